//! The checker's geometry against that of the solver, lattice by lattice.

use super::*;
use fuge_puzzle::packing::{Shape, polyforms};
use proptest::prelude::*;

/// Some cells around the origin.
fn around(lattice: Lattice) -> Vec<Cell> {
    let layers = if lattice.in_space() { -1..=1 } else { 0..=0 };
    let places = layers.flat_map(|layer| (-3..=3).flat_map(move |row| (-3..=3).map(move |c| (layer, row, c))));
    let parts = lattice.geometry().parts();
    places.flat_map(|(layer, row, column)| (0..parts).map(move |part| Cell { layer, row, column, part })).collect()
}

/// The solver's orientations of a piece, as poses.
fn theirs(lattice: Lattice, piece: &Piece) -> Poses {
    let mut poses = Poses::new();
    for shape in piece.orientations(lattice) {
        let (cells, colours): (Vec<Cell>, Vec<Option<Colour>>) = shape.coloured_cells().unzip();
        poses.entry(cells).or_default().insert(colours);
    }
    poses
}

fn check(lattice: Lattice, shape: &Shape) {
    for turning in [Turning::Over, Turning::Turned, Turning::Fixed] {
        let piece = Piece { turning, ..Piece::new("piece", shape.clone()) };
        assert_eq!(poses(lattice, &piece), theirs(lattice, &piece), "{lattice} {piece:?}");
    }
}

#[test]
fn there_are_as_many_motions_as_there_should_be() {
    for (lattice, number) in Lattice::ALL.into_iter().zip([8, 12, 12, 8, 48]) {
        let all = motions(lattice);
        assert_eq!(all.len(), number, "{lattice}");
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), number, "{lattice}");
        assert_eq!(all.iter().filter(|motion| motion.reflects).count(), number / 2, "{lattice}");
        assert_eq!(moved(lattice, &around(lattice), all[0]), Some(around(lattice)), "the first is the identity");
    }
}

#[test]
fn centres_lead_back_to_cells_and_motions_keep_the_lattice() {
    for lattice in Lattice::ALL {
        let cells = around(lattice);
        let centres: BTreeSet<Point> = cells.iter().map(|&cell| centre(lattice, cell)).collect();
        assert_eq!(centres.len(), cells.len(), "{lattice}");
        for &cell in &cells {
            assert_eq!(cell_at(lattice, centre(lattice, cell)), Some(cell), "{lattice}");
        }
        for motion in motions(lattice) {
            let images: BTreeSet<Cell> = moved(lattice, &cells, motion).unwrap().into_iter().collect();
            assert_eq!(images.len(), cells.len(), "{lattice} {motion:?}");
        }
    }
    assert_eq!(cell_at(Lattice::Hexagon, [1, 0, 0]), None);
    assert_eq!(cell_at(Lattice::Triangle, [1, -1, 0]), None);
    assert_eq!(cell_at(Lattice::Tan, [0, 0, 0]), None);
}

#[test]
fn neighbours_are_those_of_the_solver() {
    for lattice in Lattice::ALL {
        for cell in around(lattice) {
            let [x, y, z] = centre(lattice, cell);
            let steps = steps(lattice);
            let near = steps.iter().filter_map(|step| cell_at(lattice, [x + step[0], y + step[1], z + step[2]]));
            let theirs: BTreeSet<Cell> = lattice.geometry().neighbours(cell).into_iter().collect();
            assert_eq!(near.collect::<BTreeSet<_>>(), theirs, "{lattice} {cell:?}");
        }
    }
}

#[test]
fn characters_stand_where_they_are_drawn() {
    for lattice in Lattice::ALL {
        for cell in around(lattice) {
            let (line, column) = lattice.geometry().mark(cell);
            assert_eq!(mark(lattice, cell), (line.into(), column.into()), "{lattice} {cell:?}");
        }
    }
}

#[test]
fn polyforms_lie_as_they_do_for_the_solver() {
    for (lattice, most) in Lattice::ALL.into_iter().zip([6, 7, 5, 4, 5]) {
        for shape in (1..=most).flat_map(|units| polyforms(lattice, units)) {
            check(lattice, &shape);
        }
    }
}

#[test]
fn orientations_of_the_tetrominoes() {
    let number = |art: &str| {
        let cells = art.split('/').zip(0..).flat_map(|(line, row)| {
            let cells = line.chars().zip(0..).filter(|(c, _)| *c == '#');
            cells.map(move |(_, column)| Cell::new(row, column))
        });
        let shape = Shape::new(cells).unwrap();
        let all = |turning| poses(Lattice::Square, &Piece { turning, ..Piece::new("piece", shape.clone()) }).len();
        (all(Turning::Turned), all(Turning::Over))
    };
    let known = [("####", (2, 2)), ("##/##", (1, 1)), ("###/.#.", (4, 4)), ("###/#..", (4, 8)), (".##/##.", (2, 4))];
    for (art, counts) in known {
        assert_eq!(number(art), counts, "{art}");
    }
}

#[test]
fn parts_hang_together_through_edges() {
    let cells = [(0, 0), (1, 1), (0, 1), (3, 3)].map(|(row, column)| Cell::new(row, column));
    let sizes = |lattice| parts(lattice, cells).iter().map(Vec::len).collect::<Vec<_>>();
    assert_eq!(sizes(Lattice::Square), [3, 1]);
    // Triangles with their points up never share an edge.
    assert_eq!(sizes(Lattice::Triangle), [1, 1, 1, 1]);
    let above = [Cell::new(0, 0), Cell::new(0, 0).in_layer(1), Cell::new(0, 0).in_layer(3)];
    assert_eq!(parts(Lattice::Cube, above).len(), 2);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_coloured_cells_lie_as_they_do_for_the_solver(
        lattice in prop::sample::select(&Lattice::ALL[..]),
        picks in prop::collection::vec((any::<prop::sample::Index>(), prop::option::of(prop::sample::select(vec!['B', 'W']))), 1..8),
    ) {
        let all = around(lattice);
        let cells = picks.into_iter().map(|(pick, colour)| (all[pick.index(all.len())], colour));
        let shape = Shape::coloured(cells).unwrap();
        check(lattice, &shape);
        let connected = parts(lattice, shape.cells().iter().copied()).len() == 1;
        prop_assert_eq!(connected, shape.is_connected(lattice));
        let listed: BTreeSet<Shape> = shape.orientations(lattice, true).into_iter().step_by(2).collect();
        let piece = Piece { turning: Turning::Listed(listed), ..Piece::new("piece", shape) };
        prop_assert_eq!(poses(lattice, &piece), theirs(lattice, &piece));
    }
}
