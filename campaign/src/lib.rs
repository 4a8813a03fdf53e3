//! A standing campaign: puzzles without end, made from seeds, and the program that is shipped asked about each of them in every way there is.
//!
//! **The one idea.** The program is a black box: it gets files and words and prints lines, and what it says in one way is held against what it
//! says in another, and against the solution from which the puzzle was cut ([`fuge_planted`]). A [`Family`] makes puzzles from seeds and
//! has [`Question`]s; a question is asked about many puzzles in few calls and has a [`Verdict`] on each. Where answers differ, the puzzle is made
//! smaller for as long as they do ([`shrink`]), and kept with the words that show it ([`finding`]). What was asked is added up over all runs ([`sums`]).

mod cards;
mod case;
mod common;
mod drawing;
pub mod finding;
mod outline;
mod packing;
mod program;
pub mod round;
pub mod shrink;
mod silhouette;
pub mod sums;
mod trail;

pub use case::{Case, Family, Fault, Question, Table, Verdict};
pub use program::Program;

/// All families.
pub const FAMILIES: [Family; 6] =
    [packing::FAMILY, outline::FAMILY, silhouette::FAMILY, drawing::FAMILY, cards::FAMILY, trail::FAMILY];

/// The family of this name.
#[must_use]
pub fn family(name: &str) -> Option<&'static Family> {
    const ALL: &[Family] = &FAMILIES;
    ALL.iter().find(|family| family.name == name)
}
