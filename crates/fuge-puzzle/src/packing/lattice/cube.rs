//! Cubes: layers of squares, drawn side by side.

use super::square::{LEFT_AND_RIGHT, QUARTER_TURN, Square};
use super::{Cell, Geometry, Motion};

pub(super) struct Cube;

impl Geometry for Cube {
    fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        let in_layer = Square.neighbours(cell).into_iter().map(|other| other.in_layer(cell.layer));
        in_layer.chain([cell.in_layer(cell.layer - 1), cell.in_layer(cell.layer + 1)]).collect()
    }

    fn generators(&self) -> (Vec<Motion>, Motion) {
        // The turn of the plane, and one that turns columns into layers.
        (vec![QUARTER_TURN, Motion::of_places([[1, 0, 0], [0, 0, 1], [0, -1, 0]])], LEFT_AND_RIGHT)
    }

    fn corners(&self, cell: Cell) -> Vec<(i32, i32)> {
        Square.corners(cell)
    }

    fn mark(&self, cell: Cell) -> (i32, i32) {
        Square.mark(cell)
    }

    fn marked(&self, line: i32, column: i32) -> Option<Cell> {
        Square.marked(line, column)
    }
}
