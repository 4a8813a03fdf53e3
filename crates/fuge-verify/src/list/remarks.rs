//! The lines of a list that are no rows: headings, remarks, legends, and the last sentence.

use super::Claim;

/// `12:` is a heading even where a board could have such a row.
pub(super) fn is_heading(text: &str) -> bool {
    text.trim().strip_suffix(':').is_some_and(|number| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
}

/// A number, or a word and a number, each perhaps with a mark beside it.
pub(super) fn is_numbered(text: &str) -> bool {
    let bare = |word: &str| word.trim_matches(|c: char| c.is_ascii_punctuation()).to_owned();
    let words: Vec<String> = text.split_whitespace().map(bare).collect();
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    let is_word = |word: &str| word.chars().count() > 1 && word.chars().all(char::is_alphabetic);
    match &words[..] {
        [number] => is_number(number),
        [word, number] => is_word(word) && is_number(number),
        _ => false,
    }
}

/// One character of those that people draw lines with.
pub(super) fn is_rule(text: &str) -> bool {
    text.starts_with(['-', '=', '*', '_', '~', '+']) && text.chars().all(|c| text.starts_with(c))
}

/// A line of a legend: `D A = domino`.
pub(super) fn legend(text: &str) -> Option<(Vec<char>, &str)> {
    let (marks, name) = text.trim().split_once(" = ")?;
    let single = |word: &str| word.chars().next().filter(|c| word.len() == c.len_utf8());
    Some((marks.split(' ').map(single).collect::<Option<_>>()?, name))
}

/// The last sentence of `fuge solve`.
pub(super) fn claim(text: &str) -> Option<Claim> {
    if !text.contains(", engine ") {
        return None;
    }
    if text.contains("no solution: ") {
        return Some(Claim { complete: true, different: Some(0), raw: Some(0), ..Claim::default() });
    }
    let counts = || {
        let (before, after) = text.split_once(" different solution")?;
        let raw = after.trim_start_matches('s').strip_prefix(" (")?.split(' ').next()?;
        Some((before.rsplit(' ').next()?.parse().ok()?, raw.parse().ok()?))
    };
    Some(match counts() {
        Some((different, raw)) => {
            Claim { complete: true, different: Some(different), raw: Some(raw), ..Claim::default() }
        }
        None => Claim::default(),
    })
}
