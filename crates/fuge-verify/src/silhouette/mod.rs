//! Checks solutions of silhouettes: polygon pieces that fill a polygon figure.
//!
//! A solution is right when every piece is used once, each placement is congruent to its piece, no two overlap, and together they are the figure.
//! Where a list has exact coordinates all of this is decided exactly, by sums and products of exact numbers: shapes by the squares of
//! distances, overlaps by the middles of parts of edges, and the figure by the sum of all boundaries, which must be its own.
//!
//! A drawing is not exact, but its solutions may be, in some frame of their own. Then the exact polygons must fill one exact figure, the same in all
//! solutions, floats must be its image under one similarity, and that image must be the drawing within a tolerance. Without exact coordinates
//! everything is checked within the tolerance, and that proves nothing; [`Checked::footing`] tells which it was.
//!
//! Two solutions are the same when a motion that maps the figure onto itself takes one to the other, pieces that can do the same not told apart.
//! The motions are found here, from the boundary of the figure.
//!
//! Of `fuge-exact` only the numbers are used, and of `fuge-puzzle` only the model: the geometry is written here a second time.
//!
//! ```
//! use fuge_exact::Surd;
//! use fuge_puzzle::packing::Symmetry;
//! use fuge_puzzle::silhouette::{Figure, PolygonPiece, SilhouettePuzzle};
//! use fuge_verify::silhouette::{Entry, Fault, Silhouette, read};
//! let corner = |(x, y)| [Surd::integer(x), Surd::integer(y)];
//! let half = PolygonPiece { name: "half".into(), corners: [(0, 0), (1, 0), (0, 1)].map(corner).to_vec(), flip: false };
//! let square = Figure::Exact(vec![[(0, 0), (1, 0), (1, 1), (0, 1)].map(corner).to_vec()]);
//! let puzzle = SilhouettePuzzle { pieces: vec![half.clone(), half], figure: square, symmetry: Symmetry::Full };
//! let mut checker = Silhouette::new(&puzzle).unwrap();
//! let line = r#"{"type":"solution","placements":[
//!     {"piece":"half","polygon":[[0,0],[1,0],[0,1]],"exact":[["0","0"],["1","0"],["0","1"]]},
//!     {"piece":"half","polygon":[[1,1],[0,1],[1,0]],"exact":[["1","1"],["0","1"],["1","0"]]}]}"#;
//! let Some(Entry::Solution(_, solution)) = read(1, line).unwrap() else { panic!() };
//! assert_eq!(checker.check(&solution).unwrap().orbit, 2);
//! assert_eq!(checker.check(&solution), Err(Fault::Same { earlier: 0 }));
//! assert_eq!((checker.order(), checker.solutions(), checker.raw()), (8, 1, 2));
//! ```

mod assign;
mod chain;
mod drawn;
mod fault;
mod motion;
mod nearly;
mod point;
mod region;
mod shape;
#[cfg(test)]
mod tests;
mod text;

pub use crate::lines::{LONGEST_LINE, ReadError};
pub use fault::{Fault, PuzzleFault, Which};
pub use text::{
    Entry, LARGEST, List, MOST_PLACED_CORNERS, MOST_PLACEMENTS, PlacementText, SolutionText, Summary, read,
};

use assign::{Laid, Pieces};
use chain::Parts;
use drawn::Drawn;
use fuge_exact::{Radicands, Surd};
use fuge_puzzle::packing::Symmetry;
use fuge_puzzle::silhouette::{Figure, SilhouettePuzzle};
use motion::{Form, Motion};
use nearly::Nearly;
use point::{Edge, Point};
use region::{NoRegion, Region};
use std::collections::HashMap;
use std::collections::hash_map;
use std::hash::{DefaultHasher, Hash, Hasher};
use thiserror::Error;

/// The most corners of a figure.
const MOST_CORNERS: usize = 10_000;
/// The largest exact coordinate.
const MOST_REACH: f64 = 1e6;
/// The highest degree of the field of all numbers.
const MOST_DEGREE: usize = 256;
/// What exact numbers may be.
const NUMBERS: &str = "coordinates up to 10^6, in a field of degree up to 256 with roots of machine words";

/// Checks solutions one by one, in the order of a list.
///
/// Of each exact solution that was right it keeps a 128-bit hash of its least form: no repetition is missed, whatever the hash does, and a
/// collision would be a false alarm that nobody will live to see.
pub struct Silhouette {
    pieces: Pieces,
    symmetry: Symmetry,
    /// The figure, where it was given exactly.
    figure: Option<Region>,
    /// The figure in floats.
    drawn: Drawn,
    /// The roots in the puzzle.
    radicands: Radicands,
    known: Known,
    listed: u64,
    right: u64,
    raw: u128,
    off: f64,
}

/// What is known from the solutions before.
enum Known {
    Nothing,
    /// Of exact ones: the figure, its motions, and the hash of the least form of each with its index.
    Exactly {
        figure: Parts,
        motions: Vec<Motion>,
        seen: HashMap<[u64; 2], u64>,
    },
    /// Of others: the motions of the drawing, and all solutions with their indices.
    Nearly {
        motions: Vec<nearly::Motion>,
        seen: Vec<(u64, Vec<Nearly>)>,
    },
}

/// What a right solution rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Footing {
    /// Everything was decided exactly.
    Exact,
    /// The pieces fill an exact figure, and that is the drawing within the tolerance.
    Recognised,
    /// Everything was decided within the tolerance.
    Tolerant,
}

/// What was found about a solution that is right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Checked {
    /// How many symmetries map it onto itself.
    pub stabiliser: u64,
    /// How many solutions it stands for: itself and its images.
    pub orbit: u64,
    /// What that rests on.
    pub footing: Footing,
    /// How far it is off from what was drawn, at most, in the unit of the pieces; 0 of a figure that was given exactly.
    pub off: f64,
}

/// Where a list does not agree with what it says of itself.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Disagreement {
    /// The number of different solutions.
    #[error("the summary says {said} different solutions, the list has {listed}")]
    Different {
        /// What the summary says.
        said: u128,
        /// Solutions of the list.
        listed: u64,
    },
    /// The number of solutions with their images.
    #[error("the summary says {said} solutions in all, the orbits of the right ones add up to {raw}")]
    Raw {
        /// What the summary says.
        said: u128,
        /// The sum of the orbits.
        raw: u128,
    },
    /// How far the drawing is off.
    #[error("the summary says that the drawing is off by {said:.4} at most, and it is off by {off:.4}")]
    Residual {
        /// What the summary says.
        said: f64,
        /// What was found.
        off: f64,
    },
}

impl Silhouette {
    /// A checker for solutions of this puzzle.
    ///
    /// # Errors
    /// When the puzzle is none of which solutions could be checked.
    pub fn new(puzzle: &SilhouettePuzzle) -> Result<Self, PuzzleFault> {
        limit_sizes(puzzle)?;
        let mut radicands = Radicands::new();
        puzzle_numbers(puzzle).for_each(|number| radicands.add(number));
        if !are_moderate(&radicands, puzzle_numbers(puzzle)) {
            return Err(PuzzleFault::Numbers { limit: NUMBERS });
        }
        let pieces = Pieces::new(&puzzle.pieces)?;
        // A figure whose area is not that of the pieces was not meant exactly.
        let figure = match &puzzle.figure {
            Figure::Exact(loops) => Some(region(loops)?).filter(|figure| figure.area() == pieces.area),
            Figure::Drawn(_) => None,
        };
        let drawn = Drawn::new(&puzzle.figure, &pieces)?;
        Ok(Self {
            pieces,
            symmetry: puzzle.symmetry,
            figure,
            drawn,
            radicands,
            known: Known::Nothing,
            listed: 0,
            right: 0,
            raw: 0,
            off: 0.0,
        })
    }

    /// Checks the next solution. Its index is the number of those before it, right or not.
    ///
    /// # Errors
    /// The first [`Fault`] of the solution.
    pub fn check(&mut self, solution: &SolutionText) -> Result<Checked, Fault> {
        let index = self.listed;
        self.listed += 1;
        self.pieces.count(solution)?;
        let exact = assign::is_exact(solution)?;
        let solution = &*self.drawn.upright(solution);
        let checked = if exact { self.check_exactly(solution, index) } else { self.check_nearly(solution, index) }?;
        self.right += 1;
        self.raw += u128::from(checked.orbit);
        self.off = self.off.max(checked.off);
        Ok(checked)
    }

    /// Whether a solution is right, whatever came before it: nothing is kept of it.
    ///
    /// # Errors
    /// The first [`Fault`] of the solution; never one that is about others too.
    pub fn is_right(&self, solution: &SolutionText) -> Result<(), Fault> {
        self.pieces.count(solution)?;
        let exact = assign::is_exact(solution)?;
        let solution = &*self.drawn.upright(solution);
        if exact {
            return self.exactly(solution).map(drop);
        }
        let laid = self.pieces.lay_nearly(solution, self.drawn.scale)?;
        self.drawn.is_filled(&laid).map(drop)
    }

    /// Passes over a solution of the list that cannot even be checked, so that those after it have their right index.
    pub fn pass_over(&mut self) {
        self.listed += 1;
    }

    /// Compares what was found with what the list says at its end. Where solutions were not right there is nothing to compare.
    #[must_use]
    pub fn finish(&self, summary: &Summary) -> Vec<Disagreement> {
        let mut all = Vec::new();
        if self.right < self.listed {
            return all;
        }
        let listed = self.listed;
        let unlike = |said: &u128| *said != u128::from(listed);
        let said = [summary.claim.different, summary.claim.found].into_iter().flatten().find(unlike);
        all.extend(said.map(|said| Disagreement::Different { said, listed }));
        let raw = self.raw;
        let said = summary.claim.raw.filter(|said| *said != raw);
        all.extend(said.map(|said| Disagreement::Raw { said, raw }));
        let off = self.off;
        let said = summary.residual.filter(|said| matches!(self.known, Known::Exactly { .. }) && off > said + RESIDUAL);
        all.extend(said.map(|said| Disagreement::Residual { said, off }));
        all
    }

    /// The order of the symmetry group. Of a drawing it is known from the first right solution on, and 1 before.
    #[must_use]
    pub fn order(&self) -> u64 {
        match (&self.known, &self.figure) {
            (Known::Exactly { motions, .. }, _) => motions.len() as u64,
            (Known::Nearly { motions, .. }, _) => motions.len() as u64,
            (Known::Nothing, Some(figure)) => {
                motion::group(&figure.edges, &self.pieces.kinds, self.symmetry).len() as u64
            }
            (Known::Nothing, None) => 1,
        }
    }

    /// Solutions checked and found right, no two the same.
    #[must_use]
    pub fn solutions(&self) -> u64 {
        self.right
    }

    /// All solutions that these stand for: the sum of the sizes of their orbits.
    #[must_use]
    pub fn raw(&self) -> u128 {
        self.raw
    }

    /// How far right solutions are off from what was drawn, at most, in the unit of the pieces.
    #[must_use]
    pub fn off(&self) -> f64 {
        self.off
    }

    /// What right solutions rest on, once there is one.
    #[must_use]
    pub fn footing(&self) -> Option<Footing> {
        match (&self.known, &self.figure) {
            (Known::Nothing, _) => None,
            (Known::Exactly { .. }, Some(_)) => Some(Footing::Exact),
            (Known::Exactly { .. }, None) => Some(Footing::Recognised),
            (Known::Nearly { .. }, _) => Some(Footing::Tolerant),
        }
    }

    fn check_exactly(&mut self, solution: &SolutionText, index: u64) -> Result<Checked, Fault> {
        let Exactly { laid, union, footing, off } = self.exactly(solution)?;
        let stabiliser = self.compare_exactly(&laid, &union, index)?;
        Ok(Checked { stabiliser, orbit: self.order() / stabiliser, footing, off })
    }

    /// An exact solution that is right by itself.
    fn exactly(&self, solution: &SolutionText) -> Result<Exactly, Fault> {
        let numbers = || solution.placements.iter().flat_map(|placed| placed.exact.iter().flatten().flatten());
        let mut radicands = self.radicands.clone();
        numbers().for_each(|number| radicands.add(number));
        if !are_moderate(&radicands, numbers()) {
            return Err(Fault::Numbers { limit: NUMBERS });
        }
        let laid = self.pieces.lay(solution)?;
        no_overlap(&laid)?;
        let edges: Vec<Edge> = laid.iter().flat_map(|laid| laid.region.edges.iter().cloned()).collect();
        let union = chain::sum(&edges);
        let (footing, off) = match &self.figure {
            Some(figure) => {
                fills(figure, &laid, &union)?;
                drawn::floats_as_they_are(solution)?;
                (Footing::Exact, 0.0)
            }
            None => (Footing::Recognised, self.drawn.agrees(solution, &union)?),
        };
        Ok(Exactly { laid, union, footing, off })
    }

    /// Compares an exact solution with those before it; how many motions map it onto itself.
    fn compare_exactly(&mut self, laid: &[Laid], union: &[Edge], index: u64) -> Result<u64, Fault> {
        let kinds = &self.pieces.kinds;
        let parts = chain::parts(union);
        if let Known::Nothing = self.known {
            let motions = motion::group(union, kinds, self.symmetry);
            self.known = Known::Exactly { figure: parts.clone(), motions, seen: HashMap::new() };
        }
        let Known::Exactly { figure, motions, seen } = &mut self.known else {
            return Err(Fault::OtherFooting { exact: true });
        };
        if *figure != parts {
            return Err(Fault::OtherFigure);
        }
        let solution: Vec<(usize, &[Point])> = laid.iter().map(|laid| (laid.kind, &*laid.outline)).collect();
        let forms: Vec<Form> = motions.iter().map(|motion| motion::form(&solution, kinds, motion)).collect();
        let stabiliser = forms.iter().filter(|form| **form == forms[0]).count() as u64;
        let least = forms.iter().min().map(hash).unwrap_or_default();
        match seen.entry(least) {
            hash_map::Entry::Occupied(earlier) => return Err(Fault::Same { earlier: *earlier.get() }),
            hash_map::Entry::Vacant(fresh) => fresh.insert(index),
        };
        Ok(stabiliser.max(1))
    }

    fn check_nearly(&mut self, solution: &SolutionText, index: u64) -> Result<Checked, Fault> {
        let laid = self.pieces.lay_nearly(solution, self.drawn.scale)?;
        let off = self.drawn.is_filled(&laid)?;
        let stabiliser = self.compare_nearly(laid, index)?;
        Ok(Checked { stabiliser, orbit: self.order() / stabiliser, footing: Footing::Tolerant, off })
    }

    /// The same for a solution that is not exact.
    fn compare_nearly(&mut self, laid: Vec<Nearly>, index: u64) -> Result<u64, Fault> {
        let mirror = &self.pieces.nearly.mirror;
        let tolerance = self.drawn.tolerance;
        if let Known::Nothing = self.known {
            let motions = self.drawn.drawing.group(mirror.is_some(), self.symmetry, tolerance);
            self.known = Known::Nearly { motions, seen: Vec::new() };
        }
        let Known::Nearly { motions, seen } = &mut self.known else {
            return Err(Fault::OtherFooting { exact: false });
        };
        let takes = |motion: &nearly::Motion, to: &[Nearly]| {
            let image = |kind: usize| match mirror {
                Some(mirror) if motion.mirror => mirror[kind],
                _ => kind,
            };
            nearly::is_image(&laid, to, motion, image, tolerance)
        };
        let same = |(_, earlier): &&(u64, Vec<Nearly>)| motions.iter().any(|motion| takes(motion, earlier));
        if let Some((earlier, _)) = seen.iter().find(same) {
            return Err(Fault::Same { earlier: *earlier });
        }
        let stabiliser = motions.iter().filter(|motion| takes(motion, &laid)).count() as u64;
        seen.push((index, laid));
        Ok(stabiliser.max(1))
    }
}

/// An exact solution that is right by itself.
struct Exactly {
    laid: Vec<Laid>,
    /// Its boundary.
    union: Vec<Edge>,
    footing: Footing,
    off: f64,
}

/// By how much more than a summary says a drawing may be off: it may have been tidied up before it was measured.
const RESIDUAL: f64 = 1e-3;

fn limit_sizes(puzzle: &SilhouettePuzzle) -> Result<(), PuzzleFault> {
    let within = |what, count, most| match count {
        0 => Err(PuzzleFault::Size { what, count, most }),
        count if count > most => Err(PuzzleFault::Size { what, count, most }),
        _ => Ok(()),
    };
    within("pieces", puzzle.pieces.len(), MOST_PLACEMENTS)?;
    for piece in &puzzle.pieces {
        within("corners of a piece", piece.corners.len(), MOST_PLACED_CORNERS)?;
    }
    let corners = match &puzzle.figure {
        Figure::Exact(loops) => loops.iter().map(Vec::len).sum(),
        Figure::Drawn(sketch) => sketch.loops.iter().map(Vec::len).sum(),
    };
    within("corners of the figure", corners, MOST_CORNERS)
}

/// All exact numbers of a puzzle.
fn puzzle_numbers(puzzle: &SilhouettePuzzle) -> impl Iterator<Item = &Surd> {
    let loops: &[_] = if let Figure::Exact(loops) = &puzzle.figure { loops } else { &[] };
    let pieces = puzzle.pieces.iter().map(|piece| &piece.corners);
    pieces.chain(loops).flatten().flatten()
}

/// Whether numbers are small enough, and their products stay so.
fn are_moderate<'a>(radicands: &Radicands, mut numbers: impl Iterator<Item = &'a Surd>) -> bool {
    radicands.is_bounded()
        && radicands.degree() <= MOST_DEGREE
        && numbers.all(|number| number.approximate().value.abs() <= MOST_REACH)
}

fn region(loops: &[Vec<fuge_puzzle::silhouette::Place>]) -> Result<Region, PuzzleFault> {
    let loops: Vec<Vec<Point>> =
        loops.iter().map(|corners| corners.iter().cloned().map(Point::new).collect()).collect();
    Region::odd(&loops).map_err(|why| match why {
        NoRegion::Crossing(at) => PuzzleFault::Crossing { at },
        NoRegion::Empty => PuzzleFault::Empty,
    })
}

fn no_overlap(laid: &[Laid]) -> Result<(), Fault> {
    for (index, second) in laid.iter().enumerate() {
        for first in &laid[..index] {
            if let Some(at) = first.region.overlap(&second.region) {
                return Err(Fault::Overlap { first: first.which.clone(), second: second.which.clone(), at });
            }
        }
    }
    Ok(())
}

/// Checks that placements which do not overlap are the figure, and nothing else.
fn fills(figure: &Region, laid: &[Laid], union: &[Edge]) -> Result<(), Fault> {
    let around = figure.complement();
    for laid in laid {
        if let Some(at) = laid.region.overlap(&around) {
            return Err(Fault::Outside { which: laid.which.clone(), at });
        }
    }
    let both: Vec<Edge> = union.iter().cloned().chain(around.edges).collect();
    match chain::sum(&both).first() {
        Some(left) => Err(Fault::Gap { at: left.from.middle(&left.to).near }),
        None => Ok(()),
    }
}

/// 128 bits: the same hash function twice, started differently.
fn hash(form: &Form) -> [u64; 2] {
    [1_u8, 2].map(|start| {
        let mut hasher = DefaultHasher::new();
        (start, form).hash(&mut hasher);
        hasher.finish()
    })
}
