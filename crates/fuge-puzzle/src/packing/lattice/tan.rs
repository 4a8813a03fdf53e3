//! Squares cut by both diagonals into four quarters. A square is three characters by three, its quarters the middles of the sides.
//!
//! Pieces on this lattice are made of half squares, which either diagonal may cut off.

use super::square::{LEFT_AND_RIGHT, QUARTER_TURN};
use super::{Cell, Geometry, Motion};

pub(super) struct Tan;

const TOP: u8 = 0;
const RIGHT: u8 = 1;
const BOTTOM: u8 = 2;
const LEFT: u8 = 3;

impl Geometry for Tan {
    fn parts(&self) -> u8 {
        4
    }

    fn neighbours(&self, cell: Cell) -> Vec<Cell> {
        let Cell { row, column, part, .. } = cell;
        let (beyond, facing) = match part {
            TOP => (Cell::new(row - 1, column), BOTTOM),
            RIGHT => (Cell::new(row, column + 1), LEFT),
            BOTTOM => (Cell::new(row + 1, column), TOP),
            _ => (Cell::new(row, column - 1), RIGHT),
        };
        vec![cell.part((part + 1) % 4), cell.part((part + 3) % 4), beyond.part(facing)]
    }

    fn generators(&self) -> (Vec<Motion>, Motion) {
        let turn = QUARTER_TURN.with_parts([(RIGHT, 0, 0), (BOTTOM, 0, 0), (LEFT, 0, 0), (TOP, 0, 0)]);
        let mirror = LEFT_AND_RIGHT.with_parts([(TOP, 0, 0), (LEFT, 0, 0), (BOTTOM, 0, 0), (RIGHT, 0, 0)]);
        (vec![turn], mirror)
    }

    fn units(&self) -> Vec<Vec<Cell>> {
        // Two quarters side by side: the square cut by one of its diagonals.
        let quarter = |part: u8| Cell::new(0, 0).part(part % 4);
        (0..4).map(|part| vec![quarter(part), quarter(part + 1)]).collect()
    }

    fn corners(&self, cell: Cell) -> Vec<(i32, i32)> {
        // Half sides; the quarters meet in the middle.
        let (x, y) = (2 * cell.column, 2 * cell.row);
        let around = [(x, y), (x + 2, y), (x + 2, y + 2), (x, y + 2)];
        let first = usize::from(cell.part);
        vec![around[first], around[(first + 1) % 4], (x + 1, y + 1)]
    }

    fn step(&self) -> (f64, f64) {
        (0.5, 0.5)
    }

    fn mark(&self, cell: Cell) -> (i32, i32) {
        let (line, column) = MARKS[usize::from(cell.part)];
        (3 * cell.row + line, 3 * cell.column + column)
    }

    fn marked(&self, line: i32, column: i32) -> Option<Cell> {
        let within = (line.rem_euclid(3), column.rem_euclid(3));
        let part = MARKS.iter().position(|&mark| mark == within)?;
        Some(Cell::new(line.div_euclid(3), column.div_euclid(3)).part(part as u8))
    }
}

/// Where the quarters stand in their block of three by three characters.
const MARKS: [(i32, i32); 4] = [(0, 1), (1, 2), (2, 1), (1, 0)];
