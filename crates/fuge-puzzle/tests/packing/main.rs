//! Packing against known answers and against a brute force that shares no code with the engines.

#![allow(clippy::unwrap_used)]

mod brute;
mod counting;
mod engines;
mod known;
mod patience;
mod random;
mod symmetry;

use brute::{Brute, one_of_each_class, places};
use fuge_puzzle::frontier::CountOptions;
use fuge_puzzle::packing::{
    Board, Cell, Colour, Compiled, Copies, Counting, Engine, Found, Impossible, Lattice, Motion, Packing, Piece,
    PieceSet, Shape, Solution, Symmetry, Turning, polyforms,
};
use fuge_search::{Control, Count, Interval, Node, Statistics, Tree, walk};
use proptest::prelude::*;
use random::{puzzles, ruled_puzzles, square_puzzles, wide_puzzles};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn rectangle(rows: u32, columns: u32, set: &str) -> Packing {
    let pieces = PieceSet::named(set).unwrap().pieces(Lattice::Square).unwrap();
    Packing::new(Board::rectangle(rows, columns).unwrap(), pieces, Symmetry::Full).unwrap()
}

fn count(compiled: &Compiled, engine: Engine) -> (u64, u64) {
    let outcome = walk(&mut compiled.tree(engine), &Interval::whole(), &Control::default(), &mut Count);
    assert_eq!(outcome.rest, None);
    (outcome.statistics.solutions(), outcome.statistics.raw)
}

fn dominoes(rows: u32, columns: u32) -> Packing {
    let shape = Shape::new([Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
    let piece = Piece { copies: (rows * columns / 2).into(), ..Piece::new("domino", shape) };
    Packing::new(Board::rectangle(rows, columns).unwrap(), vec![piece], Symmetry::Full).unwrap()
}

/// A piece by its number.
fn piece(index: usize, shape: Shape, flip: bool) -> Piece {
    let turning = if flip { Turning::Over } else { Turning::Turned };
    Piece { turning, ..Piece::new(format!("p{index}"), shape) }
}

fn found(compiled: &Compiled, engine: Engine) -> (Vec<Found>, Statistics) {
    let mut found = Vec::new();
    let outcome = walk(&mut compiled.tree(engine), &Interval::whole(), &Control::default(), &mut found);
    (found, outcome.statistics)
}

/// A piece drawn as rows separated by `/`, that may be turned over.
fn drawn_piece(index: usize, art: &str) -> Piece {
    let rows = (0..).zip(art.split('/'));
    let cells = rows.flat_map(|(row, text)| {
        (0..).zip(text.bytes()).filter(|c| c.1 == b'#').map(move |(column, _)| Cell::new(row, column))
    });
    piece(index, Shape::new(cells).unwrap(), true)
}

/// Pieces drawn like that, with copies and whether they may be turned over.
fn drawn(board: Board, pieces: &[(&str, u32, bool)]) -> Packing {
    let piece = |(index, &(art, copies, flip)): (usize, &(&str, u32, bool))| Piece {
        copies: copies.into(),
        ..piece(index, drawn_piece(index, art).shape, flip)
    };
    Packing::new(board, pieces.iter().enumerate().map(piece).collect(), Symmetry::Full).unwrap()
}
