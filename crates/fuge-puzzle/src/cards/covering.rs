//! The second road: the same puzzle as an exact cover with colours, for the general engine.
//!
//! A place is an item, and so is a kind, as often as there are cards of it. Where two places meet is an item with a colour: what the one shows. The
//! other says which labels it meets; where it meets several, there is an option for each.

use super::compile::Inner;
use super::symmetry::NONE;
use crate::cover::{CoverProblem, CoverTree, Member};
use crate::packing::Found;
use fuge_search::{Node, Tree};
use std::sync::Arc;

/// The most options.
const MOST_OPTIONS: usize = 2_000_000;

#[derive(Clone, Debug)]
pub(super) struct Covering {
    inner: Arc<Inner>,
    tree: CoverTree,
    /// Place and form of each option.
    options: Arc<Vec<(usize, usize)>>,
}

impl Covering {
    /// `None`: there are too many options.
    pub fn new(inner: &Arc<Inner>) -> Option<Self> {
        let mut problem = CoverProblem::new();
        let all = inner.puzzle.cards().len() == inner.places.cells.len();
        let kinds: Vec<_> = inner
            .kinds
            .iter()
            .map(|kind| {
                let most = kind.cards.len() as u32;
                problem.primary_range(if all { most } else { 0 }..=most)
            })
            .collect();
        let places: Vec<_> = inner.places.cells.iter().map(|_| problem.primary()).collect();
        let mut edges = std::collections::BTreeMap::new();
        for (place, sides) in inner.places.across.iter().enumerate() {
            for (side, across) in sides.iter().enumerate() {
                if let Some(other) = across
                    && (place, side) < *other
                {
                    edges.insert((place, side), problem.secondary());
                }
            }
        }
        let labels = inner.puzzle.labels().len() as u8;
        let mut options = Vec::new();
        for (place, &item) in places.iter().enumerate() {
            for form in (0..inner.forms.len()).filter(|&form| inner.may_lie(place, form)) {
                let shown = &inner.forms[form];
                // One way for every choice of what lies across, where this side is the one that answers.
                let mut ways: Vec<Vec<Member>> = vec![vec![item.into(), kinds[shown.kind].into()]];
                for (side, across) in inner.places.across[place].iter().enumerate() {
                    let Some(other) = across else { continue };
                    let label = shown.labels[side];
                    let (edge, colours): (_, Vec<u8>) = match edges.get(&(place, side)) {
                        Some(edge) => (edge, vec![label]),
                        None => (&edges[other], (0..labels).filter(|&meets| inner.meets.both(label, meets)).collect()),
                    };
                    let with = |way: &Vec<Member>| {
                        let colour = |&colour: &u8| [&way[..], &[edge.coloured(u32::from(colour) + 1)]].concat();
                        colours.iter().map(colour).collect::<Vec<_>>()
                    };
                    ways = ways.iter().flat_map(with).collect();
                    if ways.len() + options.len() > MOST_OPTIONS {
                        return None;
                    }
                }
                for way in ways {
                    problem.option(way);
                    options.push((place, form));
                }
            }
        }
        let tree = problem.tree().ok()?;
        Some(Self { inner: Arc::clone(inner), tree, options: Arc::new(options) })
    }

    fn chosen(&self) -> impl Iterator<Item = (usize, usize)> {
        self.tree.solution().to_vec().into_iter().map(|option| self.options[option as usize])
    }
}

impl Tree for Covering {
    type Solution = Found;

    fn look(&mut self) -> Node {
        match self.tree.look() {
            Node::Solution { .. } => {
                let mut forms = vec![NONE; self.inner.places.cells.len()];
                self.chosen().for_each(|(place, form)| forms[place] = form as u32);
                match self.inner.group.weight(&self.inner.places, |place| forms[place]) {
                    Some(_) => Node::Solution { weight: 1 },
                    None => Node::Copy,
                }
            }
            node => node,
        }
    }

    fn descend(&mut self, branch: u32) {
        self.tree.descend(branch);
    }

    fn ascend(&mut self) {
        self.tree.ascend();
    }

    fn solution(&self) -> Found {
        self.inner.found(self.chosen())
    }

    fn reason(&self) -> String {
        self.tree.reason()
    }
}
