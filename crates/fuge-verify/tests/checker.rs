//! The checker against definitions, against damaged solutions, and against rules one by one.
//!
//! Puzzles are made by cutting a board into pieces at random, so that a right solution is known without solving.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Shown, any_puzzle, cut, image, kinds, motions, order, pieces_of, places};
use fuge_puzzle::packing::{
    Board, Cell, Copies, Lattice, Packing, Piece, PieceSet, Placed, Shape, Solution, Symmetry, Turning,
};
use fuge_verify::packing::{Checker, Fault, Spot};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn the_group_is_that_of_the_definition((puzzle, _) in cut(3, 2..5), Shown(other) in any_puzzle()) {
        prop_assert_eq!(Checker::new(&puzzle).order(), order(&puzzle));
        prop_assert_eq!(Checker::new(&other).order(), order(&other));
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
            *cell = cell.shifted(Cell::new(rows, columns));
        }
        let off = solution.placements[at].cells.iter().any(|&cell| !puzzle.board().contains(cell));
        match Checker::new(&puzzle).check(&solution) {
            Err(Fault::OffBoard { cell, .. }) => prop_assert!(!puzzle.board().contains(cell.cell)),
            Err(Fault::Overlap { .. }) => (),
            // It may have come to lie on cells that were empty.
            Err(Fault::Uncovered { .. }) | Ok(()) => prop_assert!(!puzzle.board().optional().is_empty()),
            other => prop_assert!(false, "{other:?}, off the board: {off}"),
        }
    }

    #[test]
    fn a_missing_piece_is_noticed((puzzle, mut solution) in cut(5, 1..7), which: prop::sample::Index) {
        let lost = solution.placements.remove(which.index(solution.placements.len()));
        let (cell, cells) = (Spot::new(puzzle.lattice(), lost.cells[0]), lost.cells.len());
        prop_assert_eq!(Checker::new(&puzzle).check(&solution), Err(Fault::Uncovered { cell, cells }));
    }

    #[test]
    fn a_piece_laid_twice_is_noticed((puzzle, mut solution) in cut(5, 1..7), which: prop::sample::Index) {
        let twice = solution.placements[which.index(solution.placements.len())].clone();
        let name = puzzle.pieces()[twice.piece].name.clone();
        let cell = Spot::new(puzzle.lattice(), twice.cells[0]);
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
        let all: Vec<_> = puzzle.pieces().iter().map(|piece| places(&puzzle, piece)).collect();
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
        let fits = places(&puzzle, &puzzle.pieces()[piece]).contains(&wrong.placements[a].cells);
        let all = kinds(&puzzle);
        let used = |kind: &common::Kind| {
            let of_kind = |placed: &&Placed| places(&puzzle, &puzzle.pieces()[placed.piece]) == kind.places;
            wrong.placements.iter().filter(of_kind).count() as u64
        };
        let enough = all.iter().all(|kind| (kind.least..=kind.most).contains(&used(kind)));
        match Checker::new(&puzzle).check(&wrong) {
            Err(Fault::WrongShape { piece: name, .. }) => {
                prop_assert!(!fits);
                prop_assert_eq!(&name, &puzzle.pieces()[piece].name);
            }
            Err(Fault::Copies { pieces, used, copies }) => {
                prop_assert!(fits && !enough && !(copies.min..=copies.max).contains(&used));
                let names = [piece, other].map(|at| puzzle.pieces()[at].name.clone());
                prop_assert!(names.iter().any(|name| pieces.contains(name)));
            }
            Ok(()) => prop_assert!(fits && enough),
            other => prop_assert!(false, "{other:?}"),
        }
    }

    #[test]
    fn images_are_the_same((puzzle, solution) in cut(5, 1..7), motion: prop::sample::Index) {
        // With pieces that may be turned over every motion of the board is a symmetry.
        let pieces = puzzle.pieces().iter().cloned().map(|piece| Piece { turning: Turning::Over, ..piece }).collect();
        let board = Board::new(puzzle.lattice(), puzzle.board().cells().iter().copied()).unwrap();
        let optional = if puzzle.board().optional().is_empty() { Vec::new() } else { board.cells().to_vec() };
        let puzzle = Packing::new(board.with_optional(optional), pieces, Symmetry::Full).unwrap();
        let motion = motion.index(puzzle.lattice().motions().len());
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
}

fn cells(cells: &[(i32, i32)]) -> Vec<Cell> {
    cells.iter().map(|&(row, column)| Cell::new(row, column)).collect()
}

fn piece(name: &str, at: &[(i32, i32)], copies: u32) -> Piece {
    Piece { copies: copies.into(), ..Piece::new(name, Shape::new(cells(at)).unwrap()) }
}

fn placed(piece: usize, at: &[(i32, i32)]) -> Placed {
    Placed { piece, cells: cells(at) }
}

/// What the checker says of these placements.
fn said(puzzle: &Packing, placements: &[Placed]) -> Result<(), String> {
    let solution = Solution { placements: placements.to_vec() };
    Checker::new(puzzle).check(&solution).map_err(|fault| fault.to_string())
}

const BAR: &[(i32, i32)] = &[(0, 0), (0, 1)];

#[test]
fn equal_pieces_with_different_names_are_not_told_apart() {
    let puzzle = pieces_of(
        Board::rectangle(2, 2).unwrap(),
        vec![piece("a", BAR, 1), Piece { turning: Turning::Turned, ..piece("b", BAR, 1) }],
    );
    let mut checker = Checker::new(&puzzle);
    assert_eq!(checker.order(), 8);
    let solution = |a, b| Solution { placements: vec![placed(a, &[(0, 0), (0, 1)]), placed(b, &[(1, 0), (1, 1)])] };
    assert_eq!(checker.check(&solution(0, 1)), Ok(()));
    assert_eq!(checker.check(&solution(1, 0)), Err(Fault::Same { earlier: 0 }));
    assert_eq!(checker.check(&solution(0, 0)), Err(Fault::Same { earlier: 0 }), "whatever a list calls them");
    assert_eq!((checker.solutions(), checker.raw()), (1, 2));
}

#[test]
fn a_reflection_may_exchange_the_two_hands() {
    let hands = PieceSet::named("one-sided tetrominoes").unwrap().pieces(Lattice::Square).unwrap();
    let named = |name: &str| hands.iter().find(|piece| piece.name == name).unwrap().clone();
    let order = |pieces| Checker::new(&pieces_of(Board::rectangle(2, 4).unwrap(), pieces)).order();
    assert_eq!(order(vec![named("L"), named("L'")]), 4);
    assert_eq!(order(vec![Piece { copies: 2.into(), ..named("L") }]), 2);
    assert_eq!(order(vec![Piece { copies: 2.into(), turning: Turning::Over, ..named("L") }]), 4);
    let order = |pieces| Checker::new(&pieces_of(Board::rectangle(3, 4).unwrap(), pieces)).order();
    assert_eq!(
        order(vec![Piece { copies: 2.into(), ..named("L") }, named("L'")]),
        2,
        "there must be as many of each hand"
    );
}

#[test]
fn the_setting_restricts_the_group() {
    let board = Board::rectangle(4, 4).unwrap();
    let order = |symmetry| {
        let puzzle = Packing::new(board.clone(), vec![piece("bar", BAR, 8)], symmetry).unwrap();
        Checker::new(&puzzle).order()
    };
    assert_eq!([Symmetry::Full, Symmetry::Rotations, Symmetry::None].map(order), [8, 4, 1]);
}

#[test]
fn nothing_that_is_not_a_solution_makes_it_stumble() {
    let puzzle = pieces_of(Board::rectangle(1, 2).unwrap(), vec![piece("bar", BAR, 1)]);
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
        Err(Fault::Uncovered { cell: Spot::new(Lattice::Square, Cell::new(0, 0)), cells: 2 })
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
    let single = |n: i32| piece(&n.to_string(), &[(0, 0)], 1);
    let puzzle = pieces_of(board, (0..512).map(single).collect());
    let mut checker = Checker::new(&puzzle);
    let placed = |n: usize| Placed { piece: n, cells: vec![Cell::new(0, n as i32)] };
    assert_eq!(checker.check(&Solution { placements: (0..512).map(placed).collect() }), Ok(()));
    assert_eq!((checker.order(), checker.raw()), (4, 1));
}

#[test]
fn every_rule_is_checked_and_told() {
    let board = || Board::rectangle(2, 2).unwrap();
    let bars =
        |bar: Piece| Packing::new(board(), vec![piece("a", BAR, 1), Piece { name: "b".into(), ..bar }], Symmetry::Full);
    let lying = [placed(0, &[(0, 0), (0, 1)]), placed(1, &[(1, 0), (1, 1)])];
    assert_eq!(said(&bars(piece("b", BAR, 1)).unwrap(), &lying), Ok(()));
    let upright = Shape::new(cells(&[(0, 0), (1, 0)])).unwrap();
    for turning in [Turning::Fixed, Turning::Listed([upright.clone()].into())] {
        let puzzle = bars(Piece { turning, ..Piece::new("b", upright.clone()) }).unwrap();
        let fault = "piece `b` cannot cover [1,0] [1,1]: that is not its shape, or not a way it may be turned";
        assert_eq!(said(&puzzle, &lying), Err(fault.to_owned()));
    }
    let kept_out = bars(Piece { keep_out: cells(&[(1, 1)]).into_iter().collect(), ..piece("b", BAR, 1) }).unwrap();
    assert_eq!(said(&kept_out, &lying), Err("piece `b` lies on cell [1,1], where it may not lie".to_owned()));
    let place = Some(cells(&[(0, 0), (0, 1)]).into_iter().collect());
    let fixed = bars(Piece { place, ..piece("b", BAR, 1) }).unwrap();
    assert_eq!(said(&fixed, &lying), Err("piece `b` lies on [1,0] [1,1], and its place is [0,0] [0,1]".to_owned()));
}

#[test]
fn copies_are_counted_and_told() {
    let board = || Board::rectangle(2, 2).unwrap().with_optional(cells(&[(0, 0), (0, 1), (1, 0), (1, 1)]));
    let one = [placed(0, &[(0, 0), (0, 1)])];
    let puzzle = |copies| Packing::new(board(), vec![Piece { copies, ..piece("a", BAR, 1) }], Symmetry::Full).unwrap();
    assert_eq!(said(&puzzle(Copies { min: 0, max: 2 }), &one), Ok(()));
    assert_eq!(said(&puzzle(2.into()), &one), Err("piece `a` is used once and must be used twice".to_owned()));
    let none = said(&puzzle(Copies { min: 1, max: 2 }), &[]);
    assert_eq!(none, Err("piece `a` is used 0 times and must be used from 1 to 2 times".to_owned()));
    let few = puzzle(Copies { min: 0, max: 2 }).with_most_empty(1).unwrap();
    assert_eq!(said(&few, &one), Err("2 cells stay empty, and at most 1 may".to_owned()));
    let equal = Packing::new(board(), vec![piece("a", BAR, 1), piece("b", BAR, 1)], Symmetry::Full).unwrap();
    let fault = "the equal pieces `a`, `b` are used once together and must be used twice";
    assert_eq!(said(&equal, &one), Err(fault.to_owned()));
}

#[test]
fn colours_must_go_together() {
    let board = Board::rectangle(1, 2).unwrap().with_colours([(Cell::new(0, 0), 'B'), (Cell::new(0, 1), 'W')]);
    let of = |left, right| {
        let shape = Shape::coloured([(Cell::new(0, 0), left), (Cell::new(0, 1), right)]).unwrap();
        Packing::new(board.clone(), vec![Piece::new("a", shape)], Symmetry::Full).unwrap()
    };
    let here = [placed(0, &[(0, 0), (0, 1)])];
    for (left, right) in [(Some('B'), Some('W')), (Some('W'), Some('B')), (None, Some('B')), (None, None)] {
        assert_eq!(said(&of(left, right), &here), Ok(()), "it may be turned: {left:?} {right:?}");
    }
    let both = of(Some('B'), Some('B'));
    let fault = "piece `a` cannot cover [0,0] [0,1]: its colours do not go with those of the board";
    assert_eq!(said(&both, &here), Err(fault.to_owned()));
    assert_eq!(said(&both.clone().with_colour_pairs([('B', 'W'), ('B', 'B')]), &here), Ok(()));
    assert_eq!(said(&of(Some('B'), Some('W')).with_colour_pairs([('B', 'B')]), &here), Err(fault.to_owned()));
}

#[test]
fn cells_are_called_as_in_files() {
    let board = Board::of_size(Lattice::Hexagon, 3, 1, 1).unwrap();
    let single = Piece { copies: 3.into(), ..Piece::new("a", Shape::new([Cell::new(0, 0)]).unwrap()) };
    let puzzle = Packing::new(board, vec![single], Symmetry::Full).unwrap();
    // In files the rows of hexagons do not lean.
    let two = [(0, 0), (1, 0)].map(|at| placed(0, &[at]));
    assert_eq!(said(&puzzle, &two), Err("cell [2,0] is not covered".to_owned()));
    let far = said(&puzzle, &[placed(0, &[(i32::MAX, i32::MAX)])]);
    assert!(far.unwrap_err().contains("which is not on the board"));
}

#[test]
fn which_cells_may_stay_empty_is_part_of_the_symmetry() {
    let bar = |min| vec![Piece { copies: Copies { min, max: 2 }, ..piece("a", BAR, 1) }];
    let board = Board::rectangle(2, 2).unwrap().with_optional(cells(&[(0, 0), (0, 1)]));
    let order = |pieces| Checker::new(&Packing::new(board.clone(), pieces, Symmetry::Full).unwrap()).order();
    assert_eq!(order(bar(1)), 2);
    assert_eq!(order(bar(2)), 8, "nothing stays empty, so all cells are alike");
}
