//! Packing: put every piece on the board so that each cell is covered exactly once.
//!
//! The way of the data: a [`Packing`] is the puzzle as a person states it. [`Compiled`] lists every allowed placement
//! as a set of numbered cells, finds the puzzle's symmetries from them, and decides how to cut symmetric copies.
//! [`Compiled::tree`] gives the tree of one of five engines, [`Compiled::choose`] says which suits the puzzle; its leaves are [`Found`] solutions, which
//! [`Compiled::solution`] turns back into pieces and cells.

pub mod boards;
mod cells;
mod choose;
mod cnf;
mod compile;
mod counting;
mod fewest;
mod filters;
mod forms;
mod grid;
mod impossible;
mod laeuchli;
mod lattice;
mod listing;
mod model;
mod pieces;
mod reduce;
mod regions;
mod road;
mod sets;
mod shape;
mod steps;
mod words;

pub use choose::{Choice, Probe};
pub use cnf::{Cnf, FormulaTooLarge, MOST_LITERALS};
pub use compile::{Compiled, Found, Kind, Placement};
pub use counting::{Counting, Observe};
pub use filters::{Filter, Filters};
pub use forms::Form;
pub use impossible::{CellClass, Impossible};
pub use laeuchli::Effort;
pub use lattice::{Cell, Geometry, Lattice, Motion};
pub use model::{
    Board, Copies, MAX_CELLS, MAX_PIECES, MAX_SPAN, Packing, PackingError, Piece, Placed, Solution, Symmetry, Turning,
};
pub use reduce::{Case, Reduction};
pub use road::{Engine, PackingTree};
pub use sets::{PieceSet, polyforms};
pub use shape::{Colour, Shape};
