//! Which grown figures are the same: that is a matter of the outline they have.

use super::{Form, Way};
use crate::outline::octagon::Octagon;
use crate::packing::{Cell, Motion};
use std::collections::BTreeSet;

/// What the pieces can do inside an outline: which kinds are alike there, and which motions take what they can do to what they can do.
pub(super) struct Ground {
    board: BTreeSet<Cell>,
    /// The first kind that can do the same.
    classes: Vec<usize>,
    /// A motion, and the class to which it takes each kind.
    symmetries: Vec<(Motion, Vec<usize>)>,
}

impl Ground {
    /// What so many pieces of these kinds can do inside an outline, each kind in these ways; `motions` may count as symmetries.
    pub(super) fn new(octagon: Octagon, ways: &[Vec<Way>], kinds: &[usize], motions: &[Motion]) -> Self {
        let board: BTreeSet<Cell> = octagon.cells().into_iter().collect();
        let (width, height) = octagon.size();
        let places = |ways: &Vec<Way>| -> BTreeSet<Vec<Cell>> {
            let at = (0..height as i32).flat_map(|y| (0..width as i32).map(move |x| (x, y)));
            let laid = at.flat_map(|at| ways.iter().map(move |way| sorted(way.cells(at))));
            laid.filter(|cells| cells.iter().all(|cell| board.contains(cell))).collect()
        };
        let places: Vec<BTreeSet<Vec<Cell>>> = ways.iter().map(places).collect();
        // Kinds that can do the same here are one.
        let class = |kind: usize| places.iter().position(|other| *other == places[kind]).unwrap_or(kind);
        let classes: Vec<usize> = (0..places.len()).map(class).collect();
        let copies = |class: usize| kinds.iter().filter(|&&kind| classes[kind] == class).count();
        let image = |motion: Motion, class: usize| {
            let moved: BTreeSet<Vec<Cell>> =
                places[class].iter().map(|cells| sorted(moved(&board, motion, cells))).collect();
            (0..places.len()).find(|&other| places[other] == moved && copies(other) == copies(class))
        };
        let symmetry = |&motion: &Motion| {
            let images: Option<Vec<usize>> = classes.iter().map(|&class| image(motion, class)).collect();
            Some((motion, images?))
        };
        let keeping = motions.iter().filter(|&&motion| octagon.moved(motion) == octagon);
        let symmetries = keeping.filter_map(symmetry).collect();
        Self { board, classes, symmetries }
    }

    /// How many of these figures are different, and how many there are.
    pub(super) fn count(&self, figures: &BTreeSet<Form>) -> (u64, u64) {
        let relabelled =
            |figure: &Form| sorted(figure.iter().map(|(kind, cells)| (self.classes[*kind], cells.clone())).collect());
        let all: BTreeSet<Form> = figures.iter().map(relabelled).collect();
        let mut seen: BTreeSet<Form> = BTreeSet::new();
        let mut different = 0;
        for figure in &all {
            if seen.contains(figure) {
                continue;
            }
            different += 1;
            seen.extend(self.symmetries.iter().map(|(motion, images)| {
                let image =
                    |(class, cells): &(usize, Vec<Cell>)| (images[*class], sorted(moved(&self.board, *motion, cells)));
                sorted(figure.iter().map(image).collect())
            }));
        }
        (different, all.len() as u64)
    }
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort_unstable();
    list
}

/// Where a motion takes cells of a board that it takes to itself.
fn moved(board: &BTreeSet<Cell>, motion: Motion, cells: &[Cell]) -> Vec<Cell> {
    let least = |along: fn(Cell) -> i32| board.iter().map(|&cell| along(motion.apply(cell))).min().unwrap_or(0);
    let origin = Cell::new(least(|cell| cell.row), least(|cell| cell.column));
    cells.iter().map(|&cell| motion.apply(cell).seen_from(origin)).collect()
}
