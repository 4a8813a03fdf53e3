//! The words of PolySolver's text, with their places.

use super::draft::{coordinate, number};
use super::psv::grid;
use super::report::Fault;
use crate::error::shown;
use fuge_puzzle::packing::Lattice;
use std::ops::Range;

/// A word or a bracket, and its place.
#[derive(Clone, Debug)]
pub(super) struct Word<'a> {
    pub text: &'a str,
    pub span: Range<usize>,
}

impl Word<'_> {
    /// Whether it is this one; capitals do not matter.
    pub(super) fn is(&self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word)
    }

    pub(super) fn number(&self) -> Option<i64> {
        number(self.text)
    }
}

/// The words of a text that begins at this place.
pub(super) struct Words<'a> {
    rest: &'a str,
    start: usize,
}

impl<'a> Words<'a> {
    pub(super) fn new(rest: &'a str, start: usize) -> Self {
        Self { rest, start }
    }

    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.start += length;
        self.rest = rest;
        taken
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        let inside = |c: char| c.is_ascii_alphanumeric() || "-^_'.\\/".contains(c);
        loop {
            let first = self.rest.chars().next()?;
            let length = |end: Option<usize>| end.unwrap_or(self.rest.len());
            if first == '#' {
                let length = length(self.rest.find('\n'));
                Self::take(self, length);
            } else if first <= ' ' || first == ',' {
                Self::take(self, 1);
            } else {
                let length = if inside(first) { length(self.rest.find(|c| !inside(c))) } else { first.len_utf8() };
                let start = self.start;
                let text = Self::take(self, length);
                return Some(Word { text, span: start..self.start });
            }
        }
    }
}

/// The words, and how far they are read.
pub(super) struct Parser<'a> {
    words: Vec<Word<'a>>,
    at: usize,
    end: usize,
}

impl<'a> Parser<'a> {
    /// The words of the text from this place on.
    pub(super) fn new(text: &'a str, start: usize) -> Self {
        Self { words: Words::new(&text[start..], start).collect(), at: 0, end: text.len() }
    }

    pub(super) fn next(&mut self) -> Option<Word<'a>> {
        let word = self.words.get(self.at).cloned();
        self.at += usize::from(word.is_some());
        word
    }

    /// Whether the next word is this one.
    pub(super) fn sees(&self, word: &str) -> bool {
        self.words.get(self.at).is_some_and(|next| next.is(word))
    }

    /// Takes the next word, if it is this one.
    pub(super) fn eat(&mut self, word: &str) -> bool {
        let found = self.sees(word);
        self.at += usize::from(found);
        found
    }

    /// The place of the next word.
    pub(super) fn place(&self) -> Range<usize> {
        self.words.get(self.at).map_or(self.end..self.end, |word| word.span.clone())
    }

    pub(super) fn expect(&mut self, word: &str, what: &str) -> Result<(), Fault> {
        if self.eat(word) {
            return Ok(());
        }
        Err(Fault::wrong(self.place(), format!("{what} has no `{word}` here"), format!("write `{word}`")))
    }

    /// The next word, if it is a number.
    pub(super) fn number(&mut self) -> Option<i64> {
        let number = self.words.get(self.at)?.number()?;
        self.at += 1;
        Some(number)
    }

    /// The lattice of the grid; a file that names none has squares.
    pub(super) fn lattice(&mut self) -> Result<Lattice, Fault> {
        match self.words.get(self.at).cloned() {
            Some(word) if !word.is("board") && !word.is("tile") => {
                self.at += 1;
                let names = Lattice::ALL.map(Lattice::name).join(", ");
                let unknown = || {
                    let message = format!("the grid is `{}`", shown(word.text));
                    Fault::unsupported(word.span.clone(), message, format!("of PolySolver's grids Fuge has {names}"))
                };
                grid(word.text).ok_or_else(unknown)
            }
            _ => Ok(Lattice::Square),
        }
    }

    /// The numbers of a cell behind its opening bracket: x, y, z, part; and what stands behind a bar.
    pub(super) fn cell(&mut self) -> Result<([i32; 4], Option<i64>), Fault> {
        let place = self.place();
        let mut numbers = [0_i64; 4];
        let mut count = 0;
        while count < 4
            && let Some(number) = self.number()
        {
            numbers[count] = number;
            count += 1;
        }
        if self.eat(":") {
            numbers[3] = self.number().unwrap_or(i64::MAX);
        }
        let turned = if self.eat("|") { Some(self.number().unwrap_or(-1)) } else { None };
        let near = numbers.map(coordinate);
        let [Some(x), Some(y), Some(z), Some(part)] = near else {
            return Err(Fault::wrong(
                place,
                "this is not a cell",
                "write two or three small numbers, and `:` and a part",
            ));
        };
        if count < 2 {
            return Err(Fault::wrong(place, "a cell with fewer than two numbers", "write its column and row"));
        }
        self.expect(")", "a cell")?;
        Ok(([x, y, z, part], turned))
    }

    /// Skips what stands between brackets, others within them.
    pub(super) fn skip(&mut self, what: &str) -> Result<(), Fault> {
        self.expect("(", what)?;
        let mut open = 1;
        while open > 0 {
            match self.next() {
                Some(word) if word.is("(") => open += 1,
                Some(word) if word.is(")") => open -= 1,
                Some(_) => {}
                None => return Err(Fault::wrong(self.place(), format!("{what} has no end"), "close its brackets")),
            }
        }
        Ok(())
    }
}
