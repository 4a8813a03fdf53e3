//! Puzzles that are seen to be impossible: a piece has too few places, no choice of pieces has the area, or the cells of a class cannot all
//! be covered.
//!
//! **The one idea.** Colour some cells of the board, those of one colour of a chequerboard, say. A piece covers as many of them as its
//! placements allow, and together the pieces must cover all of them: if no sum of such numbers does, there is no solution, and nothing
//! has to be searched. What is counted are the placements themselves, so that places, turning and colours are taken into account.

use super::compile::{Compiled, Kind};
use super::lattice::{Cell, Lattice};
use super::model::MAX_CELLS;
use super::shape::Colour;
use crate::plain::plain;
use fuge_search::{Patience, Stopped};
use std::collections::BTreeSet;
use std::fmt;

/// Why a puzzle has no solution, as far as that can be seen without a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// A piece has fewer places on the board than copies that must be used.
    NoPlace {
        /// The name of the piece.
        piece: String,
        /// Its places.
        places: usize,
        /// The copies that must be used.
        copies: usize,
    },
    /// No choice of copies has as many cells as are to be covered.
    Area {
        /// The cells of the board.
        cells: usize,
    },
    /// No choice of places covers every cell of a class.
    Parity {
        /// The cells that were counted.
        class: CellClass,
        /// How many of them the board has.
        cells: usize,
        /// How many of them the pieces can cover, where they cover as many cells as the board has; ascending.
        possible: Vec<usize>,
    },
}

/// A class of cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellClass {
    /// One colour of a chequerboard: neighbours have different ones.
    Chequer,
    /// Every other square of a board of tans.
    Squares,
    /// One of the three colours of a board of hexagons where neighbours have different ones.
    ThreeColouring(u8),
    /// Every other row.
    Rows,
    /// Every other column.
    Columns,
    /// Every other layer.
    Layers,
    /// The cells of a colour of the board's own.
    Coloured(Colour),
}

impl CellClass {
    /// The classes of a lattice.
    fn of(lattice: Lattice) -> Vec<Self> {
        let mut classes = match lattice {
            Lattice::Hexagon => (0..3).map(Self::ThreeColouring).collect(),
            Lattice::Tan => vec![Self::Chequer, Self::Squares],
            _ => vec![Self::Chequer],
        };
        classes.extend([Self::Rows, Self::Columns]);
        classes.extend(lattice.in_space().then_some(Self::Layers));
        classes
    }

    fn contains(self, cell: Cell, compiled: &Compiled) -> bool {
        let Cell { row, column, layer, part } = cell;
        let even = |sum: i32| sum.rem_euclid(2) == 0;
        match self {
            // Up and down; the tans of a square in turn, and the other way round in the square beside it.
            Self::Chequer if compiled.packing().lattice() == Lattice::Triangle => part == 0,
            Self::Chequer => even(row + column + layer + i32::from(part)),
            Self::Squares => even(row + column),
            Self::ThreeColouring(colour) => (row - column).rem_euclid(3) == i32::from(colour),
            Self::Rows => even(row),
            Self::Columns => even(column),
            Self::Layers => even(layer),
            Self::Coloured(colour) => compiled.packing().board().colours().get(&cell) == Some(&colour),
        }
    }
}

impl fmt::Display for CellClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chequer => f.write_str("of one colour of a chequerboard"),
            Self::Squares => f.write_str("in the squares of one colour of a chequerboard"),
            Self::ThreeColouring(_) => f.write_str("of one of the three colours that neighbours do not share"),
            Self::Rows => f.write_str("in every other row"),
            Self::Columns => f.write_str("in every other column"),
            Self::Layers => f.write_str("in every other layer"),
            Self::Coloured(colour) => write!(f, "of colour {colour}"),
        }
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (class, cells, possible) = match self {
            Self::NoPlace { piece, places: 0, .. } => {
                return write!(f, "there is no place for piece `{}`", plain(piece));
            }
            Self::NoPlace { piece, places, copies } => {
                let (piece, s) = (plain(piece), if *places == 1 { "" } else { "s" });
                return write!(f, "piece `{piece}` has {places} place{s}, and {copies} copies of it must be used");
            }
            Self::Area { cells } => {
                return write!(f, "no choice of pieces has {cells} cells together");
            }
            Self::Parity { class, cells, possible } => (class, cells, possible),
        };
        write!(f, "parity: the board has {cells} cells {class}, and the pieces ")?;
        match &possible[..] {
            [one] => write!(f, "cover {one} of them"),
            [least, .., most] if (least..=most).contains(&cells) => {
                write!(f, "cover {least} to {most} of them, never {cells}")
            }
            [least, .., most] => write!(f, "cover {least} to {most} of them"),
            [] => f.write_str("cover none of them"),
        }
    }
}

impl Compiled {
    /// Why the puzzle is impossible, where that can be seen without a search: a piece without a place; or a count, of one colour of a
    /// chequerboard, of every other row, column or layer, of a colour of the board's own. The search then ends at the root.
    ///
    /// ```
    /// use fuge_puzzle::packing::{Board, Compiled, Impossible, Lattice, Packing, PieceSet, Symmetry};
    /// let pieces = PieceSet::named("tetrominoes").unwrap().pieces(Lattice::Square).unwrap();
    /// let puzzle = Packing::new(Board::rectangle(4, 5).unwrap(), pieces, Symmetry::Full).unwrap();
    /// let reason = Compiled::new(&puzzle).impossible();
    /// assert!(matches!(reason, Some(Impossible::Parity { cells: 10, possible, .. }) if possible == [9, 11]));
    /// ```
    #[must_use]
    pub fn impossible(&self) -> Option<Impossible> {
        self.seen_impossible(&Patience::endless()).expect("nobody stops it")
    }

    /// The same, unless it is stopped.
    pub(crate) fn seen_impossible(&self, patience: &Patience<'_>) -> Result<Option<Impossible>, Stopped> {
        let unplaceable = self.kinds().iter().find(|kind| kind.placements.len() < kind.least);
        if let Some(kind) = unplaceable {
            let piece = self.packing().pieces()[kind.pieces[0]].name.clone();
            return Ok(Some(Impossible::NoPlace { piece, places: kind.placements.len(), copies: kind.least }));
        }
        let colours: BTreeSet<Colour> = self.packing().board().colours().values().copied().collect();
        let own = colours.into_iter().map(CellClass::Coloured);
        let classes = CellClass::of(self.packing().lattice()).into_iter().chain(own);
        for class in classes {
            if let Some(contradiction) = self.contradiction(class, patience)? {
                return Ok(Some(contradiction));
            }
        }
        Ok(None)
    }

    fn contradiction(&self, class: CellClass, patience: &Patience<'_>) -> Result<Option<Impossible>, Stopped> {
        let grid = self.grid();
        let inside: Vec<bool> =
            grid.cells.iter().map(|cell| cell.is_some_and(|cell| class.contains(cell, self))).collect();
        let cells = inside.iter().filter(|&&inside| inside).count();
        let counts: Vec<BTreeSet<usize>> =
            self.all_kinds().iter().map(|kind| self.counts(kind, &inside, patience)).collect::<Result<_, _>>()?;
        if self.is_free(&counts) {
            return Ok(None);
        }
        // Which numbers of cells of the class can be covered, for each number of cells covered in all.
        let mut sums = vec![Sums::default(); grid.order.len() + 1];
        sums[0] = Sums::zero();
        for (kind, counts) in self.all_kinds().iter().zip(&counts) {
            for copy in 0..kind.pieces.len() {
                patience.spend((sums.len() * counts.len()) as u64)?;
                add(&mut sums, kind.size, counts, copy < kind.least);
            }
        }
        let last = &sums[grid.order.len()];
        let possible: Vec<usize> = (0..=grid.order.len()).filter(|&sum| last.contains(sum)).collect();
        Ok(match () {
            () if possible.is_empty() => Some(Impossible::Area { cells: grid.order.len() }),
            () if possible.contains(&cells) => None,
            () => Some(Impossible::Parity { class, cells, possible }),
        })
    }

    /// How many cells of a class the placements of a kind cover.
    fn counts(&self, kind: &Kind, inside: &[bool], patience: &Patience<'_>) -> Result<BTreeSet<usize>, Stopped> {
        patience.spend((kind.placements.len() * kind.size) as u64)?;
        let mut seen = vec![false; kind.size + 1];
        for number in kind.placements.clone() {
            seen[self.placement(number).cells.iter().filter(|&&cell| inside[usize::from(cell)]).count()] = true;
        }
        Ok((0..).zip(seen).filter_map(|(count, seen)| seen.then_some(count)).collect())
    }

    /// Whether single cells make up for everything, so that sums say nothing: some kind, the empty cells mostly, is a cell of either class
    /// as often as one likes.
    fn is_free(&self, counts: &[BTreeSet<usize>]) -> bool {
        let mut kinds = self.all_kinds().iter().zip(counts);
        kinds.any(|(kind, counts)| {
            kind.size == 1 && counts.len() == 2 && kind.pieces.len() >= self.grid().order.len() / 2
        })
    }
}

/// Which numbers of cells of a class can be covered: a bit for each, 0 to [`MAX_CELLS`]. None where the total cannot be.
#[derive(Clone, Default)]
struct Sums(Option<[u64; MAX_CELLS / 64 + 1]>);

impl Sums {
    /// No cell is covered.
    fn zero() -> Self {
        let mut bits = [0; MAX_CELLS / 64 + 1];
        bits[0] = 1;
        Self(Some(bits))
    }

    fn contains(&self, sum: usize) -> bool {
        self.0.is_some_and(|bits| bits[sum / 64] >> (sum % 64) & 1 == 1)
    }

    /// Adds the sums of another total, each with one of these counts more.
    fn extend(&mut self, from: &Self, counts: &BTreeSet<usize>) {
        let Some(from) = &from.0 else { return };
        let bits = self.0.get_or_insert_default();
        for &count in counts {
            let (words, by) = (count / 64, count % 64);
            for word in words..bits.len() {
                bits[word] |= from[word - words] << by;
                if by > 0 && word > words {
                    bits[word] |= from[word - words - 1] >> (64 - by);
                }
            }
        }
    }
}

/// Adds a copy that covers so many cells, and these numbers of cells of the class. A total that cannot be has no sums.
fn add(sums: &mut [Sums], size: usize, counts: &BTreeSet<usize>, must: bool) {
    for total in (0..sums.len()).rev() {
        let mut row = if must { Sums::default() } else { std::mem::take(&mut sums[total]) };
        if let Some(from) = total.checked_sub(size) {
            row.extend(&sums[from], counts);
        }
        sums[total] = row;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packing::{Board, Copies, Packing, Piece, PieceSet, Shape, Symmetry};

    fn tetrominoes(board: Board) -> Packing {
        let pieces = PieceSet::named("tetrominoes").unwrap().pieces(Lattice::Square).unwrap();
        Packing::new(board, pieces, Symmetry::Full).unwrap()
    }

    #[test]
    fn five_tetrominoes_fill_no_rectangle() {
        for (rows, columns) in [(4, 5), (2, 10)] {
            let compiled = Compiled::new(&tetrominoes(Board::rectangle(rows, columns).unwrap()));
            let reason = compiled.impossible().unwrap();
            assert!(compiled.reduction().cases.is_empty());
            let text = "parity: the board has 10 cells of one colour of a chequerboard, and the pieces cover 9 to 11 of them, never 10";
            assert_eq!(reason.to_string(), text);
        }
        // With a cell more, and one that stays empty, it can be done.
        let board = Board::rectangle(3, 7).unwrap();
        let optional = board.cells().to_vec();
        assert_eq!(Compiled::new(&tetrominoes(board.with_optional(optional))).impossible(), None);
    }

    #[test]
    fn every_class_of_a_lattice_parts_neighbours_where_it_says_so() {
        for lattice in Lattice::ALL {
            let board = Board::of_size(lattice, 4, 4, if lattice.in_space() { 4 } else { 1 }).unwrap();
            let cells = board.cells().to_vec();
            let single = Shape::new([cells[0]]).unwrap();
            let piece = Piece { copies: Copies { min: 0, max: 1 }, ..Piece::new("single", single) };
            let packing = Packing::new(board.with_optional(cells.clone()), vec![piece], Symmetry::None).unwrap();
            let compiled = Compiled::new(&packing);
            let classes = CellClass::of(lattice);
            let colouring = classes.iter().filter(|c| matches!(c, CellClass::Chequer | CellClass::ThreeColouring(_)));
            for &class in colouring {
                for &cell in cells.iter().filter(|&&cell| class.contains(cell, &compiled)) {
                    let beside = lattice.geometry().neighbours(cell);
                    assert!(
                        beside.iter().all(|&other| !class.contains(other, &compiled)),
                        "{lattice} {class:?} {cell:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn colours_of_the_board_are_counted() {
        // Two dominoes on a row of four; one of them has a red half, and there are two red cells.
        let domino = |name: &str, colours: [Option<Colour>; 2]| {
            let cells = [Cell::new(0, 0), Cell::new(0, 1)];
            Piece::new(name, Shape::coloured(cells.into_iter().zip(colours)).unwrap())
        };
        let board = Board::rectangle(1, 4).unwrap();
        let cells = board.cells().to_vec();
        let coloured = |colours: [char; 4]| board.clone().with_colours(cells.iter().copied().zip(colours));
        let pieces = vec![domino("a", [Some('R'), Some('B')]), domino("b", [Some('B'), Some('B')])];
        let parity = |colours| {
            let packing = Packing::new(coloured(colours), pieces.clone(), Symmetry::None).unwrap();
            Compiled::new(&packing).impossible()
        };
        assert_eq!(parity(['R', 'B', 'B', 'B']), None);
        let reason = parity(['R', 'B', 'B', 'R']).unwrap();
        assert!(matches!(reason, Impossible::Parity { class: CellClass::Coloured(_), .. }), "{reason}");
    }
}
