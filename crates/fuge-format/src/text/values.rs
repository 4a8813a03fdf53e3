//! Values that can be written in two ways: a set or several, a number or a range, a number or its digits.
//!
//! By hand, not by serde's untagged enums: those lose the spans, and say nothing of what could stand there.

use fuge_puzzle::packing::{MAX_CELLS, PieceSet};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, SeqAccess, Visitor, value::SeqAccessDeserializer};
use std::borrow::Cow;
use std::fmt;
use toml::Spanned;

/// What `set` can be, in the words of a message.
pub(crate) const SET_NAMES: &str = "a set name or an array of set names";

/// What `copies` can be, in the words of a message.
pub(crate) const COPIES: &str = "a number or a range of copies";

/// What a known answer can be, in the words of a message.
pub(crate) const COUNT: &str = "a number of solutions";

/// One name, or an array of names.
#[derive(Debug)]
pub(crate) struct SetNames(pub Vec<Spanned<String>>);

/// A number of copies, or the text of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CopiesText {
    Number(i128),
    Range(String),
}

/// A known answer: a number, or its digits where TOML has no such number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CountText {
    Number(i128),
    Digits(String),
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

enum OneOrMany {
    One(String),
    Many(Vec<Spanned<String>>),
}

impl<'de> Deserialize<'de> for OneOrMany {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NamesVisitor)
    }
}

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

/// A whole number of any size, or a text.
struct NumberOrText {
    expected: &'static str,
}

enum Either {
    Number(i128),
    Text(String),
}

impl Visitor<'_> for NumberOrText {
    type Value = Either;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_i64<E>(self, number: i64) -> Result<Either, E> {
        Ok(Either::Number(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Either, E> {
        Ok(Either::Number(number.into()))
    }

    fn visit_i128<E>(self, number: i128) -> Result<Either, E> {
        Ok(Either::Number(number))
    }

    fn visit_u128<E>(self, number: u128) -> Result<Either, E> {
        // Digits that are too many are still digits.
        Ok(i128::try_from(number).map_or_else(|_| Either::Text(number.to_string()), Either::Number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Either, E> {
        Ok(Either::Text(text.to_owned()))
    }
}

impl<'de> Deserialize<'de> for CopiesText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match deserializer.deserialize_any(NumberOrText { expected: COPIES })? {
            Either::Number(number) => Self::Number(number),
            Either::Text(range) => Self::Range(range),
        })
    }
}

impl<'de> Deserialize<'de> for CountText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match deserializer.deserialize_any(NumberOrText { expected: COUNT })? {
            Either::Number(number) => Self::Number(number),
            Either::Text(digits) => Self::Digits(digits),
        })
    }
}

/// A schema that stands where it is used.
macro_rules! inline_schema {
    ($type:ty, $name:literal, $schema:expr) => {
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    };
}

inline_schema!(SetNames, "SetNames", {
    let names: Vec<String> = PieceSet::names().collect();
    let name = json_schema!({ "type": "string", "enum": names });
    json_schema!({ "anyOf": [name, { "type": "array", "items": name }] })
});

inline_schema!(
    CopiesText,
    "Copies",
    json_schema!({ "anyOf": [
        { "type": "integer", "minimum": 0, "maximum": MAX_CELLS },
        { "type": "string", "pattern": r"^ *[0-9]+ *(\.\. *[0-9]* *)?$" },
    ] })
);

inline_schema!(
    CountText,
    "Count",
    json_schema!({ "anyOf": [{ "type": "integer", "minimum": 0 }, { "type": "string", "pattern": "^[0-9]+$" }] })
);
