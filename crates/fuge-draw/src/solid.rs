//! Cubes seen from a corner: what of them can be seen, in whole numbers.
//!
//! In isometric projection the corners of all cubes fall on one lattice of triangles, and every face of a cube is two of
//! its triangles. So "what is in front" is asked once for each triangle, and the answer is exact: no face is ever cut by
//! another. The first layer is the top one, rows go to the left and down, columns to the right and down; that is how
//! layers are drawn side by side, only turned and tilted, so that left hands stay left hands.

use crate::outline::{Edge, Loop, Point, outline, straight_lines};
use fuge_puzzle::packing::Cell;
use std::collections::BTreeMap;

/// Width and height of a step on paper, where the edge of a cube is 1.
pub(crate) const STEP: (f64, f64) = (0.866_025_403_784_438_6, 0.5);

/// The three sides of a cube that can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Side {
    Top,
    Left,
    Right,
}

/// Half a face.
struct Half {
    corners: [Point; 3],
    cell: Cell,
    side: Side,
    /// The region of the cell; `None`: it is open.
    region: Option<usize>,
    /// How near it is.
    near: i32,
}

/// What can be seen of some cubes.
pub(crate) struct Solid {
    /// By the sum of the corners, which no two triangles of the lattice have in common.
    seen: BTreeMap<(i32, i32), Half>,
}

/// A line of a solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Line {
    /// Between cubes of one region in one plane.
    Joint,
    /// A bend within a region.
    Crease,
    /// Between two regions.
    Seam,
    /// Around everything.
    Edge,
}

impl Solid {
    /// These cells, each with its region.
    pub fn new(cells: impl IntoIterator<Item = (Cell, Option<usize>)>) -> Self {
        let mut solid = Self { seen: BTreeMap::new() };
        for (cell, region) in cells {
            let near = cell.row + cell.column - cell.layer;
            for side in [Side::Top, Side::Left, Side::Right] {
                for corners in halves(cell, side) {
                    solid.add(Half { corners, cell, side, region, near });
                }
            }
        }
        solid
    }

    fn add(&mut self, half: Half) {
        let sum = |along: fn(&Point) -> i32| half.corners.iter().map(along).sum();
        let place = (sum(|p| p.x), sum(|p| p.y));
        match self.seen.get(&place) {
            Some(other) if other.near >= half.near => {}
            _ => drop(self.seen.insert(place, half)),
        }
    }

    /// The regions that can be seen, and of each side the outline of what can be seen of it.
    pub fn faces(&self) -> BTreeMap<Option<usize>, Vec<(Side, Vec<Loop>)>> {
        let mut halves: BTreeMap<(Option<usize>, Side), Vec<Loop>> = BTreeMap::new();
        for half in self.seen.values() {
            halves.entry((half.region, half.side)).or_default().push(half.corners.to_vec());
        }
        let mut faces: BTreeMap<Option<usize>, Vec<(Side, Vec<Loop>)>> = BTreeMap::new();
        for ((region, side), cells) in halves {
            faces.entry(region).or_default().push((side, outline(cells)));
        }
        faces
    }

    /// The outline of everything.
    pub fn outline(&self) -> Vec<Loop> {
        outline(self.seen.values().map(|half| half.corners.to_vec()))
    }

    /// The lines of each kind, as long as possible.
    pub fn lines(&self) -> BTreeMap<Line, Vec<Edge>> {
        let mut beside: BTreeMap<Edge, Vec<&Half>> = BTreeMap::new();
        for half in self.seen.values() {
            let [a, b, c] = half.corners;
            for (from, to) in [(a, b), (b, c), (c, a)] {
                beside.entry((from.min(to), from.max(to))).or_default().push(half);
            }
        }
        let mut kinds: BTreeMap<Line, Vec<Edge>> = BTreeMap::new();
        for (edge, halves) in beside {
            if let Some(line) = line(&halves) {
                kinds.entry(line).or_default().push(edge);
            }
        }
        kinds.into_iter().map(|(line, edges)| (line, straight_lines(&edges))).collect()
    }

    /// The smallest box around everything: its upper left and its lower right corner.
    pub fn bounds(&self) -> (Point, Point) {
        let points = || self.seen.values().flat_map(|half| half.corners);
        let least = |along: fn(Point) -> i32| points().map(along).min().unwrap_or(0);
        let most = |along: fn(Point) -> i32| points().map(along).max().unwrap_or(0);
        (Point { x: least(|p| p.x), y: least(|p| p.y) }, Point { x: most(|p| p.x), y: most(|p| p.y) })
    }
}

/// Which line there is between two triangles; `None`: none, they are one face.
fn line(halves: &[&Half]) -> Option<Line> {
    let [a, b] = halves else { return Some(Line::Edge) };
    match () {
        () if a.region != b.region => Some(Line::Seam),
        () if (a.side, plane(a)) != (b.side, plane(b)) => Some(Line::Crease),
        () => (a.cell != b.cell).then_some(Line::Joint),
    }
}

/// The plane that a face lies in, among those of its side.
fn plane(half: &Half) -> i32 {
    match half.side {
        Side::Top => half.cell.layer,
        Side::Left => half.cell.row,
        Side::Right => half.cell.column,
    }
}

/// Where a corner is: the corner nearest to the origin of this place.
fn corner(row: i32, column: i32, layer: i32) -> Point {
    Point { x: column - row, y: column + row + 2 * layer }
}

/// The corners of one side of a cell, clockwise.
pub(crate) fn face(Cell { row, column, layer, .. }: Cell, side: Side) -> [Point; 4] {
    let at = |rows: i32, columns: i32, layers: i32| corner(row + rows, column + columns, layer + layers);
    match side {
        Side::Top => [at(0, 0, 0), at(0, 1, 0), at(1, 1, 0), at(1, 0, 0)],
        Side::Left => [at(1, 0, 1), at(1, 0, 0), at(1, 1, 0), at(1, 1, 1)],
        Side::Right => [at(1, 1, 0), at(0, 1, 0), at(0, 1, 1), at(1, 1, 1)],
    }
}

/// The two triangles of a face: each begins at a corner where both of them meet.
fn halves(cell: Cell, side: Side) -> [[Point; 3]; 2] {
    let [a, b, c, d] = face(cell, side);
    [[a, b, c], [c, d, a]]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(rows: i32, columns: i32, layers: i32) -> Vec<(Cell, Option<usize>)> {
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| Cell::new(row, column)));
        places.flat_map(|cell| (0..layers).map(move |layer| (cell.in_layer(layer), Some(0)))).collect()
    }

    #[test]
    fn every_half_face_is_a_triangle_of_the_lattice() {
        for side in [Side::Top, Side::Left, Side::Right] {
            for [a, b, c] in halves(Cell::new(2, 5).in_layer(1), side) {
                let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
                assert_eq!(area, 2, "{side:?}");
                for (p, q) in [(a, b), (b, c), (c, a)] {
                    let way = ((p.x - q.x).abs(), (p.y - q.y).abs());
                    assert!(way == (1, 1) || way == (0, 2), "{side:?}");
                }
            }
        }
    }

    #[test]
    fn of_a_block_three_sides_are_seen() {
        let solid = Solid::new(block(2, 3, 4));
        let halves = 2 * (2 * 3 + 3 * 4 + 2 * 4);
        assert_eq!(solid.seen.len(), halves as usize);
        assert_eq!(solid.outline().iter().map(Vec::len).collect::<Vec<_>>(), [6]);
        let lines = solid.lines();
        assert_eq!(lines[&Line::Crease].len(), 3);
        assert_eq!(lines[&Line::Edge].len(), 6);
        assert!(!lines.contains_key(&Line::Seam));
    }

    #[test]
    fn what_is_nearer_hides_what_is_behind() {
        let behind = (Cell::new(0, 0).in_layer(1), Some(0));
        let before = (Cell::new(1, 1).in_layer(0), Some(1));
        for cells in [[behind, before], [before, behind]] {
            let solid = Solid::new(cells);
            assert_eq!(solid.faces().keys().copied().collect::<Vec<_>>(), [Some(1)]);
        }
    }
}
