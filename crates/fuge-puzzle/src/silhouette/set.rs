//! A set of pieces made ready once, for any number of figures.

use super::kit::Kit;
use super::model::{MOST_DEGREE, MOST_PIECE_CORNERS, MOST_PIECES, Place, PolygonPiece, SilhouetteError, turned};
use super::pieces::Pieces;
use super::rebuild::Unit;
use fuge_exact::{Integer, Plane, Polygon, Radicals, Radicands, Root2, Surd, Tolerant};
use std::f64::consts::TAU;
use std::sync::Arc;

/// A set of pieces made ready.
#[derive(Clone, Debug)]
pub struct PolygonSet {
    pub(super) inner: Arc<Inner>,
}

#[derive(Debug)]
pub(super) struct Inner {
    pub pieces: Vec<PolygonPiece>,
    /// In exact numbers, where square roots are enough.
    pub exact: Option<Arc<Pieces<Surd>>>,
    pub floats: Arc<Pieces<f64>>,
    /// In a + b√2, with a denominator that most figures do with, where all angles are multiples of 45°.
    pub octants: Option<Kit<Root2>>,
    pub area: Surd,
    /// The length of the shortest edge.
    pub shortest: f64,
    /// The angle of which all angles of all pieces are multiples, where there is one.
    pub step: Option<f64>,
    /// Directions that come of turning pieces against each other: all of them, where they are not many.
    pub units: Vec<Unit>,
    /// The radicands in the coordinates of the pieces, 1 left out.
    pub radicands: Vec<u64>,
    /// The denominator that all numbers of the pieces have in common.
    pub denominator: Integer,
}

impl PolygonSet {
    /// Makes pieces ready.
    ///
    /// # Errors
    /// When there are too many, or one is no simple polygon.
    pub fn new(pieces: Vec<PolygonPiece>) -> Result<Self, SilhouetteError> {
        match pieces.len() {
            0 => return Err(SilhouetteError::NoPieces),
            1..=MOST_PIECES => {}
            many => return Err(SilhouetteError::TooManyPieces(many)),
        }
        for (piece, corners) in pieces.iter().map(|piece| piece.corners.len()).enumerate() {
            if corners > MOST_PIECE_CORNERS {
                return Err(SilhouetteError::TooManyPieceCorners { piece, corners });
            }
        }
        let mut roots = Radicands::new();
        pieces.iter().flat_map(|piece| piece.corners.iter().flatten()).for_each(|number| roots.add(number));
        if !roots.is_bounded() {
            return Err(SilhouetteError::Roots);
        }
        let in_order = |(piece, problem)| SilhouetteError::Piece { piece, problem };
        let exact = pieces.iter().enumerate().map(|(index, piece)| match piece.exact() {
            Ok(polygon) => Ok(polygon.map(|polygon| (polygon, piece.flip))),
            Err(problem) => Err(in_order((index, problem))),
        });
        let exact: Option<Vec<_>> = exact.collect::<Result<Vec<_>, _>>()?.into_iter().collect();
        let exact =
            exact.filter(|polygons| low_degree(polygons)).map(|polygons| Pieces::new(&Plane::new(Radicals), &polygons));
        let floats = match &exact {
            // The same kinds and forms, in the same order.
            Some(exact) => exact.map(|number| Some(number.approximate().value)),
            None => None,
        };
        let floats = match floats {
            Some(floats) => floats,
            None => {
                let floats = pieces.iter().enumerate().map(|(index, piece)| match piece.floats() {
                    Ok(polygon) => Ok((polygon, piece.flip)),
                    Err(problem) => Err(in_order((index, problem))),
                });
                in_floats(&floats.collect::<Result<Vec<_>, _>>()?)
            }
        };
        let area = pieces.iter().fold(Surd::zero(), |sum, piece| &sum + &piece.area());
        let octants = exact.as_ref().filter(|pieces| in_octants(pieces)).and_then(common_kit);
        let step = step(&floats);
        let edges = floats.lying.iter().flat_map(|one| one.form.lengths());
        let shortest = edges.copied().fold(f64::MAX, f64::min);
        let units = exact.as_ref().map(units).unwrap_or_default();
        let radicands = exact.as_ref().map(|pieces| radicands(pieces).iter().filter(|&d| d > 1).collect());
        let radicands = radicands.unwrap_or_default();
        let common = |common: Integer, number: &Surd| common.lcm(number.denominator());
        let denominator = exact.iter().flat_map(numbers).fold(Integer::from(1_i64), common);
        let (exact, floats) = (exact.map(Arc::new), Arc::new(floats));
        let inner = Inner { pieces, exact, floats, octants, area, shortest, step, units, radicands, denominator };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// The pieces.
    #[must_use]
    pub fn pieces(&self) -> &[PolygonPiece] {
        &self.inner.pieces
    }

    /// The area of all pieces.
    #[must_use]
    pub fn area(&self) -> &Surd {
        &self.inner.area
    }

    /// Whether square roots are enough to calculate with these pieces.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.inner.exact.is_some()
    }
}

fn in_floats(polygons: &[(Polygon<f64>, bool)]) -> Pieces<f64> {
    Pieces::new(&Plane::new(Tolerant::new(1e-9)), polygons)
}

/// The numbers of all forms.
pub(super) fn numbers(pieces: &Pieces<Surd>) -> impl Iterator<Item = &Surd> {
    pieces.lying.iter().flat_map(|one| one.form.corners().iter().chain(one.form.edges())).flat_map(|v| [&v.x, &v.y])
}

fn radicands(pieces: &Pieces<Surd>) -> Radicands {
    let mut radicands = Radicands::new();
    numbers(pieces).for_each(|number| radicands.add(number));
    radicands
}

/// Whether the field of all coordinates and directions is one that can be calculated with: their products are then in it too.
fn low_degree(polygons: &[(Polygon<Surd>, bool)]) -> bool {
    let mut radicands = Radicands::new();
    let vectors = polygons.iter().flat_map(|(polygon, _)| polygon.corners().iter().chain(polygon.edges()));
    vectors.flat_map(|v| [&v.x, &v.y]).for_each(|number| radicands.add(number));
    radicands.is_bounded() && radicands.degree() <= MOST_DEGREE
}

/// The angle of which all angles are multiples. It is only used to see what a drawing may be; nothing is proven by it.
fn step(pieces: &Pieces<f64>) -> Option<f64> {
    let angles: Vec<f64> = pieces.lying.iter().flat_map(|one| one.form.angles()).copied().collect();
    let fits = |parts: &u32| {
        let step = TAU / f64::from(*parts);
        angles.iter().all(|angle| (angle / step - (angle / step).round()).abs() < 1e-9)
    };
    [4, 6, 8, 10, 12, 16, 20, 24, 36, 48, 60, 72].iter().find(|parts| fits(parts)).map(|parts| TAU / f64::from(*parts))
}

/// The directions of all edges of all forms, and what comes of turning them by each other, up to a number.
fn units(pieces: &Pieces<Surd>) -> Vec<Unit> {
    let mut units: Vec<Place> = Vec::new();
    let add = |unit: Place, units: &mut Vec<Place>| {
        if units.len() < MOST_UNITS && !units.contains(&unit) {
            units.push(unit);
        }
    };
    for edge in pieces.lying.iter().flat_map(|one| one.form.edges()) {
        add([edge.x.clone(), edge.y.clone()], &mut units);
        add([-&edge.x, -&edge.y], &mut units);
    }
    let generators = units.clone();
    let mut done = 0;
    while done < units.len() && units.len() < MOST_UNITS {
        for by in &generators {
            let product = turned(&units[done], by);
            add(product, &mut units);
        }
        done += 1;
    }
    units.into_iter().map(Unit::new).collect()
}

const MOST_UNITS: usize = 96;

/// Whether all edges of all forms go in one of the eight directions, and coordinates are a + b√2.
fn in_octants(pieces: &Pieces<Surd>) -> bool {
    let half = &Surd::root(2) * &Surd::ratio(1, 2);
    let [zero, one] = [Surd::zero(), Surd::one()];
    let direction = |number: &Surd| [&zero, &one, &half].contains(&&number.abs());
    let edges = pieces.lying.iter().flat_map(|lying| lying.form.edges());
    edges.clone().flat_map(|v| [&v.x, &v.y]).all(direction)
        && numbers(pieces).all(|number| number.radicands().all(|radicand| radicand <= 2))
}

/// The pieces with a denominator that most figures do with.
fn common_kit(pieces: &Pieces<Surd>) -> Option<Kit<Root2>> {
    let least = Root2::for_numbers(numbers(pieces))?.denominator();
    Kit::in_octants(Root2::new(least.checked_mul(COMMON)?), pieces)
}

/// Coordinates of figures are multiples of the pieces' by fractions with these divisors, or their divisors.
const COMMON: i64 = 4 * 2520;
