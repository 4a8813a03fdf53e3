//! The tables once more, all in a row, for the hot loop.

use super::free::{Block, LANES, Set};
use super::hand::Item;
use crate::cards::compile::{Inner, MOST_SIDES};
use crate::cards::model::{MOST_CARDS, MOST_LABELS};
use crate::cards::tables::{Entry, Tables};
use crate::packing::MAX_CELLS;
use std::collections::BTreeMap;

/// What the loop looks up at a place.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::cards) struct Step {
    /// Where the lists of its class begin.
    pub base: u32,
    /// The edges whose labels are the key.
    pub keys: [u16; 2],
    /// The edges that get their label here.
    pub shows: [u16; 2],
    /// Whether other labels are known, so that not all that is listed fits.
    pub checks: bool,
    /// Whether there is more to do, when a card is laid, than to show two labels and to look up the next list: also when not all of that fits.
    pub more: bool,
}

/// What is needed of an entry when it is laid.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(8))]
pub(in crate::cards) struct Lane {
    /// What it shows to the two edges: the labels, times what they count in the key there.
    pub shown: [u16; 2],
    /// Its kind; from [`SLOW`] on, there is more to it.
    pub kind: u16,
}

/// This is added to the kind of a card when its copies have to be counted.
pub(super) const SLOW: u16 = 1 << 15;

/// The kind of the last in a block whose list goes on in another: it stands for all of them.
const REST: u16 = u16::MAX;

/// Where the cards of a kind are in a set: a bit for each that is left, the lowest first. Where there are too many, it is one bit, as long as there
/// are any left, and they are counted.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::cards) struct Field {
    pub word: u32,
    /// All its bits; none where the first card does not change it.
    pub bits: u32,
}

/// Lists of entries in blocks of eight.
#[derive(Debug)]
pub(in crate::cards) struct Flat {
    pub steps: Box<[Step; MAX_CELLS + 1]>,
    /// The first blocks of the lists for every key, and further blocks behind them. The first of all is that of no list.
    pub blocks: Vec<Block>,
    /// For every lane of every block.
    pub lanes: Vec<Lane>,
    entries: Vec<Entry>,
    /// Where the list of every block goes on; 0: nowhere.
    pub next: Vec<u32>,
    /// For every kind.
    pub fields: Box<[Field; MOST_CARDS]>,
    /// The lowest bit of every kind.
    lowest: Vec<u32>,
    /// Whether its copies have to be counted, for every kind.
    counted: Vec<bool>,
    /// How many words a set has.
    pub words: usize,
    /// What a label on an edge counts in the key of the place that looks at it.
    pub factors: Vec<u16>,
}

/// The most blocks, of 164 bytes each: where there are more, the tree is walked without this loop.
pub(super) const MOST_BLOCKS: usize = 1 << 20;

/// The most words of a set. With no more than a few copies of each card, no more than that many bits of a word are left over.
pub(super) const MOST_WORDS: usize = MOST_CARDS / (33 - FEW_COPIES as usize) + 1;

/// So many copies of a card always have their own bits; of more, only where there is room.
const FEW_COPIES: u32 = 8;

/// The length of a table of edges: so nothing has to be checked.
pub(super) const EDGES: usize = 1 << 16;

/// An edge that is never looked at.
const NOWHERE: u16 = u16::MAX;

const _: () = assert!(
    MAX_CELLS * MOST_SIDES < NOWHERE as usize && MOST_CARDS <= SLOW as usize && MOST_WORDS <= 256 && MOST_LABELS < 256
);

impl Flat {
    /// The tables in a row; `None`: they would be too long.
    pub fn new(tables: &Tables, inner: &Inner) -> Option<Self> {
        let mut factors = vec![1; tables.edges + 1];
        tables.steps.iter().for_each(|step| factors[step.keys[0]] = tables.labels as u16);
        let copies = inner.kinds.iter().map(|kind| kind.cards.len());
        let sets = |most| Sets::new(copies.clone(), tables.steps.len(), most);
        let Sets { fields, lowest, counted, words } = [32, FEW_COPIES].into_iter().find_map(sets)?;
        let mut flat = Self {
            steps: Box::new([Step::default(); MAX_CELLS + 1]),
            blocks: Vec::new(),
            lanes: Vec::new(),
            entries: Vec::new(),
            next: Vec::new(),
            fields,
            lowest,
            counted,
            words,
            factors,
        };
        flat.grow(1);
        flat.lanes[Item::END.lane()].kind = REST;
        let mut bases = BTreeMap::new();
        for (number, step) in tables.steps.iter().enumerate() {
            // What is shown to nobody goes to an edge that is never looked at.
            let edge = |index: usize| step.shows.get(index).map_or(NOWHERE, |&(edge, _)| edge as u16);
            let counted = |index: usize| step.shows.get(index).map(|&(edge, side)| (side, flat.factors[edge]));
            let shows = [counted(0), counted(1)];
            let base = match bases.get(&(step.class, shows)) {
                Some(base) => *base,
                None => flat.add(tables, step.class, shows)?,
            };
            bases.insert((step.class, shows), base);
            flat.steps[number] = Step {
                base,
                keys: step.keys.map(|key| key as u16),
                shows: [edge(0), edge(1)],
                checks: !step.others.is_empty(),
                more: step.compares
                    || step.shows.len() > 2
                    || tables.supply.is_some()
                    || tables.steps.get(number + 1).is_none_or(|next| !next.others.is_empty()),
            };
        }
        Some(flat)
    }

    /// Adds the lists of a class whose entries show two sides, with what their labels count there; where they begin.
    fn add(&mut self, tables: &Tables, class: usize, shows: [Option<(usize, u16)>; 2]) -> Option<u32> {
        let class = &tables.classes[class];
        let (base, lists) = (self.blocks.len(), class.starts.len() - 1);
        if base + lists + class.entries.len() / (LANES - 1) > MOST_BLOCKS {
            return None;
        }
        self.grow(lists);
        for (list, ends) in class.starts.windows(2).enumerate() {
            let mut block = base + list;
            let mut entries = &class.entries[ends[0] as usize..ends[1] as usize];
            while entries.len() > LANES {
                let (some, rest) = entries.split_at(LANES - 1);
                self.fill(block, some, shows);
                let next = self.blocks.len();
                self.blocks[block].goes_on(LANES - 1);
                self.lanes[block * LANES + LANES - 1].kind = REST;
                self.next[block] = next as u32;
                (block, entries) = (next, rest);
                self.grow(1);
            }
            self.fill(block, entries, shows);
        }
        Some(base as u32)
    }

    /// Writes entries into a block.
    fn fill(&mut self, block: usize, entries: &[Entry], shows: [Option<(usize, u16)>; 2]) {
        for (lane, entry) in entries.iter().enumerate() {
            let counted = |(side, factor)| u16::from(entry.label(side)) * factor;
            let shown = shows.map(|shown| shown.map_or(0, counted));
            let kind = entry.kind();
            self.blocks[block].fill(lane, self.fields[kind].word, self.lowest[kind]);
            let slow = if self.counted[kind] { SLOW } else { 0 };
            self.lanes[block * LANES + lane] = Lane { shown, kind: kind as u16 | slow };
            self.entries[block * LANES + lane] = *entry;
        }
    }

    /// Adds empty blocks.
    fn grow(&mut self, blocks: usize) {
        let length = self.blocks.len() + blocks;
        self.blocks.resize(length, Block::default());
        self.lanes.resize(length * LANES, Lane::default());
        self.entries.resize(length * LANES, Entry::default());
        self.next.resize(length, 0);
    }

    /// The set when so many cards are left of each kind.
    pub fn set<const W: usize>(&self, left: &[u16]) -> Set<W> {
        let mut set = Set([0; W]);
        for ((field, lowest), &left) in self.fields.iter().zip(&self.lowest).zip(left) {
            let filled = 1_u64 << u32::from(left).min(field.bits.count_ones().max(1));
            set.0[field.word as usize] |= ((filled - 1) as u32) << lowest;
        }
        set
    }

    /// A kind is used up.
    pub fn use_up<const W: usize>(&self, set: &mut Set<W>, kind: usize) {
        set.0[self.fields[kind].word as usize] &= !(1 << self.lowest[kind]);
    }

    /// The kind of a card, if its copies have to be counted.
    pub fn counted(&self, item: Item) -> Option<usize> {
        let kind = self.entry(item).kind();
        self.counted[kind].then_some(kind)
    }

    /// Whether an item stands for the rest of a list.
    pub fn is_rest(&self, item: Item) -> bool {
        self.lanes[item.entry()].kind == REST
    }

    pub fn entry(&self, item: Item) -> Entry {
        self.entries[item.entry()]
    }
}

/// Where the cards are in a set.
struct Sets {
    fields: Box<[Field; MOST_CARDS]>,
    lowest: Vec<u32>,
    counted: Vec<bool>,
    words: usize,
}

impl Sets {
    /// So many cards of each kind for so many places, with at most so many bits for one kind; `None`: there are too many words.
    fn new(copies: impl Iterator<Item = usize>, places: usize, most: u32) -> Option<Self> {
        let fields = Box::new([Field::default(); MOST_CARDS]);
        let mut sets = Self { fields, lowest: Vec::new(), counted: Vec::new(), words: 1 };
        let mut end = 0;
        for copies in copies {
            // Where there are enough for every place, none needs to be counted.
            let (endless, counted) = (copies >= places, copies > most as usize);
            let length = if endless || counted { 1 } else { copies as u32 };
            if end + length > 32 {
                (sets.words, end) = (sets.words + 1, 0);
            }
            let bits = if endless || counted { 0 } else { (((1_u64 << length) - 1) as u32) << end };
            sets.fields[sets.lowest.len()] = Field { word: sets.words as u32 - 1, bits };
            sets.lowest.push(end);
            sets.counted.push(counted && !endless);
            end += length;
        }
        (sets.words <= MOST_WORDS).then_some(sets)
    }
}
