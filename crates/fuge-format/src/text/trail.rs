//! A puzzle file of the trail family as TOML has it.

use super::CountText;
use crate::error::VISITS;
use schemars::JsonSchema;
use serde::de::IgnoredAny;
use toml::Spanned;

/// A rook goes from square to square, no segment twice, or no square twice: what is its longest way?
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Trail")]
pub(crate) struct TrailText {
    /// The kind of puzzle.
    // Read before all else, to know that the rest is a trail puzzle.
    #[serde(rename = "family")]
    #[schemars(with = "String", extend("const" = "trail"))]
    pub _family: IgnoredAny,
    /// A line for people.
    #[schemars(with = "Option<String>")]
    pub title: Option<Spanned<String>>,
    /// Where the puzzle or its answer comes from.
    #[schemars(with = "Option<String>")]
    pub source: Option<Spanned<String>>,
    /// The squares: a size, rows x columns, such as "8x8", or a drawing, `#` for a free square, `.` for a blocked one. Its bottom line is row 1.
    #[schemars(with = "String")]
    pub board: Option<Spanned<String>>,
    /// Where the rook starts, in the notation of chess: "e1".
    #[schemars(with = "String")]
    pub start: Option<Spanned<String>>,
    /// Where it ends: a square, or "start" for a closed way. Left out: anywhere.
    #[schemars(with = "Option<String>")]
    pub end: Option<Spanned<String>>,
    /// What must not happen twice.
    #[schemars(with = "Option<String>", extend("enum" = VISITS, "default" = "segments"))]
    pub visits: Option<Spanned<String>>,
    /// Chessmen that block their squares: a letter of KQRBNP, or none, and the square, as in "Ke8". Capitals are white, small letters black.
    #[schemars(with = "Option<Vec<String>>")]
    pub chessmen: Option<Vec<Spanned<String>>>,
    /// What squares count, at every arrival, the start never: rows of numbers as the board is seen, blocked squares included.
    #[schemars(with = "Option<String>")]
    pub square_weights: Option<Spanned<String>>,
    /// What segments count, as in "a1-b1 3"; all others count 1.
    #[schemars(with = "Option<Vec<String>>")]
    pub segment_weights: Option<Spanned<Vec<Spanned<String>>>>,
    /// Known answers, for tests.
    pub known: Option<TrailKnownText>,
}

/// Known answers.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "TrailKnown")]
pub(crate) struct TrailKnownText {
    /// What the longest ways are worth: their steps, where there are no weights.
    #[schemars(with = "Option<CountText>")]
    pub longest: Option<Spanned<CountText>>,
    /// How many longest ways there are.
    #[schemars(with = "Option<CountText>")]
    pub ways: Option<Spanned<CountText>>,
}
