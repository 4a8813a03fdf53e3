//! The states of a layer to come, as they come in; and the layer when its turn has come.
//!
//! What is laid on the states of one window goes to one window, as a run. A pile only writes such runs down, in blocks. When
//! the layer's turn comes, the runs are ordered by their windows, of which there are few, and those with the same window are
//! merged. On 13 pieces on 8x8 that takes a tenth of the time of a hash table of states, and nothing lies around half empty.

use super::bits::Bits;
use super::budget::{Budget, Full};
use super::plan::Plan;
use super::run::{Run, Runs, Step};
use super::ways::Ways;
use num_bigint::BigUint;
use std::ops::Range;

/// Runs on the way to a layer.
#[derive(Debug)]
pub(super) struct Pile<C, K, W> {
    pieces: Vec<Piece<C>>,
    blocks: Vec<Runs<K, W>>,
    /// No state has more ways than this.
    pub(super) bound: BigUint,
}

/// Where a run is, or part of one.
#[derive(Clone, Copy, Debug)]
struct Piece<C> {
    window: C,
    block: u32,
    start: u32,
    end: u32,
}

/// The states of a layer, each once.
#[derive(Debug)]
pub(super) struct Sheet<C, K, W> {
    /// Windows in ascending order, and where the run of each ends.
    groups: Vec<(C, usize)>,
    states: Runs<K, W>,
}

/// States that are laid at a time: there is room for all of them before.
const SLICE: usize = 1 << 10;
/// States in a block.
const BLOCK: usize = 1 << 15;

impl<C: Bits, K: Bits, W: Ways> Pile<C, K, W> {
    pub(super) fn new() -> Self {
        Self { pieces: Vec::new(), blocks: Vec::new(), bound: BigUint::ZERO }
    }

    /// Writes down what comes of a run.
    pub(super) fn lay(
        &mut self,
        window: C,
        run: Run<'_, K, W>,
        step: Step<K>,
        budget: &mut Budget,
    ) -> Result<(), Full> {
        let slices = run.kinds.chunks(SLICE).zip(run.ways.chunks(SLICE));
        for (kinds, ways) in slices {
            let number = self.block_for(kinds.len(), budget)?;
            let block = &mut self.blocks[number];
            let start = block.len();
            block.lay(Run { kinds, ways }, step);
            if block.len() > start {
                let piece = Piece { window, block: number as u32, start: start as u32, end: block.len() as u32 };
                self.write_down(piece, budget)?;
            }
        }
        Ok(())
    }

    /// The number of a block that has room for so many states.
    fn block_for(&mut self, states: usize, budget: &mut Budget) -> Result<usize, Full> {
        if self.blocks.last().is_none_or(|block| block.capacity() - block.len() < states) {
            // As many as there are already, so that small problems stay small.
            let capacity = (SLICE << self.blocks.len().min(16)).min(BLOCK);
            budget.take_states(capacity)?;
            self.blocks.push(Runs::with_capacity(capacity));
        }
        Ok(self.blocks.len() - 1)
    }

    fn write_down(&mut self, piece: Piece<C>, budget: &mut Budget) -> Result<(), Full> {
        if self.pieces.len() == self.pieces.capacity() {
            let more = self.pieces.len().max(16);
            budget.take(bytes::<Piece<C>>(more))?;
            self.pieces.reserve_exact(more);
        }
        self.pieces.push(piece);
        Ok(())
    }

    /// Puts the states together.
    pub(super) fn gather(
        mut self,
        plan: &Plan<C, K>,
        layer: usize,
        budget: &mut Budget,
    ) -> Result<Sheet<C, K, W>, Full> {
        self.pieces.sort_by_key(|piece| piece.window);
        let same = |one: &Piece<C>, two: &Piece<C>| one.window == two.window;
        let length = |piece: &Piece<C>| (piece.end - piece.start) as usize;
        let groups = self.pieces.chunk_by(same).count();
        let states = self.pieces.iter().map(length).sum();
        let largest = self.pieces.chunk_by(same).map(|group| group.iter().map(length).sum()).max().unwrap_or(0_usize);
        // Merging needs some more for a while: two halves of the largest group, and their halves.
        budget.take(bytes::<(C, usize)>(groups))?;
        budget.take_states(states + 2 * largest)?;
        let mut sheet = Sheet { groups: Vec::with_capacity(groups), states: Runs::with_capacity(states) };
        let (mut runs, mut spare) = (Vec::new(), Vec::new());
        for group in self.pieces.chunk_by(same) {
            runs.clear();
            runs.extend(group.iter().map(|piece| self.blocks[piece.block as usize].run(piece.range())));
            sheet.add(group[0].window, &runs, &mut spare, plan, layer);
        }
        budget.give_states(2 * largest);
        self.release(budget);
        sheet.shrink(budget);
        Ok(sheet)
    }

    fn release(self, budget: &mut Budget) {
        budget.give(bytes::<Piece<C>>(self.pieces.capacity()));
        budget.give_states(self.room());
    }

    /// For how many states there is room.
    pub(super) fn room(&self) -> usize {
        self.blocks.iter().map(Runs::capacity).sum()
    }

    pub(super) fn widen(self) -> Pile<C, K, W::Wider> {
        let blocks = self.blocks.into_iter().map(Runs::widen).collect();
        Pile { pieces: self.pieces, blocks, bound: self.bound }
    }
}

impl<C> Piece<C> {
    fn range(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl<C: Bits, K: Bits, W: Ways> Sheet<C, K, W> {
    /// The layer in which nothing is laid yet.
    pub(super) fn first(plan: &Plan<C, K>, budget: &mut Budget) -> Result<Self, Full> {
        budget.take(bytes::<(C, usize)>(1))?;
        budget.take_states(1)?;
        let mut states = Runs::with_capacity(1);
        states.push(plan.start, W::one());
        Ok(Self { groups: vec![(C::default(), 1)], states })
    }

    fn add(&mut self, window: C, runs: &[Run<'_, K, W>], spare: &mut Vec<Runs<K, W>>, plan: &Plan<C, K>, layer: usize) {
        let start = self.states.len();
        self.states.merge_all(runs, spare);
        if let Some(hopeful) = plan.hopeful(layer, window) {
            self.states.retain_from(start, hopeful);
        }
        if self.states.len() > start {
            self.groups.push((window, self.states.len()));
        }
    }

    fn shrink(&mut self, budget: &mut Budget) {
        let before = self.states.capacity();
        self.states.shrink();
        budget.give_states(before - self.states.capacity());
    }

    pub(super) fn release(self, budget: &mut Budget) {
        budget.give(bytes::<(C, usize)>(self.groups.capacity()));
        budget.give_states(self.room());
    }

    /// For how many states there is room.
    pub(super) fn room(&self) -> usize {
        self.states.capacity()
    }

    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// The most ways that any state has.
    pub(super) fn most(&self) -> Option<&W> {
        self.states.ways.iter().max()
    }

    /// Whether this state is one of them.
    pub(super) fn has(&self, window: C, kinds: K) -> bool {
        let group = self.groups.binary_search_by_key(&window, |&(window, _)| window);
        group.is_ok_and(|group| self.group(group).1.kinds.binary_search(&kinds).is_ok())
    }

    /// The numbers of the groups in chunks, each of so many states or of one group that has more.
    pub(super) fn chunks(&self, states: usize) -> impl Iterator<Item = Range<usize>> {
        let mut start = 0;
        std::iter::from_fn(move || {
            let limit = self.start(start) + states;
            let fitting = self.groups[start..].partition_point(|&(_, end)| end <= limit);
            let chunk = start..(start + fitting.max(1)).min(self.groups.len());
            start = chunk.end;
            (!chunk.is_empty()).then_some(chunk)
        })
    }

    /// A window and its run.
    #[inline]
    pub(super) fn group(&self, number: usize) -> (C, Run<'_, K, W>) {
        let (window, end) = self.groups[number];
        (window, self.states.run(self.start(number)..end))
    }

    /// How many states there are before a group.
    #[inline]
    pub(super) fn start(&self, group: usize) -> usize {
        group.checked_sub(1).map_or(0, |before| self.groups[before].1)
    }

    /// All states.
    pub(super) fn states(&self) -> Run<'_, K, W> {
        self.states.run(0..self.len())
    }

    pub(super) fn widen(self) -> Sheet<C, K, W::Wider> {
        Sheet { groups: self.groups, states: self.states.widen() }
    }
}

fn bytes<T>(count: usize) -> u64 {
    (size_of::<T>() as u64).saturating_mul(count as u64)
}
