//! A judge that shares nothing with the solver: areas by i_overlay.

use super::common::{Loops, TANGRAM};
use fuge_puzzle::silhouette::{Compiled, LaidPolygon};
use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::float::single::SingleFloatOverlay;

/// The area of what a rule makes of two figures.
pub fn area(subject: &Loops, clip: &Loops, rule: OverlayRule) -> f64 {
    let shapes: Vec<Vec<Vec<[f64; 2]>>> = subject.overlay(clip, rule, FillRule::EvenOdd);
    let signed = |corners: &Vec<[f64; 2]>| {
        let pairs = corners.iter().zip(corners.iter().cycle().skip(1));
        pairs.map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum::<f64>() / 2.0
    };
    // Holes run the other way round.
    shapes.iter().map(|loops| loops.iter().map(signed).sum::<f64>().abs()).sum()
}

/// Asserts that pieces, in the scale of a drawing, do not overlap, and cover it up to a distance.
pub fn check(name: &str, laid: &[LaidPolygon], drawing: &Loops, (off, scale): (f64, f64)) {
    assert!(laid.iter().map(|one| one.piece).eq(0..7), "{name}: each piece once");
    for one in laid {
        let own: Vec<[f64; 2]> = TANGRAM[one.piece].iter().map(|corner| corner.map(|x| x as f64 * scale)).collect();
        let (sides, wanted) = (sides(&one.polygon), sides(&own));
        let near = sides.iter().zip(&wanted).all(|(a, b)| (a - b).abs() < 1e-6);
        assert!(near && sides.len() == wanted.len(), "{name}: piece {} has the sides {sides:?}", one.piece);
    }
    for (index, one) in laid.iter().enumerate() {
        for other in &laid[..index] {
            let both = area(&vec![one.polygon.clone()], &vec![other.polygon.clone()], OverlayRule::Intersect);
            assert!(both < 1e-6, "{name}: pieces {} and {} share {both}", one.piece, other.piece);
        }
    }
    let mut all: Loops = Vec::new();
    for one in laid {
        let shapes: Vec<Loops> = all.overlay(&vec![one.polygon.clone()], OverlayRule::Union, FillRule::EvenOdd);
        all = shapes.into_iter().flatten().collect();
    }
    let covered = area(&all, &Vec::new(), OverlayRule::Subject);
    assert!((covered / (scale * scale) - 8.0).abs() < 1e-5, "{name}: the pieces cover {covered}");
    let length: f64 = drawing.iter().map(|corners| around(corners)).sum();
    let apart = area(&all, drawing, OverlayRule::Xor);
    assert!(apart <= 1e-6 + 2.0 * off * length, "{name}: {apart} differs, along {length}, off by {off}");
}

/// The lengths of the sides, ascending.
fn sides(corners: &[[f64; 2]]) -> Vec<f64> {
    let pairs = corners.iter().zip(corners.iter().cycle().skip(1));
    let mut sides: Vec<f64> = pairs.map(|(a, b)| (a[0] - b[0]).hypot(a[1] - b[1])).collect();
    sides.sort_by(f64::total_cmp);
    sides
}

fn around(corners: &[[f64; 2]]) -> f64 {
    corners.iter().zip(corners.iter().cycle().skip(1)).map(|(a, b)| (a[0] - b[0]).hypot(a[1] - b[1])).sum()
}

/// Checks every solution; gives how many there are with their images.
pub fn check_all(name: &str, compiled: &Compiled, drawing: &Loops) -> u64 {
    let (found, raw) = super::common::solutions(compiled);
    assert!(!found.is_empty(), "{name}: not solved, {:?}", compiled.arithmetic());
    for one in &found {
        let laid = compiled.laid(one).expect("a solution of this tree");
        check(name, &laid, drawing, (compiled.residual() * compiled.scale(), compiled.scale()));
    }
    raw
}
