//! How large is a tree? Knuth's random probing (*Estimating the efficiency of backtrack programs*, 1975).
//!
//! A probe goes down at random. A node reached through nodes with a, b, c… branches had the chance 1/(abc…), so it stands
//! for abc… nodes of its level; the sum of these products over the probe is an unbiased estimate of the number of nodes.
//!
//! The top of the tree is not left to chance: it is opened, and a few probes are made below each of its nodes. That takes most
//! of the variance out, and a small tree is counted exactly.

use crate::interval::Edge;
use crate::split::Top;
use crate::{Interval, Node, Patience, Stopped, Tree};

/// The estimated number of nodes of an interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub nodes: f64,
    /// Half the width of the 95 % confidence interval around it (normal approximation). Infinite where nothing is known
    /// of it: after a single probe, or where the numbers are too large for an `f64`.
    pub error: f64,
    /// Number of probes that were made.
    pub probes: u32,
}

/// Probes below each node of the top. From fewer than two a spread cannot be told.
const PROBES_PER_NODE: u32 = 8;

/// Nodes that are entered from one question of a [`Patience`] to the next: entering one may take milliseconds.
pub const NODES_PER_QUESTION: u64 = 4;

/// What a node costs of a [`Patience`].
const NODE_STEPS: u64 = Patience::PORTION / NODES_PER_QUESTION;

/// A brief estimate opens nodes with so many branches for each probe, not more.
pub const MOST_PER_PROBE: usize = 4;

/// The most nodes of the top, whatever the number of probes.
const LARGEST_TOP: usize = 1 << 16;

/// Estimates the number of nodes in an interval from about `probes` random ways down, at least one. The same seed gives
/// the same answer.
pub fn estimate<T: Tree + ?Sized>(tree: &mut T, interval: &Interval, probes: u32, seed: u64) -> Estimate {
    estimate_patiently(tree, interval, probes, seed, &Patience::endless()).expect("nobody stops it")
}

/// The same, unless it is stopped; the tree is then left where it stands.
///
/// # Errors
/// When `patience` runs out.
pub fn estimate_patiently<T: Tree + ?Sized>(
    tree: &mut T,
    interval: &Interval,
    probes: u32,
    seed: u64,
    patience: &Patience<'_>,
) -> Result<Estimate, Stopped> {
    estimate_from_top(tree, interval, (probes, usize::MAX), seed, patience)
}

/// The same, never from many times as many ways down: a node of the top is left closed where it has more than [`MOST_PER_PROBE`] branches for
/// each probe. So the work is bounded where a root has tens of thousands of branches.
///
/// # Errors
/// When `patience` runs out.
pub fn estimate_briefly<T: Tree + ?Sized>(
    tree: &mut T,
    interval: &Interval,
    probes: u32,
    seed: u64,
    patience: &Patience<'_>,
) -> Result<Estimate, Stopped> {
    estimate_from_top(tree, interval, (probes, MOST_PER_PROBE * probes as usize), seed, patience)
}

/// The estimate from about so many probes, where no node of the top has more branches than the widest may have.
fn estimate_from_top<T: Tree + ?Sized>(
    tree: &mut T,
    interval: &Interval,
    (probes, widest): (u32, usize),
    seed: u64,
    patience: &Patience<'_>,
) -> Result<Estimate, Stopped> {
    if interval.is_empty() {
        return Ok(Estimate { nodes: 0.0, error: 0.0, probes: 0 });
    }
    let probes = probes.max(1);
    let largest = LARGEST_TOP.min((probes / PROBES_PER_NODE) as usize);
    let top = Top::of(tree, interval, largest, (false, widest), patience)?;
    let probes = probes.div_ceil(top.nodes.len() as u32).max(if top.nodes.len() > 1 { 2 } else { 1 });
    let mut random = Random(seed);
    let (mut nodes, mut squared_error) = (top.above as f64, 0.0);
    for (path, edge) in &top.nodes {
        let below = sample(tree, interval, path, *edge, probes, &mut random, patience)?;
        nodes += below.nodes;
        squared_error += below.error * below.error;
        if nodes.is_infinite() {
            break;
        }
    }
    Ok(Estimate {
        nodes: or_infinite(nodes),
        error: or_infinite(squared_error.sqrt()),
        probes: probes * top.nodes.len() as u32,
    })
}

/// Estimates the number of nodes at and below one node.
fn sample<T: Tree + ?Sized>(
    tree: &mut T,
    interval: &Interval,
    path: &[u32],
    edge: Edge,
    probes: u32,
    random: &mut Random,
    patience: &Patience<'_>,
) -> Result<Estimate, Stopped> {
    for &branch in path {
        tree.look();
        enter(tree, branch, patience)?;
    }
    // Welford's way to mean and squared deviations: the difference of two large sums would not be 0 for equal probes.
    let (mut mean, mut squares) = (0.0, 0.0);
    for n in 1..=probes {
        let nodes = probe(tree, interval, path.len(), edge, random, patience)?;
        let deviation = nodes - mean;
        mean += deviation / f64::from(n);
        squares += deviation * (nodes - mean);
        if nodes.is_infinite() {
            break;
        }
    }
    for _ in path {
        tree.ascend();
    }
    let n = f64::from(probes);
    let error = 1.96 * (squares / (n * (n - 1.0))).sqrt();
    Ok(Estimate { nodes: or_infinite(mean), error: or_infinite(error), probes })
}

/// Goes down a branch, which costs of a patience at least what a node does, and more where there was much to look through.
pub(crate) fn enter<T: Tree + ?Sized>(tree: &mut T, branch: u32, patience: &Patience<'_>) -> Result<(), Stopped> {
    patience.spend(NODE_STEPS)?;
    let before = tree.effort();
    tree.descend(branch);
    patience.spend(tree.effort().saturating_sub(before))
}

/// `NaN` comes from infinity minus infinity, and from 0/0 where there is a single probe.
fn or_infinite(number: f64) -> f64 {
    if number.is_nan() { f64::INFINITY } else { number }
}

/// The fraction of the work that is done when `done` nodes were visited and `rest` is what is left. It never goes beyond
/// 1, however wrong an earlier estimate of the whole was.
#[must_use]
pub fn progress(done: u64, rest: &Estimate) -> f64 {
    let done = done as f64;
    if rest.nodes <= 0.0 { 1.0 } else { done / (done + rest.nodes) }
}

/// Goes down at random from a node at this depth.
fn probe<T: Tree + ?Sized>(
    tree: &mut T,
    interval: &Interval,
    start: usize,
    mut edge: Edge,
    random: &mut Random,
    patience: &Patience<'_>,
) -> Result<f64, Stopped> {
    let (mut nodes, mut product, mut depth) = (0.0, 1.0, start);
    loop {
        if edge.inside() {
            nodes += product;
        }
        // Whatever is found after that, the sum stays what it is.
        if nodes == f64::INFINITY {
            break;
        }
        let Node::Branches(n) = tree.look() else { break };
        let range = edge.range(interval, depth, n);
        if range.is_empty() {
            break;
        }
        let branch = range.start + random.below(range.len() as u32);
        product *= range.len() as f64;
        edge = edge.child(interval, depth, branch);
        enter(tree, branch, patience)?;
        depth += 1;
    }
    for _ in start..depth {
        tree.ascend();
    }
    Ok(nodes)
}

/// `SplitMix64`: eight lines, and the same sequence on every machine and in every version.
///
/// ```
/// use fuge_search::Random;
/// let (mut one, mut other) = (Random::new(7), Random::new(7));
/// assert!((0..100).all(|_| one.below(6) == other.below(6)));
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, by multiplication instead of division.
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u32
    }
}
