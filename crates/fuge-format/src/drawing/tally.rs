//! The count of what a drawing has so far. It is asked before anything is kept, so a limit holds for the memory too.

use super::report::Fault;
use super::{Corner, MAX_CORNERS, MAX_LOOPS, Problem};
use std::ops::Range;

/// Loops and corners so far.
#[derive(Default)]
pub(super) struct Tally {
    loops: usize,
    corners: usize,
}

impl Tally {
    /// One more loop, which stands there.
    pub(super) fn add_loop(&mut self, place: &Range<usize>) -> Result<(), Fault> {
        self.loops += 1;
        limited(self.loops, MAX_LOOPS, "loops", place)
    }

    /// One more corner, which stands there. It may be the one that only ends a ring where it begins.
    pub(super) fn add_corner(&mut self, place: &Range<usize>) -> Result<(), Fault> {
        self.corners += 1;
        limited(self.corners - 1, MAX_CORNERS, "corners", place)
    }

    /// So many of the last corners were none of their own.
    pub(super) fn take_back(&mut self, corners: usize) {
        self.corners = self.corners.saturating_sub(corners);
    }

    /// A loop has ended: there are enough corners in it, and not too many in all.
    pub(super) fn end_loop(&self, corners: Vec<Corner>, place: &Range<usize>) -> Result<Vec<Corner>, Fault> {
        limited(self.corners, MAX_CORNERS, "corners", place)?;
        if corners.len() >= 3 {
            return Ok(corners);
        }
        Err(Fault::new(Problem::TooFewCorners { corners: corners.len() }, place.clone()))
    }
}

/// So many of these things are too many.
pub(super) fn limited(number: usize, limit: usize, things: &'static str, place: &Range<usize>) -> Result<(), Fault> {
    if number <= limit {
        return Ok(());
    }
    Err(Fault::new(Problem::TooMany { things, limit }, place.clone()))
}
