//! How many segments a block can give to a path at most: two at every square, and one where it comes in.
//!
//! Colours count squares; this looks at which of them are side by side. A most set of segments with at most two at each square is a flow from the white squares
//! to the black ones (a simple 2-matching). What was chosen is kept from one look to the next: the board has changed little, and only
//! that is mended. How many can be chosen does not depend on it.

use crate::trail::graph::Graph;
use crate::trail::walk::Course;
use fuge_search::{Patience, Stopped};

/// Chooses segments. It keeps its memory from one look to the next.
#[derive(Clone, Debug)]
pub(super) struct Chains {
    /// The segments that are chosen.
    chosen: Vec<bool>,
    squares: Vec<Square>,
    open: Vec<u32>,
    block: u64,
    time: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Square {
    /// The block that it was counted in last.
    block: u64,
    /// How many more segments may be chosen here.
    left: u8,
    /// When it was come to last, and by which segment.
    time: u64,
    by: u32,
}

impl Chains {
    pub fn new(graph: &Graph) -> Self {
        Self {
            chosen: vec![false; graph.segments.len()],
            squares: vec![Square::default(); graph.squares.len()],
            open: Vec::new(),
            block: 0,
            time: 0,
        }
    }

    /// The most segments of a block: these squares and its first, where so many may be chosen.
    pub fn most(
        &mut self,
        course: &Course,
        white: &[bool],
        block: &[u32],
        (first, at_first): (u32, u8),
        patience: &Patience<'_>,
    ) -> Result<usize, Stopped> {
        self.block += 1;
        for &square in block {
            self.enter(square, 2);
        }
        // At its end a path has one segment.
        if let Some(end) = course.graph.end.filter(|&end| self.is_inside(end)) {
            self.enter(end, 1);
        }
        self.enter(first, at_first);
        let all = || block.iter().copied().chain([first]);
        let mut count = 0;
        for square in all().filter(|&square| white[square as usize]) {
            count += self.keep(course, square);
        }
        for square in all().filter(|&square| white[square as usize]) {
            count += self.take(course, square);
        }
        while self.add_one(course, all().filter(|&square| white[square as usize])) {
            patience.spend((block.len() + self.open.len()) as u64)?;
            count += 1;
        }
        Ok(count)
    }

    fn enter(&mut self, square: u32, left: u8) {
        self.squares[square as usize].block = self.block;
        self.squares[square as usize].left = left;
    }

    fn is_inside(&self, square: u32) -> bool {
        self.squares[square as usize].block == self.block
    }

    /// Keeps the chosen segments of a white square, as far as they still can be; how many.
    fn keep(&mut self, course: &Course, square: u32) -> usize {
        let mut kept = 0;
        for (segment, across) in course.graph.at(square) {
            if !self.is_inside(across) || !self.chosen[segment as usize] {
                continue;
            }
            let [one, other] = [square, across].map(|end| self.squares[end as usize].left > 0);
            self.chosen[segment as usize] = one && other;
            if one && other {
                self.squares[square as usize].left -= 1;
                self.squares[across as usize].left -= 1;
                kept += 1;
            }
        }
        kept
    }

    /// Chooses segments of a white square that are just free; how many.
    fn take(&mut self, course: &Course, square: u32) -> usize {
        let mut taken = 0;
        for (segment, across) in course.graph.at(square) {
            let free = self.is_inside(across) && !self.chosen[segment as usize];
            if free && [square, across].iter().all(|&end| self.squares[end as usize].left > 0) {
                self.chosen[segment as usize] = true;
                self.squares[square as usize].left -= 1;
                self.squares[across as usize].left -= 1;
                taken += 1;
            }
        }
        taken
    }

    /// Chooses one more, and others otherwise, if that can be: along a path that alternates, from any white square that has one left.
    fn add_one(&mut self, course: &Course, whites: impl Iterator<Item = u32>) -> bool {
        self.time += 1;
        self.open.clear();
        for white in whites {
            if self.squares[white as usize].left > 0 {
                self.squares[white as usize].time = self.time;
                self.squares[white as usize].by = NONE;
                self.open.push(white);
            }
        }
        let mut next = 0;
        while let Some(&white) = self.open.get(next) {
            next += 1;
            for (segment, black) in course.graph.at(white) {
                if !self.is_new(black) || self.chosen[segment as usize] {
                    continue;
                }
                self.come(black, segment);
                if self.squares[black as usize].left > 0 {
                    self.exchange(&course.graph, black);
                    return true;
                }
                for (segment, back) in course.graph.at(black) {
                    if self.chosen[segment as usize] && self.is_new(back) {
                        self.come(back, segment);
                        self.open.push(back);
                    }
                }
            }
        }
        false
    }

    fn is_new(&self, square: u32) -> bool {
        self.is_inside(square) && self.squares[square as usize].time != self.time
    }

    fn come(&mut self, square: u32, segment: u32) {
        self.squares[square as usize].time = self.time;
        self.squares[square as usize].by = segment;
    }

    /// Chooses every other segment on the way back from a black square, and no longer the ones between.
    fn exchange(&mut self, graph: &Graph, black: u32) {
        self.squares[black as usize].left -= 1;
        let mut square = black;
        while self.squares[square as usize].by != NONE {
            let segment = self.squares[square as usize].by;
            self.chosen[segment as usize] ^= true;
            square = graph.segments[segment as usize].across(square);
        }
        self.squares[square as usize].left -= 1;
    }
}

const NONE: u32 = u32::MAX;
