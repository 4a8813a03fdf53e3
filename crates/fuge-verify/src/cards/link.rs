//! Reads boards from the links of a viewer: `board_edges` has four letters for each place, row by row: up, right, down, left; `board_pieces` has the numbers
//! of the cards, three digits each. Labels that are numbers are letters by these, 0 is `a`; others are letters as they come on the cards, from `b`; the
//! label of a frame that is nowhere else is `a`.

use super::edges::Edges;
use super::text::{CardText, SolutionText};
use crate::lines::ReadError;
use fuge_puzzle::cards::{CardPuzzle, Label, Rule};
use fuge_puzzle::packing::Lattice;

/// The setting without which a line is no link.
const EDGES: &str = "board_edges=";

/// Whether a line is a link.
pub(super) fn is_link(line: &str) -> bool {
    line.contains(EDGES) && !line.trim_start().starts_with('{')
}

/// What the letters of links are, for a puzzle.
pub(super) struct Links {
    puzzle: CardPuzzle,
    edges: Edges,
    /// The letter of each label; `None`: links have no letters for this puzzle.
    letters: Option<Vec<u8>>,
}

impl Links {
    pub fn new(puzzle: &CardPuzzle) -> Self {
        let edges = Edges::new(puzzle);
        let letters = letters(puzzle, &edges);
        Self { puzzle: puzzle.clone(), edges, letters }
    }

    /// The solution that a link shows.
    pub fn read(&self, number: u64, line: &str) -> Result<SolutionText, ReadError> {
        let wrong = |at: usize, message: String| ReadError::new(number, line[..at].chars().count() + 1, message);
        let Some(letters) = &self.letters else {
            return Err(wrong(0, "links cannot show this puzzle".to_owned()));
        };
        let (start, shown) = setting(line, EDGES).unwrap_or((0, ""));
        let (rows, columns) = (self.edges.rows, self.edges.columns);
        if shown.len() != 4 * rows * columns || !shown.bytes().all(|letter| letter.is_ascii_lowercase()) {
            let message = format!("a board of {columns}x{rows} has {} letters from a to z", 4 * rows * columns);
            return Err(wrong(start, message));
        }
        let cards = match setting(line, "board_pieces=") {
            None => None,
            Some((_, digits)) if digits.bytes().all(|digit| digit == b'0') => None,
            Some((at, digits)) => {
                if digits.len() != 3 * rows * columns || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
                    let message =
                        format!("a board of {columns}x{rows} has {} digits for its cards", 3 * rows * columns);
                    return Err(wrong(at, message));
                }
                Some(digits)
            }
        };
        let mut used = vec![false; self.puzzle.cards().len()];
        let place = |index: usize| -> Result<Option<CardText>, ReadError> {
            let at = 4 * index;
            let own = &shown[at..at + 4];
            if own == "aaaa" && self.edges.place_at(index / columns, index % columns).is_none() {
                return Ok(None);
            }
            let named = cards.and_then(|digits| digits[3 * index..3 * index + 3].parse::<usize>().ok());
            let clued = || {
                let place = self.edges.place_at(index / columns, index % columns)?;
                let clues = self.puzzle.clues().iter();
                clues.filter(|clue| clue.cell == self.edges.places[place]).map(|clue| clue.card).next()
            };
            let laid = |card: &usize| self.puzzle.clues().iter().any(|clue| clue.card == *card);
            let shows = |card: usize, any: bool| self.turned(card, own, letters, any);
            let one = |card: usize| shows(card, false).or_else(|| shows(card, true));
            let found = match (named, clued()) {
                (Some(named), _) => named.checked_sub(1).and_then(one),
                (None, Some(card)) => one(card),
                (None, None) => {
                    let free = || (0..used.len()).filter(|card| !used[*card] && !laid(card));
                    let as_it_may = free().find_map(|card| shows(card, false));
                    as_it_may.or_else(|| free().find_map(|card| shows(card, true)))
                }
            };
            let found = found.ok_or_else(|| {
                let which =
                    named.map_or_else(|| "no card that is left".to_owned(), |card| format!("card {card} is none that"));
                wrong(start + at, format!("{which} shows `{own}`"))
            })?;
            if let Some(used) = used.get_mut(found.card as usize - 1) {
                *used = true;
            }
            Ok(Some(found))
        };
        let all = (0..rows * columns).map(place).collect::<Result<Vec<_>, _>>()?;
        Ok(SolutionText { rows: all.chunks(columns).map(<[_]>::to_vec).collect() })
    }

    /// How a card has to be turned to show these letters: as it may be, or in any way.
    fn turned(&self, card: usize, shown: &str, letters: &[u8], any: bool) -> Option<CardText> {
        let labels = &self.puzzle.cards().get(card)?.labels;
        let shows = |(turn, flipped): &(usize, bool)| {
            let own = self.edges.shown(labels, *turn, *flipped);
            own.iter().map(|&label| letters[usize::from(label)]).eq(shown.bytes())
        };
        let overs: &[bool] = if self.puzzle.flips() { &[false, true] } else { &[false] };
        let turns = if any || self.puzzle.turns() { 4 } else { 1 };
        let mut ways = overs.iter().flat_map(|&over| (0..turns).map(move |turn| (turn, over)));
        let (turn, flipped) = ways.find(shows)?;
        Some(CardText { card: card as u64 + 1, turn: turn as u64, flipped })
    }
}

/// A setting of a link and where its value begins.
fn setting<'a>(line: &'a str, key: &str) -> Option<(usize, &'a str)> {
    let at = line.find(key)? + key.len();
    let end = line[at..].find(['&', '#', '?']).map_or(line.len(), |end| at + end);
    Some((at, line[at..end].trim_end()))
}

/// The letter of each label; `None`: the places are no squares, other labels meet than equal ones, or there are too many.
fn letters(puzzle: &CardPuzzle, edges: &Edges) -> Option<Vec<u8>> {
    if puzzle.lattice() != Lattice::Square || *puzzle.rule() != Rule::Equal {
        return None;
    }
    let frame = frame(puzzle, edges);
    let number = |(label, name): (usize, &String)| {
        let number: u8 = name.parse().ok().filter(|number: &u8| number.to_string() == *name && *number <= 25)?;
        ((number == 0) == (frame == Some(label as Label))).then_some(number)
    };
    let numbers: Option<Vec<u8>> = puzzle.labels().iter().enumerate().map(number).collect();
    let numbers = match numbers {
        Some(numbers) => numbers,
        None => {
            let mut numbers = vec![None; puzzle.labels().len()];
            let mut next = 1;
            for &label in puzzle.cards().iter().flat_map(|card| &card.labels) {
                let number = &mut numbers[usize::from(label)];
                if frame == Some(label) {
                    *number = Some(0);
                } else if number.is_none() {
                    *number = Some(next);
                    next = u8::checked_add(next, 1)?;
                }
            }
            numbers.into_iter().map(|number| number.unwrap_or(1)).collect()
        }
    };
    numbers.iter().all(|number| *number <= 25).then(|| numbers.iter().map(|number| b'a' + number).collect())
}

/// The label all round the frame, where it is nowhere else: because that is said, or because the frame takes all of it.
fn frame(puzzle: &CardPuzzle, edges: &Edges) -> Option<Label> {
    let frame = puzzle.frame();
    let label = (*frame.sides.first()?)?;
    let all_round = frame.sides.iter().all(|side| *side == Some(label));
    let on_cards = puzzle.cards().iter().flat_map(|card| &card.labels).filter(|own| **own == label).count();
    let rim = edges.across.iter().filter(|across| across.is_none()).count();
    let said = frame.only.contains(&label) && frame.only.len() == 1 && on_cards > 0;
    let takes_all = frame.only.is_empty() && puzzle.cards().len() == edges.places.len() && on_cards == rim;
    (all_round && (said || takes_all)).then_some(label)
}
