//! What does not change: the placements on each cell, filed under a neighbour and by kind; and which cells lie narrowly.

use crate::packing::compile::Compiled;
use crate::packing::steps::{MOST_STEPS, Step, steps};
use crate::packing::words::Word;

/// For so many of the cells with the fewest empty neighbours it is looked up what fits.
const LOOKS: usize = 4;

/// The placements, filed.
pub(super) struct Tables<W> {
    /// Where the drawers of each cell start.
    drawers_of: Vec<u32>,
    drawers: Vec<Drawer>,
    /// Where the files of each kind start in each drawer, and where the last ends.
    starts: Vec<u32>,
    kinds: usize,
    /// The cells of each file, its placement and the kind.
    cells: Vec<W>,
    filed: Vec<(u32, u16)>,
    /// Some kind has a range of copies.
    pub(super) ranges: bool,
    /// From each cell to its neighbours; none where that cannot be told from the numbers.
    steps: Vec<Step<W>>,
}

/// Placements on a cell that cover this neighbour, and no neighbour with an earlier drawer.
#[derive(Clone, Copy)]
enum Drawer {
    Covers(u16),
    /// No neighbour at all: single cells, and pieces that do not hang together.
    Alone,
}

impl<W: Word> Tables<W> {
    pub(super) fn new(compiled: &Compiled) -> Self {
        let kinds = compiled.all_kinds().len();
        let mut steps = steps(compiled);
        if steps.len() > MOST_STEPS {
            steps.clear();
        }
        let mut on_cell = vec![Vec::new(); compiled.grid().cells.len()];
        for number in 0..compiled.all_placements() as u32 {
            for &cell in compiled.placement(number).cells {
                on_cell[usize::from(cell)].push(number);
            }
        }
        let (drawers_of, drawers, starts, cells, filed) = Default::default();
        let ranges = compiled.all_kinds().iter().any(|kind| kind.least < kind.pieces.len());
        let mut tables = Self { drawers_of, drawers, starts, kinds, cells, filed, ranges, steps };
        for (neighbours, placements) in compiled.grid().neighbours.iter().zip(on_cell) {
            tables.add_cell(compiled, neighbours, placements);
        }
        tables.drawers_of.push(tables.drawers.len() as u32);
        tables
    }

    /// Files the placements on a cell.
    fn add_cell(&mut self, compiled: &Compiled, neighbours: &[u16], mut placements: Vec<u32>) {
        self.drawers_of.push(self.drawers.len() as u32);
        for drawer in neighbours.iter().map(|&cell| Drawer::Covers(cell)).chain([Drawer::Alone]) {
            let (here, others) = placements.into_iter().partition::<Vec<u32>, _>(|&number| match drawer {
                Drawer::Covers(cell) => compiled.placement(number).cells.contains(&cell),
                Drawer::Alone => true,
            });
            placements = others;
            self.drawers.push(drawer);
            // Placements are numbered kind by kind.
            for kind in compiled.all_kinds() {
                self.starts.push(self.filed.len() as u32 + here.partition_point(|&n| n < kind.placements.start) as u32);
            }
            for number in here {
                let placement = compiled.placement(number);
                self.cells.push(W::of(placement.cells.iter().map(|&cell| usize::from(cell))));
                self.filed.push((number, placement.kind as u16));
            }
            self.starts.push(self.filed.len() as u32);
        }
    }

    /// A file's placement and its kind.
    #[inline(always)]
    pub(super) fn filed(&self, file: u32) -> (u32, usize) {
        let (number, kind) = self.filed[file as usize];
        (number, usize::from(kind))
    }

    /// A file's cells.
    #[inline(always)]
    pub(super) fn cells(&self, file: u32) -> W {
        self.cells[file as usize]
    }

    /// Adds the files that fit on the cell with the fewest, of the first few cells with the fewest empty neighbours; which cell it is.
    #[inline(always)]
    pub(super) fn fewest(&self, empty: W, available: &[u64], forbidden: &[bool], files: &mut Vec<u32>) -> usize {
        let start = files.len();
        let (mut fewest, mut chosen) = (usize::MAX, 0);
        for cell in self.narrowest(empty).members().take(LOOKS) {
            let from = files.len();
            self.fitting(cell, empty, available, forbidden, fewest, files);
            let count = files.len() - from;
            if count < fewest {
                (fewest, chosen) = (count, cell);
                files.copy_within(from.., start);
            }
            files.truncate(start + fewest);
            if fewest <= 1 {
                break;
            }
        }
        chosen
    }

    /// Adds the files on a cell that fit; when there are `most` it ends.
    #[inline(always)]
    fn fitting(&self, cell: usize, empty: W, available: &[u64], forbidden: &[bool], most: usize, files: &mut Vec<u32>) {
        let from = files.len();
        let drawers = self.drawers_of[cell] as usize..self.drawers_of[cell + 1] as usize;
        for drawer in drawers {
            if let Drawer::Covers(neighbour) = self.drawers[drawer]
                && !empty.contains(usize::from(neighbour))
            {
                continue;
            }
            let starts = &self.starts[drawer * (self.kinds + 1)..][..=self.kinds];
            for (word, &kinds) in available.iter().enumerate() {
                let mut bits = kinds;
                while bits != 0 {
                    let kind = 64 * word + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    let (start, end) = (starts[kind], starts[kind + 1]);
                    for (&cells, file) in self.cells[start as usize..end as usize].iter().zip(start..) {
                        if cells.without(empty).is_empty() && !forbidden[self.filed[file as usize].0 as usize] {
                            files.push(file);
                        }
                    }
                }
            }
            if files.len() - from >= most {
                return;
            }
        }
    }

    /// The empty cells with the fewest empty neighbours; all, where that cannot be told from the numbers.
    #[inline(always)]
    fn narrowest(&self, empty: W) -> W {
        let [mut ones, mut twos, mut fours] = [W::EMPTY; 3];
        for step in &self.steps {
            for beside in [empty.up(step.by).and(step.before), empty.down(step.by).and(step.after)] {
                let carry = ones.and(beside);
                ones = ones.or(beside).without(carry);
                fours = fours.or(twos.and(carry));
                twos = twos.or(carry).without(twos.and(carry));
            }
        }
        [fours, twos, ones].into_iter().fold(empty, |fewest, digit| {
            let fewer = fewest.without(digit);
            if fewer.is_empty() { fewest } else { fewer }
        })
    }
}
