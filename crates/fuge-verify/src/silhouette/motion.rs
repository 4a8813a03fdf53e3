//! The motions that map a figure onto itself, and what they do to solutions.

use super::chain::{Parts, parts};
use super::point::{Edge, Point, minus, square};
use super::shape::Kinds;
use fuge_exact::Surd;
use fuge_puzzle::packing::Symmetry;
use fuge_puzzle::silhouette::Place;

/// A motion: shifted so that `from` is the origin, mirrored at the x axis or not, turned, and shifted to `to`.
#[derive(Clone, Debug)]
pub(super) struct Motion {
    pub mirror: bool,
    turn: Place,
    from: Place,
    to: Place,
}

impl Motion {
    /// Nothing moves.
    fn none() -> Self {
        let origin = || [Surd::zero(), Surd::zero()];
        Self { mirror: false, turn: [Surd::one(), Surd::zero()], from: origin(), to: origin() }
    }

    /// The motion that takes one edge to another of the same length, seen from its other side where it is mirrored.
    fn between(edge: &Edge, image: &Edge, mirror: bool) -> Option<Self> {
        let image = if mirror { image.reversed() } else { image.clone() };
        let [along, wanted] = [edge, &image].map(|edge| minus(&edge.to.place, &edge.from.place));
        // The quotient of the two as complex numbers, the divisor mirrored or not: a product with its conjugate, over the square of its length.
        let back = if mirror { along.clone() } else { [along[0].clone(), -&along[1]] };
        let inverse = square(&along).inverse()?;
        let turn = product(&wanted, &back).map(|number| &number * &inverse);
        Some(Self { mirror, turn, from: edge.from.place.clone(), to: image.from.place })
    }

    /// Where a point goes.
    fn place(&self, place: &Place) -> Place {
        let [x, y] = minus(place, &self.from);
        let seen = if self.mirror { [x, -y] } else { [x, y] };
        let [x, y] = product(&seen, &self.turn);
        [&x + &self.to[0], &y + &self.to[1]]
    }

    /// Whether it maps a figure onto itself; it is given by the parts of its boundary.
    fn keeps(&self, figure: &Parts) -> bool {
        figure.iter().all(|[from, to]| {
            let (from, to) = (self.place(from), self.place(to));
            figure.contains(&if self.mirror { [to, from] } else { [from, to] })
        })
    }

    /// The image of an outline, again to the left round.
    fn outline(&self, corners: &[Point]) -> Vec<Place> {
        let mut image: Vec<Place> = corners.iter().map(|corner| self.place(&corner.place)).collect();
        if self.mirror {
            image.reverse();
        }
        image
    }
}

/// The product of complex numbers.
fn product(a: &Place, b: &Place) -> Place {
    [&(&a[0] * &b[0]) - &(&a[1] * &b[1]), &(&a[0] * &b[1]) + &(&a[1] * &b[0])]
}

/// The motions that count, the one that moves nothing first.
pub(super) fn group(figure: &[Edge], kinds: &Kinds, symmetry: Symmetry) -> Vec<Motion> {
    let (rotations, reflections) = match symmetry {
        Symmetry::Full => (true, kinds.mirror.is_some()),
        Symmetry::Rotations => (true, false),
        Symmetry::None => (false, false),
    };
    let mut motions = vec![Motion::none()];
    let length = |edge: &Edge| square(&minus(&edge.to.place, &edge.from.place));
    let lengths: Vec<Surd> = figure.iter().map(length).collect();
    let alike = |index: &usize| lengths.iter().filter(|other| **other == lengths[*index]).count();
    // An edge of a length that few have: it has the fewest images.
    let Some(rare) = (0..figure.len()).min_by_key(alike) else { return motions };
    let parts = parts(figure);
    for image in (0..figure.len()).filter(|&image| lengths[image] == lengths[rare]) {
        let wanted = [(false, rotations && image != rare), (true, reflections)];
        for (mirror, _) in wanted.into_iter().filter(|(_, wanted)| *wanted) {
            let motion = Motion::between(&figure[rare], &figure[image], mirror);
            motions.extend(motion.filter(|motion| motion.keeps(&parts)));
        }
    }
    motions
}

/// A solution written down: every outline, from its least corner on, with the kind of its piece, in order. Equal solutions have equal forms, and
/// only they.
pub(super) type Form = Vec<(usize, Vec<Place>)>;

/// The form of a solution's image: of outlines with the kinds of their pieces.
pub(super) fn form(solution: &[(usize, &[Point])], kinds: &Kinds, motion: &Motion) -> Form {
    let image = |&(kind, corners): &(usize, &[Point])| {
        let kind = match &kinds.mirror {
            Some(mirror) if motion.mirror => mirror[kind],
            _ => kind,
        };
        let mut corners = motion.outline(corners);
        let least = (0..corners.len()).min_by(|&a, &b| corners[a].cmp(&corners[b])).unwrap_or(0);
        corners.rotate_left(least);
        (kind, corners)
    };
    let mut form: Form = solution.iter().map(image).collect();
    form.sort();
    form
}
