//! The walk against the numbers in print, against a search that knows nothing of it, and the tree against the walk.

use super::*;
use crate::trail::model::{Grid, Weights};
use fuge_search::{Control, Count, Interval, Node, Tree, split_into, walk};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

pub(in crate::trail) fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn rook_1979() -> TrailPuzzle {
    TrailPuzzle::new(Grid::new(8, 8).unwrap(), square("e1")).unwrap()
}

/// All ways of a puzzle, by trying the four neighbours and asking [`Way::check`].
pub(in crate::trail) fn all_ways(puzzle: &TrailPuzzle) -> BTreeSet<Way> {
    fn below(open: &TrailPuzzle, puzzle: &TrailPuzzle, way: &mut Way, all: &mut BTreeSet<Way>) {
        if way.check(puzzle).is_ok() {
            all.insert(way.clone());
        }
        let last = way.squares[way.squares.len() - 1];
        for next in puzzle.grid().neighbours(last).into_iter().flatten() {
            way.squares.push(next);
            // Whatever has an end is checked with it; what is under way may be anywhere, and only a whole path may be closed.
            if way.check(open).is_ok() || way.check(puzzle).is_ok() {
                below(open, puzzle, way, all);
            }
            way.squares.pop();
        }
    }
    let open = puzzle.clone().ending(End::Free).unwrap();
    let (mut all, mut way) = (BTreeSet::new(), Way { squares: vec![puzzle.start()] });
    below(&open, puzzle, &mut way, &mut all);
    all
}

/// Small puzzles of all kinds.
pub(in crate::trail) fn any_puzzle(height: u32, width: u32) -> impl Strategy<Value = TrailPuzzle> {
    let squares = (height * width) as usize;
    let blocked = prop::collection::vec(prop::bool::weighted(0.25), squares);
    let weights = prop::collection::vec(0..4_u32, 2 * squares);
    (blocked, weights, 0..3_u8, 0..4_u8, any::<bool>(), any::<prop::sample::Index>(), any::<prop::sample::Index>())
        .prop_map(move |(blocked, weights, counts, ends, squares, start, end)| {
            let mut grid = Grid::new(height, width).unwrap();
            let all: Vec<Square> = grid.squares().collect();
            let start = all[start.index(all.len())];
            for (&square, _) in all.iter().zip(blocked).filter(|&(&square, blocked)| blocked && square != start) {
                grid.block(square).unwrap();
            }
            let puzzle = TrailPuzzle::new(grid, start).unwrap();
            let reached = puzzle.reached();
            let end = match ends {
                0 | 1 => End::Free,
                2 => End::At(reached[end.index(reached.len())]),
                _ => End::At(start),
            };
            let visits = if squares { Visits::Squares } else { Visits::Segments };
            let weights = weights_of(&puzzle, counts, &weights);
            puzzle.visiting(visits).ending(end).unwrap().weighing(weights).unwrap()
        })
}

fn weights_of(puzzle: &TrailPuzzle, counts: u8, weights: &[u32]) -> Weights {
    let grid = puzzle.grid();
    match counts {
        0 => Weights::Steps,
        1 => Weights::Squares(weights[..weights.len() / 2].to_vec()),
        _ => {
            let segments = grid.squares().filter(|&square| grid.is_free(square)).flat_map(|square| {
                let next = grid.neighbours(square).into_iter().take(2).flatten();
                next.map(move |next| [square, next]).collect::<Vec<_>>()
            });
            Weights::Segments(segments.zip(weights.iter().copied()).collect::<BTreeMap<_, _>>())
        }
    }
}

#[test]
fn the_records_of_1979() {
    let replay = Replay::run(&rook_1979(), 70..=79, &mut |_| ControlFlow::Continue(()));
    let steps: Vec<(usize, u64)> = replay.records.iter().map(|record| (record.length, record.steps)).collect();
    assert_eq!(
        steps,
        [
            (70, 144),
            (71, 1787),
            (72, 8820),
            (73, 8902),
            (74, 150_856),
            (75, 838_946),
            (76, 839_134),
            (77, 5_774_595),
            (78, 30_391_330),
            (79, 30_392_531)
        ]
    );
    for record in &replay.records {
        assert_eq!(record.way.check(&rook_1979()), Ok(()));
        assert_eq!(record.way.steps(), record.length);
    }
    assert_eq!(replay.records[6].reached[0], 41_900, "the number in print");
    assert_eq!(replay.records[6].reached[6..], [1, 0, 0, 0]);
    assert!(!replay.exhausted);
    assert_eq!(replay.steps, 30_392_531);
}

/// As it is printed in 1979.
const SEVENTY: &str = "  41   11   11   11 2112   11   11   12
  44   41   11   11 2112   11   12   22
  44   44   41   11 2112   12   22   22
  44   44   44   41 2211 2211 2211  221
  44   44   44   34   23   22   22   22
  44   44   34   33   33   23   22   22
  44   34   33   33   33   33   23   22
  34   33   33   33   33   33   33   23
";

#[test]
fn the_board_of_1979() {
    let replay = Replay::run(&rook_1979(), 70..=70, &mut |_| ControlFlow::Continue(()));
    let board = DigitBoard::new(rook_1979().grid(), &replay.records[0].way);
    assert_eq!(board.to_string(), SEVENTY);
    let read = DigitBoard::read(SEVENTY).unwrap();
    assert_eq!(read, board);
    assert_eq!(read.way(square("e1")), Ok(replay.records[0].way.clone()));
    assert_eq!(board.at(square("e1")), "2112");
}

#[test]
fn digits_that_are_no_way() {
    assert_eq!(DigitBoard::read("21 1\n3"), Err(DigitError::Row(2)));
    assert_eq!(DigitBoard::read(""), Err(DigitError::Row(1)));
    assert_eq!(DigitBoard::read("25 1"), Err(DigitError::Digits("25".to_owned())));
    for (text, wrong) in [("21 2", "b1"), ("21 0", "b1"), ("21 #", "a1"), ("11 1", "a1"), ("2 1", "b1"), ("23 0", "a1")]
    {
        let board = DigitBoard::read(text).unwrap();
        assert_eq!(board.way(square("a1")), Err(DigitError::Square(square(wrong))), "{text}");
    }
    assert_eq!(DigitBoard::read("2 #").unwrap().way(square("c1")), Err(DigitError::Square(square("c1"))));
}

#[test]
fn a_replay_stops_when_it_is_told_to_or_has_walked_all() {
    let never = Replay::run(&rook_1979(), 70..=90, &mut |seen| match seen {
        Seen::Record(_) => ControlFlow::Continue(()),
        Seen::Steps(steps) => {
            assert_eq!(steps, 1 << 22);
            ControlFlow::Break(())
        }
    });
    assert_eq!((never.records.len(), never.steps, never.exhausted), (7, 1 << 22, false));
    let first = Replay::run(&rook_1979(), 70..=90, &mut |_| ControlFlow::Break(()));
    assert_eq!((first.records.len(), first.steps), (1, 144));
    let small = TrailPuzzle::new(Grid::new(3, 3).unwrap(), square("a1")).unwrap();
    for most in [10, 1000] {
        let all = Replay::run(&small, 0..=most, &mut |_| ControlFlow::Continue(()));
        assert!(all.exhausted);
        assert_eq!(all.records.len(), 10, "from 0 to 9 steps");
        assert_eq!(all.reached.iter().sum::<u64>(), 177, "reference.md");
        assert_eq!(all.reached[9], 32, "reference.md");
    }
}

/// How many steps to walk everything: all ways but the empty one.
fn walked(puzzle: &TrailPuzzle) -> u64 {
    let mut walk = Walk::new(puzzle);
    while walk.forward() {}
    walk.steps()
}

#[test]
fn all_trails_from_the_corner() {
    for (size, all) in [(2, 9), (3, 177), (4, 16921), (5, 10_748_903)] {
        let puzzle = TrailPuzzle::new(Grid::new(size, size).unwrap(), square("a1")).unwrap();
        assert_eq!(walked(&puzzle) + 1, all, "{size}");
    }
}

fn longest(puzzle: &TrailPuzzle, target: u64) -> u64 {
    let outcome = walk(&mut TrailTree::new(puzzle, target), &Interval::whole(), &Control::default(), &mut Count);
    outcome.statistics.raw
}

#[test]
fn longest_trails_by_walking() {
    for (height, width, start, target, count) in [
        (2, 2, "a1", 4, 2),
        (2, 3, "a1", 6, 4),
        (2, 3, "b1", 7, 6),
        (2, 4, "a1", 8, 6),
        (2, 4, "b1", 9, 10),
        (3, 3, "a1", 9, 32),
        (3, 3, "b1", 10, 50),
        (3, 3, "b2", 9, 56),
        (4, 4, "a1", 20, 160),
        (4, 4, "b1", 21, 160),
        (4, 4, "b2", 20, 192),
        (5, 5, "a1", 33, 117_120),
    ] {
        let puzzle = TrailPuzzle::new(Grid::new(height, width).unwrap(), square(start)).unwrap();
        assert_eq!(longest(&puzzle, target), count, "{height}x{width} {start}");
        if target < 30 {
            assert_eq!(longest(&puzzle, target + 1), 0);
        }
    }
}

#[test]
fn dead_ends_are_explained() {
    let mut tree = TrailTree::new(&rook_1979(), 102);
    assert_eq!(tree.look(), Node::DeadEnd);
    assert_eq!(tree.reason(), "at most 101 from here, 102 wanted");
    let lane = TrailPuzzle::new(Grid::new(1, 3).unwrap(), square("b1")).unwrap();
    let mut tree = TrailTree::new(&lane.clone().ending(End::At(square("c1"))).unwrap(), 1);
    assert_eq!(tree.look(), Node::Branches(2));
    tree.descend(1);
    assert_eq!((tree.look(), tree.reason()), (Node::DeadEnd, "no free segment leads on".to_owned()));
    let path = lane.visiting(Visits::Squares);
    let mut tree = TrailTree::new(&path, 2);
    assert_eq!((tree.look(), tree.reason()), (Node::DeadEnd, "at most 1 from here, 2 wanted".to_owned()));
    let mut tree = TrailTree::new(&path.ending(End::At(square("a1"))).unwrap(), 0);
    tree.look();
    tree.descend(0);
    assert_eq!((tree.look(), tree.reason()), (Node::DeadEnd, "no free square is next to this one".to_owned()));
    let ring = TrailPuzzle::new(Grid::new(2, 2).unwrap(), square("a1")).unwrap().visiting(Visits::Squares);
    let mut tree = TrailTree::new(&ring.ending(End::At(square("b1"))).unwrap(), 3);
    assert_eq!(tree.look(), Node::Branches(2));
    tree.descend(0);
    assert_eq!((tree.look(), tree.reason()), (Node::DeadEnd, "it ends here with 1, 3 wanted".to_owned()));
    let four = TrailPuzzle::new(Grid::new(1, 4).unwrap(), square("b1")).unwrap();
    let mut tree = TrailTree::new(&four.ending(End::At(square("a1"))).unwrap(), 1);
    tree.look();
    tree.descend(0);
    assert_eq!((tree.look(), tree.reason()), (Node::DeadEnd, "the end cannot be reached any more".to_owned()));
}

proptest! {
    #[test]
    fn the_walk_finds_every_way_once(puzzle in any_puzzle(3, 4)) {
        let mut walk = Walk::new(&puzzle);
        let mut ways = BTreeSet::new();
        loop {
            if walk.has_arrived() {
                prop_assert!(ways.insert(walk.way()), "{} twice", walk.way());
            }
            if !walk.forward() {
                break;
            }
        }
        prop_assert_eq!(ways, all_ways(&puzzle));
    }

    #[test]
    fn the_tree_cuts_nothing_off(puzzle in any_puzzle(3, 4)) {
        let all = all_ways(&puzzle);
        let mut worths: Vec<u64> = all.iter().map(|way| way.worth(&puzzle)).collect();
        worths.sort_unstable();
        let most = worths.last().copied();
        for target in most.into_iter().flat_map(|most| [most + 1, most, most.saturating_sub(1), most / 2, 0]) {
            let mut found = Vec::new();
            walk(&mut TrailTree::new(&puzzle, target), &Interval::whole(), &Control::default(), &mut found);
            let wanted: BTreeSet<Way> = all.iter().filter(|way| way.worth(&puzzle) >= target).cloned().collect();
            prop_assert_eq!(found.len(), wanted.len());
            prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), wanted);
        }
    }

    #[test]
    fn parts_of_the_tree_are_the_whole(puzzle in any_puzzle(3, 3), target in 0..9_u64) {
        let whole = |interval: &Interval| {
            let mut found = Vec::new();
            let tree = &mut TrailTree::new(&puzzle, target);
            let outcome = walk(tree, interval, &Control::default(), &mut found);
            (outcome.statistics.nodes(), found)
        };
        let parts = split_into(&mut TrailTree::new(&puzzle, target), &Interval::whole(), 5);
        let walked: Vec<_> = parts.iter().map(whole).collect();
        let (nodes, found) = whole(&Interval::whole());
        prop_assert_eq!(walked.iter().map(|part| part.0).sum::<u64>(), nodes);
        prop_assert_eq!(walked.into_iter().flat_map(|part| part.1).collect::<Vec<_>>(), found);
    }

    #[test]
    fn digits_tell_the_way(puzzle in any_puzzle(3, 3)) {
        for way in all_ways(&puzzle) {
            let board = DigitBoard::new(puzzle.grid(), &way);
            prop_assert_eq!(DigitBoard::read(&board.to_string()), Ok(board.clone()));
            prop_assert_eq!(board.way(puzzle.start()), Ok(way));
        }
    }
}
