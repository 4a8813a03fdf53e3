//! Empty cells that no piece can cover, because all their neighbours are covered: told from the numbers, all at once.

use crate::packing::compile::Compiled;
use crate::packing::words::Word;

/// Finds empty cells without an empty neighbour.
#[derive(Clone, Copy)]
pub(super) struct Isolation<W> {
    /// Distance of the numbers of neighbours along the longer side; 0 where single cells do not matter or cannot be told
    /// from the numbers: then no cell is without a neighbour.
    stride: u32,
    /// The cells that have a neighbour before them along the shorter side, and those that have one after them.
    has_previous: W,
    has_next: W,
    /// The cells to look at. Only neighbours of the piece laid last can have become isolated, and where all of these and their
    /// neighbours are among the first 64 cells, it is enough to look at these.
    near: Option<u64>,
}

impl<W: Word> Isolation<W> {
    /// For pieces that reach this far from their first cell.
    pub(super) fn of(compiled: &Compiled, reach: usize) -> Self {
        let matters = compiled.kinds().iter().all(|k| k.size > 1 && k.connected);
        let Some(stride) = compiled.grid().stride.filter(|_| matters) else {
            return Self { stride: 0, has_previous: W::EMPTY, has_next: W::EMPTY, near: None };
        };
        let cells = 0..compiled.grid().cells.len();
        let near = if cells.len() <= 64 {
            Some(u64::MAX)
        } else {
            // Neighbours of the piece, and one step more for theirs.
            (reach + 2 * stride < 64).then(|| u64::MAX >> (63 - reach - stride))
        };
        Self {
            stride: stride as u32,
            has_previous: W::of(cells.clone().filter(|c| c % stride != 0)),
            has_next: W::of(cells.filter(|c| c % stride != stride - 1)),
            near,
        }
    }

    /// The same for a board shifted by `at`.
    #[inline(always)]
    pub(super) fn seen_from(self, at: u32) -> Self {
        Self { has_previous: self.has_previous.down(at), has_next: self.has_next.down(at), ..self }
    }

    /// Whether any cell is isolated.
    #[inline(always)]
    pub(super) fn found(&self, empty: W) -> bool {
        !isolated(empty, self.stride, self.has_previous, self.has_next).is_empty()
    }

    /// The same, where no cell was before the last piece was laid at the first empty cell.
    #[inline(always)]
    pub(super) fn found_near(&self, empty: W) -> bool {
        match self.near {
            Some(near) => {
                let (previous, next) = (self.has_previous.word(0), self.has_next.word(0));
                isolated(empty.word(0), self.stride, previous, next) & near != 0
            }
            None => self.found(empty),
        }
    }
}

#[inline(always)]
fn isolated<W: Word>(empty: W, stride: u32, has_previous: W, has_next: W) -> W {
    let beside = empty.up(1).and(has_previous).or(empty.down(1).and(has_next));
    empty.without(beside.or(empty.up(stride)).or(empty.down(stride)))
}
