//! Sets of cells as machine words: 64, 128, 256 or 512 bits behind one trait.
//!
//! Every operation is defined for every number, the same in every build. A processor shifts by the amount modulo the width, so a number
//! beyond the width would otherwise stand for a member within it, and only a build with overflow checks would notice.

use std::fmt::Debug;
use std::hash::Hash;

/// A set of small numbers, one bit each.
pub(super) trait Word: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    const EMPTY: Self;

    fn is_empty(self) -> bool;
    /// The smallest member; the width where there is none.
    fn first(self) -> u32;
    /// With this member.
    ///
    /// # Panics
    /// When it is beyond the width.
    fn with(self, member: usize) -> Self;
    /// Whether this is a member; nothing beyond the width is.
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
    /// Down by the smallest member, so that 0 is the smallest; and how far that is.
    fn down_to_first(self) -> (Self, u32);
    /// The members 64·i to 64·i+63; none beyond the width.
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
                assert!(member < Self::BITS as usize, "a member beyond the width");
                self | 1 << member
            }
            #[inline(always)]
            fn contains(self, member: usize) -> bool {
                member < Self::BITS as usize && self >> member & 1 == 1
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
                self.checked_shr(by).unwrap_or(0)
            }
            #[inline(always)]
            fn up(self, by: u32) -> Self {
                self.checked_shl(by).unwrap_or(0)
            }
            #[inline(always)]
            fn down_to_first(self) -> (Self, u32) {
                let by = self.first();
                // The remainder is what a processor shifts by; it differs only where there is nothing to shift.
                (self >> (by % Self::BITS), by)
            }
            #[inline(always)]
            fn word(self, i: usize) -> u64 {
                if i < Self::BITS as usize / 64 { (self >> (64 * i)) as u64 } else { 0 }
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
        self.0.get(member / 64).is_some_and(|word| word >> (member % 64) & 1 == 1)
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
    fn down_to_first(self) -> (Self, u32) {
        let by = self.first();
        (self.down(by), by)
    }
    #[inline(always)]
    fn word(self, i: usize) -> u64 {
        self.0.get(i).copied().unwrap_or(0)
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    #[inline]
    fn of(members: impl IntoIterator<Item = usize>) -> Self {
        // All in one place: there are millions of placements, and so large a word is not copied for each of their cells.
        let mut words = [0; N];
        members.into_iter().for_each(|member| words[member / 64] |= 1 << (member % 64));
        Self(words)
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
        // Shifts within the width, by it, and beyond it.
        let (sa, sb, by) = (set(a), set(b), by % (2 * bits + 2));
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
        let first = sa.first().copied().unwrap_or(bits);
        assert_eq!((wa.first() as usize, wa.down_to_first().1 as usize), (first, first));
        same(wa.down_to_first().0, sa.iter().map(|i| i - first).collect());
        for word in 0..bits / 64 + 2 {
            let expected: u64 = (0..64).filter(|bit| sa.contains(&(64 * word + bit))).map(|bit| 1 << bit).sum();
            assert_eq!(wa.word(word), expected);
        }
        let numbers = (0..2 * bits + 2).chain([usize::MAX]);
        assert!({ numbers }.all(|i| wa.contains(i) == sa.contains(&i)));
    }

    /// Nothing beyond the end of a word gets into it.
    fn ends<W: Word + std::panic::UnwindSafe>(bits: usize) {
        let full = W::of(0..bits);
        for by in (bits as u32 - 1..2 * bits as u32 + 2).chain([u32::MAX]) {
            let left = usize::from(by < bits as u32);
            assert_eq!((full.down(by).count(), full.up(by).count()), (left as u32, left as u32), "by {by} of {bits}");
        }
        assert!(full.contains(bits - 1) && !full.contains(bits) && !full.contains(2 * bits));
        assert_eq!((W::EMPTY.first(), W::EMPTY.down_to_first()), (bits as u32, (W::EMPTY, bits as u32)));
        for member in [bits, bits + 1, 2 * bits, usize::MAX] {
            assert!(std::panic::catch_unwind(move || W::EMPTY.with(member)).is_err(), "{member} of {bits}");
        }
    }

    #[test]
    fn words_end_where_they_end() {
        ends::<u64>(64);
        ends::<u128>(128);
        ends::<Wide<4>>(256);
        ends::<Wide<8>>(512);
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
