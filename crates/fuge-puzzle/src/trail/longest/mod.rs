//! The longest way that uses no segment twice, and the proof that none is longer.

mod blocks;
mod branch;
mod certificate;
mod euler;
mod join;
mod matching;
mod moats;
mod part;
mod regions;

pub use branch::Progress;
pub use certificate::{Case, Certificate, Cut, DEEPEST, Part, Reason};

use super::{Graph, Square, TrailPuzzle, Way};
use branch::{Solver, Why};
use std::ops::ControlFlow;

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
        let found = Solver::new(&mut counted).board(&part::Part::whole(&graph));
        let way = Way { squares: euler::trail(&graph, &found.segments).into_iter().map(|square| graph.squares[square as usize]).collect() };
        let mut on = vec![false; graph.segments.len()];
        found.segments.iter().for_each(|&segment| on[segment as usize] = true);
        let given_up = graph.segments.iter().zip(on).filter(|(_, on)| !on);
        let given_up = given_up.map(|(segment, _)| segment.ends.map(|end| graph.squares[end as usize])).collect();
        let certificate = Certificate { bound: found.most / 2, given_up, cases: cases(&graph, found.proof) };
        Self { worth: way.worth(puzzle), way, certificate, matchings }
    }

    /// Whether no way is worth more.
    #[must_use]
    pub fn proven(&self) -> bool {
        self.worth == self.certificate.bound
    }
}

/// The cases of a proof, in a row.
fn cases(graph: &Graph, proof: Vec<(u32, Why)>) -> Vec<Case> {
    let mut cases = vec![Case::default()];
    let mut open = vec![(0, proof)];
    while let Some((number, proof)) = open.pop() {
        for (from, why) in proof {
            let reason = match why {
                Why::Cuts(moats) if moats.is_empty() => continue,
                Why::Cuts(moats) => Reason::Cuts(moats.into_iter().map(|moat| cut(graph, moat)).collect()),
                Why::Split { away, cases: split } => {
                    let first = cases.len();
                    let numbers = (first..first + split.len()).collect();
                    cases.resize(first + split.len(), Case::default());
                    open.extend((first..).zip(split));
                    Reason::Split { away: squares(graph, away), cases: numbers }
                }
            };
            cases[number].parts.push(Part { from: graph.squares[from as usize], reason });
        }
    }
    cases
}

fn cut(graph: &Graph, moat: moats::Moat) -> Cut {
    let squares = squares(graph, moat.squares.into_iter().map(|square| square as u32));
    Cut { amount: moat.amount, inner: moat.inner, squares }
}

fn squares(graph: &Graph, numbers: impl IntoIterator<Item = u32>) -> Vec<Square> {
    let mut squares: Vec<Square> = numbers.into_iter().map(|number| graph.squares[number as usize]).collect();
    squares.sort();
    squares
}
