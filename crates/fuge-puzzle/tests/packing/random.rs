//! Random puzzles.

use super::*;

/// A puzzle that has at least one solution: a board cut into pieces at random.
pub fn puzzles() -> impl Strategy<Value = Packing> {
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
        let pieces = shapes(Lattice::Square, &cells, &cuts)
            .into_iter()
            .enumerate()
            .map(|(index, shape)| piece(index, shape, flips >> index & 1 == 0))
            .collect();
        let symmetry = [Symmetry::Full, Symmetry::Rotations, Symmetry::None][symmetry];
        Packing::new(Board::new(Lattice::Square, cells).unwrap(), pieces, symmetry).unwrap()
    })
}

/// The same on boards with all the symmetries of a square; half of them with pieces of at most two cells, many of them equal.
pub fn square_puzzles() -> impl Strategy<Value = Packing> {
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
        let pieces = shapes(Lattice::Square, &cells, &cuts).into_iter().enumerate().map(piece).collect();
        Packing::new(Board::new(Lattice::Square, cells).unwrap(), pieces, Symmetry::Full).unwrap()
    })
}

/// Small boards of every lattice, cut into pieces, with rules: ranges of copies, cells that may stay empty, colours, restricted turning,
/// places and cells kept free. There need not be a solution.
pub fn ruled_puzzles() -> impl Strategy<Value = Packing> {
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
            let mut shapes = shapes(lattice, &cells, &cuts);
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
pub fn cut(lattice: Lattice, cells: &[Cell], choices: &[u8]) -> Vec<Vec<Cell>> {
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
        pieces.push(piece);
    }
    pieces
}

/// The parts as shapes.
fn shapes(lattice: Lattice, cells: &[Cell], choices: &[u8]) -> Vec<Shape> {
    cut(lattice, cells, choices).into_iter().map(|part| Shape::new(part).unwrap()).collect()
}

/// Boards of more than 64 cells with large pieces, and the parts that these were cut from.
pub fn wide_puzzles() -> impl Strategy<Value = (Packing, Vec<Vec<Cell>>)> {
    let lattice = prop::sample::select(vec![Lattice::Square, Lattice::Triangle, Lattice::Hexagon]);
    let size = (lattice, 3..=9_u32, 8..=24_u32)
        .prop_map(|(lattice, rows, columns)| Board::of_size(lattice, rows, columns, 1).unwrap())
        .prop_filter("more than a word", |board| board.cells().len() > 64);
    let cuts = prop::collection::vec(1..=255_u8, 40);
    (size, cuts, any::<bool>()).prop_map(|(board, cuts, hole)| {
        let middle = board.cells()[board.cells().len() / 2];
        let cells: Vec<Cell> = board.cells().iter().copied().filter(|&c| !(hole && c == middle)).collect();
        let parts = cut(board.lattice(), &cells, &cuts);
        let piece = |(index, part): (usize, &Vec<Cell>)| piece(index, Shape::new(part.iter().copied()).unwrap(), true);
        let pieces = parts.iter().enumerate().map(piece).collect();
        (Packing::new(Board::new(board.lattice(), cells).unwrap(), pieces, Symmetry::Full).unwrap(), parts)
    })
}
