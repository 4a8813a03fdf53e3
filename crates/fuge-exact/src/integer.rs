//! Integers: small and fast, and wide where they must be.
//!
//! Nearly every number of a puzzle fits in a machine word; few products do not, and most of those fit in two. So each operation tries the word
//! first, with its overflow checked, then two words, and goes on in wide integers where it does not fit. What fits in a word is always kept in
//! a word: equal integers look equal.

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer as _;
use num_traits::{Signed, ToPrimitive};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// A whole number of any size.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Integer(Size);

/// Where the number is kept. `Big` never holds what fits in an `i64`.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Size {
    Small(i64),
    Big(Box<BigInt>),
}

use Size::{Big, Small};

impl Integer {
    /// Nought.
    pub const ZERO: Integer = Integer(Small(0));
    /// One.
    pub const ONE: Integer = Integer(Small(1));

    /// Whether it is nought.
    #[inline]
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Small(0))
    }

    /// Whether it is one.
    #[inline]
    pub fn is_one(&self) -> bool {
        matches!(self.0, Small(1))
    }

    /// The number as a machine word, where it fits.
    #[inline]
    pub fn small(&self) -> Option<i64> {
        match &self.0 {
            Small(value) => Some(*value),
            Big(_) => None,
        }
    }

    /// −1, 0 or 1, as the number is.
    #[inline]
    pub fn signum(&self) -> i32 {
        self.sign() as i32
    }

    /// How it stands to nought.
    #[inline]
    pub fn sign(&self) -> Ordering {
        match &self.0 {
            Small(value) => value.cmp(&0),
            Big(value) => match value.sign() {
                Sign::Minus => Ordering::Less,
                Sign::NoSign => Ordering::Equal,
                Sign::Plus => Ordering::Greater,
            },
        }
    }

    /// The number without its sign.
    pub fn abs(&self) -> Integer {
        match &self.0 {
            Small(value) => Integer::from(value.unsigned_abs()),
            Big(value) => Integer::from(value.abs()),
        }
    }

    /// The greatest common divisor, never negative; that of nought and nought is nought.
    pub fn gcd(&self, other: &Integer) -> Integer {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => Integer::from(a.unsigned_abs().gcd(&b.unsigned_abs())),
            _ => {
                self.beyond(other, |a, b| i128::try_from(gcd(a.unsigned_abs(), b.unsigned_abs())).ok(), |a, b| a.gcd(b))
            }
        }
    }

    /// The least common multiple, never negative.
    pub fn lcm(&self, other: &Integer) -> Integer {
        let common = self.gcd(other);
        self.div_exact(&common).map_or(Integer::ZERO, |part| (part * other).abs())
    }

    /// Quotient and remainder, the quotient rounded towards nought; `None` where the divisor is nought.
    #[inline]
    pub fn div_rem(&self, divisor: &Integer) -> Option<(Integer, Integer)> {
        if divisor.is_zero() {
            return None;
        }
        if let (Small(a), Small(b)) = (&self.0, &divisor.0)
            && let (Some(quotient), Some(rest)) = (a.checked_div(*b), a.checked_rem(*b))
        {
            return Some((Integer(Small(quotient)), Integer(Small(rest))));
        }
        if let (Some(a), Some(b)) = (self.two_words(), divisor.two_words())
            && let (Some(quotient), Some(rest)) = (a.checked_div(b), a.checked_rem(b))
        {
            return Some((Integer::from(quotient), Integer::from(rest)));
        }
        let (quotient, rest) = self.wide().div_rem(&divisor.wide());
        Some((Integer::from(quotient), Integer::from(rest)))
    }

    /// The quotient, where the division leaves no rest.
    #[inline]
    pub fn div_exact(&self, divisor: &Integer) -> Option<Integer> {
        let (quotient, rest) = self.div_rem(divisor)?;
        rest.is_zero().then_some(quotient)
    }

    /// The square root, where it is whole.
    pub fn sqrt_exact(&self) -> Option<Integer> {
        if self.sign() == Ordering::Less {
            return None;
        }
        match &self.0 {
            Small(value) => {
                let root = value.isqrt();
                (root * root == *value).then_some(Integer(Small(root)))
            }
            Big(value) => {
                let root = value.sqrt();
                (&root * &root == **value).then(|| Integer::from(root))
            }
        }
    }

    /// A float near it, off by less than one unit in the last place; infinite beyond what floats hold.
    #[inline]
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            Small(value) => *value as f64,
            Big(value) => value.to_f64().unwrap_or(f64::INFINITY * f64::from(self.signum())),
        }
    }

    /// How many binary digits its absolute value has; nought has none.
    pub fn bits(&self) -> u64 {
        match &self.0 {
            Small(value) => u64::from(u64::BITS - value.unsigned_abs().leading_zeros()),
            Big(value) => value.bits(),
        }
    }

    /// The number as a wide integer.
    pub fn to_big(&self) -> BigInt {
        self.wide().into_owned()
    }

    /// An operation beyond one word: in two words where it fits, in wide integers where it does not. It is rare, and kept out of the way of
    /// the small ones.
    #[cold]
    fn beyond(
        &self,
        other: &Integer,
        in_two_words: impl Fn(i128, i128) -> Option<i128>,
        widely: impl Fn(&BigInt, &BigInt) -> BigInt,
    ) -> Integer {
        if let (Some(a), Some(b)) = (self.two_words(), other.two_words())
            && let Some(result) = in_two_words(a, b)
        {
            return Integer::from(result);
        }
        Integer::from(widely(&self.wide(), &other.wide()))
    }

    /// The number in two machine words, where it fits.
    fn two_words(&self) -> Option<i128> {
        match &self.0 {
            Small(value) => Some(i128::from(*value)),
            Big(value) => value.to_i128(),
        }
    }

    /// The number as a wide integer, without a copy where it is one already.
    fn wide(&self) -> Cow<'_, BigInt> {
        match &self.0 {
            Small(value) => Cow::Owned(BigInt::from(*value)),
            Big(value) => Cow::Borrowed(value),
        }
    }
}

/// The greatest common divisor of two double words: by division until one of them fits in a word, which is soon.
fn gcd(mut a: u128, mut b: u128) -> u128 {
    loop {
        match u64::try_from(b) {
            Ok(0) => return a,
            Ok(word) => return u128::from(word.gcd(&((a % b) as u64))),
            Err(_) => (a, b) = (b, a % b),
        }
    }
}

impl Default for Integer {
    fn default() -> Self {
        Integer::ZERO
    }
}

impl From<i64> for Integer {
    #[inline]
    fn from(value: i64) -> Self {
        Integer(Small(value))
    }
}

impl From<u64> for Integer {
    #[inline]
    fn from(value: u64) -> Self {
        i64::try_from(value).map_or_else(|_| Integer(Big(Box::new(BigInt::from(value)))), Integer::from)
    }
}

impl From<i128> for Integer {
    #[inline]
    fn from(value: i128) -> Self {
        i64::try_from(value).map_or_else(|_| Integer(Big(Box::new(BigInt::from(value)))), Integer::from)
    }
}

impl From<BigInt> for Integer {
    fn from(value: BigInt) -> Self {
        value.to_i64().map_or_else(|| Integer(Big(Box::new(value))), Integer::from)
    }
}

impl From<BigUint> for Integer {
    fn from(value: BigUint) -> Self {
        Integer::from(BigInt::from(value))
    }
}

impl From<&Integer> for BigInt {
    fn from(value: &Integer) -> Self {
        value.to_big()
    }
}

impl Ord for Integer {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Small(a), Small(b)) => a.cmp(b),
            (Big(a), Big(b)) => a.cmp(b),
            // What is big is farther from nought than whatever is small.
            (Big(_), Small(_)) => self.sign(),
            (Small(_), Big(_)) => other.sign().reverse(),
        }
    }
}

impl PartialOrd for Integer {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Small(value) => value.fmt(f),
            Big(value) => value.fmt(f),
        }
    }
}

impl fmt::Debug for Integer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// One operation: in words where it fits, in wide integers where it does not; by reference and by value.
macro_rules! operation {
    ($trait:ident, $method:ident, $checked:ident) => {
        impl $trait<&Integer> for &Integer {
            type Output = Integer;
            #[inline]
            fn $method(self, other: &Integer) -> Integer {
                if let (Small(a), Small(b)) = (&self.0, &other.0)
                    && let Some(result) = a.$checked(*b)
                {
                    return Integer(Small(result));
                }
                self.beyond(other, i128::$checked, |a, b| $trait::$method(a, b))
            }
        }

        impl $trait for Integer {
            type Output = Integer;
            #[inline]
            fn $method(self, other: Integer) -> Integer {
                $trait::$method(&self, &other)
            }
        }

        impl $trait<&Integer> for Integer {
            type Output = Integer;
            #[inline]
            fn $method(self, other: &Integer) -> Integer {
                $trait::$method(&self, other)
            }
        }

        impl $trait<Integer> for &Integer {
            type Output = Integer;
            #[inline]
            fn $method(self, other: Integer) -> Integer {
                $trait::$method(self, &other)
            }
        }
    };
}

operation!(Add, add, checked_add);
operation!(Sub, sub, checked_sub);
operation!(Mul, mul, checked_mul);

impl Neg for &Integer {
    type Output = Integer;
    #[inline]
    fn neg(self) -> Integer {
        match &self.0 {
            Small(value) => value.checked_neg().map_or_else(|| Integer::from(-BigInt::from(*value)), Integer::from),
            Big(value) => Integer::from(-&**value),
        }
    }
}

impl Neg for Integer {
    type Output = Integer;
    #[inline]
    fn neg(self) -> Integer {
        -&self
    }
}

/// Nought is the sum of nothing.
impl std::iter::Sum for Integer {
    fn sum<I: Iterator<Item = Integer>>(numbers: I) -> Integer {
        numbers.fold(Integer::ZERO, |sum, number| sum + number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_comes_back_to_a_word() {
        let most = Integer::from(i64::MAX);
        let beyond = &most + &Integer::ONE;
        assert_eq!(beyond.small(), None);
        assert_eq!((&beyond - &Integer::ONE).small(), Some(i64::MAX));
        assert_eq!((-&beyond).small(), Some(i64::MIN));
        assert_eq!(-Integer::from(i64::MIN), beyond);
        assert_eq!(Integer::from(i64::MIN).abs(), beyond);
        assert_eq!(Integer::from(i64::MIN).gcd(&Integer::ZERO), beyond);
    }

    #[test]
    fn the_least_word_divides_without_overflow() {
        let least = Integer::from(i64::MIN);
        let minus_one = Integer::from(-1i64);
        assert_eq!(least.div_exact(&minus_one), Some(-&least));
        assert_eq!(least.div_rem(&Integer::ZERO), None);
        assert_eq!(Integer::from(7i64).div_rem(&Integer::from(-2i64)), Some((Integer::from(-3i64), Integer::ONE)));
        assert_eq!(Integer::from(7i64).div_exact(&Integer::from(2i64)), None);
    }

    #[test]
    fn two_words_and_wide_integers_agree() {
        let values = [0, 1, -6, i64::MAX, i64::MIN].map(i128::from);
        let wider = [1 << 64, -(1 << 100), i128::MAX, i128::MIN, 3 * (1 << 70)];
        let all: Vec<i128> = values.into_iter().chain(wider).collect();
        for (&a, &b) in all.iter().flat_map(|a| all.iter().map(move |b| (a, b))) {
            let (own, other) = (Integer::from(a), Integer::from(b));
            let (wide, wide_other) = (BigInt::from(a), BigInt::from(b));
            assert_eq!((&own + &other).to_big(), &wide + &wide_other);
            assert_eq!((&own - &other).to_big(), &wide - &wide_other);
            assert_eq!((&own * &other).to_big(), &wide * &wide_other);
            assert_eq!(own.gcd(&other).to_big(), wide.gcd(&wide_other), "{a} and {b}");
            let divided = own.div_rem(&other).map(|(quotient, rest)| (quotient.to_big(), rest.to_big()));
            assert_eq!(divided, (b != 0).then(|| wide.div_rem(&wide_other)), "{a} by {b}");
        }
    }

    #[test]
    fn order_mixes_small_and_big() {
        let big = Integer::from(i128::from(i64::MAX) + 5);
        let low = Integer::from(i128::from(i64::MIN) - 5);
        assert!(low < Integer::from(i64::MIN) && Integer::from(i64::MAX) < big && low < big);
    }

    #[test]
    fn roots_and_bits() {
        assert_eq!(Integer::from(144i64).sqrt_exact(), Some(Integer::from(12i64)));
        assert_eq!(Integer::from(145i64).sqrt_exact(), None);
        assert_eq!(Integer::from(-4i64).sqrt_exact(), None);
        let big = Integer::from(i64::MAX);
        assert_eq!((&big * &big).sqrt_exact(), Some(big));
        assert_eq!(Integer::ZERO.bits(), 0);
        assert_eq!(Integer::from(i64::MIN).bits(), 64);
    }
}
