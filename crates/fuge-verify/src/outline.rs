//! Checks solutions of sets of pieces: is every one a convex figure, rightly made, and are no two the same?
//!
//! Nobody says which outline a solution fills: that is found from its cells. The figure is convex when the smallest octagon around it has its
//! area. Of its images by the motions that count the one with the least cells is taken, and that is a board: whether the pieces fill it rightly,
//! and whether an earlier solution on the same board is the same, is for the [checker of packings](crate::packing::Checker).

use crate::packing::geometry::{self, Motion, at_origin};
use crate::packing::{Checker as OfBoard, Fault as OnBoard};
use fuge_puzzle::outline::OutlinePuzzle;
use fuge_puzzle::packing::{Board, Cell, Lattice, Packing, Piece, Placed, Solution, Symmetry};
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// Checks solutions one by one, in the order of a list.
///
/// ```
/// use fuge_puzzle::outline::{OutlinePuzzle, cells_of_polygon};
/// use fuge_puzzle::packing::{Piece, Placed, Shape, Solution, Symmetry};
/// use fuge_verify::outline::{Checker, Fault};
/// let cells = cells_of_polygon("(0,0)(2,0)(0,2)").unwrap();
/// let piece = Piece::new("triangle", Shape::new(cells.clone()).unwrap());
/// let mut checker = Checker::new(&OutlinePuzzle::new(vec![piece], Symmetry::Full).unwrap());
/// let solution = Solution { placements: vec![Placed { piece: 0, cells }] };
/// assert_eq!(checker.check(&solution), Ok(()));
/// assert_eq!(checker.check(&solution), Err(Fault::Same { earlier: 0 }));
/// assert_eq!((checker.outlines(), checker.solutions(), checker.raw()), (1, 1, 1));
/// ```
pub struct Checker {
    pieces: Vec<Piece>,
    symmetry: Symmetry,
    motions: Vec<Exchange>,
    /// Quarters of squares that all pieces have together.
    area: usize,
    boards: BTreeMap<Vec<Cell>, Known>,
    listed: u64,
}

/// A motion, and the piece to which it takes each piece: one that can do what the image can do.
struct Exchange {
    motion: Motion,
    pieces: Vec<usize>,
}

/// A solution as it is compared with others.
struct Least {
    /// Its outline, the smallest of its images.
    octagon: [u32; 6],
    /// The least cells of all images, and the image that has them.
    board: Vec<Cell>,
    image: Solution,
}

/// What is known of a board.
struct Known {
    octagon: [u32; 6],
    checker: OfBoard,
    /// The place in the list of each solution that it was given.
    places: Vec<u64>,
}

/// What is wrong with a solution.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// Pieces lie over each other, or some are missing.
    #[error("the figure covers {covered} quarters of squares, the pieces have {area}")]
    Area {
        /// Quarters that are covered.
        covered: usize,
        /// Quarters that the pieces have.
        area: usize,
    },
    /// Pieces lie so far from each other that it cannot be convex.
    #[error("the figure does not hang together")]
    Apart,
    /// It is not convex.
    #[error(
        "the figure is not convex: the smallest octagon around it has {hull} quarters of squares, the figure {covered}"
    )]
    NotConvex {
        /// Quarters in the octagon around it.
        hull: i64,
        /// Quarters that are covered.
        covered: usize,
    },
    /// It forms another outline than is said.
    #[error("it is said to form the outline {}, and forms {}", numbers(.said), numbers(.octagon))]
    Outline {
        /// What is said.
        said: [u32; 6],
        /// What is right.
        octagon: [u32; 6],
    },
    /// Something is wrong with a piece.
    #[error(transparent)]
    OnBoard(OnBoard),
    /// It is the same as an earlier one.
    #[error("it is the same as solution {}", .earlier + 1)]
    Same {
        /// The index of that one.
        earlier: u64,
    },
}

impl Checker {
    /// A checker for the convex figures of these pieces.
    #[must_use]
    pub fn new(puzzle: &OutlinePuzzle) -> Self {
        let (pieces, symmetry) = (puzzle.pieces().to_vec(), puzzle.symmetry());
        let area = pieces.iter().map(|piece| piece.copies.max as usize * piece.shape.cells().len()).sum();
        let motions = motions(&pieces, symmetry);
        Self { pieces, symmetry, motions, area, boards: BTreeMap::new(), listed: 0 }
    }

    /// How many motions there are by which figures are the same.
    #[must_use]
    pub fn order(&self) -> u64 {
        self.motions.len() as u64
    }

    /// Checks the next solution. Its index is the number of those before it, right or not.
    ///
    /// # Errors
    /// The first [`Fault`] of the solution.
    pub fn check(&mut self, solution: &Solution) -> Result<(), Fault> {
        self.check_as(solution, None)
    }

    /// The same for a solution that is said to form this outline.
    ///
    /// # Errors
    /// The first [`Fault`] of the solution.
    pub fn check_as(&mut self, solution: &Solution, said: Option<[u32; 6]>) -> Result<(), Fault> {
        let index = self.listed;
        self.listed += 1;
        let (known, image) = self.lie(solution, said)?;
        known.places.push(index);
        known.checker.check(&image).map_err(|fault| match fault {
            OnBoard::Same { earlier } => Fault::Same { earlier: known.places[earlier as usize] },
            fault => Fault::OnBoard(fault),
        })
    }

    /// Whether a solution is right, whatever came before it: nothing is kept of it but its board.
    ///
    /// # Errors
    /// The first [`Fault`] of the solution; never [`Fault::Same`].
    pub fn is_right(&mut self, solution: &Solution, said: Option<[u32; 6]>) -> Result<(), Fault> {
        let (known, image) = self.lie(solution, said)?;
        known.checker.is_right(&image).map_err(Fault::OnBoard)
    }

    /// The board on which a solution is checked, and its image there.
    fn lie(&mut self, solution: &Solution, said: Option<[u32; 6]>) -> Result<(&mut Known, Solution), Fault> {
        let figure: BTreeSet<Cell> = all(solution).collect();
        if figure.len() != self.area {
            return Err(Fault::Area { covered: figure.len(), area: self.area });
        }
        let solution = &at_hand(solution, &figure).ok_or(Fault::Apart)?;
        let figure: BTreeSet<Cell> = all(solution).collect();
        let hull = hull(&figure);
        if hull != figure.len() as i64 {
            return Err(Fault::NotConvex { hull, covered: figure.len() });
        }
        let Least { octagon, board, image } = self.least(solution);
        if let Some(said) = said.filter(|said| *said != octagon) {
            return Err(Fault::Outline { said, octagon });
        }
        if !self.boards.contains_key(&board) {
            let packing = self.packing(board.clone())?;
            let known = Known { octagon, checker: OfBoard::new(&packing), places: Vec::new() };
            self.boards.insert(board.clone(), known);
        }
        let known = self.boards.get_mut(&board).expect("it was put there");
        Ok((known, image))
    }

    fn packing(&self, board: Vec<Cell>) -> Result<Packing, Fault> {
        let (covered, area) = (board.len(), self.area);
        let board = Board::new(Lattice::Tan, board).ok();
        let packing = board.and_then(|board| Packing::new(board, self.pieces.clone(), self.symmetry).ok());
        // The area is right, and the pieces are those of a puzzle: so there is one.
        packing.ok_or(Fault::Area { covered, area })
    }

    /// The image of a solution that has the least cells, these, and the smallest outline of all images.
    fn least(&self, solution: &Solution) -> Least {
        let all: Vec<Cell> = all(solution).collect();
        let image = |Exchange { motion, pieces }: &Exchange| {
            let moved = geometry::moved(Lattice::Tan, &all, *motion)?;
            let corner = geometry::corner(&moved);
            let mut cells = moved.iter().map(|&cell| cell.seen_from(corner));
            let placed = |from: &Placed| {
                let piece = pieces.get(from.piece).copied().unwrap_or(from.piece);
                Placed { piece, cells: cells.by_ref().take(from.cells.len()).collect() }
            };
            let placements: Vec<Placed> = solution.placements.iter().map(placed).collect();
            Some((at_origin(&moved), Solution { placements }))
        };
        let images: Vec<(Vec<Cell>, Solution)> = self.motions.iter().filter_map(image).collect();
        let octagon = images.iter().map(|(cells, _)| octagon(cells)).min().unwrap_or_default();
        let least = images.into_iter().min_by(|a, b| a.0.cmp(&b.0));
        let (board, image) = least.unwrap_or_else(|| (at_origin(&all), solution.clone()));
        Least { octagon, board, image }
    }

    /// Right solutions of each outline that was formed: different ones, and all.
    #[must_use]
    pub fn by_outline(&self) -> BTreeMap<[u32; 6], (u64, u128)> {
        let formed = self.boards.values().filter(|known| known.checker.solutions() > 0);
        formed.map(|known| (known.octagon, (known.checker.solutions(), known.checker.raw()))).collect()
    }

    /// Passes over a solution of the list that cannot even be checked, so that those after it have their right index.
    pub fn pass_over(&mut self) {
        self.listed += 1;
    }

    /// Outlines that were formed.
    #[must_use]
    pub fn outlines(&self) -> u64 {
        self.boards.values().filter(|known| known.checker.solutions() > 0).count() as u64
    }

    /// Solutions checked and found right, no two the same.
    #[must_use]
    pub fn solutions(&self) -> u64 {
        self.boards.values().map(|known| known.checker.solutions()).sum()
    }

    /// All solutions that these stand for, each on its own outline: the sum of the sizes of their orbits.
    #[must_use]
    pub fn raw(&self) -> u128 {
        self.boards.values().map(|known| known.checker.raw()).sum()
    }
}

/// All cells that are covered.
fn all(solution: &Solution) -> impl Iterator<Item = Cell> {
    solution.placements.iter().flat_map(|placed| placed.cells.iter().copied())
}

/// The same solution at the origin; `None` where it is wider than it has cells. A list may name cells anywhere.
fn at_hand(solution: &Solution, figure: &BTreeSet<Cell>) -> Option<Solution> {
    let least = |along: fn(&Cell) -> i32| figure.iter().map(along).min();
    let origin = Cell { layer: least(|c| c.layer)?, ..Cell::new(least(|c| c.row)?, least(|c| c.column)?) };
    let near = |from: i32, to: i32| i64::from(to) - i64::from(from) <= figure.len() as i64;
    let cell = |cell: &Cell| {
        let inside = near(origin.row, cell.row) && near(origin.column, cell.column) && cell.layer == origin.layer;
        inside.then(|| cell.seen_from(origin))
    };
    let placed = |placed: &Placed| {
        let cells = placed.cells.iter().map(cell).collect::<Option<Vec<Cell>>>()?;
        Some(Placed { piece: placed.piece, cells })
    };
    let placements = solution.placements.iter().map(placed).collect::<Option<Vec<Placed>>>()?;
    Some(Solution { placements })
}

fn numbers(octagon: &[u32; 6]) -> String {
    octagon.map(|n| n.to_string()).join(",")
}

/// The smallest octagon around cells, in halves of a side: left, top, right, bottom, and how much is cut off at the corners, clockwise from the
/// top left.
fn around<'a>(cells: impl IntoIterator<Item = &'a Cell>) -> ([i64; 4], [i64; 4]) {
    // The middle of the square, and the two corners of it that a quarter has.
    let quarters = [[(0, 0), (2, 0)], [(2, 0), (2, 2)], [(2, 2), (0, 2)], [(0, 2), (0, 0)]];
    let corners = cells.into_iter().flat_map(|cell| {
        let (x, y) = (2 * i64::from(cell.column), 2 * i64::from(cell.row));
        let [a, b] = quarters[usize::from(cell.part % 4)];
        [(x + 1, y + 1), (x + a.0, y + a.1), (x + b.0, y + b.1)]
    });
    let corners: Vec<(i64, i64)> = corners.collect();
    let span = |along: fn(&(i64, i64)) -> i64| {
        let values = corners.iter().map(along);
        (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
    };
    let ((left, right), (top, bottom)) = (span(|c| c.0), span(|c| c.1));
    let ((low, high), (least, most)) = (span(|c| c.0 + c.1), span(|c| c.0 - c.1));
    let cuts = [low - left - top, right - top - most, right + bottom - high, least - left + bottom];
    ([left, top, right, bottom], cuts)
}

/// The area of that octagon in quarters of squares: in halves of a side a quarter has the area 1, and a corner that is cut off is half a square.
fn hull(figure: &BTreeSet<Cell>) -> i64 {
    let ([left, top, right, bottom], cuts) = around(figure);
    (right - left) * (bottom - top) - cuts.iter().map(|cut| cut * cut).sum::<i64>() / 2
}

/// The numbers of that octagon in whole sides.
fn octagon(cells: &[Cell]) -> [u32; 6] {
    let ([left, top, right, bottom], [a, b, c, d]) = around(cells);
    [right - left, bottom - top, a, b, c, d].map(|n| u32::try_from(n / 2).unwrap_or(u32::MAX))
}

/// The motions that may count and that take what the pieces can do to what the pieces can do.
fn motions(pieces: &[Piece], symmetry: Symmetry) -> Vec<Exchange> {
    let all = geometry::motions(Lattice::Tan);
    let counting = all.into_iter().enumerate().filter(|(number, motion)| match symmetry {
        Symmetry::Full => true,
        Symmetry::Rotations => !motion.reflects,
        Symmetry::None => *number == 0,
    });
    let ways: Vec<Ways> =
        pieces.iter().map(|piece| geometry::poses(Lattice::Tan, piece).into_keys().collect()).collect();
    counting.filter_map(|(_, motion)| exchange(pieces, &ways, motion)).collect()
}

/// Every way that a piece may lie.
type Ways = BTreeSet<Vec<Cell>>;

/// What a motion does, if it takes what so many pieces can do to what as many can do.
fn exchange(pieces: &[Piece], ways: &[Ways], motion: Motion) -> Option<Exchange> {
    let copies = |wanted: &Ways| -> u64 {
        let same = ways.iter().zip(pieces).filter(|(ways, _)| *ways == wanted);
        same.map(|(_, piece)| u64::from(piece.copies.max)).sum()
    };
    let image = |own: &Ways| {
        let moved = own.iter().map(|pose| geometry::moved(Lattice::Tan, pose, motion).map(|pose| at_origin(&pose)));
        let moved = moved.collect::<Option<Ways>>()?;
        let at = ways.iter().position(|ways| *ways == moved)?;
        (copies(own) == copies(&moved)).then_some(at)
    };
    let pieces = ways.iter().map(image).collect::<Option<Vec<usize>>>()?;
    Some(Exchange { motion, pieces })
}
