//! `fuge solve`: reads all puzzles, then searches one after the other, prints solutions as they are found and a summary
//! after the last. A puzzle among others that cannot be read or solved as asked is reported before, and the others are solved.

use super::answer::{Answer, CountAnswer};
use super::args::SolveArgs;
use super::best;
use super::cards;
use super::checked::{Checked, Checker, Searched};
use super::clock::Clock;
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
use super::silhouettes;
use super::stream;
use super::symmetry;
use super::trail;
use super::words::{self, printable};
use fuge::check;
use fuge::format::json::{Status, Summary};
use fuge::format::{Count, Puzzle, PuzzleFile};
use fuge::packing::{Compiled, Engine, Found, Probe};
use fuge::run::{Head, Keep, Options, Report, run};
use fuge::search::Stopped;
use fuge::silhouette::PolygonSet;
use fuge::{Job, Part};
use std::path::Path;
use std::time::{Duration, Instant};

/// Solves puzzles.
pub fn solve(args: &SolveArgs, output: &Output) -> Result<(), Failure> {
    if args.best {
        return best::solve(args, output);
    }
    let clock = &Clock::new(args.work.time);
    // A mistake in the last file should not come out after hours on the first.
    // Of several puzzles, or drawings, each has the time for itself.
    let one = args.puzzles.len() <= 1 && args.outline.pieces.is_none();
    let reading = if one { clock } else { &Clock::new(None) };
    let Batch { mut files, mut refused } = reading.guard("reading", output, || read(args, output))?;
    refused.sift(&mut files, |file| if trail::of(file).is_some() { trail::refuse(file, args) } else { Ok(()) });
    if files.is_empty() {
        return Err(refused.all(output));
    }
    let trails = files.iter().any(|file| trail::of(file).is_some());
    let order = Order::new(args, files.len() + refused.0.len() > 1, trails)?;
    refused.sift(&mut files, |file| if trail::of(file).is_none() { refuse(args, file) } else { Ok(()) });
    if files.is_empty() {
        return Err(refused.all(output));
    }
    refused.tell(args.json, output)?;
    let mut all_answered = true;
    let (whole, start) = (Bar::new(), Instant::now());
    for (index, file) in files.iter().enumerate() {
        if interrupt::came() {
            whole.clear();
            output.note(&format!("not begun: {}", names(&files[index..])));
            return Err(Failure::Stopped);
        }
        let bar = &whole.turn(index, files.len(), start);
        // Every puzzle has its own time; to that of a single one its reading counts.
        let own = Clock::new(args.work.time);
        let clock = if files.len() == 1 { clock } else { &own };
        match (Search { order: &order, args, file, output, bar, clock }).run()? {
            // What else this program would say is not to be trusted either.
            Status::Disagreement => return Err(Failure::Disagreement),
            status => all_answered &= status != Status::Stopped,
        }
    }
    match refused.sentence() {
        _ if !all_answered => Err(Failure::Stopped),
        None => Ok(()),
        Some(sentence) => Err(Failure::bad_input(sentence)),
    }
}

/// What was read.
#[derive(Default)]
struct Batch {
    files: Vec<PuzzleFile>,
    refused: Refused,
}

/// The puzzles that cannot be read or solved as asked, each with its name and the reason.
#[derive(Default)]
struct Refused(Vec<(String, Failure)>);

impl Refused {
    /// Takes out the puzzles that are refused.
    fn sift(&mut self, files: &mut Vec<PuzzleFile>, check: impl Fn(&PuzzleFile) -> Result<(), Failure>) {
        files.retain(|file| match check(file) {
            Ok(()) => true,
            Err(failure) => {
                self.0.push((file.name.clone(), failure));
                false
            }
        });
    }

    /// Reports each of them, where other puzzles are left to solve.
    fn tell(&self, json: bool, output: &Output) -> Result<(), Failure> {
        for (name, failure) in &self.0 {
            failure.report(output);
            if json {
                output.print(&(failure.refused(name).line() + "\n"))?;
            }
        }
        Ok(())
    }

    /// The failure of the whole, where no puzzle is left to solve: all but the last are reported.
    fn all(mut self, output: &Output) -> Failure {
        let last = self.0.pop();
        self.0.iter().for_each(|(_, failure)| failure.report(output));
        last.map_or_else(|| Failure::bad_input("there is nothing to solve"), |(_, failure)| failure)
    }

    /// How many there are, in words.
    fn sentence(&self) -> Option<String> {
        let number = self.0.len() as u64;
        let drawings = self.0.iter().all(|(_, failure)| matches!(failure, Failure::Drawing(_)));
        let (what, why) = match (drawings, number) {
            (_, 0) => return None,
            (true, _) => ("drawing", "could not be read"),
            (false, 1) => ("puzzle", "was refused"),
            (false, _) => ("puzzle", "were refused"),
        };
        Some(format!("{} {why}; the others were solved", words::count(number, what)))
    }
}

/// All puzzles: those that are named; every drawing of a file with many; without any, the pieces, to form an outline.
fn read(args: &SolveArgs, output: &Output) -> Result<Batch, Failure> {
    let mut batch = Batch::default();
    let Some(pieces) = &args.outline.pieces else {
        return batch.read(args, None, output).map(|()| batch);
    };
    if args.puzzles.is_empty() {
        batch.files.push(puzzles::read_outlined(pieces, &args.outline, output)?);
        return Ok(batch);
    }
    // Pieces that cannot be read are a mistake once, and not one of every drawing.
    let others = args.puzzles.iter().any(|word| word != pieces);
    let set = if others { Some(silhouettes::set(pieces, &args.outline, output)?) } else { None };
    batch.read(args, set, output).map(|()| batch)
}

impl Batch {
    /// Reads the puzzles that are named; `set` has the pieces of drawings.
    fn read(&mut self, args: &SolveArgs, mut set: Option<PolygonSet>, output: &Output) -> Result<(), Failure> {
        for word in &args.puzzles {
            let named = |failure| (word.to_string_lossy().into_owned(), failure);
            match puzzles::read_all(word, &args.outline, output, &mut set) {
                Ok((files, failed)) => {
                    self.files.extend(files);
                    self.refused.0.extend(failed.into_iter().map(named));
                }
                Err(failure) if failure.is_bad_input() => self.refused.0.push(named(failure)),
                Err(failure) => return Err(failure),
            }
        }
        Ok(())
    }
}

/// Refuses questions that only a trail can answer.
fn refuse(args: &SolveArgs, file: &PuzzleFile) -> Result<(), Failure> {
    refuse_trails_only(args, file)?;
    if let (Puzzle::Outline(_), None) = (&file.puzzle, file.puzzle.packing()) {
        return Err(puzzles::no_outline(file));
    }
    puzzles::engine(file, &args.engine)?;
    puzzles::refuse_filters(file, &args.filter.wanted)?;
    args.notation.map_or(Ok(()), |notation| cards::refuse_notation(file, notation))
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
    clock: &'a Clock,
}

impl Search<'_> {
    fn run(&self) -> Result<Status, Failure> {
        let Self { order, args, file, output, bar, clock } = *self;
        stream::limit(order.time);
        let several = order.several;
        let question = trail::of(file).map(|trail| trail::Question { args, file, trail, output, bar, clock, several });
        if let Some(question) = question.as_ref().filter(|_| !trail::wants_list(args)) {
            return question.answer();
        }
        if let Some(run) = order.run {
            pictures::refuse_over(&self.args.pictures, run)?;
        }
        let pictures = Pictures::new(&self.args.pictures, file, *output)?;
        if self.args.engine.frontier() {
            return self.count();
        }
        let job = match question {
            Some(question) => question.job()?,
            None => match clock.patiently(|patience| Job::prepare(file.clone(), order.engine, patience)) {
                Ok(job) => Some(job.filtered(self.args.filter.wanted.iter().copied())),
                Err(Stopped) => return self.unprepared(),
            },
        };
        let Some(job) = job else { return Ok(Status::Stopped) };
        if self.args.verbose {
            self.tell_how(&job);
        }
        let mut receiver = Receiver::new(&job, order.listing, output, bar, pictures);
        let (report, time) = match order.run {
            None => {
                let Ok(report) = self.search(&job, &mut receiver) else { return self.unprepared() };
                (report, clock.elapsed())
            }
            Some(path) => {
                let keep = if self.args.count { Keep::Count } else { Keep::All };
                let head = clock.patiently(|patience| job.head_patiently(keep, order.part, patience));
                let Ok(head) = head else { return self.unprepared() };
                let Some(recorded) = self.record(path, head, &job, &mut receiver)? else { return self.unprepared() };
                recorded
            }
        };
        bar.clear();
        let checked = self.checker().search(Searched {
            job: &job,
            report: &report,
            outlines: receiver.outlines().filter(|_| order.listing != Listing::Nothing),
            fault: receiver.fault(),
            part: order.part.is_some(),
            run: order.run,
        });
        let answer = Answer {
            job: &job,
            report: &report,
            time,
            count: order.listing == Listing::Nothing,
            part: order.part.map(|part| part.to_string()),
            saved: order.run,
            outlines: None,
            asked_unique: self.args.unique,
            checked,
        };
        receiver.close()?;
        if order.several && !self.args.json {
            output.print(&format!("{}: ", printable(&file.name)))?;
        }
        answer.tell(output, self.args.json, self.args.verbose, order.time)?;
        receiver.draw(&answer)?;
        Ok(answer.status())
    }

    fn checker(&self) -> Checker<'_> {
        let Self { order, args, output, clock, .. } = *self;
        Checker { args: &args.check, threads: order.threads, clock, output }
    }

    /// Counts without listing.
    fn count(&self) -> Result<Status, Failure> {
        let Self { order, args, file, output, bar, clock } = self;
        let packing = puzzles::packing(file)?;
        let Ok(compiled) = clock.patiently(|patience| Compiled::prepare(packing, patience)) else {
            return self.unprepared();
        };
        let bounds = Bounds { memory: args.memory.memory, clock };
        let mut layers = |line: &str| {
            if args.verbose {
                output.note(line)
            }
        };
        let counted = counting::count(&compiled, &bounds, !args.raw, bar, &mut layers);
        bar.clear();
        let (counted_in, counted) = (clock.elapsed(), counted);
        let checked = counted.as_ref().map_or_else(
            |_| Checked::default(),
            |own| {
                let different = own.different.as_ref();
                self.checker()
                    .check(|effort, means| check::counted(&compiled, &own.raw, different, own.states, effort, means))
            },
        );
        let counted_whole = counted.as_ref().ok();
        let answer = CountAnswer { file, compiled: &compiled, counted: counted_whole, time: counted_in, checked };
        if order.several && !args.json {
            output.print(&format!("{}: ", printable(&file.name)))?;
        }
        output.print(&answer.in_words(args.json))?;
        if let Err(uncounted) = &counted {
            output.note(&format!("{}: {}", printable(&file.name), counting::excuse(uncounted, clock)));
        }
        Ok(answer.status())
    }

    fn search(&self, job: &Job, receiver: &mut Receiver<'_>) -> Result<Report, Stopped> {
        let scope = self.clock.patiently(|patience| job.scope(self.order.part, patience))?;
        let tree = job.tree();
        let options = Options {
            threads: self.order.threads,
            limit: self.order.limit,
            count_only: self.order.listing == Listing::Nothing,
            time: self.clock.left(),
            cancel: Some(interrupt::flag()),
            progress: self.bar.wanted(),
            ..Options::default()
        };
        let deliver = &mut |found: Found| receiver.take(&found);
        Ok(run(&tree, &scope, &options, deliver, &mut |progress| self.bar.tell(progress)))
    }

    /// The answer where preparing was stopped.
    fn unprepared(&self) -> Result<Status, Failure> {
        let Self { order, args, file, output, bar, clock } = self;
        bar.clear();
        let summary = Summary {
            found: Some(Count::from(0_u64)),
            seconds: clock.elapsed().as_secs_f64(),
            engine: order.engine.name().to_owned(),
            symmetry: "unknown".to_owned(),
            part: order.part.map(|part| part.to_string()),
            ..Summary::of(file, Status::Stopped, false)
        };
        output.print(&match (args.json, order.several) {
            (true, _) => summary.line() + "\n",
            (false, true) => format!("{}: stopped while preparing\n", printable(&file.name)),
            (false, false) => "stopped while preparing\n".to_owned(),
        })?;
        clock.unprepared(&file.name, output);
        Ok(Status::Stopped)
    }

    /// Searches into a run file. When the search has come to its end, what it found is handed out, as it would be without a file. `None`: it was
    /// stopped before there was a file.
    fn record(
        &self,
        path: &Path,
        head: Head,
        job: &Job,
        receiver: &mut Receiver<'_>,
    ) -> Result<Option<(Report, Duration)>, Failure> {
        let Some(ledger) = runs::begin(path, head, self.clock, self.output)? else { return Ok(None) };
        let work = Work {
            job,
            path,
            threads: self.order.threads,
            clock: self.clock,
            save_every: self.args.save.every,
            bar: self.bar,
            output: self.output,
        };
        work.run(ledger, receiver).map(Some)
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
