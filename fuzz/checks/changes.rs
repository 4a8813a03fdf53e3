//! The corpus of a target, and files made from it by a few changes: what a fuzzer does, on the stable compiler.
//!
//! `FUGE_FUZZ_CASES` sets the number of cases.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::ops::Range;
use std::path::Path;

/// A file of the corpus.
#[derive(Clone, Debug)]
pub struct Seed {
    /// The name of the file.
    pub name: String,
    /// What stands in it.
    pub bytes: Vec<u8>,
}

/// The corpus of a target, sorted by name.
pub fn corpus(target: &str) -> Vec<Seed> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok::<Seed, std::io::Error>(Seed { name, bytes: std::fs::read(&path)? })
    };
    let mut seeds: Vec<Seed> = entries.map(|entry| read(entry).expect("the corpus can be read")).collect();
    seeds.sort_by(|a, b| a.name.cmp(&b.name));
    assert!(!seeds.is_empty(), "there is a corpus");
    seeds
}

/// Replays the corpus of a target: `right-…` must be read, `wrong-…` must be refused.
pub fn replay(target: &str, check: fn(&[u8]) -> bool) {
    for seed in corpus(target) {
        assert!(seed.bytes.len() < 8192, "{} is small", seed.name);
        let expected = match seed.name.split_once('-') {
            Some(("right", _)) => true,
            Some(("wrong", _)) => false,
            _ => panic!("{} says neither right nor wrong", seed.name),
        };
        assert_eq!(check(&seed.bytes), expected, "{}", seed.name);
    }
}

/// The words of a target's format: the dictionary that libFuzzer is given.
pub fn tokens(target: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../fuzz/tokens/{target}.txt"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(text.is_ascii(), "libFuzzer refuses any other letters in {}", path.display());
    text.lines().filter_map(|line| Some(line.strip_prefix('"')?.strip_suffix('"')?.to_owned())).collect()
}

/// How a fuzz test is run.
pub fn config() -> ProptestConfig {
    let cases = std::env::var("FUGE_FUZZ_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(1000);
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// One of these files after a few changes, with the words of the format at hand.
pub fn changed(seeds: Vec<Vec<u8>>, tokens: Vec<String>) -> impl Strategy<Value = Vec<u8>> {
    let changes = proptest::collection::vec(change(seeds.clone(), tokens), 1..6);
    (select(seeds), changes).prop_map(|(mut bytes, changes)| {
        changes.iter().for_each(|change| change.apply(&mut bytes));
        bytes
    })
}

/// One step from a right file to a wrong one.
#[derive(Clone, Debug)]
enum Change {
    /// Flips a bit.
    Flip(Index, u8),
    /// Puts bytes in place of a few.
    Replace(Index, usize, Vec<u8>),
    /// Takes a stretch away.
    Delete(Index, usize),
    /// Repeats a stretch.
    Double(Index, usize),
    /// Goes on with the end of another file.
    Splice { at: Index, other: Vec<u8>, from: Index },
    /// Puts a line in place of another; the other goes where the line was, if `swap` says so.
    Line { from: Index, to: Index, swap: bool },
    /// Puts text in place of a digit.
    Number(Index, &'static str),
}

impl Change {
    fn apply(&self, bytes: &mut Vec<u8>) {
        match self {
            Self::Flip(at, bit) => {
                let length = bytes.len();
                bytes.iter_mut().skip(at.index(length.max(1))).take(1).for_each(|byte| *byte ^= 1 << bit);
            }
            Self::Replace(at, length, new) => {
                let stretch = stretch(bytes, at, *length);
                bytes.splice(stretch, new.iter().copied());
            }
            Self::Delete(at, length) => {
                let stretch = stretch(bytes, at, *length);
                bytes.drain(stretch);
            }
            Self::Double(at, length) => {
                let stretch = stretch(bytes, at, *length);
                let copy = bytes[stretch.clone()].to_vec();
                bytes.splice(stretch.end..stretch.end, copy);
            }
            Self::Splice { at, other, from } => {
                bytes.truncate(at.index(bytes.len() + 1));
                bytes.extend_from_slice(&other[from.index(other.len() + 1)..]);
            }
            Self::Line { from, to, swap } => {
                let mut lines: Vec<&[u8]> = bytes.split(|&b| b == b'\n').collect();
                let (from, to) = (from.index(lines.len()), to.index(lines.len()));
                if *swap {
                    lines.swap(from, to);
                } else {
                    lines[to] = lines[from];
                }
                *bytes = lines.join(&b'\n');
            }
            Self::Number(which, new) => {
                let digits: Vec<usize> = (0..bytes.len()).filter(|&i| bytes[i].is_ascii_digit()).collect();
                if !digits.is_empty() {
                    let at = *which.get(&digits);
                    bytes.splice(at..=at, new.bytes());
                }
            }
        }
    }
}

fn stretch(bytes: &[u8], at: &Index, length: usize) -> Range<usize> {
    let start = at.index(bytes.len() + 1);
    start..(start + length).min(bytes.len())
}

const NUMBERS: &[&str] =
    &["0", "-1", "1000000000", "18446744073709551616", "1e400", "inf", "nan", "0x7fffffffffffffff", "²", "٣"];

/// Characters that mean something to some reader, or look as if.
const MARKS: &[&str] = &[
    "\"\"\"",
    "'''",
    "\"",
    "\\",
    "[[",
    "]]",
    "{",
    "}",
    ",",
    ":",
    "=",
    "\u{feff}",
    "\r",
    "\n",
    "é",
    "█",
    "\u{202e}",
    "\0",
    "\u{1b}[2J",
    "#",
    ".",
    "x",
    " ",
];

fn change(seeds: Vec<Vec<u8>>, tokens: Vec<String>) -> impl Strategy<Value = Change> {
    let bytes = prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..8),
        select(tokens).prop_map(String::into_bytes),
        select(MARKS).prop_map(|t| t.as_bytes().to_vec()),
        (select(MARKS), 1_usize..3000).prop_map(|(t, n)| t.repeat(n).into_bytes()),
    ];
    let place = any::<Index>;
    prop_oneof![
        (place(), 0_u8..8).prop_map(|(at, bit)| Change::Flip(at, bit)),
        (place(), 0_usize..6, bytes).prop_map(|(at, length, new)| Change::Replace(at, length, new)),
        (place(), 1_usize..60).prop_map(|(at, length)| Change::Delete(at, length)),
        (place(), 0_usize..200).prop_map(|(at, length)| Change::Double(at, length)),
        (place(), select(seeds), place()).prop_map(|(at, other, from)| Change::Splice { at, other, from }),
        (place(), place(), any::<bool>()).prop_map(|(from, to, swap)| Change::Line { from, to, swap }),
        (place(), select(NUMBERS)).prop_map(|(at, n)| Change::Number(at, n)),
    ]
}
