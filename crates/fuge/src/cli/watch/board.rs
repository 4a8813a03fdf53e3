//! A search on a board, told step by step.

use super::story::{Heard, Story, backed_up, placed};
use crate::cli::output::Output;
use crate::cli::words::printable;
use fuge::Job;
use fuge::draw::text::{self, TextStyle};
use fuge::outline::Octagon;
use fuge::packing::{Compiled, Packing, PackingTree};
use fuge::search::{Step, Tree};

/// The search so far.
pub struct OnBoard<'a> {
    job: &'a Job,
    /// The board, or the outline that is being filled.
    compiled: &'a Compiled,
    /// Placements on the board.
    laid: Vec<u32>,
    heard: Heard,
}

impl<'a> OnBoard<'a> {
    /// A search that has not begun.
    pub fn new(job: &'a Job, compiled: &'a Compiled) -> Self {
        Self { job, compiled, laid: Vec::new(), heard: Heard::default() }
    }

    /// The puzzle.
    fn packing(&self) -> &'a Packing {
        self.compiled.packing()
    }

    /// Why there is no line printer for this, where there is none.
    pub fn unprinted(&self) -> Option<String> {
        self.printed()
            .is_none()
            .then(|| format!("the line printer cannot draw the {} lattice", self.packing().lattice()))
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

impl Story for OnBoard<'_> {
    type Tree = PackingTree;

    fn hear(&mut self, step: Step, tree: &PackingTree, position: &[u32]) {
        let mut laid = tree.laid();
        let mut outline = None;
        if let (Some(figures), Some(&branch)) = (self.job.figures(), position.first()) {
            let figure = &figures.list()[branch as usize];
            // Placements are numbered through all outlines, here those of one.
            (self.compiled, laid) = (&figure.compiled, figure.own(&laid));
            outline = (position.len() == 1 && step != Step::BackedUp).then_some(figure.octagon);
        }
        let before = std::mem::replace(&mut self.laid, laid.into_vec());
        self.heard.hear(step, step, position.len());
        let new = self.names(&self.laid, &before);
        self.heard.event = match step {
            Step::Placed if position.is_empty() => "start".to_owned(),
            Step::Placed if outline.is_some() => outline_line(outline),
            Step::Rejected if outline.is_some() => {
                format!("{}, rejected: {}", outline_line(outline), printable(&tree.reason()))
            }
            Step::Placed => placed(&new),
            Step::Rejected => format!("{}, rejected: {}", placed(&new), printable(&tree.reason())),
            Step::Solution => format!("{}: solution {}", placed(&new), self.heard.tally.solutions),
            Step::Copy => format!("{}: a symmetric copy of a solution", placed(&new)),
            Step::BackedUp => backed_up(&self.names(&before, &self.laid)),
        };
    }

    fn heard(&self) -> &Heard {
        &self.heard
    }

    fn heard_mut(&mut self) -> &mut Heard {
        &mut self.heard
    }

    fn board(&self, output: &Output, screen: Option<(usize, usize)>) -> String {
        let style = output.style(self.packing());
        // Boxes where the screen is large enough for them.
        let (lines, _) = text::size(self.packing(), TextStyle { unicode: true, ..style });
        let unicode = style.unicode && screen.is_none_or(|(_, room)| lines <= room);
        text::draw(self.packing(), &self.compiled.solution(&self.laid).placements, TextStyle { unicode, ..style })
    }

    fn printed(&self) -> Option<String> {
        text::printer(self.packing(), &self.compiled.solution(&self.laid).placements)
    }
}

fn outline_line(octagon: Option<Octagon>) -> String {
    octagon.map(|octagon| format!("outline {octagon}")).unwrap_or_default()
}
