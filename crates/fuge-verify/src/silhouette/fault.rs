//! What can be wrong: with a puzzle, so that nothing can be checked; and with a solution.

use std::fmt;
use thiserror::Error;

/// Why solutions of a puzzle cannot be checked.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum PuzzleFault {
    /// There are no pieces, or too many, or too many corners.
    #[error("there are {count} {what}, and there may be from 1 to {most}")]
    Size {
        /// What there are too few or too many of.
        what: &'static str,
        /// How many.
        count: usize,
        /// How many there may be.
        most: usize,
    },
    /// A piece is no simple polygon.
    #[error("piece `{piece}` is no simple polygon")]
    NotSimple {
        /// Its name.
        piece: String,
    },
    /// Loops of the figure cross.
    #[error("the boundary of the figure crosses itself near {}", spot(.at))]
    Crossing {
        /// Near this point.
        at: [f64; 2],
    },
    /// Nothing is inside.
    #[error("the figure has no inside")]
    Empty,
    /// Numbers that are too large, or have too many different roots.
    #[error("the numbers are beyond what is checked: {limit}")]
    Numbers {
        /// What they may be.
        limit: &'static str,
    },
}

/// A placement of a solution: its index, from 0, and its piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Which {
    /// The index of the placement, from 0.
    pub placement: usize,
    /// The name of its piece.
    pub piece: String,
}

impl fmt::Display for Which {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "piece `{}` (placement {})", self.piece, self.placement + 1)
    }
}

/// What is wrong with a solution. Points are told in the frame of the coordinates that were checked: the exact ones where there are some.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Fault {
    /// The puzzle has no piece of this name.
    #[error("placement {}: the puzzle has no piece `{}`", .0.placement + 1, .0.piece)]
    Unknown(Which),
    /// A piece is used too often, or not often enough.
    #[error("piece `{piece}` is used {used} times, and there are {copies}")]
    Copies {
        /// Its name.
        piece: String,
        /// How often it is used.
        used: usize,
        /// How often it must be.
        copies: usize,
    },
    /// Some placements have exact coordinates, this one has none.
    #[error("{0} has no exact coordinates, and others have")]
    NotExact(Which),
    /// There are not as many exact corners as there are in floats.
    #[error("{which} has {floats} corners, and {exact} in exact coordinates")]
    Corners {
        /// The placement.
        which: Which,
        /// Corners in floats.
        floats: usize,
        /// Exact corners.
        exact: usize,
    },
    /// Numbers that are too large, or have too many different roots.
    #[error("the exact numbers are beyond what is checked: {limit}")]
    Numbers {
        /// What they may be.
        limit: &'static str,
    },
    /// A placement is not the shape of its piece.
    #[error("{0} is not congruent to the piece")]
    NotCongruent(Which),
    /// A placement is the mirror image of its piece, which may not be turned over.
    #[error("{0} is turned over, which it may not be")]
    TurnedOver(Which),
    /// Two placements overlap.
    #[error("{first} and {second} overlap near {}", spot(.at))]
    Overlap {
        /// The one that is listed first.
        first: Which,
        /// The one that is listed second.
        second: Which,
        /// Near this point.
        at: [f64; 2],
    },
    /// A placement is not inside the figure.
    #[error("{which} sticks out of the figure near {}", spot(.at))]
    Outside {
        /// The placement.
        which: Which,
        /// Near this point.
        at: [f64; 2],
    },
    /// The pieces leave something of the figure bare.
    #[error("the figure is not covered near {}", spot(.at))]
    Gap {
        /// Near this point of the boundary of what is covered.
        at: [f64; 2],
    },
    /// Floats that do not say what the exact coordinates say.
    #[error("corner {} of {which} is off by {off:.3e} from where its exact coordinates are", .corner + 1)]
    Floats {
        /// The placement.
        which: Which,
        /// The corner, from 0.
        corner: usize,
        /// By how much.
        off: f64,
    },
    /// The pieces are scaled by another factor than the drawing says.
    #[error("the pieces are drawn with the scale {found}, and it should be {wanted}")]
    Scale {
        /// The scale of the solution.
        found: f64,
        /// The scale of the drawing.
        wanted: f64,
    },
    /// The pieces form something else than was drawn.
    #[error("near {} the figure that the pieces form and the one that was drawn are {off:.4} apart, and may be {tolerance:.4}", spot(.at))]
    Apart {
        /// Near this point of the drawing, in its own unit.
        at: [f64; 2],
        /// By how much, in the unit of the pieces.
        off: f64,
        /// How much it may be.
        tolerance: f64,
    },
    /// The exact figure is not the one of the solutions before.
    #[error("the pieces form another exact figure than in the solutions before")]
    OtherFigure,
    /// Solutions before had exact coordinates and this one has none, or the other way round.
    #[error("{}", if *.exact { "it has exact coordinates, and solutions before had none" } else { "it has no exact coordinates, and solutions before had some" })]
    OtherFooting {
        /// Whether this one is exact.
        exact: bool,
    },
    /// The same as an earlier solution, or an image of it under the symmetries of the figure.
    #[error("it is the same as solution {}, or a symmetric image of it", .earlier + 1)]
    Same {
        /// The index of the earlier one, from 0.
        earlier: u64,
    },
}

fn spot(at: &[f64; 2]) -> String {
    // Minus nought is nought.
    let [x, y] = at.map(|number| (number * 1e4).round() / 1e4 + 0.0);
    format!("({x}, {y})")
}
