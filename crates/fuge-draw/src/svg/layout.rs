//! Where things are on a sheet of many solutions, in cells.

use super::page::{LONGEST_SIDE, Pen};
use crate::lettering;

/// Where things are on a sheet, in cells.
pub(crate) struct Layout {
    columns: usize,
    rows: usize,
    /// From one solution to the next.
    step: (f64, f64),
    /// Width and height of a board.
    pub board: (f64, f64),
    pub margin: f64,
    /// The height of a number; everything around the boards is measured by it.
    pub letter: f64,
    /// Space for the heading.
    head: f64,
    pub pen: Pen,
}

impl Layout {
    /// The layout for so many boards of this size, with captions up to this one.
    pub fn new(board: (f64, f64), solutions: usize, caption: &str, heading: bool) -> Self {
        // Larger boards come out smaller on paper, so their numbers and lines must grow with them.
        let letter = (0.12 * (board.0 * board.1).sqrt()).max(0.75);
        let slot = board.0.max(lettering::width(caption, letter));
        let step = (slot + 2.0 * letter, board.1 + 3.4 * letter);
        let head = if heading { 4.5 * letter } else { 0.0 };
        let pen = Pen { line: 0.08 * letter, gap: 0.25 };
        let mut layout = Self { columns: 1, rows: 1, step, board, margin: 2.5 * letter, letter, head, pen };
        (layout.columns, layout.rows) = layout.arrangement(solutions.max(1));
        layout.pen = layout.pen_for_scale();
        layout
    }

    /// Columns and rows that come close to A4 landscape without leaving much of the last row empty.
    fn arrangement(&self, solutions: usize) -> (usize, usize) {
        let cost = |&(columns, rows): &(usize, usize)| {
            let (width, height) = self.size(columns, rows);
            let empty = 1.0 - solutions as f64 / (columns * rows) as f64;
            (width / height / std::f64::consts::SQRT_2).ln().abs() + 2.0 * empty
        };
        let all = (1..=solutions).map(|columns| (columns, solutions.div_ceil(columns)));
        all.min_by(|a, b| cost(a).total_cmp(&cost(b))).unwrap_or((1, 1))
    }

    /// A pen that can still be seen, and the gap of the outline too, when the sheet is shown at its own size.
    fn pen_for_scale(&self) -> Pen {
        let pixel = self.width().max(self.height()) / LONGEST_SIDE;
        let line = (0.08 * self.letter).max(0.9 * pixel).min(0.16);
        Pen { line, gap: (0.25 * self.letter).max(2.5 * line).min(0.4) }
    }

    fn size(&self, columns: usize, rows: usize) -> (f64, f64) {
        let width = columns as f64 * self.step.0 - 2.0 * self.letter + 2.0 * self.margin;
        // The space between two solutions is not needed below the last one.
        let height = rows as f64 * self.step.1 - 1.4 * self.letter + 2.0 * self.margin + self.head;
        (width, height)
    }

    pub fn width(&self) -> f64 {
        self.size(self.columns, self.rows).0
    }

    pub fn height(&self) -> f64 {
        self.size(self.columns, self.rows).1
    }

    /// The upper left corner of a board.
    pub fn place(&self, index: usize) -> (f64, f64) {
        let (row, column) = (index / self.columns, index % self.columns);
        let indent = (self.step.0 - 2.0 * self.letter - self.board.0) / 2.0;
        (self.margin + indent + column as f64 * self.step.0, self.margin + self.head + row as f64 * self.step.1)
    }
}
