//! From a puzzle to numbered cells, kinds of pieces and all their placements; and the puzzle's symmetries.
//!
//! From here on nothing knows the lattice: a placement is a set of cell numbers, a symmetry is a permutation of them.
//! Pieces whose placements are the same are copies of one *kind*, whatever they are called. A motion of the board is a
//! symmetry of the puzzle when it maps the placements of every kind onto those of a kind with as many copies: that is
//! looked up, never assumed.

use super::model::{MAX_CELLS, Packing, Placed, Solution, Symmetry};
use super::reduce::Reduction;
use super::shape::{Cell, Motion, Shape};
use super::words::{Wide, Word};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// A solution as the engines find it: the numbers of its placements, ascending.
pub type Found = Box<[u32]>;

/// A packing puzzle made ready for searching.
#[derive(Clone, Debug)]
pub struct Compiled {
    packing: Packing,
    grid: Grid,
    kinds: Vec<Kind>,
    /// Cells of all placements, one after the other; a kind knows where its own start.
    cells: Vec<u16>,
    kind_of: Vec<u16>,
    /// Which orientation of its kind each placement has.
    orientations: Vec<u8>,
    symmetries: Vec<SymmetryOf>,
    reduction: Reduction,
}

/// Pieces that can do exactly the same: copies of each other.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Indices of the pieces, one for each copy.
    pub pieces: Vec<usize>,
    /// Cells of one copy.
    pub size: usize,
    /// Numbers of its placements.
    pub placements: Range<u32>,
    /// Whether its cells hang together.
    pub connected: bool,
    /// Where the cells of its placements start.
    cells_start: usize,
}

/// One way to lay a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement<'a> {
    /// Index of its kind.
    pub kind: usize,
    /// The numbers of the cells it covers, ascending.
    pub cells: &'a [u16],
}

/// How cells are numbered. The numbers run along the shorter side, so that a partly filled board has a short front.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// The cell of each number; with gaps where the numbering runs over a whole box.
    pub(super) cells: Vec<Option<Cell>>,
    /// The numbers that are cells, ascending.
    pub(super) order: Vec<u16>,
    /// The cells that share an edge with each cell.
    pub(super) neighbours: Vec<Vec<u16>>,
    /// Distance of the numbers of neighbours along the longer side, where cells are numbered in a box. `None`: only the
    /// cells of the board are numbered, because the box around them is too large.
    pub(super) stride: Option<usize>,
    /// The box around the board.
    corner: Cell,
    rows: usize,
    columns: usize,
    /// The number of each cell of the box, row by row; [`NO_CELL`] where the board has none.
    numbers: Vec<u16>,
}

/// Stands for a cell that is not on the board.
const NO_CELL: u16 = u16::MAX;

/// A symmetry of the puzzle and what it does.
#[derive(Clone, Debug)]
pub(super) struct SymmetryOf {
    pub(super) motion: Motion,
    /// The cell that goes to each cell.
    pub(super) cell_sources: Vec<u16>,
    /// Image of each placement.
    pub(super) placements: Vec<u32>,
    /// Image of each kind.
    pub(super) kinds: Vec<u16>,
}

impl Compiled {
    /// Lists the placements of a puzzle, finds its symmetries and decides how to cut symmetric copies.
    ///
    /// ```
    /// use fuge_puzzle::packing::{Board, Compiled, Packing, PieceSet, Symmetry};
    /// let pieces = PieceSet::named("pentominoes").unwrap().pieces();
    /// let puzzle = Packing::new(Board::rectangle(6, 10).unwrap(), pieces, Symmetry::Full).unwrap();
    /// let compiled = Compiled::new(&puzzle);
    /// assert_eq!(compiled.kinds().len(), 12);
    /// assert_eq!(compiled.order(), 4);
    /// ```
    #[must_use]
    pub fn new(packing: &Packing) -> Self {
        let grid = Grid::of(packing);
        let mut compiled = match grid.cells.len() {
            0..=64 => Listing::<u64>::new(packing, &grid).finish(packing, grid),
            65..=128 => Listing::<u128>::new(packing, &grid).finish(packing, grid),
            129..=256 => Listing::<Wide<4>>::new(packing, &grid).finish(packing, grid),
            _ => Listing::<Wide<8>>::new(packing, &grid).finish(packing, grid),
        };
        compiled.reduction = Reduction::of(&compiled);
        compiled
    }

    /// The puzzle.
    #[must_use]
    pub fn packing(&self) -> &Packing {
        &self.packing
    }

    /// The kinds of pieces.
    #[must_use]
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// How many placements there are in all.
    #[must_use]
    pub fn placements(&self) -> usize {
        self.kind_of.len()
    }

    /// A placement by its number.
    #[must_use]
    pub fn placement(&self, number: u32) -> Placement<'_> {
        let index = usize::from(self.kind_of[number as usize]);
        let kind = &self.kinds[index];
        let start = kind.cells_start + (number - kind.placements.start) as usize * kind.size;
        Placement { kind: index, cells: &self.cells[start..start + kind.size] }
    }

    /// The order of the puzzle's symmetry group.
    #[must_use]
    pub fn order(&self) -> usize {
        self.symmetries.len()
    }

    /// The motions that are symmetries of the puzzle, the identity first.
    pub fn motions(&self) -> impl Iterator<Item = Motion> {
        self.symmetries.iter().map(|s| s.motion)
    }

    /// How symmetric copies are cut.
    #[must_use]
    pub fn reduction(&self) -> &Reduction {
        &self.reduction
    }

    /// The first piece that has fewer places on the board than copies; the puzzle is then impossible.
    #[must_use]
    pub fn unplaceable(&self) -> Option<usize> {
        self.kinds.iter().find(|k| k.placements.len() < k.pieces.len()).map(|k| k.pieces[0])
    }

    /// Product of the factorials of the numbers of copies, as factors: `labelled` counts are `raw` times these.
    pub fn copies(&self) -> impl Iterator<Item = usize> {
        self.kinds.iter().map(|k| k.pieces.len())
    }

    /// Which orientation of its kind a placement has.
    pub(super) fn orientation(&self, number: u32) -> u8 {
        self.orientations[number as usize]
    }

    /// Kinds in their orientations, in all.
    pub(super) fn slots(&self) -> usize {
        let changes = |kind: &Kind| {
            let range = kind.placements.start as usize..kind.placements.end as usize;
            self.orientations[range].chunk_by(|a, b| a == b).count()
        };
        self.kinds.iter().map(changes).sum()
    }

    /// The cell with this number.
    pub(super) fn cell(&self, number: u16) -> Cell {
        self.grid.cells[usize::from(number)].expect("placements cover cells of the board only")
    }

    pub(super) fn grid(&self) -> &Grid {
        &self.grid
    }

    pub(super) fn symmetries(&self) -> &[SymmetryOf] {
        &self.symmetries
    }

    /// Whether these are numbers of placements, in ascending order, that use every kind exactly as often as there are copies.
    #[must_use]
    pub fn uses_every_piece(&self, found: &[u32]) -> bool {
        let known = |&number: &u32| (number as usize) < self.placements();
        let uses = |kind: &Kind| found.iter().filter(|number| kind.placements.contains(number)).count();
        found.is_sorted_by(|a, b| a < b)
            && found.iter().all(known)
            && self.kinds.iter().all(|kind| uses(kind) == kind.pieces.len())
    }

    /// Placements as pieces and cells; also of a part of a solution. Copies of a kind go to its pieces in the order of
    /// the placements' numbers.
    #[must_use]
    pub fn solution(&self, found: &[u32]) -> Solution {
        let mut next_copy = vec![0; self.kinds.len()];
        let mut placements: Vec<Placed> = found
            .iter()
            .map(|&number| {
                let placement = self.placement(number);
                let copy = &mut next_copy[placement.kind];
                let piece = self.kinds[placement.kind].pieces[*copy];
                *copy += 1;
                let mut cells: Vec<Cell> = placement.cells.iter().map(|&c| self.cell(c)).collect();
                cells.sort_unstable();
                Placed { piece, cells }
            })
            .collect();
        placements.sort();
        Solution { placements }
    }
}

impl SymmetryOf {
    /// First `first`, then this.
    fn after(&self, first: &Self) -> Self {
        Self {
            motion: self.motion.after(first.motion),
            cell_sources: self.cell_sources.iter().map(|&c| first.cell_sources[usize::from(c)]).collect(),
            placements: first.placements.iter().map(|&p| self.placements[p as usize]).collect(),
            kinds: first.kinds.iter().map(|&k| self.kinds[usize::from(k)]).collect(),
        }
    }
}

impl Grid {
    fn of(packing: &Packing) -> Self {
        let board = packing.board();
        let (corner, opposite) = board.bounds();
        let rows = (opposite.row - corner.row + 1) as usize;
        let columns = (opposite.column - corner.column + 1) as usize;
        let by_rows = columns <= rows;
        let in_box = rows * columns <= MAX_CELLS;
        let place = |cell: &Cell| ((cell.row - corner.row) as usize, (cell.column - corner.column) as usize);
        let mut order: Vec<Cell> = board.cells().to_vec();
        if !by_rows {
            order.sort_unstable_by_key(|c| (c.column, c.row));
        }
        let mut grid = Self {
            cells: vec![None; if in_box { rows * columns } else { order.len() }],
            order: Vec::with_capacity(order.len()),
            neighbours: Vec::new(),
            stride: in_box.then_some(rows.min(columns)),
            corner,
            rows,
            columns,
            numbers: vec![NO_CELL; rows * columns],
        };
        for (rank, cell) in order.iter().enumerate() {
            let (row, column) = place(cell);
            let number = match (in_box, by_rows) {
                (false, _) => rank,
                (true, true) => row * columns + column,
                (true, false) => column * rows + row,
            };
            grid.cells[number] = Some(*cell);
            grid.order.push(number as u16);
            grid.numbers[row * columns + column] = number as u16;
        }
        let beside = |cell: Option<Cell>| cell.into_iter().flat_map(Cell::neighbours).filter_map(|c| grid.number(c));
        grid.neighbours = grid.cells.iter().map(|&cell| beside(cell).collect()).collect();
        grid
    }

    /// The number of a cell, where the board has it.
    fn number(&self, cell: Cell) -> Option<u16> {
        let row = usize::try_from(cell.row - self.corner.row).ok().filter(|&row| row < self.rows)?;
        let column = usize::try_from(cell.column - self.corner.column).ok().filter(|&column| column < self.columns)?;
        Some(self.numbers[row * self.columns + column]).filter(|&number| number != NO_CELL)
    }
}

/// Placements on their way to a [`Compiled`], as words, so that images are found quickly.
struct Listing<W> {
    kinds: Vec<Kind>,
    masks: Vec<W>,
    orientations: Vec<u8>,
}

impl<W: Word> Listing<W> {
    fn new(packing: &Packing, grid: &Grid) -> Self {
        let mut listing = Self { kinds: Vec::new(), masks: Vec::new(), orientations: Vec::new() };
        for (index, piece) in packing.pieces().iter().enumerate() {
            let (masks, orientations) = Self::places(&piece.shape.orientations(piece.flip), packing, grid);
            let pieces = std::iter::repeat_n(index, piece.copies as usize);
            let same = listing.kinds.iter_mut().find(|kind| {
                let range = kind.placements.start as usize..kind.placements.end as usize;
                // Pieces without a place are alike only when they are congruent; it does not matter, there is no solution.
                !masks.is_empty() && listing.masks[range] == masks
            });
            if let Some(kind) = same {
                kind.pieces.extend(pieces);
                continue;
            }
            let start = listing.masks.len() as u32;
            listing.masks.extend(masks);
            listing.orientations.extend(orientations);
            listing.kinds.push(Kind {
                pieces: pieces.collect(),
                size: piece.shape.cells().len(),
                placements: start..listing.masks.len() as u32,
                connected: piece.shape.is_connected(),
                cells_start: 0,
            });
        }
        listing
    }

    /// Every place for these orientations, orientation by orientation, and which one it is.
    fn places(shapes: &[Shape], packing: &Packing, grid: &Grid) -> (Vec<W>, Vec<u8>) {
        let mut masks = Vec::new();
        let mut orientations = Vec::new();
        for (shape, orientation) in shapes.iter().zip(0..) {
            let origin = shape.cells()[0];
            for &at in packing.board().cells() {
                let cells = shape.cells().iter().map(|c| {
                    let cell = Cell::new(at.row + c.row - origin.row, at.column + c.column - origin.column);
                    grid.number(cell).map(usize::from)
                });
                if let Some(mask) = cells.into_iter().try_fold(W::EMPTY, |mask, n| Some(mask.with(n?))) {
                    masks.push(mask);
                    orientations.push(orientation);
                }
            }
        }
        (masks, orientations)
    }

    fn finish(mut self, packing: &Packing, grid: Grid) -> Compiled {
        let mut cells = Vec::new();
        let mut kind_of = Vec::new();
        for (kind, index) in self.kinds.iter_mut().zip(0..) {
            kind.cells_start = cells.len();
            for number in kind.placements.clone() {
                cells.extend(self.masks[number as usize].members().map(|c| c as u16));
                kind_of.push(index);
            }
        }
        let symmetries = self.symmetries(packing, &grid, &kind_of);
        Compiled {
            packing: packing.clone(),
            grid,
            kinds: self.kinds,
            cells,
            kind_of,
            orientations: self.orientations,
            symmetries,
            reduction: Reduction::default(),
        }
    }

    /// The motions that map the board and the set of placements onto themselves.
    fn symmetries(&self, packing: &Packing, grid: &Grid, kind_of: &[u16]) -> Vec<SymmetryOf> {
        let motions = match packing.symmetry() {
            Symmetry::Full => &Motion::ALL[..],
            Symmetry::Rotations => &Motion::ALL[..4],
            Symmetry::None => &Motion::ALL[..1],
        };
        let index: FxHashMap<(u16, W), u32> =
            self.masks.iter().zip(0..).map(|(&mask, n)| ((kind_of[n as usize], mask), n)).collect();
        let mut found: Vec<SymmetryOf> = Vec::new();
        for &motion in motions {
            // A motion made of two symmetries is one, and what it does need not be looked up.
            let pairs = found.iter().flat_map(|a| found.iter().map(move |b| (a, b)));
            let composed = pairs.into_iter().find(|(a, b)| a.motion.after(b.motion) == motion).map(|(a, b)| a.after(b));
            found.extend(composed.or_else(|| self.symmetry(motion, packing, grid, &index)));
        }
        found
    }

    fn symmetry(
        &self,
        motion: Motion,
        packing: &Packing,
        grid: &Grid,
        index: &FxHashMap<(u16, W), u32>,
    ) -> Option<SymmetryOf> {
        let cells = cell_images(motion, packing, grid)?;
        let mut placements = Vec::with_capacity(self.masks.len());
        let mut kinds = Vec::with_capacity(self.kinds.len());
        for kind in &self.kinds {
            let images: Vec<W> = kind
                .placements
                .clone()
                .map(|n| W::of(self.masks[n as usize].members().map(|c| usize::from(cells[c]))))
                .collect();
            let (image, numbers) = self.kinds.iter().zip(0..).find_map(|(other, k)| {
                let alike = other.pieces.len() == kind.pieces.len() && other.placements.len() == images.len();
                let numbers: Option<Vec<u32>> =
                    if alike { images.iter().map(|&m| index.get(&(k, m)).copied()).collect() } else { None };
                Some((k, numbers?))
            })?;
            kinds.push(image);
            placements.extend(numbers);
        }
        let mut cell_sources = cells.clone();
        for &cell in &grid.order {
            cell_sources[usize::from(cells[usize::from(cell)])] = cell;
        }
        Some(SymmetryOf { motion, cell_sources, placements, kinds })
    }
}

/// Where a motion takes each cell number, if it maps the board onto itself.
fn cell_images(motion: Motion, packing: &Packing, grid: &Grid) -> Option<Vec<u16>> {
    let board = packing.board();
    let moved: Vec<Cell> = board.cells().iter().map(|&c| motion.apply(c)).collect();
    let top = moved.iter().map(|c| c.row).min()?;
    let left = moved.iter().map(|c| c.column).min()?;
    let mut images: Vec<u16> = (0..grid.cells.len() as u16).collect();
    for (cell, image) in board.cells().iter().zip(moved) {
        let image = Cell::new(image.row - top + grid.corner.row, image.column - left + grid.corner.column);
        images[usize::from(grid.number(*cell)?)] = grid.number(image)?;
    }
    Some(images)
}
