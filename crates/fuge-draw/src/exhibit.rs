//! One of several boards that are shown together.

use fuge_puzzle::packing::{Packing, Placed};

/// A board with pieces on it, and what stands below.
#[derive(Clone, Debug)]
pub struct Exhibit<'a> {
    /// The board.
    pub packing: &'a Packing,
    /// The pieces on it; none for the bare board.
    pub placed: &'a [Placed],
    /// What stands below.
    pub caption: String,
}
