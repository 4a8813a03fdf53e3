//! Which entries of a block are free: eight are looked at together, without a branch for each, because whether a card is used already cannot be
//! foretold.

use super::aside::Aside;
use super::flat::{Field, Flat};
use super::hand::{self, Halt, Hand};

/// How many entries are looked at together.
pub(super) const LANES: usize = 8;

/// The cards that are left: `W` words of 32 bits. A set of eight words never lies across two lines of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(in crate::cards) struct Set<const W: usize>(pub [u32; W]);

impl<const W: usize> Set<W> {
    /// With one card less of a kind.
    #[inline(always)]
    pub fn without(mut self, kind: Field) -> Self {
        // A loop, because it is compiled with the instructions of the function where it stands: a closure need not be.
        for (number, word) in self.0.iter_mut().enumerate() {
            let bits = if number as u32 == kind.word { kind.bits } else { 0 };
            *word = *word & !bits | (*word & bits) >> 1 & bits;
        }
        self
    }
}

/// Some entries of a list: where to look in a set whether their cards are left. In the lowest eight bits stands the number of a word, in the highest
/// five by how much to shift it so that the bit becomes its highest; in between, in the first of them, which lanes are filled, and which stands for
/// the rest of the list, a bit for each lane.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(32))]
pub(in crate::cards) struct Block([u32; LANES]);

impl Block {
    /// Puts a card into a lane: its word, and the bit there.
    pub fn fill(&mut self, lane: usize, word: u32, bit: u32) {
        self.0[lane] |= (31 - bit) << 27 | word;
        self.0[0] |= 1 << (8 + lane);
    }

    /// The list goes on elsewhere.
    pub fn goes_on(&mut self, lane: usize) {
        self.0[0] |= 1 << (16 + lane);
    }

    /// Of the lanes that are in a set, those that are filled; and the rest of the list.
    #[inline(always)]
    pub fn open(&self, which: u8) -> u8 {
        which & (self.0[0] >> 8) as u8 | (self.0[0] >> 16) as u8
    }
}

/// Which lanes of a block are in a set: a bit for each. Of a lane that is not filled it may be anything.
#[inline(always)]
pub(super) fn which<const W: usize>(set: &Set<W>, block: &Block) -> u8 {
    let bit = |lane: usize| {
        let lookup = block.0[lane];
        (set.0[(lookup & 255) as usize % W] << (lookup >> 27) >> 31) << lane
    };
    // In pairs: no result has to wait for all others.
    let pair = |lane: usize| bit(lane) | bit(lane + 1);
    ((pair(0) | pair(2)) | (pair(4) | pair(6))) as u8
}

/// The same for a set of eight words, not one after the other.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn which_avx2(set: &[u32; 8], block: &Block) -> u8 {
    use std::arch::x86_64::{
        __m256i, _mm256_castsi256_ps, _mm256_movemask_ps, _mm256_permutevar8x32_epi32, _mm256_setr_epi32,
        _mm256_sllv_epi32, _mm256_srli_epi32,
    };
    /// The eight numbers in one register.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn together(numbers: [u32; 8]) -> __m256i {
        let [a, b, c, d, e, f, g, h] = numbers.map(u32::cast_signed);
        _mm256_setr_epi32(a, b, c, d, e, f, g, h)
    }
    let (set, lookups) = (together(*set), together(block.0));
    // Of the number of a word only the lowest three bits are looked at.
    let words = _mm256_permutevar8x32_epi32(set, lookups);
    let shifted = _mm256_sllv_epi32(words, _mm256_srli_epi32::<27>(lookups));
    _mm256_movemask_ps(_mm256_castsi256_ps(shifted)) as u8
}

/// The loop of the hands, with the instructions that the processor has, unless the tree is to do without.
#[inline(never)]
pub(super) fn work<const W: usize, const N: usize>(
    flat: &Flat,
    aside: &mut Aside<'_, '_>,
    hands: [&mut Hand<W>; N],
    left: &mut u64,
) -> Halt {
    #[cfg(target_arch = "x86_64")]
    if W == 8 && !aside.tree.portable && is_x86_feature_detected!("avx2") {
        #[expect(
            unsafe_code,
            reason = "there is no other way to use what only some processors have; twice as many cards are laid with it"
        )]
        // SAFETY: the one thing to be sure of is that the processor has these instructions, and it was just asked.
        return unsafe { work_avx2(flat, aside, hands, left) };
    }
    hand::work(flat, aside, hands, left, which)
}

/// The same with AVX2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn work_avx2<const W: usize, const N: usize>(
    flat: &Flat,
    aside: &mut Aside<'_, '_>,
    hands: [&mut Hand<W>; N],
    left: &mut u64,
) -> Halt {
    hand::work(flat, aside, hands, left, |set: &Set<W>, block: &Block| {
        set.0.first_chunk().map_or(0, |set| which_avx2(set, block))
    })
}
