//! The hot loop: everything below a node, as fast as it goes.
//!
//! The labels on two edges of a place say where its list begins. Which entries of it are free is found for eight at once, without a branch for
//! each: whether a card is used already cannot be foretold. Then only the free ones are laid, and what has nothing after it is not descended to.
//! Whatever else there may be, further edges, further labels known, images to compare, is off this way.

use super::compile::MOST_SIDES;
use super::model::{MOST_CARDS, MOST_LABELS};
use super::tables::{Entry, Tables};
use super::tree::CardsTree;
use crate::packing::{Found, MAX_CELLS};
use fuge_search::{Answer, Meter, Swept};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What the loop looks up at a place.
#[derive(Clone, Copy, Debug, Default)]
struct Step {
    /// Where the lists of its class begin.
    base: u32,
    /// The edges whose labels are the key.
    keys: [u16; 2],
    /// The edges that get their label here.
    shows: [u16; 2],
    /// The sides of a card that show it.
    sides: [u8; 2],
    /// Whether other labels are known, so that not all that is listed fits.
    checks: bool,
    /// Whether there is more to do, when a card is laid, than to show two labels.
    more: bool,
}

/// Entries of a list, a few of them together.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Block {
    /// Their kinds; one that is never free where there is no entry.
    kinds: [u16; LANES],
    /// What they show to the two edges: the labels, times what they count in the key there.
    shown: [[u16; 2]; LANES],
    /// Where the list goes on; 0: nowhere.
    next: u32,
}

impl Block {
    const EMPTY: Self = Self { kinds: [NOBODY; LANES], shown: [[0; 2]; LANES], next: 0 };
}

/// How many entries are looked at together.
const LANES: usize = 8;

/// The kind of no card.
const NOBODY: u16 = u16::MAX;

/// The tables once more, all in a row.
#[derive(Debug)]
pub(super) struct Flat {
    steps: Box<[Step; MAX_CELLS]>,
    /// The first blocks of the lists for every key, and further blocks behind them.
    blocks: Vec<Block>,
    /// What the entries of the blocks are.
    entries: Vec<[Entry; LANES]>,
    /// What a label on an edge counts in the key of the place that looks at it.
    factors: Vec<u16>,
}

impl Flat {
    /// The tables in a row; `None`: they would be too long.
    pub fn new(tables: &Tables) -> Option<Self> {
        let mut factors = vec![1; tables.edges + 1];
        tables.steps.iter().for_each(|step| factors[step.keys[0]] = tables.labels as u16);
        let mut flat =
            Self { steps: Box::new([Step::default(); MAX_CELLS]), blocks: Vec::new(), entries: Vec::new(), factors };
        let mut bases = BTreeMap::new();
        for (number, step) in tables.steps.iter().enumerate() {
            // What is shown to nobody goes to an edge that is never looked at.
            let edge = |index: usize| step.shows.get(index).map_or(NOWHERE, |&(edge, _)| edge as u16);
            let counted = |index: usize| step.shows.get(index).map(|&(edge, side)| (side, flat.factors[edge]));
            let shows = [counted(0), counted(1)];
            let base = match bases.get(&(step.class, shows)) {
                Some(base) => *base,
                None => flat.add(tables, step.class, shows)?,
            };
            bases.insert((step.class, shows), base);
            flat.steps[number] = Step {
                base,
                keys: step.keys.map(|key| key as u16),
                shows: [edge(0), edge(1)],
                sides: shows.map(|shown| shown.map_or(0, |(side, _)| side as u8)),
                checks: !step.others.is_empty(),
                more: step.compares || step.shows.len() > 2 || number + 1 == tables.steps.len(),
            };
        }
        Some(flat)
    }

    /// Adds the lists of a class whose entries show two sides, with what their labels count there; where they begin.
    fn add(&mut self, tables: &Tables, class: usize, shows: [Option<(usize, u16)>; 2]) -> Option<u32> {
        let class = &tables.classes[class];
        let (base, lists) = (self.blocks.len(), class.starts.len() - 1);
        if base + lists + class.entries.len() / LANES > MOST_BLOCKS {
            return None;
        }
        self.blocks.resize(base + lists, Block::EMPTY);
        self.entries.resize(base + lists, [Entry::default(); LANES]);
        for (list, ends) in class.starts.windows(2).enumerate() {
            let mut block = base + list;
            for (number, some) in class.entries[ends[0] as usize..ends[1] as usize].chunks(LANES).enumerate() {
                if number > 0 {
                    self.blocks[block].next = self.blocks.len() as u32;
                    block = self.blocks.len();
                    self.blocks.push(Block::EMPTY);
                    self.entries.push([Entry::default(); LANES]);
                }
                for (lane, entry) in some.iter().enumerate() {
                    let counted = |(side, factor)| u16::from(entry.label(side)) * factor;
                    self.blocks[block].kinds[lane] = entry.kind() as u16;
                    self.blocks[block].shown[lane] = shows.map(|shown| shown.map_or(0, counted));
                    self.entries[block][lane] = *entry;
                }
            }
        }
        Some(base as u32)
    }

    fn entry(&self, at: At) -> Entry {
        self.entries[at.block as usize][at.lane as usize % LANES]
    }

    fn kind(&self, at: At) -> usize {
        usize::from(self.blocks[at.block as usize].kinds[at.lane as usize % LANES])
    }

    /// The labels that an entry shows to the two edges.
    #[inline(always)]
    fn labels(&self, step: &Step, at: At) -> impl Iterator<Item = u8> {
        let entry = self.entry(at);
        let shown = step.shows.into_iter().zip(step.sides).filter(|&(edge, _)| edge != NOWHERE);
        shown.map(move |(_, side)| entry.label(usize::from(side)))
    }
}

/// The most blocks, of 64 bytes each and as many for entries: where there are more, the tree is walked without this loop.
const MOST_BLOCKS: usize = 1 << 20;

/// An edge that is never looked at.
const NOWHERE: u16 = u16::MAX;

/// How many numbers have sixteen bits. Tables have this length, so that nothing has to be checked.
const ALL: usize = 1 << 16;

const _: () = assert!(MAX_CELLS * MOST_SIDES < ALL && MOST_CARDS < ALL - 1 && MOST_LABELS < 256);

/// What the loop writes.
#[derive(Clone, Debug)]
pub(super) struct Scratch {
    /// What the edges show, times what it counts.
    edges: [u16; ALL],
    /// For every kind of which a card is left, and every lane where it may stand, the bit of that lane.
    free: [[u8; LANES]; ALL],
    /// How many cards there are left of each kind.
    left: [u16; MOST_CARDS],
    spare: [i32; 256],
    /// What is laid at each step.
    laid: [At; MAX_CELLS],
    /// How many nodes have so many cards laid, and how many of them lead on.
    nodes: [u64; MAX_CELLS + 1],
    live: [u64; MAX_CELLS],
}

impl Default for Scratch {
    fn default() -> Self {
        Self {
            edges: [0; ALL],
            free: [[0; LANES]; ALL],
            left: [0; MOST_CARDS],
            spare: [0; 256],
            laid: [At::default(); MAX_CELLS],
            nodes: [0; MAX_CELLS + 1],
            live: [0; MAX_CELLS],
        }
    }
}

/// The bits of the lanes.
const BITS: [u8; LANES] = [1, 2, 4, 8, 16, 32, 64, 128];

/// How many bits a number has.
const COUNT: [u8; 1 << LANES] = {
    let mut count = [0; 1 << LANES];
    let mut number = 0;
    while number < count.len() {
        count[number] = number.count_ones() as u8;
        number += 1;
    }
    count
};

/// Which entry: a block, and one of its lanes.
#[derive(Clone, Copy, Debug, Default)]
struct At {
    block: u32,
    lane: u32,
}

/// What is to be tried of a list: of the entries of a block those that are free, a bit each.
#[derive(Clone, Copy, Debug, Default)]
struct Open {
    block: u32,
    free: u8,
}

impl Open {
    /// The first that is free.
    #[inline(always)]
    fn at(self) -> At {
        At { block: self.block, lane: self.free.trailing_zeros() }
    }

    /// Without the first that is free.
    #[inline(always)]
    fn without(self) -> Self {
        Self { free: self.free & self.free.wrapping_sub(1), ..self }
    }

    /// How many are free.
    #[inline(always)]
    fn count(self) -> u64 {
        u64::from(COUNT[usize::from(self.free)])
    }
}

/// Walks everything below the node at hand.
pub(super) fn sweep(tree: &mut CardsTree, flat: &Flat, meter: &mut Meter<'_, Found>) -> Swept {
    let tables = Arc::clone(&tree.tables);
    let start = tree.laid.len();
    let mut scratch = tree.scratch.take().unwrap_or_default();
    let counted = tree.edges.iter().zip(&flat.factors).map(|(&label, factor)| u16::from(label) * factor);
    scratch.edges.iter_mut().zip(counted).for_each(|(edge, counted)| *edge = counted);
    scratch.left[..tree.left.len()].copy_from_slice(&tree.left);
    for (free, &left) in scratch.free.iter_mut().zip(&tree.left) {
        *free = if left > 0 { BITS } else { [0; LANES] };
    }
    scratch.spare[..tree.spare.len()].copy_from_slice(&tree.spare);
    let base = meter.depth - start;
    let (nodes_left, copies) = (meter.nodes_left, tree.inner.kinds.iter().any(|kind| kind.cards.len() > 1));
    let mut aside =
        Aside { base, start, tables: &tables, flat, mates: [0; 256], tree, meter, nodes_left, stop: Vec::new() };
    if let Some(supply) = &tables.supply {
        aside.mates[..supply.mates.len()].copy_from_slice(&supply.mates);
    }
    let open = scratch.open(flat, &aside, &flat.steps[start % MAX_CELLS], start);
    let run = match (copies, tables.supply.is_some()) {
        (false, false) => fill::<false, false>,
        (false, true) => fill::<false, true>,
        (true, false) => fill::<true, false>,
        (true, true) => fill::<true, true>,
    };
    let stopped = run(flat, &mut scratch, &mut aside, start, open);
    aside.finish(&mut scratch);
    let Aside { nodes_left, stop, .. } = aside;
    meter.nodes_left = nodes_left;
    tree.laid.truncate(start);
    tree.scratch = Some(scratch);
    if stopped { Swept::Stopped(stop.into_iter().rev().collect()) } else { Swept::Done }
}

/// The loop: fills the place of a step in every way that is open, and all later ones. `COPIES`: there is more than one card of a kind. `SPENDS`:
/// supply and demand of labels are looked at. Whether it was stopped; then everything is as it was before.
fn fill<const COPIES: bool, const SPENDS: bool>(
    flat: &Flat,
    scratch: &mut Scratch,
    aside: &mut Aside<'_, '_>,
    depth: usize,
    mut open: Open,
) -> bool {
    let (step, next_step) = (&flat.steps[depth % MAX_CELLS], &flat.steps[(depth + 1) % MAX_CELLS]);
    scratch.nodes[depth % MAX_CELLS + 1] += open.count();
    loop {
        if open.free == 0 {
            let next = flat.blocks[open.block as usize].next;
            if next == 0 {
                return false;
            }
            open = scratch.further(flat, aside, depth, next);
            scratch.nodes[depth % MAX_CELLS + 1] += open.count();
            continue;
        }
        if aside.nodes_left == 0 {
            return aside.stop(scratch, depth, open, 0);
        }
        aside.nodes_left -= 1;
        let at = open.at();
        let block = &flat.blocks[at.block as usize];
        let kind = block.kinds[at.lane as usize % LANES];
        scratch.take::<COPIES>(kind);
        let [first, second] = block.shown[at.lane as usize % LANES];
        scratch.edges[usize::from(step.shows[0])] = first;
        scratch.edges[usize::from(step.shows[1])] = second;
        let mut short = SPENDS && aside.spend(scratch, step, at);
        if step.more {
            scratch.laid[depth % MAX_CELLS] = at;
            if depth + 1 == aside.tables.steps.len() {
                let stop = aside.solution(scratch, depth);
                scratch.give::<COPIES>(kind);
                aside.give_back::<SPENDS>(scratch, step, depth, at);
                if let Some(skip) = stop {
                    return aside.stop(scratch, depth, open, skip);
                }
                open = open.without();
                continue;
            }
            short |= aside.show_more::<SPENDS>(scratch, depth, at);
            short |= aside.has_earlier_image(scratch, depth);
        }
        if !short {
            let next = scratch.open(flat, aside, next_step, depth + 1);
            if next.free != 0 {
                scratch.laid[depth % MAX_CELLS] = at;
                scratch.live[(depth + 1) % MAX_CELLS] += 1;
                if fill::<COPIES, SPENDS>(flat, scratch, aside, depth + 1, next) {
                    scratch.give::<COPIES>(kind);
                    aside.give_back::<SPENDS>(scratch, step, depth, at);
                    return aside.stop(scratch, depth, open, 0);
                }
            }
        }
        scratch.give::<COPIES>(kind);
        aside.give_back::<SPENDS>(scratch, step, depth, at);
        open = open.without();
    }
}

impl Scratch {
    /// Takes a card.
    #[inline(always)]
    fn take<const COPIES: bool>(&mut self, kind: u16) {
        let mut free = [0; LANES];
        if COPIES {
            let left = &mut self.left[usize::from(kind) % MOST_CARDS];
            *left -= 1;
            free = if *left > 0 { BITS } else { free };
        }
        self.free[usize::from(kind)] = free;
    }

    /// Gives it back.
    #[inline(always)]
    fn give<const COPIES: bool>(&mut self, kind: u16) {
        if COPIES {
            self.left[usize::from(kind) % MOST_CARDS] += 1;
        }
        self.free[usize::from(kind)] = BITS;
    }

    /// The first block of the list of a step.
    #[inline(always)]
    fn list(&self, step: &Step) -> u32 {
        let counted = |key: u16| u32::from(self.edges[usize::from(key)]);
        step.base + counted(step.keys[0]) + counted(step.keys[1])
    }

    /// What there is to be tried at a step.
    #[inline(always)]
    fn open(&self, flat: &Flat, aside: &Aside<'_, '_>, step: &Step, depth: usize) -> Open {
        let number = self.list(step);
        let block = &flat.blocks[number as usize];
        let open = Open { free: self.free(block), block: number };
        if step.checks || open.free == 0 && block.next != 0 {
            return self.further(flat, aside, depth, number);
        }
        open
    }

    /// Which of the entries of a block are free.
    #[inline(always)]
    fn free(&self, block: &Block) -> u8 {
        let free = |lane: usize| self.free[usize::from(block.kinds[lane])][lane];
        // In pairs: no result has to wait for all others.
        let pair = |lane: usize| free(lane) | free(lane + 1);
        (pair(0) | pair(2)) | (pair(4) | pair(6))
    }

    /// What there is to be tried from a block of a list on: of the first block that has any of it, or else of the last.
    #[inline(never)]
    fn further(&self, flat: &Flat, aside: &Aside<'_, '_>, depth: usize, mut block: u32) -> Open {
        loop {
            let mut open = Open { free: self.free(&flat.blocks[block as usize]), block };
            if flat.steps[depth].checks {
                open.free = aside.fitting(self, depth, open);
            }
            let next = flat.blocks[block as usize].next;
            if open.free != 0 || next == 0 {
                return open;
            }
            block = next;
        }
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
    /// How many more nodes may be visited.
    nodes_left: u64,
    /// Where it was stopped: the branches, the last first.
    stop: Vec<u32>,
}

impl Aside<'_, '_> {
    /// Takes the labels that are shown, and those that they want, out of what is left; whether that is too much.
    #[inline(always)]
    fn spend(&self, scratch: &mut Scratch, step: &Step, at: At) -> bool {
        let mut short = false;
        for label in self.flat.labels(step, at) {
            short |= self.spend_label(scratch, label);
        }
        short
    }

    #[inline(always)]
    fn spend_label(&self, scratch: &mut Scratch, label: u8) -> bool {
        let (label, mate) = (usize::from(label), usize::from(self.mates[usize::from(label)]));
        scratch.spare[label] -= 1;
        scratch.spare[mate] -= 1;
        scratch.spare[label].min(scratch.spare[mate]) < 0
    }

    /// Gives the labels back that a card had taken.
    #[inline(always)]
    fn give_back<const SPENDS: bool>(&self, scratch: &mut Scratch, step: &Step, depth: usize, at: At) {
        if SPENDS {
            self.flat.labels(step, at).for_each(|label| self.give_label(scratch, label));
            if step.more {
                let entry = self.flat.entry(at);
                let further = self.tables.steps[depth].shows.iter().skip(2);
                further.for_each(|&(_, side)| self.give_label(scratch, entry.label(side)));
            }
        }
    }

    #[inline(always)]
    fn give_label(&self, scratch: &mut Scratch, label: u8) {
        scratch.spare[usize::from(label)] += 1;
        scratch.spare[usize::from(self.mates[usize::from(label)])] += 1;
    }

    /// Whether a card meets what is known beside the key. Edges that are looked at so count once.
    fn meets_others(&self, scratch: &Scratch, depth: usize, at: At) -> bool {
        let (meets, entry) = (&self.tree.inner.meets, self.flat.entry(at));
        let others = &self.tables.steps[depth].others;
        others.iter().all(|&(edge, side)| meets.both(scratch.edges[edge] as u8, entry.label(side)))
    }

    /// Which of the free entries meet that.
    fn fitting(&self, scratch: &Scratch, depth: usize, mut open: Open) -> u8 {
        let mut fitting = 0;
        while open.free != 0 {
            if self.meets_others(scratch, depth, open.at()) {
                fitting |= 1 << open.free.trailing_zeros();
            }
            open = open.without();
        }
        fitting
    }

    /// Shows further labels; whether there is now too little of one.
    #[cold]
    fn show_more<const SPENDS: bool>(&self, scratch: &mut Scratch, depth: usize, at: At) -> bool {
        let mut short = false;
        for &(edge, side) in self.tables.steps[depth].shows.iter().skip(2) {
            let label = self.flat.entry(at).label(side);
            scratch.edges[edge] = u16::from(label) * self.flat.factors[edge];
            if SPENDS {
                short |= self.spend_label(scratch, label);
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
        let laid = &scratch.laid[self.start..=depth];
        self.tree.laid.extend(laid.iter().map(|&at| self.flat.entry(at)));
    }

    /// Stops before the first of what is open, or so many branches after it. What was to come is not counted.
    #[cold]
    fn stop(&mut self, scratch: &mut Scratch, depth: usize, open: Open, skip: u32) -> bool {
        // Below, nodes were visited already.
        let visited = u64::from(!self.stop.is_empty());
        scratch.nodes[depth + 1] -= open.count() - visited;
        self.stop.push(self.branch(scratch, depth, open.at()) + skip);
        true
    }

    /// The number of the branch of an entry: how many before it are free.
    fn branch(&self, scratch: &Scratch, depth: usize, at: At) -> u32 {
        let mut block = scratch.list(&self.flat.steps[depth]);
        let mut before = 0;
        loop {
            let lanes = if block == at.block { at.lane } else { LANES as u32 };
            let free = |at: &At| scratch.free[self.flat.kind(*at)][0] > 0 && self.meets_others(scratch, depth, *at);
            before += (0..lanes).map(|lane| At { block, lane }).filter(free).count() as u32;
            if block == at.block {
                return before;
            }
            block = self.flat.blocks[block as usize].next;
        }
    }

    /// Offers the solution that is laid. When that ends the walk: how many branches to skip.
    #[cold]
    fn solution(&mut self, scratch: &Scratch, depth: usize) -> Option<u32> {
        self.lay_out(scratch, depth);
        let Some(weight) = self.tree.weight() else {
            let level = self.meter.statistics.level(self.base + depth + 1);
            level.nodes += 1;
            level.dead_ends += 1;
            return None;
        };
        let tree = &*self.tree;
        // The meter counts the node once more, and one that is not taken is none.
        self.meter.nodes_left = self.nodes_left + 1;
        let answer = self.meter.solution(self.base + depth + 1, weight, &mut || fuge_search::Tree::solution(tree));
        self.nodes_left = self.meter.nodes_left;
        match answer {
            Answer::Next => None,
            Answer::Enough => Some(1),
            Answer::NotNow => Some(0),
        }
    }

    /// Hands the counts to the meter.
    fn finish(&mut self, scratch: &mut Scratch) {
        for depth in self.start + 1..self.tables.steps.len() {
            let (nodes, live) = (&mut scratch.nodes[depth], &mut scratch.live[depth]);
            let (nodes, live) = (std::mem::take(nodes), std::mem::take(live));
            if nodes > 0 {
                let level = self.meter.statistics.level(self.base + depth);
                level.nodes += nodes;
                level.dead_ends += nodes - live;
            }
        }
        scratch.nodes[self.tables.steps.len()] = 0;
    }
}
