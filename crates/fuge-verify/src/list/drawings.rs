//! Boards drawn in text, one character for a cell.
//!
//! The puzzle's board is the measure: wherever as many lines as it has rows, shifted right by any amount, have characters
//! exactly where it has cells, there is a solution. `.`, a space and a tab are no cell. So boards need no separator, may
//! be indented and may stand between remarks. What is not such a board must be blank or a remark, so that nothing is
//! passed over that was meant as a board. A remark is a line that
//!
//! - ends with `:`, as `1:` and `Solution 3:` do;
//! - has ` = ` in it, as the lines of a legend have;
//! - has more gaps between its characters than any row of the board, or has one and is longer: a sentence;
//! - is a number, or a word and a number, as `(12)` and `Solution #3` are;
//! - is one character of `-=*_~+` again and again.
//!
//! The characters need not be the puzzle's names; see [`super::assign`].

use super::assign::Shapes;
use super::lines::Lines;
use super::{Claim, Entry, ListError, Listed, Misfit};
use fuge_puzzle::packing::{Board, Cell, Packing, Solution};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::io::BufRead;

/// The longest line of a drawing or a remark, in bytes.
const MAX_LINE: usize = 1 << 14;

/// A list of drawn solutions, one character for each cell.
///
/// A board is found by its size and its cells; it may be indented. `.` and spaces are no cells. Other lines must be blank
/// or remarks: lines that end with `:` or have ` = ` in them, sentences, numbers, a word and a number, rules such as
/// `-----`. The characters need not be the names of the pieces.
pub struct Drawings<R> {
    lines: Lines<R>,
    frame: Frame,
    shapes: Shapes,
    /// The next lines, as many as the board has rows.
    window: VecDeque<Row>,
    /// Which piece a character stands for, by the last legend.
    hints: HashMap<char, usize>,
    summarised: bool,
    ended: bool,
}

/// A line that may be a row.
struct Row {
    number: u64,
    text: String,
}

/// The board as it is drawn.
struct Frame {
    corner: Cell,
    /// For each row the columns of its cells, both from the corner.
    cells: Vec<Vec<usize>>,
    columns: usize,
    /// The largest number of gaps in a row.
    gaps: usize,
}

impl<R: BufRead> Drawings<R> {
    pub(super) fn new(puzzle: &Packing, mut lines: Lines<R>) -> Self {
        lines.limit(MAX_LINE);
        Self {
            lines,
            frame: Frame::new(puzzle.board()),
            shapes: Shapes::new(puzzle),
            window: VecDeque::new(),
            hints: HashMap::new(),
            summarised: false,
            ended: false,
        }
    }

    fn entry(&mut self) -> Result<Option<Entry>, ListError> {
        loop {
            self.fill()?;
            let Some(Row { number, text }) = self.window.front() else { return Ok(None) };
            let line = *number;
            if text.trim().is_empty() || is_heading(text) {
                self.window.pop_front();
            } else if let Some(claim) = claim(text) {
                self.before_summary(line)?;
                self.summarised = true;
                self.window.pop_front();
                return Ok(Some(Entry::Claim(claim)));
            } else if let Some(drawn) = self.frame.drawn(&self.window) {
                self.before_summary(line)?;
                let solution = self.solution(&drawn)?;
                return Ok(Some(Entry::Solution(Listed { line: Some(line), solution })));
            } else if self.frame.is_remark(text) {
                self.window.pop_front();
            } else {
                let misfit = self.frame.misfit(&self.window).ok_or_else(|| self.frame.problem(&self.window))?;
                self.before_summary(line)?;
                self.window.clear();
                return Ok(Some(Entry::Solution(Listed { line: Some(line), solution: Err(misfit) })));
            }
        }
    }

    /// Reads on until there are as many lines as the board has rows.
    fn fill(&mut self) -> Result<(), ListError> {
        while self.window.len() < self.frame.cells.len() && self.lines.advance()? {
            let row = Row { number: self.lines.number(), text: self.lines.text().to_owned() };
            let coloured = |c: char| c == '\x1b' || ('\u{2500}'..='\u{257f}').contains(&c);
            if let Some(at) = row.text.chars().position(coloured) {
                return Err(ListError::Coloured { line: row.number, column: at + 1 });
            }
            self.window.push_back(row);
        }
        Ok(())
    }

    fn before_summary(&self, line: u64) -> Result<(), ListError> {
        if self.summarised { Err(ListError::AfterSummary { line }) } else { Ok(()) }
    }

    /// The solution in the window, with the legend that follows it.
    fn solution(&mut self, drawn: &BTreeMap<Cell, char>) -> Result<Result<Solution, Misfit>, ListError> {
        self.window.clear();
        self.fill()?;
        let mut hints = HashMap::new();
        while let Some((marks, name)) = self.window.front().and_then(|row| legend(&row.text)) {
            let piece = self.shapes.named(name);
            hints.extend(marks.into_iter().filter_map(|mark| Some((mark, piece?))));
            self.window.pop_front();
            self.fill()?;
        }
        // A legend that has not changed is not printed again.
        if !hints.is_empty() {
            self.hints = hints;
        }
        Ok(self.shapes.solution(drawn, &self.hints))
    }
}

impl<R: BufRead> Iterator for Drawings<R> {
    type Item = Result<Entry, ListError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let entry = self.entry().transpose();
        self.ended = !matches!(entry, Some(Ok(_)));
        entry
    }
}

impl Frame {
    fn new(board: &Board) -> Self {
        let (corner, last) = board.bounds();
        let mut cells = vec![Vec::new(); (last.row - corner.row + 1) as usize];
        for cell in board.cells() {
            cells[(cell.row - corner.row) as usize].push((cell.column - corner.column) as usize);
        }
        let gaps = cells.iter().map(|columns| gaps(columns)).max().unwrap_or(0);
        Self { corner, cells, columns: (last.column - corner.column + 1) as usize, gaps }
    }

    /// The cells of a drawing, if the lines are exactly the board.
    fn drawn(&self, window: &VecDeque<Row>) -> Option<BTreeMap<Cell, char>> {
        if window.len() < self.cells.len() {
            return None;
        }
        // The first row of the box around a board has a cell.
        let indent = marks(&window[0].text).next()?.0.checked_sub(self.cells[0][0])?;
        let mut drawn = BTreeMap::new();
        for (row, columns) in self.cells.iter().enumerate() {
            let mut expected = columns.iter().copied();
            for (at, mark) in marks(&window[row].text) {
                let column = expected.next().filter(|column| column + indent == at)?;
                drawn.insert(self.cell(row, column), mark);
            }
            if expected.next().is_some() {
                return None;
            }
        }
        Some(drawn)
    }

    /// The cell of the board in this row and column from the corner.
    fn cell(&self, row: usize, column: usize) -> Cell {
        // A drawn row may be longer than any board.
        let from = |start: i32, steps: usize| start.saturating_add(i32::try_from(steps).unwrap_or(i32::MAX));
        Cell::new(from(self.corner.row, row), from(self.corner.column, column))
    }

    /// Whether a line that is not blank says something about the list.
    fn is_remark(&self, text: &str) -> bool {
        let text = text.trim();
        let columns: Vec<usize> = marks(text).map(|(at, _)| at).collect();
        let (gaps, length) = (gaps(&columns), columns.last().map_or(0, |last| last + 1 - columns[0]));
        let sentence = gaps > self.gaps || (gaps > 0 && length > self.columns);
        text.ends_with(':') || text.contains(" = ") || sentence || is_numbered(text) || is_rule(text)
    }

    /// Whether a line may be meant as this row.
    fn may_be(&self, row: usize, text: &str) -> bool {
        match text.trim().is_empty() {
            true => self.cells[row].is_empty(),
            false => !is_heading(text) && claim(text).is_none() && !self.is_remark(text),
        }
    }

    /// What is wrong with a drawing that has the board's size and not its cells.
    fn misfit(&self, window: &VecDeque<Row>) -> Option<Misfit> {
        let rows = || window.iter().enumerate();
        if window.len() < self.cells.len() || !rows().all(|(number, row)| self.may_be(number, &row.text)) {
            return None;
        }
        let indent = indent(window.iter());
        if rows().any(|(_, row)| row.text.trim_end().chars().count() > indent + self.columns) {
            return None;
        }
        rows().find_map(|(row, Row { number: line, text })| {
            let drawn: Vec<usize> = marks(text).map(|(at, _)| at - indent).collect();
            let differs = |column: &usize| drawn.contains(column) != self.cells[row].contains(column);
            let column = (0..self.columns).find(differs)?;
            let (cell, line, at) = (self.cell(row, column), *line, column + indent + 1);
            Some(match drawn.contains(&column) {
                true => Misfit::CellExtra { cell, line, column: at },
                false => Misfit::CellMissing { cell, line, column: at },
            })
        })
    }

    /// What is wrong with lines that are neither a board nor a remark.
    fn problem(&self, window: &VecDeque<Row>) -> ListError {
        let rows: Vec<&Row> = window
            .iter()
            .enumerate()
            .take_while(|(number, row)| self.may_be(*number, &row.text))
            .map(|(_, row)| row)
            .collect();
        let indent = indent(rows.iter().copied());
        let length = |row: &Row| row.text.trim_end().chars().count().saturating_sub(indent);
        let too_long = rows.iter().find(|row| length(row) > self.columns);
        let (line, column, message) = match (too_long, rows.last()) {
            (Some(row), _) => {
                let message = format!("the row has {} characters, the board has {} columns", length(row), self.columns);
                (row.number, indent + self.columns + 1, message)
            }
            (None, Some(row)) if rows.len() < self.cells.len() => {
                let message = format!("here is a drawing of {}, the board has {}", count(rows.len()), self.cells.len());
                (row.number, indent + 1, message)
            }
            _ => (window.front().map_or(1, |row| row.number), indent + 1, "this is not the board".to_owned()),
        };
        ListError::NotTheBoard { line, column, message, rows: self.cells.len(), columns: self.columns }
    }
}

/// The characters of a line that stand for cells, with their columns.
fn marks(text: &str) -> impl Iterator<Item = (usize, char)> {
    text.chars().enumerate().filter(|(_, c)| *c != '.' && !c.is_whitespace())
}

/// How often these columns are interrupted.
fn gaps(columns: &[usize]) -> usize {
    columns.windows(2).filter(|pair| pair[1] - pair[0] > 1).count()
}

/// Blank columns before the leftmost row.
fn indent<'a>(rows: impl Iterator<Item = &'a Row>) -> usize {
    rows.filter_map(|row| row.text.chars().position(|c| !c.is_whitespace())).min().unwrap_or(0)
}

fn count(rows: usize) -> String {
    if rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") }
}

/// `12:` is a heading even where a board could have such a row.
fn is_heading(text: &str) -> bool {
    text.trim().strip_suffix(':').is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

/// A number, or a word and a number, each perhaps with a mark beside it.
fn is_numbered(text: &str) -> bool {
    let bare = |word: &str| word.trim_matches(|c: char| c.is_ascii_punctuation()).to_owned();
    let words: Vec<String> = text.split_whitespace().map(bare).collect();
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let is_word = |word: &str| word.chars().count() > 1 && word.chars().all(char::is_alphabetic);
    match &words[..] {
        [number] => is_number(number),
        [word, number] => is_word(word) && is_number(number),
        _ => false,
    }
}

/// One character of those that people draw lines with.
fn is_rule(text: &str) -> bool {
    text.starts_with(['-', '=', '*', '_', '~', '+']) && text.chars().all(|c| text.starts_with(c))
}

/// A line of a legend: `D A = domino`.
fn legend(text: &str) -> Option<(Vec<char>, &str)> {
    let (marks, name) = text.trim().split_once(" = ")?;
    let single = |word: &str| word.chars().next().filter(|c| word.len() == c.len_utf8());
    Some((marks.split(' ').map(single).collect::<Option<_>>()?, name))
}

/// The last sentence of `fuge solve`.
fn claim(text: &str) -> Option<Claim> {
    if !text.contains(", engine ") {
        return None;
    }
    if text.contains("no solution: ") {
        return Some(Claim { complete: true, different: Some(0), raw: Some(0), found: None });
    }
    let counts = || {
        let (before, after) = text.split_once(" different solution")?;
        let raw = after.trim_start_matches('s').strip_prefix(" (")?.split(' ').next()?;
        Some((before.rsplit(' ').next()?.parse().ok()?, raw.parse().ok()?))
    };
    Some(match counts() {
        Some((different, raw)) => Claim { complete: true, different: Some(different), raw: Some(raw), found: None },
        None => Claim::default(),
    })
}
