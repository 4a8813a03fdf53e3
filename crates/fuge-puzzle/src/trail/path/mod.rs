//! Longest paths, no square twice, on boards of any size: a long path at once, then branch and bound.
//!
//! On narrow boards counting along a frontier is surer and faster. Here the width does not matter; what matters is how close a path
//! that is found comes to what blocks, colours and pairs of segments allow. On an open rectangle that is nearly always all.

mod chains;
mod construct;
mod grow;
mod rectangle;
mod rest;
mod search;

pub(super) use rest::PathRest;

use super::model::{TrailPuzzle, Visits};
use super::way::Way;
use search::Search;
use std::ops::ControlFlow;

/// The longest path, or the best that was found and what no path exceeds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongestPath {
    /// The best path found.
    pub way: Way,
    /// What it is worth.
    pub worth: u64,
    /// No path is worth more.
    pub bound: u64,
    /// How many steps were bounded in the search; 0: the first bound has shown that nothing is better.
    pub nodes: u64,
}

/// How a search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// How many steps were bounded so far.
    pub nodes: u64,
    /// What the best path is worth so far.
    pub worth: u64,
    /// No path is worth more.
    pub bound: u64,
    /// Whether all that can be laid at once was laid, and the rest is searched.
    pub searching: bool,
}

/// Hears how a search stands, and may stop it.
type Observe<'a> = &'a mut dyn FnMut(&Standing) -> ControlFlow<()>;

impl LongestPath {
    /// Finds the path that is worth most, no square twice, whatever the puzzle says of that. `observe` hears how it stands before the search and
    /// from time to time, also while a long path is laid at once, and may stop it.
    ///
    /// ```
    /// use fuge_puzzle::trail::{Grid, LongestPath, TrailPuzzle};
    /// use std::ops::ControlFlow;
    /// let puzzle = TrailPuzzle::new(Grid::new(30, 40)?, "e1".parse()?)?;
    /// let longest = LongestPath::find(&puzzle, &mut |_| ControlFlow::Continue(()));
    /// assert_eq!((longest.worth, longest.bound, longest.nodes), (1199, 1199, 0));
    /// # Ok::<(), fuge_puzzle::trail::TrailError>(())
    /// ```
    ///
    /// # Panics
    /// When the end cannot be reached: see [`TrailPuzzle::is_possible`].
    pub fn find(puzzle: &TrailPuzzle, observe: Observe<'_>) -> Self {
        assert!(puzzle.is_possible(), "there is a way to the end");
        let puzzle = puzzle.clone().visiting(Visits::Squares);
        let mut search = Search::new(&puzzle);
        let bound = match search.begin(observe).is_continue() && search.lay(observe).is_continue() {
            true => search.run(observe),
            false => search.most(),
        };
        Self { way: search.best, worth: search.worth, bound, nodes: search.nodes }
    }
}

#[cfg(test)]
mod tests;
