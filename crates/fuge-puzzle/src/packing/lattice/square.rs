//! Squares: one character each.

use super::{Cell, Geometry, Motion};

pub(super) struct Square;

impl Geometry for Square {
    fn neighbours(&self, Cell { row, column, .. }: Cell) -> Vec<Cell> {
        [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
            .map(|(row, column)| Cell::new(row, column))
            .to_vec()
    }

    fn generators(&self) -> (Vec<Motion>, Motion) {
        (vec![QUARTER_TURN], LEFT_AND_RIGHT)
    }

    fn corners(&self, Cell { row, column, .. }: Cell) -> Vec<(i32, i32)> {
        vec![(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
    }

    fn mark(&self, cell: Cell) -> (i32, i32) {
        (cell.row, cell.column)
    }

    fn marked(&self, line: i32, column: i32) -> Option<Cell> {
        Some(Cell::new(line, column))
    }
}

/// Clockwise: what was above comes to the right.
pub(super) const QUARTER_TURN: Motion = Motion::of_places([[0, 1, 0], [-1, 0, 0], [0, 0, 1]]);

/// Left and right exchanged.
pub(super) const LEFT_AND_RIGHT: Motion = Motion::of_places([[1, 0, 0], [0, -1, 0], [0, 0, 1]]);
