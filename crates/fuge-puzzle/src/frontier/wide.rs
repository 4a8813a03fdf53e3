//! Unsigned numbers of a fixed number of 64-bit words: for states and for counts beyond 128 bits.

/// A number; the most significant word comes first, so that numbers compare as arrays do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Wide<const N: usize>(pub(super) [u64; N]);

impl<const N: usize> Default for Wide<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> Wide<N> {
    /// 2 to this power.
    pub(super) fn power(bit: u32) -> Self {
        let mut words = [0; N];
        words[N - 1 - (bit / u64::BITS) as usize] = 1 << (bit % u64::BITS);
        Self(words)
    }

    /// The sum, and whether it is too large for the words.
    #[inline]
    pub(super) fn overflowing_add(self, other: Self) -> (Self, bool) {
        let mut words = self.0;
        let mut carry = false;
        for (word, other) in words.iter_mut().zip(other.0).rev() {
            let (sum, first) = word.overflowing_add(other);
            let (sum, second) = sum.overflowing_add(carry.into());
            (*word, carry) = (sum, first | second);
        }
        (Self(words), carry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wide(number: u128) -> Wide<2> {
        Wide([(number >> 64) as u64, number as u64])
    }

    proptest::proptest! {
        #[test]
        fn sums_are_those_of_128_bits(one: u128, other: u128, bit in 0..128_u32) {
            let (sum, carry) = one.overflowing_add(other);
            assert_eq!(wide(one).overflowing_add(wide(other)), (wide(sum), carry));
            assert_eq!(Wide::power(bit), wide(1 << bit));
        }
    }
}
