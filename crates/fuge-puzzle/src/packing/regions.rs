//! Regions of empty cells: can each be filled, by size alone?

use super::compile::Compiled;
use super::words::Word;

/// Tells boards with a region of empty cells whose size is no sum of sizes of pieces.
pub(super) struct Regions<W> {
    /// The neighbours of each cell.
    neighbours: Vec<W>,
    /// Which numbers are sums of sizes of pieces.
    sums: Vec<bool>,
    /// Every piece hangs together; a piece that does not may lie in two regions, and then sizes say nothing.
    connected: bool,
}

impl<W: Word> Regions<W> {
    pub(super) fn new(compiled: &Compiled) -> Self {
        let beside = |cells: &Vec<u16>| W::of(cells.iter().map(|&c| usize::from(c)));
        let mut sums = vec![false; compiled.grid().cells.len() + 1];
        sums[0] = true;
        for kind in compiled.all_kinds() {
            for _ in &kind.pieces {
                for sum in (kind.size..sums.len()).rev() {
                    sums[sum] |= sums[sum - kind.size];
                }
            }
        }
        Self {
            neighbours: compiled.grid().neighbours.iter().map(beside).collect(),
            sums,
            connected: compiled.all_kinds().iter().all(|kind| kind.connected),
        }
    }

    /// Whether every region of these empty cells has a possible size.
    pub(super) fn fillable(&self, empty: W) -> bool {
        let mut unseen = if self.connected { empty } else { W::EMPTY };
        while !unseen.is_empty() {
            let mut size = 0;
            let mut queue = W::EMPTY.with(unseen.first() as usize);
            while !queue.is_empty() {
                let cell = queue.first() as usize;
                let only = W::EMPTY.with(cell);
                size += 1;
                unseen = unseen.without(only);
                queue = queue.without(only).or(self.neighbours[cell].and(unseen));
            }
            if !self.sums[size] {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packing::{Board, Cell, Packing, Piece, Shape, Symmetry};

    /// A board of 3 by 4 with pieces of these sizes, all of them bars with as many copies as given.
    fn regions(bars: &[(i32, u32)], step: i32) -> Regions<u64> {
        let piece = |&(length, copies): &(i32, u32)| {
            let shape = Shape::new((0..length).map(|i| Cell::new(0, step * i))).unwrap();
            Piece { copies: copies.into(), ..Piece::new(format!("bar{length}"), shape) }
        };
        let pieces = bars.iter().map(piece).collect();
        Regions::new(&Compiled::new(&Packing::new(Board::rectangle(3, 4).unwrap(), pieces, Symmetry::Full).unwrap()))
    }

    /// The board has three rows and is numbered column by column: `#` is an empty cell.
    fn drawn(rows: [&str; 3]) -> u64 {
        let cells = rows.iter().enumerate().flat_map(|(row, text)| text.bytes().enumerate().map(move |c| (row, c)));
        cells.filter(|(_, (_, mark))| *mark == b'#').map(|(row, (column, _))| 1 << (3 * column + row)).sum()
    }

    #[test]
    fn every_region_must_be_a_sum_of_pieces() {
        let fives_and_a_two = regions(&[(5, 2), (2, 1)], 1);
        for (board, fillable) in [
            (["....", "....", "...."], true),
            (["##..", "....", "...."], true),
            (["#...", ".#..", "...."], false),
            (["#...", "....", "...."], false),
            (["###.", "##..", "...."], true),
            (["###.", "....", "...."], false),
            (["##.#", "##.#", "...."], false),
            (["####", "####", "####"], true),
            (["####", "####", "##.."], true),
            (["###.", "###.", "##.."], false),
            (["#.##", "#.##", "..#."], true),
            // Twice five and once two is all there is; two and two is too much for each of them to see.
            (["##..", "....", "..##"], true),
            (["##.#", "...#", "##.#"], false),
        ] {
            assert_eq!(fives_and_a_two.fillable(drawn(board)), fillable, "{board:?}");
        }
    }

    #[test]
    fn sizes_say_nothing_where_a_piece_lies_in_two_regions() {
        assert!(regions(&[(2, 6)], 2).fillable(drawn(["#...", "....", "...."])));
    }
}
