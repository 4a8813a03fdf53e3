//! The orbit equation: the sizes of the orbits of all solutions, |G| / |stabiliser| each, add up to the raw number.
//!
//! The symmetry group, the stabilisers and whether a solution is right are found by the checker of `fuge verify`, which shares
//! no code with the search. It hears every solution as the search finds it.

use super::super::args::Road;
use super::verdict::{Numbers, Row, State};
use fuge::packing::Compiled;
use fuge::verify::packing::Checker;
use std::time::{Duration, Instant};

/// Checks solutions as they are found.
pub struct Orbits<'a> {
    compiled: &'a Compiled,
    checker: Checker,
    heard: u64,
    /// The first thing that is wrong.
    fault: Option<String>,
    time: Duration,
}

impl<'a> Orbits<'a> {
    /// A checker for the puzzle; it has to find as many symmetries as the search.
    pub fn new(compiled: &'a Compiled) -> Self {
        let start = Instant::now();
        let checker = Checker::new(compiled.packing());
        let (mine, theirs) = (checker.order(), compiled.order() as u64);
        let fault = (mine != theirs).then(|| format!("the group has order {mine}, in the search {theirs}"));
        Self { compiled, checker, heard: 0, fault, time: start.elapsed() }
    }

    /// Checks the next solution.
    pub fn take(&mut self, found: &[u32]) {
        let start = Instant::now();
        self.heard += 1;
        if let Err(fault) = self.checker.check(&self.compiled.solution(found)) {
            self.fault.get_or_insert_with(|| format!("solution {}: {fault}", self.heard));
        }
        self.time += start.elapsed();
    }

    /// What it comes to. The numbers are those of the puzzle only when the search was complete.
    pub fn row(self, complete: bool) -> Row {
        let state = if complete { State::Finished } else { State::Stopped };
        let numbers = Numbers { different: Some(self.checker.solutions().into()), raw: Some(self.checker.raw()) };
        let numbers = if complete { numbers } else { Numbers::default() };
        Row { numbers, fault: self.fault, time: Some(self.time), ..Row::new(Road::Orbits, state) }
    }
}
