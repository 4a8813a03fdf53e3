//! All sums of square roots: the field that has every exact number there is here.
//!
//! Slower than [`Root2`](crate::Root2), and closed under everything. A product's sign is first looked for among floats, whose errors are
//! known, and calculated exactly only where they leave it open.

use crate::{Approximation, Field, Surd, Vector};
use std::cmp::Ordering;

/// The field of all surds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Radicals;

impl Field for Radicals {
    type Number = Surd;

    fn embed(&self, value: &Surd) -> Option<Surd> {
        Some(value.clone())
    }

    fn surd(&self, number: &Surd) -> Option<Surd> {
        Some(number.clone())
    }

    fn add(&self, a: &Surd, b: &Surd) -> Surd {
        a + b
    }

    fn sub(&self, a: &Surd, b: &Surd) -> Surd {
        a - b
    }

    fn neg(&self, a: &Surd) -> Surd {
        -a
    }

    fn mul(&self, a: &Surd, b: &Surd) -> Surd {
        a * b
    }

    fn approximate(&self, a: &Surd) -> Approximation {
        a.approximate()
    }

    fn sign(&self, a: &Surd) -> Ordering {
        a.sign()
    }

    fn cross_sign(&self, a: [&Surd; 2], b: [&Surd; 2]) -> Ordering {
        float_cross_sign(a, b).unwrap_or_else(|| (a[0] * b[1]).cmp(&(a[1] * b[0])))
    }

    fn slack(&self) -> f64 {
        1e-9
    }

    /// Directions with roots that cannot be multiplied are not the same.
    fn is_along(&self, unit: &Vector<Surd>, vector: &Vector<Surd>, length: f64) -> bool {
        let near = |i: usize| (unit.at[i] - vector.at[i] / length).abs() <= self.slack();
        let same = || Some(unit.x.checked_mul(&vector.y)? == unit.y.checked_mul(&vector.x)?);
        length > self.slack() && near(0) && near(1) && same().unwrap_or(false)
    }
}

/// The sign of the cross product, where floats can tell it.
fn float_cross_sign(a: [&Surd; 2], b: [&Surd; 2]) -> Option<Ordering> {
    let left = product(a[0].float(), b[1].float());
    let right = product(a[1].float(), b[0].float());
    let value = left.value - right.value;
    let error = left.error + right.error + value.abs() * f64::EPSILON;
    // Written so that an error which is no number decides nothing.
    if value > error {
        Some(Ordering::Greater)
    } else if value < -error {
        Some(Ordering::Less)
    } else {
        None
    }
}

/// The product of two floats, and how far it may be off: the errors of both, and the rounding of the sums and products here.
fn product(a: Approximation, b: Approximation) -> Approximation {
    let value = a.value * b.value;
    let carried = a.error * b.value.abs() + b.error * a.value.abs() + a.error * b.error;
    let rounded = (value.abs() + carried) * 4.0 * f64::EPSILON + f64::MIN_POSITIVE;
    Approximation { value, error: carried + rounded }
}
