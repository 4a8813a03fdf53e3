//! The size of a surd: its sign, its order, and floats near it.
//!
//! Floats are asked first, with a bound on their error that grows with what cancels. Where they cannot tell, the roots are calculated as
//! integers, scaled by growing powers of two: a number with terms is not nought, so at some precision it shows on which side it lies.

use super::Surd;
use crate::{Approximation, Integer};
use num_bigint::{BigInt, Sign};
use num_traits::{Signed, ToPrimitive};
use std::cmp::Ordering;

/// Floats are good enough where their error, against the number or against one, is no more than this: 2⁻⁴⁵.
pub(crate) const FLOAT_TARGET: f64 = 1.0 / (1u64 << 45) as f64;

/// How many binary digits an exact approximation has at least, before it becomes a float.
const GOOD_BITS: u64 = 64;

impl Surd {
    /// Whether it is less than nought, nought, or more. Exact.
    pub fn sign(&self) -> Ordering {
        match &self.terms[..] {
            [] => Ordering::Equal,
            [(_, only)] => only.sign(),
            [first, rest @ ..] if rest.iter().all(|term| term.1.sign() == first.1.sign()) => first.1.sign(),
            [a, b] => {
                // Of two terms with different signs the one with the greater square prevails.
                match compare_squares(a, b) {
                    Ordering::Less => b.1.sign(),
                    Ordering::Greater | Ordering::Equal => a.1.sign(),
                }
            }
            _ => self.float_sign().unwrap_or_else(|| self.refined_sign()),
        }
    }

    /// The number without its sign.
    pub fn abs(&self) -> Surd {
        if self.sign() == Ordering::Less { -self } else { self.clone() }
    }

    /// A float near it, and a bound on its error: at most 2⁻⁴⁵ of the number, or of one where it is smaller. Beyond what floats hold it is
    /// the greatest of them, with an infinite error.
    pub fn approximate(&self) -> Approximation {
        let float = self.float();
        if float.error <= FLOAT_TARGET * float.value.abs().max(1.0) { float } else { self.refined() }
    }

    /// A float near it as the sum of floats, and a bound on its error, be it good or poor. Not a number where integers are beyond floats.
    pub(crate) fn float(&self) -> Approximation {
        let (mut value, mut size) = (0.0, 0.0);
        for (radicand, numerator) in &self.terms {
            let root = if *radicand == 1 { 1.0 } else { (*radicand as f64).sqrt() };
            let term = numerator.to_f64() * root;
            value += term;
            size += term.abs();
        }
        let denominator = self.denominator.to_f64();
        if !(size.is_finite() && denominator.is_finite()) {
            return Approximation { value: f64::NAN, error: f64::NAN };
        }
        // Each term takes five roundings at most, the sums one for each term, the division two: all counted here twice.
        let roundings = (self.terms.len() + 8) as f64;
        Approximation {
            value: value / denominator,
            error: size / denominator * roundings * f64::EPSILON + f64::MIN_POSITIVE,
        }
    }

    /// The sign, where floats can tell it.
    fn float_sign(&self) -> Option<Ordering> {
        let float = self.float();
        (float.value.abs() > float.error).then_some(if float.value > 0.0 { Ordering::Greater } else { Ordering::Less })
    }

    /// The sign of a number that is not nought, by as many digits as it takes.
    fn refined_sign(&self) -> Ordering {
        let mut bits = GOOD_BITS;
        loop {
            let scaled = self.scaled(bits);
            if scaled.magnitude() >= &self.terms.len().into() {
                return Integer::from(scaled).sign();
            }
            bits *= 2;
        }
    }

    /// The numerators' sum times two to the power of `bits`, off by less than one for each term.
    fn scaled(&self, bits: u64) -> BigInt {
        self.terms
            .iter()
            .map(|(radicand, numerator)| {
                let wide = numerator.to_big();
                let root = ((&wide * &wide * radicand) << (2 * bits)).sqrt();
                if wide.is_negative() { -root } else { root }
            })
            .sum()
    }

    /// A float near it by wide integers: right to about one unit in its last place, however much cancels.
    fn refined(&self) -> Approximation {
        if self.is_zero() {
            return Approximation { value: 0.0, error: 0.0 };
        }
        let mut bits = GOOD_BITS;
        let scaled = loop {
            let scaled = self.scaled(bits);
            if scaled.bits() >= GOOD_BITS + u64::from(usize::BITS - self.terms.len().leading_zeros()) {
                break scaled;
            }
            bits *= 2;
        };
        // Divided so that the quotient keeps its digits.
        let room = self.denominator.bits() + GOOD_BITS;
        to_float(&((scaled << room) / self.denominator.to_big()), bits + room)
    }
}

/// `number` divided by two to the power of `exponent`, for a number with many digits.
fn to_float(number: &BigInt, exponent: u64) -> Approximation {
    let sign = if number.sign() == Sign::Minus { -1.0 } else { 1.0 };
    let surplus = number.bits().saturating_sub(GOOD_BITS);
    let leading = (number.magnitude() >> surplus).to_f64().unwrap_or(f64::INFINITY);
    let power = i64::try_from(surplus).unwrap_or(i64::MAX).saturating_sub(i64::try_from(exponent).unwrap_or(i64::MAX));
    // The leading digits are some 2⁶⁴, and floats go from 2⁻¹⁰⁷⁴ to 2¹⁰²⁴.
    let power = i32::try_from(power.clamp(-2000, 2000)).unwrap_or(0);
    let half = power / 2;
    let value = leading * 2f64.powi(half) * 2f64.powi(power - half);
    if value.is_finite() {
        Approximation { value: sign * value, error: value * 2.0 * f64::EPSILON + f64::MIN_POSITIVE }
    } else {
        Approximation { value: sign * f64::MAX, error: f64::INFINITY }
    }
}

/// How the squares of two terms stand to each other.
fn compare_squares(a: &(u64, Integer), b: &(u64, Integer)) -> Ordering {
    match (small_square(a), small_square(b)) {
        (Some(a), Some(b)) => a.cmp(&b),
        _ => wide_square(a).cmp(&wide_square(b)),
    }
}

/// The square of a term, where it fits.
fn small_square((radicand, numerator): &(u64, Integer)) -> Option<u128> {
    let size = u128::from(numerator.small()?.unsigned_abs());
    (size * size).checked_mul(u128::from(*radicand))
}

/// The square of a term, of any size.
fn wide_square((radicand, numerator): &(u64, Integer)) -> Integer {
    numerator * numerator * Integer::from(*radicand)
}

impl Ord for Surd {
    fn cmp(&self, other: &Self) -> Ordering {
        if self == other { Ordering::Equal } else { (self - other).sign() }
    }
}

impl PartialOrd for Surd {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
