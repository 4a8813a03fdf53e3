//! What a report shows of a text: all of it, or, where lines are long, only what is around the place.
//!
//! A report underlines a place by as many blanks as there are columns before it, and the library that draws it can count only to
//! 65535; nobody could read such a line anyway.

use super::{inside, line_column, printable, range};
use miette::{NamedSource, SourceSpan};
use std::cell::OnceCell;
use std::ops::Range;
use std::sync::Arc;

/// The longest text, and the longest line, that a report shows whole, in bytes.
const WHOLE: usize = 1 << 20;
const LINE: usize = 1000;

/// How much is shown on each side of a place in a long line, in bytes.
const AROUND: usize = 60;

/// A text that reports are made of. They share it.
pub(crate) struct Viewed<'a> {
    name: &'a str,
    text: &'a str,
    whole: OnceCell<Arc<NamedSource<String>>>,
}

/// What a report shows.
pub(crate) struct View {
    pub text: Arc<NamedSource<String>>,
    pub span: SourceSpan,
    pub place: Box<Place>,
}

/// Where something stands.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The name of the file.
    pub file: String,
    /// Bytes of the text.
    pub span: Range<usize>,
    /// Line and column, both from 1. Columns are characters.
    pub line_column: (usize, usize),
}

impl<'a> Viewed<'a> {
    /// The text of a file.
    pub(crate) fn new(name: &'a str, text: &'a str) -> Self {
        Self { name, text, whole: OnceCell::new() }
    }

    /// A report on this part of the text.
    pub(crate) fn at(&self, span: Range<usize>) -> View {
        let inner = inside(span, self.text);
        let (file, line_column) = (self.name.to_owned(), line_column(self.text, inner.offset()));
        let place = Box::new(Place { file, span: range(inner), line_column });
        if self.text.len() <= WHOLE && self.lines_shown(&place.span).lines().all(|line| line.len() <= LINE) {
            let whole = || Arc::new(NamedSource::new(self.name, printable(self.text)));
            return View { text: Arc::clone(self.whole.get_or_init(whole)), span: inner, place };
        }
        let (text, span) = self.cut(&place);
        View { text, span, place }
    }

    /// The lines with the place, and those before and after it.
    fn lines_shown(&self, Range { start, end }: &Range<usize>) -> &'a str {
        let before = self.text[..*start].rmatch_indices('\n').nth(1).map_or(0, |(at, _)| at + 1);
        let after = self.text[*end..].match_indices('\n').nth(1).map_or(self.text.len(), |(at, _)| end + at);
        &self.text[before..after]
    }

    /// What stands around the place in its first line.
    fn cut(&self, place: &Place) -> (Arc<NamedSource<String>>, SourceSpan) {
        let (text, Range { start, end }) = (self.text, place.span.clone());
        let line_start = text[..start].rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
        let end = end.min(start + AROUND).min(line_end).max(start);
        let first = range(inside(start.saturating_sub(AROUND).max(line_start)..start, text)).start;
        let last = range(inside(end..(end + AROUND).min(line_end), text)).end;
        let (line, column) = place.line_column;
        let name = format!("{}, line {line}, column {column}", self.name);
        let text = Arc::new(NamedSource::new(name, printable(&text[first..last])));
        let span = inside(start - first..end - first, text.inner());
        (text, span)
    }
}
