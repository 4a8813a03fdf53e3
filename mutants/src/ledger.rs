//! What became of every error: a file of lines for each family, which grows while errors are tried and is kept, so that a run goes on where the
//! one before it stopped.
//!
//! An error is known by its file, its title, and the text of the function that it is in: when that changes, the error is tried again.

use crate::Fallible;
use rustc_hash::FxHashMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// What became of an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// A test failed: this one.
    Noticed(String),
    /// A test did not end: this one.
    Late(String),
    /// No test noticed it, of so many that come by.
    Survived(usize),
    /// No test comes by.
    Unreached,
}

impl Verdict {
    fn text(&self) -> String {
        match self {
            Self::Noticed(test) => format!("noticed {test}"),
            Self::Late(test) => format!("late {test}"),
            Self::Survived(tests) => format!("survived {tests}"),
            Self::Unreached => "unreached".to_owned(),
        }
    }

    fn read(text: &str) -> Option<Self> {
        Some(match text.split_once(' ') {
            Some(("noticed", test)) => Self::Noticed(test.to_owned()),
            Some(("late", test)) => Self::Late(test.to_owned()),
            Some(("survived", tests)) => Self::Survived(tests.parse().ok()?),
            None if text == "unreached" => Self::Unreached,
            _ => return None,
        })
    }

    /// Whether tests that are written later may come to another verdict.
    pub fn is_open(&self) -> bool {
        matches!(self, Self::Survived(_) | Self::Unreached)
    }
}

/// What an error is known by.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Key {
    /// `file: title`, with a number where there are several of that title.
    pub title: String,
    /// A hash of the function's text.
    pub text: u64,
}

/// The verdicts of a family.
#[derive(Debug)]
pub(crate) struct Ledger {
    path: PathBuf,
    verdicts: FxHashMap<Key, Verdict>,
}

impl Ledger {
    /// Reads the verdicts that there are.
    pub fn open(path: &Path) -> Fallible<Self> {
        let mut verdicts = FxHashMap::default();
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(format!("{}: {error}", path.display())),
        };
        for (number, line) in text.lines().enumerate() {
            let (key, verdict) = read(line).ok_or_else(|| format!("{}: line {}", path.display(), number + 1))?;
            verdicts.insert(key, verdict);
        }
        Ok(Self { path: path.to_owned(), verdicts })
    }

    pub fn verdict(&self, key: &Key) -> Option<&Verdict> {
        self.verdicts.get(key)
    }

    /// Keeps a verdict; what it was before is forgotten.
    pub fn record(&mut self, key: Key, verdict: Verdict) {
        self.verdicts.insert(key, verdict);
    }

    /// Forgets errors that there are no more.
    pub fn retain(&mut self, is_there: impl Fn(&Key) -> bool) {
        self.verdicts.retain(|key, _| is_there(key));
    }

    /// Writes all down, in the order of their titles.
    pub fn save(&self) -> Fallible<()> {
        let mut lines: Vec<_> = self.verdicts.iter().collect();
        lines.sort_by_key(|&(key, _)| key);
        let mut text = String::new();
        for (key, verdict) in lines {
            let _ = writeln!(text, "{:016x}\t{}\t{}", key.text, key.title, verdict.text());
        }
        let aside = self.path.with_extension("new");
        let written = std::fs::write(&aside, text).and_then(|()| std::fs::rename(&aside, &self.path));
        written.map_err(|error| format!("{}: {error}", self.path.display()))
    }
}

fn read(line: &str) -> Option<(Key, Verdict)> {
    let mut words = line.split('\t');
    let text = u64::from_str_radix(words.next()?, 16).ok()?;
    let title = words.next()?.to_owned();
    let verdict = Verdict::read(words.next()?)?;
    words.next().is_none().then_some((Key { title, text }, verdict))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_read_as_they_were_written() {
        let path = std::env::temp_dir().join(format!("fuge-mutants-{}.tsv", std::process::id()));
        let verdicts = [
            Verdict::Noticed("packing::small".to_owned()),
            Verdict::Late("packing::long".to_owned()),
            Verdict::Survived(7),
            Verdict::Unreached,
        ];
        let mut ledger = Ledger::open(&path).unwrap();
        let key = |text: usize| Key { title: "a.rs: f: `a < b` -> `a > b`".to_owned(), text: text as u64 };
        verdicts.iter().enumerate().for_each(|(number, verdict)| ledger.record(key(number), verdict.clone()));
        ledger.save().unwrap();
        let again = Ledger::open(&path).unwrap();
        for (number, verdict) in verdicts.iter().enumerate() {
            assert_eq!(again.verdict(&key(number)), Some(verdict));
        }
        std::fs::write(&path, "0\tb\tforgotten\n").unwrap();
        assert!(Ledger::open(&path).is_err());
        std::fs::remove_file(path).unwrap();
    }
}
