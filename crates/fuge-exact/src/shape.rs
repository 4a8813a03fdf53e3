//! Pieces: simple polygons, their normal forms, and a form laid in a direction.
//!
//! A *normal form* of a polygon has one of its corners at the origin and the edge that leaves it along the x axis (the building block A1 of
//! Ohtsuki, Nakano and Arai). Two polygons are congruent when they have a normal form in common (A2); and a piece that lies with a corner in a
//! corner of a region, an edge along its edge, is a normal form turned into the direction of that edge.

use crate::Field;
use crate::plane::{DirectionId, Plane, PointId, Vector, cross, dot, minus};
use std::cmp::Ordering;
use std::f64::consts::TAU;
use thiserror::Error;

/// A simple polygon, its inside on the left.
///
/// ```
/// use fuge_exact::{Plane, Polygon, PolygonError, Radicals, Surd};
///
/// let plane = Plane::new(Radicals);
/// let polygon = |corners: &[(i64, i64)]| {
///     let corner = |&(x, y): &(i64, i64)| plane.vector(Surd::integer(x), Surd::integer(y));
///     Polygon::new(&plane, corners.iter().map(corner).collect())
/// };
/// let parallelogram = polygon(&[(0, 0), (2, 0), (3, 1), (1, 1)])?;
/// assert_eq!(parallelogram.area(), 2.0);
/// let other = polygon(&[(0, 0), (2, 0), (1, 1), (-1, 1)])?;
/// assert!(!parallelogram.is_congruent(&plane, &other, false));
/// assert!(parallelogram.is_congruent(&plane, &other, true), "turned over it is the same");
///
/// // Two edges that cross; corners are numbered as they were given.
/// assert_eq!(polygon(&[(0, 0), (2, 0), (0, 1), (2, 1)]).err(), Some(PolygonError::Meet(1, 3)));
/// # Ok::<(), PolygonError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Polygon<N> {
    corners: Vec<Vector<N>>,
    /// The unit vectors of the edges; each leaves the corner of the same number.
    edges: Vec<Vector<N>>,
}

/// Why corners do not make a simple polygon. Corners are numbered from 0 as they were given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PolygonError {
    /// Fewer than three corners that are not on one line.
    #[error("a polygon needs three corners that are not on one line")]
    Flat,
    /// Two corners in the same place.
    #[error("corners {} and {} are the same point", .0 + 1, .1 + 1)]
    Repeated(usize, usize),
    /// The boundary turns back on itself.
    #[error("at corner {} the boundary turns back on itself", .0 + 1)]
    Spike(usize),
    /// Two edges cross or touch.
    #[error("the edges that leave corners {} and {} meet", .0 + 1, .1 + 1)]
    Meet(usize, usize),
    /// The direction of an edge is not among the numbers of the field.
    #[error("the direction of the edge that leaves corner {} is not in the field", .0 + 1)]
    Direction(usize),
}

impl<N: Clone> Polygon<N> {
    /// The polygon with these corners, in either sense. Corners in the middle of a straight edge are left out.
    ///
    /// # Errors
    /// When it is no simple polygon, or an edge's unit vector is not in the field.
    pub fn new<F: Field<Number = N>>(plane: &Plane<F>, corners: Vec<Vector<N>>) -> Result<Self, PolygonError> {
        let mut numbered: Vec<(usize, Vector<N>)> = corners.into_iter().enumerate().collect();
        if numbered.len() < 3 {
            return Err(PolygonError::Flat);
        }
        let mut edges = units(plane, &numbered)?;
        let straight: Vec<bool> = (0..edges.len()).map(|i| is_straight(plane, &numbered, &edges, i)).collect();
        let back = |i: usize| dot(edges[i].at, edges[(i + edges.len() - 1) % edges.len()].at) < 0.0;
        if let Some(spike) = (0..edges.len()).find(|&i| straight[i] && back(i)) {
            return Err(PolygonError::Spike(numbered[spike].0));
        }
        if straight.contains(&true) {
            let mut keep = straight.iter().map(|straight| !straight);
            numbered.retain(|_| keep.next().unwrap_or(true));
            if numbered.len() < 3 {
                return Err(PolygonError::Flat);
            }
            edges = units(plane, &numbered)?;
        }
        simple(plane, &numbered, &edges)?;
        // Only now, so that every error names edges by the corners which they leave as they were given.
        if double_area(&numbered) < 0.0 {
            numbered.reverse();
            edges = units(plane, &numbered)?;
        }
        Ok(Self { corners: numbered.into_iter().map(|(_, corner)| corner).collect(), edges })
    }

    /// The corners, to the left round.
    #[must_use]
    pub fn corners(&self) -> &[Vector<N>] {
        &self.corners
    }

    /// The unit vectors of the edges; each leaves the corner of the same number.
    #[must_use]
    pub fn edges(&self) -> &[Vector<N>] {
        &self.edges
    }

    /// The area, in floats.
    #[must_use]
    pub fn area(&self) -> f64 {
        (0..self.corners.len())
            .map(|i| cross(self.corners[i].at, self.corners[(i + 1) % self.corners.len()].at))
            .sum::<f64>()
            / 2.0
    }

    /// The mirror image: what was above the x axis is below.
    #[must_use]
    pub fn mirrored<F: Field<Number = N>>(&self, plane: &Plane<F>) -> Self {
        let flip = |v: &Vector<N>| Vector { x: v.x.clone(), y: plane.field().neg(&v.y), at: [v.at[0], -v.at[1]] };
        let back = |v: &Vector<N>| Vector { x: plane.field().neg(&v.x), y: v.y.clone(), at: [-v.at[0], v.at[1]] };
        let corners = self.corners.iter().rev().map(flip).collect();
        // The edge that leaves the last corner closes the polygon; backwards it leaves the first, and goes the other way.
        let edges = self.edges[..self.edges.len() - 1].iter().rev().chain(self.edges.last()).map(back).collect();
        Self { corners, edges }
    }

    /// The normal form with this corner at the origin.
    ///
    /// # Panics
    /// When there is no such corner; or as [`Field::mul`] does.
    #[must_use]
    pub fn form<F: Field<Number = N>>(&self, plane: &Plane<F>, corner: usize) -> Form<N> {
        let axis = &self.edges[corner];
        let back = Vector { x: axis.x.clone(), y: plane.field().neg(&axis.y), at: [axis.at[0], -axis.at[1]] };
        let count = self.corners.len();
        let round = (0..count).map(|i| (corner + i) % count);
        let place = |i: usize| plane.turned(&plane.difference(&self.corners[i], &self.corners[corner]), &back);
        Form::new(round.clone().map(place).collect(), round.map(|i| plane.turned(&self.edges[i], &back)).collect())
    }

    /// All normal forms, one for each corner; those that are the same once.
    #[must_use]
    pub fn forms<F: Field<Number = N>>(&self, plane: &Plane<F>) -> Vec<Form<N>> {
        let mut forms: Vec<Form<N>> = Vec::new();
        for corner in 0..self.corners.len() {
            let form = self.form(plane, corner);
            if !forms.iter().any(|other| other.same(plane, &form)) {
                forms.push(form);
            }
        }
        forms
    }

    /// Whether another polygon has the same shape and size; `mirror`: also turned over.
    #[must_use]
    pub fn is_congruent<F: Field<Number = N>>(&self, plane: &Plane<F>, other: &Self, mirror: bool) -> bool {
        let first = self.form(plane, 0);
        let has =
            |polygon: &Self| (0..polygon.corners.len()).any(|corner| polygon.form(plane, corner).same(plane, &first));
        has(other) || (mirror && has(&other.mirrored(plane)))
    }
}

fn units<F: Field>(
    plane: &Plane<F>,
    corners: &[(usize, Vector<F::Number>)],
) -> Result<Vec<Vector<F::Number>>, PolygonError> {
    let edge = |i: usize| {
        let ((number, from), (next, to)) = (&corners[i], &corners[(i + 1) % corners.len()]);
        if plane.same(from, to) {
            return Err(PolygonError::Repeated((*number).min(*next), (*number).max(*next)));
        }
        let along = plane.difference(to, from);
        let [x, y] = plane.field().unit([&along.x, &along.y]).ok_or(PolygonError::Direction(*number))?;
        Ok(plane.vector(x, y))
    };
    (0..corners.len()).map(edge).collect()
}

/// Whether the boundary goes straight on at a corner, or straight back: one of its neighbours is on the line of the edge on the other side.
fn is_straight<F: Field>(
    plane: &Plane<F>,
    corners: &[(usize, Vector<F::Number>)],
    edges: &[Vector<F::Number>],
    corner: usize,
) -> bool {
    let count = edges.len();
    let before = (corner + count - 1) % count;
    // Of a whole edge, not of its unit vector: in tolerant numbers the product is then a distance.
    let along = |line: usize, edge: usize| {
        let (unit, to) = (&edges[line], plane.difference(&corners[(edge + 1) % count].1, &corners[edge].1));
        plane.field().cross_sign([&unit.x, &unit.y], [&to.x, &to.y]) == Ordering::Equal
    };
    plane.field().same_direction(&edges[before], &edges[corner]) || along(before, corner) || along(corner, before)
}

fn double_area<N>(corners: &[(usize, Vector<N>)]) -> f64 {
    let next = |i: usize| &corners[(i + 1) % corners.len()].1;
    corners.iter().enumerate().map(|(i, (_, corner))| cross(corner.at, next(i).at)).sum()
}

/// No two edges may meet, but for the corner between neighbours.
fn simple<F: Field>(
    plane: &Plane<F>,
    corners: &[(usize, Vector<F::Number>)],
    edges: &[Vector<F::Number>],
) -> Result<(), PolygonError> {
    let count = corners.len();
    let side = |edge: usize, point: usize| {
        let (unit, to) = (&edges[edge], plane.difference(&corners[point].1, &corners[edge].1));
        let distance = cross(unit.at, to.at);
        if distance.abs() > plane.field().slack() {
            return distance.total_cmp(&0.0);
        }
        plane.field().cross_sign([&unit.x, &unit.y], [&to.x, &to.y])
    };
    for i in 0..count {
        for j in i + 1..count {
            if plane.same(&corners[i].1, &corners[j].1) {
                return Err(PolygonError::Repeated(corners[i].0, corners[j].0));
            }
        }
    }
    for i in 0..count {
        for j in i + 1..count {
            let (after_i, after_j) = ((i + 1) % count, (j + 1) % count);
            if after_i == j || after_j == i {
                continue;
            }
            let (a, b, c, d) = (side(i, j), side(i, after_j), side(j, i), side(j, after_i));
            let apart = |a: Ordering, b: Ordering| a == b && a != Ordering::Equal;
            let beside = || {
                // All on one line: they meet unless one ends before the other begins.
                let along = |point: usize| dot(edges[i].at, minus(corners[point].1.at, corners[i].1.at));
                let (least, most) = (along(j).min(along(after_j)), along(j).max(along(after_j)));
                most < 0.0 || least > along(after_i)
            };
            let on_one_line = a == Ordering::Equal && b == Ordering::Equal;
            if !(apart(a, b) || apart(c, d) || on_one_line && beside()) {
                return Err(PolygonError::Meet(corners[i].0, corners[j].0));
            }
        }
    }
    Ok(())
}

/// A normal form: a corner at the origin, the edge that leaves it along the x axis.
///
/// A polygon has as many as it has corners, or fewer if turning brings it onto itself:
///
/// ```
/// use fuge_exact::{Plane, Polygon, Radicals, Surd};
///
/// let mut plane = Plane::new(Radicals);
/// let corner = |x, y| plane.vector(Surd::integer(x), Surd::integer(y));
/// let parallelogram = Polygon::new(&plane, vec![corner(0, 0), corner(2, 0), corner(3, 1), corner(1, 1)])?;
/// let forms = parallelogram.forms(&plane);
/// assert_eq!(forms.len(), 2);
/// // Seen from its second corner the short edge, √2, lies along the x axis.
/// assert_eq!(forms[1].corners()[1].x, Surd::root(2));
///
/// // Laid along another direction, upwards.
/// let up = plane.vector(Surd::zero(), Surd::one());
/// let up = plane.direction(up);
/// let laid = forms[0].oriented(&mut plane, up);
/// assert_eq!(laid.offsets()[1].at, [0.0, 2.0]);
/// # Ok::<(), fuge_exact::PolygonError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Form<N> {
    corners: Vec<Vector<N>>,
    edges: Vec<Vector<N>>,
    lengths: Vec<f64>,
    angles: Vec<f64>,
}

impl<N: Clone> Form<N> {
    fn new(corners: Vec<Vector<N>>, edges: Vec<Vector<N>>) -> Self {
        let count = corners.len();
        let length = |i: usize| {
            let along = minus(corners[(i + 1) % count].at, corners[i].at);
            along[0].hypot(along[1])
        };
        let angle = |i: usize| {
            let (out, back) = (edges[i].at, edges[(i + count - 1) % count].at.map(|x| -x));
            cross(out, back).atan2(dot(out, back)).rem_euclid(TAU)
        };
        let (lengths, angles) = ((0..count).map(length).collect(), (0..count).map(angle).collect());
        Self { corners, edges, lengths, angles }
    }

    /// The same form in the numbers of another field; `None` where that field does not have them.
    #[must_use]
    pub fn map<M: Clone>(&self, number: impl Fn(&N) -> Option<M>) -> Option<Form<M>> {
        let vector = |v: &Vector<N>| Some(Vector { x: number(&v.x)?, y: number(&v.y)?, at: v.at });
        let corners = self.corners.iter().map(vector).collect::<Option<_>>()?;
        let edges = self.edges.iter().map(vector).collect::<Option<_>>()?;
        Some(Form { corners, edges, lengths: self.lengths.clone(), angles: self.angles.clone() })
    }

    /// The corners, the first at the origin.
    #[must_use]
    pub fn corners(&self) -> &[Vector<N>] {
        &self.corners
    }

    /// The unit vectors of the edges.
    #[must_use]
    pub fn edges(&self) -> &[Vector<N>] {
        &self.edges
    }

    /// The lengths of the edges.
    #[must_use]
    pub fn lengths(&self) -> &[f64] {
        &self.lengths
    }

    /// The inner angles.
    #[must_use]
    pub fn angles(&self) -> &[f64] {
        &self.angles
    }

    /// Whether two forms are the same.
    #[must_use]
    pub fn same<F: Field<Number = N>>(&self, plane: &Plane<F>, other: &Self) -> bool {
        self.corners.len() == other.corners.len()
            && self.corners.iter().zip(&other.corners).all(|(a, b)| plane.same(a, b))
    }

    /// The mirror image, seen from the same corner: what was its last edge, backwards, is its first, and lies along the x axis.
    #[must_use]
    pub fn mirrored<F: Field<Number = N>>(&self, plane: &Plane<F>) -> Self {
        // Mirrored, the corner at the origin is the last one.
        self.polygon().mirrored(plane).form(plane, self.corners.len() - 1)
    }

    /// The normal form of the same polygon at another of its corners.
    #[must_use]
    pub fn turned_to<F: Field<Number = N>>(&self, plane: &Plane<F>, corner: usize) -> Self {
        self.polygon().form(plane, corner)
    }

    fn polygon(&self) -> Polygon<N> {
        Polygon { corners: self.corners.clone(), edges: self.edges.clone() }
    }

    /// The form laid so that its first edge has this direction.
    pub fn oriented<F: Field<Number = N>>(&self, plane: &mut Plane<F>, direction: DirectionId) -> Oriented<N> {
        let by = plane.unit(direction).clone();
        let offsets = self.corners.iter().map(|corner| plane.turned(corner, &by)).collect();
        let turned: Vec<_> = self.edges.iter().map(|edge| plane.turned(edge, &by)).collect();
        let directions = turned.into_iter().map(|edge| plane.direction(edge)).collect();
        Oriented { offsets, directions, lengths: self.lengths.clone() }
    }
}

/// A form laid in a direction.
#[derive(Clone, Debug)]
pub struct Oriented<N> {
    offsets: Vec<Vector<N>>,
    directions: Vec<DirectionId>,
    lengths: Vec<f64>,
}

impl<N: Clone> Oriented<N> {
    /// How many corners it has.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a polygon has corners")]
    pub fn len(&self) -> usize {
        self.offsets.len()
    }

    /// Where its corners are, as seen from the first.
    #[must_use]
    pub fn offsets(&self) -> &[Vector<N>] {
        &self.offsets
    }

    /// The directions of its edges.
    #[must_use]
    pub fn directions(&self) -> &[DirectionId] {
        &self.directions
    }

    /// The lengths of its edges.
    #[must_use]
    pub fn lengths(&self) -> &[f64] {
        &self.lengths
    }

    /// A corner, when the first lies on this point.
    #[must_use]
    pub fn corner_at<F: Field<Number = N>>(&self, plane: &Plane<F>, at: PointId, corner: usize) -> Vector<N> {
        plane.sum(plane.point(at), &self.offsets[corner])
    }
}
