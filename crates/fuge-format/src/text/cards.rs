//! A puzzle file of the cards family as TOML has it.

use super::KnownText;
use crate::error::{CARD_LATTICES, CARD_RULES, SYMMETRIES};
use schemars::JsonSchema;
use serde::de::IgnoredAny;
use std::collections::BTreeMap;
use toml::Spanned;

/// Cards with a label on every edge: in how many ways can they be laid so that labels fit where cards meet?
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Cards")]
pub(crate) struct CardsText {
    /// The kind of puzzle.
    // Read before all else, to know that the rest is a cards puzzle.
    #[serde(rename = "family")]
    #[schemars(with = "String", extend("const" = "cards"))]
    pub _family: IgnoredAny,
    /// A line for people.
    #[schemars(with = "Option<String>")]
    pub title: Option<Spanned<String>>,
    /// Where the puzzle or its answer comes from.
    #[schemars(with = "Option<String>")]
    pub source: Option<Spanned<String>>,
    /// The places: a size such as "3x3", or a drawing, `#` for a place, `.` for none.
    #[schemars(with = "String")]
    pub board: Option<Spanned<String>>,
    /// What the places, and the cards, are.
    #[schemars(with = "Option<String>", extend("enum" = CARD_LATTICES, "default" = "square"))]
    pub lattice: Option<Spanned<String>>,
    /// Which labels may meet: equal ones; halves, whose names end in 1 and 2 and are the same before that; or the `pairs`.
    #[schemars(with = "Option<String>", extend("enum" = CARD_RULES, "default" = "equal"))]
    pub rule: Option<Spanned<String>>,
    /// Which labels may meet, where the rule is "pairs": two labels each, as in "plug socket".
    #[schemars(with = "Option<Vec<String>>")]
    pub pairs: Option<Spanned<Vec<Spanned<String>>>>,
    /// The label on edges that have no neighbour: one for all, or one for some sides of places, by name.
    #[schemars(with = "Option<FrameText>")]
    pub frame: Option<Spanned<FrameText>>,
    /// Whether the labels of the frame are nowhere else.
    #[schemars(extend("default" = false))]
    pub frame_only: Option<bool>,
    /// Whether cards may be turned.
    #[schemars(extend("default" = true))]
    pub turn: Option<bool>,
    /// Whether cards may be turned over.
    #[schemars(extend("default" = false))]
    pub flip: Option<bool>,
    /// Which motions of the board make two solutions the same.
    #[schemars(with = "Option<String>", extend("enum" = SYMMETRIES, "default" = "full"))]
    pub symmetry: Option<Spanned<String>>,
    /// Whether exchanging labels makes two solutions the same, where it leaves the set of cards as it is.
    #[schemars(extend("default" = false))]
    pub colour_swaps: Option<bool>,
    /// The cards, numbered from 1: the labels of each, clockwise, separated by spaces. Of a square the first is on top, of a hexagon, which stands on
    /// a corner, at the upper right, of a triangle that points up at the right.
    #[schemars(with = "Option<Vec<String>>")]
    pub cards: Option<Spanned<Vec<Spanned<String>>>>,
    /// Cards with names, or several of one, after those in the list.
    #[serde(default)]
    #[schemars(with = "Option<Vec<CardText>>")]
    pub card: Vec<Spanned<CardText>>,
    /// Cards that lie already.
    #[serde(default)]
    #[schemars(with = "Option<Vec<ClueText>>")]
    pub clue: Vec<Spanned<ClueText>>,
    /// Known answers, for tests.
    pub known: Option<KnownText>,
}

/// The label on edges that have no neighbour.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(untagged, expecting = "a label, or labels by the names of sides")]
#[schemars(inline)]
pub(crate) enum FrameText {
    All(String),
    Sides(BTreeMap<String, String>),
}

/// A card, or several.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Card")]
pub(crate) struct CardText {
    /// Its name, in one word; no other card has it. Left out: its number.
    #[schemars(with = "Option<String>", regex(pattern = r"^\S+$"))]
    pub name: Option<Spanned<String>>,
    /// Its labels, clockwise, separated by spaces.
    #[schemars(with = "String")]
    pub labels: Option<Spanned<String>>,
    /// How many of it there are.
    #[schemars(with = "Option<u32>", extend("default" = 1))]
    pub copies: Option<Spanned<i64>>,
}

/// A card that lies already.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Clue")]
pub(crate) struct ClueText {
    /// The name of the card.
    #[schemars(with = "String")]
    pub card: Option<Spanned<String>>,
    /// Row and column, from 0; of a triangle also 0 where it points up and 1 where it points down.
    #[schemars(with = "Vec<i32>")]
    pub at: Option<Spanned<Vec<i32>>>,
    /// How many steps the card is turned clockwise.
    #[schemars(with = "Option<u8>", extend("default" = 0))]
    pub turn: Option<Spanned<i64>>,
    /// Whether it is turned over, about the vertical axis, before that.
    #[schemars(extend("default" = false))]
    pub flipped: Option<bool>,
}
