//! The checker finds every kind of damage.

use crate::common::{drawn, longest, square};
use fuge_puzzle::trail::longest::{Case, Certificate, Cut, Longest, Part, Reason};
use fuge_puzzle::trail::{End, Grid, Square, TrailPuzzle, Visits};
use fuge_verify::trail::{Fault, check};

/// A board that is proven without cases.
fn chessboard() -> (TrailPuzzle, Longest) {
    let puzzle = TrailPuzzle::new(Grid::new(8, 8).expect("a board"), square("e1")).expect("a puzzle");
    let longest = longest(&puzzle);
    assert_eq!(longest.certificate.cases.len(), 1);
    (puzzle, longest)
}

/// A board whose proof folds a set, and splits.
fn rooms() -> (TrailPuzzle, Longest) {
    let grid = drawn(&[".#...", ".....", "..#..", ".#...", "....#"]);
    let puzzle = TrailPuzzle::new(grid, square("a1")).expect("a puzzle");
    let longest = longest(&puzzle);
    assert_eq!((longest.worth, longest.certificate.cases.len()), (19, 6));
    (puzzle, longest)
}

/// What the checker says when something is done to a certificate.
fn damaged((puzzle, longest): &(TrailPuzzle, Longest), damage: impl FnOnce(&mut Certificate)) -> Result<(), Fault> {
    let mut certificate = longest.certificate.clone();
    damage(&mut certificate);
    assert_ne!(certificate, longest.certificate);
    check(puzzle, &longest.way, &certificate).map(|_| ())
}

/// The cuts of the one part of the one case.
fn cuts(certificate: &mut Certificate) -> &mut Vec<Cut> {
    match &mut certificate.cases[0].parts[0].reason {
        Reason::Cuts(cuts) => cuts,
        Reason::Split { .. } => panic!("no cuts"),
    }
}

/// The first part with something in it, and its case.
fn find<T>(certificate: &mut Certificate, pick: impl Fn(&mut Part) -> Option<&mut T>) -> (usize, &mut T) {
    let parts = certificate
        .cases
        .iter_mut()
        .enumerate()
        .flat_map(|(case, parts)| parts.parts.iter_mut().map(move |part| (case, part)));
    parts.filter_map(|(case, part)| Some((case, pick(part)?))).next().expect("there")
}

#[test]
fn the_bound() {
    let board = chessboard();
    assert_eq!(damaged(&board, |certificate| certificate.bound = 100), Err(Fault::Bound { bound: 100, shown: 101 }));
    // More is true as well, and shows less.
    assert_eq!(damaged(&board, |certificate| certificate.bound = 102), Ok(()));
}

#[test]
fn a_split_over_nothing_shows_nothing() {
    let nothing = |certificate: &mut Certificate| {
        certificate.cases.truncate(1);
        certificate.cases[0].parts[0].reason = Reason::Split { away: Vec::new(), cases: Vec::new() };
    };
    assert_eq!(damaged(&chessboard(), nothing), Err(Fault::Away(0)));
}

/// The same board with a closed way, so that every cut counts.
fn closed() -> (TrailPuzzle, Longest) {
    let puzzle = TrailPuzzle::new(Grid::new(8, 8).expect("a board"), square("e1")).expect("a puzzle");
    let puzzle = puzzle.ending(End::At(square("e1"))).expect("closed");
    let longest = longest(&puzzle);
    assert_eq!((longest.worth, longest.certificate.cases.len()), (100, 1));
    (puzzle, longest)
}

#[test]
fn amounts() {
    let board = closed();
    let count = cuts(&mut board.1.certificate.clone()).len();
    for cut in 0..count {
        let raised = damaged(&board, |certificate| cuts(certificate)[cut].amount += 4);
        assert!(matches!(raised, Err(Fault::Gain { case: 0, .. })), "{cut}: {raised:?}");
        // Half a segment less is still no whole one.
        let lowered = damaged(&board, |certificate| {
            cuts(certificate)[cut].amount = 0;
            cuts(certificate)[(cut + 1) % count].amount = 0;
        });
        assert!(matches!(lowered, Err(Fault::Bound { bound: 100, .. })), "{cut}: {lowered:?}");
    }
    let huge = damaged(&board, |certificate| cuts(certificate).iter_mut().for_each(|cut| cut.amount = u64::MAX));
    assert!(matches!(huge, Err(Fault::Gain { case: 0, .. })), "{huge:?}");
}

/// A set with an even number of odd squares shows nothing, though there is room for it.
#[test]
fn even_sets() {
    let board = closed();
    let discs = |cut: &Cut| cut.inner.is_empty() && cut.squares.len() == 1;
    let count = cuts(&mut board.1.certificate.clone()).iter().filter(|cut| discs(cut)).count();
    assert!(count > 2);
    let even = damaged(&board, |certificate| {
        let discs = cuts(certificate).iter_mut().filter(|cut| discs(cut));
        discs.zip(["d4", "e5"]).for_each(|(disc, name)| disc.squares = vec![square(name)]);
    });
    assert!(matches!(even, Err(Fault::Bound { bound: 100, .. })), "{even:?}");
}

#[test]
fn sets_within_each_other() {
    let board = chessboard();
    let last = cuts(&mut board.1.certificate.clone()).len() - 1;
    let inner = |cut: usize| Err(Fault::Inner { case: 0, cut });
    assert_eq!(damaged(&board, |certificate| cuts(certificate)[0].inner.push(last)), inner(last));
    assert_eq!(damaged(&board, |certificate| cuts(certificate)[last].inner.extend([0, 0])), inner(0));
    let first = cuts(&mut board.1.certificate.clone())[0].squares[0];
    let twice = damaged(&board, |certificate| cuts(certificate)[last].squares.push(first));
    assert_eq!(twice, Err(Fault::Named { case: 0, square: first }));
    let outside = damaged(&board, |certificate| cuts(certificate)[last].squares.push(square("i9")));
    assert_eq!(outside, Err(Fault::Named { case: 0, square: square("i9") }));
}

#[test]
fn the_segments_given_up() {
    let board = chessboard();
    let first = board.1.certificate.given_up[0];
    let used = [square("d4"), square("d5")];
    assert!(!board.1.certificate.given_up.contains(&used));
    let missing = damaged(&board, |certificate| {
        certificate.given_up.remove(0);
    });
    assert_eq!(missing, Err(Fault::GivenUp(first)));
    assert_eq!(damaged(&board, |certificate| certificate.given_up.push(used)), Err(Fault::GivenUp(used)));
    assert_eq!(damaged(&board, |certificate| certificate.given_up.push(first)), Err(Fault::GivenUp(first)));
}

#[test]
fn parts() {
    let board = chessboard();
    let wrong = |from| Err(Fault::Part { case: 0, from });
    assert_eq!(damaged(&board, |certificate| certificate.cases[0].parts[0].from = square("e2")), wrong(square("e2")));
    let twice = damaged(&board, |certificate| {
        let part = certificate.cases[0].parts[0].clone();
        certificate.cases[0].parts.push(part);
    });
    assert_eq!(twice, wrong(square("e1")));
    let none = damaged(&board, |certificate| certificate.cases[0].parts.clear());
    assert_eq!(none, Err(Fault::Bound { bound: 101, shown: 112 }));
    assert_eq!(damaged(&board, |certificate| certificate.cases.clear()), Err(Fault::Case(0)));
    assert_eq!(damaged(&board, |certificate| certificate.cases.push(Case::default())), Err(Fault::Case(1)));
}

fn split(part: &mut Part) -> Option<(&mut Vec<Square>, &mut Vec<usize>)> {
    match &mut part.reason {
        Reason::Split { away, cases } => Some((away, cases)),
        Reason::Cuts(_) => None,
    }
}

#[test]
fn cases() {
    let rooms = rooms();
    let mut certificate = rooms.1.certificate.clone();
    let (case, numbers) = find(&mut certificate, |part| split(part).map(|(_, cases)| cases));
    let wanted = numbers.len();
    let split_cases = |certificate: &mut Certificate, damage: &dyn Fn(&mut Vec<usize>)| {
        damage(find(certificate, |part| split(part).map(|(_, cases)| cases)).1);
    };
    for given in [wanted - 1, wanted + 1] {
        let count = damaged(&rooms, |certificate| split_cases(certificate, &|cases| cases.resize(given, 0)));
        assert_eq!(count, Err(Fault::Cases { case, given, wanted }));
    }
    let twice = numbers[0];
    let repeated = damaged(&rooms, |certificate| split_cases(certificate, &|cases| cases[wanted - 1] = cases[0]));
    assert_eq!(repeated, Err(Fault::Case(twice)));
    let none = damaged(&rooms, |certificate| split_cases(certificate, &|cases| cases[0] = usize::MAX));
    assert_eq!(none, Err(Fault::Case(usize::MAX)));
    let round = damaged(&rooms, |certificate| split_cases(certificate, &|cases| cases[0] = 0));
    assert_eq!(round, Err(Fault::Case(0)));
    for number in 1..certificate.cases.len() {
        if rooms.1.certificate.cases[number].parts.is_empty() {
            continue;
        }
        let empty = damaged(&rooms, |certificate| certificate.cases[number].parts.clear());
        assert!(empty.is_err(), "{number}: {empty:?}");
    }
}

#[test]
fn sets_that_are_split_over() {
    let rooms = rooms();
    let (case, start) = (0, rooms.0.start());
    let away = |certificate: &mut Certificate, damage: &dyn Fn(&mut Vec<Square>)| {
        damage(find(certificate, |part| split(part).map(|(away, _)| away)).1);
    };
    let with_start = damaged(&rooms, |certificate| away(certificate, &|away| away.push(start)));
    assert_eq!(with_start, Err(Fault::Named { case, square: start }));
    let nothing = damaged(&rooms, |certificate| away(certificate, &|away| away.clear()));
    assert_eq!(nothing, Err(Fault::Away(case)));
}

#[test]
fn folds() {
    let rooms = rooms();
    let mut certificate = rooms.1.certificate.clone();
    let (case, fold) = find(&mut certificate, |part| part.folds.first_mut());
    let (first, wanted) = (fold.squares[0], fold.cases.len());
    let smaller = damaged(&rooms, |certificate| {
        find(certificate, |part| part.folds.first_mut()).1.squares.pop();
    });
    assert!(matches!(smaller, Err(Fault::Rim { square, .. }) if square == first), "{smaller:?}");
    let fewer = damaged(&rooms, |certificate| {
        find(certificate, |part| part.folds.first_mut()).1.cases.pop();
    });
    assert_eq!(fewer, Err(Fault::Cases { case, given: wanted - 1, wanted }));
    let unfolded = damaged(&rooms, |certificate| {
        find(certificate, |part| (!part.folds.is_empty()).then_some(&mut part.folds)).1.clear()
    });
    assert!(unfolded.is_err());
    let swapped = damaged(&rooms, |certificate| find(certificate, |part| part.folds.first_mut()).1.cases.swap(0, 1));
    assert!(swapped.is_err(), "{swapped:?}");
}

#[test]
fn cases_without_end() {
    let (puzzle, longest) = chessboard();
    let mut certificate = longest.certificate;
    // Each case is split over a corner, and the first of these over the same again.
    let part = |number: usize| Part {
        from: square("e1"),
        folds: Vec::new(),
        reason: Reason::Split { away: vec![square("a8")], cases: vec![number + 1, 0] },
    };
    certificate.cases = (0..1000).map(|number| Case { parts: vec![part(number)] }).collect();
    assert_eq!(check(&puzzle, &longest.way, &certificate), Err(Fault::Deep));
}

#[test]
fn the_way() {
    let (puzzle, longest) = chessboard();
    let wrong = |damage: &dyn Fn(&mut Vec<Square>)| {
        let mut way = longest.way.clone();
        damage(&mut way.squares);
        check(&puzzle, &way, &longest.certificate)
    };
    assert_eq!(wrong(&|squares| squares.reverse()), Err(Fault::Start(square("e1"))));
    assert_eq!(wrong(&|squares| squares.clear()), Err(Fault::Start(square("e1"))));
    assert_eq!(wrong(&|squares| squares[5] = square("h8")), Err(Fault::Step { step: 5 }));
    assert_eq!(wrong(&|squares| squares.push(squares[squares.len() - 2])), Err(Fault::Twice { step: 102 }));
    let shorter = wrong(&|squares| squares.truncate(squares.len() - 1));
    assert!(matches!(shorter, Err(Fault::GivenUp(_))));
    let closed = puzzle.clone().ending(End::At(puzzle.start())).expect("closed");
    assert_eq!(check(&closed, &longest.way, &longest.certificate), Err(Fault::End(square("e1"))));
    let path = puzzle.clone().visiting(Visits::Squares);
    assert_eq!(check(&path, &longest.way, &longest.certificate), Err(Fault::Visits));
    let mut blocked = puzzle.grid().clone();
    blocked.block(longest.way.squares[3]).expect("on the board");
    let blocked = TrailPuzzle::new(blocked, puzzle.start()).expect("a puzzle");
    assert_eq!(check(&blocked, &longest.way, &longest.certificate), Err(Fault::Step { step: 3 }));
}
