//! Counting without listing: the state that the planted solution leads to is in every layer, and the numbers are those of the engines.

use super::{Case, Seen};
use fuge_planted::cases;
use fuge_planted::packing::Known;
use fuge_puzzle::frontier::{CountError, CountOptions};
use fuge_puzzle::packing::{Compiled, Counting, Engine};
use fuge_search::{Control, Count, Interval, walk};
use std::ops::ControlFlow;

/// More states than this in a layer are left to others.
const STATES: u64 = 20_000;

#[test]
fn a_count_loses_nothing_that_was_planted() {
    let (mut seen, mut counted, mut agreed) = (Seen::default(), 0, 0);
    for seed in 0..u64::from(cases(2000)) {
        let case = Case::quick(seed);
        let compiled = Compiled::new(&case.dissection.packing);
        let known = Known::new(&compiled, &case.dissection.solution);
        let counting = Counting::new(&compiled);
        let options = CountOptions { memory: 64 << 20 };
        let mut few = |_: usize, layer: &fuge_puzzle::frontier::Layer| match layer.states {
            ..STATES => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        };
        let raw = match counting.raw_with(known.planted(), &options, &mut few) {
            Ok(raw) => raw,
            Err(CountError::Stopped { .. } | CountError::Memory { .. }) => continue,
            Err(error) => panic!("{error}: {case:?}"),
        };
        seen.add(&case, &compiled);
        counted += 1;
        let control = Control { nodes: Some(10_000), ..Control::default() };
        let outcome = walk(&mut compiled.tree(Engine::Fewest), &Interval::whole(), &control, &mut Count);
        let Ok(different) = counting.different_of(&raw, &options, &mut few) else { continue };
        if outcome.rest.is_none() {
            let listed = (outcome.statistics.solutions(), outcome.statistics.raw);
            assert_eq!((different, raw), (listed.0.into(), listed.1.into()), "{case:?}");
            agreed += 1;
        }
    }
    seen.check();
    assert!(counted >= cases(1200) && agreed >= cases(700), "{counted} counted, {agreed} listed too");
}

#[test]
fn a_count_says_when_a_solution_is_none() {
    let case = Case::quick(1);
    let compiled = Compiled::new(&case.dissection.packing);
    let known = Known::new(&compiled, &case.dissection.solution);
    let mut on = |_: usize, _: &_| ControlFlow::Continue(());
    let part = &known.planted()[1..];
    let said = Counting::new(&compiled).raw_with(part, &CountOptions::default(), &mut on);
    assert!(matches!(said, Err(CountError::Lost { .. })), "{said:?}");
}
