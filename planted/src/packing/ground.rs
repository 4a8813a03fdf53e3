//! Boards to be cut.

use crate::Chance;
use fuge_puzzle::packing::{Cell, Lattice, MAX_CELLS, MAX_SPAN, Motion};
use std::collections::BTreeSet;

/// The shape of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ground {
    /// A full block, but for cells that are too many.
    Block,
    /// A block with holes.
    Holed,
    /// Cell by cell, in any direction.
    Grown,
    /// The same, with the images of every cell under some motions.
    Symmetric,
    /// Two such parts with a gap between them: few cells, but their numbers span many.
    Spread,
}

impl Ground {
    /// So many cells, in order; and a motion that maps the board onto itself, where that is known.
    pub(super) fn cells(self, lattice: Lattice, cells: usize, chance: &mut Chance) -> (Vec<Cell>, Option<Motion>) {
        let mut turn = None;
        let board = match self {
            Self::Block => block(lattice, cells, 0, chance),
            Self::Holed => block(lattice, cells, cells / 6, chance),
            Self::Grown => grown(lattice, cells, &[], chance),
            Self::Symmetric => {
                let motions = lattice.motions();
                // Under one motion, or under all of them.
                let motion = motions[1 + chance.below(motions.len() - 1)];
                turn = Some(motion);
                let generators = if chance.below(2) == 0 { vec![motion] } else { motions.to_vec() };
                // The last orbit may be one of 48 cells.
                grown(lattice, cells.min(MAX_CELLS - 48), &generators, chance)
            }
            Self::Spread => spread(lattice, cells, chance),
        };
        (board.into_iter().collect(), turn)
    }
}

/// A block with as many cells, and so many more, of which the surplus is taken out again.
fn block(lattice: Lattice, cells: usize, more: usize, chance: &mut Chance) -> BTreeSet<Cell> {
    let geometry = lattice.geometry();
    let places = (cells + more).div_ceil(geometry.parts().into());
    let side = |of: usize, chance: &mut Chance| 1 + chance.below((of as f64).sqrt() as usize);
    let layers = if lattice.in_space() { 1 + chance.below((places as f64).cbrt() as usize) } else { 1 };
    let rows = side(places.div_ceil(layers), chance).max(places.div_ceil(MAX_SPAN));
    let columns = places.div_ceil(layers * rows);
    let numbers = |number: usize| number as i32;
    let mut all = Vec::new();
    for layer in 0..layers {
        for row in 0..rows {
            for column in 0..columns {
                let place = geometry.inner(numbers(row), numbers(column)).in_layer(numbers(layer));
                all.extend((0..geometry.parts()).map(|part| place.part(part)));
            }
        }
    }
    if more == 0 {
        // What is too many is missing at the end.
        all.truncate(cells);
    } else {
        chance.shuffle(&mut all);
        all.truncate(cells);
    }
    all.into_iter().collect()
}

/// Cells beside cells, each with its images under what the motions generate.
fn grown(lattice: Lattice, cells: usize, motions: &[Motion], chance: &mut Chance) -> BTreeSet<Cell> {
    let (mut board, mut rim) = (BTreeSet::new(), vec![Cell::new(0, 0)]);
    // Long and thin, or round: how many of the newest cells are grown from.
    let newest = 1 + chance.below(cells);
    while board.len() < cells {
        let first = rim.len() - newest.min(rim.len());
        let next = rim.swap_remove(first + chance.below(rim.len() - first));
        for image in orbit(next, motions) {
            if board.insert(image) {
                rim.extend(lattice.geometry().neighbours(image).into_iter().filter(|cell| !board.contains(cell)));
            }
        }
    }
    board
}

/// Where motions take a cell, again and again.
pub(super) fn orbit(cell: Cell, motions: &[Motion]) -> Vec<Cell> {
    let mut orbit = vec![cell];
    let mut at = 0;
    while at < orbit.len() {
        for motion in motions {
            let image = motion.apply(orbit[at]);
            if !orbit.contains(&image) {
                orbit.push(image);
            }
        }
        at += 1;
    }
    orbit
}

fn spread(lattice: Lattice, cells: usize, chance: &mut Chance) -> BTreeSet<Cell> {
    let mut board = grown(lattice, cells.div_ceil(2), &[], chance);
    let far = board.iter().map(|cell| cell.column).max().unwrap_or(0);
    let other = grown(lattice, cells - board.len(), &[], chance);
    let near = other.iter().map(|cell| cell.column).min().unwrap_or(0);
    // A box of more than 512 numbers is no even grid any more; most are.
    let widest = if chance.below(3) == 0 { 60 } else { 8 }.min(1 + MAX_SPAN - cells);
    let by = Cell::new(0, far - near + 2 + chance.below(widest) as i32);
    board.extend(other.into_iter().map(|cell| cell.shifted(by)));
    board
}
