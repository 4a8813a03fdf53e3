//! Where pieces can meet, and the straight lines that a seam could follow.

use super::Marks;
use crate::packing::compile::Compiled;
use crate::packing::lattice::{Cell, Lattice};
use std::collections::{BTreeMap, BTreeSet};

/// For each placement the points that it touches, as far as four cells of the board meet there.
pub(super) fn crossroads(compiled: &Compiled) -> Marks {
    let lattice = compiled.packing().lattice();
    let mut around: BTreeMap<Point, usize> = BTreeMap::new();
    for point in compiled.packing().board().cells().iter().flat_map(|&cell| points(lattice, cell)) {
        *around.entry(point).or_default() += 1;
    }
    let crowded: Vec<Point> = around.into_iter().filter(|&(_, cells)| cells >= 4).map(|(point, _)| point).collect();
    let touched = |cells: Vec<Cell>| cells.into_iter().flat_map(move |cell| points(lattice, cell));
    Marks::new(&crowded, placements(compiled).map(touched))
}

/// For each placement the straight lines that it lies across, as far as they have cells of the board beside them on both sides.
pub(super) fn faults(compiled: &Compiled) -> Marks {
    let lattice = compiled.packing().lattice();
    let board = compiled.packing().board();
    let mut lines: BTreeSet<Line> = BTreeSet::new();
    for &cell in board.cells() {
        for beside in lattice.geometry().neighbours(cell).into_iter().filter(|&cell| board.contains(cell)) {
            let spans = spans(lattice, cell).into_iter().zip(self::spans(lattice, beside)).zip(0..);
            // The edge between them lies at once where one ends and where the other begins.
            lines.extend(spans.filter(|((here, there), _)| here.1 == there.0).map(|((here, _), way)| (way, here.1)));
        }
    }
    let lines: Vec<Line> = lines.into_iter().collect();
    Marks::new(&lines, placements(compiled).map(|cells| across(lattice, &cells)))
}

/// The cells of each placement of a piece.
fn placements(compiled: &Compiled) -> impl Iterator<Item = Vec<Cell>> {
    let cells = |number| compiled.placement(number).cells.iter().map(|&cell| compiled.cell(cell)).collect();
    (0..compiled.placements() as u32).map(cells)
}

/// A point of the lattice; in space the middle of an edge, in half edges.
type Point = [i32; 3];

/// The points where a cell meets others.
fn points(lattice: Lattice, cell: Cell) -> Vec<Point> {
    if lattice.in_space() {
        let middle = [cell.layer, cell.row, cell.column].map(|n| 2 * n + 1);
        // Along one of the three ways there are four edges: on both sides the two other ways.
        let edges = (0..3).flat_map(|along| [(-1, -1), (-1, 1), (1, -1), (1, 1)].map(|sides| (along, sides)));
        return edges
            .map(|(along, (one, other))| {
                let mut edge = middle;
                edge[(along + 1) % 3] += one;
                edge[(along + 2) % 3] += other;
                edge
            })
            .collect();
    }
    lattice.geometry().corners(cell).into_iter().map(|(x, y)| [x, y, 0]).collect()
}

/// A straight line: the number of its direction and how far out it lies.
type Line = (usize, i32);

/// From where to where a cell reaches in each direction across which there are straight lines.
fn spans(lattice: Lattice, cell: Cell) -> Vec<(i32, i32)> {
    let directions: &[(i32, i32)] = match lattice {
        Lattice::Square | Lattice::Cube => &[(1, 0), (0, 1)],
        Lattice::Triangle => &[(0, 1), (1, 1), (1, -1)],
        Lattice::Tan => &[(1, 0), (0, 1), (1, 1), (1, -1)],
        Lattice::Hexagon => &[],
    };
    let corners = lattice.geometry().corners(cell);
    let span = |&(right, down): &(i32, i32)| {
        let places = corners.iter().map(|&(x, y)| right * x + down * y);
        (places.clone().min().unwrap_or(0), places.max().unwrap_or(0))
    };
    let layers = lattice.in_space().then_some((cell.layer, cell.layer + 1));
    directions.iter().map(span).chain(layers).collect()
}

/// The lines across which these cells lie: some on this side, some on that.
fn across(lattice: Lattice, cells: &[Cell]) -> Vec<Line> {
    let all: Vec<Vec<(i32, i32)>> = cells.iter().map(|&cell| spans(lattice, cell)).collect();
    let ways = all.first().map_or(0, Vec::len);
    let lines = (0..ways).flat_map(|way| {
        let first_end = all.iter().map(|spans| spans[way].1).min().unwrap_or(0);
        let last_start = all.iter().map(|spans| spans[way].0).max().unwrap_or(0);
        (first_end..=last_start).map(move |place| (way, place))
    });
    lines.collect()
}
