//! A puzzle file as TOML has it: types, not yet meaning. The JSON Schema comes from these types.
//!
//! Everything that a message may have to underline is [`Spanned`]. Keys that must be there are optional here, because
//! [`crate::packing`] can say better than serde what is missing.

use crate::error::{FAMILIES, SYMMETRIES};
use fuge_puzzle::packing::{MAX_CELLS, PieceSet};
use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings, json_schema, transform};
use serde::de::{Deserialize, Deserializer, IgnoredAny, SeqAccess, Visitor, value::SeqAccessDeserializer};
use std::borrow::Cow;
use std::fmt;
use toml::Spanned;

/// A puzzle for Fuge: cover every cell of the board exactly once, with every copy of every piece.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fuge puzzle file")]
pub(crate) struct PackingText {
    /// The kind of puzzle.
    // Read before all else, to know that the rest is a packing puzzle.
    #[serde(rename = "family")]
    #[schemars(with = "String", extend("enum" = FAMILIES))]
    pub _family: IgnoredAny,
    /// A line for people.
    #[schemars(with = "Option<String>")]
    pub title: Option<Spanned<String>>,
    /// Where the puzzle or its answer comes from.
    #[schemars(with = "Option<String>")]
    pub source: Option<Spanned<String>>,
    /// The cells to cover: a size, rows x columns, such as "6x10"; or a drawing, `#` for a cell, `.` or a space for
    /// none.
    #[schemars(with = "String")]
    pub board: Option<Spanned<String>>,
    /// Piece sets, one copy of each piece; a set named twice gives two.
    pub set: Option<SetNames>,
    /// Whether pieces may be turned over, where a piece does not say so itself. The pieces of a one-sided set never
    /// may.
    #[schemars(extend("default" = true))]
    pub flip: Option<bool>,
    /// Which symmetries of the board make two solutions the same.
    #[schemars(with = "Option<String>", extend("enum" = SYMMETRIES, "default" = "full"))]
    pub symmetry: Option<Spanned<String>>,
    /// Pieces that are drawn.
    #[serde(default)]
    #[schemars(with = "Option<Vec<PieceText>>")]
    pub piece: Vec<Spanned<PieceText>>,
    /// Known answers, for tests.
    pub known: Option<KnownText>,
}

/// A piece that is drawn.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Piece")]
pub(crate) struct PieceText {
    /// Its name in drawings and lists, in one word; no other piece has it.
    #[schemars(with = "String", regex(pattern = r"^\S+$"))]
    pub name: Option<Spanned<String>>,
    /// Its drawing: `#` for a cell, `.` or a space for none, all rows of the same length.
    #[schemars(with = "String")]
    pub art: Option<Spanned<String>>,
    /// How many of it must be used.
    #[schemars(with = "Option<u32>", range(min = 1, max = MAX_CELLS), extend("default" = 1))]
    pub copies: Option<Spanned<i64>>,
    /// Whether it may be turned over.
    pub flip: Option<bool>,
}

/// Known answers.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Known")]
pub(crate) struct KnownText {
    /// Essentially different solutions.
    pub different: Option<u64>,
    /// All solutions, equal pieces not told apart.
    pub raw: Option<u64>,
}

/// One name, or an array of names.
#[derive(Debug)]
pub(crate) struct SetNames(pub Vec<Spanned<String>>);

/// The JSON Schema of puzzle files, for editors and other programs.
///
/// ```
/// let schema = fuge_format::schema();
/// assert_eq!(schema["title"], "Fuge puzzle file");
/// assert_eq!(schema["required"], serde_json::json!(["family", "board"]));
/// ```
#[must_use]
pub fn schema() -> serde_json::Value {
    // TOML has no null: what may be left out may not be null instead.
    let settings = SchemaSettings::draft2020_12().with_transform(transform::RecursiveTransform(without_null));
    settings.into_generator().into_root_schema_for::<PackingText>().into()
}

fn without_null(schema: &mut Schema) {
    let Some(object) = schema.as_object_mut() else { return };
    if let Some(serde_json::Value::Array(types)) = object.get_mut("type") {
        types.retain(|t| t != "null");
        if let [only] = types.as_mut_slice() {
            let only = only.take();
            object.insert("type".into(), only);
        }
    }
    if let Some(serde_json::Value::Array(choices)) = object.get_mut("anyOf") {
        choices.retain(|choice| choice.get("type").is_none_or(|t| t != "null"));
        if let [serde_json::Value::Object(only)] = choices.as_mut_slice() {
            let only = std::mem::take(only);
            object.remove("anyOf");
            object.extend(only);
        }
    }
}

impl<'de> Deserialize<'de> for SetNames {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let names = Spanned::<OneOrMany>::deserialize(deserializer)?;
        let span = names.span();
        Ok(Self(match names.into_inner() {
            OneOrMany::One(name) => vec![Spanned::new(span, name)],
            OneOrMany::Many(names) => names,
        }))
    }
}

impl JsonSchema for SetNames {
    fn schema_name() -> Cow<'static, str> {
        "SetNames".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<String> = PieceSet::names().collect();
        let name = json_schema!({ "type": "string", "enum": names });
        json_schema!({ "anyOf": [name, { "type": "array", "items": name }] })
    }
}

enum OneOrMany {
    One(String),
    Many(Vec<Spanned<String>>),
}

impl<'de> Deserialize<'de> for OneOrMany {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NamesVisitor)
    }
}

/// By hand: serde's untagged enums lose the spans.
struct NamesVisitor;

impl<'de> Visitor<'de> for NamesVisitor {
    type Value = OneOrMany;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SET_NAMES)
    }

    fn visit_str<E>(self, name: &str) -> Result<OneOrMany, E> {
        Ok(OneOrMany::One(name.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, names: A) -> Result<OneOrMany, A::Error> {
        Deserialize::deserialize(SeqAccessDeserializer::new(names)).map(OneOrMany::Many)
    }
}

/// What `set` can be, in the words of a message.
pub(crate) const SET_NAMES: &str = "a set name or an array of set names";
