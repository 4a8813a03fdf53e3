//! The puzzle as a person states it: a board, pieces, and which motions count as symmetries.

use super::shape::{Cell, Shape};
use thiserror::Error;

/// The largest board, in cells: eight words of 64 bits.
pub const MAX_CELLS: usize = 512;

/// The largest number of rows and of columns of the box around a board. A board that hangs together is never larger.
pub const MAX_SPAN: usize = MAX_CELLS;

/// A packing puzzle: cover every cell of the board exactly once, using every copy of every piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    board: Board,
    pieces: Vec<Piece>,
    symmetry: Symmetry,
}

/// The cells to be covered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    cells: Vec<Cell>,
}

/// A piece and how it may be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its name in drawings and lists; unique within a puzzle.
    pub name: String,
    /// Its cells.
    pub shape: Shape,
    /// How many of it must be used.
    pub copies: u32,
    /// Whether it may be turned over.
    pub flip: bool,
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

/// A solution: every piece with the cells it covers, in the order of the puzzle's pieces.
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
    #[error("the box around the board has {rows} rows and {columns} columns; the limit is {MAX_SPAN} of each")]
    BoardTooWide {
        /// Rows of the box around the board.
        rows: usize,
        /// Columns of the box around the board.
        columns: usize,
    },
    /// There is nothing to place.
    #[error("there are no pieces")]
    NoPieces,
    /// Two pieces have the same name.
    #[error("two pieces are named `{name}`")]
    DuplicateName {
        /// The name.
        name: String,
    },
    /// A piece is asked for zero times.
    #[error("piece `{name}` has 0 copies")]
    NoCopies {
        /// Its name.
        name: String,
    },
    /// The areas cannot match.
    #[error("the pieces have {pieces} cells together, the board has {board}: an exact cover cannot exist")]
    AreaMismatch {
        /// Cells of all copies of all pieces.
        pieces: u64,
        /// Cells of the board.
        board: u64,
    },
}

impl Packing {
    /// A puzzle, checked: limits, names, and that the cells of the pieces add up to the board.
    ///
    /// ```
    /// use fuge_puzzle::packing::{Board, Cell, Packing, Piece, Shape, Symmetry};
    /// let domino = Shape::new([Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
    /// let piece = |copies| Piece { name: "domino".into(), shape: domino.clone(), copies, flip: true };
    /// let board = Board::rectangle(2, 3).unwrap();
    /// assert!(Packing::new(board.clone(), vec![piece(3)], Symmetry::Full).is_ok());
    /// let error = Packing::new(board, vec![piece(4)], Symmetry::Full).unwrap_err();
    /// assert_eq!(error.to_string(), "the pieces have 8 cells together, the board has 6: an exact cover cannot exist");
    /// ```
    ///
    /// # Errors
    /// A [`PackingError`] says what cannot be.
    pub fn new(board: Board, pieces: Vec<Piece>, symmetry: Symmetry) -> Result<Self, PackingError> {
        if pieces.is_empty() {
            return Err(PackingError::NoPieces);
        }
        let mut names = std::collections::BTreeSet::new();
        let mut area = 0_u64;
        for piece in &pieces {
            if !names.insert(piece.name.as_str()) {
                return Err(PackingError::DuplicateName { name: piece.name.clone() });
            }
            if piece.copies == 0 {
                return Err(PackingError::NoCopies { name: piece.name.clone() });
            }
            area = area.saturating_add(u64::from(piece.copies).saturating_mul(piece.shape.cells().len() as u64));
        }
        let cells = board.cells.len() as u64;
        if area != cells {
            return Err(PackingError::AreaMismatch { pieces: area, board: cells });
        }
        Ok(Self { board, pieces, symmetry })
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
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
}

impl Board {
    /// A board of these cells, kept where they are, at most 2²⁰ rows and columns from the origin.
    ///
    /// # Errors
    /// [`PackingError::EmptyBoard`], [`PackingError::BoardTooLarge`] and [`PackingError::BoardTooWide`].
    pub fn new(cells: impl IntoIterator<Item = Cell>) -> Result<Self, PackingError> {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort_unstable();
        cells.dedup();
        match cells.len() {
            0 => return Err(PackingError::EmptyBoard),
            n if n > MAX_CELLS => return Err(PackingError::BoardTooLarge { cells: n }),
            _ => {}
        }
        let board = Self { cells };
        let (first, last) = board.bounds();
        let span = |first: i32, last: i32| (i64::from(last) - i64::from(first) + 1) as usize;
        let (rows, columns) = (span(first.row, last.row), span(first.column, last.column));
        let farthest = [first.row, first.column, last.row, last.column].map(i32::unsigned_abs).into_iter().max();
        if rows.max(columns) > MAX_SPAN || farthest > Some(1 << 20) {
            return Err(PackingError::BoardTooWide { rows, columns });
        }
        Ok(board)
    }

    /// A full rectangle.
    ///
    /// # Errors
    /// As [`Board::new`]; the limit is checked before anything is built.
    pub fn rectangle(rows: u32, columns: u32) -> Result<Self, PackingError> {
        let cells = (rows as usize).saturating_mul(columns as usize);
        if cells > MAX_CELLS {
            return Err(PackingError::BoardTooLarge { cells });
        }
        // Both are at most MAX_CELLS here, unless the other is 0 and there is no cell at all.
        let (rows, columns) = if cells == 0 { (0, 0) } else { (rows as i32, columns as i32) };
        Self::new((0..rows).flat_map(|row| (0..columns).map(move |column| Cell::new(row, column))))
    }

    /// The cells, in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Whether the board has this cell.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.cells.binary_search(&cell).is_ok()
    }

    /// The smallest box around the board: its top left and its bottom right cell.
    #[must_use]
    pub fn bounds(&self) -> (Cell, Cell) {
        let rows = self.cells.iter().map(|c| c.row);
        let columns = self.cells.iter().map(|c| c.column);
        // A board has at least one cell.
        let corner = |row: Option<i32>, column: Option<i32>| Cell::new(row.unwrap_or(0), column.unwrap_or(0));
        (corner(rows.clone().min(), columns.clone().min()), corner(rows.max(), columns.max()))
    }
}
