//! What is drawn, before anyone asks how: a board and the regions on it.
//!
//! A region has a colour and a glyph. Both follow the piece where they can, so that a piece looks the same in every
//! solution, and step aside where two regions would be taken for one: where they share an edge and look alike, or where
//! they are copies of a piece in several parts. Regions are decided in the order given and never changed by later ones,
//! so nothing flickers while pieces come and go at the end of the list.

use crate::glyphs::{CharSet, Glyphs};
use crate::index::Index;
use crate::palette::PALETTE;
use fuge_puzzle::packing::{Cell, Lattice, Packing, Piece, Placed};

/// A board with regions.
pub(crate) struct Picture<'a> {
    pub lattice: Lattice,
    /// The cells of the board, in reading order.
    pub board: &'a [Cell],
    /// The pieces of the puzzle.
    pub pieces: &'a [Piece],
    pub regions: Vec<Region>,
    index: Index,
    /// For each cell of the board the region that covers it.
    covered: Vec<Option<usize>>,
}

/// The cells of one placed piece.
pub(crate) struct Region {
    pub cells: Vec<Cell>,
    /// Index into [`PALETTE`].
    pub colour: usize,
    /// One printable ASCII character, different from that of every region with which this one could be confused.
    pub glyph: char,
    /// What stands for the region where its edges are drawn: the same for all copies of a piece that hangs together.
    pub sign: char,
    /// Index into the pieces of the puzzle.
    pub piece: usize,
}

/// What there is at a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// A hole or beyond the edge of the board.
    Outside,
    /// A cell of the board that nothing covers.
    Open,
    /// A cell of this region.
    Region(usize),
}

impl<'a> Picture<'a> {
    /// The board with these pieces on it. Cells that are not on the board are left out; where two pieces overlap, the
    /// later one is seen.
    pub fn new(packing: &'a Packing, placed: &[Placed]) -> Self {
        let mut picture = Self::bare(packing.lattice(), packing.board().cells(), packing.pieces());
        let mut glyphs = Glyphs::new(packing.pieces());
        for Placed { piece, cells } in placed {
            picture.add(*piece, cells, &mut glyphs);
        }
        picture
    }

    /// One piece by itself, as piece number `index` of `pieces`.
    pub fn of_piece(lattice: Lattice, pieces: &'a [Piece], index: usize) -> Self {
        let cells = pieces[index].shape.cells();
        let mut picture = Self::bare(lattice, cells, pieces);
        picture.add(index, cells, &mut Glyphs::new(pieces));
        picture
    }

    fn bare(lattice: Lattice, board: &'a [Cell], pieces: &'a [Piece]) -> Self {
        let index = Index::new(lattice, board);
        Self { lattice, board, pieces, regions: Vec::new(), index, covered: vec![None; board.len()] }
    }

    /// What there is at this cell.
    pub fn spot(&self, cell: Cell) -> Spot {
        self.index.number(self.board, cell).map_or(Spot::Outside, |number| self.spot_of(number))
    }

    /// What there is at the cell of the board with this number.
    fn spot_of(&self, number: usize) -> Spot {
        self.covered[number].map_or(Spot::Open, Spot::Region)
    }

    /// The cells of the board with what there is.
    pub fn spots(&self) -> impl Iterator<Item = (Cell, Spot)> {
        self.board.iter().enumerate().map(|(number, &cell)| (cell, self.spot_of(number)))
    }

    /// The cells that nothing covers.
    pub fn open(&self) -> impl Iterator<Item = Cell> {
        self.spots().filter(|(_, spot)| *spot == Spot::Open).map(|(cell, _)| cell)
    }

    /// The name of a region's piece.
    pub fn label(&self, region: &Region) -> &'a str {
        self.pieces.get(region.piece).map_or("", |piece| &piece.name)
    }

    fn add(&mut self, piece: usize, cells: &[Cell], glyphs: &mut Glyphs) {
        let numbers: Vec<usize> = cells.iter().filter_map(|&cell| self.index.number(self.board, cell)).collect();
        let cells: Vec<Cell> = numbers.iter().map(|&number| self.board[number]).collect();
        let touching = self.touching(&cells);
        let copies = self.scattered_copies(piece);
        let rivals: Vec<usize> = touching.iter().chain(&copies).copied().collect();
        let colour = self.free_colour(piece, &rivals).or_else(|| self.free_colour(piece, &touching));
        let taken: CharSet = rivals.iter().map(|&r| self.regions[r].glyph).collect();
        let glyph = glyphs.for_region(piece, taken);
        let sign = if copies.is_empty() { glyphs.sign(piece).unwrap_or(glyph) } else { glyph };
        for number in numbers {
            self.covered[number] = Some(self.regions.len());
        }
        self.regions.push(Region { cells, colour: colour.unwrap_or(own_colour(piece)), glyph, sign, piece });
    }

    /// The regions that share an edge with these cells.
    fn touching(&self, cells: &[Cell]) -> Vec<usize> {
        let mut touching = Vec::new();
        for cell in cells.iter().flat_map(|&cell| self.lattice.geometry().neighbours(cell)) {
            if let Spot::Region(region) = self.spot(cell)
                && !touching.contains(&region)
            {
                touching.push(region);
            }
        }
        touching
    }

    /// The copies of this piece that are there already, if the piece is in several parts.
    fn scattered_copies(&self, piece: usize) -> Vec<usize> {
        let copies = self.regions.iter().enumerate().filter(|(_, region)| region.piece == piece);
        let copies: Vec<usize> = copies.map(|(number, _)| number).collect();
        let scattered = |piece: &Piece| !piece.shape.is_connected(self.lattice);
        // Only further copies need the answer, and only they pay for it.
        if copies.is_empty() || !self.pieces.get(piece).is_some_and(scattered) { Vec::new() } else { copies }
    }

    /// The colour of this piece, or the next one that none of these regions has.
    fn free_colour(&self, piece: usize, rivals: &[usize]) -> Option<usize> {
        let own = own_colour(piece);
        let mut colours = (own..PALETTE.len()).chain(0..own);
        colours.find(|colour| rivals.iter().all(|&r| self.regions[r].colour != *colour))
    }
}

fn own_colour(piece: usize) -> usize {
    piece % PALETTE.len()
}
