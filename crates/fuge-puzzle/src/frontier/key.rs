//! A state packed into a number, as narrow as will do.
//!
//! The low bits say how often the kinds have been used; the bits above, from the lowest on, which cells after the first
//! uncovered one are covered. Then to lay a placement is to add a constant, and to go on to the next uncovered cell drops
//! bits that are all set: both keep the order of states. So what comes of sorted states is sorted.

use super::wide::Wide;

/// A number with enough bits for a state.
pub(super) trait Key: Copy + Ord + Default {
    /// With this bit set.
    fn with(self, bit: u32) -> Self;

    /// Whether a bit is set in both.
    fn overlaps(self, other: Self) -> bool;

    /// The sum, which the plan has made sure fits.
    fn plus(self, other: Self) -> Self;

    /// How many bits are set in a row from bit `low` on.
    fn ones_from(self, low: u32) -> u32;

    /// Without the `count` bits from bit `low` on: those above come down. At least one bit is left.
    fn without(self, low: u32, count: u32) -> Self;

    /// The number in the `count` bits from bit `low` on, at most 32 bits.
    fn field(self, low: u32, count: u32) -> u32;

    /// How many bits are set from bit `low` on.
    fn count_from(self, low: u32) -> u32;
}

macro_rules! key {
    ($number:ty) => {
        impl Key for $number {
            fn with(self, bit: u32) -> Self {
                self | 1 << bit
            }

            #[inline]
            fn overlaps(self, other: Self) -> bool {
                self & other != 0
            }

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline]
            fn ones_from(self, low: u32) -> u32 {
                (self >> low).trailing_ones()
            }

            #[inline]
            fn without(self, low: u32, count: u32) -> Self {
                self >> (low + count) << low | self & ((1 << low) - 1)
            }

            fn field(self, low: u32, count: u32) -> u32 {
                ((self >> low) & ((1 << count) - 1)) as u32
            }

            fn count_from(self, low: u32) -> u32 {
                (self >> low).count_ones()
            }
        }
    };
}

key!(u64);
key!(u128);

impl<const N: usize> Key for Wide<N> {
    fn with(self, bit: u32) -> Self {
        self.zip(Self::power(bit), |a, b| a | b)
    }

    fn overlaps(self, other: Self) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }

    fn plus(self, other: Self) -> Self {
        self.overflowing_add(other).0
    }

    fn ones_from(self, low: u32) -> u32 {
        self.shifted_down(low).trailing_ones()
    }

    fn without(self, low: u32, count: u32) -> Self {
        let (kept, mask) = (self.shifted_down(count), Self::low_ones(low));
        let above = kept.zip(mask, |kept, mask| kept & !mask);
        above.zip(self.zip(mask, |a, mask| a & mask), |a, b| a | b)
    }

    fn field(self, low: u32, count: u32) -> u32 {
        (self.shifted_down(low).0[N - 1] & ((1 << count) - 1)) as u32
    }

    fn count_from(self, low: u32) -> u32 {
        self.shifted_down(low).0.iter().map(|word| word.count_ones()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same<A: Key, B: Key>(bits: u128, low: u32, count: u32) {
        let set = |bit: &u32| bits >> bit & 1 == 1;
        let one = (0..size_of::<A>().min(size_of::<B>()) as u32 * 8).filter(set).fold(A::default(), A::with);
        let other = (0..size_of::<A>().min(size_of::<B>()) as u32 * 8).filter(set).fold(B::default(), B::with);
        assert_eq!(one.ones_from(low), other.ones_from(low));
        assert_eq!(one.count_from(low), other.count_from(low));
        assert_eq!(one.field(low, count.min(32)), other.field(low, count.min(32)));
        let (one, other) = (one.without(low, count), other.without(low, count));
        assert!((0..size_of::<A>().min(size_of::<B>()) as u32 * 8).all(|bit| one.field(bit, 1) == other.field(bit, 1)));
    }

    proptest::proptest! {
        #[test]
        fn narrow_and_wide_keys_agree(bits: u128, low in 0..30_u32, count in 1..33_u32) {
            same::<u64, u128>(bits & u128::from(u64::MAX >> 1), low, count);
            same::<u128, Wide<2>>(bits, low, count);
            same::<u128, Wide<4>>(bits, low, count);
        }
    }
}
