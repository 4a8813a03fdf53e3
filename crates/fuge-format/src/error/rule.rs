//! What can be wrong with a rule: how many of a piece, how it may lie, which colours go together, what may stay empty.

use super::words::{did_you_mean, few};
use thiserror::Error;

/// What is wrong with a rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RuleProblem {
    /// A number of copies below 1.
    #[error("{subject} has {copies} copies")]
    BadCopies {
        /// The piece, or every piece of the sets.
        subject: String,
        /// What stands there.
        copies: i128,
    },
    /// A range of copies that is none.
    #[error("`{range}` is not a number of copies")]
    BadRange {
        /// What stands there.
        range: String,
    },
    /// A range of copies without a number in it, or with none but 0.
    #[error("`{range}` leaves no number of copies")]
    EmptyRange {
        /// What stands there.
        range: String,
    },
    /// A number beyond all that can be meant.
    #[error("{number} is too large; the limit is {}", u32::MAX)]
    NumberTooLarge {
        /// What stands there.
        number: String,
    },
    /// More copies of one piece than the board has room for.
    #[error("{copies} copies of piece `{name}`, {cells} cells each, do not fit on a board of {board} cells")]
    TooManyCopies {
        /// The piece.
        name: String,
        /// What stands there.
        copies: u32,
        /// Cells of each copy.
        cells: u64,
        /// Cells of the board.
        board: u64,
    },
    /// A set named several times, with a range of copies.
    #[error("the set `{set}` is named more than once, and `copies` is a range")]
    RangeOfRepeatedSet {
        /// The set.
        set: String,
    },
    /// Copies of the pieces of a set, without a set.
    #[error("`copies` without a `set`")]
    CopiesWithoutSet,
    /// A piece that may be turned over, but not turned.
    #[error("`flip = true` where `turn = false`")]
    FlipWithoutTurn,
    /// Two keys that say the same thing.
    #[error("`{key}` together with `orientations`")]
    TurnedTwice {
        /// The other key.
        key: &'static str,
    },
    /// A list of no orientations.
    #[error("`orientations` is empty")]
    NoOrientations,
    /// A piece without a drawing, of no set.
    #[error("piece `{name}` has no `art`, and no piece of the sets has this name")]
    NoSuchPiece {
        /// Its name.
        name: String,
        /// The pieces of the sets.
        known: Vec<String>,
    },
    /// A piece of a set whose rules are changed more than once.
    #[error("the rules of piece `{name}` are changed twice")]
    ChangedTwice {
        /// Its name.
        name: String,
    },
    /// A colour that is none.
    #[error("`{colour}` is not a colour")]
    BadColour {
        /// What stands there.
        colour: String,
    },
    /// A pair of colours that has not two.
    #[error("a pair of colours has two, this has {colours}")]
    BadPair {
        /// How many it has.
        colours: usize,
    },
    /// A limit for empty cells, where none may stay empty.
    #[error("`max-empty`, but every cell must be covered")]
    NothingOptional,
    /// A number of empty cells below 0.
    #[error("`max-empty` is {number}")]
    BadMaxEmpty {
        /// What stands there.
        number: i64,
    },
}

impl RuleProblem {
    pub(super) fn label(&self) -> &'static str {
        match self {
            Self::BadCopies { .. } => "fewer than 1",
            Self::BadRange { .. } | Self::EmptyRange { .. } => "this range",
            Self::NumberTooLarge { .. } => "too large",
            Self::TooManyCopies { .. } => "too many",
            Self::RangeOfRepeatedSet { .. } => "of which of them?",
            Self::CopiesWithoutSet => "copies of what?",
            Self::FlipWithoutTurn => "not turned, but turned over?",
            Self::TurnedTwice { .. } => "said already",
            Self::NoOrientations => "no drawing here",
            Self::NoSuchPiece { .. } => "no such piece",
            Self::ChangedTwice { .. } => "this is the second time",
            Self::BadColour { .. } => "not a capital letter",
            Self::BadPair { .. } => "not a pair",
            Self::NothingOptional => "there are no such cells",
            Self::BadMaxEmpty { .. } => "fewer than 0",
        }
    }

    pub(super) fn help(&self) -> String {
        match self {
            Self::BadCopies { .. } => "write 1 or more, or leave the piece out".into(),
            Self::BadRange { .. } => {
                "write a number, `3`, or a range in quotes: `\"0..2\"` is at least 0 and at most 2, \
                                      `\"1..\"` is at least 1 and as many as fit"
                    .into()
            }
            Self::EmptyRange { .. } => "the smaller number stands first, and the larger one is at least 1".into(),
            Self::NumberTooLarge { .. } => "no board has room for so many; write a smaller number".into(),
            Self::TooManyCopies { cells, board, .. } => format!("there is room for at most {}", board / cells),
            Self::RangeOfRepeatedSet { .. } => {
                "name the set once; the range then says how many there may be of each piece".into()
            }
            Self::CopiesWithoutSet => "above the first `[[piece]]` it says how many there are of each piece of a set: \
                                       name a `set`, or write `copies` below a `[[piece]]`"
                .into(),
            Self::FlipWithoutTurn => {
                "turning over is a way of turning: leave one of the two out; on a board, the ways that a piece may lie can be drawn: \
                 `orientations = [\"##.\", \".##\"]`"
                    .into()
            }
            Self::TurnedTwice { key } => {
                format!("`orientations` has every way that the piece may lie: leave `{key}` out, or `orientations`")
            }
            Self::NoOrientations => "draw at least one way that the piece may lie, or leave `orientations` out".into(),
            Self::NoSuchPiece { name, known } => {
                let near = did_you_mean(name, known).unwrap_or_else(|| format!("the sets have {}", few(known)));
                near + "; a piece of your own needs a drawing, such as `art = \"##\"`"
            }
            Self::ChangedTwice { .. } => "write all rules of a piece below one `[[piece]]`".into(),
            Self::BadColour { .. } => "a colour is a capital letter, from `A` to `Z`".into(),
            Self::BadPair { .. } => "write a list of pairs, the colour of a piece first, then the colour of the board \
                                     that it may lie on: `[[\"A\", \"B\"], [\"C\", \"D\"]]`"
                .into(),
            Self::NothingOptional => {
                "add a line `cover = \"partial\"`, or mark cells of the board that may stay empty with `?`".into()
            }
            Self::BadMaxEmpty { .. } => "write 0 or more".into(),
        }
    }
}
