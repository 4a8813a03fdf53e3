//! Floats: drawings, how far things are from each other, and solutions that are only nearly known.

use super::fault::Which;
use fuge_puzzle::packing::Symmetry;
use std::f64::consts::TAU;

/// A point in floats.
pub(super) type Spot = [f64; 2];

pub(super) fn minus(a: Spot, b: Spot) -> Spot {
    [a[0] - b[0], a[1] - b[1]]
}

pub(super) fn length(a: Spot) -> f64 {
    a[0].hypot(a[1])
}

fn cross(a: Spot, b: Spot) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

fn dot(a: Spot, b: Spot) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// The product of complex numbers.
fn product(a: Spot, b: Spot) -> Spot {
    [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]]
}

/// The lines between the corners of a loop.
pub(super) fn lines(corners: &[Spot]) -> impl Iterator<Item = [Spot; 2]> + '_ {
    corners.iter().zip(corners.iter().cycle().skip(1)).map(|(a, b)| [*a, *b])
}

/// How far a point is from a line between two others.
fn from_line(point: Spot, [from, to]: [Spot; 2]) -> f64 {
    let (along, there) = (minus(to, from), minus(point, from));
    let square = dot(along, along);
    let share = if square > 0.0 { (dot(along, there) / square).clamp(0.0, 1.0) } else { 0.0 };
    length(minus(there, along.map(|x| x * share)))
}

/// How far a point is from the nearest of some lines.
pub(super) fn from_lines(point: Spot, lines: &[[Spot; 2]]) -> f64 {
    lines.iter().map(|line| from_line(point, *line)).fold(f64::INFINITY, f64::min)
}

/// Whether an odd number of lines is to the right of a point.
pub(super) fn is_inside(point: Spot, lines: &[[Spot; 2]]) -> bool {
    let right = |[a, b]: &&[Spot; 2]| {
        let above = (a[1] > point[1], b[1] > point[1]);
        let left = cross(minus(*b, *a), minus(point, *a));
        above == (false, true) && left > 0.0 || above == (true, false) && left < 0.0
    };
    lines.iter().filter(right).count() % 2 == 1
}

fn signed_area(corners: &[Spot]) -> f64 {
    lines(corners).map(|[a, b]| cross(a, b)).sum::<f64>() / 2.0
}

/// Loops in floats: what lies in an odd number of them. They do not cross, or hardly.
#[derive(Clone, Debug)]
pub(super) struct Drawing {
    pub loops: Vec<Vec<Spot>>,
    pub lines: Vec<[Spot; 2]>,
}

impl Drawing {
    pub fn new(loops: Vec<Vec<Spot>>) -> Self {
        let lines = loops.iter().flat_map(|corners| lines(corners)).collect();
        Self { loops, lines }
    }

    pub fn corners(&self) -> impl Iterator<Item = Spot> + Clone + '_ {
        self.loops.iter().flatten().copied()
    }

    /// Its width or height, the greater.
    pub fn size(&self) -> f64 {
        size(self.corners())
    }

    /// For each loop 1 or -1, as it bounds an inside or a hole.
    fn signs(&self) -> Vec<f64> {
        let sign = |index: usize| {
            let others = self.loops.iter().enumerate().filter(|(other, _)| *other != index);
            let others: Vec<[Spot; 2]> = others.flat_map(|(_, corners)| lines(corners)).collect();
            // Of points inside it, beside the middles of its lines, the one that is farthest from all others: they may touch it all around.
            let own: Vec<[Spot; 2]> = lines(&self.loops[index]).collect();
            let beside = own.iter().flat_map(|&[a, b]| {
                let (middle, along) = ([(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0], minus(b, a).map(|x| x / 64.0));
                [[middle[0] - along[1], middle[1] + along[0]], [middle[0] + along[1], middle[1] - along[0]]]
            });
            let inside = beside.filter(|&spot| is_inside(spot, &own));
            let clear = inside.max_by(|a, b| from_lines(*a, &others).total_cmp(&from_lines(*b, &others)));
            if clear.is_some_and(|spot| is_inside(spot, &others)) { -1.0 } else { 1.0 }
        };
        (0..self.loops.len()).map(sign).collect()
    }

    pub fn area(&self) -> f64 {
        self.loops.iter().zip(self.signs()).map(|(corners, sign)| sign * signed_area(corners).abs()).sum()
    }

    /// Its centre of mass.
    fn centre(&self) -> Spot {
        let (mut moment, mut area) = ([0.0, 0.0], 0.0);
        for (corners, sign) in self.loops.iter().zip(self.signs()) {
            let sign = if signed_area(corners) < 0.0 { -sign } else { sign };
            for [a, b] in lines(corners) {
                let double = sign * cross(a, b);
                area += double / 2.0;
                moment = [moment[0] + double * (a[0] + b[0]) / 6.0, moment[1] + double * (a[1] + b[1]) / 6.0];
            }
        }
        moment.map(|x| x / area)
    }

    /// The motions of a group that map it nearly onto itself, the one that moves nothing first: turns by equal parts of a full turn, and
    /// perhaps the reflections that go with them. Every motion of the group must do so, or the group is a smaller one.
    pub fn group(&self, mirror: bool, symmetry: Symmetry, tolerance: f64) -> Vec<Motion> {
        let centre = self.centre();
        let motion = |mirror: bool, turn: f64| Motion { mirror, turn: [turn.cos(), turn.sin()], centre };
        let distance = |corner: &Spot| length(minus(*corner, centre));
        let far = self.corners().max_by(|a, b| distance(a).total_cmp(&distance(b)));
        let Some(far) = far.filter(|_| symmetry != Symmetry::None) else { return vec![motion(false, 0.0)] };
        let is_far = |corner: &Spot| (distance(corner) - distance(&far)).abs() <= 2.0 * tolerance;
        let images: Vec<Spot> = self.corners().filter(is_far).collect();
        let is_kept = |motion: Motion| self.is_kept_by(&motion, 2.0 * tolerance);
        let turns = |parts: usize| (0..parts).map(move |part| TAU * part as f64 / parts as f64);
        let all_kept = |parts: &usize| turns(*parts).skip(1).all(|turn| is_kept(motion(false, turn)));
        let parts = (2..=images.len()).rev().find(all_kept).unwrap_or(1);
        let mut motions: Vec<Motion> = turns(parts).map(|turn| motion(false, turn)).collect();
        if mirror && symmetry == Symmetry::Full {
            let angle = |spot: Spot| (spot[1] - centre[1]).atan2(spot[0] - centre[0]);
            let reflections = |axis: f64| turns(parts).map(move |turn| motion(true, axis + turn));
            let mut axes = images.iter().map(|image| angle(*image) + angle(far));
            motions.extend(axes.find(|&axis| reflections(axis).all(is_kept)).into_iter().flat_map(reflections));
        }
        motions
    }

    /// Corners may come to lie on lines that are not their own, so all of the lines is looked at.
    fn is_kept_by(&self, motion: &Motion, tolerance: f64) -> bool {
        let image: Vec<[Spot; 2]> = self.lines.iter().map(|line| line.map(|end| motion.spot(end))).collect();
        are_covered(&image, &self.lines, tolerance) && are_covered(&self.lines, &image, tolerance)
    }
}

/// Whether no point of these lines is far from the others: their ends, and the middle of every stretch between two places beside which others
/// begin or end.
fn are_covered(lines: &[[Spot; 2]], others: &[[Spot; 2]], tolerance: f64) -> bool {
    lines.iter().all(|&[a, b]| {
        let along = minus(b, a);
        let square = dot(along, along).max(f64::MIN_POSITIVE);
        let beside = |end: &Spot| (dot(minus(*end, a), along) / square).clamp(0.0, 1.0);
        let mut cuts: Vec<f64> = others.iter().flatten().map(beside).chain([0.0, 1.0]).collect();
        cuts.sort_by(f64::total_cmp);
        let middles = cuts.windows(2).map(|cut| (cut[0] + cut[1]) / 2.0);
        let spot = |share: f64| [a[0] + share * along[0], a[1] + share * along[1]];
        middles.chain([0.0, 1.0]).all(|share| from_lines(spot(share), others) <= tolerance)
    })
}

/// Width or height of points, the greater.
pub(super) fn size(points: impl Iterator<Item = Spot> + Clone) -> f64 {
    let span = |axis: usize| {
        let values = points.clone().map(|point| point[axis]);
        values.clone().fold(f64::MIN, f64::max) - values.fold(f64::MAX, f64::min)
    };
    span(0).max(span(1)).max(0.0)
}

/// A motion that keeps a centre where it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Motion {
    pub mirror: bool,
    turn: Spot,
    centre: Spot,
}

impl Motion {
    fn spot(&self, spot: Spot) -> Spot {
        let [x, y] = minus(spot, self.centre);
        let [x, y] = product(if self.mirror { [x, -y] } else { [x, y] }, self.turn);
        [x + self.centre[0], y + self.centre[1]]
    }
}

/// A similarity: turned and scaled by a complex number, and shifted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Similarity {
    turn: Spot,
    shift: Spot,
}

impl Similarity {
    pub const NONE: Self = Self { turn: [1.0, 0.0], shift: [0.0, 0.0] };

    /// The one that brings points nearest to others, each to its own.
    pub fn fit(pairs: &[(Spot, Spot)]) -> Self {
        let count = pairs.len().max(1) as f64;
        let sum = |a: Spot, b: Spot| [a[0] + b[0], a[1] + b[1]];
        let from = pairs.iter().fold([0.0; 2], |all, pair| sum(all, pair.0)).map(|x| x / count);
        let to = pairs.iter().fold([0.0; 2], |all, pair| sum(all, pair.1)).map(|x| x / count);
        let (mut above, mut below) = ([0.0; 2], 0.0);
        for (a, b) in pairs {
            let (a, b) = (minus(*a, from), minus(*b, to));
            above = sum(above, product(b, [a[0], -a[1]]));
            below += dot(a, a);
        }
        let turn = above.map(|x| x / below);
        Self { turn, shift: minus(to, product(from, turn)) }
    }

    pub fn spot(&self, spot: Spot) -> Spot {
        let [x, y] = product(spot, self.turn);
        [x + self.shift[0], y + self.shift[1]]
    }

    pub fn scale(&self) -> f64 {
        length(self.turn)
    }
}

/// Whether a polygon is another one moved, within a tolerance.
pub(super) fn is_congruent(polygon: &[Spot], piece: &[Spot], tolerance: f64) -> bool {
    let count = piece.len();
    let mut polygon = polygon.to_vec();
    if signed_area(&polygon) < 0.0 {
        polygon.reverse();
    }
    let shifted = |by: usize| {
        let pairs: Vec<(Spot, Spot)> = (0..count).map(|i| (piece[i], polygon[(i + by) % count])).collect();
        let motion = Similarity::fit(&pairs);
        (motion.scale() - 1.0).abs() <= tolerance
            && pairs.iter().all(|(a, b)| length(minus(motion.spot(*a), *b)) <= tolerance)
    };
    count > 2 && polygon.len() == count && (0..count).any(shifted)
}

/// A polygon without corners in the middle of straight edges, within a tolerance.
pub(super) fn straightened(corners: &[Spot], tolerance: f64) -> Vec<Spot> {
    let count = corners.len();
    let bent = |i: &usize| {
        let ends = [corners[(i + count - 1) % count], corners[(i + 1) % count]];
        from_line(corners[*i], ends) > tolerance
    };
    (0..count).filter(bent).map(|i| corners[i]).collect()
}

/// A placement in floats, in the unit of the pieces.
#[derive(Clone, Debug)]
pub(super) struct Nearly {
    pub which: Which,
    pub kind: usize,
    pub corners: Vec<Spot>,
}

impl Nearly {
    fn lines(&self) -> Vec<[Spot; 2]> {
        lines(&self.corners).collect()
    }
}

/// Points of lines: their ends, and some between.
fn samples(lines: &[[Spot; 2]]) -> impl Iterator<Item = Spot> + '_ {
    let at = |[a, b]: [Spot; 2], share: f64| [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
    lines.iter().flat_map(move |line| (0..SAMPLES).map(move |i| at(*line, f64::from(i) / f64::from(SAMPLES))))
}

const SAMPLES: u32 = 16;

/// Points well inside a polygon: the middles of its corners' triangles, where they are in it.
fn inner(lines: &[[Spot; 2]]) -> impl Iterator<Item = Spot> + '_ {
    let count = lines.len();
    let triangle = move |i: usize| {
        let [a, b, c] = [lines[i][0], lines[i][1], lines[(i + 1) % count][1]];
        [(a[0] + b[0] + c[0]) / 3.0, (a[1] + b[1] + c[1]) / 3.0]
    };
    (0..count).map(triangle).filter(|point| is_inside(*point, lines))
}

/// How deep two placements lie in each other at most, and where.
pub(super) fn overlap(a: &Nearly, b: &Nearly) -> (f64, Spot) {
    let (a, b) = (a.lines(), b.lines());
    let depth = |points: &[[Spot; 2]], of: &[[Spot; 2]]| {
        let inside = samples(points).chain(inner(points)).filter(|point| is_inside(*point, of));
        deepest(inside.map(|point| (from_lines(point, of), point)))
    };
    let (one, other) = (depth(&a, &b), depth(&b, &a));
    if one.0 > other.0 { one } else { other }
}

/// How far a placement sticks out of a drawing at most, and where.
pub(super) fn outside(placed: &Nearly, drawing: &Drawing) -> (f64, Spot) {
    let lines = placed.lines();
    let outside = samples(&lines).chain(inner(&lines)).filter(|point| !is_inside(*point, &drawing.lines));
    deepest(outside.map(|point| (from_lines(point, &drawing.lines), point)))
}

/// How far the boundary of a drawing is from all placements at most, and where.
pub(super) fn bare(placed: &[Nearly], drawing: &Drawing) -> (f64, Spot) {
    let lines: Vec<[Spot; 2]> = placed.iter().flat_map(Nearly::lines).collect();
    deepest(drawing.corners().map(|point| (from_lines(point, &lines), point)))
}

fn deepest(points: impl Iterator<Item = (f64, Spot)>) -> (f64, Spot) {
    points.fold((0.0, [0.0; 2]), |most, next| if next.0 > most.0 { next } else { most })
}

/// Whether a motion takes one solution to another, within a tolerance; the kinds of the images are told by `image`.
pub(super) fn is_image(
    from: &[Nearly],
    to: &[Nearly],
    motion: &Motion,
    image: impl Fn(usize) -> usize,
    tolerance: f64,
) -> bool {
    let mut free = vec![true; to.len()];
    from.iter().all(|placed| {
        let moved: Vec<Spot> = placed.corners.iter().map(|corner| motion.spot(*corner)).collect();
        let lies = |other: &Nearly| other.kind == image(placed.kind) && is_same(&moved, &other.corners, tolerance);
        let found = (0..to.len()).find(|&index| free[index] && lies(&to[index]));
        found.is_some_and(|index| std::mem::replace(&mut free[index], false))
    })
}

/// Whether every corner of one polygon is near one of the other.
fn is_same(a: &[Spot], b: &[Spot], tolerance: f64) -> bool {
    let near = |a: &[Spot], b: &[Spot]| a.iter().all(|p| b.iter().any(|q| length(minus(*p, *q)) <= tolerance));
    near(a, b) && near(b, a)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of a rhombus the middle third is missing: its turns and reflections take corners to lines, and the gap to another one.
    #[test]
    fn a_gap_must_come_to_lie_on_a_gap() {
        for slant in [0.0, 1.0, 2.4] {
            let height = f64::sqrt(9.0 - slant * slant);
            let part = |x: f64| vec![[x, 0.0], [x + 1.0, 0.0], [x + 1.0 + slant, height], [x + slant, height]];
            let order = |loops: Vec<Vec<Spot>>| Drawing::new(loops).group(true, Symmetry::Full, 1e-3).len();
            assert_eq!(order(vec![part(0.0), part(2.0)]), if slant == 0.0 { 4 } else { 2 }, "{slant}");
            let whole = vec![[0.0, 0.0], [3.0, 0.0], [3.0 + slant, height], [slant, height]];
            assert_eq!(order(vec![whole]), if slant == 0.0 { 8 } else { 4 }, "{slant}");
        }
    }
}
