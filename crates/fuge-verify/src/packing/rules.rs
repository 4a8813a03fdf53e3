//! What a piece may do on the board, from the words of the puzzle.
//!
//! One question is asked here and answered rule by rule: may this piece cover these cells? All places of a piece are then those, of all
//! its shapes laid everywhere, for which the answer is yes.

use super::fault::Fault;
use super::geometry::{self, Poses};
use super::spot::Spot;
use fuge_puzzle::packing::{Cell, Colour, Copies, Lattice, Packing, Placed};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// All places of a piece; a place is the numbers of the cells it covers, in order.
pub(crate) type Places = BTreeSet<Vec<u16>>;

/// The board and what each piece may do on it.
pub(crate) struct Rules {
    pub lattice: Lattice,
    /// The board, in reading order.
    pub cells: Vec<Cell>,
    /// The number of each cell: its rank in reading order.
    numbers: FxHashMap<Cell, u16>,
    pub pieces: Vec<Allowed>,
    colours: BTreeMap<Cell, Colour>,
    pairs: Option<BTreeSet<(Colour, Colour)>>,
}

/// What is allowed to a piece.
pub(crate) struct Allowed {
    pub name: String,
    pub copies: Copies,
    pub poses: Poses,
    place: Option<Vec<Cell>>,
    keep_out: BTreeSet<Cell>,
}

impl Rules {
    pub fn new(puzzle: &Packing) -> Self {
        let (board, lattice) = (puzzle.board(), puzzle.lattice());
        let allowed = puzzle.pieces().iter().map(|piece| Allowed {
            name: piece.name.clone(),
            copies: piece.copies,
            poses: geometry::poses(lattice, piece),
            place: piece.place.as_ref().map(|place| place.iter().copied().collect()),
            keep_out: piece.keep_out.clone(),
        });
        Self {
            lattice,
            cells: board.cells().to_vec(),
            numbers: board.cells().iter().copied().zip(0..).collect(),
            pieces: allowed.collect(),
            colours: board.colours().clone(),
            pairs: puzzle.colour_pairs().cloned(),
        }
    }

    /// The numbers of the cells that one piece covers, in order, if it may lie there.
    pub fn covered(&self, placed: &Placed) -> Result<Vec<u16>, Fault> {
        let mut numbers = Vec::with_capacity(placed.cells.len());
        self.numbers_of(placed, &mut numbers)?;
        self.may_cover(placed.piece, &numbers)?;
        Ok(numbers)
    }

    /// Adds the numbers of the cells that one piece covers, in order, wherever it lies.
    pub fn numbers_of(&self, placed: &Placed, numbers: &mut Vec<u16>) -> Result<(), Fault> {
        let allowed = self.pieces.get(placed.piece).ok_or(Fault::UnknownPiece { piece: placed.piece })?;
        let name = || allowed.name.clone();
        let first = numbers.len();
        for &cell in &placed.cells {
            let number = self.number(cell);
            numbers.push(number.ok_or_else(|| Fault::OffBoard { piece: name(), cell: self.spot(cell) })?);
        }
        let numbers = &mut numbers[first..];
        numbers.sort_unstable();
        if let Some(twice) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Fault::CellTwice { piece: name(), cell: self.spot(self.cells[usize::from(twice[0])]) });
        }
        Ok(())
    }

    /// Whether a piece may cover the cells of these numbers, which are in order.
    pub fn may_cover(&self, piece: usize, numbers: &[u16]) -> Result<(), Fault> {
        let cells: Vec<Cell> = numbers.iter().map(|&number| self.cells[usize::from(number)]).collect();
        self.may_lie(&self.pieces[piece], &cells)
    }

    /// Whether a piece may lie on these cells of the board, which are in reading order.
    fn may_lie(&self, allowed: &Allowed, cells: &[Cell]) -> Result<(), Fault> {
        let piece = || allowed.name.clone();
        let Some(colourings) = allowed.poses.get(&geometry::at_origin(cells)) else {
            return Err(Fault::WrongShape { piece: piece(), cells: self.spots(cells) });
        };
        let goes = |colours: &Vec<Option<Colour>>| cells.iter().zip(colours).all(|(&at, &colour)| self.go(colour, at));
        if !colourings.iter().any(goes) {
            return Err(Fault::WrongColours { piece: piece(), cells: self.spots(cells) });
        }
        if let Some(&cell) = cells.iter().find(|cell| allowed.keep_out.contains(cell)) {
            return Err(Fault::KeptOut { piece: piece(), cell: self.spot(cell) });
        }
        match &allowed.place {
            Some(place) if place != cells => {
                Err(Fault::Elsewhere { piece: piece(), cells: self.spots(cells), place: self.spots(place) })
            }
            _ => Ok(()),
        }
    }

    /// Whether a cell of a piece with this colour may lie here: where both have colours, they must be a pair.
    fn go(&self, colour: Option<Colour>, at: Cell) -> bool {
        let Some((colour, &below)) = colour.zip(self.colours.get(&at)) else { return true };
        self.pairs.as_ref().map_or(colour == below, |pairs| pairs.contains(&(colour, below)))
    }

    /// Every place of a piece: every pose, its first cell on every cell of the board.
    pub fn places(&self, piece: &Allowed) -> Places {
        let mut places = Places::new();
        for shape in piece.poses.keys() {
            for cells in self.cells.iter().filter_map(|&at| geometry::laid(shape, at)) {
                let numbers: Option<Vec<u16>> = cells.iter().map(|&cell| self.number(cell)).collect();
                places.extend(numbers.filter(|_| self.may_lie(piece, &cells).is_ok()));
            }
        }
        places
    }

    /// The number of a cell: its rank in reading order.
    pub fn number(&self, at: Cell) -> Option<u16> {
        self.numbers.get(&at).copied()
    }

    pub fn spot(&self, cell: Cell) -> Spot {
        Spot::new(self.lattice, cell)
    }

    fn spots(&self, cells: &[Cell]) -> Vec<Spot> {
        cells.iter().map(|&cell| self.spot(cell)).collect()
    }
}
