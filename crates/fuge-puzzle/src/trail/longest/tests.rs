//! The rooms of the solver, each against the plainest way to do the same, on graphs by chance that are no boards.

use super::away::away;
use super::blocks::{Rest, blocks};
use super::found::Pieces;
use super::join::{self, Join};
use super::pairs::pairs;
use super::part::{Edge, Part};
use fuge_search::Patience;
use proptest::prelude::*;

/// A graph that hangs together: each square but the first with one before it, and some more segments.
fn part() -> impl Strategy<Value = Part> {
    let tree = prop::collection::vec((0_usize..100, 0_u64..6), 1..7);
    let more = prop::collection::vec((0_usize..100, 0_usize..100, 0_u64..6), 0..7);
    let bonus = prop::collection::vec(0_u64..8, 7);
    (tree, more, bonus, 0_usize..100, prop::option::of(0_usize..100)).prop_map(|(tree, more, bonus, start, end)| {
        let count = tree.len() + 1;
        let mut ends: Vec<([usize; 2], u64)> = tree
            .iter()
            .enumerate()
            .map(|(square, &(before, gain))| ([before % (square + 1), square + 1], gain))
            .collect();
        let more = more.iter().map(|&(one, other, gain)| ([one % count, other % count], gain));
        ends.extend(more.filter(|([one, other], _)| one != other));
        let edge = |(segment, &(ends, gain)): (usize, &([usize; 2], u64))| Edge {
            ends,
            gain,
            own: gain,
            segment: segment as u32,
            kept: false,
        };
        let edges = ends.iter().enumerate().map(edge).collect();
        let mut part = Part::new((0..count as u32).collect(), edges, start % count, bonus[..count].to_vec());
        part.end = end.map(|end| end % count);
        part
    })
}

/// Whether the squares are reached from the start along segments.
fn reached(part: &Part, may_use: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut reached = vec![false; part.squares.len()];
    reached[part.start] = true;
    for _ in 0..part.squares.len() {
        for (number, edge) in part.edges.iter().enumerate().filter(|&(number, _)| may_use(number)) {
            if edge.ends.iter().any(|&end| reached[end]) && may_use(number) {
                edge.ends.iter().for_each(|&end| reached[end] = true);
            }
        }
    }
    reached
}

/// The most that can be hoped for, by trying all segments to give up, kept ones left out.
fn best_hope(part: &Part) -> Option<u64> {
    let ends = |given_up: &[bool]| -> Option<usize> {
        let mut odd = part.odd();
        for (edge, _) in part.edges.iter().zip(given_up).filter(|&(_, given_up)| *given_up) {
            edge.ends.iter().for_each(|&end| odd[end] ^= true);
        }
        let odd: Vec<usize> = (0..odd.len()).filter(|&square| odd[square]).collect();
        match *odd {
            [end] if part.end.is_none_or(|must| must == end) => Some(end),
            _ => None,
        }
    };
    let all = (0_u32..1 << part.edges.len()).filter_map(|bits| {
        let given_up: Vec<bool> = (0..part.edges.len()).map(|edge| bits >> edge & 1 == 1).collect();
        let forced = part.edges.iter().zip(&given_up).any(|(edge, given_up)| edge.kept && *given_up);
        let end = ends(&given_up).filter(|_| !forced)?;
        Some(Join { given_up, end }.hope(part))
    });
    all.max()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn nothing_cheaper_can_be_given_up(mut part in part(), kept in 0_u32..1 << 12, keeps in any::<bool>()) {
        for (number, edge) in part.edges.iter_mut().enumerate() {
            edge.kept = keeps && kept >> number & 1 == 1;
        }
        let (join, moats) = join::proven(&part, &Patience::endless()).unwrap();
        prop_assert_eq!(join.as_ref().map(|join| join.hope(&part)), best_hope(&part));
        if join.is_none() {
            prop_assert!(!moats.is_empty());
        }
    }

    #[test]
    fn what_is_given_up_at_once_can_be_given_up(mut part in part(), kept in 0_u32..1 << 12) {
        if let Some(join) = join::in_tree(&part) {
            let mut odd = part.odd();
            odd[join.end] ^= true;
            let given_up = part.edges.iter().zip(&join.given_up).filter(|(_, given_up)| **given_up);
            given_up.flat_map(|(edge, _)| edge.ends).for_each(|end| odd[end] ^= true);
            prop_assert!(!odd.contains(&true) && part.end.is_none_or(|end| end == join.end));
            prop_assert!(Some(join.hope(&part)) <= best_hope(&part) && join.hope(&part) <= join::most(&part));
        }
        prop_assert_eq!(join::in_tree(&part).is_some(), best_hope(&part).is_some());
        for (number, edge) in part.edges.iter_mut().enumerate() {
            edge.kept = kept >> number & 1 == 1;
        }
        let join = join::in_tree(&part);
        prop_assert!(join.is_none_or(|join| part.edges.iter().zip(join.given_up).all(|(edge, given_up)| !edge.kept || !given_up)));
    }

    #[test]
    fn single_segments_part_blocks(mut part in part()) {
        part.end = None;
        let whole = blocks(&part, &Rest::whole(&part));
        let is_bridge = |cut: &usize| reached(&part, |edge| edge != *cut).contains(&false);
        let bridges = (0..part.edges.len()).filter(is_bridge).count();
        prop_assert_eq!(whole.len(), bridges + 1);
        prop_assert_eq!(whole.iter().map(|block| block.part.edges.len()).sum::<usize>(), part.edges.len() - bridges);
        prop_assert_eq!(whole.iter().map(|block| block.part.squares.len()).sum::<usize>(), part.squares.len());
        for block in &whole[1..] {
            let above = block.above.expect("a way there");
            let from = whole[above.block].part.squares[above.square] as usize;
            let to = block.part.squares[block.part.start] as usize;
            let mut ends = part.edges[above.segment as usize].ends;
            ends.sort_unstable();
            prop_assert_eq!(ends, [from.min(to), from.max(to)]);
        }
    }

    #[test]
    fn two_segments_hold_a_pair(mut part in part()) {
        part.end = None;
        for block in blocks(&part, &Rest::whole(&part)) {
            let part = block.part;
            // Everything is given up, and so everything would be missed, if all but the start were one piece.
            let of = (0..part.squares.len()).map(|square| usize::from(square != part.start)).collect();
            let found = pairs(&part, &Pieces { of, gain: vec![0, 1] });
            for set in &found {
                let is_in: Vec<bool> = part.squares.iter().map(|square| set.contains(square)).collect();
                prop_assert_eq!(part.rim(&is_in).len(), 2);
                prop_assert!(!is_in[part.start] && set.len() >= 2 && set.len() <= part.squares.len() / 2);
            }
            let could = (0..part.edges.len()).any(|one| (0..one).any(|other| is_pair(&part, one, other)));
            prop_assert_eq!(could, !found.is_empty());
        }
    }

    #[test]
    fn the_rim_to_split_over_is_the_smallest(part in part(), given_up in 0_u32..1 << 12) {
        let given_up = (0..part.edges.len()).map(|edge| given_up >> edge & 1 == 1).collect();
        let pieces = Pieces::new(&part, &Join { given_up, end: part.start });
        let missed: Vec<bool> = (0..part.squares.len()).map(|square| pieces.is_missed(square)).collect();
        let smallest = (0_u32..1 << part.squares.len()).filter_map(|bits| {
            let set: Vec<bool> = (0..part.squares.len()).map(|square| bits >> square & 1 == 1).collect();
            let whole = (0..set.len()).all(|one| (0..one).all(|other| pieces.of[one] != pieces.of[other] || set[one] == set[other]));
            let misses = set.iter().zip(&missed).any(|(set, missed)| *set && *missed);
            (whole && misses && !set[part.start]).then(|| part.rim(&set).len())
        });
        let found = away(&part, &pieces);
        prop_assert_eq!(found.as_ref().map(|set| part.rim(set).len()), smallest.min());
        prop_assert!(found.is_none_or(|set| !set[part.start] && (0..set.len()).any(|square| set[square] && missed[square])));
    }
}

/// Whether two segments hold a set to the rest that is neither too small nor too large, nor two such sets in a row.
fn is_pair(part: &Part, one: usize, other: usize) -> bool {
    let beyond = |two: [usize; 2]| -> Vec<bool> {
        reached(part, |edge| !two.contains(&edge)).into_iter().map(|reached| !reached).collect()
    };
    let set = beyond([one, other]);
    let mut inside = (0..part.edges.len()).filter(|&edge| part.edges[edge].ends.iter().all(|&end| set[end]));
    let size = set.iter().filter(|&&is_in| is_in).count();
    (2..=part.squares.len() / 2).contains(&size) && inside.all(|edge| !beyond([one, edge]).contains(&true))
}
