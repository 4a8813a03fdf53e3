//! Places and what lies beside them, as numbers.

use super::compile::Laid;
use super::model::{CardPuzzle, Label};
use crate::packing::{Board, Cell, Lattice, Motion};

/// The places of a board, in reading order.
#[derive(Clone, Debug)]
pub(super) struct Places {
    pub cells: Vec<Cell>,
    /// For every place and side, what lies across: place and side.
    pub across: Vec<Vec<Option<(usize, usize)>>>,
}

impl Places {
    pub fn new(board: &Board, sides: usize) -> Self {
        let cells = board.cells().to_vec();
        let number = |cell: Cell| cells.binary_search(&cell).ok();
        let across = cells.iter().map(|&cell| {
            let beside = |side: usize| {
                let other = across(board.lattice(), cell, side)?;
                let back = (0..sides).find(|&back| across_is(board.lattice(), other, back, cell))?;
                Some((number(other)?, back))
            };
            (0..sides).map(beside).collect()
        });
        Self { across: across.collect(), cells }
    }

    /// Which of the frame's sides a side of a place is.
    pub fn frame_side(&self, place: usize, side: usize, sides: usize) -> usize {
        usize::from(self.cells[place].part) * sides + side
    }
}

/// The corners at the ends of a side, in the order of a card's labels: a triangle that points down is one that points up after half a turn.
pub(super) fn ends(lattice: Lattice, cell: Cell, side: usize) -> [(i32, i32); 2] {
    let corners = lattice.geometry().corners(cell);
    let count = corners.len();
    let first = if cell.part == 0 { side } else { (side + 2) % count };
    [corners[first % count], corners[(first + 1) % count]]
}

/// The cell across a side, on the board or not.
fn across(lattice: Lattice, cell: Cell, side: usize) -> Option<Cell> {
    let ends = ends(lattice, cell, side);
    let beside = lattice.geometry().neighbours(cell);
    beside.into_iter().find(|&other| {
        let corners = lattice.geometry().corners(other);
        ends.iter().all(|end| corners.contains(end))
    })
}

fn across_is(lattice: Lattice, cell: Cell, side: usize, other: Cell) -> bool {
    across(lattice, cell, side) == Some(other)
}

/// The sides of cards that do not fit to the cards beside them: the place of each card, and the number of the side. Where two cards do not fit, both
/// are there.
///
/// # Panics
/// When a card lies that the puzzle has not.
#[must_use]
pub fn mismatches(puzzle: &CardPuzzle, laid: &[Laid]) -> Vec<(Cell, usize)> {
    let places = Places::new(puzzle.board(), puzzle.sides());
    let mut shown: Vec<Option<Vec<Label>>> = vec![None; places.cells.len()];
    for own in laid {
        if let Ok(place) = places.cells.binary_search(&own.cell) {
            shown[place] = Some(puzzle.shown(own.card, own.turn, own.flipped));
        }
    }
    let fits = |place: usize, side: usize| {
        let across = places.across[place][side].and_then(|(other, back)| Some(shown[other].as_ref()?[back]));
        match (&shown[place], across) {
            (Some(own), Some(there)) => puzzle.meet(own[side], there),
            _ => true,
        }
    };
    let sides = (0..places.cells.len()).flat_map(|place| (0..puzzle.sides()).map(move |side| (place, side)));
    sides.filter(|&(place, side)| !fits(place, side)).map(|(place, side)| (places.cells[place], side)).collect()
}

/// A motion of the board: where places go, and where the sides of places go, by the part of the lattice that the place is.
#[derive(Clone, Debug)]
pub(super) struct BoardMotion {
    pub places: Vec<usize>,
    pub sides: Vec<Vec<usize>>,
    pub reflects: bool,
}

/// The motions that map a board onto itself, the first of which changes nothing.
pub(super) fn motions(puzzle: &CardPuzzle) -> Vec<BoardMotion> {
    let (board, sides) = (puzzle.board(), puzzle.sides());
    let all = puzzle.symmetry().motions(board.lattice());
    all.iter().filter_map(|&motion| board_motion(board, motion, sides)).collect()
}

fn board_motion(board: &Board, motion: Motion, sides: usize) -> Option<BoardMotion> {
    let (lattice, cells) = (board.lattice(), board.cells());
    let images: Vec<Cell> = cells.iter().map(|&cell| motion.apply(cell)).collect();
    let (first, image) = (*cells.iter().min()?, *images.iter().min()?);
    let by = Cell { part: 0, ..first.seen_from(image) };
    let places = images.iter().map(|image| cells.binary_search(&image.shifted(by)).ok()).collect::<Option<Vec<_>>>()?;
    // What happens to sides is the same wherever a cell is.
    let turned = |part: u8| {
        let cell = Cell::new(0, 0).part(part);
        let image = motion.apply(cell);
        let side = |side: usize| {
            let beyond = motion.apply(across(lattice, cell, side)?);
            (0..sides).find(|&own| across_is(lattice, image, own, beyond))
        };
        (0..sides).map(side).collect::<Option<Vec<_>>>()
    };
    let sides = (0..lattice.geometry().parts()).map(turned).collect::<Option<Vec<_>>>()?;
    Some(BoardMotion { places, sides, reflects: motion.reflects() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packing::Lattice;

    #[test]
    fn what_lies_across_lies_across_back() {
        for (lattice, sides) in [(Lattice::Square, 4), (Lattice::Triangle, 3), (Lattice::Hexagon, 6)] {
            let board = Board::of_size(lattice, 3, 3, 1).expect("a board");
            let places = Places::new(&board, sides);
            for place in 0..places.cells.len() {
                for side in 0..sides {
                    if let Some((other, back)) = places.across[place][side] {
                        assert_eq!(places.across[other][back], Some((place, side)), "{lattice}");
                        assert_eq!(back, if sides == 3 { side } else { (side + sides / 2) % sides }, "{lattice}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_square_has_its_first_side_on_top() {
        let places = Places::new(&Board::rectangle(2, 2).expect("a board"), 4);
        assert_eq!(places.across[0], [None, Some((1, 3)), Some((2, 0)), None]);
    }
}
