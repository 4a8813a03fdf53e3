//! How far a run has come, and how much is left.

use fuge_search::{Estimate, Interval, Patience, Stopped, Tree, estimate_patiently, progress};
use std::time::Duration;

/// Random probes for one forecast.
const PROBES: u32 = 2000;

/// How much a new estimate of the whole counts against those before it.
const NEW: f64 = 0.1;

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Time since the start.
    pub elapsed: Duration,
    /// Nodes visited.
    pub nodes: u64,
    /// Those of them that were visited before the start, by an earlier process.
    pub nodes_before: u64,
    /// Solutions found.
    pub solutions: u64,
    /// What is left, estimated by random probing.
    pub rest: Estimate,
}

impl Progress {
    /// The fraction of the work that is done.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        progress(self.nodes, &self.rest)
    }

    /// Nodes visited since the start.
    #[must_use]
    pub fn nodes_since(&self) -> u64 {
        self.nodes - self.nodes_before
    }

    /// The time left, if it goes on as until now: the mean, and the error of the estimate. `None` as long as nothing is done,
    /// or when it is beyond all bounds.
    #[must_use]
    pub fn left(&self) -> Option<(Duration, Duration)> {
        let per_node = self.elapsed.as_secs_f64() / self.nodes_since() as f64;
        let seconds = |nodes: f64| Duration::try_from_secs_f64(per_node * nodes).ok();
        Some((seconds(self.rest.nodes)?, seconds(self.rest.error)?))
    }
}

/// Estimates what is left of several intervals.
pub fn estimate_all<T: Tree + ?Sized>(tree: &mut T, intervals: &[Interval], probes: u32, seed: u64) -> Estimate {
    estimate_all_patiently(tree, intervals, probes, seed, &Patience::endless()).expect("nobody stops it")
}

/// The same, unless it is stopped; the tree is then left where it stands.
///
/// # Errors
/// When `patience` runs out.
pub fn estimate_all_patiently<T: Tree + ?Sized>(
    tree: &mut T,
    intervals: &[Interval],
    probes: u32,
    seed: u64,
    patience: &Patience<'_>,
) -> Result<Estimate, Stopped> {
    let each = probes / intervals.len().max(1) as u32 + 1;
    let (mut nodes, mut variance, mut made) = (0.0, 0.0, 0);
    for interval in intervals {
        let part = estimate_patiently(tree, interval, each, seed, patience)?;
        nodes += part.nodes;
        variance += part.error * part.error;
        made += part.probes;
    }
    Ok(Estimate { nodes, error: variance.sqrt(), probes: made })
}

/// What is done and what is left make up the whole, which does not change: so every forecast is one more estimate of the whole, and
/// their running mean is steadier than the last of them.
#[derive(Default)]
pub(crate) struct Forecast {
    whole: Option<Whole>,
}

/// An estimated number of nodes.
#[derive(Clone, Copy)]
struct Whole {
    nodes: f64,
    /// Square of its error.
    variance: f64,
}

impl Forecast {
    /// Estimates what is left when `nodes` are done and `rest` is not.
    pub(crate) fn rest<T: Tree + ?Sized>(&mut self, tree: &mut T, rest: &[Interval], nodes: u64) -> Estimate {
        // The number of nodes as seed: other probes each time.
        let part = estimate_all(tree, rest, PROBES, nodes);
        let (mean, variance) = (nodes as f64 + part.nodes, part.error * part.error);
        let new = if self.whole.is_none() { 1.0 } else { NEW };
        let old = self.whole.unwrap_or(Whole { nodes: 0.0, variance: 0.0 });
        let whole = Whole {
            nodes: (1.0 - new) * old.nodes + new * mean,
            variance: (1.0 - new) * (1.0 - new) * old.variance + new * new * variance,
        };
        self.whole = Some(whole);
        Estimate { nodes: (whole.nodes - nodes as f64).max(0.0), error: whole.variance.sqrt(), probes: part.probes }
    }
}
