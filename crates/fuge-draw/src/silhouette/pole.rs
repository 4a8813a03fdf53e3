//! Where there is most room in a polygon: the point farthest from its edges, found by cutting squares into quarters.
//!
//! A square can hold no better point than its middle, improved by half its diagonal. So the most promising square is cut
//! first, and the search ends when no square promises enough.

use super::paper::Point;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// How many squares are looked at, at most.
const MOST_SQUARES: usize = 20_000;

/// A square that may hold a better point.
struct Square {
    middle: Point,
    half: f64,
    /// No point of it is farther from the edges.
    promise: f64,
}

impl PartialEq for Square {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Square {}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Square {
    /// Squares of equal promise are in reading order, so that the result is always the same.
    fn cmp(&self, other: &Self) -> Ordering {
        let place = |square: &Self| (square.middle.1, square.middle.0);
        let (own, others) = (place(self), place(other));
        let later = others.0.total_cmp(&own.0).then(others.1.total_cmp(&own.1));
        self.promise.total_cmp(&other.promise).then(later)
    }
}

/// The point within the polygon that is farthest from its edges, when lengths across count `1 / stretch`: for text that
/// is so many times as wide as high. `None` where the polygon has no inside.
pub(super) fn pole(polygon: &[Point], stretch: f64) -> Option<Point> {
    let squeezed: Vec<Point> = polygon.iter().map(|&(x, y)| (x / stretch, y)).collect();
    farthest(&squeezed).map(|(x, y)| (x * stretch, y))
}

fn farthest(polygon: &[Point]) -> Option<Point> {
    let range = |along: fn(&Point) -> f64| {
        let values = polygon.iter().map(along);
        (values.clone().fold(f64::INFINITY, f64::min), values.fold(f64::NEG_INFINITY, f64::max))
    };
    let (x, y) = (range(|p| p.0), range(|p| p.1));
    let longest = (x.1 - x.0).max(y.1 - y.0);
    if longest.is_nan() || longest <= 0.0 {
        return None;
    }
    let square = |middle: Point, half: f64| {
        let depth = depth(polygon, middle);
        (depth, Square { middle, half, promise: depth + half * std::f64::consts::SQRT_2 })
    };
    let enough = 0.002 * longest;
    let (mut best, first) = square(((x.0 + x.1) / 2.0, (y.0 + y.1) / 2.0), longest / 2.0);
    let mut place = first.middle;
    let mut left = BinaryHeap::from([first]);
    for _ in 0..MOST_SQUARES {
        let Some(Square { middle, half, .. }) = left.pop().filter(|square| square.promise > best + enough) else {
            break;
        };
        let quarter = half / 2.0;
        for (right, down) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
            let (depth, part) = square((middle.0 + right * quarter, middle.1 + down * quarter), quarter);
            if depth > best {
                (best, place) = (depth, part.middle);
            }
            left.push(part);
        }
    }
    (best > 1e-6 * longest).then_some(place)
}

/// How far from the edges a point is; negative outside.
fn depth(polygon: &[Point], at: Point) -> f64 {
    let nearest = edges(polygon).map(|edge| distance(edge, at)).fold(f64::INFINITY, f64::min);
    if inside(polygon, at) { nearest } else { -nearest }
}

/// The edges of a closed polygon.
pub(super) fn edges(polygon: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    polygon.iter().copied().zip(polygon.iter().copied().cycle().skip(1))
}

/// Whether a point is inside a polygon, by the even-odd rule.
pub(super) fn inside(polygon: &[Point], at: Point) -> bool {
    let crosses = |&(a, b): &(Point, Point)| {
        (a.1 > at.1) != (b.1 > at.1) && at.0 < a.0 + (at.1 - a.1) / (b.1 - a.1) * (b.0 - a.0)
    };
    edges(polygon).filter(crosses).count() % 2 == 1
}

/// Whether a point is inside these loops, by the even-odd rule.
pub(super) fn inside_loops(loops: &[Vec<Point>], at: Point) -> bool {
    loops.iter().filter(|corners| inside(corners, at)).count() % 2 == 1
}

/// How far a point is from an edge.
pub(super) fn distance((a, b): (Point, Point), at: Point) -> f64 {
    let (way, from) = ((b.0 - a.0, b.1 - a.1), (at.0 - a.0, at.1 - a.1));
    let square = way.0 * way.0 + way.1 * way.1;
    let along = if square > 0.0 { ((from.0 * way.0 + from.1 * way.1) / square).clamp(0.0, 1.0) } else { 0.0 };
    (from.0 - along * way.0).hypot(from.1 - along * way.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_a_square() {
        let square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)];
        assert_eq!(pole(&square, 1.0), Some((2.0, 2.0)));
    }

    #[test]
    fn inside_a_polygon_whose_middle_is_outside() {
        let horseshoe =
            [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (7.0, 9.0), (7.0, 2.0), (1.0, 2.0), (1.0, 9.0), (0.0, 9.0)];
        for stretch in [1.0, 3.0, 8.0] {
            let at = pole(&horseshoe, stretch).unwrap();
            assert!(depth(&horseshoe, at) > 0.4, "{at:?}");
        }
    }

    #[test]
    fn a_sliver_has_room_and_a_line_has_none() {
        let sliver = [(0.0, 0.0), (10.0, 10.0), (10.0, 9.8)];
        assert!(inside(&sliver, pole(&sliver, 1.0).unwrap()));
        assert_eq!(pole(&[(0.0, 0.0), (1.0, 1.0), (2.0, 2.0)], 1.0), None);
        assert_eq!(pole(&[(1.0, 1.0); 3], 1.0), None);
        assert_eq!(pole(&[], 1.0), None);
    }
}
