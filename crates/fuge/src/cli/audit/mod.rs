//! `fuge audit`: is the number of solutions right? It is found on several roads, and they are compared.
//!
//! **The one idea.** A number is worth what could have contradicted it. Each road shares as little as it can with the others;
//! what they all share is the list of placements (but for `known`, which shares nothing at all).

mod cards;
mod orbits;
mod roads;
#[cfg(feature = "sat")]
mod sat;
mod silhouette;
mod subject;
mod trail;
mod verdict;
mod with;
mod with_words;

use super::args::{AuditArgs, Road};
use super::cards as cards_puzzles;
use super::clock::{Clock, Stop};
use super::failure::Failure;
use super::interrupt;
use super::output::Output;
use super::puzzles;
use super::silhouettes;
use super::symmetry;
use super::trail as trails;
use super::words::printable;
use fuge::Job;
use fuge::format::{Known, Puzzle, PuzzleFile};
use fuge::packing::Engine;
use fuge::search::Patience;
use fuge::silhouette::Arithmetic;
use roads::Roads;
use subject::Subject;
use verdict::{Row, State, Verdict};
use with::Program;

/// How a build with the outside engine is made.
const SAT: &str = "build Fuge with `--features sat` to add an outside engine";

/// Audits the number of solutions of a puzzle.
pub fn audit(args: &AuditArgs, output: &Output) -> Result<(), Failure> {
    // The time is for each road; preparing listens to signals only.
    let clock = Clock::new(None);
    let read = || puzzles::read_outlined(&args.puzzle, &args.outline, output);
    let file = clock.guard("reading", output, read)?;
    if let Some(compiled) = silhouettes::of(&file) {
        interrupt::listen();
        refuse_known(args, &file)?;
        if let Arithmetic::Tolerant { tolerance } = compiled.arithmetic() {
            let name = printable(&file.name);
            output.note(&format!("{name}: points within {tolerance:.1e} are the same here, so that nothing is proven"));
        }
        return answer(silhouette::rows(args, &file, compiled)?, &file, args, output);
    }
    if let Some(compiled) = cards_puzzles::of(&file) {
        interrupt::listen();
        refuse_known(args, &file)?;
        return answer(cards::rows(args, &file, compiled)?, &file, args, output);
    }
    if let Some(own) = trails::of(&file) {
        return trail::audit(args, &file, &own.puzzle, output);
    }
    if let Some(road) = args.roads.iter().find(|road| matches!(road, Road::Joins | Road::Walk)) {
        let message = format!("`{}` is no trail: the road {} is for those", printable(&file.name), road.name());
        return Err(Failure::bad_input_help(message, "choose another --road"));
    }
    if args.roads.contains(&Road::Second) {
        let message = format!("`{}` is no silhouette: a second search is for those", printable(&file.name));
        return Err(Failure::bad_input_help(message, "choose another --road"));
    }
    let is_set = matches!(&file.puzzle, Puzzle::Outline(set) if set.outline().is_none());
    if !is_set {
        puzzles::packing(&file)?;
    }
    let chosen = chosen(args, &file, is_set)?;
    let program = Program::of(args)?;
    // The engine is settled by the road that needs one.
    let name = file.name.clone();
    let job = clock.prepare(&name, output, |patience| Job::prepare(file, Engine::Cells, patience))?;
    let file = job.file();
    let Some(subject) = Subject::of(&job) else { return Err(puzzles::no_outline(file)) };
    if args.verbose {
        tell_worth(&chosen, subject, &job, &clock, output)?;
    }
    // First: whether a strange program works should not come out after hours of our own.
    let with = match (program, job.packing()) {
        (Some(program), Some(packing)) => Some(program.count(packing, args.work.time)?),
        _ => None,
    };
    let rows = Roads::new(args, subject, file.known.clone(), with).take(&chosen, output)?;
    answer(rows, file, args, output)
}

/// Says what the roads came to.
fn answer(rows: Vec<Row>, file: &PuzzleFile, args: &AuditArgs, output: &Output) -> Result<(), Failure> {
    let verdict = Verdict::of(rows);
    if args.json {
        output.print(&verdict.json(&file.name))?;
    } else {
        output.print(&(verdict.table() + "\n" + &verdict.sentence() + "\n"))?;
    }
    if let Some(why) = why_stopped(&verdict, args) {
        output.note(&format!("{}: {why}", printable(&file.name)));
    }
    match (verdict.agree(), verdict.complete()) {
        (false, _) => Err(Failure::Disagreement),
        (true, false) => Err(Failure::Stopped),
        (true, true) => Ok(()),
    }
}

/// The roads to take, each once, in their order.
fn chosen(args: &AuditArgs, file: &PuzzleFile, is_set: bool) -> Result<Vec<Road>, Failure> {
    refuse_for(args, file, is_set)?;
    let nothing_known = file.known == Known::default();
    if args.roads.is_empty() {
        let there = |road: &Road| match road {
            Road::Sat => cfg!(feature = "sat") && !is_set,
            Road::Grow => is_set,
            Road::Known => !nothing_known,
            Road::With => args.with.is_some(),
            Road::Second | Road::Joins | Road::Walk => false,
            Road::Search | Road::Orbits | Road::Cover | Road::Frontier => true,
        };
        return Ok(Road::ALL.into_iter().filter(there).collect());
    }
    if args.roads.contains(&Road::Sat) && !cfg!(feature = "sat") {
        return Err(Failure::bad_input_help("this build has no SAT solver", SAT));
    }
    refuse_known(args, file)?;
    let asked = |road: &Road| args.roads.contains(road) || *road == Road::With && args.with.is_some();
    Ok(Road::ALL.into_iter().filter(asked).collect())
}

/// Refuses a known answer that nobody knows, or that stands alone.
fn refuse_known(args: &AuditArgs, file: &PuzzleFile) -> Result<(), Failure> {
    if args.roads.contains(&Road::Known) && file.known == Known::default() {
        let message = format!("`{}` states no known answer", printable(&file.name));
        return Err(Failure::bad_input_help(
            message,
            "write `[known]` and `different = …` or `raw = …` into the file; of a trail `longest = …` or `ways = …`",
        ));
    }
    if args.with.is_none() && !args.roads.is_empty() && args.roads.iter().all(|road| *road == Road::Known) {
        return Err(Failure::bad_input_help("there is nothing to compare the known answer with", "add another --road"));
    }
    Ok(())
}

/// Refuses roads that lead nowhere: growing needs a set of pieces, a program from outside one board.
fn refuse_for(args: &AuditArgs, file: &PuzzleFile, is_set: bool) -> Result<(), Failure> {
    let name = printable(&file.name);
    if args.roads.contains(&Road::Grow) && !is_set {
        let message = format!("`{name}` has a board: growing is for sets of pieces without one");
        return Err(Failure::bad_input_help(message, "choose another --road"));
    }
    if is_set && (args.roads.contains(&Road::Sat) || args.with.is_some()) {
        let message = format!("`{name}` is a set of pieces with many outlines, and an outside program takes one board");
        return Err(Failure::bad_input_help(message, "name one of them with --outline"));
    }
    Ok(())
}

/// Says what each road relies on.
fn tell_worth(chosen: &[Road], subject: Subject<'_>, job: &Job, clock: &Clock, output: &Output) -> Result<(), Failure> {
    let symmetry = symmetry::of_job(job);
    for road in chosen {
        let worth = match road {
            Road::Search => {
                let settle = |patience: &Patience<'_>| subject.engine(Engine::Auto, patience);
                let engine = clock.prepare(&job.file().name, output, settle)?;
                format!("engine {engine}; symmetric copies are cut; symmetry: {symmetry}")
            }
            Road::Orbits => {
                "every solution of the search goes through the checker of `fuge verify`; the search waits for it"
                    .to_owned()
            }
            Road::Cover => "shares no search code with it, and no symmetry: its raw number is independent".to_owned(),
            Road::Frontier => {
                "counts without listing, layer by layer, in no tree; different ones by Burnside's lemma".to_owned()
            }
            Road::Grow => {
                "pieces laid beside each other without any outline; shares only the puzzle with the search".to_owned()
            }
            Road::Joins => "segments that are given up, and Euler trails".to_owned(),
            Road::Walk => "ways one by one".to_owned(),
            Road::Second => "other corners first, in other numbers, without symmetry".to_owned(),
            Road::Sat => "an outside engine, CaDiCaL, on clauses over the placements; no symmetry".to_owned(),
            Road::With => "a program from outside, on the placements; no symmetry; run first".to_owned(),
            Road::Known => "what the puzzle file says".to_owned(),
        };
        output.note(&format!("{}: {worth}", road.name()));
    }
    if !cfg!(feature = "sat") {
        output.note(&format!("sat: not in this build; {SAT}"));
    }
    Ok(())
}

/// Why some road did not come to its end, for stderr.
fn why_stopped(verdict: &Verdict, args: &AuditArgs) -> Option<String> {
    let open = verdict.rows().iter().filter(|row| row.state != State::Finished);
    why_stopped_words(open.map(Row::name).collect(), args)
}

/// The same, of these roads that did not come to their end.
fn why_stopped_words(over: Vec<&str>, args: &AuditArgs) -> Option<String> {
    if interrupt::came() && !over.is_empty() {
        return Some(Stop::Signal.why(None) + "; what was counted is not saved");
    }
    let why = Stop::Time.why(Some(args.work.time?));
    let help = "give more --time, or choose others with --road";
    (!over.is_empty()).then(|| format!("{why} by {}; {help}", over.join(", ")))
}

impl Road {
    /// All of them, in the order they are taken.
    const ALL: [Self; 8] =
        [Self::Search, Self::Orbits, Self::Cover, Self::Frontier, Self::Grow, Self::Sat, Self::With, Self::Known];

    /// Its name on the command line and in answers.
    fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Orbits => "orbits",
            Self::Cover => "cover",
            Self::Frontier => "frontier",
            Self::Grow => "grow",
            Self::Joins => "joins",
            Self::Walk => "walk",
            Self::Second => "second",
            Self::Sat => "sat",
            Self::With => "with",
            Self::Known => "known",
        }
    }
}
