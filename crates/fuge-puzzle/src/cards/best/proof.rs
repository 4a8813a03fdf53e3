//! The exact search beside the rounds: a solution, or the certainty that there is none.

use super::{Best, Board, Standing};
use crate::packing::{Found, PackingTree};
use fuge_search::{Control, Interval, Patience, Stopped, walk};
use std::sync::atomic::AtomicBool;

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
    pub(super) fn new(best: &Best, from: Vec<u32>, patience: &Patience<'_>) -> Result<Self, Stopped> {
        let rest = Interval { from, to: None };
        let tree = best.compiled.tree_patiently(best.exact_order(), patience)?;
        Ok(Self { tree, best: best.clone(), rest: Some(rest), solved: false })
    }

    /// Visits `nodes` nodes, or fewer if the flag is raised, and hands in a solution if there is one.
    pub fn step(&mut self, nodes: u64, cancel: Option<&AtomicBool>, standing: &mut Standing) -> Verdict {
        let Some(rest) = self.rest.take() else { return self.verdict() };
        let mut found: Vec<Found> = Vec::new();
        let control = Control { solutions: Some(1), nodes: Some(nodes), cancel };
        let rest = walk(&mut self.tree, &rest, &control, &mut found).rest;
        // What is left when the flag is raised may begin before its first node, and a position is that of a node.
        let control = Control { nodes: Some(0), ..Control::default() };
        self.rest = rest.and_then(|rest| walk(&mut self.tree, &rest, &control, &mut found).rest);
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
