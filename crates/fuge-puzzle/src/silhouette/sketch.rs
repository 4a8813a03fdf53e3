//! Drawings, before they are recognised: loops of floats, tidied up, and the directions of their edges.
//!
//! In a figure that pieces can form, the angles between edges that hang together are sums of the pieces' angles. Where those are all multiples of
//! one angle, as the tangram's are of 45°, every edge belongs to a *class* of directions that is known from all its edges together, and
//! even a short and badly drawn one has a direction that is exactly known within its class.

use std::f64::consts::TAU;

/// Loops of floats, in the unit of the pieces.
pub(super) type Loops = Vec<Vec<[f64; 2]>>;

/// The area of a loop, positive where it goes to the left round.
pub(super) fn signed_area(corners: &[[f64; 2]]) -> f64 {
    // Seen from the first corner: far from the origin the products would be large, and their difference not sure.
    let Some(base) = corners.first() else { return 0.0 };
    let cross =
        |(a, b): (&[f64; 2], &[f64; 2])| (a[0] - base[0]) * (b[1] - base[1]) - (a[1] - base[1]) * (b[0] - base[0]);
    corners.iter().zip(&corners[1..]).map(cross).sum::<f64>() / 2.0
}

/// In how many others each loop lies.
pub(super) fn depths(loops: &Loops) -> Vec<usize> {
    let depth = |index: usize| {
        let own = &loops[index];
        let others = || loops.iter().enumerate().filter(|(other, _)| *other != index).map(|(_, corners)| corners);
        let beside = |point: [f64; 2]| others().map(|corners| from_boundary(corners, point)).fold(f64::MAX, f64::min);
        // A point inside the loop that is far from all others: they may touch it all around.
        let points = edges(own).flat_map(|(a, b)| {
            let (middle, along) = ([0, 1].map(|i| 0.52 * a[i] + 0.48 * b[i]), [0, 1].map(|i| 0.01 * (b[i] - a[i])));
            [[middle[0] - along[1], middle[1] + along[0]], [middle[0] + along[1], middle[1] - along[0]]]
        });
        let inside = points.filter(|&point| contains(own, point));
        let Some(point) = inside.max_by(|&a, &b| beside(a).total_cmp(&beside(b))) else { return 0 };
        others().filter(|corners| contains(corners, point)).count()
    };
    if loops.len() == 1 { vec![0] } else { (0..loops.len()).map(depth).collect() }
}

/// The loops, each cut in two where it comes back to a corner: what is left does not meet itself in corners.
pub(super) fn without_repeats<P: Clone>(loops: &[Vec<P>], same: impl Fn(&P, &P) -> bool) -> Vec<Vec<P>> {
    let mut cut = Vec::with_capacity(loops.len());
    for corners in loops {
        let mut open: Vec<P> = Vec::with_capacity(corners.len());
        for corner in corners {
            match open.iter().position(|earlier| same(earlier, corner)) {
                Some(at) if open.len() - at > 2 => cut.push(open.split_off(at)),
                Some(at) => open.truncate(at),
                None => {}
            }
            open.push(corner.clone());
        }
        cut.push(open);
    }
    cut.retain(|corners| corners.len() > 2);
    cut
}

/// The edges of a loop.
pub(super) fn edges(corners: &[[f64; 2]]) -> impl Iterator<Item = ([f64; 2], [f64; 2])> {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1))
}

/// How far a point is from the boundary of a loop.
pub(super) fn from_boundary(corners: &[[f64; 2]], point: [f64; 2]) -> f64 {
    edges(corners).map(|(a, b)| square_of_distance(point, a, b)).fold(f64::MAX, f64::min).sqrt()
}

/// The area of what lies in an odd number of loops that do not cross.
pub(super) fn area(loops: &Loops) -> f64 {
    let signed = |(corners, depth): (&Vec<[f64; 2]>, usize)| {
        let area = signed_area(corners).abs();
        if depth % 2 == 0 { area } else { -area }
    };
    loops.iter().zip(depths(loops)).map(signed).sum()
}

/// How far a drawing is from a figure at most, as the checker measures it: both ways, at the ends of edges and in their middles, which may
/// be off by twice as much. A figure may be drawn in parts: the seams between them, which lie inside of it, do not count. But where a seam
/// is open, the figure is off by half of its mouth. Pieces may end wherever the drawing has a corner beside an edge, so the checker may look there.
pub(super) fn residual(figure: &Loops, drawing: &Loops) -> f64 {
    let off = |point, loops: &Loops| loops.iter().map(|own| from_boundary(own, point)).fold(f64::MAX, f64::min);
    let lines = |loops: &Loops| loops.iter().flat_map(|own| edges(own)).collect::<Vec<_>>();
    let between = |(a, b): ([f64; 2], [f64; 2]), share: f64| [0, 1].map(|axis| a[axis] + share * (b[axis] - a[axis]));
    let mut most = 0.0_f64;
    for edge in lines(figure) {
        most = most.max(off(edge.0, drawing)).max(off(between(edge, 0.5), drawing) / 2.0);
    }
    let seam = |point| figure.iter().filter(|corners| contains(corners, point)).count() % 2 == 1;
    for edge in lines(drawing) {
        for (point, weight) in [(edge.0, 1.0), (between(edge, 0.5), 0.5)] {
            let off = weight * off(point, figure);
            if off > most && !seam(point) {
                most = off;
            }
        }
    }
    // A clean drawing without further corners has no seams.
    let corners = |loops: &Loops| loops.iter().map(Vec::len).sum::<usize>();
    if most > CLEAN || corners(drawing) > corners(figure) {
        for edge in lines(figure) {
            let along = [edge.1[0] - edge.0[0], edge.1[1] - edge.0[1]];
            let square = along[0] * along[0] + along[1] * along[1];
            let share = |p: &[f64; 2]| ((p[0] - edge.0[0]) * along[0] + (p[1] - edge.0[1]) * along[1]) / square;
            let beside = drawing.iter().flatten().filter(|p| distance(**p, edge.0, edge.1) <= BESIDE);
            let mut shares: Vec<f64> = beside.map(share).map(|share| share.clamp(0.0, 1.0)).collect();
            shares.sort_by(f64::total_cmp);
            for pair in shares.windows(2) {
                for share in [pair[0], (pair[0] + pair[1]) / 2.0] {
                    most = most.max(off(between(edge, share), drawing));
                }
            }
        }
    }
    most
}

/// What a clean drawing is off by, in floats with nine digits.
const CLEAN: f64 = 1e-8;

/// Corners of a drawing that are nearer than this to an edge of a figure may be at the mouth of a seam there.
const BESIDE: f64 = 0.1;

fn contains(corners: &[[f64; 2]], point: [f64; 2]) -> bool {
    let mut inside = false;
    for (a, b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        if (a[1] > point[1]) != (b[1] > point[1]) {
            inside ^= point[0] < a[0] + (point[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0]);
        }
    }
    inside
}

/// How far a point is from a line between two others.
pub(super) fn distance(point: [f64; 2], from: [f64; 2], to: [f64; 2]) -> f64 {
    square_of_distance(point, from, to).sqrt()
}

/// The same, where only the least is wanted of many: a root is slow.
fn square_of_distance(point: [f64; 2], from: [f64; 2], to: [f64; 2]) -> f64 {
    let (along, to_point) = ([to[0] - from[0], to[1] - from[1]], [point[0] - from[0], point[1] - from[1]]);
    let square = along[0] * along[0] + along[1] * along[1];
    let share = match square {
        0.0 => 0.0,
        square => ((along[0] * to_point[0] + along[1] * to_point[1]) / square).clamp(0.0, 1.0),
    };
    let [x, y] = [to_point[0] - share * along[0], to_point[1] - share * along[1]];
    x * x + y * y
}

/// How far two points are apart. Coordinates of drawings are far from where a square would overflow.
pub(super) fn apart(a: [f64; 2], b: [f64; 2]) -> f64 {
    let [x, y] = [a[0] - b[0], a[1] - b[1]];
    (x * x + y * y).sqrt()
}

/// The loops without what is smaller than the tolerance: corners on straight edges, corners close together, spikes without width. And the size
/// of the largest detail that is gone. The smallest goes first: what is tidied within a tolerance can be tidied on within a greater one.
pub(super) fn tidy(loops: &Loops, tolerance: f64) -> (Loops, f64) {
    let mut largest = 0.0_f64;
    let mut tidy = |corners: &Vec<[f64; 2]>| {
        let mut kept = corners.clone();
        while kept.len() > 2 {
            let count = kept.len();
            let needless = |i: usize| {
                let [a, b, c] = [kept[(i + count - 1) % count], kept[i], kept[(i + 1) % count]];
                let square = square_of_distance;
                square(b, a, c).min(square(c, a, b)).min(square(a, b, c))
            };
            let Some((least, at)) = (0..count).map(|i| (needless(i), i)).min_by(|a, b| a.0.total_cmp(&b.0)) else {
                break;
            };
            let least = least.sqrt();
            if least > tolerance {
                break;
            }
            kept.remove(at);
            largest = largest.max(least);
        }
        kept
    };
    let tidied = loops.iter().map(&mut tidy).filter(|corners| corners.len() > 2).collect();
    (tidied, largest)
}

/// The angle of an edge, and its length.
pub(super) fn edge(corners: &[[f64; 2]], index: usize) -> (f64, f64) {
    let (a, b) = (corners[index], corners[(index + 1) % corners.len()]);
    let along = [b[0] - a[0], b[1] - a[1]];
    (along[1].atan2(along[0]), apart(a, b))
}

/// The directions of the edges of a drawing: each a whole number of steps from the direction of its class.
#[derive(Clone, Debug)]
pub(super) struct Directions {
    /// The angle of a step.
    pub step: f64,
    /// The directions of the classes, between 0 and a step.
    pub classes: Vec<f64>,
    /// For every edge of every loop: its class, and how many steps.
    pub edges: Vec<Vec<(usize, i64)>>,
    /// How far a corner is off where an edge is turned into its direction, at most.
    pub residual: f64,
}

impl Directions {
    /// Sorts the edges into classes. Edges that are off by more than the noise allows are of different classes.
    pub fn new(loops: &Loops, step: f64, noise: f64) -> Self {
        let mut order: Vec<(usize, usize, f64, f64)> = Vec::new();
        for (number, corners) in loops.iter().enumerate() {
            for index in 0..corners.len() {
                let (angle, length) = edge(corners, index);
                order.push((number, index, angle, length));
            }
        }
        // Long edges have the surest directions.
        order.sort_by(|a, b| b.3.total_cmp(&a.3));
        let mut classes: Vec<Class> = Vec::new();
        let mut edges: Vec<Vec<(usize, i64)>> = loops.iter().map(|corners| vec![(0, 0); corners.len()]).collect();
        let mut residual = 0.0_f64;
        for &(number, index, angle, length) in &order {
            let off = |class: &Class| turned_back(angle - class.angle, step).abs() * length / 2.0;
            let nearest = (0..).zip(&classes).map(|(class, one)| (off(one), class)).min_by(|a, b| a.0.total_cmp(&b.0));
            let class = match nearest {
                Some((off, class)) if off <= noise => class,
                _ => {
                    classes.push(Class { angle: angle.rem_euclid(step), weight: 0.0 });
                    classes.len() - 1
                }
            };
            classes[class].add(angle, length, step);
            edges[number][index].0 = class;
        }
        for &(number, index, angle, length) in &order {
            let (class, steps) = &mut edges[number][index];
            let class = &classes[*class];
            *steps = ((angle - class.angle) / step).round() as i64;
            residual = residual.max(turned_back(angle - class.angle, step).abs() * length / 2.0);
        }
        Self { step, classes: classes.iter().map(|class| class.angle).collect(), edges, residual }
    }

    /// The direction of an edge.
    pub fn angle(&self, number: usize, index: usize) -> f64 {
        let (class, steps) = self.edges[number][index];
        (self.classes[class] + steps as f64 * self.step).rem_euclid(TAU)
    }
}

/// A class of directions while it is gathered.
struct Class {
    angle: f64,
    weight: f64,
}

impl Class {
    fn add(&mut self, angle: f64, length: f64, step: f64) {
        let weight = length * length;
        let off = turned_back(angle - self.angle, step);
        self.weight += weight;
        self.angle += off * weight / self.weight;
    }
}

/// An angle less the nearest multiple of a step.
fn turned_back(angle: f64, step: f64) -> f64 {
    angle - (angle / step).round() * step
}

/// Moves the corners as little as possible so that every edge has its direction: the nearest point of the space of such loops.
pub(super) fn straighten(loops: &Loops, directions: &Directions) -> Loops {
    loops
        .iter()
        .enumerate()
        .map(|(number, corners)| straighten_loop(corners, |index| directions.angle(number, index)))
        .collect()
}

fn straighten_loop(corners: &[[f64; 2]], angle: impl Fn(usize) -> f64) -> Vec<[f64; 2]> {
    let count = corners.len();
    // A row for each edge: its ends have the same distance from any line in its direction.
    let normals: Vec<[f64; 2]> = (0..count).map(|index| [-angle(index).sin(), angle(index).cos()]).collect();
    let dot = |a: [f64; 2], b: [f64; 2]| a[0] * b[0] + a[1] * b[1];
    let mut matrix = vec![vec![0.0; count + 1]; count];
    for row in 0..count {
        let next = (row + 1) % count;
        let before = (row + count - 1) % count;
        matrix[row][row] += 2.0 + 1e-9;
        matrix[row][next] -= dot(normals[row], normals[next]);
        matrix[row][before] -= dot(normals[row], normals[before]);
        matrix[row][count] =
            dot(normals[row], [corners[next][0] - corners[row][0], corners[next][1] - corners[row][1]]);
    }
    let Some(pulls) = solve(matrix) else { return corners.to_vec() };
    (0..count)
        .map(|index| {
            let before = (index + count - 1) % count;
            let pull = |axis: usize| {
                corners[index][axis] + pulls[index] * normals[index][axis] - pulls[before] * normals[before][axis]
            };
            [pull(0), pull(1)]
        })
        .collect()
}

/// Solves linear equations by elimination; the last column is the right-hand side.
fn solve(mut matrix: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let count = matrix.len();
    for column in 0..count {
        let pivot = (column..count).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        matrix.swap(column, pivot);
        let (above, below) = matrix.split_at_mut(column + 1);
        let pivot = &above[column];
        if pivot[column].abs() < 1e-12 {
            return None;
        }
        for row in below {
            let factor = row[column] / pivot[column];
            if factor != 0.0 {
                for index in column..=count {
                    row[index] -= factor * pivot[index];
                }
            }
        }
    }
    let mut solution = vec![0.0; count];
    for row in (0..count).rev() {
        let known: f64 = (row + 1..count).map(|column| matrix[row][column] * solution[column]).sum();
        solution[row] = (matrix[row][count] - known) / matrix[row][row];
    }
    Some(solution)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A triangle in a gap between others touches them all around, and is no hole.
    #[test]
    fn what_touches_is_not_inside() {
        let middle = vec![[2.0, 0.0], [3.0, 1.0], [1.0, 1.0]];
        let around = [
            vec![[0.0, 0.0], [2.0, 0.0], [1.0, 1.0]],
            vec![[2.0, 0.0], [4.0, 0.0], [3.0, 1.0]],
            vec![[1.0, 1.0], [3.0, 1.0], [2.0, 2.0]],
        ];
        let loops: Loops = around.into_iter().chain([middle]).collect();
        assert_eq!(depths(&loops), [0, 0, 0, 0]);
        assert_eq!(area(&loops), 4.0);
        let hole = vec![vec![[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]], vec![[0.0, 0.0], [1.0, 2.0], [2.0, 1.0]]];
        assert_eq!(depths(&hole), [0, 1]);
    }

    /// What lies far from a figure counts with its distance, a seam inside of it not at all.
    #[test]
    fn a_drawing_is_off_by_what_the_figure_leaves_out() {
        let square = vec![[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
        let figure = vec![square.clone()];
        assert_eq!(residual(&figure, &figure), 0.0);
        let spot = vec![[7.0, 8.0], [7.1, 8.0], [7.0, 8.1]];
        let with_spot = residual(&figure, &vec![square.clone(), spot]);
        assert!((with_spot - 3.0_f64.hypot(4.1)).abs() < 1e-12, "{with_spot}");
        let halves = vec![vec![[0.0, 0.0], [4.0, 0.0], [4.0, 4.0]], vec![[0.0, 0.0], [4.0, 4.0], [0.0, 4.0]]];
        assert_eq!(residual(&figure, &halves), 0.0);
        let with_less = residual(&figure, &vec![vec![[0.0, 0.0], [4.0, 0.0], [4.0, 4.0]]]);
        assert!((with_less - 8.0_f64.sqrt()).abs() < 1e-12, "{with_less}");
    }

    #[test]
    fn a_loop_that_comes_back_is_cut() {
        let bow = [[0.0, 0.0], [2.0, 2.0], [2.0, -2.0], [0.0, 0.0], [-2.0, 2.0], [-2.0, -2.0]];
        let cut = without_repeats(&[bow.to_vec()], |a, b| a == b);
        assert_eq!(cut.len(), 2);
        assert_eq!(area(&cut), 8.0);
        let spike = [[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [1.0, 0.0], [1.0, 1.0]];
        assert_eq!(without_repeats(&[spike.to_vec()], |a, b| a == b), [[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]]);
    }
}
