//! Random trees, a cursor that walks them, and what a walk should see.
//!
//! The one idea: a tree that stands written down whole needs no search, so a plain list of its nodes in order is the
//! reference for everything that a walk says.
#![allow(dead_code)] // each test file uses its own part

use fuge_search::{
    Answer, Control, Interval, Meter, Node, Observer, Outcome, Position, Sink, Statistics, Step, Swept, Tree,
    walk_observed,
};
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

/// A tree written down whole.
#[derive(Clone, Debug)]
pub enum Plant {
    Fork(Vec<Plant>),
    Solution { weight: u64 },
    Copy,
    DeadEnd,
}

impl Plant {
    /// A tree in which every node of level i has `branches[i]` branches, and all leaves are solutions.
    pub fn even(branches: &[u32]) -> Self {
        match branches {
            [] => Self::Solution { weight: 1 },
            [first, below @ ..] => Self::Fork((0..*first).map(|_| Self::even(below)).collect()),
        }
    }

    /// All nodes in the order of a walk, and the step that arrives at each.
    pub fn nodes(&self) -> Vec<(Step, Position)> {
        fn collect(plant: &Plant, path: &mut Position, nodes: &mut Vec<(Step, Position)>) {
            let step = match plant {
                Plant::Fork(_) => Step::Placed,
                Plant::Solution { .. } => Step::Solution,
                Plant::Copy => Step::Copy,
                Plant::DeadEnd => Step::Rejected,
            };
            nodes.push((step, path.clone()));
            for (branch, child) in plant.children().iter().enumerate() {
                path.push(branch as u32);
                collect(child, path, nodes);
                path.pop();
            }
        }
        let mut nodes = Vec::new();
        collect(self, &mut Vec::new(), &mut nodes);
        nodes
    }

    pub fn size(&self) -> u64 {
        1 + self.children().iter().map(Plant::size).sum::<u64>()
    }

    pub fn children(&self) -> &[Plant] {
        match self {
            Self::Fork(children) => children,
            _ => &[],
        }
    }

    pub fn at(&self, position: &[u32]) -> &Plant {
        position.iter().fold(self, |plant, &branch| &plant.children()[branch as usize])
    }

    /// What a walk of this interval should see.
    pub fn seen(&self, interval: &Interval) -> Seen {
        let mut seen = Seen::default();
        for (step, position) in self.nodes() {
            if interval.from <= position && interval.to.as_ref().is_none_or(|to| position < *to) {
                let level = seen.statistics.level(position.len());
                level.nodes += 1;
                match self.at(&position) {
                    Plant::Fork(_) => {}
                    Plant::DeadEnd => level.dead_ends += 1,
                    Plant::Copy => seen.statistics.raw += 1,
                    Plant::Solution { weight } => {
                        level.solutions += 1;
                        seen.statistics.raw += weight;
                        seen.solutions.push(position.clone());
                    }
                }
                seen.nodes.push((step, position));
            }
        }
        seen
    }
}

/// What a walk sees.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    pub nodes: Vec<(Step, Position)>,
    pub solutions: Vec<Position>,
    pub statistics: Statistics,
}

/// Who walks: the stepping loop, or the tree's own loop below some depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Steps,
    Sweeps {
        /// Nodes above this depth have no loop of their own.
        depth: usize,
        /// When a sink has enough at the very last node, a loop may say that it stopped or that it is done.
        done_at_the_last: bool,
    },
}

pub const SWEEPS: Engine = Engine::Sweeps { depth: 0, done_at_the_last: false };

/// A cursor on a [`Plant`] that insists on being moved as `Tree` promises. A solution is its own position.
pub struct Cursor<'a> {
    way: Vec<&'a Plant>,
    path: Position,
    engine: Engine,
    /// How many of the nodes on the way were looked at.
    looked: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(plant: &'a Plant, engine: Engine) -> Self {
        Self { way: vec![plant], path: Vec::new(), engine, looked: 0 }
    }

    pub fn is_at_the_root(&self) -> bool {
        self.path.is_empty()
    }

    fn here(&self) -> &'a Plant {
        self.way[self.way.len() - 1]
    }
}

impl Tree for Cursor<'_> {
    type Solution = Position;

    fn look(&mut self) -> Node {
        self.looked = self.way.len();
        match self.here() {
            Plant::Fork(children) => Node::Branches(children.len() as u32),
            Plant::Solution { weight } => Node::Solution { weight: *weight },
            Plant::Copy => Node::Copy,
            Plant::DeadEnd => Node::DeadEnd,
        }
    }

    fn descend(&mut self, branch: u32) {
        assert_eq!(self.looked, self.way.len(), "a branch is taken only after a look at the node");
        self.way.push(&self.here().children()[branch as usize]);
        self.path.push(branch);
    }

    fn ascend(&mut self) {
        self.path.pop().expect("nobody goes above the root");
        self.way.pop();
        self.looked = self.looked.min(self.way.len());
    }

    fn solution(&self) -> Position {
        assert!(matches!(self.here(), Plant::Solution { .. }));
        self.path.clone()
    }

    fn sweep(&mut self, meter: &mut Meter<'_, Position>) -> Option<Swept> {
        let Engine::Sweeps { depth, done_at_the_last } = self.engine else { return None };
        if self.path.len() < depth {
            return None;
        }
        assert_eq!(meter.depth, self.path.len());
        let mut place = self.path.clone();
        Some(match below(self.here(), &mut place, meter, done_at_the_last) {
            None => Swept::Done,
            Some(position) => Swept::Stopped(position[self.path.len()..].to_vec()),
        })
    }
}

/// A loop of the tree's own, by recursion: everything below `plant`, which stands at `place`. Returns where it stopped.
fn below(plant: &Plant, place: &mut Position, meter: &mut Meter<'_, Position>, last_is_done: bool) -> Option<Position> {
    let children = plant.children();
    for (branch, child) in children.iter().enumerate() {
        place.push(branch as u32);
        if meter.nodes_left == 0 {
            return Some(place.clone());
        }
        let depth = place.len();
        // What is left to do after `child`, as seen from here; the callers above have their own.
        let last_is_done = last_is_done && branch + 1 == children.len();
        match child {
            Plant::Fork(_) => {
                meter.node(depth, false);
                if let Some(stopped) = below(child, place, meter, last_is_done) {
                    return Some(stopped);
                }
            }
            Plant::DeadEnd => meter.node(depth, true),
            Plant::Copy => meter.copy(depth),
            Plant::Solution { weight } => match meter.solution(depth, *weight, &mut || place.clone()) {
                Answer::Next => {}
                Answer::NotNow => return Some(place.clone()),
                Answer::Enough if last_is_done => {}
                Answer::Enough => {
                    let (last, above) = place.split_last().expect("below the root");
                    return Some([above, &[last + 1]].concat());
                }
            },
        }
        place.pop();
    }
    None
}

/// Takes what it is offered; at the solution numbered `at` it gives this answer, or raises this flag.
#[derive(Default)]
pub struct Taker<'a> {
    pub taken: Vec<Position>,
    pub offered: Vec<Position>,
    pub answer: Option<(usize, Answer)>,
    pub raise: Option<(usize, &'a AtomicBool)>,
}

impl Sink<Position> for Taker<'_> {
    fn take(&mut self, make: &mut dyn FnMut() -> Position) -> Answer {
        let number = self.offered.len();
        let solution = make();
        self.offered.push(solution.clone());
        if let Some((at, flag)) = self.raise {
            flag.fetch_or(number == at, Ordering::Relaxed);
        }
        let answer = self.answer.filter(|(at, _)| *at == number).map_or(Answer::Next, |(_, answer)| answer);
        if answer != Answer::NotNow {
            self.taken.push(solution);
        }
        answer
    }
}

/// Writes every step down; breaks off, or raises the flag, at the step with this number.
#[derive(Default)]
pub struct Watcher<'a> {
    pub steps: Vec<(Step, Position)>,
    pub stop: Option<usize>,
    pub raise: Option<(usize, &'a AtomicBool)>,
}

impl Watcher<'_> {
    /// The arrivals among the steps.
    pub fn arrivals(&self) -> Vec<(Step, Position)> {
        self.steps.iter().filter(|(step, _)| *step != Step::BackedUp).cloned().collect()
    }
}

impl Observer<Cursor<'_>> for Watcher<'_> {
    fn step(&mut self, step: Step, tree: &Cursor<'_>, position: &[u32]) -> ControlFlow<()> {
        assert_eq!(tree.path, position, "the tree is shown at the node of the step");
        let number = self.steps.len();
        self.steps.push((step, position.to_vec()));
        if let Some((at, flag)) = self.raise {
            flag.fetch_or(number == at, Ordering::Relaxed);
        }
        if self.stop == Some(number) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// A walk without an observer, and the solutions that it hands out.
pub fn walk(plant: &Plant, engine: Engine, interval: &Interval, control: &Control<'_>) -> (Vec<Position>, Outcome) {
    let mut taker = Taker::default();
    let outcome = walk_with(plant, engine, interval, control, &mut taker, &mut ());
    (taker.taken, outcome)
}

/// As [`walk_observed`] with a new cursor; checks that the cursor comes home.
pub fn walk_with<'a>(
    plant: &'a Plant,
    engine: Engine,
    interval: &Interval,
    control: &Control<'_>,
    taker: &mut Taker<'_>,
    observer: &mut impl Observer<Cursor<'a>>,
) -> Outcome {
    let mut cursor = Cursor::new(plant, engine);
    let outcome = walk_observed(&mut cursor, interval, control, taker, observer);
    assert!(cursor.is_at_the_root());
    outcome
}

/// Trees of six levels below the root at most: half of them small, half of them of a hundred nodes and more.
pub fn plants() -> impl Strategy<Value = Plant> {
    prop_oneof![growing(5), growing(2)]
}

/// The fewer branches the generator expects, the more often it branches.
fn growing(expected_branches: u32) -> impl Strategy<Value = Plant> {
    let leaf = prop_oneof![
        3 => (1u64..9).prop_map(|weight| Plant::Solution { weight }),
        1 => Just(Plant::Copy),
        3 => Just(Plant::DeadEnd),
    ];
    leaf.prop_recursive(6, 200, expected_branches, |inner| prop::collection::vec(inner, 1..=5).prop_map(Plant::Fork))
}

pub fn engines() -> impl Strategy<Value = Engine> {
    prop_oneof![
        Just(Engine::Steps),
        (0..4usize, any::<bool>()).prop_map(|(depth, done_at_the_last)| Engine::Sweeps { depth, done_at_the_last })
    ]
}

/// Positions, most of which exist in no tree.
pub fn positions() -> impl Strategy<Value = Position> {
    prop::collection::vec(prop_oneof![12 => 0u32..6, 1 => Just(u32::MAX)], 0..8)
}

/// Intervals of all kinds: whole, empty, beside the tree.
pub fn intervals() -> impl Strategy<Value = Interval> {
    let from = prop_oneof![1 => Just(Vec::new()), 2 => positions()];
    (from, prop::option::of(positions())).prop_map(|(from, to)| Interval { from, to })
}
