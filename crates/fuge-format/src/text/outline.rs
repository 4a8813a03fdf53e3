//! A puzzle file of the outline family as TOML has it.

use super::{CopiesText, CountText, SetNames};
use crate::error::SYMMETRIES;
use schemars::JsonSchema;
use serde::de::IgnoredAny;
use toml::Spanned;

/// Pieces made of half squares: which convex figures can they form, or can they form this one?
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Outline")]
pub(crate) struct OutlineText {
    /// The kind of puzzle.
    // Read before all else, to know that the rest is an outline puzzle.
    #[serde(rename = "family")]
    #[schemars(with = "String", extend("const" = "outline"))]
    pub _family: IgnoredAny,
    /// A line for people.
    #[schemars(with = "Option<String>")]
    pub title: Option<Spanned<String>>,
    /// Where the puzzle or its answer comes from.
    #[schemars(with = "Option<String>")]
    pub source: Option<Spanned<String>>,
    /// The figure to form: "width,height,top-left,top-right,bottom-right,bottom-left", a box and how much is cut off at its
    /// corners; or its corners, "(0,0)(2,0)(2,5)(0,3)". Left out: all convex figures.
    #[schemars(with = "Option<String>")]
    pub outline: Option<Spanned<String>>,
    /// Sets of polyaboloes, one copy of each piece; a set named twice gives two.
    pub set: Option<SetNames>,
    /// How many there are of each piece of the sets.
    #[schemars(with = "Option<u32>", extend("default" = 1))]
    pub copies: Option<Spanned<CopiesText>>,
    /// Whether pieces may be turned over, where a piece does not say so itself.
    #[schemars(with = "Option<bool>", extend("default" = true))]
    pub flip: Option<Spanned<bool>>,
    /// Whether pieces may be turned, where a piece does not say so itself.
    #[schemars(extend("default" = true))]
    pub turn: Option<bool>,
    /// Which motions make two figures the same.
    #[schemars(with = "Option<String>", extend("enum" = SYMMETRIES, "default" = "full"))]
    pub symmetry: Option<Spanned<String>>,
    /// Pieces, in the order in which the engine `laeuchli` lays them.
    #[serde(default)]
    #[schemars(with = "Option<Vec<OutlinePieceText>>")]
    pub piece: Vec<Spanned<OutlinePieceText>>,
    /// Known answers, for tests.
    pub known: Option<OutlineKnownText>,
}

/// A piece, by its corners or drawn.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "OutlinePiece")]
pub(crate) struct OutlinePieceText {
    /// Its name in drawings and lists, in one word; no other piece has it.
    #[schemars(with = "String", regex(pattern = r"^\S+$"))]
    pub name: Option<Spanned<String>>,
    /// Its corners in order around it, x to the right and y up: "(0,0)(2,0)(0,2)".
    #[schemars(with = "Option<String>")]
    pub corners: Option<Spanned<String>>,
    /// Its drawing on the tan lattice, instead of corners: each square is three characters by three, its quarters at the middles of the sides.
    #[schemars(with = "Option<String>")]
    pub art: Option<Spanned<String>>,
    /// How many of it there are.
    #[schemars(with = "Option<u32>", extend("default" = 1))]
    pub copies: Option<Spanned<CopiesText>>,
    /// Whether it may be turned over.
    #[schemars(with = "Option<bool>")]
    pub flip: Option<Spanned<bool>>,
    /// Whether it may be turned.
    #[schemars(with = "Option<bool>")]
    pub turn: Option<Spanned<bool>>,
}

/// Known answers.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "OutlineKnown")]
pub(crate) struct OutlineKnownText {
    /// Convex figures that can be formed.
    #[schemars(with = "Option<CountText>")]
    pub outlines: Option<Spanned<CountText>>,
    /// Essentially different solutions, of all figures together.
    #[schemars(with = "Option<CountText>")]
    pub different: Option<Spanned<CountText>>,
    /// All solutions, equal pieces not told apart.
    #[schemars(with = "Option<CountText>")]
    pub raw: Option<Spanned<CountText>>,
}
