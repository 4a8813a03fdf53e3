//! The core loop: walk an interval of a tree.
//!
//! A walk is a series of *legs*. A leg starts at the root, goes down to the interval's first position without counting,
//! then node after node in order; it ends when the interval does or when it may visit no more nodes, and then says where
//! the next leg starts. A node from which everything is inside the interval is left to the engine's own loop, where it
//! has one; such a loop does not look at the cancel flag, so a leg is short enough to look at it in between.

use crate::interval::{Edge, after};
use crate::{Answer, Control, Interval, Meter, Node, Observer, Position, Sink, Statistics, Step, Swept, Tree};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};

/// The most nodes that an engine's own loop visits between two looks at the cancel flag.
const LEG: u64 = 1 << 16;

/// How a walk ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What was seen.
    pub statistics: Statistics,
    /// What is left to walk, from the first node that was not visited; `None`: the interval is done.
    pub rest: Option<Interval>,
}

/// Walks an interval of a tree from its root and hands the solutions to `sink`, in order.
pub fn walk<T: Tree + ?Sized>(
    tree: &mut T,
    interval: &Interval,
    control: &Control<'_>,
    sink: &mut dyn Sink<T::Solution>,
) -> Outcome {
    walk_observed(tree, interval, control, sink, &mut ())
}

/// As [`walk`], every step shown to an observer.
pub fn walk_observed<T: Tree + ?Sized>(
    tree: &mut T,
    interval: &Interval,
    control: &Control<'_>,
    sink: &mut dyn Sink<T::Solution>,
    observer: &mut impl Observer<T>,
) -> Outcome {
    let mut statistics = Statistics::default();
    let mut meter = Meter::new(&mut statistics, tree.wanted(), sink, control);
    let mut rest = (!interval.is_empty()).then(|| interval.clone());
    let mut total_left = meter.nodes_left;
    while let Some(interval) = &rest {
        if is_raised(control.cancel) || total_left == 0 || meter.ended() {
            break;
        }
        let leg = LEG.min(total_left);
        meter.nodes_left = leg;
        let stop = Leg::new(interval, control.cancel).run(tree, &mut meter, observer);
        total_left -= leg - meter.nodes_left;
        match stop {
            Stop::Done => rest = None,
            Stop::Paused(position) => rest = interval.rest(position),
            Stop::Ended(position) => {
                rest = position.and_then(|p| interval.rest(p));
                break;
            }
        }
    }
    // The walk may have stopped before a position that is no node. A leg that may visit nothing finds the next one.
    meter.nodes_left = 0;
    let rest = rest.and_then(|rest| match Leg::new(&rest, None).run(tree, &mut meter, &mut ()) {
        Stop::Paused(position) => rest.rest(position),
        _ => None,
    });
    Outcome { statistics, rest }
}

fn is_raised(flag: Option<&AtomicBool>) -> bool {
    flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
}

/// Why a leg ended.
enum Stop {
    /// The interval is walked.
    Done,
    /// No more nodes in this leg, or cancelled; the next starts here.
    Paused(Position),
    /// The sink or the observer ended the walk before this position; `None`: there is nothing after it.
    Ended(Option<Position>),
}

struct Leg<'a> {
    interval: &'a Interval,
    cancel: Option<&'a AtomicBool>,
    /// The current node.
    path: Position,
    /// One for each node on the way, the root's first.
    frames: Vec<Frame>,
}

struct Frame {
    edge: Edge,
    branches: Range<u32>,
}

impl<'a> Leg<'a> {
    fn new(interval: &'a Interval, cancel: Option<&'a AtomicBool>) -> Self {
        Self { interval, cancel, path: Vec::new(), frames: Vec::new() }
    }

    fn run<T: Tree + ?Sized>(
        mut self,
        tree: &mut T,
        meter: &mut Meter<'_, T::Solution>,
        observer: &mut impl Observer<T>,
    ) -> Stop {
        let mut edge = Edge::root(self.interval);
        let stop = loop {
            match self.arrive(edge, tree, meter, observer) {
                ControlFlow::Break(stop) => break stop,
                ControlFlow::Continue(branches) => self.frames.push(Frame { edge, branches }),
            }
            match self.advance(tree, observer) {
                ControlFlow::Break(stop) => break stop,
                ControlFlow::Continue(next) => edge = next,
            }
        };
        for _ in self.path {
            tree.ascend();
        }
        stop
    }

    /// Looks at the current node, counts it if it is the interval's, and says which branches are to be walked.
    fn arrive<T: Tree + ?Sized, O: Observer<T>>(
        &self,
        edge: Edge,
        tree: &mut T,
        meter: &mut Meter<'_, T::Solution>,
        observer: &mut O,
    ) -> ControlFlow<Stop, Range<u32>> {
        let depth = self.path.len();
        if edge.inside() && (meter.nodes_left == 0 || is_raised(self.cancel)) {
            return ControlFlow::Break(Stop::Paused(self.path.clone()));
        }
        let node = tree.look();
        if !edge.inside() {
            return ControlFlow::Continue(match node {
                Node::Branches(n) => edge.range(self.interval, depth, n),
                _ => 0..0,
            });
        }
        let mut branches = 0..0;
        let (step, answer) = match node {
            Node::Branches(n) => {
                meter.node(depth, false);
                branches = edge.range(self.interval, depth, n);
                (Step::Placed, Answer::Next)
            }
            Node::DeadEnd => {
                meter.node(depth, true);
                (Step::Rejected, Answer::Next)
            }
            Node::Copy => {
                meter.copy(depth);
                (Step::Copy, Answer::Next)
            }
            Node::Solution { weight } => (Step::Solution, meter.solution(depth, weight, &mut || tree.solution())),
        };
        if answer == Answer::NotNow {
            return ControlFlow::Break(Stop::Ended(Some(self.path.clone())));
        }
        if observer.step(step, tree, &self.path).is_break() || answer == Answer::Enough {
            return ControlFlow::Break(Stop::Ended(self.next(&branches)));
        }
        if !branches.is_empty() && edge.whole() && !O::ACTIVE {
            meter.depth = depth;
            match tree.sweep(meter) {
                None => {}
                // The sink may have had enough with the last node below.
                Some(Swept::Done) if meter.ended() => return ControlFlow::Break(Stop::Ended(after(&self.path))),
                Some(Swept::Done) => branches = 0..0,
                Some(Swept::Stopped(below)) => {
                    let position = self.path.iter().copied().chain(below).collect();
                    return ControlFlow::Break(match meter.ended() {
                        true => Stop::Ended(Some(position)),
                        false => Stop::Paused(position),
                    });
                }
            }
        }
        ControlFlow::Continue(branches)
    }

    /// Goes down the next branch, backing up where there is none.
    fn advance<T: Tree + ?Sized>(&mut self, tree: &mut T, observer: &mut impl Observer<T>) -> ControlFlow<Stop, Edge> {
        loop {
            let depth = self.path.len();
            let Some(frame) = self.frames.last_mut() else { return ControlFlow::Break(Stop::Done) };
            if let Some(branch) = frame.branches.next() {
                let edge = frame.edge.child(self.interval, depth, branch);
                tree.descend(branch);
                self.path.push(branch);
                return ControlFlow::Continue(edge);
            }
            self.frames.pop();
            let Some(above) = self.frames.last() else { return ControlFlow::Break(Stop::Done) };
            let branches = above.branches.clone();
            tree.ascend();
            self.path.pop();
            if observer.step(Step::BackedUp, tree, &self.path).is_break() {
                return ControlFlow::Break(Stop::Ended(self.next(&branches)));
            }
        }
    }

    /// The first position not yet visited, with these branches of the current node still to walk.
    fn next(&self, branches: &Range<u32>) -> Option<Position> {
        if branches.is_empty() {
            return after(&self.path);
        }
        Some(self.path.iter().copied().chain([branches.start]).collect())
    }
}
