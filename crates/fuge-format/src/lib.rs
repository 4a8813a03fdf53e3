//! Reading and writing: Fuge's puzzle files, the puzzles that come with it, and its machine output.
//!
//! Text in, values out: nothing here opens a file. [`read`] turns the text of a puzzle file into a [`PuzzleFile`], or
//! into a [`ReadError`] that knows the offending text; [`shipped`] holds the puzzles that are built in; [`json`] gives
//! the lines of `--json`; [`csv`] gives solutions as a table; [`compact`] gives them as bytes; [`best`] is the file of a search for the best board; [`schema`] describes the
//! files to an editor; [`foreign`] reads and writes the files of other programs; [`drawing`] reads drawn silhouettes.
//!
//! ```
//! let text = "family = 'packing'\nboard = '2x2'\n[[piece]]\nname = 'domino'\nart = '##'\ncopies = 2";
//! let file = fuge_format::read("two.toml", text)?;
//! assert_eq!((file.name.as_str(), file.puzzle.family()), ("two", "packing"));
//! # Ok::<(), fuge_format::ReadError>(())
//! ```

mod art;
pub mod best;
mod cards;
pub mod compact;
mod count;
pub mod csv;
pub mod drawing;
mod error;
mod file;
mod fingerprint;
pub mod foreign;
mod gzip;
pub mod json;
mod nearest;
mod outline;
mod packing;
pub mod shipped;
mod silhouette;
mod text;
mod trail;

pub use count::Count;
pub use error::{Caution, DrawingProblem, Problem, ReadError, RuleProblem, Warning};
pub use file::{Known, MAX_BYTES, Puzzle, PuzzleFile, read};
pub use silhouette::{polygon_pieces, silhouette_file};
pub use text::schema;
pub use trail::Trail;
