//! The report: a page to read, print and pass on, with the facts of a search and its solutions drawn.
//!
//! A page is one file that needs no other, no scripts and no network. Unlike the drawings of [`crate::svg`] it is for
//! browsers only, so looks are in one style sheet: a piece is a path with a class, the board is drawn once and used by
//! every solution, and the reader's light or dark scheme is followed. It is written as well-formed XML too, so that a
//! test (or anyone's program) can take it apart.

mod gallery;
pub(crate) mod view;

pub use gallery::{Section, gallery};

use crate::colours;
use crate::figure::Figure;
use crate::palette::PALETTE;
use crate::path::{dots, escaped, lines, number, polygons};
use crate::picture::Picture;
use crate::plan::Plan;
use fuge_puzzle::packing::{Copies, Packing, Placed, Solution};
use std::fmt::Write;
use view::{Scale, View};

/// What stands around the solutions of a page.
#[derive(Clone, Copy, Debug, Default)]
pub struct Frame<'a> {
    /// The title of the report.
    pub heading: &'a str,
    /// What is to be told, label and value, in this order; a page without facts has no table.
    pub facts: &'a [(&'a str, String)],
    /// The ways to other pages.
    pub links: Links<'a>,
}

/// The addresses of other pages of the report: relative ones, percent-encoded, for pages in the same folder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Links<'a> {
    /// The first page, where this is another one.
    pub first: Option<&'a str>,
    /// The page before this one. The pieces are drawn on a page that has none before it.
    pub previous: Option<&'a str>,
    /// The page after this one.
    pub next: Option<&'a str>,
    /// The last page, where it is known and not this one.
    pub last: Option<&'a str>,
}

/// A page with these solutions, numbered from `first_number`; without any it shows the bare board.
///
/// A solution has the address `#s` and its number. All solutions given are drawn: a caller with more than
/// [`SHEET_LIMIT`](crate::svg::SHEET_LIMIT) splits them with [`pages`](crate::svg::pages) and links the pages.
///
/// ```
/// use fuge_draw::html::{self, Frame};
/// use fuge_puzzle::packing::{Board, Lattice, Packing, PieceSet, Solution, Symmetry};
/// let pieces = PieceSet::named("trominoes").unwrap().pieces(Lattice::Square).unwrap();
/// let packing = Packing::new(Board::rectangle(2, 3).unwrap(), pieces, Symmetry::Full).unwrap();
/// let solutions = vec![Solution { placements: vec![] }; 5];
/// let facts = [("Pieces", "I & L".to_owned())];
/// let page = html::page(&packing, &solutions, 1, &Frame { heading: "2 × 3", facts: &facts, ..Frame::default() });
/// assert!(page.contains("<h1>2 × 3</h1>") && page.contains("<td>I &amp; L</td>"));
/// assert!(page.contains("<h2>Solutions 1 to 5</h2>") && page.contains("<figure id=\"s5\">"));
/// ```
#[must_use]
pub fn page(packing: &Packing, solutions: &[Solution], first_number: usize, frame: &Frame<'_>) -> String {
    let range = Numbers { first: first_number, count: solutions.len() };
    let view = View::new(packing, solutions);
    let mut page = Page { text: String::new() };
    page.open(&title(frame, &range), &view.scale);
    page.add_header(frame);
    page.line(format_args!("<main>"));
    if frame.links.previous.is_none() {
        page.add_pieces(packing);
    }
    page.line(format_args!("<h2>{range}</h2>\n<div class=\"solutions\">"));
    page.define_board(&view);
    if solutions.is_empty() {
        page.add_board(&view);
    }
    for (solution, shown) in solutions.iter().zip(first_number..) {
        page.add_solution(&view, &solution.placements, shown);
    }
    page.line(format_args!("</div>\n</main>"));
    page.close(frame);
    page.text
}

/// What tells the pages of a report apart in a row of tabs.
pub(crate) fn title(frame: &Frame<'_>, range: &Numbers) -> String {
    let heading = if frame.heading.is_empty() { "Fuge" } else { frame.heading };
    if frame.links == Links::default() { heading.to_owned() } else { format!("{heading} – {range}") }
}

/// Which solutions are on the page.
pub(crate) struct Numbers {
    pub first: usize,
    pub count: usize,
}

impl std::fmt::Display for Numbers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.first, self.count) {
            (_, 0) => write!(f, "Board"),
            (1, 1) => write!(f, "Solution"),
            (first, 1) => write!(f, "Solution {first}"),
            (first, count) => write!(f, "Solutions {first} to {}", first.saturating_add(count - 1)),
        }
    }
}

/// An HTML document being written.
pub(crate) struct Page {
    pub text: String,
}

impl Page {
    pub fn line(&mut self, line: std::fmt::Arguments) {
        // Writing to a String cannot fail.
        let _ = self.text.write_fmt(line);
        self.text.push('\n');
    }

    pub fn open(&mut self, title: &str, scale: &Scale) {
        // The policy is a second lock: even if a name could smuggle something in, the page would load and run nothing.
        self.line(format_args!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <title>{}</title>",
            escaped(title)
        ));
        self.line(format_args!("<style>\n{}{}", include_str!("page.css"), scale.style()));
        for (index, colour) in PALETTE.iter().enumerate() {
            self.line(format_args!(".c{index} {{ fill: {}; }}", colour.hex()));
        }
        self.line(format_args!("</style>\n</head>\n<body>"));
    }

    pub fn close(&mut self, frame: &Frame<'_>) {
        self.line(format_args!("<footer>"));
        self.add_links(&frame.links, "Pages, again");
        self.line(format_args!("Made with Fuge {}\n</footer>\n</body>\n</html>", env!("CARGO_PKG_VERSION")));
    }

    pub fn add_header(&mut self, frame: &Frame<'_>) {
        self.line(format_args!("<header>"));
        if !frame.heading.is_empty() {
            self.line(format_args!("<h1>{}</h1>", escaped(frame.heading)));
        }
        self.add_links(&frame.links, "Pages");
        self.add_facts(frame.facts);
        self.line(format_args!("</header>"));
    }

    fn add_links(&mut self, links: &Links<'_>, name: &str) {
        let ways = [
            (links.first, "First page", ""),
            (links.previous, "Previous page", " rel=\"prev\""),
            (links.next, "Next page", " rel=\"next\""),
            (links.last, "Last page", ""),
        ];
        let given = ways.into_iter().filter_map(|(address, words, rel)| Some((address?, words, rel)));
        let anchor = |(address, words, rel)| format!("<a href=\"{}\"{rel}>{words}</a>\n", escaped(address));
        let anchors: String = given.map(anchor).collect();
        if !anchors.is_empty() {
            self.line(format_args!("<nav aria-label=\"{name}\">\n{anchors}</nav>"));
        }
    }

    fn add_facts(&mut self, facts: &[(&str, String)]) {
        if facts.is_empty() {
            return;
        }
        self.line(format_args!("<table>"));
        for (label, value) in facts {
            let (label, value) = (escaped(label), escaped(value));
            self.line(format_args!("<tr><th scope=\"row\">{label}</th><td>{value}</td></tr>"));
        }
        self.line(format_args!("</table>"));
    }

    /// The pieces with their names: the key to the colours.
    fn add_pieces(&mut self, packing: &Packing) {
        self.line(format_args!("<h2>Pieces</h2>\n<div class=\"pieces\">"));
        for (index, piece) in packing.pieces().iter().enumerate() {
            let picture = Picture::of_piece(packing.lattice(), packing.pieces(), index);
            let copies = if piece.copies == Copies::from(1) { String::new() } else { format!(" × {}", piece.copies) };
            let name = escaped(&piece.name);
            self.line(format_args!("<figure>"));
            self.add_piece(&picture);
            self.line(format_args!("<figcaption>{name}{copies}</figcaption></figure>"));
        }
        self.line(format_args!("</div>"));
    }

    fn add_piece(&mut self, picture: &Picture) {
        let plan = Plan::new(picture.lattice, picture.board);
        let block = picture.lattice.in_space().then(|| Figure::block(picture, 0.08));
        let (wide, high) = block.as_ref().map_or(plan.size, |figure| figure.size);
        let cell = (160.0 / wide.max(high)).min(15.0);
        let [width, height] = [number(cell * wide), number(cell * high)];
        let (w, h, line) = (number(wide), number(high), number(1.2 / cell));
        self.line(format_args!(
            "<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {w} {h}\" stroke-width=\"{line}\" \
             aria-hidden=\"true\">"
        ));
        match block {
            Some(figure) => self.add_figure(&figure),
            None => self.add_regions(picture, &plan),
        }
        self.line(format_args!("</svg>"));
    }

    /// The doubled outline, once for all the solutions on the page.
    fn define_board(&mut self, view: &View<'_>) {
        if view.solid {
            return;
        }
        let board = view.packing.board().cells();
        let path = polygons(&view.plan.outline(board)) + &polygons(&view.plan.outset(board, view.scale.gap));
        self.line(format_args!(
            "<svg class=\"store\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\
             <path id=\"board\" d=\"{path}\"/></defs></svg>"
        ));
    }

    fn add_board(&mut self, view: &View<'_>) {
        self.line(format_args!("<figure>"));
        self.add_drawing(view, &[], "The bare board");
        let cells = view.packing.board().cells().len();
        self.line(format_args!(
            "<figcaption>{cells} {}</figcaption></figure>",
            if cells == 1 { "cell" } else { "cells" }
        ));
    }

    /// One solution with its number under it, which is a link to this very place.
    fn add_solution(&mut self, view: &View<'_>, placed: &[Placed], shown: usize) {
        self.line(format_args!("<figure id=\"s{shown}\">"));
        self.add_drawing(view, placed, &format!("Solution {shown}"));
        self.line(format_args!("<figcaption><a href=\"#s{shown}\">{shown}</a></figcaption></figure>"));
    }

    fn add_drawing(&mut self, view: &View<'_>, placed: &[Placed], label: &str) {
        let figure = view.solid.then(|| view.figure(placed));
        let frame = view.scale.view_box(figure.as_ref().map_or(view.plan.size, |figure| figure.size));
        self.line(format_args!("<svg viewBox=\"{frame}\" role=\"img\" aria-label=\"{label}\">"));
        match figure {
            Some(figure) => self.add_figure(&figure),
            None => self.add_flat(view, placed),
        }
        self.line(format_args!("</svg>"));
    }

    /// Regions on the board, with a grid where there are none.
    fn add_flat(&mut self, view: &View<'_>, placed: &[Placed]) {
        let picture = Picture::new(view.packing, placed);
        for grid in view.plan.grid(picture.open()) {
            let (path, blank) = (lines(&grid.lines), number(grid.dot_step - 0.01));
            self.line(format_args!("<path class=\"grid\" stroke-dasharray=\".01 {blank}\" d=\"{path}\"/>"));
        }
        self.add_regions(&picture, &view.plan);
        self.line(format_args!("<use href=\"#board\"/>"));
        self.add_colours(view, placed);
    }

    fn add_colours(&mut self, view: &View<'_>, placed: &[Placed]) {
        let seen = colours::seen(view.packing, placed);
        for (colour, dot) in colours::dots(&colours::all(view.packing)) {
            let here = seen.iter().filter(|(_, seen)| **seen == colour).map(|(&cell, _)| view.plan.middle(cell));
            let path = dots(here);
            if !path.is_empty() {
                for (ink, width) in [("#222", 0.44), (dot.fill, 0.4)] {
                    self.line(format_args!(
                        "<path style=\"fill:none;stroke:{ink};stroke-width:{width}\" d=\"{path}\"/>"
                    ));
                }
            }
        }
    }

    fn add_regions(&mut self, picture: &Picture, plan: &Plan) {
        for region in &picture.regions {
            let path = polygons(&plan.outline(&region.cells));
            self.line(format_args!("<path class=\"c{}\" d=\"{path}\"/>", region.colour));
        }
    }

    pub fn add_figure(&mut self, figure: &Figure) {
        for stroke in &figure.strokes {
            self.line(format_args!("<path style=\"{}\" d=\"{}\"/>", stroke.style(), stroke.path));
        }
    }
}
