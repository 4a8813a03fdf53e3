//! Longest paths against trying everything, and against what colours allow on rectangles.

use super::*;
use crate::trail::model::{End, Grid, Square};
use crate::trail::walk::tests::{all_ways, any_puzzle, square};
use fuge_search::Patience;
use proptest::prelude::*;

fn go_on(_: &Standing) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn check(puzzle: &TrailPuzzle) -> LongestPath {
    let longest = LongestPath::find(puzzle, &mut go_on);
    assert_eq!(longest.way.check(puzzle), Ok(()));
    assert_eq!(longest.way.worth(puzzle), longest.worth);
    assert_eq!(longest.worth, longest.bound);
    longest
}

/// The most that a path is worth, by trying all.
fn best(puzzle: &TrailPuzzle) -> u64 {
    fn below(puzzle: &TrailPuzzle, way: &mut Way, best: &mut Option<u64>) {
        let last = way.squares[way.squares.len() - 1];
        let ends = ends_at(puzzle, last);
        if ends || puzzle.end() == End::Free {
            *best = (*best).max(Some(way.worth(puzzle)));
        }
        if ends && way.steps() > 0 {
            return;
        }
        for next in puzzle.grid().neighbours(last).into_iter().flatten() {
            let closes = ends_at(puzzle, next) && next == puzzle.start() && way.steps() > 1;
            if !way.squares.contains(&next) || closes {
                way.squares.push(next);
                below(puzzle, way, best);
                way.squares.pop();
            }
        }
    }
    fn ends_at(puzzle: &TrailPuzzle, square: Square) -> bool {
        puzzle.end() == End::At(square)
    }
    let mut best = None;
    below(puzzle, &mut Way { squares: vec![puzzle.start()] }, &mut best);
    best.unwrap()
}

#[test]
fn trying_all_is_trying_all() {
    for end in [End::Free, End::At(square("a1")), End::At(square("c2"))] {
        let puzzle = TrailPuzzle::new(Grid::new(3, 3).unwrap(), square("a1")).unwrap();
        let puzzle = puzzle.visiting(Visits::Squares).ending(end).unwrap();
        let all = all_ways(&puzzle).iter().map(|way| way.worth(&puzzle)).max();
        assert_eq!(all, Some(best(&puzzle)));
    }
}

#[test]
fn all_small_rectangles_with_all_starts_and_ends() {
    for (height, width) in (1..=4).flat_map(|height| (height..=4).map(move |width| (height, width))) {
        let grid = Grid::new(height, width).unwrap();
        // The others are images of these.
        let quarter = grid.squares().filter(|square| 2 * square.row <= height && 2 * square.column <= width);
        for start in quarter {
            let free = TrailPuzzle::new(grid.clone(), start).unwrap().visiting(Visits::Squares);
            assert_eq!(check(&free).worth, best(&free), "{height}x{width} {start}");
            for end in grid.squares() {
                let given = free.clone().ending(End::At(end)).unwrap();
                assert_eq!(check(&given).worth, best(&given), "{height}x{width} {start} to {end}");
            }
        }
    }
}

/// What colours allow, told in another way than in the search: by which squares are left over.
fn coloured(height: u32, width: u32, start: Square, end: End) -> u64 {
    let all = u64::from(height) * u64::from(width);
    let odd = all % 2 == 1;
    let minor = |square: Square| odd && (square.row + square.column) % 2 == 1;
    match end {
        End::Free => all - 1 - u64::from(minor(start)),
        End::At(end) if end == start => all - u64::from(odd),
        End::At(end) => match ((start.row + start.column + end.row + end.column) % 2 == 1, odd) {
            (true, true) => all - 2,
            (true, false) => all - 1,
            (false, true) => all - 1 - 2 * u64::from(minor(start)),
            (false, false) => all - 2,
        },
    }
}

#[test]
fn rectangles_are_covered_at_once() {
    for (height, width) in [(4, 4), (5, 5), (4, 7), (5, 8), (6, 6), (6, 9), (7, 7), (9, 13), (12, 12), (11, 30)] {
        let grid = Grid::new(height, width).unwrap();
        let squares: Vec<Square> = grid.squares().collect();
        for (number, &start) in squares.iter().enumerate() {
            let ends = [End::Free, End::At(start), End::At(squares[(number * 7 + 3) % squares.len()])];
            for end in ends {
                let puzzle =
                    TrailPuzzle::new(grid.clone(), start).unwrap().visiting(Visits::Squares).ending(end).unwrap();
                let longest = check(&puzzle);
                if height > 4 {
                    let allowed = coloured(height, width, start, end);
                    assert_eq!((longest.worth, longest.nodes), (allowed, 0), "{height}x{width} {start} {end:?}");
                }
            }
        }
    }
}

#[test]
fn large_rectangles_are_covered_at_once() {
    for (height, width) in [(400, 400), (401, 399)] {
        let grid = Grid::new(height, width).unwrap();
        let puzzle = TrailPuzzle::new(grid, square("h30")).unwrap().visiting(Visits::Squares);
        let far = Square { row: height - 1, column: width - 2 };
        for end in [End::Free, End::At(square("h30")), End::At(far), End::At(square("i31"))] {
            let longest = check(&puzzle.clone().ending(end).unwrap());
            assert_eq!((longest.worth, longest.nodes), (coloured(height, width, square("h30"), end), 0), "{end:?}");
        }
    }
}

#[test]
fn narrow_boards_come_to_an_end() {
    // Colours allow all squares, but start and end keep the two halves apart.
    let puzzle = TrailPuzzle::new(Grid::new(2, 300).unwrap(), square("bb1")).unwrap().visiting(Visits::Squares);
    let puzzle = puzzle.ending(End::At(square("bb2"))).unwrap();
    assert_eq!(rectangle::cover(&puzzle, &Patience::endless()), None);
    // The half to the right of column 54 and the start's own, all round.
    assert_eq!(check(&puzzle).worth, 2 * (300 - 53) - 1);
}

#[test]
fn wherever_a_search_is_stopped_its_bound_holds() {
    let mut grid = Grid::new(10, 10).unwrap();
    for name in ["b2", "d3", "h2", "f4", "b6", "e6", "i5", "c9", "g8", "g9", "j8", "a4", "e1", "j3", "d8", "b10", "f10"]
    {
        grid.block(square(name)).unwrap();
    }
    let puzzle = TrailPuzzle::new(grid, square("a1")).unwrap().visiting(Visits::Squares);
    let longest = check(&puzzle).worth;
    let mut stops = 0;
    for nodes in (0..4000).step_by(200) {
        let mut search = Search::new(&puzzle);
        assert!(search.begin(&mut go_on).is_continue());
        let bound = search.run(&mut |standing| match standing.nodes < nodes {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        });
        assert!(search.worth <= longest && longest <= bound, "{nodes}: {} {longest} {bound}", search.worth);
        stops += u32::from(search.worth < longest);
    }
    assert!(stops > 1, "it was stopped before it had found the longest");
}

#[test]
fn a_search_that_is_stopped_has_a_path_and_a_bound() {
    let mut grid = Grid::new(20, 20).unwrap();
    let is_blocked =
        |square: &Square| (3 * square.row * square.row + 5 * square.column + square.row * square.column) % 7 == 1;
    for square in grid.squares().filter(is_blocked) {
        grid.block(square).unwrap();
    }
    let puzzle = TrailPuzzle::new(grid, square("a1")).unwrap().visiting(Visits::Squares);
    let mut last = None;
    let mut stop = |standing: &Standing| {
        if let Some(before) = last.replace(*standing) {
            assert!(before.worth <= standing.worth && standing.bound <= before.bound && before.nodes <= standing.nodes);
            assert!(standing.searching || !before.searching, "what is laid at once comes first");
        }
        if standing.nodes < 2000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let stopped = LongestPath::find(&puzzle, &mut stop);
    assert_eq!(stopped.way.check(&puzzle), Ok(()));
    assert!(stopped.worth == stopped.way.worth(&puzzle) && stopped.worth <= stopped.bound);
    assert!(stopped.nodes >= 2000, "it was stopped");
    // Also while the first path grows, and then nobody is asked again.
    let mut heard = 0;
    let stopped = LongestPath::find(&puzzle, &mut |standing| {
        heard += 1;
        assert!(!standing.searching);
        ControlFlow::Break(())
    });
    assert_eq!((heard, stopped.nodes, stopped.way.check(&puzzle)), (1, 0, Ok(())));
    assert!(0 < stopped.worth && stopped.worth < stopped.bound);
}

/// A large board with holes, on which no path is known to be the longest.
fn large(height: u32, width: u32) -> TrailPuzzle {
    let mut grid = Grid::new(height, width).unwrap();
    let is_blocked = |square: &Square| (7 * square.row * square.row + 3 * square.column * square.row) % 11 == 5;
    for square in grid.squares().filter(is_blocked) {
        grid.block(square).unwrap();
    }
    TrailPuzzle::new(grid, square("a1")).unwrap().visiting(Visits::Squares)
}

#[test]
fn a_bound_of_a_large_board_asks_for_every_portion_of_squares() {
    let puzzle = large(250, 250);
    let squares = puzzle.reached().len() as u64;
    assert!(squares > 40_000);
    // At every square there are four neighbours to look at, before any path is laid.
    let least = 4 * squares / Patience::PORTION;
    let mut search = Search::new(&puzzle);
    assert!(search.begin(&mut go_on).is_continue());
    let most = search.most();
    for last in 1..=least {
        let mut heard = 0;
        let stopped = LongestPath::find(&puzzle, &mut |standing| {
            heard += 1;
            assert!(heard <= last && standing.worth <= standing.bound && standing.worth == 0, "{standing:?}");
            if heard < last { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!((heard, stopped.worth), (last, 0));
        assert!(most <= stopped.bound && stopped.bound <= squares, "what is told at once");
    }
}

#[test]
fn a_search_of_a_large_board_asks_while_it_looks_at_a_step() {
    let (height, width) = (80, 80);
    let grid = Grid::new(height, width).unwrap();
    let puzzle = TrailPuzzle::new(grid, square("a1")).unwrap().visiting(Visits::Squares);
    let longest = u64::from(height * width) - 1;
    for last in 1..40 {
        let mut search = Search::new(&puzzle);
        assert!(search.begin(&mut go_on).is_continue());
        let mut heard = 0;
        let bound = search.run(&mut |standing| {
            heard += 1;
            assert!(heard <= last && standing.worth <= longest && longest <= standing.bound, "{standing:?}");
            if heard < last { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert!(heard == last && search.worth <= longest && longest <= bound, "{last}: {bound}");
        // A step takes one look at least, and that more than a portion.
        assert!(search.nodes <= last, "{last}: {} steps", search.nodes);
    }
}

#[test]
fn rectangles_are_not_covered_without_patience() {
    let puzzle = TrailPuzzle::new(Grid::new(10, 2000).unwrap(), square("a1")).unwrap().visiting(Visits::Squares);
    let puzzle = puzzle.ending(End::At(Square { row: 9, column: 1998 })).unwrap();
    let asked = std::cell::Cell::new(0);
    let ask = || {
        asked.set(asked.get() + 1);
        asked.get() < 100
    };
    assert!(rectangle::cover(&puzzle, &Patience::endless()).is_some());
    assert_eq!(rectangle::cover(&puzzle, &Patience::new(&ask)), None);
    assert_eq!(asked.get(), 100);
}

proptest! {
    #[test]
    fn the_longest_of_all_paths(puzzle in any_puzzle(4, 4)) {
        let puzzle = puzzle.visiting(Visits::Squares);
        prop_assert_eq!(check(&puzzle).worth, best(&puzzle));
    }

    #[test]
    fn the_longest_of_all_paths_on_wider_boards(puzzle in any_puzzle(4, 5)) {
        let puzzle = puzzle.visiting(Visits::Squares);
        prop_assert_eq!(check(&puzzle).worth, best(&puzzle));
    }

    #[test]
    fn what_is_stopped_is_bounded(puzzle in any_puzzle(4, 5), nodes in 0..400_u64) {
        let puzzle = puzzle.visiting(Visits::Squares);
        let mut search = Search::new(&puzzle);
        assert!(search.begin(&mut go_on).is_continue());
        let bound = search.run(&mut |standing| match standing.nodes < nodes {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        });
        let best = best(&puzzle);
        prop_assert!(search.worth <= best && best <= bound);
        prop_assert!(search.best.check(&puzzle).is_ok());
    }
}
