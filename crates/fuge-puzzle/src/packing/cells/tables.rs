//! The look-up tables: which slots fit on which cells.

use super::isolation::Isolation;
use super::{Dead, Frame};
use crate::packing::compile::{Compiled, Kind};
use crate::packing::model::MAX_CELLS;
use crate::packing::reduce::UNCOVERED;
use crate::packing::regions::Regions;
use crate::packing::words::Word;
use fuge_search::{Patience, Stopped};
use std::sync::Arc;

/// A set of slots: K words of 64.
pub(super) type Slots<const K: usize> = [u64; K];

/// The number of a cell that is on no board.
pub(super) const NOWHERE: usize = MAX_CELLS;

/// Everything that is looked up, for one puzzle.
pub(super) struct Tables<W, const K: usize, const BOX: bool> {
    /// 64 to each word of a set.
    pub(super) slots: Vec<[Slot<W, K>; 64]>,
    /// Cells of each slot at each cell, shifted by that cell, where they are not the same everywhere (no `BOX`).
    shapes: Vec<W>,
    /// For each byte of the shifted board, its first cell left out: the slots that fit when these cells of it are empty.
    /// Four bytes together, as far as some slot reaches.
    fitting: Vec<[[Slots<K>; 256]; 4]>,
    /// For each case the slots that are allowed at each cell of the empty board, and at [`NOWHERE`].
    pub(super) allowed: Vec<Arc<[Slots<K>]>>,
    /// The placement of each slot at each cell.
    placements: Vec<u32>,
    pub(super) starts: Vec<Start<W, K>>,
    pub(super) isolation: Isolation<W>,
    /// Some kind may be used more than once.
    pub(super) copies: bool,
    /// What each kind takes from the room there is to spare, where some kind has a range of copies.
    pub(super) spare: Option<Vec<Spare>>,
}

/// The cost of a kind with a range of copies.
#[derive(Clone, Copy)]
pub(super) struct Spare {
    /// As long as more copies than this are left, the next one must be used; it takes nothing that is to spare.
    pub(super) may: u32,
    /// The cells of a copy.
    pub(super) size: i32,
}

/// A kind in one orientation.
#[derive(Clone, Copy)]
pub(super) struct Slot<W, const K: usize> {
    /// Its cells, the first of them number 0 (`BOX` only).
    pub(super) shape: W,
    /// The slots of all other kinds.
    pub(super) others: Slots<K>,
    pub(super) kind: u16,
}

/// The board of a case, its anchors laid.
pub(super) struct Start<W, const K: usize> {
    pub(super) empty: W,
    pub(super) available: Slots<K>,
    pub(super) left: Vec<u32>,
    /// The empty cells that copies which must be used do not need.
    pub(super) room: i32,
    pub(super) dead: Option<Dead>,
}

impl<W: Word, const K: usize, const BOX: bool> Tables<W, K, BOX> {
    /// Cells of a window: as many as leave the tables small enough for the fastest memory.
    const WINDOW: usize = if K == 1 { 8 } else { 6 };

    /// The node with these empty cells, shifted by `at`.
    #[inline(always)]
    pub(super) fn look(&self, case: usize, empty: W, at: u32, available: Slots<K>) -> Frame<W, K> {
        let mut frame = Frame { empty, at, available, fitting: [0; K], dead: None };
        if empty.is_empty() {
            return frame;
        }
        if self.isolation.found(at, empty) {
            frame.dead = Some(Dead::Isolated);
            return frame;
        }
        let (shifted, skip) = empty.down_to_first();
        frame.empty = shifted;
        frame.at = at + skip;
        let allowed = self.allowed[case][frame.at as usize];
        frame.fitting = self.fitting(intersect(available, allowed), frame.empty, frame.at);
        if frame.fitting == [0; K] {
            frame.dead = Some(Dead::NothingFits);
        }
        frame
    }

    /// Which of these slots fit at the first empty cell.
    #[inline(always)]
    pub(super) fn fitting(&self, mut fitting: Slots<K>, empty: W, at: u32) -> Slots<K> {
        if BOX {
            let beyond = empty.down(1);
            // Word by word: most slots are of pieces that are laid, or reach beyond the board here.
            for (word, slots) in fitting.iter_mut().enumerate() {
                let mut rest = beyond;
                for tables in &self.fitting {
                    if K > 1 && *slots == 0 {
                        break;
                    }
                    let cells = rest.word(0);
                    for (window, table) in tables.iter().enumerate() {
                        *slots &= table[(cells >> (window * Self::WINDOW)) as usize & ((1 << Self::WINDOW) - 1)][word];
                    }
                    rest = rest.down(4 * Self::WINDOW as u32);
                }
            }
        } else {
            for slot in members(fitting) {
                if !self.shape(at, slot).without(empty).is_empty() {
                    fitting[slot / 64] &= !(1 << (slot % 64));
                }
            }
        }
        fitting
    }

    #[inline(always)]
    pub(super) fn slot(&self, slot: usize) -> &Slot<W, K> {
        &self.slots[slot / 64][slot % 64]
    }

    /// The cells of a slot at a cell, shifted by that cell.
    #[inline(always)]
    pub(super) fn shape(&self, at: u32, slot: usize) -> W {
        if BOX { self.slot(slot).shape } else { self.shapes[at as usize * 64 * K + slot] }
    }

    pub(super) fn placement(&self, at: u32, slot: usize) -> u32 {
        self.placements[at as usize * 64 * K + slot]
    }

    /// Takes a copy of a slot's kind; what is available then.
    #[inline(always)]
    pub(super) fn use_up(&self, slot: usize, available: Slots<K>, left: &mut [u32]) -> Slots<K> {
        let Slot { kind, others, .. } = *self.slot(slot);
        let left = &mut left[usize::from(kind)];
        *left -= 1;
        if *left == 0 { intersect(available, others) } else { available }
    }

    pub(super) fn new(compiled: &Compiled, patience: &Patience<'_>) -> Result<Self, Stopped> {
        let (slots, slot_of) = Self::slots(compiled);
        let cells = compiled.grid().cells.len();
        let mut shapes = vec![W::EMPTY; if BOX { 0 } else { cells * 64 * K }];
        let mut placements = vec![UNCOVERED; cells * 64 * K];
        let mut open = vec![[0; K]; NOWHERE + 1];
        for number in 0..compiled.all_placements() as u32 {
            let cells = compiled.placement(number).cells;
            patience.spend(cells.len() as u64)?;
            let (at, shape) = shifted(cells);
            let slot = slot_of[number as usize];
            placements[at * 64 * K + slot] = number;
            open[at][slot / 64] |= 1 << (slot % 64);
            if !BOX {
                shapes[at * 64 * K + slot] = shape;
            }
        }
        let fitting = if BOX { Self::fitting_tables(&slots) } else { Vec::new() };
        let reach = slots.as_flattened().iter().filter_map(|slot| slot.shape.members().last()).max().unwrap_or(0);
        let isolation = Isolation::of(compiled, reach);
        let mut tables = Self {
            slots,
            shapes,
            fitting,
            allowed: Vec::new(),
            placements,
            starts: Vec::new(),
            isolation,
            copies: compiled.all_kinds().iter().any(|k| k.pieces.len() > 1),
            spare: spare(compiled),
        };
        tables.add_cases(compiled, &slot_of, open.into(), patience)?;
        Ok(tables)
    }

    /// The slots, and the slot of each placement.
    fn slots(compiled: &Compiled) -> (Vec<[Slot<W, K>; 64]>, Vec<usize>) {
        let mut slots = vec![[Slot { shape: W::EMPTY, others: [0; K], kind: 0 }; 64]; K];
        let mut slot_of = Vec::with_capacity(compiled.all_placements());
        let mut next = 0;
        for (kind, index) in compiled.all_kinds().iter().zip(0..) {
            let start = next;
            let mut last = None;
            for number in kind.placements.clone() {
                let orientation = compiled.orientation(number);
                if last != Some(orientation) {
                    last = Some(orientation);
                    let (_, shape) = shifted(compiled.placement(number).cells);
                    slots[next / 64][next % 64] = Slot { shape, others: [0; K], kind: index };
                    next += 1;
                }
                slot_of.push(next - 1);
            }
            let mut others = [u64::MAX; K];
            for slot in start..next {
                others[slot / 64] &= !(1 << (slot % 64));
            }
            for slot in start..next {
                slots[slot / 64][slot % 64].others = others;
            }
        }
        (slots, slot_of)
    }

    fn fitting_tables(slots: &[[Slot<W, K>; 64]]) -> Vec<[[Slots<K>; 256]; 4]> {
        let slots: Vec<W> = slots.as_flattened().iter().map(|slot| slot.shape.down(1)).collect();
        let reach = slots.iter().copied().fold(W::EMPTY, W::or);
        let groups = reach.members().last().map_or(0, |last| last / (4 * Self::WINDOW) + 1);
        let table = |window: usize| {
            let mut needing = [[0; K]; 8];
            for (number, slot) in slots.iter().enumerate() {
                for (bit, slots) in needing.iter_mut().enumerate().take(Self::WINDOW) {
                    slots[number / 64] |= u64::from(slot.contains(Self::WINDOW * window + bit)) << (number % 64);
                }
            }
            // Covered cell by covered cell, from an entry with one fewer.
            let all = (1_usize << Self::WINDOW) - 1;
            let mut fitting = [[u64::MAX; K]; 256];
            for covered in 1..=all {
                let bit = covered.trailing_zeros() as usize;
                let fewer = fitting[all ^ (covered & (covered - 1))];
                fitting[all ^ covered] = std::array::from_fn(|k| fewer[k] & !needing[bit][k]);
            }
            fitting
        };
        (0..groups).map(|group| std::array::from_fn(|window| table(4 * group + window))).collect()
    }

    fn add_cases(
        &mut self,
        compiled: &Compiled,
        slot_of: &[usize],
        open: Arc<[Slots<K>]>,
        patience: &Patience<'_>,
    ) -> Result<(), Stopped> {
        let regions = Regions::new(compiled);
        let board = W::of(compiled.grid().order.iter().map(|&c| usize::from(c)));
        for case in &compiled.reduction().cases {
            patience.spend((64 * K + case.forbidden.len()) as u64)?;
            let mut start = Start {
                empty: board,
                available: [0; K],
                left: compiled.all_kinds().iter().map(|k| k.pieces.len() as u32).collect(),
                room: room(compiled),
                dead: None,
            };
            for &number in &case.fixed {
                let placement = compiled.placement(number);
                start.left[placement.kind] -= 1;
                start.empty = start.empty.without(W::of(placement.cells.iter().map(|&c| usize::from(c))));
            }
            for (number, slot) in self.slots.as_flattened().iter().enumerate() {
                start.available[number / 64] |= u64::from(start.left[usize::from(slot.kind)] > 0) << (number % 64);
            }
            start.dead = (!regions.fillable(start.empty)).then_some(Dead::Region);
            let mut allowed = Arc::clone(&open);
            if !case.forbidden.is_empty() {
                let allowed = Arc::make_mut(&mut allowed);
                for &number in &case.forbidden {
                    let slot = slot_of[number as usize];
                    let at = usize::from(compiled.placement(number).cells[0]);
                    allowed[at][slot / 64] &= !(1 << (slot % 64));
                }
            }
            self.allowed.push(allowed);
            self.starts.push(start);
        }
        Ok(())
    }
}

/// What each kind takes from the room, where a kind has a range of copies.
fn spare(compiled: &Compiled) -> Option<Vec<Spare>> {
    let kinds = compiled.all_kinds();
    let of = |kind: &Kind| Spare { may: (kind.pieces.len() - kind.least) as u32, size: kind.size as i32 };
    kinds.iter().any(|kind| kind.least < kind.pieces.len()).then(|| kinds.iter().map(of).collect())
}

/// The cells of the board that copies which must be used do not need.
fn room(compiled: &Compiled) -> i32 {
    let needed: usize = compiled.all_kinds().iter().map(|kind| kind.least * kind.size).sum();
    compiled.grid().order.len() as i32 - needed as i32
}

/// The first of these cells, and all of them shifted so that it is number 0.
fn shifted<W: Word>(cells: &[u16]) -> (usize, W) {
    let at = usize::from(cells[0]);
    (at, W::of(cells.iter().map(|&c| usize::from(c) - at)))
}

#[inline(always)]
pub(super) fn intersect<const K: usize>(a: Slots<K>, b: Slots<K>) -> Slots<K> {
    std::array::from_fn(|k| a[k] & b[k])
}

pub(super) fn members<const K: usize>(slots: Slots<K>) -> impl Iterator<Item = usize> {
    slots.into_iter().enumerate().flat_map(|(k, word)| word.members().map(move |bit| 64 * k + bit))
}
