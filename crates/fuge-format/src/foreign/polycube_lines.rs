//! The lines of polycube's text, with their places: directives, settings, words.

use super::report::Fault;
use crate::error::shown;
use std::collections::BTreeMap;
use std::ops::Range;

/// A line without its comment and the white space around it, and where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    pub text: &'a str,
    pub start: usize,
}

impl<'a> Line<'a> {
    /// Its place.
    pub(super) fn span(self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// What stands before the first colon.
    pub(super) fn word(self) -> &'a str {
        self.text.split(':').next().unwrap_or_default().trim()
    }

    /// The parts between these separators, without white space around them.
    pub(super) fn split(self, separator: char) -> impl Iterator<Item = Line<'a>> {
        let mut at = self.start;
        self.text.split(separator).map(move |part| {
            let start = at;
            at += part.len() + separator.len_utf8();
            Line { text: part, start }.trimmed()
        })
    }

    pub(super) fn trimmed(self) -> Self {
        let start = self.start + self.text.len() - self.text.trim_start().len();
        Self { text: self.text.trim(), start }
    }

    /// The words between white space.
    pub(super) fn words(self) -> impl Iterator<Item = Line<'a>> {
        let Self { text, start } = self;
        text.split_whitespace().map(move |word| {
            let at = word.as_ptr() as usize - text.as_ptr() as usize;
            Line { text: word, start: start + at }
        })
    }

    /// The settings behind the directive: names with their values.
    pub(super) fn settings(self, known: &[&str]) -> Result<BTreeMap<&'a str, Option<Line<'a>>>, Fault> {
        let mut settings = BTreeMap::new();
        for setting in self.split(':').skip(1) {
            let (name, value) = match setting.text.split_once('=') {
                Some((name, value)) => {
                    let start = setting.start + setting.text.len() - value.len();
                    (name.trim(), Some(Line { text: value, start }.trimmed()))
                }
                None => (setting.text, None),
            };
            if !known.contains(&name) {
                let message = format!("`{}` is no setting of `{}`", shown(name), shown(self.word()));
                return Err(Fault::unsupported(
                    setting.span(),
                    message,
                    format!("here Fuge knows {}", known.join(", ")),
                ));
            }
            if settings.insert(name, value).is_some() {
                return Err(Fault::wrong(setting.span(), format!("`{name}` is set twice"), "set it once"));
            }
        }
        Ok(settings)
    }
}

/// The lines of each puzzle, from `D` to before `~D`.
pub(super) fn puzzles(text: &str) -> Result<Vec<Vec<Line<'_>>>, Fault> {
    let (mut puzzles, mut open) = (Vec::new(), None::<Vec<Line>>);
    let mut start = 0;
    for whole in text.split('\n') {
        let line = Line { text: whole.split('#').next().unwrap_or_default(), start }.trimmed();
        start += whole.len() + 1;
        match (line.word(), &mut open) {
            ("D", Some(_)) => {
                return Err(Fault::wrong(line.span(), "a puzzle within a puzzle", "end the first with `~D`"));
            }
            ("D", None) => open = Some(vec![line]),
            ("~D", Some(_)) => puzzles.extend(open.take()),
            ("", None) => {}
            (_, None) => {
                return Err(Fault::wrong(line.span(), "this is outside of a puzzle", "a puzzle begins with `D:`"));
            }
            (_, Some(lines)) => lines.push(line),
        }
    }
    match open {
        Some(lines) => Err(Fault::wrong(lines[0].span(), "the puzzle has no end", "end it with a line `~D`")),
        None => Ok(puzzles),
    }
}
