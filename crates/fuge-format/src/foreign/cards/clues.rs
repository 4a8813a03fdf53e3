//! Clues in one word: `position.rotation-position.rotation`.
//!
//! The first entry is for the first card of the puzzle, the second for the second, and so on. Places are counted row by row from 1; a card whose entry is
//! 0 or empty, or missing at the end, does not lie yet. It is turned by so many quarters clockwise from how it is listed. Where entries have three numbers
//! the first is the number of the card, so that others need not be mentioned.

use super::super::polycube_lines::Line;
use super::super::report::{Fault, ForeignError};
use crate::error::{Viewed, shown};
use fuge_puzzle::cards::{CardPuzzle, CardsError, Clue};
use fuge_puzzle::packing::{Cell, Lattice};
use std::ops::Range;

const HELP: &str = "write position.rotation for each card, as in `3.1-0-1.2`, or card.position.rotation: places are counted from 1, row by row; \
                    rotations are quarters, 0 to 3";

/// The puzzle with these clues beside its own. `name` is for messages.
///
/// ```
/// use fuge_format::foreign::{Content, read, with_clues};
/// let Content::Cards(puzzle) = read("four", b"0 1 1 0\n0 1 2 0\n0 2 1 0\n0 2 2 0\n", None)?.expect("a list").content else { panic!() };
/// let clued = with_clues(&puzzle, "clues", "0-4.2")?;
/// assert_eq!((clued.clues()[0].card, clued.clues()[0].turn), (1, 2));
/// assert_eq!(with_clues(&puzzle, "clues", "2.4.2")?, clued);
/// assert_eq!(with_clues(&puzzle, "clues", "1.0-5.2").unwrap_err().line_column(), (1, 5));
/// # Ok::<(), fuge_format::foreign::ForeignError>(())
/// ```
///
/// # Errors
/// The first thing that is wrong, with its place in the text.
pub fn with_clues(puzzle: &CardPuzzle, name: &str, text: &str) -> Result<CardPuzzle, ForeignError> {
    read(puzzle, text).map_err(|fault| ForeignError::new(fault, &Viewed::new(name, text)))
}

fn read(puzzle: &CardPuzzle, text: &str) -> Result<CardPuzzle, Fault> {
    let (first, last) = puzzle.board().bounds();
    let (rows, columns) = (i64::from(last.row - first.row + 1), i64::from(last.column - first.column + 1));
    let places = puzzle.board().cells().len();
    if puzzle.lattice() != Lattice::Square || rows * columns != places as i64 {
        let help = "a puzzle file can say where cards lie on other boards: `[[clue]]`";
        return Err(Fault::unsupported(0..text.len(), "clues of this kind are for full boards of squares", help));
    }
    let (mut clues, mut spans) = (puzzle.clues().to_vec(), Vec::new());
    let given = clues.len();
    let mut numbers = None;
    for (index, entry) in (Line { text, start: 0 }).trimmed().split('-').enumerate() {
        let Some(Entry { card, place, turn, named }) = entry_of(entry, index)? else { continue };
        if *numbers.get_or_insert(named) != named {
            let message = "some entries name their card, and some do not";
            return Err(Fault::wrong(entry.span(), message, HELP));
        }
        let cards = puzzle.cards().len();
        if card == 0 || card > cards {
            let message = format!("there is no card {card}: there are {cards}");
            return Err(Fault::wrong(entry.span(), message, HELP));
        }
        if place > places {
            let message = format!("there is no place {place}: the board has {places}");
            return Err(Fault::wrong(entry.span(), message, HELP));
        }
        let place = place as i64 - 1;
        // A board has at most some hundred places.
        let cell = Cell::new(first.row + (place / columns) as i32, first.column + (place % columns) as i32);
        clues.push(Clue { card: card - 1, cell, turn, flipped: false });
        spans.push(entry.span());
    }
    let span = |clue: usize| clue.checked_sub(given).and_then(|at| spans.get(at).cloned()).unwrap_or(0..text.len());
    puzzle.clone().with_clues(clues).map_err(|error| match error {
        CardsError::Clue { clue, why } => Fault::wrong(span(clue), why, HELP),
        other => Fault::wrong(0..text.len(), other.to_string(), other.help()),
    })
}

struct Entry {
    card: usize,
    /// From 1.
    place: usize,
    turn: u8,
    /// Whether the card is said.
    named: bool,
}

/// What an entry says; `None`: the card does not lie.
fn entry_of(entry: Line<'_>, index: usize) -> Result<Option<Entry>, Fault> {
    if entry.text.is_empty() {
        return Ok(None);
    }
    let numbers = entry.split('.').map(number).collect::<Result<Vec<usize>, Fault>>()?;
    let (card, place, turn, named) = match numbers[..] {
        [0] | [0, 0] => return Ok(None),
        [place, turn] => (index + 1, place, turn, false),
        [card, place, turn] => (card, place, turn, true),
        _ => {
            let message = format!("`{}` is no clue", shown(entry.text));
            return Err(Fault::wrong(entry.span(), message, HELP));
        }
    };
    if place == 0 {
        return Err(Fault::wrong(entry.span(), "there is no place 0", HELP));
    }
    match u8::try_from(turn).ok().filter(|turn| *turn < 4) {
        Some(turn) => Ok(Some(Entry { card, place, turn, named })),
        None => {
            let turn: Range<usize> =
                entry.text.rfind('.').map_or(entry.span(), |at| entry.start + at + 1..entry.span().end);
            Err(Fault::wrong(turn, "a card is turned by less than a whole turn", HELP))
        }
    }
}

fn number(word: Line<'_>) -> Result<usize, Fault> {
    let plain = !word.text.is_empty() && word.text.bytes().all(|digit| digit.is_ascii_digit());
    word.text.parse().ok().filter(|_| plain).ok_or_else(|| {
        let message = format!("`{}` is no number here", shown(word.text));
        Fault::wrong(word.span(), message, HELP)
    })
}
