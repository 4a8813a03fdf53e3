//! What is seen of the search for a silhouette: what is left, the corner that is to be filled, and the pieces that are tried in it.

use super::tries::{Moment, Sights};
use crate::cli::output::Output;
use crate::cli::pictures::StepPage;
use crate::cli::silhouettes;
use crate::cli::words::printable;
use fuge::draw::silhouette::{self as draw, Scene};
use fuge::draw::text::TextStyle;
use fuge::silhouette::{Compiled, Sight, WatchedTree};

/// A figure while it is filled.
pub struct InFigure<'a> {
    compiled: &'a Compiled,
    sight: Sight,
}

impl<'a> InFigure<'a> {
    /// A figure that nobody has looked at.
    pub fn new(compiled: &'a Compiled) -> Self {
        Self { compiled, sight: Sight::default() }
    }

    fn name(&self, piece: usize) -> String {
        self.compiled.set().pieces().get(piece).map(|piece| printable(&piece.name)).unwrap_or_default()
    }
}

impl Sights for InFigure<'_> {
    type Tree = WatchedTree;
    type Picture = Scene;

    fn see(&mut self, tree: &WatchedTree) {
        self.sight = tree.sight();
    }

    fn tries(&self) -> usize {
        self.sight.tries.len()
    }

    fn goes(&self, number: usize) -> bool {
        self.sight.tries.get(number).is_some_and(|tried| tried.refusal.is_none())
    }

    fn vain(&self, number: usize) -> String {
        let tried = &self.sight.tries[number];
        let why = tried.refusal.map(|refusal| refusal.to_string()).unwrap_or_default();
        format!("{}, rejected: {why}", self.name(tried.piece))
    }

    fn last(&self) -> Option<String> {
        self.sight.laid.last().map(|laid| self.name(laid.piece))
    }

    fn next(&self) -> String {
        let place = |[x, y]: [f64; 2]| format!("({}, {})", short(x), short(y));
        format!("the corner {}", self.sight.corner.map(place).unwrap_or_default())
    }

    fn board(&self, moment: Moment, output: &Output, screen: Option<(usize, usize)>) -> String {
        let style = TextStyle { unicode: output.rich(), colour: output.rich() };
        let scene = self.picture(moment);
        let legend = draw::legend(&scene, style).unwrap_or_default();
        let Some((columns, lines)) = screen else {
            return trimmed(&draw::step_text(&scene, style, (draw::MOST_COLUMNS, draw::MOST_LINES))) + &legend;
        };
        // Room for everything that may be to be explained, so that the drawing does not change its size.
        let all = Scene { pieces: silhouettes::shapes(self.compiled), ..scene.clone() };
        let explained = draw::legend(&all, style).map_or(0, |legend| legend.lines().count());
        draw::step_text(&scene, style, (columns, lines.saturating_sub(explained).max(LEAST_LINES))) + &legend
    }

    fn picture(&self, moment: Moment) -> Scene {
        let tried = moment.tried.and_then(|number| self.sight.tries.get(number));
        silhouettes::step(self.compiled, &self.sight, tried)
    }

    fn page(&self, steps: &[(Scene, String)], first: usize, page: &StepPage<'_>) -> String {
        match page {
            StepPage::Sheet(heading) => draw::strip_svg(steps, first, heading),
            StepPage::Report(frame) => draw::strip_html(steps, first, frame),
        }
    }
}

/// A drawing without the blank lines above and below it.
fn trimmed(drawing: &str) -> String {
    let blank = |line: &&str| line.trim().is_empty();
    let lines: Vec<&str> = drawing.lines().skip_while(blank).collect();
    let end = lines.iter().rposition(|line| !blank(line)).map_or(0, |last| last + 1);
    lines[..end].iter().map(|line| format!("{line}\n")).collect()
}

/// Fewer lines than this show nothing.
const LEAST_LINES: usize = 8;

/// A coordinate with as many digits as anybody reads.
fn short(number: f64) -> String {
    let text = format!("{number:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}
