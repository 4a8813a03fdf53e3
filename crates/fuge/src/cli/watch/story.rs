//! What a search does, told step by step: what is laid now, what was just done, and how often.

use crate::cli::output::Output;
use crate::cli::words::count;
use fuge::search::{Step, Tree};

/// A search that is told while it goes on.
pub trait Story {
    /// The tree that is searched.
    type Tree: Tree;

    /// Hears of a step of the search.
    fn hear(&mut self, step: Step, tree: &Self::Tree, position: &[u32]);

    /// What was heard last.
    fn heard(&self) -> &Heard;

    /// The same, to be told.
    fn heard_mut(&mut self) -> &mut Heard;

    /// Tells the next thing that came with the step heard last; `false`: everything has been told.
    fn tell(&mut self) -> bool {
        let heard = self.heard_mut();
        let untold = !std::mem::replace(&mut heard.told, true);
        heard.tally.steps += u64::from(untold);
        untold
    }

    /// Whether there is more to tell of it.
    fn has_more(&self) -> bool {
        !self.heard().told
    }

    /// How much was done so far.
    fn tally(&self) -> &Tally {
        &self.heard().tally
    }

    /// The picture of it, for the columns and lines of a screen; `None`: there is no screen.
    fn board(&self, output: &Output, screen: Option<(usize, usize)>) -> String;

    /// The same as the line printer drew it; `None` where it cannot.
    fn printed(&self) -> Option<String> {
        None
    }

    /// Where the search is.
    fn place(&self) -> String {
        let Tally { steps, depth, .. } = self.tally();
        format!("step {steps}, depth {depth}")
    }

    /// Where the search is and what was just done.
    fn line(&self) -> String {
        format!("{}: {}", self.place(), self.heard().event)
    }
}

/// What was heard of a search.
pub struct Heard {
    /// How much was done so far.
    pub tally: Tally,
    /// The step heard last.
    pub step: Step,
    /// It in words.
    pub event: String,
    /// Whether it was told.
    told: bool,
}

impl Default for Heard {
    fn default() -> Self {
        Self { tally: Tally::default(), step: Step::Placed, event: "not begun".to_owned(), told: true }
    }
}

impl Heard {
    /// Hears of a step, which is counted as another one where that is seen later.
    pub fn hear(&mut self, step: Step, counted: Step, depth: usize) {
        (self.step, self.told) = (step, false);
        self.tally.count(counted, depth);
    }
}

/// How much of a search was done.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// What was told.
    pub steps: u64,
    pub nodes: u64,
    pub dead_ends: u64,
    pub solutions: u64,
    /// Pieces that were tried and not laid.
    pub refused: u64,
    /// How deep in the tree the search is.
    pub depth: usize,
}

impl Tally {
    /// Counts a step of the search.
    pub fn count(&mut self, step: Step, depth: usize) {
        self.depth = depth;
        self.nodes += u64::from(step != Step::BackedUp);
        self.dead_ends += u64::from(step == Step::Rejected);
        self.solutions += u64::from(step == Step::Solution);
    }

    /// In words.
    pub fn words(&self) -> String {
        let refused = match self.refused {
            0 => String::new(),
            refused => format!("{refused} tried in vain, "),
        };
        format!(
            "{}, {}, {}, {refused}{}",
            count(self.steps, "step"),
            count(self.nodes, "node"),
            count(self.dead_ends, "dead end"),
            count(self.solutions, "solution")
        )
    }
}

/// A piece that was laid.
pub fn placed(names: &str) -> String {
    // The first branch may only choose a case, and lay nothing.
    if names.is_empty() { "no piece is laid first".to_owned() } else { format!("placed {names}") }
}

/// A piece that was taken away again.
pub fn backed_up(names: &str) -> String {
    if names.is_empty() { "backed up".to_owned() } else { format!("backed up, took {names} away") }
}
