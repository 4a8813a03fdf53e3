//! How much is done between two questions whether to continue.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use fuge_search::{
    Control, Count, Interval, Meter, Node, Patience, Position, Stopped, Swept, Tree, estimate_briefly,
    estimate_patiently, split_patiently, walk,
};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

/// Nodes that are entered between two questions: a node may take a millisecond.
const MOST: u64 = 4;

/// A tree of this depth with three branches everywhere, which counts the nodes that are entered.
struct Counted<'a> {
    left: u32,
    entered: &'a Cell<u64>,
}

impl Tree for Counted<'_> {
    type Solution = ();

    fn look(&mut self) -> Node {
        if self.left == 0 { Node::DeadEnd } else { Node::Branches(3) }
    }
    fn descend(&mut self, _: u32) {
        self.left -= 1;
        self.entered.set(self.entered.get() + 1);
    }
    fn ascend(&mut self) {
        self.left += 1;
    }
    fn solution(&self) {}
}

/// Does this work with a patience that runs out at each question in turn, until it is done.
fn check<T>(work: impl Fn(&mut Counted<'_>, &Patience<'_>) -> Result<T, Stopped>) {
    for limit in 1.. {
        let (asked, entered, last) = (Cell::new(0), Cell::new(0), Cell::new(0));
        let ask = || {
            asked.set(asked.get() + 1);
            assert!(entered.get() - last.replace(entered.get()) <= MOST, "question {}", asked.get());
            asked.get() < limit
        };
        let done = work(&mut Counted { left: 12, entered: &entered }, &Patience::new(&ask));
        assert!(entered.get() - last.get() <= MOST, "after the last question");
        if done.is_ok() {
            assert!(limit > 10, "that was too little work to tell");
            return;
        }
        assert_eq!(asked.get(), limit, "it goes on after a no");
    }
}

#[test]
fn an_estimate_asks_every_few_nodes() {
    check(|tree, patience| estimate_patiently(tree, &Interval::whole(), 20, 1, patience));
}

#[test]
fn a_division_asks_every_few_nodes() {
    check(|tree, patience| split_patiently(tree, &Interval::whole(), 30, patience));
}

/// The same where every node is as much work as there may be between two questions.
struct Laborious<'a>(Counted<'a>);

impl Tree for Laborious<'_> {
    type Solution = ();

    fn look(&mut self) -> Node {
        self.0.look()
    }
    fn descend(&mut self, branch: u32) {
        self.0.descend(branch);
    }
    fn ascend(&mut self) {
        self.0.ascend();
    }
    fn solution(&self) {}
    fn effort(&self) -> u64 {
        self.0.entered.get() * Patience::PORTION
    }
}

#[test]
fn where_nodes_are_much_work_every_one_is_a_question() {
    let (entered, last) = (Cell::new(0), Cell::new(0));
    let ask = || {
        assert!(entered.get() - last.replace(entered.get()) <= 1);
        true
    };
    let mut tree = Laborious(Counted { left: 12, entered: &entered });
    estimate_patiently(&mut tree, &Interval::whole(), 20, 1, &Patience::new(&ask)).unwrap();
    split_patiently(&mut tree, &Interval::whole(), 30, &Patience::new(&ask)).unwrap();
    assert!(entered.get() > 500);
}

/// A root of one branch, below it a node of 10000, and below that nodes of three branches, which counts the nodes that are entered.
struct Broad {
    depth: usize,
    entered: u64,
}

impl Tree for Broad {
    type Solution = ();

    fn look(&mut self) -> Node {
        [1, 10_000, 3, 3].get(self.depth).map_or(Node::DeadEnd, |&branches| Node::Branches(branches))
    }
    fn descend(&mut self, _: u32) {
        self.depth += 1;
        self.entered += 1;
    }
    fn ascend(&mut self) {
        self.depth -= 1;
    }
    fn solution(&self) {}
}

#[test]
fn a_brief_estimate_does_not_try_every_branch_of_a_broad_node() {
    let new = || Broad { depth: 0, entered: 0 };
    let (mut brief, mut long, endless) = (new(), new(), Patience::endless());
    let nodes = |estimate: Result<fuge_search::Estimate, Stopped>| estimate.unwrap().nodes;
    // All ways are equally long, so both know the tree from any of them.
    let all = 1.0 + 1.0 + 10_000.0 + 30_000.0 + 90_000.0;
    assert_eq!(nodes(estimate_briefly(&mut brief, &Interval::whole(), 100, 1, &endless)), all);
    assert_eq!(nodes(estimate_patiently(&mut long, &Interval::whole(), 100, 1, &endless)), all);
    assert!(brief.entered <= 4 * 100 + 10 && long.entered > 10_000, "{} {}", brief.entered, long.entered);
    // With enough probes it opens the node, too.
    estimate_briefly(&mut brief, &Interval::whole(), 2500, 1, &endless).unwrap();
    assert!(brief.entered > 10_000);
}

/// A tree of one branch at each of 1000 nodes, which raises a flag at a depth.
struct Raising<'a> {
    depth: u32,
    deepest: u32,
    raise_at: u32,
    flag: &'a AtomicBool,
}

impl Tree for Raising<'_> {
    type Solution = ();

    fn look(&mut self) -> Node {
        if self.depth == 1000 { Node::DeadEnd } else { Node::Branches(1) }
    }
    fn descend(&mut self, _: u32) {
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        self.flag.fetch_or(self.depth == self.raise_at, Ordering::Relaxed);
    }
    fn ascend(&mut self) {
        self.depth -= 1;
    }
    fn solution(&self) {}
}

#[test]
fn the_way_to_the_first_node_ends_with_the_next_node_after_a_cancel() {
    let interval = Interval { from: vec![0; 900], to: None };
    for raise_at in [1, 400, 899] {
        let flag = AtomicBool::new(false);
        let mut tree = Raising { depth: 0, deepest: 0, raise_at, flag: &flag };
        let control = Control { cancel: Some(&flag), ..Control::default() };
        let outcome = walk(&mut tree, &interval, &control, &mut Count);
        assert_eq!((tree.deepest, tree.depth), (raise_at, 0));
        // Nothing was walked, and everything is left.
        assert_eq!((outcome.statistics.nodes(), outcome.rest), (0, Some(interval.clone())));
    }
}

/// Three branches at the root, and below them one node each, which an engine's own loop walks; it asks before each but the first.
struct Asking<'a> {
    at: Position,
    flag: &'a AtomicBool,
}

impl Tree for Asking<'_> {
    type Solution = ();

    fn look(&mut self) -> Node {
        if self.at.is_empty() { Node::Branches(3) } else { Node::DeadEnd }
    }
    fn descend(&mut self, branch: u32) {
        self.at.push(branch);
    }
    fn ascend(&mut self) {
        self.at.pop();
    }
    fn solution(&self) {}
    fn sweep(&mut self, meter: &mut Meter<'_, ()>) -> Option<Swept> {
        for branch in 0..3 {
            if meter.is_cancelled() {
                return Some(Swept::Stopped(vec![branch]));
            }
            meter.node(meter.depth + 1, true);
            self.flag.store(branch == 1, Ordering::Relaxed);
        }
        Some(Swept::Done)
    }
}

#[test]
fn an_engines_own_loop_can_ask_whether_to_stop() {
    let flag = AtomicBool::new(false);
    let control = Control { cancel: Some(&flag), ..Control::default() };
    let outcome = walk(&mut Asking { at: Vec::new(), flag: &flag }, &Interval::whole(), &control, &mut Count);
    assert_eq!((outcome.statistics.nodes(), outcome.rest), (3, Some(Interval { from: vec![2], to: None })));
}
