//! From square to square: every state, with everything that can be chosen on the next square, gives a state of the next layer.

use super::plan::{Choice, Place, Plan};
use super::state::{State, Thread, tie_all};
use super::table::{Refused, Table};
use super::worth::Value;
use super::{CountError, CountOptions, CountStep};
use std::ops::ControlFlow;

/// Hears how a count stands, and may stop it.
pub type Observe<'a> = &'a mut dyn FnMut(&CountStep) -> ControlFlow<()>;

/// The states of a layer, and the ways that are whole already.
pub(super) struct March<'a, S, V> {
    pub(super) plan: &'a Plan,
    /// How many squares are behind.
    pub(super) done: usize,
    pub(super) layer: Table<S, V>,
    pub(super) whole: Option<V>,
    /// Ways that are worth less are of no interest.
    least: u64,
    memory: u64,
    /// What others keep, of the same memory.
    pub(super) kept: u64,
}

/// States after which the observer hears again.
const UNHEARD: usize = 1 << 16;

/// What came of a square.
struct Passed<S, V> {
    layer: Table<S, V>,
    whole: Option<V>,
}

impl<'a, S: State, V: Value> March<'a, S, V> {
    pub(super) fn new(plan: &'a Plan, options: &CountOptions, least: u64) -> Self {
        let memory = options.memory.min(Table::<S, V>::MOST_BYTES);
        Self { plan, done: 0, layer: Table::first(memory), whole: None, least, memory, kept: 0 }
    }

    /// Whether all squares are behind, or nothing can follow.
    pub(super) fn is_over(&self) -> bool {
        self.done == self.plan.places.len() || self.layer.entries().is_empty()
    }

    /// Passes the next square; false, and nothing changed, if numbers are too narrow for that.
    pub(super) fn step(&mut self, observe: Observe<'_>) -> Result<bool, CountError> {
        match self.pass(observe) {
            Ok(Passed { layer, whole }) => {
                (self.layer, self.whole) = (layer, whole);
                self.done += 1;
                Ok(true)
            }
            Err(Halt::Refused(Refused::Overflow)) => Ok(false),
            Err(Halt::Refused(Refused::Full(bytes))) => Err(self.full(bytes)),
            Err(Halt::Stopped) => Err(CountError::Stopped { done: self.done, of: self.plan.places.len() }),
        }
    }

    fn pass(&self, observe: Observe<'_>) -> Result<Passed<S, V>, Halt> {
        let room = self.memory.saturating_sub(self.layer.bytes() + self.kept);
        let mut pass = Pass {
            place: &self.plan.places[self.done],
            march: self,
            next: Table::new(room),
            whole: self.whole.clone(),
        };
        for (number, (state, value)) in (0_u32..).zip(self.layer.entries()) {
            if (number as usize).is_multiple_of(UNHEARD) {
                self.tell(pass.next.bytes(), observe)?;
            }
            pass.go_on(*state, value, number)?;
        }
        Ok(Passed { layer: pass.next, whole: pass.whole })
    }

    fn tell(&self, more: u64, observe: Observe<'_>) -> Result<(), Halt> {
        let (done, of, states) = (self.done, self.plan.places.len(), self.layer.entries().len());
        let bytes = self.layer.bytes() + self.kept + more;
        if observe(&CountStep { done, of, states, bytes }).is_break() { Err(Halt::Stopped) } else { Ok(()) }
    }

    fn full(&self, bytes: u64) -> CountError {
        let needed = bytes + self.layer.bytes() + self.kept;
        let (done, of, states) = (self.done, self.plan.places.len(), self.layer.entries().len());
        CountError::Memory { done, of, states, needed, limit: self.memory }
    }

    pub(super) fn widen(self) -> March<'a, S, V::Wider> {
        let Self { plan, done, layer, whole, least, memory, kept } = self;
        March { plan, done, layer: layer.widen(), whole: whole.map(V::widen), least, memory, kept }
    }
}

/// Why a square was not passed.
enum Halt {
    Refused(Refused),
    Stopped,
}

impl From<Refused> for Halt {
    fn from(refused: Refused) -> Self {
        Self::Refused(refused)
    }
}

/// A square being passed.
struct Pass<'a, S, V> {
    march: &'a March<'a, S, V>,
    place: &'a Place,
    next: Table<S, V>,
    whole: Option<V>,
}

/// The segments of a square and the two ends of a way.
const MOST_THREADS: usize = 6;

impl<S: State, V: Value> Pass<'_, S, V> {
    /// Chooses what can be chosen in a state.
    fn go_on(&mut self, state: S, value: &V, number: u32) -> Result<(), Refused> {
        let used = self.place.ins.iter().filter(|lead| state.mate(lead.slot).is_some());
        let (count, gain) = used.fold((0, 0), |(count, gain), lead| (count + 1, gain + lead.gain));
        for choice in &self.place.choices {
            let ends = self.march.plan.free && (state.is_ended() || choice.ends);
            let allowed = self.march.plan.rule.allows(choice.terminals, count + choice.outs.len());
            if (choice.ends && state.is_ended()) || !allowed || !self.is_worth(value, gain + choice.gain, ends) {
                continue;
            }
            self.choose(state, choice, value, gain + choice.gain, number)?;
        }
        Ok(())
    }

    /// Whether the ways can become worth enough.
    fn is_worth(&self, value: &V, gain: u64, ended: bool) -> bool {
        // A way that becomes whole here may have no way on.
        let ahead = self.place.ahead[usize::from(ended)].unwrap_or(0);
        value.most() + gain + ahead >= self.march.least
    }

    fn choose(&mut self, state: S, choice: &Choice, value: &V, gain: u64, number: u32) -> Result<(), Refused> {
        let mut threads = [Thread::Terminal; MOST_THREADS];
        let ins = self.place.ins.iter().filter(|lead| state.mate(lead.slot).is_some());
        let others = ins.map(|lead| Thread::In(lead.slot)).chain(choice.outs.iter().map(|&slot| Thread::Out(slot)));
        let mut count = choice.terminals;
        for thread in others {
            threads[count] = thread;
            count += 1;
        }
        let state = if choice.ends { state.ended() } else { state };
        let mut result = Ok(());
        tie_all(state, &mut threads[..count], &mut |state, whole| {
            if result.is_ok() {
                result = self.arrive(state, whole, value, gain, number);
            }
        });
        result
    }

    fn arrive(&mut self, state: S, whole: bool, value: &V, gain: u64, number: u32) -> Result<(), Refused> {
        let state = self.place.ins.iter().fold(state, |state, lead| state.with(lead.slot, None));
        match &mut self.whole {
            _ if !whole => self.next.add(state, value, gain, number),
            // Something else is open, and can never be joined to what is whole.
            _ if !state.is_bare() => Ok(()),
            Some(ways) => Ok(ways.join(value, gain, number)?),
            none => {
                *none = Some(value.onward(gain, number));
                Ok(())
            }
        }
    }
}
