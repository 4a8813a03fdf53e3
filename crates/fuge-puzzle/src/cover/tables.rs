//! A checked problem compiled to flat tables, which all clones of a tree share.
//!
//! A set of options is a row of bits. The options of one item are few of all, so they are kept as the words that are not
//! empty, a *mask*.

use super::problem::{CoverProblem, Kind};
use std::ops::Range;

/// What never changes during a search.
#[derive(Debug)]
pub(super) struct Tables {
    pub(super) items: Box<[Limits]>,
    /// The primary items, ascending.
    pub(super) primaries: Box<[u32]>,
    /// A bit for each of them.
    pub(super) primary_bits: Box<[u64]>,
    /// The items of all options, one option after the other.
    members: Box<[u32]>,
    /// Where each option's members start, and where the last one's end.
    starts: Box<[u32]>,
    /// For each member the mask of its colour; empty where no member has a colour.
    colours: Box<[u32]>,
    /// The words of all masks, one mask after the other: first a mask for each item, then one for each colour of each.
    words: Box<[Word]>,
    /// Where each mask's words start, and where the last one's end.
    masks: Box<[u32]>,
    /// Number of options.
    options: u32,
    /// How many options a solution has, where that is certain: all items are primary, none has a range, and all options have as many items.
    pub(super) needed: Option<usize>,
}

/// How often an item is to be covered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// Number of options that have the item.
    pub(super) options: u32,
    pub(super) min: i32,
    /// `max - min`.
    pub(super) spread: i32,
}

/// Up to 64 options of a mask: bit b of word `at` stands for option 64·at + b.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub(super) at: u32,
    pub(super) bits: u64,
}

/// No colour: the option wants the item for itself.
pub(super) const PLAIN: u32 = u32::MAX;

impl Tables {
    /// Compiles a problem that was checked.
    pub(super) fn new(problem: &CoverProblem) -> Self {
        let options = problem.option_count() as u32;
        let items = limits(problem);
        let mut masks = Masks::new(items.len());
        for option in 0..options {
            for member in problem.members(option).unwrap_or_default() {
                masks.add(member.item.number(), member.colour, option);
            }
        }
        let is_primary = |item: &u32| matches!(problem.items[*item as usize], Kind::Primary(_));
        let primaries: Box<[u32]> = (0..items.len() as u32).filter(is_primary).collect();
        let mut primary_bits = vec![0; items.len().div_ceil(64)];
        primaries.iter().for_each(|&item| primary_bits[item as usize / 64] |= 1 << (item % 64));
        let members = problem.members.iter().map(|member| member.item.number()).collect();
        let starts = std::iter::once(0).chain(problem.ends.iter().map(|&end| end as u32)).collect();
        let size = problem.ends.first().copied().unwrap_or(1);
        let uniform = (0..).zip(&problem.ends).all(|(option, &end): (usize, _)| end == (option + 1) * size);
        let exact = items.iter().all(|limits| limits.spread == 0) && primaries.len() == items.len();
        // Where it is no whole number there is no solution, and this changes nothing.
        let needed = items.iter().map(|limits| limits.min as usize).sum::<usize>() / size;
        let has_colours = masks.masks.len() > items.len();
        Self {
            items,
            primaries,
            primary_bits: primary_bits.into(),
            members,
            starts,
            words: masks.masks.concat().into(),
            masks: masks.starts(),
            colours: if has_colours { masks.colours.into() } else { Box::default() },
            options,
            needed: (uniform && exact).then_some(needed),
        }
    }

    /// Number of words that hold one bit for each option.
    pub(super) fn width(&self) -> usize {
        self.options.div_ceil(64) as usize
    }

    /// Number of bits of the last word that stand for no option.
    pub(super) fn unused_bits(&self) -> u32 {
        self.options.wrapping_neg() % 64
    }

    /// The items of an option.
    pub(super) fn items_of(&self, option: u32) -> &[u32] {
        &self.members[self.members_of(option)]
    }

    /// Where the members of an option stand.
    pub(super) fn members_of(&self, option: u32) -> Range<usize> {
        self.starts[option as usize] as usize..self.starts[option as usize + 1] as usize
    }

    /// The item of a member, and the mask of its colour or [`PLAIN`].
    pub(super) fn member(&self, member: usize) -> (u32, u32) {
        (self.members[member], self.colours.get(member).copied().unwrap_or(PLAIN))
    }

    /// The options of an item that are among these, ascending.
    pub(super) fn options_in<'a>(&'a self, item: u32, active: &'a [u64]) -> impl Iterator<Item = u32> + 'a {
        self.mask(item).iter().flat_map(|word| options_of(word.at, active[word.at as usize] & word.bits))
    }

    /// A mask: an item's options, or those that give it one colour.
    pub(super) fn mask(&self, mask: u32) -> &[Word] {
        &self.words[self.masks[mask as usize] as usize..self.masks[mask as usize + 1] as usize]
    }
}

/// The options that these bits of a word stand for, ascending.
#[inline]
pub(super) fn options_of(at: u32, mut bits: u64) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(at * 64 + bit)
    })
}

fn limits(problem: &CoverProblem) -> Box<[Limits]> {
    let mut options = vec![0; problem.items.len()];
    for member in &problem.members {
        options[member.item.number() as usize] += 1;
    }
    let limits = problem.items.iter().zip(options).map(|(kind, options)| {
        let (min, max) = match kind {
            // No item can be covered more often than it has options: this keeps every number within an i32.
            Kind::Primary(times) => ((*times.start()).min(options + 1), (*times.end()).min(options + 1)),
            Kind::Secondary => (0, 1),
        };
        Limits { options, min: min as i32, spread: (max - min) as i32 }
    });
    limits.collect()
}

/// Masks in the making.
struct Masks {
    /// A mask for each item, then one for each colour of each.
    masks: Vec<Vec<Word>>,
    /// The masks of the colours, by item and colour.
    numbers: rustc_hash::FxHashMap<(u32, u32), u32>,
    /// For each member the mask of its colour; or [`PLAIN`].
    colours: Vec<u32>,
}

impl Masks {
    fn new(items: usize) -> Self {
        Self { masks: vec![Vec::new(); items], numbers: Default::default(), colours: Vec::new() }
    }

    /// Adds the next member: options come in ascending order.
    fn add(&mut self, item: u32, colour: Option<u32>, option: u32) {
        set(&mut self.masks[item as usize], option);
        let Some(colour) = colour else { return self.colours.push(PLAIN) };
        let next = self.masks.len() as u32;
        let number = *self.numbers.entry((item, colour)).or_insert(next);
        if number == next {
            self.masks.push(Vec::new());
        }
        set(&mut self.masks[number as usize], option);
        self.colours.push(number);
    }

    /// Where each mask's words start, and where the last one's end.
    fn starts(&self) -> Box<[u32]> {
        let ends = self.masks.iter().scan(0, |end, mask| {
            *end += mask.len() as u32;
            Some(*end)
        });
        std::iter::once(0).chain(ends).collect()
    }
}

fn set(mask: &mut Vec<Word>, option: u32) {
    let (at, bit) = (option / 64, 1 << (option % 64));
    match mask.last_mut() {
        Some(word) if word.at == at => word.bits |= bit,
        _ => mask.push(Word { at, bits: bit }),
    }
}
