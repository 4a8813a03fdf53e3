//! Regions: what lies to the left of their edges. Whether two of them overlap is decided exactly, however they touch.
//!
//! Edges that cross make two regions overlap. Where none do, each edge of the one is cut at the corners of the other that lie on it; then every
//! part lies wholly inside the other, wholly outside, or on an edge of it, and its middle tells which. A part inside is an overlap, and so is one
//! on an edge that goes the same way, for then both regions are to the left of it. Where there is neither, a region that hangs together
//! does not meet the other.

use super::chain;
use super::point::{Edge, Point, edges_of, side};
use fuge_exact::Surd;
use std::cmp::Ordering;

/// What lies to the left of some edges.
#[derive(Clone, Debug)]
pub(super) struct Region {
    pub edges: Vec<Edge>,
    /// It is what lies around, without an end.
    around: bool,
}

/// Where a point is.
enum Location<'a> {
    Inside,
    Outside,
    On(&'a Edge),
}

/// Why loops bound no region.
pub(super) enum NoRegion {
    Crossing([f64; 2]),
    Empty,
}

impl Region {
    /// A simple polygon, given to the left round.
    pub fn polygon(corners: &[Point]) -> Self {
        Self { edges: edges_of(corners).collect(), around: false }
    }

    /// What lies in an odd number of loops.
    pub fn odd(loops: &[Vec<Point>]) -> Result<Self, NoRegion> {
        let drawn: Vec<Edge> = loops.iter().flat_map(|corners| edges_of(corners)).filter(|e| e.from != e.to).collect();
        let corners = || loops.iter().flatten();
        let cut: Vec<Edge> = drawn.iter().flat_map(|edge| edge.cut(corners())).collect();
        let odd = odd_ones(&cut);
        for (index, edge) in odd.iter().enumerate() {
            if let Some(other) = odd[..index].iter().find(|other| other.crosses(edge)) {
                return Err(NoRegion::Crossing(crossing(edge, other)));
            }
        }
        let turned: Vec<Edge> = odd.iter().map(|edge| facing_left(edge, &odd)).collect();
        let edges = chain::sum(&turned);
        if edges.is_empty() { Err(NoRegion::Empty) } else { Ok(Self { edges, around: false }) }
    }

    /// What is not in it.
    pub fn complement(&self) -> Self {
        Self { edges: self.edges.iter().map(Edge::reversed).collect(), around: !self.around }
    }

    /// Its area, if it has one.
    pub fn area(&self) -> Surd {
        let double = self.edges.iter().map(|edge| super::point::cross(&edge.from.place, &edge.to.place));
        &double.sum::<Surd>() * &Surd::ratio(1, 2)
    }

    /// A point near which two regions overlap; one of them hangs together.
    pub fn overlap(&self, other: &Self) -> Option<[f64; 2]> {
        if !(self.around || other.around || self.may_meet(other)) {
            return None;
        }
        let pairs = self.edges.iter().flat_map(|edge| other.edges.iter().map(move |other| (edge, other)));
        let crossed = pairs.into_iter().find(|(edge, other)| edge.crosses(other));
        let crossed = crossed.map(|(edge, other)| crossing(edge, other));
        crossed.or_else(|| self.enters(other)).or_else(|| other.enters(self))
    }

    /// A part of its boundary that lies in another region, or with it on an edge; no edges cross.
    fn enters(&self, other: &Self) -> Option<[f64; 2]> {
        for edge in &self.edges {
            let corners = other.edges.iter().flat_map(|edge| [&edge.from, &edge.to]);
            for part in edge.cut(corners) {
                let middle = part.from.middle(&part.to);
                let overlaps = match other.locate(&middle) {
                    Location::Inside => true,
                    Location::Outside => false,
                    Location::On(with) => with.goes_with(&part),
                };
                if overlaps {
                    return Some(middle.near);
                }
            }
        }
        None
    }

    fn locate(&self, point: &Point) -> Location<'_> {
        if let Some(edge) = self.edges.iter().find(|e| e.from == *point || e.has_inside(point)) {
            return Location::On(edge);
        }
        let crossed = self.edges.iter().filter(|edge| is_right_of(edge, point)).count();
        if (crossed % 2 == 1) != self.around { Location::Inside } else { Location::Outside }
    }

    /// Whether the boxes around them meet.
    fn may_meet(&self, other: &Self) -> bool {
        let (own, others) = (self.bounds(), other.bounds());
        (0..2).all(|axis| own[0][axis] < others[1][axis] + 1e-6 && others[0][axis] < own[1][axis] + 1e-6)
    }

    fn bounds(&self) -> [[f64; 2]; 2] {
        let corners = || self.edges.iter().map(|edge| edge.from.near);
        let least = corners().fold([f64::MAX; 2], |a, b| [a[0].min(b[0]), a[1].min(b[1])]);
        let most = corners().fold([f64::MIN; 2], |a, b| [a[0].max(b[0]), a[1].max(b[1])]);
        [least, most]
    }
}

/// Whether the way from a point to the right, without end, crosses an edge. The point is not on it.
fn is_right_of(edge: &Edge, point: &Point) -> bool {
    let above = |end: &Point| end.order(point, 1) == Ordering::Greater;
    match (above(&edge.from), above(&edge.to)) {
        (false, true) => side(&edge.from, &edge.to, point) == Ordering::Greater,
        (true, false) => side(&edge.from, &edge.to, point) == Ordering::Less,
        _ => false,
    }
}

/// Of edges between the same ends an odd one.
fn odd_ones(edges: &[Edge]) -> Vec<Edge> {
    let mut odd: Vec<Edge> = Vec::new();
    for edge in edges {
        match odd.iter().position(|other| other == edge || other.reversed() == *edge) {
            Some(same) => {
                odd.swap_remove(same);
            }
            None => odd.push(edge.clone()),
        }
    }
    odd
}

/// An edge of what lies in an odd number of loops, with the inside on its left.
fn facing_left(edge: &Edge, all: &[Edge]) -> Edge {
    let swapped = |point: &Point| Point::new([point.place[1].clone(), point.place[0].clone()]);
    let exchanged = |edge: &Edge| Edge { from: swapped(&edge.from), to: swapped(&edge.to) };
    if edge.from.order(&edge.to, 1) == Ordering::Equal {
        // Of an edge that lies flat nothing is to the right. In the mirror it stands, and there left is right.
        let all: Vec<Edge> = all.iter().map(exchanged).collect();
        return exchanged(&facing_left(&exchanged(edge), &all).reversed());
    }
    let middle = edge.from.middle(&edge.to);
    let crossed = all.iter().filter(|other| *other != edge && is_right_of(other, &middle)).count();
    let rises = edge.from.order(&edge.to, 1) == Ordering::Less;
    // An edge that rises has its right side on the right.
    if (crossed % 2 == 0) == rises { edge.clone() } else { edge.reversed() }
}

/// Where two edges that cross do so, nearly.
fn crossing(a: &Edge, b: &Edge) -> [f64; 2] {
    let along = |edge: &Edge| [edge.to.near[0] - edge.from.near[0], edge.to.near[1] - edge.from.near[1]];
    let ([ux, uy], [vx, vy]) = (along(a), along(b));
    let to = [b.from.near[0] - a.from.near[0], b.from.near[1] - a.from.near[1]];
    let share = (to[0] * vy - to[1] * vx) / (ux * vy - uy * vx);
    let share = if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.5 };
    [a.from.near[0] + share * ux, a.from.near[1] + share * uy]
}
