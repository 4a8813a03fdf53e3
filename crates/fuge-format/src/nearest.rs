//! Which known word did a mistyped one mean? The one with the fewest slips of the hand between them.
//!
//! A slip is a letter too many, a letter missing, a wrong letter, or two neighbours exchanged (the optimal string
//! alignment distance).

/// Longer words are no typing errors, and the distance takes time in the square of the length.
const LONGEST: usize = 64;

/// Up to `most` of the known words that `word` may have meant, the most likely first.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>, most: usize) -> Vec<&'a str> {
    let letters = lower(word);
    if letters.is_empty() || letters.len() > LONGEST {
        return Vec::new();
    }
    let mut near: Vec<(usize, &str)> =
        known.into_iter().filter_map(|k| likeness(&letters, &lower(k)).map(|slips| (slips, k))).collect();
    near.sort_by_key(|&(slips, _)| slips);
    near.into_iter().map(|(_, k)| k).take(most).collect()
}

/// How many slips lie between the words; `None` when they are too many to be a likely meaning. A part of a known word
/// is likely too, but less than a word with a slip or two.
fn likeness(word: &[char], known: &[char]) -> Option<usize> {
    let slips = distance(word, known);
    let part = word.len() >= 3 && known.windows(word.len()).any(|w| w == word);
    (part || slips <= (word.len() / 3).max(1)).then_some(slips)
}

/// The letters, small: a capital is not a slip.
fn lower(word: &str) -> Vec<char> {
    word.chars().flat_map(char::to_lowercase).collect()
}

/// The number of slips, by the table of all pairs of beginnings; three rows of it suffice.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let wrong = usize::from(a[i - 1] != b[j - 1]);
            row[j] = (last[j] + 1).min(row[j - 1] + 1).min(last[j - 1] + wrong);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slips(a: &str, b: &str) -> usize {
        distance(&lower(a), &lower(b))
    }

    #[test]
    fn a_slip_is_one_letter_or_one_exchange() {
        assert_eq!(slips("board", "board"), 0);
        assert_eq!(slips("bord", "board"), 1);
        assert_eq!(slips("baord", "board"), 1);
        assert_eq!(slips("", "abc"), 3);
        assert_eq!(slips("kitten", "sitting"), 3);
    }

    #[test]
    fn only_likely_words_are_offered() {
        let known = ["tetrominoes", "pentominoes", "hexominoes"];
        assert_eq!(nearest("Pentominos", known, 1), ["pentominoes"]);
        assert_eq!(nearest("penta", known, 1), Vec::<&str>::new());
        assert_eq!(nearest("minoes", known, 2), ["hexominoes", "tetrominoes"]);
        assert_eq!(nearest(&"p".repeat(100_000), known, 3), Vec::<&str>::new());
    }
}
