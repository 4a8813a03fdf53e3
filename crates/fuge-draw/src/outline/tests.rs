//! Outlines on every plane lattice.

use super::*;
use crate::plan::Plan;
use fuge_puzzle::packing::{Cell, Lattice};
use proptest::prelude::*;
use std::collections::BTreeSet;

const PLANE: [Lattice; 4] = [Lattice::Square, Lattice::Triangle, Lattice::Hexagon, Lattice::Tan];

fn polygons(lattice: Lattice, cells: &[Cell]) -> Vec<Loop> {
    let corners = |&cell: &Cell| lattice.geometry().corners(cell).into_iter().map(|(x, y)| Point { x, y }).collect();
    cells.iter().map(corners).collect()
}

fn squares(art: &str) -> Vec<Loop> {
    let rows = art.split('/').zip(0..);
    let cells: Vec<Cell> = rows
        .flat_map(|(line, row)| {
            line.chars().zip(0..).filter(|&(mark, _)| mark == '#').map(move |(_, column)| Cell::new(row, column))
        })
        .collect();
    polygons(Lattice::Square, &cells)
}

fn twice_area(corners: &[Point]) -> i32 {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(a, b)| a.x * b.y - b.x * a.y).sum()
}

fn areas(loops: &[Loop]) -> Vec<i32> {
    loops.iter().map(|corners| twice_area(corners)).collect()
}

/// The joined outline moved outwards, in steps of 1.
fn moved(cells: Vec<Loop>, distance: f64) -> Vec<Vec<(f64, f64)>> {
    let on_paper = |corners: Loop| corners.iter().map(|p| (p.x.into(), p.y.into())).collect::<Vec<_>>();
    joined_outline(cells).into_iter().map(on_paper).map(|corners| outset(&corners, distance)).collect()
}

#[test]
fn a_ring_has_two_loops_of_opposite_turn() {
    let loops = outline(squares("###/#.#/###"));
    assert_eq!(areas(&loops), [18, -2]);
    assert!(loops.iter().all(|l| l.len() == 4));
}

#[test]
fn cells_that_touch_by_a_corner_are_two_squares_with_one_line_around_them() {
    assert_eq!(areas(&outline(squares("#./.#"))), [2, 2]);
    let around = moved(squares("#./.#"), 0.25);
    assert_eq!(around.len(), 1);
    assert!(around[0].contains(&(1.25, 0.75)) && around[0].contains(&(0.75, 1.25)));
}

#[test]
fn a_hole_that_touches_the_outside_by_a_corner_is_a_loop_of_its_own() {
    assert_eq!(areas(&outline(squares(".##/#.#/###"))), [16, -2]);
}

#[test]
fn the_outset_of_a_ring_grows_outside_and_shrinks_the_hole() {
    let width = |l: &Vec<(f64, f64)>| {
        let x = l.iter().map(|p| p.0);
        x.clone().fold(f64::MIN, f64::max) - x.fold(f64::MAX, f64::min)
    };
    let widths = |distance| moved(squares("###/#.#/###"), distance).iter().map(width).collect::<Vec<_>>();
    assert_eq!(widths(0.25), [3.5, 0.5]);
    assert_eq!(widths(0.75), [4.5, 0.5], "a hole never turns inside out");
}

#[test]
fn cells_have_the_corners_that_they_are_called_after() {
    let count = |lattice, cells: &[Cell]| outline(polygons(lattice, cells)).iter().map(Vec::len).collect::<Vec<_>>();
    let at = Cell::new(0, 0);
    assert_eq!(PLANE.map(|lattice| count(lattice, &[at])), [[4], [3], [6], [3]]);
    // A half square is a triangle, a whole one a square, and one beside it makes a rectangle.
    let quarters = |cell: Cell, parts: std::ops::Range<u8>| parts.map(move |part| cell.part(part));
    let half: Vec<Cell> = quarters(at, 0..2).collect();
    let both: Vec<Cell> = quarters(at, 0..4).chain(quarters(Cell::new(0, 1), 0..4)).collect();
    assert_eq!((count(Lattice::Tan, &half), count(Lattice::Tan, &both)), (vec![3], vec![4]));
    // Six triangles around a point are a hexagon.
    let around = [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 1), (1, 1, 0), (1, 1, 1)];
    let hexagon: Vec<Cell> = around.map(|(row, column, part)| Cell::new(row, column).part(part)).to_vec();
    assert_eq!(count(Lattice::Triangle, &hexagon), [6]);
}

#[test]
fn straight_lines_are_as_long_as_possible() {
    let grid = straight_lines(&shared_edges(squares("###/###/###")));
    let whole = |x1, y1, x2, y2| (Point { x: x1, y: y1 }, Point { x: x2, y: y2 });
    assert_eq!(grid, [whole(1, 0, 1, 3), whole(2, 0, 2, 3), whole(0, 1, 3, 1), whole(0, 2, 3, 2)]);
}

/// Some cells of a lattice.
fn some_cells() -> impl Strategy<Value = (Lattice, Vec<Cell>)> {
    let marks = prop::collection::vec(any::<bool>(), 25 * 4);
    (prop::sample::select(&PLANE[..]), marks).prop_map(|(lattice, marks)| {
        let places = (-2..3).flat_map(|row| (-2..3).map(move |column| Cell::new(row, column)));
        let all = places.flat_map(|cell| (0..lattice.geometry().parts()).map(move |part| cell.part(part)));
        (lattice, all.zip(marks).filter(|(_, marked)| *marked).map(|(cell, _)| cell).collect())
    })
}

fn length(corners: &[(f64, f64)]) -> f64 {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(a, b)| (a.0 - b.0).hypot(a.1 - b.1)).sum()
}

fn area(corners: &[(f64, f64)]) -> f64 {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>() / 2.0
}

proptest! {
    #[test]
    fn area_and_length_are_those_of_the_cells((lattice, cells) in some_cells()) {
        let loops = outline(polygons(lattice, &cells));
        let whole: i32 = polygons(lattice, &cells).iter().map(|cell| twice_area(cell)).sum();
        prop_assert_eq!(areas(&loops).iter().sum::<i32>(), whole);
        for corners in &loops {
            let points: BTreeSet<&Point> = corners.iter().collect();
            prop_assert_eq!(points.len(), corners.len(), "a loop visits a point twice");
            prop_assert!(corners.len() >= 3 && twice_area(corners) != 0);
        }
        let plan = Plan::new(lattice, &cells);
        let around: f64 = plan.outline(&cells).iter().map(|corners| length(corners)).sum();
        let side = |cell: Cell, other: Cell| {
            let (a, b) = (plan.cell(cell), plan.cell(other));
            let ends: Vec<(f64, f64)> = a.into_iter().filter(|p| b.contains(p)).map(|p| plan.on_paper(p)).collect();
            (ends[0].0 - ends[1].0).hypot(ends[0].1 - ends[1].1)
        };
        let open = cells.iter().flat_map(|&cell| lattice.geometry().neighbours(cell).into_iter().map(move |n| (cell, n)));
        let sides: f64 = open.filter(|(_, n)| !cells.contains(n)).map(|(cell, n)| side(cell, n)).sum();
        prop_assert!((around - sides).abs() < 1e-6, "{} {}", around, sides);
    }

    #[test]
    fn the_line_beside_goes_around_more_than_the_cells((lattice, cells) in some_cells()) {
        let plan = Plan::new(lattice, &cells);
        let whole: f64 = plan.outline(&cells).iter().map(|corners| area(corners)).sum();
        let beside = plan.outset(&cells, 0.1);
        prop_assert!(cells.is_empty() || beside.iter().map(|corners| area(corners)).sum::<f64>() > whole);
        prop_assert!(beside.iter().flatten().all(|p| p.0.is_finite() && p.1.is_finite()));
        // Holes shrink, but none turns around.
        let turns = |loops: &[Vec<(f64, f64)>]| loops.iter().filter(|corners| area(corners) < 0.0).count();
        prop_assert!(turns(&beside) <= turns(&plan.outline(&cells)));
    }

    #[test]
    fn the_grid_has_every_shared_side_once((lattice, cells) in some_cells()) {
        let plan = Plan::new(lattice, &cells);
        let drawn: f64 = plan.grid(cells.iter().copied()).iter().flat_map(|grid| &grid.lines).map(|[a, b]| (a.0 - b.0).hypot(a.1 - b.1)).sum();
        let all: f64 = cells.iter().map(|&cell| length(&plan.outline(&[cell])[0])).sum();
        let around: f64 = plan.outline(&cells).iter().map(|corners| length(corners)).sum();
        prop_assert!((2.0 * drawn + around - all).abs() < 1e-6);
    }
}
