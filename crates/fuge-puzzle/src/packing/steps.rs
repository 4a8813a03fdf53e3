//! Steps from a cell to its neighbours, told from the numbers: all cells of a board take one at once.

use super::compile::Compiled;
use super::words::Word;

/// A step from a cell to a neighbour with a greater number, and back.
#[derive(Clone, Copy)]
pub(super) struct Step<W> {
    /// The difference of their numbers.
    pub(super) by: u32,
    /// The cells that have a neighbour so far before them, and those that have one so far after them. Where the board has no cell, it
    /// does not matter.
    pub(super) before: W,
    pub(super) after: W,
}

/// More different steps than any lattice has; a tan has the most, within its square and to the squares beside it.
pub(super) const MOST_STEPS: usize = 6;

/// The steps between neighbours, by their differences. Where a shift of a cell is no shift of its number there may be many.
pub(super) fn steps<W: Word>(compiled: &Compiled) -> Vec<Step<W>> {
    let grid = compiled.grid();
    let mut steps: Vec<Step<W>> = Vec::new();
    for (cell, neighbours) in grid.neighbours.iter().enumerate() {
        for &other in neighbours.iter().filter(|&&other| usize::from(other) > cell) {
            let by = u32::from(other) - cell as u32;
            if !steps.iter().any(|step| step.by == by) {
                steps.push(Step { by, before: W::EMPTY, after: W::EMPTY });
            }
            let step = steps.iter_mut().find(|step| step.by == by).expect("it was added");
            step.after = step.after.with(cell);
            step.before = step.before.with(usize::from(other));
        }
    }
    steps.sort_unstable_by_key(|step| step.by);
    steps
}
