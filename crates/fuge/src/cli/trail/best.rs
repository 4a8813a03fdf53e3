//! The best way, by the solver that suits the puzzle, and what no way exceeds.

use super::super::counting::half_of_free_memory;
use super::super::progress::Bar;
use super::super::words;
use super::Clock;
use fuge::trail::count::{CountOptions, longest_path};
use fuge::trail::longest::{Certificate, Longest};
use fuge::trail::{Graph, LongestPath, TrailPuzzle, Visits, Way};
use std::ops::ControlFlow;

/// A way, and what no way exceeds.
pub struct Best {
    pub way: Way,
    pub worth: u64,
    /// No way is worth more.
    pub bound: u64,
    /// What shows that, where it is written down.
    pub certificate: Option<Certificate>,
    /// Matchings, or steps that were bounded.
    pub nodes: u64,
    pub engine: &'static str,
}

impl Best {
    /// Finds it.
    pub fn find(puzzle: &TrailPuzzle, memory: Option<u64>, clock: &mut Clock, bar: &Bar) -> Self {
        match puzzle.visits() {
            Visits::Segments => trail(puzzle, clock, bar),
            Visits::Squares => path(puzzle, memory, clock, bar),
        }
    }

    /// Whether no way is worth more.
    pub fn proven(&self) -> bool {
        self.worth == self.bound
    }
}

/// The widest board, at its shorter side, on which paths are found by dynamic programming.
const WIDEST: u32 = 10;

fn trail(puzzle: &TrailPuzzle, clock: &mut Clock, bar: &Bar) -> Best {
    let found = Longest::find(puzzle, &mut |progress| {
        bar.tell_words(clock.elapsed(), 0.0, &words::count(progress.matchings, "matching"));
        clock.look()
    });
    let Longest { way, worth, certificate, matchings } = found;
    let bound = certificate.bound;
    Best { way, worth, bound, certificate: Some(certificate), nodes: matchings, engine: "matching" }
}

/// A path that can be laid at once is often the longest, and a bound says so; if not, it is looked for.
fn path(puzzle: &TrailPuzzle, memory: Option<u64>, clock: &mut Clock, bar: &Bar) -> Best {
    let mut narrow = puzzle.grid().width().min(puzzle.grid().height()) <= WIDEST;
    let mut found = None;
    let bounded = LongestPath::find(puzzle, &mut |standing| {
        let message =
            format!("{}, {} of at most {}", words::count(standing.nodes, "node"), standing.worth, standing.bound);
        bar.tell_words(clock.elapsed(), 0.0, &message);
        if standing.searching && std::mem::take(&mut narrow) {
            found = swept(puzzle, memory, clock, bar);
        }
        if found.is_some() { ControlFlow::Break(()) } else { clock.look() }
    });
    let LongestPath { way, worth, bound, nodes } = bounded;
    found.unwrap_or(Best { way, worth, bound, certificate: None, nodes, engine: "branch" })
}

/// By dynamic programming; `None`: there was not the time, or not the memory.
fn swept(puzzle: &TrailPuzzle, memory: Option<u64>, clock: &mut Clock, bar: &Bar) -> Option<Best> {
    let options = CountOptions { memory: memory.unwrap_or_else(half_of_free_memory) };
    let mut nodes = 0;
    let found = longest_path(&Graph::new(puzzle), &options, &mut |step| {
        nodes += step.states as u64;
        bar.tell_step(clock.elapsed(), step);
        clock.look()
    });
    let found = found.ok()?;
    Some(Best { way: found.way, worth: found.worth, bound: found.worth, certificate: None, nodes, engine: "frontier" })
}
