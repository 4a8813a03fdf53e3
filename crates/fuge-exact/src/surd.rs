//! Exact numbers: sums of square roots with rational coefficients.
//!
//! A surd is Σ qᵢ·√dᵢ with distinct squarefree dᵢ. Square roots of distinct squarefree numbers are independent over the rationals, so this
//! writing is unique: two surds are the same number exactly where they have the same terms, and nought is the one without any. What is left
//! for order is to tell the sign of something known not to be nought, and that is only a matter of enough digits.

mod area;
mod radicands;
mod roots;
mod text;
mod value;

pub use radicands::Radicands;
pub use text::ReadError;
pub(crate) use value::FLOAT_TARGET;

use crate::Integer;
use num_integer::Integer as _;
use smallvec::{SmallVec, smallvec};
use std::ops::{Add, Mul, Neg, Sub};

/// An exact number Σ qᵢ·√dᵢ: the dᵢ distinct, squarefree and positive (1 for the rational part), the qᵢ rational.
///
/// Equality, hash and order are those of the numbers. The order is exact.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Surd {
    /// Radicands, ascending, each with its numerator, which is never nought.
    terms: Terms,
    /// The common denominator: positive, and without a common divisor with all the numerators.
    denominator: Integer,
}

type Terms = SmallVec<[(u64, Integer); 2]>;

impl Surd {
    /// Nought.
    pub fn zero() -> Self {
        Surd { terms: SmallVec::new(), denominator: Integer::ONE }
    }

    /// One.
    pub fn one() -> Self {
        Surd::integer(1)
    }

    /// A whole number.
    pub fn integer(value: i64) -> Self {
        Surd::from(Integer::from(value))
    }

    /// The fraction `numerator / denominator`.
    ///
    /// # Panics
    /// Where the denominator is nought.
    pub fn ratio(numerator: i64, denominator: i64) -> Self {
        Surd::fraction(Integer::from(numerator), Integer::from(denominator)).expect("a denominator is not nought")
    }

    /// The fraction of two integers of any size; `None` where the denominator is nought.
    pub fn fraction(numerator: Integer, denominator: Integer) -> Option<Self> {
        Surd::monomial(1, numerator, denominator)
    }

    /// √n: the root of its greatest square divisor, times the root of the squarefree rest. `√12` is `2√3`.
    pub fn root(n: u64) -> Self {
        let (square, rest) = roots::split_square(n);
        Surd::normal(smallvec![(rest, Integer::from(square))], Integer::ONE)
    }

    /// `x` rounded to a multiple of 1/`denominator`; `None` where `x` or the denominator is no sensible number, or where they are so great
    /// that a float does not see single units.
    pub fn nearest_fraction(x: f64, denominator: i64) -> Option<Self> {
        let numerator = (x * denominator as f64).round();
        let seen = numerator.abs() < (1u64 << f64::MANTISSA_DIGITS) as f64;
        (denominator > 0 && seen).then(|| Surd::ratio(numerator as i64, denominator))
    }

    /// `numerator / denominator · √radicand`, the radicand squarefree.
    fn monomial(radicand: u64, numerator: Integer, denominator: Integer) -> Option<Self> {
        match denominator.signum() {
            0 => None,
            1 => Some(Surd::normal(smallvec![(radicand, numerator)], denominator)),
            _ => Some(Surd::normal(smallvec![(radicand, -numerator)], -denominator)),
        }
    }

    /// The number in its one normal form, from terms in order over a positive denominator.
    fn normal(terms: Terms, denominator: Integer) -> Self {
        let common = denominator.clone();
        Surd::reduced(terms, denominator, common)
    }

    /// The same, where a common divisor of all terms and the denominator is known to divide `common`.
    fn reduced(mut terms: Terms, mut denominator: Integer, mut common: Integer) -> Self {
        terms.retain(|(_, numerator)| !numerator.is_zero());
        if terms.is_empty() {
            return Surd::zero();
        }
        for (_, numerator) in &terms {
            if common.is_one() {
                return Surd { terms, denominator };
            }
            common = common.gcd(numerator);
        }
        if !common.is_one() {
            for (_, numerator) in &mut terms {
                *numerator = numerator.div_exact(&common).expect("a common divisor divides each numerator");
            }
            denominator = denominator.div_exact(&common).expect("a common divisor divides the denominator");
        }
        Surd { terms, denominator }
    }

    /// Whether it is nought.
    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    /// Whether it is one.
    pub fn is_one(&self) -> bool {
        self.denominator.is_one() && matches!(&self.terms[..], [(1, numerator)] if numerator.is_one())
    }

    /// Whether it has no roots in it.
    pub fn is_rational(&self) -> bool {
        self.terms.iter().all(|(radicand, _)| *radicand == 1)
    }

    /// Numerator and denominator in lowest terms, where it is rational.
    pub fn to_fraction(&self) -> Option<(Integer, Integer)> {
        self.is_rational().then(|| (self.numerator_of(1), self.denominator.clone()))
    }

    /// The numbers under its roots, ascending; 1 stands for a rational part.
    pub fn radicands(&self) -> impl Iterator<Item = u64> + '_ {
        self.terms.iter().map(|(radicand, _)| *radicand)
    }

    /// Its terms: radicand and numerator, by ascending radicand, all over [`denominator`](Surd::denominator).
    pub fn terms(&self) -> impl Iterator<Item = (u64, &Integer)> + '_ {
        self.terms.iter().map(|(radicand, numerator)| (*radicand, numerator))
    }

    /// The common denominator of its coefficients: positive, and the least there is.
    pub fn denominator(&self) -> &Integer {
        &self.denominator
    }

    /// The numerator of √`radicand`, nought where it has no such term.
    pub fn numerator_of(&self, radicand: u64) -> Integer {
        self.terms.iter().find(|(own, _)| *own == radicand).map_or(Integer::ZERO, |(_, numerator)| numerator.clone())
    }

    /// The degree over the rationals of the field that these numbers generate.
    pub fn degree<'a>(numbers: impl IntoIterator<Item = &'a Surd>) -> usize {
        let mut radicands = Radicands::new();
        numbers.into_iter().for_each(|number| radicands.add(number));
        radicands.degree()
    }

    /// The product, where its radicands still fit in a machine word. They always do among numbers whose [`Radicands`]
    /// [are bounded](Radicands::is_bounded).
    pub fn checked_mul(&self, other: &Surd) -> Option<Surd> {
        // Turns by right angles are frequent.
        match (self, other) {
            (zero, _) | (_, zero) if zero.is_zero() => return Some(Surd::zero()),
            (one, number) | (number, one) if one.is_one() => return Some(number.clone()),
            _ => {}
        }
        let mut terms = Terms::new();
        for (d, a) in &self.terms {
            for (e, b) in &other.terms {
                let (outside, inside) = multiply_roots(*d, *e)?;
                let product = a * b;
                let product = if outside == 1 { product } else { product * Integer::from(outside) };
                accumulate(&mut terms, inside, product);
            }
        }
        Some(Surd::normal(terms, &self.denominator * &other.denominator))
    }

    /// The quotient; `None` where the divisor has no [`inverse`](Surd::inverse), or the product is out of reach.
    pub fn checked_div(&self, divisor: &Surd) -> Option<Surd> {
        self.checked_mul(&divisor.inverse()?)
    }

    /// Sum or difference, as `combine` tells: term by term over one denominator.
    fn merge(&self, other: &Surd, combine: impl Fn(&Integer, &Integer) -> Integer) -> Surd {
        if other.is_zero() {
            return self.clone();
        }
        if self.denominator == other.denominator {
            return Surd::normal(merge_terms(&self.terms, &other.terms, combine), self.denominator.clone());
        }
        let common = self.denominator.gcd(&other.denominator);
        let widen = |denominator: &Integer| denominator.div_exact(&common).expect("a common divisor divides");
        let (own, others) = (widen(&other.denominator), widen(&self.denominator));
        let terms = match (own.is_one(), others.is_one()) {
            (true, _) => merge_terms(&self.terms, &scale(&other.terms, &others), combine),
            (_, true) => merge_terms(&scale(&self.terms, &own), &other.terms, combine),
            _ => merge_terms(&scale(&self.terms, &own), &scale(&other.terms, &others), combine),
        };
        // A prime that divides only one denominator divides what comes from the other, and not all of what is its own (Knuth, 4.5.1).
        Surd::reduced(terms, &self.denominator * &own, common)
    }
}

/// √d·√e as (outside, inside) for outside·√inside, d and e squarefree; `None` where the inside does not fit in a word.
#[inline]
fn multiply_roots(d: u64, e: u64) -> Option<(u64, u64)> {
    if d == 1 || e == 1 {
        return Some((1, d.max(e)));
    }
    if d == e {
        return Some((d, 1));
    }
    let common = d.gcd(&e);
    Some((common, (d / common).checked_mul(e / common)?))
}

/// Adds a term, keeping the order.
fn accumulate(terms: &mut Terms, radicand: u64, numerator: Integer) {
    match terms.binary_search_by_key(&radicand, |(own, _)| *own) {
        Ok(at) => terms[at].1 = &terms[at].1 + &numerator,
        Err(at) => terms.insert(at, (radicand, numerator)),
    }
}

/// The terms, each times a factor.
fn scale(terms: &Terms, factor: &Integer) -> Terms {
    terms.iter().map(|(radicand, numerator)| (*radicand, numerator * factor)).collect()
}

/// Two sorted lists of terms as one; terms of one radicand are combined, and some may become nought.
fn merge_terms(a: &Terms, b: &Terms, combine: impl Fn(&Integer, &Integer) -> Integer) -> Terms {
    let mut merged = Terms::new();
    let (mut left, mut right) = (a.iter().peekable(), b.iter().peekable());
    loop {
        let next_left = left.peek().map_or(u64::MAX, |(radicand, _)| *radicand);
        let next_right = right.peek().map_or(u64::MAX, |(radicand, _)| *radicand);
        let radicand = next_left.min(next_right);
        let x = left.next_if(|(own, _)| *own == radicand);
        let y = right.next_if(|(own, _)| *own == radicand);
        match (x, y) {
            (None, None) => return merged,
            (Some((_, x)), None) => merged.push((radicand, combine(x, &Integer::ZERO))),
            (None, Some((_, y))) => merged.push((radicand, combine(&Integer::ZERO, y))),
            (Some((_, x)), Some((_, y))) => merged.push((radicand, combine(x, y))),
        }
    }
}

impl Default for Surd {
    fn default() -> Self {
        Surd::zero()
    }
}

impl From<Integer> for Surd {
    fn from(value: Integer) -> Self {
        Surd::normal(smallvec![(1, value)], Integer::ONE)
    }
}

impl From<i64> for Surd {
    fn from(value: i64) -> Self {
        Surd::integer(value)
    }
}

impl Add<&Surd> for &Surd {
    type Output = Surd;
    fn add(self, other: &Surd) -> Surd {
        self.merge(other, |a, b| a + b)
    }
}

impl Sub<&Surd> for &Surd {
    type Output = Surd;
    fn sub(self, other: &Surd) -> Surd {
        self.merge(other, |a, b| a - b)
    }
}

/// # Panics
/// Where a radicand of the product does not fit in a machine word; see [`Surd::checked_mul`] and [`Radicands::is_bounded`].
impl Mul<&Surd> for &Surd {
    type Output = Surd;
    fn mul(self, other: &Surd) -> Surd {
        self.checked_mul(other).expect("the radicands of a product fit in a machine word where Radicands::is_bounded")
    }
}

impl Neg for &Surd {
    type Output = Surd;
    fn neg(self) -> Surd {
        let terms = self.terms.iter().map(|(radicand, numerator)| (*radicand, -numerator)).collect();
        Surd { terms, denominator: self.denominator.clone() }
    }
}

impl Neg for Surd {
    type Output = Surd;
    fn neg(self) -> Surd {
        -&self
    }
}

/// The same operations by value.
macro_rules! by_value {
    ($($trait:ident $method:ident),*) => {$(
        impl $trait for Surd {
            type Output = Surd;
            fn $method(self, other: Surd) -> Surd {
                $trait::$method(&self, &other)
            }
        }

        impl $trait<&Surd> for Surd {
            type Output = Surd;
            fn $method(self, other: &Surd) -> Surd {
                $trait::$method(&self, other)
            }
        }

        impl $trait<Surd> for &Surd {
            type Output = Surd;
            fn $method(self, other: Surd) -> Surd {
                $trait::$method(self, &other)
            }
        }
    )*};
}

by_value!(Add add, Sub sub, Mul mul);

impl std::iter::Sum for Surd {
    fn sum<I: Iterator<Item = Surd>>(numbers: I) -> Surd {
        numbers.fold(Surd::zero(), |sum, number| sum + number)
    }
}
