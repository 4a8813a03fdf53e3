//! Cutting an interval into parts. Where the interval begins at a node, as every rest of a walk does, each part does.

use crate::interval::Edge;
use crate::{Interval, Node, Position, Tree};
use std::collections::VecDeque;

/// Cuts an interval in two at the highest node where more than one branch leads into it, in the middle of these
/// branches. `None` when it holds no such node.
pub fn split<T: Tree + ?Sized>(tree: &mut T, interval: &Interval) -> Option<(Interval, Interval)> {
    let mut path = Position::new();
    let mut edge = Edge::root(interval);
    let mut cut = None;
    while let Node::Branches(n) = if interval.is_empty() { Node::DeadEnd } else { tree.look() } {
        let range = edge.range(interval, path.len(), n);
        if range.len() >= 2 {
            path.push(range.start + range.len().div_ceil(2) as u32);
            cut = Some(path.clone());
            path.pop();
            break;
        }
        let Some(branch) = range.into_iter().next() else { break };
        edge = edge.child(interval, path.len(), branch);
        tree.descend(branch);
        path.push(branch);
    }
    for _ in path {
        tree.ascend();
    }
    cut.map(|position| interval.clone().cut(position))
}

/// How many nodes [`split_into`] looks at for each part that it makes: more even parts, slower splitting.
const NODES_PER_PART: usize = 16;

/// Cuts an interval into `parts` parts, in order, or into fewer (one at least) where the tree is too small. The cuts are
/// made between the nodes of one level that has many more nodes than parts, an equal number of them to each part.
pub fn split_into<T: Tree + ?Sized>(tree: &mut T, interval: &Interval, parts: usize) -> Vec<Interval> {
    let nodes = upper_nodes(tree, interval, parts.saturating_mul(NODES_PER_PART));
    let mut whole = interval.clone();
    let mut pieces = Vec::new();
    for part in 1..parts {
        let cut = &nodes[nodes.len() * part / parts];
        if *cut > whole.from {
            let (done, rest) = whole.cut(cut.clone());
            pieces.push(done);
            whole = rest;
        }
    }
    pieces.push(whole);
    pieces
}

/// Nodes that tile the interval, in order, opened level by level until there are `enough`. A node that cannot be opened
/// stays as it is.
fn upper_nodes<T: Tree + ?Sized>(tree: &mut T, interval: &Interval, enough: usize) -> Vec<Position> {
    if interval.is_empty() {
        return vec![interval.from.clone()];
    }
    let mut level = VecDeque::from([(Position::new(), Edge::root(interval))]);
    loop {
        let mut next = VecDeque::new();
        let mut opened = false;
        for (path, edge) in &level {
            let range = branches_at(tree, interval, path, *edge);
            if range.is_empty() {
                next.push_back((path.clone(), *edge));
            }
            for branch in range {
                opened = true;
                let child = path.iter().copied().chain([branch]).collect();
                next.push_back((child, edge.child(interval, path.len(), branch)));
            }
        }
        level = next;
        if !opened || level.len() >= enough {
            return level.into_iter().map(|(path, _)| path).collect();
        }
    }
}

/// The branches of the node at `path` that lead into the interval.
fn branches_at<T: Tree + ?Sized>(tree: &mut T, interval: &Interval, path: &[u32], edge: Edge) -> std::ops::Range<u32> {
    for &branch in path {
        tree.look();
        tree.descend(branch);
    }
    let range = match tree.look() {
        Node::Branches(n) => edge.range(interval, path.len(), n),
        _ => 0..0,
    };
    for _ in path {
        tree.ascend();
    }
    range
}
