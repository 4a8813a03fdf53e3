//! Down a tree, along a solution that is known.

use fuge_search::{Control, Interval, Node, Position, Tree, walk};

/// Walks down a tree only along branches that agree with what is known, and gives the position of the first solution there. `None`:
/// every such way is a dead end, so the tree denies a solution that exists.
///
/// # Panics
/// After [`MOST_STEPS`] branches: where much may be left out, very many ways agree with a symmetric copy that the tree does not keep. Such a
/// puzzle is no case for this test.
///
/// `agrees` is asked about what is laid at every node, and about the solution that is handed out at a leaf. Where the tree leaves
/// symmetric copies out, it has to say yes for every image of the solution: which of them is kept is the tree's business.
pub fn follow<T: Tree + ?Sized>(tree: &mut T, agrees: &mut dyn FnMut(&T::Solution) -> bool) -> Option<Position> {
    fn below<T: Tree + ?Sized>(tree: &mut T, agrees: &mut dyn FnMut(&T::Solution) -> bool, way: &mut Position) -> bool {
        let branches = match tree.look() {
            Node::Solution { .. } => return agrees(&tree.solution()),
            Node::Copy | Node::DeadEnd => return false,
            Node::Branches(branches) => branches,
        };
        for branch in 0..branches {
            tree.descend(branch);
            way.push(branch);
            *steps += 1;
            assert!(*steps < MOST_STEPS, "too many ways agree with the solution");
            let found = agrees(&tree.laid()) && below(tree, agrees, way, steps);
            tree.ascend();
            if found {
                return true;
            }
            way.pop();
        }
        false
    }
    let mut way = Position::new();
    below(tree, agrees, &mut way, &mut 0).then_some(way)
}

/// The most branches that [`follow`] looks at.
pub const MOST_STEPS: u64 = 20_000_000;

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
        let outcome = walk(tree, &below(&way[..depth]), &control, &mut found);
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
fn below(node: &[u32]) -> Interval {
    let to = node.split_last().map(|(last, above)| above.iter().copied().chain([last + 1]).collect());
    Interval { from: node.to_vec(), to }
}
