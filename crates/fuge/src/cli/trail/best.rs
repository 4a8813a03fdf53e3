//! The best way, with a clock and a bar beside the solver.

use super::super::clock::Clock;
use super::super::counting::half_of_free_memory;
use super::super::progress::Bar;
use super::super::words;
use fuge::trail::{Best, Effort, TrailPuzzle};

/// Finds the best way, where there is any; dynamic programming takes so many bytes at most, or half of what is free.
pub fn best(puzzle: &TrailPuzzle, memory: Option<u64>, clock: &Clock, bar: &Bar) -> Option<Best> {
    Best::find(puzzle, memory.unwrap_or_else(half_of_free_memory), &mut |effort| {
        let elapsed = clock.elapsed();
        match effort {
            Effort::Matchings(number) => bar.tell_words(elapsed, 0.0, &words::count(number, "matching")),
            Effort::Frontier(step) => bar.tell_step(elapsed, &step),
            Effort::Bounds(standing) => {
                let nodes = words::count(standing.nodes, "node");
                let message = format!("{nodes}, {} of at most {}", standing.worth, standing.bound);
                bar.tell_words(elapsed, 0.0, &message);
            }
        }
        clock.look()
    })
}
