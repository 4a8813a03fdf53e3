//! Where points are, and which straight lines stay in a region.

use crate::cells::{Cells, Place, boundary, cells_of_tiles, locate, loops};
use crate::inside::boards;
use crate::scene::{Motion, Scene, nowhere, radical_motions, root2_motions};
use fuge_exact::{Field, Location, Radicals, Region, Root2, Tolerant};
use proptest::prelude::*;

fn drawn<F: Field>(field: F, motion: &Motion, cells: &Cells) -> (Scene<F>, Region) {
    let mut scene = Scene::new(field, motion.clone());
    let region = scene.inside(&loops(&boundary(cells)));
    (scene, region)
}

fn compare_points<F: Field>(field: F, motion: &Motion, cells: &Cells, places: &[Place]) {
    let (scene, region) = drawn(field, motion, cells);
    for &place in places {
        let expected = match locate(cells, 4, place) {
            -1 => Location::Outside,
            0 => Location::Boundary,
            _ => Location::Inside,
        };
        assert_eq!(region.locate(&scene.plane, &scene.fine(place, 4)), expected, "at {place:?}/4");
    }
}

/// Whether a straight line stays in cells: cut at every line of the lattice, the middles of its parts do.
fn stays(cells: &Cells, from: Place, to: Place) -> bool {
    let [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    if [dx, dy] == [0, 0] {
        return locate(cells, 1, from) >= 0;
    }
    // All shares of the way are fractions of this; each line is one of a·x + b·y = c.
    let normals: [Place; 4] = [[1, 0], [0, 1], [1, 1], [1, -1]];
    let steps: Vec<i64> = normals.iter().map(|n| (n[0] * dx + n[1] * dy).abs()).collect();
    let whole: i64 = steps.iter().filter(|&&step| step > 0).product();
    let mut shares: Vec<i64> =
        steps.iter().filter(|&&s| s > 0).flat_map(|&s| (0..=s).map(move |i| i * (whole / s))).collect();
    shares.sort_unstable();
    shares.dedup();
    shares.windows(2).all(|pair| {
        let middle = [0, 1].map(|axis| 2 * whole * from[axis] + (pair[0] + pair[1]) * [dx, dy][axis]);
        locate(cells, 2 * whole, middle) >= 0
    })
}

fn compare_segments<F: Field>(field: F, motion: &Motion, cells: &Cells, pairs: &[(Place, Place)]) {
    let (mut scene, region) = drawn(field, motion, cells);
    for &(from, to) in pairs {
        let (a, b) = (scene.place(from), scene.place(to));
        assert_eq!(region.contains_segment(&mut scene.plane, &a, &b), stays(cells, from, to), "{from:?} to {to:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn points_are_where_the_cells_say(
        tiles in boards(), pick in 0usize..15, places in prop::collection::vec(prop::array::uniform2(-2i64..27), 40)
    ) {
        prop_assume!(!tiles.is_empty());
        let cells = cells_of_tiles(3, &tiles);
        compare_points(Root2::new(8), &root2_motions()[pick], &cells, &places);
        compare_points(Radicals, &radical_motions()[pick], &cells, &places);
        compare_points(Tolerant::new(1e-6), &radical_motions()[pick], &cells, &places);
    }

    #[test]
    fn straight_lines_stay_where_the_cells_say(
        tiles in boards(), pick in 0usize..15,
        pairs in prop::collection::vec((prop::array::uniform2(0i64..7), prop::array::uniform2(0i64..7)), 40)
    ) {
        prop_assume!(!tiles.is_empty());
        let cells = cells_of_tiles(3, &tiles);
        // In the field of the square's diagonal most lines have no unit vector.
        compare_segments(Root2::new(4), &root2_motions()[pick], &cells, &pairs);
        compare_segments(Radicals, &radical_motions()[pick], &cells, &pairs);
        compare_segments(Tolerant::new(1e-6), &radical_motions()[pick], &cells, &pairs);
    }
}

#[test]
fn a_line_may_go_through_a_pinch_point_and_along_an_edge() {
    let cells = cells_of_tiles(2, &[0, 1, 2, 3, 12, 13, 14, 15]);
    let (mut scene, region) = drawn(Radicals, &nowhere(), &cells);
    let mut stays = |from: Place, to: Place| {
        let (from, to) = (scene.place(from), scene.place(to));
        region.contains_segment(&mut scene.plane, &from, &to)
    };
    assert!(stays([0, 0], [4, 4]), "from corner to corner through the point where the squares touch");
    assert!(stays([0, 1], [4, 3]), "and askew");
    assert!(stays([0, 2], [4, 2]), "along an edge of the first, and then of the second");
    assert!(stays([2, 0], [2, 2]) && stays([0, 0], [1, 0]));
    assert!(!stays([2, 0], [4, 2]) && !stays([1, 3], [3, 1]) && !stays([3, 1], [3, 1]));
    assert!(stays([2, 2], [2, 2]) && stays([1, 1], [1, 1]));
}
