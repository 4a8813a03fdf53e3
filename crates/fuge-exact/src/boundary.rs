//! From loops as they are drawn to a region, and from pieces that lie side by side to the figure they form.
//!
//! Drawn loops may touch each other and themselves, share edges, and run either way round; what lies in an odd number of them is inside. So
//! all edges are cut where a corner lies on them, those that are there twice are dropped, and each that is left is turned until the inside is on its
//! left.

use crate::plane::{DirectionId, Plane, PointId, Vector, cross, dot, minus};
use crate::region::{Corner, Misfit, Region};
use crate::shape::Oriented;
use crate::{Field, Surd};
use std::cmp::Ordering;
use thiserror::Error;

/// Why loops do not bound a region. Loops and corners are numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BoundaryError {
    /// Nothing is inside.
    #[error("there is nothing inside")]
    Empty,
    /// The boundary does not close; only tolerant numbers can be so.
    #[error("within the tolerance its boundary is tangled")]
    Tangled,
    /// Two edges cross.
    #[error("the edge that leaves corner {} of loop {} crosses the one that leaves corner {} of loop {}", .0.1 + 1, .0.0 + 1, .1.1 + 1, .1.0 + 1)]
    Crosses((usize, usize), (usize, usize)),
    /// The direction of an edge is not among the numbers of the field.
    #[error("the direction of the edge that leaves corner {} of loop {} is not in the field", .1 + 1, .0 + 1)]
    Direction(usize, usize),
}

/// An edge, before it is a corner's.
#[derive(Clone, Copy, Debug)]
struct Edge {
    from: PointId,
    to: PointId,
    direction: DirectionId,
    length: f64,
    /// Loop and corner as they were given.
    source: (usize, usize),
}

impl Region {
    /// What lies in an odd number of these loops.
    ///
    /// # Errors
    /// When edges cross, nothing is inside, or an edge's direction is not in the field.
    pub fn inside<F: Field>(plane: &mut Plane<F>, loops: &[Vec<Vector<F::Number>>]) -> Result<Self, BoundaryError> {
        Self::inside_along(plane, loops, |plane, along, _| Some(plane.edge(along)?.0))
    }

    /// The same, with the directions of the edges as somebody else sees them: given the vector of an edge, and its loop and corner.
    ///
    /// # Errors
    /// As [`inside`](Region::inside).
    pub fn inside_along<F: Field>(
        plane: &mut Plane<F>,
        loops: &[Vec<Vector<F::Number>>],
        direction: impl FnMut(&mut Plane<F>, &Vector<F::Number>, (usize, usize)) -> Option<DirectionId>,
    ) -> Result<Self, BoundaryError> {
        let edges = drawn(plane, loops, direction)?;
        let edges = cut_at_points(plane, &edges);
        no_crossing(plane, &edges)?;
        let edges = odd_ones(&edges);
        let edges: Vec<Edge> = edges.iter().map(|&edge| facing_left(plane, &edges, edge)).collect();
        if edges.is_empty() {
            return Err(BoundaryError::Empty);
        }
        let region = link(plane, &edges);
        if region.is_linked() { Ok(region.straightened()) } else { Err(BoundaryError::Tangled) }
    }

    /// The figure that pieces form which lie side by side, each with its first corner on a point of the plane.
    ///
    /// # Errors
    /// When two of them overlap: what is wrong with the later one.
    pub fn union<F: Field>(plane: &mut Plane<F>, pieces: &[(PointId, &Oriented<F::Number>)]) -> Result<Self, Misfit> {
        let frame = frame(plane, pieces);
        let mut rest = frame.clone();
        for &(at, piece) in pieces {
            rest = rest.cut(plane, at, piece)?;
        }
        let outer: Vec<PointId> = frame.corners().iter().map(|corner| corner.point).collect();
        let inner = rest.corners().iter().filter(|corner| !outer.contains(&corner.point));
        let turned = inner.map(|corner| Edge {
            from: rest.corners()[corner.next as usize].point,
            to: corner.point,
            direction: plane.opposite(corner.direction),
            length: corner.length,
            source: (0, 0),
        });
        let union = link(plane, &turned.collect::<Vec<_>>());
        if union.is_linked() { Ok(union.straightened()) } else { Err(Misfit::Unclear) }
    }

    /// The same region without corners that are straight, unless something else touches the boundary there.
    #[must_use]
    pub fn straightened(&self) -> Self {
        let corners = self.corners();
        let uses = uses_of_points(corners);
        let gone: Vec<bool> = (0..corners.len() as u32)
            .map(|index| self.is_straight(index) && uses(corners[index as usize].point) == 1)
            .collect();
        let mut kept = corners.to_vec();
        for index in (0..corners.len()).filter(|&index| gone[index]) {
            let Corner { next, previous, length, .. } = kept[index];
            kept[previous as usize].next = next;
            kept[previous as usize].length += length;
            kept[next as usize].previous = previous;
        }
        let mut numbers = Vec::with_capacity(kept.len());
        let mut count = 0;
        for &gone in &gone {
            numbers.push(count);
            count += u32::from(!gone);
        }
        let renumbered = kept.into_iter().zip(&gone).filter(|(_, gone)| !**gone).map(|(corner, _)| Corner {
            next: numbers[corner.next as usize],
            previous: numbers[corner.previous as usize],
            ..corner
        });
        Self::of(renumbered.collect())
    }
}

/// How often a point is a corner.
fn uses_of_points(corners: &[Corner]) -> impl Fn(PointId) -> usize {
    let mut points: Vec<PointId> = corners.iter().map(|corner| corner.point).collect();
    points.sort_unstable();
    move |point| points.partition_point(|&p| p <= point) - points.partition_point(|&p| p < point)
}

/// The edges of the loops, equal points with equal numbers.
fn drawn<F: Field>(
    plane: &mut Plane<F>,
    loops: &[Vec<Vector<F::Number>>],
    mut see: impl FnMut(&mut Plane<F>, &Vector<F::Number>, (usize, usize)) -> Option<DirectionId>,
) -> Result<Vec<Edge>, BoundaryError> {
    let first = plane.points() as u32;
    let mut edges = Vec::new();
    for (number, corners) in loops.iter().enumerate() {
        let mut points: Vec<(usize, PointId)> = Vec::with_capacity(corners.len());
        for (index, corner) in corners.iter().enumerate() {
            let known = (first..plane.points() as u32).find(|&id| plane.same(plane.point(id), corner));
            let id = known.unwrap_or_else(|| plane.add(corner.clone()));
            if points.last().is_none_or(|&(_, last)| last != id) {
                points.push((index, id));
            }
        }
        while points.len() > 1 && points.first().map(|p| p.1) == points.last().map(|p| p.1) {
            points.pop();
        }
        // A loop that is all in one point has no edges.
        if points.len() < 2 {
            continue;
        }
        for (index, &(corner, from)) in points.iter().enumerate() {
            let to = points[(index + 1) % points.len()].1;
            let along = plane.difference(plane.point(to), plane.point(from));
            let direction = see(plane, &along, (number, corner)).ok_or(BoundaryError::Direction(number, corner))?;
            let length = along.at[0].hypot(along.at[1]);
            edges.push(Edge { from, to, direction, length, source: (number, corner) });
        }
    }
    Ok(edges)
}

/// The edges, cut wherever a point lies on them.
fn cut_at_points<F: Field>(plane: &Plane<F>, edges: &[Edge]) -> Vec<Edge> {
    let mut points: Vec<PointId> = edges.iter().map(|edge| edge.from).collect();
    points.sort_unstable();
    points.dedup();
    let slack = plane.field().slack();
    let mut cut = Vec::with_capacity(edges.len());
    for edge in edges {
        let (start, unit) = (plane.point(edge.from), plane.unit(edge.direction).at);
        let mut between: Vec<(f64, PointId)> = Vec::new();
        for &id in points.iter().filter(|&&id| id != edge.from && id != edge.to) {
            let to = minus(plane.point(id).at, start.at);
            let along = dot(unit, to);
            let near = cross(unit, to).abs() <= slack && along > -slack && along < edge.length + slack;
            if near
                && plane.side(edge.direction, start, plane.point(id)) == Ordering::Equal
                && plane.ahead(edge.direction, start, plane.point(id)) == Ordering::Greater
                && plane.ahead(edge.direction, plane.point(edge.to), plane.point(id)) == Ordering::Less
            {
                between.push((along, id));
            }
        }
        between.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (mut from, mut done) = (edge.from, 0.0);
        for (along, id) in between.into_iter().chain([(edge.length, edge.to)]) {
            cut.push(Edge { from, to: id, length: along - done, ..*edge });
            (from, done) = (id, along);
        }
    }
    cut
}

fn no_crossing<F: Field>(plane: &Plane<F>, edges: &[Edge]) -> Result<(), BoundaryError> {
    let slack = plane.field().slack();
    let sides = |edge: &Edge, other: &Edge| {
        let origin = plane.point(edge.from);
        let side = |id: PointId| {
            let distance = cross(plane.unit(edge.direction).at, minus(plane.point(id).at, origin.at));
            match distance.abs() > slack {
                true => distance.total_cmp(&0.0),
                false => plane.side(edge.direction, origin, plane.point(id)),
            }
        };
        (side(other.from), side(other.to))
    };
    let opposed = |(a, b): (Ordering, Ordering)| a != Ordering::Equal && a == b.reverse();
    for (index, edge) in edges.iter().enumerate() {
        for other in &edges[..index] {
            let shared = [other.from, other.to].iter().any(|&end| end == edge.from || end == edge.to);
            if !shared && opposed(sides(edge, other)) && opposed(sides(other, edge)) {
                return Err(BoundaryError::Crosses(other.source, edge.source));
            }
        }
    }
    Ok(())
}

/// Of edges between the same points an odd one out.
fn odd_ones(edges: &[Edge]) -> Vec<Edge> {
    let ends = |edge: &Edge| (edge.from.min(edge.to), edge.from.max(edge.to));
    let mut sorted = edges.to_vec();
    sorted.sort_by_key(ends);
    let groups = sorted.chunk_by(|a, b| ends(a) == ends(b));
    let mut odd: Vec<Edge> = groups.filter(|group| group.len() % 2 == 1).map(|group| group[0]).collect();
    odd.sort_by_key(|edge| edge.source);
    odd
}

/// What floats decide alone, here: even of a tolerant drawing the two sides of an edge are told apart.
const CLEAR: f64 = 1e-8;

/// The edge, turned so that the inside is on its left.
fn facing_left<F: Field>(plane: &Plane<F>, edges: &[Edge], edge: Edge) -> Edge {
    let field = plane.field();
    let (start, end) = (plane.point(edge.from), plane.point(edge.to));
    // A ray from the middle of the edge, to the right; of an edge that lies flat, upwards. Everything is doubled: the middle is then a sum.
    let unit = plane.unit(edge.direction).at;
    let flat = unit[1].abs() < unit[0].abs();
    let height = |v: &Vector<F::Number>| if flat { v.x.clone() } else { v.y.clone() };
    let middle = plane.sum(start, end);
    let axis = usize::from(!flat);
    let above = |id: PointId| {
        let rise = 2.0 * plane.point(id).at[axis] - middle.at[axis];
        if rise.abs() > CLEAR {
            return rise > 0.0;
        }
        let double = field.add(&height(plane.point(id)), &height(plane.point(id)));
        field.sign(&field.sub(&double, &height(&middle))) == Ordering::Greater
    };
    let mut odd = false;
    for other in edges {
        if (other.from, other.to) == (edge.from, edge.to) || above(other.from) == above(other.to) {
            continue;
        }
        // As it is drawn: where the direction is only nearly its own, the two may disagree about a point beside it.
        let (from, to) = (plane.point(other.from).at, plane.point(other.to).at);
        let distance = cross(minus(to, from), minus(middle.at, from.map(|x| 2.0 * x))) / other.length;
        let side = match distance.abs() > CLEAR {
            true => distance.total_cmp(&0.0),
            false => {
                let origin = plane.sum(plane.point(other.from), plane.point(other.from));
                plane.side(other.direction, &origin, &middle)
            }
        };
        // Rising and with the middle on its left, or falling and with it on its right: then it is hit, on the way to the right.
        let rising = above(other.to);
        let to_the_right = (side == Ordering::Greater) == rising;
        odd ^= to_the_right != flat;
    }
    // `odd`: just ahead on the ray is inside. The left of an edge that rises is behind the ray's beginning.
    let forward = if flat { unit[0] > 0.0 } else { unit[1] < 0.0 };
    if odd == forward {
        return edge;
    }
    Edge { from: edge.to, to: edge.from, direction: plane.opposite(edge.direction), ..edge }
}

/// Links edges that have the inside on their left. Of several that leave a point, an edge that comes in goes on with the one that is next on its
/// right: between the two there is nothing but inside.
fn link<F: Field>(plane: &Plane<F>, edges: &[Edge]) -> Region {
    let mut corners: Vec<Corner> = edges
        .iter()
        .map(|edge| Corner { point: edge.from, direction: edge.direction, length: edge.length, next: 0, previous: 0 })
        .collect();
    for (index, edge) in edges.iter().enumerate() {
        let back = plane.opposite(edge.direction);
        let leaving = (0..edges.len()).filter(|&other| edges[other].from == edge.to);
        let turn = |other: usize| match plane.angle(edges[other].direction, back) {
            0.0 => std::f64::consts::TAU,
            angle => angle,
        };
        let Some(next) = leaving.min_by(|&a, &b| turn(a).total_cmp(&turn(b))) else { continue };
        corners[index].next = next as u32;
        corners[next].previous = index as u32;
    }
    Region::of(corners)
}

/// A square around pieces, far enough away not to touch them, even within the tolerance.
fn frame<F: Field>(plane: &mut Plane<F>, pieces: &[(PointId, &Oriented<F::Number>)]) -> Region {
    let mut reach = 1.0_f64;
    for &(at, piece) in pieces {
        let origin = plane.point(at).at;
        for offset in piece.offsets() {
            reach = reach.max((origin[0] + offset.at[0]).abs()).max((origin[1] + offset.at[1]).abs());
        }
    }
    let reach = (reach + 2.0 * plane.field().slack()).ceil() as i64;
    let reach = reach.saturating_add(1);
    let number = |value: i64| plane.field().embed(&Surd::integer(value));
    let (Some(low), Some(high)) = (number(-reach), number(reach)) else { return Region::default() };
    let places = [(&low, &low), (&high, &low), (&high, &high), (&low, &high)];
    let corners = places.map(|(x, y)| plane.vector(x.clone(), y.clone()));
    Region::inside(plane, &[corners.to_vec()]).unwrap_or_default()
}

/// The corners of the smallest convex polygon around points, to the left round, without those on its edges.
///
/// ```
/// use fuge_exact::{Plane, Radicals, Surd, hull};
///
/// let mut plane = Plane::new(Radicals);
/// let places = [(0, 0), (1, 0), (2, 0), (1, 1), (0, 2)];
/// let points = places.map(|(x, y)| plane.add(plane.vector(Surd::integer(x), Surd::integer(y))));
/// assert_eq!(hull(&plane, &points), [points[0], points[2], points[4]]);
/// ```
pub fn hull<F: Field>(plane: &Plane<F>, points: &[PointId]) -> Vec<PointId> {
    let field = plane.field();
    let by = |a: &F::Number, b: &F::Number| field.sign(&field.sub(a, b));
    let before = |a: PointId, b: PointId| {
        let (a, b) = (plane.point(a), plane.point(b));
        by(&a.x, &b.x).then_with(|| by(&a.y, &b.y)) == Ordering::Less
    };
    // One by one: tolerant numbers are in no order that a sort could rely on.
    let mut sorted: Vec<PointId> = Vec::with_capacity(points.len());
    for &point in points {
        sorted.insert(sorted.partition_point(|&other| before(other, point)), point);
    }
    sorted.dedup_by(|a, b| plane.same(plane.point(*a), plane.point(*b)));
    // Whether from `a` by `b` to `c` is a turn to the left: whether `b` is on the right of the line from `a` to `c`.
    let left = |a: PointId, b: PointId, c: PointId| {
        let (to, on) =
            (plane.difference(plane.point(c), plane.point(a)), plane.difference(plane.point(b), plane.point(a)));
        let [x, y] = field.unit([&to.x, &to.y]).unwrap_or([to.x, to.y]);
        field.cross_sign([&x, &y], [&on.x, &on.y]) == Ordering::Less
    };
    let half = |points: &mut dyn Iterator<Item = PointId>| {
        let mut chain: Vec<PointId> = Vec::new();
        for point in points {
            while chain.len() > 1 && !left(chain[chain.len() - 2], chain[chain.len() - 1], point) {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    if sorted.len() < 2 {
        return sorted;
    }
    let mut hull = half(&mut sorted.iter().copied());
    hull.extend(half(&mut sorted.iter().rev().copied()));
    hull
}
