//! The facts: everything that can be wrong with a puzzle file, each with the data that its message needs.

use super::{DrawingProblem, RuleProblem};
use fuge_puzzle::cards::CardsError;
use fuge_puzzle::outline::{CornersError, OctagonError, OutlineError};
use fuge_puzzle::packing::{Lattice, MAX_CELLS, PackingError};
use fuge_puzzle::silhouette::SilhouetteError;
use fuge_puzzle::trail::TrailError;
use thiserror::Error;

/// What is wrong with a puzzle file. Words from the file are shortened, and control characters in them escaped.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// The text is longer than any puzzle file.
    #[error("the file has {bytes} bytes; the limit is {limit}", limit = crate::MAX_BYTES)]
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// It is not TOML.
    #[error("this is not TOML: {message}")]
    Syntax {
        /// What the TOML parser says.
        message: String,
    },
    /// Brackets in brackets in brackets.
    #[error("values are nested too deeply")]
    TooDeep,
    /// A key that means nothing here.
    #[error("unknown key `{key}`")]
    UnknownKey {
        /// The key.
        key: String,
        /// The keys that could stand there.
        known: Vec<String>,
    },
    /// A value of the wrong type.
    #[error("expected {expected}, found {found}")]
    WrongType {
        /// What could stand there.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// A key that must be there is not.
    #[error("{place} has no `{key}`")]
    MissingKey {
        /// The key.
        key: &'static str,
        /// What misses it.
        place: &'static str,
    },
    /// A word that is none of the few that a key can have.
    #[error("unknown {key} `{word}`")]
    UnknownWord {
        /// The key.
        key: &'static str,
        /// What stands there.
        word: String,
        /// What could stand there.
        known: Vec<&'static str>,
    },
    /// No such piece set.
    #[error("unknown piece set `{set}`")]
    UnknownSet {
        /// What stands there.
        set: String,
    },
    /// A piece set of another lattice.
    #[error("there are no {set} on the {lattice} lattice")]
    SetOffLattice {
        /// The set.
        set: String,
        /// The lattice of the puzzle.
        lattice: Lattice,
        /// The lattice of the set.
        of: Lattice,
    },
    /// A board that is neither a size nor a drawing.
    #[error("`{size}` is neither a board size nor a drawing")]
    BadSize {
        /// What stands there.
        size: String,
        /// The lattice it should be a board on.
        lattice: Lattice,
    },
    /// A board of a form that its lattice has not.
    #[error("`{size}` is no board on the {lattice} lattice")]
    BoardOffLattice {
        /// What stands there.
        size: String,
        /// The lattice of the puzzle.
        lattice: Lattice,
    },
    /// A board size with a zero.
    #[error("a board of `{size}` has no cells")]
    ZeroSize {
        /// What stands there.
        size: String,
    },
    /// A board size beyond the limit.
    #[error("a board of `{size}` is too large; the limit is {MAX_CELLS} cells")]
    SizeTooLarge {
        /// What stands there.
        size: String,
        /// The lattice of the puzzle.
        lattice: Lattice,
    },
    /// A name that cannot be printed in one word.
    #[error("`{name}` cannot be the name of a piece")]
    BadName {
        /// What stands there.
        name: String,
    },
    /// A title or source that would disturb a terminal.
    #[error("a control character in `{key}`")]
    ControlCharacter {
        /// The key.
        key: &'static str,
    },
    /// A known answer that is no number.
    #[error("`{number}` is not a number of solutions")]
    BadCount {
        /// What stands there.
        number: String,
    },
    /// A piece with more cells than the board.
    #[error("piece `{name}` has {cells} cells, the board has only {board}")]
    PieceTooLarge {
        /// The piece.
        name: String,
        /// Its cells.
        cells: usize,
        /// Cells of the board.
        board: usize,
    },
    /// A piece with corners and with a drawing.
    #[error("piece `{name}` has both `corners` and `art`")]
    DrawnTwice {
        /// The piece.
        name: String,
    },
    /// A range of copies where figures of one area are wanted.
    #[error("with {range} copies the area of the figures is not given")]
    OpenArea {
        /// What stands there.
        range: String,
    },
    /// Corners that are none.
    #[error(transparent)]
    Corners(CornersError),
    /// An outline that is none.
    #[error(transparent)]
    Octagon(OctagonError),
    /// Pieces that form no figures, or not this one.
    #[error(transparent)]
    Outline(#[from] OutlineError),
    /// A loop of corners with exact coordinates that is none.
    #[error("{message}")]
    Loop {
        /// What is wrong with it.
        message: String,
    },
    /// No set of polygon pieces has this name.
    #[error("there is no set of pieces `{set}`")]
    UnknownPieces {
        /// What stands there.
        set: String,
    },
    /// A piece of cells that is no polygon.
    #[error("piece `{name}` is no polygon: it has holes, falls apart, or is in space")]
    NoPolygon {
        /// The piece.
        name: String,
    },
    /// A silhouette that is given in several ways, or in none.
    #[error("the puzzle has {found} of `silhouette`, `art` and `drawing`")]
    Figures {
        /// How many: `none` or `several`.
        found: &'static str,
    },
    /// Polygon pieces and a silhouette that do not make a puzzle.
    #[error(transparent)]
    Silhouette(#[from] SilhouetteError),
    /// Labels, cards or places that are not there.
    #[error("{message}")]
    Label {
        /// What is wrong.
        message: String,
    },
    /// Cards that do not make a puzzle.
    #[error(transparent)]
    Cards(#[from] CardsError),
    /// Something about a trail that cannot be read.
    #[error("{message}")]
    TrailText {
        /// What is wrong.
        message: String,
        /// What would be right.
        help: String,
    },
    /// A board, squares or weights that make no trail puzzle.
    #[error(transparent)]
    Trail(#[from] TrailError),
    /// A drawing that cannot be.
    #[error(transparent)]
    Drawing(#[from] DrawingProblem),
    /// A rule that cannot be.
    #[error(transparent)]
    Rule(#[from] RuleProblem),
    /// All parts are well, but they do not make a puzzle.
    #[error(transparent)]
    Packing(#[from] PackingError),
}

impl Problem {
    /// Something about a trail that cannot be read, and what would be right.
    pub(crate) fn trail(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::TrailText { message: message.into(), help: help.into() }
    }
}

/// What is probably not meant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Caution {
    /// A piece that falls apart.
    #[error("piece `{name}` is not connected")]
    Disconnected {
        /// The piece.
        name: String,
    },
    /// A colour in the pairs that is nowhere else.
    #[error("{whose} has the colour `{colour}`")]
    UnusedColour {
        /// The colour.
        colour: char,
        /// What should have it: `no piece`, or `no cell of the board`.
        whose: &'static str,
    },
}
