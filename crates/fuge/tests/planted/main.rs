//! Planted solutions: puzzles of the sizes that users have, cut from a solution that no engine may deny.
//!
//! These tests run twice: with the other tests, and in release mode, against the program as it is shipped.

#![allow(clippy::unwrap_used)]

#[path = "../common/mod.rs"]
mod common;

mod cards;
mod drawings;
mod outline;
mod packing;
mod silhouette;
mod trail;
