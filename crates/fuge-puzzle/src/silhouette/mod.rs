//! Any polygon pieces, any polygon silhouette, no lattice (Ohtsuki, Nakano and Arai 2015).

mod cells;
mod compile;
mod kit;
mod model;
mod motions;
mod pieces;
mod plan;
mod rebuild;
mod recognise;
mod rivals;
mod set;
mod sketch;
mod snap;
mod sums;
mod tree;
mod watch;

pub use cells::{loops_of_cells, polygons_of_piece};
pub use compile::{Arithmetic, Compiled, LaidPolygon};
pub use model::{
    Figure, MOST_CORNERS, MOST_DEGREE, MOST_PIECE_CORNERS, MOST_PIECES, MOST_REACH, Place, PolygonPiece,
    SilhouetteError, SilhouettePuzzle, Sketch,
};
pub use set::PolygonSet;
pub use snap::Frame;
pub use watch::{Refusal, Sight, Try, WatchedTree};
