//! Which region is the outermost around another, and how far it is from the one to the other.
//!
//! Regions can be as deep in each other as there are seeds, so every question shortens the way for the next (Tarjan 1975).

use std::cell::Cell;

/// Regions within each other.
#[derive(Debug, Default)]
pub(super) struct Nest {
    /// For each region one around it, and the radii from here to there, this one's included; an outermost region has itself.
    around: Vec<Cell<(usize, i64)>>,
}

impl Nest {
    /// One more region, in no other.
    pub(super) fn add(&mut self) {
        self.around.push(Cell::new((self.around.len(), 0)));
    }

    /// Puts an outermost region with this radius into another.
    pub(super) fn put(&mut self, region: usize, into: usize, radius: i64) {
        self.around[region].set((into, radius));
    }

    /// Makes a region an outermost one.
    pub(super) fn take_out(&mut self, region: usize) {
        self.around[region].set((region, 0));
    }

    /// The outermost region around a region, and all radii within that.
    pub(super) fn outermost(&self, region: usize) -> (usize, i64) {
        let (mut top, mut radii) = (region, 0);
        loop {
            let (next, radius) = self.around[top].get();
            if next == top {
                break;
            }
            radii += radius;
            top = next;
        }
        let (mut inner, mut rest) = (region, radii);
        while inner != top {
            let (next, radius) = self.around[inner].replace((top, rest));
            rest -= radius;
            inner = next;
        }
        (top, radii)
    }
}
