//! Points and directions, each kept once under a number.
//!
//! Deciding whether two edges are parallel or two corners fall together is where geometry by floats goes wrong. Here it is decided once, when a
//! point or a direction is met for the first time, by the field; from then on the same number means the same thing. Floats stand beside the
//! exact values and decide whatever is clear without them.

use crate::Field;
use std::cmp::Ordering;
use std::f64::consts::TAU;

/// A vector, exact and as floats.
#[derive(Clone, Debug)]
pub struct Vector<N> {
    /// To the right.
    pub x: N,
    /// Upwards.
    pub y: N,
    /// Both as floats.
    pub at: [f64; 2],
}

/// A direction: a unit vector, and how far it is turned from the x axis.
#[derive(Clone, Debug)]
struct Direction<N> {
    unit: Vector<N>,
    /// In `0..2π`.
    angle: f64,
    /// The number of the opposite direction.
    opposite: u32,
}

/// The number of a point in a [`Plane`].
pub type PointId = u32;

/// The number of a direction in a [`Plane`].
pub type DirectionId = u32;

/// The points and directions of a figure, in the numbers of a field.
#[derive(Clone, Debug)]
pub struct Plane<F: Field> {
    field: F,
    points: Vec<Vector<F::Number>>,
    directions: Vec<Direction<F::Number>>,
}

impl<F: Field> Plane<F> {
    /// A plane without points.
    #[must_use]
    pub fn new(field: F) -> Self {
        Self { field, points: Vec::new(), directions: Vec::new() }
    }

    /// The field of its numbers.
    #[must_use]
    pub fn field(&self) -> &F {
        &self.field
    }

    /// A vector of these coordinates.
    #[must_use]
    pub fn vector(&self, x: F::Number, y: F::Number) -> Vector<F::Number> {
        let at = [self.field.approximate(&x).value, self.field.approximate(&y).value];
        Vector { x, y, at }
    }

    /// The sum of two vectors.
    #[must_use]
    pub fn sum(&self, a: &Vector<F::Number>, b: &Vector<F::Number>) -> Vector<F::Number> {
        self.vector(self.field.add(&a.x, &b.x), self.field.add(&a.y, &b.y))
    }

    /// The vector from one point to another.
    #[must_use]
    pub fn difference(&self, to: &Vector<F::Number>, from: &Vector<F::Number>) -> Vector<F::Number> {
        let (x, y) = (self.field.sub(&to.x, &from.x), self.field.sub(&to.y, &from.y));
        Vector { x, y, at: [to.at[0] - from.at[0], to.at[1] - from.at[1]] }
    }

    /// The vector turned as the x axis is turned onto the direction `by`: the product of complex numbers.
    #[must_use]
    pub fn turned(&self, v: &Vector<F::Number>, by: &Vector<F::Number>) -> Vector<F::Number> {
        let field = &self.field;
        let x = field.sub(&field.mul(&v.x, &by.x), &field.mul(&v.y, &by.y));
        let y = field.add(&field.mul(&v.x, &by.y), &field.mul(&v.y, &by.x));
        self.vector(x, y)
    }

    /// Whether two vectors are the same.
    #[must_use]
    pub fn same(&self, a: &Vector<F::Number>, b: &Vector<F::Number>) -> bool {
        let zero = |a: &F::Number, b: &F::Number| self.field.sign(&self.field.sub(a, b)) == Ordering::Equal;
        self.near(a.at, b.at) && zero(&a.x, &b.x) && zero(&a.y, &b.y)
    }

    /// Whether two places may be the same, as far as floats can tell.
    pub(crate) fn near(&self, a: [f64; 2], b: [f64; 2]) -> bool {
        let slack = self.field.slack();
        (a[0] - b[0]).abs() <= slack && (a[1] - b[1]).abs() <= slack
    }

    /// The direction of a unit vector.
    pub fn direction(&mut self, unit: Vector<F::Number>) -> DirectionId {
        let known = self.directions.iter().position(|other| self.field.same_direction(&other.unit, &unit));
        if let Some(known) = known {
            return known as u32;
        }
        let opposite = Vector {
            x: self.field.neg(&unit.x),
            y: self.field.neg(&unit.y),
            at: [-unit.at[0], -unit.at[1]],
        };
        let id = self.directions.len() as u32;
        for (unit, opposite) in [(unit, id + 1), (opposite, id)] {
            let angle = unit.at[1].atan2(unit.at[0]).rem_euclid(TAU);
            self.directions.push(Direction { unit, angle, opposite });
        }
        id
    }

    /// The unit vector of a direction.
    #[must_use]
    pub fn unit(&self, direction: DirectionId) -> &Vector<F::Number> {
        &self.directions[direction as usize].unit
    }

    /// The opposite direction.
    #[must_use]
    pub fn opposite(&self, direction: DirectionId) -> DirectionId {
        self.directions[direction as usize].opposite
    }

    /// How far one has to turn to the left to get from one direction to another: 0 where they are the same, below 2π.
    #[must_use]
    pub fn angle(&self, from: DirectionId, to: DirectionId) -> f64 {
        if from == to {
            return 0.0;
        }
        let angle = self.directions[to as usize].angle - self.directions[from as usize].angle;
        if angle < 0.0 { angle + TAU } else { angle }
    }

    /// Which of two directions comes first when one turns to the left, beginning with `base`, which itself is the first of all.
    pub(crate) fn order(&self, base: DirectionId, a: DirectionId, b: DirectionId) -> Ordering {
        if a == b {
            return Ordering::Equal;
        }
        let (left, right) = (self.angle(base, a), self.angle(base, b));
        if (left - right).abs() > ANGLES {
            return left.total_cmp(&right);
        }
        // So near each other that only the exact product tells: the one that has the other on its left comes first.
        let (a, b) = (self.unit(a), self.unit(b));
        self.field.cross_sign([&a.x, &a.y], [&b.x, &b.y]).reverse()
    }

    /// Keeps a point, new or not.
    pub fn add(&mut self, point: Vector<F::Number>) -> PointId {
        self.points.push(point);
        self.points.len() as u32 - 1
    }

    /// A point that was kept.
    #[must_use]
    pub fn point(&self, id: PointId) -> &Vector<F::Number> {
        &self.points[id as usize]
    }

    /// How many points are kept.
    #[must_use]
    pub fn points(&self) -> usize {
        self.points.len()
    }

    /// Forgets the points from this number on.
    pub fn forget(&mut self, from: usize) {
        self.points.truncate(from);
    }

    /// On which side of the line through `origin` in `direction` a point lies: greater is left.
    pub(crate) fn side(
        &self,
        direction: DirectionId,
        origin: &Vector<F::Number>,
        point: &Vector<F::Number>,
    ) -> Ordering {
        let (unit, to) = (self.unit(direction), self.difference(point, origin));
        self.field.cross_sign([&unit.x, &unit.y], [&to.x, &to.y])
    }

    /// Whether a point lies ahead of `origin` in `direction` (greater), behind it, or beside it.
    pub(crate) fn ahead(
        &self,
        direction: DirectionId,
        origin: &Vector<F::Number>,
        point: &Vector<F::Number>,
    ) -> Ordering {
        let (unit, to) = (self.unit(direction), self.difference(point, origin));
        self.field.cross_sign([&unit.x, &unit.y], [&self.field.neg(&to.y), &to.x])
    }

    /// The direction and the length of a vector; `None`: it is zero, or the field does not have its unit vector.
    pub fn edge(&mut self, v: &Vector<F::Number>) -> Option<(DirectionId, f64)> {
        let [x, y] = self.field.unit([&v.x, &v.y])?;
        let unit = self.vector(x, y);
        Some((self.direction(unit), v.at[0].hypot(v.at[1])))
    }
}

/// Angles that floats can surely tell apart.
const ANGLES: f64 = 1e-12;

/// `a × b`, in floats.
pub(crate) fn cross(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

/// `a · b`, in floats.
pub(crate) fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// `a − b`, in floats.
pub(crate) fn minus(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    [a[0] - b[0], a[1] - b[1]]
}
