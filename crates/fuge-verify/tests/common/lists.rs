//! Reads whole lists.

use fuge_puzzle::packing::{Packing, Solution};
use fuge_verify::list::{Claim, Entry, List, ListError, Misfit};

/// A line and what is drawn from there on.
pub type Line = (u64, Result<Solution, Misfit>);

/// Everything in a list, and what ended it.
pub fn all(puzzle: &Packing, list: impl AsRef<[u8]>) -> (Vec<Line>, Option<Claim>, Option<ListError>) {
    let (mut solutions, mut claim) = (Vec::new(), None);
    let entries = match List::new(puzzle, list.as_ref()) {
        Ok(entries) => entries,
        Err(error) => return (solutions, claim, Some(error)),
    };
    for entry in entries {
        match entry {
            Ok(Entry::Solution(listed)) => solutions.push((listed.line.unwrap(), listed.solution)),
            Ok(Entry::Claim(says)) => claim = Some(says),
            Err(error) => return (solutions, claim, Some(error)),
        }
    }
    (solutions, claim, None)
}

/// The solutions of a list that can be read to its end and fits.
pub fn fitting(puzzle: &Packing, list: &str) -> Vec<Solution> {
    let (solutions, _, error) = all(puzzle, list);
    assert!(error.is_none(), "{error:?}\n{list}");
    solutions.into_iter().map(|(_, solution)| solution.unwrap_or_else(|misfit| panic!("{misfit}\n{list}"))).collect()
}
