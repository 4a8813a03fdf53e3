//! A pen that draws straight lines: it makes loops of the commands of a path, and counts what it draws.

use super::super::report::Fault;
use super::super::tally::Tally;
use super::super::{Coordinate, Corner, MAX_COORDINATE, Problem};
use super::matrix::Matrix;
use std::ops::Range;

/// Ends that are nearer than this part of the path's size meet: sums of relative steps are not exact.
const MEETING: f64 = 1e-9;

/// One closed line, in the coordinates of its element.
pub(super) struct Subpath {
    points: Vec<[f64; 2]>,
    place: Range<usize>,
}

/// What a pen has drawn.
pub(super) struct Drawn {
    pub closed: Vec<Subpath>,
    /// The number, from 0, of the move that began the first line whose ends do not meet.
    pub open: Option<usize>,
}

/// A pen on its way.
pub(super) struct Pen<'t> {
    tally: &'t mut Tally,
    place: Range<usize>,
    drawn: Drawn,
    /// The line that is being drawn, and where it began.
    line: Vec<[f64; 2]>,
    start: [f64; 2],
    /// How often the pen was moved without drawing.
    moves: usize,
}

impl<'t> Pen<'t> {
    /// A pen for the corners that stand there.
    pub(super) fn new(tally: &'t mut Tally, place: Range<usize>) -> Self {
        let drawn = Drawn { closed: Vec::new(), open: None };
        Self { tally, place, drawn, line: Vec::new(), start: [0.0; 2], moves: 0 }
    }

    /// Where the pen is.
    pub(super) fn at(&self) -> [f64; 2] {
        self.line.last().copied().unwrap_or(self.start)
    }

    pub(super) fn move_to(&mut self, point: [f64; 2]) -> Result<(), Fault> {
        self.lift()?;
        self.moves += 1;
        self.start = point;
        self.add(point)
    }

    pub(super) fn line_to(&mut self, point: [f64; 2]) -> Result<(), Fault> {
        if self.line.is_empty() {
            // A line that goes on behind the end of another begins where that began.
            self.add(self.start)?;
        }
        self.add(point)
    }

    fn add(&mut self, point: [f64; 2]) -> Result<(), Fault> {
        self.tally.add_corner(&self.place)?;
        self.line.push(point);
        Ok(())
    }

    /// Draws the last side.
    pub(super) fn close(&mut self) -> Result<(), Fault> {
        let drawn = self.line.len();
        self.line.truncate(drawn - repeated(&self.line));
        // A point alone is not seen.
        if self.line.len() < 2 {
            self.line.clear();
        }
        self.tally.take_back(drawn - self.line.len());
        if !self.line.is_empty() {
            self.tally.add_loop(&self.place)?;
            let points = std::mem::take(&mut self.line);
            self.drawn.closed.push(Subpath { points, place: self.place.clone() });
        }
        Ok(())
    }

    /// Ends a line without a command that closes it.
    fn lift(&mut self) -> Result<(), Fault> {
        if self.line.len() > 1 && repeated(&self.line) == 0 {
            self.drawn.open = self.drawn.open.or(Some(self.moves.saturating_sub(1)));
            self.tally.take_back(self.line.len());
            self.line.clear();
        }
        self.close()
    }

    pub(super) fn finish(mut self) -> Result<Drawn, Fault> {
        self.lift()?;
        Ok(self.drawn)
    }
}

/// How many points at the end of a line are the first once more.
fn repeated(points: &[[f64; 2]]) -> usize {
    let Some((first, rest)) = points.split_first() else { return 0 };
    let size = (0..2).map(|axis| extent(points.iter().map(|point| point[axis]))).fold(0.0, f64::max);
    let meets = |point: &&[f64; 2]| (0..2).all(|axis| (first[axis] - point[axis]).abs() <= MEETING * size);
    rest.iter().rev().take_while(meets).count()
}

fn extent(values: impl Iterator<Item = f64>) -> f64 {
    let (low, high) = values.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
    high - low
}

impl Subpath {
    /// The corners on the paper.
    pub(super) fn corners(self, matrix: Matrix, tally: &Tally) -> Result<Vec<Corner>, Fault> {
        let Self { points, place } = self;
        let corner = |point| {
            let [x, y] = matrix.apply(point);
            let near = |value: f64| value.abs() <= MAX_COORDINATE;
            if !near(x) || !near(y) {
                return Err(Fault::new(Problem::OutOfRange, place.clone()));
            }
            // Adding 0 makes 0 of -0.
            Ok(Corner { x: Coordinate::Drawn(x + 0.0), y: Coordinate::Drawn(y + 0.0), place: place.clone() })
        };
        let corners = points.into_iter().map(corner).collect::<Result<_, _>>()?;
        tally.end_loop(corners, &place)
    }
}
