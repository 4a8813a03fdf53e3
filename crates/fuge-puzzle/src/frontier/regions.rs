//! Regions that are left uncovered and can never be covered.
//!
//! Where every placement is connected by neighbours, each lies within one region of uncovered cells, so the size of a region is a sum of sizes of
//! placements. That placements are connected is looked up here, so the neighbours may be any: if they are not those of the board, less
//! is found, and never too much.

use super::bits::Bits;
use super::problem::{CountProblem, Placement};
use smallvec::SmallVec;

/// Neighbours by which all placements are connected, and the sizes that they can add up to.
#[derive(Debug)]
pub(super) struct Regions {
    beside: Vec<Vec<u16>>,
    /// For each size whether it is such a sum.
    sums: Vec<bool>,
}

impl Regions {
    /// Nothing where there is nothing to be found: no neighbours, a placement in parts, cells that stand for several, or sums of every size.
    pub(super) fn of(problem: &CountProblem) -> Option<Self> {
        let mut beside = problem.beside.clone();
        beside.iter_mut().for_each(|own| own.sort_unstable());
        let is_plain = !beside.is_empty() && problem.weights.iter().all(|&weight| weight == 1);
        if !is_plain || !problem.placements().iter().all(|placement| is_connected(placement, &beside)) {
            return None;
        }
        let mut sizes: Vec<usize> = problem.placements().iter().map(|placement| placement.cells.len()).collect();
        sizes.sort_unstable();
        sizes.dedup();
        let mut sums = vec![true];
        for size in 1..=problem.cell_count() {
            sums.push(sizes.iter().any(|&part| part <= size && sums[size - part]));
        }
        sums.contains(&false).then_some(Self { beside, sums })
    }

    /// Whether the region of this cell is one of them, where the cells before it are covered, it is not, and a window says which of the others
    /// are. Regions further on have their turn when they are the first.
    pub(super) fn is_dead<C: Bits>(&self, first: usize, window: C) -> bool {
        if first >= self.beside.len() {
            return false;
        }
        // From here on all is uncovered, and not looked at: a region that comes this far is open.
        let end = first + 1 + window.length() as usize;
        let mut taken = window;
        let mut size = 0;
        let mut stack: SmallVec<[u16; 64]> = SmallVec::new();
        stack.push(first as u16);
        // The last cells first: the way out is there.
        while let Some(cell) = stack.pop() {
            size += 1;
            for &next in &self.beside[usize::from(cell)] {
                let next = usize::from(next);
                if next >= end {
                    return false;
                }
                if next <= first {
                    continue;
                }
                let bit = (next - first - 1) as u32;
                if !taken.has(bit) {
                    taken = taken.with(bit);
                    stack.push(next as u16);
                }
            }
        }
        !self.sums[size]
    }
}

/// Whether a placement is in one piece.
fn is_connected(placement: &Placement, beside: &[Vec<u16>]) -> bool {
    let mut reached: SmallVec<[u16; 16]> = placement.cells.iter().take(1).copied().collect();
    let mut next = 0;
    while let Some(&cell) = reached.get(next) {
        next += 1;
        for other in &beside[usize::from(cell)] {
            if placement.cells.contains(other) && !reached.contains(other) {
                reached.push(*other);
            }
        }
    }
    reached.len() == placement.cells.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontier::{CountOptions, Layer};
    use proptest::prelude::*;
    use std::ops::ControlFlow;

    /// Cells of a rectangle whose windows are at hand, with all placements of bars of these lengths.
    fn bars(rows: u16, columns: u16, lengths: &[u16], cells_are_known: bool) -> CountProblem {
        let mut problem = CountProblem::new(usize::from(rows * columns));
        for &length in lengths {
            let kind = problem.kind(0..=u32::MAX);
            for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                let first = row * columns + column;
                if column + length <= columns {
                    problem.placement((0..length).map(|at| first + at), [(kind, 1)]);
                }
                if row + length <= rows && length > 1 {
                    problem.placement((0..length).map(|at| first + at * columns), [(kind, 1)]);
                }
            }
        }
        if cells_are_known {
            for cell in 0..rows * columns {
                if cell % columns + 1 < columns {
                    problem.neighbours(cell, cell + 1);
                }
                if cell + columns < rows * columns {
                    problem.neighbours(cell, cell + columns);
                }
            }
        }
        problem
    }

    /// The ways, and the states that they took.
    fn counted(problem: &CountProblem) -> (num_bigint::BigUint, u64) {
        let mut states = 0;
        let mut add = |layer: &Layer| {
            states += if layer.done == 0 { layer.states } else { 0 };
            ControlFlow::Continue(())
        };
        (problem.count(&CountOptions::default(), &mut add).unwrap(), states)
    }

    #[test]
    fn a_region_of_a_size_that_nothing_adds_up_to_is_found() {
        let regions = Regions::of(&bars(4, 4, &[3], true)).unwrap();
        // Cell 0 is uncovered; its neighbours 1 and 4 are covered, or not.
        let window = |cells: &[u32]| cells.iter().fold(0_u64, |window, cell| window | 1 << (cell - 1));
        assert!(regions.is_dead(0, window(&[1, 4])));
        assert!(regions.is_dead(0, window(&[2, 4, 5])));
        assert!(!regions.is_dead(0, window(&[3, 4, 5, 6])));
        assert!(!regions.is_dead(0, window(&[])));
        // Cell 3 is shut in, but cell 0 is not: that is seen later.
        assert!(!regions.is_dead(0, window(&[2, 7])));
        // The last cell, with nothing after it.
        assert!(regions.is_dead(15, 0_u64));
        assert!(regions.is_dead(12, window(&[2])));
    }

    #[test]
    fn neighbours_save_states() {
        let (known, unknown) = (bars(6, 6, &[3, 4], true), bars(6, 6, &[3, 4], false));
        let ((ways, few), (same, many)) = (counted(&known), counted(&unknown));
        assert_eq!(ways, same);
        assert!(few < many, "{few} of {many}");
    }

    #[test]
    fn pieces_in_parts_and_single_cells_leave_nothing_to_find() {
        assert!(Regions::of(&bars(3, 3, &[1, 2], true)).is_none());
        assert!(Regions::of(&bars(3, 3, &[2], false)).is_none());
        let mut problem = bars(3, 3, &[2], true);
        let kind = problem.kind(0..=1);
        problem.placement([0, 8], [(kind, 1)]);
        assert!(Regions::of(&problem).is_none());
    }

    proptest! {
        /// Neighbours that are named at random, right or wrong, change no count.
        #[test]
        fn no_count_depends_on_neighbours(
            rows in 1..6_u16,
            columns in 1..6_u16,
            lengths in proptest::collection::vec(2..5_u16, 1..3),
            pairs in proptest::collection::vec((0..25_u16, 0..25_u16), 0..60),
            known: bool,
        ) {
            let mut problem = bars(rows, columns, &lengths, known);
            let (ways, _) = counted(&bars(rows, columns, &lengths, false));
            for (one, other) in pairs {
                problem.neighbours(one % (rows * columns), other % (rows * columns));
            }
            prop_assert_eq!(counted(&problem).0, ways);
        }
    }
}
