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
        words[N - 1 - (bit / 64) as usize] = 1 << (bit % 64);
        Self(words)
    }

    /// The sum, and whether it is too large for the words.
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

    /// Word by word.
    pub(super) fn zip(self, other: Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|word| operation(self.0[word], other.0[word])))
    }

    /// Divided by 2 to this power.
    pub(super) fn shifted_down(self, bits: u32) -> Self {
        let (words, bits) = ((bits / 64) as usize, bits % 64);
        let word = |number: usize| number.checked_sub(words).map_or(0, |number| self.0[number]);
        Self(std::array::from_fn(|number| {
            let above = number.checked_sub(1).map_or(0, word);
            word(number) >> bits | if bits == 0 { 0 } else { above << (64 - bits) }
        }))
    }

    /// The lowest so many bits set.
    pub(super) fn low_ones(bits: u32) -> Self {
        Self(std::array::from_fn(|word| {
            let below = 64 * (N - 1 - word) as u32;
            match bits.saturating_sub(below) {
                0 => 0,
                bits if bits < 64 => (1 << bits) - 1,
                _ => u64::MAX,
            }
        }))
    }

    pub(super) fn trailing_ones(self) -> u32 {
        let full = self.0.iter().rev().take_while(|&&word| word == u64::MAX).count();
        let partial = if full < N { self.0[N - 1 - full].trailing_ones() } else { 0 };
        64 * full as u32 + partial
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
        fn as_128_bits_do(one: u128, other: u128, ones in 0..128_u32, bits in 0..128_u32) {
            let one = one | ((1 << ones) - 1);
            let (sum, carry) = one.overflowing_add(other);
            assert_eq!(wide(one).overflowing_add(wide(other)), (wide(sum), carry));
            assert_eq!(wide(one).shifted_down(bits), wide(one >> bits));
            assert_eq!(wide(one).trailing_ones(), one.trailing_ones());
            assert_eq!(wide(one).cmp(&wide(other)), one.cmp(&other));
            assert_eq!(Wide::<2>::low_ones(bits), wide((1 << bits) - 1));
            assert_eq!(Wide::<2>::power(bits), wide(1 << bits));
            assert_eq!(wide(one).zip(wide(other), |a, b| a & b), wide(one & other));
        }
    }
}
