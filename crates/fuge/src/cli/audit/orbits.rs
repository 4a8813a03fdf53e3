//! The orbit equation: the sizes of the orbits of all solutions, |G| / |stabiliser| each, add up to the raw number.
//!
//! The symmetry group, the stabilisers and whether a solution is right are found by the checker of `fuge verify`, which shares
//! no code with the search. It hears every solution as the search finds it.

use super::super::args::Road;
use super::subject::{Judge, Subject};
use super::verdict::{Numbers, Row, State};
use std::time::{Duration, Instant};

/// Checks solutions as they are found.
pub struct Orbits<'a> {
    judge: Judge<'a>,
    heard: u64,
    /// The first thing that is wrong.
    fault: Option<String>,
    time: Duration,
}

impl<'a> Orbits<'a> {
    /// A checker for the puzzle; it has to find as many symmetries as the search.
    pub fn new(subject: Subject<'a>) -> Self {
        let start = Instant::now();
        let (judge, fault) = subject.judge();
        Self { judge, heard: 0, fault, time: start.elapsed() }
    }

    /// Checks the next solution.
    pub fn take(&mut self, found: &[u32]) {
        let start = Instant::now();
        self.heard += 1;
        if let Some(fault) = self.judge.fault(found) {
            self.fault.get_or_insert_with(|| format!("solution {}: {fault}", self.heard));
        }
        self.time += start.elapsed();
    }

    /// What it comes to. The numbers are those of the puzzle only when the search was complete.
    pub fn row(self, complete: bool) -> Row {
        let state = if complete { State::Finished } else { State::Stopped };
        let (different, raw) = self.judge.numbers();
        let numbers = Numbers { different: Some(different.into()), raw: Some(raw) };
        let numbers = if complete { numbers } else { Numbers::default() };
        Row { numbers, fault: self.fault, time: Some(self.time), ..Row::new(Road::Orbits, state) }
    }
}
