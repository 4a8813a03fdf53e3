//! Drawings that are no figures, and figures that cannot be formed.

use super::common::{Chance, Loops, compiled, disturbed, other_order, solutions, tangram};
use fuge_puzzle::packing::Symmetry;
use fuge_puzzle::silhouette::{Arithmetic, Compiled, Figure, Sketch};
use std::f64::consts::{FRAC_PI_4, TAU};

/// A box with cut corners.
fn octagon([width, height]: [i64; 2], cuts: [i64; 4]) -> Vec<[f64; 2]> {
    let [a, b, c, d] = cuts.map(|x| x as f64);
    let (w, h) = (width as f64, height as f64);
    let corners = vec![[a, 0.0], [w - b, 0.0], [w, b], [w, h - c], [w - c, h], [d, h], [0.0, h - d], [0.0, a]];
    let mut kept: Vec<[f64; 2]> = Vec::new();
    for corner in corners {
        if kept.first() != Some(&corner) && kept.last() != Some(&corner) {
            kept.push(corner);
        }
    }
    kept
}

/// Of the twenty convex figures of the right area thirteen can be formed (Wang and Hsiung 1942); drawn at any angle, the other seven are
/// recognised exactly, and refuted. The thirteen have as many solutions as they have as outlines, cell by cell.
#[test]
fn seven_convex_figures_are_refuted() {
    let set = tangram();
    let mut chance = Chance::new(3);
    let mut seen: Vec<Vec<(i64, i64)>> = Vec::new();
    let (mut formed, mut different, mut all) = (0, 0, 0);
    for width in 1_i64..=12 {
        for height in 1..=width {
            for cuts in 0..6561_i64 {
                let cuts = [cuts % 9, cuts / 9 % 9, cuts / 81 % 9, cuts / 729];
                let [a, b, c, d] = cuts;
                let fits = a + b <= width && c + d <= width && b + c <= height && a + d <= height;
                let area = 2 * width * height - cuts.iter().map(|cut| cut * cut).sum::<i64>();
                if !fits || area != 16 {
                    continue;
                }
                let key = shape(&octagon([width, height], cuts));
                if seen.contains(&key) {
                    continue;
                }
                seen.push(key);
                let drawing = disturbed(&vec![octagon([width, height], cuts)], 1e-9, &mut chance);
                let compiled = compiled(&set, &drawing);
                assert_eq!(compiled.arithmetic(), Arithmetic::Exact);
                let (found, raw) = solutions(&compiled);
                assert_eq!(other_order(&compiled), raw);
                formed += usize::from(raw > 0);
                different += found.len();
                all += raw;
            }
        }
    }
    assert_eq!((seen.len(), formed, different, all), (20, 13, 142, 256));
}

/// The edges of a convex figure, the same for congruent ones: squared lengths and angles, from where they come first.
fn shape(corners: &[[f64; 2]]) -> Vec<(i64, i64)> {
    let count = corners.len();
    let edge = |i: usize| [0, 1].map(|axis| (corners[(i + 1) % count][axis] - corners[i % count][axis]) as i64);
    let turn = |i: usize| {
        let ([x, y], [u, v]) = (edge(i + count - 1), edge(i));
        (((x * v - y * u) as f64).atan2((x * u + y * v) as f64) / FRAC_PI_4).round() as i64
    };
    let length = |i: usize| edge(i).iter().map(|x| x * x).sum::<i64>();
    let round = (0..count).map(|from| (0..count).map(|i| (length(from + i), turn(from + i))).collect::<Vec<_>>());
    let back =
        (0..count).map(|from| (0..count).map(|i| (length(from + count - i), turn(from + count - i + 1))).collect());
    round.chain(back).min().unwrap_or_default()
}

fn random_loops(kind: usize, chance: &mut Chance) -> Loops {
    let count = 3 + chance.below(30);
    let circle = |count: usize, at: [f64; 2], radius: &mut dyn FnMut() -> f64| {
        let corner = |i: usize| {
            let (s, c) = (TAU * i as f64 / count as f64).sin_cos();
            let radius = radius();
            [at[0] + radius * c, at[1] + radius * s]
        };
        (0..count).map(corner).collect::<Vec<_>>()
    };
    let rectangle = vec![[0.0, 0.0], [4.0, 0.0], [4.0, 0.0], [4.0, 2.0], [2.0, 2.0], [0.0, 2.0], [0.0, 1.0]];
    match kind {
        0 => vec![(0..count).map(|_| [4.0 * chance.next(), 4.0 * chance.next()]).collect()],
        1 => vec![circle(count, [0.0, 0.0], &mut || 1.0 + 2.0 * chance.next())],
        2 => {
            let mut at = [0.0, 0.0];
            let mut step = || {
                let (s, c) = (FRAC_PI_4 * chance.below(8) as f64).sin_cos();
                at = [at[0] + c, at[1] + s];
                at
            };
            vec![(0..count).map(|_| step()).collect()]
        }
        3 => vec![rectangle, circle(4, [1.0, 1.0], &mut || 1e-3)],
        4 => {
            let deep = 2.0 * chance.next();
            let slit = [[2.0, 2.0], [2.0, deep], [2.0, 2.0]];
            vec![rectangle[..4].iter().chain(&slit).chain(&rectangle[5..]).copied().collect()]
        }
        5 => (0..1 + chance.below(8))
            .map(|_| circle(count, [9.0 * chance.next(), 9.0 * chance.next()], &mut || 1.0))
            .collect(),
        6 => vec![circle(300, [0.0, 0.0], &mut || 1.6)],
        _ => vec![vec![[f64::NAN, 0.0], [1.0, 0.0], [0.0, f64::INFINITY]], Vec::new(), vec![[0.0, 0.0]]],
    }
}

#[test]
fn no_drawing_hangs_or_panics() {
    let set = tangram();
    let mut chance = Chance::new(9);
    for number in 0..400 {
        let mut loops = disturbed(&random_loops(number % 8, &mut chance), 0.0, &mut chance);
        let scale = [1.0, 1e-7, 1e9, 300.0][chance.below(4)];
        loops.iter_mut().flatten().flatten().for_each(|x| *x *= scale);
        let sketch = Sketch { loops, scale: None, tolerance: None, y_down: false };
        if let Ok(compiled) = Compiled::of(&set, &Figure::Drawn(sketch), Symmetry::Full) {
            solutions(&compiled);
        }
    }
}
