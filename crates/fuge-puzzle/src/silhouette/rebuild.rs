//! From a solution that fits a drawing nearly to a figure that it forms exactly.
//!
//! The drawing may be off, the pieces are not: which corners fall together and which edges run along each other says where they must lie. Pieces
//! that share an edge's direction are turned exactly against each other; corners that fall together tie pieces into groups; edges on one line
//! are an equation between groups. What is left free (a piece that slides, a part that lies by itself) is put at the simplest number near
//! the drawing.

use super::model::Place;
use super::set::Inner;
use super::sketch::distance;
use super::snap::{Frame, candidates, float};
use fuge_exact::{Form, Surd};
use std::f64::consts::TAU;

/// A piece as it lies in a solution that fits nearly.
#[derive(Clone, Debug)]
pub(super) struct Nearly {
    pub form: u32,
    /// The direction of the form's first edge.
    pub angle: f64,
    /// Its corners.
    pub corners: Vec<[f64; 2]>,
}

/// Where a piece lies exactly: the turn of its form, and its first corner.
#[derive(Clone, Debug)]
pub(super) struct Exactly {
    pub form: u32,
    pub turn: Place,
    pub at: Place,
}

impl Exactly {
    /// The corners of the piece.
    pub fn corners(&self, set: &Inner) -> Vec<Place> {
        let Some(pieces) = &set.exact else { return Vec::new() };
        let form = &pieces.lying[self.form as usize].form;
        let place = |corner: &fuge_exact::Vector<Surd>| {
            add(&self.at, &turned(&[corner.x.clone(), corner.y.clone()], &self.turn))
        };
        form.corners().iter().map(place).collect()
    }
}

fn add(a: &Place, b: &Place) -> Place {
    [&a[0] + &b[0], &a[1] + &b[1]]
}

fn minus(a: &Place, b: &Place) -> Place {
    [&a[0] - &b[0], &a[1] - &b[1]]
}

/// The product of complex numbers.
fn turned(a: &Place, by: &Place) -> Place {
    [&(&a[0] * &by[0]) - &(&a[1] * &by[1]), &(&a[0] * &by[1]) + &(&a[1] * &by[0])]
}

fn conjugate(a: &Place) -> Place {
    [a[0].clone(), -&a[1]]
}

/// What a rebuilding goes by.
pub(super) struct Rules<'a> {
    pub set: &'a Inner,
    /// Corners that are nearer to each other than this are taken for the same, unless something says otherwise.
    pub contact: f64,
    /// How far a free number may be from the drawing.
    pub noise: f64,
    /// Directions that differ by less are taken for the same.
    pub angle: f64,
}

impl Rules<'_> {
    /// Puts the pieces of a solution exactly where they must be. `ranks` says for each number that is left free which of the numbers near the
    /// drawing it is, the likeliest being the first; `None`: there is none of this rank.
    pub fn rebuild(&self, solution: &[Nearly], ranks: &[usize]) -> Option<Vec<Exactly>> {
        let forms: Vec<&Form<Surd>> = solution
            .iter()
            .map(|piece| Some(&self.set.exact.as_ref()?.lying.get(piece.form as usize)?.form))
            .collect::<Option<_>>()?;
        let edges = self.shared_edges(solution, &forms);
        let turns = self.turns(solution, &forms, &edges)?;
        let offsets: Vec<Vec<Place>> = forms
            .iter()
            .zip(&turns)
            .map(|(form, turn)| form.corners().iter().map(|c| turned(&[c.x.clone(), c.y.clone()], turn)).collect())
            .collect();
        let first = solution.first()?;
        // Everything is seen from the first piece, in its frame.
        let back = Frame { axis: [first.angle.cos(), -first.angle.sin()], shift: [0.0, 0.0] };
        let seen = |p: [f64; 2]| back.place([p[0] - first.corners[0][0], p[1] - first.corners[0][1]]);
        let seen: Vec<Vec<[f64; 2]>> =
            solution.iter().map(|piece| piece.corners.iter().map(|&p| seen(p)).collect()).collect();
        let mut groups = Groups::new(solution.len());
        self.tie_corners(&mut groups, &seen, &offsets);
        let shifts = self.place_groups(&groups, &seen, &offsets, &turns, &forms, ranks)?;
        let exactly = |(index, piece): (usize, &Nearly)| {
            let (root, own) = groups.find(index);
            Exactly { form: piece.form, turn: turns[index].clone(), at: add(&shifts[root], &own) }
        };
        Some(solution.iter().enumerate().map(exactly).collect())
    }

    /// Pairs of edges that run along each other: piece and edge, piece and edge.
    fn shared_edges(&self, solution: &[Nearly], forms: &[&Form<Surd>]) -> Vec<[(usize, usize); 2]> {
        let mut shared = Vec::new();
        let edges: Vec<(usize, usize)> =
            forms.iter().enumerate().flat_map(|(i, form)| (0..form.corners().len()).map(move |k| (i, k))).collect();
        let ends = |(i, k): (usize, usize)| {
            let corners = &solution[i].corners;
            (corners[k], corners[(k + 1) % corners.len()])
        };
        let angle = |(i, k): (usize, usize)| {
            let unit = forms[i].edges()[k].at;
            solution[i].angle + unit[1].atan2(unit[0])
        };
        for (index, &a) in edges.iter().enumerate() {
            for &b in &edges[index + 1..] {
                let opposite = (angle(a) - angle(b)).rem_euclid(TAU) - TAU / 2.0;
                if a.0 == b.0 || opposite.abs() > self.angle {
                    continue;
                }
                let ((a0, a1), (b0, b1)) = (ends(a), ends(b));
                let (s, c) = angle(a).sin_cos();
                let along = |p: [f64; 2]| (p[0] - a0[0]) * c + (p[1] - a0[1]) * s;
                let beside = |p: [f64; 2]| (p[1] - a0[1]) * c - (p[0] - a0[0]) * s;
                let overlap = along(a1).min(along(b0)) - along(b1).max(0.0);
                if beside(b0).abs() <= self.contact && beside(b1).abs() <= self.contact && overlap > self.contact {
                    shared.push([a, b]);
                }
            }
        }
        shared
    }

    /// How every piece is turned, exactly, the first one not at all.
    fn turns(&self, solution: &[Nearly], forms: &[&Form<Surd>], edges: &[[(usize, usize); 2]]) -> Option<Vec<Place>> {
        let one = [Surd::one(), Surd::zero()];
        let unit = |(i, k): (usize, usize)| {
            let edge = &forms[i].edges()[k];
            [edge.x.clone(), edge.y.clone()]
        };
        let mut turns: Vec<Option<Place>> = vec![None; solution.len()];
        for start in 0..solution.len() {
            if turns[start].is_some() {
                continue;
            }
            let angle = solution[start].angle - solution[0].angle;
            turns[start] = Some(if start == 0 { one.clone() } else { self.free_turn(angle)? });
            let mut waiting = vec![start];
            while let Some(known) = waiting.pop() {
                let turn = turns[known].clone()?;
                for &[a, b] in edges {
                    let (from, to) = if a.0 == known { (a, b) } else { (b, a) };
                    if from.0 != known || turns[to.0].is_some() {
                        continue;
                    }
                    let against = turned(&turn, &turned(&unit(from), &conjugate(&unit(to))));
                    turns[to.0] = Some([-&against[0], -&against[1]]);
                    waiting.push(to.0);
                }
            }
        }
        turns.into_iter().collect()
    }

    /// A turn that nothing but the drawing tells: one of the directions of the pieces if it is near one, else one by fractions.
    fn free_turn(&self, angle: f64) -> Option<Place> {
        let angle = angle.rem_euclid(TAU);
        let off = |unit: [f64; 2]| {
            let off = (unit[1].atan2(unit[0]) - angle).rem_euclid(TAU);
            off.min(TAU - off)
        };
        let known = self.set.units.iter().map(|unit| (off(float(unit)), unit)).min_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, unit)) = known.filter(|(off, _)| *off <= self.angle) {
            return Some(unit.clone());
        }
        let half = Surd::nearest_fraction((angle / 2.0).tan().clamp(-1e6, 1e6), 1 << 12)?;
        let square = &half * &half;
        let inverse = (&Surd::one() + &square).inverse()?;
        Some([&(&Surd::one() - &square) * &inverse, &(&Surd::integer(2) * &half) * &inverse])
    }

    /// Ties pieces together whose corners fall together, the nearest first.
    fn tie_corners(&self, groups: &mut Groups, seen: &[Vec<[f64; 2]>], offsets: &[Vec<Place>]) {
        let mut pairs = Vec::new();
        for i in 0..seen.len() {
            for j in 0..i {
                for (a, p) in seen[i].iter().enumerate() {
                    for (b, q) in seen[j].iter().enumerate() {
                        let apart = (p[0] - q[0]).hypot(p[1] - q[1]);
                        if apart <= self.contact {
                            pairs.push((apart, (i, a), (j, b)));
                        }
                    }
                }
            }
        }
        pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
        for (_, (i, a), (j, b)) in pairs {
            // The first corner of piece i, seen from that of piece j.
            groups.tie(i, j, &minus(&offsets[j][b], &offsets[i][a]));
        }
    }

    /// Corners of a piece on edges of another, the nearest first: piece and corner, piece and edge.
    fn corners_on_edges(&self, seen: &[Vec<[f64; 2]>]) -> Vec<((usize, usize), (usize, usize))> {
        let mut pairs = Vec::new();
        for (i, corners) in seen.iter().enumerate() {
            for (j, others) in seen.iter().enumerate().filter(|(j, _)| *j != i) {
                for (a, &corner) in corners.iter().enumerate() {
                    for l in 0..others.len() {
                        let apart = distance(corner, others[l], others[(l + 1) % others.len()]);
                        if apart <= self.contact {
                            pairs.push((apart, (i, a), (j, l)));
                        }
                    }
                }
            }
        }
        pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
        pairs.into_iter().map(|(_, corner, edge)| (corner, edge)).collect()
    }

    /// Where the groups lie: edges on one line are equations, and what they leave free is taken from the drawing.
    fn place_groups(
        &self,
        groups: &Groups,
        seen: &[Vec<[f64; 2]>],
        offsets: &[Vec<Place>],
        turns: &[Place],
        forms: &[&Form<Surd>],
        ranks: &[usize],
    ) -> Option<Vec<Place>> {
        let count = seen.len();
        let mut equations = Equations::new(2 * count);
        let (root, _) = groups.find(0);
        // The first piece's first corner is the origin.
        let (_, own) = groups.find(0);
        for axis in 0..2 {
            let mut row = vec![Surd::zero(); 2 * count + 1];
            row[2 * root + axis] = Surd::one();
            row[2 * count] = -&own[axis];
            equations.add(row);
        }
        for ((i, a), (j, l)) in self.corners_on_edges(seen) {
            let ((root_i, own_i), (root_j, own_j)) = (groups.find(i), groups.find(j));
            if root_i == root_j {
                continue;
            }
            let edge = &forms[j].edges()[l];
            let unit = turned(&[edge.x.clone(), edge.y.clone()], &turns[j]);
            let normal = [-&unit[1], unit[0].clone()];
            let dot = |p: &Place| &(&p[0] * &normal[0]) + &(&p[1] * &normal[1]);
            let mut row = vec![Surd::zero(); 2 * count + 1];
            for axis in 0..2 {
                row[2 * root_i + axis] = normal[axis].clone();
                row[2 * root_j + axis] = -&normal[axis];
            }
            row[2 * count] = dot(&minus(&add(&own_j, &offsets[j][l]), &add(&own_i, &offsets[i][a])));
            equations.add(row);
        }
        // Where a group would be, by the drawing; it is named after one of its pieces, whose first corner is its origin.
        let places: Vec<[f64; 2]> = seen.iter().map(|corners| corners[0]).collect();
        let mut free = ranks.iter().copied();
        let values = equations.solve(|column| {
            let piece = column / 2;
            if groups.find(piece).0 != piece {
                return Some(Surd::zero());
            }
            let near = places[piece][column % 2];
            let mut list = candidates(near, self.noise, &self.set.radicands);
            let rank = free.next().unwrap_or(0);
            if rank < list.len() {
                Some(list.swap_remove(rank))
            } else {
                Surd::nearest_fraction(near, 1 << 20).filter(|_| rank == 0)
            }
        })?;
        Some(values.chunks(2).map(|pair| [pair[0].clone(), pair[1].clone()]).collect())
    }
}

/// Pieces tied together, each with its place in its group.
struct Groups {
    /// The piece above, and the own first corner seen from that piece's.
    above: Vec<(usize, Place)>,
}

impl Groups {
    fn new(count: usize) -> Self {
        Self { above: (0..count).map(|index| (index, [Surd::zero(), Surd::zero()])).collect() }
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
    fn tie(&mut self, i: usize, j: usize, seen: &Place) {
        let ((root_i, own_i), (root_j, own_j)) = (self.find(i), self.find(j));
        if root_i != root_j {
            // i = j + seen, and i = root_i + own_i.
            self.above[root_i] = (root_j, minus(&add(&own_j, seen), &own_i));
        }
    }
}

/// Linear equations in exact numbers, each reduced by those before it.
struct Equations {
    unknowns: usize,
    /// Each with the column that it solves.
    rows: Vec<(usize, Vec<Surd>)>,
}

impl Equations {
    fn new(unknowns: usize) -> Self {
        Self { unknowns, rows: Vec::new() }
    }

    /// Adds an equation; one that contradicts those before it is left out.
    fn add(&mut self, mut row: Vec<Surd>) {
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
    fn solve(&self, mut free: impl FnMut(usize) -> Option<Surd>) -> Option<Vec<Surd>> {
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
