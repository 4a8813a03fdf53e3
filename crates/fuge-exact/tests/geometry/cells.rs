//! Figures as sets of cells, in integers only: the oracle.
//!
//! A cell is a quarter of a unit square. A *tile* is a quarter of a square of side 2, so four cells and more positions than tiles: figures are made of
//! tiles, and still they are sets of cells when they are shifted by 1.

use std::collections::{BTreeMap, BTreeSet};

pub type Place = [i64; 2];

/// A quarter of the unit square whose lowest corner is at a place: 0 below its centre, 1 to the right, 2 above, 3 to the left.
pub type Cell = (Place, u8);

pub type Cells = BTreeSet<Cell>;

/// A corner of a boundary with its neighbours: the one before, itself, the one after.
pub type Turn = [Place; 3];

/// A generator of numbers, the same in every run.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, count: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % count.max(1) as u64) as usize
    }
}

/// The corners of a tile, to the left round. Tiles are numbered row by row in a square of `width` squares.
pub fn tile(width: i64, number: usize) -> [Place; 3] {
    let (square, quarter) = (number as i64 / 4, number % 4);
    let (x, y) = (square % width * 2, square / width * 2);
    let corners = [[x, y], [x + 2, y], [x + 2, y + 2], [x, y + 2]];
    [corners[quarter], corners[(quarter + 1) % 4], [x + 1, y + 1]]
}

pub fn cross(a: Place, b: Place, c: Place) -> i64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// The cells of a triangle whose edges are horizontal, vertical or diagonal.
pub fn cells_of(triangle: [Place; 3]) -> Cells {
    let mut cells = Cells::new();
    let range = |axis: usize| {
        let values = triangle.map(|corner| corner[axis]);
        values.into_iter().min().unwrap()..values.into_iter().max().unwrap()
    };
    for x in range(0) {
        for y in range(1) {
            for quarter in 0..4u8 {
                // Six times the middle of the cell.
                let [dx, dy] = [[3, 1], [5, 3], [3, 5], [1, 3]][quarter as usize];
                let middle = [6 * x + dx, 6 * y + dy];
                let [a, b, c] = triangle.map(|corner| corner.map(|value| 6 * value));
                let sides = [cross(a, b, middle), cross(b, c, middle), cross(c, a, middle)];
                if sides.iter().all(|&side| side > 0) || sides.iter().all(|&side| side < 0) {
                    cells.insert(([x, y], quarter));
                }
            }
        }
    }
    cells
}

/// The four times area: the number of cells.
pub fn cells_of_tiles(width: i64, tiles: &[usize]) -> Cells {
    tiles.iter().flat_map(|&number| cells_of(tile(width, number))).collect()
}

pub fn cells_of_triangles(triangles: &[[Place; 3]]) -> Cells {
    triangles.iter().flat_map(|&triangle| cells_of(triangle)).collect()
}

/// The directions of edges, to the left round.
pub const WAYS: [Place; 8] = [[1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1]];

/// Which of the [`WAYS`] leads from one place to another.
fn way(from: Place, to: Place) -> usize {
    let step = [(to[0] - from[0]).signum(), (to[1] - from[1]).signum()];
    WAYS.iter().position(|&way| way == step).unwrap()
}

/// The corners of a cell, twice as large, to the left round.
fn doubled(([x, y], quarter): Cell) -> [Place; 3] {
    let [x, y] = [2 * x, 2 * y];
    let corners = [[x, y], [x + 2, y], [x + 2, y + 2], [x, y + 2]];
    let quarter = usize::from(quarter);
    [corners[quarter], corners[(quarter + 1) % 4], [x + 1, y + 1]]
}

/// The boundary of cells: every corner, the cells on the left of its edges. Straight corners are left out, unless the boundary comes by twice. As all
/// corners of tiles have integers as coordinates, so has every corner of the boundary.
pub fn boundary(cells: &Cells) -> Vec<Turn> {
    let mut edges: BTreeSet<(Place, Place)> = BTreeSet::new();
    for &cell in cells {
        let corners = doubled(cell);
        for i in 0..3 {
            let (from, to) = (corners[i], corners[(i + 1) % 3]);
            if !edges.remove(&(to, from)) {
                edges.insert((from, to));
            }
        }
    }
    let mut leaving: BTreeMap<Place, Vec<Place>> = BTreeMap::new();
    for &(from, to) in &edges {
        leaving.entry(from).or_default().push(to);
    }
    let after = |&(from, to): &(Place, Place)| {
        let back = way(to, from);
        let next = leaving[&to].iter().min_by_key(|&&next| (back + 7 - way(to, next)) % 8).unwrap();
        (to, *next)
    };
    let straight = |edge: &(Place, Place)| {
        let next = after(edge);
        way(edge.0, edge.1) == way(next.0, next.1) && leaving[&edge.1].len() == 1
    };
    let before: BTreeMap<_, _> = edges.iter().map(|edge| (after(edge), *edge)).collect();
    let mut turns = Vec::new();
    for edge in edges.iter().filter(|edge| !straight(edge)) {
        let mut start = *edge;
        while straight(&before[&start]) {
            start = before[&start];
        }
        let mut end = after(edge);
        while straight(&end) {
            end = after(&end);
        }
        turns.push([start.0, edge.1, end.1].map(|place| {
            assert!(place[0] % 2 == 0 && place[1] % 2 == 0, "no corner is in the middle of a unit square");
            place.map(|value| value / 2)
        }));
    }
    turns.sort_unstable();
    turns
}

/// The loops of a boundary; a corner's successor is the one whose first two places are its last two.
pub fn loops(turns: &[Turn]) -> Vec<Vec<Place>> {
    let mut open: Vec<Turn> = turns.to_vec();
    let mut loops = Vec::new();
    while let Some(first) = open.pop() {
        let (mut corners, mut last) = (vec![first[1]], first);
        while let Some(next) = open.iter().position(|turn| turn[0] == last[1] && turn[1] == last[2]) {
            last = open.swap_remove(next);
            corners.push(last[1]);
        }
        loops.push(corners);
    }
    loops
}

/// The corners of the polygon that the cells form; `None` where they do not form a simple one.
pub fn polygon(cells: &Cells) -> Option<Vec<Place>> {
    let turns = boundary(cells);
    let mut places: Vec<Place> = turns.iter().map(|turn| turn[1]).collect();
    places.sort_unstable();
    places.dedup();
    let mut loops = loops(&turns);
    (places.len() == turns.len() && loops.len() == 1).then(|| loops.remove(0))
}

/// A place turned by quarters, and before that turned over.
pub fn moved(place: Place, quarters: usize, over: bool, shift: Place) -> Place {
    let [mut x, mut y] = if over { [-place[0], place[1]] } else { place };
    for _ in 0..quarters {
        [x, y] = [-y, x];
    }
    [x + shift[0], y + shift[1]]
}

/// A piece that grows from one of some tiles by tiles of the same; its outline is a simple polygon.
pub fn grow(width: i64, among: &[usize], size: usize, dice: &mut Dice) -> Vec<usize> {
    let mut piece = vec![among[dice.below(among.len())]];
    for _ in 0..4 * size {
        if piece.len() >= size {
            break;
        }
        let neighbour = |&number: &usize| {
            let corners = tile(width, number);
            let shares =
                |&other: &usize| tile(width, other).iter().filter(|corner| corners.contains(corner)).count() == 2;
            !piece.contains(&number) && piece.iter().any(shares)
        };
        let candidates: Vec<usize> = among.iter().copied().filter(neighbour).collect();
        if candidates.is_empty() {
            break;
        }
        piece.push(candidates[dice.below(candidates.len())]);
        if polygon(&cells_of_tiles(width, &piece)).is_none() {
            piece.pop();
        }
    }
    piece
}

/// Where a place is, given times `scale`: −1 outside, 0 on the boundary, 1 inside.
pub fn locate(cells: &Cells, scale: i64, place: Place) -> i32 {
    // Between any two lines of the lattice that go through a place there is one of these ways.
    let ways: [Place; 8] = [[2, 1], [1, 2], [-1, 2], [-2, 1], [-2, -1], [-1, -2], [1, -2], [2, -1]];
    let inside = ways.iter().filter(|way| {
        let at = [0, 1].map(|axis| 8 * place[axis] + way[axis]);
        let unit = 8 * scale;
        let square = at.map(|value| value.div_euclid(unit));
        let [x, y] = at.map(|value| 2 * value.rem_euclid(unit) - unit);
        let quarter = match (x.abs() > y.abs(), x > 0, y > 0) {
            (true, true, _) => 1,
            (true, false, _) => 3,
            (false, _, true) => 2,
            (false, _, false) => 0,
        };
        cells.contains(&(square, quarter))
    });
    match inside.count() {
        0 => -1,
        8 => 1,
        _ => 0,
    }
}

#[test]
fn the_oracle_knows_a_square_with_a_hole() {
    // Two squares of side 2, corner on corner.
    let cells = cells_of_tiles(2, &[0, 1, 2, 3, 12, 13, 14, 15]);
    assert_eq!(cells.len(), 32);
    let turns = boundary(&cells);
    assert_eq!(turns.len(), 8);
    assert!(turns.contains(&[[2, 0], [2, 2], [0, 2]]) && turns.contains(&[[2, 4], [2, 2], [4, 2]]));
    assert_eq!(loops(&turns).len(), 2);
    assert_eq!(polygon(&cells), None);
    assert_eq!([[1, 1], [2, 2], [2, 1], [3, 1], [3, 3]].map(|place| locate(&cells, 1, place)), [1, 0, 0, -1, 1]);
    assert_eq!(polygon(&cells_of([[0, 0], [2, 0], [0, 2]])).map(|corners| corners.len()), Some(3));
}
