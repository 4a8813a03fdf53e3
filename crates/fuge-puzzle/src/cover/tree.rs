//! The search tree of an exact-cover problem: one order of branches, walked by whichever representation is fastest.

use super::counted::CountedTree;
use super::problem::CoverProblem;
use super::rows::{RowTree, Rows};
use super::tables::Tables;
use fuge_search::{Node, Tree};
use std::sync::Arc;

/// The search tree of a [`CoverProblem`]. A solution is the ascending list of the options chosen.
///
/// At a node the primary item with the fewest branches is branched on, of several the one with the smallest number. For
/// an item with n active options that is still to be covered at least r times, branch b is: of these options, in
/// ascending order, the b-th is the first that is chosen. The options before it are discarded, and at least r − 1 must
/// be left after it. An item that may stay as it is (r = 0) has one more branch, the last: none of them is chosen. So
/// each set of options is met once, and copies are never told apart. Where all items are to be covered once this is
/// ordinary exact cover.
///
/// Clones share the problem; a clone is one thread's cursor.
#[derive(Clone, Debug)]
pub struct CoverTree(Form);

/// How the state is kept. The tree is the same.
#[derive(Clone, Debug)]
enum Form {
    Rows1(RowTree<1>),
    Rows2(RowTree<2>),
    Rows3(RowTree<3>),
    Rows4(RowTree<4>),
    Counted(CountedTree),
}

/// The same expression for every form.
macro_rules! each {
    ($form:expr, $tree:ident => $value:expr) => {
        match $form {
            Form::Rows1($tree) => $value,
            Form::Rows2($tree) => $value,
            Form::Rows3($tree) => $value,
            Form::Rows4($tree) => $value,
            Form::Counted($tree) => $value,
        }
    };
}

impl CoverTree {
    /// The tree of a problem that was checked.
    pub(super) fn new(problem: &CoverProblem) -> Self {
        Self(match Rows::<1>::words(problem) {
            Some(..=1) => Form::Rows1(RowTree::new(Rows::new(problem))),
            Some(2) => Form::Rows2(RowTree::new(Rows::new(problem))),
            Some(3) => Form::Rows3(RowTree::new(Rows::new(problem))),
            Some(4) => Form::Rows4(RowTree::new(Rows::new(problem))),
            _ => Self::counted(problem).0,
        })
    }

    /// The tree in the form that suits every problem.
    pub(super) fn counted(problem: &CoverProblem) -> Self {
        Self(Form::Counted(CountedTree::new(Arc::new(Tables::new(problem)))))
    }

    /// At a dead end, the smallest item that has too few options, its need, and the number of options it has.
    #[must_use]
    pub fn starving(&self) -> Option<(u32, i32, i32)> {
        each!(&self.0, tree => tree.starving())
    }
}

impl Tree for CoverTree {
    type Solution = Box<[u32]>;

    fn look(&mut self) -> Node {
        each!(&mut self.0, tree => tree.look())
    }

    fn descend(&mut self, branch: u32) {
        each!(&mut self.0, tree => tree.descend(branch));
    }

    fn ascend(&mut self) {
        each!(&mut self.0, tree => tree.ascend());
    }

    fn solution(&self) -> Box<[u32]> {
        each!(&self.0, tree => tree.solution())
    }

    fn reason(&self) -> String {
        match self.starving() {
            Some((item, _, 0)) => format!("item {item} has no option left"),
            Some((item, need, 1)) => format!("item {item} needs {need} more options and has 1 left"),
            Some((item, need, left)) => format!("item {item} needs {need} more options and has {left} left"),
            None => "no item lacks options".to_owned(),
        }
    }
}
