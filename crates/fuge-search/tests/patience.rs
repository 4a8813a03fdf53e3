//! How much is done between two questions whether to continue.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use fuge_search::{Interval, Node, Patience, Stopped, Tree, estimate_patiently, split_patiently};
use std::cell::Cell;

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
