//! The motions that map a silhouette onto itself, and which of two images of a solution comes first in the tree.
//!
//! A solution is a way through the tree: at every corner that was chosen, the form that lies there. Of the images of a solution the first in the
//! order of the tree is kept, and nothing has to be remembered for that: the image under a motion lies in a chosen corner as the solution itself
//! lies where the motion takes that corner from. So while a solution grows, each motion is compared with it step by step, as far as what is
//! laid says already. An image that comes first ends the branch, one that comes later is done with.
//!
//! The motions must be a group. In exact numbers they are one because they are all that map the silhouette onto itself. Within a tolerance
//! those that do so nearly need not be one; so there a group is taken as a whole, about one centre, or not at all ([`nearly`]).

mod nearly;

use super::pieces::Pieces;
use fuge_exact::{Corner, DirectionId, Field, Plane, Region, Vector};

/// A motion that maps the silhouette onto itself.
#[derive(Clone, Debug)]
pub(super) struct Motion<N> {
    pub mirror: bool,
    /// What the x axis is turned to, after the mirror.
    turn: Vector<N>,
    /// Where the origin goes.
    shift: Vector<N>,
}

impl<N: Clone> Motion<N> {
    /// Where a point goes.
    pub fn point<F: Field<Number = N>>(&self, plane: &Plane<F>, point: &Vector<N>) -> Vector<N> {
        plane.sum(&self.vector(plane, point), &self.shift)
    }

    /// What becomes of a vector.
    fn vector<F: Field<Number = N>>(&self, plane: &Plane<F>, vector: &Vector<N>) -> Vector<N> {
        if self.mirror { plane.turned(&mirrored(plane, vector), &self.turn) } else { plane.turned(vector, &self.turn) }
    }

    /// What becomes of the unit vector of a direction.
    pub fn unit<F: Field<Number = N>>(&self, plane: &Plane<F>, direction: DirectionId) -> Vector<N> {
        self.vector(plane, plane.unit(direction))
    }

    /// The motion that takes one corner of a region to another, their edges too.
    fn between<F: Field<Number = N>>(
        plane: &Plane<F>,
        region: &Region,
        (from, to): (&Corner, &Corner),
        mirror: bool,
    ) -> Self {
        let from_unit = plane.unit(from.direction).clone();
        // A mirror image is seen from the other edge of the corner.
        let to_unit = match mirror {
            false => plane.unit(to.direction).clone(),
            true => plane.unit(plane.opposite(region.corners()[to.previous as usize].direction)).clone(),
        };
        // The turn that takes the one to the other: to / from, or to / conjugate of from.
        let back = if mirror { from_unit } else { mirrored(plane, &from_unit) };
        let turn = plane.turned(&to_unit, &back);
        let zero = plane.difference(&turn, &turn);
        let mut motion = Self { mirror, turn, shift: zero };
        let moved = motion.vector(plane, plane.point(from.point));
        motion.shift = plane.difference(plane.point(to.point), &moved);
        motion
    }

    /// Whether it maps the region onto itself.
    fn keeps<F: Field<Number = N>>(&self, plane: &Plane<F>, region: &Region) -> bool {
        region.corners().iter().all(|corner| {
            let point = self.point(plane, plane.point(corner.point));
            let Some(direction) = plane.known_direction(&self.unit(plane, corner.direction)) else { return false };
            region.corners().iter().any(|other| {
                let way = match self.mirror {
                    false => other.direction,
                    true => plane.opposite(region.corners()[other.previous as usize].direction),
                };
                way == direction && plane.same(plane.point(other.point), &point)
            })
        })
    }
}

fn mirrored<F: Field>(plane: &Plane<F>, v: &Vector<F::Number>) -> Vector<F::Number> {
    Vector { x: v.x.clone(), y: plane.field().neg(&v.y), at: [v.at[0], -v.at[1]] }
}

/// The motions that map a region onto itself, the identity left out; with mirror images where the pieces allow them. Within a tolerance the region
/// becomes one that they map onto itself.
pub(super) fn motions<F: Field>(
    plane: &mut Plane<F>,
    region: Region,
    pieces: &Pieces<F::Number>,
    (rotations, reflections): (bool, bool),
) -> (Vec<Motion<F::Number>>, Region) {
    let allowed = (rotations, reflections && allow_mirror(pieces));
    match plane.field().is_exact() {
        true => (exactly(plane, &region, allowed), region),
        false => nearly::group(plane, region, allowed),
    }
}

fn exactly<F: Field>(
    plane: &Plane<F>,
    region: &Region,
    (rotations, reflections): (bool, bool),
) -> Vec<Motion<F::Number>> {
    let mut found = Vec::new();
    let Some(first) = region.corners().first() else { return found };
    let slack = 4.0 * plane.field().slack() + 1e-6;
    for (index, to) in region.corners().iter().enumerate() {
        for mirror in [false, true] {
            let wanted = if mirror { reflections } else { rotations && index > 0 };
            let alike = || {
                let corners = region.corners();
                let (mut own, mut other) = (first, to);
                // The lengths of the edges that follow, or of those that come before.
                (0..corners.len()).all(|_| {
                    let edge = if mirror { &corners[other.previous as usize] } else { other };
                    let near = (edge.length - own.length).abs() <= slack;
                    own = &corners[own.next as usize];
                    other = &corners[if mirror { other.previous } else { other.next } as usize];
                    near
                })
            };
            if !wanted || !alike() || !seems_to_keep(plane, region, (first, to), mirror) {
                continue;
            }
            let motion = Motion::between(plane, region, (first, to), mirror);
            if motion.keeps(plane, region) {
                found.push(motion);
            }
        }
    }
    found
}

/// Whether the motion that takes one corner to another may map the region onto itself, as far as floats can tell.
fn seems_to_keep<F: Field>(plane: &Plane<F>, region: &Region, (from, to): (&Corner, &Corner), mirror: bool) -> bool {
    let near = plane.field().slack() + 1e-6;
    let unit = |direction: DirectionId| plane.unit(direction).at;
    let flipped = |[x, y]: [f64; 2]| if mirror { [x, -y] } else { [x, y] };
    let times = |[a, b]: [f64; 2], [c, d]: [f64; 2]| [a * c - b * d, a * d + b * c];
    let back = region.corners()[to.previous as usize].direction;
    let target = if mirror { unit(plane.opposite(back)) } else { unit(to.direction) };
    let [x, y] = flipped(unit(from.direction));
    let turn = times(target, [x, -y]);
    let image = |corner: &Corner| times(flipped(plane.point(corner.point).at), turn);
    let (origin, goal) = (image(from), plane.point(to.point).at);
    let shift = [goal[0] - origin[0], goal[1] - origin[1]];
    region.corners().iter().all(|corner| {
        let [x, y] = image(corner);
        let is_here = |at: [f64; 2]| (at[0] - x - shift[0]).abs() <= near && (at[1] - y - shift[1]).abs() <= near;
        region.corners().iter().any(|other| is_here(plane.point(other.point).at))
    })
}

/// Whether the mirror image of every piece is a piece, as often, and no two kinds have the same.
fn allow_mirror<N: Clone>(pieces: &Pieces<N>) -> bool {
    let mut images: Vec<Option<usize>> = vec![None; pieces.kinds().len()];
    let one_to_one = pieces.lying.iter().all(|one| {
        let Some(image) = one.mirror.map(|mirror| pieces.lying[mirror as usize].kind) else { return false };
        let copies = |kind: usize| pieces.kinds()[kind].pieces.len();
        *images[one.kind].get_or_insert(image) == image && copies(image) == copies(one.kind)
    });
    one_to_one && (1..images.len()).all(|kind| !images[..kind].contains(&images[kind]))
}
