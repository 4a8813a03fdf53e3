//! What the TOML reader found wrong. It tells only in words, which are taken apart here.

use super::{Fault, Problem, shown};

impl Fault {
    /// What the TOML parser found wrong.
    pub(crate) fn syntax(error: &toml::de::Error) -> Self {
        let message = error.message();
        let problem = if message.contains("recurs") {
            Problem::TooDeep
        } else {
            // A value without quotes may be any kind of value, whatever the parser expects.
            Problem::Syntax { message: shown(message.trim_end_matches(", expected literal string")) }
        };
        Self::new(problem, error.span().unwrap_or(0..0))
    }

    /// What serde found wrong in well-formed TOML. It tells only in words, which are taken apart here; words of
    /// another form are passed on as they are.
    pub(crate) fn types(error: &toml::de::Error) -> Self {
        let message = error.message();
        let problem = unknown_key(message).or_else(|| wrong_type(message));
        let problem = problem.unwrap_or_else(|| Problem::Syntax { message: shown(message) });
        Self::new(problem, error.span().unwrap_or(0..0))
    }
}

/// ``unknown field `bord`, expected one of `board`, `set` ``
fn unknown_key(message: &str) -> Option<Problem> {
    let (key, known) = message.strip_prefix("unknown field `")?.rsplit_once("`, expected ")?;
    let known = known.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    Some(Problem::UnknownKey { key: shown(key), known })
}

/// ``invalid type: integer `5`, expected a string``
fn wrong_type(message: &str) -> Option<Problem> {
    let rest = message.strip_prefix("invalid type: ").or_else(|| message.strip_prefix("invalid value: "))?;
    let (found, expected) = rest.rsplit_once(", expected ")?;
    let expected = match expected {
        "i64" | "u64" if found.starts_with("integer") => "a whole number from 0 to 2^63 - 1",
        "i64" | "u64" => "a whole number",
        "a sequence" => "an array",
        other if other.starts_with("struct ") => "a table",
        other => other,
    };
    let found = match found.trim_end_matches(" as i128").trim_end_matches(" as u128") {
        "map" => "a table",
        "sequence" => "an array",
        other => other,
    };
    Some(Problem::WrongType { expected: expected.into(), found: shown(found) })
}
