//! Longest paths, no square twice, on boards of any size: branch and bound.

mod rest;

pub(super) use rest::PathRest;
