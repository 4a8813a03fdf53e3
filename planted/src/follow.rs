//! Down a tree, along a solution that is known.

use fuge_search::{Control, Interval, Node, Position, Tree, walk};

/// Walks down a tree only along branches that agree with what is known, and gives the position of the first solution there. `None`:
/// every such way is a dead end, so the tree denies a solution that exists.
///
/// `agrees` is asked about what is laid at every node, and about the solution that is handed out at a leaf. Where the tree leaves
/// symmetric copies out, it has to say yes for every image of the solution: which of them is kept is the tree's business.
///
/// # Panics
/// Where it would take too long, as [`follow_within`] may say.
pub fn follow<T: Tree + ?Sized>(tree: &mut T, agrees: &mut dyn FnMut(&T::Solution) -> bool) -> Option<Position> {
    let agrees = &mut |laid: &T::Solution, _: bool| agrees(laid);
    follow_within(tree, agrees, 10_000_000).expect("few ways agree with the solution")
}

/// Too many ways agree with what is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany;

/// As [`follow`], looking at no more than `steps` branches; `agrees` is also told whether it is asked about a leaf. Where much may be left out, very many ways agree with a symmetric copy that the
/// tree does not keep.
///
/// # Errors
/// When there are more: nothing is decided.
pub fn follow_within<T: Tree + ?Sized>(
    tree: &mut T,
    agrees: &mut dyn FnMut(&T::Solution, bool) -> bool,
    mut steps: u64,
) -> Result<Option<Position>, TooMany> {
    let mut way = Position::new();
    Ok(below(tree, agrees, &mut way, &mut steps)?.then_some(way))
}

fn below<T: Tree + ?Sized>(
    tree: &mut T,
    agrees: &mut dyn FnMut(&T::Solution, bool) -> bool,
    way: &mut Position,
    steps: &mut u64,
) -> Result<bool, TooMany> {
    let branches = match tree.look() {
        Node::Solution { .. } => return Ok(agrees(&tree.solution(), true)),
        Node::Copy | Node::DeadEnd => return Ok(false),
        Node::Branches(branches) => branches,
    };
    for branch in 0..branches {
        *steps = steps.checked_sub(1).ok_or(TooMany)?;
        tree.descend(branch);
        way.push(branch);
        let found = agrees(&tree.laid(), false) && below(tree, agrees, way, steps)?;
        tree.ascend();
        if found {
            return Ok(true);
        }
        way.pop();
    }
    Ok(false)
}

/// Whether the engine's own loop finds what [`follow`] found: it walks everything below the nodes on that way, from the deepest one
/// upwards, for as long as there are no more than `nodes` below, and must come to the solution each time. Gives the number of nodes
/// on the way from which it was asked; `None`: one of them did not lead to it.
pub fn deliver<T: Tree + ?Sized>(
    tree: &mut T,
    way: &[u32],
    nodes: u64,
    agrees: &mut dyn FnMut(&T::Solution) -> bool,
) -> Option<usize> {
    let control = Control { nodes: Some(nodes), ..Control::default() };
    for (asked, depth) in (0..way.len()).rev().enumerate() {
        let mut found = Vec::new();
        let outcome = walk(tree, &all_below(&way[..depth]), &control, &mut found);
        if outcome.rest.is_some() {
            return Some(asked);
        }
        if !found.iter().any(&mut *agrees) {
            return None;
        }
    }
    Some(way.len())
}

/// A node and everything below it.
fn all_below(node: &[u32]) -> Interval {
    let to = node.split_last().map(|(last, above)| above.iter().copied().chain([last + 1]).collect());
    Interval { from: node.to_vec(), to }
}
