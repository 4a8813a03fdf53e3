//! Reads lists of solutions of silhouettes: JSON Lines, as `fuge solve --json` prints them.
//!
//! Lines with solutions and the summary are read; lines of other types are passed over, and so are fields that are not known here. Whatever a file
//! has in it, reading it ends: lines, placements, corners and numbers have limits, and every error says where it is.

use crate::lines::{ClaimText, Entries, LONGEST_LINE, ReadError, Said};
use crate::list::Claim;
use fuge_exact::Surd;
use fuge_puzzle::plain::plain;
use fuge_puzzle::silhouette::Place;
use serde::de::{Deserialize, Deserializer, Error as _, IgnoredAny, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;
use std::io::BufRead;
use std::marker::PhantomData;

/// The most placements of a solution.
pub const MOST_PLACEMENTS: usize = 64;
/// The most corners of a placement.
pub const MOST_PLACED_CORNERS: usize = 100;
/// The largest coordinate of a placement.
pub const LARGEST: f64 = 1e12;
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
    let beginning = plain(&text.chars().take(40).collect::<String>());
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
    let line: Line<'_> = serde_json::from_str(text).map_err(|error| ReadError::in_list(number, text, &error))?;
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

fn placement(placed: Placed) -> PlacementText {
    let exact = placed.exact.map(|Few(corners)| corners.into_iter().map(|corner| corner.map(|Exact(x)| x)).collect());
    let polygon = placed.polygon.0.into_iter().map(|corner| corner.map(|Float(x)| x)).collect();
    PlacementText { piece: placed.piece, polygon, exact }
}

fn summary(line: Line<'_>) -> Summary {
    let claim = claim(&line);
    let arithmetic = line.arithmetic.map(|value| match value {
        serde_json::Value::String(text) => text,
        other => other.to_string(),
    });
    Summary { claim, arithmetic, residual: line.residual, tolerance: line.tolerance }
}

/// A list of solutions, read line by line.
pub struct List<R> {
    entries: Entries<R>,
}

impl<R: BufRead> List<R> {
    /// The list in this text.
    pub fn new(source: R) -> Self {
        Self { entries: Entries::new(source) }
    }
}

impl<R: BufRead> Iterator for List<R> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.entries.next(read)
    }
}

impl Said for Entry {
    const EXAMPLE: &'static str = r#"a line of a list is {"type":"solution","placements":[{"piece":"X","polygon":[[x,y],...],"exact":[["1+1/2√2","0"],...]},...]}"#;

    fn is_summary(&self) -> bool {
        matches!(self, Self::Summary(_))
    }
}

fn claim(line: &Line<'_>) -> Claim {
    let (filtered, part) = (line.filters.is_some(), line.part.is_some());
    let numbers = ClaimText { complete: line.complete, filtered, part, passed: line.passed };
    numbers.claim(line.different, line.raw, line.found)
}
