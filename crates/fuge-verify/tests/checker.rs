//! The checker against definitions, against damaged solutions, and against the solver.
//!
//! Puzzles are made by cutting a board into pieces at random, so that a right solution is known without solving.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{cut, image, motions, pieces_of, places};
use fuge_puzzle::packing::{
    Board, Cell, Compiled, Engine, Packing, Piece, PieceSet, Placed, Shape, Solution, Symmetry,
};
use fuge_search::{Control, Interval, walk};
use fuge_verify::packing::{Checker, Fault};
use proptest::prelude::*;

/// Is there a way to exchange the single pieces that goes with this motion? All ways are tried.
fn is_symmetry(units: &[Vec<Vec<Cell>>], puzzle: &Packing, motion: usize) -> bool {
    let moved: Option<Vec<Vec<Vec<Cell>>>> =
        units.iter().map(|places| places.iter().map(|place| image(puzzle.board(), place, motion)).collect()).collect();
    let Some(mut moved) = moved else { return false };
    moved.iter_mut().for_each(|places| places.sort());
    fn matches(moved: &[Vec<Vec<Cell>>], left: &mut Vec<&Vec<Vec<Cell>>>) -> bool {
        let Some((first, rest)) = moved.split_first() else { return true };
        (0..left.len()).any(|at| {
            let unit = left.remove(at);
            let fits = unit == first && matches(rest, left);
            left.insert(at, unit);
            fits
        })
    }
    matches(&moved, &mut units.iter().collect())
}

fn order(puzzle: &Packing) -> u64 {
    let allowed = match puzzle.symmetry() {
        Symmetry::Full => 8,
        Symmetry::Rotations => 4,
        Symmetry::None => 1,
    };
    let units: Vec<Vec<Vec<Cell>>> = puzzle
        .pieces()
        .iter()
        .flat_map(|piece| std::iter::repeat_n(places(piece, puzzle.board()), piece.copies as usize))
        .collect();
    motions(puzzle.board()).into_iter().filter(|&m| m < allowed && is_symmetry(&units, puzzle, m)).count() as u64
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn the_group_is_that_of_the_definition((puzzle, _) in cut(3, 2..5)) {
        prop_assert_eq!(Checker::new(&puzzle).order(), order(&puzzle));
    }

    #[test]
    fn what_a_cut_board_was_cut_into_is_a_solution((puzzle, solution) in cut(5, 1..7)) {
        let mut checker = Checker::new(&puzzle);
        prop_assert_eq!(checker.check(&solution), Ok(()));
        prop_assert_eq!(checker.check(&solution), Err(Fault::Same { earlier: 0 }));
        prop_assert_eq!(checker.solutions(), 1);
        prop_assert_eq!(checker.order() as u128 % checker.raw(), 0);
    }

    #[test]
    fn a_moved_piece_is_noticed((puzzle, mut solution) in cut(5, 1..7), which: prop::sample::Index, (rows, columns) in (-2..3, -2..3)) {
        prop_assume!((rows, columns) != (0, 0));
        let at = which.index(solution.placements.len());
        for cell in &mut solution.placements[at].cells {
            *cell = Cell::new(cell.row + rows, cell.column + columns);
        }
        let off = solution.placements[at].cells.iter().any(|&cell| !puzzle.board().contains(cell));
        match Checker::new(&puzzle).check(&solution) {
            Err(Fault::OffBoard { cell, .. }) => prop_assert!(!puzzle.board().contains(cell)),
            Err(Fault::Overlap { .. }) => (),
            other => prop_assert!(false, "{other:?}, off the board: {off}"),
        }
    }

    #[test]
    fn a_missing_piece_is_noticed((puzzle, mut solution) in cut(5, 1..7), which: prop::sample::Index) {
        let lost = solution.placements.remove(which.index(solution.placements.len()));
        let (cell, cells) = (lost.cells[0], lost.cells.len());
        prop_assert_eq!(Checker::new(&puzzle).check(&solution), Err(Fault::Uncovered { cell, cells }));
    }

    #[test]
    fn a_piece_laid_twice_is_noticed((puzzle, mut solution) in cut(5, 1..7), which: prop::sample::Index) {
        let twice = solution.placements[which.index(solution.placements.len())].clone();
        let (name, cell) = (puzzle.pieces()[twice.piece].name.clone(), twice.cells[0]);
        solution.placements.push(twice);
        prop_assert_eq!(
            Checker::new(&puzzle).check(&solution),
            Err(Fault::Overlap { cell, first: name.clone(), second: name })
        );
    }

    #[test]
    fn exchanged_names_are_noticed((puzzle, solution) in cut(5, 2..7), a: prop::sample::Index, b: prop::sample::Index) {
        let (a, b) = (a.index(solution.placements.len()), b.index(solution.placements.len()));
        let mut exchanged = solution.clone();
        exchanged.placements[a].piece = solution.placements[b].piece;
        exchanged.placements[b].piece = solution.placements[a].piece;
        let all: Vec<_> = puzzle.pieces().iter().map(|piece| places(piece, puzzle.board())).collect();
        let fits = exchanged.placements.iter().all(|placed| all[placed.piece].contains(&placed.cells));
        let equal = all[solution.placements[a].piece] == all[solution.placements[b].piece];
        let mut checker = Checker::new(&puzzle);
        checker.check(&solution).unwrap();
        match checker.check(&exchanged) {
            Err(Fault::WrongShape { .. }) => prop_assert!(!fits),
            Err(Fault::Same { earlier }) => prop_assert!(fits && earlier == 0),
            Ok(()) => prop_assert!(fits && !equal),
            other => prop_assert!(false, "{other:?}"),
        }
    }

    #[test]
    fn one_piece_in_place_of_another_is_noticed((puzzle, solution) in cut(5, 2..7), a: prop::sample::Index, b: prop::sample::Index) {
        let (a, b) = (a.index(solution.placements.len()), b.index(solution.placements.len()));
        let (piece, other) = (solution.placements[b].piece, solution.placements[a].piece);
        prop_assume!(piece != other);
        let mut wrong = solution.clone();
        wrong.placements[a].piece = piece;
        let fits = places(&puzzle.pieces()[piece], puzzle.board()).contains(&wrong.placements[a].cells);
        match Checker::new(&puzzle).check(&wrong) {
            Err(Fault::WrongShape { piece: name, .. }) => {
                prop_assert!(!fits);
                prop_assert_eq!(&name, &puzzle.pieces()[piece].name);
            }
            Err(Fault::Copies { piece: name, used, copies }) => {
                prop_assert!(fits);
                let at = puzzle.pieces().iter().position(|p| p.name == name).unwrap();
                let expected = if at == piece { copies + 1 } else { copies - 1 };
                prop_assert_eq!((used, at == piece || at == other), (expected, true));
            }
            other => prop_assert!(false, "{other:?}"),
        }
    }

    #[test]
    fn images_are_the_same((puzzle, solution) in cut(5, 1..7), motion in 0_usize..8) {
        // With pieces that may be turned over every motion of the board is a symmetry.
        let pieces = puzzle.pieces().iter().cloned().map(|piece| Piece { flip: true, ..piece }).collect();
        let puzzle = Packing::new(puzzle.board().clone(), pieces, Symmetry::Full).unwrap();
        let mut checker = Checker::new(&puzzle);
        prop_assert_eq!(checker.order(), motions(puzzle.board()).len() as u64);
        prop_assert_eq!(checker.check(&solution), Ok(()));
        let moved: Option<Vec<Placed>> = solution
            .placements
            .iter()
            .map(|placed| Some(Placed { piece: placed.piece, cells: image(puzzle.board(), &placed.cells, motion)? }))
            .collect();
        if let Some(mut placements) = moved {
            placements.reverse();
            prop_assert_eq!(checker.check(&Solution { placements }), Err(Fault::Same { earlier: 0 }));
        }
    }

    #[test]
    fn the_solver_and_the_checker_agree((puzzle, solution) in cut(4, 1..6)) {
        let compiled = Compiled::new(&puzzle);
        prop_assert_eq!(Checker::new(&puzzle).order(), compiled.order() as u64);
        let mut first = None;
        for engine in [Engine::Auto, Engine::Cover] {
            let mut found = Vec::new();
            let outcome = walk(&mut compiled.tree(engine), &Interval::whole(), &Control::default(), &mut found);
            let mut checker = Checker::new(&puzzle);
            for found in &found {
                prop_assert_eq!(checker.check(&compiled.solution(found)), Ok(()));
            }
            prop_assert_eq!(checker.raw(), u128::from(outcome.statistics.raw));
            prop_assert_eq!(checker.solutions(), outcome.statistics.solutions());
            // The solver has found all: so the one we know is among them.
            let again = checker.check(&solution);
            prop_assert!(matches!(again, Err(Fault::Same { .. })), "{:?}", again);
            let counts = (checker.solutions(), checker.raw(), checker.order());
            prop_assert_eq!(*first.get_or_insert(counts), counts);
        }
    }
}

fn cells(cells: &[(i32, i32)]) -> Vec<Cell> {
    cells.iter().map(|&(row, column)| Cell::new(row, column)).collect()
}

fn piece(name: &str, at: &[(i32, i32)], copies: u32, flip: bool) -> Piece {
    Piece { name: name.into(), shape: Shape::new(cells(at)).unwrap(), copies, flip }
}

const BAR: &[(i32, i32)] = &[(0, 0), (0, 1)];

#[test]
fn equal_pieces_with_different_names_are_not_told_apart() {
    let puzzle = pieces_of(Board::rectangle(2, 2).unwrap(), vec![piece("a", BAR, 1, true), piece("b", BAR, 1, false)]);
    let mut checker = Checker::new(&puzzle);
    assert_eq!(checker.order(), 8);
    let placed = |piece, at: &[(i32, i32)]| Placed { piece, cells: cells(at) };
    let solution = |a, b| Solution { placements: vec![placed(a, &[(0, 0), (0, 1)]), placed(b, &[(1, 0), (1, 1)])] };
    assert_eq!(checker.check(&solution(0, 1)), Ok(()));
    assert_eq!(checker.check(&solution(1, 0)), Err(Fault::Same { earlier: 0 }));
    let both = Fault::Copies { piece: "a".into(), used: 2, copies: 1 };
    assert_eq!(checker.check(&solution(0, 0)), Err(both.clone()));
    assert_eq!(both.to_string(), "piece `a` is used twice and must be used once");
    assert_eq!((checker.solutions(), checker.raw()), (1, 2));
}

#[test]
fn a_reflection_may_exchange_the_two_hands() {
    let hands = PieceSet::named("one-sided tetrominoes").unwrap().pieces();
    let named = |name: &str| hands.iter().find(|piece| piece.name == name).unwrap().clone();
    let order = |pieces| Checker::new(&pieces_of(Board::rectangle(2, 4).unwrap(), pieces)).order();
    assert_eq!(order(vec![named("L"), named("L'")]), 4);
    assert_eq!(order(vec![Piece { copies: 2, ..named("L") }]), 2);
    assert_eq!(order(vec![Piece { copies: 2, flip: true, ..named("L") }]), 4);
    let order = |pieces| Checker::new(&pieces_of(Board::rectangle(3, 4).unwrap(), pieces)).order();
    assert_eq!(order(vec![Piece { copies: 2, ..named("L") }, named("L'")]), 2, "there must be as many of each hand");
}

#[test]
fn the_setting_restricts_the_group() {
    let board = Board::rectangle(4, 4).unwrap();
    let order = |symmetry| {
        let puzzle = Packing::new(board.clone(), vec![piece("bar", BAR, 8, true)], symmetry).unwrap();
        Checker::new(&puzzle).order()
    };
    assert_eq!([Symmetry::Full, Symmetry::Rotations, Symmetry::None].map(order), [8, 4, 1]);
}

#[test]
fn nothing_that_is_not_a_solution_makes_it_stumble() {
    let puzzle = pieces_of(Board::rectangle(1, 2).unwrap(), vec![piece("bar", BAR, 1, true)]);
    let mut checker = Checker::new(&puzzle);
    let mut check = |piece, at: &[(i32, i32)]| {
        checker.check(&Solution { placements: vec![Placed { piece, cells: cells(at) }] }).unwrap_err()
    };
    assert_eq!(check(7, BAR), Fault::UnknownPiece { piece: 7 });
    assert!(matches!(check(0, &[(i32::MAX, i32::MIN), (i32::MIN, i32::MAX)]), Fault::OffBoard { .. }));
    assert!(matches!(check(0, &[(0, 0), (0, 0)]), Fault::CellTwice { .. }));
    assert!(matches!(check(0, &[]), Fault::WrongShape { .. }));
    assert!(matches!(check(0, &[(0, 0)]), Fault::WrongShape { .. }));
    assert_eq!(
        checker.check(&Solution { placements: vec![] }),
        Err(Fault::Uncovered { cell: Cell::new(0, 0), cells: 2 })
    );
    let many = vec![Placed { piece: 0, cells: cells(BAR) }; 70_000];
    assert!(matches!(checker.check(&Solution { placements: many }), Err(Fault::Overlap { .. })));
    assert_eq!(checker.check(&Solution { placements: vec![Placed { piece: 0, cells: cells(BAR) }] }), Ok(()));
    let again = Solution { placements: vec![Placed { piece: 0, cells: cells(&[(0, 1), (0, 0)]) }] };
    assert_eq!(checker.check(&again), Err(Fault::Same { earlier: 7 }), "an index counts wrong ones too");
}

#[test]
fn the_largest_board_is_quick() {
    let board = Board::rectangle(1, 512).unwrap();
    let single = |n: i32| piece(&n.to_string(), &[(0, 0)], 1, true);
    let puzzle = pieces_of(board, (0..512).map(single).collect());
    let mut checker = Checker::new(&puzzle);
    let placed = |n: usize| Placed { piece: n, cells: vec![Cell::new(0, n as i32)] };
    assert_eq!(checker.check(&Solution { placements: (0..512).map(placed).collect() }), Ok(()));
    assert_eq!((checker.order(), checker.raw()), (4, 1));
}
