//! Planted solutions of the family outline.
