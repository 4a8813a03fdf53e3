//! Boards by chance.

use crate::common::{brute, longest};
use fuge_puzzle::trail::longest::Longest;
use fuge_puzzle::trail::{End, Grid, Square, TrailError, TrailPuzzle, Weights};
use fuge_verify::trail::check;
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// What counts, by chance.
#[derive(Clone, Copy, Debug)]
enum Counts {
    Steps,
    Segments(u32),
    Squares(u32),
}

fn counts() -> impl Strategy<Value = Counts> {
    let largest = prop_oneof![Just(0), Just(1), Just(3), Just(1000)];
    prop_oneof![Just(Counts::Steps), largest.clone().prop_map(Counts::Segments), largest.prop_map(Counts::Squares)]
}

fn weights(grid: &Grid, counts: Counts, numbers: &[u32]) -> Weights {
    let mut numbers = numbers.iter().cycle();
    let mut next = |largest: u32| numbers.next().map_or(0, |number| number % (largest + 1));
    match counts {
        Counts::Steps => Weights::Steps,
        Counts::Squares(largest) => Weights::Squares(grid.squares().map(|_| next(largest)).collect()),
        Counts::Segments(largest) => {
            let mut weights = BTreeMap::new();
            for square in grid.squares().filter(|&square| grid.is_free(square)) {
                for other in grid.neighbours(square).into_iter().take(2).flatten() {
                    weights.insert([square, other], next(largest));
                }
            }
            Weights::Segments(weights)
        }
    }
}

/// Where the way ends: anywhere, at the start, or on a square.
fn end(puzzle: &TrailPuzzle, choice: usize) -> End {
    let reached = puzzle.reached();
    match choice % 3 {
        0 => End::Free,
        1 => End::At(puzzle.start()),
        _ => End::At(reached[choice / 3 % reached.len()]),
    }
}

/// A board that is small enough to try everything.
fn small() -> impl Strategy<Value = TrailPuzzle> {
    puzzle(prop_oneof![(1_u32..=4, 1_u32..=5), (2_u32..=3, 2_u32..=7)])
}

fn puzzle(size: impl Strategy<Value = (u32, u32)>) -> impl Strategy<Value = TrailPuzzle> {
    let blocked = prop::collection::vec(0_u32..100, 400);
    let share = prop_oneof![Just(0_u32), Just(10), Just(20), Just(35)];
    let numbers = prop::collection::vec(0_u32..10_000, 40);
    (size, blocked, share, counts(), numbers, 0_usize..1000, 0_usize..1000).prop_filter_map(
        "a start",
        |((height, width), blocked, share, counts, numbers, start, choice)| {
            let mut grid = Grid::new(height, width).ok()?;
            let squares: Vec<Square> = grid.squares().collect();
            for (&square, chance) in squares.iter().zip(blocked) {
                if chance < share {
                    grid.block(square).ok()?;
                }
            }
            let build = |start| -> Result<TrailPuzzle, TrailError> {
                let puzzle = TrailPuzzle::new(grid.clone(), start)?.weighing(weights(&grid, counts, &numbers))?;
                let end = end(&puzzle, choice);
                puzzle.ending(end)
            };
            build(squares[start % squares.len()]).ok()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn no_way_is_better(puzzle in small()) {
        prop_assert_eq!(Some(longest(&puzzle).worth), brute(&puzzle));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// Here the proof is all the check there is, and all that is needed.
    #[test]
    fn larger_boards_are_proven(puzzle in puzzle((5_u32..=20, 5_u32..=20))) {
        longest(&puzzle);
    }

    /// A search that is stopped still has a way, and shows its bound.
    #[test]
    fn what_is_stopped_is_right(puzzle in puzzle((5_u32..=12, 5_u32..=12)), stop in 1_u64..8) {
        let go_on = |matchings: u64| if matchings < stop { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        let stopped = Longest::find(&puzzle, &mut |progress| go_on(progress.matchings));
        let verdict = check(&puzzle, &stopped.way, &stopped.certificate).expect("right");
        let best = longest(&puzzle).worth;
        prop_assert_eq!(verdict.worth, stopped.worth);
        prop_assert!(stopped.worth <= best && best <= verdict.bound);
    }
}
