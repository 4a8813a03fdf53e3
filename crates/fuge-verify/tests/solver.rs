//! The checker, the solver and the most stupid of all searches, on puzzles with all rules: do they agree on every number?
//!
//! Nothing here is shared but the model: the solver lists placements as words and cuts symmetric copies high in its tree, the checker
//! sees one solution at a time, and the search of `common` knows neither symmetry nor a good cell to go on with.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Shown, any_puzzle, every_solution, order};
use fuge_puzzle::packing::{Board, Cell, Compiled, Engine, Packing, Piece, Shape, Symmetry};
use fuge_search::{Control, Interval, walk};
use fuge_verify::packing::{Checker, Fault};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

/// More solutions than that are not listed one by one.
const LIMIT: usize = 3000;

fn compare(puzzle: &Packing) -> Result<(), TestCaseError> {
    let compiled = Compiled::new(puzzle);
    let order = order(puzzle);
    prop_assert_eq!(Checker::new(puzzle).order(), order, "the checker has another group");
    prop_assert_eq!(compiled.order() as u64, order, "the solver has another group");
    // Every solution by definition: each is right, and each is new or the image of one before.
    let Some(all) = every_solution(puzzle, LIMIT) else { return Ok(()) };
    let mut checker = Checker::new(puzzle);
    for solution in &all {
        let said = checker.check(solution);
        prop_assert!(matches!(said, Ok(()) | Err(Fault::Same { .. })), "{:?} {:?}", said, solution);
    }
    let expected = (checker.solutions(), checker.raw());
    prop_assert_eq!(expected.1, all.len() as u128, "the orbits are not all solutions");
    for engine in [Engine::Cover, Engine::Cells, Engine::Pieces] {
        let mut found = Vec::new();
        let outcome = walk(&mut compiled.tree(engine), &Interval::whole(), &Control::default(), &mut found);
        let mut checker = Checker::new(puzzle);
        for found in &found {
            let solution = compiled.solution(found);
            prop_assert_eq!(checker.check(&solution), Ok(()), "{} {:?}", engine, solution);
        }
        prop_assert_eq!((checker.solutions(), checker.raw()), expected, "{}", engine);
        prop_assert_eq!(outcome.statistics.solutions(), expected.0, "{}", engine);
        prop_assert_eq!(u128::from(outcome.statistics.raw), expected.1, "{}", engine);
    }
    Ok(())
}

/// `FUGE_VERIFY_CASES` sets the number of cases.
fn config() -> ProptestConfig {
    let cases = std::env::var("FUGE_VERIFY_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(2000);
    ProptestConfig { cases, failure_persistence: None, max_shrink_iters: 20_000, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_solver_and_the_checker_agree(Shown(puzzle) in any_puzzle()) {
        compare(&puzzle)?;
    }
}

/// A bar with one black and one white half can lie wherever a plain bar can on a chequered board, only its places are listed in another
/// order: they are compared as sets, and the two are one kind.
#[test]
fn equal_pieces_are_one_kind_whatever_their_colours() {
    let bar = |colours: [Option<char>; 2]| {
        Shape::coloured([(Cell::new(0, 0), colours[0]), (Cell::new(0, 1), colours[1])]).unwrap()
    };
    let board = Board::rectangle(2, 3).unwrap();
    let chequered: Vec<(Cell, char)> =
        board.cells().iter().map(|&at| (at, if (at.row + at.column) % 2 == 0 { 'B' } else { 'W' })).collect();
    let coloured = Piece::new("coloured", bar([Some('B'), Some('W')]));
    let plain = Piece { copies: 2.into(), ..Piece::new("plain", bar([None, None])) };
    let puzzle = Packing::new(board.with_colours(chequered), vec![coloured, plain], Symmetry::Full).unwrap();
    let compiled = Compiled::new(&puzzle);
    // Three ways to cover 2x3 with equal bars; with two kinds they would be nine.
    assert_eq!(every_solution(&puzzle, 10).unwrap().len(), 3);
    assert_eq!(compiled.kinds().len(), 1);
    for engine in [Engine::Cover, Engine::Cells, Engine::Pieces] {
        let mut found = Vec::new();
        let outcome = walk(&mut compiled.tree(engine), &Interval::whole(), &Control::default(), &mut found);
        assert_eq!((outcome.statistics.solutions(), outcome.statistics.raw), (2, 3), "{engine}");
    }
}
