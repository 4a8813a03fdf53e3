//! Bare exact covers in words: what they are, and their solutions.

use super::words::{count, printable};
use fuge::format::foreign::Cover;

/// The options of a solution, a line each, as they stand in the file.
pub fn options(cover: &Cover, chosen: &[u32]) -> String {
    let line = |&number: &u32| printable(&cover.options[number as usize].text) + "\n";
    chosen.iter().map(line).collect()
}

/// How large a cover is, on one line.
pub fn size(cover: &Cover) -> String {
    let primary = primary(cover);
    let secondary = cover.items.len() as u64 - primary;
    let options = count(cover.options.len() as u64, "option");
    format!("cover: {primary} primary and {}, {options}", count(secondary, "secondary item"))
}

/// What a cover is, for `fuge show`.
pub fn description(cover: &Cover) -> String {
    let times = (0..cover.items.len() as u32).filter_map(|item| cover.problem.times(item));
    let counted = times.filter(|times| *times != (1..=1)).count();
    let members: usize = (0..cover.options.len() as u32).filter_map(|n| cover.problem.members(n)).map(<[_]>::len).sum();
    let mut text = String::from("A bare exact cover: choose options so that every primary item is covered.\n");
    text += &format!("Items: {}, {} of them primary\n", cover.items.len(), primary(cover));
    if counted > 0 {
        text += &format!("To be covered more or less often than once: {counted}\n");
    }
    text += &format!("Options: {}, with {} in all\n", cover.options.len(), count(members as u64, "item"));
    if !cover.colours.is_empty() {
        text += &format!("Colours: {}\n", cover.colours.len());
    }
    text
}

fn primary(cover: &Cover) -> u64 {
    (0..cover.items.len() as u32).filter(|&item| cover.problem.times(item).is_some()).count() as u64
}
