//! A drawing within a tolerance: tidied up, its edges sorted by directions, its corners moved so that every edge has its direction.

use super::set::PolygonSet;
use super::sketch::{Directions, Loops, edges, straighten, tidy};

/// A drawing without what is smaller than the tolerance.
pub(super) struct Tidied {
    pub loops: Loops,
    /// The largest detail that was tidied away.
    pub smoothed: f64,
    /// The directions of its edges, where the angles of the pieces have a step.
    directions: Option<Directions>,
    tolerance: f64,
}

/// How a drawing is seen within a tolerance.
pub(super) struct Plan {
    pub loops: Loops,
    /// The same corners moved so that every edge has its direction, where directions are known.
    pub straight: Loops,
    /// How far a coordinate is off, by that.
    pub noise: f64,
    /// The largest detail that was tidied away.
    pub smoothed: f64,
    /// The directions of its edges, where the angles of the pieces have a step.
    pub directions: Option<Directions>,
}

impl Tidied {
    /// Tidies a drawing, of which details up to a size may be gone before.
    pub fn new(set: &PolygonSet, (loops, smoothed): (&Loops, f64), tolerance: f64) -> Self {
        let (loops, more) = tidy(loops, tolerance / 2.0);
        let smoothed = smoothed.max(more);
        let directions = set.inner.step.map(|step| Directions::new(&loops, step, tolerance));
        Self { loops, smoothed, directions, tolerance }
    }

    /// How many directions are told apart, up to steps.
    pub fn classes(&self) -> Option<usize> {
        self.directions.as_ref().map(|directions| directions.classes.len())
    }

    /// Whether it has no more corners and no more classes of directions than the pieces can have.
    pub fn is_simple(&self, set: &PolygonSet) -> bool {
        // Where a corner of a piece touches an edge of another, the figure has a corner on either side.
        self.corners() <= 2 * corners(set) && self.classes().is_none_or(|classes| classes <= set.pieces().len())
    }

    /// Whether the edges of each class close, as far as can be told. An edge is filled by pieces whose edges are all of its class, and two of these
    /// lie side by side or have the boundary between them: so the pieces of a class have boundaries of that class alone.
    pub fn is_closed(&self, set: &PolygonSet) -> bool {
        let Some(directions) = self.directions.as_ref().filter(|directions| directions.classes.len() > 1) else {
            return true;
        };
        let mut sums = vec![(0, [0.0, 0.0]); directions.classes.len()];
        for (own, classes) in self.loops.iter().zip(&directions.edges) {
            for ((from, to), (class, _)) in edges(own).zip(classes) {
                let (count, [x, y]) = sums[*class];
                sums[*class] = (count + 1, [x + to[0] - from[0], y + to[1] - from[1]]);
            }
        }
        // Wherever corners meet they may be off.
        let slack = EACH_OFF * self.tolerance * (self.corners() + corners(set)) as f64;
        sums.iter().all(|&(count, [x, y])| count >= 3 && x.hypot(y) <= slack)
    }

    /// The drawing with its corners moved.
    pub fn straightened(self) -> Plan {
        let Self { loops, smoothed, directions, tolerance } = self;
        let (straight, noise) = match &directions {
            Some(directions) => {
                let straight = straighten(&loops, directions);
                let noise = noise(&loops, &straight, tolerance);
                (straight, noise)
            }
            None => (loops.clone(), tolerance / 4.0),
        };
        Plan { loops, straight, noise, smoothed, directions }
    }

    fn corners(&self) -> usize {
        self.loops.iter().map(Vec::len).sum()
    }
}

impl Plan {
    /// Whether the noise is within a tolerance.
    pub fn is_within(&self, tolerance: f64) -> bool {
        2.0 * self.noise <= tolerance
    }
}

/// How many tolerances an edge may be longer or shorter than the edges along it, generously.
const EACH_OFF: f64 = 8.0;

fn corners(set: &PolygonSet) -> usize {
    set.pieces().iter().map(|piece| piece.corners.len()).sum()
}

/// The noise of a drawing: straightened, it loses about half of it, a number for every edge. Of few edges it is not well known.
fn noise(loops: &Loops, straight: &Loops, tolerance: f64) -> f64 {
    let moved = |(a, b): (&[f64; 2], &[f64; 2])| (a[0] - b[0]).powi(2) + (a[1] - b[1]).powi(2);
    let all: Vec<f64> = loops.iter().flatten().zip(straight.iter().flatten()).map(moved).collect();
    let (sum, count) = (all.iter().sum::<f64>(), all.len() as f64);
    let guess = (tolerance / 5.0).powi(2).min(9.0 * sum / count);
    ((sum + 2.0 * guess) / (count + 1.0)).sqrt().max(DIGITS)
}

/// A drawing that is not clean is not better than this: it is printed in so many digits.
const DIGITS: f64 = 1e-6;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::silhouette::PolygonPiece;
    use fuge_exact::Surd;

    /// Two squares that touch in a corner, the second turned by an angle: each closes by itself.
    #[test]
    fn the_edges_of_every_class_close() {
        let square = [[0, 0], [1, 0], [1, 1], [0, 1]].map(|corner| corner.map(Surd::integer));
        let piece = PolygonPiece { name: "square".to_owned(), corners: square.to_vec(), flip: true };
        let set = PolygonSet::new(vec![piece.clone(), piece]).expect("two squares");
        let (s, c) = 0.3_f64.sin_cos();
        let turned = [[0.0, 0.0], [c, s], [c - s, c + s], [-s, c]];
        let below = vec![[-1.0, -1.0], [0.0, -1.0], [0.0, 0.0], [-1.0, 0.0]];
        let is_closed = |other: [[f64; 2]; 4]| {
            let tidied = Tidied::new(&set, (&vec![below.clone(), other.to_vec()], 0.0), 1e-3);
            assert!(tidied.directions.as_ref().is_some_and(|directions| directions.classes.len() > 1));
            tidied.is_closed(&set)
        };
        assert!(is_closed(turned));
        // An edge of it has the direction of the other square.
        let [a, b, d, _] = turned;
        assert!(!is_closed([a, b, d, [d[0] - 1.0, d[1]]]));
    }
}
