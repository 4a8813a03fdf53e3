//! The states of a layer to come: sorted runs, merged as they come in.
//!
//! A run is merged with those before it that are not much longer. So there are never more than a few, each state is moved
//! only as often as the logarithm of the number of runs says, and what is the same meets early. All access is from front to
//! back, which is what memory is good at; and nothing lies around half empty, as it does in a hash table.

use super::budget::{Budget, Full};
use super::key::Key;
use super::ways::Ways;
use num_bigint::BigUint;

/// States in ascending order, each with the number of ways that lead to it.
#[derive(Debug)]
pub(super) struct Run<K, W> {
    pub(super) keys: Vec<K>,
    pub(super) ways: Vec<W>,
}

/// The runs of a layer.
#[derive(Debug)]
pub(super) struct Pile<K, W> {
    /// Each more than twice as long as the one after it.
    runs: Vec<Run<K, W>>,
    /// No state has more ways than this.
    pub(super) bound: BigUint,
}

impl<K: Key, W: Ways> Run<K, W> {
    pub(super) fn new() -> Self {
        Self { keys: Vec::new(), ways: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    #[inline]
    pub(super) fn push(&mut self, key: K, ways: W) {
        self.keys.push(key);
        self.ways.push(ways);
    }

    pub(super) fn clear(&mut self) {
        self.keys.clear();
        self.ways.clear();
    }

    /// Keeps the states that are good.
    pub(super) fn retain(&mut self, good: impl Fn(K) -> bool) {
        let keep: Vec<bool> = self.keys.iter().map(|&key| good(key)).collect();
        let (mut key, mut way) = (keep.iter(), keep.iter());
        self.keys.retain(|_| key.next() == Some(&true));
        self.ways.retain(|_| way.next() == Some(&true));
    }

    /// A copy that takes no more room than it needs.
    fn copy(&self, budget: &mut Budget) -> Result<Self, Full> {
        budget.ask(self.len())?;
        let copy = Self { keys: self.keys.clone(), ways: self.ways.clone() };
        budget.take(copy.keys.capacity());
        Ok(copy)
    }

    pub(super) fn release(self, budget: &mut Budget) {
        budget.give(self.keys.capacity());
    }

    fn shrink(&mut self, budget: &mut Budget) {
        // To shrink may be to move, so it is done only if it pays.
        if self.keys.capacity() - self.len() > self.len() / 8 {
            budget.give(self.keys.capacity());
            self.keys.shrink_to_fit();
            self.ways.shrink_to_fit();
            budget.take(self.keys.capacity());
        }
    }

    /// The states of both; where both have a state, the ways to it are added.
    fn merge(self, other: Self, budget: &mut Budget) -> Result<Self, Full> {
        let room = self.len() + other.len();
        budget.ask(room)?;
        let mut merged = Self { keys: Vec::with_capacity(room), ways: Vec::with_capacity(room) };
        budget.take(merged.keys.capacity());
        let (mut first, mut second) = (0, 0);
        while first < self.keys.len() && second < other.keys.len() {
            let (one, two) = (self.keys[first], other.keys[second]);
            let (take_one, take_two) = (one <= two, two <= one);
            merged.keys.push(if take_one { one } else { two });
            merged.ways.push(W::sum(&self.ways[first], take_one, &other.ways[second], take_two));
            first += usize::from(take_one);
            second += usize::from(take_two);
        }
        merged.keys.extend_from_slice(&self.keys[first..]);
        merged.ways.extend_from_slice(&self.ways[first..]);
        merged.keys.extend_from_slice(&other.keys[second..]);
        merged.ways.extend_from_slice(&other.ways[second..]);
        self.release(budget);
        other.release(budget);
        merged.shrink(budget);
        Ok(merged)
    }

    fn widen(self) -> Run<K, W::Wider> {
        Run { keys: self.keys, ways: self.ways.iter().map(W::widened).collect() }
    }
}

impl<K: Key, W: Ways> Pile<K, W> {
    pub(super) fn new() -> Self {
        Self { runs: Vec::new(), bound: BigUint::ZERO }
    }

    /// Adds a copy of a run.
    pub(super) fn push(&mut self, run: &Run<K, W>, budget: &mut Budget) -> Result<(), Full> {
        let mut run = run.copy(budget)?;
        while let Some(before) = self.runs.pop_if(|before| before.len() <= 2 * run.len()) {
            run = before.merge(run, budget)?;
        }
        self.runs.push(run);
        Ok(())
    }

    /// Merges all runs to one, which leaves the pile empty.
    pub(super) fn take(&mut self, budget: &mut Budget) -> Result<Run<K, W>, Full> {
        let mut all = Run::new();
        while let Some(run) = self.runs.pop() {
            all = if all.len() == 0 { run } else { run.merge(all, budget)? };
        }
        Ok(all)
    }

    /// Puts back what was taken.
    pub(super) fn put_back(&mut self, run: Run<K, W>) {
        self.runs.push(run);
    }

    pub(super) fn widen(self) -> Pile<K, W::Wider> {
        Pile { runs: self.runs.into_iter().map(Run::widen).collect(), bound: self.bound }
    }
}
