//! Exact unknowns: pieces tied together, linear equations between what is tied, and numbers for what they leave free.

use super::contacts::Spot;
use super::fit::{Fit, Tied};
use super::symmetry::Symmetric;
use super::{Exactly, Nearly, Rebuilt, add, minus};
use crate::silhouette::model::Place;
use crate::silhouette::snap::candidates;
use fuge_exact::Surd;

/// Pieces tied together, each with its place in its group.
#[derive(Clone)]
pub(super) struct Groups {
    /// The piece above, and the own first corner seen from that piece's.
    above: Vec<(usize, Place)>,
}

impl Groups {
    pub fn new(count: usize) -> Self {
        Self { above: (0..count).map(|index| (index, [Surd::zero(), Surd::zero()])).collect() }
    }

    /// For every piece its group, and its place in it.
    pub fn all(&self) -> Vec<(usize, Place)> {
        (0..self.above.len()).map(|piece| self.find(piece)).collect()
    }

    /// The group of a piece, and its place in it.
    fn find(&self, mut piece: usize) -> (usize, Place) {
        let mut place = [Surd::zero(), Surd::zero()];
        while self.above[piece].0 != piece {
            place = add(&place, &self.above[piece].1);
            piece = self.above[piece].0;
        }
        (piece, place)
    }

    /// Ties piece `i` to piece `j`, from which it is seen at a place, unless both are tied already.
    pub fn tie(&mut self, i: usize, j: usize, seen: &Place) {
        let ((root_i, own_i), (root_j, own_j)) = (self.find(i), self.find(j));
        if root_i != root_j {
            // i = j + seen, and i = root_i + own_i.
            self.above[root_i] = (root_j, minus(&add(&own_j, seen), &own_i));
        }
    }
}

/// Linear equations in exact numbers, each reduced by those before it.
pub(super) struct Equations {
    unknowns: usize,
    /// Each with the column that it solves.
    rows: Vec<(usize, Vec<Surd>)>,
}

impl Equations {
    pub fn new(unknowns: usize) -> Self {
        Self { unknowns, rows: Vec::new() }
    }

    /// Adds an equation; one that contradicts those before it is left out.
    pub fn add(&mut self, mut row: Vec<Surd>) {
        for (column, known) in &self.rows {
            if !row[*column].is_zero() {
                let factor = row[*column].clone();
                for (value, known) in row.iter_mut().zip(known) {
                    if !known.is_zero() {
                        *value = &*value - &(&factor * known);
                    }
                }
            }
        }
        let Some(column) = (0..self.unknowns).find(|&column| !row[column].is_zero()) else { return };
        let Some(inverse) = row[column].inverse() else { return };
        for value in row.iter_mut().filter(|value| !value.is_zero()) {
            *value = &*value * &inverse;
        }
        self.rows.push((column, row));
    }

    /// The unknowns, those that are free as somebody says.
    pub fn solve(&self, mut free: impl FnMut(usize) -> Option<Surd>) -> Option<Vec<Surd>> {
        let solved = |column: usize| self.rows.iter().any(|(own, _)| *own == column);
        let mut values: Vec<Surd> = Vec::with_capacity(self.unknowns);
        for column in 0..self.unknowns {
            values.push(if solved(column) { Surd::zero() } else { free(column)? });
        }
        // The later rows do not have the columns of the earlier ones.
        for (column, row) in self.rows.iter().rev() {
            let mut value = row[self.unknowns].clone();
            for other in (0..self.unknowns).filter(|&other| other != *column && !row[other].is_zero()) {
                value = &value - &(&row[other] * &values[other]);
            }
            values[*column] = value;
        }
        Some(values)
    }
}

impl<'a> Tied<'a> {
    /// The equations between the groups, exactly. `found` says of every piece its group and its place in it.
    pub(super) fn equations(&self, found: &[(usize, Place)]) -> Equations {
        let count = found.len();
        let mut equations = Equations::new(2 * count);
        // Factors add up to nothing: what lies in one group is settled.
        let is_settled = |spots: &[Spot]| spots.iter().all(|spot| found[spot.0].0 == found[spots[0].0].0);
        let mut add_sum = |terms: &[(Spot, Place)]| {
            let mut row = vec![Surd::zero(); 2 * count + 1];
            for ((piece, corner), factor) in terms {
                let (root, own) = &found[*piece];
                let place = add(own, &self.fit.forms[*piece].corners[*corner]);
                for axis in 0..2 {
                    row[2 * root + axis] = &row[2 * root + axis] + &factor[axis];
                    row[2 * count] = &row[2 * count] - &(&factor[axis] * &place[axis]);
                }
            }
            if row[..2 * count].iter().any(|value| !value.is_zero()) {
                equations.add(row);
            }
        };
        let axes = || [[Surd::one(), Surd::zero()], [Surd::zero(), Surd::one()]];
        let back = |place: &Place| [-&place[0], -&place[1]];
        // The first piece's first corner is the origin.
        axes().into_iter().for_each(|axis| add_sum(&[((0, 0), axis)]));
        for &[corner, edge] in self.ties.lines.iter().filter(|spots| !is_settled(*spots)) {
            let unit = &self.fit.forms[edge.0].edges[edge.1];
            let normal = [-&unit[1], unit[0].clone()];
            add_sum(&[(corner, normal.clone()), (edge, back(&normal))]);
        }
        for Symmetric { turn, mirror, spots, axis } in self.ties.images.iter().filter(|one| !is_settled(&one.spots)) {
            let [image, first_image, corner, first] = spots;
            let [x, y] = turn.clone();
            let flipped = |number: Surd| if *mirror { -number } else { number };
            let way = if *axis == 0 { [x, flipped(-y)] } else { [y, flipped(x)] };
            let [right, up] = axes();
            let unit = if *axis == 0 { right } else { up };
            add_sum(&[(*image, unit.clone()), (*first_image, back(&unit)), (*corner, back(&way)), (*first, way)]);
        }
        equations
    }

    /// Puts everything where it must be, and what is left free at simple numbers. `rank` says which of the numbers near the drawing the first one
    /// is that is left free, the likeliest being the first; `None`: there is none of this rank.
    pub(super) fn place(&self, equations: &Equations, found: &[(usize, Place)], rank: usize) -> Option<Rebuilt<'a>> {
        let Fit { rules, solution, turns, forms, spots, .. } = self.fit;
        let mut belief = self.belief.clone();
        let mut rank = Some(rank);
        let values = equations.solve(|column| {
            let (piece, axis) = (column / 2, column % 2);
            if found[piece].0 != piece {
                return Some(Surd::zero());
            }
            let form = &[(2 * piece + axis, 1.0), (axis, -1.0)];
            // What is no tie and no symmetry is taken from the drawing as exactly as it is drawn.
            let share = rules.drawing.noise / rules.noise();
            let deviation = (belief.variance(form).unwrap_or(0.0) * belief.scale()).sqrt() * share;
            let mut likely = candidates(belief.mean(form), deviation, &rules.set.radicands);
            let number = likely.nth(rank.take().unwrap_or(0))?;
            belief.settle(form, number.approximate().value);
            Some(number)
        })?;
        if rank.is_some_and(|rank| rank > 0) {
            return None;
        }
        let shifts: Vec<Place> = values.chunks(2).map(|pair| [pair[0].clone(), pair[1].clone()]).collect();
        let exactly = |(index, piece): (usize, &Nearly)| {
            let (root, own) = &found[index];
            Exactly { form: piece.form, turn: turns[index].clone(), at: add(&shifts[*root], own) }
        };
        Some(Rebuilt { pieces: solution.iter().enumerate().map(exactly).collect(), forms, spots })
    }
}
