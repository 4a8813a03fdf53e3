//! The outline of a set of cells, as closed polygons on whole-numbered points.
//!
//! A cell is a polygon walked clockwise on paper (`y` grows downwards), so with itself on the right. An edge that two
//! cells of the set share is walked once each way, and both go; what stays is the boundary. Outer loops turn clockwise,
//! loops around holes anticlockwise. The only choice is at a point where cells touch by a corner alone: the leftmost way
//! goes on around the same empty corner, to the next cell. That is what an outline *beside* the cells needs, as the strip
//! along one cell runs into the strip along the next; polygons for filling are cut apart at such points.

use std::collections::BTreeMap;

/// A point of a lattice, in steps to the right and down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Point {
    pub x: i32,
    pub y: i32,
}

impl Point {
    /// The way from another point to this one.
    fn from(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

/// A closed polygon: its corners, the last joined to the first.
pub(crate) type Loop = Vec<Point>;

/// An edge from one point to another.
pub(crate) type Edge = (Point, Point);

/// The outline of these cells as simple polygons: none visits a point twice.
pub(crate) fn outline(cells: impl IntoIterator<Item = Loop>) -> Vec<Loop> {
    trace(cells).into_iter().flat_map(cut_at_repeated_points).map(|points| corners(&points)).collect()
}

/// The outline as it is walked around empty corners: a polygon may touch itself at a point.
pub(crate) fn joined_outline(cells: impl IntoIterator<Item = Loop>) -> Vec<Loop> {
    trace(cells).iter().map(|points| corners(points)).collect()
}

/// The edges that two of these cells share, each once.
pub(crate) fn shared_edges(cells: impl IntoIterator<Item = Loop>) -> Vec<Edge> {
    let edges = all_edges(cells);
    let shared = |&(begin, end): &Edge| begin < end && edges.binary_search(&(end, begin)).is_ok();
    edges.iter().copied().filter(shared).collect()
}

/// Edges that continue each other, joined: straight lines as long as possible.
pub(crate) fn straight_lines(edges: &[Edge]) -> Vec<Edge> {
    let forward = |&(a, b): &Edge| if a < b { (b.from(a), a) } else { (a.from(b), b) };
    let mut ways: Vec<(Point, Point)> = edges.iter().map(forward).collect();
    ways.sort_unstable();
    ways.dedup();
    let moved = |from: Point, way: Point, times: i32| Point { x: from.x + times * way.x, y: from.y + times * way.y };
    let has = |way: Point, begin: Point| ways.binary_search(&(way, begin)).is_ok();
    let starts = ways.iter().filter(|&&(way, begin)| !has(way, moved(begin, way, -1)));
    let line = |&(way, begin): &(Point, Point)| {
        let mut end = moved(begin, way, 1);
        while has(way, end) {
            end = moved(end, way, 1);
        }
        (begin, end)
    };
    starts.map(line).collect()
}

/// The edges around every cell, sorted.
fn all_edges(cells: impl IntoIterator<Item = Loop>) -> Vec<Edge> {
    let mut edges = Vec::new();
    for corners in cells {
        edges.extend(corners.iter().copied().zip(corners.iter().copied().cycle().skip(1)));
    }
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// Walks the boundary: closed loops of points, straight ones among them, that may visit a point twice.
fn trace(cells: impl IntoIterator<Item = Loop>) -> Vec<Loop> {
    let edges = all_edges(cells);
    let outer = |&(begin, end): &Edge| edges.binary_search(&(end, begin)).is_err();
    let boundary: Vec<Edge> = edges.iter().copied().filter(outer).collect();
    let mut ways: BTreeMap<Point, Vec<Point>> = BTreeMap::new();
    for &(begin, end) in &boundary {
        ways.entry(begin).or_default().push(end);
    }
    let mut walked = vec![false; boundary.len()];
    let mut loops = Vec::new();
    for &first in &boundary {
        let mut points = Vec::new();
        let mut edge = first;
        while let Ok(number) = boundary.binary_search(&edge)
            && !std::mem::replace(&mut walked[number], true)
        {
            points.push(edge.1);
            edge = successor(&ways, edge);
        }
        if !points.is_empty() {
            loops.push(points);
        }
    }
    loops
}

/// The edge after this one: leftmost where there are several, so that it is different for different edges and each walk
/// is a cycle.
fn successor(ways: &BTreeMap<Point, Vec<Point>>, (begin, end): Edge) -> Edge {
    let angle = |to: Point| f64::from(to.y).atan2(to.x.into());
    let back = angle(begin.from(end));
    // Clockwise on paper from the way back: first comes what bounds the empty corner on the left.
    let turn = |to: &Point| (angle(to.from(end)) - back).rem_euclid(std::f64::consts::TAU);
    let leftmost = |all: &Vec<Point>| all.iter().copied().min_by(|a, b| turn(a).total_cmp(&turn(b)));
    // A boundary has as many edges out of a point as into it, so there is always a way on.
    (end, ways.get(&end).and_then(leftmost).unwrap_or(begin))
}

/// Cuts a loop that touches itself into loops that do not.
fn cut_at_repeated_points(points: Loop) -> Vec<Loop> {
    let mut simple = Vec::new();
    let mut path: Loop = Vec::new();
    let mut places: BTreeMap<Point, usize> = BTreeMap::new();
    for point in points {
        if let Some(&seen) = places.get(&point) {
            let piece = path.split_off(seen);
            for point in &piece {
                places.remove(point);
            }
            simple.push(piece);
        }
        places.insert(point, path.len());
        path.push(point);
    }
    simple.push(path);
    simple
}

/// The points where a loop turns.
fn corners(points: &[Point]) -> Loop {
    let before = points.iter().cycle().skip(points.len().saturating_sub(1));
    let after = points.iter().cycle().skip(1);
    let turns = |((at, before), after): &((&Point, &Point), &Point)| {
        let (a, b) = (at.from(**before), after.from(**at));
        a.x * b.y != a.y * b.x
    };
    points.iter().zip(before).zip(after).filter(turns).map(|((at, _), _)| *at).collect()
}

/// A polygon on paper moved outwards (into the hole, for those) by `distance`, with mitred corners.
///
/// Where that would turn an edge around, as in a hole that is too narrow, it is moved less.
pub(crate) fn outset(corners: &[(f64, f64)], distance: f64) -> Vec<(f64, f64)> {
    let mitres = mitres(corners);
    let next = |number: usize| (number + 1) % corners.len();
    let limit = |number: usize| {
        let (from, to) = (corners[number], corners[next(number)]);
        let (length, way) = length_and_way(from, to);
        let (a, b) = (mitres[number], mitres[next(number)]);
        let shrinking = (a.0 - b.0) * way.0 + (a.1 - b.1) * way.1;
        if shrinking > 1e-9 { length / shrinking } else { f64::INFINITY }
    };
    let most = (0..corners.len()).map(limit).fold(f64::INFINITY, f64::min);
    let distance = distance.min(0.5 * most);
    corners.iter().zip(mitres).map(|(at, by)| (at.0 + by.0 * distance, at.1 + by.1 * distance)).collect()
}

/// Where each corner goes when the edges move outwards by 1: to where the moved edges meet.
fn mitres(corners: &[(f64, f64)]) -> Vec<(f64, f64)> {
    let count = corners.len();
    // What is to the left of the edge from this corner to the next.
    let left = |number: usize| {
        let (_, way) = length_and_way(corners[number], corners[(number + 1) % count]);
        (way.1, -way.0)
    };
    let mitre = |number: usize| {
        let (a, b) = (left((number + count - 1) % count), left(number));
        let whole = 1.0 + a.0 * b.0 + a.1 * b.1;
        ((a.0 + b.0) / whole, (a.1 + b.1) / whole)
    };
    (0..count).map(mitre).collect()
}

fn length_and_way(from: (f64, f64), to: (f64, f64)) -> (f64, (f64, f64)) {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y);
    (length, (x / length, y / length))
}

#[cfg(test)]
mod tests;
