//! The hot loop: everything below a node, as fast as it goes.
//!
//! The labels on two edges of a place say where its list begins; what is free of it is laid, one after the other. Whatever else there may be,
//! further edges, further labels known, images to compare, is off this way.
//!
//! Most of the time goes into lists of cards that are used already. So the loop leaves them out, below the depth where that pays: see
//! [`Thin`](super::flat::Thin).

use super::flat::{ALL, Flat, Lists, NOWHERE, Step, Thin, Word};
use super::model::MOST_CARDS;
use super::tables::{Entry, Tables};
use super::tree::CardsTree;
use crate::packing::{Found, MAX_CELLS};
use fuge_search::{Answer, Meter, Swept};
use std::ops::Range;
use std::sync::Arc;

/// What the loop writes.
#[derive(Clone, Debug)]
pub(super) struct Scratch {
    /// Which words stand for kinds of which no card is left, by their slots.
    used: [bool; ALL],
    /// How many cards there are left of each kind at the node where it begins; only looked at where there are several.
    left: [u16; MOST_CARDS],
    /// What the edges show.
    edges: [u8; ALL],
    /// How much more of each label is left than is wanted; only looked at where that is needed.
    spare: [i32; 256],
    /// What is laid at each step, and where its list goes on.
    laid: [Word; MAX_CELLS],
    next: [u32; MAX_CELLS],
    /// How many more nodes may be visited.
    nodes_left: u64,
    /// How many nodes have so many cards laid, and how many of them lead on.
    nodes: [u64; MAX_CELLS],
    live: [u64; MAX_CELLS],
    thin: Thin,
    pace: Pace,
}

impl Default for Scratch {
    fn default() -> Self {
        Self {
            used: [false; ALL],
            left: [0; MOST_CARDS],
            edges: [0; ALL],
            spare: [0; 256],
            laid: [Word::END; MAX_CELLS],
            next: [0; MAX_CELLS],
            nodes_left: 0,
            nodes: [0; MAX_CELLS],
            live: [0; MAX_CELLS],
            thin: Thin::default(),
            pace: Pace::default(),
        }
    }
}

/// From which depth on thin lists pay, by what was seen up to now.
#[derive(Clone, Debug)]
struct Pace {
    /// How many nodes were seen at each depth.
    nodes: [u64; MAX_CELLS],
    total: u64,
    /// When there are so many, it is time to choose again.
    due: u64,
    depth: usize,
}

impl Default for Pace {
    fn default() -> Self {
        Self { nodes: [0; MAX_CELLS], total: 0, due: CHOICE, depth: usize::MAX }
    }
}

/// How many nodes pass between two choices.
const CHOICE: u64 = 1 << 16;

/// Lists are made thin at the first depth with fewer nodes below one, on average.
const WORTHWHILE: u64 = 30_000;

impl Pace {
    /// The depth, chosen anew now and then. `usize::MAX`: not at all.
    fn depth(&mut self, steps: usize) -> usize {
        if self.total >= self.due {
            self.due = self.total + CHOICE;
            let is_small = |depth: &usize| self.total < WORTHWHILE * self.nodes[*depth];
            // Where few cards are laid, there are few to leave out.
            self.depth = (0..steps).find(is_small).filter(|&depth| 4 * depth >= steps).unwrap_or(usize::MAX);
        }
        self.depth
    }
}

/// Walks everything below the node at hand.
pub(super) fn sweep(tree: &mut CardsTree, flat: &Flat, meter: &mut Meter<'_, Found>) -> Swept {
    let tables = Arc::clone(&tree.tables);
    let start = tree.laid.len();
    let mut scratch = tree.scratch.take().unwrap_or_default();
    scratch.edges[..tree.edges.len()].copy_from_slice(&tree.edges);
    scratch.spare[..tree.spare.len()].copy_from_slice(&tree.spare);
    let mut thin = std::mem::take(&mut scratch.thin);
    let thinned = scratch.pace.depth(tables.steps.len());
    if let Some((early, late)) = tree.laid.split_at_checked(thinned)
        && !thin.is_for(early.iter().map(|entry| entry.kind()))
    {
        let mut left = tree.left.clone();
        late.iter().for_each(|entry| left[entry.kind()] += 1);
        thin.fill(flat, early.iter().map(|entry| entry.kind()), |word| left[word.kind()] > 0);
    }
    scratch.left[..tree.left.len()].copy_from_slice(&tree.left);
    flat.slots.iter().zip(&tree.left).for_each(|(&slot, &left)| scratch.used[usize::from(slot)] = left == 0);
    let is_plain = tables.supply.is_none() && !flat.steps.iter().any(|step| step.checks);
    scratch.nodes_left = meter.nodes_left;
    let base = meter.depth - start;
    let mut aside = Aside { tables: &tables, flat, tree, meter, start, base, thinned, thin, stop: Vec::new() };
    let stopped = match (is_plain, thinned <= start) {
        (true, true) => below::<true>(&mut scratch, &mut aside, start),
        (true, false) => fill::<true, false>(flat, flat.lists(), &mut scratch, &mut aside, start),
        (false, true) => below::<false>(&mut scratch, &mut aside, start),
        (false, false) => fill::<false, false>(flat, flat.lists(), &mut scratch, &mut aside, start),
    };
    aside.finish(&mut scratch);
    let Aside { stop, thin, .. } = aside;
    scratch.thin = thin;
    tree.laid.truncate(start);
    tree.scratch = Some(scratch);
    if stopped { Swept::Stopped(stop.into_iter().rev().collect()) } else { Swept::Done }
}

/// The loop: fills the places of all steps from one on, in every way. `PLAIN`: the supply of labels is not looked at, and what is listed fits.
/// `THIN`: the lists are; otherwise what is below the depth where they pay is filled by the same loop with thin ones. Whether it was stopped.
fn fill<const PLAIN: bool, const THIN: bool>(
    flat: &Flat,
    lists: Lists<'_>,
    scratch: &mut Scratch,
    aside: &mut Aside<'_, '_>,
    start: usize,
) -> bool {
    let mut depth = start;
    let mut at = scratch.list(flat, depth);
    loop {
        let mut word = scratch.free::<PLAIN>(aside, lists, depth, &mut at);
        let mut is_last = true;
        if word.is_single() {
            scratch.live[depth % MAX_CELLS] += 1;
        } else if word.is_more() {
            at = flat.beyond(word);
            continue;
        } else if word != Word::END {
            scratch.live[depth % MAX_CELLS] += 1;
            is_last = scratch.is_last(word, aside.start..depth);
        } else {
            // Back to where something is left.
            loop {
                if word.is_more() {
                    at = flat.beyond(word);
                } else if depth == start {
                    return false;
                } else {
                    depth -= 1;
                    scratch.take_back::<PLAIN>(aside, lists, depth);
                    at = scratch.next[depth % MAX_CELLS] as usize;
                }
                word = scratch.free::<PLAIN>(aside, lists, depth, &mut at);
                if word.is_single() {
                    break;
                }
                if word.is_card() {
                    is_last = scratch.is_last(word, aside.start..depth);
                    break;
                }
            }
        }
        scratch.next[depth % MAX_CELLS] = at as u32;
        if scratch.nodes_left == 0 {
            return aside.stop::<PLAIN>(lists, scratch, start..depth, 0);
        }
        scratch.nodes_left -= 1;
        let step = &flat.steps[depth % MAX_CELLS];
        scratch.used[word.slot()] = is_last;
        let mut is_dead = scratch.lay::<PLAIN>(aside, step, word, depth);
        depth += 1;
        scratch.nodes[depth % MAX_CELLS] += 1;
        let next = &flat.steps[depth % MAX_CELLS];
        let second = if next.follows { word.labels()[0] } else { scratch.edges[usize::from(next.keys[1])] };
        at = flat.list(next, scratch.edges[usize::from(next.keys[0])], second);
        if step.more {
            match aside.more(lists, scratch, depth) {
                More::LeadsOn => at = scratch.list(flat, depth),
                More::DeadEnd => is_dead = true,
                More::Stop(skip) => {
                    scratch.take_back::<PLAIN>(aside, lists, depth - 1);
                    return aside.stop::<PLAIN>(lists, scratch, start..depth - 1, skip);
                }
            }
        }
        if is_dead {
            at = flat.end();
        } else if !THIN && depth == aside.thinned {
            aside.thin_out(scratch, depth);
            if below::<PLAIN>(scratch, aside, depth) {
                return aside.go_back::<PLAIN>(lists, scratch, start..depth);
            }
            at = flat.end();
        }
    }
}

/// The loop with thin lists, from a step on.
fn below<const PLAIN: bool>(scratch: &mut Scratch, aside: &mut Aside<'_, '_>, start: usize) -> bool {
    let thin = std::mem::take(&mut aside.thin);
    let stopped = fill::<PLAIN, true>(aside.flat, thin.lists(), scratch, aside, start);
    aside.thin = thin;
    stopped
}

impl Scratch {
    /// Where the list of a step begins.
    fn list(&self, flat: &Flat, depth: usize) -> usize {
        let step = &flat.steps[depth % MAX_CELLS];
        let [first, second] = step.keys.map(|key| self.edges[usize::from(key)]);
        flat.list(step, first, second)
    }

    /// The next of a list that is left and fits, or what stands at its end; `at` comes to stand behind it.
    #[inline(always)]
    fn free<const PLAIN: bool>(&self, aside: &Aside<'_, '_>, lists: Lists<'_>, depth: usize, at: &mut usize) -> Word {
        loop {
            let word = lists.words[*at];
            *at += 1;
            if !self.used[word.slot()] && (PLAIN || !word.is_card() || aside.meets_others(self, lists, depth, *at - 1))
            {
                return word;
            }
        }
    }

    /// Whether it uses up a kind of several cards to lay one more than some steps have laid.
    #[cold]
    fn is_last(&self, word: Word, steps: Range<usize>) -> bool {
        let laid = self.laid[steps].iter().filter(|laid| laid.slot() == word.slot()).count();
        laid + 1 == usize::from(self.left[word.kind()])
    }

    /// Lays a card and shows its labels; whether there is now too little of one.
    #[inline(always)]
    fn lay<const PLAIN: bool>(&mut self, aside: &Aside<'_, '_>, step: &Step, word: Word, depth: usize) -> bool {
        self.laid[depth % MAX_CELLS] = word;
        let [first, second] = word.labels();
        self.edges[usize::from(step.shows[0])] = first;
        self.edges[usize::from(step.shows[1])] = second;
        if PLAIN {
            return false;
        }
        let shown = step.shows.into_iter().zip([first, second]).filter(|&(edge, _)| edge != NOWHERE);
        shown.fold(false, |short, (_, label)| self.spend(aside, label) || short)
    }

    /// Takes the card of a step back.
    #[inline(always)]
    fn take_back<const PLAIN: bool>(&mut self, aside: &Aside<'_, '_>, lists: Lists<'_>, depth: usize) {
        let word = self.laid[depth % MAX_CELLS];
        self.used[word.slot()] = false;
        if PLAIN {
            return;
        }
        let shown = aside.flat.steps[depth].shows.into_iter().zip(word.labels());
        shown.filter(|&(edge, _)| edge != NOWHERE).for_each(|(_, label)| self.give_back(aside, label));
        for &(_, side) in aside.tables.steps[depth].shows.iter().skip(2) {
            self.give_back(aside, aside.laid(lists, self, depth).label(side));
        }
    }

    /// Takes a label that is shown, and the one that it wants, out of what is left, where that is looked at; whether it is too much.
    fn spend(&mut self, aside: &Aside<'_, '_>, label: u8) -> bool {
        let Some(supply) = &aside.tables.supply else { return false };
        let (label, mate) = (usize::from(label), usize::from(supply.mates[usize::from(label)]));
        self.spare[label] -= 1;
        self.spare[mate] -= 1;
        self.spare[label].min(self.spare[mate]) < 0
    }

    /// Gives it back.
    fn give_back(&mut self, aside: &Aside<'_, '_>, label: u8) {
        if let Some(supply) = &aside.tables.supply {
            self.spare[usize::from(label)] += 1;
            self.spare[usize::from(supply.mates[usize::from(label)])] += 1;
        }
    }
}

/// What lies beside the way of the loop.
struct Aside<'a, 'm> {
    tables: &'a Tables,
    flat: &'a Flat,
    tree: &'a mut CardsTree,
    meter: &'a mut Meter<'m, Found>,
    /// How many cards are laid at the node where it begins.
    start: usize,
    /// The depth of the root of the tree, for the meter.
    base: usize,
    /// From this depth on the lists are thin.
    thinned: usize,
    /// They, while nobody looks at them.
    thin: Thin,
    /// Where it was stopped: the branches, the last first.
    stop: Vec<u32>,
}

/// What comes of a card whose labels are not all there is to it.
enum More {
    LeadsOn,
    DeadEnd,
    /// It ends the walk, so many branches after this one.
    Stop(u32),
}

impl Aside<'_, '_> {
    /// Makes the lists thin for the cards that are laid.
    fn thin_out(&mut self, scratch: &Scratch, depth: usize) {
        let early = self.tree.laid.iter().map(|entry| entry.kind());
        let late = scratch.laid[self.start..depth].iter().map(|word| word.kind());
        self.thin.fill(self.flat, early.take(self.start).chain(late), |word| !scratch.used[word.slot()]);
    }

    /// The entry that is laid at a step.
    fn laid(&self, lists: Lists<'_>, scratch: &Scratch, depth: usize) -> Entry {
        self.entry(lists, depth, scratch.next[depth] as usize - 1)
    }

    /// The entry that stands somewhere in the list of a step.
    fn entry(&self, lists: Lists<'_>, depth: usize, at: usize) -> Entry {
        self.flat.entries[if depth < self.thinned { at } else { lists.origin(at) }]
    }

    /// Whether a card meets what is known beside the key.
    fn meets_others(&self, scratch: &Scratch, lists: Lists<'_>, depth: usize, at: usize) -> bool {
        if !self.flat.steps[depth].checks {
            return true;
        }
        let (meets, entry) = (&self.tree.inner.meets, self.entry(lists, depth, at));
        let others = &self.tables.steps[depth].others;
        others.iter().all(|&(edge, side)| meets.both(scratch.edges[edge], entry.label(side)))
    }

    /// Does what there is to do, when so many cards are laid, beside showing two labels.
    #[cold]
    #[inline(never)]
    fn more(&mut self, lists: Lists<'_>, scratch: &mut Scratch, depth: usize) -> More {
        if depth == self.tables.steps.len() {
            return self.solution(lists, scratch, depth).map_or(More::DeadEnd, More::Stop);
        }
        let step = &self.tables.steps[depth - 1];
        let mut is_dead = false;
        let entry = self.laid(lists, scratch, depth - 1);
        for &(edge, side) in step.shows.iter().skip(2) {
            scratch.edges[edge] = entry.label(side);
            is_dead |= scratch.spend(self, entry.label(side));
        }
        if step.compares {
            self.lay_out(lists, scratch, depth);
            is_dead |= self.tree.has_earlier_image();
        }
        if is_dead { More::DeadEnd } else { More::LeadsOn }
    }

    /// Lets the tree know what is laid.
    fn lay_out(&mut self, lists: Lists<'_>, scratch: &Scratch, depth: usize) {
        self.tree.laid.truncate(self.start);
        for depth in self.start..depth {
            let entry = self.laid(lists, scratch, depth);
            self.tree.laid.push(entry);
        }
    }

    /// Offers the solution that is laid. When that ends the walk: how many branches to skip.
    fn solution(&mut self, lists: Lists<'_>, scratch: &mut Scratch, depth: usize) -> Option<u32> {
        self.lay_out(lists, scratch, depth);
        let Some(weight) = self.tree.weight() else {
            let level = self.meter.statistics.level(self.base + depth);
            level.nodes += 1;
            level.dead_ends += 1;
            return None;
        };
        let tree = &*self.tree;
        // The meter counts the node once more, and one that is not taken is none.
        self.meter.nodes_left = scratch.nodes_left + 1;
        let answer = self.meter.solution(self.base + depth, weight, &mut || fuge_search::Tree::solution(tree));
        scratch.nodes_left = self.meter.nodes_left;
        match answer {
            Answer::Next => None,
            Answer::Enough => Some(1),
            Answer::NotNow => Some(0),
        }
    }

    /// Stops before what comes next after some steps, or so many branches after it.
    #[cold]
    fn stop<const PLAIN: bool>(
        &mut self,
        lists: Lists<'_>,
        scratch: &mut Scratch,
        steps: Range<usize>,
        skip: u32,
    ) -> bool {
        self.stop.push(self.branch(lists, scratch, steps.end) + skip);
        self.go_back::<PLAIN>(lists, scratch, steps)
    }

    /// Takes everything back that some steps have laid, and notes which branches it was.
    fn go_back<const PLAIN: bool>(&mut self, lists: Lists<'_>, scratch: &mut Scratch, steps: Range<usize>) -> bool {
        for depth in steps.rev() {
            scratch.take_back::<PLAIN>(self, lists, depth);
            self.stop.push(self.branch(lists, scratch, depth));
        }
        true
    }

    /// The number of the branch where a step stands: how many before it are free.
    fn branch(&self, lists: Lists<'_>, scratch: &Scratch, depth: usize) -> u32 {
        let mut at = scratch.list(self.flat, depth);
        let mut before = 0;
        loop {
            let word = scratch.free::<false>(self, lists, depth, &mut at);
            if at == scratch.next[depth] as usize {
                return before;
            }
            if word.is_more() {
                at = self.flat.beyond(word);
            } else {
                before += 1;
            }
        }
    }

    /// Hands the counts to the meter.
    fn finish(&mut self, scratch: &mut Scratch) {
        self.meter.nodes_left = scratch.nodes_left;
        // What has the last card laid is counted by the meter itself.
        let steps = self.tables.steps.len();
        let counts =
            scratch.nodes.iter_mut().zip(&mut scratch.live).map(|(n, l)| (std::mem::take(n), std::mem::take(l)));
        scratch.pace.nodes[self.start % MAX_CELLS] += 1;
        for (depth, (nodes, live)) in counts.enumerate().take(steps).skip(self.start + 1) {
            if nodes > 0 {
                let level = self.meter.statistics.level(self.base + depth);
                level.nodes += nodes;
                level.dead_ends += nodes - live;
                scratch.pace.nodes[depth] += nodes;
                scratch.pace.total += nodes;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::generate::{Border, Recipe};
    use crate::cards::order::Order;
    use crate::cards::{CardPuzzle, Compiled};
    use crate::packing::Board;
    use fuge_search::{Control, Interval, Statistics, walk};

    /// The first nodes of a tree, so many at a time: what was seen and found, and where it stopped each time.
    fn walked(tree: &mut CardsTree, portion: u64) -> (Statistics, Vec<Found>, Vec<Interval>) {
        let control = Control { nodes: Some(portion), ..Control::default() };
        let (mut statistics, mut found, mut rests) = (Statistics::default(), Vec::new(), Vec::new());
        let mut rest = Some(Interval::whole());
        while let Some(interval) = rest.take().filter(|_| statistics.nodes() < 10_000) {
            let outcome = walk(tree, &interval, &control, &mut found);
            statistics += &outcome.statistics;
            rests.extend(outcome.rest.clone());
            rest = outcome.rest;
        }
        (statistics, found, rests)
    }

    fn puzzle(size: u32, border: Border, inside: usize, seed: u64) -> CardPuzzle {
        let board = Board::rectangle(size, size).unwrap();
        Recipe { border, ..Recipe::new(board, inside) }.generator().unwrap().puzzle(seed).unwrap()
    }

    /// Whichever lists are thin, the loop walks the nodes of the tree and stops where it should: with single cards, with copies and long lists, and
    /// without a frame.
    #[test]
    fn thin_lists_change_nothing() {
        let puzzles =
            [puzzle(5, Border::Coloured(4), 9, 1), puzzle(5, Border::Coloured(1), 2, 2), puzzle(4, Border::Open, 3, 3)];
        for (puzzle, order) in
            puzzles.iter().flat_map(|puzzle| [Order::Rows, Order::Spiral].map(|order| (puzzle, order)))
        {
            let compiled = Compiled::new(puzzle);
            let tables = Arc::new(Tables::new(compiled.inner(), order));
            let tree = CardsTree::new(Arc::clone(compiled.inner()), Arc::clone(&tables));
            for portion in [3, 100, 3000] {
                let mut slow = tree.clone();
                slow.flat = None;
                let expected = walked(&mut slow, portion);
                for depth in [0, 1, 5, 7, 12, usize::MAX] {
                    let pace = Pace { depth, due: u64::MAX, ..Pace::default() };
                    let mut quick = tree.clone();
                    quick.scratch = Some(Box::new(Scratch { pace, ..Scratch::default() }));
                    let actual = walked(&mut quick, portion);
                    assert_eq!(actual, expected, "{order:?}, {portion} nodes at a time, thin from {depth}");
                }
            }
        }
    }
}
