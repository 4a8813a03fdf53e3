//! The pieces of a puzzle, and which placement is which of them.

use super::fault::{Fault, PuzzleFault, Which};
use super::nearly::{self, Nearly, Spot};
use super::point::Point;
use super::region::Region;
use super::shape::{Alike, Fit, Kinds, Shape, is_simple, mirrored, outline};
use super::text::{PlacementText, SolutionText};
use fuge_exact::Surd;
use fuge_puzzle::silhouette::PolygonPiece;
use std::collections::BTreeMap;

/// How far floats may be off, for each unit of what they measure.
pub(super) const FLOATS: f64 = 1e-6;

/// The pieces of a puzzle.
pub(super) struct Pieces {
    /// The pieces of each name.
    names: BTreeMap<String, Vec<usize>>,
    pub kinds: Kinds,
    /// The kinds where solutions are only nearly known.
    pub nearly: Kinds,
    /// The outlines of each of these in floats: one, or two where it may be turned over and is then another.
    floats: Vec<Vec<Vec<Spot>>>,
    /// The outlines of the mirror images in floats.
    mirrors: Vec<Vec<Spot>>,
    /// The area of all.
    pub area: Surd,
    /// The length of the shortest edge.
    pub shortest: f64,
}

/// A placement, exactly.
pub(super) struct Laid {
    pub which: Which,
    pub kind: usize,
    pub outline: Vec<Point>,
    pub region: Region,
}

impl Pieces {
    pub fn new(pieces: &[PolygonPiece]) -> Result<Self, PuzzleFault> {
        let outlines: Vec<Vec<Point>> = pieces.iter().map(|piece| outline(&piece.corners)).collect();
        let bad = pieces.iter().zip(&outlines).find(|(_, outline)| !is_simple(outline));
        if let Some((piece, _)) = bad {
            return Err(PuzzleFault::NotSimple { piece: piece.name.clone() });
        }
        let mut names: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, piece) in pieces.iter().enumerate() {
            names.entry(piece.name.clone()).or_default().push(index);
        }
        let [kinds, nearly] = [Alike::Exactly, Alike::Nearly].map(|alike| Kinds::new(pieces, &outlines, alike));
        let first = |kind: usize| nearly.of_piece.iter().position(|of| *of == kind).map_or(0, |piece| piece);
        let floats = (0..nearly.kinds.len()).map(|kind| {
            let own = &outlines[first(kind)];
            let turned = nearly.kinds[kind].turns_over().then(|| spots(&mirrored(own)));
            [spots(own)].into_iter().chain(turned).collect()
        });
        let floats: Vec<Vec<Vec<Spot>>> = floats.collect();
        let mirrors = (0..nearly.kinds.len()).map(|kind| spots(&mirrored(&outlines[first(kind)]))).collect();
        let area = outlines.iter().map(|outline| Region::polygon(outline).area()).sum();
        let edges = floats.iter().flatten().flat_map(|outline| nearly::lines(outline));
        let shortest = edges.map(|[a, b]| nearly::length(nearly::minus(b, a))).fold(f64::INFINITY, f64::min);
        Ok(Self { names, kinds, nearly, floats, mirrors, area, shortest })
    }

    /// Checks that every piece is used as often as there are copies of it.
    pub fn count(&self, solution: &SolutionText) -> Result<(), Fault> {
        let mut used: BTreeMap<&str, usize> = BTreeMap::new();
        for (placement, placed) in solution.placements.iter().enumerate() {
            if !self.names.contains_key(&placed.piece) {
                return Err(Fault::Unknown(which(placement, placed)));
            }
            *used.entry(&placed.piece).or_default() += 1;
        }
        for (name, pieces) in &self.names {
            let (used, copies) = (used.get(&**name).copied().unwrap_or(0), pieces.len());
            if used != copies {
                return Err(Fault::Copies { piece: name.clone(), used, copies });
            }
        }
        Ok(())
    }

    /// The placements of a solution with the kinds of their pieces, exactly; names were counted.
    pub fn lay(&self, solution: &SolutionText) -> Result<Vec<Laid>, Fault> {
        let mut free = self.names.clone();
        let lay = |(placement, placed): (usize, &PlacementText)| {
            let which = which(placement, placed);
            let outline = outline(placed.exact.as_deref().unwrap_or_default());
            let shape = Shape::new(&outline);
            let fit = |kind: usize| self.kinds.kinds[kind].fit(&shape);
            let kind = take(&self.kinds, &mut free, &which, fit)?;
            let region = Region::polygon(&outline);
            Ok(Laid { which, kind, outline, region })
        };
        solution.placements.iter().enumerate().map(lay).collect()
    }

    /// The same in floats, in the unit of the pieces.
    pub fn lay_nearly(&self, solution: &SolutionText, scale: f64) -> Result<Vec<Nearly>, Fault> {
        let mut free = self.names.clone();
        let corners = solution.placements.iter().flat_map(|placed| placed.polygon.iter().copied());
        let tolerance = FLOATS * (nearly::size(corners) / scale).max(self.shortest);
        let lay = |(placement, placed): (usize, &PlacementText)| {
            let which = which(placement, placed);
            let polygon: Vec<Spot> = placed.polygon.iter().map(|corner| corner.map(|x| x / scale)).collect();
            let corners = nearly::straightened(&polygon, tolerance);
            let is = |outline: &Vec<Spot>| nearly::is_congruent(&corners, outline, tolerance);
            let fit = |kind: usize| match self.floats[kind].iter().any(is) {
                true => Fit::Yes,
                false if is(&self.mirrors[kind]) => Fit::TurnedOver,
                false => Fit::No,
            };
            let kind = take(&self.nearly, &mut free, &which, fit)?;
            Ok(Nearly { which, kind, corners })
        };
        solution.placements.iter().enumerate().map(lay).collect()
    }
}

/// Takes a piece of the right name that a placement may be; one that may be turned over is kept for later, if another does.
fn take(
    kinds: &Kinds,
    free: &mut BTreeMap<String, Vec<usize>>,
    which: &Which,
    fit: impl Fn(usize) -> Fit,
) -> Result<usize, Fault> {
    let left = free.get_mut(&which.piece).ok_or_else(|| Fault::Unknown(which.clone()))?;
    let fits: Vec<Fit> = left.iter().map(|&piece| fit(kinds.of_piece[piece])).collect();
    let right = (0..left.len()).filter(|&at| fits[at] == Fit::Yes);
    let turns_over = |at: &usize| kinds.kinds[kinds.of_piece[left[*at]]].turns_over();
    match right.min_by_key(turns_over) {
        Some(at) => Ok(kinds.of_piece[left.swap_remove(at)]),
        None if fits.contains(&Fit::TurnedOver) => Err(Fault::TurnedOver(which.clone())),
        None => Err(Fault::NotCongruent(which.clone())),
    }
}

pub(super) fn which(placement: usize, placed: &PlacementText) -> Which {
    Which { placement, piece: placed.piece.clone() }
}

/// Whether a solution has exact coordinates, as many as it has in floats.
pub(super) fn is_exact(solution: &SolutionText) -> Result<bool, Fault> {
    let any = solution.placements.iter().any(|placed| placed.exact.is_some());
    for (placement, placed) in solution.placements.iter().enumerate().filter(|_| any) {
        let Some(exact) = &placed.exact else { return Err(Fault::NotExact(which(placement, placed))) };
        let (floats, exact) = (placed.polygon.len(), exact.len());
        if floats != exact {
            return Err(Fault::Corners { which: which(placement, placed), floats, exact });
        }
    }
    Ok(any)
}

fn spots(outline: &[Point]) -> Vec<Spot> {
    outline.iter().map(|corner| corner.near).collect()
}
