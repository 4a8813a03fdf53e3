//! From layer to layer: every state of a layer, with every placement on its first uncovered cell, gives a state of a later one.

use super::bits::Bits;
use super::budget::{Budget, Full};
use super::error::CountError;
use super::forecast::Forecast;
use super::pile::{Pile, Sheet};
use super::plan::{Laid, Layout, Plan, State};
use super::problem::{CountOptions, CountProblem};
use super::ranges::Ranges;
use super::run::{Run, Step};
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

/// Counts with states in the narrowest numbers that will do, and looks for the states of a solution that is known.
pub(super) fn count(
    problem: &CountProblem,
    known: Option<&[u32]>,
    options: &CountOptions,
    observe: Observe<'_>,
) -> Result<BigUint, CountError> {
    let Some(ranges) = Ranges::new(problem) else {
        return match known {
            Some(_) => Err(CountError::Lost { layer: 0, layers: problem.cell_count() }),
            None => Ok(BigUint::ZERO),
        };
    };
    let layout = Layout::new(problem, &ranges);
    let asked = Asked { problem, ranges: &ranges, layout: &layout, known, options };
    match layout.bits() {
        (..=62, ..=30) => start::<u64, u32, u32>(asked, observe),
        (..=126, ..=62) => start::<u128, u64, u32>(asked, observe),
        // Where states are this wide, little is won by narrow numbers of ways.
        (..=254, ..=254) => start::<Wide<4>, Wide<4>, u128>(asked, observe),
        (..=1022, ..=1022) => start::<Wide<16>, Wide<16>, u128>(asked, observe),
        (window, kinds) => Err(CountError::TooWide { bits: window.max(kinds) }),
    }
}

/// What is asked of a march, whatever its numbers are.
struct Asked<'a> {
    problem: &'a CountProblem,
    ranges: &'a Ranges,
    layout: &'a Layout,
    known: Option<&'a [u32]>,
    options: &'a CountOptions,
}

fn start<C: Bits, K: Bits, W: Ways>(asked: Asked<'_>, observe: Observe<'_>) -> Result<BigUint, CountError> {
    let Asked { problem, ranges, layout, known, options } = asked;
    let plan = &Plan::<C, K>::new(problem, ranges, layout);
    let known = known.map_or_else(VecDeque::new, |known| layout.states_of(problem, known));
    match March::<C, K, W>::new(plan, known, options) {
        Ok(march) => go_on(march, observe),
        Err(Full { needed, limit }) => {
            Err(CountError::Memory { layer: 0, layers: plan.cells(), states: 1, needed, limit })
        }
    }
}

/// Goes on to the end, with wider and wider numbers of ways.
fn go_on<C: Bits, K: Bits, W: Ways>(
    mut march: March<'_, C, K, W>,
    observe: Observe<'_>,
) -> Result<BigUint, CountError> {
    let halted = match march.run(observe) {
        Ok(Some(ways)) => return Ok(ways),
        Ok(None) => None,
        Err(halt) => Some(halt),
    };
    let (layer, layers, states) = (march.layer, march.plan.cells(), march.sheet.len() as u64);
    match halted.map_or_else(|| march.widen().map_err(Halt::Full), Err) {
        Ok(march) => go_on(march, observe),
        Err(Halt::Full(Full { needed, limit })) => Err(CountError::Memory { layer, layers, states, needed, limit }),
        Err(Halt::Stopped) => Err(CountError::Stopped { layer, layers }),
        Err(Halt::Lost) => Err(CountError::Lost { layer, layers }),
    }
}

/// Why a march ended early.
enum Halt {
    Full(Full),
    Stopped,
    Lost,
}

impl From<Full> for Halt {
    fn from(full: Full) -> Self {
        Self::Full(full)
    }
}

struct March<'a, C, K, W> {
    plan: &'a Plan<C, K>,
    budget: Budget,
    forecast: Forecast,
    layer: usize,
    /// The states of this layer.
    sheet: Sheet<C, K, W>,
    /// The next layers, as far as a placement on this one can reach.
    piles: VecDeque<Pile<C, K, W>>,
    /// The states of a solution that is known, from this layer on.
    known: VecDeque<State<C, K>>,
}

/// States that are looked at together with one placement after the other: few enough to stay near, many enough for windows
/// to come in long ascending stretches, which makes light work of sorting them.
const CHUNK: usize = 1 << 14;
/// Steps after which the observer hears again: a step lays a placement on a state, or looks at a placement on the cell after that.
const UNHEARD: usize = 1 << 25;

impl<'a, C: Bits, K: Bits, W: Ways> March<'a, C, K, W> {
    fn new(plan: &'a Plan<C, K>, known: VecDeque<State<C, K>>, options: &CountOptions) -> Result<Self, Full> {
        let mut budget = Budget::new(options.memory, Self::state_bytes(plan));
        let sheet = Sheet::first(plan, &mut budget)?;
        let piles = (0..=plan.reach).map(|_| Pile::new()).collect();
        Ok(Self { plan, budget, forecast: Forecast::new(plan.cells()), layer: 0, sheet, piles, known })
    }

    fn state_bytes(plan: &Plan<C, K>) -> u64 {
        size_of::<K>() as u64 + W::bytes(plan.ways_bits())
    }

    /// The number of solutions; or nothing, if numbers of this width could be too small for what follows.
    fn run(&mut self, observe: Observe<'_>) -> Result<Option<BigUint>, Halt> {
        self.look_for_known()?;
        while self.layer < self.plan.cells() {
            if !self.raise_bounds() {
                return Ok(None);
            }
            self.forecast.layer(self.budget.used());
            self.lay(observe)?;
            self.next_layer()?;
            self.look_for_known()?;
        }
        Ok(Some(self.solutions()))
    }

    /// Whether the state of the known solution is in this layer, where it has one there.
    fn look_for_known(&mut self) -> Result<(), Halt> {
        let Some(&State { layer, window, kinds }) = self.known.front().filter(|state| state.layer <= self.layer) else {
            return Ok(());
        };
        self.known.pop_front();
        if layer == self.layer && self.sheet.has(window, kinds) { Ok(()) } else { Err(Halt::Lost) }
    }

    /// Bounds the numbers of ways in the layers to come. False, and nothing changed, if they could be too large.
    ///
    /// Each placement leads from different states to different ones. So no state can get more from this layer than, for each
    /// placement, the most ways that any state has.
    fn raise_bounds(&mut self) -> bool {
        let Some(most) = self.sheet.most() else {
            return true;
        };
        let more = most.to_big() * self.plan.placements[self.layer].len();
        if self.piles.iter().any(|pile| (&pile.bound + &more).bits() > W::BITS) {
            return false;
        }
        self.piles.iter_mut().for_each(|pile| pile.bound += &more);
        true
    }

    /// Lays every placement of this layer on every state.
    fn lay(&mut self, observe: Observe<'_>) -> Result<(), Halt> {
        self.tell(0, observe)?;
        let most = self.plan.placements.iter().map(Vec::len).max().unwrap_or(0);
        let mut steps = 0;
        for groups in self.sheet.chunks(CHUNK) {
            let states = self.sheet.start(groups.end) - self.sheet.start(groups.start);
            for placement in &self.plan.placements[self.layer] {
                for group in groups.clone() {
                    let (window, run) = self.sheet.group(group);
                    if !placement.cells.overlaps(window) {
                        lay_one(self.plan, self.layer, placement, window, run, &mut self.piles, &mut self.budget)?;
                    }
                }
                steps += states + groups.len() * most;
                if steps >= UNHEARD {
                    steps = 0;
                    self.tell(self.sheet.start(groups.start), observe)?;
                }
            }
        }
        Ok(())
    }

    fn next_layer(&mut self) -> Result<(), Full> {
        self.layer += 1;
        let next = self.piles.pop_front().unwrap_or_else(Pile::new);
        self.piles.push_back(Pile::new());
        let sheet = next.gather(self.plan, self.layer, &mut self.budget)?;
        std::mem::replace(&mut self.sheet, sheet).release(&mut self.budget);
        Ok(())
    }

    fn tell(&self, done: usize, observe: Observe<'_>) -> Result<(), Halt> {
        let layer = Layer {
            number: self.layer,
            layers: self.plan.cells(),
            states: self.sheet.len() as u64,
            done: done as u64,
            bytes: self.budget.used(),
            peak: self.forecast.peak(),
        };
        if observe(&layer).is_break() { Err(Halt::Stopped) } else { Ok(()) }
    }

    fn solutions(&self) -> BigUint {
        let Run { kinds, ways } = self.sheet.states();
        let solutions = kinds.iter().zip(ways).filter(|(kinds, _)| self.plan.is_solution(**kinds));
        solutions.map(|(_, ways)| ways.to_big()).sum()
    }

    fn widen(mut self) -> Result<March<'a, C, K, W::Wider>, Full> {
        let room = self.sheet.room() + self.piles.iter().map(Pile::room).sum::<usize>();
        self.budget.widen(March::<C, K, W::Wider>::state_bytes(self.plan), room)?;
        let Self { plan, budget, forecast, layer, sheet, piles, known } = self;
        let piles = piles.into_iter().map(Pile::widen).collect();
        Ok(March { plan, budget, forecast, layer, sheet: sheet.widen(), piles, known })
    }
}

/// Lays a placement on the states of a window where it fits.
fn lay_one<C: Bits, K: Bits, W: Ways>(
    plan: &Plan<C, K>,
    layer: usize,
    placement: &Laid<C, K>,
    window: C,
    run: Run<'_, K, W>,
    piles: &mut VecDeque<Pile<C, K, W>>,
    budget: &mut Budget,
) -> Result<(), Full> {
    let covered = window.plus(placement.cells);
    let ahead = covered.trailing_ones();
    let window = covered.without_low(ahead + 1);
    let next = layer + 1 + ahead as usize;
    if plan.is_dead(next, window) {
        return Ok(());
    }
    let lost = plan.lost_with(next, window);
    if lost == K::default() {
        return Ok(());
    }
    let step = Step { unused: placement.unused, uses: placement.uses, guards: plan.guards, lost };
    piles[ahead as usize].lay(window, run, step, budget)
}
