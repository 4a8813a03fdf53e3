//! The rook's way: from square to square, no segment twice, or no square twice (Nahrstedt 1979).
//!
//! **The one idea.** A way that uses no segment twice is known once it is known which segments it *gives up*: what is left must hang together, and every
//! square but the two ends must have an even number of segments left. The cheapest set to give up is a matching of the odd squares, and that
//! is found, and proven, without looking at a single way.

mod best;
pub mod count;
mod graph;
pub mod longest;
mod model;
mod path;
mod walk;
mod way;
mod ways;

pub use best::{Best, Effort};
pub use graph::{Graph, Segment};
pub use model::{End, Grid, MOST_SQUARES, MOST_WEIGHT, Square, TrailError, TrailPuzzle, Visits, Weights};
pub use path::{LongestPath, Standing};
pub use walk::{DigitBoard, DigitError, Record, Replay, Seen, TrailTree, Walk};
pub use way::{Way, WayError};
pub use ways::Ways;
