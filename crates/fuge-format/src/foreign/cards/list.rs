//! A list of cards: four numbers a line, with blanks, tabs, commas or semicolons between them.
//!
//! The first line may have two numbers, width and height of the board. A line of names may follow: then columns are in the order of these, and one may
//! have the names of the cards.

use super::super::draft::number;
use super::super::report::Fault;
use super::super::{Content, Read};
use super::fields::{Field, place, rows};
use super::{Draft, EdgeOrder, MOST_NUMBER, size_of};
use crate::csv;
use crate::error::shown;
use std::ops::Range;

/// The names of the columns with the sides, clockwise from the top, and of that with the card.
const SIDES: [&[&str]; 4] = [
    &["top", "up", "north", "t", "u", "n"],
    &["right", "east", "r", "e"],
    &["bottom", "down", "south", "b", "d", "s"],
    &["left", "west", "l", "w"],
];
const NAMES: &[&str] = &["card", "name", "piece", "id", "number"];

/// Whether the text is a list: numbers, or the names of columns and then numbers. A cover whose items are numbers is none.
pub(in super::super) fn begins(text: &str) -> bool {
    let mut rows = rows(text);
    let Some(Ok(first)) = rows.next() else { return false };
    if !all_numbers(&first) {
        let sides = first.iter().filter(|field| side(&field.text).is_some()).count();
        return sides >= 3 && rows.next().is_none_or(|row| row.is_ok_and(|row| some_number(&row)));
    }
    let others: Vec<Vec<Field>> = rows.map_while(Result::ok).collect();
    let plain = |row: &Vec<Field>| row.len() == 4;
    let shaped = matches!(first.len(), 2 | 4) && others.iter().all(plain);
    shaped || !is_cover(&first, &others)
}

/// Whether the first line could be the items of a cover, and all others its options.
fn is_cover(items: &[Field], options: &[Vec<Field>]) -> bool {
    // So many items are no mistake in a line of a list.
    if items.len() > 16 {
        return true;
    }
    let once = |row: &[Field]| row.iter().enumerate().all(|(at, field)| row[..at].iter().all(|f| f.text != field.text));
    let known = |row: &Vec<Field>| row.iter().all(|field| items.iter().any(|item| item.text == field.text));
    let option = |row: &Vec<Field>| row.len() <= items.len() && once(row) && known(row);
    !options.is_empty() && once(items) && options.iter().all(option)
}

fn all_numbers(row: &[Field]) -> bool {
    row.iter().all(|field| number(&field.text).is_some())
}

fn some_number(row: &[Field]) -> bool {
    row.iter().any(|field| number(&field.text).is_some())
}

/// The side that a column is for.
fn side(name: &str) -> Option<usize> {
    let name = name.to_lowercase();
    SIDES.iter().position(|names| names.contains(&name.as_str()))
}

/// The puzzle in the text. Without a line of names the order says which number is on which side.
pub(in super::super) fn read(text: &str, order: Option<EdgeOrder>) -> Result<Read, Fault> {
    let mut rows = rows(text).peekable();
    let size = match rows.next_if(|row| row.as_ref().is_ok_and(|row| row.len() == 2 && all_numbers(row))) {
        Some(row) => Some(size(&row?)?),
        None => None,
    };
    let header = rows.next_if(|row| row.as_ref().is_ok_and(|row| !some_number(row)));
    let columns = match (header, order) {
        (None, order) => Columns { sides: order.unwrap_or_default().columns(), name: None, count: 4 },
        (Some(row), None) => Columns::named(&row?)?,
        (Some(row), Some(_)) => {
            let message = "the columns have names, and another order is asked for";
            return Err(Fault::wrong(place(&row?), message, "leave the order out: the names say which side is where"));
        }
    };
    let mut draft = Draft::default();
    let mut all = 0..0;
    for row in rows {
        let row = row?;
        let span = place(&row);
        all = if draft.cards.is_empty() { span.clone() } else { all.start..span.end };
        columns.card(&row, &mut draft)?;
    }
    if draft.cards.is_empty() {
        return Err(Fault::wrong(0..0, "there are no cards", "write four numbers for each, a line each"));
    }
    let ((width, height), span) = match size {
        Some(size) => size,
        None => (guessed(&draft, &all)?, all),
    };
    let puzzle = draft.on(width, height, &span)?;
    Ok(Read { title: None, content: Content::Cards(Box::new(puzzle)), cautions: Vec::new() })
}

/// Width and height, as they are written.
fn size(row: &[Field]) -> Result<((u32, u32), Range<usize>), Fault> {
    let length = |field: &Field| {
        let length = number(&field.text).and_then(|number| u32::try_from(number).ok()).filter(|number| *number > 0);
        length.ok_or_else(|| {
            let message = format!("`{}` is no length of a board", shown(&field.text));
            Fault::wrong(field.span.clone(), message, "two numbers in the first line are width and height, from 1 on")
        })
    };
    Ok(((length(&row[0])?, length(&row[1])?), place(row)))
}

/// Width and height where they are not written.
fn guessed(draft: &Draft, span: &Range<usize>) -> Result<(u32, u32), Fault> {
    let (cards, framed) = (draft.cards.len(), draft.framed);
    size_of(cards, framed).ok_or_else(|| {
        let message = match framed {
            0 => format!("{cards} cards without a frame make no square"),
            _ => format!("{cards} cards with {framed} edges at the frame make no full board"),
        };
        let help = "write width and height of the board into the first line, as in `6 4`";
        Fault::wrong(span.clone(), message, help).label("these cards")
    })
}

/// Which column is what.
struct Columns {
    /// Those of the sides, clockwise from the top.
    sides: [usize; 4],
    name: Option<usize>,
    count: usize,
}

impl Columns {
    /// In the order of their names.
    fn named(row: &[Field]) -> Result<Self, Fault> {
        let (mut sides, mut name) = ([None; 4], None);
        for (at, field) in row.iter().enumerate() {
            let column = match side(&field.text) {
                Some(side) => &mut sides[side],
                None if NAMES.contains(&field.text.to_lowercase().as_str()) => &mut name,
                None => {
                    let message = format!("`{}` is no column of a list of cards", shown(&field.text));
                    return Err(Fault::wrong(
                        field.span.clone(),
                        message,
                        "columns are top, right, bottom, left, and card",
                    ));
                }
            };
            if column.replace(at).is_some() {
                let message = format!("`{}` is a column for the second time", shown(&field.text));
                return Err(Fault::wrong(field.span.clone(), message, "name each side once"));
            }
        }
        let [Some(top), Some(right), Some(bottom), Some(left)] = sides else {
            let missing = sides.iter().position(Option::is_none).unwrap_or(0);
            let message = format!("there is no column `{}`", SIDES[missing][0]);
            return Err(Fault::wrong(place(row), message, "name all four sides: top, right, bottom, left"));
        };
        Ok(Self { sides: [top, right, bottom, left], name, count: row.len() })
    }

    fn card(&self, row: &[Field], draft: &mut Draft) -> Result<(), Fault> {
        let span = place(row);
        if row.len() != self.count {
            return Err(self.miscounted(row, draft.cards.len()));
        }
        let name = match self.name {
            Some(column) => name(&row[column], draft)?,
            None => (draft.cards.len() + 1).to_string(),
        };
        let mut sides = [const { (0, 0..0) }; 4];
        // In the order in which they stand there, so that the first that is wrong is told.
        let mut order = [0, 1, 2, 3];
        order.sort_by_key(|&side| self.sides[side]);
        for side in order {
            let field = &row[self.sides[side]];
            sides[side] = (label(field)?, field.span.clone());
        }
        draft.card(name, sides, &span)
    }

    fn miscounted(&self, row: &[Field], cards: usize) -> Fault {
        let (given, wanted) = (row.len(), self.count);
        let are = if given == 1 { "is" } else { "are" };
        let message = match self.name {
            None => format!("a card has four numbers, and here {are} {given}"),
            Some(_) => format!("there are {wanted} columns, and here {are} {given}"),
        };
        let help = match given {
            5 if self.name.is_none() => {
                "where a name stands before the numbers, say so in the first line: `card top right bottom left`"
            }
            2 if cards > 0 => "width and height stand in the first line",
            _ => "write a number for each edge, a card a line",
        };
        Fault::wrong(place(row), message, help)
    }
}

fn name(field: &Field, draft: &Draft) -> Result<String, Fault> {
    let name = csv::name(&field.text);
    if name.is_empty() || name.chars().any(|c| c.is_whitespace() || c.is_control()) {
        let message = format!("`{}` is no name of a card", shown(name));
        return Err(Fault::wrong(field.span.clone(), message, "a name is one word"));
    }
    if draft.names.contains(name) {
        let message = format!("two cards are called `{}`", shown(name));
        return Err(Fault::wrong(field.span.clone(), message, "give each card a name of its own"));
    }
    Ok(name.to_owned())
}

fn label(field: &Field) -> Result<u32, Fault> {
    let wrong = |message: String, help: &str| Fault::wrong(field.span.clone(), message, help);
    match number(&field.text) {
        None if field.text.is_empty() => Err(wrong("there is no number here".into(), "write one for each edge")),
        None => {
            let message = format!("`{}` is no number", shown(&field.text));
            Err(wrong(message, "labels are whole numbers, and 0 is the frame"))
        }
        Some(below) if below < 0 => {
            Err(wrong(format!("`{}` is below 0", shown(&field.text)), "labels begin at 1, and 0 is the frame"))
        }
        Some(number) => u32::try_from(number).ok().filter(|number| *number <= MOST_NUMBER).ok_or_else(|| {
            let message = format!("`{}` is above {MOST_NUMBER}", shown(&field.text));
            Fault::too_large(field.span.clone(), message, "take smaller numbers")
        }),
    }
}
