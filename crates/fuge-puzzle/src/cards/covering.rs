//! The second road: the same puzzle as an exact cover with colours, for the general engine.
//!
//! A place is an item, and so is a kind, as often as there are cards of it. Where two places meet is an item with a colour: what the one shows. The
//! other says which labels it meets; where it meets several, there is an option for each.

use super::compile::Inner;
use super::symmetry::NONE;
use crate::cover::{CoverProblem, CoverTree, Member};
use crate::packing::Found;
use fuge_search::{Answer, Meter, Node, Swept, Tree};
use std::sync::Arc;

/// The most options.
const MOST_OPTIONS: usize = 2_000_000;

#[derive(Clone, Debug)]
pub(super) struct Covering {
    meaning: Arc<Meaning>,
    tree: CoverTree,
}

/// What a solution of the cover says of the puzzle.
#[derive(Debug)]
struct Meaning {
    inner: Arc<Inner>,
    /// Place and form of each option.
    options: Vec<(usize, usize)>,
}

impl Meaning {
    fn chosen(&self, options: &[u32]) -> impl Iterator<Item = (usize, usize)> {
        options.iter().map(|&option| self.options[option as usize])
    }

    fn found(&self, options: &[u32]) -> Found {
        self.inner.found(self.chosen(options))
    }

    /// Whether of its images it is the one that is handed out.
    fn is_first(&self, options: &[u32]) -> bool {
        let mut forms = vec![NONE; self.inner.places.cells.len()];
        self.chosen(options).for_each(|(place, form)| forms[place] = form as u32);
        self.inner.group.weight(&self.inner.places, |place| forms[place]).is_some()
    }
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
        Some(Self { meaning: Arc::new(Meaning { inner: Arc::clone(inner), options }), tree })
    }
}

impl Tree for Covering {
    type Solution = Found;

    fn look(&mut self) -> Node {
        match self.tree.look() {
            Node::Solution { .. } if !self.meaning.is_first(&self.tree.solution()) => Node::Copy,
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
        self.meaning.found(&self.tree.solution())
    }

    fn sweep(&mut self, meter: &mut Meter<'_, Found>) -> Option<Swept> {
        let meaning = &self.meaning;
        self.tree.sweep_with(meter, &mut |meter, depth, chosen| {
            if meaning.is_first(chosen) {
                return meter.solution(depth, 1, &mut || meaning.found(chosen));
            }
            meter.copy(depth);
            Answer::Next
        })
    }

    fn reason(&self) -> String {
        self.tree.reason()
    }
}
