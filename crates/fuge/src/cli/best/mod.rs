//! `fuge solve --best`: the best board of cards that are too hard to finish, and going on with it.

mod file;
mod hunt;
mod tell;

pub use file::{is_run, read};

use super::args::{ExportArgs, ResumeArgs, SolveArgs, StatusArgs, WorkArgs};
use super::cards;
use super::clock::Clock;
use super::disk::shown;
use super::failure::Failure;
use super::output::Output;
use super::pictures::{self, Pictures};
use super::puzzles;
use super::words;
use file::Kept;
use fuge::format::PuzzleFile;
use fuge::format::best::BestRun;
use fuge::{BestJob, BestJobError, BestState};
use hunt::{End, Limits, hunt};
use std::path::Path;
use std::time::{Duration, Instant};
use tell::{Teller, Way};

/// How long it is searched where no time is given.
const TIME: Duration = Duration::from_secs(60);

/// Where the random numbers start where no seed is given.
const SEED: u64 = 1;

/// From now on it is searched for so long.
fn clock(work: &WorkArgs, rounds: Option<u64>) -> Clock {
    // Who says how many rounds wants all of them.
    Clock::new(work.time.or(rounds.is_none().then_some(TIME)))
}

/// Searches for the best board.
pub fn solve(args: &SolveArgs, output: &Output) -> Result<(), Failure> {
    let [word] = &args.puzzles[..] else {
        return Err(Failure::bad_input_help("--best takes one puzzle", "search them one by one"));
    };
    let clock = clock(&args.work, args.rounds);
    let file = clock.guard("reading", output, || puzzles::read_outlined(word, &args.outline, output))?;
    let way = Way { json: args.json, notation: args.notation };
    refuse(&file, &way)?;
    if let Some(run) = &args.run {
        pictures::refuse_over(&args.pictures, run)?;
    }
    let pictures = Pictures::new(&args.pictures, &file, *output)?;
    let session = match &args.run {
        Some(path) if path.metadata().is_ok_and(|about| !about.is_file() || about.len() > 0) => {
            let (kept, search) = go_on(path, &file, args.seed, (&clock, output))?;
            output.note(&format!("going on with {}", words::shell(path)));
            Session { search, kept: Some(kept), path: Some(path), clock, output, way }
        }
        path => {
            let none = no_cards(&file);
            let (name, seed) = (file.name.clone(), args.seed.unwrap_or(SEED));
            let job = clock.prepare(&name, output, |patience| BestJob::prepare(file, seed, patience))?.ok_or(none)?;
            let (run, state) = job.begin();
            let kept = path.as_deref().map(|path| Kept::create(path, &run)).transpose()?;
            Session { search: Search { job, run, state }, kept, path: path.as_deref(), clock, output, way }
        }
    };
    session.work(&args.work, args.rounds, args.save.every, pictures, args.verbose)
}

/// Goes on with a run.
pub fn resume(args: &ResumeArgs, output: &Output) -> Result<(), Failure> {
    let clock = clock(&args.work, args.rounds);
    let (kept, run) = Kept::open(&args.run)?;
    let search = Search::of(&args.run, run, (&clock, output))?;
    pictures::refuse_over(&args.pictures, &args.run)?;
    let pictures = Pictures::new(&args.pictures, search.job.file(), *output)?;
    let way = Way { json: args.json, notation: None };
    let session = Session { search, kept: Some(kept), path: Some(&args.run), clock, output, way };
    session.work(&args.work, args.rounds, args.save.every, pictures, args.verbose)
}

/// Says how far a run is.
pub fn status(args: &StatusArgs, output: &Output) -> Result<(), Failure> {
    let Search { job, run, state } = Search::of(&args.run, file::read(&args.run)?, (&Clock::endless(), output))?;
    let teller = Teller { job: &job, output, way: Way { json: args.json, notation: None } };
    output.print(&match args.json {
        true => teller.summary(&run, &state),
        false => teller.status(&run, &state, file::at_work(&args.run), &args.run),
    })
}

/// Takes the best boards out of a run.
pub fn export(args: &ExportArgs, output: &Output) -> Result<(), Failure> {
    let run = file::read(&args.run)?;
    if args.csv || !args.filter.wanted.is_empty() {
        let message = format!("`{}` is a run of `fuge solve --best`", shown(&args.run));
        return Err(Failure::bad_input_help(message, "its boards come with --json, as pictures, or drawn"));
    }
    let Search { job, run, state } = Search::of(&args.run, run, (&Clock::endless(), output))?;
    pictures::refuse_over(&args.pictures, &args.run)?;
    let pictures = Pictures::new(&args.pictures, job.file(), *output)?;
    let teller = Teller { job: &job, output, way: Way { json: args.json, notation: None } };
    match (args.json, pictures.wanted()) {
        (true, _) => run.boards.iter().try_for_each(|line| output.print(&format!("{line}\n")))?,
        // Who asks for a file does not want the same on the screen.
        (false, true) => {}
        (false, false) => output.print(&teller.drawings(&state)?)?,
    }
    teller.pictures(pictures, &run, &state)?;
    output.print(&if args.json { teller.summary(&run, &state) } else { teller.sentence(&run, &state) })
}

/// Refuses the run of a search for the best board where another one is wanted.
pub fn refuse_run(path: &Path, why: &str) -> Result<(), Failure> {
    match is_run(path) {
        true => {
            let message = format!("`{}` is a run of `fuge solve --best`: {why}", shown(path));
            Err(Failure::bad_input_help(message, format!("go on with it: fuge resume {}", words::shell(path))))
        }
        false => Ok(()),
    }
}

/// Refuses what is no cards puzzle, and a notation that has no words for an unfinished board.
fn refuse(file: &PuzzleFile, way: &Way) -> Result<(), Failure> {
    if cards::of(file).is_none() {
        return Err(no_cards(file));
    }
    match way.notation {
        None => Ok(()),
        Some(_) if way.json => {
            Err(Failure::bad_input_help("--notation is another way to print boards", "leave one of them out"))
        }
        Some(super::args::Notation::Of1986) => Err(Failure::bad_input_help(
            "the notation of 1986 has no words for empty places",
            "take link or clues, or leave --notation out",
        )),
        Some(notation) => cards::refuse_notation(file, notation),
    }
}

fn no_cards(file: &PuzzleFile) -> Failure {
    let (name, family) = (words::printable(&file.name), file.puzzle.family());
    Failure::bad_input_help(format!("--best is for cards, and `{name}` is of the family {family}"), "leave it out")
}

/// Opens a run of this puzzle, with this seed where one is given.
fn go_on(
    path: &Path,
    file: &PuzzleFile,
    seed: Option<u64>,
    beside: (&Clock, &Output),
) -> Result<(Kept, Search), Failure> {
    let help = "name another file for this search; this one was not changed";
    if !is_run(path) {
        return Err(Failure::bad_input_help(format!("`{}` is no run of `fuge solve --best`", shown(path)), help));
    }
    let (kept, run) = Kept::open(path)?;
    let other = |what: String| Err(Failure::bad_input_help(format!("`{}` is the run of {what}", shown(path)), help));
    if run.fingerprint != file.puzzle.fingerprint() {
        return other(format!("another puzzle, `{}`", words::printable(&run.puzzle)));
    }
    match seed {
        Some(seed) if seed != run.seed => other(format!("another seed, {}", run.seed)),
        _ => Ok((kept, Search::of(path, run, beside)?)),
    }
}

/// A search, and how far it is.
struct Search {
    job: BestJob,
    run: BestRun,
    state: BestState,
}

impl Search {
    /// The one in a run file.
    fn of(path: &Path, run: BestRun, (clock, output): (&Clock, &Output)) -> Result<Self, Failure> {
        let ready = clock.patiently(|patience| BestJob::prepare_of(&run, patience));
        let (job, state) = ready.map_err(|error| match error {
            BestJobError::Stopped(_) => clock.unprepared(&run.puzzle, output),
            BestJobError::Run(error) => file::refused(path, &error),
        })?;
        Ok(Self { job, run, state })
    }
}

/// A search at work.
struct Session<'a> {
    search: Search,
    kept: Option<Kept>,
    path: Option<&'a Path>,
    clock: Clock,
    output: &'a Output,
    way: Way,
}

impl Session<'_> {
    fn work(
        mut self,
        work: &WorkArgs,
        rounds: Option<u64>,
        save_every: Duration,
        pictures: Pictures,
        verbose: bool,
    ) -> Result<(), Failure> {
        let Search { job, run, state } = &mut self.search;
        let teller = Teller { job, output: self.output, way: self.way };
        let limits = Limits { threads: work.threads(), clock: &self.clock, rounds };
        if verbose {
            let threads = words::count(limits.threads as u64, "thread");
            self.output.note(&format!("seed {}, from round {}, {threads}", run.seed, state.rounds));
        }
        let (start, before) = (Instant::now(), run.seconds);
        let mut told = state.standing.clone();
        let mut saved = start;
        let mut end = Ok(End::Best);
        if !state.is_best(job.best()) {
            end = hunt(job.best(), state, limits, &mut |state, better| {
                if better {
                    teller.improved(state, &told, start.elapsed())?;
                    told = state.standing.clone();
                }
                if let Some(kept) = self.kept.as_mut().filter(|_| better || saved.elapsed() >= save_every) {
                    saved = Instant::now();
                    job.update(run, state, before + start.elapsed().as_secs_f64());
                    kept.save(run)?;
                }
                Ok(())
            });
        }
        // Whatever went wrong, what was found is kept.
        job.update(run, state, before + start.elapsed().as_secs_f64());
        let kept = self.kept.as_mut().map_or(Ok(()), |kept| kept.save(run));
        let end = end?;
        kept?;
        teller.improved(state, &told, start.elapsed())?;
        teller.finish(pictures, run, state)?;
        match end {
            End::Best => Ok(()),
            End::Clock | End::Rounds => {
                self.output.note(&self.stopped());
                Err(Failure::Stopped)
            }
        }
    }

    /// Why it ended, and how to go on.
    fn stopped(&self) -> String {
        let why = self.clock.why().unwrap_or_else(|| "all rounds are done".to_owned());
        let saved = match self.path {
            None => "the run was not saved; --run FILE would keep it".to_owned(),
            Some(path) => format!("saved; to go on: fuge resume {}", words::shell(path)),
        };
        format!("{}: {why}: {saved}", words::printable(&self.search.job.file().name))
    }
}
