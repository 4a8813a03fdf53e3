//! All longest ways of a puzzle, to be searched like the solutions of any other.
//!
//! A way is its steps, and a step is a number: four times its place in the way, and the direction in which it goes. So the numbers of a way are in
//! ascending order, and no two ways have the same.

use super::best::Best;
use super::count::CountOptions;
use super::graph::Graph;
use super::model::{TrailPuzzle, Visits};
use super::walk::TrailTree;
use super::way::Way;
use crate::packing::{Found, PackingTree};
use fuge_search::{Node, Patience, Stopped, Tree};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The directions in the order of [`Grid::neighbours`](super::Grid::neighbours), which is that of digit boards.
const DIRECTIONS: [&str; 4] = ["right", "up", "left", "down"];

/// All longest ways of a puzzle.
///
/// ```
/// use fuge_puzzle::trail::{Grid, TrailPuzzle, Ways};
/// use fuge_search::{Control, Interval, walk};
/// let puzzle = TrailPuzzle::new(Grid::new(3, 3)?, "b1".parse()?)?;
/// let ways = Ways::new(&puzzle);
/// let mut found = Vec::new();
/// walk(&mut ways.tree(), &Interval::whole(), &Control::default(), &mut found);
/// assert_eq!((ways.longest(), found.len()), (Some(10), 50));
/// assert_eq!(ways.way(&found[0]).unwrap().to_string(), "b1-c1-c2-c3-b3-a3-a2-a1-b1-b2-c2");
/// # Ok::<(), fuge_puzzle::trail::TrailError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ways {
    puzzle: Arc<TrailPuzzle>,
    longest: Option<u64>,
}

impl Ways {
    /// Finds what the longest ways are worth. For trails that takes a moment nearly always, for paths on large boards perhaps for ever; see
    /// [`Best::find`] for something that can be stopped, and [`Ways::known`] for what comes of it.
    #[must_use]
    pub fn new(puzzle: &TrailPuzzle) -> Self {
        let best = Best::find(puzzle, CountOptions::default().memory, &mut |_| ControlFlow::Continue(()));
        Self::known(puzzle, best.map(|best| best.worth))
    }

    /// All ways that are worth at least this, which is known to be the most; `None`: it is known that there is no way.
    #[must_use]
    pub fn known(puzzle: &TrailPuzzle, longest: Option<u64>) -> Self {
        Self { puzzle: Arc::new(puzzle.clone()), longest }
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &TrailPuzzle {
        &self.puzzle
    }

    /// What the longest ways are worth; `None`: there is no way.
    #[must_use]
    pub fn longest(&self) -> Option<u64> {
        self.longest
    }

    /// The tree to search.
    #[must_use]
    pub fn tree(&self) -> PackingTree {
        PackingTree::new(Numbered(TrailTree::new(&self.puzzle, self.longest.unwrap_or(0))))
    }

    /// The way of these numbers; `None`: they are of none.
    #[must_use]
    pub fn way(&self, found: &[u32]) -> Option<Way> {
        let mut squares = vec![self.puzzle.start()];
        for (step, &number) in found.iter().enumerate() {
            let direction = (number as usize).checked_sub(4 * step).filter(|&direction| direction < 4)?;
            squares.push(self.puzzle.grid().neighbours(*squares.last()?)[direction]?);
        }
        Some(Way { squares })
    }

    /// The longest way of these numbers; `None`: they are of none.
    #[must_use]
    pub fn longest_way(&self, found: &[u32]) -> Option<Way> {
        let right = |way: &Way| way.check(&self.puzzle).is_ok() && Some(way.worth(&self.puzzle)) >= self.longest;
        self.way(found).filter(right)
    }

    /// What every number in a way means, as JSON.
    #[must_use]
    pub fn legend(&self) -> Vec<String> {
        self.legend_patiently(&Patience::endless()).expect("nobody stops it")
    }

    /// The same, unless it is stopped.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn legend_patiently(&self, patience: &Patience<'_>) -> Result<Vec<String>, Stopped> {
        let graph = Graph::new(&self.puzzle);
        let most = match self.puzzle.visits() {
            Visits::Segments => graph.segments.len(),
            // A closed one comes back to its start.
            Visits::Squares => graph.squares.len(),
        };
        let mut legend = Vec::with_capacity(DIRECTIONS.len() * most);
        for step in 1..=most {
            patience.spend(LEGEND_STEPS)?;
            legend.extend(DIRECTIONS.map(|direction| format!(r#"{{"step":{step},"direction":"{direction}"}}"#)));
        }
        Ok(legend)
    }
}

/// Steps of patience for the words of a step.
const LEGEND_STEPS: u64 = 64;

/// The tree of ways, with numbers for steps.
#[derive(Clone)]
struct Numbered(TrailTree);

impl Tree for Numbered {
    type Solution = Found;

    fn look(&mut self) -> Node {
        self.0.look()
    }
    fn descend(&mut self, branch: u32) {
        self.0.descend(branch);
    }
    fn ascend(&mut self) {
        self.0.ascend();
    }
    fn solution(&self) -> Found {
        (0..).step_by(4).zip(self.0.directions()).map(|(step, direction)| step + u32::from(direction)).collect()
    }
    fn reason(&self) -> String {
        self.0.reason()
    }
    fn effort(&self) -> u64 {
        self.0.effort()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trail::{End, Grid};
    use fuge_search::{Control, Interval, walk};

    fn found(ways: &Ways) -> Vec<Found> {
        let mut found = Vec::new();
        walk(&mut ways.tree(), &Interval::whole(), &Control::default(), &mut found);
        found
    }

    #[test]
    fn numbers_ascend_tell_the_way_and_have_a_meaning() {
        let puzzle = TrailPuzzle::new(Grid::new(3, 3).unwrap(), "b1".parse().unwrap()).unwrap();
        for puzzle in [puzzle.clone(), puzzle.visiting(Visits::Squares)] {
            let (ways, legend) = (Ways::new(&puzzle), Ways::new(&puzzle).legend());
            for found in found(&ways) {
                assert!(found.is_sorted() && ways.longest_way(&found).is_some());
                let last = found.len() - 1;
                let meaning = &legend[found[last] as usize];
                assert!(meaning.starts_with(&format!(r#"{{"step":{},"direction":"#, found.len())), "{meaning}");
            }
        }
        let ways = Ways::new(&TrailPuzzle::new(Grid::new(2, 2).unwrap(), "a1".parse().unwrap()).unwrap());
        assert_eq!(
            ways.legend()[..5].join(" "),
            r#"{"step":1,"direction":"right"} {"step":1,"direction":"up"} {"step":1,"direction":"left"} {"step":1,"direction":"down"} {"step":2,"direction":"right"}"#
        );
    }

    #[test]
    fn where_the_end_cannot_be_reached_there_is_no_way() {
        let mut grid = Grid::new(3, 3).unwrap();
        ["b1", "b2", "b3"].iter().for_each(|name| grid.block(name.parse().unwrap()).unwrap());
        let puzzle = TrailPuzzle::new(grid, "a1".parse().unwrap()).unwrap();
        // Before the start and after it among the squares, and with no step to make from the start.
        for (start, end) in [("a1", "c3"), ("c2", "a1")] {
            let puzzle = TrailPuzzle::new(puzzle.grid().clone(), start.parse().unwrap()).unwrap();
            let puzzle = puzzle.ending(End::At(end.parse().unwrap())).unwrap();
            for visits in [Visits::Segments, Visits::Squares] {
                let ways = Ways::new(&puzzle.clone().visiting(visits));
                assert_eq!((ways.longest(), found(&ways)), (None, Vec::new()));
            }
        }
    }

    #[test]
    fn other_numbers_are_no_longest_way() {
        let ways = Ways::new(&TrailPuzzle::new(Grid::new(2, 2).unwrap(), "a1".parse().unwrap()).unwrap());
        assert_eq!(ways.longest_way(&[0, 5, 10, 15]).unwrap().to_string(), "a1-b1-b2-a2-a1");
        // Too short, off the board, a step that is left out, back where it came from, too far.
        for wrong in [&[0, 5, 10][..], &[2, 5, 10, 15], &[0, 5, 15, 16], &[0, 6, 8, 14], &[0, 5, 10, 15, 16]] {
            assert_eq!(ways.longest_way(wrong), None, "{wrong:?}");
        }
    }
}
