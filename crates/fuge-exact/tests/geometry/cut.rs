//! What is left of a region when a piece is taken out.

use crate::cells::{
    Cells, Dice, Place, boundary, cells_of_tiles, cells_of_triangles, grow, loops, moved, polygon, tile,
};
use crate::inside::boards;
use crate::scene::{Motion, Scene, check, motion, nowhere, radical_motions, root2_motions, shared_area, surd};
use fuge_exact::{Field, Misfit, Polygon, Radicals, Region, Root2, Surd, Tolerant, Vector};
use proptest::prelude::*;
use std::f64::consts::FRAC_PI_4;

/// A figure of the lattice drawn in a field, and what its cells are.
struct Figure<F: Field> {
    scene: Scene<F>,
    region: Region,
    cells: Cells,
}

impl<F: Field> Figure<F> {
    fn new(field: F, motion: &Motion, cells: &Cells) -> Self {
        let mut scene = Scene::new(field, motion.clone());
        let region = scene.inside(&loops(&boundary(cells)));
        Self { scene, region, cells: cells.clone() }
    }

    /// Tries a piece and compares with the cells; where it fits, what is left.
    fn attempt(&mut self, piece: &[Place], cells: &Cells, first: usize) -> Option<Region> {
        let (at, oriented) = self.scene.lay(piece, first);
        let points = self.scene.plane.points();
        let rest = self.region.cut(&mut self.scene.plane, at, &oriented);
        let Ok(rest) = rest else {
            assert_eq!(self.scene.plane.points(), points, "a plane is as it was");
            assert!(!cells.is_subset(&self.cells), "{piece:?} fits: {:?}", rest.unwrap_err());
            assert_ne!(rest.unwrap_err(), Misfit::Unclear);
            return None;
        };
        assert!(cells.is_subset(&self.cells), "{piece:?} does not fit");
        self.compare(&rest, &self.cells - cells);
        // What is left and the piece are the region again.
        let mut drawn = self.scene.drawn(&rest);
        drawn.push(self.scene.places(piece));
        let whole = Region::inside(&mut self.scene.plane, &drawn).unwrap();
        assert_eq!(self.scene.turns(&whole), boundary(&self.cells));
        Some(rest)
    }

    fn compare(&self, rest: &Region, cells: Cells) {
        assert_eq!(self.scene.turns(&rest.straightened()), boundary(&cells));
        check(&self.scene.plane, rest, 1e-5);
        check(&self.scene.plane, &rest.straightened(), 1e-5);
        assert!((rest.area(&self.scene.plane) - cells.len() as f64 / 4.0).abs() < 1e-5);
        assert_eq!(rest.is_empty(), cells.is_empty());
    }

    fn take(&mut self, piece: &[Place], cells: &Cells, first: usize) {
        self.region = self.attempt(piece, cells, first).expect("a part of what is left fits");
        self.cells = &self.cells - cells;
    }
}

/// A piece turned by quarters and perhaps turned over, as triangles.
fn piece(seed: u64) -> Vec<[Place; 3]> {
    let mut dice = Dice::new(seed);
    let size = 1 + dice.below(8);
    let (quarters, over) = (dice.below(4), dice.below(2) == 1);
    let tiles = grow(2, &(0..16).collect::<Vec<_>>(), size, &mut dice);
    let turned = |&number: &usize| tile(2, number).map(|place| moved(place, quarters, over, [0, 0]));
    tiles.iter().map(turned).collect()
}

fn shifted(triangles: &[[Place; 3]], by: Place) -> Vec<[Place; 3]> {
    triangles.iter().map(|triangle| triangle.map(|place| moved(place, 0, false, by))).collect()
}

/// Tries a piece everywhere where it meets the board, and on its rim.
fn everywhere<F: Field>(figure: &mut Figure<F>, triangles: &[[Place; 3]], dice: &mut Dice, most: usize) {
    let all = || triangles.iter().flatten();
    let range = |axis: usize| {
        let (low, high) = (all().map(|p| p[axis]).min().unwrap(), all().map(|p| p[axis]).max().unwrap());
        -high..=6 - low
    };
    let mut places: Vec<(Place, Vec<Place>, Cells)> = Vec::new();
    for x in range(0) {
        for y in range(1) {
            let cells = cells_of_triangles(&shifted(triangles, [x, y]));
            places.push(([x, y], polygon(&cells).unwrap(), cells));
        }
    }
    // Those that fit are rare: they come first.
    places.sort_by_key(|(_, _, cells)| !cells.is_subset(&figure.cells));
    let fitting = places.iter().filter(|(_, _, cells)| cells.is_subset(&figure.cells)).count();
    let chosen: Vec<usize> = match places.len() <= most {
        true => (0..places.len()).collect(),
        false => (0..most).map(|i| if i % 2 == 0 { dice.below(fitting) } else { dice.below(places.len()) }).collect(),
    };
    for index in chosen {
        let (_, corners, cells) = &places[index];
        let first = dice.below(corners.len());
        figure.attempt(corners, cells, first);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn a_piece_fits_where_its_cells_do(tiles in boards(), seed in any::<u64>(), pick in 0usize..15) {
        prop_assume!(!tiles.is_empty());
        let (cells, triangles, mut dice) = (cells_of_tiles(3, &tiles), piece(seed), Dice::new(seed));
        everywhere(&mut Figure::new(Root2::new(4), &root2_motions()[pick], &cells), &triangles, &mut dice, 200);
        everywhere(&mut Figure::new(Radicals, &radical_motions()[pick], &cells), &triangles, &mut dice, 16);
        everywhere(&mut Figure::new(Tolerant::new(1e-6), &radical_motions()[pick], &cells), &triangles, &mut dice, 60);
    }

    #[test]
    fn a_great_piece_fits_where_no_hole_is_in_it(holes in prop::collection::vec(0usize..36, 0..5), seed in any::<u64>(), pick in 0usize..15) {
        let (all, mut dice) = ((0..36).collect::<Vec<usize>>(), Dice::new(seed));
        let tiles: Vec<usize> = all.iter().copied().filter(|number| !holes.contains(number)).collect();
        let cells = cells_of_tiles(3, &tiles);
        let mut figure = Figure::new(Root2::new(4), &root2_motions()[pick], &cells);
        for _ in 0..8 {
            let size = 4 + dice.below(24);
            let piece = cells_of_tiles(3, &grow(3, &all, size, &mut dice));
            let corners = polygon(&piece).unwrap();
            figure.attempt(&corners, &piece, dice.below(9));
        }
    }

    #[test]
    fn a_region_is_cut_until_nothing_is_left(tiles in boards(), seed in any::<u64>(), pick in 0usize..15) {
        prop_assume!(!tiles.is_empty());
        let (cells, mut dice) = (cells_of_tiles(3, &tiles), Dice::new(seed));
        let (mut left, mut pieces) = (tiles.clone(), Vec::new());
        while !left.is_empty() {
            let size = 1 + dice.below(9);
            let part = grow(3, &left, size, &mut dice);
            left.retain(|number| !part.contains(number));
            pieces.push(cells_of_tiles(3, &part));
        }
        for _ in 0..pieces.len() {
            let (a, b) = (dice.below(pieces.len()), dice.below(pieces.len()));
            pieces.swap(a, b);
        }
        let mut root2 = Figure::new(Root2::new(4), &root2_motions()[pick], &cells);
        let mut radicals = Figure::new(Radicals, &radical_motions()[pick], &cells);
        let mut tolerant = Figure::new(Tolerant::new(1e-6), &radical_motions()[pick], &cells);
        for cells in &pieces {
            let corners = polygon(cells).unwrap();
            let first = dice.below(corners.len());
            root2.take(&corners, cells, first);
            tolerant.take(&corners, cells, first);
            radicals.take(&corners, cells, first);
            // What is gone is gone.
            prop_assert!(root2.attempt(&corners, cells, first).is_none());
        }
        prop_assert!(root2.region.is_empty() && radicals.region.is_empty() && tolerant.region.is_empty());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn a_drawing_that_is_slightly_off_is_cut_until_nothing_is_left(tiles in boards(), seed in any::<u64>(), pick in 0usize..15) {
        prop_assume!(!tiles.is_empty());
        let mut dice = Dice::new(seed);
        let mut scene = Scene::new(Tolerant::new(1e-3), radical_motions()[pick].clone());
        let outline = loops(&boundary(&cells_of_tiles(3, &tiles)));
        let mut off = |place: &Place| {
            let mut vector = scene.place(*place);
            vector.x += (dice.below(2001) as f64 / 1000.0 - 1.0) * 3e-4;
            vector.y += (dice.below(2001) as f64 / 1000.0 - 1.0) * 3e-4;
            Vector { at: [vector.x, vector.y], ..vector }
        };
        let drawn: Vec<Vec<_>> = outline.iter().map(|corners| corners.iter().map(&mut off).collect()).collect();
        // The directions are known: a piece that follows an edge which is off would be off much more at its other end.
        let turn = scene.motion.turn.each_ref().map(|number| number.approximate().value);
        let turn = turn[1].atan2(turn[0]);
        let mut region = Region::inside_along(&mut scene.plane, &drawn, |plane, along, _| {
            let eighths = ((along.at[1].atan2(along.at[0]) - turn) / FRAC_PI_4).round();
            let (y, x) = (turn + eighths * FRAC_PI_4).sin_cos();
            Some(plane.direction(Vector { x, y, at: [x, y] }))
        })
        .unwrap();
        let mut left = tiles.clone();
        while !left.is_empty() {
            let size = 1 + dice.below(9);
            let part = grow(3, &left, size, &mut dice);
            left.retain(|number| !part.contains(number));
            let corners = polygon(&cells_of_tiles(3, &part)).unwrap();
            region = scene.cut(&region, &corners, dice.below(9)).unwrap();
            prop_assert!((region.area(&scene.plane) - left.len() as f64).abs() < 0.1);
            prop_assert!(scene.cut(&region, &corners, 0).is_err());
        }
        prop_assert!(region.is_empty());
    }
}

/// A piece with the triangles that it is made of, in floats.
struct Piece<N> {
    polygon: Polygon<N>,
    triangles: Vec<[[f64; 2]; 3]>,
    area: f64,
}

impl<N: Clone> Piece<N> {
    fn new<F: Field<Number = N>>(scene: &Scene<F>, triangles: &[[Place; 3]], corners: &[Place], over: bool) -> Self {
        let mut polygon = Polygon::new(&scene.plane, scene.places(corners)).unwrap();
        if over {
            polygon = polygon.mirrored(&scene.plane);
        }
        let float = |[x, y]: Place| [x as f64, if over { -y } else { y } as f64];
        let triangles: Vec<_> = triangles.iter().map(|triangle| left_round(triangle.map(float))).collect();
        let area = polygon.area();
        Self { polygon, triangles, area }
    }

    /// The triangles when a corner lies on a point, its edge in a direction.
    fn laid(&self, corner: usize, at: [f64; 2], way: [f64; 2]) -> Vec<[[f64; 2]; 3]> {
        let corners = self.polygon.corners();
        let (from, to) = (corners[corner].at, corners[(corner + 1) % corners.len()].at);
        let length = (to[0] - from[0]).hypot(to[1] - from[1]);
        let [ex, ey] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
        let [c, s] = [way[0] * ex + way[1] * ey, way[1] * ex - way[0] * ey];
        let place = |[x, y]: [f64; 2]| {
            let [x, y] = [x - from[0], y - from[1]];
            [at[0] + c * x - s * y, at[1] + s * x + c * y]
        };
        self.triangles.iter().map(|triangle| triangle.map(place)).collect()
    }
}

fn left_round([a, b, c]: [[f64; 2]; 3]) -> [[f64; 2]; 3] {
    if (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]) { [a, b, c] } else { [a, c, b] }
}

/// Lays pieces with a corner in a corner of what is left, an edge along its edge; or anywhere, in any direction that occurs. Compares with
/// clipped triangles; what fits stays.
fn pack<F: Field>(
    mut scene: Scene<F>,
    board: &[[Place; 3]],
    pieces: &[Piece<F::Number>],
    dice: &mut Dice,
    attempts: usize,
) -> usize {
    let drawn: Vec<Vec<Place>> = board.iter().map(|triangle| triangle.to_vec()).collect();
    let mut region = scene.inside(&drawn);
    let whole = region.clone();
    let float = |&triangle: &[Place; 3]| left_round(triangle.map(|place| scene.place(place).at));
    let board: Vec<_> = board.iter().map(float).collect();
    let mut laid: Vec<[[f64; 2]; 3]> = Vec::new();
    let mut taken = Vec::new();
    let mut fitted = 0;
    for _ in 0..attempts {
        if region.is_empty() {
            break;
        }
        let piece = &pieces[dice.below(pieces.len())];
        let corner = dice.below(piece.polygon.corners().len());
        let here = region.corners()[dice.below(region.corners().len())];
        let way = match dice.below(4) {
            0 => whole.corners()[dice.below(whole.corners().len())].direction,
            1 => scene.plane.opposite(here.direction),
            _ => here.direction,
        };
        let at = match dice.below(5) {
            0 => {
                let place = scene.fine([dice.below(48) as i64, dice.below(36) as i64], 4);
                scene.plane.add(place)
            }
            _ => here.point,
        };
        let oriented = piece.polygon.form(&scene.plane, corner).oriented(&mut scene.plane, way);
        let triangles = piece.laid(corner, scene.plane.point(at).at, scene.plane.unit(way).at);
        let inside = shared_area(&triangles, &board) - shared_area(&triangles, &laid);
        assert!(inside < piece.area + 1e-6);
        let missing = piece.area - inside;
        // Turned by one angle after another, pieces come as near to each other as they like: what is less than floats, or than the tolerance, can
        // tell is not judged.
        if (1e-8..100.0 * scene.plane.field().slack()).contains(&missing) {
            continue;
        }
        match region.cut(&mut scene.plane, at, &oriented) {
            Ok(rest) => {
                assert!(missing < 1e-8, "a piece sticks out by {missing}");
                assert!((region.area(&scene.plane) - piece.area - rest.area(&scene.plane)).abs() < 1e-6);
                check(&scene.plane, &rest, 1e-5);
                // Some are kept with their straight corners, as they come.
                region = if dice.below(2) == 0 { rest.straightened() } else { rest };
                let corners = (0..oriented.len()).map(|number| oriented.corner_at(&scene.plane, at, number));
                taken.push(corners.collect::<Vec<_>>());
                laid.extend(triangles);
                fitted += 1;
            }
            Err(misfit) => assert!(missing > 1e-8, "a piece fits: {misfit:?}"),
        }
    }
    // All that was taken out, and what is left, are the whole.
    let mut drawn = scene.drawn(&region);
    drawn.extend(taken);
    let again = Region::inside(&mut scene.plane, &drawn).unwrap();
    assert_eq!(scene.turns(&again), scene.turns(&whole));
    fitted
}

/// The triangles of polygons that are convex.
fn fans(polygons: &[&[Place]]) -> Vec<[Place; 3]> {
    polygons.iter().flat_map(|corners| corners.windows(2).skip(1).map(|pair| [corners[0], pair[0], pair[1]])).collect()
}

/// Pieces of tiles, some turned over.
fn abolos<F: Field>(scene: &Scene<F>, dice: &mut Dice) -> Vec<Piece<F::Number>> {
    let all: Vec<usize> = (0..16).collect();
    let grown = (0..10).map(|size| {
        let tiles = grow(2, &all, 1 + size % 5, dice);
        let triangles: Vec<_> = tiles.iter().map(|&number| tile(2, number)).collect();
        let corners = polygon(&cells_of_tiles(2, &tiles)).unwrap();
        Piece::new(scene, &triangles, &corners, dice.below(2) == 1)
    });
    grown.collect()
}

/// Pieces with edges of 3, 4 and 5.
fn egyptian<F: Field>(scene: &Scene<F>) -> Vec<Piece<F::Number>> {
    let shapes: [&[Place]; 6] = [
        &[[0, 0], [4, 0], [0, 3]],
        &[[0, 0], [3, 0], [6, 4], [0, 4]],
        &[[0, 0], [5, 0], [8, 4], [3, 4]],
        &[[0, 0], [4, 0], [4, 3], [0, 3]],
        &[[0, 0], [3, 0], [0, 1]],
        &[[0, 0], [3, 4], [-1, 7], [-4, 3]],
    ];
    let mut pieces: Vec<_> = shapes
        .iter()
        .enumerate()
        .map(|(i, corners)| Piece::new(scene, &fans(&[corners]), corners, i % 2 == 1))
        .collect();
    // One that is not convex: a square with a notch of 3-4-5.
    let parts: [&[Place]; 3] = [&[[0, 0], [4, 0], [4, 3]], &[[4, 3], [0, 6], [0, 3]], &[[0, 0], [4, 3], [0, 3]]];
    pieces.push(Piece::new(scene, &fans(&parts), &[[0, 0], [4, 0], [4, 3], [0, 6]], false));
    let parts: [&[Place]; 2] = [&[[0, 0], [6, 0], [3, 4]], &[[0, 0], [3, 4], [0, 8]]];
    pieces.push(Piece::new(scene, &fans(&parts), &[[0, 0], [6, 0], [3, 4], [0, 8]], false));
    pieces
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn pieces_turned_into_corners_fit_as_their_areas_say(tiles in boards(), seed in any::<u64>(), pick in 0usize..15) {
        prop_assume!(!tiles.is_empty());
        let mut dice = Dice::new(seed);
        let board: Vec<_> = tiles.iter().map(|&number| tile(3, number)).collect();
        // The pieces are drawn where they are, the board is moved.
        let scene = Scene::new(Root2::new(8), nowhere());
        let pieces = abolos(&scene, &mut dice);
        pack(Scene::new(Root2::new(8), root2_motions()[pick].clone()), &board, &pieces, &mut dice, 150);
        let scene = Scene::new(Tolerant::new(1e-6), nowhere());
        let pieces = abolos(&scene, &mut dice);
        pack(Scene::new(Tolerant::new(1e-6), radical_motions()[pick].clone()), &board, &pieces, &mut dice, 150);
        let scene = Scene::new(Radicals, nowhere());
        let pieces = abolos(&scene, &mut dice);
        pack(Scene::new(Radicals, radical_motions()[pick].clone()), &board, &pieces, &mut dice, 20);
    }

    #[test]
    fn pieces_with_rational_angles_fit_as_their_areas_say(seed in any::<u64>(), pick in 0usize..6, holes in any::<u8>()) {
        let mut dice = Dice::new(seed);
        // Twelve rectangles of 4 × 3, each cut by a diagonal; some halves are missing.
        let mut board = Vec::new();
        for number in 0..12i64 {
            let (x, y) = (number % 3 * 4, number / 3 * 3);
            let [a, b, c, d] = [[x, y], [x + 4, y], [x + 4, y + 3], [x, y + 3]];
            let halves = if dice.below(2) == 0 { [[a, b, c], [a, c, d]] } else { [[a, b, d], [b, c, d]] };
            for (index, half) in halves.into_iter().enumerate() {
                let bit = (2 * number as usize + index) % 8;
                if holes >> bit & 1 == 0 || dice.below(3) > 0 {
                    board.push(half);
                }
            }
        }
        let moves = [
            nowhere(),
            motion(true, ["3/5", "4/5"], ["1/3", "0"]),
            motion(false, ["-5/13", "12/13"], ["0", "√2"]),
            motion(true, ["1/2", "1/2√3"], ["√3", "-7"]),
            motion(false, ["1/5√5", "2/5√5"], ["0", "0"]),
            motion(false, ["0", "1"], ["1/2", "100"]),
        ];
        let scene = Scene::new(Tolerant::new(1e-6), nowhere());
        pack(Scene::new(Tolerant::new(1e-6), moves[pick].clone()), &board, &egyptian(&scene), &mut dice, 150);
        let scene = Scene::new(Radicals, nowhere());
        pack(Scene::new(Radicals, moves[pick].clone()), &board, &egyptian(&scene), &mut dice, 30);
    }
}

#[test]
fn packing_finds_places() {
    let mut dice = Dice::new(7);
    let board: Vec<_> = (0..36).map(|number| tile(3, number)).collect();
    let scene = Scene::new(Root2::new(8), nowhere());
    let pieces = abolos(&scene, &mut dice);
    assert!(pack(scene, &board, &pieces, &mut dice, 400) > 5);
}

/// A region and a piece, by their corners; and either why it does not fit, or how many corners, loops and how much area are left.
type Case<'a> = (&'a str, &'a [&'a [Place]], &'a [Place], Result<(usize, usize, f64), Misfit>);

const SQUARE: &[Place] = &[[0, 0], [4, 0], [4, 4], [0, 4]];
const HOLE: &[Place] = &[[1, 1], [1, 3], [3, 3], [3, 1]];
const TWINS: [&[Place]; 2] = [&[[0, 0], [2, 0], [2, 2], [0, 2]], &[[2, 2], [4, 2], [4, 4], [2, 4]]];

fn cases() -> Vec<Case<'static>> {
    vec![
        ("all of it", &[SQUARE], SQUARE, Ok((0, 0, 0.0))),
        ("a corner", &[SQUARE], &[[0, 0], [2, 0], [0, 2]], Ok((5, 1, 14.0))),
        ("half", &[SQUARE], &[[0, 0], [4, 0], [4, 2], [0, 2]], Ok((4, 1, 8.0))),
        ("a strip in the middle", &[SQUARE], &[[1, 0], [3, 0], [3, 4], [1, 4]], Ok((8, 2, 8.0))),
        ("in the middle", &[SQUARE], &[[1, 1], [3, 1], [3, 3], [1, 3]], Ok((8, 2, 12.0))),
        ("touches an edge with a corner", &[SQUARE], &[[2, 0], [3, 1], [2, 2], [1, 1]], Ok((9, 1, 14.0))),
        ("touches all edges with its corners", &[SQUARE], &[[2, 0], [4, 2], [2, 4], [0, 2]], Ok((12, 4, 8.0))),
        ("from corner to corner", &[SQUARE], &[[0, 0], [4, 0], [4, 4]], Ok((3, 1, 8.0))),
        ("touches corners only", &[SQUARE], &[[0, 0], [3, 1], [4, 4], [1, 3]], Ok((8, 2, 8.0))),
        ("a hole beside it", &[SQUARE, HOLE], &[[0, 0], [4, 0], [4, 1], [0, 1]], Ok((8, 1, 8.0))),
        ("round half a hole", &[SQUARE, HOLE], &[[0, 0], [4, 0], [4, 1], [1, 1], [1, 4], [0, 4]], Ok((6, 1, 5.0))),
        ("a bridge to a hole", &[SQUARE, HOLE], &[[1, 0], [3, 0], [3, 1], [1, 1]], Ok((8, 1, 10.0))),
        ("a bridge that is pointed", &[SQUARE, HOLE], &[[1, 0], [3, 0], [2, 1]], Ok((12, 1, 11.0))),
        ("one of two that touch", &TWINS, TWINS[0], Ok((4, 1, 4.0))),
        ("a corner of one of two", &TWINS, &[[2, 2], [1, 2], [1, 1], [2, 1]], Ok((10, 2, 7.0))),
        ("two tips in one pinch point", &TWINS, &[[2, 2], [0, 2], [0, 0]], Ok((7, 2, 6.0))),
        ("over a hole", &[SQUARE, HOLE], SQUARE, Err(Misfit::Swallows)),
        (
            "over a hole, from within",
            &[&[[0, 0], [6, 0], [6, 6], [0, 6]], &[[2, 2], [4, 2], [4, 4], [2, 4]]],
            &[[1, 1], [5, 1], [5, 5], [1, 5]],
            Err(Misfit::Swallows),
        ),
        ("beside it", &[SQUARE], &[[5, 0], [6, 0], [6, 1]], Err(Misfit::Outside)),
        (
            "in a hole",
            &[&[[0, 0], [6, 0], [6, 6], [0, 6]], &[[1, 1], [5, 1], [5, 5], [1, 5]]],
            &[[2, 2], [4, 2], [4, 4], [2, 4]],
            Err(Misfit::Outside),
        ),
        ("around it", &[SQUARE], &[[-1, -1], [5, -1], [5, 5], [-1, 5]], Err(Misfit::Outside)),
        ("across an edge", &[SQUARE], &[[3, 1], [5, 1], [5, 2], [3, 2]], Err(Misfit::Crosses)),
        ("across the whole", &[SQUARE], &[[-1, 1], [5, 1], [5, 2], [-1, 2]], Err(Misfit::Crosses)),
    ]
}

/// The same in a field, by a motion. The place where a piece leaves is told by a point, and each field has its own.
fn judge<F: Field>(field: F, motion: Motion, (name, drawn, piece, expected): &Case) {
    let mut scene = Scene::new(field, motion);
    let drawn: Vec<Vec<Place>> = drawn.iter().map(|corners| corners.to_vec()).collect();
    let region = scene.inside(&drawn);
    let area = region.area(&scene.plane);
    for first in 0..piece.len() {
        let found = scene.cut(&region, piece, first).map(|rest| {
            check(&scene.plane, &rest, 1e-6);
            let rest = rest.straightened();
            (rest.corners().len(), rest.loops().len(), (rest.area(&scene.plane) * 1e4).round() / 1e4)
        });
        assert_eq!(&found, expected, "{name}, from corner {first}");
        assert!((region.area(&scene.plane) - area).abs() < 1e-9, "the region itself stays");
    }
}

#[test]
fn contacts_of_every_kind() {
    for case in &cases() {
        judge(Radicals, nowhere(), case);
        for (index, motion) in radical_motions().into_iter().enumerate() {
            if index % 4 == 0 {
                judge(Radicals, motion.clone(), case);
            }
            judge(Tolerant::new(1e-6), motion, case);
        }
        let skew = |corners: &[Place]| {
            (0..corners.len()).any(|i| {
                let [a, b] = [corners[i], corners[(i + 1) % corners.len()]];
                let [dx, dy] = [(b[0] - a[0]).abs(), (b[1] - a[1]).abs()];
                dx != 0 && dy != 0 && dx != dy
            })
        };
        if !skew(case.2) {
            root2_motions().into_iter().for_each(|motion| judge(Root2::new(4), motion, case));
        }
    }
}

/// Where a piece leaves the region at a point of its boundary, the point is told.
#[test]
fn a_piece_that_leaves_tells_where() {
    let leaves = |drawn: &[&[Place]], piece: &[Place], places: &[Place]| {
        for motion in root2_motions() {
            let mut scene = Scene::new(Root2::new(4), motion);
            let drawn: Vec<Vec<Place>> = drawn.iter().map(|corners| corners.to_vec()).collect();
            let region = scene.inside(&drawn);
            match scene.cut(&region, piece, 0) {
                Err(Misfit::Leaves(point)) => {
                    let place = scene.back(scene.plane.point(point).at).map(|value| value.round() as i64);
                    assert!(places.contains(&place), "{piece:?} leaves at {place:?}");
                }
                other => panic!("{piece:?}: {:?}", other.map(|rest| rest.corners().len())),
            }
        }
    };
    // With a corner on a corner, from outside.
    leaves(&[SQUARE], &[[0, 0], [-1, 0], [0, -1]], &[[0, 0]]);
    // Corner on corner and edge along edge, on the wrong side.
    leaves(&[SQUARE], &[[0, 0], [0, 2], [-2, 0]], &[[0, 0]]);
    // The region's corner on the piece's edge.
    leaves(&[SQUARE], &[[3, 5], [5, 3], [5, 5]], &[[4, 4]]);
    // Through the point where two squares touch.
    leaves(&TWINS, &[[1, 1], [2, 1], [3, 2], [3, 3], [2, 3], [1, 2]], &[[2, 2], [2, 0], [0, 2]]);
    // Into a notch.
    leaves(&[&[[0, 0], [4, 0], [4, 4], [2, 2], [0, 4]]], &[[0, 0], [4, 0], [4, 4], [0, 4]], &[[2, 2], [0, 4], [4, 4]]);
    // Around a hole that touches it from within, with a corner on an edge.
    let great: &[Place] = &[[0, 0], [6, 0], [6, 6], [0, 6]];
    let diamond: &[Place] = &[[3, 2], [4, 3], [3, 4], [2, 3]];
    leaves(&[great, diamond], &[[2, 1], [5, 1], [5, 5], [2, 5]], &[[2, 3]]);
    // The corner of the region on which the edge begins that the piece leaves by.
    leaves(&[SQUARE], &[[1, 0], [2, 1], [3, 0], [2, -1]], &[[0, 0], [4, 0]]);
}

#[test]
fn a_hair_decides() {
    // 577/408 is greater than √2 by two millionths, 665857/470832 by less than 2·10⁻¹².
    for (number, fits) in [("577/408", false), ("665857/470832", false), ("√2", true), ("470832/332929", true)] {
        let mut scene = Scene::new(Radicals, nowhere());
        let corner = |x: &str, y: &str| scene.surds([surd(x), surd(y)]);
        let square = vec![corner("0", "0"), corner("√2", "0"), corner("√2", "√2"), corner("0", "√2")];
        let piece = vec![corner("0", "0"), corner(number, "0"), corner("0", "1")];
        let region = Region::inside(&mut scene.plane, &[square]).unwrap();
        let polygon = Polygon::new(&scene.plane, piece).unwrap();
        for first in 0..3 {
            let (at, piece) = scene.lay_polygon(&polygon, first);
            let rest = region.cut(&mut scene.plane, at, &piece);
            assert_eq!(rest.is_ok(), fits, "{number}");
            if let Ok(rest) = rest {
                let whole = number == "√2";
                assert_eq!(rest.corners().len(), if whole { 4 } else { 5 }, "{number}");
                check(&scene.plane, &rest, 1e-6);
            }
        }
    }
}

#[test]
fn a_hair_before_the_end_of_an_edge_and_behind_it() {
    // The piece fills the left of an L up to a hair; its corner is on the line of the L's inner edge, near that edge's end.
    for hair in ["1/1000000000000", "1/100000000000000000000", "0", "-1/1000000000000", "-1/100000000000000000000"] {
        let mut scene = Scene::new(Radicals, nowhere());
        let corner = |x: &str, y: &str| scene.surds([surd(x), surd(y)]);
        let shape = [("0", "0"), ("2", "0"), ("2", "1"), ("1", "1"), ("1", "2"), ("0", "2")].map(|(x, y)| corner(x, y));
        let right = (Surd::one() + surd(hair)).to_string();
        let piece = [("0", "0"), (&right, "0"), (&right, "1"), ("0", "1")].map(|(x, y)| corner(x, y));
        let region = Region::inside(&mut scene.plane, &[shape.to_vec()]).unwrap();
        let polygon = Polygon::new(&scene.plane, piece.to_vec()).unwrap();
        for first in 0..4 {
            let (at, piece) = scene.lay_polygon(&polygon, first);
            let rest = region.cut(&mut scene.plane, at, &piece).unwrap_or_else(|misfit| panic!("{hair}: {misfit:?}"));
            let rest = rest.straightened();
            // Behind the edge's end what is left hangs together by a hair; otherwise it is two squares, which touch where there is no hair.
            let expected = if hair.starts_with('-') { (8, 1) } else { (8, 2) };
            assert_eq!((rest.corners().len(), rest.loops().len()), expected, "{hair}");
            check(&scene.plane, &rest, 1e-6);
        }
    }
}

#[test]
fn slits_close_exactly() {
    // A gap of a trillionth stays a gap; filled, it is gone.
    let mut scene = Scene::new(Radicals, nowhere());
    let thin = "1/1000000000000";
    let corner = |scene: &Scene<Radicals>, x: &str, y: &str| scene.surds([surd(x), surd(y)]);
    let square = [("0", "0"), ("2", "0"), ("2", "2"), ("0", "2")].map(|(x, y)| corner(&scene, x, y));
    let mut region = Region::inside(&mut scene.plane, &[square.to_vec()]).unwrap();
    let right = Surd::one() + surd(thin);
    let right = right.to_string();
    let parts: [[(&str, &str); 4]; 3] = [
        [("0", "0"), ("1", "0"), ("1", "2"), ("0", "2")],
        [(&right, "0"), ("2", "0"), ("2", "2"), (&right, "2")],
        [("1", "0"), (&right, "0"), (&right, "2"), ("1", "2")],
    ];
    for part in parts {
        assert!(!region.is_empty());
        let corners: Vec<Vector<Surd>> = part.iter().map(|(x, y)| corner(&scene, x, y)).collect();
        let polygon = Polygon::new(&scene.plane, corners).unwrap();
        let (at, piece) = scene.lay_polygon(&polygon, 0);
        region = region.cut(&mut scene.plane, at, &piece).unwrap();
    }
    assert!(region.is_empty());
}

#[test]
fn what_is_congruent_is_cut_alike_from_the_other_side() {
    // The mirror image of a piece fits into the mirror image of a region, and the piece itself does not.
    let corners: [Place; 5] = [[0, 0], [3, 0], [3, 1], [1, 1], [0, 2]];
    for motion in root2_motions() {
        let mut scene = Scene::new(Root2::new(4), motion);
        let region = scene.inside(&[corners.to_vec()]);
        let mut other = Scene::new(Root2::new(4), nowhere());
        let polygon = Polygon::new(&other.plane, other.places(&corners)).unwrap();
        let mirrored = polygon.mirrored(&other.plane);
        let mut fits = |polygon: &Polygon<_>| {
            region.corners().iter().any(|corner| {
                (0..5).any(|k| {
                    let piece = polygon.form(&scene.plane, k).oriented(&mut scene.plane, corner.direction);
                    region.cut(&mut scene.plane, corner.point, &piece).is_ok()
                })
            })
        };
        assert_eq!((fits(&polygon), fits(&mirrored)), (!scene.motion.over, scene.motion.over));
        other.inside(&[corners.to_vec()]);
    }
}
