//! A checked problem compiled to flat tables, which all clones of a tree share.
//!
//! A set of options is a row of bits. The options of one item are few of all, so they are kept as the words that are not
//! empty, a *mask*.

use super::problem::{CoverProblem, Kind};
use fuge_search::{Patience, Stopped};
use rustc_hash::FxHashMap;
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
    /// Compiles a problem that was checked, unless it is stopped.
    pub(super) fn new(problem: &CoverProblem, patience: &Patience<'_>) -> Result<Self, Stopped> {
        let options = problem.option_count() as u32;
        let items = limits(problem);
        let masks = Masks::new(problem, patience)?;
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
        Ok(Self {
            items,
            primaries,
            primary_bits: primary_bits.into(),
            members,
            starts,
            words: masks.words.into(),
            masks: masks.starts.into(),
            colours: masks.colours.into(),
            options,
            needed: (uniform && exact).then_some(needed),
        })
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

/// All masks: one for each item, then one for each colour of each. How long they are is counted before any is made.
struct Masks {
    words: Vec<Word>,
    /// Where each mask's words start, and where the last one's end.
    starts: Vec<u32>,
    /// For each member the mask of its colour, or [`PLAIN`]; nothing where no member has one.
    colours: Vec<u32>,
}

impl Masks {
    fn new(problem: &CoverProblem, patience: &Patience<'_>) -> Result<Self, Stopped> {
        let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        let has_colours = problem.members.iter().any(|member| member.colour.is_some());
        // Of each mask how many words it has, and the last of them: options come in ascending order.
        let mut masks = vec![(0, u32::MAX); problem.items.len()];
        let mut colours = Vec::new();
        for (option, members) in (0..).zip(problem.options(patience)) {
            for member in members? {
                let item = member.item.number();
                let colour = member.colour.map_or(PLAIN, |colour| {
                    *numbers.entry((item, colour)).or_insert_with(|| {
                        masks.push((0, u32::MAX));
                        masks.len() as u32 - 1
                    })
                });
                for mask in [item, colour].into_iter().filter(|&mask| mask != PLAIN) {
                    let (words, last) = &mut masks[mask as usize];
                    *words += u32::from(std::mem::replace(last, option / 64) != option / 64);
                }
                if has_colours {
                    colours.push(colour);
                }
            }
        }
        let mut starts = vec![0];
        starts.extend(masks.iter().scan(0, |end, (words, _)| {
            *end += words;
            Some(*end)
        }));
        let mut made = Self { words: vec![Word { at: 0, bits: 0 }; starts[masks.len()] as usize], starts, colours };
        made.fill(problem, patience)?;
        Ok(made)
    }

    /// Sets the bits of all members.
    fn fill(&mut self, problem: &CoverProblem, patience: &Patience<'_>) -> Result<(), Stopped> {
        let mut next: Vec<u32> = self.starts.clone();
        let mut number = 0;
        for (option, members) in (0..).zip(problem.options(patience)) {
            for member in members? {
                let colour = self.colours.get(number).copied().unwrap_or(PLAIN);
                number += 1;
                for mask in [member.item.number(), colour].into_iter().filter(|&mask| mask != PLAIN) {
                    self.set(mask as usize, &mut next[mask as usize], option);
                }
            }
        }
        Ok(())
    }

    /// Sets the bit of an option, which none beyond has set, in a mask whose next word is to stand there.
    fn set(&mut self, mask: usize, next: &mut u32, option: u32) {
        let (at, bit) = (option / 64, 1 << (option % 64));
        if *next > self.starts[mask] && self.words[*next as usize - 1].at == at {
            self.words[*next as usize - 1].bits |= bit;
        } else {
            self.words[*next as usize] = Word { at, bits: bit };
            *next += 1;
        }
    }
}
