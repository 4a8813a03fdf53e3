//! Scott's first program: piece by piece.
//!
//! Every kind that is left keeps the list of its placements that are still free; the next piece is one of the kind with the
//! fewest places left. Copies of a kind are laid in ascending order of their placements, so that no set of places is tried
//! twice. Where it is enough to use fewer copies, the last branch uses no more of them. Cells that stay empty are what is left at
//! the end. It is the slower of Scott's two programs, as he found; it is here to say by how much, and as a check.

use super::compile::{Compiled, Found};
use super::model::Copies;
use super::reduce::{Image, UNCOVERED};
use super::regions::Regions;
use super::words::Word;
use fuge_search::{Node, Patience, Stopped, Tree};
use std::ops::Range;
use std::sync::Arc;

/// The tree of the piece-by-piece engine.
#[derive(Clone)]
pub(super) struct Pieces<W> {
    compiled: Arc<Compiled>,
    /// The cells of each placement.
    masks: Arc<[W]>,
    regions: Arc<Regions<W>>,
    /// The case whose branch was taken.
    case: usize,
    frames: Vec<Frame<W>>,
    /// The lists of all frames, one after the other.
    lists: Vec<u32>,
    /// What was laid, the anchors first.
    laid: Vec<u32>,
    /// Copies left of each kind, and how many of these must be used.
    left: Vec<u32>,
    needed: Vec<u32>,
    /// The kinds that are not used any more, and how many copies were left of each.
    ended: Vec<(usize, u32)>,
    /// The cells that may stay empty.
    optional: W,
    /// The placement on each cell, for the least-image test.
    cover: Vec<u32>,
}

/// A node below a case.
#[derive(Clone)]
struct Frame<W> {
    empty: W,
    /// Where the free placements of each kind stand in the lists.
    free: Vec<Range<usize>>,
    /// What comes next.
    next: Next,
    /// How it came about: how many pieces were laid, or a kind was ended.
    laid: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// A piece of this kind; after the last place, none any more where `may_end` says so.
    Kind { kind: usize, may_end: bool },
    /// Nothing: all pieces are laid.
    Finished,
    /// Nothing: this kind has too few places left.
    NoPlace(usize),
    /// Nothing: cells are left that must be covered.
    Uncovered,
    /// Nothing: the size of a region is no sum of sizes of pieces.
    Region,
    /// Nothing: an image of this comes earlier.
    SmallerImage,
}

impl<W: Word> Pieces<W> {
    pub(super) fn new(compiled: Arc<Compiled>, patience: &Patience<'_>) -> Result<Self, Stopped> {
        let masks = compiled.masks(compiled.placements(), patience)?.into();
        let cover = vec![UNCOVERED; compiled.grid().cells.len()];
        let regions = Arc::new(Regions::new(&compiled));
        let optional = compiled.hole().map_or(W::EMPTY, |hole| {
            W::of(hole.placements.clone().map(|number| usize::from(compiled.placement(number).cells[0])))
        });
        let (case, frames, lists, laid, left, needed, ended) = Default::default();
        Ok(Self { compiled, masks, regions, case, frames, lists, laid, left, needed, ended, optional, cover })
    }

    /// Lays the anchors of a case.
    fn start(&mut self, case: usize) {
        self.case = case;
        let compiled = Arc::clone(&self.compiled);
        let case = &compiled.reduction().cases[case];
        self.left = compiled.kinds().iter().map(|k| k.pieces.len() as u32).collect();
        self.needed = compiled.kinds().iter().map(|k| k.least as u32).collect();
        let mut empty = W::of(compiled.grid().order.iter().map(|&c| usize::from(c)));
        for &number in &case.fixed {
            empty = empty.without(self.masks[number as usize]);
            self.lay(number);
        }
        let mut free = Vec::with_capacity(compiled.kinds().len());
        for kind in compiled.kinds() {
            let start = self.lists.len();
            let allowed = |number: &u32| {
                self.masks[*number as usize].without(empty).is_empty() && case.forbidden.binary_search(number).is_err()
            };
            self.lists.extend(kind.placements.clone().filter(allowed));
            free.push(start..self.lists.len());
        }
        self.push(empty, free, case.fixed.len());
    }

    /// Lays a piece and lists what is free then.
    fn place(&mut self, number: u32) {
        let (kind, mask) = (self.compiled.placement(number).kind, self.masks[number as usize]);
        self.lay(number);
        // Further copies stand later in the list.
        let free = self.still_free(|index, other, masks: &[W]| {
            masks[other as usize].and(mask).is_empty() && (index != kind || other > number)
        });
        let empty = self.frames[self.frames.len() - 1].empty.without(mask);
        self.push(empty, free, 1);
    }

    /// Uses no more of a kind.
    fn end(&mut self, kind: usize) {
        self.ended.push((kind, std::mem::take(&mut self.left[kind])));
        let free = self.still_free(|index, _, _| index != kind);
        let empty = self.frames[self.frames.len() - 1].empty;
        self.push(empty, free, 0);
    }

    /// Lists the free placements of the last frame that stay free, of kinds that are left.
    fn still_free(&mut self, stays: impl Fn(usize, u32, &[W]) -> bool) -> Vec<Range<usize>> {
        let above = self.frames[self.frames.len() - 1].free.clone();
        let mut free = Vec::with_capacity(above.len());
        for (index, range) in above.into_iter().enumerate() {
            let start = self.lists.len();
            if self.left[index] > 0 {
                for entry in range {
                    let other = self.lists[entry];
                    if stays(index, other, &self.masks) {
                        self.lists.push(other);
                    }
                }
            }
            free.push(start..self.lists.len());
        }
        free
    }

    fn lay(&mut self, number: u32) {
        let placement = self.compiled.placement(number);
        self.left[placement.kind] -= 1;
        self.needed[placement.kind] = self.needed[placement.kind].saturating_sub(1);
        for &cell in placement.cells {
            self.cover[usize::from(cell)] = number;
        }
        self.laid.push(number);
    }

    fn push(&mut self, empty: W, free: Vec<Range<usize>>, laid: usize) {
        let next = self.next(empty, &free);
        self.frames.push(Frame { empty, free, next, laid });
    }

    /// Chooses the kind with the fewest branches.
    fn next(&self, empty: W, free: &[Range<usize>]) -> Next {
        let case = &self.compiled.reduction().cases[self.case];
        if !case.residual.is_empty() && case.least_image(&self.compiled, &self.cover) == Image::Smaller {
            return Next::SmallerImage;
        }
        let unlaid = (0..free.len()).filter(|&kind| self.left[kind] > 0);
        match unlaid.min_by_key(|&kind| self.branches(kind, &free[kind])) {
            None => self.end_of_pieces(empty),
            Some(kind) if self.branches(kind, &free[kind]) == 0 => Next::NoPlace(kind),
            Some(_) if !self.regions.fillable(empty) => Next::Region,
            Some(kind) => Next::Kind { kind, may_end: self.needed[kind] == 0 },
        }
    }

    /// A branch for each place, but the last places are for the other copies that must be used; and one to use no more, where no more
    /// must be.
    fn branches(&self, kind: usize, free: &Range<usize>) -> usize {
        (free.len() + 1).saturating_sub(self.needed[kind] as usize)
    }

    /// No piece is left: the cells left must be some that may stay empty.
    fn end_of_pieces(&self, empty: W) -> Next {
        let Copies { min, max } = self.compiled.empty_cells();
        let count = empty.members().count() as u32;
        if !empty.without(self.optional).is_empty() || !(min..=max).contains(&count) {
            return Next::Uncovered;
        }
        match self.orbit() {
            Some(_) => Next::Finished,
            None => Next::SmallerImage,
        }
    }

    /// The size of the orbit of what is laid, where it is a solution; `None`: an image comes earlier.
    fn orbit(&self) -> Option<u64> {
        let cover = self.compiled.cover_of(&self.laid);
        self.compiled.reduction().cases[self.case].orbit(&self.compiled, &cover)
    }
}

impl<W: Word> Tree for Pieces<W> {
    type Solution = Found;

    fn look(&mut self) -> Node {
        let Some(frame) = self.frames.last() else { return self.compiled.reduction().root() };
        match frame.next {
            Next::Kind { kind, .. } => Node::Branches(self.branches(kind, &frame.free[kind]) as u32),
            Next::NoPlace(_) | Next::Region | Next::Uncovered | Next::SmallerImage => Node::DeadEnd,
            Next::Finished => {
                Node::Solution { weight: self.orbit().expect("the least-image test has passed this node") }
            }
        }
    }

    fn descend(&mut self, branch: u32) {
        match self.frames.last() {
            None => self.start(branch as usize),
            Some(frame) => {
                let Next::Kind { kind, may_end } = frame.next else { return };
                let places = frame.free[kind].clone();
                match places.start + branch as usize {
                    at if may_end && at == places.end => self.end(kind),
                    at => self.place(self.lists[at]),
                }
            }
        }
    }

    fn ascend(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        self.lists.truncate(frame.free.first().map_or(0, |first| first.start));
        if frame.laid == 0 && !self.frames.is_empty() {
            let (kind, left) = self.ended.pop().expect("a frame without a piece ended a kind");
            self.left[kind] = left;
            return;
        }
        for number in self.laid.split_off(self.laid.len() - frame.laid) {
            let placement = self.compiled.placement(number);
            let kind = &self.compiled.kinds()[placement.kind];
            self.left[placement.kind] += 1;
            let used = kind.pieces.len() as u32 - self.left[placement.kind];
            self.needed[placement.kind] = (kind.least as u32).saturating_sub(used);
            for &cell in placement.cells {
                self.cover[usize::from(cell)] = UNCOVERED;
            }
        }
    }

    fn solution(&self) -> Found {
        let mut found = self.laid.clone();
        found.sort_unstable();
        found.into()
    }

    fn reason(&self) -> String {
        let name = |kind: usize| &self.compiled.packing().pieces()[self.compiled.kinds()[kind].pieces[0]].name;
        match self.frames.last().map(|frame| frame.next) {
            Some(Next::NoPlace(kind)) => format!("there is no place left for {}", name(kind)),
            Some(Next::Uncovered) => "no piece is left for the cells that must be covered".to_owned(),
            Some(Next::Region) => "a region is left whose size is no sum of pieces".to_owned(),
            Some(Next::SmallerImage) => "an image of this comes earlier".to_owned(),
            _ => "the piece that is to be laid first has no place".to_owned(),
        }
    }
}
