//! Random puzzles with a known solution, and the motions of a board.
#![allow(dead_code, clippy::unwrap_used, reason = "each test file uses a part of this, and a test may fail")]

use fuge_puzzle::packing::{Board, Cell, Motion, Packing, Piece, Placed, Shape, Solution, Symmetry};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::ops::Range;

/// A board of at most `side` rows and columns, with holes, cut into pieces, some of them in several parts. Pieces of the
/// same shape are copies of one or have different names.
pub fn cut(side: i32, pieces: Range<usize>) -> impl Strategy<Value = (Packing, Solution)> {
    let size = (1..=side, 1..=side);
    let symmetry = prop_oneof![4 => Just(Symmetry::Full), 1 => Just(Symmetry::Rotations), 1 => Just(Symmetry::None)];
    (size, pieces, symmetry, any::<bool>())
        .prop_flat_map(|((rows, columns), pieces, symmetry, join)| {
            let labels = prop::collection::vec(0..=pieces, (rows * columns) as usize);
            let flips = prop::collection::vec(any::<bool>(), pieces);
            (Just((rows, columns, symmetry, join)), labels, flips, 0..4_usize)
        })
        .prop_filter_map("there must be a cell", |((rows, columns, symmetry, join), labels, flips, holes)| {
            let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| Cell::new(row, column)));
            let mut by_label: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
            for (cell, label) in cells.zip(labels) {
                // Label 0 is a hole; mostly it is not wanted.
                let label = if label == 0 && holes > 0 { 1 } else { label };
                by_label.entry(label).or_default().push(cell);
            }
            by_label.remove(&0);
            puzzle(by_label.into_iter().map(|(label, cells)| (cells, flips[label - 1])).collect(), symmetry, join)
        })
}

/// The puzzle of these pieces; with `join`, equal ones are copies.
fn puzzle(cuts: Vec<(Vec<Cell>, bool)>, symmetry: Symmetry, join: bool) -> Option<(Packing, Solution)> {
    let board = Board::new(cuts.iter().flat_map(|(cells, _)| cells.iter().copied())).ok()?;
    let mut pieces: Vec<Piece> = Vec::new();
    let mut placements = Vec::new();
    for (cells, flip) in cuts {
        let shape = Shape::new(cells.iter().copied())?;
        let same =
            pieces.iter().position(|piece| piece.flip == flip && shape.orientations(flip).contains(&piece.shape));
        let piece = match same.filter(|_| join) {
            Some(at) => {
                pieces[at].copies += 1;
                at
            }
            None => {
                let name = if flip {
                    format!("{}", (b'A' + pieces.len() as u8) as char)
                } else {
                    format!("p{}", pieces.len())
                };
                pieces.push(Piece { name, shape, copies: 1, flip });
                pieces.len() - 1
            }
        };
        placements.push(Placed { piece, cells });
    }
    placements.sort();
    Some((Packing::new(board, pieces, symmetry).ok()?, Solution { placements }))
}

/// A puzzle with the full symmetry; the pieces need not fill the board's area, which monominoes then do.
pub fn pieces_of(board: Board, mut pieces: Vec<Piece>) -> Packing {
    let area: usize = pieces.iter().map(|piece| piece.shape.cells().len() * piece.copies as usize).sum();
    let left = board.cells().len() - area;
    if left > 0 {
        let shape = Shape::new([Cell::new(0, 0)]).unwrap();
        pieces.push(Piece { name: "filler".into(), shape, copies: left as u32, flip: true });
    }
    Packing::new(board, pieces, Symmetry::Full).unwrap()
}

/// The image of cells under a motion of the board; `None` if the motion does not keep the board.
pub fn image(board: &Board, cells: &[Cell], motion: usize) -> Option<Vec<Cell>> {
    let motion = Motion::ALL[motion];
    let moved: Vec<Cell> = board.cells().iter().map(|&cell| motion.apply(cell)).collect();
    let (corner, _) = board.bounds();
    let (row, column) = (moved.iter().map(|c| c.row).min()?, moved.iter().map(|c| c.column).min()?);
    let back = |cell: Cell| Cell::new(cell.row - row + corner.row, cell.column - column + corner.column);
    if !moved.iter().all(|&cell| board.contains(back(cell))) {
        return None;
    }
    let mut cells: Vec<Cell> = cells.iter().map(|&cell| back(motion.apply(cell))).collect();
    cells.sort();
    Some(cells)
}

/// The motions that keep the board, by their numbers.
pub fn motions(board: &Board) -> Vec<usize> {
    (0..8).filter(|&motion| image(board, &[], motion).is_some()).collect()
}

/// Every place of a piece, sorted.
pub fn places(piece: &Piece, board: &Board) -> Vec<Vec<Cell>> {
    let (first, last) = board.bounds();
    let mut places = Vec::new();
    for shape in piece.shape.orientations(piece.flip) {
        for row in first.row..=last.row {
            for column in first.column..=last.column {
                let place: Vec<Cell> =
                    shape.cells().iter().map(|c| Cell::new(c.row + row, c.column + column)).collect();
                if place.iter().all(|&cell| board.contains(cell)) {
                    places.push(place);
                }
            }
        }
    }
    places.sort();
    places
}
