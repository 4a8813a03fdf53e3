//! The hot loop: everything below a node, as fast as it goes.

use super::tables::{NOWHERE, Slots, Tables, intersect, members};
use super::{Cells, Frame};
use crate::packing::compile::Found;
use crate::packing::model::MAX_CELLS;
use crate::packing::words::Word;
use fuge_search::{Answer, Meter, Position, Swept};
use std::sync::Arc;

/// Walks everything below the node at hand.
pub(super) fn sweep<W: Word, const K: usize, const BOX: bool>(
    tree: &mut Cells<W, K, BOX>,
    meter: &mut Meter<'_, Found>,
) -> Option<Swept> {
    let Frame { empty, at, available, fitting, .. } = *tree.frames.last()?;
    let tables = Arc::clone(&tree.tables);
    let laid = tree.laid.len();
    let rules = tree.tests_images() || tables.spare.is_some();
    let mut scratch = tree.scratch.take().unwrap_or_default();
    scratch.laid[..laid].copy_from_slice(&tree.laid);
    let mut sweep = Sweep {
        allowed: &tables.allowed[tree.case],
        scratch: &mut scratch,
        nodes_left: meter.nodes_left,
        stopped: Position::new(),
        images: tree.tests_images(),
        tables: &tables,
        tree,
        meter,
    };
    let stopped = match (rules, tables.copies) {
        (true, _) => sweep.below::<true, true>(empty, at, available, fitting, laid),
        (false, true) => sweep.below::<true, false>(empty, at, available, fitting, laid),
        (false, false) => sweep.below::<false, false>(empty, at, available, fitting, laid),
    };
    sweep.finish();
    let position = sweep.stopped.into_iter().rev().collect();
    tree.scratch = Some(scratch);
    Some(if stopped { Swept::Stopped(position) } else { Swept::Done })
}

/// The hot loop and what it touches.
struct Sweep<'a, 'm, W, const K: usize, const BOX: bool> {
    tables: &'a Tables<W, K, BOX>,
    /// The slots that are allowed at each cell, in this case.
    allowed: &'a [Slots<K>],
    scratch: &'a mut Scratch,
    nodes_left: u64,
    /// Branch numbers where it was stopped, the deepest first.
    stopped: Position,
    /// The least-image test is needed.
    images: bool,
    tree: &'a mut Cells<W, K, BOX>,
    meter: &'a mut Meter<'m, Found>,
}

impl<W: Word, const K: usize, const BOX: bool> Sweep<'_, '_, W, K, BOX> {
    /// Everything below a live node with `laid` pieces. `COPIES`: some kind has several copies; `RULES`: the least-image
    /// test is needed, or some kind has a range of copies. Returns whether it was stopped.
    fn below<const COPIES: bool, const RULES: bool>(
        &mut self,
        empty: W,
        at: u32,
        available: Slots<K>,
        fitting: Slots<K>,
        laid: usize,
    ) -> bool {
        debug_assert!(laid < MAX_CELLS, "a live node has an empty cell, and each piece covers one");
        // The remainder changes nothing. With it the compiler knows the bound, and neither sums nor indices are checked below.
        let laid = laid % MAX_CELLS;
        let tables = self.tables;
        let mut counts = Counts::default();
        // A branch where it stops, and how many branches to skip: that one (1) or none (0).
        let stop = 'branches: {
            for word in 0..K {
                let slots = &tables.slots[word];
                let mut bits = fitting[word];
                while bits != 0 {
                    let bit = bits.trailing_zeros() as usize & 63;
                    let slot = 64 * word + bit;
                    bits &= bits - 1;
                    if self.nodes_left == 0 {
                        break 'branches Some((slot, 0));
                    }
                    self.scratch.laid[laid] = (at, slot as u32);
                    let rest = empty.without(if BOX { slots[bit].shape } else { tables.shape(at, slot) });
                    if RULES {
                        let kind = usize::from(slots[bit].kind);
                        self.tree.take_room(kind, self.tree.left[kind]);
                    }
                    let available = if COPIES {
                        tables.use_up(slot, available, &mut self.tree.left)
                    } else {
                        intersect(available, slots[bit].others)
                    };
                    if RULES && self.images {
                        self.tree.cover_with(at, slot);
                    }
                    let mut stop = None;
                    if RULES && self.refused() {
                        self.nodes_left -= 1;
                        counts.node();
                    } else if rest.is_empty() {
                        stop = self.solution(laid + 1);
                    } else {
                        self.nodes_left -= 1;
                        counts.node();
                        let (next, skip) = rest.down_to_first();
                        let next_at = at.wrapping_add(skip);
                        // An isolated cell is a dead end like any other: nothing is allowed. So there is one branch, the one
                        // that is hard to predict, for both reasons.
                        let allowed = self.allowed
                            [if tables.isolation.found_near(at, rest) { NOWHERE } else { next_at as usize }];
                        let fitting = tables.fitting(intersect(available, allowed), next, next_at);
                        if fitting != [0; K] {
                            counts.live();
                            if self.below::<COPIES, RULES>(next, next_at, available, fitting, laid + 1) {
                                stop = Some(0);
                            }
                        }
                    }
                    if COPIES {
                        self.tree.left[usize::from(slots[bit].kind)] += 1;
                    }
                    if RULES {
                        self.take_back(at, slot);
                    }
                    if let Some(skip) = stop {
                        break 'branches Some((slot, skip));
                    }
                }
            }
            None
        };
        self.scratch.levels[laid].add(counts);
        if let Some((slot, skip)) = stop {
            self.stop_at(slot, fitting, skip);
        }
        stop.is_some()
    }

    /// Notes at which of the branches it stops, and how many to skip.
    #[cold]
    fn stop_at(&mut self, slot: usize, fitting: Slots<K>, skip: u32) {
        let smaller = members(fitting).take_while(|&member| member < slot).count();
        self.stopped.push(smaller as u32 + skip);
    }

    /// Whether what was laid last leaves too little room, or has an image that comes earlier.
    fn refused(&self) -> bool {
        self.tree.room < 0 || (self.images && self.tree.smaller_image())
    }

    /// Takes back what laying a piece changed beside the board, after its copy was put back.
    fn take_back(&mut self, at: u32, slot: usize) {
        let kind = usize::from(self.tables.slot(slot).kind);
        self.tree.give_room(kind, self.tree.left[kind]);
        if self.images {
            self.tree.uncover(at, slot);
        }
    }

    /// Offers the solution with this many pieces laid. When that ends the walk: how many branches to skip.
    #[cold]
    fn solution(&mut self, laid: usize) -> Option<u32> {
        self.meter.nodes_left = self.nodes_left;
        let (tree, pieces) = (&*self.tree, &self.scratch.laid[..laid]);
        let answer = self.meter.solution(laid + 1, tree.weight(), &mut || tree.found(pieces));
        self.nodes_left = self.meter.nodes_left;
        match answer {
            Answer::Next => None,
            Answer::Enough => Some(1),
            Answer::NotNow => Some(0),
        }
    }

    /// Hands the counts to the meter.
    fn finish(&mut self) {
        for (laid, counts) in self.scratch.levels.iter_mut().enumerate().filter(|(_, counts)| counts.nodes > 0) {
            let Counts { nodes, live } = std::mem::take(counts);
            let level = self.meter.statistics.level(laid + 2);
            level.nodes += nodes;
            level.dead_ends += nodes - live;
        }
        self.meter.nodes_left = self.nodes_left;
    }
}

/// What a sweep writes at every node.
#[derive(Clone)]
pub(super) struct Scratch {
    /// At which cell each piece is laid, and which slot.
    laid: [(u32, u32); MAX_CELLS],
    /// Nodes below a node with this many pieces laid.
    levels: [Counts; MAX_CELLS],
}

/// Nodes that are no solutions, and those of them that are no dead ends. 64 bits last longer than any search: an overflow check would only
/// cost time.
#[derive(Clone, Copy, Default)]
struct Counts {
    nodes: u64,
    live: u64,
}

impl Counts {
    /// Counts a node.
    #[inline(always)]
    fn node(&mut self) {
        self.nodes = self.nodes.wrapping_add(1);
    }

    /// Counts one that is no dead end.
    #[inline(always)]
    fn live(&mut self) {
        self.live = self.live.wrapping_add(1);
    }

    #[inline(always)]
    fn add(&mut self, other: Self) {
        self.nodes = self.nodes.wrapping_add(other.nodes);
        self.live = self.live.wrapping_add(other.live);
    }
}

impl Default for Scratch {
    fn default() -> Self {
        Self { laid: [(0, 0); MAX_CELLS], levels: [Counts::default(); MAX_CELLS] }
    }
}
