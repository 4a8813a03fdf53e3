//! Figures as they were drawn, and how well solutions agree with them.

use super::assign::{FLOATS, Pieces, which};
use super::fault::{Fault, PuzzleFault};
use super::nearly::{self, Drawing, Nearly, Similarity, Spot};
use super::point::{Edge, Point};
use super::text::SolutionText;
use fuge_puzzle::silhouette::{Figure, Place};
use std::borrow::Cow;

/// The tolerance of a drawing that does not say one, in the length of the shortest edge of a piece.
const TOLERANCE: f64 = 0.05;

/// The same of a figure that is written in digits.
const WRITTEN: f64 = 1e-3;

/// How many tolerances things may be apart: what is drawn may be off by one, and so may each of two things that are drawn beside each other.
const TIMES: f64 = 3.0;

/// How far a scale that follows from areas may be off.
const SCALE: f64 = 1e-3;

/// A figure as it was drawn.
pub(super) struct Drawn {
    /// In the unit of the pieces.
    pub drawing: Drawing,
    /// How long the unit of the pieces is in the drawing.
    pub scale: f64,
    /// How far the scale of a solution may be off.
    scale_off: f64,
    /// How far the drawing may be off, in the unit of the pieces.
    pub tolerance: f64,
    /// Whether larger y is lower in it. Here it is higher, as it is for the pieces.
    y_down: bool,
}

impl Drawn {
    /// The figure of a puzzle.
    pub fn new(figure: &Figure, pieces: &Pieces) -> Result<Self, PuzzleFault> {
        let near = |place: &Place| Point::new(place.clone()).near;
        let (loops, y_down, scale, tolerance) = match figure {
            Figure::Exact(loops) => {
                let loops = loops.iter().map(|corners| corners.iter().map(near).collect()).collect();
                (loops, false, Some(1.0), Some(WRITTEN))
            }
            Figure::Drawn(sketch) => (sketch.loops.clone(), sketch.y_down, sketch.scale, sketch.tolerance),
        };
        let drawing = Drawing::new(loops);
        let area = pieces.area.approximate().value;
        let (scale, scale_off) = match scale {
            Some(scale) => (scale, FLOATS),
            None => ((drawing.area() / area).sqrt(), SCALE),
        };
        let finite = drawing.corners().flatten().all(f64::is_finite);
        if !(finite && scale.is_finite() && scale > 0.0) {
            return Err(PuzzleFault::Empty);
        }
        let own = |corner: &Spot| upright(*corner, y_down).map(|x| x / scale);
        let own_loop = |corners: &Vec<Spot>| corners.iter().map(own).collect();
        let drawing = Drawing::new(drawing.loops.iter().map(own_loop).collect());
        let tolerance = tolerance.unwrap_or(TOLERANCE * pieces.shortest);
        Ok(Self { drawing, scale, scale_off, tolerance, y_down })
    }

    /// A solution with floats in which larger y is higher.
    pub fn upright<'a>(&self, solution: &'a SolutionText) -> Cow<'a, SolutionText> {
        if !self.y_down {
            return Cow::Borrowed(solution);
        }
        let mut solution = solution.clone();
        let corners = solution.placements.iter_mut().flat_map(|placed| &mut placed.polygon);
        corners.for_each(|corner| *corner = upright(*corner, true));
        Cow::Owned(solution)
    }

    /// A point in the frame and scale of the drawing as it was given.
    fn given(&self, spot: Spot) -> Spot {
        upright(spot.map(|x| x * self.scale), self.y_down)
    }

    /// How far things may be apart.
    fn limit(&self) -> f64 {
        TIMES * self.tolerance + FLOATS * self.drawing.size()
    }

    /// Checks that floats are an image of the exact figure, and that this image is the drawing. How far it is off.
    pub fn agrees(&self, solution: &SolutionText, union: &[Edge]) -> Result<f64, Fault> {
        let pairs: Vec<(Spot, Spot)> = corners(solution).map(|(_, _, exact, float)| (exact, float)).collect();
        let frame = Similarity::fit(&pairs);
        floats(solution, frame)?;
        let (found, wanted) = (frame.scale(), self.scale);
        if is_beyond((found / wanted - 1.0).abs(), self.scale_off) {
            return Err(Fault::Scale { found, wanted });
        }
        let spot = |point: &Point| frame.spot(point.near).map(|x| x / self.scale);
        let formed: Vec<[Spot; 2]> = union.iter().map(|edge| [spot(&edge.from), spot(&edge.to)]).collect();
        let lines = &self.drawing.lines;
        // A figure may be drawn in parts: the seams between them are inside what is formed.
        let seam = |spot: Spot| nearly::is_inside(spot, &formed);
        let (there, back) = (apart(&formed, lines, |_| false), apart(lines, &formed, seam));
        let (off, at) = if there.0 > back.0 { there } else { back };
        self.near_enough(off, at)
    }

    fn near_enough(&self, off: f64, at: Spot) -> Result<f64, Fault> {
        match is_beyond(off, self.limit()) {
            false => Ok(off),
            true => Err(Fault::Apart { at: self.given(at), off, tolerance: self.limit() }),
        }
    }

    /// Checks that placements fill the drawing, all within the tolerance. How far they are off.
    pub fn is_filled(&self, laid: &[Nearly]) -> Result<f64, Fault> {
        let mut most = 0.0_f64;
        for (index, second) in laid.iter().enumerate() {
            for first in &laid[..index] {
                let (off, at) = nearly::overlap(first, second);
                if off > self.limit() {
                    let (first, second) = (first.which.clone(), second.which.clone());
                    return Err(Fault::Overlap { first, second, at: self.given(at) });
                }
                most = most.max(off);
            }
            let (off, at) = nearly::outside(second, &self.drawing);
            if off > self.limit() {
                return Err(Fault::Outside { which: second.which.clone(), at: self.given(at) });
            }
            most = most.max(off);
        }
        let (off, at) = nearly::bare(laid, &self.drawing);
        self.near_enough(off, at).map(|off| most.max(off))
    }
}

/// A point with its y turned round, or not.
fn upright([x, y]: Spot, y_down: bool) -> Spot {
    if y_down { [x, -y] } else { [x, y] }
}

/// How far lines are from others at most, and where: at their ends, and in their middles, which may be off by twice as much. Some places do not
/// matter.
fn apart(lines: &[[Spot; 2]], others: &[[Spot; 2]], matters_not: impl Fn(Spot) -> bool) -> (f64, Spot) {
    let middle = |[a, b]: &[Spot; 2]| [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0];
    let ends = lines.iter().flatten().copied().filter(|&end| !matters_not(end));
    let ends = ends.map(|end| (nearly::from_lines(end, others), end));
    let middles = lines.iter().map(middle).filter(|&spot| !matters_not(spot));
    let middles = middles.map(|spot| (nearly::from_lines(spot, others) / 2.0, spot));
    ends.chain(middles).fold((0.0, [0.0; 2]), |most, next| if next.0 > most.0 { next } else { most })
}

/// Whether a distance is more than it may be. What is not a number is.
fn is_beyond(off: f64, most: f64) -> bool {
    off.is_nan() || off > most
}

/// All corners of a solution: of which placement, which, exactly, and in floats.
fn corners(solution: &SolutionText) -> impl Iterator<Item = (usize, usize, Spot, Spot)> + Clone {
    solution.placements.iter().enumerate().flat_map(|(placement, placed)| {
        let exact = placed.exact.iter().flatten().cloned().map(|place| Point::new(place).near);
        exact.zip(&placed.polygon).enumerate().map(move |(corner, (exact, float))| (placement, corner, exact, *float))
    })
}

/// Checks that floats are what the exact coordinates say, where both have one frame.
pub(super) fn floats_as_they_are(solution: &SolutionText) -> Result<(), Fault> {
    floats(solution, Similarity::NONE)
}

fn floats(solution: &SolutionText, frame: Similarity) -> Result<(), Fault> {
    let tolerance = FLOATS * nearly::size(corners(solution).map(|(_, _, exact, _)| frame.spot(exact)));
    for (placement, corner, exact, float) in corners(solution) {
        let off = nearly::length(nearly::minus(frame.spot(exact), float));
        if is_beyond(off, tolerance) {
            return Err(Fault::Floats { which: which(placement, &solution.placements[placement]), corner, off });
        }
    }
    Ok(())
}
