//! The file of a search for the best board: JSON Lines, first what is searched and how far it is, then the best boards as `--json` prints them, and last
//! a checksum of all that.
//!
//! ```
//! use fuge_format::best::{BestRun, Exact};
//! let run = BestRun {
//!     puzzle: "two".to_owned(),
//!     fingerprint: "f".to_owned(),
//!     seed: 1,
//!     rounds: 3,
//!     exact: Exact::Begin,
//!     tree: String::new(),
//!     seconds: 0.5,
//!     source: "family = 'cards'".to_owned(),
//!     boards: Vec::new(),
//! };
//! assert_eq!(BestRun::read(&run.text())?, run);
//! assert!(BestRun::read(&run.text().replace("3", "4")).is_err());
//! # Ok::<(), fuge_format::best::BestRunError>(())
//! ```

use crate::json::{CardPlace, line, rows_of};
use fuge_puzzle::cards::{CardPuzzle, Laid};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;
use thiserror::Error;

/// What such a file begins with.
pub const START: &str = r#"{"type":"best-run""#;

/// The version of the file.
const VERSION: u32 = 2;

/// More rounds than any search has done.
const MOST_ROUNDS: u64 = 1 << 53;

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

/// The last line.
#[derive(Serialize)]
#[serde(tag = "type", rename = "end")]
struct Seal {
    checksum: String,
}

/// These lines with the last one, which bears them out: the first half of their SHA-256.
#[must_use]
pub fn sealed(lines: &str) -> String {
    let checksum = Sha256::digest(lines).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("{lines}{}\n", line(&Seal { checksum }))
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
    // What is said of JSON may repeat a long word.
    BestRunError::Damaged(why.to_string().chars().take(200).collect())
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
        let first = text.lines().next().unwrap_or_default();
        let Versioned { version } = serde_json::from_str(first).map_err(damaged)?;
        if version != VERSION {
            return Err(BestRunError::Version(version));
        }
        // The last line begins behind the line end before its own.
        let last = text.trim_end_matches('\n').rfind('\n').map_or(0, |end| end + 1);
        if sealed(&text[..last]) != text {
            return Err(damaged("its checksum is not that of what stands in it"));
        }
        let head: Head = serde_json::from_str(first).map_err(damaged)?;
        if head.rounds > MOST_ROUNDS {
            return Err(damaged("its number of rounds is none"));
        }
        if !head.seconds.is_finite() || head.seconds < 0.0 {
            return Err(damaged("its time is no time"));
        }
        let boards: Vec<String> = text[..last].lines().skip(1).map(str::to_owned).collect();
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
        sealed(&[line(&head)].iter().chain(&self.boards).map(|line| format!("{line}\n")).collect::<String>())
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

    const HEAD: &str = r#"{"type":"best-run","version":2,"puzzle":"x","fingerprint":"f","seed":1,"rounds":3,"exact":{"open":[1,2]},"seconds":0,"text":""}"#;

    #[test]
    fn what_is_no_run_is_refused() {
        let read = |lines: &str| BestRun::read(&sealed(lines));
        let good = format!("{HEAD}\n");
        assert_eq!(read(&good).map(|run| run.exact), Ok(Exact::Open(vec![1, 2])));
        assert_eq!(read(&good.replace("\"version\":2", "\"version\":1")), Err(BestRunError::Version(1)));
        // The checksum is right in all of these.
        let bad = |from: &str, to: &str| {
            assert!(matches!(read(&good.replace(from, to)), Err(BestRunError::Damaged(_))), "{to}")
        };
        bad("best-run", "run");
        bad("\"seconds\":0", "\"seconds\":-1");
        bad("\"rounds\":3", "\"rounds\":-3");
        bad("\"rounds\":3", "\"rounds\":18446744073709551615");
        bad("}", "");
        bad(&good, "");
        assert!(read(&format!("{good}{{}}\n{{}}\n")).is_ok());
        assert!(read(&format!("{good}{{}}\n{{}}\n{{}}\n")).is_err());
    }

    #[test]
    fn any_flipped_bit_and_any_cut_is_seen() {
        let good = sealed(&format!("{HEAD}\n{{}}\n"));
        for at in 0..good.len() {
            assert!(BestRun::read(&good[..at]).is_err(), "cut after {at} bytes");
            for bit in 0..8 {
                let mut bytes = good.clone().into_bytes();
                bytes[at] ^= 1 << bit;
                assert!(
                    String::from_utf8(bytes).map_or(true, |text| BestRun::read(&text).is_err()),
                    "bit {bit} of {at}"
                );
            }
        }
        for more in ["\n", " ", "{}\n"] {
            assert!(BestRun::read(&format!("{good}{more}")).is_err());
        }
    }
}
