//! The engines: against brute force, against each other, and at the limits.

use super::*;

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
    fn the_hot_loop_visits_the_nodes_of_the_plain_walk(packing in prop_oneof![puzzles(), wide_puzzles().prop_map(|wide| wide.0), ruled_puzzles()]) {
        /// Looks on, which makes the walk go node by node.
        struct Eyes;
        impl<T: ?Sized> fuge_search::Observer<T> for Eyes {
            fn step(&mut self, _: fuge_search::Step, _: &T, _: &[u32]) -> std::ops::ControlFlow<()> {
                std::ops::ControlFlow::Continue(())
            }
        }
        let compiled = Compiled::new(&packing);
        let control = Control { nodes: Some(20_000), ..Control::default() };
        for engine in [Engine::Cells, Engine::Fewest] {
            let (mut swept, mut stepped) = (Vec::new(), Vec::new());
            let mut tree = compiled.tree(engine);
            let by_loop = walk(&mut tree, &Interval::whole(), &control, &mut swept);
            let by_steps = fuge_search::walk_observed(&mut tree, &Interval::whole(), &control, &mut stepped, &mut Eyes);
            prop_assert_eq!((swept, by_loop), (stepped, by_steps), "{}", engine);
        }
    }

    #[test]
    fn engines_agree_on_boards_of_several_words((packing, parts) in wide_puzzles(), free in 2..4_usize) {
        // All but a few pieces are laid as in the solution they were cut from.
        let fixed = |(index, piece): (usize, &Piece)| {
            let place = (index >= free).then(|| parts[index].iter().copied().collect());
            Piece { place, ..piece.clone() }
        };
        let pieces = packing.pieces().iter().enumerate().map(fixed).collect();
        let compiled = Compiled::new(&Packing::new(packing.board().clone(), pieces, Symmetry::Full).unwrap());
        let sorted = |engine| {
            let (mut found, statistics) = found(&compiled, engine);
            found.sort();
            (found, statistics.raw)
        };
        let cells = sorted(Engine::Cells);
        prop_assert!(!cells.0.is_empty());
        prop_assert_eq!(&cells, &sorted(Engine::Fewest));
        prop_assert_eq!(&cells, &sorted(Engine::Cover));
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
        let reason = compiled.impossible();
        assert!(matches!(&reason, Some(Impossible::NoPlace { piece, .. }) if piece == "bar"), "{reason:?}");
        for engine in [Engine::Cells, Engine::Pieces, Engine::Cover] {
            assert_eq!(found(&compiled, engine).1.nodes(), 1, "{engine}");
        }
    }
    // As many places as copies are enough.
    let squares = drawn(Board::rectangle(1, 4).unwrap(), &[("####", 1, true)]);
    assert_eq!(Compiled::new(&squares).impossible(), None);
    one_of_each_class(&squares);
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
fn a_piece_may_reach_from_the_first_cell_to_the_last() {
    // A frame around dominoes, on boards that fill their words; with many pieces that are not needed, sets of slots have several words.
    let pentominoes = PieceSet::named("pentominoes").unwrap().pieces(Lattice::Square).unwrap();
    for (rows, columns) in [(8, 8), (8, 16), (16, 16), (16, 32)] {
        let board = Board::rectangle(rows, columns).unwrap();
        let inside = |cell: &Cell| {
            let within = |at: i32, side: u32| (1..side as i32 - 1).contains(&at);
            within(cell.row, rows) && within(cell.column, columns)
        };
        let frame = Shape::new(board.cells().iter().copied().filter(|cell| !inside(cell))).unwrap();
        let domino = Shape::new([Cell::new(0, 0), Cell::new(0, 1)]).unwrap();
        let dominoes = (rows - 2) * (columns - 2) / 2;
        let unused = pentominoes.iter().map(|piece| Piece { copies: Copies { min: 0, max: 1 }, ..piece.clone() });
        let pieces = [
            Piece::new("frame", frame),
            Piece { copies: Copies { min: 0, max: dominoes }, ..Piece::new("domino", domino) },
        ];
        for extra in [0, pentominoes.len()] {
            let pieces = pieces.iter().cloned().chain(unused.clone().take(extra)).collect();
            let compiled = Compiled::new(&Packing::new(board.clone(), pieces, Symmetry::Full).unwrap());
            let several = if extra > 0 { 65 } else { 3 };
            assert_eq!((compiled.span(), compiled.slots() >= several), (board.cells().len(), true));
            for engine in [Engine::Cells, Engine::Fewest] {
                let mut first = Vec::new();
                let control = Control { solutions: Some(1), nodes: Some(100_000), ..Control::default() };
                walk(&mut compiled.tree(engine), &Interval::whole(), &control, &mut first);
                assert_eq!(first.len(), 1, "{engine} on {rows}x{columns} with {} slots", compiled.slots());
            }
        }
    }
}

#[test]
fn several_pieces_that_fit_nowhere_change_nothing() {
    let optional = |index, art| Piece { copies: Copies { min: 0, max: 1 }, ..drawn_piece(index, art) };
    let domino = Piece { copies: 2.into(), ..drawn_piece(0, "##") };
    let misfits = ["##/#.", ".#./###", "##/##", "#####"];
    for number in 0..=misfits.len() {
        let unused = misfits[..number].iter().zip(1..).map(|(art, index)| optional(index, art));
        let pieces = [domino.clone()].into_iter().chain(unused).collect();
        let packing = Packing::new(Board::rectangle(1, 4).unwrap(), pieces, Symmetry::Full).unwrap();
        let compiled = Compiled::new(&packing);
        assert_eq!(compiled.kinds().len(), 1 + number);
        for engine in Engine::ALL {
            assert_eq!(count(&compiled, engine), (1, 1), "{engine} with {number} pieces that fit nowhere");
        }
    }
    // The second way to fill the row is found too.
    let bar = optional(9, "####");
    let pieces = [bar, domino].into_iter().chain((1..).zip(misfits).map(|(index, art)| optional(index, art)));
    let pieces = pieces.map(|piece| Piece { copies: Copies { min: 0, max: 2 }, ..piece }).collect();
    let compiled = Compiled::new(&Packing::new(Board::rectangle(1, 4).unwrap(), pieces, Symmetry::Full).unwrap());
    for engine in Engine::ALL {
        assert_eq!(count(&compiled, engine), (2, 2), "{engine}");
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
    let board = Board::of_size(Lattice::Cube, 3, 4, 5).unwrap();
    let solid_pieces = PieceSet::named("pentominoes").unwrap().pieces(Lattice::Cube).unwrap();
    let solid = Packing::new(board, solid_pieces, Symmetry::Full).unwrap();
    for (packing, engine) in [
        (rectangle(3, 20, "pentominoes"), Engine::Cells),
        (rectangle(6, 10, "pentominoes"), Engine::Cells),
        (solid, Engine::Fewest),
    ] {
        let compiled = Compiled::new(&packing);
        let choice = compiled.choose();
        assert_eq!((choice.engine, &choice), (engine, &compiled.choose()));
        assert!(choice.probes.iter().any(|probe| probe.engine == engine));
        assert!(choice.probes.iter().all(|probe| probe.cost > 0.0 && probe.error >= 0.0));
    }
}

#[test]
fn the_exact_cover_is_chosen_where_it_suits_best() {
    // Any of the 35 hexominoes on a board without symmetry, of which two sides may stay empty: who goes by cells or pieces lays much in vain.
    let side = |cell: &Cell| cell.row == 7 || cell.column == 6;
    let corner = |cell: &Cell| cell.row == 7 && cell.column > 4;
    let cells = Board::rectangle(8, 7).unwrap().cells().to_vec();
    let optional: Vec<Cell> = cells.iter().copied().filter(|cell| side(cell) && !corner(cell)).collect();
    let board = Board::new(Lattice::Square, cells).unwrap().with_optional(optional);
    let shapes = polyforms(Lattice::Square, 6);
    let piece = |(index, shape)| Piece { copies: Copies { min: 0, max: 1 }, ..piece(index, shape, true) };
    let pieces = shapes.into_iter().enumerate().map(piece).collect();
    let compiled = Compiled::new(&Packing::new(board, pieces, Symmetry::Full).unwrap());
    let choice = compiled.choose();
    let cost = |engine: Engine| choice.probes.iter().find(|probe| probe.engine == engine).unwrap().cost;
    assert!(10.0 * cost(Engine::Cover) < cost(Engine::Fewest).min(cost(Engine::Cells)), "{choice:?}");
    assert_eq!(choice.engine, Engine::Cover);
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

/// Boards so small that every solution can be seen: what each rule asks for, and what an engine that forgets it would find.
#[test]
fn rules_of_ranges_and_empty_cells_hold_on_the_smallest_boards() {
    let engines = [Engine::Pieces, Engine::Laeuchli, Engine::Cells, Engine::Fewest, Engine::Cover];
    let raw = |packing: &Packing, wanted: u64| {
        let compiled = Compiled::new(packing);
        for engine in engines {
            let (found, statistics) = found(&compiled, engine);
            assert_eq!(statistics.raw, wanted, "{engine}");
            assert!(found.iter().all(|found| compiled.uses_every_piece(found)), "{engine}");
        }
    };
    let row = |cells: u32| Board::rectangle(1, cells).unwrap();
    let bar = |index, art: &str, min, max| Piece { copies: Copies { min, max }, ..drawn_piece(index, art) };
    let packing = |board: Board, pieces: Vec<Piece>| Packing::new(board, pieces, Symmetry::None).unwrap();
    // The bar alone would fill the board, and the domino must be used.
    raw(&packing(row(4), vec![bar(0, "####", 0, 1), bar(1, "##", 1, 2)]), 1);
    // Two dominoes, or one in three places; none would leave four cells empty.
    let all = row(4).cells().to_vec();
    let dominoes = packing(row(4).with_optional(all), vec![bar(0, "##", 0, 2)]);
    raw(&dominoes.clone().with_most_empty(2).unwrap(), 4);
    raw(&dominoes, 5);
    // As many cells stay empty whichever end the domino lies at, but only one of them may.
    let first = row(3).cells()[0];
    raw(&packing(row(3).with_optional([first]), vec![bar(0, "##", 1, 1)]), 1);
}

#[test]
fn a_limit_of_nodes_is_kept() {
    let compiled = Compiled::new(&rectangle(6, 10, "pentominoes"));
    let control = Control { nodes: Some(1000), ..Control::default() };
    for engine in [Engine::Pieces, Engine::Cells, Engine::Fewest, Engine::Cover] {
        let outcome = walk(&mut compiled.tree(engine), &Interval::whole(), &control, &mut Count);
        assert!(outcome.rest.is_some() && outcome.statistics.nodes() == 1000, "{engine}");
    }
}
