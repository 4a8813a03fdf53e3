//! Planted puzzles of the family outline: convex figures of half squares, glued together to pieces at random, which are then turned.

use crate::Chance;
use fuge_puzzle::outline::{Octagon, OutlinePuzzle};
use fuge_puzzle::packing::{Cell, Compiled, Lattice, Motion, Piece, Shape, Symmetry, Turning};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// A set of pieces, an outline that they can form, and how.
#[derive(Clone, Debug)]
pub struct Planted {
    /// The pieces, without the outline.
    pub puzzle: OutlinePuzzle,
    /// The outline.
    pub octagon: Octagon,
    /// The cells of every piece in the outline.
    pub solution: Vec<Vec<Cell>>,
}

impl Planted {
    /// Cuts an outline of some area, in half squares, into about so many pieces.
    #[must_use]
    pub fn new(chance: &mut Chance, area: RangeInclusive<u64>, pieces: usize) -> Self {
        let octagon = octagon(chance, area);
        let halves = halves(chance, octagon);
        let solution = glue(chance, halves, pieces);
        let turnings = chance.below(4);
        let mut kinds: Vec<Piece> = Vec::new();
        for cells in &solution {
            let shape = Shape::new(cells.iter().copied()).expect("a piece has cells");
            let turning = match (turnings, chance.below(3)) {
                (0 | 1, _) | (3, 0) => Turning::Over,
                (2, _) | (3, 1) => Turning::Turned,
                _ => Turning::Fixed,
            };
            let motions = match turning {
                Turning::Over => Lattice::Tan.motions(),
                Turning::Turned => Lattice::Tan.rotations(),
                _ => &Lattice::Tan.rotations()[..1],
            };
            let lies = |motion: &Motion| shape.moved(*motion);
            // A piece that there is already is another copy of it, more often than not.
            let known = kinds
                .iter_mut()
                .find(|kind| kind.turning == turning && motions.iter().any(|motion| lies(motion) == kind.shape));
            match known.filter(|_| chance.below(4) > 0) {
                Some(kind) => kind.copies = (kind.copies.max + 1).into(),
                None => {
                    let moved = lies(&motions[chance.below(motions.len())]);
                    kinds.push(Piece { turning, ..Piece::new(format!("p{}", kinds.len()), moved) });
                }
            }
        }
        let symmetry = [Symmetry::Full, Symmetry::Full, Symmetry::Rotations, Symmetry::None][chance.below(4)];
        let puzzle = OutlinePuzzle::new(kinds, symmetry).expect("pieces of half squares");
        Self { puzzle, octagon, solution }
    }

    /// The pieces as a file.
    #[must_use]
    pub fn toml(&self) -> String {
        let symmetry = match self.puzzle.symmetry() {
            Symmetry::Full => "full",
            Symmetry::Rotations => "rotations",
            Symmetry::None => "none",
        };
        let pieces: String = self.puzzle.pieces().iter().map(piece).collect();
        format!("family = \"outline\"\nsymmetry = \"{symmetry}\"\n{pieces}")
    }

    /// The same with the image of the outline that stands for all of them.
    #[must_use]
    pub fn least(&self) -> Self {
        let least = self.octagon.least(self.puzzle.motions());
        let motion = self.puzzle.motions().iter().find(|&&motion| self.octagon.moved(motion) == least);
        let solution = motion.map_or_else(|| self.solution.clone(), |&motion| self.moved(motion));
        Self { octagon: least, solution, ..self.clone() }
    }

    /// The solution after a motion, the box of the outline at the origin again.
    fn moved(&self, motion: Motion) -> Vec<Vec<Cell>> {
        let board: Vec<Cell> = self.octagon.cells().into_iter().map(|cell| motion.apply(cell)).collect();
        let least = |along: fn(&Cell) -> i32| board.iter().map(along).min().unwrap_or(0);
        let (row, column) = (least(|cell| cell.row), least(|cell| cell.column));
        let moved = |&cell: &Cell| {
            let cell = motion.apply(cell);
            Cell { row: cell.row - row, column: cell.column - column, ..cell }
        };
        self.solution.iter().map(|cells| cells.iter().map(moved).collect()).collect()
    }

    /// Which placements of the outline agree with the solution, by its images under the symmetries.
    #[must_use]
    pub fn images(&self, compiled: &Compiled) -> Images {
        let cells = |number: u32| {
            let laid = compiled.solution(&[number]).placements;
            laid.into_iter().flat_map(|placed| placed.cells).collect::<BTreeSet<Cell>>()
        };
        let placements: Vec<BTreeSet<Cell>> = (0..compiled.placements() as u32).map(cells).collect();
        let numbers = |motion: Motion| {
            let pieces = self.moved(motion).into_iter().map(|cells| cells.into_iter().collect());
            let image: BTreeSet<BTreeSet<Cell>> = pieces.collect();
            placements.iter().map(|cells| image.contains(cells)).collect()
        };
        Images(compiled.motions().map(numbers).collect())
    }
}

/// For every image of a solution, which placements are in it.
pub struct Images(Vec<Vec<bool>>);

impl Images {
    /// Whether all these placements are in one of the images.
    #[must_use]
    pub fn agree(&self, found: &[u32]) -> bool {
        self.0.iter().any(|image| found.iter().all(|&number| image[number as usize]))
    }
}

/// A piece as a file has it: the quarters of a square stand at the middles of the sides of a block of three by three signs.
fn piece(piece: &Piece) -> String {
    let (height, width) = (3 * piece.shape.height() as usize, 3 * piece.shape.width() as usize);
    let mut signs = vec![vec!['.'; width]; height];
    for &cell in piece.shape.cells() {
        let (line, column) = Lattice::Tan.geometry().mark(cell);
        signs[line as usize][column as usize] = '#';
    }
    let art: String = signs.into_iter().map(|line| line.into_iter().chain(['\n']).collect::<String>()).collect();
    let (flip, turn) = (piece.turning == Turning::Over, piece.turning != Turning::Fixed);
    let Piece { name, copies, .. } = piece;
    format!(
        "\n[[piece]]\nname = \"{name}\"\ncopies = {copies}\nflip = {flip}\nturn = {turn}\nart = \"\"\"\n{art}\"\"\"\n"
    )
}

/// An outline of this area.
fn octagon(chance: &mut Chance, area: RangeInclusive<u64>) -> Octagon {
    loop {
        let [width, height] = [(); 2].map(|()| 1 + chance.below(((*area.end() as f64).sqrt() * 1.2) as usize) as u32);
        let most = if chance.below(3) == 0 { 1 } else { width.min(height) as usize + 1 };
        let cuts = [(); 4].map(|()| chance.below(most) as u32);
        if let Some(octagon) = Octagon::new(width, height, cuts).ok().filter(|octagon| area.contains(&octagon.area())) {
            return octagon;
        }
    }
}

/// The half squares of an outline: whole squares are halved by either diagonal.
fn halves(chance: &mut Chance, octagon: Octagon) -> Vec<Vec<Cell>> {
    let mut squares: BTreeMap<(i32, i32), Vec<Cell>> = BTreeMap::new();
    for cell in octagon.cells() {
        squares.entry((cell.row, cell.column)).or_default().push(cell);
    }
    let mut halves = Vec::new();
    for mut square in squares.into_values() {
        if square.len() == 4 {
            square.rotate_left(chance.below(2));
            halves.push(square.split_off(2));
        }
        halves.push(square);
    }
    halves
}

/// Glues half squares together to about so many pieces.
fn glue(chance: &mut Chance, mut free: Vec<Vec<Cell>>, pieces: usize) -> Vec<Vec<Cell>> {
    chance.shuffle(&mut free);
    let size = 2 * free.len() / pieces.max(1);
    let mut glued = Vec::new();
    while let Some(mut piece) = free.pop() {
        for _ in 1..1 + chance.below(size.max(1)) {
            let beside: BTreeSet<Cell> =
                piece.iter().flat_map(|&cell| Lattice::Tan.geometry().neighbours(cell)).collect();
            let Some(next) = free.iter().position(|half| half.iter().any(|cell| beside.contains(cell))) else { break };
            piece.extend(free.swap_remove(next));
        }
        piece.sort_unstable();
        glued.push(piece);
    }
    glued
}
