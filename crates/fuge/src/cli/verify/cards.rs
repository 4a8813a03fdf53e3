//! The findings on solutions of cards: which card lies where, and how it is turned.

use super::super::failure::{Failure, place};
use super::examination::{Checks, Examination, nothing};
use super::{Findings, short};
use fuge::cards::Compiled;
use fuge::check::cards_text;
use fuge::format::PuzzleFile;
use fuge::verify::cards::{Checker, Entry, Fault, List, SolutionText};
use std::io::BufRead;
use std::path::Path;

impl Checks for Checker {
    type Solution = SolutionText;

    fn check(&mut self, solution: &SolutionText) -> Result<(), (String, Option<u64>)> {
        self.check(solution).map(|_| ()).map_err(|fault| {
            let earlier = if let Fault::Same { earlier } = fault { Some(earlier) } else { None };
            (fault.to_string(), earlier)
        })
    }

    fn pass_over(&mut self) {
        self.pass_over();
    }

    fn solutions(&self) -> u64 {
        self.solutions()
    }

    fn raw(&self) -> u128 {
        self.raw()
    }

    fn order(&self) -> u64 {
        self.order()
    }
}

/// The findings on a list in text.
pub(super) fn list(compiled: &Compiled, text: impl BufRead, name: &str) -> Result<Findings, Failure> {
    let mut examination = Examination::new(Checker::new(compiled.puzzle()));
    for entry in List::new(compiled.puzzle(), text) {
        match entry {
            Ok(Entry::Solution(line, solution)) => examination.take(Some(line), &solution),
            Ok(Entry::Summary(claim)) => examination.claim = Some(claim),
            Ok(Entry::Best(..) | Entry::Reached(_)) => {
                return Err(Failure::bad_input(format!("{name}: a list has solutions or best boards, and not both")));
            }
            Err(error) => {
                let message = format!("{}: {}", place(name, error.line as usize, error.column), short(&error.message));
                return Err(Failure::bad_input_help(message, error.help()));
            }
        }
    }
    if examination.is_empty() { Err(nothing(name)) } else { Ok(examination.findings()) }
}

/// The findings on a run file.
pub(super) fn run_file(file: &PuzzleFile, compiled: &Compiled, path: &Path) -> Result<Findings, Failure> {
    let examination = Examination::new(Checker::new(compiled.puzzle()));
    examination.run_file(file, path, |found| Some(cards_text(compiled, &compiled.laid(found)?)))
}
