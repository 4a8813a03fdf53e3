//! A cards puzzle as a puzzle file of Fuge's own.

use super::Unwritable;
use super::drawing::Canvas;
use super::toml::{block, plain, quoted, size};
use crate::error::shown;
use fuge_puzzle::cards::{Card, CardPuzzle, Clue, Label, Rule, side_names};
use fuge_puzzle::packing::{Lattice, Symmetry};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The puzzle as a puzzle file, with a title if there is one.
///
/// ```
/// use fuge_format::foreign::write::cards_toml;
/// use fuge_puzzle::cards::{Card, CardPuzzle, Rule};
/// use fuge_puzzle::packing::Board;
/// let card = Card { name: "1".into(), labels: vec![0, 1, 0, 1] };
/// let puzzle = CardPuzzle::new(Board::rectangle(1, 1)?, vec![card], vec!["red".into(), "blue".into()], Rule::Equal)?;
/// let text = cards_toml(&puzzle, None).unwrap();
/// assert_eq!(text, "family = \"cards\"\nboard = \"1x1\"\ncards = [\n    \"red blue red blue\",\n]\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Unwritable`] where a label or a name is not one word, the frame has labels that sides have no names for, or the board is too wide to be drawn.
pub fn cards_toml(puzzle: &CardPuzzle, title: Option<&str>) -> Result<String, Unwritable> {
    check(puzzle)?;
    let mut text = String::new();
    // Writing to a string never fails.
    let mut key = |key: &str, value: &str| {
        let _ = writeln!(text, "{key} = {value}");
    };
    key("family", &quoted("cards"));
    if let Some(title) = title.map(super::super::one_line).filter(|title| !title.is_empty()) {
        key("title", &quoted(&title));
    }
    if puzzle.lattice() != Lattice::Square {
        key("lattice", &quoted(puzzle.lattice().name()));
    }
    key("board", &board(puzzle)?);
    if let Rule::Pairs(pairs) = puzzle.rule() {
        let pair = |&(a, b): &(Label, Label)| quoted(&format!("{} {}", name(puzzle, a), name(puzzle, b)));
        key("rule", &quoted("pairs"));
        key("pairs", &format!("[{}]", pairs.iter().map(pair).collect::<Vec<_>>().join(", ")));
    }
    if let Some(frame) = frame(puzzle)? {
        key("frame", &frame);
    }
    let symmetry = match puzzle.symmetry() {
        Symmetry::Full => None,
        Symmetry::Rotations => Some("rotations"),
        Symmetry::None => Some("none"),
    };
    for (said, word, value) in [
        (!puzzle.frame().only.is_empty(), "frame-only", "true".to_owned()),
        (!puzzle.turns(), "turn", "false".to_owned()),
        (puzzle.flips(), "flip", "true".to_owned()),
        (symmetry.is_some(), "symmetry", quoted(symmetry.unwrap_or_default())),
        (puzzle.swaps_colours(), "colour-swaps", "true".to_owned()),
    ] {
        if said {
            key(word, &value);
        }
    }
    cards(puzzle, &mut text);
    puzzle.clues().iter().for_each(|clue| clue_text(puzzle, clue, &mut text));
    Ok(text)
}

fn cannot(what: impl Into<String>) -> Unwritable {
    Unwritable { format: "a puzzle file", what: what.into() }
}

fn name(puzzle: &CardPuzzle, label: Label) -> &str {
    &puzzle.labels()[usize::from(label)]
}

/// That labels and names are words.
fn check(puzzle: &CardPuzzle) -> Result<(), Unwritable> {
    let one_word = |word: &str| !word.is_empty() && !word.chars().any(|c| c.is_whitespace() || c.is_control());
    if let Some(label) = puzzle.labels().iter().find(|label| !one_word(label)) {
        return Err(cannot(format!("a label is `{}`", shown(label))));
    }
    match puzzle.cards().iter().find(|card| !one_word(&card.name)) {
        Some(card) => Err(cannot(format!("a card is named `{}`", shown(&card.name)))),
        None => Ok(()),
    }
}

/// Its size, or a drawing.
fn board(puzzle: &CardPuzzle) -> Result<String, Unwritable> {
    let board = puzzle.board();
    if let Some(size) = size(board) {
        return Ok(quoted(&size));
    }
    let canvas = Canvas::of_board(board, false);
    canvas.check()?;
    if !puzzle.clues().is_empty() && !canvas.keeps_numbers() {
        return Err(cannot("cards lie on a board that begins so far from the origin"));
    }
    Ok(block(&canvas.drawn(board.cells().iter().map(|&cell| (cell, plain(board.lattice(), cell))))))
}

/// What is at the frame; `None`: anything.
fn frame(puzzle: &CardPuzzle) -> Result<Option<String>, Unwritable> {
    let frame = puzzle.frame();
    let all: BTreeSet<Label> = frame.sides.iter().flatten().copied().collect();
    if !frame.only.is_empty() && frame.only != all {
        return Err(cannot("some labels are at the frame only, and others are at the frame"));
    }
    let mut named = BTreeMap::new();
    for (side, wanted) in side_names(puzzle.lattice()).iter().zip(&frame.sides) {
        if *named.entry(*side).or_insert(*wanted) != *wanted {
            return Err(cannot(format!("the frame has two labels at the side `{side}`")));
        }
    }
    let written: Vec<String> = named
        .iter()
        .filter_map(|(side, label)| Some(format!("{side} = {}", quoted(name(puzzle, (*label)?)))))
        .collect();
    Ok(match all.first() {
        None => None,
        Some(only) if all.len() == 1 && written.len() == named.len() => Some(quoted(name(puzzle, *only))),
        Some(_) => Some(format!("{{ {} }}", written.join(", "))),
    })
}

/// The cards: in a list where they are called by their numbers.
fn cards(puzzle: &CardPuzzle, text: &mut String) {
    let labels = |card: &Card| {
        let names: Vec<&str> = card.labels.iter().map(|&label| name(puzzle, label)).collect();
        quoted(&names.join(" "))
    };
    let numbered =
        puzzle.cards().iter().zip(1..).take_while(|(card, number): &(_, usize)| card.name == number.to_string());
    let listed = numbered.count();
    if listed > 0 {
        text.push_str("cards = [\n");
        for card in &puzzle.cards()[..listed] {
            let _ = writeln!(text, "    {},", labels(card));
        }
        text.push_str("]\n");
    }
    for card in &puzzle.cards()[listed..] {
        let _ = writeln!(text, "\n[[card]]\nname = {}\nlabels = {}", quoted(&card.name), labels(card));
    }
}

fn clue_text(puzzle: &CardPuzzle, clue: &Clue, text: &mut String) {
    let Clue { card, cell, turn, flipped } = clue;
    let at = puzzle.lattice().outer(*cell);
    let _ = writeln!(text, "\n[[clue]]\ncard = {}\nat = {at:?}", quoted(&puzzle.cards()[*card].name));
    if *turn > 0 {
        let _ = writeln!(text, "turn = {turn}");
    }
    if *flipped {
        text.push_str("flipped = true\n");
    }
}
