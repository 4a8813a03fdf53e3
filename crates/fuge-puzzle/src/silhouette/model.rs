//! The puzzle: polygon pieces, and the figure that they are to form.

use crate::packing::Symmetry;
use fuge_exact::{Field, Plane, Polygon, PolygonError, Radicals, Radicands, Surd, Tolerant, Vector};
use thiserror::Error;

/// A point, exact.
pub type Place = [Surd; 2];

/// A piece: a simple polygon.
#[derive(Clone, Debug, PartialEq)]
pub struct PolygonPiece {
    /// Its name.
    pub name: String,
    /// Its corners, either way round.
    pub corners: Vec<Place>,
    /// Whether it may be turned over.
    pub flip: bool,
}

/// What is to be formed.
#[derive(Clone, Debug, PartialEq)]
pub enum Figure {
    /// Given exactly, in the unit of the pieces: what lies in an odd number of these loops.
    Exact(Vec<Vec<Place>>),
    /// Drawn: what lies in an odd number of these loops, nearly.
    Drawn(Sketch),
}

/// A drawn figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Sketch {
    /// The loops, in the drawing's own unit and frame.
    pub loops: Vec<Vec<[f64; 2]>>,
    /// Whether larger y is lower, as on a screen.
    pub y_down: bool,
    /// How long the pieces' unit is in the drawing; `None`: that follows from the areas.
    pub scale: Option<f64>,
    /// How far the drawing may be off, in the pieces' unit; `None`: that follows from the drawing.
    pub tolerance: Option<f64>,
}

/// Pieces, and the figure that they are to form.
#[derive(Clone, Debug, PartialEq)]
pub struct SilhouettePuzzle {
    /// The pieces; each is used once.
    pub pieces: Vec<PolygonPiece>,
    /// The figure.
    pub figure: Figure,
    /// Which motions of the figure may count as symmetries.
    pub symmetry: Symmetry,
}

/// The most pieces.
pub const MOST_PIECES: usize = 64;
/// The most corners of a piece.
pub const MOST_PIECE_CORNERS: usize = 100;
/// The most corners of a figure.
pub const MOST_CORNERS: usize = 1000;
/// The largest coordinate in the unit of the pieces: floats see less the larger they are.
pub const MOST_REACH: f64 = 10_000.0;
/// The highest degree of the field of exact numbers; the Stomachion needs 16.
pub const MOST_DEGREE: usize = 64;

/// What is wrong with a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SilhouetteError {
    /// There are no pieces.
    #[error("there are no pieces")]
    NoPieces,
    /// There are too many pieces.
    #[error("there are {0} pieces; the limit is {MOST_PIECES}")]
    TooManyPieces(usize),
    /// A piece has too many corners.
    #[error("piece {} has {} corners; the limit is {MOST_PIECE_CORNERS}", .piece + 1, .corners)]
    TooManyPieceCorners {
        /// Which piece, from 0.
        piece: usize,
        /// How many corners.
        corners: usize,
    },
    /// A piece is no simple polygon.
    #[error("piece {} is no simple polygon: {problem}", .piece + 1)]
    Piece {
        /// Which piece, from 0.
        piece: usize,
        /// What is wrong with it.
        problem: PolygonError,
    },
    /// The figure has too many corners.
    #[error("the silhouette has {0} corners; the limit is {MOST_CORNERS}")]
    TooManyCorners(usize),
    /// Something is too large.
    #[error("a coordinate is beyond {MOST_REACH}, in the unit of the pieces")]
    TooLarge,
    /// The square roots are too large to be multiplied.
    #[error("the square roots in the coordinates are too many or too large to calculate with")]
    Roots,
    /// The figure is no region.
    #[error("the silhouette does not bound a region: {0}")]
    Figure(#[from] fuge_exact::BoundaryError),
    /// The scale or the tolerance is no positive number.
    #[error("the scale and the tolerance of a drawing are positive numbers")]
    Measure,
    /// The areas do not agree.
    #[error("the silhouette has the area {figure}, the pieces have {pieces}")]
    Area {
        /// The area of the figure.
        figure: String,
        /// The area of the pieces.
        pieces: String,
        /// By what the figure would have to be multiplied.
        factor: String,
    },
}

impl Figure {
    /// The figure as a drawing, in the unit of the pieces where it was given exactly.
    #[must_use]
    pub fn sketch(&self) -> Sketch {
        match self {
            Self::Drawn(sketch) => sketch.clone(),
            Self::Exact(loops) => {
                let float = |[x, y]: &Place| [x.approximate().value, y.approximate().value];
                let loops = loops.iter().map(|corners| corners.iter().map(float).collect()).collect();
                Sketch { loops, y_down: false, scale: Some(1.0), tolerance: None }
            }
        }
    }
}

impl Sketch {
    /// The same drawing with larger y higher.
    #[must_use]
    pub fn upright(&self) -> Self {
        if !self.y_down {
            return self.clone();
        }
        let loops = self.loops.iter().map(|corners| corners.iter().map(|&[x, y]| [x, -y]).collect());
        Self { loops: loops.collect(), y_down: false, ..self.clone() }
    }
}

impl SilhouetteError {
    /// What would be right.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::NoPieces => "name a set of pieces, or give the corners of each".to_owned(),
            Self::TooManyPieces(_) | Self::TooManyPieceCorners { .. } => {
                format!("up to {MOST_PIECES} pieces with up to {MOST_PIECE_CORNERS} corners each can be laid")
            }
            Self::Piece { .. } => "write the corners in order around the piece; it may not touch itself".to_owned(),
            Self::TooManyCorners(_) => "leave out corners on straight edges, or take a simpler figure".to_owned(),
            Self::TooLarge => "give the figure in the unit of the pieces, and near the origin".to_owned(),
            Self::Figure(_) => {
                "write the corners of each loop in order around it; loops may touch, and may not cross".to_owned()
            }
            Self::Roots => "write such numbers as decimals; they need not be exact".to_owned(),
            Self::Measure => "leave them out: they follow from the drawing".to_owned(),
            Self::Area { factor, .. } => {
                format!("every piece is used, so the areas must be the same: scaled by {factor} they would be")
            }
        }
    }
}

/// A point turned as the x axis is turned onto another: the product of complex numbers.
pub(super) fn turned(a: &Place, by: &Place) -> Place {
    [&(&a[0] * &by[0]) - &(&a[1] * &by[1]), &(&a[0] * &by[1]) + &(&a[1] * &by[0])]
}

/// The exact area of a loop, positive where it goes to the left round.
#[must_use]
pub fn area(corners: &[Place]) -> Surd {
    Surd::loop_area(corners)
}

impl PolygonPiece {
    /// The piece as an exact polygon; `None` where the direction of an edge is beyond square roots, or beyond those that can be multiplied.
    ///
    /// # Errors
    /// When it is no simple polygon.
    pub fn exact(&self) -> Result<Option<Polygon<Surd>>, PolygonError> {
        let mut radicands = Radicands::new();
        self.corners.iter().flatten().for_each(|number| radicands.add(number));
        for (index, [x, y]) in self.corners.iter().enumerate() {
            let [next_x, next_y] = &self.corners[(index + 1) % self.corners.len()];
            let unit = Radicals.unit([&(next_x - x), &(next_y - y)]);
            unit.iter().flatten().for_each(|number| radicands.add(number));
        }
        if !radicands.is_bounded() {
            return Ok(None);
        }
        let plane = Plane::new(Radicals);
        let corners = self.corners.iter().map(|[x, y]| plane.vector(x.clone(), y.clone()));
        match Polygon::new(&plane, corners.collect()) {
            Ok(polygon) => Ok(Some(polygon)),
            Err(PolygonError::Direction(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The piece in floats.
    ///
    /// # Errors
    /// When it is no simple polygon.
    pub fn floats(&self) -> Result<Polygon<f64>, PolygonError> {
        let plane = Plane::new(Tolerant::new(1e-9));
        let float = |number: &Surd| number.approximate().value;
        let corner = |[x, y]: &Place| Vector { x: float(x), y: float(y), at: [float(x), float(y)] };
        Polygon::new(&plane, self.corners.iter().map(corner).collect())
    }

    /// Its area, exactly.
    #[must_use]
    pub fn area(&self) -> Surd {
        area(&self.corners).abs()
    }
}
