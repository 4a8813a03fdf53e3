//! A problem prepared for the march: how a state is packed, and for each cell the placements that have it first.
//!
//! A kind that can be used once has one bit, set when it is used: then a placement of it "overlaps" the state just as with a
//! covered cell. A kind that can be used more often has a counter with a *guard* bit above; it starts so high that one use
//! too many reaches the guard.

use super::key::Key;
use super::problem::{CountProblem, Placement};
use super::ranges::Ranges;

/// How a state is packed: counters for the kinds, and above them the cells after the first uncovered one.
#[derive(Debug)]
pub(super) struct Layout {
    /// For each kind, if it is counted.
    counters: Vec<Option<Counter>>,
    /// The number of bits of all counters.
    kind_bits: u32,
    /// How far a placement reaches beyond its first cell.
    reach: u32,
}

/// Where a state says how often a kind has been used.
#[derive(Clone, Copy, Debug)]
struct Counter {
    low: u32,
    bits: u32,
    /// What it says at the start.
    start: u32,
    guarded: bool,
    min: u32,
}

/// A problem, prepared for states in numbers of this type.
#[derive(Debug)]
pub(super) struct Plan<K> {
    /// The state before anything is laid.
    pub(super) start: K,
    /// Bits that are set if a kind has been used too often.
    pub(super) guards: K,
    pub(super) kind_bits: u32,
    pub(super) reach: u32,
    /// By their first cells.
    pub(super) placements: Vec<Vec<Laid<K>>>,
    /// Kinds that must be used: the counter, and the area of a use.
    wanted: Vec<(Counter, u128)>,
    /// Whether to look if what is wanted has room.
    compare_areas: bool,
}

/// A placement on the first uncovered cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Laid<K> {
    /// What must not be set in the state.
    pub(super) mask: K,
    /// What is added to the state.
    pub(super) added: K,
}

impl Layout {
    pub(super) fn new(problem: &CountProblem, ranges: &Ranges) -> Self {
        let mut kind_bits = 0_u32;
        let counter = |uses: &super::ranges::Uses| {
            if !uses.counted || uses.max == 0 {
                return None;
            }
            let bits = u32::BITS - uses.max.leading_zeros();
            let guarded = uses.max > 1;
            let start = (u32::MAX >> (u32::BITS - bits)) - uses.max;
            let counter = Counter { low: kind_bits, bits, start, guarded, min: uses.min };
            kind_bits = kind_bits.saturating_add(bits + u32::from(guarded));
            Some(counter)
        };
        let counters = ranges.uses.iter().map(counter).collect();
        let reach = problem
            .placements()
            .iter()
            .map(|placement| placement.cells[placement.cells.len() - 1] - placement.cells[0]);
        Self { counters, kind_bits, reach: reach.max().unwrap_or(0).into() }
    }

    /// How many bits a state needs: one more than it has, for the step that drops them all.
    pub(super) fn bits(&self) -> u32 {
        self.kind_bits.saturating_add(self.reach + 1)
    }
}

impl<K: Key> Plan<K> {
    pub(super) fn new(problem: &CountProblem, ranges: &Ranges, layout: &Layout) -> Self {
        let mut placements = vec![Vec::new(); problem.cell_count()];
        let allowed = |placement: &&Placement| {
            placement.uses.iter().all(|&(kind, times)| times <= ranges.uses[kind as usize].max)
        };
        for placement in problem.placements().iter().filter(allowed) {
            placements[usize::from(placement.cells[0])].push(Laid::new(placement, layout));
        }
        let counters = || layout.counters.iter().flatten();
        let start = counters().fold(K::default(), |key, counter| with_number(key, counter.low, counter.start));
        let guards = counters().filter(|counter| counter.guarded);
        let guards = guards.fold(K::default(), |key, counter| key.with(counter.low + counter.bits));
        let area = |kind: usize| ranges.areas.as_ref().map_or(0, |areas| areas[kind]);
        let wanted = layout.counters.iter().enumerate().filter_map(|(kind, counter)| Some(((*counter)?, area(kind))));
        Self {
            start,
            guards,
            kind_bits: layout.kind_bits,
            reach: layout.reach,
            placements,
            wanted: wanted.filter(|(counter, _)| counter.min > 0).collect(),
            // Cells that stand for several would have to be weighed one by one; there are fewer of them anyway.
            compare_areas: ranges.can_want_too_much() && problem.weights.iter().all(|&weight| weight == 1),
        }
    }

    pub(super) fn cells(&self) -> usize {
        self.placements.len()
    }

    /// What says whether a state whose first uncovered cell is this one can lead to anything, if there is anything to say.
    pub(super) fn hopeful(&self, cell: usize) -> Option<impl Fn(K) -> bool> {
        let after = self.cells().saturating_sub(cell) as u128;
        let hopeful = move |key: K| {
            let wanted: u128 = self.wanted.iter().map(|(counter, area)| area * u128::from(counter.wanted(key))).sum();
            wanted + u128::from(key.count_from(self.kind_bits)) <= after
        };
        self.compare_areas.then_some(hopeful)
    }

    /// Whether all kinds have been used often enough.
    pub(super) fn is_solution(&self, key: K) -> bool {
        self.wanted.iter().all(|(counter, _)| counter.wanted(key) == 0)
    }

    /// No number of ways can have more bits than this.
    pub(super) fn ways_bits(&self) -> u64 {
        self.placements.iter().map(|placements| u64::from(usize::BITS - placements.len().leading_zeros())).sum()
    }
}

impl Counter {
    /// How many uses are still wanted.
    fn wanted<K: Key>(&self, key: K) -> u32 {
        (self.start + self.min).saturating_sub(key.field(self.low, self.bits))
    }
}

impl<K: Key> Laid<K> {
    fn new(placement: &Placement, layout: &Layout) -> Self {
        let mut mask = K::default();
        for &cell in &placement.cells[1..] {
            mask = mask.with(layout.kind_bits + u32::from(cell - placement.cells[0]) - 1);
        }
        let mut added = mask;
        for &(kind, times) in &placement.uses {
            if let Some(counter) = layout.counters[kind as usize] {
                added = with_number(added, counter.low, times);
                mask = if counter.guarded { mask } else { mask.with(counter.low) };
            }
        }
        Self { mask, added }
    }
}

/// With a number from bit `low` on, where nothing is set yet.
fn with_number<K: Key>(key: K, low: u32, number: u32) -> K {
    (0..u32::BITS).filter(|bit| number >> bit & 1 == 1).fold(key, |key, bit| key.with(low + bit))
}
