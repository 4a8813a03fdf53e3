//! Longest trails that are known. (That they are proven, and every proof is right, is tested in `fuge-verify`.)

use fuge_puzzle::trail::longest::Longest;
use fuge_puzzle::trail::{End, Grid, Square, TrailPuzzle, Weights};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

fn find(puzzle: &TrailPuzzle) -> Longest {
    let longest = Longest::find(puzzle, &mut |_| ControlFlow::Continue(()));
    assert_eq!(longest.way.check(puzzle), Ok(()));
    assert_eq!(longest.worth, longest.way.worth(puzzle));
    longest
}

fn puzzle(height: u32, width: u32, row: u32, column: u32) -> TrailPuzzle {
    TrailPuzzle::new(Grid::new(height, width).expect("a board"), Square { row, column }).expect("a puzzle")
}

/// What a rectangle's longest way is worth, proven.
fn worth(height: u32, width: u32, row: u32, column: u32) -> u64 {
    let longest = find(&puzzle(height, width, row, column));
    assert!(longest.proven());
    longest.worth
}

/// Rows and columns, and from each start, by row and column, how long the longest way is.
type Known = (u32, u32, &'static [(u32, u32, u64)]);

const KNOWN: [Known; 7] = [
    (2, 2, &[(0, 0, 4)]),
    (3, 3, &[(0, 0, 9), (0, 1, 10), (1, 1, 9)]),
    (4, 4, &[(0, 0, 20), (0, 1, 21), (1, 1, 20)]),
    (5, 5, &[(0, 0, 33), (0, 1, 34), (0, 2, 33), (1, 1, 33), (1, 2, 32), (2, 2, 32)]),
    (6, 6, &[(0, 0, 52), (0, 1, 53), (0, 2, 53), (1, 1, 52), (1, 2, 52), (2, 2, 52)]),
    (2, 3, &[(0, 0, 6), (0, 1, 7)]),
    (2, 4, &[(0, 0, 8), (0, 1, 9)]),
];

#[test]
fn small_boards() {
    for (height, width, starts) in KNOWN {
        for &(row, column, longest) in starts {
            assert_eq!(worth(height, width, row, column), longest, "{height} by {width} from {row}, {column}");
        }
    }
}

/// OEIS A049486, from n = 2; nowhere is a better start than beside a corner.
#[test]
fn squares_of_all_sizes() {
    let known = [
        4, 10, 21, 34, 53, 74, 101, 130, 165, 202, 245, 290, 341, 394, 453, 514, 581, 650, 725, 802, 885, 970, 1061,
        1154, 1253, 1354, 1461, 1570, 1685, 1802, 1925, 2050, 2181, 2314, 2453, 2594, 2741, 2890, 3045, 3202,
    ];
    for (size, longest) in (2..).zip(known) {
        assert_eq!(worth(size, size, 0, 1), longest, "{size}");
    }
    for size in [100_u32, 400] {
        let even = u64::from(size);
        assert_eq!(worth(size, size, 0, 1), 2 * even * even - 4 * even + 5);
    }
}

/// On a ladder nearly all squares are odd and equally far, and regions come to lie as deep in each other as they can.
#[test]
fn ladders() {
    for width in [10, 1000, 20_000] {
        // Of 2w − 4 odd squares two are the ends, and the others w − 3 pairs, which give up one of 3w − 2 segments each.
        assert_eq!(worth(2, width, 0, 1), 2 * u64::from(width) + 1);
    }
}

#[test]
fn weights_of_nothing() {
    let grid = Grid::new(4, 5).expect("a board");
    let none = Weights::Squares(vec![0; 20]);
    let longest = find(&puzzle(4, 5, 1, 1).weighing(none).expect("weights"));
    assert_eq!((longest.worth, longest.proven()), (0, true));
    let segments = grid.squares().flat_map(|square| {
        let after = grid.neighbours(square).into_iter().take(2).flatten();
        after.map(move |next| ([square, next], 0)).collect::<Vec<_>>()
    });
    let mut weights: BTreeMap<[Square; 2], u32> = segments.collect();
    let far = [Square { row: 3, column: 3 }, Square { row: 3, column: 4 }];
    weights.insert(far, 7);
    let longest = find(&puzzle(4, 5, 0, 0).weighing(Weights::Segments(weights)).expect("weights"));
    assert_eq!((longest.worth, longest.proven()), (7, true));
}

#[test]
fn nowhere_to_go() {
    for end in [End::Free, End::At(Square { row: 0, column: 0 })] {
        let longest = find(&puzzle(1, 1, 0, 0).ending(end).expect("an end"));
        assert_eq!((longest.worth, longest.proven(), longest.way.steps()), (0, true, 0));
    }
}

/// A search that is stopped at once has a way, and a bound that is not too small.
#[test]
fn stopped() {
    let puzzle = puzzle(30, 30, 0, 4);
    let stopped = Longest::find(&puzzle, &mut |_| ControlFlow::Break(()));
    assert_eq!(stopped.way.check(&puzzle), Ok(()));
    assert!(stopped.worth <= stopped.bound() && stopped.bound() >= find(&puzzle).worth);
    assert_eq!(stopped.matchings, 1);
}
