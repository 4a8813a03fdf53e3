//! The general exact-cover engine, by which most answers are checked, beside three crates.
//!
//! All get the same items and options, no symmetry removed, and find the same number of solutions.

use crate::measure::{Fastest, milliseconds};
use crate::packing::{packing, part};
use crate::peers::{Peer, Reduced};
use fuge_puzzle::cover::CoverProblem;
use fuge_puzzle::packing::{Compiled, Packing};
use fuge_search::{Control, Count, Interval, walk};
use std::collections::BTreeMap;

/// The table.
pub fn table() -> String {
    let peers = Peer::ALL.map(|peer| format!(" {} |", peer.name())).concat();
    let mut text = format!(
        "Bare exact covers, every solution with all its images, one thread, milliseconds of processor time from the options to the last \
         solution; in brackets how many times faster Fuge is.\n\n| cover | options | solutions | Fuge |{peers} nodes |\n|---|---|---|---|{}---|",
        "---|".repeat(Peer::ALL.len())
    );
    for (name, problem, runs) in problems() {
        text += &format!("\n{}", line(name, &problem, runs));
    }
    text + "\n\nThe Bedlam cube has two pieces of a solution given. The sudoku is the first 25 clues of a grid in its regular order."
}

/// The covers, and how often each is run; where it is once, the others take long.
fn problems() -> Vec<(&'static str, CoverProblem, u32)> {
    let whole = |name, runs| (name, of(&packing(name)), runs);
    vec![
        whole("pentominoes-8x8", 5),
        whole("pentominoes-6x10", 2),
        whole("pentominoes-square-8x8", 1),
        whole("soma", 5),
        ("bedlam", of(&part(packing("bedlam"), 2)), 1),
        ("sudoku", sudoku(25), 5),
    ]
}

fn line(name: &str, problem: &CoverProblem, runs: u32) -> String {
    let bare = Reduced::from(problem);
    let (mut fuge, mut others) = (Fastest::default(), Peer::ALL.map(|_| Fastest::default()));
    for _ in 0..runs {
        for (peer, fastest) in Peer::ALL.iter().zip(&mut others) {
            fastest.run(1, || peer.count(&bare));
        }
        fuge.run(3, || {
            let mut tree = problem.tree().expect("it is a cover");
            walk(&mut tree, &Interval::whole(), &Control::default(), &mut Count).statistics
        });
    }
    let statistics = fuge.result.expect("it has run");
    let (options, solutions) = (problem.option_count(), statistics.solutions());
    let mut text = format!("| `{name}` | {options} | {solutions} | {} |", milliseconds(fuge.time));
    for (peer, other) in Peer::ALL.iter().zip(others) {
        assert_eq!(other.result, Some(solutions), "{} on {name}", peer.name());
        let ratio = other.time.as_secs_f64() / fuge.time.as_secs_f64();
        text += &format!(" {} ({ratio:.1}×) |", milliseconds(other.time));
    }
    text + &format!(" {} |", statistics.nodes())
}

/// A packing puzzle of pieces that are used once each: pieces and cells are items, placements are options.
fn of(packing: &Packing) -> CoverProblem {
    let compiled = Compiled::new(packing);
    let mut problem = CoverProblem::new();
    let pieces: Vec<_> = compiled.kinds().iter().map(|_| problem.primary()).collect();
    let placements = || (0..compiled.placements() as u32).map(|number| compiled.placement(number));
    let cells: BTreeMap<_, _> = placements().flat_map(|one| one.cells.iter().copied()).map(|cell| (cell, ())).collect();
    let cells: BTreeMap<_, _> = cells.into_keys().map(|cell| (cell, problem.primary())).collect();
    for placement in placements() {
        problem.option([pieces[placement.kind]].into_iter().chain(placement.cells.iter().map(|cell| cells[cell])));
    }
    problem
}

/// A sudoku: so many cells of a grid are given. Items are cells, and digits in rows, columns and boxes.
fn sudoku(given: usize) -> CoverProblem {
    let mut problem = CoverProblem::new();
    let items: [_; 324] = problem.primaries();
    for cell in 0..81 {
        let (row, column) = (cell / 9, cell % 9);
        let own = (row % 3 * 3 + row / 3 + column) % 9;
        for digit in (0..9).filter(|&digit| cell >= given || digit == own) {
            let block = row / 3 * 3 + column / 3;
            problem.option(
                [cell, 81 + 9 * row + digit, 162 + 9 * column + digit, 243 + 9 * block + digit].map(|at| items[at]),
            );
        }
    }
    problem
}
