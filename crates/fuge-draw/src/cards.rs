//! Pictures of cards with labels on their edges: as SVG, single or many to a sheet, and as a report.
//!
//! A card is divided from its middle to its corners, and each part has the colour of the label on its side: where cards
//! fit, the two parts that meet are of one colour. Where labels are halves of something, each with one other half to meet,
//! a side has half a turtle instead, its front or its back, and cards that fit show whole ones. The board is about as large
//! as one of ten by ten cells, however few cards there are, so that the pens and the pages of the packing pictures suit it.

mod artist;
mod looks;
mod strip;
mod words;

use crate::figure::{Figure, Stroke};
use crate::html::view::Scale;
use crate::html::{Frame, Numbers, Page as Report, title};
use crate::path::{escaped, number};
use crate::silhouette::labels::plottable;
use crate::svg::layout::Layout;
use crate::svg::page::{Page, Pen, moved, pixel};
use artist::{Artist, Sketch, Table};
use fuge_puzzle::cards::{CardPuzzle, Clue, Laid};
pub use strip::{Moment, strip_html, strip_svg};

/// Pixels for a unit of paper, at most: of a single drawing, and of a sheet.
const SCALE: [f64; 2] = [60.0, 24.0];
const PEN: Pen = Pen { line: 0.05, gap: 0.15 };
const MARGIN: f64 = 0.5;
const INK: &str = "#222";

/// Draws the board with these cards on it: a solution, or part of one. Places without a card are empty; where cards do not fit, a red line crosses
/// the edge.
///
/// Each card is a group with its name as title. Its name is in its middle, or its number where names are too long, and the
/// labels are at its sides where they can be read. The title may be empty.
///
/// ```
/// use fuge_draw::cards;
/// use fuge_puzzle::cards::{Card, CardPuzzle, Laid, Rule};
/// use fuge_puzzle::packing::{Board, Cell};
/// let card = |name: &str, labels: [u8; 4]| Card { name: name.into(), labels: labels.to_vec() };
/// let given = vec![card("one", [0, 1, 0, 2]), card("two", [0, 2, 0, 1])];
/// let labels = ["grey", "red", "green"].map(String::from).to_vec();
/// let puzzle = CardPuzzle::new(Board::rectangle(1, 2).unwrap(), given, labels, Rule::Equal).unwrap();
/// let laid = Laid { card: 0, cell: Cell::new(0, 1), turn: 2, flipped: false };
/// let drawing = cards::svg(&puzzle, &[laid], "A pair");
/// assert!(drawing.contains("<title>A pair</title>") && drawing.contains("<title>one</title>"));
/// ```
#[must_use]
pub fn svg(puzzle: &CardPuzzle, laid: &[Laid], title: &str) -> String {
    let table = Table::new(puzzle);
    let (width, height) = (table.size().0 + 2.0 * MARGIN, table.size().1 + 2.0 * MARGIN);
    let artist = Artist::new(puzzle, &table, PEN.line, pixel((width, height), SCALE[0]));
    let mut page = Page::new(title, width, height, SCALE[0]);
    page.open_group(&PEN.style());
    page.add_cards(&artist, laid, (MARGIN, MARGIN));
    page.close_group();
    page.finish()
}

/// Draws the puzzle as it is given: the board, with the cards that lie already, and below it all cards as they are.
#[must_use]
pub fn puzzle_svg(puzzle: &CardPuzzle, title: &str) -> String {
    let table = Table::new(puzzle);
    let card = table.of_card(puzzle);
    let (board, own) = (table.size(), card.size());
    let between = 0.25 * own.0.min(own.1);
    let step = (own.0 + between, own.1 + between);
    let count = puzzle.cards().len();
    // As wide as the board, or about half as wide again as high.
    let fitting = ((board.0 + between) / step.0).floor();
    let even = (1.5 * count as f64 * step.1 / step.0).sqrt().ceil();
    let columns = (fitting.max(even) as usize).clamp(1, count.max(1));
    let cards = (columns as f64 * step.0 - between, count.div_ceil(columns) as f64 * step.1 - between);
    let (wide, apart) = (board.0.max(cards.0), 2.0 * between);
    let size = (wide + 2.0 * MARGIN, board.1 + apart + cards.1 + 2.0 * MARGIN);
    let artist = Artist::new(puzzle, &table, PEN.line, pixel(size, SCALE[0]));
    let mut page = Page::new(title, size.0, size.1, SCALE[0]);
    page.open_group(&PEN.style());
    page.add_cards(&artist, &clues(puzzle), (MARGIN + (wide - board.0) / 2.0, MARGIN));
    let corner = (MARGIN + (wide - cards.0) / 2.0, MARGIN + board.1 + apart);
    for index in 0..count {
        let (row, column) = (index / columns, index % columns);
        page.open_group(&moved((corner.0 + column as f64 * step.0, corner.1 + row as f64 * step.1)));
        page.add_title(&puzzle.cards()[index].name);
        page.add_figure(&given(&artist, &card, index));
        page.close_group();
    }
    page.close_group();
    page.finish()
}

/// Draws many solutions on a sheet, all to one scale, numbered from `first_number`.
///
/// The sheet is that of the packing pictures: close to A4 landscape, with a heading that may be empty. A caller with more than
/// [`SHEET_LIMIT`](crate::svg::SHEET_LIMIT) solutions splits them with [`pages`](crate::svg::pages).
#[must_use]
pub fn sheet(puzzle: &CardPuzzle, solutions: &[Vec<Laid>], first_number: usize, heading: &str) -> String {
    let table = Table::new(puzzle);
    let last_number = first_number.saturating_add(solutions.len().saturating_sub(1));
    let layout = Layout::new(table.size(), solutions.len(), &last_number.to_string(), !heading.is_empty());
    let size = (layout.width(), layout.height());
    let artist = Artist::new(puzzle, &table, layout.pen.line, pixel(size, SCALE[1]));
    let mut page = Page::new(heading, size.0, size.1, SCALE[1]);
    page.open_group(&layout.pen.style());
    page.add_heading(&plottable(heading), &layout);
    for (index, laid) in solutions.iter().enumerate() {
        let shown = first_number.saturating_add(index).to_string();
        page.open_group(&moved(layout.place(index)));
        page.add_title(&shown);
        page.add_figure(&whole(&artist, laid, INK));
        page.add_caption(&shown, &layout);
        page.close_group();
    }
    page.close_group();
    page.finish()
}

/// A page with these solutions, numbered from `first_number`; without any it shows the board as it is given.
///
/// The cards are drawn on a page that has none before it. A solution has the address `#s` and its number.
#[must_use]
pub fn report(puzzle: &CardPuzzle, solutions: &[Vec<Laid>], first_number: usize, frame: &Frame<'_>) -> String {
    let table = Table::new(puzzle);
    let scale = Scale::new(table.size(), solutions.len());
    let range = Numbers { first: first_number, count: solutions.len() };
    let artist = Artist::new(puzzle, &table, scale.line, 1.0 / scale.pixels_of_unit());
    let mut page = Report { text: String::new() };
    page.open(&title(frame, &range), &scale);
    page.add_header(frame);
    page.line(format_args!("<main>"));
    if frame.links.previous.is_none() {
        page.add_given(puzzle, &table);
    }
    page.line(format_args!("<h2>{range}</h2>\n<div class=\"solutions\">"));
    if solutions.is_empty() {
        page.line(format_args!("<figure>"));
        page.add_laid(&artist, &clues(puzzle), &scale, "The board");
        let places = puzzle.board().cells().len();
        let word = if places == 1 { "place" } else { "places" };
        page.line(format_args!("<figcaption>{places} {word}</figcaption></figure>"));
    }
    for (laid, shown) in solutions.iter().zip(first_number..) {
        page.line(format_args!("<figure id=\"s{shown}\">"));
        page.add_laid(&artist, laid, &scale, &format!("Solution {shown}"));
        page.line(format_args!("<figcaption><a href=\"#s{shown}\">{shown}</a></figcaption></figure>"));
    }
    page.line(format_args!("</div>\n</main>"));
    page.close(frame);
    page.text
}

impl Page {
    /// The board with its upper left corner there: empty places, cards, each in a group of its own, and the lines between
    /// them, which would be half covered if they were drawn with the cards.
    fn add_cards(&mut self, artist: &Artist<'_>, laid: &[Laid], at: (f64, f64)) {
        let size = artist.table.size();
        self.open_group(&moved(at));
        self.add_figure(&Figure { size, strokes: artist.empty(laid, INK).into_iter().collect() });
        for laid in laid.iter().filter(|laid| laid.card < artist.puzzle.cards().len()) {
            let mut sketch = Sketch::default();
            artist.lay(&mut sketch, laid);
            self.open_group("class=\"card\"");
            self.add_title(&artist.puzzle.cards()[laid.card].name);
            self.add_figure(&Figure { size, strokes: artist.strokes(sketch) });
            self.close_group();
        }
        let lines = artist.edges(laid).into_iter().chain(artist.mismatches(laid));
        self.add_figure(&Figure { size, strokes: lines.collect() });
        self.close_group();
    }
}

impl Report {
    fn add_laid(&mut self, artist: &Artist<'_>, laid: &[Laid], scale: &Scale, label: &str) {
        let frame = scale.view_box(artist.table.size());
        self.line(format_args!("<svg viewBox=\"{frame}\" role=\"img\" aria-label=\"{label}\">"));
        self.add_figure(&whole(artist, laid, "var(--ink)"));
        self.line(format_args!("</svg>"));
    }

    /// The cards as they are given, with their names.
    fn add_given(&mut self, puzzle: &CardPuzzle, table: &Table) {
        let card = table.of_card(puzzle);
        let (wide, high) = card.size();
        let side = if puzzle.cards().len() <= MOST_LARGE { LARGE } else { SMALL };
        let scale = side / wide.max(high);
        let artist = Artist::new(puzzle, table, 1.2 / scale, 1.0 / scale);
        let [width, height, w, h] = [scale * wide, scale * high, wide, high].map(number);
        self.line(format_args!("<h2>Cards</h2>\n<div class=\"pieces\">"));
        for (index, own) in puzzle.cards().iter().enumerate() {
            self.line(format_args!(
                "<figure>\n<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {w} {h}\" aria-hidden=\"true\">"
            ));
            self.add_figure(&given(&artist, &card, index));
            self.line(format_args!("</svg>\n<figcaption>{}</figcaption></figure>", escaped(&own.name)));
        }
        self.line(format_args!("</div>"));
    }
}

/// The size of a card by itself in a report, in pixels: so many are large.
const MOST_LARGE: usize = 40;
const LARGE: f64 = 110.0;
const SMALL: f64 = 72.0;

/// The board and all that lies on it at once: on a sheet, groups would be most of the file.
fn whole(artist: &Artist<'_>, laid: &[Laid], ink: &str) -> Figure {
    let mut sketch = Sketch::default();
    for laid in laid {
        artist.lay(&mut sketch, laid);
    }
    let mut strokes: Vec<Stroke> = artist.empty(laid, ink).into_iter().collect();
    strokes.extend(artist.strokes(sketch));
    strokes.extend(artist.edges(laid));
    strokes.extend(artist.mismatches(laid));
    Figure { size: artist.table.size(), strokes }
}

/// A card by itself, as it is given.
fn given(artist: &Artist<'_>, table: &Table, card: usize) -> Figure {
    let (mut sketch, face) = (Sketch::default(), table.face(artist::HERE));
    artist.draw(&mut sketch, &face, card, &artist.puzzle.cards()[card].labels);
    let mut strokes = artist.strokes(sketch);
    strokes.push(artist.edge(&[face.corners]));
    Figure { size: table.size(), strokes }
}

/// The cards that lie already.
fn clues(puzzle: &CardPuzzle) -> Vec<Laid> {
    puzzle.clues().iter().map(|&Clue { card, cell, turn, flipped }| Laid { card, cell, turn, flipped }).collect()
}

#[cfg(test)]
mod tests;
