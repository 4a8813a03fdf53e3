//! Random puzzles, and what they are by definition: places, symmetries, solutions, found in the most stupid way.
#![allow(
    dead_code,
    unused_imports,
    clippy::unwrap_used,
    reason = "each test file uses a part of this, and a test may fail"
)]

mod cut;
mod dice;
pub mod lists;

pub use cut::{cut, pieces_of};
pub use dice::{Shown, any_puzzle};

use fuge_puzzle::packing::{Board, Cell, Packing, Piece, Placed, Solution, Symmetry};
use std::collections::BTreeMap;

/// The image of cells under a motion of the board; `None` if the motion does not keep the board.
pub fn image(board: &Board, cells: &[Cell], motion: usize) -> Option<Vec<Cell>> {
    let motion = board.lattice().motions()[motion];
    let moved: Vec<Cell> = board.cells().iter().map(|&cell| motion.apply(cell)).collect();
    let corner = |cells: &[Cell]| -> Option<Cell> {
        let least = |along: fn(&Cell) -> i32| cells.iter().map(along).min();
        Some(Cell::new(least(|c| c.row)?, least(|c| c.column)?).in_layer(least(|c| c.layer)?))
    };
    let (here, there) = (corner(board.cells())?, corner(&moved)?);
    let back = |cell: Cell| cell.seen_from(there).shifted(here);
    if !moved.iter().all(|&cell| board.contains(back(cell))) {
        return None;
    }
    let mut cells: Vec<Cell> = cells.iter().map(|&cell| back(motion.apply(cell))).collect();
    cells.sort();
    Some(cells)
}

/// The motions that keep the board, by their numbers.
pub fn motions(board: &Board) -> Vec<usize> {
    (0..board.lattice().motions().len()).filter(|&motion| image(board, &[], motion).is_some()).collect()
}

/// Every place of a piece, sorted.
pub fn places(puzzle: &Packing, piece: &Piece) -> Vec<Vec<Cell>> {
    let board = puzzle.board();
    let (first, last) = board.bounds();
    let mut places = Vec::new();
    for shape in piece.orientations(board.lattice()) {
        for (row, column, layer) in (first.row..=last.row).flat_map(|row| {
            (first.column..=last.column).flat_map(move |c| (first.layer..=last.layer).map(move |layer| (row, c, layer)))
        }) {
            let by = Cell::new(row, column).in_layer(layer);
            let mut laid = shape.coloured_cells().map(|(cell, colour)| (cell.shifted(by), colour));
            let fits = laid.all(|(cell, colour)| {
                board.contains(cell)
                    && !piece.keep_out.contains(&cell)
                    && puzzle.agree(colour, board.colours().get(&cell).copied())
            });
            let place: Vec<Cell> = shape.cells().iter().map(|cell| cell.shifted(by)).collect();
            let fixed = piece.place.as_ref().is_none_or(|fixed| fixed.iter().eq(&place));
            if fits && fixed {
                places.push(place);
            }
        }
    }
    places.sort();
    places.dedup();
    places
}

/// Equal pieces together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kind {
    pub places: Vec<Vec<Cell>>,
    pub least: u64,
    pub most: u64,
    /// The pieces, one for each copy, those that must be used first.
    pub pieces: Vec<usize>,
}

/// Pieces with the same places are one kind.
pub fn kinds(puzzle: &Packing) -> Vec<Kind> {
    let mut kinds: BTreeMap<Vec<Vec<Cell>>, Kind> = BTreeMap::new();
    for (index, piece) in puzzle.pieces().iter().enumerate() {
        let places = places(puzzle, piece);
        let kind = kinds.entry(places.clone()).or_insert(Kind { places, least: 0, most: 0, pieces: Vec::new() });
        let (min, max) = (piece.copies.min as usize, piece.copies.max as usize);
        let must = kind.least as usize;
        kind.pieces.splice(must..must, std::iter::repeat_n(index, min));
        kind.pieces.extend(std::iter::repeat_n(index, max - min));
        kind.least += min as u64;
        kind.most += max as u64;
    }
    kinds.into_values().collect()
}

/// The order of the symmetry group, by its definition.
pub fn order(puzzle: &Packing) -> u64 {
    let all = puzzle.lattice().motions().len();
    let allowed = match puzzle.symmetry() {
        Symmetry::Full => all,
        Symmetry::Rotations => all / 2,
        Symmetry::None => 1,
    };
    let kinds = kinds(puzzle);
    motions(puzzle.board()).into_iter().filter(|&m| m < allowed && is_symmetry(puzzle, &kinds, m)).count() as u64
}

fn is_symmetry(puzzle: &Packing, kinds: &[Kind], motion: usize) -> bool {
    let board = puzzle.board();
    let moved = |kind: &Kind| {
        let mut places: Vec<Vec<Cell>> = kind.places.iter().map(|place| image(board, place, motion).unwrap()).collect();
        places.sort();
        (places, kind.least, kind.most)
    };
    let same = |kind: &Kind| (kind.places.clone(), kind.least, kind.most);
    let mut before: Vec<_> = kinds.iter().map(same).collect();
    let mut after: Vec<_> = kinds.iter().map(moved).collect();
    before.sort();
    after.sort();
    let optional: Vec<Cell> = board.optional().iter().copied().collect();
    // Where nothing can stay empty, it does not matter which cells might.
    let least: u64 = puzzle.pieces().iter().map(|p| u64::from(p.copies.min) * p.shape.cells().len() as u64).sum();
    let none = puzzle.most_empty() == 0 || least >= board.cells().len() as u64;
    before == after && (none || image(board, &optional, motion) == Some(optional))
}

/// Every solution, equal pieces not told apart; `None`: there are more than `limit`.
pub fn every_solution(puzzle: &Packing, limit: usize) -> Option<Vec<Solution>> {
    let kinds = kinds(puzzle);
    let used = vec![0; kinds.len()];
    let mut listing =
        Listing { puzzle, kinds, limit, used, laid: Vec::new(), empty: 0, steps: 0, solutions: Vec::new() };
    let mut free: Vec<Cell> = puzzle.board().cells().to_vec();
    free.reverse();
    listing.below(&free)?;
    Some(listing.solutions)
}

/// The plainest of all searches: the first free cell is empty, or any piece lies on it.
struct Listing<'a> {
    puzzle: &'a Packing,
    kinds: Vec<Kind>,
    limit: usize,
    used: Vec<u64>,
    laid: Vec<Placed>,
    empty: u64,
    steps: usize,
    solutions: Vec<Solution>,
}

impl Listing<'_> {
    /// The free cells are in reverse order.
    fn below(&mut self, free: &[Cell]) -> Option<()> {
        self.steps += 1;
        let Some((&first, rest)) = free.split_last() else {
            if self.kinds.iter().zip(&self.used).all(|(kind, used)| *used >= kind.least) {
                self.solutions.push(Solution { placements: self.laid.clone() });
            }
            return Some(());
        };
        if self.solutions.len() > self.limit || self.steps > 1000 * self.limit {
            return None;
        }
        if self.puzzle.board().optional().contains(&first) && self.empty < self.puzzle.most_empty() {
            self.empty += 1;
            self.below(rest)?;
            self.empty -= 1;
        }
        for at in 0..self.kinds.len() {
            if self.used[at] == self.kinds[at].most {
                continue;
            }
            for cells in self.kinds[at].places.clone() {
                if !cells.contains(&first) || !cells.iter().all(|cell| free.contains(cell)) {
                    continue;
                }
                let rest: Vec<Cell> = free.iter().copied().filter(|cell| !cells.contains(cell)).collect();
                let piece = self.kinds[at].pieces[self.used[at] as usize];
                self.used[at] += 1;
                self.laid.push(Placed { piece, cells });
                self.below(&rest)?;
                self.laid.pop();
                self.used[at] -= 1;
            }
        }
        Some(())
    }
}
