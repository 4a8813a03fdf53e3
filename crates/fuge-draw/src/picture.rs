//! What is drawn, before anyone asks how: a board and the regions on it.
//!
//! A region has a colour and a glyph. Both follow the piece where they can, so that a piece looks the same in every
//! solution, and step aside where two regions that share an edge would look alike. Regions are decided in the order
//! given and never changed by later ones, so nothing flickers while pieces come and go at the end of the list.

use fuge_puzzle::packing::{Cell, Packing, Piece, Placed};
use std::collections::{BTreeMap, BTreeSet};

/// A board with regions, moved so that the smallest row and column are 0.
pub(crate) struct Picture {
    pub rows: i32,
    pub columns: i32,
    /// The cells of the board, in reading order.
    pub board: Vec<Cell>,
    pub regions: Vec<Region>,
    covered: BTreeMap<Cell, usize>,
}

/// The cells of one placed piece.
pub(crate) struct Region {
    pub cells: Vec<Cell>,
    /// Index into [`PALETTE`].
    pub colour: usize,
    /// One printable ASCII character, different from that of every region that shares an edge with this one.
    pub glyph: char,
    /// The glyph of the piece, the same for all its copies.
    pub sign: char,
    /// Index into the pieces of the puzzle.
    pub piece: usize,
    /// The name of the piece.
    pub label: String,
}

/// What there is at a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// A hole or beyond the edge of the board.
    Outside,
    /// A cell of the board that nothing covers.
    Open,
    /// A cell of this region.
    Region(usize),
}

/// A colour on paper and the nearest one of a 256-colour terminal.
pub(crate) struct Colour {
    pub rgb: &'static str,
    pub ansi: u8,
}

/// Light enough for black lines and letters. Most are from Paul Tol's "light" scheme, which stays distinguishable
/// for colour-blind readers; the others fill the gaps in lightness that it leaves.
pub(crate) const PALETTE: [Colour; 14] = [
    Colour { rgb: "#77aadd", ansi: 110 },
    Colour { rgb: "#ee8866", ansi: 209 },
    Colour { rgb: "#eedd88", ansi: 222 },
    Colour { rgb: "#44bb99", ansi: 72 },
    Colour { rgb: "#ffaabb", ansi: 217 },
    Colour { rgb: "#999933", ansi: 100 },
    Colour { rgb: "#99ddff", ansi: 117 },
    Colour { rgb: "#dddddd", ansi: 253 },
    Colour { rgb: "#bbcc33", ansi: 149 },
    Colour { rgb: "#aa88cc", ansi: 140 },
    Colour { rgb: "#cc6677", ansi: 168 },
    Colour { rgb: "#b39070", ansi: 137 },
    Colour { rgb: "#5f8fa8", ansi: 67 },
    Colour { rgb: "#999999", ansi: 247 },
];

impl Picture {
    /// The board with these pieces on it. Cells that are not on the board are left out; where two pieces overlap, the
    /// later one is seen.
    pub fn new(packing: &Packing, placed: &[Placed]) -> Self {
        let (first, last) = packing.board().bounds();
        let shift = |cell: &Cell| Cell::new(cell.row - first.row, cell.column - first.column);
        let mut picture = Self {
            rows: last.row - first.row + 1,
            columns: last.column - first.column + 1,
            board: packing.board().cells().iter().map(shift).collect(),
            regions: Vec::with_capacity(placed.len()),
            covered: BTreeMap::new(),
        };
        let mut glyphs = Glyphs::new(packing.pieces());
        for Placed { piece, cells } in placed {
            let cells = cells.iter().filter(|&&cell| packing.board().contains(cell)).map(shift).collect();
            let label = packing.pieces().get(*piece).map(|p| p.name.clone()).unwrap_or_default();
            picture.add(*piece, label, cells, &mut glyphs);
        }
        picture
    }

    /// One piece by itself, as piece number `index` of `pieces`.
    pub fn of_piece(pieces: &[Piece], index: usize) -> Self {
        let piece = &pieces[index];
        let board = piece.shape.cells().to_vec();
        let (rows, columns) = (piece.shape.height(), piece.shape.width());
        let mut picture = Self { rows, columns, board: board.clone(), regions: Vec::new(), covered: BTreeMap::new() };
        picture.add(index, piece.name.clone(), board, &mut Glyphs::new(pieces));
        picture
    }

    /// What there is at this cell.
    pub fn spot(&self, row: i32, column: i32) -> Spot {
        let cell = Cell::new(row, column);
        match self.covered.get(&cell) {
            Some(&region) => Spot::Region(region),
            None if self.board.binary_search(&cell).is_ok() => Spot::Open,
            None => Spot::Outside,
        }
    }

    fn add(&mut self, piece: usize, label: String, cells: Vec<Cell>, glyphs: &mut Glyphs) {
        let touching = self.touching(&cells);
        let colour = self.free_colour(piece, &touching);
        let taken: BTreeSet<char> = touching.iter().map(|&r| self.regions[r].glyph).collect();
        let glyph = glyphs.for_region(piece, &taken);
        let sign = glyphs.sign(piece).unwrap_or(glyph);
        self.covered.extend(cells.iter().map(|&cell| (cell, self.regions.len())));
        self.regions.push(Region { cells, colour, glyph, sign, piece, label });
    }

    /// The regions that share an edge with these cells.
    fn touching(&self, cells: &[Cell]) -> BTreeSet<usize> {
        cells.iter().flat_map(|cell| cell.neighbours()).filter_map(|cell| self.covered.get(&cell).copied()).collect()
    }

    /// The colour of this piece, or the next one that no touching region has.
    fn free_colour(&self, piece: usize, touching: &BTreeSet<usize>) -> usize {
        let own = piece % PALETTE.len();
        let mut colours = (own..PALETTE.len()).chain(0..own);
        colours.find(|colour| touching.iter().all(|&r| self.regions[r].colour != *colour)).unwrap_or(own)
    }
}

/// Every printable ASCII character that cannot be mistaken for an open cell or for nothing, in order of preference.
fn all_glyphs() -> impl Iterator<Item = char> {
    let others = ('!'..='~').filter(|c| !c.is_ascii_alphanumeric() && *c != '.');
    ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(others)
}

/// Hands out glyphs: every piece has its sign; further copies get further ones only where they touch.
pub(crate) struct Glyphs {
    signs: Vec<Option<char>>,
    /// Which piece has each glyph that is given away.
    owner: BTreeMap<char, usize>,
    /// The glyphs of each piece in the order in which it got them.
    owned: Vec<Vec<char>>,
}

impl Glyphs {
    pub fn new(pieces: &[Piece]) -> Self {
        let mut glyphs =
            Self { signs: vec![None; pieces.len()], owner: BTreeMap::new(), owned: vec![Vec::new(); pieces.len()] };
        for (index, piece) in pieces.iter().enumerate() {
            glyphs.signs[index] = glyph_name(piece).inspect(|&glyph| glyphs.give(glyph, index));
        }
        for (index, piece) in pieces.iter().enumerate() {
            if glyphs.signs[index].is_none() {
                let free = glyphs.free_for(&piece.name);
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
        self.owner.insert(glyph, piece);
        self.owned[piece].push(glyph);
    }

    /// A letter of the name, a capital for preference, or else any glyph not yet given away.
    fn free_for(&self, name: &str) -> Option<char> {
        let letters = || name.chars().filter(char::is_ascii_alphanumeric);
        let capitals = letters().map(|c| c.to_ascii_uppercase());
        let small = letters().map(|c| c.to_ascii_lowercase());
        capitals.chain(small).chain(all_glyphs()).find(|glyph| !self.owner.contains_key(glyph))
    }

    /// A glyph for a region of this piece that is not among the `taken` ones around it.
    fn for_region(&mut self, piece: usize, taken: &BTreeSet<char>) -> char {
        let own = self.owned.get(piece).and_then(|owned| owned.iter().find(|glyph| !taken.contains(glyph)));
        if let Some(&glyph) = own {
            return glyph;
        }
        let unowned = all_glyphs().find(|glyph| !self.owner.contains_key(glyph) && !taken.contains(glyph));
        match unowned {
            Some(glyph) if piece < self.owned.len() => {
                self.give(glyph, piece);
                glyph
            }
            // More regions than glyphs: one that is used elsewhere does, as long as it is not next door.
            _ => all_glyphs().find(|glyph| !taken.contains(glyph)).unwrap_or('#'),
        }
    }
}

/// The name of a piece where it can serve as its glyph.
fn glyph_name(piece: &Piece) -> Option<char> {
    let mut letters = piece.name.chars();
    letters.next().filter(|c| c.is_ascii_alphanumeric() && letters.next().is_none())
}
