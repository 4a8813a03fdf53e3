//! Lists as Fuge prints them, on every lattice: what is drawn or written can be read, and is the same solution.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::lists::{all, fitting};
use common::{Shown, any_puzzle, cut, every_solution};
use fuge_draw::text::{self, TextStyle};
use fuge_format::json;
use fuge_puzzle::packing::{Packing, Solution};
use fuge_verify::packing::{Checker, Fault};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

/// Draws a solution, reads it, and compares.
fn drawn_and_read(puzzle: &Packing, solution: &Solution) -> Result<(), TestCaseError> {
    let drawing = text::draw(puzzle, &solution.placements, TextStyle::PLAIN);
    let legend = text::legend(puzzle, &solution.placements, TextStyle::PLAIN).unwrap_or_default();
    let (mut solutions, claim, error) = all(puzzle, format!("1:\n{drawing}{legend}\n"));
    prop_assert!(error.is_none() && claim.is_none(), "{:?}\n{}", error, drawing);
    prop_assert_eq!(solutions.len(), 1, "\n{}", drawing);
    let (_, read) = solutions.remove(0);
    let mut checker = Checker::new(puzzle);
    prop_assert_eq!(checker.check(solution), Ok(()));
    prop_assert!(read.is_ok(), "{:?}\n{}", read, drawing);
    prop_assert_eq!(checker.check(&read.unwrap()), Err(Fault::Same { earlier: 0 }), "\n{}", drawing);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn what_fuge_draws_can_be_read((puzzle, solution) in cut(5, 1..7)) {
        drawn_and_read(&puzzle, &solution)?;
    }

    #[test]
    fn solutions_with_all_rules_can_be_read(Shown(puzzle) in any_puzzle()) {
        // On the bare board the letters of colours stand in place of dots.
        let covered = |solution: &&Solution| !solution.placements.is_empty();
        for solution in every_solution(&puzzle, 200).unwrap_or_default().iter().filter(covered).take(5) {
            drawn_and_read(&puzzle, solution)?;
        }
    }

    #[test]
    fn what_fuge_writes_can_be_read((puzzle, solution) in cut(5, 1..7)) {
        let line = json::packing_solution("x", 0, &puzzle, &solution);
        prop_assert_eq!(fitting(&puzzle, &line), [solution]);
    }

    #[test]
    fn damaged_lists_are_never_passed_over((puzzle, solution) in cut(5, 1..7), at: prop::sample::Index, mark in "[ -~]") {
        let drawing = text::draw(&puzzle, &solution.placements, TextStyle::PLAIN);
        let drawn: Vec<usize> = drawing.match_indices(|c: char| !c.is_whitespace()).map(|(at, _)| at).collect();
        let at = drawn[at.index(drawn.len())];
        prop_assume!(!drawing[at..].starts_with(&mark));
        let damaged = format!("{}{mark}{}", &drawing[..at], &drawing[at + 1..]);
        let (solutions, _, error) = all(&puzzle, format!("{drawing}\n{damaged}"));
        let rows = drawing.lines().filter(|line| !line.trim().is_empty()).count();
        // A board of one row that is damaged may look like a remark.
        prop_assert!(error.is_some() || solutions.len() == 2 || rows < 2, "{:?} {:?}", drawing, damaged);
    }
}
