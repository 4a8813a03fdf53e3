//! The exact search beside the rounds: a solution, or the certainty that there is none.

use super::{Best, Board, Standing};
use crate::packing::{Found, PackingTree};
use fuge_search::{Control, Interval, walk};

/// The exact search, slice by slice.
pub struct Proof {
    best: Best,
    tree: PackingTree,
    rest: Option<Interval>,
    solved: bool,
}

/// What the exact search says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing yet; it goes on at this position of its tree.
    Open(Vec<u32>),
    /// There is a solution.
    Solved,
    /// There is none.
    Impossible,
}

impl Proof {
    pub(super) fn new(best: &Best, from: Vec<u32>) -> Self {
        let rest = Interval { from, to: None };
        let tree = best.compiled.tree_in(best.exact_order());
        Self { tree, best: best.clone(), rest: Some(rest), solved: false }
    }

    /// Visits so many nodes, and hands in a solution where there is one.
    pub fn step(&mut self, nodes: u64, standing: &mut Standing) -> Verdict {
        let Some(rest) = self.rest.take() else { return self.verdict() };
        let mut found: Vec<Found> = Vec::new();
        let control = Control { solutions: Some(1), nodes: Some(nodes), cancel: None };
        self.rest = walk(&mut self.tree, &rest, &control, &mut found).rest;
        if let Some(board) = found.first().and_then(|found| self.board(found)) {
            (self.solved, self.rest) = (true, None);
            standing.take(&board);
        }
        self.verdict()
    }

    fn verdict(&self) -> Verdict {
        match &self.rest {
            Some(rest) => Verdict::Open(rest.from.clone()),
            None if self.solved => Verdict::Solved,
            None => Verdict::Impossible,
        }
    }

    fn board(&self, found: &Found) -> Option<Board> {
        self.best.board(&self.best.compiled.laid(found)?)
    }
}
