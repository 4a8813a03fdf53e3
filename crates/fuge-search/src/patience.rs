//! Work that is not a walk can be stopped too: reading, compiling, ordering, probing.
//!
//! Such work counts its own elementary steps, and whoever asked for it is asked in turn, once per [`Patience::PORTION`] steps, whether
//! it should continue. There is no clock here: a deadline is the caller's answer.

use std::cell::Cell;
use std::fmt;

/// The work was stopped before its end, and has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped before the end")
    }
}

impl std::error::Error for Stopped {}

/// Asked from time to time whether to continue.
///
/// ```
/// use fuge_search::{Patience, Stopped};
/// use std::cell::Cell;
///
/// fn sum(numbers: &[u64], patience: &Patience) -> Result<u64, Stopped> {
///     let mut sum = 0;
///     for number in numbers {
///         patience.spend(1)?;
///         sum += number;
///     }
///     Ok(sum)
/// }
///
/// let numbers = vec![1; 1_000_000];
/// assert_eq!(sum(&numbers, &Patience::endless()), Ok(1_000_000));
/// assert_eq!(sum(&numbers, &Patience::new(&|| false)), Err(Stopped));
/// ```
pub struct Patience<'a> {
    /// Whether to continue.
    ask: &'a dyn Fn() -> bool,
    /// Steps until the next question.
    left: Cell<u64>,
    lost: Cell<bool>,
}

impl Patience<'_> {
    /// Steps from one question to the next: a step should take some nanoseconds to a microsecond, so this is well below a tenth of a
    /// second.
    pub const PORTION: u64 = 1 << 14;

    /// Never stops anything.
    pub fn endless() -> Patience<'static> {
        Patience::new(&|| true)
    }
}

impl<'a> Patience<'a> {
    /// Continues as long as `ask` says so. Once it has said no, it is not asked again.
    pub fn new(ask: &'a dyn Fn() -> bool) -> Self {
        Self { ask, left: Cell::new(Patience::PORTION), lost: Cell::new(false) }
    }

    /// Counts steps of work, and asks whenever a portion is used up.
    ///
    /// # Errors
    ///
    /// When the work is to be stopped; from then on always.
    #[inline]
    pub fn spend(&self, steps: u64) -> Result<(), Stopped> {
        match self.left.get().checked_sub(steps) {
            Some(left) if left > 0 && !self.lost.get() => {
                self.left.set(left);
                Ok(())
            }
            _ => self.look(),
        }
    }

    /// Asks now.
    ///
    /// # Errors
    ///
    /// As [`spend`](Self::spend).
    #[cold]
    pub fn look(&self) -> Result<(), Stopped> {
        self.left.set(Patience::PORTION);
        self.lost.set(self.lost.get() || !(self.ask)());
        if self.lost.get() { Err(Stopped) } else { Ok(()) }
    }
}

impl fmt::Debug for Patience<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Patience").field("left", &self.left).field("lost", &self.lost).finish_non_exhaustive()
    }
}

/// How often this work asks, when it is never stopped. Stopped at any question, it asks no more and has no result. For tests of work that can
/// be stopped: what is done between two questions is counted, not timed.
///
/// # Panics
/// When the work does not end where it is stopped, or fails though it is not.
#[doc(hidden)]
pub fn questions<T, E>(work: impl Fn(&Patience<'_>) -> Result<T, E>) -> u64 {
    let asked = Cell::new(0);
    let stopped_at = |limit: u64| {
        asked.set(0);
        let ask = || {
            asked.set(asked.get() + 1);
            asked.get() < limit
        };
        work(&Patience::new(&ask)).is_err()
    };
    assert!(!stopped_at(u64::MAX), "it fails though nobody stops it");
    let all = asked.get();
    assert!(all > 0, "it never asks");
    for limit in [1, all.div_ceil(2), all] {
        assert!(stopped_at(limit), "it is not stopped by question {limit} of {all}");
        assert_eq!(asked.get(), limit, "it goes on after a no");
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_asked_once_a_portion_and_never_again_after_no() {
        let asked = Cell::new(0);
        let ask = || {
            asked.set(asked.get() + 1);
            asked.get() < 3
        };
        let patience = Patience::new(&ask);
        let spent = (0..10 * Patience::PORTION).take_while(|_| patience.spend(1).is_ok()).count() as u64;
        assert_eq!((spent, asked.get()), (3 * Patience::PORTION - 1, 3));
        assert_eq!(patience.spend(1), Err(Stopped));
        assert_eq!(patience.look(), Err(Stopped));
        assert_eq!(asked.get(), 3);
    }

    #[test]
    fn a_large_step_is_not_lost() {
        assert_eq!(Patience::new(&|| false).spend(u64::MAX), Err(Stopped));
        assert_eq!(Patience::endless().spend(u64::MAX), Ok(()));
    }
}
