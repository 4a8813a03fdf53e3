//! The longest way that uses no segment twice, and the proof that none is longer.
//!
//! **The one idea.** A way along some segments exists when they hang together and leave an odd number of them at the two ends only (Euler). So look for what
//! to *give up*: squares with an odd number of segments have to be paired, and the segments between the two of a pair go. The cheapest such pairing
//! is a matching, found and proven at once, and most often what is left hangs together. Then this is the longest way.
//!
//! ```
//! use fuge_puzzle::trail::longest::Longest;
//! use fuge_puzzle::trail::{Grid, TrailPuzzle};
//! use std::ops::ControlFlow;
//!
//! let puzzle = TrailPuzzle::new(Grid::new(8, 8)?, "e1".parse()?)?;
//! let longest = Longest::find(&puzzle, &mut |_| ControlFlow::Continue(()));
//! assert_eq!((longest.worth, longest.proven()), (101, true));
//! assert_eq!(longest.certificate.given_up.len(), 11);
//! # Ok::<(), fuge_puzzle::trail::TrailError>(())
//! ```
//!
//! Where what is left does not hang together, the longest way is hard to find (it is NP-hard in general), and four things help, in this order. `blocks`:
//! single segments part the board, and each block is solved on its own. `repair`: another pairing may cost the same and cut nothing off. `pairs` and `fold`:
//! what only two segments hold to the rest is solved on its own, and becomes one square. `away` and `branch`: otherwise the missed squares are entered
//! along this segment of their rim or that, or not at all; each is a case with its own, smaller bound.
//!
//! The matching is that of `regions` (who has which squares; `nest`: who is in whom) and `matching` (who grows); `join` takes the segments from it, and `moats` the proof. What the
//! proof says is in [`Certificate`]; `writer` writes it down, and `fuge-verify` reads it without any of this.

mod away;
mod blocks;
mod branch;
mod certificate;
mod euler;
mod fold;
mod found;
mod join;
mod matching;
mod moats;
mod nest;
mod pairs;
mod part;
mod regions;
mod repair;
#[cfg(test)]
mod tests;
mod writer;

pub use branch::Progress;
pub use certificate::{Case, Certificate, Cut, DEEPEST, Fold, Part, Reason};

use super::{Graph, Square, TrailPuzzle, Way};
use branch::Solver;
use std::ops::ControlFlow;
use writer::Writer;

/// A way, and what shows how good it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Longest {
    /// The way.
    pub way: Way,
    /// What it is worth.
    pub worth: u64,
    /// Why no way is worth more than a bound.
    pub certificate: Certificate,
    /// How many times odd squares were matched.
    pub matchings: u64,
}

impl Longest {
    /// Finds the way that is worth most and uses no segment twice; what else the puzzle says of visits is not looked at.
    ///
    /// The observer hears of every matching, large ones again and again, and stops the search with [`ControlFlow::Break`]: then the way and the bound are the best so far, and the
    /// certificate shows that bound.
    ///
    /// # Panics
    /// When the end cannot be reached: see [`TrailPuzzle::is_possible`].
    #[must_use]
    pub fn find(puzzle: &TrailPuzzle, control: &mut dyn FnMut(&Progress) -> ControlFlow<()>) -> Self {
        assert!(puzzle.is_possible(), "there is a way to the end");
        let graph = Graph::new(puzzle);
        let mut matchings = 0;
        let mut counted = |progress: &Progress| {
            matchings = progress.matchings;
            control(progress)
        };
        let mut solver = Solver::new(graph.squares.len(), &mut counted);
        let found = solver.board(&part::Part::whole(&graph));
        let cases = Writer { graph: &graph, folds: &solver.folds }.cases(found.proof);
        let segments = found.way.map(|way| way.segments).unwrap_or_default();
        let squares =
            euler::trail(&graph, &segments).into_iter().map(|square| graph.squares[square as usize]).collect();
        let way = Way { squares };
        let certificate = Certificate { bound: found.most / 2, given_up: given_up(&graph, &segments), cases };
        Self { worth: way.worth(puzzle), way, certificate, matchings }
    }

    /// No way is worth more than this.
    #[must_use]
    pub fn bound(&self) -> u64 {
        self.certificate.bound
    }

    /// Whether no way is worth more.
    #[must_use]
    pub fn proven(&self) -> bool {
        self.worth == self.bound()
    }
}

/// The segments that are not among these.
fn given_up(graph: &Graph, segments: &[u32]) -> Vec<[Square; 2]> {
    let mut left = vec![true; graph.segments.len()];
    segments.iter().for_each(|&segment| left[segment as usize] = false);
    let given_up = graph.segments.iter().zip(left).filter(|&(_, left)| left);
    given_up.map(|(segment, _)| segment.ends.map(|end| graph.squares[end as usize])).collect()
}
