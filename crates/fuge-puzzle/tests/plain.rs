//! The plain exact cover against brute force and the fast one.

#![allow(clippy::unwrap_used)]

use fuge_puzzle::cover::PlainTree;
use fuge_puzzle::cover::{CoverProblem, Member};
use fuge_search::{Control, Interval, walk};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// An item: a range where it is primary.
type Item = Option<(u32, u32)>;

/// Small problems with ranges and colours; every option has a primary item.
fn problem() -> impl Strategy<Value = CoverProblem> {
    let item = prop::option::weighted(0.7, (0..3_u32, 0..3_u32));
    let items = prop::collection::vec(item, 0..5);
    let option = prop::collection::vec(prop::option::of(prop::option::of(0..2_u32)), 6);
    (items, prop::collection::vec(option, 0..9)).prop_map(|(items, options)| build(&items, &options))
}

fn build(items: &[Item], options: &[Vec<Option<Option<u32>>>]) -> CoverProblem {
    let mut problem = CoverProblem::new();
    let first = problem.primary();
    let others: Vec<_> = items
        .iter()
        .map(|item| match item {
            Some((least, more)) => problem.primary_range(*least..=least + more),
            None => problem.secondary(),
        })
        .collect();
    for option in options {
        let mut members: Vec<Member> = Vec::new();
        let mut primary = false;
        for ((item, range), colour) in others.iter().zip(items).zip(&option[1..]) {
            match (colour, range) {
                (None, _) => {}
                (Some(_), Some(_)) => {
                    primary = true;
                    members.push((*item).into());
                }
                (Some(None), None) => members.push((*item).into()),
                (Some(Some(colour)), None) => members.push(item.coloured(*colour)),
            }
        }
        if !primary || option[0].is_some() {
            members.push(first.into());
        }
        problem.option(members);
    }
    problem
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]
    #[test]
    fn all_covers_are_found_once(problem in problem()) {
        let mut found: Vec<Vec<u32>> = Vec::new();
        let outcome = walk(&mut PlainTree::new(&problem), &Interval::whole(), &Control::default(), &mut found);
        found.iter_mut().for_each(|options| options.sort_unstable());
        let set: BTreeSet<Vec<u32>> = found.iter().cloned().collect();
        prop_assert_eq!(set.len(), found.len(), "none is found twice");
        let options = problem.option_count();
        let chosen = |bits: u32| (0..options as u32).filter(|option| bits >> option & 1 == 1).collect::<Vec<u32>>();
        let right: BTreeSet<Vec<u32>> = (0..1_u32 << options).map(chosen).filter(|all| problem.is_covered_by(all)).collect();
        prop_assert_eq!(set, right);

        let fast = walk(&mut problem.tree().unwrap(), &Interval::whole(), &Control::default(), &mut Vec::new());
        prop_assert_eq!(outcome.statistics.raw, fast.statistics.raw);
    }
}
