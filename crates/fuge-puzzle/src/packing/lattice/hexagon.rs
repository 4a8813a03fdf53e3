//! Hexagons with a corner at the top. A character and a blank each, every row half a cell beside the next.
//!
//! Columns are counted along rows that lean to the right: a step to the next row goes down and half a cell to the right.

use super::{Cell, Geometry, Motion};

pub(super) struct Hexagon;

impl Geometry for Hexagon {
    fn neighbours(&self, Cell { row, column, .. }: Cell) -> Vec<Cell> {
        [
            (row - 1, column),
            (row - 1, column + 1),
            (row, column - 1),
            (row, column + 1),
            (row + 1, column - 1),
            (row + 1, column),
        ]
        .map(|(row, column)| Cell::new(row, column))
        .to_vec()
    }

    fn generators(&self) -> (Vec<Motion>, Motion) {
        // A sixth of a turn takes a step right to a step down right, and that to a step down left.
        let turn = Motion::of_places([[1, 1, 0], [-1, 0, 0], [0, 0, 1]]);
        (vec![turn], Motion::of_places([[1, 0, 0], [-1, -1, 0], [0, 0, 1]]))
    }

    fn slanted(&self) -> Option<([i32; 4], [i32; 4])> {
        Some(([1, 1, 0, 0], [1, 0, 0, 0]))
    }

    fn corners(&self, cell: Cell) -> Vec<(i32, i32)> {
        let (x, y) = (2 * cell.column + cell.row, 3 * cell.row);
        [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)].map(|(right, down)| (x + right, y + down)).to_vec()
    }

    fn step(&self) -> (f64, f64) {
        (0.5 * 3_f64.sqrt(), 0.5)
    }

    fn mark(&self, cell: Cell) -> (i32, i32) {
        (cell.row, 2 * cell.column + cell.row)
    }

    fn marked(&self, line: i32, column: i32) -> Option<Cell> {
        let twice = column - line;
        (twice % 2 == 0).then(|| Cell::new(line, twice / 2))
    }

    fn outer(&self, cell: Cell) -> (i32, i32) {
        (cell.row, cell.column + cell.row.div_euclid(2))
    }

    fn inner(&self, row: i32, column: i32) -> Cell {
        Cell::new(row, column - row.div_euclid(2))
    }
}
