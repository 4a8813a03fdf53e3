//! What pieces that lie exactly side by side form.

use super::{Exactly, Nearly};
use crate::silhouette::compile::AnyScene;
use crate::silhouette::model::Place;
use crate::silhouette::set::PolygonSet;
use crate::silhouette::sketch::{apart, edge};
use crate::silhouette::snap::Frame;
use crate::silhouette::tree::{Scene, SilhouetteTree};
use fuge_exact::{Field, Plane, PointId, Radicals, Region, Surd};
use std::f64::consts::{PI, TAU};
use std::sync::Arc;

/// Whether pieces fill a figure.
pub(in crate::silhouette) fn is_filled(scene: &AnyScene, pieces: &[Exactly]) -> bool {
    match scene {
        AnyScene::Root2(scene) => rest(scene, pieces),
        AnyScene::Radicals(scene) => rest(scene, pieces),
        AnyScene::Tolerant(scene) => rest(scene, pieces),
    }
    .is_some_and(|rest| rest.is_empty())
}

/// What pieces leave of a figure; `None`: one of them is not inside.
fn rest<F: Field>(scene: &Scene<F>, pieces: &[Exactly]) -> Option<Region> {
    let mut plane = scene.plane.clone();
    let mut region = scene.region.clone();
    for piece in pieces {
        let field = plane.field().clone();
        let [turn, at] = [&piece.turn, &piece.at].map(|[x, y]| Some(plane.vector(field.embed(x)?, field.embed(y)?)));
        let direction = plane.direction(turn?);
        let oriented = scene.oriented(&mut plane, piece.form, direction);
        let at = plane.add(at?);
        region = region.cut(&mut plane, at, &oriented).ok()?;
    }
    Some(region)
}

/// Whether the pieces of a solution that fits a drawing within a distance fill a figure exactly. The frame takes the figure to the drawing.
pub(in crate::silhouette) fn is_filled_nearly(
    scene: &AnyScene,
    frame: &Frame,
    solution: &[Nearly],
    within: f64,
) -> bool {
    match scene {
        AnyScene::Root2(scene) => follow(scene, frame, solution, within),
        AnyScene::Radicals(scene) => follow(scene, frame, solution, within),
        AnyScene::Tolerant(scene) => follow(scene, frame, solution, within),
    }
    .is_some()
}

/// Lays in every corner that is to be filled the piece that nearly lies there; `None`: there is none, or it does not go there.
fn follow<F: Field>(scene: &Arc<Scene<F>>, frame: &Frame, solution: &[Nearly], within: f64) -> Option<()> {
    let mut tree = SilhouetteTree::new(Arc::clone(scene));
    while !tree.is_full() {
        let (point, direction) = tree.next_corner()?;
        let at = frame.place(tree.plane().point(point).at);
        let [x, y] = frame.turn(tree.plane().unit(direction).at);
        let angle = y.atan2(x);
        let lies_here = |piece: &Nearly| {
            let corner = (0..piece.corners.len()).find(|&corner| {
                let turned = || (edge(&piece.corners, corner).0 - angle + PI).rem_euclid(TAU) - PI;
                apart(piece.corners[corner], at) <= within && turned().abs() <= ALONG
            })?;
            Some(scene.pieces.facts.around[piece.form as usize][corner])
        };
        let form = solution.iter().find_map(lies_here)?;
        tree.lay_next(form).then_some(())?;
    }
    Some(())
}

/// Edges that are turned against each other by less than this may be the same.
const ALONG: f64 = 0.1;

/// The outline of pieces that lie exactly side by side.
pub(in crate::silhouette) fn outline(set: &PolygonSet, pieces: &[Exactly]) -> Option<Vec<Vec<Place>>> {
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
