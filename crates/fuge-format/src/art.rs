//! Drawings in text: `#` is a cell, `.` or a space is none. One rule for boards and pieces.
//!
//! A message about a drawing underlines a character or a row, so each row remembers where in the file it stands. That
//! place is known when the string has no escapes: then the file's own text between the quotes is the drawing.

use crate::error::{Fault, Problem};
use fuge_puzzle::packing::Cell;
use std::ops::Range;
use toml::Spanned;

/// The cells of the drawing, in reading order. `subject` is what is drawn, for messages.
pub(crate) fn cells(art: &Spanned<String>, file: &str, subject: &str) -> Result<Vec<Cell>, Fault> {
    let rows = rows(art, file);
    for row in &rows {
        only_marks(row)?;
    }
    same_length(&rows)?;
    let cells: Vec<Cell> = rows.iter().zip(0..).flat_map(|(row, number)| row.cells(number)).collect();
    if cells.is_empty() {
        return Err(Fault::new(Problem::NoCells { subject: subject.to_owned() }, art.span()));
    }
    Ok(cells)
}

/// A row of a drawing and its place in the file.
struct Row<'a> {
    text: &'a str,
    place: Place,
}

/// Where a row stands.
enum Place {
    /// Its first byte has this offset.
    At(usize),
    /// Somewhere in this string: escapes hide where.
    Within(Range<usize>),
}

impl Row<'_> {
    fn cells(&self, number: i32) -> impl Iterator<Item = Cell> {
        self.text.bytes().zip(0..).filter(|&(mark, _)| mark == b'#').map(move |(_, column)| Cell::new(number, column))
    }

    /// The place in the file of a part of the row.
    fn span(&self, part: Range<usize>) -> Range<usize> {
        match &self.place {
            Place::At(start) => start + part.start..start + part.end,
            Place::Within(whole) => whole.clone(),
        }
    }
}

fn only_marks(row: &Row) -> Result<(), Fault> {
    match row.text.char_indices().find(|(_, mark)| !matches!(mark, '#' | '.' | ' ')) {
        Some((at, mark)) => Err(Fault::new(Problem::BadMark { mark }, row.span(at..at + mark.len_utf8()))),
        None => Ok(()),
    }
}

/// Spaces at the end of a row cannot be seen, so they may pad it, but never make it the longest.
fn same_length(rows: &[Row]) -> Result<(), Fault> {
    let longest = rows.iter().map(|row| row.text.trim_end().len()).max().unwrap_or(0);
    match rows.iter().zip(1..).find(|(row, _)| row.text.len() < longest) {
        Some((row, number)) => {
            let length = row.text.len();
            Err(Fault::new(Problem::Ragged { row: number, length, longest }, row.span(0..length)))
        }
        None => Ok(()),
    }
}

fn rows<'a>(art: &'a Spanned<String>, file: &'a str) -> Vec<Row<'a>> {
    let (text, start) = match as_written(&file[art.span()]) {
        Some((text, skipped)) => (text, Some(art.span().start + skipped)),
        None => (art.get_ref().as_str(), None),
    };
    let mut rows: Vec<Row> = lines(text)
        .map(|(at, line)| {
            let place = start.map_or_else(|| Place::Within(art.span()), |start| Place::At(start + at));
            Row { text: line, place }
        })
        .collect();
    // The line of the closing quotes, which may be indented.
    if rows.len() > 1 && rows.last().is_some_and(|row| row.text.trim().is_empty()) {
        rows.pop();
    }
    rows
}

/// The lines with their offsets, without line ends of either kind.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split('\n').map(move |line| {
        let start = at;
        at += line.len() + 1;
        (start, line.strip_suffix('\r').unwrap_or(line))
    })
}

/// The text between the quotes of a TOML string and how many bytes precede it; `None` when the string has escapes.
fn as_written(quoted: &str) -> Option<(&str, usize)> {
    let quotes = ["\"\"\"", "'''", "\"", "'"].into_iter().find(|q| quoted.starts_with(q))?;
    let body = quoted.strip_prefix(quotes)?.strip_suffix(quotes)?;
    if quotes.starts_with('"') && body.contains('\\') {
        return None;
    }
    // TOML drops a line end right after the three quotes.
    let text = if quotes.len() == 3 {
        body.strip_prefix("\r\n").or_else(|| body.strip_prefix('\n')).unwrap_or(body)
    } else {
        body
    };
    Some((text, quotes.len() + body.len() - text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The drawing of a file that is only `art = …`.
    fn drawn(file: &str) -> Result<Vec<(i32, i32)>, Fault> {
        let table: std::collections::BTreeMap<String, Spanned<String>> = toml::from_str(file).unwrap();
        cells(&table["art"], file, "it").map(|cells| cells.iter().map(|c| (c.row, c.column)).collect())
    }

    /// The problem and the text it underlines.
    fn fault(file: &str) -> (Problem, &str) {
        let Fault { problem, span } = drawn(file).unwrap_err();
        (problem, &file[span])
    }

    #[test]
    fn all_ways_to_quote_give_the_same_cells() {
        let expected = [(0, 1), (1, 0), (1, 1)];
        for file in [
            "art = \"\"\"\n.#\n##\n\"\"\"",
            "art = '''\n.#\n##'''",
            "art = \"\"\".#\n##\n   \"\"\"",
            "art = \"\"\"\r\n #\r\n##\r\n\"\"\"\r\n",
            "art = \".#\\n##\"",
            "art = \"\"\"\n.#   \n## \n\"\"\"",
        ] {
            assert_eq!(drawn(file).unwrap(), expected, "{file:?}");
        }
        assert_eq!(drawn("art = '#'").unwrap(), [(0, 0)]);
    }

    #[test]
    fn a_wrong_mark_is_found_to_the_byte() {
        for file in ["art = \"\"\"\r\n##\r\n#é#\r\n\"\"\"", "art = '''##\n.é'''", "art = \"#é\""] {
            assert_eq!(fault(file), (Problem::BadMark { mark: 'é' }, "é"), "{file:?}");
        }
        assert_eq!(fault("art = '#\\n#'"), (Problem::BadMark { mark: '\\' }, "\\"));
        assert_eq!(fault("art = \"\"\"\n#\"\n\"\"\""), (Problem::BadMark { mark: '"' }, "\""));
    }

    #[test]
    fn escapes_underline_the_whole_string() {
        assert_eq!(fault("art = \"#\\nx\""), (Problem::BadMark { mark: 'x' }, "\"#\\nx\""));
        assert_eq!(fault("art = \"##\\n#\""), (Problem::Ragged { row: 2, length: 1, longest: 2 }, "\"##\\n#\""));
    }

    #[test]
    fn a_short_row_is_ragged_wherever_it_stands() {
        assert_eq!(fault("art = '''\n ##\n #\n'''"), (Problem::Ragged { row: 2, length: 2, longest: 3 }, " #"));
        assert_eq!(fault("art = '''\n.#\n###\n'''"), (Problem::Ragged { row: 1, length: 2, longest: 3 }, ".#"));
        assert_eq!(fault("art = '''\n##\n\n##\n'''"), (Problem::Ragged { row: 2, length: 0, longest: 2 }, ""));
    }

    #[test]
    fn nothing_is_not_a_drawing() {
        for file in ["art = ''", "art = '''\n'''", "art = '''\n..\n..\n'''", "art = \"\"\"\n  \n\n\"\"\""] {
            let (problem, underlined) = fault(file);
            assert_eq!(problem, Problem::NoCells { subject: "it".into() }, "{file:?}");
            assert_eq!(underlined, &file[6..]);
        }
    }
}
