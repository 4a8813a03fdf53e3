//! Planted puzzles of the family trail.
