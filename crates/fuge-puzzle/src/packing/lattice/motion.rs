//! Rotations and reflections of a lattice, up to a shift.

use super::Cell;

/// A motion that keeps the origin's place or one beside it: a matrix for places, and for each part where it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Motion {
    /// Takes (row, column, layer) to (row, column, layer).
    matrix: [[i8; 3]; 3],
    /// Where each part goes: to which part, and that many rows and columns further.
    parts: [PartImage; 4],
}

/// Where a part goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct PartImage {
    part: u8,
    rows: i8,
    columns: i8,
}

impl Motion {
    /// The motion that takes (row, column, layer) to the product with this matrix, and leaves the parts what they are.
    #[must_use]
    pub(super) const fn of_places(matrix: [[i8; 3]; 3]) -> Self {
        let mut parts = [PartImage { part: 0, rows: 0, columns: 0 }; 4];
        let mut part = 0;
        while part < 4 {
            parts[part].part = part as u8;
            part += 1;
        }
        Self { matrix, parts }
    }

    /// The same with an image for each part: to which part, and how many rows and columns further.
    #[must_use]
    pub(super) fn with_parts<const N: usize>(mut self, images: [(u8, i8, i8); N]) -> Self {
        for (image, (part, rows, columns)) in self.parts.iter_mut().zip(images) {
            *image = PartImage { part, rows, columns };
        }
        self
    }

    /// Where this motion takes a cell.
    #[must_use]
    pub fn apply(self, cell: Cell) -> Cell {
        let place = [cell.row, cell.column, cell.layer];
        let [row, column, layer] =
            self.matrix.map(|line| line.iter().zip(place).map(|(&factor, at)| i32::from(factor) * at).sum::<i32>());
        let image = self.parts[usize::from(cell.part)];
        Cell { layer, row: row + i32::from(image.rows), column: column + i32::from(image.columns), part: image.part }
    }

    /// First `first`, then this.
    #[must_use]
    pub fn after(self, first: Self) -> Self {
        let origin = |part| Cell { layer: 0, row: 0, column: 0, part };
        let mut both = first;
        for (part, image) in (0..).zip(&mut both.parts) {
            let Cell { row, column, part, .. } = self.apply(first.apply(origin(part)));
            *image = PartImage { part, rows: row as i8, columns: column as i8 };
        }
        for row in 0..3 {
            for column in 0..3 {
                both.matrix[row][column] = (0..3).map(|k| self.matrix[row][k] * first.matrix[k][column]).sum();
            }
        }
        both
    }

    /// Whether it is the same turn as another: they differ by a shift at most.
    #[must_use]
    pub fn same_turn(self, other: Self) -> bool {
        self.matrix == other.matrix
    }

    /// Whether it turns left hands into right hands.
    #[must_use]
    pub fn reflects(self) -> bool {
        self.determinant() < 0
    }

    /// The least number of times that it must be done to have done nothing.
    #[must_use]
    pub fn order(self) -> u32 {
        let identity = Self::of_places([[1, 0, 0], [0, 1, 0], [0, 0, 1]]);
        let mut power = self;
        let mut times = 1;
        while power.matrix != identity.matrix {
            power = self.after(power);
            times += 1;
        }
        times
    }

    /// Whether it takes every place to the opposite one.
    #[must_use]
    pub fn inverts(self) -> bool {
        self.matrix == [[-1, 0, 0], [0, -1, 0], [0, 0, -1]]
    }

    fn determinant(self) -> i8 {
        let [[a, b, c], [d, e, f], [g, h, i]] = self.matrix;
        a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    }
}

/// The group of these turns, the identity first, followed by the reflection after each of them.
pub(super) fn generated(turns: &[Motion], reflection: Motion) -> Vec<Motion> {
    let mut all = vec![Motion::of_places([[1, 0, 0], [0, 1, 0], [0, 0, 1]])];
    let mut next = 0;
    while let Some(&known) = all.get(next) {
        for turn in turns {
            let further = turn.after(known);
            if !all.iter().any(|other| other.same_turn(further)) {
                all.push(further);
            }
        }
        next += 1;
    }
    let reflections: Vec<Motion> = all.iter().map(|turn| turn.after(reflection)).collect();
    all.extend(reflections);
    all
}
