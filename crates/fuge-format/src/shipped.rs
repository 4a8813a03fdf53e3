//! The puzzles that come with Fuge, built in.

use crate::nearest;
use crate::{PuzzleFile, ReadError};

/// A puzzle that comes with Fuge: a puzzle file's name and text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// The name it is called by.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

/// All of them, sorted by family, then by name.
///
/// ```
/// for puzzle in fuge_format::shipped::shipped() {
///     assert_eq!(puzzle.read()?.name, puzzle.name);
/// }
/// # Ok::<(), fuge_format::ReadError>(())
/// ```
#[must_use]
pub fn shipped() -> &'static [Shipped] {
    ALL
}

/// The one of this name.
///
/// ```
/// let puzzle = fuge_format::shipped::find("pentominoes-8x8").unwrap();
/// assert_eq!(puzzle.read()?.known.different, Some(65));
/// assert!(fuge_format::shipped::find("pentominoes-9x9").is_none());
/// # Ok::<(), fuge_format::ReadError>(())
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static Shipped> {
    ALL.iter().find(|puzzle| puzzle.name == name)
}

/// Up to three names that a mistyped one may have meant, the most likely first.
///
/// ```
/// assert_eq!(fuge_format::shipped::nearest("pentomino-6x10")[0], "pentominoes-6x10");
/// ```
#[must_use]
pub fn nearest(name: &str) -> Vec<&'static str> {
    nearest::nearest(name, ALL.iter().map(|puzzle| puzzle.name), 3)
}

impl Shipped {
    /// Reads it.
    ///
    /// # Errors
    /// None: a test reads all of them.
    pub fn read(&self) -> Result<PuzzleFile, ReadError> {
        crate::read(self.name, self.text)
    }
}

/// The puzzles of these names in the folder of puzzles.
macro_rules! puzzles {
    ($($name:literal),* $(,)?) => {
        &[$(Shipped { name: $name, text: include_str!(concat!("../../../puzzles/", $name, ".toml")) }),*]
    };
}

const ALL: &[Shipped] = puzzles![
    "cards-6x6",
    "macmahon-squares",
    "macmahon-triangles",
    "tetravex-4x4",
    "turtles",
    "chie-no-ita",
    "heptex",
    "pythagoras",
    "regulus",
    "tangram",
    "tangram-small",
    "bedlam",
    "dominoes-8x8",
    "hexiamonds-rhombus",
    "octave-8x10",
    "one-sided-pentominoes-3x30",
    "one-sided-pentominoes-5x18",
    "one-sided-pentominoes-6x15",
    "one-sided-pentominoes-9x10",
    "pentominoes-3x20",
    "pentominoes-4x15",
    "pentominoes-5x12",
    "pentominoes-5x5",
    "pentominoes-6x10",
    "pentominoes-8x8",
    "pentominoes-chessboard",
    "pentominoes-square-8x8",
    "solid-pentominoes-2x3x10",
    "solid-pentominoes-2x5x6",
    "solid-pentominoes-3x4x5",
    "soma",
    "tangram-square",
    "tetrahexes-rhombus",
    "tetrahexes-triangle",
    "tetrominoes-3x7",
    "ohtsuki",
    "stomachion",
    "stomachion-glued",
    "rook-1979",
    "rook-5x5",
    "rook-6x6",
    "rook-closed",
    "rook-corners",
];
