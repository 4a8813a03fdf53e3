//! A board, or a part of one, by numbers of its own.

use crate::trail::Graph;

/// Squares and the segments between them, where a way starts, and where it may end.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    /// The squares, by their numbers on the whole board; after all these come those that stand for folded ones.
    pub(super) squares: Vec<u32>,
    /// The segments.
    pub(super) edges: Vec<Edge>,
    /// The segments at each square and the squares on their other sides: those of square `s` are `first[s]..first[s + 1]`.
    pub(super) arcs: Vec<(usize, usize)>,
    pub(super) first: Vec<usize>,
    /// Where the way starts.
    pub(super) start: usize,
    /// The segment along which it comes, by its number on the whole board.
    pub(super) into: Option<u32>,
    /// Where it ends; `None`: anywhere.
    pub(super) end: Option<usize>,
    /// What can be gained at most by ending there.
    pub(super) most: Vec<u64>,
    /// What is known to be gained by ending there, or by going on from there; `None`: one has to look at what is folded.
    pub(super) sure: Vec<Option<u64>>,
}

/// A segment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// Its squares.
    pub(super) ends: [usize; 2],
    /// What it gains at most, with its share of what is folded.
    pub(super) gain: u64,
    /// What it gains itself.
    pub(super) own: u64,
    /// Its number on the whole board.
    pub(super) segment: u32,
    /// It must be used.
    pub(super) kept: bool,
}

impl Part {
    /// The whole board.
    pub(super) fn whole(graph: &Graph) -> Self {
        let edge = |(segment, &crate::trail::Segment { ends, gain })| Edge {
            ends: ends.map(|end| end as usize),
            gain,
            own: gain,
            segment: segment as u32,
            kept: false,
        };
        let edges = graph.segments.iter().enumerate().map(edge).collect();
        let squares = (0..graph.squares.len() as u32).collect();
        let end = graph.end.map(|end| end as usize);
        Self { end, ..Self::new(squares, edges, graph.start as usize, graph.bonus.clone()) }
    }

    /// A part where a way starts on a square and ends anywhere.
    pub(super) fn new(squares: Vec<u32>, edges: Vec<Edge>, start: usize, bonus: Vec<u64>) -> Self {
        let mut first = vec![0; squares.len() + 1];
        for end in edges.iter().flat_map(|edge| edge.ends) {
            first[end + 1] += 1;
        }
        for square in 0..squares.len() {
            first[square + 1] += first[square];
        }
        let (mut next, mut arcs) = (first.clone(), vec![(0, 0); 2 * edges.len()]);
        for (number, edge) in edges.iter().enumerate() {
            for (from, to) in [(edge.ends[0], edge.ends[1]), (edge.ends[1], edge.ends[0])] {
                arcs[next[from]] = (number, to);
                next[from] += 1;
            }
        }
        let sure = bonus.iter().copied().map(Some).collect();
        Self { squares, edges, arcs, first, start, into: None, end: None, sure, most: bonus }
    }

    /// The segments at a square, with the squares on their other sides.
    pub(super) fn at(&self, square: usize) -> &[(usize, usize)] {
        &self.arcs[self.first[square]..self.first[square + 1]]
    }

    /// What all segments gain.
    pub(super) fn gain(&self) -> u64 {
        self.edges.iter().map(|edge| edge.gain).sum()
    }

    /// The squares where the number of segments given up is odd, but for the end: those with an odd number of segments, with the start changed.
    pub(super) fn odd(&self) -> Vec<bool> {
        let mut odd: Vec<bool> = (0..self.squares.len()).map(|square| self.at(square).len() % 2 == 1).collect();
        odd[self.start] ^= true;
        odd
    }

    /// The segments between squares of a set and others.
    pub(super) fn rim(&self, set: &[bool]) -> Vec<usize> {
        let crosses = |&number: &usize| set[self.edges[number].ends[0]] != set[self.edges[number].ends[1]];
        (0..self.edges.len()).filter(crosses).collect()
    }

    /// Some of the squares, and the segments between them.
    pub(super) fn inside(&self, squares: &[usize]) -> Self {
        let mut local = vec![usize::MAX; self.squares.len()];
        squares.iter().enumerate().for_each(|(number, &square)| local[square] = number);
        let within = self.edges.iter().filter(|edge| edge.ends.iter().all(|&end| local[end] != usize::MAX));
        let edges = within.map(|edge| Edge { ends: edge.ends.map(|end| local[end]), ..*edge }).collect();
        self.sub(squares, edges)
    }

    /// Some of the squares, with these segments.
    pub(super) fn sub(&self, squares: &[usize], edges: Vec<Edge>) -> Self {
        let numbers = squares.iter().map(|&square| self.squares[square]).collect();
        let mut part = Self::new(numbers, edges, 0, squares.iter().map(|&square| self.most[square]).collect());
        part.sure = squares.iter().map(|&square| self.sure[square]).collect();
        part
    }

    /// From a square the way can go on, or must where it ends on this square, and gain so much at most and so much surely. Says whether the way known
    /// does so.
    pub(super) fn go_on(&mut self, square: usize, most: u64, sure: Option<u64>) -> bool {
        let must = self.end == Some(square);
        if must || most > self.most[square] {
            self.most[square] = most;
        }
        let does = must || sure > self.sure[square];
        if does {
            self.sure[square] = sure;
        }
        does
    }
}
