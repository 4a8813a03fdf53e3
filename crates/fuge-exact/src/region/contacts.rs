//! Where the boundary of a piece touches that of a region, and whether the piece is inside.

use super::{Corner, Location, Misfit, Region, crossing, opposed};
use crate::Field;
use crate::plane::{DirectionId, Plane, PointId, Vector, cross, dot, minus};
use crate::shape::Oriented;
use smallvec::SmallVec;
use std::cmp::Ordering;

/// A point of a piece's boundary: a corner of the piece, or a point of the region on one of its edges.
pub(super) struct Knot {
    pub place: Place,
    /// The direction in which the piece's boundary goes on.
    pub out: DirectionId,
    /// The direction back to where it came from.
    pub back: DirectionId,
    /// How far it is to the next knot.
    pub length: f64,
    /// The region's corner whose wedge the piece enters here, where there is one.
    pub wedge: Option<Wedge>,
}

#[derive(Clone, Copy)]
pub(super) enum Place {
    /// A point of the region.
    Known(PointId),
    /// A corner of the piece that is no point yet.
    Corner(usize),
}

#[derive(Clone, Copy)]
pub(super) struct Wedge {
    pub corner: u32,
    /// How far along the corner's edge, where it is on the edge and not at the corner.
    pub along: Option<f64>,
    /// The piece's outgoing edge runs along the wedge's, so nothing of the region is left between them.
    pub flush_out: bool,
    /// The same for the edges that come in.
    pub flush_back: bool,
}

/// The contacts of a piece with a region's boundary.
pub(super) struct Contacts<'a, F: Field> {
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
    pub fn new(region: &'a Region, plane: &'a Plane<F>, at: PointId, piece: &'a Oriented<F::Number>) -> Self {
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
    pub fn knots(mut self) -> Result<SmallVec<[Knot; 8]>, Misfit> {
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
        for corner in &self.region.corners {
            let known = self.plane.point(corner.point);
            if self.is_apart(known.at, known.at) {
                continue;
            }
            for number in 0..self.places.len() {
                if self.touches[number] == Touch::Nothing
                    && self.plane.near(known.at, self.places[number])
                    && (number == 0 && corner.point == self.at || self.plane.same(known, &self.corner(number)))
                {
                    self.touches[number] = Touch::Point(corner.point);
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
            let free = !self.is_apart(start.at, start.at) && !self.touches.contains(&Touch::Point(edge.point));
            for number in 0..count {
                let next = if number + 1 == count { 0 } else { number + 1 };
                let crosses = opposed((sides[number], sides[next]));
                if !free && !crosses {
                    continue;
                }
                let start_side = self.side_of_piece(number, edge.point, start);
                if free && start_side == Ordering::Equal {
                    on_edges.extend(self.along_piece(number, edge.point, start));
                }
                if crosses {
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
    fn chain(&self, on_edges: OnEdges) -> SmallVec<[Knot; 8]> {
        let count = self.places.len();
        let mut knots: SmallVec<[Knot; 8]> = SmallVec::new();
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
