//! From the text of an outline puzzle to its model, with every check that has a place to underline.

use crate::art::{self, Frame, Kind};
use crate::error::{Caution, Fault, Problem, SYMMETRIES, shown};
use crate::packing::{Amount, NamedSet, Placed, Turns, check_name, choice, free_name, required, sets};
use crate::text::{CopiesText, OutlinePieceText, OutlineText};
use fuge_puzzle::outline::{Octagon, OutlineError, OutlinePuzzle, cells_of_polygon};
use fuge_puzzle::packing::{Copies, Lattice, MAX_CELLS, Piece, Shape, Symmetry, Turning};
use std::collections::BTreeMap;
use std::ops::Range;
use toml::Spanned;

/// The puzzle that the text of `file` states.
pub(crate) fn outline(text: &OutlineText, file: &str) -> Result<(OutlinePuzzle, Vec<Placed>), Fault> {
    let symmetry =
        [Symmetry::Full, Symmetry::Rotations, Symmetry::None][choice("symmetry", &text.symmetry, SYMMETRIES)?];
    let mut pieces = Pieces { list: Vec::new(), spans: BTreeMap::new(), cautions: Vec::new(), file };
    pieces.add_sets(text)?;
    let turns = Turns::of_file(&text.flip, text.turn, Lattice::Tan)?;
    for piece in &text.piece {
        pieces.add(piece, turns)?;
    }
    let Pieces { list, spans, cautions, .. } = pieces;
    if list.is_empty() {
        return Err(Fault::new(OutlineError::NoPieces, 0..0));
    }
    // Where to point if they are too much together.
    let cells = |piece: &&Piece| u64::from(piece.copies.max) * piece.shape.cells().len() as u64;
    let largest = list.iter().max_by_key(cells).map(|piece| piece.name.clone()).unwrap_or_default();
    let puzzle = OutlinePuzzle::new(list, symmetry).map_err(|error| {
        let largest = |error: &OutlineError| matches!(error, OutlineError::TooLarge { .. }).then_some(&largest);
        let name = named(&error).or_else(|| largest(&error).map(String::as_str));
        let span = name.and_then(|name| spans.get(name)).cloned().unwrap_or(0..0);
        Fault::new(error, span)
    })?;
    let Some(given) = &text.outline else { return Ok((puzzle, cautions)) };
    let octagon: Octagon =
        given.get_ref().trim().parse().map_err(|error| Fault::new(Problem::Octagon(error), given.span()))?;
    let puzzle = puzzle.with_outline(octagon).map_err(|error| Fault::new(error, given.span()))?;
    Ok((puzzle, cautions))
}

/// The piece that an error is about.
fn named(error: &OutlineError) -> Option<&str> {
    match error {
        OutlineError::NoHalves { name } | OutlineError::Range { name, .. } | OutlineError::Board { name } => Some(name),
        _ => None,
    }
}

/// The pieces so far.
struct Pieces<'a> {
    list: Vec<Piece>,
    /// Where each stands in the file.
    spans: BTreeMap<String, Range<usize>>,
    cautions: Vec<Placed>,
    file: &'a str,
}

impl Pieces<'_> {
    /// Adds the pieces of each set, as many copies as the set is named.
    fn add_sets(&mut self, text: &OutlineText) -> Result<(), Fault> {
        let named_sets = sets(text.set.as_ref())?;
        let copies = match &text.copies {
            Some(copies) if named_sets.is_empty() => {
                return Err(Fault::new(crate::RuleProblem::CopiesWithoutSet, copies.span()));
            }
            Some(copies) => number(copies, "every piece of the sets")?,
            None => 1,
        };
        let turns = Turns::of_file(&text.flip, text.turn, Lattice::Tan)?;
        for NamedSet { set, times, span } in named_sets {
            let pieces = set.pieces(Lattice::Tan).ok_or_else(|| {
                let (set, lattice, of) = (set.to_string(), Lattice::Tan, set.lattice());
                Fault::new(Problem::SetOffLattice { set, lattice, of }, span.clone())
            })?;
            for piece in pieces {
                let name = free_name(&|name| self.spans.contains_key(name), &piece.name, piece.shape.cells().len() / 2);
                let turning = turns.turning(piece.turning == Turning::Over);
                self.spans.insert(name.clone(), span.clone());
                self.list.push(Piece { name, copies: copies.saturating_mul(times).into(), turning, ..piece });
            }
        }
        Ok(())
    }

    /// Adds a piece.
    fn add(&mut self, text: &Spanned<OutlinePieceText>, turns: Turns) -> Result<(), Fault> {
        let parts = text.get_ref();
        let name = required(parts.name.as_ref(), "name", "the piece", text.span())?;
        check_name(name, &|name| self.spans.contains_key(name))?;
        let (shape, span) = self.shape(name.get_ref(), text)?;
        if !shape.is_connected(Lattice::Tan) {
            self.cautions.push((Caution::Disconnected { name: shown(name.get_ref()) }, span.clone()));
        }
        let copies = match &parts.copies {
            Some(copies) => number(copies, &format!("piece `{}`", shown(name.get_ref())))?,
            None => 1,
        };
        let turning = turns.of_piece(&parts.flip, &parts.turn, true)?;
        self.spans.insert(name.get_ref().clone(), span);
        self.list.push(Piece { copies: Copies::from(copies), turning, ..Piece::new(name.get_ref(), shape) });
        Ok(())
    }

    fn shape(&self, name: &str, text: &Spanned<OutlinePieceText>) -> Result<(Shape, Range<usize>), Fault> {
        let (cells, span) = match (&text.get_ref().corners, &text.get_ref().art) {
            (Some(_), Some(art)) => return Err(Fault::new(Problem::DrawnTwice { name: shown(name) }, art.span())),
            (Some(corners), None) => {
                let cells = cells_of_polygon(corners.get_ref());
                (cells.map_err(|error| Fault::new(Problem::Corners(error), corners.span()))?, corners.span())
            }
            (None, Some(art)) => {
                let subject = format!("piece `{}`", shown(name));
                let drawing = art::drawing(art, self.file, Lattice::Tan, Kind::Piece, subject)?;
                let cells = Frame::of(&drawing).cells(&drawing)?;
                if let Some((_, mark)) = cells.iter().find(|(_, mark)| mark.mark.is_ascii_uppercase()) {
                    return Err(Fault::new(OutlineError::Board { name: shown(name) }, mark.span.clone()));
                }
                (cells.into_iter().map(|(cell, _)| cell).collect(), art.span())
            }
            (None, None) => {
                return Err(Fault::new(Problem::MissingKey { key: "corners", place: "the piece" }, text.span()));
            }
        };
        if cells.len() > MAX_CELLS {
            return Err(Fault::new(OutlineError::TooLarge { area: cells.len() as u64 / 2 }, span));
        }
        Ok((Shape::new(cells).expect("a figure has cells, and a file is too short for them to be too far apart"), span))
    }
}

/// A number of copies; ranges leave the area of the figures open.
fn number(text: &Spanned<CopiesText>, subject: &str) -> Result<u32, Fault> {
    match Amount::read(text, subject)? {
        Amount::Given(number) => Ok(number),
        Amount::Range(min, max) => {
            let range = format!("{min}..{}", max.map_or_else(String::new, |max| max.to_string()));
            Err(Fault::new(Problem::OpenArea { range }, text.span()))
        }
    }
}
