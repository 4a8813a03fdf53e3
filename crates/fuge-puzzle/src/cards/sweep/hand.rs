//! A hand that lays cards, and the loop in which several of them do.
//!
//! What is to be laid stands on a stack, the next on top. A hand takes the next card, shows its labels, and puts everything on the stack that fits
//! at the next place. Nothing is ever taken back: what is free, and what the edges show, is written anew at every depth, and what a deeper card has
//! left behind there is not looked at. So there is nothing to be foretold in the loop, but each step has to wait for the one before. That is why
//! several hands work in turn: while one waits, the others do not.

use super::aside::Aside;
use super::flat::{EDGES, Flat, MOST_BLOCKS, SLOW, Step};
use super::free::{Block, LANES, Set};
use crate::cards::model::MOST_CARDS;
use crate::packing::MAX_CELLS;
use std::ops::Range;

/// What stands on a stack: an entry of a block, to be laid at a depth, or the rest of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(transparent)]
pub(in crate::cards) struct Item(u32);

impl Item {
    const LANE: u32 = LANES.trailing_zeros();
    const DEPTH: u32 = Self::LANE + MOST_BLOCKS.trailing_zeros();

    /// What stands below all others: the rest of no list.
    pub const END: Self = Self(0);

    /// The first entry of a block.
    #[inline(always)]
    pub fn first(depth: usize, block: u32) -> Self {
        Self((depth as u32) << Self::DEPTH | block << Self::LANE)
    }

    /// Another entry of the same block.
    pub fn beside(self, lane: usize) -> Self {
        Self(self.0 & !(LANES as u32 - 1) | lane as u32)
    }

    #[inline(always)]
    pub fn depth(self) -> usize {
        (self.0 >> Self::DEPTH) as usize
    }

    /// The number among all entries.
    #[inline(always)]
    pub fn entry(self) -> usize {
        self.0 as usize % (MOST_BLOCKS * LANES)
    }

    pub fn block(self) -> usize {
        (self.0 >> Self::LANE) as usize % MOST_BLOCKS
    }

    pub fn lane(self) -> usize {
        self.0 as usize % LANES
    }
}

const _: () = assert!((MAX_CELLS as u64) << Item::DEPTH == 1 << 32 && MAX_CELLS.is_power_of_two() && LANES == 8);

/// The length of a stack, at least: at every depth the entries of one block, and the end.
const STACK: usize = (LANES * MAX_CELLS + 1).next_power_of_two();

/// What was seen, at every depth two numbers in one: in the lower half how many cards were put on the stack, in the upper half how many of the nodes
/// one level up lead on. A node leads on as soon as the first block of its list is put on the stack and anything of it is open; if that is only the
/// rest of the list, and the rest turns out to be nothing, it is taken back.
pub(super) type Tally = [u64; MAX_CELLS + 1];

/// A card in a tally.
const CARD: u64 = 1;

/// A node that leads on.
const LIVE: u64 = 1 << 32;

/// The half that counts cards.
pub(super) const CARDS: u64 = LIVE - 1;

/// The lanes of a block that are free, the last first, and what they count in a tally.
#[repr(align(32))]
struct Open {
    lanes: [[u8; LANES]; 1 << LANES],
    counts: [u64; 1 << LANES],
}

static OPEN: Open = {
    let mut open = Open { lanes: [[0; LANES]; 1 << LANES], counts: [0; 1 << LANES] };
    let mut free = 1;
    while free < 1 << LANES {
        let (mut number, mut lane) = (0, LANES);
        while lane > 0 {
            lane -= 1;
            if free >> lane & 1 == 1 {
                open.lanes[free][number] = lane as u8;
                number += 1;
            }
        }
        open.counts[free] = LIVE + CARD * number as u64;
        free += 1;
    }
    open
};

/// A hand. Its sets have `W` words.
#[derive(Clone, Debug)]
pub(super) struct Hand<const W: usize> {
    /// Where the next one stands on the stack; 0: there is only the end.
    top: usize,
    /// The stack, with room for one block above it.
    stack: [Item; STACK + LANES],
    /// What is free before a card is laid, at every depth.
    pub free: [Set<W>; MAX_CELLS + 1],
    /// What was laid last, at every depth.
    pub laid: [Item; MAX_CELLS],
    /// What the edges show, times what it counts.
    pub edges: [u16; EDGES],
    /// What this hand has seen.
    pub seen: Tally,
    /// What others have seen that lies between this hand and the next one, all of which is done.
    pub between: Tally,
    /// How much more of each label is left than is wanted, at every depth.
    pub spare: Vec<i32>,
    /// Whether it has come to a full board, and waits until all hands before it are done.
    pub waits: bool,
}

/// Tells which of the entries of a block are in a set.
pub(super) trait Which<const W: usize>: Fn(&Set<W>, &Block) -> u8 {}

impl<const W: usize, F: Fn(&Set<W>, &Block) -> u8> Which<W> for F {}

/// Why hands stop to work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Halt {
    /// So many cards were laid as might be.
    Spent,
    /// There is nothing left on the stack of this one.
    Done(usize),
    /// The next card of this one fills the board.
    Full(usize),
}

/// The loop: in turn, every hand lays its next card. What is looked up stands beside what else is needed, so that it is known not to change.
#[inline(always)]
pub(super) fn work<const W: usize, const N: usize>(
    flat: &Flat,
    aside: &mut Aside<'_, '_>,
    hands: [&mut Hand<W>; N],
    nodes_left: &mut u64,
    which: impl Which<W>,
) -> Halt {
    let mut left = *nodes_left;
    // Written out, because a loop over the hands would not be unrolled.
    let halt = loop {
        if let Some(halt) = hands[0].turn(flat, aside, 0, &mut left, &which) {
            break halt;
        }
        if N > 1
            && let Some(halt) = hands[1 % N].turn(flat, aside, 1, &mut left, &which)
        {
            break halt;
        }
        if N > 2
            && let Some(halt) = hands[2 % N].turn(flat, aside, 2, &mut left, &which)
        {
            break halt;
        }
        if N > 3
            && let Some(halt) = hands[3 % N].turn(flat, aside, 3, &mut left, &which)
        {
            break halt;
        }
    };
    *nodes_left = left;
    halt
}

impl<const W: usize> Hand<W> {
    pub fn new(labels: usize) -> Self {
        Self {
            top: 0,
            stack: [Item::default(); STACK + LANES],
            free: [Set([0; W]); MAX_CELLS + 1],
            laid: [Item::default(); MAX_CELLS],
            edges: [0; EDGES],
            seen: [0; MAX_CELLS + 1],
            between: [0; MAX_CELLS + 1],
            spare: vec![0; labels * MAX_CELLS],
            waits: false,
        }
    }

    /// Lays the next card, and puts on the stack what comes after it.
    #[inline(always)]
    fn turn(
        &mut self,
        flat: &Flat,
        aside: &mut Aside<'_, '_>,
        number: usize,
        left: &mut u64,
        which: &impl Which<W>,
    ) -> Option<Halt> {
        let item = self.stack[self.top % STACK];
        let (depth, lane) = (item.depth(), &flat.lanes[item.entry()]);
        let step = &flat.steps[depth];
        if step.more || lane.kind >= SLOW {
            return self.turn_slowly(aside, number, left, which);
        }
        self.top -= 1;
        self.lay(flat, item);
        let list = self.list(&flat.steps[depth + 1]);
        let block = &flat.blocks[list as usize];
        self.put(depth + 1, list, block.open(which(&self.free[depth + 1], block)));
        *left -= 1;
        (*left == 0).then_some(Halt::Spent)
    }

    /// The same where there is more to do.
    #[cold]
    #[inline(never)]
    fn turn_slowly(
        &mut self,
        aside: &mut Aside<'_, '_>,
        number: usize,
        left: &mut u64,
        which: &impl Which<W>,
    ) -> Option<Halt> {
        let Some(item) = self.next() else { return Some(Halt::Done(number)) };
        if aside.flat.is_rest(item) {
            self.go_on(aside, item, which);
            return None;
        }
        if item.depth() == aside.last {
            return Some(Halt::Full(number));
        }
        self.top -= 1;
        self.lay(aside.flat, item);
        aside.count_copies(self, item);
        if !aside.ends(self, item) {
            self.open(aside, item.depth() + 1, which);
        }
        *left -= 1;
        (*left == 0).then_some(Halt::Spent)
    }

    /// Lays a card: takes it out of what is free, and shows two of its labels.
    #[inline(always)]
    fn lay(&mut self, flat: &Flat, item: Item) {
        let (depth, lane) = (item.depth(), &flat.lanes[item.entry()]);
        let step = &flat.steps[depth];
        self.free[depth + 1] = self.free[depth].without(flat.fields[usize::from(lane.kind) % MOST_CARDS]);
        self.laid[depth] = item;
        self.edges[usize::from(step.shows[0])] = lane.shown[0];
        self.edges[usize::from(step.shows[1])] = lane.shown[1];
    }

    /// The list of a step.
    #[inline(always)]
    pub fn list(&self, step: &Step) -> u32 {
        let counted = |key: u16| u32::from(self.edges[usize::from(key)]);
        step.base + counted(step.keys[0]) + counted(step.keys[1])
    }

    /// Puts entries of a block on the stack, those whose bits are set.
    #[inline(always)]
    fn put(&mut self, depth: usize, block: u32, free: u8) {
        let (first, lanes) = (Item::first(depth, block), &OPEN.lanes[usize::from(free)]);
        let above = self.top % STACK + 1;
        let mut items = [first; LANES];
        for (item, lane) in items.iter_mut().zip(lanes) {
            item.0 |= u32::from(*lane);
        }
        self.stack[above..above + LANES].copy_from_slice(&items);
        let count = OPEN.counts[usize::from(free)];
        self.seen[depth] += count;
        self.top += (count & CARDS) as usize;
    }

    /// Puts on the stack what fits at a depth.
    pub fn open(&mut self, aside: &Aside<'_, '_>, depth: usize, which: &impl Which<W>) {
        let block = self.list(&aside.flat.steps[depth]);
        self.put(depth, block, aside.fitting(self, depth, block, which));
    }

    /// Goes on with the rest of a list, which stands on top.
    fn go_on(&mut self, aside: &Aside<'_, '_>, rest: Item, which: &impl Which<W>) {
        let (depth, block) = (rest.depth(), aside.flat.next[rest.block()]);
        self.top -= 1;
        let fitting = aside.fitting(self, depth, block, which);
        self.put(depth, block, fitting);
        self.seen[depth] -= CARD;
        // That the node leads on was counted with the beginning of the list, even if there is nothing but the rest.
        if fitting != 0 || !aside.leads_on(self, depth) {
            self.seen[depth] -= LIVE;
        }
    }

    /// Writes what is free on the whole way to a depth.
    pub fn recall(&mut self, aside: &Aside<'_, '_>, depth: usize) {
        for depth in aside.start..depth {
            let item = self.laid[depth];
            self.free[depth + 1] = self.free[depth].without(aside.flat.fields[aside.flat.entry(item).kind()]);
            aside.count_copies(self, item);
        }
    }

    /// What is to be done, the next last.
    pub fn pending(&self) -> &[Item] {
        &self.stack[1..=self.top]
    }

    /// What comes next.
    pub fn next(&self) -> Option<Item> {
        self.pending().last().copied()
    }

    /// Leaves out what comes next.
    pub fn skip(&mut self) {
        self.top -= 1;
    }

    /// Does not count what is still to be done.
    pub fn uncount(&mut self, aside: &Aside<'_, '_>) {
        for number in 1..=self.top {
            let item = self.stack[number];
            let depth = item.depth();
            self.seen[depth] -= CARD;
            if aside.flat.is_rest(item) && !aside.leads_on(self, depth) {
                self.seen[depth] -= LIVE;
            }
        }
    }

    /// Forgets what is to be done, and what was seen.
    pub fn clear(&mut self, depths: Range<usize>) {
        (self.top, self.waits) = (0, false);
        self.seen[depths.clone()].fill(0);
        self.between[depths].fill(0);
    }

    /// Gives what is to be done later to another hand: what is to be laid before `depth`, but not what comes next. Whether there was any. So a rest
    /// of a list that is given away is never all there is of the list: of that it is known that the node leads on.
    pub fn share(&mut self, other: &mut Self, depth: usize, aside: &Aside<'_, '_>) -> bool {
        let before = |item: &&Item| item.depth() < depth;
        let shared = self.pending().iter().take(self.top.saturating_sub(1)).take_while(before).count();
        let Some(deepest) = self.pending()[..shared].last().map(|item| item.depth()) else { return false };
        other.stack[1..=shared].copy_from_slice(&self.pending()[..shared]);
        self.stack.copy_within(shared + 1..=self.top, 1);
        (self.top, other.top) = (self.top - shared, shared);
        // Of what is free only what is needed: the rest follows from it.
        other.free[aside.start] = self.free[aside.start];
        for item in &other.stack[1..=shared] {
            other.free[item.depth()] = self.free[item.depth()];
        }
        let way = aside.start..deepest + 1;
        other.laid[way.clone()].copy_from_slice(&self.laid[way.clone()]);
        let (edges, labels) = (aside.flat.factors.len(), aside.labels());
        other.edges[..edges].copy_from_slice(&self.edges[..edges]);
        let spare = way.start * labels..way.end * labels;
        other.spare[spare.clone()].copy_from_slice(&self.spare[spare]);
        // Those that are given away are counted by whoever lays them.
        for item in &other.stack[1..=shared] {
            self.seen[item.depth()] -= CARD;
            other.seen[item.depth()] += CARD;
        }
        let depths = aside.start..=aside.last;
        self.between[depths.clone()].swap_with_slice(&mut other.between[depths]);
        true
    }
}
