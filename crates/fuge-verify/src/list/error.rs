//! What can be wrong with a list, apart from its solutions.

use crate::packing::Spot;
use fuge_puzzle::packing::Lattice;
use std::io;
use thiserror::Error;

/// Why a list cannot be read on. Lines and columns count from 1.
#[derive(Debug, Error)]
pub enum ListError {
    /// The text does not come.
    #[error("cannot read: {0}")]
    Io(#[from] io::Error),
    /// A line is longer than any line of a list.
    #[error("the line has more than {limit} bytes")]
    LineTooLong {
        /// The line.
        line: u64,
        /// Bytes that a line may have.
        limit: usize,
    },
    /// Not UTF-8, or a character that no text has.
    #[error("this is not text: byte 0x{byte:02x}")]
    NotText {
        /// The line.
        line: u64,
        /// The column.
        column: usize,
        /// The byte.
        byte: u8,
    },
    /// A line of a list in JSON Lines is not what it should be.
    #[error("{message}")]
    Json {
        /// The line.
        line: u64,
        /// The column.
        column: usize,
        /// What is wrong.
        message: String,
        /// Whether the line ends too early.
        cut_off: bool,
    },
    /// A drawing with escape codes or box drawing characters.
    #[error("the board is drawn with colours or lines")]
    Coloured {
        /// The line.
        line: u64,
        /// The column.
        column: usize,
    },
    /// A line that is neither a row of a board nor a remark.
    #[error("{message}")]
    NotTheBoard {
        /// The line.
        line: u64,
        /// The column.
        column: usize,
        /// What is wrong.
        message: String,
        /// Rows of the box around the board.
        rows: usize,
        /// Columns of the box around the board.
        columns: usize,
    },
    /// Something stands behind the summary.
    #[error("the list goes on after its summary")]
    AfterSummary {
        /// The line.
        line: u64,
    },
}

impl ListError {
    /// Line and column, from 1, where there is a place.
    #[must_use]
    pub fn place(&self) -> Option<(u64, usize)> {
        match *self {
            Self::Io(_) => None,
            Self::LineTooLong { line, .. } | Self::AfterSummary { line } => Some((line, 1)),
            Self::NotText { line, column, .. }
            | Self::Json { line, column, .. }
            | Self::Coloured { line, column }
            | Self::NotTheBoard { line, column, .. } => Some((line, column)),
        }
    }

    /// What would be right.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        match self {
            Self::Io(_) => None,
            Self::LineTooLong { .. } | Self::NotText { .. } => {
                Some("a list is JSON Lines, as `fuge solve --all --json` prints them, or boards drawn in text".to_owned())
            }
            Self::Json { cut_off: true, .. } => Some("the list was cut off here".to_owned()),
            Self::Json { .. } => Some(
                r#"a line of a list is {"type":"solution","placements":[{"piece":"X","cells":[[row,column],...]},...]}"#
                    .to_owned(),
            ),
            Self::Coloured { .. } => Some("draw it with one character for a cell: `fuge --color never solve`".to_owned()),
            Self::NotTheBoard { rows, columns, .. } => Some(format!(
                "a board has {rows} rows of {columns} characters, one for each cell, `.` or a space where there is none; \
                 a remark is longer, has more gaps, or ends with `:`"
            )),
            Self::AfterSummary { .. } => Some("a list has the solutions of one puzzle and one summary, at the end".to_owned()),
        }
    }
}

/// Why a solution that was read does not fit the puzzle. Cells are written as in JSON Lines, see [`Spot`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Misfit {
    /// A number that the legend has not.
    #[error("there is no placement with the number {number}")]
    UnknownNumber {
        /// The number.
        number: u32,
    },
    /// The puzzle has no piece of this name.
    #[error("the puzzle has no piece `{name}`")]
    UnknownName {
        /// The name.
        name: String,
    },
    /// Numbers that are not those of a cell.
    #[error("{numbers:?} is no cell{}", why_not(*.lattice, .numbers))]
    NoCell {
        /// The lattice.
        lattice: Lattice,
        /// The numbers.
        numbers: Vec<i32>,
    },
    /// Cells drawn with one character that are not a piece.
    #[error("the {} drawn with `{mark}`{} are not the shape of a piece", count(.cells.len()), from(.cells))]
    UnknownShape {
        /// The character.
        mark: char,
        /// The cells.
        cells: Vec<Spot>,
    },
    /// More pieces of a shape than there are copies.
    #[error("there are more pieces of this shape than piece `{piece}` has copies: {copies}")]
    TooMany {
        /// A piece of this shape.
        piece: String,
        /// Its copies.
        copies: u32,
        /// Where the last of them lies.
        cells: Vec<Spot>,
    },
    /// A cell of the board that the drawing has not.
    #[error("cell {cell} is not covered (line {line}, column {column})")]
    CellMissing {
        /// The cell.
        cell: Spot,
        /// The line.
        line: u64,
        /// The column.
        column: usize,
    },
    /// Something is drawn where the board has no cell.
    #[error("`{mark}` stands where the board has no cell (line {line}, column {column})")]
    CellExtra {
        /// The character.
        mark: char,
        /// The line.
        line: u64,
        /// The column.
        column: usize,
    },
    /// The characters leave open what belongs together.
    #[error("there are too many ways to join the parts drawn with the same character")]
    TooManyWays,
}

fn count(cells: usize) -> String {
    if cells == 1 { "1 cell".to_owned() } else { format!("{cells} cells") }
}

fn from(cells: &[Spot]) -> String {
    cells.first().map(|cell| format!(" from cell {cell} on")).unwrap_or_default()
}

fn why_not(lattice: Lattice, numbers: &[i32]) -> String {
    match lattice.numbers() {
        n if n == numbers.len() => String::new(),
        n => format!(": on the {lattice} lattice a cell has {n} numbers"),
    }
}
