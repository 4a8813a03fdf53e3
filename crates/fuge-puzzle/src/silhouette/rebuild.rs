//! From a solution that fits a drawing nearly to a figure that it forms exactly.
//!
//! The drawing may be off, the pieces are not: which corners fall together and which edges run along each other says where they must lie. Pieces
//! that share an edge's direction are turned exactly against each other; then the places of all pieces are fitted to the drawing by least squares,
//! and what would not be surprising is taken for meant, step by step: edges on one line, corners that fall together, symmetries. What is left
//! free (a piece that slides, a part that lies by itself) is put at a simple number near the drawing.

mod belief;
mod contacts;
mod equations;
mod fit;
mod formed;
mod symmetry;
mod turned;

use super::model::Place;
use super::set::Inner;
use super::sketch::Loops;
pub(super) use contacts::Spot;
use fit::{Fit, Tied};
pub(super) use formed::{is_filled, is_filled_nearly, outline};
use fuge_exact::{Form, Surd};
use std::sync::Arc;
pub(super) use turned::{Turned, Unit};

/// A piece as it lies in a solution that fits nearly.
#[derive(Clone, Debug)]
pub(super) struct Nearly {
    pub form: u32,
    /// The direction of the form's first edge.
    pub angle: f64,
    /// Its corners.
    pub corners: Vec<[f64; 2]>,
}

/// Where a piece lies exactly: the turn of its form, and its first corner.
#[derive(Clone, Debug)]
pub(super) struct Exactly {
    pub form: u32,
    pub turn: Place,
    pub at: Place,
}

fn add(a: &Place, b: &Place) -> Place {
    [&a[0] + &b[0], &a[1] + &b[1]]
}

fn minus(a: &Place, b: &Place) -> Place {
    [&a[0] - &b[0], &a[1] - &b[1]]
}

fn conjugate(a: &Place) -> Place {
    [a[0].clone(), -&a[1]]
}

/// A drawing, as far as it was understood.
pub(super) struct Drawing {
    /// The corners as they were drawn, tidied up.
    pub loops: Loops,
    /// The same corners moved so that every edge has its direction.
    pub straight: Loops,
    /// How far a coordinate of a corner is off: the standard deviation.
    pub noise: f64,
    /// The largest detail that was tidied away.
    pub smoothed: f64,
    /// The step of its directions and the direction of an edge, where all edges are of one class.
    pub grid: Option<(f64, f64)>,
}

/// What a rebuilding goes by.
pub(super) struct Rules<'a> {
    pub set: &'a Inner,
    pub drawing: &'a Drawing,
    /// The solution fits the drawing within this.
    pub tolerance: f64,
}

/// A figure that was rebuilt.
pub(super) struct Rebuilt<'a> {
    pub pieces: Vec<Exactly>,
    /// Their forms, turned as the pieces are.
    pub forms: &'a [Arc<Turned>],
    /// For every corner of the drawing the corner of a piece that it is.
    pub spots: &'a [Vec<Option<Spot>>],
}

impl Rebuilt<'_> {
    /// The corner of a piece.
    pub fn corner(&self, (piece, corner): Spot) -> Place {
        add(&self.pieces[piece].at, &self.forms[piece].corners[corner])
    }
}

/// The most that something may surprise and still be taken for meant; if nothing comes of that, what is tried next.
const TIED: [f64; 2] = [21.0, 9.0];

/// How many candidates are tried for a number that is left free.
const RANKS: usize = 3;

/// How many standard deviations of the noise parts that were meant to be turned alike may be turned against each other.
const TURNED: f64 = 6.0;

impl Rules<'_> {
    /// Puts the pieces of a solution exactly where they must be, in several ways, the likeliest first, until somebody takes one.
    pub fn rebuild<T>(&self, solution: &[Nearly], mut take: impl FnMut(Rebuilt<'_>) -> Option<T>) -> Option<T> {
        let pieces = self.set.exact.as_ref()?;
        let lying = &pieces.lying;
        let forms: Vec<&Form<Surd>> =
            solution.iter().map(|piece| Some(&lying.get(piece.form as usize)?.form)).collect::<Option<_>>()?;
        let near = (4.0 * self.tolerance).min(0.2);
        let shared = contacts::shared_edges(solution, &forms, 1.5 * self.tolerance, near);
        let sure = self.drawing.noise / 16.0;
        // An edge is turned by about as much as its ends are off.
        let alike = (TURNED * self.drawing.noise / self.set.shortest).min(near);
        let turns = contacts::turns(self.set, solution, &forms, &shared, (alike, sure))?;
        let mut fit = Fit::new(self, solution, pieces, turns);
        fit.observe();
        let mut before = None;
        for most in TIED {
            let mut tied = Tied::new(&fit);
            tied.touch(&shared, most);
            tied.mirror();
            // The same ties once more would lead to the same places.
            if before.as_ref() == Some(&tied.ties) {
                break;
            }
            let groups = tied.groups.all();
            let equations = tied.equations(&groups);
            if let Some(taken) = (0..RANKS).find_map(|rank| take(tied.place(&equations, &groups, rank)?)) {
                return Some(taken);
            }
            before = Some(tied.ties);
        }
        None
    }

    /// The noise that is reckoned with: pieces may be off together, what is drawn within a tolerance that is needed is not much better.
    fn noise(&self) -> f64 {
        self.drawing.noise.max(self.tolerance / 3.0).max(self.drawing.smoothed)
    }
}
