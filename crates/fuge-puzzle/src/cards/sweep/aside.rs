//! What lies beside the way of the hot loop: further labels, supply and demand, images, solutions.

use super::flat::Flat;
use super::free::{LANES, which};
use super::hand::{Hand, Item, Which};
use crate::cards::tables::Tables;
use crate::cards::tree::CardsTree;
use crate::packing::Found;
use fuge_search::{Answer, Meter, Position, Tree};

/// What all hands need beside the tables of the loop.
pub(super) struct Aside<'a, 'm> {
    pub tables: &'a Tables,
    pub flat: &'a Flat,
    pub tree: &'a mut CardsTree,
    pub meter: &'a mut Meter<'m, Found>,
    /// How many cards are laid at the node where it begins.
    pub start: usize,
    /// The depth of the root of the tree, for the meter.
    pub base: usize,
    /// The step that fills the board.
    pub last: usize,
}

impl Aside<'_, '_> {
    /// How many labels have a supply.
    pub fn labels(&self) -> usize {
        self.tree.spare.len()
    }

    /// Takes a kind out of what is free if this was its last card, where that has to be counted.
    pub fn count_copies<const W: usize>(&self, hand: &mut Hand<W>, item: Item) {
        let Some(kind) = self.flat.counted(item) else { return };
        let laid = hand.laid[self.start..=item.depth()].iter().filter(|&&other| self.flat.entry(other).kind() == kind);
        if laid.count() >= usize::from(self.tree.left[kind]) {
            self.flat.use_up(&mut hand.free[item.depth() + 1], kind);
        }
    }

    /// Does what there is more to do with a card that is laid; whether nothing can come after it.
    pub fn ends<const W: usize>(&mut self, hand: &mut Hand<W>, item: Item) -> bool {
        let (depth, entry) = (item.depth(), self.flat.entry(item));
        let step = &self.tables.steps[depth];
        for &(edge, side) in step.shows.iter().skip(2) {
            hand.edges[edge] = u16::from(entry.label(side)) * self.flat.factors[edge];
        }
        let short = self.is_short(hand, item);
        short || step.compares && self.has_earlier_image(hand, item)
    }

    /// Takes the labels that are shown, and those that they want, out of what is left; whether that is too much.
    fn is_short<const W: usize>(&self, hand: &mut Hand<W>, item: Item) -> bool {
        let Some(supply) = &self.tables.supply else { return false };
        let (depth, labels, entry) = (item.depth(), self.labels(), self.flat.entry(item));
        hand.spare.copy_within(depth * labels..(depth + 1) * labels, (depth + 1) * labels);
        let spare = &mut hand.spare[(depth + 1) * labels..];
        let mut short = false;
        for &(_, side) in &self.tables.steps[depth].shows {
            let label = usize::from(entry.label(side));
            let mate = usize::from(supply.mates[label]);
            spare[label] -= 1;
            spare[mate] -= 1;
            short |= spare[label].min(spare[mate]) < 0;
        }
        short
    }

    fn has_earlier_image<const W: usize>(&mut self, hand: &Hand<W>, item: Item) -> bool {
        self.lay_out(hand, item);
        self.tree.has_earlier_image()
    }

    /// Lets the tree know what is laid, up to a card.
    fn lay_out<const W: usize>(&mut self, hand: &Hand<W>, item: Item) {
        self.tree.laid.truncate(self.start);
        let laid = hand.laid[self.start..item.depth()].iter().copied().chain([item]);
        self.tree.laid.extend(laid.map(|item| self.flat.entry(item)));
    }

    /// Which entries of a block are free, and meet what is known beside the key.
    #[inline]
    pub fn fitting<const W: usize>(&self, hand: &Hand<W>, depth: usize, block: u32, which: &impl Which<W>) -> u8 {
        let (number, block) = (block, &self.flat.blocks[block as usize]);
        let free = block.open(which(&hand.free[depth], block));
        if !self.flat.steps[depth].checks {
            return free;
        }
        let first = Item::first(depth, number);
        let fits = |&lane: &usize| free >> lane & 1 == 1 && self.meets_others(hand, first.beside(lane));
        (0..LANES).filter(fits).fold(0, |fitting, lane| fitting | 1 << lane)
    }

    /// Whether any card fits at a depth.
    pub fn leads_on<const W: usize>(&self, hand: &Hand<W>, depth: usize) -> bool {
        let list = hand.list(&self.flat.steps[depth]);
        self.blocks(list).any(|block| self.count(hand, depth, block, LANES) > 0)
    }

    /// The blocks of a list.
    fn blocks(&self, list: u32) -> impl Iterator<Item = u32> {
        let next = |&block: &u32| Some(self.flat.next[block as usize]).filter(|&next| next != 0);
        std::iter::successors(Some(list), next)
    }

    /// How many of the first entries of a block fit.
    fn count<const W: usize>(&self, hand: &Hand<W>, depth: usize, block: u32, lanes: usize) -> u32 {
        let (fitting, first) = (self.fitting(hand, depth, block, &which), Item::first(depth, block));
        let fits = |&lane: &usize| fitting >> lane & 1 == 1 && !self.flat.is_rest(first.beside(lane));
        (0..lanes).filter(fits).count() as u32
    }

    /// Whether a card meets what is known beside the key. Edges that are looked at so count once.
    fn meets_others<const W: usize>(&self, hand: &Hand<W>, item: Item) -> bool {
        let (meets, entry) = (&self.tree.inner.meets, self.flat.entry(item));
        let others = &self.tables.steps[item.depth()].others;
        self.flat.is_rest(item)
            || others.iter().all(|&(edge, side)| meets.both(hand.edges[edge] as u8, entry.label(side)))
    }

    /// The place of what comes next, from the node where it began.
    pub fn position<const W: usize>(&self, hand: &mut Hand<W>, next: Item) -> Position {
        hand.recall(self, next.depth());
        let way = hand.laid[self.start..next.depth()].iter().copied().chain([next]);
        way.map(|item| self.branch(hand, item)).collect()
    }

    /// The place after a card and everything that follows it.
    pub fn after<const W: usize>(&self, hand: &mut Hand<W>, card: Item) -> Position {
        let mut position = self.position(hand, card);
        position.last_mut().into_iter().for_each(|branch| *branch += 1);
        position
    }

    /// The number of the branch of an entry: how many before it fit.
    fn branch<const W: usize>(&self, hand: &Hand<W>, item: Item) -> u32 {
        let list = hand.list(&self.flat.steps[item.depth()]);
        let count = |block: u32| match block as usize == item.block() {
            true => self.count(hand, item.depth(), block, item.lane()),
            false => self.count(hand, item.depth(), block, LANES),
        };
        let mut found = false;
        let up_to =
            self.blocks(list).take_while(|&block| !std::mem::replace(&mut found, block as usize == item.block()));
        up_to.map(count).sum()
    }

    /// Offers the board that is full with a card. There must be nodes left.
    pub fn offer<const W: usize>(&mut self, hand: &Hand<W>, item: Item, nodes_left: u64) -> Answer {
        self.lay_out(hand, item);
        let depth = self.base + item.depth() + 1;
        let Some(weight) = self.tree.weight() else {
            let level = self.meter.statistics.level(depth);
            level.nodes += 1;
            level.dead_ends += 1;
            return Answer::Next;
        };
        let tree = &*self.tree;
        self.meter.nodes_left = nodes_left;
        self.meter.solution(depth, weight, &mut || Tree::solution(tree))
    }
}
