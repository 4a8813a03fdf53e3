//! The back-track method as a library (Scott 1958): walk a tree whose branches stand in a fixed order.
//!
//! **The one idea.** Because the order is fixed, a place in the tree is a sequence of branch numbers, a [`Position`], and
//! positions are ordered. A piece of work is an [`Interval`] of them. To stop is to return the rest as an interval, to
//! resume is to walk it, to share work is to split it, and a search is complete when the intervals done tile the whole.
//!
//! A puzzle implements [`Tree`]; [`walk`] does the rest:
//!
//! ```
//! use fuge_search::{walk, Control, Interval, Node, Tree};
//!
//! /// All sequences of three bits without two ones in a row.
//! #[derive(Default)]
//! struct Bits(Vec<u32>);
//!
//! impl Tree for Bits {
//!     type Solution = Vec<u32>;
//!     fn look(&mut self) -> Node {
//!         if self.0.ends_with(&[1, 1]) {
//!             Node::DeadEnd
//!         } else if self.0.len() == 3 {
//!             Node::Solution { weight: 1 }
//!         } else {
//!             Node::Branches(2)
//!         }
//!     }
//!     fn descend(&mut self, branch: u32) {
//!         self.0.push(branch);
//!     }
//!     fn ascend(&mut self) {
//!         self.0.pop();
//!     }
//!     fn solution(&self) -> Vec<u32> {
//!         self.0.clone()
//!     }
//! }
//!
//! let mut found = Vec::new();
//! let outcome = walk(&mut Bits::default(), &Interval::whole(), &Control::default(), &mut found);
//! assert_eq!(found, [[0, 0, 0], [0, 0, 1], [0, 1, 0], [1, 0, 0], [1, 0, 1]]);
//! assert!(outcome.rest.is_none());
//! ```
//!
//! Invariants: this crate knows nothing about puzzles, does no I/O, reads no clock and starts no thread.

mod control;
mod estimate;
mod interval;
mod patience;
mod split;
mod statistics;
mod trace;
mod tree;
mod walk;

pub use control::{Answer, Control, Count, Meter, Sink, Wanted};
pub use estimate::{
    Estimate, MOST_PER_PROBE, NODES_PER_QUESTION, Random, estimate, estimate_briefly, estimate_patiently, progress,
};
pub use interval::{Edge, Interval, Position, read_position, write_position};
#[doc(hidden)]
pub use patience::questions;
pub use patience::{Patience, Stopped};
pub use split::{split, split_into, split_patiently};
pub use statistics::{Level, Statistics};
pub use trace::{Observer, Step};
pub use tree::{Node, Swept, Tree};
pub use walk::{Outcome, walk, walk_observed};
