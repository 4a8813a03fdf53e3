//! The hot loop: everything below a node of [`RowTree`](super::rows::RowTree), as fast as it goes.
//!
//! **The one idea.** Most nodes are dead ends, and of the others most have an item with one option left. To see either takes one pass that
//! writes nothing; only where several branches lead on is a new list made, and its items counted. From there to the next such node the same list
//! is looked at, with more and more to be against.

use super::lists::{List, Lists, Seen, bits, is_empty, without};
use super::rows::{Choice, NONE, Rows};
use super::way::{Next, Way};
use fuge_search::Swept;

/// A loop about to start.
pub(super) struct Sweep<'a, 'm, const W: usize, S> {
    pub(super) rows: &'a Rows<W>,
    pub(super) lists: &'a mut Lists<W>,
    /// What is left at the forks on the way. At first, that of the node where it starts.
    pub(super) forks: Vec<Fork<W>>,
    /// For each fork how often the items that may be covered more than once are; then for the node at hand.
    pub(super) taken: Vec<u32>,
    pub(super) way: Way<'a, 'm, S>,
}

/// A node with several branches.
#[derive(Clone, Copy)]
pub(super) struct Fork<const W: usize> {
    /// The options.
    pub(super) list: List,
    /// The items that are not covered as often as they need.
    pub(super) open: [u64; W],
    /// The bit of the item branched on.
    pub(super) bit: usize,
}

impl<const W: usize, S> Sweep<'_, '_, W, S> {
    /// Walks everything below the first fork.
    pub(super) fn run(self) -> Swept {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") {
            #[expect(
                unsafe_code,
                reason = "there is no other way to use what only some processors have; with it 6x10 takes 0.3 of the time"
            )]
            // SAFETY: the one thing to be sure of is that the processor has these instructions, and it was just asked.
            return unsafe { self.run_avx2() };
        }
        self.run_here()
    }

    /// The same with AVX2.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1")]
    fn run_avx2(self) -> Swept {
        self.run_here()
    }

    /// The same with the instructions of the function that it is compiled into.
    #[inline(always)]
    pub(super) fn run_here(mut self) -> Swept {
        let end = loop {
            match self.way.next() {
                Next::Down(option, _) => {
                    if let Some(end) = self.chain(option) {
                        break end;
                    }
                }
                Next::Up => _ = self.forks.pop(),
                Next::End(end) => break end,
            }
        };
        self.way.finish();
        end
    }

    /// Goes down a branch, and on as long as there is one. Whether that ends the walk.
    #[inline(always)]
    fn chain(&mut self, mut option: u32) -> Option<Swept> {
        let &Fork { list, mut open, bit } = self.forks.last()?;
        let mut against = [0; W];
        let node = self.forks.len();
        self.rows.take_down(&mut self.taken, node);
        if self.rows.is_multiple(bit) {
            // Of the branches to come it is one of those before the first that is chosen.
            self.lists.clear(list, option);
        }
        loop {
            self.rows.choose(option, bit, &mut open, &mut against, self.rows.taken(&mut self.taken, node));
            if option != NONE {
                self.way.choose(option);
            }
            if is_empty(&open) && self.rows.multiples.is_empty() {
                return self.way.solution();
            }
            let Seen { once, twice } = self.lists.look(list, &against);
            if !is_empty(&without(&open, &once)) {
                self.way.count(true);
                return None;
            }
            let single = without(&open, &twice);
            // Where items may be covered more than once, one of them may have no choice before.
            let Some(item) = bits(&single).next().filter(|_| self.rows.multiples.is_empty()) else {
                return self.fork(list, open, &against);
            };
            self.way.count(false);
            // There is one: it was seen.
            option = self.lists.first_with(list, item, &against)?;
            if let Some(end) = self.way.step() {
                return Some(end);
            }
        }
    }

    /// Makes a fork of the node at hand, if it is one. Whether that ends the walk.
    #[inline(always)]
    fn fork(&mut self, list: List, open: [u64; W], against: &[u64; W]) -> Option<Swept> {
        let list = self.lists.keep(list, against);
        let taken = self.rows.taken(&mut self.taken, self.forks.len());
        match self.rows.look(self.lists, list, &open, taken) {
            Choice::Nothing => return self.way.solution(),
            Choice::Dead => self.way.count(true),
            Choice::Branch { bit, firsts, none } => {
                self.way.count(false);
                self.way.fork(|branches| {
                    let first = branches.len();
                    self.lists.options_of(list, bit, branches);
                    branches.truncate(first + firsts);
                    branches.extend(none.then_some(NONE));
                });
                self.forks.push(Fork { list, open, bit });
            }
        }
        None
    }
}
