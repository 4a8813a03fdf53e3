//! The hot loop: everything below a node, as fast as it goes.
//!
//! A card is laid with a few loads and stores: the labels that it shows go to its two edges, the labels on two edges of the next place say where its
//! list begins. Whatever else there may be, further edges, further labels known, images to compare, is off this way.

use super::compile::MOST_SIDES;
use super::model::{MOST_CARDS, MOST_LABELS};
use super::tables::{Entry, Tables};
use super::tree::CardsTree;
use crate::packing::{Found, MAX_CELLS};
use fuge_search::{Answer, Meter, Position, Swept};
use std::sync::Arc;

/// What the loop looks up at a place.
#[derive(Clone, Copy, Debug, Default)]
struct Step {
    /// Where the lists of its class begin.
    base: u32,
    /// The edges whose labels are the key.
    keys: [u16; 2],
    /// The edges that get their label here, and where that stands in an entry.
    shows: [(u16, u16); 2],
    /// Whether there is more to do than that.
    more: bool,
}

/// The tables once more, all in a row.
#[derive(Debug)]
pub(super) struct Flat {
    steps: Box<[Step; MAX_CELLS]>,
    /// Where the list for each key begins and ends.
    lists: Vec<(u32, u32)>,
    entries: Vec<Entry>,
}

impl Flat {
    pub fn new(tables: &Tables) -> Self {
        let (mut lists, mut entries, mut bases) = (Vec::new(), Vec::new(), Vec::new());
        for class in &tables.classes {
            bases.push(lists.len() as u32);
            let first = entries.len() as u32;
            lists.extend(class.starts.windows(2).map(|ends| (first + ends[0], first + ends[1])));
            entries.extend_from_slice(&class.entries);
        }
        let mut steps = Box::new([Step::default(); MAX_CELLS]);
        for (flat, step) in steps.iter_mut().zip(&tables.steps) {
            // What is shown to nobody goes to an edge that is never looked at.
            let shown = |number: usize| {
                let shown = step.shows.get(number);
                shown.map_or((NOWHERE, 0), |&(edge, side)| (edge as u16, Entry::shift(side) as u16))
            };
            *flat = Step {
                base: bases[step.class],
                keys: step.keys.map(|key| key as u16),
                shows: [shown(0), shown(1)],
                more: step.compares || !step.others.is_empty() || step.shows.len() > 2,
            };
        }
        Self { steps, lists, entries }
    }
}

/// The most edges between places, and two that are none.
const EDGES: usize = (MAX_CELLS * MOST_SIDES / 2 + 2).next_power_of_two();
const NOWHERE: u16 = EDGES as u16 - 1;

const _: () = assert!(MAX_CELLS.is_power_of_two() && MOST_CARDS.is_power_of_two() && MOST_LABELS < 256);

/// What the loop writes. The lengths are powers of two, and numbers are cut down to them: so nothing has to be checked.
#[derive(Clone, Debug)]
pub(super) struct Scratch {
    edges: [u8; EDGES],
    left: [u16; MOST_CARDS],
    spare: [i32; 256],
    /// What is laid at each step.
    laid: [Entry; MAX_CELLS],
    /// Which entries are still to be tried at each step.
    lists: [(u32, u32); MAX_CELLS],
    /// Nodes with so many cards laid, and those that led nowhere.
    nodes: [u64; MAX_CELLS],
    dead: [u64; MAX_CELLS],
}

impl Default for Scratch {
    fn default() -> Self {
        Self {
            edges: [0; EDGES],
            left: [0; MOST_CARDS],
            spare: [0; 256],
            laid: [Entry::default(); MAX_CELLS],
            lists: [(0, 0); MAX_CELLS],
            nodes: [0; MAX_CELLS],
            dead: [0; MAX_CELLS],
        }
    }
}

/// Walks everything below the node at hand.
pub(super) fn sweep(tree: &mut CardsTree, meter: &mut Meter<'_, Found>) -> Swept {
    let (tables, flat) = (Arc::clone(&tree.tables), Arc::clone(&tree.flat));
    let start = tree.laid.len();
    let mut scratch = tree.scratch.take().unwrap_or_default();
    scratch.edges[..tree.edges.len()].copy_from_slice(&tree.edges);
    scratch.left[..tree.left.len()].copy_from_slice(&tree.left);
    scratch.spare[..tree.spare.len()].copy_from_slice(&tree.spare);
    let base = meter.depth - start;
    let mut aside = Aside { base, start, tables: &tables, flat: &flat, mates: [0; 256], tree, meter };
    let stopped = match &tables.supply {
        Some(supply) => {
            aside.mates[..supply.mates.len()].copy_from_slice(&supply.mates);
            run::<true>(&flat, &mut scratch, &mut aside)
        }
        None => run::<false>(&flat, &mut scratch, &mut aside),
    };
    aside.finish(&mut scratch);
    tree.laid.truncate(start);
    tree.scratch = Some(scratch);
    stopped.map_or(Swept::Done, Swept::Stopped)
}

/// The loop. `SPENDS`: supply and demand of labels are looked at. Where it was stopped, if it was.
fn run<const SPENDS: bool>(flat: &Flat, scratch: &mut Scratch, aside: &mut Aside<'_, '_>) -> Option<Position> {
    let (labels, full, start) = (aside.tables.labels, aside.tables.steps.len(), aside.start);
    let mut nodes_left = aside.meter.nodes_left;
    let mut depth = start;
    let mut step = flat.steps[depth % MAX_CELLS];
    let (mut next, mut end) = scratch.list(flat, &step, labels);
    // Whether a card was laid at this node.
    let mut live = false;
    let stopped = loop {
        if next == end {
            scratch.dead[depth % MAX_CELLS] += u64::from(!live);
            if depth == start {
                break None;
            }
            depth -= 1;
            step = flat.steps[depth % MAX_CELLS];
            (next, end) = scratch.lists[depth % MAX_CELLS];
            live = true;
            aside.take_back::<SPENDS>(scratch, depth, &step);
            continue;
        }
        let entry = flat.entries[next as usize];
        next += 1;
        let kind = entry.kind() % MOST_CARDS;
        if scratch.left[kind] == 0 || step.more && !aside.meets_others(scratch, depth, entry) {
            continue;
        }
        if nodes_left == 0 {
            scratch.lists[depth % MAX_CELLS].0 = next - 1;
            break Some(aside.position::<SPENDS>(scratch, depth, 0));
        }
        live = true;
        scratch.lists[depth % MAX_CELLS] = (next, end);
        scratch.laid[depth % MAX_CELLS] = entry;
        scratch.left[kind] -= 1;
        for (edge, shift) in step.shows {
            scratch.edges[usize::from(edge) % EDGES] = entry.at(shift);
        }
        let mut short = SPENDS && aside.spend(scratch, &step, entry);
        if step.more {
            short |= aside.show_more::<SPENDS>(scratch, depth, entry);
        }
        if depth + 1 == full {
            aside.meter.nodes_left = nodes_left;
            let stop = aside.solution(scratch, depth);
            nodes_left = aside.meter.nodes_left;
            aside.take_back::<SPENDS>(scratch, depth, &step);
            if let Some(skip) = stop {
                scratch.lists[depth % MAX_CELLS].0 -= 1;
                break Some(aside.position::<SPENDS>(scratch, depth, skip));
            }
            continue;
        }
        nodes_left -= 1;
        scratch.nodes[(depth + 1) % MAX_CELLS] += 1;
        if SPENDS && short || step.more && aside.has_earlier_image(scratch, depth) {
            scratch.dead[(depth + 1) % MAX_CELLS] += 1;
            aside.take_back::<SPENDS>(scratch, depth, &step);
            continue;
        }
        depth += 1;
        step = flat.steps[depth % MAX_CELLS];
        (next, end) = scratch.list(flat, &step, labels);
        live = false;
    };
    aside.meter.nodes_left = nodes_left;
    stopped
}

impl Scratch {
    /// The entries to be tried at a step: from the first number up to the second.
    #[inline(always)]
    fn list(&self, flat: &Flat, step: &Step, labels: usize) -> (u32, u32) {
        let label = |key: u16| usize::from(self.edges[usize::from(key) % EDGES]);
        flat.lists[step.base as usize + label(step.keys[0]) * labels + label(step.keys[1])]
    }
}

/// What lies beside the way of the loop.
struct Aside<'a, 'm> {
    tables: &'a Tables,
    flat: &'a Flat,
    tree: &'a mut CardsTree,
    meter: &'a mut Meter<'m, Found>,
    mates: [u8; 256],
    /// How many cards are laid at the node where it begins.
    start: usize,
    /// The depth of the root of the tree, for the meter.
    base: usize,
}

impl Aside<'_, '_> {
    /// Takes the labels that are shown, and those that they want, out of what is left; whether that is too much.
    #[inline(always)]
    fn spend(&self, scratch: &mut Scratch, step: &Step, entry: Entry) -> bool {
        let shown = step.shows.into_iter().filter(|&(edge, _)| edge != NOWHERE);
        shown.fold(false, |short, (_, shift)| self.spend_label(scratch, entry.at(shift)) || short)
    }

    #[inline(always)]
    fn spend_label(&self, scratch: &mut Scratch, label: u8) -> bool {
        let (label, mate) = (usize::from(label), usize::from(self.mates[usize::from(label)]));
        scratch.spare[label] -= 1;
        scratch.spare[mate] -= 1;
        scratch.spare[label].min(scratch.spare[mate]) < 0
    }

    /// Takes the card of a step back.
    #[inline(always)]
    fn take_back<const SPENDS: bool>(&self, scratch: &mut Scratch, depth: usize, step: &Step) {
        let entry = scratch.laid[depth % MAX_CELLS];
        scratch.left[entry.kind() % MOST_CARDS] += 1;
        if SPENDS {
            for (_, shift) in step.shows.into_iter().filter(|&(edge, _)| edge != NOWHERE) {
                self.give_back(scratch, entry.at(shift));
            }
            if step.more {
                let further = self.tables.steps[depth].shows.iter().skip(2);
                further.for_each(|&(_, side)| self.give_back(scratch, entry.label(side)));
            }
        }
    }

    #[inline(always)]
    fn give_back(&self, scratch: &mut Scratch, label: u8) {
        scratch.spare[usize::from(label)] += 1;
        scratch.spare[usize::from(self.mates[usize::from(label)])] += 1;
    }

    /// Whether a card meets what is known beside the key.
    #[cold]
    fn meets_others(&self, scratch: &Scratch, depth: usize, entry: Entry) -> bool {
        let meets = &self.tree.inner.meets;
        let others = &self.tables.steps[depth].others;
        others.iter().all(|&(edge, side)| meets.both(scratch.edges[edge], entry.label(side)))
    }

    /// Shows further labels; whether there is now too little of one.
    #[cold]
    fn show_more<const SPENDS: bool>(&self, scratch: &mut Scratch, depth: usize, entry: Entry) -> bool {
        let mut short = false;
        for &(edge, side) in self.tables.steps[depth].shows.iter().skip(2) {
            scratch.edges[edge] = entry.label(side);
            if SPENDS {
                short |= self.spend_label(scratch, entry.label(side));
            }
        }
        short
    }

    #[cold]
    fn has_earlier_image(&mut self, scratch: &Scratch, depth: usize) -> bool {
        if !self.tables.steps[depth].compares {
            return false;
        }
        self.lay_out(scratch, depth);
        self.tree.has_earlier_image()
    }

    /// Lets the tree know what is laid, up to a step.
    fn lay_out(&mut self, scratch: &Scratch, depth: usize) {
        self.tree.laid.truncate(self.start);
        self.tree.laid.extend_from_slice(&scratch.laid[self.start..=depth]);
    }

    /// Where it stops: at the entry that is next at this step, or so many branches after it.
    fn position<const SPENDS: bool>(&self, scratch: &mut Scratch, depth: usize, skip: u32) -> Position {
        let mut position = vec![self.branch(scratch, depth) + skip];
        for depth in (self.start..depth).rev() {
            self.take_back::<SPENDS>(scratch, depth, &self.flat.steps[depth]);
            scratch.lists[depth].0 -= 1;
            position.push(self.branch(scratch, depth));
        }
        position.into_iter().rev().collect()
    }

    /// The number of the branch that is next: how many entries before it are free.
    fn branch(&self, scratch: &Scratch, depth: usize) -> u32 {
        let first = scratch.list(self.flat, &self.flat.steps[depth], self.tables.labels).0;
        let before = &self.flat.entries[first as usize..scratch.lists[depth].0 as usize];
        let free = |entry: &&Entry| scratch.left[entry.kind()] > 0 && self.meets_others(scratch, depth, **entry);
        before.iter().filter(free).count() as u32
    }

    /// Offers the solution that is laid. When that ends the walk: how many branches to skip.
    #[cold]
    fn solution(&mut self, scratch: &Scratch, depth: usize) -> Option<u32> {
        self.lay_out(scratch, depth);
        let Some(weight) = self.tree.weight() else {
            self.meter.nodes_left -= 1;
            let level = self.meter.statistics.level(self.base + depth + 1);
            level.nodes += 1;
            level.dead_ends += 1;
            return None;
        };
        let tree = &*self.tree;
        let answer = self.meter.solution(self.base + depth + 1, weight, &mut || fuge_search::Tree::solution(tree));
        match answer {
            Answer::Next => None,
            Answer::Enough => Some(1),
            Answer::NotNow => Some(0),
        }
    }

    /// Hands the counts to the meter.
    fn finish(&mut self, scratch: &mut Scratch) {
        for depth in self.start + 1..self.tables.steps.len() {
            let (nodes, dead) = (&mut scratch.nodes[depth], &mut scratch.dead[depth]);
            let (nodes, dead) = (std::mem::take(nodes), std::mem::take(dead));
            if nodes > 0 {
                let level = self.meter.statistics.level(self.base + depth);
                level.nodes += nodes;
                level.dead_ends += dead;
            }
        }
        scratch.dead[self.start % MAX_CELLS] = 0;
    }
}
