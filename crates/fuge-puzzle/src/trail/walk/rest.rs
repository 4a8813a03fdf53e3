//! How much the rest of a trail can gain at most.
//!
//! What can still be reached by free segments is all that the rest can use. Of that, squares that have an odd number of free segments lose
//! some: the segments given up form paths that join these squares in pairs, and half of the way to the nearest other odd square is
//! a share that no pair can do without. That is cheap to tell and close to the least T-join.

use super::course::Course;
use crate::trail::graph::Graph;

/// Looks at what can be reached. It keeps its memory from one look to the next.
#[derive(Clone, Debug, Default)]
pub(in crate::trail) struct Rest {
    /// What is known of each square; kept only for those that are reached.
    marks: Vec<Mark>,
    reached: Vec<u32>,
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
    /// Twice what the rest can be worth at most; `None`: the end cannot be reached.
    pub fn most(&mut self, course: &Course) -> Option<u64> {
        let graph = &*course.graph;
        let doubled = self.flood(course);
        if let Some(end) = graph.end {
            if self.marks[end as usize].look != self.look {
                return None;
            }
            self.marks[end as usize].odd ^= true;
        }
        let mut lost = 0;
        // Whoever is the last may be odd, and what it shares is not lost; or else some other square is, and its way to it is lost.
        let mut won = 0;
        let highest = self.reached.iter().map(|&square| graph.bonus[square as usize]).max().unwrap_or(0);
        for &square in self.reached.iter().filter(|&&square| self.marks[square as usize].odd) {
            let near = self.nearest(course, square);
            lost += near;
            let last = 2 * graph.bonus[square as usize];
            let other = (2 * highest).saturating_sub(2 * self.marks[square as usize].cheapest[0]);
            won = won.max(near + last.max(other));
        }
        if let Some(end) = graph.end {
            won = 2 * graph.bonus[end as usize];
        }
        // Every segment was met twice.
        Some((doubled + won).saturating_sub(lost) / 2)
    }

    /// Reaches all that can be reached; twice what its segments gain.
    fn flood(&mut self, course: &Course) -> u64 {
        let graph = &*course.graph;
        self.marks.resize(graph.squares.len(), Mark::default());
        self.look += 1;
        self.reached.clear();
        self.reach(course.at());
        let (mut next, mut gains) = (0, 0);
        while let Some(&square) = self.reached.get(next) {
            let (mut count, mut cheapest) = (0, [u64::MAX; 2]);
            for (segment, across) in free(graph, course, square) {
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
        let graph = &*course.graph;
        let near = free(graph, course, square).filter_map(|(segment, across)| {
            let gain = graph.segments[segment as usize].gain;
            let mark = &self.marks[across as usize];
            // The cheapest way on from there that is not the way back.
            let on = if mark.cheapest[0] == gain { mark.cheapest[1] } else { mark.cheapest[0] };
            if mark.odd { Some(gain) } else { gain.checked_add(on) }
        });
        near.min().unwrap_or(0)
    }
}

fn free<'a>(graph: &'a Graph, course: &'a Course, square: u32) -> impl Iterator<Item = (u32, u32)> + use<'a> {
    graph.at(square).filter(|&(segment, _)| !course.used[segment as usize])
}
