//! Which boards a set of pieces could fill, and why not the others.
//!
//! **The one idea.** Colour the lattice. Whatever way a piece is laid, it covers one of a few numbers of cells of each colour; the board
//! has so many of each; and if no choice for every piece adds up to the board, nothing can fill it. For a chequerboard that is the
//! parity argument of the books; other colours go the same way. What passes is possible by area and colours, no more than that.

use super::forms::Form;
use super::lattice::{Cell, Lattice};
use super::model::{Packing, Piece};
use super::shape::Shape;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::fmt;

/// A way to colour the cells of a lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colouring {
    /// Cells (on the tan lattice: squares) black and white in turn, in every direction.
    Chequer,
    /// Rows black and white in turn.
    Rows,
    /// Columns black and white in turn.
    Columns,
    /// Layers black and white in turn.
    Layers,
    /// Triangles with their point up black, the others white.
    UpAndDown,
    /// Three colours, so that no hexagon is beside one of its own.
    Three,
}

/// Why pieces cannot fill a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A piece has no place on it.
    NoPlace {
        /// The name of the piece.
        piece: String,
    },
    /// The colours do not add up.
    Colours {
        /// How the cells are coloured.
        colouring: Colouring,
        /// How many cells of each colour the board has.
        board: Vec<u32>,
        /// How many cells must stay empty.
        empty: u32,
        /// Of two colours: by how many cells more of one colour than of the other the pieces can cover, ascending.
        differences: Vec<u32>,
    },
}

/// A board, and whether a set of pieces could fill it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The board.
    pub form: Form,
    /// Why it is impossible; `None`: by area and colours it is possible.
    pub reason: Option<Reason>,
}

/// The boards of one family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// What they are called, such as `rectangles`.
    pub name: &'static str,
    /// Those with the right area, the narrowest first.
    pub boards: Vec<Candidate>,
}

/// The boards with as many cells as these pieces have, and so many that stay empty, family by family.
///
/// ```
/// use fuge_puzzle::packing::{Lattice, PieceSet, boards};
/// let pieces = PieceSet::named("tetrominoes").unwrap().pieces(Lattice::Square).unwrap();
/// let rectangles = &boards::candidates(Lattice::Square, &pieces, 0)[0];
/// let line = |n: usize| {
///     let board = &rectangles.boards[n];
///     format!("{}: {}", board.form, board.reason.as_ref().unwrap())
/// };
/// assert_eq!(rectangles.boards.len(), 3);
/// assert_eq!(line(0), "1x20: there is no place for piece `L`");
/// assert_eq!(
///     line(2),
///     "4x5: of a chequerboard's colours it has 10 and 10 cells, and the pieces always cover 2 more of one than of the other"
/// );
/// ```
#[must_use]
pub fn candidates(lattice: Lattice, pieces: &[Piece], empty: u32) -> Vec<Family> {
    let area = area(pieces) + u64::from(empty);
    let colours = Balance::all(lattice, pieces, empty);
    let family = |any: Form| {
        let candidate = |form: Form| {
            let cells = form.cells(lattice);
            let reason = no_place(lattice, &cells, pieces)
                .or_else(|| colours.iter().find_map(|balance| balance.reason(&cells, empty)));
            Candidate { form, reason }
        };
        Family { name: any.family(), boards: any.alike(lattice, area).into_iter().map(candidate).collect() }
    };
    Form::families(lattice).into_iter().map(family).collect()
}

/// The cells that pieces have together; of a piece with a range of copies, as many as there may be.
#[must_use]
pub fn area(pieces: &[Piece]) -> u64 {
    pieces.iter().map(|piece| u64::from(piece.copies.max) * piece.shape.cells().len() as u64).sum()
}

/// Why a puzzle has no solution, as far as that can be seen without a search. `None` says nothing.
///
/// ```
/// use fuge_puzzle::packing::{Board, Lattice, Packing, PieceSet, Symmetry, boards};
/// let pieces = PieceSet::named("one-sided tetrominoes").unwrap().pieces(Lattice::Square).unwrap();
/// let puzzle = Packing::new(Board::rectangle(4, 7).unwrap(), pieces, Symmetry::Full).unwrap();
/// assert!(boards::reason(&puzzle).unwrap().to_string().starts_with("of a chequerboard's colours it has 14 and 14 cells"));
/// ```
#[must_use]
pub fn reason(packing: &Packing) -> Option<Reason> {
    let (lattice, pieces, cells) = (packing.lattice(), packing.pieces(), packing.board().cells());
    if pieces.iter().any(|piece| !piece.copies.are_given()) {
        return None;
    }
    let empty = u32::try_from((cells.len() as u64).saturating_sub(area(pieces))).unwrap_or(u32::MAX);
    let balances = Balance::all(lattice, pieces, empty);
    no_place(lattice, cells, pieces).or_else(|| balances.iter().find_map(|balance| balance.reason(cells, empty)))
}

/// The first piece that has no place on the board.
fn no_place(lattice: Lattice, cells: &[Cell], pieces: &[Piece]) -> Option<Reason> {
    let board: FxHashSet<Cell> = cells.iter().copied().collect();
    let fits = |shape: &Shape| {
        let first = shape.cells()[0];
        cells.iter().filter(|at| at.part == first.part).any(|at| {
            let by = at.seen_from(first);
            shape.cells().iter().all(|cell| board.contains(&cell.shifted(by)))
        })
    };
    let out = pieces.iter().find(|piece| !piece.orientations(lattice).iter().any(fits))?;
    Some(Reason::NoPlace { piece: out.name.clone() })
}

impl Colouring {
    /// Those that say something on a lattice.
    fn on(lattice: Lattice) -> &'static [Self] {
        match lattice {
            Lattice::Square => &[Self::Chequer, Self::Rows, Self::Columns],
            Lattice::Cube => &[Self::Chequer, Self::Rows, Self::Columns, Self::Layers],
            Lattice::Tan => &[Self::Chequer],
            Lattice::Triangle => &[Self::UpAndDown],
            Lattice::Hexagon => &[Self::Three],
        }
    }

    fn colours(self) -> usize {
        if self == Self::Three { 3 } else { 2 }
    }

    /// The colour of a cell.
    fn of(self, cell: Cell) -> usize {
        let number = match self {
            Self::Chequer => cell.row + cell.column + cell.layer,
            Self::Rows => cell.row,
            Self::Columns => cell.column,
            Self::Layers => cell.layer,
            Self::UpAndDown => cell.part.into(),
            Self::Three => cell.column - cell.row,
        };
        number.rem_euclid(self.colours() as i32) as usize
    }

    /// How many of these cells have each colour. A third colour that is none stays 0.
    fn count(self, cells: impl IntoIterator<Item = Cell>) -> Count {
        let mut count = [0; 3];
        cells.into_iter().for_each(|cell| count[self.of(cell)] += 1);
        count
    }
}

/// Cells of each colour.
type Count = [u32; 3];

/// What pieces can cover of the colours.
struct Balance {
    colouring: Colouring,
    /// Every sum that they can come to, with the cells that stay empty.
    sums: FxHashSet<Count>,
    /// The same without those.
    pieces: FxHashSet<Count>,
}

impl Balance {
    /// One for each colouring of the lattice.
    fn all(lattice: Lattice, pieces: &[Piece], empty: u32) -> Vec<Self> {
        Colouring::on(lattice).iter().map(|&colouring| Self::new(colouring, lattice, pieces, empty)).collect()
    }

    fn new(colouring: Colouring, lattice: Lattice, pieces: &[Piece], empty: u32) -> Self {
        let mut sums = FxHashSet::from_iter([[0; 3]]);
        for piece in pieces {
            let ways = ways(colouring, lattice, piece);
            for _ in 0..piece.copies.max {
                sums = sums_with(&sums, &ways);
            }
        }
        let single: Vec<Count> = (0..colouring.colours())
            .map(|colour| {
                let mut count = [0; 3];
                count[colour] = 1;
                count
            })
            .collect();
        let pieces = sums.clone();
        for _ in 0..empty {
            sums = sums_with(&sums, &single);
        }
        Self { colouring, sums, pieces }
    }

    /// Why these cells cannot be covered, with so many of them empty.
    fn reason(&self, cells: &[Cell], empty: u32) -> Option<Reason> {
        let board = self.colouring.count(cells.iter().copied());
        if self.sums.contains(&board) {
            return None;
        }
        let colours = self.colouring.colours();
        let differences: BTreeSet<u32> = match colours {
            2 => self.pieces.iter().map(|count| count[0].abs_diff(count[1])).collect(),
            _ => BTreeSet::new(),
        };
        let board = board[..colours].to_vec();
        Some(Reason::Colours {
            colouring: self.colouring,
            board,
            empty,
            differences: differences.into_iter().collect(),
        })
    }
}

/// What a piece can cover of the colours, wherever and however it lies. Colours come again after at most three steps.
fn ways(colouring: Colouring, lattice: Lattice, piece: &Piece) -> Vec<Count> {
    let layers = if lattice.in_space() { 2 } else { 1 };
    let steps =
        (0..layers).flat_map(|layer| (0..3).flat_map(move |r| (0..3).map(move |c| Cell::new(r, c).in_layer(layer))));
    let shapes = piece.orientations(lattice);
    let counts = steps.flat_map(|by| {
        shapes.iter().map(move |shape| colouring.count(shape.cells().iter().map(|cell| cell.shifted(by))))
    });
    counts.collect::<BTreeSet<_>>().into_iter().collect()
}

fn sums_with(sums: &FxHashSet<Count>, ways: &[Count]) -> FxHashSet<Count> {
    let add = |a: &Count, b: &Count| [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
    sums.iter().flat_map(|sum| ways.iter().map(move |way| add(sum, way))).collect()
}

impl fmt::Display for Colouring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Chequer => "of a chequerboard's colours",
            Self::Rows => "with its rows black and white in turn",
            Self::Columns => "with its columns black and white in turn",
            Self::Layers => "with its layers black and white in turn",
            Self::UpAndDown => "of triangles with their point up and with their point down",
            Self::Three => "of three colours in turn",
        })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (colouring, board, empty, differences) = match self {
            Self::NoPlace { piece } => return write!(f, "there is no place for piece `{piece}`"),
            Self::Colours { colouring, board, empty, differences } => (colouring, board, empty, differences),
        };
        let numbers: Vec<String> = board.iter().map(u32::to_string).collect();
        write!(f, "{colouring} it has {} cells", listed(&numbers, "and"))?;
        match empty {
            0 => {}
            1 => write!(f, " and one stays empty")?,
            empty => write!(f, " and {empty} stay empty")?,
        }
        let differences: Vec<String> = differences.iter().map(u32::to_string).collect();
        match &differences[..] {
            [] => f.write_str(", and no way to lay the pieces covers so many of each"),
            [zero] if zero == "0" => f.write_str(", and the pieces always cover as many of one as of the other"),
            [one] => write!(f, ", and the pieces always cover {one} more of one than of the other"),
            [first, second, .., last] if differences.len() > 8 => {
                write!(f, ", and the pieces cover {first}, {second}, … or {last} more of one than of the other")
            }
            some => write!(f, ", and the pieces cover {} more of one than of the other", listed(some, "or")),
        }
    }
}

/// `1, 2 and 3`.
fn listed(words: &[String], last: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [before @ .., end] => format!("{} {last} {end}", before.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packing::PieceSet;

    fn families(set: &str, lattice: Lattice, empty: u32) -> Vec<Family> {
        candidates(lattice, &PieceSet::named(set).unwrap().pieces(lattice).unwrap(), empty)
    }

    /// The boards of the first family that are possible.
    fn possible(set: &str, lattice: Lattice, empty: u32) -> Vec<String> {
        let all = families(set, lattice, empty).into_iter().flat_map(|family| family.boards);
        all.filter(|board| board.reason.is_none()).map(|board| board.form.to_string()).collect()
    }

    #[test]
    fn the_boards_of_the_books() {
        assert_eq!(possible("pentominoes", Lattice::Square, 0), ["3x20", "4x15", "5x12", "6x10"]);
        assert_eq!(
            possible("pentominoes", Lattice::Cube, 0),
            ["1x3x20", "1x4x15", "1x5x12", "1x6x10", "2x3x10", "2x5x6", "3x4x5"]
        );
        assert_eq!(possible("one-sided pentominoes", Lattice::Square, 0), ["3x30", "5x18", "6x15", "9x10"]);
        assert_eq!(possible("pentominoes", Lattice::Square, 4), ["4x16", "8x8"]);
        assert_eq!(possible("soma", Lattice::Cube, 0), ["3x3x3"]);
        // Golomb: neither tetrominoes nor hexominoes fill a rectangle, and the 35 hexominoes none of area 210.
        assert!(possible("tetrominoes", Lattice::Square, 0).is_empty());
        assert!(possible("one-sided tetrominoes", Lattice::Square, 0).is_empty());
        assert!(possible("hexominoes", Lattice::Square, 0).is_empty());
        assert_eq!(possible("tetrominoes", Lattice::Square, 1), ["3x7"]);
        // The hexiamonds fill the rhombus 6x6 and others; the tetrahexes 4x7.
        assert!(possible("hexiamonds", Lattice::Triangle, 0).contains(&"rhombus 6x6".to_owned()));
        assert!(possible("tetrahexes", Lattice::Hexagon, 0).contains(&"rhombus 4x7".to_owned()));
    }

    #[test]
    fn reasons_say_the_numbers() {
        let said = |set: &str, form: &str| {
            let all = families(set, Lattice::Square, 0).into_iter().flat_map(|family| family.boards);
            all.into_iter().find(|board| board.form.to_string() == form).unwrap().reason.unwrap().to_string()
        };
        assert_eq!(said("pentominoes", "1x60"), "there is no place for piece `F`");
        assert_eq!(said("pentominoes", "2x30"), "there is no place for piece `F`");
        assert_eq!(
            said("hexominoes", "14x15"),
            "of a chequerboard's colours it has 105 and 105 cells, and the pieces cover 2, 6, 10, 14, 18 or 22 more of one than of the other"
        );
    }

    #[test]
    fn a_family_without_a_board_of_the_area_is_named() {
        let all = families("tetrahexes", Lattice::Hexagon, 0);
        assert_eq!(
            all.iter().map(|family| family.name).collect::<Vec<_>>(),
            ["rectangles", "rhombi", "triangles", "hexagons"]
        );
        // 28 is the seventh triangular number, and no centred hexagonal one.
        assert_eq!(all[2].boards[0].form, Form::Triangle(7));
        assert!(all[3].boards.is_empty());
    }
}
