//! Boards by their form: rectangles and boxes, and on the lattices that have them rhombi, triangles and hexagons.

use super::lattice::{Cell, Lattice};
use super::model::{Board, PackingError};
use std::fmt;

/// A board that a form and a few sides describe, written as in puzzle files: `6x10`, `3x4x5`, `rhombus 4x5`, `triangle 6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// So many rows of so many places; see [`Board::of_size`].
    Rectangle {
        /// Rows.
        rows: u32,
        /// Columns.
        columns: u32,
    },
    /// The same in so many layers, on a lattice that has layers.
    Box {
        /// Rows.
        rows: u32,
        /// Columns.
        columns: u32,
        /// Layers.
        layers: u32,
    },
    /// Rows shifted by half a cell each, so that the sides are straight.
    Rhombus {
        /// Rows.
        rows: u32,
        /// Cells of a row; of triangles: pairs of them.
        columns: u32,
    },
    /// A triangle with sides of so many cells.
    Triangle(u32),
    /// A hexagon with sides of so many cells.
    Hexagon(u32),
}

impl Form {
    /// How many cells it has; `None`: the lattice has no such boards.
    #[must_use]
    pub fn area(self, lattice: Lattice) -> Option<u64> {
        let slanted = matches!(lattice, Lattice::Triangle | Lattice::Hexagon);
        let places = |sides: &[u32]| sides.iter().fold(1, |cells: u64, &side| cells.saturating_mul(side.into()));
        let parts = lattice.geometry().parts().into();
        let square = |side: u32| u64::from(side) * u64::from(side);
        match (self, lattice) {
            (Self::Rectangle { rows, columns }, _) if !lattice.in_space() => Some(places(&[rows, columns, parts])),
            (Self::Box { rows, columns, layers }, _) if lattice.in_space() => Some(places(&[rows, columns, layers])),
            (Self::Rectangle { .. } | Self::Box { .. }, _) => None,
            _ if !slanted => None,
            (Self::Rhombus { rows, columns }, _) => Some(places(&[rows, columns, parts])),
            (Self::Triangle(side), Lattice::Triangle) => Some(square(side)),
            (Self::Triangle(side), _) => Some((square(side) + u64::from(side)) / 2),
            (Self::Hexagon(side), Lattice::Triangle) => Some(square(side).saturating_mul(6)),
            (Self::Hexagon(0), _) => Some(0),
            (Self::Hexagon(side), _) => Some((square(side) - u64::from(side)).saturating_mul(3).saturating_add(1)),
        }
    }

    /// The board.
    ///
    /// ```
    /// use fuge_puzzle::packing::{Form, Lattice};
    /// assert_eq!(Form::Hexagon(2).board(Lattice::Triangle).unwrap().cells().len(), 24);
    /// assert_eq!(Form::Rhombus { rows: 4, columns: 5 }.to_string(), "rhombus 4x5");
    /// ```
    ///
    /// # Errors
    /// As [`Board::new`]; the limit is checked before anything is built. A form that the lattice has not is an empty board.
    pub fn board(self, lattice: Lattice) -> Result<Board, PackingError> {
        let cells = self.area(lattice).unwrap_or(0);
        if cells > super::MAX_CELLS as u64 {
            return Err(PackingError::BoardTooLarge { cells: usize::try_from(cells).unwrap_or(usize::MAX) });
        }
        Board::new(lattice, if cells == 0 { Vec::new() } else { self.cells(lattice) })
    }

    /// Its cells, on a lattice that has it.
    pub(super) fn cells(self, lattice: Lattice) -> Vec<Cell> {
        match (self, lattice) {
            (Self::Rhombus { rows, columns }, Lattice::Hexagon) => {
                let row = |row: u32| (0..columns).map(move |column| Cell::new(row as i32, column as i32));
                (0..rows).flat_map(row).collect()
            }
            (Self::Rectangle { rows, columns } | Self::Rhombus { rows, columns }, _) => {
                Self::Box { rows, columns, layers: 1 }.cells(lattice)
            }
            (Self::Box { rows, columns, layers }, _) => {
                let geometry = lattice.geometry();
                let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row as i32, column as i32)));
                let layers = places.flat_map(|(row, column)| {
                    (0..layers).map(move |layer| geometry.inner(row, column).in_layer(layer as i32))
                });
                layers.flat_map(|cell| (0..geometry.parts()).map(move |part| cell.part(part))).collect()
            }
            (Self::Triangle(side), _) => {
                let side = side as i32;
                lines(lattice, (0..side).map(|row| (row, triangle_row(lattice, row, side))))
            }
            (Self::Hexagon(side), _) => hexagon(lattice, side as i32),
        }
    }

    /// What such boards are called, in the plural.
    #[must_use]
    pub fn family(self) -> &'static str {
        match self {
            Self::Rectangle { .. } => "rectangles",
            Self::Box { .. } => "boxes",
            Self::Rhombus { .. } => "rhombi",
            Self::Triangle(_) => "triangles",
            Self::Hexagon(_) => "hexagons",
        }
    }

    /// One of each family that a lattice has.
    pub(super) fn families(lattice: Lattice) -> Vec<Self> {
        let rectangle = Self::Rectangle { rows: 1, columns: 1 };
        let others = [Self::Rhombus { rows: 1, columns: 1 }, Self::Triangle(1), Self::Hexagon(1)];
        match lattice {
            Lattice::Square | Lattice::Tan => vec![rectangle],
            Lattice::Cube => vec![Self::Box { rows: 1, columns: 1, layers: 1 }],
            // A rectangle of triangles would have half triangles at its ends.
            Lattice::Triangle => others.to_vec(),
            Lattice::Hexagon => std::iter::once(rectangle).chain(others).collect(),
        }
    }

    /// Every board of its family with so many cells, none twice up to symmetry and none of an earlier family, the narrowest first.
    pub(super) fn alike(self, lattice: Lattice, cells: u64) -> Vec<Self> {
        let right = |form: &Self| form.area(lattice) == Some(cells);
        let most = u32::try_from(cells).unwrap_or(u32::MAX);
        let root = u32::try_from(cells.isqrt()).unwrap_or(u32::MAX);
        let divisors = move |of: u32| (1..=of).filter(move |&n| of.is_multiple_of(n));
        let places = most / u32::from(lattice.geometry().parts());
        // The narrower side first; only of hexagons, whose rows are straight and whose columns are not, both ways.
        let pairs = divisors(places).map(|rows| (rows, places / rows));
        match self {
            Self::Box { .. } => {
                let boxes = pairs.flat_map(|(rows, rest)| {
                    let columns = divisors(rest).filter(move |&columns| rows <= columns && columns <= rest / columns);
                    columns.map(move |columns| Self::Box { rows, columns, layers: rest / columns })
                });
                boxes.filter(right).collect()
            }
            Self::Rectangle { .. } => {
                let both = lattice == Lattice::Hexagon;
                let pairs = pairs.filter(|(rows, columns)| both || rows <= columns);
                pairs.map(|(rows, columns)| Self::Rectangle { rows, columns }).filter(right).collect()
            }
            Self::Rhombus { .. } => {
                // One or two rows of hexagons are a rectangle, too, and stand there.
                let least = if lattice == Lattice::Hexagon { 3 } else { 1 };
                let pairs = pairs.filter(|(rows, columns)| least <= *rows && rows <= columns);
                pairs.map(|(rows, columns)| Self::Rhombus { rows, columns }).filter(right).collect()
            }
            Self::Triangle(_) => (1..=2 * root + 1).map(Self::Triangle).filter(right).collect(),
            Self::Hexagon(_) => (1..=root + 1).map(Self::Hexagon).filter(right).collect(),
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rectangle { rows, columns } => write!(f, "{rows}x{columns}"),
            Self::Box { rows, columns, layers } => write!(f, "{rows}x{columns}x{layers}"),
            Self::Rhombus { rows, columns } => write!(f, "rhombus {rows}x{columns}"),
            Self::Triangle(side) => write!(f, "triangle {side}"),
            Self::Hexagon(side) => write!(f, "hexagon {side}"),
        }
    }
}

/// A row of characters: where it begins, and how many cells it has.
type Line = (i32, i32);

/// The cells of a drawing without gaps: for every line its number, where it begins, and how many cells it has.
fn lines(lattice: Lattice, lines: impl Iterator<Item = (i32, Line)>) -> Vec<Cell> {
    let step = if lattice == Lattice::Hexagon { 2 } else { 1 };
    let cells = lines.flat_map(|(line, (first, length))| (0..length).map(move |n| (line, first + step * n)));
    cells.filter_map(|(line, column)| lattice.geometry().marked(line, column)).collect()
}

/// A row of a triangle with its point at the top. Triangles: the first of every row has its point up.
fn triangle_row(lattice: Lattice, row: i32, side: i32) -> Line {
    match lattice {
        Lattice::Hexagon => (side - 1 - row + (side - 1) % 2, row + 1),
        _ => (-row, 2 * row + 1),
    }
}

/// A hexagon. Of triangles: rows grow by two triangles down to the middle, and the lower half is the upper one turned over; of
/// hexagons: the middle row is the longest.
fn hexagon(lattice: Lattice, side: i32) -> Vec<Cell> {
    match lattice {
        Lattice::Hexagon => {
            let row = |row: i32| {
                let from_middle = (row - (side - 1)).abs();
                (row, (from_middle + (side - 1) % 2, 2 * side - 1 - from_middle))
            };
            lines(lattice, (0..2 * side - 1).map(row))
        }
        _ => {
            let row = |row: i32| {
                let from_end = row.min(2 * side - 1 - row);
                (row, (-from_end, 2 * (side + from_end) + 1))
            };
            lines(lattice, (0..2 * side).map(row))
        }
    }
}
