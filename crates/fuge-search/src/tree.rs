//! What a puzzle has to say about itself to be searched.

use crate::{Meter, Position, Wanted};

/// A tree whose branches stand in a fixed order, seen from one node at a time.
///
/// The object is a cursor: it starts at the root and is moved with [`descend`](Tree::descend) and
/// [`ascend`](Tree::ascend). What it says of a node may depend on the way from the root to that node and on nothing
/// else: not on what was walked before, not on what was found. That is what makes a sequence of branch numbers a place.
pub trait Tree {
    /// What is handed out at a solution.
    type Solution;

    /// What the current node is. Called at every arrival from above.
    fn look(&mut self) -> Node;

    /// Goes down a branch, numbered from 0; the last [`look`](Tree::look) here has shown it to exist.
    fn descend(&mut self, branch: u32);

    /// Goes back to the node above.
    fn ascend(&mut self);

    /// The solution at the current node, where [`look`](Tree::look) said that it is one.
    fn solution(&self) -> Self::Solution;

    /// What is laid at the current node, for those who watch: at a solution perhaps another image than the one that is handed out.
    fn laid(&self) -> Self::Solution {
        self.solution()
    }

    /// Which solutions are wanted; `None`: all of them. A search for some of the solutions is the same tree with the same nodes, and
    /// hands out fewer of its leaves.
    fn wanted(&self) -> Option<Wanted<Self::Solution>> {
        None
    }

    /// Why the current node is a dead end, for those who watch.
    fn reason(&self) -> String {
        "nothing leads on from here".to_owned()
    }

    /// How much was looked through to arrive at nodes so far, in steps of a [`Patience`](crate::Patience), where some take far more than others;
    /// 0: they are all alike.
    fn effort(&self) -> u64 {
        0
    }

    /// An engine's own tight loop: walks everything below the current node, the node itself (already looked at and
    /// counted) excluded, in the order and with the counts that [`walk`](crate::walk) would give, and comes back to
    /// it. It stops before a node when there are no [`nodes_left`](Meter::nodes_left), or earlier if it likes, but
    /// never before the first; and at a solution that is not answered with [`Next`](crate::Answer::Next). `None`, the
    /// default, says that there is no such loop here, and nothing was done.
    fn sweep(&mut self, meter: &mut Meter<'_, Self::Solution>) -> Option<Swept> {
        let _ = meter;
        None
    }
}

/// What a node of a tree is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// This many branches lead on, at least one.
    Branches(u32),
    /// A solution.
    Solution {
        /// How many solutions it stands for: the size of its orbit where the tree leaves symmetric copies out, else 1.
        weight: u64,
    },
    /// A symmetric copy of a solution that stands elsewhere in this tree: counted, not handed out.
    Copy,
    /// No solution begins like this.
    DeadEnd,
}

/// How an engine's own loop ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Swept {
    /// Everything below the node was walked, even if the sink had enough with the last of it.
    Done,
    /// Stopped before this position, given from the node downwards; it need not exist.
    Stopped(Position),
}
