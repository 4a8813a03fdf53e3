//! Solves puzzles exactly: one solution, the number of them, all of them, or the certainty that there is none.
//!
//! **The one idea.** A puzzle file is *read* into a puzzle, the puzzle is *compiled* to a tree, the tree is *walked*, and
//! the solutions come out in tree order, one of each class. This crate only gathers the rooms in which that happens; each
//! arrow is one public type.
//!
//! ```
//! use fuge::format::{Puzzle, shipped};
//! use fuge::packing::{Compiled, Engine};
//! use fuge::search::{Control, Count, Interval, walk};
//!
//! let file = shipped::find("pentominoes-3x20").expect("it comes with Fuge").read()?;
//! let Puzzle::Packing(puzzle) = &file.puzzle else { unreachable!() };
//! let compiled = Compiled::new(puzzle);
//! let outcome = walk(&mut compiled.tree(Engine::Auto), &Interval::whole(), &Control::default(), &mut Count);
//! assert_eq!((outcome.statistics.solutions(), outcome.statistics.raw), (2, 8));
//! assert_eq!(file.known.different, Some(2));
//! # Ok::<(), fuge::format::ReadError>(())
//! ```
//!
//! Solutions are values until someone draws them:
//!
//! ```
//! use fuge::draw::text::{self, TextStyle};
//! use fuge::packing::{Board, Compiled, Engine, Lattice, Packing, PieceSet, Symmetry};
//! use fuge::search::{Control, Interval, walk};
//!
//! let pieces = PieceSet::named("trominoes").unwrap().pieces(Lattice::Square).unwrap();
//! let mut pair = pieces[1].clone();
//! pair.copies = 2.into();
//! let puzzle = Packing::new(Board::rectangle(2, 3).unwrap(), vec![pair], Symmetry::Full).unwrap();
//! let compiled = Compiled::new(&puzzle);
//! let mut found = Vec::new();
//! walk(&mut compiled.tree(Engine::Auto), &Interval::whole(), &Control::default(), &mut found);
//! let solution = compiled.solution(&found[0]);
//! assert_eq!(text::draw(&puzzle, &solution.placements, TextStyle::LINES), "\
//! ┏━━━━━━━┯━━━┓
//! ┃ L     │ L ┃
//! ┃   ┌───┘   ┃
//! ┃   │       ┃
//! ┗━━━┷━━━━━━━┛
//! ");
//! ```
//!
//! A search that outlasts the process is a [`Job`] in a run file.
//!
//! Features, both on unless turned off: `cli`, the command line, with `run`, threads, deadlines and run files; and `png`. Without
//! them the library opens no file, reads no clock and starts no thread, and builds for `wasm32-unknown-unknown`.

mod best;
#[cfg(feature = "run")]
pub mod check;
#[cfg(feature = "run")]
mod job;

pub use best::{BestJob, BestJobError, BestState};
#[cfg(feature = "run")]
pub use job::{Job, JobError, Laid, Part};

/// Text, SVG, PNG and HTML drawings.
pub use fuge_draw as draw;
/// Exact numbers and exact plane geometry.
pub use fuge_exact as exact;
/// Puzzle files, the puzzles that come with Fuge, and machine output.
pub use fuge_format as format;
pub use fuge_puzzle::{cards, cover, frontier, outline, packing, plain, silhouette, trail};
/// Searching on threads, with deadlines, progress and run files.
#[cfg(feature = "run")]
pub use fuge_run as run;
/// The back-track method.
pub use fuge_search as search;
/// The independent checker of solution lists.
pub use fuge_verify as verify;
