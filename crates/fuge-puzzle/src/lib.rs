//! The puzzle families, a module each: a puzzle's model, its tree, its solutions.
//!
//! A family turns its model into one or more [`fuge_search::Tree`]s. Nothing here reads a file, looks at a clock or
//! starts a thread.
//!

pub mod packing;
