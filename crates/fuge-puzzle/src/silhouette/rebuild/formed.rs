//! What pieces that lie exactly side by side form.

use super::Exactly;
use crate::silhouette::compile::AnyScene;
use crate::silhouette::model::Place;
use crate::silhouette::set::PolygonSet;
use crate::silhouette::tree::Scene;
use fuge_exact::{Field, Plane, PointId, Radicals, Region, Surd};

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
