//! The findings on solutions of a silhouette: their corners are checked, not cells of a board.

use super::super::failure::{Failure, place};
use super::examination::{Checks, Examination, nothing};
use super::{Findings, short};
use fuge::check::silhouette_text;
use fuge::format::PuzzleFile;
use fuge::silhouette::Compiled;
use fuge::verify::silhouette::{Entry, Fault, List, Silhouette, SolutionText};
use std::io::BufRead;
use std::path::Path;

impl Checks for Silhouette {
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

fn examination(compiled: &Compiled) -> Result<Examination<Silhouette>, Failure> {
    let checker = Silhouette::new(&compiled.puzzle()).map_err(|fault| Failure::bad_input(fault.to_string()))?;
    Ok(Examination::new(checker))
}

/// The findings on a list in text.
pub(super) fn list(compiled: &Compiled, text: impl BufRead, name: &str) -> Result<Findings, Failure> {
    let mut examination = examination(compiled)?;
    for entry in List::new(text) {
        match entry {
            Ok(Entry::Solution(line, solution)) => examination.take(Some(line), &solution),
            Ok(Entry::Summary(summary)) => {
                let said = examination.checker.finish(&summary).into_iter().map(|line| line.to_string());
                examination.said = said.filter(|line| line.contains("drawing")).collect();
                examination.claim = Some(summary.claim);
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
    examination(compiled)?.run_file(file, path, |found| Some(silhouette_text(compiled, &compiled.laid(found)?)))
}
