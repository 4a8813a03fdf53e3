//! The most pairs of odd squares side by side, no square in two: a matching between the white and the black squares of a chessboard.

use super::course::Course;
use crate::trail::graph::Graph;

/// Finds pairs. It keeps its memory from one time to the next.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    white: Vec<bool>,
    /// Who is paired with whom.
    mates: Vec<u32>,
    /// From where each black square was come to, and when.
    from: Vec<(u32, u64)>,
    open: Vec<u32>,
    time: u64,
}

const NOBODY: u32 = u32::MAX;

impl Pairs {
    pub fn new(graph: &Graph) -> Self {
        let squares = graph.squares.len();
        Self {
            white: graph.squares.iter().map(|square| (square.row + square.column) % 2 == 1).collect(),
            mates: vec![NOBODY; squares],
            from: vec![(NOBODY, 0); squares],
            open: Vec::new(),
            time: 0,
        }
    }

    /// How many pairs of these squares can be joined by free segments.
    pub fn most(&mut self, course: &Course, squares: &[u32], is_one: impl Fn(u32) -> bool) -> usize {
        for &square in squares {
            self.mates[square as usize] = NOBODY;
        }
        let whites = squares.iter().filter(|&&square| self.white[square as usize]).copied().collect::<Vec<_>>();
        whites.into_iter().filter(|&white| self.join(course, white, &is_one)).count()
    }

    /// Pairs one more, and others otherwise, if that can be: along a path that alternates (Berge 1957).
    fn join(&mut self, course: &Course, white: u32, is_one: &impl Fn(u32) -> bool) -> bool {
        self.time += 1;
        self.open.clear();
        self.open.push(white);
        while let Some(square) = self.open.pop() {
            for (_, across) in course.free_at(square).filter(|&(_, across)| is_one(across)) {
                if self.from[across as usize].1 == self.time {
                    continue;
                }
                self.from[across as usize] = (square, self.time);
                match self.mates[across as usize] {
                    NOBODY => {
                        self.exchange(across);
                        return true;
                    }
                    mate => self.open.push(mate),
                }
            }
        }
        false
    }

    /// Pairs everybody on the way back from a black square with whom it was come to from.
    fn exchange(&mut self, mut black: u32) {
        while black != NOBODY {
            let white = self.from[black as usize].0;
            self.mates[black as usize] = white;
            black = std::mem::replace(&mut self.mates[white as usize], black);
        }
    }
}
