//! Checks solutions of packing puzzles.
//!
//! A solution is right when each of its pieces lies on the board as it may lie, no two on one cell, each is used as often as it must be,
//! and every cell is covered that may not stay empty. Two solutions are the same when a symmetry of the puzzle takes one to the other,
//! equal pieces not told apart. To see that, each is written down as all its images, and the least of these forms stands for it.

mod fault;
pub(crate) mod geometry;
pub(crate) mod group;
pub(crate) mod rules;
mod spot;

pub use fault::Fault;
pub use spot::Spot;

use crate::hash::hash;
use fuge_puzzle::packing::{Cell, Copies, Packing, Placed, Solution};
use group::{Group, SymmetryOf};
use rules::Rules;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::collections::hash_map::{Entry, HashMap};

/// Checks solutions one by one, in the order of a list.
///
/// Of each solution that was right it keeps a 128-bit hash of its least form and its index, some 50 bytes. That
/// suffices: two solutions that are the same have the same least form and so the same hash, hence no repetition is
/// missed, whatever the hash does. The other way round a collision would make it call two different solutions the same:
/// a false alarm, which is looked into, and which among ten million solutions has a chance of 1 in 10²⁴.
///
/// ```
/// use fuge_puzzle::packing::{Board, Cell, Packing, Piece, Placed, Shape, Solution, Symmetry};
/// use fuge_verify::packing::{Checker, Fault};
/// let domino = Shape::new([Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
/// let piece = Piece { copies: 2.into(), ..Piece::new("domino", domino) };
/// let puzzle = Packing::new(Board::rectangle(2, 2).unwrap(), vec![piece], Symmetry::Full).unwrap();
/// let mut checker = Checker::new(&puzzle);
/// assert_eq!(checker.order(), 8);
///
/// let placed = |cells: [(i32, i32); 2]| Placed { piece: 0, cells: cells.map(|(r, c)| Cell::new(r, c)).to_vec() };
/// let lying = Solution { placements: vec![placed([(0, 0), (0, 1)]), placed([(1, 0), (1, 1)])] };
/// let upright = Solution { placements: vec![placed([(0, 0), (1, 0)]), placed([(0, 1), (1, 1)])] };
/// assert_eq!(checker.check(&lying), Ok(()));
/// assert_eq!(checker.check(&upright), Err(Fault::Same { earlier: 0 }));
/// assert_eq!((checker.solutions(), checker.raw()), (1, 2));
/// ```
pub struct Checker {
    rules: Rules,
    /// The cells that may stay empty, by their numbers.
    optional: BTreeSet<u16>,
    most_empty: u64,
    /// The kind of each piece.
    kind_of: Vec<u16>,
    /// How often each kind must be used.
    copies: Vec<Copies>,
    symmetries: Vec<SymmetryOf>,
    /// Placements that were found right: the piece, and the numbers of its cells. A board has so many of them and no more.
    right: FxHashSet<Box<[u16]>>,
    /// The hash of the least form of each right solution, and its index.
    seen: HashMap<[u64; 2], u64>,
    listed: u64,
    raw: u128,
}

/// A solution written down: for each cell the number of its placement, numbered as they are first met in reading order,
/// [`NOBODY`] where it is empty; and then the kinds of these placements. Equal solutions have equal forms, and only they.
type Form = Vec<u16>;

/// What an empty cell has in place of the number of a placement.
const NOBODY: u16 = u16::MAX;

impl Checker {
    /// A checker for solutions of this puzzle.
    #[must_use]
    pub fn new(puzzle: &Packing) -> Self {
        let rules = Rules::new(puzzle);
        let Group { kinds, symmetries } = Group::new(puzzle, &rules);
        let optional = puzzle.board().optional().iter().filter_map(|&cell| rules.number(cell)).collect();
        Self {
            optional,
            // What follows from the pieces is seen by counting them.
            most_empty: puzzle.empty_limit().map_or(u64::MAX, u64::from),
            copies: kinds.copies(),
            kind_of: kinds.of_piece,
            rules,
            symmetries,
            right: FxHashSet::default(),
            seen: HashMap::new(),
            listed: 0,
            raw: 0,
        }
    }

    /// The order of the puzzle's symmetry group.
    #[must_use]
    pub fn order(&self) -> u64 {
        self.symmetries.len() as u64
    }

    /// Checks the next solution. Its index is the number of those before it, right or not.
    ///
    /// # Errors
    /// The first [`Fault`] of the solution.
    pub fn check(&mut self, solution: &Solution) -> Result<(), Fault> {
        let index = self.listed;
        self.listed += 1;
        let owners = self.right(solution)?;
        let (least, stabiliser) = self.least(&owners, solution);
        match self.seen.entry(hash(&least)) {
            Entry::Occupied(earlier) => return Err(Fault::Same { earlier: *earlier.get() }),
            Entry::Vacant(fresh) => fresh.insert(index),
        };
        self.raw += u128::from(self.order() / stabiliser);
        Ok(())
    }

    /// Whether a solution is right, whatever came before it: nothing is kept of it.
    ///
    /// # Errors
    /// The first [`Fault`] of the solution; never [`Fault::Same`].
    pub fn is_right(&mut self, solution: &Solution) -> Result<(), Fault> {
        self.right(solution).map(drop)
    }

    /// Which placement covers each cell of a right solution.
    fn right(&mut self, solution: &Solution) -> Result<Vec<u16>, Fault> {
        let owners = self.owners(solution)?;
        self.empty_cells(&owners)?;
        self.copies(solution)?;
        Ok(owners)
    }

    /// Passes over a solution of the list that cannot even be checked, so that those after it have their right index.
    pub fn pass_over(&mut self) {
        self.listed += 1;
    }

    /// Solutions checked and found right, no two the same.
    #[must_use]
    pub fn solutions(&self) -> u64 {
        self.seen.len() as u64
    }

    /// All solutions that these stand for: the sum of |G| / |stabiliser|, the sizes of their orbits.
    #[must_use]
    pub fn raw(&self) -> u128 {
        self.raw
    }

    /// Which placement covers each cell, [`NOBODY`] where there is none.
    fn owners(&mut self, solution: &Solution) -> Result<Vec<u16>, Fault> {
        let mut owners = vec![NOBODY; self.rules.cells.len()];
        let mut lying = Vec::new();
        for (owner, placed) in solution.placements.iter().enumerate() {
            lying.clear();
            // The number of the piece in two halves; there are never more than those can tell apart.
            lying.extend([(placed.piece >> 16) as u16, placed.piece as u16]);
            self.rules.numbers_of(placed, &mut lying)?;
            if !self.right.contains(&*lying) {
                self.rules.may_cover(placed.piece, &lying[2..])?;
                self.right.insert(lying.as_slice().into());
            }
            for &cell in &lying[2..] {
                let taken = &mut owners[usize::from(cell)];
                if *taken != NOBODY {
                    let other = &solution.placements[usize::from(*taken)];
                    let cell = self.rules.spot(self.rules.cells[usize::from(cell)]);
                    return Err(Fault::Overlap { cell, first: self.name(other), second: self.name(placed) });
                }
                // Every placement before this one covers cells of its own, so there are at most 512.
                *taken = owner as u16;
            }
        }
        Ok(owners)
    }

    /// Checks that only cells are empty that may be, and no more than may be.
    fn empty_cells(&self, owners: &[u16]) -> Result<(), Fault> {
        let empty = || (0..).zip(owners).filter(|(_, owner)| **owner == NOBODY).map(|(number, _)| number);
        let bare: Vec<Cell> = empty()
            .filter(|number| !self.optional.contains(number))
            .map(|number| self.rules.cells[usize::from(number)])
            .collect();
        if let Some(&first) = bare.first() {
            return Err(Fault::Uncovered { cell: self.rules.spot(first), cells: bare.len() });
        }
        match (empty().count() as u64, self.most_empty) {
            (empty, most) if empty > most => Err(Fault::TooManyEmpty { empty, most }),
            _ => Ok(()),
        }
    }

    /// Checks that every piece is used as often as it must be, equal pieces together.
    fn copies(&self, solution: &Solution) -> Result<(), Fault> {
        let mut used = vec![0_u32; self.copies.len()];
        solution.placements.iter().for_each(|placed| used[usize::from(self.kind_of[placed.piece])] += 1);
        let wrong = |(copies, used): (&Copies, &u32)| !(copies.min..=copies.max).contains(used);
        let Some(kind) = self.copies.iter().zip(&used).position(wrong) else { return Ok(()) };
        let of_kind = self.rules.pieces.iter().zip(&self.kind_of).filter(|(_, of)| usize::from(**of) == kind);
        let pieces = of_kind.map(|(piece, _)| piece.name.clone()).collect();
        Err(Fault::Copies { pieces, used: used[kind], copies: self.copies[kind] })
    }

    /// The least form of a solution's images, and how many symmetries map the solution onto itself.
    fn least(&self, owners: &[u16], solution: &Solution) -> (Form, u64) {
        let kinds: Vec<u16> = solution.placements.iter().map(|placed| self.kind_of[placed.piece]).collect();
        let forms: Vec<Form> = self.symmetries.iter().map(|symmetry| form(owners, &kinds, symmetry)).collect();
        let stabiliser = forms.iter().filter(|form| **form == forms[0]).count() as u64;
        (forms.into_iter().min().unwrap_or_default(), stabiliser)
    }

    fn name(&self, placed: &Placed) -> String {
        self.rules.pieces.get(placed.piece).map(|allowed| allowed.name.clone()).unwrap_or_default()
    }
}

/// The form of a solution's image.
fn form(owners: &[u16], kinds: &[u16], symmetry: &SymmetryOf) -> Form {
    let mut form = Vec::with_capacity(owners.len() + kinds.len());
    let mut met = Vec::with_capacity(kinds.len());
    let mut numbers = vec![NOBODY; kinds.len()];
    for &source in &symmetry.sources {
        let owner = owners[usize::from(source)];
        let Some(number) = numbers.get_mut(usize::from(owner)) else {
            form.push(NOBODY);
            continue;
        };
        if *number == NOBODY {
            *number = met.len() as u16;
            met.push(symmetry.kinds[usize::from(kinds[usize::from(owner)])]);
        }
        form.push(*number);
    }
    form.extend(met);
    form
}
