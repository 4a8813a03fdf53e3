//! Sets of squares that two segments hold to the rest.
//!
//! Give a random number to every segment that a walk depth first does not go along, and to every one that it does the sum, bit by bit, of those
//! that lead back across it. Segments with the same number are those of which any two cut the board apart (Pritchard and Thurimella 2011). They are on one way
//! down from the start, but for one that may lead back; between two that follow each other is such a set.

use super::found::Pieces;
use super::part::{Edge, Part};
use std::collections::{BTreeMap, HashSet};

/// Sets of at least two squares, and at most half of all, with two segments on their rims, without the start, each with a square that is missed; no two of them overlap, and the
/// small ones come first. Squares are told by their numbers on the whole board. Every segment has to be on a ring.
pub(super) fn pairs(part: &Part, pieces: &Pieces) -> Vec<HashSet<u32>> {
    let walk = Walk::new(part);
    let mut missed = vec![0; walk.order.len() + 1];
    for (place, &square) in walk.order.iter().enumerate() {
        missed[place + 1] = missed[place] + usize::from(pieces.is_missed(square));
    }
    let mut spans = walk.spans(part);
    spans.retain(|span| (2..=part.squares.len() / 2).contains(&span.size()) && span.sum(&missed) > 0);
    spans.sort_by_key(|span| (span.size(), span.from));
    let (mut taken, mut sets) = (vec![false; part.squares.len()], Vec::new());
    for span in spans {
        let set: Vec<usize> = span.places().map(|place| walk.order[place]).collect();
        if set.iter().all(|&square| !taken[square]) {
            set.iter().for_each(|&square| taken[square] = true);
            sets.push(set.into_iter().map(|square| part.squares[square]).collect());
        }
    }
    sets
}

/// Places in the order of a walk: `from..to` without `hole..end`.
struct Span {
    from: usize,
    to: usize,
    hole: usize,
    end: usize,
}

impl Span {
    fn size(&self) -> usize {
        self.to - self.from - (self.end - self.hole)
    }

    fn sum(&self, sums: &[usize]) -> usize {
        sums[self.to] - sums[self.from] - (sums[self.end] - sums[self.hole])
    }

    fn places(&self) -> impl Iterator<Item = usize> + use<> {
        (self.from..self.hole).chain(self.end..self.to)
    }
}

const NONE: usize = usize::MAX;

/// Depth first from the start.
struct Walk {
    /// The squares as they were found.
    order: Vec<usize>,
    /// For each place in this order the segment along which the square was found, and where those found from it end.
    into: Vec<usize>,
    end: Vec<usize>,
    /// For each square its place.
    found: Vec<usize>,
}

impl Walk {
    fn new(part: &Part) -> Self {
        let mut walk =
            Self { order: Vec::new(), into: Vec::new(), end: Vec::new(), found: vec![NONE; part.squares.len()] };
        walk.find(part.start, NONE);
        let mut open = vec![(part.start, 0)];
        while let Some((square, next)) = open.pop() {
            match part.at(square).get(next) {
                Some(&(edge, other)) => {
                    open.push((square, next + 1));
                    if walk.found[other] == NONE {
                        walk.find(other, edge);
                        open.push((other, 0));
                    }
                }
                None => walk.end[walk.found[square]] = walk.order.len(),
            }
        }
        walk
    }

    fn find(&mut self, square: usize, into: usize) {
        self.found[square] = self.order.len();
        self.order.push(square);
        self.into.push(into);
        self.end.push(0);
    }

    /// Between two segments with the same number, the one found next after the other; or below the last, where one leads back.
    fn spans(&self, part: &Part) -> Vec<Span> {
        let (sums, back) = self.numbers(part);
        let mut classes: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for (place, &sum) in sums.iter().enumerate().skip(1) {
            classes.entry(sum).or_default().push(place);
        }
        let mut spans = Vec::new();
        for (number, places) in classes {
            for pair in places.windows(2) {
                let [from, hole] = [pair[0], pair[1]];
                let [to, end] = [from, hole].map(|place| self.end[place]);
                if end <= to {
                    spans.push(Span { from, to, hole, end });
                }
            }
            if let (Some(&from), true) = (places.last(), back.contains_key(&number)) {
                let to = self.end[from];
                spans.push(Span { from, to, hole: to, end: to });
            }
        }
        spans
    }

    /// For each place the number of the segment along which it was found; and the numbers of the other segments.
    fn numbers(&self, part: &Part) -> (Vec<u64>, BTreeMap<u64, usize>) {
        let (mut sums, mut back) = (vec![0; self.order.len()], BTreeMap::new());
        for (edge, &Edge { ends, .. }) in part.edges.iter().enumerate() {
            let places = ends.map(|end| self.found[end]);
            if places.iter().all(|&place| self.into[place] != edge) {
                let number = mix(edge as u64);
                back.insert(number, edge);
                places.iter().for_each(|&place| sums[place] ^= number);
            }
        }
        for place in (1..self.order.len()).rev() {
            let [one, other] = part.edges[self.into[place]].ends.map(|end| self.found[end]);
            let (above, sum) = (one ^ other ^ place, sums[place]);
            sums[above] ^= sum;
        }
        (sums, back)
    }
}

/// A number by chance, always the same (Steele, Lea and Flood 2014).
fn mix(number: u64) -> u64 {
    let mut mixed = (number + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}
