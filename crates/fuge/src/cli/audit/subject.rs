//! What is audited: a board, or all outlines of a set of pieces.

use super::super::checking::Checking;
use fuge::Job;
use fuge::format::Puzzle;
use fuge::outline::{Figures, Octagon, OutlinePuzzle};
use fuge::packing::{Compiled, Engine, PackingTree, Solution};
use fuge::verify::{outline, packing};
use std::collections::BTreeMap;

/// What is audited.
#[derive(Clone, Copy)]
pub enum Subject<'a> {
    /// A board, or one outline.
    Board(&'a Compiled),
    /// All outlines of a set of pieces.
    Set(&'a OutlinePuzzle, &'a Figures),
}

impl<'a> Subject<'a> {
    /// What a job searches; `None`: neither pieces nor a board.
    pub fn of(job: &'a Job) -> Option<Self> {
        match (job.compiled(), job.figures(), &job.file().puzzle) {
            (Some(compiled), ..) => Some(Self::Board(compiled)),
            (None, Some(figures), Puzzle::Outline(set)) => Some(Self::Set(set, figures)),
            _ => None,
        }
    }

    /// The boards.
    pub fn boards(self) -> Vec<&'a Compiled> {
        match self {
            Self::Board(compiled) => vec![compiled],
            Self::Set(_, figures) => figures.list().iter().map(|figure| &*figure.compiled).collect(),
        }
    }

    /// The tree of an engine over all of them.
    pub fn tree(self, engine: Engine) -> PackingTree {
        match self {
            Self::Board(compiled) => compiled.tree(engine),
            Self::Set(_, figures) => figures.tree(engine),
        }
    }

    /// The engine that the search would choose.
    pub fn engine(self) -> Engine {
        match self {
            Self::Board(compiled) => compiled.choose().engine,
            Self::Set(_, figures) => figures.settle(Engine::Auto).engine,
        }
    }

    /// The checker of its solutions, and what is wrong with that already.
    pub fn checker(self) -> (Checking, Option<String>) {
        let (checker, theirs) = match self {
            Self::Board(compiled) => {
                (Checking::Board(Box::new(packing::Checker::new(compiled.packing()))), compiled.order() as u64)
            }
            Self::Set(set, _) => (Checking::Set(outline::Checker::new(set)), set.motions().len() as u64),
        };
        let (_, _, mine, _) = checker.numbers();
        let fault = (mine != theirs).then(|| format!("the group has order {mine}, in the search {theirs}"));
        (checker, fault)
    }

    /// A solution of the search as pieces and cells, and the outline of it where there are several.
    pub fn solution(self, found: &[u32]) -> Option<(Solution, Option<[u32; 6]>)> {
        match self {
            Self::Board(compiled) => Some((compiled.solution(found), None)),
            Self::Set(_, figures) => {
                let figure = figures.of(found)?;
                Some((figure.solution(found), Some(figure.octagon.numbers())))
            }
        }
    }
}

/// Different solutions of each outline, and all.
pub type ByOutline = BTreeMap<Octagon, (u64, u64)>;

/// Counts a solution for its outline.
pub fn count(figures: &Figures, found: &[u32], counts: &mut ByOutline) {
    if let Some(figure) = figures.of(found) {
        let (different, raw) = counts.entry(figure.octagon).or_default();
        *different += 1;
        *raw += figure.orbit(found);
    }
}

/// The first outline that two roads disagree about, in words.
pub fn difference(mine: &ByOutline, theirs: &ByOutline) -> Option<String> {
    let count = |counts: &ByOutline, octagon: &Octagon| counts.get(octagon).copied().unwrap_or_default();
    let octagon = mine.keys().chain(theirs.keys()).find(|octagon| count(mine, octagon) != count(theirs, octagon))?;
    let ((a, b), (c, d)) = (count(mine, octagon), count(theirs, octagon));
    Some(format!("outline {octagon}: {a} different, {b} in all; in the search {c} and {d}"))
}
