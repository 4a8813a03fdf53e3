//! JSON Lines as `fuge solve --all --json` prints them.
//!
//! A line is an object with a `"type"`. Solutions and the summary are read; other types are not for us. Fields that we do
//! not know are passed over: there may be new ones.

use super::lines::Lines;
use super::{Claim, Entry, ListError, Listed, Misfit, OutlineClaim};
use fuge_puzzle::packing::{Cell, Lattice, Packing, Placed, Solution};
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::HashMap;
use std::io::BufRead;

/// A list of solutions in JSON Lines.
pub struct JsonLines<R> {
    lines: Lines<R>,
    lattice: Lattice,
    /// The index of each piece.
    pieces: HashMap<String, usize>,
    /// There was a summary.
    summarised: bool,
    ended: bool,
}

#[derive(Deserialize)]
struct Line<'a> {
    #[serde(rename = "type", borrow)]
    kind: Cow<'a, str>,
    #[serde(borrow)]
    placements: Option<Vec<PlacedLine<'a>>>,
    #[serde(borrow)]
    status: Option<Cow<'a, str>>,
    complete: Option<bool>,
    part: Option<serde::de::IgnoredAny>,
    filters: Option<serde::de::IgnoredAny>,
    passed: Option<u128>,
    different: Option<u128>,
    raw: Option<u128>,
    found: Option<u128>,
    octagon: Option<[u32; 6]>,
    outlines: Option<Vec<OutlineClaim>>,
}

#[derive(Deserialize)]
pub(super) struct PlacedLine<'a> {
    #[serde(borrow)]
    pub(super) piece: Cow<'a, str>,
    pub(super) cells: Vec<Vec<i32>>,
}

impl<R: BufRead> JsonLines<R> {
    pub(super) fn new(puzzle: &Packing, lines: Lines<R>) -> Self {
        let pieces = puzzle.pieces().iter().enumerate().map(|(index, piece)| (piece.name.clone(), index)).collect();
        Self { lines, lattice: puzzle.lattice(), pieces, summarised: false, ended: false }
    }

    fn entry(&mut self) -> Result<Option<Entry>, ListError> {
        while self.lines.advance()? {
            if self.lines.text().trim().is_empty() {
                continue;
            }
            let number = self.lines.number();
            let line: Line<'_> = parse(self.lines.text(), number)?;
            if !matches!(&*line.kind, "solution" | "summary") {
                continue;
            }
            if self.summarised {
                return Err(ListError::AfterSummary { line: number });
            }
            if line.kind == "summary" {
                self.summarised = true;
                return Ok(Some(Entry::Claim(claim(line))));
            }
            let placements = line.placements.ok_or_else(|| without_placements(number))?;
            let (solution, octagon) = (solution(self.lattice, &self.pieces, placements), line.octagon);
            return Ok(Some(Entry::Solution(Listed { line: Some(number), solution, octagon })));
        }
        Ok(None)
    }
}

impl<R: BufRead> Iterator for JsonLines<R> {
    type Item = Result<Entry, ListError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let entry = self.entry().transpose();
        self.ended = !matches!(entry, Some(Ok(_)));
        entry
    }
}

pub(super) fn parse<'a, T: Deserialize<'a>>(text: &'a str, number: u64) -> Result<T, ListError> {
    serde_json::from_str(text).map_err(|error| {
        // The place is told in the words of the list, not of the line.
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message).to_owned();
        ListError::Json { line: number, column: error.column().max(1), message, cut_off: error.is_eof() }
    })
}

fn without_placements(line: u64) -> ListError {
    ListError::Json { line, column: 1, message: "the solution has no `placements`".to_owned(), cut_off: false }
}

fn claim(line: Line<'_>) -> Claim {
    if line.filters.is_some() {
        // The numbers are those of the puzzle, the list is of what passes.
        return Claim { found: line.passed.or(line.found), ..Claim::default() };
    }
    // That it is impossible says that there is none, whatever the numbers say.
    let none = line.status.is_some_and(|status| status == "impossible").then_some(0);
    Claim {
        complete: line.complete == Some(true) && line.part.is_none(),
        different: none.or(line.different),
        raw: none.or(line.raw),
        found: line.found,
        outlines: line.outlines,
    }
}

/// The cells with these numbers.
pub(super) fn cells(lattice: Lattice, numbers: Vec<Vec<i32>>) -> Result<Vec<Cell>, Misfit> {
    let cell = |numbers: Vec<i32>| lattice.inner(&numbers).ok_or(Misfit::NoCell { lattice, numbers });
    numbers.into_iter().map(cell).collect()
}

fn solution(
    lattice: Lattice,
    pieces: &HashMap<String, usize>,
    placements: Vec<PlacedLine<'_>>,
) -> Result<Solution, Misfit> {
    let placed = |line: PlacedLine<'_>| match pieces.get(&*line.piece) {
        Some(&piece) => Ok(Placed { piece, cells: cells(lattice, line.cells)? }),
        None => Err(Misfit::UnknownName { name: line.piece.into_owned() }),
    };
    Ok(Solution { placements: placements.into_iter().map(placed).collect::<Result<_, _>>()? })
}
