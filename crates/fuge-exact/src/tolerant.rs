//! Floats with a tolerance: what is nearly nought is nought.
//!
//! For figures with angles or lengths that no square root tells. The tolerance stands in the field, where everybody can see it.

use crate::{Approximation, Field, Surd, Vector};
use std::cmp::Ordering;

/// Floats; what is within the tolerance of nought counts as nought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerant {
    tolerance: f64,
    angle: f64,
}

impl Tolerant {
    /// Floats with this tolerance. A tolerance that is negative or no number counts as its absolute value, or as nought.
    pub fn new(tolerance: f64) -> Self {
        Tolerant { tolerance: if tolerance.is_nan() { 0.0 } else { tolerance.abs() }, angle: 1e-7 }
    }

    /// The same, with directions the same that differ by no more than this angle.
    #[must_use]
    pub fn with_angle(self, angle: f64) -> Self {
        Self { angle, ..self }
    }

    /// How far from nought a number may be and still count as nought.
    pub fn tolerance(&self) -> f64 {
        self.tolerance
    }
}

impl Field for Tolerant {
    type Number = f64;

    fn embed(&self, value: &Surd) -> Option<f64> {
        Some(value.approximate().value)
    }

    fn surd(&self, _number: &f64) -> Option<Surd> {
        None
    }

    #[inline]
    fn add(&self, a: &f64, b: &f64) -> f64 {
        a + b
    }

    #[inline]
    fn sub(&self, a: &f64, b: &f64) -> f64 {
        a - b
    }

    #[inline]
    fn neg(&self, a: &f64) -> f64 {
        -a
    }

    #[inline]
    fn mul(&self, a: &f64, b: &f64) -> f64 {
        a * b
    }

    #[inline]
    fn approximate(&self, a: &f64) -> Approximation {
        Approximation { value: *a, error: self.tolerance }
    }

    #[inline]
    fn sign(&self, a: &f64) -> Ordering {
        if *a > self.tolerance {
            Ordering::Greater
        } else if *a < -self.tolerance {
            Ordering::Less
        } else {
            Ordering::Equal
        }
    }

    #[inline]
    fn cross_sign(&self, a: [&f64; 2], b: [&f64; 2]) -> Ordering {
        self.sign(&(a[0] * b[1] - a[1] * b[0]))
    }

    fn float(&self, value: f64) -> Option<f64> {
        Some(value)
    }

    fn is_exact(&self) -> bool {
        false
    }

    fn slack(&self) -> f64 {
        self.tolerance
    }

    fn unit(&self, vector: [&f64; 2]) -> Option<[f64; 2]> {
        let length = vector[0].hypot(*vector[1]);
        (length > 0.0).then(|| vector.map(|x| x / length))
    }

    fn same_direction(&self, a: &Vector<f64>, b: &Vector<f64>) -> bool {
        let (x, y) = (a.x - b.x, a.y - b.y);
        x * x + y * y <= self.angle * self.angle
    }

    /// Floats have their square roots at hand.
    fn is_along(&self, _unit: &Vector<f64>, _vector: &Vector<f64>, _length: f64) -> bool {
        false
    }

    fn angle_slack(&self) -> f64 {
        self.angle
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_within_the_tolerance_is_nought() {
        let field = Tolerant::new(1e-6);
        assert_eq!(field.sign(&1e-6), Ordering::Equal);
        assert_eq!(field.sign(&-2e-6), Ordering::Less);
        assert_eq!(field.sign(&2e-6), Ordering::Greater);
        assert_eq!(field.cross_sign([&1.0, &0.0], [&0.0, &1.0]), Ordering::Greater);
        let root = field.embed(&Surd::root(2)).expect("every number is in it, nearly");
        assert!((root - std::f64::consts::SQRT_2).abs() < 1e-15);
        assert_eq!(field.surd(&root), None);
        assert_eq!(field.unit([&3.0, &-4.0]), Some([0.6, -0.8]));
        assert_eq!(field.unit([&0.0, &0.0]), None);
        assert_eq!(Tolerant::new(-0.5).slack(), 0.5);
    }
}
