//! Numbers that others have found, or another program.

use super::*;

/// A board, its start, and the worth and number of its longest trails.
type Row = (u32, u32, u32, u32, u64, u64);

const TABLE: [Row; 23] = [
    (2, 2, 0, 0, 4, 2),
    (3, 3, 0, 0, 9, 32),
    (3, 3, 0, 1, 10, 50),
    (3, 3, 1, 1, 9, 56),
    (4, 4, 0, 0, 20, 160),
    (4, 4, 0, 1, 21, 160),
    (4, 4, 1, 1, 20, 192),
    (5, 5, 0, 0, 33, 117_120),
    (5, 5, 0, 1, 34, 169_792),
    (5, 5, 0, 2, 33, 307_296),
    (5, 5, 1, 1, 33, 123_904),
    (5, 5, 1, 2, 32, 273_760),
    (5, 5, 2, 2, 32, 47_872),
    (6, 6, 0, 0, 52, 42_259_456),
    (6, 6, 0, 1, 53, 50_246_656),
    (6, 6, 0, 2, 53, 20_203_520),
    (6, 6, 1, 1, 52, 46_488_576),
    (6, 6, 1, 2, 52, 16_445_440),
    (6, 6, 2, 2, 52, 8_458_240),
    (2, 3, 0, 0, 6, 4),
    (2, 3, 0, 1, 7, 6),
    (2, 4, 0, 0, 8, 6),
    (2, 4, 0, 1, 9, 10),
];

#[test]
fn longest_trails_by_both_roads() {
    for (height, width, row, column, worth, ways) in TABLE {
        let puzzle = puzzle(height, width, row, column);
        let known = Longest { worth, ways: ways.into() };
        assert_eq!(longest(&puzzle), known, "{height} by {width} from {}", puzzle.start());
        assert_eq!(joined(&puzzle), known, "{height} by {width} from {}", puzzle.start());
    }
}

/// The board of 1979, and the two squares where its longest ways end.
const CHESS: [(&str, &str); 3] =
    [("", "37 050 931 546 554 368"), ("b1", "21 906 141 668 507 648"), ("d1", "15 144 789 878 046 720")];

fn chess(end: &str) -> TrailPuzzle {
    let puzzle = from(8, 8, "e1");
    if end.is_empty() { puzzle } else { to(puzzle, end) }
}

#[test]
fn the_chessboard() {
    for (end, ways) in CHESS {
        assert_eq!(longest(&chess(end)), Longest { worth: 101, ways: number(ways) });
    }
    assert_eq!(longest(&to(from(8, 8, "e1"), "e1")).worth, 100);
}

#[test]
#[ignore = "long: minutes of orientations; cargo xtask test --long"]
fn the_chessboard_by_orientations() {
    for (end, ways) in CHESS {
        assert_eq!(joined(&chess(end)), Longest { worth: 101, ways: number(ways) });
    }
}

#[test]
fn every_start_of_the_chessboard() {
    for square in Grid::new(8, 8).expect("a board").squares() {
        let sides = [square.row, square.column].into_iter().filter(|at| [0, 7].contains(at)).count();
        assert_eq!(longest(&puzzle(8, 8, square.row, square.column)).worth, if sides == 1 { 101 } else { 100 });
    }
}

#[test]
fn all_trails() {
    for (side, ways) in [(2, 9), (3, 177), (4, 16_921), (5, 10_748_903)] {
        assert_eq!(total(&from(side, side, "a1")), BigUint::from(ways as u32));
    }
    let (chess, all) = (from(8, 8, "e1"), number("915 894 901 132 451 837 498"));
    assert_eq!(total(&chess), all);
    let every = every(&chess);
    assert_eq!(every.values().sum::<BigUint>(), all);
    assert_eq!(every.last_key_value(), Some((&101, &number(CHESS[0].1))));
    // To stay on e1; to d1, e2 or f1; and from these on, in 2, 3 and 2 ways.
    assert_eq!((0..3).map(|worth| every[&worth].clone()).collect::<Vec<_>>(), [1_u32, 3, 7].map(BigUint::from));
}

/// OEIS A007764, from corner to corner.
#[test]
fn paths_from_corner_to_corner() {
    for (side, end, ways) in [
        (2, "b2", "2"),
        (3, "c3", "12"),
        (4, "d4", "184"),
        (5, "e5", "8512"),
        (6, "f6", "1262816"),
        (7, "g7", "575780564"),
        (8, "h8", "789360053252"),
    ] {
        assert_eq!(total(&to(from(side, side, "a1"), end).visiting(Visits::Squares)), number(ways));
    }
}

/// OEIS A003763, in both directions.
#[test]
fn closed_paths_of_all_squares() {
    for (side, cycles) in [(2, 1), (4, 6), (6, 1072), (8, 4_638_576)] {
        let longest = longest(&to(from(side, side, "b1"), "b1").visiting(Visits::Squares));
        assert_eq!(longest, Longest { worth: (side * side).into(), ways: BigUint::from(2 * cycles as u64) });
    }
}

/// Along two rows every column is a choice; so numbers of every width are met.
#[test]
fn paths_along_two_rows() {
    for columns in [1, 2, 63, 64, 65, 66, 128, 129, 130, 300] {
        let end = Square { row: 1, column: columns - 1 };
        let puzzle = puzzle(2, columns, 0, 0).visiting(Visits::Squares).ending(End::At(end)).expect("an end");
        assert_eq!(total(&puzzle), BigUint::from(1_u32) << (columns - 1), "{columns} columns");
        assert_eq!(every(&puzzle).values().sum::<BigUint>(), BigUint::from(1_u32) << (columns - 1));
    }
}

/// Numbers beyond 64 and 128 bits, the other way round: along columns instead of rows, and in pieces by their ends.
#[test]
fn large_numbers() {
    let (high, broad) = (longest(&from(60, 4, "a1")), longest(&from(4, 60, "a1")));
    assert!(high.ways.bits() > 128);
    assert_eq!(high, broad);
    let ends =
        Grid::new(60, 4).expect("a board").squares().map(|square| longest(&to(from(60, 4, "a1"), &square.to_string())));
    let best = ends.filter(|best| best.worth == high.worth);
    assert_eq!(best.map(|best| best.ways).sum::<BigUint>(), high.ways);
}

/// What squares count makes bounds that are not those of steps: no state of a longest way may be dropped for them.
#[test]
fn longest_ways_by_squares_are_the_last_of_all_ways() {
    // By hand: 107 either way around the block in the middle, with what the corners count.
    let mut grid = Grid::new(2, 5).expect("a board");
    for name in ["a1", "b1", "d1", "e1"] {
        grid.block(name.parse().expect("a square")).expect("on the board");
    }
    let weights = vec![0, 0, 0, 0, 0, 105, 1, 1, 6, 100];
    let start = "c1".parse().expect("a square");
    let weighed = TrailPuzzle::new(grid, start).and_then(|puzzle| puzzle.weighing(Weights::Squares(weights)));
    let weighed = weighed.expect("a puzzle");
    assert_eq!(longest(&weighed), Longest { worth: 107, ways: 2_u32.into() });
    let mut chance = 1979_u64;
    let mut below = |limit: u64| {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (chance >> 33) % limit
    };
    for _ in 0..300 {
        let (height, width) = (2 + below(3) as u32, 2 + below(3) as u32);
        let weights = (0..height * width).map(|_| below(120) as u32).collect();
        let puzzle = puzzle(height, width, below(height.into()) as u32, below(width.into()) as u32);
        let puzzle = puzzle.weighing(Weights::Squares(weights)).expect("weights");
        let (worth, ways) = every(&puzzle).pop_last().expect("a way");
        assert_eq!(longest(&puzzle), Longest { worth, ways }, "{puzzle:?}");
    }
}
