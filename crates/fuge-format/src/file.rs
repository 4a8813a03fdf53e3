//! A puzzle file: what it says about itself, and the puzzle.
//!
//! Reading goes from the outside in: is it short enough, is it TOML, which family, are the keys and types right, does
//! it make sense. The first problem ends it.

use crate::Count;
use crate::cards;
use crate::error::{FAMILIES, Fault, Problem, ReadError, Viewed, Warning, shown};
use crate::foreign::Cover;
use crate::outline;
use crate::packing;
use crate::silhouette;
use crate::text::{
    CardsText, CountText, KnownText, OutlineKnownText, OutlineText, PackingText, SilhouetteText, TrailKnownText,
    TrailText,
};
use crate::trail::{self, Trail};
use fuge_puzzle::cards as card_family;
use fuge_puzzle::outline::OutlinePuzzle;
use fuge_puzzle::packing::Packing;
use fuge_puzzle::silhouette::Compiled;
use num_bigint::BigUint;
use serde::Deserialize;
use std::str::FromStr;
use toml::Spanned;
use toml::de::DeTable;

/// A puzzle with what its file says about it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PuzzleFile {
    /// The name it is called by: that of its file, without folder and ending.
    pub name: String,
    /// A line for people.
    pub title: Option<String>,
    /// Where the puzzle or its answer comes from.
    pub source: Option<String>,
    /// The answers that the file claims.
    pub known: Known,
    /// The puzzle itself.
    pub puzzle: Puzzle,
    /// The text of the file; of a packing or cards puzzle from another program, the same as a puzzle file of Fuge's own. It can be read again.
    pub text: String,
    /// What is allowed but probably not meant.
    pub warnings: Vec<Warning>,
}

/// The answers that a file claims, for tests.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Essentially different solutions.
    pub different: Option<u64>,
    /// All solutions, equal pieces not told apart.
    pub raw: Option<u64>,
    /// Convex figures that the pieces can form, where the puzzle asks for all.
    pub outlines: Option<u64>,
    /// What the longest ways are worth: their steps, where nothing else counts.
    pub longest: Option<u64>,
    /// Longest ways.
    pub ways: Option<Count>,
}

/// A puzzle of one of the families.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Puzzle {
    /// Lay pieces on a board.
    Packing(Packing),
    /// Form convex figures, or the one that is given, of pieces.
    Outline(OutlinePuzzle),
    /// Form a figure of polygon pieces, turned by any angle. Reading makes it ready, for only then it is known to be one.
    Silhouette(Box<Compiled>),
    /// Lay cards so that the labels on their edges fit. Reading makes it ready.
    Cards(Box<card_family::Compiled>),
    /// Find the longest way of a rook.
    Trail(Box<Trail>),
    /// A bare exact cover: choose options that cover items. It is read by [`foreign::read`](crate::foreign::read).
    Cover(Cover),
}

impl Puzzle {
    /// The family's name, as in the key `family` of those that are TOML.
    #[must_use]
    pub fn family(&self) -> &'static str {
        match self {
            Self::Packing(_) => "packing",
            Self::Outline(_) => "outline",
            Self::Silhouette(_) => "silhouette",
            Self::Cards(_) => "cards",
            Self::Trail(_) => "trail",
            Self::Cover(_) => "cover",
        }
    }

    /// The packing puzzle that it is: pieces on a board, or in an outline that is given.
    #[must_use]
    pub fn packing(&self) -> Option<&Packing> {
        match self {
            Self::Packing(packing) => Some(packing),
            Self::Outline(puzzle) => puzzle.given(),
            Self::Silhouette(_) | Self::Cards(_) | Self::Trail(_) | Self::Cover(_) => None,
        }
    }
}

/// The longest text that is read: 1 MiB.
pub const MAX_BYTES: usize = 1 << 20;

/// Reads the text of a puzzle file. `name` is its file name (or a shipped puzzle's name), for messages and for
/// [`PuzzleFile::name`].
///
/// ```
/// let text = "family = 'packing'\nboard = '6x10'\nset = 'pentominoes'\n[known]\ndifferent = 2339";
/// let file = fuge_format::read("puzzles/mine.toml", text)?;
/// assert_eq!(file.name, "mine");
/// assert_eq!(file.known.different, Some(2339));
///
/// let error = fuge_format::read("mine.toml", &text.replace("6x10", "6x9")).unwrap_err();
/// assert_eq!(error.line_column(), (2, 9));
/// # Ok::<(), fuge_format::ReadError>(())
/// ```
///
/// # Errors
/// A [`ReadError`] with the first problem of the text and its place.
pub fn read(name: &str, text: &str) -> Result<PuzzleFile, ReadError> {
    if text.len() > MAX_BYTES {
        // The error keeps no text: it may be of any size.
        let fault = Fault::new(Problem::TooLong { bytes: text.len() }, 0..0);
        return Err(ReadError::new(fault, &Viewed::new(name, "")));
    }
    let viewed = Viewed::new(name, text);
    let (mut file, cautions) = parse(text).map_err(|fault| ReadError::new(fault, &viewed))?;
    file.name = stem(name).to_owned();
    if !cautions.is_empty() {
        let kept = viewed.kept();
        file.warnings = cautions.into_iter().map(|(caution, span)| Warning::new(caution, span, &kept)).collect();
    }
    Ok(file)
}

/// The file but for its name and warnings, and what to warn of.
fn parse(text: &str) -> Result<(PuzzleFile, Vec<packing::Placed>), Fault> {
    let table = DeTable::parse(text).map_err(|error| Fault::syntax(&error))?;
    let family = family(table.get_ref())?;
    let deserializer = toml::Deserializer::from(table);
    let types = |error| Fault::types(&error);
    let (puzzle, cautions, known, title, source) = if family == "outline" {
        let parts = OutlineText::deserialize(deserializer).map_err(types)?;
        let (puzzle, cautions) = outline::outline(&parts, text)?;
        (Puzzle::Outline(puzzle), cautions, known_of_outlines(parts.known.as_ref())?, parts.title, parts.source)
    } else if family == "silhouette" {
        let parts = SilhouetteText::deserialize(deserializer).map_err(types)?;
        let compiled = silhouette::silhouette(&parts, text)?;
        let puzzle = Puzzle::Silhouette(Box::new(compiled));
        (puzzle, Vec::new(), known(parts.known.as_ref())?, parts.title, parts.source)
    } else if family == "cards" {
        let parts = CardsText::deserialize(deserializer).map_err(types)?;
        let puzzle = Puzzle::Cards(Box::new(cards::cards(&parts, text)?));
        (puzzle, Vec::new(), known(parts.known.as_ref())?, parts.title, parts.source)
    } else if family == "trail" {
        let parts = TrailText::deserialize(deserializer).map_err(types)?;
        let puzzle = Puzzle::Trail(Box::new(trail::trail(&parts, text)?));
        (puzzle, Vec::new(), known_of_ways(parts.known.as_ref())?, parts.title, parts.source)
    } else {
        let parts = PackingText::deserialize(deserializer).map_err(types)?;
        let (packing, cautions) = packing::packing(&parts, text)?;
        (Puzzle::Packing(packing), cautions, known(parts.known.as_ref())?, parts.title, parts.source)
    };
    let (title, source) = (prose(title, "title")?, prose(source, "source")?);
    let (name, text, warnings) = (String::new(), text.to_owned(), Vec::new());
    Ok((PuzzleFile { name, title, source, known, puzzle, text, warnings }, cautions))
}

/// The family, one that can be read, before the family's own keys are looked at.
fn family(table: &DeTable<'_>) -> Result<String, Fault> {
    let Some(value) = table.get("family") else {
        return Err(Fault::new(Problem::MissingKey { key: "family", place: "the puzzle" }, 0..0));
    };
    let Some(family) = value.get_ref().as_str() else {
        let found = value.get_ref().type_str().to_owned();
        return Err(Fault::new(Problem::WrongType { expected: "a string".into(), found }, value.span()));
    };
    if !FAMILIES.contains(&family) {
        return Err(Fault::new(
            Problem::UnknownWord { key: "family", word: shown(family), known: FAMILIES.to_vec() },
            value.span(),
        ));
    }
    Ok(family.to_owned())
}

fn known(text: Option<&KnownText>) -> Result<Known, Fault> {
    let Some(text) = text else { return Ok(Known::default()) };
    Ok(Known { different: count(text.different.as_ref())?, raw: count(text.raw.as_ref())?, ..Known::default() })
}

fn known_of_outlines(text: Option<&OutlineKnownText>) -> Result<Known, Fault> {
    let Some(text) = text else { return Ok(Known::default()) };
    let (different, raw) = (count(text.different.as_ref())?, count(text.raw.as_ref())?);
    Ok(Known { different, raw, outlines: count(text.outlines.as_ref())?, ..Known::default() })
}

fn known_of_ways(text: Option<&TrailKnownText>) -> Result<Known, Fault> {
    let Some(text) = text else { return Ok(Known::default()) };
    let ways = count::<BigUint>(text.ways.as_ref())?.map(Count::from);
    Ok(Known { longest: count(text.longest.as_ref())?, ways, ..Known::default() })
}

/// A known answer.
fn count<N: FromStr>(text: Option<&Spanned<CountText>>) -> Result<Option<N>, Fault> {
    let Some(text) = text else { return Ok(None) };
    let digits = match text.get_ref() {
        CountText::Number(number) => number.to_string(),
        CountText::Digits(digits) => digits.clone(),
    };
    let number = digits.parse().ok().filter(|_| digits.bytes().all(|b| b.is_ascii_digit()));
    number.map(Some).ok_or_else(|| Fault::new(Problem::BadCount { number: shown(&digits) }, text.span()))
}

/// A text for people. It is printed on terminals, which control characters would steer.
fn prose(text: Option<Spanned<String>>, key: &'static str) -> Result<Option<String>, Fault> {
    match text {
        Some(text) if text.get_ref().chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r')) => {
            Err(Fault::new(Problem::ControlCharacter { key }, text.span()))
        }
        text => Ok(text.map(|text| text.into_inner().trim_end().replace("\r\n", "\n"))),
    }
}

/// The last part of a path, of either kind of system, without `.toml`.
fn stem(name: &str) -> &str {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    file.strip_suffix(".toml").unwrap_or(file)
}
