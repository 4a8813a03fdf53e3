//! The findings on ways of a rook: is every one a way, is it worth what is said, and is the proof that none is better right?

use super::super::failure::{Failure, place};
use super::super::output::Output;
use super::super::words::{count, printable};
use super::short;
use fuge::format::{PuzzleFile, json};
use fuge::trail::TrailPuzzle;
use fuge::verify::trail::{Entry, List, Listed, check, check_way};
use serde::Serialize;
use std::io::BufRead;

/// What was found.
#[derive(Default, Serialize)]
#[serde(tag = "type", rename = "verification")]
struct Findings {
    puzzle: String,
    listed: u64,
    right: u64,
    agree: bool,
    /// What the best of the right ways is worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    worth: Option<u64>,
    /// No way is worth more: shown by a proof in the list that is right.
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<u64>,
    faults: Vec<String>,
}

/// Checks a list of ways.
pub(super) fn verify(
    file: &PuzzleFile,
    puzzle: &TrailPuzzle,
    text: impl BufRead,
    name: &str,
    as_json: bool,
    output: &Output,
) -> Result<(), Failure> {
    let mut findings = Findings { puzzle: file.name.clone(), ..Findings::default() };
    for entry in List::new(text) {
        let entry = entry.map_err(|error| {
            let message = format!("{}: {}", place(name, error.line as usize, error.column), short(&error.message));
            Failure::bad_input_help(message, error.help())
        })?;
        match entry {
            Entry::Solution(listed) => findings.take(puzzle, &listed),
            Entry::Summary { longest, bound } => findings.compare(longest, bound),
        }
    }
    if findings.listed == 0 {
        let help = "a list is JSON Lines, as `fuge solve --json` prints them; `fuge audit` checks the number of ways";
        return Err(Failure::bad_input_help(format!("{name}: there is no way in this list"), help));
    }
    findings.known(file);
    findings.agree = findings.faults.is_empty();
    output.print(&if as_json { json::line(&findings) + "\n" } else { findings.report() })?;
    if findings.agree { Ok(()) } else { Err(Failure::Disagreement) }
}

impl Findings {
    fn take(&mut self, puzzle: &TrailPuzzle, listed: &Listed) {
        self.listed += 1;
        let Listed { line, way, length, worth, certificate } = listed;
        let checked = match certificate {
            Some(certificate) => check(puzzle, way, certificate).map(|verdict| (verdict.worth, Some(verdict.bound))),
            None => check_way(puzzle, way).map(|worth| (worth, None)),
        };
        let (found, bound) = match checked {
            Ok(checked) => checked,
            Err(fault) => return self.faults.push(format!("line {line}: {fault}")),
        };
        let steps = way.steps() as u64;
        if length.is_some_and(|length| length != steps) || worth.is_some_and(|worth| worth != found) {
            return self.faults.push(format!("line {line}: the way has {steps} steps and is worth {found}"));
        }
        self.right += 1;
        self.worth = self.worth.max(Some(found));
        self.bound = match (self.bound, bound) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
    }

    /// What the list says about itself.
    fn compare(&mut self, longest: Option<u64>, bound: Option<u64>) {
        if longest.is_some_and(|longest| self.worth.is_some_and(|worth| worth != longest)) {
            self.faults.push(format!("the summary says longest {}", longest.unwrap_or_default()));
        }
        if bound.is_some_and(|bound| self.bound.is_some_and(|shown| shown > bound)) {
            self.faults.push(format!("the summary says that no way is worth more than {}", bound.unwrap_or_default()));
        }
    }

    /// What the puzzle file says.
    fn known(&mut self, file: &PuzzleFile) {
        let Some(known) = file.known.longest else { return };
        if self.worth.is_some_and(|worth| worth > known) || self.bound.is_some_and(|bound| bound < known) {
            self.faults.push(format!("the puzzle file says longest {known}"));
        }
    }

    fn report(&self) -> String {
        let mut text: String = self.faults.iter().map(|fault| format!("{}\n", printable(fault))).collect();
        let ways = count(self.listed, "way");
        text += &match (self.worth, self.bound) {
            _ if !self.faults.is_empty() => format!("{ways}, {}\n", count(self.faults.len() as u64, "fault")),
            (Some(worth), Some(bound)) if worth == bound => {
                format!("{ways}, right: worth {worth}, and the proof is right: no way is worth more\n")
            }
            (Some(worth), Some(bound)) => {
                format!("{ways}, right: worth {worth}, and the proof is right: no way is worth more than {bound}\n")
            }
            (worth, _) => {
                let worth = worth.unwrap_or_default();
                format!("{ways}, right: worth {worth}; there is no proof in the list that none is worth more\n")
            }
        };
        text
    }
}
