//! From layer to layer: every state of a layer, with every placement on its first uncovered cell, gives a state of a later one.

use super::budget::{Budget, Full};
use super::error::CountError;
use super::forecast::Forecast;
use super::key::Key;
use super::pile::{Pile, Run};
use super::plan::{Laid, Layout, Plan};
use super::problem::{CountOptions, CountProblem};
use super::ranges::Ranges;
use super::ways::Ways;
use super::wide::Wide;
use num_bigint::BigUint;
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// How a count stands. A layer are the states with the same first uncovered cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Its number, which is that of its first uncovered cell.
    pub number: usize,
    /// The number of layers.
    pub layers: usize,
    /// The number of its states.
    pub states: u64,
    /// How many of them are done.
    pub done: u64,
    /// What all states take that are in memory now, those of later layers too.
    pub bytes: u64,
    /// What they will take at the height of the count, as far as one can tell: a guess that may be wrong by a factor.
    pub peak: Option<u64>,
}

type Observe<'a> = &'a mut dyn FnMut(&Layer) -> ControlFlow<()>;

/// Counts with states in the narrowest numbers that will do.
pub(super) fn count(
    problem: &CountProblem,
    options: &CountOptions,
    observe: Observe<'_>,
) -> Result<BigUint, CountError> {
    let Some(ranges) = Ranges::new(problem) else {
        return Ok(BigUint::ZERO);
    };
    let layout = Layout::new(problem, &ranges);
    match layout.bits() {
        0..=64 => with_keys::<u64>(&Plan::new(problem, &ranges, &layout), options, observe),
        65..=128 => with_keys::<u128>(&Plan::new(problem, &ranges, &layout), options, observe),
        129..=256 => with_keys::<Wide<4>>(&Plan::new(problem, &ranges, &layout), options, observe),
        257..=1024 => with_keys::<Wide<16>>(&Plan::new(problem, &ranges, &layout), options, observe),
        bits => Err(CountError::TooWide { bits: bits - 1 }),
    }
}

fn with_keys<K: Key>(plan: &Plan<K>, options: &CountOptions, observe: Observe<'_>) -> Result<BigUint, CountError> {
    to_the_end(March::<K, u32>::new(plan, options), observe)
}

/// Goes on with wider and wider numbers of ways.
fn to_the_end<K: Key, W: Ways>(mut march: March<'_, K, W>, observe: Observe<'_>) -> Result<BigUint, CountError> {
    let end = march.run(observe);
    let layer = march.layer;
    let layers = march.plan.cells();
    let result = match end {
        Ok(Some(ways)) => return Ok(ways),
        Ok(None) => march.widen(),
        Err(halt) => Err(halt),
    };
    match result {
        Ok(march) => to_the_end(march, observe),
        Err(Halt::Full(Full { states, needed, limit })) => {
            Err(CountError::Memory { layer, layers, states, needed, limit })
        }
        Err(Halt::Stopped) => Err(CountError::Stopped { layer, layers }),
    }
}

/// Why a march ended early.
enum Halt {
    Full(Full),
    Stopped,
}

impl From<Full> for Halt {
    fn from(full: Full) -> Self {
        Self::Full(full)
    }
}

struct March<'a, K, W> {
    plan: &'a Plan<K>,
    budget: Budget,
    forecast: Forecast,
    layer: usize,
    /// The states of this layer and of those that can be reached.
    piles: VecDeque<Pile<K, W>>,
}

/// States that are looked at together with one placement after the other: few enough to stay near, many enough for long runs.
const CHUNK: usize = 1 << 12;
/// Chunks after which the observer hears again.
const CHUNKS_UNHEARD: usize = 1 << 6;

impl<'a, K: Key, W: Ways> March<'a, K, W> {
    fn new(plan: &'a Plan<K>, options: &CountOptions) -> Self {
        let budget = Budget::new(options.memory, Self::state_bytes(plan));
        let mut first = Run::new();
        first.push(plan.start, W::one());
        let mut piles: VecDeque<_> = (0..=plan.reach + 1).map(|_| Pile::new()).collect();
        piles[0].bound = W::one().to_big();
        let mut march = Self { plan, budget, forecast: Forecast::new(plan.cells()), layer: 0, piles };
        march.budget.take(first.keys.capacity());
        march.piles[0].put_back(first);
        march
    }

    fn state_bytes(plan: &Plan<K>) -> u64 {
        size_of::<K>() as u64 + W::bytes(plan.ways_bits())
    }

    /// The number of solutions; or nothing, if numbers of this width could be too small for what follows.
    fn run(&mut self, observe: Observe<'_>) -> Result<Option<BigUint>, Halt> {
        while self.layer < self.plan.cells() {
            let mut states = self.piles[0].take(&mut self.budget)?;
            if let Some(hopeful) = self.plan.hopeful(self.layer) {
                states.retain(hopeful);
            }
            if !self.raise_bounds(&states) {
                self.piles[0].put_back(states);
                return Ok(None);
            }
            self.forecast.layer(self.budget.used());
            self.piles.pop_front();
            self.piles.push_back(Pile::new());
            self.lay(&states, observe)?;
            states.release(&mut self.budget);
            self.layer += 1;
        }
        self.solutions().map(Some)
    }

    /// Bounds the numbers of ways in the layers to come. False, and nothing changed, if they could be too large.
    ///
    /// Each placement leads from different states to different ones. So no state can get more from this layer than, for each
    /// placement, the most ways that any state has.
    fn raise_bounds(&mut self, states: &Run<K, W>) -> bool {
        let Some(most) = states.ways.iter().max() else {
            return true;
        };
        let more = most.to_big() * self.plan.placements[self.layer].len();
        let later = self.piles.iter_mut().skip(1);
        if later.map(|pile| (&pile.bound + &more).bits()).max().is_some_and(|bits| bits > W::BITS) {
            return false;
        }
        self.piles.iter_mut().skip(1).for_each(|pile| pile.bound += &more);
        true
    }

    /// Lays every placement of this layer on every state. The first pile is that of the next layer.
    fn lay(&mut self, states: &Run<K, W>, observe: Observe<'_>) -> Result<(), Halt> {
        let mut scratch: Vec<Run<K, W>> = (0..=self.plan.reach).map(|_| Run::new()).collect();
        let chunks = states.keys.chunks(CHUNK).zip(states.ways.chunks(CHUNK));
        for (number, (keys, ways)) in chunks.enumerate() {
            if number % CHUNKS_UNHEARD == 0 {
                self.tell(states.len(), number * CHUNK, observe)?;
            }
            for placement in &self.plan.placements[self.layer] {
                self.lay_one(placement, keys, ways, &mut scratch);
                for (run, pile) in scratch.iter_mut().zip(&mut self.piles).filter(|(run, _)| run.len() > 0) {
                    pile.push(run, &mut self.budget)?;
                    run.clear();
                }
            }
        }
        if states.len() == 0 { self.tell(0, 0, observe) } else { Ok(()) }
    }

    /// Lays a placement on states; what comes of it is sorted again, apart for each layer.
    fn lay_one(&self, placement: &Laid<K>, keys: &[K], ways: &[W], scratch: &mut [Run<K, W>]) {
        let (kind_bits, guards) = (self.plan.kind_bits, self.plan.guards);
        for (key, ways) in keys.iter().zip(ways).filter(|(key, _)| !key.overlaps(placement.mask)) {
            let key = key.plus(placement.added);
            if !key.overlaps(guards) {
                let covered = key.ones_from(kind_bits);
                scratch[covered as usize].push(key.without(kind_bits, covered + 1), ways.clone());
            }
        }
    }

    fn tell(&self, states: usize, done: usize, observe: Observe<'_>) -> Result<(), Halt> {
        let layer = Layer {
            number: self.layer,
            layers: self.plan.cells(),
            states: states as u64,
            done: done as u64,
            bytes: self.budget.used(),
            peak: self.forecast.peak(),
        };
        if observe(&layer).is_break() { Err(Halt::Stopped) } else { Ok(()) }
    }

    fn solutions(&mut self) -> Result<BigUint, Halt> {
        let last = self.piles[0].take(&mut self.budget)?;
        let solutions = last.keys.iter().zip(&last.ways).filter(|(key, _)| self.plan.is_solution(**key));
        Ok(solutions.map(|(_, ways)| ways.to_big()).sum())
    }

    fn widen(mut self) -> Result<March<'a, K, W::Wider>, Halt> {
        self.budget.widen(March::<K, W::Wider>::state_bytes(self.plan))?;
        let Self { plan, budget, forecast, layer, piles } = self;
        Ok(March { plan, budget, forecast, layer, piles: piles.into_iter().map(Pile::widen).collect() })
    }
}
