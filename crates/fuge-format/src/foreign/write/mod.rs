//! Puzzles written for other programs, and as Fuge's own files.
//!
//! What is written says the same puzzle as far as its solutions go; what a format cannot say is refused by name.

mod cards;
mod cards_toml;
mod cover;
mod dimacs;
mod drawing;
mod knuth;
mod polycube;
mod toml;
mod trail_toml;

pub use cards::{card_csv, card_link, card_list, clues, solution_clues, solution_link};
pub use cards_toml::cards_toml;
pub use cover::cover;
pub use dimacs::dimacs;
pub use knuth::{MOST_ITEMS, knuth};
pub use polycube::polycube;
pub use toml::toml;
pub use trail_toml::trail_toml;

use fuge_puzzle::packing::{Cell, Compiled, Lattice};
use fuge_puzzle::plain::plain;
use std::collections::BTreeSet;
use thiserror::Error;

/// Why a puzzle cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{format} cannot say that {what}")]
pub struct Unwritable {
    /// The format.
    pub format: &'static str,
    /// What it has no words for.
    pub what: String,
}

/// Why a puzzle is not written. That is known before there is any text of it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Refused(pub String);

/// The cells of a placement, in reading order.
fn placed(compiled: &Compiled, number: u32) -> Vec<Cell> {
    let mut cells: Vec<Cell> = compiled.placement(number).cells.iter().map(|&cell| compiled.cell(cell)).collect();
    cells.sort_unstable();
    cells
}

/// The numbers of a cell in files, with commas.
fn numbers(lattice: Lattice, cell: Cell) -> String {
    lattice.outer(cell).iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// The names of a kind's pieces, each once, as they may stand in a comment: people read those.
fn pieces_of(compiled: &Compiled, kind: usize) -> String {
    let mut seen = BTreeSet::new();
    let pieces = compiled.kinds()[kind].pieces.iter().filter(|piece| seen.insert(**piece));
    let name = |piece: &usize| plain(&super::one_line(&compiled.packing().pieces()[*piece].name));
    pieces.map(name).collect::<Vec<_>>().join(", ")
}

/// The first of these names that is not taken yet; takes it.
fn free(taken: &mut BTreeSet<String>, name: String, numbered: impl Fn(usize) -> String) -> String {
    let mut number = 1;
    let mut free = name;
    while !taken.insert(free.clone()) {
        number += 1;
        free = numbered(number);
    }
    free
}
