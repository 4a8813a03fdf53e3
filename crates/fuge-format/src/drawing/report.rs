//! A problem with a drawing at its place, ready to be reported with the offending text underlined.
//!
//! Readers pass a [`Fault`], which has no text; [`super::read`] adds it.

use super::{Problem, valid};
use crate::error::{Place, View, Viewed, shown};
use miette::{Diagnostic, NamedSource, SourceSpan};
use std::ops::Range;
use std::sync::Arc;
use thiserror::Error;

/// Why a drawing cannot be read, with the place in its text. Report it with `miette`, or print [`DrawingError::line_column`] and the
/// message.
///
/// ```
/// use fuge_format::drawing::{Problem, read};
/// let error = read("open.wkt", b"POLYGON ((0 0, 1 0,\n 1 1))").unwrap_err();
/// assert_eq!(error.line_column(), (2, 2));
/// assert_eq!(error.to_string(), "the ring begins at `0 0` and ends at `1 1`");
/// assert_eq!(error.advice(), "end it where it begins: add `, 0 0`");
/// assert!(matches!(error.problem(), Problem::OpenRing { .. }));
/// ```
#[derive(Clone, Debug, Error, Diagnostic)]
#[error("{problem}")]
#[diagnostic(help("{}", problem.help()))]
pub struct DrawingError {
    problem: Box<Problem>,
    #[source_code]
    text: Arc<NamedSource<String>>,
    #[label("{}", problem.label())]
    span: SourceSpan,
    place: Box<Place>,
}

impl DrawingError {
    /// What a caller finds wrong with a drawing that could be read, such as a corner whose text is no number it knows. `bytes` are those
    /// that were read, and `place` is the one of the corner or the shape.
    ///
    /// ```
    /// use fuge_format::drawing::{DrawingError, read};
    /// let bytes = b"[[0,0], [1,0], [\"one\",1]]";
    /// let corner = &read("a.json", bytes)?.shapes[0].loops[0][2];
    /// let error = DrawingError::refused("a.json", bytes, corner.place.clone(), "`one` is no number", "write `1`");
    /// assert_eq!((error.line_column(), error.to_string()), ((1, 16), "`one` is no number".into()));
    /// # Ok::<(), DrawingError>(())
    /// ```
    #[must_use]
    pub fn refused(name: &str, bytes: &[u8], place: Range<usize>, message: &str, help: &str) -> Self {
        let problem = Problem::Refused { message: message.to_owned(), help: help.to_owned() };
        Self::new(Fault::new(problem, place), &Viewed::new(name, valid(bytes)))
    }

    /// The fault at its place in this text.
    pub(super) fn new(fault: Fault, text: &Viewed<'_>) -> Self {
        let View { text, span, place } = text.at(fault.span);
        Self { problem: Box::new(fault.problem), text, span, place }
    }

    /// The fault in one line of a long file. Only the line is shown: to count the lines before it again for every error would take
    /// too long. `line` is counted from 1, and begins at this byte of the file.
    pub(super) fn in_line(fault: Fault, file: &str, text: &str, line: usize, start: usize) -> Self {
        let span = fault.span.start.saturating_sub(start)..fault.span.end.saturating_sub(start);
        let name = format!("{file}, line {line}");
        let mut error = Self::new(Fault { span, ..fault }, &Viewed::new(&name, text));
        error.place.file = file.to_owned();
        error.place.span = error.place.span.start + start..error.place.span.end + start;
        error.place.line_column.0 = line;
        error
    }

    /// What is wrong.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The bytes of the file that are underlined.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.place.span.clone()
    }

    /// Line and column, both from 1, of the first underlined character. Columns are characters.
    #[must_use]
    pub fn line_column(&self) -> (usize, usize) {
        self.place.line_column
    }

    /// The name that the file was given.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.place.file
    }

    /// What would be right.
    #[must_use]
    pub fn advice(&self) -> String {
        self.problem.help()
    }
}

/// A problem and its place, before the text is known.
#[derive(Debug)]
pub(super) struct Fault {
    pub problem: Problem,
    pub span: Range<usize>,
}

impl Fault {
    pub(super) fn new(problem: Problem, span: Range<usize>) -> Self {
        Self { problem, span }
    }

    /// Something else was expected than what stands there.
    pub(super) fn expected(expected: &'static str, found: &str, span: Range<usize>) -> Self {
        let found = if found.is_empty() { "the end".to_owned() } else { format!("`{}`", shown(found)) };
        Self::new(Problem::Expected { expected, found }, span)
    }
}
