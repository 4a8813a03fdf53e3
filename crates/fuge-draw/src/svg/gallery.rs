//! Different boards on one sheet.

use super::layout::Layout;
use super::page::{Page, Titles};
use crate::Exhibit;
use crate::colours;
use crate::path::number;
use crate::picture::Picture;
use crate::plan::Plan;

/// Draws boards that may differ on one sheet, all to one scale, each with its caption below.
///
/// ```
/// use fuge_draw::{Exhibit, svg};
/// use fuge_puzzle::packing::{Board, Lattice, Packing, PieceSet, Symmetry};
/// let pieces = PieceSet::named("trominoes").unwrap().pieces(Lattice::Square).unwrap();
/// let board = |rows, columns| Packing::new(Board::rectangle(rows, columns).unwrap(), pieces.clone(), Symmetry::Full).unwrap();
/// let boards = [board(2, 3), board(1, 6)];
/// let exhibits = boards.each_ref().map(|packing| Exhibit { packing, placed: &[], caption: "none".into() });
/// assert!(svg::gallery(&exhibits, "Trominoes").contains("<title>Trominoes</title>"));
/// ```
#[must_use]
pub fn gallery(exhibits: &[Exhibit<'_>], heading: &str) -> String {
    let plans: Vec<Plan> =
        exhibits.iter().map(|one| Plan::new(one.packing.lattice(), one.packing.board().cells())).collect();
    let largest =
        plans.iter().fold((1.0, 1.0), |size: (f64, f64), plan| (size.0.max(plan.size.0), size.1.max(plan.size.1)));
    let widest = exhibits.iter().map(|one| one.caption.as_str()).max_by_key(|caption| caption.chars().count());
    let layout = Layout::new(largest, exhibits.len(), widest.unwrap_or_default(), !heading.is_empty());
    let mut page = Page::new(heading, layout.width(), layout.height(), 24.0);
    page.open_group(&layout.pen.style());
    page.add_heading(heading, &layout);
    for (index, (one, plan)) in exhibits.iter().zip(&plans).enumerate() {
        let (x, y) = layout.place(index);
        // In the middle of its place, and on the ground.
        let (right, down) = ((largest.0 - plan.size.0) / 2.0, largest.1 - plan.size.1);
        page.open_group(&format!("transform=\"translate({} {})\"", number(x), number(y)));
        page.add_title(&one.caption);
        page.open_group(&format!("transform=\"translate({} {})\"", number(right), number(down)));
        page.add_regions(&Picture::new(one.packing, one.placed), plan, layout.pen, Titles::No);
        page.add_board(one.packing.board().cells(), plan, layout.pen, "");
        page.add_colours(&colours::seen(one.packing, one.placed), &colours::all(one.packing), plan, Titles::No);
        page.close_group();
        page.add_caption(&one.caption, &layout);
        page.close_group();
    }
    page.close_group();
    page.finish()
}
