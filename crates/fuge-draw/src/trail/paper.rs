//! Where the squares of a board are on paper.

use crate::lettering;
use fuge_puzzle::trail::{Grid, Square};

/// The height of the letters beside the board, and what is left free beside them.
pub(super) const LETTER: f64 = 0.26;
const GAP: f64 = 0.18;

/// A board on paper, a unit for a square, with the names of its rows on the left and of its columns below.
pub(super) struct Paper {
    height: f64,
    width: f64,
    /// Room for the names of rows.
    left: f64,
}

impl Paper {
    pub fn new(grid: &Grid) -> Self {
        let left = lettering::width(&grid.height().to_string(), LETTER) + GAP;
        Self { height: f64::from(grid.height()), width: f64::from(grid.width()), left }
    }

    pub fn size(&self) -> (f64, f64) {
        (self.left + self.width, self.height + GAP + LETTER)
    }

    /// The middle of a square.
    pub fn middle(&self, square: Square) -> (f64, f64) {
        (self.left + f64::from(square.column) + 0.5, self.height - f64::from(square.row) - 0.5)
    }

    /// The corners of a square.
    pub fn corners(&self, square: Square) -> Vec<(f64, f64)> {
        let (x, y) = self.middle(square);
        [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].map(|(right, down)| (x + right, y + down)).to_vec()
    }

    /// The corners of the board.
    pub fn edge(&self) -> Vec<(f64, f64)> {
        let right = self.left + self.width;
        vec![(self.left, 0.0), (right, 0.0), (right, self.height), (self.left, self.height)]
    }

    /// The names of rows and columns.
    pub fn names(&self, grid: &Grid) -> lettering::Strokes {
        let rows = (0..grid.height()).flat_map(|row| {
            let (name, (_, y)) = ((row + 1).to_string(), self.middle(Square { row, column: 0 }));
            let wide = lettering::width(&name, LETTER);
            lettering::strokes(&name, self.left - GAP - wide, y - LETTER / 2.0, LETTER)
        });
        let columns = (0..grid.width()).flat_map(|column| {
            let square = Square { row: 0, column };
            let name: String = square.to_string().chars().filter(char::is_ascii_alphabetic).collect();
            let (x, _) = self.middle(square);
            lettering::strokes(&name, x - lettering::width(&name, LETTER) / 2.0, self.height + GAP, LETTER)
        });
        rows.chain(columns).collect()
    }
}
