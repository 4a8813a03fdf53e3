//! Drawings for the line printer and the terminal.
//!
//! Plain text has one character for a cell, at the place where puzzle files have it: hexagons are every other character,
//! a square that is cut into quarters is three by three, layers of cubes are side by side. So a drawing can be read back.
//! With Unicode the edges of pieces are lines, and a piece has its letter once.

pub(crate) mod boxes;
pub(crate) mod canvas;
mod marks;
mod printer;
mod signs;
mod slants;

pub use printer::printer;

use crate::glyphs::Glyphs;
use crate::picture::Picture;
use canvas::{Canvas, Ink};
use fuge_puzzle::packing::{Copies, Lattice, Packing, Piece, Placed};
use fuge_puzzle::plain::plain;
use marks::{Frame, Letters};
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
/// Holes are blank and cells still to be covered have a dot; on the bare board those with a colour have its letter. In
/// plain text a glyph stands for each cell. Two pieces that touch never share one, nor do copies of a piece in several
/// parts (see [`legend`]). The drawing is as large as the smallest box around the board.
///
/// Layers of cubes are side by side, two blanks apart. As blanks separate them, `-` stands where a layer has no cell.
///
/// ```
/// use fuge_draw::text::{self, TextStyle};
/// use fuge_puzzle::packing::{Board, Cell, Lattice, Packing, PieceSet, Placed, Symmetry};
/// let pieces = PieceSet::named("trominoes").unwrap().pieces(Lattice::Square).unwrap();
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
    let mut letters = Letters::default();
    if placed.is_empty() {
        letters.cells.clone_from(packing.board().colours());
    }
    paint(&Picture::new(packing, placed), &letters, style).write(style)
}

/// How many lines and columns [`draw`] needs for this board.
///
/// ```
/// use fuge_draw::text::{self, TextStyle};
/// use fuge_puzzle::packing::{Board, Lattice, Packing, PieceSet, Symmetry};
/// let soma = PieceSet::named("soma").unwrap().pieces(Lattice::Cube).unwrap();
/// let packing = Packing::new(Board::of_size(Lattice::Cube, 3, 3, 3).unwrap(), soma, Symmetry::Full).unwrap();
/// assert_eq!(text::draw(&packing, &[], TextStyle::PLAIN), "...  ...  ...\n...  ...  ...\n...  ...  ...\n");
/// assert_eq!(text::size(&packing, TextStyle::PLAIN), (3, 13));
/// assert_eq!(text::size(&packing, TextStyle::LINES), (7, 43));
/// ```
#[must_use]
pub fn size(packing: &Packing, style: TextStyle) -> (usize, usize) {
    let (lattice, board) = (packing.lattice(), packing.board());
    let frame = Frame::new(lattice, board.cells());
    if !style.unicode {
        return (frame.lines, frame.width());
    }
    let (first, last) = board.bounds();
    let [rows, columns, layers] =
        [last.row - first.row, last.column - first.column, last.layer - first.layer].map(|n| n as usize + 1);
    match lattice {
        Lattice::Square | Lattice::Cube => (2 * rows + 1, layers * (4 * columns + 3) - 2),
        Lattice::Tan => (4 * rows + 1, 4 * columns + 1),
        Lattice::Triangle | Lattice::Hexagon => (2 * frame.lines + 1, 2 * frame.width() + 3),
    }
}

/// Which glyphs stand for which piece in [`draw`], where they are not its name; `None` where all of them are.
///
/// In plain text copies of a piece that touch have different glyphs, which the legend lists; with lines they all have the
/// same, unless the piece is in several parts.
///
/// ```
/// # use fuge_draw::text::{self, TextStyle};
/// # use fuge_puzzle::packing::{Board, Cell, Packing, Piece, Placed, Shape, Symmetry};
/// let domino = Shape::new([Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
/// let piece = Piece { copies: 2.into(), ..Piece::new("domino", domino) };
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
            lines += &format!("{} = {}\n", spaced(&glyphs), plain(&piece.name));
        }
    }
    Some(lines).filter(|lines| !lines.is_empty())
}

/// Draws one piece, without its name.
///
/// Cells with colours have their letters, and in plain text the others `#`. Where a layer of a solid piece has no cell
/// there is a `.`, as in puzzle files.
///
/// ```
/// use fuge_draw::text::{self, TextStyle};
/// use fuge_puzzle::packing::{Lattice, PieceSet};
/// let set = |name: &str, lattice| PieceSet::named(name).unwrap().pieces(lattice).unwrap();
/// let pentominoes = set("pentominoes", Lattice::Square);
/// assert_eq!(text::piece(Lattice::Square, &pentominoes[10], TextStyle::PLAIN), "  Y\nYYYY\n");
/// let soma = set("soma", Lattice::Cube);
/// assert_eq!(text::piece(Lattice::Cube, &soma[4], TextStyle::PLAIN), "AA  ..\nA.  A.\n");
/// ```
#[must_use]
pub fn piece(lattice: Lattice, piece: &Piece, style: TextStyle) -> String {
    paint_piece(lattice, std::slice::from_ref(piece), 0, style).write(style)
}

/// Draws the pieces of a puzzle side by side, each under its name and, where there are several, the number of copies.
/// Lines are at most `width` columns wide, unless a single piece is wider.
///
/// ```
/// use fuge_draw::text::{self, TextStyle};
/// use fuge_puzzle::packing::{Board, Lattice, Packing, PieceSet, Symmetry};
/// let pieces = PieceSet::named("trominoes").unwrap().pieces(Lattice::Square).unwrap();
/// let packing = Packing::new(Board::rectangle(2, 3).unwrap(), pieces, Symmetry::Full).unwrap();
/// assert_eq!(text::pieces(&packing, TextStyle::PLAIN, 80), "I     L\nIII   LL\n      L\n");
/// ```
#[must_use]
pub fn pieces(packing: &Packing, style: TextStyle, width: usize) -> String {
    let drawn = (0..packing.pieces().len()).map(|index| captioned(packing, index, style));
    let mut lines: Vec<Canvas> = Vec::new();
    for block in drawn {
        match lines.last_mut() {
            Some(line) if line.width() + GAP + block.width() <= width => line.append(&block, GAP),
            _ => lines.push(block),
        }
    }
    lines.iter().map(|line| line.write(style)).collect::<Vec<_>>().join("\n")
}

/// Blank columns between two pieces.
const GAP: usize = 3;

/// One piece under its name.
fn captioned(packing: &Packing, index: usize, style: TextStyle) -> Canvas {
    let Piece { name, copies, .. } = &packing.pieces()[index];
    let times = if style.unicode { '×' } else { 'x' };
    let name = plain(name);
    let caption = if *copies == Copies::from(1) { name } else { format!("{name} {times}{copies}") };
    let mut canvas = paint_piece(packing.lattice(), packing.pieces(), index, style);
    canvas.rows.insert(0, caption.chars().map(Ink::plain).collect());
    canvas
}

fn paint_piece(lattice: Lattice, pieces: &[Piece], index: usize, style: TextStyle) -> Canvas {
    let shape = &pieces[index].shape;
    let mut letters = Letters { no_cell: Some('.'), ..Letters::default() };
    if shape.has_colours() {
        letters.cells = shape.coloured_cells().filter_map(|(cell, colour)| Some((cell, colour?))).collect();
        letters.others = Some('#');
    }
    paint(&Picture::of_piece(lattice, pieces, index), &letters, style)
}

fn paint(picture: &Picture, letters: &Letters, style: TextStyle) -> Canvas {
    match picture.lattice {
        _ if !style.unicode => marks::paint(picture, letters),
        Lattice::Square | Lattice::Cube | Lattice::Tan => boxes::paint(picture, letters),
        Lattice::Triangle | Lattice::Hexagon => slants::paint(picture, letters),
    }
}
