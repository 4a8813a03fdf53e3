//! How many nodes a thread walks before it looks up.

use fuge_search::Outcome;
use std::time::{Duration, Instant};

/// Nodes of a thread's first portion, which is also its smallest, and of its largest. Nobody knows yet how long a node takes: on a large board with
/// many pieces it may be a millisecond.
const FEWEST_NODES: u64 = 1 << 6;
const MOST_NODES: u64 = 1 << 20;

/// Portions are made larger until they take the first of these times, and smaller when they take more than the second.
const PORTION_TIME: (Duration, Duration) = (Duration::from_millis(5), Duration::from_millis(20));

/// The pace of one thread.
pub(crate) struct Pace {
    nodes: u64,
}

impl Pace {
    pub(crate) fn new() -> Self {
        Self { nodes: FEWEST_NODES }
    }

    /// Walks a portion of so many nodes, and learns from the time it takes. Of one that ended earlier, nothing can be learnt for larger ones.
    pub(crate) fn portion(&mut self, walk: impl FnOnce(u64) -> Outcome) -> Outcome {
        let start = Instant::now();
        let result = walk(self.nodes);
        let whole = result.statistics.nodes() >= self.nodes;
        self.nodes = match start.elapsed() {
            time if time < PORTION_TIME.0 && whole => MOST_NODES.min(self.nodes * 2),
            time if time > PORTION_TIME.1 => FEWEST_NODES.max(self.nodes / 2),
            _ => self.nodes,
        };
        result
    }
}
