//! Points and directions, each kept once under a number.
//!
//! Deciding whether two edges are parallel or two corners fall together is where geometry by floats goes wrong. Here it is decided once, when a
//! point or a direction is met for the first time, by the field; from then on the same number means the same thing. Floats stand beside the
//! exact values and decide whatever is clear without them.
//!
//! In tolerant numbers what a direction is taken for depends on the directions that are known. So whoever searches in them forgets the
//! directions of what it takes back ([`Plane::forget_directions`]), as it forgets points.

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
    /// Whether the vector's length is 1: else it stands for a unit vector that the field does not have.
    proper: bool,
}

/// The number of a point in a [`Plane`].
pub type PointId = u32;

/// The number of a direction in a [`Plane`].
pub type DirectionId = u32;

/// The points and directions of a figure, in the numbers of a field.
///
/// Two edges have the same direction exactly when the plane gives both the same number, whatever way they were calculated:
///
/// ```
/// use fuge_exact::{Plane, Radicals, Surd};
///
/// let mut plane = Plane::new(Radicals);
/// let root = Surd::root(2);
/// let one = plane.vector(Surd::one(), root.clone());
/// let other = plane.vector(root, Surd::integer(2));
/// // (1, √2) and (√2, 2) are parallel: both are (√3/3, √6/3) at length 1.
/// let (direction, length) = plane.edge(&one).expect("√3 is among the numbers");
/// assert_eq!(plane.edge(&other).map(|(direction, _)| direction), Some(direction));
/// assert_eq!(plane.unit(direction).x, "1/3√3".parse::<Surd>()?);
/// assert!((length - 3f64.sqrt()).abs() < 1e-12);
///
/// let back = plane.opposite(direction);
/// assert!((plane.angle(direction, back) - std::f64::consts::PI).abs() < 1e-12);
/// # Ok::<(), fuge_exact::ReadError>(())
/// ```
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
        self.direction_of(unit, true)
    }

    fn direction_of(&mut self, unit: Vector<F::Number>, proper: bool) -> DirectionId {
        if let Some(known) = self.known_direction(&unit) {
            return known;
        }
        let opposite =
            Vector { x: self.field.neg(&unit.x), y: self.field.neg(&unit.y), at: [-unit.at[0], -unit.at[1]] };
        let id = self.directions.len() as u32;
        for (unit, opposite) in [(unit, id + 1), (opposite, id)] {
            let angle = unit.at[1].atan2(unit.at[0]).rem_euclid(TAU);
            self.directions.push(Direction { unit, angle, opposite, proper });
        }
        id
    }

    /// The direction of a unit vector, if it is known; of tolerant ones that are the same the nearest, so that it does not matter in which
    /// order they were met.
    #[must_use]
    pub fn known_direction(&self, unit: &Vector<F::Number>) -> Option<DirectionId> {
        let same = |other: &Direction<F::Number>| self.field.same_direction(&other.unit, unit);
        if self.field.is_exact() {
            return self.directions.iter().position(same).map(|known| known as u32);
        }
        let off = |other: &Direction<F::Number>| {
            let [x, y] = minus(other.unit.at, unit.at);
            x * x + y * y
        };
        let near = (0..).zip(&self.directions).filter(|(_, other)| same(other));
        near.min_by(|(_, a), (_, b)| off(a).total_cmp(&off(b))).map(|(known, _)| known)
    }

    /// How many directions are known.
    #[must_use]
    pub fn directions(&self) -> usize {
        self.directions.len()
    }

    /// Forgets the directions from this number on, which is one that [`directions`](Self::directions) gave.
    pub fn forget_directions(&mut self, from: usize) {
        self.directions.truncate(from);
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

    /// Moves a point that was kept. Of tolerant numbers, and by no more than what is the same: nothing that was decided is decided anew.
    pub fn move_point(&mut self, id: PointId, to: Vector<F::Number>) {
        self.points[id as usize] = to;
    }

    /// Turns a direction, and its opposite with it; likewise.
    pub fn turn_direction(&mut self, direction: DirectionId, unit: Vector<F::Number>) {
        let back = self.vector(self.field.neg(&unit.x), self.field.neg(&unit.y));
        let opposite = self.opposite(direction);
        for (direction, unit) in [(direction, unit), (opposite, back)] {
            let known = &mut self.directions[direction as usize];
            known.angle = unit.at[1].atan2(unit.at[0]).rem_euclid(TAU);
            known.unit = unit;
        }
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
        let length = v.at[0].hypot(v.at[1]);
        let along = |known: &Direction<F::Number>| known.proper && self.field.is_along(&known.unit, v, length);
        if let Some(known) = self.directions.iter().position(along) {
            return Some((known as u32, length));
        }
        let [x, y] = self.field.unit([&v.x, &v.y])?;
        let unit = self.vector(x, y);
        Some((self.direction(unit), length))
    }

    /// The direction of a vector that is not zero. Where the field does not have its unit vector, the vector itself stands for it: good enough to
    /// tell sides and turns, not for turning anything.
    pub(crate) fn heading(&mut self, v: &Vector<F::Number>) -> Option<DirectionId> {
        if let Some((direction, _)) = self.edge(v) {
            return Some(direction);
        }
        let zero = |number: &F::Number| self.field.sign(number) == Ordering::Equal;
        if zero(&v.x) && zero(&v.y) {
            return None;
        }
        let length = v.at[0].hypot(v.at[1]);
        let stand_in = Vector { x: v.x.clone(), y: v.y.clone(), at: v.at.map(|value| value / length) };
        Some(self.direction_of(stand_in, false))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Radicals, Root2, Surd, Tolerant};
    use std::f64::consts::{FRAC_PI_2, PI};

    fn surd(text: &str) -> Surd {
        text.parse().expect("a number")
    }

    fn direction(plane: &mut Plane<Radicals>, x: &str, y: &str) -> DirectionId {
        let v = plane.vector(surd(x), surd(y));
        plane.edge(&v).expect("a direction").0
    }

    #[test]
    fn a_direction_has_one_number_and_an_opposite() {
        let mut plane = Plane::new(Radicals);
        let one = direction(&mut plane, "1", "√2");
        assert_eq!(direction(&mut plane, "√2", "2"), one);
        let back = direction(&mut plane, "-3", "-3√2");
        assert_eq!((plane.opposite(one), plane.opposite(back)), (back, one));
        assert_ne!(direction(&mut plane, "985", "1393"), one);
        // Nearer than floats can see.
        let root: Surd = surd("√2");
        let hair = surd("1/100000000000000000000");
        let v = plane.vector(Surd::one(), &root + &hair);
        assert_ne!(plane.edge(&v).map(|(direction, _)| direction), Some(one));
        assert_eq!(plane.angle(one, one), 0.0);
        assert!((plane.angle(one, back) - PI).abs() < 1e-12);
        let zero = plane.vector(surd("0"), surd("0"));
        assert!(plane.edge(&zero).is_none());
    }

    #[test]
    fn directions_are_ordered_to_the_left_round_from_a_base() {
        let mut plane = Plane::new(Radicals);
        let ways =
            [("1", "0"), ("1", "1"), ("0", "1"), ("-1", "1"), ("-1", "0"), ("-1", "-1"), ("0", "-1"), ("1", "-1")];
        let ways = ways.map(|(x, y)| direction(&mut plane, x, y));
        for base in 0..8 {
            for a in 0..8 {
                for b in 0..8 {
                    let way = |i: usize| ways[(base + i) % 8];
                    assert_eq!(plane.order(way(0), way(a), way(b)), a.cmp(&b));
                }
            }
            assert!((plane.angle(ways[base], ways[(base + 6) % 8]) - 3.0 * FRAC_PI_2).abs() < 1e-12);
        }
    }

    #[test]
    fn directions_that_floats_cannot_tell_apart_are_ordered_exactly() {
        let mut plane = Plane::new(Radicals);
        let right = direction(&mut plane, "1", "0");
        // With t = tan(α/2) the sine and the cosine of α are fractions: of t = 1/2 they are 4/5 and 3/5.
        let mut with = |t: Surd| {
            let square = &t * &t;
            let divisor = Surd::one() + &square;
            let part = |number: Surd| number.checked_div(&divisor).expect("it is above 1");
            let unit = plane.vector(part(Surd::one() - &square), part(&t + &t));
            plane.direction(unit)
        };
        let (low, high) = (with(surd("1/2")), with(surd("1/2") + surd("1/100000000000000000000")));
        assert_ne!(low, high);
        assert!(plane.angle(right, low) >= plane.angle(right, high), "floats see one, or the wrong way round");
        assert_eq!(plane.order(right, low, high), Ordering::Less);
        assert_eq!(plane.order(right, high, low), Ordering::Greater);
    }

    #[test]
    fn sides_and_ends() {
        let mut plane = Plane::new(Radicals);
        let way = direction(&mut plane, "3", "4");
        let at = |x: &str, y: &str| plane.vector(surd(x), surd(y));
        let (origin, beside) = (at("1", "1"), at("-3", "4"));
        assert_eq!(plane.side(way, &origin, &beside), Ordering::Greater);
        assert_eq!(plane.ahead(way, &origin, &beside), Ordering::Equal);
        let (on, hair) = (at("4", "5"), at("4", "4999999999999999999999/1000000000000000000000"));
        assert_eq!(
            (plane.side(way, &origin, &on), plane.ahead(way, &origin, &on)),
            (Ordering::Equal, Ordering::Greater)
        );
        assert_eq!((plane.side(way, &origin, &hair), plane.ahead(way, &on, &hair)), (Ordering::Less, Ordering::Less));
        assert!(plane.same(&on, &at("4", "5")) && !plane.same(&on, &hair));
    }

    #[test]
    fn a_heading_is_there_without_a_unit_vector() {
        let field = Root2::new(2);
        let mut plane = Plane::new(field);
        let number = |value| field.embed(&Surd::integer(value)).expect("an integer");
        let v = plane.vector(number(2), number(1));
        assert!(plane.edge(&v).is_none());
        let heading = plane.heading(&v).expect("it is not zero");
        assert!(plane.edge(&v).is_none(), "what stands for a unit vector is none");
        let up = plane.vector(number(0), number(1));
        let up = plane.heading(&up).expect("it is not zero");
        assert!((plane.angle(heading, up) - 2f64.atan()).abs() < 1e-12);
        let zero = plane.vector(number(0), number(0));
        assert_eq!(plane.heading(&zero), None);
    }

    #[test]
    fn points_are_kept_and_forgotten() {
        let mut plane = Plane::new(Tolerant::new(0.1));
        let point = |x: f64| Vector { x, y: 0.0, at: [x, 0.0] };
        let (a, b) = (plane.add(point(0.0)), plane.add(point(0.05)));
        assert_ne!(a, b);
        assert!(plane.same(plane.point(a), plane.point(b)));
        assert!(!plane.same(plane.point(a), &point(0.2)));
        plane.forget(1);
        assert_eq!((plane.points(), plane.add(point(1.0))), (1, b));
    }
}
