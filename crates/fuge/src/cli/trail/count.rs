//! How many longest ways there are, and how many of every length.

use super::super::clock::Clock;
use super::super::counting::half_of_free_memory;
use super::super::failure::Failure;
use super::super::progress::Bar;
use super::super::words::{self, printable};
use fuge::format::PuzzleFile;
use fuge::trail::count::{Count, CountError, CountOptions, CountStep};
use fuge::trail::{Graph, TrailPuzzle};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// What was counted.
pub struct Counted {
    /// What the longest ways are worth; `None`: there is no way.
    pub longest: Option<u64>,
    /// How many there are.
    pub ways: BigUint,
    /// How many there are of every worth, where that was asked.
    pub every: Option<BTreeMap<u64, BigUint>>,
    /// The states that were counted with.
    pub states: u64,
}

/// Why nothing was counted, in words.
pub struct Uncounted(pub String);

/// Counts the longest ways of a puzzle, or those of every length, in so many bytes, or in half of those that are free.
pub fn count(
    file: &PuzzleFile,
    puzzle: &TrailPuzzle,
    every: bool,
    memory: Option<u64>,
    clock: &Clock,
    bar: &Bar,
) -> Result<Result<Counted, Uncounted>, Failure> {
    let count = Count::new(&Graph::new(puzzle), puzzle.visits()).map_err(|error| too_wide(file, &error))?;
    let options = CountOptions { memory: memory.unwrap_or_else(half_of_free_memory) };
    let (mut states, mut last) = (0, None);
    let mut observe = |step: &CountStep| {
        if last.replace(step.done) != Some(step.done) {
            states += step.states as u64;
        }
        bar.tell_step(clock.elapsed(), step);
        clock.look()
    };
    let counted = match every {
        false => count.longest(&options, &mut observe).map(|found| Counted {
            longest: (found.ways > BigUint::ZERO).then_some(found.worth),
            ways: found.ways,
            every: None,
            states: 0,
        }),
        true => count.every(&options, &mut observe).map(of_every),
    };
    let counted = counted.map(|counted| Counted { states, ..counted });
    Ok(counted.map_err(|error| Uncounted(clock.excuse().unwrap_or_else(|| excuse(&error)))))
}

fn of_every(every: BTreeMap<u64, BigUint>) -> Counted {
    let best = every.last_key_value().map(|(worth, ways)| (*worth, ways.clone()));
    let (longest, ways) = best.map_or((None, BigUint::ZERO), |(worth, ways)| (Some(worth), ways));
    Counted { longest, ways, every: Some(every), states: 0 }
}

fn too_wide(file: &PuzzleFile, error: &CountError) -> Failure {
    let name = printable(&file.name);
    let help = "ways are counted on boards of up to 22 squares across the shorter side; without --count the longest way is found on larger ones";
    Failure::bad_input_help(format!("`{name}`: {error}"), help)
}

fn excuse(error: &CountError) -> String {
    match error {
        CountError::Memory { done, of, states, needed, limit } => format!(
            "out of memory at square {done} of {of}: {} need {}, and {} are allowed; give more with --memory",
            words::count(*states as u64, "state"),
            words::bytes(*needed),
            words::bytes(*limit)
        ),
        error => error.to_string(),
    }
}
