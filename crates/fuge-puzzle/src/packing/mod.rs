//! Packing: put every piece on the board so that each cell is covered exactly once.
//!
//! The way of the data: a [`Packing`] is the puzzle as a person states it. [`Compiled`] lists every allowed placement
//! as a set of numbered cells, finds the puzzle's symmetries from them, and decides how to cut symmetric copies.
//! [`Compiled::tree`] gives the tree of one of three engines; its leaves are [`Found`] solutions, which
//! [`Compiled::solution`] turns back into pieces and cells.

pub mod boards;
mod cells;
mod cnf;
mod compile;
mod fewest;
mod filters;
mod forms;
mod lattice;
mod model;
mod pieces;
mod reduce;
mod regions;
mod road;
mod sets;
mod shape;
mod words;

pub use cnf::Cnf;
pub use compile::{Compiled, Found, Kind, Placement};
pub use filters::{Filter, Filters};
pub use forms::Form;
pub use lattice::{Cell, Geometry, Lattice, Motion};
pub use model::{
    Board, Copies, MAX_CELLS, MAX_SPAN, Packing, PackingError, Piece, Placed, Solution, Symmetry, Turning,
};
pub use reduce::{Case, Reduction};
pub use road::{Engine, PackingTree};
pub use sets::{PieceSet, polyforms};
pub use shape::{Colour, Shape};
