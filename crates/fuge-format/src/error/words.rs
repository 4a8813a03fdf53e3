//! Words for messages: lists, plurals, and what was probably meant.

use crate::nearest::nearest;

/// The known word that was probably meant, or all of them.
pub(super) fn one_of<S: AsRef<str>>(word: &str, known: &[S]) -> String {
    did_you_mean(word, known).unwrap_or_else(|| format!("it can be {}", list(known)))
}

pub(super) fn did_you_mean<S: AsRef<str>>(word: &str, known: &[S]) -> Option<String> {
    let near = nearest(word, known.iter().map(S::as_ref), 1);
    near.first().map(|near| format!("did you mean `{near}`?"))
}

/// Words in backticks, with commas.
pub(super) fn list<S: AsRef<str>>(words: &[S]) -> String {
    words.iter().map(|w| format!("`{}`", w.as_ref())).collect::<Vec<_>>().join(", ")
}

/// The first of the words: a set may have hundreds of pieces.
pub(super) fn few<S: AsRef<str>>(words: &[S]) -> String {
    const FEW: usize = 40;
    let more = if words.len() > FEW { " and more" } else { "" };
    list(&words[..words.len().min(FEW)]) + more
}

/// So many things.
pub(super) fn plural(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// So many times this character; of very many only one.
pub(super) fn characters(mark: char, number: usize) -> String {
    mark.to_string().repeat(if number <= 20 { number } else { 1 })
}
