//! Cards in words and characters.

use super::args::Notation;
use super::failure::Failure;
use super::words::{count, printable};
use fuge::cards::{CardPuzzle, Compiled, Laid, Rule, mismatches, side_names};
use fuge::format::foreign::{self, EdgeOrder, Format, write};
use fuge::format::json::cards_rows;
use fuge::format::{self, Known, Puzzle, PuzzleFile};
use fuge::packing::{Cell, Lattice};

/// The cards in a file, where it is a cards puzzle.
pub fn of(file: &PuzzleFile) -> Option<&Compiled> {
    match &file.puzzle {
        Puzzle::Cards(compiled) => Some(compiled),
        _ => None,
    }
}

/// What is seen of a place.
#[derive(Clone, Copy)]
struct Spot {
    /// The card that lies there.
    laid: Option<Laid>,
    /// Beside what it shows, or instead of a card.
    mark: &'static str,
    /// Of a square: whether it does not fit to what lies above, and to what lies at the left.
    wrong: [bool; 2],
}

impl Spot {
    fn new(laid: Option<Laid>, mark: &'static str) -> Self {
        Self { laid, mark, wrong: [false; 2] }
    }
}

/// Rows of places; `None`: there is none.
type Rows = Vec<Vec<Option<Spot>>>;

/// What is laid: squares with their labels around the number of the card, anything else as a table of cards and turns.
pub fn text(puzzle: &CardPuzzle, laid: &[Laid]) -> String {
    let spot = |laid: &&Laid| Spot::new(Some(**laid), "");
    let rows = cards_rows(puzzle, laid);
    let rows: Rows = rows.iter().map(|row| row.iter().map(|laid| laid.as_ref().map(spot)).collect()).collect();
    match puzzle.lattice() {
        Lattice::Square => squares(puzzle, &rows),
        _ => table(puzzle, &rows, 1),
    }
}

/// A board on which not everything need fit: a cross on every edge where cards do not meet; in a table, an exclamation mark behind such cards.
pub fn unfinished(puzzle: &CardPuzzle, laid: &[Laid]) -> String {
    let wrong = mismatches(puzzle, laid);
    let square = puzzle.lattice() == Lattice::Square;
    let spot = |place: &&Laid| {
        let laid = laid.iter().find(|laid| laid.cell == place.cell).copied();
        let sides = |number: usize| wrong.contains(&(place.cell, number));
        let mark = if !square && (0..puzzle.sides()).any(sides) { "!" } else { "" };
        Spot { laid, mark, wrong: [square && sides(0), square && sides(3)] }
    };
    let places = places(puzzle);
    let rows = cards_rows(puzzle, &places);
    let rows: Rows = rows.iter().map(|row| row.iter().map(|place| place.as_ref().map(spot)).collect()).collect();
    if square { squares(puzzle, &rows) } else { table(puzzle, &rows, 1) }
}

/// Every place, as if the first card lay there.
fn places(puzzle: &CardPuzzle) -> Vec<Laid> {
    let empty = |&cell: &Cell| Laid { card: 0, cell, turn: 0, flipped: false };
    puzzle.board().cells().iter().map(empty).collect()
}

/// How much room there is for a drawing.
#[derive(Clone, Copy)]
pub struct Room {
    pub columns: usize,
    pub lines: usize,
    /// Whether what has no room is left out.
    pub cuts: bool,
}

/// A board while it is filled: the same with a star in the place that is filled next, and a card that is tried there between question marks. Where
/// there is no room for that, a table, and where what has no room is left out, the part of it about the place.
pub fn filling(puzzle: &CardPuzzle, laid: &[Laid], (next, tried): (Option<Cell>, Option<Laid>), room: Room) -> String {
    let places = places(puzzle);
    let spot = |place: &&Laid| {
        let here = |laid: &&Laid| laid.cell == place.cell;
        match (laid.iter().find(here), tried.as_ref().filter(here)) {
            (Some(&laid), _) => Spot::new(Some(laid), ""),
            (None, Some(&tried)) => Spot::new(Some(tried), "?"),
            (None, None) => Spot::new(None, if next == Some(place.cell) { "*" } else { "" }),
        }
    };
    let rows = cards_rows(puzzle, &places);
    let rows: Rows = rows.iter().map(|row| row.iter().map(|place| place.as_ref().map(spot)).collect()).collect();
    let (across, down) = (rows.first().map_or(0, Vec::len), rows.len());
    let (wide, high) = (across * (inside(puzzle) + 1) + 1, down * (PARTS + 1) + 1);
    if puzzle.lattice() == Lattice::Square && wide <= room.columns && high <= room.lines {
        return squares(puzzle, &rows);
    }
    // As wide as any card can be, so that nothing moves from a step to the next.
    let width = name_width(puzzle) + "/0?".len() + usize::from(puzzle.flips());
    if !room.cuts {
        return table(puzzle, &rows, width);
    }
    let marked = |spot: &Option<Spot>| spot.is_some_and(|spot| !spot.mark.is_empty());
    let row = rows.iter().position(|row| row.iter().any(marked)).unwrap_or(0);
    let column = rows.get(row).and_then(|row| row.iter().position(marked)).unwrap_or(0);
    let columns = window(across, room.columns / (width + 1), column);
    let part: Rows = rows.iter().map(|row| row[columns.clone()].to_vec()).collect();
    let table = table(puzzle, &part, width);
    let lines: Vec<&str> = table.lines().collect();
    lines[window(down, room.lines, row)].iter().map(|line| format!("{line}\n")).collect()
}

/// Which so many of all are shown, so that this one is among them.
fn window(all: usize, shown: usize, one: usize) -> std::ops::Range<usize> {
    let shown = shown.clamp(1, all.max(1)).min(all);
    let first = one.saturating_sub(shown / 2).min(all - shown);
    first..first + shown
}

/// Lines of a square, without those around it.
const PARTS: usize = 3;

fn label(puzzle: &CardPuzzle, number: u8) -> String {
    printable(&puzzle.labels()[usize::from(number)])
}

/// The most letters of a label.
fn label_width(puzzle: &CardPuzzle) -> usize {
    (0..puzzle.labels().len()).map(|number| label(puzzle, number as u8).chars().count()).max().unwrap_or(0)
}

/// The most letters of the name of a card.
fn name_width(puzzle: &CardPuzzle) -> usize {
    puzzle.cards().iter().map(|card| printable(&card.name).chars().count()).max().unwrap_or(0)
}

/// Columns of a square, without the lines beside it.
fn inside(puzzle: &CardPuzzle) -> usize {
    2 * label_width(puzzle) + name_width(puzzle) + 4
}

/// Squares side by side.
fn squares(puzzle: &CardPuzzle, rows: &Rows) -> String {
    let (side, inside) = (label_width(puzzle), inside(puzzle));
    let label = |number: u8| label(puzzle, number);
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        let above = index.checked_sub(1).map(|above| &rows[above]);
        text += &line(row, above, inside);
        let cell = |spot: &Option<Spot>, part: usize| {
            let Some(Spot { laid: Some(laid), mark, .. }) = spot else {
                let mark = spot.map_or("", |spot| spot.mark);
                return format!("{:^inside$}", if part == 1 { mark } else { "" });
            };
            let shown = puzzle.shown(laid.card, laid.turn, laid.flipped);
            match part {
                0 => format!("{:^inside$}", label(shown[0])),
                1 => {
                    let (card, middle) = (printable(&puzzle.cards()[laid.card].name), inside - 2 - 2 * side);
                    format!("{mark:1}{:<side$}{card:^middle$}{:>side$}{mark:1}", label(shown[3]), label(shown[1]))
                }
                _ => format!("{:^inside$}", label(shown[2])),
            }
        };
        for part in 0..PARTS {
            let mut before = false;
            for spot in row {
                let wrong = part == 1 && spot.is_some_and(|spot| spot.wrong[1]);
                text += match before || spot.is_some() {
                    _ if wrong => "X",
                    true => "|",
                    false => " ",
                };
                text += &cell(spot, part);
                before = spot.is_some();
            }
            text += if before { "|" } else { "" };
            text = text.trim_end().to_owned() + "\n";
        }
    }
    if let Some(last) = rows.last() {
        // What does not fit is above these.
        let last: Vec<Option<Spot>> =
            last.iter().map(|spot| spot.map(|spot| Spot::new(spot.laid, spot.mark))).collect();
        text += &line(&last, None, inside);
    }
    text
}

/// The line between two rows, where either has a place.
fn line(row: &[Option<Spot>], above: Option<&Vec<Option<Spot>>>, inside: usize) -> String {
    let there = |column: usize| {
        row.get(column).is_some_and(Option::is_some)
            || above.is_some_and(|above| above.get(column).is_some_and(Option::is_some))
    };
    let mut text = String::new();
    for (column, spot) in row.iter().enumerate() {
        text += if there(column) || column > 0 && there(column - 1) { "+" } else { " " };
        let wrong = spot.is_some_and(|spot| spot.wrong[0]);
        let lines = if there(column) { "-" } else { " " }.repeat(inside);
        text += &if wrong { format!("{:-^inside$}", "X") } else { lines };
    }
    text += if there(row.len() - 1) { "+" } else { "" };
    text.trim_end().to_owned() + "\n"
}

/// A table: the card, and after a slash how many steps it is turned; a star where it is turned over. An empty place is a line, no place a point.
/// Columns are so wide at least.
fn table(puzzle: &CardPuzzle, rows: &Rows, least: usize) -> String {
    let word = |spot: &Option<Spot>| match spot {
        None => ".".to_owned(),
        Some(Spot { laid: None, mark: "", .. }) => "_".to_owned(),
        Some(Spot { laid: None, mark, .. }) => (*mark).to_owned(),
        Some(Spot { laid: Some(laid), mark, .. }) => {
            let over = if laid.flipped { "*" } else { "" };
            format!("{}/{}{over}{mark}", printable(&puzzle.cards()[laid.card].name), laid.turn)
        }
    };
    let width = rows.iter().flatten().map(|spot| word(spot).chars().count()).max().unwrap_or(1).max(least);
    let shifted = puzzle.lattice() == Lattice::Hexagon;
    let row = |(index, row): (usize, &Vec<Option<Spot>>)| {
        let first = if shifted && index % 2 == 1 { " ".repeat(width.div_ceil(2)) } else { String::new() };
        let words = row.iter().map(|spot| format!("{:<width$}", word(spot)));
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
        Notation::Digits => {
            let message = format!("`{}` is a cards puzzle: the digit board is for a rook's way", printable(name));
            Err(Failure::bad_input_help(message, "take another --notation"))
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_has_what_is_looked_at() {
        assert_eq!(window(10, 4, 0), 0..4);
        assert_eq!(window(10, 4, 5), 3..7);
        assert_eq!(window(10, 4, 9), 6..10);
        assert_eq!(window(3, 0, 2), 2..3);
        assert_eq!(window(3, 9, 2), 0..3);
        assert_eq!(window(0, 9, 0), 0..0);
    }
}
