//! The way as one rounded line: its path, how long it is, and where it crosses itself.

use super::paper::Paper;
use crate::path::number;
use fuge_puzzle::trail::Way;
use std::collections::BTreeMap;
use std::f64::consts::FRAC_PI_2;

/// The radius of a turn. Two turns on one square are then clearly apart.
const RADIUS: f64 = 0.36;

/// From the middle of a square to where a bridge over it ends.
pub(super) const BRIDGE: f64 = 0.3;

/// The rounded line of a way.
pub(super) struct Line {
    points: Vec<(f64, f64)>,
}

impl Line {
    pub fn new(paper: &Paper, way: &Way) -> Self {
        Self { points: way.squares.iter().map(|&square| paper.middle(square)).collect() }
    }

    /// The same line from the origin.
    pub fn starting_at_origin(&self) -> Self {
        let (left, top) = self.first().unwrap_or_default();
        Self { points: self.points.iter().map(|(x, y)| (x - left, y - top)).collect() }
    }

    /// The path, as SVG writes it.
    pub fn path(&self) -> String {
        let Some(&(x, y)) = self.points.first() else { return String::new() };
        let mut path = format!("M{} {}", number(x), number(y));
        for at in 1..self.points.len() {
            let ((x, y), (right, down)) = (self.points[at], self.step(at));
            if let Some((then_right, then_down)) = self.turn(at) {
                let clockwise = right * then_down - down * then_right > 0.0;
                let [from_x, from_y] = [x - RADIUS * right, y - RADIUS * down].map(number);
                let [to_x, to_y] = [x + RADIUS * then_right, y + RADIUS * then_down].map(number);
                let (radius, sweep) = (number(RADIUS), u8::from(clockwise));
                path += &format!("L{from_x} {from_y}A{radius} {radius} 0 0 {sweep} {to_x} {to_y}");
            } else if at + 1 == self.points.len() {
                path += &format!("L{} {}", number(x), number(y));
            }
        }
        path
    }

    /// How far the line has come in the middle of each of its squares.
    pub fn distances(&self) -> Vec<f64> {
        let cut = |at: usize| self.turn(at).map_or(0.0, |_| RADIUS - RADIUS * FRAC_PI_2 / 2.0);
        let mut distance = 0.0;
        let steps = (1..self.points.len()).map(|at| {
            distance += 1.0 - cut(at) - cut(at - 1);
            distance
        });
        std::iter::once(0.0).chain(steps).collect()
    }

    /// The middle of every step.
    pub fn middles(&self) -> impl Iterator<Item = (f64, f64)> {
        self.points.windows(2).map(|pair| ((pair[0].0 + pair[1].0) / 2.0, (pair[0].1 + pair[1].1) / 2.0))
    }

    /// Where the line goes straight across itself: which square of the way, and the bridge over what lies there.
    pub fn bridges(&self) -> Vec<(usize, [(f64, f64); 2])> {
        // Middles are halves apart from the margin, so that thousandths tell them apart.
        let key = |(x, y): (f64, f64)| ((x * 1000.0).round() as i64, (y * 1000.0).round() as i64);
        let mut seen = BTreeMap::new();
        let mut bridges = Vec::new();
        for at in (1..self.points.len().saturating_sub(1)).filter(|&at| self.turn(at).is_none()) {
            let ((x, y), (right, down)) = (self.points[at], self.step(at));
            if seen.insert(key((x, y)), at).is_some() {
                let [right, down] = [BRIDGE * right, BRIDGE * down];
                bridges.push((at, [(x - right, y - down), (x + right, y + down)]));
            }
        }
        bridges
    }

    pub fn first(&self) -> Option<(f64, f64)> {
        self.points.first().copied()
    }

    pub fn last(&self) -> Option<(f64, f64)> {
        self.points.last().copied()
    }

    /// From the point before to this one.
    fn step(&self, at: usize) -> (f64, f64) {
        let (from, to) = (self.points[at - 1], self.points[at]);
        (to.0 - from.0, to.1 - from.1)
    }

    /// The step after this point, where it turns there.
    fn turn(&self, at: usize) -> Option<(f64, f64)> {
        if at == 0 || at + 1 >= self.points.len() {
            return None;
        }
        let ((right, down), then) = (self.step(at), self.step(at + 1));
        ((right * then.1 - down * then.0).abs() > 0.5).then_some(then)
    }
}
