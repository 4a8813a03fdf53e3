//! What can be wrong with a solution.

use fuge_puzzle::packing::Cell;
use thiserror::Error;

/// What is wrong with a solution of a packing puzzle. Cells are written `[row,column]`, both
/// from 0, as in JSON Lines; solutions are named by their index,
/// from 0, and in messages by their number, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The puzzle has no such piece.
    #[error("the puzzle has no piece number {piece}")]
    UnknownPiece {
        /// The index of the piece that there should be.
        piece: usize,
    },
    /// A cell is not on the board.
    #[error("piece `{piece}` lies on cell [{},{}], which is not on the board", .cell.row, .cell.column)]
    OffBoard {
        /// The piece.
        piece: String,
        /// The cell.
        cell: Cell,
    },
    /// A piece has the same cell twice.
    #[error("piece `{piece}` is given cell [{},{}] twice", .cell.row, .cell.column)]
    CellTwice {
        /// The piece.
        piece: String,
        /// The cell.
        cell: Cell,
    },
    /// The cells are no way to lay the piece.
    #[error("piece `{piece}` cannot cover {}: that is not its shape, or not a way it may be turned", places(.cells))]
    WrongShape {
        /// The piece.
        piece: String,
        /// The cells it should cover.
        cells: Vec<Cell>,
    },
    /// Two pieces on one cell.
    #[error("pieces `{first}` and `{second}` both cover cell [{},{}]", .cell.row, .cell.column)]
    Overlap {
        /// The cell.
        cell: Cell,
        /// The piece that is listed first.
        first: String,
        /// The piece that is listed second.
        second: String,
    },
    /// Cells that no piece covers.
    #[error("cell [{},{}] is not covered{}", .cell.row, .cell.column, more(.cells))]
    Uncovered {
        /// The first such cell.
        cell: Cell,
        /// How many there are.
        cells: usize,
    },
    /// A piece is used too often, or not often enough.
    #[error("piece `{piece}` is used {} and must be used {}", times(.used), times(.copies))]
    Copies {
        /// The piece.
        piece: String,
        /// How often it is used.
        used: u32,
        /// How often it must be used.
        copies: u32,
    },
    /// The same as an earlier solution, or an image of it under the puzzle's symmetries.
    #[error("it is the same as solution {}, or a symmetric image of it", .earlier + 1)]
    Same {
        /// The index of the earlier one.
        earlier: u64,
    },
}

fn places(cells: &[Cell]) -> String {
    // A shape has at most 512 cells; a message has room for a few.
    let shown: Vec<String> = cells.iter().take(12).map(|at| format!("[{},{}]", at.row, at.column)).collect();
    let dots = if cells.len() > 12 { " ..." } else { "" };
    if cells.is_empty() { "no cell".to_owned() } else { shown.join(" ") + dots }
}

fn more(cells: &usize) -> String {
    match cells {
        2.. => format!(", nor are {} more", cells - 1),
        _ => String::new(),
    }
}

fn times(number: &u32) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{n} times"),
    }
}
