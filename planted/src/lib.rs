//! Planted solutions: an oracle at any size.
//!
//! Whoever cuts a board into pieces knows one solution, so no engine may deny it. A module for each family makes such puzzles
//! from a seed, with the solution that they were cut from; [`follow`] walks down a tree along that solution only, which needs no
//! enumeration, and [`deliver`] has the engine's own loop find it again.

pub mod cards;
pub mod drawing;
pub mod outline;
pub mod packing;
pub mod silhouette;
pub mod trail;

mod follow;

pub use follow::{TooMany, deliver, follow, follow_within};
pub use fuge_puzzle::chance::Chance;

/// How many cases a test tries: `quick` of them, times what `FUGE_PLANTED` says.
#[must_use]
pub fn cases(quick: u32) -> u32 {
    let times = std::env::var("FUGE_PLANTED").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    quick.saturating_mul(times)
}
