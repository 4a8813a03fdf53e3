//! Figures that chance lays: pieces edge to edge, some of them slid along, drawn at any angle.

use super::common::{Chance, Loops, TANGRAM, compiled, disturbed, other_order, solutions, tangram};
use super::oracle::{area, check_all};
use fuge_puzzle::silhouette::Arithmetic;
use i_overlay::core::fill_rule::FillRule;
use i_overlay::core::overlay_rule::OverlayRule;
use i_overlay::float::single::SingleFloatOverlay;

type Corners = Vec<[f64; 2]>;

/// How far a piece slides along the edge to which it is laid.
const SLIDES: [f64; 6] = [0.0, 0.0, 0.0, 0.5, 0.25, -0.5];

/// A piece with one of its edges against an edge.
fn against(piece: &[[i64; 2]], edge: ([f64; 2], [f64; 2]), chance: &mut Chance) -> Corners {
    let mut corners: Corners = piece.iter().map(|p| p.map(|x| x as f64)).collect();
    if chance.next() < 0.5 {
        corners = corners.iter().rev().map(|p| [-p[0], p[1]]).collect();
    }
    let first = chance.below(corners.len());
    let (a, b) = (corners[first], corners[(first + 1) % corners.len()]);
    let (from, to) = edge;
    let along = |a: [f64; 2], b: [f64; 2]| (b[1] - a[1]).atan2(b[0] - a[0]);
    // Its edge runs the other way, from where the other one ends.
    let (s, c) = (along(to, from) - along(a, b)).sin_cos();
    let slide = SLIDES[chance.below(SLIDES.len())];
    let (y, x) = along(to, from).sin_cos();
    let start = [to[0] + slide * x, to[1] + slide * y];
    let place = |p: &[f64; 2]| {
        let [dx, dy] = [p[0] - a[0], p[1] - a[1]];
        [start[0] + c * dx - s * dy, start[1] + s * dx + c * dy]
    };
    corners.iter().map(place).collect()
}

fn edges(corners: &Corners) -> Vec<([f64; 2], [f64; 2])> {
    (0..corners.len()).map(|i| (corners[i], corners[(i + 1) % corners.len()])).collect()
}

/// All seven pieces, each laid against one before it; `None`: one of them found no room.
fn lay(chance: &mut Chance) -> Option<Vec<Corners>> {
    let mut order: Vec<usize> = (0..7).collect();
    (1..7).rev().for_each(|last| order.swap(last, chance.below(last + 1)));
    let mut laid: Vec<Corners> = vec![TANGRAM[order[0]].iter().map(|p| p.map(|x| x as f64)).collect()];
    for &piece in &order[1..] {
        let mut free = (0..40).filter_map(|_| {
            let edges = edges(&laid[chance.below(laid.len())]);
            let new = against(TANGRAM[piece], edges[chance.below(edges.len())], chance);
            let meets = |other: &Corners| area(&vec![other.clone()], &vec![new.clone()], OverlayRule::Intersect) > 1e-6;
            (!laid.iter().any(meets)).then_some(new)
        });
        let new = free.next()?;
        laid.push(new);
    }
    Some(laid)
}

/// What pieces cover. Slits and gaps that are narrower than any drawing shows are no figure to be tested.
fn outline(laid: &[Corners]) -> Option<Loops> {
    let mut all: Loops = Vec::new();
    for piece in laid {
        let shapes: Vec<Loops> = all.overlay(&vec![piece.clone()], OverlayRule::Union, FillRule::EvenOdd);
        all = shapes.into_iter().flatten().collect();
    }
    let corners: Corners = all.iter().flatten().copied().collect();
    let apart = |a: &[f64; 2], b: &[f64; 2]| (a[0] - b[0]).hypot(a[1] - b[1]);
    let near = |(i, a): (usize, &[f64; 2])| corners[..i].iter().any(|b| apart(a, b) > 1e-6 && apart(a, b) < 0.2);
    let touching = |a: &[f64; 2]| {
        let beside = |(from, to): ([f64; 2], [f64; 2])| {
            let [x, y] = [to[0] - from[0], to[1] - from[1]];
            let share = (((a[0] - from[0]) * x + (a[1] - from[1]) * y) / (x * x + y * y)).clamp(0.0, 1.0);
            let off = apart(a, &[from[0] + share * x, from[1] + share * y]);
            off > 1e-6 && off < 0.2
        };
        all.iter().flat_map(edges).any(beside)
    };
    (!corners.iter().enumerate().any(near) && !corners.iter().any(touching)).then_some(all)
}

#[test]
fn what_chance_lays_is_solved() {
    let set = tangram();
    let mut chance = Chance::new(5);
    let mut count = 0;
    while count < 60 {
        let Some(loops) = lay(&mut chance).and_then(|laid| outline(&laid)) else { continue };
        count += 1;
        let name = format!("figure {count}");
        let drawing = disturbed(&loops, 0.0, &mut chance);
        let clean = compiled(&set, &drawing);
        assert_eq!(clean.arithmetic(), Arithmetic::Exact, "{name} {drawing:?}");
        let raw = check_all(&name, &clean, &drawing);
        assert_eq!(other_order(&clean), raw, "{name}: corners in another order");
        for noise in [1e-6, 0.01, 0.02] {
            let drawing = disturbed(&loops, noise, &mut chance);
            let noisy = compiled(&set, &drawing);
            assert_eq!(noisy.arithmetic(), Arithmetic::Exact, "{name}, disturbed by {noise}: {loops:?}");
            assert_eq!(solutions(&noisy).1, raw, "{name}, disturbed by {noise}: {loops:?}");
            assert!(noisy.residual() < 3.0 * noise, "{name}, disturbed by {noise}: {}", noisy.residual());
        }
    }
}
