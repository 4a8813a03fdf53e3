//! The lines of a text, one at a time, none longer than a limit: a device without an end should not fill the memory.

use super::ListError;
use std::io::{BufRead, Read};

/// The longest line that is read: 1 MiB. A solution on the largest board needs some ten thousand bytes.
const MAX_LINE: usize = 1 << 20;

/// A stream of lines.
pub struct Lines<R> {
    source: R,
    line: Vec<u8>,
    number: u64,
    limit: usize,
    /// The next line is the current one.
    again: bool,
}

impl<R: BufRead> Lines<R> {
    pub fn new(source: R) -> Self {
        Self { source, line: Vec::new(), number: 0, limit: MAX_LINE, again: false }
    }

    /// Allows lines of this length only.
    pub fn limit(&mut self, bytes: usize) {
        self.limit = bytes;
    }

    /// Goes to the next line; `false` at the end of the text.
    pub fn advance(&mut self) -> Result<bool, ListError> {
        if std::mem::take(&mut self.again) {
            return Ok(self.number > 0);
        }
        self.line.clear();
        let limit = self.limit as u64 + 2;
        let read = self.source.by_ref().take(limit).read_until(b'\n', &mut self.line)?;
        if read == 0 {
            return Ok(false);
        }
        self.number += 1;
        let ends = [b"\n".as_slice(), b"\r"];
        ends.iter().for_each(|end| self.line.truncate(self.line.strip_suffix(*end).unwrap_or(&self.line).len()));
        if self.line.len() > self.limit {
            return Err(ListError::LineTooLong { line: self.number, limit: self.limit });
        }
        if self.number == 1 && self.line.starts_with("\u{feff}".as_bytes()) {
            self.line.drain(..3);
        }
        self.check()?;
        Ok(true)
    }

    /// The next line is this one once more, if there was any.
    pub fn again(&mut self) {
        self.again = self.number > 0 && !self.line.is_empty();
    }

    /// The number of the line, from 1.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The line, without its end.
    pub fn text(&self) -> &str {
        // It was checked when it was read.
        std::str::from_utf8(&self.line).unwrap_or_default()
    }

    /// Is it text?
    fn check(&self) -> Result<(), ListError> {
        let good = match std::str::from_utf8(&self.line) {
            Ok(_) => self.line.len(),
            Err(error) => error.valid_up_to(),
        };
        let control = |b: &u8| *b < b' ' && !matches!(*b, b'\t' | b'\x1b') || *b == 0x7f;
        let bad = self.line[..good].iter().position(control).unwrap_or(good);
        match self.line.get(bad) {
            Some(&byte) => {
                let column = String::from_utf8_lossy(&self.line[..bad]).chars().count() + 1;
                Err(ListError::NotText { line: self.number, column, byte })
            }
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_as_files_end_them() {
        let mut lines = Lines::new("\u{feff}a\r\n\nb".as_bytes());
        let mut seen = Vec::new();
        while lines.advance().unwrap() {
            seen.push((lines.number(), lines.text().to_owned()));
        }
        assert_eq!(seen, [(1, "a".to_owned()), (2, String::new()), (3, "b".to_owned())]);
        assert!(!lines.advance().unwrap());
    }

    #[test]
    fn a_device_without_an_end_is_refused() {
        let error = Lines::new(std::io::BufReader::new(std::io::repeat(b'x'))).advance().unwrap_err();
        assert!(matches!(error, ListError::LineTooLong { line: 1, limit: MAX_LINE }), "{error}");
    }

    #[test]
    fn what_is_no_text_is_refused_with_its_place() {
        let place = |bytes: &[u8]| Lines::new(bytes).advance().unwrap_err().place();
        assert_eq!(place(b"a\xff"), Some((1, 2)));
        assert_eq!(place("ä\0".as_bytes()), Some((1, 2)));
    }
}
