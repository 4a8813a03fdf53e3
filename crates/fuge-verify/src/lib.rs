//! The independent checker: from a puzzle and a list of solutions alone, is every solution right, and are no two the same?
//!
//! **The one idea.** A check is worth what it does not share with the thing it checks. So this room takes only the *model*
//! of a puzzle from `fuge-puzzle` (board, pieces, cells, and the numbers by which files name cells) and the plain type of an
//! interval from `fuge-search`, and the exact numbers, not the geometry, of `fuge-exact`. The geometry of every lattice and of
//! polygons, placements, the symmetry group, canonical forms and the readers of lists are written here a second time, in the
//! plainest way that is fast enough.
//!
//! - [`packing::Checker`] checks solutions one by one and adds up the orbits.
//! - [`outline::Checker`] checks those of sets of pieces, whichever outline they form.
//! - [`silhouette::Silhouette`] checks those of polygons that fill a figure, and has its own reader.
//! - [`cards::Checker`] checks those of cards with labels on their edges.
//! - [`trail::Checker`] checks the ways of a rook, and [`trail::check`] the proof that none is worth more.
//! - [`cover::check`] checks those of bare exact covers.
//! - [`list`] reads them: JSON Lines, or boards drawn with one character for a cell.
//! - [`tiling()`] checks that the parts of a search leave nothing out and do nothing twice.

pub mod cards;
pub mod cover;
mod hash;
mod lines;
pub mod list;
pub mod outline;
pub mod packing;
pub mod silhouette;
mod tiling;
pub mod trail;

pub use tiling::{TilingFault, tiling};
