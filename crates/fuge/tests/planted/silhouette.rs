//! Planted solutions of the family silhouette.
