//! The outline of a set of unit cells, as closed polygons on the lattice points.
//!
//! Every boundary edge is walked with its cell on the right, so outer loops turn clockwise on paper (rows grow
//! downwards) and loops around holes anticlockwise. The only choice is at a point where two cells touch by a corner
//! alone: turning left there goes on to the other cell. The left turn is what an outline *beside* the cells needs, as
//! the strip along one cell runs into the strip along the other; polygons for filling are cut apart at such points.

use fuge_puzzle::packing::Cell;
use std::collections::{BTreeMap, BTreeSet};

/// A lattice point: `x` is a column boundary, `y` a row boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Point {
    pub x: i32,
    pub y: i32,
}

/// A closed polygon: its corners, the last joined to the first.
pub(crate) type Loop = Vec<Point>;

/// The outline of these cells as simple polygons: none visits a point twice.
pub(crate) fn outline(cells: &[Cell]) -> Vec<Loop> {
    trace(cells).into_iter().flat_map(cut_at_repeated_points).collect()
}

/// The outline moved outwards (into holes, for those) by `distance`, with mitred corners.
///
/// As the cells are unit squares, the moved loops cross neither each other nor themselves up to a distance of 1/2.
pub(crate) fn outset(cells: &[Cell], distance: f64) -> Vec<Vec<(f64, f64)>> {
    trace(cells).iter().map(|corners| move_outwards(corners, distance)).collect()
}

/// Walks the boundary: closed loops of corners that may touch themselves at a point.
fn trace(cells: &[Cell]) -> Vec<Loop> {
    let edges = boundary_edges(cells);
    let mut walked = BTreeSet::new();
    let mut loops = Vec::new();
    for (&begin, headings) in &edges {
        for &heading in headings {
            if !walked.contains(&Edge { begin, heading }) {
                loops.push(walk(&edges, Edge { begin, heading }, &mut walked));
            }
        }
    }
    loops
}

/// One of the four ways to go along the lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Heading {
    dx: i32,
    dy: i32,
}

impl Heading {
    const EAST: Self = Self { dx: 1, dy: 0 };
    const SOUTH: Self = Self { dx: 0, dy: 1 };
    const WEST: Self = Self { dx: -1, dy: 0 };
    const NORTH: Self = Self { dx: 0, dy: -1 };

    fn left(self) -> Self {
        Self { dx: self.dy, dy: -self.dx }
    }

    fn from(self, point: Point) -> Point {
        Point { x: point.x + self.dx, y: point.y + self.dy }
    }
}

/// A unit of the boundary, walked with its cell on the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Edge {
    begin: Point,
    heading: Heading,
}

/// For each point, the ways on from it.
type Edges = BTreeMap<Point, BTreeSet<Heading>>;

/// The edges with a cell on one side only.
fn boundary_edges(cells: &[Cell]) -> Edges {
    let set: BTreeSet<Cell> = cells.iter().copied().collect();
    let mut edges: Edges = BTreeMap::new();
    for &Cell { row, column } in &set {
        let sides = [
            (Cell::new(row - 1, column), Point { x: column, y: row }, Heading::EAST),
            (Cell::new(row, column + 1), Point { x: column + 1, y: row }, Heading::SOUTH),
            (Cell::new(row + 1, column), Point { x: column + 1, y: row + 1 }, Heading::WEST),
            (Cell::new(row, column - 1), Point { x: column, y: row + 1 }, Heading::NORTH),
        ];
        for (beyond, begin, heading) in sides {
            if !set.contains(&beyond) {
                edges.entry(begin).or_default().insert(heading);
            }
        }
    }
    edges
}

/// Follows the boundary from `first` until it returns there, and notes the edges it takes.
fn walk(edges: &Edges, first: Edge, walked: &mut BTreeSet<Edge>) -> Loop {
    let mut corners = Vec::new();
    let mut edge = first;
    while walked.insert(edge) {
        let next = successor(edges, edge);
        if next.heading != edge.heading {
            corners.push(next.begin);
        }
        edge = next;
    }
    corners
}

/// The edge after this one: leftmost where there are two, so that it is different for different edges and each walk
/// is a cycle.
fn successor(edges: &Edges, Edge { begin, heading }: Edge) -> Edge {
    let begin = heading.from(begin);
    let left = heading.left();
    let ways = edges.get(&begin);
    let next = ways.and_then(|ways| if ways.contains(&left) { Some(left) } else { ways.first().copied() });
    // A boundary has as many edges out of a point as into it, so there is always a way on.
    Edge { begin, heading: next.unwrap_or(heading) }
}

/// Cuts a loop that touches itself into loops that do not.
fn cut_at_repeated_points(corners: Loop) -> Vec<Loop> {
    let mut simple = Vec::new();
    let mut path: Loop = Vec::new();
    for corner in corners {
        if let Some(seen) = path.iter().position(|&p| p == corner) {
            simple.push(path.split_off(seen));
        }
        path.push(corner);
    }
    simple.push(path);
    simple
}

/// Each corner moved to the left of both its edges: as these are at right angles, that is where the moved edges meet.
fn move_outwards(corners: &[Point], distance: f64) -> Vec<(f64, f64)> {
    let before = corners.iter().cycle().skip(corners.len().saturating_sub(1));
    let after = corners.iter().cycle().skip(1);
    let normal =
        |from: &Point, to: &Point| Heading { dx: (to.x - from.x).signum(), dy: (to.y - from.y).signum() }.left();
    let shifted = |((corner, before), after): ((&Point, &Point), &Point)| {
        let (a, b) = (normal(before, corner), normal(corner, after));
        let shift = |at: i32, by: i32| f64::from(at) + f64::from(by) * distance;
        (shift(corner.x, a.dx + b.dx), shift(corner.y, a.dy + b.dy))
    };
    corners.iter().zip(before).zip(after).map(shifted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn cells(art: &str) -> Vec<Cell> {
        let rows = art.split('/').zip(0..);
        rows.flat_map(|(line, row)| {
            line.chars().zip(0..).filter(|&(mark, _)| mark == '#').map(move |(_, column)| Cell::new(row, column))
        })
        .collect()
    }

    fn twice_area(corners: &[Point]) -> i32 {
        let next = corners.iter().cycle().skip(1);
        corners.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum()
    }

    fn length(corners: &[Point]) -> i32 {
        let next = corners.iter().cycle().skip(1);
        corners.iter().zip(next).map(|(a, b)| (a.x - b.x).abs() + (a.y - b.y).abs()).sum()
    }

    #[test]
    fn a_ring_has_two_loops_of_opposite_turn() {
        let loops = outline(&cells("###/#.#/###"));
        assert_eq!(loops.iter().map(|l| twice_area(l)).collect::<Vec<_>>(), [18, -2]);
        assert!(loops.iter().all(|l| l.len() == 4));
    }

    #[test]
    fn cells_that_touch_by_a_corner_are_two_squares_with_one_line_around_them() {
        let diagonal = cells("#./.#");
        assert_eq!(outline(&diagonal).iter().map(|l| twice_area(l)).collect::<Vec<_>>(), [2, 2]);
        let around = outset(&diagonal, 0.25);
        assert_eq!(around.len(), 1);
        assert!(around[0].contains(&(1.25, 0.75)) && around[0].contains(&(0.75, 1.25)));
    }

    #[test]
    fn a_hole_that_touches_the_outside_by_a_corner_is_a_loop_of_its_own() {
        let loops = outline(&cells(".##/#.#/###"));
        assert_eq!(loops.iter().map(|l| twice_area(l)).collect::<Vec<_>>(), [16, -2]);
    }

    #[test]
    fn the_outset_of_a_ring_grows_outside_and_shrinks_the_hole() {
        let loops = outset(&cells("###/#.#/###"), 0.25);
        let width = |l: &Vec<(f64, f64)>| {
            let x = l.iter().map(|p| p.0);
            x.clone().fold(f64::MIN, f64::max) - x.fold(f64::MAX, f64::min)
        };
        assert_eq!(loops.iter().map(width).collect::<Vec<_>>(), [3.5, 0.5]);
    }

    proptest! {
        #[test]
        fn area_and_length_are_those_of_the_cells(marks in prop::collection::vec(any::<bool>(), 49)) {
            let all = (0..7).flat_map(|row| (0..7).map(move |column| Cell::new(row - 3, column - 3)));
            let cells: Vec<Cell> = all.zip(marks).filter(|(_, marked)| *marked).map(|(cell, _)| cell).collect();
            let loops = outline(&cells);
            let edges: usize = cells.iter().flat_map(|c| c.neighbours()).filter(|n| !cells.contains(n)).count();
            prop_assert_eq!(loops.iter().map(|l| twice_area(l)).sum::<i32>(), 2 * cells.len() as i32);
            prop_assert_eq!(loops.iter().map(|l| length(l)).sum::<i32>(), edges as i32);
            for corners in &loops {
                let points: BTreeSet<&Point> = corners.iter().collect();
                prop_assert_eq!(points.len(), corners.len(), "a loop visits a point twice");
            }
        }
    }
}
