//! Outline: which convex figures can a set of pieces form, and in how many ways (Läuchli 1967)?
//!
//! Pieces are made of half squares of a net. A convex figure that can be cut into such triangles lies in one net with them, so it is an
//! [`Octagon`]: a box with its four corners cut off, and there are finitely many for every area. An [`OutlinePuzzle`] is a set of pieces,
//! perhaps with the outline that they are to form; filling one outline is a packing puzzle on the tan lattice.
//!
//! The three programs of 1967: *decide* is the packing puzzle of one outline ([`OutlinePuzzle::with_outline`]); *grow* lays the pieces
//! beside each other without knowing an outline ([`grow()`]); *outline first* takes every octagon of the right area and fills it ([`Figures`]).
//! The second shares no code with the third, and they must agree. [`Joined`] are all figures that the pieces can form, convex or not, and [`Beside`] is
//! the second road to them.

mod beside;
mod corners;
mod figures;
mod grow;
mod joined;
mod model;
mod octagon;
mod tree;

pub use beside::{Beside, FigureCounts, Laying};
pub use corners::{CornersError, cells_of_polygon};
pub use figures::{Figure, Figures};
pub use grow::{Grown, grow};
pub use joined::{Joined, JoinedError, Outline};
pub use model::{OutlineError, OutlinePuzzle, TooWide};
pub use octagon::{Octagon, OctagonError, octagons};
