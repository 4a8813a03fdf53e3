//! One tree over all outlines, so that a search of all is one search: at the root a branch for each outline.

use super::figures::{Figure, Figures};
use crate::packing::{Engine, Found, PackingTree};
use fuge_search::{Meter, Node, Swept, Tree};

/// The tree over all outlines.
#[derive(Clone)]
pub(super) struct OutlineTree {
    figures: Figures,
    engine: Engine,
    /// The outline whose branch was taken, and the place in its own tree.
    inside: Option<(usize, PackingTree)>,
    /// How deep that place is.
    depth: usize,
}

impl OutlineTree {
    pub(super) fn new(figures: Figures, engine: Engine) -> Self {
        Self { figures, engine, inside: None, depth: 0 }
    }

    fn figure(&self, index: usize) -> &Figure {
        &self.figures.list()[index]
    }
}

impl Tree for OutlineTree {
    type Solution = Found;

    fn look(&mut self) -> Node {
        match (&mut self.inside, self.figures.list().len()) {
            (Some((_, tree)), _) => tree.look(),
            (None, 0) => Node::DeadEnd,
            (None, outlines) => Node::Branches(outlines as u32),
        }
    }

    fn descend(&mut self, branch: u32) {
        if let Some((_, tree)) = &mut self.inside {
            tree.descend(branch);
            self.depth += 1;
            return;
        }
        let index = branch as usize;
        self.inside = Some((index, PackingTree::of(&self.figure(index).compiled, self.engine)));
    }

    fn ascend(&mut self) {
        match &mut self.inside {
            Some((_, tree)) if self.depth > 0 => {
                tree.ascend();
                self.depth -= 1;
            }
            _ => self.inside = None,
        }
    }

    fn solution(&self) -> Found {
        match &self.inside {
            Some((index, tree)) => self.figure(*index).numbered(&tree.solution()),
            None => Found::default(),
        }
    }

    fn laid(&self) -> Found {
        match &self.inside {
            Some((index, tree)) => self.figure(*index).numbered(&tree.laid()),
            None => Found::default(),
        }
    }

    fn reason(&self) -> String {
        match &self.inside {
            Some((index, tree)) if self.depth == 0 => {
                self.figure(*index).impossible.clone().unwrap_or_else(|| tree.reason())
            }
            Some((_, tree)) => tree.reason(),
            None => "there is no outline of this area".to_owned(),
        }
    }

    fn sweep(&mut self, meter: &mut Meter<'_, Found>) -> Option<Swept> {
        let (index, tree) = self.inside.as_mut()?;
        let figure = &self.figures.list()[*index];
        meter.within(&|found: Found| figure.numbered(&found), |meter| tree.sweep(meter))
    }
}
