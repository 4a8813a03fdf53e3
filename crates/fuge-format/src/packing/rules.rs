//! The rules of pieces: how many, how they may lie, and which colours go together.

use super::Placed;
use crate::error::{Caution, Fault, RuleProblem, shown};
use crate::text::CopiesText;
use fuge_puzzle::packing::{Colour, Copies, Lattice, Packing, Turning};
use std::collections::BTreeSet;
use toml::Spanned;

/// A number of copies as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Amount {
    /// So many.
    Given(u32),
    /// From so many to so many, or as many as fit.
    Range(u32, Option<u32>),
}

impl Amount {
    /// The number or range that stands there, of `subject`.
    pub(crate) fn read(text: &Spanned<CopiesText>, subject: &str) -> Result<Self, Fault> {
        let (subject, fault) = (subject.to_owned(), |problem: RuleProblem| Fault::new(problem, text.span()));
        let amount = match text.get_ref() {
            &CopiesText::Number(copies) if copies < 1 => return Err(fault(RuleProblem::BadCopies { subject, copies })),
            CopiesText::Number(copies) => number(&copies.to_string()).map(Self::Given),
            CopiesText::Range(range) => range_of(range),
        };
        match (amount.map_err(fault)?, text.get_ref()) {
            (Self::Given(0), _) => Err(fault(RuleProblem::BadCopies { subject, copies: 0 })),
            (Self::Range(min, Some(max)), CopiesText::Range(range)) if max < min.max(1) => {
                Err(fault(RuleProblem::EmptyRange { range: shown(range) }))
            }
            (amount, _) => Ok(amount),
        }
    }

    /// The copies of a piece of which so many fit on the board, from a set that is named so often. Products that are too large are left to
    /// the comparison of areas.
    pub(super) fn of_set(self, times: u32, fit: u32) -> Copies {
        match self {
            Self::Given(number) => number.saturating_mul(times).into(),
            Self::Range(min, max) => Copies { min, max: max.unwrap_or(fit).min(fit).max(min).max(1) },
        }
    }

    /// The same of a drawn piece, which may be left out where `optional` says so; `None`: that many do not fit.
    pub(super) fn of_piece(self, fit: u32, optional: bool) -> Option<Copies> {
        // A piece of which none fits can still be one that is not used.
        let most = fit.max(1);
        match self {
            Self::Given(number) if optional => Some(number.min(most).into()),
            Self::Given(number) => (number <= fit).then(|| number.into()),
            Self::Range(min, _) if min > fit => None,
            Self::Range(min, max) => Some(Copies { min, max: max.unwrap_or(most).min(most) }),
        }
    }

    /// The least number that is asked for.
    pub(super) fn least(self) -> u32 {
        match self {
            Self::Given(number) => number,
            Self::Range(min, _) => min,
        }
    }
}

/// `3`, `0..2` or `1..`.
fn range_of(text: &str) -> Result<Amount, RuleProblem> {
    let number = |digits: &str| {
        let digits = digits.trim();
        let all_digits = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        if all_digits { number(digits) } else { Err(RuleProblem::BadRange { range: shown(text) }) }
    };
    match text.split_once("..") {
        None => number(text).map(Amount::Given),
        Some((min, max)) if max.trim().is_empty() => Ok(Amount::Range(number(min)?, None)),
        Some((min, max)) => Ok(Amount::Range(number(min)?, Some(number(max)?))),
    }
}

/// The number with these digits.
pub(super) fn number(digits: &str) -> Result<u32, RuleProblem> {
    digits.parse().map_err(|_| RuleProblem::NumberTooLarge { number: shown(digits) })
}

/// What the file says about turning, for pieces that do not say it themselves.
#[derive(Clone, Copy)]
pub(crate) struct Turns {
    flip: bool,
    turn: bool,
}

impl Turns {
    pub(crate) fn of_file(flip: &Option<Spanned<bool>>, turn: Option<bool>, lattice: Lattice) -> Result<Self, Fault> {
        let turn = turn.unwrap_or(true);
        match flip {
            Some(flip) if *flip.get_ref() && !turn => Err(Fault::new(RuleProblem::FlipWithoutTurn, flip.span())),
            flip => Ok(Self { flip: flip.as_ref().map_or(lattice.flips(), |flip| *flip.get_ref()), turn }),
        }
    }

    /// For a piece of which nothing else is said; `over`: unless it has a reason of its own not to be turned over.
    pub(crate) fn turning(self, over: bool) -> Turning {
        match (self.turn, self.flip && over) {
            (false, _) => Turning::Fixed,
            (true, false) => Turning::Turned,
            (true, true) => Turning::Over,
        }
    }

    /// The same for a piece that may say something itself, but has no `orientations`.
    pub(crate) fn of_piece(
        self,
        flip: &Option<Spanned<bool>>,
        turn: &Option<Spanned<bool>>,
        over: bool,
    ) -> Result<Turning, Fault> {
        let turn = turn.as_ref().map_or(self.turn, |turn| *turn.get_ref());
        match flip {
            Some(flip) if *flip.get_ref() && !turn => Err(Fault::new(RuleProblem::FlipWithoutTurn, flip.span())),
            Some(flip) => Ok(Self { flip: *flip.get_ref(), turn }.turning(true)),
            None => Ok(Self { turn, ..self }.turning(over)),
        }
    }
}

/// The puzzle with the pairs of colours that the file has, if it has any.
pub(super) fn with_colour_pairs(
    packing: Packing,
    pairs: Option<&[Spanned<Vec<Spanned<String>>>]>,
    cautions: &mut Vec<Placed>,
) -> Result<Packing, Fault> {
    let Some(pairs) = pairs else { return Ok(packing) };
    let of_board: BTreeSet<Colour> = packing.board().colours().values().copied().collect();
    let shapes = packing.pieces().iter().map(|piece| &piece.shape);
    let of_pieces: BTreeSet<Colour> =
        shapes.flat_map(|shape| shape.coloured_cells().filter_map(|(_, colour)| colour)).collect();
    let mut known = Vec::new();
    // A pair may be there twice, and so may a colour that nothing has: that is said once.
    let mut said = BTreeSet::new();
    for pair in pairs {
        let [piece, board] = pair.get_ref().as_slice() else {
            return Err(Fault::new(RuleProblem::BadPair { colours: pair.get_ref().len() }, pair.span()));
        };
        known.push((colour(piece)?, colour(board)?));
        for (letter, has, whose) in [(piece, &of_pieces, "no piece"), (board, &of_board, "no cell of the board")] {
            let colour = colour(letter)?;
            if !has.contains(&colour) && said.insert((colour, whose)) {
                cautions.push((Caution::UnusedColour { colour, whose }, letter.span()));
            }
        }
    }
    Ok(packing.with_colour_pairs(known))
}

fn colour(letter: &Spanned<String>) -> Result<Colour, Fault> {
    let mut letters = letter.get_ref().chars();
    match (letters.next(), letters.next()) {
        (Some(colour @ 'A'..='Z'), None) => Ok(colour),
        _ => Err(Fault::new(RuleProblem::BadColour { colour: shown(letter.get_ref()) }, letter.span())),
    }
}
