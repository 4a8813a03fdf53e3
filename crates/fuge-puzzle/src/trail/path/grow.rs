//! A path that grows: two squares are put in beside one of its segments, its end goes on, and where nothing can be put in it is changed without becoming
//! shorter, by chance, until something can.
//!
//! Chance comes from a generator with a fixed seed: the same puzzle has the same path every time.

use crate::trail::graph::Graph;
use std::ops::ControlFlow;

/// Says whether there is time to go on.
pub(super) type GoOn<'a> = &'a mut dyn FnMut() -> ControlFlow<()>;

/// A path that grows.
pub(super) struct Grow<'a> {
    graph: &'a Graph,
    /// A closed path has its start at both ends.
    path: Vec<u32>,
    /// Where a square is on the path, the first place of the start.
    places: Vec<Option<u32>>,
    best: (u64, Vec<u32>),
    chance: u64,
}

/// How many looks at a square are spent on a board: for each of its squares, and at most.
const LOOKS: [usize; 2] = [2000, 20_000_000];

/// How many of them without asking whether there is time.
const UNASKED: usize = 1 << 18;

impl<'a> Grow<'a> {
    pub fn new(graph: &'a Graph, path: Vec<u32>) -> Self {
        let places = vec![None; graph.squares.len()];
        let mut grow = Self { graph, path, places, best: (0, Vec::new()), chance: 0x9e37_79b9_7f4a_7c15 };
        grow.number(0);
        grow.fill();
        grow
    }

    /// Grows until it is worth this, doubled, or enough was tried, or there is no time.
    pub fn run(mut self, most: u64, go_on: GoOn<'_>) -> Vec<u32> {
        self.extend();
        self.remember();
        let mut looks = LOOKS[1].min(LOOKS[0] * self.graph.squares.len());
        let mut asked = looks;
        while self.best.0 < most && looks > 0 && self.path.len() > 1 {
            let cost = if self.graph.end.is_none() && self.random(8) == 0 { self.bite_back() } else { self.flip() };
            looks = looks.saturating_sub(cost);
            if asked - looks >= UNASKED {
                asked = looks;
                if go_on().is_break() {
                    break;
                }
            }
        }
        self.best.1
    }

    /// Puts in all that can be put in, segment by segment.
    fn fill(&mut self) {
        let mut targets: Vec<u32> = self.path.drain(..).rev().collect();
        self.path.extend(targets.pop());
        while let (Some(&from), Some(&to)) = (self.path.last(), targets.last()) {
            match self.detour(from, to) {
                Some([one, other]) => {
                    // They are on the path from now on; where, is told below.
                    self.places[one as usize] = Some(0);
                    self.places[other as usize] = Some(0);
                    targets.extend([other, one]);
                }
                None => self.path.extend(targets.pop()),
            }
        }
        self.number(0);
    }

    /// Goes on from a free end, to squares with few ways on.
    fn extend(&mut self) -> usize {
        let before = self.path.len();
        while let (None, Some(&last)) = (self.graph.end, self.path.last()) {
            let free =
                |square: u32| self.graph.at(square).filter(|&(_, across)| self.places[across as usize].is_none());
            let Some((_, next)) = free(last).min_by_key(|&(_, across)| free(across).count()) else { break };
            self.path.push(next);
            self.places[next as usize] = Some(self.path.len() as u32 - 1);
        }
        if self.path.len() > before {
            self.fill();
        }
        self.path.len() - before
    }

    /// Two free squares beside a segment, over which the path becomes worth more.
    fn detour(&self, from: u32, to: u32) -> Option<[u32; 2]> {
        let direction = (0..4).find(|&direction| self.next(from, direction) == Some(to))?;
        [1, 3].into_iter().find_map(|turn| {
            let side = (direction + turn) % 4;
            let [one, other] = [self.next(from, side)?, self.next(to, side)?];
            let free = [one, other].iter().all(|&square| self.places[square as usize].is_none());
            let gain = || self.gain(from, one) + self.gain(one, other) + self.gain(other, to);
            (free && gain() > self.gain(from, to)).then_some([one, other])
        })
    }

    /// Turns a corner of the path over, where it is worth no less then, and puts in what can be put in at the square that is left; what it costs.
    fn flip(&mut self) -> usize {
        let at = self.random(self.path.len());
        if at == 0 || at + 1 >= self.path.len() {
            return 1;
        }
        let [before, here, after] = [at - 1, at, at + 1].map(|place| self.path[place]);
        let Some(other) = self.fourth(before, here, after) else { return 1 };
        let [old, new] = [here, other].map(|middle| self.gain(before, middle) + self.gain(middle, after));
        if self.places[other as usize].is_some() || new < old {
            return 1;
        }
        self.path[at] = other;
        self.places[here as usize] = None;
        self.places[other as usize] = Some(at as u32);
        1 + self.put_in_near(here)
    }

    /// The fourth corner of the square of squares that a turn of the path goes round; `None`: it is straight, or there is none.
    fn fourth(&self, before: u32, here: u32, after: u32) -> Option<u32> {
        let across = |square: u32| self.graph.at(square).map(|(_, across)| across);
        across(before).find(|&other| other != here && across(other).any(|next| next == after))
    }

    /// Puts two squares in, one of which is this, if that can be.
    fn put_in_near(&mut self, square: u32) -> usize {
        let beside: Vec<u32> = self.graph.at(square).map(|(_, across)| across).collect();
        let places = beside.iter().filter_map(|&across| self.places[across as usize]);
        let segments = places.flat_map(|place| [Some(place as usize), (place as usize).checked_sub(1)]).flatten();
        let found = segments.filter(|&at| at + 1 < self.path.len()).find_map(|at| {
            let pair = self.detour(self.path[at], self.path[at + 1])?;
            Some((at, pair))
        });
        let grown = match found {
            Some((at, pair)) => {
                self.path.splice(at + 1..at + 1, pair);
                self.number(at + 1);
                true
            }
            None => false,
        };
        if grown || self.extend() > 0 {
            self.extend();
            self.remember();
            return self.path.len();
        }
        0
    }

    /// Joins the end to a square before, and leaves that by another end; what it costs.
    fn bite_back(&mut self) -> usize {
        let Some(&last) = self.path.last() else { return 1 };
        let others: Vec<u32> = self.graph.at(last).map(|(_, across)| across).collect();
        let other = others[self.random(others.len())];
        let Some(place) = self.places[other as usize].map(|place| place as usize) else { return 1 };
        let Some(&next) = self.path.get(place + 1).filter(|&&next| next != last) else { return 1 };
        let ends = [last, next].map(|end| self.graph.bonus[end as usize]);
        if self.gain(other, last) + ends[1] < self.gain(other, next) + ends[0] {
            return 1;
        }
        self.path[place + 1..].reverse();
        self.number(place + 1);
        if self.extend() > 0 {
            self.remember();
        }
        self.path.len() - place
    }

    fn remember(&mut self) {
        let bonus = self.path.last().map_or(0, |&last| self.graph.bonus[last as usize]);
        let worth = bonus + self.path.windows(2).map(|pair| self.gain(pair[0], pair[1])).sum::<u64>();
        if worth > self.best.0 || self.best.1.is_empty() {
            self.best = (worth, self.path.clone());
        }
    }

    /// Numbers the places from this one on.
    fn number(&mut self, from: usize) {
        for (place, &square) in self.path.iter().enumerate().skip(from) {
            if place == 0 || square != self.graph.start {
                self.places[square as usize] = Some(place as u32);
            }
        }
    }

    fn next(&self, square: u32, direction: usize) -> Option<u32> {
        let segment = self.graph.around[square as usize][direction]?;
        Some(self.graph.segments[segment as usize].across(square))
    }

    fn gain(&self, from: u32, to: u32) -> u64 {
        let segment = self.graph.at(from).find(|&(_, across)| across == to);
        segment.map_or(0, |(segment, _)| self.graph.segments[segment as usize].gain)
    }

    /// A number below this one (Marsaglia's xorshift).
    fn random(&mut self, below: usize) -> usize {
        self.chance ^= self.chance << 13;
        self.chance ^= self.chance >> 7;
        self.chance ^= self.chance << 17;
        (self.chance % below.max(1) as u64) as usize
    }
}
