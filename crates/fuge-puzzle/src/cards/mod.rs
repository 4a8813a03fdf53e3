//! Cards with a label on every edge, laid so that labels fit where cards meet (Salvisberg 1986).
//!
//! **The one idea.** Cards of the same labels are copies of one *kind*, and what a kind can show, turned (and turned over, where that is allowed),
//! is a list of *forms*: different labels round a place. Places are filled in a fixed order, and the labels that neighbours show already say which
//! forms fit: they are looked up, not tried.

pub mod best;
mod board;
mod compile;
mod covering;
mod generate;
mod model;
mod order;
mod swaps;
mod sweep;
mod symmetry;
mod tables;
mod tree;
mod watch;

pub use board::mismatches;
pub use compile::{Compiled, Form, Laid};
pub use generate::{Border, GENERATOR, Generator, Recipe, RecipeError, all_differ};
pub use model::{
    Card, CardPuzzle, CardsError, Clue, Frame, Label, MOST_CARDS, MOST_LABELS, Rule, side_names, sides_of,
};
pub use order::Order;
pub use watch::{Against, Left, Refusal, Sight, Try, WatchedTree};
