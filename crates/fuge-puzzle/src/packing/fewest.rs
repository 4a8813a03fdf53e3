//! Fewest choices first: always go on with the cell or the piece that has the fewest placements left.
//!
//! **The one idea.** The placements that still fit are a set of bits. To lay one is to take away every placement on its cells, and of its
//! kind when that is used up: a few words at a time. Which cell or piece has the fewest left is then counted for all of them at once:
//! each placement that still fits is a word of the cells it covers, and these words are added up bit by bit, in counters that lie
//! across words, one word for the ones, one for the twos, one for the fours. So the count costs a few instructions for each placement
//! left, and deep in the tree, where nearly all nodes are, few are left.

use super::compile::{Compiled, Found, Kind};
use super::reduce::{Image, UNCOVERED};
use super::road::Below;
use super::words::Word;
use fuge_search::{Meter, Node, Swept, Tree};
use std::ops::Range;
use std::sync::Arc;

/// The tree of the engine.
#[derive(Clone)]
pub(super) struct Fewest<W> {
    compiled: Arc<Compiled>,
    tables: Arc<Tables<W>>,
    /// The case whose branch was taken.
    case: usize,
    frames: Vec<Frame<W>>,
    /// The placements that still fit at each frame, one after the other.
    fitting: Vec<u64>,
    /// The branches of all frames, one after the other.
    branches: Vec<u32>,
    /// What was laid, the anchors first.
    laid: Vec<u32>,
    /// Copies left of each kind.
    left: Vec<u32>,
    /// The empty cells that copies which must be used do not need.
    room: i64,
    /// The placement on each cell, kept only where the least-image test is needed.
    cover: Vec<u32>,
    /// The engine for what is left when few cells are, and how far it has gone below the last frame.
    below: Box<dyn Below>,
    inside: usize,
}

/// What does not change.
struct Tables<W> {
    /// The cells of each placement.
    masks: Vec<Item<W>>,
    /// The placements on each cell number, as bits.
    on_cell: Vec<Vec<u64>>,
    /// Words of a set of placements.
    words: usize,
    /// With so many cells left the other engine goes on.
    few: usize,
}

/// Cells and pieces, as bits: what a placement covers, or what is still to be covered.
#[derive(Clone, Copy)]
struct Item<W> {
    cells: W,
    /// Pieces of which there is exactly one; beyond the first 64 they are not looked at.
    pieces: u64,
}

/// A node below a case.
#[derive(Clone)]
struct Frame<W> {
    /// What is still to be covered.
    open: Item<W>,
    next: Next,
    /// How many pieces were laid to come here.
    laid: usize,
}

#[derive(Clone)]
enum Next {
    /// One of these, of the branches.
    Branches(Range<usize>),
    /// What the engine below says.
    Below,
    /// Nothing: everything is covered.
    Finished,
    /// Nothing: no placement is left for this cell.
    NoCover(u16),
    /// Nothing: no placement is left for this kind.
    NoPlace(usize),
    /// Nothing: there is no room for all that must be used.
    NoRoom,
    /// Nothing: an image of this comes earlier.
    SmallerImage,
}

impl<W: Word> Fewest<W> {
    pub(super) fn new(compiled: Arc<Compiled>, below: Box<dyn Below>) -> Self {
        let tables = Arc::new(Tables::new(&compiled));
        let cover = vec![UNCOVERED; compiled.grid().cells.len()];
        let (case, frames, fitting, branches, laid, left, room, inside) = Default::default();
        Self { compiled, tables, case, frames, fitting, branches, laid, left, room, cover, below, inside }
    }

    /// Lays the anchors of a case.
    fn start(&mut self, case: usize) {
        self.case = case;
        let compiled = Arc::clone(&self.compiled);
        let kinds = compiled.all_kinds();
        let case = &compiled.reduction().cases[case];
        self.left = kinds.iter().map(|kind| kind.pieces.len() as u32).collect();
        let needed: usize = kinds.iter().map(|kind| kind.least * kind.size).sum();
        self.room = compiled.grid().order.len() as i64 - needed as i64;
        let all = compiled.all_placements();
        self.fitting =
            (0..self.tables.words).map(|word| u64::MAX >> (64 * (word + 1)).saturating_sub(all).min(63)).collect();
        for &number in &case.forbidden {
            self.fitting[number as usize / 64] &= !(1 << (number % 64));
        }
        let mut open = self.tables.everything(&compiled);
        for &number in &case.fixed {
            open = self.lay(number, open, 0);
        }
        self.push(open, case.fixed.len());
    }

    /// Lays a piece, with the placements that fit at `from`; what is open then.
    fn lay(&mut self, number: u32, open: Item<W>, from: usize) -> Item<W> {
        let placement = self.compiled.placement(number);
        let kind = &self.compiled.all_kinds()[placement.kind];
        let left = &mut self.left[placement.kind];
        self.room -= cost(kind, *left);
        *left -= 1;
        let fitting = &mut self.fitting[from..from + self.tables.words];
        if *left == 0 {
            clear(fitting, kind.placements.clone());
        }
        for &cell in placement.cells {
            for (word, on_cell) in fitting.iter_mut().zip(&self.tables.on_cell[usize::from(cell)]) {
                *word &= !on_cell;
            }
        }
        self.laid.push(number);
        if self.tests_images() {
            for &cell in placement.cells {
                self.cover[usize::from(cell)] = number;
            }
        }
        let covered = self.tables.masks[number as usize];
        Item { cells: open.cells.without(covered.cells), pieces: open.pieces & !covered.pieces }
    }

    /// How many of the pieces laid are anchors.
    fn anchors(&self) -> usize {
        self.compiled.reduction().cases[self.case].fixed.len()
    }

    fn tests_images(&self) -> bool {
        !self.compiled.reduction().cases[self.case].residual.is_empty()
    }

    fn push(&mut self, open: Item<W>, laid: usize) {
        let next = self.next(open);
        self.frames.push(Frame { open, next, laid });
    }

    /// Looks at the placements that fit at the end of the list.
    fn next(&mut self, open: Item<W>) -> Next {
        if self.room < 0 {
            return Next::NoRoom;
        }
        if self.tests_images() {
            let case = &self.compiled.reduction().cases[self.case];
            if case.least_image(&self.compiled, &self.cover) == Image::Smaller {
                return Next::SmallerImage;
            }
        }
        if open.cells.is_empty() {
            return Next::Finished;
        }
        if self.laid.len() >= self.anchors() + 1 && open.cells.members().count() <= self.tables.few {
            self.below.begin(self.case, &self.laid[self.anchors()..]);
            return Next::Below;
        }
        let fitting = &self.fitting[self.fitting.len() - self.tables.words..];
        match self.tables.fewest(fitting, open) {
            (Chosen::Cell(cell), 0) => Next::NoCover(cell as u16),
            (Chosen::Piece(bit), 0) => Next::NoPlace(self.kind_of_bit(bit)),
            (chosen, _) => {
                let start = self.branches.len();
                match chosen {
                    Chosen::Cell(cell) => {
                        let both = fitting.iter().zip(&self.tables.on_cell[cell]).map(|(a, b)| a & b);
                        self.branches.extend(members(both));
                    }
                    Chosen::Piece(bit) => {
                        let places = self.compiled.all_kinds()[self.kind_of_bit(bit)].placements.clone();
                        self.branches.extend(within(fitting, places));
                    }
                }
                Next::Branches(start..self.branches.len())
            }
        }
    }

    /// The kind that has this bit.
    fn kind_of_bit(&self, bit: usize) -> usize {
        let single = |kind: &&Kind| is_single(kind);
        let mut singles = self.compiled.all_kinds().iter().zip(0..).filter(|(kind, _)| single(kind));
        singles.nth(bit).map_or(0, |(_, index)| index)
    }
}

/// What the search goes on with: a cell by its number, or a piece by its bit.
#[derive(Clone, Copy)]
enum Chosen {
    Cell(usize),
    Piece(usize),
}

impl<W: Word> Tables<W> {
    fn new(compiled: &Compiled) -> Self {
        let all = compiled.all_placements();
        let words = all.div_ceil(64);
        let mut on_cell = vec![vec![0; words]; compiled.grid().cells.len()];
        let mut masks = Vec::with_capacity(all);
        let mut bits = 0..64_u32;
        let bit_of: Vec<u64> = compiled
            .all_kinds()
            .iter()
            .map(|kind| if is_single(kind) { bits.next().map_or(0, |bit| 1 << bit) } else { 0 })
            .collect();
        for number in 0..all {
            let placement = compiled.placement(number as u32);
            for &cell in placement.cells {
                on_cell[usize::from(cell)][number / 64] |= 1 << (number % 64);
            }
            let cells = W::of(placement.cells.iter().map(|&cell| usize::from(cell)));
            masks.push(Item { cells, pieces: bit_of[placement.kind] });
        }
        let few = std::env::var("FUGE_FEW").map_or(0, |n| n.parse().unwrap());
        Self { masks, on_cell, words, few }
    }

    /// Every cell, and every piece of which there is exactly one.
    fn everything(&self, compiled: &Compiled) -> Item<W> {
        let cells = W::of(compiled.grid().order.iter().map(|&cell| usize::from(cell)));
        Item { cells, pieces: self.masks.iter().fold(0, |all, item| all | item.pieces) }
    }

    /// The open cell or piece with the fewest of these placements, and how many, as far as 8. Of several it is the first, cells before
    /// pieces.
    fn fewest(&self, fitting: &[u64], open: Item<W>) -> (Chosen, u32) {
        let none = Item { cells: W::EMPTY, pieces: 0 };
        // Ones, twos, fours, and whether there were eight or more.
        let [mut ones, mut twos, mut fours, mut many] = [none; 4];
        for (&word, masks) in fitting.iter().zip(self.masks.chunks(64)) {
            let mut left = word;
            while left != 0 {
                let item = masks[left.trailing_zeros() as usize % masks.len()];
                left &= left - 1;
                let carry = ones.and(item);
                ones = ones.xor(item);
                let carry_twos = twos.and(carry);
                twos = twos.xor(carry);
                many = many.or(fours.and(carry_twos));
                fours = fours.xor(carry_twos);
            }
        }
        for count in 0..8_u32 {
            let bit = |digit: Item<W>, set: bool| if set { open.and(digit) } else { open.without(digit) };
            let exactly = bit(ones, count & 1 == 1).and(bit(twos, count & 2 == 2)).and(bit(fours, count & 4 == 4));
            if let Some(chosen) = exactly.without(many).first() {
                return (chosen, count);
            }
        }
        (self.fewest_of_many(fitting, open), 8)
    }

    /// The same where all have eight placements or more: counted one by one, which is rare.
    fn fewest_of_many(&self, fitting: &[u64], open: Item<W>) -> Chosen {
        let count =
            |cell: usize| -> u32 { fitting.iter().zip(&self.on_cell[cell]).map(|(a, b)| (a & b).count_ones()).sum() };
        open.cells.members().min_by_key(|&cell| count(cell)).map_or(Chosen::Cell(0), Chosen::Cell)
    }
}

impl<W: Word> Item<W> {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self { cells: self.cells.and(other.cells), pieces: self.pieces & other.pieces }
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self { cells: self.cells.or(other.cells), pieces: self.pieces | other.pieces }
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.or(other).without(self.and(other))
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self { cells: self.cells.without(other.cells), pieces: self.pieces & !other.pieces }
    }

    fn first(self) -> Option<Chosen> {
        match (self.cells.is_empty(), self.pieces) {
            (false, _) => Some(Chosen::Cell(self.cells.first() as usize)),
            (true, 0) => None,
            (true, pieces) => Some(Chosen::Piece(pieces.trailing_zeros() as usize)),
        }
    }
}

/// Exactly one of it is to be used.
fn is_single(kind: &Kind) -> bool {
    (kind.least, kind.pieces.len()) == (1, 1)
}

/// What laying a copy takes from the room, of which so many are left: nothing where it must be used.
fn cost(kind: &Kind, left: u32) -> i64 {
    if left as usize > kind.pieces.len() - kind.least { 0 } else { kind.size as i64 }
}

/// Takes a range of numbers out of a set.
fn clear(set: &mut [u64], range: Range<u32>) {
    if range.is_empty() {
        return;
    }
    let (first, last) = (range.start as usize / 64, (range.end as usize - 1) / 64);
    for word in first..=last {
        set[word] &= !mask_in(word, &range);
    }
}

/// The bits of a range that are in this word.
fn mask_in(word: usize, range: &Range<u32>) -> u64 {
    let start = (range.start as usize).saturating_sub(64 * word).min(64);
    let end = (range.end as usize).saturating_sub(64 * word).min(64);
    let below = |bits: usize| if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
    below(end) & !below(start)
}

/// The members of a set that are in a range.
fn within(set: &[u64], range: Range<u32>) -> impl Iterator<Item = u32> {
    let masked = set.iter().enumerate().map(move |(word, bits)| bits & mask_in(word, &range));
    members(masked)
}

fn members(words: impl Iterator<Item = u64>) -> impl Iterator<Item = u32> {
    words.zip(0..).flat_map(|(word, at)| word.members().map(move |bit| 64 * at + bit as u32))
}

impl<W: Word> Tree for Fewest<W> {
    type Solution = Found;

    fn look(&mut self) -> Node {
        let Some(frame) = self.frames.last() else {
            return match self.compiled.reduction().cases.len() {
                0 => Node::DeadEnd,
                cases => Node::Branches(cases as u32),
            };
        };
        match &frame.next {
            Next::Below => self.below.look(),
            Next::Branches(range) => Node::Branches(range.len() as u32),
            Next::Finished => Node::Solution { weight: self.weight() },
            _ => Node::DeadEnd,
        }
    }

    fn descend(&mut self, branch: u32) {
        match self.frames.last() {
            None => self.start(branch as usize),
            Some(Frame { next: Next::Below, .. }) => {
                self.below.descend(branch);
                self.inside += 1;
            }
            Some(frame) => {
                let Next::Branches(range) = &frame.next else { return };
                let (number, open) = (self.branches[range.start + branch as usize], frame.open);
                let from = self.fitting.len();
                self.fitting.extend_from_within(from - self.tables.words..);
                let open = self.lay(number, open, from);
                self.push(open, 1);
            }
        }
    }

    fn ascend(&mut self) {
        if self.inside > 0 {
            self.inside -= 1;
            self.below.ascend();
            return;
        }
        let Some(frame) = self.frames.pop() else { return };
        if let Next::Branches(range) = frame.next {
            self.branches.truncate(range.start);
        }
        self.fitting.truncate(self.fitting.len() - self.tables.words);
        for number in self.laid.split_off(self.laid.len() - frame.laid) {
            let placement = self.compiled.placement(number);
            let left = &mut self.left[placement.kind];
            *left += 1;
            self.room += cost(&self.compiled.all_kinds()[placement.kind], *left);
            for &cell in placement.cells {
                self.cover[usize::from(cell)] = UNCOVERED;
            }
        }
    }

    fn sweep(&mut self, meter: &mut Meter<'_, Found>) -> Option<Swept> {
        match self.frames.last() {
            Some(Frame { next: Next::Below, .. }) => self.below.sweep(meter),
            _ => None,
        }
    }

    fn solution(&self) -> Found {
        if matches!(self.frames.last(), Some(Frame { next: Next::Below, .. })) {
            return self.below.solution();
        }
        let pieces = self.compiled.placements() as u32;
        let mut found: Vec<u32> = self.laid.iter().copied().filter(|&number| number < pieces).collect();
        found.sort_unstable();
        found.into()
    }

    fn reason(&self) -> String {
        let name = |kind: usize| &self.compiled.packing().pieces()[self.compiled.kinds()[kind].pieces[0]].name;
        match self.frames.last().map(|frame| &frame.next) {
            Some(Next::Below) => self.below.reason(),
            Some(Next::NoCover(cell)) => {
                format!("no piece left fits at {}", self.compiled.place_name(self.compiled.cell(*cell)))
            }
            Some(Next::NoPlace(kind)) => format!("there is no place left for {}", name(*kind)),
            Some(Next::NoRoom) => "there is no room left for the pieces that must be used".to_owned(),
            Some(Next::SmallerImage) => "an image of this comes earlier".to_owned(),
            _ => "the piece that is to be laid first has no place".to_owned(),
        }
    }
}

impl<W: Word> Fewest<W> {
    /// How many solutions the one at hand stands for; the least-image test has passed it.
    fn weight(&self) -> u64 {
        if !self.tests_images() {
            return self.compiled.order() as u64;
        }
        let case = &self.compiled.reduction().cases[self.case];
        case.orbit(&self.compiled, &self.cover).expect("the least-image test has passed this node")
    }
}
