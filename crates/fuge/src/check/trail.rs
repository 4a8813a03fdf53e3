//! The second methods of a rook's ways: a certificate where there is one; counting by other means than those of the answer.

use super::method::{Came, Judge, Line, Method, Numbers};
use super::tree::OfTree;
use super::{Disagreement, Effort, Means, Verdict, work};
use crate::search::{Patience, Stopped};
use crate::trail::count::{self, Count, CountError, CountOptions, CountStep, JoinStep, Longest, Steps, StepsSoFar};
use crate::trail::{Best, Graph, LongestPath, Standing, TrailPuzzle, Visits, Ways};
use crate::verify::trail as verify;
use num_bigint::BigUint;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The names of the methods.
const VERIFY: &str = "verify";
const CERTIFICATE: &str = "certificate";
const FRONTIER: &str = "frontier";
const JOINS: &str = "joins";
const WALK: &str = "walk";
const BRANCH: &str = "branch";
const STEPS: &str = "steps";

/// The most ways that are walked one by one.
const MOST_WALKED: u32 = 1_000_000;

/// Checks a way, and where it is said to be the longest, that: by its certificate, which is gone through whatever that costs; else by
/// another search.
#[must_use]
pub fn longest(puzzle: &TrailPuzzle, best: &Best, effort: Effort, means: &Means<'_>) -> Verdict {
    let disagreement = |second: &str, other: String| {
        Verdict::Disagreement(Disagreement {
            first: best.engine.to_owned(),
            second: second.to_owned(),
            what: "longest".to_owned(),
            answer: best.worth.to_string(),
            other,
        })
    };
    match verify::check_way(puzzle, &best.way) {
        Ok(worth) if worth == best.worth => {}
        Ok(worth) => return disagreement(VERIFY, worth.to_string()),
        Err(fault) => return disagreement(VERIFY, fault.to_string()),
    }
    let judge = Judge::new(effort, 0.0, means).filter(|_| best.proven());
    let Some(mut judge) = judge else { return Verdict::NotAsked };
    let claim = Numbers { longest: Some(Some(best.worth)), ..Numbers::default() };
    match &best.certificate {
        None if best.engine == FRONTIER => {
            judge.one(best.engine, &claim, vec![Box::new(ByBounds { puzzle, spent: 0.0 })])
        }
        None => judge.one(best.engine, &claim, count(puzzle)),
        Some(certificate) => match verify::check(puzzle, &best.way, certificate) {
            Ok(verdict) if verdict.is_longest() && verdict.bound == best.bound => {
                Verdict::Agreed(vec![CERTIFICATE.to_owned()])
            }
            Ok(verdict) => disagreement(CERTIFICATE, format!("at most {}", verdict.bound)),
            Err(fault) => disagreement(CERTIFICATE, fault.to_string()),
        },
    }
}

/// Checks the number of longest ways that was counted along a frontier.
#[must_use]
pub fn ways(
    puzzle: &TrailPuzzle,
    longest: Option<u64>,
    number: &BigUint,
    effort: Effort,
    means: &Means<'_>,
) -> Verdict {
    let Some(mut judge) = Judge::new(effort, 0.0, means) else { return Verdict::NotAsked };
    let claim = Numbers { longest: Some(longest), ..Numbers::raw(number.clone()) };
    let mut methods: Vec<Box<dyn Method>> = Vec::new();
    if let Some(longest) = longest.filter(|_| *number <= MOST_WALKED.into()) {
        // Ways that are worth more would be found too.
        let tree = Ways::known(puzzle, Some(longest)).tree();
        methods.push(Box::new(OfTree::new(WALK, work::NODE_OF_WALK, tree).raw_only()));
    }
    if puzzle.visits() == Visits::Segments {
        methods.push(Box::new(by_joins(puzzle)));
    }
    judge.one(FRONTIER, &claim, methods)
}

/// Checks how many ways there are of every length, or worth, which was counted along a frontier; `states` says what that has cost.
#[must_use]
pub fn lengths(
    puzzle: &TrailPuzzle,
    every: &BTreeMap<u64, BigUint>,
    states: u64,
    effort: Effort,
    means: &Means<'_>,
) -> Verdict {
    let Some(mut judge) = Judge::new(effort, states as f64 * work::STATE_OF_WAYS, means) else {
        return Verdict::NotAsked;
    };
    let claim = Numbers::table(every.iter().map(|(&worth, ways)| (Line::Ways(worth), ways.clone())));
    let steps = OneByOne { steps: Steps::new(puzzle), spent: 0.0 };
    judge.one(FRONTIER, &claim, vec![Box::new(steps)])
}

/// Checks that there is no way, because the end cannot be reached.
#[must_use]
pub fn no_way(puzzle: &TrailPuzzle, effort: Effort, means: &Means<'_>) -> Verdict {
    let Some(mut judge) = Judge::new(effort, 0.0, means) else { return Verdict::NotAsked };
    judge.one("reach", &Numbers { longest: Some(None), ..Numbers::raw(0_u32) }, count(puzzle))
}

/// Checks the number of longest ways that were walked one by one.
pub(super) fn listed(ways: &Ways, found: u64, judge: &mut Judge<'_>) -> Verdict {
    let claim = Numbers { longest: ways.longest().map(Some), ..Numbers::raw(found) };
    judge.one(WALK, &claim, count(ways.puzzle()))
}

/// Counting along a frontier, where the board is narrow enough.
fn count(puzzle: &TrailPuzzle) -> Vec<Box<dyn Method + '_>> {
    let count = Count::new(&Graph::new(puzzle), puzzle.visits()).ok();
    count.map(|count| Box::new(by_frontier(count)) as Box<dyn Method>).into_iter().collect()
}

/// How far a count of ways is: what it has cost, and which part of the whole that was.
struct Far {
    cost: f64,
    part: f64,
}

/// Hears how far a count is, and may stop it.
type Observe<'a> = &'a mut dyn FnMut(Far) -> ControlFlow<()>;

/// A method that counts the longest ways, within so much memory.
struct Counting<F> {
    name: &'static str,
    count: F,
    /// What it will cost, as far as a glance could tell.
    cost: f64,
    spent: f64,
}

impl<F: Fn(u64, Observe<'_>) -> Result<Longest, CountError>> Counting<F> {
    fn new(name: &'static str, count: F) -> Self {
        Self { name, count, cost: f64::INFINITY, spent: 0.0 }
    }
}

/// Square by square. The number of states soon grows no more.
fn by_frontier(count: Count) -> Counting<impl Fn(u64, Observe<'_>) -> Result<Longest, CountError>> {
    Counting::new(FRONTIER, move |memory, observe: Observe<'_>| {
        let (mut cost, mut part, mut last) = (0.0, 0.0_f64, None);
        count.longest(&CountOptions { memory }, &mut |step: &CountStep| {
            if last.replace(step.done) != Some(step.done) {
                cost += step.states as f64 * work::STATE_OF_WAYS;
            }
            part = part.max(step.done as f64 / step.of.max(1) as f64);
            observe(Far { cost, part })
        })
    })
}

/// The segments that are given up, and Euler trails through the others.
fn by_joins(puzzle: &TrailPuzzle) -> Counting<impl Fn(u64, Observe<'_>) -> Result<Longest, CountError>> {
    let graph = Graph::new(puzzle);
    Counting::new(JOINS, move |_, observe: Observe<'_>| {
        count::by_joins(&graph, &mut |step: &JoinStep| {
            let part = step.done as f64 / step.sets.max(1) as f64;
            observe(Far { cost: step.nodes as f64 * work::NODE_OF_JOINS, part })
        })
    })
}

impl<F: Fn(u64, Observe<'_>) -> Result<Longest, CountError>> Method for Counting<F> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn glance(&mut self, means: &Means<'_>) -> Came {
        self.go(work::FLOOR * work::LONG_GLANCE, means)
    }

    fn predict(&mut self, _: &Means<'_>) -> Option<f64> {
        Some(self.cost)
    }

    fn go(&mut self, most: f64, means: &Means<'_>) -> Came {
        let (mut beyond, mut far) = (false, Far { cost: 0.0, part: 0.0 });
        let counted = (self.count)(means.memory, &mut |now| {
            far = now;
            beyond |= far.cost > most;
            if beyond || !means.go_on() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.spent += far.cost;
        self.cost = if far.part > 0.0 { far.cost / far.part } else { f64::INFINITY };
        match counted {
            Ok(Longest { ways, worth }) => {
                let longest = Some((ways != BigUint::ZERO).then_some(worth));
                Came::ToEnd(Numbers { longest, ..Numbers::raw(ways) })
            }
            Err(CountError::Stopped { .. }) if !beyond => Came::Interrupted,
            Err(_) => Came::Beyond,
        }
    }

    fn spent(&self) -> f64 {
        self.spent
    }
}

/// Branch and bound. It cannot be predicted what that costs.
struct ByBounds<'a> {
    puzzle: &'a TrailPuzzle,
    spent: f64,
}

impl Method for ByBounds<'_> {
    fn name(&self) -> &'static str {
        BRANCH
    }

    /// All that it may always cost is tried.
    fn glance(&mut self, means: &Means<'_>) -> Came {
        self.go(work::FLOOR, means)
    }

    fn predict(&mut self, _: &Means<'_>) -> Option<f64> {
        Some(f64::INFINITY)
    }

    fn go(&mut self, most: f64, means: &Means<'_>) -> Came {
        let (mut interrupted, mut cost) = (false, 0.0);
        let found = LongestPath::find(self.puzzle, &mut |standing: &Standing| {
            interrupted |= !means.go_on();
            cost = standing.nodes as f64 * work::NODE_OF_BRANCH;
            if cost > most || interrupted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.spent += cost;
        match () {
            () if found.worth == found.bound => {
                Came::ToEnd(Numbers { longest: Some(Some(found.worth)), ..Numbers::default() })
            }
            () if interrupted => Came::Interrupted,
            () => Came::Beyond,
        }
    }

    fn spent(&self) -> f64 {
        self.spent
    }
}

/// All ways, of any length, step by step.
struct OneByOne {
    steps: Steps,
    spent: f64,
}

/// What a worth takes in a table that grows, in bytes, with its share of what is empty.
const BYTES_OF_WORTH: u64 = 64;

impl Method for OneByOne {
    fn name(&self) -> &'static str {
        STEPS
    }

    fn glance(&mut self, means: &Means<'_>) -> Came {
        self.go(work::FLOOR * work::LONG_GLANCE, means)
    }

    /// By random ways. Where these are so long that they cost too much, so are all ways.
    fn predict(&mut self, means: &Means<'_>) -> Option<f64> {
        let spent = Cell::new(0.0);
        let go_on = || {
            spent.set(spent.get() + Patience::PORTION as f64 * work::STEP_OF_WAYS);
            spent.get() <= work::FLOOR * work::PROBING && means.go_on()
        };
        let expected = self.steps.expected(work::PROBES_OF_WAYS, work::SEED, &Patience::new(&go_on));
        self.spent += spent.get();
        match expected {
            Ok(steps) => Some(steps * work::STEP_OF_WAYS),
            Err(Stopped) => means.go_on().then_some(f64::INFINITY),
        }
    }

    fn go(&mut self, most: f64, means: &Means<'_>) -> Came {
        let (mut interrupted, mut cost) = (false, 0.0);
        let every = self.steps.every(&mut |so_far: &StepsSoFar| {
            interrupted |= !means.go_on();
            cost = so_far.steps as f64 * work::STEP_OF_WAYS;
            let beyond = cost > most || so_far.worths as u64 * BYTES_OF_WORTH > means.memory;
            if beyond || interrupted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.spent += cost;
        match every {
            Some(every) => {
                Came::ToEnd(Numbers::table(every.into_iter().map(|(worth, ways)| (Line::Ways(worth), ways.into()))))
            }
            None if interrupted => Came::Interrupted,
            None => Came::Beyond,
        }
    }

    fn spent(&self) -> f64 {
        self.spent
    }
}
