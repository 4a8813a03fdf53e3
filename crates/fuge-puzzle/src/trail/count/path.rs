//! A longest path itself, by the same dynamic programming: of each state only the best way is kept, and where it came from.
//!
//! The layers behind are kept too, as states and numbers of states, 12 or 20 bytes each. A segment that is open in a state is
//! used by its way, so the states along the best way tell all its segments, and a path is known by its segments.

use super::super::graph::Graph;
use super::super::model::Visits;
use super::super::way::Way;
use super::march::{March, Observe};
use super::state::State;
use super::worth::Trace;
use super::{Count, CountError, CountOptions, SCALE};

/// A path that is worth most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LongestPath {
    /// What it is worth.
    pub worth: u64,
    /// The path.
    pub way: Way,
}

/// Finds a path that is worth most.
///
/// Boards of 10 squares across are done in moments, as are those with fewer that are long; from about 13 on it becomes a question of memory. All
/// that is kept is within [`CountOptions::memory`].
///
/// ```
/// use fuge_puzzle::trail::count::{CountOptions, longest_path};
/// use fuge_puzzle::trail::{Graph, Grid, TrailPuzzle, Visits};
/// use std::ops::ControlFlow;
///
/// let puzzle = TrailPuzzle::new(Grid::new(3, 3)?, "b1".parse()?)?.visiting(Visits::Squares);
/// let longest = longest_path(&Graph::new(&puzzle), &CountOptions::default(), &mut |_| ControlFlow::Continue(()))?;
/// // From a square of the rarer colour at most eight squares of nine.
/// assert_eq!(longest.worth, 7);
/// assert_eq!(longest.way.check(&puzzle), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`CountError::TooWide`], or why it ended early: [`CountError::Memory`], [`CountError::Stopped`].
///
/// # Panics
/// When the end cannot be reached: see [`TrailPuzzle::is_possible`](crate::trail::TrailPuzzle::is_possible).
pub fn longest_path(graph: &Graph, options: &CountOptions, observe: Observe<'_>) -> Result<LongestPath, CountError> {
    // An end that cannot be reached has no segments.
    let reached = |end: u32| end == graph.start || graph.at(end).next().is_some();
    assert!(graph.end.is_none_or(reached), "there is a way to the end");
    let count = Count::new(graph, Visits::Squares)?;
    for least in count.targets() {
        let best = if count.plan.slots <= <u64 as State>::SLOTS {
            best::<u64>(&count, options, least, observe)?
        } else {
            best::<u128>(&count, options, least, observe)?
        };
        if let Some((worth, used)) = best.filter(|(worth, _)| *worth >= least) {
            return Ok(LongestPath { worth: worth / SCALE, way: walk(graph, &used) });
        }
    }
    Ok(LongestPath { worth: 0, way: walk(graph, &[]) })
}

/// A layer that is behind: its states, and for each the number of the state that it came from.
struct Behind<S> {
    states: Vec<S>,
    from: Vec<u32>,
}

/// The worth and the segments of the best path; none, if there is none that is worth so much.
fn best<S: State>(
    count: &Count,
    options: &CountOptions,
    least: u64,
    observe: Observe<'_>,
) -> Result<Option<(u64, Vec<u32>)>, CountError> {
    let mut march = March::<S, Trace>::new(&count.plan, options, least);
    let (mut behind, mut closed_at) = (Vec::new(), 0);
    while !march.is_over() {
        let before = march.whole.as_ref().map(|whole| whole.worth);
        let (states, from) = march.layer.entries().iter().map(|(state, trace)| (*state, trace.from)).unzip();
        behind.push(Behind { states, from });
        march.kept += (march.layer.entries().len() * (size_of::<S>() + size_of::<u32>())) as u64;
        march.step(observe)?;
        if march.whole.as_ref().map(|whole| whole.worth) != before {
            closed_at = behind.len();
        }
    }
    Ok(march.whole.map(|whole| (whole.worth, retrace(count, &behind[..closed_at], whole.from))))
}

/// The segments of the way that ends in the state with the number `from` of the last layer.
fn retrace<S: State>(count: &Count, behind: &[Behind<S>], from: u32) -> Vec<u32> {
    let (mut used, mut from) = (Vec::new(), from as usize);
    for (layer, place) in behind.iter().zip(&count.plan.places).rev() {
        let state = layer.states[from];
        let ins = place.ins.iter().filter(|lead| state.mate(lead.slot).is_some());
        used.extend(ins.map(|lead| lead.segment));
        from = layer.from[from] as usize;
    }
    used
}

/// Walks along the segments of a path.
fn walk(graph: &Graph, used: &[u32]) -> Way {
    let mut open = vec![false; graph.segments.len()];
    used.iter().for_each(|&segment| open[segment as usize] = true);
    let mut square = graph.start;
    let mut squares = vec![graph.squares[square as usize]];
    while let Some((segment, next)) = graph.at(square).find(|&(segment, _)| open[segment as usize]) {
        open[segment as usize] = false;
        square = next;
        squares.push(graph.squares[square as usize]);
    }
    Way { squares }
}
