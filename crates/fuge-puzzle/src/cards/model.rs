//! The puzzle as it is given: a board, cards, and what may lie beside what.

use crate::packing::{Board, Cell, Lattice, Symmetry};
use std::collections::BTreeSet;
use thiserror::Error;

/// The number of a label.
pub type Label = u8;

/// The most different labels.
pub const MOST_LABELS: usize = 250;

/// The most cards, copies included.
pub const MOST_CARDS: usize = 4096;

/// Cards, the board they are laid on, and the rules.
///
/// ```
/// use fuge_puzzle::cards::{Card, CardPuzzle, Compiled, Frame, Rule};
/// use fuge_puzzle::packing::Board;
/// use fuge_search::{Control, Interval, walk};
///
/// // Two dominoes side by side: what touches is the same.
/// let card = |name: &str, labels: [u8; 4]| Card { name: name.into(), labels: labels.to_vec() };
/// let cards = vec![card("one", [0, 1, 0, 2]), card("two", [0, 3, 0, 1])];
/// let labels = ["grey", "red", "green", "blue"].map(String::from).to_vec();
/// let puzzle = CardPuzzle::new(Board::rectangle(1, 2)?, cards, labels, Rule::Equal)?;
/// let compiled = Compiled::new(&puzzle);
/// let mut found = Vec::new();
/// walk(&mut compiled.tree(), &Interval::whole(), &Control::default(), &mut found);
/// // Red meets red, or grey meets grey; the whole turned or reflected is the same.
/// assert_eq!(found.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct CardPuzzle {
    pub(super) board: Board,
    pub(super) cards: Vec<Card>,
    pub(super) labels: Vec<String>,
    pub(super) rule: Rule,
    pub(super) frame: Frame,
    pub(super) turn: bool,
    pub(super) flip: bool,
    pub(super) clues: Vec<Clue>,
    pub(super) symmetry: Symmetry,
    pub(super) colour_swaps: bool,
}

/// A card: a label for every edge, clockwise. Of a square the first is on top; of a hexagon, which stands on a corner, at the upper right; of a
/// triangle that points up, at the right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its name.
    pub name: String,
    /// The numbers of its labels.
    pub labels: Vec<Label>,
}

/// Which labels may meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// A label meets its like.
    Equal,
    /// These pairs, in either order.
    Pairs(BTreeSet<(Label, Label)>),
}

/// What must be on edges that have no neighbour.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// For every side of a place, by its number, which label must be there; a triangle that points down has its sides after those of one that points
    /// up. Empty: anything may be there.
    pub sides: Vec<Option<Label>>,
    /// These labels are at the frame only, and meet nothing.
    pub only: BTreeSet<Label>,
}

/// A card that lies where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// Which card.
    pub card: usize,
    /// Where.
    pub cell: Cell,
    /// How many steps it is turned clockwise: quarters of a turn of a square, sixths of a hexagon, thirds of a triangle.
    pub turn: u8,
    /// Whether it is turned over, about the vertical axis, before it is turned.
    pub flipped: bool,
}

/// Why something is no puzzle.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum CardsError {
    /// Such cells have no cards.
    #[error("there are no cards for the lattice `{0}`")]
    Lattice(Lattice),
    /// A card has not as many labels as edges.
    #[error("card {} has {given} labels, and {wanted} edges", card + 1)]
    Labels {
        /// Which card.
        card: usize,
        /// How many labels it has.
        given: usize,
        /// How many it should have.
        wanted: usize,
    },
    /// More labels than can be told apart.
    #[error("there are {0} different labels, and there can be {MOST_LABELS}")]
    TooManyLabels(usize),
    /// Too many cards.
    #[error("there are {0} cards, and there can be {MOST_CARDS}")]
    TooManyCards(usize),
    /// Not enough cards.
    #[error("the board has {places} places, and there are cards for {cards}")]
    TooFewCards {
        /// How many there are.
        cards: usize,
        /// How many are needed.
        places: usize,
    },
    /// A clue is not possible.
    #[error("clue {}: {why}", clue + 1)]
    Clue {
        /// Which clue.
        clue: usize,
        /// Why.
        why: &'static str,
    },
    /// Too many ways to exchange labels.
    #[error("there are too many ways to exchange labels to look at all of them")]
    Swaps,
}

impl CardsError {
    /// What would be right.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::Lattice(_) => "take `square`, `triangle` or `hexagon`".to_owned(),
            Self::Labels { .. } => "write a label for each edge, clockwise; a square begins on top".to_owned(),
            Self::TooManyLabels(_) => "give equal labels equal names".to_owned(),
            Self::TooManyCards(_) => "leave out cards".to_owned(),
            Self::TooFewCards { .. } => "every place needs a card: add cards, or copies of them".to_owned(),
            Self::Clue { .. } => "a clue names a card, a place of the board, and how the card is turned".to_owned(),
            Self::Swaps => "leave out `colour-swaps`".to_owned(),
        }
    }
}

/// How many edges a card has.
#[must_use]
pub fn sides_of(lattice: Lattice) -> Option<usize> {
    match lattice {
        Lattice::Square => Some(4),
        Lattice::Triangle => Some(3),
        Lattice::Hexagon => Some(6),
        Lattice::Tan | Lattice::Cube => None,
    }
}

/// The names of a place's sides, in the order of a card's labels; those of a triangle that points down after those of one that points up.
#[must_use]
pub fn side_names(lattice: Lattice) -> &'static [&'static str] {
    match lattice {
        Lattice::Triangle => &["right", "bottom", "left", "left", "top", "right"],
        Lattice::Hexagon => &["upper-right", "right", "lower-right", "lower-left", "left", "upper-left"],
        _ => &["top", "right", "bottom", "left"],
    }
}

impl CardPuzzle {
    /// Cards on a board, which may be turned and not turned over, without a frame.
    ///
    /// # Errors
    /// When there are too few cards, or one of them has not as many labels as edges, or a limit is passed.
    pub fn new(board: Board, cards: Vec<Card>, labels: Vec<String>, rule: Rule) -> Result<Self, CardsError> {
        let wanted = sides_of(board.lattice()).ok_or(CardsError::Lattice(board.lattice()))?;
        if cards.len() > MOST_CARDS {
            return Err(CardsError::TooManyCards(cards.len()));
        }
        if labels.len() > MOST_LABELS {
            return Err(CardsError::TooManyLabels(labels.len()));
        }
        if let Some((card, own)) = cards.iter().enumerate().find(|(_, card)| card.labels.len() != wanted) {
            return Err(CardsError::Labels { card, given: own.labels.len(), wanted });
        }
        let places = board.cells().len();
        if cards.len() < places {
            return Err(CardsError::TooFewCards { cards: cards.len(), places });
        }
        Ok(Self {
            board,
            cards,
            labels,
            rule,
            frame: Frame::default(),
            turn: true,
            flip: false,
            clues: Vec::new(),
            symmetry: Symmetry::Full,
            colour_swaps: false,
        })
    }

    /// The same with a frame.
    #[must_use]
    pub fn framed(self, frame: Frame) -> Self {
        Self { frame, ..self }
    }

    /// The same, where cards may be turned or not, and turned over or not.
    #[must_use]
    pub fn moving(self, turn: bool, flip: bool) -> Self {
        Self { turn, flip, ..self }
    }

    /// The same, where other motions count as symmetries, and exchanges of labels do or do not.
    ///
    /// # Errors
    /// [`CardsError::Swaps`].
    pub fn counted(self, symmetry: Symmetry, colour_swaps: bool) -> Result<Self, CardsError> {
        let puzzle = Self { symmetry, colour_swaps, ..self };
        if colour_swaps && super::swaps::swaps(&puzzle).is_none() {
            return Err(CardsError::Swaps);
        }
        Ok(puzzle)
    }

    /// The same with cards that lie already.
    ///
    /// # Errors
    /// [`CardsError::Clue`]: when a clue names no card or no place, or one for the second time, or cards may not be turned so.
    pub fn with_clues(self, clues: Vec<Clue>) -> Result<Self, CardsError> {
        let sides = sides_of(self.board.lattice()).unwrap_or(4);
        for (index, clue) in clues.iter().enumerate() {
            let earlier = &clues[..index];
            let why = match () {
                () if clue.card >= self.cards.len() => "there is no such card",
                () if !self.board.contains(clue.cell) => "there is no such place",
                () if usize::from(clue.turn) >= sides => "a card is turned by less than a whole turn",
                () if clue.turn > 0 && !self.turn => "cards may not be turned",
                () if clue.flipped && !self.flip => "cards may not be turned over",
                () if earlier.iter().any(|other| other.card == clue.card) => "the card lies elsewhere already",
                () if earlier.iter().any(|other| other.cell == clue.cell) => "another card lies there",
                () => continue,
            };
            return Err(CardsError::Clue { clue: index, why });
        }
        Ok(Self { clues, ..self })
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The lattice of the board.
    #[must_use]
    pub fn lattice(&self) -> Lattice {
        self.board.lattice()
    }

    /// The cards.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The names of the labels, by their numbers.
    #[must_use]
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// Which labels may meet.
    #[must_use]
    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// The frame.
    #[must_use]
    pub fn frame(&self) -> &Frame {
        &self.frame
    }

    /// Whether cards may be turned.
    #[must_use]
    pub fn turns(&self) -> bool {
        self.turn
    }

    /// Whether cards may be turned over.
    #[must_use]
    pub fn flips(&self) -> bool {
        self.flip
    }

    /// The cards that lie already.
    #[must_use]
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// Which motions may count as symmetries.
    #[must_use]
    pub fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// Whether exchanging labels may give the same solution.
    #[must_use]
    pub fn swaps_colours(&self) -> bool {
        self.colour_swaps
    }

    /// How many edges a card has.
    #[must_use]
    pub fn sides(&self) -> usize {
        sides_of(self.board.lattice()).unwrap_or(4)
    }

    /// Whether two labels may meet.
    #[must_use]
    pub fn meet(&self, a: Label, b: Label) -> bool {
        let outside = self.frame.only.contains(&a) || self.frame.only.contains(&b);
        !outside
            && match &self.rule {
                Rule::Equal => a == b,
                Rule::Pairs(pairs) => pairs.contains(&(a, b)) || pairs.contains(&(b, a)),
            }
    }

    /// What a card shows on each side of its place when it is turned by so many steps, after it was turned over or not.
    #[must_use]
    pub fn shown(&self, card: usize, turn: u8, flipped: bool) -> Vec<Label> {
        let labels = &self.cards[card].labels;
        let count = labels.len();
        let turned = |side: usize| (side + count - usize::from(turn) % count) % count;
        (0..count).map(|side| labels[if flipped { mirrored(turned(side), count) } else { turned(side) }]).collect()
    }
}

/// Where a side goes when left and right are exchanged. A square has a side on top, which stays; the others have a corner there.
fn mirrored(side: usize, count: usize) -> usize {
    if count == 4 { (4 - side) % 4 } else { count - 1 - side }
}
