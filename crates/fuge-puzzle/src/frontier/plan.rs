//! A problem prepared for the march: how a state is packed, and for each cell the placements that have it first.
//!
//! A kind that can be used once has one bit, set when it is used: then a placement of it "overlaps" the state just as with a
//! covered cell. A kind that can be used more often has a counter with a *guard* bit above; it starts so high that one use
//! too many reaches the guard.

use super::bits::Bits;
use super::problem::{CountProblem, Placement};
use super::ranges::{Ranges, Uses};
use super::regions::Regions;
use std::collections::VecDeque;

/// How a state is packed: a window for the cells after the first uncovered one, and counters for the kinds.
#[derive(Debug)]
pub(super) struct Layout {
    /// For each kind, if it is counted.
    counters: Vec<Option<Counter>>,
    /// The number of bits of all counters.
    kind_bits: u32,
    /// How far a placement reaches beyond its first cell: the number of bits of the window.
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

/// A problem, prepared for windows and counters in numbers of these types.
#[derive(Debug)]
pub(super) struct Plan<C, K> {
    /// The counters before anything is laid.
    pub(super) start: K,
    /// Bits that are set if a kind has been used too often.
    pub(super) guards: K,
    pub(super) reach: u32,
    /// By their first cells.
    pub(super) placements: Vec<Vec<Laid<C, K>>>,
    /// A bit that is never set in counters.
    never: K,
    /// Kinds that must be used: the counter, and the area of a use.
    wanted: Vec<(Counter, u128)>,
    /// Whether to look if what is wanted has room.
    compare_areas: bool,
    regions: Option<Regions>,
}

/// A state, with its layer.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<C, K> {
    pub(super) layer: usize,
    pub(super) window: C,
    pub(super) kinds: K,
}

/// A placement on the first uncovered cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Laid<C, K> {
    /// Its cells after the first.
    pub(super) cells: C,
    /// Kinds that must not have been used.
    pub(super) unused: K,
    /// What is added to the counters.
    pub(super) uses: K,
    /// One of the kinds that must not have been used, or what is never set.
    needs: K,
}

impl Layout {
    pub(super) fn new(problem: &CountProblem, ranges: &Ranges) -> Self {
        let mut kind_bits = 0;
        let counters = ranges.uses.iter().map(|uses| Counter::new(uses, &mut kind_bits)).collect();
        let reach = |placement: &Placement| placement.cells[placement.cells.len() - 1] - placement.cells[0];
        let reach = problem.placements().iter().map(reach).max().unwrap_or(0);
        Self { counters, kind_bits, reach: reach.into() }
    }

    /// How many bits the window and the counters have.
    ///
    /// Two more must be to spare: one for the cell before the window, and one because a shift by all bits is none. Counters
    /// need one more, which is never set.
    pub(super) fn bits(&self) -> (u32, u32) {
        (self.reach, self.kind_bits)
    }

    /// The states that a solution leads to, told from its cells and not from how they are reached: in each, everything is laid that begins
    /// before the first uncovered cell.
    pub(super) fn states_of<C: Bits, K: Bits>(
        &self,
        problem: &CountProblem,
        solution: &[u32],
    ) -> VecDeque<State<C, K>> {
        let mut laid: Vec<&Placement> = solution.iter().map(|&number| &problem.placements()[number as usize]).collect();
        laid.sort_by_key(|placement| placement.cells[0]);
        let mut covered = vec![false; problem.cell_count()];
        let mut used = vec![0; self.counters.len()];
        let mut states = VecDeque::from([self.state(&covered, &used)]);
        for placement in laid {
            placement.cells.iter().for_each(|&cell| covered[usize::from(cell)] = true);
            placement.uses.iter().for_each(|&(kind, times)| used[kind as usize] += times);
            states.push_back(self.state(&covered, &used));
        }
        states
    }

    fn state<C: Bits, K: Bits>(&self, covered: &[bool], used: &[u32]) -> State<C, K> {
        let layer = covered.iter().position(|covered| !covered).unwrap_or(covered.len());
        let beyond = (layer + 1..covered.len()).filter(|&cell| covered[cell]);
        let window = beyond.fold(C::default(), |window, cell| window.with((cell - layer - 1) as u32));
        let counters = self.counters.iter().zip(used).filter_map(|(counter, used)| Some(((*counter)?, used)));
        let kinds =
            counters.fold(K::default(), |kinds, (counter, used)| with_number(kinds, counter.low, counter.start + used));
        State { layer, window, kinds }
    }
}

impl Counter {
    fn new(uses: &Uses, kind_bits: &mut u32) -> Option<Self> {
        if !uses.counted || uses.max == 0 {
            return None;
        }
        let bits = u32::BITS - uses.max.leading_zeros();
        let start = (u32::MAX >> (u32::BITS - bits)) - uses.max;
        let counter = Self { low: *kind_bits, bits, start, guarded: uses.max > 1, min: uses.min };
        *kind_bits = kind_bits.saturating_add(bits + u32::from(counter.guarded));
        Some(counter)
    }

    /// How many uses are still wanted.
    fn wanted<K: Bits>(&self, kinds: K) -> u32 {
        (self.start + self.min).saturating_sub(kinds.field(self.low, self.bits))
    }
}

impl<C: Bits, K: Bits> Plan<C, K> {
    pub(super) fn new(problem: &CountProblem, ranges: &Ranges, layout: &Layout) -> Self {
        let never = K::default().with(layout.kind_bits);
        let possible = |placement: &&Placement| {
            placement.uses.iter().all(|&(kind, times)| times <= ranges.uses[kind as usize].max)
        };
        let mut placements = vec![Vec::new(); problem.cell_count()];
        for placement in problem.placements().iter().filter(possible) {
            placements[usize::from(placement.cells[0])].push(Laid::new(placement, layout, never));
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
            reach: layout.reach,
            placements,
            never,
            wanted: wanted.filter(|(counter, _)| counter.min > 0).collect(),
            // Cells that stand for several would have to be weighed one by one; there are fewer of them anyway.
            compare_areas: ranges.can_want_too_much() && problem.weights.iter().all(|&weight| weight == 1),
            regions: Regions::of(problem),
        }
    }

    pub(super) fn cells(&self) -> usize {
        self.placements.len()
    }

    /// Whether a region is left that can never be covered.
    pub(super) fn is_dead(&self, layer: usize, window: C) -> bool {
        self.regions.as_ref().is_some_and(|regions| regions.is_dead(layer, window))
    }

    /// Kinds that, if all used, leave no placement for the first uncovered cell. None at all if no placement fits anyway.
    pub(super) fn lost_with(&self, layer: usize, window: C) -> K {
        let Some(placements) = self.placements.get(layer) else {
            return self.never;
        };
        let needs =
            |placement: &Laid<C, K>| if placement.cells.overlaps(window) { K::default() } else { placement.needs };
        placements.iter().fold(K::default(), |lost, placement| lost.union(needs(placement)))
    }

    /// What says whether counters with this window can lead to a solution, if there is anything to say.
    pub(super) fn hopeful(&self, layer: usize, window: C) -> Option<impl Fn(K) -> bool> {
        let free = (self.cells() - layer) as u128 - u128::from(window.count_ones());
        let hopeful = move |kinds: K| {
            let wanted = self.wanted.iter().map(|(counter, area)| area * u128::from(counter.wanted(kinds)));
            wanted.sum::<u128>() <= free
        };
        self.compare_areas.then_some(hopeful)
    }

    /// Whether all kinds have been used often enough.
    pub(super) fn is_solution(&self, kinds: K) -> bool {
        self.wanted.iter().all(|(counter, _)| counter.wanted(kinds) == 0)
    }

    /// No number of ways can have more bits than this.
    pub(super) fn ways_bits(&self) -> u64 {
        self.placements.iter().map(|placements| u64::from(usize::BITS - placements.len().leading_zeros())).sum()
    }
}

impl<C: Bits, K: Bits> Laid<C, K> {
    fn new(placement: &Placement, layout: &Layout, never: K) -> Self {
        let first = placement.cells[0];
        let cells =
            placement.cells[1..].iter().fold(C::default(), |cells, cell| cells.with(u32::from(cell - first) - 1));
        let mut laid = Self { cells, unused: K::default(), uses: K::default(), needs: never };
        for &(kind, times) in &placement.uses {
            if let Some(counter) = layout.counters[kind as usize] {
                laid.uses = with_number(laid.uses, counter.low, times);
                if !counter.guarded {
                    laid.unused = laid.unused.with(counter.low);
                    laid.needs = K::default().with(counter.low);
                }
            }
        }
        laid
    }
}

/// With a number from bit `low` on, where nothing is set yet.
fn with_number<K: Bits>(kinds: K, low: u32, number: u32) -> K {
    (0..u32::BITS).filter(|bit| number >> bit & 1 == 1).fold(kinds, |kinds, bit| kinds.with(low + bit))
}
