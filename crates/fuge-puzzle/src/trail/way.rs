//! A way on the board, and what it is worth.

use super::model::{End, Square, TrailPuzzle, Visits, Weights};
use std::collections::HashSet;
use std::fmt;
use thiserror::Error;

/// A way: its squares, the start first.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Way {
    /// The squares.
    pub squares: Vec<Square>,
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.squares.iter().map(Square::to_string).collect();
        write!(f, "{}", names.join("-"))
    }
}

/// Why something is no way of a puzzle.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum WayError {
    /// It does not start at the start.
    #[error("the way does not begin on {0}")]
    Start(Square),
    /// It does not end at the end.
    #[error("the way does not end on {0}")]
    End(Square),
    /// A step that is none.
    #[error("step {step}: from {from} to {to} there is no segment")]
    Step {
        /// Which step, from 1.
        step: usize,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// A step that goes where it must not go again.
    #[error("step {step}: {} was visited before", match .square { Some(square) => square.to_string(), None => "this segment".to_owned() })]
    Twice {
        /// Which step, from 1.
        step: usize,
        /// The square; `None`: the segment.
        square: Option<Square>,
    },
}

impl Way {
    /// How many steps it has.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.squares.len().saturating_sub(1)
    }

    /// What it counts in a puzzle. Steps where there is no segment count nothing.
    #[must_use]
    pub fn worth(&self, puzzle: &TrailPuzzle) -> u64 {
        let step = |pair: &[Square]| match puzzle.weights() {
            Weights::Steps => 1,
            Weights::Segments(weights) => {
                let ends = [pair[0].min(pair[1]), pair[0].max(pair[1])];
                weights.get(&ends).map_or(1, |&weight| u64::from(weight))
            }
            Weights::Squares(_) if pair[1] == puzzle.start() => 0,
            Weights::Squares(weights) => puzzle.grid().index(pair[1]).map_or(0, |index| u64::from(weights[index])),
        };
        self.squares.windows(2).map(step).sum()
    }

    /// Whether it is a way of a puzzle.
    ///
    /// # Errors
    /// What is wrong first.
    pub fn check(&self, puzzle: &TrailPuzzle) -> Result<(), WayError> {
        if self.squares.first() != Some(&puzzle.start()) {
            return Err(WayError::Start(puzzle.start()));
        }
        let (mut segments, mut squares) = (HashSet::new(), HashSet::from([puzzle.start()]));
        for (step, pair) in (1..).zip(self.squares.windows(2)) {
            let (from, to) = (pair[0], pair[1]);
            if !puzzle.grid().neighbours(from).contains(&Some(to)) {
                return Err(WayError::Step { step, from, to });
            }
            if !segments.insert([from.min(to), from.max(to)]) {
                return Err(WayError::Twice { step, square: None });
            }
            // A closed way comes back to its start, at the end.
            let closes = to == puzzle.start() && puzzle.end() == End::At(to) && step == self.steps();
            if !squares.insert(to) && puzzle.visits() == Visits::Squares && !closes {
                return Err(WayError::Twice { step, square: Some(to) });
            }
        }
        match puzzle.end() {
            End::At(end) if self.squares.last() != Some(&end) => Err(WayError::End(end)),
            _ => Ok(()),
        }
    }
}
