//! Exact points and directed lines between them, and the few questions that everything else is made of.
//!
//! Every point carries floats and how far they may be off. They answer where the answer is clear; exact numbers answer where it is not.

use fuge_exact::Surd;
use fuge_puzzle::silhouette::Place;
use std::cmp::Ordering;

/// An exact point.
#[derive(Clone, Debug)]
pub(super) struct Point {
    pub place: Place,
    /// The same in floats.
    pub near: [f64; 2],
    /// How far each of them may be off.
    off: f64,
}

impl Point {
    pub fn new(place: Place) -> Self {
        let [x, y] = place.each_ref().map(Surd::approximate);
        // The least normal float covers what is lost where numbers are next to nothing.
        let off = x.error.max(y.error) + f64::MIN_POSITIVE;
        Self { near: [x.value, y.value], off, place }
    }

    /// How two points lie along an axis.
    pub fn order(&self, other: &Self, axis: usize) -> Ordering {
        let (a, b) = (self.near[axis], other.near[axis]);
        let slack = 2.0 * (self.off + other.off) + 4.0 * f64::EPSILON * (a.abs() + b.abs());
        match (a - b).abs() > slack {
            true => a.total_cmp(&b),
            false => self.place[axis].cmp(&other.place[axis]),
        }
    }

    /// Whether they may be one point, as far as floats tell.
    fn is_near(&self, other: &Self) -> bool {
        let slack = 2.0 * (self.off + other.off) + 4.0 * f64::EPSILON * (size(self) + size(other));
        // Where floats are no help, exact numbers decide.
        !(0..2).any(|axis| (self.near[axis] - other.near[axis]).abs() > slack)
    }

    pub fn middle(&self, other: &Self) -> Self {
        let half = Surd::ratio(1, 2);
        Self::new([0, 1].map(|axis| &(&self.place[axis] + &other.place[axis]) * &half))
    }
}

impl PartialEq for Point {
    fn eq(&self, other: &Self) -> bool {
        self.is_near(other) && self.place == other.place
    }
}

fn size(point: &Point) -> f64 {
    point.near[0].abs().max(point.near[1].abs())
}

pub(super) fn minus(a: &Place, b: &Place) -> Place {
    [&a[0] - &b[0], &a[1] - &b[1]]
}

/// a × b, positive where b is to the left of a.
pub(super) fn cross(a: &Place, b: &Place) -> Surd {
    &(&a[0] * &b[1]) - &(&a[1] * &b[0])
}

/// The square of a vector's length.
pub(super) fn square(a: &Place) -> Surd {
    &(&a[0] * &a[0]) + &(&a[1] * &a[1])
}

/// On which side of the way from `a` to `b` the point is: greater is left, equal is on the line.
pub(super) fn side(a: &Point, b: &Point, point: &Point) -> Ordering {
    let to = |p: &Point| [p.near[0] - a.near[0], p.near[1] - a.near[1]];
    let ([ux, uy], [vx, vy]) = (to(b), to(point));
    let value = ux * vy - uy * vx;
    let (u, v) = (ux.abs().max(uy.abs()), vx.abs().max(vy.abs()));
    // How far a difference of coordinates may be off, and with that the product; twice, so that roundings here do not matter.
    let off = 2.0 * a.off.max(b.off).max(point.off) + 2.0 * f64::EPSILON * (size(a) + u + v);
    let slack = 2.0 * (2.0 * off * (u + v + off) + 8.0 * f64::EPSILON * u * v) + f64::MIN_POSITIVE;
    match value.abs() > slack {
        true => value.total_cmp(&0.0),
        false => cross(&minus(&b.place, &a.place), &minus(&point.place, &a.place)).sign(),
    }
}

/// A directed line between two points.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Edge {
    pub from: Point,
    pub to: Point,
}

impl Edge {
    pub fn reversed(&self) -> Self {
        Self { from: self.to.clone(), to: self.from.clone() }
    }

    /// An axis along which its ends differ: 0 unless it is upright.
    pub fn axis(&self) -> usize {
        usize::from(self.from.order(&self.to, 0) == Ordering::Equal)
    }

    /// Whether a point lies on it, between its ends.
    pub fn has_inside(&self, point: &Point) -> bool {
        if !self.may_touch(point.near, point.near, point.off) {
            return false;
        }
        let axis = self.axis();
        let (first, last) = (self.from.order(point, axis), point.order(&self.to, axis));
        first == last && first != Ordering::Equal && side(&self.from, &self.to, point) == Ordering::Equal
    }

    /// Whether two edges cross, each between its ends.
    pub fn crosses(&self, other: &Self) -> bool {
        let opposed = |edge: &Self, other: &Self| {
            let first = side(&edge.from, &edge.to, &other.from);
            first != Ordering::Equal && first == side(&edge.from, &edge.to, &other.to).reverse()
        };
        let off = other.from.off.max(other.to.off);
        self.may_touch(other.from.near, other.to.near, off) && opposed(self, other) && opposed(other, self)
    }

    /// Whether two edges on one line go the same way.
    pub fn goes_with(&self, other: &Self) -> bool {
        let axis = self.axis();
        self.from.order(&self.to, axis) == other.from.order(&other.to, axis)
    }

    /// Whether the boxes around this and around two points meet, as far as floats tell.
    fn may_touch(&self, a: [f64; 2], b: [f64; 2], off: f64) -> bool {
        let (own, end) = (self.from.near, self.to.near);
        let slack = 2.0 * (self.from.off + self.to.off + off) + 1e-9;
        let apart = |axis: usize| {
            let slack = slack + 8.0 * f64::EPSILON * (own[axis].abs() + a[axis].abs() + b[axis].abs());
            a[axis].min(b[axis]) > own[axis].max(end[axis]) + slack
                || a[axis].max(b[axis]) < own[axis].min(end[axis]) - slack
        };
        !apart(0) && !apart(1)
    }

    /// The parts into which points on it cut it, in order.
    pub fn cut<'a>(&'a self, points: impl Iterator<Item = &'a Point>) -> Vec<Self> {
        let mut on: Vec<&Point> = points.filter(|point| self.has_inside(point)).collect();
        let axis = self.axis();
        let forwards = self.from.order(&self.to, axis) == Ordering::Less;
        on.sort_by(|a, b| if forwards { a.order(b, axis) } else { b.order(a, axis) });
        on.dedup_by(|a, b| a.order(b, axis) == Ordering::Equal);
        let ends = on.iter().copied().chain([&self.to]);
        let starts = [&self.from].into_iter().chain(on.iter().copied());
        starts.zip(ends).map(|(from, to)| Self { from: from.clone(), to: to.clone() }).collect()
    }
}

/// The edges of a loop.
pub(super) fn edges_of(corners: &[Point]) -> impl Iterator<Item = Edge> + '_ {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(from, to)| Edge { from: from.clone(), to: to.clone() })
}
