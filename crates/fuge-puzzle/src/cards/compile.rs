//! A puzzle made ready to be searched: places and forms as numbers.

use super::board::Places;
use super::covering::Covering;
use super::model::{Card, CardPuzzle, Label};
use super::order::{self, Order};
use super::symmetry::{Element, Group, group};
use super::tables::Tables;
use super::tree::CardsTree;
use super::watch::WatchedTree;
use crate::packing::{Cell, Found, PackingTree};
use fuge_search::{Patience, Stopped};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// The most edges of a card.
pub(super) const MOST_SIDES: usize = 6;

/// A puzzle made ready.
#[derive(Clone, Debug)]
pub struct Compiled {
    inner: Arc<Inner>,
}

#[derive(Debug)]
pub(super) struct Inner {
    pub puzzle: CardPuzzle,
    pub places: Places,
    pub kinds: Vec<Kind>,
    pub forms: Vec<Form>,
    pub group: Group,
    /// For every place, the form that a clue wants there.
    pub clues: BTreeMap<usize, usize>,
    pub meets: Meets,
    /// The order that suits the board, once that was asked.
    suits: OnceLock<Order>,
}

/// Which labels meet, as a table.
#[derive(Clone, Debug)]
pub(super) struct Meets {
    labels: usize,
    table: Vec<bool>,
    /// Of each label, those that meet it, ascending.
    mates: Vec<Vec<Label>>,
}

impl Meets {
    fn new(puzzle: &CardPuzzle) -> Self {
        let labels = puzzle.labels().len();
        let pairs = (0..labels).flat_map(|a| (0..labels).map(move |b| (a as Label, b as Label)));
        let table: Vec<bool> = pairs.map(|(a, b)| puzzle.meet(a, b)).collect();
        let meets = |label: usize, other: &usize| table[other * labels + label];
        let mates = |label| (0..labels).filter(|other| meets(label, other)).map(|other| other as Label).collect();
        let mates = (0..labels).map(mates).collect();
        Self { labels, table, mates }
    }

    pub fn both(&self, a: Label, b: Label) -> bool {
        self.table[usize::from(a) * self.labels + usize::from(b)]
    }

    /// The labels that meet this one, ascending.
    pub fn mates(&self, label: Label) -> &[Label] {
        &self.mates[usize::from(label)]
    }

    /// Whether a label meets any.
    pub fn any(&self, label: Label) -> bool {
        !self.mates(label).is_empty()
    }
}

/// Cards that can show the same.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    /// Which cards: all but those that clues have laid come after those.
    pub cards: Vec<usize>,
    /// What they can show: numbers of forms.
    pub forms: std::ops::Range<usize>,
}

/// What a card shows when it lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// Cards of which kind.
    pub kind: usize,
    /// A label for every side of the place.
    pub labels: Vec<Label>,
    /// How many steps the card is turned clockwise, the least.
    pub turn: u8,
    /// Whether it is turned over before.
    pub flipped: bool,
}

/// A card that lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    /// Which card.
    pub card: usize,
    /// Where.
    pub cell: Cell,
    /// How many steps it is turned clockwise, the least that shows the same.
    pub turn: u8,
    /// Whether it is turned over, about the vertical axis, before it is turned.
    pub flipped: bool,
}

impl Compiled {
    /// Makes a puzzle ready.
    #[must_use]
    pub fn new(puzzle: &CardPuzzle) -> Self {
        let (kinds, forms) = forms(puzzle);
        let places = Places::new(puzzle.board(), puzzle.sides());
        let place = |cell: Cell| places.cells.binary_search(&cell).ok();
        let form = |card: usize, labels: &[Label]| {
            forms.iter().position(|form| form.labels == labels && kinds[form.kind].cards.contains(&card))
        };
        let clue = |clue: &super::Clue| {
            Some((place(clue.cell)?, form(clue.card, &puzzle.shown(clue.card, clue.turn, clue.flipped))?))
        };
        let clues: BTreeMap<usize, usize> = puzzle.clues().iter().filter_map(clue).collect();
        let group = group(puzzle, &places, &kinds, &forms, &clues);
        let (puzzle, meets) = (puzzle.clone(), Meets::new(puzzle));
        let inner = Inner { puzzle, places, kinds, forms, group, clues, meets, suits: OnceLock::new() };
        Self { inner: Arc::new(inner) }
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &CardPuzzle {
        &self.inner.puzzle
    }

    pub(super) fn inner(&self) -> &Arc<Inner> {
        &self.inner
    }

    /// How many cards are of each kind: they can show the same.
    #[must_use]
    pub fn copies(&self) -> Vec<usize> {
        self.inner.kinds.iter().map(|kind| kind.cards.len()).collect()
    }

    /// Whether every card is laid.
    #[must_use]
    pub fn uses_all(&self) -> bool {
        self.inner.puzzle.cards().len() == self.inner.places.cells.len()
    }

    /// What the cards of each kind can show.
    #[must_use]
    pub fn forms(&self) -> &[Form] {
        &self.inner.forms
    }

    /// How many symmetries the puzzle has, the one that changes nothing included.
    #[must_use]
    pub fn symmetries(&self) -> usize {
        self.inner.group.elements.len() + 1
    }

    /// Rotations and reflections of the board among its symmetries, and how many of them exchange labels; the one that changes nothing is a
    /// rotation.
    #[must_use]
    pub fn motions(&self) -> (usize, usize, usize) {
        let all = &self.inner.group.elements;
        let reflections = all.iter().filter(|element| element.reflects).count();
        (self.symmetries() - reflections, reflections, all.iter().filter(|element| element.swaps).count())
    }

    /// The tree to search, filled in the order that suits the board.
    #[must_use]
    pub fn tree(&self) -> PackingTree {
        self.tree_in(Order::Auto)
    }

    /// The tree to search, filled in this order.
    #[must_use]
    pub fn tree_in(&self, order: Order) -> PackingTree {
        self.tree_patiently(order, &Patience::endless()).expect("nobody stops it")
    }

    /// The same, unless it is stopped.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn tree_patiently(&self, order: Order, patience: &Patience<'_>) -> Result<PackingTree, Stopped> {
        Ok(PackingTree::new(self.cards_tree(self.settle_patiently(order, patience)?, patience)?))
    }

    /// The same tree, whose loop does without the instructions that only some processors have: for tests of that loop.
    #[doc(hidden)]
    #[must_use]
    pub fn portable_tree_in(&self, order: Order) -> PackingTree {
        let mut tree = self.settled_tree(order);
        tree.portable = true;
        PackingTree::new(tree)
    }

    /// The same tree for those who watch: it tells what is tried, and why that does not fit.
    #[must_use]
    pub fn watched(&self, order: Order) -> WatchedTree {
        WatchedTree::new(self.settled_tree(order))
    }

    /// The order in which the board is filled where this one is asked for; never [`Order::Auto`].
    #[must_use]
    pub fn settle(&self, order: Order) -> Order {
        self.settle_patiently(order, &Patience::endless()).expect("nobody stops it")
    }

    /// The same, unless it is stopped.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn settle_patiently(&self, order: Order, patience: &Patience<'_>) -> Result<Order, Stopped> {
        Ok(match (order, self.inner.suits.get()) {
            (Order::Auto, Some(&known)) => known,
            (Order::Auto, None) => {
                let tables = |order| Ok(Arc::new(Tables::new(&self.inner, order, patience)?));
                let tree = |order| Ok(CardsTree::without_loop(Arc::clone(&self.inner), tables(order)?));
                let suits = order::smallest(tree, patience)?;
                *self.inner.suits.get_or_init(|| suits)
            }
            (order, _) => order,
        })
    }

    /// The tree itself, in an order that is settled.
    fn cards_tree(&self, order: Order, patience: &Patience<'_>) -> Result<CardsTree, Stopped> {
        Ok(CardsTree::new(Arc::clone(&self.inner), Arc::new(Tables::new(&self.inner, order, patience)?)))
    }

    /// The same, whatever the time.
    pub(super) fn settled_tree(&self, order: Order) -> CardsTree {
        self.cards_tree(self.settle(order), &Patience::endless()).expect("nobody stops it")
    }

    /// Another tree with the same solutions, for those who do not trust the first: an exact cover with colours, which knows no symmetry and finds
    /// every image. `None`: the rule has so many pairs that the cover would be too large.
    #[must_use]
    pub fn second_tree(&self) -> Option<PackingTree> {
        Covering::new(&self.inner).map(PackingTree::new)
    }

    /// What the numbers of a solution, or of a part of one, are; `None`: they are of none.
    #[must_use]
    pub fn laid(&self, found: &[u32]) -> Option<Vec<Laid>> {
        let Inner { places, kinds, forms, clues, puzzle, .. } = &*self.inner;
        let mut used = vec![0; kinds.len()];
        // A card that a clue names lies there; its copies are taken in their order.
        let named: Vec<usize> = puzzle.clues().iter().map(|clue| clue.card).collect();
        let mut laid = Vec::with_capacity(found.len());
        for &number in found {
            let (place, form) = (number as usize / forms.len(), number as usize % forms.len());
            let cell = *places.cells.get(place)?;
            let Form { kind, ref labels, .. } = forms[form];
            let card = match clues.get(&place) {
                Some(&own) if own == form => puzzle.clues().iter().find(|clue| clue.cell == cell)?.card,
                Some(_) => return None,
                None => {
                    let mut free = kinds[kind].cards.iter().filter(|card| !named.contains(card));
                    let card = *free.nth(used[kind])?;
                    used[kind] += 1;
                    card
                }
            };
            // Copies may be given turned, or turned over: each has its own way to show the same.
            let (flipped, turn) = ways(puzzle).find(|&(flipped, turn)| puzzle.shown(card, turn, flipped) == *labels)?;
            laid.push(Laid { card, cell, turn, flipped });
        }
        Some(laid)
    }

    /// Whether these numbers are those of a solution, as a tree hands them out.
    #[must_use]
    pub fn is_solution(&self, found: &[u32]) -> bool {
        self.inner.is_solution(found)
    }

    /// A solution, or a part of one, and its images under the symmetries of the puzzle: each once, in ascending order.
    ///
    /// # Panics
    /// When these are not the numbers of cards on the board.
    #[must_use]
    pub fn images(&self, found: &[u32]) -> Vec<Found> {
        let Inner { places, forms, group, .. } = &*self.inner;
        let laid = |&number: &u32| (number as usize / forms.len(), number as usize % forms.len());
        let image = |element: &Element| {
            let moved = |(place, form): (usize, usize)| {
                (element.places[place], element.forms[usize::from(places.cells[place].part)][form])
            };
            self.inner.found(found.iter().map(laid).map(moved))
        };
        let mut images: Vec<Found> = group.elements.iter().map(image).chain([found.into()]).collect();
        images.sort_unstable();
        images.dedup();
        images
    }

    /// In words, what every number in a solution means.
    #[must_use]
    pub fn legend(&self) -> Vec<String> {
        self.legend_patiently(&Patience::endless()).expect("nobody stops it")
    }

    /// The same, unless it is stopped.
    ///
    /// # Errors
    /// When `patience` runs out.
    pub fn legend_patiently(&self, patience: &Patience<'_>) -> Result<Vec<String>, Stopped> {
        let Inner { places, kinds, forms, puzzle, .. } = &*self.inner;
        let words = |cell: &Cell, form: &Form| {
            patience.spend(LEGEND_STEPS)?;
            let place: Vec<String> = puzzle.lattice().outer(*cell).iter().map(i32::to_string).collect();
            let over = if form.flipped { " over" } else { "" };
            let Card { name, .. } = &puzzle.cards()[kinds[form.kind].cards[0]];
            Ok(format!("{}: {name} turned{over} {}", place.join(","), form.turn))
        };
        places.cells.iter().flat_map(|cell| forms.iter().map(move |form| words(cell, form))).collect()
    }
}

/// Steps of patience for the words of a card in a place.
const LEGEND_STEPS: u64 = 16;

impl Inner {
    pub fn number(&self, place: usize, form: usize) -> u32 {
        (place * self.forms.len() + form) as u32
    }

    /// The numbers of a solution, from the form at each place.
    pub fn found(&self, forms: impl Iterator<Item = (usize, usize)>) -> Found {
        let mut numbers: Vec<u32> = forms.map(|(place, form)| self.number(place, form)).collect();
        numbers.sort_unstable();
        numbers.into()
    }

    /// Whether a form may lie in a place, as far as the frame and the clues say.
    pub fn may_lie(&self, place: usize, form: usize) -> bool {
        let labels = &self.forms[form].labels;
        let frame = self.puzzle.frame();
        let fits = |side: usize| match self.places.across[place][side] {
            Some(_) => self.meets.any(labels[side]),
            None => {
                let wanted = frame.sides.get(self.places.frame_side(place, side, labels.len())).copied().flatten();
                wanted.is_none_or(|wanted| wanted == labels[side])
            }
        };
        self.clues.get(&place).is_none_or(|&clue| clue == form) && (0..labels.len()).all(fits)
    }

    pub fn is_solution(&self, found: &[u32]) -> bool {
        let Self { places, kinds, forms, meets, .. } = self;
        let per_place: Vec<usize> = found.iter().map(|&number| number as usize % forms.len()).collect();
        let in_order = found.iter().enumerate().all(|(place, &number)| number as usize / forms.len() == place);
        if found.len() != places.cells.len() || !in_order {
            return false;
        }
        let mut used = vec![0; kinds.len()];
        per_place.iter().for_each(|&form| used[forms[form].kind] += 1);
        let fits = |place: usize| {
            places.across[place].iter().enumerate().all(|(side, across)| {
                across.is_none_or(|(other, back)| {
                    meets.both(forms[per_place[place]].labels[side], forms[per_place[other]].labels[back])
                })
            })
        };
        used.iter().zip(kinds).all(|(used, kind)| *used <= kind.cards.len())
            && (0..found.len()).all(|place| self.may_lie(place, per_place[place]) && fits(place))
    }
}

/// The ways in which a card may lie: turned over or not, and by how many steps it is turned.
pub(super) fn ways(puzzle: &CardPuzzle) -> impl Iterator<Item = (bool, u8)> {
    let turns = if puzzle.turns() { puzzle.sides() as u8 } else { 1 };
    let flips = if puzzle.flips() { 2 } else { 1 };
    [false, true].into_iter().take(flips).flat_map(move |flipped| (0..turns).map(move |turn| (flipped, turn)))
}

/// The cards by what they can show, and what that is.
fn forms(puzzle: &CardPuzzle) -> (Vec<Kind>, Vec<Form>) {
    let (mut kinds, mut forms): (Vec<Kind>, Vec<Form>) = (Vec::new(), Vec::new());
    let mut known: BTreeMap<Vec<Label>, usize> = BTreeMap::new();
    for card in 0..puzzle.cards().len() {
        let shows = |turn: u8, flipped: bool| puzzle.shown(card, turn, flipped);
        if let Some(&kind) = known.get(&shows(0, false)) {
            kinds[kind].cards.push(card);
            continue;
        }
        let (kind, first) = (kinds.len(), forms.len());
        for (flipped, turn) in ways(puzzle) {
            let labels = shows(turn, flipped);
            if !known.contains_key(&labels) {
                known.insert(labels.clone(), kind);
                forms.push(Form { kind, labels, turn, flipped });
            }
        }
        kinds.push(Kind { cards: vec![card], forms: first..forms.len() });
    }
    (kinds, forms)
}

impl PartialEq for Compiled {
    /// The same puzzle.
    fn eq(&self, other: &Self) -> bool {
        self.inner.puzzle == other.inner.puzzle
    }
}
