//! A bare exact cover in the form that Knuth's programs read, and Fuge too.

use super::super::Cover;

/// The cover: its line of items, then its options, a line each. Comments and blank lines of the file that it came from are gone.
///
/// ```
/// use fuge_format::foreign::{Content, read, write};
/// let text = b"| three\n2:3|a 2|b c | x\n\na  b\na b x:red\nc";
/// let Content::Cover(cover) = read("three.txt", text, None)?.expect("a cover").content else { panic!("a cover") };
/// assert_eq!(write::cover(&cover), "2:3|a 2|b c | x\na b\na b x:red\nc\n");
/// # Ok::<(), fuge_format::foreign::ForeignError>(())
/// ```
#[must_use]
pub fn cover(cover: &Cover) -> String {
    let mut items = Vec::new();
    let mut primary = true;
    for (number, name) in (0..).zip(&cover.items) {
        let times = cover.problem.times(number).map(std::ops::RangeInclusive::into_inner);
        if times.is_none() && std::mem::take(&mut primary) {
            items.push("|".to_owned());
        }
        items.push(match times {
            None | Some((1, 1)) => name.clone(),
            Some((least, most)) if least == most => format!("{most}|{name}"),
            Some((least, most)) => format!("{least}:{most}|{name}"),
        });
    }
    let mut text = items.join(" ") + "\n";
    for option in &cover.options {
        text.push_str(&option.text);
        text.push('\n');
    }
    text
}
