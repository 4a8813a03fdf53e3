//! Scott's first program: piece by piece.
//!
//! Every kind that is left keeps the list of its placements that are still free; the next piece is one of the kind with the
//! fewest places left. Copies of a kind are laid in ascending order of their placements, so that no set of places is tried
//! twice. It is the slower of Scott's two programs, as he found; it is here to say by how much, and as a check.

use super::compile::{Compiled, Found};
use super::reduce::{Image, UNCOVERED};
use super::regions::Regions;
use super::words::Word;
use fuge_search::{Node, Tree};
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
    /// Copies left of each kind.
    left: Vec<u32>,
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
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    /// A piece of this kind.
    Kind(usize),
    /// Nothing: all pieces are laid.
    Finished,
    /// Nothing: this kind has too few places left.
    NoPlace(usize),
    /// Nothing: the size of a region is no sum of sizes of pieces.
    Region,
    /// Nothing: an image of this comes earlier.
    SmallerImage,
}

impl<W: Word> Pieces<W> {
    pub(super) fn new(compiled: Arc<Compiled>) -> Self {
        let masks = (0..compiled.placements() as u32)
            .map(|number| W::of(compiled.placement(number).cells.iter().map(|&c| usize::from(c))))
            .collect();
        let cover = vec![UNCOVERED; compiled.grid().cells.len()];
        let regions = Arc::new(Regions::new(&compiled));
        let (case, frames, lists, laid, left) = Default::default();
        Self { compiled, masks, regions, case, frames, lists, laid, left, cover }
    }

    /// Lays the anchors of a case.
    fn start(&mut self, case: usize) {
        self.case = case;
        let compiled = Arc::clone(&self.compiled);
        let case = &compiled.reduction().cases[case];
        self.left = compiled.kinds().iter().map(|k| k.pieces.len() as u32).collect();
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
        self.push(empty, free);
    }

    /// Lays a piece and lists what is free then.
    fn place(&mut self, number: u32) {
        let above = self.frames[self.frames.len() - 1].clone();
        let (kind, mask) = (self.compiled.placement(number).kind, self.masks[number as usize]);
        self.lay(number);
        let mut free = Vec::with_capacity(above.free.len());
        for (index, range) in above.free.into_iter().enumerate() {
            let start = self.lists.len();
            if self.left[index] > 0 {
                for entry in range {
                    let other = self.lists[entry];
                    // Further copies stand later in the list.
                    if self.masks[other as usize].and(mask).is_empty() && (index != kind || other > number) {
                        self.lists.push(other);
                    }
                }
            }
            free.push(start..self.lists.len());
        }
        self.push(above.empty.without(mask), free);
    }

    fn lay(&mut self, number: u32) {
        let placement = self.compiled.placement(number);
        self.left[placement.kind] -= 1;
        for &cell in placement.cells {
            self.cover[usize::from(cell)] = number;
        }
        self.laid.push(number);
    }

    fn push(&mut self, empty: W, free: Vec<Range<usize>>) {
        let next = self.next(empty, &free);
        self.frames.push(Frame { empty, free, next });
    }

    /// Chooses the kind with the fewest places.
    fn next(&self, empty: W, free: &[Range<usize>]) -> Next {
        let case = &self.compiled.reduction().cases[self.case];
        if !case.residual.is_empty() && case.least_image(&self.compiled, &self.cover) == Image::Smaller {
            return Next::SmallerImage;
        }
        let unlaid = (0..free.len()).filter(|&kind| self.left[kind] > 0);
        let places = |kind: usize| (free[kind].len() + 1).saturating_sub(self.left[kind] as usize);
        match unlaid.min_by_key(|&kind| places(kind)) {
            None => Next::Finished,
            Some(kind) if places(kind) == 0 => Next::NoPlace(kind),
            Some(_) if !self.regions.fillable(empty) => Next::Region,
            Some(kind) => Next::Kind(kind),
        }
    }
}

impl<W: Word> Tree for Pieces<W> {
    type Solution = Found;

    fn look(&mut self) -> Node {
        let Some(frame) = self.frames.last() else {
            return match self.compiled.reduction().cases.len() {
                0 => Node::DeadEnd,
                cases => Node::Branches(cases as u32),
            };
        };
        match frame.next {
            // The last places are for the other copies.
            Next::Kind(kind) => Node::Branches(frame.free[kind].len() as u32 + 1 - self.left[kind]),
            Next::NoPlace(_) | Next::Region | Next::SmallerImage => Node::DeadEnd,
            Next::Finished => {
                let orbit = self.compiled.reduction().cases[self.case].orbit(&self.compiled, &self.cover);
                Node::Solution { weight: orbit.expect("the least-image test has passed this node") }
            }
        }
    }

    fn descend(&mut self, branch: u32) {
        match self.frames.last() {
            None => self.start(branch as usize),
            Some(frame) => {
                let Next::Kind(kind) = frame.next else { return };
                self.place(self.lists[frame.free[kind].start + branch as usize]);
            }
        }
    }

    fn ascend(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        self.lists.truncate(frame.free.first().map_or(0, |first| first.start));
        // The first frame has all the anchors, any other one piece.
        let laid = if self.frames.is_empty() { self.laid.len() } else { 1 };
        for number in self.laid.split_off(self.laid.len() - laid) {
            let placement = self.compiled.placement(number);
            self.left[placement.kind] += 1;
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
            Some(Next::Region) => "a region is left whose size is no sum of pieces".to_owned(),
            Some(Next::SmallerImage) => "an image of this comes earlier".to_owned(),
            _ => "the piece that is to be laid first has no place".to_owned(),
        }
    }
}
