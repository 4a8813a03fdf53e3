//! Empty cells that no piece can cover, because all their neighbours are covered: told from the numbers, all at once.

use crate::packing::compile::Compiled;
use crate::packing::steps::{MOST_STEPS, Step, steps};
use crate::packing::words::Word;

/// Finds empty cells without an empty neighbour.
pub(super) struct Isolation<W> {
    /// The steps from a cell to its neighbours with greater numbers. None where single cells do not matter or cannot be told from the
    /// numbers: then no cell is without a neighbour.
    steps: Vec<Step<W>>,
    /// Only neighbours of the piece laid last can have become isolated, and where all of these and their neighbours are among the first 64
    /// cells, it is enough to look at these.
    near: Option<Near>,
}

/// What there is to see in the first 64 cells.
struct Near {
    /// The cells to look at.
    cells: u64,
    /// The lengths of the steps, each below 64; a step that there is not has no cells before and after it.
    by: [u32; MOST_STEPS],
    number: usize,
    /// For a board shifted by each number, and each step, the cells before and after it.
    masks: Vec<[(u64, u64); MOST_STEPS]>,
}

impl<W: Word> Isolation<W> {
    /// For pieces that reach this far from their first cell.
    pub(super) fn of(compiled: &Compiled, reach: usize) -> Self {
        let matters = compiled.all_kinds().iter().all(|k| k.size > 1 && k.connected);
        let steps = steps::<W>(compiled);
        if !matters || !compiled.grid().even || steps.is_empty() || steps.len() > MOST_STEPS {
            return Self { steps: Vec::new(), near: None };
        }
        let numbers = compiled.grid().cells.len();
        let farthest = steps.last().map_or(0, |step| step.by as usize);
        // Neighbours of the piece, and one step more for theirs.
        let seen =
            if numbers <= 64 { Some(64) } else { Some(reach + farthest + 1).filter(|seen| seen + farthest <= 64) };
        let masks = |at: usize| {
            let mut masks = [(0, 0); MOST_STEPS];
            for (masks, step) in masks.iter_mut().zip(&steps) {
                *masks = (step.before.down(at as u32).word(0), step.after.down(at as u32).word(0));
            }
            masks
        };
        let mut by = [0; MOST_STEPS];
        by.iter_mut().zip(&steps).for_each(|(by, step)| *by = step.by);
        let near = seen.map(|seen| {
            assert!(farthest < 64, "steps stay within the word");
            let cells = u64::MAX >> (64 - seen);
            Near { cells, by, number: steps.len(), masks: (0..numbers).map(masks).collect() }
        });
        Self { steps, near }
    }

    /// Whether any cell of a board shifted by `at` is isolated.
    pub(super) fn found(&self, at: u32, empty: W) -> bool {
        let beside = |step: &Step<W>| {
            let (before, after) = (step.before.down(at), step.after.down(at));
            empty.up(step.by).and(before).or(empty.down(step.by).and(after))
        };
        let company = self.steps.iter().fold(W::EMPTY, |all, step| all.or(beside(step)));
        !self.steps.is_empty() && !empty.without(company).is_empty()
    }

    /// The same, where no cell was before the last piece was laid at the first empty cell.
    #[inline(always)]
    pub(super) fn found_near(&self, at: u32, empty: W) -> bool {
        let Some(near) = &self.near else { return self.found(at, empty) };
        let (empty, masks) = (empty.word(0), &near.masks[at as usize]);
        let beside = |step: usize| {
            let (by, (before, after)) = (near.by[step], masks[step]);
            empty.wrapping_shl(by) & before | empty.wrapping_shr(by) & after
        };
        // Two steps are by far the most frequent: squares.
        let mut company = beside(0) | beside(1);
        for step in 2..near.number {
            company |= beside(step);
        }
        empty & !company & near.cells != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packing::words::Wide;
    use crate::packing::{Board, Cell, Packing, Piece, Shape, Symmetry};
    use proptest::prelude::*;
    use proptest::sample::select;

    /// A rectangle and straight pieces of this length to fill it.
    fn straight(rows: u32, columns: u32, length: i32) -> Compiled {
        let shape = Shape::new((0..length).map(|column| Cell::new(0, column))).unwrap();
        let piece = Piece { copies: (rows * columns / length as u32).into(), ..Piece::new("bar", shape) };
        Compiled::new(&Packing::new(Board::rectangle(rows, columns).unwrap(), vec![piece], Symmetry::Full).unwrap())
    }

    /// The cells of a set that have a neighbour in it.
    fn in_company<W: Word>(compiled: &Compiled, set: W) -> W {
        let beside = |cell: &usize| compiled.grid().neighbours[*cell].iter().any(|&c| set.contains(usize::from(c)));
        W::of(set.members().filter(beside))
    }

    /// Lays a piece at the first of some empty cells, none of them isolated, and looks for isolated ones.
    fn check<W: Word>(compiled: &Compiled) {
        let cells = |number: u32| compiled.placement(number).cells.iter().map(|&c| usize::from(c));
        let all: Vec<W> = (0..compiled.placements() as u32).map(|number| W::of(cells(number))).collect();
        let length = |piece: &W| piece.members().last().map(|last| last - piece.first() as usize);
        let isolation = Isolation::<W>::of(compiled, all.iter().filter_map(length).max().unwrap());
        let empty = prop::collection::vec(prop::bool::weighted(0.4), compiled.grid().cells.len());
        proptest!(ProptestConfig::with_cases(500), |(empty in empty, piece in select(all))| {
            let at = piece.first();
            let later = (at as usize..empty.len()).filter(|&cell| empty[cell]);
            let after = in_company(compiled, W::of(later).or(piece)).without(piece);
            let expected = in_company(compiled, after) != after;
            prop_assert_eq!(isolation.found(0, after), expected);
            prop_assert_eq!(isolation.found(at, after.down(at)), expected);
            prop_assert_eq!(isolation.found_near(at, after.down(at)), expected);
        });
    }

    #[test]
    fn isolated_cells_are_told_from_the_numbers() {
        check::<u64>(&straight(8, 8, 4));
        check::<u128>(&straight(9, 14, 2));
        // The cells near a piece reach to number 64, one too far for a word; and to 63, just far enough.
        check::<Wide<8>>(&straight(16, 18, 3));
        check::<Wide<8>>(&straight(21, 24, 2));
        // Farther, though the piece and its neighbours would fit; and the piece alone does not.
        check::<Wide<8>>(&straight(17, 18, 3));
        check::<Wide<8>>(&straight(16, 24, 6));
    }

    #[test]
    fn single_cells_matter_only_to_larger_pieces_in_one_part() {
        let found = |art: [(i32, i32); 2], singles: u32| {
            let piece = |name: &str, cells: &[(i32, i32)], copies: u32| {
                let shape = Shape::new(cells.iter().map(|&(row, column)| Cell::new(row, column))).unwrap();
                Piece { copies: copies.into(), ..Piece::new(name, shape) }
            };
            let mut pieces = vec![piece("pair", &art, (8 - singles) / 2)];
            pieces.extend((singles > 0).then(|| piece("single", &[(0, 0)], singles)));
            let packing = Packing::new(Board::rectangle(2, 4).unwrap(), pieces, Symmetry::Full).unwrap();
            Isolation::<u64>::of(&Compiled::new(&packing), 2).found(0, 1)
        };
        assert!(found([(0, 0), (0, 1)], 0));
        assert!(!found([(0, 0), (0, 1)], 2), "a single cell is a piece");
        assert!(!found([(0, 0), (0, 2)], 0), "the piece has its other cell elsewhere");
    }
}
