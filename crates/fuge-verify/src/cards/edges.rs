//! Edges of places, by their middles on paper.

use fuge_puzzle::cards::{CardPuzzle, Label};
use fuge_puzzle::packing::{Cell, Lattice};
use std::collections::HashMap;

/// The edges of a board: those of the first place, then those of the next. Places are in the order of the board's cells.
pub(super) struct Edges {
    pub sides: usize,
    pub places: Vec<Cell>,
    /// The middle of each place and of each edge.
    pub centres: Vec<[f64; 2]>,
    pub middles: Vec<[f64; 2]>,
    /// The edge of another place that is the same.
    pub across: Vec<Option<usize>>,
    /// What the frame wants there.
    pub wanted: Vec<Option<Label>>,
    /// How many rows and columns a list has, and which place is where.
    pub rows: usize,
    pub columns: usize,
    at: HashMap<(usize, usize), usize>,
    /// Where the sides of a card go when left and right are exchanged.
    mirrored: Vec<usize>,
}

/// A place on paper in numbers that can be compared.
pub(super) fn key([x, y]: [f64; 2]) -> (i64, i64) {
    ((x * 1e5).round() as i64, (y * 1e5).round() as i64)
}

fn middle(points: &[[f64; 2]]) -> [f64; 2] {
    let count = points.len() as f64;
    [0, 1].map(|axis| points.iter().map(|point| point[axis]).sum::<f64>() / count)
}

/// The corners of a place, to the right and down, so that its sides are in the order of a card's labels.
fn corners(lattice: Lattice, cell: Cell) -> Vec<[f64; 2]> {
    let (row, column) = (f64::from(cell.row), f64::from(cell.column));
    let height = 3_f64.sqrt() / 2.0;
    match (lattice, cell.part) {
        (Lattice::Hexagon, _) => {
            let (x, y) = (2.0 * height * (column + row / 2.0), 1.5 * row);
            (0..6)
                .map(|corner| {
                    let (sin, cos) = (f64::from(corner) * std::f64::consts::FRAC_PI_3).sin_cos();
                    [x + sin, y - cos]
                })
                .collect()
        }
        (Lattice::Triangle, part) => {
            let point = |row: f64, column: f64| [column - row / 2.0, height * row];
            match part {
                0 => vec![point(row, column), point(row + 1.0, column + 1.0), point(row + 1.0, column)],
                // Half a turn: what was at the right is at the left.
                _ => vec![point(row + 1.0, column + 1.0), point(row, column), point(row, column + 1.0)],
            }
        }
        _ => vec![[column, row], [column + 1.0, row], [column + 1.0, row + 1.0], [column, row + 1.0]],
    }
}

impl Edges {
    pub fn new(puzzle: &CardPuzzle) -> Self {
        let lattice = puzzle.lattice();
        let places = puzzle.board().cells().to_vec();
        let shapes: Vec<Vec<[f64; 2]>> = places.iter().map(|&cell| corners(lattice, cell)).collect();
        let sides = shapes.first().map_or(4, Vec::len);
        let side = |shape: &Vec<[f64; 2]>, side: usize| middle(&[shape[side], shape[(side + 1) % sides]]);
        let middles: Vec<[f64; 2]> =
            shapes.iter().flat_map(|shape| (0..sides).map(move |number| side(shape, number))).collect();
        let mut by_middle: HashMap<(i64, i64), Vec<usize>> = HashMap::new();
        for (edge, &at) in middles.iter().enumerate() {
            by_middle.entry(key(at)).or_default().push(edge);
        }
        let across: Vec<Option<usize>> = (0..middles.len())
            .map(|edge| by_middle[&key(middles[edge])].iter().copied().find(|&other| other != edge))
            .collect();
        let wanted = (0..middles.len()).map(|edge| {
            let number = usize::from(places[edge / sides].part) * sides + edge % sides;
            across[edge].map_or_else(|| puzzle.frame().sides.get(number).copied().flatten(), |_| None)
        });
        let wanted = wanted.collect();
        // Exchanging left and right about the middle of a place takes middles of sides to middles of sides.
        let first = shapes.first().cloned().unwrap_or_default();
        let centre = middle(&first);
        let flipped = |[x, y]: [f64; 2]| [2.0 * centre[0] - x, y];
        let image = |number: usize| {
            let at = key(flipped(side(&first, number)));
            (0..sides).find(|&other| key(side(&first, other)) == at).unwrap_or(number)
        };
        let mirrored = (0..sides).map(image).collect();
        let numbers: Vec<(i32, i32)> = places
            .iter()
            .map(|&cell| {
                let numbers = lattice.outer(cell);
                let part = numbers.get(2).copied();
                (numbers[0], part.map_or(numbers[1], |part| 2 * numbers[1] + part))
            })
            .collect();
        let least = |of: fn(&(i32, i32)) -> i32| numbers.iter().map(of).min().unwrap_or(0);
        let (top, left) = (least(|at| at.0), least(|at| at.1));
        let at: HashMap<(usize, usize), usize> = numbers
            .iter()
            .enumerate()
            .map(|(place, at)| (((at.0 - top) as usize, (at.1 - left) as usize), place))
            .collect();
        let rows = at.keys().map(|at| at.0 + 1).max().unwrap_or(0);
        let columns = at.keys().map(|at| at.1 + 1).max().unwrap_or(0);
        let centres = shapes.iter().map(|shape| middle(shape)).collect();
        Self { sides, places, centres, middles, across, wanted, rows, columns, at, mirrored }
    }

    /// The place in a row and a column of a list.
    pub fn place_at(&self, row: usize, column: usize) -> Option<usize> {
        self.at.get(&(row, column)).copied()
    }

    /// What a card shows on each side.
    pub fn shown(&self, labels: &[Label], turn: usize, flipped: bool) -> Vec<Label> {
        let over: Vec<Label> = match flipped {
            true => (0..self.sides).map(|side| labels[self.mirrored[side]]).collect(),
            false => labels.to_vec(),
        };
        // Turned clockwise by a step, what was on a side is on the next.
        (0..self.sides).map(|side| over[(side + self.sides - turn) % self.sides]).collect()
    }
}
