//! The corner cases by name: nothing to walk, one node to walk, more nodes than a leg, numbers beyond `f64`.

mod common;

use common::*;
use fuge_search::{
    Answer, Control, Count, Interval, Meter, Node, Outcome, Position, Sink, Statistics, Swept, Tree, Wanted, estimate,
    progress, split, split_into, walk as walk_tree,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const ENGINES: [Engine; 3] = [Engine::Steps, SWEEPS, Engine::Sweeps { depth: 0, done_at_the_last: true }];

fn from(from: &[u32]) -> Interval {
    Interval { from: from.to_vec(), to: None }
}

fn small() -> Plant {
    Plant::even(&[3, 2])
}

#[test]
fn an_empty_interval_is_done_without_a_look() {
    let interval = Interval { from: vec![1], to: Some(vec![0, 5]) };
    for engine in ENGINES {
        let (solutions, outcome) = walk(&small(), engine, &interval, &Control::default());
        assert_eq!(outcome, Outcome { statistics: Statistics::default(), rest: None });
        assert!(solutions.is_empty());
    }
    let plant = small();
    let mut cursor = Cursor::new(&plant, Engine::Steps);
    assert_eq!(split(&mut cursor, &interval), None);
    assert_eq!(split_into(&mut cursor, &interval, 4), std::slice::from_ref(&interval));
    assert_eq!(estimate(&mut cursor, &interval, 10, 1).nodes, 0.0);
}

#[test]
fn an_interval_beyond_the_tree_is_done_without_a_node() {
    let plant = small();
    for interval in [from(&[3]), from(&[2, 2]), from(&[2, 1, 0]), from(&[u32::MAX])] {
        for engine in ENGINES {
            let (_, outcome) = walk(&plant, engine, &interval, &Control::default());
            assert_eq!(outcome, Outcome { statistics: Statistics::default(), rest: None });
        }
        let mut cursor = Cursor::new(&plant, Engine::Steps);
        assert_eq!(split(&mut cursor, &interval), None);
        assert_eq!(split_into(&mut cursor, &interval, 4), std::slice::from_ref(&interval));
        assert_eq!(estimate(&mut cursor, &interval, 10, 1).nodes, 0.0);
    }
}

#[test]
fn a_root_that_leads_nowhere_is_the_whole_walk() {
    for plant in [Plant::Solution { weight: 8 }, Plant::Copy, Plant::DeadEnd] {
        let seen = plant.seen(&Interval::whole());
        for engine in ENGINES {
            let (solutions, outcome) = walk(&plant, engine, &Interval::whole(), &Control::default());
            assert_eq!(solutions, seen.solutions);
            assert_eq!(outcome, Outcome { statistics: seen.statistics.clone(), rest: None });
        }
        assert_eq!(split(&mut Cursor::new(&plant, Engine::Steps), &Interval::whole()), None);
        assert_eq!(estimate(&mut Cursor::new(&plant, Engine::Steps), &Interval::whole(), 2, 1).nodes, 1.0);
    }
}

#[test]
fn a_limit_of_nothing_leaves_everything() {
    let limits = [
        Control { solutions: Some(0), ..Control::default() },
        Control { nodes: Some(0), ..Control::default() },
        Control { cancel: Some(&AtomicBool::new(true)), ..Control::default() },
    ];
    for control in &limits {
        for engine in ENGINES {
            let (solutions, outcome) = walk(&small(), engine, &Interval::whole(), control);
            assert!(solutions.is_empty());
            assert_eq!(outcome, Outcome { statistics: Statistics::default(), rest: Some(Interval::whole()) });
        }
    }
}

#[test]
fn a_limit_reached_with_the_last_node_leaves_nothing() {
    for engine in ENGINES {
        let control = Control { solutions: Some(6), ..Control::default() };
        let (solutions, outcome) = walk(&small(), engine, &Interval::whole(), &control);
        assert_eq!((solutions.len(), outcome.rest), (6, None));
    }
}

#[test]
fn a_sink_that_has_enough_with_the_last_node_of_a_loop_gets_no_more() {
    // Swept branch by branch: the second solution is the last below the first branch.
    let engine = Engine::Sweeps { depth: 1, done_at_the_last: true };
    let mut taker = Taker { answer: Some((1, Answer::Enough)), ..Taker::default() };
    let outcome = walk_with(&small(), engine, &Interval::whole(), &Control::default(), &mut taker, &mut ());
    assert_eq!(taker.offered, [[0, 0], [0, 1]]);
    assert_eq!(outcome.rest, Some(from(&[1])));
    assert_eq!(outcome.statistics.nodes(), 4);
}

#[test]
fn a_declined_solution_is_not_shown_to_the_observer() {
    let mut taker = Taker { answer: Some((0, Answer::NotNow)), ..Taker::default() };
    let mut watcher = Watcher::default();
    let outcome = walk_with(&small(), Engine::Steps, &Interval::whole(), &Control::default(), &mut taker, &mut watcher);
    let shown: Vec<Position> = watcher.steps.into_iter().map(|(_, position)| position).collect();
    assert_eq!(shown, [vec![], vec![0]]);
    assert_eq!(outcome.rest, Some(from(&[0, 0])));
}

#[test]
fn splitting_into_no_parts_leaves_one() {
    let plant = small();
    assert_eq!(split_into(&mut Cursor::new(&plant, Engine::Steps), &Interval::whole(), 0), [Interval::whole()]);
}

#[test]
fn splitting_an_even_tree_gives_even_parts() {
    let plant = Plant::even(&[4, 5, 6, 7]);
    let parts = split_into(&mut Cursor::new(&plant, Engine::Steps), &Interval::whole(), 11);
    let solutions: Vec<usize> = parts.iter().map(|part| plant.seen(part).solutions.len()).collect();
    assert!(solutions.iter().all(|&number| number == 840 / 11 || number == 840 / 11 + 1), "{solutions:?}");
}

#[test]
fn a_walk_of_many_legs_sees_every_node_once() {
    let plant = Plant::even(&[3, 7, 5, 2, 4, 6, 5, 4, 3, 4, 3]);
    let size = plant.size();
    assert!(size > 2 * (1 << 20));
    for engine in [Engine::Steps, SWEEPS, Engine::Sweeps { depth: 5, done_at_the_last: false }] {
        let outcome = walk_tree(&mut Cursor::new(&plant, engine), &Interval::whole(), &Control::default(), &mut Count);
        assert_eq!((outcome.statistics.nodes(), outcome.rest), (size, None));
        let budget = Control { nodes: Some(1_500_000), ..Control::default() };
        let (mut nodes, mut rest) = (0, Some(Interval::whole()));
        while let Some(interval) = rest {
            let outcome = walk_tree(&mut Cursor::new(&plant, engine), &interval, &budget, &mut Count);
            assert!(outcome.rest.is_none() || outcome.statistics.nodes() == 1_500_000);
            nodes += outcome.statistics.nodes();
            rest = outcome.rest;
        }
        assert_eq!(nodes, size);
    }
}

#[test]
fn a_raised_flag_ends_an_engines_own_loop_with_its_leg() {
    /// Raises the flag at the first solution.
    struct Raise<'a>(&'a AtomicBool);
    impl Sink<Position> for Raise<'_> {
        fn take(&mut self, _: &mut dyn FnMut() -> Position) -> Answer {
            self.0.store(true, Ordering::Relaxed);
            Answer::Next
        }
    }
    let plant = Plant::even(&[10, 10, 10, 10, 10, 20]);
    let flag = AtomicBool::new(false);
    let control = Control { cancel: Some(&flag), ..Control::default() };
    let mut cursor = Cursor::new(&plant, SWEEPS);
    let outcome = walk_tree(&mut cursor, &Interval::whole(), &control, &mut Raise(&flag));
    assert_eq!(outcome.statistics.nodes(), 1 << 20);
    let rest = walk_tree(&mut cursor, &outcome.rest.unwrap(), &Control::default(), &mut Count);
    assert_eq!(outcome.statistics.nodes() + rest.statistics.nodes(), plant.size());
}

/// A tree far too large to stand anywhere: `branches` at each of `levels` levels.
struct Vast {
    branches: u32,
    levels: usize,
    depth: usize,
}

impl Tree for Vast {
    type Solution = ();

    fn look(&mut self) -> Node {
        if self.depth == self.levels { Node::DeadEnd } else { Node::Branches(self.branches) }
    }

    fn descend(&mut self, _: u32) {
        self.depth += 1;
    }

    fn ascend(&mut self) {
        self.depth -= 1;
    }

    fn solution(&self) {}
}

#[test]
fn an_estimate_of_a_large_even_tree_has_no_error() {
    for levels in 1..40 {
        let mut tree = Vast { branches: 7, levels, depth: 0 };
        let estimate = estimate(&mut tree, &Interval::whole(), 1000, 3);
        let size = (7f64.powi(levels as i32 + 1) - 1.0) / 6.0;
        assert!((estimate.nodes / size - 1.0).abs() < 1e-12);
        assert_eq!(estimate.error, 0.0, "{levels} levels");
    }
}

#[test]
fn an_estimate_beyond_all_numbers_is_infinite_and_says_so() {
    let mut tree = Vast { branches: 1000, levels: 200, depth: 0 };
    let estimate = estimate(&mut tree, &Interval::whole(), 10, 3);
    assert_eq!((estimate.nodes, estimate.error), (f64::INFINITY, f64::INFINITY));
    assert_eq!(progress(1_000_000, &estimate), 0.0);
}

#[test]
fn a_single_probe_claims_no_certainty() {
    let plant = Plant::even(&[2]);
    for probes in [0, 1] {
        let estimate = estimate(&mut Cursor::new(&plant, Engine::Steps), &Interval::whole(), probes, 3);
        assert_eq!((estimate.nodes, estimate.error, estimate.probes), (3.0, f64::INFINITY, 1));
    }
}

#[test]
fn a_vast_tree_is_split_without_being_walked() {
    let mut tree = Vast { branches: 10, levels: 40, depth: 0 };
    let parts = split_into(&mut tree, &Interval::whole(), 100);
    assert_eq!(parts.len(), 100);
    assert!(parts.iter().all(|part| !part.is_empty()));
}

/// A tree of whose solutions only those are wanted that end with branch 1.
struct Picky<'a>(Cursor<'a>);

impl Tree for Picky<'_> {
    type Solution = Position;
    fn look(&mut self) -> Node {
        self.0.look()
    }
    fn descend(&mut self, branch: u32) {
        self.0.descend(branch);
    }
    fn ascend(&mut self) {
        self.0.ascend();
    }
    fn solution(&self) -> Position {
        self.0.solution()
    }
    fn wanted(&self) -> Option<Wanted<Position>> {
        Some(Arc::new(|found: &Position| found.last() == Some(&1)))
    }
    fn sweep(&mut self, meter: &mut Meter<'_, Position>) -> Option<Swept> {
        self.0.sweep(meter)
    }
}

#[test]
fn what_is_not_wanted_is_counted_and_not_handed_out() {
    let plant = Plant::even(&[3, 2]);
    for engine in ENGINES {
        let mut tree = Picky(Cursor::new(&plant, engine));
        let mut found = Vec::new();
        let all = walk_tree(&mut tree, &Interval::whole(), &Control::default(), &mut found);
        assert_eq!(found, [[0, 1], [1, 1], [2, 1]]);
        let plain = walk(&plant, engine, &Interval::whole(), &Control::default()).1.statistics;
        assert_eq!(all.statistics, Statistics { rejected: 3, ..plain });
        assert_eq!((all.statistics.solutions(), all.statistics.kept(), all.rest), (6, 3, None));
        // A limit is about what is wanted, and what was rejected before the stop is not met again.
        let control = Control { solutions: Some(2), ..Control::default() };
        let mut first = walk_tree(&mut tree, &Interval::whole(), &control, &mut Count);
        assert_eq!((first.statistics.kept(), first.statistics.rejected), (2, 2));
        let rest = walk_tree(&mut tree, &first.rest.unwrap(), &Control::default(), &mut Count);
        first.statistics += &rest.statistics;
        assert_eq!(first.statistics, all.statistics);
    }
}
