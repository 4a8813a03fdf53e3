//! A trail puzzle as a puzzle file of Fuge's own.

use super::toml::{block, quoted};
use crate::Trail;
use fuge_puzzle::trail::{End, Grid, Square, TrailPuzzle, Visits, Weights};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The puzzle as a puzzle file, with a title if there is one. The same puzzle has the same text, however its file was written; a fingerprint is
/// made from it.
///
/// ```
/// use fuge_format::{Puzzle, foreign::write::trail_toml, read};
/// let text = "family = \"trail\"\nboard = \"8x8\"\nstart = \"e1\"\n";
/// let Puzzle::Trail(trail) = read("mine", text)?.puzzle else { panic!("a trail") };
/// assert_eq!(trail_toml(&trail, None), text);
/// # Ok::<(), fuge_format::ReadError>(())
/// ```
#[must_use]
pub fn trail_toml(trail: &Trail, title: Option<&str>) -> String {
    let Trail { puzzle, men } = trail;
    let mut text = String::new();
    // Writing to a string never fails.
    let mut key = |key: &str, value: &str| {
        let _ = writeln!(text, "{key} = {value}");
    };
    key("family", &quoted("trail"));
    if let Some(title) = title.map(super::super::one_line).filter(|title| !title.is_empty()) {
        key("title", &quoted(&title));
    }
    key("board", &board(puzzle.grid(), men));
    key("start", &quoted(&puzzle.start().to_string()));
    match puzzle.end() {
        End::Free => {}
        End::At(end) if end == puzzle.start() => key("end", &quoted("start")),
        End::At(end) => key("end", &quoted(&end.to_string())),
    }
    if puzzle.visits() == Visits::Squares {
        key("visits", &quoted("squares"));
    }
    if !men.is_empty() {
        key("chessmen", &list(men.iter().map(|(square, letter)| format!("{letter}{square}"))));
    }
    if let Some((name, value)) = weights(puzzle) {
        key(name, &value);
    }
    text
}

/// Strings in brackets.
fn list(words: impl Iterator<Item = String>) -> String {
    format!("[{}]", words.map(|word| quoted(&word)).collect::<Vec<_>>().join(", "))
}

/// Its size, where all that is blocked are squares with chessmen; else a drawing.
fn board(grid: &Grid, men: &[(Square, char)]) -> String {
    let men: BTreeSet<Square> = men.iter().map(|&(square, _)| square).collect();
    let mark = |square: Square| if grid.is_free(square) || men.contains(&square) { '#' } else { '.' };
    if grid.squares().all(|square| mark(square) == '#') {
        return quoted(&format!("{}x{}", grid.height(), grid.width()));
    }
    let row = |row: u32| (0..grid.width()).map(|column| mark(Square { row, column })).collect::<String>() + "\n";
    block(&(0..grid.height()).rev().map(row).collect::<String>())
}

/// What counts, as far as it can make a difference.
fn weights(puzzle: &TrailPuzzle) -> Option<(&'static str, String)> {
    let grid = puzzle.grid();
    match puzzle.weights() {
        Weights::Steps => None,
        Weights::Segments(weights) => {
            let said = weights.iter().filter(|(_, weight)| **weight != 1);
            let said: Vec<String> = said.map(|([one, other], weight)| format!("{one}-{other} {weight}")).collect();
            (!said.is_empty()).then(|| ("segment-weights", list(said.into_iter())))
        }
        Weights::Squares(weights) => {
            let counts = |square: Square| match grid.index(square) {
                Some(index) if grid.is_free(square) && square != puzzle.start() => weights[index],
                _ => 0,
            };
            let numbers = |row: u32| (0..grid.width()).map(move |column| counts(Square { row, column }).to_string());
            let row = |row: u32| numbers(row).collect::<Vec<_>>().join(" ") + "\n";
            Some(("square-weights", block(&(0..grid.height()).rev().map(row).collect::<String>())))
        }
    }
}
