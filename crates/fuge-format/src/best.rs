//! The file of a search for the best board: JSON Lines, first what is searched and how far it is, then the best boards as `--json` prints them.
//!
//! ```
//! use fuge_format::best::BestRun;
//! let text = r#"{"type":"best-run","version":1,"puzzle":"two","fingerprint":"f","seed":1,"rounds":3,"seconds":0.5,"text":"family = 'cards'"}"#;
//! let run = BestRun::read(text)?;
//! assert_eq!((run.rounds, run.boards.len()), (3, 0));
//! assert_eq!(BestRun::read(&run.text())?, run);
//! # Ok::<(), fuge_format::best::BestRunError>(())
//! ```

use crate::json::{CardPlace, line, rows_of};
use fuge_puzzle::cards::{CardPuzzle, Laid};
use serde::{Deserialize, Serialize};
use std::fmt;
use thiserror::Error;

/// What such a file begins with.
pub const START: &str = r#"{"type":"best-run""#;

/// The version of the file.
const VERSION: u32 = 1;

/// The longest file that is read, in bytes: the text of the puzzle, escaped, and two boards.
pub const MOST_BYTES: usize = 16 << 20;

/// A search for the best board.
#[derive(Clone, Debug, PartialEq)]
pub struct BestRun {
    /// The name of the puzzle.
    pub puzzle: String,
    /// Its fingerprint.
    pub fingerprint: String,
    /// Where its random numbers start.
    pub seed: u64,
    /// Rounds that are done: this is the number of the next.
    pub rounds: u64,
    /// How far the exact search is.
    pub exact: Exact,
    /// The order of the tree of the exact search, and its version: a position means nothing in another.
    pub tree: String,
    /// The time that all sessions took.
    pub seconds: f64,
    /// The puzzle file.
    pub source: String,
    /// The lines of the best boards.
    pub boards: Vec<String>,
}

/// How far the exact search beside the rounds is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Exact {
    /// It has not begun.
    #[default]
    Begin,
    /// It goes on at this position of its tree.
    Open(Vec<u32>),
    /// It found a solution.
    Solved,
    /// It proved that there is no solution.
    Impossible,
}

/// Why something is no such file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BestRunError {
    /// It is of another version.
    #[error("it has version {0}, and this program knows version {VERSION}")]
    Version(u32),
    /// It cannot be read.
    #[error("it is damaged: {0}")]
    Damaged(String),
}

#[derive(Serialize, Deserialize)]
struct Head {
    #[serde(rename = "type")]
    kind: Kind,
    version: u32,
    puzzle: String,
    fingerprint: String,
    seed: u64,
    rounds: u64,
    #[serde(default)]
    exact: Exact,
    #[serde(default)]
    tree: String,
    seconds: f64,
    text: String,
}

#[derive(Serialize, Deserialize)]
enum Kind {
    #[serde(rename = "best-run")]
    BestRun,
}

/// The version alone: of another one, nothing else is known.
#[derive(Deserialize)]
struct Versioned {
    version: u32,
}

#[derive(Deserialize)]
struct Rows {
    rows: Vec<Vec<Option<CardPlace>>>,
}

fn damaged(why: impl fmt::Display) -> BestRunError {
    BestRunError::Damaged(why.to_string())
}

impl BestRun {
    /// Reads the text of such a file.
    ///
    /// # Errors
    /// When it is none, or one of another version.
    pub fn read(text: &str) -> Result<Self, BestRunError> {
        if text.len() > MOST_BYTES {
            return Err(damaged(format_args!("it has more than {MOST_BYTES} bytes")));
        }
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        let Versioned { version } = serde_json::from_str(first).map_err(damaged)?;
        if version != VERSION {
            return Err(BestRunError::Version(version));
        }
        let head: Head = serde_json::from_str(first).map_err(damaged)?;
        if !head.seconds.is_finite() || head.seconds < 0.0 {
            return Err(damaged("its time is no time"));
        }
        let boards: Vec<String> = lines.map(str::to_owned).collect();
        if boards.len() > 2 {
            return Err(damaged("it has more than two boards"));
        }
        let Head { puzzle, fingerprint, seed, rounds, exact, tree, seconds, text, .. } = head;
        Ok(Self { puzzle, fingerprint, seed, rounds, exact, tree, seconds, source: text, boards })
    }

    /// The text of the file.
    #[must_use]
    pub fn text(&self) -> String {
        let head = Head {
            kind: Kind::BestRun,
            version: VERSION,
            puzzle: self.puzzle.clone(),
            fingerprint: self.fingerprint.clone(),
            seed: self.seed,
            rounds: self.rounds,
            exact: self.exact.clone(),
            tree: self.tree.clone(),
            seconds: self.seconds,
            text: self.source.clone(),
        };
        [line(&head)].iter().chain(&self.boards).map(|line| format!("{line}\n")).collect()
    }
}

/// The cards of a board's line. Whether they may lie so is not looked at.
///
/// # Errors
/// When it is no such line, or names cards or places that the puzzle has not.
pub fn laid(puzzle: &CardPuzzle, line: &str) -> Result<Vec<Laid>, BestRunError> {
    let Rows { rows } = serde_json::from_str(line).map_err(damaged)?;
    let cells = rows_of(puzzle, puzzle.board().cells().iter().map(|&cell| (cell, cell)));
    let mut laid = Vec::new();
    for (row, places) in rows.iter().enumerate() {
        for (column, place) in places.iter().enumerate() {
            let Some(CardPlace { card, turn, flipped }) = *place else { continue };
            let cell = cells.get(row).and_then(|row| row.get(column)).copied().flatten();
            let cell = cell.ok_or_else(|| damaged(format_args!("there is no place {row},{column}")))?;
            if card == 0 || card > puzzle.cards().len() || usize::from(turn) >= puzzle.sides() {
                return Err(damaged(format_args!("no card can lie at {row},{column} as it says")));
            }
            laid.push(Laid { card: card - 1, cell, turn, flipped: flipped == Some(true) });
        }
    }
    Ok(laid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_run_is_refused() {
        let good = r#"{"type":"best-run","version":1,"puzzle":"x","fingerprint":"f","seed":1,"rounds":3,"exact":{"open":[1,2]},"seconds":0,"text":""}"#;
        assert_eq!(BestRun::read(good).map(|run| run.exact), Ok(Exact::Open(vec![1, 2])));
        assert_eq!(BestRun::read(&good.replace("\"version\":1", "\"version\":2")), Err(BestRunError::Version(2)));
        let bad = |from: &str, to: &str| {
            assert!(matches!(BestRun::read(&good.replace(from, to)), Err(BestRunError::Damaged(_))), "{to}")
        };
        bad("best-run", "run");
        bad("\"seconds\":0", "\"seconds\":-1");
        bad("\"rounds\":3", "\"rounds\":-3");
        bad("}", "");
        bad(good, "");
        assert!(BestRun::read(&format!("{good}\n{{}}\n{{}}\n{{}}\n")).is_err());
    }
}
