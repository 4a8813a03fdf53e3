//! One character for a cell, where puzzle files have it.
//!
//! The upper left corner of a drawing is a place of the lattice, never half a place: a drawing of triangles, hexagons or
//! quarters of squares means something else when it is shifted by a character, and this way it can be read back.

use super::canvas::{Canvas, Ink};
use crate::glyphs::NO_CELL;
use crate::picture::{Picture, Spot};
use fuge_puzzle::packing::{Cell, Colour, Lattice};
use fuge_puzzle::plain::is_hidden;
use std::collections::BTreeMap;

/// The largest drawing, in characters. Only cells of a board that lie far apart need more.
pub(super) const MOST_CHARACTERS: usize = 1 << 22;

/// Blank columns between two layers.
pub(super) const BETWEEN_LAYERS: usize = 2;

/// What a drawing shows besides pieces: colours of cells, as their letters.
#[derive(Default)]
pub(super) struct Letters {
    pub cells: BTreeMap<Cell, Colour>,
    /// What stands on other cells of a piece, for the piece's glyph could be mistaken for a colour.
    pub others: Option<char>,
    /// What stands where a layer has no cell.
    pub no_cell: Option<char>,
}

impl Letters {
    /// The character of a cell that would have `mark`.
    pub fn or(&self, cell: Cell, mark: char) -> char {
        // Most drawings have no colours, and nothing is looked up.
        if self.cells.is_empty() {
            return mark;
        }
        let letter = self.cells.get(&cell).copied().filter(|letter| !is_hidden(*letter));
        letter.or(self.others).unwrap_or(mark)
    }
}

/// Where the cells of a board stand in a drawing.
pub(super) struct Frame {
    lattice: Lattice,
    line: i32,
    column: i32,
    layer: i32,
    pub lines: usize,
    /// Columns of one layer.
    columns: usize,
    layers: usize,
}

impl Frame {
    pub fn new(lattice: Lattice, board: &[Cell]) -> Self {
        let geometry = lattice.geometry();
        let range = |along: &dyn Fn(Cell) -> i32| {
            let values = board.iter().map(|&cell| along(cell));
            (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
        };
        let (row, layers) = (range(&|cell| cell.row).0, range(&|cell| cell.layer));
        let (columns, last_line) = (range(&|cell| geometry.mark(cell).1), range(&|cell| geometry.mark(cell).0).1);
        // Where places begin, as the first part of a place need not stand in its corner.
        let origin = geometry.mark(Cell::new(0, 0));
        let place = |row: i32, column: i32| {
            let (line, at) = geometry.mark(Cell::new(row, column));
            (line - origin.0, at - origin.1)
        };
        let (line, start) = place(row, 0);
        let wide = place(0, 1).1;
        let column = start + (columns.0 - start).div_euclid(wide) * wide;
        let count = |first: i32, last: i32| (last - first + 1).max(0) as usize;
        Self {
            lattice,
            line,
            column,
            layer: layers.0,
            lines: count(line, last_line),
            columns: count(column, columns.1),
            layers: count(layers.0, layers.1),
        }
    }

    pub fn width(&self) -> usize {
        self.layers * (self.columns + BETWEEN_LAYERS) - BETWEEN_LAYERS
    }

    /// Line and column of a cell of the board.
    pub fn at(&self, cell: Cell) -> (usize, usize) {
        let (line, column) = self.lattice.geometry().mark(cell);
        let before = (cell.layer - self.layer) as usize * (self.columns + BETWEEN_LAYERS);
        ((line - self.line) as usize, (column - self.column) as usize + before)
    }
}

/// One character for a cell.
pub(super) fn paint(picture: &Picture, letters: &Letters) -> Canvas {
    let frame = Frame::new(picture.lattice, picture.board);
    if frame.lines.saturating_mul(frame.width()) > MOST_CHARACTERS {
        return too_large();
    }
    let mut canvas = Canvas::blank(frame.lines, frame.width());
    if picture.lattice.in_space() {
        // Blanks separate the layers, so within a layer there are none.
        let no_cell = Ink::plain(letters.no_cell.unwrap_or(NO_CELL));
        for row in &mut canvas.rows {
            row.chunks_mut(frame.columns + BETWEEN_LAYERS).for_each(|layer| {
                let end = layer.len().min(frame.columns);
                layer[..end].fill(no_cell);
            });
        }
    }
    for (cell, spot) in picture.spots() {
        let ink = match spot {
            Spot::Outside => continue,
            Spot::Open => Ink::plain(letters.or(cell, '.')),
            Spot::Region(index) => {
                let region = &picture.regions[index];
                Ink::on(letters.or(cell, region.glyph), region)
            }
        };
        let (line, column) = frame.at(cell);
        canvas.put(line, column, ink);
    }
    canvas
}

pub(super) fn too_large() -> Canvas {
    Canvas { rows: vec!["(too large to draw)".chars().map(Ink::plain).collect()] }
}
