//! Packing.
mod model;
mod sets;
mod shape;

pub use model::{Board, MAX_CELLS, MAX_PIECE_CELLS, Packing, PackingError, Piece, Placed, Solution, Symmetry};
pub use sets::{PieceSet, polyominoes};
pub use shape::{Cell, Motion, Shape};
