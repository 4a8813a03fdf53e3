//! Every place for every piece, and the motions that map all of them onto each other.
//!
//! **The one idea.** Where a cell may be shifted by so much and stays on the board is a set of cells; an orientation fits where these sets
//! of its cells have a cell in common. So what does not fit is never looked at, and on an even grid a place is a sum of numbers.

use super::compile::{Compiled, Kind, SymmetryOf};
use super::grid::Grid;
use super::lattice::{Cell, Motion};
use super::model::{Copies, Packing, Piece};
use super::reduce::Reduction;
use super::shape::Shape;
use super::words::{Wide, Word};
use fuge_search::{Patience, Stopped};
use rustc_hash::FxHashMap;
use std::ops::Range;
use std::sync::Arc;

/// A set of cells by their numbers, on any board.
type Cells = Wide<8>;

/// Placements on their way to a [`Compiled`].
pub(super) struct Listing<'a> {
    packing: &'a Packing,
    grid: Grid,
    patience: &'a Patience<'a>,
    shifts: FxHashMap<(u8, Cell), Shift>,
    /// The cells of the board with their numbers.
    board: Vec<(Cell, u16)>,
    kinds: Vec<Kind>,
    /// Cells of all placements, one after the other, those of each ascending.
    cells: Vec<u16>,
    kind_of: Vec<u16>,
    orientations: Vec<u8>,
}

/// What a shift does to the cells of one part, perhaps to another part.
#[derive(Clone, Copy)]
struct Shift {
    /// The cells that stay on the board.
    from: Cells,
    /// How much their numbers grow, where the grid is even.
    by: i32,
}

/// The places of a piece.
#[derive(Default)]
struct Places {
    /// Of each of them so many cells.
    cells: Vec<u16>,
    orientations: Vec<u8>,
}

impl<'a> Listing<'a> {
    /// Lists everything.
    pub(super) fn new(packing: &'a Packing, patience: &'a Patience<'a>) -> Result<Self, Stopped> {
        let grid = Grid::of(packing);
        let number = |&cell: &Cell| Some((cell, grid.number(cell)?));
        let board = packing.board().cells().iter().filter_map(number).collect();
        let (shifts, kinds, cells, kind_of, orientations) = Default::default();
        let mut listing = Self { packing, grid, patience, shifts, board, kinds, cells, kind_of, orientations };
        for (index, piece) in packing.pieces().iter().enumerate() {
            listing.add(index, piece)?;
        }
        listing.add_hole();
        Ok(listing)
    }

    /// Adds a piece: to a kind that can do the same, or as a new one.
    fn add(&mut self, index: usize, piece: &Piece) -> Result<(), Stopped> {
        let size = piece.shape.cells().len();
        let places = self.places(piece)?;
        let Copies { min, max } = piece.copies;
        let (must, may) = (min as usize, (max - min) as usize);
        let cells = &self.cells;
        let same = self.kinds.iter_mut().find(|kind| {
            // Pieces without a place are alike only when they are congruent; it does not matter, they are never used.
            kind.size == size && !places.cells.is_empty() && cells[kind.all_cells()] == places.cells
        });
        if let Some(kind) = same {
            let at = kind.least;
            kind.pieces.splice(at..at, std::iter::repeat_n(index, must));
            kind.pieces.extend(std::iter::repeat_n(index, may));
            kind.least += must;
            return Ok(());
        }
        let connected = piece.shape.is_connected(self.packing.lattice());
        self.push(Kind { least: must, ..Kind::new(vec![index; must + may], size, connected) }, places);
        Ok(())
    }

    fn push(&mut self, kind: Kind, places: Places) {
        let (start, number) = (self.orientations.len() as u32, places.orientations.len());
        let (index, cells_start) = (self.kinds.len() as u16, self.cells.len());
        self.cells.extend(places.cells);
        self.orientations.extend(places.orientations);
        self.kind_of.resize(self.orientations.len(), index);
        self.kinds.push(Kind { placements: start..start + number as u32, cells_start, ..kind });
    }

    /// Adds the cells that may stay empty, as many of them as the pieces leave.
    fn add_hole(&mut self) {
        let area = |copies: fn(&Kind) -> usize| self.kinds.iter().map(|kind| copies(kind) * kind.size).sum::<usize>();
        let board = self.packing.board();
        let least = board.cells().len().saturating_sub(area(|kind| kind.pieces.len()));
        let most = self.packing.most_empty() as usize;
        if most == 0 {
            return;
        }
        let may_be =
            |number: &u16| self.grid.cells[usize::from(*number)].is_some_and(|cell| board.optional().contains(&cell));
        let cells: Vec<u16> = self.grid.order.iter().copied().filter(may_be).collect();
        let orientations = vec![0; cells.len()];
        let no_pieces = vec![usize::MAX; most];
        self.push(Kind { least, hole: true, ..Kind::new(no_pieces, 1, true) }, Places { cells, orientations });
    }

    /// Every place for a piece, orientation by orientation, and which one it is.
    fn places(&mut self, piece: &Piece) -> Result<Places, Stopped> {
        let mut places = Places::default();
        if piece.shape.cells().len() > self.board.len() {
            // It may be large beyond all measure, and need not be turned to see that it does not fit.
            return Ok(places);
        }
        let number = |&cell: &Cell| self.grid.number(cell).map(usize::from);
        let kept_out = Cells::of(piece.keep_out.iter().filter_map(number));
        let fixed = piece.place.as_ref().map(|place| Cells::of(place.iter().filter_map(number)));
        let shapes = piece.orientations(self.packing.lattice());
        // Orientations that differ in colours only stand one after the other, and are one: it is enough if one of them agrees.
        for (alike, orientation) in shapes.chunk_by(|a, b| a.cells() == b.cells()).zip(0..) {
            self.patience.spend(self.board.len() as u64)?;
            let Some((from, mut steps)) = self.room(&alike[0])? else { continue };
            let origin = alike[0].cells()[0];
            steps.sort_unstable();
            let before = places.cells.len();
            let coloured = !self.packing.board().colours().is_empty() && alike.iter().any(Shape::has_colours);
            for &(at, number) in self.board.iter().filter(|(at, _)| at.part == origin.part) {
                if !from.contains(usize::from(number)) {
                    continue;
                }
                let (start, by) = (places.cells.len(), at.seen_from(origin));
                match self.grid.even {
                    true => places.cells.extend(steps.iter().map(|by| (i32::from(number) + by) as u16)),
                    false => {
                        places.cells.extend(alike[0].cells().iter().filter_map(|c| self.grid.number(c.shifted(by))));
                        places.cells[start..].sort_unstable();
                    }
                }
                let cells = || places.cells[start..].iter().map(|&cell| usize::from(cell));
                let allowed = (kept_out.is_empty() || !cells().any(|cell| kept_out.contains(cell)))
                    && fixed.is_none_or(|fixed| cells().all(|cell| fixed.contains(cell)))
                    && (!coloured || alike.iter().any(|shape| self.agrees(shape, by)));
                if allowed {
                    places.orientations.push(orientation);
                } else {
                    places.cells.truncate(start);
                }
            }
            self.patience.spend((places.cells.len() - before) as u64)?;
        }
        Ok(places)
    }

    /// Whether a shape that is shifted by so much agrees with the colours of the board.
    fn agrees(&self, shape: &Shape, by: Cell) -> bool {
        let colours = self.packing.board().colours();
        let mut cells = shape.coloured_cells();
        cells.all(|(cell, colour)| self.packing.agree(colour, colours.get(&cell.shifted(by)).copied()))
    }

    /// Where the first cell of a shape may lie, and by how much the numbers of all its cells are larger, on an even grid. Nothing where it cannot lie.
    fn room(&mut self, shape: &Shape) -> Result<Option<(Cells, Vec<i32>)>, Stopped> {
        let origin = shape.cells()[0];
        let mut room: Option<Cells> = None;
        let mut steps = Vec::with_capacity(shape.cells().len());
        for &cell in shape.cells() {
            let shift = self.shift(origin.part, cell.seen_from(origin))?;
            let left = room.map_or(shift.from, |room| room.and(shift.from));
            if left.is_empty() {
                return Ok(None);
            }
            room = Some(left);
            steps.push(shift.by);
        }
        Ok(room.map(|room| (room, steps)))
    }

    /// What a shift does to the cells of a part.
    fn shift(&mut self, part: u8, by: Cell) -> Result<Shift, Stopped> {
        if let Some(&known) = self.shifts.get(&(part, by)) {
            return Ok(known);
        }
        self.patience.spend(self.board.len() as u64)?;
        let mut shift = Shift { from: Cells::EMPTY, by: 0 };
        for &(cell, number) in self.board.iter().filter(|(cell, _)| cell.part == part) {
            if let Some(other) = self.grid.number(by.shifted(cell)) {
                shift.from = shift.from.with(usize::from(number));
                shift.by = i32::from(other) - i32::from(number);
            }
        }
        // There may be very many that lead nowhere.
        if !shift.from.is_empty() {
            self.shifts.insert((part, by), shift);
        }
        Ok(shift)
    }

    /// The puzzle, with its symmetries.
    pub(super) fn finish(self) -> Result<Compiled, Stopped> {
        let Self { packing, grid, patience, kinds, cells, kind_of, orientations, .. } = self;
        patience.spend(cells.len() as u64)?;
        let numbers = Numbers::new(&kinds, &cells, grid.cells.len());
        let mut compiled = Compiled {
            packing: packing.clone().into(),
            grid: grid.into(),
            kinds: kinds.into(),
            cells: cells.into(),
            kind_of: kind_of.into(),
            orientations: orientations.into(),
            numbers: numbers.into(),
            symmetries: Arc::default(),
            reduction: Arc::default(),
        };
        compiled.symmetries = symmetries(&compiled, patience)?.into();
        compiled.reduction = Reduction::of(&compiled, patience)?.into();
        Ok(compiled)
    }
}

/// The numbers of placements by their kind and their first cell: few have both in common.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    /// Cells of the board, gaps included.
    cells: usize,
    /// Where the numbers of each kind and each first cell begin.
    starts: Vec<u32>,
    numbers: Vec<u32>,
}

impl Numbers {
    fn new(kinds: &[Kind], all: &[u16], cells: usize) -> Self {
        let mut starts = vec![0; kinds.len() * cells + 1];
        let places = || {
            kinds.iter().enumerate().flat_map(move |(index, kind)| {
                let firsts = all[kind.all_cells()].chunks_exact(kind.size).map(|cells| usize::from(cells[0]));
                kind.placements.clone().zip(firsts.map(move |first| index * cells + first))
            })
        };
        places().for_each(|(_, place)| starts[place + 1] += 1);
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut next = starts.clone();
        let mut numbers = vec![0; sum as usize];
        for (number, place) in places() {
            numbers[next[place] as usize] = number;
            next[place] += 1;
        }
        Self { cells, starts, numbers }
    }

    /// The numbers of the placements of a kind whose first cell is this one, ascending.
    pub(super) fn at(&self, kind: usize, first: usize) -> &[u32] {
        let place = kind * self.cells + first;
        &self.numbers[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}

/// The motions that map the board and the set of placements onto themselves.
fn symmetries(compiled: &Compiled, patience: &Patience<'_>) -> Result<Vec<SymmetryOf>, Stopped> {
    let packing = compiled.packing();
    let mut found: Vec<SymmetryOf> = Vec::new();
    for &motion in packing.symmetry().motions(packing.lattice()) {
        patience.spend(compiled.all_placements() as u64)?;
        // A motion made of two symmetries is one, and what it does need not be looked up.
        let pairs = found.iter().flat_map(|a| found.iter().map(move |b| (a, b)));
        let composed =
            pairs.into_iter().find(|(a, b)| a.motion.after(b.motion).same_turn(motion)).map(|(a, b)| a.after(b));
        found.extend(match composed {
            Some(composed) => Some(composed),
            None => symmetry(compiled, motion, patience)?,
        });
    }
    Ok(found)
}

fn symmetry(compiled: &Compiled, motion: Motion, patience: &Patience<'_>) -> Result<Option<SymmetryOf>, Stopped> {
    let (grid, all) = (compiled.grid(), compiled.all_kinds());
    let Some(moved) = grid.images(motion) else { return Ok(None) };
    let mut placements = Vec::with_capacity(compiled.all_placements());
    let mut kinds = Vec::with_capacity(all.len());
    let mut images = Vec::new();
    for (kind, own) in all.iter().zip(0..) {
        // Kinds without placements are all alike in what they cover; each is its own image, so that kinds are permuted.
        if kind.placements.is_empty() {
            kinds.push(own);
            continue;
        }
        patience.spend((kind.placements.len() * kind.size) as u64)?;
        images_of(compiled, kind, &moved, &mut images);
        let copies = |kind: &Kind| (kind.hole, kind.least, kind.pieces.len(), kind.size, kind.placements.len());
        let alike = all.iter().enumerate().filter(|(_, other)| copies(other) == copies(kind));
        let start = placements.len();
        let mut image = None;
        for (other, _) in alike {
            patience.spend(1)?;
            if compiled.numbered(other, &images, &mut placements) {
                image = Some(other as u16);
                break;
            }
            placements.truncate(start);
        }
        let Some(image) = image else { return Ok(None) };
        kinds.push(image);
    }
    let mut cell_sources = moved.clone();
    for &cell in &grid.order {
        cell_sources[usize::from(moved[usize::from(cell)])] = cell;
    }
    Ok(Some(SymmetryOf { motion, cell_sources, placements, kinds }))
}

/// The cells to which those of a kind's placements move, one placement after the other, those of each ascending.
fn images_of(compiled: &Compiled, kind: &Kind, moved: &[u16], images: &mut Vec<u16>) {
    images.clear();
    // Which cell comes first then is mostly the same as in the placement before.
    let mut order: Vec<usize> = (0..kind.size).collect();
    for number in kind.placements.clone() {
        let cells = compiled.placement(number).cells;
        let image = |&at: &usize| moved[usize::from(cells[at])];
        let start = images.len();
        images.extend(order.iter().map(image));
        if !images[start..].is_sorted() {
            order.sort_unstable_by_key(image);
            images.truncate(start);
            images.extend(order.iter().map(image));
        }
    }
}

impl Compiled {
    /// Adds the numbers of a kind's placements on these cells, one after the other. Whether all of them are placements.
    fn numbered(&self, kind: usize, images: &[u16], numbers: &mut Vec<u32>) -> bool {
        let Kind { placements, size, .. } = &self.all_kinds()[kind];
        // Beside the last one, mostly.
        let mut near = placements.start;
        images.chunks_exact(*size).all(|cells| {
            let beside = [near.wrapping_add(1), near.wrapping_sub(1)];
            let is = |number: &u32| placements.contains(number) && self.placement(*number).cells == cells;
            let found = beside.into_iter().find(is).or_else(|| {
                let numbers = self.numbers.at(kind, usize::from(cells[0]));
                numbers.iter().copied().find(is)
            });
            near = found.unwrap_or(near);
            numbers.extend(found);
            found.is_some()
        })
    }

    /// The number of a kind's placement on these cells.
    #[inline]
    pub(super) fn number<W: Word>(&self, kind: usize, cells: W) -> Option<u32> {
        let numbers = self.numbers.at(kind, cells.first() as usize);
        let is = |&&number: &&u32| self.placement(number).cells.iter().all(|&cell| cells.contains(usize::from(cell)));
        numbers.iter().find(is).copied()
    }
}

impl Kind {
    /// A kind of these pieces, without placements yet.
    fn new(pieces: Vec<usize>, size: usize, connected: bool) -> Self {
        Self { pieces, least: 0, size, placements: 0..0, connected, cells_start: 0, hole: false }
    }

    /// Where the cells of its placements are.
    pub(super) fn all_cells(&self) -> Range<usize> {
        self.cells_start..self.cells_start + self.placements.len() * self.size
    }
}
