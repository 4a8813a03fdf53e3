//! Other segments to give up that cost the same, so that less is cut off.
//!
//! Often many sets of segments are the cheapest. So make those dearer, by next to nothing, that lead to what is missed, and look again; and again, as
//! long as something is missed. What is found costs the same still, or it would not be the cheapest.

use super::found::Pieces;
use super::join::{self, Join};
use super::part::Part;
use fuge_search::{Patience, Stopped};

/// How often to look again. More finds more, but on boards by chance not as much as it takes.
pub(super) const REPAIRS: usize = 3;

/// How much more a gain counts than what is added for a missed piece.
const SCALE: i64 = 1 << 16;

/// Segments to give up, made dearer where they cut something off.
pub(super) struct Repair<'a> {
    part: &'a Part,
    /// What is added for each segment.
    more: Vec<i64>,
    largest: u64,
}

impl<'a> Repair<'a> {
    pub(super) fn new(part: &'a Part) -> Self {
        let largest = part.most.iter().max().copied().unwrap_or_default();
        Self { part, more: vec![0; part.edges.len()], largest }
    }

    /// Makes dearer what cuts something off, and gives the cheapest segments then.
    pub(super) fn again(&mut self, pieces: &Pieces, patience: &Patience<'_>) -> Result<Option<Join>, Stopped> {
        for (edge, more) in self.part.edges.iter().zip(&mut self.more) {
            let apart = pieces.of[edge.ends[0]] != pieces.of[edge.ends[1]];
            if apart && edge.ends.iter().any(|&end| pieces.is_missed(end)) {
                *more += 1;
            }
        }
        let cost = |edge: usize| self.part.edges[edge].gain as i64 * SCALE + self.more[edge];
        join::cheapest(self.part, cost, |end| (self.largest - self.part.most[end]) as i64 * SCALE, patience)
    }
}
