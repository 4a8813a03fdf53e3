//! Forms turned exactly. The turns that come of pieces side by side are few: what they make of a form is calculated once for every figure.

use crate::silhouette::model::{Place, turned};
use crate::silhouette::pieces::Pieces;
use crate::silhouette::snap::float;
use fuge_exact::{Form, Surd, Vector};
use std::f64::consts::TAU;
use std::sync::{Arc, OnceLock};

/// A form that is turned, exactly and in floats.
#[derive(Debug)]
pub(in crate::silhouette) struct Turned {
    /// Its corners, seen from the first.
    pub corners: Vec<Place>,
    pub corners_at: Vec<[f64; 2]>,
    /// The unit vectors of its edges.
    pub edges: Vec<Place>,
    pub edges_at: Vec<[f64; 2]>,
}

impl Turned {
    pub fn new(form: &Form<Surd>, turn: &Place) -> Self {
        let all = |vectors: &[Vector<Surd>]| -> Vec<Place> {
            vectors.iter().map(|v| turned(&[v.x.clone(), v.y.clone()], turn)).collect()
        };
        let floats = |places: &[Place]| places.iter().map(float).collect();
        let (corners, edges) = (all(form.corners()), all(form.edges()));
        Self { corners_at: floats(&corners), edges_at: floats(&edges), corners, edges }
    }
}

/// A unit vector that comes of turning pieces against each other.
#[derive(Debug)]
pub(in crate::silhouette) struct Unit {
    pub place: Place,
    /// How far it is turned from the x axis.
    angle: f64,
    /// All forms turned by it, once somebody asks for one.
    forms: OnceLock<Vec<Arc<Turned>>>,
}

impl Unit {
    pub fn new(place: Place) -> Self {
        let [x, y] = float(&place);
        Self { place, angle: y.atan2(x), forms: OnceLock::new() }
    }

    /// How far its direction is from an angle.
    pub fn off(&self, angle: f64) -> f64 {
        let off = (self.angle - angle).rem_euclid(TAU);
        off.min(TAU - off)
    }
}

/// A form turned by a unit vector, which may be one of these.
pub(super) fn turned_form(units: &[Unit], pieces: &Pieces<Surd>, form: u32, turn: &Place) -> Arc<Turned> {
    match units.iter().find(|unit| unit.place == *turn) {
        Some(unit) => {
            let all = || pieces.lying.iter().map(|one| Arc::new(Turned::new(&one.form, turn))).collect();
            Arc::clone(&unit.forms.get_or_init(all)[form as usize])
        }
        None => Arc::new(Turned::new(&pieces.lying[form as usize].form, turn)),
    }
}
