//! The third road, to the number of ways of every length: all ways, step by step.
//!
//! **The one idea.** There is none, and that is what it is for: the rook goes wherever it may, comes back, and counts every way that it has
//! gone. What could be wrong with a frontier, with doubled gains or with a graph cannot be wrong here, for it knows none of them: squares, their
//! neighbours and weights are those of the puzzle. It takes as long as there are ways, so whoever calls it asks first how long that
//! will be ([`Steps::expected`]), and may stop it.

use crate::trail::model::{End, Square, TrailPuzzle, Visits, Weights};
use fuge_search::{Patience, Random, Stopped};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The ways of a puzzle, to be walked one by one.
///
/// ```
/// use fuge_puzzle::trail::count::Steps;
/// use fuge_puzzle::trail::{Grid, TrailPuzzle};
/// use std::ops::ControlFlow;
///
/// let puzzle = TrailPuzzle::new(Grid::new(2, 2)?, "a1".parse()?)?;
/// let ways = Steps::new(&puzzle).every(&mut |_| ControlFlow::Continue(())).expect("nobody stops it");
/// assert_eq!(ways.into_iter().collect::<Vec<_>>(), [(0, 1), (1, 2), (2, 2), (3, 2), (4, 2)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Steps {
    /// Where a step leads from each square, row by row.
    from: Vec<[Option<Step>; 4]>,
    segments: usize,
    start: u32,
    end: Option<u32>,
    visits: Visits,
}

/// A step from a square.
#[derive(Clone, Copy)]
struct Step {
    to: u32,
    /// The segment that it uses; the step back uses the same.
    segment: u32,
    worth: u64,
}

/// How far all ways are walked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepsSoFar {
    /// Steps forward until now.
    pub steps: u64,
    /// Different worths of ways until now.
    pub worths: usize,
}

/// Between two looks at the observer, in steps.
const LOOK: u64 = 1 << 12;

impl Steps {
    /// Makes the ways of a puzzle ready.
    #[must_use]
    pub fn new(puzzle: &TrailPuzzle) -> Self {
        let grid = puzzle.grid();
        let number = |square: Square| grid.index(square).map_or(u32::MAX, |index| index as u32);
        let worth = |from: Square, to: Square| match puzzle.weights() {
            Weights::Steps => 1,
            Weights::Segments(weights) => weights.get(&[from.min(to), from.max(to)]).map_or(1, |&weight| weight.into()),
            Weights::Squares(_) if to == puzzle.start() => 0,
            Weights::Squares(weights) => grid.index(to).map_or(0, |index| weights[index].into()),
        };
        let step = |from: Square, to: Square| {
            // Of the two segments that begin on a square, one goes along its row, the other up its column.
            let upwards = u32::from(from.column == to.column);
            Step { to: number(to), segment: 2 * number(from.min(to)) + upwards, worth: worth(from, to) }
        };
        let steps = |square: Square| match grid.is_free(square) {
            true => grid.neighbours(square).map(|to| Some(step(square, to?))),
            false => [None; 4],
        };
        let from: Vec<_> = grid.squares().map(steps).collect();
        let end = match puzzle.end() {
            End::Free => None,
            End::At(square) => Some(number(square)),
        };
        Self { segments: 2 * from.len(), from, start: number(puzzle.start()), end, visits: puzzle.visits() }
    }

    /// How many ways there are of every worth; `None`: the observer, who hears of it now and then, stopped it.
    #[must_use]
    pub fn every(&self, observe: &mut dyn FnMut(&StepsSoFar) -> ControlFlow<()>) -> Option<BTreeMap<u64, u64>> {
        let mut ways: FxHashMap<u64, u64> = FxHashMap::default();
        let (mut rook, mut steps) = (Rook::new(self), 0_u64);
        rook.count(&mut ways);
        loop {
            if rook.forward() {
                steps += 1;
                rook.count(&mut ways);
                if steps.is_multiple_of(LOOK) && observe(&StepsSoFar { steps, worths: ways.len() }).is_break() {
                    return None;
                }
            } else if !rook.back() {
                // A small board is walked before anybody was asked.
                let over = observe(&StepsSoFar { steps, worths: ways.len() }).is_break();
                return (!over).then(|| ways.into_iter().collect());
            }
        }
    }

    /// How many steps there are in all, by so many random ways: one that had the chance 1 in n to come to a square stands for n of them.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn expected(&self, probes: u32, seed: u64, patience: &Patience<'_>) -> Result<f64, Stopped> {
        let mut random = Random::new(seed);
        let mut sum = 0.0;
        for _ in 0..probes.max(1) {
            let (mut rook, mut chance) = (Rook::new(self), 1.0);
            loop {
                let open: Vec<u8> = (0..4).filter(|&direction| rook.may(direction).is_some()).collect();
                if open.is_empty() {
                    break;
                }
                chance *= open.len() as f64;
                sum += chance;
                rook.go(open[random.below(open.len() as u32) as usize]);
                patience.spend(1)?;
            }
        }
        Ok(sum / f64::from(probes.max(1)))
    }
}

/// The rook on its way.
struct Rook<'a> {
    steps: &'a Steps,
    /// The steps that were made, by their directions.
    way: Vec<u8>,
    /// The squares of the way.
    squares: Vec<u32>,
    worth: u64,
    /// The next direction to be tried from here.
    next: u8,
    used: Vec<bool>,
    visited: Vec<bool>,
}

impl<'a> Rook<'a> {
    fn new(steps: &'a Steps) -> Self {
        let mut visited = vec![false; steps.from.len()];
        visited[steps.start as usize] = true;
        Self {
            steps,
            way: Vec::new(),
            squares: vec![steps.start],
            worth: 0,
            next: 0,
            used: vec![false; steps.segments],
            visited,
        }
    }

    fn here(&self) -> u32 {
        self.squares.last().copied().unwrap_or(self.steps.start)
    }

    /// Counts the way, if it may end here.
    fn count(&self, ways: &mut FxHashMap<u64, u64>) {
        if self.steps.end.is_none_or(|end| end == self.here()) {
            *ways.entry(self.worth).or_default() += 1;
        }
    }

    /// The step in this direction, if it may be made.
    fn may(&self, direction: u8) -> Option<Step> {
        let here = self.here();
        let step = self.steps.from[here as usize][usize::from(direction)]?;
        let again = match self.steps.visits {
            Visits::Segments => false,
            // What goes on from the end does not come back to it; a closed way has come back.
            Visits::Squares if self.steps.end == Some(here) && !self.way.is_empty() => true,
            Visits::Squares if step.to == self.steps.start => self.steps.end != Some(step.to),
            Visits::Squares => self.visited[step.to as usize],
        };
        (!again && !self.used[step.segment as usize]).then_some(step)
    }

    /// Makes the next step that may be made from here.
    fn forward(&mut self) -> bool {
        match (self.next..4).find(|&direction| self.may(direction).is_some()) {
            Some(direction) => {
                self.go(direction);
                true
            }
            None => false,
        }
    }

    /// Makes the step in this direction, if it may be made.
    fn go(&mut self, direction: u8) {
        let Some(step) = self.may(direction) else { return };
        self.used[step.segment as usize] = true;
        self.visited[step.to as usize] = true;
        self.worth += step.worth;
        self.way.push(direction);
        self.squares.push(step.to);
        self.next = 0;
    }

    /// Takes the last step back, and goes on with the direction after it; `false`: it is where it started.
    fn back(&mut self) -> bool {
        let (Some(direction), Some(left)) = (self.way.pop(), self.squares.pop()) else { return false };
        let here = self.here();
        if let Some(step) = self.steps.from[here as usize][usize::from(direction)] {
            self.used[step.segment as usize] = false;
            self.worth -= step.worth;
        }
        // The start stays visited. Where squares may be visited again, nobody asks.
        self.visited[left as usize] = left == self.steps.start;
        self.next = direction + 1;
        true
    }
}
