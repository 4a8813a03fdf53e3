//! Triangles and hexagons with slanted lines.
//!
//! A hexagon is four columns and two lines from the next one, a triangle four columns wide and two lines high: the slants
//! of Unicode go from corner to corner of a character, so that those of neighbouring lines meet.

use super::canvas::{Canvas, Ink};
use super::marks::{Frame, Letters, MOST_CHARACTERS, too_large};
use super::signs::Signs;
use crate::picture::{Picture, Spot};
use fuge_puzzle::packing::{Cell, Lattice};

/// Draws the edges between cells that differ.
pub(super) fn paint(picture: &Picture, letters: &Letters) -> Canvas {
    let frame = Frame::new(picture.lattice, picture.board);
    let (lines, columns) = (2 * frame.lines + 1, 2 * frame.width() + 3);
    if lines.saturating_mul(columns) > MOST_CHARACTERS {
        return too_large();
    }
    let signs = Signs::new(picture, letters, '·');
    let mut painter = Painter { picture, frame, signs, canvas: Canvas::blank(lines, columns) };
    for (cell, spot) in picture.spots() {
        match picture.lattice {
            Lattice::Triangle => painter.triangle(cell, spot),
            _ => painter.hexagon(cell, spot),
        }
    }
    if picture.lattice == Lattice::Triangle {
        // Last, for slants go over them.
        picture.spots().for_each(|(cell, spot)| painter.foot(cell, spot));
    }
    painter.canvas
}

/// Which of two cells a line between them belongs to: a character has only one background.
#[derive(Clone, Copy)]
enum Owner {
    This,
    Other,
}

struct Painter<'a> {
    picture: &'a Picture<'a>,
    frame: Frame,
    signs: Signs,
    canvas: Canvas,
}

impl Painter<'_> {
    /// The upper slants are on the line above the sign, the upright sides at its left and right.
    fn hexagon(&mut self, cell: Cell, spot: Spot) {
        let (line, column) = self.frame.at(cell);
        let (y, x) = (2 * line + 1, 2 * column + 2);
        let own = Ink::background(self.picture, spot);
        for (line, column) in [(y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x)] {
            self.canvas.put(line, column, own);
        }
        self.canvas.put(y, x, own.with(self.signs.at(cell, spot)));
        let beside = |rows: i32, columns: i32| Cell::new(cell.row + rows, cell.column + columns);
        self.side((y - 1, x - 1), spot, beside(-1, 0), '╱', Owner::This);
        self.side((y - 1, x + 1), spot, beside(-1, 1), '╲', Owner::This);
        self.side((y, x - 2), spot, beside(0, -1), '│', Owner::Other);
        self.side((y, x + 2), spot, beside(0, 1), '│', Owner::This);
        self.side((y + 1, x - 1), spot, beside(1, -1), '╲', Owner::Other);
        self.side((y + 1, x + 1), spot, beside(1, 0), '╱', Owner::Other);
    }

    /// What is between a cell and its neighbour: the mark, on the colour of its owner, or the piece going on.
    fn side(&mut self, (line, column): (usize, usize), spot: Spot, beyond: Cell, mark: char, owner: Owner) {
        let beyond = self.picture.spot(beyond);
        let ink = match owner {
            _ if beyond == spot => Ink::background(self.picture, spot),
            _ if beyond == Spot::Outside => Ink::plain(mark),
            Owner::This => Ink::background(self.picture, spot).with(mark),
            Owner::Other => Ink::background(self.picture, beyond).with(mark),
        };
        self.canvas.put(line, column, ink);
    }

    /// A triangle has its sign at its broad end; the horizontal side is at the foot of a line, under the sign if need be.
    fn triangle(&mut self, cell: Cell, spot: Spot) {
        let (line, column) = self.frame.at(cell);
        let (y, x) = (2 * line + 1, 2 * column);
        let up = cell.part == 0;
        let own = Ink::background(self.picture, spot);
        let broad = if up { y + 1 } else { y };
        self.canvas.put(broad, x + 1, own.with(self.signs.at(cell, spot)));
        self.canvas.put(broad, x + 2, own);
        let place = |columns: i32, part: u8| Cell::new(cell.row, cell.column + columns).part(part);
        let (left, right) = if up { (place(-1, 1), place(0, 1)) } else { (place(0, 0), place(1, 0)) };
        let (marks, narrow) = if up { (['╱', '╲'], y) } else { (['╲', '╱'], y + 1) };
        self.side((broad, x), spot, left, marks[0], Owner::Other);
        self.side((broad, x + 3), spot, right, marks[1], Owner::Other);
        self.side((narrow, x + 1), spot, left, marks[0], Owner::This);
        self.side((narrow, x + 2), spot, right, marks[1], Owner::This);
    }

    /// The horizontal side: of a triangle with its point up it is on its lower line, else on the line above it.
    fn foot(&mut self, cell: Cell, spot: Spot) {
        let (line, x) = self.frame.at(cell);
        let (y, x) = (2 * line + 1, 2 * x);
        let up = cell.part == 0;
        let across =
            if up { Cell::new(cell.row + 1, cell.column).part(1) } else { Cell::new(cell.row - 1, cell.column) };
        let across = self.picture.spot(across);
        // Between two cells of the board the upper one draws it.
        if across == spot || (!up && across != Spot::Outside) {
            return;
        }
        let line = if up { y + 1 } else { y - 1 };
        for column in x..x + 4 {
            self.canvas.fill_blank(line, column, '_');
        }
    }
}
