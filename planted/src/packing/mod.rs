//! Dissections: a board is cut into connected pieces, and these get rules that the cut keeps. So one solution is known, whatever
//! the size of the puzzle.

mod cut;
mod ground;
mod known;
mod rules;

pub use cut::Cut;
pub use ground::Ground;
pub use known::Known;
pub use rules::{Hands, Rules};

use crate::Chance;
use fuge_puzzle::packing::{Board, Cell, Lattice, Packing, Solution};

/// What a dissection is to be like.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// The lattice.
    pub lattice: Lattice,
    /// Cells of the board; a symmetric board may have a few more.
    pub cells: usize,
    /// The shape of the board.
    pub ground: Ground,
    /// Parts that the board is cut into; more where it does not hang together.
    pub parts: usize,
    /// How it is cut.
    pub cut: Cut,
    /// The rules.
    pub rules: Rules,
}

/// A puzzle and the solution that it was cut from.
#[derive(Clone, Debug)]
pub struct Dissection {
    /// The puzzle.
    pub packing: Packing,
    /// The solution.
    pub solution: Solution,
}

impl Recipe {
    /// A random recipe for a board of so many cells and at most so many parts.
    pub fn random(cells: usize, parts: usize, chance: &mut Chance) -> Self {
        let grounds = [Ground::Block, Ground::Holed, Ground::Grown, Ground::Symmetric, Ground::Spread];
        let cuts = [Cut::Even, Cut::Uneven, Cut::Long, Cut::Symmetric];
        Self {
            lattice: Lattice::ALL[chance.below(Lattice::ALL.len())],
            cells,
            ground: grounds[chance.below(grounds.len())],
            parts: 2 + chance.below(parts.min(cells).max(2) - 1),
            cut: cuts[chance.below(cuts.len())],
            rules: Rules::random(chance),
        }
    }

    /// The dissection that this recipe makes with these random numbers.
    ///
    /// # Panics
    /// When the board would be larger than boards can be.
    #[must_use]
    pub fn make(&self, chance: &mut Chance) -> Dissection {
        let (cells, turn) = self.ground.cells(self.lattice, self.cells, chance);
        let turn = turn.filter(|_| self.cut == Cut::Symmetric);
        let mut parts = self.cut.parts(self.lattice, &cells, self.parts, turn, chance);
        // Boards begin at the origin, as files number them.
        let corner = corner(self.lattice, &cells);
        let moved = |cell: &Cell| cell.seen_from(corner);
        let board = Board::new(self.lattice, cells.iter().map(moved)).expect("the recipe's board is not too large");
        parts.iter_mut().flatten().for_each(|cell| *cell = moved(cell));
        self.rules.puzzle(board, parts, chance)
    }
}

/// The least row, column and layer, such that numbers in files are not negative when the board is seen from there.
fn corner(lattice: Lattice, cells: &[Cell]) -> Cell {
    let least = |along: fn(&Cell) -> i32| cells.iter().map(along).min().unwrap_or(0);
    let row = least(|cell| cell.row);
    // Rows of hexagons and triangles are shifted against each other: every other row keeps its parity.
    let corner = Cell::new(row - row.rem_euclid(2), 0).in_layer(least(|cell| cell.layer));
    let column = |cell: &Cell| lattice.outer(cell.seen_from(corner))[1];
    Cell { column: cells.iter().map(column).min().unwrap_or(0), ..corner }
}
