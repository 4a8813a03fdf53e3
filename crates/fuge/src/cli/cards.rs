//! Cards in words and characters.

use super::args::Notation;
use super::failure::Failure;
use super::words::{count, printable};
use fuge::cards::{CardPuzzle, Compiled, Laid, Rule, side_names};
use fuge::format::foreign::{self, EdgeOrder, Format, write};
use fuge::format::json::cards_rows;
use fuge::format::{self, Known, Puzzle, PuzzleFile};
use fuge::packing::Lattice;

/// The cards in a file, where it is a cards puzzle.
pub fn of(file: &PuzzleFile) -> Option<&Compiled> {
    match &file.puzzle {
        Puzzle::Cards(compiled) => Some(compiled),
        _ => None,
    }
}

/// What is laid: squares with their labels around the number of the card, anything else as a table of cards and turns.
pub fn text(puzzle: &CardPuzzle, laid: &[Laid]) -> String {
    match puzzle.lattice() {
        Lattice::Square => squares(puzzle, laid),
        _ => table(puzzle, laid),
    }
}

/// Squares side by side.
fn squares(puzzle: &CardPuzzle, laid: &[Laid]) -> String {
    let label = |number: u8| printable(&puzzle.labels()[usize::from(number)]);
    let width = |words: &mut dyn Iterator<Item = String>| words.map(|word| word.chars().count()).max().unwrap_or(0);
    let side = width(&mut (0..puzzle.labels().len()).map(|number| label(number as u8)));
    let name = width(&mut puzzle.cards().iter().map(|card| printable(&card.name)));
    let inside = (2 * side + name + 4).max(side + 2);
    let rows = cards_rows(puzzle, laid);
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        let above = index.checked_sub(1).map(|above| &rows[above]);
        text += &line(row, above, inside);
        let cell = |laid: &Option<&Laid>, part: usize| {
            let Some(laid) = laid else { return " ".repeat(inside) };
            let shown = puzzle.shown(laid.card, laid.turn, laid.flipped);
            match part {
                0 => format!("{:^inside$}", label(shown[0])),
                1 => {
                    let (card, middle) = (printable(&puzzle.cards()[laid.card].name), inside - 2 - 2 * side);
                    format!(" {:<side$}{card:^middle$}{:>side$} ", label(shown[3]), label(shown[1]))
                }
                _ => format!("{:^inside$}", label(shown[2])),
            }
        };
        for part in 0..3 {
            let mut before = false;
            for laid in row {
                text += if before || laid.is_some() { "|" } else { " " };
                text += &cell(laid, part);
                before = laid.is_some();
            }
            text += if before { "|" } else { "" };
            text = text.trim_end().to_owned() + "\n";
        }
    }
    if let Some(last) = rows.last() {
        text += &line(last, None, inside);
    }
    text
}

/// The line between two rows, where either has a card.
fn line(row: &[Option<&Laid>], above: Option<&Vec<Option<&Laid>>>, inside: usize) -> String {
    let there = |column: usize| {
        row.get(column).is_some_and(Option::is_some)
            || above.is_some_and(|above| above.get(column).is_some_and(Option::is_some))
    };
    let mut text = String::new();
    for column in 0..row.len() {
        text += if there(column) || column > 0 && there(column - 1) { "+" } else { " " };
        text += &if there(column) { "-" } else { " " }.repeat(inside);
    }
    text += if there(row.len() - 1) { "+" } else { "" };
    text.trim_end().to_owned() + "\n"
}

/// A table: the card, and after a slash how many steps it is turned; a star where it is turned over.
fn table(puzzle: &CardPuzzle, laid: &[Laid]) -> String {
    let word = |laid: &Laid| {
        let over = if laid.flipped { "*" } else { "" };
        format!("{}/{}{over}", printable(&puzzle.cards()[laid.card].name), laid.turn)
    };
    let rows = cards_rows(puzzle, laid);
    let width = laid.iter().map(|laid| word(laid).chars().count()).max().unwrap_or(1);
    let shifted = puzzle.lattice() == Lattice::Hexagon;
    let row = |(index, row): (usize, &Vec<Option<&Laid>>)| {
        let first = if shifted && index % 2 == 1 { " ".repeat(width.div_ceil(2)) } else { String::new() };
        let words = row.iter().map(|laid| format!("{:<width$}", laid.map_or_else(|| ".".to_owned(), word)));
        (first + &words.collect::<Vec<_>>().join(" ")).trim_end().to_owned() + "\n"
    };
    rows.iter().enumerate().map(row).collect()
}

/// What the cards are, in a line.
pub fn summary(puzzle: &CardPuzzle) -> String {
    let cards = count(puzzle.cards().len() as u64, "card");
    let places = count(puzzle.board().cells().len() as u64, "place");
    let labels = count(puzzle.labels().len() as u64, "label");
    let moves = match (puzzle.turns(), puzzle.flips()) {
        (true, false) => "may be turned",
        (true, true) => "may be turned and turned over",
        (false, true) => "may be turned over",
        (false, false) => "lie as they are",
    };
    let clues = match puzzle.clues().len() {
        0 => String::new(),
        1 => ", one of which lies already".to_owned(),
        clues => format!(", {clues} of which lie already"),
    };
    format!("{cards} for {places}, {labels}; they {moves}{clues}")
}

/// Which labels meet, in words.
pub fn rule(puzzle: &CardPuzzle) -> String {
    let label = |number: u8| printable(&puzzle.labels()[usize::from(number)]);
    match puzzle.rule() {
        Rule::Equal => "equal labels meet".to_owned(),
        Rule::Pairs(pairs) => {
            let pairs = pairs.iter().map(|&(a, b)| format!("{} with {}", label(a), label(b)));
            format!("{} meet", pairs.collect::<Vec<_>>().join(", "))
        }
    }
}

/// What is at the frame, in words.
pub fn frame(puzzle: &CardPuzzle) -> String {
    let label = |number: u8| printable(&puzzle.labels()[usize::from(number)]);
    let frame = puzzle.frame();
    let only = if frame.only.is_empty() { "" } else { ", and nowhere else" };
    let mut sides: Vec<String> = Vec::new();
    match frame.sides.first() {
        None => return "none".to_owned(),
        Some(Some(first)) if frame.sides.iter().all(|side| *side == Some(*first)) => {
            return format!("{} all round{only}", label(*first));
        }
        _ => {}
    }
    for (name, wanted) in side_names(puzzle.lattice()).iter().zip(&frame.sides) {
        sides.extend(wanted.map(|wanted| format!("{name} {}", label(wanted))));
    }
    sides.dedup();
    sides.join(", ") + only
}

/// A solution in the notation of 1986: the number of each card and where its number ends up, rows separated by commas; the whole turned so that the
/// corner card with the least number is in front.
pub fn of_1986(compiled: &Compiled, laid: &[Laid]) -> String {
    const TURNED: [char; 4] = ['o', 'r', 'u', 'l'];
    let rows = cards_rows(compiled.puzzle(), laid);
    let size = rows.len();
    let corners = [(0, 0), (0, size - 1), (size - 1, size - 1), (size - 1, 0)];
    let card = |(row, column): (usize, usize)| rows[row][column].map_or(usize::MAX, |laid| laid.card);
    // The corner that is in front after so many quarter turns anticlockwise.
    let turns = (0..4).min_by_key(|&corner| card(corners[corner])).unwrap_or(0);
    let mut written: Vec<String> = Vec::with_capacity(size);
    for row in 0..size {
        let mut line = String::new();
        for column in 0..size {
            // Where the card that comes here was before.
            let (mut from_row, mut from_column) = (row, column);
            for _ in 0..turns {
                (from_row, from_column) = (from_column, size - 1 - from_row);
            }
            if let Some(laid) = rows[from_row][from_column] {
                let turn = (usize::from(laid.turn) + 4 - turns) % 4;
                line += &format!("{}{}", laid.card + 1, TURNED[turn]);
            }
        }
        written.push(line);
    }
    written.join(",")
}

/// Solutions in that notation in the order of the list: by the numbers of the cards, then by how they are turned.
pub fn list_of_1986(mut solutions: Vec<String>) -> String {
    let key = |text: &String| {
        let turned = |c: char| "orul".find(c).unwrap_or(4) as u32;
        let cards = text.split_inclusive(|c: char| !c.is_ascii_digit() && c != ',').map(move |card| {
            let number = card.trim_matches(|c: char| !c.is_ascii_digit()).parse().unwrap_or(u32::MAX);
            (number, card.chars().next_back().map_or(4, turned))
        });
        cards.collect::<Vec<(u32, u32)>>()
    };
    solutions.sort_by_cached_key(key);
    solutions.into_iter().map(|solution| solution + "\n").collect()
}

/// A solution in a notation, on one line.
pub fn noted(compiled: &Compiled, name: &str, notation: Notation, laid: &[Laid]) -> Result<String, Failure> {
    let unwritable = |error| cannot(name, &error);
    match notation {
        Notation::Of1986 => Ok(of_1986(compiled, laid)),
        Notation::Link => write::solution_link(compiled.puzzle(), name, laid).map_err(unwritable),
        Notation::Clues => write::solution_clues(compiled.puzzle(), laid).map_err(unwritable),
    }
}

fn cannot(name: &str, error: &write::Unwritable) -> Failure {
    Failure::bad_input(format!("`{}` cannot be written: {error}", printable(name)))
}

/// Refuses a notation for cards where there are none, or where it has no words for them.
pub fn refuse_notation(file: &PuzzleFile, notation: Notation) -> Result<(), Failure> {
    match (of(file), notation) {
        (None, _) => {
            let message = format!("`{}` cannot be written in a notation for cards", printable(&file.name));
            Err(Failure::bad_input_help(message, "leave --notation out"))
        }
        (Some(compiled), Notation::Of1986) => refuse_1986(file, compiled.puzzle()),
        // Where nothing lies, the same is refused as where all lies.
        (Some(compiled), _) => {
            noted(compiled, &file.name, notation, &[])?;
            match compiled.puzzle().flips() && notation == Notation::Clues {
                true => Err(Failure::bad_input_help(
                    format!("`{}` cannot be written as clues", printable(&file.name)),
                    "its cards may be turned over",
                )),
                false => Ok(()),
            }
        }
    }
}

/// Refuses the notation of 1986 where there is not a full square of cards.
fn refuse_1986(file: &PuzzleFile, puzzle: &CardPuzzle) -> Result<(), Failure> {
    let (first, last) = puzzle.board().bounds();
    let (rows, columns) = (last.row - first.row + 1, last.column - first.column + 1);
    let full = i64::from(rows) * i64::from(columns) == puzzle.board().cells().len() as i64;
    if puzzle.lattice() == Lattice::Square && rows == columns && full && !puzzle.flips() {
        return Ok(());
    }
    let message = format!("`{}` cannot be written in the notation of 1986", printable(&file.name));
    Err(Failure::bad_input_help(message, "it is for cards on a full square board that are not turned over"))
}

/// What a link on the command line is called in messages.
pub const LINK: &str = "link";

/// Refuses an order of edges where there is no list of cards to read.
pub fn in_order(name: &str, format: Option<Format>, order: Option<EdgeOrder>) -> Result<(), Failure> {
    if order.is_none() || format == Some(Format::CardList) {
        return Ok(());
    }
    let message = format!("`{}` is no list of cards", printable(name));
    Err(Failure::bad_input_help(message, "--edges is for lists: four numbers a line; leave it out"))
}

/// The puzzle, where these cards lie already.
pub fn with_clues(file: &PuzzleFile, clues: &str) -> Result<PuzzleFile, Failure> {
    let name = printable(&file.name);
    let Some(compiled) = of(file) else {
        let message = format!("`{name}` is no cards puzzle");
        return Err(Failure::bad_input_help(message, "--clues is for puzzles of the family cards"));
    };
    let clued = foreign::with_clues(compiled.puzzle(), "--clues", clues);
    let clued = clued.map_err(|error| Failure::Foreign(Box::new(error)))?;
    // The text has to say it too: it is what a run file keeps. What the file knows is about the puzzle without these clues.
    let text = write::cards_toml(&clued, file.title.as_deref()).map_err(|error| cannot(&file.name, &error))?;
    let mut clued = format::read(&file.name, &text).map_err(|error| Failure::Puzzle(Box::new(error)))?;
    (clued.name, clued.source, clued.known) = (file.name.clone(), file.source.clone(), Known::default());
    Ok(clued)
}
