//! Planted puzzles of the family outline.
