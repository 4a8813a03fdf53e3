//! Shapes of polygons: what turning and shifting does not change, and the kinds of pieces.
//!
//! A polygon is known, up to turning and shifting, by the lengths of its edges, the distances from each corner to the next but one, and at
//! which corners it turns left. Lengths are compared by their squares, so nothing but sums and products is needed.
//!
//! Pieces in digits are no exact copies of each other where one was turned: within a tolerance, what differs by the last of many digits is
//! the same.

use super::nearly::{self, Spot};
use super::point::{Edge, Point, edges_of, minus, side, square};
use fuge_exact::Surd;
use fuge_puzzle::silhouette::{Place, PolygonPiece};
use std::cmp::Ordering;

/// The corners of a polygon to the left round, without those in the middle of straight edges.
pub(super) fn outline(corners: &[Place]) -> Vec<Point> {
    let mut points: Vec<Point> = corners.iter().cloned().map(Point::new).collect();
    points.dedup_by(|a, b| a == b);
    while points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    let count = points.len();
    let straight = |i: usize| {
        let edge = Edge { from: points[(i + count - 1) % count].clone(), to: points[(i + 1) % count].clone() };
        edge.has_inside(&points[i])
    };
    let kept = (0..count).filter(|&i| !straight(i)).map(|i| points[i].clone());
    let mut kept: Vec<Point> = kept.collect();
    if signed_area(&kept).sign() == Ordering::Less {
        kept.reverse();
    }
    kept
}

fn signed_area(corners: &[Point]) -> Surd {
    edges_of(corners).map(|edge| super::point::cross(&edge.from.place, &edge.to.place)).sum()
}

/// Whether a polygon without straight corners has no two edges that meet but at the corner between them.
pub(super) fn is_simple(corners: &[Point]) -> bool {
    let edges: Vec<Edge> = edges_of(corners).collect();
    let meet = |i: usize, j: usize| {
        let (a, b) = (&edges[i], &edges[j]);
        let inside = a.has_inside(&b.from) || a.has_inside(&b.to) || b.has_inside(&a.from) || b.has_inside(&a.to);
        inside || a.crosses(b) || a.from == b.from
    };
    corners.len() > 2 && (0..edges.len()).all(|i| (0..i).all(|j| !meet(i, j)))
}

/// When shapes are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alike {
    Exactly,
    /// Where solutions are only nearly known.
    Nearly,
}

/// How far corners of shapes that are nearly the same may be apart.
const LAST_DIGITS: f64 = 1e-9;

/// What turning and shifting leaves of a polygon, corner by corner.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    turns: Vec<Turn>,
    /// The corners in floats.
    spots: Vec<Spot>,
}

#[derive(Clone, Debug, PartialEq)]
struct Turn {
    /// The square of the length of the edge that leaves the corner.
    edge: Surd,
    /// The square of the distance to the corner after the next.
    beyond: Surd,
    /// Whether it turns left at the next corner.
    left: bool,
}

impl Shape {
    /// The shape of an outline.
    pub fn new(corners: &[Point]) -> Self {
        let at = |i: usize| &corners[i % corners.len()];
        let turn = |i: usize| Turn {
            edge: square(&minus(&at(i + 1).place, &at(i).place)),
            beyond: square(&minus(&at(i + 2).place, &at(i).place)),
            left: side(at(i), at(i + 1), at(i + 2)) == Ordering::Greater,
        };
        let turns = (0..corners.len()).map(turn).collect();
        Self { turns, spots: corners.iter().map(|corner| corner.near).collect() }
    }

    /// Whether a turn and a shift take one to the other.
    pub fn is_same(&self, other: &Self) -> bool {
        let count = self.turns.len();
        let shifted = |by: usize| (0..count).all(|i| self.turns[i] == other.turns[(i + by) % count]);
        count == other.turns.len() && (0..count).any(shifted)
    }

    /// The same, exactly or nearly.
    fn is(&self, alike: Alike, other: &Self) -> bool {
        match alike {
            Alike::Exactly => self.is_same(other),
            Alike::Nearly => nearly::is_congruent(&self.spots, &other.spots, LAST_DIGITS),
        }
    }
}

/// The mirror image of an outline, to the left round.
pub(super) fn mirrored(corners: &[Point]) -> Vec<Point> {
    corners.iter().rev().map(|point| Point::new([-&point.place[0], point.place[1].clone()])).collect()
}

/// Pieces that can do the same.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    shape: Shape,
    mirror: Shape,
    /// The mirror image is another shape, and the piece may be turned over.
    turns_over: bool,
    copies: usize,
    alike: Alike,
}

/// How a polygon goes with a kind of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    Yes,
    /// Only turned over, which it may not be.
    TurnedOver,
    No,
}

impl Kind {
    fn new(outline: &[Point], flip: bool, alike: Alike) -> Self {
        let (shape, mirror) = (Shape::new(outline), Shape::new(&mirrored(outline)));
        let turns_over = flip && !shape.is(alike, &mirror);
        Self { shape, mirror, turns_over, copies: 1, alike }
    }

    fn is_same(&self, other: &Self) -> bool {
        let is = |shape: &Shape| shape.is(self.alike, &other.shape);
        self.turns_over == other.turns_over && (is(&self.shape) || self.turns_over && is(&self.mirror))
    }

    /// Whether a mirror image of these pieces is one of the other kind.
    fn is_mirror_of(&self, other: &Self) -> bool {
        match (self.turns_over, other.turns_over) {
            (true, true) => self.is_same(other),
            (false, false) => self.mirror.is(self.alike, &other.shape),
            _ => false,
        }
    }

    /// Whether it is more particular than another about which side is up.
    pub fn turns_over(&self) -> bool {
        self.turns_over
    }

    /// How a polygon goes with it.
    pub fn fit(&self, shape: &Shape) -> Fit {
        match (self.shape.is_same(shape), self.mirror.is_same(shape)) {
            (true, _) => Fit::Yes,
            (false, true) if self.turns_over => Fit::Yes,
            (false, true) => Fit::TurnedOver,
            (false, false) => Fit::No,
        }
    }
}

/// The kinds of all pieces.
#[derive(Clone, Debug)]
pub(super) struct Kinds {
    pub kinds: Vec<Kind>,
    /// The kind of each piece.
    pub of_piece: Vec<usize>,
    /// The kind of the mirror image of each kind, where each has one, with as many pieces.
    pub mirror: Option<Vec<usize>>,
}

impl Kinds {
    /// Sorts pieces, given with their outlines.
    pub fn new(pieces: &[PolygonPiece], outlines: &[Vec<Point>], alike: Alike) -> Self {
        let mut kinds: Vec<Kind> = Vec::new();
        let mut of_piece = Vec::new();
        for (piece, outline) in pieces.iter().zip(outlines) {
            let kind = Kind::new(outline, piece.flip, alike);
            match kinds.iter().position(|other| other.is_same(&kind)) {
                Some(known) => {
                    kinds[known].copies += 1;
                    of_piece.push(known);
                }
                None => {
                    of_piece.push(kinds.len());
                    kinds.push(kind);
                }
            }
        }
        let image = |kind: &Kind| kinds.iter().position(|o| kind.is_mirror_of(o) && kind.copies == o.copies);
        let mirror = kinds.iter().map(image).collect();
        Self { kinds, of_piece, mirror }
    }
}
