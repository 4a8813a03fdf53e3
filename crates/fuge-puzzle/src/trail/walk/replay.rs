//! The records of the walk of 1979: the first way of each length, and how long it took.

use super::Walk;
use crate::trail::model::{End, Square, TrailPuzzle};
use crate::trail::way::Way;
use std::ops::{ControlFlow, RangeInclusive};

/// The first way of its length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its length.
    pub length: usize,
    /// The way.
    pub way: Way,
    /// How many steps forward the walk made until then.
    pub steps: u64,
    /// How often each length of the range was reached until then, this time included.
    pub reached: Vec<u64>,
}

/// What is told of a replay while it goes on.
#[derive(Clone, Copy, Debug)]
pub enum Seen<'a> {
    /// A record.
    Record(&'a Record),
    /// So many more steps were made, in vain or not; told from time to time.
    Steps(u64),
}

/// The walk of 1979 once more, as far as it went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The records, from the shortest on.
    pub records: Vec<Record>,
    /// How often each length of the range was reached.
    pub reached: Vec<u64>,
    /// How many steps forward were made.
    pub steps: u64,
    /// Whether every way was walked: a length without a record is longer than any way.
    pub exhausted: bool,
}

/// How many steps the walk makes between two looks at who may want to stop it.
const LOOK: u64 = 1 << 22;

impl Replay {
    /// Walks until there is a way of every length of the range (every other one, where the colour of the end says so), or every way was walked, or `observe` stops it. Where the puzzle
    /// has an end, only ways that end there count.
    ///
    /// ```
    /// use fuge_puzzle::trail::{Grid, Replay, TrailPuzzle};
    /// use std::ops::ControlFlow;
    /// let puzzle = TrailPuzzle::new(Grid::new(8, 8)?, "e1".parse()?)?;
    /// let replay = Replay::run(&puzzle, 70..=72, &mut |_| ControlFlow::Continue(()));
    /// assert_eq!(replay.records.iter().map(|record| record.steps).collect::<Vec<_>>(), [144, 1787, 8820]);
    /// # Ok::<(), fuge_puzzle::trail::TrailError>(())
    /// ```
    pub fn run(
        puzzle: &TrailPuzzle,
        lengths: RangeInclusive<usize>,
        observe: &mut dyn FnMut(Seen<'_>) -> ControlFlow<()>,
    ) -> Self {
        // No way is longer than twice the number of squares: then there are not more numbers to keep than that.
        let most = 2 * puzzle.grid().squares().count();
        let (first, last) = (*lengths.start(), (*lengths.end()).min(most));
        let mut replay = Self {
            records: Vec::new(),
            reached: vec![0; (last + 1).saturating_sub(first)],
            steps: 0,
            exhausted: false,
        };
        let mut walk = Walk::new(puzzle);
        if replay.reach(&walk, first, observe).is_break() {
            return replay;
        }
        let wanted = (first..=last).filter(|&length| is_possible(puzzle, length)).count();
        while replay.records.len() < wanted || *lengths.end() > most {
            replay.exhausted = !walk.forward();
            replay.steps = walk.steps();
            if replay.exhausted || replay.reach(&walk, first, observe).is_break() {
                break;
            }
            if walk.steps().is_multiple_of(LOOK) && observe(Seen::Steps(walk.steps())).is_break() {
                break;
            }
        }
        replay
    }

    /// Takes down the length that the walk is at.
    #[inline]
    fn reach(
        &mut self,
        walk: &Walk,
        first: usize,
        observe: &mut dyn FnMut(Seen<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let length = walk.length();
        let Some(number) = length.checked_sub(first).filter(|&number| number < self.reached.len()) else {
            return ControlFlow::Continue(());
        };
        if !walk.has_arrived() {
            return ControlFlow::Continue(());
        }
        self.reached[number] += 1;
        if self.reached[number] > 1 {
            return ControlFlow::Continue(());
        }
        let record = Record { length, way: walk.way(), steps: walk.steps(), reached: self.reached.clone() };
        let place = self.records.partition_point(|record| record.length < length);
        self.records.insert(place, record);
        observe(Seen::Record(&self.records[place]))
    }
}

/// Whether the colours of start and end allow a way of this length: each step changes the colour.
fn is_possible(puzzle: &TrailPuzzle, length: usize) -> bool {
    let colour = |square: Square| (square.row + square.column) % 2;
    match puzzle.end() {
        End::Free => true,
        End::At(end) => (colour(puzzle.start()) + colour(end)) as usize % 2 == length % 2,
    }
}
