//! Reads ways and their proofs: JSON Lines, as `fuge solve --json` prints them.

use crate::lines::{ClaimText, Entries, LONGEST_LINE, ReadError, Said};
use crate::list::Claim;
use fuge_puzzle::trail::longest::{Case, Certificate, Cut, Fold, Part, Reason};
use fuge_puzzle::trail::{Square, Way};
use serde::de::{Deserialize, Deserializer, Error as _, IgnoredAny};
use std::borrow::Cow;
use std::io::BufRead;

/// One thing that a list says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A way.
    Solution(Listed),
    /// What the list says about itself.
    Summary {
        /// What the longest ways are worth.
        longest: Option<u64>,
        /// No way is worth more.
        bound: Option<u64>,
        /// How many ways there are, where all are listed.
        claim: Claim,
    },
}

/// A way as a list has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The line on which it stands, from 1.
    pub line: u64,
    /// The way.
    pub way: Way,
    /// How many steps it is said to have.
    pub length: Option<u64>,
    /// What it is said to be worth.
    pub worth: Option<u64>,
    /// Why no way is better.
    pub certificate: Option<Certificate>,
}

#[derive(serde::Deserialize)]
struct Line<'a> {
    #[serde(rename = "type", borrow)]
    kind: Cow<'a, str>,
    squares: Option<Vec<Name>>,
    length: Option<u64>,
    worth: Option<u64>,
    bound: Option<u64>,
    given_up: Option<Vec<Pair>>,
    cases: Option<Vec<CaseText>>,
    longest: Option<u64>,
    complete: Option<bool>,
    part: Option<IgnoredAny>,
    different: Option<u128>,
    raw: Option<u128>,
    found: Option<u128>,
}

#[derive(serde::Deserialize)]
struct CaseText {
    parts: Vec<PartText>,
}

#[derive(serde::Deserialize)]
struct PartText {
    from: Name,
    #[serde(default)]
    folds: Vec<FoldText>,
    cuts: Option<Vec<CutText>>,
    split: Option<SplitText>,
}

#[derive(serde::Deserialize)]
struct FoldText {
    squares: Vec<Name>,
    cases: Vec<usize>,
}

#[derive(serde::Deserialize)]
struct CutText {
    amount: u64,
    #[serde(default)]
    inner: Vec<usize>,
    squares: Vec<Name>,
}

#[derive(serde::Deserialize)]
struct SplitText {
    away: Vec<Name>,
    cases: Vec<usize>,
}

/// A square by its name.
struct Name(Square);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Cow::<'de, str>::deserialize(deserializer)?.parse().map(Self).map_err(D::Error::custom)
    }
}

/// A segment by the names of its squares.
struct Pair([Square; 2]);

impl<'de> Deserialize<'de> for Pair {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        let (one, other) = text.split_once('-').ok_or_else(|| D::Error::custom("a segment is two squares: `a1-b1`"))?;
        let square = |name: &str| name.parse::<Square>().map_err(D::Error::custom);
        Ok(Self([square(one)?, square(other)?]))
    }
}

fn squares(names: Vec<Name>) -> Vec<Square> {
    names.into_iter().map(|Name(square)| square).collect()
}

impl From<CaseText> for Case {
    fn from(text: CaseText) -> Self {
        Self { parts: text.parts.into_iter().map(Part::from).collect() }
    }
}

impl From<PartText> for Part {
    fn from(text: PartText) -> Self {
        let fold = |fold: FoldText| Fold { squares: squares(fold.squares), cases: fold.cases };
        let cut = |cut: CutText| Cut { amount: cut.amount, inner: cut.inner, squares: squares(cut.squares) };
        let reason = match text.split {
            Some(split) => Reason::Split { away: squares(split.away), cases: split.cases },
            None => Reason::Cuts(text.cuts.unwrap_or_default().into_iter().map(cut).collect()),
        };
        Self { from: text.from.0, folds: text.folds.into_iter().map(fold).collect(), reason }
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
    let Line { length, worth, bound, longest, .. } = line;
    match &*line.kind {
        "solution" => {
            let Some(names) = line.squares else {
                return Err(ReadError::new(number, 1, "the solution has no `squares`"));
            };
            let certificate = match (bound, line.given_up, line.cases) {
                (Some(bound), Some(given_up), Some(cases)) => {
                    let given_up = given_up.into_iter().map(|Pair(ends)| ends).collect();
                    let is_twice = |part: &PartText| part.cuts.is_some() && part.split.is_some();
                    if cases.iter().flat_map(|case| &case.parts).any(is_twice) {
                        return Err(ReadError::new(number, 1, "a part of a proof has `cuts` or `split`, and not both"));
                    }
                    Some(Certificate { bound, given_up, cases: cases.into_iter().map(Case::from).collect() })
                }
                // Of a path there is a bound, and nothing that shows it.
                (_, None, None) => None,
                _ => return Err(ReadError::new(number, 1, "a proof has `bound`, `given_up` and `cases`")),
            };
            let way = Way { squares: squares(names) };
            Ok(Some(Entry::Solution(Listed { line: number, way, length, worth, certificate })))
        }
        "summary" => {
            let text = ClaimText { complete: line.complete, part: line.part.is_some(), filtered: false, passed: None };
            let claim = text.claim(line.different, line.raw, line.found);
            Ok(Some(Entry::Summary { longest, bound, claim }))
        }
        _ => Ok(None),
    }
}

/// A list of ways, read line by line.
pub struct List<R> {
    entries: Entries<R>,
}

impl<R: BufRead> List<R> {
    /// The list in a text.
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
    const EXAMPLE: &'static str = r#"a line of a list is {"type":"solution","squares":["e1","f1",...],"length":101}"#;

    fn is_summary(&self) -> bool {
        matches!(self, Self::Summary { .. })
    }
}
