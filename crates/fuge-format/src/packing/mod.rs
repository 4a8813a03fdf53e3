//! From the text of a packing puzzle to its model, with every check that has a place to underline.
//!
//! First the lattice, for everything is drawn on it; then the board, for every rule is about its cells; then the pieces.

mod board;
mod pieces;
mod rules;
mod sizes;

pub(crate) use board::{is_drawing, plain_board};
pub(crate) use rules::{Amount, Turns};
pub(crate) use sizes::side;

use crate::error::{Caution, Fault, Problem, RuleProblem, SYMMETRIES, shown};
use crate::text::{PackingText, SetNames};
use board::Ground;
use fuge_puzzle::packing::{Lattice, Packing, PackingError, PieceSet, Symmetry};
use pieces::Pieces;
use std::ops::Range;
use toml::Spanned;

/// A caution and its place.
pub(crate) type Placed = (Caution, Range<usize>);

/// The puzzle that the text of `file` states.
pub(crate) fn packing(text: &PackingText, file: &str) -> Result<(Packing, Vec<Placed>), Fault> {
    let symmetry =
        [Symmetry::Full, Symmetry::Rotations, Symmetry::None][choice("symmetry", &text.symmetry, SYMMETRIES)?];
    let sets = sets(text.set.as_ref())?;
    let lattice = lattice(text, &sets)?;
    let ground = Ground::read(text, lattice, file)?;
    let most_empty = most_empty(text.max_empty.as_ref(), &ground)?;
    let mut pieces = Pieces::new(text, file, &ground)?;
    pieces.add_sets(&sets)?;
    for piece in &text.piece {
        pieces.add(piece)?;
    }
    let (list, mut places) = pieces.finish();
    let mut cautions = std::mem::take(&mut places.cautions);
    let board_span = ground.span.clone();
    let packing = Packing::new(ground.board, list, symmetry)
        .map_err(|error| Fault::new(shortened(&error), places.of(&error).unwrap_or(board_span)))?;
    let packing = match most_empty {
        Some((most, span)) => packing.with_most_empty(most).map_err(|error| Fault::new(error, span))?,
        None => packing,
    };
    let packing = rules::with_colour_pairs(packing, text.colours.as_deref(), &mut cautions)?;
    Ok((packing, cautions))
}

/// The number of the choice that a key makes; the first where it is left out.
pub(crate) fn choice(
    key: &'static str,
    word: &Option<Spanned<String>>,
    known: &[&'static str],
) -> Result<usize, Fault> {
    let Some(word) = word else { return Ok(0) };
    known.iter().position(|known| known == word.get_ref()).ok_or_else(|| {
        Fault::new(Problem::UnknownWord { key, word: shown(word.get_ref()), known: known.to_vec() }, word.span())
    })
}

/// A set with how often it is named, and where first.
pub(crate) struct NamedSet {
    pub(crate) set: PieceSet,
    pub(crate) times: u32,
    pub(crate) span: Range<usize>,
}

pub(crate) fn sets(names: Option<&SetNames>) -> Result<Vec<NamedSet>, Fault> {
    let mut sets: Vec<NamedSet> = Vec::new();
    for name in names.map_or(&[][..], |names| &names.0) {
        let unknown = || Fault::new(Problem::UnknownSet { set: shown(name.get_ref()) }, name.span());
        let set = PieceSet::named(name.get_ref()).ok_or_else(unknown)?;
        match sets.iter_mut().find(|known| known.set == set) {
            Some(known) => known.times += 1,
            None => sets.push(NamedSet { set, times: 1, span: name.span() }),
        }
    }
    Ok(sets)
}

/// The lattice that is named, or that of the first set, or squares.
fn lattice(text: &PackingText, sets: &[NamedSet]) -> Result<Lattice, Fault> {
    if text.lattice.is_some() {
        return Ok(Lattice::ALL[choice("lattice", &text.lattice, &Lattice::ALL.map(Lattice::name))?]);
    }
    Ok(sets.first().map_or(Lattice::Square, |named| named.set.lattice()))
}

/// How many cells may stay empty at most, if the file says so, and where it does.
fn most_empty(most: Option<&Spanned<i64>>, ground: &Ground) -> Result<Option<(u32, Range<usize>)>, Fault> {
    let Some(most) = most else { return Ok(None) };
    let number = *most.get_ref();
    if number < 0 {
        return Err(Fault::new(RuleProblem::BadMaxEmpty { number }, most.span()));
    }
    if ground.board.optional().is_empty() {
        return Err(Fault::new(RuleProblem::NothingOptional, most.span()));
    }
    let number = rules::number(&number.to_string()).map_err(|problem| Fault::new(problem, most.span()))?;
    Ok(Some((number, most.span())))
}

/// The error with names from the file as a message may show them.
fn shortened(error: &PackingError) -> PackingError {
    let mut error = error.clone();
    match &mut error {
        PackingError::DuplicateName { name }
        | PackingError::NoCopies { name, .. }
        | PackingError::FixedCopies { name }
        | PackingError::BadPlace { name, .. }
        | PackingError::BadOrientation { name, .. } => *name = shown(name),
        _ => {}
    }
    error
}

/// The value of a key that must be there.
pub(crate) fn required<'a, T>(
    value: Option<&'a T>,
    key: &'static str,
    place: &'static str,
    span: Range<usize>,
) -> Result<&'a T, Fault> {
    value.ok_or_else(|| Fault::new(Problem::MissingKey { key, place }, span))
}

/// The letter of a piece of a set, with its size where an earlier set took the letter (`I4`), and with a dash between where even that is
/// taken (numbered pieces).
pub(crate) fn free_name(taken: &dyn Fn(&str) -> bool, letter: &str, size: usize) -> String {
    let plain = [letter.to_owned(), format!("{letter}{size}"), format!("{letter}-{size}")];
    let numbered = (2..).map(|n| format!("{letter}-{size}-{n}"));
    let free = plain.into_iter().chain(numbered).find(|name| !taken(name));
    free.expect("the numbers do not end")
}

/// Checks that a piece can have this name.
pub(crate) fn check_name(text: &Spanned<String>, taken: &dyn Fn(&str) -> bool) -> Result<(), Fault> {
    let name = text.get_ref();
    if name.is_empty() || name.chars().any(|c| c.is_whitespace() || c.is_control()) {
        return Err(Fault::new(Problem::BadName { name: shown(name) }, text.span()));
    }
    if taken(name) {
        return Err(Fault::new(PackingError::DuplicateName { name: shown(name) }, text.span()));
    }
    Ok(())
}
