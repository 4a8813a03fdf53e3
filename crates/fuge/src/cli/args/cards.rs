//! What can be said about cards.

use clap::{Args as ClapArgs, ValueEnum};
use fuge::format::foreign::EdgeOrder;

/// How a list of cards is read, and which of them lie already.
#[derive(Debug, Default, ClapArgs)]
pub struct CardsArgs {
    /// For a list of cards: the order of the four numbers of a card [default: trbl]
    #[arg(long, value_name = "ORDER", value_enum)]
    edges: Option<Edges>,
    /// For cards: those that lie already, position.rotation for each card in turn, 0 for one that does not lie, as in 3.1-0-1.2; or
    /// card.position.rotation. Places are counted from 1, row by row; rotations are quarters clockwise
    #[arg(long, value_name = "CLUES", allow_hyphen_values = true)]
    pub clues: Option<String>,
}

impl CardsArgs {
    /// Whether anything is said about cards.
    pub fn are_given(&self) -> bool {
        self.edges.is_some() || self.clues.is_some()
    }

    /// The order of edges that is asked for.
    pub fn order(&self) -> Option<EdgeOrder> {
        self.edges.map(|edges| match edges {
            Edges::Trbl => EdgeOrder::TopFirst,
            Edges::Ltrb => EdgeOrder::LeftFirst,
        })
    }
}

/// The order of the edges of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Edges {
    /// Top, right, bottom, left
    Trbl,
    /// Left, top, right, bottom
    Ltrb,
}

/// A way to write solutions down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Notation {
    /// As in Salvisberg's article: o top, r right, u bottom, l left, rows separated by commas
    #[value(name = "1986")]
    Of1986,
    /// A link that shows the board, without its address: what stands behind `#`
    Link,
    /// position.rotation for each card in turn, with dashes between
    Clues,
    /// For a rook's way: the digit board of 1979, on every square the directions of arrival and departure, row 1 first
    Digits,
}
