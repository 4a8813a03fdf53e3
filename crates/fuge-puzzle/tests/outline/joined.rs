//! All figures of small sets, against a program that lays pieces cell by cell and compares shapes.

use super::sets;
use fuge_puzzle::outline::{Joined, Outline, OutlinePuzzle};
use fuge_puzzle::packing::{Cell, Lattice, Piece, Shape, Symmetry, Turning};
use std::collections::{BTreeMap, BTreeSet};

/// The layers of a set, in one thread.
fn layers(puzzle: &OutlinePuzzle) -> Vec<BTreeSet<Vec<u8>>> {
    let joined = Joined::new(puzzle).unwrap();
    let mut layers = vec![joined.first().into_iter().collect::<BTreeSet<_>>()];
    for _ in 1..joined.pieces() {
        let (mut next, mut keys) = (BTreeSet::new(), Vec::new());
        for key in layers.last().unwrap() {
            joined.grow(key, &mut keys);
            assert!(keys.iter().all(|key| key.len() <= joined.key_bytes()));
            next.extend(keys.drain(..));
        }
        layers.push(next);
    }
    layers
}

/// Every figure of all pieces: laid in every order, anywhere near, kept if it hangs together.
fn brute(puzzle: &OutlinePuzzle) -> BTreeSet<Shape> {
    let pieces: Vec<Vec<Shape>> = puzzle
        .pieces()
        .iter()
        .flat_map(|piece| std::iter::repeat_n(piece.orientations(Lattice::Tan), piece.copies.max as usize))
        .collect();
    let reach: i32 =
        pieces.iter().map(|ways| ways.iter().map(|way| way.width().max(way.height())).max().unwrap()).sum();
    let mut figures = BTreeSet::new();
    let mut laid = BTreeSet::new();
    lay(&pieces, reach, &mut laid, &mut figures);
    figures.iter().map(|shape| least(puzzle, shape)).collect()
}

/// The least image of a figure.
fn least(puzzle: &OutlinePuzzle, shape: &Shape) -> Shape {
    puzzle.motions().iter().map(|&motion| shape.moved(motion)).min().unwrap()
}

fn lay(pieces: &[Vec<Shape>], reach: i32, laid: &mut BTreeSet<Cell>, figures: &mut BTreeSet<Shape>) {
    let Some((ways, rest)) = pieces.split_first() else {
        let shape = Shape::new(laid.iter().copied()).unwrap();
        if shape.is_connected(Lattice::Tan) {
            figures.insert(shape);
        }
        return;
    };
    // The first piece lies at the origin.
    let range = if laid.is_empty() { 0..1 } else { -reach..reach + 1 };
    for way in ways {
        for (row, column) in range.clone().flat_map(|row| range.clone().map(move |column| (row, column))) {
            let cells: Vec<Cell> = way.cells().iter().map(|cell| cell.shifted(Cell::new(row, column))).collect();
            if cells.iter().any(|cell| laid.contains(cell)) {
                continue;
            }
            laid.extend(&cells);
            lay(rest, reach, laid, figures);
            cells.iter().for_each(|cell| {
                laid.remove(cell);
            });
        }
    }
}

/// The figures of the last layer as shapes.
fn shapes(puzzle: &OutlinePuzzle) -> BTreeSet<Shape> {
    let joined = Joined::new(puzzle).unwrap();
    let last = layers(puzzle).pop().unwrap();
    let shape = |key: &Vec<u8>| least(puzzle, &Shape::new(joined.cells(key)).unwrap());
    let shapes: BTreeSet<Shape> = last.iter().map(shape).collect();
    assert_eq!(shapes.len(), last.len(), "no two keys are of one figure");
    shapes
}

#[test]
fn small_sets_have_the_figures_that_brute_force_finds() {
    let all = [
        sets::set(&[("(0,0)(1,0)(0,1)", 3)]),
        sets::set(&[("(0,0)(2,0)(1,1)", 1), ("(0,0)(1,0)(1,1)(0,1)", 1), ("(0,0)(1,0)(0,1)", 1)]),
        sets::set(&[("(0,0)(2,0)(0,2)", 1), ("(0,0)(1,0)(2,1)(1,1)", 2)]),
        sets::set(&[("(0,0)(1,0)(1,1)(0,2)(-1,1)", 1), ("(1,1)(0,0)(2,0)(3,1)", 1)]),
    ];
    for puzzle in all {
        assert_eq!(shapes(&puzzle), brute(&puzzle));
    }
}

/// A motion may take one kind to another: left hands to right hands, a piece that may not be turned to another such.
#[test]
fn kinds_that_motions_exchange() {
    let piece = |name: &str, corners: &str, copies: u32, turning: &Turning| Piece {
        turning: turning.clone(),
        ..sets::piece(name, corners, copies)
    };
    let (left, right) = ("(0,0)(1,0)(2,1)(1,1)", "(0,1)(1,1)(2,0)(1,0)");
    let (upright, level) = ("(0,0)(1,0)(1,2)(0,2)", "(0,0)(2,0)(2,1)(0,1)");
    let trapezium = ["(0,0)(2,0)(1,1)(0,1)", "(0,0)(2,0)(2,1)(1,1)"];
    let all = [
        vec![piece("l", left, 1, &Turning::Turned), piece("r", right, 1, &Turning::Turned)],
        vec![piece("l", left, 2, &Turning::Turned), piece("r", right, 1, &Turning::Turned)],
        vec![piece("l", trapezium[0], 1, &Turning::Turned), piece("r", trapezium[1], 1, &Turning::Turned)],
        vec![piece("u", upright, 1, &Turning::Fixed), piece("l", level, 1, &Turning::Fixed)],
        vec![piece("l", left, 1, &Turning::Fixed), piece("t", "(0,0)(1,0)(0,1)", 2, &Turning::Turned)],
    ];
    for pieces in all {
        let puzzle = OutlinePuzzle::new(pieces, Symmetry::Full).unwrap();
        assert_eq!(shapes(&puzzle), brute(&puzzle), "{:?}", puzzle.pieces());
    }
}

#[test]
fn polyaboloes_are_the_figures_of_equal_triangles() {
    for (number, polyaboloes) in [(1, 1), (2, 3), (3, 4), (4, 14), (5, 30), (6, 107)] {
        let last = layers(&sets::set(&[("(0,0)(1,0)(0,1)", number)])).pop().unwrap();
        assert_eq!(last.len(), polyaboloes, "{number}");
    }
}

/// Corners, holes and pinches of a figure, from its edges: every point on the border is met as often as the border passes.
fn traced(cells: &[Cell]) -> Outline {
    let mut edges: BTreeSet<((i32, i32), (i32, i32))> = BTreeSet::new();
    for cell in cells {
        let corners = Lattice::Tan.geometry().corners(*cell);
        for (at, &from) in corners.iter().enumerate() {
            let to = corners[(at + 1) % 3];
            if !edges.remove(&(to, from)) {
                edges.insert((from, to));
            }
        }
    }
    let mut passes: BTreeMap<(i32, i32), Vec<(i32, i32)>> = BTreeMap::new();
    for &(from, to) in &edges {
        passes.entry(from).or_default().push(to);
    }
    let pinched = passes.values().any(|out| out.len() > 1);
    if pinched {
        return Outline::Pinched(0);
    }
    let (mut loops, mut corners) = (0, 0);
    let mut left = edges.clone();
    while let Some(&first) = left.iter().next() {
        loops += 1;
        let mut edge = first;
        while left.remove(&edge) {
            let (before, at, next) = (edge.0, edge.1, passes[&edge.1][0]);
            let (a, b) = ((at.0 - before.0, at.1 - before.1), (next.0 - at.0, next.1 - at.1));
            corners += u32::from(a.0 * b.1 != a.1 * b.0);
            edge = (at, next);
        }
    }
    if loops == 1 { Outline::Simple(corners) } else { Outline::Holed(corners) }
}

#[test]
fn what_a_figure_is_like_is_seen_on_its_border_too() {
    let puzzle = sets::small_tangram();
    let joined = Joined::new(&puzzle).unwrap();
    let last = layers(&puzzle).pop().unwrap();
    let mut kinds = [0; 3];
    for key in &last {
        let outline = joined.outline(key);
        match (outline, traced(&joined.cells(key))) {
            (Outline::Pinched(_), Outline::Pinched(_)) => kinds[1] += 1,
            (seen, traced) => {
                assert_eq!(seen, traced);
                kinds[if matches!(seen, Outline::Simple(_)) { 0 } else { 2 }] += 1;
            }
        }
    }
    // Simple, pinched, with a hole; `every_figure_of_the_tangram` below meets all three.
    assert_eq!(kinds, [951, 11, 0]);
}

/// Known numbers, recomputed for this project by another program.
#[test]
#[ignore = "long: half a minute, and a gigabyte of memory; cargo xtask test --long"]
fn every_figure_of_the_tangram() {
    let puzzle = sets::tangram();
    let joined = Joined::new(&puzzle).unwrap();
    let (mut simple, mut pinched, mut holed) = (BTreeMap::<u32, u32>::new(), 0, 0);
    for key in layers(&puzzle).pop().unwrap() {
        match joined.outline(&key) {
            Outline::Simple(corners) => *simple.entry(corners).or_default() += 1,
            Outline::Pinched(_) => pinched += 1,
            Outline::Holed(_) => holed += 1,
        }
    }
    let by_corners: Vec<u32> = simple.into_values().collect();
    let known = [
        1, 6, 22, 200, 1245, 6392, 27_113, 90_860, 247_255, 535_302, 915_949, 1_184_701, 1_073_018, 595_932, 153_472,
        10_737,
    ];
    assert_eq!(by_corners, known);
    assert_eq!((by_corners.iter().sum::<u32>(), pinched, holed), (4_842_205, 732_008, 9_303));
}
