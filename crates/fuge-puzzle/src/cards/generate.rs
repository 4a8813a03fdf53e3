//! Random puzzles that have a solution: labels are drawn for the edges of a board, and the board is cut into cards.
//!
//! **The same everywhere.** A seed gives the same puzzle on every machine. Random numbers are those of SplitMix64, started with the seed; a number
//! below *n* is the rest of division by *n*. First the labels are drawn, place by place in reading order, at each place side by side in the order of a
//! card's labels, every edge where it comes first; edges at a frame are not drawn. Then, again place by place, how many steps the card is turned back, if
//! cards may be turned, and where it goes among the cards before it. A change of any of this raises [`GENERATOR`].

use super::board::Places;
use super::model::{Card, CardPuzzle, CardsError, Frame, Label, MOST_LABELS, Rule, side_names, sides_of};
use crate::chance::Chance;
use crate::packing::{Board, Lattice};
use std::collections::{BTreeMap, BTreeSet};
use thiserror::Error;

/// The version of the generator: the same recipe, seed and version give the same puzzle.
pub const GENERATOR: u32 = 1;

/// What kind of puzzle is made.
///
/// ```
/// use fuge_puzzle::cards::{Compiled, Recipe};
/// use fuge_puzzle::packing::Board;
/// use fuge_search::{Control, Interval, walk};
///
/// let generator = Recipe::new(Board::rectangle(3, 3)?, 4).generator()?;
/// let compiled = Compiled::new(&generator.puzzle(1)?);
/// let mut found = Vec::new();
/// walk(&mut compiled.tree(), &Interval::whole(), &Control::default(), &mut found);
/// assert!(!found.is_empty());
/// assert_eq!(generator.puzzle(1)?, generator.puzzle(1)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// The board.
    pub board: Board,
    /// How many colours there are inside.
    pub colours: usize,
    /// What is at the border.
    pub border: Border,
    /// Whether cards may be turned.
    pub turn: bool,
}

/// What is at the border of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Border {
    /// No frame: the outer edges have colours as the others have.
    Open,
    /// A frame: a label of its own on all outer edges.
    Framed,
    /// A frame, and so many colours of their own where two cards meet that are both at the border.
    Coloured(usize),
}

/// Why no puzzle can be made.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum RecipeError {
    /// Such cells have no cards.
    #[error("there are no cards for the lattice `{0}`")]
    Lattice(Lattice),
    /// No two places lie side by side.
    #[error("on this board no two cards meet")]
    Alone,
    /// There is nothing to draw from.
    #[error("without colours there are no cards")]
    NoColours,
    /// More labels than can be told apart.
    #[error("that would be {0} labels, and there can be {MOST_LABELS}")]
    TooManyLabels(usize),
    /// So many cards cannot all be different.
    #[error("{wanted} places want cards of one sort, and with so few colours there are only {possible} different ones")]
    Alike {
        /// How many cards of a sort are wanted.
        wanted: usize,
        /// How many there are that differ, also when they are turned, and look like themselves after a whole turn only.
        possible: u64,
    },
}

impl RecipeError {
    /// What would be right.
    #[must_use]
    pub fn help(&self) -> &'static str {
        match self {
            Self::Lattice(_) => "take `square`, `triangle` or `hexagon`",
            Self::Alone => "take at least two places, as in 1x2",
            Self::NoColours => "take at least one colour",
            Self::TooManyLabels(_) => "take fewer colours; a frame is a label too",
            Self::Alike { .. } => "take more colours, or a smaller board",
        }
    }
}

/// What is drawn for an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Edge {
    Frame,
    Border,
    Inside,
}

impl Recipe {
    /// Cards that may be turned, on a board with a frame.
    #[must_use]
    pub fn new(board: Board, colours: usize) -> Self {
        Self { board, colours, border: Border::Framed, turn: true }
    }

    /// The recipe made ready.
    ///
    /// # Errors
    /// When no two places meet, or there are no colours, or too many.
    pub fn generator(self) -> Result<Generator, RecipeError> {
        let lattice = self.board.lattice();
        let sides = sides_of(lattice).ok_or(RecipeError::Lattice(lattice))?;
        if self.colours == 0 || self.border == Border::Coloured(0) {
            return Err(RecipeError::NoColours);
        }
        if self.count() > MOST_LABELS {
            return Err(RecipeError::TooManyLabels(self.count()));
        }
        let places = Places::new(&self.board, sides);
        match places.across.iter().flatten().any(Option::is_some) {
            true => Ok(Generator { recipe: self, places, sides }),
            false => Err(RecipeError::Alone),
        }
    }

    /// How many labels there are, the frame included.
    fn count(&self) -> usize {
        match self.border {
            Border::Open => self.colours,
            Border::Framed => self.colours.saturating_add(1),
            Border::Coloured(border) => self.colours.saturating_add(border).saturating_add(1),
        }
    }
}

/// Makes puzzles.
#[derive(Clone, Debug)]
pub struct Generator {
    recipe: Recipe,
    places: Places,
    /// How many edges a card has.
    sides: usize,
}

impl Generator {
    /// The puzzle of this seed. Its labels have numbers for names: 0 is the frame where there is one, then come the colours at the border, where it has
    /// any of its own, then those inside.
    ///
    /// # Errors
    /// None: what could be wrong has been checked.
    pub fn puzzle(&self, seed: u64) -> Result<CardPuzzle, CardsError> {
        let Recipe { board, border, turn, .. } = &self.recipe;
        let mut chance = Chance(seed);
        let mut cards: Vec<Vec<Label>> = Vec::with_capacity(self.places.cells.len());
        for mut labels in self.labels(&mut chance) {
            if *turn {
                labels.rotate_left(chance.below(self.sides));
            }
            cards.insert(chance.below(cards.len() + 1), labels);
        }
        let card = |(index, labels): (usize, Vec<Label>)| Card { name: (index + 1).to_string(), labels };
        let cards = cards.into_iter().enumerate().map(card).collect();
        let names = (0..self.recipe.count()).map(|label| label.to_string()).collect();
        let puzzle = CardPuzzle::new(board.clone(), cards, names, Rule::Equal)?.moving(*turn, false);
        Ok(match border {
            Border::Open => puzzle,
            Border::Framed | Border::Coloured(_) => {
                let sides = vec![Some(0); side_names(board.lattice()).len()];
                puzzle.framed(Frame { sides, only: BTreeSet::from([0]) })
            }
        })
    }

    /// Whether cards can all be different, as those of [`all_differ`] are. That they can does not say that it is likely.
    ///
    /// # Errors
    /// [`RecipeError::Alike`].
    pub fn check_different(&self) -> Result<(), RecipeError> {
        let (places, turn) = (&self.places, self.recipe.turn);
        // Cards of one sort have their frame, and their colours at the border, on the same sides, perhaps after a turn.
        let mut sorts: BTreeMap<Vec<Edge>, usize> = BTreeMap::new();
        for place in 0..places.cells.len() {
            let edges: Vec<Edge> = (0..places.across[place].len()).map(|side| self.edge(place, side)).collect();
            *sorts.entry(if turn { least_turned(&edges) } else { edges }).or_default() += 1;
        }
        let possible = |edges: &[Edge]| if turn { self.turned(edges) } else { self.filled(edges) };
        match sorts.iter().map(|(edges, &wanted)| (wanted, possible(edges))).find(|&(wanted, n)| wanted as u64 > n) {
            Some((wanted, possible)) => Err(RecipeError::Alike { wanted, possible }),
            None => Ok(()),
        }
    }

    fn edge(&self, place: usize, side: usize) -> Edge {
        let at_border = |place: usize| self.places.across[place].contains(&None);
        match (self.recipe.border, self.places.across[place][side]) {
            (Border::Framed | Border::Coloured(_), None) => Edge::Frame,
            (Border::Coloured(_), Some((other, _))) if at_border(place) && at_border(other) => Edge::Border,
            _ => Edge::Inside,
        }
    }

    /// The first label of this kind, and how many there are.
    fn choice(&self, edge: Edge) -> (usize, usize) {
        let Recipe { colours, .. } = self.recipe;
        let first = self.recipe.count() - colours;
        match edge {
            Edge::Frame => (0, 1),
            Edge::Border => (1, first - 1),
            Edge::Inside => (first, colours),
        }
    }

    /// What every place shows on each side.
    fn labels(&self, chance: &mut Chance) -> Vec<Vec<Label>> {
        let mut shown = vec![vec![0; self.sides]; self.places.cells.len()];
        for (place, sides) in self.places.across.iter().enumerate() {
            for (side, across) in sides.iter().enumerate() {
                let edge = self.edge(place, side);
                if edge == Edge::Frame || across.is_some_and(|other| other < (place, side)) {
                    continue;
                }
                let (first, many) = self.choice(edge);
                let label = (first + chance.below(many)) as Label;
                shown[place][side] = label;
                if let Some((other, back)) = *across {
                    shown[other][back] = label;
                }
            }
        }
        shown
    }

    /// In how many ways such edges can be labelled.
    fn filled(&self, edges: &[Edge]) -> u64 {
        edges.iter().map(|&edge| self.choice(edge).1 as u64).product()
    }

    /// The same, where what can be turned into each other is one, and what looks the same after less than a whole turn is none.
    fn turned(&self, edges: &[Edge]) -> u64 {
        let step = (1..=edges.len()).find(|&step| turned(edges, step) == edges).unwrap_or(edges.len());
        let (turns, once) = ((edges.len() / step) as u32, self.filled(&edges[..step]));
        // What repeats is taken away, with Möbius's function of how often it repeats: a card has at most six edges.
        let repeating = |times: u32| if turns.is_multiple_of(times) { once.pow(turns / times) } else { 0 };
        (repeating(1) + repeating(6) - repeating(2) - repeating(3)) / u64::from(turns)
    }
}

fn turned(edges: &[Edge], by: usize) -> Vec<Edge> {
    [&edges[by..], &edges[..by]].concat()
}

fn least_turned(edges: &[Edge]) -> Vec<Edge> {
    (0..edges.len()).map(|by| turned(edges, by)).min().unwrap_or_default()
}

/// Whether no two cards can show the same, and no card shows the same in two ways: then every card has its own place in a solution, and its own turn.
#[must_use]
pub fn all_differ(puzzle: &CardPuzzle) -> bool {
    let turns = if puzzle.turns() { puzzle.sides() as u8 } else { 1 };
    let mut seen: BTreeSet<Vec<Label>> = BTreeSet::new();
    (0..puzzle.cards().len()).all(|card| (0..turns).all(|turn| seen.insert(puzzle.shown(card, turn, false))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: u32, columns: u32) -> Board {
        Board::rectangle(rows, columns).expect("a board")
    }

    /// Trying all cards of a sort.
    #[test]
    fn different_cards_are_counted() {
        let recipe = Recipe { border: Border::Coloured(2), ..Recipe::new(board(4, 4), 3) };
        let generator = recipe.generator().expect("a recipe");
        for edges in [
            [Edge::Inside; 4],
            [Edge::Frame, Edge::Inside, Edge::Frame, Edge::Inside],
            [Edge::Frame, Edge::Border, Edge::Inside, Edge::Border],
            [Edge::Frame, Edge::Frame, Edge::Border, Edge::Border],
        ] {
            let mut all: Vec<Vec<usize>> = vec![Vec::new()];
            for edge in edges {
                let (first, many) = generator.choice(edge);
                let longer = |card: &Vec<usize>| {
                    (first..first + many).map(|label| [&card[..], &[label]].concat()).collect::<Vec<_>>()
                };
                all = all.iter().flat_map(longer).collect();
            }
            assert_eq!(generator.filled(&edges), all.len() as u64);
            let turned =
                |card: &Vec<usize>| (0..4).map(|by| [&card[by..], &card[..by]].concat()).collect::<BTreeSet<_>>();
            let classes: BTreeSet<_> = all.iter().map(turned).filter(|turned| turned.len() == 4).collect();
            assert_eq!(generator.turned(&edges), classes.len() as u64, "{edges:?}");
        }
        let hexagons = Recipe::new(Board::of_size(Lattice::Hexagon, 2, 2, 1).expect("a board"), 2);
        // Necklaces of six beads in two colours that do not repeat: there are nine.
        assert_eq!(hexagons.generator().expect("a recipe").turned(&[Edge::Inside; 6]), 9);
    }

    #[test]
    fn recipes_without_a_puzzle_are_refused() {
        let recipe = |rows, columns, colours| Recipe::new(board(rows, columns), colours);
        let refused = |recipe: Recipe| recipe.generator().err();
        assert_eq!(refused(recipe(1, 1, 3)), Some(RecipeError::Alone));
        assert_eq!(refused(recipe(2, 2, 0)), Some(RecipeError::NoColours));
        assert_eq!(refused(Recipe { border: Border::Coloured(0), ..recipe(2, 2, 3) }), Some(RecipeError::NoColours));
        assert_eq!(refused(recipe(2, 2, 249)), None);
        assert_eq!(refused(recipe(2, 2, 250)), Some(RecipeError::TooManyLabels(251)));
        assert_eq!(refused(recipe(2, 2, usize::MAX)), Some(RecipeError::TooManyLabels(usize::MAX)));
        let cubes = Recipe::new(Board::of_size(Lattice::Cube, 2, 2, 2).expect("a board"), 3);
        assert_eq!(refused(cubes), Some(RecipeError::Lattice(Lattice::Cube)));
        let alike = |recipe: Recipe| recipe.generator().and_then(|generator| generator.check_different());
        assert_eq!(alike(recipe(6, 6, 1)), Err(RecipeError::Alike { wanted: 4, possible: 1 }));
        assert_eq!(alike(recipe(8, 8, 3)), Err(RecipeError::Alike { wanted: 36, possible: 18 }));
        assert_eq!(alike(recipe(6, 6, 5)), Ok(()));
    }
}
