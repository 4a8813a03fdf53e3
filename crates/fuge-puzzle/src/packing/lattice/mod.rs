//! Lattices: how cells lie, what lies beside them, and how shapes are turned.
//!
//! **The one idea.** A cell is a place (row, column, layer) and a part of that place: a square or a cube is its whole place, a
//! triangle is half of a rhombus, a quarter of a square is one of four. Coordinates are chosen so that a shift is an addition, on
//! every lattice; then a motion is a matrix for places and a table for parts, and nothing else in Fuge needs to know which lattice
//! it is on. What does differ is one trait, [`Geometry`], a file for each lattice.

mod cube;
mod hexagon;
mod motion;
mod square;
mod tan;
mod triangle;

pub use motion::Motion;

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// A cell: a place, and the part of it.
///
/// Rows go down, columns to the right, layers away from the first one drawn. On the hexagon lattice each row is shifted by half a
/// cell to the right of the one above, on the triangle lattice to the left, so that a shift is an addition; see
/// [`Lattice::outer`] for the numbers that files have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Layer; 0 in the plane.
    pub layer: i32,
    /// Row, from the top.
    pub row: i32,
    /// Column, from the left.
    pub column: i32,
    /// Which part of the place it is: on the tan lattice 0 top, 1 right, 2 bottom, 3 left; on the triangle lattice 0 point up,
    /// 1 point down; 0 elsewhere.
    pub part: u8,
}

impl Cell {
    /// The cell in this row and column, of the first layer, the first part.
    #[must_use]
    pub const fn new(row: i32, column: i32) -> Self {
        Self { layer: 0, row, column, part: 0 }
    }

    /// The same place in another layer.
    #[must_use]
    pub const fn in_layer(self, layer: i32) -> Self {
        Self { layer, ..self }
    }

    /// Another part of the same place.
    #[must_use]
    pub const fn part(self, part: u8) -> Self {
        Self { part, ..self }
    }

    /// The cell that lies as far from this one as `by` from the origin; the part stays.
    #[must_use]
    pub const fn shifted(self, by: Self) -> Self {
        Self { layer: self.layer + by.layer, row: self.row + by.row, column: self.column + by.column, part: self.part }
    }

    /// The place as seen from `origin`; the part stays.
    #[must_use]
    pub const fn seen_from(self, origin: Self) -> Self {
        Self {
            layer: self.layer - origin.layer,
            row: self.row - origin.row,
            column: self.column - origin.column,
            part: self.part,
        }
    }
}

/// A lattice by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lattice {
    /// Squares: polyominoes.
    #[default]
    Square,
    /// Triangles, point up and point down: polyiamonds.
    Triangle,
    /// Hexagons: polyhexes.
    Hexagon,
    /// Squares cut by both diagonals into quarters: polyaboloes, tangrams.
    Tan,
    /// Cubes: polycubes.
    Cube,
}

/// What is different from lattice to lattice.
pub trait Geometry: Sync {
    /// Into how many cells a place is divided.
    fn parts(&self) -> u8 {
        1
    }

    /// The cells that share an edge (in space: a face) with this one.
    fn neighbours(&self, cell: Cell) -> Vec<Cell>;

    /// Turns that generate all rotations, and a reflection.
    fn generators(&self) -> (Vec<Motion>, Motion);

    /// The units of which the polyforms of the lattice are made, all those at a place: a cell each where nothing else is said.
    fn units(&self) -> Vec<Vec<Cell>> {
        (0..self.parts()).map(|part| vec![Cell::new(0, 0).part(part)]).collect()
    }

    /// Of a lattice with a third direction of strips beside rows and columns: across these strips, and along them, as multiples of row,
    /// column, layer and part.
    fn slanted(&self) -> Option<([i32; 4], [i32; 4])> {
        None
    }

    /// The corners of a cell on paper, clockwise, in steps of [`Geometry::step`] to the right and down. In space: of its face in
    /// its layer.
    fn corners(&self, cell: Cell) -> Vec<(i32, i32)>;

    /// Width and height of a step on paper, where the side of a cell is about 1.
    fn step(&self) -> (f64, f64) {
        (1.0, 1.0)
    }

    /// Where a cell stands in a drawing made of characters: line and column. In space: within its layer.
    fn mark(&self, cell: Cell) -> (i32, i32);

    /// The cell that stands there; `None` where a drawing has none.
    fn marked(&self, line: i32, column: i32) -> Option<Cell>;

    /// The row and column by which files name a cell's place.
    fn outer(&self, cell: Cell) -> (i32, i32) {
        (cell.row, cell.column)
    }

    /// The cell of the first part with this row and column in files.
    fn inner(&self, row: i32, column: i32) -> Cell {
        Cell::new(row, column)
    }
}

impl Lattice {
    /// Every lattice.
    pub const ALL: [Self; 5] = [Self::Square, Self::Triangle, Self::Hexagon, Self::Tan, Self::Cube];

    /// Its name in puzzle files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Square => "square",
            Self::Triangle => "triangle",
            Self::Hexagon => "hexagon",
            Self::Tan => "tan",
            Self::Cube => "cube",
        }
    }

    /// How its cells lie.
    #[must_use]
    pub fn geometry(self) -> &'static dyn Geometry {
        match self {
            Self::Square => &square::Square,
            Self::Triangle => &triangle::Triangle,
            Self::Hexagon => &hexagon::Hexagon,
            Self::Tan => &tan::Tan,
            Self::Cube => &cube::Cube,
        }
    }

    /// Whether it has layers.
    #[must_use]
    pub const fn in_space(self) -> bool {
        matches!(self, Self::Cube)
    }

    /// Whether pieces may be turned over where nothing else is said: a flat piece can be, a solid one has no mirror image to turn to.
    #[must_use]
    pub const fn flips(self) -> bool {
        !self.in_space()
    }

    /// The motions that keep the origin, up to a shift: the identity, then the other rotations, then the reflections.
    ///
    /// ```
    /// use fuge_puzzle::packing::Lattice;
    /// assert_eq!(Lattice::ALL.map(|lattice| lattice.motions().len()), [8, 12, 12, 8, 48]);
    /// ```
    #[must_use]
    pub fn motions(self) -> &'static [Motion] {
        static MOTIONS: LazyLock<[Vec<Motion>; 5]> = LazyLock::new(|| {
            Lattice::ALL.map(|lattice| {
                let (turns, reflection) = lattice.geometry().generators();
                motion::generated(&turns, reflection)
            })
        });
        &MOTIONS[self as usize]
    }

    /// The motions without the reflections.
    #[must_use]
    pub fn rotations(self) -> &'static [Motion] {
        let all = self.motions();
        &all[..all.len() / 2]
    }

    /// The numbers by which files name a cell: row and column, then the layer where there are layers, then the part where places
    /// have parts.
    ///
    /// ```
    /// use fuge_puzzle::packing::{Cell, Lattice};
    /// assert_eq!(Lattice::Square.outer(Cell::new(2, 3)), [2, 3]);
    /// // Hexagons: odd rows are shifted to the right, in files; so the second hexagon of the third row is in column 1.
    /// assert_eq!(Lattice::Hexagon.outer(Cell::new(2, 0)), [2, 1]);
    /// assert_eq!(Lattice::Cube.outer(Cell::new(2, 3).in_layer(1)), [2, 3, 1]);
    /// assert_eq!(Lattice::Tan.outer(Cell::new(2, 3).part(1)), [2, 3, 1]);
    /// ```
    #[must_use]
    pub fn outer(self, cell: Cell) -> Vec<i32> {
        let (row, column) = self.geometry().outer(cell);
        let layer = self.in_space().then_some(cell.layer);
        let part = (self.geometry().parts() > 1).then_some(i32::from(cell.part));
        [row, column].into_iter().chain(layer).chain(part).collect()
    }

    /// The cell with these numbers in files; `None`: there are too many or too few of them, or there is no such part.
    #[must_use]
    pub fn inner(self, numbers: &[i32]) -> Option<Cell> {
        // Numbers that far out are on no board, and adding to them must not overflow.
        if numbers.len() != self.numbers() || numbers.iter().any(|n| n.unsigned_abs() > 1 << 24) {
            return None;
        }
        let cell = self.geometry().inner(numbers[0], numbers[1]);
        match numbers.get(2) {
            Some(&layer) if self.in_space() => Some(cell.in_layer(layer)),
            Some(&part) => {
                u8::try_from(part).ok().filter(|&part| part < self.geometry().parts()).map(|part| cell.part(part))
            }
            None => Some(cell),
        }
    }

    /// How many numbers name a cell in files.
    #[must_use]
    pub fn numbers(self) -> usize {
        2 + usize::from(self.in_space()) + usize::from(self.geometry().parts() > 1)
    }
}

impl fmt::Display for Lattice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Lattice {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let unknown = || format!("`{name}` is no lattice; there are {}", Self::ALL.map(Self::name).join(", "));
        Self::ALL.into_iter().find(|lattice| lattice.name() == name).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Some cells around the origin.
    fn around(lattice: Lattice) -> impl Iterator<Item = Cell> {
        let layers = if lattice.in_space() { -1..=1 } else { 0..=0 };
        let places = layers.flat_map(|layer| (-2..=2).flat_map(move |row| (-2..=2).map(move |c| (layer, row, c))));
        let parts = lattice.geometry().parts();
        places.flat_map(move |(layer, row, column)| (0..parts).map(move |part| Cell { layer, row, column, part }))
    }

    fn neighbours(lattice: Lattice, cell: Cell) -> BTreeSet<Cell> {
        lattice.geometry().neighbours(cell).into_iter().collect()
    }

    #[test]
    fn neighbours_are_mutual_and_shift_with_the_cell() {
        for lattice in Lattice::ALL {
            let by = Cell { layer: if lattice.in_space() { 2 } else { 0 }, row: -3, column: 5, part: 0 };
            for cell in around(lattice) {
                let beside = neighbours(lattice, cell);
                assert!(beside.iter().all(|&other| neighbours(lattice, other).contains(&cell)), "{lattice} {cell:?}");
                let shifted: BTreeSet<Cell> = beside.iter().map(|other| other.shifted(by)).collect();
                assert_eq!(neighbours(lattice, cell.shifted(by)), shifted, "{lattice} {cell:?}");
            }
        }
    }

    #[test]
    fn motions_keep_neighbours_and_are_closed() {
        for lattice in Lattice::ALL {
            let all = lattice.motions();
            for &motion in all {
                for cell in around(lattice) {
                    let images: BTreeSet<Cell> =
                        neighbours(lattice, cell).into_iter().map(|other| motion.apply(other)).collect();
                    assert_eq!(images, neighbours(lattice, motion.apply(cell)), "{lattice} {motion:?} {cell:?}");
                }
                for &other in all {
                    let both = motion.after(other);
                    assert!(all.iter().any(|known| known.same_turn(both)), "{lattice}");
                    let probe = Cell::new(1, 2);
                    assert_eq!(both.apply(probe), motion.apply(other.apply(probe)));
                }
            }
            assert!(lattice.rotations().iter().all(|motion| !motion.reflects()));
            assert!(all[all.len() / 2..].iter().all(|motion| motion.reflects()));
        }
    }

    #[test]
    fn neighbours_are_the_cells_that_share_two_corners() {
        for lattice in Lattice::ALL.into_iter().filter(|lattice| !lattice.in_space()) {
            let corners = |cell| lattice.geometry().corners(cell).into_iter().collect::<BTreeSet<_>>();
            for cell in around(lattice) {
                let shared = around(lattice).filter(|&other| corners(cell).intersection(&corners(other)).count() == 2);
                let near: BTreeSet<Cell> = around(lattice).collect();
                let beside: BTreeSet<Cell> = neighbours(lattice, cell).intersection(&near).copied().collect();
                assert_eq!(shared.collect::<BTreeSet<_>>(), beside, "{lattice} {cell:?}");
            }
        }
    }

    #[test]
    fn marks_and_numbers_lead_back_to_the_cell() {
        for lattice in Lattice::ALL {
            for cell in around(lattice) {
                let (line, column) = lattice.geometry().mark(cell);
                assert_eq!(
                    lattice.geometry().marked(line, column).map(|c| c.in_layer(cell.layer)),
                    Some(cell),
                    "{lattice}"
                );
                assert_eq!(lattice.inner(&lattice.outer(cell)), Some(cell), "{lattice}");
            }
            let marks: BTreeSet<_> =
                around(lattice).filter(|c| c.layer == 0).map(|c| lattice.geometry().mark(c)).collect();
            assert_eq!(marks.len(), around(lattice).filter(|c| c.layer == 0).count(), "{lattice}");
        }
    }
}
