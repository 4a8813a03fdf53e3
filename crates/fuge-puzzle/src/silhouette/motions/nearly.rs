//! The group of a silhouette within a tolerance.
//!
//! A figure that is bounded has the turns by the n-th parts of a full turn about one centre, and perhaps a reflection; that is all there can be.
//! So n is chosen, and the axis of one reflection, and what these generate is taken if every single motion of it brings the figure near
//! itself. Motions that happen to be near enough each by itself are no group: two of them, one after the other, may be too far off.

use super::Motion;
use fuge_exact::{DirectionId, Field, Plane, Region, Vector};
use std::collections::BTreeMap;
use std::f64::consts::TAU;

/// A complex number.
type Complex = [f64; 2];

fn product([a, b]: Complex, [c, d]: Complex) -> Complex {
    [a * c - b * d, a * d + b * c]
}

fn conjugate([x, y]: Complex) -> Complex {
    [x, -y]
}

/// The k-th of n equal parts of a full turn.
fn part(k: usize, n: usize) -> Complex {
    let (sin, cos) = (TAU * k as f64 / n as f64).sin_cos();
    [cos, sin]
}

/// The motions of a group that map a region nearly onto itself, the identity left out, and the region that they map onto itself: every corner
/// and every direction becomes the mean of all that are taken to it. So whatever fills it, its images fill it too.
pub(super) fn group<F: Field>(
    plane: &mut Plane<F>,
    region: Region,
    (rotations, reflections): (bool, bool),
) -> (Vec<Motion<F::Number>>, Region) {
    let figure = Corners::new(plane, &region);
    let n = if rotations { figure.turns() } else { 1 };
    let turns = (1..n).map(|k| (false, part(k, n)));
    let axis = if reflections { figure.axis(n) } else { None };
    let mirrors = axis.into_iter().flat_map(|axis| (0..n).map(move |k| (true, product(axis, part(k, n)))));
    let group: Vec<(bool, Complex)> = turns.chain(mirrors).collect();
    if group.is_empty() {
        return (Vec::new(), region);
    }
    let (spots, units) = figure.means(plane, &group);
    let centre = figure.centre;
    let vector = |plane: &Plane<F>, at: Complex| {
        let field = plane.field();
        Some(Vector { x: field.float(at[0])?, y: field.float(at[1])?, at })
    };
    for (corner, [x, y]) in region.corners().iter().zip(spots) {
        if let Some(place) = vector(plane, [centre[0] + x, centre[1] + y]) {
            plane.move_point(corner.point, place);
        }
    }
    for (direction, sum) in units {
        if let Some(unit) = unit(sum).and_then(|unit| vector(plane, unit)) {
            plane.turn_direction(direction, unit);
        }
    }
    let motion = |(mirror, turn): (bool, Complex)| {
        let [x, y] = product(if mirror { conjugate(centre) } else { centre }, turn);
        let shift = [centre[0] - x, centre[1] - y];
        Some(Motion { mirror, turn: vector(plane, turn)?, shift: vector(plane, shift)? })
    };
    let motions = group.into_iter().filter_map(motion).collect();
    (motions, region.measured(plane))
}

/// The corners of a region, as seen from their mean, which every motion keeps.
struct Corners<'a> {
    region: &'a Region,
    centre: Complex,
    spots: Vec<Complex>,
    /// How far a corner may be from the image of another.
    slack: f64,
}

impl<'a> Corners<'a> {
    fn new<F: Field>(plane: &Plane<F>, region: &'a Region) -> Self {
        let places = region.corners().iter().map(|corner| plane.point(corner.point).at);
        let count = region.corners().len().max(1) as f64;
        let centre = [0, 1].map(|axis| places.clone().map(|place| place[axis]).sum::<f64>() / count);
        let spots = places.map(|place| [place[0] - centre[0], place[1] - centre[1]]).collect();
        Self { region, centre, spots, slack: 2.0 * plane.field().slack() }
    }

    /// The greatest n for which all turns by n-th parts of a full turn keep the region. Each of them moves every corner, so n divides their number.
    fn turns(&self) -> usize {
        let count = self.spots.len();
        let keeps = |n: &usize| (1..*n).all(|k| self.image(false, part(k, *n)).is_some());
        (2..=count).rev().filter(|n| count.is_multiple_of(*n)).find(keeps).unwrap_or(1)
    }

    /// What the x axis is turned to, after it was mirrored, by a reflection that keeps the region together with all turns by n-th parts.
    fn axis(&self, n: usize) -> Option<Complex> {
        let length = |spot: &Complex| spot[0].hypot(spot[1]);
        // Seen from far away an axis is known best.
        let far = self.spots.iter().max_by(|a, b| length(a).total_cmp(&length(b)))?;
        let alike = self.spots.iter().filter(|spot| (length(spot) - length(far)).abs() <= 2.0 * self.slack);
        alike.copied().find_map(|spot| {
            let near = unit(product(spot, *far))?;
            // The mean over all corners is better than what one of them says.
            let images = self.image(true, near)?;
            let pairs = self.spots.iter().zip(images).map(|(&spot, image)| product(spot, self.spots[image]));
            let axis = unit(pairs.fold([0.0; 2], |[x, y], [a, b]| [x + a, y + b]))?;
            (0..n).all(|k| self.image(true, product(axis, part(k, n))).is_some()).then_some(axis)
        })
    }

    /// The mean of all that the motions of a group take to each corner; and for every direction, those opposite to another left out, the sum of all
    /// that they take to it.
    fn means<F: Field>(
        &self,
        plane: &Plane<F>,
        group: &[(bool, Complex)],
    ) -> (Vec<Complex>, BTreeMap<DirectionId, Complex>) {
        let corners = self.region.corners();
        let mut spots = vec![[0.0; 2]; corners.len()];
        let mut units: BTreeMap<DirectionId, Complex> = BTreeMap::new();
        for &(mirror, turn) in [(false, [1.0, 0.0])].iter().chain(group) {
            let moved = |spot: Complex| product(if mirror { conjugate(spot) } else { spot }, turn);
            for (from, to) in self.image(mirror, turn).into_iter().flatten().enumerate() {
                let [x, y] = moved(self.spots[from]);
                spots[to] = [spots[to][0] + x, spots[to][1] + y];
                // A mirror image of an edge runs the other way.
                let along = match mirror {
                    false => corners[to].direction,
                    true => plane.opposite(corners[corners[to].previous as usize].direction),
                };
                let ([x, y], back) = (moved(plane.unit(corners[from].direction).at), plane.opposite(along));
                let (direction, [x, y]) = if back < along { (back, [-x, -y]) } else { (along, [x, y]) };
                let sum = units.entry(direction).or_default();
                *sum = [sum[0] + x, sum[1] + y];
            }
        }
        let count = (group.len() + 1) as f64;
        (spots.into_iter().map(|sum| sum.map(|x| x / count)).collect(), units)
    }

    /// Where a motion takes every corner, the edge that leaves it along; `None`: it does not keep the region.
    fn image(&self, mirror: bool, turn: Complex) -> Option<Vec<usize>> {
        let corners = self.region.corners();
        let moved = |corner: usize| {
            let spot = self.spots[corner];
            product(if mirror { conjugate(spot) } else { spot }, turn)
        };
        let is_near = |[x, y]: Complex, corner: usize| {
            let [a, b] = self.spots[corner];
            (x - a).hypot(y - b) <= self.slack
        };
        let of = |corner: usize| {
            let (here, ahead) = (moved(corner), moved(corners[corner].next as usize));
            (0..corners.len()).find(|&other| {
                let after = if mirror { corners[other].previous } else { corners[other].next };
                is_near(here, other) && is_near(ahead, after as usize)
            })
        };
        (0..corners.len()).map(of).collect()
    }
}

fn unit([x, y]: Complex) -> Option<Complex> {
    let length = x.hypot(y);
    (length > 0.0).then(|| [x / length, y / length])
}
