//! The tangram, a little chance, and solving a drawing.

use fuge_exact::Surd;
use fuge_puzzle::packing::{Found, Symmetry};
use fuge_puzzle::silhouette::{Compiled, Figure, PolygonPiece, PolygonSet, Sketch};
use fuge_search::{Control, Count, Interval, walk};

pub type Loops = Vec<Vec<[f64; 2]>>;

/// The seven pieces, the legs of the small triangles 1.
pub const TANGRAM: [&[[i64; 2]]; 7] = [
    &[[0, 0], [2, 0], [0, 2]],
    &[[0, 0], [2, 0], [0, 2]],
    &[[0, 0], [1, 0], [1, 1], [0, 1]],
    &[[0, 0], [1, 0], [2, 1], [1, 1]],
    &[[0, 0], [2, 0], [1, 1]],
    &[[0, 0], [1, 0], [0, 1]],
    &[[0, 0], [1, 0], [0, 1]],
];

pub fn tangram() -> PolygonSet {
    let piece = |corners: &&[[i64; 2]]| PolygonPiece {
        name: "piece".to_owned(),
        corners: corners.iter().map(|corner| corner.map(Surd::integer)).collect(),
        flip: true,
    };
    PolygonSet::new(TANGRAM.iter().map(piece).collect()).expect("the tangram")
}

/// Numbers between 0 and 1, the same in every run.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        let mut chance = Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        (0..5).for_each(|_| {
            chance.next();
        });
        chance
    }

    pub fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        f64::from((self.0 >> 33) as u32) / f64::from(1_u32 << 31)
    }

    pub fn below(&mut self, count: usize) -> usize {
        ((self.next() * count as f64) as usize).min(count - 1)
    }
}

/// The drawing turned by a random angle, and every coordinate disturbed by up to `noise`.
#[expect(clippy::approx_constant, reason = "any angle will do, and with another one the drawings would be others")]
pub fn disturbed(loops: &Loops, noise: f64, chance: &mut Chance) -> Loops {
    let (s, c) = (chance.next() * 6.28).sin_cos();
    let mut off = |x: f64| x + noise * (2.0 * chance.next() - 1.0);
    let mut place = |p: &[f64; 2]| [off(c * p[0] - s * p[1]), off(s * p[0] + c * p[1])];
    loops.iter().map(|corners| corners.iter().map(&mut place).collect()).collect()
}

pub fn compiled(set: &PolygonSet, loops: &Loops) -> Compiled {
    let sketch = Sketch { loops: loops.clone(), scale: None, tolerance: None, y_down: false };
    Compiled::of(set, &Figure::Drawn(sketch), Symmetry::Full).expect("a figure")
}

/// The solutions, symmetric ones once, and how many they are with their images.
pub fn solutions(compiled: &Compiled) -> (Vec<Found>, u64) {
    let mut found = Vec::new();
    let outcome = walk(&mut compiled.tree(), &Interval::whole(), &Control::default(), &mut found);
    (found, outcome.statistics.raw)
}

/// How many solutions there are by the other search: the corners in another order, other numbers, nothing known of symmetries.
pub fn other_order(compiled: &Compiled) -> u64 {
    walk(&mut compiled.second_tree(), &Interval::whole(), &Control::default(), &mut Count).statistics.raw
}
