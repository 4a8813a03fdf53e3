//! What counts: numbers on squares, or on segments.

use super::{at, square};
use crate::art::{self, Row};
use crate::error::{Fault, Problem, RuleProblem, shown};
use crate::text::TrailText;
use fuge_puzzle::trail::{Grid, MOST_WEIGHT, Square, TrailError, Weights};
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;

/// What counts, and where it stands in the file.
pub(super) fn weights(text: &TrailText, grid: &Grid, file: &str) -> Result<(Weights, Range<usize>), Fault> {
    match (&text.square_weights, &text.segment_weights) {
        (None, None) => Ok((Weights::Steps, 0..0)),
        (Some(rows), None) => Ok((Weights::Squares(of_squares(rows, grid, file)?), rows.span())),
        (None, Some(list)) => Ok((Weights::Segments(of_segments(list.get_ref(), grid)?), list.span())),
        (Some(_), Some(list)) => {
            let message = "there are weights of squares and of segments";
            Err(Fault::new(Problem::trail(message, "leave `square-weights` or `segment-weights` out"), list.span()))
        }
    }
}

/// The weights of all squares, row by row from below.
fn of_squares(text: &Spanned<String>, grid: &Grid, file: &str) -> Result<Vec<u32>, Fault> {
    let rows = art::rows(text, file);
    let (height, width) = (grid.height() as usize, grid.width() as usize);
    if rows.len() != height {
        let message = format!("rows of weights: {}, rows of the board: {height}", rows.len());
        return Err(Fault::new(Problem::trail(message, HELP), text.span()));
    }
    let mut weights = Vec::with_capacity(height * width);
    for (index, row) in rows.iter().enumerate().rev() {
        let before = weights.len();
        for (word, span) in words(row) {
            weights.push(weight(word, span)?);
        }
        let given = weights.len() - before;
        if given != width {
            let message =
                format!("row {} of the weights has {given} numbers, and the board has {width} columns", index + 1);
            return Err(Fault::new(Problem::trail(message, HELP), row.span(0..row.text.len())));
        }
    }
    Ok(weights)
}

const HELP: &str = "write a number for every square, blocked ones included, in rows as the board is seen";

/// The words of a row and their places in the file.
fn words<'a>(row: &'a Row<'a>) -> impl Iterator<Item = (&'a str, Range<usize>)> {
    row.text.split_whitespace().map(move |word| {
        // Words are parts of the row's own text.
        let at = word.as_ptr() as usize - row.text.as_ptr() as usize;
        (word, row.span(at..at + word.len()))
    })
}

/// One weight.
fn weight(word: &str, span: Range<usize>) -> Result<u32, Fault> {
    if word.is_empty() || !word.bytes().all(|byte| byte.is_ascii_digit()) {
        let message = format!("`{}` is no weight", shown(word));
        let help = format!("weights are whole numbers from 0 to {MOST_WEIGHT}");
        return Err(Fault::new(Problem::trail(message, help), span));
    }
    match word.parse::<u64>() {
        Ok(weight) if weight <= u64::from(MOST_WEIGHT) => Ok(weight as u32),
        Ok(large) => Err(Fault::new(TrailError::Weight(large), span)),
        Err(_) => Err(Fault::new(RuleProblem::NumberTooLarge { number: shown(word) }, span)),
    }
}

/// The weights of the segments that are named.
fn of_segments(list: &[Spanned<String>], grid: &Grid) -> Result<BTreeMap<[Square; 2], u32>, Fault> {
    let mut weights = BTreeMap::new();
    for text in list {
        let (ends, weight) = of_segment(text, grid)?;
        if weights.insert(ends, weight).is_some() {
            let message = format!("{}-{} has two weights", ends[0], ends[1]);
            return Err(Fault::new(Problem::trail(message, "name every segment once"), text.span()));
        }
    }
    Ok(weights)
}

/// A segment, its smaller square first, and its weight.
fn of_segment(text: &Spanned<String>, grid: &Grid) -> Result<([Square; 2], u32), Fault> {
    let words: Vec<&str> = text.get_ref().split_whitespace().collect();
    let parts = match words[..] {
        [ends, weight] => ends.split_once('-').map(|(one, other)| (one, other, weight)),
        _ => None,
    };
    let Some((one, other, number)) = parts else {
        let message = format!("`{}` is no segment with its weight", shown(text.get_ref()));
        return Err(Fault::new(
            Problem::trail(message, "write two squares and a number, as in `a1-b1 3`"),
            text.span(),
        ));
    };
    let (one, other) = (square(one, &text.span())?, square(other, &text.span())?);
    let ends = [one.min(other), one.max(other)];
    if !grid.is_free(one) || !grid.neighbours(one).contains(&Some(other)) {
        return Err(at(&text.span())(TrailError::NoSegment(ends)));
    }
    Ok((ends, weight(number, text.span())?))
}
