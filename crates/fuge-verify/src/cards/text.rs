//! Reads lists of solutions of cards: JSON Lines, as `fuge solve --json` prints them, or links that show a board.

use super::best::Numbers;
use super::link::{self, Links};
use crate::lines::{ClaimText, Entries, LONGEST_LINE, ReadError, Said};
use crate::list::Claim;
use fuge_puzzle::cards::CardPuzzle;
use serde::de::IgnoredAny;
use std::borrow::Cow;
use std::io::BufRead;

/// The most rows of a solution, and the most places of a row.
const MOST: usize = 2048;

/// A solution as a list has it: rows from the top, places from the left; nothing where the board has no place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SolutionText {
    /// The rows.
    pub rows: Vec<Vec<Option<CardText>>>,
}

/// A card as a list has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
pub struct CardText {
    /// Its number, from 1.
    pub card: u64,
    /// How many steps it is turned clockwise.
    pub turn: u64,
    /// Whether it is turned over before.
    #[serde(default)]
    pub flipped: bool,
}

/// A board on which not everything need fit, and the numbers that it says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BestText {
    /// What lies where; nothing also where a place is empty.
    pub solution: SolutionText,
    /// What it says.
    pub numbers: Numbers,
}

/// One thing that a list says.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A solution, and the line on which it stands, from 1.
    Solution(u64, SolutionText),
    /// A board on which not everything need fit, and its line.
    Best(u64, BestText),
    /// The best numbers of a list of such boards, which is its summary.
    Reached(Numbers),
    /// What the list says about itself; the last entry.
    Summary(Claim),
}

#[derive(serde::Deserialize)]
struct Line<'a> {
    #[serde(rename = "type", borrow)]
    kind: Cow<'a, str>,
    rows: Option<Vec<Vec<Option<CardText>>>>,
    complete: Option<bool>,
    part: Option<IgnoredAny>,
    filters: Option<IgnoredAny>,
    passed: Option<u128>,
    different: Option<u128>,
    raw: Option<u128>,
    found: Option<u128>,
    edges: Option<u64>,
    of_edges: Option<u64>,
    cards: Option<u64>,
    of_cards: Option<u64>,
}

impl Line<'_> {
    /// The numbers of a board.
    fn numbers(&self) -> Option<Numbers> {
        let (edges, of_edges) = (self.edges?, self.of_edges?);
        Some(Numbers { edges, of_edges, cards: self.cards?, of_cards: self.of_cards? })
    }

    /// The rows of a board.
    fn rows(self, number: u64) -> Result<SolutionText, ReadError> {
        match self.rows {
            None => Err(ReadError::new(number, 1, "the solution has no `rows`")),
            Some(rows) if rows.len() > MOST || rows.iter().any(|row| row.len() > MOST) => {
                Err(ReadError::new(number, 1, format!("the solution has more than {MOST} rows or columns")))
            }
            Some(rows) => Ok(SolutionText { rows }),
        }
    }
}

/// Reads a line of a list; `None`: it is empty, or of a type that is not for us.
///
/// # Errors
/// When it is no line of a list, with its number and the column.
pub fn read(number: u64, text: &str) -> Result<Option<Entry>, ReadError> {
    if text.len() > LONGEST_LINE {
        return Err(ReadError::new(number, 1, format!("the line has more than {LONGEST_LINE} bytes")));
    }
    if text.trim().is_empty() {
        return Ok(None);
    }
    let line: Line<'_> = serde_json::from_str(text).map_err(|error| ReadError::in_list(number, text, &error))?;
    let numbers = line.numbers();
    match &*line.kind {
        "solution" => line.rows(number).map(|solution| Some(Entry::Solution(number, solution))),
        "best" => {
            let wanted = "a board has the numbers `edges`, `of_edges`, `cards` and `of_cards`";
            let numbers = numbers.ok_or_else(|| ReadError::new(number, 1, wanted))?;
            line.rows(number).map(|solution| Some(Entry::Best(number, BestText { solution, numbers })))
        }
        "summary" => Ok(Some(match numbers {
            Some(numbers) => Entry::Reached(numbers),
            None => Entry::Summary(claim(&line)),
        })),
        _ => Ok(None),
    }
}

/// A list of solutions, read line by line.
pub struct List<R> {
    entries: Entries<R>,
    links: Links,
    /// Whether there was a link: then other lines are remarks.
    linked: bool,
}

impl<R: BufRead> List<R> {
    /// The list of solutions of this puzzle in a text.
    pub fn new(puzzle: &CardPuzzle, source: R) -> Self {
        Self { entries: Entries::new(source), links: Links::new(puzzle), linked: false }
    }
}

impl<R: BufRead> Iterator for List<R> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Self { entries, links, linked } = self;
        // A line is a link, or else JSON.
        entries.next(|number, text| {
            if link::is_link(text) {
                *linked = true;
                return links.read(number, text).map(|solution| Some(Entry::Solution(number, solution)));
            }
            if *linked && !text.trim_start().starts_with('{') {
                return Ok(None);
            }
            read(number, text)
        })
    }
}

impl Said for Entry {
    const EXAMPLE: &'static str = r#"a line of a list is {"type":"solution","rows":[[{"card":1,"turn":3},...],...]}, or a link with `board_edges=`"#;

    fn is_summary(&self) -> bool {
        matches!(self, Self::Summary(_) | Self::Reached(_))
    }
}

fn claim(line: &Line<'_>) -> Claim {
    let (filtered, part) = (line.filters.is_some(), line.part.is_some());
    let numbers = ClaimText { complete: line.complete, filtered, part, passed: line.passed };
    numbers.claim(line.different, line.raw, line.found)
}
