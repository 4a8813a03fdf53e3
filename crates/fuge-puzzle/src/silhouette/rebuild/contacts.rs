//! Where pieces that lie nearly side by side touch, and how that turns them against each other.

use super::{Nearly, conjugate};
use crate::silhouette::model::{Place, turned};
use crate::silhouette::set::Inner;
use crate::silhouette::sketch::{apart, distance};
use crate::silhouette::snap::fraction_between;
use fuge_exact::{Form, Surd};
use std::f64::consts::TAU;

/// A corner or an edge of a piece: the piece, and the number of the corner or of the corner that the edge leaves.
pub(in crate::silhouette) type Spot = (usize, usize);

/// Pairs of edges that run along each other within a distance, of directions that differ by no more than an angle; the nearest first.
pub(super) fn shared_edges(solution: &[Nearly], forms: &[&Form<Surd>], near: f64, angle: f64) -> Vec<[Spot; 2]> {
    let mut shared = Vec::new();
    let mut edges: Vec<(Spot, f64, [f64; 2], [f64; 2])> = Vec::new();
    for (i, (piece, form)) in solution.iter().zip(forms).enumerate() {
        for (k, edge) in form.edges().iter().enumerate() {
            let corners = &piece.corners;
            let angle = piece.angle + edge.at[1].atan2(edge.at[0]);
            edges.push(((i, k), angle, corners[k], corners[(k + 1) % corners.len()]));
        }
    }
    for (index, &(a, angle_a, a0, a1)) in edges.iter().enumerate() {
        let (s, c) = angle_a.sin_cos();
        let along = |p: [f64; 2]| (p[0] - a0[0]) * c + (p[1] - a0[1]) * s;
        let beside = |p: [f64; 2]| (p[1] - a0[1]) * c - (p[0] - a0[0]) * s;
        for &(b, angle_b, b0, b1) in &edges[index + 1..] {
            let opposite = (angle_a - angle_b).rem_euclid(TAU) - TAU / 2.0;
            if a.0 == b.0 || opposite.abs() > angle {
                continue;
            }
            let overlap = along(a1).min(along(b0)) - along(b1).max(0.0);
            let apart = beside(b0).abs().max(beside(b1).abs());
            if apart <= near && overlap > near {
                shared.push((apart, [a, b]));
            }
        }
    }
    shared.sort_by(|a, b| a.0.total_cmp(&b.0));
    shared.into_iter().map(|(_, pair)| pair).collect()
}

/// Corners of different pieces within a distance.
pub(super) fn near_corners(seen: &[Vec<[f64; 2]>], near: f64) -> Vec<[Spot; 2]> {
    let mut pairs = Vec::new();
    for i in 0..seen.len() {
        for j in 0..i {
            for (a, p) in seen[i].iter().enumerate() {
                let close = |q: &[f64; 2]| apart(*p, *q) <= near;
                pairs.extend((0..).zip(&seen[j]).filter(|(_, q)| close(q)).map(|(b, _)| [(i, a), (j, b)]));
            }
        }
    }
    pairs
}

/// Corners of a piece within a distance of edges of another, the nearest first: corner and edge.
pub(super) fn corners_on_edges(seen: &[Vec<[f64; 2]>], near: f64) -> Vec<[Spot; 2]> {
    let mut pairs = Vec::new();
    for (i, corners) in seen.iter().enumerate() {
        for (j, others) in seen.iter().enumerate().filter(|(j, _)| *j != i) {
            for (a, &corner) in corners.iter().enumerate() {
                for l in 0..others.len() {
                    let apart = distance(corner, others[l], others[(l + 1) % others.len()]);
                    if apart <= near {
                        pairs.push((apart, [(i, a), (j, l)]));
                    }
                }
            }
        }
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    pairs.into_iter().map(|(_, pair)| pair).collect()
}

/// How every piece is turned, exactly, the first one not at all. Angles that only the drawing tells are sure up to `angle`; directions of the
/// pieces that are nearer than `near` are taken for meant.
pub(super) fn turns(
    set: &Inner,
    solution: &[Nearly],
    forms: &[&Form<Surd>],
    edges: &[[Spot; 2]],
    (near, angle): (f64, f64),
) -> Option<Vec<Place>> {
    let one = [Surd::one(), Surd::zero()];
    let unit = |(i, k): Spot| {
        let edge = &forms[i].edges()[k];
        [edge.x.clone(), edge.y.clone()]
    };
    let mut turns: Vec<Option<Place>> = vec![None; solution.len()];
    // The pieces with which parts begin.
    let mut starts: Vec<usize> = Vec::new();
    for start in 0..solution.len() {
        if turns[start].is_some() {
            continue;
        }
        // Parts that are turned alike, or nearly, were meant to be.
        let alike = starts.iter().find_map(|&other| {
            let unit = known_unit(set, (solution[start].angle - solution[other].angle).rem_euclid(TAU), near)?;
            Some(turned(turns[other].as_ref()?, unit))
        });
        turns[start] = Some(match alike {
            _ if start == 0 => one.clone(),
            Some(turn) => turn,
            None => free_turn(solution[start].angle - solution[0].angle, angle)?,
        });
        starts.push(start);
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

/// The unit vector of the set that is nearest to an angle, if it is near.
pub(super) fn known_unit(set: &Inner, angle: f64, near: f64) -> Option<&Place> {
    let units = set.units.iter().map(|unit| (unit.off(angle), &unit.place));
    units.min_by(|a, b| a.0.total_cmp(&b.0)).filter(|(off, _)| *off <= near).map(|(_, unit)| unit)
}

/// A turn that nothing but the drawing tells: the simplest by fractions.
fn free_turn(angle: f64, sure: f64) -> Option<Place> {
    let angle = angle.rem_euclid(TAU);
    let half = (angle / 2.0).tan().clamp(-1e6, 1e6);
    let half = fraction_between(half, (1.0 + half * half) / 2.0 * sure)?;
    let square = &half * &half;
    let inverse = (&Surd::one() + &square).inverse()?;
    Some([&(&Surd::one() - &square) * &inverse, &(&Surd::integer(2) * &half) * &inverse])
}
