//! Machine output: JSON Lines, one solution or one summary each, `"type"` first.
//!
//! The fields are a promise to programs that read them: they may be added, never renamed.

mod summary;
mod trail;

pub use summary::{Disagreement, LengthCount, OutlineCount, Status, Summary};
pub use trail::trail_solution;

use crate::foreign::{Cover, CoverOption};
use fuge_puzzle::cards::{CardPuzzle, Laid};
use fuge_puzzle::outline::Octagon;
use fuge_puzzle::packing::{Cell, Packing, Placed, Solution};
use fuge_puzzle::plain::is_hidden;
use fuge_puzzle::silhouette::{LaidPolygon, PolygonPiece};
use serde::{Deserialize, Serialize};

/// The line of one solution of a packing puzzle, without a line end. Solutions are numbered from 0; cells are written as
/// [`Lattice::outer`](fuge_puzzle::packing::Lattice::outer) has them: `[row, column]`, then the layer, then the part.
///
/// ```
/// use fuge_format::{Puzzle, json, read};
/// use fuge_puzzle::packing::{Cell, Placed, Solution};
/// let file = read("bar", "family = 'packing'\nboard = '1x2'\nset = 'dominoes'")?;
/// let Puzzle::Packing(packing) = &file.puzzle else { unreachable!() };
/// let placed = Placed { piece: 0, cells: vec![Cell::new(0, 0), Cell::new(0, 1)] };
/// assert_eq!(
///     json::packing_solution("bar", 0, packing, &Solution { placements: vec![placed] }),
///     r#"{"type":"solution","puzzle":"bar","index":0,"placements":[{"piece":"D","cells":[[0,0],[0,1]]}]}"#
/// );
/// # Ok::<(), fuge_format::ReadError>(())
/// ```
///
/// # Panics
/// When the solution has pieces that the puzzle has not.
#[must_use]
pub fn packing_solution(puzzle: &str, index: u64, packing: &Packing, solution: &Solution) -> String {
    solution_line(puzzle, index, None, packing, solution)
}

/// The same of a solution of one of several outlines, which it names.
///
/// # Panics
/// When the solution has pieces that the puzzle has not.
#[must_use]
pub fn outline_solution(puzzle: &str, index: u64, octagon: Octagon, packing: &Packing, solution: &Solution) -> String {
    solution_line(puzzle, index, Some(octagon), packing, solution)
}

fn solution_line(puzzle: &str, index: u64, octagon: Option<Octagon>, packing: &Packing, solution: &Solution) -> String {
    let placements = solution.placements.iter().map(|placed| placement(packing, placed)).collect();
    line(&PackingLine { puzzle, index, octagon: octagon.map(Octagon::numbers), placements })
}

/// One placement of a packing puzzle, as it stands in the line of a solution; with its outline where there are several.
///
/// # Panics
/// When the puzzle has not the piece.
#[must_use]
pub fn packing_placement(packing: &Packing, octagon: Option<Octagon>, placed: &Placed) -> String {
    line(&Placement { octagon: octagon.map(Octagon::numbers), ..placement(packing, placed) })
}

/// The line of one solution of a bare exact cover, without a line end: the options in the order of their lines. Solutions are numbered
/// from 0.
///
/// ```
/// use fuge_format::foreign::{Content, read};
/// use fuge_format::json;
/// let file = read("two.txt", b"a b | c\na c:1\nb\n", None)?.expect("a cover");
/// let Content::Cover(cover) = file.content else { panic!("a cover") };
/// assert_eq!(
///     json::cover_solution("two", 0, &cover, &[0, 1]),
///     r#"{"type":"solution","puzzle":"two","index":0,"options":[{"line":2,"items":["a","c:1"]},{"line":3,"items":["b"]}]}"#
/// );
/// # Ok::<(), fuge_format::foreign::ForeignError>(())
/// ```
///
/// # Panics
/// When the solution has options that the cover has not.
#[must_use]
pub fn cover_solution(puzzle: &str, index: u64, cover: &Cover, chosen: &[u32]) -> String {
    let option = |&number: &u32| {
        let CoverOption { line, text } = &cover.options[number as usize];
        OptionLine { line: *line, items: text.split(' ').collect() }
    };
    line(&CoverLine { puzzle, index, options: chosen.iter().map(option).collect() })
}

/// The items of an option of a bare exact cover, as they stand in the line of a solution.
#[must_use]
pub fn cover_option(option: &CoverOption) -> String {
    line(&option.text.split(' ').collect::<Vec<_>>())
}

/// The line of one solution of a silhouette puzzle, without a line end: the corners of each piece in the frame and scale of the figure as it
/// was given, and exactly where the arithmetic was exact. Solutions are numbered from 0.
#[must_use]
pub fn silhouette_solution(puzzle: &str, index: u64, pieces: &[PolygonPiece], laid: &[LaidPolygon]) -> String {
    let placements = laid.iter().map(|laid| PolygonPlacement {
        piece: &pieces[laid.piece].name,
        polygon: &laid.polygon,
        exact: laid
            .exact
            .as_ref()
            .map(|corners| corners.iter().map(|place| place.each_ref().map(ToString::to_string)).collect()),
    });
    line(&SilhouetteLine { puzzle, index, placements: placements.collect() })
}

/// The line of one solution of a cards puzzle, without a line end: rows of places from the top, each with the number of its card, from 1, and how it
/// is turned; `null` where the board has no place. Solutions are numbered from 0.
#[must_use]
pub fn cards_solution(puzzle: &str, index: u64, cards: &CardPuzzle, laid: &[Laid]) -> String {
    line(&CardsLine { puzzle, index, rows: card_places(cards, laid) })
}

/// The numbers of a board on which not everything need fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reached {
    /// Edges where two cards meet whose labels may.
    pub edges: u64,
    /// How many edges there are between two places.
    pub of_edges: u64,
    /// Cards that lie without a mismatch.
    pub cards: u64,
    /// How many places there are.
    pub of_cards: u64,
}

/// The line of a board on which not everything need fit, without a line end, as `fuge solve --best --json` prints it. `record` says which number is the
/// best so far: `edges` or `cards`. The rows are those of a solution, with `null` also for a place that is empty.
#[must_use]
pub fn cards_best(puzzle: &str, record: &str, reached: Reached, cards: &CardPuzzle, laid: &[Laid]) -> String {
    line(&BestLine { puzzle, record, reached, rows: card_places(cards, laid) })
}

/// What a search for the best board came to. See [`BestSummary::line`].
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename = "summary")]
pub struct BestSummary {
    /// The puzzle's name.
    pub puzzle: String,
    /// Its family.
    pub family: String,
    /// `solved`: there is a solution; `impossible`: there is none, and nothing better either; `stopped` otherwise.
    pub status: Status,
    /// Whether nothing can be better.
    pub complete: bool,
    /// The best numbers, each of its own board.
    #[serde(flatten)]
    pub reached: Reached,
    /// What the exact search says: `open`, `solved` or `impossible`.
    pub exact: &'static str,
    /// Rounds that are done.
    pub rounds: u64,
    /// Where the random numbers start.
    pub seed: u64,
    /// Time taken.
    pub seconds: f64,
    /// The algorithm: `best`.
    pub engine: String,
}

impl BestSummary {
    /// The line, without a line end.
    #[must_use]
    pub fn line(&self) -> String {
        line(self)
    }
}

fn card_places(cards: &CardPuzzle, laid: &[Laid]) -> Vec<Vec<Option<CardPlace>>> {
    let place = |laid: Option<&Laid>| {
        laid.map(|laid| CardPlace { card: laid.card + 1, turn: laid.turn, flipped: laid.flipped.then_some(true) })
    };
    cards_rows(cards, laid).into_iter().map(|row| row.into_iter().map(place).collect()).collect()
}

/// What lies in the rows of a board, from the top, and in each from the left.
#[must_use]
pub fn cards_rows<'a>(cards: &CardPuzzle, laid: &'a [Laid]) -> Vec<Vec<Option<&'a Laid>>> {
    rows_of(cards, laid.iter().map(|own| (own.cell, own)))
}

/// The same of anything that is in places.
pub(crate) fn rows_of<T: Clone>(cards: &CardPuzzle, all: impl Iterator<Item = (Cell, T)>) -> Vec<Vec<Option<T>>> {
    let lattice = cards.lattice();
    let parts = i32::from(lattice.geometry().parts());
    // By the numbers that files have, all parts of a place one after the other.
    let at = |cell: Cell| {
        let (row, column) = lattice.geometry().outer(cell);
        (row, column * parts + i32::from(cell.part))
    };
    let cells = || cards.board().cells().iter().map(|&cell| at(cell));
    let first = (cells().map(|at| at.0).min().unwrap_or(0), cells().map(|at| at.1).min().unwrap_or(0));
    let last = (cells().map(|at| at.0).max().unwrap_or(0), cells().map(|at| at.1).max().unwrap_or(0));
    let mut rows = vec![vec![None; (last.1 - first.1 + 1) as usize]; (last.0 - first.0 + 1) as usize];
    for (cell, own) in all {
        let (row, column) = at(cell);
        rows[(row - first.0) as usize][(column - first.1) as usize] = Some(own);
    }
    rows
}

/// A puzzle among others that could not be read: where, why, and what would be right.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(tag = "type", rename = "refused")]
pub struct Refused {
    /// The file, or the name that was given.
    pub file: String,
    /// The line, from 1; `None`: no place in the file is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

impl Refused {
    /// The line, without a line end.
    #[must_use]
    pub fn line(&self) -> String {
        line(self)
    }
}

#[derive(Serialize)]
#[serde(tag = "type", rename = "solution")]
struct PackingLine<'a> {
    puzzle: &'a str,
    index: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    octagon: Option<[u32; 6]>,
    placements: Vec<Placement<'a>>,
}

#[derive(Serialize)]
#[serde(tag = "type", rename = "solution")]
struct SilhouetteLine<'a> {
    puzzle: &'a str,
    index: u64,
    placements: Vec<PolygonPlacement<'a>>,
}

#[derive(Serialize)]
struct PolygonPlacement<'a> {
    piece: &'a str,
    polygon: &'a [[f64; 2]],
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<Vec<[String; 2]>>,
}

#[derive(Serialize)]
#[serde(tag = "type", rename = "solution")]
struct CardsLine<'a> {
    puzzle: &'a str,
    index: u64,
    rows: Vec<Vec<Option<CardPlace>>>,
}

#[derive(Serialize)]
#[serde(tag = "type", rename = "best")]
struct BestLine<'a> {
    puzzle: &'a str,
    record: &'a str,
    #[serde(flatten)]
    reached: Reached,
    rows: Vec<Vec<Option<CardPlace>>>,
}

/// A card in the row of a list.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct CardPlace {
    pub card: usize,
    pub turn: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flipped: Option<bool>,
}

#[derive(Serialize)]
#[serde(tag = "type", rename = "solution")]
struct CoverLine<'a> {
    puzzle: &'a str,
    index: u64,
    options: Vec<OptionLine<'a>>,
}

#[derive(Serialize)]
struct OptionLine<'a> {
    line: usize,
    items: Vec<&'a str>,
}

#[derive(Serialize)]
struct Placement<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    octagon: Option<[u32; 6]>,
    piece: &'a str,
    cells: Vec<Vec<i32>>,
}

fn placement<'a>(packing: &'a Packing, placed: &Placed) -> Placement<'a> {
    let cells = placed.cells.iter().map(|&cell| packing.lattice().outer(cell)).collect();
    Placement { octagon: None, piece: &packing.pieces()[placed.piece].name, cells }
}

/// The line of any value, without a line end. Hidden characters are escaped, as a line may be looked at on a terminal.
///
/// # Panics
/// When a map in it has keys that are no strings.
#[must_use]
pub fn line(value: &impl Serialize) -> String {
    let line = serde_json::to_string(value).expect("the keys are strings and nothing is written to a file");
    if line.is_ascii() || !line.contains(is_hidden) {
        return line;
    }
    // They stand in strings, for nothing else in JSON is beyond ASCII.
    let mut escaped = String::with_capacity(line.len());
    for c in line.chars() {
        match is_hidden(c) {
            true => c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| escaped += &format!("\\u{unit:04x}")),
            false => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use fuge_puzzle::packing::Cell;

    #[test]
    fn cells_have_the_numbers_of_their_lattice() {
        for (rest, cell, expected) in [
            (
                "lattice = 'cube'\nboard = '2x3x4'\nset = 'dominoes'\ncopies = 12",
                Cell::new(1, 2).in_layer(3),
                "[1,2,3]",
            ),
            ("board = '2x2'\nset = 'diamonds'\ncopies = 4", Cell::new(1, 0).part(1), "[1,0,1]"),
            ("board = '3x2'\nset = 'dihexes'\ncopies = 3", Cell::new(2, 0), "[2,1]"),
        ] {
            let file = crate::read("x", &format!("family = 'packing'\n{rest}")).unwrap();
            let crate::Puzzle::Packing(packing) = &file.puzzle else { panic!("a packing") };
            let placed = Placed { piece: 0, cells: vec![cell] };
            let piece = &packing.pieces()[0].name;
            assert_eq!(
                packing_placement(packing, None, &placed),
                format!(r#"{{"piece":"{piece}","cells":[{expected}]}}"#)
            );
        }
    }
}
