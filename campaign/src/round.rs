//! One round: a batch of puzzles of a family, and every question about them.

use crate::case::{Case, Family, Question, Table, Verdict};
use crate::finding::keep;
use crate::program::Program;
use crate::shrink::shrink;
use crate::sums::Tally;
use fuge_planted::Chance;
use std::path::{Path, PathBuf};

/// Where a round works and leaves what it found.
#[derive(Clone, Debug)]
pub struct Place {
    /// For files that nobody needs afterwards.
    pub scratch: PathBuf,
    /// For findings.
    pub findings: PathBuf,
    /// So many smaller puzzles are tried for each.
    pub tries: usize,
}

/// Which questions are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which<'a> {
    /// Each about as many puzzles as it says.
    Sampled,
    /// All of them, about every puzzle.
    All,
    /// This one, about every puzzle.
    Only(&'a str),
}

/// The seeds of the puzzles of a batch.
pub fn seeds(seed: u64, family: &Family, batch: u64) -> impl Iterator<Item = u64> + use<> {
    // Neighbouring numbers are to have nothing in common.
    let mut chance = Chance(seed);
    for word in [batch, family.name.bytes().fold(0, |sum, byte| 256 * (sum % (1 << 40)) + u64::from(byte))] {
        chance = Chance(chance.next() ^ word);
    }
    (0..family.batch).map(move |_| chance.next())
}

/// Makes the puzzles of these seeds and asks about them. Failures are made smaller, kept, and told.
///
/// # Errors
/// When nothing can be written.
pub fn ask(
    program: &Program,
    place: &Place,
    family: &Family,
    seeds: impl Iterator<Item = u64>,
    which: Which<'_>,
    told: &dyn Fn(&str),
) -> std::io::Result<Tally> {
    let cases: Vec<Case> = seeds.filter_map(family.make).collect();
    let mut tally = Tally { puzzles: cases.len() as u64, ..Tally::default() };
    if cases.is_empty() {
        return Ok(tally);
    }
    let table = Table::new(program, &place.scratch.join("all"), cases)?;
    let is_meant = |question: &&Question| !matches!(which, Which::Only(name) if name != question.name);
    for question in family.questions.iter().filter(is_meant) {
        let sampled = |number: usize| table.cases[number].seed.is_multiple_of(question.one_in);
        let is_asked = |&number: &usize| which != Which::Sampled || sampled(number);
        let asked: Vec<usize> = (0..table.cases.len()).filter(is_asked).collect();
        let own = table.some(&place.scratch.join("some"), &asked)?;
        let row = tally.questions.entry(question.name.to_owned()).or_default();
        for (case, verdict) in own.cases.iter().zip((question.ask)(&own)) {
            row.asked += 1;
            match verdict {
                Verdict::Agrees => {}
                Verdict::Open => row.open += 1,
                Verdict::Differs(fault) => {
                    row.differ += 1;
                    let scratch = place.scratch.join("smaller");
                    let found = shrink(program, &scratch, (family, question), case.clone(), fault, place.tries);
                    told(&kept(&place.findings, family, question.name, program, &found)?);
                }
            }
        }
    }
    let _ = std::fs::remove_dir_all(&place.scratch);
    Ok(tally)
}

/// Keeps a finding and says so.
fn kept(
    folder: &Path,
    family: &Family,
    question: &str,
    program: &Program,
    found: &crate::shrink::Shrunk,
) -> std::io::Result<String> {
    let own = keep(folder, family.name, question, program, found)?;
    let first = found.fault.what.lines().next().unwrap_or_default();
    let again = own.join("again.sh");
    Ok(format!("{}, {question}: {}: {first}\n  sh {}", family.name, found.fault.kind, again.display()))
}
