//! The states of a layer with their values: found by their bits, kept in the order in which they came.

use super::state::State;
use super::worth::{Overflow, Value};

/// States and values, and how much memory they may take.
pub(super) struct Table<S, V> {
    entries: Vec<(S, V)>,
    /// Open addressing: 0 is empty, other numbers are those of entries, plus one. At most half of it is full.
    index: Vec<u32>,
    /// What the values take beyond their own size.
    heap: u64,
    limit: u64,
}

/// Why something could not be added.
pub(super) enum Refused {
    /// Numbers of ways are too narrow.
    Overflow,
    /// It would have taken so many bytes.
    Full(u64),
}

impl From<Overflow> for Refused {
    fn from(_: Overflow) -> Self {
        Self::Overflow
    }
}

const FIRST: usize = 1 << 6;
/// The most places of the index: entries are numbered with 32 bits.
const MOST: u64 = 1 << 31;

impl<S: State, V: Value> Table<S, V> {
    /// What the largest table takes. A limit beyond that is none.
    pub(super) const MOST_BYTES: u64 = Self::size(MOST);

    pub(super) fn new(limit: u64) -> Self {
        Self { entries: Vec::with_capacity(FIRST / 2), index: vec![0; FIRST], heap: 0, limit }
    }

    /// The only state there is before anything is decided.
    pub(super) fn first(limit: u64) -> Self {
        let mut table = Self::new(limit);
        table.push(S::BARE, V::first());
        table
    }

    pub(super) fn entries(&self) -> &[(S, V)] {
        &self.entries
    }

    /// What it takes.
    pub(super) fn bytes(&self) -> u64 {
        Self::size(self.index.len() as u64) + self.heap
    }

    const fn size(index: u64) -> u64 {
        index * size_of::<u32>() as u64 + index / 2 * size_of::<(S, V)>() as u64
    }

    /// Brings ways to a state.
    #[inline]
    pub(super) fn add(&mut self, state: S, value: &V, gain: u64, from: u32) -> Result<(), Refused> {
        let at = self.find(state);
        let Some(entry) = (self.index[at] as usize).checked_sub(1) else {
            return self.put(state, value.onward(gain, from));
        };
        let mine = &mut self.entries[entry].1;
        let before = mine.heap();
        mine.join(value, gain, from)?;
        self.heap = self.heap - before + mine.heap();
        self.check(0)
    }

    /// Where in the index a state is, or would be.
    #[inline]
    fn find(&self, state: S) -> usize {
        let mask = self.index.len() - 1;
        let mut at = (state.hash() >> (64 - self.index.len().trailing_zeros())) as usize;
        while self.index[at] != 0 && self.entries[self.index[at] as usize - 1].0 != state {
            at = (at + 1) & mask;
        }
        at
    }

    fn put(&mut self, state: S, value: V) -> Result<(), Refused> {
        self.check(value.heap())?;
        if self.entries.len() == self.index.len() / 2 {
            self.grow()?;
        }
        self.push(state, value);
        Ok(())
    }

    fn push(&mut self, state: S, value: V) {
        let at = self.find(state);
        self.heap += value.heap();
        self.entries.push((state, value));
        self.index[at] = self.entries.len() as u32;
    }

    fn check(&self, more: u64) -> Result<(), Refused> {
        let needed = self.bytes() + more;
        if needed > self.limit { Err(Refused::Full(needed)) } else { Ok(()) }
    }

    /// Makes twice the room; for a moment there is the old room too.
    fn grow(&mut self) -> Result<(), Refused> {
        let room = 2 * self.index.len();
        let needed = self.bytes() + Self::size(room as u64);
        if needed > self.limit {
            return Err(Refused::Full(needed));
        }
        self.entries.reserve_exact(room / 2 - self.entries.len());
        self.index = Vec::new();
        self.index.resize(room, 0);
        for entry in 0..self.entries.len() {
            let at = self.find(self.entries[entry].0);
            self.index[at] = entry as u32 + 1;
        }
        Ok(())
    }

    pub(super) fn widen(self) -> Table<S, V::Wider> {
        let entries: Vec<(S, V::Wider)> =
            self.entries.into_iter().map(|(state, value)| (state, value.widen())).collect();
        let heap = entries.iter().map(|(_, value)| value.heap()).sum();
        Table { entries, index: self.index, heap, limit: self.limit }
    }
}
