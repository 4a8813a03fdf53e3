//! Sets of cells as machine words: 64, 128, 256 or 512 bits behind one trait.

use std::fmt::Debug;
use std::hash::Hash;

/// A set of small numbers, one bit each.
pub(super) trait Word: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    const EMPTY: Self;

    fn is_empty(self) -> bool;
    /// The smallest member; the set must not be empty.
    fn first(self) -> u32;
    fn with(self, member: usize) -> Self;
    fn contains(self, member: usize) -> bool;
    fn or(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    fn without(self, other: Self) -> Self;
    /// The members of one of both only.
    fn xor(self, other: Self) -> Self;
    /// Every member `by` smaller; those below `by` drop off.
    fn down(self, by: u32) -> Self;
    /// Every member `by` larger; those beyond the end drop off.
    fn up(self, by: u32) -> Self;
    /// The members 64·i to 64·i+63.
    fn word(self, i: usize) -> u64;
    /// How many members there are.
    fn count(self) -> u32;

    fn of(members: impl IntoIterator<Item = usize>) -> Self {
        members.into_iter().fold(Self::EMPTY, Self::with)
    }

    fn members(self) -> impl Iterator<Item = usize> {
        let mut left = self;
        std::iter::from_fn(move || {
            if left.is_empty() {
                return None;
            }
            let first = left.first() as usize;
            left = left.without(Self::EMPTY.with(first));
            Some(first)
        })
    }
}

macro_rules! primitive_word {
    ($type:ty) => {
        impl Word for $type {
            const EMPTY: Self = 0;

            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }
            #[inline(always)]
            fn first(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline(always)]
            fn with(self, member: usize) -> Self {
                self | 1 << member
            }
            #[inline(always)]
            fn contains(self, member: usize) -> bool {
                self >> member & 1 == 1
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline(always)]
            fn and(self, other: Self) -> Self {
                self & other
            }
            #[inline(always)]
            fn without(self, other: Self) -> Self {
                self & !other
            }
            #[inline(always)]
            fn xor(self, other: Self) -> Self {
                self ^ other
            }
            #[inline(always)]
            fn down(self, by: u32) -> Self {
                self >> by
            }
            #[inline(always)]
            fn up(self, by: u32) -> Self {
                self << by
            }
            #[inline(always)]
            fn word(self, i: usize) -> u64 {
                (self >> (64 * i)) as u64
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
        }
    };
}

primitive_word!(u64);
primitive_word!(u128);

/// More than 128 bits: words of 64, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<const N: usize> Word for Wide<N> {
    const EMPTY: Self = Self([0; N]);

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, w| all | w) == 0
    }
    #[inline(always)]
    fn first(self) -> u32 {
        let word = self.0.iter().position(|&w| w != 0).unwrap_or(N - 1);
        64 * word as u32 + self.0[word].trailing_zeros()
    }
    #[inline(always)]
    fn with(mut self, member: usize) -> Self {
        self.0[member / 64] |= 1 << (member % 64);
        self
    }
    #[inline(always)]
    fn contains(self, member: usize) -> bool {
        self.0[member / 64] >> (member % 64) & 1 == 1
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn down(self, by: u32) -> Self {
        let (words, bits) = (by as usize / 64, by % 64);
        Self(std::array::from_fn(|i| {
            let get = |i: usize| self.0.get(i).copied().unwrap_or(0);
            // The two shifts make 64 in all without ever shifting by 64 at once.
            get(i + words) >> bits | get(i + words + 1) << 1 << (63 - bits)
        }))
    }
    #[inline(always)]
    fn up(self, by: u32) -> Self {
        let (words, bits) = (by as usize / 64, by % 64);
        Self(std::array::from_fn(|i| {
            let get = |i: Option<usize>| i.and_then(|i| self.0.get(i)).copied().unwrap_or(0);
            get(i.checked_sub(words)) << bits | get(i.checked_sub(words + 1)) >> 1 >> (63 - bits)
        }))
    }
    #[inline(always)]
    fn word(self, i: usize) -> u64 {
        self.0[i]
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// A word does what a set of numbers does.
    fn behaves_like_a_set<W: Word>(bits: usize, a: &[usize], b: &[usize], by: usize) {
        let set = |m: &[usize]| m.iter().map(|i| i % bits).collect::<BTreeSet<_>>();
        let (sa, sb, by) = (set(a), set(b), by % bits);
        let (wa, wb) = (W::of(sa.iter().copied()), W::of(sb.iter().copied()));
        let same = |w: W, s: BTreeSet<usize>| assert_eq!(w.members().collect::<BTreeSet<_>>(), s);
        same(wa, sa.clone());
        same(wa.or(wb), &sa | &sb);
        same(wa.and(wb), &sa & &sb);
        same(wa.without(wb), &sa - &sb);
        same(wa.xor(wb), &sa ^ &sb);
        same(wa.down(by as u32), sa.iter().filter(|&&i| i >= by).map(|i| i - by).collect());
        same(wa.up(by as u32), sa.iter().map(|i| i + by).filter(|&i| i < bits).collect());
        assert_eq!((wa.is_empty(), wa.count() as usize), (sa.is_empty(), sa.len()));
        for word in 0..bits / 64 {
            let expected: u64 = (0..64).filter(|bit| sa.contains(&(64 * word + bit))).map(|bit| 1 << bit).sum();
            assert_eq!(wa.word(word), expected);
        }
        assert!((0..bits).all(|i| wa.contains(i) == sa.contains(&i)));
    }

    proptest! {
        #[test]
        fn words_are_sets(a: Vec<usize>, b: Vec<usize>, by: usize) {
            behaves_like_a_set::<u64>(64, &a, &b, by);
            behaves_like_a_set::<u128>(128, &a, &b, by);
            behaves_like_a_set::<Wide<4>>(256, &a, &b, by);
            behaves_like_a_set::<Wide<8>>(512, &a, &b, by);
        }
    }
}
