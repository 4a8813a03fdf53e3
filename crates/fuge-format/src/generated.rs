//! A puzzle of cards that a generator has made, as a puzzle file.

use crate::Known;
use fuge_puzzle::cards::{CardPuzzle, GENERATOR, Label};
use fuge_puzzle::packing::Lattice;
use std::fmt::Write;

/// A generated puzzle, and how it was made.
///
/// ```
/// use fuge_format::{Generated, Known, read};
/// use fuge_puzzle::cards::Recipe;
/// use fuge_puzzle::packing::Board;
/// let puzzle = Recipe::new(Board::rectangle(2, 3)?, 4).generator()?.puzzle(7)?;
/// let made = Generated { puzzle: &puzzle, board: "2x3", title: "Six cards", command: "seed 7", known: Known::default() };
/// let file = read("six", &made.text())?;
/// assert_eq!(file.title.as_deref(), Some("Six cards"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generated<'a> {
    /// The puzzle, of a [`fuge_puzzle::cards::Generator`].
    pub puzzle: &'a CardPuzzle,
    /// Its board, as a puzzle file has it.
    pub board: &'a str,
    /// A line for people.
    pub title: &'a str,
    /// What makes it again.
    pub command: &'a str,
    /// What is known of its solutions.
    pub known: Known,
}

impl Generated<'_> {
    /// The puzzle file.
    #[must_use]
    pub fn text(&self) -> String {
        let Self { puzzle, board, title, command, known } = self;
        let name = |label: Label| puzzle.labels()[usize::from(label)].as_str();
        let mut text = String::new();
        // Writing to a string never fails.
        let _ = writeln!(
            text,
            "# Generated; the same command makes the same cards, as long as the generator has the number {GENERATOR}:"
        );
        let _ = writeln!(text, "#     {command}");
        let _ = writeln!(text, "family = \"cards\"\ntitle = {}", quoted(title));
        let _ = writeln!(text, "source = {}", quoted(&format!("{command}, generator {GENERATOR}")));
        if puzzle.lattice() != Lattice::Square {
            let _ = writeln!(text, "lattice = {}", quoted(puzzle.lattice().name()));
        }
        let _ = writeln!(text, "board = {}", quoted(board));
        if let Some(&Some(frame)) = puzzle.frame().sides.first() {
            let _ = writeln!(text, "frame = {}\nframe-only = true", quoted(name(frame)));
        }
        if !puzzle.turns() {
            text.push_str("turn = false\n");
        }
        text.push_str("cards = [\n");
        for card in puzzle.cards() {
            let labels: Vec<&str> = card.labels.iter().map(|&label| name(label)).collect();
            let _ = writeln!(text, "    {},", quoted(&labels.join(" ")));
        }
        text.push_str("]\n");
        if known.different.is_some() || known.raw.is_some() {
            text.push_str("\n[known]\n");
        }
        for (key, number) in [("different", known.different), ("raw", known.raw)] {
            if let Some(number) = number {
                let _ = writeln!(text, "{key} = {number}");
            }
        }
        text
    }
}

/// A string of TOML.
fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}
