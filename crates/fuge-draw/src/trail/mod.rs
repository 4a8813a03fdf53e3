//! Pictures of the rook's way: as text, as SVG, single or many to a sheet, as a report, and walking.
//!
//! The board lies as a chessboard does, row 1 below and column a on the left. The way is one rounded line through the middles of its squares: where it comes to a
//! square twice and turns there, two curves pass each other; where it goes straight both times, the later line bridges the
//! earlier one. A segment of a trail that is given up is drawn faintly.

mod animation;
mod artist;
mod line;
mod paper;
mod strip;
mod text;

pub use animation::animation;
pub use strip::{Moment, strip_html, strip_svg};
pub use text::{text, text_size};

use crate::html::view::Scale;
use crate::html::{Frame, Numbers, Page as Report, title};
use crate::silhouette::labels::plottable;
use crate::svg::layout::Layout;
use crate::svg::page::{Page, Pen, moved, pixel};
use artist::{Artist, Steps};
use fuge_puzzle::trail::{DigitBoard, Square, TrailPuzzle, Way};

/// A puzzle, and the chessmen that stand on its blocked squares.
#[derive(Clone, Copy, Debug)]
pub struct Board<'a> {
    /// The puzzle.
    pub puzzle: &'a TrailPuzzle,
    /// Where a chessman stands, by its English letter: a capital for a white one, a small letter for a black one.
    pub men: &'a [(Square, char)],
}

/// Pixels for a square, at most: of a single drawing, and of a sheet.
const SCALE: [f64; 2] = [72.0, 24.0];
const PEN: Pen = Pen { line: 0.03, gap: 0.15 };
const MARGIN: f64 = 0.4;
const INK: &str = "#222";

/// The board of the calculator of 1979: on every square the directions of arrival and departure, row 1 first.
#[must_use]
pub fn digits(board: &Board<'_>, way: &Way) -> String {
    DigitBoard::new(board.puzzle.grid(), way).to_string()
}

/// Draws a way, or part of one; one without a step is the board as it is given.
///
/// Steps have their numbers, where these can be read. The title may be empty.
///
/// ```
/// use fuge_draw::trail::{self, Board};
/// use fuge_puzzle::trail::{Grid, TrailPuzzle, Way};
/// let puzzle = TrailPuzzle::new(Grid::new(2, 2).unwrap(), "a1".parse().unwrap()).unwrap();
/// let way = Way { squares: ["a1", "b1", "b2"].map(|name| name.parse().unwrap()).to_vec() };
/// let drawing = trail::svg(&Board { puzzle: &puzzle, men: &[] }, &way, "A way");
/// assert!(drawing.contains("<title>A way</title>"));
/// ```
#[must_use]
pub fn svg(board: &Board<'_>, way: &Way, title: &str) -> String {
    let artist = Artist::new(board, INK);
    let (wide, high) = artist.paper.size();
    let size = (wide + 2.0 * MARGIN, high + 2.0 * MARGIN);
    let mut page = Page::new(title, size.0, size.1, SCALE[0]);
    page.open_group(&PEN.style());
    page.open_group(&moved((MARGIN, MARGIN)));
    page.add_figure(&artist.whole(way, Steps::readable(pixel(size, SCALE[0]))));
    page.close_group();
    page.close_group();
    page.finish()
}

/// Draws many ways on a sheet, all to one scale, numbered from `first_number`.
///
/// The sheet is that of the packing pictures: close to A4 landscape, with a heading that may be empty. A caller with more than
/// [`SHEET_LIMIT`](crate::svg::SHEET_LIMIT) ways splits them with [`pages`](crate::svg::pages).
#[must_use]
pub fn sheet(board: &Board<'_>, ways: &[Way], first_number: usize, heading: &str) -> String {
    let artist = Artist::new(board, INK);
    let last_number = first_number.saturating_add(ways.len().saturating_sub(1));
    let layout = Layout::new(artist.paper.size(), ways.len(), &last_number.to_string(), !heading.is_empty());
    let size = (layout.width(), layout.height());
    let mut page = Page::new(heading, size.0, size.1, SCALE[1]);
    page.open_group(&layout.pen.style());
    page.add_heading(&plottable(heading), &layout);
    for (index, way) in ways.iter().enumerate() {
        let shown = first_number.saturating_add(index).to_string();
        page.open_group(&moved(layout.place(index)));
        page.add_title(&shown);
        page.add_figure(&artist.whole(way, Steps::readable(pixel(size, SCALE[1]))));
        page.add_caption(&shown, &layout);
        page.close_group();
    }
    page.close_group();
    page.finish()
}

/// A page with these ways, numbered from `first_number`; without any it shows the board as it is given.
///
/// A way that is alone is shown a second time, with the rook walking along it. A way has the address `#s` and its number.
#[must_use]
pub fn report(board: &Board<'_>, ways: &[Way], first_number: usize, frame: &Frame<'_>) -> String {
    let artist = Artist::new(board, "var(--ink)");
    let scale = Scale::new(artist.paper.size(), ways.len());
    let range = Numbers { first: first_number, count: ways.len() };
    let mut page = Report { text: String::new() };
    page.open(&title(frame, &range), &scale);
    page.add_header(frame);
    page.line(format_args!("<main>\n<h2>{range}</h2>\n<div class=\"solutions\">"));
    if ways.is_empty() {
        let none = Way { squares: vec![board.puzzle.start()] };
        page.line(format_args!("<figure>"));
        page.add_way(&artist, &none, &scale, "The board");
        page.line(format_args!("<figcaption>from {}</figcaption></figure>", board.puzzle.start()));
    }
    for (way, shown) in ways.iter().zip(first_number..) {
        page.line(format_args!("<figure id=\"s{shown}\">"));
        page.add_way(&artist, way, &scale, &format!("Solution {shown}"));
        page.line(format_args!("<figcaption><a href=\"#s{shown}\">{shown}</a></figcaption></figure>"));
    }
    page.line(format_args!("</div>"));
    if let [way] = ways {
        page.line(format_args!("<h2>The rook on its way</h2>\n<div class=\"solutions\">\n<figure>"));
        page.add_walk(&artist, way, &scale);
        page.line(format_args!("</figure>\n</div>"));
    }
    page.line(format_args!("</main>"));
    page.close(frame);
    page.text
}

impl Report {
    fn add_way(&mut self, artist: &Artist<'_>, way: &Way, scale: &Scale, label: &str) {
        self.open_drawing(artist, scale, label);
        self.add_figure(&artist.whole(way, Steps::readable(1.0 / scale.pixels_of_unit())));
        self.line(format_args!("</svg>"));
    }

    fn add_walk(&mut self, artist: &Artist<'_>, way: &Way, scale: &Scale) {
        self.open_drawing(artist, scale, "The rook on its way");
        self.add_figure(&artist.ground(way));
        for line in animation::walking(artist, way) {
            self.line(format_args!("{line}"));
        }
        self.line(format_args!("</svg>"));
    }

    fn open_drawing(&mut self, artist: &Artist<'_>, scale: &Scale, label: &str) {
        let view = scale.view_box(artist.paper.size());
        self.line(format_args!("<svg viewBox=\"{view}\" role=\"img\" aria-label=\"{label}\">"));
    }
}

#[cfg(test)]
mod tests;
