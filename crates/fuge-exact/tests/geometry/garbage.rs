//! Tolerant numbers in drawings that mean nothing: whatever comes, it is an answer.

use crate::cells::Dice;
use fuge_exact::{Field, Plane, PointId, Polygon, Region, Tolerant, Vector, hull};
use proptest::prelude::*;

fn vector(at: [f64; 2]) -> Vector<f64> {
    Vector { x: at[0], y: at[1], at }
}

/// Floats near the points of a coarse lattice, off by about as much as the tolerance.
fn loops() -> impl Strategy<Value = Vec<Vec<[f64; 2]>>> {
    let number = (0i32..5, -1.0f64..1.0).prop_map(|(whole, off)| f64::from(whole) + 0.3 * off);
    let corner = prop::array::uniform2(number);
    prop::collection::vec(prop::collection::vec(corner, 0..9), 1..5)
}

/// What must hold of every region, even of one that makes no sense: its links close.
fn closed<F: Field>(plane: &Plane<F>, region: &Region) {
    let corners = region.corners();
    for (index, corner) in corners.iter().enumerate() {
        assert_eq!(corners[corner.next as usize].previous as usize, index);
        assert!((corner.point as usize) < plane.points());
    }
    assert_eq!(region.loops().iter().map(Vec::len).sum::<usize>(), corners.len());
}

/// Everything that can be asked of loops, one thing after the other.
fn ask(plane: &mut Plane<Tolerant>, drawn: &[Vec<[f64; 2]>], dice: &mut Dice) {
    let loops: Vec<Vec<_>> = drawn.iter().map(|corners| corners.iter().map(|&at| vector(at)).collect()).collect();
    let all: Vec<Vector<f64>> = loops.iter().flatten().cloned().collect();
    let points: Vec<PointId> = all.iter().map(|point| plane.add(point.clone())).collect();
    let hull = hull(plane, &points);
    assert!(hull.len() <= points.len() && hull.iter().all(|point| points.contains(point)));
    let polygons: Vec<_> = loops.iter().filter_map(|corners| Polygon::new(plane, corners.clone()).ok()).collect();
    for polygon in &polygons {
        let forms = polygon.forms(plane);
        assert!(!forms.is_empty() && polygon.is_congruent(plane, polygon, true));
    }
    let Ok(mut region) = Region::inside(plane, &loops) else { return };
    closed(plane, &region);
    closed(plane, &region.straightened());
    for (index, point) in all.iter().enumerate() {
        let _ = region.locate(plane, point);
        region.contains_segment(plane, point, &all[(index * 7 + 3) % all.len()]);
    }
    let mut laid = Vec::new();
    for _ in 0..12 {
        if polygons.is_empty() || region.is_empty() {
            break;
        }
        let polygon = &polygons[dice.below(polygons.len())];
        let corner = region.corners()[dice.below(region.corners().len())];
        let form = polygon.form(plane, dice.below(polygon.corners().len()));
        let piece = form.oriented(plane, corner.direction);
        let at = if dice.below(3) == 0 { points[dice.below(points.len())] } else { corner.point };
        let before = plane.points();
        match region.cut(plane, at, &piece) {
            Ok(rest) => {
                closed(plane, &rest);
                closed(plane, &rest.straightened());
                region = rest;
            }
            Err(_) => assert_eq!(plane.points(), before),
        }
        laid.push((at, piece));
    }
    let laid: Vec<_> = laid.iter().map(|(at, piece)| (*at, piece)).collect();
    for count in 0..=laid.len().min(3) {
        if let Ok(union) = Region::union(plane, &laid[..count]) {
            closed(plane, &union);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn a_drawing_without_sense_is_answered(
        drawn in loops(), tolerance in prop::sample::select(vec![0.0, 1e-12, 0.05, 0.3, 0.6, 1.0, 3.0]),
        angle in prop::sample::select(vec![0.0, 1e-7, 0.1, 0.7, 2.0]), seed in any::<u64>()
    ) {
        ask(&mut Plane::new(Tolerant::new(tolerance).with_angle(angle)), &drawn, &mut Dice::new(seed));
    }

    #[test]
    fn a_square_nearly_drawn_and_pieces_nearly_in_it(
        off in prop::collection::vec(prop::array::uniform2(-1.0f64..1.0), 12), size in 0.0f64..0.4, seed in any::<u64>()
    ) {
        // Contacts everywhere, each of them doubtful.
        let mut corners = [[0.0, 0.0], [2.0, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 4.0], [0.0, 4.0], [0.0, 0.0], [2.0, 0.0],
            [2.0, 2.0], [0.0, 0.0], [2.0, 2.0], [0.0, 4.0]];
        for (corner, off) in corners.iter_mut().zip(&off) {
            *corner = [corner[0] + size * off[0], corner[1] + size * off[1]];
        }
        let drawn = [corners[..6].to_vec(), corners[6..9].to_vec(), corners[9..].to_vec()];
        for tolerance in [0.01, 0.1, 0.3] {
            let mut plane = Plane::new(Tolerant::new(tolerance).with_angle(tolerance));
            let (region, pieces) = (&drawn[..1], &drawn[1..]);
            ask(&mut plane, region, &mut Dice::new(seed));
            ask(&mut plane, pieces, &mut Dice::new(seed));
            ask(&mut plane, &drawn, &mut Dice::new(seed));
        }
    }

    #[test]
    fn numbers_that_are_none_are_answered(
        drawn in loops(), odd in prop::sample::select(vec![f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MAX, 1e300, 1e20, 5e-324]),
        place in any::<usize>(), seed in any::<u64>()
    ) {
        let mut drawn = drawn;
        let count: usize = drawn.iter().map(Vec::len).sum();
        prop_assume!(count > 0);
        if let Some(corner) = drawn.iter_mut().flatten().nth(place % count) {
            corner[place % 2] = odd;
        }
        ask(&mut Plane::new(Tolerant::new(1e-3)), &drawn, &mut Dice::new(seed));
    }
}

#[test]
fn a_hull_of_many_points_nearly_in_line() {
    // What is nearly the same is not in any order: a is like b, b like c, and a not like c.
    let mut dice = Dice::new(11);
    for tolerance in [0.1, 0.3, 1.0] {
        let mut plane = Plane::new(Tolerant::new(tolerance));
        for _ in 0..50 {
            let points: Vec<PointId> = (0..100)
                .map(|_| plane.add(vector([dice.below(1000) as f64 / 500.0, dice.below(1000) as f64 / 500.0])))
                .collect();
            let hull = hull(&plane, &points);
            assert!(!hull.is_empty() && hull.iter().all(|point| points.contains(point)));
        }
    }
}
