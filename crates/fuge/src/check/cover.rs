//! The second method of a bare exact cover: lists that are copied at every step.

use super::method::Method;
use super::tree::OfTree;
use super::work;
use crate::cover::{CoverProblem, PlainTree};

/// The plain search, where its lists find room in so many bytes.
pub(super) fn methods(problem: &CoverProblem, memory: u64) -> Vec<Box<dyn Method>> {
    if PlainTree::bytes(problem) > memory {
        return Vec::new();
    }
    let members = |option| problem.members(option).map_or(0, <[_]>::len);
    let members: usize = (0..problem.option_count() as u32).map(members).sum();
    let node = work::NODE_OF_PLAIN + work::MEMBER_OF_PLAIN * members as f64;
    vec![Box::new(OfTree::new("plain", node, PlainTree::new(problem)))]
}
