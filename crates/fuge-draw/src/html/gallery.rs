//! A report on several boards: all of them with what came out, then the solutions of each.

use super::view::Scale;
use super::{Frame, Page};
use crate::Exhibit;
use crate::path::{escaped, number, polygons};
use crate::picture::Picture;
use crate::plan::Plan;
use fuge_puzzle::packing::{Packing, Placed, Solution};

/// A board and what is to be told of it.
#[derive(Clone, Debug)]
pub struct Section<'a> {
    /// The board.
    pub packing: &'a Packing,
    /// Its name, the first column of the table.
    pub name: String,
    /// The other columns of the table.
    pub cells: Vec<String>,
    /// Solutions to draw; where there are none, the bare board stands in the overview alone.
    pub solutions: Vec<Solution>,
    /// What stands above them.
    pub heading: String,
}

/// A page with a table of all boards, the first solution of each, and then the solutions of each that has several.
///
/// ```
/// use fuge_draw::html::{self, Frame, Section};
/// use fuge_puzzle::packing::{Board, Lattice, Packing, PieceSet, Solution, Symmetry};
/// let pieces = PieceSet::named("trominoes").unwrap().pieces(Lattice::Square).unwrap();
/// let packing = Packing::new(Board::rectangle(2, 3).unwrap(), pieces, Symmetry::Full).unwrap();
/// let (name, cells, solutions) = ("2x3".to_owned(), vec!["none".to_owned()], Vec::new());
/// let section = Section { packing: &packing, name, cells, solutions, heading: String::new() };
/// let page = html::gallery(&[section], &["board", "solutions"], &Frame { heading: "Boards", ..Frame::default() });
/// assert!(page.contains("<h1>Boards</h1>") && page.contains("<td>none</td>"));
/// ```
#[must_use]
pub fn gallery(sections: &[Section<'_>], columns: &[&str], frame: &Frame<'_>) -> String {
    let plan = |section: &Section<'_>| Plan::new(section.packing.lattice(), section.packing.board().cells());
    let plans: Vec<Plan> = sections.iter().map(plan).collect();
    let largest =
        plans.iter().fold((1.0, 1.0), |size: (f64, f64), plan| (size.0.max(plan.size.0), size.1.max(plan.size.1)));
    let scale = Scale::new(largest, usize::MAX);
    let mut page = Page { text: String::new() };
    page.open(if frame.heading.is_empty() { "Fuge" } else { frame.heading }, &scale);
    page.add_header(frame);
    page.line(format_args!("<main>"));
    if let Some(first) = sections.first() {
        page.add_pieces(first.packing);
    }
    page.add_overview(sections, columns);
    page.line(format_args!("<div class=\"solutions\">"));
    for ((section, plan), number) in sections.iter().zip(&plans).zip(1..) {
        let placed = section.solutions.first().map_or(&[][..], |solution| &solution.placements);
        let caption = format!("{}: {}", section.name, section.cells.get(1).map_or("", String::as_str));
        let exhibit = Exhibit { packing: section.packing, placed, caption };
        page.add_exhibit(&exhibit, plan, &scale, (!placed.is_empty()).then(|| format!("#o{number}")));
    }
    page.line(format_args!("</div>"));
    for ((section, plan), number) in sections.iter().zip(&plans).zip(1..) {
        if section.solutions.is_empty() {
            continue;
        }
        page.line(format_args!("<h2 id=\"o{number}\">{}</h2>\n<div class=\"solutions\">", escaped(&section.heading)));
        for (solution, shown) in section.solutions.iter().zip(1..) {
            let placed: &[Placed] = &solution.placements;
            let exhibit = Exhibit { packing: section.packing, placed, caption: shown.to_string() };
            page.add_exhibit(&exhibit, plan, &scale, None);
        }
        page.line(format_args!("</div>"));
    }
    page.line(format_args!("</main>"));
    page.close(frame);
    page.text
}

impl Page {
    fn add_overview(&mut self, sections: &[Section<'_>], columns: &[&str]) {
        let cells = |tag: &str, cells: &mut dyn Iterator<Item = String>| -> String {
            cells.map(|cell| format!("<{tag}>{cell}</{tag}>")).collect()
        };
        let head = cells("th", &mut columns.iter().map(|title| escaped(title)));
        self.line(format_args!("<h2>Overview</h2>\n<table class=\"overview\">\n<tr>{head}</tr>"));
        for (section, number) in sections.iter().zip(1..) {
            let name = match section.solutions.is_empty() {
                true => escaped(&section.name),
                false => format!("<a href=\"#o{number}\">{}</a>", escaped(&section.name)),
            };
            let row = cells("td", &mut [name].into_iter().chain(section.cells.iter().map(|cell| escaped(cell))));
            self.line(format_args!("<tr>{row}</tr>"));
        }
        self.line(format_args!("</table>"));
    }

    /// A board with its caption, at the scale of the page.
    fn add_exhibit(&mut self, exhibit: &Exhibit<'_>, plan: &Plan, scale: &Scale, link: Option<String>) {
        let (width, frame) = (number(scale.width_of(plan.size.0)), scale.view_box(plan.size));
        let caption = escaped(&exhibit.caption);
        self.line(format_args!(
            "<figure><svg style=\"width:{width}rem\" viewBox=\"{frame}\" role=\"img\" aria-label=\"{caption}\">"
        ));
        self.add_regions(&Picture::new(exhibit.packing, exhibit.placed), plan);
        let board = exhibit.packing.board().cells();
        let path = polygons(&plan.outline(board)) + &polygons(&plan.outset(board, scale.gap));
        self.line(format_args!("<path class=\"outline\" d=\"{path}\"/></svg>"));
        match link {
            Some(link) => self.line(format_args!("<figcaption><a href=\"{link}\">{caption}</a></figcaption></figure>")),
            None => self.line(format_args!("<figcaption>{caption}</figcaption></figure>")),
        }
    }
}
