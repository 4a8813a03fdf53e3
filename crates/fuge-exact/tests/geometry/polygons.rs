//! Pieces: which corners make a simple polygon, normal forms, congruence, hulls.

use crate::cells::{Dice, Place, cells_of_tiles, cross, grow, moved, polygon};
use crate::scene::{Motion, Scene, nowhere, radical_motions, root2_motions};
use fuge_exact::{Field, Form, Plane, Polygon, PolygonError, Radicals, Root2, Surd, Tolerant, Vector, hull};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::f64::consts::PI;

fn dot(a: Place, b: Place, c: Place) -> i64 {
    (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1])
}

/// Whether two edges have a point in common.
fn meet((a, b): (Place, Place), (c, d): (Place, Place)) -> bool {
    let on = |p: Place, q: Place, r: Place| {
        cross(p, q, r) == 0 && (0..2).all(|axis| r[axis] >= p[axis].min(q[axis]) && r[axis] <= p[axis].max(q[axis]))
    };
    let opposed = |s: i64, t: i64| s.signum() * t.signum() < 0;
    on(a, b, c)
        || on(a, b, d)
        || on(c, d, a)
        || on(c, d, b)
        || (opposed(cross(a, b, c), cross(a, b, d)) && opposed(cross(c, d, a), cross(c, d, b)))
}

/// What is known of corners without their error's number: the corners that stay, to the left round.
fn simple(corners: &[Place]) -> Option<Vec<Place>> {
    let count = corners.len();
    let at = |i: usize| corners[i % count];
    let edge = |i: usize| (at(i), at(i + 1));
    if count < 3 || corners.iter().collect::<BTreeSet<_>>().len() < count {
        return None;
    }
    for i in 0..count {
        let (before, here, after) = (at(i + count - 1), at(i), at(i + 1));
        if cross(before, here, after) == 0 && dot(before, here, after) < 0 {
            return None;
        }
        for j in i + 2..count {
            if (j + 1) % count != i && meet(edge(i), edge(j)) {
                return None;
            }
        }
    }
    let turns = |&i: &usize| cross(at(i + count - 1), at(i), at(i + 1)) != 0;
    let mut kept: Vec<Place> = (0..count).filter(turns).map(at).collect();
    let area: i64 = (0..kept.len()).map(|i| cross([0, 0], kept[i], kept[(i + 1) % kept.len()])).sum();
    if area < 0 {
        kept.reverse();
    }
    Some(kept)
}

/// Whether an error says the truth about the corners as they were given.
fn true_error(corners: &[Place], error: PolygonError, in_field: impl Fn(Place, Place) -> bool) -> bool {
    let count = corners.len();
    let at = |i: usize| corners[i % count];
    let straight = |i: usize| cross(at(i + count - 1), at(i), at(i + 1)) == 0;
    // An edge goes on as long as it is straight.
    let edge = |i: usize| {
        let end = (i + 1..i + count).find(|&j| !straight(j)).unwrap_or(i + 1);
        (at(i), at(end))
    };
    match error {
        PolygonError::Flat => count < 3 || (0..count).all(straight),
        PolygonError::Repeated(i, j) => i != j && corners[i] == corners[j],
        PolygonError::Spike(i) => straight(i) && dot(at(i + count - 1), at(i), at(i + 1)) < 0,
        PolygonError::Meet(i, j) => i != j && meet(edge(i), edge(j)),
        PolygonError::Direction(i) => !in_field(at(i), at(i + 1)),
    }
}

fn judge<F: Field>(field: F, motion: &Motion, corners: &[Place], in_field: impl Fn(Place, Place) -> bool) {
    let scene = Scene::new(field, motion.clone());
    let all = (0..corners.len()).all(|i| in_field(corners[i], corners[(i + 1) % corners.len()]));
    match Polygon::new(&scene.plane, scene.places(corners)) {
        Ok(polygon) => {
            assert!(all);
            let place = |corner: &Vector<F::Number>| scene.back(corner.at).map(|value| value.round() as i64);
            let mut found: Vec<Place> = polygon.corners().iter().map(place).collect();
            let mut expected = simple(corners).unwrap_or_else(|| panic!("{corners:?} is not simple"));
            if scene.motion.over {
                expected.reverse();
            }
            // Where it begins is its own affair.
            let start = expected.iter().position(|corner| *corner == found[0]).unwrap();
            expected.rotate_left(start);
            assert_eq!(found, expected);
            found.reverse();
            let area: i64 = (0..found.len()).map(|i| cross([0, 0], found[i], found[(i + 1) % found.len()])).sum();
            assert!((polygon.area() - area.abs() as f64 / 2.0).abs() < 1e-5);
        }
        Err(error) => {
            assert!(!all || simple(corners).is_none(), "{corners:?} is simple: {error}");
            assert!(true_error(corners, error, in_field), "{corners:?} is not so: {error:?}");
        }
    }
}

fn at_45_degrees(a: Place, b: Place) -> bool {
    let [dx, dy] = [(b[0] - a[0]).abs(), (b[1] - a[1]).abs()];
    [dx, dy] != [0, 0] && (dx == 0 || dy == 0 || dx == dy)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn corners_make_a_simple_polygon_or_an_error_that_is_true(
        corners in prop::collection::vec(prop::array::uniform2(0i64..4), 1..8), pick in 0usize..15
    ) {
        let any = |a: Place, b: Place| a != b;
        judge(Tolerant::new(1e-6), &radical_motions()[pick], &corners, any);
        judge(Root2::new(4), &root2_motions()[pick], &corners, at_45_degrees);
        if pick < 3 {
            judge(Radicals, &radical_motions()[pick], &corners, any);
        }
    }
}

#[test]
fn what_is_wrong_with_corners() {
    let plane = Plane::new(Radicals);
    let scene = Scene::new(Radicals, nowhere());
    let error = |corners: &[Place]| Polygon::new(&plane, scene.places(corners)).unwrap_err();
    assert_eq!(error(&[]), PolygonError::Flat);
    assert_eq!(error(&[[0, 0], [1, 0]]), PolygonError::Flat);
    assert_eq!(error(&[[0, 0], [2, 0], [2, 0], [0, 2]]), PolygonError::Repeated(1, 2));
    assert_eq!(error(&[[0, 0], [2, 0], [0, 2], [0, 0]]), PolygonError::Repeated(0, 3));
    assert_eq!(error(&[[0, 0], [4, 0], [2, 0], [2, 2]]), PolygonError::Spike(1));
    assert_eq!(error(&[[3, 0], [1, 0], [1, 1], [0, 1], [0, 0]]), PolygonError::Spike(0));
    // A bow; to the left round and to the right round.
    assert_eq!(error(&[[0, 0], [3, 2], [3, 0], [0, 2]]), PolygonError::Meet(0, 2));
    assert_eq!(error(&[[0, 0], [4, 0], [4, 4], [2, -1], [0, 4]]), PolygonError::Meet(0, 2));
    assert_eq!(error(&[[0, 4], [2, -1], [4, 4], [4, 0], [0, 0]]), PolygonError::Meet(0, 3));
    // Touching itself: a corner on an edge, a corner on a corner.
    assert_eq!(error(&[[0, 0], [4, 0], [4, 4], [2, 0], [0, 4]]), PolygonError::Meet(0, 2));
    assert_eq!(error(&[[0, 0], [2, 2], [4, 0], [4, 4], [2, 2], [0, 4]]), PolygonError::Repeated(1, 4));
    let corner = |x: &str, y: &str| plane.vector(x.parse().unwrap(), y.parse().unwrap());
    let corners = vec![corner("0", "0"), corner("1+√2", "1"), corner("0", "1")];
    assert_eq!(Polygon::new(&plane, corners.clone()).unwrap_err(), PolygonError::Direction(0));
    // The other way round it is the edge that comes back to the same corner.
    let turned = corners.into_iter().rev().collect();
    assert_eq!(Polygon::new(&plane, turned).unwrap_err(), PolygonError::Direction(1));
    assert_eq!(PolygonError::Meet(0, 2).to_string(), "the edges that leave corners 1 and 3 meet");
}

#[test]
fn small_things_are_not_flat_in_tolerant_numbers() {
    // A triangle with sides of 0.02 and a tolerance of 0.001.
    let plane = Plane::new(Tolerant::new(1e-3));
    let vector = |x: f64, y: f64| Vector { x, y, at: [x, y] };
    let polygon = Polygon::new(&plane, vec![vector(0.0, 0.0), vector(0.02, 0.0), vector(0.0, 0.02)]).unwrap();
    assert_eq!(polygon.corners().len(), 3);
    let mut plane = plane;
    let points: Vec<_> = polygon.corners().iter().map(|corner| plane.add(corner.clone())).collect();
    assert_eq!(hull(&plane, &points).len(), 3);
    // And a corner that is off its line by less than the tolerance is none, however long the edges are.
    let mut plane = Plane::new(Tolerant::new(1e-3));
    let points = [(0.0, 0.0), (50.0, -9e-4), (100.0, 0.0), (50.0, 50.0)].map(|(x, y)| plane.add(vector(x, y)));
    assert_eq!(hull(&plane, &points), [points[0], points[2], points[3]]);
}

/// A piece of tiles, its corners.
fn grown(seed: u64) -> Vec<Place> {
    let mut dice = Dice::new(seed);
    let size = 1 + dice.below(7);
    polygon(&cells_of_tiles(2, &grow(2, &(0..16).collect::<Vec<_>>(), size, &mut dice))).unwrap()
}

/// The corners as a set, in their least form of those that motions of the lattice give.
fn least(corners: &[Place], over: bool) -> Vec<Place> {
    let mut forms = Vec::new();
    for quarters in 0..4 {
        for over in [false, true].into_iter().take(1 + usize::from(over)) {
            let mut places: Vec<Place> = corners.iter().map(|&corner| moved(corner, quarters, over, [0, 0])).collect();
            // To the left round, from the least corner.
            if over {
                places.reverse();
            }
            let low = [0, 1].map(|axis| places.iter().map(|place| place[axis]).min().unwrap());
            places.iter_mut().for_each(|place| *place = [place[0] - low[0], place[1] - low[1]]);
            let start = (0..places.len()).min_by_key(|&i| places[i]).unwrap();
            places.rotate_left(start);
            forms.push(places);
        }
    }
    forms.into_iter().min().unwrap()
}

/// How many turns of the lattice bring a polygon onto itself.
fn order(corners: &[Place]) -> usize {
    let centred: Vec<Place> = {
        let sum = [0, 1].map(|axis| corners.iter().map(|corner| corner[axis]).sum::<i64>());
        let count = corners.len() as i64;
        corners.iter().map(|corner| [0, 1].map(|axis| corner[axis] * count - sum[axis])).collect()
    };
    let edges = |quarters: usize| -> BTreeSet<[Place; 2]> {
        let at = |i: usize| moved(centred[i % centred.len()], quarters, false, [0, 0]);
        (0..centred.len()).map(|i| [at(i), at(i + 1)]).collect()
    };
    (0..4).filter(|&quarters| edges(quarters) == edges(0)).count()
}

fn forms<F: Field>(field: F, motions: [&Motion; 2], corners: [&[Place]; 2]) {
    let mut scene = Scene::new(field, motions[0].clone());
    let one = Polygon::new(&scene.plane, scene.places(corners[0])).unwrap();
    scene.motion = motions[1].clone();
    let other = Polygon::new(&scene.plane, scene.places(corners[1])).unwrap();
    let plane = &mut scene.plane;
    let flipped = motions[0].over != motions[1].over;
    let seen: Vec<Place> = corners[1].iter().map(|&corner| moved(corner, 0, flipped, [0, 0])).collect();
    let seen: Vec<Place> = if flipped { seen.into_iter().rev().collect() } else { seen };
    let same = least(corners[0], false) == least(&seen, false);
    let mirrored = least(corners[0], true) == least(&seen, true);
    assert_eq!(one.is_congruent(plane, &other, false), same, "{corners:?}");
    assert_eq!(one.is_congruent(plane, &other, true), mirrored, "{corners:?}");
    assert_eq!(other.is_congruent(plane, &one, false), same);
    assert_eq!(other.mirrored(plane).is_congruent(plane, &one, true), mirrored);

    let count = one.corners().len();
    let all = one.forms(plane);
    assert_eq!(all.len() * order(corners[0]), count, "{corners:?}");
    assert!((one.mirrored(plane).area() - one.area()).abs() < 1e-6);
    for corner in 0..count {
        let form = one.form(plane, corner);
        assert!(all.iter().any(|other| other.same(plane, &form)));
        check_form(plane, &form);
        check_form(plane, &form.mirrored(plane));
        assert!(form.mirrored(plane).mirrored(plane).same(plane, &form));
        assert!(form.turned_to(plane, 1).same(plane, &one.form(plane, (corner + 1) % count)));
        // The mirror image begins at the same corner, whose angle stays.
        assert!((form.mirrored(plane).angles()[0] - form.angles()[0]).abs() < 1e-6);
        assert!((form.mirrored(plane).lengths()[0] - form.lengths()[count - 1]).abs() < 1e-6);
        let mirror = one.mirrored(plane);
        assert!((0..count).any(|k| mirror.form(plane, k).same(plane, &form.mirrored(plane))));
        // Laid in a direction, a first edge has it, and the corners are where turning brings them.
        let way = plane.edge(&plane.difference(&other.corners()[1], &other.corners()[0])).unwrap().0;
        let laid = form.oriented(plane, way);
        assert_eq!((laid.len(), laid.directions()[0]), (count, way));
        assert_eq!(laid.lengths(), form.lengths());
        for (i, offset) in laid.offsets().iter().enumerate() {
            let ([x, y], [c, s]) = (form.corners()[i].at, plane.unit(way).at);
            assert!((offset.at[0] - (c * x - s * y)).hypot(offset.at[1] - (s * x + c * y)) < 1e-6);
        }
        let at = plane.add(other.corners()[0].clone());
        let on = plane.difference(&laid.corner_at(plane, at, 1), &other.corners()[0]);
        assert_eq!(plane.edge(&on).unwrap().0, way);
    }
}

fn check_form<F: Field>(plane: &Plane<F>, form: &Form<F::Number>) {
    let corners = form.corners();
    let count = corners.len();
    assert!(corners[0].at[0].hypot(corners[0].at[1]) < 1e-6 && corners[1].at[1].abs() < 1e-6 && corners[1].at[0] > 0.0);
    assert!((form.angles().iter().sum::<f64>() - (count as f64 - 2.0) * PI).abs() < 1e-6);
    for i in 0..count {
        let along = plane.difference(&corners[(i + 1) % count], &corners[i]).at;
        let (length, unit) = (form.lengths()[i], form.edges()[i].at);
        assert!((along[0] - unit[0] * length).hypot(along[1] - unit[1] * length) < 1e-6);
        let before = form.edges()[(i + count - 1) % count].at;
        let turn = (before[0] * unit[1] - before[1] * unit[0]).atan2(before[0] * unit[0] + before[1] * unit[1]);
        assert!((form.angles()[i] - (PI - turn)).abs() < 1e-6);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn polygons_are_congruent_where_a_motion_makes_them_one(
        a in any::<u64>(), b in any::<u64>(), quarters in 0usize..4, over in any::<bool>(), picks in prop::array::uniform2(0usize..15)
    ) {
        let (one, root2, radical) = (grown(a), root2_motions(), radical_motions());
        let mut again: Vec<Place> = one.iter().map(|&corner| moved(corner, quarters, over, [5, -3])).collect();
        if over {
            again.reverse();
        }
        for other in [again, grown(b)] {
            let corners = [one.as_slice(), other.as_slice()];
            forms(Root2::new(8), picks.map(|pick| &root2[pick]), corners);
            forms(Tolerant::new(1e-6), picks.map(|pick| &radical[pick]), corners);
            if a % 3 == 0 {
                forms(Radicals, picks.map(|pick| &radical[pick]), corners);
            }
        }
    }

    #[test]
    fn a_hull_has_the_corners_that_all_others_are_beside(
        places in prop::collection::vec(prop::array::uniform2(0i64..7), 1..40), pick in 0usize..15
    ) {
        hulls(Root2::new(4), &root2_motions()[pick], &places);
        hulls(Radicals, &radical_motions()[pick], &places);
        hulls(Tolerant::new(1e-6), &radical_motions()[pick], &places);
    }
}

fn hulls<F: Field>(field: F, motion: &Motion, places: &[Place]) {
    let mut scene = Scene::new(field, motion.clone());
    let mut points = Vec::new();
    for &place in places {
        let point = scene.place(place);
        points.push(scene.plane.add(point));
    }
    let found = hull(&scene.plane, &points);
    assert!(found.iter().all(|point| points.contains(point)));
    let mut found: Vec<Place> =
        found.iter().map(|&point| scene.back(scene.plane.point(point).at).map(|value| value.round() as i64)).collect();
    if scene.motion.over {
        found.reverse();
    }
    let all: BTreeSet<Place> = places.iter().copied().collect();
    // From a corner of the hull to the next: everything else is on the left, or between the two.
    let next = |a: Place| {
        all.iter()
            .copied()
            .find(|&b| a != b && all.iter().all(|&c| cross(a, b, c) > 0 || (cross(a, b, c) == 0 && between(a, b, c))))
    };
    let edges: BTreeSet<(Place, Place)> = all.iter().filter_map(|&a| Some((a, next(a)?))).collect();
    let hull: BTreeSet<(Place, Place)> =
        (0..found.len()).map(|i| (found[i], found[(i + 1) % found.len()])).filter(|(a, b)| a != b).collect();
    assert_eq!(hull, edges);
    assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), found.len(), "each corner once");
}

fn between(a: Place, b: Place, c: Place) -> bool {
    (0..2).all(|axis| c[axis] >= a[axis].min(b[axis]) && c[axis] <= a[axis].max(b[axis]))
}

#[test]
fn a_form_in_other_numbers() {
    let scene = Scene::new(Radicals, nowhere());
    let polygon = Polygon::new(&scene.plane, scene.places(&[[0, 0], [4, 0], [0, 3]])).unwrap();
    let form = polygon.form(&scene.plane, 1);
    let field = Tolerant::new(1e-9);
    let floats = form.map(|number| field.embed(number)).unwrap();
    assert_eq!(floats.corners().len(), 3);
    assert!(floats.corners().iter().zip(form.corners()).all(|(a, b)| (a.x - b.at[0]).abs() < 1e-12));
    // The corner of 3-4-5 needs a denominator of 5.
    assert!(form.map(|number: &Surd| Root2::new(4).embed(number)).is_none());
    assert!(form.map(|number: &Surd| Root2::new(5).embed(number)).is_some());
    assert_eq!(polygon.forms(&scene.plane).len(), 3);
}
