//! The puzzle as a problem for counting without listing, and Burnside's lemma on top of it.
//!
//! **The one idea.** [`frontier`](crate::frontier) counts exact covers; a packing is one, holes included. The number of essentially different
//! solutions is the mean over the symmetry group of the number of solutions that each symmetry keeps (Burnside), and these are
//! counted in the same way: the cells that the symmetry carries into each other become one. Symmetries that are conjugate keep equally
//! many, so one of each class is enough.

use super::compile::{Compiled, SymmetryOf};
use super::reduce::UNCOVERED;
use crate::frontier::{CountError, CountOptions, CountProblem, Layer};
use fuge_search::{Patience, Stopped};
use num_bigint::BigUint;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Counts the solutions of a packing puzzle without listing them.
///
/// ```
/// use fuge_puzzle::frontier::CountOptions;
/// use fuge_puzzle::packing::{Board, Compiled, Counting, Lattice, Packing, PieceSet, Symmetry};
/// use std::ops::ControlFlow;
/// let pieces = PieceSet::named("pentominoes").unwrap().pieces(Lattice::Square).unwrap();
/// let puzzle = Packing::new(Board::rectangle(3, 20).unwrap(), pieces, Symmetry::Full).unwrap();
/// let compiled = Compiled::new(&puzzle);
/// let counting = Counting::new(&compiled);
/// let mut go_on = |_: usize, _: &_| ControlFlow::Continue(());
/// assert_eq!(counting.raw(&CountOptions::default(), &mut go_on)?, 8_u32.into());
/// assert_eq!(counting.different(&CountOptions::default(), &mut go_on)?, 2_u32.into());
/// # Ok::<(), fuge_puzzle::frontier::CountError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Counting<'a> {
    compiled: &'a Compiled,
    problem: CountProblem,
    /// One symmetry of each class of conjugates, the identity first, and how many there are in its class.
    classes: Vec<(usize, u32)>,
}

/// Hears of every layer; the first argument says for which of the [`Counting::steps`].
pub type Observe<'a> = dyn FnMut(usize, &Layer) -> ControlFlow<()> + 'a;

impl<'a> Counting<'a> {
    /// Writes the puzzle down as a counting problem. Cells are covered in the order in which the engines cover them, along the shorter side.
    #[must_use]
    pub fn new(compiled: &'a Compiled) -> Self {
        Self::prepare(compiled, &Patience::endless()).expect("nobody stops it")
    }

    /// The same, unless it is stopped.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn prepare(compiled: &'a Compiled, patience: &Patience<'_>) -> Result<Self, Stopped> {
        let grid = compiled.grid();
        let mut problem = CountProblem::new(grid.order.len());
        let kinds: Vec<_> = compiled
            .all_kinds()
            .iter()
            .map(|kind| problem.kind(kind.least as u32..=kind.pieces.len() as u32))
            .collect();
        let rank = ranks(compiled);
        for number in 0..compiled.all_placements() as u32 {
            let placement = compiled.placement(number);
            patience.spend(placement.cells.len() as u64)?;
            problem
                .placement(placement.cells.iter().map(|&cell| rank[usize::from(cell)]), [(kinds[placement.kind], 1)]);
        }
        for &cell in &grid.order {
            for &other in grid.neighbours[usize::from(cell)].iter().filter(|&&other| other > cell) {
                problem.neighbours(rank[usize::from(cell)], rank[usize::from(other)]);
            }
        }
        Ok(Self { compiled, problem, classes: classes(compiled.symmetries()) })
    }

    /// How many counts the number of different solutions takes: one for each class of symmetries.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.classes.len()
    }

    /// The number of all solutions.
    ///
    /// # Errors
    /// A [`CountError`]: too little memory, too large, or stopped.
    pub fn raw(&self, options: &CountOptions, observe: &mut Observe<'_>) -> Result<BigUint, CountError> {
        self.problem.count(options, &mut |layer| observe(0, layer))
    }

    /// The same, with a check: a solution that is known, as an engine finds it, must be among those counted.
    ///
    /// # Errors
    /// As [`Counting::raw`]; and [`CountError::Lost`] where the count has lost it.
    pub fn raw_with(
        &self,
        known: &[u32],
        options: &CountOptions,
        observe: &mut Observe<'_>,
    ) -> Result<BigUint, CountError> {
        // With the cells that it leaves empty.
        let mut placements = self.compiled.cover_of(known);
        placements.sort_unstable();
        placements.dedup();
        placements.retain(|&number| number != UNCOVERED);
        self.problem.count_with(&placements, options, &mut |layer| observe(0, layer))
    }

    /// The number of essentially different solutions, as [`Counting::different_of`] the raw number.
    ///
    /// # Errors
    /// As [`Counting::raw`].
    pub fn different(&self, options: &CountOptions, observe: &mut Observe<'_>) -> Result<BigUint, CountError> {
        let raw = self.raw(options, observe)?;
        self.different_of(&raw, options, observe)
    }

    /// The number of essentially different solutions, where the number of all is known.
    ///
    /// # Errors
    /// As [`Counting::raw`].
    pub fn different_of(
        &self,
        raw: &BigUint,
        options: &CountOptions,
        observe: &mut Observe<'_>,
    ) -> Result<BigUint, CountError> {
        // The identity, and what does the same.
        let mut sum = raw * self.classes.first().map_or(1, |&(_, alike)| alike);
        for (step, &(symmetry, alike)) in self.classes.iter().enumerate().skip(1) {
            let kept = self.kept_by(&self.compiled.symmetries()[symmetry])?;
            sum += kept.count(options, &mut |layer| observe(step, layer))? * alike;
        }
        Ok(sum / self.compiled.order())
    }

    /// The problem of the solutions that a symmetry keeps.
    fn kept_by(&self, symmetry: &SymmetryOf) -> Result<CountProblem, CountError> {
        let rank = ranks(self.compiled);
        let mut cells = vec![0; self.compiled.grid().order.len()];
        for &image in &self.compiled.grid().order {
            let source = symmetry.cell_sources[usize::from(image)];
            cells[usize::from(rank[usize::from(source)])] = rank[usize::from(image)];
        }
        self.problem.fixed_by(&cells, &symmetry.placements)
    }
}

/// The place of each cell number in the order of the cells.
fn ranks(compiled: &Compiled) -> Vec<u16> {
    let grid = compiled.grid();
    let mut rank = vec![0; grid.cells.len()];
    for (&cell, place) in grid.order.iter().zip(0..) {
        rank[usize::from(cell)] = place;
    }
    rank
}

/// One symmetry of each class of conjugates, and the size of the class; the identity first. On a small board several motions may do the
/// same to the cells: they are in one class.
fn classes(symmetries: &[SymmetryOf]) -> Vec<(usize, u32)> {
    let mut seen = vec![false; symmetries.len()];
    let mut classes = Vec::new();
    for (number, symmetry) in symmetries.iter().enumerate() {
        if seen[number] {
            continue;
        }
        let conjugates: BTreeSet<Vec<u16>> = symmetries.iter().map(|by| conjugate(symmetry, by)).collect();
        let mut alike = 0;
        for (other, seen) in symmetries.iter().zip(&mut seen) {
            let one_of_them = conjugates.contains(&other.cell_sources);
            alike += u32::from(one_of_them);
            *seen |= one_of_them;
        }
        classes.push((number, alike));
    }
    classes
}

/// What `by` backwards, then the symmetry, then `by` does to the cells: the cell that goes to each.
fn conjugate(symmetry: &SymmetryOf, by: &SymmetryOf) -> Vec<u16> {
    let mut back = vec![0; by.cell_sources.len()];
    for (cell, &source) in by.cell_sources.iter().enumerate() {
        back[usize::from(source)] = cell as u16;
    }
    let through = |cell: &u16| back[usize::from(symmetry.cell_sources[usize::from(*cell)])];
    by.cell_sources.iter().map(through).collect()
}
