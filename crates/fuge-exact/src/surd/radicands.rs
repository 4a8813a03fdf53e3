//! Which roots a set of numbers uses, and how great a field they generate.
//!
//! The radicands are split, by greatest common divisors alone, into factors without common divisors: a coprime base. Each radicand is a
//! product of some of them, so the base does all that prime factors would do, and nothing need be factored.

use super::Surd;
use num_integer::Integer as _;
use std::collections::BTreeSet;

/// A collector of the radicands of numbers.
#[derive(Clone, Debug, Default)]
pub struct Radicands {
    /// The radicands seen, without 1.
    seen: BTreeSet<u64>,
    /// Squarefree numbers above 1, pairwise coprime; each radicand seen is a product of some.
    base: Vec<u64>,
}

impl Radicands {
    /// None yet.
    pub fn new() -> Self {
        Radicands::default()
    }

    /// Those of one number.
    pub fn of(number: &Surd) -> Self {
        let mut radicands = Radicands::new();
        radicands.add(number);
        radicands
    }

    /// Adds the radicands of a number.
    pub fn add(&mut self, number: &Surd) {
        for radicand in number.radicands().filter(|radicand| *radicand != 1) {
            if self.seen.insert(radicand) {
                refine(&mut self.base, radicand);
            }
        }
    }

    /// The radicands seen, ascending, without 1.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.seen.iter().copied()
    }

    /// The coprime base: every radicand seen is a product of some of these.
    pub fn base(&self) -> &[u64] {
        &self.base
    }

    /// How many of the roots are independent: none of them a rational multiple of a product of others. It is the rank of the radicands as
    /// vectors over the field of two elements, one place for each factor of the base.
    pub fn rank(&self) -> usize {
        let mut rows: Vec<Vec<bool>> = self.seen.iter().map(|radicand| self.places(*radicand)).collect();
        let mut rank = 0;
        for place in 0..self.base.len() {
            let Some(found) = (rank..rows.len()).find(|row| rows[*row][place]) else { continue };
            rows.swap(rank, found);
            let (done, open) = rows.split_at_mut(rank + 1);
            for row in open.iter_mut().filter(|row| row[place]) {
                row.iter_mut().zip(&done[rank]).for_each(|(bit, other)| *bit ^= other);
            }
            rank += 1;
        }
        rank
    }

    /// The degree over the rationals of the field that the roots generate: two to the rank, or the greatest `usize` beyond.
    pub fn degree(&self) -> usize {
        u32::try_from(self.rank()).ok().and_then(|rank| 1usize.checked_shl(rank)).unwrap_or(usize::MAX)
    }

    /// Whether sums and products of these numbers, however many, have radicands that fit in a machine word. Where this holds, multiplication
    /// never panics.
    pub fn is_bounded(&self) -> bool {
        self.base.iter().try_fold(1u64, |product, factor| product.checked_mul(*factor)).is_some()
    }

    /// Which factors of the base a radicand has.
    fn places(&self, radicand: u64) -> Vec<bool> {
        self.base.iter().map(|factor| radicand.is_multiple_of(*factor)).collect()
    }
}

/// Splits the base so that `radicand`, squarefree, is a product of some of its factors.
fn refine(base: &mut Vec<u64>, radicand: u64) {
    let mut rest = radicand;
    for at in 0..base.len() {
        let common = base[at].gcd(&rest);
        if common > 1 {
            rest /= common;
            if common < base[at] {
                base[at] /= common;
                base.push(common);
            }
        }
    }
    if rest > 1 {
        base.push(rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(radicands: &[u64]) -> Radicands {
        let mut all = Radicands::new();
        radicands.iter().for_each(|n| all.add(&Surd::root(*n)));
        all
    }

    #[test]
    fn rank_counts_independent_roots() {
        assert_eq!(of(&[]).degree(), 1);
        assert_eq!(of(&[1, 4]).degree(), 1);
        assert_eq!(of(&[6]).degree(), 2);
        assert_eq!(of(&[2, 3, 6]).degree(), 4);
        assert_eq!(of(&[6, 10, 15]).degree(), 4);
        assert_eq!(of(&[6, 10, 15, 30]).degree(), 8);
    }

    #[test]
    fn the_base_is_coprime_and_enough() {
        let all = of(&[6, 10, 15, 77]);
        let mut base = all.base().to_vec();
        base.sort_unstable();
        assert_eq!(base, [2, 3, 5, 77]);
        assert!(all.is_bounded());
        assert!(!of(&[999_999_999_989, 999_999_999_961]).is_bounded());
    }
}
