//! `fuge watch`: the search at work. On a terminal it is a [screen] with keys, on a pipe a sequence of boards; both tell
//! the same [story].

mod screen;
mod story;

use super::args::WatchArgs;
use super::failure::Failure;
use super::interrupt;
use super::output::Output;
use super::puzzles;
use super::words::printable;
use fuge::draw::text::TextStyle;
use fuge::packing::{Compiled, PackingTree};
use fuge::search::{Control, Count, Interval, Observer, Step, walk_observed};
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use story::Story;

/// Watches a search.
pub fn watch(args: &WatchArgs, output: &Output) -> Result<(), Failure> {
    let file = puzzles::read_outlined(&args.puzzle, &args.outline, output)?;
    let compiled = Compiled::new(puzzles::packing(&file)?);
    let engine = compiled.settle(args.engine.chosen()).engine;
    let tree = compiled.tree(engine);
    let story = Story::new(&compiled);
    interrupt::listen();
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return screen::watch(&format!("{}, engine {engine}", printable(&file.name)), tree, story, args, output);
    }
    print(tree, story, args, output)
}

/// Prints a board for each step.
fn print(mut tree: PackingTree, story: Story<'_>, args: &WatchArgs, output: &Output) -> Result<(), Failure> {
    let style = output.style(story.packing());
    let mut printer = Printer { story, output, style, steps: args.steps, all: args.all, failure: None };
    let control = Control { cancel: Some(interrupt::flag()), ..Control::default() };
    let outcome = walk_observed(&mut tree, &Interval::whole(), &control, &mut Count, &mut printer);
    if let Some(failure) = printer.failure {
        return Err(failure);
    }
    let ended = if outcome.rest.is_none() { "the search is complete" } else { "stopped" };
    output.print(&format!("{ended}: {}\n", printer.story.counters()))?;
    if interrupt::flag().load(Ordering::Relaxed) { Err(Failure::Stopped) } else { Ok(()) }
}

struct Printer<'a> {
    story: Story<'a>,
    output: &'a Output,
    style: TextStyle,
    steps: Option<u64>,
    all: bool,
    failure: Option<Failure>,
}

impl Observer<PackingTree> for Printer<'_> {
    fn step(&mut self, step: Step, tree: &PackingTree, position: &[u32]) -> ControlFlow<()> {
        self.story.hear(step, tree, position);
        let text = format!("{}\n{}\n", self.story.line(), self.story.board(self.style));
        if let Err(failure) = self.output.print(&text) {
            self.failure = Some(failure);
            return ControlFlow::Break(());
        }
        let enough = match self.steps {
            Some(steps) => self.story.steps() >= steps,
            None => step == Step::Solution && !self.all,
        };
        if enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
