//! The puzzle as a formula: clauses over its placements, for engines that know nothing of Fuge.
//!
//! **The one idea.** Everything a packing asks for is of one form, "so many of these": of the placements on a cell exactly one, or at
//! most one, of the placements of a kind as many as its copies. That is written with a counter (Sinz 2005), one
//! variable for each "at least `j` of the first `i`". A counter's variables say *if and only if*, so they follow from the
//! placements, and the formula has exactly as many models as the puzzle has solutions: also for a program that only counts.
//!
//! A counter counts only as far as it must: more copies than the board has room for need not be forbidden, for the cells forbid them.
//! What is still too large is refused as soon as it is.

use super::compile::{Compiled, Found};
use super::lattice::Cell;
use super::model::Copies;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use thiserror::Error;

/// The most numbers that a formula has: its literals, and an end for each clause.
pub const MOST_LITERALS: usize = 1 << 25;

/// The formula would be too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the formula has more than {MOST_LITERALS} literals")]
pub struct FormulaTooLarge;

/// A formula in conjunctive normal form. Variables are numbered from 1 and a negative number is a negation, as in DIMACS
/// files; the first variables are the placements, in the order of their numbers, the others are counters.
///
/// ```
/// use fuge_puzzle::packing::{Board, Cnf, Compiled, Lattice, Packing, PieceSet, Symmetry};
/// let mut domino = PieceSet::named("dominoes").unwrap().pieces(Lattice::Square).unwrap();
/// domino[0].copies = 2.into();
/// let puzzle = Packing::new(Board::rectangle(2, 2).unwrap(), domino, Symmetry::Full).unwrap();
/// let cnf = Cnf::of(&Compiled::new(&puzzle))?;
/// assert_eq!(cnf.placements, 4);
/// assert!(cnf.clauses().flatten().all(|literal| literal.unsigned_abs() <= cnf.variables));
/// # Ok::<(), fuge_puzzle::packing::FormulaTooLarge>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    /// How many of the variables are placements: placement `n` is variable `n + 1`.
    pub placements: u32,
    /// How many variables there are in all.
    pub variables: u32,
    /// The literals of all clauses, with a 0 at the end of each, as in DIMACS files.
    literals: Vec<i32>,
    /// How many there may be.
    most: usize,
}

/// The formula is as large as it may be.
struct Full;

impl Cnf {
    /// The formula whose models are the puzzle's solutions, every symmetric image among them.
    ///
    /// # Errors
    /// When it has more than [`MOST_LITERALS`]. No more than these are ever in memory.
    pub fn of(compiled: &Compiled) -> Result<Self, FormulaTooLarge> {
        Self::within(compiled, MOST_LITERALS)
    }

    /// The same with another limit.
    fn within(compiled: &Compiled, most: usize) -> Result<Self, FormulaTooLarge> {
        let placements = compiled.placements() as u32;
        let mut cnf = Self { placements, variables: placements, literals: Vec::new(), most };
        cnf.fill(compiled).map_err(|Full| FormulaTooLarge)?;
        Ok(cnf)
    }

    /// The clauses: of each at least one literal is true. An empty one: there is no solution.
    pub fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        self.literals.split_inclusive(|&literal| literal == 0).map(|clause| &clause[..clause.len() - 1])
    }

    /// Everything that the puzzle asks for.
    fn fill(&mut self, compiled: &Compiled) -> Result<(), Full> {
        let placements = self.placements;
        let mut on_cell = vec![Vec::new(); compiled.grid().cells.len()];
        for number in 0..placements {
            for &cell in compiled.placement(number).cells {
                on_cell[usize::from(cell)].push(variable(number));
            }
        }
        let optional = compiled.packing().board().optional();
        for &cell in &compiled.grid().order {
            let least = usize::from(!optional.contains(&compiled.cell(cell)));
            self.count(least..=1, &on_cell[usize::from(cell)])?;
        }
        for kind in compiled.kinds() {
            let places: Vec<i32> = kind.placements.clone().map(variable).collect();
            let fit = compiled.packing().board().cells().len() / kind.size;
            let most = Some(kind.pieces.len()).filter(|&most| most < fit);
            self.count(kind.least..=most.unwrap_or(usize::MAX), &places)?;
        }
        if compiled.limits_empty_cells() {
            let Copies { min, max } = compiled.empty_cells();
            self.count_empty(min as usize..=max as usize, optional, compiled, &on_cell)?;
        }
        Ok(())
    }

    /// Adds a clause.
    fn add(&mut self, clause: impl IntoIterator<Item = i32>) -> Result<(), Full> {
        self.literals.extend(clause);
        self.literals.push(0);
        if self.literals.len() > self.most { Err(Full) } else { Ok(()) }
    }

    /// The solution that a model is, as the engines hand it out; `holds` says which variables are true.
    #[must_use]
    pub fn found(&self, holds: impl Fn(u32) -> bool) -> Found {
        (0..self.placements).filter(|&number| holds(number + 1)).collect()
    }

    /// The clause that excludes this solution and no other.
    #[must_use]
    pub fn excluding(&self, found: &[u32]) -> Vec<i32> {
        // Where the numbers of pieces are given no solution is a part of another, but with ranges it may be.
        let literal =
            |number: u32| if found.binary_search(&number).is_ok() { -variable(number) } else { variable(number) };
        (0..self.placements).map(literal).collect()
    }

    /// So many cells stay empty: a variable for each cell that may, true if and only if no placement on it is.
    fn count_empty(
        &mut self,
        range: RangeInclusive<usize>,
        optional: &BTreeSet<Cell>,
        compiled: &Compiled,
        on_cell: &[Vec<i32>],
    ) -> Result<(), Full> {
        let mut empty = Vec::new();
        for &cell in compiled.grid().order.iter().filter(|&&cell| optional.contains(&compiled.cell(cell))) {
            self.variables += 1;
            let stays = self.variables as i32;
            empty.push(stays);
            let places = &on_cell[usize::from(cell)];
            for &place in places {
                self.add([-stays, -place])?;
            }
            self.add(places.iter().copied().chain([stays]))?;
        }
        self.count(range, &empty)
    }

    /// As many of these variables are true as the range says.
    fn count(&mut self, range: RangeInclusive<usize>, variables: &[i32]) -> Result<(), Full> {
        let (least, most) = range.into_inner();
        let bounded = most < variables.len();
        let counted = if bounded { most } else { least };
        // At its place `j` the literal for "at least j + 1 of the variables so far", as far as there can be so many.
        let mut at_least: Vec<i32> = Vec::new();
        for &variable in variables {
            // One more is too many where there are as many as can be; where there can be none, that is always so.
            match most.checked_sub(1) {
                None => self.add([-variable])?,
                Some(last) => {
                    if let Some(full) = at_least.get(last).filter(|_| bounded) {
                        self.add([-full, -variable])?;
                    }
                }
            }
            let levels = counted.min(at_least.len() + 1);
            let next = |j: usize| {
                let fewer = j.checked_sub(1).map(|j| at_least[j]);
                self.counted(at_least.get(j).copied(), fewer, variable)
            };
            at_least = (0..levels).map(next).collect::<Result<_, _>>()?;
        }
        match least.checked_sub(1) {
            Some(last) => self.add(at_least.get(last).copied()),
            None => Ok(()),
        }
    }

    /// A literal that is true if and only if `already` is, or `fewer` and `one_more` are. No `already`: it cannot be; no
    /// `fewer`: it is so.
    fn counted(&mut self, already: Option<i32>, fewer: Option<i32>, one_more: i32) -> Result<i32, Full> {
        if already.is_none() && fewer.is_none() {
            return Ok(one_more);
        }
        self.variables += 1;
        let counted = self.variables as i32;
        let not = |literal: Option<i32>| literal.map(|l| -l);
        self.add([not(fewer), Some(-one_more), Some(counted)].into_iter().flatten())?;
        self.add([already, Some(one_more), Some(-counted)].into_iter().flatten())?;
        if let Some(already) = already {
            self.add([-already, counted])?;
        }
        if fewer.is_some() {
            self.add([already, fewer, Some(-counted)].into_iter().flatten())?;
        }
        Ok(counted)
    }
}

/// The variable of a placement.
fn variable(placement: u32) -> i32 {
    placement as i32 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many ways there are to choose the counters, for given values of the first variables.
    fn extensions(cnf: &Cnf, first: u32, values: u32) -> usize {
        let counters = cnf.variables - first;
        let holds = |all: u32, literal: &i32| (all >> (literal.unsigned_abs() - 1) & 1 == 1) == (*literal > 0);
        let model = |all: u32| cnf.clauses().all(|clause| clause.iter().any(|literal| holds(all, literal)));
        (0..1_u32 << counters).filter(|upper| model(values | upper << first)).count()
    }

    #[test]
    fn what_cells_forbid_is_not_counted_and_what_is_too_large_is_refused() {
        use crate::packing::{Board, Lattice, Packing, PieceSet, Symmetry};
        let formula = |copies: Copies, most: usize| {
            let board = Board::rectangle(6, 6).unwrap();
            let board = board.clone().with_optional(board.cells().to_vec());
            let mut pieces = PieceSet::named("tetrominoes").unwrap().pieces(Lattice::Square).unwrap();
            pieces.iter_mut().for_each(|piece| piece.copies = copies);
            Cnf::within(&Compiled::new(&Packing::new(board, pieces, Symmetry::Full).unwrap()), most)
        };
        let any = formula(Copies { min: 0, max: 9 }, MOST_LITERALS).unwrap();
        let one = formula(Copies { min: 0, max: 1 }, MOST_LITERALS).unwrap();
        assert!(any.literals.len() < one.literals.len(), "nine are as many as fit");
        let some = formula(Copies { min: 0, max: 8 }, MOST_LITERALS).unwrap();
        assert!(some.literals.len() > one.literals.len());
        let size = some.literals.len();
        assert!(formula(Copies { min: 0, max: 8 }, size).is_ok());
        assert_eq!(formula(Copies { min: 0, max: 8 }, size - 1), Err(FormulaTooLarge));
    }

    #[test]
    fn counters_count_and_follow_from_what_they_count() {
        let ranges = (0..=6_u32).flat_map(|most| (0..=most).map(move |least| (least, most)));
        for (size, (least, most)) in (0..=5_u32).flat_map(|size| ranges.clone().map(move |range| (size, range))) {
            let variables: Vec<i32> = (1..=size as i32).collect();
            let mut cnf = Cnf { placements: size, variables: size, literals: Vec::new(), most: MOST_LITERALS };
            assert!(cnf.count(least as usize..=most as usize, &variables).is_ok());
            for values in 0..1 << size {
                let expected = usize::from((least..=most).contains(&u32::count_ones(values)));
                assert_eq!(extensions(&cnf, size, values), expected, "{least} to {most} of {size}: {values:b}");
            }
        }
    }
}
