//! A rook on its way, told step by step: always to the right first, as in 1979, and back where what is left cannot become long enough.

use super::story::{Story, Tally};
use crate::cli::output::Output;
use crate::cli::trail;
use crate::cli::words::printable;
use fuge::format::Trail;
use fuge::search::{Step, Tree};
use fuge::trail::{TrailTree, Way};

/// The walk so far.
pub struct OnSquares<'a> {
    trail: &'a Trail,
    way: Way,
    tally: Tally,
    step: Step,
    event: String,
    /// Whether the step was told.
    told: bool,
}

impl<'a> OnSquares<'a> {
    /// A walk that has not begun.
    pub fn new(trail: &'a Trail) -> Self {
        let way = trail::nothing(&trail.puzzle);
        let (tally, event) = (Tally::default(), "not begun".to_owned());
        Self { trail, way, tally, step: Step::Placed, event, told: true }
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
        (self.step, self.told) = (step, false);
        self.tally.count(step, position.len());
        let stand = self.stand();
        self.event = match step {
            Step::Placed if position.is_empty() => format!("start, {stand}"),
            Step::Placed | Step::Copy => stand,
            Step::Rejected => format!("{stand}, rejected: {}", printable(&tree.reason())),
            Step::Solution => format!("{stand}: solution {}", self.tally.solutions),
            Step::BackedUp => format!("backed up, {stand}"),
        };
    }

    fn tell(&mut self) -> bool {
        let untold = !std::mem::replace(&mut self.told, true);
        self.tally.steps += u64::from(untold);
        untold
    }

    fn has_more(&self) -> bool {
        !self.told
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

    fn board(&self, output: &Output, _: Option<(usize, usize)>) -> String {
        trail::text(self.trail, &self.way, output)
    }
}
