//! Counting without listing: how many exact covers are there, by dynamic programming over the cells in order.
//!
//! **The one idea.** Lay a placement on the first uncovered cell, again and again. For what can follow it does not matter
//! *how* the cells so far were covered, only which cells beyond the first uncovered one are covered already (the
//! *frontier*) and how often each kind of piece has been used. That is a *state*, and for each state a single number is
//! kept: how many ways lead to it. The states whose first uncovered cell is the same are a *layer*; layer by layer, every
//! state is met once, after all that lead to it.
//!
//! The time goes with the number of states, not of solutions: the 20 by 20 board has more than 10^48 coverings by dominoes,
//! and they are counted in a moment. What it takes is memory, so a count has a limit for that ([`CountOptions`]) and tells
//! how it stands ([`Layer`]).
//!
//! ```
//! use fuge_puzzle::frontier::{CountOptions, CountProblem};
//! use std::ops::ControlFlow;
//!
//! // Dominoes on the chessboard.
//! let mut problem = CountProblem::new(64);
//! let domino = problem.kind(32..=32);
//! for cell in 0..64 {
//!     if cell % 8 < 7 {
//!         problem.placement([cell, cell + 1], [(domino, 1)]);
//!     }
//!     if cell < 56 {
//!         problem.placement([cell, cell + 8], [(domino, 1)]);
//!     }
//! }
//! let ways = problem.count(&CountOptions::default(), &mut |_| ControlFlow::Continue(()))?;
//! assert_eq!(ways, 12_988_816_u32.into());
//! # Ok::<(), fuge_puzzle::frontier::CountError>(())
//! ```
//!
//! Nothing here knows of boards and shapes. Two choices are the caller's: the order of the cells (the nearer together the
//! first and the last cell of each placement, the fewer states; so along the shorter side of a rectangle), and what an empty
//! cell is: a one-cell placement of a kind of its own. Who knows which cells are neighbours may say so, which makes a count quicker.
//!
//! The rooms: [`CountProblem`] is what is asked (`problem`), `symmetry` makes of it the question of Burnside's lemma,
//! `ranges` finds what need not be counted, `regions` what can never be covered, `plan` packs states into numbers (`bits`, `ways`), and `march` goes from layer to
//! layer, with the states in sorted runs (`run`, `pile`) and an eye on the memory (`budget`, `forecast`).

mod bits;
mod budget;
mod error;
mod forecast;
mod march;
mod pile;
mod plan;
mod problem;
mod ranges;
mod regions;
mod run;
mod symmetry;
mod ways;
mod wide;

pub use error::CountError;
pub use march::Layer;
pub use problem::{CountOptions, CountProblem, Kind};
