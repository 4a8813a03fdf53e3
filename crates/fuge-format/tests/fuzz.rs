//! Whatever stands in a file: reading it ends soon, without a panic, and the report can be drawn.
//!
//! `FUGE_FUZZ_CASES` sets the number of cases.

use fuge_format::{MAX_BYTES, read, shipped};
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::ops::Range;

/// One step from a right file to a wrong one.
#[derive(Clone, Debug)]
enum Change {
    /// Puts bytes in place of a few.
    Replace(Index, usize, Vec<u8>),
    /// Repeats a stretch.
    Double(Index, usize),
    /// Puts a line in place of another; the other goes where the line was, if `swap` says so.
    Line { from: Index, to: Index, swap: bool },
    /// Puts text in place of a number.
    Number(Index, String),
}

impl Change {
    fn apply(&self, bytes: &mut Vec<u8>) {
        match self {
            Self::Replace(at, length, new) => {
                let stretch = stretch(bytes, at, *length);
                bytes.splice(stretch, new.iter().copied());
            }
            Self::Double(at, length) => {
                let stretch = stretch(bytes, at, *length);
                let copy = bytes[stretch.clone()].to_vec();
                bytes.splice(stretch.end..stretch.end, copy);
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
                let numbers: Vec<usize> = (0..bytes.len()).filter(|&i| bytes[i].is_ascii_digit()).collect();
                if !numbers.is_empty() {
                    let at = *which.get(&numbers);
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
    &["0", "-1", "1000000000", "18446744073709551616", "1e400", "inf", "0x7fffffffffffffff", "²", "٣"];

const MARKS: &[&str] =
    &["\"\"\"", "'''", "\\", "[[", "]]", "{", "\u{feff}", "\r", "é", "█", "\u{202e}", "\0", "#", ".", "x", " "];

fn change() -> impl Strategy<Value = Change> {
    let bytes = prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..8),
        select(MARKS).prop_map(|t| t.as_bytes().to_vec()),
        (select(MARKS), 1_usize..3000).prop_map(|(t, n)| t.repeat(n).into_bytes()),
    ];
    prop_oneof![
        (any::<Index>(), 0_usize..6, bytes).prop_map(|(at, length, new)| Change::Replace(at, length, new)),
        (any::<Index>(), 0_usize..200).prop_map(|(at, length)| Change::Double(at, length)),
        (any::<Index>(), any::<Index>(), any::<bool>()).prop_map(|(from, to, swap)| Change::Line { from, to, swap }),
        (any::<Index>(), select(NUMBERS)).prop_map(|(at, n)| Change::Number(at, n.to_owned())),
    ]
}

/// Reads, and draws what there is to report.
fn read_and_report(text: &str) {
    let draw = |diagnostic: &dyn Diagnostic, span: Range<usize>| {
        assert!(text.len() > MAX_BYTES || text.get(span).is_some(), "the span is a part of the text");
        let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
        handler.render_report(&mut String::new(), diagnostic).expect("the report can be drawn");
    };
    match read("fuzz.toml", text) {
        Ok(file) => file.warnings.iter().for_each(|warning| draw(warning, warning.span())),
        Err(error) => {
            assert!(error.line_column() >= (1, 1));
            assert!(error.to_string().len() < 1000, "a message stays short");
            draw(&error, error.span());
        }
    }
}

fn cases() -> u32 {
    std::env::var("FUGE_FUZZ_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(256)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn changed_files(
        puzzle in select(shipped::shipped()),
        changes in proptest::collection::vec(change(), 1..6),
    ) {
        let mut bytes = puzzle.text.as_bytes().to_vec();
        changes.iter().for_each(|change| change.apply(&mut bytes));
        read_and_report(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_text(text in any::<String>()) {
        read_and_report(&text);
        read_and_report(&format!("family = 'packing'\nset = 'dominoes'\nboard = \"\"\"\n{text}\n\"\"\""));
        read_and_report(&format!("family = 'packing'\nset = 'dominoes'\nboard = '{text}'"));
    }
}

#[test]
fn large_files_are_read_in_no_time() {
    let head = "family = 'packing'\nboard = '2x4'\n";
    let room = MAX_BYTES - 200;
    let filled = |unit: &str| unit.repeat(room / unit.len());
    let numbered = |line: fn(usize) -> String| (0..20_000).map(line).collect::<String>();
    let start = std::time::Instant::now();
    for text in [
        format!("{head}{}", filled("[[piece]]\n")),
        format!("{head}{}", numbered(|n| format!("[[piece]]\nname = 'p{n}'\nart = '#'\n"))),
        format!("{head}{}", numbered(|n| format!("[a{n}.b]\nc.d.e = 1\n"))),
        format!("{head}set = [{}]", filled("'one-sided heptominoes',")),
        format!("{head}set = '{}'", filled("x")),
        format!("{head}{} = 1", filled("k")),
        format!("{head}[[piece]]\nname = 'p'\nart = '#{}#'\ncopies = 4", filled(".")),
        format!("{head}[[piece]]\nname = 'p'\nart = '''\n#{}#\n'''\ncopies = 4", filled("\n")),
        format!("family = 'packing'\nset = 'dominoes'\nboard = '''\n{}\n'''", filled("#\n")),
        format!("family = 'packing'\nset = 'dominoes'\nboard = '{}'", filled("#")),
        format!("family = 'packing'\nset = 'dominoes'\nboard = '{}x1'", filled("9")),
        filled("a"),
        filled("\n"),
        filled("\""),
        filled("\u{feff}"),
    ] {
        assert!(text.len() <= MAX_BYTES);
        read_and_report(&text);
    }
    assert!(start.elapsed().as_secs() < 20, "it took {:?}", start.elapsed());
}
