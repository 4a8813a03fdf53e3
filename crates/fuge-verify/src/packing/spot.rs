//! How a cell is called: by the numbers that files have for it.

use fuge_puzzle::packing::{Cell, Lattice};
use std::fmt;

/// A cell of a lattice, written as JSON Lines write it: `[row,column]`, from 0, then the layer or the part where there are such.
///
/// ```
/// use fuge_puzzle::packing::{Cell, Lattice};
/// use fuge_verify::packing::Spot;
/// assert_eq!(Spot::new(Lattice::Square, Cell::new(2, 3)).to_string(), "[2,3]");
/// assert_eq!(Spot::new(Lattice::Tan, Cell::new(2, 3).part(1)).to_string(), "[2,3,1]");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The lattice.
    pub lattice: Lattice,
    /// The cell.
    pub cell: Cell,
}

impl Spot {
    /// A cell of a lattice.
    #[must_use]
    pub fn new(lattice: Lattice, cell: Cell) -> Self {
        Self { lattice, cell }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Cell { layer, row, column, .. } = self.cell;
        // No file has cells that far out, and their numbers could not be counted with.
        let far = [layer, row, column].iter().any(|n| n.unsigned_abs() > 1 << 28);
        let numbers = if far { vec![row, column] } else { self.lattice.outer(self.cell) };
        write!(f, "[{}]", numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(","))
    }
}
