//! A region with holes, parts and pinch points, and what is left of it when a piece is taken out.
//!
//! A region is its boundary: edges that have the region on their left, linked corner to corner. Where several corners meet in one point, each is
//! a wedge of its own, from its outgoing edge to the left round to its incoming one; so a boundary touches itself and never crosses itself.
//! Two edges meet in their ends only: a point that lies on an edge cuts it in two, and straight corners stay. To take a piece out is then
//! bookkeeping: find the contacts of the two boundaries, see that at each of them the piece's wedge lies inside a wedge of the region, drop the
//! edges that both have, and link the rest.

mod contacts;
mod linked;

use crate::Field;
use crate::plane::{DirectionId, Plane, PointId, Vector, cross, minus};
use crate::shape::Oriented;
use contacts::{Contacts, Knot, Place};
use linked::{Ends, Linked, split};
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::f64::consts::TAU;

/// A corner of a region, with the edge that leaves it.
#[derive(Clone, Copy, Debug)]
pub struct Corner {
    /// Where it is.
    pub point: PointId,
    /// The direction of the edge that leaves it. The region is on its left.
    pub direction: DirectionId,
    /// The length of that edge.
    pub length: f64,
    /// The corner that the edge leads to.
    pub next: u32,
    /// The corner before.
    pub previous: u32,
}

/// A part of the plane, given by its boundary.
///
/// ```
/// use fuge_exact::{Location, Misfit, Plane, Polygon, Region, Root2, Surd, Field};
///
/// let mut plane = Plane::new(Root2::new(2));
/// let number = |value| Root2::new(2).embed(&Surd::integer(value)).expect("every integer is in the field");
/// let corner = |plane: &Plane<Root2>, x, y| plane.vector(number(x), number(y));
/// let square = [(0, 0), (2, 0), (2, 2), (0, 2)].map(|(x, y)| corner(&plane, x, y));
/// let square = Region::inside(&mut plane, &[square.to_vec()])?;
/// assert_eq!(square.area(&plane), 4.0);
/// assert_eq!(square.locate(&plane, &corner(&plane, 1, 1)), Location::Inside);
///
/// // A triangle with its right angle in the first corner of the square, an edge along the edge that leaves it.
/// let triangle = [(0, 0), (2, 0), (0, 2)].map(|(x, y)| corner(&plane, x, y));
/// let triangle = Polygon::new(&plane, triangle.to_vec())?.form(&plane, 0);
/// let first = square.corners()[0];
/// let piece = triangle.oriented(&mut plane, first.direction);
/// let rest = square.cut(&mut plane, first.point, &piece).map_err(|misfit| format!("{misfit:?}"))?;
/// assert_eq!((rest.corners().len(), rest.area(&plane)), (3, 2.0));
///
/// // There is no room for it a second time.
/// assert!(matches!(rest.cut(&mut plane, first.point, &piece), Err(Misfit::Leaves(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Region {
    corners: Vec<Corner>,
}

/// Why a piece cannot be taken out of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// An edge of the piece crosses the boundary.
    Crosses,
    /// The piece leaves the region at this point of its boundary, or somewhere on the edge that leaves it.
    Leaves(PointId),
    /// A hole or another part of the region's boundary is inside the piece.
    Swallows,
    /// The piece is somewhere else.
    Outside,
    /// The boundaries agree in one place and not in the next; only tolerant numbers can be so.
    Unclear,
}

/// Where a point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    /// In the region, not on its boundary.
    Inside,
    /// On the boundary.
    Boundary,
    /// Not in the region.
    Outside,
}

impl Region {
    /// The region's corners. Which of them is next is said by each.
    #[must_use]
    pub fn corners(&self) -> &[Corner] {
        &self.corners
    }

    /// Whether nothing is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.corners.is_empty()
    }

    /// Whether every corner is the previous one of its next.
    pub(crate) fn is_linked(&self) -> bool {
        let previous = |corner: &Corner| self.corners.get(corner.next as usize).map(|next| next.previous as usize);
        self.corners.iter().enumerate().all(|(index, corner)| previous(corner) == Some(index))
    }

    pub(crate) fn of(corners: Vec<Corner>) -> Self {
        Self { corners }
    }

    /// The inner angle at a corner, above 0 and at most 2π.
    #[must_use]
    pub fn angle<F: Field>(&self, plane: &Plane<F>, corner: u32) -> f64 {
        let (out, back) = self.wedge(plane, corner);
        match plane.angle(out, back) {
            0.0 => TAU,
            angle => angle,
        }
    }

    /// Whether the boundary goes straight on at a corner.
    #[must_use]
    pub fn is_straight(&self, corner: u32) -> bool {
        let corner = &self.corners[corner as usize];
        corner.direction == self.corners[corner.previous as usize].direction
    }

    /// The directions between which the region lies at a corner: from the first to the left round to the second.
    fn wedge<F: Field>(&self, plane: &Plane<F>, corner: u32) -> (DirectionId, DirectionId) {
        let corner = &self.corners[corner as usize];
        (corner.direction, plane.opposite(self.corners[corner.previous as usize].direction))
    }

    /// The same region in another plane, its points and directions told by somebody; `None` where they cannot be told.
    pub fn moved<F: Field, G: Field>(
        &self,
        from: &Plane<F>,
        to: &mut Plane<G>,
        vector: impl Fn(&Vector<F::Number>, &Plane<G>) -> Option<Vector<G::Number>>,
    ) -> Option<Self> {
        let mut points: Vec<(PointId, PointId)> = Vec::new();
        let mut corners = self.corners.clone();
        for corner in &mut corners {
            let known = points.iter().find(|(old, _)| *old == corner.point).map(|(_, new)| *new);
            let point = match known {
                Some(point) => point,
                None => to.add(vector(from.point(corner.point), to)?),
            };
            points.push((corner.point, point));
            let unit = vector(from.unit(corner.direction), to)?;
            (corner.point, corner.direction) = (point, to.direction(unit));
        }
        Some(Self { corners })
    }

    /// The same region after its points were moved: its edges are measured again.
    #[must_use]
    pub fn measured<F: Field>(&self, plane: &Plane<F>) -> Self {
        let length = |corner: &Corner| {
            let next = &self.corners[corner.next as usize];
            let [x, y] = minus(plane.point(next.point).at, plane.point(corner.point).at);
            x.hypot(y)
        };
        Self { corners: self.corners.iter().map(|corner| Corner { length: length(corner), ..*corner }).collect() }
    }

    /// Whether the boundary is a single loop.
    #[must_use]
    pub fn is_one_loop(&self) -> bool {
        let mut at = 0;
        for passed in 1..=self.corners.len() {
            at = self.corners[at].next as usize;
            if at == 0 {
                return passed == self.corners.len();
            }
        }
        false
    }

    /// The loops of the boundary, as numbers of corners. Around a part they go to the left, around a hole to the right.
    #[must_use]
    pub fn loops(&self) -> Vec<Vec<u32>> {
        let mut seen = vec![false; self.corners.len()];
        let mut loops = Vec::new();
        for start in 0..self.corners.len() as u32 {
            let mut members = Vec::new();
            let mut at = start;
            while !std::mem::replace(&mut seen[at as usize], true) {
                members.push(at);
                at = self.corners[at as usize].next;
            }
            if !members.is_empty() {
                loops.push(members);
            }
        }
        loops
    }

    /// The area, in floats.
    #[must_use]
    pub fn area<F: Field>(&self, plane: &Plane<F>) -> f64 {
        self.loops().iter().map(|members| self.loop_area(plane, members)).sum()
    }

    /// The area of a loop, in floats: less than zero for a hole.
    #[must_use]
    pub fn loop_area<F: Field>(&self, plane: &Plane<F>, members: &[u32]) -> f64 {
        let Some(&first) = members.first() else { return 0.0 };
        // Seen from a corner: far from the origin the products would be large, and their difference not sure.
        let base = plane.point(self.corners[first as usize].point).at;
        let at = |corner: u32| minus(plane.point(self.corners[corner as usize].point).at, base);
        let swept = |&corner: &u32| cross(at(corner), at(self.corners[corner as usize].next));
        members.iter().map(swept).sum::<f64>() / 2.0
    }

    /// Where a point is.
    #[must_use]
    pub fn locate<F: Field>(&self, plane: &Plane<F>, point: &Vector<F::Number>) -> Location {
        let mut winding = 0;
        for corner in &self.corners {
            let from = plane.point(corner.point);
            let to = plane.point(self.corners[corner.next as usize].point);
            if on_edge(plane, corner.direction, from, to, point) {
                return Location::Boundary;
            }
            winding += crossing(plane, corner.direction, from, to, point);
        }
        if winding == 0 { Location::Outside } else { Location::Inside }
    }

    /// Whether a straight line from one point to another stays in the region or on its boundary.
    pub fn contains_segment<F: Field>(
        &self,
        plane: &mut Plane<F>,
        from: &Vector<F::Number>,
        to: &Vector<F::Number>,
    ) -> bool {
        let Some(direction) = plane.heading(&plane.difference(to, from)) else {
            return self.locate(plane, from) != Location::Outside;
        };
        let back = plane.opposite(direction);
        let mut touches = false;
        for (index, corner) in self.corners.iter().enumerate() {
            let start = plane.point(corner.point);
            let end = plane.point(self.corners[corner.next as usize].point);
            let here = |point| on_edge(plane, direction, from, to, point);
            if here(start) {
                touches = true;
                let others = || {
                    (0..self.corners.len() as u32)
                        .filter(|&c| plane.same(start, plane.point(self.corners[c as usize].point)))
                };
                let enters = |way| others().any(|c| self.reaches(plane, c, way));
                if (!plane.same(start, to) && !enters(direction)) || (!plane.same(start, from) && !enters(back)) {
                    return false;
                }
            }
            for (point, way) in [(from, direction), (to, back)] {
                let inner = !plane.same(point, start) && !plane.same(point, end);
                if inner && on_edge(plane, corner.direction, start, end, point) {
                    touches = true;
                    if plane.order(corner.direction, way, plane.opposite(corner.direction)) == Ordering::Greater {
                        return false;
                    }
                }
            }
            let sides = |d, origin, a, b| (plane.side(d, origin, a), plane.side(d, origin, b));
            let ours = sides(direction, from, start, end);
            let theirs = sides(corner.direction, self.start(plane, index as u32), from, to);
            if opposed(ours) && opposed(theirs) {
                return false;
            }
        }
        touches || self.locate(plane, from) == Location::Inside
    }

    fn start<'a, F: Field>(&self, plane: &'a Plane<F>, corner: u32) -> &'a Vector<F::Number> {
        plane.point(self.corners[corner as usize].point)
    }

    /// Whether a direction leads from a corner into the region or along its boundary.
    fn reaches<F: Field>(&self, plane: &Plane<F>, corner: u32, direction: DirectionId) -> bool {
        let (out, back) = self.wedge(plane, corner);
        direction == out || direction == back || out == back || plane.order(out, direction, back) == Ordering::Less
    }

    /// What is left when a piece is taken out that lies with its first corner on this point. New corners become points of the plane.
    ///
    /// # Errors
    /// When the piece is not inside the region; the plane is then as it was.
    pub fn cut<F: Field>(
        &self,
        plane: &mut Plane<F>,
        at: PointId,
        piece: &Oriented<F::Number>,
    ) -> Result<Self, Misfit> {
        let mut knots = Contacts::new(self, plane, at, piece).knots()?;
        let points = plane.points();
        let rest = self.without(plane, at, piece, &mut knots);
        if rest.is_err() {
            plane.forget(points);
        }
        rest
    }

    /// The bookkeeping of [`cut`](Region::cut).
    fn without<F: Field>(
        &self,
        plane: &mut Plane<F>,
        at: PointId,
        piece: &Oriented<F::Number>,
        knots: &mut [Knot],
    ) -> Result<Self, Misfit> {
        let mut corners = Vec::with_capacity(self.corners.len() + 2 * knots.len());
        corners.extend_from_slice(&self.corners);
        for knot in knots.iter_mut() {
            if let Place::Corner(number) = knot.place {
                knot.place = Place::Known(plane.add(piece.corner_at(plane, at, number)));
            }
        }
        split(&mut corners, knots);
        let mut linked = Linked::new(corners);
        linked.check(knots)?;
        let ends: SmallVec<[Ends; 16]> = knots.iter().map(|knot| linked.open(knot)).collect();
        for (index, knot) in knots.iter().enumerate() {
            let next = (index + 1) % knots.len();
            if knot.wedge.is_some_and(|wedge| wedge.flush_out) {
                continue;
            }
            // The piece's edge, backwards: it leaves the next knot and arrives at this one.
            linked.join(ends[next].leave, ends[index].arrive, knots[next].back, knot.length);
        }
        linked.finish()
    }
}

fn opposed(sides: (Ordering, Ordering)) -> bool {
    sides.0 != Ordering::Equal && sides.0 == sides.1.reverse()
}

/// Whether a point is on an edge, its ends included.
fn on_edge<F: Field>(
    plane: &Plane<F>,
    direction: DirectionId,
    from: &Vector<F::Number>,
    to: &Vector<F::Number>,
    point: &Vector<F::Number>,
) -> bool {
    let (distance, slack) = (cross(plane.unit(direction).at, minus(point.at, from.at)), plane.field().slack());
    distance.abs() <= slack
        && plane.side(direction, from, point) == Ordering::Equal
        && plane.ahead(direction, from, point) != Ordering::Less
        && plane.ahead(direction, to, point) != Ordering::Greater
}

/// How an edge passes a ray that goes from a point to the right: 1 upwards, -1 downwards, 0 not at all. The upper end does not belong to it.
fn crossing<F: Field>(
    plane: &Plane<F>,
    direction: DirectionId,
    from: &Vector<F::Number>,
    to: &Vector<F::Number>,
    point: &Vector<F::Number>,
) -> i32 {
    let above = |end: &Vector<F::Number>| {
        let height = end.at[1] - point.at[1];
        if height.abs() > plane.field().slack() {
            return height > 0.0;
        }
        plane.field().sign(&plane.field().sub(&end.y, &point.y)) == Ordering::Greater
    };
    match (above(from), above(to)) {
        (false, true) if plane.side(direction, from, point) == Ordering::Greater => 1,
        (true, false) if plane.side(direction, from, point) == Ordering::Less => -1,
        _ => 0,
    }
}
