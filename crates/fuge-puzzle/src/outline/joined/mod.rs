//! How many figures at all: everything that the pieces can form on one net, joined along edges.
//!
//! **The one idea.** A figure of all pieces grows out of a figure of one piece fewer, for some piece: so figures are made layer by layer, every
//! figure of every part of the set once, told apart by its least image. This room makes figures out of figures and says what a figure is like;
//! who keeps the layers, on how many threads and in how much memory, is somebody else's business.
//!
//! A figure is rows of squares, four bits for the quarters of each, so that a piece fits by a few words: where none of its bits is covered and one
//! of them lies beside something covered. Its *key* is a few bytes: which pieces were used, the width, and for every square that is not empty how
//! many empty ones come before it and how it is covered.

mod figure;

use super::model::{self, OutlinePuzzle};
use crate::packing::{Cell, Lattice, Shape};
use figure::{Figure, MANY, Row, SQUARES, Turn, beside, read};
use std::cmp::Ordering;
use thiserror::Error;

/// The figures of a set of pieces, layer by layer.
///
/// ```
/// use fuge_puzzle::outline::{Joined, OutlinePuzzle, cells_of_polygon};
/// use fuge_puzzle::packing::{Piece, Shape, Symmetry};
/// let triangle = Shape::new(cells_of_polygon("(0,0)(1,0)(0,1)").unwrap()).unwrap();
/// let pair = Piece { copies: 2.into(), ..Piece::new("triangle", triangle) };
/// let joined = Joined::new(&OutlinePuzzle::new(vec![pair], Symmetry::Full).unwrap())?;
/// let mut second = Vec::new();
/// for key in joined.first() {
///     joined.grow(&key, &mut second);
/// }
/// second.sort_unstable();
/// second.dedup();
/// // The three diaboloes.
/// assert_eq!(second.len(), 3);
/// # Ok::<(), fuge_puzzle::outline::JoinedError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Joined {
    kinds: Vec<Kind>,
    /// What one copy of each kind adds to the number of a part of the set.
    worth: Vec<u32>,
    /// The motions, and to which kind each takes every kind, where it exchanges any.
    turns: Vec<(Turn, Option<Vec<usize>>)>,
    pieces: u32,
    /// How far from the border of the rows a figure lies, so that pieces can be laid around it.
    margin: usize,
    key_bytes: usize,
}

/// Pieces that can do the same.
#[derive(Clone, Debug)]
struct Kind {
    copies: u32,
    ways: Vec<Way>,
}

/// A way that a piece may lie, at the top left.
#[derive(Clone, Debug)]
struct Way {
    rows: Vec<Row>,
    width: usize,
}

/// Why the figures of a set cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JoinedError {
    /// A piece in several parts.
    #[error("piece `{name}` does not hang together, so nothing is joined to it along edges")]
    Disconnected {
        /// The piece.
        name: String,
    },
    /// More than the rows hold.
    #[error(
        "figures of {area} half squares, of pieces up to {longest} long, are too large: area and twice the length may be {SQUARES} at most"
    )]
    TooLarge {
        /// The area of the pieces.
        area: u32,
        /// The longest side of a piece.
        longest: usize,
    },
    /// More parts of the set than a key can tell apart.
    #[error("the set has {parts} parts; the limit is {}", u16::MAX)]
    TooManyParts {
        /// How many ways there are to choose some of the pieces.
        parts: u64,
    },
}

/// What a figure is like, and how many corners it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outline {
    /// One closed line that does not touch itself.
    Simple(u32),
    /// There is a hole, and the figure nowhere touches itself at a point only.
    Holed(u32),
    /// Somewhere the figure touches itself at a point only.
    Pinched(u32),
}

impl Joined {
    /// The figures of this set.
    ///
    /// # Errors
    /// When it is too large, or a piece does not hang together.
    pub fn new(puzzle: &OutlinePuzzle) -> Result<Self, JoinedError> {
        if let Some(piece) = puzzle.pieces().iter().find(|piece| !piece.shape.is_connected(Lattice::Tan)) {
            return Err(JoinedError::Disconnected { name: piece.name.clone() });
        }
        let kinds = puzzle.kinds();
        let longest = |shape: &Shape| shape.width().max(shape.height()) as usize;
        let longest = kinds.iter().flat_map(|kind| kind.ways.iter().map(longest)).max().unwrap_or(0);
        let area = puzzle.area();
        if area as usize + 2 * longest > SQUARES {
            return Err(JoinedError::TooLarge { area, longest });
        }
        let parts = kinds.iter().map(|kind| u64::from(kind.copies) + 1).fold(1, u64::saturating_mul);
        if parts > u64::from(u16::MAX) {
            return Err(JoinedError::TooManyParts { parts });
        }
        let mut worth = Vec::new();
        let mut next = 1;
        for kind in &kinds {
            worth.push(next);
            next *= kind.copies + 1;
        }
        let images = puzzle.kind_images(&kinds).into_iter();
        let exchanged = |images: Vec<usize>| (!images.is_sorted()).then_some(images);
        let turns = puzzle.motions().iter().zip(images).map(|(&motion, images)| (Turn::of(motion), exchanged(images)));
        let turns = turns.collect();
        let laid = |kind: &model::Kind| Kind { copies: kind.copies, ways: kind.ways.iter().map(Way::new).collect() };
        let kinds: Vec<Kind> = kinds.iter().map(laid).collect();
        let pieces = kinds.iter().map(|kind| kind.copies).sum();
        // Which pieces, the width, a byte for each square, and for each time that many empty ones follow.
        let key_bytes = 3 + area as usize + (area as usize / 2 + 1).pow(2) / usize::from(MANY) + 1;
        Ok(Self { kinds, worth, turns, pieces, margin: longest, key_bytes })
    }

    /// Pieces in all: as many layers there are.
    #[must_use]
    pub fn pieces(&self) -> u32 {
        self.pieces
    }

    /// The length of the longest key.
    #[must_use]
    pub fn key_bytes(&self) -> usize {
        self.key_bytes
    }

    /// The keys of the first layer: every piece alone.
    #[must_use]
    pub fn first(&self) -> Vec<Vec<u8>> {
        let mut keys = Vec::new();
        for (kind, worth) in self.kinds.iter().zip(&self.worth) {
            keys.extend(kind.ways.iter().map(|way| self.key(*worth, &way.figure())));
        }
        keys.sort_unstable();
        keys.dedup();
        keys
    }

    /// Adds the keys of all figures that grow out of this one by one more piece; the same may be there twice.
    pub fn grow(&self, key: &[u8], keys: &mut Vec<Vec<u8>>) {
        let (used, figure) = read(key);
        let covered = figure.within(self.margin);
        let beside = beside(&covered);
        let mut rest = used;
        // From the last kind down: what is left of the number are the copies of the kinds before.
        for (kind, &worth) in self.kinds.iter().zip(&self.worth).rev() {
            let laid = rest / worth;
            rest %= worth;
            if laid == kind.copies {
                continue;
            }
            for way in &kind.ways {
                self.lay(way, &figure, &covered, &beside, &mut |grown| keys.push(self.key(used + worth, grown)));
            }
        }
    }

    /// Lays a piece at every place beside a figure.
    fn lay(
        &self,
        way: &Way,
        figure: &Figure,
        covered: &[Row; SQUARES],
        beside: &[Row; SQUARES],
        take: &mut dyn FnMut(&Figure),
    ) {
        let (height, width) = (way.rows.len(), way.width);
        for down in self.margin - height..=self.margin + figure.height {
            for right in self.margin - width..=self.margin + figure.width {
                let (mut over, mut touching) = (0, 0);
                for (row, &bits) in way.rows.iter().enumerate() {
                    let bits = bits << (4 * right);
                    over |= bits & covered[down + row];
                    touching |= bits & beside[down + row];
                }
                if over == 0 && touching != 0 {
                    let (top, left) = (down.min(self.margin), right.min(self.margin));
                    let mut grown = Figure {
                        rows: [0; SQUARES],
                        width: (right + width).max(self.margin + figure.width) - left,
                        height: (down + height).max(self.margin + figure.height) - top,
                    };
                    for row in 0..grown.height {
                        let laid = way.rows.get((top + row).wrapping_sub(down)).map_or(0, |&bits| bits << (4 * right));
                        grown.rows[row] = (covered[top + row] | laid) >> (4 * left);
                    }
                    take(&grown);
                }
            }
        }
    }

    /// The key of a figure of these pieces: that of its least image.
    fn key(&self, used: u32, figure: &Figure) -> Vec<u8> {
        let lying = self.turns.iter().any(|(turn, _)| turn.transposed).then(|| figure.transposed());
        let mut least: Option<(Figure, u32)> = None;
        for (turn, exchanged) in &self.turns {
            let from = match (&lying, turn.transposed) {
                (Some(lying), true) => lying,
                _ => figure,
            };
            if least.as_ref().is_some_and(|(least, _)| least.width < from.width) {
                continue;
            }
            let image = from.turned(*turn);
            // The mirror image of a figure of left hands is one of right hands.
            let used = exchanged.as_ref().map_or(used, |images| self.exchanged(used, images));
            if least
                .as_ref()
                .is_none_or(|(least, by)| (image.order(least), used.cmp(by)) < (Ordering::Equal, Ordering::Equal))
            {
                least = Some((image, used));
            }
        }
        let (least, used) = least.expect("there is the identity");
        let mut key = Vec::with_capacity(self.key_bytes);
        key.extend((used as u16).to_be_bytes());
        least.write(&mut key);
        key
    }

    /// A part of the set where each kind has become another.
    fn exchanged(&self, used: u32, images: &[usize]) -> u32 {
        let copies = |kind: usize| used / self.worth[kind] % (self.kinds[kind].copies + 1);
        images.iter().enumerate().map(|(kind, &image)| copies(kind) * self.worth[image]).sum()
    }

    /// What the figure of a key is like.
    #[must_use]
    pub fn outline(&self, key: &[u8]) -> Outline {
        read(key).1.outline()
    }

    /// The cells of the figure of a key, on the tan lattice.
    #[must_use]
    pub fn cells(&self, key: &[u8]) -> Vec<Cell> {
        let figure = read(key).1;
        let mut cells = Vec::new();
        for row in 0..figure.height {
            for column in 0..figure.width {
                let quarters = figure.rows[row] >> (4 * column) & 0xf;
                let parts = (0..4_u8).filter(|part| quarters >> part & 1 == 1);
                cells.extend(parts.map(|part| Cell::new(row as i32, column as i32).part(part)));
            }
        }
        cells
    }
}

impl Way {
    fn new(shape: &Shape) -> Self {
        let mut rows = vec![0; shape.height() as usize];
        for cell in shape.cells() {
            rows[cell.row as usize] |= 1 << (4 * cell.column + i32::from(cell.part));
        }
        Self { rows, width: shape.width() as usize }
    }

    fn figure(&self) -> Figure {
        let mut rows = [0; SQUARES];
        rows[..self.rows.len()].copy_from_slice(&self.rows);
        Figure { rows, width: self.width, height: self.rows.len() }
    }
}
