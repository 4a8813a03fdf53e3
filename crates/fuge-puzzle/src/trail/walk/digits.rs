//! The board of the calculator: what happened on each square, in digits.
//!
//! Every visit is the direction of arrival and the direction of departure: 1 column + 1, 2 row + 1, 3 column − 1, 4 row − 1. The start counts as arrived
//! by 2; on the last square there is no departure. So 2112 came by 2, left by 1, came by 1 and left by 2.

use super::FIRST;
use crate::trail::model::{Grid, Square};
use crate::trail::way::Way;
use std::fmt;
use thiserror::Error;

/// The digits on every square.
///
/// It is written row by row, row 1 first, with `0` where the rook never was and `#` for a blocked square.
///
/// ```
/// use fuge_puzzle::trail::{DigitBoard, Grid, Way};
/// let way = Way { squares: ["a1", "b1", "b2", "a2", "a1"].map(|name| name.parse().unwrap()).to_vec() };
/// let board = DigitBoard::new(&Grid::new(2, 3)?, &way);
/// assert_eq!(board.to_string(), "214  12   0\n 34  23   0\n");
/// assert_eq!(board.way("a1".parse()?).unwrap(), way);
/// # Ok::<(), fuge_puzzle::trail::TrailError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigitBoard {
    grid: Grid,
    /// The digits on each square, row by row.
    digits: Vec<String>,
}

/// Why digits are no way.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum DigitError {
    /// A row that is longer or shorter than the first, or nothing at all.
    #[error("line {0} has another number of squares than the first")]
    Row(usize),
    /// Something that is no digit from 1 to 4.
    #[error("`{0}` are no digits from 1 to 4")]
    Digits(String),
    /// The rook cannot arrive so, leave so, or has not been where there are digits.
    #[error("the digits on {0} belong to no way")]
    Square(Square),
}

impl DigitBoard {
    /// The board after a way. Steps to squares that are no neighbours leave no digits.
    #[must_use]
    pub fn new(grid: &Grid, way: &Way) -> Self {
        let mut board = Self { grid: grid.clone(), digits: vec![String::new(); grid.squares().count()] };
        if let Some(&start) = way.squares.first() {
            board.write(start, FIRST);
        }
        for pair in way.squares.windows(2) {
            let direction = grid.neighbours(pair[0]).iter().position(|&next| next == Some(pair[1]));
            if let Some(direction) = direction {
                board.write(pair[0], direction as u8);
                board.write(pair[1], direction as u8);
            }
        }
        board
    }

    /// The digits on a square; none where the rook never was.
    #[must_use]
    pub fn at(&self, square: Square) -> &str {
        self.grid.index(square).map_or("", |index| &self.digits[index])
    }

    /// Reads a board as it is written.
    ///
    /// # Errors
    /// [`DigitError::Row`] and [`DigitError::Digits`].
    pub fn read(text: &str) -> Result<Self, DigitError> {
        let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        let width = rows.first().map_or(0, Vec::len);
        if let Some(line) = rows.iter().position(|row| row.len() != width) {
            return Err(DigitError::Row(line + 1));
        }
        let mut grid = Grid::new(rows.len() as u32, width as u32).map_err(|_| DigitError::Row(1))?;
        let mut digits = Vec::new();
        for (square, word) in grid.squares().zip(rows.into_iter().flatten()) {
            match word {
                "#" => grid.block(square).map_err(|_| DigitError::Square(square))?,
                "0" => {}
                word if word.bytes().all(|digit| (b'1'..=b'4').contains(&digit)) => {}
                word => return Err(DigitError::Digits(word.to_owned())),
            }
            digits.push(word.trim_matches(['#', '0']).to_owned());
        }
        Ok(Self { grid, digits })
    }

    /// The way that left these digits, from its start on.
    ///
    /// # Errors
    /// [`DigitError::Square`], with the first square whose digits do not belong to it.
    pub fn way(&self, start: Square) -> Result<Way, DigitError> {
        let mut left: Vec<&[u8]> = self.digits.iter().map(|digits| digits.as_bytes()).collect();
        let (mut squares, mut arrived) = (vec![start], FIRST);
        let mut at = start;
        loop {
            let index = self.grid.index(at).ok_or(DigitError::Square(at))?;
            let departs = match left[index] {
                [came, ..] if *came != digit(arrived) => return Err(DigitError::Square(at)),
                [_, went, rest @ ..] => {
                    left[index] = rest;
                    went - b'1'
                }
                [_] => {
                    left[index] = &[];
                    break;
                }
                [] => return Err(DigitError::Square(at)),
            };
            at = self.grid.neighbours(at)[usize::from(departs)].ok_or(DigitError::Square(at))?;
            arrived = departs;
            squares.push(at);
        }
        match self.grid.squares().zip(left).find(|(_, left)| !left.is_empty()) {
            Some((square, _)) => Err(DigitError::Square(square)),
            None => Ok(Way { squares }),
        }
    }

    fn write(&mut self, square: Square, direction: u8) {
        if let Some(index) = self.grid.index(square) {
            self.digits[index].push(char::from(digit(direction)));
        }
    }
}

/// The digit of a direction.
fn digit(direction: u8) -> u8 {
    b'1' + direction
}

impl fmt::Display for DigitBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wide = self.digits.iter().map(String::len).max().unwrap_or(0).max(1);
        for (square, digits) in self.grid.squares().zip(&self.digits) {
            let shown = match digits.as_str() {
                "" if self.grid.is_free(square) => "0",
                "" => "#",
                digits => digits,
            };
            let end = if square.column + 1 == self.grid.width() { "\n" } else { " " };
            write!(f, "{shown:>wide$}{end}")?;
        }
        Ok(())
    }
}
