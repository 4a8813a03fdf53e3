//! Words of a file as people are to see them: nothing in them steers a terminal, turns the text around it, or hides.
//!
//! This is the one place that says which characters those are. Data for machines keeps them.

/// Whether a character is written as an escape wherever people look: one that steers, that changes the direction of what stands around
/// it, or that takes no room, so that two names look the same.
///
/// ```
/// use fuge_puzzle::plain::is_hidden;
/// assert!(['\u{1b}', '\n', '\u{202e}', '\u{200b}', '\u{feff}'].into_iter().all(is_hidden));
/// assert!(!['a', ' ', 'é', '中', '😀', '\\'].into_iter().any(is_hidden));
/// ```
#[must_use]
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{fffe}' | '\u{ffff}'
            | '\u{e0000}'..='\u{e007f}')
}

/// The text with an escape for every hidden character.
///
/// ```
/// use fuge_puzzle::plain::plain;
/// assert_eq!(plain("red\u{202e}\u{1b}[2J\n"), r"red\u{202e}\u{1b}[2J\n");
/// assert_eq!(plain("größer \"A\" \\"), "größer \"A\" \\");
/// ```
#[must_use]
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        if is_hidden(c) { plain.extend(c.escape_default()) } else { plain.push(c) }
    }
    plain
}
