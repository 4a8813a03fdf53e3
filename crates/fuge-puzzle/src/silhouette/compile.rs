//! A silhouette made ready to be searched: its field chosen, its region laid out, its symmetries found.

use super::model::{Figure, MOST_CORNERS, MOST_DEGREE, MOST_REACH, Place, SilhouetteError, SilhouettePuzzle, area};
use super::motions::motions;
use super::pieces::Pieces;
use super::recognise::{self, Seen};
use super::set::{PolygonSet, numbers};
use super::snap::{Frame, float};
use super::tree::{Choice, Placed, Scene, SilhouetteTree};
use crate::packing::{PackingTree, Symmetry};
use fuge_exact::{BoundaryError, Field, Plane, Radicals, Radicands, Region, Root2, Surd, Tolerant, Vector};
use fuge_search::Tree;
use std::sync::Arc;

/// A silhouette made ready.
#[derive(Clone, Debug)]
pub struct Compiled {
    set: PolygonSet,
    scene: AnyScene,
    /// From the figure that is searched to the one that was given.
    frame: Frame,
    /// The same, exactly, where the figure was given exactly: turned by the first, shifted by the second.
    exact_frame: Option<[Place; 2]>,
    residual: f64,
}

#[derive(Clone, Debug)]
pub(super) enum AnyScene {
    Root2(Arc<Scene<Root2>>),
    Radicals(Arc<Scene<Radicals>>),
    Tolerant(Arc<Scene<Tolerant>>),
}

impl AnyScene {
    /// How many motions map the figure onto itself.
    pub fn symmetries(&self) -> usize {
        1 + match self {
            Self::Root2(scene) => scene.motions.len(),
            Self::Radicals(scene) => scene.motions.len(),
            Self::Tolerant(scene) => scene.motions.len(),
        }
    }
}

/// The numbers in which a silhouette is searched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Arithmetic {
    /// Exact: an answer is proven.
    Exact,
    /// Floats with a tolerance: an answer is one within it.
    Tolerant {
        /// Points that are nearer than this are the same, in the unit of the pieces.
        tolerance: f64,
    },
}

/// A piece in a solution.
#[derive(Clone, Debug, PartialEq)]
pub struct LaidPolygon {
    /// Which piece.
    pub piece: usize,
    /// Its corners, in the frame and the scale of the figure as it was given.
    pub polygon: Vec<[f64; 2]>,
    /// Its corners exactly: of a figure that was given exactly in its frame, of a drawing in the frame in which it was recognised.
    pub exact: Option<Vec<Place>>,
}

impl Compiled {
    /// Makes a puzzle ready.
    ///
    /// # Errors
    /// When the pieces or the figure are none, or their areas do not agree.
    pub fn new(puzzle: &SilhouettePuzzle) -> Result<Self, SilhouetteError> {
        Self::of(&PolygonSet::new(puzzle.pieces.clone())?, &puzzle.figure, puzzle.symmetry)
    }

    /// Makes a figure ready for a set of pieces.
    ///
    /// # Errors
    /// When the figure is none, or its area is not that of the pieces.
    pub fn of(set: &PolygonSet, figure: &Figure, symmetry: Symmetry) -> Result<Self, SilhouetteError> {
        let rules = Rules { symmetry, choice: Choice::Fewest };
        match figure {
            Figure::Exact(loops) => Self::given(set, loops, rules),
            Figure::Drawn(sketch) => recognise::recognise(set, sketch, rules).map(|seen| Self::seen(set, seen)),
        }
    }

    /// A figure that was given exactly, or so nearly that it must have been meant so.
    fn given(set: &PolygonSet, loops: &[Vec<Place>], rules: Rules) -> Result<Self, SilhouetteError> {
        check_size(loops)?;
        let (figure, pieces) = (figure_area(loops), set.area());
        if figure == *pieces {
            if let Some(compiled) = Self::exact(set, loops, rules)? {
                return Ok(compiled);
            }
        }
        let (near, wanted) = (figure.approximate().value, pieces.approximate().value);
        if (near - wanted).abs() > NEARLY * wanted {
            let factor = (wanted / near).sqrt();
            return Err(SilhouetteError::Area { figure: figure.to_string(), pieces: pieces.to_string(), factor });
        }
        let floats = loops.iter().map(|corners| corners.iter().map(float).collect()).collect();
        let sketch = super::model::Sketch { loops: floats, scale: Some(1.0), tolerance: None };
        recognise::recognise(set, &sketch, rules).map(|seen| Self::seen(set, seen))
    }

    fn seen(set: &PolygonSet, seen: Seen) -> Self {
        let Seen { scene, frame, residual } = seen;
        Self { set: set.clone(), scene, frame, exact_frame: None, residual }
    }

    /// The figure in exact numbers: in its own frame, or in that of its longest edge where its own has numbers that the pieces have not. `None`:
    /// square roots are not enough.
    fn exact(set: &PolygonSet, loops: &[Vec<Place>], rules: Rules) -> Result<Option<Self>, SilhouetteError> {
        let same = [[Surd::one(), Surd::zero()], [Surd::zero(), Surd::zero()]];
        if let Some(scene) = exact_scene(set, loops, rules, true)? {
            let (frame, exact_frame) = (Frame::SAME, Some(same));
            return Ok(Some(Self { set: set.clone(), scene, frame, exact_frame, residual: 0.0 }));
        }
        let Some((unit, corner)) = longest_edge(loops) else { return Ok(None) };
        let back = [unit[0].clone(), -&unit[1]];
        let turn = |place: &Place| turned(&[&place[0] - &corner[0], &place[1] - &corner[1]], &back);
        let own: Vec<Vec<Place>> = loops.iter().map(|corners| corners.iter().map(turn).collect()).collect();
        let Some(scene) = exact_scene(set, &own, rules, false)? else { return Ok(None) };
        let frame = Frame { axis: float(&unit), shift: float(&corner) };
        let exact_frame = Some([unit, corner]);
        Ok(Some(Self { set: set.clone(), scene, frame, exact_frame, residual: 0.0 }))
    }

    /// The pieces.
    #[must_use]
    pub fn set(&self) -> &PolygonSet {
        &self.set
    }

    /// The numbers in which it is searched.
    #[must_use]
    pub fn arithmetic(&self) -> Arithmetic {
        match &self.scene {
            AnyScene::Root2(_) | AnyScene::Radicals(_) => Arithmetic::Exact,
            AnyScene::Tolerant(scene) => Arithmetic::Tolerant { tolerance: scene.plane.field().tolerance() },
        }
    }

    /// How far the figure as it was given is from the one that is searched, at most, in the unit of the pieces.
    #[must_use]
    pub fn residual(&self) -> f64 {
        self.residual
    }

    /// How many motions map the figure onto itself, the one that changes nothing included.
    #[must_use]
    pub fn symmetries(&self) -> usize {
        self.scene.symmetries()
    }

    /// The tree to search.
    #[must_use]
    pub fn tree(&self) -> PackingTree {
        match &self.scene {
            AnyScene::Root2(scene) => PackingTree::new(SilhouetteTree::new(Arc::clone(scene))),
            AnyScene::Radicals(scene) => PackingTree::new(SilhouetteTree::new(Arc::clone(scene))),
            AnyScene::Tolerant(scene) => PackingTree::new(SilhouetteTree::new(Arc::clone(scene))),
        }
    }

    /// What a solution of the tree is, or the beginning of one; `None`: it is none.
    #[must_use]
    pub fn laid(&self, found: &[u32]) -> Option<Vec<LaidPolygon>> {
        match &self.scene {
            AnyScene::Root2(scene) => self.replay(scene, found),
            AnyScene::Radicals(scene) => self.replay(scene, found),
            AnyScene::Tolerant(scene) => self.replay(scene, found),
        }
    }

    fn replay<F: Field>(&self, scene: &Arc<Scene<F>>, found: &[u32]) -> Option<Vec<LaidPolygon>> {
        let mut tree = SilhouetteTree::new(Arc::clone(scene));
        for &form in found {
            tree.look();
            let branch = tree.branch_of(form)?;
            tree.descend(branch);
        }
        let mut used = vec![0; scene.pieces.kinds.len()];
        let mut laid = Vec::with_capacity(found.len());
        for placed in tree.placed().to_vec() {
            let kind = scene.pieces.lying[placed.form as usize].kind;
            let piece = scene.pieces.kinds[kind].pieces[used[kind]];
            used[kind] += 1;
            laid.push(self.polygon(&mut tree, piece, placed));
        }
        laid.sort_by_key(|laid| laid.piece);
        Some(laid)
    }

    fn polygon<F: Field>(&self, tree: &mut SilhouetteTree<F>, piece: usize, placed: Placed) -> LaidPolygon {
        let oriented = tree.oriented(placed.form, placed.direction);
        let plane = tree.plane();
        let corners: Vec<Vector<F::Number>> =
            (0..oriented.len()).map(|corner| oriented.corner_at(plane, placed.at, corner)).collect();
        let polygon = corners.iter().map(|corner| self.frame.place(corner.at)).collect();
        let surd = |corner: &Vector<F::Number>| {
            let place = [plane.field().surd(&corner.x)?, plane.field().surd(&corner.y)?];
            Some(match &self.exact_frame {
                None => place,
                Some([turn, shift]) => {
                    let [x, y] = turned(&place, turn);
                    [&x + &shift[0], &y + &shift[1]]
                }
            })
        };
        LaidPolygon { piece, polygon, exact: corners.iter().map(surd).collect() }
    }
}

/// How a figure is to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub symmetry: Symmetry,
    pub choice: Choice,
}

/// Areas that differ by less than this share may have been meant to be the same.
const NEARLY: f64 = 1e-6;

/// The product of complex numbers.
pub(super) fn turned(a: &Place, by: &Place) -> Place {
    [&(&a[0] * &by[0]) - &(&a[1] * &by[1]), &(&a[0] * &by[1]) + &(&a[1] * &by[0])]
}

fn check_size(loops: &[Vec<Place>]) -> Result<(), SilhouetteError> {
    let corners = loops.iter().map(Vec::len).sum();
    if corners > MOST_CORNERS {
        return Err(SilhouetteError::TooManyCorners(corners));
    }
    let large = |number: &Surd| number.approximate().value.abs() > MOST_REACH;
    if loops.iter().flatten().flatten().any(large) {
        return Err(SilhouetteError::TooLarge);
    }
    Ok(())
}

/// The exact area of what lies in an odd number of loops.
pub(super) fn figure_area(loops: &[Vec<Place>]) -> Surd {
    let floats = loops.iter().map(|corners| corners.iter().map(float).collect()).collect();
    let depths = super::sketch::depths(&floats);
    let signed = loops.iter().zip(depths).map(|(corners, depth)| {
        let area = area(corners).abs();
        if depth % 2 == 0 { area } else { -&area }
    });
    signed.fold(Surd::zero(), |sum, area| &sum + &area)
}

/// The longest edge whose unit vector square roots can tell, and the corner that it leaves.
fn longest_edge(loops: &[Vec<Place>]) -> Option<(Place, Place)> {
    let edges = loops.iter().flat_map(|corners| {
        corners.iter().enumerate().map(move |(index, corner)| (corner, &corners[(index + 1) % corners.len()]))
    });
    let mut edges: Vec<_> = edges.map(|(from, to)| {
        let (a, b) = (float(from), float(to));
        ((a[0] - b[0]).hypot(a[1] - b[1]), from, to)
    }).collect();
    edges.sort_by(|a, b| b.0.total_cmp(&a.0));
    edges.into_iter().find_map(|(_, from, to)| {
        let unit = Radicals.unit([&(&to[0] - &from[0]), &(&to[1] - &from[1])])?;
        Some((unit, from.clone()))
    })
}

/// The scene in a + b√2 if that is enough; in any square roots otherwise, unless only the first was asked for and the pieces know no others.
/// `None`: it is not enough.
pub(super) fn exact_scene(
    set: &PolygonSet,
    loops: &[Vec<Place>],
    rules: Rules,
    only_simple: bool,
) -> Result<Option<AnyScene>, SilhouetteError> {
    let inner = &set.inner;
    let Some(pieces) = &inner.exact else { return Ok(None) };
    if inner.octants
        && let Some(field) = root2(pieces, loops)
        && let Some(scene) = scene(field, pieces, loops, rules, in_octants)?
    {
        return Ok(Some(AnyScene::Root2(Arc::new(scene))));
    }
    let mut radicands = Radicands::new();
    loops.iter().flatten().flatten().chain(numbers(pieces)).for_each(|number| radicands.add(number));
    let simple = !only_simple || !inner.octants;
    if !simple || !radicands.is_bounded() || radicands.degree() > MOST_DEGREE {
        return Ok(None);
    }
    let low_degree = |plane: &Plane<Radicals>, region: &Region| {
        let mut radicands = radicands.clone();
        for corner in region.corners() {
            let unit = plane.unit(corner.direction);
            [&unit.x, &unit.y].map(|number| radicands.add(number));
        }
        radicands.is_bounded() && radicands.degree() <= MOST_DEGREE
    };
    let scene = scene(Radicals, pieces, loops, rules, low_degree)?;
    Ok(scene.map(|scene| AnyScene::Radicals(Arc::new(scene))))
}

/// The field of a + b√2 with a denominator that all numbers have in common. Points are turned twice at most, each time with half a √2.
fn root2(pieces: &Pieces<Surd>, loops: &[Vec<Place>]) -> Option<Root2> {
    let places = loops.iter().flatten().flatten();
    let field = Root2::for_numbers(numbers(pieces).chain(places))?;
    Some(Root2::new(field.denominator().checked_mul(4)?))
}

/// Whether all edges of a region go in one of the eight directions; only then everything that is laid has its numbers in the field.
fn in_octants(plane: &Plane<Root2>, region: &Region) -> bool {
    region.corners().iter().all(|corner| {
        let [x, y] = plane.unit(corner.direction).at;
        x.abs() < 1e-9 || y.abs() < 1e-9 || (x.abs() - y.abs()).abs() < 1e-9
    })
}

/// The scene in the numbers of a field; `None`: it does not have the direction of an edge, or one that is not suitable.
fn scene<F: Field>(
    field: F,
    pieces: &Pieces<Surd>,
    loops: &[Vec<Place>],
    rules: Rules,
    suitable: impl Fn(&Plane<F>, &Region) -> bool,
) -> Result<Option<Scene<F>>, SilhouetteError> {
    let mut plane = Plane::new(field.clone());
    let Some(pieces) = pieces.map(|number| field.embed(number)) else { return Ok(None) };
    let vector = |place: &Place| Some(plane.vector(field.embed(&place[0])?, field.embed(&place[1])?));
    let loops = loops.iter().map(|corners| corners.iter().map(vector).collect::<Option<Vec<_>>>());
    let Some(loops) = loops.collect::<Option<Vec<_>>>() else { return Ok(None) };
    match Region::inside(&mut plane, &loops) {
        Ok(region) if !suitable(&plane, &region) => Ok(None),
        Ok(region) => Ok(Some(finish(plane, pieces, region, rules))),
        Err(BoundaryError::Direction(..)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The scene of a region.
pub(super) fn finish<F: Field>(mut plane: Plane<F>, pieces: Pieces<F::Number>, region: Region, rules: Rules) -> Scene<F> {
    let allowed = match rules.symmetry {
        Symmetry::Full => (true, true),
        Symmetry::Rotations => (true, false),
        Symmetry::None => (false, false),
    };
    let motions = motions(&mut plane, &region, &pieces, allowed);
    let around = pieces.around(&plane);
    let angles = pieces.angles(plane.field().angle_slack());
    let lengths = pieces.lengths(plane.field().slack().max(1e-7));
    Scene { plane, pieces, region, motions, around, angles, lengths, choice: rules.choice }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::model::{PolygonPiece, Sketch};
    use super::*;
    use fuge_search::{Control, Interval, walk};

    fn piece(name: &str, corners: &[[i64; 2]]) -> PolygonPiece {
        let corners = corners.iter().map(|corner| corner.map(Surd::integer)).collect();
        PolygonPiece { name: name.to_owned(), corners, flip: true }
    }

    pub(super) fn tangram() -> PolygonSet {
        let pieces = vec![
            piece("large", &[[0, 0], [2, 0], [0, 2]]),
            piece("large", &[[0, 0], [2, 0], [0, 2]]),
            piece("square", &[[0, 0], [1, 0], [1, 1], [0, 1]]),
            piece("parallelogram", &[[0, 0], [1, 0], [2, 1], [1, 1]]),
            piece("medium", &[[0, 0], [2, 0], [1, 1]]),
            piece("small", &[[0, 0], [1, 0], [0, 1]]),
            piece("small", &[[0, 0], [1, 0], [0, 1]]),
        ];
        PolygonSet::new(pieces).unwrap()
    }

    fn stomachion() -> PolygonSet {
        let text = "(0,0)(3,0)(2,4) · (3,0)(3,6)(2,4) · (3,0)(6,0)(6,6)(4,8)(3,6) · (0,0)(4,8)(2,10) · (0,0)(2,10)(0,12) · (0,12)(4,8)(6,12) · (4,8)(6,6)(6,12) · (6,0)(8,4)(6,6) · (6,0)(12,0)(8,4) · (8,4)(12,0)(9,6) · (9,6)(12,0)(12,6) · (9,6)(12,6)(12,8) · (6,6)(8,4)(9,6)(6,12) · (9,6)(12,8)(12,12)(6,12)";
        let pieces = text.split('·').map(|one| {
            let corners: Vec<[i64; 2]> = one
                .trim()
                .trim_matches(['(', ')'])
                .split(")(")
                .map(|c| {
                    let (x, y) = c.split_once(',').unwrap();
                    [x.parse().unwrap(), y.parse().unwrap()]
                })
                .collect();
            piece("p", &corners)
        });
        PolygonSet::new(pieces.collect()).unwrap()
    }

    fn count(set: &PolygonSet, corners: &[[i64; 2]], symmetry: Symmetry) -> (u64, u64, u64) {
        let loops = vec![corners.iter().map(|corner| corner.map(Surd::integer)).collect()];
        let compiled = Compiled::of(set, &Figure::Exact(loops), symmetry).unwrap();
        let start = std::time::Instant::now();
        let mut found = Vec::new();
        let outcome = walk(&mut compiled.tree(), &Interval::whole(), &Control::default(), &mut found);
        eprintln!("{:?} {:?} {:?}", start.elapsed(), outcome.statistics.nodes(), found.len());
        (found.len() as u64, outcome.statistics.raw, outcome.statistics.nodes())
    }

    #[test]
    fn rectangle() {
        for symmetry in [Symmetry::None, Symmetry::Full] {
            eprintln!("{:?}", count(&tangram(), &[[0, 0], [4, 0], [4, 2], [0, 2]], symmetry));
            eprintln!("{:?}", count(&tangram(), &[[0, 0], [4, 0], [0, 4]], symmetry));
            eprintln!("{:?}", count(&tangram(), &[[2, 0], [4, 2], [2, 4], [0, 2]], symmetry));
        }
    }

    #[test]
    fn archimedes() {
        eprintln!("{:?}", count(&stomachion(), &[[0, 0], [12, 0], [12, 12], [0, 12]], Symmetry::Full));
    }

    pub(super) fn parse(v: &serde_json::Value) -> Vec<Vec<[f64; 2]>> {
        v.as_array()
            .unwrap()
            .iter()
            .map(|l| l.as_array().unwrap().iter().map(|p| [p[0].as_f64().unwrap(), p[1].as_f64().unwrap()]).collect())
            .collect()
    }

    #[test]
    fn figures() {
        let set = tangram();
        let Ok(files) = std::env::var("FILES") else { return };
        for file in files.split(',') {
            let text = std::fs::read_to_string(file).unwrap();
            let (mut good, mut total) = (0, 0);
            let mut times = Vec::new();
            let mut whole = Vec::new();
            for line in text.lines() {
                let value: serde_json::Value = serde_json::from_str(line).unwrap();
                let mut loops = parse(&value["silhouette"]);
                if let Ok(noise) = std::env::var("NOISE") {
                    let noise: f64 = noise.parse().unwrap();
                    let mut seed = std::env::var("SEED").map_or(1, |s| s.parse::<u64>().unwrap()).wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(total);
                    let mut random = || {
                        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                        let x = seed >> 33;
                        f64::from(x as u32) / f64::from(1_u32 << 31)
                    };
                    for _ in 0..5 {
                        random();
                    }
                    let (s, c) = (random() * 6.28).sin_cos();
                    for p in loops.iter_mut().flatten() {
                        *p = [c * p[0] - s * p[1] + noise * (2.0 * random() - 1.0), s * p[0] + c * p[1] + noise * (2.0 * random() - 1.0)];
                    }
                }
                total += 1;
                let start = std::time::Instant::now();
                let sketch = Sketch { loops, scale: None, tolerance: None };
                let name = format!("{} {} {}", value["name"], value["cls"], value["noise"]);
                let compiled = match Compiled::of(&set, &Figure::Drawn(sketch), Symmetry::Full) {
                    Ok(compiled) => compiled,
                    Err(error) => {
                        println!("{name}: {error}");
                        continue;
                    }
                };
                times.push(start.elapsed().as_secs_f64() * 1e6);
                let mut found = Vec::new();
                let outcome = walk(&mut compiled.tree(), &Interval::whole(), &Control::default(), &mut found);
                whole.push(start.elapsed().as_secs_f64() * 1e6);
                let exact = compiled.arithmetic() == Arithmetic::Exact;
                good += u32::from(exact && !found.is_empty());
                println!("{name}: {} {} nodes {:?} residual {:.2e} {:.0} us", found.len(), outcome.statistics.nodes(), compiled.arithmetic(), compiled.residual(), whole.last().unwrap());
            }
            times.sort_by(f64::total_cmp);
            whole.sort_by(f64::total_cmp);
            println!("{file}: {good} of {total}; prepare median {:.0} worst {:.0}, all median {:.0} worst {:.0}", times[times.len() / 2], times.last().unwrap(), whole[whole.len() / 2], whole.last().unwrap());
        }
    }
}
#[cfg(test)]
mod debug {
    use super::*;
    #[test]
    fn debug() {
        let Ok(file) = std::env::var("ONE") else { return };
        let name = std::env::var("NAME").unwrap();
        let set = super::tests::tangram();
        for line in std::fs::read_to_string(file).unwrap().lines() {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            if value["name"] != name.as_str() {
                continue;
            }
            let loops = super::tests::parse(&value["silhouette"]);
            let sketch = super::super::model::Sketch { loops, scale: None, tolerance: None };
            let compiled = Compiled::of(&set, &Figure::Drawn(sketch), Symmetry::Full).unwrap();
            let mut tree = compiled.tree();
            match &compiled.scene {
                AnyScene::Root2(scene) => dump(scene),
                AnyScene::Radicals(scene) => dump(scene),
                AnyScene::Tolerant(scene) => dump(scene),
            }
            println!("{:?} {}", tree.look(), tree.reason());
        }
    }
    fn dump<F: Field>(scene: &Scene<F>) {
        println!("motions {}", scene.motions.len());
        for (i, c) in scene.region.corners().iter().enumerate() {
            println!("{i}: {:?} p{} dir {:?} len {:.4} next {} angle {:.1}", scene.plane.point(c.point).at, c.point, scene.plane.unit(c.direction).at, c.length, c.next, scene.region.angle(&scene.plane, i as u32).to_degrees());
        }
    }
}
