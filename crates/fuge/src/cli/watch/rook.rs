//! A rook on its way, told step by step: always to the right first, as in 1979, and back where what is left cannot become long enough.

use super::story::{Heard, Story};
use super::strip::Illustrated;
use crate::cli::output::Output;
use crate::cli::pictures::StepPage;
use crate::cli::trail;
use crate::cli::words::printable;
use fuge::draw::trail::{self as draw, Moment};
use fuge::format::Trail;
use fuge::search::{Step, Tree};
use fuge::trail::{TrailTree, Way};

/// The walk so far.
pub struct OnSquares<'a> {
    trail: &'a Trail,
    way: Way,
    heard: Heard,
}

impl<'a> OnSquares<'a> {
    /// A walk that has not begun.
    pub fn new(trail: &'a Trail) -> Self {
        Self { trail, way: trail::nothing(&trail.puzzle), heard: Heard::default() }
    }

    /// Where the rook stands, and how long its way is.
    fn stand(&self) -> String {
        let square = self.way.squares.last().map(ToString::to_string).unwrap_or_default();
        format!("on {square}, length {}", self.way.steps())
    }
}

impl Story for OnSquares<'_> {
    type Tree = TrailTree;

    fn hear(&mut self, step: Step, tree: &TrailTree, position: &[u32]) {
        self.way = tree.way();
        self.heard.hear(step, step, position.len());
        let stand = self.stand();
        self.heard.event = match step {
            Step::Placed if position.is_empty() => format!("start, {stand}"),
            Step::Placed | Step::Copy => stand,
            Step::Rejected => format!("{stand}, rejected: {}", printable(&tree.reason())),
            Step::Solution => format!("{stand}: solution {}", self.heard.tally.solutions),
            Step::BackedUp => format!("backed up, {stand}"),
        };
    }

    fn heard(&self) -> &Heard {
        &self.heard
    }

    fn heard_mut(&mut self) -> &mut Heard {
        &mut self.heard
    }

    fn board(&self, output: &Output, _: Option<(usize, usize)>) -> String {
        trail::text(self.trail, &self.way, output)
    }
}

impl Illustrated for OnSquares<'_> {
    type Picture = Moment;

    fn picture(&self) -> Moment {
        Moment { way: self.way.clone(), dead_end: self.heard.step == Step::Rejected }
    }

    fn page(&self, steps: &[(Moment, String)], first: usize, page: &StepPage<'_>) -> String {
        let board = trail::board(self.trail);
        match page {
            StepPage::Sheet(heading) => draw::strip_svg(&board, steps, first, heading),
            StepPage::Report(frame) => draw::strip_html(&board, steps, first, frame),
        }
    }
}
