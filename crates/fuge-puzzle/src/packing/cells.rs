//! Scott's second program: cell by cell on bit boards.
//!
//! Always cover the first empty cell. A *slot* is a kind in one orientation, laid so that its first cell is that cell; a node's
//! branches are the slots that fit, in order. Which ones fit is looked up, not tried: for each byte of the board from the
//! first empty cell on, a table gives the set of slots that need no covered cell in that byte; the sets of all bytes and the
//! set of slots of pieces still to be laid, intersected, leave those that fit. The board is kept shifted so that its first
//! empty cell is number 0, and the tables are the same everywhere.
//!
//! At the root one branch for each case of the [reduction](super::reduce) lays the anchors.

use super::compile::{Compiled, Found};
use super::model::MAX_CELLS;
use super::reduce::{Image, UNCOVERED};
use super::regions::Regions;
use super::words::Word;
use fuge_search::{Answer, Meter, Node, Position, Swept, Tree};
use std::sync::Arc;

/// A set of slots: K words of 64.
type Slots<const K: usize> = [u64; K];

/// The number of a cell that is on no board.
const NOWHERE: usize = MAX_CELLS;

/// The tree of the cell-by-cell engine, over boards of `W` bits with at most 64·K slots. `BOX` says that the numbering runs
/// over a whole box, so that a slot looks the same from every cell.
#[derive(Clone)]
pub(super) struct Cells<W, const K: usize, const BOX: bool> {
    compiled: Arc<Compiled>,
    tables: Arc<Tables<W, K, BOX>>,
    /// The case whose branch was taken.
    case: usize,
    /// The nodes on the way, the one that the case led to first.
    frames: Vec<Frame<W, K>>,
    /// What was laid on the way, after the anchors: at which cell, and which slot.
    laid: Vec<(u32, u32)>,
    /// Copies left of each kind.
    left: Vec<u32>,
    /// The placement on each cell, kept only where the least-image test is needed.
    cover: Vec<u32>,
    /// Here between two sweeps.
    scratch: Option<Box<Scratch>>,
}

/// What a sweep writes at every node.
#[derive(Clone)]
struct Scratch {
    /// At which cell each piece is laid, and which slot.
    laid: [(u32, u32); MAX_CELLS],
    /// Nodes below a node with this many pieces laid.
    levels: [Counts; MAX_CELLS],
}

/// Nodes that are no solutions, and those of them that are no dead ends.
#[derive(Clone, Copy, Default)]
struct Counts {
    nodes: u64,
    live: u64,
}

/// A node below a case: the board, and what fits.
#[derive(Clone, Copy)]
struct Frame<W, const K: usize> {
    /// The empty cells, shifted so that the first is number 0.
    empty: W,
    /// How far they are shifted: the number of the first empty cell.
    at: u32,
    /// The slots of pieces that are left.
    available: Slots<K>,
    /// The slots that fit at the first empty cell.
    fitting: Slots<K>,
    dead: Option<Dead>,
}

/// Why a node is a dead end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Dead {
    Region,
    Isolated,
    NothingFits,
    SmallerImage,
}

struct Tables<W, const K: usize, const BOX: bool> {
    /// 64 to each word of a set.
    slots: Vec<[Slot<W, K>; 64]>,
    /// Cells of each slot at each cell, shifted by that cell, where they are not the same everywhere (no `BOX`).
    shapes: Vec<W>,
    /// For each byte of the shifted board, its first cell left out: the slots that fit when these cells of it are empty.
    /// Four bytes together, as far as some slot reaches.
    fitting: Vec<[[Slots<K>; 256]; 4]>,
    /// For each case the slots that are allowed at each cell of the empty board, and at [`NOWHERE`].
    allowed: Vec<Arc<[Slots<K>]>>,
    /// The placement of each slot at each cell.
    placements: Vec<u32>,
    starts: Vec<Start<W, K>>,
    isolation: Isolation<W>,
    /// Some kind has more than one copy.
    copies: bool,
}

/// A kind in one orientation.
#[derive(Clone, Copy)]
struct Slot<W, const K: usize> {
    /// Its cells, the first of them number 0 (`BOX` only).
    shape: W,
    /// The slots of all other kinds.
    others: Slots<K>,
    kind: u16,
}

/// The board of a case, its anchors laid.
struct Start<W, const K: usize> {
    empty: W,
    available: Slots<K>,
    left: Vec<u32>,
    dead: Option<Dead>,
}

/// Finds empty cells without an empty neighbour.
#[derive(Clone, Copy)]
struct Isolation<W> {
    /// Distance of the numbers of neighbours along the longer side; 0 where single cells do not matter or cannot be told
    /// from the numbers: then no cell is without a neighbour.
    stride: u32,
    /// The cells that have a neighbour before them along the shorter side, and those that have one after them.
    has_previous: W,
    has_next: W,
    /// The cells to look at. Only neighbours of the piece laid last can have become isolated, and where all of these and their
    /// neighbours are among the first 64 cells, it is enough to look at these.
    near: Option<u64>,
}

impl<W: Word> Isolation<W> {
    /// The same for a board shifted by `at`.
    #[inline(always)]
    fn seen_from(self, at: u32) -> Self {
        Self { has_previous: self.has_previous.down(at), has_next: self.has_next.down(at), ..self }
    }

    /// Whether any cell is isolated.
    #[inline(always)]
    fn found(&self, empty: W) -> bool {
        !isolated(empty, self.stride, self.has_previous, self.has_next).is_empty()
    }

    /// The same, where no cell was before the last piece was laid at the first empty cell.
    #[inline(always)]
    fn found_near(&self, empty: W) -> bool {
        match self.near {
            Some(near) => {
                let (previous, next) = (self.has_previous.word(0), self.has_next.word(0));
                isolated(empty.word(0), self.stride, previous, next) & near != 0
            }
            None => self.found(empty),
        }
    }
}

#[inline(always)]
fn isolated<W: Word>(empty: W, stride: u32, has_previous: W, has_next: W) -> W {
    let beside = empty.up(1).and(has_previous).or(empty.down(1).and(has_next));
    empty.without(beside.or(empty.up(stride)).or(empty.down(stride)))
}

impl<W: Word, const K: usize, const BOX: bool> Cells<W, K, BOX> {
    pub(super) fn new(compiled: Arc<Compiled>) -> Self {
        let tables = Arc::new(Tables::new(&compiled));
        let cover = vec![UNCOVERED; compiled.grid().cells.len()];
        Self { compiled, tables, case: 0, frames: Vec::new(), laid: Vec::new(), left: Vec::new(), cover, scratch: None }
    }

    fn tests_images(&self) -> bool {
        !self.compiled.reduction().cases[self.case].residual.is_empty()
    }

    fn smaller_image(&self) -> bool {
        let case = &self.compiled.reduction().cases[self.case];
        case.least_image(&self.compiled, &self.cover) == Image::Smaller
    }

    fn cover_with(&mut self, at: u32, slot: usize) {
        let placement = self.tables.placement(at, slot);
        self.set_cover(placement, placement);
    }

    fn uncover(&mut self, at: u32, slot: usize) {
        self.set_cover(self.tables.placement(at, slot), UNCOVERED);
    }

    fn set_cover(&mut self, placement: u32, value: u32) {
        for &cell in self.compiled.placement(placement).cells {
            self.cover[usize::from(cell)] = value;
        }
    }

    /// Lays the anchors of a case.
    fn start(&mut self, case: usize) {
        self.case = case;
        let tables = Arc::clone(&self.tables);
        let start = &tables.starts[case];
        self.left.clone_from(&start.left);
        if self.tests_images() {
            for placement in self.compiled.reduction().cases[case].fixed.clone() {
                self.set_cover(placement, placement);
            }
        }
        let mut frame = tables.look(case, start.empty, 0, start.available);
        frame.dead = start.dead.or(frame.dead);
        self.frames.push(frame);
    }

    /// Lays a slot at the first empty cell.
    fn lay(&mut self, slot: usize) {
        let tables = Arc::clone(&self.tables);
        let frame = self.frames[self.frames.len() - 1];
        let available = tables.use_up(slot, frame.available, &mut self.left);
        let empty = frame.empty.without(tables.shape(frame.at, slot));
        let mut next = tables.look(self.case, empty, frame.at, available);
        self.laid.push((frame.at, slot as u32));
        if self.tests_images() {
            self.cover_with(frame.at, slot);
            if next.dead.is_none() && self.smaller_image() {
                next.dead = Some(Dead::SmallerImage);
            }
        }
        self.frames.push(next);
    }

    /// The anchors and what was laid, as placements.
    fn found(&self, laid: &[(u32, u32)]) -> Found {
        let anchors = self.compiled.reduction().cases[self.case].fixed.iter().copied();
        let laid = laid.iter().map(|&(at, slot)| self.tables.placement(at, slot as usize));
        let mut found: Vec<u32> = anchors.chain(laid).collect();
        found.sort_unstable();
        found.into()
    }

    /// How many solutions the one at hand stands for; the least-image test has passed it.
    fn weight(&self) -> u64 {
        if !self.tests_images() {
            return self.compiled.order() as u64;
        }
        self.compiled.reduction().cases[self.case].orbit(&self.compiled, &self.cover).unwrap_or(0)
    }
}

impl<W: Word, const K: usize, const BOX: bool> Tree for Cells<W, K, BOX> {
    type Solution = Found;

    fn look(&mut self) -> Node {
        let Some(frame) = self.frames.last() else {
            return match self.tables.starts.len() {
                0 => Node::DeadEnd,
                cases => Node::Branches(cases as u32),
            };
        };
        if frame.dead.is_some() {
            Node::DeadEnd
        } else if frame.empty.is_empty() {
            Node::Solution { weight: self.weight() }
        } else {
            Node::Branches(frame.fitting.iter().map(|w| w.count_ones()).sum())
        }
    }

    fn descend(&mut self, branch: u32) {
        match self.frames.last() {
            None => self.start(branch as usize),
            Some(frame) => {
                let slot = members(frame.fitting).nth(branch as usize).expect("only branches that exist are walked");
                self.lay(slot);
            }
        }
    }

    fn ascend(&mut self) {
        self.frames.pop();
        match self.laid.pop() {
            Some((at, slot)) => {
                self.left[usize::from(self.tables.slot(slot as usize).kind)] += 1;
                if self.tests_images() {
                    self.uncover(at, slot as usize);
                }
            }
            None => self.cover.fill(UNCOVERED),
        }
    }

    fn solution(&self) -> Found {
        if self.frames.is_empty() { Found::default() } else { self.found(&self.laid) }
    }

    fn reason(&self) -> String {
        let first = |frame: &Frame<W, K>| self.compiled.cell(frame.at as u16);
        match self.frames.last().and_then(|frame| Some((frame, frame.dead?))) {
            None => "the piece that is to be laid first has no place".to_owned(),
            Some((_, Dead::Region)) => "a region is left whose size is no sum of pieces".to_owned(),
            Some((_, Dead::Isolated)) => "a single cell is left that no piece covers".to_owned(),
            Some((frame, Dead::NothingFits)) => {
                let cell = first(frame);
                format!("no piece left fits at row {}, column {}", cell.row, cell.column)
            }
            Some((_, Dead::SmallerImage)) => "an image of this comes earlier".to_owned(),
        }
    }

    fn sweep(&mut self, meter: &mut Meter<'_, Found>) -> Option<Swept> {
        let Frame { empty, at, available, fitting, .. } = *self.frames.last()?;
        let tables = Arc::clone(&self.tables);
        let laid = self.laid.len();
        let images = self.tests_images();
        let mut scratch = self
            .scratch
            .take()
            .unwrap_or_else(|| Box::new(Scratch { laid: [(0, 0); MAX_CELLS], levels: [Counts::default(); MAX_CELLS] }));
        scratch.laid[..laid].copy_from_slice(&self.laid);
        let mut sweep = Sweep {
            allowed: &tables.allowed[self.case],
            scratch: &mut scratch,
            nodes_left: meter.nodes_left,
            stopped: Position::new(),
            tables: &tables,
            tree: self,
            meter,
        };
        let stopped = match (images, tables.copies) {
            (true, _) => sweep.below::<true, true>(empty, at, available, fitting, laid),
            (false, true) => sweep.below::<true, false>(empty, at, available, fitting, laid),
            (false, false) => sweep.below::<false, false>(empty, at, available, fitting, laid),
        };
        sweep.finish();
        let position = sweep.stopped.into_iter().rev().collect();
        self.scratch = Some(scratch);
        Some(if stopped { Swept::Stopped(position) } else { Swept::Done })
    }
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
    tree: &'a mut Cells<W, K, BOX>,
    meter: &'a mut Meter<'m, Found>,
}

impl<W: Word, const K: usize, const BOX: bool> Sweep<'_, '_, W, K, BOX> {
    /// Everything below a live node with `laid` pieces. `COPIES`: some kind has several copies; `IMAGES`: the least-image
    /// test is needed. Returns whether it was stopped.
    fn below<const COPIES: bool, const IMAGES: bool>(
        &mut self,
        empty: W,
        at: u32,
        available: Slots<K>,
        fitting: Slots<K>,
        laid: usize,
    ) -> bool {
        let tables = self.tables;
        let isolation = tables.isolation.seen_from(at);
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
                    self.scratch.laid[laid % MAX_CELLS] = (at, slot as u32);
                    let rest = empty.without(if BOX { slots[bit].shape } else { tables.shape(at, slot) });
                    let available = if COPIES {
                        tables.use_up(slot, available, &mut self.tree.left)
                    } else {
                        intersect(available, slots[bit].others)
                    };
                    if IMAGES {
                        self.tree.cover_with(at, slot);
                    }
                    let mut stop = None;
                    if IMAGES && self.tree.smaller_image() {
                        self.nodes_left -= 1;
                        counts.nodes += 1;
                    } else if rest.is_empty() {
                        stop = self.solution(laid + 1);
                    } else {
                        self.nodes_left -= 1;
                        counts.nodes += 1;
                        let skip = rest.first();
                        let (next, next_at) = (rest.down(skip), at + skip);
                        // An isolated cell is a dead end like any other: nothing is allowed. So there is one branch, the one
                        // that is hard to predict, for both reasons.
                        let allowed = self.allowed[if isolation.found_near(rest) { NOWHERE } else { next_at as usize }];
                        let fitting = tables.fitting(intersect(available, allowed), next, next_at);
                        if fitting != [0; K] {
                            counts.live += 1;
                            if self.below::<COPIES, IMAGES>(next, next_at, available, fitting, laid + 1) {
                                stop = Some(0);
                            }
                        }
                    }
                    if COPIES {
                        self.tree.left[usize::from(slots[bit].kind)] += 1;
                    }
                    if IMAGES {
                        self.tree.uncover(at, slot);
                    }
                    if let Some(skip) = stop {
                        break 'branches Some((slot, skip));
                    }
                }
            }
            None
        };
        let level = &mut self.scratch.levels[laid % MAX_CELLS];
        level.nodes += counts.nodes;
        level.live += counts.live;
        self.stopped.extend(stop.map(|(slot, skip)| number_of(slot, fitting) + skip));
        stop.is_some()
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

impl<W: Word, const K: usize, const BOX: bool> Tables<W, K, BOX> {
    /// The node with these empty cells, shifted by `at`.
    #[inline(always)]
    fn look(&self, case: usize, empty: W, at: u32, available: Slots<K>) -> Frame<W, K> {
        let mut frame = Frame { empty, at, available, fitting: [0; K], dead: None };
        if empty.is_empty() {
            return frame;
        }
        if self.isolation.seen_from(at).found(empty) {
            frame.dead = Some(Dead::Isolated);
            return frame;
        }
        let skip = empty.first();
        frame.empty = empty.down(skip);
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
    fn fitting(&self, mut fitting: Slots<K>, empty: W, at: u32) -> Slots<K> {
        if BOX {
            let beyond = empty.down(1);
            for (four, tables) in self.fitting.iter().enumerate() {
                let cells = (beyond.word(four / 2) >> (32 * (four % 2))) as u32;
                for (table, byte) in tables.iter().zip(cells.to_le_bytes()) {
                    fitting = intersect(fitting, table[usize::from(byte)]);
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
    fn slot(&self, slot: usize) -> &Slot<W, K> {
        &self.slots[slot / 64][slot % 64]
    }

    /// The cells of a slot at a cell, shifted by that cell.
    #[inline(always)]
    fn shape(&self, at: u32, slot: usize) -> W {
        if BOX { self.slot(slot).shape } else { self.shapes[at as usize * 64 * K + slot] }
    }

    fn placement(&self, at: u32, slot: usize) -> u32 {
        self.placements[at as usize * 64 * K + slot]
    }

    /// Takes a copy of a slot's kind; what is available then.
    #[inline(always)]
    fn use_up(&self, slot: usize, available: Slots<K>, left: &mut [u32]) -> Slots<K> {
        let Slot { kind, others, .. } = *self.slot(slot);
        let left = &mut left[usize::from(kind)];
        *left -= 1;
        if *left == 0 { intersect(available, others) } else { available }
    }

    fn new(compiled: &Compiled) -> Self {
        let (slots, slot_of) = Self::slots(compiled);
        let cells = compiled.grid().cells.len();
        let mut shapes = vec![W::EMPTY; if BOX { 0 } else { cells * 64 * K }];
        let mut placements = vec![UNCOVERED; cells * 64 * K];
        let mut open = vec![[0; K]; NOWHERE + 1];
        for number in 0..compiled.placements() as u32 {
            let (at, shape) = shifted(compiled.placement(number).cells);
            let slot = slot_of[number as usize];
            placements[at * 64 * K + slot] = number;
            open[at][slot / 64] |= 1 << (slot % 64);
            if !BOX {
                shapes[at * 64 * K + slot] = shape;
            }
        }
        let fitting = if BOX { Self::fitting_tables(&slots) } else { Vec::new() };
        let isolation = Self::isolation(compiled, &slots);
        let mut tables = Self {
            slots,
            shapes,
            fitting,
            allowed: Vec::new(),
            placements,
            starts: Vec::new(),
            isolation,
            copies: compiled.kinds().iter().any(|k| k.pieces.len() > 1),
        };
        tables.add_cases(compiled, &slot_of, open.into());
        tables
    }

    /// The slots, and the slot of each placement.
    fn slots(compiled: &Compiled) -> (Vec<[Slot<W, K>; 64]>, Vec<usize>) {
        let mut slots = vec![[Slot { shape: W::EMPTY, others: [0; K], kind: 0 }; 64]; K];
        let mut slot_of = Vec::with_capacity(compiled.placements());
        let mut next = 0;
        for (kind, index) in compiled.kinds().iter().zip(0..) {
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
        let groups = reach.members().last().map_or(0, |last| last / 32 + 1);
        let table = |byte: usize| {
            let mut needing = [[0; K]; 8];
            for (number, slot) in slots.iter().enumerate() {
                for (bit, slots) in needing.iter_mut().enumerate() {
                    slots[number / 64] |= u64::from(slot.contains(8 * byte + bit)) << (number % 64);
                }
            }
            // Covered cell by covered cell, from an entry with one fewer.
            let mut fitting = [[u64::MAX; K]; 256];
            for covered in 1..256_usize {
                let bit = covered.trailing_zeros() as usize;
                let fewer = fitting[255 ^ (covered & (covered - 1))];
                fitting[255 ^ covered] = std::array::from_fn(|k| fewer[k] & !needing[bit][k]);
            }
            fitting
        };
        (0..groups).map(|group| std::array::from_fn(|byte| table(4 * group + byte))).collect()
    }

    fn isolation(compiled: &Compiled, slots: &[[Slot<W, K>; 64]]) -> Isolation<W> {
        let matters = compiled.kinds().iter().all(|k| k.size > 1 && k.connected);
        let Some(stride) = compiled.grid().stride.filter(|_| matters) else {
            return Isolation { stride: 0, has_previous: W::EMPTY, has_next: W::EMPTY, near: None };
        };
        let cells = 0..compiled.grid().cells.len();
        let reach = slots.as_flattened().iter().filter_map(|slot| slot.shape.members().last()).max().unwrap_or(0);
        let near = if cells.len() <= 64 {
            Some(u64::MAX)
        } else {
            // Neighbours of the piece, and one step more for theirs.
            (reach + 2 * stride < 64).then(|| u64::MAX >> (63 - reach - stride))
        };
        Isolation {
            stride: stride as u32,
            has_previous: W::of(cells.clone().filter(|c| c % stride != 0)),
            has_next: W::of(cells.filter(|c| c % stride != stride - 1)),
            near,
        }
    }

    fn add_cases(&mut self, compiled: &Compiled, slot_of: &[usize], open: Arc<[Slots<K>]>) {
        let regions = Regions::new(compiled);
        let board = W::of(compiled.grid().order.iter().map(|&c| usize::from(c)));
        for case in &compiled.reduction().cases {
            let mut start = Start {
                empty: board,
                available: [0; K],
                left: compiled.kinds().iter().map(|k| k.pieces.len() as u32).collect(),
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
    }
}

/// The first of these cells, and all of them shifted so that it is number 0.
fn shifted<W: Word>(cells: &[u16]) -> (usize, W) {
    let at = usize::from(cells[0]);
    (at, W::of(cells.iter().map(|&c| usize::from(c) - at)))
}

#[inline(always)]
fn intersect<const K: usize>(a: Slots<K>, b: Slots<K>) -> Slots<K> {
    std::array::from_fn(|k| a[k] & b[k])
}

/// How many members of the set are smaller than `slot`: its branch number.
fn number_of<const K: usize>(slot: usize, slots: Slots<K>) -> u32 {
    members(slots).take_while(|&member| member < slot).count() as u32
}

fn members<const K: usize>(slots: Slots<K>) -> impl Iterator<Item = usize> {
    slots.into_iter().enumerate().flat_map(|(k, word)| word.members().map(move |bit| 64 * k + bit))
}
