//! The hot loop: everything below a node, as fast as it goes.
//!
//! [`hand`] is the loop itself, [`flat`] what it looks up, [`free`] the look at eight cards at once; [`aside`] is what it meets now and then. Here the
//! hands are set to work. What is laid and counted, and where it ends, is what one hand alone would lay: the tree is cut into pieces that follow one
//! another, each hand has one, and a later piece counts only when all before it are done.

mod aside;
mod flat;
mod free;
mod hand;
#[cfg(test)]
mod tests;

use super::tree::CardsTree;
use crate::packing::{Found, MAX_CELLS};
use aside::Aside;
pub(super) use flat::Flat;
use flat::MOST_WORDS;
use fuge_search::{Answer, Meter, Position, Swept};
use hand::{CARDS, Halt, Hand, Tally};
use std::sync::Arc;

/// What the loop writes.
#[derive(Clone, Debug)]
pub(super) enum Scratch {
    /// For sets that fit into one register of the processor.
    Narrow(Crew<NARROW>),
    Wide(Crew<MOST_WORDS>),
}

/// How many words a set has in most puzzles.
const NARROW: usize = 8;

/// How many hands there are. More than four are no quicker.
const HANDS: usize = 4;

/// The hands, and who does what.
#[derive(Clone, Debug)]
pub(super) struct Crew<const W: usize> {
    /// Made when they are needed. They lie in a row: each in pages of its own, the same places of two of them would be taken for one another by the
    /// processor.
    hands: Vec<Hand<W>>,
    /// Who is at work, the earliest in the tree first.
    order: Vec<usize>,
    /// Who is not.
    idle: Vec<usize>,
    /// What all hands have seen that are done, and that is before everything that is not.
    done: Box<Tally>,
    habits: Habits,
    /// What is to be laid before this depth is shared.
    depth: usize,
    /// How often that was done lately, in so many nodes.
    shares: u64,
    nodes: u64,
}

/// How the hands work together, in numbers of nodes.
#[derive(Clone, Copy, Debug)]
struct Habits {
    /// With fewer to visit it is not worth while to have several hands.
    few: u64,
    /// So many are visited by one hand before others join it, and between two looks whether others can.
    alone: u64,
    /// So many when all are at work.
    together: u64,
    /// So many should a piece have that is given away: more than the first, so that giving costs little, and fewer than the second, so that little
    /// is seen for nothing.
    piece: (u64, u64),
}

const HABITS: Habits = Habits { few: 1 << 12, alone: 1 << 7, together: 1 << 12, piece: (1024, 4096) };

/// Walks everything below the node at hand.
pub(super) fn sweep(tree: &mut CardsTree, flat: &Flat, meter: &mut Meter<'_, Found>) -> Swept {
    let mut scratch = tree.scratch.take().unwrap_or_else(|| Scratch::new(tree, flat, HABITS));
    let swept = match &mut scratch {
        Scratch::Narrow(crew) => crew.sweep(tree, flat, meter),
        Scratch::Wide(crew) => crew.sweep(tree, flat, meter),
    };
    tree.scratch = Some(scratch);
    swept
}

impl Scratch {
    fn new(tree: &CardsTree, flat: &Flat, habits: Habits) -> Self {
        match flat.words <= NARROW {
            true => Self::Narrow(Crew::new(tree, habits)),
            false => Self::Wide(Crew::new(tree, habits)),
        }
    }
}

impl<const W: usize> Crew<W> {
    fn new(tree: &CardsTree, habits: Habits) -> Self {
        let mut hands = Vec::with_capacity(HANDS);
        hands.push(Hand::new(tree.spare.len()));
        Self {
            hands,
            order: Vec::with_capacity(HANDS),
            idle: vec![0],
            done: Box::new([0; MAX_CELLS + 1]),
            habits,
            depth: tree.tables.steps.len() / 2,
            shares: 0,
            nodes: 0,
        }
    }

    fn sweep(&mut self, tree: &mut CardsTree, flat: &Flat, meter: &mut Meter<'_, Found>) -> Swept {
        let (tables, start) = (Arc::clone(&tree.tables), tree.laid.len());
        let (base, last, nodes_left) = (meter.depth - start, tables.steps.len() - 1, meter.nodes_left);
        let mut aside = Aside { tables: &tables, flat, tree, meter, start, base, last };
        self.begin(&aside);
        let stopped = self.run(&mut aside);
        let visited = self.finish(&mut aside);
        meter.nodes_left = nodes_left - visited;
        tree.laid.truncate(start);
        stopped.map_or(Swept::Done, Swept::Stopped)
    }

    /// A hand begins at the node.
    fn begin(&mut self, aside: &Aside<'_, '_>) {
        let Some(first) = self.idle.pop() else { return };
        self.order.push(first);
        let hand = &mut self.hands[first];
        let (tree, flat, start) = (&*aside.tree, aside.flat, aside.start);
        let counted = tree.edges.iter().zip(&flat.factors).map(|(&label, factor)| u16::from(label) * factor);
        hand.edges.iter_mut().zip(counted).for_each(|(edge, counted)| *edge = counted);
        hand.free[start] = flat.set(&tree.left);
        let labels = aside.labels();
        hand.spare[start * labels..(start + 1) * labels].copy_from_slice(&tree.spare);
        hand.open(aside, start, &free::which);
    }

    /// Lays cards until everything is done, or until it has to stop; then where.
    fn run(&mut self, aside: &mut Aside<'_, '_>) -> Option<Position> {
        // A tally has room for no more.
        let mut left = aside.meter.nodes_left.min(u64::from(u32::MAX / 2));
        let alone = left < self.habits.few;
        while let Some(&first) = self.order.first() {
            let hand = &mut self.hands[first];
            let Some(next) = hand.next() else {
                self.leave(first, aside);
                continue;
            };
            if left == 0 {
                return Some(aside.position(hand, next));
            }
            hand.waits = false;
            let before = left;
            match self.work(aside, &mut left) {
                Halt::Spent => {}
                Halt::Done(hand) => self.leave(hand, aside),
                Halt::Full(hand) if hand != first => self.hands[hand].waits = true,
                Halt::Full(_) if left == 0 => {}
                Halt::Full(_) => {
                    let hand = &mut self.hands[first];
                    let Some(card) = hand.next() else { continue };
                    match aside.offer(hand, card, left) {
                        Answer::NotNow => return Some(aside.position(hand, card)),
                        answer => {
                            hand.skip();
                            left -= 1;
                            if answer == Answer::Enough {
                                return Some(aside.after(hand, card));
                            }
                        }
                    }
                }
            }
            if !alone {
                self.nodes += before - left;
                self.spread(aside);
            }
        }
        None
    }

    /// All who have something to do work for a while.
    fn work(&mut self, aside: &mut Aside<'_, '_>, left: &mut u64) -> Halt {
        let mut at_work = self.order.iter().copied().filter(|&hand| !self.hands[hand].waits);
        let at: [Option<usize>; HANDS] = std::array::from_fn(|_| at_work.next());
        let most = if self.order.len() == HANDS { self.habits.together } else { self.habits.alone };
        let most = most.min(*left);
        let mut some = most;
        let halt = match at {
            [Some(a), Some(b), Some(c), Some(d)] => self.together([a, b, c, d], aside, &mut some),
            [Some(a), Some(b), Some(c), None] => self.together([a, b, c], aside, &mut some),
            [Some(a), Some(b), ..] => self.together([a, b], aside, &mut some),
            _ => self.together([self.order[0]], aside, &mut some),
        };
        *left -= most - some;
        halt
    }

    /// Some of them.
    fn together<const N: usize>(&mut self, at: [usize; N], aside: &mut Aside<'_, '_>, left: &mut u64) -> Halt {
        let hands = self.hands.get_disjoint_mut(at).expect("a hand is at work once");
        match free::work(aside.flat, aside, hands, left) {
            Halt::Spent => Halt::Spent,
            Halt::Done(number) => Halt::Done(at[number]),
            Halt::Full(number) => Halt::Full(at[number]),
        }
    }

    /// Gives the idle hands something to do, as early in the tree as there is enough of it.
    fn spread(&mut self, aside: &Aside<'_, '_>) {
        while self.order.len() < HANDS {
            let other = *self.idle.last().unwrap_or(&self.hands.len());
            if other == self.hands.len() {
                self.hands.push(Hand::new(aside.labels()));
                self.idle.push(other);
            }
            let gives = |&hand: &usize| {
                let [hand, other] = self.hands.get_disjoint_mut([hand, other]).expect("one is idle");
                hand.share(other, self.depth, aside)
            };
            let Some(at) = self.order.iter().position(gives) else { break };
            self.idle.pop();
            self.order.insert(at + 1, other);
            self.shares += 1;
        }
        // Now and then, deeper pieces if they were too large, and less deep ones if they were too small.
        if self.nodes >= 4 * self.habits.piece.1 {
            let each = self.nodes / self.shares.max(1);
            if each > self.habits.piece.1 {
                self.depth = (self.depth + 1).min(aside.last);
            } else if each < self.habits.piece.0 {
                self.depth = self.depth.saturating_sub(1);
            }
            (self.nodes, self.shares) = (0, 0);
        }
    }

    /// A hand has nothing more to do. What it has seen goes to the one before it.
    fn leave(&mut self, hand: usize, aside: &Aside<'_, '_>) {
        let Some(at) = self.order.iter().position(|&other| other == hand) else { return };
        self.order.remove(at);
        self.idle.push(hand);
        let range = aside.start..aside.tables.steps.len();
        let (hand, to) = if at == 0 {
            (&mut self.hands[hand], &mut *self.done)
        } else {
            let both = self.hands.get_disjoint_mut([hand, self.order[at - 1]]);
            let [hand, before] = both.expect("no hand is at work twice");
            (hand, &mut before.between)
        };
        for from in [&mut hand.seen, &mut hand.between] {
            add(&mut to[range.clone()], &mut from[range.clone()]);
        }
    }

    /// Tells the meter what was seen, up to where it was stopped; how many nodes that is. What lies after it was seen for nothing.
    fn finish(&mut self, aside: &mut Aside<'_, '_>) -> u64 {
        let range = aside.start..aside.tables.steps.len();
        for (number, hand) in self.order.drain(..).enumerate() {
            self.idle.push(hand);
            let hand = &mut self.hands[hand];
            if number == 0 {
                hand.uncount(aside);
                add(&mut self.done[range.clone()], &mut hand.seen[range.clone()]);
            }
            hand.clear(range.clone());
        }
        let mut visited = 0;
        for depth in range.clone() {
            let cards = self.done[depth] & CARDS;
            visited += cards;
            // Full boards are counted when they are found.
            if depth < aside.last && cards > 0 {
                let level = aside.meter.statistics.level(aside.base + depth + 1);
                level.nodes += cards;
                level.dead_ends += cards - (self.done[depth + 1] >> 32);
            }
        }
        self.done[range].fill(0);
        visited
    }
}

/// Adds what was seen, and forgets it there.
fn add(to: &mut [u64], from: &mut [u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += std::mem::take(from);
    }
}
