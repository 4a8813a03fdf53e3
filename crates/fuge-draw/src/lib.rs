//! Draws puzzles and solutions: values in, strings and bytes out, no files.
//!
//! Two halves that meet in one private type, the picture: *what is drawn* (a board and regions on it, each with a
//! colour, a glyph and a label, chosen so that neighbours differ) and *how it is put on paper*: [`text`] for the
//! line printer and the terminal, [`svg`] for the plotter, [`html`] for a report to read and pass on, [`png`] for those
//! who cannot open the plotter's files.
//!
//! All of them draw every lattice. Flat boards are outlines traced along the corners of their cells; cubes are layers
//! side by side, and where there is room, seen from a corner.
//!
//! ```
//! use fuge_draw::text::{self, TextStyle};
//! use fuge_puzzle::packing::{Board, Cell, Packing, Piece, Placed, Shape, Symmetry};
//! let domino = Shape::new([Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
//! let piece = Piece { copies: 2.into(), ..Piece::new("D", domino) };
//! let packing = Packing::new(Board::rectangle(2, 2).unwrap(), vec![piece], Symmetry::Full).unwrap();
//! let upper = Placed { piece: 0, cells: vec![Cell::new(0, 0), Cell::new(0, 1)] };
//! assert_eq!(text::draw(&packing, &[upper], TextStyle::PLAIN), "DD\n..\n");
//! ```

mod colours;
mod exhibit;
mod figure;
mod glyphs;
mod index;
mod lettering;
mod outline;
mod palette;
mod path;
mod picture;
mod plan;
mod solid;
mod strip;

pub use exhibit::Exhibit;

pub mod cards;
pub mod html;
#[cfg(feature = "png")]
pub mod png;
pub mod silhouette;
pub mod svg;
pub mod text;
pub mod trail;
