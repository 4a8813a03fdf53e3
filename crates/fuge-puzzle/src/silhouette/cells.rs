//! Pieces and figures made of the cells of a lattice, as polygons.

use super::model::{Place, PolygonPiece};
use crate::packing::{Cell, Lattice, Piece, Turning};
use fuge_exact::Surd;
use std::collections::BTreeSet;

/// The loops around cells of a lattice in the plane, y upwards; the side of a cell is 1 (of a square, where quarters of squares are cells).
/// `None` for cells in space.
///
/// ```
/// use fuge_puzzle::packing::{Cell, Lattice};
/// use fuge_puzzle::silhouette::loops_of_cells;
/// let loops = loops_of_cells(Lattice::Square, &[Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
/// assert_eq!((loops.len(), loops[0].len()), (1, 4));
/// ```
#[must_use]
pub fn loops_of_cells(lattice: Lattice, cells: &[Cell]) -> Option<Vec<Vec<Place>>> {
    let half = Surd::ratio(1, 2);
    let high = &Surd::root(3) * &half;
    let (wide, tall) = match lattice {
        Lattice::Square => (Surd::one(), Surd::one()),
        Lattice::Tan => (half.clone(), half),
        Lattice::Triangle => (half, high),
        Lattice::Hexagon => (high, half),
        Lattice::Cube => return None,
    };
    let place = |(x, y): (i32, i32)| [&Surd::integer(x.into()) * &wide, &Surd::integer((-y).into()) * &tall];
    Some(boundary(lattice, cells).into_iter().map(|corners| corners.into_iter().map(place).collect()).collect())
}

type Point = (i32, i32);

/// The edges that belong to one cell only, linked. Where loops touch, either way to go on will do: the same is inside.
fn boundary(lattice: Lattice, cells: &[Cell]) -> Vec<Vec<Point>> {
    let mut edges: BTreeSet<(Point, Point)> = BTreeSet::new();
    for &cell in cells {
        let corners = lattice.geometry().corners(cell);
        for (index, &from) in corners.iter().enumerate() {
            let to = corners[(index + 1) % corners.len()];
            if !edges.remove(&(to, from)) {
                edges.insert((from, to));
            }
        }
    }
    let mut loops = Vec::new();
    while let Some((start, mut at)) = edges.pop_first() {
        let mut corners = vec![start];
        while at != start {
            corners.push(at);
            let Some(&(_, next)) = edges.range((at, (i32::MIN, i32::MIN))..).next() else { break };
            edges.remove(&(at, next));
            at = next;
        }
        loops.push(straightened(&corners));
    }
    loops
}

/// The corners without those on straight edges.
fn straightened(corners: &[Point]) -> Vec<Point> {
    let count = corners.len();
    let bends = |&index: &usize| {
        let [(ax, ay), (bx, by), (cx, cy)] = [index + count - 1, index, index + 1].map(|i| corners[i % count]);
        (bx - ax) * (cy - by) != (by - ay) * (cx - bx)
    };
    (0..count).filter(bends).map(|index| corners[index]).collect()
}

/// A piece of cells as polygons, one for each of its copies; `None` where it is in space, has holes or falls apart.
#[must_use]
pub fn polygons_of_piece(lattice: Lattice, piece: &Piece) -> Option<Vec<PolygonPiece>> {
    let [corners] = <[Vec<Place>; 1]>::try_from(loops_of_cells(lattice, piece.shape.cells())?).ok()?;
    let flip = piece.turning == Turning::Over;
    let one = PolygonPiece { name: piece.name.clone(), corners, flip };
    Some(vec![one; piece.copies.max as usize])
}
