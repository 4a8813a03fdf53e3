//! Planted puzzles of the family packing.
