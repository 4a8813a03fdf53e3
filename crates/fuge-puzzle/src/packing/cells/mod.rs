//! Scott's second program: cell by cell on bit boards.
//!
//! Always cover the first empty cell. A *slot* is a kind in one orientation, laid so that its first cell is that cell; a node's
//! branches are the slots that fit, in order. Which ones fit is looked up, not tried: for each byte of the board from the
//! first empty cell on, a table gives the set of slots that need no covered cell in that byte; the sets of all bytes and the
//! set of slots of pieces still to be laid, intersected, leave those that fit. The board is kept shifted so that its first
//! empty cell is number 0, and the tables are the same everywhere.
//!
//! At the root one branch for each case of the reduction lays the anchors.

mod isolation;
mod sweep;
mod tables;

use super::compile::{Compiled, Found};
use super::reduce::{Image, UNCOVERED};
use super::words::Word;
use fuge_search::{Meter, Node, Patience, Stopped, Swept, Tree};
use std::sync::Arc;
use sweep::Scratch;
use tables::{Slots, Tables, members};

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
    /// The empty cells that copies which must be used do not need. Below 0 it is a dead end.
    room: i32,
    /// The placement on each cell, kept only where the least-image test is needed.
    cover: Vec<u32>,
    /// Here between two sweeps.
    scratch: Option<Box<Scratch>>,
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
    NoRoom,
    SmallerImage,
}

impl<W: Word, const K: usize, const BOX: bool> Cells<W, K, BOX> {
    pub(super) fn new(compiled: Arc<Compiled>, patience: &Patience<'_>) -> Result<Self, Stopped> {
        let tables = Arc::new(Tables::new(&compiled, patience)?);
        let cover = vec![UNCOVERED; compiled.grid().cells.len()];
        Ok(Self {
            compiled,
            tables,
            case: 0,
            frames: Vec::new(),
            laid: Vec::new(),
            left: Vec::new(),
            room: 0,
            cover,
            scratch: None,
        })
    }

    fn tests_images(&self) -> bool {
        !self.compiled.reduction().cases[self.case].residual.is_empty()
    }

    fn smaller_image(&self) -> bool {
        let case = &self.compiled.reduction().cases[self.case];
        case.least_image(&self.compiled, &self.cover) == Image::Smaller
    }

    /// Counts a piece of this kind as laid, of which so many were left, where kinds have ranges of copies.
    #[inline(always)]
    fn take_room(&mut self, kind: usize, left: u32) {
        if let Some(spare) = &self.tables.spare
            && left <= spare[kind].may
        {
            self.room -= spare[kind].size;
        }
    }

    /// Takes that back.
    #[inline(always)]
    fn give_room(&mut self, kind: usize, left: u32) {
        if let Some(spare) = &self.tables.spare
            && left <= spare[kind].may
        {
            self.room += spare[kind].size;
        }
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
        self.room = start.room;
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
        let kind = usize::from(tables.slot(slot).kind);
        self.take_room(kind, self.left[kind]);
        let available = tables.use_up(slot, frame.available, &mut self.left);
        let empty = frame.empty.without(tables.shape(frame.at, slot));
        let mut next = tables.look(self.case, empty, frame.at, available);
        self.laid.push((frame.at, slot as u32));
        if self.room < 0 {
            next.dead = Some(Dead::NoRoom);
        }
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
        let pieces = self.compiled.placements() as u32;
        let mut found: Vec<u32> = anchors.chain(laid).filter(|&number| number < pieces).collect();
        found.sort_unstable();
        found.into()
    }

    /// How many solutions the one at hand stands for; the least-image test has passed it.
    fn weight(&self) -> u64 {
        if !self.tests_images() {
            return self.compiled.order() as u64;
        }
        self.compiled.reduction().cases[self.case]
            .orbit(&self.compiled, &self.cover)
            .expect("the least-image test has passed this node")
    }
}

impl<W: Word, const K: usize, const BOX: bool> Tree for Cells<W, K, BOX> {
    type Solution = Found;

    fn look(&mut self) -> Node {
        let Some(frame) = self.frames.last() else { return self.compiled.reduction().root() };
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
                let kind = usize::from(self.tables.slot(slot as usize).kind);
                self.left[kind] += 1;
                self.give_room(kind, self.left[kind]);
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
                format!("no piece left fits at {}", self.compiled.place_name(first(frame)))
            }
            Some((_, Dead::NoRoom)) => "there is no room left for the pieces that must be used".to_owned(),
            Some((_, Dead::SmallerImage)) => "an image of this comes earlier".to_owned(),
        }
    }

    fn sweep(&mut self, meter: &mut Meter<'_, Found>) -> Option<Swept> {
        sweep::sweep(self, meter)
    }
}
