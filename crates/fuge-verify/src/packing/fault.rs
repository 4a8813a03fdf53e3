//! What can be wrong with a solution.

use super::spot::Spot;
use fuge_puzzle::packing::Copies;
use thiserror::Error;

/// What is wrong with a solution of a packing puzzle. Cells are written as in JSON Lines, see [`Spot`]; solutions are named by their
/// index, from 0, and in messages by their number, from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The puzzle has no such piece.
    #[error("the puzzle has no piece number {piece}")]
    UnknownPiece {
        /// The index of the piece that there should be.
        piece: usize,
    },
    /// A cell is not on the board.
    #[error("piece `{piece}` lies on cell {cell}, which is not on the board")]
    OffBoard {
        /// The piece.
        piece: String,
        /// The cell.
        cell: Spot,
    },
    /// A piece has the same cell twice.
    #[error("piece `{piece}` is given cell {cell} twice")]
    CellTwice {
        /// The piece.
        piece: String,
        /// The cell.
        cell: Spot,
    },
    /// The cells are no way to lay the piece.
    #[error("piece `{piece}` cannot cover {}: that is not its shape, or not a way it may be turned", places(.cells))]
    WrongShape {
        /// The piece.
        piece: String,
        /// The cells it should cover.
        cells: Vec<Spot>,
    },
    /// The colours of the piece do not go with those of the board.
    #[error("piece `{piece}` cannot cover {}: its colours do not go with those of the board", places(.cells))]
    WrongColours {
        /// The piece.
        piece: String,
        /// The cells it should cover.
        cells: Vec<Spot>,
    },
    /// A piece lies on a cell that it must keep out of.
    #[error("piece `{piece}` lies on cell {cell}, where it may not lie")]
    KeptOut {
        /// The piece.
        piece: String,
        /// The cell.
        cell: Spot,
    },
    /// A piece that is fixed at a place lies at another.
    #[error("piece `{piece}` lies on {}, and its place is {}", places(.cells), places(.place))]
    Elsewhere {
        /// The piece.
        piece: String,
        /// The cells it should cover.
        cells: Vec<Spot>,
        /// The cells it must cover.
        place: Vec<Spot>,
    },
    /// Two pieces on one cell.
    #[error("pieces `{first}` and `{second}` both cover cell {cell}")]
    Overlap {
        /// The cell.
        cell: Spot,
        /// The piece that is listed first.
        first: String,
        /// The piece that is listed second.
        second: String,
    },
    /// Cells that no piece covers, and that may not stay empty.
    #[error("cell {cell} is not covered{}", more(.cells))]
    Uncovered {
        /// The first such cell.
        cell: Spot,
        /// How many there are.
        cells: usize,
    },
    /// More empty cells than there may be.
    #[error("{empty} cells stay empty, and at most {most} may")]
    TooManyEmpty {
        /// Cells that no piece covers.
        empty: u64,
        /// How many there may be.
        most: u64,
    },
    /// A piece is used too often, or not often enough. Equal pieces are counted together.
    #[error("{} {} and must be used {}", together(.pieces), so_often(.pieces, .used), range(.copies))]
    Copies {
        /// The name of the piece, or the names of equal pieces.
        pieces: Vec<String>,
        /// How often they are used.
        used: u32,
        /// How often they must be used.
        copies: Copies,
    },
    /// The same as an earlier solution, or an image of it under the puzzle's symmetries.
    #[error("it is the same as solution {}, or a symmetric image of it", .earlier + 1)]
    Same {
        /// The index of the earlier one.
        earlier: u64,
    },
}

/// What a message has room for.
const SHOWN: usize = 12;

fn places(cells: &[Spot]) -> String {
    let shown: Vec<String> = cells.iter().take(SHOWN).map(Spot::to_string).collect();
    let dots = if cells.len() > SHOWN { " ..." } else { "" };
    if cells.is_empty() { "no cell".to_owned() } else { shown.join(" ") + dots }
}

fn more(cells: &usize) -> String {
    match cells {
        2.. => format!(", nor are {} more", cells - 1),
        _ => String::new(),
    }
}

fn together(pieces: &[String]) -> String {
    let shown: Vec<String> = pieces.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
    let dots = if pieces.len() > SHOWN { ", ..." } else { "" };
    match pieces {
        [_] => format!("piece {}", shown[0]),
        _ => format!("the equal pieces {}{dots}", shown.join(", ")),
    }
}

fn so_often(pieces: &[String], number: &u32) -> String {
    match pieces {
        [_] => format!("is used {}", times(*number)),
        _ => format!("are used {} together", times(*number)),
    }
}

fn range(copies: &Copies) -> String {
    if copies.are_given() { times(copies.max) } else { format!("from {} to {} times", copies.min, copies.max) }
}

fn times(number: u32) -> String {
    match number {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{n} times"),
    }
}
