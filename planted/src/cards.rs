//! Planted puzzles of the family cards.
