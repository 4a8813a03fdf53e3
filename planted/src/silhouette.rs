//! Planted puzzles of the family silhouette.
