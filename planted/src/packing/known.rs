//! The solution that is known, with its images, as numbers of placements.

use fuge_puzzle::packing::{Cell, Compiled, Found, Kind, Motion, Solution};
use std::collections::HashMap;

/// The planted solution of a compiled puzzle and its images under the symmetries of the puzzle. Which motions are symmetries is what
/// the puzzle says; what they do to the solution is worked out here.
#[derive(Debug)]
pub struct Known {
    images: Vec<Found>,
}

/// The cells of every placement.
struct Places<'a> {
    compiled: &'a Compiled,
    /// The numbers of the placements on the same cells, of one kind each.
    numbers: HashMap<Vec<Cell>, Vec<u32>>,
}

/// A motion of the board, shifted so that the box around the board keeps its corner.
struct Turn {
    motion: Motion,
    from: Cell,
    to: Cell,
}

impl Known {
    /// Finds the placements of a solution.
    ///
    /// # Panics
    /// When one of them, or of its images, is not a placement of the puzzle.
    #[must_use]
    pub fn new(compiled: &Compiled, solution: &Solution) -> Self {
        let mut numbers: HashMap<Vec<Cell>, Vec<u32>> = HashMap::new();
        for number in 0..compiled.placements() as u32 {
            numbers.entry(cells(compiled, number)).or_default().push(number);
        }
        let places = Places { compiled, numbers };
        let of_piece = |piece: usize| compiled.kinds().iter().position(|kind| kind.pieces.contains(&piece));
        let laid: Vec<(usize, &[Cell])> = solution
            .placements
            .iter()
            .map(|placed| (of_piece(placed.piece).expect("every piece is of a kind"), &*placed.cells))
            .collect();
        Self { images: compiled.motions().map(|motion| places.image(&laid, &Turn::new(compiled, motion))).collect() }
    }

    /// Whether this is a part of the solution, or of one of its images.
    #[must_use]
    pub fn agrees(&self, found: &Found) -> bool {
        self.images.iter().any(|image| found.iter().all(|number| image.binary_search(number).is_ok()))
    }

    /// Whether this is the solution, or one of its images.
    #[must_use]
    pub fn is(&self, found: &Found) -> bool {
        self.images.contains(found)
    }

    /// The solution as it was planted.
    #[must_use]
    pub fn planted(&self) -> &Found {
        &self.images[0]
    }
}

impl Places<'_> {
    /// The image of placements, given by kind and cells.
    fn image(&self, laid: &[(usize, &[Cell])], turn: &Turn) -> Found {
        let mut kinds: HashMap<usize, usize> = HashMap::new();
        let image = |&(kind, cells): &(usize, &[Cell])| {
            let kind = *kinds.entry(kind).or_insert_with(|| self.image_of_kind(kind, turn));
            self.number(kind, &turn.moved(cells)).expect("the image of a placement is a placement")
        };
        let mut found: Vec<u32> = laid.iter().map(image).collect();
        found.sort_unstable();
        found.into()
    }

    /// The placement of a kind on these cells.
    fn number(&self, kind: usize, cells: &[Cell]) -> Option<u32> {
        let placements = &self.compiled.kinds()[kind].placements;
        self.numbers.get(cells)?.iter().copied().find(|number| placements.contains(number))
    }

    /// The kind with as many copies whose placements are the images of this one's.
    fn image_of_kind(&self, kind: usize, turn: &Turn) -> usize {
        let kinds = self.compiled.kinds();
        let placements = || kinds[kind].placements.clone();
        let numbers = |kind: &Kind| (kind.least, kind.pieces.len(), kind.placements.len());
        let has = |other: usize, number: u32| self.number(other, &turn.moved(&cells(self.compiled, number))).is_some();
        let alike = |&other: &usize| {
            numbers(&kinds[other]) == numbers(&kinds[kind]) && placements().take(1).all(|number| has(other, number))
        };
        let candidates: Vec<usize> = (0..kinds.len()).filter(alike).collect();
        match candidates[..] {
            [only] => only,
            _ => {
                let all = |&other: &usize| placements().all(|number| has(other, number));
                candidates.into_iter().find(all).expect("a symmetry maps every kind onto a kind")
            }
        }
    }
}

impl Turn {
    fn new(compiled: &Compiled, motion: Motion) -> Self {
        let board = compiled.packing().board();
        let least =
            |along: fn(Cell) -> i32| board.cells().iter().map(|&cell| along(motion.apply(cell))).min().unwrap_or(0);
        let from = Cell::new(least(|cell| cell.row), least(|cell| cell.column)).in_layer(least(|cell| cell.layer));
        Self { motion, from, to: board.bounds().0 }
    }

    /// Cells after the motion, in order.
    fn moved(&self, cells: &[Cell]) -> Vec<Cell> {
        let moved = |&cell: &Cell| self.motion.apply(cell).seen_from(self.from).shifted(self.to);
        let mut moved: Vec<Cell> = cells.iter().map(moved).collect();
        moved.sort_unstable();
        moved
    }
}

fn cells(compiled: &Compiled, number: u32) -> Vec<Cell> {
    compiled.solution(&[number]).placements.swap_remove(0).cells
}
