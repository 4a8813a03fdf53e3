//! Writes a proof down as a certificate.

use super::certificate::{Case, Cut, Fold, Part, Reason};
use super::fold::Folds;
use super::found::{FoldProof, Proof, Why};
use super::moats::Moat;
use crate::trail::{Graph, Square};

/// Knows the squares by their numbers.
pub(super) struct Writer<'a> {
    pub(super) graph: &'a Graph,
    pub(super) folds: &'a Folds,
}

/// Cases in a row, and proofs that still are to be written there.
struct Row {
    cases: Vec<Case>,
    open: Vec<(usize, Vec<Proof>)>,
}

impl Row {
    /// Makes room for cases, and gives their numbers.
    fn later(&mut self, proofs: Vec<Vec<Proof>>) -> Vec<usize> {
        let first = self.cases.len();
        let numbers = (first..first + proofs.len()).collect();
        self.cases.resize(first + proofs.len(), Case::default());
        self.open.extend((first..).zip(proofs));
        numbers
    }
}

impl Writer<'_> {
    /// The cases of a proof, in a row.
    pub(super) fn cases(&self, proof: Vec<Proof>) -> Vec<Case> {
        let mut row = Row { cases: Vec::new(), open: Vec::new() };
        row.later(vec![proof]);
        while let Some((number, proofs)) = row.open.pop() {
            for proof in proofs {
                let part = self.part(proof, &mut row);
                row.cases[number].parts.push(part);
            }
        }
        row.cases
    }

    fn part(&self, proof: Proof, row: &mut Row) -> Part {
        let fold = |FoldProof { squares, cases }| Fold { squares: self.squares(squares), cases: row.later(cases) };
        let folds = proof.folds.into_iter().map(fold).collect();
        let reason = match proof.why {
            Why::Cuts(moats) => Reason::Cuts(moats.into_iter().map(|moat| self.cut(moat)).collect()),
            Why::Split { away, cases } => Reason::Split { away: self.squares(away), cases: row.later(cases) },
        };
        Part { from: self.square(proof.from), folds, reason }
    }

    fn cut(&self, moat: Moat) -> Cut {
        let squares = self.squares(moat.squares.into_iter().map(|square| square as u32).collect());
        Cut { amount: moat.amount, inner: moat.inner, squares }
    }

    /// The names of squares, in order.
    fn squares(&self, numbers: Vec<u32>) -> Vec<Square> {
        let mut squares: Vec<Square> = numbers.into_iter().map(|number| self.square(number)).collect();
        squares.sort_unstable();
        squares
    }

    fn square(&self, number: u32) -> Square {
        self.graph.squares[self.folds.name(number) as usize]
    }
}
