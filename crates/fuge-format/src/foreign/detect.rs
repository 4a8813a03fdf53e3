//! Which format a file is in, by what stands in it. The name of a file says nothing: people rename files.
//!
//! Fuge's own files are TOML, whose lines are `key = value`, `[table]`, and comments after `#`; none of the formats here begins so.

use super::Format;
use super::cards;
use super::psv;
use crate::gzip;
use std::collections::HashSet;

/// How much of a file is looked at; where its first line is longer, as the items of a large cover are, all of it.
const BEGINNING: usize = 1 << 16;

/// The format of another program that the bytes are in; `None`: probably Fuge's own.
///
/// ```
/// use fuge_format::foreign::{Format, detect};
/// assert_eq!(detect(b"<?xml version='1.0'?><puzzle version='2'/>"), Some(Format::BurrTools));
/// assert_eq!(detect(b"# mine\nD:xDim=3:yDim=3:zDim=3\n"), Some(Format::Polycube));
/// assert_eq!(detect(b"Mine\nSquare\nBoard ((2,2))\ntile ((0,0))\n"), Some(Format::PolySolver));
/// assert_eq!(detect(b"{\"grid\": \"square\"}"), Some(Format::Polysolve));
/// assert_eq!(detect(b"a b c\na b\nc\n"), Some(Format::Knuth));
/// assert_eq!(detect(b"0 1 2 0\n0 3 1 0\n"), Some(Format::CardList));
/// assert_eq!(detect(b"#puzzle=one&board_edges=abcd"), Some(Format::CardLink));
/// assert_eq!(detect(b"family = 'packing'\nboard = '3x3'\n"), None);
/// ```
#[must_use]
pub fn detect(bytes: &[u8]) -> Option<Format> {
    if gzip::is_packed(bytes) {
        return Some(Format::BurrTools);
    }
    let beginning = String::from_utf8_lossy(&bytes[..bytes.len().min(BEGINNING)]);
    let text = beginning.strip_prefix('\u{feff}').unwrap_or(&beginning).trim_start();
    match text.chars().next()? {
        '<' => Some(Format::BurrTools),
        '{' => Some(Format::Polysolve),
        '|' => Some(Format::Knuth),
        _ if is_link(text) => Some(Format::CardLink),
        _ if is_polycube(text) => Some(Format::Polycube),
        _ if psv::begins(&beginning) => Some(Format::PolySolver),
        _ if cards::list_begins(whole_lines(text)) => Some(Format::CardList),
        _ if is_cover(text) || is_long_cover(bytes) => Some(Format::Knuth),
        _ => None,
    }
}

/// The first thing in it that is no comment is a link to a board, which may begin with `#` too.
fn is_link(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.find(|line| !line.starts_with('#') || cards::is_link(line)).is_some_and(cards::is_link)
}

/// The beginning of a text without its last line, where that may have been cut.
fn whole_lines(text: &str) -> &str {
    match text.rfind('\n') {
        Some(at) if text.len() + 4 >= BEGINNING => &text[..at],
        _ => text,
    }
}

/// The first thing in it is a puzzle that begins with `D`.
fn is_polycube(text: &str) -> bool {
    let mut lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let first = lines.find(|line| !line.is_empty()).unwrap_or_default();
    first == "D" || first.strip_prefix('D').is_some_and(|rest| rest.trim_start().starts_with(':'))
}

/// The first line names items, and the second uses one of them.
fn is_cover(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('|'));
    let (Some(items), Some(option)) = (lines.next(), lines.next()) else { return false };
    if items.contains(['=', '"', '\'', '[', '#']) {
        return false;
    }
    let known: HashSet<&str> = items.split_whitespace().filter_map(|word| word.rsplit('|').next()).collect();
    option.split_whitespace().any(|word| known.contains(word.split(':').next().unwrap_or_default()))
}

/// The same where the beginning does not reach to the second line.
fn is_long_cover(bytes: &[u8]) -> bool {
    let lines = bytes.iter().take(BEGINNING).filter(|&&byte| byte == b'\n').count();
    bytes.len() > BEGINNING && lines < 2 && is_cover(&String::from_utf8_lossy(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_toml_or_nearly_so_is_nothing_else() {
        for text in [
            "",
            "\n\n",
            "# D:xDim=3\nfamily = 'packing'",
            "family = 'packing'\nboard = '''\n##\n##\n'''",
            "famly 'packing'\nboard = '6x10'",
            "family packing\nboard 6x10",
            "[[piece]]\nname = 'tile (1)'",
            "title = 'Board ( (3,3))'",
            "x",
            "1 x 2",
            "board_edges = 'abcd'",
            "title = 'board_edges=abcd'\nfamily = 'packing'",
            "# 1 2 3 4\n",
        ] {
            assert_eq!(detect(text.as_bytes()), None, "{text:?}");
        }
    }

    #[test]
    fn a_cover_may_have_a_long_first_line() {
        for items in [10_000, 100_000] {
            let names: Vec<String> = (0..items).map(|number| format!("item{number}")).collect();
            let text = format!("{}\nitem0 item1\n", names.join(" "));
            assert!(text.len() > BEGINNING);
            assert_eq!(detect(text.as_bytes()), Some(Format::Knuth));
            // Numbers are good names, too.
            assert_eq!(detect(text.replace("item", "").as_bytes()), Some(Format::Knuth));
            assert_eq!(detect(text.replace("\nitem0 item1", "\nnone of them").as_bytes()), None);
        }
    }

    #[test]
    fn each_format_has_its_sign() {
        for (text, format) in [
            ("\u{feff}  <puzzle/>", Format::BurrTools),
            ("# a box\n\n D : xDim=3\n", Format::Polycube),
            ("D\n", Format::Polycube),
            ("Board ( (3,3))\n", Format::PolySolver),
            ("My title, a = b\n\nHexagon\nBoard((1,1))", Format::PolySolver),
            ("| a comment\n", Format::Knuth),
            ("\n2:3|a b | c\n| comment\na c:1\n", Format::Knuth),
            ("1 2 3 4\n1 2\n3 4\n", Format::Knuth),
            ("top right bottom left\ntop right\nbottom left\n", Format::Knuth),
            ("1 2 3 4\n3 4 1 2\n", Format::CardList),
            ("# mine\n\n2 2\n0 1 1 0\n", Format::CardList),
            ("0 1 1 0\n0 1 1\n", Format::CardList),
            ("1;2;3;4\n", Format::CardList),
            ("card,top,right,bottom,left\n", Format::CardList),
            ("West North East South\n1 x 3 4", Format::CardList),
            ("# mine\nhttps://example.org/#board_w=1&amp;board_edges=abcd\n", Format::CardLink),
            ("board_edges=abcd", Format::CardLink),
        ] {
            assert_eq!(detect(text.as_bytes()), Some(format), "{text:?}");
        }
        assert_eq!(detect(&[0x1f, 0x8b, 0, 0]), Some(Format::BurrTools));
    }
}
