//! `fuge solve`: reads all puzzles, then searches one after the other, prints solutions as they are found and a summary
//! after the last.

use super::answer::{Answer, CountAnswer};
use super::args::SolveArgs;
use super::best;
use super::cards;
use super::counting::{self, Bounds};
use super::cover;
use super::failure::Failure;
use super::interrupt;
use super::output::Output;
use super::pictures::{self, Pictures};
use super::progress::Bar;
use super::puzzles;
use super::receiver::{Listing, Receiver};
use super::runs::{self, Work};
use super::symmetry;
use super::trail;
use super::words::{self, printable};
use fuge::format::json::{self, Status};
use fuge::format::{Puzzle, PuzzleFile};
use fuge::packing::{Compiled, Engine, Found, Probe};
use fuge::run::{Keep, Options, Report, run};
use fuge::{Job, Part};
use std::path::Path;
use std::time::{Duration, Instant};

/// Solves puzzles.
pub fn solve(args: &SolveArgs, output: &Output) -> Result<(), Failure> {
    if args.best {
        return best::solve(args, output);
    }
    // A mistake in the last file should not come out after hours on the first.
    let (files, refused) = read(args, output)?;
    let (trails, others): (Vec<&PuzzleFile>, _) = files.iter().partition(|file| trail::of(file).is_some());
    trails.iter().try_for_each(|file| trail::refuse(file, args))?;
    let order = Order::new(args, files.len() > 1, !trails.is_empty())?;
    for file in others {
        refuse_trails_only(args, file)?;
        if let (Puzzle::Outline(_), None) = (&file.puzzle, file.puzzle.packing()) {
            return Err(puzzles::no_outline(file));
        }
        puzzles::engine(file, &args.engine)?;
        puzzles::refuse_filters(file, &args.filter.wanted)?;
        if let Some(notation) = args.notation {
            cards::refuse_notation(file, notation)?;
        }
    }
    interrupt::listen();
    let mut all_answered = true;
    let (whole, start) = (Bar::new(), Instant::now());
    for (index, file) in files.iter().enumerate() {
        if interrupt::came() {
            whole.clear();
            output.note(&format!("not begun: {}", names(&files[index..])));
            return Err(Failure::Stopped);
        }
        let bar = &whole.turn(index, files.len(), start);
        all_answered &= Search { order: &order, args, file, output, bar }.run()? != Status::Stopped;
    }
    match refused {
        _ if !all_answered => Err(Failure::Stopped),
        0 => Ok(()),
        _ => Err(Failure::bad_input(format!(
            "{} could not be read; the others were solved",
            words::count(refused as u64, "drawing")
        ))),
    }
}

/// All puzzles: those that are named; every drawing of a file with many; without any, the pieces, to form an outline.
/// And how many drawings among others were refused, each with its reason on stderr.
fn read(args: &SolveArgs, output: &Output) -> Result<(Vec<PuzzleFile>, usize), Failure> {
    if args.puzzles.is_empty()
        && let Some(pieces) = &args.outline.pieces
    {
        return Ok((vec![puzzles::read_outlined(pieces, &args.outline, output)?], 0));
    }
    let (mut files, mut refused, mut set) = (Vec::new(), Vec::new(), None);
    for word in &args.puzzles {
        match puzzles::read_all(word, &args.outline, output, &mut set) {
            Ok((own, failed)) => {
                files.extend(own);
                refused.extend(failed);
            }
            Err(failure @ Failure::Drawing(_)) => refused.push(failure),
            Err(failure) => return Err(failure),
        }
    }
    match refused.pop() {
        // There is nothing to go on with.
        Some(last) if files.is_empty() => {
            refused.iter().for_each(|failure| failure.report(output));
            Err(last)
        }
        last => {
            refused.extend(last);
            for failure in &refused {
                failure.report(output);
                if let Failure::Drawing(error) = failure
                    && args.json
                {
                    output.print(&(json::refused(error) + "\n"))?;
                }
            }
            Ok((files, refused.len()))
        }
    }
}

/// The names of files, the first of them where there are many.
fn names(files: &[PuzzleFile]) -> String {
    let names: Vec<String> = files.iter().take(MOST_NAMES).map(|file| printable(&file.name)).collect();
    match files.len().saturating_sub(MOST_NAMES) {
        0 => names.join(", "),
        more => format!("{} and {more} more", names.join(", ")),
    }
}

const MOST_NAMES: usize = 10;

/// What is wanted, said without flags.
struct Order<'a> {
    engine: Engine,
    threads: usize,
    limit: Option<u64>,
    time: Option<Duration>,
    listing: Listing,
    part: Option<Part>,
    /// The run file.
    run: Option<&'a Path>,
    /// Several puzzles: each answer says whose it is.
    several: bool,
}

impl<'a> Order<'a> {
    fn new(args: &'a SolveArgs, several: bool, trails: bool) -> Result<Self, Failure> {
        refuse_contradictions(args, several, trails)?;
        let one = !args.all && !args.count && args.limit.is_none();
        let limit = match (args.unique, one) {
            (true, _) => Some(2),
            (false, true) => Some(1),
            (false, false) => args.limit,
        };
        Ok(Self {
            engine: args.engine.chosen(),
            threads: args.work.threads(),
            limit,
            time: args.work.time,
            listing: match args.notation {
                _ if args.count || args.unique => Listing::Nothing,
                Some(notation) => Listing::Notation(notation),
                None if args.json => Listing::Json,
                None => Listing::Drawings { numbered: !one },
            },
            part: args.part,
            run: args.run.as_deref(),
            several,
        })
    }
}

/// Refuses what is for a rook's way.
fn refuse_trails_only(args: &SolveArgs, file: &PuzzleFile) -> Result<(), Failure> {
    match [(args.lengths, "--lengths"), (args.replay.is_some(), "--replay")].into_iter().find(|(given, _)| *given) {
        Some((_, option)) => {
            let message = format!("`{}` is no trail, and {option} is for those", printable(&file.name));
            Err(Failure::bad_input_help(message, format!("leave {option} out")))
        }
        None => Ok(()),
    }
}

fn refuse_contradictions(args: &SolveArgs, several: bool, trails: bool) -> Result<(), Failure> {
    let endless = !args.all && (!args.count || args.limit.is_some());
    let refusals = [
        (
            args.pictures.wanted() && (args.count || args.unique),
            "--count and --unique keep no solutions, so there is nothing to draw",
            "use --all for sheets of all solutions",
        ),
        (
            args.notation.is_some() && (args.json || args.count || args.unique),
            "--notation is another way to print solutions",
            "leave one of them out",
        ),
        (
            args.engine.frontier() && (!args.count || args.limit.is_some()),
            "--engine frontier counts and lists nothing",
            "add --count, or choose another engine",
        ),
        (
            args.engine.frontier() && !args.filter.wanted.is_empty(),
            "a count without listing sees no solution that a filter could look at",
            "choose another engine for --filter",
        ),
        (
            args.engine.frontier() && (args.run.is_some() || args.part.is_some()),
            "a count without listing has no tree: it cannot be divided or kept in a file",
            "choose another engine for --run and --part",
        ),
        (
            !args.engine.frontier() && !trails && (args.raw || args.memory.memory.is_some()),
            "--raw and --memory are for counting without listing",
            "add --engine frontier",
        ),
        (
            args.pictures.wanted() && several,
            "pictures of several puzzles cannot go into one file",
            "solve them one by one",
        ),
        (
            args.run.is_some() && several,
            "a run file holds one puzzle",
            "solve them one by one, each with its own run file",
        ),
        (
            (args.run.is_some() || args.part.is_some()) && endless,
            "--run and --part are for a search that goes to its end",
            "add --all to keep the solutions, or --count to count them",
        ),
    ];
    match refusals.into_iter().find(|(refused, ..)| *refused) {
        Some((_, message, help)) => Err(Failure::bad_input_help(message, help)),
        None => Ok(()),
    }
}

/// One search.
struct Search<'a> {
    order: &'a Order<'a>,
    args: &'a SolveArgs,
    file: &'a PuzzleFile,
    output: &'a Output,
    bar: &'a Bar,
}

impl Search<'_> {
    fn run(&self) -> Result<Status, Failure> {
        let Self { order, args, file, output, bar } = *self;
        let several = order.several;
        let question = trail::of(file).map(|trail| trail::Question { args, file, trail, output, bar, several });
        if let Some(question) = question.as_ref().filter(|_| !trail::wants_list(args)) {
            return question.answer();
        }
        if let Some(run) = order.run {
            pictures::refuse_over(&self.args.pictures, run)?;
        }
        let pictures = Pictures::new(&self.args.pictures, file)?;
        if self.args.engine.frontier() {
            return self.count();
        }
        let start = Instant::now();
        let job = match question {
            Some(question) => question.job()?,
            None => Some(Job::new(file.clone(), order.engine).filtered(self.args.filter.wanted.iter().copied())),
        };
        let Some(job) = job else { return Ok(Status::Stopped) };
        if self.args.verbose {
            self.tell_how(&job);
        }
        let mut receiver = Receiver::new(&job, order.listing, output, bar, pictures);
        let (report, time) = match order.run {
            None => {
                let report = self.search(&job, start, &mut receiver);
                (report, start.elapsed())
            }
            Some(path) => self.record(path, &job, &mut receiver)?,
        };
        bar.clear();
        let answer = Answer {
            job: &job,
            report: &report,
            time,
            count: order.listing == Listing::Nothing,
            part: order.part.map(|part| part.to_string()),
            saved: order.run,
            outlines: None,
            asked_unique: self.args.unique,
        };
        receiver.finish(&answer)?;
        if order.several && !self.args.json {
            output.print(&format!("{}: ", printable(&file.name)))?;
        }
        answer.tell(output, self.args.json, self.args.verbose, order.time)?;
        Ok(answer.status())
    }

    /// Counts without listing.
    fn count(&self) -> Result<Status, Failure> {
        let Self { order, args, file, output, bar } = self;
        let start = Instant::now();
        let compiled = Compiled::new(puzzles::packing(file)?);
        let bounds = Bounds { memory: args.memory.memory, time: order.time };
        let mut layers = |line: &str| {
            if args.verbose {
                output.note(line)
            }
        };
        let counted = counting::count(&compiled, &bounds, !args.raw, bar, &mut layers);
        bar.clear();
        let answer = CountAnswer { file, compiled: &compiled, counted: counted.as_ref().ok(), time: start.elapsed() };
        if order.several && !args.json {
            output.print(&format!("{}: ", printable(&file.name)))?;
        }
        output.print(&answer.in_words(args.json))?;
        if let Err(uncounted) = &counted {
            output.note(&format!("{}: {}", printable(&file.name), counting::excuse(uncounted, &bounds)));
        }
        Ok(answer.status())
    }

    fn search(&self, job: &Job, start: Instant, receiver: &mut Receiver<'_>) -> Report {
        let options = Options {
            threads: self.order.threads,
            limit: self.order.limit,
            count_only: self.order.listing == Listing::Nothing,
            time: self.time_left(start),
            cancel: Some(interrupt::flag()),
            progress: self.bar.wanted(),
            ..Options::default()
        };
        let scope = job.scope(self.order.part);
        let deliver = &mut |found: Found| receiver.take(&found);
        run(&job.tree(), &scope, &options, deliver, &mut |progress| self.bar.tell(progress))
    }

    /// What is left of the time, where it is limited.
    fn time_left(&self, start: Instant) -> Option<Duration> {
        self.order.time.map(|time| time.saturating_sub(start.elapsed()))
    }

    /// Searches into a run file. When the search has come to its end, what it found is handed out, as it would be without a file.
    fn record(&self, path: &Path, job: &Job, receiver: &mut Receiver<'_>) -> Result<(Report, Duration), Failure> {
        let keep = if self.args.count { Keep::Count } else { Keep::All };
        let ledger = runs::begin(path, job.head(keep, self.order.part), self.output)?;
        let work = Work {
            job,
            path,
            args: &self.args.work,
            save_every: self.args.save.every,
            bar: self.bar,
            output: self.output,
        };
        work.run(ledger, receiver)
    }

    fn tell_how(&self, job: &Job) {
        let name = printable(&self.file.name);
        let (engine, threads) = (job.engine(), words::count(self.order.threads as u64, "thread"));
        self.output.note(&format!("{name}: engine {engine}, {threads}"));
        for probe in &job.choice().probes {
            self.output.note(&probed(probe));
        }
        if let Some(cover) = job.cover() {
            self.output.note(&cover::size(cover));
        }
        if let Some((ways, longest)) = job.ways().and_then(|ways| Some((ways, ways.longest()?))) {
            self.output.note(&format!("longest: {}", trail::measure(ways.puzzle(), longest)));
        }
        let Some(compiled) = job.compiled() else { return };
        let kinds = words::count(compiled.kinds().len() as u64, "kind");
        let placements = words::count(compiled.placements() as u64, "placement");
        self.output.note(&format!("pieces: {kinds}, {placements}"));
        self.output.note(&format!("symmetry: {}", symmetry::name_and_order(compiled)));
        for line in symmetry::cut(compiled, engine) {
            self.output.note(&line);
        }
    }
}

/// What is known of an engine that was looked at, in words.
fn probed(probe: &Probe) -> String {
    let Probe { engine, nodes, error, cost } = *probe;
    let nodes = match error {
        0.0 => format!("{} nodes", words::large(nodes)),
        error => format!("about {} nodes +/- {}", words::large(nodes), words::large(error)),
    };
    format!("probed {engine}: {nodes}, cost {}", words::large(cost))
}
