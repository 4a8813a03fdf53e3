//! A way under way on the graph of a puzzle: what is used, where it can go on, and what it gains so far.

use super::{FIRST, turned};
use crate::trail::graph::Graph;
use crate::trail::model::{TrailPuzzle, Visits};
use crate::trail::way::Way;
use std::sync::Arc;

/// A partial way, which can go on and back.
#[derive(Clone, Debug)]
pub(in crate::trail) struct Course {
    pub graph: Arc<Graph>,
    pub visits: Visits,
    /// The segments that are used.
    pub used: Vec<bool>,
    /// The squares where a path was, the start included; a trail comes to a square as often as it likes, and only the start is marked.
    pub visited: Vec<bool>,
    /// What the segments of the way gain.
    pub gains: u64,
    steps: Vec<Step>,
}

/// A step, from the square before to this one.
#[derive(Clone, Copy, Debug)]
pub(in crate::trail) struct Step {
    pub direction: u8,
    pub segment: u32,
    pub to: u32,
}

impl Course {
    pub fn new(puzzle: &TrailPuzzle) -> Self {
        let graph = Graph::new(puzzle);
        let (used, mut visited) = (vec![false; graph.segments.len()], vec![false; graph.squares.len()]);
        visited[graph.start as usize] = true;
        Self { graph: Arc::new(graph), visits: puzzle.visits(), used, visited, gains: 0, steps: Vec::new() }
    }

    /// Where the rook is.
    pub fn at(&self) -> u32 {
        self.steps.last().map_or(self.graph.start, |step| step.to)
    }

    pub fn is_closed(&self) -> bool {
        self.graph.end == Some(self.graph.start)
    }

    pub fn length(&self) -> usize {
        self.steps.len()
    }

    /// Whether the way may end here.
    pub fn has_arrived(&self) -> bool {
        self.graph.end.is_none_or(|end| end == self.at())
    }

    /// Twice what the way is worth if it ends here.
    pub fn doubled_worth(&self) -> u64 {
        self.gains + self.graph.bonus[self.at() as usize]
    }

    /// The steps that can be made, right, straight on and left, and at the start back.
    pub fn steps_on(&self) -> impl Iterator<Item = Step> {
        let (at, arrived) = (self.at(), self.steps.last().map_or(FIRST, |step| step.direction));
        // At its end a path cannot go on.
        let ended = self.visits == Visits::Squares && !self.steps.is_empty() && self.graph.end == Some(at);
        let turns = match (ended, self.steps.is_empty()) {
            (true, _) => 0,
            (false, false) => 3,
            (false, true) => 4,
        };
        (0..turns).filter_map(move |turn| {
            let direction = turned(arrived, turn);
            let segment = self.graph.around[at as usize][usize::from(direction)]?;
            let to = self.graph.segments[segment as usize].across(at);
            self.is_open(segment, to).then_some(Step { direction, segment, to })
        })
    }

    fn is_open(&self, segment: u32, to: u32) -> bool {
        match self.visits {
            Visits::Segments => !self.used[segment as usize],
            Visits::Squares => self.is_enterable(to),
        }
    }

    /// Whether a path may come to a square: it was not there before, or it is closed there.
    pub fn is_enterable(&self, square: u32) -> bool {
        !self.visited[square as usize] || (square == self.graph.start && self.is_closed())
    }

    /// The free segments at a square, with the square on their other side.
    pub fn free_at(&self, square: u32) -> impl Iterator<Item = (u32, u32)> {
        self.graph.at(square).filter(|&(segment, _)| !self.used[segment as usize])
    }

    pub fn go(&mut self, step: Step) {
        self.used[step.segment as usize] = true;
        self.mark(step.to, true);
        self.gains += self.graph.segments[step.segment as usize].gain;
        self.steps.push(step);
    }

    pub fn back(&mut self) {
        let Some(step) = self.steps.pop() else { return };
        self.used[step.segment as usize] = false;
        self.gains -= self.graph.segments[step.segment as usize].gain;
        self.mark(step.to, false);
    }

    fn mark(&mut self, square: u32, visited: bool) {
        if self.visits == Visits::Squares && square != self.graph.start {
            self.visited[square as usize] = visited;
        }
    }

    pub fn directions(&self) -> impl Iterator<Item = u8> {
        self.steps.iter().map(|step| step.direction)
    }

    pub fn way(&self) -> Way {
        let numbers = std::iter::once(self.graph.start).chain(self.steps.iter().map(|step| step.to));
        Way { squares: numbers.map(|number| self.graph.squares[number as usize]).collect() }
    }
}
