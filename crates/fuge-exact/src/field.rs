//! What geometry asks of numbers.
//!
//! A field is a value: it knows what its numbers mean (their common denominator, their tolerance), and calculates with them. So the same
//! geometry runs on exact numbers, where two points are the same or are not, and on tolerant ones, where they are the same within a distance
//! that the field carries and everybody can see.

use crate::{Surd, Vector};
use std::cmp::Ordering;
use std::fmt::Debug;

/// A number as a float, and how far it may be off.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Approximation {
    /// The nearest that is known.
    pub value: f64,
    /// The true number is not farther away than this.
    pub error: f64,
}

/// Numbers, and how to calculate with them.
pub trait Field: Clone + Debug + Send + Sync + 'static {
    /// A number of this field.
    type Number: Clone + Debug + PartialEq + Send + Sync + 'static;

    /// The number, where the field has it. A tolerant field has every number, nearly.
    fn embed(&self, value: &Surd) -> Option<Self::Number>;

    /// The number by itself; `None` where it is only nearly known.
    fn surd(&self, number: &Self::Number) -> Option<Surd>;

    /// The sum.
    fn add(&self, a: &Self::Number, b: &Self::Number) -> Self::Number;

    /// The difference.
    fn sub(&self, a: &Self::Number, b: &Self::Number) -> Self::Number;

    /// The number with its sign changed.
    fn neg(&self, a: &Self::Number) -> Self::Number;

    /// The product.
    ///
    /// # Panics
    /// May panic where the product is not in the field: a field of fractions with one fixed denominator is not closed under it. Whoever
    /// chooses such a field sees to it.
    fn mul(&self, a: &Self::Number, b: &Self::Number) -> Self::Number;

    /// A float near it.
    fn approximate(&self, a: &Self::Number) -> Approximation;

    /// Whether it is less than zero, zero, or more. In a tolerant field what is within the tolerance is zero.
    fn sign(&self, a: &Self::Number) -> Ordering;

    /// The sign of `a × b` = `a[0]·b[1] − a[1]·b[0]`: whether `b` is left (greater), right (less), or along `a`. In a tolerant field one of the two
    /// is a unit vector, so that the product is a distance. The product itself need not be in the field.
    fn cross_sign(&self, a: [&Self::Number; 2], b: [&Self::Number; 2]) -> Ordering;

    /// The number that a float is; `None` in an exact field, whose numbers come of calculating.
    fn float(&self, _value: f64) -> Option<Self::Number> {
        None
    }

    /// Whether things are the same or are not. Elsewhere sameness is not passed on: what is the same as a third need not be the same as each
    /// other, so what something is taken for depends on what it is compared with.
    fn is_exact(&self) -> bool {
        true
    }

    /// What is nearer to zero than this may be zero: half the smallest distance that floats can be trusted to see. Zero differences are
    /// decided by [`sign`](Field::sign) alone.
    fn slack(&self) -> f64;

    /// The unit vector along a vector; `None` where the field does not have it, or the vector is zero.
    fn unit(&self, vector: [&Self::Number; 2]) -> Option<[Self::Number; 2]> {
        let [x, y] = vector;
        let (x, y) = (self.surd(x)?, self.surd(y)?);
        let square = &x.checked_mul(&x)? + &y.checked_mul(&y)?;
        let inverse = square.sqrt()?.inverse()?;
        Some([self.embed(&x.checked_mul(&inverse)?)?, self.embed(&y.checked_mul(&inverse)?)?])
    }

    /// Whether two unit vectors are the same direction.
    fn same_direction(&self, a: &Vector<Self::Number>, b: &Vector<Self::Number>) -> bool {
        let near = |i: usize| (a.at[i] - b.at[i]).abs() <= self.slack();
        near(0) && near(1) && a.x == b.x && a.y == b.y
    }

    /// Whether a vector of some length has the direction of a unit vector, where that is told more easily than by its own unit vector, which
    /// needs a square root.
    fn is_along(&self, unit: &Vector<Self::Number>, vector: &Vector<Self::Number>, length: f64) -> bool {
        let near = |i: usize| (unit.at[i] - vector.at[i] / length).abs() <= self.slack();
        length > self.slack()
            && near(0)
            && near(1)
            && self.cross_sign([&unit.x, &unit.y], [&vector.x, &vector.y]) == Ordering::Equal
    }

    /// Directions that differ by less than this angle may be the same.
    fn angle_slack(&self) -> f64 {
        1e-7
    }
}
