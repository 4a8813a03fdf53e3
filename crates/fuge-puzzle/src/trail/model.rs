//! The puzzle as it is given: a board, where the rook starts and ends, what it may not do twice, and what counts.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The most squares of a board, blocked ones included.
pub const MOST_SQUARES: usize = 1 << 18;

/// The most that a segment or a square may count.
pub const MOST_WEIGHT: u32 = 1_000_000;

/// A square: its row and its column, from 0. `e1` is row 0, column 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// Its row, from 0, from below.
    pub row: u32,
    /// Its column, from 0, from the left.
    pub column: u32,
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // After z comes aa, as in tables.
        let (mut letters, mut rest) = (Vec::new(), u64::from(self.column) + 1);
        while rest > 0 {
            rest -= 1;
            letters.push((b'a' + (rest % 26) as u8) as char);
            rest /= 26;
        }
        let letters: String = letters.iter().rev().collect();
        write!(f, "{letters}{}", u64::from(self.row) + 1)
    }
}

impl FromStr for Square {
    type Err = TrailError;

    fn from_str(text: &str) -> Result<Self, TrailError> {
        let error = || TrailError::Name(text.to_owned());
        let digits = text.find(|letter: char| !letter.is_ascii_alphabetic()).ok_or_else(error)?;
        let (letters, number) = text.split_at(digits);
        if letters.is_empty() || letters.len() > 5 || !number.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(error());
        }
        let column =
            letters.bytes().fold(0, |sum, letter| sum * 26 + u32::from(letter.to_ascii_lowercase() - b'a') + 1);
        let row: u32 = number.parse().map_err(|_| error())?;
        Ok(Self { row: row.checked_sub(1).ok_or_else(error)?, column: column - 1 })
    }
}

/// A board: rows of squares, some of them blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    height: u32,
    width: u32,
    free: Vec<bool>,
}

impl Grid {
    /// A board on which no square is blocked.
    ///
    /// # Errors
    /// [`TrailError::Size`].
    pub fn new(height: u32, width: u32) -> Result<Self, TrailError> {
        let squares = u64::from(height) * u64::from(width);
        if squares == 0 || squares > MOST_SQUARES as u64 {
            return Err(TrailError::Size { height, width });
        }
        Ok(Self { height, width, free: vec![true; squares as usize] })
    }

    /// Blocks a square.
    ///
    /// # Errors
    /// [`TrailError::Outside`].
    pub fn block(&mut self, square: Square) -> Result<(), TrailError> {
        let index = self.index(square).ok_or(TrailError::Outside(square))?;
        self.free[index] = false;
        Ok(())
    }

    /// How many rows it has.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// How many columns it has.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Whether a square is on the board and not blocked.
    #[must_use]
    pub fn is_free(&self, square: Square) -> bool {
        self.index(square).is_some_and(|index| self.free[index])
    }

    /// All squares, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |row| (0..width).map(move |column| Square { row, column }))
    }

    /// The free neighbours of a square, in the directions of 1979: column + 1, row + 1, column − 1, row − 1.
    #[must_use]
    pub fn neighbours(&self, square: Square) -> [Option<Square>; 4] {
        let Square { row, column } = square;
        [
            column.checked_add(1).map(|column| Square { row, column }),
            row.checked_add(1).map(|row| Square { row, column }),
            column.checked_sub(1).map(|column| Square { row, column }),
            row.checked_sub(1).map(|row| Square { row, column }),
        ]
        .map(|square| square.filter(|&square| self.is_free(square)))
    }

    /// The number of a square, row by row; `None`: it is not on the board.
    #[must_use]
    pub fn index(&self, square: Square) -> Option<usize> {
        let on = square.row < self.height && square.column < self.width;
        on.then(|| square.row as usize * self.width as usize + square.column as usize)
    }
}

/// What must not happen twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visits {
    /// No segment twice: a trail.
    Segments,
    /// No square twice: a path.
    Squares,
}

/// Where the way ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Anywhere.
    Free,
    /// On this square; on the start, when the way is to be closed.
    At(Square),
}

/// What counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Weights {
    /// Every step counts one.
    Steps,
    /// Every segment, by its two squares, the smaller first, counts so much; one that is not named counts one.
    Segments(BTreeMap<[Square; 2], u32>),
    /// Every square, row by row, counts so much at every arrival; the start never counts.
    Squares(Vec<u32>),
}

/// A board, a start, and what is asked: the way that counts most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrailPuzzle {
    grid: Grid,
    start: Square,
    end: End,
    visits: Visits,
    weights: Weights,
}

/// Why something is no puzzle.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum TrailError {
    /// A name that is none of a square.
    #[error("`{0}` is no square")]
    Name(String),
    /// A board of no squares, or of too many.
    #[error("a board of {height} by {width} squares: there can be {MOST_SQUARES} squares")]
    Size {
        /// Its rows.
        height: u32,
        /// Its columns.
        width: u32,
    },
    /// A square that is not on the board.
    #[error("{0} is not on the board")]
    Outside(Square),
    /// The way starts or ends on a square that is blocked.
    #[error("{0} is blocked")]
    Blocked(Square),
    /// Two squares without a segment between them.
    #[error("there is no segment between {} and {}", .0[0], .0[1])]
    NoSegment([Square; 2]),
    /// A weight is too large.
    #[error("a weight of {0} is too large")]
    Weight(u64),
    /// Not as many weights as squares.
    #[error("there are {given} weights for {wanted} squares")]
    Squares {
        /// How many there are.
        given: usize,
        /// How many there should be.
        wanted: usize,
    },
}

impl TrailError {
    /// What would be right.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::Name(_) => "a letter for the column and a number for the row, as in `e1`".to_owned(),
            Self::Size { .. } => format!("take at least 1 and at most {MOST_SQUARES} squares, such as 512 by 512"),
            Self::Outside(_) => "columns are letters from `a`, rows are numbers from 1".to_owned(),
            Self::Blocked(_) => "start and end on a free square".to_owned(),
            Self::NoSegment(_) => "a segment joins two free squares side by side, as in `a1-b1`".to_owned(),
            Self::Weight(_) => format!("weights are whole numbers from 0 to {MOST_WEIGHT}"),
            Self::Squares { .. } => "write a number for every square, blocked ones included, row by row".to_owned(),
        }
    }
}

impl TrailPuzzle {
    /// The longest trail from a square, wherever it ends.
    ///
    /// # Errors
    /// When the start is not on the board, or blocked.
    pub fn new(grid: Grid, start: Square) -> Result<Self, TrailError> {
        check_free(&grid, start)?;
        Ok(Self { grid, start, end: End::Free, visits: Visits::Segments, weights: Weights::Steps })
    }

    /// The same, with an end. Where that cannot be reached, there is no such way: see [`TrailPuzzle::is_possible`].
    ///
    /// # Errors
    /// When the end is not on the board, or blocked.
    pub fn ending(self, end: End) -> Result<Self, TrailError> {
        if let End::At(square) = end {
            check_free(&self.grid, square)?;
        }
        Ok(Self { end, ..self })
    }

    /// The same, where something else must not happen twice.
    #[must_use]
    pub fn visiting(self, visits: Visits) -> Self {
        Self { visits, ..self }
    }

    /// The same, where something else counts.
    ///
    /// # Errors
    /// When a weight is too large, or one is given for no segment, or not as many as there are squares.
    pub fn weighing(self, weights: Weights) -> Result<Self, TrailError> {
        let largest = match &weights {
            Weights::Steps => None,
            Weights::Segments(weights) => {
                let is_segment = |[one, other]: &[Square; 2]| {
                    one < other && self.grid.is_free(*one) && self.grid.neighbours(*one).contains(&Some(*other))
                };
                if let Some(none) = weights.keys().find(|segment| !is_segment(segment)) {
                    return Err(TrailError::NoSegment(*none));
                }
                weights.values().max().copied()
            }
            Weights::Squares(weights) => {
                let (given, wanted) = (weights.len(), self.grid.free.len());
                if given != wanted {
                    return Err(TrailError::Squares { given, wanted });
                }
                weights.iter().max().copied()
            }
        };
        match largest {
            Some(largest) if largest > MOST_WEIGHT => Err(TrailError::Weight(largest.into())),
            _ => Ok(Self { weights, ..self }),
        }
    }

    /// The board.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Where the rook starts.
    #[must_use]
    pub fn start(&self) -> Square {
        self.start
    }

    /// Where it ends.
    #[must_use]
    pub fn end(&self) -> End {
        self.end
    }

    /// What must not happen twice.
    #[must_use]
    pub fn visits(&self) -> Visits {
        self.visits
    }

    /// What counts.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Whether there is any such way: whether the end can be reached.
    #[must_use]
    pub fn is_possible(&self) -> bool {
        match self.end {
            End::Free => true,
            End::At(end) => self.reached().binary_search(&end).is_ok(),
        }
    }

    /// The squares that can be reached from the start, row by row.
    #[must_use]
    pub fn reached(&self) -> Vec<Square> {
        let mut seen = vec![false; self.grid.free.len()];
        let mut open = vec![self.start];
        while let Some(square) = open.pop() {
            let index = self.grid.index(square).unwrap_or_default();
            if !std::mem::replace(&mut seen[index], true) {
                open.extend(self.grid.neighbours(square).into_iter().flatten());
            }
        }
        self.grid.squares().zip(seen).filter_map(|(square, seen)| seen.then_some(square)).collect()
    }
}

fn check_free(grid: &Grid, square: Square) -> Result<(), TrailError> {
    match grid.index(square) {
        None => Err(TrailError::Outside(square)),
        Some(_) if grid.is_free(square) => Ok(()),
        Some(_) => Err(TrailError::Blocked(square)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_the_names_of_chess() {
        for (name, row, column) in
            [("e1", 0, 4), ("a8", 7, 0), ("z10", 9, 25), ("aa1", 0, 26), ("az3", 2, 51), ("ba3", 2, 52)]
        {
            let square = Square { row, column };
            assert_eq!(square.to_string(), name);
            assert_eq!(name.parse(), Ok(square));
        }
        for name in ["", "e", "1", "e0", "1e", "e1x", "é1", "e-1", "abcdef1", "e99999999999"] {
            assert_eq!(name.parse::<Square>(), Err(TrailError::Name(name.to_owned())));
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let square = |name: &str| name.parse::<Square>().expect("a square");
        let mut grid = Grid::new(3, 3).expect("a board");
        for name in ["b1", "b2", "b3"] {
            grid.block(square(name)).expect("on the board");
        }
        let puzzle = TrailPuzzle::new(grid.clone(), square("a1")).expect("a puzzle");
        assert_eq!(TrailPuzzle::new(grid.clone(), square("b2")), Err(TrailError::Blocked(square("b2"))));
        assert_eq!(TrailPuzzle::new(grid, square("d1")), Err(TrailError::Outside(square("d1"))));
        assert_eq!(puzzle.clone().ending(End::At(square("b1"))), Err(TrailError::Blocked(square("b1"))));
        for (end, possible) in [("a1", true), ("a3", true), ("c1", false)] {
            assert_eq!(puzzle.clone().ending(End::At(square(end))).map(|puzzle| puzzle.is_possible()), Ok(possible));
        }
        let over = BTreeMap::from([([square("a1"), square("b1")], 1)]);
        let wrong = TrailError::NoSegment([square("a1"), square("b1")]);
        assert_eq!(puzzle.weighing(Weights::Segments(over)), Err(wrong));
    }
}
