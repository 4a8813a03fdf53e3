//! How much the rest of a trail can gain at most.
//!
//! What can still be reached by free segments is all that the rest can use. Of that, squares that have an odd number of free segments lose
//! some: the segments given up form paths that join these squares in pairs. A least T-join would tell exactly how many; here there is something
//! cheaper for every node of a tree. Where all segments gain the same, a pair side by side loses one segment and any other at least two, and
//! how many pairs can be side by side is a matching on a chessboard. Else half of the way to the nearest other odd square is
//! a share that no pair can do without.

use super::course::Course;
use super::pairs::Pairs;
use crate::trail::graph::Graph;

/// Looks at what can be reached. It keeps its memory from one look to the next.
#[derive(Clone, Debug)]
pub(in crate::trail) struct Rest {
    /// What every segment gains, where all gain the same.
    gain: Option<u64>,
    /// What is known of each square; kept only for those that are reached.
    marks: Vec<Mark>,
    reached: Vec<u32>,
    odd: Vec<u32>,
    pairs: Pairs,
    look: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Mark {
    /// The look that has reached it last.
    look: u64,
    /// Whether a segment must be given up here.
    odd: bool,
    /// What its two cheapest free segments gain.
    cheapest: [u64; 2],
}

impl Rest {
    pub fn new(graph: &Graph) -> Self {
        let first = graph.segments.first().map_or(0, |segment| segment.gain);
        let same =
            graph.segments.iter().all(|segment| segment.gain == first) && graph.bonus.iter().all(|&own| own == 0);
        Self {
            gain: same.then_some(first),
            marks: vec![Mark::default(); graph.squares.len()],
            reached: Vec::new(),
            odd: Vec::new(),
            pairs: Pairs::new(graph),
            look: 0,
        }
    }

    /// Twice what the rest can be worth at most; `None`: the end cannot be reached.
    pub fn most(&mut self, course: &Course) -> Option<u64> {
        // Every segment is met twice.
        let gains = self.flood(course) / 2;
        if let Some(end) = course.graph.end {
            if self.marks[end as usize].look != self.look {
                return None;
            }
            self.marks[end as usize].odd ^= true;
        }
        self.odd.clear();
        self.odd.extend(self.reached.iter().filter(|&&square| self.marks[square as usize].odd));
        Some(match self.gain {
            Some(gain) => gains - gain * self.fewest(course),
            None => self.dearest(course, gains),
        })
    }

    /// How many segments are given up at least: one for a pair side by side, two for any other. Without a given end, one odd square is the
    /// last; or another one is, which is then odd as well, and gains no pair side by side that would not lose as much.
    fn fewest(&mut self, course: &Course) -> u64 {
        let marks = &self.marks;
        let beside = self.pairs.most(course, &self.odd, |square| marks[square as usize].odd);
        (self.odd.len() - beside - usize::from(course.graph.end.is_none())) as u64
    }

    /// Twice what can be won of these gains, where they differ.
    fn dearest(&self, course: &Course, gains: u64) -> u64 {
        let graph = &*course.graph;
        let (mut lost, mut won) = (0, 0);
        for &square in &self.odd {
            let near = self.nearest(course, square);
            lost += near;
            // Whoever is the last may be odd, and what it shares is not lost. Or some other square is the last: then the way to it from an odd
            // one is lost, and its last segment alone gains as much as to end there.
            won = won.max(near + 2 * graph.bonus[square as usize]);
        }
        if let Some(end) = graph.end {
            won = 2 * graph.bonus[end as usize];
        }
        (2 * gains + won).saturating_sub(lost) / 2
    }

    /// Reaches all that can be reached; twice what its segments gain.
    fn flood(&mut self, course: &Course) -> u64 {
        let graph = &*course.graph;
        self.look += 1;
        self.reached.clear();
        self.reach(course.at());
        let (mut next, mut gains) = (0, 0);
        while let Some(&square) = self.reached.get(next) {
            let (mut count, mut cheapest) = (0, [u64::MAX; 2]);
            for (segment, across) in course.free_at(square) {
                let gain = graph.segments[segment as usize].gain;
                cheapest = [cheapest[0].min(gain), cheapest[1].min(gain.max(cheapest[0]))];
                count += 1;
                gains += gain;
                self.reach(across);
            }
            // The way leaves the square where it is.
            let odd = (count + u32::from(next == 0)) % 2 == 1;
            self.marks[square as usize] = Mark { look: self.look, odd, cheapest };
            next += 1;
        }
        gains
    }

    fn reach(&mut self, square: u32) {
        let mark = &mut self.marks[square as usize];
        if mark.look != self.look {
            mark.look = self.look;
            self.reached.push(square);
        }
    }

    /// No other odd square is nearer than this: next to this one, or two cheapest segments away.
    fn nearest(&self, course: &Course, square: u32) -> u64 {
        let near = course.free_at(square).filter_map(|(segment, across)| {
            let gain = course.graph.segments[segment as usize].gain;
            let mark = &self.marks[across as usize];
            // The cheapest way on from there that is not the way back.
            let on = if mark.cheapest[0] == gain { mark.cheapest[1] } else { mark.cheapest[0] };
            if mark.odd { Some(gain) } else { gain.checked_add(on) }
        });
        near.min().unwrap_or(0)
    }
}
