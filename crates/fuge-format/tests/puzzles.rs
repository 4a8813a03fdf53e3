//! The puzzles that come with Fuge, the examples in its documentation, and the schema that describes both.

use fuge_format::{Known, read, schema, shipped};
use serde_json::Value;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The examples of the documentation, each with its number.
fn examples() -> Vec<(String, String)> {
    let page = std::fs::read_to_string(root().join("docs/puzzle-files.md")).expect("the page is there");
    let blocks = page.split("```toml\n").skip(1).map(|rest| rest.split("```\n").next().unwrap_or(rest).to_owned());
    blocks.zip(1..).map(|(text, number)| (format!("example {number}"), text)).collect()
}

/// Puzzles whose number of solutions nobody has counted twice.
const OPEN: [&str; 1] = ["octave-8x10"];

#[test]
fn every_file_is_built_in() {
    let folder = std::fs::read_dir(root().join("puzzles")).unwrap();
    let mut files: Vec<String> = folder.map(|f| f.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    let mut names: Vec<String> = shipped::shipped().iter().map(|p| format!("{}.toml", p.name)).collect();
    names.sort();
    assert_eq!(files, names);
}

#[test]
fn every_puzzle_is_complete_and_in_order() {
    let mut order = Vec::new();
    for puzzle in shipped::shipped() {
        let file = puzzle.read().unwrap_or_else(|e| panic!("{}: {e}", puzzle.name));
        assert!(puzzle.text.starts_with("# "), "{} opens with a comment", puzzle.name);
        assert!(file.title.is_some() && file.source.is_some(), "{}", puzzle.name);
        let known = file.known != Known::default();
        assert_ne!(known, OPEN.contains(&puzzle.name), "{} says what is known", puzzle.name);
        assert!(file.warnings.is_empty(), "{}", puzzle.name);
        assert_eq!(shipped::find(puzzle.name), Some(puzzle));
        order.push((file.puzzle.family(), puzzle.name));
    }
    assert!(order.is_sorted(), "{order:?}");
}

#[test]
fn mistyped_names_are_recognised() {
    assert_eq!(shipped::nearest("pentominoes-8x9")[0], "pentominoes-8x8");
    assert_eq!(shipped::nearest("domino-8x8"), ["dominoes-8x8"]);
    assert_eq!(shipped::nearest("one-sided").len(), 3);
    assert!(shipped::nearest("sudoku").is_empty());
}

#[test]
fn the_examples_in_the_documentation_are_right() {
    let examples = examples();
    assert!(examples.len() >= 3);
    for (name, text) in examples {
        let file = read(&name, &text).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(file.warnings.is_empty(), "{name}");
    }
}

#[test]
fn the_schema_has_the_keys_of_every_file() {
    let schema = schema();
    let shipped = shipped::shipped().iter().map(|p| (p.name.to_owned(), p.text.to_owned()));
    for (name, text) in shipped.chain(examples()) {
        let file: Value = toml::from_str(&text).unwrap();
        let [family, piece, known] = match file["family"].as_str() {
            Some("outline") => ["Outline", "OutlinePiece", "OutlineKnown"],
            Some("silhouette") => ["Silhouette", "Polygon", "Known"],
            Some("cards") => ["Cards", "Card", "Known"],
            Some("trail") => ["Trail", "Trail", "TrailKnown"],
            _ => ["Packing", "Piece", "Known"],
        };
        keys_fit(&file, &schema["$defs"][family], &name);
        for table in file["piece"].as_array().into_iter().flatten() {
            keys_fit(table, &schema["$defs"][piece], &name);
        }
        if !file["known"].is_null() {
            keys_fit(&file["known"], &schema["$defs"][known], &name);
        }
    }
}

/// Every key is described, with the right type where it has one, and every required one is there.
fn keys_fit(table: &Value, schema: &Value, name: &str) {
    let described = schema["properties"].as_object().expect("a schema of a table");
    for (key, value) in table.as_object().expect("a table") {
        let described = described.get(key).unwrap_or_else(|| panic!("{name}: {key}"));
        let kind = match value {
            Value::String(_) => "string",
            Value::Number(_) => "integer",
            Value::Bool(_) => "boolean",
            Value::Array(_) => "array",
            _ => "object",
        };
        assert!(described.get("type").is_none_or(|t| t == kind), "{name}: {key} is {kind}");
        assert!(described["description"].is_string(), "{key} has a description");
    }
    for key in schema["required"].as_array().into_iter().flatten() {
        assert!(key.as_str().is_some_and(|key| table.get(key).is_some()), "{name}: {key} is missing");
    }
}

#[test]
fn the_committed_schema_is_that_of_the_types() {
    let committed = std::fs::read_to_string(root().join("docs/puzzle.schema.json")).expect("the schema is there");
    let schema = serde_json::to_string_pretty(&schema()).unwrap() + "\n";
    assert!(committed == schema, "docs/puzzle.schema.json is not what the types say; run: cargo xtask schema");
}

#[test]
fn the_schema_knows_no_null() {
    assert!(!schema().to_string().contains("null"));
    for family in ["Packing", "Outline"] {
        let schema = &schema()["$defs"][family];
        assert_eq!(schema["properties"]["set"]["anyOf"].as_array().unwrap().len(), 2);
        assert_eq!(schema["additionalProperties"], false);
    }
}
