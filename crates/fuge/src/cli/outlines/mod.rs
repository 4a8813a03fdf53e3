//! `fuge outlines`: every convex figure that a set of pieces can form, and in how many ways.

mod area;
mod gallery;
mod grown;
mod table;
mod tally;

pub use gallery::Gallery;
pub use table::table;
pub use tally::{Extent, Tally, name};

use super::answer::Answer;
use super::args::OutlinesArgs;
use super::checked::{Checker, Searched};
use super::clock::Clock;
use super::failure::Failure;
use super::interrupt;
use super::output::Output;
use super::pictures::{self, Pictures};
use super::progress::Bar;
use super::puzzles;
use super::receiver::{Listing, Receiver};
use super::runs::{self, Work};
use super::stream;
use super::words::{self, printable};
use fuge::Job;
use fuge::format::{Puzzle, PuzzleFile};
use fuge::outline::{Figures, OutlinePuzzle};
use fuge::packing::{Effort, Engine, Found};
use fuge::run::{Keep, Options, Report, run};
use fuge::search::Patience;

/// Lists the convex figures of a set.
pub fn outlines(args: &OutlinesArgs, output: &Output) -> Result<(), Failure> {
    if let Some(areas) = args.area {
        return area::list(areas, args, output);
    }
    let Some(word) = &args.set else { return Err(Failure::bad_input("name a set of pieces")) };
    stream::limit(args.work.time);
    let clock = &Clock::new(args.work.time);
    let file = clock.guard("reading", output, || puzzles::read(word, output))?;
    let set = set(&file)?;
    refuse_frontier(args)?;
    if args.grow {
        return grown::grow(&file, set, args, clock, output);
    }
    Asked { args, file: &file, output, clock }.search()
}

/// The set of pieces in a file.
pub fn set(file: &PuzzleFile) -> Result<&OutlinePuzzle, Failure> {
    let name = printable(&file.name);
    match &file.puzzle {
        Puzzle::Outline(set) if set.outline().is_none() => Ok(set),
        Puzzle::Outline(_) => Err(Failure::bad_input_help(
            format!("`{name}` is to form one outline, which its file gives"),
            format!("`fuge solve {name}` solves it; without the line `outline` it is a set for this command"),
        )),
        _ => Err(Failure::bad_input_help(
            format!("`{name}` is no set of pieces of half squares"),
            "sets are puzzle files of the family outline, such as tangram, regulus, pythagoras, chie-no-ita and heptex",
        )),
    }
}

fn refuse_frontier(args: &OutlinesArgs) -> Result<(), Failure> {
    if args.engine.frontier() {
        let help = "for one outline: fuge solve SET --outline OUTLINE --count --engine frontier";
        return Err(Failure::bad_input_help("--engine frontier counts one board and lists nothing", help));
    }
    Ok(())
}

struct Asked<'a> {
    args: &'a OutlinesArgs,
    file: &'a PuzzleFile,
    output: &'a Output,
    clock: &'a Clock,
}

impl Asked<'_> {
    fn search(&self) -> Result<(), Failure> {
        let Self { args, file, output, clock } = *self;
        if let Some(run) = &args.run {
            pictures::refuse_over(&args.pictures, run)?;
        }
        let pictures = Pictures::new(&args.pictures, file, *output)?;
        let engine = args.engine.chosen();
        let job = clock.prepare(&file.name, output, |patience| Job::prepare(file.clone(), engine, patience))?;
        let listing = match (args.all, args.json) {
            (false, _) => Listing::Nothing,
            (true, true) => Listing::Json,
            (true, false) => Listing::Drawings { numbered: true },
        };
        let bar = Bar::new();
        let mut receiver = Receiver::new(&job, listing, output, &bar, pictures);
        let (report, time) = match &args.run {
            None => (self.walk(&job, clock, &bar, &mut receiver)?, clock.elapsed()),
            Some(path) => {
                let head = |patience: &Patience<'_>| job.head_patiently(Keep::All, args.part, patience);
                let begun = runs::begin(path, clock.prepare(&file.name, output, head)?, clock, output)?;
                let Some(ledger) = begun else { return Err(clock.unprepared(&file.name, output)) };
                let (threads, save_every) = (args.work.threads(), args.save.every);
                let work = Work { job: &job, path, threads, clock, save_every, bar: &bar, output };
                work.run(ledger, &mut receiver)?
            }
        };
        bar.clear();
        let checker = Checker { args: &args.check, threads: args.work.threads(), clock, output };
        let checked = checker.search(Searched {
            job: &job,
            report: &report,
            outlines: receiver.outlines(),
            fault: receiver.fault(),
            part: args.part.is_some(),
            run: args.run.as_deref(),
        });
        let outlines = receiver.outlines().map(<[_]>::to_vec);
        let answer = Answer {
            job: &job,
            report: &report,
            time,
            count: false,
            part: args.part.map(|part| part.to_string()),
            saved: args.run.as_deref(),
            outlines,
            asked_unique: false,
            checked,
        };
        receiver.close()?;
        if args.verbose {
            output.note(&format!("{}: engine {}", printable(&file.name), job.engine()));
        }
        // A walk of its own, which takes no longer than the search did on one thread.
        if let (true, Engine::Laeuchli, Some(figures)) =
            (args.verbose && report.complete(), job.engine(), job.figures())
        {
            self.tell_effort(figures);
        }
        answer.tell(output, args.json, args.verbose, args.work.time)?;
        receiver.draw(&answer)?;
        answer.end()
    }

    fn walk(&self, job: &Job, clock: &Clock, bar: &Bar, receiver: &mut Receiver<'_>) -> Result<Report, Failure> {
        let part = self.args.part;
        let scope = clock.prepare(&self.file.name, self.output, |patience| job.scope(part, patience))?;
        let options = Options {
            threads: self.args.work.threads(),
            time: clock.left(),
            cancel: Some(interrupt::flag()),
            progress: bar.wanted(),
            ..Options::default()
        };
        let deliver = &mut |found: Found| receiver.take(&found);
        Ok(run(&job.tree(), &scope, &options, deliver, &mut |p| bar.tell(p)))
    }

    /// Counts as in 1967.
    fn tell_effort(&self, figures: &Figures) {
        let mut sum = Effort::default();
        for figure in figures.list() {
            let Some(effort) = figure.compiled.effort(Some(interrupt::flag())) else { return };
            sum += effort;
        }
        let Effort { tried, fit, passed } = sum;
        self.output.note(&format!("pieces tried: {tried}, that fit: {fit}, that pass the symmetry test: {passed}"));
    }
}

/// So many half squares.
pub fn half_squares(area: u32) -> String {
    words::count(area.into(), "half square")
}
