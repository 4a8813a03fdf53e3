//! The squares that can be reached, and the segments between them, by numbers.

use super::model::{End, Square, TrailPuzzle, Weights};

/// What a puzzle is to its solvers.
///
/// A way is worth half of what its segments gain, and half of the bonus of the square where it ends. Doubled so, a square that counts at
/// every arrival is the same as segments that count: each arrival comes along one segment, and all but the last leave along another.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The squares, row by row; all others cannot be reached. An end that cannot be reached is among them, with no segments.
    pub squares: Vec<Square>,
    /// The segments, by their first square, to the right before upwards.
    pub segments: Vec<Segment>,
    /// The segments at each square, by their directions: column + 1, row + 1, column − 1, row − 1.
    pub around: Vec<[Option<u32>; 4]>,
    /// What it gains to end there.
    pub bonus: Vec<u64>,
    /// Where the way starts.
    pub start: u32,
    /// Where it ends; `None`: anywhere.
    pub end: Option<u32>,
}

/// Two squares side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Its squares, the smaller number first.
    pub ends: [u32; 2],
    /// What it gains to go there.
    pub gain: u64,
}

impl Segment {
    /// The other square.
    #[must_use]
    pub fn across(&self, square: u32) -> u32 {
        self.ends[0] ^ self.ends[1] ^ square
    }
}

impl Graph {
    /// The graph of a puzzle.
    #[must_use]
    pub fn new(puzzle: &TrailPuzzle) -> Self {
        let (grid, mut squares) = (puzzle.grid(), puzzle.reached());
        // Without its number an end that cannot be reached would be taken for none, and the way could end anywhere.
        if let End::At(end) = puzzle.end()
            && let Err(at) = squares.binary_search(&end)
        {
            squares.insert(at, end);
        }
        let mut numbers = vec![None; grid.squares().count()];
        for (number, &square) in squares.iter().enumerate() {
            numbers[grid.index(square).unwrap_or_default()] = Some(number as u32);
        }
        let number = |square: Square| grid.index(square).and_then(|index| numbers[index]);
        let counts = |square: Square| match puzzle.weights() {
            Weights::Squares(weights) if square != puzzle.start() => {
                grid.index(square).map_or(0, |index| u64::from(weights[index]))
            }
            _ => 0,
        };
        let gain = |one: Square, other: Square| match puzzle.weights() {
            Weights::Steps => 2,
            Weights::Segments(weights) => 2 * weights.get(&[one, other]).map_or(1, |&weight| u64::from(weight)),
            Weights::Squares(_) => counts(one) + counts(other),
        };
        let (mut segments, mut around) = (Vec::new(), vec![[None; 4]; squares.len()]);
        for (from, &square) in squares.iter().enumerate() {
            for (direction, next) in grid.neighbours(square).into_iter().enumerate().take(2) {
                if let Some((next, to)) = next.and_then(|next| Some((next, number(next)?))) {
                    around[from][direction] = Some(segments.len() as u32);
                    around[to as usize][direction + 2] = Some(segments.len() as u32);
                    segments.push(Segment { ends: [from as u32, to], gain: gain(square, next) });
                }
            }
        }
        let end = match puzzle.end() {
            End::Free => None,
            End::At(square) => number(square),
        };
        let bonus = squares.iter().map(|&square| counts(square)).collect();
        Self { start: number(puzzle.start()).unwrap_or_default(), end, bonus, squares, segments, around }
    }

    /// The segments at a square, with the square on their other side.
    pub fn at(&self, square: u32) -> impl Iterator<Item = (u32, u32)> {
        let segments = self.around[square as usize].into_iter().flatten();
        segments.map(move |segment| (segment, self.segments[segment as usize].across(square)))
    }

    /// The number of a square.
    #[must_use]
    pub fn number(&self, square: Square) -> Option<u32> {
        self.squares.binary_search(&square).ok().map(|number| number as u32)
    }

    /// Whether a square has an odd number of segments.
    #[must_use]
    pub fn is_odd(&self, square: u32) -> bool {
        self.around[square as usize].iter().flatten().count() % 2 == 1
    }
}
