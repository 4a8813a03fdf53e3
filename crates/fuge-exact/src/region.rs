//! A region with holes, parts and pinch points, and what is left of it when a piece is taken out.
//!
//! A region is its boundary: edges that have the region on their left, linked corner to corner. Where several corners meet in one point, each is
//! a wedge of its own, from its outgoing edge to the left round to its incoming one; so a boundary touches itself and never crosses itself.
//! Two edges meet in their ends only: a point that lies on an edge cuts it in two, and straight corners stay. To take a piece out is then
//! bookkeeping: find the contacts of the two boundaries, see that at each of them the piece's wedge lies inside a wedge of the region, drop the
//! edges that both have, and link the rest.

use crate::Field;
use crate::plane::{DirectionId, Plane, PointId, Vector, cross, dot, minus};
use crate::shape::Oriented;
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

/// A point of a piece's boundary: a corner of the piece, or a point of the region on one of its edges.
struct Knot {
    place: Place,
    /// The direction in which the piece's boundary goes on.
    out: DirectionId,
    /// The direction back to where it came from.
    back: DirectionId,
    /// How far it is to the next knot.
    length: f64,
    /// The region's corner whose wedge the piece enters here, where there is one.
    wedge: Option<Wedge>,
}

#[derive(Clone, Copy)]
enum Place {
    /// A point of the region.
    Known(PointId),
    /// A corner of the piece that is no point yet.
    Corner(usize),
}

#[derive(Clone, Copy)]
struct Wedge {
    corner: u32,
    /// How far along the corner's edge, where it is on the edge and not at the corner.
    along: Option<f64>,
    /// The piece's outgoing edge runs along the wedge's, so nothing of the region is left between them.
    flush_out: bool,
    /// The same for the edges that come in.
    flush_back: bool,
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
        let mut linked = Linked { corners, gone: SmallVec::new() };
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

/// Cuts the region's edges where corners of the piece lie on them, so that every contact is a corner of the region.
fn split(corners: &mut Vec<Corner>, knots: &mut [Knot]) {
    let along = |knot: &Knot| knot.wedge.and_then(|wedge| wedge.along.map(|along| (wedge.corner, along)));
    let mut cuts: SmallVec<[(u32, f64, usize); 8]> = SmallVec::new();
    for (index, knot) in knots.iter().enumerate() {
        cuts.extend(along(knot).map(|(corner, along)| (corner, along, index)));
    }
    // From the far end of an edge to its beginning: what is cut off is then behind every later cut.
    cuts.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)));
    for (edge, along, index) in cuts {
        let new = corners.len() as u32;
        let Corner { direction, length, next, .. } = corners[edge as usize];
        let Place::Known(point) = knots[index].place else { continue };
        corners.push(Corner { point, direction, length: length - along, next, previous: edge });
        corners[next as usize].previous = new;
        corners[edge as usize].next = new;
        corners[edge as usize].length = along;
        if let Some(wedge) = &mut knots[index].wedge {
            wedge.corner = new;
        }
    }
}

/// The corners while they are linked anew.
struct Linked {
    corners: Vec<Corner>,
    gone: SmallVec<[u32; 16]>,
}

/// Where the piece's edges, walked backwards, begin and end at a knot.
#[derive(Clone, Copy)]
struct Ends {
    /// The corner at which the edge that the piece leaves by arrives.
    arrive: u32,
    /// The corner from which the edge that the piece comes by leaves.
    leave: u32,
}

/// No corner.
const NONE: u32 = u32::MAX;

impl Linked {
    /// Edges that run along each other must also end together.
    fn check(&self, knots: &[Knot]) -> Result<(), Misfit> {
        for (index, knot) in knots.iter().enumerate() {
            let next = &knots[(index + 1) % knots.len()];
            let flush = knot.wedge.filter(|wedge| wedge.flush_out);
            let flush_next = next.wedge.filter(|wedge| wedge.flush_back);
            let agree = match (flush, flush_next) {
                (None, None) => true,
                (Some(here), Some(there)) => self.corners[here.corner as usize].next == there.corner,
                _ => false,
            };
            if !agree {
                return Err(Misfit::Unclear);
            }
        }
        Ok(())
    }

    /// Makes room for the piece at a knot: the wedge that it enters is left in up to two parts.
    fn open(&mut self, knot: &Knot) -> Ends {
        let Place::Known(point) = knot.place else { return Ends { arrive: NONE, leave: NONE } };
        let fresh = Corner { point, direction: knot.back, length: 0.0, next: NONE, previous: NONE };
        let Some(Wedge { corner, flush_out, flush_back, .. }) = knot.wedge else {
            let new = self.push(fresh);
            return Ends { arrive: new, leave: new };
        };
        match (flush_out, flush_back) {
            (true, true) => {
                self.gone.push(corner);
                Ends { arrive: NONE, leave: NONE }
            }
            (false, true) => Ends { arrive: corner, leave: NONE },
            (true, false) => Ends { arrive: NONE, leave: corner },
            (false, false) => {
                let previous = self.corners[corner as usize].previous;
                let new = self.push(Corner { previous, ..fresh });
                self.corners[previous as usize].next = new;
                Ends { arrive: corner, leave: new }
            }
        }
    }

    fn push(&mut self, corner: Corner) -> u32 {
        self.corners.push(corner);
        self.corners.len() as u32 - 1
    }

    fn join(&mut self, leave: u32, arrive: u32, direction: DirectionId, length: f64) {
        let from = &mut self.corners[leave as usize];
        (from.direction, from.length, from.next) = (direction, length, arrive);
        self.corners[arrive as usize].previous = leave;
    }

    /// The region, without the corners that are gone. In tolerant numbers two corners of a piece can fall into one, and the links with them.
    fn finish(self) -> Result<Region, Misfit> {
        let Self { mut corners, gone } = self;
        if !gone.is_empty() {
            // The new number of every corner that stays.
            let mut numbers: SmallVec<[u32; 64]> = SmallVec::with_capacity(corners.len());
            let mut kept = 0;
            for old in 0..corners.len() as u32 {
                let stays = !gone.contains(&old);
                numbers.push(if stays { kept } else { NONE });
                kept += u32::from(stays);
            }
            let number = |old: u32| numbers.get(old as usize).copied().unwrap_or(NONE);
            let mut old = 0;
            corners.retain_mut(|corner| {
                (corner.next, corner.previous) = (number(corner.next), number(corner.previous));
                old += 1;
                numbers[old - 1] != NONE
            });
        }
        let region = Region { corners };
        if region.is_linked() { Ok(region) } else { Err(Misfit::Unclear) }
    }
}

/// The contacts of a piece with a region's boundary.
struct Contacts<'a, F: Field> {
    region: &'a Region,
    plane: &'a Plane<F>,
    at: PointId,
    piece: &'a Oriented<F::Number>,
    /// The piece's corners, in floats.
    places: SmallVec<[[f64; 2]; 8]>,
    /// The least and the most of their coordinates, for each axis.
    ranges: [[f64; 2]; 2],
    /// What each of the piece's corners touches.
    touches: SmallVec<[Touch; 8]>,
}

#[derive(Clone, Copy, PartialEq)]
enum Touch {
    Nothing,
    Point(PointId),
    /// On the edge that leaves this corner, so far along it.
    Edge(u32, f64),
}

/// Points of the region on edges of the piece: the edge, how far along it, the point.
type OnEdges = SmallVec<[(usize, f64, PointId); 8]>;

impl<'a, F: Field> Contacts<'a, F> {
    fn new(region: &'a Region, plane: &'a Plane<F>, at: PointId, piece: &'a Oriented<F::Number>) -> Self {
        let origin = plane.point(at).at;
        let places: SmallVec<[[f64; 2]; 8]> =
            piece.offsets().iter().map(|offset| [origin[0] + offset.at[0], origin[1] + offset.at[1]]).collect();
        let ranges = [0, 1].map(|axis| {
            let widen = |[least, most]: [f64; 2], place: &[f64; 2]| [least.min(place[axis]), most.max(place[axis])];
            places.iter().fold([f64::MAX, f64::MIN], widen)
        });
        let touches = SmallVec::from_elem(Touch::Nothing, piece.len());
        Self { region, plane, at, piece, places, ranges, touches }
    }

    /// The piece's corner, exactly.
    fn corner(&self, number: usize) -> Vector<F::Number> {
        self.piece.corner_at(self.plane, self.at, number)
    }

    /// The boundary of the piece, cut wherever the two boundaries touch, each contact with the wedge that the piece enters there.
    fn knots(mut self) -> Result<SmallVec<[Knot; 16]>, Misfit> {
        self.touch_points();
        let on_edges = self.meet_edges()?;
        let mut knots = self.chain(on_edges);
        let mut touching = false;
        for knot in &mut knots {
            knot.wedge = self.entered(knot)?;
            touching |= knot.wedge.is_some();
        }
        if !touching && self.region.locate(self.plane, &self.corner(0)) != Location::Inside {
            return Err(Misfit::Outside);
        }
        if self.swallows(&knots) {
            return Err(Misfit::Swallows);
        }
        Ok(knots)
    }

    /// Corners on corners.
    fn touch_points(&mut self) {
        for number in 0..self.places.len() {
            for corner in &self.region.corners {
                let known = self.plane.point(corner.point);
                if self.plane.near(known.at, self.places[number])
                    && (number == 0 && corner.point == self.at || self.plane.same(known, &self.corner(number)))
                {
                    self.touches[number] = Touch::Point(corner.point);
                    break;
                }
            }
        }
    }

    /// Corners of the one on edges of the other; and no edge may cross another. Gives the region's points on the piece's edges.
    fn meet_edges(&mut self) -> Result<OnEdges, Misfit> {
        let mut on_edges = OnEdges::new();
        let count = self.places.len();
        let mut sides: SmallVec<[Ordering; 8]> = SmallVec::from_elem(Ordering::Equal, count);
        for (index, edge) in self.region.corners.iter().enumerate() {
            let start = self.plane.point(edge.point);
            let end = self.plane.point(self.region.corners[edge.next as usize].point);
            if self.is_apart(start.at, end.at) {
                continue;
            }
            for (number, side) in sides.iter_mut().enumerate() {
                let touch = self.touches[number];
                *side = self.side_of_edge(edge, start, number, touch);
                if *side == Ordering::Equal && touch == Touch::Nothing {
                    let along = dot(self.plane.unit(edge.direction).at, minus(self.places[number], start.at));
                    if self.between(edge, along, number) {
                        self.touches[number] = Touch::Edge(index as u32, along);
                    }
                }
            }
            let mut known = None;
            for number in 0..count {
                let next = (number + 1) % count;
                let start_side = self.side_of_piece(number, edge.point, start);
                if start_side == Ordering::Equal {
                    let known = *known.get_or_insert_with(|| self.touches.contains(&Touch::Point(edge.point)));
                    if !known {
                        on_edges.extend(self.along_piece(number, edge.point, start));
                    }
                }
                if opposed((sides[number], sides[next])) {
                    let end_point = self.region.corners[edge.next as usize].point;
                    if opposed((start_side, self.side_of_piece(number, end_point, end))) {
                        return Err(Misfit::Crosses);
                    }
                }
            }
        }
        on_edges.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2)));
        on_edges.dedup_by_key(|(edge, _, point)| (*edge, *point));
        Ok(on_edges)
    }

    /// Whether an edge is so far from the piece's bounding box that they have nothing to do with each other.
    fn is_apart(&self, start: [f64; 2], end: [f64; 2]) -> bool {
        let slack = 2.0 * self.plane.field().slack();
        let beside = |axis: usize| {
            let [least, most] = self.ranges[axis];
            start[axis].max(end[axis]) < least - slack || start[axis].min(end[axis]) > most + slack
        };
        beside(0) || beside(1)
    }

    /// On which side of a region's edge a corner of the piece is. Far from the edge's ends it does not matter which, when it is near the line:
    /// nothing crosses there.
    fn side_of_edge(&self, edge: &Corner, start: &Vector<F::Number>, number: usize, touch: Touch) -> Ordering {
        let (unit, to) = (self.plane.unit(edge.direction).at, minus(self.places[number], start.at));
        let (distance, slack) = (cross(unit, to), self.plane.field().slack());
        if distance.abs() > slack {
            return distance.total_cmp(&0.0);
        }
        let along = dot(unit, to);
        let beside = along < -slack || along > edge.length + slack;
        let end = self.region.corners[edge.next as usize].point;
        if beside || touch == Touch::Point(edge.point) || touch == Touch::Point(end) {
            return Ordering::Equal;
        }
        self.plane.side(edge.direction, start, &self.corner(number))
    }

    /// Whether a corner on the line of an edge is between the edge's ends, which it is known not to be on.
    fn between(&self, edge: &Corner, along: f64, number: usize) -> bool {
        let (slack, length) = (self.plane.field().slack(), edge.length);
        let ahead = |id: PointId| self.plane.ahead(edge.direction, self.plane.point(id), &self.corner(number));
        match () {
            () if along > slack && along < length - slack => true,
            () if along < -slack || along > length + slack => false,
            () if along < length / 2.0 => ahead(edge.point) == Ordering::Greater,
            () => ahead(self.region.corners[edge.next as usize].point) == Ordering::Less,
        }
    }

    /// On which side of the piece's edge a point of the region is.
    fn side_of_piece(&self, number: usize, id: PointId, point: &Vector<F::Number>) -> Ordering {
        let direction = self.piece.directions()[number];
        let (unit, to) = (self.plane.unit(direction).at, minus(point.at, self.places[number]));
        let (distance, slack) = (cross(unit, to), self.plane.field().slack());
        if distance.abs() > slack {
            return distance.total_cmp(&0.0);
        }
        let along = dot(unit, to);
        let length = self.piece.lengths()[number];
        let next = (number + 1) % self.places.len();
        let known = |corner: usize| self.touches[corner] == Touch::Point(id);
        if along < -slack || along > length + slack || known(number) || known(next) {
            return Ordering::Equal;
        }
        self.plane.side(direction, &self.corner(number), point)
    }

    /// A point of the region on the line of a piece's edge: is it on the edge, and not at its ends?
    fn along_piece(&self, number: usize, id: PointId, point: &Vector<F::Number>) -> Option<(usize, f64, PointId)> {
        let direction = self.piece.directions()[number];
        let along = dot(self.plane.unit(direction).at, minus(point.at, self.places[number]));
        let (slack, length) = (self.plane.field().slack(), self.piece.lengths()[number]);
        let inside = match () {
            () if along > slack && along < length - slack => true,
            () if along < -slack || along > length + slack => false,
            () if along < length / 2.0 => self.plane.ahead(direction, &self.corner(number), point) == Ordering::Greater,
            () => {
                let next = (number + 1) % self.places.len();
                self.plane.ahead(direction, &self.corner(next), point) == Ordering::Less
            }
        };
        inside.then_some((number, along, id))
    }

    /// The piece's corners and the points on its edges, in the order of its boundary.
    fn chain(&self, on_edges: OnEdges) -> SmallVec<[Knot; 16]> {
        let count = self.places.len();
        let mut knots: SmallVec<[Knot; 16]> = SmallVec::new();
        let mut rest = on_edges.into_iter().peekable();
        for number in 0..count {
            let before = (number + count - 1) % count;
            let directions = self.piece.directions();
            let place = match self.touches[number] {
                Touch::Point(id) => Place::Known(id),
                _ => Place::Corner(number),
            };
            let (out, length) = (directions[number], self.piece.lengths()[number]);
            let mut knot = Knot { place, out, back: self.plane.opposite(directions[before]), length, wedge: None };
            let mut behind = 0.0;
            while let Some((_, along, id)) = rest.next_if(|&(edge, ..)| edge == number) {
                knot.length = along - behind;
                knots.push(knot);
                let back = self.plane.opposite(out);
                knot = Knot { place: Place::Known(id), out, back, length: length - along, wedge: None };
                behind = along;
            }
            knots.push(knot);
        }
        knots
    }

    /// The wedge that the piece enters at a knot.
    fn entered(&self, knot: &Knot) -> Result<Option<Wedge>, Misfit> {
        let fits = |corner, along, out, back| {
            // The piece's wedge must begin and end within the region's, without going round.
            let turns = |to: DirectionId| plane_order(self.plane, out, to, back);
            let begins = knot.out == out || turns(knot.out) == Ordering::Less;
            let ends = knot.back == back || (knot.back != out && turns(knot.back) == Ordering::Less);
            let forward = knot.back == out || self.plane.order(out, knot.out, knot.back) == Ordering::Less;
            let (flush_out, flush_back) = (knot.out == out, knot.back == back);
            (begins && ends && forward).then_some(Wedge { corner, along, flush_out, flush_back })
        };
        match knot.place {
            Place::Known(point) => {
                let mut wedges = (0..).zip(&self.region.corners).filter(|(_, corner)| corner.point == point);
                let fit = wedges.find_map(|(index, _)| {
                    let (out, back) = self.region.wedge(self.plane, index);
                    fits(index, None, out, back)
                });
                fit.map(Some).ok_or(Misfit::Leaves(point))
            }
            Place::Corner(number) => match self.touches[number] {
                Touch::Edge(edge, along) => {
                    let out = self.region.corners[edge as usize].direction;
                    let fit = fits(edge, Some(along), out, self.plane.opposite(out));
                    fit.map(Some).ok_or(Misfit::Leaves(self.region.corners[edge as usize].point))
                }
                _ => Ok(None),
            },
        }
    }

    /// Whether a loop of the region's boundary that does not touch the piece is inside it.
    fn swallows(&self, knots: &[Knot]) -> bool {
        if self.region.is_one_loop() && knots.iter().any(|knot| knot.wedge.is_some()) {
            return false;
        }
        let loops = self.region.loops();
        // At a contact the piece lies in a wedge, and no other edge of the boundary does: a loop that touches the piece stays outside it.
        let touches = |corner: u32| {
            knots.iter().any(|knot| {
                let here =
                    matches!(knot.place, Place::Known(point) if point == self.region.corners[corner as usize].point);
                here || knot.wedge.is_some_and(|wedge| wedge.corner == corner)
            })
        };
        let touched = |members: &[u32]| members.iter().any(|&corner| touches(corner));
        loops.iter().filter(|members| !touched(members)).any(|members| {
            let point = self.plane.point(self.region.corners[members[0] as usize].point);
            self.piece_contains(point)
        })
    }

    /// Whether a point that is not on the piece's boundary is inside it.
    fn piece_contains(&self, point: &Vector<F::Number>) -> bool {
        if (0..2).any(|axis| point.at[axis] < self.ranges[axis][0] || point.at[axis] > self.ranges[axis][1]) {
            return false;
        }
        let corners: Vec<_> = (0..self.places.len()).map(|number| self.corner(number)).collect();
        let edges = corners.iter().zip(corners.iter().cycle().skip(1)).zip(self.piece.directions());
        edges.map(|((from, to), &direction)| crossing(self.plane, direction, from, to, point)).sum::<i32>() != 0
    }
}

/// The order of two directions from a base, where the base itself as the second is a whole turn away.
fn plane_order<F: Field>(plane: &Plane<F>, base: DirectionId, a: DirectionId, b: DirectionId) -> Ordering {
    if b == base { Ordering::Less } else { plane.order(base, a, b) }
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
