//! Boards drawn in text, one character for a cell.
//!
//! The puzzle's board is the measure: wherever as many lines as it has rows, shifted right by any amount, have characters
//! exactly where it has cells, there is a solution; see [`super::frame`]. A `.` is a cell that stays empty or no cell, a space
//! and a tab are no cell. So boards need no separator, may be indented and may stand between remarks. What is not such a board must be blank or a remark, so that nothing is
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
use super::frame::{Frame, Row};
use super::lines::Lines;
use super::remarks::{claim, is_heading, legend};
use super::{Entry, ListError, Listed, Misfit};
use fuge_puzzle::packing::{Cell, Packing, Solution};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::io::BufRead;

/// The longest line of a drawing or a remark, in bytes.
const MAX_LINE: usize = 1 << 14;

/// A list of drawn solutions, one character for each cell.
///
/// A board is found by its size and its cells; it may be indented. `.` is a cell that stays empty, or no cell. Other lines must be blank
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
                return Ok(Some(Entry::Solution(Listed { line: Some(line), solution, octagon: None })));
            } else if self.frame.is_remark(text) {
                self.window.pop_front();
            } else {
                let misfit = self.frame.misfit(&self.window).ok_or_else(|| self.frame.problem(&self.window))?;
                self.before_summary(line)?;
                self.window.clear();
                return Ok(Some(Entry::Solution(Listed { line: Some(line), solution: Err(misfit), octagon: None })));
            }
        }
    }

    /// Reads on until there are as many lines as the board has rows.
    fn fill(&mut self) -> Result<(), ListError> {
        while self.window.len() < self.frame.lines() && self.lines.advance()? {
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
