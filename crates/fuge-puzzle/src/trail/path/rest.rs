//! How much the rest of a path can gain at most: blocks and colours.
//!
//! What is still free falls into *blocks* that hang together in single squares (articulation points). A path that has left a block never comes back, so
//! it goes along one chain of blocks. Within a block its squares are white and black in turn, as on a chessboard, so it has at
//! most one more of one colour than of the other; and it has at most two segments at every square ([`Chains`]). Blocks are found by one depth-first search from where the rook is (Tarjan 1972), and
//! what lies behind a square is known when the block before it is.

use super::chains::Chains;
use crate::trail::graph::Graph;
use crate::trail::model::{TrailPuzzle, Weights};
use crate::trail::walk::Course;
use fuge_search::{Patience, Stopped};

/// Looks at the blocks. It keeps its memory from one look to the next.
#[derive(Clone, Debug)]
pub(in crate::trail) struct PathRest {
    counts: Counts,
    colours: Vec<bool>,
    marks: Vec<Mark>,
    /// The squares from the root of the search to where it is.
    branch: Vec<Open>,
    /// The squares that belong to no block yet.
    waiting: Vec<u32>,
    /// What the squares of a block count, by colour: not that of its first square, and that.
    block: [Vec<u64>; 2],
    chains: Chains,
    look: u64,
}

/// The most squares of a block in which segments are chosen; in larger ones that would take too long, and colours must do.
const MOST_CHAINED: usize = 1 << 14;

/// What an arrival counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counts {
    /// All the same.
    Steps,
    /// As the square does.
    Squares,
    /// As the segment does: half of what the two best segments of the square gain, as the path comes by one and leaves by another.
    Segments,
}

#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    /// The look that has found it last.
    look: u64,
    /// When it was found.
    found: u32,
    /// The earliest square that can be reached from it, or from what was found from it.
    low: u32,
    /// Twice what a path from here into the blocks behind can be worth; `None`: no path ends there.
    behind: Option<u64>,
    /// Twice what an arrival counts at most.
    value: u64,
}

/// A square whose neighbours are looked at.
#[derive(Clone, Copy, Debug)]
struct Open {
    square: u32,
    from: u32,
    next: u8,
}

impl PathRest {
    pub fn new(puzzle: &TrailPuzzle) -> Self {
        let graph = Graph::new(puzzle);
        let counts = match puzzle.weights() {
            Weights::Steps => Counts::Steps,
            Weights::Squares(_) => Counts::Squares,
            Weights::Segments(_) => Counts::Segments,
        };
        Self {
            counts,
            colours: graph.squares.iter().map(|square| (square.row + square.column) % 2 == 1).collect(),
            marks: vec![Mark::default(); graph.squares.len()],
            branch: Vec::new(),
            waiting: Vec::new(),
            block: [Vec::new(), Vec::new()],
            chains: Chains::new(&graph),
            look: 0,
        }
    }

    /// Twice what the rest can be worth at most; `None`: the end cannot be reached. A look that was stopped does not count.
    pub fn most(&mut self, course: &Course, patience: &Patience<'_>) -> Result<Option<u64>, Stopped> {
        let (graph, at) = (&*course.graph, course.at());
        if course.length() > 0 && graph.end == Some(at) {
            return Ok(Some(graph.bonus[at as usize]));
        }
        self.look += 1;
        self.search(course, patience)?;
        let leaving = match self.counts {
            // A closed path that has not begun counts its start when it comes back.
            Counts::Segments if graph.end == Some(at) => 0,
            Counts::Segments => best_gains(course, at)[0] / 2,
            // A gain has half of what the square counts that is left; the bonus of the way so far has the other half.
            Counts::Squares => graph.bonus[at as usize],
            Counts::Steps => 0,
        };
        Ok(self.marks[at as usize].behind.map(|behind| behind + leaving))
    }

    /// Finds the blocks, from where the rook is.
    fn search(&mut self, course: &Course, patience: &Patience<'_>) -> Result<(), Stopped> {
        let mut found = 0;
        self.branch.clear();
        self.waiting.clear();
        self.find(course, course.at(), course.at(), &mut found);
        while let Some(&Open { square, from, next }) = self.branch.last() {
            patience.spend(1)?;
            if next == 4 {
                self.leave(course, patience)?;
                continue;
            }
            if let Some(open) = self.branch.last_mut() {
                open.next += 1;
            }
            let across = course.graph.around[square as usize][usize::from(next)]
                .map(|segment| course.graph.segments[segment as usize].across(square));
            match across.filter(|&across| across != from && is_open(course, across)) {
                Some(across) if self.marks[across as usize].look == self.look => {
                    let found = self.marks[across as usize].found;
                    let low = &mut self.marks[square as usize].low;
                    *low = found.min(*low);
                }
                Some(across) => self.find(course, across, square, &mut found),
                None => {}
            }
        }
        Ok(())
    }

    fn find(&mut self, course: &Course, square: u32, from: u32, found: &mut u32) {
        let graph = &*course.graph;
        let value = match self.counts {
            Counts::Steps => 2,
            Counts::Squares => 2 * graph.bonus[square as usize],
            Counts::Segments => best_gains(course, square).iter().sum::<u64>() / 2,
        };
        let ends = graph.end.is_none_or(|end| end == square);
        let mark = Mark { look: self.look, found: *found, low: *found, behind: ends.then_some(0), value };
        self.marks[square as usize] = mark;
        *found += 1;
        self.branch.push(Open { square, from, next: 0 });
        self.waiting.push(square);
    }

    /// All behind the last square is known. If it cannot reach beyond the one before, both are of one block, and that is complete.
    fn leave(&mut self, course: &Course, patience: &Patience<'_>) -> Result<(), Stopped> {
        let Some(Open { square, from, .. }) = self.branch.pop() else { return Ok(()) };
        if self.branch.is_empty() {
            return Ok(());
        }
        let low = self.marks[square as usize].low;
        if low >= self.marks[from as usize].found {
            return self.close_block(course, from, square, patience);
        }
        let before = &mut self.marks[from as usize].low;
        *before = low.min(*before);
        Ok(())
    }

    /// The block from its first square to all that wait since this one was found.
    fn close_block(&mut self, course: &Course, first: u32, since: u32, patience: &Patience<'_>) -> Result<(), Stopped> {
        let start = self.waiting.iter().rposition(|&square| square == since).unwrap_or(0);
        self.block.iter_mut().for_each(Vec::clear);
        for &square in &self.waiting[start..] {
            let same = self.colours[square as usize] == self.colours[first as usize];
            self.block[usize::from(same)].push(self.marks[square as usize].value);
        }
        let most = match course.graph.end {
            // A closed path that has not begun comes back to where it is; any other does not go on from its end.
            Some(end) if end == first && course.length() > 0 => None,
            Some(end) if end == first => self.most_round(course, start, first, patience)?,
            _ => self.most_through(course, start, first, patience)?,
        };
        self.waiting.truncate(start);
        let behind = &mut self.marks[first as usize].behind;
        *behind = most.max(*behind);
        Ok(())
    }

    /// The most for a path into a block and out of it by any of its squares, or to its end there.
    fn most_through(
        &mut self,
        course: &Course,
        start: usize,
        first: u32,
        patience: &Patience<'_>,
    ) -> Result<Option<u64>, Stopped> {
        let [others, sames] = [0, 1].map(|side| self.block[side].len());
        let steps = self.most_steps(course, start, (first, 1), patience)?;
        let (to_other, to_same) = (others.min(sames + 1).min(steps.div_ceil(2)), others.min(sames).min(steps / 2));
        let within = [self.sum(to_other, to_other.saturating_sub(1)), self.sum(to_same, to_same)];
        let ways = self.waiting[start..].iter().filter_map(|&square| {
            let same = self.colours[square as usize] == self.colours[first as usize];
            Some(self.marks[square as usize].behind? + within[usize::from(same)])
        });
        Ok(ways.max())
    }

    /// The most for a path round through a block and back.
    fn most_round(
        &mut self,
        course: &Course,
        start: usize,
        first: u32,
        patience: &Patience<'_>,
    ) -> Result<Option<u64>, Stopped> {
        let steps = self.most_steps(course, start, (first, 2), patience)?;
        let around = self.block[0].len().min(self.block[1].len() + 1).min(steps / 2);
        Ok((around > 1).then(|| self.sum(around, around - 1) + self.marks[first as usize].value))
    }

    /// How many steps a path can make in a block, whatever they count; so many of its first square's segments can be among them.
    fn most_steps(
        &mut self,
        course: &Course,
        start: usize,
        first: (u32, u8),
        patience: &Patience<'_>,
    ) -> Result<usize, Stopped> {
        if self.waiting.len() - start > MOST_CHAINED {
            return Ok(usize::MAX);
        }
        self.chains.most(course, &self.colours, &self.waiting[start..], first, patience)
    }

    /// What so many of the other colour and of the same colour count at most.
    fn sum(&mut self, others: usize, sames: usize) -> u64 {
        if self.counts == Counts::Steps {
            return 2 * (others + sames) as u64;
        }
        let mut sum = 0;
        for (values, most) in self.block.iter_mut().zip([others, sames]) {
            values.sort_unstable_by(|one, other| other.cmp(one));
            sum += values[..most].iter().sum::<u64>();
        }
        sum
    }
}

/// Twice what no path exceeds, told at once: every square has two segments of it at most, and every segment two squares.
pub(super) fn at_once(course: &Course) -> u64 {
    let graph = &*course.graph;
    let gains = (0..graph.squares.len() as u32).map(|square| best_gains(course, square).iter().sum::<u64>());
    gains.sum::<u64>() / 2 + graph.bonus.iter().copied().max().unwrap_or(0)
}

/// Whether the rest of a path may have to do with a square.
fn is_open(course: &Course, square: u32) -> bool {
    square == course.at() || course.is_enterable(square)
}

/// What the two best segments of a square gain that the rest may use.
fn best_gains(course: &Course, square: u32) -> [u64; 2] {
    let open = course.graph.at(square).filter(|&(_, across)| is_open(course, across));
    open.fold([0; 2], |best, (segment, _)| {
        let gain = course.graph.segments[segment as usize].gain;
        [best[0].max(gain), best[1].max(gain.min(best[0]))]
    })
}
