//! The search: in a corner of the region that is left, one piece lies along its edge; which one, and how?
//!
//! At a corner whose inner angle is below a straight one, the points just inside beside the outgoing edge are covered by a piece that has a corner
//! there and an edge along that edge. So there are finitely many ways to go on, whatever the angles and lengths are, and each filling is reached
//! exactly once. Every region has such a corner; the one with the fewest ways is chosen.

mod sight;

use super::motions::Motion;
use super::pieces::{Lying, Pieces, Runs};
use super::sums::{Sums, Supply};
use super::watch::{Refusal, short};
use crate::packing::Found;
use fuge_exact::{DirectionId, Field, Misfit, Oriented, Plane, PointId, Region, Vector};
use fuge_search::{Node, Tree};
use rustc_hash::FxHashMap;
use std::f64::consts::PI;
use std::sync::Arc;

/// What does not change while a silhouette is searched.
#[derive(Debug)]
pub(super) struct Scene<F: Field> {
    pub plane: Plane<F>,
    pub pieces: Arc<Pieces<F::Number>>,
    /// Forms that were laid before, as in a [`Kit`](super::kit::Kit).
    pub laid: Arc<Vec<Arc<Oriented<F::Number>>>>,
    pub region: Region,
    pub motions: Vec<Motion<F::Number>>,
    /// The sums that may be left of angles and of edges, as far as they are known.
    pub angles: Sums,
    pub lengths: Sums,
    /// The same of parts.
    pub areas: Sums,
    /// Which corner is taken next.
    pub choice: Choice,
}

impl<F: Field> Scene<F> {
    /// A form laid in a direction of a plane that began as the scene's.
    pub fn oriented(&self, plane: &mut Plane<F>, form: u32, direction: DirectionId) -> Arc<Oriented<F::Number>> {
        match self.laid(form, direction) {
            Some(known) => Arc::clone(known),
            None => Arc::new(self.pieces.lying[form as usize].form.oriented(plane, direction)),
        }
    }

    fn laid(&self, form: u32, direction: DirectionId) -> Option<&Arc<Oriented<F::Number>>> {
        self.laid.get(direction as usize * self.pieces.lying.len() + form as usize)
    }
}

/// Which corner is taken next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Choice {
    /// The one with the fewest ways to go on.
    #[default]
    Fewest,
    /// The one with the smallest angle: another tree with the same solutions.
    Sharpest,
}

/// A piece that is laid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub form: u32,
    pub at: PointId,
    pub direction: DirectionId,
}

/// A node on the way to the current one.
#[derive(Clone, Debug)]
struct Level {
    region: Region,
    /// Which branch of the node above it is.
    branch: u32,
    supply: Supply,
    /// How many points there were.
    points: usize,
    /// How many directions there were, and the form that was laid in a direction as no other before it: in tolerant numbers these go
    /// with the level, since what a direction is taken for may depend on the way from the root only.
    directions: usize,
    first_laid: Option<(u32, DirectionId)>,
    /// The corner that is to be filled.
    corner: Option<(PointId, DirectionId)>,
    branches: Vec<(u32, Region)>,
    /// The forms that are not laid in that corner, and why: kept for those who watch.
    refused: Vec<(u32, Refusal)>,
    /// For every motion: how far its image was compared; `None`: it is done with.
    compared: Vec<Option<u32>>,
    end: End,
}

/// Why a node leads nowhere.
#[derive(Clone, Copy, Debug, PartialEq)]
enum End {
    /// It does.
    No,
    /// No piece that is left goes into this corner.
    Corner(PointId, DirectionId),
    /// All that go into it by angle and length stick out.
    Tried,
    /// An image of this begins earlier in the tree.
    Image,
    /// There is a part whose area, this one, is no sum of pieces.
    Area(f64),
    /// No corner stands out; of tolerant numbers only.
    Flat,
    /// Everything is covered, and pieces are left over; of tolerant numbers only, for exact areas agree.
    Left,
}

/// The tree over all ways to fill a silhouette.
#[derive(Clone, Debug)]
pub(super) struct SilhouetteTree<F: Field> {
    scene: Arc<Scene<F>>,
    plane: Plane<F>,
    angles: Sums,
    lengths: Sums,
    areas: Sums,
    /// Forms that were laid: in exact numbers all that ever were, in tolerant ones those that lie.
    oriented: FxHashMap<(u32, DirectionId), Arc<Oriented<F::Number>>>,
    levels: Vec<Level>,
    placed: Vec<Placed>,
    /// Whether somebody wants to know why forms are refused.
    watched: bool,
}

impl<F: Field> SilhouetteTree<F> {
    pub fn new(scene: Arc<Scene<F>>) -> Self {
        let root = Level {
            region: scene.region.clone(),
            supply: scene.pieces.supply(),
            points: scene.plane.points(),
            directions: scene.plane.directions(),
            first_laid: None,
            corner: None,
            branch: 0,
            branches: Vec::new(),
            refused: Vec::new(),
            compared: vec![Some(0); scene.motions.len()],
            end: End::No,
        };
        Self {
            plane: scene.plane.clone(),
            angles: scene.angles.clone(),
            lengths: scene.lengths.clone(),
            areas: scene.areas.clone(),
            oriented: FxHashMap::default(),
            levels: vec![root],
            placed: Vec::new(),
            watched: false,
            scene,
        }
    }

    /// What is laid, in the order in which it was laid.
    pub fn placed(&self) -> &[Placed] {
        &self.placed
    }

    /// Lays a form where the search would lay a piece next; `None`: it does not go there. That others might go there too is not looked at.
    pub fn lay(&mut self, form: u32) -> Option<()> {
        if self.top().region.is_empty() {
            return None;
        }
        let (corner, forms) = self.choose().ok()?;
        forms.contains(&form).then_some(())?;
        self.fill(corner);
        self.lay_next(form).then_some(())
    }

    /// The corner that the search would fill next, and the direction of the edge that leaves it; `None`: there is none that can be filled.
    pub fn next_corner(&mut self) -> Option<(PointId, DirectionId)> {
        let (corner, _) = self.choose().ok()?;
        self.fill(corner);
        self.top().corner
    }

    /// Whether the pieces fill the silhouette, all of them.
    pub fn is_full(&self) -> bool {
        let level = self.top();
        level.region.is_empty() && level.supply == 0
    }

    /// The forms that may go into the corner that is to be filled, by angle and by length. As [`look`](Tree::look), for a search that soon has
    /// enough: whether they lie within what is left is seen when they are laid.
    pub fn ways(&mut self) -> Vec<u32> {
        if !self.is_first() || self.part_that_is_no_sum().is_some() {
            return Vec::new();
        }
        let Ok((corner, forms)) = self.choose() else { return Vec::new() };
        self.fill(corner);
        forms
    }

    /// Lays a form into the corner that is to be filled; `false`: it does not go there.
    pub fn lay_next(&mut self, form: u32) -> bool {
        let Some(corner) = self.top().corner else { return false };
        let Ok(rest) = self.cut(corner, form) else { return false };
        let branches = &mut self.top_mut().branches;
        branches.clear();
        branches.push((form, rest));
        self.descend(0);
        true
    }

    /// Whether pieces fill the silhouette and no image of this comes earlier.
    pub fn is_solution(&mut self) -> bool {
        self.is_full() && self.is_first()
    }

    fn fill(&mut self, corner: u32) {
        let level = self.top_mut();
        let chosen = &level.region.corners()[corner as usize];
        level.corner = Some((chosen.point, chosen.direction));
    }

    /// What is left when a form is laid into a corner.
    fn cut(&mut self, (point, direction): (PointId, DirectionId), form: u32) -> Result<Region, Misfit> {
        let directions = self.plane.directions();
        let oriented = self.oriented(form, direction);
        let region = &self.levels.last().expect("the root stays").region;
        let rest = region.cut(&mut self.plane, point, &oriented);
        // What is tried next does not know them; they come back, with the same numbers, when the form is laid.
        if !self.plane.field().is_exact() {
            self.plane.forget_directions(directions);
        }
        rest
    }

    pub fn plane(&self) -> &Plane<F> {
        &self.plane
    }

    /// A form laid in a direction.
    pub fn oriented(&mut self, form: u32, direction: DirectionId) -> Arc<Oriented<F::Number>> {
        let Self { oriented, plane, scene, .. } = self;
        match scene.laid(form, direction) {
            Some(known) => Arc::clone(known),
            None if plane.field().is_exact() => {
                let make = || scene.oriented(plane, form, direction);
                Arc::clone(oriented.entry((form, direction)).or_insert_with(make))
            }
            None => match oriented.get(&(form, direction)) {
                Some(lies) => Arc::clone(lies),
                None => scene.oriented(plane, form, direction),
            },
        }
    }

    /// Keeps a form that is laid, with its directions, for as long as it lies; `None`: it is kept already. In exact numbers it does not matter.
    fn keep(&mut self, form: u32, direction: DirectionId) -> Option<(u32, DirectionId)> {
        let key = (form, direction);
        if self.plane.field().is_exact() || self.oriented.contains_key(&key) {
            return None;
        }
        let oriented = self.oriented(form, direction);
        self.oriented.insert(key, oriented);
        Some(key)
    }

    fn top(&self) -> &Level {
        self.levels.last().expect("the root stays")
    }

    fn top_mut(&mut self) -> &mut Level {
        self.levels.last_mut().expect("the root stays")
    }

    /// Chooses the corner to be filled: its number, and the forms that may go into it by angle and by length.
    fn choose(&mut self) -> Result<(u32, Vec<u32>), End> {
        let Self { scene, plane, angles, lengths, levels, watched, .. } = self;
        let level = levels.last().expect("the root stays");
        let mut view = View { scene, plane, angles, lengths, level, watched: *watched, refused: Vec::new() };
        let mut refused = Vec::new();
        let mut best = None;
        let most_forms = scene.pieces.lying.len();
        let (mut fewest, mut forms) = (Vec::with_capacity(most_forms), Vec::with_capacity(most_forms));
        let mut sharpest = f64::MAX;
        for corner in 0..level.region.corners().len() as u32 {
            let angle = level.region.angle(plane, corner);
            if angle >= PI || level.region.is_straight(corner) {
                continue;
            }
            // A corner with as many ways as the best is not better: how many more it has does not matter.
            let most = match scene.choice {
                Choice::Fewest if best.is_some() => fewest.len(),
                _ => usize::MAX,
            };
            view.forms(corner, angle, most, &mut forms);
            if forms.is_empty() {
                let chosen = level.region.corners()[corner as usize];
                let refused = std::mem::take(&mut view.refused);
                self.top_mut().refused = refused;
                return Err(End::Corner(chosen.point, chosen.direction));
            }
            let better = match scene.choice {
                Choice::Fewest => forms.len() < most,
                Choice::Sharpest => angle < sharpest - 1e-9,
            };
            if better {
                sharpest = angle;
                best = Some(corner);
                std::mem::swap(&mut fewest, &mut forms);
                std::mem::swap(&mut refused, &mut view.refused);
            }
        }
        self.top_mut().refused = refused;
        best.map(|corner| (corner, fewest)).ok_or(End::Flat)
    }

    /// The area of a part that is no sum of pieces. A hole says nothing of which part it is a hole of: where there are some, nothing is
    /// said.
    fn part_that_is_no_sum(&mut self) -> Option<f64> {
        let level = self.levels.last().expect("the root stays");
        if level.region.is_one_loop() {
            return None;
        }
        let loops = level.region.loops();
        let parts: Vec<f64> = loops.iter().map(|members| level.region.loop_area(&self.plane, members)).collect();
        let holes = parts.iter().any(|&area| area < 0.0);
        if holes { None } else { parts.into_iter().find(|&area| !self.areas.possible(level.supply, area)) }
    }

    /// Compares the images under the motions, as far as what is laid says; `false`: one of them comes first.
    fn is_first(&mut self) -> bool {
        let mut compared = std::mem::take(&mut self.top_mut().compared);
        let first = (0..compared.len()).all(|motion| self.compare(motion, &mut compared[motion]));
        self.top_mut().compared = compared;
        first
    }

    fn compare(&mut self, motion: usize, compared: &mut Option<u32>) -> bool {
        while let Some(level) = *compared {
            let Some(own) = self.placed.get(level as usize).map(|placed| placed.form) else { return true };
            let Some(image) = self.image_at(motion, level as usize) else { return true };
            match image.cmp(&own) {
                std::cmp::Ordering::Less => return false,
                std::cmp::Ordering::Greater => *compared = None,
                std::cmp::Ordering::Equal => *compared = Some(level + 1),
            }
        }
        true
    }

    /// The form in which the image under a motion lies in the corner that was chosen at a level, where that is known already.
    fn image_at(&mut self, motion: usize, level: usize) -> Option<u32> {
        let (point, direction) = self.levels[level].corner?;
        let scene = Arc::clone(&self.scene);
        // The motions are a group: the inverse of each is among them, and which is which does not matter.
        let motion = &scene.motions[motion];
        let place = motion.point(&self.plane, self.plane.point(point));
        let unit = motion.unit(&self.plane, direction);
        let (form, corner) = match self.plane.field().is_exact() {
            true => self.lies_at(&place, self.plane.known_direction(&unit)?, motion.mirror)?,
            false => self.lies_near(place.at, unit.at, motion.mirror)?,
        };
        let form = scene.pieces.facts.around[form as usize][corner];
        if motion.mirror { scene.pieces.lying[form as usize].mirror } else { Some(form) }
    }

    /// The piece that has a corner at a place, the edge that leaves it in a direction: its form, and which of its corners. `mirror`: the edge that
    /// comes into it, backwards.
    fn lies_at(&mut self, place: &Vector<F::Number>, direction: DirectionId, mirror: bool) -> Option<(u32, usize)> {
        for index in 0..self.placed.len() {
            let placed = self.placed[index];
            let oriented = self.oriented(placed.form, placed.direction);
            let origin = self.plane.point(placed.at).at;
            for corner in 0..oriented.len() {
                if self.way(&oriented, corner, mirror) != direction {
                    continue;
                }
                let offset = oriented.offsets()[corner].at;
                let near = |i: usize| (origin[i] + offset[i] - place.at[i]).abs() <= self.plane.field().slack();
                if near(0) && near(1) && self.plane.same(&oriented.corner_at(&self.plane, placed.at, corner), place) {
                    return Some((placed.form, corner));
                }
            }
        }
        None
    }

    /// The same within a tolerance: the piece that is nearest to lying so. Both what is looked at and its image may be off, so it may be off by
    /// more than what is the same in one place.
    fn lies_near(&mut self, place: [f64; 2], unit: [f64; 2], mirror: bool) -> Option<(u32, usize)> {
        let field = self.plane.field();
        let (reach, turn) = (IMAGE * field.slack(), (IMAGE * field.angle_slack()).min(MOST_TURN));
        let square = |a: [f64; 2], b: [f64; 2]| (a[0] - b[0]).powi(2) + (a[1] - b[1]).powi(2);
        let mut nearest = None;
        let mut least = f64::MAX;
        for index in 0..self.placed.len() {
            let placed = self.placed[index];
            let oriented = self.oriented(placed.form, placed.direction);
            for corner in 0..oriented.len() {
                let way = self.way(&oriented, corner, mirror);
                let off = square(oriented.corner_at(&self.plane, placed.at, corner).at, place);
                if off <= reach * reach && off < least && square(self.plane.unit(way).at, unit) <= turn * turn {
                    (nearest, least) = (Some((placed.form, corner)), off);
                }
            }
        }
        nearest
    }

    /// The direction of the edge that leaves a corner, or of the one that comes into it, backwards.
    fn way(&self, oriented: &Oriented<F::Number>, corner: usize, back: bool) -> DirectionId {
        let count = oriented.len();
        match back {
            false => oriented.directions()[corner],
            true => self.plane.opposite(oriented.directions()[(corner + count - 1) % count]),
        }
    }

    /// The ways to go on from the current node.
    fn branches(&mut self) -> Result<(), End> {
        if !self.is_first() {
            return Err(End::Image);
        }
        if let Some(area) = self.part_that_is_no_sum() {
            return Err(End::Area(area));
        }
        let (corner, forms) = self.choose()?;
        self.fill(corner);
        let chosen = self.top().region.corners()[corner as usize];
        let mut branches = std::mem::take(&mut self.top_mut().branches);
        branches.clear();
        for form in forms {
            match self.cut((chosen.point, chosen.direction), form) {
                Ok(rest) => branches.push((form, rest)),
                Err(misfit) if self.watched => self.top_mut().refused.push((form, misfit.into())),
                Err(_) => {}
            }
        }
        let none = branches.is_empty();
        self.top_mut().branches = branches;
        if none { Err(End::Tried) } else { Ok(()) }
    }
}

/// How many times the tolerance an image may be off: the motion brings points of the figure so near to each other, and either is so near to
/// what is laid there. And by what angle at most.
const IMAGE: f64 = 4.0;
const MOST_TURN: f64 = 0.2;

/// What is needed to see which forms may go into a corner.
struct View<'a, F: Field> {
    scene: &'a Scene<F>,
    plane: &'a Plane<F>,
    angles: &'a mut Sums,
    lengths: &'a mut Sums,
    level: &'a Level,
    watched: bool,
    /// Of the corner looked at last, the forms that may not, where somebody watches.
    refused: Vec<(u32, Refusal)>,
}

impl<F: Field> View<'_, F> {
    /// Lists the forms that may go into a corner by angle and length: what they leave must be a sum of what is left. No more than so many.
    fn forms(&mut self, corner: u32, angle: f64, most: usize, forms: &mut Vec<u32>) {
        let ahead = self.run(corner, true);
        forms.clear();
        self.refused.clear();
        for (index, lying) in self.scene.pieces.lying.iter().enumerate() {
            let Some(supply) = self.scene.pieces.kinds()[lying.kind].take(self.level.supply) else { continue };
            match self.may_lie(lying, supply, corner, angle, ahead) {
                Ok(()) => forms.push(index as u32),
                Err(refusal) if self.watched => self.refused.push((index as u32, refusal)),
                Err(_) => {}
            }
            if forms.len() == most {
                return;
            }
        }
    }

    fn may_lie(
        &mut self,
        lying: &Lying<F::Number>,
        supply: Supply,
        corner: u32,
        angle: f64,
        ahead: Option<f64>,
    ) -> Result<(), Refusal> {
        let slack = self.plane.field().angle_slack();
        let left = angle - lying.angle();
        if left < -slack {
            return Err(Refusal::Wide);
        }
        if !self.angles.possible(supply, left) {
            return Err(Refusal::Angle { left });
        }
        let fills = left <= slack;
        let [first, last] = &lying.runs;
        if let Some(left) = ahead.and_then(|run| self.unfilled(supply, run, first)) {
            return Err(Refusal::Ahead { left });
        }
        if fills && let Some(left) = self.run(corner, false).and_then(|run| self.unfilled(supply, run, last)) {
            return Err(Refusal::Behind { left });
        }
        Ok(())
    }

    /// What a piece leaves of an edge, if nothing can fill that: its own edges on the line may cover any of these lengths.
    fn unfilled(&mut self, supply: Supply, edge: f64, own: &Runs) -> Option<f64> {
        let own = own.as_ref()?;
        let filled = own.iter().any(|own| self.lengths.possible(supply, edge - own));
        if filled { None } else { own.first().map(|own| edge - own) }
    }

    /// How far the boundary goes straight on from a corner, forwards or backwards, where it ends in a corner that stands out too; elsewhere
    /// pieces may go on beyond its end.
    fn run(&self, corner: u32, forwards: bool) -> Option<f64> {
        let region = &self.level.region;
        let corners = region.corners();
        let mut at = corner;
        let mut length = 0.0;
        loop {
            let edge = if forwards { at } else { corners[at as usize].previous };
            length += corners[edge as usize].length;
            at = if forwards { corners[edge as usize].next } else { edge };
            if !region.is_straight(at) {
                return (region.angle(self.plane, at) < PI).then_some(length);
            }
        }
    }
}

impl<F: Field> Tree for SilhouetteTree<F> {
    type Solution = Found;

    fn look(&mut self) -> Node {
        if self.top().region.is_empty() {
            if !self.is_full() {
                self.top_mut().end = End::Left;
                return Node::DeadEnd;
            }
            if !self.is_first() {
                self.top_mut().end = End::Image;
                return Node::DeadEnd;
            }
            // What was compared to the end is the same.
            let same = self.top().compared.iter().flatten().count() as u64 + 1;
            return Node::Solution { weight: (self.scene.motions.len() as u64 + 1) / same };
        }
        match self.branches() {
            Ok(()) => Node::Branches(self.top().branches.len() as u32),
            Err(end) => {
                self.top_mut().end = end;
                Node::DeadEnd
            }
        }
    }

    fn descend(&mut self, branch: u32) {
        let (points, directions) = (self.plane.points(), self.plane.directions());
        let level = self.levels.last_mut().expect("the root stays");
        let (form, region) = &mut level.branches[branch as usize];
        // It comes back when the search does.
        let (form, region) = (*form, std::mem::take(region));
        let (at, direction) = level.corner.expect("a node with branches has a corner to be filled");
        let kind = &self.scene.pieces.kinds()[self.scene.pieces.lying[form as usize].kind];
        let supply = kind.take(level.supply).expect("what was looked at is there");
        let compared = level.compared.clone();
        self.placed.push(Placed { form, at, direction });
        let (branches, refused) = (Vec::new(), Vec::new());
        let (corner, end, first_laid) = (None, End::No, self.keep(form, direction));
        self.levels.push(Level {
            region,
            branch,
            supply,
            points,
            directions,
            first_laid,
            corner,
            branches,
            refused,
            compared,
            end,
        });
    }

    fn ascend(&mut self) {
        if let Some(level) = self.levels.pop() {
            self.plane.forget(level.points);
            if let Some(key) = level.first_laid {
                self.plane.forget_directions(level.directions);
                self.oriented.remove(&key);
            }
            if let Some((_, region)) = self.top_mut().branches.get_mut(level.branch as usize) {
                *region = level.region;
            }
        }
        self.placed.pop();
    }

    fn solution(&self) -> Found {
        // Ascending, as the numbers of every solution are: those of a level come after all of the one before.
        let forms = self.scene.pieces.lying.len() as u32;
        (0..).zip(&self.placed).map(|(level, placed): (u32, &Placed)| level * forms + placed.form).collect()
    }

    fn reason(&self) -> String {
        match self.top().end {
            End::No => "nothing leads on from here".to_owned(),
            End::Corner(..) => "no piece left fills this corner by its angle and the lengths of its edges".to_owned(),
            End::Tried => "every piece that would fill this corner sticks out".to_owned(),
            End::Image => "a symmetric image of this comes earlier".to_owned(),
            End::Area(area) => format!("the area of a part, {}, is no sum of pieces", short(area)),
            End::Flat => "no corner of what is left stands out".to_owned(),
            End::Left => "the silhouette is filled, and pieces are left over".to_owned(),
        }
    }
}
