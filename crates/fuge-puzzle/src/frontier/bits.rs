//! A set of cells, or counters of kinds, packed into a number as narrow as will do.

use super::wide::Wide;

/// A number with enough bits, and one to spare.
pub(super) trait Bits: Copy + Ord + Default {
    /// With this bit set.
    ///
    /// # Panics
    /// When the number does not have it, in every build.
    fn with(self, bit: u32) -> Self;

    /// Whether this bit is set; beyond the width none is.
    fn has(self, bit: u32) -> bool;

    /// How many bits there are up to the highest that is set.
    fn length(self) -> u32;

    /// Whether a bit is set in both.
    fn overlaps(self, other: Self) -> bool;

    /// Whether all bits are set that are set in the other.
    fn contains(self, other: Self) -> bool;

    /// The bits of both.
    fn union(self, other: Self) -> Self;

    /// The sum, which the plan has made sure fits.
    fn plus(self, other: Self) -> Self;

    /// How many bits are set in a row, from the lowest on.
    fn trailing_ones(self) -> u32;

    /// Without the lowest `count` bits, which are not all: those above come down.
    fn without_low(self, count: u32) -> Self;

    /// The number in the `count` bits from bit `low` on, at most 32 bits.
    fn field(self, low: u32, count: u32) -> u32;

    /// How many bits are set.
    fn count_ones(self) -> u32;
}

macro_rules! bits {
    ($number:ty) => {
        impl Bits for $number {
            #[inline]
            fn with(self, bit: u32) -> Self {
                assert!(bit < Self::BITS, "a bit beyond the width");
                self | 1 << bit
            }

            #[inline]
            fn has(self, bit: u32) -> bool {
                bit < Self::BITS && self >> bit & 1 == 1
            }

            #[inline]
            fn length(self) -> u32 {
                Self::BITS - self.leading_zeros()
            }

            #[inline]
            fn overlaps(self, other: Self) -> bool {
                self & other != 0
            }

            #[inline]
            fn contains(self, other: Self) -> bool {
                self & other == other
            }

            #[inline]
            fn union(self, other: Self) -> Self {
                self | other
            }

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline]
            fn trailing_ones(self) -> u32 {
                self.trailing_ones()
            }

            #[inline]
            fn without_low(self, count: u32) -> Self {
                self >> count
            }

            fn field(self, low: u32, count: u32) -> u32 {
                (self >> low) as u32 & low_ones(count)
            }

            fn count_ones(self) -> u32 {
                self.count_ones()
            }
        }
    };
}

bits!(u32);
bits!(u64);
bits!(u128);

impl<const N: usize> Bits for Wide<N> {
    fn with(self, bit: u32) -> Self {
        self.union(Self::power(bit))
    }

    fn has(self, bit: u32) -> bool {
        let word = (bit / u64::BITS) as usize;
        word < N && self.0[N - 1 - word] >> (bit % u64::BITS) & 1 == 1
    }

    fn length(self) -> u32 {
        let empty = self.0.iter().take_while(|&&word| word == 0).count();
        self.0.get(empty).map_or(0, |word| u64::BITS * (N - empty) as u32 - word.leading_zeros())
    }

    fn overlaps(self, other: Self) -> bool {
        self.0.iter().zip(other.0).any(|(a, b)| a & b != 0)
    }

    fn contains(self, other: Self) -> bool {
        self.0.iter().zip(other.0).all(|(a, b)| a & b == b)
    }

    fn union(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    fn plus(self, other: Self) -> Self {
        self.overflowing_add(other).0
    }

    fn trailing_ones(self) -> u32 {
        let full = self.0.iter().rev().take_while(|&&word| word == u64::MAX).count();
        let partial = if full < N { self.0[N - 1 - full].trailing_ones() } else { 0 };
        u64::BITS * full as u32 + partial
    }

    fn without_low(self, count: u32) -> Self {
        let (words, bits) = ((count / u64::BITS) as usize, count % u64::BITS);
        let word = |number: usize| number.checked_sub(words).map_or(0, |number| self.0[number]);
        Self(std::array::from_fn(|number| {
            let above = number.checked_sub(1).map_or(0, word);
            word(number) >> bits | if bits == 0 { 0 } else { above << (u64::BITS - bits) }
        }))
    }

    fn field(self, low: u32, count: u32) -> u32 {
        self.without_low(low).0[N - 1] as u32 & low_ones(count)
    }

    fn count_ones(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

/// The lowest bits set, as many as this: not none.
fn low_ones(count: u32) -> u32 {
    u32::MAX >> (u32::BITS - count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed<B: Bits>(bits: u128) -> B {
        (0..u128::BITS).filter(|bit| bits >> bit & 1 == 1).fold(B::default(), B::with)
    }

    fn as_128_bits_do<B: Bits + std::fmt::Debug>(one: u128, other: u128, low: u32, count: u32) {
        let (a, b) = (packed::<B>(one), packed::<B>(other));
        assert_eq!(a.overlaps(b), one & other != 0);
        assert_eq!(a.length(), u128::BITS - one.leading_zeros());
        assert_eq!((a.has(low), a.has(low + 128)), (one >> low & 1 == 1, false));
        assert_eq!(a.contains(b), one & other == other);
        assert_eq!(a.union(b), packed(one | other));
        assert_eq!(a.plus(b), packed(one + other));
        assert_eq!(a.trailing_ones(), one.trailing_ones());
        assert_eq!(a.without_low(low), packed(one >> low));
        assert_eq!(a.field(low, count), (one >> low) as u32 & low_ones(count));
        assert_eq!(a.count_ones(), one.count_ones());
        assert_eq!(a.cmp(&b), one.cmp(&other));
    }

    /// All bits but the last one are there to be used; the next one is refused.
    fn ends<B: Bits + std::panic::UnwindSafe + std::fmt::Debug + 'static>(bits: u32) {
        let all = (0..bits - 1).fold(B::default(), B::with);
        assert_eq!((all.trailing_ones(), all.count_ones()), (bits - 1, bits - 1));
        assert_eq!(all.without_low(bits - 1), B::default());
        assert_eq!((all.without_low(bits - 2), all.field(bits - 2, 1)), (B::default().with(0), 1));
        for bit in [bits, bits + 1, 2 * bits, u32::MAX] {
            assert!(std::panic::catch_unwind(|| B::default().with(bit)).is_err(), "{bit} of {bits}");
        }
    }

    #[test]
    fn numbers_end_where_they_end() {
        ends::<u32>(32);
        ends::<u64>(64);
        ends::<u128>(128);
        ends::<Wide<4>>(256);
        ends::<Wide<16>>(1024);
    }

    proptest::proptest! {
        #[test]
        fn all_widths_agree(one: u128, other: u128, ones in 0..128_u32, low in 0..128_u32, count in 1..33_u32) {
            // One bit to spare.
            let (one, other) = ((one | ((1 << ones) - 1)) >> 1, other >> 1);
            as_128_bits_do::<u128>(one, other, low, count);
            as_128_bits_do::<Wide<2>>(one, other, low, count);
            as_128_bits_do::<Wide<4>>(one, other, low, count);
            as_128_bits_do::<u64>(one >> 64, other >> 64, low % 64, count);
            as_128_bits_do::<u32>(one >> 96, other >> 96, low % 32, count);
        }
    }
}
