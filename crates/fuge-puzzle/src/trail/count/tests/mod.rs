//! Both roads against walking every way, against each other, and against known numbers.

mod known;
mod limits;
mod walked;

use super::super::{End, Graph, Grid, Square, TrailPuzzle, Visits, Weights};
use super::{Count, CountOptions, CountStep, Longest, Steps, by_joins};
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// How many ways there are of every worth.
type Histogram = BTreeMap<u64, BigUint>;

fn puzzle(height: u32, width: u32, row: u32, column: u32) -> TrailPuzzle {
    let grid = Grid::new(height, width).expect("a board");
    TrailPuzzle::new(grid, Square { row, column }).expect("a puzzle")
}

fn from(height: u32, width: u32, start: &str) -> TrailPuzzle {
    let Square { row, column } = start.parse().expect("a square");
    puzzle(height, width, row, column)
}

fn to(puzzle: TrailPuzzle, end: &str) -> TrailPuzzle {
    puzzle.ending(End::At(end.parse().expect("a square"))).expect("an end")
}

fn count(puzzle: &TrailPuzzle) -> Count {
    Count::new(&Graph::new(puzzle), puzzle.visits()).expect("not too wide")
}

fn longest(puzzle: &TrailPuzzle) -> Longest {
    count(puzzle).longest(&CountOptions::default(), &mut go_on).expect("a number")
}

fn every(puzzle: &TrailPuzzle) -> Histogram {
    count(puzzle).every(&CountOptions::default(), &mut go_on).expect("numbers")
}

fn total(puzzle: &TrailPuzzle) -> BigUint {
    count(puzzle).total(&CountOptions::default(), &mut go_on).expect("a number")
}

fn joined(puzzle: &TrailPuzzle) -> Longest {
    assert_eq!(puzzle.visits(), Visits::Segments);
    by_joins(&Graph::new(puzzle), &mut |_| ControlFlow::Continue(())).expect("a number")
}

fn go_on(_: &CountStep) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn number(text: &str) -> BigUint {
    text.replace(' ', "").parse().expect("a number")
}
