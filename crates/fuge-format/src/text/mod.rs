//! A puzzle file as TOML has it: types, not yet meaning. The JSON Schema comes from these types.
//!
//! Everything that a message may have to underline is [`Spanned`]. Keys that must be there are optional here, because
//! [`crate::packing`] can say better than serde what is missing.

mod cards;
mod outline;
mod schema;
mod silhouette;
mod trail;
mod values;

pub(crate) use cards::{CardText, CardsText, ClueText, FrameText};
pub(crate) use outline::{OutlineKnownText, OutlinePieceText, OutlineText};
pub use schema::schema;
pub(crate) use silhouette::{PolygonText, SilhouetteText};
pub(crate) use trail::{TrailKnownText, TrailText};
pub(crate) use values::{COPIES, COUNT, CopiesText, CountText, SET_NAMES, SetNames};

use crate::error::{COVERS, SYMMETRIES, USES};
use fuge_puzzle::packing::Lattice;
use schemars::JsonSchema;
use serde::de::IgnoredAny;
use toml::Spanned;

/// Lay pieces on the board, none over another, so that every cell that must be covered is.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Packing")]
pub(crate) struct PackingText {
    /// The kind of puzzle.
    // Read before all else, to know that the rest is a packing puzzle.
    #[serde(rename = "family")]
    #[schemars(with = "String", extend("const" = "packing"))]
    pub _family: IgnoredAny,
    /// A line for people.
    #[schemars(with = "Option<String>")]
    pub title: Option<Spanned<String>>,
    /// Where the puzzle or its answer comes from.
    #[schemars(with = "Option<String>")]
    pub source: Option<Spanned<String>>,
    /// What the cells are: squares, triangles, hexagons, quarters of squares, or cubes. Left out: the lattice of the
    /// first set, else square.
    #[schemars(with = "Option<String>", extend("enum" = Lattice::ALL.map(Lattice::name)))]
    pub lattice: Option<Spanned<String>>,
    /// The cells of the board: a size, rows x columns (x layers), such as "6x10"; on the triangle and hexagon lattices
    /// also "triangle 6", "hexagon 3", "rhombus 4x5"; or a drawing, `#` for a cell, a capital letter for a coloured one,
    /// `*` for one that must be covered, `?` for one that may stay empty, `.` or a space for none.
    #[schemars(with = "String")]
    pub board: Option<Spanned<String>>,
    /// Whether every cell must be covered, or those drawn with `#` or a letter may stay empty.
    #[schemars(with = "Option<String>", extend("enum" = COVERS, "default" = "exact"))]
    pub cover: Option<Spanned<String>>,
    /// Cells that may stay empty beside those that the board says: the board drawn again, `#` for such a cell.
    #[schemars(with = "Option<String>")]
    pub optional: Option<Spanned<String>>,
    /// At most so many cells stay empty.
    #[schemars(with = "Option<u32>")]
    pub max_empty: Option<Spanned<i64>>,
    /// Piece sets, one copy of each piece; a set named twice gives two.
    pub set: Option<SetNames>,
    /// How many there are of each piece of the sets: a number or a range such as "0..2".
    #[schemars(with = "Option<CopiesText>", extend("default" = 1))]
    pub copies: Option<Spanned<CopiesText>>,
    /// Whether all pieces must be used, or every piece that has no range of copies may be left out.
    #[serde(rename = "use")]
    #[schemars(with = "Option<String>", extend("enum" = USES, "default" = "all"))]
    pub uses: Option<Spanned<String>>,
    /// Whether pieces may be turned over (in space: whether mirror images will do), where a piece does not say so itself.
    /// The pieces of a one-sided set never may. Left out: yes in the plane, no in space.
    #[schemars(with = "Option<bool>")]
    pub flip: Option<Spanned<bool>>,
    /// Whether pieces may be turned, where a piece does not say so itself.
    #[schemars(extend("default" = true))]
    pub turn: Option<bool>,
    /// Pairs of colours that go together, a piece's and the board's. Left out: equal colours do.
    #[schemars(with = "Option<Vec<(Letter, Letter)>>")]
    pub colours: Option<Vec<Spanned<Vec<Spanned<String>>>>>,
    /// Which symmetries of the board make two solutions the same.
    #[schemars(with = "Option<String>", extend("enum" = SYMMETRIES, "default" = "full"))]
    pub symmetry: Option<Spanned<String>>,
    /// Pieces that are drawn, and rules for pieces of the sets.
    #[serde(default)]
    #[schemars(with = "Option<Vec<PieceText>>")]
    pub piece: Vec<Spanned<PieceText>>,
    /// Known answers, for tests.
    pub known: Option<KnownText>,
}

/// A piece that is drawn; or, without a drawing, rules for the piece of a set that has this name.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Piece")]
pub(crate) struct PieceText {
    /// Its name in drawings and lists, in one word; no other piece has it.
    #[schemars(with = "String", regex(pattern = r"^\S+$"))]
    pub name: Option<Spanned<String>>,
    /// Its drawing: `#` for a cell, a capital letter for a coloured one, `.` or a space for none.
    #[schemars(with = "Option<String>")]
    pub art: Option<Spanned<String>>,
    /// How many of it must be used: a number or a range such as "0..2" or "1..".
    #[schemars(with = "Option<CopiesText>", extend("default" = 1))]
    pub copies: Option<Spanned<CopiesText>>,
    /// Whether it may be turned over (in space: whether its mirror image will do).
    #[schemars(with = "Option<bool>")]
    pub flip: Option<Spanned<bool>>,
    /// Whether it may be turned.
    #[schemars(with = "Option<bool>")]
    pub turn: Option<Spanned<bool>>,
    /// Drawings of the ways that it may lie, instead of all.
    #[schemars(with = "Option<Vec<String>>")]
    pub orientations: Option<Spanned<Vec<Spanned<String>>>>,
    /// Where it lies: the board drawn again, `#` for the cells that it covers.
    #[schemars(with = "Option<String>")]
    pub place: Option<Spanned<String>>,
    /// Where it may not lie: the board drawn again, `#` for the cells that it may not cover.
    #[schemars(with = "Option<String>")]
    pub keep_out: Option<Spanned<String>>,
}

/// Known answers.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Known")]
pub(crate) struct KnownText {
    /// Essentially different solutions.
    #[schemars(with = "Option<CountText>")]
    pub different: Option<Spanned<CountText>>,
    /// All solutions, equal pieces not told apart.
    #[schemars(with = "Option<CountText>")]
    pub raw: Option<Spanned<CountText>>,
}

/// A colour, in the schema only.
#[derive(JsonSchema)]
#[schemars(inline, transparent)]
struct Letter(
    #[allow(dead_code, reason = "only its schema is used")]
    #[schemars(regex(pattern = "^[A-Z]$"))]
    String,
);
