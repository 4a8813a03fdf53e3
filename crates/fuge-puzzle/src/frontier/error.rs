//! Why a count could not be made, or was not made to its end.

use super::CountProblem;

/// Why there is no count.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// A kind's range contains no number.
    #[error("kind {kind} cannot be used at least {min} and at most {max} times")]
    EmptyRange {
        /// The kind's number.
        kind: u32,
        /// The least number of times asked for.
        min: u32,
        /// The greatest number of times asked for.
        max: u32,
    },
    /// A placement has no cell, so nothing would ever ask whether to lay it.
    #[error("placement {placement} has no cell")]
    NoCell {
        /// The placement's number.
        placement: u32,
    },
    /// A placement has a cell that the problem does not have.
    #[error("placement {placement} has cell {cell}, but there are only {cells} cells")]
    UnknownCell {
        /// The placement's number.
        placement: u32,
        /// The cell.
        cell: u16,
        /// The number of cells of the problem.
        cells: usize,
    },
    /// A placement has a cell twice.
    #[error("placement {placement} has cell {cell} twice")]
    RepeatedCell {
        /// The placement's number.
        placement: u32,
        /// The cell.
        cell: u16,
    },
    /// A placement uses a kind of some other problem.
    #[error("placement {placement} uses kind {kind}, but there are only {kinds} kinds")]
    UnknownKind {
        /// The placement's number.
        placement: u32,
        /// The kind's number.
        kind: u32,
        /// The number of kinds of the problem.
        kinds: usize,
    },
    /// More than [`CountProblem::CELLS`] cells, or more than [`CountProblem::PLACEMENTS`] placements or kinds.
    #[error("{count} {what}; there can be at most {limit}")]
    TooLarge {
        /// What there is too much of.
        what: &'static str,
        /// How many there are.
        count: usize,
        /// How many there can be.
        limit: usize,
    },
    /// The cells or the kinds of a state would need more than [`CountProblem::STATE_BITS`] bits.
    #[error("half a state needs {bits} bits; it can have at most {}", CountProblem::STATE_BITS)]
    TooWide {
        /// How many it needs.
        bits: u32,
    },
    /// What was given to [`CountProblem::fixed_by`] does not take cells to cells and placements to placements.
    #[error("not a symmetry: {0}")]
    NotASymmetry(
        /// What is wrong with it.
        String,
    ),
    /// The states would take more memory than [`CountOptions::memory`](super::CountOptions::memory).
    #[error("layer {layer} of {layers}, with {states} states, needs {needed} bytes; at most {limit} may be used")]
    Memory {
        /// The layer at which it ended.
        layer: usize,
        /// The number of layers.
        layers: usize,
        /// The number of states in memory.
        states: u64,
        /// The number of bytes that the next step would have needed.
        needed: u64,
        /// The number of bytes allowed.
        limit: u64,
    },
    /// What was given to [`CountProblem::count_with`] is not a solution; or one of its states is missing, and the count is wrong.
    #[error("the known solution is missing at layer {layer} of {layers}")]
    Lost {
        /// The layer at which it is missing.
        layer: usize,
        /// The number of layers.
        layers: usize,
    },
    /// The observer asked to stop.
    #[error("stopped at layer {layer} of {layers}")]
    Stopped {
        /// The layer at which it ended.
        layer: usize,
        /// The number of layers.
        layers: usize,
    },
}
