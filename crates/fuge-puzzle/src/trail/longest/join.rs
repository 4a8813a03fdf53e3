//! The cheapest segments to give up, such that every square but the ends keeps an even number; and the cuts that show that none are cheaper.
//!
//! Squares with an odd number of segments are matched, each two at the least distance, and the segments between them are given up: a minimum T-join
//! (Edmonds and Johnson 1973). A free end is one more seed. It is as far from every square as the bonus there falls short of the largest.

use super::matching::Matching;
use super::moats::{self, Moat};
use super::part::Part;
use super::regions::{Ground, NONE};
use fuge_search::{Patience, Stopped};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Segments to give up.
#[derive(Clone, Debug)]
pub(super) struct Join {
    /// For each segment whether it is given up.
    pub(super) given_up: Vec<bool>,
    /// Where the way ends.
    pub(super) end: usize,
}

impl Join {
    /// What a way along all other segments would gain, if they hang together.
    pub(super) fn hope(&self, part: &Part) -> u64 {
        let left = part.edges.iter().zip(&self.given_up).filter(|&(_, given_up)| !given_up);
        left.map(|(edge, _)| edge.gain).sum::<u64>() + part.most[self.end]
    }
}

/// The cheapest segments to give up, and why there are none cheaper. Where there are none at all, only why.
pub(super) fn proven(part: &Part, patience: &Patience<'_>) -> Result<(Option<Join>, Vec<Moat>), Stopped> {
    let ground = ground(part, |edge| 2 * part.edges[edge].gain as i64);
    Ok(match Matching::find(&ground, patience)? {
        Some(matching) => (Some(join(part, &matching)), moats::grown(&matching.regions)),
        None => (None, moats::severed(&ground, 2 * most(part))),
    })
}

/// The cheapest segments to give up, where they cost something else.
pub(super) fn cheapest(
    part: &Part,
    cost: impl Fn(usize) -> i64,
    ends: impl Fn(usize) -> i64,
    patience: &Patience<'_>,
) -> Result<Option<Join>, Stopped> {
    let mut ground = ground(part, |edge| 2 * cost(edge));
    if let Some(open) = &mut ground.open {
        open.iter_mut().enumerate().for_each(|(square, distance)| *distance = 2 * ends(square));
    }
    Ok(Matching::find(&ground, patience)?.map(|matching| join(part, &matching)))
}

/// Segments to give up, found at once: those of a tree that have an odd number of odd squares beyond them.
pub(super) fn in_tree(part: &Part) -> Option<Join> {
    let (mut odd, mut end) = (odd(part), part.end);
    let mut given_up = vec![false; part.edges.len()];
    let mut seen = vec![false; part.squares.len()];
    for root in std::iter::once(part.start).chain(0..part.squares.len()) {
        if std::mem::replace(&mut seen[root], true) {
            continue;
        }
        let mut tree = vec![(root, NONE, NONE)];
        for next in 0.. {
            let Some(&(square, ..)) = tree.get(next) else { break };
            for &(edge, beyond) in part.at(square) {
                if !part.edges[edge].kept && !std::mem::replace(&mut seen[beyond], true) {
                    tree.push((beyond, square, edge));
                }
            }
        }
        for &(square, before, edge) in tree[1..].iter().rev() {
            if odd[square] {
                given_up[edge] = true;
                odd[before] ^= true;
            }
        }
        if odd[root] && end.replace(root).is_some() {
            return None;
        }
    }
    end.map(|end| Join { given_up, end })
}

/// What no way exceeds, whatever is given up.
pub(super) fn most(part: &Part) -> u64 {
    part.gain() + largest(part)
}

/// The squares where an odd number of segments is given up; one of them is the end where that is free.
fn odd(part: &Part) -> Vec<bool> {
    let mut odd = part.odd();
    if let Some(end) = part.end {
        odd[end] ^= true;
    }
    odd
}

/// The largest bonus.
fn largest(part: &Part) -> u64 {
    part.most.iter().max().copied().unwrap_or_default()
}

/// The graph of the segments that may be given up, with so much twice for each.
fn ground(part: &Part, length: impl Fn(usize) -> i64) -> Ground {
    let odd = odd(part);
    let around = |square| {
        let arcs = part.at(square).iter().filter(|&&(edge, _)| !part.edges[edge].kept);
        arcs.map(|&(edge, next)| (next, length(edge))).collect()
    };
    let largest = largest(part);
    Ground {
        around: (0..part.squares.len()).map(around).collect(),
        seeds: (0..odd.len()).filter(|&square| odd[square]).collect(),
        open: part.end.is_none().then(|| part.most.iter().map(|bonus| 2 * (largest - bonus) as i64).collect()),
    }
}

/// The segments on shortest ways between seeds that are matched.
fn join(part: &Part, matching: &Matching) -> Join {
    let ground = matching.regions.ground;
    let mut join = Join { given_up: vec![false; part.edges.len()], end: part.end.unwrap_or(part.start) };
    let mut walker = Walker::new(part.squares.len());
    for pair in matching.pairs() {
        let [from, to] = [pair.from.min(pair.to), pair.from.max(pair.to)].map(|seed| ground.seeds.get(seed).copied());
        let Some(from) = from else { continue };
        let last = walker.walk(ground, from, to);
        if to.is_none() {
            join.end = last;
        }
        walker.back(part, ground, last, &mut join.given_up);
    }
    join
}

/// Finds shortest ways, one after the other.
struct Walker {
    /// For each square how far it is, and from where it was reached; and the number of the way for which that holds.
    reached: Vec<(i64, usize)>,
    stamp: Vec<u32>,
    now: u32,
}

impl Walker {
    fn new(squares: usize) -> Self {
        Self { reached: vec![(0, NONE); squares], stamp: vec![0; squares], now: 0 }
    }

    /// Walks to a square, or to the one that is nearest to the open seed.
    fn walk(&mut self, ground: &Ground, from: usize, to: Option<usize>) -> usize {
        self.now += 1;
        let mut queue = BinaryHeap::from([Reverse((0, from, NONE))]);
        let mut best = (i64::MAX, from);
        while let Some(Reverse((distance, square, before))) = queue.pop() {
            if std::mem::replace(&mut self.stamp[square], self.now) == self.now {
                continue;
            }
            self.reached[square] = (distance, before);
            match (to, &ground.open) {
                (Some(to), _) if to == square => return square,
                (None, Some(_)) if distance >= best.0 => return best.1,
                (None, Some(open)) => best = best.min((distance + open[square], square)),
                _ => {}
            }
            let further = ground.around[square].iter().filter(|&&(next, _)| self.stamp[next] != self.now);
            queue.extend(further.map(|&(next, length)| Reverse((distance + length, next, square))));
        }
        best.1
    }

    /// Changes the segments on the way back.
    fn back(&self, part: &Part, ground: &Ground, mut square: usize, given_up: &mut [bool]) {
        loop {
            let (distance, before) = self.reached[square];
            if before == NONE {
                return;
            }
            let length = distance - self.reached[before].0;
            let arcs = part.at(before).iter().filter(|&&(edge, _)| !part.edges[edge].kept);
            let step = arcs.zip(&ground.around[before]).find(|(_, arc)| **arc == (square, length));
            if let Some((&(edge, _), _)) = step {
                given_up[edge] ^= true;
            }
            square = before;
        }
    }
}
