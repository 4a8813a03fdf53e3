//! From a drawing to the figure of a silhouette puzzle.
//!
//! Written digits are taken at their word, where nothing says that the drawing has another unit than the pieces; a drawing by hand is a sketch.

use super::{Coordinate, Drawing, DrawingError, FillRule, Shape};
use fuge_exact::Surd;
use fuge_puzzle::silhouette::{Figure, Place, Sketch};

/// How long the unit of the pieces is in a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Scale {
    /// It follows from the areas.
    Auto,
    /// So long.
    Given(f64),
    /// As the format has it: written coordinates are in the unit of the pieces, an SVG has a unit of its own.
    #[default]
    Usual,
}

impl Drawing {
    /// The figure that is drawn. `bytes` is the file, for messages.
    ///
    /// # Errors
    /// When a coordinate is written as no exact number.
    pub fn figure(
        &self,
        (name, bytes): (&str, &[u8]),
        scale: Scale,
        tolerance: Option<f64>,
    ) -> Result<Figure, DrawingError> {
        let shapes = self.shapes.iter().map(|shape| self.loops(shape, (name, bytes)));
        let shapes = without_covered(shapes.collect::<Result<_, _>>()?);
        let loops: Vec<Vec<Corner>> = shapes.into_iter().flatten().collect();
        let written = loops.iter().flatten().all(|corner| corner.exact.is_some());
        let scale = match scale {
            Scale::Usual if written => Some(1.0),
            Scale::Usual | Scale::Auto => None,
            Scale::Given(scale) => Some(scale),
        };
        if written && scale == Some(1.0) && tolerance.is_none() {
            let exact = loops.iter().map(|own| own.iter().filter_map(|corner| corner.exact.clone()).collect());
            return Ok(Figure::Exact(exact.collect()));
        }
        let loops = loops.iter().map(|own| own.iter().map(|corner| corner.at).collect()).collect();
        Ok(Figure::Drawn(Sketch { loops, scale, tolerance, y_down: self.y_down }))
    }

    /// The loops of a shape, of which an odd number are around what is inside.
    fn loops(&self, shape: &Shape, file: (&str, &[u8])) -> Result<Vec<Vec<Corner>>, DrawingError> {
        let corner = |corner: &super::Corner| Corner::new(corner, file);
        let loops = shape.loops.iter().map(|own| own.iter().map(corner).collect::<Result<Vec<_>, _>>());
        let loops = loops.collect::<Result<Vec<_>, _>>()?;
        Ok(match shape.rule {
            FillRule::EvenOdd => loops,
            FillRule::NonZero => bounding(loops),
        })
    }
}

/// A corner in floats, and exactly where that is written.
#[derive(Clone)]
struct Corner {
    at: [f64; 2],
    exact: Option<Place>,
}

impl Corner {
    fn new(corner: &super::Corner, (name, bytes): (&str, &[u8])) -> Result<Self, DrawingError> {
        let read = |coordinate: &Coordinate| match coordinate {
            Coordinate::Drawn(value) => Ok((*value, None)),
            Coordinate::Written(text) => {
                let number: Surd = text.parse().map_err(|error| {
                    let message = format!("`{text}` is no exact number: {error}");
                    let help = "write 1.5, \"3/2\" or \"1+2√2\"";
                    DrawingError::refused(name, bytes, corner.place.clone(), &message, help)
                })?;
                Ok((number.approximate().value, Some(number)))
            }
        };
        let ((x, exact_x), (y, exact_y)) = (read(&corner.x)?, read(&corner.y)?);
        Ok(Self { at: [x, y], exact: exact_x.zip(exact_y).map(|(x, y)| [x, y]) })
    }
}

/// The shapes without those that lie in another: they add nothing to what is filled.
fn without_covered(mut shapes: Vec<Vec<Vec<Corner>>>) -> Vec<Vec<Vec<Corner>>> {
    let filled = |shape: &[Vec<Corner>], point| shape.iter().filter(|own| contains(own, point)).count() % 2 == 1;
    // Points on both sides of every edge, near it: those that are inside say where the shape is.
    let beside = |(a, b): (&Corner, &Corner)| {
        let (a, b) = (a.at, b.at);
        let (middle, along) = ([0, 1].map(|i| 0.52 * a[i] + 0.48 * b[i]), [0, 1].map(|i| 0.01 * (b[i] - a[i])));
        [[middle[0] - along[1], middle[1] + along[0]], [middle[0] + along[1], middle[1] - along[0]]]
    };
    let covers = |outer: &[Vec<Corner>], inner: &[Vec<Corner>]| {
        let points = inner.iter().flat_map(|own| own.iter().zip(own.iter().cycle().skip(1))).flat_map(beside);
        let mut inside = points.filter(|&point| filled(inner, point)).peekable();
        inside.peek().is_some() && inside.all(|point| filled(outer, point))
    };
    let mut at = 0;
    while at < shapes.len() {
        let covered = (0..shapes.len()).any(|other| other != at && covers(&shapes[other], &shapes[at]));
        if covered {
            shapes.remove(at);
        } else {
            at += 1;
        }
    }
    shapes
}

/// Of loops that are filled where they wind around a point at all, those that have the inside on one side only.
fn bounding(loops: Vec<Vec<Corner>>) -> Vec<Vec<Corner>> {
    let turns: Vec<i32> = loops.iter().map(|own| if area(own) < 0.0 { -1 } else { 1 }).collect();
    let keep: Vec<bool> = (0..loops.len())
        .map(|index| {
            let around = (0..loops.len()).filter(|&other| other != index && lies_in(&loops[index], &loops[other]));
            let outside: i32 = around.map(|other| turns[other]).sum();
            (outside == 0) != (outside + turns[index] == 0)
        })
        .collect();
    loops.into_iter().zip(keep).filter(|(_, keep)| *keep).map(|(own, _)| own).collect()
}

fn area(corners: &[Corner]) -> f64 {
    let pairs = corners.iter().zip(corners.iter().cycle().skip(1));
    pairs.map(|(a, b)| a.at[0] * b.at[1] - a.at[1] * b.at[0]).sum()
}

/// Whether a loop lies in another that it does not cross: most of its edges do, should it touch the other with some.
fn lies_in(inner: &[Corner], outer: &[Corner]) -> bool {
    let middles = inner.iter().zip(inner.iter().cycle().skip(1));
    let middles = middles.map(|(a, b)| [0, 1].map(|axis| (a.at[axis] + b.at[axis]) / 2.0));
    let inside = middles.filter(|&middle| contains(outer, middle)).count();
    2 * inside > inner.len()
}

fn contains(corners: &[Corner], point: [f64; 2]) -> bool {
    let mut inside = false;
    for (a, b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        let (a, b) = (a.at, b.at);
        if (a[1] > point[1]) != (b[1] > point[1]) {
            inside ^= point[0] < a[0] + (point[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0]);
        }
    }
    inside
}
