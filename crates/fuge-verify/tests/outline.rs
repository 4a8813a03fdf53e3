//! The checker of sets of pieces: right lists are right, wherever their figures lie, and every fault is seen.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use fuge_puzzle::outline::{Figures, OutlinePuzzle, cells_of_polygon};
use fuge_puzzle::packing::{Cell, Engine, Lattice, Piece, Placed, Shape, Solution, Symmetry, Turning};
use fuge_search::{Control, Interval, walk};
use fuge_verify::outline::{Checker, Fault};

fn set(pieces: &[(&str, u32)], turning: &Turning) -> OutlinePuzzle {
    let piece = |&(corners, copies): &(&str, u32)| {
        let shape = Shape::new(cells_of_polygon(corners).unwrap()).unwrap();
        Piece { copies: copies.into(), turning: turning.clone(), ..Piece::new(corners, shape) }
    };
    OutlinePuzzle::new(pieces.iter().map(piece).collect(), Symmetry::Full).unwrap()
}

fn small_tangram() -> OutlinePuzzle {
    let pieces =
        [("(0,0)(1,0)(1,1)(0,1)", 1), ("(0,0)(1,0)(2,1)(1,1)", 1), ("(0,0)(2,0)(1,1)", 1), ("(0,0)(1,0)(0,1)", 2)];
    set(&pieces, &Turning::Over)
}

fn solutions(puzzle: &OutlinePuzzle) -> Vec<Solution> {
    let figures = Figures::new(puzzle);
    let mut found = Vec::new();
    walk(&mut figures.tree(Engine::Auto), &Interval::whole(), &Control::default(), &mut found);
    found.iter().map(|found| figures.of(found).unwrap().solution(found)).collect()
}

/// The same solution turned, and somewhere else.
fn moved(solution: &Solution, motion: usize, by: Cell) -> Solution {
    let cell = |&cell: &Cell| Lattice::Tan.motions()[motion].apply(cell).shifted(by);
    let placed = |placed: &Placed| Placed { piece: placed.piece, cells: placed.cells.iter().map(cell).collect() };
    Solution { placements: solution.placements.iter().map(placed).collect() }
}

#[test]
fn a_right_list_is_right_wherever_its_figures_lie() {
    let puzzle = small_tangram();
    let mut checker = Checker::new(&puzzle);
    for (index, solution) in solutions(&puzzle).iter().enumerate() {
        assert_eq!(checker.check(&moved(solution, index % 8, Cell::new(1_000_000, -77))), Ok(()));
    }
    assert_eq!((checker.order(), checker.outlines(), checker.solutions(), checker.raw()), (8, 7, 18, 44));
}

#[test]
fn every_image_is_the_same() {
    let puzzle = small_tangram();
    let mut checker = Checker::new(&puzzle);
    let all = solutions(&puzzle);
    for solution in &all {
        checker.check(solution).unwrap();
    }
    for (index, solution) in all.iter().enumerate() {
        for motion in 0..8 {
            let image = moved(solution, motion, Cell::new(-5, 3));
            assert_eq!(checker.check(&image), Err(Fault::Same { earlier: index as u64 }));
        }
    }
}

#[test]
fn mirror_images_of_pieces_that_may_not_be_turned_over_are_different() {
    let puzzle = set(&[("(0,0)(1,0)(2,1)(1,1)", 2)], &Turning::Turned);
    let mut checker = Checker::new(&puzzle);
    assert_eq!(checker.order(), 4);
    let all = solutions(&puzzle);
    assert!(!all.is_empty());
    for solution in all {
        assert_eq!(checker.check(&solution), Ok(()));
        assert!(matches!(checker.check(&moved(&solution, 4, Cell::new(0, 0))), Err(Fault::OnBoard(_))));
    }
}

#[test]
fn faults_are_seen() {
    let puzzle = small_tangram();
    let mut checker = Checker::new(&puzzle);
    let right = solutions(&puzzle).remove(0);
    let mut missing = right.clone();
    missing.placements.pop();
    assert!(matches!(checker.check(&missing), Err(Fault::Area { covered: 14, area: 16 })));
    let mut far = right.clone();
    far.placements[0].cells.iter_mut().for_each(|cell| cell.row += 1_000_000_000);
    assert_eq!(checker.check(&far), Err(Fault::Apart));
    let mut beside = right.clone();
    beside.placements[0].cells.iter_mut().for_each(|cell| cell.column += 5);
    assert!(matches!(checker.check(&beside), Err(Fault::NotConvex { covered: 16, .. })));
    let mut exchanged = right.clone();
    let [a, b] = [exchanged.placements[0].piece, exchanged.placements[1].piece];
    (exchanged.placements[0].piece, exchanged.placements[1].piece) = (b, a);
    assert!(matches!(checker.check(&exchanged), Err(Fault::OnBoard(_))));
    assert_eq!(checker.check(&right), Ok(()));
    // Indices count what was wrong too.
    assert_eq!(checker.check(&right), Err(Fault::Same { earlier: 4 }));
}

#[test]
fn a_motion_may_exchange_the_hands() {
    let piece = |name: &str, corners: &str| {
        let shape = Shape::new(cells_of_polygon(corners).unwrap()).unwrap();
        Piece { turning: Turning::Turned, ..Piece::new(name, shape) }
    };
    let pieces = vec![piece("left", "(0,0)(2,0)(1,1)(0,1)"), piece("right", "(0,0)(2,0)(2,1)(1,1)")];
    let puzzle = OutlinePuzzle::new(pieces, Symmetry::Full).unwrap();
    let mut checker = Checker::new(&puzzle);
    assert_eq!(checker.order(), 8);
    let all = solutions(&puzzle);
    assert!(!all.is_empty());
    for (index, solution) in all.iter().enumerate() {
        assert_eq!(checker.check(&moved(solution, index % 4, Cell::new(0, 0))), Ok(()));
    }
}

#[test]
fn what_is_said_of_the_outline_is_checked() {
    let puzzle = small_tangram();
    let mut checker = Checker::new(&puzzle);
    let figures = Figures::new(&puzzle);
    let mut found = Vec::new();
    walk(&mut figures.tree(Engine::Auto), &Interval::whole(), &Control::default(), &mut found);
    for (index, found) in found.iter().enumerate() {
        let figure = figures.of(found).unwrap();
        let solution = moved(&figure.solution(found), index % 8, Cell::new(2, 9));
        let octagon = figure.octagon.numbers();
        assert_eq!(checker.check_as(&solution, Some([9; 6])), Err(Fault::Outline { said: [9; 6], octagon }));
        assert_eq!(checker.check_as(&solution, Some(octagon)), Ok(()));
    }
    assert_eq!(checker.by_outline().len(), 7);
    assert_eq!(checker.by_outline()[&[2, 2, 0, 0, 0, 0]], (1, 8));
}
