//! A packing puzzle as the readers put it together: cells with what is said of them, pieces with names that are free.
//!
//! What all formats share is here: limits that are checked before anything grows, names that can be printed, and the step
//! to [`Packing`].

use super::report::Fault;
use crate::error::shown;
use fuge_puzzle::packing::{
    Board, Cell, Colour, Copies, Lattice, MAX_CELLS, Packing, PackingError, Piece, Shape, Symmetry,
};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The greatest number of kinds of pieces. Each takes memory for its placements, and no puzzle of so few cells needs more.
const MAX_PIECES: usize = 4096;

/// The farthest that a cell may be from the origin, in any direction.
const FAR: i64 = 1 << 16;

/// Cells with what is said of each: whether it must be covered, and its colour.
#[derive(Clone, Debug, Default)]
pub(super) struct Cells(pub BTreeMap<Cell, Mark>);

/// What is said of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark {
    /// It may stay empty.
    pub optional: bool,
    /// Its colour, if it has one.
    pub colour: Option<Colour>,
}

impl Cells {
    /// Adds a plain cell; says whether it is new.
    pub(super) fn add(&mut self, cell: Cell) -> bool {
        self.0.insert(cell, Mark::default()).is_none()
    }

    /// Whether all of them lie in one layer.
    pub(super) fn are_flat(&self) -> bool {
        let mut layers = self.0.keys().map(|cell| cell.layer);
        let first = layers.next();
        layers.all(|layer| Some(layer) == first)
    }

    /// The same cells in the first layer, where they lie in one.
    pub(super) fn on_the_table(&self) -> Self {
        Self(self.0.iter().map(|(&cell, &mark)| (cell.in_layer(0), mark)).collect())
    }

    /// How far the cells are from where a drawing of them begins.
    fn corner(&self, lattice: Lattice) -> Cell {
        let least = |along: &dyn Fn(&Cell) -> i32| self.0.keys().map(along).min().unwrap_or(0);
        let (row, layer) = (least(&|cell| cell.row), least(&|cell| cell.layer));
        let column = match lattice {
            // Rows lean, and two characters are one column.
            Lattice::Hexagon | Lattice::Triangle => {
                least(&|cell| lattice.geometry().mark(cell.seen_from(Cell::new(row, 0))).1).div_euclid(2)
            }
            _ => least(&|cell| cell.column),
        };
        Cell::new(row, column).in_layer(layer)
    }

    /// The shape of the cells.
    pub(super) fn shape(&self, what: &str, span: &Range<usize>) -> Result<Shape, Fault> {
        if self.0.len() > MAX_CELLS {
            let message = format!("{what} has {} cells; the limit is {MAX_CELLS}", self.0.len());
            return Err(Fault::too_large(span.clone(), message, "no board is larger, so it could never be laid"));
        }
        let none = || Fault::wrong(span.clone(), format!("{what} has no cells"), "give it at least one");
        Shape::coloured(self.0.iter().map(|(&cell, mark)| (cell, mark.colour))).ok_or_else(none)
    }
}

/// A number that is near enough to be a coordinate.
pub(super) fn coordinate(number: i64) -> Option<i32> {
    i32::try_from(number).ok().filter(|n| i64::from(*n).abs() <= FAR)
}

/// A whole number as it is written.
pub(super) fn number(word: &str) -> Option<i64> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    // One too large for the machine is as good as the largest.
    plain.then(|| word.parse().unwrap_or(if word.starts_with('-') { i64::MIN } else { i64::MAX }))
}

/// The pieces so far.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    list: Vec<Piece>,
    names: BTreeSet<String>,
}

impl Pieces {
    /// Adds a piece under a name that is still free: its own, made printable, or the same with a number behind it.
    pub(super) fn add(&mut self, piece: Piece, span: &Range<usize>) -> Result<(), Fault> {
        if self.list.len() >= MAX_PIECES {
            let message = format!("there are more than {MAX_PIECES} pieces");
            return Err(Fault::too_large(span.clone(), message, "state equal pieces once, with their number"));
        }
        let plain = one_word(&piece.name);
        let numbered = (2..).map(|n| format!("{plain}-{n}"));
        let mut candidates = std::iter::once(plain.clone()).chain(numbered);
        let name = candidates.find(|name| !self.names.contains(name)).unwrap_or(plain.clone());
        self.names.insert(name.clone());
        self.list.push(Piece { name, ..piece });
        Ok(())
    }

    /// How many kinds of pieces there are so far.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The puzzle: these pieces on this board, moved so that a drawing of it begins in the first column and line.
    pub(super) fn on(self, lattice: Lattice, cells: &Cells, span: &Range<usize>) -> Result<Packing, Fault> {
        let fault = |error: PackingError| packing_fault(&error, span.clone());
        let corner = cells.corner(lattice);
        let cells = Cells(cells.0.iter().map(|(cell, &mark)| (cell.seen_from(corner), mark)).collect());
        let board = Board::new(lattice, cells.0.keys().copied()).map_err(fault)?;
        let marked = || cells.0.iter().map(|(&cell, &mark)| (cell, mark));
        let board = board
            .with_optional(marked().filter(|(_, mark)| mark.optional).map(|(cell, _)| cell))
            .with_colours(marked().filter_map(|(cell, mark)| Some((cell, mark.colour?))));
        let room = board.cells().len();
        let moved = |place: BTreeSet<Cell>| place.into_iter().map(|cell| cell.seen_from(corner)).collect();
        let ready = |piece: Piece| Piece { copies: fitting(&piece, room), place: piece.place.map(moved), ..piece };
        Packing::new(board, self.list.into_iter().map(ready).collect(), Symmetry::Full).map_err(fault)
    }
}

/// The puzzle, where at most so many cells may stay empty. A limit that no puzzle could exceed is none.
pub(super) fn limited(packing: Packing, most: Option<u32>, span: &Range<usize>) -> Result<Packing, Fault> {
    match most.filter(|most| (*most as usize) < packing.board().optional().len()) {
        Some(most) => packing.with_most_empty(most).map_err(|error| packing_fault(&error, span.clone())),
        None => Ok(packing),
    }
}

/// The range of copies without those that no board of so many cells has room for.
fn fitting(piece: &Piece, cells: usize) -> Copies {
    let room = u32::try_from(cells / piece.shape.cells().len()).unwrap_or(u32::MAX);
    let Copies { min, max } = piece.copies;
    if piece.copies.are_given() { piece.copies } else { Copies { min, max: max.min(room.max(min).max(1)) } }
}

/// A fault of the puzzle as a whole.
fn packing_fault(error: &PackingError, span: Range<usize>) -> Fault {
    let help = match error {
        PackingError::NoPieces => "a puzzle needs at least one piece",
        PackingError::EmptyBoard => "a board has at least one cell",
        PackingError::BoardTooLarge { .. } | PackingError::BoardTooWide { .. } => {
            return Fault::too_large(span, error.to_string(), "Fuge's engines go no further");
        }
        PackingError::AreaMismatch { .. } => {
            "Fuge covers the whole board with all pieces; give a piece a range of copies, or let cells stay empty"
        }
        PackingError::AreaOutside { .. } => "change the numbers of copies, or the board",
        _ => "change the piece",
    };
    Fault::wrong(span, error.to_string(), help).label("this puzzle")
}

/// A name as one word that can be printed: white space becomes a dash, and what steers a terminal a question mark.
fn one_word(name: &str) -> String {
    let word: Vec<String> = name.split_whitespace().map(shown).collect();
    let word = word.join("-");
    let word: String = word.chars().map(|c| if c.is_control() { '?' } else { c }).collect();
    if word.is_empty() { "piece".into() } else { word }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_words_of_their_own() {
        let mut pieces = Pieces::default();
        let dot = Shape::new([Cell::new(0, 0)]).unwrap();
        for name in ["a b", "a-b", "", "\u{7}", "a b"] {
            pieces.add(Piece::new(name, dot.clone()), &(0..0)).unwrap();
        }
        let names: Vec<_> = pieces.list.iter().map(|piece| piece.name.as_str()).collect();
        assert_eq!(names, ["a-b", "a-b-2", "piece", "\\u{7}", "a-b-3"]);
    }

    #[test]
    fn numbers_end_where_the_machine_does() {
        assert_eq!(["7", "-7", "", "-", "+7", "1e3"].map(number), [Some(7), Some(-7), None, None, None, None]);
        assert_eq!(number("99999999999999999999"), Some(i64::MAX));
        assert_eq!([65_536, 65_537, i64::MIN].map(coordinate), [Some(65_536), None, None]);
    }
}
