//! A second method that walks a tree.

use super::method::{Came, Method, Numbers};
use super::{Means, work};
use crate::run::{End, Options, run};
use crate::search::{Interval, NODES_PER_QUESTION, Patience, Tree, estimate_patiently};
use std::cell::Cell;

/// A tree, and what its nodes cost.
pub(super) struct OfTree<T> {
    name: &'static str,
    node: f64,
    tree: T,
    /// It tells different solutions apart by itself.
    tells: bool,
    spent: f64,
}

impl<T: Tree + Clone + Send> OfTree<T>
where
    T::Solution: Send,
{
    pub fn new(name: &'static str, node: f64, tree: T) -> Self {
        Self { name, node, tree, tells: true, spent: 0.0 }
    }

    /// Only its raw number counts: which solutions are different it would have to ask the code that the first method asks too.
    pub fn raw_only(self) -> Self {
        Self { tells: false, ..self }
    }

    /// Walks all of it, up to so many nodes.
    fn walk(&mut self, most: f64, threads: usize, means: &Means<'_>) -> Came {
        let options = Options {
            threads,
            count_only: true,
            nodes: (most < u64::MAX as f64).then_some(most as u64),
            time: (means.left)(),
            cancel: means.cancel,
            ..Options::default()
        };
        let report = run(&self.tree, &Interval::whole(), &options, &mut |_| {}, &mut |_| {});
        let found = report.statistics;
        // Threads that are stopped have gone on a little, some more and some less.
        self.spent += (found.nodes() as f64).min(most) * self.node;
        match report.end {
            End::Complete => {
                let different = self.tells.then(|| found.solutions().into());
                Came::ToEnd(Numbers { different, ..Numbers::raw(found.raw) })
            }
            End::Nodes | End::Limit => Came::Beyond,
            End::Time | End::Cancelled => Came::Interrupted,
        }
    }
}

impl<T: Tree + Clone + Send> Method for OfTree<T>
where
    T::Solution: Send,
{
    fn name(&self) -> &'static str {
        self.name
    }

    fn glance(&mut self, means: &Means<'_>) -> Came {
        self.walk(work::FLOOR * work::GLANCE / self.node, 1, means)
    }

    /// By random ways down, more of them as long as they are cheap. They seldom meet the few large branches of a tree, so what they come to is
    /// taken with the error that they admit. A tree so deep that the first ways cost too much is too large.
    fn predict(&mut self, means: &Means<'_>) -> Option<f64> {
        let most = work::FLOOR * work::PROBING;
        let (mut size, mut probes) = (f64::INFINITY, work::PROBES);
        let spent = Cell::new(0.0);
        loop {
            let before = spent.get();
            let go_on = || {
                spent.set(spent.get() + NODES_PER_QUESTION as f64 * self.node);
                spent.get() <= most && means.go_on()
            };
            let whole = Interval::whole();
            let estimate = estimate_patiently(&mut self.tree, &whole, probes, work::SEED, &Patience::new(&go_on));
            let Ok(estimate) = estimate else { break };
            size = estimate.nodes + estimate.error;
            let next = f64::from(work::MORE_PROBES) * (spent.get() - before);
            if probes >= work::MOST_PROBES || spent.get() + next > most {
                break;
            }
            probes = (probes * work::MORE_PROBES).min(work::MOST_PROBES);
        }
        self.spent += spent.get();
        means.go_on().then_some(size * self.node)
    }

    fn go(&mut self, most: f64, means: &Means<'_>) -> Came {
        self.walk(most / self.node, means.threads, means)
    }

    fn spent(&self) -> f64 {
        self.spent
    }
}
