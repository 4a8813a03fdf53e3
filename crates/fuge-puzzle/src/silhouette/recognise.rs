//! Recognising a drawing: which exact figure was meant?
//!
//! A clean drawing is read off corner by corner. One that is off, or whose pieces slide by an amount or stand at an angle that no simple number
//! tells, is first filled within a tolerance; the pieces, which are exact, then say where everything belongs. What neither explains is
//! searched within the tolerance.

use super::compile::{AnyScene, Roots, Rules, exact_scene, figure_area, finish, no_region};
use super::kit::Kit;
use super::model::{MOST_CORNERS, MOST_REACH, Place, SilhouetteError, Sketch};
use super::plan::{Plan, Tidied};
use super::rebuild::{self, Drawing, Nearly, Rebuilt, is_filled, is_filled_nearly, outline};
use super::rivals::{self, NEAR, Verdict};
use super::set::PolygonSet;
use super::sketch::{Directions, Loops, area, residual, straighten, tidy};
use super::snap::{Frame, Recognised, float, snap};
use super::tree::{Scene, SilhouetteTree};
use fuge_exact::{Region, Tolerant, Vector};
use fuge_search::Tree;
use std::sync::Arc;

/// A drawing made ready to be searched.
pub(super) struct Seen {
    pub scene: AnyScene,
    /// From the figure that is searched to the drawing.
    pub frame: Frame,
    pub residual: f64,
    /// The figure that is searched, where it is exact.
    loops: Vec<Vec<Place>>,
}

/// What floats are off by, whatever somebody asks for.
const FLOATS: f64 = 1e-9;

/// How far a clean drawing is off, at most.
const CLEAN: f64 = 1e-4;

/// The tolerances that are tried one after the other, in the length of the shortest edge of a piece.
const LADDER: [f64; 13] = [1e-5, 1e-4, 1e-3, 5e-3, 0.01, 0.02, 0.04, 0.05, 0.06, 0.08, 0.1, 0.15, 0.22];

/// The most nodes that are looked at for solutions within the tolerances.
const MOST_NODES: u64 = 40_000;

/// The most solutions that are tried to be made exact within one tolerance, and within all of them.
const MOST_TRIES: [usize; 2] = [10, 30];

/// How many solutions have to form the same figure before it is taken, though it is farther off than the noise seems to be.
const AGREED: usize = 2;

/// Figures that are off by as much as each other, up to this, are the same.
const SAME: f64 = 1e-9;

/// How many times the tolerance of the first solution is tried.
const BEYOND: f64 = 3.0;

/// How far a drawing may be off though its edges have their directions, in the length of the shortest edge of a piece; and otherwise, in
/// standard deviations of the noise that they show.
const CLEARLY: f64 = 0.05;
const TIMES_TURNED: f64 = 100.0;

/// How many times the noise may grow where directions that a smaller tolerance tells apart are taken for one.
const TIMES_MERGED: f64 = 8.0;

/// How far a solution within a tolerance may be from the drawing, in tolerances.
const APART: f64 = 3.0;

/// A slip of the pen: what is off by less than this was not meant to be, in the length of the shortest edge of a piece.
const SLIP: f64 = 3e-4;

/// Recognises a drawing; `most` is how far it may be off where nobody asks for a tolerance.
pub(super) fn recognise(
    set: &PolygonSet,
    sketch: &Sketch,
    rules: Rules,
    most: Option<f64>,
) -> Result<Seen, SilhouetteError> {
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
        return Err(no_region(&sketch.loops));
    }
    if loops.iter().flatten().flatten().any(|x| !x.is_finite() || x.abs() > MOST_REACH) {
        return Err(SilhouetteError::TooLarge);
    }
    let recogniser = Recogniser { set, rules, loops: &loops, most: sketch.tolerance.or(most), asked: sketch.tolerance };
    let seen = recogniser.run()?;
    Ok(Seen { frame: seen.frame.scaled(scale), ..seen })
}

struct Recogniser<'a> {
    set: &'a PolygonSet,
    rules: Rules,
    /// The drawing, in the unit of the pieces.
    loops: &'a Loops,
    /// The largest tolerance.
    most: Option<f64>,
    /// The tolerance that was asked for.
    asked: Option<f64>,
}

impl Recogniser<'_> {
    fn run(&self) -> Result<Seen, SilhouetteError> {
        let unit = self.set.inner.shortest;
        let mut doubts = Doubts::default();
        if let Some(seen) = self.read_off()?
            && let Some(seen) = self.sure(seen, &mut doubts, None, CLEAN)
        {
            return Ok(seen);
        }
        let mut spent = Spent::default();
        let mut solved: Option<(f64, Attempt)> = None;
        let mut unsolved: Vec<f64> = Vec::new();
        let mut before: Option<(Loops, f64)> = None;
        let mut told: Option<Told> = None;
        for tolerance in self.tolerances() {
            // Where there is a solution that cannot be made exact, a much greater tolerance finds others, and not better ones. Where
            // there is doubt, a simpler figure may have been meant.
            let enough = |least: f64| if doubts.worst == Verdict::Sure { least } else { least.max(NEAR * unit) };
            let beyond = solved.as_ref().is_some_and(|(least, _)| tolerance > BEYOND * enough(*least));
            if spent.is_all() || beyond {
                break;
            }
            let drawn = before.as_ref().map_or((self.loops, 0.0), |(loops, smoothed)| (loops, *smoothed));
            let tidied = Tidied::new(self.set, drawn, tolerance);
            before = Some((tidied.loops.clone(), tidied.smoothed));
            if !tidied.is_simple(self.set) {
                continue;
            }
            if !tidied.is_closed(self.set) {
                unsolved.push(tolerance);
                continue;
            }
            let classes = tidied.classes();
            let plan = tidied.straightened();
            let now = classes.filter(|_| plan.is_within(tolerance)).map(|classes| Told { classes, noise: plan.noise });
            // What was drawn so accurately was not meant to have one direction, so a figure in which it has is another one.
            if let (Some(told), Some(now)) = (&told, &now)
                && now.merges(told, NEAR * unit)
            {
                continue;
            }
            told = told.into_iter().chain(now).min_by(|a, b| a.noise.total_cmp(&b.noise));
            let Some(attempt) = self.attempt(plan, tolerance) else { continue };
            let tried = spent.tries;
            if let Some(seen) = self.rebuilt(&attempt, tolerance, &mut spent)
                && let least = solved.as_ref().map(|(least, _)| *least)
                && let Some(seen) = self.sure(seen, &mut doubts, least, attempt.drawing.noise)
            {
                return Ok(seen);
            }
            // Of what cannot be made exact, the first that has a solution is the nearest.
            if spent.tries > tried && solved.is_none() {
                solved = Some((tolerance, attempt));
            } else {
                unsolved.push(tolerance);
            }
            if solved.is_some() && !self.set.is_exact() {
                break;
            }
        }
        let again = |tolerance| self.attempt(self.tidied(tolerance).straightened(), tolerance);
        let solved = solved.map(|(_, attempt)| attempt);
        let attempt = self.asked.and_then(again).or(solved).or_else(|| unsolved.into_iter().rev().find_map(again));
        let attempt = match attempt {
            Some(attempt) => attempt,
            None => {
                let tolerance = self.most.unwrap_or(LADDER[0] * unit);
                self.nearly(self.tidied(tolerance).straightened(), tolerance)?
            }
        };
        let Attempt { scene, residual, .. } = attempt;
        Ok(Seen { scene: AnyScene::Tolerant(scene), frame: Frame::SAME, residual, loops: Vec::new() })
    }

    /// The tolerances that are tried one after the other: up to the largest one, and that one.
    fn tolerances(&self) -> impl Iterator<Item = f64> {
        let (unit, most) = (self.set.inner.shortest, self.most);
        let below = move |tolerance: &f64| most.is_none_or(|most| *tolerance < most);
        LADDER.into_iter().map(move |share| share * unit).filter(below).chain(most)
    }

    /// An exact reading that is sure, if this one makes one so. `least` is the tolerance of a solution that could not be made exact, `noise` what
    /// the edges show.
    fn sure(&self, seen: Seen, doubts: &mut Doubts, least: Option<f64>, noise: f64) -> Option<Seen> {
        let unit = self.set.inner.shortest;
        if self.judge(&seen, doubts) != Verdict::Sure {
            doubts.nearest.get_or_insert(seen);
            return None;
        }
        // Where a nearer reading has the same solutions, it does not matter which of them was meant.
        let is_near = seen.residual <= 2.0 * NEAR * unit;
        if let Some(nearest) = doubts.nearest.take_if(|nearest| is_near && rivals::agree(&nearest.scene, &seen.scene)) {
            return Some(nearest);
        }
        // Who draws all edges in their directions does not draw corners far from their places: another figure was drawn.
        let is_shown = is_near || seen.residual <= TIMES_TURNED * noise;
        let believed = match (doubts.worst, least) {
            (Verdict::Sure, least) => is_shown && least.is_none_or(|least| seen.residual <= BEYOND * least),
            (Verdict::Detail, _) => is_near,
            (Verdict::Rival, _) => seen.residual <= SLIP * unit,
        };
        if believed && !rivals::is_as_symmetric(&seen.scene, seen.residual, self.rules) {
            doubts.worst = Verdict::Rival;
            doubts.nearest.get_or_insert(seen);
            return None;
        }
        believed.then_some(seen)
    }

    /// How sure an exact reading is by itself. The same figure is often read within several tolerances.
    fn judge(&self, seen: &Seen, doubts: &mut Doubts) -> Verdict {
        if let Some((_, verdict)) = doubts.last.filter(|(residual, _)| (residual - seen.residual).abs() <= SAME) {
            return verdict;
        }
        let verdict = rivals::judge(self.set, &seen.scene, &seen.loops, self.rules);
        doubts.last = Some((seen.residual, verdict));
        doubts.worst = doubts.worst.max(verdict);
        verdict
    }

    fn tidied(&self, tolerance: f64) -> Tidied {
        Tidied::new(self.set, (self.loops, 0.0), tolerance)
    }

    /// The drawing, as a plan has it, as a region of tolerant numbers; `None`: it is off by more than the tolerance, or no region.
    fn attempt(&self, plan: Plan, tolerance: f64) -> Option<Attempt> {
        // Who draws all edges in their directions does not draw corners far from their places.
        let most = self.asked.unwrap_or((CLEARLY * self.set.inner.shortest).max(TIMES_TURNED * plan.noise));
        if !plan.is_within(tolerance) || tolerance > most {
            return None;
        }
        self.nearly(plan, tolerance).ok().filter(|attempt| attempt.residual <= APART * tolerance)
    }

    /// Reads a clean drawing off.
    fn read_off(&self) -> Result<Option<Seen>, SilhouetteError> {
        let Some(step) = self.set.inner.step.filter(|_| self.set.is_exact()) else { return Ok(None) };
        let clean = self.most.unwrap_or(CLEAN).clamp(FLOATS, CLEAN);
        let (loops, _) = tidy(self.loops, clean / 4.0);
        let directions = Directions::new(&loops, step, clean);
        if directions.classes.len() != 1 {
            return Ok(None);
        }
        let tolerance = 4.0 * directions.residual + 2e-9;
        let straight = straighten(&loops, &directions);
        let Some(Recognised { loops: exact, frame }) =
            snap(&straight, &directions, &self.set.inner.radicands, tolerance)
        else {
            return Ok(None);
        };
        let residual = self.residual(&floats(&exact), &frame);
        if residual > clean || figure_area(&exact) != *self.set.area() {
            return Ok(None);
        }
        let Ok(Some(scene)) = exact_scene(self.set, &exact, self.rules, Roots::OfPieces) else { return Ok(None) };
        Ok(Some(Seen { scene, frame, residual, loops: exact }))
    }

    /// How far the drawing is from a figure that a frame brings to it.
    fn residual(&self, figure: &Loops, frame: &Frame) -> f64 {
        let placed = figure.iter().map(|corners| corners.iter().map(|&at| frame.place(at)).collect()).collect();
        residual(&placed, self.loops)
    }

    /// The drawing as a region of tolerant numbers.
    fn nearly(&self, plan: Plan, tolerance: f64) -> Result<Attempt, SilhouetteError> {
        let Plan { loops, straight, noise, smoothed, directions } = plan;
        let field = match &directions {
            Some(_) => Tolerant::new(tolerance),
            None => Tolerant::new(tolerance).with_angle((tolerance / self.set.inner.shortest).max(1e-7)),
        };
        let mut kit = Kit::new(field, Arc::clone(&self.set.inner.floats));
        let vector = |&at: &[f64; 2]| Vector { x: at[0], y: at[1], at };
        let vectors: Vec<Vec<_>> = straight.iter().map(|corners| corners.iter().map(vector).collect()).collect();
        let region =
            Region::inside_along(&mut kit.plane, &vectors, |plane, along, (number, index)| match &directions {
                Some(directions) => {
                    let (y, x) = directions.angle(number, index).sin_cos();
                    Some(plane.direction(Vector { x, y, at: [x, y] }))
                }
                None => Some(plane.edge(along)?.0),
            })?;
        // What is smaller than the tolerance is no part of the region: it counts as what the region leaves out.
        let place = |&corner: &u32| kit.plane.point(region.corners()[corner as usize].point).at;
        let searched: Loops = region.loops().iter().map(|members| members.iter().map(place).collect()).collect();
        let scene = finish(kit, region, self.rules);
        let grid = directions.as_ref().filter(|seen| seen.classes.len() == 1).map(|seen| (seen.step, seen.classes[0]));
        let turned = directions.map_or(0.0, |directions| directions.residual);
        let residual = residual(&searched, self.loops).max(turned);
        Ok(Attempt { scene: Arc::new(scene), residual, drawing: Drawing { loops, straight, noise, smoothed, grid } })
    }

    /// The exact figure that one of the first solutions within a tolerance forms: the one that is nearest to the drawing.
    fn rebuilt(&self, attempt: &Attempt, tolerance: f64, spent: &mut Spent) -> Option<Seen> {
        let mut tree = SilhouetteTree::new(Arc::clone(&attempt.scene));
        if !self.set.is_exact() {
            // There is nothing to be made exact: that there is a solution is all.
            spent.tries += usize::from(search(&mut tree, &mut spent.nodes, &mut |_| true));
            return None;
        }
        let mut best: Option<Seen> = None;
        let mut met = 0;
        let Spent { nodes, tries } = spent;
        let most = MOST_TRIES[1].min(*tries + MOST_TRIES[0]);
        search(&mut tree, nodes, &mut |tree| {
            *tries += 1;
            let solution = nearly(tree);
            // What is farther off than the tolerance was not meant, if another solution forms something nearer.
            let is_formed = |best: &Seen| {
                best.residual <= tolerance && is_filled_nearly(&best.scene, &best.frame, &solution, 2.0 * tolerance)
            };
            if best.as_ref().is_some_and(is_formed) {
                met += 1;
            } else if let Some(seen) = self.exactly(&solution, &attempt.drawing, tolerance) {
                // Of what is off by the same, the figure is the same.
                let than_best = best.as_ref().map_or(-f64::MAX, |best| seen.residual - best.residual);
                if than_best < -SAME {
                    (best, met) = (Some(seen), 1);
                } else if than_best <= SAME {
                    met += 1;
                }
            }
            let good = best.as_ref().is_some_and(|best| best.residual <= 4.0 * attempt.drawing.noise + 1e-12);
            good || met >= AGREED || *tries >= most
        });
        best
    }

    /// The figure that a solution forms exactly, if it is the one that was drawn.
    fn exactly(&self, solution: &[Nearly], drawing: &Drawing, tolerance: f64) -> Option<Seen> {
        let set = &self.set.inner;
        let rules = rebuild::Rules { set, drawing, tolerance };
        rules.rebuild(solution, |rebuilt| self.formed(&rebuilt, drawing, tolerance))
    }

    /// How far the figure that was meant may be from the drawing: several times what the drawing itself shows to be noise, or what a solution
    /// within the tolerance is off by.
    fn most_off(&self, drawing: &Drawing, tolerance: f64) -> f64 {
        let likely = (TIMES_NOISE * drawing.noise).clamp(tolerance, 2.0 * tolerance).max(CLEAN);
        let likely = likely.min(MOST_OFF * self.set.inner.shortest);
        self.most.map_or(likely, |most| likely.min(most.max(FLOATS)))
    }

    /// The figure that pieces form, if it is the one that was drawn.
    fn formed(&self, rebuilt: &Rebuilt<'_>, drawing: &Drawing, tolerance: f64) -> Option<Seen> {
        let places: Vec<Vec<Option<Place>>> = rebuilt
            .spots
            .iter()
            .map(|spots| spots.iter().map(|spot| spot.map(|spot| rebuilt.corner(spot))).collect())
            .collect();
        let drawn = places.iter().flatten().zip(drawing.loops.iter().flatten());
        let pairs: Vec<_> = drawn.filter_map(|(place, &at)| Some((float(place.as_ref()?), at))).collect();
        let frame = Frame::fit(&pairs);
        let off = |loops: &Loops| {
            let off = self.residual(loops, &frame).max(drawing.smoothed);
            (off <= self.most_off(drawing, tolerance)).then_some(off)
        };
        let seen = |loops: &[Vec<Place>], residual: f64| {
            let scene = exact_scene(self.set, loops, self.rules, Roots::Any(rebuilt.forms)).ok()??;
            Some(Seen { scene, frame, residual, loops: loops.to_vec() })
        };
        let own: Option<Vec<Vec<Place>>> = places.into_iter().map(|own| own.into_iter().collect()).collect();
        let wanted = self.set.area().approximate().value;
        // Corner by corner the figure is the one that was drawn, or else it is what the pieces cover. What they fill has their area exactly.
        if let Some((at, own)) = own.map(|own| (floats(&own), own))
            && (area(&at) - wanted).abs() <= AREAS * wanted
        {
            let residual = off(&at)?;
            if let Some(seen) = seen(&own, residual).filter(|seen| is_filled(&seen.scene, &rebuilt.pieces)) {
                return Some(seen);
            }
        }
        let outline = outline(self.set, &rebuilt.pieces)?;
        let residual = off(&floats(&outline))?;
        seen(&outline, residual)
    }
}

/// The share by which areas differ that may be the same, in floats.
const AREAS: f64 = 1e-9;

/// How many standard deviations of the noise a corner may be off, and how far at most, in the length of the shortest edge of a piece.
const TIMES_NOISE: f64 = 8.0;
const MOST_OFF: f64 = 0.1;

/// What is known of readings that are not sure.
#[derive(Default)]
struct Doubts {
    worst: Verdict,
    /// The first of them, which is the nearest to the drawing.
    nearest: Option<Seen>,
    /// How far the figure that was judged last is off, and the verdict.
    last: Option<(f64, Verdict)>,
}

/// The directions that a drawing shows within a tolerance.
struct Told {
    classes: usize,
    /// How far a coordinate is off, by these.
    noise: f64,
}

impl Told {
    /// Whether directions are taken for one that a smaller tolerance tells apart, though edges are turned by far more than they are off, and
    /// corners are moved by more than what is nearby.
    fn merges(&self, finer: &Self, near: f64) -> bool {
        self.classes < finer.classes && self.noise > near.max(TIMES_MERGED * finer.noise)
    }
}

/// What was spent on solutions within the tolerances.
#[derive(Default)]
struct Spent {
    nodes: u64,
    tries: usize,
}

impl Spent {
    fn is_all(&self) -> bool {
        self.nodes > MOST_NODES || self.tries >= MOST_TRIES[1]
    }
}

/// A drawing within a tolerance.
struct Attempt {
    scene: Arc<Scene<Tolerant>>,
    residual: f64,
    drawing: Drawing,
}

/// Walks a tree until somebody has enough; `true`: so it was.
fn search(
    tree: &mut SilhouetteTree<Tolerant>,
    nodes: &mut u64,
    take: &mut impl FnMut(&mut SilhouetteTree<Tolerant>) -> bool,
) -> bool {
    *nodes += 1;
    if *nodes > MOST_NODES {
        return true;
    }
    if tree.is_solution() {
        return take(tree);
    }
    tree.ways().into_iter().any(|form| {
        tree.lay_next(form) && {
            let enough = search(tree, nodes, take);
            tree.ascend();
            enough
        }
    })
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

/// Exact loops in floats.
fn floats(loops: &[Vec<Place>]) -> Loops {
    loops.iter().map(|corners| corners.iter().map(float).collect()).collect()
}
