//! The formula of a puzzle against its engines: as many models as solutions, and the same ones.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use fuge_puzzle::packing::{
    Board, Cell, Cnf, Compiled, Engine, Found, Lattice, Packing, Piece, PieceSet, Shape, Symmetry,
};
use fuge_search::{Control, Interval, walk};
use proptest::prelude::*;

/// Davis, Putnam, Logemann and Loveland, as short as it goes: choose a variable, draw all conclusions, back up.
struct Dpll<'a> {
    cnf: &'a Cnf,
    clauses: Vec<Vec<i32>>,
    /// At its place `v` the value of variable `v`, where it has one.
    values: Vec<Option<bool>>,
    models: Vec<Found>,
}

impl<'a> Dpll<'a> {
    fn models(cnf: &'a Cnf) -> Vec<Found> {
        Self::models_with(cnf, None)
    }

    /// The same with another clause.
    fn models_with(cnf: &'a Cnf, more: Option<Vec<i32>>) -> Vec<Found> {
        let clauses = cnf.clauses().map(<[i32]>::to_vec).chain(more).collect();
        let mut search = Self { cnf, clauses, values: vec![None; cnf.variables as usize + 1], models: Vec::new() };
        search.below();
        search.models.sort();
        search.models
    }

    fn below(&mut self) {
        let before = self.values.clone();
        if self.conclude() {
            match (1..self.values.len()).find(|&v| self.values[v].is_none()) {
                Some(variable) => {
                    for value in [true, false] {
                        let here = self.values.clone();
                        self.values[variable] = Some(value);
                        self.below();
                        self.values = here;
                    }
                }
                None => self.models.push(self.cnf.found(|v| self.values[v as usize] == Some(true))),
            }
        }
        self.values = before;
    }

    /// Gives the last literal left in a clause its value, as long as there is one; false where a clause has none left.
    fn conclude(&mut self) -> bool {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for clause in &self.clauses {
                let value = |l: &i32| self.values[l.unsigned_abs() as usize].map(|v| v == (*l > 0));
                if clause.iter().any(|l| value(l) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|l| value(l).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return false,
                    (Some(&last), None) => {
                        self.values[last.unsigned_abs() as usize] = Some(last > 0);
                        changed = true;
                    }
                    _ => {}
                }
            }
        }
        true
    }
}

/// All solutions by an engine, symmetric images and all.
fn solutions(packing: &Packing) -> Vec<Found> {
    let every = Packing::new(packing.board().clone(), packing.pieces().to_vec(), Symmetry::None).unwrap();
    let mut found = Vec::new();
    walk(&mut Compiled::new(&every).tree(Engine::Cells), &Interval::whole(), &Control::default(), &mut found);
    found.sort();
    found
}

/// A model for each solution: no two models differ in the counters only.
fn check(packing: &Packing) -> usize {
    let models = Dpll::models(&Cnf::of(&Compiled::new(packing)).unwrap());
    assert_eq!(models, solutions(packing));
    models.len()
}

fn piece(name: &str, cells: &[(i32, i32)], copies: u32) -> Piece {
    let shape = Shape::new(cells.iter().map(|&(row, column)| Cell::new(row, column))).unwrap();
    Piece { copies: copies.into(), ..Piece::new(name, shape) }
}

fn rectangle(rows: u32, columns: u32, pieces: Vec<Piece>) -> Packing {
    Packing::new(Board::rectangle(rows, columns).unwrap(), pieces, Symmetry::Full).unwrap()
}

fn dominoes(rows: u32, columns: u32) -> Packing {
    rectangle(rows, columns, vec![piece("D", &[(0, 0), (0, 1)], rows * columns / 2)])
}

#[test]
fn models_are_solutions() {
    assert_eq!(check(&dominoes(1, 2)), 1);
    assert_eq!(check(&dominoes(2, 3)), 3);
    assert_eq!(check(&dominoes(4, 4)), 36);
    let corner = [(0, 0), (1, 0), (1, 1)];
    assert_eq!(check(&rectangle(2, 3, vec![piece("L", &corner, 2)])), 2);
    let mixed = vec![piece("L", &corner, 2), piece("D", &[(0, 0), (0, 1)], 2), piece("M", &[(0, 0)], 2)];
    assert!(check(&rectangle(3, 4, mixed)) > 100);
    let tetrominoes = PieceSet::named("one-sided tetrominoes").unwrap().pieces(Lattice::Square).unwrap();
    assert_eq!(
        check(&rectangle(4, 7, tetrominoes)),
        0,
        "one piece, T, covers three black cells and one white or the reverse"
    );
}

#[test]
fn what_has_no_place_has_no_model() {
    let bar = [(0, 0), (0, 1), (0, 2), (0, 3)];
    assert_eq!(check(&rectangle(2, 3, vec![piece("I", &bar, 1), piece("D", &[(0, 0), (0, 1)], 1)])), 0);
    // One place for two copies.
    let ring: Vec<(i32, i32)> = (0..9).filter(|&n| n != 4).map(|n| (n / 3, n % 3)).collect();
    let too_many = vec![piece("O", &ring, 2), piece("M", &[(0, 0)], 4)];
    assert_eq!(check(&rectangle(4, 5, too_many)), 0);
}

#[test]
fn a_solution_is_excluded_and_no_other() {
    let compiled = Compiled::new(&dominoes(2, 3));
    let cnf = Cnf::of(&compiled).unwrap();
    let all = Dpll::models(&cnf);
    let excluding = cnf.excluding(&all[1]);
    assert_eq!(Dpll::models_with(&cnf, Some(excluding)), [all[0].clone(), all[2].clone()]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Boards with holes; monominoes fill what the others leave.
    #[test]
    fn models_are_solutions_on_any_board(cells in prop::collection::btree_set((0..3_i32, 0..4_i32), 5..10), corners in 0..2_u32) {
        let board = Board::new(Lattice::Square, cells.iter().map(|&(row, column)| Cell::new(row, column))).unwrap();
        let mut pieces = vec![piece("D", &[(0, 0), (0, 1)], 1), piece("M", &[(0, 0)], cells.len() as u32 - 2 - 3 * corners)];
        if corners > 0 {
            pieces.push(piece("L", &[(0, 0), (1, 0), (1, 1)], corners));
        }
        pieces.retain(|piece| piece.copies.max > 0);
        check(&Packing::new(board, pieces, Symmetry::Full).unwrap());
    }
}
