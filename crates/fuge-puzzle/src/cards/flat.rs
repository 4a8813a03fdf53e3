//! The tables once more, all in a row, as the hot loop reads them.
//!
//! Where a list begins is computed from two labels; it ends with a word that is no card. A word says all that the loop has to know of an entry, in
//! 32 bits, so that the lists which are looked at lie close together.
//!
//! Deep in a board about half of all cards lie where they will stay for long. In *thin* lists those are left out: then nearly everything that a list
//! offers is free, and whether it is can be foretold.

use super::compile::MOST_SIDES;
use super::model::{MOST_CARDS, MOST_LABELS};
use super::tables::{Entry, Tables};
use crate::packing::MAX_CELLS;
use std::collections::BTreeMap;

/// What the loop looks up at a place.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Step {
    /// Where the lists of its class begin, in lists.
    pub base: u32,
    /// The edges whose labels are the key.
    pub keys: [u16; 2],
    /// The edges that get their label here.
    pub shows: [u16; 2],
    /// Whether the second label of the key is the first that the step before shows.
    pub follows: bool,
    /// Whether other labels are known, so that not all that is listed fits.
    pub checks: bool,
    /// Whether there is more to do, when a card is laid, than to show two labels.
    pub more: bool,
}

/// An entry of a list: the kind of a card, and the labels that it shows to two edges. Or the end of a list, or where it goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word(u32);

impl Word {
    /// The end of a list.
    pub const END: Self = Self(END as u32);

    fn new(slot: u16, [first, second]: [u8; 2]) -> Self {
        Self(u32::from(slot) | u32::from(first) << 16 | u32::from(second) << 24)
    }

    /// The list goes on elsewhere; the number says where.
    fn more(number: usize) -> Self {
        Self(u32::from(MORE) | (number as u32) << 16)
    }

    /// Where it stands written whether a card is used up: one slot for each kind, and others for ends and the like, which never are.
    #[inline(always)]
    pub fn slot(self) -> usize {
        usize::from(self.0 as u16)
    }

    /// The kind of the card.
    #[inline(always)]
    pub fn kind(self) -> usize {
        self.slot() % MOST_CARDS
    }

    /// Whether it is a card, and the only one of its kind.
    #[inline(always)]
    pub fn is_single(self) -> bool {
        (self.0 as u16) < COPIES
    }

    /// The labels.
    #[inline(always)]
    pub fn labels(self) -> [u8; 2] {
        [(self.0 >> 16) as u8, (self.0 >> 24) as u8]
    }

    /// Whether it is a card, and not the end of a list or where it goes on.
    #[inline(always)]
    pub fn is_card(self) -> bool {
        (self.0 as u16) < MORE
    }

    /// Whether it says that the list goes on elsewhere.
    #[inline(always)]
    pub fn is_more(self) -> bool {
        self.0 as u16 == MORE
    }
}

/// What is added to a kind of several cards.
const COPIES: u16 = 1 << 15;

/// What stands for kinds of cards where there is none.
const END: u16 = u16::MAX;
const MORE: u16 = u16::MAX - 1;

/// How many words a list has room for where it begins, its end among them.
const ROOM: usize = 8;

/// The most lists: where there are more, the tree is walked without the loop.
const MOST_LISTS: usize = 1 << 20;

/// An edge that is never looked at.
pub(super) const NOWHERE: u16 = u16::MAX;

/// How many numbers have sixteen bits. Tables have this length, so that nothing has to be checked.
pub(super) const ALL: usize = 1 << 16;

const _: () =
    assert!(MAX_CELLS * MOST_SIDES < ALL && MOST_CARDS.is_power_of_two() && MOST_CARDS <= 1 << 14 && MOST_LABELS < 256);

/// The tables in a row.
#[derive(Debug)]
pub(super) struct Flat {
    pub steps: Box<[Step; MAX_CELLS]>,
    /// The lists for every key, each with the same room, and behind them what has no room there.
    words: Vec<Word>,
    /// What the words are.
    pub entries: Vec<Entry>,
    /// Where lists go on.
    beyond: Vec<u32>,
    /// The lists that are not empty.
    lists: Vec<u32>,
    /// How many labels there are.
    labels: u32,
    /// The slot of each kind.
    pub slots: Vec<u16>,
}

impl Flat {
    /// The tables in a row, for so many cards of each kind; `None`: they would be too long.
    pub fn new(tables: &Tables, copies: &[u16]) -> Option<Self> {
        let steps = Box::new([Step::default(); MAX_CELLS]);
        let (words, entries, beyond, lists) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let slot = |(kind, &copies): (usize, &u16)| kind as u16 | if copies > 1 { COPIES } else { 0 };
        let slots = copies.iter().enumerate().map(slot).collect();
        let mut flat = Self { steps, words, entries, beyond, lists, labels: tables.labels as u32, slots };
        let mut bases = BTreeMap::new();
        let mut long = Vec::new();
        let mut before = NOWHERE;
        for (number, step) in tables.steps.iter().enumerate() {
            // What is shown to nobody goes to an edge that is never looked at.
            let edge = |index: usize| step.shows.get(index).map_or(NOWHERE, |&(edge, _)| edge as u16);
            let sides = [0, 1].map(|index| step.shows.get(index).map(|&(_, side)| side));
            let base = match bases.get(&(step.class, sides)) {
                Some(base) => *base,
                None => flat.add(tables, step.class, sides, &mut long)?,
            };
            bases.insert((step.class, sides), base);
            let keys = step.keys.map(|key| key as u16);
            flat.steps[number] = Step {
                base,
                keys,
                shows: [edge(0), edge(1)],
                follows: keys[1] == before,
                checks: !step.others.is_empty(),
                more: step.compares || step.shows.len() > 2 || number + 1 == tables.steps.len(),
            };
            before = edge(0);
        }
        flat.add_beyond(long)?;
        Some(flat)
    }

    /// Adds the lists of a class, whose entries show two sides; where they begin. What has no room is put aside.
    fn add(&mut self, tables: &Tables, class: usize, sides: [Option<usize>; 2], long: &mut Vec<Long>) -> Option<u32> {
        let class = &tables.classes[class];
        let base = self.words.len() / ROOM;
        if base + class.starts.len() > MOST_LISTS {
            return None;
        }
        for ends in class.starts.windows(2) {
            let listed = &class.entries[ends[0] as usize..ends[1] as usize];
            let labels = |entry: &Entry| sides.map(|side| side.map_or(0, |side| entry.label(side)));
            let word = |entry: &Entry| Word::new(self.slots[entry.kind()], labels(entry));
            let begin = self.words.len();
            let (here, rest) = listed.split_at(listed.len().min(ROOM - 1));
            self.words.extend(here.iter().map(word));
            self.entries.extend(here);
            if !listed.is_empty() {
                self.lists.push(begin as u32);
            }
            if !rest.is_empty() {
                self.words.push(Word::more(long.len()));
                long.push(rest.iter().map(|entry| (word(entry), *entry)).collect());
            }
            self.words.resize(begin + ROOM, Word::END);
            self.entries.resize(begin + ROOM, Entry::default());
        }
        Some(base as u32)
    }

    /// Adds what had no room, behind all lists; `None`: it is too much.
    fn add_beyond(&mut self, long: Vec<Long>) -> Option<()> {
        if long.len() >= usize::from(MORE) || long.iter().map(Vec::len).sum::<usize>() > MOST_LISTS {
            return None;
        }
        for rest in long {
            self.beyond.push(self.words.len() as u32);
            self.words.extend(rest.iter().map(|(word, _)| *word).chain([Word::END]));
            self.entries.extend(rest.iter().map(|(_, entry)| *entry).chain([Entry::default()]));
        }
        // An end to go to, for what leads nowhere.
        self.words.push(Word::END);
        Some(())
    }

    /// The lists, whole.
    pub fn lists(&self) -> Lists<'_> {
        Lists { words: &self.words, origins: &[] }
    }

    /// Where there is nothing but an end.
    #[inline(always)]
    pub fn end(&self) -> usize {
        self.words.len() - 1
    }

    /// Where the list for two labels begins.
    #[inline(always)]
    pub fn list(&self, step: &Step, first: u8, second: u8) -> usize {
        (step.base + u32::from(first) * self.labels + u32::from(second)) as usize * ROOM
    }

    /// Where a list goes on.
    #[inline(always)]
    pub fn beyond(&self, word: Word) -> usize {
        self.beyond[(word.0 >> 16) as usize] as usize
    }
}

/// What a list has no room for.
type Long = Vec<(Word, Entry)>;

/// Lists, and where their words stand in the whole lists.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lists<'a> {
    pub words: &'a [Word],
    origins: &'a [u32],
}

impl Lists<'_> {
    /// Where a word of thin lists stands in the whole lists.
    pub fn origin(&self, at: usize) -> usize {
        self.origins[at] as usize
    }
}

/// The lists without what is used up when so many cards are laid.
#[derive(Clone, Debug, Default)]
pub(super) struct Thin {
    /// The kinds of those cards: the lists are good wherever these are the first that lie.
    laid: Vec<u16>,
    words: Vec<Word>,
    origins: Vec<u32>,
}

impl Thin {
    /// Whether it was made for these cards.
    pub fn is_for(&self, laid: impl Iterator<Item = usize>) -> bool {
        !self.words.is_empty() && laid.eq(self.laid.iter().map(|&kind| usize::from(kind)))
    }

    /// Lists what these cards have left over.
    pub fn fill(&mut self, flat: &Flat, laid: impl Iterator<Item = usize>, is_left: impl Fn(Word) -> bool) {
        self.laid.clear();
        self.laid.extend(laid.map(|kind| kind as u16));
        self.words.resize(flat.words.len(), Word::END);
        self.origins.resize(flat.words.len(), 0);
        for &list in &flat.lists {
            let (mut from, mut to) = (list as usize, list as usize);
            loop {
                let word = flat.words[from];
                if word.is_more() {
                    from = flat.beyond(word);
                    continue;
                }
                if to == list as usize + ROOM - 1 && word != Word::END {
                    // The whole list has no room here for more than this either.
                    self.words[to] = flat.words[to];
                    to = flat.beyond(flat.words[to]);
                }
                self.words[to] = word;
                self.origins[to] = from as u32;
                if word == Word::END {
                    break;
                }
                // What is used up is written too, and then written over: whether it is cannot be foretold.
                to += usize::from(is_left(word));
                from += 1;
            }
        }
    }

    /// The lists.
    pub fn lists(&self) -> Lists<'_> {
        Lists { words: &self.words, origins: &self.origins }
    }
}
