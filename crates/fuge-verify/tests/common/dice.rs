//! Puzzles thrown with dice: any lattice, any rules, small enough to list every solution.
//!
//! The dice are the bytes of a proptest vector. A zero always means the plain thing, and so do dice that are used up; so a failing
//! puzzle shrinks to a plain one.

use fuge_puzzle::packing::{Board, Cell, Copies, Lattice, Packing, Piece, Shape, Symmetry, Turning};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Numbers, one after the other.
pub struct Dice {
    bytes: std::vec::IntoIter<u8>,
}

impl Dice {
    /// A number below `sides`.
    fn throw(&mut self, sides: usize) -> usize {
        usize::from(self.bytes.next().unwrap_or(0)) * sides / 256
    }

    /// Whether something that happens once in so many throws happens.
    fn rarely(&mut self, times: usize) -> bool {
        self.throw(times) + 1 == times
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.throw(from.len())]
    }
}

/// A puzzle that is shown in few words when a test fails.
#[derive(Clone)]
pub struct Shown(pub Packing);

impl fmt::Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(puzzle) = self;
        let (lattice, board) = (puzzle.lattice(), puzzle.board());
        let cell = |&cell: &Cell| format!("{:?}", lattice.outer(cell)).replace(' ', "");
        let cells = |cells: &mut dyn Iterator<Item = &Cell>| cells.map(cell).collect::<Vec<_>>().join(" ");
        let shape = |shape: &Shape| {
            let coloured =
                shape.coloured_cells().map(|(at, colour)| cell(&at) + &colour.map_or(String::new(), String::from));
            coloured.collect::<Vec<_>>().join(" ")
        };
        writeln!(f, "{lattice}, {:?}: {}", puzzle.symmetry(), cells(&mut board.cells().iter()))?;
        let colours: Vec<String> = board.colours().iter().map(|(at, colour)| format!("{}{colour}", cell(at))).collect();
        writeln!(f, "  colours {} pairs {:?}", colours.join(" "), puzzle.colour_pairs())?;
        writeln!(f, "  optional {}, at most {}", cells(&mut board.optional().iter()), puzzle.most_empty())?;
        for piece in puzzle.pieces() {
            let turning = match &piece.turning {
                Turning::Listed(shapes) => format!("{:?}", shapes.iter().map(shape).collect::<Vec<_>>()),
                other => format!("{other:?}"),
            };
            write!(f, "  {} x{} {}: {turning}", piece.name, piece.copies, shape(&piece.shape))?;
            let place = piece.place.iter().flatten();
            writeln!(f, " place {} keep out {}", cells(&mut place.into_iter()), cells(&mut piece.keep_out.iter()))?;
        }
        Ok(())
    }
}

/// A small puzzle with any rules. It may have no solution.
pub fn any_puzzle() -> impl Strategy<Value = Shown> {
    prop::collection::vec(any::<u8>(), 200).prop_filter_map("the pieces do not go with the board", |bytes| {
        thrown(&mut Dice { bytes: bytes.into_iter() }).map(Shown)
    })
}

fn thrown(dice: &mut Dice) -> Option<Packing> {
    let lattice = dice.pick(&Lattice::ALL);
    let symmetry = dice.pick(&[Symmetry::Full, Symmetry::Full, Symmetry::Full, Symmetry::Rotations, Symmetry::None]);
    let board = board(dice, lattice)?;
    // What marks cells marks whole orbits under one motion, so that some symmetry is left.
    let orbits = orbits(dice, &board);
    let colours: &[char] = if dice.rarely(3) { &['B', 'W'] } else { &[] };
    let board = marked(dice, board, &orbits, colours);
    let mut pieces: Vec<Piece> = Vec::new();
    for index in 0..1 + dice.throw(4) {
        let twin = pieces.last().filter(|_| dice.rarely(4)).and_then(|last| twin(dice, &board, last, index));
        pieces.push(twin.or_else(|| piece(dice, &board, &orbits, colours, index))?);
    }
    let area = |copies: fn(&Piece) -> u32| -> usize {
        pieces.iter().map(|piece| copies(piece) as usize * piece.shape.cells().len()).sum()
    };
    // What is too much for the board cannot be, what is too little is filled up.
    let missing = board.cells().len().saturating_sub(area(|piece| piece.copies.max) + board.optional().len());
    if missing > 0 {
        let single = board.cells().iter().take(1).copied();
        let copies = Copies { min: 0, max: (missing + dice.throw(3)) as u32 };
        pieces.push(Piece { copies, ..Piece::new("filler", Shape::new(single)?) });
    }
    let mut packing = Packing::new(board, pieces, symmetry).ok()?;
    if !colours.is_empty() && dice.rarely(2) {
        let all = [('B', 'B'), ('B', 'W'), ('W', 'B'), ('W', 'W')];
        packing = packing.with_colour_pairs(all.into_iter().filter(|_| dice.rarely(2)));
    }
    if dice.rarely(3) {
        packing = packing.with_most_empty(dice.throw(5) as u32).ok()?;
    }
    Some(packing)
}

/// A block, or whatever a few cells become under some motions; perhaps with holes.
fn board(dice: &mut Dice, lattice: Lattice) -> Option<Board> {
    let [rows, columns, layers] = match lattice {
        Lattice::Square | Lattice::Hexagon => [4, 4, 1],
        Lattice::Triangle => [2, 4, 1],
        Lattice::Tan => [2, 2, 1],
        Lattice::Cube => [2, 3, 3],
    };
    let [rows, columns, layers] = [rows, columns, layers].map(|most| 1 + dice.throw(most) as u32);
    let block = Board::of_size(lattice, rows, columns, layers).ok()?;
    let cells: BTreeSet<Cell> = match dice.throw(4) {
        0 | 1 => block.cells().iter().copied().collect(),
        2 => block.cells().iter().copied().filter(|_| !dice.rarely(6)).collect(),
        _ => {
            let generators: Vec<_> = (0..2).map(|_| dice.pick(lattice.motions())).collect();
            let mut cells: BTreeSet<Cell> = block.cells().iter().copied().filter(|_| dice.rarely(3)).collect();
            for _ in 0..6 {
                let images: Vec<Cell> =
                    cells.iter().flat_map(|&c| generators.iter().map(move |g| g.apply(c))).collect();
                cells.extend(images);
            }
            cells
        }
    };
    // Far out there may be another cell, so that the box around the board is large.
    let far = if dice.rarely(8) { dice.pick(&[5, 10, 30]) } else { 0 };
    let outpost = cells.last().filter(|_| far > 0).map(|cell| cell.shifted(Cell::new(far, far)));
    Board::new(lattice, cells.iter().copied().chain(outpost)).ok().filter(|board| board.cells().len() <= 16)
}

/// The cells that some motion of the board exchanges, each with the first of them.
fn orbits(dice: &mut Dice, board: &Board) -> BTreeMap<Cell, Cell> {
    let motion = dice.pick(&super::motions(board));
    let image = |cell: Cell| super::image(board, &[cell], motion).map_or(cell, |image| image[0]);
    let orbit = |cell: Cell| std::iter::successors(Some(cell), |&at| Some(image(at))).take(12).min();
    board.cells().iter().map(|&cell| (cell, orbit(cell).unwrap_or(cell))).collect()
}

/// For each orbit a throw; its cells are told apart by it.
fn by_orbit(dice: &mut Dice, orbits: &BTreeMap<Cell, Cell>, sides: usize) -> BTreeMap<Cell, usize> {
    let firsts: BTreeSet<Cell> = orbits.values().copied().collect();
    let throws: BTreeMap<Cell, usize> = firsts.into_iter().map(|first| (first, dice.throw(sides))).collect();
    orbits.iter().map(|(&cell, first)| (cell, throws[first])).collect()
}

/// The board with colours and cells that may stay empty.
fn marked(dice: &mut Dice, board: Board, orbits: &BTreeMap<Cell, Cell>, colours: &[char]) -> Board {
    let chosen = by_orbit(dice, orbits, 3);
    let optional: Vec<Cell> = match dice.throw(4) {
        0 | 1 => Vec::new(),
        2 => chosen.into_iter().filter(|(_, throw)| *throw > 0).map(|(cell, _)| cell).collect(),
        _ => board.cells().to_vec(),
    };
    let chosen = if colours.is_empty() { BTreeMap::new() } else { by_orbit(dice, orbits, 3) };
    let coloured = chosen.into_iter().filter_map(|(cell, throw)| Some((cell, *colours.get(throw.checked_sub(1)?)?)));
    let board = board.with_optional(optional);
    board.with_colours(coloured)
}

/// What a piece becomes when the board is moved: its equal, or its mirror image, which a symmetry may exchange with it.
fn twin(dice: &mut Dice, board: &Board, piece: &Piece, index: usize) -> Option<Piece> {
    let number = dice.pick(&super::motions(board));
    let motion = board.lattice().motions()[number];
    let turning = match &piece.turning {
        Turning::Listed(shapes) => Turning::Listed(shapes.iter().map(|shape| shape.moved(motion)).collect()),
        other => other.clone(),
    };
    let keep_out: Vec<Cell> = piece.keep_out.iter().copied().collect();
    let keep_out = super::image(board, &keep_out, number)?.into_iter().collect();
    let more = u32::from(dice.rarely(6));
    let copies = Copies { max: piece.copies.max + more, ..piece.copies };
    Some(Piece { turning, keep_out, copies, ..Piece::new(format!("p{index}"), piece.shape.moved(motion)) })
}

/// A piece grown on the board, mostly in one part.
fn piece(
    dice: &mut Dice,
    board: &Board,
    orbits: &BTreeMap<Cell, Cell>,
    colours: &[char],
    index: usize,
) -> Option<Piece> {
    let lattice = board.lattice();
    let size = 1 + dice.throw(4);
    let mut cells = vec![dice.pick(board.cells())];
    while cells.len() < size {
        let beside = cells.iter().flat_map(|&cell| lattice.geometry().neighbours(cell));
        let beside: Vec<Cell> = beside.filter(|&cell| board.contains(cell) && !cells.contains(&cell)).collect();
        let anywhere = beside.is_empty() || dice.rarely(8);
        let next = if anywhere { dice.pick(board.cells()) } else { dice.pick(&beside) };
        if cells.contains(&next) {
            break;
        }
        cells.push(next);
    }
    let coloured: Vec<(Cell, Option<char>)> = cells
        .iter()
        .map(|&cell| (cell, if colours.is_empty() { None } else { colours.get(dice.throw(3)).copied() }))
        .collect();
    let shape = Shape::coloured(coloured)?;
    let copies = match dice.throw(4) {
        0 => 1.into(),
        1 => (1 + dice.throw(3) as u32).into(),
        2 => Copies { min: 0, max: 1 + dice.throw(4) as u32 },
        _ => Copies { min: 1, max: 2 + dice.throw(3) as u32 },
    };
    let turning = match dice.throw(6) {
        0..=2 => Turning::Over,
        3 => Turning::Turned,
        4 => Turning::Fixed,
        _ => {
            let all = shape.orientations(lattice, true);
            Turning::Listed(
                all.into_iter().enumerate().filter(|(n, _)| *n == 0 || dice.rarely(2)).map(|(_, s)| s).collect(),
            )
        }
    };
    let keep_out = match dice.rarely(5) {
        true => by_orbit(dice, orbits, 3).into_iter().filter(|(_, n)| *n == 2).map(|(cell, _)| cell).collect(),
        false => BTreeSet::new(),
    };
    let mut piece = Piece { copies, turning, keep_out, ..Piece::new(format!("p{index}"), shape) };
    if piece.copies.max == 1 && dice.rarely(5) {
        // Where it grew, if it may lie so.
        let fixed = Piece { place: Some(cells.into_iter().collect()), ..piece.clone() };
        if !matches!(fixed.turning, Turning::Listed(_)) {
            piece = fixed;
        }
    }
    Some(piece)
}
