//! The search as those see it who watch: at every node what lies, the place that is to be filled, the cards that are tried there in the order
//! of the tree, and why each is refused.
//!
//! The tree looks up what fits and tries nothing; what does not fit is tried here, for those who watch. The branches are those of the tree, and
//! a test compares them with what is not refused.

use super::compile::{Inner, ways};
use super::model::Label;
use super::tree::CardsTree;
use super::{Form, Laid};
use crate::packing::{Cell, Found};
use fuge_search::{Node, Tree};
use std::collections::BTreeSet;

/// What a search sees at a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sight {
    /// The cards that lie, in the order in which they were laid. Copies are taken in the order of the file, but those that clues name.
    pub laid: Vec<Laid>,
    /// The cards that are left, by kinds, in the order in which they are tried.
    pub left: Vec<Left>,
    /// The place that is to be filled; `None`: nothing is laid from here, as the board is full, or a test has ended the branch.
    pub next: Option<Cell>,
    /// Whether a clue says what lies there; then no other card is tried.
    pub clue: bool,
    /// What is tried there, in the order of the tree. The ones that are not refused are its branches.
    pub tries: Vec<Try>,
}

/// Cards of a kind that are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    /// The card that is laid next.
    pub card: usize,
    /// How many are left of its kind.
    pub copies: usize,
}

/// A card that is tried in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Try {
    /// Which card, and how it would lie there.
    pub laid: Laid,
    /// Why it does not lie there; `None`: the search goes on with it.
    pub refusal: Option<Refusal>,
}

/// Why a card is not laid in a place: the first of its sides that does not fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The number of that side.
    pub side: usize,
    /// What the card shows there.
    pub own: Label,
    /// What does not fit to that.
    pub against: Against,
}

/// What a side does not fit to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// The label of a card that lies there.
    Card {
        /// Which card.
        card: usize,
        /// What it shows.
        label: Label,
    },
    /// The frame, which wants this label.
    Frame(Label),
    /// Whatever comes to lie there: no label meets this one.
    Anything,
}

/// The tree over all ways to lay the cards, which tells what is tried. It has the nodes of [`Compiled::tree_in`](super::Compiled::tree_in), in the
/// same order.
///
/// ```
/// use fuge_puzzle::cards::{Card, CardPuzzle, Compiled, Order, Rule};
/// use fuge_puzzle::packing::Board;
/// use fuge_search::{Node, Tree};
///
/// let card = |name: &str, labels: [u8; 4]| Card { name: name.into(), labels: labels.to_vec() };
/// let cards = vec![card("one", [0, 1, 0, 2]), card("two", [0, 3, 0, 1])];
/// let labels = ["grey", "red", "green", "blue"].map(String::from).to_vec();
/// let puzzle = CardPuzzle::new(Board::rectangle(1, 2)?, cards, labels, Rule::Equal)?;
/// let mut tree = Compiled::new(&puzzle).watched(Order::Rows);
/// tree.look();
/// tree.descend(0);
/// assert_eq!(tree.look(), Node::Branches(1));
/// // The first card shows red to the right, and the other one has it on the left, as it is and in no other way.
/// let tries = tree.sight().tries;
/// assert_eq!(tries.len(), 4);
/// assert!(tries[0].refusal.is_none() && tries[1..].iter().all(|tried| tried.refusal.is_some()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct WatchedTree {
    tree: CardsTree,
    /// Whether nothing is laid from the node at hand, whatever fits there.
    closed: bool,
}

impl WatchedTree {
    pub(super) fn new(tree: CardsTree) -> Self {
        Self { tree, closed: false }
    }

    /// What is seen at the current node, which was looked at.
    #[must_use]
    pub fn sight(&self) -> Sight {
        let CardsTree { inner, tables, .. } = &self.tree;
        let table = Lying::new(&self.tree);
        let mut sight = Sight { left: table.left(), ..Sight::default() };
        if let (false, Some(step)) = (self.closed, tables.steps.get(table.laid.len())) {
            let clue = inner.clues.get(&step.place).copied();
            let free = |form: &usize| table.top(inner.forms[*form].kind).is_some();
            let is_tried = |form: &usize| clue.map_or_else(|| free(form), |clue| clue == *form);
            let tries = (0..inner.forms.len()).filter(is_tried);
            sight.tries = tries.filter_map(|form| table.tried(step.place, form)).collect();
            (sight.next, sight.clue) = (Some(inner.places.cells[step.place]), clue.is_some());
        }
        Sight { laid: table.laid, ..sight }
    }
}

/// What lies, card by card.
struct Lying<'a> {
    inner: &'a Inner,
    laid: Vec<Laid>,
    /// What lies in each place: the card, and its form.
    at: Vec<Option<(usize, usize)>>,
    /// How many of each kind lie that no clue names.
    used: Vec<usize>,
    /// The cards that clues name.
    named: BTreeSet<usize>,
    /// How many are left of each kind.
    copies: &'a [u16],
}

impl<'a> Lying<'a> {
    fn new(tree: &'a CardsTree) -> Self {
        let inner = &*tree.inner;
        let named = inner.puzzle.clues().iter().map(|clue| clue.card).collect();
        let (at, used) = (vec![None; inner.places.cells.len()], vec![0; inner.kinds.len()]);
        let mut table = Self { inner, laid: Vec::new(), at, used, named, copies: &tree.left };
        for (step, entry) in tree.tables.steps.iter().zip(&tree.laid) {
            let form = entry.form(inner);
            if let Some(laid) = table.lie(step.place, form) {
                table.used[entry.kind()] += usize::from(!table.named.contains(&laid.card));
                table.at[step.place] = Some((laid.card, form));
                table.laid.push(laid);
            }
        }
        table
    }

    /// The card of a kind that is laid next where no clue says which.
    fn next(&self, kind: usize) -> Option<usize> {
        let mut free = self.inner.kinds[kind].cards.iter().filter(|card| !self.named.contains(card));
        free.nth(self.used[kind]).copied()
    }

    /// The card of a kind that is on top of those which are left.
    fn top(&self, kind: usize) -> Option<usize> {
        let lies = |card: usize| self.laid.iter().any(|laid| laid.card == card);
        let named = || self.inner.kinds[kind].cards.iter().copied().find(|&card| !lies(card));
        if self.copies[kind] == 0 { None } else { self.next(kind).or_else(named) }
    }

    /// How a form lies in a place: which card, and how it is turned.
    fn lie(&self, place: usize, form: usize) -> Option<Laid> {
        let puzzle = &self.inner.puzzle;
        let cell = self.inner.places.cells[place];
        let Form { kind, labels, .. } = &self.inner.forms[form];
        let clue = puzzle.clues().iter().find(|clue| clue.cell == cell).map(|clue| clue.card);
        let card = clue.or_else(|| self.next(*kind))?;
        let (flipped, turn) = ways(puzzle).find(|&(flipped, turn)| puzzle.shown(card, turn, flipped) == *labels)?;
        Some(Laid { card, cell, turn, flipped })
    }

    fn tried(&self, place: usize, form: usize) -> Option<Try> {
        Some(Try { laid: self.lie(place, form)?, refusal: self.refusal(place, form) })
    }

    fn left(&self) -> Vec<Left> {
        let left = |(kind, &copies): (usize, &u16)| Some(Left { card: self.top(kind)?, copies: usize::from(copies) });
        self.copies.iter().enumerate().filter_map(left).collect()
    }

    /// The first side of a form that does not fit into a place.
    fn refusal(&self, place: usize, form: usize) -> Option<Refusal> {
        let Inner { puzzle, places, forms, meets, .. } = self.inner;
        let sides = puzzle.sides();
        (0..sides).find_map(|side| {
            let own = forms[form].labels[side];
            let against = match places.across[place][side] {
                Some((other, back)) => match self.at[other] {
                    Some((card, form)) => {
                        let label = forms[form].labels[back];
                        (!meets.both(own, label)).then_some(Against::Card { card, label })
                    }
                    None => (!meets.any(own)).then_some(Against::Anything),
                },
                None => {
                    let wanted = puzzle.frame().sides.get(places.frame_side(place, side, sides)).copied().flatten();
                    wanted.filter(|&wanted| wanted != own).map(Against::Frame)
                }
            }?;
            Some(Refusal { side, own, against })
        })
    }
}

impl Tree for WatchedTree {
    type Solution = Found;

    fn look(&mut self) -> Node {
        let node = self.tree.look();
        self.closed = node == Node::DeadEnd && self.tree.is_cut();
        node
    }
    fn descend(&mut self, branch: u32) {
        self.tree.descend(branch);
    }
    fn ascend(&mut self) {
        // From here something was laid.
        self.closed = false;
        self.tree.ascend();
    }
    fn solution(&self) -> Found {
        self.tree.solution()
    }
    fn reason(&self) -> String {
        self.tree.reason()
    }
}
