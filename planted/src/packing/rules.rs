//! Rules that a cut keeps.

use super::{Dissection, Ground};
use crate::Chance;
use fuge_puzzle::packing::{
    Board, Cell, Colour, Copies, Lattice, Packing, Piece, Placed, Shape, Solution, Symmetry, Turning,
};
use std::collections::{BTreeMap, BTreeSet};

/// Which rules a puzzle has.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// How pieces may be turned.
    pub hands: Hands,
    /// Cells have colours, of the board and of the pieces.
    pub colours: bool,
    /// Some pieces have a range of copies.
    pub ranges: bool,
    /// Some cells stay empty.
    pub empty: bool,
    /// So many pieces are there that are not used.
    pub unused: usize,
    /// So many pieces are there that fit nowhere.
    pub misfits: usize,
    /// All parts but so many are fixed at their places.
    pub free: Option<usize>,
    /// Pieces keep out of cells.
    pub keep_out: bool,
    /// What counts as the same solution.
    pub symmetry: Symmetry,
}

/// How pieces may be turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hands {
    /// Every piece as it likes.
    Over,
    /// Every piece, but not over.
    Turned,
    /// No piece at all.
    Fixed,
    /// Every piece in one of these ways, or in ways that are listed.
    Mixed,
}

/// A piece in the making, with the parts that it covers.
struct Made {
    piece: Piece,
    parts: Vec<Vec<Cell>>,
}

impl Rules {
    /// Nothing but pieces that may be turned over.
    pub const NONE: Self = Self {
        hands: Hands::Over,
        colours: false,
        ranges: false,
        empty: false,
        unused: 0,
        misfits: 0,
        free: None,
        keep_out: false,
        symmetry: Symmetry::Full,
    };

    /// Random rules, few at a time.
    pub fn random(chance: &mut Chance) -> Self {
        let hands = [Hands::Over, Hands::Turned, Hands::Fixed, Hands::Mixed][chance.below(4)];
        let mut one_in = |n: usize| chance.below(n) == 0;
        let [colours, ranges, empty, keep_out] = [one_in(5), one_in(4), one_in(4), one_in(8)];
        let [unused, misfits, free] = [one_in(5), one_in(4), one_in(6)];
        Self {
            hands,
            colours,
            ranges,
            empty,
            keep_out,
            unused: if unused { 1 + chance.below(2) } else { 0 },
            misfits: if misfits { 1 + chance.below(3) } else { 0 },
            free: free.then(|| 1 + chance.below(4)),
            symmetry: [Symmetry::Full, Symmetry::Full, Symmetry::Rotations, Symmetry::None][chance.below(4)],
        }
    }

    /// The puzzle with this board and these parts of it as a solution.
    pub(super) fn puzzle(&self, board: Board, mut parts: Vec<Vec<Cell>>, chance: &mut Chance) -> Dissection {
        let lattice = board.lattice();
        parts.iter_mut().for_each(|part| part.sort_unstable());
        chance.shuffle(&mut parts);
        let (board, pairs) = if self.colours { coloured(board, chance) } else { (board, BTreeSet::new()) };
        let mut empty: BTreeSet<Cell> = BTreeSet::new();
        if self.empty && parts.len() > 2 {
            // The smallest part, if it is small, stays empty, and a cell of another one could.
            let smallest = (0..parts.len()).min_by_key(|&part| parts[part].len()).unwrap_or(0);
            if parts[smallest].len() <= 6 {
                empty.extend(parts.swap_remove(smallest));
            }
        }
        let mut made: Vec<Made> = Vec::new();
        for (number, part) in parts.into_iter().enumerate() {
            let fixed = self.free.is_some_and(|free| number >= free);
            let piece = self.piece(&board, &part, &pairs, fixed, chance);
            let same = |made: &&mut Made| {
                let other = &made.piece;
                let alike = other.shape == piece.shape && other.turning == piece.turning;
                alike && other.place.is_none() && piece.place.is_none() && other.keep_out == piece.keep_out
            };
            match made.iter_mut().find(same) {
                Some(made) => {
                    made.parts.push(part);
                    made.piece.copies = (made.parts.len() as u32).into();
                }
                None => made.push(Made { piece, parts: vec![part] }),
            }
        }
        if self.ranges {
            for made in made.iter_mut().filter(|made| made.piece.place.is_none()).take(3) {
                let used = made.parts.len() as u32;
                let (fewer, more) = (chance.below(used as usize + 1) as u32, chance.below(3) as u32);
                made.piece.copies = Copies { min: used - fewer, max: used + more };
            }
        }
        if !empty.is_empty() {
            // Cells that are covered could stay empty as well.
            let covered = made.iter().flat_map(|made| made.parts.iter().flatten().copied());
            let optional: Vec<Cell> = covered.filter(|_| chance.below(8) == 0).collect();
            empty.extend(optional.into_iter().take(6));
        }
        for _ in 0..self.unused {
            let cells = 1 + chance.below(8);
            made.push(unused(lattice, cells, chance));
        }
        for _ in 0..self.misfits {
            // Larger than the board, or about as large and of another shape, or too long.
            let all = board.cells().len();
            let cells = [all + 1 + chance.below(4), all, all.div_ceil(2) + 1][chance.below(3)];
            made.push(unused(lattice, cells, chance));
        }
        chance.shuffle(&mut made);
        let mut placements = Vec::new();
        for (index, made) in made.iter_mut().enumerate() {
            made.piece.name = format!("p{index}");
            placements.extend(made.parts.iter().map(|part| Placed { piece: index, cells: part.clone() }));
        }
        placements.sort();
        let limit = empty.len() as u32;
        let pieces = made.into_iter().map(|made| made.piece).collect();
        let packing =
            Packing::new(board.with_optional(empty), pieces, self.symmetry).expect("the parts fill the board");
        let packing = if pairs.is_empty() { packing } else { packing.with_colour_pairs(pairs) };
        let packing = match limit {
            1.. if chance.below(2) == 0 => packing.with_most_empty(limit).expect("so many stay empty"),
            _ => packing,
        };
        Dissection { packing, solution: Solution { placements } }
    }

    /// A piece that can cover this part.
    fn piece(
        &self,
        board: &Board,
        part: &[Cell],
        pairs: &BTreeSet<(Colour, Colour)>,
        fixed: bool,
        chance: &mut Chance,
    ) -> Piece {
        let lattice = board.lattice();
        let cells = part.iter().map(|&cell| {
            let below = board.colours().get(&cell).copied().filter(|_| chance.below(2) == 0);
            // Of the colours that go with the board's, any.
            let fitting: Vec<Colour> =
                pairs.iter().filter(|(_, board)| Some(*board) == below).map(|&(piece, _)| piece).collect();
            let colour = match fitting.len() {
                0 => below.filter(|_| pairs.is_empty()),
                some => Some(fitting[chance.below(some)]),
            };
            (cell, colour)
        });
        let lying = Shape::coloured(cells.collect::<Vec<_>>()).expect("a part has cells");
        let (motions, rotations) = (lattice.motions(), lattice.rotations());
        let over = lying.moved(motions[chance.below(motions.len())]);
        let way = match self.hands {
            Hands::Over => 0,
            Hands::Turned => 1,
            Hands::Fixed => 2,
            Hands::Mixed => chance.below(4),
        };
        let (shape, turning) = match way {
            0 => (over, Turning::Over),
            1 => (lying.moved(rotations[chance.below(rotations.len())]), Turning::Turned),
            2 => (lying, Turning::Fixed),
            _ => {
                let others = lying.orientations(lattice, true).into_iter().filter(|_| chance.below(3) == 0);
                let listed = others.chain([lying.clone()]).collect();
                (over, Turning::Listed(listed))
            }
        };
        // Equal parts become copies most of the time: they are drawn alike.
        let shape = match turning {
            Turning::Over if chance.below(4) > 0 => least(&shape, lattice, true),
            Turning::Turned if chance.below(4) > 0 => least(&shape, lattice, false),
            _ => shape,
        };
        let place = fixed.then(|| part.iter().copied().collect());
        let others = board.cells().iter().copied().filter(|cell| part.binary_search(cell).is_err());
        let keep_out = match self.keep_out && chance.below(3) == 0 {
            true => others.filter(|_| chance.below(6) == 0).collect(),
            false => BTreeSet::new(),
        };
        Piece { turning, place, keep_out, ..Piece::new("", shape) }
    }
}

fn least(shape: &Shape, lattice: Lattice, over: bool) -> Shape {
    shape.orientations(lattice, over).into_iter().min().unwrap_or_else(|| shape.clone())
}

/// Random colours for some cells of a board; with pairs of colours that go together, or none where equal ones do.
fn coloured(board: Board, chance: &mut Chance) -> (Board, BTreeSet<(Colour, Colour)>) {
    let colours = ['A', 'B', 'C'];
    let some = 2 + chance.below(2);
    let chequered = chance.below(2) == 0;
    let mut colour = |cell: &Cell| match chequered {
        true => Some(colours[(cell.row + cell.column + cell.layer + i32::from(cell.part)).rem_euclid(2) as usize]),
        false => Some(colours[chance.below(some)]).filter(|_| chance.below(3) == 0),
    };
    let of_cells: BTreeMap<Cell, Colour> =
        board.cells().iter().filter_map(|cell| Some((*cell, colour(cell)?))).collect();
    let mut pairs = BTreeSet::new();
    if chance.below(3) == 0 {
        pairs = colours.iter().map(|&board| (colours[chance.below(3)], board)).collect();
    }
    (board.with_colours(of_cells), pairs)
}

/// A piece that may be left out.
fn unused(lattice: Lattice, cells: usize, chance: &mut Chance) -> Made {
    let (shape, _) = Ground::Grown.cells(lattice, cells, chance);
    let copies = Copies { min: 0, max: 1 + chance.below(2) as u32 };
    let shape = Shape::new(shape).expect("it has a cell at least");
    Made { piece: Piece { copies, ..Piece::new("", shape) }, parts: Vec::new() }
}
