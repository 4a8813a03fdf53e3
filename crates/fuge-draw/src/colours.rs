//! The colours that a puzzle gives to cells, of the board and of pieces: letters, shown as dots or as the letters.

use fuge_puzzle::packing::{Cell, Colour, Packing, Piece, Placed, Shape};
use std::collections::{BTreeMap, BTreeSet};

/// The colours that can be seen with these pieces on the board: those of the board where it has them, those of the
/// pieces elsewhere.
pub(crate) fn seen(packing: &Packing, placed: &[Placed]) -> BTreeMap<Cell, Colour> {
    let mut seen = packing.board().colours().clone();
    for Placed { piece, cells } in placed {
        if let Some(piece) = packing.pieces().get(*piece).filter(|piece| piece.shape.has_colours()) {
            for (cell, colour) in laid(packing, piece, cells) {
                seen.entry(cell).or_insert(colour);
            }
        }
    }
    seen
}

/// The coloured cells of a piece that lies on these cells. Where it could lie there in several ways, in one of them that
/// suits the board.
fn laid(packing: &Packing, piece: &Piece, cells: &[Cell]) -> Vec<(Cell, Colour)> {
    let (Some(shape), Some(origin)) = (Shape::new(cells.iter().copied()), corner(cells)) else { return Vec::new() };
    let on_board = |pose: &Shape| -> Vec<(Cell, Option<Colour>)> {
        pose.coloured_cells().map(|(cell, colour)| (cell.shifted(origin), colour)).collect()
    };
    let board = packing.board().colours();
    let suits = |cells: &Vec<(Cell, Option<Colour>)>| {
        cells.iter().all(|(cell, colour)| packing.agree(*colour, board.get(cell).copied()))
    };
    let poses = piece.orientations(packing.lattice());
    let lying: Vec<_> = poses.iter().filter(|pose| pose.cells() == shape.cells()).map(on_board).collect();
    let chosen = lying.iter().find(|cells| suits(cells)).or(lying.first());
    chosen.into_iter().flatten().filter_map(|&(cell, colour)| Some((cell, colour?))).collect()
}

/// The smallest layer, row and column of these cells.
fn corner(cells: &[Cell]) -> Option<Cell> {
    let least = |along: fn(&Cell) -> i32| cells.iter().map(along).min();
    Some(Cell::new(least(|c| c.row)?, least(|c| c.column)?).in_layer(least(|c| c.layer)?))
}

/// How a colour is drawn: the dot and the letter on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Dot {
    pub fill: &'static str,
    pub letter: &'static str,
}

/// Dots as different in lightness as their number allows; the first two are those of a chessboard, by the alphabet:
/// `B` and `W`.
const DOTS: [Dot; 4] = [
    Dot { fill: "#222", letter: "#fff" },
    Dot { fill: "#fff", letter: "#222" },
    Dot { fill: "#777", letter: "#fff" },
    Dot { fill: "#ccc", letter: "#222" },
];

/// The dot of each of these colours.
pub(crate) fn dots(colours: &BTreeSet<Colour>) -> impl Iterator<Item = (Colour, Dot)> {
    colours.iter().copied().zip(DOTS.into_iter().cycle())
}

/// Every colour of a puzzle, of the board and of pieces, so that a colour has the same dot in all its drawings.
pub(crate) fn all(packing: &Packing) -> BTreeSet<Colour> {
    let pieces =
        packing.pieces().iter().flat_map(|piece| piece.shape.coloured_cells()).filter_map(|(_, colour)| colour);
    packing.board().colours().values().copied().chain(pieces).collect()
}
