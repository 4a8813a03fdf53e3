//! When to stop, which solutions are wanted, and where they go.

use crate::{Statistics, Swept};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// When a walk stops early. The default never does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Control<'a> {
    /// Stop after this many solutions handed out.
    pub solutions: Option<u64>,
    /// Stop after this many nodes.
    pub nodes: Option<u64>,
    /// Stop soon after this is raised: before the next node, or where an engine runs its own loop, up to a million
    /// nodes later. What is left then may begin before its first node. A deadline is somebody else's clock raising it.
    pub cancel: Option<&'a AtomicBool>,
}

/// Tells which solutions are wanted. The others are counted, and that is all: they reach no sink and no limit.
pub type Wanted<S> = Arc<dyn Fn(&S) -> bool + Send + Sync>;

/// Takes the solutions of a walk, in tree order.
pub trait Sink<S> {
    /// A solution was found; `make` builds it, for those who want it.
    fn take(&mut self, make: &mut dyn FnMut() -> S) -> Answer;
}

/// What a sink says to a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Taken; go on.
    Next,
    /// Taken; stop after it.
    Enough,
    /// Not taken; stop before it, so that it is the first of the rest.
    NotNow,
}

/// A sink that keeps nothing: the statistics have the number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count;

impl<S> Sink<S> for Count {
    fn take(&mut self, _: &mut dyn FnMut() -> S) -> Answer {
        Answer::Next
    }
}

impl<S> Sink<S> for Vec<S> {
    fn take(&mut self, make: &mut dyn FnMut() -> S) -> Answer {
        self.push(make());
        Answer::Next
    }
}

/// A sink of other solutions, which become those of this one.
struct Translated<'a, T, S> {
    sink: &'a mut dyn Sink<S>,
    translate: &'a dyn Fn(T) -> S,
}

impl<T, S> Sink<T> for Translated<'_, T, S> {
    fn take(&mut self, make: &mut dyn FnMut() -> T) -> Answer {
        self.sink.take(&mut || (self.translate)(make()))
    }
}

/// What a walk carries with it, and an engine's own loop keeps up to date: the count of nodes, how many more it may
/// visit, and the sink.
pub struct Meter<'a, S> {
    /// What was seen so far.
    pub statistics: &'a mut Statistics,
    /// Depth of the node where the engine's loop starts; it counts its nodes from `depth + 1` on.
    pub depth: usize,
    /// How many more nodes may be visited before the loop must stop.
    pub nodes_left: u64,
    wanted: Option<Wanted<S>>,
    sink: &'a mut dyn Sink<S>,
    solutions_left: u64,
    /// The sink wants no more, or the wanted number of solutions was handed out.
    ended: bool,
    cancel: Option<&'a AtomicBool>,
}

impl<'a, S> Meter<'a, S> {
    pub(crate) fn new(
        statistics: &'a mut Statistics,
        wanted: Option<Wanted<S>>,
        sink: &'a mut dyn Sink<S>,
        control: &Control<'a>,
    ) -> Self {
        Self {
            statistics,
            depth: 0,
            nodes_left: control.nodes.unwrap_or(u64::MAX),
            wanted,
            sink,
            solutions_left: control.solutions.unwrap_or(u64::MAX),
            ended: control.solutions == Some(0),
            cancel: control.cancel,
        }
    }

    /// Whether the walk is to stop soon. An engine whose nodes take long asks this in its loop from time to time.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Counts a node that is no solution. There must be [`nodes_left`](Meter::nodes_left).
    pub fn node(&mut self, depth: usize, dead_end: bool) {
        let level = self.statistics.level(depth);
        level.nodes += 1;
        level.dead_ends += u64::from(dead_end);
        self.nodes_left -= 1;
    }

    /// Counts a symmetric copy of a solution.
    pub fn copy(&mut self, depth: usize) {
        self.node(depth, false);
        self.statistics.raw += 1;
    }

    /// Offers a solution, and counts it if it is taken. One that is not wanted is counted and not offered.
    pub fn solution(&mut self, depth: usize, weight: u64, make: &mut dyn FnMut() -> S) -> Answer {
        let mut made = None;
        if let Some(wanted) = &self.wanted {
            let solution = make();
            if !wanted(&solution) {
                self.found(depth, weight);
                self.statistics.rejected += 1;
                return Answer::Next;
            }
            made = Some(solution);
        }
        let mut answer = self.sink.take(&mut || made.take().unwrap_or_else(&mut *make));
        if answer != Answer::NotNow {
            self.found(depth, weight);
            self.solutions_left -= 1;
            if self.solutions_left == 0 {
                answer = Answer::Enough;
            }
        }
        self.ended |= answer != Answer::Next;
        answer
    }

    /// The same meter for the loop of a tree inside this one, whose solutions become this one's by `translate`. Solutions that are not
    /// wanted must be told by the outer tree, so where it has a say there is no such loop.
    pub fn within<T>(
        &mut self,
        translate: &dyn Fn(T) -> S,
        sweep: impl FnOnce(&mut Meter<'_, T>) -> Option<Swept>,
    ) -> Option<Swept> {
        if self.wanted.is_some() {
            return None;
        }
        let mut sink = Translated { sink: &mut *self.sink, translate };
        let mut inner = Meter {
            statistics: &mut *self.statistics,
            depth: self.depth,
            nodes_left: self.nodes_left,
            wanted: None,
            sink: &mut sink,
            solutions_left: self.solutions_left,
            ended: self.ended,
            cancel: self.cancel,
        };
        let swept = sweep(&mut inner);
        (self.nodes_left, self.solutions_left, self.ended) = (inner.nodes_left, inner.solutions_left, inner.ended);
        swept
    }

    fn found(&mut self, depth: usize, weight: u64) {
        self.node(depth, false);
        self.statistics.level(depth).solutions += 1;
        self.statistics.raw += weight;
    }

    /// Whether the sink has ended the walk.
    pub(crate) fn ended(&self) -> bool {
        self.ended
    }
}
