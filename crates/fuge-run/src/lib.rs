//! Runs a search: threads, deadlines, progress, run files.
//!
//! **The one idea.** The intervals of a run stand in a queue in tree order. Each thread walks one of them, a portion at
//! a time; who has nothing to do makes the *earliest* unfinished interval be split. So the front, where results can be
//! handed out, always has all the help it can use, and results come out in tree order whatever the number of threads.
//!
//! ```
//! use fuge_run::{Options, run};
//! use fuge_search::{Interval, Node, Tree};
//!
//! /// All numbers of four digits.
//! #[derive(Clone, Default)]
//! struct Digits(Vec<u32>);
//!
//! impl Tree for Digits {
//!     type Solution = Vec<u32>;
//!     fn look(&mut self) -> Node {
//!         if self.0.len() == 4 { Node::Solution { weight: 1 } } else { Node::Branches(10) }
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
//! let options = Options { threads: 2, ..Options::default() };
//! let report = run(&Digits::default(), &Interval::whole(), &options, &mut |solution| found.push(solution), &mut |_| {});
//! assert!(report.complete());
//! assert_eq!(found.len(), 10_000);
//! assert!(found.is_sorted());
//! ```
//!
//! What is enumerated without a tree, layer by layer, is in [layers].
//!
//! A long search is [recorded](record) in a [ledger] instead, which may be a file that outlasts the process.
//!
//! Invariant: this crate knows nothing about puzzles.

mod crew;
mod forecast;
pub mod layers;
pub mod ledger;
mod pace;
mod pool;
mod queue;
mod threads;

pub use crew::{Recording, record};
pub use forecast::{Progress, estimate_all, estimate_all_patiently};
pub use ledger::{
    Claim, Head, Keep, Ledger, LedgerError, Memory, Packed, Record, RunFile, RunFileError, RunView, Session, Verdict,
    write_verdict,
};
pub use pool::{End, Options, Report, run};
