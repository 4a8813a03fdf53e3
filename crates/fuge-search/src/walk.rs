//! The core loop: walk an interval of a tree.
//!
//! A walk is a series of *legs*. A leg starts at the root, goes down to the interval's first position without counting,
//! then node after node in order; it ends when the interval does, when it may visit no more nodes, or where an engine's
//! own loop has stopped, and then says where the next leg starts. A node from which everything is inside the interval is left to the engine's own loop, where it
//! has one; such a loop need not look at the cancel flag, so a leg is short enough to look at it in between.

use crate::interval::Edge;
use crate::{Answer, Control, Interval, Meter, Node, Observer, Position, Sink, Statistics, Step, Swept, Tree};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};

/// The most nodes that an engine's own loop visits between two looks at the cancel flag.
const LEG: u64 = 1 << 20;

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
    let (mut ended, mut at_node) = (false, false);
    while let Some(interval) = &rest {
        if is_raised(control.cancel) || total_left == 0 || ended || meter.ended() {
            break;
        }
        let most = LEG.min(total_left);
        meter.nodes_left = most;
        let mut leg = Leg::new(interval, control.cancel);
        let stop = leg.run(tree, &mut meter, observer);
        total_left -= most - meter.nodes_left;
        ended = leg.ended;
        at_node = matches!(stop, Stop::At(_));
        rest = match stop {
            Stop::Done => None,
            Stop::At(position) | Stop::Near(position) => interval.rest(position),
        };
    }
    if !at_node {
        // What is left may begin before its first node. A leg that may visit nothing finds it.
        meter.nodes_left = 0;
        rest = rest.and_then(|rest| match Leg::new(&rest, control.cancel).run(tree, &mut meter, &mut ()) {
            Stop::At(position) | Stop::Near(position) => rest.rest(position),
            Stop::Done => None,
        });
    }
    Outcome { statistics, rest }
}

fn is_raised(flag: Option<&AtomicBool>) -> bool {
    flag.is_some_and(|flag| flag.load(Ordering::Relaxed))
}

/// How far a leg came.
enum Stop {
    /// The interval is walked.
    Done,
    /// Up to this node, which was not visited.
    At(Position),
    /// Up to this position, where there may be no node.
    Near(Position),
}

struct Leg<'a> {
    interval: &'a Interval,
    cancel: Option<&'a AtomicBool>,
    /// The current node.
    path: Position,
    /// One for each node on the way, the root's first.
    frames: Vec<Frame>,
    /// Whether the sink or the observer has had enough: only the next node is looked for, which is not visited.
    ended: bool,
}

struct Frame {
    edge: Edge,
    branches: Range<u32>,
}

impl<'a> Leg<'a> {
    fn new(interval: &'a Interval, cancel: Option<&'a AtomicBool>) -> Self {
        Self { interval, cancel, path: Vec::new(), frames: Vec::new(), ended: false }
    }

    fn run<T: Tree + ?Sized>(
        &mut self,
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
        for _ in &self.path {
            tree.ascend();
        }
        stop
    }

    /// Looks at the current node, counts it if it is the interval's, and says which branches are to be walked.
    fn arrive<T: Tree + ?Sized, O: Observer<T>>(
        &mut self,
        edge: Edge,
        tree: &mut T,
        meter: &mut Meter<'_, T::Solution>,
        observer: &mut O,
    ) -> ControlFlow<Stop, Range<u32>> {
        let depth = self.path.len();
        match edge.inside() {
            true if meter.nodes_left == 0 || self.ended || is_raised(self.cancel) => {
                return ControlFlow::Break(Stop::At(self.path.clone()));
            }
            // The way to the first node may be long.
            false if is_raised(self.cancel) => return ControlFlow::Break(Stop::Near(self.interval.from.clone())),
            _ => {}
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
            self.ended = true;
            return ControlFlow::Break(Stop::At(self.path.clone()));
        }
        self.ended = observer.step(step, tree, &self.path).is_break() || answer == Answer::Enough;
        if self.ended {
            return ControlFlow::Continue(branches);
        }
        if !branches.is_empty() && edge.whole() && !O::ACTIVE {
            meter.depth = depth;
            match tree.sweep(meter) {
                None => {}
                Some(Swept::Done) => {
                    branches = 0..0;
                    // The sink may have had enough with the last node below.
                    self.ended = meter.ended();
                }
                Some(Swept::Stopped(below)) => {
                    return ControlFlow::Break(Stop::Near(self.path.iter().copied().chain(below).collect()));
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
            if self.frames.is_empty() {
                return ControlFlow::Break(Stop::Done);
            }
            tree.ascend();
            self.path.pop();
            self.ended = self.ended || observer.step(Step::BackedUp, tree, &self.path).is_break();
        }
    }
}
