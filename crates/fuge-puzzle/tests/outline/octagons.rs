//! Outlines of an area: against the known numbers, and against a search of all boxes and cuts that knows only cells.

use fuge_puzzle::outline::{CornersError, Octagon, OctagonError, cells_of_polygon, octagons};
use fuge_puzzle::packing::{Lattice, Shape};
use std::collections::BTreeSet;

/// Läuchli's N(F) for F = 1, 2, …
const CLASSES: [usize; 16] = [1, 3, 2, 6, 3, 7, 5, 11, 5, 10, 7, 14, 7, 16, 11, 20];

fn all() -> &'static [fuge_puzzle::packing::Motion] {
    Lattice::Tan.motions()
}

#[test]
fn the_numbers_of_classes_are_known() {
    let counted: Vec<usize> = (1..=16).map(|area| octagons(area, all()).len()).collect();
    assert_eq!(counted, CLASSES);
}

#[test]
fn every_box_with_every_cut_gives_the_same_classes() {
    for area in 1..=16_u32 {
        let most = area / 2 + 2;
        let mut shapes = BTreeSet::new();
        for (width, height) in (1..=most).flat_map(|w| (1..=most).map(move |h| (w, h))) {
            let most_cut = width.min(height);
            for code in 0..(most_cut + 1).pow(4) {
                let cut = |at: u32| code / (most_cut + 1).pow(at) % (most_cut + 1);
                let Ok(octagon) = Octagon::new(width, height, [cut(0), cut(1), cut(2), cut(3)]) else { continue };
                if octagon.cells().len() as u32 == 2 * area {
                    let shape = Shape::new(octagon.cells()).unwrap();
                    shapes.insert(shape.orientations(Lattice::Tan, true)[0].clone());
                }
            }
        }
        let listed: BTreeSet<Shape> = octagons(area, all())
            .iter()
            .map(|octagon| Shape::new(octagon.cells()).unwrap().orientations(Lattice::Tan, true)[0].clone())
            .collect();
        assert_eq!(listed, shapes, "{area}");
        assert_eq!(octagons(area, all()).len(), shapes.len(), "{area}: no class twice");
    }
}

#[test]
fn an_outline_moves_as_its_cells_do() {
    for octagon in (1..=12).flat_map(|area| octagons(area, &all()[..1])) {
        let shape = Shape::new(octagon.cells()).unwrap();
        for &motion in all() {
            assert_eq!(Shape::new(octagon.moved(motion).cells()).unwrap(), shape.moved(motion), "{octagon}");
        }
        assert_eq!(Octagon::with_corners(&octagon.corners()), Ok(octagon));
        assert_eq!(octagon.to_string().parse(), Ok(octagon));
        assert_eq!(octagon.cells().len() as u64, 2 * octagon.area());
    }
}

#[test]
fn without_turning_there_are_more_outlines() {
    let raw = octagons(16, &all()[..1]);
    let orbits: usize = octagons(16, all())
        .iter()
        .map(|octagon| all().iter().map(|&motion| octagon.moved(motion)).collect::<BTreeSet<_>>().len())
        .sum();
    assert_eq!(raw.len(), orbits);
    assert!(octagons(0, all()).is_empty());
}

#[test]
fn what_is_no_outline_is_told() {
    let error = |text: &str| text.parse::<Octagon>().unwrap_err().to_string();
    assert_eq!(error("2,5,0,0,0"), "`2,5,0,0,0` is no outline");
    assert_eq!(error("2,5,0,0,0,-2"), "`2,5,0,0,0,-2` is no outline");
    assert_eq!(error(""), "`` is no outline");
    assert_eq!(error("0,5,0,0,0,0"), "the outline 0,5,0,0,0,0 has no area");
    assert_eq!(error("2,2,2,0,2,0"), "the outline 2,2,2,0,2,0 has no area");
    assert_eq!(error("2,5,1,2,0,0"), "the cuts at the top left and at the top right take 3 of a side that has 2");
    assert_eq!(error("2,99999999999,0,0,0,0"), "the outline is too large; no side may be longer than 16384");
    assert_eq!(
        error("(0,0)(2,0)(2,5)(1,3)(0,3)"),
        "the edge from (2,5) to (1,3) runs neither along the net nor diagonally"
    );
    assert_eq!(error("(0,0)(2,0)(1,1)(2,2)(0,2)"), "the figure is not convex: it turns inwards at (1,1)");
    assert_eq!(error("(0,0)(2.5,0)(0,2)"), "the corner (2.5,0) does not lie in the net");
    assert_eq!(error("(0,0)(1+1/2√2,0)(0,2)"), "the corner (1+1/2√2,0) does not lie in the net");
    assert_eq!(error("(0,0)(2,0)"), "2 corners make no figure");
    assert_eq!(error("(0,0)(2,0)(4,0)"), "3 corners make no figure");
    assert_eq!(error("(0,0)(2,0)(x,1)"), "`(0,0)(2,0)(x,1)` is no list of corners");
    assert_eq!(error("(0,0)(2,0)(2,2)(1,2)(1,2)(0,1)"), "the corner (1,2) is there twice in a row");
    // An eight-pointed star turns one way only.
    assert!("(0,0)(3,3)(6,0)(0,0)(3,3)(6,0)".parse::<Octagon>().is_err());
    assert!(matches!(cells_of_polygon("(0,0)(2,0)(0,2)(2,2)"), Err(CornersError::Crossing { .. })));
    assert!(matches!(cells_of_polygon("(0,0)(1,0)(99999,0)"), Err(CornersError::TooLarge)));
    assert!(matches!("(0,0)(99999,0)(0,99999)".parse::<Octagon>(), Err(OctagonError::Corners(CornersError::TooLarge))));
}

#[test]
fn corners_on_an_edge_are_allowed() {
    assert_eq!("(0,0)(1,0)(2,0)(2,5)(0,3)".parse::<Octagon>().unwrap().to_string(), "2,5,0,0,0,2");
    assert_eq!("(7,-3) (9,-3), (9,2) (7,0)".parse::<Octagon>().unwrap().to_string(), "2,5,0,0,0,2");
}
