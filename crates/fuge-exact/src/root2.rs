//! The numbers (a + b√2)/n with one fixed n: for squares, their diagonals, and what they are cut into.
//!
//! The denominator stands in the field, once; a number is two integers, sums are sums of integers, and signs are told by comparing a² with
//! 2b², without any fractions.

use crate::surd::FLOAT_TARGET;
use crate::{Approximation, Field, Integer, Surd};
use std::cmp::Ordering;
use std::f64::consts::SQRT_2;

/// The numbers (a + b√2)/n, for one n. It is closed under sums; products have to come out even.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Root2 {
    denominator: i64,
}

/// (a + b√2)/n, the n standing in its field, [`Root2`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Root2Number {
    /// The rational part's numerator.
    pub a: Integer,
    /// The numerator of √2.
    pub b: Integer,
}

impl Root2 {
    /// The field with this denominator.
    ///
    /// # Panics
    /// Where the denominator is not positive.
    pub fn new(denominator: i64) -> Self {
        assert!(denominator > 0, "a denominator is positive, not {denominator}");
        Root2 { denominator }
    }

    /// The field with the least even denominator that has all these numbers; `None` where one of them has other roots than √2, or where the
    /// denominator does not fit in a machine word. Even, as √2/2 is never far where √2 is.
    pub fn for_numbers<'a>(numbers: impl IntoIterator<Item = &'a Surd>) -> Option<Root2> {
        let mut denominator = Integer::from(2i64);
        for number in numbers {
            if !has_root_2_only(number) {
                return None;
            }
            denominator = denominator.lcm(number.denominator());
        }
        denominator.small().map(Root2::new)
    }

    /// The common denominator of its numbers.
    pub fn denominator(&self) -> i64 {
        self.denominator
    }
}

/// Whether a number is a + b√2.
fn has_root_2_only(number: &Surd) -> bool {
    number.radicands().all(|radicand| radicand == 1 || radicand == 2)
}

impl Field for Root2 {
    type Number = Root2Number;

    fn embed(&self, value: &Surd) -> Option<Root2Number> {
        if !has_root_2_only(value) {
            return None;
        }
        let factor = Integer::from(self.denominator).div_exact(value.denominator())?;
        Some(Root2Number { a: value.numerator_of(1) * &factor, b: value.numerator_of(2) * &factor })
    }

    fn surd(&self, number: &Root2Number) -> Option<Surd> {
        let denominator = Integer::from(self.denominator);
        let rational = Surd::fraction(number.a.clone(), denominator.clone())?;
        Some(rational + Surd::fraction(number.b.clone(), denominator)? * Surd::root(2))
    }

    #[inline]
    fn add(&self, x: &Root2Number, y: &Root2Number) -> Root2Number {
        Root2Number { a: &x.a + &y.a, b: &x.b + &y.b }
    }

    #[inline]
    fn sub(&self, x: &Root2Number, y: &Root2Number) -> Root2Number {
        Root2Number { a: &x.a - &y.a, b: &x.b - &y.b }
    }

    #[inline]
    fn neg(&self, x: &Root2Number) -> Root2Number {
        Root2Number { a: -&x.a, b: -&x.b }
    }

    /// The product.
    ///
    /// # Panics
    /// Where the product needs a greater denominator than the field has.
    fn mul(&self, x: &Root2Number, y: &Root2Number) -> Root2Number {
        const EVEN: &str = "a product comes out even in its field";
        if let (Some((a, b)), Some((c, d))) = (words(x), words(y)) {
            let divide = |part: i128| match i64::try_from(part) {
                Ok(part) => (part % self.denominator == 0).then(|| Integer::from(part / self.denominator)).expect(EVEN),
                Err(_) => Integer::from(part).div_exact(&Integer::from(self.denominator)).expect(EVEN),
            };
            return Root2Number { a: divide(a * c + 2 * b * d), b: divide(a * d + b * c) };
        }
        let (a, b) = product(x, y);
        let divide = |part: Integer| part.div_exact(&Integer::from(self.denominator)).expect(EVEN);
        Root2Number { a: divide(a), b: divide(b) }
    }

    fn approximate(&self, x: &Root2Number) -> Approximation {
        let (a, b, denominator) = (x.a.to_f64(), x.b.to_f64() * SQRT_2, self.denominator as f64);
        // Seven roundings at most, counted twice.
        let (value, error) = ((a + b) / denominator, (a.abs() + b.abs()) / denominator * 7.0 * f64::EPSILON);
        if value.is_finite() && error <= value.abs().max(1.0) * FLOAT_TARGET {
            return Approximation { value, error };
        }
        self.surd(x).map_or(Approximation { value, error: f64::INFINITY }, |exact| exact.approximate())
    }

    #[inline]
    fn sign(&self, x: &Root2Number) -> Ordering {
        match (x.a.small(), x.b.small()) {
            (Some(a), Some(b)) => small_sign(a, b),
            _ => wide_sign(&x.a, &x.b),
        }
    }

    #[inline]
    fn cross_sign(&self, x: [&Root2Number; 2], y: [&Root2Number; 2]) -> Ordering {
        match small_cross(x, y) {
            Some((a, b)) => match (i64::try_from(a), i64::try_from(b)) {
                (Ok(a), Ok(b)) => small_sign(a, b),
                _ => wide_sign(&Integer::from(a), &Integer::from(b)),
            },
            None => {
                let (left, right) = (product(x[0], y[1]), product(x[1], y[0]));
                wide_sign(&(left.0 - right.0), &(left.1 - right.1))
            }
        }
    }

    fn slack(&self) -> f64 {
        1e-9
    }
}

/// The product's numerators, over the denominator's square.
#[inline]
fn product(x: &Root2Number, y: &Root2Number) -> (Integer, Integer) {
    let twice = &x.b * &y.b;
    (&x.a * &y.a + (&twice + &twice), &x.a * &y.b + &x.b * &y.a)
}

/// The sign of a + b√2. Two products of machine words are as quick as floats would be, and exact: no float is asked.
#[inline]
fn small_sign(a: i64, b: i64) -> Ordering {
    let (of_a, of_b) = (a.cmp(&0), b.cmp(&0));
    if of_a == of_b || of_b == Ordering::Equal {
        return of_a;
    }
    if of_a == Ordering::Equal {
        return of_b;
    }
    let square = |part: i64| u128::from(part.unsigned_abs()) * u128::from(part.unsigned_abs());
    // They are never equal: √2 is not rational.
    if square(a) > 2 * square(b) { of_a } else { of_b }
}

/// The same for integers of any size.
#[cold]
fn wide_sign(a: &Integer, b: &Integer) -> Ordering {
    let (of_a, of_b) = (a.sign(), b.sign());
    if of_a == of_b || of_b == Ordering::Equal {
        return of_a;
    }
    if of_a == Ordering::Equal {
        return of_b;
    }
    let square = b * b;
    if a * a > &square + &square { of_a } else { of_b }
}

/// The cross product's numerators, where everything fits: eight products of words that are small enough for their sum.
#[inline]
fn small_cross(x: [&Root2Number; 2], y: [&Root2Number; 2]) -> Option<(i128, i128)> {
    let [(xa, xb), (ya, yb)] = [words(x[0])?, words(x[1])?];
    let [(ua, ub), (va, vb)] = [words(y[0])?, words(y[1])?];
    Some((xa * va + 2 * xb * vb - ya * ua - 2 * yb * ub, xa * vb + xb * va - ya * ub - yb * ua))
}

/// Both numerators, where they are below 2⁶¹: six products of two such numbers stay below 2¹²⁵.
#[inline]
fn words(number: &Root2Number) -> Option<(i128, i128)> {
    let word = |part: &Integer| part.small().filter(|word| word.unsigned_abs() < 1 << 61).map(i128::from);
    Some((word(&number.a)?, word(&number.b)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(a: i64, b: i64) -> Root2Number {
        Root2Number { a: Integer::from(a), b: Integer::from(b) }
    }

    #[test]
    fn signs_are_exact() {
        let field = Root2::new(1);
        // Neighbours of √2: 1393/985 is below it, 3363/2378 above.
        assert_eq!(field.sign(&number(1393, -985)), Ordering::Less);
        assert_eq!(field.sign(&number(3363, -2378)), Ordering::Greater);
        assert_eq!(field.sign(&number(0, 0)), Ordering::Equal);
        assert_eq!(field.sign(&number(0, -1)), Ordering::Less);
        assert_eq!(field.sign(&number(i64::MIN, i64::MIN)), Ordering::Less);
        assert_eq!(field.sign(&number(i64::MAX, i64::MIN)), Ordering::Less);
    }

    #[test]
    fn products_come_out_even() {
        let field = Root2::new(2);
        // √2/2 · √2 = 1.
        assert_eq!(field.mul(&number(0, 1), &number(0, 2)), number(2, 0));
    }

    #[test]
    #[should_panic(expected = "even in its field")]
    fn products_that_do_not_come_out_panic() {
        Root2::new(2).mul(&number(1, 0), &number(1, 0));
    }

    #[test]
    fn the_denominator_is_even_and_least() {
        let numbers = ["1/3", "1/5√2", "4"].map(|text| text.parse::<Surd>().expect("a number"));
        assert_eq!(Root2::for_numbers(&numbers), Some(Root2::new(30)));
        assert_eq!(Root2::for_numbers(&[]), Some(Root2::new(2)));
        assert_eq!(Root2::for_numbers(&[Surd::root(3)]), None);
        assert_eq!(Root2::new(3).embed(&Surd::ratio(1, 2)), None);
    }
}
