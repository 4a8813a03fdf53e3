//! What still fits, at every node on the way, kind by kind.

use super::Dead;
use crate::packing::words::Word;
use std::ops::Range;

/// From so many on, a counter of five digits tells no more.
const MANY: usize = 16;

/// Lists at least this long are counted with all digits at once: hardly any cell has few placements in them.
const LONG: usize = 1 << 14;

/// The lists of all nodes on the way, one after the other.
#[derive(Clone)]
pub(super) struct Lists<E> {
    /// The placements that fit.
    fitting: Vec<E>,
    files: Vec<File>,
}

/// A placement in a list: its cells themselves, which is quickest; or its number, which is small.
pub(crate) trait Entry<W>: Copy + Send + Sync + 'static {
    /// The placement with this number and these cells.
    fn of(number: u32, cells: W) -> Self;

    /// Its cells, with those of all placements at hand.
    fn cells(self, placements: &[W]) -> W;
}

impl<W: Word> Entry<W> for W {
    #[inline(always)]
    fn of(_: u32, cells: W) -> Self {
        cells
    }

    #[inline(always)]
    fn cells(self, _: &[W]) -> W {
        self
    }
}

impl<W: Word> Entry<W> for u32 {
    #[inline(always)]
    fn of(number: u32, _: W) -> Self {
        number
    }

    #[inline(always)]
    fn cells(self, placements: &[W]) -> W {
        placements[self as usize]
    }
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

impl<E> Lists<E> {
    pub(super) const fn new() -> Self {
        Self { fitting: Vec::new(), files: Vec::new() }
    }

    /// Begins again with the lists of a node where all of this fits: placements, so many of each kind, one kind after the other.
    pub(super) fn begin(
        &mut self,
        fitting: impl IntoIterator<Item = E>,
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
    pub(super) fn below<W: Word>(
        &mut self,
        placements: &[W],
        node: &Part,
        cells: W,
        copies: impl Fn(usize) -> Copies,
    ) -> Result<Part, Dead>
    where
        E: Entry<W>,
    {
        let (first, most) = (node.fitting.end, node.fitting.len());
        if self.fitting.len() < first + most {
            self.fitting.resize(first + most, E::of(0, W::EMPTY));
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
            let mut look = |placement: E| {
                here[end] = placement;
                end += usize::from(placement.cells(placements).and(cells).is_empty());
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
    pub(super) fn branches<W: Word>(
        &self,
        placements: &[W],
        node: &Part,
        empty: W,
        copies: impl Fn(usize) -> Copies,
        branches: &mut Vec<(W, u16)>,
    ) -> Result<(), Dead>
    where
        E: Entry<W>,
    {
        let long = node.fitting.len() >= LONG;
        if !long {
            let all = self.fitting[node.fitting.clone()].iter();
            let uncovered = empty.without(all.fold(W::EMPTY, |covered, entry| covered.or(entry.cells(placements))));
            if !uncovered.is_empty() {
                return Err(Dead::NoCover(uncovered.first() as usize));
            }
        }
        let (mut cell, mut count) = match long {
            true => self.counted_far(placements, node, empty),
            false => self.counted::<W, 5>(placements, node, empty),
        };
        if count == 0 {
            return Err(Dead::NoCover(cell));
        }
        let single = self.files[node.files.clone()].iter().find(|file| copies(file.kind.into()).single);
        let fewest = single.map_or(usize::MAX, |file| (file.end - file.start) as usize);
        if count >= MANY && fewest > MANY && !long {
            (cell, count) = self.counted_far(placements, node, empty);
        }
        let fitting = |file: &File| {
            self.fitting[file.start as usize..file.end as usize].iter().map(|entry| entry.cells(placements))
        };
        match single {
            Some(file) if fewest <= count => branches.extend(fitting(file).map(|cells| (cells, file.kind))),
            _ => {
                for file in &self.files[node.files.clone()] {
                    let on_cell = fitting(file).filter(|cells| cells.contains(cell));
                    branches.extend(on_cell.map(|cells| (cells, file.kind)));
                }
            }
        }
        Ok(())
    }

    /// The first empty cell with the fewest placements, and how many these are, as far as so many binary digits go. The counters of all cells
    /// lie across words, one for each digit; the last digit says that there are more.
    #[inline(always)]
    fn counted<W: Word, const DIGITS: usize>(&self, placements: &[W], node: &Part, empty: W) -> (usize, usize)
    where
        E: Entry<W>,
    {
        let mut counters = [W::EMPTY; DIGITS];
        for entry in &self.fitting[node.fitting.clone()] {
            let mut carry = entry.cells(placements);
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
    fn counted_far<W: Word>(&self, placements: &[W], node: &Part, empty: W) -> (usize, usize)
    where
        E: Entry<W>,
    {
        self.counted::<W, 12>(placements, node, empty)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Lists of any length give what counting cell by cell gives: all placements on the first empty cell with the fewest, or a cell without any.
    #[test]
    fn long_lists_are_counted_as_short_ones() {
        let mut chance = 1_u64;
        let mut below = |limit: u64| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (chance >> 33) % limit
        };
        for number in [50, 300, LONG - 1, LONG, LONG + 1, 2 * LONG] {
            for rare in [0, 5, 40] {
                // One cell in each of so many placements, the others by chance.
                let mut placements: Vec<u64> = (0..number).map(|_| 1 << below(40) | 1 << below(40)).collect();
                placements.iter_mut().take(rare).for_each(|cells| *cells |= 1 << 40);
                let empty = (1_u64 << 41) - 1;
                let count = |cell: usize| placements.iter().filter(|cells| cells.contains(cell)).count();
                let counts: Vec<usize> = (0..41).map(count).collect();
                let least = counts.iter().copied().min().unwrap();
                let first = counts.iter().position(|&count| count == least).unwrap();
                let expected: Vec<u64> = placements.iter().copied().filter(|cells| cells.contains(first)).collect();
                let mut lists = Lists::new();
                let node = lists.begin(0..number as u32, [number]);
                let copies = |_| Copies { used_up: false, needed: 0, single: false };
                let mut branches = Vec::new();
                let branched = lists.branches(&placements, &node, empty, copies, &mut branches);
                match branched {
                    Err(dead) => assert!(matches!(dead, Dead::NoCover(cell) if (cell, 0) == (first, least))),
                    Ok(()) => {
                        assert!(least > 0);
                        assert_eq!(branches.iter().map(|&(cells, _)| cells).collect::<Vec<_>>(), expected);
                    }
                }
            }
        }
    }
}
