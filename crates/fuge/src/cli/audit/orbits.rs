//! The orbit equation: the sizes of the orbits of all solutions, |G| / |stabiliser| each, add up to the raw number.
//!
//! The symmetry group, the stabilisers and whether a solution is right are found by the checker of `fuge verify`, which shares
//! no code with the search. It hears every solution as the search finds it.

use super::super::args::Road;
use super::super::checking::Checking;
use super::super::clock::Clock;
use super::subject::Subject;
use super::verdict::{Numbers, Row, State};
use fuge::search::Stopped;
use std::time::{Duration, Instant};

/// Checks solutions as they are found.
pub struct Orbits<'a> {
    subject: Subject<'a>,
    checker: Checking,
    heard: u64,
    /// The first thing that is wrong.
    fault: Option<String>,
    time: Duration,
}

impl<'a> Orbits<'a> {
    /// A checker for the puzzle, unless the clock stops first; it has to find as many symmetries as the search.
    pub fn new(subject: Subject<'a>, clock: &Clock) -> Result<Self, Stopped> {
        let start = Instant::now();
        let (checker, fault) = subject.checker(clock)?;
        Ok(Self { subject, checker, heard: 0, fault, time: start.elapsed() })
    }

    /// Checks the next solution.
    pub fn take(&mut self, found: &[u32]) {
        let start = Instant::now();
        self.heard += 1;
        let fault = match self.subject.solution(found) {
            Some((solution, octagon)) => self.checker.check(&solution, octagon).map(|(fault, _)| fault),
            None => Some("it is of no outline".to_owned()),
        };
        if let Some(fault) = fault {
            self.fault.get_or_insert_with(|| format!("solution {}: {fault}", self.heard));
        }
        self.time += start.elapsed();
    }

    /// What it comes to. The numbers are those of the puzzle only when the search was complete.
    pub fn row(self, complete: bool) -> Row {
        let state = if complete { State::Finished } else { State::Stopped };
        let (different, raw, ..) = self.checker.numbers();
        let numbers = Numbers { different: Some(different.into()), raw: Some(raw) };
        let numbers = if complete { numbers } else { Numbers::default() };
        Row { numbers, fault: self.fault, time: Some(self.time), ..Row::new(Road::Orbits, state) }
    }
}
