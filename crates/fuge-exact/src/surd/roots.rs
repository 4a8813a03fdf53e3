//! Inverses and square roots of surds.
//!
//! Both go root by root: choose one root √p of the number, write it as a + b√p, and multiply with its conjugate a − b√p, which leaves a number
//! without √p. Where p is taken from a coprime base of the radicands it need not be prime: all roots have it whole or not at all.

use super::{Radicands, Surd};
use crate::Integer;
use num_bigint::BigUint;
use num_traits::{One, Zero};
use std::cmp::Ordering;

/// Factors of wide integers are sought up to here.
const TRIAL_LIMIT: u32 = 1 << 16;

/// Numbers with more independent roots than this are not searched for square roots: each root more makes the search three times as long.
const ROOT_LIMIT: usize = 6;

impl Surd {
    /// 1 divided by it. `None` for nought, and where on the way radicands outgrow a machine word, which cannot be where the number's
    /// [`Radicands`] [are bounded](Radicands::is_bounded).
    pub fn inverse(&self) -> Option<Surd> {
        let (mut product, mut norm) = (Surd::one(), self.clone());
        for root in Radicands::of(self).base() {
            // What has become free of the root by chance needs no conjugate.
            if norm.radicands().any(|radicand| radicand.is_multiple_of(*root)) {
                let conjugate = norm.conjugate(*root);
                product = product.checked_mul(&conjugate)?;
                norm = norm.checked_mul(&conjugate)?;
            }
        }
        let (numerator, denominator) = norm.to_fraction()?;
        product.checked_mul(&Surd::fraction(denominator, numerator)?)
    }

    /// The exact square root that is not negative, where it is a sum of square roots of rational numbers again: `√(3+2√2)` is `1+√2`, and
    /// `√(4+2√2)` is none.
    ///
    /// A root that exists is found, but for these limits: `None` too for numbers with more than six independent roots, and where integers of
    /// more than 63 bits would have to be factored that are neither squares nor have small factors.
    pub fn sqrt(&self) -> Option<Surd> {
        match self.sign() {
            Ordering::Less => return None,
            Ordering::Equal => return Some(Surd::zero()),
            Ordering::Greater => {}
        }
        if let Some((numerator, denominator)) = self.to_fraction() {
            return rational_root(&numerator, &denominator);
        }
        let radicands = Radicands::of(self);
        let (root, others) = radicands.base().split_last()?;
        if others.len() >= ROOT_LIMIT {
            return None;
        }
        self.denest(*root, others)
    }

    /// The square root of a + b√p as √u ± √v with u + v = a and 4uv = b²p.
    ///
    /// Where the root is a surd at all, the number is r·y² with r rational and y in the field of the number's own roots (Kummer). Then
    /// a² − b²p is the square of r·y·y′, which has no other roots than a and b have, and u = r·c², v = r·d²p for y = c + d√p. So one p is as good
    /// as another, and u and v are numbers with fewer roots.
    fn denest(&self, root: u64, others: &[u64]) -> Option<Surd> {
        let conjugate = self.conjugate(root);
        let square = self.checked_mul(&conjugate)?;
        let difference = square.sqrt().filter(|found| found.is_within(others))?;
        let half = Surd::ratio(1, 2);
        let plain = (self + &conjugate).checked_mul(&half)?;
        let u = (&plain + &difference).checked_mul(&half)?.sqrt()?;
        let v = (&plain - &difference).checked_mul(&half)?.sqrt()?;
        [&u + &v, (&u - &v).abs()].into_iter().find(|found| found.checked_mul(found).as_ref() == Some(self))
    }

    /// The number with the sign of √`root` changed, wherever it is in a radicand.
    fn conjugate(&self, root: u64) -> Surd {
        let change = |(radicand, numerator): &(u64, Integer)| {
            (*radicand, if radicand.is_multiple_of(root) { -numerator } else { numerator.clone() })
        };
        Surd { terms: self.terms.iter().map(change).collect(), denominator: self.denominator.clone() }
    }

    /// Whether all its radicands are products of factors from the base.
    fn is_within(&self, base: &[u64]) -> bool {
        let rest_of = |radicand: u64| {
            base.iter().fold(radicand, |rest, factor| if rest.is_multiple_of(*factor) { rest / factor } else { rest })
        };
        self.radicands().all(|radicand| rest_of(radicand) == 1)
    }
}

/// The square root of a positive fraction in lowest terms: √(n/d) = √(nd)/d, where n and d are split apart, having no common factor.
fn rational_root(numerator: &Integer, denominator: &Integer) -> Option<Surd> {
    let (above, over) = split_wide(numerator)?;
    let (below, under) = split_wide(denominator)?;
    // √over/√under = √(over·under)/under.
    Surd::monomial(over.checked_mul(under)?, above, below * Integer::from(under))
}

/// `n` as square² · rest, the rest squarefree; nought as 0² · 1.
///
/// Divisors are tried to the cube root only: what is left then has two prime factors at most, and is a square or squarefree.
pub(super) fn split_square(n: u64) -> (u64, u64) {
    if let Some(root) = exact_root(n) {
        return (root, 1);
    }
    let (mut left, mut square, mut rest) = (n, 1, 1);
    let mut divisor = 2u64;
    while divisor.checked_pow(3).is_some_and(|cube| cube <= left) {
        let mut times = 0;
        while left.is_multiple_of(divisor) {
            left /= divisor;
            times += 1;
        }
        square *= divisor.pow(times / 2);
        rest *= divisor.pow(times % 2);
        divisor += if divisor == 2 { 1 } else { 2 };
    }
    exact_root(left).map_or((square, rest * left), |root| (square * root, rest))
}

/// The square root, where it is whole.
fn exact_root(n: u64) -> Option<u64> {
    let root = n.isqrt();
    (root * root == n).then_some(root)
}

/// The same for a positive integer of any size, as far as its factors can be told.
fn split_wide(n: &Integer) -> Option<(Integer, u64)> {
    if let Some(small) = n.small().and_then(|small| u64::try_from(small).ok()) {
        let (square, rest) = split_square(small);
        return Some((Integer::from(square), rest));
    }
    if let Some(root) = n.sqrt_exact() {
        return Some((root, 1));
    }
    let mut left = n.to_big().into_parts().1;
    let (mut square, mut rest) = (BigUint::one(), 1u64);
    for divisor in (2..TRIAL_LIMIT).filter(|divisor| *divisor == 2 || divisor % 2 == 1) {
        let times = divide_out(&mut left, divisor);
        square *= BigUint::from(divisor).pow(times / 2);
        if times % 2 == 1 {
            rest = rest.checked_mul(u64::from(divisor))?;
        }
    }
    let (root, last) = split_wide_rest(Integer::from(left))?;
    Some((Integer::from(square) * root, rest.checked_mul(last)?))
}

/// The same for what is left without small factors: a square, or small enough.
fn split_wide_rest(left: Integer) -> Option<(Integer, u64)> {
    if let Some(root) = left.sqrt_exact() {
        return Some((root, 1));
    }
    let (square, rest) = split_square(u64::try_from(left.small()?).ok()?);
    Some((Integer::from(square), rest))
}

/// Divides by the divisor as often as it goes, and counts.
fn divide_out(left: &mut BigUint, divisor: u32) -> u32 {
    let mut times = 0;
    while (&*left % divisor).is_zero() {
        *left /= divisor;
        times += 1;
    }
    times
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_split_off() {
        assert_eq!(split_square(0), (0, 1));
        assert_eq!(split_square(1), (1, 1));
        assert_eq!(split_square(72), (6, 2));
        assert_eq!(split_square(49), (7, 1));
        assert_eq!(split_square(8), (2, 2));
        assert_eq!(split_square(1_000_003 * 1_000_003), (1_000_003, 1));
        assert_eq!(split_square(u64::from(u32::MAX).pow(2)), (u64::from(u32::MAX), 1));
        for n in 1..2000u64 {
            let (square, rest) = split_square(n);
            assert_eq!(square * square * rest, n);
            assert!((2..50).all(|d| rest % (d * d) != 0), "{n} leaves {rest}");
        }
    }

    #[test]
    fn wide_integers_are_split_where_they_can_be() {
        let prime = Integer::from((1i64 << 61) - 1);
        let square = &prime * &prime;
        assert_eq!(split_wide(&square), Some((prime.clone(), 1)));
        assert_eq!(split_wide(&(&square * Integer::from(12i64))), Some((&prime * Integer::from(2i64), 3)));
        // A product of two great primes is beyond this.
        let other = Integer::from(4_611_686_018_427_387_847i64);
        assert_eq!(split_wide(&(&prime * &other)), None);
    }
}
