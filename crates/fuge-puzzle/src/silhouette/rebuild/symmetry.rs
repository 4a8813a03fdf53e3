//! Symmetries that a drawing seems to have, as equations: what looks symmetric was meant so.
//!
//! A motion that maps a figure onto itself keeps the mean of its corners. So a drawing that has steps of directions has few motions to try, and
//! each is known but for the noise.

use super::contacts::{self, Spot};
use super::fit::Tied;
use crate::silhouette::model::Place;
use crate::silhouette::sketch::{Loops, apart};
use crate::silhouette::snap::float;
use std::f64::consts::TAU;

/// The most that a symmetry may surprise and still be taken for meant, and what is added for every further number that it fixes.
const SYMMETRIC: [f64; 2] = [3.0, 2.0];

/// An equation of a symmetry, for one axis: image − first image = turn · (corner − first corner), the corner upside down in a mirror.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Symmetric {
    pub turn: Place,
    pub mirror: bool,
    /// Image, first image, corner, first corner.
    pub spots: [Spot; 4],
    pub axis: usize,
}

/// A motion that seems to map a drawing onto itself.
#[derive(Clone, Debug)]
struct Image {
    mirror: bool,
    /// By what the drawing is turned, after the mirror.
    angle: f64,
    /// Where every corner goes, all loops one after the other.
    to: Vec<usize>,
}

/// The motions that bring every corner near another, from `within` on too far. `class` is the direction of an edge.
fn images(loops: &Loops, step: f64, class: f64, within: f64) -> Vec<Image> {
    let corners: Vec<[f64; 2]> = loops.iter().flatten().copied().collect();
    let count = corners.len() as f64;
    let sum = corners.iter().fold([0.0, 0.0], |sum, p| [sum[0] + p[0], sum[1] + p[1]]);
    let seen: Vec<[f64; 2]> = corners.iter().map(|p| [p[0] - sum[0] / count, p[1] - sum[1] / count]).collect();
    let steps = (TAU / step).round() as usize;
    let mut found = Vec::new();
    for mirror in [false, true] {
        for number in usize::from(!mirror)..steps {
            let angle = number as f64 * step + if mirror { 2.0 * class } else { 0.0 };
            if let Some(to) = matching(&seen, mirror, angle, within) {
                found.push(Image { mirror, angle, to });
            }
        }
    }
    found
}

/// Which corner every corner comes near to; each is met once.
fn matching(seen: &[[f64; 2]], mirror: bool, angle: f64, within: f64) -> Option<Vec<usize>> {
    let (s, c) = angle.sin_cos();
    let mut met = vec![false; seen.len()];
    let mut to = Vec::with_capacity(seen.len());
    for &[x, y] in seen {
        let y = if mirror { -y } else { y };
        let image = [c * x - s * y, s * x + c * y];
        let (off, index) =
            (0..).zip(seen).map(|(index, p)| (apart(*p, image), index)).min_by(|a, b| a.0.total_cmp(&b.0))?;
        if off >= within || std::mem::replace(met.get_mut(index)?, true) {
            return None;
        }
        to.push(index);
    }
    Some(to)
}

impl Tied<'_> {
    /// Takes symmetries that the drawing seems to have for meant.
    pub(super) fn mirror(&mut self) {
        let fit = self.fit;
        let drawing = fit.rules.drawing;
        let Some((step, class)) = drawing.grid else { return };
        let Some(spots) = fit.spots.iter().flatten().copied().collect::<Option<Vec<Spot>>>() else { return };
        let within = (8.0 * fit.rules.noise()).min(2.0 * fit.rules.tolerance);
        for image in images(&drawing.straight, step, class, within) {
            let own = -fit.solution[0].angle;
            let angle = if image.mirror { image.angle + 2.0 * own } else { image.angle };
            let Some(turn) = contacts::known_unit(fit.rules.set, angle.rem_euclid(TAU), 0.02) else {
                continue;
            };
            self.image(&image, turn, &spots);
        }
    }

    /// Takes one symmetry for meant, unless that is too surprising.
    fn image(&mut self, image: &Image, turn: &Place, spots: &[Spot]) {
        let mut belief = self.belief.clone();
        let (mut surprise, mut most) = (0.0, SYMMETRIC[0] - SYMMETRIC[1]);
        let mut rows = Vec::new();
        let by = float(turn);
        for corner in 1..spots.len() {
            let places = [spots[image.to[corner]], spots[image.to[0]], spots[corner], spots[0]];
            for axis in 0..2 {
                let flip = if image.mirror { -1.0 } else { 1.0 };
                let way = if axis == 0 { [by[0], -flip * by[1]] } else { [by[1], flip * by[0]] };
                let unit = if axis == 0 { [1.0, 0.0] } else { [0.0, 1.0] };
                let factors = [unit, unit.map(|x: f64| -x), way.map(|x| -x), way];
                let mut form: Vec<(usize, f64)> = Vec::with_capacity(8);
                let mut value = 0.0;
                for ((piece, own), factor) in places.into_iter().zip(factors) {
                    for (axis, factor) in factor.into_iter().enumerate() {
                        form.push((2 * piece + axis, factor));
                        value -= factor * self.fit.forms[piece].corners_at[own][axis];
                    }
                }
                if let Some(off) = belief.surprise(&form, value) {
                    surprise += off;
                    most += SYMMETRIC[1];
                    belief.settle(&form, value);
                    rows.push(Symmetric { turn: turn.clone(), mirror: image.mirror, spots: places, axis });
                }
            }
        }
        if !rows.is_empty() && surprise <= most {
            self.belief = belief;
            self.ties.images.extend(rows);
        }
    }
}
