//! The convex figures of piece sets: known answers, and both roads to them.

#![allow(clippy::unwrap_used)]

mod joined;
mod known;
mod octagons;
mod random;
mod sets;
