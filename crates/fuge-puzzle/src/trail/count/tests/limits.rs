//! What ends a count early, and how much it takes.

use super::super::path::longest_path;
use super::super::{CountError, MOST_SLOTS};
use super::*;
use fuge_search::Patience;

#[test]
fn a_board_can_be_too_wide() {
    let error = |side| Count::new(&Graph::new(&from(side, side, "a1")), Visits::Segments).err();
    assert_eq!(error(22), None);
    assert_eq!(error(23), Some(CountError::TooWide { slots: MOST_SLOTS + 1 }));
    // Only the shorter side counts.
    assert!(Count::new(&Graph::new(&from(2, 100, "a1")), Visits::Segments).is_ok());
    assert!(Count::new(&Graph::new(&from(100, 2, "a1")), Visits::Segments).is_ok());
}

#[test]
fn memory_has_a_limit() {
    let (puzzle, options) = (from(7, 7, "a1"), CountOptions { memory: 100_000 });
    let graph = Graph::new(&puzzle);
    let count = count(&puzzle);
    let errors = [
        count.total(&options, &mut go_on).err(),
        count.every(&options, &mut go_on).err(),
        longest_path(&graph, &CountOptions { memory: 20_000 }, &mut go_on).err(),
    ];
    for error in errors {
        let Some(CountError::Memory { done, of: 49, states, needed, limit }) = error else {
            panic!("no limit: {error:?}");
        };
        assert!(done < 49 && states > 1 && needed > limit);
    }
    // What is told never passes the limit, and half of what is told at most is not enough.
    let mut most = 0;
    let told = &mut |step: &CountStep| {
        most = most.max(step.bytes);
        ControlFlow::Continue(())
    };
    let all = count.total(&CountOptions::default(), told).expect("a number");
    assert_eq!(count.total(&CountOptions { memory: 8 * most }, &mut go_on), Ok(all));
    let half = count.total(&CountOptions { memory: most / 2 }, &mut go_on);
    assert!(matches!(half, Err(CountError::Memory { .. })));
}

#[test]
fn the_observer_can_stop() {
    let stop = &mut |step: &CountStep| if step.done == 20 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let (puzzle, options) = (from(5, 5, "a1"), CountOptions::default());
    let stopped = CountError::Stopped { done: 20, of: 25 };
    assert_eq!(count(&puzzle).longest(&options, stop), Err(stopped.clone()));
    assert_eq!(count(&puzzle).every(&options, stop), Err(stopped.clone()));
    assert_eq!(longest_path(&Graph::new(&puzzle), &options, stop).err(), Some(stopped));
    let mut heard = 0;
    let joined = by_joins(&Graph::new(&from(8, 8, "e1")), &mut |step| {
        heard += 1;
        if step.sets == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(joined, Err(CountError::Stopped { done: 0, of: 2 }));
    assert!(heard > 0);
}

#[test]
fn the_second_road_has_its_limits() {
    let joined = |height, width| by_joins(&Graph::new(&from(height, width, "a1")), &mut |_| ControlFlow::Continue(()));
    assert_eq!(joined(1, 1001), Err(CountError::TooLarge { squares: 1001 }));
    assert_eq!(joined(1, 1000), Ok(Longest { worth: 999, ways: 1_u32.into() }));
    assert_eq!(joined(10, 10), Err(CountError::TooManyBranches { squares: 64 }));
}

/// How many states there are at most.
fn widest(puzzle: &TrailPuzzle, longest: bool) -> usize {
    let (mut most, options) = (0, CountOptions::default());
    let told = &mut |step: &CountStep| {
        most = most.max(step.states);
        ControlFlow::Continue(())
    };
    if longest {
        count(puzzle).longest(&options, told).expect("a number");
    } else {
        count(puzzle).total(&options, told).expect("a number");
    }
    most
}

/// Of the nine segments that are open on the chessboard, one or two lead to an end of the way, and the others are paired or not
/// used: 9 · 764 + 36 · 232 states. Of these only few have not given up too much.
#[test]
fn states_of_the_chessboard() {
    assert_eq!(widest(&from(8, 8, "e1"), false), 9 * 764 + 36 * 232);
    assert_eq!(widest(&from(8, 8, "e1"), true), 840);
}

#[test]
fn longest_paths_of_larger_boards() {
    // All squares; from the rarer colour two less; from corner to corner of an even board one less; round an odd board one less.
    for (height, width, start, end, worth) in [
        (8, 8, "e1", "", 63),
        (7, 7, "b1", "", 47),
        (8, 8, "a1", "h8", 62),
        (7, 9, "d4", "d4", 62),
        (10, 10, "e1", "", 99),
    ] {
        let puzzle = from(height, width, start).visiting(Visits::Squares);
        let puzzle = if end.is_empty() { puzzle } else { to(puzzle, end) };
        let path = longest_path(&Graph::new(&puzzle), &CountOptions::default(), &mut go_on).expect("a path");
        assert_eq!(path.way.check(&puzzle), Ok(()));
        assert_eq!((path.worth, path.way.worth(&puzzle)), (worth, worth), "{height} by {width} from {start}");
    }
}

#[test]
fn walking_all_ways_can_be_stopped_and_is_foreseen() {
    let steps = Steps::new(&from(4, 4, "a1"));
    let all: u64 = steps.every(&mut |_| ControlFlow::Continue(())).expect("nobody stops it").values().sum();
    assert_eq!(all, 16_921);
    let mut heard = 0;
    let stopped = steps.every(&mut |so_far| {
        heard = so_far.steps;
        ControlFlow::Break(())
    });
    assert!(stopped.is_none() && 0 < heard && heard < all);
    // Every step ends another way.
    let expected = steps.expected(256, 1958, &Patience::endless()).expect("nobody stops it");
    assert!((0.7..1.4).contains(&(expected / all as f64)), "{expected} of {all}");
    assert!(steps.expected(1 << 20, 1958, &Patience::new(&|| false)).is_err());
}
