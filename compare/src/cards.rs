//! Framed cards of random colours: how many are laid in a second, and how long it takes to find all solutions; beside a plain loop over tables, as one
//! would write it first, and, with the feature `sat`, beside a SAT solver.

#[cfg(feature = "sat")]
mod sat;

use crate::measure::{Fastest, milliseconds};
use fuge_puzzle::cards::{Border, CardPuzzle, Compiled, Order, Recipe};
use fuge_puzzle::packing::Board;
use fuge_search::{Control, Count, Interval, walk};
use std::time::Duration;

/// How many cards are laid where nobody comes to the end.
const NODES: u64 = 50_000_000;

const RUNS: u32 = 5;

/// How much quicker than the plain loop it must be.
const REQUIRED: f64 = 1.3;

/// The tables.
pub fn table() -> Result<String, String> {
    let mut text = format!(
        "Framed cards, 16 by 16, 5 colours at the border and 17 inside, one thread: million cards laid per second of processor time, of the first \
         {} million. Required: {REQUIRED} times the plain loop.\n\n| seed | Fuge | plain loop | ratio |\n|---|---|---|---|",
        NODES / 1_000_000
    );
    for seed in 1..=3 {
        let puzzle = random(16, [5, 17], seed)?;
        let compiled = Compiled::new(&puzzle);
        let (mut fuge, mut plain) = (Fastest::default(), Fastest::default());
        let control = Control { nodes: Some(NODES), ..Control::default() };
        let mut tree = compiled.tree_in(Order::Rows);
        let baseline = Plain::new(&puzzle, 16);
        // In turn, so that a machine that is busy for a while is busy for both.
        for _ in 0..RUNS {
            fuge.run(1, || walk(&mut tree, &Interval::whole(), &control, &mut Count).statistics.nodes());
            plain.run(1, || baseline.run(NODES));
        }
        let speed = |nodes: u64, time: Duration| nodes as f64 / time.as_secs_f64() / 1e6;
        let own = speed(fuge.result.unwrap_or(0), fuge.time);
        let other = speed(plain.result.map_or(0, |(nodes, _)| nodes), plain.time);
        text += &format!("\n| {seed} | {own:.1} | {other:.1} | {:.2} |", own / other);
    }
    text += "\n\nAll solutions of smaller ones, in milliseconds, one thread; the plain loop and CaDiCaL find every one four times.\n\n\
             | cards | solutions | Fuge | plain loop | ratio | CaDiCaL | ratio |\n|---|---|---|---|---|---|---|";
    for (size, colours, seed) in [(6, [4, 6], 1), (6, [4, 6], 2), (7, [5, 8], 1), (7, [5, 8], 2)] {
        let puzzle = random(size, colours, seed)?;
        let compiled = Compiled::new(&puzzle);
        let (mut fuge, mut plain) = (Fastest::default(), Fastest::default());
        let mut tree = compiled.tree_in(Order::Rows);
        let baseline = Plain::new(&puzzle, size as usize);
        for _ in 0..RUNS {
            fuge.run(1, || walk(&mut tree, &Interval::whole(), &Control::default(), &mut Count).statistics);
            plain.run(1, || baseline.run(u64::MAX));
        }
        let (statistics, found) = (fuge.result.ok_or("it has run")?, plain.result.map_or(0, |(_, found)| found));
        // The plain loop tells equal cards apart.
        let labelled =
            compiled.copies().into_iter().flat_map(|copies| 1..=copies as u64).product::<u64>() * statistics.raw;
        if labelled != found {
            return Err(format!("{labelled} solutions, and the plain loop finds {found}"));
        }
        let ratio = plain.time.as_secs_f64() / fuge.time.as_secs_f64();
        let [border, inside] = colours;
        text += &format!(
            "\n| {size}x{size}, {border} + {inside} colours, seed {seed} | {} | {} | {} | {ratio:.2} | {} |",
            statistics.solutions(),
            milliseconds(fuge.time),
            milliseconds(plain.time),
            by_formula(&puzzle, size as usize, found, fuge.time)?
        );
    }
    Ok(text)
}

/// What a SAT solver takes for the same number, and the ratio; dashes where there is none.
#[cfg(feature = "sat")]
fn by_formula(puzzle: &CardPuzzle, size: usize, expected: u64, own: Duration) -> Result<String, String> {
    let mut taken = Fastest::default();
    taken.run(1, || sat::count(puzzle, size, MOST_TIME).map_err(|error| error.to_string()));
    match taken.result.ok_or("it has run")?? {
        Some(found) if found != expected => Err(format!("{expected} solutions, and CaDiCaL finds {found}")),
        Some(_) => {
            let ratio = taken.time.as_secs_f64() / own.as_secs_f64();
            Ok(format!("{} | {ratio:.0}", milliseconds(taken.time)))
        }
        None => {
            let ratio = MOST_TIME.as_secs_f64() / own.as_secs_f64();
            Ok(format!("over {} | over {ratio:.0}", milliseconds(MOST_TIME)))
        }
    }
}

#[cfg(not(feature = "sat"))]
fn by_formula(_: &CardPuzzle, _: usize, _: u64, _: Duration) -> Result<String, String> {
    Ok("– | –".to_owned())
}

/// How long a SAT solver may take.
#[cfg(feature = "sat")]
const MOST_TIME: Duration = Duration::from_secs(120);

/// Cards with so many colours at the border, so many others inside, and a frame, whose label is 0.
fn random(size: u32, [border, inside]: [usize; 2], seed: u64) -> Result<CardPuzzle, String> {
    let board = Board::rectangle(size, size).map_err(|error| error.to_string())?;
    let recipe = Recipe { border: Border::Coloured(border), ..Recipe::new(board, inside) };
    let generator = recipe.generator().map_err(|error| error.to_string())?;
    generator.puzzle(seed).map_err(|error| error.to_string())
}

/// The plain loop: row by row, for every left and upper label a list of cards and turns that fit; what is used is marked.
struct Plain {
    size: usize,
    cards: usize,
    labels: usize,
    /// By whether a place is in the last column and in the last row, then by left and upper label: card, right label, lower label.
    lists: [Vec<Vec<(u16, u8, u8)>>; 4],
}

impl Plain {
    fn new(puzzle: &CardPuzzle, size: usize) -> Self {
        let labels = puzzle.labels().len();
        let mut lists = [const { Vec::new() }; 4].map(|_: Vec<Vec<(u16, u8, u8)>>| vec![Vec::new(); labels * labels]);
        for (number, card) in puzzle.cards().iter().enumerate() {
            for turn in 0..4 {
                let side = |side: usize| card.labels[(side + turn) % 4];
                let (top, right, bottom, left) = (side(0), side(1), side(2), side(3));
                let class = usize::from(right == 0) + 2 * usize::from(bottom == 0);
                let list = &mut lists[class][usize::from(left) * labels + usize::from(top)];
                let entry = (number as u16, right, bottom);
                if !list.contains(&entry) {
                    list.push(entry);
                }
            }
        }
        Self { size, cards: puzzle.cards().len(), labels, lists }
    }

    /// How many cards were laid, up to a limit, and how many boards were full.
    fn run(&self, limit: u64) -> (u64, u64) {
        let mut state = State { used: vec![false; self.cards], above: vec![0; self.size], nodes: 0, found: 0, limit };
        self.place(&mut state, 0, 0, 0);
        (state.nodes, state.found)
    }

    fn place(&self, state: &mut State, row: usize, column: usize, left: u8) {
        let (last_column, last_row) = (column + 1 == self.size, row + 1 == self.size);
        let class = usize::from(last_column) + 2 * usize::from(last_row);
        let top = state.above[column];
        for &(card, right, bottom) in &self.lists[class][usize::from(left) * self.labels + usize::from(top)] {
            if state.used[usize::from(card)] {
                continue;
            }
            if state.nodes == state.limit {
                return;
            }
            state.nodes += 1;
            state.used[usize::from(card)] = true;
            state.above[column] = bottom;
            match (last_column, last_row) {
                (true, true) => state.found += 1,
                (true, false) => self.place(state, row + 1, 0, 0),
                _ => self.place(state, row, column + 1, right),
            }
            state.used[usize::from(card)] = false;
        }
        state.above[column] = top;
    }
}

struct State {
    used: Vec<bool>,
    above: Vec<u8>,
    nodes: u64,
    found: u64,
    limit: u64,
}
