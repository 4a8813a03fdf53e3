//! An SVG document being written.

use super::layout::Layout;
use crate::colours::{self, Dot};
use crate::figure::Figure;
use crate::lettering;
use crate::palette::PALETTE;
use crate::path::{dots, escaped, lines, number, polygons, stroke};
use crate::picture::{Picture, Region};
use crate::plan::Plan;
use fuge_puzzle::packing::{Cell, Colour};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The longer side of a drawing in pixels, at most, where nobody asks for another size.
pub(crate) const LONGEST_SIDE: f64 = 1600.0;

/// The size of a pixel, on a page of this size with so many pixels for a unit at most.
pub(crate) fn pixel((width, height): (f64, f64), scale: f64) -> f64 {
    (width.max(height) / LONGEST_SIDE).max(1.0 / scale)
}

/// The attribute of a group that lies elsewhere.
pub(crate) fn moved((x, y): (f64, f64)) -> String {
    format!("transform=\"translate({} {})\"", number(x), number(y))
}

/// The pen, in cells.
#[derive(Clone, Copy)]
pub(crate) struct Pen {
    /// The width of its line.
    pub line: f64,
    /// From the edge of the board to the second line.
    pub gap: f64,
}

impl Pen {
    pub fn style(self) -> String {
        format!(
            "stroke=\"#222\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\" fill-rule=\"evenodd\"",
            number(self.line)
        )
    }
}

/// Whether regions carry their names: on a sheet these would be most of the file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Titles {
    Yes,
    No,
}

/// An SVG document being written.
pub(crate) struct Page {
    text: String,
}

impl Page {
    /// A white page, `width` by `height` cells, shown with up to `scale` pixels for a cell.
    pub fn new(title: &str, width: f64, height: f64, scale: f64) -> Self {
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

    pub fn finish(mut self) -> String {
        self.line(format_args!("</svg>"));
        self.text
    }

    pub fn line(&mut self, line: std::fmt::Arguments) {
        // Writing to a String cannot fail.
        let _ = self.text.write_fmt(line);
        self.text.push('\n');
    }

    pub fn open_group(&mut self, attributes: &str) {
        self.line(format_args!("<g {attributes}>"));
    }

    pub fn close_group(&mut self) {
        self.line(format_args!("</g>"));
    }

    pub fn add_title(&mut self, title: &str) {
        if !title.is_empty() {
            self.line(format_args!("<title>{}</title>", escaped(title)));
        }
    }

    /// All regions, and dotted lines where there are none.
    pub fn add_regions(&mut self, picture: &Picture, plan: &Plan, pen: Pen, titles: Titles) {
        self.add_grid(picture, plan, pen);
        for region in &picture.regions {
            self.add_region(picture, region, plan, titles);
        }
    }

    fn add_region(&mut self, picture: &Picture, region: &Region, plan: &Plan, titles: Titles) {
        let (fill, path) = (PALETTE[region.colour].hex(), polygons(&plan.outline(&region.cells)));
        match titles {
            Titles::No => self.line(format_args!("<path fill=\"{fill}\" d=\"{path}\"/>")),
            Titles::Yes => {
                let title = escaped(picture.label(region));
                self.line(format_args!("<path fill=\"{fill}\" d=\"{path}\"><title>{title}</title></path>"));
            }
        }
    }

    /// The doubled outline.
    pub fn add_board(&mut self, board: &[Cell], plan: &Plan, pen: Pen, attributes: &str) {
        let path = polygons(&plan.outline(board)) + &polygons(&plan.outset(board, pen.gap));
        self.line(format_args!("<path {attributes}fill=\"none\" stroke-linejoin=\"miter\" d=\"{path}\"/>"));
    }

    /// The doubled outline, once for all the solutions on a sheet.
    pub fn define_board(&mut self, board: &[Cell], plan: &Plan, pen: Pen) {
        self.line(format_args!("<defs>"));
        self.add_board(board, plan, pen, "id=\"board\" ");
        self.line(format_args!("</defs>"));
    }

    /// Dotted lines between cells that nothing covers.
    fn add_grid(&mut self, picture: &Picture, plan: &Plan, pen: Pen) {
        let width = number(pen.line * 0.8);
        for grid in plan.grid(picture.open()) {
            let (path, blank) = (lines(&grid.lines), number(grid.dot_step - 0.01));
            self.line(format_args!(
                "<path fill=\"none\" stroke=\"#999\" stroke-width=\"{width}\" stroke-dasharray=\"0.01 {blank}\" d=\"{path}\"/>"
            ));
        }
    }

    /// The colours of cells: dots, with the letters on them where they can be read.
    pub fn add_colours(&mut self, seen: &BTreeMap<Cell, Colour>, all: &BTreeSet<Colour>, plan: &Plan, letters: Titles) {
        for (colour, Dot { fill, letter }) in colours::dots(all) {
            let middles: Vec<(f64, f64)> =
                seen.iter().filter(|(_, c)| **c == colour).map(|(&cell, _)| plan.middle(cell)).collect();
            if middles.is_empty() {
                continue;
            }
            let round = |middles: &[(f64, f64)]| dots(middles.iter().copied());
            for (width, ink) in [(0.44, "#222"), (0.4, fill)] {
                let path = round(&middles);
                self.line(format_args!("<path fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" d=\"{path}\"/>"));
            }
            if letters == Titles::Yes {
                let strokes = middles.iter().flat_map(|&at| lettering::centred(colour, at, 0.2)).collect();
                self.add_letters(&strokes, &format!("stroke=\"{letter}\" stroke-width=\"0.035\" "));
            }
        }
    }

    pub fn add_figure(&mut self, figure: &Figure) {
        for stroke in &figure.strokes {
            let attributes = stroke.attributes();
            match &stroke.title {
                None => self.line(format_args!("<path {attributes} d=\"{}\"/>", stroke.path)),
                Some(title) => {
                    let title = escaped(title);
                    self.line(format_args!("<path {attributes} d=\"{}\"><title>{title}</title></path>", stroke.path));
                }
            }
        }
    }

    pub fn add_letters(&mut self, strokes: &lettering::Strokes, attributes: &str) {
        let path: String = strokes.iter().map(|points| stroke(points)).collect();
        if !path.is_empty() {
            self.line(format_args!("<path {attributes}fill=\"none\" d=\"{path}\"/>"));
        }
    }

    /// The heading; where it is too long for the sheet, letters and lines become smaller together.
    pub fn add_heading(&mut self, heading: &str, layout: &Layout) {
        let room = layout.width() - 2.0 * layout.margin;
        let full = 1.6 * layout.letter;
        let shrink = (room / lettering::width(heading, full)).min(1.0);
        let line = format!("stroke-width=\"{}\" ", number(1.5 * shrink * layout.pen.line));
        let top = layout.margin + (1.0 - shrink) * full;
        self.add_letters(&lettering::strokes(heading, layout.margin, top, shrink * full), &line);
    }

    /// What stands under a solution.
    pub fn add_caption(&mut self, text: &str, layout: &Layout) {
        let left = (layout.board.0 - lettering::width(text, layout.letter)) / 2.0;
        self.add_letters(&lettering::strokes(text, left, layout.board.1 + layout.letter, layout.letter), "");
    }

    /// The doubled outline that was defined.
    pub fn use_board(&mut self) {
        self.line(format_args!("<use xlink:href=\"#board\"/>"));
    }
}
