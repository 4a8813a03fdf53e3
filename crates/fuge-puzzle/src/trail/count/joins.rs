//! The second road: which segments a longest trail gives up, and how many ways there are through what is left.
//!
//! What a trail uses hangs together, and exactly its two ends have an odd number of segments; none, if it is closed. So what it
//! gives up is a *T-join*: it has an odd number of segments on the squares of T, and an even number on all others, where T are the
//! odd squares of the board, with the start and then the end put in, or taken out if it was in. All cheapest such sets, for every
//! end, are found by a search square by square, and the trails through what each leaves are counted as Euler trails (`euler`).

use super::super::graph::Graph;
use super::euler;
use super::{CountError, Longest};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// How the second road stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JoinStep {
    /// How many sets of segments to give up are done.
    pub done: usize,
    /// How many there are, as far as they are found.
    pub sets: usize,
    /// How many sets and orientations, whole or in part, were looked at.
    pub nodes: u64,
}

/// A set of segments to give up, and where the trail through the others ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Join {
    pub(super) given_up: Vec<bool>,
    pub(super) end: u32,
}

/// What the longest trails are worth and how many there are, by the sets of segments that they give up and the theorem of de Bruijn, van
/// Aardenne-Ehrenfest, Smith and Tutte: slower than [`Count::longest`](super::Count::longest), and a check of it.
///
/// Boards of 6 by 6 squares take a moment, 8 by 8 a minute.
///
/// ```
/// use fuge_puzzle::trail::count::by_joins;
/// use fuge_puzzle::trail::{Graph, Grid, TrailPuzzle};
/// use std::ops::ControlFlow;
///
/// let puzzle = TrailPuzzle::new(Grid::new(3, 3)?, "b1".parse()?)?;
/// let longest = by_joins(&Graph::new(&puzzle), &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!((longest.worth, longest.ways), (10, 50_u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`CountError::TooLarge`], [`CountError::TooManyBranches`], or [`CountError::Stopped`] when the observer asked for it.
pub fn by_joins(graph: &Graph, observe: &mut dyn FnMut(&JoinStep) -> ControlFlow<()>) -> Result<Longest, CountError> {
    let squares = graph.squares.len();
    if squares > MOST_SQUARES {
        return Err(CountError::TooLarge { squares });
    }
    let mut teller = Teller { observe, step: JoinStep { done: 0, sets: 0, nodes: 0 } };
    let (lost, joins) = cheapest(graph, &mut teller)?;
    teller.step.sets = joins.len();
    // Where the end cannot be reached, nothing makes its segments odd.
    if joins.is_empty() {
        return Ok(Longest { worth: 0, ways: BigUint::ZERO });
    }
    let mut ways = BigUint::ZERO;
    for (done, join) in joins.iter().enumerate() {
        teller.step.done = done;
        ways += euler::trails(graph, join, &mut teller)?;
    }
    Ok(Longest { worth: (most(graph) - lost) / 2, ways })
}

/// The most squares of a board for the second road, which goes down one level for each.
pub const MOST_SQUARES: usize = 1000;

/// Tells the observer of every few nodes.
pub(super) struct Teller<'a> {
    observe: &'a mut dyn FnMut(&JoinStep) -> ControlFlow<()>,
    step: JoinStep,
}

/// Nodes after which the observer hears again.
const UNHEARD: u64 = 1 << 16;

impl Teller<'_> {
    pub(super) fn node(&mut self) -> Result<(), CountError> {
        self.step.nodes += 1;
        if self.step.nodes.is_multiple_of(UNHEARD) && (self.observe)(&self.step).is_break() {
            return Err(CountError::Stopped { done: self.step.done, of: self.step.sets });
        }
        Ok(())
    }
}

/// What a way would gain that used everything, and ended on the best square: from here, everything is loss.
fn most(graph: &Graph) -> u64 {
    graph.segments.iter().map(|segment| segment.gain).sum::<u64>() + best_bonus(graph)
}

fn best_bonus(graph: &Graph) -> u64 {
    graph.bonus.iter().max().copied().unwrap_or(0)
}

/// What must be lost, and all sets that lose no more.
fn cheapest(graph: &Graph, teller: &mut Teller<'_>) -> Result<(u64, Vec<Join>), CountError> {
    let ends = graph.end.map_or_else(|| (0..graph.squares.len() as u32).collect(), |end| vec![end]);
    let mut search = Search::new(graph, teller);
    let bounds = ends.iter().map(|&end| search.bound(end));
    let first = bounds.min().unwrap_or(0);
    search.limit = first;
    // Only what loses more than the limit is left out; so the first limit under which something is found is enough.
    loop {
        search.beyond = None;
        for &end in &ends {
            search.search(end)?;
        }
        let slack = search.limit - first;
        match search.beyond {
            Some(beyond) if search.found.is_empty() => search.limit = beyond.max(search.limit + slack),
            _ => return Ok((search.limit, search.found)),
        }
    }
}

/// A search for sets to give up. All losses are those of doubled gains.
struct Search<'a, 'b> {
    graph: &'a Graph,
    teller: &'a mut Teller<'b>,
    /// The cheapest segment at each square.
    least: Vec<u64>,
    /// Where an odd number of segments is still to be given up.
    wanting: Vec<bool>,
    /// The sum of the cheapest segments at those squares.
    debt: u64,
    given_up: Vec<bool>,
    lost: u64,
    end: u32,
    /// No more than this may be lost.
    limit: u64,
    /// The least loss beyond the limit that was met.
    beyond: Option<u64>,
    found: Vec<Join>,
}

impl<'a, 'b> Search<'a, 'b> {
    fn new(graph: &'a Graph, teller: &'a mut Teller<'b>) -> Self {
        let gain = |segment: u32| graph.segments[segment as usize].gain;
        let squares = 0..graph.squares.len() as u32;
        Self {
            least: squares
                .map(|square| graph.at(square).map(|(segment, _)| gain(segment)).min().unwrap_or(0))
                .collect(),
            wanting: Vec::new(),
            debt: 0,
            given_up: vec![false; graph.segments.len()],
            lost: 0,
            end: graph.start,
            limit: 0,
            beyond: None,
            found: Vec::new(),
            graph,
            teller,
        }
    }

    /// Makes everything ready for trails that end there.
    fn set(&mut self, end: u32) {
        let odd = |square| self.graph.is_odd(square) ^ (square == self.graph.start) ^ (square == end);
        self.wanting = (0..self.graph.squares.len() as u32).map(odd).collect();
        let wanting = self.wanting.iter().zip(&self.least).filter(|(wanting, _)| **wanting);
        self.debt = wanting.map(|(_, least)| least).sum();
        self.lost = best_bonus(self.graph) - self.graph.bonus[end as usize];
        self.end = end;
    }

    fn bound(&mut self, end: u32) -> u64 {
        self.set(end);
        self.must_lose()
    }

    /// A segment that is given up settles at most two squares, and costs at least half of what the cheapest ones at these cost together.
    fn must_lose(&self) -> u64 {
        self.lost + self.debt.div_ceil(2)
    }

    /// Looks for the sets that leave trails which end there.
    fn search(&mut self, end: u32) -> Result<(), CountError> {
        self.set(end);
        self.settle(0)
    }

    /// Decides which of the segments are given up that lead on from a square; those that lead there are decided.
    fn settle(&mut self, square: u32) -> Result<(), CountError> {
        self.teller.node()?;
        if self.must_lose() > self.limit {
            let beyond = self.must_lose();
            self.beyond = Some(self.beyond.map_or(beyond, |least| least.min(beyond)));
            return Ok(());
        }
        if square as usize == self.graph.squares.len() {
            self.note();
            return Ok(());
        }
        let [right, up, ..] = self.graph.around[square as usize];
        let ahead: Vec<u32> = right.into_iter().chain(up).collect();
        let wanting = self.wanting[square as usize];
        for set in (0..1_u32 << ahead.len()).filter(|set| (set.count_ones() % 2 == 1) == wanting) {
            self.turn_over(&ahead, set);
            self.settle(square + 1)?;
            self.turn_over(&ahead, set);
        }
        Ok(())
    }

    /// Gives segments up, or takes them back.
    fn turn_over(&mut self, segments: &[u32], set: u32) {
        for (_, &segment) in (0..).zip(segments).filter(|(bit, _)| set >> bit & 1 == 1) {
            let (gain, given_up) = (self.graph.segments[segment as usize].gain, &mut self.given_up[segment as usize]);
            self.lost = if *given_up { self.lost - gain } else { self.lost + gain };
            *given_up = !*given_up;
            self.graph.segments[segment as usize].ends.into_iter().for_each(|square| self.turn(square as usize));
        }
    }

    fn turn(&mut self, square: usize) {
        let (wanting, least) = (&mut self.wanting[square], self.least[square]);
        self.debt = if *wanting { self.debt - least } else { self.debt + least };
        *wanting = !*wanting;
    }

    /// Keeps a set if a trail can use all the rest.
    fn note(&mut self) {
        if !self.hangs_together() {
            return;
        }
        if self.lost < self.limit {
            self.limit = self.lost;
            self.found.clear();
        }
        self.found.push(Join { given_up: self.given_up.clone(), end: self.end });
    }

    /// Whether all that is left can be reached from the start.
    fn hangs_together(&self) -> bool {
        let (mut seen, mut open) = (vec![false; self.graph.squares.len()], vec![self.graph.start]);
        while let Some(square) = open.pop() {
            if !std::mem::replace(&mut seen[square as usize], true) {
                let left = self.graph.at(square).filter(|&(segment, _)| !self.given_up[segment as usize]);
                open.extend(left.map(|(_, next)| next));
            }
        }
        let mut left = self.graph.segments.iter().zip(&self.given_up).filter(|(_, given_up)| !**given_up);
        left.all(|(segment, _)| seen[segment.ends[0] as usize])
    }
}
