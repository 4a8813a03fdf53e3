//! What must hold for every tree and every interval: nothing lost, nothing twice, however the walk is cut up.
//!
//! The one idea: a walk is right when its solutions, its statistics and the nodes that it shows are those of the plain
//! list of nodes in `common`, and every way of splitting and interrupting it must add up to exactly that.

mod common;

use common::*;
use fuge_search::{
    Answer, Control, Estimate, Interval, Outcome, Position, Statistics, Step, estimate, progress, split, split_into,
};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::sync::atomic::AtomicBool;

fn config() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::default() }
}

// ---- The plain walk ----

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_walk_hands_out_the_solutions_in_order_and_counts_every_node(
        plant in plants(), engine in engines(), interval in intervals(),
    ) {
        for interval in [Interval::whole(), interval] {
            let seen = plant.seen(&interval);
            let (solutions, outcome) = walk(&plant, engine, &interval, &Control::default());
            prop_assert_eq!(solutions, seen.solutions);
            prop_assert_eq!(outcome, Outcome { statistics: seen.statistics, rest: None });
        }
    }

    #[test]
    fn an_observer_sees_the_counted_nodes_in_order(plant in plants(), engine in engines(), interval in intervals()) {
        let seen = plant.seen(&interval);
        let mut watcher = Watcher::default();
        let mut taker = Taker::default();
        let outcome = walk_with(&plant, engine, &interval, &Control::default(), &mut taker, &mut watcher);
        prop_assert_eq!(&watcher.arrivals(), &seen.nodes);
        prop_assert!(watcher.arrivals().is_sorted_by(|a, b| a.1 < b.1));
        prop_assert_eq!(outcome, Outcome { statistics: seen.statistics, rest: None });
        prop_assert_eq!(taker.taken, seen.solutions);
    }

    #[test]
    fn an_observer_of_the_whole_tree_goes_one_branch_at_a_time(plant in plants()) {
        let mut watcher = Watcher::default();
        walk_with(&plant, Engine::Steps, &Interval::whole(), &Control::default(), &mut Taker::default(), &mut watcher);
        for pair in watcher.steps.windows(2) {
            let ((_, before), (step, position)) = (&pair[0], &pair[1]);
            let (longer, shorter) = if *step == Step::BackedUp { (before, position) } else { (position, before) };
            prop_assert_eq!(&longer[..longer.len() - 1], &shorter[..]);
        }
        let backed_up = watcher.steps.iter().filter(|(step, _)| *step == Step::BackedUp).count() as u64;
        prop_assert_eq!(backed_up + 1, plant.size(), "every node but the root is left upwards");
    }
}

// ---- Splitting ----

/// Walks the parts one after the other; they must add up to the walk of the interval.
fn check_parts(plant: &Plant, engine: Engine, interval: &Interval, parts: &[Interval]) -> Result<(), TestCaseError> {
    let mut sum = Seen::default();
    for part in parts {
        let mut watcher = Watcher::default();
        walk_with(plant, engine, part, &Control::default(), &mut Taker::default(), &mut watcher);
        sum.nodes.extend(watcher.arrivals());
        let (solutions, outcome) = walk(plant, engine, part, &Control::default());
        sum.solutions.extend(solutions);
        sum.statistics += &outcome.statistics;
    }
    prop_assert_eq!(sum, plant.seen(interval));
    Ok(())
}

/// Each part begins where the one before ends, and together they are the interval.
fn check_tiling(interval: &Interval, parts: &[Interval]) -> Result<(), TestCaseError> {
    prop_assert_eq!(&parts[0].from, &interval.from);
    prop_assert_eq!(&parts[parts.len() - 1].to, &interval.to);
    for pair in parts.windows(2) {
        prop_assert_eq!(pair[0].to.as_ref(), Some(&pair[1].from));
    }
    Ok(())
}

/// Whether the interval has a node from which two branches lead to nodes of the interval.
fn has_a_fork(plant: &Plant, interval: &Interval) -> bool {
    let nodes = plant.seen(interval).nodes;
    plant.nodes().iter().any(|(_, above)| {
        let leads_in = |branch: u32| nodes.iter().any(|(_, node)| node.starts_with(&[&above[..], &[branch]].concat()));
        (0..plant.at(above).children().len() as u32).filter(|&branch| leads_in(branch)).count() >= 2
    })
}

/// Nodes on the widest level.
fn width(plant: &Plant) -> u64 {
    plant.seen(&Interval::whole()).statistics.levels.iter().map(|level| level.nodes).max().unwrap_or(0)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn splitting_again_and_again_loses_and_repeats_nothing(
        plant in plants(), engine in engines(), interval in intervals(), which in prop::collection::vec(any::<Index>(), 0..12),
    ) {
        let mut parts = vec![interval.clone()];
        for index in which {
            let at = index.index(parts.len());
            if let Some((left, right)) = split(&mut Cursor::new(&plant, engine), &parts[at]) {
                parts.splice(at..=at, [left, right]);
            }
        }
        check_tiling(&interval, &parts)?;
        check_parts(&plant, engine, &interval, &parts)?;
    }

    #[test]
    fn cutting_anywhere_even_beside_the_tree_loses_and_repeats_nothing(
        plant in plants(), engine in engines(), interval in intervals(), cuts in prop::collection::btree_set(positions(), 0..8),
    ) {
        let mut parts = Vec::new();
        let mut rest = interval.clone();
        for cut in cuts {
            if rest.contains(&cut) && cut != rest.from {
                let (part, after) = rest.cut(cut);
                parts.push(part);
                rest = after;
            }
        }
        parts.push(rest);
        check_tiling(&interval, &parts)?;
        check_parts(&plant, engine, &interval, &parts)?;
    }

    #[test]
    fn a_split_gives_two_parts_wherever_there_is_a_fork(plant in plants(), interval in intervals()) {
        let mut cursor = Cursor::new(&plant, Engine::Steps);
        let halves = split(&mut cursor, &interval);
        prop_assert!(cursor.is_at_the_root());
        match halves {
            None => prop_assert!(!has_a_fork(&plant, &interval)),
            Some((left, right)) => {
                prop_assert!(!left.is_empty() && !right.is_empty());
                prop_assert!(!plant.seen(&right).nodes.is_empty());
                check_tiling(&interval, &[left, right])?;
            }
        }
    }

    #[test]
    fn both_halves_hold_nodes_when_the_interval_begins_at_a_node(plant in plants(), at in any::<Index>()) {
        let nodes = plant.nodes();
        let interval = Interval { from: at.get(&nodes).1.clone(), to: None };
        if let Some((left, right)) = split(&mut Cursor::new(&plant, Engine::Steps), &interval) {
            prop_assert!(!plant.seen(&left).nodes.is_empty() && !plant.seen(&right).nodes.is_empty());
        }
    }

    #[test]
    fn split_into_tiles_the_interval_with_at_most_so_many_parts(
        plant in plants(), engine in engines(), interval in intervals(), wanted in 0..20usize,
    ) {
        let mut cursor = Cursor::new(&plant, engine);
        let parts = split_into(&mut cursor, &interval, wanted);
        prop_assert!(cursor.is_at_the_root());
        prop_assert!(parts.len() <= wanted.max(1));
        prop_assert!(interval.is_empty() || parts.iter().all(|part| !part.is_empty()));
        check_tiling(&interval, &parts)?;
        check_parts(&plant, engine, &interval, &parts)?;
    }

    #[test]
    fn split_into_gives_all_the_parts_when_a_level_has_as_many_nodes(plant in plants(), wanted in 1..20usize) {
        let parts = split_into(&mut Cursor::new(&plant, Engine::Steps), &Interval::whole(), wanted);
        prop_assert!(parts.len() == wanted || width(&plant) < wanted as u64, "{} parts", parts.len());
    }
}

// ---- Interrupting and resuming ----

/// One reason to stop a walk early.
#[derive(Clone, Copy, Debug)]
enum Interruption {
    Nodes(u64),
    Solutions(u64),
    Sink(usize, Answer),
    FlagBySink(usize),
    FlagByObserver(usize),
    Observer(usize),
}

fn interruptions() -> impl Strategy<Value = Vec<Interruption>> {
    use Interruption::*;
    let one = prop_oneof![
        (1..40u64).prop_map(Nodes),
        (1..6u64).prop_map(Solutions),
        (0..6usize).prop_map(|at| Sink(at, Answer::Enough)),
        (0..6usize).prop_map(|at| Sink(at, Answer::NotNow)),
        (0..6usize).prop_map(FlagBySink),
        (0..40usize).prop_map(FlagByObserver),
        (0..40usize).prop_map(Observer),
    ];
    prop::collection::vec(one, 1..6)
}

/// A walk with this interruption: what was taken, what was declined, how it ended.
fn interrupted(
    plant: &Plant,
    engine: Engine,
    interval: &Interval,
    interruption: Interruption,
) -> (Taker<'static>, Outcome) {
    let flag = AtomicBool::new(false);
    let mut control = Control { cancel: Some(&flag), ..Control::default() };
    let mut taker = Taker::default();
    let mut watcher = None;
    match interruption {
        Interruption::Nodes(nodes) => control.nodes = Some(nodes),
        Interruption::Solutions(solutions) => control.solutions = Some(solutions),
        Interruption::Sink(at, answer) => taker.answer = Some((at, answer)),
        Interruption::FlagBySink(at) => taker.raise = Some((at, &flag)),
        Interruption::FlagByObserver(at) => watcher = Some(Watcher { raise: Some((at, &flag)), ..Watcher::default() }),
        Interruption::Observer(at) => watcher = Some(Watcher { stop: Some(at), ..Watcher::default() }),
    }
    let outcome = match &mut watcher {
        Some(watcher) => walk_with(plant, engine, interval, &control, &mut taker, watcher),
        None => walk_with(plant, engine, interval, &control, &mut taker, &mut ()),
    };
    (Taker { taken: taker.taken, offered: taker.offered, ..Taker::default() }, outcome)
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn interrupting_and_resuming_in_any_way_loses_and_repeats_nothing(
        plant in plants(), engine in engines(), interval in intervals(), interruptions in interruptions(),
    ) {
        let (mut solutions, mut statistics) = (Vec::new(), Statistics::default());
        let mut rest = Some(interval.clone());
        let mut declined: Option<Position> = None;
        for &interruption in interruptions.iter().cycle() {
            let Some(now) = rest else { break };
            // Who declines the same solution for ever gets nowhere, so nobody here declines it twice.
            let interruption = match interruption {
                Interruption::Sink(0, Answer::NotNow) if declined.is_some() => Interruption::Sink(1, Answer::NotNow),
                other => other,
            };
            let (taker, outcome) = interrupted(&plant, engine, &now, interruption);
            if let Some(declined) = declined {
                prop_assert_eq!(taker.offered.first(), Some(&declined), "a declined solution is offered again");
            }
            declined = (taker.offered.len() > taker.taken.len()).then(|| taker.offered[taker.taken.len()].clone());
            if let Some(rest) = &outcome.rest {
                prop_assert!(rest.from > now.from || declined.as_ref() == Some(&rest.from), "no progress");
                prop_assert_eq!(&rest.to, &now.to);
            }
            statistics += &outcome.statistics;
            solutions.extend(taker.taken);
            rest = outcome.rest;
        }
        let seen = plant.seen(&interval);
        prop_assert_eq!(solutions, seen.solutions);
        prop_assert_eq!(statistics, seen.statistics);
    }

    #[test]
    fn the_rest_begins_at_the_first_node_that_was_not_counted(
        plant in plants(), engine in engines(), interval in intervals(), interruption in interruptions(),
    ) {
        let (_, outcome) = interrupted(&plant, engine, &interval, interruption[0]);
        let seen = plant.seen(&interval).nodes;
        let next = seen.get(outcome.statistics.nodes() as usize).map(|(_, position)| position);
        prop_assert_eq!(outcome.rest.as_ref().map(|rest| &rest.from), next);
    }

    #[test]
    fn sweeping_and_stepping_agree_in_everything(
        plant in plants(), engine in engines(), interval in intervals(), interruption in interruptions(),
    ) {
        // The flag is the exception: an engine's own loop does not look at it.
        let interruption = match interruption[0] {
            Interruption::FlagBySink(at) => Interruption::Nodes(at as u64),
            other => other,
        };
        let (stepped, outcome) = interrupted(&plant, Engine::Steps, &interval, interruption);
        let (swept, same) = interrupted(&plant, engine, &interval, interruption);
        prop_assert_eq!(outcome, same);
        prop_assert_eq!(stepped.taken, swept.taken);
        prop_assert_eq!(stepped.offered, swept.offered);
    }

    #[test]
    fn a_budget_of_k_nodes_visits_exactly_k(plant in plants(), engine in engines(), interval in intervals(), k in 0..250u64) {
        let control = Control { nodes: Some(k), ..Control::default() };
        let size = plant.seen(&interval).statistics.nodes();
        let (_, outcome) = walk(&plant, engine, &interval, &control);
        prop_assert_eq!(outcome.statistics.nodes(), k.min(size));
        prop_assert_eq!(outcome.rest.is_none(), k >= size);
    }

    #[test]
    fn a_limit_of_k_solutions_hands_out_exactly_k(plant in plants(), engine in engines(), k in 0..30u64) {
        let control = Control { solutions: Some(k), ..Control::default() };
        let all = plant.seen(&Interval::whole()).solutions;
        let (solutions, outcome) = walk(&plant, engine, &Interval::whole(), &control);
        prop_assert_eq!(&solutions[..], &all[..all.len().min(k as usize)]);
        prop_assert_eq!(outcome.statistics.solutions(), solutions.len() as u64);
    }

    #[test]
    fn an_observer_that_breaks_off_sees_no_further_step(plant in plants(), interval in intervals(), at in 0..200usize) {
        let mut patient = Watcher::default();
        walk_with(&plant, SWEEPS, &interval, &Control::default(), &mut Taker::default(), &mut patient);
        let mut watcher = Watcher { stop: Some(at), ..Watcher::default() };
        walk_with(&plant, SWEEPS, &interval, &Control::default(), &mut Taker::default(), &mut watcher);
        prop_assert_eq!(&watcher.steps[..], &patient.steps[..patient.steps.len().min(at + 1)]);
    }

    #[test]
    fn a_raised_flag_stops_a_stepping_walk_before_the_next_node(plant in plants(), at in 0..40usize) {
        let (_, outcome) = interrupted(&plant, Engine::Steps, &Interval::whole(), Interruption::FlagBySink(at));
        let seen = plant.seen(&Interval::whole());
        let last = seen.solutions.get(at).unwrap_or(&seen.nodes[seen.nodes.len() - 1].1);
        let nodes = seen.nodes.iter().filter(|(_, position)| position <= last).count();
        prop_assert_eq!(outcome.statistics.nodes(), nodes as u64);
    }
}

// ---- Estimates ----

/// Mean and second and fourth central moment of a single probe of the whole tree, over all its ways down: what [`estimate`] draws from.
fn probe_moments(plant: &Plant) -> (f64, f64, f64) {
    fn ways(plant: &Plant, product: f64, nodes: f64, found: &mut Vec<(f64, f64)>) {
        let nodes = nodes + product;
        let branches = plant.children().len() as f64;
        for child in plant.children() {
            ways(child, product * branches, nodes, found);
        }
        if plant.children().is_empty() {
            found.push((1.0 / product, nodes));
        }
    }
    let mut found = Vec::new();
    ways(plant, 1.0, 0.0, &mut found);
    let mean: f64 = found.iter().map(|(chance, nodes)| chance * nodes).sum();
    let central = |power| found.iter().map(|(chance, nodes)| chance * (nodes - mean).powi(power)).sum();
    (mean, central(2), central(4))
}

fn estimated(plant: &Plant, interval: &Interval, probes: u32, seed: u64) -> Estimate {
    let mut cursor = Cursor::new(plant, Engine::Steps);
    let estimate = estimate(&mut cursor, interval, probes, seed);
    assert!(cursor.is_at_the_root());
    estimate
}

#[test]
fn estimates_of_random_trees_are_within_their_standard_error() {
    // A deterministic runner: always the same trees, so that five standard errors are no matter of luck.
    let mut runner = TestRunner::deterministic();
    for seed in 0..64 {
        let plant = plants().new_tree(&mut runner).unwrap().current();
        let (mean, variance, fourth) = probe_moments(&plant);
        let size = plant.size() as f64;
        assert!((mean - size).abs() < 1e-9 * size, "probing is unbiased");
        // So few probes all start at the root; many such estimates together tell whether mean and error are right.
        let (probes, repeats) = (15, 1500);
        let estimates =
            (0..repeats).map(|repeat| estimated(&plant, &Interval::whole(), probes, repeats * seed + repeat));
        let (mut nodes, mut claimed) = (0.0, 0.0);
        for estimate in estimates {
            nodes += estimate.nodes / repeats as f64;
            claimed += f64::from(probes) * (estimate.error / 1.96).powi(2) / repeats as f64;
        }
        let n = f64::from(probes) * repeats as f64;
        assert!((nodes - size).abs() <= 5.0 * (variance / n).sqrt() + 1e-9 * size, "{nodes} of {size}");
        // The variance of an estimated variance, from the fourth moment.
        let per = f64::from(probes);
        let of_one = (fourth - variance.powi(2) * (per - 3.0) / (per - 1.0)).max(0.0) / per;
        let spread = 5.0 * (of_one / repeats as f64).sqrt();
        assert!((claimed - variance).abs() <= spread + 1e-9 * size * size, "{claimed}, variance {variance}");
    }
}

#[test]
fn a_small_tree_is_counted_exactly_and_a_part_of_it_known_makes_the_error_smaller() {
    let mut runner = TestRunner::deterministic();
    for seed in 0..64 {
        let plant = plants().new_tree(&mut runner).unwrap().current();
        let size = plant.size() as f64;
        let exact = estimated(&plant, &Interval::whole(), 20_000, seed);
        assert_eq!((exact.nodes, exact.error), (size, 0.0));
        // The mean over many seeds is the size, whatever part of the tree was opened.
        for probes in [16, 64, 256] {
            let estimates: Vec<Estimate> =
                (0..400).map(|repeat| estimated(&plant, &Interval::whole(), probes, 400 * seed + repeat)).collect();
            let mean = estimates.iter().map(|e| e.nodes).sum::<f64>() / 400.0;
            let variance = estimates.iter().map(|e| (e.nodes - mean).powi(2)).sum::<f64>() / 399.0;
            assert!((mean - size).abs() <= 5.0 * (variance / 400.0).sqrt() + 1e-9 * size, "{mean} of {size}");
        }
    }
}

#[test]
fn estimates_of_intervals_count_only_the_interval() {
    let mut runner = TestRunner::deterministic();
    for seed in 0..64 {
        let plant = plants().new_tree(&mut runner).unwrap().current();
        let interval = intervals().new_tree(&mut runner).unwrap().current();
        let nodes = plant.seen(&interval).statistics.nodes() as f64;
        let estimate = estimated(&plant, &interval, 20_000, seed);
        assert!(
            (estimate.nodes - nodes).abs() <= 1e-9 * nodes,
            "{estimate:?} of {nodes}: so small a part is opened whole"
        );
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn an_estimate_of_an_even_tree_is_exact(branches in prop::collection::vec(1..5u32, 0..6), seed: u64, probes in 2..9u32) {
        let plant = Plant::even(&branches);
        let estimate = estimated(&plant, &Interval::whole(), probes, seed);
        prop_assert_eq!(estimate, Estimate { nodes: plant.size() as f64, error: 0.0, probes });
    }

    #[test]
    fn the_same_seed_gives_the_same_estimate(plant in plants(), interval in intervals(), seed: u64) {
        prop_assert_eq!(estimated(&plant, &interval, 20, seed), estimated(&plant, &interval, 20, seed));
    }

    #[test]
    fn progress_grows_from_nothing_to_one(plant in plants(), engine in engines(), k in 1..20u64, seed: u64) {
        let control = Control { nodes: Some(k), ..Control::default() };
        let mut rest = Some(Interval::whole());
        let (mut done, mut before) = (0, 0.0);
        while let Some(interval) = rest {
            let left = plant.seen(&interval).statistics.nodes() as f64;
            let now = progress(done, &Estimate { nodes: left, error: 0.0, probes: 1 });
            prop_assert!(before <= now && now < 1.0);
            prop_assert!((0.0..=1.0).contains(&progress(done, &estimated(&plant, &interval, 3, seed))));
            before = now;
            let (_, outcome) = walk(&plant, engine, &interval, &control);
            done += outcome.statistics.nodes();
            rest = outcome.rest;
        }
        prop_assert_eq!(progress(done, &Estimate { nodes: 0.0, error: 0.0, probes: 1 }), 1.0);
    }
}
