//! What still fits, at every node on the way, kind by kind.

use super::Dead;
use crate::packing::words::Word;
use std::ops::Range;

/// From so many on, a counter of five digits tells no more.
const MANY: usize = 16;

/// The lists of all nodes on the way, one after the other.
#[derive(Clone)]
pub(super) struct Lists<W> {
    /// The cells of the placements that fit.
    fitting: Vec<W>,
    files: Vec<File>,
}

/// The placements of one kind that fit.
#[derive(Clone, Copy)]
struct File {
    kind: u16,
    start: u32,
    end: u32,
}

/// Where the lists of a node lie. Every kind that fits somewhere has a file, the shortest first.
#[derive(Clone)]
pub(super) struct Part {
    fitting: Range<usize>,
    files: Range<usize>,
}

impl Part {
    /// How many placements fit.
    pub(super) fn len(&self) -> u64 {
        self.fitting.len() as u64
    }
}

/// What the search knows about a kind.
#[derive(Clone, Copy)]
pub(super) struct Copies {
    /// None is left.
    pub(super) used_up: bool,
    /// So many must still be used.
    pub(super) needed: u32,
    /// There is a single one, and it must be used.
    pub(super) single: bool,
}

impl<W: Word> Lists<W> {
    pub(super) const fn new() -> Self {
        Self { fitting: Vec::new(), files: Vec::new() }
    }

    /// Begins again with the lists of a node where all of this fits: the cells of placements, so many of each kind, one kind after the other.
    pub(super) fn begin(
        &mut self,
        fitting: impl IntoIterator<Item = W>,
        kinds: impl IntoIterator<Item = usize>,
    ) -> Part {
        self.fitting.clear();
        self.fitting.extend(fitting);
        self.files.clear();
        for (number, kind) in kinds.into_iter().zip(0..) {
            let start = self.files.last().map_or(0, |file| file.end);
            self.files.push(File { kind, start, end: start + number as u32 });
        }
        Part { fitting: 0..self.fitting.len(), files: 0..self.files.len() }
    }

    /// The lists of a child of this node: without what covers any of these cells, and without kinds that are used up. Fails with a kind
    /// that has too few placements.
    #[inline(always)]
    pub(super) fn below(&mut self, node: &Part, cells: W, copies: impl Fn(usize) -> Copies) -> Result<Part, Dead> {
        let (first, most) = (node.fitting.end, node.fitting.len());
        if self.fitting.len() < first + most {
            self.fitting.resize(first + most, W::EMPTY);
        }
        self.files.truncate(node.files.end);
        let (above, here) = self.fitting.split_at_mut(first);
        let mut end = 0;
        for at in node.files.clone() {
            let file = self.files[at];
            let Copies { used_up, needed, .. } = copies(file.kind.into());
            if used_up {
                continue;
            }
            let start = end;
            let mut look = |placement: W| {
                here[end] = placement;
                end += usize::from(placement.and(cells).is_empty());
            };
            let (fours, rest) = above[file.start as usize..file.end as usize].as_chunks::<4>();
            fours.iter().for_each(|four| four.iter().for_each(|&placement| look(placement)));
            rest.iter().for_each(|&placement| look(placement));
            if ((end - start) as u32) < needed {
                return Err(Dead::NoPlace(file.kind.into()));
            }
            if end > start {
                let file = File { kind: file.kind, start: (first + start) as u32, end: (first + end) as u32 };
                insert(&mut self.files, node.files.end, file);
            }
        }
        Ok(Part { fitting: first..first + end, files: node.files.end..self.files.len() })
    }

    /// Adds what is to be laid next at a node: all placements on the empty cell with the fewest, or of the kind with the fewest of which there
    /// is a single copy; each with its kind. Fails with a cell that has none.
    #[inline(always)]
    pub(super) fn branches(
        &self,
        node: &Part,
        empty: W,
        copies: impl Fn(usize) -> Copies,
        branches: &mut Vec<(W, u16)>,
    ) -> Result<(), Dead> {
        let all = self.fitting[node.fitting.clone()].iter();
        let uncovered = empty.without(all.fold(W::EMPTY, |covered, &cells| covered.or(cells)));
        if !uncovered.is_empty() {
            return Err(Dead::NoCover(uncovered.first() as usize));
        }
        let (mut cell, mut count) = self.counted::<5>(node, empty);
        let single = self.files[node.files.clone()].iter().find(|file| copies(file.kind.into()).single);
        let fewest = single.map_or(usize::MAX, |file| (file.end - file.start) as usize);
        if count >= MANY && fewest > MANY {
            (cell, count) = self.counted_far(node, empty);
        }
        let fitting = |file: &File| self.fitting[file.start as usize..file.end as usize].iter();
        match single {
            Some(file) if fewest <= count => branches.extend(fitting(file).map(|&cells| (cells, file.kind))),
            _ => {
                for file in &self.files[node.files.clone()] {
                    let on_cell = fitting(file).filter(|cells| cells.contains(cell));
                    branches.extend(on_cell.map(|&cells| (cells, file.kind)));
                }
            }
        }
        Ok(())
    }

    /// The first empty cell with the fewest placements, and how many these are, as far as so many binary digits go. The counters of all cells
    /// lie across words, one for each digit; the last digit says that there are more.
    #[inline(always)]
    fn counted<const DIGITS: usize>(&self, node: &Part, empty: W) -> (usize, usize) {
        let mut counters = [W::EMPTY; DIGITS];
        for &cells in &self.fitting[node.fitting.clone()] {
            let mut carry = cells;
            for digit in &mut counters[..DIGITS - 1] {
                let next = digit.and(carry);
                *digit = digit.xor(carry);
                carry = next;
            }
            counters[DIGITS - 1] = counters[DIGITS - 1].or(carry);
        }
        let (mut fewest, mut count) = (empty, 0);
        for (place, digit) in counters.into_iter().enumerate().rev() {
            let fewer = fewest.without(digit);
            match fewer.is_empty() {
                true => count += 1 << place,
                false => fewest = fewer,
            }
        }
        (fewest.first() as usize, count)
    }

    /// The same, up to two thousand and more. Few nodes have so many of everything.
    #[cold]
    fn counted_far(&self, node: &Part, empty: W) -> (usize, usize) {
        self.counted::<12>(node, empty)
    }
}

/// Adds a file of the node whose files begin there, behind those that are not longer.
#[inline(always)]
fn insert(files: &mut Vec<File>, first: usize, file: File) {
    let length = |file: &File| file.end - file.start;
    files.push(file);
    let mut at = files.len() - 1;
    while at > first && length(&files[at - 1]) > length(&file) {
        files[at] = files[at - 1];
        at -= 1;
    }
    files[at] = file;
}
