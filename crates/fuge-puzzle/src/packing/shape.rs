//! Shapes: sets of cells that move together, perhaps coloured.

use super::lattice::{Cell, Lattice, Motion};
use std::collections::{BTreeSet, VecDeque};

/// A colour of a cell, a letter.
pub type Colour = char;

/// A non-empty set of cells, shifted so that its smallest row, column and layer are 0, in reading order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    cells: Vec<Cell>,
    /// The colour of each cell; empty where none has one.
    colours: Vec<Option<Colour>>,
}

impl Shape {
    /// The shape of these cells; `None` when there are none, or when they lie more than 2²⁰ rows, columns or layers apart. Repeated
    /// cells count once.
    ///
    /// ```
    /// use fuge_puzzle::packing::{Cell, Lattice, Shape};
    /// let corner = Shape::new([Cell::new(5, 5), Cell::new(6, 5), Cell::new(6, 6)]).unwrap();
    /// assert_eq!(corner.cells()[0], Cell::new(0, 0));
    /// assert_eq!(corner.orientations(Lattice::Square, true).len(), 4);
    /// assert_eq!(corner.orientations(Lattice::Cube, false).len(), 12);
    /// ```
    #[must_use]
    pub fn new(cells: impl IntoIterator<Item = Cell>) -> Option<Self> {
        Self::coloured(cells.into_iter().map(|cell| (cell, None)))
    }

    /// The shape of these cells with their colours. Of a repeated cell the least colour counts.
    #[must_use]
    pub fn coloured(cells: impl IntoIterator<Item = (Cell, Option<Colour>)>) -> Option<Self> {
        let mut cells: Vec<(Cell, Option<Colour>)> = cells.into_iter().collect();
        let least = |along: fn(&Cell) -> i32| cells.iter().map(|(cell, _)| along(cell)).min();
        let origin = Cell { layer: least(|c| c.layer)?, ..Cell::new(least(|c| c.row)?, least(|c| c.column)?) };
        let far = |from: i32, to: i32| i64::from(to) - i64::from(from) > 1 << 20;
        let too_far =
            |(c, _): &(Cell, _)| far(origin.row, c.row) || far(origin.column, c.column) || far(origin.layer, c.layer);
        if cells.iter().any(too_far) {
            return None;
        }
        for (cell, _) in &mut cells {
            *cell = cell.seen_from(origin);
        }
        cells.sort_unstable();
        cells.dedup_by_key(|(cell, _)| *cell);
        let (cells, mut colours): (Vec<_>, Vec<_>) = cells.into_iter().unzip();
        if colours.iter().all(Option::is_none) {
            colours.clear();
        }
        Some(Self { cells, colours })
    }

    /// The cells, in reading order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cells with their colours, in reading order.
    pub fn coloured_cells(&self) -> impl Iterator<Item = (Cell, Option<Colour>)> {
        self.cells.iter().enumerate().map(|(at, &cell)| (cell, self.colours.get(at).copied().flatten()))
    }

    /// Whether some cell has a colour.
    #[must_use]
    pub fn has_colours(&self) -> bool {
        !self.colours.is_empty()
    }

    /// The same shape without colours.
    #[must_use]
    pub fn without_colours(&self) -> Self {
        Self { cells: self.cells.clone(), colours: Vec::new() }
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

    /// Layers of the smallest box around the shape.
    #[must_use]
    pub fn depth(&self) -> i32 {
        self.cells.iter().map(|c| c.layer).max().unwrap_or(0) + 1
    }

    /// The shape after a motion.
    #[must_use]
    pub fn moved(&self, motion: Motion) -> Self {
        // A motion of a non-empty set is non-empty, and what was near stays near.
        Self::coloured(self.coloured_cells().map(|(cell, colour)| (motion.apply(cell), colour)))
            .unwrap_or_else(|| self.clone())
    }

    /// Its different orientations, sorted: by turning, and by turning over as well where `flip` says so (in space: to its mirror image).
    #[must_use]
    pub fn orientations(&self, lattice: Lattice, flip: bool) -> Vec<Self> {
        let motions = if flip { lattice.motions() } else { lattice.rotations() };
        let set: BTreeSet<Self> = motions.iter().map(|&motion| self.moved(motion)).collect();
        set.into_iter().collect()
    }

    /// Whether one can walk from any cell to any other through shared edges (in space: faces).
    #[must_use]
    pub fn is_connected(&self, lattice: Lattice) -> bool {
        let all: BTreeSet<Cell> = self.cells.iter().copied().collect();
        let mut reached = BTreeSet::from([self.cells[0]]);
        let mut queue = VecDeque::from([self.cells[0]]);
        while let Some(cell) = queue.pop_front() {
            for next in lattice.geometry().neighbours(cell) {
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
    fn connection_is_through_edges() {
        let diagonal = Shape::new([Cell::new(0, 0), Cell::new(1, 1)]).unwrap();
        assert!(!diagonal.is_connected(Lattice::Square));
        let bent = Shape::new([Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 1)]).unwrap();
        assert!(bent.is_connected(Lattice::Square));
        // Each row leans to the right: down and to the left is beside.
        let leaning = Shape::new([Cell::new(0, 1), Cell::new(1, 0)]).unwrap();
        assert!(leaning.is_connected(Lattice::Hexagon) && !leaning.is_connected(Lattice::Square));
    }

    #[test]
    fn colours_turn_with_their_cells() {
        let domino = |colours: [Option<Colour>; 2]| {
            Shape::coloured([(Cell::new(0, 0), colours[0]), (Cell::new(0, 1), colours[1])]).unwrap()
        };
        assert_eq!(domino([None, None]).orientations(Lattice::Square, true).len(), 2);
        assert_eq!(domino([Some('B'), Some('W')]).orientations(Lattice::Square, true).len(), 4);
        assert_eq!(domino([Some('B'), Some('B')]).orientations(Lattice::Square, true).len(), 2);
        assert_eq!(domino([Some('B'), None]).without_colours(), domino([None, None]));
    }
}
