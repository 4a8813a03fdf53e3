//! Cutting an interval into parts. Where the interval begins at a node, as every rest of a walk does, each part does.

use crate::estimate::enter;
use crate::interval::Edge;
use crate::{Interval, Node, Patience, Position, Stopped, Tree};
use std::ops::Range;

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
    split_patiently(tree, interval, parts, &Patience::endless()).expect("nobody stops it")
}

/// The same, unless it is stopped; the tree is then left where it stands.
///
/// # Errors
/// When `patience` runs out.
pub fn split_patiently<T: Tree + ?Sized>(
    tree: &mut T,
    interval: &Interval,
    parts: usize,
    patience: &Patience<'_>,
) -> Result<Vec<Interval>, Stopped> {
    let nodes = Top::of(tree, interval, parts.saturating_mul(NODES_PER_PART), (true, usize::MAX), patience)?.nodes;
    let mut whole = interval.clone();
    let mut pieces = Vec::new();
    for part in 1..parts {
        let (cut, _) = &nodes[nodes.len() * part / parts];
        if *cut > whole.from {
            let (done, rest) = whole.cut(cut.clone());
            pieces.push(done);
            whole = rest;
        }
    }
    pieces.push(whole);
    Ok(pieces)
}

/// The top of a tree: nodes that tile an interval, in order, and how many nodes of the interval stand above them.
pub(crate) struct Top {
    pub(crate) nodes: Vec<(Position, Edge)>,
    pub(crate) above: u64,
}

impl Top {
    /// Opens nodes level by level until there are `enough`, the last level to its end where `even` says so. A node that cannot
    /// be opened stays as it is, and so does one with more branches than the `widest` may have.
    pub(crate) fn of<T: Tree + ?Sized>(
        tree: &mut T,
        interval: &Interval,
        enough: usize,
        (even, widest): (bool, usize),
        patience: &Patience<'_>,
    ) -> Result<Self, Stopped> {
        let mut top = Self { nodes: vec![(Position::new(), Edge::root(interval))], above: 0 };
        let mut opened = !interval.is_empty();
        while opened && top.nodes.len() < enough {
            opened = false;
            let level = std::mem::take(&mut top.nodes);
            let mut waiting = level.len();
            for (path, edge) in level {
                waiting -= 1;
                let full = !even && top.nodes.len() + waiting >= enough;
                let range = if full { 0..0 } else { branches_at(tree, interval, &path, edge, patience)? };
                if range.is_empty() || range.len() > widest {
                    top.nodes.push((path, edge));
                    continue;
                }
                opened = true;
                top.above += u64::from(edge.inside());
                for branch in range {
                    let child = path.iter().copied().chain([branch]).collect();
                    top.nodes.push((child, edge.child(interval, path.len(), branch)));
                }
            }
        }
        Ok(top)
    }
}

/// The branches of the node at `path` that lead into the interval.
fn branches_at<T: Tree + ?Sized>(
    tree: &mut T,
    interval: &Interval,
    path: &[u32],
    edge: Edge,
    patience: &Patience<'_>,
) -> Result<Range<u32>, Stopped> {
    for &branch in path {
        tree.look();
        enter(tree, branch, patience)?;
    }
    let range = match tree.look() {
        Node::Branches(n) => edge.range(interval, path.len(), n),
        _ => 0..0,
    };
    for _ in path {
        tree.ascend();
    }
    Ok(range)
}
