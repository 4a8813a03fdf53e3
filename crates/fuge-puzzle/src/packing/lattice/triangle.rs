//! Triangles, point up and point down in turn, a character each.
//!
//! A place is a rhombus: a triangle with its point up, and to its right one with its point down. The next row begins half a
//! triangle's side further to the left.

use super::{Cell, Geometry, Motion};

pub(super) struct Triangle;

const UP: u8 = 0;
const DOWN: u8 = 1;

impl Geometry for Triangle {
    fn parts(&self) -> u8 {
        2
    }

    fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        let Cell { row, column, .. } = cell;
        if cell.part == UP {
            [(row, column - 1), (row, column), (row + 1, column)].map(|(r, c)| Cell::new(r, c).part(DOWN)).to_vec()
        } else {
            [(row - 1, column), (row, column), (row, column + 1)].map(|(r, c)| Cell::new(r, c).part(UP)).to_vec()
        }
    }

    fn generators(&self) -> (Vec<Motion>, Motion) {
        // A sixth of a turn about the point of the triangle at the origin, and left and right exchanged there.
        let turn = Motion::of_places([[0, 1, 0], [-1, 1, 0], [0, 0, 1]]).with_parts([(DOWN, 0, -1), (UP, 0, 0)]);
        let mirror = Motion::of_places([[1, 0, 0], [1, -1, 0], [0, 0, 1]]).with_parts([(UP, 0, 0), (DOWN, 0, -1)]);
        (vec![turn], mirror)
    }

    fn slanted(&self) -> Option<([i32; 4], [i32; 4])> {
        // The triangle with its point down lies in the same strip as the one with its point up to the right of it.
        Some(([1, -1, 0, -1], [2, 0, 0, 1]))
    }

    fn corners(&self, cell: Cell) -> Vec<(i32, i32)> {
        // Half sides to the right, rows down.
        let point = |row: i32, column: i32| (2 * column - row, row);
        let Cell { row, column, .. } = cell;
        if cell.part == UP {
            vec![point(row, column), point(row + 1, column + 1), point(row + 1, column)]
        } else {
            vec![point(row, column), point(row, column + 1), point(row + 1, column + 1)]
        }
    }

    fn step(&self) -> (f64, f64) {
        (0.5, 0.5 * 3_f64.sqrt())
    }

    fn mark(&self, cell: Cell) -> (i32, i32) {
        (cell.row, 2 * cell.column - cell.row + i32::from(cell.part))
    }

    fn marked(&self, line: i32, column: i32) -> Option<Cell> {
        let halves = line + column;
        Some(Cell::new(line, halves.div_euclid(2)).part(halves.rem_euclid(2) as u8))
    }
}
