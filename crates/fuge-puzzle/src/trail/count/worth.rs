//! What is kept for each state: the ways that lead to it, by what they are worth.
//!
//! Worths in here are four times those of the puzzle: every segment counts at both of its squares (see `plan`), and gains are doubled already.

use num_bigint::BigUint;
use std::cmp::Ordering;

/// A number of ways, of some width.
pub(super) trait Ways: Clone {
    /// What to go on with when these are too few.
    type Wider: Ways;

    fn one() -> Self;

    /// Adds some; false, and nothing changed, if that is too many.
    fn add(&mut self, more: &Self) -> bool;

    fn widen(self) -> Self::Wider;

    fn to_big(&self) -> BigUint;

    /// The bytes that it takes beyond its own size.
    fn heap(&self) -> u64 {
        0
    }
}

macro_rules! ways {
    ($number:ty, $wider:ty) => {
        impl Ways for $number {
            type Wider = $wider;

            fn one() -> Self {
                1
            }

            #[inline]
            fn add(&mut self, more: &Self) -> bool {
                let sum = self.checked_add(*more);
                *self = sum.unwrap_or(*self);
                sum.is_some()
            }

            fn widen(self) -> $wider {
                self.into()
            }

            fn to_big(&self) -> BigUint {
                (*self).into()
            }
        }
    };
}

ways!(u64, u128);
ways!(u128, BigUint);

impl Ways for BigUint {
    type Wider = Self;

    fn one() -> Self {
        1_u32.into()
    }

    fn add(&mut self, more: &Self) -> bool {
        *self += more;
        true
    }

    fn widen(self) -> Self {
        self
    }

    fn to_big(&self) -> BigUint {
        self.clone()
    }

    fn heap(&self) -> u64 {
        // Room for a few more digits than there are.
        self.bits() / 4 + 16
    }
}

/// Numbers of ways were too narrow.
#[derive(Clone, Copy, Debug)]
pub(super) struct Overflow;

/// What is kept for a state.
pub(super) trait Value: Clone {
    /// The same with wider numbers.
    type Wider: Value<Answer = Self::Answer>;
    /// The same when all is done.
    type Answer;

    /// One way, worth nothing so far.
    fn first() -> Self;

    /// These ways, worth `gain` more, come from the state with the number `from` and are the first ones here.
    fn onward(&self, gain: u64, from: u32) -> Self;

    /// These ways, worth `gain` more, come here too.
    fn join(&mut self, other: &Self, gain: u64, from: u32) -> Result<(), Overflow>;

    /// What the best of them is worth; where nobody asks, the most there is.
    fn most(&self) -> u64;

    /// The bytes that it takes beyond its own size.
    fn heap(&self) -> u64;

    fn widen(self) -> Self::Wider;

    fn answer(self) -> Self::Answer;
}

/// Only those that are worth most. What follows depends on the state alone, so others cannot catch up.
#[derive(Clone)]
pub(super) struct Best<W> {
    pub(super) worth: u64,
    pub(super) ways: W,
}

impl<W: Ways> Value for Best<W> {
    type Wider = Best<W::Wider>;
    type Answer = (u64, BigUint);

    fn first() -> Self {
        Self { worth: 0, ways: W::one() }
    }

    fn onward(&self, gain: u64, _: u32) -> Self {
        Self { worth: self.worth + gain, ways: self.ways.clone() }
    }

    #[inline]
    fn join(&mut self, other: &Self, gain: u64, from: u32) -> Result<(), Overflow> {
        match (other.worth + gain).cmp(&self.worth) {
            Ordering::Less => {}
            Ordering::Greater => *self = other.onward(gain, from),
            Ordering::Equal => return self.ways.add(&other.ways).then_some(()).ok_or(Overflow),
        }
        Ok(())
    }

    fn most(&self) -> u64 {
        self.worth
    }

    fn heap(&self) -> u64 {
        self.ways.heap()
    }

    fn widen(self) -> Self::Wider {
        Best { worth: self.worth, ways: self.ways.widen() }
    }

    fn answer(self) -> (u64, BigUint) {
        (self.worth, self.ways.to_big())
    }
}

/// All of them, whatever they are worth.
#[derive(Clone)]
pub(super) struct Total<W> {
    pub(super) ways: W,
}

impl<W: Ways> Value for Total<W> {
    type Wider = Total<W::Wider>;
    type Answer = BigUint;

    fn first() -> Self {
        Self { ways: W::one() }
    }

    fn onward(&self, _: u64, _: u32) -> Self {
        self.clone()
    }

    #[inline]
    fn join(&mut self, other: &Self, _: u64, _: u32) -> Result<(), Overflow> {
        self.ways.add(&other.ways).then_some(()).ok_or(Overflow)
    }

    fn most(&self) -> u64 {
        u64::MAX >> 1
    }

    fn heap(&self) -> u64 {
        self.ways.heap()
    }

    fn widen(self) -> Self::Wider {
        Total { ways: self.ways.widen() }
    }

    fn answer(self) -> BigUint {
        self.ways.to_big()
    }
}

/// All of them, by what they are worth, in ascending order.
#[derive(Clone)]
pub(super) struct Every<W> {
    pub(super) ways: Vec<(u64, W)>,
}

impl<W: Ways> Value for Every<W> {
    type Wider = Every<W::Wider>;
    type Answer = Vec<(u64, BigUint)>;

    fn first() -> Self {
        Self { ways: vec![(0, W::one())] }
    }

    fn onward(&self, gain: u64, _: u32) -> Self {
        Self { ways: self.ways.iter().map(|(worth, ways)| (worth + gain, ways.clone())).collect() }
    }

    fn join(&mut self, other: &Self, gain: u64, _: u32) -> Result<(), Overflow> {
        // Most often the worths are there already.
        let (mut at, mut missing) = (0, Vec::new());
        for (worth, ways) in &other.ways {
            let worth = worth + gain;
            at += self.ways[at..].iter().take_while(|(mine, _)| *mine < worth).count();
            match self.ways.get_mut(at) {
                Some((mine, sum)) if *mine == worth => sum.add(ways).then_some(()).ok_or(Overflow)?,
                _ => missing.push((worth, ways.clone())),
            }
        }
        if !missing.is_empty() {
            self.ways.append(&mut missing);
            self.ways.sort_unstable_by_key(|&(worth, _)| worth);
        }
        Ok(())
    }

    fn most(&self) -> u64 {
        u64::MAX >> 1
    }

    fn heap(&self) -> u64 {
        let numbers: u64 = self.ways.iter().map(|(_, ways)| ways.heap()).sum();
        self.ways.capacity() as u64 * size_of::<(u64, W)>() as u64 + numbers
    }

    fn widen(self) -> Self::Wider {
        Every { ways: self.ways.into_iter().map(|(worth, ways)| (worth, ways.widen())).collect() }
    }

    fn answer(self) -> Vec<(u64, BigUint)> {
        self.ways.into_iter().map(|(worth, ways)| (worth, ways.to_big())).collect()
    }
}

/// The one that is worth most, and where it came from.
#[derive(Clone)]
pub(super) struct Trace {
    pub(super) worth: u64,
    pub(super) from: u32,
}

impl Value for Trace {
    type Wider = Self;
    type Answer = Self;

    fn first() -> Self {
        Self { worth: 0, from: 0 }
    }

    fn onward(&self, gain: u64, from: u32) -> Self {
        Self { worth: self.worth + gain, from }
    }

    #[inline]
    fn join(&mut self, other: &Self, gain: u64, from: u32) -> Result<(), Overflow> {
        if other.worth + gain > self.worth {
            *self = other.onward(gain, from);
        }
        Ok(())
    }

    fn most(&self) -> u64 {
        self.worth
    }

    fn heap(&self) -> u64 {
        0
    }

    fn widen(self) -> Self {
        self
    }

    fn answer(self) -> Self {
        self
    }
}
