//! Regions of empty cells: can each be filled, by size alone?

use super::compile::Compiled;
use super::words::Word;

/// Tells boards with a region of empty cells whose size is no sum of sizes of pieces.
pub(super) struct Regions<W> {
    /// The neighbours of each cell.
    neighbours: Vec<W>,
    /// Which numbers are sums of sizes of pieces.
    sums: Vec<bool>,
    /// Every piece hangs together; a piece that does not may lie in two regions, and then sizes say nothing.
    connected: bool,
}

impl<W: Word> Regions<W> {
    pub(super) fn new(compiled: &Compiled) -> Self {
        let beside = |cells: &Vec<u16>| W::of(cells.iter().map(|&c| usize::from(c)));
        let mut sums = vec![false; compiled.grid().cells.len() + 1];
        sums[0] = true;
        for kind in compiled.kinds() {
            for _ in &kind.pieces {
                for sum in (kind.size..sums.len()).rev() {
                    sums[sum] |= sums[sum - kind.size];
                }
            }
        }
        Self {
            neighbours: compiled.grid().neighbours.iter().map(beside).collect(),
            sums,
            connected: compiled.kinds().iter().all(|kind| kind.connected),
        }
    }

    /// Whether every region of these empty cells has a possible size.
    pub(super) fn fillable(&self, empty: W) -> bool {
        let mut unseen = if self.connected { empty } else { W::EMPTY };
        while !unseen.is_empty() {
            let mut size = 0;
            let mut queue = W::EMPTY.with(unseen.first() as usize);
            while !queue.is_empty() {
                let cell = queue.first() as usize;
                let only = W::EMPTY.with(cell);
                size += 1;
                unseen = unseen.without(only);
                queue = queue.without(only).or(self.neighbours[cell].and(unseen));
            }
            if !self.sums[size] {
                return false;
            }
        }
        true
    }
}
