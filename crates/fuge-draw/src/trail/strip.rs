//! A search step by step: the way as far as it has come, and whether it can go on.

use super::artist::{Artist, Steps, WAY, WRONG};
use super::{Board, INK, SCALE};
use crate::html::Frame;
use crate::html::view::Scale;
use crate::strip;
use crate::svg::page::pixel;
use fuge_puzzle::trail::Way;

/// What is seen of a search at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The way as far as it has come.
    pub way: Way,
    /// Whether it leads nowhere.
    pub dead_end: bool,
}

/// Draws steps on a sheet, numbered from `first_number`, each with its caption below; a caption may have several lines. A way that leads
/// nowhere is red.
///
/// ```
/// use fuge_draw::trail::{self, Board, Moment};
/// use fuge_puzzle::trail::{Grid, TrailPuzzle, Way};
/// let puzzle = TrailPuzzle::new(Grid::new(2, 2).unwrap(), "a1".parse().unwrap()).unwrap();
/// let moment = Moment { way: Way { squares: vec![puzzle.start()] }, dead_end: false };
/// let board = Board { puzzle: &puzzle, men: &[] };
/// assert!(trail::strip_svg(&board, &[(moment, "start".to_owned())], 1, "").contains("<title>1. start</title>"));
/// ```
#[must_use]
pub fn strip_svg(board: &Board<'_>, steps: &[(Moment, String)], first_number: usize, heading: &str) -> String {
    let artist = Artist::new(board, INK);
    let size = artist.paper.size();
    strip::sheet(size, &captions(steps), first_number, heading, |page, index, _| {
        let moment = &steps[index].0;
        // Who looks at steps looks closely: what can be read on a drawing by itself is there.
        page.add_figure(&artist.drawn(&moment.way, Steps::readable(pixel(size, SCALE[0])), colour(moment)));
    })
}

/// A page with the steps, numbered from `first_number`. A step has the address `#s` and its number.
#[must_use]
pub fn strip_html(board: &Board<'_>, steps: &[(Moment, String)], first_number: usize, frame: &Frame<'_>) -> String {
    let artist = Artist::new(board, "var(--ink)");
    let scale = Scale::new(artist.paper.size(), steps.len().clamp(2, 6));
    let numbered = Steps::readable(1.0 / scale.pixels_of_unit());
    strip::report(&scale, &captions(steps), first_number, frame, |page, index| {
        let moment = &steps[index].0;
        page.open_drawing(&artist, &scale, &format!("Step {}", first_number + index));
        page.add_figure(&artist.drawn(&moment.way, numbered, colour(moment)));
        page.line(format_args!("</svg>"));
    })
}

fn captions(steps: &[(Moment, String)]) -> Vec<String> {
    steps.iter().map(|(_, caption)| caption.clone()).collect()
}

fn colour(moment: &Moment) -> &'static str {
    if moment.dead_end { WRONG } else { WAY }
}
