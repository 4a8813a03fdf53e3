//! `fuge solve --best`: the best board of cards that are too hard to finish, and going on with it.

mod file;
mod hunt;
mod tell;

pub use file::{is_run, read};

use super::args::{ExportArgs, ResumeArgs, SolveArgs, StatusArgs, WorkArgs};
use super::cards;
use super::disk::shown;
use super::failure::Failure;
use super::interrupt;
use super::output::Output;
use super::pictures::{self, Pictures};
use super::puzzles;
use super::words;
use file::Kept;
use fuge::cards::Compiled;
use fuge::cards::best::{Best, Standing, Verdict};
use fuge::format::best::{self, BestRun, BestRunError, Exact};
use fuge::format::{self, PuzzleFile};
use fuge::packing::Engine;
use hunt::{End, Limits, State, hunt};
use std::path::Path;
use std::time::{Duration, Instant};
use tell::{Teller, Way};

/// How long it is searched where no time is given.
const TIME: Duration = Duration::from_secs(60);

/// Where the random numbers start where no seed is given.
const SEED: u64 = 1;

/// Searches for the best board.
pub fn solve(args: &SolveArgs, output: &Output) -> Result<(), Failure> {
    let [word] = &args.puzzles[..] else {
        return Err(Failure::bad_input_help("--best takes one puzzle", "search them one by one"));
    };
    let file = puzzles::read_outlined(word, &args.outline, output)?;
    let way = Way { json: args.json, notation: args.notation };
    refuse(&file, &way)?;
    if let Some(run) = &args.run {
        pictures::refuse_over(&args.pictures, run)?;
    }
    let pictures = Pictures::new(&args.pictures, &file)?;
    let (kept, run) = match &args.run {
        Some(path) if path.exists() => {
            let (kept, run) = go_on(path, &file, args.seed)?;
            output.note(&format!("going on with {}", words::shell(path)));
            (Some(kept), run)
        }
        path => {
            let run = begin(&file, args.seed.unwrap_or(SEED));
            (path.as_deref().map(|path| Kept::create(path, &run)).transpose()?, run)
        }
    };
    let session = Session { file: &file, run, kept, path: args.run.as_deref(), output, way, verbose: args.verbose };
    session.work(&args.work, args.rounds, args.save.every, pictures)
}

/// Goes on with a run.
pub fn resume(args: &ResumeArgs, output: &Output) -> Result<(), Failure> {
    let (kept, run) = Kept::open(&args.run)?;
    let file = puzzle_of(&args.run, &run)?;
    pictures::refuse_over(&args.pictures, &args.run)?;
    let pictures = Pictures::new(&args.pictures, &file)?;
    let way = Way { json: args.json, notation: None };
    let path = Some(args.run.as_path());
    let session = Session { file: &file, run, kept: Some(kept), path, output, way, verbose: args.verbose };
    session.work(&args.work, args.rounds, args.save.every, pictures)
}

/// Says how far a run is.
pub fn status(args: &StatusArgs, output: &Output) -> Result<(), Failure> {
    let run = file::read(&args.run)?;
    let puzzle = puzzle_of(&args.run, &run)?;
    let best = Best::new(compiled(&puzzle)?, run.seed);
    let state = state_of(&args.run, &puzzle, &best, &run)?;
    let teller = Teller { file: &puzzle, best: &best, output, way: Way { json: args.json, notation: None } };
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
    let puzzle = puzzle_of(&args.run, &run)?;
    let best = Best::new(compiled(&puzzle)?, run.seed);
    let state = state_of(&args.run, &puzzle, &best, &run)?;
    pictures::refuse_over(&args.pictures, &args.run)?;
    let pictures = Pictures::new(&args.pictures, &puzzle)?;
    let teller = Teller { file: &puzzle, best: &best, output, way: Way { json: args.json, notation: None } };
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
    compiled(file)?;
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

fn compiled(file: &PuzzleFile) -> Result<&Compiled, Failure> {
    cards::of(file).ok_or_else(|| {
        let (name, family) = (words::printable(&file.name), file.puzzle.family());
        Failure::bad_input_help(format!("--best is for cards, and `{name}` is of the family {family}"), "leave it out")
    })
}

/// A run that has not begun.
fn begin(file: &PuzzleFile, seed: u64) -> BestRun {
    BestRun {
        puzzle: file.name.clone(),
        fingerprint: file.puzzle.fingerprint(),
        seed,
        rounds: 0,
        exact: Exact::Begin,
        tree: String::new(),
        seconds: 0.0,
        source: file.text.clone(),
        boards: Vec::new(),
    }
}

/// Opens a run of this puzzle, with this seed where one is given.
fn go_on(path: &Path, file: &PuzzleFile, seed: Option<u64>) -> Result<(Kept, BestRun), Failure> {
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
        _ => Ok((kept, run)),
    }
}

/// The puzzle in a run file.
fn puzzle_of(path: &Path, run: &BestRun) -> Result<PuzzleFile, Failure> {
    let damaged = |why: &str| file::refused(path, &BestRunError::Damaged(why.to_owned()));
    let mut puzzle = format::read(&run.puzzle, &run.source).map_err(|_| damaged("the puzzle in it cannot be read"))?;
    puzzle.name = run.puzzle.clone();
    match puzzle.puzzle.fingerprint() == run.fingerprint && cards::of(&puzzle).is_some() {
        true => Ok(puzzle),
        false => Err(damaged("the puzzle in it is another than it says")),
    }
}

/// The state in a run file.
fn state_of(path: &Path, puzzle: &PuzzleFile, best: &Best, run: &BestRun) -> Result<State, Failure> {
    let mut standing = Standing::default();
    for line in &run.boards {
        let laid = best::laid(compiled(puzzle)?.puzzle(), line).map_err(|error| file::refused(path, &error))?;
        let board = best.board(&laid).ok_or_else(|| {
            file::refused(path, &BestRunError::Damaged("a board in it is none of this puzzle".to_owned()))
        })?;
        standing.take(&board);
    }
    let verdict = match &run.exact {
        // The position of another tree means nothing in this one.
        Exact::Open(position) if run.tree == tree(best) => Verdict::Open(position.clone()),
        Exact::Begin | Exact::Open(_) => Verdict::Open(Vec::new()),
        Exact::Solved => Verdict::Solved,
        Exact::Impossible => Verdict::Impossible,
    };
    Ok(State { standing, rounds: run.rounds, verdict })
}

/// The order of the exact search, and its version.
fn tree(best: &Best) -> String {
    let engine = Engine::from(best.exact_order());
    format!("{engine} {}", engine.order_version())
}

/// A search at work.
struct Session<'a> {
    file: &'a PuzzleFile,
    run: BestRun,
    kept: Option<Kept>,
    path: Option<&'a Path>,
    output: &'a Output,
    way: Way,
    verbose: bool,
}

impl Session<'_> {
    fn work(
        mut self,
        work: &WorkArgs,
        rounds: Option<u64>,
        save_every: Duration,
        pictures: Pictures,
    ) -> Result<(), Failure> {
        let best = Best::new(compiled(self.file)?, self.run.seed);
        let mut state = state_of(self.path.unwrap_or(Path::new("")), self.file, &best, &self.run)?;
        interrupt::listen();
        let teller = Teller { file: self.file, best: &best, output: self.output, way: self.way };
        // Who says how many rounds wants all of them.
        let usual = if rounds.is_some() { Duration::MAX } else { TIME };
        let limits = Limits { threads: work.threads(), time: work.time.unwrap_or(usual), rounds };
        if self.verbose {
            let threads = words::count(limits.threads as u64, "thread");
            self.output.note(&format!("seed {}, from round {}, {threads}", self.run.seed, state.rounds));
        }
        let (start, before, tree) = (Instant::now(), self.run.seconds, tree(&best));
        let mut told = state.standing.clone();
        let mut saved = start;
        let mut end = Ok(End::Best);
        if !state.is_best(&best) {
            end = hunt(&best, &mut state, limits, &mut |state, better| {
                if better {
                    teller.improved(state, &told, start.elapsed())?;
                    told = state.standing.clone();
                }
                if let Some(kept) = self.kept.as_mut().filter(|_| better || saved.elapsed() >= save_every) {
                    saved = Instant::now();
                    update(&mut self.run, &teller, state, &tree, before + start.elapsed().as_secs_f64());
                    kept.save(&self.run)?;
                }
                Ok(())
            });
        }
        // Whatever went wrong, what was found is kept.
        update(&mut self.run, &teller, &state, &tree, before + start.elapsed().as_secs_f64());
        let kept = self.kept.as_mut().map_or(Ok(()), |kept| kept.save(&self.run));
        let end = end?;
        kept?;
        teller.improved(&state, &told, start.elapsed())?;
        teller.finish(pictures, &self.run, &state)?;
        match end {
            End::Best => Ok(()),
            end => {
                self.output.note(&self.stopped(end, limits.time));
                Err(Failure::Stopped)
            }
        }
    }

    /// Why it ended, and how to go on.
    fn stopped(&self, end: End, time: Duration) -> String {
        let why = match end {
            End::Time => format!("the time of {} is over", words::time(time)),
            End::Rounds => "all rounds are done".to_owned(),
            End::Stopped | End::Best => "stopped by a signal".to_owned(),
        };
        let saved = match self.path {
            None => "the run was not saved; --run FILE would keep it".to_owned(),
            Some(path) => format!("saved; to go on: fuge resume {}", words::shell(path)),
        };
        format!("{}: {why}: {saved}", words::printable(&self.file.name))
    }
}

/// Brings a run up to date.
fn update(run: &mut BestRun, teller: &Teller<'_>, state: &State, tree: &str, seconds: f64) {
    (run.rounds, run.seconds) = (state.rounds, seconds);
    run.tree = tree.to_owned();
    run.exact = match &state.verdict {
        Verdict::Open(position) => Exact::Open(position.clone()),
        Verdict::Solved => Exact::Solved,
        Verdict::Impossible => Exact::Impossible,
    };
    run.boards = teller.lines(&state.standing);
}
