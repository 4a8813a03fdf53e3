//! A board falls into blocks, held together by single segments.
//!
//! A segment that alone leads to what is beyond it can be used once. So a way that goes there ends there, and each block is a board of its own. To
//! end on a square from which such a segment leads on gains at least what the best way beyond gains.

use super::part::{Edge, Part};

/// What is left of a board in a case.
#[derive(Clone, Debug)]
pub(super) struct Rest {
    /// The segments given up.
    pub(super) given_up: Vec<bool>,
    /// One more that must be used.
    pub(super) kept: Option<usize>,
}

impl Rest {
    /// Nothing is given up.
    pub(super) fn whole(part: &Part) -> Self {
        Self { given_up: vec![false; part.edges.len()], kept: None }
    }
}

/// Squares that hang together by more than one segment everywhere.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    pub(super) part: Part,
    /// How one comes here; `None`: the way starts here.
    pub(super) above: Option<Above>,
}

/// A segment that alone leads to a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Above {
    /// From which block.
    pub(super) block: usize,
    /// From which of its squares.
    pub(super) square: usize,
    /// What it gains at most, and itself.
    pub(super) gain: u64,
    pub(super) own: u64,
    /// Its number on the whole board.
    pub(super) segment: u32,
}

/// The blocks that can be reached, each after the one that leads to it. With an end to be reached, only those on the way there; none where it cannot be
/// reached.
pub(super) fn blocks(part: &Part, rest: &Rest) -> Vec<Block> {
    let mut search = Search::new(part, rest);
    let mut blocks = search.blocks(rest);
    let Some(end) = part.end else { return blocks };
    if search.block[end] == NONE {
        return Vec::new();
    }
    let (mut next, mut exit, mut way) = (search.block[end], search.local[end], Vec::new());
    loop {
        let mut block = std::mem::take(&mut blocks[next]);
        block.part.end = Some(exit);
        let above = block.above;
        way.push(block);
        match above {
            Some(above) => (next, exit) = (above.block, above.square),
            None => break,
        }
    }
    way.reverse();
    for (number, block) in way.iter_mut().enumerate() {
        block.above.iter_mut().for_each(|above| above.block = number - 1);
    }
    way
}

const NONE: usize = usize::MAX;

/// Depth first from the start (Tarjan 1974).
struct Search<'a> {
    part: &'a Part,
    /// The squares in the order in which they were found.
    order: Vec<usize>,
    /// For each square its place in this order, and the segment along which it was found.
    found: Vec<usize>,
    into: Vec<usize>,
    /// For each square its block, and its number there.
    block: Vec<usize>,
    local: Vec<usize>,
}

impl<'a> Search<'a> {
    fn new(part: &'a Part, rest: &Rest) -> Self {
        let none = vec![NONE; part.squares.len()];
        let [found, into, block, local] = [none.clone(), none.clone(), none.clone(), none];
        let mut search = Self { part, order: Vec::new(), found, into, block, local };
        search.find(rest);
        search.part_up(rest);
        search
    }

    /// Finds all squares that can be reached.
    fn find(&mut self, rest: &Rest) {
        let mut open = vec![(self.part.start, NONE, 0)];
        while let Some((square, into, next)) = open.pop() {
            if next == 0 {
                if self.found[square] != NONE {
                    continue;
                }
                self.found[square] = self.order.len();
                self.into[square] = into;
                self.order.push(square);
            }
            if let Some(&(edge, other)) = self.part.at(square).get(next) {
                open.push((square, into, next + 1));
                if !rest.given_up[edge] && self.found[other] == NONE {
                    open.push((other, edge, 0));
                }
            }
        }
    }

    /// Gives every square its block: a new one where nothing else leads back above the segment along which it was found.
    fn part_up(&mut self, rest: &Rest) {
        let mut low = self.found.clone();
        for &square in self.order.iter().rev() {
            for &(edge, other) in self.part.at(square) {
                if edge != self.into[square] && !rest.given_up[edge] {
                    let back = if self.into[other] == edge { low[other] } else { self.found[other] };
                    low[square] = low[square].min(back);
                }
            }
        }
        let mut blocks = 0;
        for &square in &self.order {
            let into = self.into[square];
            if into == NONE || low[square] == self.found[square] {
                self.block[square] = blocks;
                blocks += 1;
            } else {
                let [one, other] = self.part.edges[into].ends;
                self.block[square] = self.block[one ^ other ^ square];
            }
        }
    }

    /// Makes a part of each block.
    fn blocks(&mut self, rest: &Rest) -> Vec<Block> {
        let count = self.order.iter().map(|&square| self.block[square] + 1).max().unwrap_or_default();
        let mut squares = vec![Vec::new(); count];
        for square in 0..self.part.squares.len() {
            if let Some(block) = squares.get_mut(self.block[square]) {
                self.local[square] = block.len();
                block.push(square);
            }
        }
        let mut edges = vec![Vec::new(); count];
        for (number, edge) in self.part.edges.iter().enumerate() {
            let [one, other] = edge.ends;
            if !rest.given_up[number] && self.block[one] != NONE && self.block[one] == self.block[other] {
                let kept = edge.kept || rest.kept == Some(number);
                edges[self.block[one]].push(Edge { ends: edge.ends.map(|end| self.local[end]), kept, ..*edge });
            }
        }
        let mut blocks: Vec<Block> = squares
            .iter()
            .zip(edges)
            .map(|(squares, edges)| Block { part: self.part.sub(squares, edges), above: None })
            .collect();
        for (place, &square) in self.order.iter().enumerate() {
            if place == 0 || self.is_entry(square) {
                let block = &mut blocks[self.block[square]];
                block.part.start = self.local[square];
                block.above = self.above(square);
                block.part.into = block.above.map_or(self.part.into, |above| Some(above.segment));
            }
        }
        blocks
    }

    /// Whether a square was found from another block.
    fn is_entry(&self, square: usize) -> bool {
        let [one, other] = self.part.edges[self.into[square]].ends;
        self.block[one] != self.block[other]
    }

    /// How a square was found, if not at first.
    fn above(&self, square: usize) -> Option<Above> {
        let edge = self.part.edges.get(self.into[square])?;
        let before = edge.ends[0] ^ edge.ends[1] ^ square;
        let (block, square) = (self.block[before], self.local[before]);
        Some(Above { block, square, gain: edge.gain, own: edge.own, segment: edge.segment })
    }
}
