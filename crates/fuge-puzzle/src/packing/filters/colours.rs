//! Three colours for the map that the pieces make.
//!
//! A map is coloured country by country, always on with one that has the fewest colours left, so that most of it follows by itself.
//! All countries with a given colour left are one machine word, or a few.

use crate::packing::compile::Compiled;
use crate::packing::words::{Wide, Word};

/// No piece lies here.
const EMPTY: u16 = u16::MAX;

/// The cells of a board as a map.
#[derive(Clone, Debug)]
pub(super) struct Map {
    /// How many numbers of cells there are.
    cells: usize,
    /// Cells that share an edge.
    borders: Vec<(u16, u16)>,
    /// The cells of each placement of a piece, and where they start; one start more than there are placements.
    covered: Vec<u16>,
    starts: Vec<u32>,
}

impl Map {
    pub(super) fn new(compiled: &Compiled) -> Self {
        let neighbours = &compiled.grid().neighbours;
        let pairs = (0..).zip(neighbours).flat_map(|(cell, beside)| beside.iter().map(move |&other| (cell, other)));
        let mut map = Self {
            cells: neighbours.len(),
            borders: pairs.filter(|(cell, other)| cell < other).collect(),
            covered: Vec::new(),
            starts: vec![0],
        };
        for number in 0..compiled.placements() as u32 {
            map.covered.extend(compiled.placement(number).cells);
            map.starts.push(map.covered.len() as u32);
        }
        map
    }

    /// Whether the pieces of a solution can be coloured with three colours.
    pub(super) fn three_colourable(&self, found: &[u32]) -> bool {
        match found.len() {
            0..=64 => self.colourable::<u64>(found),
            65..=128 => self.colourable::<u128>(found),
            129..=256 => self.colourable::<Wide<4>>(found),
            _ => self.colourable::<Wide<8>>(found),
        }
    }

    fn colourable<W: Word>(&self, found: &[u32]) -> bool {
        let mut owner = [EMPTY; super::super::model::MAX_CELLS];
        let owner = &mut owner[..self.cells];
        for (&number, piece) in found.iter().zip(0..) {
            let range = self.starts[number as usize] as usize..self.starts[number as usize + 1] as usize;
            self.covered[range].iter().for_each(|&cell| owner[usize::from(cell)] = piece);
        }
        let mut beside = vec![W::EMPTY; found.len()];
        for &(cell, other) in &self.borders {
            let (here, there) = (owner[usize::from(cell)], owner[usize::from(other)]);
            if here != there && here != EMPTY && there != EMPTY {
                beside[usize::from(here)] = beside[usize::from(here)].with(usize::from(there));
                beside[usize::from(there)] = beside[usize::from(there)].with(usize::from(here));
            }
        }
        three_colours(&beside)
    }
}

/// Whether a graph, given by the neighbours of each node, can be coloured with three colours.
fn three_colours<W: Word>(beside: &[W]) -> bool {
    let mut open = W::of(0..beside.len());
    while !open.is_empty() {
        // Nothing is known of what is open: the first node may have any colour, and all that hangs on it follows.
        match colour(beside, open.first() as usize, 0, open, [open; 3]) {
            Some(rest) => open = rest,
            None => return false,
        }
    }
    true
}

/// Gives a node a colour, and colours what hangs on it; what is then still open, or `None` where that is impossible. `free` are the open
/// nodes that may still have each colour.
fn colour<W: Word>(beside: &[W], node: usize, with: usize, open: W, mut free: [W; 3]) -> Option<W> {
    let open = open.without(W::EMPTY.with(node));
    free[with] = free[with].without(beside[node]);
    let [red, green, blue] = free;
    if !open.without(red.or(green).or(blue)).is_empty() {
        return None;
    }
    let affected = open.without(red.and(green).and(blue));
    if affected.is_empty() {
        return Some(open);
    }
    let two_left = red.and(green).or(red.and(blue)).or(green.and(blue));
    let forced = affected.without(two_left);
    let next = if forced.is_empty() { affected.first() } else { forced.first() } as usize;
    (0..3).filter(|&with| free[with].contains(next)).find_map(|with| colour(beside, next, with, open, free))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn graph<W: Word>(nodes: usize, edges: &[(usize, usize)]) -> Vec<W> {
        let mut beside = vec![W::EMPTY; nodes];
        for &(a, b) in
            edges.iter().map(|(a, b)| (a % nodes, b % nodes)).filter(|(a, b)| a != b).collect::<Vec<_>>().iter()
        {
            beside[a] = beside[a].with(b);
            beside[b] = beside[b].with(a);
        }
        beside
    }

    #[test]
    fn four_that_all_meet_need_four_colours() {
        let all: Vec<(usize, usize)> = (0..4).flat_map(|a| (0..a).map(move |b| (a, b))).collect();
        assert!(!three_colours(&graph::<u64>(4, &all)));
        assert!(three_colours(&graph::<u64>(4, &all[1..])));
        // A wheel with five spokes holds no such four, and needs four colours too.
        let wheel: Vec<(usize, usize)> = (0..5).flat_map(|n| [(n, (n + 1) % 5), (n, 5)]).collect();
        assert!(!three_colours(&graph::<u128>(6, &wheel)));
        assert!(three_colours(&graph::<Wide<8>>(0, &[])));
    }

    proptest! {
        /// Against all ways to give colours.
        #[test]
        fn three_colours_are_enough_when_some_way_is(nodes in 1..8_usize, edges in prop::collection::vec((0..8_usize, 0..8_usize), 0..20)) {
            let beside = graph::<u64>(nodes, &edges);
            let ways = 3_u32.pow(nodes as u32);
            let colour = |way: u32, node: usize| way / 3_u32.pow(node as u32) % 3;
            let proper = |way: u32| (0..nodes).all(|a| beside[a].members().all(|b| colour(way, a) != colour(way, b)));
            prop_assert_eq!(three_colours(&beside), (0..ways).any(proper));
            let wide = graph::<Wide<8>>(nodes, &edges);
            prop_assert_eq!(three_colours(&wide), three_colours(&beside));
        }
    }
}
