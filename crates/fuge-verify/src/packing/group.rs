//! The symmetry group of a packing puzzle, from its definition.
//!
//! A symmetry is a motion that takes the board onto itself and the set of allowed placements onto itself. Equal pieces,
//! those with the same set of placements on this board, are one *kind*; a symmetry takes all placements of a kind to all
//! placements of a kind that has as many copies.

use super::geometry::{self, Motion, REFLECTIONS, TURNS};
use fuge_puzzle::packing::{Cell, Packing, Piece, Symmetry};
use std::collections::{BTreeMap, BTreeSet};

/// All places of a piece; a place is the numbers of the cells it covers, in order.
type Places = BTreeSet<Vec<u16>>;

/// Which pieces are equal, and the symmetries.
pub(crate) struct Group {
    /// The kind of each piece.
    pub kind_of: Vec<u16>,
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
    pub fn new(puzzle: &Packing) -> Self {
        let cells = puzzle.board().cells();
        let kinds = Kinds::new(puzzle);
        let (turns, reflections) = match puzzle.symmetry() {
            Symmetry::Full => (4, 4),
            Symmetry::Rotations => (4, 0),
            Symmetry::None => (1, 0),
        };
        let motions = TURNS.iter().take(turns).chain(REFLECTIONS.iter().take(reflections));
        let symmetries = motions.filter_map(|&motion| kinds.symmetry(cells, motion)).collect();
        Self { kind_of: kinds.of_piece, symmetries }
    }
}

/// Pieces that can do the same, together.
struct Kinds {
    of_piece: Vec<u16>,
    /// The kind with these places, and how many copies it has.
    by_places: BTreeMap<Places, (u16, u64)>,
}

impl Kinds {
    fn new(puzzle: &Packing) -> Self {
        let cells = puzzle.board().cells();
        let mut kinds = Self { of_piece: Vec::new(), by_places: BTreeMap::new() };
        for piece in puzzle.pieces() {
            let fresh = kinds.by_places.len() as u16;
            let (kind, copies) = kinds.by_places.entry(places(piece, cells)).or_insert((fresh, 0));
            *copies += u64::from(piece.copies);
            kinds.of_piece.push(*kind);
        }
        kinds
    }

    /// What a motion does, if it is a symmetry.
    fn symmetry(&self, cells: &[Cell], motion: Motion) -> Option<SymmetryOf> {
        let images: Option<Vec<u16>> = geometry::moved(cells, motion).iter().map(|&at| number(cells, at)).collect();
        let images = images?;
        let mut sources = vec![0; cells.len()];
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

/// Every place of a piece: every orientation, its first cell on every cell of the board.
fn places(piece: &Piece, cells: &[Cell]) -> Places {
    let mut places = Places::new();
    for shape in geometry::orientations(piece.shape.cells(), piece.flip) {
        let first = shape[0];
        for at in cells {
            let place = shape.iter().map(|cell| {
                let (row, column) = (at.row + cell.row - first.row, at.column + cell.column - first.column);
                number(cells, Cell::new(row, column))
            });
            places.extend(place.collect::<Option<Vec<u16>>>());
        }
    }
    places
}

/// The number of a cell: its rank in reading order.
pub(crate) fn number(cells: &[Cell], at: Cell) -> Option<u16> {
    cells.binary_search(&at).ok().map(|rank| rank as u16)
}

fn sorted(cells: impl Iterator<Item = u16>) -> Vec<u16> {
    let mut cells: Vec<u16> = cells.collect();
    cells.sort_unstable();
    cells
}
