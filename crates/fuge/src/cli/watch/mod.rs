//! `fuge watch`: the search at work. On a terminal it is a [screen] with keys, on a pipe a sequence of boards; both tell
//! the same [story].

mod screen;
mod story;

use super::args::{WatchArgs, WatchStyle};
use super::failure::Failure;
use super::interrupt;
use super::output::Output;
use super::puzzles;
use super::words::printable;
use fuge::Job;
use fuge::draw::text::TextStyle;
use fuge::format::Puzzle;
use fuge::packing::{Engine, PackingTree};
use fuge::search::{Control, Count, Interval, Observer, Step, walk_observed};
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use story::Story;

/// Watches a search.
pub fn watch(args: &WatchArgs, output: &Output) -> Result<(), Failure> {
    let file = puzzles::read_outlined(&args.puzzle, &args.outline, output)?;
    let engine = match (&file.puzzle, puzzles::engine_with_tree(&file, &args.engine)?) {
        // Piece by piece it is best seen what happens.
        (Puzzle::Outline(_), Engine::Auto) => Engine::Laeuchli,
        (Puzzle::Outline(_), engine) => engine,
        (_, engine) => {
            puzzles::packing(&file)?;
            engine
        }
    };
    let job = Job::new(file, engine);
    let (file, engine, tree) = (job.file(), job.engine(), job.tree());
    let first = job.figures().and_then(|figures| figures.list().first()).map(|figure| &*figure.compiled);
    let Some(compiled) = job.compiled().or(first) else {
        return Err(Failure::bad_input(format!("`{}` has no outline to fill", printable(&file.name))));
    };
    let story = Story::new(&job, compiled);
    interrupt::listen();
    if args.style == WatchStyle::Printer {
        if story.printed().is_none() {
            let message = format!("the line printer cannot draw the {} lattice", story.packing().lattice());
            return Err(Failure::bad_input_help(message, "leave --style out"));
        }
        return print(tree, story, args, output);
    }
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return screen::watch(&format!("{}, engine {engine}", printable(&file.name)), tree, story, args, output);
    }
    print(tree, story, args, output)
}

/// Prints a board for each step.
fn print(mut tree: PackingTree, story: Story<'_>, args: &WatchArgs, output: &Output) -> Result<(), Failure> {
    let style = output.style(story.packing());
    let old = args.style == WatchStyle::Printer;
    let mut printer = Printer { story, output, style, old, steps: args.steps, all: args.all, failure: None };
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
    /// As the line printer of 1967: the outline, and a drawing after each piece that is set; steps back are silent.
    old: bool,
    steps: Option<u64>,
    all: bool,
    failure: Option<Failure>,
}

impl Observer<PackingTree> for Printer<'_> {
    fn step(&mut self, step: Step, tree: &PackingTree, position: &[u32]) -> ControlFlow<()> {
        self.story.hear(step, tree, position);
        let text = match (self.old, step) {
            (true, Step::BackedUp | Step::Rejected | Step::Copy) => String::new(),
            (true, _) => format!("{}\n\n{}\n", self.story.line(), self.story.printed().unwrap_or_default()),
            (false, _) => format!("{}\n{}\n", self.story.line(), self.story.board(self.style)),
        };
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
