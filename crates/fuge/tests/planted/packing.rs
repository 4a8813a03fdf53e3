//! Planted solutions of the family packing.
