//! A silhouette made ready to be searched: its field chosen, its region laid out, its symmetries found.

use super::kit::Kit;
use super::model::{
    Figure, MOST_CORNERS, MOST_DEGREE, MOST_REACH, Place, SilhouetteError, SilhouettePuzzle, Sketch, area, turned,
};
use super::motions::motions;
use super::pieces::Pieces;
use super::rebuild::Turned;
use super::recognise::{self, Seen};
use super::rivals::{self, Verdict};
use super::set::{PolygonSet, numbers};
use super::sketch::{Loops, without_repeats};
use super::snap::{Frame, float};
use super::sums::Sums;
use super::tree::{Choice, Placed, Scene, SilhouetteTree};
use super::watch::WatchedTree;
use crate::packing::{PackingTree, Symmetry};
use fuge_exact::{
    BoundaryError, DirectionId, Field, Plane, Radicals, Radicands, Region, Root2, Surd, Tolerant, Vector,
};
use std::cmp::Ordering;
use std::sync::Arc;

/// A silhouette made ready.
#[derive(Clone, Debug)]
pub struct Compiled {
    set: PolygonSet,
    figure: Arc<Figure>,
    symmetry: Symmetry,
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
        Self::made(set, figure, symmetry).map_err(|unfit| unfit.told(set, figure))
    }

    fn made(set: &PolygonSet, figure: &Figure, symmetry: Symmetry) -> Result<Self, Unfit> {
        let rules = Rules { symmetry, choice: Choice::Fewest };
        let ready = match figure {
            Figure::Exact(loops) => given(set, &without_repeats(loops, |a, b| a == b), rules)?,
            Figure::Drawn(sketch) => {
                let upright = sketch.upright();
                let loops = without_repeats(&upright.loops, |a, b| a == b);
                drawn(set, &Sketch { loops, ..upright }, rules)?
            }
        };
        let Ready { scene, frame, exact_frame, residual } = ready;
        Ok(Self { set: set.clone(), figure: Arc::new(figure.clone()), symmetry, scene, frame, exact_frame, residual })
    }

    /// Makes a figure ready for a set of pieces, as [`of`](Self::of) does; coordinates that are written exactly and do not fit the pieces exactly are
    /// taken for a drawing, whose lines are off.
    ///
    /// # Errors
    /// When the figure is none, or its area is not even nearly that of the pieces.
    pub fn recognised(set: &PolygonSet, figure: &Figure, symmetry: Symmetry) -> Result<Self, SilhouetteError> {
        let exact = |compiled: &Self| compiled.arithmetic() == Arithmetic::Exact;
        match (Self::made(set, figure, symmetry), figure) {
            (Ok(written), Figure::Exact(loops)) if exact(&written) => match written.verdict(loops) {
                Verdict::Sure => Ok(written),
                // Digits say exactly what was drawn, and not what was meant.
                _ => Self::of(set, &Figure::Drawn(figure.sketch()), symmetry),
            },
            (written, Figure::Exact(_)) => match (written, Self::of(set, &Figure::Drawn(figure.sketch()), symmetry)) {
                (Ok(written), drawn) => Ok(drawn.ok().filter(exact).unwrap_or(written)),
                (Err(_), drawn) => drawn,
            },
            (compiled, _) => compiled.map_err(|unfit| unfit.told(set, figure)),
        }
    }

    /// Whether what is written exactly was meant so. What was recognised is sure already.
    fn verdict(&self, loops: &[Vec<Place>]) -> Verdict {
        let rules = Rules { symmetry: self.symmetry, choice: Choice::Fewest };
        match self.exact_frame {
            Some(_) => rivals::judge(&self.set, &self.scene, &without_repeats(loops, |a, b| a == b), rules),
            None => Verdict::Sure,
        }
    }

    /// The puzzle that was made ready.
    #[must_use]
    pub fn puzzle(&self) -> SilhouettePuzzle {
        let (pieces, figure) = (self.set.pieces().to_vec(), Figure::clone(&self.figure));
        SilhouettePuzzle { pieces, figure, symmetry: self.symmetry }
    }

    /// The figure as it was given.
    #[must_use]
    pub fn figure(&self) -> &Figure {
        &self.figure
    }

    /// Which motions may count as symmetries.
    #[must_use]
    pub fn symmetry(&self) -> Symmetry {
        self.symmetry
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

    /// How long the unit of the pieces is in the figure as it was given.
    #[must_use]
    pub fn scale(&self) -> f64 {
        let [x, y] = self.frame.axis;
        x.hypot(y)
    }

    /// How many motions map the figure onto itself, the one that changes nothing included.
    #[must_use]
    pub fn symmetries(&self) -> usize {
        self.scene.symmetries()
    }

    /// How many pieces of each kind there are: pieces of a kind can do the same.
    #[must_use]
    pub fn copies(&self) -> Vec<usize> {
        let kinds = match &self.scene {
            AnyScene::Root2(scene) => scene.pieces.kinds(),
            AnyScene::Radicals(scene) => scene.pieces.kinds(),
            AnyScene::Tolerant(scene) => scene.pieces.kinds(),
        };
        kinds.iter().map(|kind| kind.pieces.len()).collect()
    }

    /// Which motions map the figure onto itself: rotations and reflections, the one that changes nothing included.
    #[must_use]
    pub fn motions(&self) -> (usize, usize) {
        let mirrors = match &self.scene {
            AnyScene::Root2(scene) => scene.motions.iter().filter(|motion| motion.mirror).count(),
            AnyScene::Radicals(scene) => scene.motions.iter().filter(|motion| motion.mirror).count(),
            AnyScene::Tolerant(scene) => scene.motions.iter().filter(|motion| motion.mirror).count(),
        };
        (self.symmetries() - mirrors, mirrors)
    }

    /// In words, what the numbers in a solution mean: which corner is filled, counted from 1 in the order of the search, and which piece lies
    /// in it, seen from there.
    #[must_use]
    pub fn legend(&self) -> Vec<String> {
        let forms = self.forms();
        let level = |level: usize| forms.iter().map(move |form| format!("corner {level}: {form}"));
        (1..=self.set.pieces().len()).flat_map(level).collect()
    }

    fn forms(&self) -> Vec<String> {
        match &self.scene {
            AnyScene::Root2(scene) => self.forms_of(scene),
            AnyScene::Radicals(scene) => self.forms_of(scene),
            AnyScene::Tolerant(scene) => self.forms_of(scene),
        }
    }

    fn forms_of<F: Field>(&self, scene: &Scene<F>) -> Vec<String> {
        let words = |lying: &super::pieces::Lying<F::Number>| {
            let corners: String =
                lying.form.corners().iter().map(|c| format!("({:.6},{:.6})", c.at[0], c.at[1])).collect();
            format!("{} {corners}", self.set.pieces()[scene.pieces.kinds()[lying.kind].pieces[0]].name)
        };
        scene.pieces.lying.iter().map(words).collect()
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

    /// The same tree, which tells at every node what it tries there, for those who watch.
    #[must_use]
    pub fn watched(&self) -> WatchedTree {
        let down = matches!(&*self.figure, Figure::Drawn(sketch) if sketch.y_down);
        WatchedTree::of(&self.scene, self.frame, down)
    }

    /// The same silhouette for those who do not trust its tree. Another one has the same solutions: it takes the sharpest corner next, knows no
    /// symmetry and so finds every image, and calculates in other numbers, any square roots instead of a + b√2 and floats instead of any
    /// square roots.
    #[must_use]
    pub fn second(&self) -> Self {
        let scene = match &self.scene {
            AnyScene::Root2(scene) => AnyScene::Radicals(second(&**scene, Radicals)),
            AnyScene::Radicals(scene) => AnyScene::Tolerant(second(&**scene, Tolerant::new(1e-9).with_angle(1e-9))),
            AnyScene::Tolerant(scene) => AnyScene::Tolerant(second(&**scene, *scene.plane.field())),
        };
        Self { scene, ..self.clone() }
    }

    /// The tree of the [`second`](Self::second) search.
    #[must_use]
    pub fn second_tree(&self) -> PackingTree {
        self.second().tree()
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
        for (level, &number) in (0_u32..).zip(found) {
            tree.lay(number.checked_sub(level * scene.pieces.lying.len() as u32)?)?;
        }
        let mut used = vec![0; scene.pieces.kinds().len()];
        let mut laid = Vec::with_capacity(found.len());
        for placed in tree.placed().to_vec() {
            let kind = scene.pieces.lying[placed.form as usize].kind;
            let piece = scene.pieces.kinds()[kind].pieces[used[kind]];
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
        let down = matches!(&*self.figure, Figure::Drawn(sketch) if sketch.y_down);
        let place = |[x, y]: [f64; 2]| if down { [x, -y] } else { [x, y] };
        let polygon = corners.iter().map(|corner| place(self.frame.place(corner.at))).collect();
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

/// A figure made ready.
struct Ready {
    scene: AnyScene,
    frame: Frame,
    exact_frame: Option<[Place; 2]>,
    residual: f64,
}

impl From<Seen> for Ready {
    fn from(Seen { scene, frame, residual, .. }: Seen) -> Self {
        Self { scene, frame, exact_frame: None, residual }
    }
}

/// Why a figure cannot be made ready. What its area is takes long to tell exactly, and often nobody asks.
enum Unfit {
    /// It has another area than the pieces, about this one.
    Area(f64),
    Other(SilhouetteError),
}

impl From<SilhouetteError> for Unfit {
    fn from(error: SilhouetteError) -> Self {
        Self::Other(error)
    }
}

impl Unfit {
    fn told(self, set: &PolygonSet, figure: &Figure) -> SilhouetteError {
        let near = match self {
            Self::Area(near) => near,
            Self::Other(error) => return error,
        };
        let wanted = set.area().approximate().value;
        let area = match figure {
            Figure::Exact(loops) => figure_area(&without_repeats(loops, |a, b| a == b)).to_string(),
            Figure::Drawn(_) => format!("{near:.6}"),
        };
        let factor = format!("{:.6}", (wanted / near).sqrt());
        SilhouetteError::Area { figure: area, pieces: set.area().to_string(), factor }
    }
}

/// A figure that was given exactly, or so nearly that it must have been meant so.
fn given(set: &PolygonSet, loops: &[Vec<Place>], rules: Rules) -> Result<Ready, Unfit> {
    let mut roots = Radicands::new();
    loops.iter().flatten().flatten().for_each(|number| roots.add(number));
    if !roots.is_bounded() {
        return Err(SilhouetteError::Roots.into());
    }
    let floats: Loops = loops.iter().map(|corners| corners.iter().map(float).collect()).collect();
    check_size(&floats)?;
    let (near, wanted) = (super::sketch::area(&floats), set.area().approximate().value);
    // What floats can tell apart is not the same.
    if (near - wanted).abs() <= FLOAT_AREAS * wanted
        && figure_area(loops) == *set.area()
        && let Some(ready) = exact(set, loops, rules)?
    {
        return Ok(ready);
    }
    if near.is_nan() || near <= 0.0 {
        return Err(no_region(&floats).into());
    }
    if (near - wanted).abs() > NEARLY * wanted {
        return Err(Unfit::Area(near));
    }
    // What is written down to the last digit is not off by more.
    let sketch = Sketch { loops: floats, scale: Some(1.0), tolerance: None, y_down: false };
    Ok(recognise::recognise(set, &sketch, rules, Some(WRITTEN))?.into())
}

/// A drawing; where its scale is given, the area must be that of the pieces, as far as it can be with lines that are off.
fn drawn(set: &PolygonSet, sketch: &Sketch, rules: Rules) -> Result<Ready, Unfit> {
    let positive = |number: Option<f64>| number.is_none_or(|number| number.is_finite() && number > 0.0);
    if !positive(sketch.scale) || !positive(sketch.tolerance) {
        return Err(SilhouetteError::Measure.into());
    }
    if let Some(scale) = sketch.scale {
        let (near, wanted) = (super::sketch::area(&sketch.loops) / (scale * scale), set.area().approximate().value);
        let around: f64 = sketch
            .loops
            .iter()
            .flat_map(|own| super::sketch::edges(own))
            .map(|(a, b)| super::sketch::apart(a, b))
            .sum();
        // Without a piece the area would be another one, however badly it is drawn.
        let pieces = set.pieces().iter().map(|piece| piece.area().approximate().value);
        let without = (pieces.fold(f64::MAX, f64::min) / 2.0).max(DRAWN * wanted);
        let off = (sketch.tolerance.unwrap_or(NOISE) * around / scale).min(without);
        if near.is_nan() || near <= 0.0 {
            return Err(no_region(&sketch.loops).into());
        }
        let agree = (near - wanted).abs() <= off.max(NEARLY * wanted);
        if !agree {
            return Err(Unfit::Area(near));
        }
    }
    Ok(recognise::recognise(set, sketch, rules, None)?.into())
}

/// How far coordinates that are written exactly may be off.
const WRITTEN: f64 = 1e-3;

/// The share by which the area of a drawing may be off, whatever the pieces are.
const DRAWN: f64 = 5e-3;

/// How far the lines of a drawing may be off where nobody says how far, in the unit of the pieces.
const NOISE: f64 = 0.03;

/// The figure in exact numbers: in its own frame, or in that of its longest edge where its own has numbers that the pieces have not. `None`:
/// square roots are not enough.
fn exact(set: &PolygonSet, loops: &[Vec<Place>], rules: Rules) -> Result<Option<Ready>, SilhouetteError> {
    let seen = |turn: &dyn Fn(&Place) -> Place| -> Vec<Vec<Place>> {
        loops.iter().map(|corners| corners.iter().map(turn).collect()).collect()
    };
    let ready = |scene: AnyScene, unit: Place, corner: &Place| {
        let frame = Frame { axis: float(&unit), shift: float(corner) };
        Ready { scene, frame, exact_frame: Some([unit, corner.clone()]), residual: 0.0 }
    };
    // As seen from a corner, most figures have simple numbers, wherever they are.
    let from = |corner: &Place, place: &Place| [&place[0] - &corner[0], &place[1] - &corner[1]];
    let Some(first) = loops.iter().flatten().next() else { return Ok(None) };
    if let Some(scene) = exact_scene(set, &seen(&|place| from(first, place)), rules, Roots::OfPieces)? {
        return Ok(Some(ready(scene, [Surd::one(), Surd::zero()], first)));
    }
    let Some((unit, corner)) = longest_edge(loops) else { return Ok(None) };
    let back = [unit[0].clone(), -&unit[1]];
    let own = seen(&|place| turned(&from(&corner, place), &back));
    let scene = exact_scene(set, &own, rules, Roots::Any(&[]))?;
    Ok(scene.map(|scene| ready(scene, unit, &corner)))
}

/// How a figure is to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules {
    pub symmetry: Symmetry,
    pub choice: Choice,
}

/// Areas that floats cannot tell apart, even after they were added up.
const AREAS: f64 = 1e-6;

/// The share by which the area of a figure and that of the pieces differ, in floats, where they may be the same.
const FLOAT_AREAS: f64 = 1e-9;

/// Areas that differ by less than this share may have been meant to be the same.
const NEARLY: f64 = 1e-6;

fn check_size(loops: &Loops) -> Result<(), SilhouetteError> {
    let corners = loops.iter().map(Vec::len).sum();
    if corners > MOST_CORNERS {
        return Err(SilhouetteError::TooManyCorners(corners));
    }
    if loops.iter().flatten().flatten().any(|number| number.abs() > MOST_REACH) {
        return Err(SilhouetteError::TooLarge);
    }
    Ok(())
}

/// Why loops without an area bound no region.
pub(super) fn no_region(loops: &Loops) -> SilhouetteError {
    let vector = |&at: &[f64; 2]| Vector { x: at[0], y: at[1], at };
    let loops: Vec<Vec<_>> = loops.iter().map(|corners| corners.iter().map(vector).collect()).collect();
    let region = Region::inside(&mut Plane::new(Tolerant::new(1e-9)), &loops);
    SilhouetteError::Figure(region.err().unwrap_or(BoundaryError::Empty))
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
    let mut edges: Vec<_> = edges.map(|(from, to)| (super::sketch::apart(float(from), float(to)), from, to)).collect();
    edges.sort_by(|a, b| b.0.total_cmp(&a.0));
    edges.into_iter().find_map(|(_, from, to)| {
        let unit = Radicals.unit([&(&to[0] - &from[0]), &(&to[1] - &from[1])])?;
        Some((unit, from.clone()))
    })
}

/// In which square roots a figure is wanted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Roots<'a> {
    /// In a + b√2, where that is enough for the pieces.
    OfPieces,
    /// In any; some of the edges of these forms are known to have directions of the figure.
    Any(&'a [Arc<Turned>]),
}

/// The scene in a + b√2 if that is enough; in other square roots otherwise, if they are wanted. `None`: it is not enough.
pub(super) fn exact_scene(
    set: &PolygonSet,
    loops: &[Vec<Place>],
    rules: Rules,
    roots: Roots<'_>,
) -> Result<Option<AnyScene>, SilhouetteError> {
    let inner = &set.inner;
    let Some(pieces) = &inner.exact else { return Ok(None) };
    if let Some(common) = &inner.octants
        && may_be_in_octants(loops)
        && let Some(kit) = in_root2(common, pieces, loops)
        && let Some(scene) = scene(kit, loops, rules, in_octants)?
    {
        return Ok(Some(AnyScene::Root2(Arc::new(scene))));
    }
    let known = match roots {
        Roots::OfPieces if inner.octants.is_some() => return Ok(None),
        Roots::OfPieces => &[],
        Roots::Any(known) => known,
    };
    let mut radicands = Radicands::new();
    loops.iter().flatten().flatten().chain(numbers(pieces)).for_each(|number| radicands.add(number));
    if !radicands.is_bounded() || radicands.degree() > MOST_DEGREE {
        return Ok(None);
    }
    let mut kit = Kit::new(Radicals, Arc::clone(pieces));
    for [x, y] in known.iter().flat_map(|form| &form.edges) {
        let unit = kit.plane.vector(x.clone(), y.clone());
        kit.plane.direction(unit);
    }
    let low_degree = |plane: &Plane<Radicals>, direction: DirectionId| {
        let unit = plane.unit(direction);
        radicands.add(&unit.x);
        radicands.add(&unit.y);
        radicands.is_bounded() && radicands.degree() <= MOST_DEGREE
    };
    let scene = scene(kit, loops, rules, low_degree)?;
    Ok(scene.map(|scene| AnyScene::Radicals(Arc::new(scene))))
}

/// The pieces in a + b√2 with a denominator that all numbers have in common: the common one if it will do. Points are turned twice at most, each
/// time with half a √2.
fn in_root2(common: &Kit<Root2>, pieces: &Pieces<Surd>, loops: &[Vec<Place>]) -> Option<Kit<Root2>> {
    let places = loops.iter().flatten().flatten();
    let figure = Root2::for_numbers(places.clone())?.denominator().checked_mul(4)?;
    if common.plane.field().denominator() % figure == 0 {
        return Some(common.clone());
    }
    let field = Root2::for_numbers(numbers(pieces).chain(places))?;
    let field = Root2::new(field.denominator().checked_mul(4)?);
    Some(Kit::new(field, Arc::new(pieces.map(|number| field.embed(number))?)))
}

/// Whether all edges may have one of the eight directions, as far as floats can tell.
fn may_be_in_octants(loops: &[Vec<Place>]) -> bool {
    loops.iter().all(|corners| {
        let floats: Vec<[f64; 2]> = corners.iter().map(float).collect();
        super::sketch::edges(&floats).all(|(from, to)| {
            let [x, y] = [(to[0] - from[0]).abs(), (to[1] - from[1]).abs()];
            x.min(y).min((x - y).abs()) <= OCTANTS
        })
    })
}

/// Floats of edges in one of the eight directions are off by less than this.
const OCTANTS: f64 = 1e-6;

/// Whether a direction is one of the eight; only if all are, everything that is laid has its numbers in the field.
fn in_octants(plane: &Plane<Root2>, direction: DirectionId) -> bool {
    let (field, unit) = (plane.field(), plane.unit(direction));
    let zero = |number: &<Root2 as Field>::Number| field.sign(number) == Ordering::Equal;
    zero(&unit.x) || zero(&unit.y) || unit.x == unit.y || unit.x == field.neg(&unit.y)
}

/// The scene in the numbers of a field; `None`: it does not have the direction of an edge, or one that is not suitable.
fn scene<F: Field>(
    mut kit: Kit<F>,
    loops: &[Vec<Place>],
    rules: Rules,
    mut suitable: impl FnMut(&Plane<F>, DirectionId) -> bool,
) -> Result<Option<Scene<F>>, SilhouetteError> {
    let plane = &mut kit.plane;
    let embed = |number: &Surd| plane.field().embed(number);
    let vector = |place: &Place| Some(plane.vector(embed(&place[0])?, embed(&place[1])?));
    let loops = loops.iter().map(|corners| corners.iter().map(vector).collect::<Option<Vec<_>>>());
    let Some(loops) = loops.collect::<Option<Vec<_>>>() else { return Ok(None) };
    // A direction that is not suitable is none: nothing is calculated with it.
    let see = |plane: &mut Plane<F>, along: &Vector<F::Number>, _| {
        plane.edge(along).map(|(direction, _)| direction).filter(|&direction| suitable(plane, direction))
    };
    match Region::inside_along(plane, &loops, see) {
        Ok(region) => Ok(Some(finish(kit, region, rules))),
        Err(BoundaryError::Direction(..)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The scene of a region in the plane of a kit.
pub(super) fn finish<F: Field>(kit: Kit<F>, region: Region, rules: Rules) -> Scene<F> {
    let Kit { mut plane, pieces, laid } = kit;
    let allowed = match rules.symmetry {
        Symmetry::Full => (true, true),
        Symmetry::Rotations => (true, false),
        Symmetry::None => (false, false),
    };
    let (motions, region) = motions(&mut plane, region, &pieces, allowed);
    let (field, facts) = (plane.field(), &pieces.facts);
    let angles = Sums::new(&facts.angles, field.angle_slack());
    let lengths = Sums::new(&facts.lengths, field.slack().max(1e-7));
    let areas = Sums::new(&facts.areas, AREAS + 20.0 * field.slack());
    Scene { plane, pieces, laid, region, motions, angles, lengths, areas, choice: rules.choice }
}

/// A scene in other numbers and another order, without symmetry.
fn second<F: Field, G: Field>(scene: &Scene<F>, field: G) -> Arc<Scene<G>> {
    let rules = Rules { symmetry: Symmetry::None, choice: Choice::Sharpest };
    Arc::new(in_other_numbers(scene, field, rules))
}

/// A scene in other numbers.
pub(super) fn in_other_numbers<F: Field, G: Field>(scene: &Scene<F>, field: G, rules: Rules) -> Scene<G> {
    let number = |number: &F::Number| match scene.plane.field().surd(number) {
        Some(surd) => field.embed(&surd),
        // Coordinates are below 2¹⁴, and a fraction has a machine word above and below.
        None => Surd::nearest_fraction(scene.plane.field().approximate(number).value, 1 << 39)
            .and_then(|near| field.embed(&near)),
    };
    let pieces = scene.pieces.map(number).expect("every field that comes second has the numbers of the first");
    let vector = |v: &Vector<F::Number>, plane: &Plane<G>| Some(plane.vector(number(&v.x)?, number(&v.y)?));
    let mut kit = Kit::new(field.clone(), Arc::new(pieces));
    let region = scene.region.moved(&scene.plane, &mut kit.plane, vector).expect("and those of the figure");
    finish(kit, region, rules)
}

impl PartialEq for Compiled {
    /// The same puzzle.
    fn eq(&self, other: &Self) -> bool {
        (self.set.pieces(), &self.figure, self.symmetry) == (other.set.pieces(), &other.figure, other.symmetry)
    }
}
