//! The longest way that uses no segment twice, and the proof that none is longer.

mod blocks;
mod branch;
mod certificate;
mod euler;
mod fold;
mod found;
mod join;
mod matching;
mod moats;
mod pairs;
mod part;
mod regions;
mod repair;
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
    /// Finds it.
    #[must_use]
    pub fn find(puzzle: &TrailPuzzle, control: &mut dyn FnMut(&Progress) -> ControlFlow<()>) -> Self {
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

    /// Whether no way is worth more.
    #[must_use]
    pub fn proven(&self) -> bool {
        self.worth == self.certificate.bound
    }
}

/// The segments that are not among these.
fn given_up(graph: &Graph, segments: &[u32]) -> Vec<[Square; 2]> {
    let mut left = vec![true; graph.segments.len()];
    segments.iter().for_each(|&segment| left[segment as usize] = false);
    let given_up = graph.segments.iter().zip(left).filter(|&(_, left)| left);
    given_up.map(|(segment, _)| segment.ends.map(|end| graph.squares[end as usize])).collect()
}
