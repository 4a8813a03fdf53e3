//! What the tests share: boards from drawings, trying everything, and a solver that is checked.

use fuge_puzzle::trail::longest::Longest;
use fuge_puzzle::trail::{End, Grid, Square, TrailPuzzle, Weights};
use fuge_verify::trail::check;
use std::ops::ControlFlow;

/// A square by its name.
pub fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// A board as it is drawn, the last row first; `#` is blocked.
pub fn drawn(rows: &[&str]) -> Grid {
    let mut grid = Grid::new(rows.len() as u32, rows[0].len() as u32).expect("a board");
    for (row, line) in rows.iter().rev().enumerate() {
        for (column, _) in line.char_indices().filter(|&(_, letter)| letter == '#') {
            grid.block(Square { row: row as u32, column: column as u32 }).expect("on the board");
        }
    }
    grid
}

/// The longest way, to the end of the search, with everything about it checked.
pub fn longest(puzzle: &TrailPuzzle) -> Longest {
    let longest = Longest::find(puzzle, &mut |_| ControlFlow::Continue(()));
    let verdict = check(puzzle, &longest.way, &longest.certificate).expect("right");
    assert!(verdict.is_longest(), "{verdict:?} of {puzzle:?}");
    assert!(longest.proven());
    assert_eq!((verdict.worth, longest.way.check(puzzle)), (longest.worth, Ok(())));
    longest
}

/// What the best way is worth, by trying all; `None`: there is no way.
pub fn brute(puzzle: &TrailPuzzle) -> Option<u64> {
    let squares = puzzle.grid().squares().count();
    let mut all = Brute { puzzle, used: vec![[false; 2]; squares], best: None };
    all.go(puzzle.start(), 0);
    all.best
}

struct Brute<'a> {
    puzzle: &'a TrailPuzzle,
    /// For each square whether the segments to the right and upwards were used.
    used: Vec<[bool; 2]>,
    best: Option<u64>,
}

impl Brute<'_> {
    fn go(&mut self, from: Square, worth: u64) {
        let grid = self.puzzle.grid();
        if self.puzzle.end() == End::Free || self.puzzle.end() == End::At(from) {
            self.best = self.best.max(Some(worth));
        }
        for (direction, to) in grid.neighbours(from).into_iter().enumerate() {
            let Some(to) = to else { continue };
            let first = grid.index(from.min(to)).expect("on the board");
            if std::mem::replace(&mut self.used[first][direction % 2], true) {
                continue;
            }
            self.go(to, worth + self.counts(from, to));
            self.used[first][direction % 2] = false;
        }
    }

    fn counts(&self, from: Square, to: Square) -> u64 {
        match self.puzzle.weights() {
            Weights::Steps => 1,
            Weights::Segments(weights) => weights.get(&[from.min(to), from.max(to)]).map_or(1, |&weight| weight.into()),
            Weights::Squares(_) if to == self.puzzle.start() => 0,
            Weights::Squares(weights) => weights[self.puzzle.grid().index(to).expect("on the board")].into(),
        }
    }
}
