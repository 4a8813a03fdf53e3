//! The number of a cell on its board, found at once.
//!
//! A drawing asks for every cell and all its neighbours, many times a second while a search is watched; so a board in a
//! small box has a table of the whole box. Boards far larger than their cells need are searched in their list.

use fuge_puzzle::packing::{Cell, Lattice};

/// The largest box with a table, in cells.
const LARGEST_TABLE: i64 = 1 << 13;

/// No cell of the board.
const NONE: u16 = u16::MAX;

/// Where each cell is in a sorted list of cells.
pub(crate) struct Index {
    first: Cell,
    /// Layers, rows and columns of the box.
    box_size: [i32; 3],
    parts: usize,
    /// For each cell of the box its number, or [`NONE`]; empty where the box is too large.
    table: Vec<u16>,
}

impl Index {
    /// The index of these cells, which are sorted.
    pub fn new(lattice: Lattice, cells: &[Cell]) -> Self {
        let least = |along: fn(&Cell) -> i32| cells.iter().map(along).min().unwrap_or(0);
        let first = Cell::new(least(|c| c.row), least(|c| c.column)).in_layer(least(|c| c.layer));
        let span = |along: fn(&Cell) -> i32| cells.iter().map(along).max().unwrap_or(0) - least(along) + 1;
        let box_size = [span(|c| c.layer), span(|c| c.row), span(|c| c.column)];
        let parts = usize::from(lattice.geometry().parts());
        let mut index = Self { first, box_size, parts, table: Vec::new() };
        let room = box_size.iter().fold(parts as i64, |room, &size| room.saturating_mul(size.into()));
        if room <= LARGEST_TABLE {
            index.table = vec![NONE; room as usize];
            for (number, &cell) in (0..NONE).zip(cells) {
                if let Some(place) = index.place(cell) {
                    index.table[place] = number;
                }
            }
        }
        index
    }

    /// The number of a cell in `cells`, the list that the index was made for.
    pub fn number(&self, cells: &[Cell], cell: Cell) -> Option<usize> {
        if self.table.is_empty() {
            return cells.binary_search(&cell).ok();
        }
        let number = self.table[self.place(cell)?];
        (number != NONE).then_some(number.into())
    }

    /// Where the table has this cell.
    fn place(&self, cell: Cell) -> Option<usize> {
        let [layers, rows, columns] = self.box_size;
        // Nothing is known of the cells that callers ask for: they may be anywhere.
        let along = |at: i32, from: i32, size: i32| at.checked_sub(from).filter(|n| (0..size).contains(n));
        let layer = along(cell.layer, self.first.layer, layers)?;
        let row = along(cell.row, self.first.row, rows)?;
        let column = along(cell.column, self.first.column, columns)?;
        let part = Some(usize::from(cell.part)).filter(|&part| part < self.parts)?;
        Some(((layer * rows + row) * columns + column) as usize * self.parts + part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_and_far_cells_are_found_and_others_not() {
        for lattice in Lattice::ALL {
            for far in [3, 9000] {
                let last = lattice.geometry().parts() - 1;
                let mut cells = vec![Cell::new(-1, 2).part(last), Cell::new(0, far), Cell::new(0, far).part(last)];
                cells.sort_unstable();
                cells.dedup();
                let index = Index::new(lattice, &cells);
                for (number, &cell) in cells.iter().enumerate() {
                    assert_eq!(index.number(&cells, cell), Some(number), "{lattice} {far}");
                }
                for other in
                    [Cell::new(0, 2), Cell::new(-2, 2), Cell::new(i32::MIN, 2).in_layer(1), Cell::new(0, 0).part(7)]
                {
                    assert_eq!(index.number(&cells, other), None, "{lattice} {far}");
                }
            }
        }
    }
}
