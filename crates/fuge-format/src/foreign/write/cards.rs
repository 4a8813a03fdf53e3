//! Cards as other programs read them: lists of numbers, links of a viewer, texts with clues.
//!
//! Labels are numbers there, and 0 is the frame. Labels that are numbers already stay what they are, where that can be; others are numbered as they come.

use super::super::{EdgeOrder, MOST_NUMBER, size_of};
use super::Unwritable;
use crate::csv;
use crate::json::cards_rows;
use fuge_puzzle::cards::{Card, CardPuzzle, Label, Laid, Rule};
use fuge_puzzle::packing::{Cell, Lattice, Symmetry};
use std::collections::BTreeSet;
use std::fmt::Write;

const LIST: &str = "a list of cards";
const LINK: &str = "a link";
const CLUES: &str = "a text of clues";

/// The letters of a link, but for `a`.
const LETTERS: usize = 25;

/// The puzzle as a list: width and height, then four numbers for each card.
///
/// ```
/// use fuge_format::foreign::{Content, EdgeOrder, read, write};
/// let Content::Cards(puzzle) = read("two", b"0 7 0 0\n0 7 0 0\n", None)?.expect("a list").content else { panic!() };
/// assert_eq!(write::card_list(&puzzle, EdgeOrder::TopFirst).unwrap(), "2 1\n0 7 0 0\n0 7 0 0\n");
/// assert_eq!(write::card_list(&puzzle, EdgeOrder::LeftFirst).unwrap(), "2 1\n0 0 7 0\n0 0 7 0\n");
/// # Ok::<(), fuge_format::foreign::ForeignError>(())
/// ```
///
/// # Errors
/// [`Unwritable`] where the puzzle has something that a list does not say: a board that is no full rectangle of squares, another rule, another frame, cards
/// that lie already or that are turned otherwise.
pub fn card_list(puzzle: &CardPuzzle, order: EdgeOrder) -> Result<String, Unwritable> {
    let plain = Plain::new(puzzle, LIST)?;
    let mut text = format!("{} {}\n", plain.width, plain.height);
    for card in puzzle.cards() {
        let mut row = [0; 4];
        for (side, column) in order.columns().into_iter().enumerate() {
            row[column] = plain.numbers[usize::from(card.labels[side])];
        }
        // Writing to a string never fails.
        let _ = writeln!(text, "{}", row.map(|number| number.to_string()).join(" "));
    }
    Ok(text)
}

/// The puzzle as a table with the columns `card,top,right,bottom,left`. Width and height stand before it only where they do not follow from the cards.
///
/// # Errors
/// As for [`card_list`].
pub fn card_csv(puzzle: &CardPuzzle) -> Result<String, Unwritable> {
    let plain = Plain::new(puzzle, LIST)?;
    let edges = || puzzle.cards().iter().flat_map(|card| &card.labels).map(|&label| plain.numbers[usize::from(label)]);
    let follows = size_of(puzzle.cards().len(), edges().filter(|number| *number == 0).count());
    let mut text = String::new();
    if follows != Some((plain.width as u32, plain.height as u32)) {
        let _ = writeln!(text, "{},{}", plain.width, plain.height);
    }
    text.push_str("card,top,right,bottom,left\n");
    for Card { name, labels } in puzzle.cards() {
        let name = csv::field(name);
        let numbers: Vec<String> = labels.iter().map(|&label| plain.numbers[usize::from(label)].to_string()).collect();
        let _ = writeln!(text, "{name},{}", numbers.join(","));
    }
    Ok(text)
}

/// The puzzle as a link without an address: its cards in their order, row by row.
///
/// # Errors
/// As for [`card_list`]; and where there are more cards than places, more labels than letters, or a card that has the frame on all its edges.
pub fn card_link(puzzle: &CardPuzzle, name: &str) -> Result<String, Unwritable> {
    let plain = Plain::new(puzzle, LINK)?;
    let framed = |card: &Card| card.labels.iter().all(|&label| plain.numbers[usize::from(label)] == 0);
    if let Some(card) = puzzle.cards().iter().position(framed) {
        let what = format!("card {} has the frame on all its edges (it would be an empty place)", card + 1);
        return Err(Unwritable { format: LINK, what });
    }
    let places = puzzle.board().cells();
    if puzzle.cards().len() > places.len() {
        let what = format!("there are {} cards for {} places", puzzle.cards().len(), places.len());
        return Err(Unwritable { format: LINK, what });
    }
    let laid = |(card, &cell)| Laid { card, cell, turn: 0, flipped: false };
    solution_link(puzzle, name, &places.iter().enumerate().map(laid).collect::<Vec<_>>())
}

/// What lies on the board as a link without an address. Where the board has no place, or nothing lies, it is empty.
///
/// # Errors
/// [`Unwritable`] where the places are no squares, where labels meet others than their like, and where there are more labels than letters, or cards with
/// numbers of more than three digits.
pub fn solution_link(puzzle: &CardPuzzle, name: &str, laid: &[Laid]) -> Result<String, Unwritable> {
    let cannot = |what: String| Err(Unwritable { format: LINK, what });
    squares(puzzle, LINK)?;
    equal(puzzle, LINK)?;
    if let Some(laid) = laid.iter().find(|laid| laid.card >= 999) {
        return cannot(format!("a card has the number {}", laid.card + 1));
    }
    let frame = frame_of(puzzle).flatten();
    let numbers = numbers(puzzle, frame).filter(|numbers| numbers.iter().all(|number| *number as usize <= LETTERS));
    let numbers = numbers.unwrap_or_else(|| in_order(puzzle, frame));
    let most = numbers.iter().copied().max().unwrap_or(0) as usize;
    if most > LETTERS {
        return cannot(format!("there are {most} labels beside the frame: letters go to z"));
    }
    let letter = |label: &Label| char::from(b'a' + numbers[usize::from(*label)] as u8);
    let rows = cards_rows(puzzle, laid);
    let (mut edges, mut pieces) = (String::new(), String::new());
    for laid in rows.iter().flatten() {
        let Some(Laid { card, turn, flipped, .. }) = laid else {
            edges += "aaaa";
            pieces += "000";
            continue;
        };
        edges.extend(puzzle.shown(*card, *turn, *flipped).iter().map(letter));
        let _ = write!(pieces, "{:03}", card + 1);
    }
    let (width, height) = (rows.first().map_or(0, Vec::len), rows.len());
    let name = escaped(name);
    Ok(format!("#puzzle={name}&board_w={width}&board_h={height}&board_edges={edges}&board_pieces={pieces}"))
}

/// A name as it stands in a link.
fn escaped(name: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    name.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

/// The clues of a puzzle: `position.rotation` for each card that lies, 0 for one that does not, up to the last that does.
///
/// # Errors
/// [`Unwritable`] where the board is no full rectangle of squares, or a card that lies is turned over.
pub fn clues(puzzle: &CardPuzzle) -> Result<String, Unwritable> {
    let laid = puzzle.clues().iter().map(|clue| Laid {
        card: clue.card,
        cell: clue.cell,
        turn: clue.turn,
        flipped: clue.flipped,
    });
    let mut entries = entries(puzzle, &laid.collect::<Vec<_>>())?;
    let said = entries.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    entries.truncate(said);
    Ok(joined(&entries))
}

/// A solution in the same words: every card in its order.
///
/// # Errors
/// As for [`clues`].
pub fn solution_clues(puzzle: &CardPuzzle, laid: &[Laid]) -> Result<String, Unwritable> {
    Ok(joined(&entries(puzzle, laid)?))
}

fn joined(entries: &[Option<String>]) -> String {
    entries.iter().map(|entry| entry.as_deref().unwrap_or("0")).collect::<Vec<_>>().join("-")
}

fn entries(puzzle: &CardPuzzle, laid: &[Laid]) -> Result<Vec<Option<String>>, Unwritable> {
    let (width, _) = rectangle(puzzle, CLUES)?;
    let (first, _) = puzzle.board().bounds();
    let mut entries = vec![None; puzzle.cards().len()];
    for Laid { card, cell, turn, flipped } in laid {
        if *flipped {
            return Err(Unwritable { format: CLUES, what: format!("card {} is turned over", card + 1) });
        }
        let from = cell.seen_from(first);
        entries[*card] = Some(format!("{}.{turn}", from.row as usize * width + from.column as usize + 1));
    }
    Ok(entries)
}

/// What a list can say of a puzzle.
struct Plain {
    width: usize,
    height: usize,
    /// The number of each label.
    numbers: Vec<u32>,
}

impl Plain {
    fn new(puzzle: &CardPuzzle, format: &'static str) -> Result<Self, Unwritable> {
        let (width, height) = rectangle(puzzle, format)?;
        equal(puzzle, format)?;
        let Some(frame) = frame_of(puzzle) else {
            return Err(Unwritable {
                format,
                what: "the frame is of several labels, or of one that is inside too".into(),
            });
        };
        for (said, what) in [
            (!puzzle.turns(), "cards may not be turned"),
            (puzzle.flips(), "cards may be turned over"),
            (puzzle.symmetry() != Symmetry::Full, "symmetric solutions count as different ones"),
            (puzzle.swaps_colours(), "labels may be exchanged"),
            (!puzzle.clues().is_empty(), "cards lie already (`clues` says where)"),
        ] {
            if said {
                return Err(Unwritable { format, what: what.into() });
            }
        }
        let numbers = numbers(puzzle, frame).unwrap_or_else(|| in_order(puzzle, frame));
        Ok(Self { width, height, numbers })
    }
}

fn squares(puzzle: &CardPuzzle, format: &'static str) -> Result<(), Unwritable> {
    match puzzle.lattice() {
        Lattice::Square => Ok(()),
        lattice => Err(Unwritable { format, what: format!("the lattice is `{lattice}`") }),
    }
}

fn equal(puzzle: &CardPuzzle, format: &'static str) -> Result<(), Unwritable> {
    match puzzle.rule() {
        Rule::Equal => Ok(()),
        Rule::Pairs(_) => Err(Unwritable { format, what: "other labels meet than equal ones".into() }),
    }
}

/// Width and height of a full board of squares.
fn rectangle(puzzle: &CardPuzzle, format: &'static str) -> Result<(usize, usize), Unwritable> {
    squares(puzzle, format)?;
    let (first, last) = puzzle.board().bounds();
    let [width, height] = [last.column - first.column, last.row - first.row].map(|length| length as usize + 1);
    match width * height == puzzle.board().cells().len() {
        true => Ok((width, height)),
        false => Err(Unwritable { format, what: "the board is no full rectangle".into() }),
    }
}

/// The label of the frame where it is on all sides and never inside; inside `None` where there is no frame. `None`: it is otherwise.
fn frame_of(puzzle: &CardPuzzle) -> Option<Option<Label>> {
    let frame = puzzle.frame();
    let sides: BTreeSet<Option<Label>> = frame.sides.iter().copied().collect();
    let label = match sides.len() {
        0 => return frame.only.is_empty().then_some(None),
        1 => sides.first().copied().flatten(),
        _ => return None,
    };
    let Some(label) = label else { return frame.only.is_empty().then_some(None) };
    let edges = puzzle.cards().iter().flat_map(|card| &card.labels).filter(|own| **own == label).count();
    if frame.only == BTreeSet::from([label]) {
        // Without it on any card nobody would see that there is a frame.
        return (edges > 0).then_some(Some(label));
    }
    // Where the frame takes every edge with its label, there is none left for the inside.
    let cells = puzzle.board().cells();
    let inner = |at: (i32, i32)| {
        cells.iter().filter(|cell| puzzle.board().contains(Cell::new(cell.row + at.0, cell.column + at.1))).count()
    };
    let rim = 4 * cells.len() - 2 * inner((0, 1)) - 2 * inner((1, 0));
    (frame.only.is_empty() && puzzle.cards().len() == cells.len() && edges == rim).then_some(Some(label))
}

/// The labels as the numbers that they are; `None`: they are none, or 0 is another than the frame.
fn numbers(puzzle: &CardPuzzle, frame: Option<Label>) -> Option<Vec<u32>> {
    let number = |(label, name): (usize, &String)| {
        let number: u32 =
            name.parse().ok().filter(|number: &u32| number.to_string() == *name && *number <= MOST_NUMBER)?;
        let framed = frame.map(usize::from) == Some(label);
        ((number == 0) == framed).then_some(number)
    };
    puzzle.labels().iter().enumerate().map(number).collect()
}

/// The labels by numbers in the order in which they come on cards, from 1; the frame is 0.
fn in_order(puzzle: &CardPuzzle, frame: Option<Label>) -> Vec<u32> {
    let mut numbers: Vec<Option<u32>> = vec![None; puzzle.labels().len()];
    if let Some(frame) = frame {
        numbers[usize::from(frame)] = Some(0);
    }
    let mut next = 1;
    for &label in puzzle.cards().iter().flat_map(|card| &card.labels) {
        numbers[usize::from(label)].get_or_insert_with(|| {
            next += 1;
            next - 1
        });
    }
    // A label that no card has is never written.
    numbers.into_iter().map(|number| number.unwrap_or(1)).collect()
}
