//! Drawings of cells, as puzzle files have them.

use super::Unwritable;
use fuge_puzzle::packing::{Board, Cell, Lattice, Shape};

/// The longest drawing, in characters. Readers take a file of 1 MiB.
const LONGEST: i64 = 1 << 18;

/// How many empty lines, columns and layers a drawing may begin with, so that cells keep their numbers.
const MARGIN: i32 = 8;

/// Where drawings lie, and how large they are.
pub(super) struct Canvas {
    lattice: Lattice,
    /// The first line, column and layer.
    first: [i32; 3],
    /// Lines, columns and layers.
    size: [i32; 3],
}

impl Canvas {
    /// For a board and what lies over it. Over a board that is named by its size, drawings are as small as they can be.
    pub(super) fn of_board(board: &Board, named: bool) -> Self {
        let lattice = board.lattice();
        let ranges = ranges(board.cells(), lattice);
        if named {
            return Self::from(lattice, ranges.map(|(least, _)| least), ranges, [1; 3]);
        }
        Self::of(lattice, ranges, MARGIN)
    }

    /// For a piece.
    pub(super) fn of_shape(shape: &Shape, lattice: Lattice) -> Self {
        Self::of(lattice, ranges(shape.cells(), lattice), 0)
    }

    fn of(lattice: Lattice, ranges: [(i32, i32); 3], margin: i32) -> Self {
        let step = if lattice == Lattice::Tan { 3 } else { 1 };
        let steps = [step, step, 1];
        let mut first = [0, 1, 2].map(|at| {
            let (least, _) = ranges[at];
            if (0..=margin).contains(&least) { 0 } else { least.div_euclid(steps[at]) * steps[at] }
        });
        // Lines and columns of triangles and hexagons shift together, or up becomes down.
        if matches!(lattice, Lattice::Triangle | Lattice::Hexagon) && (first[0] + first[1]) % 2 != 0 {
            first[1] -= 1;
        }
        Self::from(lattice, first, ranges, steps)
    }

    /// From these lines, columns and layers on, in whole steps.
    fn from(lattice: Lattice, first: [i32; 3], ranges: [(i32, i32); 3], steps: [i32; 3]) -> Self {
        let size = [0, 1, 2].map(|at| {
            let length = ranges[at].1 - first[at] + 1;
            (length + steps[at] - 1) / steps[at] * steps[at]
        });
        Self { lattice, first, size }
    }

    /// That a drawing is not too long to be read.
    pub(super) fn check(&self) -> Result<(), Unwritable> {
        let characters = self.size.iter().fold(1_i64, |all, n| all.saturating_mul(i64::from(*n)));
        if characters > LONGEST {
            let what = format!("the board is drawn with {characters} characters");
            return Err(Unwritable { format: "a puzzle file", what });
        }
        Ok(())
    }

    /// Whether the first character of a drawing is the origin, so that cells keep their numbers.
    pub(super) fn keeps_numbers(&self) -> bool {
        self.first == [0; 3]
    }

    /// The cells with their marks. Each line ends with a line end.
    pub(super) fn drawn(&self, cells: impl Iterator<Item = (Cell, char)>) -> String {
        let none = if matches!(self.lattice, Lattice::Triangle | Lattice::Hexagon) { ' ' } else { '.' };
        let [lines, columns, layers] = self.size.map(|length| length.max(0) as usize);
        let mut rows = vec![vec![vec![none; columns]; layers]; lines];
        for (cell, character) in cells {
            let at = mark(self.lattice, cell);
            let [line, column, layer] = [0, 1, 2].map(|along| (at[along] - self.first[along]) as usize);
            rows[line][layer][column] = character;
        }
        let line = |layers: Vec<Vec<char>>| {
            let layers: Vec<String> = layers.into_iter().map(|layer| layer.into_iter().collect()).collect();
            layers.join(" ").trim_end().to_owned() + "\n"
        };
        rows.into_iter().map(line).collect()
    }
}

/// From which line, column and layer to which the cells are.
fn ranges(cells: &[Cell], lattice: Lattice) -> [(i32, i32); 3] {
    [0, 1, 2].map(|along| {
        let numbers = cells.iter().map(|&cell| mark(lattice, cell)[along]);
        (numbers.clone().min().unwrap_or(0), numbers.max().unwrap_or(0))
    })
}

/// Line, column and layer of a cell in drawings.
fn mark(lattice: Lattice, cell: Cell) -> [i32; 3] {
    let (line, column) = lattice.geometry().mark(cell);
    [line, column, cell.layer]
}
