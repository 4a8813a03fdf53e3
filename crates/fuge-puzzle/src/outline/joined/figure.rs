//! A figure as rows of squares: its images, its key, and what it is like.

use super::Outline;
use crate::packing::{Cell, Motion};
use std::cmp::Ordering;

/// A row of squares: four bits each, for the quarters at the top, right, bottom and left.
pub(super) type Row = u128;

/// Squares in a row, and rows.
pub(super) const SQUARES: usize = 32;

/// The bit of a quarter in every square.
const TOP: Row = 0x1111_1111_1111_1111_1111_1111_1111_1111;
const RIGHT: Row = TOP << 1;
const BOTTOM: Row = TOP << 2;
const LEFT: Row = TOP << 3;

/// How a square may be covered; the number in a key is the place in this list, from 1.
const COVERS: [u8; 5] = [0b1111, 0b0011, 0b0110, 0b1100, 0b1001];

/// What stands in a key where more empty squares follow than a byte can say.
pub(super) const MANY: u8 = 31;

/// A figure at the top left of its rows.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Figure {
    pub(super) rows: [Row; SQUARES],
    pub(super) width: usize,
    pub(super) height: usize,
}

/// A motion: first rows become columns, where it says so, then left and right, top and bottom change places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    pub(super) transposed: bool,
    mirrored: bool,
    upside_down: bool,
}

impl Turn {
    pub(super) fn of(motion: Motion) -> Self {
        let (down, right) = (motion.apply(Cell::new(1, 0)), motion.apply(Cell::new(0, 1)));
        match down.row {
            0 => Self { transposed: true, mirrored: down.column < 0, upside_down: right.row < 0 },
            row => Self { transposed: false, mirrored: right.column < 0, upside_down: row < 0 },
        }
    }
}

impl Figure {
    /// Its rows with so many empty squares above and at the left.
    pub(super) fn within(&self, margin: usize) -> [Row; SQUARES] {
        let mut rows = [0; SQUARES];
        for row in 0..self.height {
            rows[margin + row] = self.rows[row] << (4 * margin);
        }
        rows
    }

    /// Rows as columns: what was at the top is at the left.
    pub(super) fn transposed(&self) -> Self {
        let mut rows = [0; SQUARES];
        for (row, &bits) in self.rows[..self.height].iter().enumerate() {
            let mut left = bits;
            while left != 0 {
                let column = left.trailing_zeros() as usize / 4;
                let quarters = left >> (4 * column) & 0xf;
                rows[column] |= u128::from((quarters as u8).reverse_bits() >> 4) << (4 * row);
                left &= !(0xf << (4 * column));
            }
        }
        Self { rows, width: self.height, height: self.width }
    }

    /// Its image, where rows are columns already if they have to be.
    pub(super) fn turned(&self, turn: Turn) -> Self {
        let mut image = self.clone();
        if turn.upside_down {
            image.rows[..image.height].reverse();
            image.rows[..image.height].iter_mut().for_each(|row| *row = upside_down(*row));
        }
        if turn.mirrored {
            image.rows[..image.height].iter_mut().for_each(|row| *row = mirrored(*row, image.width));
        }
        image
    }

    pub(super) fn order(&self, other: &Self) -> Ordering {
        (self.width, &self.rows[..self.height]).cmp(&(other.width, &other.rows[..other.height]))
    }

    /// Writes the width, and for every square that is not empty how many empty ones come before it and how it is covered.
    pub(super) fn write(&self, key: &mut Vec<u8>) {
        key.push(self.width as u8);
        let mut empty = 0;
        for &row in &self.rows[..self.height] {
            for column in 0..self.width {
                let quarters = (row >> (4 * column)) as u8 & 0xf;
                let Some(cover) = COVERS.iter().position(|&cover| cover == quarters) else {
                    empty += 1;
                    continue;
                };
                while empty >= MANY {
                    key.push(MANY << 3);
                    empty -= MANY;
                }
                key.push(empty << 3 | (cover as u8 + 1));
                empty = 0;
            }
        }
    }

    /// Goes around every point of the net: where the figure lies around it in several parts it is pinched, and where it takes neither
    /// nothing, all, nor half of the way around there is a corner. Corners turn by so many eighths, eight of them for the line around the
    /// figure, and eight back for each hole.
    pub(super) fn outline(&self) -> Outline {
        let square = |row: usize, column: usize| match (row.checked_sub(1), column.checked_sub(1)) {
            (Some(row), Some(column)) if row < self.height && column < self.width => {
                (self.rows[row] >> (4 * column)) as u8 & 0xf
            }
            _ => 0,
        };
        let (mut corners, mut turned, mut pinched) = (0, 0, false);
        for row in 0..=self.height {
            for column in 0..=self.width {
                let bit = |quarters: u8, part: u8, at: u8| (quarters >> part & 1) << at;
                let (nw, ne) = (square(row, column), square(row, column + 1));
                let (sw, se) = (square(row + 1, column), square(row + 1, column + 1));
                // Clockwise from the top: the eighths that meet at this point.
                let around = bit(ne, 3, 0)
                    | bit(ne, 2, 1)
                    | bit(se, 0, 2)
                    | bit(se, 3, 3)
                    | bit(sw, 1, 4)
                    | bit(sw, 0, 5)
                    | bit(nw, 2, 6)
                    | bit(nw, 1, 7);
                let begins = around & !around.rotate_left(1);
                let parts = begins.count_ones();
                pinched |= parts > 1;
                if parts == 1 && around.count_ones() != 4 {
                    corners += 1;
                    turned += 4 - around.count_ones() as i32;
                }
                if parts > 1 {
                    corners += parts;
                }
            }
        }
        match () {
            () if pinched => Outline::Pinched(corners),
            () if turned == 8 => Outline::Simple(corners),
            () => Outline::Holed(corners),
        }
    }
}

/// Each square's quarters one further around.
fn around(row: Row) -> Row {
    (row & !LEFT) << 1 | (row & LEFT) >> 3
}

/// The quarters that share an edge with something covered and are free.
pub(super) fn beside(covered: &[Row; SQUARES]) -> [Row; SQUARES] {
    std::array::from_fn(|row| {
        let here = covered[row];
        let above = row.checked_sub(1).map_or(0, |above| covered[above]);
        let below = covered.get(row + 1).copied().unwrap_or(0);
        let within = around(here) | (here & !TOP) >> 1 | (here & TOP) << 3;
        let across = (above & BOTTOM) >> 2 | (below & TOP) << 2 | (here & LEFT) >> 6 | (here & RIGHT) << 6;
        (within | across) & !here
    })
}

/// Left and right change places in a row of this width.
fn mirrored(row: Row, width: usize) -> Row {
    // Reversed, the bits of a square are those of top, right, bottom and left from the end.
    around(row.reverse_bits() >> (128 - 4 * width))
}

/// Top and bottom change places in every square.
fn upside_down(row: Row) -> Row {
    row & (RIGHT | LEFT) | (row & TOP) << 2 | (row & BOTTOM) >> 2
}

/// The pieces that were used, and the figure. Zeros behind the key are no squares.
pub(super) fn read(key: &[u8]) -> (u32, Figure) {
    let used = u32::from(u16::from_be_bytes([key[0], key[1]]));
    let mut figure = Figure { rows: [0; SQUARES], width: usize::from(key[2]), height: 0 };
    let mut at = 0;
    for &byte in &key[3..] {
        let (empty, cover) = (usize::from(byte >> 3), byte & 7);
        if byte == 0 {
            break;
        }
        at += empty;
        if cover == 0 {
            continue;
        }
        let (row, column) = (at / figure.width, at % figure.width);
        figure.rows[row] |= Row::from(COVERS[usize::from(cover) - 1]) << (4 * column);
        figure.height = row + 1;
        at += 1;
    }
    (used, figure)
}
