//! From a puzzle to numbered cells, kinds of pieces and all their placements; and the puzzle's symmetries.
//!
//! From here on nothing knows the lattice: a placement is a set of cell numbers, a symmetry is a permutation of them.
//! Pieces whose placements are the same are copies of one *kind*, whatever they are called. A motion of the board is a
//! symmetry of the puzzle when it maps the placements of every kind onto those of a kind with as many copies: that is
//! looked up, never assumed.
//!
//! A cell that stays empty is a placement too: of a kind of its own, the *hole*, a single cell with a range of copies. So below this
//! every cell is covered exactly once, and only what leaves the engines knows holes.

use super::grid::Grid;
use super::lattice::{Cell, Motion};
use super::listing::{Listing, Numbers};
use super::model::{Copies, Packing, Placed, Solution};
use super::reduce::Reduction;
use super::words::Word;
use fuge_search::{Patience, Stopped};
use std::ops::Range;
use std::sync::Arc;

/// A solution as the engines find it: the numbers of its placements, ascending.
pub type Found = Box<[u32]>;

/// A packing puzzle made ready for searching. Clones share everything: there may be millions of placements.
#[derive(Clone, Debug)]
pub struct Compiled {
    pub(super) packing: Arc<Packing>,
    pub(super) grid: Arc<Grid>,
    pub(super) kinds: Arc<[Kind]>,
    /// Cells of all placements, one after the other; a kind knows where its own start.
    pub(super) cells: Arc<[u16]>,
    pub(super) kind_of: Arc<[u16]>,
    /// Which orientation of its kind each placement has.
    pub(super) orientations: Arc<[u8]>,
    pub(super) numbers: Arc<Numbers>,
    pub(super) symmetries: Arc<[SymmetryOf]>,
    pub(super) reduction: Arc<Reduction>,
}

/// Pieces that can do exactly the same: copies of each other.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Indices of the pieces, one for each copy there may be, those that must be used first.
    pub pieces: Vec<usize>,
    /// How many copies must be used.
    pub least: usize,
    /// Cells of one copy.
    pub size: usize,
    /// Numbers of its placements.
    pub placements: Range<u32>,
    /// Whether its cells hang together.
    pub connected: bool,
    /// Where the cells of its placements start.
    pub(super) cells_start: usize,
    /// It is no piece: a cell that stays empty.
    pub(super) hole: bool,
}

/// One way to lay a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement<'a> {
    /// Index of its kind.
    pub kind: usize,
    /// The numbers of the cells it covers, ascending.
    pub cells: &'a [u16],
}

/// A symmetry of the puzzle and what it does.
#[derive(Clone, Debug)]
pub(super) struct SymmetryOf {
    pub(super) motion: Motion,
    /// The cell that goes to each cell.
    pub(super) cell_sources: Vec<u16>,
    /// Image of each placement.
    pub(super) placements: Vec<u32>,
    /// Image of each kind.
    pub(super) kinds: Vec<u16>,
}

impl Compiled {
    /// Lists the placements of a puzzle, finds its symmetries and decides how to cut symmetric copies.
    ///
    /// ```
    /// use fuge_puzzle::packing::{Board, Compiled, Lattice, Packing, PieceSet, Symmetry};
    /// let pieces = PieceSet::named("pentominoes").unwrap().pieces(Lattice::Square).unwrap();
    /// let puzzle = Packing::new(Board::rectangle(6, 10).unwrap(), pieces, Symmetry::Full).unwrap();
    /// let compiled = Compiled::new(&puzzle);
    /// assert_eq!(compiled.kinds().len(), 12);
    /// assert_eq!(compiled.order(), 4);
    /// ```
    #[must_use]
    pub fn new(packing: &Packing) -> Self {
        Self::prepare(packing, &Patience::endless()).expect("nobody stops it")
    }

    /// The same, unless it is stopped.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn prepare(packing: &Packing, patience: &Patience<'_>) -> Result<Self, Stopped> {
        Listing::new(packing, patience)?.finish()
    }

    /// The puzzle.
    #[must_use]
    pub fn packing(&self) -> &Packing {
        &self.packing
    }

    /// The kinds of pieces.
    #[must_use]
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds[..self.kinds.len() - usize::from(self.hole().is_some())]
    }

    /// The kinds, and the hole as the last of them where cells may stay empty.
    pub(super) fn all_kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// How many placements there are in all.
    #[must_use]
    pub fn placements(&self) -> usize {
        self.kind_of.len() - self.hole().map_or(0, |hole| hole.placements.len())
    }

    /// How many placements there are, empty cells among them.
    pub(super) fn all_placements(&self) -> usize {
        self.kind_of.len()
    }

    /// The cells that stay empty, as a kind.
    pub(super) fn hole(&self) -> Option<&Kind> {
        self.kinds.last().filter(|kind| kind.hole)
    }

    /// How many cells stay empty, at least and at most.
    #[must_use]
    pub fn empty_cells(&self) -> Copies {
        let count = |hole: &Kind| Copies { min: hole.least as u32, max: hole.pieces.len() as u32 };
        self.hole().map_or(0.into(), count)
    }

    /// A placement by its number.
    #[must_use]
    pub fn placement(&self, number: u32) -> Placement<'_> {
        let index = usize::from(self.kind_of[number as usize]);
        let kind = &self.kinds[index];
        let start = kind.cells_start + (number - kind.placements.start) as usize * kind.size;
        Placement { kind: index, cells: &self.cells[start..start + kind.size] }
    }

    /// The cells of the first `number` placements as words, for the tree of an engine.
    pub(super) fn masks<W: Word>(&self, number: usize, patience: &Patience<'_>) -> Result<Vec<W>, Stopped> {
        let mut masks = Vec::with_capacity(number);
        let all = self.kinds.iter().flat_map(|kind| self.cells[kind.all_cells()].chunks_exact(kind.size));
        for cells in all.take(number) {
            patience.spend(cells.len() as u64)?;
            masks.push(W::of(cells.iter().map(|&cell| usize::from(cell))));
        }
        Ok(masks)
    }

    /// The order of the puzzle's symmetry group.
    #[must_use]
    pub fn order(&self) -> usize {
        self.symmetries.len()
    }

    /// The motions that are symmetries of the puzzle, the identity first.
    pub fn motions(&self) -> impl Iterator<Item = Motion> {
        self.symmetries.iter().map(|s| s.motion)
    }

    /// How symmetric copies are cut.
    #[must_use]
    pub fn reduction(&self) -> &Reduction {
        &self.reduction
    }

    /// How many copies there are of each kind, where that is given for all: `labelled` counts are `raw` times the factorials of these.
    #[must_use]
    pub fn copies(&self) -> Option<Vec<usize>> {
        let given = |kind: &Kind| (kind.least == kind.pieces.len()).then_some(kind.least);
        self.kinds().iter().map(given).collect()
    }

    /// Which orientation of its kind a placement has.
    pub(super) fn orientation(&self, number: u32) -> u8 {
        self.orientations[number as usize]
    }

    /// Kinds in their orientations, in all; where cells may stay empty, that is one more.
    #[must_use]
    pub fn slots(&self) -> usize {
        let changes = |kind: &Kind| {
            let range = kind.placements.start as usize..kind.placements.end as usize;
            self.orientations[range].chunk_by(|a, b| a == b).count()
        };
        self.kinds.iter().map(changes).sum()
    }

    /// How many numbers the cells take, gaps included: the width of a word that holds the board.
    #[must_use]
    pub fn span(&self) -> usize {
        self.grid.cells.len()
    }

    /// Whether the numbering is even: a shift of a cell is a shift of its number.
    #[must_use]
    pub fn is_even(&self) -> bool {
        self.grid.even
    }

    /// The cell with this number.
    ///
    /// # Panics
    /// When no placement covers it.
    #[must_use]
    pub fn cell(&self, number: u16) -> Cell {
        self.grid.cells[usize::from(number)].expect("placements cover cells of the board only")
    }

    /// Whether the number of empty cells is limited beyond what follows from the pieces.
    pub(super) fn limits_empty_cells(&self) -> bool {
        self.packing.empty_limit().is_some()
    }

    /// The place of a cell in words, as in `row 2, column 3`, numbered as in files.
    pub(super) fn place_name(&self, cell: Cell) -> String {
        let lattice = self.packing.lattice();
        let third = if lattice.in_space() { "layer" } else { "part" };
        let name = |(name, number): (&str, i32)| format!("{name} {number}");
        ["row", "column", third].into_iter().zip(lattice.outer(cell)).map(name).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn grid(&self) -> &Grid {
        &self.grid
    }

    pub(super) fn symmetries(&self) -> &[SymmetryOf] {
        &self.symmetries
    }

    /// Whether these are numbers of placements, in ascending order, that use every kind as often as it must be used.
    #[must_use]
    pub fn uses_every_piece(&self, found: &[u32]) -> bool {
        let known = |&number: &u32| (number as usize) < self.placements();
        let uses = |kind: &Kind| found.iter().filter(|number| kind.placements.contains(number)).count();
        found.is_sorted_by(|a, b| a < b)
            && found.iter().all(known)
            && self.kinds().iter().all(|kind| (kind.least..=kind.pieces.len()).contains(&uses(kind)))
    }

    /// The placement on each cell number, a hole where there is none; [`UNCOVERED`](super::reduce::UNCOVERED) where the board has no cell
    /// or the cell may not be empty.
    pub(super) fn cover_of(&self, found: &[u32]) -> Vec<u32> {
        let mut cover = vec![super::reduce::UNCOVERED; self.grid.cells.len()];
        let holes = self.hole().map_or(0..0, |hole| hole.placements.clone());
        for number in holes.chain(found.iter().copied()) {
            for &cell in self.placement(number).cells {
                cover[usize::from(cell)] = number;
            }
        }
        cover
    }

    /// Placements as pieces and cells; also of a part of a solution. Copies of a kind go to its pieces in the order of
    /// the placements' numbers.
    #[must_use]
    pub fn solution(&self, found: &[u32]) -> Solution {
        let mut next_copy = vec![0; self.kinds.len()];
        let mut placements: Vec<Placed> = found
            .iter()
            .filter(|&&number| (number as usize) < self.placements())
            .map(|&number| {
                let placement = self.placement(number);
                let copy = &mut next_copy[placement.kind];
                let piece = self.kinds[placement.kind].pieces[*copy];
                *copy += 1;
                let mut cells: Vec<Cell> = placement.cells.iter().map(|&c| self.cell(c)).collect();
                cells.sort_unstable();
                Placed { piece, cells }
            })
            .collect();
        placements.sort();
        Solution { placements }
    }
}

impl SymmetryOf {
    /// First `first`, then this.
    pub(super) fn after(&self, first: &Self) -> Self {
        Self {
            motion: self.motion.after(first.motion),
            cell_sources: self.cell_sources.iter().map(|&c| first.cell_sources[usize::from(c)]).collect(),
            placements: first.placements.iter().map(|&p| self.placements[p as usize]).collect(),
            kinds: first.kinds.iter().map(|&k| self.kinds[usize::from(k)]).collect(),
        }
    }
}
