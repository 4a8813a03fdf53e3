//! Smaller puzzles on which the program fails in the same way.

use crate::case::{Case, Family, Fault, Question, Table, Verdict};
use crate::program::Program;
use std::path::Path;

/// A failure, as small as it was found to be.
#[derive(Clone, Debug)]
pub struct Shrunk {
    /// The puzzle.
    pub case: Case,
    /// What is wrong with it.
    pub fault: Fault,
    /// Whether it was wrong again when it was asked about alone.
    pub repeated: bool,
    /// How many puzzles were tried.
    pub tried: usize,
}

/// Asks again about a puzzle that failed, and then about smaller ones, greedily: the first that fails in the same way is taken for the next step; no more than so many tries.
#[must_use]
pub fn shrink(
    program: &Program,
    folder: &Path,
    (family, question): (&Family, &Question),
    case: Case,
    fault: Fault,
    tries: usize,
) -> Shrunk {
    let kind = fault.kind;
    let fails = |case: &Case| {
        let table = Table::new(program, folder, vec![case.clone()]).ok()?;
        match (question.ask)(&table).pop()? {
            Verdict::Differs(fault) if fault.kind == kind => Some(fault),
            _ => None,
        }
    };
    let Some(again) = fails(&case) else { return Shrunk { case, fault, repeated: false, tried: 1 } };
    let mut shrunk = Shrunk { case, fault: again, repeated: true, tried: 1 };
    'smaller: loop {
        for case in (family.smaller)(&shrunk.case) {
            if shrunk.tried >= tries {
                break 'smaller;
            }
            shrunk.tried += 1;
            if let Some(fault) = fails(&case) {
                (shrunk.case, shrunk.fault) = (case, fault);
                continue 'smaller;
            }
        }
        break;
    }
    let _ = std::fs::remove_dir_all(folder);
    shrunk
}
