//! Boundaries as sums: on every line, how often each part of it is gone along forwards, less how often backwards.
//!
//! Polygons that go to the left round cover a figure once, and nothing else, exactly where the sum of their boundaries is the boundary of the
//! figure: how often a point is covered is told by the boundaries that a way to it from far away crosses. Edges that lie against each other
//! cancel. What is left, joined to the longest parts there are, is the same however the boundary was cut.

use super::point::{Edge, Point, side};
use fuge_puzzle::silhouette::Place;
use std::cmp::Ordering;
use std::collections::HashSet;

/// What is left of a sum of edges: the longest parts of lines on which it does not change, each as often as it is there.
pub(super) fn sum(edges: &[Edge]) -> Vec<Edge> {
    let mut lines: Vec<Vec<&Edge>> = Vec::new();
    for edge in edges {
        match lines.iter_mut().find(|line| on_one_line(line[0], edge)) {
            Some(line) => line.push(edge),
            None => lines.push(vec![edge]),
        }
    }
    lines.iter().flat_map(|line| sum_on_line(line)).collect()
}

fn on_one_line(line: &Edge, edge: &Edge) -> bool {
    let on = |point: &Point| side(&line.from, &line.to, point) == Ordering::Equal;
    on(&edge.from) && on(&edge.to)
}

fn sum_on_line(line: &[&Edge]) -> Vec<Edge> {
    let axis = line[0].axis();
    // Whichever way an edge goes: beyond its first end there is one more forwards, or beyond its last end one fewer backwards.
    let mut changes: Vec<(&Point, i64)> = line.iter().flat_map(|edge| [(&edge.from, 1), (&edge.to, -1)]).collect();
    changes.sort_by(|a, b| a.0.order(b.0, axis));
    let mut left = Vec::new();
    let (mut start, mut value) = (changes[0].0, 0_i64);
    for same in changes.chunk_by(|a, b| a.0.order(b.0, axis) == Ordering::Equal) {
        let change: i64 = same.iter().map(|(_, change)| change).sum();
        if change == 0 {
            continue;
        }
        let end = same[0].0;
        let (from, to) = if value > 0 { (start, end) } else { (end, start) };
        let part = Edge { from: from.clone(), to: to.clone() };
        left.extend(std::iter::repeat_n(part, usize::try_from(value.unsigned_abs()).unwrap_or(usize::MAX)));
        (start, value) = (end, value + change);
    }
    left
}

/// A chain as a set, to compare it with others.
pub(super) type Parts = HashSet<[Place; 2]>;

/// The parts of a chain that has none twice.
pub(super) fn parts(chain: &[Edge]) -> Parts {
    chain.iter().map(|edge| [edge.from.place.clone(), edge.to.place.clone()]).collect()
}

#[cfg(test)]
mod tests {
    use super::super::point::edges_of;
    use super::*;
    use fuge_exact::Surd;

    fn square(x: i64, y: i64, side: i64) -> Vec<Edge> {
        let corners = [(0, 0), (side, 0), (side, side), (0, side)];
        let corners = corners.map(|(a, b)| Point::new([Surd::integer(x + a), Surd::integer(y + b)]));
        edges_of(&corners).collect()
    }

    #[test]
    fn four_squares_are_one() {
        let four: Vec<Edge> = [(0, 0), (1, 0), (0, 1), (1, 1)].into_iter().flat_map(|(x, y)| square(x, y, 1)).collect();
        let chain = sum(&four);
        assert_eq!(chain.len(), 4);
        assert_eq!(parts(&chain), parts(&square(0, 0, 2)));
    }

    #[test]
    fn what_is_there_twice_is_left_twice() {
        let twice = [square(0, 0, 1), square(0, 0, 1)].concat();
        assert_eq!(sum(&twice).len(), 8);
        let none: Vec<Edge> = square(0, 0, 1).iter().flat_map(|edge| [edge.clone(), edge.reversed()]).collect();
        assert_eq!(sum(&none), []);
    }

    #[test]
    fn squares_that_touch_in_a_corner_keep_it() {
        assert_eq!(sum(&[square(0, 0, 1), square(1, 1, 1)].concat()).len(), 8);
    }
}
