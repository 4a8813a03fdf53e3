//! Recognising a drawing: which exact figure was meant?
//!
//! A clean drawing is read off corner by corner. One that is off, or whose pieces slide by an amount or stand at an angle that no simple number
//! tells, is first filled within a tolerance; the pieces, which are exact, then say where everything belongs. What neither explains is
//! searched within the tolerance.

use super::compile::{AnyScene, Rules, exact_scene, finish};
use super::model::{MOST_CORNERS, MOST_REACH, Place, SilhouetteError, Sketch};
use super::rebuild::{self, Exactly, Nearly};
use super::set::PolygonSet;
use super::sketch::{Directions, Loops, area, from_boundary, straighten, tidy};
use super::snap::{Frame, Recognised, float, snap};
use super::tree::{Scene, SilhouetteTree};
use fuge_exact::{Plane, PointId, Radicals, Region, Surd, Tolerant, Vector};
use fuge_search::{Node, Tree};
use std::sync::Arc;

/// A drawing made ready to be searched.
pub(super) struct Seen {
    pub scene: AnyScene,
    /// From the figure that is searched to the drawing.
    pub frame: Frame,
    pub residual: f64,
}

/// How far a clean drawing is off, at most.
const CLEAN: f64 = 1e-4;

/// The tolerances that are tried one after the other, in the length of the shortest edge of a piece.
const LADDER: [f64; 7] = [1e-5, 1e-3, 0.02, 0.06, 0.1, 0.15, 0.22];

/// The most nodes that are looked at for a solution within one tolerance.
const MOST_NODES: u64 = 20_000;

/// The most solutions that are tried to be made exact within one tolerance.
const MOST_TRIES: usize = 12;

/// Recognises a drawing.
pub(super) fn recognise(set: &PolygonSet, sketch: &Sketch, rules: Rules) -> Result<Seen, SilhouetteError> {
    let corners = sketch.loops.iter().map(Vec::len).sum();
    if corners > MOST_CORNERS {
        return Err(SilhouetteError::TooManyCorners(corners));
    }
    let drawn = area(&sketch.loops);
    let wanted = set.area().approximate().value;
    let scale = sketch.scale.unwrap_or_else(|| (drawn / wanted).sqrt());
    let loops: Loops =
        sketch.loops.iter().map(|corners| corners.iter().map(|corner| corner.map(|x| x / scale)).collect()).collect();
    if !scale.is_finite() || scale <= 0.0 {
        return Err(SilhouetteError::Figure(fuge_exact::BoundaryError::Empty));
    }
    if loops.iter().flatten().flatten().any(|x| !x.is_finite() || x.abs() > MOST_REACH) {
        return Err(SilhouetteError::TooLarge);
    }
    let recogniser = Recogniser { set, rules, loops: &loops, most: sketch.tolerance };
    let seen = recogniser.run()?;
    Ok(Seen { frame: seen.frame.scaled(scale), ..seen })
}

struct Recogniser<'a> {
    set: &'a PolygonSet,
    rules: Rules,
    /// The drawing, in the unit of the pieces.
    loops: &'a Loops,
    /// The tolerance that was asked for.
    most: Option<f64>,
}

impl Recogniser<'_> {
    fn run(&self) -> Result<Seen, SilhouetteError> {
        if let Some(seen) = self.read_off()? {
            return Ok(seen);
        }
        let unit = self.shortest_edge();
        let mut last = None;
        for tolerance in LADDER.map(|share| share * unit) {
            if self.most.is_some_and(|most| tolerance > most) {
                break;
            }
            let Ok(attempt) = self.nearly(tolerance) else { continue };
            if let Some(seen) = self.rebuilt(&attempt, tolerance)? {
                return Ok(seen);
            }
            // Nothing exact is to be expected: the tightest that has a solution is the best.
            let enough = !self.set.is_exact() && attempt.is_solvable();
            last = Some(attempt);
            if enough {
                break;
            }
        }
        let attempt = match last {
            Some(attempt) => attempt,
            None => self.nearly(self.most.unwrap_or(LADDER[0] * unit))?,
        };
        let residual = attempt.residual;
        Ok(Seen { scene: AnyScene::Tolerant(attempt.scene), frame: Frame::SAME, residual })
    }

    fn shortest_edge(&self) -> f64 {
        let pieces = &self.set.inner.floats;
        pieces.lying.iter().flat_map(|one| one.form.lengths()).copied().fold(f64::MAX, f64::min)
    }

    /// Reads a clean drawing off.
    fn read_off(&self) -> Result<Option<Seen>, SilhouetteError> {
        let Some(step) = self.set.inner.step.filter(|_| self.set.is_exact()) else { return Ok(None) };
        let clean = self.most.unwrap_or(CLEAN).min(CLEAN);
        let loops = tidy(self.loops, clean / 4.0);
        let directions = Directions::new(&loops, step, clean);
        if directions.classes.len() != 1 {
            return Ok(None);
        }
        let tolerance = 4.0 * directions.residual + 2e-9;
        let straight = straighten(&loops, &directions);
        let Some(Recognised { loops: exact, frame, residual }) =
            snap(&straight, &directions, &self.set.inner.radicands, tolerance)
        else {
            return Ok(None);
        };
        if residual > clean || exact_area(&exact) != *self.set.area() {
            return Ok(None);
        }
        let Ok(Some(scene)) = exact_scene(self.set, &exact, self.rules, true) else { return Ok(None) };
        Ok(Some(Seen { scene, frame, residual }))
    }

    /// The drawing as a region of tolerant numbers.
    fn nearly(&self, tolerance: f64) -> Result<Attempt, SilhouetteError> {
        let loops = tidy(self.loops, tolerance / 2.0);
        let field = Tolerant::new(tolerance);
        let (loops, directions, field) = match self.set.inner.step {
            Some(step) => {
                let directions = Directions::new(&loops, step, tolerance);
                (straighten(&loops, &directions), Some(directions), field)
            }
            None => (loops, None, field.with_angle((tolerance / self.shortest_edge()).max(1e-7))),
        };
        let mut plane = Plane::new(field);
        let vector = |&at: &[f64; 2]| Vector { x: at[0], y: at[1], at };
        let vectors: Vec<Vec<_>> = loops.iter().map(|corners| corners.iter().map(vector).collect()).collect();
        let region = Region::inside_along(&mut plane, &vectors, |plane, along, (number, index)| match &directions {
            Some(directions) => {
                let (y, x) = directions.angle(number, index).sin_cos();
                Some(plane.direction(Vector { x, y, at: [x, y] }))
            }
            None => Some(plane.edge(along)?.0),
        })?;
        let scene = finish(plane, self.set.inner.floats.clone(), region, self.rules);
        let residual = directions.map_or(0.0, |directions| directions.residual);
        Ok(Attempt { scene: Arc::new(scene), residual })
    }

    /// The exact figure that one of the first solutions within a tolerance forms.
    fn rebuilt(&self, attempt: &Attempt, tolerance: f64) -> Result<Option<Seen>, SilhouetteError> {
        if !self.set.is_exact() {
            return Ok(None);
        }
        let mut tree = SilhouetteTree::new(Arc::clone(&attempt.scene));
        let mut seen = None;
        let (mut nodes, mut tries) = (0, 0);
        search(&mut tree, &mut nodes, &mut |tree| {
            tries += 1;
            seen = self.exactly(&nearly(tree), attempt.scene.motions.len() + 1, tolerance);
            seen.is_some() || tries >= MOST_TRIES
        });
        Ok(seen)
    }

    /// The figure that a solution forms exactly, if it is the one that was drawn. Where something is left free, a figure is preferred that is as
    /// symmetric as the drawing seems to be: what looks so was meant so.
    fn exactly(&self, solution: &[Nearly], symmetries: usize, tolerance: f64) -> Option<Seen> {
        let mut first = None;
        for ranks in RANKS {
            let Some(seen) = self.exactly_ranked(solution, &ranks, tolerance) else { continue };
            if seen.scene.symmetries() >= symmetries {
                return Some(seen);
            }
            first.get_or_insert(seen);
        }
        first
    }

    fn exactly_ranked(&self, solution: &[Nearly], ranks: &[usize], tolerance: f64) -> Option<Seen> {
        let set = &self.set.inner;
        let rules =
            rebuild::Rules { set, contact: 2.0 * tolerance, noise: 1.5 * tolerance, angle: (4.0 * tolerance).min(0.2) };
        let exact = rules.rebuild(solution, ranks)?;
        let loops = outline(self.set, &exact)?;
        let pairs: Vec<_> = exact
            .iter()
            .flat_map(|piece| piece.corners(set))
            .map(|place| float(&place))
            .zip(solution.iter().flat_map(|piece| piece.corners.iter().copied()))
            .collect();
        let frame = Frame::fit(&pairs);
        let placed: Loops =
            loops.iter().map(|corners| corners.iter().map(|place| frame.place(float(place))).collect()).collect();
        let residual = apart(&placed, self.loops).max(apart(self.loops, &placed));
        if residual > 3.0 * tolerance {
            return None;
        }
        let scene = exact_scene(self.set, &loops, self.rules, false).ok()??;
        Some(Seen { scene, frame, residual })
    }
}

/// Which candidates are tried for numbers that are left free, the likeliest first.
const RANKS: [[usize; 2]; 15] = [
    [0, 0],
    [1, 0],
    [0, 1],
    [2, 0],
    [1, 1],
    [0, 2],
    [3, 0],
    [2, 1],
    [1, 2],
    [0, 3],
    [4, 0],
    [0, 4],
    [2, 2],
    [5, 0],
    [0, 5],
];

/// A drawing within a tolerance.
struct Attempt {
    scene: Arc<Scene<Tolerant>>,
    residual: f64,
}

impl Attempt {
    /// Whether there is a solution, as far as is looked for one.
    fn is_solvable(&self) -> bool {
        let (mut nodes, mut found) = (0, false);
        search(&mut SilhouetteTree::new(Arc::clone(&self.scene)), &mut nodes, &mut |_| {
            found = true;
            true
        });
        found
    }
}

/// Walks a tree until somebody has enough; `true`: so it was.
fn search(
    tree: &mut SilhouetteTree<Tolerant>,
    nodes: &mut u64,
    take: &mut impl FnMut(&mut SilhouetteTree<Tolerant>) -> bool,
) -> bool {
    *nodes += 1;
    match tree.look() {
        _ if *nodes > MOST_NODES => true,
        Node::Solution { .. } => take(tree),
        Node::Branches(branches) => (0..branches).any(|branch| {
            tree.descend(branch);
            let enough = search(tree, nodes, take);
            tree.ascend();
            enough
        }),
        Node::DeadEnd | Node::Copy => false,
    }
}

/// The pieces as they lie.
fn nearly(tree: &mut SilhouetteTree<Tolerant>) -> Vec<Nearly> {
    let placed = tree.placed().to_vec();
    let nearly = placed.into_iter().map(|placed| {
        let oriented = tree.oriented(placed.form, placed.direction);
        let plane = tree.plane();
        let corners = (0..oriented.len()).map(|corner| oriented.corner_at(plane, placed.at, corner).at).collect();
        let unit = plane.unit(placed.direction).at;
        Nearly { form: placed.form, angle: unit[1].atan2(unit[0]), corners }
    });
    nearly.collect()
}

/// The outline of pieces that lie exactly side by side.
fn outline(set: &PolygonSet, pieces: &[Exactly]) -> Option<Vec<Vec<Place>>> {
    let forms = &set.inner.exact.as_ref()?.lying;
    let mut plane = Plane::new(Radicals);
    let mut laid: Vec<(PointId, fuge_exact::Oriented<Surd>)> = Vec::new();
    for piece in pieces {
        let [x, y] = piece.turn.clone();
        let unit = plane.vector(x, y);
        let direction = plane.direction(unit);
        let oriented = forms[piece.form as usize].form.oriented(&mut plane, direction);
        let [x, y] = piece.at.clone();
        let at = plane.vector(x, y);
        laid.push((plane.add(at), oriented));
    }
    let laid: Vec<_> = laid.iter().map(|(at, oriented)| (*at, oriented)).collect();
    let region = Region::union(&mut plane, &laid).ok()?;
    let place = |&corner: &u32| {
        let point = plane.point(region.corners()[corner as usize].point);
        [point.x.clone(), point.y.clone()]
    };
    Some(region.loops().iter().map(|members| members.iter().map(place).collect()).collect())
}

/// How far the corners of the one are from the boundary of the other, at most.
fn apart(corners: &Loops, boundary: &Loops) -> f64 {
    let nearest =
        |corner: &[f64; 2]| boundary.iter().map(|other| from_boundary(other, *corner)).fold(f64::MAX, f64::min);
    corners.iter().flatten().map(nearest).fold(0.0, f64::max)
}

/// The exact area of what lies in an odd number of loops.
fn exact_area(loops: &[Vec<Place>]) -> Surd {
    super::compile::figure_area(loops)
}
