//! How much memory the states take, and the limit for it.
//!
//! Whoever makes room for states asks here first; so the limit is met before it is passed.

/// States in memory, and how many bytes they may take.
#[derive(Debug)]
pub(super) struct Budget {
    limit: u64,
    /// What one state takes.
    bytes: u64,
    /// For how many states there is room.
    states: u64,
}

/// There would have to be more room than the limit allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Full {
    pub(super) states: u64,
    pub(super) needed: u64,
    pub(super) limit: u64,
}

impl Budget {
    pub(super) fn new(limit: u64, bytes: u64) -> Self {
        Self { limit, bytes, states: 0 }
    }

    /// Whether there may be room for so many more states.
    pub(super) fn ask(&self, states: usize) -> Result<(), Full> {
        let needed = self.bytes.saturating_mul(self.states + states as u64);
        if needed <= self.limit { Ok(()) } else { Err(Full { states: self.states, needed, limit: self.limit }) }
    }

    /// There is room for so many more states.
    pub(super) fn take(&mut self, states: usize) {
        self.states += states as u64;
    }

    /// There is no more room for so many states.
    pub(super) fn give(&mut self, states: usize) {
        self.states -= states as u64;
    }

    /// From now on a state takes so much.
    pub(super) fn widen(&mut self, bytes: u64) -> Result<(), Full> {
        self.bytes = bytes;
        self.ask(0)
    }

    /// What is taken now.
    pub(super) fn used(&self) -> u64 {
        self.bytes.saturating_mul(self.states)
    }
}
