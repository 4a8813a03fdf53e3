//! Brute force, and what every engine must find by it.

use super::*;

/// A solution as a set: which class of pieces covers which cells.
pub type Picture = BTreeSet<(usize, Vec<Cell>)>;

/// Fills the first free cell with every piece in every orientation, or leaves it empty, and knows no other trick.
pub struct Brute<'a> {
    packing: &'a Packing,
    /// Classes of equal pieces.
    classes: Vec<Class>,
    /// The class of each piece.
    class_of: Vec<usize>,
}

/// Equal pieces: their places, and how many must and may be used.
#[derive(PartialEq)]
pub struct Class {
    places: BTreeSet<Vec<Cell>>,
    copies: Copies,
}

/// A symmetry of a puzzle: what it does to cells, and to classes.
pub struct Kept {
    motion: Motion,
    classes: Vec<usize>,
}

impl<'a> Brute<'a> {
    pub fn new(packing: &'a Packing) -> Self {
        let mut brute = Self { packing, classes: Vec::new(), class_of: Vec::new() };
        for piece in packing.pieces() {
            let places = places(packing, piece);
            let known = brute.classes.iter().position(|class| class.places == places);
            let class = known.unwrap_or_else(|| {
                brute.classes.push(Class { places, copies: 0.into() });
                brute.classes.len() - 1
            });
            let copies = &mut brute.classes[class].copies;
            *copies = Copies { min: copies.min + piece.copies.min, max: copies.max + piece.copies.max };
            brute.class_of.push(class);
        }
        brute
    }

    pub fn solutions(&self) -> Vec<Picture> {
        let mut found = Vec::new();
        let mut used = vec![0; self.classes.len()];
        let free = self.packing.board().cells().iter().copied().collect();
        self.fill(&free, &mut Picture::new(), &mut used, self.packing.most_empty(), &mut found);
        found
    }

    pub fn fill(
        &self,
        free: &BTreeSet<Cell>,
        picture: &mut Picture,
        used: &mut [u32],
        may_stay: u64,
        found: &mut Vec<Picture>,
    ) {
        let Some(first) = free.first() else {
            if self.classes.iter().zip(&*used).all(|(class, &used)| used >= class.copies.min) {
                found.push(picture.clone());
            }
            return;
        };
        let without = |cells: &[Cell]| free.iter().copied().filter(|cell| !cells.contains(cell)).collect();
        if may_stay > 0 && self.packing.board().optional().contains(first) {
            self.fill(&without(&[*first]), picture, used, may_stay - 1, found);
        }
        for (class, Class { places, copies }) in self.classes.iter().enumerate() {
            if used[class] == copies.max {
                continue;
            }
            // All cells before the first free one are settled, so it is the first of what covers it.
            let from_first = places.range(vec![*first]..).take_while(|cells| cells[0] == *first);
            for cells in from_first.filter(|cells| cells.iter().all(|cell| free.contains(cell))) {
                used[class] += 1;
                picture.insert((class, cells.clone()));
                self.fill(&without(cells), picture, used, may_stay, found);
                picture.remove(&(class, cells.clone()));
                used[class] -= 1;
            }
        }
    }

    /// Motions of the board that map the places of every class onto those of a class with as many pieces.
    pub fn symmetries(&self) -> Vec<Kept> {
        let lattice = self.packing.lattice();
        let motions = match self.packing.symmetry() {
            Symmetry::Full => lattice.motions(),
            Symmetry::Rotations => lattice.rotations(),
            Symmetry::None => &lattice.motions()[..1],
        };
        let kept = |&motion: &Motion| {
            let board = self.packing.board();
            let image = |class: &Class| {
                let places = class.places.iter().map(|cells| self.cells(cells, motion)).collect();
                self.classes.iter().position(|other| *other == Class { places: BTreeSet::clone(&places), ..*class })
            };
            let classes: Option<Vec<usize>> = self.classes.iter().map(image).collect();
            let moved = |cells: &mut dyn Iterator<Item = Cell>| cells.map(|cell| self.moved(cell, motion)).collect();
            let cells: BTreeSet<Cell> = moved(&mut board.cells().iter().copied());
            let optional: BTreeSet<Cell> = moved(&mut board.optional().iter().copied());
            let on_board = cells.into_iter().eq(board.cells().iter().copied());
            let holes_alike = optional == *board.optional() || self.packing.most_empty() == 0;
            classes.filter(|_| on_board && holes_alike).map(|classes| Kept { motion, classes })
        };
        motions.iter().filter_map(kept).collect()
    }

    /// A motion of the board, shifted so that the box around the board keeps its corner.
    pub fn moved(&self, cell: Cell, motion: Motion) -> Cell {
        let cells = self.packing.board().cells();
        let corner = |cells: &[Cell]| {
            let least = |along: fn(&Cell) -> i32| cells.iter().map(along).min().unwrap();
            Cell::new(least(|c| c.row), least(|c| c.column)).in_layer(least(|c| c.layer))
        };
        let images: Vec<Cell> = cells.iter().map(|&c| motion.apply(c)).collect();
        motion.apply(cell).seen_from(corner(&images)).shifted(corner(cells))
    }

    pub fn cells(&self, cells: &[Cell], motion: Motion) -> Vec<Cell> {
        let mut moved: Vec<Cell> = cells.iter().map(|&c| self.moved(c, motion)).collect();
        moved.sort_unstable();
        moved
    }

    pub fn image(&self, picture: &Picture, symmetry: &Kept) -> Picture {
        picture.iter().map(|(class, cells)| (symmetry.classes[*class], self.cells(cells, symmetry.motion))).collect()
    }

    pub fn picture(&self, solution: &Solution) -> Picture {
        solution.placements.iter().map(|placed| (self.class_of[placed.piece], placed.cells.clone())).collect()
    }
}

/// Every place of a piece, cells in reading order.
pub fn places(packing: &Packing, piece: &Piece) -> BTreeSet<Vec<Cell>> {
    let (board, lattice) = (packing.board(), packing.lattice());
    let shapes: Vec<Shape> = match &piece.turning {
        Turning::Over => lattice.motions().iter().map(|&motion| piece.shape.moved(motion)).collect(),
        Turning::Turned => lattice.rotations().iter().map(|&motion| piece.shape.moved(motion)).collect(),
        Turning::Fixed => vec![piece.shape.clone()],
        Turning::Listed(shapes) => shapes.iter().cloned().collect(),
    };
    let mut places = BTreeSet::new();
    for shape in shapes {
        for at in board.cells() {
            for from in shape.cells() {
                let moved: Vec<(Cell, Option<Colour>)> =
                    shape.coloured_cells().map(|(c, colour)| (c.shifted(at.seen_from(*from)), colour)).collect();
                let fits = |&(c, colour): &(Cell, Option<Colour>)| {
                    let below = board.colours().get(&c).copied();
                    board.contains(c) && !piece.keep_out.contains(&c) && packing.agree(colour, below)
                };
                let cells: BTreeSet<Cell> = moved.iter().map(|&(c, _)| c).collect();
                if moved.iter().all(fits) && piece.place.as_ref().is_none_or(|place| *place == cells) {
                    places.insert(cells.into_iter().collect());
                }
            }
        }
    }
    places
}

/// Every engine finds the same solution of each class, and the orbits of these are disjoint and make up what brute force finds.
pub fn one_of_each_class(packing: &Packing) {
    let brute = Brute::new(packing);
    let all: BTreeSet<Picture> = brute.solutions().into_iter().collect();
    let compiled = Compiled::new(packing);
    let symmetries = brute.symmetries();
    assert!(compiled.motions().eq(symmetries.iter().map(|s| s.motion)), "{:?}", compiled.motions().collect::<Vec<_>>());
    let (cells, statistics) = found(&compiled, Engine::Cells);
    assert_eq!(statistics.raw, all.len() as u64);
    let set: BTreeSet<&Found> = cells.iter().collect();
    assert_eq!(set.len(), cells.len());
    for engine in [Engine::Pieces, Engine::Fewest, Engine::Cover, Engine::Laeuchli] {
        let (others, statistics) = found(&compiled, engine);
        assert_eq!(statistics.raw, all.len() as u64, "{engine}");
        assert_eq!(others.iter().collect::<BTreeSet<_>>(), set, "{engine}");
        assert_eq!(others.len(), set.len(), "{engine}");
    }
    let mut seen = BTreeSet::new();
    for solution in &cells {
        let picture = brute.picture(&compiled.solution(solution));
        let orbit: BTreeSet<Picture> = symmetries.iter().map(|s| brute.image(&picture, s)).collect();
        assert_eq!(compiled.reduction().represents(&compiled, solution), Some(orbit.len() as u64));
        for image in orbit {
            assert!(seen.insert(image), "two solutions of one class");
        }
    }
    assert_eq!(seen, all);
}
