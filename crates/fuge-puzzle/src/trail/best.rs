//! The best way, by the solver that suits the puzzle, and what no way exceeds.

use super::count::{CountOptions, CountStep, longest_path};
use super::longest::{Certificate, Longest};
use super::model::{TrailPuzzle, Visits};
use super::path::{LongestPath, Standing};
use super::{Graph, Way};
use std::ops::ControlFlow;

/// A way, and what no way exceeds.
///
/// ```
/// use fuge_puzzle::trail::{Best, Grid, TrailPuzzle, Visits};
/// use std::ops::ControlFlow;
/// let puzzle = TrailPuzzle::new(Grid::new(8, 8)?, "e1".parse()?)?;
/// let best = Best::find(&puzzle, 1 << 30, &mut |_| ControlFlow::Continue(())).ok_or("no way")?;
/// assert!(best.proven() && best.worth == 101);
/// let paths = puzzle.visiting(Visits::Squares);
/// let best = Best::find(&paths, 1 << 30, &mut |_| ControlFlow::Continue(())).ok_or("no way")?;
/// assert!(best.proven() && best.worth == 63);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Best {
    /// The best way that was found.
    pub way: Way,
    /// What it is worth.
    pub worth: u64,
    /// No way is worth more.
    pub bound: u64,
    /// What shows that, where it is written down.
    pub certificate: Option<Certificate>,
    /// Matchings, states, or steps that were bounded.
    pub nodes: u64,
    /// The name of the solver.
    pub engine: &'static str,
}

/// What the search is at.
#[derive(Clone, Copy, Debug)]
pub enum Effort {
    /// So many matchings were made.
    Matchings(u64),
    /// Dynamic programming along a frontier.
    Frontier(CountStep),
    /// Branches and their bounds.
    Bounds(Standing),
}

/// Hears what the search is at, and may stop it.
type Observe<'a> = &'a mut dyn FnMut(Effort) -> ControlFlow<()>;

/// The widest board, at its shorter side, on which paths are found by dynamic programming.
const WIDEST: u32 = 10;

impl Best {
    /// Finds it: the longest, unless it is stopped. Dynamic programming may take so many bytes; where they are too few, another solver is asked.
    /// `None`: there is no way at all, because the end cannot be reached.
    #[must_use]
    pub fn find(puzzle: &TrailPuzzle, memory: u64, observe: Observe<'_>) -> Option<Self> {
        puzzle.is_possible().then(|| match puzzle.visits() {
            Visits::Segments => Self::trail(puzzle, observe),
            Visits::Squares => Self::path(puzzle, memory, observe),
        })
    }

    /// Whether no way is worth more.
    #[must_use]
    pub fn proven(&self) -> bool {
        self.worth == self.bound
    }

    fn trail(puzzle: &TrailPuzzle, observe: Observe<'_>) -> Self {
        let found = Longest::find(puzzle, &mut |progress| observe(Effort::Matchings(progress.matchings)));
        let Longest { way, worth, certificate, matchings } = found;
        let bound = certificate.bound;
        Self { way, worth, bound, certificate: Some(certificate), nodes: matchings, engine: "matching" }
    }

    /// A path that can be laid at once is often the longest, and a bound says so; if not, it is looked for.
    fn path(puzzle: &TrailPuzzle, memory: u64, observe: Observe<'_>) -> Self {
        let mut narrow = puzzle.grid().width().min(puzzle.grid().height()) <= WIDEST;
        let mut found = None;
        let bounded = LongestPath::find(puzzle, &mut |standing| {
            observe(Effort::Bounds(*standing))?;
            if standing.searching && std::mem::take(&mut narrow) {
                found = Self::swept(puzzle, memory, observe)?;
            }
            if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let LongestPath { way, worth, bound, nodes } = bounded;
        found.unwrap_or(Self { way, worth, bound, certificate: None, nodes, engine: "branch" })
    }

    /// By dynamic programming; nothing where there is not the memory.
    fn swept(puzzle: &TrailPuzzle, memory: u64, observe: Observe<'_>) -> ControlFlow<(), Option<Self>> {
        let options = CountOptions { memory };
        let (mut nodes, mut stop) = (0, ControlFlow::Continue(()));
        let found = longest_path(&Graph::new(puzzle), &options, &mut |step| {
            nodes += step.states as u64;
            stop = observe(Effort::Frontier(*step));
            stop
        });
        stop?;
        let best = |way, worth| Self { way, worth, bound: worth, certificate: None, nodes, engine: "frontier" };
        ControlFlow::Continue(found.ok().map(|found| best(found.way, found.worth)))
    }
}
