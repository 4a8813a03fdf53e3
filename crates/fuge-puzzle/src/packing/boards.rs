//! Which boards a set of pieces could fill, and why not the others: every board of a family with the right area is compiled, and asked
//! whether it is [`Impossible`]. What passes is possible by area, places and parity, no more than that.

use super::compile::Compiled;
use super::forms::Form;
use super::impossible::Impossible;
use super::lattice::Lattice;
use super::model::{Packing, PackingError, Piece, Symmetry};
use std::collections::BTreeSet;

/// A board, and whether a set of pieces could fill it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The board.
    pub form: Form,
    /// The pieces on it.
    pub puzzle: Packing,
    /// Why that is impossible; `None`: it may be possible.
    pub reason: Option<Impossible>,
}

/// The boards of one family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Family {
    /// What they are called, such as `rectangles`.
    pub name: &'static str,
    /// Those with the right area, the narrowest first.
    pub boards: Vec<Candidate>,
}

/// The boards with as many cells as these pieces have, and so many that stay empty, family by family. Of pieces with a range of copies
/// there are as many as there may be; where they are fixed or kept out is about another board, and does not count.
///
/// ```
/// use fuge_puzzle::packing::{Lattice, PieceSet, boards};
/// let pieces = PieceSet::named("tetrominoes").unwrap().pieces(Lattice::Square).unwrap();
/// let rectangles = &boards::candidates(Lattice::Square, &pieces, 0)?[0];
/// let line = |n: usize| {
///     let board = &rectangles.boards[n];
///     format!("{}: {}", board.form, board.reason.as_ref().unwrap())
/// };
/// assert_eq!(rectangles.boards.len(), 3);
/// assert_eq!(line(0), "1x20: there is no place for piece `L`");
/// assert_eq!(
///     line(2),
///     "4x5: parity: the board has 10 cells of one colour of a chequerboard, and the pieces cover 9 to 11 of them, never 10"
/// );
/// # Ok::<(), fuge_puzzle::packing::PackingError>(())
/// ```
///
/// # Errors
/// As [`Packing::new`]; boards beyond [`MAX_CELLS`](super::MAX_CELLS) are refused before anything is built.
pub fn candidates(lattice: Lattice, pieces: &[Piece], empty: u32) -> Result<Vec<Family>, PackingError> {
    let all = |piece: &Piece| Piece {
        copies: piece.copies.max.into(),
        place: None,
        keep_out: BTreeSet::new(),
        ..piece.clone()
    };
    let pieces: Vec<Piece> = pieces.iter().map(all).collect();
    let cells = area(&pieces).saturating_add(empty.into());
    if cells > super::MAX_CELLS as u64 {
        return Err(PackingError::BoardTooLarge { cells: usize::try_from(cells).unwrap_or(usize::MAX) });
    }
    let candidate = |form: Form| {
        let board = form.board(lattice)?;
        let optional = if empty > 0 { board.cells().to_vec() } else { Vec::new() };
        let puzzle = Packing::new(board.with_optional(optional), pieces.clone(), Symmetry::Full)?;
        let reason = Compiled::new(&puzzle).impossible();
        Ok(Candidate { form, puzzle, reason })
    };
    let family = |any: Form| {
        let boards = any.alike(lattice, cells).into_iter().map(candidate);
        Ok(Family { name: any.family(), boards: boards.collect::<Result<_, _>>()? })
    };
    Form::families(lattice).into_iter().map(family).collect()
}

/// The cells that pieces have together; of a piece with a range of copies, as many as there may be.
#[must_use]
pub fn area(pieces: &[Piece]) -> u64 {
    let cells = |piece: &Piece| u64::from(piece.copies.max).saturating_mul(piece.shape.cells().len() as u64);
    pieces.iter().map(cells).fold(0, u64::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packing::PieceSet;

    fn families(set: &str, lattice: Lattice, empty: u32) -> Vec<Family> {
        candidates(lattice, &PieceSet::named(set).unwrap().pieces(lattice).unwrap(), empty).unwrap()
    }

    /// The boards that are possible.
    fn possible(set: &str, lattice: Lattice, empty: u32) -> Vec<String> {
        let all = families(set, lattice, empty).into_iter().flat_map(|family| family.boards);
        all.filter(|board| board.reason.is_none()).map(|board| board.form.to_string()).collect()
    }

    #[test]
    fn the_boards_of_the_books() {
        assert_eq!(possible("pentominoes", Lattice::Square, 0), ["3x20", "4x15", "5x12", "6x10"]);
        assert_eq!(
            possible("pentominoes", Lattice::Cube, 0),
            ["1x3x20", "1x4x15", "1x5x12", "1x6x10", "2x3x10", "2x5x6", "3x4x5"]
        );
        assert_eq!(possible("one-sided pentominoes", Lattice::Square, 0), ["3x30", "5x18", "6x15", "9x10"]);
        assert_eq!(possible("pentominoes", Lattice::Square, 4), ["4x16", "8x8"]);
        assert_eq!(possible("soma", Lattice::Cube, 0), ["3x3x3"]);
        // Golomb: neither tetrominoes nor hexominoes fill a rectangle.
        assert!(possible("tetrominoes", Lattice::Square, 0).is_empty());
        assert!(possible("one-sided tetrominoes", Lattice::Square, 0).is_empty());
        assert!(possible("hexominoes", Lattice::Square, 0).is_empty());
        assert_eq!(possible("tetrominoes", Lattice::Square, 1), ["3x7"]);
        // The hexiamonds fill the rhombus 6x6 and others; the tetrahexes 4x7.
        assert!(possible("hexiamonds", Lattice::Triangle, 0).contains(&"rhombus 6x6".to_owned()));
        assert!(possible("tetrahexes", Lattice::Hexagon, 0).contains(&"rhombus 4x7".to_owned()));
    }

    #[test]
    fn reasons_say_the_numbers() {
        let said = |set: &str, form: &str| {
            let all = families(set, Lattice::Square, 0).into_iter().flat_map(|family| family.boards);
            all.into_iter().find(|board| board.form.to_string() == form).unwrap().reason.unwrap().to_string()
        };
        assert_eq!(said("pentominoes", "1x60"), "there is no place for piece `F`");
        assert_eq!(said("pentominoes", "2x30"), "there is no place for piece `F`");
        assert_eq!(
            said("hexominoes", "14x15"),
            "parity: the board has 105 cells of one colour of a chequerboard, and the pieces cover 94 to 116 of them, never 105"
        );
    }

    #[test]
    fn a_family_without_a_board_of_the_area_is_named() {
        let all = families("tetrahexes", Lattice::Hexagon, 0);
        assert_eq!(
            all.iter().map(|family| family.name).collect::<Vec<_>>(),
            ["rectangles", "rhombi", "triangles", "hexagons"]
        );
        // 28 is the seventh triangular number, and no centred hexagonal one.
        assert_eq!(all[2].boards[0].form, Form::Triangle(7));
        assert!(all[3].boards.is_empty());
    }
}
