//! Planted solutions of the family packing: boards of every lattice are cut into pieces, and no engine may deny the cut.

mod counted;
mod engines;
mod program;

use fuge_planted::Chance;
use fuge_planted::packing::{Cut, Dissection, Ground, Hands, Recipe, Rules};
use fuge_puzzle::packing::{Compiled, Lattice};
use std::collections::BTreeSet;
use std::fmt::Debug;

/// Cells of boards: at and around every border of a word, of a window and of a group of windows.
const SIZES: [usize; 28] = [
    4, 6, 9, 12, 16, 23, 24, 25, 32, 40, 48, 49, 60, 63, 64, 65, 127, 128, 129, 200, 255, 256, 257, 447, 448, 449, 511,
    512,
];

/// The most parts that a board is cut into, whatever its size.
const MOST_PARTS: usize = 40;

/// How many slots `cells` can have in words of one width.
const SLOTS: [usize; 7] = [64, 128, 256, 320, 384, 512, 2048];

/// A dissection that can be made again from its seed.
struct Case {
    seed: u64,
    recipe: Recipe,
    dissection: Dissection,
}

impl Case {
    /// A board of any size, cut into up to 40 parts.
    fn any(seed: u64) -> Self {
        let mut chance = Chance(seed);
        let cells = SIZES[chance.below(SIZES.len())];
        let mut recipe = Recipe::random(cells, MOST_PARTS, &mut chance);
        if chance.below(12) == 0 {
            // Many slots: solid pieces that may be turned every way.
            let rules = Rules { free: None, ..recipe.rules };
            let parts = 8 + chance.below(33);
            recipe = Recipe { lattice: Lattice::Cube, parts, cut: Cut::Even, rules, ..recipe };
            recipe.rules.hands = [Hands::Over, Hands::Turned][chance.below(2)];
            if chance.below(2) == 0 {
                // On a board of one word too.
                let (cells, parts) = (60 + chance.below(5), 10 + chance.below(8));
                recipe = Recipe { cells, parts, ground: Ground::Block, ..recipe };
                recipe.rules.hands = Hands::Over;
            }
        }
        Self::of(seed, recipe, &mut chance)
    }

    /// A board on which a search is over soon: a small one, or one where all but a few parts are fixed.
    fn quick(seed: u64) -> Self {
        let mut chance = Chance(seed);
        let cells = SIZES[chance.below(SIZES.len())];
        let mut recipe = Recipe::random(cells, if cells > 25 { 12 } else { 8 }, &mut chance);
        if cells > 25 {
            recipe.rules.free = Some(1 + chance.below(4));
        }
        Self::of(seed, recipe, &mut chance)
    }

    fn of(seed: u64, recipe: Recipe, chance: &mut Chance) -> Self {
        let dissection = recipe.make(chance);
        Self { seed, recipe, dissection }
    }
}

impl Debug for Case {
    /// What it takes to make the case again.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Dissection { packing, solution } = &self.dissection;
        writeln!(f, "seed {}, {:?}", self.seed, self.recipe)?;
        match fuge_format::foreign::write::toml(packing, None) {
            Ok(file) => writeln!(f, "{file}\n{solution:?}"),
            Err(_) => writeln!(f, "{packing:?}\n{solution:?}"),
        }
    }
}

/// What the cases of a test were like, so that they cannot all be small and alike.
#[derive(Default)]
struct Seen {
    lattices: BTreeSet<Lattice>,
    grounds: BTreeSet<Ground>,
    cuts: BTreeSet<Cut>,
    hands: BTreeSet<Hands>,
    rules: BTreeSet<&'static str>,
    sizes: BTreeSet<usize>,
    parts: BTreeSet<usize>,
    /// The numbers that cells take, rounded up to words.
    widths: BTreeSet<usize>,
    /// Words of the board, words of the slots, and whether the grid is even.
    tables: BTreeSet<(usize, usize, bool)>,
    /// Orders of symmetry groups.
    orders: BTreeSet<usize>,
}

impl Seen {
    fn add(&mut self, case: &Case, compiled: &Compiled) {
        let Recipe { lattice, ground, cut, rules, .. } = case.recipe;
        let Dissection { packing, solution } = &case.dissection;
        self.lattices.insert(lattice);
        self.grounds.insert(ground);
        self.cuts.insert(cut);
        self.hands.insert(rules.hands);
        self.sizes.insert(packing.board().cells().len());
        self.parts.insert(solution.placements.len());
        self.orders.insert(compiled.order());
        let pieces = packing.pieces();
        let unused = |kind: &fuge_puzzle::packing::Kind| kind.placements.is_empty();
        let names = [
            ("copies", pieces.iter().any(|piece| piece.copies.min > 1)),
            ("ranges", pieces.iter().any(|piece| piece.copies.max > 1 && !piece.copies.are_given())),
            ("colours", pieces.iter().any(|piece| piece.shape.has_colours())),
            ("pairs", packing.colour_pairs().is_some()),
            ("empty cells", compiled.empty_cells().max > 0),
            ("a limit of empty cells", packing.empty_limit().is_some()),
            ("a place", pieces.iter().any(|piece| piece.place.is_some())),
            ("kept out", pieces.iter().any(|piece| !piece.keep_out.is_empty())),
            ("several misfits", compiled.kinds().iter().filter(|kind| unused(kind)).count() > 1),
            ("larger than the board", pieces.iter().any(|p| p.shape.cells().len() > packing.board().cells().len())),
        ];
        self.rules.extend(names.iter().filter(|(_, has)| *has).map(|(name, _)| *name));
        let width = compiled.span().div_ceil(64).next_power_of_two();
        self.widths.insert(width);
        if let Some(words) = SLOTS.iter().position(|&most| compiled.slots() <= most) {
            self.tables.insert((width, SLOTS[words] / 64, compiled.is_even()));
        }
    }

    /// Nothing is missing that every family of cases must have.
    fn check(&self) {
        assert_eq!(self.lattices.len(), Lattice::ALL.len(), "{:?}", self.lattices);
        assert_eq!((self.grounds.len(), self.cuts.len(), self.hands.len()), (5, 4, 4));
        assert_eq!(self.rules.len(), 10, "{:?}", self.rules);
        assert_eq!(self.widths, BTreeSet::from([1, 2, 4, 8]));
        assert!(SIZES.iter().all(|size| self.sizes.contains(size)), "{:?}", self.sizes);
        assert!([1, 2, 4, 8].iter().all(|order| self.orders.contains(order)), "{:?}", self.orders);
    }
}
