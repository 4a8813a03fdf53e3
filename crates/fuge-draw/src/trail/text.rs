//! The way for the line printer and the terminal.
//!
//! A square is a character, four columns and two lines from the next, and the way is a line between them. Where it comes to a square twice it
//! either crosses itself, which is seen, or turns twice: then there stands a mirror, from which both parts of the way are reflected, as `╱` does
//! from the left upwards and from below to the right. In plain text every turn is a mirror.

use super::Board;
use crate::text::TextStyle;
use crate::text::canvas::{Canvas, Ink};
use fuge_puzzle::trail::{Square, Way};

/// From one square to the next.
const LINES: usize = 2;
const COLUMNS: usize = 4;

/// Draws a way on its board; one without a step shows where it starts.
///
/// The start is `●` and the end `○`, both together `◉`; in plain text they are `S`, `E` and `O`. Chessmen are drawn as such, in plain text as their
/// letters; other blocked squares are filled.
///
/// ```
/// use fuge_draw::text::TextStyle;
/// use fuge_draw::trail::{self, Board};
/// use fuge_puzzle::trail::{Grid, TrailPuzzle, Way};
/// let puzzle = TrailPuzzle::new(Grid::new(2, 3).unwrap(), "a1".parse().unwrap()).unwrap();
/// let way = Way { squares: ["a1", "b1", "b2", "a2"].map(|name| name.parse().unwrap()).to_vec() };
/// let board = Board { puzzle: &puzzle, men: &[] };
/// assert_eq!(trail::text(&board, &way, TextStyle::LINES), "\
/// 2 ○───┐   ·
///       │
/// 1 ●───┘   ·
///
///   a   b   c
/// ");
/// ```
#[must_use]
pub fn text(board: &Board<'_>, way: &Way, style: TextStyle) -> String {
    let (lines, columns) = text_size(board);
    let mut sheet = Sheet { board, left: left(board), style, canvas: Canvas::blank(lines, columns) };
    sheet.add_names();
    sheet.add_squares(way);
    sheet.add_steps(way);
    sheet.add_ends(way);
    sheet.canvas.write(style)
}

/// How many lines and columns [`text`] needs for this board.
#[must_use]
pub fn text_size(board: &Board<'_>) -> (usize, usize) {
    let grid = board.puzzle.grid();
    let (height, width) = (grid.height() as usize, grid.width() as usize);
    // The names of columns may be three letters long.
    (LINES * height + 1, left(board) + COLUMNS * (width - 1) + 3)
}

/// Columns for the names of rows.
fn left(board: &Board<'_>) -> usize {
    board.puzzle.grid().height().to_string().len() + 1
}

/// A drawing being made.
struct Sheet<'a> {
    board: &'a Board<'a>,
    left: usize,
    style: TextStyle,
    canvas: Canvas,
}

impl Sheet<'_> {
    /// The line and the column of a square.
    fn place(&self, square: Square) -> (usize, usize) {
        let height = self.board.puzzle.grid().height();
        (LINES * (height - 1 - square.row) as usize, self.left + COLUMNS * square.column as usize)
    }

    fn put(&mut self, square: Square, mark: char) {
        let (line, column) = self.place(square);
        self.canvas.put(line, column, Ink::plain(mark));
    }

    fn add_names(&mut self) {
        let grid = self.board.puzzle.grid();
        for row in 0..grid.height() {
            let name = (row + 1).to_string();
            let (line, column) = self.place(Square { row, column: 0 });
            self.write(line, column - 1 - name.len(), &name);
        }
        for column in 0..grid.width() {
            let square = Square { row: 0, column };
            let name: String = square.to_string().chars().filter(char::is_ascii_alphabetic).collect();
            let (line, place) = self.place(square);
            self.write(line + LINES, place, &name);
        }
    }

    fn write(&mut self, line: usize, column: usize, name: &str) {
        for (mark, column) in name.chars().zip(column..) {
            self.canvas.put(line, column, Ink::plain(mark));
        }
    }

    /// What stands on the squares, and how the way goes over them.
    fn add_squares(&mut self, way: &Way) {
        let (grid, unicode) = (self.board.puzzle.grid(), self.style.unicode);
        for square in grid.squares() {
            let mark = match (grid.is_free(square), unicode) {
                (true, true) => '·',
                (true, false) => '.',
                (false, true) => '█',
                (false, false) => '#',
            };
            self.put(square, mark);
        }
        for &(square, man) in self.board.men.iter().filter(|(square, _)| grid.index(*square).is_some()) {
            self.put(square, if unicode { chessman(man) } else { man });
        }
        let mut visits = vec![Visits::default(); grid.squares().count()];
        for triple in way.squares.windows(3) {
            if let (Some(index), Some(kind)) = (grid.index(triple[1]), Pass::new(triple)) {
                visits[index].add(kind);
            }
        }
        for (square, visits) in grid.squares().zip(visits) {
            if let Some(mark) = visits.mark(unicode) {
                self.put(square, mark);
            }
        }
    }

    /// The lines between squares.
    fn add_steps(&mut self, way: &Way) {
        let [across, up] = if self.style.unicode { ['─', '│'] } else { ['-', '|'] };
        for pair in way.squares.windows(2) {
            let (from, to) = (self.place(pair[0]), self.place(pair[1]));
            let (line, column) = (from.0.min(to.0), from.1.min(to.1));
            if from.0 == to.0 {
                (1..COLUMNS).for_each(|step| self.canvas.put(line, column + step, Ink::plain(across)));
            } else {
                self.canvas.put(line + 1, column, Ink::plain(up));
            }
        }
    }

    fn add_ends(&mut self, way: &Way) {
        let [start, end, both] = if self.style.unicode { ['●', '○', '◉'] } else { ['S', 'E', 'O'] };
        let (Some(&first), Some(&last)) = (way.squares.first(), way.squares.last()) else { return };
        if way.steps() > 0 {
            self.put(last, end);
        }
        self.put(first, if first == last && way.steps() > 0 { both } else { start });
    }
}

/// How the way goes over a square once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pass {
    Across,
    Up,
    /// A turn, by the two sides: whether it has to do with the right one, and with the upper one.
    Turn {
        right: bool,
        upper: bool,
    },
}

impl Pass {
    /// From the square before, over this one, to the next; `None`: these are not side by side.
    fn new(triple: &[Square]) -> Option<Self> {
        let [before, here, after] = triple else { return None };
        let beside = |square: &Square| square.row == here.row;
        match (beside(before), beside(after)) {
            (true, true) => Some(Self::Across),
            (false, false) => Some(Self::Up),
            (true, false) => Some(Self::Turn { right: before.column > here.column, upper: after.row > here.row }),
            (false, true) => Some(Self::Turn { right: after.column > here.column, upper: before.row > here.row }),
        }
    }
}

/// How the way goes over a square, up to three times where it starts there.
#[derive(Clone, Copy, Debug, Default)]
struct Visits([Option<Pass>; 2]);

impl Visits {
    fn add(&mut self, pass: Pass) {
        if let Some(place) = self.0.iter_mut().find(|place| place.is_none()) {
            *place = Some(pass);
        }
    }

    fn mark(self, unicode: bool) -> Option<char> {
        Some(match (self.0, unicode) {
            ([None, _], _) => return None,
            ([Some(Pass::Across), None], true) => '─',
            ([Some(Pass::Up), None], true) => '│',
            ([Some(Pass::Turn { right, upper }), None], true) => match (right, upper) {
                (true, true) => '└',
                (true, false) => '┌',
                (false, true) => '┘',
                (false, false) => '┐',
            },
            ([Some(Pass::Turn { right, upper }), _], _) => match (right == upper, unicode) {
                (true, true) => '╲',
                (true, false) => '\\',
                (false, true) => '╱',
                (false, false) => '/',
            },
            ([Some(Pass::Across), None], false) => '-',
            ([Some(Pass::Up), None], false) => '|',
            ([Some(_), Some(_)], true) => '┼',
            ([Some(_), Some(_)], false) => '+',
        })
    }
}

/// The sign of a chessman.
fn chessman(man: char) -> char {
    let white = ['♔', '♕', '♖', '♗', '♘', '♙'];
    let black = ['♚', '♛', '♜', '♝', '♞', '♟'];
    let of = |letters: &str, men: [char; 6]| letters.find(man).map(|index| men[index]);
    of("KQRBNP", white).or_else(|| of("kqrbnp", black)).unwrap_or(man)
}
