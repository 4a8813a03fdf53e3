//! From drawn loops to a region.

use crate::cells::{Cells, Dice, Place, boundary, cells_of_tiles, grow, loops, polygon, tile};
use crate::scene::{Motion, Scene, check, nowhere, radical_motions, root2_motions};
use fuge_exact::{BoundaryError, Field, Plane, Radicals, Region, Root2, Tolerant, Vector};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::f64::consts::{FRAC_PI_2, PI};

/// Draws loops in either sense, beginning anywhere, and compares the region with cells.
fn compare<F: Field>(field: F, motion: &Motion, drawn: &[Vec<Place>], cells: &Cells, dice: &mut Dice) {
    let mut scene = Scene::new(field, motion.clone());
    let mut drawn = drawn.to_vec();
    for corners in &mut drawn {
        if dice.below(2) == 0 {
            corners.reverse();
        }
        let start = dice.below(corners.len());
        corners.rotate_left(start);
        // A corner given twice is the same corner.
        if dice.below(4) == 0 {
            corners.push(corners[0]);
        }
    }
    let region = scene.inside(&drawn);
    assert_eq!(scene.turns(&region), boundary(cells));
    check(&scene.plane, &region, 1e-6);
    assert!((region.area(&scene.plane) - cells.len() as f64 / 4.0).abs() < 1e-5);
    assert_eq!(scene.turns(&region.straightened()), boundary(cells), "straightened once, straightened for ever");
}

/// In all three fields, each with one of its motions.
fn compare_all(drawn: &[Vec<Place>], cells: &Cells, dice: &mut Dice) {
    let (root2, radical) = (root2_motions(), radical_motions());
    let pick = dice.below(root2.len());
    compare(Root2::new(4), &root2[pick], drawn, cells, dice);
    let pick = dice.below(radical.len());
    compare(Radicals, &radical[pick], drawn, cells, dice);
    compare(Tolerant::new(1e-6), &radical[dice.below(radical.len())], drawn, cells, dice);
}

/// Which tiles of a board of 3 × 3 squares: few, half of them, or nearly all.
pub fn boards() -> impl Strategy<Value = Vec<usize>> {
    let mask = prop_oneof![any::<u64>(), (any::<u64>(), any::<u64>()).prop_map(|(a, b)| a | b), Just(u64::MAX)];
    let holes = prop_oneof![Just(0u64), (any::<u64>(), any::<u64>(), any::<u64>()).prop_map(|(a, b, c)| a & b & c)];
    (mask, holes).prop_map(|(mask, holes)| (0..36).filter(|i| (mask & !holes) >> i & 1 == 1).collect())
}

/// The places of a loop where it goes one step at a time, so that it has a corner wherever another may cross it.
fn by_steps(corners: &[Place]) -> Vec<Place> {
    let mut steps = Vec::new();
    for (index, &from) in corners.iter().enumerate() {
        let to = corners[(index + 1) % corners.len()];
        let way = [(to[0] - from[0]).signum(), (to[1] - from[1]).signum()];
        let mut at = from;
        while at != to {
            steps.push(at);
            at = [at[0] + way[0], at[1] + way[1]];
        }
    }
    steps
}

/// Whether two edges cross anywhere but in a corner of a loop.
fn crosses(drawn: &[Vec<Place>]) -> bool {
    let corners: BTreeSet<Place> = drawn.iter().flatten().copied().collect();
    let mut edges: Vec<(Place, Place)> = Vec::new();
    for corners in drawn {
        edges.extend((0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()])));
    }
    let cross = crate::cells::cross;
    edges.iter().enumerate().any(|(index, &(a, b))| {
        edges[..index].iter().any(|&(c, d)| {
            let (s, t) = (cross(a, b, c), cross(a, b, d));
            let (u, v) = (cross(c, d, a), cross(c, d, b));
            if s.signum() * t.signum() >= 0 || u.signum() * v.signum() >= 0 {
                return false;
            }
            // Twice the place where they cross: half of it is in the lattice, or it is in the middle of a square.
            let at = [0, 1].map(|axis| 2 * (c[axis] * (s - t) + (d[axis] - c[axis]) * s) / (s - t));
            !corners.iter().any(|&corner| corner.map(|value| 2 * value) == at)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn tiles_make_the_region_that_they_cover(tiles in boards(), seed in any::<u64>()) {
        prop_assume!(!tiles.is_empty());
        let mut dice = Dice::new(seed);
        let cells = cells_of_tiles(3, &tiles);
        // As triangles side by side, some of them three times; and as the loops of the boundary.
        let mut triangles: Vec<Vec<Place>> = tiles.iter().map(|&number| tile(3, number).to_vec()).collect();
        for _ in 0..3 {
            let twice = triangles[dice.below(tiles.len())].clone();
            triangles.extend([twice.clone(), twice]);
        }
        compare_all(&triangles, &cells, &mut dice);
        compare_all(&loops(&boundary(&cells)), &cells, &mut dice);
    }

    #[test]
    fn what_is_in_an_odd_number_of_loops_is_inside(seeds in prop::collection::vec(any::<u64>(), 1..5), stepwise in any::<bool>()) {
        let board: Vec<usize> = (0..36).collect();
        let (mut drawn, mut odd) = (Vec::new(), Cells::new());
        for &seed in &seeds {
            let mut dice = Dice::new(seed);
            let size = 1 + dice.below(14);
            let cells = cells_of_tiles(3, &grow(3, &board, size, &mut dice));
            let corners = polygon(&cells).unwrap();
            drawn.push(if stepwise { by_steps(&corners) } else { corners });
            odd = odd.symmetric_difference(&cells).copied().collect();
        }
        // Loops that go by steps of 1 still cross in the middle of a square.
        if crosses(&drawn) {
            let mut scene = Scene::new(Root2::new(4), nowhere());
            let loops: Vec<_> = drawn.iter().map(|places| scene.places(places)).collect();
            let error = Region::inside(&mut scene.plane, &loops).unwrap_err();
            prop_assert!(matches!(error, BoundaryError::Crosses(..)), "{error}");
        } else if odd.is_empty() {
            let mut scene = Scene::new(Radicals, nowhere());
            let loops: Vec<_> = drawn.iter().map(|places| scene.places(places)).collect();
            prop_assert_eq!(Region::inside(&mut scene.plane, &loops).unwrap_err(), BoundaryError::Empty);
        } else {
            compare_all(&drawn, &odd, &mut Dice::new(seeds[0]));
        }
    }

    #[test]
    fn within_the_tolerance_a_drawing_may_be_off(tiles in boards(), seed in any::<u64>()) {
        prop_assume!(!tiles.is_empty());
        let mut dice = Dice::new(seed);
        let cells = cells_of_tiles(3, &tiles);
        let motions = radical_motions();
        let mut scene = Scene::new(Tolerant::new(1e-3).with_angle(4e-3), motions[dice.below(motions.len())].clone());
        let mut off = |place: Place| {
            let mut vector = scene.place(place);
            for (axis, value) in [&mut vector.x, &mut vector.y].into_iter().enumerate() {
                *value += (dice.below(2001) as f64 / 1000.0 - 1.0) * 3e-4;
                vector.at[axis] = *value;
            }
            vector
        };
        let drawn: Vec<Vec<_>> =
            tiles.iter().map(|&number| tile(3, number).map(&mut off).to_vec()).collect();
        let region = Region::inside(&mut scene.plane, &drawn).unwrap();
        let turns = |region: &Region| {
            let corners = region.corners();
            let place = |corner: u32| scene.back(scene.plane.point(corners[corner as usize].point).at).map(|x| x.round() as i64);
            let turn = |(index, corner): (u32, &fuge_exact::Corner)| {
                let ends = [place(corner.previous), place(index), place(corner.next)];
                if scene.motion.over { [ends[2], ends[1], ends[0]] } else { ends }
            };
            let mut turns: Vec<_> = (0..).zip(corners).map(turn).collect();
            turns.sort_unstable();
            turns
        };
        prop_assert_eq!(turns(&region), boundary(&cells));
        check(&scene.plane, &region, 0.1);
    }
}

fn region_of(drawn: &[&[Place]]) -> Result<(Scene<Root2>, Region), BoundaryError> {
    let mut scene = Scene::new(Root2::new(4), nowhere());
    let loops: Vec<_> = drawn.iter().map(|places| scene.places(places)).collect();
    let region = Region::inside(&mut scene.plane, &loops)?;
    Ok((scene, region))
}

const SQUARE: [Place; 4] = [[0, 0], [4, 0], [4, 4], [0, 4]];

#[test]
fn where_nothing_is_inside_there_is_no_region() {
    let nothing = |drawn: &[&[Place]]| assert_eq!(region_of(drawn).unwrap_err(), BoundaryError::Empty, "{drawn:?}");
    nothing(&[]);
    nothing(&[&[]]);
    nothing(&[&[[1, 1]]]);
    nothing(&[&[[1, 1], [1, 1], [1, 1]]]);
    nothing(&[&[[1, 1], [4, 4]]]);
    nothing(&[&[[0, 0], [4, 0], [2, 0], [3, 0]]]);
    nothing(&[&SQUARE, &SQUARE]);
    nothing(&[&SQUARE, &[[4, 4], [4, 0], [0, 0], [0, 4]]]);
    nothing(&[&SQUARE, &[[0, 0], [4, 0], [0, 4]], &[[4, 0], [4, 4], [0, 4]]]);
}

#[test]
fn a_loop_that_is_one_point_is_nothing() {
    let (scene, region) = region_of(&[&SQUARE, &[[1, 1], [1, 1]], &[[4, 2]], &[]]).unwrap();
    assert_eq!((region.corners().len(), region.area(&scene.plane)), (4, 16.0));
}

#[test]
fn a_line_there_and_back_is_nothing() {
    // A slit from the rim into the middle, drawn as part of the loop.
    let (scene, region) = region_of(&[&[[0, 0], [2, 0], [2, 2], [2, 0], [4, 0], [4, 4], [0, 4]]]).unwrap();
    assert_eq!((region.corners().len(), region.area(&scene.plane)), (4, 16.0));
}

#[test]
fn edges_that_cross_are_named() {
    let crossing = |drawn: &[&[Place]], first, second| {
        assert_eq!(region_of(drawn).unwrap_err(), BoundaryError::Crosses(first, second));
    };
    crossing(&[&[[0, 0], [2, 2], [2, 0], [0, 2]]], (0, 0), (0, 2));
    crossing(&[&SQUARE, &[[1, 1], [3, 1], [3, 3]], &[[2, 3], [6, 3], [4, 5]]], (0, 1), (2, 0));
    // The second point is given twice: corners keep their numbers.
    crossing(&[&[[0, 0], [2, 2], [2, 2], [2, 0], [0, 2]]], (0, 0), (0, 3));
    let text = BoundaryError::Crosses((0, 1), (2, 0)).to_string();
    assert_eq!(text, "the edge that leaves corner 2 of loop 1 crosses the one that leaves corner 1 of loop 3");
}

#[test]
fn loops_may_cross_in_a_corner() {
    let (scene, region) = region_of(&[&[[0, 0], [1, 1], [2, 2], [2, 0], [1, 1], [0, 2]]]).unwrap();
    let mut areas: Vec<f64> = region.loops().iter().map(|members| region.loop_area(&scene.plane, members)).collect();
    areas.sort_by(f64::total_cmp);
    assert_eq!(areas, [1.0, 1.0]);
}

#[test]
fn directions_that_are_not_in_the_field_are_named() {
    let skew: &[Place] = &[[0, 0], [4, 0], [4, 4], [2, 5]];
    assert_eq!(region_of(&[&SQUARE, skew]).unwrap_err(), BoundaryError::Direction(1, 2));
    let skew: &[Place] = &[[0, 0], [0, 0], [4, 0], [2, 1]];
    assert_eq!(region_of(&[skew]).unwrap_err(), BoundaryError::Direction(0, 2));
    let mut scene = Scene::new(Radicals, nowhere());
    assert_eq!(scene.inside(&[skew.to_vec()]).area(&scene.plane), 2.0);
    // √(2 + √2) is no sum of square roots.
    let number = |text: &str| text.parse().unwrap();
    let corner = |x: &str, y: &str| scene.plane.vector(number(x), number(y));
    let corners = vec![corner("0", "0"), corner("1+√2", "1"), corner("0", "1")];
    let error = Region::inside(&mut scene.plane, &[corners]).unwrap_err();
    assert_eq!(error, BoundaryError::Direction(0, 0));
}

#[test]
fn around_a_part_to_the_left_around_a_hole_to_the_right() {
    let (scene, region) = region_of(&[&SQUARE, &[[1, 1], [3, 1], [3, 3], [1, 3]], &[[5, 0], [5, 1], [6, 1]]]).unwrap();
    let areas: Vec<f64> = region.loops().iter().map(|members| region.loop_area(&scene.plane, members)).collect();
    assert_eq!(areas, [16.0, -4.0, 0.5]);
    assert_eq!(region.area(&scene.plane), 12.5);
    let angles: Vec<f64> = (0..11).map(|corner| region.angle(&scene.plane, corner)).collect();
    let near = |a: f64, b: f64| (a - b).abs() < 1e-12;
    assert!(angles[..4].iter().all(|&angle| near(angle, FRAC_PI_2)));
    assert!(angles[4..8].iter().all(|&angle| near(angle, 3.0 * FRAC_PI_2)));
    assert!(near(angles[8..].iter().sum(), PI));
}

#[test]
fn a_hole_that_touches_the_rim_in_a_point_is_part_of_its_loop() {
    let (scene, region) = region_of(&[&SQUARE, &[[2, 0], [3, 1], [2, 2], [1, 1]]]).unwrap();
    assert_eq!((region.loops().len(), region.corners().len(), region.area(&scene.plane)), (1, 9, 14.0));
    // In two points: the region falls apart into two loops that touch twice.
    let mut scene = Scene::new(Radicals, nowhere());
    let region = scene.inside(&[SQUARE.to_vec(), vec![[2, 0], [3, 2], [2, 4], [1, 2]]]);
    let areas: Vec<f64> = region.loops().iter().map(|members| region.loop_area(&scene.plane, members)).collect();
    assert_eq!((areas, scene.plane.points()), (vec![6.0, 6.0], 8));
}

#[test]
fn straight_corners_go_unless_something_touches_them() {
    let steps = by_steps(&SQUARE);
    let (_, region) = region_of(&[&steps]).unwrap();
    assert_eq!((steps.len(), region.corners().len()), (16, 4));
    // A triangle stands with its tip on the upper edge.
    let (scene, region) = region_of(&[&steps, &[[2, 4], [3, 5], [1, 5]]]).unwrap();
    let straight: Vec<u32> = (0..region.corners().len() as u32).filter(|&corner| region.is_straight(corner)).collect();
    assert_eq!((region.corners().len(), straight.len()), (8, 1));
    let tip = region.corners()[straight[0] as usize];
    assert_eq!(scene.plane.point(tip.point).at, [2.0, 4.0]);
    assert!((region.angle(&scene.plane, straight[0]) - PI).abs() < 1e-12);
    assert_eq!(region.straightened().corners().len(), 8);
    assert!(!region.is_empty() && Region::default().is_empty());
}

#[test]
fn directions_may_be_told_by_somebody_else() {
    let mut plane = Plane::new(Tolerant::new(0.1));
    let vector = |x: f64, y: f64| Vector { x, y, at: [x, y] };
    // Nearly a square, and drawn to the right round.
    let corners = vec![vector(0.0, 0.0), vector(0.02, 3.0), vector(3.03, 3.01), vector(3.0, -0.02)];
    let seen = std::cell::RefCell::new(Vec::new());
    let region = Region::inside_along(&mut plane, &[vec![], corners.clone()], |plane, along, source| {
        seen.borrow_mut().push(source);
        let quarters = (along.at[1].atan2(along.at[0]) / FRAC_PI_2).round();
        let (y, x) = (quarters * FRAC_PI_2).sin_cos();
        Some(plane.direction(Vector { x, y, at: [x, y] }))
    });
    assert_eq!(seen.into_inner(), [(1, 0), (1, 1), (1, 2), (1, 3)]);
    let region = region.unwrap();
    assert!((0..4).all(|corner| (region.angle(&plane, corner) - FRAC_PI_2).abs() < 1e-12));
    let none = Region::inside_along(&mut plane, &[corners], |_, _, (_, corner)| (corner != 2).then_some(0));
    assert_eq!(none.unwrap_err(), BoundaryError::Direction(0, 2));
}
