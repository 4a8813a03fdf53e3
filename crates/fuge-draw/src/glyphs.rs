//! Glyphs: which character stands for which region.
//!
//! Every piece has its sign. Further copies get further glyphs only where a reader could not tell them apart otherwise:
//! where they touch, and always where the piece is in several parts, for then a reader must find out which parts belong
//! together.

use fuge_puzzle::packing::Piece;

/// Stands in drawings of cubes where there is no cell, so it is no glyph.
pub(crate) const NO_CELL: char = '-';

/// Every printable ASCII character that cannot be mistaken for an open cell or for nothing, in order of preference.
fn all_glyphs() -> impl Iterator<Item = char> {
    let others = ('!'..='~').filter(|c| !c.is_ascii_alphanumeric() && *c != '.' && *c != NO_CELL);
    ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(others)
}

/// Hands out glyphs.
pub(crate) struct Glyphs {
    signs: Vec<Option<char>>,
    /// Which glyphs are given away.
    given: CharSet,
    /// The glyphs of each piece in the order in which it got them.
    owned: Vec<Vec<char>>,
}

/// A set of ASCII characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct CharSet(u128);

impl CharSet {
    pub fn insert(&mut self, c: char) {
        self.0 |= Self::bit(c);
    }

    pub fn contains(self, c: char) -> bool {
        self.0 & Self::bit(c) != 0
    }

    fn bit(c: char) -> u128 {
        1_u128.checked_shl(c.into()).unwrap_or(0)
    }
}

impl FromIterator<char> for CharSet {
    fn from_iter<I: IntoIterator<Item = char>>(marks: I) -> Self {
        let mut set = Self::default();
        marks.into_iter().for_each(|c| set.insert(c));
        set
    }
}

impl Glyphs {
    pub fn new(pieces: &[Piece]) -> Self {
        Self::named(&pieces.iter().map(|piece| piece.name.as_str()).collect::<Vec<_>>())
    }

    /// The glyphs for pieces of these names.
    pub fn named(names: &[&str]) -> Self {
        let signs = vec![None; names.len()];
        let mut glyphs = Self { signs, given: CharSet::default(), owned: vec![Vec::new(); names.len()] };
        for (index, name) in names.iter().enumerate() {
            let name = glyph_name(name).filter(|&glyph| !glyphs.given.contains(glyph));
            glyphs.signs[index] = name.inspect(|&glyph| glyphs.give(glyph, index));
        }
        for (index, name) in names.iter().enumerate() {
            if glyphs.signs[index].is_none() {
                let free = glyphs.free_for(name);
                glyphs.signs[index] = free.inspect(|&glyph| glyphs.give(glyph, index));
            }
        }
        glyphs
    }

    /// The glyph of a piece; there is none when there are more pieces than glyphs.
    pub fn sign(&self, piece: usize) -> Option<char> {
        self.signs.get(piece).copied().flatten()
    }

    fn give(&mut self, glyph: char, piece: usize) {
        self.given.insert(glyph);
        self.owned[piece].push(glyph);
    }

    /// A letter of the name, a capital for preference, or else any glyph not yet given away.
    fn free_for(&self, name: &str) -> Option<char> {
        let letters = || name.chars().filter(char::is_ascii_alphanumeric);
        let capitals = letters().map(|c| c.to_ascii_uppercase());
        let small = letters().map(|c| c.to_ascii_lowercase());
        capitals.chain(small).chain(all_glyphs()).find(|&glyph| !self.given.contains(glyph))
    }

    /// A glyph for a region of this piece that is not among the `taken` ones.
    pub fn for_region(&mut self, piece: usize, taken: CharSet) -> char {
        let own = self.owned.get(piece).and_then(|owned| owned.iter().find(|&&glyph| !taken.contains(glyph)));
        if let Some(&glyph) = own {
            return glyph;
        }
        let unowned = all_glyphs().find(|&glyph| !self.given.contains(glyph) && !taken.contains(glyph));
        match unowned {
            Some(glyph) if piece < self.owned.len() => {
                self.give(glyph, piece);
                glyph
            }
            // More regions than glyphs: one that is used elsewhere does, as long as it is not taken.
            _ => all_glyphs().find(|&glyph| !taken.contains(glyph)).unwrap_or('#'),
        }
    }
}

/// The name of a piece where it can serve as its glyph.
fn glyph_name(name: &str) -> Option<char> {
    let mut letters = name.chars();
    letters.next().filter(|c| c.is_ascii_alphanumeric() && letters.next().is_none())
}
