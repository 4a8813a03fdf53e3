//! A puzzle file of the silhouette family as TOML has it.

use super::{CopiesText, KnownText};
use crate::error::SYMMETRIES;
use fuge_puzzle::packing::Lattice;
use schemars::JsonSchema;
use serde::de::IgnoredAny;
use toml::Spanned;

/// Polygon pieces, turned by any angle: in how many ways do they form the silhouette?
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Silhouette")]
pub(crate) struct SilhouetteText {
    /// The kind of puzzle.
    // Read before all else, to know that the rest is a silhouette puzzle.
    #[serde(rename = "family")]
    #[schemars(with = "String", extend("const" = "silhouette"))]
    pub _family: IgnoredAny,
    /// A line for people.
    #[schemars(with = "Option<String>")]
    pub title: Option<Spanned<String>>,
    /// Where the puzzle or its answer comes from.
    #[schemars(with = "Option<String>")]
    pub source: Option<Spanned<String>>,
    /// The figure: its corners in order around it, x to the right and y up, as in "(0,0)(2,0)(1+1/2√2,3/2)"; or several such loops, and what
    /// lies in an odd number of them is the figure.
    #[schemars(with = "Option<LoopsText>")]
    pub silhouette: Option<Spanned<LoopsText>>,
    /// The figure drawn in cells of a lattice, instead of its corners: `#` for a cell.
    #[schemars(with = "Option<String>")]
    pub art: Option<Spanned<String>>,
    /// The lattice of everything that is drawn with `art`.
    #[schemars(with = "Option<String>", extend("enum" = PLANE, "default" = "square"))]
    pub lattice: Option<Spanned<String>>,
    /// The figure as somebody drew it, to be recognised.
    #[schemars(with = "Option<SketchText>")]
    pub drawing: Option<Spanned<SketchText>>,
    /// The pieces of a set that comes with Fuge, such as "tangram".
    #[schemars(with = "Option<String>")]
    pub set: Option<Spanned<String>>,
    /// Whether pieces may be turned over, where a piece does not say so itself.
    #[schemars(extend("default" = true))]
    pub flip: Option<bool>,
    /// Which motions of the silhouette make two solutions the same.
    #[schemars(with = "Option<String>", extend("enum" = SYMMETRIES, "default" = "full"))]
    pub symmetry: Option<Spanned<String>>,
    /// Pieces.
    #[serde(default)]
    #[schemars(with = "Option<Vec<PolygonText>>")]
    pub piece: Vec<Spanned<PolygonText>>,
    /// Known answers, for tests.
    pub known: Option<KnownText>,
}

/// The lattices of the plane.
const PLANE: [&str; 4] =
    [Lattice::Square.name(), Lattice::Triangle.name(), Lattice::Hexagon.name(), Lattice::Tan.name()];

/// A loop of corners, or several.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(untagged, expecting = "corners in quotes, or a list of such")]
#[schemars(inline)]
pub(crate) enum LoopsText {
    One(String),
    Several(Vec<String>),
}

impl LoopsText {
    pub fn loops(&self) -> &[String] {
        match self {
            Self::One(text) => std::slice::from_ref(text),
            Self::Several(texts) => texts,
        }
    }
}

/// A drawing, in its own unit and frame.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Sketch")]
pub(crate) struct SketchText {
    /// Its loops, each a list of corners `[x, y]`.
    pub loops: Vec<Vec<[f64; 2]>>,
    /// Whether larger y is lower, as on a screen.
    #[serde(default)]
    #[schemars(extend("default" = false))]
    pub y_down: bool,
    /// How long the unit of the pieces is in the drawing. Left out: that follows from the areas.
    pub scale: Option<f64>,
    /// How far it may be off, in the unit of the pieces. Left out: that follows from the drawing.
    pub tolerance: Option<f64>,
}

/// A piece, by its corners or drawn in cells.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(rename = "Polygon")]
pub(crate) struct PolygonText {
    /// Its name in drawings and lists, in one word; no other piece has it.
    #[schemars(with = "String", regex(pattern = r"^\S+$"))]
    pub name: Option<Spanned<String>>,
    /// Its corners in order around it, exact numbers: "(0,0)(0.4,0)(1+√2,3/5)".
    #[schemars(with = "Option<String>")]
    pub corners: Option<Spanned<String>>,
    /// Its drawing in cells of the lattice, instead of corners.
    #[schemars(with = "Option<String>")]
    pub art: Option<Spanned<String>>,
    /// How many of it there are.
    #[schemars(with = "Option<u32>", extend("default" = 1))]
    pub copies: Option<Spanned<CopiesText>>,
    /// Whether it may be turned over.
    pub flip: Option<bool>,
}
