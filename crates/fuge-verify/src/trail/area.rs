//! A board, or what a case leaves of it.

use fuge_puzzle::trail::{End, Square, TrailPuzzle, Weights};
use std::collections::BTreeSet;

/// Squares, segments between them, and what is gained; all of it doubled.
#[derive(Clone, Debug, Default)]
pub(super) struct Area {
    /// The squares, in order.
    pub(super) squares: Vec<Square>,
    /// The segments, in order.
    pub(super) edges: Vec<Edge>,
    /// Where a way comes in.
    pub(super) start: usize,
    /// Where it ends; `None`: anywhere.
    pub(super) end: Option<usize>,
    /// What is gained by ending there; `None`: one cannot.
    pub(super) bonus: Vec<Option<u64>>,
}

/// A segment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// Its squares, the smaller first.
    pub(super) ends: [usize; 2],
    /// What it gains.
    pub(super) gain: u64,
    /// Whether it is kept, so nothing of it can be given up.
    pub(super) kept: bool,
}

impl Edge {
    /// Its squares.
    pub(super) fn squares(&self, area: &Area) -> [Square; 2] {
        self.ends.map(|end| area.squares[end])
    }
}

/// What a step counts.
pub(super) fn counts(puzzle: &TrailPuzzle, from: Square, to: Square) -> u64 {
    match puzzle.weights() {
        Weights::Steps => 1,
        Weights::Segments(weights) => weights.get(&[from.min(to), from.max(to)]).map_or(1, |&weight| weight.into()),
        Weights::Squares(weights) => {
            let index = (to.row * puzzle.grid().width() + to.column) as usize;
            if to == puzzle.start() { 0 } else { weights[index].into() }
        }
    }
}

impl Area {
    /// All that can be reached from the start. There and back again along a segment is twice what it gains; one arrival more is at the end.
    pub(super) fn board(puzzle: &TrailPuzzle) -> Self {
        let (mut reached, mut open) = (BTreeSet::from([puzzle.start()]), vec![puzzle.start()]);
        while let Some(square) = open.pop() {
            let beside = around(square).into_iter().flatten().filter(|&next| puzzle.grid().is_free(next));
            open.extend(beside.filter(|&next| reached.insert(next)));
        }
        let squares: Vec<Square> = reached.into_iter().collect();
        let mut area = Self { bonus: vec![Some(0); squares.len()], squares, ..Self::default() };
        area.edges =
            area.squares.iter().enumerate().flat_map(|(number, &square)| area.after(puzzle, number, square)).collect();
        if let Weights::Squares(_) = puzzle.weights() {
            area.bonus = area.squares.iter().map(|&square| Some(counts(puzzle, square, square))).collect();
        }
        area.start = area.number(puzzle.start()).unwrap_or_default();
        area.end = match puzzle.end() {
            End::Free => None,
            End::At(end) => area.number(end),
        };
        area
    }

    /// The segments from a square to those after it.
    fn after(&self, puzzle: &TrailPuzzle, number: usize, square: Square) -> Vec<Edge> {
        let after = around(square).into_iter().flatten().filter(|&next| next > square);
        let edge = |next| {
            let ends = [number, self.number(next)?];
            Some(Edge { ends, gain: counts(puzzle, square, next) + counts(puzzle, next, square), kept: false })
        };
        after.filter_map(edge).collect()
    }

    /// The number of a square.
    pub(super) fn number(&self, square: Square) -> Option<usize> {
        self.squares.binary_search(&square).ok()
    }

    /// The segments between squares of a set and others.
    pub(super) fn rim(&self, set: &[bool]) -> Vec<usize> {
        let on_rim = |edge: &Edge| set[edge.ends[0]] != set[edge.ends[1]];
        (0..self.edges.len()).filter(|&number| on_rim(&self.edges[number])).collect()
    }

    /// The same without some segments, and with one that is kept.
    pub(super) fn without(&self, given_up: &[usize], kept: usize) -> Self {
        let mut rest = self.clone();
        rest.edges[kept].kept = true;
        let mut number = 0;
        rest.edges.retain(|_| {
            number += 1;
            given_up.binary_search(&(number - 1)).is_err()
        });
        rest
    }

    /// From a square the way can go on and gain so much, or must, where it ends there.
    pub(super) fn go_on(&mut self, square: usize, gained: Option<u64>) {
        let must = self.end == Some(square);
        self.bonus[square] = if must { gained } else { self.bonus[square].max(gained) };
    }
}

/// The squares around one, in order.
fn around(Square { row, column }: Square) -> [Option<Square>; 4] {
    [
        row.checked_sub(1).map(|row| Square { row, column }),
        column.checked_sub(1).map(|column| Square { row, column }),
        column.checked_add(1).map(|column| Square { row, column }),
        row.checked_add(1).map(|row| Square { row, column }),
    ]
}
