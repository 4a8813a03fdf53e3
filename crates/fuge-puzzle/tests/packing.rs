//! Packing against known answers and against a brute force that shares no code with the engines.

#![allow(clippy::unwrap_used)]

use fuge_puzzle::frontier::CountOptions;
use fuge_puzzle::packing::{
    Board, Cell, Colour, Compiled, Copies, Counting, Engine, Found, Impossible, Lattice, Motion, Packing, Piece,
    PieceSet, Shape, Solution, Symmetry, Turning, polyforms,
};
use fuge_search::{Control, Count, Interval, Node, Statistics, Tree, walk};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn rectangle(rows: u32, columns: u32, set: &str) -> Packing {
    let pieces = PieceSet::named(set).unwrap().pieces(Lattice::Square).unwrap();
    Packing::new(Board::rectangle(rows, columns).unwrap(), pieces, Symmetry::Full).unwrap()
}

fn square_with_hole() -> Packing {
    let in_hole = |cell: &Cell| (3..5).contains(&cell.row) && (3..5).contains(&cell.column);
    let cells = Board::rectangle(8, 8).unwrap().cells().iter().copied().filter(|c| !in_hole(c)).collect::<Vec<_>>();
    let pieces = PieceSet::named("pentominoes").unwrap().pieces(Lattice::Square).unwrap();
    Packing::new(Board::new(Lattice::Square, cells).unwrap(), pieces, Symmetry::Full).unwrap()
}

fn count(compiled: &Compiled, engine: Engine) -> (u64, u64) {
    let outcome = walk(&mut compiled.tree(engine), &Interval::whole(), &Control::default(), &mut Count);
    assert_eq!(outcome.rest, None);
    (outcome.statistics.solutions(), outcome.statistics.raw)
}

#[test]
fn the_rectangles_of_1958() {
    for (rows, columns, different) in [(3, 20, 2), (4, 15, 368), (5, 12, 1010), (6, 10, 2339)] {
        let compiled = Compiled::new(&rectangle(rows, columns, "pentominoes"));
        assert_eq!(count(&compiled, Engine::Cells), (different, 4 * different), "{rows}x{columns}");
        assert_eq!(count(&compiled, Engine::Cover), (different, 4 * different), "{rows}x{columns}, raw");
    }
    for (rows, columns, different) in [(3, 20, 2), (4, 15, 368)] {
        let compiled = Compiled::new(&rectangle(rows, columns, "pentominoes"));
        assert_eq!(count(&compiled, Engine::Pieces), (different, 4 * different), "{rows}x{columns}, piece by piece");
    }
}

#[test]
fn the_square_with_a_hole_and_its_three_positions_of_the_cross() {
    let compiled = Compiled::new(&square_with_hole());
    assert!(compiled.reduction().cases.iter().all(|case| !case.fixed.is_empty() && case.residual.is_empty()));
    for engine in [Engine::Pieces, Engine::Cells, Engine::Fewest, Engine::Cover] {
        assert_eq!(count(&compiled, engine), (65, 520), "{engine}");
    }
    // The cases are the places of the cross up to symmetry, each a branch at the root.
    let cases = compiled.reduction().cases.len() as u32;
    let split: Vec<u64> = (0..cases)
        .map(|case| {
            let interval = Interval { from: vec![case], to: Some(vec![case + 1]) };
            walk(&mut compiled.tree(Engine::Cells), &interval, &Control::default(), &mut Count).statistics.solutions()
        })
        .collect();
    let mut sorted = split.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, [0, 19, 20, 26], "the corner gives none");
}

fn thirteen_pieces() -> Compiled {
    let mut pieces = PieceSet::named("pentominoes").unwrap().pieces(Lattice::Square).unwrap();
    pieces.extend(
        PieceSet::named("tetrominoes").unwrap().pieces(Lattice::Square).unwrap().into_iter().filter(|p| p.name == "O"),
    );
    Compiled::new(&Packing::new(Board::rectangle(8, 8).unwrap(), pieces, Symmetry::Full).unwrap())
}

#[test]
fn thirteen_pieces_on_the_full_square() {
    assert_eq!(count(&thirteen_pieces(), Engine::Cells), (16146, 129_168));
}

#[test]
#[ignore = "long: half a minute of exact cover; cargo xtask test --long"]
fn thirteen_pieces_by_the_second_road() {
    assert_eq!(count(&thirteen_pieces(), Engine::Cover), (16146, 129_168));
}

#[test]
fn one_sided_pentominoes_have_the_mirror_image_as_a_symmetry() {
    let packing = rectangle(3, 30, "one-sided pentominoes");
    let compiled = Compiled::new(&packing);
    assert_eq!(compiled.order(), 4);
    assert_eq!(count(&compiled, Engine::Cells), (46, 184));
    // With one hand of every piece only, it is none.
    let mut one_hand = PieceSet::named("one-sided tetrominoes").unwrap().pieces(Lattice::Square).unwrap();
    one_hand.retain(|piece| !piece.name.ends_with('\''));
    let packing = Packing::new(Board::rectangle(4, 5).unwrap(), one_hand, Symmetry::Full).unwrap();
    assert_eq!(Compiled::new(&packing).order(), 2);
}

fn dominoes(rows: u32, columns: u32) -> Packing {
    let shape = Shape::new([Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
    let piece = Piece { copies: (rows * columns / 2).into(), ..Piece::new("domino", shape) };
    Packing::new(Board::rectangle(rows, columns).unwrap(), vec![piece], Symmetry::Full).unwrap()
}

#[test]
fn dominoes_agree_with_burnside() {
    for (rows, columns, raw, different) in [(4, 4, 36, 9), (4, 5, 95, 33), (6, 6, 6728, 930)] {
        let packing = dominoes(rows, columns);
        let compiled = Compiled::new(&packing);
        let cut = &compiled.reduction().cases;
        assert!(cut.len() == 1 && !cut[0].residual.is_empty(), "no kind can carry the symmetry");
        for engine in [Engine::Pieces, Engine::Cells, Engine::Fewest, Engine::Cover] {
            if engine == Engine::Pieces && rows == 6 {
                continue; // Choosing 18 of 60 places in ascending order is hopeless.
            }
            assert_eq!(count(&compiled, engine), (different, raw), "{rows}x{columns} by {engine}");
        }
        assert_eq!(burnside(&packing), different);
    }
}

/// Number of classes = mean number of solutions that a symmetry keeps, from the list of all solutions.
fn burnside(packing: &Packing) -> u64 {
    let brute = Brute::new(packing);
    let all = brute.solutions();
    let symmetries = brute.symmetries();
    let kept: u64 = symmetries
        .iter()
        .map(|symmetry| all.iter().filter(|solution| brute.image(solution, symmetry) == **solution).count() as u64)
        .sum();
    assert_eq!(kept % symmetries.len() as u64, 0);
    kept / symmetries.len() as u64
}

/// A solution as a set: which class of pieces covers which cells.
type Picture = BTreeSet<(usize, Vec<Cell>)>;

/// Fills the first free cell with every piece in every orientation, or leaves it empty, and knows no other trick.
struct Brute<'a> {
    packing: &'a Packing,
    /// Classes of equal pieces.
    classes: Vec<Class>,
    /// The class of each piece.
    class_of: Vec<usize>,
}

/// Equal pieces: their places, and how many must and may be used.
#[derive(PartialEq)]
struct Class {
    places: BTreeSet<Vec<Cell>>,
    copies: Copies,
}

/// A symmetry of a puzzle: what it does to cells, and to classes.
struct Kept {
    motion: Motion,
    classes: Vec<usize>,
}

impl<'a> Brute<'a> {
    fn new(packing: &'a Packing) -> Self {
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

    fn solutions(&self) -> Vec<Picture> {
        let mut found = Vec::new();
        let mut used = vec![0; self.classes.len()];
        let free = self.packing.board().cells().iter().copied().collect();
        self.fill(&free, &mut Picture::new(), &mut used, self.packing.most_empty(), &mut found);
        found
    }

    fn fill(
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
    fn symmetries(&self) -> Vec<Kept> {
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
    fn moved(&self, cell: Cell, motion: Motion) -> Cell {
        let cells = self.packing.board().cells();
        let corner = |cells: &[Cell]| {
            let least = |along: fn(&Cell) -> i32| cells.iter().map(along).min().unwrap();
            Cell::new(least(|c| c.row), least(|c| c.column)).in_layer(least(|c| c.layer))
        };
        let images: Vec<Cell> = cells.iter().map(|&c| motion.apply(c)).collect();
        motion.apply(cell).seen_from(corner(&images)).shifted(corner(cells))
    }

    fn cells(&self, cells: &[Cell], motion: Motion) -> Vec<Cell> {
        let mut moved: Vec<Cell> = cells.iter().map(|&c| self.moved(c, motion)).collect();
        moved.sort_unstable();
        moved
    }

    fn image(&self, picture: &Picture, symmetry: &Kept) -> Picture {
        picture.iter().map(|(class, cells)| (symmetry.classes[*class], self.cells(cells, symmetry.motion))).collect()
    }

    fn picture(&self, solution: &Solution) -> Picture {
        solution.placements.iter().map(|placed| (self.class_of[placed.piece], placed.cells.clone())).collect()
    }
}

/// Every place of a piece, cells in reading order.
fn places(packing: &Packing, piece: &Piece) -> BTreeSet<Vec<Cell>> {
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

/// A piece by its number.
fn piece(index: usize, shape: Shape, flip: bool) -> Piece {
    let turning = if flip { Turning::Over } else { Turning::Turned };
    Piece { turning, ..Piece::new(format!("p{index}"), shape) }
}

fn found(compiled: &Compiled, engine: Engine) -> (Vec<Found>, Statistics) {
    let mut found = Vec::new();
    let outcome = walk(&mut compiled.tree(engine), &Interval::whole(), &Control::default(), &mut found);
    (found, outcome.statistics)
}

/// A puzzle that has at least one solution: a board cut into pieces at random.
fn puzzles() -> impl Strategy<Value = Packing> {
    let board = (1..=4_u32, 1..=5_u32, any::<u32>());
    let cuts = prop::collection::vec(any::<u8>(), 20);
    let rules = (any::<u32>(), 0..3_usize, any::<bool>());
    (board, cuts, rules).prop_map(|((rows, columns, holes), cuts, (flips, symmetry, symmetric))| {
        let all = Board::rectangle(rows, columns).unwrap();
        // Few holes; half of the boards are made symmetric by a half turn.
        let hole = |index: usize| holes >> index & 1 == 1 && index.is_multiple_of(3);
        let last = all.cells().len() - 1;
        let cells: Vec<Cell> =
            (0..=last).filter(|&i| !(hole(i) || symmetric && hole(last - i))).map(|i| all.cells()[i]).collect();
        let cells = if cells.is_empty() { all.cells().to_vec() } else { cells };
        let pieces = cut(Lattice::Square, &cells, &cuts)
            .into_iter()
            .enumerate()
            .map(|(index, shape)| piece(index, shape, flips >> index & 1 == 0))
            .collect();
        let symmetry = [Symmetry::Full, Symmetry::Rotations, Symmetry::None][symmetry];
        Packing::new(Board::new(Lattice::Square, cells).unwrap(), pieces, symmetry).unwrap()
    })
}

/// The same on boards with all the symmetries of a square; half of them with pieces of at most two cells, many of them equal.
fn square_puzzles() -> impl Strategy<Value = Packing> {
    let cuts = prop::collection::vec(any::<u8>(), 20);
    (2..=4_i32, any::<u16>(), cuts, any::<(bool, bool)>()).prop_map(|(side, holes, cuts, (small, flip))| {
        // Eight cells that a symmetry carries into each other are holes together.
        let orbit = |cell: &Cell| {
            let (row, column) = (cell.row.min(side - 1 - cell.row), cell.column.min(side - 1 - cell.column));
            side * row.min(column) + row.max(column)
        };
        let all = Board::rectangle(side as u32, side as u32).unwrap();
        let kept: Vec<Cell> = all.cells().iter().copied().filter(|cell| holes >> orbit(cell) & 3 != 0).collect();
        let cells = if kept.is_empty() { all.cells().to_vec() } else { kept };
        let cuts: Vec<u8> = if small { cuts.iter().map(|cut| cut & 0xf1).collect() } else { cuts };
        let piece = |(index, shape)| piece(index, shape, flip);
        let pieces = cut(Lattice::Square, &cells, &cuts).into_iter().enumerate().map(piece).collect();
        Packing::new(Board::new(Lattice::Square, cells).unwrap(), pieces, Symmetry::Full).unwrap()
    })
}

/// Small boards of every lattice, cut into pieces, with rules: ranges of copies, cells that may stay empty, colours, restricted turning,
/// places and cells kept free. There need not be a solution.
fn ruled_puzzles() -> impl Strategy<Value = Packing> {
    let lattice = prop::sample::select(Lattice::ALL.to_vec());
    let size = (1..=3_u32, 1..=4_u32, 1..=3_u32);
    let choices = prop::collection::vec(any::<u8>(), 60);
    (lattice, size, choices, 0..3_usize).prop_filter_map(
        "too large or no puzzle",
        |(lattice, size, choices, symmetry)| {
            let mut choices = choices.into_iter().cycle();
            let mut choose = move |n: u8| choices.next().unwrap_or(0) % n;
            let (rows, columns, layers) = size;
            let all = Board::of_size(lattice, rows, columns, if lattice.in_space() { layers } else { 1 }).ok()?;
            let cells: Vec<Cell> = all.cells().iter().copied().filter(|_| choose(8) > 0).collect();
            let board = Board::new(lattice, cells.clone()).ok().filter(|_| cells.len() <= 11)?;
            let cuts: Vec<u8> = (0..20).map(|_| choose(255)).collect();
            let may_stay = choose(3) == 0;
            let optional: Vec<Cell> = cells.iter().copied().filter(|_| may_stay && choose(3) > 0).collect();
            let coloured = choose(3) == 0;
            let mut colour = |share| (coloured && choose(share) == 0).then(|| if choose(2) == 0 { 'A' } else { 'B' });
            let colours: Vec<(Cell, Colour)> = cells.iter().filter_map(|&cell| Some((cell, colour(3)?))).collect();
            let mut shapes = cut(lattice, &cells, &cuts);
            for shape in &mut shapes {
                *shape = Shape::coloured(shape.cells().iter().map(|&cell| (cell, colour(6)))).unwrap();
            }
            let mut pieces: Vec<Piece> = Vec::new();
            for (index, shape) in shapes.into_iter().enumerate() {
                let turning = match choose(6) {
                    0 => Turning::Fixed,
                    1 => Turning::Turned,
                    2 => {
                        let all = shape.orientations(lattice, true);
                        Turning::Listed(all.into_iter().filter(|_| choose(2) == 0).chain([shape.clone()]).collect())
                    }
                    _ => Turning::Over,
                };
                let copies = match choose(6) {
                    0 => Copies { min: 0, max: 1 },
                    1 => Copies { min: 0, max: 2 },
                    2 => Copies { min: 1, max: 2 },
                    _ => 1.into(),
                };
                let keep_out =
                    if choose(8) == 0 { cells.iter().copied().filter(|_| choose(4) == 0).collect() } else { [].into() };
                pieces.push(Piece { copies, turning, keep_out, ..Piece::new(format!("p{index}"), shape) });
            }
            if choose(4) == 0 {
                // Some place of the first piece, if it has one.
                let probe = Packing::new(board.clone(), pieces.clone(), Symmetry::None).ok()?;
                if let Some(place) = places(&probe, &pieces[0]).into_iter().next() {
                    pieces[0].copies = 1.into();
                    pieces[0].place = Some(place.into_iter().collect());
                }
            }
            let symmetry = [Symmetry::Full, Symmetry::Rotations, Symmetry::None][symmetry];
            let board = board.with_optional(optional).with_colours(colours);
            let packing = Packing::new(board, pieces, symmetry).ok()?;
            let packing = if choose(4) == 0 { packing.with_colour_pairs([('A', 'B'), ('B', 'B')]) } else { packing };
            if choose(4) == 0 { packing.with_most_empty(u32::from(choose(4))).ok() } else { Some(packing) }
        },
    )
}

/// Cuts cells into pieces of one to five cells, mostly connected.
fn cut(lattice: Lattice, cells: &[Cell], choices: &[u8]) -> Vec<Shape> {
    let mut left: BTreeSet<Cell> = cells.iter().copied().collect();
    let mut choices = choices.iter().copied().cycle();
    let mut pieces = Vec::new();
    while let Some(&first) = left.first() {
        left.remove(&first);
        let mut piece = vec![first];
        let size = 1 + choices.next().unwrap_or(0) % 5;
        while piece.len() < usize::from(size) {
            let choice = choices.next().unwrap_or(0);
            let near: Vec<Cell> = if choice == 0 {
                left.iter().copied().collect()
            } else {
                piece.iter().flat_map(|&c| lattice.geometry().neighbours(c)).filter(|c| left.contains(c)).collect()
            };
            let Some(&next) = near.get(usize::from(choice) % near.len().max(1)) else { break };
            left.remove(&next);
            piece.push(next);
        }
        pieces.push(Shape::new(piece).unwrap());
    }
    pieces
}

/// Every engine finds the same solution of each class, and the orbits of these are disjoint and make up what brute force finds.
fn one_of_each_class(packing: &Packing) {
    let brute = Brute::new(packing);
    let all: BTreeSet<Picture> = brute.solutions().into_iter().collect();
    let compiled = Compiled::new(packing);
    let symmetries = brute.symmetries();
    assert!(compiled.motions().eq(symmetries.iter().map(|s| s.motion)), "{:?}", compiled.motions().collect::<Vec<_>>());
    let (cells, statistics) = found(&compiled, Engine::Cells);
    assert_eq!(statistics.raw, all.len() as u64);
    let set: BTreeSet<&Found> = cells.iter().collect();
    assert_eq!(set.len(), cells.len());
    for engine in [Engine::Pieces, Engine::Fewest, Engine::Cover] {
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn all_engines_find_one_of_each_class(packing in prop_oneof![puzzles(), square_puzzles()]) {
        one_of_each_class(&packing);
    }

    #[test]
    fn all_engines_agree_on_every_lattice_under_every_rule(packing in ruled_puzzles()) {
        one_of_each_class(&packing);
    }

    #[test]
    fn stopping_and_going_on_anywhere_changes_nothing(packing in prop_oneof![puzzles(), ruled_puzzles()], budgets in prop::collection::vec(1..40_u64, 1..8)) {
        let compiled = Compiled::new(&packing);
        for engine in [Engine::Pieces, Engine::Cells, Engine::Fewest, Engine::Cover] {
            let whole = found(&compiled, engine);
            let mut tree = compiled.tree(engine);
            let (mut solutions, mut statistics) = (Vec::new(), Statistics::default());
            let mut rest = Some(Interval::whole());
            for nodes in budgets.iter().copied().cycle() {
                let Some(interval) = rest else { break };
                let control = Control { nodes: Some(nodes), ..Control::default() };
                let outcome = walk(&mut tree, &interval, &control, &mut solutions);
                statistics += &outcome.statistics;
                rest = outcome.rest;
            }
            prop_assert_eq!(&(solutions, statistics), &whole, "{}", engine);
        }
    }

    #[test]
    fn the_hot_loop_visits_the_nodes_of_the_plain_walk(packing in prop_oneof![puzzles(), wide_puzzles(), ruled_puzzles()]) {
        /// Looks on, which makes the walk go node by node.
        struct Eyes;
        impl<T: ?Sized> fuge_search::Observer<T> for Eyes {
            fn step(&mut self, _: fuge_search::Step, _: &T, _: &[u32]) -> std::ops::ControlFlow<()> {
                std::ops::ControlFlow::Continue(())
            }
        }
        let compiled = Compiled::new(&packing);
        let control = Control { nodes: Some(20_000), ..Control::default() };
        let (mut swept, mut stepped) = (Vec::new(), Vec::new());
        let mut tree = compiled.tree(Engine::Cells);
        let by_loop = walk(&mut tree, &Interval::whole(), &control, &mut swept);
        let by_steps = fuge_search::walk_observed(&mut tree, &Interval::whole(), &control, &mut stepped, &mut Eyes);
        prop_assert_eq!((swept, by_loop), (stepped, by_steps));
    }
}

/// Pieces drawn as rows separated by `/`, with copies and whether they may be turned over.
fn drawn(board: Board, pieces: &[(&str, u32, bool)]) -> Packing {
    let shape = |art: &str| {
        let rows = (0..).zip(art.split('/'));
        let cells = rows.flat_map(|(row, text)| {
            (0..).zip(text.bytes()).filter(|c| c.1 == b'#').map(move |(column, _)| Cell::new(row, column))
        });
        Shape::new(cells).unwrap()
    };
    let piece = |(index, &(art, copies, flip)): (usize, &(&str, u32, bool))| Piece {
        copies: copies.into(),
        ..piece(index, shape(art), flip)
    };
    Packing::new(board, pieces.iter().enumerate().map(piece).collect(), Symmetry::Full).unwrap()
}

#[test]
fn a_mirror_image_counts_only_where_both_hands_are_there_alike() {
    let order = |rows, columns, pieces: &[(&str, u32, bool)]| {
        let packing = drawn(Board::rectangle(rows, columns).unwrap(), pieces);
        one_of_each_class(&packing);
        Compiled::new(&packing).order()
    };
    let (left, right) = ("#../###", "..#/###");
    assert_eq!(order(2, 4, &[(left, 2, true)]), 4);
    assert_eq!(order(2, 4, &[(left, 2, false)]), 2);
    assert_eq!(order(2, 4, &[(left, 1, false), (right, 1, false)]), 4);
    assert_eq!(order(3, 4, &[(left, 1, false), (right, 2, false)]), 2, "two of one hand, one of the other");
    assert_eq!(order(2, 4, &[(left, 1, false), (left, 1, true)]), 2, "the places of one are among those of the other");
    assert_eq!(order(2, 4, &[(left, 1, true), (right, 1, false)]), 2, "the other way round");
}

#[test]
fn symmetry_is_about_the_middle_of_the_board_wherever_it_lies() {
    let ring = |row: i32, column: i32| {
        let square = Board::rectangle(4, 4).unwrap();
        let inside = |c: &Cell| (1..3).contains(&c.row) && (1..3).contains(&c.column);
        let moved = |c: &Cell| Cell::new(c.row + row, c.column + column);
        Board::new(Lattice::Square, square.cells().iter().filter(|c| !inside(c)).map(moved)).unwrap()
    };
    for (row, column) in [(0, 0), (5, -7), (-3, 2), (1, 1)] {
        let dominoes = drawn(ring(row, column), &[("##", 6, true)]);
        one_of_each_class(&dominoes);
        assert_eq!(count(&Compiled::new(&dominoes), Engine::Cells), (1, 2), "at {row}, {column}");
        let corners = drawn(ring(row, column), &[("##/#.", 1, true), ("##", 3, true), ("###", 1, true)]);
        one_of_each_class(&corners);
        assert_eq!(Compiled::new(&corners).order(), 8);
    }
}

#[test]
fn an_anchor_that_is_kept_leaves_the_rest_to_a_second_one_or_to_the_least_image() {
    let square = |side| Board::rectangle(side, side).unwrap();
    // The single cell in the middle keeps all eight symmetries, in a corner two; dominoes cannot cut what is left.
    let single = drawn(square(3), &[("#", 1, true), ("##", 4, true)]);
    one_of_each_class(&single);
    let compiled = Compiled::new(&single);
    assert_eq!(count(&compiled, Engine::Cells), (3, 18));
    let mut left: Vec<usize> = compiled.reduction().cases.iter().map(|case| case.residual.len()).collect();
    left.sort_unstable();
    assert_eq!(left, [1, 1, 7]);
    // The large square keeps a diagonal, and so does the single cell in one of its three places beside it.
    let corner = drawn(square(3), &[("##/##", 1, true), ("#", 1, true), ("##", 2, true)]);
    one_of_each_class(&corner);
    let compiled = Compiled::new(&corner);
    assert_eq!(count(&compiled, Engine::Cells), (2, 12));
    let mut anchors: Vec<(usize, usize)> =
        compiled.reduction().cases.iter().map(|case| (case.fixed.len(), case.residual.len())).collect();
    anchors.sort_unstable();
    assert_eq!(anchors, [(2, 0), (2, 0), (2, 1)]);
    // A second single piece takes over below the first: by a branch for each orbit, or by forbidding all but one of each.
    for second in ["#./##", "###", "#../###", "##./.##", "####", "##/##"] {
        let cells = second.bytes().filter(|&mark| mark == b'#').count() as u32;
        for side in [3, 4] {
            let rest = side * side - 1 - cells;
            let mut pieces = vec![("#", 1, true), (second, 1, true), ("##", rest / 2, true)];
            pieces.extend((rest % 2 == 1).then_some(("#/#/#", 1, true)));
            if rest % 2 == 1 {
                pieces[2].1 -= 1;
            }
            one_of_each_class(&drawn(square(side), &pieces));
        }
    }
}

#[test]
fn a_region_that_no_pieces_fill_is_a_dead_end() {
    let row = drawn(Board::rectangle(1, 9).unwrap(), &[("##", 1, true), ("###", 1, true), ("####", 1, true)]);
    let row = Packing::new(row.board().clone(), row.pieces().to_vec(), Symmetry::Rotations).unwrap();
    let compiled = Compiled::new(&row);
    // The longest has the fewest places, three of them up to symmetry; the second leaves a single cell before it.
    for engine in [Engine::Cells, Engine::Pieces] {
        let mut tree = compiled.tree(engine);
        assert_eq!(tree.look(), Node::Branches(3));
        tree.descend(1);
        assert_eq!((tree.look(), tree.reason().as_str()), (Node::DeadEnd, REGION), "{engine}");
        tree.ascend();
        tree.descend(0);
        assert!(matches!(tree.look(), Node::Branches(_)), "{engine}");
    }
    one_of_each_class(&row);
}

#[test]
fn pieces_that_all_keep_a_symmetry_are_not_laid_before_the_search() {
    // In a row every piece keeps the reflection along it, in two rows every block of two rows does.
    for (rows, block) in [(1, "#"), (2, "#/#")] {
        let arts: Vec<String> = (1..=12).map(|n| block.replace('#', &"#".repeat(n))).collect();
        let pieces: Vec<(&str, u32, bool)> = arts.iter().map(|art| (art.as_str(), 1, true)).collect();
        let compiled = Compiled::new(&drawn(Board::rectangle(rows, 78).unwrap(), &pieces));
        assert_eq!(compiled.order(), 4);
        let cases = &compiled.reduction().cases;
        assert!(cases.len() < 1100 && cases.iter().any(|case| !case.residual.is_empty()), "{} cases", cases.len());
        // The first solution: all of them in a row.
        let mut first = Vec::new();
        let control = Control { solutions: Some(1), nodes: Some(100_000), ..Control::default() };
        walk(&mut compiled.tree(Engine::Cells), &Interval::whole(), &control, &mut first);
        assert_eq!(first.len(), 1);
    }
    // Bars of 1 to 6 cells in any order: 6! in all, each of them its own image under the reflection along the row.
    let arts: Vec<String> = (1..=6).map(|n| "#".repeat(n)).collect();
    let pieces: Vec<(&str, u32, bool)> = arts.iter().map(|art| (art.as_str(), 1, true)).collect();
    let bars = drawn(Board::rectangle(1, 21).unwrap(), &pieces);
    one_of_each_class(&bars);
    assert_eq!(count(&Compiled::new(&bars), Engine::Cells), (360, 720));
}

const REGION: &str = "a region is left whose size is no sum of pieces";

#[test]
fn boards_of_every_width_up_to_the_limit() {
    // Two rows of dominoes: as many tilings as Fibonacci numbers say.
    assert_eq!(count(&Compiled::new(&dominoes(2, 10)), Engine::Cells).1, 89);
    for cells in [64_u32, 65, 128, 129, 256, 257, 512] {
        let shape = Shape::new((0..2).map(|c| Cell::new(0, c))).unwrap();
        let single = Shape::new([Cell::new(0, 0)]).unwrap();
        let mut pieces = vec![Piece { copies: (cells / 2).into(), ..Piece::new("domino", shape) }];
        if cells % 2 == 1 {
            pieces.push(Piece { copies: 1.into(), ..Piece::new("single", single) });
        }
        let packing = Packing::new(Board::rectangle(1, cells).unwrap(), pieces, Symmetry::Full).unwrap();
        let raw = if cells % 2 == 1 { u64::from(cells / 2) + 1 } else { 1 };
        assert_eq!(count(&Compiled::new(&packing), Engine::Cells).1, raw, "{cells} cells in a row");
    }
}

#[test]
fn a_piece_without_enough_places_ends_the_search_at_the_root() {
    let bar = Shape::new((0..11).map(|c| Cell::new(0, c))).unwrap();
    let domino = Shape::new([Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
    for (symmetry, bars) in [(Symmetry::Full, 2), (Symmetry::None, 2), (Symmetry::Rotations, 4)] {
        let pieces = vec![
            Piece { copies: ((100 - 11 * bars) / 2).into(), ..Piece::new("domino", domino.clone()) },
            Piece { copies: bars.into(), ..Piece::new("bar", bar.clone()) },
        ];
        let packing = Packing::new(Board::rectangle(10, 10).unwrap(), pieces, symmetry).unwrap();
        let compiled = Compiled::new(&packing);
        assert_eq!(compiled.impossible(), Some(Impossible::NoPlace { piece: "bar".to_owned() }));
        for engine in [Engine::Cells, Engine::Pieces, Engine::Cover] {
            assert_eq!(found(&compiled, engine).1.nodes(), 1, "{engine}");
        }
    }
    // As many places as copies are enough.
    let squares = drawn(Board::rectangle(1, 4).unwrap(), &[("####", 1, true)]);
    assert_eq!(Compiled::new(&squares).impossible(), None);
    one_of_each_class(&squares);
}

/// Boards of more than 64 cells with large pieces.
fn wide_puzzles() -> impl Strategy<Value = Packing> {
    let size = (3..=9_u32, 8..=24_u32).prop_filter("more than a word", |(rows, columns)| rows * columns > 64);
    let cuts = prop::collection::vec(1..=255_u8, 40);
    (size, cuts, any::<bool>()).prop_map(|((rows, columns), cuts, hole)| {
        let all = Board::rectangle(rows, columns).unwrap();
        let middle = Cell::new(rows as i32 / 2, columns as i32 / 2);
        let cells: Vec<Cell> = all.cells().iter().copied().filter(|&c| !(hole && c == middle)).collect();
        let piece = |(index, shape)| piece(index, shape, true);
        let pieces = cut(Lattice::Square, &cells, &cuts).into_iter().enumerate().map(piece).collect();
        Packing::new(Board::new(Lattice::Square, cells).unwrap(), pieces, Symmetry::Full).unwrap()
    })
}

#[test]
fn a_board_with_as_many_pieces_as_can_be_is_walked_to_the_bottom() {
    let diagonal = (0..512).map(|i| Cell::new(i, i));
    let single = Piece { copies: 512.into(), ..Piece::new("single", Shape::new([Cell::new(0, 0)]).unwrap()) };
    let packing = Packing::new(Board::new(Lattice::Square, diagonal).unwrap(), vec![single], Symmetry::Full).unwrap();
    for engine in [Engine::Cells, Engine::Pieces, Engine::Cover] {
        assert_eq!(count(&Compiled::new(&packing), engine), (1, 1), "{engine}");
    }
}

#[test]
fn a_board_too_large_for_a_box_is_numbered_cell_by_cell() {
    // A staircase: 2·40 cells in a box of 40 × 41.
    let stairs: Vec<Cell> = (0..40).flat_map(|i| [Cell::new(i, i), Cell::new(i, i + 1)]).collect();
    let corner = Shape::new([Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 1)]).unwrap();
    let domino = Shape::new([Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
    let pieces = vec![
        Piece { copies: 2.into(), ..Piece::new("corner", corner) },
        Piece { copies: 37.into(), ..Piece::new("domino", domino) },
    ];
    let packing = Packing::new(Board::new(Lattice::Square, stairs).unwrap(), pieces, Symmetry::Full).unwrap();
    let compiled = Compiled::new(&packing);
    // A path of 80 cells: 2 threes among 37 twos in any order.
    let raw = 39 * 38 / 2;
    assert_eq!(count(&compiled, Engine::Cells).1, raw);
    assert_eq!(count(&compiled, Engine::Cover), count(&compiled, Engine::Cells));
}

/// The third road: dynamic programming on the frontier, for all and for different solutions.
fn counted(compiled: &Compiled) -> (u64, u64) {
    let counting = Counting::new(compiled);
    let (options, mut go_on) = (CountOptions::default(), |_: usize, _: &_| ControlFlow::Continue(()));
    let raw = counting.raw(&options, &mut go_on).unwrap();
    let different = counting.different_of(&raw, &options, &mut go_on).unwrap();
    (different.try_into().unwrap(), raw.try_into().unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn counting_and_listing_agree_on_every_lattice_under_every_rule(packing in prop_oneof![ruled_puzzles(), square_puzzles()]) {
        let compiled = Compiled::new(&packing);
        prop_assert_eq!(counted(&compiled), count(&compiled, Engine::Cells));
    }
}

#[test]
fn puzzles_are_counted_without_listing() {
    for (rows, columns, different, raw) in [(3, 20, 2, 8), (5, 12, 1010, 4040), (6, 10, 2339, 9356)] {
        assert_eq!(counted(&Compiled::new(&rectangle(rows, columns, "pentominoes"))), (different, raw));
    }
    let pieces = |set: &str, lattice| PieceSet::named(set).unwrap().pieces(lattice).unwrap();
    let soma = Board::of_size(Lattice::Cube, 3, 3, 3).unwrap();
    let soma = Packing::new(soma, pieces("soma", Lattice::Cube), Symmetry::Full).unwrap();
    assert_eq!(counted(&Compiled::new(&soma)), (240, 11520));
    let rhombus = Board::of_size(Lattice::Triangle, 6, 6, 1).unwrap();
    let hexiamonds = Packing::new(rhombus, pieces("hexiamonds", Lattice::Triangle), Symmetry::Full).unwrap();
    assert_eq!(counted(&Compiled::new(&hexiamonds)), (156, 624));
    let solid = Board::of_size(Lattice::Cube, 5, 6, 2).unwrap();
    let solid = Packing::new(solid, pieces("pentominoes", Lattice::Cube), Symmetry::Full).unwrap();
    assert_eq!(counted(&Compiled::new(&solid)), (264, 2112));
}

#[test]
fn counting_cells_ends_a_search_at_the_root() {
    let compiled = Compiled::new(&rectangle(4, 5, "tetrominoes"));
    assert!(compiled.impossible().is_some_and(|reason| reason.to_string().starts_with("parity: ")));
    for engine in [Engine::Cells, Engine::Pieces, Engine::Fewest] {
        assert_eq!(found(&compiled, engine).1.nodes(), 1, "{engine}");
    }
    assert_eq!(count(&compiled, Engine::Cover), (0, 0));
    one_of_each_class(&rectangle(4, 5, "tetrominoes"));
}

#[test]
fn the_choice_of_an_engine_is_settled_by_probing() {
    let hexiamonds = Packing::new(
        Board::of_size(Lattice::Triangle, 6, 6, 1).unwrap(),
        PieceSet::named("hexiamonds").unwrap().pieces(Lattice::Triangle).unwrap(),
        Symmetry::Full,
    );
    for (packing, engine) in [
        (rectangle(3, 20, "pentominoes"), Engine::Cells),
        (rectangle(6, 10, "pentominoes"), Engine::Cells),
        (hexiamonds.unwrap(), Engine::Fewest),
    ] {
        let compiled = Compiled::new(&packing);
        let choice = compiled.choose();
        assert_eq!((choice.engine, &choice), (engine, &compiled.choose()));
        assert!(choice.probes.iter().any(|probe| probe.engine == engine));
        assert!(choice.probes.iter().all(|probe| probe.cost > 0.0 && probe.error >= 0.0));
    }
}

#[test]
fn a_set_with_more_orientations_than_cells_can_take_goes_to_another_engine() {
    // Some of the 369 octominoes, turned and turned over, on a board for two of them.
    let shapes = polyforms(Lattice::Square, 8);
    let piece = |(index, shape)| Piece { copies: Copies { min: 0, max: 1 }, ..piece(index, shape, true) };
    let pieces: Vec<Piece> = shapes.into_iter().enumerate().map(piece).collect();
    let packing = Packing::new(Board::rectangle(4, 4).unwrap(), pieces, Symmetry::Full).unwrap();
    let compiled = Compiled::new(&packing);
    assert!(compiled.supports(Engine::Cells));
    let board = Board::rectangle(8, 8).unwrap();
    let large = Compiled::new(&Packing::new(board, packing.pieces().to_vec(), Symmetry::Full).unwrap());
    assert!(!large.supports(Engine::Cells) && large.supports(Engine::Fewest));
    assert_eq!(large.choose().engine, Engine::Fewest);
    let control = Control { solutions: Some(3), nodes: Some(200_000), ..Control::default() };
    for engine in [Engine::Cells, Engine::Auto, Engine::Fewest] {
        let mut some = Vec::new();
        walk(&mut large.tree(engine), &Interval::whole(), &control, &mut some);
        assert!(some.len() == 3 && some.iter().all(|found| large.uses_every_piece(found)), "{engine}");
    }
}
