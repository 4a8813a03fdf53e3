//! Where cells lie on paper.
//!
//! Corners are counted in whole steps, from the upper left corner of the smallest box around the board, and become
//! lengths only when they are written. Layers of cubes lie side by side, a cell apart, so that a solid is a flat board
//! too.

use crate::outline::{Edge, Loop, Point, joined_outline, outline, outset, shared_edges, straight_lines};
use fuge_puzzle::packing::{Cell, Lattice};
use std::collections::BTreeMap;

/// The way from cells to paper for one board.
pub(crate) struct Plan {
    lattice: Lattice,
    /// Width and height of a step.
    step: (f64, f64),
    /// The smallest corner of any cell.
    corner: Point,
    layers: Layers,
    /// Width and height of the board.
    pub size: (f64, f64),
}

/// Dotted lines.
pub(crate) struct Grid {
    /// From one dot to the next: about an eighth of a unit, with a dot at both ends of a side.
    pub dot_step: f64,
    pub lines: Vec<[(f64, f64); 2]>,
}

/// How layers are laid out.
#[derive(Clone, Copy, Default)]
struct Layers {
    first: i32,
    /// How many are side by side.
    across: i32,
    /// From one to the next, to the right and down.
    step: (i32, i32),
}

/// So many layers are always side by side.
const LAYERS_IN_LINE: i32 = 6;

impl Plan {
    /// The plan of a board with these cells.
    pub fn new(lattice: Lattice, cells: &[Cell]) -> Self {
        let layers = if lattice.in_space() { Layers::new(cells) } else { Layers::default() };
        let step = lattice.geometry().step();
        let size = cell_size(lattice);
        let step = (size * step.0, size * step.1);
        let mut plan = Self { lattice, step, corner: Point { x: 0, y: 0 }, layers, size: (0.0, 0.0) };
        let points: Vec<Point> = cells.iter().flat_map(|&cell| plan.cell(cell)).collect();
        let range = |along: fn(&Point) -> i32| {
            let values = points.iter().map(along);
            (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
        };
        let (x, y) = (range(|p| p.x), range(|p| p.y));
        plan.corner = Point { x: x.0, y: y.0 };
        plan.size = plan.on_paper(Point { x: x.1 - x.0, y: y.1 - y.0 });
        plan
    }

    /// The corners of a cell.
    pub fn cell(&self, cell: Cell) -> Loop {
        let shift = self.layers.shift(cell.layer);
        let (x, y) = (shift.0 - self.corner.x, shift.1 - self.corner.y);
        let corners = self.lattice.geometry().corners(cell);
        corners.into_iter().map(|corner| Point { x: corner.0 + x, y: corner.1 + y }).collect()
    }

    /// Where a point is.
    pub fn on_paper(&self, Point { x, y }: Point) -> (f64, f64) {
        (f64::from(x) * self.step.0, f64::from(y) * self.step.1)
    }

    /// The middle of a cell.
    pub fn middle(&self, cell: Cell) -> (f64, f64) {
        let corners: Vec<(f64, f64)> = self.cell(cell).into_iter().map(|point| self.on_paper(point)).collect();
        let count = corners.len() as f64;
        let sum = corners.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
        (sum.0 / count, sum.1 / count)
    }

    /// The outline of these cells as simple polygons.
    pub fn outline(&self, cells: &[Cell]) -> Vec<Vec<(f64, f64)>> {
        self.all_on_paper(outline(cells.iter().map(|&cell| self.cell(cell))))
    }

    /// The second line around these cells, beside the first.
    pub fn outset(&self, cells: &[Cell], distance: f64) -> Vec<Vec<(f64, f64)>> {
        let edge = self.all_on_paper(joined_outline(cells.iter().map(|&cell| self.cell(cell))));
        edge.iter().map(|corners| outset(corners, distance)).collect()
    }

    /// The lines between these cells, each as long as possible; sides of one length together.
    pub fn grid(&self, cells: impl Iterator<Item = Cell>) -> Vec<Grid> {
        let mut by_length: BTreeMap<i64, (f64, Vec<Edge>)> = BTreeMap::new();
        for (from, to) in shared_edges(cells.map(|cell| self.cell(cell))) {
            let (a, b) = (self.on_paper(from), self.on_paper(to));
            let side = (a.0 - b.0).hypot(a.1 - b.1);
            by_length.entry((1000.0 * side).round() as i64).or_insert((side, Vec::new())).1.push((from, to));
        }
        let on_paper = |(a, b): Edge| [self.on_paper(a), self.on_paper(b)];
        let grid = |(side, edges): (f64, Vec<Edge>)| Grid {
            dot_step: side / (8.0 * side).round(),
            lines: straight_lines(&edges).into_iter().map(on_paper).collect(),
        };
        by_length.into_values().map(grid).collect()
    }

    fn all_on_paper(&self, loops: Vec<Loop>) -> Vec<Vec<(f64, f64)>> {
        loops.into_iter().map(|corners| corners.into_iter().map(|point| self.on_paper(point)).collect()).collect()
    }
}

impl Layers {
    fn new(cells: &[Cell]) -> Self {
        let range = |along: fn(&Cell) -> i32| {
            let values = cells.iter().map(along);
            (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
        };
        let span = |(least, most): (i32, i32)| most - least + 1;
        let (first, last) = range(|c| c.layer);
        let (width, height) = (span(range(|c| c.column)) + 1, span(range(|c| c.row)) + 1);
        // About twice as wide as high, where there are too many for a line.
        let count = span((first, last));
        let wide = (2.0 * f64::from(count) * f64::from(height) / f64::from(width)).sqrt().ceil() as i32;
        Self { first, across: wide.clamp(LAYERS_IN_LINE.min(count), count), step: (width, height) }
    }

    fn shift(self, layer: i32) -> (i32, i32) {
        if self.across == 0 {
            return (0, 0);
        }
        let number = layer - self.first;
        (number % self.across * self.step.0, number / self.across * self.step.1)
    }
}

/// The length of a cell's side: such that cells of all lattices come out about as large, and the same pen suits them.
fn cell_size(lattice: Lattice) -> f64 {
    match lattice {
        Lattice::Square | Lattice::Cube => 1.0,
        Lattice::Triangle => 1.3,
        Lattice::Hexagon => 0.62,
        Lattice::Tan => 1.5,
    }
}
