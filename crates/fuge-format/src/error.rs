//! What can be wrong with a puzzle file, and where.
//!
//! A [`Problem`] is the fact with its data; a [`ReadError`] is the problem at a place in a text, ready to be reported
//! with the offending text underlined. The readers inside this crate pass [`Fault`]s (problem and place), so that only
//! [`crate::read`] needs to hold the text.

use crate::nearest::nearest;
use crate::text::SET_NAMES;
use fuge_puzzle::packing::{MAX_CELLS, PackingError, PieceSet};
use miette::{Diagnostic, NamedSource, SourceSpan};
use std::ops::Range;
use std::sync::Arc;
use thiserror::Error;

/// Why a puzzle file cannot be read, with the place in its text. Report it with `miette`, or print
/// [`ReadError::line_column`] and the message.
///
/// ```
/// let error = fuge_format::read("typo.toml", "family = 'packing'\nboard = '6y10'\nset = 'pentominoes'").unwrap_err();
/// assert_eq!(error.line_column(), (2, 9));
/// assert_eq!(error.to_string(), "`6y10` is neither a board size nor a drawing");
/// ```
#[derive(Clone, Debug, Error, Diagnostic)]
#[error("{problem}")]
#[diagnostic(help("{}", problem.help()))]
pub struct ReadError {
    problem: Box<Problem>,
    #[source_code]
    text: Arc<NamedSource<String>>,
    #[label("{}", problem.label())]
    span: SourceSpan,
}

/// Something in a puzzle file that is allowed but probably not meant, with the place in its text.
#[derive(Clone, Debug, Error, Diagnostic)]
#[error("{caution}")]
#[diagnostic(severity(Warning), help("{}", caution.help()))]
pub struct Warning {
    caution: Caution,
    #[source_code]
    text: Arc<NamedSource<String>>,
    #[label("{}", caution.label())]
    span: SourceSpan,
}

/// What is wrong with a puzzle file. Words from the file are shortened, and control characters in them escaped.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// The text is longer than any puzzle file.
    #[error("the file has {bytes} bytes; the limit is {limit}", limit = crate::MAX_BYTES)]
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// It is not TOML.
    #[error("this is not TOML: {message}")]
    Syntax {
        /// What the TOML parser says.
        message: String,
    },
    /// Brackets in brackets in brackets.
    #[error("values are nested too deeply")]
    TooDeep,
    /// A key that means nothing here.
    #[error("unknown key `{key}`")]
    UnknownKey {
        /// The key.
        key: String,
        /// The keys that could stand there.
        known: Vec<String>,
    },
    /// A value of the wrong type.
    #[error("expected {expected}, found {found}")]
    WrongType {
        /// What could stand there.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// A key that must be there is not.
    #[error("{place} has no `{key}`")]
    MissingKey {
        /// The key.
        key: &'static str,
        /// What misses it.
        place: &'static str,
    },
    /// No such family of puzzles.
    #[error("unknown family `{family}`")]
    UnknownFamily {
        /// What stands there.
        family: String,
    },
    /// No such piece set.
    #[error("unknown piece set `{set}`")]
    UnknownSet {
        /// What stands there.
        set: String,
    },
    /// No such choice of symmetries.
    #[error("unknown symmetry `{symmetry}`")]
    UnknownSymmetry {
        /// What stands there.
        symmetry: String,
    },
    /// A board that is neither a size nor a drawing.
    #[error("`{size}` is neither a board size nor a drawing")]
    BadSize {
        /// What stands there.
        size: String,
    },
    /// A board size with a zero.
    #[error("a board of `{size}` has no cells")]
    ZeroSize {
        /// What stands there.
        size: String,
    },
    /// A board size beyond the limit.
    #[error("a board of `{size}` is too large; the limit is {MAX_CELLS} cells")]
    SizeTooLarge {
        /// What stands there.
        size: String,
    },
    /// A character in a drawing that means nothing.
    #[error("`{}` in a drawing", mark.escape_debug())]
    BadMark {
        /// The character.
        mark: char,
    },
    /// A row of a drawing that is shorter than the longest.
    #[error("row {row} of the drawing has {length} columns, the longest row has {longest}")]
    Ragged {
        /// Which row, from 1.
        row: usize,
        /// Its length.
        length: usize,
        /// The length it should have.
        longest: usize,
    },
    /// A drawing of nothing.
    #[error("the drawing of {subject} has no cells")]
    NoCells {
        /// What is drawn.
        subject: String,
    },
    /// A name that cannot be printed in one word.
    #[error("`{name}` cannot be the name of a piece")]
    BadName {
        /// What stands there.
        name: String,
    },
    /// A title or source that would disturb a terminal.
    #[error("a control character in `{key}`")]
    ControlCharacter {
        /// The key.
        key: &'static str,
    },
    /// A number of copies below 1.
    #[error("piece `{name}` has {copies} copies")]
    BadCopies {
        /// The piece.
        name: String,
        /// What stands there.
        copies: i64,
    },
    /// More copies of one piece than the board has room for.
    #[error("{copies} copies of piece `{name}`, {cells} cells each, do not fit on a board of {board} cells")]
    TooManyCopies {
        /// The piece.
        name: String,
        /// What stands there.
        copies: u64,
        /// Cells of each copy.
        cells: u64,
        /// Cells of the board.
        board: u64,
    },
    /// A piece with more cells than the board.
    #[error("piece `{name}` has {cells} cells, the board has only {board}")]
    PieceTooLarge {
        /// The piece.
        name: String,
        /// Its cells.
        cells: usize,
        /// Cells of the board.
        board: usize,
    },
    /// All parts are well, but they do not make a puzzle.
    #[error(transparent)]
    Packing(#[from] PackingError),
}

/// What is probably not meant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Caution {
    /// A piece that falls apart.
    #[error("piece `{name}` is not connected")]
    Disconnected {
        /// The piece.
        name: String,
    },
}

impl ReadError {
    /// The problem at this place of this text.
    pub(crate) fn new(fault: Fault, text: &Arc<NamedSource<String>>) -> Self {
        let span = inside(fault.span, text.inner());
        Self { problem: Box::new(fault.problem), text: Arc::clone(text), span }
    }

    /// What is wrong.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The bytes of the text that are underlined.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        range(self.span)
    }

    /// Line and column, both from 1, of the first underlined character. Columns are characters.
    #[must_use]
    pub fn line_column(&self) -> (usize, usize) {
        line_column(self.text.inner(), self.span.offset())
    }

    /// The name that the text was given.
    #[must_use]
    pub fn file(&self) -> &str {
        self.text.name()
    }
}

impl Warning {
    /// The caution at this place of this text.
    pub(crate) fn new(caution: Caution, span: Range<usize>, text: &Arc<NamedSource<String>>) -> Self {
        Self { caution, text: Arc::clone(text), span: inside(span, text.inner()) }
    }

    /// What is probably not meant.
    #[must_use]
    pub fn caution(&self) -> &Caution {
        &self.caution
    }

    /// The bytes of the text that are underlined.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        range(self.span)
    }

    /// Line and column, both from 1, of the first underlined character. Columns are characters.
    #[must_use]
    pub fn line_column(&self) -> (usize, usize) {
        line_column(self.text.inner(), self.span.offset())
    }
}

impl Problem {
    /// What stands under the underlined text: short, for it stands in the drawing of the source.
    fn label(&self) -> String {
        match self {
            Self::TooLong { .. } => "the file starts here".into(),
            Self::Syntax { .. } | Self::TooDeep => "here".into(),
            Self::UnknownKey { .. } => "not a key of this table".into(),
            Self::WrongType { expected, .. } => format!("not {expected}"),
            Self::MissingKey { key, .. } => format!("`{key}` is missing"),
            Self::UnknownFamily { .. } => "not a family".into(),
            Self::UnknownSet { .. } => "not a piece set".into(),
            Self::UnknownSymmetry { .. } => "not a choice of symmetries".into(),
            Self::BadSize { .. } | Self::ZeroSize { .. } | Self::SizeTooLarge { .. } => "this board".into(),
            Self::BadMark { .. } => "neither `#` nor `.` nor a space".into(),
            Self::Ragged { length, .. } => format!("{length} columns"),
            Self::NoCells { .. } => "no `#` here".into(),
            Self::BadName { .. } => "this name".into(),
            Self::ControlCharacter { .. } => "in this text".into(),
            Self::BadCopies { .. } => "fewer than 1".into(),
            Self::TooManyCopies { .. } => "too many".into(),
            Self::PieceTooLarge { .. } => "larger than the board".into(),
            Self::Packing(PackingError::NoPieces) => "a puzzle without pieces".into(),
            Self::Packing(PackingError::DuplicateName { .. }) => "taken".into(),
            Self::Packing(_) => "this board".into(),
        }
    }

    /// What would be right.
    fn help(&self) -> String {
        match self {
            Self::TooLong { .. } => "a puzzle file is a few lines of text; is this the right file?".into(),
            Self::Syntax { .. } => {
                "a line is `key = value`; text stands in quotes, a drawing between `\"\"\"` and `\"\"\"`".into()
            }
            Self::TooDeep => "no puzzle needs more than a list in a table".into(),
            Self::UnknownKey { key, known } => {
                let near = did_you_mean(key, known).map_or_else(String::new, |question| question + " ");
                format!("{near}the keys here are {}", list(known))
            }
            Self::WrongType { expected, .. } => type_help(expected).into(),
            Self::MissingKey { key, .. } => missing_help(key).into(),
            Self::UnknownFamily { family } => one_of(family, FAMILIES),
            Self::UnknownSet { set } => one_of(set, &PieceSet::names().collect::<Vec<_>>()),
            Self::UnknownSymmetry { symmetry } => one_of(symmetry, SYMMETRIES),
            Self::BadSize { .. } => {
                "write rows x columns, such as \"6x10\", or draw the board with `#` for a cell and `.` for none".into()
            }
            Self::ZeroSize { .. } => "a board has at least one row and one column".into(),
            Self::SizeTooLarge { .. } => format!("rows times columns may be at most {MAX_CELLS}"),
            Self::BadMark { .. } => "draw a cell with `#`, and `.` or a space where there is none".into(),
            Self::Ragged { length, longest, .. } => pad_help(longest - length),
            Self::NoCells { .. } => "draw at least one cell with `#`".into(),
            Self::BadName { .. } => "a name has at least one character, and no spaces or control characters".into(),
            Self::ControlCharacter { .. } => "write it without tabs, escape codes and the like".into(),
            Self::BadCopies { .. } => "write 1 or more, or leave the piece out".into(),
            Self::TooManyCopies { cells, board, .. } => format!("there is room for at most {}", board / cells),
            Self::PieceTooLarge { .. } => "take a larger board or a smaller piece".into(),
            Self::Packing(error) => packing_help(error),
        }
    }
}

impl Caution {
    fn label(&self) -> &'static str {
        match self {
            Self::Disconnected { .. } => "in more than one part",
        }
    }

    fn help(&self) -> &'static str {
        match self {
            Self::Disconnected { .. } => "its parts move together, as if joined by a wire; is that meant?",
        }
    }
}

/// The families that can be read.
pub(crate) const FAMILIES: &[&str] = &["packing"];

/// The choices of `symmetry`.
pub(crate) const SYMMETRIES: &[&str] = &["full", "rotations", "none"];

/// A problem and its place, before the text is known.
#[derive(Debug)]
pub(crate) struct Fault {
    pub problem: Problem,
    pub span: Range<usize>,
}

impl Fault {
    pub(crate) fn new(problem: impl Into<Problem>, span: Range<usize>) -> Self {
        Self { problem: problem.into(), span }
    }

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

fn type_help(expected: &str) -> &'static str {
    match expected {
        "a string" => "write the value in quotes",
        "a boolean" => "write `true` or `false`, without quotes",
        "a whole number" => "write a whole number, without quotes and without a point",
        "a whole number from 0 to 2^63 - 1" => "write a number in this range",
        SET_NAMES => "write a name in quotes, or several: `[\"tetrominoes\", \"pentominoes\"]`",
        "an array" => "a piece starts with `[[piece]]`, in double brackets",
        "a table" => "known answers start with `[known]`, in single brackets; pieces with `[[piece]]`, in double ones",
        _ => "see the format of puzzle files",
    }
}

fn missing_help(key: &str) -> &'static str {
    match key {
        "family" => "add a line `family = \"packing\"`",
        "board" => "add a line `board = \"6x10\"` (rows x columns), or a drawing of the board",
        "name" => "add a line `name = \"square\"` below `[[piece]]`",
        _ => "add a drawing, such as `art = \"##\"`, below `[[piece]]`",
    }
}

fn pad_help(missing: usize) -> String {
    format!("pad the row with `{}`", if missing <= 20 { ".".repeat(missing) } else { ".".into() })
}

fn packing_help(error: &PackingError) -> String {
    match *error {
        PackingError::NoPieces => "name a `set`, such as `set = \"pentominoes\"`, or draw a `[[piece]]`".into(),
        PackingError::DuplicateName { .. } => "give every piece its own name; use `copies` for equal pieces".into(),
        PackingError::BoardTooLarge { .. } => format!("draw at most {MAX_CELLS} cells"),
        PackingError::BoardTooWide { .. } => "draw the parts of the board closer together".into(),
        PackingError::AreaMismatch { pieces, board } => {
            let (n, word) = if pieces > board { (pieces - board, "many") } else { (board - pieces, "few") };
            format!("the pieces have {n} {} too {word} for this board", if n == 1 { "cell" } else { "cells" })
        }
        PackingError::EmptyBoard | PackingError::NoCopies { .. } => "a puzzle has at least one cell and piece".into(),
    }
}

/// The known word that was probably meant, or all of them.
fn one_of<S: AsRef<str>>(word: &str, known: &[S]) -> String {
    did_you_mean(word, known).unwrap_or_else(|| format!("it can be {}", list(known)))
}

fn did_you_mean<S: AsRef<str>>(word: &str, known: &[S]) -> Option<String> {
    let near = nearest(word, known.iter().map(S::as_ref), 1);
    near.first().map(|near| format!("did you mean `{near}`?"))
}

/// Words in backticks, with commas.
fn list<S: AsRef<str>>(words: &[S]) -> String {
    words.iter().map(|w| format!("`{}`", w.as_ref())).collect::<Vec<_>>().join(", ")
}

/// The longest piece of a file that a message repeats, in characters.
const SHOWN: usize = 60;

/// A word from a file as a message may show it: not endless, and without characters that steer a terminal.
pub(crate) fn shown(word: &str) -> String {
    let plain = |c: char| if c.is_control() { c.escape_debug().to_string() } else { c.to_string() };
    let mut shown: String = word.chars().take(SHOWN).map(plain).collect();
    if word.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

/// The text of a file as a report may show it: characters that steer a terminal are replaced, byte for byte, so that
/// every place stays where it is.
pub(crate) fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let line_end = c == '\n' || c == '\r' && rest.peek() == Some(&'\n');
        if c.is_control() && !line_end && c != '\t' {
            printable.extend(std::iter::repeat_n('?', c.len_utf8()));
        } else {
            printable.push(c);
        }
    }
    printable
}

/// The span, cut to the text and to whole characters, so that no report can fail.
fn inside(span: Range<usize>, text: &str) -> SourceSpan {
    let boundary = |at: &usize| text.is_char_boundary(*at);
    let start = (0..=span.start.min(text.len())).rev().find(boundary).unwrap_or(0);
    let end = (span.end.max(start)..text.len()).find(boundary).unwrap_or(text.len());
    (start..end).into()
}

fn range(span: SourceSpan) -> Range<usize> {
    span.offset()..span.offset() + span.len()
}

fn line_column(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    // A byte order mark takes no column.
    let column = before[start..].chars().filter(|&c| c != '\u{feff}').count() + 1;
    (before.matches('\n').count() + 1, column)
}
