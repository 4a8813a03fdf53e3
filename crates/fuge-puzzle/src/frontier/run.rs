//! States with the same window: their counters in ascending order, and to each the number of ways.
//!
//! To lay a placement adds the same to the counters of all of them, which keeps their order. So what comes of a run is a
//! run, and to put runs together is to merge them.

use super::bits::Bits;
use super::ways::Ways;

/// Counters and ways, side by side. A run is a stretch of ascending counters; there may be several after one another.
#[derive(Debug)]
pub(super) struct Runs<K, W> {
    pub(super) kinds: Vec<K>,
    pub(super) ways: Vec<W>,
}

/// A run of some [`Runs`].
#[derive(Debug)]
pub(super) struct Run<'a, K, W> {
    pub(super) kinds: &'a [K],
    pub(super) ways: &'a [W],
}

/// A placement, as far as the kinds are concerned.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<K> {
    /// Kinds that must not have been used before.
    pub(super) unused: K,
    /// What is added to the counters.
    pub(super) uses: K,
    /// What must not be set afterwards.
    pub(super) guards: K,
    /// What must not be set wholly afterwards.
    pub(super) lost: K,
}

impl<K, W> Clone for Run<'_, K, W> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, W> Copy for Run<'_, K, W> {}

impl<K: Bits> Step<K> {
    /// The counters afterwards, and whether they are good for anything.
    #[inline]
    fn from(self, kinds: K) -> (K, bool) {
        let after = kinds.plus(self.uses);
        (after, !kinds.overlaps(self.unused) & !after.overlaps(self.guards) & !after.contains(self.lost))
    }
}

impl<K, W> Run<'_, K, W> {
    fn from(self, start: usize) -> Self {
        Self { kinds: &self.kinds[start..], ways: &self.ways[start..] }
    }
}

impl<K: Bits, W: Ways> Runs<K, W> {
    pub(super) fn with_capacity(states: usize) -> Self {
        Self { kinds: Vec::with_capacity(states), ways: Vec::with_capacity(states) }
    }

    pub(super) fn len(&self) -> usize {
        self.kinds.len()
    }

    pub(super) fn capacity(&self) -> usize {
        self.kinds.capacity()
    }

    pub(super) fn push(&mut self, kinds: K, ways: W) {
        self.kinds.push(kinds);
        self.ways.push(ways);
    }

    pub(super) fn run(&self, range: std::ops::Range<usize>) -> Run<'_, K, W> {
        Run { kinds: &self.kinds[range.clone()], ways: &self.ways[range] }
    }

    pub(super) fn shrink(&mut self) {
        self.kinds.shrink_to_fit();
        self.ways.shrink_to_fit();
    }

    /// Appends what comes of a run.
    pub(super) fn lay(&mut self, run: Run<'_, K, W>, step: Step<K>) {
        // Without kinds to count, every run is a single state: not worth the calls.
        if let ([kinds], [ways]) = (run.kinds, run.ways) {
            if let (after, true) = step.from(*kinds) {
                self.push(after, ways.clone());
            }
            return;
        }
        // All are written, and what is not good is written over: whether it is good is anybody's guess, so no branch on it.
        let mut end = self.len();
        self.kinds.extend_from_slice(run.kinds);
        self.ways.extend_from_slice(run.ways);
        for (kinds, ways) in run.kinds.iter().zip(run.ways) {
            let (after, good) = step.from(*kinds);
            self.kinds[end] = after;
            self.ways[end].clone_from(ways);
            end += usize::from(good);
        }
        self.kinds.truncate(end);
        self.ways.truncate(end);
    }

    /// Keeps from `start` on what is good.
    pub(super) fn retain_from(&mut self, start: usize, good: impl Fn(K) -> bool) {
        let mut kept = start;
        for number in start..self.len() {
            if good(self.kinds[number]) {
                self.kinds.swap(kept, number);
                self.ways.swap(kept, number);
                kept += 1;
            }
        }
        self.kinds.truncate(kept);
        self.ways.truncate(kept);
    }

    /// Appends all states of some runs as one run; `spare` are left-overs of other times.
    pub(super) fn merge_all(&mut self, runs: &[Run<'_, K, W>], spare: &mut Vec<Self>) {
        match *runs {
            [] => {}
            [one] => self.append(one),
            [one, two] => self.merge(one, two),
            _ => {
                let (one, two) = runs.split_at(runs.len() / 2);
                let [one, two] = [one, two].map(|half| {
                    let mut merged = spare.pop().unwrap_or_else(|| Self::with_capacity(0));
                    merged.merge_all(half, spare);
                    merged
                });
                self.merge(one.run(0..one.len()), two.run(0..two.len()));
                for mut used in [one, two] {
                    used.kinds.clear();
                    used.ways.clear();
                    spare.push(used);
                }
            }
        }
    }

    fn append(&mut self, run: Run<'_, K, W>) {
        // As in `lay`.
        if let ([kinds], [ways]) = (run.kinds, run.ways) {
            return self.push(*kinds, ways.clone());
        }
        self.kinds.extend_from_slice(run.kinds);
        self.ways.extend_from_slice(run.ways);
    }

    /// Appends the states of both; where both have a state, the ways to it are added.
    fn merge(&mut self, one: Run<'_, K, W>, two: Run<'_, K, W>) {
        let (mut first, mut second) = (0, 0);
        while first < one.kinds.len() && second < two.kinds.len() {
            let (a, b) = (one.kinds[first], two.kinds[second]);
            // Which of the two comes next is anybody's guess: no branch on it.
            let (take_a, take_b) = (a <= b, b <= a);
            self.push(if take_a { a } else { b }, W::sum(&one.ways[first], take_a, &two.ways[second], take_b));
            first += usize::from(take_a);
            second += usize::from(take_b);
        }
        let rest = if first < one.kinds.len() { one.from(first) } else { two.from(second) };
        if !rest.kinds.is_empty() {
            self.append(rest);
        }
    }

    pub(super) fn widen(self) -> Runs<K, W::Wider> {
        let mut ways = Vec::with_capacity(self.kinds.capacity());
        ways.extend(self.ways.iter().map(W::widened));
        Runs { kinds: self.kinds, ways }
    }
}
