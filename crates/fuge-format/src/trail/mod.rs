//! From the text of a trail puzzle to its model.

mod men;
mod weights;

use crate::art::{self, Kind};
use crate::error::{Fault, Problem, VISITS, shown};
use crate::packing::{choice, is_drawing, required, side};
use crate::text::TrailText;
use fuge_puzzle::packing::Lattice;
use fuge_puzzle::trail::{End, Grid, Square, TrailError, TrailPuzzle, Visits};
use std::ops::Range;
use toml::Spanned;

/// A trail puzzle, and the chessmen in its way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    /// The puzzle.
    pub puzzle: TrailPuzzle,
    /// Chessmen on blocked squares, by their English letters: capitals are white.
    pub men: Vec<(Square, char)>,
}

/// The puzzle that the text of `file` states.
pub(crate) fn trail(text: &TrailText, file: &str) -> Result<Trail, Fault> {
    let visits = [Visits::Segments, Visits::Squares][choice("visits", &text.visits, VISITS)?];
    let mut grid = grid(required(text.board.as_ref(), "board", "the puzzle", 0..0)?, file)?;
    let men = men::block(text.chessmen.as_deref().unwrap_or_default(), &mut grid)?;
    let start = required(text.start.as_ref(), "start", "the puzzle", 0..0)?;
    let puzzle = TrailPuzzle::new(grid, square(start.get_ref(), &start.span())?).map_err(at(&start.span()))?;
    let puzzle = match &text.end {
        None => puzzle,
        Some(end) => {
            let square = match end.get_ref().as_str() {
                "start" => puzzle.start(),
                name => square(name, &end.span())?,
            };
            puzzle.ending(End::At(square)).map_err(at(&end.span()))?
        }
    };
    let (weights, span) = weights::weights(text, puzzle.grid(), file)?;
    let puzzle = puzzle.visiting(visits).weighing(weights).map_err(at(&span))?;
    Ok(Trail { puzzle, men })
}

/// An error at its place.
fn at(span: &Range<usize>) -> impl Fn(TrailError) -> Fault {
    let span = span.clone();
    move |error| Fault::new(error, span.clone())
}

/// The square of this name.
fn square(name: &str, span: &Range<usize>) -> Result<Square, Fault> {
    name.trim().parse().map_err(|_| Fault::new(TrailError::Name(shown(name)), span.clone()))
}

/// The board, of a size or drawn.
fn grid(text: &Spanned<String>, file: &str) -> Result<Grid, Fault> {
    let word = text.get_ref().trim();
    if is_drawing(word) {
        return drawn(text, file);
    }
    let fault = |problem: Problem| Fault::new(problem, text.span());
    let sides: Option<Vec<u32>> = word.split(['x', '×']).map(side).collect();
    match sides.as_deref() {
        Some(&[rows, columns]) if rows == 0 || columns == 0 => Err(fault(Problem::ZeroSize { size: shown(word) })),
        Some(&[rows, columns]) => Grid::new(rows, columns).map_err(at(&text.span())),
        _ => Err(fault(Problem::BadSize { size: shown(word), lattice: Lattice::Square })),
    }
}

/// The board as it is drawn, its bottom line first.
fn drawn(text: &Spanned<String>, file: &str) -> Result<Grid, Fault> {
    let drawing = art::drawing(text, file, Lattice::Square, Kind::Over, "the board")?;
    let (lines, columns) = (drawing.extent.lines, drawing.extent.columns);
    let side = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
    let mut grid = Grid::new(side(lines), side(columns)).map_err(at(&text.span()))?;
    let mut free = vec![false; lines * columns];
    for mark in &drawing.marks {
        free[(lines - 1 - mark.line as usize) * columns + mark.column as usize] = true;
    }
    for (square, _) in grid.squares().zip(free).filter(|(_, free)| !free) {
        grid.block(square).map_err(at(&text.span()))?;
    }
    Ok(grid)
}
