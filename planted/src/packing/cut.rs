//! Cutting a board into connected parts.

use super::ground::orbit;
use crate::Chance;
use fuge_puzzle::packing::{Cell, Lattice, Motion};
use std::collections::BTreeMap;

/// How a board is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cut {
    /// Into parts of about the same size.
    Even,
    /// Into parts of all sizes.
    Uneven,
    /// Into parts that wind through the board for as long as they can.
    Long,
    /// Into parts that a motion of the board maps onto each other; where none is known, as `Even`.
    Symmetric,
}

/// A part that grows.
struct Part {
    cells: Vec<Cell>,
    /// Cells that it may grow to; some of them may be taken by now.
    rim: Vec<Cell>,
    /// How often it grows, beside the others.
    speed: usize,
    /// It grows from its last cell only.
    winds: bool,
}

/// The parts and whose each cell is.
struct Cutting<'a> {
    lattice: Lattice,
    /// The part of each cell of the board; `None`: nobody's yet.
    owner: BTreeMap<Cell, Option<usize>>,
    parts: Vec<Part>,
    /// Parts that grow together: the images of each other, one after the other under the motion.
    families: Vec<Vec<usize>>,
    motions: &'a [Motion],
}

impl Cut {
    /// So many connected parts; more where the board has more components, or where the motion leaves cells over.
    pub(super) fn parts(
        self,
        lattice: Lattice,
        cells: &[Cell],
        parts: usize,
        motion: Option<Motion>,
        chance: &mut Chance,
    ) -> Vec<Vec<Cell>> {
        let motions: Vec<Motion> = motion.into_iter().collect();
        let owner = cells.iter().map(|&cell| (cell, None)).collect();
        let mut cutting = Cutting { lattice, owner, parts: Vec::new(), families: Vec::new(), motions: &motions };
        let mut seeds = cells.to_vec();
        chance.shuffle(&mut seeds);
        for seed in seeds {
            if cutting.parts.len() >= parts {
                break;
            }
            let speed = if self == Self::Uneven { 1 + chance.below(30) } else { 1 };
            cutting.plant(seed, speed, self == Self::Long && chance.below(3) > 0);
        }
        cutting.grow(chance);
        // Other components of the board, and cells that no part could take with all their images.
        while let Some(seed) = cutting.nobodys() {
            cutting.motions = &[];
            cutting.plant(seed, 1, false);
            cutting.grow(chance);
        }
        cutting.parts.into_iter().map(|part| part.cells).collect()
    }
}

impl Cutting<'_> {
    fn nobodys(&self) -> Option<Cell> {
        self.owner.iter().find(|(_, owner)| owner.is_none()).map(|(&cell, _)| cell)
    }

    fn is_free(&self, cell: Cell) -> bool {
        self.owner.get(&cell) == Some(&None)
    }

    /// Begins a part in this cell, and one in each of its images.
    fn plant(&mut self, seed: Cell, speed: usize, winds: bool) {
        let seeds = orbit(seed, self.motions);
        if !seeds.iter().all(|&cell| self.is_free(cell)) {
            return;
        }
        let first = self.parts.len();
        self.families.push((first..first + seeds.len()).collect());
        for seed in seeds {
            self.parts.push(Part { cells: Vec::new(), rim: Vec::new(), speed, winds });
            self.give(seed, self.parts.len() - 1);
        }
    }

    fn give(&mut self, cell: Cell, part: usize) {
        self.owner.insert(cell, Some(part));
        let beside = self.lattice.geometry().neighbours(cell);
        let free = beside.into_iter().filter(|&cell| self.is_free(cell)).collect::<Vec<_>>();
        let part = &mut self.parts[part];
        part.cells.push(cell);
        if part.winds && !free.is_empty() {
            part.rim.clear();
        }
        part.rim.extend(free);
    }

    /// Until no part can grow any more.
    fn grow(&mut self, chance: &mut Chance) {
        let mut growing: Vec<usize> = (0..self.families.len()).collect();
        while !growing.is_empty() {
            let speeds = growing.iter().map(|&family| self.speed(family)).sum();
            let mut turn = chance.below(speeds);
            let mut at = 0;
            while turn >= self.speed(growing[at]) {
                turn -= self.speed(growing[at]);
                at += 1;
            }
            if !self.grow_once(growing[at], chance) {
                growing.swap_remove(at);
            }
        }
    }

    fn speed(&self, family: usize) -> usize {
        self.parts[self.families[family][0]].speed
    }

    /// Gives the first part of a family a cell, and the others its images; false where there is none.
    fn grow_once(&mut self, family: usize, chance: &mut Chance) -> bool {
        let family = self.families[family].clone();
        while !self.parts[family[0]].rim.is_empty() {
            let rim = &mut self.parts[family[0]].rim;
            let next = rim.swap_remove(chance.below(rim.len()));
            if let Some(images) = self.images(next, family.len()) {
                for (cell, image) in images {
                    self.give(cell, family[image]);
                }
                return true;
            }
        }
        false
    }

    /// The images of a free cell, each with the image of the part that it would go to; `None` where two parts would get the same cell.
    fn images(&self, cell: Cell, parts: usize) -> Option<Vec<(Cell, usize)>> {
        let mut images: Vec<(Cell, usize)> = Vec::new();
        let (mut image, mut part) = (cell, 0);
        loop {
            match images.iter().find(|(known, _)| *known == image) {
                Some(&(_, known)) if known != part => return None,
                Some(_) if part == 0 && image == cell => break,
                Some(_) => {}
                None => images.push((image, part)),
            }
            image = self.motions.first().map_or(image, |motion| motion.apply(image));
            part = (part + 1) % parts;
        }
        images.iter().all(|&(cell, _)| self.is_free(cell)).then_some(images)
    }
}
