//! Regions of empty cells: can each be filled, by size alone?

use super::compile::Compiled;
use super::steps::{MOST_STEPS, Step, steps};
use super::words::Word;

/// Tells boards with a region of empty cells whose size is no sum of sizes of pieces.
pub(super) struct Regions<W> {
    /// From each cell to its neighbours; none where there are many different ones.
    steps: Vec<Step<W>>,
    /// The neighbours of each cell.
    neighbours: Vec<W>,
    /// Which numbers are sums of sizes of pieces.
    sums: Vec<bool>,
    /// Sizes say something: some are no sums, and every piece hangs together, so that it lies in one region.
    bind: bool,
}

impl<W: Word> Regions<W> {
    pub(super) fn new(compiled: &Compiled) -> Self {
        let mut sums = vec![false; compiled.grid().cells.len() + 1];
        sums[0] = true;
        for kind in compiled.all_kinds() {
            for _ in &kind.pieces {
                for sum in (kind.size..sums.len()).rev() {
                    sums[sum] |= sums[sum - kind.size];
                }
            }
        }
        let bind = sums.contains(&false) && compiled.all_kinds().iter().all(|kind| kind.connected);
        let mut steps = steps(compiled);
        if steps.len() > MOST_STEPS {
            steps.clear();
        }
        let beside = |cells: &Vec<u16>| W::of(cells.iter().map(|&cell| usize::from(cell)));
        let neighbours = compiled.grid().neighbours.iter().map(beside).collect();
        Self { steps, neighbours, sums, bind }
    }

    /// Whether every region of these empty cells has a possible size.
    #[inline(always)]
    pub(super) fn fillable(&self, empty: W) -> bool {
        let mut unseen = if self.bind { empty } else { W::EMPTY };
        while !unseen.is_empty() {
            let region = self.around(unseen.first() as usize, unseen);
            if !self.sums[region.count() as usize] {
                return false;
            }
            unseen = unseen.without(region);
        }
        true
    }

    /// The region with this cell: it grows by all its neighbours at once, or else cell by cell.
    #[inline(always)]
    fn around(&self, cell: usize, empty: W) -> W {
        let (mut region, mut last) = (W::EMPTY.with(cell), W::EMPTY);
        while region != last {
            let new = region.without(last);
            last = region;
            for step in &self.steps {
                let beside = region.down(step.by).and(step.after).or(region.up(step.by).and(step.before));
                region = region.or(beside.and(empty));
            }
            if self.steps.is_empty() {
                region = new.members().fold(region, |region, cell| region.or(self.neighbours[cell].and(empty)));
            }
        }
        region
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
