//! A number of ways, as narrow as will do: a count begins with 32 bits and goes on with more before they could be too few.

use super::wide::Wide;
use num_bigint::BigUint;

/// An unsigned number of some width. Sums are taken only where the march has made sure that they fit.
pub(super) trait Ways: Clone + Ord {
    /// The number of bits that always fit.
    const BITS: u64;

    /// What to go on with when these are too few.
    type Wider: Ways;

    fn one() -> Self;

    /// The first, the second, or the sum of both.
    fn sum(first: &Self, take_first: bool, second: &Self, take_second: bool) -> Self;

    fn widened(&self) -> Self::Wider;

    fn to_big(&self) -> BigUint;

    /// How many bytes a number of so many bits takes.
    fn bytes(_bits: u64) -> u64 {
        size_of::<Self>() as u64
    }
}

macro_rules! ways {
    ($number:ty, $wider:ty, $widened:expr) => {
        impl Ways for $number {
            const BITS: u64 = <$number>::BITS as u64;

            type Wider = $wider;

            fn one() -> Self {
                1
            }

            #[inline]
            fn sum(&first: &Self, take_first: bool, &second: &Self, take_second: bool) -> Self {
                (if take_first { first } else { 0 }) + (if take_second { second } else { 0 })
            }

            fn widened(&self) -> $wider {
                $widened(*self)
            }

            fn to_big(&self) -> BigUint {
                (*self).into()
            }
        }
    };
}

ways!(u32, u64, u64::from);
ways!(u64, u128, u128::from);
ways!(u128, Wide<4>, |number| Wide([0, 0, (number >> 64) as u64, number as u64]));

impl Ways for Wide<4> {
    const BITS: u64 = 256;

    type Wider = BigUint;

    fn one() -> Self {
        Self::power(0)
    }

    #[inline]
    fn sum(&first: &Self, take_first: bool, &second: &Self, take_second: bool) -> Self {
        let (first, second) =
            (if take_first { first } else { Self::default() }, if take_second { second } else { Self::default() });
        let (sum, overflow) = first.overflowing_add(second);
        debug_assert!(!overflow, "the march has made sure that it fits");
        sum
    }

    fn widened(&self) -> BigUint {
        self.to_big()
    }

    fn to_big(&self) -> BigUint {
        BigUint::from_slice(
            &self.0.iter().rev().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect::<Vec<_>>(),
        )
    }
}

impl Ways for BigUint {
    const BITS: u64 = u64::MAX;

    type Wider = Self;

    fn one() -> Self {
        1_u32.into()
    }

    fn sum(first: &Self, take_first: bool, second: &Self, take_second: bool) -> Self {
        match (take_first, take_second) {
            (true, true) => first + second,
            (true, false) => first.clone(),
            (false, true) => second.clone(),
            (false, false) => Self::ZERO,
        }
    }

    fn widened(&self) -> Self {
        self.clone()
    }

    fn to_big(&self) -> BigUint {
        self.clone()
    }

    fn bytes(bits: u64) -> u64 {
        // The digits are elsewhere, in a piece of memory that costs something itself.
        const ELSEWHERE: u64 = 16;
        size_of::<Self>() as u64 + bits.div_ceil(64) * 8 + ELSEWHERE
    }
}
