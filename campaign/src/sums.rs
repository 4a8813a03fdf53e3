//! What was asked so far, over all runs: a file that is committed, and the table in the document on reliability.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::AddAssign;
use std::path::Path;

/// All runs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sums {
    /// By seed.
    #[serde(default)]
    pub seed: BTreeMap<String, Seed>,
    /// By family.
    #[serde(default)]
    pub family: BTreeMap<String, Tally>,
}

/// What was done with a seed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Seed {
    /// Batches that were begun; the next run with this seed goes on behind them, so that no puzzle counts twice.
    pub batches: u64,
    /// How long that took.
    pub minutes: f64,
}

/// Puzzles of a family.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// How many.
    pub puzzles: u64,
    /// What was asked about them.
    #[serde(default)]
    pub questions: BTreeMap<String, Row>,
}

/// A question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// How many puzzles it was asked about.
    pub asked: u64,
    /// Of these: it took too long, or did not suit the puzzle.
    pub open: u64,
    /// Of these: the answers differed.
    pub differ: u64,
}

impl AddAssign<&Tally> for Tally {
    fn add_assign(&mut self, other: &Tally) {
        self.puzzles += other.puzzles;
        for (name, row) in &other.questions {
            let own = self.questions.entry(name.clone()).or_default();
            own.asked += row.asked;
            own.open += row.open;
            own.differ += row.differ;
        }
    }
}

impl AddAssign<&Sums> for Sums {
    fn add_assign(&mut self, other: &Sums) {
        for (seed, done) in &other.seed {
            let own = self.seed.entry(seed.clone()).or_default();
            own.batches += done.batches;
            own.minutes = ((own.minutes + done.minutes) * 10.0).round() / 10.0;
        }
        for (name, tally) in &other.family {
            *self.family.entry(name.clone()).or_default() += tally;
        }
    }
}

/// Where the table begins and ends.
const MARKS: [&str; 2] = ["<!-- campaign -->\n", "<!-- end of campaign -->\n"];

impl Sums {
    /// Reads the file; one that is not there is empty.
    ///
    /// # Errors
    /// When it is there and cannot be read.
    pub fn read(path: &Path) -> Result<Self, String> {
        let why = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        match std::fs::read_to_string(path) {
            Ok(text) => toml::from_str(&text).map_err(|error| why(&error)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(why(&error)),
        }
    }

    /// Writes the file.
    ///
    /// # Errors
    /// When that is not possible.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        let why = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let text = toml::to_string(self).map_err(|error| why(&error))?;
        let text = format!("# What `cargo xtask campaign` has asked so far; it adds to this file by itself.\n\n{text}");
        let new = path.with_extension("new");
        std::fs::write(&new, text).and_then(|()| std::fs::rename(&new, path)).map_err(|error| why(&error))
    }

    /// All puzzles, questions, those left open, and disagreements.
    #[must_use]
    pub fn totals(&self) -> [u64; 4] {
        self.family.values().map(Tally::totals).fold([0; 4], |sum, own| std::array::from_fn(|at| sum[at] + own[at]))
    }

    /// The table for people.
    #[must_use]
    pub fn table(&self) -> String {
        let minutes: f64 = self.seed.values().map(|seed| seed.minutes).sum();
        let seeds: Vec<&str> = self.seed.keys().map(String::as_str).collect();
        let mut text = format!(
            "{:.0} minutes in all, seeds {}.\n\n| family | puzzles | questions | of them not finished | disagreements |\n|---|---|---|---|---|\n",
            minutes,
            seeds.join(", ")
        );
        let all = ("all", self.totals());
        let families = self.family.iter().map(|(name, tally)| (name.as_str(), tally.totals()));
        for (name, [puzzles, asked, open, differ]) in families.chain([all]) {
            // Writing to a string never fails.
            let _ = writeln!(text, "| {name} | {puzzles} | {asked} | {open} | {differ} |");
        }
        text
    }

    /// The document with the table between its marks.
    ///
    /// # Errors
    /// When the document has no marks.
    pub fn shown_in(&self, document: &str) -> Result<String, String> {
        let (before, rest) = document.split_once(MARKS[0]).ok_or("the document has no mark for the campaign")?;
        let (_, after) = rest.split_once(MARKS[1]).ok_or("the campaign has no end in the document")?;
        Ok(format!("{before}{}{}{}{after}", MARKS[0], self.table(), MARKS[1]))
    }
}

impl Tally {
    /// Puzzles, questions, those left open, and disagreements.
    #[must_use]
    pub fn totals(&self) -> [u64; 4] {
        let sum = |of: fn(&Row) -> u64| self.questions.values().map(of).sum();
        [self.puzzles, sum(|row| row.asked), sum(|row| row.open), sum(|row| row.differ)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_shows_what_the_file_says() {
        let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
        let sums = Sums::read(&docs.join("campaign.toml")).expect("the sums can be read");
        let document = std::fs::read_to_string(docs.join("reliability.md")).expect("the document can be read");
        assert_eq!(sums.shown_in(&document), Ok(document), "run: cargo xtask campaign --minutes 0");
    }

    #[test]
    fn sums_are_read_as_they_were_written_and_added_up() {
        let row = Row { asked: 5, open: 2, differ: 1 };
        let tally = Tally { puzzles: 7, questions: [("engines".to_owned(), row)].into() };
        let done = Seed { batches: 3, minutes: 0.5 };
        let one = Sums { seed: [("4".to_owned(), done)].into(), family: [("cards".to_owned(), tally)].into() };
        let again: Sums = toml::from_str(&toml::to_string(&one).expect("a text")).expect("the same");
        assert_eq!(again, one);
        let mut two = one.clone();
        two += &one;
        assert_eq!((two.totals(), two.seed["4"].batches), ([14, 10, 4, 2], 6));
        assert!(two.table().contains("| cards | 14 | 10 | 4 | 2 |"), "{}", two.table());
    }
}
