//! Is what was read off a drawing what was meant?
//!
//! A drawing is off by a little, and so are the numbers that are read off it. Where all corners are sums of edges of the pieces that does no
//! harm: such sums are far apart, and only one of them is near. But a piece that slides along another lies at any number, and one that was
//! drawn a hair beside its place looks as if it did. The solutions are the same for all amounts nearby, unless something touches for one of
//! them and not for the others. So a figure with slides is searched twice, exactly and with all within a small distance taken to touch: where
//! both searches come to the same numbers, no figure nearby has other solutions.

use super::compile::{AnyScene, Rules, in_other_numbers};
use super::model::Place;
use super::set::PolygonSet;
use super::sketch::{Directions, Loops, apart, distance, edges};
use super::snap::float;
use super::tree::{Scene, SilhouetteTree};
use crate::packing::Symmetry;
use fuge_exact::{Field, Integer, Surd, Tolerant};
use fuge_search::{Control, Count, Interval, walk};
use std::sync::Arc;

/// How sure a reading is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Verdict {
    /// No figure nearby has other solutions, or only figures that are much less simple.
    #[default]
    Sure,
    /// It has a detail that is too small to be meant.
    Detail,
    /// Figures nearby have other solutions, or may have.
    Rival,
}

/// What is nearby, in the length of the shortest edge of a piece: a little more than a hundredth. Nobody slides a piece by less.
pub(super) const NEAR: f64 = 0.0105;

/// The largest denominators of fractions, and of numbers with roots, that are far apart: halves of a + b√2 with b up to 24 are, by more than
/// what is nearby.
const MOST_PARTS: [i64; 2] = [24, 2];

/// What floats are off by.
const FLOATS: f64 = 1e-9;

/// The most nodes of each of the two searches.
const MOST_NODES: u64 = 20_000;

/// How sure it is that a figure was meant.
pub(super) fn judge(set: &PolygonSet, scene: &AnyScene, loops: &[Vec<Place>], rules: Rules) -> Verdict {
    if is_chained(set, loops) {
        return Verdict::Sure;
    }
    let near = NEAR * set.inner.shortest;
    let floats: Loops = loops.iter().map(|corners| corners.iter().map(float).collect()).collect();
    if has_details(&floats, near) {
        return Verdict::Detail;
    }
    let classes = set.inner.step.map(|step| Directions::new(&floats, step, FLOATS).classes.len());
    let field = match classes {
        Some(1) => Tolerant::new(near),
        _ => Tolerant::new(near).with_angle(NEAR),
    };
    let same = match scene {
        AnyScene::Root2(scene) => is_same(scene, field, rules),
        AnyScene::Radicals(scene) => is_same(scene, field, rules),
        AnyScene::Tolerant(_) => false,
    };
    if same { Verdict::Sure } else { Verdict::Rival }
}

/// Whether all corners may be sums of edges of the pieces, by their numbers, and such sums are far apart.
fn is_chained(set: &PolygonSet, loops: &[Vec<Place>]) -> bool {
    let Some(first) = loops.iter().flatten().next() else { return true };
    let numbers: Vec<Surd> =
        loops.iter().flatten().flat_map(|corner| [&corner[0] - &first[0], &corner[1] - &first[1]]).collect();
    let own = |radicand: u64| radicand == 1 || set.inner.radicands.contains(&radicand);
    let common = numbers.iter().fold(Integer::from(1_i64), |common, number| common.lcm(number.denominator()));
    let most = if numbers.iter().all(Surd::is_rational) { MOST_PARTS[0] } else { MOST_PARTS[1] };
    common <= Integer::from(most)
        && set.inner.denominator.div_exact(&common).is_some()
        && numbers.iter().flat_map(Surd::radicands).all(own)
}

/// Whether corners are nearer to each other or to edges than this, and do not touch.
fn has_details(loops: &Loops, near: f64) -> bool {
    let is_detail = |apart: f64| apart > FLOATS && apart < near;
    let corners = || loops.iter().flatten().copied();
    corners().any(|corner| {
        let mut lines = loops.iter().flat_map(|own| edges(own));
        lines.any(|(from, to)| is_detail(apart(corner, from)) || is_detail(distance(corner, from, to)))
    })
}

/// Whether two exact figures have the same numbers of solutions.
pub(super) fn agree(one: &AnyScene, other: &AnyScene) -> bool {
    let count = |scene: &AnyScene| match scene {
        AnyScene::Root2(scene) => count(scene),
        AnyScene::Radicals(scene) => count(scene),
        AnyScene::Tolerant(_) => None,
    };
    count(one).is_some_and(|one| count(other) == Some(one))
}

/// Whether a figure has the same solutions when all is the same that is nearby, and the symmetries that it has nearly. A symmetry may move a
/// corner by twice the tolerance, so it is looked for within half of it; the solutions are counted without any.
fn is_same<F: Field>(scene: &Arc<Scene<F>>, field: Tolerant, rules: Rules) -> bool {
    let exactly = count(scene);
    let nearby = || in_other_numbers(scene, field, Rules { symmetry: Symmetry::None, ..rules });
    exactly.is_some_and(|[_, all]| count(&Arc::new(nearby())).is_some_and(|[_, nearby]| nearby == all))
        && symmetries_nearby(scene, field.slack() / 2.0, rules) == scene.motions.len()
}

/// Whether a figure that is off by this much has the symmetries that the drawing may have been meant to have, and no others. What was meant is as
/// far from the drawing as the figure is, so it is at most twice as far from the figure. Symmetries are looked for in floats, which would hide the
/// figure's own within less than they are off by.
pub(super) fn is_as_symmetric(scene: &AnyScene, off: f64, rules: Rules) -> bool {
    let slack = (2.0 * off).max(FLOATS);
    match scene {
        AnyScene::Root2(scene) => symmetries_nearby(scene, slack, rules) == scene.motions.len(),
        AnyScene::Radicals(scene) => symmetries_nearby(scene, slack, rules) == scene.motions.len(),
        AnyScene::Tolerant(_) => true,
    }
}

/// How many symmetries an exact figure has within a tolerance, the identity left out.
fn symmetries_nearby<F: Field>(scene: &Arc<Scene<F>>, slack: f64, rules: Rules) -> usize {
    in_other_numbers(scene, Tolerant::new(slack), rules).motions.len()
}

/// The different solutions of a figure and all of them; `None`: that is too much work.
fn count<F: Field>(scene: &Arc<Scene<F>>) -> Option<[u64; 2]> {
    let control = Control { nodes: Some(MOST_NODES), ..Control::default() };
    let outcome = walk(&mut SilhouetteTree::new(Arc::clone(scene)), &Interval::whole(), &control, &mut Count);
    outcome.rest.is_none().then(|| [outcome.statistics.solutions(), outcome.statistics.raw])
}
