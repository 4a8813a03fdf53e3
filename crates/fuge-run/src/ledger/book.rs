//! The arithmetic of ledgers: what is done, what is claimed, what is open, and what was reported and is not yet saved.

use super::{Claim, LedgerError, Record};
use fuge_search::{Interval, Position, Statistics};
use std::collections::BTreeMap;

/// What is done and what is claimed of a scope.
#[derive(Clone, Debug)]
pub(super) struct Book {
    scope: Interval,
    done: Coverage,
    claims: BTreeMap<u64, Interval>,
    next_claim: u64,
    /// Of all that is done.
    statistics: Statistics,
    /// What is not yet saved.
    reported: Vec<Record>,
}

impl Book {
    pub(super) fn new(scope: Interval) -> Self {
        let (done, claims, statistics, reported) = Default::default();
        Self { scope, done, claims, next_claim: 0, statistics, reported }
    }

    pub(super) fn claim(&mut self) -> Option<Claim> {
        let mut taken = self.done.clone();
        for claimed in self.claims.values() {
            // Someone else may have done what is claimed here.
            taken.cover(claimed);
        }
        let interval = taken.gaps(&self.scope).into_iter().next()?;
        let id = self.next_claim;
        self.next_claim += 1;
        self.claims.insert(id, interval.clone());
        Some(Claim { id, interval })
    }

    /// Takes a record, unless it was there before.
    pub(super) fn report(&mut self, claim: u64, record: Record) -> Result<(), LedgerError> {
        let new = self.done(&record.interval, &record.statistics)?;
        self.advance(claim, record.interval.to.as_ref());
        if new {
            self.reported.push(record);
        }
        Ok(())
    }

    /// Notes that an interval is done, with what was seen in it; `false`: it was before.
    pub(super) fn done(&mut self, interval: &Interval, statistics: &Statistics) -> Result<bool, LedgerError> {
        if interval.is_empty() {
            return Ok(false);
        }
        if !within(interval, &self.scope) {
            return Err(LedgerError::Outside { interval: interval.clone(), scope: self.scope.clone() });
        }
        match self.done.overlap(interval) {
            None => {
                self.done.cover(interval);
                self.statistics += statistics;
                Ok(true)
            }
            Some(done) if within(interval, &done) => Ok(false),
            Some(done) => Err(LedgerError::Overlap { interval: interval.clone(), done }),
        }
    }

    /// A claim has come to this place; `None`: to its end.
    fn advance(&mut self, claim: u64, to: Option<&Position>) {
        let Some(claimed) = self.claims.remove(&claim) else { return };
        if let Some(rest) = to.and_then(|place| claimed.rest(place.clone())) {
            self.claims.insert(claim, rest);
        }
    }

    pub(super) fn split(&mut self, claim: u64, at: Position) {
        if let Some(claimed) = self.claims.get_mut(&claim)
            && claimed.contains(&at)
        {
            claimed.to = Some(at);
        }
    }

    pub(super) fn release(&mut self, claim: u64) {
        self.claims.remove(&claim);
    }

    pub(super) fn rest(&self) -> Vec<Interval> {
        self.done.gaps(&self.scope)
    }

    pub(super) fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Hands over what was reported, in tree order.
    pub(super) fn take_reported(&mut self) -> Vec<Record> {
        let mut records = std::mem::take(&mut self.reported);
        records.sort_by(|a, b| a.interval.from.cmp(&b.interval.from));
        records
    }

    /// Bytes of solutions that were reported and not yet handed over.
    pub(super) fn unsaved(&self) -> usize {
        self.reported.iter().map(|record| record.found.bytes().len()).sum()
    }
}

/// Whether the inner interval lies within the outer one.
fn within(inner: &Interval, outer: &Interval) -> bool {
    outer.from <= inner.from && reaches(outer.to.as_ref(), inner.to.as_ref())
}

/// Whether the first end is not before the second.
fn reaches(end: Option<&Position>, other: Option<&Position>) -> bool {
    match (end, other) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(end), Some(other)) => end >= other,
    }
}

/// A set of positions: intervals that neither overlap nor touch, each by its beginning.
#[derive(Clone, Debug, Default)]
struct Coverage(BTreeMap<Position, Option<Position>>);

impl Coverage {
    /// The first of its intervals that overlaps this one.
    fn overlap(&self, interval: &Interval) -> Option<Interval> {
        let before = self.0.range::<Position, _>(..=&interval.from).next_back();
        let after = self.0.range::<Position, _>(&interval.from..).next();
        let mut near =
            before.into_iter().chain(after).map(|(from, to)| Interval { from: from.clone(), to: to.clone() });
        near.find(|near| {
            near.to.as_ref().is_none_or(|to| *to > interval.from)
                && interval.to.as_ref().is_none_or(|to| *to > near.from)
        })
    }

    /// Adds an interval, whatever of it was there before.
    fn cover(&mut self, interval: &Interval) {
        if interval.is_empty() {
            return;
        }
        let (mut from, mut to) = (interval.from.clone(), interval.to.clone());
        if let Some((earlier, end)) = self.0.range::<Position, _>(..=&from).next_back()
            && reaches(end.as_ref(), Some(&from))
        {
            from.clone_from(earlier);
        }
        // Everything that begins inside or at the end becomes part of it.
        while let Some((start, end)) = self.0.range::<Position, _>(&from..).next()
            && reaches(to.as_ref(), Some(start))
        {
            if !reaches(to.as_ref(), end.as_ref()) {
                to.clone_from(end);
            }
            let start = start.clone();
            self.0.remove(&start);
        }
        self.0.insert(from, to);
    }

    /// What it leaves of an interval, in order.
    fn gaps(&self, scope: &Interval) -> Vec<Interval> {
        let mut gaps = Vec::new();
        let mut place = Some(scope.from.clone());
        for (from, to) in &self.0 {
            let Some(start) = place.take() else { break };
            let before = if reaches(scope.to.as_ref(), Some(from)) { Some(from) } else { scope.to.as_ref() };
            let gap = Interval { from: start.clone(), to: before.cloned() };
            if !gap.is_empty() {
                gaps.push(gap);
            }
            place = to.clone().map(|to| to.max(start));
        }
        gaps.extend(place.and_then(|place| scope.rest(place)));
        gaps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Ends of intervals: 0 is the root, 9 the end.
    fn interval(from: u32, to: u32) -> Interval {
        let position = |n: u32| if n == 0 { vec![] } else { vec![n] };
        Interval { from: position(from), to: (to < 9).then(|| position(to)) }
    }

    fn done(book: &mut Book, from: u32, to: u32) -> Result<bool, LedgerError> {
        book.done(&interval(from, to), &Statistics::default())
    }

    #[test]
    fn done_twice_is_done_once_and_overlaps_are_refused() {
        let mut book = Book::new(interval(0, 9));
        assert!(done(&mut book, 2, 4).unwrap());
        assert!(done(&mut book, 4, 6).unwrap());
        assert!(!done(&mut book, 3, 5).unwrap());
        let error = done(&mut book, 5, 9).unwrap_err().to_string();
        assert_eq!(error, "the interval from 5 to the end overlaps from 2 to 6, which was done before");
        assert_eq!(book.rest(), [interval(0, 2), interval(6, 9)]);
    }

    #[test]
    fn nothing_outside_the_scope_is_taken() {
        let mut book = Book::new(interval(2, 5));
        let error = done(&mut book, 4, 6).unwrap_err().to_string();
        assert_eq!(error, "the interval from 4 to 6 is not within the interval from 2 to 5 of this run");
        assert!(done(&mut book, 2, 5).unwrap());
        assert_eq!(book.rest(), []);
    }

    #[test]
    fn an_empty_scope_is_done() {
        assert_eq!(Book::new(interval(3, 3)).rest(), []);
        assert_eq!(Book::new(interval(3, 3)).claim(), None);
    }

    proptest! {
        /// Against a set of small numbers.
        #[test]
        fn a_coverage_is_a_set(parts in prop::collection::vec((0..9_u32, 0..10_u32), 0..12), scope in (0..9_u32, 0..10_u32)) {
            let mut coverage = Coverage::default();
            let mut set = [false; 9];
            for (from, to) in parts {
                let overlaps = (from..to).any(|n| set[n as usize]);
                prop_assert_eq!(coverage.overlap(&interval(from, to.max(from))).is_some() && from < to, overlaps);
                coverage.cover(&interval(from, to));
                (from..to).for_each(|n| set[n as usize] = true);
            }
            let gaps = coverage.gaps(&interval(scope.0, scope.1));
            for n in 0..9 {
                let inside = scope.0 <= n && n < scope.1;
                let position = if n == 0 { vec![] } else { vec![n] };
                prop_assert_eq!(gaps.iter().any(|gap| gap.contains(&position)), inside && !set[n as usize]);
            }
            prop_assert!(gaps.iter().all(|gap| !gap.is_empty()));
            prop_assert!(gaps.windows(2).all(|pair| pair[0].to.as_ref().is_some_and(|to| *to < pair[1].from)));
        }
    }
}
