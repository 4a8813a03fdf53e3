//! Motions and neighbours on every lattice, from where the centres of the cells lie.
//!
//! **The one idea.** Give every cell the centre it has in space, in whole numbers: then every motion of every lattice exchanges
//! coordinates and changes signs, nothing else, and two cells are neighbours when their centres are near. Hexagons and triangles lie in
//! the plane x + y + z = 0, which cuts the cubes of space in hexagons; a triangle has its centre between three points of that plane.
//!
//! The solver has motions of its own, matrices for places with tables for their parts. These are not they: a mistake in one of the two
//! shows against the other.

use fuge_puzzle::packing::{Cell, Colour, Lattice, Piece, Turning};
use std::collections::{BTreeMap, BTreeSet};

/// The centre of a cell.
type Point = [i64; 3];

/// Every way that a piece may lie, at the origin: its cells in reading order, and how they can be coloured then.
pub(crate) type Poses = BTreeMap<Vec<Cell>, BTreeSet<Vec<Option<Colour>>>>;

/// The centres of the quarters of a square of side 6: top, right, bottom, left.
const QUARTERS: [[i64; 2]; 4] = [[3, 1], [5, 3], [3, 5], [1, 3]];

/// The orders of three things; those of the first half are even.
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];

/// Coordinates exchanged and signs changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Motion {
    /// Which coordinate becomes each coordinate.
    from: [usize; 3],
    signs: [i64; 3],
    /// It turns left hands into right hands.
    pub reflects: bool,
}

/// All motions of a lattice up to shifts, the identity first.
pub(crate) fn motions(lattice: Lattice) -> Vec<Motion> {
    let sign = |bit: usize| if bit == 0 { 1 } else { -1 };
    let all = ORDERS.iter().enumerate().flat_map(|(order, &from)| {
        (0..8).map(move |bits| (order >= 3, from, [sign(bits & 4), sign(bits & 2), sign(bits & 1)]))
    });
    let of_lattice = all.filter_map(|(odd, from, signs)| {
        let changes = signs.iter().filter(|sign| **sign < 0).count() % 2 == 1;
        let reflects = match lattice {
            Lattice::Cube => odd != changes,
            // What is up stays up.
            Lattice::Square | Lattice::Tan => (from[2] == 2 && signs[2] == 1).then_some(odd != changes)?,
            // All signs changed is half a turn of the plane.
            Lattice::Hexagon | Lattice::Triangle => (signs == [signs[0]; 3]).then_some(odd)?,
        };
        Some(Motion { from, signs, reflects })
    });
    of_lattice.collect()
}

fn centre(lattice: Lattice, cell: Cell) -> Point {
    let [row, column, layer] = [cell.row, cell.column, cell.layer].map(i64::from);
    match lattice {
        Lattice::Square | Lattice::Cube => [column, row, layer],
        Lattice::Hexagon => [column, -column - row, row],
        // The sum of the three corners.
        Lattice::Triangle if cell.part == 0 => [3 * column + 1, 3 * (row - column) + 1, -3 * row - 2],
        Lattice::Triangle => [3 * column + 2, 3 * (row - column) - 1, -3 * row - 1],
        Lattice::Tan => {
            let [right, down] = QUARTERS[usize::from(cell.part % 4)];
            [6 * column + right, 6 * row + down, 0]
        }
    }
}

/// The cell with this centre; `None` where no cell has it.
fn cell_at(lattice: Lattice, [x, y, z]: Point) -> Option<Cell> {
    let flat = x + y + z == 0;
    let (row, column, layer, part) = match lattice {
        Lattice::Square | Lattice::Cube => (y, x, z, 0),
        Lattice::Hexagon if flat => (z, x, 0, 0),
        Lattice::Triangle if flat => match [x, y, z].map(|n| n.rem_euclid(3)) {
            [1, 1, 1] => ((-2 - z) / 3, (x - 1) / 3, 0, 0),
            [2, 2, 2] => ((-1 - z) / 3, (x - 2) / 3, 0, 1),
            _ => return None,
        },
        Lattice::Tan => {
            let part = QUARTERS.iter().position(|&quarter| quarter == [x.rem_euclid(6), y.rem_euclid(6)])?;
            (y.div_euclid(6), x.div_euclid(6), z, part as u8)
        }
        Lattice::Hexagon | Lattice::Triangle => return None,
    };
    let [row, column, layer] = [row, column, layer].map(|n| i32::try_from(n).ok());
    Some(Cell { layer: layer?, row: row?, column: column?, part })
}

/// The largest square of the distance between the centres of neighbours.
fn nearness(lattice: Lattice) -> i64 {
    match lattice {
        Lattice::Square | Lattice::Cube => 1,
        Lattice::Hexagon => 2,
        Lattice::Triangle => 6,
        Lattice::Tan => 8,
    }
}

/// The ways from the centre of a cell to where the centre of a neighbour may be.
fn steps(lattice: Lattice) -> Vec<Point> {
    let near = || -2..=2_i64;
    let all = near().flat_map(|x| near().flat_map(move |y| near().map(move |z| [x, y, z])));
    // In the plane nothing lies above.
    let in_plane = |&[_, _, z]: &Point| z == 0 || !matches!(lattice, Lattice::Square | Lattice::Tan);
    let length = |step: &Point| step.iter().map(|n| n * n).sum::<i64>();
    all.filter(in_plane).filter(|step| (1..=nearness(lattice)).contains(&length(step))).collect()
}

/// Line and column of a cell where every cell is one character. In space: within its layer.
///
/// Text is a picture of the centres: hexagons have a character and a blank each, a quarter of a square is the middle of a side of three
/// characters by three.
pub(crate) fn mark(lattice: Lattice, cell: Cell) -> (i64, i64) {
    let [x, y, z] = centre(lattice, cell);
    match lattice {
        Lattice::Square | Lattice::Cube => (y, x),
        Lattice::Hexagon => (z, x - y),
        Lattice::Triangle => (i64::from(cell.row), (x - y) / 3),
        Lattice::Tan => (y.div_euclid(2), x.div_euclid(2)),
    }
}

/// Where a motion takes these cells, one by one, shifted so that the box around them keeps its first corner.
pub(crate) fn moved(lattice: Lattice, cells: &[Cell], motion: Motion) -> Option<Vec<Cell>> {
    let image = |&cell: &Cell| {
        let point = centre(lattice, cell);
        cell_at(lattice, [0, 1, 2].map(|to| motion.signs[to] * point[motion.from[to]]))
    };
    let images = cells.iter().map(image).collect::<Option<Vec<Cell>>>()?;
    let (here, there) = (corner(cells), corner(&images));
    let back = |at: &Cell| Cell {
        layer: at.layer - there.layer + here.layer,
        row: at.row - there.row + here.row,
        column: at.column - there.column + here.column,
        part: at.part,
    };
    Some(images.iter().map(back).collect())
}

/// The first corner of the box around the places of some cells.
pub(crate) fn corner(cells: &[Cell]) -> Cell {
    let least = |along: fn(&Cell) -> i32| cells.iter().map(along).min().unwrap_or(0);
    Cell { layer: least(|at| at.layer), row: least(|at| at.row), column: least(|at| at.column), part: 0 }
}

/// The same shape with its corner at the origin, in reading order.
pub(crate) fn at_origin(cells: &[Cell]) -> Vec<Cell> {
    let corner = corner(cells);
    // The cells may be anywhere: whatever is that far apart is not the shape of a piece.
    let shifted = |at: &Cell| Cell {
        layer: at.layer.saturating_sub(corner.layer),
        row: at.row.saturating_sub(corner.row),
        column: at.column.saturating_sub(corner.column),
        part: at.part,
    };
    let mut shape: Vec<Cell> = cells.iter().map(shifted).collect();
    shape.sort_unstable();
    shape
}

/// A shape laid so that its first cell is here; `None` where that is another part of a place.
pub(crate) fn laid(shape: &[Cell], at: Cell) -> Option<Vec<Cell>> {
    let first = shape.first().filter(|first| first.part == at.part)?;
    let shifted = |cell: &Cell| Cell {
        layer: cell.layer - first.layer + at.layer,
        row: cell.row - first.row + at.row,
        column: cell.column - first.column + at.column,
        part: cell.part,
    };
    Some(shape.iter().map(shifted).collect())
}

/// Every way that a piece may be turned.
pub(crate) fn poses(lattice: Lattice, piece: &Piece) -> Poses {
    let (cells, colours): (Vec<Cell>, Vec<Option<Colour>>) = piece.shape.coloured_cells().unzip();
    let turned = |over: bool| {
        let motions = motions(lattice).into_iter().filter(move |motion| over || !motion.reflects);
        motions.filter_map(|motion| moved(lattice, &cells, motion)).map(|cells| (cells, colours.clone())).collect()
    };
    let ways: Vec<(Vec<Cell>, Vec<Option<Colour>>)> = match &piece.turning {
        Turning::Over => turned(true),
        Turning::Turned => turned(false),
        Turning::Fixed => vec![(cells, colours)],
        Turning::Listed(shapes) => shapes.iter().map(|shape| shape.coloured_cells().unzip()).collect(),
    };
    let mut poses = Poses::new();
    for (cells, colours) in ways {
        let mut order: Vec<usize> = (0..cells.len()).collect();
        order.sort_by_key(|&at| cells[at]);
        poses.entry(at_origin(&cells)).or_default().insert(order.into_iter().map(|at| colours[at]).collect());
    }
    poses
}

/// The parts that hang together through edges (in space: faces), each in reading order, in the order of their first cells.
pub(crate) fn parts(lattice: Lattice, cells: impl IntoIterator<Item = Cell>) -> Vec<Vec<Cell>> {
    let steps = steps(lattice);
    let mut left: BTreeSet<Cell> = cells.into_iter().collect();
    let mut parts = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut part = vec![first];
        let mut next = 0;
        while let Some(&cell) = part.get(next) {
            let [x, y, z] = centre(lattice, cell);
            let around = steps.iter().filter_map(|step| cell_at(lattice, [x + step[0], y + step[1], z + step[2]]));
            part.extend(around.filter(|at| left.remove(at)));
            next += 1;
        }
        part.sort_unstable();
        parts.push(part);
    }
    parts
}

#[cfg(test)]
mod tests;
