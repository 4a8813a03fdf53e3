//! How many ways there are, exactly, without walking them: by dynamic programming over the squares, and by a second road.
//!
//! **The one idea.** Pass the squares in order, and on each decide which of its segments are used and which two belong to one visit. What lies
//! behind is then pieces of the way, and for what can follow it does not matter how they run, only which open segments each of them
//! joins (`state`). For every such state the ways are kept by their number and worth (`worth`), and never one by one. A way that may visit a square
//! twice is known by these decisions and where it starts; so every way is counted once.
//!
//! **What is counted** are directed ways from the start. Two closed ways that visit the same squares in turn, the one backwards, are two;
//! and so are two that go round the same but set out from the start differently, where they visit it several times. The way that stays on
//! the start is one, of worth 0.
//!
//! **How far it goes.** The number of states goes with the shorter side of the board, not with the longer. For trails and 8, 10, 12 squares there
//! are at most 15 228, 248 556 and 4.6 million of them; of those that can become longest only a small part. For paths there are far fewer: 10 to 12
//! squares are easy. Boards with blocked squares have fewer still.
//!
//! ```
//! use fuge_puzzle::trail::count::{Count, CountOptions};
//! use fuge_puzzle::trail::{Graph, Grid, TrailPuzzle, Visits};
//! use std::ops::ControlFlow;
//!
//! let puzzle = TrailPuzzle::new(Grid::new(3, 3)?, "b1".parse()?)?;
//! let graph = Graph::new(&puzzle);
//! let count = Count::new(&graph, Visits::Segments)?;
//! let longest = count.longest(&CountOptions::default(), &mut |_| ControlFlow::Continue(()))?;
//! assert_eq!((longest.worth, longest.ways), (10, 50_u32.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The rooms: `plan` puts the squares in order and says what can be chosen and gained, `state` ties pieces together, `table`
//! keeps the states of a layer, `march` goes from layer to layer; `path` finds a longest path itself. The second road,
//! [`by_joins`], shares nothing with them: `joins` lists the sets of segments to give up, `euler` counts the ways through what
//! is left. The third, [`Steps`], walks all ways one by one.

mod euler;
mod joins;
mod march;
mod path;
mod plan;
mod state;
mod steps;
mod table;
mod worth;

#[cfg(test)]
mod tests;

use super::graph::Graph;
use super::model::Visits;
use march::March;
use num_bigint::BigUint;
use plan::Plan;
use state::State;
use std::collections::BTreeMap;
use thiserror::Error;
use worth::{Best, Every, Total, Value};

pub use joins::{JoinStep, by_joins};
pub use march::Observe;
pub use path::{LongestPath, longest_path};
pub use steps::{Steps, StepsSoFar};

/// What a longest way is worth, and how many there are; no ways, worth nothing, where the end cannot be reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Longest {
    /// What each of them is worth.
    pub worth: u64,
    /// How many there are.
    pub ways: BigUint,
}

/// How much a count may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountOptions {
    /// The number of bytes that the states may take; 1 GiB unless told otherwise.
    pub memory: u64,
}

impl Default for CountOptions {
    fn default() -> Self {
        Self { memory: 1 << 30 }
    }
}

/// How a count stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CountStep {
    /// How many squares are behind. The longest ways may be looked for several times, and then it starts again.
    pub done: usize,
    /// Of so many.
    pub of: usize,
    /// The number of states.
    pub states: usize,
    /// What they take, and those that came of them.
    pub bytes: u64,
}

/// Why there is no count.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CountError {
    /// Too many segments lead from the squares behind to those ahead.
    #[error("the board is too wide to count its ways: {slots} segments would be open at once, and {MOST_SLOTS} can be")]
    TooWide {
        /// How many.
        slots: usize,
    },
    /// Too many squares for the second road.
    #[error("a board of {squares} squares is too large for this road: there can be {}", joins::MOST_SQUARES)]
    TooLarge {
        /// How many.
        squares: usize,
    },
    /// Too many squares are visited twice for the second road.
    #[error("the ways visit {squares} squares twice, too many for this road: there can be {}", euler::MOST_BRANCHES)]
    TooManyBranches {
        /// How many.
        squares: usize,
    },
    /// The states would take more memory than [`CountOptions::memory`].
    #[error("square {done} of {of}, with {states} states, needs {needed} bytes; at most {limit} may be used")]
    Memory {
        /// How many squares were behind.
        done: usize,
        /// The number of them in all.
        of: usize,
        /// The number of states.
        states: usize,
        /// The number of bytes that would have been needed.
        needed: u64,
        /// The number of bytes allowed.
        limit: u64,
    },
    /// The observer asked to stop.
    #[error("stopped at square {done} of {of}")]
    Stopped {
        /// How many squares were behind.
        done: usize,
        /// The number of them in all.
        of: usize,
    },
}

/// The most segments that can be open at once, those of the next square included: a board of 22 squares across has as many.
pub const MOST_SLOTS: usize = <u128 as State>::SLOTS;

/// What a worth is multiplied with in here: gains are doubled, and every segment counts at both of its squares.
const SCALE: u64 = 4;

/// The ways of a graph, ready to be counted.
pub struct Count {
    plan: Plan,
    /// What a segment is worth on average, scaled.
    unit: u64,
}

impl Count {
    /// Makes the ways of a graph ready: trails that use no segment twice, or paths that visit no square twice.
    ///
    /// # Errors
    /// [`CountError::TooWide`].
    pub fn new(graph: &Graph, visits: Visits) -> Result<Self, CountError> {
        let gains: u64 = graph.segments.iter().map(|segment| 2 * segment.gain).sum();
        let unit = (gains / graph.segments.len().max(1) as u64).max(SCALE);
        let plan = Plan::new(graph, visits);
        if plan.slots > MOST_SLOTS { Err(CountError::TooWide { slots: plan.slots }) } else { Ok(Self { plan, unit }) }
    }

    /// What the longest ways are worth, and how many there are.
    ///
    /// The observer hears of every square, and of long ones again and again; it stops the count with
    /// [`ControlFlow::Break`](std::ops::ControlFlow::Break).
    ///
    /// # Errors
    /// Why it ended early: [`CountError::Memory`], [`CountError::Stopped`].
    pub fn longest(&self, options: &CountOptions, observe: Observe<'_>) -> Result<Longest, CountError> {
        for least in self.targets() {
            match self.run::<Best<u64>>(options, least, observe)? {
                Some((worth, ways)) if worth >= least => return Ok(Longest { worth: worth / SCALE, ways }),
                _ => {}
            }
        }
        Ok(Longest { worth: 0, ways: BigUint::ZERO })
    }

    /// How many ways there are of every worth.
    ///
    /// # Errors
    /// As [`Self::longest`].
    pub fn every(&self, options: &CountOptions, observe: Observe<'_>) -> Result<BTreeMap<u64, BigUint>, CountError> {
        let ways = self.run::<Every<u64>>(options, 0, observe)?.unwrap_or_default();
        Ok(ways.into_iter().map(|(worth, ways)| (worth / SCALE, ways)).collect())
    }

    /// How many ways there are, whatever they are worth.
    ///
    /// # Errors
    /// As [`Self::longest`].
    pub fn total(&self, options: &CountOptions, observe: Observe<'_>) -> Result<BigUint, CountError> {
        Ok(self.run::<Total<u64>>(options, 0, observe)?.unwrap_or_default())
    }

    /// Worths to look for, one after the other, down to nothing: as long as there is no such way, hardly a state is worth being kept. So it costs
    /// little to begin with what can be at most, and to go down in greater and greater steps.
    fn targets(&self) -> impl Iterator<Item = u64> + use<> {
        let (most, unit) = (self.plan.most / SCALE * SCALE, self.unit);
        let slack = std::iter::once(0).chain((0..).map_while(move |round| unit.checked_shl(round)));
        let mut last = false;
        let down = slack.map(move |slack| most.saturating_sub(slack));
        down.take_while(move |&least| !std::mem::replace(&mut last, least == 0))
    }

    /// The answer over all ways; those that are worth less than `least` may be missing.
    fn run<V: Value>(
        &self,
        options: &CountOptions,
        least: u64,
        observe: Observe<'_>,
    ) -> Result<Option<V::Answer>, CountError> {
        if self.plan.slots <= <u64 as State>::SLOTS {
            finish(March::<u64, V>::new(&self.plan, options, least), observe)
        } else {
            finish(March::<u128, V>::new(&self.plan, options, least), observe)
        }
    }
}

/// Goes on to the end, with wider and wider numbers.
fn finish<S: State, V: Value>(
    mut march: March<'_, S, V>,
    observe: Observe<'_>,
) -> Result<Option<V::Answer>, CountError> {
    while !march.is_over() {
        if !march.step(observe)? {
            return finish(march.widen(), observe);
        }
    }
    Ok(march.whole.map(V::answer))
}
