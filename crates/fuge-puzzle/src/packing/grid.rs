//! How the cells of a board are numbered.
//!
//! A shift of a cell is a shift of its number, wherever that can be: a number is a sum of multiples of the coordinates. The multiples are
//! chosen so that neighbours have near numbers: then a board that is filled by the numbers has a short front.

use super::lattice::{Cell, Motion};
use super::model::{MAX_CELLS, Packing};
use rustc_hash::FxHashMap;

/// The numbers of a board's cells.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// The cell of each number; with gaps where a number is none's.
    pub(super) cells: Vec<Option<Cell>>,
    /// The numbers that are cells, ascending.
    pub(super) order: Vec<u16>,
    /// The cells that share an edge with each cell.
    pub(super) neighbours: Vec<Vec<u16>>,
    /// Whether a shift of a cell is a shift of its number; else cells are numbered one after the other, because there would be too many
    /// numbers.
    pub(super) even: bool,
    numbers: FxHashMap<Cell, u16>,
    corner: Cell,
}

/// What row, column, layer and part of a cell are multiplied with.
type Multiples = [i32; 4];

impl Grid {
    pub(super) fn of(packing: &Packing) -> Self {
        let straight = Self::numbered(packing, straight(packing));
        let slanted = slanted(packing).map(|multiples| Self::numbered(packing, multiples));
        let better = |slanted: &Self| {
            let words = |grid: &Self| grid.cells.len().div_ceil(64).next_power_of_two();
            slanted.even && words(slanted) <= words(&straight) && slanted.front() < straight.front()
        };
        slanted.filter(better).unwrap_or(straight)
    }

    fn numbered(packing: &Packing, multiples: Multiples) -> Self {
        let cells = packing.board().cells();
        let corner = packing.board().bounds().0;
        let mut order: Vec<(i32, Cell)> = cells.iter().map(|&cell| (number(cell, corner, multiples), cell)).collect();
        order.sort_unstable();
        let first = order[0].0;
        let numbers = order[order.len() - 1].0.abs_diff(first) as usize + 1;
        let even = numbers <= MAX_CELLS && order.is_sorted_by(|(a, _), (b, _)| a < b);
        let mut grid = Self {
            cells: vec![None; if even { numbers } else { order.len() }],
            order: Vec::with_capacity(order.len()),
            neighbours: Vec::new(),
            even,
            numbers: FxHashMap::default(),
            corner,
        };
        for (rank, (number, cell)) in order.into_iter().enumerate() {
            let number = if even { number.abs_diff(first) as usize } else { rank };
            grid.cells[number] = Some(cell);
            grid.order.push(number as u16);
            grid.numbers.insert(cell, number as u16);
        }
        let geometry = packing.lattice().geometry();
        let beside =
            |cell: Option<Cell>| cell.into_iter().flat_map(|c| geometry.neighbours(c)).filter_map(|c| grid.number(c));
        grid.neighbours = grid.cells.iter().map(|&cell| beside(cell).collect()).collect();
        grid
    }

    /// How long the front is, in all, while the board is filled by the numbers: the edges between a covered and an empty cell.
    fn front(&self) -> usize {
        let mut ranks = vec![0; self.cells.len()];
        self.order.iter().enumerate().for_each(|(rank, &cell)| ranks[usize::from(cell)] = rank);
        let edges = |(cell, beside): (usize, &Vec<u16>)| {
            beside.iter().map(|&other| ranks[cell].abs_diff(ranks[usize::from(other)])).sum::<usize>()
        };
        self.neighbours.iter().enumerate().map(edges).sum()
    }

    /// The number of a cell, where the board has it.
    pub(super) fn number(&self, cell: Cell) -> Option<u16> {
        self.numbers.get(&cell).copied()
    }

    /// Where a motion takes each cell number, if it maps the board onto itself.
    pub(super) fn images(&self, motion: Motion) -> Option<Vec<u16>> {
        let cells = || self.cells.iter().zip(0..).filter_map(|(&cell, number): (_, u16)| Some((number, cell?)));
        let moved: Vec<(u16, Cell)> = cells().map(|(number, cell)| (number, motion.apply(cell))).collect();
        let least = |along: fn(&Cell) -> i32| moved.iter().map(|(_, cell)| along(cell)).min();
        let corner = Cell::new(least(|c| c.row)?, least(|c| c.column)?).in_layer(least(|c| c.layer)?);
        let mut images: Vec<u16> = (0..self.cells.len() as u16).collect();
        for (number, image) in moved {
            images[usize::from(number)] = self.number(image.seen_from(corner).shifted(self.corner))?;
        }
        Some(images)
    }
}

/// The number of a cell, seen from the corner of the board. Beyond all bounds numbers are the same, and so no numbering.
fn number(cell: Cell, corner: Cell, multiples: Multiples) -> i32 {
    let Cell { row, column, layer, part } = cell.seen_from(corner);
    let coordinates = [row, column, layer, part.into()];
    coordinates.iter().zip(multiples).fold(0, |sum: i32, (x, by)| sum.saturating_add(x.saturating_mul(by)))
}

/// Along the shortest side of the box around the board, then along the next.
fn straight(packing: &Packing) -> Multiples {
    let (corner, opposite) = packing.board().bounds();
    let size = opposite.seen_from(corner);
    // Columns first where sides are alike.
    let mut sides = [(size.column, 1), (size.row, 0), (size.layer, 2)];
    sides.sort_by_key(|&(length, _)| length);
    let mut multiples = [0, 0, 0, 1];
    let mut next = i32::from(packing.lattice().geometry().parts());
    for (length, coordinate) in sides {
        multiples[coordinate] = next;
        next = next.saturating_mul(length + 1);
    }
    multiples
}

/// Along the third direction of a lattice that has three, with strips as near to each other as they can be.
fn slanted(packing: &Packing) -> Option<Multiples> {
    let (across, along) = packing.lattice().geometry().slanted()?;
    let of = |apart: i32| std::array::from_fn(|i| apart * across[i] + along[i]);
    let (cells, corner) = (packing.board().cells(), packing.board().bounds().0);
    let differ = |&multiples: &Multiples| {
        let mut numbers: Vec<i32> = cells.iter().map(|&cell| number(cell, corner, multiples)).collect();
        numbers.sort_unstable();
        numbers.is_sorted_by(|a, b| a < b)
    };
    (1..MAX_CELLS as i32).map(of).find(differ)
}
