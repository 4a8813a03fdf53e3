//! Drawings for the line printer and the terminal.
//!
//! Everything is first put on a canvas, a grid of characters each with an optional background, and written out line by
//! line at the end; so layout never has to know about escape codes, and no line can end without a reset.
//!
//! Plain text has one character for a cell. With box drawing a cell is four columns wide and two lines high, borders
//! included, which is a square in most fonts; seams are thin, the edge of the board is heavy. (Double lines would be
//! closer to the plotter's, but Unicode has no characters where they meet thin ones at every kind of corner.)

use crate::picture::{Glyphs, PALETTE, Picture, Region, Spot};
use fuge_puzzle::packing::{Packing, Piece, Placed};
use std::collections::BTreeSet;

/// What the terminal can do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextStyle {
    /// Box drawing characters: seams are lines, and a piece has its glyph once.
    pub unicode: bool,
    /// Backgrounds from the 256 ANSI colours.
    pub colour: bool,
}

impl TextStyle {
    /// ASCII without escape codes.
    pub const PLAIN: Self = Self { unicode: false, colour: false };
    /// Box drawing without escape codes.
    pub const LINES: Self = Self { unicode: true, colour: false };
    /// Box drawing with colours.
    pub const FULL: Self = Self { unicode: true, colour: true };
}

/// Draws the board with these pieces on it: a solution, part of one, or none for the bare board.
///
/// Holes are blank and cells still to be covered have a dot. In plain text a glyph stands for each cell; two pieces that
/// touch never share one (see [`legend`]). The drawing is as large as the smallest box around the board.
///
/// ```
/// use fuge_draw::text::{self, TextStyle};
/// use fuge_puzzle::packing::{Board, Cell, Packing, PieceSet, Placed, Symmetry};
/// let pieces = PieceSet::named("trominoes").unwrap().pieces();
/// let packing = Packing::new(Board::rectangle(2, 3).unwrap(), pieces, Symmetry::Full).unwrap();
/// let corner = Placed { piece: 1, cells: vec![Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 0)] };
/// assert_eq!(text::draw(&packing, &[corner.clone()], TextStyle::PLAIN), "LL.\nL..\n");
/// assert_eq!(text::draw(&packing, &[corner], TextStyle::LINES), "\
/// ┏━━━━━━━┯━━━┓
/// ┃ L     │ · ┃
/// ┃   ┌───┘   ┃
/// ┃   │ ·   · ┃
/// ┗━━━┷━━━━━━━┛
/// ");
/// ```
#[must_use]
pub fn draw(packing: &Packing, placed: &[Placed], style: TextStyle) -> String {
    paint(&Picture::new(packing, placed), style).write(style)
}

/// Which glyphs stand for which piece in [`draw`], where they are not its name; `None` where all of them are.
///
/// In plain text copies of a piece that touch have different glyphs, which the legend lists; with box drawing they
/// all have the same.
///
/// ```
/// # use fuge_draw::text::{self, TextStyle};
/// # use fuge_puzzle::packing::{Board, Cell, Packing, Piece, Placed, Shape, Symmetry};
/// let domino = Shape::new([Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
/// let piece = Piece { name: "domino".into(), shape: domino, copies: 2, flip: true };
/// let packing = Packing::new(Board::rectangle(2, 2).unwrap(), vec![piece], Symmetry::Full).unwrap();
/// let row = |row| Placed { piece: 0, cells: vec![Cell::new(row, 0), Cell::new(row, 1)] };
/// assert_eq!(text::draw(&packing, &[row(0), row(1)], TextStyle::PLAIN), "DD\nAA\n");
/// assert_eq!(text::legend(&packing, &[row(0), row(1)], TextStyle::PLAIN).unwrap(), "D A = domino\n");
/// ```
#[must_use]
pub fn legend(packing: &Packing, placed: &[Placed], style: TextStyle) -> Option<String> {
    let picture = Picture::new(packing, placed);
    let signs = Glyphs::new(packing.pieces());
    let glyphs_of = |index: usize| {
        let sign = signs.sign(index);
        let regions = picture.regions.iter().filter(|region| region.piece == index);
        let shown = regions.map(|region| if style.unicode { region.sign } else { region.glyph });
        let others: BTreeSet<char> = shown.filter(|glyph| Some(*glyph) != sign).collect();
        sign.into_iter().chain(others).collect::<Vec<char>>()
    };
    let speaks_for_itself = |glyphs: &[char], name: &str| glyphs.iter().all(|glyph| name.chars().eq([*glyph]));
    let spaced = |glyphs: &[char]| glyphs.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
    let mut lines = String::new();
    for (index, piece) in packing.pieces().iter().enumerate() {
        let glyphs = glyphs_of(index);
        if !speaks_for_itself(&glyphs, &piece.name) {
            lines += &format!("{} = {}\n", spaced(&glyphs), printable(&piece.name));
        }
    }
    Some(lines).filter(|lines| !lines.is_empty())
}

/// Draws one piece, without its name.
///
/// ```
/// use fuge_draw::text::{self, TextStyle};
/// let pentominoes = fuge_puzzle::packing::PieceSet::named("pentominoes").unwrap().pieces();
/// assert_eq!(text::piece(&pentominoes[10], TextStyle::PLAIN), "  Y\nYYYY\n");
/// ```
#[must_use]
pub fn piece(piece: &Piece, style: TextStyle) -> String {
    paint(&Picture::of_piece(std::slice::from_ref(piece), 0), style).write(style)
}

/// Draws the pieces of a puzzle side by side, each under its name and, where there are several, the number of copies.
/// Lines are at most `width` columns wide, unless a single piece is wider.
///
/// ```
/// use fuge_draw::text::{self, TextStyle};
/// use fuge_puzzle::packing::{Board, Packing, PieceSet, Symmetry};
/// let pieces = PieceSet::named("trominoes").unwrap().pieces();
/// let packing = Packing::new(Board::rectangle(2, 3).unwrap(), pieces, Symmetry::Full).unwrap();
/// assert_eq!(text::pieces(&packing, TextStyle::PLAIN, 80), "I     L\nIII   LL\n      L\n");
/// ```
#[must_use]
pub fn pieces(packing: &Packing, style: TextStyle, width: usize) -> String {
    let drawn = (0..packing.pieces().len()).map(|index| captioned(packing.pieces(), index, style));
    let mut lines: Vec<Canvas> = Vec::new();
    for block in drawn {
        match lines.last_mut() {
            Some(line) if line.width() + GAP + block.width() <= width => line.append(&block),
            _ => lines.push(block),
        }
    }
    lines.iter().map(|line| line.write(style)).collect::<Vec<_>>().join("\n")
}

/// Blank columns between two pieces.
const GAP: usize = 3;

/// One piece under its name.
fn captioned(pieces: &[Piece], index: usize, style: TextStyle) -> Canvas {
    let Piece { name, copies, .. } = &pieces[index];
    let times = if style.unicode { '×' } else { 'x' };
    let name = printable(name);
    let caption = if *copies == 1 { name } else { format!("{name} {times}{copies}") };
    let mut canvas = paint(&Picture::of_piece(pieces, index), style);
    canvas.rows.insert(0, caption.chars().map(Ink::plain).collect());
    canvas
}

/// A name that cannot do anything to the terminal.
fn printable(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { '?' } else { c }).collect()
}

fn paint(picture: &Picture, style: TextStyle) -> Canvas {
    if style.unicode { paint_lines(picture) } else { paint_glyphs(picture) }
}

/// One character for a cell.
fn paint_glyphs(picture: &Picture) -> Canvas {
    let ink = |row, column| match picture.spot(row, column) {
        Spot::Outside => Ink::plain(' '),
        Spot::Open => Ink::plain('.'),
        Spot::Region(index) => Ink::on(picture.regions[index].glyph, &picture.regions[index]),
    };
    Canvas {
        rows: (0..picture.rows).map(|row| (0..picture.columns).map(|column| ink(row, column)).collect()).collect(),
    }
}

/// Boxes: lines of corners and horizontal seams alternate with lines of vertical seams and cells.
fn paint_lines(picture: &Picture) -> Canvas {
    let mut rows = Vec::new();
    for row in 0..=picture.rows {
        rows.push(seam_line(picture, row));
        if row < picture.rows {
            rows.push(cell_line(picture, row));
        }
    }
    Canvas { rows }
}

/// The line above this row of cells.
fn seam_line(picture: &Picture, row: i32) -> Vec<Ink> {
    let mut line = Vec::new();
    for column in 0..=picture.columns {
        line.push(corner(picture, row, column));
        if column < picture.columns {
            let (above, below) = (picture.spot(row - 1, column), picture.spot(row, column));
            line.extend([seam(picture, above, below, ['━', '─']); 3]);
        }
    }
    line
}

/// A row of cells and the seams between them.
fn cell_line(picture: &Picture, row: i32) -> Vec<Ink> {
    let mut line = Vec::new();
    for column in 0..=picture.columns {
        let spot = picture.spot(row, column);
        line.push(seam(picture, picture.spot(row, column - 1), spot, ['┃', '│']));
        if column < picture.columns {
            line.extend(cell(picture, row, column, spot));
        }
    }
    line
}

/// The inside of a cell, three columns. The glyph of a piece stands in its first cell.
fn cell(picture: &Picture, row: i32, column: i32, spot: Spot) -> [Ink; 3] {
    let around = background(picture, spot);
    let middle = match spot {
        Spot::Outside => ' ',
        Spot::Open => '·',
        Spot::Region(index) => {
            let Region { cells, sign, .. } = &picture.regions[index];
            if cells.first().is_some_and(|c| (c.row, c.column) == (row, column)) { *sign } else { ' ' }
        }
    };
    [around, Ink { mark: middle, ..around }, around]
}

/// How strong a line between two cells is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Weight {
    None,
    Light,
    Heavy,
}

fn weight(a: Spot, b: Spot) -> Weight {
    match (a, b) {
        _ if a == b => Weight::None,
        (Spot::Outside, _) | (_, Spot::Outside) => Weight::Heavy,
        _ => Weight::Light,
    }
}

/// What is drawn between two cells: one of the marks `[heavy, light]`, or the piece going on.
fn seam(picture: &Picture, a: Spot, b: Spot, [heavy, light]: [char; 2]) -> Ink {
    match weight(a, b) {
        Weight::Heavy => Ink::plain(heavy),
        Weight::Light => Ink::plain(light),
        Weight::None => background(picture, a),
    }
}

/// The character where four cells meet.
fn corner(picture: &Picture, row: i32, column: i32) -> Ink {
    let [nw, ne] = [picture.spot(row - 1, column - 1), picture.spot(row - 1, column)];
    let [sw, se] = [picture.spot(row, column - 1), picture.spot(row, column)];
    let arms = [weight(nw, ne), weight(ne, se), weight(sw, se), weight(nw, sw)];
    let index = arms.iter().fold(0, |index, &arm| 3 * index + arm as usize);
    match CORNERS.chars().nth(index) {
        Some(mark) if index > 0 => Ink::plain(mark),
        _ => background(picture, nw),
    }
}

/// The box drawing characters by the weight of their arms, none, light or heavy: first up, then right, down, left.
const CORNERS: &str =
    concat!(" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳", "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈", "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋",);

fn background(picture: &Picture, spot: Spot) -> Ink {
    match spot {
        Spot::Region(index) => Ink::on(' ', &picture.regions[index]),
        Spot::Open | Spot::Outside => Ink::plain(' '),
    }
}

/// A character and the colour behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ink {
    mark: char,
    colour: Option<usize>,
}

impl Ink {
    fn plain(mark: char) -> Self {
        Self { mark, colour: None }
    }

    fn on(mark: char, region: &Region) -> Self {
        Self { mark, colour: Some(region.colour) }
    }
}

/// Lines of characters, not yet escape codes.
struct Canvas {
    rows: Vec<Vec<Ink>>,
}

impl Canvas {
    fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Puts another canvas to the right of this one.
    fn append(&mut self, right: &Self) {
        let start = self.width() + GAP;
        self.rows.resize(self.rows.len().max(right.rows.len()), Vec::new());
        for (row, more) in self.rows.iter_mut().zip(&right.rows) {
            row.resize(start, Ink::plain(' '));
            row.extend(more);
        }
    }

    fn write(&self, style: TextStyle) -> String {
        let mut out = String::new();
        for row in &self.rows {
            let seen = |ink: &Ink| ink.mark != ' ' || (style.colour && ink.colour.is_some());
            let end = row.iter().rposition(seen).map_or(0, |last| last + 1);
            write_line(&row[..end], style, &mut out);
        }
        out
    }
}

/// One line; a run of one colour has one escape code, and a coloured run is reset where it ends.
fn write_line(row: &[Ink], style: TextStyle, out: &mut String) {
    for run in row.chunk_by(|a, b| a.colour == b.colour) {
        let colour = run[0].colour.filter(|_| style.colour);
        if let Some(colour) = colour {
            // Black on the piece's colour, whatever the terminal's own foreground is.
            out.push_str(&format!("\x1b[38;5;16;48;5;{}m", PALETTE[colour].ansi));
        }
        out.extend(run.iter().map(|ink| ink.mark));
        if colour.is_some() {
            out.push_str("\x1b[0m");
        }
    }
    out.push('\n');
}
