//! The plotter: solutions as SVG 1.1, single or many to a sheet.
//!
//! One cell is one unit of the drawing, so most coordinates are small whole numbers. The outline of the board is doubled
//! as on the plotter drawings of 1967: a line on the edge and a parallel one outside it. Styles are attributes, not
//! CSS, and letters are strokes, because a drawing should look the same in a browser, a vector editor and a laser
//! cutter's software.

use crate::lettering;
use crate::outline::{outline, outset};
use crate::picture::{PALETTE, Picture, Region, Spot};
use fuge_puzzle::packing::{Cell, Packing, Placed, Solution};
use std::fmt::Write;
use std::ops::Range;

/// How many solutions a sheet holds before they become too small to read on paper; see [`pages`].
pub const SHEET_LIMIT: usize = 300;

/// Draws the board with these pieces on it: a solution, part of one, or none for the bare board.
///
/// Each piece is one filled path with its name as title; cells still to be covered are blank with a dotted grid.
///
/// ```
/// use fuge_draw::svg;
/// use fuge_puzzle::packing::{Board, Cell, Packing, PieceSet, Placed, Symmetry};
/// let pieces = PieceSet::named("trominoes").unwrap().pieces();
/// let packing = Packing::new(Board::rectangle(2, 3).unwrap(), pieces, Symmetry::Full).unwrap();
/// let corner = Placed { piece: 1, cells: vec![Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 0)] };
/// let drawing = svg::solution(&packing, &[corner]);
/// assert!(drawing.contains("M2 0V1H1V2H0V0z"));
/// assert!(drawing.contains("<title>L</title>"));
/// ```
#[must_use]
pub fn solution(packing: &Packing, placed: &[Placed]) -> String {
    let picture = Picture::new(packing, placed);
    let pen = Pen { line: 0.05, gap: 0.15 };
    let margin = 0.5 + pen.gap;
    let (width, height) = (f64::from(picture.columns) + 2.0 * margin, f64::from(picture.rows) + 2.0 * margin);
    let mut page = Page::new("", width, height, 40.0);
    page.open_group(&format!("transform=\"translate({m} {m})\" {}", pen.style(), m = number(margin)));
    page.add_grid(&picture, pen);
    for region in &picture.regions {
        page.add_region(region, Titles::Yes);
    }
    page.add_board(&picture, pen, "");
    page.close_group();
    page.finish()
}

/// Draws many solutions of one puzzle on a sheet, all to one scale, numbered from `first_number`.
///
/// The number of columns is chosen so that the sheet comes close to A4 landscape. The heading may be empty; it is
/// drawn in the plotter's capitals and kept as it is in the sheet's title. All solutions given are drawn: a caller with
/// more than [`SHEET_LIMIT`] splits them with [`pages`].
///
/// ```
/// use fuge_draw::svg;
/// use fuge_puzzle::packing::{Board, Packing, PieceSet, Solution, Symmetry};
/// let pieces = PieceSet::named("trominoes").unwrap().pieces();
/// let packing = Packing::new(Board::rectangle(2, 3).unwrap(), pieces, Symmetry::Full).unwrap();
/// let solutions = vec![Solution { placements: vec![] }; 5];
/// let sheet = svg::sheet(&packing, &solutions, 1, "Trominoes 2 × 3");
/// assert!(sheet.contains("<title>Trominoes 2 × 3</title>"));
/// assert!(sheet.contains("<title>5</title>"));
/// ```
#[must_use]
pub fn sheet(packing: &Packing, solutions: &[Solution], first_number: usize, heading: &str) -> String {
    let bare = Picture::new(packing, &[]);
    let last_number = first_number.saturating_add(solutions.len().saturating_sub(1));
    let layout = Layout::new(&bare, solutions.len(), last_number, !heading.is_empty());
    let mut page = Page::new(heading, layout.width(), layout.height(), 24.0);
    page.define_board(&bare, layout.pen);
    page.open_group(&layout.pen.style());
    page.add_heading(heading, &layout);
    for (index, solution) in solutions.iter().enumerate() {
        let picture = Picture::new(packing, &solution.placements);
        page.add_to_sheet(&picture, index, first_number.saturating_add(index), &layout);
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

/// The pen, in cells.
#[derive(Clone, Copy)]
struct Pen {
    /// The width of its line.
    line: f64,
    /// From the edge of the board to the second line.
    gap: f64,
}

impl Pen {
    fn style(self) -> String {
        format!("stroke=\"#222\" stroke-width=\"{}\" stroke-linecap=\"round\" fill-rule=\"evenodd\"", number(self.line))
    }
}

/// Where things are on a sheet, in cells.
struct Layout {
    columns: usize,
    rows: usize,
    /// From one solution to the next.
    step: (f64, f64),
    /// Width and height of a board.
    board: (f64, f64),
    margin: f64,
    /// The height of a number; everything around the boards is measured by it.
    letter: f64,
    /// Space for the heading.
    head: f64,
    pen: Pen,
}

impl Layout {
    fn new(bare: &Picture, solutions: usize, last_number: usize, heading: bool) -> Self {
        let board = (f64::from(bare.columns), f64::from(bare.rows));
        // Larger boards come out smaller on paper, so their numbers and lines must grow with them.
        let letter = (0.12 * (board.0 * board.1).sqrt()).max(0.75);
        let slot = board.0.max(lettering::width(&last_number.to_string(), letter));
        let step = (slot + 2.0 * letter, board.1 + 3.4 * letter);
        let head = if heading { 4.5 * letter } else { 0.0 };
        let pen = Pen { line: 0.08 * letter, gap: 0.25 };
        let mut layout = Self { columns: 1, rows: 1, step, board, margin: 2.5 * letter, letter, head, pen };
        (layout.columns, layout.rows) = layout.arrangement(solutions.max(1));
        layout.pen = layout.pen_for_scale();
        layout
    }

    /// Columns and rows that come close to A4 landscape without leaving much of the last row empty.
    fn arrangement(&self, solutions: usize) -> (usize, usize) {
        let cost = |&(columns, rows): &(usize, usize)| {
            let (width, height) = self.size(columns, rows);
            let empty = 1.0 - solutions as f64 / (columns * rows) as f64;
            (width / height / std::f64::consts::SQRT_2).ln().abs() + 2.0 * empty
        };
        let all = (1..=solutions).map(|columns| (columns, solutions.div_ceil(columns)));
        all.min_by(|a, b| cost(a).total_cmp(&cost(b))).unwrap_or((1, 1))
    }

    /// A pen that can still be seen, and the gap of the outline too, when the sheet is shown at its own size.
    fn pen_for_scale(&self) -> Pen {
        let pixel = self.width().max(self.height()) / LONGEST_SIDE;
        let line = (0.08 * self.letter).max(0.9 * pixel).min(0.16);
        Pen { line, gap: (0.25 * self.letter).max(2.5 * line).min(0.4) }
    }

    fn size(&self, columns: usize, rows: usize) -> (f64, f64) {
        let width = columns as f64 * self.step.0 - 2.0 * self.letter + 2.0 * self.margin;
        // The space between two solutions is not needed below the last one.
        let height = rows as f64 * self.step.1 - 1.4 * self.letter + 2.0 * self.margin + self.head;
        (width, height)
    }

    fn width(&self) -> f64 {
        self.size(self.columns, self.rows).0
    }

    fn height(&self) -> f64 {
        self.size(self.columns, self.rows).1
    }

    /// The upper left corner of a board.
    fn place(&self, index: usize) -> (f64, f64) {
        let (row, column) = (index / self.columns, index % self.columns);
        let indent = (self.step.0 - 2.0 * self.letter - self.board.0) / 2.0;
        (self.margin + indent + column as f64 * self.step.0, self.margin + self.head + row as f64 * self.step.1)
    }
}

/// Whether regions carry their names: on a sheet these would be most of the file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Titles {
    Yes,
    No,
}

/// The longer side of a drawing in pixels, at most, where nobody asks for another size.
const LONGEST_SIDE: f64 = 1600.0;

/// An SVG document being written.
struct Page {
    text: String,
}

impl Page {
    /// A white page, `width` by `height` cells, shown with up to `scale` pixels for a cell.
    fn new(title: &str, width: f64, height: f64, scale: f64) -> Self {
        let scale = scale.min(LONGEST_SIDE / width.max(height));
        let [w, h] = [number(width), number(height)];
        let mut page = Self { text: String::new() };
        page.line(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\" \
             width=\"{}\" height=\"{}\" viewBox=\"0 0 {w} {h}\">",
            number(width * scale),
            number(height * scale),
        ));
        page.add_title(title);
        page.line(format_args!("<rect width=\"{w}\" height=\"{h}\" fill=\"#fff\"/>"));
        page
    }

    fn finish(mut self) -> String {
        self.line(format_args!("</svg>"));
        self.text
    }

    fn line(&mut self, line: std::fmt::Arguments) {
        // Writing to a String cannot fail.
        let _ = self.text.write_fmt(line);
        self.text.push('\n');
    }

    fn open_group(&mut self, attributes: &str) {
        self.line(format_args!("<g {attributes}>"));
    }

    fn close_group(&mut self) {
        self.line(format_args!("</g>"));
    }

    fn add_title(&mut self, title: &str) {
        if !title.is_empty() {
            self.line(format_args!("<title>{}</title>", escaped(title)));
        }
    }

    fn add_region(&mut self, region: &Region, titles: Titles) {
        let (fill, path) = (PALETTE[region.colour].rgb, outline_path(region));
        match titles {
            Titles::No => self.line(format_args!("<path fill=\"{fill}\" d=\"{path}\"/>")),
            Titles::Yes => {
                let title = escaped(&region.label);
                self.line(format_args!("<path fill=\"{fill}\" d=\"{path}\"><title>{title}</title></path>"));
            }
        }
    }

    /// The doubled outline.
    fn add_board(&mut self, picture: &Picture, pen: Pen, attributes: &str) {
        let path = board_path(picture, pen.gap);
        self.line(format_args!("<path {attributes}fill=\"none\" d=\"{path}\"/>"));
    }

    /// The doubled outline, once for all the solutions on a sheet.
    fn define_board(&mut self, picture: &Picture, pen: Pen) {
        self.line(format_args!("<defs>"));
        self.add_board(picture, pen, "id=\"board\" ");
        self.line(format_args!("</defs>"));
    }

    /// Dotted lines between cells that nothing covers.
    fn add_grid(&mut self, picture: &Picture, pen: Pen) {
        let path = grid_path(picture);
        if !path.is_empty() {
            // Eight dots to a cell, so that there is one at every corner.
            let dots = format!("stroke-dasharray=\"0.01 {}\"", number(0.125 - 0.01));
            let width = number(pen.line * 0.8);
            self.line(format_args!(
                "<path fill=\"none\" stroke=\"#999\" stroke-width=\"{width}\" {dots} d=\"{path}\"/>"
            ));
        }
    }

    fn add_letters(&mut self, strokes: &lettering::Strokes, attributes: &str) {
        let path: String = strokes.iter().map(|stroke| open_path(stroke)).collect();
        if !path.is_empty() {
            self.line(format_args!("<path {attributes}fill=\"none\" stroke-linejoin=\"round\" d=\"{path}\"/>"));
        }
    }

    /// The heading; where it is too long for the sheet, letters and lines become smaller together.
    fn add_heading(&mut self, heading: &str, layout: &Layout) {
        let room = layout.width() - 2.0 * layout.margin;
        let full = 1.6 * layout.letter;
        let shrink = (room / lettering::width(heading, full)).min(1.0);
        let line = format!("stroke-width=\"{}\" ", number(1.5 * shrink * layout.pen.line));
        let top = layout.margin + (1.0 - shrink) * full;
        self.add_letters(&lettering::strokes(heading, layout.margin, top, shrink * full), &line);
    }

    /// One solution with its number under it.
    fn add_to_sheet(&mut self, picture: &Picture, index: usize, shown: usize, layout: &Layout) {
        let (x, y) = layout.place(index);
        self.open_group(&format!("transform=\"translate({} {})\"", number(x), number(y)));
        self.add_title(&shown.to_string());
        self.add_grid(picture, layout.pen);
        for region in &picture.regions {
            self.add_region(region, Titles::No);
        }
        self.line(format_args!("<use xlink:href=\"#board\"/>"));
        let text = shown.to_string();
        let left = (layout.board.0 - lettering::width(&text, layout.letter)) / 2.0;
        self.add_letters(&lettering::strokes(&text, left, layout.board.1 + layout.letter, layout.letter), "");
        self.close_group();
    }
}

/// The outline of a region.
pub(crate) fn outline_path(region: &Region) -> String {
    cells_path(&region.cells)
}

/// The outline of the board, and beside it, at a distance of `gap`, the second one.
pub(crate) fn board_path(picture: &Picture, gap: f64) -> String {
    let beside = outset(&picture.board, gap).into_iter().map(closed_path);
    cells_path(&picture.board) + &beside.collect::<String>()
}

fn cells_path(cells: &[Cell]) -> String {
    outline(cells).into_iter().map(|l| closed_path(l.iter().map(|p| (p.x.into(), p.y.into())))).collect()
}

/// A polygon whose edges are in turn horizontal and vertical: the ends of a horizontal one have the very same `y`,
/// computed from the same numbers, so comparing them is exact.
fn closed_path(corners: impl IntoIterator<Item = (f64, f64)>) -> String {
    let mut path = String::new();
    let mut last_y = None;
    for (x, y) in corners {
        path += &match last_y {
            None => format!("M{} {}", number(x), number(y)),
            Some(last) if last == y => format!("H{}", number(x)),
            Some(_) => format!("V{}", number(y)),
        };
        last_y = Some(y);
    }
    path + "z"
}

/// A run of straight lines.
fn open_path(points: &[(f64, f64)]) -> String {
    let pairs: Vec<String> = points.iter().map(|&(x, y)| format!("{} {}", number(x), number(y))).collect();
    // After a move, further pairs are lines.
    format!("M{}", pairs.join(" "))
}

/// The lines between open cells, each as long as possible.
pub(crate) fn grid_path(picture: &Picture) -> String {
    let open = |row, column| picture.spot(row, column) == Spot::Open;
    let mut path = String::new();
    for row in 1..picture.rows {
        for run in runs(picture.columns, |column| open(row - 1, column) && open(row, column)) {
            path += &format!("M{} {row}h{}", run.start, run.len());
        }
    }
    for column in 1..picture.columns {
        for run in runs(picture.rows, |row| open(row, column - 1) && open(row, column)) {
            path += &format!("M{column} {}v{}", run.start, run.len());
        }
    }
    path
}

/// The longest intervals of 0..`end` on which `holds`.
fn runs(end: i32, holds: impl Fn(i32) -> bool) -> Vec<Range<i32>> {
    let mut runs: Vec<Range<i32>> = Vec::new();
    for at in (0..end).filter(|&at| holds(at)) {
        match runs.last_mut() {
            Some(run) if run.end == at => run.end += 1,
            _ => runs.push(at..at + 1),
        }
    }
    runs
}

/// A number with at most three decimals and no more digits than needed.
pub(crate) fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

/// Text as XML wants it; characters that XML cannot hold at all become a replacement character.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => out.push(' '),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c.is_control() => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
