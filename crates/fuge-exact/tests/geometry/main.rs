//! What the exact plane geometry promises, in all three number types.
//!
//! The figures are made of cells: squares of a lattice, each cut into four triangles by its diagonals. A set of cells is as exact as a figure can
//! be, and tells without any geometry what is inside what, what is left of it, and how its boundary runs ([`cells`]). The same figures are then drawn
//! with real coordinates, shifted, turned and turned over ([`scene`]). Where a piece does not lie on the lattice, the area that it shares with
//! the region is found by clipping triangles in floats.

#![expect(clippy::unwrap_used, reason = "where something is missing, a test fails")]

mod cells;
mod cut;
mod garbage;
mod inside;
mod locate;
mod polygons;
mod scene;
mod union;
