//! The same figures with real coordinates: drawn in a field, shifted, turned and turned over.

use crate::cells::{Place, Turn};
use fuge_exact::{Field, Misfit, Oriented, Plane, PointId, Polygon, Region, Surd, Vector};

/// How a figure is laid in the plane: turned over, turned, shifted.
#[derive(Clone, Debug)]
pub struct Motion {
    pub over: bool,
    pub turn: [Surd; 2],
    pub shift: [Surd; 2],
}

/// A number written as text.
pub fn surd(text: &str) -> Surd {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub fn motion(over: bool, turn: [&str; 2], shift: [&str; 2]) -> Motion {
    Motion { over, turn: turn.map(surd), shift: shift.map(surd) }
}

pub fn nowhere() -> Motion {
    motion(false, ["1", "0"], ["0", "0"])
}

/// Motions within the numbers a + b√2.
pub fn root2_motions() -> Vec<Motion> {
    let turns = [["1", "0"], ["1/2√2", "1/2√2"], ["0", "1"], ["-1/2√2", "-1/2√2"], ["1/2√2", "-1/2√2"]];
    let shifts = [["0", "0"], ["3", "1/2-√2"], ["1000-700√2", "-12345"]];
    moves(&turns, &shifts)
}

/// Motions with other roots and denominators.
pub fn radical_motions() -> Vec<Motion> {
    let turns =
        [["3/5", "4/5"], ["-5/13", "12/13"], ["1/2", "1/2√3"], ["1/5√5", "-2/5√5"], ["1/4√6+1/4√2", "1/4√6-1/4√2"]];
    let shifts = [["0", "0"], ["1/3", "√3-√2"], ["-123456/7", "1000√5"]];
    moves(&turns, &shifts)
}

fn moves(turns: &[[&str; 2]], shifts: &[[&str; 2]]) -> Vec<Motion> {
    let mut motions = Vec::new();
    for (index, &turn) in turns.iter().enumerate() {
        for &shift in shifts {
            motions.push(motion((motions.len() + index) % 2 == 1, turn, shift));
        }
    }
    motions
}

/// A plane in which figures of the lattice are drawn by one motion.
#[derive(Debug)]
pub struct Scene<F: Field> {
    pub plane: Plane<F>,
    pub motion: Motion,
}

impl<F: Field> Scene<F> {
    pub fn new(field: F, motion: Motion) -> Self {
        Self { plane: Plane::new(field), motion }
    }

    /// A place of the lattice, or one `parts` times as fine.
    pub fn fine(&self, place: Place, parts: i64) -> Vector<F::Number> {
        let [x, y] = place.map(|value| Surd::ratio(value, parts));
        self.surds([x, y])
    }

    pub fn surds(&self, [x, y]: [Surd; 2]) -> Vector<F::Number> {
        let Motion { over, turn: [c, s], shift } = &self.motion;
        let x = if *over { -x } else { x };
        let (turned_x, turned_y) = (&(c * &x) - &(s * &y), &(s * &x) + &(c * &y));
        let number = |value: &Surd| self.plane.field().embed(value).expect("a number of the field");
        self.plane.vector(number(&(turned_x + &shift[0])), number(&(turned_y + &shift[1])))
    }

    pub fn place(&self, place: Place) -> Vector<F::Number> {
        self.fine(place, 1)
    }

    pub fn places(&self, places: &[Place]) -> Vec<Vector<F::Number>> {
        places.iter().map(|&place| self.place(place)).collect()
    }

    /// The place in the lattice, in floats.
    pub fn back(&self, at: [f64; 2]) -> [f64; 2] {
        let float = |value: &Surd| value.approximate().value;
        let [c, s] = self.motion.turn.each_ref().map(float);
        let [x, y] = [0, 1].map(|axis| at[axis] - float(&self.motion.shift[axis]));
        let (x, y) = (c * x + s * y, c * y - s * x);
        [if self.motion.over { -x } else { x }, y]
    }

    /// The boundary of a region as the oracle tells it. Figures that are turned over have their inside on the right.
    pub fn turns(&self, region: &Region) -> Vec<Turn> {
        let corners = region.corners();
        let place = |corner: u32| {
            self.back(self.plane.point(corners[corner as usize].point).at).map(|value| {
                assert!((value - value.round()).abs() < 1e-4, "a corner off the lattice: {value}");
                value.round() as i64
            })
        };
        let turn = |(index, corner): (u32, &fuge_exact::Corner)| {
            let ends = if self.motion.over { [corner.next, corner.previous] } else { [corner.previous, corner.next] };
            [place(ends[0]), place(index), place(ends[1])]
        };
        let mut turns: Vec<Turn> = (0..).zip(corners).map(turn).collect();
        turns.sort_unstable();
        turns
    }

    pub fn inside(&mut self, loops: &[Vec<Place>]) -> Region {
        let loops: Vec<_> = loops.iter().map(|places| self.places(places)).collect();
        Region::inside(&mut self.plane, &loops).unwrap_or_else(|error| panic!("{loops:?}: {error}"))
    }

    /// A polygon of the lattice as a piece that lies with one of its corners on a point.
    pub fn lay(&mut self, corners: &[Place], first: usize) -> (PointId, Oriented<F::Number>) {
        let polygon = Polygon::new(&self.plane, self.places(corners)).expect("a simple polygon");
        self.lay_polygon(&polygon, first)
    }

    /// A polygon as a piece that lies where it is.
    pub fn lay_polygon(&mut self, polygon: &Polygon<F::Number>, first: usize) -> (PointId, Oriented<F::Number>) {
        let corners = polygon.corners();
        let first = first % corners.len();
        let along = self.plane.difference(&corners[(first + 1) % corners.len()], &corners[first]);
        let (direction, _) = self.plane.edge(&along).expect("an edge has a direction");
        let oriented = polygon.form(&self.plane, first).oriented(&mut self.plane, direction);
        (self.plane.add(corners[first].clone()), oriented)
    }

    /// The region without a polygon of the lattice.
    pub fn cut(&mut self, region: &Region, corners: &[Place], first: usize) -> Result<Region, Misfit> {
        let (at, piece) = self.lay(corners, first);
        region.cut(&mut self.plane, at, &piece)
    }

    /// The loops of a region as they could be drawn.
    pub fn drawn(&self, region: &Region) -> Vec<Vec<Vector<F::Number>>> {
        let point = |&corner: &u32| self.plane.point(region.corners()[corner as usize].point).clone();
        region.loops().iter().map(|members| members.iter().map(point).collect()).collect()
    }
}

/// What must hold of every region: its links, its lengths and directions, and no point under two numbers.
pub fn check<F: Field>(plane: &Plane<F>, region: &Region, within: f64) {
    let corners = region.corners();
    for (index, corner) in corners.iter().enumerate() {
        let next = &corners[corner.next as usize];
        assert_eq!(next.previous as usize, index, "the links go both ways");
        let (from, to) = (plane.point(corner.point).at, plane.point(next.point).at);
        let along = [to[0] - from[0], to[1] - from[1]];
        assert!((along[0].hypot(along[1]) - corner.length).abs() < within, "a length is that of its edge");
        let unit = plane.unit(corner.direction).at;
        let off = [along[0] - unit[0] * corner.length, along[1] - unit[1] * corner.length];
        assert!(off[0].hypot(off[1]) < within, "a direction is that of its edge: {unit:?} {along:?}");
        for other in &corners[..index] {
            let same = plane.same(plane.point(other.point), plane.point(corner.point));
            assert_eq!(same, other.point == corner.point, "a point has one number");
        }
    }
    let total: f64 = region.loops().iter().map(|members| region.loop_area(plane, members)).sum();
    assert!((total - region.area(plane)).abs() < within, "the area is that of its loops");
    assert_eq!(region.loops().iter().map(Vec::len).sum::<usize>(), corners.len(), "each corner is in one loop");
}

type Triangle = [[f64; 2]; 3];

/// The area that two figures made of triangles share, in floats.
pub fn shared_area(a: &[Triangle], b: &[Triangle]) -> f64 {
    a.iter().flat_map(|one| b.iter().map(|other| clipped(one, other))).sum()
}

/// The area of the common part of two triangles that go to the left round.
fn clipped(one: &Triangle, other: &Triangle) -> f64 {
    let apart = |axis: usize| {
        let range = |triangle: &Triangle| {
            let values = triangle.map(|corner| corner[axis]);
            (values.into_iter().fold(f64::MAX, f64::min), values.into_iter().fold(f64::MIN, f64::max))
        };
        let ((low, high), (other_low, other_high)) = (range(one), range(other));
        high <= other_low || other_high <= low
    };
    if apart(0) || apart(1) {
        return 0.0;
    }
    let cross = |a: [f64; 2], b: [f64; 2], c: [f64; 2]| (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    let mut part: Vec<[f64; 2]> = one.to_vec();
    for edge in 0..3 {
        let (from, to) = (other[edge], other[(edge + 1) % 3]);
        let mut kept = Vec::new();
        for (index, &here) in part.iter().enumerate() {
            let next = part[(index + 1) % part.len()];
            let (a, b) = (cross(from, to, here), cross(from, to, next));
            if a >= 0.0 {
                kept.push(here);
            }
            if (a > 0.0 && b < 0.0) || (a < 0.0 && b > 0.0) {
                let share = a / (a - b);
                kept.push([0, 1].map(|axis| here[axis] + share * (next[axis] - here[axis])));
            }
        }
        part = kept;
    }
    (1..part.len().saturating_sub(1)).map(|i| cross(part[0], part[i], part[i + 1]) / 2.0).sum()
}

#[test]
fn the_oracle_clips_triangles() {
    let triangle = [[0.0, 0.0], [2.0, 0.0], [0.0, 2.0]];
    assert!((clipped(&triangle, &triangle) - 2.0).abs() < 1e-12);
    assert!((clipped(&triangle, &[[1.0, 0.0], [2.0, 1.0], [1.0, 1.0]]) - 0.25).abs() < 1e-12);
    assert_eq!(clipped(&triangle, &[[1.0, 1.0], [2.0, 1.0], [2.0, 2.0]]), 0.0);
}
