//! Hatching, as the plotter shades: slanted lines within loops, by the even-odd rule.

use super::paper::Point;
use super::pole::edges;

/// From one line to the next, down the page.
const STEP: f64 = 0.5;

/// More lines than this are not drawn, but fewer farther apart.
const MOST_LINES: f64 = 200.0;

/// Lines at half a right angle within these loops.
pub(super) fn hatch(loops: &[Vec<Point>]) -> Vec<[Point; 2]> {
    // Along a line, `y` and `x` grow together, and their difference tells which line it is.
    let level = |at: Point| at.1 - at.0;
    let levels = || loops.iter().flatten().map(|&at| level(at));
    let (least, most) = (levels().fold(f64::INFINITY, f64::min), levels().fold(f64::NEG_INFINITY, f64::max));
    if !(most - least).is_finite() {
        return Vec::new();
    }
    let step = STEP.max((most - least) / MOST_LINES);
    let mut lines = Vec::new();
    // Hardly beside round numbers, as corners are at these.
    let mut at = ((least / step).floor() + 0.493) * step;
    while at < most {
        let crossing = |(a, b): (Point, Point)| {
            let (from, to) = (level(a), level(b));
            let across = ((from > at) != (to > at)).then(|| (at - from) / (to - from))?;
            Some(a.0 + across * (b.0 - a.0))
        };
        let mut crossings: Vec<f64> = loops.iter().flat_map(|corners| edges(corners)).filter_map(crossing).collect();
        crossings.sort_by(f64::total_cmp);
        lines.extend(crossings.chunks_exact(2).map(|pair| [(pair[0], pair[0] + at), (pair[1], pair[1] + at)]));
        at += step;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::super::pole::inside_loops;
    use super::*;

    #[test]
    fn lines_are_within_the_figure_and_not_within_its_hole() {
        let square = |least: f64, most: f64| vec![(least, least), (most, least), (most, most), (least, most)];
        let loops = [square(0.0, 9.0), square(3.0, 6.0)];
        let lines = hatch(&loops);
        assert!(lines.len() > 30);
        for [a, b] in lines {
            assert!(inside_loops(&loops, ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)), "{a:?} {b:?}");
        }
        assert!(hatch(&[]).is_empty());
    }
}
