//! Pieces in the numbers of a field, made ready for any figure: in which directions they will lie is often known before.

use super::pieces::Pieces;
use fuge_exact::{Field, Oriented, Plane, Root2, Surd};
use std::sync::Arc;

/// Pieces in the numbers of a field.
#[derive(Clone, Debug)]
pub(super) struct Kit<F: Field> {
    /// A plane without points.
    pub plane: Plane<F>,
    pub pieces: Arc<Pieces<F::Number>>,
    /// All forms laid in the first directions of the plane: those in the first direction, those in the second, and so on.
    pub laid: Arc<Vec<Arc<Oriented<F::Number>>>>,
}

impl<F: Field> Kit<F> {
    /// Pieces that nobody knows the directions of.
    pub fn new(field: F, pieces: Arc<Pieces<F::Number>>) -> Self {
        Self { plane: Plane::new(field), pieces, laid: Arc::default() }
    }
}

impl Kit<Root2> {
    /// Pieces whose angles are multiples of 45°, laid in all eight directions; `None`: they are not in the field.
    pub fn in_octants(field: Root2, pieces: &Pieces<Surd>) -> Option<Self> {
        let pieces = pieces.map(|number| field.embed(number))?;
        let mut plane = Plane::new(field);
        let [zero, one, half] = [Surd::zero(), Surd::one(), &Surd::root(2) * &Surd::ratio(1, 2)];
        // The opposite of each is the next one's number.
        let units = [[&one, &zero], [&half, &half], [&zero, &one], [&-&half, &half]];
        for [x, y] in units {
            let unit = plane.vector(field.embed(x)?, field.embed(y)?);
            plane.direction(unit);
        }
        let mut laid = Vec::with_capacity(OCTANTS as usize * pieces.lying.len());
        for direction in 0..OCTANTS {
            laid.extend(pieces.lying.iter().map(|one| Arc::new(one.form.oriented(&mut plane, direction))));
        }
        Some(Self { plane, pieces: Arc::new(pieces), laid: Arc::new(laid) })
    }
}

/// How many directions there are.
const OCTANTS: u32 = 8;
