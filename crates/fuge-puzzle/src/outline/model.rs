//! The puzzle as a person states it: pieces of half squares, and perhaps the outline that they are to form.

use super::octagon::{Octagon, octagons};
use crate::packing::{
    Board, Copies, Lattice, MAX_CELLS, Motion, Packing, PackingError, Piece, Shape, Symmetry, Turning,
};
use crate::plain::plain;
use std::collections::BTreeMap;
use std::fmt;
use thiserror::Error;

/// Pieces to make convex figures of; all of them, or the one that is given.
///
/// ```
/// use fuge_puzzle::outline::{OutlinePuzzle, cells_of_polygon};
/// use fuge_puzzle::packing::{Piece, Shape, Symmetry};
/// let corners = ["(0,0)(2,0)(1,1)", "(0,0)(1,0)(1,1)(0,1)"];
/// let shape = |corners| Shape::new(cells_of_polygon(corners).unwrap()).unwrap();
/// let pieces = corners.map(|corners| Piece::new(corners, shape(corners))).to_vec();
/// let puzzle = OutlinePuzzle::new(pieces, Symmetry::Full)?;
/// assert_eq!((puzzle.area(), puzzle.outlines().len()), (4, 6));
/// assert!(puzzle.with_outline("1,2,0,0,0,0".parse().unwrap()).is_ok());
/// # Ok::<(), fuge_puzzle::outline::OutlineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlinePuzzle {
    pieces: Vec<Piece>,
    symmetry: Symmetry,
    /// The motions that the pieces allow: those that take what they can do to what they can do.
    motions: Vec<Motion>,
    given: Option<(Octagon, Packing)>,
}

/// Why there is no such puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OutlineError {
    /// There is nothing to form a figure of.
    #[error("there are no pieces")]
    NoPieces,
    /// A piece that is made of something else than half squares.
    #[error("piece `{name}` has a quarter of a square that is no part of a half")]
    NoHalves {
        /// Its name.
        name: String,
    },
    /// A piece that may be left out.
    #[error("piece `{name}` is to be used {copies} times: the area of the figures is not given")]
    Range {
        /// Its name.
        name: String,
        /// How often.
        copies: Copies,
    },
    /// Rules that are about a board.
    #[error("piece `{name}` says where it lies or has colours: that is about a board, and here is none")]
    Board {
        /// Its name.
        name: String,
    },
    /// More than the engines take.
    #[error("the pieces have {area} half squares together; the limit is {}", MAX_CELLS / 2)]
    TooLarge {
        /// Their area.
        area: u64,
    },
    /// An outline that the pieces cannot fill.
    #[error("the outline {octagon} has an area of {outline} half squares, the pieces have {pieces}")]
    WrongArea {
        /// The outline.
        octagon: Octagon,
        /// Its area.
        outline: u64,
        /// The area of the pieces.
        pieces: u64,
    },
    /// The pieces are no set.
    #[error(transparent)]
    Packing(#[from] PackingError),
}

impl OutlinePuzzle {
    /// Which convex figures can these pieces form?
    ///
    /// # Errors
    /// When they are no pieces of half squares, or too large together.
    pub fn new(pieces: Vec<Piece>, symmetry: Symmetry) -> Result<Self, OutlineError> {
        if pieces.is_empty() {
            return Err(OutlineError::NoPieces);
        }
        pieces.iter().try_for_each(check)?;
        let cells = |piece: &Piece| u64::from(piece.copies.max).saturating_mul(piece.shape.cells().len() as u64);
        let area = pieces.iter().map(cells).fold(0, u64::saturating_add) / 2;
        if area > MAX_CELLS as u64 / 2 {
            return Err(OutlineError::TooLarge { area });
        }
        let motions = motions(&pieces, symmetry);
        let puzzle = Self { pieces, symmetry, motions, given: None };
        // There is a strip of every area: names and copies are checked on it.
        let strip = Octagon::new(1, area.div_ceil(2).max(1) as u32, [0, 0, 0, (area % 2) as u32]);
        puzzle.packing(strip.expect("a strip is an outline"))?;
        Ok(puzzle)
    }

    /// The same pieces, to form this outline.
    ///
    /// # Errors
    /// When it has not the area of the pieces.
    pub fn with_outline(&self, octagon: Octagon) -> Result<Self, OutlineError> {
        let (outline, pieces) = (octagon.area(), u64::from(self.area()));
        if outline != pieces {
            return Err(OutlineError::WrongArea { octagon, outline, pieces });
        }
        let packing = self.packing(octagon)?;
        Ok(Self { given: Some((octagon, packing)), ..self.clone() })
    }

    /// The pieces.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Which motions may count as symmetries.
    #[must_use]
    pub fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// The motions by which figures are the same: those that may count and that the pieces allow, the identity first.
    #[must_use]
    pub fn motions(&self) -> &[Motion] {
        &self.motions
    }

    /// The area of the pieces in half squares.
    #[must_use]
    pub fn area(&self) -> u32 {
        let cells = |piece: &Piece| piece.copies.max * piece.shape.cells().len() as u32;
        self.pieces.iter().map(cells).sum::<u32>() / 2
    }

    /// The outline that is given.
    #[must_use]
    pub fn outline(&self) -> Option<Octagon> {
        self.given.as_ref().map(|(octagon, _)| *octagon)
    }

    /// The packing puzzle of the outline that is given.
    #[must_use]
    pub fn given(&self) -> Option<&Packing> {
        self.given.as_ref().map(|(_, packing)| packing)
    }

    /// The outline that is given; or every outline of the pieces' area, one of those that are the same.
    #[must_use]
    pub fn outlines(&self) -> Vec<Octagon> {
        match self.outline() {
            Some(octagon) => vec![octagon],
            None => octagons(self.area(), &self.motions),
        }
    }

    /// Pieces that can do the same, together: the ways they may lie, sorted, and how many there are.
    pub(super) fn kinds(&self) -> Vec<Kind> {
        kinds(&self.pieces)
    }

    /// For each motion, to which of these kinds it takes each: a left hand to a right hand, where there are both.
    pub(super) fn kind_images(&self, kinds: &[Kind]) -> Vec<Vec<usize>> {
        let image = |motion: Motion, kind: &Kind| {
            let moved = kind.moved(motion);
            let at = kinds.iter().position(|other| other.ways == moved.ways);
            at.expect("a motion of the set takes kinds to kinds")
        };
        self.motions.iter().map(|&motion| kinds.iter().map(|kind| image(motion, kind)).collect()).collect()
    }

    /// A piece that is wider than an outline, however it is turned: then nothing has to be searched.
    #[must_use]
    pub fn too_wide(&self, octagon: Octagon) -> Option<TooWide> {
        let outline = narrowest(&octagon.corners());
        let width = |piece: &Piece| {
            let corners = piece.shape.cells().iter().flat_map(|&cell| Lattice::Tan.geometry().corners(cell));
            // Corners of cells are in halves of a side.
            narrowest(&corners.map(|(x, y)| (i64::from(x), i64::from(y))).collect::<Vec<_>>()) / 4
        };
        let (piece, width) = self.pieces.iter().map(|piece| (piece, width(piece))).max_by_key(|(_, width)| *width)?;
        (width > outline).then(|| TooWide { piece: piece.name.clone(), width, outline })
    }

    /// The packing puzzle of an outline.
    pub(super) fn packing(&self, octagon: Octagon) -> Result<Packing, PackingError> {
        let board = Board::new(Lattice::Tan, octagon.cells())?;
        Packing::new(board, self.pieces.clone(), self.symmetry)
    }
}

/// A piece that is wider than an outline. Widths are told as twice their squares, which are whole numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooWide {
    /// The piece.
    pub piece: String,
    /// Its width, in the direction where it is least.
    pub width: i64,
    /// The width of the outline.
    pub outline: i64,
}

impl fmt::Display for TooWide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [outline, width] = [self.outline, self.width].map(|twice| (twice as f64 / 2.0).sqrt());
        write!(f, "the outline is {outline:.2} wide, and piece `{}` at least {width:.2}", plain(&self.piece))
    }
}

/// Twice the square of the width of a figure with these corners, along the net or diagonally, where it is least. What fits into a figure is in no
/// direction wider than it; and a motion of the net takes these four directions to each other.
fn narrowest(corners: &[(i64, i64)]) -> i64 {
    let span = |along: fn(&(i64, i64)) -> i64| {
        let values = corners.iter().map(along);
        values.clone().max().unwrap_or(0) - values.min().unwrap_or(0)
    };
    let square = |n: i64| n * n;
    let along = square(span(|c| c.0)).min(square(span(|c| c.1)));
    // Diagonally a step of 1 is half a diagonal.
    let across = square(span(|c| c.0 + c.1)).min(square(span(|c| c.0 - c.1)));
    (2 * along).min(across)
}

fn check(piece: &Piece) -> Result<(), OutlineError> {
    let name = || piece.name.clone();
    if !piece.copies.are_given() {
        return Err(OutlineError::Range { name: name(), copies: piece.copies });
    }
    if piece.place.is_some() || !piece.keep_out.is_empty() || piece.shape.has_colours() {
        return Err(OutlineError::Board { name: name() });
    }
    if is_of_halves(&piece.shape) { Ok(()) } else { Err(OutlineError::NoHalves { name: name() }) }
}

/// Whether every square has none, all, or two quarters side by side.
fn is_of_halves(shape: &Shape) -> bool {
    let mut squares: BTreeMap<(i32, i32), u8> = BTreeMap::new();
    for cell in shape.cells() {
        *squares.entry((cell.row, cell.column)).or_default() |= 1 << cell.part;
    }
    squares.values().all(|quarters| [0b1111, 0b0011, 0b0110, 0b1100, 0b1001].contains(quarters))
}

/// The motions that take the set of pieces, with all the ways they may lie, to itself.
fn motions(pieces: &[Piece], symmetry: Symmetry) -> Vec<Motion> {
    let candidates = symmetry.motions(Lattice::Tan);
    // Most sets may be turned over and have all of them.
    if pieces.iter().all(|piece| piece.turning == Turning::Over) {
        return candidates.to_vec();
    }
    let set = |motion: Motion| {
        let mut set: Vec<Kind> = kinds(pieces).iter().map(|kind| kind.moved(motion)).collect();
        set.sort_unstable();
        set
    };
    let own = set(candidates[0]);
    candidates.iter().copied().filter(|&motion| set(motion) == own).collect()
}

/// Pieces that can do the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kind {
    /// The ways they may lie, sorted.
    pub(super) ways: Vec<Shape>,
    pub(super) copies: u32,
}

impl Kind {
    fn moved(&self, motion: Motion) -> Self {
        let mut ways: Vec<Shape> = self.ways.iter().map(|way| way.moved(motion)).collect();
        ways.sort_unstable();
        Self { ways, copies: self.copies }
    }
}

fn kinds(pieces: &[Piece]) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for piece in pieces {
        let ways = piece.orientations(Lattice::Tan);
        match kinds.iter_mut().find(|kind| kind.ways == ways) {
            Some(kind) => kind.copies += piece.copies.max,
            None => kinds.push(Kind { ways, copies: piece.copies.max }),
        }
    }
    kinds
}
