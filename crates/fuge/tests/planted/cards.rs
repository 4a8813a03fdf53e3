//! Planted solutions of the family cards.
