//! The ways of a list, one by one: is every one right, and is none there twice?

use super::{Fault, check, check_way};
use crate::hash::hash;
use fuge_puzzle::trail::longest::Certificate;
use fuge_puzzle::trail::{TrailPuzzle, Way};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Checks ways in the order of a list.
///
/// ```
/// use fuge_puzzle::trail::{Grid, TrailPuzzle, Way};
/// use fuge_verify::trail::{Checker, Fault};
/// let puzzle = TrailPuzzle::new(Grid::new(1, 2)?, "a1".parse()?)?;
/// let way = Way { squares: vec!["a1".parse()?, "b1".parse()?] };
/// let mut checker = Checker::new(&puzzle);
/// assert_eq!(checker.check(&way, None), Ok((1, None)));
/// assert_eq!(checker.check(&way, None), Err(Fault::Same { earlier: 1 }));
/// # Ok::<(), fuge_puzzle::trail::TrailError>(())
/// ```
pub struct Checker<'a> {
    puzzle: &'a TrailPuzzle,
    /// The hash of each way that is right, and its number.
    seen: HashMap<[u64; 2], u64>,
    listed: u64,
}

impl<'a> Checker<'a> {
    /// A checker that has seen nothing yet.
    #[must_use]
    pub fn new(puzzle: &'a TrailPuzzle) -> Self {
        Self { puzzle, seen: HashMap::new(), listed: 0 }
    }

    /// Checks the next way, and with a certificate that none is worth more than that says. Gives what it is worth, and what is shown.
    ///
    /// # Errors
    /// What is wrong first.
    pub fn check(&mut self, way: &Way, certificate: Option<&Certificate>) -> Result<(u64, Option<u64>), Fault> {
        self.listed += 1;
        let checked = match certificate {
            Some(certificate) => check(self.puzzle, way, certificate).map(|found| (found.worth, Some(found.bound)))?,
            None => (check_way(self.puzzle, way)?, None),
        };
        match self.seen.entry(hash(way)) {
            Entry::Occupied(earlier) => Err(Fault::Same { earlier: *earlier.get() }),
            Entry::Vacant(entry) => {
                entry.insert(self.listed);
                Ok(checked)
            }
        }
    }

    /// Goes past something that is no way.
    pub fn pass_over(&mut self) {
        self.listed += 1;
    }

    /// How many there were, right or not.
    #[must_use]
    pub fn listed(&self) -> u64 {
        self.listed
    }

    /// How many were right, no two the same.
    #[must_use]
    pub fn right(&self) -> u64 {
        self.seen.len() as u64
    }
}
