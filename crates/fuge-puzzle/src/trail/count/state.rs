//! What must be known of the squares behind, to go on: which segments lead out, and what each is linked to.
//!
//! Every open segment is the end of a piece of the way that lies behind. Its *mate* is the open segment at the other end of that
//! piece; a segment whose piece ends where the way starts or ends has none, and is written as its own mate. Mates are written by their
//! slots, not by labels, so equal situations are equal numbers, and two pieces are joined without looking at any other.

/// A situation at the frontier: a few bits for each slot, and one that tells whether the end is behind.
pub(super) trait State: Copy + Eq {
    /// How many slots there are.
    const SLOTS: usize;
    /// No segment is open, and the end is to come.
    const BARE: Self;

    /// The mate of the segment in this slot; its own slot if it has none; nothing if no segment is open there.
    fn mate(self, slot: u8) -> Option<u8>;

    /// The same, with this mate for a slot.
    #[must_use]
    fn with(self, slot: u8, mate: Option<u8>) -> Self;

    /// Whether the end is behind.
    fn is_ended(self) -> bool;

    /// The same, with the end behind.
    #[must_use]
    fn ended(self) -> Self;

    /// Bits that differ where states do.
    fn hash(self) -> u64;

    /// Whether no segment is open.
    fn is_bare(self) -> bool {
        self == Self::BARE || self == Self::BARE.ended()
    }
}

macro_rules! state {
    ($number:ty, $bits:literal, $slots:literal, $hash:expr) => {
        impl State for $number {
            const SLOTS: usize = $slots;
            const BARE: Self = 0;

            #[inline]
            fn mate(self, slot: u8) -> Option<u8> {
                let field = (self >> (u32::from(slot) * $bits)) as u8 & ((1 << $bits) - 1);
                field.checked_sub(1)
            }

            #[inline]
            fn with(self, slot: u8, mate: Option<u8>) -> Self {
                let shift = u32::from(slot) * $bits;
                let field = mate.map_or(0, |mate| mate + 1);
                self & !(((1 << $bits) - 1) << shift) | (<$number>::from(field) << shift)
            }

            #[inline]
            fn is_ended(self) -> bool {
                self >> (<$number>::BITS - 1) == 1
            }

            #[inline]
            fn ended(self) -> Self {
                self | 1 << (<$number>::BITS - 1)
            }

            #[inline]
            fn hash(self) -> u64 {
                $hash(self)
            }
        }
    };
}

/// Multiplying spreads the bits upwards; the table takes the upper ones.
fn spread(bits: u64) -> u64 {
    (bits ^ bits >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

state!(u64, 4, 15, spread);
state!(u128, 5, 25, |bits: u128| spread(bits as u64 ^ spread((bits >> 64) as u64)));

/// What meets on a square and goes through it in pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thread {
    /// The way starts or ends here.
    Terminal,
    /// An open segment that leads here.
    In(u8),
    /// A segment that leads on.
    Out(u8),
}

impl Thread {
    /// The slot at the far end of what comes along this thread; nothing: a terminal.
    #[inline]
    fn far<S: State>(self, state: S) -> Option<u8> {
        match self {
            Self::Terminal => None,
            Self::Out(slot) => Some(slot),
            Self::In(slot) => state.mate(slot).filter(|&mate| mate != slot),
        }
    }
}

/// What becomes of two threads that are tied together.
enum Tied<S> {
    Open(S),
    /// A piece from the start to the end.
    Whole,
    /// A ring, which no way can ever reach.
    Ring,
}

#[inline]
fn tie<S: State>(state: S, one: Thread, other: Thread) -> Tied<S> {
    match (one.far(state), other.far(state)) {
        (None, None) => Tied::Whole,
        (Some(slot), None) | (None, Some(slot)) => Tied::Open(state.with(slot, Some(slot))),
        (Some(_), Some(far)) if one == Thread::In(far) => Tied::Ring,
        (Some(far), Some(other)) => Tied::Open(state.with(far, Some(other)).with(other, Some(far))),
    }
}

/// Ties threads in pairs, in every way; `tied` hears of each, and whether the way is whole with it.
pub(super) fn tie_all<S: State>(state: S, threads: &mut [Thread], tied: &mut impl FnMut(S, bool)) {
    let Some((&mut first, rest)) = threads.split_first_mut() else {
        return tied(state, false);
    };
    for partner in 0..rest.len() {
        rest.swap(0, partner);
        match tie(state, first, rest[0]) {
            Tied::Open(state) => tie_all(state, &mut rest[1..], tied),
            // What is whole can be joined by nothing.
            Tied::Whole if rest.len() == 1 => tied(state, true),
            Tied::Whole | Tied::Ring => {}
        }
        rest.swap(0, partner);
    }
}
