//! Steps of a search on a sheet or a page, each with what is told of it below.

use crate::html::view::Scale;
use crate::html::{Frame, Page as Report};
use crate::lettering;
use crate::path::escaped;
use crate::silhouette::labels::plottable;
use crate::svg::layout::Layout;
use crate::svg::page::{Page, Pen, moved};

/// The height of the letters of a caption, and from one line to the next.
const LETTER: f64 = 0.5;
const LINE: f64 = 0.85;

/// The least width of a step, so that captions have room.
const LEAST_WIDTH: f64 = 14.0;

/// A sheet with steps of this size, numbered from `first_number`; `draw` draws the one with this index, with this pen. A
/// caption may have lines of its own.
pub(crate) fn sheet(
    size: (f64, f64),
    captions: &[String],
    first_number: usize,
    heading: &str,
    mut draw: impl FnMut(&mut Page, usize, Pen),
) -> String {
    let width = size.0.max(LEAST_WIDTH);
    let captions: Vec<String> =
        captions.iter().zip(first_number..).map(|(caption, shown)| format!("{shown}. {caption}")).collect();
    let wrapped: Vec<Vec<String>> = captions.iter().map(|caption| all_lines(caption, width)).collect();
    let below = LINE * (0.5 + wrapped.iter().map(Vec::len).max().unwrap_or(0) as f64);
    let layout = Layout::new((width, size.1 + below), captions.len(), "", !heading.is_empty());
    let mut page = Page::new(heading, layout.width(), layout.height(), 24.0);
    page.open_group(&layout.pen.style());
    page.add_heading(&plottable(heading), &layout);
    for (index, (caption, lines)) in captions.iter().zip(&wrapped).enumerate() {
        page.open_group(&moved(layout.place(index)));
        page.add_title(&caption.replace('\n', "; "));
        page.open_group(&moved(((width - size.0) / 2.0, 0.0)));
        draw(&mut page, index, layout.pen);
        page.close_group();
        for (line, number) in lines.iter().zip(0..) {
            let top = size.1 + LINE * (1.5 + f64::from(number));
            page.add_letters(&lettering::strokes(line, 0.0, top, LETTER), "stroke-width=\"0.06\" ");
        }
        page.close_group();
    }
    page.close_group();
    page.finish()
}

/// A page with steps, numbered from `first_number`; `draw` draws the one with this index. A step has the address `#s` and its number.
pub(crate) fn report(
    scale: &Scale,
    captions: &[String],
    first_number: usize,
    frame: &Frame<'_>,
    mut draw: impl FnMut(&mut Report, usize),
) -> String {
    let mut page = Report { text: String::new() };
    page.open(if frame.heading.is_empty() { "Fuge" } else { frame.heading }, scale);
    page.add_header(frame);
    page.line(format_args!("<main>\n<h2>Step by step</h2>\n<div class=\"solutions\">"));
    for (index, (caption, shown)) in captions.iter().zip(first_number..).enumerate() {
        page.line(format_args!("<figure id=\"s{shown}\">"));
        draw(&mut page, index);
        let told = caption.lines().map(escaped).collect::<Vec<_>>().join("<br>");
        page.line(format_args!("<figcaption><a href=\"#s{shown}\">{shown}</a>. {told}</figcaption></figure>"));
    }
    page.line(format_args!("</div>\n</main>"));
    page.close(frame);
    page.text
}

/// A caption in lines of this width, those that it has broken where they are longer.
fn all_lines(caption: &str, width: f64) -> Vec<String> {
    caption.lines().flat_map(|line| lines(&plottable(line), width)).collect()
}

/// A caption in lines of this width, broken at blanks, and within a word only where it is longer than a line.
fn lines(caption: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in caption.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match (longer, lines.last_mut()) {
            (Some(longer), Some(line)) if lettering::width(&longer, LETTER) <= width => *line = longer,
            _ => lines.extend(parts(word, width)),
        }
    }
    lines
}

/// A word in parts of this width.
fn parts(word: &str, width: f64) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    let most = (1..=letters.len()).take_while(|&count| lettering::width(&"M".repeat(count), LETTER) <= width).count();
    letters.chunks(most.max(1)).map(|part| part.iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn captions_are_broken_at_blanks() {
        assert_eq!(lines("one two  three", 5.0), ["one two", "three"]);
        assert_eq!(lines("incomprehensible", 2.4), ["incom", "prehe", "nsibl", "e"]);
        assert!(lines(" ", 4.0).is_empty());
        assert_eq!(all_lines("one\ntwo three", 5.0), ["one", "two three"]);
    }
}
