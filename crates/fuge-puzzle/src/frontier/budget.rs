//! How much memory the states take, and the limit for it.
//!
//! Whoever makes room for states asks here first; so the limit is met before it is passed.

/// Bytes in use, and how many may be.
#[derive(Debug)]
pub(super) struct Budget {
    limit: u64,
    used: u64,
    /// What a state takes.
    state: u64,
}

/// There would have to be more room than the limit allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Full {
    pub(super) needed: u64,
    pub(super) limit: u64,
}

impl Budget {
    pub(super) fn new(limit: u64, state: u64) -> Self {
        Self { limit, used: 0, state }
    }

    /// Takes so many bytes, if that many may be used.
    pub(super) fn take(&mut self, bytes: u64) -> Result<(), Full> {
        let needed = self.used.saturating_add(bytes);
        if needed > self.limit {
            return Err(Full { needed, limit: self.limit });
        }
        self.used = needed;
        Ok(())
    }

    /// Gives so many bytes back.
    pub(super) fn give(&mut self, bytes: u64) {
        self.used = self.used.saturating_sub(bytes);
    }

    /// Takes room for so many states.
    pub(super) fn take_states(&mut self, states: usize) -> Result<(), Full> {
        self.take(self.state.saturating_mul(states as u64))
    }

    /// Gives room for so many states back.
    pub(super) fn give_states(&mut self, states: usize) {
        self.give(self.state.saturating_mul(states as u64));
    }

    /// From now on a state takes so much, and there is room for so many.
    pub(super) fn widen(&mut self, state: u64, states: usize) -> Result<(), Full> {
        self.give_states(states);
        self.state = state;
        self.take_states(states)
    }

    /// What is taken now.
    pub(super) fn used(&self) -> u64 {
        self.used
    }
}
