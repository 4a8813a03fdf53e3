//! The symmetry group of a packing puzzle, from its definition.
//!
//! A symmetry is a motion that takes the board onto itself, the cells that may stay empty onto themselves, and the set of allowed
//! placements onto itself. Equal pieces, those with the same set of placements on this board, are one *kind*; a symmetry takes all
//! placements of a kind to all placements of a kind that must be used as often.

use super::geometry::{self, Motion};
use super::rules::{Places, Rules};
use fuge_puzzle::packing::{Copies, Packing, Piece, Symmetry};
use std::collections::{BTreeMap, BTreeSet};

/// Which pieces are equal, and the symmetries.
pub(crate) struct Group {
    pub kinds: Kinds,
    /// The identity is the first.
    pub symmetries: Vec<SymmetryOf>,
}

/// One symmetry.
pub(crate) struct SymmetryOf {
    /// Which cell comes to lie on each cell.
    pub sources: Vec<u16>,
    /// Which kind each kind becomes.
    pub kinds: Vec<u16>,
}

impl Group {
    pub fn new(puzzle: &Packing, rules: &Rules) -> Self {
        let kinds = Kinds::new(rules);
        let open = open(puzzle, rules);
        let motions = geometry::motions(rules.lattice);
        let counts: Vec<Motion> = match puzzle.symmetry() {
            Symmetry::Full => motions,
            Symmetry::Rotations => motions.into_iter().filter(|motion| !motion.reflects).collect(),
            Symmetry::None => motions.into_iter().take(1).collect(),
        };
        let symmetries = counts.into_iter().filter_map(|motion| kinds.symmetry(rules, &open, motion)).collect();
        Self { kinds, symmetries }
    }
}

/// The cells that can stay empty. There are none, whatever the board says, where the puzzle allows no empty cell or its pieces leave
/// none: then all cells are alike.
fn open(puzzle: &Packing, rules: &Rules) -> BTreeSet<u16> {
    let area = |piece: &Piece| u64::from(piece.copies.min) * piece.shape.cells().len() as u64;
    let least: u64 = puzzle.pieces().iter().map(area).sum();
    let some = puzzle.most_empty() > 0 && least < rules.cells.len() as u64;
    puzzle.board().optional().iter().filter(|_| some).filter_map(|&cell| rules.number(cell)).collect()
}

/// Pieces that can do the same, together.
pub(crate) struct Kinds {
    /// The kind of each piece.
    pub of_piece: Vec<u16>,
    /// The kind with these places, and how often it must and may be used.
    by_places: BTreeMap<Places, (u16, [u64; 2])>,
}

impl Kinds {
    pub fn new(rules: &Rules) -> Self {
        let mut kinds = Self { of_piece: Vec::new(), by_places: BTreeMap::new() };
        for piece in &rules.pieces {
            let fresh = kinds.by_places.len() as u16;
            let (kind, [least, most]) = kinds.by_places.entry(rules.places(piece)).or_insert((fresh, [0, 0]));
            *least += u64::from(piece.copies.min);
            *most += u64::from(piece.copies.max);
            kinds.of_piece.push(*kind);
        }
        kinds
    }

    /// How often each kind must be used.
    pub fn copies(&self) -> Vec<Copies> {
        // Numbers that large are larger than any board.
        let number = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
        let by_kind: BTreeMap<u16, Copies> = self
            .by_places
            .values()
            .map(|&(kind, [least, most])| (kind, Copies { min: number(least), max: number(most) }))
            .collect();
        by_kind.into_values().collect()
    }

    /// What a motion does, if it is a symmetry.
    fn symmetry(&self, rules: &Rules, open: &BTreeSet<u16>, motion: Motion) -> Option<SymmetryOf> {
        let moved = geometry::moved(rules.lattice, &rules.cells, motion)?;
        let images: Vec<u16> = moved.iter().map(|&at| rules.number(at)).collect::<Option<_>>()?;
        if !open.iter().all(|&cell| open.contains(&images[usize::from(cell)])) {
            return None;
        }
        let mut sources = vec![0; images.len()];
        for (cell, &image) in images.iter().enumerate() {
            sources[usize::from(image)] = cell as u16;
        }
        let mut kinds = vec![0; self.by_places.len()];
        for (places, &(kind, copies)) in &self.by_places {
            let moved: Places =
                places.iter().map(|place| sorted(place.iter().map(|&cell| images[usize::from(cell)]))).collect();
            kinds[usize::from(kind)] = match self.by_places.get(&moved) {
                Some(&(image, as_many)) if as_many == copies => image,
                _ => return None,
            };
        }
        Some(SymmetryOf { sources, kinds })
    }
}

fn sorted(cells: impl Iterator<Item = u16>) -> Vec<u16> {
    let mut cells: Vec<u16> = cells.collect();
    cells.sort_unstable();
    cells
}
