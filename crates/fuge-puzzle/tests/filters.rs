//! Filters against their definitions, written down once more without tables: on random puzzles of every lattice, and on puzzles
//! that everybody knows.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

use fuge_puzzle::packing::{
    Board, Cell, Compiled, Copies, Engine, Filter, Filters, Form, Found, Lattice, Packing, Piece, PieceSet, Shape,
    Solution, Symmetry, polyforms,
};
use fuge_search::{Control, Count, Interval, walk};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The piece on each cell, by its number in the solution.
type Cover = BTreeMap<Cell, usize>;

fn cover(solution: &Solution) -> Cover {
    let placed = solution.placements.iter().enumerate();
    placed.flat_map(|(number, placed)| placed.cells.iter().map(move |&cell| (cell, number))).collect()
}

/// The cells around each point that this cell is a neighbour of, as lists that say which cells meet there.
fn meetings(lattice: Lattice, at: Cell) -> Vec<Vec<Cell>> {
    let Cell { layer, row, column, .. } = at;
    let cell = |r: i32, c: i32, part: u8| Cell::new(row + r, column + c).part(part).in_layer(layer);
    match lattice {
        Lattice::Hexagon => vec![],
        Lattice::Square => vec![vec![cell(0, 0, 0), cell(0, -1, 0), cell(-1, 0, 0), cell(-1, -1, 0)]],
        Lattice::Triangle => {
            vec![vec![cell(0, 0, 0), cell(-1, -1, 0), cell(-1, 0, 0), cell(0, 0, 1), cell(0, -1, 1), cell(-1, -1, 1)]]
        }
        Lattice::Tan => {
            let corner =
                [(0, 0, 0), (0, 0, 3), (0, -1, 0), (0, -1, 1), (-1, 0, 2), (-1, 0, 3), (-1, -1, 1), (-1, -1, 2)];
            let middle = (0..4).map(|part| cell(0, 0, part)).collect();
            vec![corner.map(|(r, c, part)| cell(r, c, part)).to_vec(), middle]
        }
        Lattice::Cube => {
            let step = |l: i32, r: i32, c: i32| cell(-r, -c, 0).in_layer(layer - l);
            [[(0, 1, 0), (0, 0, 1)], [(1, 0, 0), (0, 0, 1)], [(1, 0, 0), (0, 1, 0)]]
                .map(|[(a, b, c), (d, e, f)]| {
                    vec![step(0, 0, 0), step(a, b, c), step(d, e, f), step(a + d, b + e, c + f)]
                })
                .to_vec()
        }
    }
}

fn crossroad_free(lattice: Lattice, cover: &Cover) -> bool {
    // Points have the numbers of the place behind them, so look one further than the cells go.
    let near = |cell: &Cell| {
        let steps = (0..2).flat_map(|l| (0..2).flat_map(move |r| (0..2).map(move |c| (l, r, c))));
        steps.map(|(l, r, c)| Cell::new(cell.row + r, cell.column + c).in_layer(cell.layer + l)).collect::<Vec<_>>()
    };
    let points: BTreeSet<Cell> = cover.keys().flat_map(near).collect();
    points.into_iter().flat_map(|point| meetings(lattice, point)).all(|around| {
        let pieces: BTreeSet<usize> = around.iter().filter_map(|cell| cover.get(cell).copied()).collect();
        pieces.len() < 4
    })
}

/// In which strip between two lines a cell lies, for each direction.
fn strips(lattice: Lattice, Cell { layer, row, column, part }: Cell) -> Vec<i32> {
    match lattice {
        Lattice::Hexagon => vec![],
        Lattice::Square => vec![row, column],
        Lattice::Cube => vec![row, column, layer],
        Lattice::Triangle => vec![row, column, column - row - i32::from(part == 0)],
        Lattice::Tan => {
            let (below, beyond) = (i32::from(matches!(part, 2 | 3)), i32::from(matches!(part, 1 | 2)));
            vec![row, column, column - row - below, row + column + beyond]
        }
    }
}

fn fault_free(board: &Board, solution: &Solution) -> bool {
    let lattice = board.lattice();
    let ways = strips(lattice, Cell::new(0, 0)).len();
    (0..ways).all(|way| {
        let strip = |cell: Cell| strips(lattice, cell)[way];
        // Lines between a strip and the next, where two cells of the board that share an edge lie in the two.
        let beside =
            |cell: Cell| lattice.geometry().neighbours(cell).into_iter().filter(|&other| board.contains(other));
        let pairs = board.cells().iter().flat_map(|&cell| beside(cell).map(move |other| (cell, other)));
        let lines: BTreeSet<i32> =
            pairs.filter(|&(cell, other)| strip(cell) + 1 == strip(other)).map(|(_, other)| strip(other)).collect();
        lines.into_iter().all(|line| {
            solution.placements.iter().any(|placed| {
                let below = placed.cells.iter().filter(|&&cell| strip(cell) < line).count();
                below > 0 && below < placed.cells.len()
            })
        })
    })
}

fn three_colourable(lattice: Lattice, cover: &Cover, pieces: usize) -> bool {
    let mut edges = BTreeSet::new();
    for (&cell, &here) in cover {
        let there = lattice.geometry().neighbours(cell).into_iter().filter_map(|other| cover.get(&other).copied());
        edges.extend(there.filter(|&there| there < here).map(|there| (here, there)));
    }
    /// Colours the pieces from the first to the last.
    fn paint(edges: &BTreeSet<(usize, usize)>, colours: &mut Vec<u8>, pieces: usize) -> bool {
        let next = colours.len();
        if next == pieces {
            return true;
        }
        (0..3).any(|colour| {
            let clash = (0..next).any(|other| colours[other] == colour && edges.contains(&(next, other)));
            colours.push(colour);
            let done = !clash && paint(edges, colours, pieces);
            colours.truncate(next);
            done
        })
    }
    paint(&edges, &mut Vec::new(), pieces)
}

fn by_definition(packing: &Packing, solution: &Solution) -> [bool; 3] {
    let (lattice, cover) = (packing.lattice(), cover(solution));
    [
        crossroad_free(lattice, &cover),
        fault_free(packing.board(), solution),
        three_colourable(lattice, &cover, solution.placements.len()),
    ]
}

fn one_by_one(compiled: &Compiled) -> [Filters; 3] {
    Filter::ALL.map(|filter| Filters::new(compiled, [filter]))
}

fn all(compiled: &Compiled, nodes: Option<u64>) -> Vec<Found> {
    let mut found = Vec::new();
    let control = Control { nodes, ..Control::default() };
    walk(&mut compiled.tree(Engine::Auto), &Interval::whole(), &control, &mut found);
    found
}

/// A board with some cells taken out of a block, and small pieces, as many of each as one likes.
fn puzzle() -> impl Strategy<Value = Packing> {
    let cells = prop::collection::vec((any::<bool>(), 0..8_u8), 60);
    (prop::sample::select(&Lattice::ALL[..]), 1..4_u32, 2..5_u32, cells, 1..4_usize).prop_filter_map(
        "some board",
        |(lattice, rows, columns, marks, largest)| {
            let layers = if lattice.in_space() { 2 } else { 1 };
            let block = Board::of_size(lattice, rows, columns, layers).unwrap();
            let marked: Vec<(Cell, (bool, u8))> =
                block.cells().iter().copied().zip(marks.iter().copied().cycle()).collect();
            let kept = marked.iter().filter(|(_, (_, mark))| *mark > 0).map(|(cell, _)| *cell);
            let optional = marked.iter().filter(|(_, (may, mark))| *may && *mark == 1).map(|(cell, _)| *cell);
            let board = Board::new(lattice, kept).ok()?.with_optional(optional);
            // Single cells fill what is left, also on the lattice whose pieces are made of two cells each.
            let parts = 0..lattice.geometry().parts();
            let single = parts.filter_map(|part| Shape::new([Cell::new(0, 0).part(part)]));
            let forms = single.chain((1..=largest).flat_map(|size| polyforms(lattice, size)));
            let shapes: BTreeSet<Shape> = forms.map(|shape| shape.orientations(lattice, true).swap_remove(0)).collect();
            let piece = |(shape, number): (Shape, u32)| Piece {
                copies: Copies { min: 0, max: if shape.cells().len() == 1 { 12 } else { 4 } },
                ..Piece::new(number.to_string(), shape)
            };
            let pieces = shapes.into_iter().zip(0..).map(piece).collect();
            Packing::new(board, pieces, Symmetry::None).ok()
        },
    )
}

proptest! {
    #[test]
    fn filters_are_what_their_definitions_say(packing in puzzle(), skip in 1..7_usize) {
        let compiled = Compiled::new(&packing);
        let filters = one_by_one(&compiled);
        for found in all(&compiled, Some(2000)).iter().step_by(skip) {
            let solution = compiled.solution(found);
            let passes = filters.each_ref().map(|filter| filter.pass(found));
            prop_assert_eq!(passes, by_definition(&packing, &solution), "{:?}", solution);
        }
    }
}

fn pentominoes(rows: u32, columns: u32) -> Packing {
    let pieces = PieceSet::named("pentominoes").unwrap().pieces(Lattice::Square).unwrap();
    Packing::new(Board::rectangle(rows, columns).unwrap(), pieces, Symmetry::Full).unwrap()
}

/// How many solutions there are, how many pass each filter, and how many pass all three.
fn counts(packing: &Packing) -> [usize; 5] {
    let compiled = Compiled::new(packing);
    let (filters, together) = (one_by_one(&compiled), Filters::new(&compiled, Filter::ALL));
    let mut counts = [0; 5];
    for found in all(&compiled, None) {
        let passes = filters.each_ref().map(|filter| filter.pass(&found));
        assert_eq!(passes, by_definition(packing, &compiled.solution(&found)));
        assert_eq!(together.pass(&found), passes == [true; 3]);
        let [first, second, third] = passes;
        for (count, one) in counts.iter_mut().zip([true, first, second, third, passes == [true; 3]]) {
            *count += usize::from(one);
        }
    }
    counts
}

#[test]
fn the_pentominoes_that_pass() {
    for (rows, columns, expected) in [
        (3, 20, [2, 2, 2, 2, 2]),
        (4, 15, [368, 238, 328, 354, 204]),
        (5, 12, [1010, 325, 746, 449, 75]),
        (6, 10, [2339, 563, 2323, 1022, 94]),
    ] {
        assert_eq!(counts(&pentominoes(rows, columns)), expected, "{rows}x{columns}");
    }
    // The square with a hole of 1958.
    let in_hole = |cell: &Cell| (3..5).contains(&cell.row) && (3..5).contains(&cell.column);
    let square = Board::rectangle(8, 8).unwrap();
    let board = Board::new(Lattice::Square, square.cells().iter().copied().filter(|cell| !in_hole(cell))).unwrap();
    let holed = Packing::new(board, pentominoes(6, 10).pieces().to_vec(), Symmetry::Full).unwrap();
    assert_eq!(counts(&holed), [65, 41, 53, 61, 37]);
}

#[test]
fn a_filtered_tree_has_the_nodes_of_the_whole_and_fewer_solutions() {
    let compiled = Compiled::new(&pentominoes(4, 15));
    let filters = Filters::new(&compiled, [Filter::FaultFree, Filter::CrossroadFree, Filter::FaultFree]);
    assert_eq!(filters.chosen(), [Filter::CrossroadFree, Filter::FaultFree]);
    let passed: Vec<Found> = all(&compiled, None).into_iter().filter(|found| filters.pass(found)).collect();
    for engine in [Engine::Cells, Engine::Pieces, Engine::Cover] {
        let plain = compiled.tree(engine);
        let whole = walk(&mut plain.clone(), &Interval::whole(), &Control::default(), &mut Count).statistics;
        let mut tree = plain.filtered(filters.clone());
        let mut found = Vec::new();
        let seen = walk(&mut tree, &Interval::whole(), &Control::default(), &mut found).statistics;
        assert_eq!((seen.levels, seen.raw), (whole.levels, whole.raw), "{engine}");
        assert_eq!(seen.rejected, 368 - passed.len() as u64, "{engine}");
        found.sort();
        assert!(found.iter().eq(passed.iter().collect::<BTreeSet<_>>()), "{engine}");
        // A limit is about what passes.
        let control = Control { solutions: Some(3), ..Control::default() };
        let first = walk(&mut tree, &Interval::whole(), &control, &mut Count);
        assert_eq!((first.statistics.kept(), first.rest.is_some()), (3, true), "{engine}");
    }
}

#[test]
fn images_pass_together() {
    let packing = pentominoes(4, 15);
    let each = Packing::new(packing.board().clone(), packing.pieces().to_vec(), Symmetry::None).unwrap();
    let kept = |packing: &Packing| {
        let compiled = Compiled::new(packing);
        Filter::ALL.map(|filter| {
            let mut tree = compiled.tree(Engine::Auto).filtered(Filters::new(&compiled, [filter]));
            walk(&mut tree, &Interval::whole(), &Control::default(), &mut Count).statistics.kept()
        })
    };
    assert_eq!(kept(&each), kept(&packing).map(|n| 4 * n));
}

#[test]
fn names_are_read_and_written() {
    for filter in Filter::ALL {
        assert_eq!(filter.to_string().parse(), Ok(filter));
    }
    let said = "`pretty` is no filter; there are crossroad-free, fault-free, three-colourable";
    assert_eq!("pretty".parse::<Filter>(), Err(said.to_owned()));
}

#[test]
fn crossroads_of_the_smallest_boards_are_seen() {
    let kept = |board: Board| {
        let lattice = board.lattice();
        let cells = board.cells().len() as u32;
        let piece = |shape: Shape| Piece { copies: Copies { min: 0, max: cells }, ..Piece::new("one", shape) };
        let pieces = polyforms(lattice, 1).into_iter().map(piece).collect();
        let compiled = Compiled::new(&Packing::new(board, pieces, Symmetry::Full).unwrap());
        let filters = Filters::new(&compiled, [Filter::CrossroadFree]);
        let found = all(&compiled, None);
        assert_eq!(found.len(), 1, "{lattice:?}");
        found.iter().filter(|found| filters.pass(found)).count()
    };
    // Four squares meet in a point, six triangles do, and of hexagons never more than three.
    assert_eq!(kept(Board::rectangle(2, 2).unwrap()), 0);
    assert_eq!(kept(Form::Hexagon(1).board(Lattice::Triangle).unwrap()), 0);
    assert_eq!(kept(Form::Rhombus { rows: 2, columns: 2 }.board(Lattice::Hexagon).unwrap()), 1);
}
