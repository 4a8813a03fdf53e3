//! Cards as other programs write them: lists of numbers, links of a viewer, and texts with clues.
//!
//! In all of them labels are numbers, and 0 is the frame: on every edge without a neighbour, and nowhere else. Where no card has a 0 there is
//! no frame.

mod clues;
mod fields;
mod link;
mod list;

pub use clues::with_clues;
pub use link::is_link;
pub(super) use link::read as read_links;
pub(super) use list::{begins as list_begins, read as read_list};

use super::report::Fault;
use fuge_puzzle::cards::{Card, CardPuzzle, CardsError, Frame, Label, MOST_CARDS, MOST_LABELS, Rule};
use fuge_puzzle::packing::{Board, MAX_CELLS};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The greatest number that is a label.
pub(crate) const MOST_NUMBER: u32 = 65_535;

/// In which order a list has the edges of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EdgeOrder {
    /// Clockwise from the top: top, right, bottom, left.
    #[default]
    TopFirst,
    /// Clockwise from the left: left, top, right, bottom.
    LeftFirst,
}

impl EdgeOrder {
    /// The column of each side: top, right, bottom, left.
    pub(crate) const fn columns(self) -> [usize; 4] {
        match self {
            Self::TopFirst => [0, 1, 2, 3],
            Self::LeftFirst => [1, 2, 3, 0],
        }
    }
}

/// The cards so far.
#[derive(Debug, Default)]
struct Draft {
    cards: Vec<Card>,
    names: BTreeSet<String>,
    /// The numbers that labels are called by, in the order in which they come.
    labels: Vec<u32>,
    known: BTreeMap<u32, Label>,
    /// How many edges have the label 0.
    framed: usize,
}

impl Draft {
    /// Adds a card: the number on each side, with its place, clockwise from the top.
    fn card(&mut self, name: String, sides: [(u32, Range<usize>); 4], span: &Range<usize>) -> Result<(), Fault> {
        if self.cards.len() == MOST_CARDS {
            let message = format!("there are more than {MOST_CARDS} cards");
            return Err(Fault::too_large(span.clone(), message, "this is more than Fuge reads"));
        }
        let mut labels = Vec::with_capacity(4);
        for (number, span) in sides {
            labels.push(self.label(number, span)?);
            self.framed += usize::from(number == 0);
        }
        self.names.insert(name.clone());
        self.cards.push(Card { name, labels });
        Ok(())
    }

    fn label(&mut self, number: u32, span: Range<usize>) -> Result<Label, Fault> {
        if let Some(&label) = self.known.get(&number) {
            return Ok(label);
        }
        if self.labels.len() == MOST_LABELS {
            let message = format!("there are more than {MOST_LABELS} different numbers");
            return Err(Fault::too_large(span, message, "this is more than Fuge tells apart"));
        }
        let label = self.labels.len() as Label;
        self.labels.push(number);
        self.known.insert(number, label);
        Ok(label)
    }

    /// The puzzle: these cards on a full board. `span` is what says how large it is.
    fn on(self, width: u32, height: u32, span: &Range<usize>) -> Result<CardPuzzle, Fault> {
        let places = u64::from(width) * u64::from(height);
        if places > MAX_CELLS as u64 {
            let message = format!("a board of {width}x{height} has {places} places; the limit is {MAX_CELLS}");
            return Err(Fault::too_large(span.clone(), message, "this is more than Fuge searches"));
        }
        let wrong = |message: String, help: String| Fault::wrong(span.clone(), message, help).label("this board");
        let board = Board::rectangle(height, width)
            .map_err(|error| wrong(error.to_string(), "a board has at least one place".into()))?;
        let frame = match self.known.get(&0) {
            Some(&zero) => Frame { sides: vec![Some(zero); 4], only: BTreeSet::from([zero]) },
            None => Frame::default(),
        };
        let labels = self.labels.iter().map(u32::to_string).collect();
        let puzzle = CardPuzzle::new(board, self.cards, labels, Rule::Equal)
            .map_err(|error: CardsError| wrong(error.to_string(), error.help()))?;
        Ok(puzzle.framed(frame))
    }
}

/// Width and height of the full board on which so many cards have so many edges at the frame; without a frame, of a square. The board is at least as
/// wide as it is high: turned, it would be the same.
pub(crate) fn size_of(cards: usize, framed: usize) -> Option<(u32, u32)> {
    let root = cards.isqrt();
    let (width, height) = if framed == 0 {
        (root, root)
    } else {
        // Half the way around is width and height; their difference follows from their product.
        let half = framed / 2;
        let difference = (half * half).checked_sub(4 * cards)?.isqrt();
        ((half + difference) / 2, (half - difference) / 2)
    };
    let fits = width * height == cards && (framed == 0 || 2 * (width + height) == framed);
    Some((u32::try_from(width).ok()?, u32::try_from(height).ok()?)).filter(|_| fits && cards > 0)
}

#[cfg(test)]
mod tests {
    use super::size_of;

    #[test]
    fn sizes_follow_from_the_frame() {
        for height in 1..9_usize {
            for width in height..9_usize {
                let size = size_of(width * height, 2 * (width + height));
                assert_eq!(size, Some((width as u32, height as u32)), "{width}x{height}");
            }
        }
        assert_eq!([size_of(16, 0), size_of(12, 0), size_of(0, 0)], [Some((4, 4)), None, None]);
        assert_eq!([size_of(12, 15), size_of(12, 12), size_of(7, 16)], [None, None, Some((7, 1))]);
    }
}
