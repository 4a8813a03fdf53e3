//! The figure that pieces form, and what is known of its solution.

use fuge_exact::{Plane, Region, Tolerant, Vector};
use fuge_puzzle::silhouette::{Figure, Place, SilhouettePuzzle};

/// The corners of a polygon in floats.
pub type Spots = Vec<[f64; 2]>;

/// The corners in floats.
pub(super) fn spots(corners: &[Place]) -> Spots {
    corners.iter().map(|corner| [0, 1].map(|axis| corner[axis].approximate().value)).collect()
}

fn apart(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// The loops around all pieces. Which corners follow each other is seen in floats; the corners themselves are exact.
pub(super) fn outline(pieces: &[Vec<Place>]) -> Vec<Vec<Place>> {
    let mut plane = Plane::new(Tolerant::new(1e-7));
    let vectors =
        |corners: &Vec<Place>| spots(corners).into_iter().map(|at| Vector { x: at[0], y: at[1], at }).collect();
    let loops: Vec<Vec<_>> = pieces.iter().map(vectors).collect();
    let region = Region::inside(&mut plane, &loops).expect("pieces that lie side by side");
    let all: Vec<(&Place, [f64; 2])> = pieces.iter().flat_map(|corners| corners.iter().zip(spots(corners))).collect();
    let exact = |corner: &u32| {
        let at = plane.point(region.corners()[*corner as usize].point).at;
        let nearest = all.iter().min_by(|a, b| apart(a.1, at).total_cmp(&apart(b.1, at)));
        nearest.expect("pieces have corners").0.clone()
    };
    region.loops().iter().map(|members| members.iter().map(exact).collect()).collect()
}

/// The images of a solution under the motions of the figure, itself among them, whether they count as symmetries or not.
#[must_use]
pub fn images(puzzle: &SilhouettePuzzle, solution: &[Spots]) -> Vec<Vec<Spots>> {
    let Figure::Exact(loops) = &puzzle.figure else { return vec![solution.to_vec()] };
    let corners: Spots = loops.iter().flat_map(|corners| spots(corners)).collect();
    let centre = [0, 1].map(|axis| corners.iter().map(|corner| corner[axis]).sum::<f64>() / corners.len() as f64);
    let far = corners.iter().copied().max_by(|a, b| apart(*a, centre).total_cmp(&apart(*b, centre))).unwrap_or(centre);
    let mut images = Vec::new();
    for &to in corners.iter().filter(|corner| (apart(**corner, centre) - apart(far, centre)).abs() < NEAR) {
        for mirror in [false, true] {
            let angle = |spot: [f64; 2]| (spot[1] - centre[1]).atan2(spot[0] - centre[0]);
            let turn = angle(to) - if mirror { -angle(far) } else { angle(far) };
            let moved = |&[x, y]: &[f64; 2]| {
                let (x, y) = (x - centre[0], if mirror { centre[1] - y } else { y - centre[1] });
                [centre[0] + x * turn.cos() - y * turn.sin(), centre[1] + x * turn.sin() + y * turn.cos()]
            };
            if corners.iter().all(|corner| corners.iter().any(|other| apart(moved(corner), *other) < NEAR)) {
                images.push(solution.iter().map(|piece| piece.iter().map(moved).collect()).collect());
            }
        }
    }
    images
}

/// Whether all polygons lie as pieces of one of the images of a solution do.
pub fn agrees<'a>(images: &[Vec<Spots>], laid: impl Iterator<Item = &'a Spots> + Clone) -> bool {
    images.iter().any(|image| laid.clone().all(|one| image.iter().any(|piece| is_same(piece, one))))
}

/// Whether two polygons have the same corners, and edges between the same of them.
fn is_same(a: &Spots, b: &Spots) -> bool {
    let count = a.len();
    let round = |from: usize, back: bool| {
        (0..count).all(|i| apart(a[i], b[if back { from + count - i } else { from + i } % count]) < NEAR)
    };
    count == b.len() && (0..count).any(|from| round(from, false) || round(from, true))
}

/// Farther apart than a tolerance brings places that are the same, and nearer together than pieces have corners.
const NEAR: f64 = 2e-3;
