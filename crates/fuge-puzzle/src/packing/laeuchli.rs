//! Läuchli's third program: piece by piece in the order of the puzzle, no two congruent partial figures.
//!
//! **The one idea.** A partial figure is the list of its placements, kind by kind, copies of a kind in ascending order. Of the images of a
//! figure under the symmetries of the board only the least list is searched on; the others are rejected as soon as they are seen. Copies laid
//! later make no image larger, so that an image that is less stays less, and every figure that is least grows out of figures that are: the pieces
//! that pass the test are the partial figures that are essentially different, however placements are numbered. A symmetry that has once made
//! the list larger for good need not be looked at any more below.
//!
//! Nothing else is cut, as in 1967: it is the engine to count pieces tried with, and to watch.

use super::compile::{Compiled, Found, SymmetryOf};
use super::model::Copies;
use super::words::{Wide, Word};
use fuge_search::{Control, Count, Interval, Node, Patience, Stopped, Tree, walk};
use std::cmp::Ordering;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What it took to search as in 1967.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Placements that were tried.
    pub tried: u64,
    /// Those of them that did not overlap what was laid.
    pub fit: u64,
    /// Those of these that passed the symmetry test: essentially different partial figures.
    pub passed: u64,
}

impl std::ops::AddAssign for Effort {
    fn add_assign(&mut self, other: Self) {
        self.tried += other.tried;
        self.fit += other.fit;
        self.passed += other.passed;
    }
}

impl Compiled {
    /// Searches with [`Engine::Laeuchli`](super::Engine::Laeuchli) and counts as Läuchli did; `None` when it was cancelled.
    #[must_use]
    pub fn effort(&self, cancel: Option<&AtomicBool>) -> Option<Effort> {
        let compiled = Arc::new(self.clone());
        let go_on = || !cancel.is_some_and(|flag| flag.load(Relaxed));
        let patience = Patience::new(&go_on);
        match self.grid().cells.len() {
            0..=64 => Laeuchli::<u64>::new(compiled, &patience).ok()?.effort(cancel),
            65..=128 => Laeuchli::<u128>::new(compiled, &patience).ok()?.effort(cancel),
            _ => Laeuchli::<Wide<8>>::new(compiled, &patience).ok()?.effort(cancel),
        }
    }
}

/// The tree of the engine.
#[derive(Clone)]
pub(super) struct Laeuchli<W> {
    compiled: Arc<Compiled>,
    /// The cells of each placement.
    masks: Arc<[W]>,
    /// The kind that each symmetry takes to a kind.
    sources: Arc<[Vec<usize>]>,
    frames: Vec<Frame<W>>,
    /// What is laid of each kind, ascending.
    laid: Vec<Vec<u32>>,
    /// Of the nodes looked at so far.
    effort: Effort,
    scratch: Vec<u32>,
}

/// A node.
#[derive(Clone)]
struct Frame<W> {
    empty: W,
    /// The kind to lay next: those before it are complete.
    kind: usize,
    /// How it came about: a piece of this kind was laid, or no more of it are.
    last: Option<Last>,
    /// Symmetries that may still make an image less, or keep the figure as it is.
    open: u64,
    children: Vec<Child>,
}

#[derive(Clone, Copy)]
enum Last {
    Laid(usize),
    Ended,
}

#[derive(Clone, Copy)]
struct Child {
    /// `None`: no more copies of the kind.
    placement: Option<u32>,
    open: u64,
}

impl<W: Word> Laeuchli<W> {
    pub(super) fn new(compiled: Arc<Compiled>, patience: &Patience<'_>) -> Result<Self, Stopped> {
        let masks = compiled.masks(compiled.placements(), patience)?.into();
        let kinds = compiled.kinds().len();
        let source = |symmetry: &SymmetryOf| {
            let mut sources = vec![0; kinds];
            (0..kinds).for_each(|kind| sources[usize::from(symmetry.kinds[kind])] = kind);
            sources
        };
        let sources = compiled.symmetries().iter().map(source).collect();
        let empty = W::of(compiled.grid().order.iter().map(|&c| usize::from(c)));
        let open = (u64::MAX >> (u64::BITS as usize - compiled.order())) & !1;
        let root = Frame { empty, kind: 0, last: None, open, children: Vec::new() };
        let (laid, effort, scratch) = (vec![Vec::new(); kinds], Effort::default(), Vec::new());
        Ok(Self { compiled, masks, sources, frames: vec![root], laid, effort, scratch })
    }

    /// Walks the whole tree, each node once.
    fn effort(mut self, cancel: Option<&AtomicBool>) -> Option<Effort> {
        let control = Control { cancel, ..Control::default() };
        let outcome = walk(&mut self, &Interval::whole(), &control, &mut Count);
        outcome.rest.is_none().then_some(self.effort)
    }

    fn frame(&self) -> &Frame<W> {
        self.frames.last().expect("there is always the root")
    }

    /// The ways on from here that fit and have no image that is less.
    fn children(&mut self) -> Vec<Child> {
        let compiled = Arc::clone(&self.compiled);
        let Frame { empty, kind: index, open, .. } = *self.frame();
        let Some(kind) = compiled.kinds().get(index) else { return Vec::new() };
        let after = self.laid[index].last().map_or(kind.placements.start, |last| last + 1);
        let fills = self.laid[index].len() + 1 == kind.pieces.len();
        let mut children = Vec::new();
        for number in after..kind.placements.end {
            self.effort.tried += 1;
            if !self.masks[number as usize].without(empty).is_empty() {
                continue;
            }
            self.effort.fit += 1;
            self.laid[index].push(number);
            if let Some(open) = self.passes(open, index + usize::from(fills)) {
                self.effort.passed += 1;
                children.push(Child { placement: Some(number), open });
            }
            self.laid[index].pop();
        }
        if self.laid[index].len() >= kind.least
            && let Some(open) = self.passes(open, index + 1)
        {
            children.push(Child { placement: None, open });
        }
        children
    }

    /// Whether no image of what is laid is less, as far as can be seen when the kinds before `complete` are; then the symmetries that are
    /// still to be looked at below.
    fn passes(&mut self, open: u64, complete: usize) -> Option<u64> {
        let mut left = open;
        for symmetry in (1..self.compiled.order()).filter(|bit| open >> bit & 1 == 1) {
            match self.compare(symmetry, complete) {
                Some(Ordering::Less) => return None,
                Some(Ordering::Greater) => left &= !(1 << symmetry),
                Some(Ordering::Equal) | None => {}
            }
        }
        Some(left)
    }

    /// Compares an image of what is laid with it, kind by kind; `None`: that does not decide for good.
    fn compare(&mut self, symmetry: usize, complete: usize) -> Option<Ordering> {
        let Self { compiled, sources, laid, scratch, .. } = self;
        let images = &compiled.symmetries()[symmetry].placements;
        let kinds = laid.len().min(complete + 1);
        for kind in 0..kinds {
            let source = sources[symmetry][kind];
            if source > complete {
                return None;
            }
            scratch.clear();
            scratch.extend(laid[source].iter().map(|&number| images[number as usize]));
            scratch.sort_unstable();
            // Of a list that is not complete nothing is known behind its end.
            let known = if kind < complete { scratch.len() } else { scratch.len().min(laid[kind].len()) };
            let order = by_copies(&scratch[..known], &laid[kind]);
            match (order, kind < complete, source < complete) {
                (Ordering::Less, ..) => return Some(Ordering::Less),
                (Ordering::Greater, _, true) => return Some(Ordering::Greater),
                (Ordering::Equal, true, true) => {}
                _ => return None,
            }
        }
        Some(Ordering::Equal)
    }

    /// The cells left may stay empty.
    fn is_finished(&self) -> bool {
        let Copies { min, max } = self.compiled.empty_cells();
        let optional = self.compiled.hole().map_or(W::EMPTY, |hole| {
            let cells = hole.placements.clone().map(|number| usize::from(self.compiled.placement(number).cells[0]));
            W::of(cells)
        });
        let empty = self.frame().empty;
        empty.without(optional).is_empty() && (min..=max).contains(&(empty.members().count() as u32))
    }

    fn all_laid(&self) -> Found {
        let mut all: Vec<u32> = self.laid.concat();
        all.sort_unstable();
        all.into()
    }
}

/// The order of two ascending lists, where a list that ends comes after one that goes on: so further copies make no list larger.
fn by_copies(a: &[u32], b: &[u32]) -> Ordering {
    a.iter().zip(b).map(|(a, b)| a.cmp(b)).find(|order| order.is_ne()).unwrap_or_else(|| b.len().cmp(&a.len()))
}

impl<W: Word> Tree for Laeuchli<W> {
    type Solution = Found;

    fn look(&mut self) -> Node {
        if self.frame().kind == self.compiled.kinds().len() {
            if !self.is_finished() {
                return Node::DeadEnd;
            }
            // What is open to the last keeps the figure as it is; and so does the identity.
            let keeping = u64::from(self.frame().open.count_ones()) + 1;
            return Node::Solution { weight: self.compiled.order() as u64 / keeping };
        }
        let children = self.children();
        let number = children.len() as u32;
        self.frames.last_mut().expect("there is always the root").children = children;
        if number == 0 { Node::DeadEnd } else { Node::Branches(number) }
    }

    fn descend(&mut self, branch: u32) {
        let frame = self.frame();
        let (index, child) = (frame.kind, frame.children[branch as usize]);
        let copies = self.compiled.kinds()[index].pieces.len();
        let (empty, kind, last) = match child.placement {
            None => (frame.empty, index + 1, Last::Ended),
            Some(number) => {
                let empty = frame.empty.without(self.masks[number as usize]);
                self.laid[index].push(number);
                (empty, index + usize::from(self.laid[index].len() == copies), Last::Laid(index))
            }
        };
        self.frames.push(Frame { empty, kind, last: Some(last), open: child.open, children: Vec::new() });
    }

    fn ascend(&mut self) {
        if let Some(Frame { last: Some(Last::Laid(kind)), .. }) = self.frames.pop() {
            self.laid[kind].pop();
        }
    }

    /// The image that all engines hand out, where it is a solution.
    fn solution(&self) -> Found {
        let laid = self.all_laid();
        if self.frame().kind < self.compiled.kinds().len() {
            return laid;
        }
        let image = |symmetry: &SymmetryOf| {
            let mut image: Vec<u32> = laid.iter().map(|&number| symmetry.placements[number as usize]).collect();
            image.sort_unstable();
            Found::from(image)
        };
        let images = self.compiled.symmetries().iter().map(image);
        let represents = |image: &Found| self.compiled.reduction().represents(&self.compiled, image).is_some();
        images.into_iter().find(represents).unwrap_or(laid.clone())
    }

    fn laid(&self) -> Found {
        self.all_laid()
    }

    fn reason(&self) -> String {
        let Some(kind) = self.compiled.kinds().get(self.frame().kind) else {
            return "cells are left that must be covered".to_owned();
        };
        let name = &self.compiled.packing().pieces()[kind.pieces[0]].name;
        format!("no place is left for {name}, or only such as make the image of an earlier figure")
    }
}
