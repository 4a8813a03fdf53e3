//! Cells, shapes and the eight motions of the square lattice.

use std::collections::{BTreeSet, VecDeque};

/// A cell of the square lattice: rows from the top, columns from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Row, from the top.
    pub row: i32,
    /// Column, from the left.
    pub column: i32,
}

impl Cell {
    /// The cell in this row and column.
    #[must_use]
    pub const fn new(row: i32, column: i32) -> Self {
        Self { row, column }
    }

    /// The four cells that share an edge with this one.
    #[must_use]
    pub fn neighbours(self) -> [Self; 4] {
        let Self { row, column } = self;
        [Self::new(row - 1, column), Self::new(row, column - 1), Self::new(row, column + 1), Self::new(row + 1, column)]
    }
}

/// A symmetry of the square lattice that keeps the origin: a turn, after turning over if `flipped`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Motion {
    /// Quarter turns clockwise, 0 to 3.
    pub turns: u8,
    /// Turned over (left and right exchanged) before turning.
    pub flipped: bool,
}

impl Motion {
    /// All eight, the identity first, the four rotations before the four reflections.
    pub const ALL: [Self; 8] = {
        let mut all = [Self { turns: 0, flipped: false }; 8];
        let mut i = 0;
        while i < 8 {
            all[i] = Self { turns: (i % 4) as u8, flipped: i >= 4 };
            i += 1;
        }
        all
    };

    /// Where this motion takes a cell.
    #[must_use]
    pub fn apply(self, cell: Cell) -> Cell {
        let (mut row, mut column) = (cell.row, cell.column);
        if self.flipped {
            column = -column;
        }
        for _ in 0..self.turns {
            (row, column) = (column, -row);
        }
        Cell { row, column }
    }

    /// First `first`, then this.
    #[must_use]
    pub fn after(self, first: Self) -> Self {
        // Turning over reverses the sense of the turns made before it.
        let before = if self.flipped { 4 - first.turns } else { first.turns };
        Self { turns: (self.turns + before) % 4, flipped: self.flipped != first.flipped }
    }
}

/// A non-empty set of cells, shifted so that its smallest row and column are 0, in reading order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    cells: Vec<Cell>,
}

impl Shape {
    /// The shape of these cells; `None` when there are none, or when they lie more than 2²⁰ rows or columns apart. Repeated
    /// cells count once.
    ///
    /// ```
    /// use fuge_puzzle::packing::{Cell, Shape};
    /// let corner = Shape::new([Cell::new(5, 5), Cell::new(6, 5), Cell::new(6, 6)]).unwrap();
    /// assert_eq!(corner.cells()[0], Cell::new(0, 0));
    /// assert_eq!(corner.orientations(true).len(), 4);
    /// ```
    #[must_use]
    pub fn new(cells: impl IntoIterator<Item = Cell>) -> Option<Self> {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        let top = cells.iter().map(|c| c.row).min()?;
        let left = cells.iter().map(|c| c.column).min()?;
        let far = |from: i32, to: i32| i64::from(to) - i64::from(from) > 1 << 20;
        if cells.iter().any(|c| far(top, c.row) || far(left, c.column)) {
            return None;
        }
        for cell in &mut cells {
            *cell = Cell::new(cell.row - top, cell.column - left);
        }
        cells.sort_unstable();
        cells.dedup();
        Some(Self { cells })
    }

    /// The cells, in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Rows of the smallest box around the shape.
    #[must_use]
    pub fn height(&self) -> i32 {
        self.cells.iter().map(|c| c.row).max().unwrap_or(0) + 1
    }

    /// Columns of the smallest box around the shape.
    #[must_use]
    pub fn width(&self) -> i32 {
        self.cells.iter().map(|c| c.column).max().unwrap_or(0) + 1
    }

    /// The shape after a motion.
    #[must_use]
    pub fn moved(&self, motion: Motion) -> Self {
        // A motion of a non-empty set is non-empty.
        Self::new(self.cells.iter().map(|&c| motion.apply(c))).unwrap_or_else(|| self.clone())
    }

    /// Its different orientations, sorted: by turning, and by turning over as well where `flip` says so.
    #[must_use]
    pub fn orientations(&self, flip: bool) -> Vec<Self> {
        let motions = &Motion::ALL[..if flip { 8 } else { 4 }];
        let set: BTreeSet<Self> = motions.iter().map(|&m| self.moved(m)).collect();
        set.into_iter().collect()
    }

    /// Whether one can walk from any cell to any other through shared edges.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        let all: BTreeSet<Cell> = self.cells.iter().copied().collect();
        let mut reached = BTreeSet::from([self.cells[0]]);
        let mut queue = VecDeque::from([self.cells[0]]);
        while let Some(cell) = queue.pop_front() {
            for next in cell.neighbours() {
                if all.contains(&next) && reached.insert(next) {
                    queue.push_back(next);
                }
            }
        }
        reached.len() == all.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn motions_are_a_group_of_eight() {
        let probe = Cell::new(1, 2);
        let images: BTreeSet<Cell> = Motion::ALL.iter().map(|m| m.apply(probe)).collect();
        assert_eq!(images.len(), 8);
        for a in Motion::ALL {
            for b in Motion::ALL {
                assert_eq!(a.after(b).apply(probe), a.apply(b.apply(probe)));
                assert!(Motion::ALL.contains(&a.after(b)), "{:?}", a.after(b));
            }
        }
    }

    #[test]
    fn connection_is_through_edges() {
        let diagonal = Shape::new([Cell::new(0, 0), Cell::new(1, 1)]).unwrap();
        assert!(!diagonal.is_connected());
        assert!(Shape::new([Cell::new(0, 0), Cell::new(0, 1)]).unwrap().is_connected());
    }
}
