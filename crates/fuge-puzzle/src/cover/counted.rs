//! The tree of any exact-cover problem: for each item the number of options it still has is kept up to date.
//!
//! Every level has its own copy of the state, so going back up costs nothing and nothing that was walked before can show: what a node
//! says follows from the way to it.

use super::chain::{self, Chain, copy_down};
use super::level::{Level, Tally};
use super::tables::{Limits, Tables};
use super::way::{Leaf, Way};
use fuge_search::{Meter, Node, Swept, Tree};
use std::sync::Arc;

/// The tree. It holds, for each level of the search, a bit for each option and eight bytes for each item.
#[derive(Clone, Debug)]
pub(super) struct CountedTree {
    tables: Arc<Tables>,
    /// For each level a bit for each option: whether it is active.
    active: Vec<u64>,
    /// For each level the state of each item.
    tallies: Vec<Tally>,
    /// For each level a bit for each item: those that need every active option they have are among them.
    forced: Vec<u64>,
    /// One for each node on the way, the root's first; never empty.
    frames: Vec<Frame>,
    /// For each level the active options of the item branched on, ascending.
    branches: Vec<u32>,
    /// For each level the primary items that have active options, ascending; before the root's, all.
    open: Vec<u32>,
}

/// A node on the way.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// The branch that led here from the node above.
    branch: u32,
    /// The option chosen on the way here from the node above; or [`NONE`].
    chosen: u32,
    /// Some item has fewer active options than it needs.
    dead: bool,
    /// The item branched on.
    item: u32,
    /// Where this level's part of `branches` starts.
    branches: usize,
    /// Where this level's part of `open` starts, and the one above it, of which it is a part.
    open: usize,
    open_above: usize,
}

/// No option.
pub(super) const NONE: u32 = u32::MAX;

impl Tree for CountedTree {
    type Solution = Box<[u32]>;

    fn look(&mut self) -> Node {
        if self.top().dead {
            return Node::DeadEnd;
        }
        match self.choose_item() {
            None => Node::Solution { weight: 1 },
            Some((item, slack)) => {
                self.list_branches(item);
                Node::Branches(slack + 1)
            }
        }
    }

    fn descend(&mut self, branch: u32) {
        self.step(branch, false);
    }

    fn ascend(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.branches.truncate(frame.branches);
            self.open.truncate(frame.open);
        }
    }

    fn solution(&self) -> Box<[u32]> {
        let mut chosen: Box<[u32]> = self.frames.iter().map(|f| f.chosen).filter(|&option| option != NONE).collect();
        chosen.sort_unstable();
        chosen
    }
}

impl CountedTree {
    pub(super) fn new(tables: Arc<Tables>) -> Self {
        let mut active = vec![u64::MAX; tables.width()];
        if let Some(last) = active.last_mut() {
            *last >>= tables.unused_bits();
        }
        let tally = |limits: &Limits| Tally::new(limits.options as i32, limits.min);
        let open = tables.primaries.len();
        let mut tree = Self {
            active,
            tallies: tables.items.iter().map(tally).collect(),
            // All may be.
            forced: vec![u64::MAX; tables.items.len().div_ceil(64)],
            frames: vec![Frame::new(0, 0, open, 0)],
            branches: Vec::new(),
            open: tables.primaries.to_vec(),
            tables,
        };
        tree.discard_forbidden();
        tree.frames[0].dead = tree.starving_here().is_some();
        tree
    }

    /// At the root: discards the options of items that are never to be covered.
    fn discard_forbidden(&mut self) {
        let mut level = self.level(true);
        for item in 0..level.tallies.len() as u32 {
            if level.is_full(item) {
                // A thorough level never says that it is dead.
                let _ = level.discard_all(item);
            }
        }
    }

    /// Walks everything below the node at hand.
    pub(super) fn sweep<S>(&mut self, meter: &mut Meter<'_, S>, leaf: Leaf<'_, S>) -> Swept {
        let top = *self.top();
        let tally = self.tallies()[top.item as usize];
        let options = self.branches[top.branches..].iter().take(tally.firsts() as usize).copied();
        let branches: Vec<u32> = options.chain((tally.need <= 0).then_some(NONE)).collect();
        let chosen: Vec<u32> = self.frames.iter().map(|frame| frame.chosen).filter(|&option| option != NONE).collect();
        let tables = Arc::clone(&self.tables);
        let open = self.open[top.open..].to_vec();
        let level = self.level(false);
        let forks = vec![chain::Fork { item: top.item, row: 0, open: 0 }];
        let (active, tallies, forced) = (level.active.to_vec(), level.tallies.to_vec(), level.forced.to_vec());
        let way = Way::new(chosen, branches, meter, leaf);
        Chain { tables: &tables, active, tallies, forced, open, forks, way }.run()
    }

    fn top(&self) -> &Frame {
        &self.frames[self.frames.len() - 1]
    }

    /// The states of the items at the current node.
    fn tallies(&self) -> &[Tally] {
        let items = self.tables.items.len();
        &self.tallies[(self.frames.len() - 1) * items..][..items]
    }

    /// The current node's level, to change.
    fn level(&mut self, thorough: bool) -> Level<'_> {
        let (depth, items, width) = (self.frames.len() - 1, self.tables.items.len(), self.tables.width());
        let words = items.div_ceil(64);
        Level {
            tables: &self.tables,
            active: &mut self.active[depth * width..][..width],
            tallies: &mut self.tallies[depth * items..][..items],
            forced: &mut self.forced[depth * words..][..words],
            thorough,
        }
    }

    /// Goes down a branch.
    fn step(&mut self, branch: u32, thorough: bool) {
        let above = *self.top();
        self.add_level();
        self.frames.push(Frame::new(branch, self.branches.len(), self.open.len(), above.open));
        // Taken out while the level is borrowed, and put back.
        let options = std::mem::take(&mut self.branches);
        let listed = &options[above.branches..];
        let chosen = listed.get(branch as usize).copied();
        let earlier = &listed[..listed.len().min(branch as usize)];
        let mut level = self.level(thorough);
        let alive = match chosen {
            Some(option) => level.first_chosen(above.item, earlier, option),
            None => level.discard_all(above.item),
        };
        let dead = alive.is_err();
        self.branches = options;
        let top = self.frames.len() - 1;
        self.frames[top].chosen = chosen.unwrap_or(NONE);
        self.frames[top].dead = dead;
    }

    /// Copies the state of the current node to the level below.
    fn add_level(&mut self) {
        copy_down(&mut self.active, self.frames.len(), self.tables.width());
        copy_down(&mut self.tallies, self.frames.len(), self.tables.items.len());
        copy_down(&mut self.forced, self.frames.len(), self.tables.items.len().div_ceil(64));
    }

    /// The item to branch on and its number of branches less one. Lists the items that have active options.
    fn choose_item(&mut self) -> Option<(u32, u32)> {
        let Frame { open, open_above, .. } = *self.top();
        self.open.resize(open + (open - open_above), 0);
        let (above, here) = self.open.split_at_mut(open);
        let above = &above[open_above..];
        let items = self.tables.items.len();
        let tallies = &self.tallies[(self.frames.len() - 1) * items..][..items];
        let (mut best, mut least, mut kept) = (NONE, i32::MAX, 0);
        for (seen, &item) in above.iter().enumerate() {
            let tally = tallies[item as usize];
            if tally.options() == 0 {
                continue;
            }
            here[kept] = item;
            kept += 1;
            if tally.slack() < least {
                (best, least) = (item, tally.slack());
                // Nothing has fewer branches than one, and the items come in ascending order.
                if least == 0 {
                    let rest = &above[seen + 1..];
                    here[kept..kept + rest.len()].copy_from_slice(rest);
                    kept += rest.len();
                    break;
                }
            }
        }
        self.open.truncate(open + kept);
        // Not below zero, or the node would have been a dead end.
        (best != NONE).then_some((best, least as u32))
    }

    /// Lists the active options of the item to branch on.
    fn list_branches(&mut self, item: u32) {
        let top = self.frames.len() - 1;
        let width = self.tables.width();
        let active = &self.active[top * width..][..width];
        self.frames[top].item = item;
        self.branches.truncate(self.frames[top].branches);
        self.branches.extend(self.tables.options_in(item, active));
    }

    /// At a dead end, the smallest item that has too few options, its need, and the number of options it has.
    pub(super) fn starving(&self) -> Option<(u32, i32, i32)> {
        if self.frames.len() == 1 {
            return self.starving_here();
        }
        // Discarding ended at the first sign of a dead end; the last step is done once more, to its end.
        let mut again = self.clone();
        again.ascend();
        again.step(self.top().branch, true);
        again.starving_here()
    }

    fn starving_here(&self) -> Option<(u32, i32, i32)> {
        let tallies = self.tallies();
        let starving = self.tables.primaries.iter().find(|&&item| tallies[item as usize].slack() < 0)?;
        let tally = tallies[*starving as usize];
        Some((*starving, tally.need, tally.options()))
    }
}

impl Frame {
    fn new(branch: u32, branches: usize, open: usize, open_above: usize) -> Self {
        Self { branch, chosen: NONE, dead: false, item: NONE, branches, open, open_above }
    }
}
