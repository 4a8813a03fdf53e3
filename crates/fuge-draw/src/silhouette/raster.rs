//! A scene as a grid of spots, each of them what there is at its middle.

use super::paper::{Laid, Point};
use super::pole::{inside, inside_loops};
use crate::picture::Spot;

/// Spots in lines. The piece that is tried is the region after those that lie.
pub(super) struct Raster {
    pub rows: Vec<Vec<Spot>>,
    /// Width and height of a spot.
    step: Point,
    /// The upper left corner.
    corner: Point,
}

impl Raster {
    /// Spots that are `high` times as high as wide and cover a drawing of this size, as many as go into the lines and
    /// columns there are.
    pub fn new(laid: &Laid, size: Point, (columns, lines): (usize, usize), high: f64) -> Self {
        let (most_columns, most_lines) = (columns.max(1) as f64, lines.max(1) as f64);
        let width = (size.0 / most_columns).max(size.1 / (high * most_lines));
        let step = if width > 0.0 { (width, high * width) } else { (1.0, high) };
        // A little less, as a whole number must not become the next one.
        let count = |length: f64, step: f64, most: f64| (length / step - 1e-6).ceil().clamp(1.0, most);
        let counts = (count(size.0, step.0, most_columns), count(size.1, step.1, most_lines));
        let corner = ((size.0 - counts.0 * step.0) / 2.0, (size.1 - counts.1 * step.1) / 2.0);
        let mut raster = Self { rows: Vec::new(), step, corner };
        let row = |line: usize| (0..counts.0 as usize).map(|column| spot(laid, raster.middle(line, column))).collect();
        raster.rows = (0..counts.1 as usize).map(row).collect();
        raster
    }

    /// The middle of a spot, hardly beside it: edges that go through middles are common.
    fn middle(&self, line: usize, column: usize) -> Point {
        let at = |corner: f64, number: usize, step: f64, beside: f64| corner + (number as f64 + 0.5 + beside) * step;
        (at(self.corner.0, column, self.step.0, 1.3e-3), at(self.corner.1, line, self.step.1, 0.7e-3))
    }

    /// What there is at a spot; the first line and column are 1, so that there is something before them.
    pub fn at(&self, line: usize, column: usize) -> Spot {
        let row = line.checked_sub(1).and_then(|line| self.rows.get(line));
        row.zip(column.checked_sub(1)).and_then(|(row, column)| row.get(column)).copied().unwrap_or(Spot::Outside)
    }

    /// The line and column of a point, in spots from the upper left corner.
    pub fn place(&self, at: Point) -> Point {
        ((at.1 - self.corner.1) / self.step.1, (at.0 - self.corner.0) / self.step.0)
    }

    pub fn columns(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }
}

fn spot(laid: &Laid, at: Point) -> Spot {
    let tried = laid.tried.as_ref().filter(|(shape, _)| inside(&shape.polygon, at));
    if tried.is_some() {
        return Spot::Region(laid.pieces.len());
    }
    match laid.pieces.iter().rposition(|piece| inside(&piece.polygon, at)) {
        Some(piece) => Spot::Region(piece),
        None if inside_loops(&laid.outline, at) || inside_loops(&laid.rest, at) => Spot::Open,
        None => Spot::Outside,
    }
}
