//! Recognising exact numbers in floats, and the frame of a drawing.

use super::model::Place;
use super::sketch::{Directions, Loops};
use fuge_exact::Surd;

/// How the exact figure lies in the drawing: scaled, turned, shifted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The turn, times the scale: where the x axis's unit goes.
    pub axis: [f64; 2],
    /// Where the origin goes.
    pub shift: [f64; 2],
}

impl Frame {
    /// Everything stays where it is.
    pub const SAME: Self = Self { axis: [1.0, 0.0], shift: [0.0, 0.0] };

    /// Where a point goes.
    #[must_use]
    pub fn place(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [x, y] = self.turn([x, y]);
        [x + self.shift[0], y + self.shift[1]]
    }

    /// What becomes of a vector.
    #[must_use]
    pub fn turn(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [c, s] = self.axis;
        [c * x - s * y, s * x + c * y]
    }

    /// First this one, then a drawing's scale.
    #[must_use]
    pub fn scaled(&self, scale: f64) -> Self {
        Self { axis: self.axis.map(|x| x * scale), shift: self.shift.map(|x| x * scale) }
    }

    /// The turn and shift that bring points nearest to others, each to its own.
    pub(super) fn fit(pairs: &[([f64; 2], [f64; 2])]) -> Self {
        let count = pairs.len().max(1) as f64;
        let mean = |sum: [f64; 2], p: [f64; 2]| [sum[0] + p[0] / count, sum[1] + p[1] / count];
        let from = pairs.iter().map(|pair| pair.0).fold([0.0, 0.0], mean);
        let to = pairs.iter().map(|pair| pair.1).fold([0.0, 0.0], mean);
        let (mut c, mut s) = (0.0, 0.0);
        for (a, b) in pairs {
            let (a, b) = ([a[0] - from[0], a[1] - from[1]], [b[0] - to[0], b[1] - to[1]]);
            c += a[0] * b[0] + a[1] * b[1];
            s += a[0] * b[1] - a[1] * b[0];
        }
        let length = c.hypot(s);
        let axis = if length > 0.0 { [c / length, s / length] } else { [1.0, 0.0] };
        let turned = Self { axis, shift: [0.0, 0.0] }.place(from);
        Self { axis, shift: [to[0] - turned[0], to[1] - turned[1]] }
    }
}

/// A drawing that was recognised.
#[derive(Clone, Debug)]
pub(super) struct Recognised {
    pub loops: Vec<Vec<Place>>,
    /// From the exact figure to the drawing, in the unit of the pieces.
    pub frame: Frame,
}

/// Denominators that are tried, from the simplest on.
const DENOMINATORS: [i64; 8] = [1, 2, 3, 4, 6, 8, 12, 24];

/// The simplest number near a float: a fraction, or a + b√d with one of the radicands.
pub(super) fn simplest(x: f64, tolerance: f64, radicands: &[u64]) -> Option<Surd> {
    for denominator in DENOMINATORS {
        let unit = denominator as f64;
        let whole = nearest(x * unit);
        if (x * unit - whole as f64).abs() <= tolerance * unit {
            return Some(Surd::ratio(whole, denominator));
        }
        for step in 1..=(MOST_ROOTS * denominator) {
            for &radicand in radicands {
                let root = (radicand as f64).sqrt();
                for b in [step, -step] {
                    let rest = x * unit - b as f64 * root;
                    let a = nearest(rest);
                    if (rest - a as f64).abs() <= tolerance * unit && a.abs() <= 2 * MOST_ROOTS * denominator {
                        let part = &Surd::root(radicand) * &Surd::ratio(b, denominator);
                        return Some(&Surd::ratio(a, denominator) + &part);
                    }
                }
            }
        }
    }
    None
}

/// The nearest integer. It is asked for a hundred times a number: this is several times as quick as `round`, which is a call where the processor
/// need not have it.
#[inline]
fn nearest(x: f64) -> i64 {
    (x + 0.5_f64.copysign(x)) as i64
}

/// Numbers near a float that may have been meant, the likeliest first: near ones, in standard deviations, and simple ones. At the end, the
/// simplest fraction.
pub(super) fn candidates(x: f64, deviation: f64, radicands: &[u64]) -> impl Iterator<Item = Surd> {
    let window = 3.5 * deviation + 1e-12;
    let roots: Vec<(u64, f64)> = radicands.iter().map(|&radicand| (radicand, (radicand as f64).sqrt())).collect();
    let mut found: Vec<(f64, [i64; 3], u64)> = Vec::new();
    for denominator in DENOMINATORS {
        let unit = denominator as f64;
        for b in -3 * denominator..=3 * denominator {
            for &(radicand, root) in if b == 0 { &[(1, 1.0)][..] } else { &roots } {
                let rest = x * unit - b as f64 * root;
                let a = nearest(rest);
                let off = (rest - a as f64) / unit;
                // What is not in lowest terms was there before.
                if off.abs() <= window && divisor(divisor(a, b), denominator) == 1 {
                    let effort = 1.5 * unit.log2() + (b as f64 / unit).abs() + if b == 0 { 0.0 } else { 0.5 };
                    let unlikely = (3.5 * off / window).powi(2) / 2.0 + effort;
                    found.push((unlikely, [a, b, denominator], radicand));
                }
            }
        }
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    let is_new = |fraction: &Surd| {
        let mut others = found.iter().filter(|(_, [_, b, _], _)| *b == 0);
        others.all(|(_, [a, _, denominator], _)| Surd::ratio(*a, *denominator) != *fraction)
    };
    let fraction = fraction_between(x, deviation).filter(is_new);
    let number = |(_, [a, b, denominator], radicand): (f64, [i64; 3], u64)| {
        &Surd::ratio(a, denominator) + &(&Surd::root(radicand) * &Surd::ratio(b, denominator))
    };
    found.into_iter().map(number).chain(fraction)
}

/// The greatest common divisor.
fn divisor(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { divisor(b, a % b) }
}

/// The simplest fraction that is no farther from a float than this: one with the least denominator.
pub(super) fn fraction_between(x: f64, off: f64) -> Option<Surd> {
    let (mut low, mut high) = (x - off.abs(), x + off.abs());
    // By its continued fraction: as long as both ends have the same whole part, so has everything between them.
    let (mut before, mut now) = ((0_i64, 1_i64), (1_i64, 0_i64));
    loop {
        let whole = low.floor();
        if whole.is_nan() || whole.abs() >= 1e9 {
            return None;
        }
        let inside = whole + 1.0 <= high || low == whole;
        let next = if low == whole || !inside { whole } else { whole + 1.0 } as i64;
        let step = |before: i64, now: i64| now.checked_mul(next)?.checked_add(before);
        (before, now) = (now, (step(before.0, now.0)?, step(before.1, now.1)?));
        if inside {
            return (now.1 != 0).then(|| Surd::ratio(now.0, now.1));
        }
        (low, high) = (1.0 / (high - whole), 1.0 / (low - whole));
    }
}

/// The largest multiple of a root that is looked for.
const MOST_ROOTS: i64 = 8;

/// Recognises a drawing whose edges are all of one class, corner by corner, in the frame of that class.
pub(super) fn snap(loops: &Loops, directions: &Directions, radicands: &[u64], tolerance: f64) -> Option<Recognised> {
    let [class] = directions.classes[..] else { return None };
    let base = *loops.first()?.first()?;
    let back = Frame { axis: [class.cos(), -class.sin()], shift: [0.0, 0.0] };
    // Corners on one line have a coordinate in common.
    let mut known: Vec<(f64, Surd)> = Vec::new();
    let mut number = |x: f64| {
        if let Some((_, number)) = known.iter().find(|(near, _)| (near - x).abs() <= SAME) {
            return Some(number.clone());
        }
        let number = simplest(x, tolerance, radicands)?;
        known.push((x, number.clone()));
        Some(number)
    };
    let mut corner = |&[x, y]: &[f64; 2]| {
        let [x, y] = back.place([x - base[0], y - base[1]]);
        Some([number(x)?, number(y)?])
    };
    let exact = loops.iter().map(|corners| corners.iter().map(&mut corner).collect::<Option<Vec<_>>>());
    let exact = exact.collect::<Option<Vec<_>>>()?;
    let pairs: Vec<_> = exact.iter().flatten().map(float).zip(loops.iter().flatten().copied()).collect();
    let frame = Frame::fit(&pairs);
    Some(Recognised { loops: exact, frame })
}

/// Coordinates of a drawing that was straightened differ by less than this where they are the same.
const SAME: f64 = 1e-10;

/// An exact point in floats.
pub(super) fn float(place: &Place) -> [f64; 2] {
    place.each_ref().map(|number| number.approximate().value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_simplest_fraction_has_the_least_denominator() {
        let text = |x: f64, off: f64| fraction_between(x, off).map(|number| number.to_string());
        assert_eq!(text(0.3333, 1e-3).as_deref(), Some("1/3"));
        assert_eq!(text(-0.3333, 1e-3).as_deref(), Some("-1/3"));
        assert_eq!(text(std::f64::consts::PI, 2e-3).as_deref(), Some("22/7"));
        assert_eq!(text(2.0, 0.0).as_deref(), Some("2"));
        assert_eq!(text(0.01, 0.02).as_deref(), Some("0"));
        assert_eq!(text(f64::NAN, 0.1), None);
        assert_eq!(text(1e12, 0.1), None);
    }

    #[test]
    fn near_and_simple_numbers_come_first() {
        let first = |x: f64, deviation: f64| candidates(x, deviation, &[2]).next().unwrap().to_string();
        assert_eq!(first(0.5004, 1e-3), "1/2");
        assert_eq!(first(std::f64::consts::SQRT_2 - 1e-4, 1e-3), "√2");
        assert_eq!(first(1.002, 1e-3), "1");
        assert_eq!(first(1.0 + std::f64::consts::SQRT_2, 1e-3), "1+√2");
        // Nothing simple is so near.
        assert_eq!(first(0.123_456_7, 1e-8), fraction_between(0.123_456_7, 1e-8).unwrap().to_string());
    }
    #[test]
    fn the_simplest_number_may_be_a_sum() {
        let text = |x: f64| simplest(x, 1e-9, &[2]).map(|number| number.to_string());
        let root = std::f64::consts::SQRT_2;
        assert_eq!(text(1.0 + root).as_deref(), Some("1+√2"));
        assert_eq!(text(2.0 - root / 2.0).as_deref(), Some("2-1/2√2"));
        assert_eq!(text(-3.0 + 2.0 * root).as_deref(), Some("-3+2√2"));
        assert_eq!(text(0.75).as_deref(), Some("3/4"));
    }
}
