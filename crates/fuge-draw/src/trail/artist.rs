//! Draws a board and a way on it, stroke by stroke.

use super::Board;
use super::line::Line;
use super::paper::Paper;
use crate::figure::{Figure, Stroke};
use crate::lettering::{self, Strokes};
use crate::path::{dots, lines, polygons, stroke};
use fuge_puzzle::trail::{Square, Visits, Way};
use std::collections::BTreeSet;

/// The colours of squares, black ones first as a1 is; of blocked ones; and of lines.
const SQUARES: [&str; 2] = ["#e8dcc0", "#f8f3e6"];
const BLOCKED: &str = "#77716a";
const GIVEN_UP: &str = "#c3b28c";
pub(super) const WAY: &str = "#1f5fa8";
pub(super) const WRONG: &str = "#c00000";
const WHITE: &str = "#ffffff";

/// The width of the way, and of the gap where it crosses itself.
pub(super) const WIDTH: f64 = 0.09;
const CROSSING: f64 = 0.2;

/// The height of the numbers of steps, and the least that can be read, in pixels.
const NUMBER: f64 = 0.13;
const READABLE: f64 = 4.5;

/// Whether steps have their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Steps {
    Numbered,
    Plain,
}

impl Steps {
    /// Numbers, where these can be read with pixels of this size.
    pub fn readable(pixel: f64) -> Self {
        if NUMBER >= READABLE * pixel { Self::Numbered } else { Self::Plain }
    }
}

/// Draws one board.
pub(super) struct Artist<'a> {
    board: Board<'a>,
    pub paper: Paper,
    ink: &'a str,
}

impl<'a> Artist<'a> {
    /// An artist who writes beside the board with this ink.
    pub fn new(board: &Board<'a>, ink: &'a str) -> Self {
        Self { board: *board, paper: Paper::new(board.puzzle.grid()), ink }
    }

    /// The board and the whole way.
    pub fn whole(&self, way: &Way, steps: Steps) -> Figure {
        self.drawn(way, steps, WAY)
    }

    /// The board and the whole way, in this colour.
    pub fn drawn(&self, way: &Way, steps: Steps, colour: &str) -> Figure {
        let mut figure = self.ground(way);
        let line = Line::new(&self.paper, way);
        if way.steps() > 0 {
            figure.strokes.push(Stroke::line(line.path(), colour, WIDTH));
        }
        for (at, bridge) in line.bridges() {
            figure.strokes.extend(self.bridge(way.squares[at], bridge, colour));
        }
        if steps == Steps::Numbered {
            figure.strokes.extend(numbers(&line));
        }
        figure.strokes.extend(ends(&line, colour));
        figure
    }

    /// All that lies below the way: the board, what stands on it, and what this way gives up.
    pub fn ground(&self, way: &Way) -> Figure {
        let grid = self.board.puzzle.grid();
        let mut strokes = Vec::new();
        for (colour, tint) in SQUARES.into_iter().enumerate() {
            let squares = grid.squares().filter(|&square| grid.is_free(square) && shade(square) == colour);
            strokes.extend(self.tiles(squares, tint));
        }
        strokes.extend(self.tiles(grid.squares().filter(|&square| !grid.is_free(square)), BLOCKED));
        strokes.push(Stroke::line(polygons([&self.paper.edge()]), INK, 0.03));
        strokes.push(letters(self.paper.names(grid), self.ink, 0.03));
        strokes.extend(self.men());
        let given_up = self.given_up(way);
        if !given_up.is_empty() {
            strokes.push(Stroke::line(lines(&given_up), GIVEN_UP, WIDTH / 2.0));
        }
        Figure { size: self.paper.size(), strokes }
    }

    /// A bridge over an earlier part of the way: a gap in that, and the line across it.
    pub fn bridge(&self, square: Square, bridge: [(f64, f64); 2], colour: &str) -> [Stroke; 2] {
        let [from, to] = bridge;
        // Half of the bridge, so that its round ends stay below the line.
        let part = |share: f64| (from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1));
        let gap = Stroke::line(lines(&[[part(0.3), part(0.7)]]), SQUARES[shade(square)], CROSSING);
        [gap, Stroke::line(lines(&[bridge]), colour, WIDTH)]
    }

    /// Squares of one colour.
    fn tiles(&self, squares: impl Iterator<Item = Square>, tint: &str) -> Option<Stroke> {
        let corners: Vec<_> = squares.map(|square| self.paper.corners(square)).collect();
        (!corners.is_empty()).then(|| Stroke::filled(polygons(&corners), tint.to_owned(), None))
    }

    /// The chessmen, letters on round boards.
    fn men(&self) -> Vec<Stroke> {
        let mut strokes = Vec::new();
        for (white, board, ink) in [(true, WHITE, INK), (false, INK, WHITE)] {
            let men = self.board.men.iter().filter(|(_, man)| man.is_uppercase() == white);
            let men: Vec<_> = men.map(|&(square, man)| (self.paper.middle(square), man)).collect();
            if men.is_empty() {
                continue;
            }
            let rounds = || dots(men.iter().map(|(middle, _)| *middle));
            strokes.push(Stroke::line(rounds(), INK, 0.68));
            strokes.push(Stroke::line(rounds(), board, 0.62));
            let written = men.iter().flat_map(|&(middle, man)| lettering::centred(man, middle, 0.34)).collect();
            strokes.push(letters(written, ink, 0.05));
        }
        strokes
    }

    /// The segments that a trail leaves out of all that can be reached.
    fn given_up(&self, way: &Way) -> Vec<[(f64, f64); 2]> {
        if self.board.puzzle.visits() == Visits::Squares || way.steps() == 0 {
            return Vec::new();
        }
        let used: BTreeSet<[Square; 2]> = way.squares.windows(2).map(|pair| sorted(pair[0], pair[1])).collect();
        let reached = self.board.puzzle.reached();
        let segments = reached.iter().flat_map(|&square| {
            let next = self.board.puzzle.grid().neighbours(square).into_iter().take(2).flatten();
            next.map(move |next| sorted(square, next))
        });
        segments.filter(|ends| !used.contains(ends)).map(|ends| ends.map(|end| self.paper.middle(end))).collect()
    }
}

const INK: &str = super::INK;

fn sorted(one: Square, other: Square) -> [Square; 2] {
    [one.min(other), one.max(other)]
}

/// 0 for the squares that have the colour of a1.
fn shade(square: Square) -> usize {
    ((square.row + square.column) % 2) as usize
}

fn letters(strokes: Strokes, ink: &str, width: f64) -> Stroke {
    Stroke::line(strokes.iter().map(|points| stroke(points)).collect(), ink, width)
}

/// The numbers of the steps, each on a small plate in the middle of its step.
fn numbers(line: &Line) -> Vec<Stroke> {
    let (mut plates, mut written) = (Vec::new(), Strokes::new());
    for ((x, y), step) in line.middles().zip(1..) {
        let step = i32::to_string(&step);
        let wide = lettering::width(&step, NUMBER);
        plates.push([(x - wide / 2.0, y), (x + wide / 2.0, y)]);
        written.extend(lettering::strokes(&step, x - wide / 2.0, y - NUMBER / 2.0, NUMBER));
    }
    if plates.is_empty() {
        return Vec::new();
    }
    vec![Stroke::line(lines(&plates), WHITE, 1.6 * NUMBER), letters(written, INK, 0.016)]
}

/// A full round where the way starts, and a ring where it ends.
fn ends(line: &Line, colour: &str) -> Vec<Stroke> {
    let round = |at: Option<(f64, f64)>, ink: &str, width: f64| at.map(|at| Stroke::line(dots([at]), ink, width));
    let (first, last) = (line.first(), line.last());
    let other_end = last.filter(|_| line.middles().next().is_some());
    let ring = [round(other_end, colour, 0.36), round(other_end, WHITE, 0.22)];
    // The start lies within the ring of a way that comes back to it.
    let start = if first == other_end { round(first, colour, 0.12) } else { round(first, colour, 0.3) };
    ring.into_iter().chain([start]).flatten().collect()
}
