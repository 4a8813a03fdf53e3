//! How the solutions of a page are seen, and how large.

use crate::colours;
use crate::figure::Figure;
use crate::path::number;
use crate::picture::Picture;
use crate::plan::Plan;
use fuge_puzzle::packing::{Packing, Placed, Solution};

/// The longest side of a board, in the unit `rem`.
const LONGEST: f64 = 40.0;

/// How large the boards are, and the pen that suits them.
pub(crate) struct Scale {
    /// Width of a drawing, in the unit `rem`: about 16 pixels, more for readers who want larger letters.
    width: f64,
    /// Width of a cell, in the same unit.
    cell: f64,
    /// The width of a line, in cells.
    pub line: f64,
    /// From the edge of the board to the second line, in cells.
    pub gap: f64,
}

impl Scale {
    /// Boards of any form get the same area, a larger one where there are few of them.
    pub fn new((width, height): (f64, f64), solutions: usize) -> Self {
        let side = match solutions {
            0 | 1 => 22.0,
            2..=6 => 14.0,
            _ => 9.5,
        };
        let cell = (side / (width * height).sqrt()).min(LONGEST / width.max(height)).min(3.5);
        // Seen, in pixels, is a line of 1.2 and a gap of 3.5.
        let pixel = 1.0 / (16.0 * cell);
        let (line, gap) = ((1.2 * pixel).clamp(0.03, 0.16), (3.5 * pixel).clamp(0.12, 0.4));
        Self { width: cell * (width + 2.0 * (gap + line)), cell, line, gap }
    }

    /// Width of a drawing of a board that is so wide, in the unit `rem`.
    pub fn width_of(&self, board: f64) -> f64 {
        self.cell * (board + 2.0 * (self.gap + self.line))
    }

    /// Pixels for a unit of paper, where the reader's letters are of the usual size.
    pub fn pixels_of_unit(&self) -> f64 {
        16.0 * self.cell
    }

    /// The frame of a drawing: the board and the line beside it.
    pub fn view_box(&self, (width, height): (f64, f64)) -> String {
        let margin = self.gap + self.line;
        let size = |length: f64| number(length + 2.0 * margin);
        format!("{m} {m} {} {}", size(width), size(height), m = number(-margin))
    }

    /// The part of the style sheet that depends on the board and on the number of solutions.
    pub fn style(&self) -> String {
        let width = number(self.width);
        // Numbers of five digits need some room under the narrowest board.
        let track = number(self.width.max(3.5));
        let dots = number(0.8 * self.line);
        // The outline comes from elsewhere in the page and sees none of this but what it inherits from the drawing.
        format!(
            ".solutions {{ display: grid; gap: 1.75rem 1.5rem; justify-content: space-between; \
             grid-template-columns: repeat(auto-fill, min(100%, {track}rem)); }}\n\
             .solutions svg {{ width: {width}rem; stroke-width: {}; }}\n\
             .solutions .grid {{ stroke-width: {dots}; }}",
            number(self.line)
        )
    }
}

/// How the solutions of a page are seen.
pub(crate) struct View<'a> {
    pub packing: &'a Packing,
    pub plan: Plan,
    pub scale: Scale,
    /// Cubes are seen from a corner, as there are few solutions and so there is room.
    pub solid: bool,
}

/// Up to so many solutions of cubes are seen from a corner.
const MOST_SOLID: usize = 6;

impl<'a> View<'a> {
    pub fn new(packing: &'a Packing, solutions: &[Solution]) -> Self {
        let count = solutions.len();
        let plan = Plan::new(packing.lattice(), packing.board().cells());
        let solid = packing.lattice().in_space() && count <= MOST_SOLID;
        let mut view = Self { packing, scale: Scale::new(plan.size, count), plan, solid };
        if solid {
            let first = solutions.first().map_or(&[][..], |solution| &solution.placements);
            view.scale = Scale::new(view.figure(first).size, count);
            // Much of the frame around a block and its layers is blank.
            view.scale.width = (1.4 * view.scale.width).min(LONGEST);
        }
        view
    }

    pub fn figure(&self, placed: &[Placed]) -> Figure {
        let (seen, all) = (colours::seen(self.packing, placed), colours::all(self.packing));
        Figure::block_and_layers(&Picture::new(self.packing, placed), &seen, &all, self.scale.line)
    }
}
