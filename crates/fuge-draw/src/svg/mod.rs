//! The plotter: solutions as SVG 1.1, single or many to a sheet.
//!
//! One cell is one unit of the drawing, so most coordinates are small whole numbers. The outline of the board is doubled
//! as on the plotter drawings of 1967: a line on the edge and a parallel one outside it. Styles are attributes, not
//! CSS, and letters are strokes, because a drawing should look the same in a browser, a vector editor and a laser
//! cutter's software.

mod gallery;
pub(crate) mod layout;
pub(crate) mod page;

pub use gallery::gallery;

use crate::colours;
use crate::figure::Figure;
use crate::path::number;
use crate::picture::Picture;
use crate::plan::Plan;
use fuge_puzzle::packing::{Packing, Placed, Solution};
use layout::Layout;
use page::{Page, Pen, Titles};
use std::ops::Range;

/// How many solutions a sheet holds before they become too small to read on paper; see [`pages`].
pub const SHEET_LIMIT: usize = 300;

/// Draws the board with these pieces on it: a solution, part of one, or none for the bare board.
///
/// Each piece is one filled path with its name as title; cells still to be covered are blank with a dotted grid. Cubes
/// are seen from a corner: the block as it is, and beside it its layers, the top one first.
///
/// ```
/// use fuge_draw::svg;
/// use fuge_puzzle::packing::{Board, Cell, Lattice, Packing, PieceSet, Placed, Symmetry};
/// let pieces = PieceSet::named("trominoes").unwrap().pieces(Lattice::Square).unwrap();
/// let packing = Packing::new(Board::rectangle(2, 3).unwrap(), pieces, Symmetry::Full).unwrap();
/// let corner = Placed { piece: 1, cells: vec![Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 0)] };
/// let drawing = svg::solution(&packing, &[corner]);
/// assert!(drawing.contains("M2 0V1H1V2H0V0z"));
/// assert!(drawing.contains("<title>L</title>"));
/// ```
#[must_use]
pub fn solution(packing: &Packing, placed: &[Placed]) -> String {
    let picture = Picture::new(packing, placed);
    if packing.lattice().in_space() {
        return solid(packing, placed, &picture);
    }
    let plan = Plan::new(packing.lattice(), picture.board);
    let pen = Pen { line: 0.05, gap: 0.15 };
    // Acute corners of the second line reach further out than it lies beside the first.
    let margin = 0.5 + pen.gap;
    let mut page = Page::new("", plan.size.0 + 2.0 * margin, plan.size.1 + 2.0 * margin, 40.0);
    page.open_group(&format!("transform=\"translate({m} {m})\" {}", pen.style(), m = number(margin)));
    page.add_regions(&picture, &plan, pen, Titles::Yes);
    page.add_board(picture.board, &plan, pen, "");
    page.add_colours(&colours::seen(packing, placed), &colours::all(packing), &plan, Titles::Yes);
    page.close_group();
    page.finish()
}

/// The block beside its layers.
fn solid(packing: &Packing, placed: &[Placed], picture: &Picture) -> String {
    let pen = Pen { line: 0.05, gap: 0.15 };
    let figure = Figure::block_and_layers(picture, &colours::seen(packing, placed), &colours::all(packing), pen.line);
    let margin = 0.5;
    let mut page = Page::new("", figure.size.0 + 2.0 * margin, figure.size.1 + 2.0 * margin, 48.0);
    page.open_group(&format!("transform=\"translate({m} {m})\" {}", pen.style(), m = number(margin)));
    page.add_figure(&figure);
    page.close_group();
    page.finish()
}

/// Draws many solutions of one puzzle on a sheet, all to one scale, numbered from `first_number`.
///
/// The number of columns is chosen so that the sheet comes close to A4 landscape. The heading may be empty; it is
/// drawn in the plotter's capitals and kept as it is in the sheet's title. All solutions given are drawn: a caller with
/// more than [`SHEET_LIMIT`] splits them with [`pages`]. The layers of cubes lie side by side, the first one at the left.
///
/// ```
/// use fuge_draw::svg;
/// use fuge_puzzle::packing::{Board, Lattice, Packing, PieceSet, Solution, Symmetry};
/// let pieces = PieceSet::named("trominoes").unwrap().pieces(Lattice::Square).unwrap();
/// let packing = Packing::new(Board::rectangle(2, 3).unwrap(), pieces, Symmetry::Full).unwrap();
/// let solutions = vec![Solution { placements: vec![] }; 5];
/// let sheet = svg::sheet(&packing, &solutions, 1, "Trominoes 2 × 3");
/// assert!(sheet.contains("<title>Trominoes 2 × 3</title>"));
/// assert!(sheet.contains("<title>5</title>"));
/// ```
#[must_use]
pub fn sheet(packing: &Packing, solutions: &[Solution], first_number: usize, heading: &str) -> String {
    let plan = Plan::new(packing.lattice(), packing.board().cells());
    let last_number = first_number.saturating_add(solutions.len().saturating_sub(1));
    let layout = Layout::new(plan.size, solutions.len(), &last_number.to_string(), !heading.is_empty());
    let all_colours = colours::all(packing);
    let mut page = Page::new(heading, layout.width(), layout.height(), 24.0);
    page.define_board(packing.board().cells(), &plan, layout.pen);
    page.open_group(&layout.pen.style());
    page.add_heading(heading, &layout);
    for (index, Solution { placements }) in solutions.iter().enumerate() {
        let shown = first_number.saturating_add(index);
        let (x, y) = layout.place(index);
        page.open_group(&format!("transform=\"translate({} {})\"", number(x), number(y)));
        page.add_title(&shown.to_string());
        page.add_regions(&Picture::new(packing, placements), &plan, layout.pen, Titles::No);
        page.use_board();
        page.add_colours(&colours::seen(packing, placements), &all_colours, &plan, Titles::No);
        page.add_caption(&shown.to_string(), &layout);
        page.close_group();
    }
    page.close_group();
    page.finish()
}

/// The sheets for so many solutions: which solutions go on each.
///
/// ```
/// let ranges: Vec<_> = fuge_draw::svg::pages(520).collect();
/// assert_eq!(ranges, [0..300, 300..520]);
/// assert_eq!(fuge_draw::svg::pages(0).count(), 0);
/// ```
pub fn pages(total: usize) -> impl Iterator<Item = Range<usize>> {
    (0..total).step_by(SHEET_LIMIT).map(move |first| first..total.min(first.saturating_add(SHEET_LIMIT)))
}
