//! Drawings in text: what is a cell, what is none, and where in the file it stands.
//!
//! A [`Drawing`] is rows of marks, checked as far as its lattice asks for; a [`Frame`] says which cell a mark is. A message about a
//! drawing underlines a character or a row, so each row remembers where in the file it stands. That place is known when the string has
//! no escapes: then the file's own text between the quotes is the drawing.

mod frame;
mod layers;

pub(crate) use frame::{Canvas, Frame};

use crate::error::{DrawingProblem, Fault};
use fuge_puzzle::packing::Lattice;
use std::ops::Range;
use toml::Spanned;

/// What is drawn: it decides which marks there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The board.
    Board,
    /// A piece.
    Piece,
    /// Some cells of the board.
    Over,
}

/// A drawing whose marks are those of its kind and whose rows have the form of its lattice.
pub(crate) struct Drawing {
    pub(crate) lattice: Lattice,
    /// What is drawn, for messages.
    pub(crate) subject: String,
    /// The marks that are cells, in reading order.
    pub(crate) marks: Vec<Mark>,
    pub(crate) extent: Extent,
    pub(crate) span: Range<usize>,
}

/// A character that is a cell.
pub(crate) struct Mark {
    pub(crate) mark: char,
    /// Line and column of characters; in space: within the layer.
    pub(crate) line: i32,
    pub(crate) column: i32,
    pub(crate) layer: i32,
    pub(crate) span: Range<usize>,
}

/// How large a drawing is, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) lines: usize,
    /// In space: of a layer.
    pub(crate) columns: usize,
    pub(crate) layers: usize,
}

/// The drawing in this value of the file. `subject` is what is drawn, for messages.
pub(crate) fn drawing(
    art: &Spanned<String>,
    file: &str,
    lattice: Lattice,
    kind: Kind,
    subject: impl Into<String>,
) -> Result<Drawing, Fault> {
    let rows = rows(art, file);
    for row in &rows {
        only_marks(row, lattice, kind)?;
    }
    let (marks, extent) = if lattice.in_space() { layers::marks(&rows)? } else { plane(&rows, lattice)? };
    let (subject, span) = (subject.into(), art.span());
    if marks.is_empty() {
        return Err(Fault::new(DrawingProblem::NoCells { subject }, span));
    }
    Ok(Drawing { lattice, subject, marks, extent, span })
}

/// Whether a character means something in some drawing.
pub(crate) fn is_mark(character: char) -> bool {
    matches!(character, '#' | '*' | '?' | '^' | 'v' | 'A'..='Z' | '.' | ' ')
}

/// A row of a drawing and its place in the file.
pub(crate) struct Row<'a> {
    pub(crate) text: &'a str,
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
    /// The cells in a part of the row, whose columns are counted from the part's first.
    fn marks(&self, part: Range<usize>, line: i32, layer: i32) -> impl Iterator<Item = Mark> {
        let marks = self.text[part.clone()].char_indices().zip(0..).filter(|((_, mark), _)| !matches!(mark, '.' | ' '));
        marks.map(move |((at, mark), column)| {
            let at = part.start + at;
            Mark { mark, line, column, layer, span: self.span(at..at + mark.len_utf8()) }
        })
    }

    /// The place in the file of a part of the row.
    pub(crate) fn span(&self, part: Range<usize>) -> Range<usize> {
        match &self.place {
            Place::At(start) => start + part.start..start + part.end,
            Place::Within(whole) => whole.clone(),
        }
    }
}

fn only_marks(row: &Row, lattice: Lattice, kind: Kind) -> Result<(), Fault> {
    let known = |mark: char| match mark {
        '#' | '.' | ' ' => true,
        '*' | '?' => kind == Kind::Board,
        '^' | 'v' => lattice == Lattice::Triangle,
        'A'..='Z' => kind != Kind::Over,
        _ => false,
    };
    match row.text.char_indices().find(|&(_, mark)| !known(mark)) {
        Some((at, mark)) => {
            let problem = DrawingProblem::BadMark { mark, allowed: allowed(lattice, kind) };
            Err(Fault::new(problem, row.span(at..at + mark.len_utf8())))
        }
        None => Ok(()),
    }
}

/// The marks that there are, in the words of a message.
fn allowed(lattice: Lattice, kind: Kind) -> String {
    let cell = match lattice {
        Lattice::Triangle => "a triangle with `^` (point up), `v` (point down) or `#`",
        Lattice::Tan => "a quarter of a square with `#`",
        _ => "a cell with `#`",
    };
    let more = match kind {
        Kind::Board => {
            ", a coloured one with a capital letter, one that must be covered with `*`, one that may stay empty with `?`"
        }
        Kind::Piece => ", a coloured one with a capital letter",
        Kind::Over => "",
    };
    let none = if lattice.in_space() {
        "`.` where there is none, with a space between layers"
    } else {
        "`.` or a space where there is none"
    };
    format!("draw {cell}{more}, and {none}")
}

/// The cells of a drawing in the plane.
fn plane(rows: &[Row], lattice: Lattice) -> Result<(Vec<Mark>, Extent), Fault> {
    let columns = rows.iter().map(|row| row.text.trim_end().len()).max().unwrap_or(0);
    // Rows of triangles and hexagons end where they end: their drawings are no rectangles.
    if matches!(lattice, Lattice::Square | Lattice::Tan) {
        same_length(rows, columns)?;
    }
    let marks = rows.iter().zip(0..).flat_map(|(row, line)| row.marks(0..row.text.len(), line, 0)).collect();
    Ok((marks, Extent { lines: rows.len(), columns, layers: 1 }))
}

/// Spaces at the end of a row cannot be seen, so they may pad it, but never make it the longest.
fn same_length(rows: &[Row], longest: usize) -> Result<(), Fault> {
    match rows.iter().zip(1..).find(|(row, _)| row.text.len() < longest) {
        Some((row, number)) => {
            let length = row.text.len();
            Err(Fault::new(DrawingProblem::Ragged { row: number, length, longest }, row.span(0..length)))
        }
        None => Ok(()),
    }
}

/// The rows of a text in this value of the file.
pub(crate) fn rows<'a>(art: &'a Spanned<String>, file: &'a str) -> Vec<Row<'a>> {
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
mod tests;
