//! The pieces of a solution fitted to the drawing: what the drawing says, and what touches.

use super::belief::{self, Belief};
use super::contacts::{self, Spot};
use super::equations::Groups;
use super::symmetry::Symmetric;
use super::turned::{Turned, turned_form};
use super::{Nearly, Rules, minus};
use crate::silhouette::model::Place;
use crate::silhouette::pieces::Pieces;
use crate::silhouette::sketch::apart;
use crate::silhouette::snap::Frame;
use fuge_exact::Surd;
use std::sync::Arc;

/// The pieces as the drawing has them. The unknowns are the places of their first corners in the frame of the first piece, and at the end the
/// angle by which that frame is off.
pub(super) struct Fit<'a> {
    pub(super) rules: &'a Rules<'a>,
    pub(super) solution: &'a [Nearly],
    pub(super) turns: Vec<Place>,
    /// The forms of the pieces, turned.
    pub(super) forms: Vec<Arc<Turned>>,
    frame: Frame,
    /// The corners of the pieces as they lie in the solution, in that frame.
    seen: Vec<Vec<[f64; 2]>>,
    belief: Belief,
    /// For every corner of the drawing the corner of a piece that it is.
    pub(super) spots: Vec<Vec<Option<Spot>>>,
}

/// The pieces while it is found out what was meant.
pub(super) struct Tied<'a> {
    pub(super) fit: &'a Fit<'a>,
    pub(super) belief: Belief,
    pub(super) groups: Groups,
    pub(super) ties: Ties,
}

/// What was taken for meant.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Ties {
    /// Corners that fall together.
    corners: Vec<[Spot; 2]>,
    /// Corners on lines of edges.
    pub(super) lines: Vec<[Spot; 2]>,
    /// What symmetries say.
    pub(super) images: Vec<Symmetric>,
}

impl<'a> Fit<'a> {
    pub(super) fn new(rules: &'a Rules<'a>, solution: &'a [Nearly], pieces: &Pieces<Surd>, turns: Vec<Place>) -> Self {
        let turned = |(piece, turn): (&Nearly, &Place)| turned_form(&rules.set.units, pieces, piece.form, turn);
        let forms = solution.iter().zip(&turns).map(turned).collect();
        let (s, c) = solution[0].angle.sin_cos();
        let turn = Frame { axis: [c, -s], shift: [0.0, 0.0] };
        let origin = turn.place(solution[0].corners[0]);
        let frame = Frame { shift: origin.map(|x| -x), ..turn };
        let mut means: Vec<f64> = solution.iter().flat_map(|piece| frame.place(piece.corners[0])).collect();
        means.push(0.0);
        let belief = Belief::new(means, 3.0 * rules.tolerance, rules.noise());
        let seen = |piece: &Nearly| piece.corners.iter().map(|&corner| frame.place(corner)).collect();
        let seen = solution.iter().map(seen).collect();
        Self { rules, solution, turns, forms, frame, seen, belief, spots: Vec::new() }
    }

    /// Learns where the corners of the drawing are.
    pub(super) fn observe(&mut self) {
        let count = self.solution.len();
        let corners: Vec<(Spot, [f64; 2])> = (0..)
            .zip(&self.seen)
            .flat_map(|(i, corners)| (0..).zip(corners).map(move |(a, &corner)| ((i, a), corner)))
            .collect();
        let drawing = self.rules.drawing;
        let mean = corners.iter().fold([0.0, 0.0], |sum, (_, p)| [sum[0] + p[0], sum[1] + p[1]]);
        let mean = mean.map(|x| x / corners.len() as f64);
        for (raw, straight) in drawing.loops.iter().zip(&drawing.straight) {
            let mut row = Vec::with_capacity(raw.len());
            for (&raw, &straight) in raw.iter().zip(straight) {
                let straight = self.frame.place(straight);
                let nearest =
                    corners.iter().map(|&(spot, p)| (apart(p, straight), spot, p)).min_by(|a, b| a.0.total_cmp(&b.0));
                let Some((_, (i, a), p)) = nearest.filter(|(off, ..)| *off <= 2.5 * self.rules.tolerance) else {
                    row.push(None);
                    continue;
                };
                row.push(Some((i, a)));
                let (raw, offset) = (self.frame.place(raw), self.forms[i].corners_at[a]);
                let arm = [-(p[1] - mean[1]), p[0] - mean[0]];
                for axis in 0..2 {
                    let form = [(2 * i + axis, 1.0), (2 * count, arm[axis])];
                    self.belief.observe(&form, raw[axis] - offset[axis]);
                }
            }
            self.spots.push(row);
        }
    }
}

impl<'a> Tied<'a> {
    /// As the drawing has them; nothing is tied.
    pub(super) fn new(fit: &'a Fit<'a>) -> Self {
        let groups = Groups::new(fit.solution.len());
        Self { fit, belief: fit.belief.clone(), groups, ties: Ties::default() }
    }

    /// Sees what touches: edges along each other, corners on corners, corners on edges. What would surprise more than `most` is not meant.
    pub(super) fn touch(&mut self, shared: &[[Spot; 2]], most: f64) {
        for &[a, b] in shared {
            self.line([a, b], most);
        }
        let (seen, tolerance) = (&self.fit.seen, self.fit.rules.tolerance);
        let mut pairs = contacts::near_corners(seen, 3.0 * tolerance);
        while !pairs.is_empty() {
            let judged = pairs.iter().filter_map(|&pair| {
                let (surprise, near) = self.tie_surprise(pair)?;
                (surprise <= most).then_some((surprise + near, pair))
            });
            let judged: Vec<(f64, [Spot; 2])> = judged.collect();
            let Some(&(_, [a, b])) = judged.iter().min_by(|a, b| a.0.total_cmp(&b.0)) else { break };
            self.tie([a, b]);
            pairs = judged.into_iter().map(|(_, pair)| pair).filter(|&pair| pair != [a, b]).collect();
        }
        for pair in contacts::corners_on_edges(seen, 2.0 * tolerance) {
            self.line(pair, most);
        }
    }

    /// Takes a corner to be on the line of an edge, unless that is settled or too surprising.
    fn line(&mut self, [corner, edge]: [Spot; 2], most: f64) {
        let unit = self.fit.forms[edge.0].edges_at[edge.1];
        let (form, value) = self.apart([corner, edge], [-unit[1], unit[0]]);
        if self.belief.surprise(&form, value).is_some_and(|off| off <= most) {
            self.belief.settle(&form, value);
            self.ties.lines.push([corner, edge]);
        }
    }

    /// How far apart two corners are in a direction: a form of the unknowns, and the value that it has when they are not.
    fn apart(&self, [(i, a), (j, b)]: [Spot; 2], along: [f64; 2]) -> ([(usize, f64); 4], f64) {
        let [x, y] = along;
        let (p, q) = (self.fit.forms[i].corners_at[a], self.fit.forms[j].corners_at[b]);
        ([(2 * i, x), (2 * i + 1, y), (2 * j, -x), (2 * j + 1, -y)], x * (q[0] - p[0]) + y * (q[1] - p[1]))
    }

    /// How surprising it would be if two corners fell together; `None`: it is settled whether they do.
    fn tie_surprise(&self, pair: [Spot; 2]) -> Option<(f64, f64)> {
        let of = |along| {
            let (form, value) = self.apart(pair, along);
            (value - self.belief.mean(&form), self.belief.variance(&form).unwrap_or(0.0))
        };
        let ((gap_x, xx), (gap_y, yy), (_, both)) = (of([1.0, 0.0]), of([0.0, 1.0]), of([1.0, 1.0]));
        let xy = (both - xx - yy) / 2.0;
        // The directions in which they may be apart most and least, and how far they may.
        let turn = (2.0 * xy).atan2(xx - yy) / 2.0;
        let (s, c) = turn.sin_cos();
        let (most, least) = (of([c, s]).1, of([-s, c]).1);
        let (gap_most, gap_least) = (c * gap_x + s * gap_y, c * gap_y - s * gap_x);
        if most == 0.0 {
            return None;
        }
        let settled = belief::SETTLED * self.fit.rules.noise();
        let second = match least {
            0.0 if gap_least.abs() > settled => return None,
            0.0 => 0.0,
            least => gap_least * gap_least / least,
        };
        // Where the drawing says nothing, the nearest first.
        let tolerance = self.fit.rules.tolerance;
        let near = (gap_x * gap_x + gap_y * gap_y) / (tolerance * tolerance);
        Some((self.belief.weigh(gap_most * gap_most / most + second), near))
    }

    fn tie(&mut self, [a, b]: [Spot; 2]) {
        for along in [[1.0, 0.0], [0.0, 1.0]] {
            let (form, value) = self.apart([a, b], along);
            self.belief.settle(&form, value);
        }
        self.ties.corners.push([a, b]);
        // The first corner of the one, seen from that of the other.
        self.groups.tie(a.0, b.0, &minus(&self.fit.forms[b.0].corners[b.1], &self.fit.forms[a.0].corners[a.1]));
    }
}
