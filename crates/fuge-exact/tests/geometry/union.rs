//! Pieces side by side form a figure.

use crate::cells::{Cells, Dice, Place, boundary, cells_of_tiles, grow, polygon};
use crate::inside::boards;
use crate::scene::{Motion, Scene, check, nowhere, radical_motions, root2_motions};
use fuge_exact::{Field, Plane, Polygon, Radicals, Region, Root2, Tolerant, Vector};
use proptest::prelude::*;

fn compare<F: Field>(field: F, motion: &Motion, pieces: &[Cells], dice: &mut Dice) {
    let mut scene = Scene::new(field, motion.clone());
    let mut laid = Vec::new();
    for cells in pieces {
        laid.push(scene.lay(&polygon(cells).unwrap(), dice.below(9)));
    }
    let laid: Vec<_> = laid.iter().map(|(at, piece)| (*at, piece)).collect();
    let union = Region::union(&mut scene.plane, &laid).unwrap();
    let all: Cells = pieces.iter().flatten().copied().collect();
    assert_eq!(scene.turns(&union), boundary(&all));
    check(&scene.plane, &union, 1e-6);
    // A piece that is there already has no room.
    let again = [laid.as_slice(), &laid[..1]].concat();
    assert!(Region::union(&mut scene.plane, &again).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn pieces_form_what_their_cells_cover(tiles in boards(), seed in any::<u64>(), pick in 0usize..15, gaps in any::<bool>()) {
        prop_assume!(!tiles.is_empty());
        let (mut left, mut pieces, mut dice) = (tiles.clone(), Vec::new(), Dice::new(seed));
        while !left.is_empty() {
            let size = 1 + dice.below(9);
            let part = grow(3, &left, size, &mut dice);
            left.retain(|number| !part.contains(number));
            if pieces.is_empty() || !gaps || dice.below(3) > 0 {
                pieces.push(cells_of_tiles(3, &part));
            }
        }
        compare(Root2::new(4), &root2_motions()[pick], &pieces, &mut dice);
        compare(Tolerant::new(1e-6), &radical_motions()[pick], &pieces, &mut dice);
        if seed % 4 == 0 {
            compare(Radicals, &radical_motions()[pick], &pieces, &mut dice);
        }
    }

    #[test]
    fn pieces_that_overlap_form_nothing(a in any::<u64>(), b in any::<u64>(), pick in 0usize..15) {
        let board: Vec<usize> = (0..16).collect();
        let grown = |seed: u64| {
            let mut dice = Dice::new(seed);
            let size = 1 + dice.below(8);
            cells_of_tiles(2, &grow(2, &board, size, &mut dice))
        };
        let (a, b) = (grown(a), grown(b));
        let mut scene = Scene::new(Root2::new(4), root2_motions()[pick].clone());
        let laid = [&a, &b].map(|cells| scene.lay(&polygon(cells).unwrap(), 0));
        let laid: Vec<_> = laid.iter().map(|(at, piece)| (*at, piece)).collect();
        prop_assert_eq!(Region::union(&mut scene.plane, &laid).is_ok(), a.is_disjoint(&b));
    }
}

#[test]
fn no_pieces_form_nothing() {
    let mut scene = Scene::new(Radicals, nowhere());
    assert!(Region::union(&mut scene.plane, &[]).unwrap().is_empty());
}

#[test]
fn pieces_around_a_gap_leave_a_hole() {
    let mut scene = Scene::new(Radicals, nowhere());
    let bars: [[Place; 4]; 4] = [
        [[0, 0], [2, 0], [2, 1], [0, 1]],
        [[2, 0], [3, 0], [3, 2], [2, 2]],
        [[1, 2], [3, 2], [3, 3], [1, 3]],
        [[0, 1], [1, 1], [1, 3], [0, 3]],
    ];
    let laid = bars.map(|corners| scene.lay(&corners, 0));
    let laid: Vec<_> = laid.iter().map(|(at, piece)| (*at, piece)).collect();
    let union = Region::union(&mut scene.plane, &laid).unwrap();
    assert_eq!((union.corners().len(), union.loops().len(), union.area(&scene.plane)), (8, 2, 8.0));
}

#[test]
fn a_great_tolerance_is_no_hindrance() {
    // A drawing in pixels: two squares side by side, neither quite where it should be.
    for tolerance in [0.5, 1.0, 2.0, 5.0] {
        let mut plane = Plane::new(Tolerant::new(tolerance).with_angle(0.01));
        let vector = |x: f64, y: f64| Vector { x, y, at: [x, y] };
        let square: Vec<_> =
            [(0.0, 0.0), (300.0, 0.0), (300.0, 300.0), (0.0, 300.0)].map(|(x, y)| vector(x, y)).to_vec();
        let polygon = Polygon::new(&plane, square).unwrap();
        let direction = plane.direction(vector(1.0, 0.0));
        let piece = polygon.form(&plane, 0).oriented(&mut plane, direction);
        let (left, right) = (plane.add(vector(100.0, 100.0)), plane.add(vector(400.2, 99.9)));
        let union = Region::union(&mut plane, &[(left, &piece), (right, &piece)]).unwrap();
        assert_eq!(union.corners().len(), 4, "with a tolerance of {tolerance}");
        assert!((union.area(&plane) - 180_000.0).abs() < 500.0);
    }
}
