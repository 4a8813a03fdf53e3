//! The findings on ways of a rook: is every one a way, is it worth what is said, is none there twice, and is the proof that none is better right?

use super::super::failure::{Failure, place};
use super::super::output::Output;
use super::super::words::{count, printable};
use super::examination::{KeptRun, NONE};
use super::{Intervals, SHOWN, short};
use fuge::format::{PuzzleFile, json};
use fuge::trail::longest::Certificate;
use fuge::trail::{TrailPuzzle, Way, Ways};
use fuge::verify::list::Claim;
use fuge::verify::trail::{Checker, Entry, List, Listed};
use num_bigint::BigUint;
use serde::Serialize;
use std::io::BufRead;
use std::path::Path;

/// The findings on a list in text.
pub(super) fn list<'a>(
    file: &'a PuzzleFile,
    puzzle: &'a TrailPuzzle,
    text: impl BufRead,
    name: &str,
) -> Result<Findings<'a>, Failure> {
    let mut findings = Findings::new(file, puzzle);
    for entry in List::new(text) {
        let entry = entry.map_err(|error| {
            let message = format!("{}: {}", place(name, error.line as usize, error.column), short(&error.message));
            Failure::bad_input_help(message, error.help())
        })?;
        match entry {
            Entry::Solution(Listed { line, way, length, worth, certificate }) => {
                findings.take(&format!("line {line}"), &way, length, worth, certificate.as_ref());
            }
            Entry::Summary { longest, bound, claim } => findings.compare(longest, bound, claim),
        }
    }
    if findings.checker.listed() == 0 && findings.claim.is_none() {
        let help = "a list is JSON Lines, as `fuge solve --json` prints them; `fuge audit` checks the number of ways";
        return Err(Failure::bad_input_help(format!("{name}: there is no way in this list"), help));
    }
    Ok(findings)
}

/// The findings on a run file: its ways, and its intervals.
pub(super) fn run_file<'a>(
    file: &'a PuzzleFile,
    puzzle: &'a TrailPuzzle,
    path: &Path,
) -> Result<Findings<'a>, Failure> {
    let run = KeptRun::open(file, path)?;
    let (mut findings, ways) = (Findings::new(file, puzzle), run.job.ways());
    run.each(|found| {
        let place = format!("way {}", findings.checker.listed() + 1);
        match found.and_then(|found| ways?.way(&found)) {
            Some(way) => findings.take(&place, &way, None, None, None),
            None => {
                findings.checker.pass_over();
                findings.fault(format!("{place}: {NONE}"));
            }
        }
    })?;
    findings.compare(ways.and_then(Ways::longest), None, run.claim());
    let intervals = run.intervals();
    intervals.fault.iter().cloned().chain(run.dispute()).for_each(|fault| findings.fault(fault));
    Ok(Findings { intervals: Some(intervals), ..findings })
}

/// What was found.
pub(super) struct Findings<'a> {
    file: &'a PuzzleFile,
    checker: Checker<'a>,
    /// Whether there is any way.
    possible: bool,
    /// What the worst and the best of the right ways are worth.
    worths: Option<[u64; 2]>,
    /// No way is worth more: shown by a proof in the list that is right.
    bound: Option<u64>,
    /// The first faults.
    faults: Vec<String>,
    /// How many there are.
    faulty: u64,
    /// How many longest ways there are, where that is said.
    claim: Option<Claim>,
    /// The intervals, of a run file.
    intervals: Option<Intervals>,
}

impl<'a> Findings<'a> {
    fn new(file: &'a PuzzleFile, puzzle: &'a TrailPuzzle) -> Self {
        let (checker, possible) = (Checker::new(puzzle), puzzle.is_possible());
        Self {
            file,
            checker,
            possible,
            worths: None,
            bound: None,
            faults: Vec::new(),
            faulty: 0,
            claim: None,
            intervals: None,
        }
    }

    fn fault(&mut self, fault: String) {
        self.faulty += 1;
        if self.faults.len() < SHOWN {
            self.faults.push(fault);
        }
    }

    /// Takes a way, with what it is said to be.
    fn take(
        &mut self,
        place: &str,
        way: &Way,
        length: Option<u64>,
        worth: Option<u64>,
        certificate: Option<&Certificate>,
    ) {
        let (found, bound) = match self.checker.check(way, certificate) {
            Ok(checked) => checked,
            Err(fault) => return self.fault(format!("{place}: {fault}")),
        };
        let steps = way.steps() as u64;
        if length.is_some_and(|length| length != steps) || worth.is_some_and(|worth| worth != found) {
            return self.fault(format!("{place}: the way has {steps} steps and is worth {found}"));
        }
        let [least, most] = self.worths.unwrap_or([found; 2]);
        self.worths = Some([least.min(found), most.max(found)]);
        self.bound = self.bound.into_iter().chain(bound).min();
    }

    /// What the list says about itself, and what the puzzle file says.
    fn compare(&mut self, longest: Option<u64>, bound: Option<u64>, claim: Claim) {
        let others = |longest: &u64| self.worths.is_some_and(|worths| worths != [*longest; 2]);
        if let Some(longest) = longest.filter(others) {
            self.fault(format!("the summary says longest {longest}"));
        }
        let known = self.file.known.longest;
        let beyond = |(longest, known): &(u64, u64)| longest > known || claim.complete && longest != known;
        if let Some((longest, known)) = longest.zip(known).filter(beyond) {
            self.fault(format!("the summary says longest {longest}, the puzzle file {known}"));
        }
        // What is proven in the list; else what is said to be the longest; and in any case no less than what is there.
        let shown = self.bound.or(longest);
        let below = |bound: u64| self.worths.is_some_and(|[_, most]| most > bound);
        if let Some(bound) = bound.filter(|&bound| shown.is_some_and(|shown| shown != bound) || below(bound)) {
            self.fault(format!("the summary says that no way is worth more than {bound}"));
        }
        let listed = u128::from(self.checker.listed());
        let said = [claim.different, claim.raw, claim.found].into_iter().flatten();
        if let Some(other) = said.clone().find(|number| *number != listed) {
            self.fault(format!("the summary says {other} ways, the list has {listed}"));
        }
        self.claim = said.max().map(|_| claim);
        if listed == 0 && self.complete() && self.possible {
            self.fault("the summary says that there is no way, and the end can be reached".to_owned());
        }
        let known = self.file.known.ways.as_ref().map(|ways| ways.number());
        if let Some(known) = known.filter(|known| self.complete() && **known != BigUint::from(listed)) {
            self.fault(format!("the puzzle file says {known} ways, the list has {listed}"));
        }
    }

    /// Whether the list says that no longest way is missing.
    fn complete(&self) -> bool {
        self.claim.as_ref().is_some_and(|claim| claim.complete)
    }

    /// Tells them; whether nothing is wrong.
    pub fn tell(mut self, as_json: bool, output: &Output) -> Result<(), Failure> {
        let known = self.file.known.longest;
        let beyond = |known: &u64| {
            self.worths.is_some_and(|[_, most]| most > *known) || self.bound.is_some_and(|bound| bound < *known)
        };
        if let Some(known) = known.filter(beyond) {
            self.fault(format!("the puzzle file says longest {known}"));
        }
        output.print(&if as_json { self.json() } else { self.report() })?;
        if self.faulty == 0 { Ok(()) } else { Err(Failure::Disagreement) }
    }

    fn report(&self) -> String {
        let listed = self.checker.listed();
        let ways = count(listed, "way");
        if self.faulty > 0 {
            let faults: String = self.faults.iter().map(|fault| format!("{}\n", printable(fault))).collect();
            return format!("{faults}{ways}, {}\n", count(self.faulty, "fault"));
        }
        let right = if listed == 1 { "right" } else { "every one right, no two the same" };
        let shown = match (self.worths, self.bound) {
            (None, _) if self.complete() => "right: the end cannot be reached".to_owned(),
            (None, _) => "nothing to check".to_owned(),
            (Some(worths), Some(bound)) if worths[1] == bound => {
                format!("{right}: worth {}, and the proof is right: no way is worth more", range(worths))
            }
            (Some(worths), Some(bound)) => {
                format!("{right}: worth {}, and the proof is right: no way is worth more than {bound}", range(worths))
            }
            (Some(worths), None) => {
                format!("{right}: worth {}; there is no proof in the list that none is worth more", range(worths))
            }
        };
        let intervals = self.intervals.iter().map(Intervals::in_words);
        let lines = std::iter::once(format!("{ways}, {shown}")).chain(intervals).chain(self.missing());
        lines.map(|line| line + "\n").collect()
    }

    /// What no checker of a list can say, of a list that is to have all of them.
    fn missing(&self) -> Option<String> {
        let name = printable(&self.file.name);
        let counted = format!("`fuge solve {name} --count` counts the ways on another road");
        Some(match (self.claim.as_ref()?.complete, &self.intervals) {
            (_, Some(_)) => format!("not checked: that each interval was searched as it should be; {counted}"),
            (true, None) if !self.possible => return None,
            (true, None) => format!("not checked: that no way is missing; {counted}"),
            (false, None) => {
                "not checked: whether ways are missing; the list does not say that it is complete".to_owned()
            }
        })
    }

    fn json(&self) -> String {
        let line = Line {
            puzzle: &self.file.name,
            listed: self.checker.listed(),
            right: self.checker.right(),
            agree: self.faulty == 0,
            complete: self.complete(),
            worth: self.worths.map(|[_, most]| most),
            bound: self.bound,
            faults: &self.faults,
            faulty: self.faulty,
        };
        json::line(&line) + "\n"
    }
}

fn range([least, most]: [u64; 2]) -> String {
    if least == most { most.to_string() } else { format!("{least} to {most}") }
}

/// The findings for machines.
#[derive(Serialize)]
#[serde(tag = "type", rename = "verification")]
struct Line<'a> {
    puzzle: &'a str,
    listed: u64,
    right: u64,
    agree: bool,
    /// Whether the list says that no longest way is missing.
    complete: bool,
    /// What the best of the right ways is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    worth: Option<u64>,
    /// No way is worth more: shown by a proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<u64>,
    /// The first faults.
    faults: &'a [String],
    /// How many there are.
    faulty: u64,
}
