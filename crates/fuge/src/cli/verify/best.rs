//! The findings on boards on which not everything need fit: the lines of `fuge solve --best --json`, or its run file.

use super::super::failure::{Failure, place};
use super::super::output::Output;
use super::super::words::{count, printable};
use super::{FaultOf, SHOWN, short};
use fuge::cards::Compiled;
use fuge::format::PuzzleFile;
use fuge::format::json;
use fuge::verify::cards::{Checker, Entry, List, Numbers};
use serde::Serialize;
use std::io::BufRead;

/// What a list of best boards begins with, blanks apart.
pub(super) const START: &[u8] = br#"{"type":"best"#;

/// Checks a list of best boards.
pub(super) fn verify(
    file: &PuzzleFile,
    text: impl BufRead,
    name: &str,
    json: bool,
    output: &Output,
) -> Result<(), Failure> {
    let Some(compiled) = super::super::cards::of(file) else {
        let message = format!("{name}: these are boards of cards, and `{}` is no cards puzzle", printable(&file.name));
        return Err(Failure::bad_input(message));
    };
    let findings = Findings::of(compiled, text, name)?;
    output.print(&if json { findings.json(file) } else { findings.report(file) })?;
    if findings.agree() { Ok(()) } else { Err(Failure::Disagreement) }
}

#[derive(Default)]
struct Findings {
    boards: u64,
    faults: Vec<FaultOf>,
    faulty: u64,
    /// The best numbers of boards that are right.
    reached: Numbers,
    disagreements: Vec<String>,
}

impl Findings {
    fn of(compiled: &Compiled, text: impl BufRead, name: &str) -> Result<Self, Failure> {
        let (checker, mut findings) = (Checker::new(compiled.puzzle()), Self::default());
        for entry in List::new(compiled.puzzle(), text) {
            match entry {
                Ok(Entry::Best(line, board)) => {
                    match checker.check_best(&board) {
                        Ok(()) => findings.take(board.numbers),
                        Err(fault) => findings.fault(line, &fault.to_string()),
                    }
                    findings.boards += 1;
                }
                Ok(Entry::Reached(said)) => findings.compare(said),
                Ok(Entry::Solution(..) | Entry::Summary(_)) => {
                    let message = format!("{name}: a list has solutions or best boards, and not both");
                    return Err(Failure::bad_input(message));
                }
                Err(error) => {
                    let place = place(name, error.line as usize, error.column);
                    return Err(Failure::bad_input_help(format!("{place}: {}", short(&error.message)), error.help()));
                }
            }
        }
        Ok(findings)
    }

    fn take(&mut self, numbers: Numbers) {
        let (edges, cards) = (self.reached.edges.max(numbers.edges), self.reached.cards.max(numbers.cards));
        self.reached = Numbers { edges, cards, ..numbers };
    }

    fn fault(&mut self, line: u64, fault: &str) {
        self.faulty += 1;
        if self.faults.len() < SHOWN {
            self.faults.push(FaultOf { index: self.boards, line: Some(line), fault: short(fault), earlier: None });
        }
    }

    /// Compares the summary with the boards.
    fn compare(&mut self, said: Numbers) {
        let here = self.reached;
        for (what, said, here) in [("edges", said.edges, here.edges), ("cards", said.cards, here.cards)] {
            // Where boards are wrong the numbers are too, and nobody need be told.
            if said != here && self.faulty == 0 {
                self.disagreements.push(format!("the summary says {said} {what}, the best board has {here}"));
            }
        }
    }

    fn agree(&self) -> bool {
        self.faulty == 0 && self.disagreements.is_empty()
    }

    fn report(&self, file: &PuzzleFile) -> String {
        let mut lines = vec![format!("{}: {}", printable(&file.name), count(self.boards, "board"))];
        let fault =
            |of: &FaultOf| format!("FAULT: board {} (line {}): {}", of.index + 1, of.line.unwrap_or(0), of.fault);
        lines.extend(self.faults.iter().map(fault));
        match self.faulty - self.faults.len() as u64 {
            0 => {}
            more => lines.push(format!("and {}", count(more, "more fault"))),
        }
        let Numbers { edges, of_edges, cards, of_cards } = self.reached;
        let best = format!("{edges} of {of_edges} edges match; {cards} of {of_cards} cards lie without a mismatch");
        lines.push(match (self.boards, self.faulty) {
            (0, _) => "there is nothing to check".to_owned(),
            (_, 0) => format!("every one is right; the best of them: {best}"),
            _ => format!("the best of those that are right: {best}"),
        });
        lines.extend(self.disagreements.iter().map(|line| format!("DISAGREEMENT: {line}")));
        lines.push("not checked: whether there are better ones".to_owned());
        lines.join("\n") + "\n"
    }

    fn json(&self, file: &PuzzleFile) -> String {
        let Numbers { edges, of_edges, cards, of_cards } = self.reached;
        let line = Line {
            puzzle: &file.name,
            boards: self.boards,
            edges,
            of_edges,
            cards,
            of_cards,
            faults: &self.faults,
            faulty: self.faulty,
            disagreements: &self.disagreements,
            agree: self.agree(),
        };
        json::line(&line) + "\n"
    }
}

/// The verdict for machines.
#[derive(Serialize)]
#[serde(tag = "type", rename = "verification")]
struct Line<'a> {
    puzzle: &'a str,
    boards: u64,
    edges: u64,
    of_edges: u64,
    cards: u64,
    of_cards: u64,
    faults: &'a [FaultOf],
    faulty: u64,
    disagreements: &'a [String],
    agree: bool,
}
