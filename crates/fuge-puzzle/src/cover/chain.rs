//! The hot loop: everything below a node of [`CountedTree`](super::counted::CountedTree), as fast as it goes.
//!
//! **The one idea.** Where an item needs every option it has, there is one branch, and no way back to that node but to the last one with
//! several. So the state is copied only there, and not even there for the last branch; and which items these are is known without looking for
//! them, because a bit was set when their last spare option fell.

use super::counted::NONE;
use super::level::{Level, Tally};
use super::tables::Tables;
use super::way::{Next, Way};
use fuge_search::Swept;

/// A loop about to start.
pub(super) struct Chain<'a, 'm, S> {
    pub(super) tables: &'a Tables,
    /// The states of the forks on the way, one row for each: a bit for each option, the tallies, a bit for each item that may be forced. At first,
    /// that of the node where it starts.
    pub(super) active: Vec<u64>,
    pub(super) tallies: Vec<Tally>,
    pub(super) forced: Vec<u64>,
    /// The primary items that have active options at the forks on the way, ascending.
    pub(super) open: Vec<u32>,
    pub(super) forks: Vec<Fork>,
    pub(super) way: Way<'a, 'm, S>,
}

/// A node with several branches.
#[derive(Clone, Copy)]
pub(super) struct Fork {
    /// The item branched on.
    pub(super) item: u32,
    /// The row of its state. Its last branch takes it over.
    pub(super) row: usize,
    /// Where its open items start.
    pub(super) open: usize,
}

impl<S> Chain<'_, '_, S> {
    /// Walks everything below the first fork.
    pub(super) fn run(mut self) -> Swept {
        let end = loop {
            match self.way.next() {
                Next::Down(option, last) => {
                    if let Some(end) = self.chain(option, last) {
                        break end;
                    }
                }
                Next::Up => {
                    if let Some(fork) = self.forks.pop() {
                        self.open.truncate(fork.open);
                    }
                }
                Next::End(end) => break end,
            }
        };
        self.way.finish();
        end
    }

    /// Goes down a branch of the last fork, and on as long as there is one branch. Whether that ends the walk.
    fn chain(&mut self, mut option: u32, last: bool) -> Option<Swept> {
        let fork = *self.forks.last()?;
        let row = if last { fork.row } else { self.copy(fork.row) };
        let (items, width) = (self.tables.items.len(), self.tables.width());
        let words = items.div_ceil(64);
        let mut level = Level {
            tables: self.tables,
            active: &mut self.active[row * width..][..width],
            tallies: &mut self.tallies[row * items..][..items],
            forced: &mut self.forced[row * words..][..words],
            thorough: false,
        };
        let mut alive = if option == NONE {
            level.discard_all(fork.item)
        } else {
            level.first_chosen(fork.item, self.way.earlier(), option)
        };
        loop {
            if option != NONE {
                self.way.choose(option);
            }
            if alive.is_err() {
                self.way.count(true);
                return None;
            }
            let Some(item) = level.forced_item() else { break };
            // Every item needs every option it has: then they are a solution.
            if let Some(needed) = self.tables.needed
                && needed
                    == self.way.chosen().len()
                        + level.active.iter().map(|word| word.count_ones() as usize).sum::<usize>()
                && let Some(end) = self.way.steps(level.all_options())
            {
                return end;
            }
            self.way.count(false);
            if let Some(end) = self.way.step() {
                return Some(end);
            }
            // It needs one at least.
            option = level.options(item).next()?;
            alive = level.choose(option);
        }
        self.fork(row)
    }

    /// Copies a state to the row below.
    fn copy(&mut self, row: usize) -> usize {
        let (items, width) = (self.tables.items.len(), self.tables.width());
        copy_down(&mut self.active, row + 1, width);
        copy_down(&mut self.tallies, row + 1, items);
        copy_down(&mut self.forced, row + 1, items.div_ceil(64));
        row + 1
    }

    /// Makes a fork of the node at hand, if it is not a solution. Whether that ends the walk.
    fn fork(&mut self, row: usize) -> Option<Swept> {
        let (items, width) = (self.tables.items.len(), self.tables.width());
        let tallies = &self.tallies[row * items..][..items];
        let above = self.forks.last()?.open;
        let open = self.open.len();
        let (mut best, mut least) = (NONE, i32::MAX);
        for at in above..open {
            let item = self.open[at];
            let tally = tallies[item as usize];
            if tally.options() > 0 {
                self.open.push(item);
                if tally.slack() < least {
                    (best, least) = (item, tally.slack());
                }
            }
        }
        if best == NONE {
            return self.way.solution();
        }
        self.way.count(false);
        let (tables, active) = (self.tables, &self.active[row * width..][..width]);
        let tally = tallies[best as usize];
        let firsts = tables.options_in(best, active).take(tally.firsts() as usize);
        self.way.fork(|branches| branches.extend(firsts.chain((tally.need <= 0).then_some(NONE))));
        self.forks.push(Fork { item: best, row, open });
        None
    }
}

/// Copies the row before row `to` into it, in a table of rows of this width that grows where needed.
pub(super) fn copy_down<T: Copy + Default>(table: &mut Vec<T>, to: usize, width: usize) {
    if table.len() < (to + 1) * width {
        table.resize((to + 1) * width, T::default());
    }
    table.copy_within((to - 1) * width..to * width, to * width);
}
