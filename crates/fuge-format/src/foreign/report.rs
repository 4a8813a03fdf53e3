//! What can be wrong with a file of another program, what Fuge cannot do of what it says, and where that stands.
//!
//! Readers pass a [`Fault`], which has words and a place but no text; [`super::read`] adds the text.

use crate::error::{Place, View, Viewed};
use miette::{Diagnostic, NamedSource, SourceSpan};
use std::ops::Range;
use std::sync::Arc;
use thiserror::Error;

/// Why a file of another program cannot be read, with the place in its text. Report it with `miette`, or print
/// [`ForeignError::line_column`] and the message.
///
/// ```
/// use fuge_format::foreign::{Trouble, read};
/// let text = "D:xDim=4:yDim=2:zDim=1\nC:name=I:layout=0 0 0, 1 0 0, 2 0 0, 3 0\n~D\n";
/// let error = read("two.txt", text.as_bytes(), None).unwrap_err();
/// assert_eq!((error.trouble(), error.line_column()), (Trouble::Wrong, (2, 38)));
/// assert_eq!(error.to_string(), "`3 0` is not a cell");
/// ```
#[derive(Clone, Debug, Error, Diagnostic)]
#[error("{}", words.message)]
#[diagnostic(help("{}", words.help))]
pub struct ForeignError {
    words: Box<Words>,
    #[source_code]
    text: Arc<NamedSource<String>>,
    #[label("{}", words.label)]
    span: SourceSpan,
}

/// Something in a file of another program that is not read, or read in a way to know of.
#[derive(Clone, Debug, Error, Diagnostic)]
#[error("{}", words.message)]
#[diagnostic(severity(Warning), help("{}", words.help))]
pub struct ForeignWarning {
    words: Box<Words>,
    #[source_code]
    text: Arc<NamedSource<String>>,
    #[label("{}", words.label)]
    span: SourceSpan,
}

/// What is said of a trouble.
#[derive(Clone, Debug)]
struct Words {
    trouble: Trouble,
    message: String,
    help: String,
    label: String,
    place: Place,
}

/// The kinds of trouble with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It does not keep to its format.
    Wrong,
    /// It says something that Fuge cannot do.
    Unsupported,
    /// It is beyond a limit.
    TooLarge,
}

impl ForeignError {
    /// The fault at its place in this text.
    pub(super) fn new(fault: Fault, text: &Viewed<'_>) -> Self {
        let (words, text, span) = fault.told(text);
        Self { words, text, span }
    }

    /// Of which kind the trouble is.
    #[must_use]
    pub fn trouble(&self) -> Trouble {
        self.words.trouble
    }

    /// Line and column, both from 1, of the first underlined character, in the text as it is unpacked. Columns are characters.
    #[must_use]
    pub fn line_column(&self) -> (usize, usize) {
        self.words.place.line_column
    }

    /// The name that the file was given.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.words.place.file
    }

    /// What would be right.
    #[must_use]
    pub fn advice(&self) -> &str {
        &self.words.help
    }
}

impl ForeignWarning {
    pub(super) fn new(caution: Fault, text: &Viewed<'_>) -> Self {
        let (words, text, span) = caution.told(text);
        Self { words, text, span }
    }

    /// Line and column, both from 1, of the first underlined character, in the text as it is unpacked. Columns are characters.
    #[must_use]
    pub fn line_column(&self) -> (usize, usize) {
        self.words.place.line_column
    }
}

/// A trouble and its place, before the text is known.
#[derive(Debug)]
pub(super) struct Fault {
    pub trouble: Trouble,
    pub message: String,
    pub label: String,
    pub help: String,
    pub span: Range<usize>,
}

impl Fault {
    /// The text does not keep to its format.
    pub(super) fn wrong(span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { trouble: Trouble::Wrong, message: message.into(), label: "here".into(), help: help.into(), span }
    }

    /// The text says something that Fuge cannot do.
    pub(super) fn unsupported(span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { trouble: Trouble::Unsupported, label: "not in Fuge".into(), ..Self::wrong(span, message, help) }
    }

    /// The text is beyond a limit.
    pub(super) fn too_large(span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { trouble: Trouble::TooLarge, label: "too large".into(), ..Self::wrong(span, message, help) }
    }

    /// The words of a report on this text, and what it shows and underlines.
    fn told(self, text: &Viewed<'_>) -> (Box<Words>, Arc<NamedSource<String>>, SourceSpan) {
        let View { text, span, place } = text.at(self.span);
        let Self { trouble, message, help, label, .. } = self;
        (Box::new(Words { trouble, message, help, label, place: *place }), text, span)
    }

    /// The same, with these words under the place.
    pub(super) fn label(self, label: impl Into<String>) -> Self {
        Self { label: label.into(), ..self }
    }
}
