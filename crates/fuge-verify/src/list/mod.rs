//! Reads lists of solutions: Fuge's own JSON Lines, or boards drawn in text, Fuge's or anybody's.
//!
//! A list is a stream of [`Entry`]s, read line by line, however long it is; no line is read beyond a limit. There are two
//! kinds of trouble. A [`ListError`] ends the reading: this is no list, or it is broken off. A [`Misfit`] is a solution
//! that can be read and does not fit the puzzle; it is one fault, and the list goes on.

mod assign;
mod drawings;
mod error;
mod frame;
mod json;
mod legend;
mod lines;
mod matching;
mod remarks;

pub use drawings::Drawings;
pub use error::{ListError, Misfit};
pub use json::JsonLines;
pub use legend::Legend;

use fuge_puzzle::packing::{Packing, Solution};
use lines::Lines;
use std::io::BufRead;

/// One thing that a list says.
#[derive(Debug)]
pub enum Entry {
    /// A solution.
    Solution(Listed),
    /// What the list says about itself; the last entry.
    Claim(Claim),
}

/// A solution of a list.
#[derive(Debug)]
pub struct Listed {
    /// The line where it begins, from 1, where there are lines.
    pub line: Option<u64>,
    /// The solution, or why it does not fit the puzzle.
    pub solution: Result<Solution, Misfit>,
    /// The outline that it is said to form, of a set of pieces.
    pub octagon: Option<[u32; 6]>,
}

/// What a list says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// That no solution is missing.
    pub complete: bool,
    /// How many different solutions there are.
    pub different: Option<u128>,
    /// How many there are, images counted too.
    pub raw: Option<u128>,
    /// How many were found by a search that was not complete.
    pub found: Option<u128>,
    /// The outlines of a set of pieces, each with the number of different solutions and of all.
    pub outlines: Option<Vec<OutlineClaim>>,
}

/// What a list says about an outline.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
pub struct OutlineClaim {
    /// Width, height, and the cuts at the top left, top right, bottom right and bottom left.
    pub octagon: [u32; 6],
    /// Different solutions.
    pub different: u128,
    /// All of them.
    pub raw: u128,
}

/// A list of solutions of one puzzle. What kind it is is told by its first character that is not blank: a `{` begins JSON
/// Lines, anything else a drawing.
///
/// ```
/// use fuge_puzzle::packing::{Board, Lattice, Packing, PieceSet, Symmetry};
/// use fuge_verify::{list::{Entry, List}, packing::Checker};
/// let pieces = PieceSet::named("trominoes").unwrap().pieces(Lattice::Square).unwrap();
/// let puzzle = Packing::new(Board::rectangle(2, 3).unwrap(), pieces, Symmetry::Full).unwrap();
/// let mut checker = Checker::new(&puzzle);
/// for entry in List::new(&puzzle, "first:\naaa\nbbb\n".as_bytes())? {
///     let Entry::Solution(listed) = entry? else { continue };
///     assert_eq!(listed.solution.unwrap_err().to_string(), "there are more pieces of this shape than piece `I` has copies: 1");
/// }
/// # Ok::<(), fuge_verify::list::ListError>(())
/// ```
pub enum List<R> {
    /// JSON Lines.
    Json(JsonLines<R>),
    /// Boards drawn in text.
    Drawings(Box<Drawings<R>>),
}

impl<R: BufRead> List<R> {
    /// The list in this text. Reads up to the first line that is not blank.
    ///
    /// # Errors
    /// When that line cannot be read.
    pub fn new(puzzle: &Packing, source: R) -> Result<Self, ListError> {
        let mut lines = Lines::new(source);
        while lines.advance()? && lines.text().trim().is_empty() {}
        let json = lines.text().trim_start().starts_with('{');
        lines.again();
        Ok(match json {
            true => Self::Json(JsonLines::new(puzzle, lines)),
            false => Self::Drawings(Box::new(Drawings::new(puzzle, lines))),
        })
    }
}

impl<R: BufRead> Iterator for List<R> {
    type Item = Result<Entry, ListError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Self::Json(list) => list.next(),
            Self::Drawings(list) => list.next(),
        }
    }
}
