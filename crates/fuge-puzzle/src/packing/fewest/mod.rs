//! Fewest choices first: always cover the cell with the fewest placements left, of those in the narrowest places.
//!
//! **The one idea.** Where few placements are left, few neighbours are empty. How many are is counted for all cells at once, in
//! counters that lie across words: one word for the ones, one for the twos, one for the fours. So the cells with the fewest empty
//! neighbours cost a few instructions, and only for some of them it is looked up what fits. A piece on a cell covers one of
//! its neighbours too: the placements on a cell are filed under the first neighbour that they cover, and by kind, so that in a
//! narrow place few of them have to be tried.

mod tables;

use super::compile::{Compiled, Found, Kind};
use super::reduce::{Image, UNCOVERED};
use super::words::Word;
use fuge_search::{Answer, Meter, Node, Position, Swept, Tree};
use std::ops::Range;
use std::sync::Arc;
use tables::Tables;

/// The tree of the engine.
#[derive(Clone)]
pub(super) struct Fewest<W> {
    compiled: Arc<Compiled>,
    tables: Arc<Tables<W>>,
    /// The case whose branch was taken.
    case: usize,
    /// The least-image test is needed in it.
    images: bool,
    /// The placements that are not allowed in it.
    forbidden: Vec<bool>,
    frames: Vec<Frame<W>>,
    /// The branches of all nodes on the way, one after the other, as numbers of files.
    branches: Vec<u32>,
    /// The files of what was laid after the anchors.
    laid: Vec<u32>,
    /// Copies left of each kind, and as bits which kinds have any.
    left: Vec<u32>,
    available: Vec<u64>,
    /// The empty cells that copies which must be used do not need.
    room: i64,
    /// The placement on each cell, kept only where the least-image test is needed.
    cover: Vec<u32>,
}

/// A node below a case.
#[derive(Clone)]
struct Frame<W> {
    empty: W,
    next: Next,
}

/// What comes next at a node.
#[derive(Clone)]
enum Next {
    /// One of these, of the branches.
    Branches(Range<usize>),
    /// Nothing: everything is covered.
    Finished,
    Dead(Dead),
}

/// Why a node is a dead end.
#[derive(Clone, Copy)]
enum Dead {
    /// No placement is left for this cell.
    NoCover(usize),
    NoRoom,
    SmallerImage,
}

impl<W: Word> Fewest<W> {
    pub(super) fn new(compiled: Arc<Compiled>) -> Self {
        let tables = Arc::new(Tables::new(&compiled));
        let cover = vec![UNCOVERED; compiled.grid().cells.len()];
        let forbidden = vec![false; compiled.all_placements()];
        let (case, images, frames, branches, laid, left, available, room) = Default::default();
        Self { compiled, tables, case, images, forbidden, frames, branches, laid, left, available, room, cover }
    }

    /// Lays the anchors of a case.
    fn start(&mut self, case: usize) {
        self.case = case;
        let (compiled, tables) = (Arc::clone(&self.compiled), Arc::clone(&self.tables));
        let case = &compiled.reduction().cases[case];
        self.images = !case.residual.is_empty();
        self.forbidden.fill(false);
        case.forbidden.iter().for_each(|&number| self.forbidden[number as usize] = true);
        let kinds = compiled.all_kinds();
        let needed: usize = kinds.iter().map(|kind| kind.least * kind.size).sum();
        self.room = compiled.grid().order.len() as i64 - needed as i64;
        self.left = kinds.iter().map(|kind| kind.pieces.len() as u32).collect();
        self.available = vec![0; kinds.len().div_ceil(64)];
        (0..kinds.len()).for_each(|kind| self.available[kind / 64] |= 1 << (kind % 64));
        let mut empty = W::of(compiled.grid().order.iter().map(|&cell| usize::from(cell)));
        for &number in &case.fixed {
            let placement = compiled.placement(number);
            empty = empty.without(W::of(placement.cells.iter().map(|&cell| usize::from(cell))));
            self.take(number, placement.kind);
        }
        let next = self.next(&tables, empty);
        self.frames.push(Frame { empty, next });
    }

    /// Takes a copy of a kind to lay it.
    #[inline(always)]
    fn take(&mut self, number: u32, kind: usize) {
        if self.tables.ranges {
            self.room -= cost(&self.compiled.all_kinds()[kind], self.left[kind]);
        }
        let left = &mut self.left[kind];
        *left -= 1;
        self.available[kind / 64] &= !(u64::from(*left == 0) << (kind % 64));
        if self.images {
            self.set_cover(number, number);
        }
    }

    /// Takes that back.
    #[inline(always)]
    fn put_back(&mut self, number: u32, kind: usize) {
        self.left[kind] += 1;
        if self.tables.ranges {
            self.room += cost(&self.compiled.all_kinds()[kind], self.left[kind]);
        }
        self.available[kind / 64] |= 1 << (kind % 64);
        if self.images {
            self.set_cover(number, UNCOVERED);
        }
    }

    fn set_cover(&mut self, number: u32, value: u32) {
        for &cell in self.compiled.placement(number).cells {
            self.cover[usize::from(cell)] = value;
        }
    }

    /// What comes next with these empty cells.
    #[inline(always)]
    fn next(&mut self, tables: &Tables<W>, empty: W) -> Next {
        if self.room < 0 {
            return Next::Dead(Dead::NoRoom);
        }
        if self.images && self.smaller_image() {
            return Next::Dead(Dead::SmallerImage);
        }
        if empty.is_empty() {
            return Next::Finished;
        }
        let start = self.branches.len();
        let cell = tables.fewest(empty, &self.available, &self.forbidden, &mut self.branches);
        match self.branches.len() {
            end if end == start => Next::Dead(Dead::NoCover(cell)),
            end => Next::Branches(start..end),
        }
    }

    fn smaller_image(&self) -> bool {
        self.compiled.reduction().cases[self.case].least_image(&self.compiled, &self.cover) == Image::Smaller
    }

    /// How many solutions the one at hand stands for; the least-image test has passed it.
    fn weight(&self) -> u64 {
        if !self.images {
            return self.compiled.order() as u64;
        }
        let case = &self.compiled.reduction().cases[self.case];
        case.orbit(&self.compiled, &self.cover).expect("the least-image test has passed this node")
    }

    /// The hot loop: everything below a node with these empty cells and branches. Returns whether it was stopped; then `stopped` has the
    /// branch numbers, the deepest first.
    fn below(
        &mut self,
        tables: &Tables<W>,
        empty: W,
        branches: Range<usize>,
        depth: usize,
        meter: &mut Meter<'_, Found>,
        stopped: &mut Position,
    ) -> bool {
        // Nodes that are no solutions, and dead ends among them.
        let (mut nodes, mut dead_ends) = (0, 0);
        // A branch where it stops.
        let stop = branches.clone().find_map(|at| {
            let branch = (at - branches.start) as u32;
            if meter.nodes_left == 0 {
                return Some(branch);
            }
            let file = self.branches[at];
            let (number, kind) = tables.filed(file);
            let rest = empty.without(tables.cells(file));
            self.laid.push(file);
            self.take(number, kind);
            // How many branches to skip when it is to stop here: this one (1) or none (0).
            let mut stop = None;
            match self.next(tables, rest) {
                Next::Dead(_) => {
                    meter.nodes_left -= 1;
                    nodes += 1;
                    dead_ends += 1;
                }
                Next::Finished => match meter.solution(depth, self.weight(), &mut || self.found()) {
                    Answer::Next => {}
                    Answer::Enough => stop = Some(1),
                    Answer::NotNow => stop = Some(0),
                },
                Next::Branches(range) => {
                    meter.nodes_left -= 1;
                    nodes += 1;
                    let end = range.start;
                    if self.below(tables, rest, range, depth + 1, meter, stopped) {
                        stop = Some(0);
                    }
                    self.branches.truncate(end);
                }
            }
            self.laid.pop();
            self.put_back(number, kind);
            stop.map(|skip| branch + skip)
        });
        let level = meter.statistics.level(depth);
        level.nodes += nodes;
        level.dead_ends += dead_ends;
        stopped.extend(stop);
        stop.is_some()
    }

    /// The anchors and what was laid, as placements of pieces.
    fn found(&self) -> Found {
        let anchors = self.compiled.reduction().cases[self.case].fixed.iter().copied();
        let laid = self.laid.iter().map(|&file| self.tables.filed(file).0);
        let pieces = self.compiled.placements() as u32;
        let mut found: Vec<u32> = anchors.chain(laid).filter(|&number| number < pieces).collect();
        found.sort_unstable();
        found.into()
    }
}

/// What laying a copy takes from the room, of which so many are left: nothing where it must be used.
#[inline(always)]
fn cost(kind: &Kind, left: u32) -> i64 {
    if left as usize > kind.pieces.len() - kind.least { 0 } else { kind.size as i64 }
}

impl<W: Word> Tree for Fewest<W> {
    type Solution = Found;

    fn look(&mut self) -> Node {
        let Some(frame) = self.frames.last() else {
            return match self.compiled.reduction().cases.len() {
                0 => Node::DeadEnd,
                cases => Node::Branches(cases as u32),
            };
        };
        match &frame.next {
            Next::Branches(range) => Node::Branches(range.len() as u32),
            Next::Finished => Node::Solution { weight: self.weight() },
            Next::Dead(_) => Node::DeadEnd,
        }
    }

    fn descend(&mut self, branch: u32) {
        let Some(frame) = self.frames.last() else { return self.start(branch as usize) };
        let Next::Branches(range) = &frame.next else { return };
        let (file, tables) = (self.branches[range.start + branch as usize], Arc::clone(&self.tables));
        let empty = frame.empty.without(tables.cells(file));
        let (number, kind) = tables.filed(file);
        self.laid.push(file);
        self.take(number, kind);
        let next = self.next(&tables, empty);
        self.frames.push(Frame { empty, next });
    }

    fn ascend(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        if let Next::Branches(range) = frame.next {
            self.branches.truncate(range.start);
        }
        match self.laid.pop() {
            Some(file) => {
                let (number, kind) = self.tables.filed(file);
                self.put_back(number, kind);
            }
            None => self.cover.fill(UNCOVERED),
        }
    }

    fn sweep(&mut self, meter: &mut Meter<'_, Found>) -> Option<Swept> {
        let Frame { empty, next: Next::Branches(range) } = self.frames.last()?.clone() else { return None };
        let (tables, mut stopped) = (Arc::clone(&self.tables), Position::new());
        let depth = meter.depth + 1;
        Some(match self.below(&tables, empty, range, depth, meter, &mut stopped) {
            true => Swept::Stopped(stopped.into_iter().rev().collect()),
            false => Swept::Done,
        })
    }

    fn solution(&self) -> Found {
        if self.frames.is_empty() { Found::default() } else { self.found() }
    }

    fn reason(&self) -> String {
        match self.frames.last().map(|frame| &frame.next) {
            Some(Next::Dead(Dead::NoCover(cell))) => {
                format!("no piece left fits at {}", self.compiled.place_name(self.compiled.cell(*cell as u16)))
            }
            Some(Next::Dead(Dead::NoRoom)) => "there is no room left for the pieces that must be used".to_owned(),
            Some(Next::Dead(Dead::SmallerImage)) => "an image of this comes earlier".to_owned(),
            _ => "the piece that is to be laid first has no place".to_owned(),
        }
    }
}
