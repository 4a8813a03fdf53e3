//! Puzzles made by cutting a board into pieces, so that a right solution is known without solving.

use fuge_puzzle::packing::{Board, Cell, Copies, Lattice, Packing, Piece, Placed, Shape, Solution, Symmetry, Turning};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// How a cut board becomes a puzzle.
#[derive(Clone, Copy, Debug)]
struct Style {
    lattice: Lattice,
    size: (u32, u32),
    symmetry: Symmetry,
    /// Pieces of one shape are copies of one piece.
    join: bool,
    /// 0: some cells are cut out of the board. 1: they stay empty. More: there are none.
    holes: usize,
    /// Copies may be fewer or more.
    ranges: bool,
}

/// A board of at most `side` rows and columns, with holes, cut into pieces, some of them in several parts. Pieces of the
/// same shape are copies of one or have different names.
pub fn cut(side: u32, pieces: Range<usize>) -> impl Strategy<Value = (Packing, Solution)> {
    let lattice = prop_oneof![2 => Just(Lattice::Square), 4 => prop::sample::select(&Lattice::ALL[1..])];
    let symmetry = prop_oneof![4 => Just(Symmetry::Full), 1 => Just(Symmetry::Rotations), 1 => Just(Symmetry::None)];
    let size = (1..=side, 1..=side);
    (lattice, size, pieces, symmetry, any::<[bool; 2]>(), 0..5_usize)
        .prop_flat_map(|(lattice, size, pieces, symmetry, [join, ranges], holes)| {
            let style = Style { lattice, size, symmetry, join, holes, ranges };
            let cells = blank(style).map_or(1, |board| board.cells().len());
            let labels = prop::collection::vec(0..=pieces, cells);
            let turnings = prop::collection::vec(0..6_usize, pieces);
            (Just(style), labels, turnings)
        })
        .prop_filter_map("there must be a cell", |(style, labels, turnings)| {
            let mut by_label: BTreeMap<usize, Vec<Cell>> = BTreeMap::new();
            for (&cell, label) in blank(style)?.cells().iter().zip(labels) {
                let label = if label == 0 && style.holes > 1 { 1 } else { label };
                by_label.entry(label).or_default().push(cell);
            }
            let holes = by_label.remove(&0).unwrap_or_default();
            puzzle(by_label.into_iter().map(|(label, cells)| (cells, turnings[label - 1])).collect(), &holes, style)
        })
}

/// The board before it is cut.
fn blank(Style { lattice, size: (rows, columns), .. }: Style) -> Option<Board> {
    // Boards of other lattices have more cells at a place.
    let (columns, layers) = match lattice {
        Lattice::Square | Lattice::Hexagon => (columns, 1),
        Lattice::Triangle | Lattice::Tan => (columns.div_ceil(2), 1),
        Lattice::Cube => (columns.div_ceil(2), 2),
    };
    Board::of_size(lattice, rows, columns, layers).ok()
}

fn turning(number: usize, shape: &Shape, lattice: Lattice) -> Turning {
    match number {
        0..=2 => Turning::Over,
        3 => Turning::Turned,
        4 => Turning::Fixed,
        _ => {
            let some = shape.orientations(lattice, true).into_iter().step_by(2);
            Turning::Listed(some.chain([shape.clone()]).collect::<BTreeSet<Shape>>())
        }
    }
}

/// The puzzle of these pieces; with `join`, equal ones are copies.
fn puzzle(cuts: Vec<(Vec<Cell>, usize)>, holes: &[Cell], style: Style) -> Option<(Packing, Solution)> {
    let Style { lattice, symmetry, join, .. } = style;
    let empty: Vec<Cell> = holes.iter().copied().filter(|_| style.holes == 1).collect();
    let covered = cuts.iter().flat_map(|(cells, _)| cells.iter().copied());
    let board = Board::new(lattice, covered.chain(empty.iter().copied())).ok()?.with_optional(empty);
    let mut pieces: Vec<Piece> = Vec::new();
    let mut placements = Vec::new();
    for (cells, number) in cuts {
        let shape = Shape::new(cells.iter().copied())?;
        let turning = turning(number, &shape, lattice);
        let same = pieces.iter().position(|piece| {
            let alike = Piece { turning: turning.clone(), ..Piece::new("", shape.clone()) };
            piece.turning == turning && piece.orientations(lattice) == alike.orientations(lattice)
        });
        let piece = match same.filter(|_| join) {
            Some(at) => {
                let Copies { min, max } = pieces[at].copies;
                pieces[at].copies = Copies { min: min + 1, max: max + 1 };
                at
            }
            None => {
                // No digits, for numbers may stand between drawings.
                let letter = char::from(b'A' + pieces.len() as u8);
                let name = if turning == Turning::Over { letter.to_string() } else { format!("p{letter}") };
                pieces.push(Piece { turning, ..Piece::new(name, shape) });
                pieces.len() - 1
            }
        };
        placements.push(Placed { piece, cells });
    }
    placements.sort();
    for (piece, index) in pieces.iter_mut().zip(0..).filter(|_| style.ranges) {
        piece.copies.min -= index % 2;
        piece.copies.max += index % 3;
    }
    Some((Packing::new(board, pieces, symmetry).ok()?, Solution { placements }))
}

/// A puzzle with the full symmetry; the pieces need not fill the board's area, which monominoes then do.
pub fn pieces_of(board: Board, mut pieces: Vec<Piece>) -> Packing {
    let area: usize = pieces.iter().map(|piece| piece.shape.cells().len() * piece.copies.max as usize).sum();
    let left = board.cells().len() - area;
    if left > 0 {
        let shape = Shape::new([Cell::new(0, 0)]).unwrap();
        pieces.push(Piece { copies: (left as u32).into(), ..Piece::new("filler", shape) });
    }
    Packing::new(board, pieces, Symmetry::Full).unwrap()
}
