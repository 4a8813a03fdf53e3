//! The puzzle as a person states it: a board, pieces and their rules, and which motions count as symmetries.

use super::lattice::{Cell, Lattice, Motion};
use super::shape::{Colour, Shape};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use thiserror::Error;

/// The largest board, in cells: eight words of 64 bits.
pub const MAX_CELLS: usize = 512;

/// The most pieces that differ in name: kinds of pieces are numbered with 16 bits, and empty cells are a kind too.
pub const MAX_PIECES: usize = u16::MAX as usize - 1;

/// The largest number of rows, of columns and of layers of the box around a board. A board that hangs together is never larger.
pub const MAX_SPAN: usize = MAX_CELLS;

/// A packing puzzle: lay pieces on the board, none over another, so that every cell that must be covered is, and every piece is used as
/// often as its range says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    board: Board,
    pieces: Vec<Piece>,
    symmetry: Symmetry,
    colour_pairs: Option<BTreeSet<(Colour, Colour)>>,
    most_empty: Option<u32>,
}

/// The cells that pieces may lie on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    lattice: Lattice,
    cells: Vec<Cell>,
    /// The cells that may stay empty.
    optional: BTreeSet<Cell>,
    colours: BTreeMap<Cell, Colour>,
}

/// A piece and how it may be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its name in drawings and lists; unique within a puzzle.
    pub name: String,
    /// Its cells.
    pub shape: Shape,
    /// How many of it must be used.
    pub copies: Copies,
    /// How it may be turned.
    pub turning: Turning,
    /// Where it must lie, if that is given.
    pub place: Option<BTreeSet<Cell>>,
    /// Cells that it may not cover.
    pub keep_out: BTreeSet<Cell>,
}

/// How many of a piece must be used: at least and at most so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Copies {
    /// At least so many.
    pub min: u32,
    /// At most so many.
    pub max: u32,
}

/// How a piece may be turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turning {
    /// Turned and turned over; in space: its mirror image will do too.
    Over,
    /// Turned.
    Turned,
    /// Not turned at all.
    Fixed,
    /// It lies like one of these.
    Listed(BTreeSet<Shape>),
}

/// Which motions of the board may count as symmetries of the puzzle. Those that do not map the set of placements
/// onto itself never count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symmetry {
    /// Rotations and reflections.
    #[default]
    Full,
    /// Rotations only: mirror images are different solutions.
    Rotations,
    /// None: every solution is different from every other.
    None,
}

/// A solution: every piece that is used with the cells it covers, in the order of the puzzle's pieces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    /// One entry for each copy of each piece.
    pub placements: Vec<Placed>,
}

/// One piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placed {
    /// Index into [`Packing::pieces`].
    pub piece: usize,
    /// The cells it covers, in reading order.
    pub cells: Vec<Cell>,
}

/// Why a packing puzzle cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PackingError {
    /// The board has no cell.
    #[error("the board has no cells")]
    EmptyBoard,
    /// The board is larger than the engines go.
    #[error("the board has {cells} cells; the limit is {MAX_CELLS}")]
    BoardTooLarge {
        /// Cells of the board.
        cells: usize,
    },
    /// The cells of the board lie too far apart.
    #[error(
        "the box around the board has {rows} rows, {columns} columns and {layers} layers; the limit is {MAX_SPAN} of each"
    )]
    BoardTooWide {
        /// Rows of the box around the board.
        rows: usize,
        /// Columns of the box around the board.
        columns: usize,
        /// Layers of the box around the board.
        layers: usize,
    },
    /// There is nothing to place.
    #[error("there are no pieces")]
    NoPieces,
    /// There are more pieces than the engines can number.
    #[error("there are {pieces} pieces; the limit is {MAX_PIECES}, not counting copies")]
    TooManyPieces {
        /// How many there are.
        pieces: usize,
    },
    /// Two pieces have the same name.
    #[error("two pieces are named `{name}`")]
    DuplicateName {
        /// The name.
        name: String,
    },
    /// A piece that cannot be used.
    #[error("piece `{name}` is to be used {copies} times")]
    NoCopies {
        /// Its name.
        name: String,
        /// How often.
        copies: Copies,
    },
    /// A piece that is fixed at a place, with copies that would have to lie there too.
    #[error("piece `{name}` is fixed at a place, so there can be only one of it")]
    FixedCopies {
        /// Its name.
        name: String,
    },
    /// A piece that cannot lie where it is fixed.
    #[error("piece `{name}` cannot lie where it is fixed: {why}")]
    BadPlace {
        /// Its name.
        name: String,
        /// What is wrong.
        why: &'static str,
    },
    /// An orientation that is none of the piece's.
    #[error("piece `{name}` cannot be turned to lie like its orientation number {number}")]
    BadOrientation {
        /// Its name.
        name: String,
        /// Which of the orientations, from 1.
        number: usize,
    },
    /// The areas cannot match.
    #[error("the pieces have {} together, the board has {board}: an exact cover cannot exist", cells(*.least, *.most))]
    AreaMismatch {
        /// Cells of the pieces, at least.
        least: u64,
        /// Cells of the pieces, at most.
        most: u64,
        /// Cells of the board.
        board: u64,
    },
    /// The areas cannot match, though cells may stay empty.
    #[error("the pieces have {} together, and from {must} to {board} cells of the board are to be covered", cells(*.least, *.most))]
    AreaOutside {
        /// Cells of the pieces, at least.
        least: u64,
        /// Cells of the pieces, at most.
        most: u64,
        /// Cells that must be covered.
        must: u64,
        /// Cells of the board.
        board: u64,
    },
}

fn cells(least: u64, most: u64) -> String {
    if least == most { format!("{most} cells") } else { format!("from {least} to {most} cells") }
}

impl Packing {
    /// A puzzle, checked: limits, names, and that the cells of the pieces can add up to the board.
    ///
    /// ```
    /// use fuge_puzzle::packing::{Board, Cell, Packing, Piece, Shape, Symmetry};
    /// let domino = Shape::new([Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
    /// let piece = |copies| Piece { copies, ..Piece::new("domino", domino.clone()) };
    /// let board = Board::rectangle(2, 3).unwrap();
    /// assert!(Packing::new(board.clone(), vec![piece(3.into())], Symmetry::Full).is_ok());
    /// let error = Packing::new(board, vec![piece(4.into())], Symmetry::Full).unwrap_err();
    /// assert_eq!(error.to_string(), "the pieces have 8 cells together, the board has 6: an exact cover cannot exist");
    /// ```
    ///
    /// # Errors
    /// A [`PackingError`] says what cannot be.
    pub fn new(board: Board, pieces: Vec<Piece>, symmetry: Symmetry) -> Result<Self, PackingError> {
        if pieces.is_empty() {
            return Err(PackingError::NoPieces);
        }
        if pieces.len() > MAX_PIECES {
            return Err(PackingError::TooManyPieces { pieces: pieces.len() });
        }
        let mut names = BTreeSet::new();
        for piece in &pieces {
            if !names.insert(piece.name.as_str()) {
                return Err(PackingError::DuplicateName { name: piece.name.clone() });
            }
            piece.check(&board)?;
        }
        let packing = Self { board, pieces, symmetry, colour_pairs: None, most_empty: None };
        packing.check_area()?;
        Ok(packing)
    }

    /// The same puzzle, where a coloured cell of a piece may lie on a coloured cell of the board only if the pair of the piece's colour
    /// and the board's is one of these. Without that, the two must be equal. A cell without a colour goes with any.
    #[must_use]
    pub fn with_colour_pairs(self, pairs: impl IntoIterator<Item = (Colour, Colour)>) -> Self {
        Self { colour_pairs: Some(pairs.into_iter().collect()), ..self }
    }

    /// The same puzzle, where at most so many cells may stay empty.
    ///
    /// # Errors
    /// When the pieces are too small for that.
    pub fn with_most_empty(self, most: u32) -> Result<Self, PackingError> {
        let packing = Self { most_empty: Some(most), ..self };
        packing.check_area()?;
        Ok(packing)
    }

    fn check_area(&self) -> Result<(), PackingError> {
        let (least, most) = (self.area(|piece| piece.copies.min), self.area(|piece| piece.copies.max));
        let board = self.board.cells.len() as u64;
        let must = board - self.may_stay_empty();
        match () {
            () if least <= board && most >= must => Ok(()),
            () if must == board => Err(PackingError::AreaMismatch { least, most, board }),
            () => Err(PackingError::AreaOutside { least, most, must, board }),
        }
    }

    /// The cells of so many copies of each piece.
    fn area(&self, copies: fn(&Piece) -> u32) -> u64 {
        let cells = |piece: &Piece| u64::from(copies(piece)).saturating_mul(piece.shape.cells().len() as u64);
        self.pieces.iter().map(cells).fold(0, u64::saturating_add)
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The lattice of board and pieces.
    #[must_use]
    pub fn lattice(&self) -> Lattice {
        self.board.lattice
    }

    /// The pieces.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Which motions may count as symmetries.
    #[must_use]
    pub fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// The pairs of colours, of a piece and of the board, that go together; `None`: equal ones do.
    #[must_use]
    pub fn colour_pairs(&self) -> Option<&BTreeSet<(Colour, Colour)>> {
        self.colour_pairs.as_ref()
    }

    /// How many cells may stay empty at most: no more than are optional, than is asked for, and than the pieces that must be used leave.
    #[must_use]
    pub fn most_empty(&self) -> u64 {
        let left = (self.board.cells.len() as u64).saturating_sub(self.area(|piece| piece.copies.min));
        left.min(self.may_stay_empty())
    }

    /// The same, whatever the pieces need.
    fn may_stay_empty(&self) -> u64 {
        let optional = self.board.optional.len() as u64;
        self.most_empty.map_or(optional, |most| optional.min(u64::from(most)))
    }

    /// The number of cells that may stay empty, where it is limited beyond what follows from the pieces.
    #[must_use]
    pub fn empty_limit(&self) -> Option<u32> {
        self.most_empty
    }

    /// Whether a cell of a piece may lie on a cell of the board, by their colours.
    #[must_use]
    pub fn agree(&self, piece: Option<Colour>, board: Option<Colour>) -> bool {
        match (piece, board, &self.colour_pairs) {
            (None, ..) | (_, None, _) => true,
            (Some(piece), Some(board), Some(pairs)) => pairs.contains(&(piece, board)),
            (piece, board, None) => piece == board,
        }
    }
}

impl Symmetry {
    /// The motions of a lattice that may count, the identity first.
    #[must_use]
    pub fn motions(self, lattice: Lattice) -> &'static [Motion] {
        match self {
            Self::Full => lattice.motions(),
            Self::Rotations => lattice.rotations(),
            Self::None => &lattice.motions()[..1],
        }
    }
}

impl Piece {
    /// A piece to be used once, that may be turned and turned over and lie anywhere.
    #[must_use]
    pub fn new(name: impl Into<String>, shape: Shape) -> Self {
        let (place, keep_out) = (None, BTreeSet::new());
        Self { name: name.into(), shape, copies: 1.into(), turning: Turning::Over, place, keep_out }
    }

    /// Every way that it may lie, sorted.
    #[must_use]
    pub fn orientations(&self, lattice: Lattice) -> Vec<Shape> {
        match &self.turning {
            Turning::Over => self.shape.orientations(lattice, true),
            Turning::Turned => self.shape.orientations(lattice, false),
            Turning::Fixed => vec![self.shape.clone()],
            Turning::Listed(shapes) => shapes.iter().cloned().collect(),
        }
    }

    fn check(&self, board: &Board) -> Result<(), PackingError> {
        let name = || self.name.clone();
        if self.copies.max == 0 || self.copies.min > self.copies.max {
            return Err(PackingError::NoCopies { name: name(), copies: self.copies });
        }
        if let Turning::Listed(shapes) = &self.turning {
            let all = self.shape.orientations(board.lattice, true);
            if let Some(at) = shapes.iter().position(|shape| !all.contains(shape)) {
                return Err(PackingError::BadOrientation { name: name(), number: at + 1 });
            }
        }
        let Some(place) = &self.place else { return Ok(()) };
        if self.copies.max > 1 {
            return Err(PackingError::FixedCopies { name: name() });
        }
        let bad = |why| Err(PackingError::BadPlace { name: name(), why });
        if !place.iter().all(|&cell| board.contains(cell)) {
            return bad("that is not on the board");
        }
        let shape = Shape::new(place.iter().copied());
        if !self.orientations(board.lattice).iter().any(|pose| Some(pose.without_colours()) == shape) {
            return bad("that is not its shape, or not a way it may be turned");
        }
        Ok(())
    }
}

impl Copies {
    /// Whether the number is given and not only a range.
    #[must_use]
    pub fn are_given(self) -> bool {
        self.min == self.max
    }
}

impl From<u32> for Copies {
    fn from(number: u32) -> Self {
        Self { min: number, max: number }
    }
}

impl fmt::Display for Copies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.are_given() { write!(f, "{}", self.max) } else { write!(f, "{}..{}", self.min, self.max) }
    }
}

impl Board {
    /// A board of these cells, all of which must be covered, kept where they are, at most 2²⁰ rows, columns and layers from the origin.
    ///
    /// # Errors
    /// [`PackingError::EmptyBoard`], [`PackingError::BoardTooLarge`] and [`PackingError::BoardTooWide`].
    pub fn new(lattice: Lattice, cells: impl IntoIterator<Item = Cell>) -> Result<Self, PackingError> {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.dedup();
        match cells.len() {
            0 => return Err(PackingError::EmptyBoard),
            n if n > MAX_CELLS => return Err(PackingError::BoardTooLarge { cells: n }),
            _ => {}
        }
        let board = Self { lattice, cells, optional: BTreeSet::new(), colours: BTreeMap::new() };
        let (first, last) = board.bounds();
        let span = |along: fn(Cell) -> i32| (i64::from(along(last)) - i64::from(along(first)) + 1) as usize;
        let [rows, columns, layers] = [span(|c| c.row), span(|c| c.column), span(|c| c.layer)];
        let ends = [first, last].map(|c| [c.row, c.column, c.layer]);
        let farthest = ends.as_flattened().iter().map(|n| n.unsigned_abs()).max();
        if rows.max(columns).max(layers) > MAX_SPAN || farthest > Some(1 << 20) {
            return Err(PackingError::BoardTooWide { rows, columns, layers });
        }
        Ok(board)
    }

    /// A full rectangle of squares.
    ///
    /// # Errors
    /// As [`Board::new`]; the limit is checked before anything is built.
    pub fn rectangle(rows: u32, columns: u32) -> Result<Self, PackingError> {
        Self::of_size(Lattice::Square, rows, columns, 1)
    }

    /// A full block: so many rows of so many places, all their parts, in so many layers. On the triangle lattice that is a parallelogram;
    /// on the hexagon lattice every other row is shifted half a cell to the right.
    ///
    /// # Errors
    /// As [`Board::new`]; the limit is checked before anything is built.
    pub fn of_size(lattice: Lattice, rows: u32, columns: u32, layers: u32) -> Result<Self, PackingError> {
        let parts = lattice.geometry().parts();
        let numbers = [rows, columns, layers, u32::from(parts)];
        let cells = numbers.into_iter().fold(1_usize, |cells, n| cells.saturating_mul(n as usize));
        if cells > MAX_CELLS {
            return Err(PackingError::BoardTooLarge { cells });
        }
        // All are at most MAX_CELLS here, unless another is 0 and there is no cell at all.
        let [rows, columns, layers] = if cells == 0 { [0; 3] } else { [rows as i32, columns as i32, layers as i32] };
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| lattice.geometry().inner(row, column)));
        let in_layers = places.flat_map(|cell| (0..layers).map(move |layer| cell.in_layer(layer)));
        Self::new(lattice, in_layers.flat_map(|cell| (0..parts).map(move |part| cell.part(part))))
    }

    /// The same board, where these of its cells may stay empty.
    #[must_use]
    pub fn with_optional(self, cells: impl IntoIterator<Item = Cell>) -> Self {
        let optional = cells.into_iter().filter(|&cell| self.contains(cell)).collect();
        Self { optional, ..self }
    }

    /// The same board, where these of its cells have colours.
    #[must_use]
    pub fn with_colours(self, colours: impl IntoIterator<Item = (Cell, Colour)>) -> Self {
        let colours = colours.into_iter().filter(|&(cell, _)| self.contains(cell)).collect();
        Self { colours, ..self }
    }

    /// The lattice it is part of.
    #[must_use]
    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// The cells, in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cells that may stay empty.
    #[must_use]
    pub fn optional(&self) -> &BTreeSet<Cell> {
        &self.optional
    }

    /// The cells that have colours.
    #[must_use]
    pub fn colours(&self) -> &BTreeMap<Cell, Colour> {
        &self.colours
    }

    /// Whether the board has this cell.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.cells.binary_search(&cell).is_ok()
    }

    /// The smallest box around the board: its first and its last corner.
    #[must_use]
    pub fn bounds(&self) -> (Cell, Cell) {
        let along = |along: fn(&Cell) -> i32| {
            let values = self.cells.iter().map(along);
            // A board has at least one cell.
            (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
        };
        let [rows, columns, layers] = [along(|c| c.row), along(|c| c.column), along(|c| c.layer)];
        (Cell::new(rows.0, columns.0).in_layer(layers.0), Cell::new(rows.1, columns.1).in_layer(layers.1))
    }
}
