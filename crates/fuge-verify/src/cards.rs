//! Checks solutions of cards: labels that fit wherever cards meet.
//!
//! A solution is right when every place has a card, none lies twice, each is turned as it may be, and every edge fits: to its neighbour, or to the
//! frame. Where edges are is told by their middles on paper, calculated here from the rows and columns of places; two edges with the same middle
//! meet. A motion of the paper that takes middles to middles is a symmetry where it also takes the cards, the frame and the clues to themselves,
//! perhaps after an exchange of labels; two solutions are the same when such a symmetry takes one to the other.
//!
//! ```
//! use fuge_puzzle::cards::{Card, CardPuzzle, Rule};
//! use fuge_puzzle::packing::Board;
//! use fuge_verify::cards::{Checker, Entry, read};
//! let card = |name: &str, labels: [u8; 4]| Card { name: name.into(), labels: labels.to_vec() };
//! let cards = vec![card("one", [0, 1, 0, 2]), card("two", [0, 3, 0, 1])];
//! let labels = ["grey", "red", "green", "blue"].map(String::from).to_vec();
//! let puzzle = CardPuzzle::new(Board::rectangle(1, 2)?, cards, labels, Rule::Equal)?;
//! let mut checker = Checker::new(&puzzle);
//! let line = r#"{"type":"solution","rows":[[{"card":1,"turn":0},{"card":2,"turn":0}]]}"#;
//! let Some(Entry::Solution(_, solution)) = read(1, line)? else { panic!() };
//! assert!(checker.check(&solution).is_ok());
//! assert_eq!((checker.solutions(), checker.raw(), checker.order()), (1, 2, 4));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod best;
mod edges;
mod group;
mod link;
mod text;

pub use crate::lines::ReadError;
pub use best::Numbers;
pub use text::{BestText, CardText, Entry, List, SolutionText, read};

use edges::Edges;
use fuge_puzzle::cards::{CardPuzzle, Label, Rule};
use group::Group;
use std::collections::HashMap;
use std::collections::hash_map;
use thiserror::Error;

/// Checks solutions one by one, in the order of a list.
pub struct Checker {
    puzzle: CardPuzzle,
    edges: Edges,
    group: Group,
    /// The least image of every solution that was right, with its index.
    seen: HashMap<Vec<Label>, u64>,
    listed: u64,
    raw: u128,
}

/// What is wrong with a solution. Cards, rows and columns are told as lists have them: cards from 1, rows and columns from 0.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Fault {
    /// The rows are not those of the board.
    #[error("row {row}, column {column}: there is {found}, and the board has {wanted}")]
    Place {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
        /// What is there.
        found: &'static str,
        /// What should be there.
        wanted: &'static str,
    },
    /// There is no such card.
    #[error("there is no card {card}")]
    Card {
        /// Its number.
        card: u64,
    },
    /// A card lies twice.
    #[error("card {card} lies twice")]
    Twice {
        /// Its number.
        card: u64,
    },
    /// A card is turned as it may not be.
    #[error("card {card} may not be turned {how}")]
    Turned {
        /// Its number.
        card: u64,
        /// How it is turned.
        how: &'static str,
    },
    /// Two labels that do not meet.
    #[error("`{a}` of card {card} meets `{b}` of card {other}")]
    Meets {
        /// The number of a card.
        card: u64,
        /// Its label.
        a: String,
        /// The number of the other.
        other: u64,
        /// Its label.
        b: String,
    },
    /// A label at the frame that is another.
    #[error("`{label}` of card {card} is at the frame, where `{wanted}` should be")]
    Frame {
        /// The number of the card.
        card: u64,
        /// Its label.
        label: String,
        /// What should be there.
        wanted: String,
    },
    /// A clue is not kept.
    #[error("clue {}: card {card} does not lie there as it should", clue + 1)]
    Clue {
        /// Which clue.
        clue: usize,
        /// The card.
        card: u64,
    },
    /// A number is another than the board says of itself.
    #[error("the board says {said} {what}, and has {here}")]
    Number {
        /// What is counted.
        what: &'static str,
        /// What it says.
        said: u64,
        /// What it has.
        here: u64,
    },
    /// It is the same as an earlier one.
    #[error("it is the same as solution {earlier}")]
    Same {
        /// The index of that.
        earlier: u64,
    },
}

impl Checker {
    /// A checker that has seen nothing yet.
    #[must_use]
    pub fn new(puzzle: &CardPuzzle) -> Self {
        let edges = Edges::new(puzzle);
        let group = Group::new(puzzle, &edges);
        Self { puzzle: puzzle.clone(), edges, group, seen: HashMap::new(), listed: 0, raw: 0 }
    }

    /// Checks the next solution of a list: how many it stands for.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&mut self, solution: &SolutionText) -> Result<u64, Fault> {
        let index = self.listed;
        self.listed += 1;
        let labels = self.labels(solution)?;
        let images = self.group.images(&labels);
        let least = images.first().cloned().unwrap_or_default();
        match self.seen.entry(least) {
            hash_map::Entry::Occupied(earlier) => return Err(Fault::Same { earlier: *earlier.get() }),
            hash_map::Entry::Vacant(place) => place.insert(index),
        };
        self.raw += images.len() as u128;
        Ok(images.len() as u64)
    }

    /// Whether a solution is right, whatever came before it: nothing is kept of it.
    ///
    /// # Errors
    /// What is wrong with it; never [`Fault::Same`].
    pub fn is_right(&self, solution: &SolutionText) -> Result<(), Fault> {
        self.labels(solution).map(drop)
    }

    /// Goes past a solution that cannot be read.
    pub fn pass_over(&mut self) {
        self.listed += 1;
    }

    /// How many were right, no two the same.
    #[must_use]
    pub fn solutions(&self) -> u64 {
        self.seen.len() as u64
    }

    /// How many they stand for.
    #[must_use]
    pub fn raw(&self) -> u128 {
        self.raw
    }

    /// How many symmetries there are.
    #[must_use]
    pub fn order(&self) -> u64 {
        self.group.order()
    }

    /// The labels of all edges, those of the first place first, where everything is right.
    fn labels(&self, solution: &SolutionText) -> Result<Vec<Label>, Fault> {
        let laid = self.laid(solution, false)?;
        let laid: Vec<(usize, CardText)> = laid.into_iter().flatten().collect();
        let labels: Vec<Label> = laid.iter().flat_map(|own| self.shown(own)).collect();
        self.fits(&laid, &labels)?;
        Ok(labels)
    }

    /// The card in each place, with its index, where none lies twice and each is turned as it may be; some places may be empty, or none.
    fn laid(&self, solution: &SolutionText, empty: bool) -> Result<Vec<Option<(usize, CardText)>>, Fault> {
        let puzzle = &self.puzzle;
        let mut laid: Vec<Option<(usize, CardText)>> = vec![None; self.edges.places.len()];
        let rows = self.edges.rows.max(solution.rows.len());
        let columns = self.edges.columns.max(solution.rows.iter().map(Vec::len).max().unwrap_or(0));
        let mut used = vec![false; puzzle.cards().len()];
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let found = solution.rows.get(row).and_then(|row| row.get(column)).copied().flatten();
            let place = self.edges.place_at(row, column);
            let (card, place) = match (found, place) {
                (None, None) => continue,
                (None, Some(_)) if empty => continue,
                (Some(card), Some(place)) => (card, place),
                (Some(_), None) => return Err(Fault::Place { row, column, found: "a card", wanted: "no place" }),
                (None, Some(_)) => return Err(Fault::Place { row, column, found: "no card", wanted: "a place" }),
            };
            let number = usize::try_from(card.card).ok().and_then(|card| card.checked_sub(1));
            let number = number.filter(|&number| number < used.len()).ok_or(Fault::Card { card: card.card })?;
            if std::mem::replace(&mut used[number], true) {
                return Err(Fault::Twice { card: card.card });
            }
            let how = match () {
                () if card.turn >= self.edges.sides as u64 => "by more than a whole turn",
                () if card.turn > 0 && !puzzle.turns() => "at all",
                () if card.flipped && !puzzle.flips() => "over",
                () => "",
            };
            if !how.is_empty() {
                return Err(Fault::Turned { card: card.card, how });
            }
            laid[place] = Some((number, card));
        }
        Ok(laid)
    }

    fn shown(&self, (number, card): &(usize, CardText)) -> Vec<Label> {
        self.edges.shown(&self.puzzle.cards()[*number].labels, card.turn as usize, card.flipped)
    }

    fn name(&self, label: Label) -> String {
        self.puzzle.labels()[usize::from(label)].clone()
    }

    fn fits(&self, laid: &[(usize, CardText)], labels: &[Label]) -> Result<(), Fault> {
        let (puzzle, sides) = (&self.puzzle, self.edges.sides);
        for edge in 0..labels.len() {
            let card = laid[edge / sides].1.card;
            match (self.edges.across[edge], self.edges.wanted[edge]) {
                (Some(other), _) if !meet(puzzle, labels[edge], labels[other]) => {
                    let (a, b) = (self.name(labels[edge]), self.name(labels[other]));
                    return Err(Fault::Meets { card, a, other: laid[other / sides].1.card, b });
                }
                (None, Some(wanted)) if wanted != labels[edge] => {
                    return Err(Fault::Frame { card, label: self.name(labels[edge]), wanted: self.name(wanted) });
                }
                _ => {}
            }
        }
        self.clues(|place| laid.get(place))
    }

    /// Whether every clue is kept, by what lies in each place.
    fn clues<'a>(&self, laid: impl Fn(usize) -> Option<&'a (usize, CardText)>) -> Result<(), Fault> {
        for (clue, own) in self.puzzle.clues().iter().enumerate() {
            let place = self.edges.places.iter().position(|cell| *cell == own.cell);
            let wanted = self.edges.shown(&self.puzzle.cards()[own.card].labels, usize::from(own.turn), own.flipped);
            let there = place.and_then(&laid);
            if !there.is_some_and(|there| there.0 == own.card && self.shown(there) == wanted) {
                return Err(Fault::Clue { clue, card: own.card as u64 + 1 });
            }
        }
        Ok(())
    }
}

/// Whether two labels meet.
pub(crate) fn meet(puzzle: &CardPuzzle, a: Label, b: Label) -> bool {
    if puzzle.frame().only.contains(&a) || puzzle.frame().only.contains(&b) {
        return false;
    }
    match puzzle.rule() {
        Rule::Equal => a == b,
        Rule::Pairs(pairs) => pairs.iter().any(|&pair| pair == (a, b) || pair == (b, a)),
    }
}
