//! What a report shows of a text: all of it, or, where lines are long, only what is around the place.
//!
//! A report underlines a place by as many blanks as there are columns before it, and the library that draws it can count only to
//! 65535; nobody could read such a line anyway.
//!
//! To look a place up is to go through the text before it. So that is done for what is reported, and not for everything that could be.

use super::{inside, line_column, printable, range};
use miette::{NamedSource, SourceSpan};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// The longest text, and the longest line, that a report shows whole, in bytes.
const WHOLE: usize = 1 << 20;
const LINE: usize = 1000;

/// The most lines that are underlined; of a longer part only the first is.
const LINES: usize = 50;

/// How much is shown on each side of a place in a long line, in bytes.
const AROUND: usize = 60;

/// A text that reports are made of. They share it.
#[derive(Debug)]
pub(crate) struct Viewed<'a> {
    name: Cow<'a, str>,
    text: Cow<'a, str>,
    whole: OnceLock<Arc<NamedSource<String>>>,
}

/// A place whose report is made when somebody asks for it.
#[derive(Clone, Debug)]
pub(crate) struct Later {
    text: Arc<Viewed<'static>>,
    span: Range<usize>,
    view: OnceLock<View>,
}

impl Later {
    /// A report on this part of the text.
    pub(crate) fn new(text: &Arc<Viewed<'static>>, span: Range<usize>) -> Self {
        Self { text: Arc::clone(text), span, view: OnceLock::new() }
    }

    /// The report.
    pub(crate) fn view(&self) -> &View {
        self.view.get_or_init(|| self.text.at(self.span.clone()))
    }
}

/// What a report shows.
#[derive(Clone, Debug)]
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
        Self { name: name.into(), text: text.into(), whole: OnceLock::new() }
    }

    /// The same with a text of its own, for reports that are made later.
    pub(crate) fn kept(self) -> Arc<Viewed<'static>> {
        let (name, text) = (self.name.into_owned().into(), self.text.into_owned().into());
        Arc::new(Viewed { name, text, whole: self.whole })
    }

    /// A report on this part of the text.
    pub(crate) fn at(&self, span: Range<usize>) -> View {
        #[cfg(test)]
        tests::LOOKED_UP.set(tests::LOOKED_UP.get() + 1);
        let inner = inside(span, &self.text);
        let (file, line_column) = (self.name.to_string(), line_column(&self.text, inner.offset()));
        let place = Box::new(Place { file, span: range(inner), line_column });
        let first = self.first_lines(&place.span);
        if self.text.len() <= WHOLE && self.lines_shown(&first).lines().all(|line| line.len() <= LINE) {
            let whole = || Arc::new(NamedSource::new(&*self.name, printable(&self.text)));
            return View { text: Arc::clone(self.whole.get_or_init(whole)), span: first.into(), place };
        }
        let (text, span) = self.cut(&place);
        View { text, span, place }
    }

    /// The part, or its first line where it has very many.
    fn first_lines(&self, span: &Range<usize>) -> Range<usize> {
        let mut ends = self.text[span.clone()].match_indices('\n').map(|(at, _)| span.start + at);
        match (ends.next(), ends.nth(LINES)) {
            (Some(first), Some(_)) => span.start..first,
            _ => span.clone(),
        }
    }

    /// The lines with the place, and those before and after it.
    fn lines_shown(&self, Range { start, end }: &Range<usize>) -> &str {
        let before = self.text[..*start].rmatch_indices('\n').nth(1).map_or(0, |(at, _)| at + 1);
        let after = self.text[*end..].match_indices('\n').nth(1).map_or(self.text.len(), |(at, _)| end + at);
        &self.text[before..after]
    }

    /// What stands around the place in its first line.
    fn cut(&self, place: &Place) -> (Arc<NamedSource<String>>, SourceSpan) {
        let (text, Range { start, end }) = (&*self.text, place.span.clone());
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    thread_local! {
        /// How many places this thread has looked up.
        pub(super) static LOOKED_UP: Cell<usize> = const { Cell::new(0) };
    }

    #[test]
    fn places_are_looked_up_for_those_who_ask() {
        let text =
            |begin: &str, part: &str| format!("family = 'packing'\nboard = '6x10'\n{begin}{}", part.repeat(1000));
        let piece = "[[piece]]\nname = 'NAME'\nart = '#.#'\n";
        let named: String = (0..1000).map(|number| piece.replace("NAME", &number.to_string())).collect();
        for text in [text("use = 'some'\n", "") + &named, text("set = 'pentominoes'\ncolours = [", "['A', 'B'],") + "]"]
        {
            LOOKED_UP.set(0);
            let file = crate::read("many.toml", &text).unwrap();
            assert!(!file.warnings.is_empty());
            assert_eq!(LOOKED_UP.get(), 0, "nothing is reported yet");
            let warning = file.warnings.last().unwrap();
            assert_eq!((warning.line_column(), warning.line_column()), (warning.line_column(), warning.line_column()));
            assert_eq!(LOOKED_UP.get(), 1, "once, however often it is asked for");
        }
    }
}
