//! Chessmen: they stand where the rook may not go.

use super::{at, square};
use crate::error::{Fault, Problem, shown};
use fuge_puzzle::trail::{Grid, Square};
use std::collections::BTreeSet;
use toml::Spanned;

/// The letters of chessmen.
const LETTERS: &str = "KQRBNP";

/// Columns whose names have one letter.
const COLUMNS: u32 = 26;

/// Blocks the squares of chessmen, and says which have a letter.
pub(super) fn block(men: &[Spanned<String>], grid: &mut Grid) -> Result<Vec<(Square, char)>, Fault> {
    let (mut taken, mut lettered) = (BTreeSet::new(), Vec::new());
    for man in men {
        let (letter, square) = man_of(man)?;
        // `Xb2` may be the square in column xb; on a board that has none, a chessman is meant.
        let named = letter.is_some() || square.column < COLUMNS;
        grid.block(square).map_err(|error| if named { at(&man.span())(error) } else { no_man(man) })?;
        if !taken.insert(square) {
            let message = format!("two chessmen stand on {square}");
            return Err(Fault::new(Problem::trail(message, "a square has room for one"), man.span()));
        }
        lettered.extend(letter.map(|letter| (square, letter)));
    }
    Ok(lettered)
}

/// The letter of a chessman, if it has one, and its square.
fn man_of(text: &Spanned<String>) -> Result<(Option<char>, Square), Fault> {
    let word = text.get_ref().trim();
    let letters = word.bytes().take_while(u8::is_ascii_alphabetic).count();
    // One letter alone is the column. Before several there is always room for a chessman.
    let letter = word.chars().next().filter(|letter| letters > 1 && LETTERS.contains(letter.to_ascii_uppercase()));
    match square(&word[letter.map_or(0, char::len_utf8)..], &text.span()) {
        Ok(square) => Ok((letter, square)),
        Err(_) => Err(no_man(text)),
    }
}

fn no_man(text: &Spanned<String>) -> Fault {
    let message = format!("`{}` is no chessman on a square", shown(text.get_ref().trim()));
    let help = format!("write a letter of {LETTERS}, or none, and the square, as in `Ke8` or `d5`");
    Fault::new(Problem::trail(message, help), text.span())
}
