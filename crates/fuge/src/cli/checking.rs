//! The independent checker of whatever is checked: solutions on a board, or of a set of pieces. `fuge verify` and `fuge audit` ask it.

use super::failure::Failure;
use super::puzzles;
use fuge::format::{Puzzle, PuzzleFile};
use fuge::outline::OutlinePuzzle;
use fuge::packing::{Packing, Solution};
use fuge::verify::outline;
use fuge::verify::packing::{Checker, Fault};
use std::collections::BTreeMap;

/// What the solutions are of.
pub enum Checked<'a> {
    /// A board, or one outline.
    Board(&'a Packing),
    /// A set of pieces; with the packing puzzle of some outline, by which lists are read.
    Set(&'a OutlinePuzzle, Box<Packing>),
}

impl<'a> Checked<'a> {
    /// What the solutions of a file are of.
    pub fn of(file: &'a PuzzleFile) -> Result<Self, Failure> {
        let Puzzle::Outline(set) = &file.puzzle else { return puzzles::packing(file).map(Self::Board) };
        if let Some(packing) = set.given() {
            return Ok(Self::Board(packing));
        }
        let some = set.outlines().into_iter().find_map(|octagon| set.with_outline(octagon).ok()?.given().cloned());
        some.map(|packing| Self::Set(set, Box::new(packing))).ok_or_else(|| puzzles::no_outline(file))
    }

    /// The pieces, by which lists are read.
    pub fn packing(&self) -> &Packing {
        match self {
            Self::Board(packing) => packing,
            Self::Set(_, packing) => packing,
        }
    }

    /// The checker of its solutions.
    pub fn checking(&self) -> Checking {
        match self {
            Self::Board(packing) => Checking::Board(Box::new(Checker::new(packing))),
            Self::Set(set, _) => Checking::Set(outline::Checker::new(set)),
        }
    }
}

/// The checker of a board, or that of a set.
pub enum Checking {
    /// That of a board.
    Board(Box<Checker>),
    /// That of a set of pieces.
    Set(outline::Checker),
}

impl Checking {
    /// What is wrong with the next solution, and the earlier one that it is the same as.
    pub fn check(&mut self, solution: &Solution, octagon: Option<[u32; 6]>) -> Option<(String, Option<u64>)> {
        match self {
            Self::Board(checker) => checker.check(solution).err().map(|fault| {
                let earlier = if let Fault::Same { earlier } = fault { Some(earlier) } else { None };
                (fault.to_string(), earlier)
            }),
            Self::Set(checker) => checker.check_as(solution, octagon).err().map(|fault| {
                let earlier = if let outline::Fault::Same { earlier } = fault { Some(earlier) } else { None };
                (fault.to_string(), earlier)
            }),
        }
    }

    /// Passes over a solution that cannot even be checked.
    pub fn pass_over(&mut self) {
        match self {
            Self::Board(checker) => checker.pass_over(),
            Self::Set(checker) => checker.pass_over(),
        }
    }

    /// Right solutions, all that they stand for, the order of the group, and those of each outline of a set.
    pub fn numbers(&self) -> (u64, u128, u64, Option<ByOutline>) {
        match self {
            Self::Board(checker) => (checker.solutions(), checker.raw(), checker.order(), None),
            Self::Set(checker) => (checker.solutions(), checker.raw(), checker.order(), Some(checker.by_outline())),
        }
    }
}

/// Different solutions of each outline, and all.
pub type ByOutline = BTreeMap<[u32; 6], (u64, u128)>;
