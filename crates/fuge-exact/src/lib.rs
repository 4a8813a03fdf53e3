//! Exact numbers and exact plane geometry for Fuge.
//!
//! A number is a [`Surd`]: a sum of square roots with rational coefficients, always in lowest terms, so that two numbers are the same exactly
//! where they look the same. Geometry does not calculate with it directly but through a [`Field`], which chooses how its numbers are kept:
//! [`Root2`] keeps two integers, [`Radicals`] any surd, [`Tolerant`] a float and a tolerance.

pub mod boundary;
pub mod field;
pub mod integer;
pub mod plane;
pub mod radicals;
pub mod region;
pub mod root2;
pub mod shape;
pub mod surd;
pub mod tolerant;

pub use boundary::{BoundaryError, hull};
pub use field::{Approximation, Field};
pub use integer::Integer;
pub use plane::{DirectionId, Plane, PointId, Vector};
pub use radicals::Radicals;
pub use region::{Corner, Location, Misfit, Region};
pub use root2::{Root2, Root2Number};
pub use shape::{Form, Oriented, Polygon, PolygonError};
pub use surd::{Radicands, ReadError, Surd};
pub use tolerant::Tolerant;
