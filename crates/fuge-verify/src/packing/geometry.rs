//! The eight motions of the square lattice, written out, and what they make of a set of cells.
//!
//! The solver has motions of its own. These are not they: a mistake in one of the two shows against the other.

use fuge_puzzle::packing::Cell;
use std::collections::BTreeSet;

/// `[[a, b], [c, d]]` takes (row, column) to (a·row + b·column, c·row + d·column).
pub(crate) type Motion = [[i32; 2]; 2];

/// The identity, a quarter turn clockwise, a half turn, a quarter turn counterclockwise: determinant 1.
pub(crate) const TURNS: [Motion; 4] = [[[1, 0], [0, 1]], [[0, 1], [-1, 0]], [[-1, 0], [0, -1]], [[0, -1], [1, 0]]];

/// Left and right exchanged, top and bottom exchanged, and the reflections in the two diagonals: determinant -1.
pub(crate) const REFLECTIONS: [Motion; 4] =
    [[[1, 0], [0, -1]], [[-1, 0], [0, 1]], [[0, 1], [1, 0]], [[0, -1], [-1, 0]]];

/// Where a motion takes these cells, one by one, shifted so that the box around them keeps its upper left corner.
pub(crate) fn moved(cells: &[Cell], [[a, b], [c, d]]: Motion) -> Vec<Cell> {
    let images: Vec<Cell> =
        cells.iter().map(|at| Cell::new(a * at.row + b * at.column, c * at.row + d * at.column)).collect();
    let (corner, shifted) = (corner(cells), self::corner(&images));
    let back = |at: &Cell| Cell::new(at.row - shifted.row + corner.row, at.column - shifted.column + corner.column);
    images.iter().map(back).collect()
}

/// The upper left corner of the box around some cells.
pub(crate) fn corner(cells: &[Cell]) -> Cell {
    let row = cells.iter().map(|at| at.row).min();
    let column = cells.iter().map(|at| at.column).min();
    Cell::new(row.unwrap_or(0), column.unwrap_or(0))
}

/// The same shape with its corner at row 0 and column 0, in reading order.
pub(crate) fn at_origin(cells: &[Cell]) -> Vec<Cell> {
    let corner = corner(cells);
    let mut shape: Vec<Cell> =
        // The cells may be anywhere: whatever is that far apart is not the shape of a piece.
        cells.iter().map(|at| Cell::new(at.row.saturating_sub(corner.row), at.column.saturating_sub(corner.column))).collect();
    shape.sort_unstable();
    shape
}

/// Every way a shape can lie, each with its corner at the origin.
pub(crate) fn orientations(cells: &[Cell], flip: bool) -> BTreeSet<Vec<Cell>> {
    let reflections = REFLECTIONS.iter().filter(|_| flip);
    TURNS.iter().chain(reflections).map(|&motion| at_origin(&moved(cells, motion))).collect()
}

/// The parts that hang together through edges, each in reading order, in the order of their first cells.
pub(crate) fn parts(cells: impl IntoIterator<Item = Cell>) -> Vec<Vec<Cell>> {
    let mut left: BTreeSet<Cell> = cells.into_iter().collect();
    let mut parts = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut part = vec![first];
        let mut next = 0;
        while let Some(&Cell { row, column }) = part.get(next) {
            let around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)];
            part.extend(around.map(|(row, column)| Cell::new(row, column)).into_iter().filter(|at| left.remove(at)));
            next += 1;
        }
        part.sort_unstable();
        parts.push(part);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_motions_are_the_eight_of_the_square() {
        let determinant = |[[a, b], [c, d]]: Motion| a * d - b * c;
        assert!(TURNS.iter().all(|&m| determinant(m) == 1));
        assert!(REFLECTIONS.iter().all(|&m| determinant(m) == -1));
        let all: BTreeSet<Motion> = TURNS.into_iter().chain(REFLECTIONS).collect();
        assert_eq!(all.len(), 8);
    }

    #[test]
    fn orientations_of_the_tetrominoes() {
        let shape = |art: &[&str]| -> Vec<Cell> {
            let row = |(row, line): (usize, &&str)| {
                let cells = line.chars().enumerate().filter(|(_, c)| *c == '#');
                cells.map(|(column, _)| Cell::new(row as i32, column as i32)).collect::<Vec<_>>()
            };
            art.iter().enumerate().flat_map(row).collect()
        };
        let both = |art: &[&str]| (orientations(&shape(art), false).len(), orientations(&shape(art), true).len());
        assert_eq!(both(&["####"]), (2, 2));
        assert_eq!(both(&["##", "##"]), (1, 1));
        assert_eq!(both(&["###", ".#."]), (4, 4));
        assert_eq!(both(&["###", "#.."]), (4, 8));
        assert_eq!(both(&[".##", "##."]), (2, 4));
    }

    #[test]
    fn parts_hang_together_through_edges() {
        let cells = [(0, 0), (1, 1), (0, 1), (3, 3)].map(|(row, column)| Cell::new(row, column));
        let sizes: Vec<usize> = parts(cells).iter().map(Vec::len).collect();
        assert_eq!(sizes, [3, 1]);
    }
}
