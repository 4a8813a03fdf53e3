//! The search for a silhouette, told step by step: besides the steps of the tree, every piece that is tried in a corner and does not go there.
//!
//! The tree tries all pieces in a corner when it comes to a node; they are told in the order in which the walk goes: those before a
//! piece that goes there before that piece is laid, and the others when it is taken away again.

use super::story::{Story, Tally, backed_up, placed};
use crate::cli::output::Output;
use crate::cli::silhouettes;
use crate::cli::words::printable;
use fuge::draw::silhouette::{self as draw, Scene};
use fuge::draw::text::TextStyle;
use fuge::search::{Step, Tree};
use fuge::silhouette::{Compiled, LaidPolygon, Sight, WatchedTree};
use std::collections::VecDeque;

/// The search so far.
pub struct InFigure<'a> {
    compiled: &'a Compiled,
    /// Whether pieces that do not go where they are tried are told.
    tries: bool,
    sight: Sight,
    position: Vec<u32>,
    tally: Tally,
    step: Step,
    untold: VecDeque<Telling>,
    event: String,
    /// Which piece of those that are tried was just told.
    tried: Option<usize>,
}

/// One thing to tell.
enum Telling {
    /// In these words.
    Words(String),
    /// Nothing leads on from here, for the reason in these words.
    DeadEnd(String),
    /// A piece that was tried, by its number.
    Tried(usize),
}

impl<'a> InFigure<'a> {
    /// A search that has not begun.
    pub fn new(compiled: &'a Compiled, tries: bool) -> Self {
        Self {
            compiled,
            tries,
            sight: Sight::default(),
            position: Vec::new(),
            tally: Tally::default(),
            step: Step::Placed,
            untold: VecDeque::new(),
            event: "not begun".to_owned(),
            tried: None,
        }
    }

    /// What was just told, as a picture.
    pub fn scene(&self) -> Scene {
        let tried = self.tried.and_then(|number| self.sight.tries.get(number));
        silhouettes::step(self.compiled, &self.sight, tried)
    }

    fn say(&mut self, words: String) {
        self.untold.push_back(Telling::Words(words));
    }

    /// Tells the pieces that are tried in vain from here on, until one goes there.
    fn try_from(&mut self, first: usize) {
        if self.tries {
            let tries = self.sight.tries.iter().enumerate().skip(first);
            let vain = tries.take_while(|(_, tried)| tried.refusal.is_some());
            self.untold.extend(vain.map(|(number, _)| Telling::Tried(number)));
        }
    }

    /// The number of the piece after the one with which this branch begins.
    fn after(&self, branch: u32) -> usize {
        let tries = self.sight.tries.iter().enumerate();
        let mut go = tries.filter(|(_, tried)| tried.refusal.is_none()).map(|(number, _)| number);
        go.nth(branch as usize).map_or(self.sight.tries.len(), |number| number + 1)
    }

    fn name(&self, piece: usize) -> String {
        self.compiled.set().pieces().get(piece).map(|piece| printable(&piece.name)).unwrap_or_default()
    }

    /// The piece that was laid last.
    fn last(&self, laid: &[LaidPolygon]) -> String {
        laid.last().map(|laid| self.name(laid.piece)).unwrap_or_default()
    }

    /// What was laid, or that nothing is.
    fn arrived(&self) -> String {
        match self.sight.laid.is_empty() {
            true => "start".to_owned(),
            false => placed(&self.last(&self.sight.laid)),
        }
    }

    /// The corner that is to be filled.
    fn corner(&self) -> String {
        let place = |[x, y]: [f64; 2]| format!("({}, {})", short(x), short(y));
        self.sight.corner.map(place).unwrap_or_default()
    }
}

impl Story for InFigure<'_> {
    type Tree = WatchedTree;

    fn hear(&mut self, step: Step, tree: &WatchedTree, position: &[u32]) {
        let before = std::mem::replace(&mut self.sight, tree.sight());
        let left = self.position.get(position.len()).copied();
        position.clone_into(&mut self.position);
        self.step = step;
        // A dead end is seen only after everything was tried.
        let late = step == Step::Rejected && self.tries && !self.sight.tries.is_empty();
        self.tally.count(if late { Step::Placed } else { step }, position.len());
        self.untold.clear();
        match step {
            Step::Placed => {
                self.say(format!("{}; next the corner {}", self.arrived(), self.corner()));
                self.try_from(0);
            }
            Step::Rejected if late => {
                self.say(format!("{}; next the corner {}", self.arrived(), self.corner()));
                self.try_from(0);
                self.untold.push_back(Telling::DeadEnd(format!("dead end: {}", printable(&tree.reason()))));
            }
            Step::Rejected => self.say(format!("{}, rejected: {}", self.arrived(), printable(&tree.reason()))),
            Step::Solution => self.say(format!("{}: solution {}", self.arrived(), self.tally.solutions)),
            Step::Copy => self.say(format!("{}: a symmetric copy of a solution", self.arrived())),
            Step::BackedUp => {
                self.say(format!("{}; back to the corner {}", backed_up(&self.last(&before.laid)), self.corner()));
                self.try_from(left.map_or(0, |branch| self.after(branch)));
            }
        }
    }

    fn tell(&mut self) -> bool {
        let Some(telling) = self.untold.pop_front() else { return false };
        self.tally.steps += 1;
        (self.event, self.tried) = match telling {
            Telling::Words(words) => (words, None),
            Telling::DeadEnd(words) => {
                self.tally.dead_ends += 1;
                (words, None)
            }
            Telling::Tried(number) => {
                self.tally.refused += 1;
                let tried = &self.sight.tries[number];
                let why = tried.refusal.map(|refusal| refusal.to_string()).unwrap_or_default();
                (format!("tried {}, rejected: {why}", self.name(tried.piece)), Some(number))
            }
        };
        true
    }

    fn has_more(&self) -> bool {
        !self.untold.is_empty()
    }

    fn step(&self) -> Step {
        self.step
    }

    fn event(&self) -> &str {
        &self.event
    }

    fn tally(&self) -> &Tally {
        &self.tally
    }

    fn board(&self, output: &Output, screen: Option<(usize, usize)>) -> String {
        let style = TextStyle { unicode: output.rich(), colour: output.rich() };
        let scene = self.scene();
        let legend = draw::legend(&scene, style).unwrap_or_default();
        let Some((columns, lines)) = screen else {
            return trimmed(&draw::step_text(&scene, style, (draw::MOST_COLUMNS, draw::MOST_LINES))) + &legend;
        };
        // Room for everything that may be to be explained, so that the drawing does not change its size.
        let all = Scene { pieces: silhouettes::shapes(self.compiled), ..scene.clone() };
        let explained = draw::legend(&all, style).map_or(0, |legend| legend.lines().count());
        draw::step_text(&scene, style, (columns, lines.saturating_sub(explained).max(LEAST_LINES))) + &legend
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
