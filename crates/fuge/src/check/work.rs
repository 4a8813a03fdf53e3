//! What a check may cost, counted in steps and never in seconds: so a puzzle is checked, or not, on every machine alike.
//!
//! A step is what takes about a nanosecond on one core of a machine of 2026. All weights stand here; `docs/checked.md` explains them.

use crate::packing::Engine;

/// So much a check may always cost.
pub(super) const FLOOR: f64 = 2e9;

/// Beyond that, this part of what the answer has cost.
pub(super) const SHARE: f64 = 0.25;

/// A check that was begun is ended when it costs so many times what it may.
pub(super) const OVERRUN: f64 = 2.0;

/// The memory that a check may take, unless it may cost anything. Where that is too little, the check is too much.
pub(super) const MEMORY: u64 = 1 << 29;

/// What is tried before anything is predicted, as a part of [`FLOOR`]: of a tree, and of a count without listing, which cannot be probed.
pub(super) const GLANCE: f64 = 0.01;
pub(super) const LONG_GLANCE: f64 = 0.05;

/// What predicting may cost, as a part of [`FLOOR`]. What is so large that this is too little does not fit either.
pub(super) const PROBING: f64 = 0.25;

/// Random ways down that predict the size of a tree: so many at first, so many times more each time after that, and the most.
pub(super) const PROBES: u32 = 256;
pub(super) const MORE_PROBES: u32 = 4;
pub(super) const MOST_PROBES: u32 = 4096;

/// Where their random numbers start.
pub(super) const SEED: u64 = 1958;

/// A node of the trees of the second methods.
pub(super) const NODE_OF_COVER: f64 = 150.0;
pub(super) const NODE_OF_SECOND_CORNERS: f64 = 20_000.0;
pub(super) const NODE_OF_WALK: f64 = 300.0;

/// A node of the plain exact cover, and of that for each item of each option.
pub(super) const NODE_OF_PLAIN: f64 = 500.0;
pub(super) const MEMBER_OF_PLAIN: f64 = 3.0;

/// A state of a count without listing, and of that for each placement on an average cell.
pub(super) const STATE: f64 = 10.0;
pub(super) const STATE_AND_PLACEMENT: f64 = 2.0;

/// A state of a count of ways, a node of the sets of segments that they give up, a step of the bounds of a path, and a place for a piece of a
/// figure that grows.
pub(super) const STATE_OF_WAYS: f64 = 250.0;
pub(super) const NODE_OF_JOINS: f64 = 300.0;
pub(super) const NODE_OF_BRANCH: f64 = 1_000.0;
pub(super) const PLACE_TO_GROW: f64 = 1_500.0;

/// Random ways of a rook that predict how many there are: they are soon gone, and a few of them stand for most of all ways.
pub(super) const PROBES_OF_WAYS: u32 = 1 << 14;

/// A step of the rook where all ways are walked.
pub(super) const STEP_OF_WAYS: f64 = 25.0;

/// A figure that was made out of one with a piece fewer, whether it was new or not; a piece that is laid beside what lies, and a step of the
/// prediction of that; and a step of what makes an outline ready.
pub(super) const FIGURE_OF_LAYERS: f64 = 750.0;
pub(super) const PIECE_BESIDE: f64 = 3_000.0;
pub(super) const STEP_OF_ARRANGING: f64 = 2.0;
pub(super) const STEP_OF_PREPARING: f64 = 10.0;

/// A node of the tree of an engine that has found the answer.
pub(super) fn node_of(engine: Engine) -> f64 {
    match engine {
        Engine::Cells | Engine::Auto => 15.0,
        Engine::Rows | Engine::Spiral | Engine::Border => 50.0,
        Engine::Fewest => 300.0,
        Engine::Pieces | Engine::Laeuchli => 500.0,
        Engine::Cover => NODE_OF_COVER,
        Engine::Corners => 10_000.0,
        Engine::Walk => NODE_OF_WALK,
    }
}

/// What the check of an answer may cost that has cost so much.
pub(super) fn allowed(first: f64) -> f64 {
    FLOOR.max(first * SHARE)
}
