//! Box drawing for squares, cubes and quarters of squares.
//!
//! A square is four columns wide and two lines high, borders included, which looks square in most fonts; one that is cut
//! into quarters is four by four, with its diagonals. Seams are thin, the edge of the board is heavy. (Double lines would
//! be closer to the plotter's, but Unicode has no characters where they meet thin ones at every kind of corner.)

use super::canvas::{Canvas, Ink};
use super::marks::{BETWEEN_LAYERS, Letters, MOST_CHARACTERS, too_large};
use super::signs::Signs;
use crate::picture::{Picture, Spot};
use fuge_puzzle::packing::{Cell, Lattice};

/// The quarters of a square, as the lattice numbers them.
const TOP: u8 = 0;
const RIGHT: u8 = 1;
const BOTTOM: u8 = 2;
const LEFT: u8 = 3;

/// Boxes, those of a layer side by side with those of the next.
pub(super) fn paint(picture: &Picture, letters: &Letters) -> Canvas {
    let range = |along: fn(&Cell) -> i32| {
        let values = picture.board.iter().map(along);
        (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
    };
    let (rows, columns, layers) = (range(|c| c.row), range(|c| c.column), range(|c| c.layer));
    let size = |(first, last): (i32, i32)| (last - first + 1) as usize;
    let characters = [16, size(rows), size(columns), size(layers)].into_iter().fold(1, usize::saturating_mul);
    if characters > MOST_CHARACTERS {
        return too_large();
    }
    let signs = Signs::new(picture, letters, '·');
    let mut canvas: Option<Canvas> = None;
    for layer in layers.0..=layers.1 {
        let painter = Painter { picture, signs: &signs, layer, rows, columns };
        let boxes = painter.paint();
        match &mut canvas {
            Some(canvas) => canvas.append(&boxes, BETWEEN_LAYERS),
            None => canvas = Some(boxes),
        }
    }
    canvas.unwrap_or_else(too_large)
}

/// Paints one layer.
struct Painter<'a> {
    picture: &'a Picture<'a>,
    signs: &'a Signs,
    layer: i32,
    /// First and last row.
    rows: (i32, i32),
    columns: (i32, i32),
}

impl Painter<'_> {
    /// Lines of corners and horizontal seams alternate with lines of vertical seams and cells.
    fn paint(&self) -> Canvas {
        let inner = if self.quartered() { 3 } else { 1 };
        let mut rows = Vec::new();
        for row in self.rows.0..=self.rows.1 + 1 {
            rows.push(self.seam_line(row));
            if row <= self.rows.1 {
                rows.extend((0..inner).map(|line| self.cell_line(row, line)));
            }
        }
        Canvas { rows }
    }

    fn quartered(&self) -> bool {
        self.picture.lattice == Lattice::Tan
    }

    /// The cell of this square that lies at this side of it.
    fn cell(&self, row: i32, column: i32, side: u8) -> Cell {
        let cell = Cell::new(row, column).in_layer(self.layer);
        if self.quartered() { cell.part(side) } else { cell }
    }

    fn spot(&self, row: i32, column: i32, side: u8) -> Spot {
        self.picture.spot(self.cell(row, column, side))
    }

    /// What is above and below this seam.
    fn across(&self, row: i32, column: i32) -> [Spot; 2] {
        [self.spot(row - 1, column, BOTTOM), self.spot(row, column, TOP)]
    }

    /// What is to the left and to the right of this seam.
    fn beside(&self, row: i32, column: i32) -> [Spot; 2] {
        [self.spot(row, column - 1, RIGHT), self.spot(row, column, LEFT)]
    }

    /// The line above this row of cells.
    fn seam_line(&self, row: i32) -> Vec<Ink> {
        let mut line = Vec::new();
        for column in self.columns.0..=self.columns.1 + 1 {
            line.push(self.corner(row, column));
            if column <= self.columns.1 {
                line.extend([self.seam(self.across(row, column), ['━', '─']); 3]);
            }
        }
        line
    }

    /// A line of a row of cells and the seams between them.
    fn cell_line(&self, row: i32, line: usize) -> Vec<Ink> {
        let mut inks = Vec::new();
        for column in self.columns.0..=self.columns.1 + 1 {
            inks.push(self.seam(self.beside(row, column), ['┃', '│']));
            if column <= self.columns.1 {
                inks.extend(if self.quartered() { self.quarters(row, column, line) } else { self.square(row, column) });
            }
        }
        inks
    }

    /// The inside of a square.
    fn square(&self, row: i32, column: i32) -> [Ink; 3] {
        let around = Ink::background(self.picture, self.spot(row, column, TOP));
        [around, self.inside(row, column, TOP), around]
    }

    /// A cell with its sign.
    fn inside(&self, row: i32, column: i32, side: u8) -> Ink {
        let cell = self.cell(row, column, side);
        let spot = self.picture.spot(cell);
        Ink::background(self.picture, spot).with(self.signs.at(cell, spot))
    }

    /// One of the three lines of a square that is cut into quarters.
    fn quarters(&self, row: i32, column: i32, line: usize) -> [Ink; 3] {
        let inside = |side| self.inside(row, column, side);
        let cut = |a: u8, b: u8, mark: char| {
            let spots = [self.spot(row, column, a), self.spot(row, column, b)];
            if spots[0] == spots[1] { Ink::background(self.picture, spots[0]) } else { Ink::plain(mark) }
        };
        match line {
            0 => [cut(LEFT, TOP, '╲'), inside(TOP), cut(TOP, RIGHT, '╱')],
            1 => [inside(LEFT), self.middle(row, column), inside(RIGHT)],
            _ => [cut(LEFT, BOTTOM, '╱'), inside(BOTTOM), cut(BOTTOM, RIGHT, '╲')],
        }
    }

    /// Where the quarters of a square meet.
    fn middle(&self, row: i32, column: i32) -> Ink {
        let [top, right, bottom, left] = [TOP, RIGHT, BOTTOM, LEFT].map(|side| self.spot(row, column, side));
        match (left != top || bottom != right, top != right || left != bottom) {
            (true, true) => Ink::plain('╳'),
            (true, false) => Ink::plain('╲'),
            (false, true) => Ink::plain('╱'),
            (false, false) => Ink::background(self.picture, top),
        }
    }

    /// What is drawn between two cells: one of the marks `[heavy, light]`, or the piece going on.
    fn seam(&self, [a, b]: [Spot; 2], [heavy, light]: [char; 2]) -> Ink {
        match weight([a, b]) {
            Weight::Heavy => Ink::plain(heavy),
            Weight::Light => Ink::plain(light),
            Weight::None => Ink::background(self.picture, a),
        }
    }

    /// The character where four squares meet.
    fn corner(&self, row: i32, column: i32) -> Ink {
        let [up, down] = [self.beside(row - 1, column), self.beside(row, column)];
        let [left, right] = [self.across(row, column - 1), self.across(row, column)];
        crossing([up, right, down, left]).map_or_else(|| Ink::background(self.picture, up[0]), Ink::plain)
    }
}

/// The character where lines meet that go up, right, down and left, by what each of them has at its two sides; `None`
/// where all of it is the same.
pub(crate) fn crossing(arms: [[Spot; 2]; 4]) -> Option<char> {
    let index = arms.iter().fold(0, |index, &arm| 3 * index + weight(arm) as usize);
    (index > 0).then(|| CORNERS[index])
}

/// How strong a line between two cells is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Weight {
    None,
    Light,
    Heavy,
}

fn weight([a, b]: [Spot; 2]) -> Weight {
    match (a, b) {
        _ if a == b => Weight::None,
        (Spot::Outside, _) | (_, Spot::Outside) => Weight::Heavy,
        _ => Weight::Light,
    }
}

/// The box drawing characters by the weight of their arms, none, light or heavy: first up, then right, down, left.
#[rustfmt::skip]
const CORNERS: [char; 81] = [
    ' ', '╴', '╸', '╷', '┐', '┑', '╻', '┒', '┓', '╶', '─', '╾', '┌', '┬', '┭', '┎', '┰', '┱', '╺', '╼', '━', '┍', '┮', '┯', '┏', '┲', '┳',
    '╵', '┘', '┙', '│', '┤', '┥', '╽', '┧', '┪', '└', '┴', '┵', '├', '┼', '┽', '┟', '╁', '╅', '┕', '┶', '┷', '┝', '┾', '┿', '┢', '╆', '╈',
    '╹', '┚', '┛', '╿', '┦', '┩', '┃', '┨', '┫', '┖', '┸', '┹', '┞', '╀', '╃', '┠', '╂', '╉', '┗', '┺', '┻', '┡', '╄', '╇', '┣', '╊', '╋',
];
