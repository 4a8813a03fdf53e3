//! Planted solutions of the family trail.
