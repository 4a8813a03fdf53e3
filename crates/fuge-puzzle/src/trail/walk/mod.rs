//! The search as in 1979: depth first, always to the right.
//!
//! From the direction of arrival the rook tries right, straight on, left, and then steps back. The start counts as arrived upwards; on a start
//! where the board goes on below, backwards is tried last there, so that no way is left out.

mod course;
mod digits;
mod pairs;
mod replay;
mod rest;
mod tree;

pub(super) use course::{Course, Step};
pub use digits::{DigitBoard, DigitError};
pub use replay::{Record, Replay, Seen};
pub use tree::TrailTree;

use super::model::{End, Square, TrailPuzzle, Visits};
use super::way::Way;

/// The direction in which the start counts as arrived: row + 1. Directions are numbered from 0 here, and from 1 on digit boards.
pub(super) const FIRST: u8 = 1;

/// The direction after a turn: 0 right, 1 straight on, 2 left, 3 back. Numbers go anticlockwise, as rows are counted from below.
#[inline(always)]
pub(super) fn turned(arrived: u8, turn: u8) -> u8 {
    (arrived + 3 + turn) & 3
}

/// The plain walk: every way from the start, each once, in the order of 1979, and nothing cut off.
///
/// It goes forward step by step and counts its steps; stepping back is part of the next step forward. Where it is to stop is the caller's to say.
///
/// ```
/// use fuge_puzzle::trail::{Grid, Square, TrailPuzzle, Walk};
/// let puzzle = TrailPuzzle::new(Grid::new(8, 8)?, "e1".parse()?)?;
/// let mut walk = Walk::new(&puzzle);
/// while walk.length() < 70 {
///     assert!(walk.forward());
/// }
/// assert_eq!(walk.steps(), 144);
/// # Ok::<(), fuge_puzzle::trail::TrailError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Walk {
    /// From a square to the next, in each direction: the board has a margin of one square, and lies in a row.
    offsets: [usize; 4],
    /// The directions in which the rook can leave a square now, a bit each.
    free: Vec<u8>,
    /// The directions in which there is a free square, whatever was visited.
    segments: Vec<u8>,
    visits: Visits,
    /// Where a way must end.
    end: Option<usize>,
    /// The squares of the way so far, the start first.
    way: Vec<Visit>,
    steps: u64,
}

/// A square of the way.
#[derive(Clone, Copy, Debug, Default)]
struct Visit {
    square: u32,
    /// The direction of arrival.
    arrived: u8,
    /// The turns that are still to be tried, a bit each.
    open: u8,
}

impl Walk {
    /// The walk from the start of a puzzle. What segments count is not looked at.
    #[must_use]
    pub fn new(puzzle: &TrailPuzzle) -> Self {
        let grid = puzzle.grid();
        let stride = grid.width() as usize + 2;
        let place = |square: Square| (square.row as usize + 1) * stride + square.column as usize + 1;
        let mut segments = vec![0; stride * (grid.height() as usize + 2)];
        for square in grid.squares().filter(|&square| grid.is_free(square)) {
            let free = grid.neighbours(square).map(|next| u8::from(next.is_some()));
            segments[place(square)] = free[0] | free[1] << 1 | free[2] << 2 | free[3] << 3;
        }
        let end = match puzzle.end() {
            End::Free => None,
            End::At(square) => Some(place(square)),
        };
        let mut walk = Self {
            offsets: [1, stride, 1_usize.wrapping_neg(), stride.wrapping_neg()],
            free: segments.clone(),
            segments,
            visits: puzzle.visits(),
            end,
            way: Vec::new(),
            steps: 0,
        };
        let start = place(puzzle.start());
        walk.way.push(Visit { square: start as u32, arrived: FIRST, open: walk.turns(start, FIRST) });
        if walk.visits == Visits::Squares && end != Some(start) {
            walk.toggle(start);
        }
        walk
    }

    /// Goes one step forward, after stepping back as far as it must. `false`: every way was walked.
    #[inline]
    pub fn forward(&mut self) -> bool {
        while let Some(last) = self.way.last_mut() {
            if last.open != 0 {
                let direction = turned(last.arrived, last.open.trailing_zeros() as u8);
                last.open &= last.open - 1;
                let square = last.square as usize;
                self.go(square, direction);
                return true;
            }
            if self.way.len() == 1 {
                return false;
            }
            self.back();
        }
        false
    }

    /// How many steps the way has that the walk is at.
    #[inline]
    #[must_use]
    pub fn length(&self) -> usize {
        self.way.len() - 1
    }

    /// How many steps forward were made so far.
    #[inline]
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Whether the way ends where it must.
    #[inline]
    #[must_use]
    pub fn has_arrived(&self) -> bool {
        self.end.is_none_or(|end| self.way.last().is_some_and(|last| last.square as usize == end))
    }

    /// The way that the walk is at.
    #[must_use]
    pub fn way(&self) -> Way {
        let stride = self.offsets[1] as u32;
        let square = |visit: &Visit| Square { row: visit.square / stride - 1, column: visit.square % stride - 1 };
        Way { squares: self.way.iter().map(square).collect() }
    }

    #[inline(always)]
    fn go(&mut self, from: usize, direction: u8) {
        let to = from.wrapping_add(self.offsets[usize::from(direction)]);
        let mut open = 0;
        match self.visits {
            Visits::Segments => {
                self.free[from] ^= 1 << direction;
                self.free[to] ^= 1 << (direction ^ 2);
                open = self.turns(to, direction);
            }
            // At its end a path cannot go on, and a closed one has not left its start.
            Visits::Squares if self.end == Some(to) => {}
            Visits::Squares => {
                self.toggle(to);
                open = self.turns(to, direction) & 7;
            }
        }
        self.way.push(Visit { square: to as u32, arrived: direction, open });
        self.steps += 1;
    }

    #[inline(always)]
    fn back(&mut self) {
        let Some(Visit { square, arrived, .. }) = self.way.pop() else { return };
        let to = square as usize;
        match self.visits {
            Visits::Segments => {
                let from = to.wrapping_sub(self.offsets[usize::from(arrived)]);
                self.free[from] ^= 1 << arrived;
                self.free[to] ^= 1 << (arrived ^ 2);
            }
            Visits::Squares if self.end == Some(to) => {}
            Visits::Squares => self.toggle(to),
        }
    }

    /// The turns that can be made at a square, a bit each.
    #[inline(always)]
    fn turns(&self, square: usize, arrived: u8) -> u8 {
        let free = self.free[square];
        (free | free << 4) >> turned(arrived, 0) & 15
    }

    /// Closes a square to its neighbours, or opens it again.
    #[inline(always)]
    fn toggle(&mut self, square: usize) {
        let segments = self.segments[square];
        for direction in 0..4 {
            let next = square.wrapping_add(self.offsets[direction]);
            self.free[next] ^= (segments >> direction & 1) << (direction ^ 2);
        }
    }
}

#[cfg(test)]
pub(super) mod tests;
