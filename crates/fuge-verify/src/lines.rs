//! Lists of JSON Lines, line by line. Whatever a file has in it, reading it ends, and every error says where it is.

use crate::list::Claim;
use serde_json::error::Category;
use std::io::{BufRead, Read};
use thiserror::Error;

/// The longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 16 << 20;

/// Why a list cannot be read on. Lines and columns count from 1.
#[derive(Debug, Error)]
#[error("{message}")]
pub struct ReadError {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// Whether the line ends too early.
    pub cut_off: bool,
    /// What a line looks like.
    pub(crate) example: &'static str,
}

impl ReadError {
    pub(crate) fn new(line: u64, column: usize, message: impl Into<String>) -> Self {
        Self { line, column, message: message.into(), cut_off: false, example: "" }
    }

    /// The error of a line, with its place in the list.
    pub(crate) fn in_list(number: u64, text: &str, error: &serde_json::Error) -> Self {
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message).to_owned();
        // Columns are bytes there, and characters here.
        let before = text.as_bytes().get(..error.column()).unwrap_or(text.as_bytes());
        let column = String::from_utf8_lossy(before).chars().count().max(1);
        Self { cut_off: error.classify() == Category::Eof, ..Self::new(number, column, message) }
    }

    /// What would be right.
    #[must_use]
    pub fn help(&self) -> &'static str {
        if self.cut_off { "the list was cut off here" } else { self.example }
    }
}

/// What the last line of a list says about it, beside its numbers.
pub(crate) struct ClaimText {
    pub complete: Option<bool>,
    /// It is of a part of the search.
    pub part: bool,
    /// It is of what passes filters.
    pub filtered: bool,
    pub passed: Option<u128>,
}

impl ClaimText {
    pub fn claim(self, different: Option<u128>, raw: Option<u128>, found: Option<u128>) -> Claim {
        match self.filtered {
            // The numbers are those of the puzzle, the list is of what passes.
            true => Claim { found: self.passed.or(found), ..Claim::default() },
            false => {
                Claim { complete: self.complete == Some(true) && !self.part, different, raw, found, outlines: None }
            }
        }
    }
}

/// The lines of a list.
pub(crate) struct Lines<R> {
    source: R,
    /// The number of the line that was read last.
    pub number: u64,
}

impl<R: BufRead> Lines<R> {
    pub fn new(source: R) -> Self {
        Self { source, number: 0 }
    }

    /// The next line, without its end.
    pub fn line(&mut self) -> Result<Option<String>, ReadError> {
        let mut bytes = Vec::new();
        self.number += 1;
        let limit = LONGEST_LINE as u64 + 2;
        let read = self.source.by_ref().take(limit).read_until(b'\n', &mut bytes);
        match read.map_err(|error| ReadError::new(self.number, 1, format!("cannot read: {error}")))? {
            0 => return Ok(None),
            _ => while bytes.pop_if(|byte| matches!(byte, b'\n' | b'\r')).is_some() {},
        }
        let line = String::from_utf8(bytes).map_err(|error| {
            let good = error.utf8_error().valid_up_to();
            let column = String::from_utf8_lossy(&error.as_bytes()[..good]).chars().count() + 1;
            ReadError::new(self.number, column, "this is not text")
        })?;
        Ok(Some(if self.number == 1 { line.trim_start_matches('\u{feff}').to_owned() } else { line }))
    }
}

/// What a line of a list says.
pub(crate) trait Said {
    /// What a line looks like.
    const EXAMPLE: &'static str;

    /// Whether it is the last that a list has to say.
    fn is_summary(&self) -> bool;
}

/// What a list says, line by line, up to its summary.
pub(crate) struct Entries<R> {
    lines: Lines<R>,
    summarised: bool,
    ended: bool,
}

impl<R: BufRead> Entries<R> {
    pub fn new(source: R) -> Self {
        Self { lines: Lines::new(source), summarised: false, ended: false }
    }

    /// The next thing that it says. `read` is given the number of a line and the line; `None`: it says nothing to us.
    pub fn next<S: Said>(
        &mut self,
        read: impl FnMut(u64, &str) -> Result<Option<S>, ReadError>,
    ) -> Option<Result<S, ReadError>> {
        if self.ended {
            return None;
        }
        let said = self.said(read).map_err(|error| ReadError { example: S::EXAMPLE, ..error }).transpose();
        self.ended = !matches!(said, Some(Ok(_)));
        said
    }

    fn said<S: Said>(
        &mut self,
        mut read: impl FnMut(u64, &str) -> Result<Option<S>, ReadError>,
    ) -> Result<Option<S>, ReadError> {
        while let Some(line) = self.lines.line()? {
            let Some(said) = read(self.lines.number, &line)? else { continue };
            if self.summarised {
                return Err(ReadError::new(self.lines.number, 1, "the list goes on after its summary"));
            }
            self.summarised = said.is_summary();
            return Ok(Some(said));
        }
        Ok(None)
    }
}
