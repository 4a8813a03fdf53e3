//! `fuge list`: the puzzles that come with Fuge.

use super::args::ListArgs;
use super::failure::Failure;
use super::output::Output;
use fuge::format::{Count, PuzzleFile, json, shipped::shipped};
use serde::Serialize;

/// Lists the shipped puzzles.
pub fn list(args: &ListArgs, output: &Output) -> Result<(), Failure> {
    let files = shipped().iter().map(|puzzle| puzzle.read()).collect::<Result<Vec<_>, _>>();
    let files = files.map_err(|error| Failure::Puzzle(Box::new(error)))?;
    let text = if args.json { files.iter().map(line).collect() } else { table(&files) };
    output.print(&text)
}

/// Aligned columns; the last one is as long as it likes.
fn table(files: &[PuzzleFile]) -> String {
    let rows: Vec<[String; 4]> =
        std::iter::once(["NAME", "FAMILY", "KNOWN", "TITLE"].map(String::from)).chain(files.iter().map(row)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2)];
    let line = |[name, family, known, title]: &[String; 4]| {
        let [a, b, c] = widths;
        let line = format!("{name:a$}  {family:b$}  {known:>c$}  {title}");
        line.trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

fn row(file: &PuzzleFile) -> [String; 4] {
    let known = match (file.known.different, file.known.raw) {
        (Some(different), _) => different.to_string(),
        (None, Some(raw)) => format!("{raw} in all"),
        (None, None) => file.known.longest.map_or_else(|| "-".to_owned(), |longest| format!("longest {longest}")),
    };
    [file.name.clone(), file.puzzle.family().to_owned(), known, file.title.clone().unwrap_or_default()]
}

/// One puzzle for machines.
#[derive(Serialize)]
#[serde(tag = "type", rename = "puzzle")]
struct Line<'a> {
    name: &'a str,
    family: &'a str,
    title: Option<&'a str>,
    source: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    different: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    raw: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    longest: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ways: Option<&'a Count>,
}

fn line(file: &PuzzleFile) -> String {
    let line = Line {
        name: &file.name,
        family: file.puzzle.family(),
        title: file.title.as_deref(),
        source: file.source.as_deref(),
        different: file.known.different,
        raw: file.known.raw,
        longest: file.known.longest,
        ways: file.known.ways.as_ref(),
    };
    json::line(&line) + "\n"
}
