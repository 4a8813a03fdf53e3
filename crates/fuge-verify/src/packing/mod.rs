//! Checks solutions of packing puzzles.
//!
//! A solution is right when each of its pieces lies on the board as it may lie, every copy is used, and every cell is
//! covered exactly once. Two solutions are the same when a symmetry of the puzzle takes one to the other, equal pieces
//! not told apart. To see that, each is written down as all its images, and the least of these forms stands for it.

mod fault;
pub(crate) mod geometry;
mod group;

pub use fault::Fault;

use fuge_puzzle::packing::{Cell, Packing, Placed, Solution};
use group::{Group, SymmetryOf, number};
use std::collections::BTreeSet;
use std::collections::hash_map::{Entry, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

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
/// let piece = Piece { name: "domino".into(), shape: domino, copies: 2, flip: true };
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
    /// The board, in reading order.
    cells: Vec<Cell>,
    pieces: Vec<Allowed>,
    symmetries: Vec<SymmetryOf>,
    /// The hash of the least form of each right solution, and its index.
    seen: HashMap<[u64; 2], u64>,
    listed: u64,
    raw: u128,
}

/// What is allowed to a piece.
struct Allowed {
    name: String,
    copies: u32,
    orientations: BTreeSet<Vec<Cell>>,
    kind: u16,
}

/// A solution written down: for each cell the number of its placement, numbered as they are first met in reading order,
/// and then the kinds of these placements. Equal solutions have equal forms, and only they.
type Form = Vec<u16>;

impl Checker {
    /// A checker for solutions of this puzzle.
    #[must_use]
    pub fn new(puzzle: &Packing) -> Self {
        let Group { kind_of, symmetries } = Group::new(puzzle);
        let allowed = puzzle.pieces().iter().zip(kind_of).map(|(piece, kind)| Allowed {
            name: piece.name.clone(),
            copies: piece.copies,
            orientations: geometry::orientations(piece.shape.cells(), piece.flip),
            kind,
        });
        Self {
            cells: puzzle.board().cells().to_vec(),
            pieces: allowed.collect(),
            symmetries,
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
        let owners = self.owners(solution)?;
        self.copies(solution)?;
        let (least, stabiliser) = self.least(&owners, solution);
        match self.seen.entry(hash(&least)) {
            Entry::Occupied(earlier) => return Err(Fault::Same { earlier: *earlier.get() }),
            Entry::Vacant(fresh) => fresh.insert(index),
        };
        self.raw += u128::from(self.order() / stabiliser);
        Ok(())
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

    /// Which placement covers each cell.
    fn owners(&self, solution: &Solution) -> Result<Vec<u16>, Fault> {
        const NOBODY: u16 = u16::MAX;
        let mut owners = vec![NOBODY; self.cells.len()];
        for (owner, placed) in solution.placements.iter().enumerate() {
            for cell in self.covered(placed)? {
                let taken = &mut owners[usize::from(cell)];
                if *taken != NOBODY {
                    let other = &solution.placements[usize::from(*taken)];
                    let at = self.cells[usize::from(cell)];
                    return Err(Fault::Overlap { cell: at, first: self.name(other), second: self.name(placed) });
                }
                // Every placement before this one covers cells of its own, so there are at most 512.
                *taken = owner as u16;
            }
        }
        let open: Vec<Cell> =
            self.cells.iter().zip(&owners).filter(|(_, o)| **o == NOBODY).map(|(at, _)| *at).collect();
        match open[..] {
            [cell, ..] => Err(Fault::Uncovered { cell, cells: open.len() }),
            [] => Ok(owners),
        }
    }

    /// The numbers of the cells that one piece covers, if it may lie there.
    fn covered(&self, placed: &Placed) -> Result<Vec<u16>, Fault> {
        let allowed = self.pieces.get(placed.piece).ok_or(Fault::UnknownPiece { piece: placed.piece })?;
        let name = || allowed.name.clone();
        let on_board = |&cell: &Cell| number(&self.cells, cell).ok_or_else(|| Fault::OffBoard { piece: name(), cell });
        let mut numbers = placed.cells.iter().map(on_board).collect::<Result<Vec<u16>, Fault>>()?;
        numbers.sort_unstable();
        if let Some(twice) = numbers.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(Fault::CellTwice { piece: name(), cell: self.cells[usize::from(twice[0])] });
        }
        // Only now: cells that are not on the board may be anywhere, and shifting them may overflow.
        if !allowed.orientations.contains(&geometry::at_origin(&placed.cells)) {
            return Err(Fault::WrongShape { piece: name(), cells: placed.cells.clone() });
        }
        Ok(numbers)
    }

    /// Checks that every piece is used as often as it must be.
    fn copies(&self, solution: &Solution) -> Result<(), Fault> {
        let mut used = vec![0_u32; self.pieces.len()];
        solution.placements.iter().for_each(|placed| used[placed.piece] += 1);
        match self.pieces.iter().zip(used).find(|(allowed, used)| allowed.copies != *used) {
            Some((Allowed { name, copies, .. }, used)) => {
                Err(Fault::Copies { piece: name.clone(), used, copies: *copies })
            }
            None => Ok(()),
        }
    }

    /// The least form of a solution's images, and how many symmetries map the solution onto itself.
    fn least(&self, owners: &[u16], solution: &Solution) -> (Form, u64) {
        let kinds: Vec<u16> = solution.placements.iter().map(|placed| self.pieces[placed.piece].kind).collect();
        let forms: Vec<Form> = self.symmetries.iter().map(|symmetry| form(owners, &kinds, symmetry)).collect();
        let stabiliser = forms.iter().filter(|form| **form == forms[0]).count() as u64;
        (forms.into_iter().min().unwrap_or_default(), stabiliser)
    }

    fn name(&self, placed: &Placed) -> String {
        self.pieces.get(placed.piece).map(|allowed| allowed.name.clone()).unwrap_or_default()
    }
}

/// The form of a solution's image.
fn form(owners: &[u16], kinds: &[u16], symmetry: &SymmetryOf) -> Form {
    let mut form = Vec::with_capacity(owners.len() + kinds.len());
    let mut met = Vec::with_capacity(kinds.len());
    let mut numbers = vec![u16::MAX; kinds.len()];
    for &source in &symmetry.sources {
        let owner = usize::from(owners[usize::from(source)]);
        if numbers[owner] == u16::MAX {
            numbers[owner] = met.len() as u16;
            met.push(symmetry.kinds[usize::from(kinds[owner])]);
        }
        form.push(numbers[owner]);
    }
    form.extend(met);
    form
}

/// 128 bits: the same hash function twice, started differently.
fn hash(form: &Form) -> [u64; 2] {
    [1_u8, 2].map(|start| {
        let mut hasher = DefaultHasher::new();
        (start, form).hash(&mut hasher);
        hasher.finish()
    })
}
