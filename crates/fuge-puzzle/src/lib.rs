//! The puzzle families, a module each: a puzzle's model, its tree, its solutions.
//!
//! A family turns its model into one or more [`fuge_search::Tree`]s. Nothing here reads a file, looks at a clock or
//! starts a thread.
//!
//! - [`packing`]: pieces on a board, every cell covered once (Scott 1958).
//! - [`outline`]: the convex figures that a set of pieces can form (Läuchli 1967).
//! - [`silhouette`]: polygons that form any figure, without a lattice (Ohtsuki, Nakano and Arai 2015).
//! - [`cards`]: cards whose labels fit where they meet (Salvisberg 1986).
//! - [`trail`]: the rook's longest way, no segment or no square twice (Nahrstedt 1979).
//!
//! [`cover`] is no family: it is general exact cover, which families use as the second road to a number. Neither is
//! [`frontier`]: it counts exact covers without listing them, also those that are too many to list. [`plain`] is the second
//! road for exact covers themselves.

pub mod cards;
pub mod chance;
pub mod cover;
pub mod frontier;
pub mod outline;
pub mod packing;
pub mod plain;
pub mod silhouette;
pub mod trail;
