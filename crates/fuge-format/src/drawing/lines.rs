//! Many drawings in one file, one in every line. They are read one after the other, so that only one is in memory.

use super::report::Fault;
use super::{Drawing, DrawingError, DrawingFormat, MAX_BYTES, MAX_DRAWINGS, MAX_LINES_BYTES, Problem};
use super::{detect, json, read, text, without_mark};
use crate::error::Viewed;

/// All drawings of a file, each with its name: see [`drawings`].
#[derive(Debug)]
pub struct Drawings<'a> {
    file: &'a str,
    /// The drawing of a file that has one.
    only: Option<Result<Drawing, DrawingError>>,
    /// All of the text, and how much of it is read: bytes, lines, drawings.
    text: &'a str,
    at: usize,
    line: usize,
    number: usize,
}

/// All drawings of a file: those of all lines of JSON Lines, or the one of a file in another format.
///
/// A drawing without a name has that of the file; in JSON Lines with its number, as in `tans.jsonl#3`. Empty lines count for nothing.
/// A line that cannot be read does not keep the others from being read.
///
/// ```
/// use fuge_format::drawing::drawings;
/// let text = "{\"name\": \"tan\", \"silhouette\": [[[0,0],[1,0],[0,1]]]}\n[[0,0],[1,0],[1,1],[0,1]]\n[1]\n";
/// let all: Vec<_> = drawings("two.jsonl", text.as_bytes())?.collect();
/// assert_eq!(all.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["tan", "two.jsonl#2", "two.jsonl#3"]);
/// assert_eq!(all[2].1.as_ref().unwrap_err().line_column(), (3, 2));
/// # Ok::<(), fuge_format::drawing::DrawingError>(())
/// ```
///
/// # Errors
/// A [`DrawingError`] if the file as a whole cannot be read: it is too long, not text, or has too many lines.
pub fn drawings<'a>(name: &'a str, bytes: &'a [u8]) -> Result<Drawings<'a>, DrawingError> {
    let all = text(name, bytes, MAX_LINES_BYTES)?;
    let mut drawings = Drawings { file: name, only: None, text: all, at: 0, line: 0, number: 0 };
    if detect::guess(all) != Some(DrawingFormat::JsonLines) {
        return Ok(Drawings { only: Some(read(name, bytes)), text: "", ..drawings });
    }
    if all.lines().filter(|line| !line.trim().is_empty()).nth(MAX_DRAWINGS).is_some() {
        let problem = Problem::TooMany { things: "drawings", limit: MAX_DRAWINGS };
        return Err(DrawingError::new(Fault::new(problem, 0..0), &Viewed::new(name, "")));
    }
    drawings.at = all.len() - without_mark(all).len();
    Ok(drawings)
}

impl Drawings<'_> {
    /// The line that begins here.
    fn drawing(&self, start: usize, line: &str) -> Result<Drawing, DrawingError> {
        let read = if line.len() > MAX_BYTES {
            Err(Fault::new(Problem::TooLong { limit: MAX_BYTES }, start..start))
        } else {
            json::read(self.text, line)
        };
        read.map_err(|fault| DrawingError::in_line(fault, self.file, line, self.line, start))
    }
}

impl Iterator for Drawings<'_> {
    type Item = (String, Result<Drawing, DrawingError>);

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(drawing) = self.only.take() {
            return Some((named(&drawing, || self.file.to_owned()), drawing));
        }
        loop {
            let start = self.at;
            let line = self.text[start..].split_inclusive('\n').next()?;
            self.at += line.len();
            self.line += 1;
            if !line.trim().is_empty() {
                self.number += 1;
                let drawing = self.drawing(start, line.trim_end());
                return Some((named(&drawing, || format!("{}#{}", self.file, self.number)), drawing));
            }
        }
    }
}

/// The drawing's own name, or another.
fn named(drawing: &Result<Drawing, DrawingError>, other: impl FnOnce() -> String) -> String {
    drawing.as_ref().ok().and_then(|drawing| drawing.name.clone()).unwrap_or_else(other)
}
