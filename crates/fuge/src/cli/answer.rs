//! The answer of a search, as a sentence for people and as a line for machines.

use super::checked::Checked;
use super::clock::Stop;
use super::counting::Counted;
use super::failure::Failure;
use super::outlines::{self, Extent};
use super::output::Output;
use super::pictures::Fact;
use super::show;
use super::symmetry;
use super::trail;
use super::words;
use fuge::Job;
use fuge::format::json::{OutlineCount, Status, Summary};
use fuge::format::{Count, Puzzle, PuzzleFile};
use fuge::packing::Compiled;
use fuge::run::{End, Report};
use fuge::search::{Level, Statistics};
use fuge::silhouette::{self, Arithmetic};
use fuge::trail::Ways;
use num_bigint::BigUint;
use std::path::Path;
use std::time::Duration;

/// What a search came to.
pub struct Answer<'a> {
    /// What was searched, and how.
    pub job: &'a Job,
    /// What the run says.
    pub report: &'a Report,
    /// Time taken, preparation included; of a run file: by all processes that worked on it.
    pub time: Duration,
    /// Solutions were counted, not shown.
    pub count: bool,
    /// Which part of the tree was searched, where it was not the whole.
    pub part: Option<String>,
    /// The run file.
    pub saved: Option<&'a Path>,
    /// The outlines with their counts, where several were searched.
    pub outlines: Option<Vec<OutlineCount>>,
    /// Whether there is exactly one solution was the question.
    pub asked_unique: bool,
    /// What a second method says.
    pub checked: Checked,
}

impl Answer<'_> {
    /// Tells the answer, in words or for machines, and what else is to be said.
    pub fn tell(&self, output: &Output, json: bool, verbose: bool, limit: Option<Duration>) -> Result<(), Failure> {
        if verbose {
            output.note(&self.levels());
        }
        output.print(&self.in_words(json))?;
        if let Some(line) = self.stopped(limit) {
            output.note(&line);
        }
        Ok(())
    }

    /// The answer as a sentence, or as a line for machines.
    pub fn in_words(&self, json: bool) -> String {
        match self.alarm() {
            _ if json => self.json(),
            Some(alarm) => alarm,
            None => self.table() + &self.sentence(),
        }
    }

    /// The sentence where methods do not agree.
    fn alarm(&self) -> Option<String> {
        self.checked.alarm(&self.job.file().name, || self.job.file().puzzle.fingerprint())
    }

    /// Whether everything was searched, and nobody disagrees.
    fn complete(&self) -> bool {
        self.report.complete() && self.checked.disagreement().is_none()
    }

    /// The outlines, where several were searched.
    fn table(&self) -> String {
        match (self.job.figures(), &self.outlines) {
            (Some(figures), Some(counts)) => outlines::table(figures, counts, self.extent()),
            _ => String::new(),
        }
    }

    /// How much of the search is done.
    pub fn extent(&self) -> Extent {
        match (self.report.complete(), &self.part) {
            (true, None) => Extent::Whole,
            (true, Some(_)) => Extent::Part,
            (false, _) => Extent::Stopped,
        }
    }

    /// Says on stderr when the run is not done yet.
    pub fn note_incomplete(&self, output: &Output) {
        if let Some(path) = self.saved.filter(|_| !self.report.complete()) {
            let found = self.found_in_words(self.noun());
            output.note(&format!("the run is not done: {found} so far; to go on: fuge resume {}", words::shell(path)));
        }
    }

    /// The answer in a word. A search that was stopped stays so even if it had found something: it may not be the
    /// first solution.
    pub fn status(&self) -> Status {
        match self.report.end {
            _ if self.checked.disagreement().is_some() => Status::Disagreement,
            // Nothing in a part says nothing about the whole.
            End::Complete if self.found() == 0 && self.part.is_none() => Status::Impossible,
            End::Complete | End::Limit => Status::Solved,
            End::Nodes | End::Time | End::Cancelled => Status::Stopped,
        }
    }

    /// How a command ends that gave this answer.
    pub fn end(&self) -> Result<(), Failure> {
        match self.status() {
            Status::Solved | Status::Impossible => Ok(()),
            Status::Stopped => Err(Failure::Stopped),
            Status::Disagreement => Err(Failure::Disagreement),
        }
    }

    /// The line for machines.
    fn json(&self) -> String {
        let complete = self.complete();
        let disagrees = self.checked.disagreement().is_some();
        let counted = |number: u64| complete.then(|| Count::from(number));
        let silhouette = self.job.silhouette();
        let summary = Summary {
            different: counted(self.report.statistics.solutions()),
            raw: counted(self.report.statistics.raw),
            labelled: self.labelled().filter(|_| complete),
            filters: self.filters(),
            passed: counted(self.found()).filter(|_| !self.filters().is_empty()),
            found: (!complete && !disagrees).then(|| Count::from(self.found())),
            nodes: self.nodes(),
            seconds: self.time.as_secs_f64(),
            engine: self.job.engine().name().to_owned(),
            outlines: self.outline_counts().filter(|_| complete),
            unique: self.unique(),
            arithmetic: silhouette.map(|silhouette| match silhouette.arithmetic() {
                Arithmetic::Exact => "exact",
                Arithmetic::Tolerant { .. } => "tolerant",
            }),
            residual: silhouette.map(silhouette::Compiled::residual),
            proven: silhouette
                .is_some_and(|silhouette| matches!(silhouette.arithmetic(), Arithmetic::Tolerant { .. }))
                .then_some(false),
            tolerance: silhouette.and_then(|silhouette| match silhouette.arithmetic() {
                Arithmetic::Exact => None,
                Arithmetic::Tolerant { tolerance } => Some(tolerance),
            }),
            longest: self.job.ways().and_then(Ways::longest).filter(|_| !disagrees),
            bound: self.job.ways().and_then(Ways::longest).filter(|_| !disagrees),
            count: self.job.ways().and(counted(self.found())).filter(|_| self.part.is_none()),
            symmetry: symmetry::of_job(self.job).to_owned(),
            part: self.part.clone(),
            ..Summary::of(self.job.file(), self.status(), complete)
        };
        self.checked.told(summary).line() + "\n"
    }

    /// The sentence for people.
    fn sentence(&self) -> String {
        let symmetry = match (self.job.compiled(), self.job.silhouette()) {
            _ if self.status() != Status::Solved || !self.report.complete() => String::new(),
            (Some(compiled), _) => format!(", symmetry: {}", symmetry::name_and_order(compiled)),
            (_, Some(silhouette)) => {
                let name = symmetry::of_silhouette(silhouette);
                format!(", symmetry: {}", symmetry::with_order(name, silhouette.symmetries()))
            }
            _ => self.job.cards().map_or_else(String::new, |cards| {
                format!(", symmetry: {}", symmetry::with_order(symmetry::of_cards(cards), cards.symmetries()))
            }),
        };
        let (nodes, time) = (words::count(self.nodes(), "node"), words::time(self.time));
        let arithmetic = self.job.silhouette().map(arithmetic).unwrap_or_default();
        let (verdict, engine, checked) = (self.verdict(), self.job.engine().name(), self.checked.in_words());
        format!("{verdict}{symmetry}; {nodes} in {time}, engine {engine}{arithmetic}{checked}\n")
    }

    /// Whether there is exactly one solution, where that was asked and is known.
    pub fn unique(&self) -> Option<bool> {
        match self.report.end {
            _ if !self.asked_unique || self.checked.disagreement().is_some() => None,
            End::Complete if self.part.is_none() => Some(self.found() == 1),
            End::Limit => Some(false),
            _ => None,
        }
    }

    /// The facts of a report: what came out, of what, and how.
    pub fn facts(&self) -> Vec<Fact> {
        let alarm = self.alarm().map(|alarm| alarm.trim_end().to_owned());
        let answer = [("Answer", alarm.unwrap_or_else(|| self.verdict()))];
        let checked = self.checked.in_words().strip_prefix("; ").map(|words| ("Check", words.to_owned()));
        let compiled = self.job.compiled();
        let puzzle = match compiled {
            Some(compiled) => Some(show::facts(self.job.file(), compiled.packing(), compiled)),
            None => show::facts_of_set(self.job.file())
                .or_else(|| show::facts_of_silhouette(self.job.file()))
                .or_else(|| show::facts_of_cards(self.job.file()))
                .or_else(|| Some(trail::facts(self.job.file(), self.job.ways()?.puzzle()))),
        };
        let work = [
            ("Engine", self.job.engine().name().to_owned()),
            ("Nodes", self.nodes().to_string()),
            ("Time", words::time(self.time)),
        ];
        answer.into_iter().chain(checked).chain(puzzle.into_iter().flatten()).chain(work).collect()
    }

    fn verdict(&self) -> String {
        match (self.unique(), self.report.complete()) {
            (Some(true), _) => return format!("unique: {}", self.counts()),
            (Some(false), false) => return format!("not unique: there are several {}s", self.noun()),
            (Some(false), true) if self.found() > 1 => return format!("not unique: {}", self.counts()),
            _ => {}
        }
        match self.status() {
            Status::Impossible if self.report.statistics.solutions() > 0 => self.none_passes(),
            Status::Impossible => match self.job.ways() {
                Some(ways) => trail::no_way(ways.puzzle()),
                None => format!("no solution: {}", self.proof()),
            },
            Status::Disagreement | Status::Stopped => format!("stopped: {} so far", self.found_in_words(self.noun())),
            Status::Solved if self.report.complete() => match &self.part {
                Some(part) => format!("part {part} is done: {}", self.counts()),
                None => self.counts(),
            },
            Status::Solved if self.count => format!("at least {}", self.found_in_words(self.one())),
            Status::Solved => {
                format!("solved: {} shown, there may be more", self.found_in_words(self.noun()))
            }
        }
    }

    /// Why the search ended early, for stderr; `None` when it did not.
    fn stopped(&self, limit: Option<Duration>) -> Option<String> {
        let why = match (self.report.end, limit) {
            _ if self.checked.disagreement().is_some() => return None,
            (End::Complete | End::Limit, _) => return None,
            (End::Time, Some(_)) => Stop::Time.why(limit),
            (End::Nodes | End::Time | End::Cancelled, _) => Stop::Signal.why(None),
        };
        let name = words::printable(&self.job.file().name);
        let (found, nodes) = (self.found_in_words(self.noun()), words::count(self.nodes(), "node"));
        let time = words::time(self.time);
        let saved = match self.saved {
            None => "the run was not saved".to_owned(),
            Some(path) => format!("saved; to go on: fuge resume {}", words::shell(path)),
        };
        Some(format!("{name}: {why}: {found} and {nodes} in {time} so far; {saved}"))
    }

    /// What the search saw, level by level.
    fn levels(&self) -> String {
        let mut lines = Vec::new();
        if let Some(speed) = words::speed(self.nodes(), self.time) {
            lines.push(format!("speed: {} nodes/s", words::large(speed)));
        }
        let header = ["level", "nodes", "dead ends", "solutions"].map(|title| format!("{title:>12}")).concat();
        lines.push(header);
        let row = |(depth, level): (usize, &Level)| {
            format!("{depth:>12}{:>12}{:>12}{:>12}", level.nodes, level.dead_ends, level.solutions)
        };
        lines.extend(self.report.statistics.levels.iter().enumerate().map(row));
        lines.join("\n")
    }

    /// Solutions that pass the filters.
    fn found(&self) -> u64 {
        self.report.statistics.kept()
    }

    fn found_in_words(&self, one: &str) -> String {
        let found = words::count(self.found(), one);
        match &*self.filters() {
            [] => found,
            filters => format!("{found} that {}", passing(self.found(), filters)),
        }
    }

    fn filters(&self) -> Vec<String> {
        self.job.filters().iter().map(ToString::to_string).collect()
    }

    fn nodes(&self) -> u64 {
        self.report.statistics.nodes()
    }

    /// The number when equal pieces are told apart, where there are any.
    fn labelled(&self) -> Option<Count> {
        let (Some(figures), Some(counts)) = (self.job.figures(), &self.outlines) else {
            let copies = match (self.job.silhouette(), self.job.cards()) {
                (Some(silhouette), _) => several(silhouette.copies()),
                // Of cards that may stay behind, any may.
                (None, Some(cards)) => several(cards.copies()).filter(|_| cards.uses_all()),
                (None, None) => copies(self.job.compiled()?),
            };
            return Some(Count::labelled(self.report.statistics.raw, copies?));
        };
        // Which pieces are alike is a matter of each outline.
        let alike: Vec<Option<Vec<u32>>> = figures.list().iter().map(|figure| copies(&figure.compiled)).collect();
        let sum: BigUint = counts
            .iter()
            .zip(&alike)
            .map(|(count, alike)| labelled(count.raw, alike.clone().unwrap_or_default()))
            .sum();
        alike.iter().any(Option::is_some).then(|| Count::from(sum))
    }

    fn counts(&self) -> String {
        let labelled = self.labelled().map(|n| format!(", {n} with equal pieces told apart")).unwrap_or_default();
        let counted = different(&self.report.statistics, &self.filters(), self.one());
        match (self.job.cover(), self.job.ways()) {
            (Some(_), _) => counted,
            (_, Some(ways)) => {
                let longest = ways.longest().map(|longest| format!(" of {}", trail::measure(ways.puzzle(), longest)));
                format!("{counted}{} from {}", longest.unwrap_or_default(), ways.puzzle().start())
            }
            _ => format!("{}{counted} ({} in all{labelled})", self.formed(), self.report.statistics.raw),
        }
    }

    /// How many outlines can be formed, where several were searched.
    fn formed(&self) -> String {
        let Some(counts) = &self.outlines else { return String::new() };
        let formed = counts.iter().filter(|count| count.different > 0).count();
        format!("{formed} of {} can be formed: ", words::count(counts.len() as u64, "outline"))
    }

    /// The outlines with their counts, also where only one was searched.
    fn outline_counts(&self) -> Option<Vec<OutlineCount>> {
        let Puzzle::Outline(puzzle) = &self.job.file().puzzle else { return None };
        let Some(octagon) = puzzle.outline().filter(|_| self.part.is_none()) else { return self.outlines.clone() };
        let (different, raw) = (self.report.statistics.solutions(), self.report.statistics.raw);
        Some(vec![OutlineCount { octagon: octagon.least(puzzle.motions()).numbers(), different, raw }])
    }

    /// What a solution that counts is called. Those of a bare exact cover are all different, as it has no symmetry, and so are ways.
    fn one(&self) -> &'static str {
        if self.job.cover().is_some() || self.job.ways().is_some() { self.noun() } else { "different solution" }
    }

    /// What a solution is called.
    fn noun(&self) -> &'static str {
        if self.job.ways().is_some() { "longest way" } else { "solution" }
    }

    fn none_passes(&self) -> String {
        let Statistics { raw, .. } = self.report.statistics;
        let all = words::count(self.report.statistics.solutions(), "different solution");
        format!("no solution passes {} ({all}, {raw} in all)", self.filters().join(", "))
    }

    fn proof(&self) -> String {
        if let Some(Arithmetic::Tolerant { tolerance }) = self.job.silhouette().map(silhouette::Compiled::arithmetic) {
            return format!("not proven, for the drawing was not recognised: none within {tolerance:.1e} of it");
        }
        let reason = self.job.compiled().and_then(Compiled::impossible);
        let too_wide = match &self.job.file().puzzle {
            Puzzle::Outline(puzzle) => puzzle.outline().and_then(|octagon| puzzle.too_wide(octagon)),
            _ => None,
        };
        match (reason, too_wide) {
            (None, _) if self.checked.agrees() => "proven".to_owned(),
            (None, _) => "searched to the end".to_owned(),
            (Some(_), Some(too_wide)) => too_wide.to_string(),
            (Some(reason), None) => reason.to_string(),
        }
    }
}

/// What a count without listing came to.
pub struct CountAnswer<'a> {
    /// What was counted.
    pub file: &'a PuzzleFile,
    /// The puzzle made ready.
    pub compiled: &'a Compiled,
    /// The numbers, where it came to its end.
    pub counted: Option<&'a Counted>,
    /// Time taken.
    pub time: Duration,
    /// What a second method says.
    pub checked: Checked,
}

impl CountAnswer<'_> {
    /// The answer in a word.
    pub fn status(&self) -> Status {
        match self.counted {
            _ if self.checked.disagreement().is_some() => Status::Disagreement,
            None => Status::Stopped,
            Some(counted) if counted.raw == BigUint::ZERO => Status::Impossible,
            Some(_) => Status::Solved,
        }
    }

    /// The answer as a sentence, or as a line for machines.
    pub fn in_words(&self, json: bool) -> String {
        match self.checked.alarm(&self.file.name, || self.file.puzzle.fingerprint()) {
            _ if json => self.json(),
            Some(alarm) => alarm,
            None => self.sentence(),
        }
    }

    fn json(&self) -> String {
        let claimed = self.counted.filter(|_| self.checked.disagreement().is_none());
        let complete = claimed.is_some();
        let summary = Summary {
            different: claimed.and_then(|counted| counted.different.clone()).map(Count::from),
            raw: claimed.map(|counted| Count::from(counted.raw.clone())),
            labelled: self.labelled().filter(|_| complete),
            nodes: self.counted.map_or(0, |counted| counted.states),
            seconds: self.time.as_secs_f64(),
            engine: ENGINE.to_owned(),
            symmetry: symmetry::name(self.compiled).to_owned(),
            ..Summary::of(self.file, self.status(), complete)
        };
        self.checked.told(summary).line() + "\n"
    }

    fn sentence(&self) -> String {
        let time = words::time(self.time);
        let Some(counted) = self.counted else { return format!("stopped: nothing is counted after {time}\n") };
        let labelled = self.labelled().map(|n| format!(", {n} with equal pieces told apart")).unwrap_or_default();
        let numbers = match &counted.different {
            _ if counted.raw == BigUint::ZERO => "no solution: counted".to_owned(),
            Some(different) => {
                let plural = if *different == BigUint::from(1_u32) { "" } else { "s" };
                format!("{different} different solution{plural} ({} in all{labelled})", counted.raw)
            }
            None => format!("{} solutions in all{labelled}", counted.raw),
        };
        let (symmetry, states) = (symmetry::name_and_order(self.compiled), words::count(counted.states, "state"));
        let checked = self.checked.in_words();
        format!("{numbers}, symmetry: {symmetry}; {states} in {time}, engine {ENGINE}{checked}\n")
    }

    /// The number when equal pieces are told apart, where there are any.
    fn labelled(&self) -> Option<Count> {
        let copies = copies(self.compiled)?;
        Some(Count::labelled(self.counted?.raw.clone(), copies))
    }
}

/// In which numbers a silhouette was searched, where there is more to say than that it was given exactly.
fn arithmetic(silhouette: &silhouette::Compiled) -> String {
    match silhouette.arithmetic() {
        // What is off by no more than floats are is not off.
        Arithmetic::Exact if silhouette.residual() < 1e-12 => ", exact".to_owned(),
        Arithmetic::Exact => format!(", exact; the drawing is off by {:.1e} at most", silhouette.residual()),
        Arithmetic::Tolerant { tolerance } => {
            format!(", tolerant: points within {tolerance:.1e} are the same, so counts are not proven")
        }
    }
}

/// The name of the engine that counts without listing.
const ENGINE: &str = "frontier";

/// So many solutions where equal pieces are told apart.
fn labelled(raw: u64, copies: Vec<u32>) -> BigUint {
    copies.into_iter().flat_map(|n| 2..=n).fold(BigUint::from(raw), |product, factor| product * factor)
}

/// How many copies there are of each kind, where the numbers are given and there are any copies.
fn copies(compiled: &Compiled) -> Option<Vec<u32>> {
    several(compiled.copies()?)
}

/// The same numbers where any is more than one.
fn several(copies: Vec<usize>) -> Option<Vec<u32>> {
    let copies: Vec<u32> = copies.into_iter().map(|n| u32::try_from(n).unwrap_or(u32::MAX)).collect();
    copies.iter().any(|&n| n > 1).then_some(copies)
}

/// How many different solutions there are, and how many of them pass the filters, where there are any.
pub fn different(statistics: &Statistics, filters: &[String], one: &str) -> String {
    let all = words::count(statistics.solutions(), one);
    match (statistics.kept(), filters) {
        (_, []) => all,
        (kept, filters) => format!("{kept} of {all} {}", passing(kept, filters)),
    }
}

/// What so many solutions do, in words.
fn passing(number: u64, filters: &[String]) -> String {
    format!("{} {}", if number == 1 { "passes" } else { "pass" }, filters.join(", "))
}
