//! Reads lists of solutions of silhouettes: JSON Lines, as `fuge solve --json` prints them.
//!
//! Lines with solutions and the summary are read; lines of other types are passed over, and so are fields that are not known here. Whatever a file
//! has in it, reading it ends: lines, placements, corners and numbers have limits, and every error says where it is.

use crate::list::Claim;
use fuge_exact::Surd;
use fuge_puzzle::silhouette::Place;
use serde::de::{Deserialize, Deserializer, Error as _, IgnoredAny, SeqAccess, Visitor};
use serde_json::error::Category;
use std::borrow::Cow;
use std::fmt;
use std::io::{BufRead, Read};
use std::marker::PhantomData;
use thiserror::Error;

/// The most placements of a solution.
pub const MOST_PLACEMENTS: usize = 64;
/// The most corners of a placement.
pub const MOST_PLACED_CORNERS: usize = 100;
/// The largest coordinate of a placement.
pub const LARGEST: f64 = 1e12;
/// The longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 4 << 20;

/// A solution as a list has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SolutionText {
    /// The placements, in the order of the list.
    pub placements: Vec<PlacementText>,
}

/// A placement as a list has it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlacementText {
    /// The name of the piece.
    pub piece: String,
    /// Its corners in the frame and scale of the figure as it was given.
    pub polygon: Vec<[f64; 2]>,
    /// Its corners exactly: of a figure that was given exactly in its own frame, of a drawing in some frame that all solutions share.
    pub exact: Option<Vec<Place>>,
}

/// The last line of a list: what it says about itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// Counts, and whether the list is complete.
    pub claim: Claim,
    /// The arithmetic in which it was searched, in the words of the list.
    pub arithmetic: Option<String>,
    /// How far a drawing is from the figure that was searched, at most, in the unit of the pieces.
    pub residual: Option<f64>,
    /// How far points may be apart to be the same, in tolerant arithmetic, in the unit of the pieces.
    pub tolerance: Option<f64>,
}

/// One thing that a list says.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// A solution, and the line on which it stands, from 1.
    Solution(u64, SolutionText),
    /// What the list says about itself; the last entry.
    Summary(Summary),
}

/// Why a list cannot be read on. Lines and columns count from 1.
#[derive(Debug, Error)]
#[error("{message}")]
pub struct ReadError {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// Whether the line ends too early.
    pub cut_off: bool,
}

impl ReadError {
    fn new(line: u64, column: usize, message: impl Into<String>) -> Self {
        Self { line, column, message: message.into(), cut_off: false }
    }

    /// What would be right.
    #[must_use]
    pub fn help(&self) -> &'static str {
        match self.cut_off {
            true => "the list was cut off here",
            false => {
                r#"a line of a list is {"type":"solution","placements":[{"piece":"X","polygon":[[x,y],...],"exact":[["1+1/2√2","0"],...]},...]}"#
            }
        }
    }
}

#[derive(serde::Deserialize)]
struct Line<'a> {
    #[serde(rename = "type", borrow)]
    kind: Cow<'a, str>,
    placements: Option<Few<Placed, MOST_PLACEMENTS>>,
    complete: Option<bool>,
    part: Option<IgnoredAny>,
    filters: Option<IgnoredAny>,
    passed: Option<u128>,
    different: Option<u128>,
    raw: Option<u128>,
    found: Option<u128>,
    arithmetic: Option<serde_json::Value>,
    residual: Option<f64>,
    tolerance: Option<f64>,
}

#[derive(serde::Deserialize)]
struct Placed {
    piece: String,
    polygon: Few<[Float; 2], MOST_PLACED_CORNERS>,
    exact: Option<Few<[Exact; 2], MOST_PLACED_CORNERS>>,
}

/// A list with a limit.
struct Few<T, const MOST: usize>(Vec<T>);

impl<'de, T: Deserialize<'de>, const MOST: usize> Deserialize<'de> for Few<T, MOST> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader<T, const MOST: usize>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>, const MOST: usize> Visitor<'de> for Reader<T, MOST> {
            type Value = Few<T, MOST>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a list of at most {MOST}")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = list.next_element()? {
                    if items.len() == MOST {
                        return Err(A::Error::custom(format!("the list has more than {MOST} entries")));
                    }
                    items.push(item);
                }
                Ok(Few(items))
            }
        }
        deserializer.deserialize_seq(Reader(PhantomData))
    }
}

/// A coordinate in floats.
struct Float(f64);

impl<'de> Deserialize<'de> for Float {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        match number.abs() <= LARGEST {
            true => Ok(Self(number)),
            false => Err(D::Error::custom(format!("a coordinate is beyond {LARGEST:e}"))),
        }
    }
}

/// A coordinate in exact numbers.
struct Exact(Surd);

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        let wrong = |error| D::Error::custom(format!("`{}` is no number: {error}", shortened(&text)));
        text.parse().map(Self).map_err(wrong)
    }
}

/// The beginning of a text that may be long or have control characters in it.
fn shortened(text: &str) -> String {
    let beginning: String = text.chars().take(40).flat_map(char::escape_debug).collect();
    if text.chars().count() > 40 { beginning + "..." } else { beginning }
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
    let line: Line<'_> = serde_json::from_str(text).map_err(|error| in_list(number, text, &error))?;
    match &*line.kind {
        "solution" => {
            let Some(Few(placements)) = line.placements else {
                return Err(ReadError::new(number, 1, "the solution has no `placements`"));
            };
            let placements = placements.into_iter().map(placement).collect();
            Ok(Some(Entry::Solution(number, SolutionText { placements })))
        }
        "summary" => Ok(Some(Entry::Summary(summary(line)))),
        _ => Ok(None),
    }
}

/// The error of a line, with its place in the list.
fn in_list(number: u64, text: &str, error: &serde_json::Error) -> ReadError {
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message).to_owned();
    // Columns are bytes there, and characters here.
    let before = text.as_bytes().get(..error.column()).unwrap_or(text.as_bytes());
    let column = String::from_utf8_lossy(before).chars().count().max(1);
    ReadError { line: number, column, message, cut_off: error.classify() == Category::Eof }
}

fn placement(placed: Placed) -> PlacementText {
    let exact = placed.exact.map(|Few(corners)| corners.into_iter().map(|corner| corner.map(|Exact(x)| x)).collect());
    let polygon = placed.polygon.0.into_iter().map(|corner| corner.map(|Float(x)| x)).collect();
    PlacementText { piece: placed.piece, polygon, exact }
}

fn summary(line: Line<'_>) -> Summary {
    let claim = match line.filters {
        // The numbers are those of the puzzle, the list is of what passes.
        Some(_) => Claim { found: line.passed.or(line.found), ..Claim::default() },
        None => Claim {
            complete: line.complete == Some(true) && line.part.is_none(),
            different: line.different,
            raw: line.raw,
            found: line.found,
            outlines: None,
        },
    };
    let arithmetic = line.arithmetic.map(|value| match value {
        serde_json::Value::String(text) => text,
        other => other.to_string(),
    });
    Summary { claim, arithmetic, residual: line.residual, tolerance: line.tolerance }
}

/// A list of solutions, read line by line.
pub struct List<R> {
    source: R,
    number: u64,
    summarised: bool,
    ended: bool,
}

impl<R: BufRead> List<R> {
    /// The list in this text.
    pub fn new(source: R) -> Self {
        Self { source, number: 0, summarised: false, ended: false }
    }

    fn entry(&mut self) -> Result<Option<Entry>, ReadError> {
        while let Some(line) = self.line()? {
            match read(self.number, &line)? {
                None => {}
                Some(_) if self.summarised => {
                    return Err(ReadError::new(self.number, 1, "the list goes on after its summary"));
                }
                Some(entry) => {
                    self.summarised = matches!(entry, Entry::Summary(_));
                    return Ok(Some(entry));
                }
            }
        }
        Ok(None)
    }

    /// The next line, without its end.
    fn line(&mut self) -> Result<Option<String>, ReadError> {
        let mut bytes = Vec::new();
        self.number += 1;
        let limit = LONGEST_LINE as u64 + 2;
        let read = self.source.by_ref().take(limit).read_until(b'\n', &mut bytes);
        match read.map_err(|error| ReadError::new(self.number, 1, format!("cannot read: {error}")))? {
            0 => return Ok(None),
            _ => while bytes.pop_if(|byte| matches!(byte, b'\n' | b'\r')).is_some() {},
        }
        let line = String::from_utf8(bytes).map_err(|error| {
            let good = error.utf8_error().valid_up_to();
            let column = String::from_utf8_lossy(&error.as_bytes()[..good]).chars().count() + 1;
            ReadError::new(self.number, column, "this is not text")
        })?;
        Ok(Some(if self.number == 1 { line.trim_start_matches('\u{feff}').to_owned() } else { line }))
    }
}

impl<R: BufRead> Iterator for List<R> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let entry = self.entry().transpose();
        self.ended = !matches!(entry, Some(Ok(_)));
        entry
    }
}
