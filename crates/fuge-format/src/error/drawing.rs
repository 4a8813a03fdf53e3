//! What can be wrong with a drawing. Every lattice has its own way of drawing, so the helps show it.

use super::shown;
use super::words::{characters, plural};
use thiserror::Error;

/// What is wrong with a drawing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DrawingProblem {
    /// A character that means nothing.
    #[error("`{}` in a drawing", shown(&mark.to_string()))]
    BadMark {
        /// The character.
        mark: char,
        /// What means something there, in words.
        allowed: String,
    },
    /// A row that is shorter than the longest.
    #[error("row {row} of the drawing has {length} columns, the longest row has {longest}")]
    Ragged {
        /// Which row, from 1.
        row: usize,
        /// Its length.
        length: usize,
        /// The length it should have.
        longest: usize,
    },
    /// A drawing of nothing.
    #[error("the drawing of {subject} has no cells")]
    NoCells {
        /// What is drawn.
        subject: String,
    },
    /// A mark between two hexagons.
    #[error("a mark between two hexagons")]
    BetweenCells,
    /// A triangle that points the other way than the rest of the drawing says.
    #[error("`{mark}` where the drawing has a triangle with its point {}", if *mark == 'v' { "up" } else { "down" })]
    WrongPoint {
        /// The mark.
        mark: char,
    },
    /// A mark that stands for no quarter of a square.
    #[error("a mark {} of a square", if *middle { "in the middle" } else { "at a corner" })]
    OffQuarter {
        /// Whether it is in the middle, or at a corner.
        middle: bool,
    },
    /// A row with more or fewer layers than the first.
    #[error("row {row} of the drawing has {}, the first row has {first}", plural(*layers, "layer"))]
    LayerCount {
        /// Which row, from 1.
        row: usize,
        /// Its layers.
        layers: usize,
        /// The layers it should have.
        first: usize,
    },
    /// A layer that is narrower than another.
    #[error("a layer in row {row} of the drawing has {}, the widest has {widest}", plural(*width, "column"))]
    LayerWidth {
        /// Which row, from 1.
        row: usize,
        /// The layer's width.
        width: usize,
        /// The width it should have.
        widest: usize,
    },
    /// A drawing over the board that does not have its size.
    #[error("{subject} is drawn with {drawn}, the board with {board}")]
    NotOfBoardSize {
        /// What is drawn.
        subject: String,
        /// Its rows, or the other thing that is different, in words.
        drawn: String,
        /// The same of the board.
        board: String,
    },
    /// A mark in a drawing over the board, where the board has no cell.
    #[error("{subject} has a mark where the board has no cell")]
    OffBoard {
        /// What is drawn.
        subject: String,
    },
}

impl DrawingProblem {
    pub(super) fn label(&self) -> String {
        match self {
            Self::BadMark { .. } => "this means nothing here".into(),
            Self::Ragged { length, .. } => format!("{length} columns"),
            Self::NoCells { .. } => "no cell here".into(),
            Self::BetweenCells => "neither one place nor two beside the others".into(),
            Self::WrongPoint { .. } => "this points the other way".into(),
            Self::OffQuarter { .. } => "not a quarter".into(),
            Self::LayerCount { layers, .. } => plural(*layers, "layer"),
            Self::LayerWidth { width, .. } => plural(*width, "column"),
            Self::NotOfBoardSize { .. } => "not of the board's size".into(),
            Self::OffBoard { .. } => "not on the board".into(),
        }
    }

    pub(super) fn help(&self) -> String {
        match self {
            Self::BadMark { allowed, .. } => allowed.clone(),
            Self::Ragged { length, longest, .. } => format!("pad the row with `{}`", characters('.', longest - length)),
            Self::LayerWidth { width, widest, .. } => {
                format!("pad the layer with `{}`", characters('.', widest - width))
            }
            Self::NoCells { .. } => "draw at least one cell with `#`".into(),
            Self::BetweenCells => "the hexagons of a row stand two characters apart, those of the next row one \
                                   character further to the right or to the left:\n# # #\n # # #"
                .into(),
            Self::WrongPoint { .. } => {
                "points up and points down alternate, from left to right and from line to line; \
                                        a drawing that begins so is right:\n^v^v\nv^v^"
                    .into()
            }
            Self::OffQuarter { .. } => "a square is three characters by three, counted from the first line and column \
                                        of the drawing; its quarters stand at the middles of the sides:\n.#.\n#.#\n.#."
                .into(),
            Self::LayerCount { .. } => {
                "every row has all layers side by side, with a space between them, and `.` where \
                                        a layer has no cell: `### .#. ...`"
                    .into()
            }
            Self::NotOfBoardSize { .. } | Self::OffBoard { .. } => {
                "draw the whole board with `.`, and `#` for the cells that are meant".into()
            }
        }
    }
}
