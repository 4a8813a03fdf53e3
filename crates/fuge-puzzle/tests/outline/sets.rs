//! Piece sets by the corners of their pieces.

use fuge_puzzle::outline::{OutlinePuzzle, cells_of_polygon};
use fuge_puzzle::packing::{Piece, Shape, Symmetry};

/// A piece with these corners.
pub fn piece(name: &str, corners: &str, copies: u32) -> Piece {
    let shape = Shape::new(cells_of_polygon(corners).unwrap()).unwrap();
    Piece { copies: copies.into(), ..Piece::new(name, shape) }
}

pub fn set(pieces: &[(&str, u32)]) -> OutlinePuzzle {
    let pieces = pieces.iter().map(|&(corners, copies)| piece(corners, corners, copies)).collect();
    OutlinePuzzle::new(pieces, Symmetry::Full).unwrap()
}

const SQUARE: &str = "(0,0)(1,0)(1,1)(0,1)";
const SMALL: &str = "(0,0)(1,0)(0,1)";
const MEDIUM: &str = "(0,0)(2,0)(1,1)";
const LARGE: &str = "(0,0)(2,0)(0,2)";
const PARALLELOGRAM: &str = "(0,0)(1,0)(2,1)(1,1)";
const LONG_PARALLELOGRAM: &str = "(1,1)(0,0)(2,0)(3,1)";
const TRAPEZIUM: &str = "(0,0)(2,0)(1,1)(0,1)";

/// In the order of 1967.
pub fn tangram() -> OutlinePuzzle {
    set(&[(LARGE, 2), (SQUARE, 1), (PARALLELOGRAM, 1), (MEDIUM, 1), (SMALL, 2)])
}

pub fn small_tangram() -> OutlinePuzzle {
    set(&[(SQUARE, 1), (PARALLELOGRAM, 1), (MEDIUM, 1), (SMALL, 2)])
}

pub fn regulus() -> OutlinePuzzle {
    set(&[(MEDIUM, 2), (TRAPEZIUM, 1), ("(0,0)(1,0)(1,1)(0,2)(-1,1)", 1), (LONG_PARALLELOGRAM, 1)])
}

pub fn pythagoras() -> OutlinePuzzle {
    set(&[(SQUARE, 1), ("(0,0)(1,0)(1,1)", 2), (MEDIUM, 2), ("(0,0)(1,1)(0,2)(-1,1)", 1), (LONG_PARALLELOGRAM, 1)])
}

pub fn chie_no_ita() -> OutlinePuzzle {
    set(&[
        (SQUARE, 1),
        ("(0,0)(1,0)(1,1)", 1),
        (MEDIUM, 2),
        ("(0,0)(1,0)(0,1)(-1,1)", 1),
        (TRAPEZIUM, 1),
        ("(0,0)(1,0)(2,1)(-1,1)", 1),
    ])
}

pub fn heptex() -> OutlinePuzzle {
    set(&[(MEDIUM, 2), (TRAPEZIUM, 1), ("(0,0)(1,0)(1,1)", 1), (LONG_PARALLELOGRAM, 1), ("(0,0)(1,0)(0,1)(-1,1)", 2)])
}
