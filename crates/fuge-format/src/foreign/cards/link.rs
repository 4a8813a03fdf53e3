//! The link of a viewer: what lies on a board, four letters for each place.
//!
//! Behind `#` stand settings with `&` between them. `board_w` and `board_h` are width and height; `board_edges` has the letters of each place, row by row:
//! up, right, down, left; `board_pieces` has the numbers of the cards, three digits each. The letter `a` is the frame, and `b` is the label 1.

use super::super::polycube_lines::Line;
use super::super::report::Fault;
use super::super::{Content, Read, choose};
use super::{Draft, size_of};
use crate::error::shown;
use fuge_puzzle::cards::CardPuzzle;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The settings that count. Others are for the eye.
const SETTINGS: [&str; 5] = ["puzzle", "board_w", "board_h", "board_edges", "board_pieces"];

/// The setting without which there is no board.
const EDGES: &str = "board_edges=";

/// Whether a word is such a link: an address, or only what stands behind its `#`.
///
/// ```
/// use fuge_format::foreign::is_link;
/// assert!(is_link("#puzzle=two&board_w=2&board_h=1&board_edges=abaaaaab"));
/// assert!(!is_link("title = 'board_edges='"));
/// ```
#[must_use]
pub fn is_link(word: &str) -> bool {
    let word = word.trim();
    word.find(EDGES).is_some_and(|at| {
        let before = &word[..at];
        (before.is_empty() || before.ends_with(['#', '?', '&', ';'])) && !before.contains([' ', '\t', '"', '\''])
    })
}

/// The lines with links; others are blank, or comments.
fn links(text: &str) -> Result<Vec<Line<'_>>, Fault> {
    let (mut links, mut start) = (Vec::new(), 0);
    for whole in text.split('\n') {
        let line = Line { text: whole, start }.trimmed();
        start += whole.len() + 1;
        if is_link(line.text) {
            links.push(line);
        } else if !line.text.is_empty() && !line.text.starts_with('#') {
            let help = "a link has `board_edges=` with four letters for each place; comments begin with `#`";
            return Err(Fault::wrong(line.span(), "this is no link to a board", help));
        }
    }
    Ok(links)
}

/// The puzzle whose cards lie on the board of a link.
pub(in super::super) fn read(text: &str, choice: Option<usize>) -> Result<Read, Fault> {
    let links = links(text)?;
    let name = |link: &Line<'_>| {
        let name = link.text.split(['#', '?', '&', ';']).find_map(|part| part.strip_prefix("puzzle="));
        format!("`{}`", shown(name.unwrap_or_default()))
    };
    let names: Vec<String> = links.iter().map(name).collect();
    let (chosen, caution) = choose(choice, &names, "link")?;
    let settings = settings(links[chosen])?;
    let title = match settings.get("puzzle") {
        None => None,
        Some(&name) => {
            let bytes: Vec<u8> =
                decoded(name)?.into_iter().map(|(byte, _)| if byte == b'+' { b' ' } else { byte }).collect();
            Some(String::from_utf8_lossy(&bytes).into_owned())
        }
    };
    let puzzle = board(&settings, links[chosen].span())?;
    Ok(Read { title, content: Content::Cards(Box::new(puzzle)), cautions: caution.into_iter().collect() })
}

/// A byte of a value and where it stands.
type Placed = (u8, Range<usize>);

type Settings<'a> = BTreeMap<&'static str, Line<'a>>;

fn settings(link: Line<'_>) -> Result<Settings<'_>, Fault> {
    let mut settings = BTreeMap::new();
    let mut start = link.start;
    for part in link.text.split(['#', '?', '&']) {
        // In a page `&` is written `&amp;`.
        let own = part.strip_prefix("amp;").unwrap_or(part);
        let own = Line { text: own, start: start + part.len() - own.len() };
        start += part.len() + 1;
        let Some((key, value)) = own.text.split_once('=') else { continue };
        let Some(known) = SETTINGS.into_iter().find(|known| *known == key) else { continue };
        let value = Line { text: value, start: own.start + key.len() + 1 };
        if settings.insert(known, value).is_some() {
            return Err(Fault::wrong(own.span(), format!("`{known}` is set twice"), "set it once"));
        }
    }
    Ok(settings)
}

/// The bytes of a value with their places; `%61` is an `a`.
fn decoded(value: Line<'_>) -> Result<Vec<Placed>, Fault> {
    let bytes = value.text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let place = value.start + at..value.start + at + if bytes[at] == b'%' { 3 } else { 1 };
        let byte = match bytes[at] {
            b'%' => {
                let digits = bytes.get(at + 1..at + 3).and_then(|digits| std::str::from_utf8(digits).ok());
                let digits = digits.filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
                digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()).ok_or_else(|| {
                    let help = "two digits from 0 to f stand behind a `%`";
                    Fault::wrong(place.start..place.start + 1, "a `%` that stands for no character", help)
                })?
            }
            byte => byte,
        };
        at += place.len();
        decoded.push((byte, place));
    }
    Ok(decoded)
}

/// A number in a setting.
fn length(settings: &Settings, key: &str) -> Result<Option<u32>, Fault> {
    let Some(&value) = settings.get(key) else { return Ok(None) };
    let digits: Vec<u8> = decoded(value)?.into_iter().map(|(byte, _)| byte).collect();
    let plain = digits.iter().all(u8::is_ascii_digit);
    let number = std::str::from_utf8(&digits).ok().filter(|_| plain).and_then(|digits| digits.parse().ok());
    number.filter(|number| *number > 0).map(Some).ok_or_else(|| {
        let message = format!("`{key}` is `{}`, which is no length of a board", shown(value.text));
        Fault::wrong(value.span(), message, "width and height are numbers from 1 on")
    })
}

fn board(settings: &Settings, link: Range<usize>) -> Result<CardPuzzle, Fault> {
    let edges = settings.get("board_edges").copied().unwrap_or(Line { text: "", start: link.start });
    let letters = decoded(edges)?;
    if let Some((_, span)) = letters.iter().find(|(letter, _)| !letter.is_ascii_lowercase()) {
        let help = "each edge is a letter from a to z, and a is the frame";
        return Err(Fault::wrong(span.clone(), "this is no letter of an edge", help));
    }
    let places: Vec<&[Placed]> = letters.chunks(4).collect();
    let (width, height) = size(settings, letters.len(), edges)?;
    let span = settings.get("board_w").map_or(edges.span(), |width| width.span());
    if u64::from(width) * u64::from(height) * 4 != letters.len() as u64 {
        let message = format!(
            "a board of {width}x{height} has {} letters, and here are {}",
            u64::from(width) * u64::from(height) * 4,
            letters.len()
        );
        return Err(Fault::wrong(edges.span(), message, "each place has four: up, right, down, left"));
    }
    let empty = |place: &&&[Placed]| place.iter().all(|(letter, _)| *letter == b'a');
    if let Some(first) = places.iter().find(empty) {
        let number = places.iter().filter(|place| empty(place)).count();
        let message = format!("{number} of {} places {} empty", places.len(), if number == 1 { "is" } else { "are" });
        let help = "a puzzle needs all its cards; a link with a card on every place has them";
        return Err(Fault::wrong(first[0].1.start..first[3].1.end, message, help).label("no card"));
    }
    let mut cards: Vec<(u32, &[Placed])> = match numbers(settings, places.len())? {
        Some(numbers) => numbers.into_iter().zip(places).collect(),
        None => (1..).zip(places).collect(),
    };
    cards.sort_by_key(|(number, _)| *number);
    let mut draft = Draft::default();
    for (number, place) in cards {
        let side = |at: usize| (u32::from(place[at].0 - b'a'), place[at].1.clone());
        draft.card(number.to_string(), [0, 1, 2, 3].map(side), &link)?;
    }
    draft.on(width, height, &span)
}

/// Width and height: as they are set, or those of a square.
fn size(settings: &Settings, letters: usize, edges: Line) -> Result<(u32, u32), Fault> {
    match (length(settings, "board_w")?, length(settings, "board_h")?) {
        (Some(width), Some(height)) => Ok((width, height)),
        (None, None) => size_of(letters / 4, 0).ok_or_else(|| {
            let message = format!("{letters} letters are no square board");
            Fault::wrong(edges.span(), message, "add width and height: `board_w=6&board_h=4`")
        }),
        (width, _) => {
            let missing = if width.is_none() { "board_w" } else { "board_h" };
            let message = format!("there is no `{missing}`");
            Err(Fault::wrong(edges.span(), message, "a link has both `board_w` and `board_h`"))
        }
    }
}

/// The numbers of the cards; `None`: they are not said.
fn numbers(settings: &Settings, places: usize) -> Result<Option<Vec<u32>>, Fault> {
    let Some(&value) = settings.get("board_pieces") else { return Ok(None) };
    let digits = decoded(value)?;
    if let Some((_, span)) = digits.iter().find(|(digit, _)| !digit.is_ascii_digit()) {
        return Err(Fault::wrong(span.clone(), "this is no digit", "each card has three digits, from 001 on"));
    }
    if digits.iter().all(|(digit, _)| *digit == b'0') {
        return Ok(None);
    }
    if digits.len() != 3 * places {
        let message = format!("here are {} digits, and {} are wanted", digits.len(), 3 * places);
        return Err(Fault::wrong(value.span(), message, "each card has three digits, from 001 on"));
    }
    let (mut seen, mut numbers) = (BTreeSet::new(), Vec::with_capacity(places));
    for own in digits.chunks(3) {
        let number = own.iter().fold(0, |number, (digit, _)| 10 * number + u32::from(digit - b'0'));
        let span = own[0].1.start..own[2].1.end;
        if number == 0 {
            return Err(Fault::wrong(span, "000 is no card, and a card lies there", "cards are numbered from 001 on"));
        }
        if !seen.insert(number) {
            return Err(Fault::wrong(span, format!("card {number} lies on two places"), "each card lies once"));
        }
        numbers.push(number);
    }
    Ok(Some(numbers))
}
