//! How many trails use all segments of what a set leaves: Euler trails, by orientations.
//!
//! A trail goes through every segment in one direction, and together these directions leave every square as often as they enter it, if
//! an arc is added from the end back to the start. Given the directions, the theorem of de Bruijn, van Aardenne-Ehrenfest, Smith and
//! Tutte has the number of circuits: that of the trees in which all squares lead to a root, times (d − 1)! for every square that is left d times.
//! No square is left more than twice, so the factorials are all 1. The trees are a determinant (the matrix-tree theorem).
//!
//! So the directions are tried square by square, and each square is eliminated from the matrix as soon as all is decided there, which every
//! decision that follows has in common.

use super::super::graph::Graph;
use super::CountError;
use super::joins::{Join, Teller};
use num_bigint::BigUint;

/// The most squares that can be left twice. There is a choice of two on each, so there are at most 2^60 trees, and it is enough to know
/// their number modulo a larger prime.
///
/// For the same reason no pivot is ever 0: the product of the first k is a number of forests, between 1 (no squares are without a way out, as
/// each is left as often as it is entered, and all hangs together) and 2^60.
pub(super) const MOST_BRANCHES: usize = 60;

/// How many trails use every segment that is not given up, from the start to the end.
pub(super) fn trails(graph: &Graph, join: &Join, teller: &mut Teller<'_>) -> Result<BigUint, CountError> {
    let net = Net::new(graph, join);
    if net.branches > MOST_BRANCHES {
        return Err(CountError::TooManyBranches { squares: net.branches });
    }
    let mut orient = Orient::new(&net, teller);
    orient.decide(0, 1)?;
    // A ring of squares that comes back to where it began has no say in the matrix, and can be walked in both directions.
    let ways = BigUint::from(orient.trees) << net.rings;
    // Of a circuit that visits the start several times any visit can be the first.
    Ok(if net.is_closed { ways * net.visits_of_start.max(1) } else { ways })
}

/// What is left, without the squares that are only passed through.
struct Net {
    squares: usize,
    /// For each square the links to later ones.
    ahead: Vec<Vec<usize>>,
    /// For each square the last that it, or an earlier one, is linked to.
    reach: Vec<usize>,
    /// From the end to the start, if they differ.
    back: Option<[usize; 2]>,
    /// How many links lead from a square to itself.
    rings: usize,
    /// How many squares are left twice.
    branches: usize,
    is_closed: bool,
    visits_of_start: usize,
}

impl Net {
    fn new(graph: &Graph, join: &Join) -> Self {
        let mut left: Vec<bool> = join.given_up.iter().map(|given_up| !given_up).collect();
        let degree = |square: u32| graph.at(square).filter(|&(segment, _)| !join.given_up[segment as usize]).count();
        let stands = |&square: &u32| degree(square) > 2 || square == graph.start || square == join.end;
        let standing: Vec<u32> = (0..graph.squares.len() as u32).filter(stands).collect();
        // Start and end are among them.
        let number = |square: u32| standing.binary_search(&square).unwrap_or_default();
        let mut net = Self {
            squares: standing.len(),
            ahead: vec![Vec::new(); standing.len()],
            reach: Vec::new(),
            back: (join.end != graph.start).then(|| [number(join.end), number(graph.start)]),
            rings: 0,
            branches: standing.iter().filter(|&&square| degree(square) > 2).count(),
            is_closed: join.end == graph.start,
            visits_of_start: degree(graph.start) / 2,
        };
        for &square in &standing {
            while let Some(last) = follow(graph, &mut left, square, &standing) {
                net.link(number(square), number(last));
            }
        }
        net.reach = net.reaches();
        net
    }

    fn reaches(&self) -> Vec<usize> {
        let back = self.back.map_or([0; 2], |[one, other]| [one.min(other), one.max(other)]);
        let furthest = |square: usize| {
            let back = if square == back[0] { back[1] } else { 0 };
            self.ahead[square].iter().copied().max().unwrap_or(0).max(back)
        };
        let so_far = |reach: &mut usize, square| {
            *reach = furthest(square).max(*reach);
            Some(*reach)
        };
        (0..self.squares).scan(0, so_far).collect()
    }

    fn link(&mut self, one: usize, other: usize) {
        if one == other {
            self.rings += 1;
        } else {
            self.ahead[one.min(other)].push(one.max(other));
        }
    }
}

/// Takes a link away that begins on a square, and tells on which it ends.
fn follow(graph: &Graph, left: &mut [bool], square: u32, standing: &[u32]) -> Option<u32> {
    let mut here = square;
    loop {
        let (segment, next) = graph.at(here).find(|&(segment, _)| left[segment as usize])?;
        left[segment as usize] = false;
        here = next;
        if standing.binary_search(&here).is_ok() {
            return Some(here);
        }
    }
}

/// All directions of the links of a net, one square after the other.
struct Orient<'a, 'b> {
    net: &'a Net,
    teller: &'a mut Teller<'b>,
    /// How much more often each square is left than entered, as far as it is decided.
    balance: Vec<i32>,
    /// How often each square is left, less what leads to which: eliminated down to the squares to come.
    matrix: Matrix,
    /// At most 2^60 for each orientation, and nobody lists 2^68 of them.
    trees: u128,
}

impl<'a, 'b> Orient<'a, 'b> {
    fn new(net: &'a Net, teller: &'a mut Teller<'b>) -> Self {
        let (balance, matrix) = (vec![0; net.squares], Matrix::new(net.squares));
        let mut orient = Self { net, teller, balance, matrix, trees: 0 };
        if let Some([end, start]) = net.back {
            orient.matrix.arc(end, start);
            orient.turn(end, start, 1);
        }
        orient
    }

    /// Decides on the links that lead on from a square; `pivots` is the product of those before.
    fn decide(&mut self, square: usize, pivots: u64) -> Result<(), CountError> {
        self.teller.node()?;
        let (net, mark) = (self.net, self.matrix.mark());
        let ahead = &net.ahead[square];
        let leaving = ahead.len() as i32 - self.balance[square];
        for set in (0..1_u32 << ahead.len()).filter(|set| 2 * set.count_ones() as i32 == leaving) {
            let arcs = (0..).zip(ahead).map(|(bit, &other)| match set >> bit & 1 {
                1 => (square, other),
                _ => (other, square),
            });
            for (from, to) in arcs.clone() {
                self.matrix.arc(from, to);
                self.turn(from, to, 1);
            }
            self.settle(square, pivots)?;
            self.matrix.back_to(mark);
            arcs.for_each(|(from, to)| self.turn(from, to, -1));
        }
        Ok(())
    }

    /// Takes a square out of the matrix and goes on; the last is the root, and stays.
    fn settle(&mut self, square: usize, pivots: u64) -> Result<(), CountError> {
        if square + 1 == self.net.squares {
            self.trees += u128::from(pivots);
            return Ok(());
        }
        let pivot = self.matrix.eliminate(square, self.net.reach[square]);
        self.decide(square + 1, times(pivots, pivot))
    }

    fn turn(&mut self, from: usize, to: usize, by: i32) {
        self.balance[from] += by;
        self.balance[to] -= by;
    }
}

/// A square matrix modulo a prime, that can go back to what it was.
struct Matrix {
    size: usize,
    numbers: Vec<u64>,
    /// What was changed, and what was there before.
    changes: Vec<(usize, u64)>,
}

impl Matrix {
    fn new(size: usize) -> Self {
        Self { size, numbers: vec![0; size * size], changes: Vec::new() }
    }

    fn mark(&self) -> usize {
        self.changes.len()
    }

    fn back_to(&mut self, mark: usize) {
        for (at, before) in self.changes.drain(mark..).rev() {
            self.numbers[at] = before;
        }
    }

    fn at(&self, row: usize, column: usize) -> u64 {
        self.numbers[row * self.size + column]
    }

    fn add(&mut self, row: usize, column: usize, more: u64) {
        let at = row * self.size + column;
        self.changes.push((at, self.numbers[at]));
        self.numbers[at] = plus(self.numbers[at], more);
    }

    fn arc(&mut self, from: usize, to: usize) {
        self.add(from, from, 1);
        self.add(from, to, PRIME - 1);
    }

    /// Takes a row and its column out of those that follow, and gives back the pivot. Beyond `reach` there is nothing in them.
    fn eliminate(&mut self, row: usize, reach: usize) -> u64 {
        let pivot = self.at(row, row);
        let inverse = inverse(pivot);
        for lower in row + 1..=reach {
            let factor = self.at(lower, row);
            if factor == 0 {
                continue;
            }
            let factor = times(PRIME - factor, inverse);
            for column in row + 1..=reach {
                let number = self.at(row, column);
                if number != 0 {
                    self.add(lower, column, times(factor, number));
                }
            }
        }
        pivot
    }
}

/// A prime: with 2^61 − 1 remainders are quickly taken.
const PRIME: u64 = (1 << 61) - 1;

fn plus(one: u64, other: u64) -> u64 {
    let sum = one + other;
    if sum >= PRIME { sum - PRIME } else { sum }
}

fn times(one: u64, other: u64) -> u64 {
    let product = u128::from(one) * u128::from(other);
    plus(product as u64 & PRIME, (product >> 61) as u64)
}

/// By Fermat's little theorem.
fn inverse(number: u64) -> u64 {
    let (mut power, mut square, mut exponent) = (1, number, PRIME - 2);
    while exponent > 0 {
        if exponent % 2 == 1 {
            power = times(power, square);
        }
        square = times(square, square);
        exponent /= 2;
    }
    power
}
