//! The board as it is drawn, the measure for lines that may be a drawing of it.
//!
//! Every cell has a line and a column. A drawing has a character exactly there: a `.` where a cell stays empty that may, anything else
//! where a piece lies. Elsewhere there are blanks or dots. In space the layers stand side by side, with blanks between them and a `-`
//! where a layer has no cell.

use super::remarks::{claim, is_heading, is_numbered, is_rule};
use super::{ListError, Misfit};
use crate::packing::{Spot, geometry};
use fuge_puzzle::packing::{Board, Cell, Lattice};
use std::collections::{BTreeMap, VecDeque};

/// Blank columns between the layers of a drawing in space.
const BETWEEN_LAYERS: i64 = 2;

/// Stands in a layer where it has no cell.
const NO_CELL: char = '-';

/// A line that may be a row.
pub(super) struct Row {
    pub number: u64,
    pub text: String,
}

/// The board as it is drawn.
pub(super) struct Frame {
    lattice: Lattice,
    /// For each line the cells by their columns, both from the corner.
    rows: Vec<BTreeMap<usize, Place>>,
    columns: usize,
    /// The largest number of gaps in a row.
    gaps: usize,
}

/// A cell in a drawing.
#[derive(Clone, Copy)]
struct Place {
    cell: Cell,
    optional: bool,
}

impl Frame {
    pub fn new(board: &Board) -> Self {
        let (lattice, (first, last)) = (board.lattice(), board.bounds());
        let width = i64::from(last.column - first.column) + 1 + BETWEEN_LAYERS;
        let at = |&cell: &Cell| match geometry::mark(lattice, cell) {
            (line, column) if lattice.in_space() => (line, column + i64::from(cell.layer - first.layer) * width),
            at => at,
        };
        let marks: Vec<(i64, i64)> = board.cells().iter().map(at).collect();
        let least = |along: fn(&(i64, i64)) -> i64| marks.iter().map(along).min().unwrap_or(0);
        // The first layer of a drawing in space may have no cell in the first column.
        let left = if lattice.in_space() { i64::from(first.column) } else { least(|at| at.1) };
        let mut rows: Vec<BTreeMap<usize, Place>> = Vec::new();
        for (&cell, (line, column)) in board.cells().iter().zip(&marks) {
            let (line, column) = ((line - least(|at| at.0)) as usize, (column - left) as usize);
            rows.resize(rows.len().max(line + 1), BTreeMap::new());
            rows[line].insert(column, Place { cell, optional: board.optional().contains(&cell) });
        }
        let layers = (last.layer - first.layer) as usize + 1;
        let columns = rows.iter().filter_map(|row| row.keys().last()).max().map_or(0, |last| last + 1);
        let columns = if lattice.in_space() { layers * width as usize - BETWEEN_LAYERS as usize } else { columns };
        let gaps = rows.iter().map(|row| gaps(row.keys().copied())).max().unwrap_or(0).max(layers - 1);
        Self { lattice, rows, columns, gaps }
    }

    /// How many lines a drawing has.
    pub fn lines(&self) -> usize {
        self.rows.len()
    }

    /// The covered cells of a drawing, if the lines are exactly the board.
    pub fn drawn(&self, window: &VecDeque<Row>) -> Option<BTreeMap<Cell, char>> {
        if window.len() < self.rows.len() {
            return None;
        }
        // The first line has a cell. What stands first there is that cell, or a dot before it: not further left than the board.
        let first = *self.rows[0].keys().next()?;
        let seen = self::seen(&window[0].text).next()?.0;
        let covered = self::seen(&window[0].text).find(|(_, mark)| !self.is_nothing(*mark)).map(|(at, _)| at);
        let indents = [seen.checked_sub(first), covered.and_then(|at| at.checked_sub(first)), Some(seen)];
        indents.into_iter().flatten().find_map(|indent| self.drawn_at(indent, window))
    }

    /// The same, where the leftmost column of the board is this one.
    fn drawn_at(&self, indent: usize, window: &VecDeque<Row>) -> Option<BTreeMap<Cell, char>> {
        let mut drawn = BTreeMap::new();
        for (places, row) in self.rows.iter().zip(window) {
            let mut met = 0;
            for (at, mark) in seen(&row.text) {
                match at.checked_sub(indent).and_then(|column| places.get(&column)) {
                    Some(place) if self.is_nothing(mark) => met += usize::from(place.optional && mark == '.'),
                    Some(place) => {
                        met += 1;
                        drawn.insert(place.cell, mark);
                    }
                    None if self.is_nothing(mark) => {}
                    None => return None,
                }
            }
            if met < places.len() {
                return None;
            }
        }
        Some(drawn)
    }

    /// Whether a character may stand where there is no cell.
    fn is_nothing(&self, mark: char) -> bool {
        mark == '.' || (self.lattice.in_space() && mark == NO_CELL)
    }

    /// Whether a line that is not blank says something about the list.
    pub fn is_remark(&self, text: &str) -> bool {
        let text = text.trim();
        let (gaps, length) = (gaps(seen(text).map(|(at, _)| at)), text.chars().count());
        let sentence = gaps > self.gaps || (gaps > 0 && length > self.columns);
        text.ends_with(':') || text.contains(" = ") || sentence || is_numbered(text) || is_rule(text)
    }

    /// Whether a line may be meant as this row.
    fn may_be(&self, row: usize, text: &str) -> bool {
        match text.trim().is_empty() {
            true => self.rows[row].is_empty(),
            false => !is_heading(text) && claim(text).is_none() && !self.is_remark(text),
        }
    }

    /// What is wrong with a drawing that has the board's size and not its cells.
    pub fn misfit(&self, window: &VecDeque<Row>) -> Option<Misfit> {
        let rows = || window.iter().enumerate();
        if window.len() < self.rows.len() || !rows().all(|(number, row)| self.may_be(number, &row.text)) {
            return None;
        }
        let indent = indent(window.iter());
        if rows().any(|(_, row)| row.text.trim_end().chars().count() > indent + self.columns) {
            return None;
        }
        self.rows.iter().zip(window).find_map(|(places, row)| self.misfit_in(places, row, indent))
    }

    /// What is wrong with one of its rows.
    fn misfit_in(&self, places: &BTreeMap<usize, Place>, row: &Row, indent: usize) -> Option<Misfit> {
        let drawn: BTreeMap<usize, char> = seen(&row.text).map(|(at, mark)| (at - indent, mark)).collect();
        let line = row.number;
        (0..self.columns).find_map(|column| {
            let at = column + indent + 1;
            match (places.get(&column), drawn.get(&column)) {
                (Some(place), Some('.')) if place.optional => None,
                (Some(Place { cell, .. }), mark) if mark.is_none_or(|&mark| self.is_nothing(mark)) => {
                    Some(Misfit::CellMissing { cell: Spot::new(self.lattice, *cell), line, column: at })
                }
                (None, Some(&mark)) if !self.is_nothing(mark) => Some(Misfit::CellExtra { mark, line, column: at }),
                _ => None,
            }
        })
    }

    /// What is wrong with lines that are neither a board nor a remark.
    pub fn problem(&self, window: &VecDeque<Row>) -> ListError {
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
            (None, Some(row)) if rows.len() < self.rows.len() => {
                let message = format!("here is a drawing of {}, the board has {}", count(rows.len()), self.rows.len());
                (row.number, indent + 1, message)
            }
            _ => (window.front().map_or(1, |row| row.number), indent + 1, "this is not the board".to_owned()),
        };
        ListError::NotTheBoard { line, column, message, rows: self.rows.len(), columns: self.columns }
    }
}

/// The characters of a line that are not blank, with their columns.
fn seen(text: &str) -> impl Iterator<Item = (usize, char)> {
    text.chars().enumerate().filter(|(_, c)| !c.is_whitespace())
}

/// How often these columns are interrupted.
fn gaps(columns: impl Iterator<Item = usize>) -> usize {
    let columns: Vec<usize> = columns.collect();
    columns.windows(2).filter(|pair| pair[1] - pair[0] > 1).count()
}

/// Blank columns before the leftmost row.
fn indent<'a>(rows: impl Iterator<Item = &'a Row>) -> usize {
    rows.filter_map(|row| row.text.chars().position(|c| !c.is_whitespace())).min().unwrap_or(0)
}

fn count(rows: usize) -> String {
    if rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") }
}
