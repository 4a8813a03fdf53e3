//! The rook walking: the line grows behind it, and it begins again when it has been at the end for a while.
//!
//! SMIL moves the rook along the very path of the line and uncovers that by its length, so the two keep step. No script is needed, so a page that
//! allows none can show it; and what does not move pictures shows the whole way, with the rook on its start.

use super::artist::{Artist, WAY, WIDTH};
use super::line::{BRIDGE, Line};
use super::{Board, INK, MARGIN, PEN, SCALE};
use crate::path::number;
use crate::svg::page::{Page, moved};
use fuge_puzzle::trail::Way;

/// Seconds for a step, and for the whole way at least and at most.
const STEP: f64 = 0.35;
const LEAST: f64 = 2.0;
const MOST: f64 = 60.0;

/// How much of the time the rook walks; then it rests.
const WALKING: f64 = 0.92;

/// A rook around the middle of its square.
const ROOK: &str =
    "M-.2 .24V.16L-.13 .1V-.08L-.19 -.13V-.26H-.11V-.2H-.05V-.26H.05V-.2H.11V-.26H.19V-.13L.13 -.08V.1L.2 .16V.24z";

/// Draws the rook walking along a way, as an SVG that moves.
///
/// ```
/// use fuge_draw::trail::{self, Board};
/// use fuge_puzzle::trail::{Grid, TrailPuzzle, Way};
/// let puzzle = TrailPuzzle::new(Grid::new(2, 2).unwrap(), "a1".parse().unwrap()).unwrap();
/// let way = Way { squares: ["a1", "b1", "b2"].map(|name| name.parse().unwrap()).to_vec() };
/// assert!(trail::animation(&Board { puzzle: &puzzle, men: &[] }, &way, "").contains("<animateMotion"));
/// ```
#[must_use]
pub fn animation(board: &Board<'_>, way: &Way, title: &str) -> String {
    let artist = Artist::new(board, INK);
    let (wide, high) = artist.paper.size();
    let mut page = Page::new(title, wide + 2.0 * MARGIN, high + 2.0 * MARGIN, SCALE[0]);
    page.open_group(&PEN.style());
    page.open_group(&moved((MARGIN, MARGIN)));
    page.add_figure(&artist.ground(way));
    for line in walking(&artist, way) {
        page.line(format_args!("{line}"));
    }
    page.close_group();
    page.close_group();
    page.finish()
}

/// The growing line and the rook. Styles are written as CSS, which the sheet of a page does not override.
pub(super) fn walking(artist: &Artist<'_>, way: &Way) -> Vec<String> {
    let line = Line::new(&artist.paper, way);
    let (path, distances) = (line.path(), line.distances());
    let length = distances.last().copied().unwrap_or(0.0);
    let seconds = number((STEP * way.steps() as f64).clamp(LEAST, MOST) / WALKING);
    let time = format!("dur=\"{seconds}s\" repeatCount=\"indefinite\"");
    let mut drawn = Vec::new();
    if way.steps() > 0 {
        let (all, until) = (number(length), number(WALKING));
        drawn.push(format!(
            "<path style=\"fill:none;stroke:{WAY};stroke-width:{WIDTH};stroke-dasharray:{all} {all}\" d=\"{path}\">\
             <animate attributeName=\"stroke-dashoffset\" values=\"{all};0;0\" keyTimes=\"0;{until};1\" {time}/></path>"
        ));
    }
    for (at, bridge) in line.bridges() {
        let when = number(WALKING * (distances[at] + BRIDGE) / length);
        drawn.push("<g>".to_owned());
        let strokes = artist.bridge(way.squares[at], bridge, WAY);
        drawn.extend(strokes.iter().map(|part| format!("<path style=\"{}\" d=\"{}\"/>", part.style(), part.path)));
        drawn.push(format!(
            "<animate attributeName=\"opacity\" calcMode=\"discrete\" values=\"0;1\" keyTimes=\"0;{when}\" {time}/></g>"
        ));
    }
    drawn.extend(rook(&line, &time));
    drawn
}

/// The rook on its start, which leaves it where there is a step.
fn rook(line: &Line, time: &str) -> Option<String> {
    let shape = format!("<path style=\"fill:#fff;stroke:#222;stroke-width:.035\" d=\"{ROOK}\"/>");
    let (until, path) = (number(WALKING), line.starting_at_origin().path());
    let motion = line.middles().next().map_or(String::new(), |_| {
        format!(
            "<animateMotion path=\"{path}\" calcMode=\"linear\" keyPoints=\"0;1;1\" keyTimes=\"0;{until};1\" {time}/>"
        )
    });
    // The motion is added to where the rook stands.
    Some(format!("<g {}>{shape}{motion}</g>", moved(line.first()?)))
}
