//! `fuge solve` of a trail: the longest way with its proof, how many there are, or what a search for all of them needs to know.

use super::super::args::{EngineName, Notation, SolveArgs};
use super::super::checked::{Checked, Checker};
use super::super::clock::Clock;
use super::super::failure::Failure;
use super::super::output::Output;
use super::super::pictures::{Picture, Pictures, Subject};
use super::super::progress::Bar;
use super::super::words::{self, printable};
use super::best::best;
use super::count::{Counted, Uncounted, count};
use super::{board, drawing, facts, longest_ways, measure, no_tree, no_way, replay};
use fuge::Job;
use fuge::check;
use fuge::draw::trail as draw;
use fuge::format::json::{self, LengthCount, Status, Summary};
use fuge::format::{Count, PuzzleFile, Trail};
use fuge::trail::{Best, Square, Visits, Ways, Weights};
use num_bigint::BigUint;
use std::time::Duration;

/// What is asked about a puzzle.
pub struct Question<'a> {
    /// What is wanted.
    pub args: &'a SolveArgs,
    /// The file.
    pub file: &'a PuzzleFile,
    /// The puzzle in it.
    pub trail: &'a Trail,
    /// Where the answer goes.
    pub output: &'a Output,
    /// Progress.
    pub bar: &'a Bar,
    /// When to stop.
    pub clock: &'a Clock,
    /// Several puzzles: each answer says whose it is.
    pub several: bool,
}

/// Refuses what cannot be asked about a trail.
pub fn refuse(file: &PuzzleFile, args: &SolveArgs) -> Result<(), Failure> {
    if (args.run.is_some() || args.part.is_some()) && !(wants_list(args) && args.all) {
        return Err(no_tree(file));
    }
    let trail = super::of(file);
    let path = trail.is_some_and(|trail| trail.puzzle.visits() == Visits::Squares);
    let refusals = [
        (
            args.replay.is_some() && (args.all || args.limit.is_some() || args.unique),
            "--replay prints the first way of each length",
            "leave --all, --limit and --unique out",
        ),
        (args.count && args.limit.is_some(), "all longest ways are counted at once", "leave --limit out"),
        (!args.filter.wanted.is_empty(), "--filter is for pieces", "leave it out"),
        (
            args.engine.engine != EngineName::Auto,
            "--engine is for other puzzles",
            "leave it out: what is asked decides how it is solved",
        ),
        (
            args.raw,
            "--raw is for solutions that are symmetric to each other",
            "all directed ways from the start are counted; leave it out",
        ),
        (
            args.notation.is_some_and(|notation| notation != Notation::Digits),
            "the notation is for cards",
            "take --notation digits, or leave it out",
        ),
        (
            args.memory.memory.is_some() && !args.count && !path,
            "--memory is for counting",
            "add --count, or leave it out",
        ),
        (
            args.replay.is_some() && path,
            "the walk of 1979 uses no segment twice",
            "leave --replay out, or `visits` in the file",
        ),
    ];
    match refusals.into_iter().find(|(refused, ..)| *refused) {
        Some((_, message, help)) => {
            Err(Failure::bad_input_help(format!("`{}` is a trail: {message}", printable(&file.name)), help))
        }
        None => Ok(()),
    }
}

/// Whether the longest ways are wanted one by one.
pub fn wants_list(args: &SolveArgs) -> bool {
    let one_by_one = args.all || args.limit.is_some() || args.unique;
    one_by_one && !args.count && args.replay.is_none()
}

impl Question<'_> {
    /// The search for all longest ways. How long they are must be known first; if that is not found in time, there is none, and that is told.
    pub fn job(&self) -> Result<Option<Job>, Failure> {
        let (puzzle, clock) = (&self.trail.puzzle, self.clock);
        let best = best(puzzle, self.args.memory.memory, clock, self.bar);
        let Some(best) = best.as_ref().filter(|best| !best.proven()) else {
            let ways = Ways::known(puzzle, best.map(|best| best.worth));
            return Ok(Some(Job::of_ways(self.file.clone(), ways)));
        };
        self.bar.clear();
        let time = clock.elapsed();
        self.output.print(&match self.args.json {
            true => self.summary(best, 0, time, &Checked::default()).line() + "\n",
            false => format!(
                "{}stopped: how long the longest way is was not found in {}: at least {}, at most {}\n",
                self.whose(),
                words::time(time),
                best.worth,
                best.bound
            ),
        })?;
        let (name, excuse) = (printable(&self.file.name), clock.excuse().unwrap_or_default());
        self.output.note(&format!(
            "{name}: {excuse}; give it more time; without --all, --limit and --unique the best way so far is shown"
        ));
        Ok(None)
    }

    /// Answers it, unless it is for a search.
    pub fn answer(&self) -> Result<Status, Failure> {
        if !self.trail.puzzle.is_possible() {
            return self.impossible();
        }
        let pictures = Pictures::new(&self.args.pictures, self.file, *self.output)?;
        match &self.args.replay {
            Some(lengths) => replay::replay(self, lengths, pictures),
            None if self.args.count => self.count(),
            None => self.longest(pictures),
        }
    }

    /// There is no way, whatever is asked about it.
    fn impossible(&self) -> Result<Status, Failure> {
        let puzzle = &self.trail.puzzle;
        let checked = self.checker().check(|effort, means| check::no_way(puzzle, effort, means));
        if let Some(status) = self.alarm(&checked)? {
            return Ok(status);
        }
        let none = || Some(Count::from(0_u64));
        let summary = Summary {
            different: none(),
            raw: none(),
            count: none(),
            engine: "reach".to_owned(),
            symmetry: "none".to_owned(),
            ..Summary::of(self.file, Status::Impossible, true)
        };
        self.output.print(&match self.args.json {
            true => checked.told(summary).line() + "\n",
            false => format!("{}{}{}\n", self.whose(), no_way(&self.trail.puzzle), checked.in_words()),
        })?;
        Ok(Status::Impossible)
    }

    /// The longest way, and why none is longer.
    fn longest(&self, mut pictures: Pictures) -> Result<Status, Failure> {
        let (clock, puzzle) = (self.clock, &self.trail.puzzle);
        let best = best(puzzle, self.args.memory.memory, clock, self.bar);
        let time = clock.elapsed();
        self.bar.clear();
        let Some(best) = best else { return self.impossible() };
        let checked = self.checker().check(|effort, means| check::longest(puzzle, &best, effort, means));
        if let Some(status) = self.alarm(&checked)? {
            return Ok(status);
        }
        let (subject, wanted) = (Subject::Trail(self.trail), pictures.wanted());
        if wanted {
            pictures.add(&subject, Picture::Trail(best.way.clone()))?;
            let mut facts = facts(self.file, &self.trail.puzzle);
            facts.insert(0, ("Answer", self.sentence(&best, time, &checked)));
            facts.push(("Way", best.way.to_string()));
            if let Some(line) = pictures.finish(&subject, &facts)? {
                self.output.note(&line);
            }
        }
        self.output.print(&match self.args.json {
            true => self.json(&best, time, &checked),
            false => self.words(&best, time, &checked),
        })?;
        if let Some(excuse) = clock.excuse().filter(|_| !best.proven()) {
            self.output.note(&format!("{}: {excuse}", printable(&self.file.name)));
        }
        Ok(if best.proven() { Status::Solved } else { Status::Stopped })
    }

    fn words(&self, best: &Best, time: Duration, checked: &Checked) -> String {
        let whose = self.whose();
        let sentence = self.sentence(best, time, checked);
        if self.args.notation == Some(Notation::Digits) {
            return format!("{}{whose}{sentence}\n", draw::digits(&board(self.trail), &best.way));
        }
        format!("{}{}{whose}{sentence}\n", drawing(self.trail, &best.way, self.output), given_up(best))
    }

    /// Whose answer it is, where there are several.
    pub fn whose(&self) -> String {
        if self.several { format!("{}: ", printable(&self.file.name)) } else { String::new() }
    }

    fn sentence(&self, best: &Best, time: Duration, checked: &Checked) -> String {
        let puzzle = &self.trail.puzzle;
        let steps = words::count(best.way.steps() as u64, "step");
        let end = best.way.squares.last().map(Square::to_string).unwrap_or_default();
        let length = match puzzle.weights() {
            Weights::Steps => steps,
            _ => format!("{} in {steps}", measure(puzzle, best.worth)),
        };
        let from = puzzle.start();
        let time = format!("in {}, engine {}", words::time(time), best.engine);
        match best.proven() {
            true => {
                let proven = if checked.agrees() { "proven, " } else { "" };
                let checked = checked.in_words();
                format!("longest: {length} from {from} to {end}; {proven}no way is better; {time}{checked}")
            }
            false => format!("best so far: {length} from {from} to {end}; no way has more than {}; {time}", best.bound),
        }
    }

    fn json(&self, best: &Best, time: Duration, checked: &Checked) -> String {
        let solution =
            json::trail_solution(&self.file.name, 0, &self.trail.puzzle, &best.way, best.certificate.as_ref());
        format!("{solution}\n{}\n", self.summary(best, 1, time, checked).line())
    }

    /// What was found, where so many ways were shown.
    fn summary(&self, best: &Best, shown: u64, time: Duration, checked: &Checked) -> Summary {
        let status = if best.proven() { Status::Solved } else { Status::Stopped };
        checked.told(Summary {
            longest: best.proven().then_some(best.worth),
            bound: Some(best.bound),
            found: (!best.proven()).then(|| Count::from(shown)),
            nodes: best.nodes,
            seconds: time.as_secs_f64(),
            engine: best.engine.to_owned(),
            symmetry: "none".to_owned(),
            ..Summary::of(self.file, status, best.proven())
        })
    }

    /// How many there are.
    fn count(&self) -> Result<Status, Failure> {
        let (memory, clock) = (self.args.memory.memory, self.clock);
        let counted = count(self.file, &self.trail.puzzle, self.args.lengths, memory, clock, self.bar)?;
        let time = clock.elapsed();
        self.bar.clear();
        let checked = counted.as_ref().map_or_else(|_| Checked::default(), |counted| self.check_count(counted));
        if let Some(status) = self.alarm(&checked)? {
            return Ok(status);
        }
        self.output.print(&match (self.args.json, &counted) {
            (true, counted) => self.count_json(counted.as_ref().ok(), time, &checked),
            (false, Ok(counted)) => self.count_words(counted, time, &checked),
            (false, Err(_)) => format!("{}stopped: nothing is counted after {}\n", self.whose(), words::time(time)),
        })?;
        match counted {
            Ok(_) => Ok(Status::Solved),
            Err(Uncounted(excuse)) => {
                self.output.note(&format!("{}: {excuse}", printable(&self.file.name)));
                Ok(Status::Stopped)
            }
        }
    }

    /// Checks a count, or all counts.
    fn check_count(&self, counted: &Counted) -> Checked {
        let (puzzle, Counted { longest, ways, every, states }) = (&self.trail.puzzle, counted);
        match every {
            None => self.checker().check(|effort, means| check::ways(puzzle, *longest, ways, effort, means)),
            Some(every) => {
                let checked =
                    self.checker().check(|effort, means| check::lengths(puzzle, every, *states, effort, means));
                checked.beyond_audit()
            }
        }
    }

    fn checker(&self) -> Checker<'_> {
        let Self { args, output, clock, .. } = *self;
        Checker { args: &args.check, threads: args.work.threads(), clock, output }
    }

    /// Tells that methods do not agree, where they do not; then nothing else is told.
    fn alarm(&self, checked: &Checked) -> Result<Option<Status>, Failure> {
        let file = self.file;
        let Some(alarm) = checked.alarm(&file.name, || file.puzzle.fingerprint()) else { return Ok(None) };
        let summary = Summary {
            symmetry: "none".to_owned(),
            check_seconds: checked.seconds(),
            disagreement: checked.dispute(),
            ..Summary::of(file, Status::Disagreement, false)
        };
        self.output.print(&if self.args.json { summary.line() + "\n" } else { self.whose() + &alarm })?;
        Ok(Some(Status::Disagreement))
    }

    fn count_words(&self, counted: &Counted, time: Duration, checked: &Checked) -> String {
        let puzzle = &self.trail.puzzle;
        let sentence = format!(
            "{}{} of {} from {}, counted in {}, engine frontier{}\n",
            self.whose(),
            longest_ways(&counted.ways),
            measure(puzzle, counted.longest.unwrap_or(0)),
            puzzle.start(),
            words::time(time),
            checked.in_words()
        );
        let Some(every) = &counted.every else { return sentence };
        let heading = if *puzzle.weights() == Weights::Steps { "LENGTH" } else { "WORTH" };
        let digits = counted.longest.unwrap_or(0).to_string().len().max(heading.len());
        let wide = every.values().map(|ways| ways.to_string().len()).max().unwrap_or(0).max("WAYS".len());
        let line = |(worth, ways): (&u64, &BigUint)| format!("{worth:>digits$}  {:>wide$}\n", ways.to_string());
        let all: BigUint = every.values().sum();
        let table: String = every.iter().map(line).collect();
        format!("{heading:>digits$}  {:>wide$}\n{table}{sentence}of any length: {all}\n", "WAYS")
    }

    fn count_json(&self, counted: Option<&Counted>, time: Duration, checked: &Checked) -> String {
        let status = if counted.is_some() { Status::Solved } else { Status::Stopped };
        let length = |(&length, count): (&u64, &BigUint)| LengthCount { length, count: count.clone().into() };
        let summary = Summary {
            longest: counted.and_then(|counted| counted.longest),
            bound: counted.and_then(|counted| counted.longest),
            count: counted.map(|counted| counted.ways.clone().into()),
            lengths: counted.and_then(|counted| Some(counted.every.as_ref()?.iter().map(length).collect())),
            seconds: time.as_secs_f64(),
            engine: "frontier".to_owned(),
            symmetry: "none".to_owned(),
            ..Summary::of(self.file, status, counted.is_some())
        };
        checked.told(summary).line() + "\n"
    }
}

/// The most segments that are named.
const NAMED: usize = 40;

/// The segments that a trail gives up, in a line.
fn given_up(best: &Best) -> String {
    let Some(certificate) = &best.certificate else { return String::new() };
    let list = &certificate.given_up;
    let names: Vec<String> = list.iter().take(NAMED).map(|[one, other]| format!("{one}-{other}")).collect();
    let more = if list.len() > NAMED { format!(" and {} more", list.len() - NAMED) } else { String::new() };
    match list.len() as u64 {
        0 => "given up: nothing\n".to_owned(),
        number => format!("given up: {}: {}{more}\n", words::count(number, "segment"), names.join(", ")),
    }
}
