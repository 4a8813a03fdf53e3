//! One level of the search: which options may still be chosen, and what each item still asks for.
//!
//! An option is *active* until it is chosen or discarded. Only the number of active options of each item is kept, not
//! the list: to discard an option is to clear its bit and to count down for each of its items.

use super::tables::{PLAIN, Tables, options_of};

/// The state of one item at one level.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    /// How many active options the item has beyond those it needs, less one: below zero, it has none to spare. Then counting down and asking are
    /// one instruction.
    spare: i32,
    /// How often it is still to be covered at least; below zero when it was covered more often.
    pub(super) need: i32,
}

/// Some item has fewer active options than it needs.
pub(super) struct Dead;

/// A level to change.
pub(super) struct Level<'a> {
    pub(super) tables: &'a Tables,
    /// A bit for each option: whether it is active.
    pub(super) active: &'a mut [u64],
    pub(super) tallies: &'a mut [Tally],
    /// A bit for each item: those that need every active option they have are among them.
    pub(super) forced: &'a mut [u64],
    /// Whether to go on discarding when it is clear that this is a dead end.
    pub(super) thorough: bool,
}

impl Tally {
    /// Of an item with this number of active options, to be covered so often at least.
    pub(super) fn new(options: i32, need: i32) -> Self {
        Self { spare: options - need - 1, need }
    }

    /// How many active options the item has beyond those it needs. Below zero it is a dead end.
    #[inline]
    pub(super) fn slack(self) -> i32 {
        self.spare + 1
    }

    /// How many of the item's options may be the first that is chosen; another branch, that none is, comes on top where it needs none.
    pub(super) fn firsts(self) -> u32 {
        (self.slack() + i32::from(self.need > 0)).max(0) as u32
    }

    /// How many active options the item has.
    #[inline]
    pub(super) fn options(self) -> i32 {
        self.slack() + self.need.max(0)
    }
}

impl Level<'_> {
    /// The smallest primary item that needs every active option it has.
    #[inline]
    pub(super) fn forced_item(&mut self) -> Option<u32> {
        for (word, bits) in self.forced.iter_mut().enumerate() {
            *bits &= self.tables.primary_bits[word];
            while *bits != 0 {
                let item = 64 * word + bits.trailing_zeros() as usize;
                let tally = self.tallies[item];
                if tally.slack() == 0 && tally.need > 0 {
                    return Some(item as u32);
                }
                // Should it come to that, the bit is set again.
                *bits &= *bits - 1;
            }
        }
        None
    }

    /// All active options, ascending.
    pub(super) fn all_options(&self) -> impl Iterator<Item = u32> + Clone {
        (0..).zip(self.active.iter()).flat_map(|(at, &word)| options_of(at, word))
    }

    /// The active options of an item, ascending.
    pub(super) fn options(&self, item: u32) -> impl Iterator<Item = u32> {
        self.tables.options_in(item, self.active)
    }

    /// Of an item's options this one is the first that is chosen: those `earlier` are not.
    pub(super) fn first_chosen(&mut self, item: u32, earlier: &[u32], option: u32) -> Result<(), Dead> {
        // An item that may be covered only once more loses all others anyway.
        if self.tallies[item as usize].need + self.tables.items[item as usize].spread > 1 {
            earlier.iter().try_for_each(|&option| self.discard(option))?;
        }
        self.choose(option)
    }

    /// Covers the items of an option, and discards every option that cannot be chosen with it.
    pub(super) fn choose(&mut self, option: u32) -> Result<(), Dead> {
        let tables = self.tables;
        let members = tables.members_of(option);
        // All items are covered before anything is discarded: an item that lacks options only because they conflict
        // with the one that covers it does not lack anything.
        let mut filled = 0_u64;
        for (bit, member) in members.clone().enumerate() {
            filled |= u64::from(self.cover(member)) << (bit % 64);
        }
        self.discard(option)?;
        for (bit, member) in members.enumerate() {
            // Beyond 64 members two share a bit; then this may look in vain, which does no harm.
            if filled >> (bit % 64) & 1 == 1 {
                let (item, colour) = tables.member(member);
                if self.is_full(item) {
                    self.discard_unlike(item, colour)?;
                }
            }
        }
        Ok(())
    }

    /// Counts an item as covered once more, and says whether it became full. To give an item a colour for the second
    /// time changes nothing.
    #[inline]
    fn cover(&mut self, member: usize) -> bool {
        let (item, colour) = self.tables.member(member);
        if colour != PLAIN && self.is_full(item) {
            return false;
        }
        let tally = &mut self.tallies[item as usize];
        tally.spare += i32::from(tally.need > 0);
        tally.need -= 1;
        self.is_full(item)
    }

    /// Whether an item may not be covered any more, but by options of its colour.
    #[inline]
    pub(super) fn is_full(&self, item: u32) -> bool {
        self.tallies[item as usize].need + self.tables.items[item as usize].spread == 0
    }

    #[inline]
    fn discard_unlike(&mut self, item: u32, colour: u32) -> Result<(), Dead> {
        if colour == PLAIN { self.discard_all(item) } else { self.discard_other_colours(item, colour) }
    }

    /// Discards all active options of an item.
    #[inline]
    pub(super) fn discard_all(&mut self, item: u32) -> Result<(), Dead> {
        for word in self.tables.mask(item) {
            let leaving = self.active[word.at as usize] & word.bits;
            if leaving != 0 {
                self.discard_bits(word.at, leaving)?;
            }
        }
        Ok(())
    }

    /// Discards the active options that give an item another colour or none.
    fn discard_other_colours(&mut self, item: u32, colour: u32) -> Result<(), Dead> {
        let mut staying = self.tables.mask(colour).iter().peekable();
        for word in self.tables.mask(item) {
            let stay = staying.next_if(|stay| stay.at == word.at).map_or(0, |stay| stay.bits);
            let leaving = self.active[word.at as usize] & word.bits & !stay;
            self.discard_bits(word.at, leaving)?;
        }
        Ok(())
    }

    /// Discards an active option.
    pub(super) fn discard(&mut self, option: u32) -> Result<(), Dead> {
        self.discard_bits(option / 64, 1 << (option % 64))
    }

    /// Discards active options, given as bits of one word.
    #[inline(always)]
    fn discard_bits(&mut self, at: u32, mut leaving: u64) -> Result<(), Dead> {
        self.active[at as usize] ^= leaving;
        while leaving != 0 {
            let option = at.wrapping_mul(64).wrapping_add(leaving.trailing_zeros());
            leaving &= leaving - 1;
            for &item in self.tables.items_of(option) {
                // Every option counts down once, and their number is within an i32: an overflow check would only cost time.
                let spare = &mut self.tallies[item as usize].spare;
                *spare = spare.wrapping_sub(1);
                if *spare < 0 {
                    self.none_to_spare(item)?;
                }
            }
        }
        Ok(())
    }

    /// An item has no active option to spare, or less.
    #[inline]
    fn none_to_spare(&mut self, item: u32) -> Result<(), Dead> {
        self.forced[item as usize / 64] |= 1 << (item % 64);
        if self.tallies[item as usize].slack() < 0 && !self.thorough { Err(Dead) } else { Ok(()) }
    }
}
