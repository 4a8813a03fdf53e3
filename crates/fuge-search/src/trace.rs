//! The search observed step by step.
//!
//! An observed walk goes node by node, past an engine's own loop, and visits the same nodes in the same order. Without
//! an observer the calls compile to nothing.

use std::ops::ControlFlow;

/// One step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Arrived at a node from which branches lead on.
    Placed,
    /// Arrived at a dead end; [`Tree::reason`](crate::Tree::reason) says why.
    Rejected,
    /// Arrived at a solution.
    Solution,
    /// Arrived at a symmetric copy of a solution.
    Copy,
    /// Went back to this node from below. It may lie above the interval, and then nobody saw the arrival.
    BackedUp,
}

/// Sees every step of a walk.
pub trait Observer<T: ?Sized> {
    /// Whether anybody looks; where not, engines run their own loops.
    const ACTIVE: bool = true;

    /// Sees one step, the tree at the node it led to, and that node's position. `Break` stops the walk after this step.
    fn step(&mut self, step: Step, tree: &T, position: &[u32]) -> ControlFlow<()>;
}

/// Nobody looks.
impl<T: ?Sized> Observer<T> for () {
    const ACTIVE: bool = false;

    fn step(&mut self, _: Step, _: &T, _: &[u32]) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}
