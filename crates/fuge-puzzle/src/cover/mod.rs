//! The general exact-cover engine: choose options so that every item is covered as often as it asks for.
//!
//! **The one idea.** A puzzle is told as *items* and *options* (Knuth, *The Art of Computer Programming* 4B, 7.2.2.1:
//! exact cover with multiplicities and colours). An option is a set of items. Wanted are all sets of options, none
//! taken twice, in which every *primary* item is covered a number of times within its range (exactly once unless said
//! otherwise) and every *secondary* item at most once, or any number of times as long as all options give it the same
//! *colour*. A cell is an item, a piece is an item, a placement is an option; but nothing here knows of cells and
//! pieces, and that is its worth as the second road to a number.
//!
//! ```
//! use fuge_puzzle::cover::CoverProblem;
//! use fuge_search::{Control, Interval, walk};
//!
//! // Knuth's first example: seven items, six options, one answer.
//! let mut problem = CoverProblem::new();
//! let [a, b, c, d, e, f, g] = problem.primaries();
//! problem.option([c, e]);
//! problem.option([a, d, g]);
//! problem.option([b, c, f]);
//! problem.option([a, d, f]);
//! problem.option([b, g]);
//! problem.option([d, e, g]);
//!
//! let mut found = Vec::new();
//! walk(&mut problem.tree()?, &Interval::whole(), &Control::default(), &mut found);
//! assert_eq!(found, [Box::from([0, 3, 4])]);
//! # Ok::<(), fuge_puzzle::cover::CoverError>(())
//! ```
//!
//! A [`CoverProblem`] is written down freely; [`CoverProblem::tree`] checks it and compiles it to a [`CoverTree`]. [`PlainTree`] is the second
//! road for exact covers themselves.

mod chain;
mod counted;
mod level;
mod lists;
mod plain;
mod problem;
mod rows;
mod sweep;
mod tables;
mod tree;
mod way;

pub use plain::PlainTree;
pub use problem::{CoverError, CoverProblem, Item, Member};
pub use tree::CoverTree;
