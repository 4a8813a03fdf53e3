//! `fuge watch`: the search at work. On a terminal it is a [screen] with keys, on a pipe a sequence of boards, of a silhouette, of cards and of a rook also
//! a [strip] of pictures; all tell the same [story].

mod board;
mod cards;
mod figure;
mod rook;
mod screen;
mod story;
mod strip;
mod tries;

use super::args::{EngineName, WatchArgs, WatchStyle};
use super::clock::Clock;
use super::failure::Failure;
use super::output::Output;
use super::pictures::Fact;
use super::progress::Bar;
use super::puzzles;
use super::show::{facts_of_cards, facts_of_silhouette};
use super::silhouettes;
use super::stream;
use super::trail;
use super::words::{printable, time};
use board::OnBoard;
use cards::OnTable;
use figure::InFigure;
use fuge::format::{Puzzle, PuzzleFile, Trail};
use fuge::packing::Engine;
use fuge::search::{Control, Count, Interval, Observer, Patience, Step, walk_observed};
use fuge::trail::TrailTree;
use rook::OnSquares;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::time::Duration;
use story::Story;
use tries::{Sights, Trying};

/// Watches a search.
pub fn watch(args: &WatchArgs, output: &Output) -> Result<(), Failure> {
    stream::limit(args.time);
    let clock = &Clock::new(args.time);
    let read = || puzzles::read_outlined(&args.puzzle, &args.outline, output);
    let file = clock.guard("reading", output, read)?;
    if let Some(own) = trail::of(&file) {
        return watch_rook(&file, own, clock, args, output);
    }
    if args.length.is_some() {
        let message = format!("`{}` is no trail, and --length is for those", printable(&file.name));
        return Err(Failure::bad_input_help(message, "leave --length out"));
    }
    let engine = puzzles::engine_with_tree(&file, &args.engine)?;
    if let Some(compiled) = silhouettes::of(&file) {
        let facts = facts_of_silhouette(&file).unwrap_or_default();
        return watch_tries(&file, (compiled.watched(), engine), InFigure::new(compiled), facts, (args, clock), output);
    }
    if let Some(compiled) = super::cards::of(&file) {
        let facts = facts_of_cards(&file).unwrap_or_default();
        let settle = |patience: &Patience<'_>| compiled.settle_patiently(engine.into(), patience);
        let order = clock.prepare(&file.name, output, settle)?;
        let (tree, engine) = (compiled.watched(order), order.into());
        return watch_tries(&file, (tree, engine), OnTable::new(compiled), facts, (args, clock), output);
    }
    let engine = match (&file.puzzle, engine) {
        // Piece by piece it is best seen what happens.
        (Puzzle::Outline(_), Engine::Auto) => Engine::Laeuchli,
        (Puzzle::Outline(_), engine) => engine,
        (_, engine) => {
            puzzles::packing(&file)?;
            engine
        }
    };
    if args.strip.no_tries || args.strip.pictures().wanted() {
        let message = format!("`{}` is no silhouette and no trail, and has no cards", printable(&file.name));
        let help = "pictures of the steps are for silhouettes, cards and trails, --no-tries for silhouettes and cards";
        return Err(Failure::bad_input_help(message, help));
    }
    let job = trail::ready(file, engine, clock, output)?;
    let (file, engine, tree) = (job.file(), job.engine(), job.tree());
    let first = job.figures().and_then(|figures| figures.list().first()).map(|figure| &*figure.compiled);
    let Some(compiled) = job.compiled().or(first) else {
        return Err(Failure::bad_input(format!("`{}` has no outline to fill", printable(&file.name))));
    };
    let story = OnBoard::new(&job, compiled);
    if args.style == WatchStyle::Printer
        && let Some(message) = story.unprinted()
    {
        return Err(Failure::bad_input_help(message, "leave --style out"));
    }
    show(&format!("{}, engine {engine}", printable(&file.name)), tree, story, (args, clock), output)
}

/// Watches a rook that looks for a way of a length; where none is said, of the longest.
fn watch_rook(file: &PuzzleFile, own: &Trail, clock: &Clock, args: &WatchArgs, output: &Output) -> Result<(), Failure> {
    let name = printable(&file.name);
    if args.strip.no_tries || args.style == WatchStyle::Printer || args.engine.engine != EngineName::Auto {
        let message = format!("`{name}` is a trail: there is one walk, and one way to show it");
        return Err(Failure::bad_input_help(message, "leave --engine, --style and --no-tries out"));
    }
    let length = match args.length {
        Some(length) => length,
        None => longest(&name, own, clock, output)?,
    };
    let (tree, story) = (TrailTree::new(&own.puzzle, length), OnSquares::new(own));
    if args.strip.pictures().wanted() {
        return strip::draw((file, trail::facts(file, &own.puzzle)), tree, story, (args, clock), output);
    }
    show(&format!("{name}, a way of {length} or more"), tree, story, (args, clock), output)
}

/// How long the longest way is, where that is found soon.
fn longest(name: &str, own: &Trail, clock: &Clock, output: &Output) -> Result<u64, Failure> {
    let soon = clock.at_most(SOON);
    // Where there is no way, the search ends where it begins, whatever is wanted.
    let Some(best) = trail::best(&own.puzzle, None, &soon, &Bar::new()) else { return Ok(0) };
    if best.proven() {
        return Ok(best.worth);
    }
    if clock.look().is_break() {
        return Err(clock.unprepared(name, output));
    }
    let message = format!("how long the longest way of `{name}` is could not be found in {}", time(soon.elapsed()));
    let help = format!("say a length: --length {} is reached", best.worth);
    Err(Failure::bad_input_help(message, help))
}

/// How long the longest way is looked for before it is watched.
const SOON: Duration = Duration::from_secs(10);

/// Watches a search with everything that is tried.
fn watch_tries<S: Sights>(
    file: &PuzzleFile,
    (tree, engine): (S::Tree, Engine),
    sights: S,
    facts: Vec<Fact>,
    (args, clock): (&WatchArgs, &Clock),
    output: &Output,
) -> Result<(), Failure> {
    if args.style == WatchStyle::Printer {
        let message = "the line printer cannot draw silhouettes, nor cards";
        return Err(Failure::bad_input_help(message, "leave --style out"));
    }
    let story = Trying::new(sights, !args.strip.no_tries);
    if args.strip.pictures().wanted() {
        return strip::draw((file, facts), tree, story, (args, clock), output);
    }
    show(&format!("{}, engine {engine}", printable(&file.name)), tree, story, (args, clock), output)
}

/// Shows a search on a terminal, or prints it.
fn show<S: Story>(
    title: &str,
    tree: S::Tree,
    story: S,
    (args, clock): (&WatchArgs, &Clock),
    output: &Output,
) -> Result<(), Failure> {
    // As the line printer of 1967: the outline, and a drawing after each piece that is set; steps back are silent.
    let old = args.style == WatchStyle::Printer;
    if !old && io::stdin().is_terminal() && io::stdout().is_terminal() {
        return screen::watch(title, tree, story, (args, clock), output);
    }
    let mut print = |story: &S| match (old, story.heard().step) {
        (true, Step::BackedUp | Step::Rejected | Step::Copy) => Ok(()),
        (true, _) => output.print(&format!("{}\n\n{}\n", story.line(), story.printed().unwrap_or_default())),
        (false, _) => output.print(&format!("{}\n{}\n", story.line(), story.board(output, None))),
    };
    let (story, ended) = tell(tree, story, (args, u64::MAX, clock), &mut print)?;
    output.print(&format!("{ended}: {}\n", story.tally().words()))?;
    stopped(clock, output)
}

/// Whether the clock stopped the search.
fn stopped(clock: &Clock, output: &Output) -> Result<(), Failure> {
    let Some(why) = clock.why() else { return Ok(()) };
    output.note(&why);
    Err(Failure::Stopped)
}

/// Walks a tree as far as is asked for, but no more than the most steps there may be, and shows everything that is told on the way. Returns
/// the story, and how it ended.
fn tell<S: Story>(
    mut tree: S::Tree,
    story: S,
    (args, most, clock): (&WatchArgs, u64, &Clock),
    show: &mut dyn FnMut(&S) -> Result<(), Failure>,
) -> Result<(S, &'static str), Failure> {
    let mut listener = Listener { story, show, clock, steps: args.steps, all: args.all, most, failure: None };
    let outcome = walk_observed(&mut tree, &Interval::whole(), &Control::default(), &mut Count, &mut listener);
    if let Some(failure) = listener.failure {
        return Err(failure);
    }
    let complete = outcome.rest.is_none() && !listener.story.has_more();
    Ok((listener.story, if complete { "the search is complete" } else { "stopped" }))
}

struct Listener<'a, S> {
    story: S,
    show: &'a mut dyn FnMut(&S) -> Result<(), Failure>,
    clock: &'a Clock,
    steps: Option<u64>,
    all: bool,
    most: u64,
    failure: Option<Failure>,
}

impl<S: Story> Observer<S::Tree> for Listener<'_, S> {
    fn step(&mut self, step: Step, tree: &S::Tree, position: &[u32]) -> ControlFlow<()> {
        self.clock.look()?;
        self.story.hear(step, tree, position);
        while self.story.tell() {
            if let Err(failure) = (self.show)(&self.story) {
                self.failure = Some(failure);
                return ControlFlow::Break(());
            }
            let steps = self.story.tally().steps;
            let enough = match self.steps {
                Some(wanted) => steps >= wanted,
                None => step == Step::Solution && !self.all,
            };
            if enough || steps >= self.most {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}
