//! Small boards, all of them.

use crate::common::{brute, drawn, longest, square};
use fuge_puzzle::trail::{End, Grid, TrailPuzzle, Visits, Way};
use fuge_verify::trail::{Fault, Verdict, check_way};

#[test]
fn every_start_on_every_rectangle_with_at_most_31_segments() {
    let segments = |height: u32, width: u32| height * (width - 1) + width * (height - 1);
    let mut boards = 0;
    for height in 1..=5 {
        for width in (height..=31).filter(|&width| segments(height, width) <= 31) {
            boards += 1;
            let grid = Grid::new(height, width).expect("a board");
            for start in grid.squares() {
                let puzzle = TrailPuzzle::new(grid.clone(), start).expect("a puzzle");
                assert_eq!(Some(longest(&puzzle).worth), brute(&puzzle), "{height} by {width} from {start}");
            }
        }
    }
    assert_eq!(boards, 31 + 10 + 4 + 2);
}

#[test]
fn every_start_and_end_on_small_rectangles() {
    for (height, width) in [(1, 1), (1, 3), (2, 2), (2, 4), (3, 3), (3, 4)] {
        let grid = Grid::new(height, width).expect("a board");
        for start in grid.squares() {
            for end in grid.squares() {
                let puzzle = TrailPuzzle::new(grid.clone(), start).and_then(|puzzle| puzzle.ending(End::At(end)));
                let puzzle = puzzle.expect("a puzzle");
                assert_eq!(Some(longest(&puzzle).worth), brute(&puzzle), "{height} by {width} from {start} to {end}");
            }
        }
    }
}

/// Boards on which the cheapest segments to give up cut something off.
#[test]
fn rooms_behind_corridors() {
    let boards: [&[&str]; 8] = [
        &["..#..", ".....", "..#..", ".....", "..#.."],
        &["..#.#..", "..#.#..", ".......", "#.#.#.#", "#.....#"],
        &["..###..", ".......", "..###..", ".......", "..###.."],
        &[".#..#", ".....", "..#..", "#...#", "#.#..", "#...."],
        &["....##", ".#...#", ".#.#..", "......", "..#..."],
        &["..#..##", "#......", "..#.#..", "......."],
        &["..#..#", "##.#..", "#..#..", ".....#", "..#.#.", "......"],
        &["#.#...#", "....#.#", "#.#....", "###..#.", ".#.#...", "#..#..."],
    ];
    let mut with_cases = 0;
    for rows in boards {
        let grid = drawn(rows);
        for start in grid.squares().filter(|&start| grid.is_free(start)) {
            let puzzle = TrailPuzzle::new(grid.clone(), start).expect("a puzzle");
            let closed = puzzle.clone().ending(End::At(start)).expect("closed");
            for puzzle in [puzzle, closed] {
                let longest = longest(&puzzle);
                assert_eq!(Some(longest.worth), brute(&puzzle), "{rows:?} from {start} to {:?}", puzzle.end());
                with_cases += usize::from(longest.certificate.cases.len() > 1);
            }
        }
    }
    assert!(with_cases > 100, "{with_cases}");
}

#[test]
fn the_chessboard() {
    let grid = Grid::new(8, 8).expect("a board");
    for start in grid.squares() {
        let puzzle = TrailPuzzle::new(grid.clone(), start).expect("a puzzle");
        let border = [start.row, start.column].iter().filter(|&&line| line == 0 || line == 7).count();
        assert_eq!(longest(&puzzle).worth, if border == 1 { 101 } else { 100 }, "{start}");
        let closed = puzzle.ending(End::At(start)).expect("closed");
        assert_eq!(longest(&closed).worth, 100, "{start}");
    }
    let e1 = TrailPuzzle::new(grid, square("e1")).expect("a puzzle");
    assert_eq!(longest(&e1).certificate.given_up.len(), 11);
}

/// The checker by itself: what is wrong with a way, and when one is the longest.
#[test]
fn what_is_no_way_is_refused() {
    let paths = TrailPuzzle::new(drawn(&["..", "..", ".."]), square("a1")).expect("a puzzle").visiting(Visits::Squares);
    let around = |names: &str| Way { squares: names.split(' ').map(square).collect() };
    let closed = paths.clone().ending(End::At(square("a1"))).expect("closed");
    assert_eq!(check_way(&paths, &around("a1 b1 b2 a2")), Ok(3));
    // Back on the start, which is an end of closed ways only.
    assert_eq!(check_way(&paths, &around("a1 b1 b2 a2 a1")), Err(Fault::Square { step: 4 }));
    assert_eq!(check_way(&closed, &around("a1 b1 b2 a2 a1")), Ok(4));
    assert_eq!(check_way(&closed, &around("a1 b1 b2 a2 a1 a2 a1")), Err(Fault::Twice { step: 5 }));
    assert_eq!(check_way(&paths, &around("a1 a3")), Err(Fault::Step { step: 1 }));
    assert!(around("a1 a3").check(&paths).is_err() && around("a1 b1 b2 a2 a1").check(&paths).is_err());
    assert!(Verdict { worth: 2, bound: 2 }.is_longest() && !Verdict { worth: 1, bound: 2 }.is_longest());
}
