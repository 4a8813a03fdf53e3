//! Every way, walked: on every small rectangle, and on random boards.

use super::super::super::Way;
use super::super::path::longest_path;
use super::super::worth::{Best, Every};
use super::super::{March, SCALE, finish};
use super::*;
use proptest::prelude::*;

/// All ways of a puzzle, by where they end and what they are worth. It goes from square to square and knows nothing of the graph.
fn walk(puzzle: &TrailPuzzle) -> BTreeMap<Square, Histogram> {
    let mut ways = BTreeMap::new();
    step(puzzle, &mut Way { squares: vec![puzzle.start()] }, &mut ways);
    ways
}

fn step(puzzle: &TrailPuzzle, way: &mut Way, ways: &mut BTreeMap<Square, Histogram>) {
    let here = way.squares[way.steps()];
    let sum = ways.entry(here).or_default().entry(way.worth(puzzle)).or_default();
    *sum += 1_u32;
    let closed = puzzle.visits() == Visits::Squares && way.steps() > 0 && here == puzzle.start();
    for next in puzzle.grid().neighbours(here).into_iter().flatten() {
        let walked = way.squares.windows(2).any(|pair| pair == [here, next] || pair == [next, here]);
        let visited = match puzzle.visits() {
            Visits::Segments => false,
            // Back to the start, if that is where the way is to end.
            Visits::Squares if next == puzzle.start() => puzzle.end() != End::At(next),
            Visits::Squares => way.squares.contains(&next),
        };
        if !walked && !visited && !closed {
            way.squares.push(next);
            step(puzzle, way, ways);
            way.squares.pop();
        }
    }
}

/// All ways of a puzzle by what they are worth.
fn walked(puzzle: &TrailPuzzle, ways: &BTreeMap<Square, Histogram>) -> Histogram {
    let mut sums = Histogram::new();
    let ends = ways.iter().filter(|(square, _)| puzzle.end() == End::Free || puzzle.end() == End::At(**square));
    for (worth, ways) in ends.flat_map(|(_, ways)| ways) {
        *sums.entry(*worth).or_default() += ways;
    }
    sums
}

/// Compares everything that can be counted with what was walked.
fn compare(puzzle: &TrailPuzzle, ways: &BTreeMap<Square, Histogram>) {
    let sums = walked(puzzle, ways);
    // Where the end cannot be reached, there is no way, and it is worth nothing.
    let (worth, ways) = sums.last_key_value().map(|(worth, ways)| (*worth, ways.clone())).unwrap_or_default();
    let best = Longest { worth, ways };
    assert_eq!(sums.is_empty(), !puzzle.is_possible(), "{puzzle:?}");
    assert_eq!(every(puzzle), sums, "every worth: {puzzle:?}");
    let stepped = Steps::new(puzzle).every(&mut |_| ControlFlow::Continue(())).expect("nobody stops it");
    assert_eq!(
        stepped.into_iter().map(|(worth, ways)| (worth, ways.into())).collect::<Histogram>(),
        sums,
        "{puzzle:?}"
    );
    assert_eq!(total(puzzle), sums.values().sum(), "all: {puzzle:?}");
    assert_eq!(longest(puzzle), best, "the longest: {puzzle:?}");
    match puzzle.visits() {
        Visits::Segments => assert_eq!(joined(puzzle), best, "by joins: {puzzle:?}"),
        Visits::Squares if sums.is_empty() => {}
        Visits::Squares => {
            let path = longest_path(&Graph::new(puzzle), &CountOptions::default(), &mut go_on).expect("a path");
            assert_eq!(path.way.check(puzzle), Ok(()));
            assert_eq!((path.worth, path.way.worth(puzzle)), (worth, worth), "{puzzle:?}");
        }
    }
}

fn all_from(height: u32, width: u32, start: Square, visits: Visits) -> (TrailPuzzle, BTreeMap<Square, Histogram>) {
    let puzzle = puzzle(height, width, start.row, start.column).visiting(visits);
    let ways = walk(&puzzle);
    (puzzle, ways)
}

/// The rectangles with at most so many segments.
fn rectangles(most: u32) -> impl Iterator<Item = (u32, u32)> {
    let sizes = (1..=most + 1).flat_map(move |height| (1..=most + 1).map(move |width| (height, width)));
    sizes.filter(move |(height, width)| height * (width - 1) + width * (height - 1) <= most)
}

#[test]
fn every_start_of_every_rectangle() {
    for (height, width) in rectangles(30) {
        for start in Grid::new(height, width).expect("a board").squares() {
            for visits in [Visits::Segments, Visits::Squares] {
                let (puzzle, ways) = all_from(height, width, start, visits);
                compare(&puzzle, &ways);
            }
        }
    }
}

#[test]
fn every_end_of_every_small_rectangle() {
    for (height, width) in rectangles(17).filter(|(height, width)| *height > 1 && *width > 1) {
        for start in Grid::new(height, width).expect("a board").squares() {
            for visits in [Visits::Segments, Visits::Squares] {
                let (puzzle, ways) = all_from(height, width, start, visits);
                for end in puzzle.grid().squares() {
                    let puzzle = puzzle.clone().ending(End::At(end)).expect("an end");
                    let closed = (visits == Visits::Squares && end == start).then(|| walk(&puzzle));
                    compare(&puzzle, closed.as_ref().unwrap_or(&ways));
                }
            }
        }
    }
}

/// Wide states say the same as narrow ones.
#[test]
fn wide_states() {
    for (height, width) in [(2, 5), (3, 3), (3, 4), (4, 4)] {
        for visits in [Visits::Segments, Visits::Squares] {
            let puzzle = puzzle(height, width, 0, 1).visiting(visits);
            let (count, options) = (count(&puzzle), CountOptions::default());
            let wide = finish(March::<u128, Best<u64>>::new(&count.plan, &options, 0), &mut go_on);
            let best = longest(&puzzle);
            assert_eq!(wide, Ok(Some((best.worth * SCALE, best.ways))));
            let wide = finish(March::<u128, Every<u64>>::new(&count.plan, &options, 0), &mut go_on);
            let wide = wide.expect("numbers").expect("ways").into_iter();
            assert_eq!(wide.map(|(worth, ways)| (worth / SCALE, ways)).collect::<Histogram>(), every(&puzzle));
        }
    }
}

prop_compose! {
    /// Boards with blocked squares, with ends and weights of every kind.
    fn boards(sizes: &'static [(u32, u32)], least: u32)(
        (height, width) in prop::sample::select(sizes),
    )(
        blocked in prop::collection::vec(prop::bool::weighted(0.2), (height * width) as usize),
        start in 0..height * width,
        end in prop::option::of(0..height * width),
        visits in prop::sample::select(vec![Visits::Segments, Visits::Squares]),
        kind in 0_u32..3,
        weights in prop::collection::vec(least..4, (2 * height * width) as usize),
        large in prop::bool::weighted(0.1),
        (height, width) in Just((height, width)),
    ) -> TrailPuzzle {
        let square = |index: u32| Square { row: index / width, column: index % width };
        let mut grid = Grid::new(height, width).expect("a board");
        for (index, _) in (0..).zip(blocked).filter(|&(index, blocked)| blocked && index != start) {
            grid.block(square(index)).expect("on the board");
        }
        let weights: Vec<u32> = weights.into_iter().map(|weight| if large { weight * 333_333 } else { weight }).collect();
        let weights = weigh(&grid, kind, weights);
        let puzzle = TrailPuzzle::new(grid, square(start)).expect("a puzzle").visiting(visits);
        let puzzle = puzzle.weighing(weights).expect("weights");
        // An end that is blocked is none.
        let end = end.map_or(End::Free, |end| End::At(square(end)));
        puzzle.clone().ending(end).unwrap_or(puzzle)
    }
}

fn weigh(grid: &Grid, kind: u32, mut weights: Vec<u32>) -> Weights {
    match kind {
        0 => Weights::Steps,
        1 => {
            let pairs = grid.squares().filter(|&square| grid.is_free(square)).flat_map(|square| {
                grid.neighbours(square).into_iter().take(2).flatten().map(move |next| [square, next])
            });
            Weights::Segments(pairs.zip(weights).collect())
        }
        _ => {
            weights.truncate(grid.squares().count());
            Weights::Squares(weights)
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn random_boards(puzzle in boards(&[(2, 5), (3, 3), (3, 4), (3, 5), (4, 3), (4, 4)], 0)) {
        compare(&puzzle, &walk(&puzzle));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]

    /// Boards on which there are too many ways to walk. Nothing is for nothing: else the second road would list every set of segments
    /// that cost nothing.
    #[test]
    fn random_boards_by_both_roads(puzzle in boards(&[(4, 5), (4, 6), (5, 5)], 1)) {
        let puzzle = puzzle.visiting(Visits::Segments);
        prop_assert_eq!(joined(&puzzle), longest(&puzzle));
    }
}
