//! What the tree sees at its node, for those who watch: read off what the search keeps, and nothing is decided here.
//!
//! Places are floats: what is seen is drawn, and nothing is laid by it.

use super::super::compile::LaidPolygon;
use super::super::watch::{Sight, Try};
use super::{End, Placed, Scene, SilhouetteTree};
use fuge_exact::{DirectionId, Field, PointId};
use std::sync::Arc;

impl<F: Field> SilhouetteTree<F> {
    /// A tree that keeps the reasons why forms are refused.
    pub fn watched(scene: Arc<Scene<F>>) -> Self {
        Self { watched: true, ..Self::new(scene) }
    }

    /// What is seen at the current node, which was looked at. `place` says where a point is in the figure as it was given.
    pub fn sight(&self, place: impl Fn([f64; 2]) -> [f64; 2]) -> Sight {
        let level = self.top();
        let polygon = |placed: Placed| self.corners(placed).into_iter().map(&place).collect::<Vec<_>>();
        let mut used = vec![0; self.scene.pieces.kinds().len()];
        let mut laid = Vec::with_capacity(self.placed.len());
        for &placed in &self.placed {
            let piece = self.piece(placed.form, &used);
            used[self.scene.pieces.lying[placed.form as usize].kind] += 1;
            laid.push(LaidPolygon { piece, polygon: polygon(placed), exact: None });
        }
        let at = |point: PointId| place(self.plane.point(point).at);
        let corners = level.region.corners();
        let round = |members: &Vec<u32>| members.iter().map(|&corner| at(corners[corner as usize].point)).collect();
        let rest = level.region.loops().iter().map(round).collect();
        let corner = self.corner();
        let tries = corner.map_or_else(Vec::new, |(at, direction)| {
            let go = level.branches.iter().map(|(form, _)| (*form, None));
            let stay = level.refused.iter().map(|(form, refusal)| (*form, Some(*refusal)));
            let mut tries: Vec<_> = go.chain(stay).collect();
            tries.sort_by_key(|(form, _)| *form);
            let told = |(form, refusal)| {
                let piece = self.piece(form, &used);
                Try { piece, polygon: polygon(Placed { form, at, direction }), refusal }
            };
            tries.into_iter().map(told).collect()
        });
        Sight { laid, rest, corner: corner.map(|(point, _)| at(point)), tries }
    }

    /// The corner that is to be filled at the current node, or would have been.
    fn corner(&self) -> Option<(PointId, DirectionId)> {
        match self.top().end {
            End::Corner(point, direction) => Some((point, direction)),
            _ => self.top().corner,
        }
    }

    /// The piece that is laid in a form, when so many of each kind lie.
    fn piece(&self, form: u32, used: &[usize]) -> usize {
        let kind = self.scene.pieces.lying[form as usize].kind;
        let pieces = &self.scene.pieces.kinds()[kind].pieces;
        pieces.get(used[kind]).or(pieces.last()).copied().unwrap_or_default()
    }

    /// The corners of a form as it is laid.
    fn corners(&self, placed: Placed) -> Vec<[f64; 2]> {
        let [c, s] = self.plane.unit(placed.direction).at;
        let [left, low] = self.plane.point(placed.at).at;
        let form = &self.scene.pieces.lying[placed.form as usize].form;
        form.corners()
            .iter()
            .map(|corner| corner.at)
            .map(|[x, y]| [left + c * x - s * y, low + s * x + c * y])
            .collect()
    }
}
