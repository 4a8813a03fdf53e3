//! The puzzle as a formula: clauses over its placements, for engines that know nothing of Fuge.
//!
//! **The one idea.** Everything a packing asks for is of one form, "exactly so many of these": of the placements on a cell
//! exactly one, of the placements of a kind exactly as many as it has copies. That is written with a counter (Sinz 2005), one
//! variable for each "at least `j` of the first `i`". A counter's variables say *if and only if*, so they follow from the
//! placements, and the formula has exactly as many models as the puzzle has solutions: also for a program that only counts.

use super::compile::{Compiled, Found};

/// A formula in conjunctive normal form. Variables are numbered from 1 and a negative number is a negation, as in DIMACS
/// files; the first variables are the placements, in the order of their numbers, the others are counters.
///
/// ```
/// use fuge_puzzle::packing::{Board, Cnf, Compiled, Packing, PieceSet, Symmetry};
/// let mut domino = PieceSet::named("dominoes").unwrap().pieces();
/// domino[0].copies = 2;
/// let puzzle = Packing::new(Board::rectangle(2, 2).unwrap(), domino, Symmetry::Full).unwrap();
/// let cnf = Cnf::of(&Compiled::new(&puzzle));
/// assert_eq!(cnf.placements, 4);
/// assert!(cnf.clauses.iter().flatten().all(|literal| literal.unsigned_abs() <= cnf.variables));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    /// How many of the variables are placements: placement `n` is variable `n + 1`.
    pub placements: u32,
    /// How many variables there are in all.
    pub variables: u32,
    /// The clauses: of each at least one literal is true. An empty one: there is no solution.
    pub clauses: Vec<Vec<i32>>,
}

impl Cnf {
    /// The formula whose models are the puzzle's solutions, every symmetric image among them.
    #[must_use]
    pub fn of(compiled: &Compiled) -> Self {
        let placements = compiled.placements() as u32;
        let mut cnf = Self { placements, variables: placements, clauses: Vec::new() };
        let mut on_cell = vec![Vec::new(); compiled.grid().cells.len()];
        for number in 0..placements {
            for &cell in compiled.placement(number).cells {
                on_cell[usize::from(cell)].push(variable(number));
            }
        }
        for &cell in &compiled.grid().order {
            cnf.exactly(1, &on_cell[usize::from(cell)]);
        }
        for kind in compiled.kinds() {
            let places: Vec<i32> = kind.placements.clone().map(variable).collect();
            cnf.exactly(kind.pieces.len(), &places);
        }
        cnf
    }

    /// The solution that a model is, as the engines hand it out; `holds` says which variables are true.
    #[must_use]
    pub fn found(&self, holds: impl Fn(u32) -> bool) -> Found {
        (0..self.placements).filter(|&number| holds(number + 1)).collect()
    }

    /// The clause that excludes this solution and no other: every other one lacks some of its placements, for no solution
    /// is a part of another.
    #[must_use]
    pub fn excluding(found: &[u32]) -> Vec<i32> {
        found.iter().map(|&number| -variable(number)).collect()
    }

    /// Exactly `count` of these variables are true; `count` is at least 1.
    fn exactly(&mut self, count: usize, variables: &[i32]) {
        // At its place `j` the literal for "at least j + 1 of the variables so far", as far as there can be so many.
        let mut at_least: Vec<i32> = Vec::new();
        for &variable in variables {
            let full = at_least.get(count - 1).copied();
            self.clauses.extend(full.map(|full| vec![-full, -variable]));
            let levels = count.min(at_least.len() + 1);
            let next = |j: usize| {
                let fewer = j.checked_sub(1).map(|j| at_least[j]);
                self.counted(at_least.get(j).copied(), fewer, variable)
            };
            at_least = (0..levels).map(next).collect();
        }
        self.clauses.push(at_least.get(count - 1).copied().into_iter().collect());
    }

    /// A literal that is true if and only if `already` is, or `fewer` and `one_more` are. No `already`: it cannot be; no
    /// `fewer`: it is so.
    fn counted(&mut self, already: Option<i32>, fewer: Option<i32>, one_more: i32) -> i32 {
        if already.is_none() && fewer.is_none() {
            return one_more;
        }
        self.variables += 1;
        let counted = self.variables as i32;
        let clause = |literals: &[Option<i32>]| literals.iter().copied().flatten().collect();
        let not = |literal: Option<i32>| literal.map(|l| -l);
        self.clauses.push(clause(&[not(fewer), Some(-one_more), Some(counted)]));
        self.clauses.push(clause(&[already, Some(one_more), Some(-counted)]));
        if already.is_some() {
            self.clauses.push(clause(&[not(already), Some(counted)]));
        }
        if fewer.is_some() {
            self.clauses.push(clause(&[already, fewer, Some(-counted)]));
        }
        counted
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
        let model = |all: u32| cnf.clauses.iter().all(|clause| clause.iter().any(|literal| holds(all, literal)));
        (0..1_u32 << counters).filter(|upper| model(values | upper << first)).count()
    }

    #[test]
    fn counters_count_and_follow_from_what_they_count() {
        for (size, count) in (0..=5_u32).flat_map(|size| (1..=6_u32).map(move |count| (size, count))) {
            let variables: Vec<i32> = (1..=size as i32).collect();
            let mut cnf = Cnf { placements: size, variables: size, clauses: Vec::new() };
            cnf.exactly(count as usize, &variables);
            for values in 0..1 << size {
                let expected = usize::from(u32::count_ones(values) == count);
                assert_eq!(extensions(&cnf, size, values), expected, "{count} of {size}: {values:b}");
            }
        }
    }
}
