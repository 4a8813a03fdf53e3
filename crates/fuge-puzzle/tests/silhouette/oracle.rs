//! A judge that shares nothing with the solver: areas by i_overlay.

use super::common::Loops;
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

/// Asserts that pieces do not overlap, and cover a drawing up to a distance.
pub fn check(name: &str, laid: &[LaidPolygon], drawing: &Loops, off: f64) {
    assert_eq!(laid.len(), 7, "{name}: all pieces");
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
    assert!((covered - 8.0).abs() < 0.5, "{name}: the pieces cover {covered}");
    let length: f64 = drawing.iter().map(|corners| around(corners)).sum();
    let apart = area(&all, drawing, OverlayRule::Xor);
    assert!(apart <= 1e-6 + 2.0 * off * length, "{name}: {apart} differs, along {length}, off by {off}");
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
        check(name, &laid, drawing, compiled.residual());
    }
    raw
}
