//! Which cell a mark is.
//!
//! A drawing may begin anywhere on its lattice. Where that makes a difference (is its first triangle one with the point up?) the
//! drawing itself must tell, and a [`Frame`] keeps the answer. A drawing over the board has the board's frame, and its size.

use super::{Drawing, Extent, Mark};
use crate::error::{DrawingProblem, Fault};
use fuge_puzzle::packing::{Board, Cell, Lattice};
use std::collections::BTreeSet;
use std::ops::Range;

/// Where a drawing lies: its first line and column are these of the lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    lattice: Lattice,
    line: i32,
    column: i32,
}

/// Where drawings over a board lie, and how large they are.
pub(crate) struct Canvas {
    pub(crate) frame: Frame,
    pub(crate) extent: Extent,
}

impl Frame {
    /// The frame that a drawing has by itself.
    pub(crate) fn of(drawing: &Drawing) -> Self {
        let odd = |number: i32| number.rem_euclid(2);
        let column = match drawing.lattice {
            // The first hexagon tells where the others are.
            Lattice::Hexagon => drawing.marks.first().map_or(0, |mark| odd(mark.column - mark.line)),
            // Points tell, if there are any.
            Lattice::Triangle => {
                let pointed = drawing.marks.iter().find(|mark| matches!(mark.mark, '^' | 'v'));
                pointed.map_or(0, |mark| odd(mark.line + mark.column + i32::from(mark.mark == 'v')))
            }
            Lattice::Square | Lattice::Tan | Lattice::Cube => 0,
        };
        Self { lattice: drawing.lattice, line: 0, column }
    }

    /// The cells of a drawing, each with its mark.
    pub(crate) fn cells<'a>(&self, drawing: &'a Drawing) -> Result<Vec<(Cell, &'a Mark)>, Fault> {
        drawing.marks.iter().map(|mark| self.cell(mark).map(|cell| (cell, mark))).collect()
    }

    fn cell(&self, mark: &Mark) -> Result<Cell, Fault> {
        let (line, column) = (mark.line + self.line, mark.column + self.column);
        let fault = |problem: DrawingProblem| Fault::new(problem, mark.span.clone());
        let cell = self.lattice.geometry().marked(line, column).ok_or_else(|| {
            fault(match self.lattice {
                Lattice::Tan => {
                    DrawingProblem::OffQuarter { middle: (line.rem_euclid(3), column.rem_euclid(3)) == (1, 1) }
                }
                _ => DrawingProblem::BetweenCells,
            })
        })?;
        match (mark.mark, cell.part) {
            ('^', 1) | ('v', 0) => Err(fault(DrawingProblem::WrongPoint { mark: mark.mark })),
            _ => Ok(cell.in_layer(mark.layer)),
        }
    }
}

impl Canvas {
    /// Over a board that is drawn.
    pub(crate) fn of_drawing(drawing: &Drawing) -> Self {
        Self { frame: Frame::of(drawing), extent: drawing.extent }
    }

    /// Over a board that is named by its size: as small a drawing as shows it.
    pub(crate) fn of_board(board: &Board) -> Self {
        let marks: Vec<(i32, i32)> = board.cells().iter().map(|&cell| board.lattice().geometry().mark(cell)).collect();
        let range = |numbers: &mut dyn Iterator<Item = i32>| {
            let (least, most) = numbers.fold((i32::MAX, i32::MIN), |(least, most), n| (least.min(n), most.max(n)));
            // A board has a cell, and is small.
            (least, (most - least) as usize + 1)
        };
        let (line, lines) = range(&mut marks.iter().map(|mark| mark.0));
        let (column, columns) = range(&mut marks.iter().map(|mark| mark.1));
        let (_, layers) = range(&mut board.cells().iter().map(|cell| cell.layer));
        let frame = Frame { lattice: board.lattice(), line, column };
        Self { frame, extent: Extent { lines, columns, layers } }
    }

    /// The cells of the board that are marked in a drawing over it.
    pub(crate) fn cells(&self, drawing: &Drawing, board: &Board) -> Result<BTreeSet<Cell>, Fault> {
        let fault = |problem: DrawingProblem, span: &Range<usize>| Err(Fault::new(problem, span.clone()));
        let subject = || drawing.subject.clone();
        if let Some((drawn, board)) = self.extent.difference(drawing.extent, drawing.lattice) {
            return fault(DrawingProblem::NotOfBoardSize { subject: subject(), drawn, board }, &drawing.span);
        }
        let cells = self.frame.cells(drawing)?;
        match cells.iter().find(|&&(cell, _)| !board.contains(cell)) {
            Some((_, mark)) => fault(DrawingProblem::OffBoard { subject: subject() }, &mark.span),
            None => Ok(cells.into_iter().map(|(cell, _)| cell).collect()),
        }
    }
}

impl Extent {
    /// In what a drawing over the board is not as large as the board, in words: the drawing's size, and the board's.
    fn difference(self, drawn: Self, lattice: Lattice) -> Option<(String, String)> {
        // Rows of triangles and hexagons need not be padded.
        let padded = !matches!(lattice, Lattice::Triangle | Lattice::Hexagon);
        let columns = if lattice.in_space() { "characters in a layer" } else { "characters in a line" };
        let pairs = [
            (drawn.lines, self.lines, "lines", true),
            (drawn.layers, self.layers, "layers", true),
            (drawn.columns, self.columns, columns, padded || drawn.columns > self.columns),
        ];
        let (drawn, board, what, _) = pairs.into_iter().find(|&(drawn, board, _, strict)| strict && drawn != board)?;
        Some((format!("{drawn} {what}"), format!("{board}")))
    }
}
