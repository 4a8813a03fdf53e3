//! What is left of a region's boundary when a piece is taken out: edges cut, dropped and linked anew.

use super::contacts::{Knot, Place, Wedge};
use super::{Corner, Misfit, Region};
use crate::plane::DirectionId;
use smallvec::SmallVec;

/// Cuts the region's edges where corners of the piece lie on them, so that every contact is a corner of the region.
pub(super) fn split(corners: &mut Vec<Corner>, knots: &mut [Knot]) {
    let along = |knot: &Knot| knot.wedge.and_then(|wedge| wedge.along.map(|along| (wedge.corner, along)));
    let mut cuts: SmallVec<[(u32, f64, usize); 8]> = SmallVec::new();
    for (index, knot) in knots.iter().enumerate() {
        cuts.extend(along(knot).map(|(corner, along)| (corner, along, index)));
    }
    // From the far end of an edge to its beginning: what is cut off is then behind every later cut.
    cuts.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
    for (edge, along, index) in cuts {
        let new = corners.len() as u32;
        let Corner { direction, length, next, .. } = corners[edge as usize];
        let Place::Known(point) = knots[index].place else { continue };
        corners.push(Corner { point, direction, length: length - along, next, previous: edge });
        corners[next as usize].previous = new;
        corners[edge as usize].next = new;
        corners[edge as usize].length = along;
        if let Some(wedge) = &mut knots[index].wedge {
            wedge.corner = new;
        }
    }
}

/// The corners while they are linked anew.
pub(super) struct Linked {
    corners: Vec<Corner>,
    gone: SmallVec<[u32; 16]>,
}

/// Where the piece's edges, walked backwards, begin and end at a knot.
#[derive(Clone, Copy)]
pub(super) struct Ends {
    /// The corner at which the edge that the piece leaves by arrives.
    pub arrive: u32,
    /// The corner from which the edge that the piece comes by leaves.
    pub leave: u32,
}

/// No corner.
const NONE: u32 = u32::MAX;

impl Linked {
    pub fn new(corners: Vec<Corner>) -> Self {
        Self { corners, gone: SmallVec::new() }
    }

    /// Edges that run along each other must also end together.
    pub fn check(&self, knots: &[Knot]) -> Result<(), Misfit> {
        for (index, knot) in knots.iter().enumerate() {
            let next = &knots[(index + 1) % knots.len()];
            let flush = knot.wedge.filter(|wedge| wedge.flush_out);
            let flush_next = next.wedge.filter(|wedge| wedge.flush_back);
            let agree = match (flush, flush_next) {
                (None, None) => true,
                (Some(here), Some(there)) => self.corners[here.corner as usize].next == there.corner,
                _ => false,
            };
            if !agree {
                return Err(Misfit::Unclear);
            }
        }
        Ok(())
    }

    /// Makes room for the piece at a knot: the wedge that it enters is left in up to two parts.
    pub fn open(&mut self, knot: &Knot) -> Ends {
        let Place::Known(point) = knot.place else { return Ends { arrive: NONE, leave: NONE } };
        let fresh = Corner { point, direction: knot.back, length: 0.0, next: NONE, previous: NONE };
        let Some(Wedge { corner, flush_out, flush_back, .. }) = knot.wedge else {
            let new = self.push(fresh);
            return Ends { arrive: new, leave: new };
        };
        match (flush_out, flush_back) {
            (true, true) => {
                self.gone.push(corner);
                Ends { arrive: NONE, leave: NONE }
            }
            (false, true) => Ends { arrive: corner, leave: NONE },
            (true, false) => Ends { arrive: NONE, leave: corner },
            (false, false) => {
                let previous = self.corners[corner as usize].previous;
                let new = self.push(Corner { previous, ..fresh });
                self.corners[previous as usize].next = new;
                Ends { arrive: corner, leave: new }
            }
        }
    }

    fn push(&mut self, corner: Corner) -> u32 {
        self.corners.push(corner);
        self.corners.len() as u32 - 1
    }

    pub fn join(&mut self, leave: u32, arrive: u32, direction: DirectionId, length: f64) {
        let from = &mut self.corners[leave as usize];
        (from.direction, from.length, from.next) = (direction, length, arrive);
        self.corners[arrive as usize].previous = leave;
    }

    /// The region, without the corners that are gone. In tolerant numbers two corners of a piece can fall into one, and the links with them.
    pub fn finish(self) -> Result<Region, Misfit> {
        let Self { mut corners, gone } = self;
        if !gone.is_empty() {
            // The new number of every corner that stays.
            let mut numbers: SmallVec<[u32; 64]> = SmallVec::with_capacity(corners.len());
            let mut kept = 0;
            for old in 0..corners.len() as u32 {
                let stays = !gone.contains(&old);
                numbers.push(if stays { kept } else { NONE });
                kept += u32::from(stays);
            }
            let number = |old: u32| numbers.get(old as usize).copied().unwrap_or(NONE);
            let mut old = 0;
            corners.retain_mut(|corner| {
                (corner.next, corner.previous) = (number(corner.next), number(corner.previous));
                old += 1;
                numbers[old - 1] != NONE
            });
        }
        let region = Region::of(corners);
        if region.is_linked() { Ok(region) } else { Err(Misfit::Unclear) }
    }
}
