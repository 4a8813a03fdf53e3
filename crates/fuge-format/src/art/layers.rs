//! Drawings in space: every row has all layers side by side, with spaces between them.

use super::{Extent, Mark, Row};
use crate::error::{DrawingProblem, Fault};
use std::ops::Range;

/// The cells of a drawing in space.
pub(super) fn marks(rows: &[Row]) -> Result<(Vec<Mark>, Extent), Fault> {
    let words: Vec<Vec<Range<usize>>> = rows.iter().map(|row| words(row.text)).collect();
    let layers = words.first().map_or(0, Vec::len);
    let columns = words.iter().flatten().map(Range::len).max().unwrap_or(0);
    for ((row, words), number) in rows.iter().zip(&words).zip(1..) {
        if words.len() != layers {
            let problem = DrawingProblem::LayerCount { row: number, layers: words.len(), first: layers };
            return Err(Fault::new(problem, row.span(0..row.text.len())));
        }
        if let Some(narrow) = words.iter().find(|word| word.len() < columns) {
            let problem = DrawingProblem::LayerWidth { row: number, width: narrow.len(), widest: columns };
            return Err(Fault::new(problem, row.span(narrow.clone())));
        }
    }
    let marks = rows.iter().zip(words).zip(0..).flat_map(|((row, words), line)| {
        words.into_iter().zip(0..).flat_map(move |(word, layer)| row.marks(word, line, layer))
    });
    Ok((marks.collect(), Extent { lines: rows.len(), columns, layers }))
}

/// The words of a row: a layer each.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut at = 0;
    for word in text.split(' ') {
        if !word.is_empty() {
            words.push(at..at + word.len());
        }
        at += word.len() + 1;
    }
    words
}
