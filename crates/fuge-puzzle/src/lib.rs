//! The puzzle families, a module each: a puzzle's model, its tree, its solutions.
//!
//! A family turns its model into one or more [`fuge_search::Tree`]s. Nothing here reads a file, looks at a clock or
//! starts a thread.
//!
//! - [`packing`]: pieces on a board, every cell covered once (Scott 1958).
//! - [`cover`]: the general exact-cover engine, the second road of several families. It knows items and options and
//!   no geometry.

pub mod cover;
pub mod packing;
