//! In which order the places of a board are filled.

use super::compile::Inner;
use super::tree::CardsTree;
use crate::packing::Engine;
use fuge_search::{Interval, Patience, Stopped, estimate_briefly};
use std::fmt;

/// An order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Row by row, along the shorter way across the board.
    Rows,
    /// From the border inwards, ring by ring.
    Spiral,
    /// The border first, then row by row.
    Border,
    /// The one that suits the board.
    #[default]
    Auto,
}

impl Order {
    /// Every order that can be asked for.
    pub const ALL: [Self; 4] = [Self::Rows, Self::Spiral, Self::Border, Self::Auto];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Rows => "rows",
            Self::Spiral => "spiral",
            Self::Border => "border",
            Self::Auto => "auto",
        }
    }
}

impl From<Engine> for Order {
    fn from(engine: Engine) -> Self {
        match engine {
            Engine::Rows => Self::Rows,
            Engine::Spiral => Self::Spiral,
            Engine::Border => Self::Border,
            _ => Self::Auto,
        }
    }
}

impl From<Order> for Engine {
    fn from(order: Order) -> Self {
        match order {
            Order::Rows => Self::Rows,
            Order::Spiral => Self::Spiral,
            Order::Border => Self::Border,
            Order::Auto => Self::Auto,
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// About how many ways down are tried to see how large the tree of an order is, and the seed that chooses them. Thousands of cards can lie in
/// the first place; it is not worth while to try each there.
const PROBES: u32 = 400;
const SEED: u64 = 1986;

/// By how much the tree of another order must be smaller than that of rows, which are the quickest.
const SMALLER: f64 = 0.7;

/// The order that suits a puzzle: the one whose tree seems to be the smallest.
pub(super) fn smallest(
    tree: impl Fn(Order) -> Result<CardsTree, Stopped>,
    patience: &Patience<'_>,
) -> Result<Order, Stopped> {
    let nodes = |order| {
        patience.look()?;
        Ok(estimate_briefly(&mut tree(order)?, &Interval::whole(), PROBES, SEED, patience)?.nodes)
    };
    let rows = nodes(Order::Rows)? * SMALLER;
    let others = [(nodes(Order::Spiral)?, Order::Spiral), (nodes(Order::Border)?, Order::Border)];
    let best = others.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).filter(|(nodes, _)| *nodes < rows);
    Ok(best.map_or(Order::Rows, |(_, order)| order))
}

/// The places in an order; those where a card lies already come first.
pub(super) fn places(inner: &Inner, order: Order) -> Vec<usize> {
    let rings = rings(inner);
    let last = rings.iter().copied().max().unwrap_or(0);
    let rows = by_rows(inner);
    let mut all = match order {
        Order::Rows | Order::Auto => rows,
        Order::Border => {
            let mut all = around(inner, &rings, 0);
            all.extend(rows.into_iter().filter(|&place| rings[place] > 0));
            all
        }
        Order::Spiral => (0..=last).flat_map(|ring| around(inner, &rings, ring)).collect(),
    };
    // Sorting keeps the order of equals.
    all.sort_by_key(|place| !inner.clues.contains_key(place));
    all
}

/// Row by row, or column by column where columns are shorter: the fewer cards wait for a neighbour, the better.
fn by_rows(inner: &Inner) -> Vec<usize> {
    let cells = &inner.places.cells;
    let mut all: Vec<usize> = (0..cells.len()).collect();
    let lattice = inner.puzzle.lattice();
    let at = |place: usize| lattice.geometry().mark(cells[place]);
    let span = |of: &dyn Fn(usize) -> i32| {
        let values = || (0..cells.len()).map(of);
        values().max().unwrap_or(0) - values().min().unwrap_or(0)
    };
    let square = lattice == crate::packing::Lattice::Square;
    match square && span(&|place| at(place).0) < span(&|place| at(place).1) {
        true => all.sort_by_key(|&place| (at(place).1, at(place).0)),
        false => all.sort_by_key(|&place| at(place)),
    }
    all
}

/// How far each place is from the border: nought where a side has no neighbour.
fn rings(inner: &Inner) -> Vec<usize> {
    let across = &inner.places.across;
    let mut rings = vec![usize::MAX; across.len()];
    let mut near: Vec<usize> = (0..across.len()).filter(|&place| across[place].iter().any(Option::is_none)).collect();
    for ring in 0.. {
        near.retain(|&place| rings[place] == usize::MAX);
        if near.is_empty() {
            break;
        }
        near.iter().for_each(|&place| rings[place] = ring);
        near = near.iter().flat_map(|&place| across[place].iter().flatten().map(|&(other, _)| other)).collect();
    }
    rings
}

/// The places of a ring, each beside the one before where that is possible: from the first on, always to the neighbour that has the fewest ways on.
fn around(inner: &Inner, rings: &[usize], ring: usize) -> Vec<usize> {
    let mut left: Vec<usize> = by_rows(inner).into_iter().filter(|&place| rings[place] == ring).collect();
    let mut order: Vec<usize> = Vec::with_capacity(left.len());
    let mut is_left = vec![false; rings.len()];
    left.iter().for_each(|&place| is_left[place] = true);
    let near = |place: usize| inner.places.across[place].iter().flatten().map(|&(other, _)| other);
    while !left.is_empty() {
        let next = match order.last() {
            None => 0,
            Some(&last) => {
                let ways = |place: usize| near(place).filter(|&other| is_left[other]).count();
                let on = (0..left.len()).filter(|&index| near(last).any(|other| other == left[index]));
                on.min_by_key(|&index| ways(left[index])).unwrap_or(0)
            }
        };
        is_left[left[next]] = false;
        order.push(left.remove(next));
    }
    order
}
