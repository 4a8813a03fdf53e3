//! What a search does, told step by step: what is laid now, what was just done, and how often.

use crate::cli::words::{count, printable};
use fuge::Job;
use fuge::draw::text::{self, TextStyle};
use fuge::outline::Octagon;
use fuge::packing::{Compiled, Packing, PackingTree};
use fuge::search::{Step, Tree};

/// The search so far.
pub struct Story<'a> {
    job: &'a Job,
    /// The board, or the outline that is being filled.
    compiled: &'a Compiled,
    /// Placements on the board.
    laid: Vec<u32>,
    steps: u64,
    nodes: u64,
    dead_ends: u64,
    solutions: u64,
    depth: usize,
    event: String,
}

impl<'a> Story<'a> {
    /// A search that has not begun.
    pub fn new(job: &'a Job, compiled: &'a Compiled) -> Self {
        Self {
            job,
            compiled,
            laid: Vec::new(),
            steps: 0,
            nodes: 0,
            dead_ends: 0,
            solutions: 0,
            depth: 0,
            event: "not begun".to_owned(),
        }
    }

    /// Hears of a step.
    pub fn hear(&mut self, step: Step, tree: &PackingTree, position: &[u32]) {
        let mut laid = tree.laid();
        let mut outline = None;
        if let (Some(figures), Some(&branch)) = (self.job.figures(), position.first()) {
            let figure = &figures.list()[branch as usize];
            // Placements are numbered through all outlines, here those of one.
            (self.compiled, laid) = (&figure.compiled, figure.own(&laid));
            outline = (position.len() == 1 && step != Step::BackedUp).then_some(figure.octagon);
        }
        let before = std::mem::replace(&mut self.laid, laid.into_vec());
        self.steps += 1;
        self.depth = position.len();
        self.nodes += u64::from(step != Step::BackedUp);
        self.dead_ends += u64::from(step == Step::Rejected);
        self.solutions += u64::from(step == Step::Solution);
        let new = self.names(&self.laid, &before);
        self.event = match step {
            Step::Placed if position.is_empty() => "start".to_owned(),
            Step::Placed if outline.is_some() => outline_line(outline),
            Step::Rejected if outline.is_some() => {
                format!("{}, rejected: {}", outline_line(outline), printable(&tree.reason()))
            }
            Step::Placed => placed(&new),
            Step::Rejected => format!("{}, rejected: {}", placed(&new), printable(&tree.reason())),
            Step::Solution => format!("{}: solution {}", placed(&new), self.solutions),
            Step::Copy => format!("{}: a symmetric copy of a solution", placed(&new)),
            Step::BackedUp => backed_up(&self.names(&before, &self.laid)),
        };
    }

    /// The puzzle.
    pub fn packing(&self) -> &'a Packing {
        self.compiled.packing()
    }

    /// Steps so far.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// What was just done.
    pub fn event(&self) -> &str {
        &self.event
    }

    /// Where the search is.
    pub fn place(&self) -> String {
        format!("step {}, depth {}", self.steps, self.depth)
    }

    /// Where the search is and what was just done.
    pub fn line(&self) -> String {
        format!("{}: {}", self.place(), self.event)
    }

    /// How much was done so far.
    pub fn counters(&self) -> String {
        format!(
            "{}, {}, {}, {}",
            count(self.steps, "step"),
            count(self.nodes, "node"),
            count(self.dead_ends, "dead end"),
            count(self.solutions, "solution")
        )
    }

    /// The board as it is now.
    pub fn board(&self, style: TextStyle) -> String {
        text::draw(self.packing(), &self.compiled.solution(&self.laid).placements, style)
    }

    /// The board as the line printer drew it; `None` on lattices that it cannot draw.
    pub fn printed(&self) -> Option<String> {
        text::printer(self.packing(), &self.compiled.solution(&self.laid).placements)
    }

    /// The pieces of the placements in `these` that are not in `those`.
    fn names(&self, these: &[u32], those: &[u32]) -> String {
        // Equal pieces that have names of their own cannot be told apart: all their names.
        let name = |&number: &u32| {
            let mut pieces = self.compiled.kinds()[self.compiled.placement(number).kind].pieces.clone();
            pieces.dedup();
            let names: Vec<String> =
                pieces.iter().map(|&piece| printable(&self.packing().pieces()[piece].name)).collect();
            names.join("/")
        };
        these.iter().filter(|number| !those.contains(number)).map(name).collect::<Vec<_>>().join(", ")
    }
}

fn outline_line(octagon: Option<Octagon>) -> String {
    octagon.map(|octagon| format!("outline {octagon}")).unwrap_or_default()
}

fn placed(names: &str) -> String {
    // The first branch may only choose a case, and lay nothing.
    if names.is_empty() { "no piece is laid first".to_owned() } else { format!("placed {names}") }
}

fn backed_up(names: &str) -> String {
    if names.is_empty() { "backed up".to_owned() } else { format!("backed up, took {names} away") }
}
