//! A search step by step: what is left, the corner that is filled next, the piece that is tried, and why it goes or not.
//!
//! All steps have one frame and one scale, so that nothing jumps from a step to the next; a piece that is tried may reach
//! out of the figure, and the frame reaches as far.

use super::Scene;
use super::drawing::Lettering;
use super::labels::plottable;
use super::paper::{Bounds, Paper};
use super::sheet::moved;
use crate::html::view::Scale;
use crate::html::{Frame, Page as HtmlPage};
use crate::lettering;
use crate::path::escaped;
use crate::svg::layout::Layout;
use crate::svg::page::Page;

/// The height of the letters of a caption, and from one line to the next.
const LETTER: f64 = 0.5;
const LINE: f64 = 0.85;

/// The least width of a step, so that captions have room.
const LEAST_WIDTH: f64 = 14.0;

/// Draws steps on a sheet, numbered from `first_number`, each with its caption below, and the reason where a piece is rejected.
///
/// ```
/// use fuge_draw::silhouette::{self, Scene};
/// let outline = vec![vec![[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]];
/// let scene = Scene { rest: outline.clone(), outline, corner: Some([0.0, 0.0]), ..Scene::default() };
/// assert!(silhouette::strip_svg(&[(scene, "begins".to_owned())], 1, "").contains("<title>1. begins</title>"));
/// ```
#[must_use]
pub fn strip_svg(steps: &[(Scene, String)], first_number: usize, heading: &str) -> String {
    let paper = paper(steps);
    let width = paper.size.0.max(LEAST_WIDTH);
    let captions: Vec<String> =
        steps.iter().zip(first_number..).map(|(step, shown)| format!("{shown}. {}", told(step))).collect();
    let wrapped: Vec<Vec<String>> = captions.iter().map(|caption| lines(&plottable(caption), width)).collect();
    let below = LINE * (0.5 + wrapped.iter().map(Vec::len).max().unwrap_or(0) as f64);
    let layout = Layout::new((width, paper.size.1 + below), steps.len(), "", !heading.is_empty());
    let mut page = Page::new(heading, layout.width(), layout.height(), 24.0);
    page.open_group(&layout.pen.style());
    page.add_heading(&plottable(heading), &layout);
    for (index, (((scene, _), caption), lines)) in steps.iter().zip(&captions).zip(&wrapped).enumerate() {
        page.open_group(&format!("transform=\"{}\"", moved(layout.place(index))));
        page.add_title(caption);
        page.open_group(&format!("transform=\"{}\"", moved(((width - paper.size.0) / 2.0, 0.0))));
        page.add_scene(scene, &paper, layout.pen);
        page.close_group();
        for (line, number) in lines.iter().zip(0..) {
            let top = paper.size.1 + LINE * (1.5 + f64::from(number));
            page.add_letters(&lettering::strokes(line, 0.0, top, LETTER), "stroke-width=\"0.06\" ");
        }
        page.close_group();
    }
    page.close_group();
    page.finish()
}

/// A page with the steps, numbered from `first_number`. A step has the address `#s` and its number.
#[must_use]
pub fn strip_html(steps: &[(Scene, String)], first_number: usize, frame: &Frame<'_>) -> String {
    let paper = paper(steps);
    let scale = Scale::new((paper.size.0.max(1.0), paper.size.1.max(1.0)), steps.len().clamp(2, 6));
    let mut page = HtmlPage { text: String::new() };
    page.open(if frame.heading.is_empty() { "Fuge" } else { frame.heading }, &scale);
    page.add_header(frame);
    page.line(format_args!("<main>\n<h2>Step by step</h2>\n<div class=\"solutions\">"));
    for (step, shown) in steps.iter().zip(first_number..) {
        page.line(format_args!("<figure id=\"s{shown}\">"));
        page.add_scene(&step.0, &paper, &scale, Lettering::Marks, &format!("Step {shown}"));
        let told = escaped(&told(step));
        page.line(format_args!("<figcaption><a href=\"#s{shown}\">{shown}</a>. {told}</figcaption></figure>"));
    }
    page.line(format_args!("</div>\n</main>"));
    page.close(frame);
    page.text
}

/// The common paper of all steps: the figure of the first one has the usual size.
fn paper(steps: &[(Scene, String)]) -> Paper {
    let scale = steps.iter().find_map(|(scene, _)| Bounds::of_figure(scene)).map_or(1.0, |bounds| bounds.scale());
    Paper::framed(steps.iter().filter_map(|(scene, _)| Bounds::of_all(scene)).reduce(Bounds::joined), scale)
}

/// What is told of a step: its caption, and the reason where the caption does not tell it.
fn told((scene, caption): &(Scene, String)) -> String {
    match &scene.tried {
        Some((_, why)) if caption.is_empty() => why.clone(),
        Some((_, why)) if !caption.contains(why.as_str()) => format!("{caption}: {why}"),
        _ => caption.clone(),
    }
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
    }

    #[test]
    fn the_reason_is_told_once() {
        let scene = Scene { tried: Some((super::super::Shape::default(), "too long".to_owned())), ..Scene::default() };
        let told = |caption: &str| told(&(scene.clone(), caption.to_owned()));
        assert_eq!(told("square"), "square: too long");
        assert_eq!(told("square, too long"), "square, too long");
        assert_eq!(told(""), "too long");
    }
}
