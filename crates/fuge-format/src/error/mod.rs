//! What can be wrong with a puzzle file, and where.
//!
//! A [`Problem`] is the fact with its data; a [`ReadError`] is the problem at a place in a text, ready to be reported
//! with the offending text underlined. The readers inside this crate pass [`Fault`]s (problem and place), so that only
//! [`crate::read`] needs to hold the text.

mod drawing;
mod help;
mod problem;
mod rule;
mod toml_words;
mod view;
mod words;

pub use drawing::DrawingProblem;
pub use problem::{Caution, Problem};
pub use rule::RuleProblem;
pub(crate) use view::{Later, Place, View, Viewed};

use fuge_puzzle::plain::{is_hidden, plain};
use miette::{Diagnostic, LabeledSpan, NamedSource, Severity, SourceCode, SourceSpan};
use std::fmt::Display;
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
    place: Box<Place>,
}

/// Something in a puzzle file that is allowed but probably not meant, with the place in its text.
#[derive(Clone, Debug, Error)]
#[error("{caution}")]
pub struct Warning {
    caution: Caution,
    // There may be many, of which few are reported.
    place: Later,
}

impl Diagnostic for Warning {
    fn severity(&self) -> Option<Severity> {
        Some(Severity::Warning)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn Display + 'a>> {
        Some(Box::new(self.caution.help()))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.place.view().text)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let label = LabeledSpan::new_with_span(Some(self.caution.label().to_string()), self.place.view().span);
        Some(Box::new(std::iter::once(label)))
    }
}

impl ReadError {
    /// The problem at this place of this text.
    pub(crate) fn new(fault: Fault, text: &Viewed<'_>) -> Self {
        let View { text, span, place } = text.at(fault.span);
        Self { problem: Box::new(fault.problem), text, span, place }
    }

    /// What is wrong.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The bytes of the text that are underlined.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.place.span.clone()
    }

    /// Line and column, both from 1, of the first underlined character. Columns are characters.
    #[must_use]
    pub fn line_column(&self) -> (usize, usize) {
        self.place.line_column
    }

    /// The name that the text was given.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.place.file
    }
}

impl Warning {
    /// The caution at this place of this text.
    pub(crate) fn new(caution: Caution, span: Range<usize>, text: &Arc<Viewed<'static>>) -> Self {
        Self { caution, place: Later::new(text, span) }
    }

    /// What is probably not meant.
    #[must_use]
    pub fn caution(&self) -> &Caution {
        &self.caution
    }

    /// The bytes of the text that are underlined.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.place.view().place.span.clone()
    }

    /// Line and column, both from 1, of the first underlined character. Columns are characters.
    #[must_use]
    pub fn line_column(&self) -> (usize, usize) {
        self.place.view().place.line_column
    }
}

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
}

/// The families that can be read.
pub(crate) const FAMILIES: &[&str] = &["packing", "outline", "silhouette", "cards", "trail"];

/// The lattices of cards.
pub(crate) const CARD_LATTICES: &[&str] = &["square", "triangle", "hexagon"];

/// The choices of `rule`, of cards.
pub(crate) const CARD_RULES: &[&str] = &["equal", "halves", "pairs"];

/// The choices of `visits`, of trails.
pub(crate) const VISITS: &[&str] = &["segments", "squares"];

/// The choices of `symmetry`.
pub(crate) const SYMMETRIES: &[&str] = &["full", "rotations", "none"];

/// The choices of `cover`.
pub(crate) const COVERS: &[&str] = &["exact", "partial"];

/// The choices of `use`.
pub(crate) const USES: &[&str] = &["all", "some"];

/// The longest piece of a file that a message repeats, in characters.
const SHOWN: usize = 60;

/// A word from a file as a message may show it: not endless, and without characters that steer a terminal.
pub(crate) fn shown(word: &str) -> String {
    let mut shown = plain(&word.chars().take(SHOWN).collect::<String>());
    if word.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

/// The text of a file as a report may show it: characters that steer a terminal or hide are replaced, byte for byte, so that
/// every place stays where it is. A byte order mark at its beginning is no part of the text.
pub(crate) fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    let behind_mark = text.strip_prefix('\u{feff}');
    printable.extend(behind_mark.map(|_| '\u{feff}'));
    let mut rest = behind_mark.unwrap_or(text).chars().peekable();
    while let Some(c) = rest.next() {
        let line_end = c == '\n' || c == '\r' && rest.peek() == Some(&'\n');
        if is_hidden(c) && !line_end && c != '\t' {
            printable.extend(std::iter::repeat_n('?', c.len_utf8()));
        } else {
            printable.push(c);
        }
    }
    printable
}

/// The span, cut to the text and to whole characters, so that no report can fail.
pub(crate) fn inside(span: Range<usize>, text: &str) -> SourceSpan {
    let boundary = |at: &usize| text.is_char_boundary(*at);
    let start = (0..=span.start.min(text.len())).rev().find(boundary).unwrap_or(0);
    let end = (span.end.max(start)..text.len()).find(boundary).unwrap_or(text.len());
    (start..end).into()
}

pub(crate) fn range(span: SourceSpan) -> Range<usize> {
    span.offset()..span.offset() + span.len()
}

pub(crate) fn line_column(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    // A byte order mark takes no column.
    let column = before[start..].chars().filter(|&c| c != '\u{feff}').count() + 1;
    (before.matches('\n').count() + 1, column)
}
