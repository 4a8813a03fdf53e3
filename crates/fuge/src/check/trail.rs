//! The second methods of a rook's ways: a certificate where there is one; counting by other means than those of the answer.

use super::method::{Came, Judge, Method, Numbers};
use super::tree::OfTree;
use super::{Disagreement, Effort, Means, Verdict, work};
use crate::trail::count::{Count, CountError, CountOptions, CountStep, JoinStep, by_joins};
use crate::trail::{Best, Graph, LongestPath, Standing, TrailPuzzle, Visits, Ways};
use crate::verify::trail as verify;
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// The names of the methods.
const VERIFY: &str = "verify";
const CERTIFICATE: &str = "certificate";
const FRONTIER: &str = "frontier";
const JOINS: &str = "joins";
const WALK: &str = "walk";
const BRANCH: &str = "branch";

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
    let Some(judge) = Judge::new(effort, 0.0, means).filter(|_| best.proven()) else { return Verdict::NotAsked };
    let claim = Numbers { longest: Some(best.worth), ..Numbers::default() };
    match &best.certificate {
        None if best.engine == FRONTIER => judge.one(best.engine, &claim, vec![Box::new(ByBounds { puzzle })]),
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
    let Some(judge) = Judge::new(effort, 0.0, means) else { return Verdict::NotAsked };
    let claim = Numbers { longest, ..Numbers::raw(number.clone()) };
    let mut methods: Vec<Box<dyn Method>> = Vec::new();
    if let Some(longest) = longest.filter(|_| *number <= MOST_WALKED.into()) {
        // Ways that are worth more would be found too.
        let tree = Ways::known(puzzle, Some(longest)).tree();
        methods.push(Box::new(OfTree::new(WALK, work::NODE_OF_WALK, tree).raw_only()));
    }
    if puzzle.visits() == Visits::Segments {
        methods.push(Box::new(ByJoins { graph: Graph::new(puzzle), cost: f64::INFINITY }));
    }
    judge.one(FRONTIER, &claim, methods)
}

/// Checks that there is no way, because the end cannot be reached.
#[must_use]
pub fn no_way(puzzle: &TrailPuzzle, effort: Effort, means: &Means<'_>) -> Verdict {
    let Some(judge) = Judge::new(effort, 0.0, means) else { return Verdict::NotAsked };
    judge.one("reach", &Numbers::raw(0_u32), count(puzzle))
}

/// Checks the number of longest ways that were walked one by one.
pub(super) fn listed(ways: &Ways, found: u64, judge: &Judge<'_>) -> Verdict {
    let claim = Numbers { longest: ways.longest(), ..Numbers::raw(found) };
    judge.one(WALK, &claim, count(ways.puzzle()))
}

/// Counting along a frontier, where the board is narrow enough.
fn count(puzzle: &TrailPuzzle) -> Vec<Box<dyn Method + '_>> {
    let count = Count::new(&Graph::new(puzzle), puzzle.visits()).ok();
    count.map(|count| Box::new(ByFrontier { count, cost: f64::INFINITY }) as Box<dyn Method>).into_iter().collect()
}

struct ByFrontier {
    count: Count,
    /// What it will cost, as far as a glance could tell.
    cost: f64,
}

impl ByFrontier {
    fn count(&mut self, most: f64, means: &Means<'_>) -> Came {
        let (mut done, mut beyond, mut last) = (0.0, false, None);
        let mut share = 0.0_f64;
        let counted = self.count.longest(&CountOptions { memory: work::MEMORY }, &mut |step: &CountStep| {
            if last.replace(step.done) != Some(step.done) {
                done += step.states as f64 * work::STATE_OF_WAYS;
            }
            share = share.max(step.done as f64 / step.of.max(1) as f64);
            beyond |= done > most;
            if beyond || !means.go_on() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        // The number of states soon grows no more.
        self.cost = done / share;
        match counted {
            Ok(found) if found.ways == BigUint::ZERO => Came::ToEnd(Numbers::raw(0_u32)),
            Ok(found) => Came::ToEnd(Numbers { longest: Some(found.worth), ..Numbers::raw(found.ways) }),
            Err(CountError::Stopped { .. }) if !beyond => Came::Interrupted,
            Err(_) => Came::Beyond,
        }
    }
}

impl Method for ByFrontier {
    fn name(&self) -> &'static str {
        FRONTIER
    }

    fn glance(&mut self, means: &Means<'_>) -> Came {
        self.count(work::FLOOR * work::LONG_GLANCE, means)
    }

    fn predict(&mut self, _: &Means<'_>) -> Option<f64> {
        Some(self.cost)
    }

    fn go(&mut self, most: f64, means: &Means<'_>) -> Came {
        self.count(most, means)
    }
}

/// The segments that are given up, and Euler trails through the others.
struct ByJoins {
    graph: Graph,
    /// What it will cost, as far as a glance could tell.
    cost: f64,
}

impl ByJoins {
    fn count(&mut self, most: f64, means: &Means<'_>) -> Came {
        let (mut beyond, mut cost) = (false, f64::INFINITY);
        let counted = by_joins(&self.graph, &mut |step: &JoinStep| {
            let done = step.nodes as f64 * work::NODE_OF_JOINS;
            if step.done > 0 {
                cost = done * step.sets as f64 / step.done as f64;
            }
            beyond |= done > most;
            if beyond || !means.go_on() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        self.cost = cost;
        match counted {
            Ok(found) if found.ways == BigUint::ZERO => Came::ToEnd(Numbers::raw(0_u32)),
            Ok(found) => Came::ToEnd(Numbers { longest: Some(found.worth), ..Numbers::raw(found.ways) }),
            Err(CountError::Stopped { .. }) if !beyond => Came::Interrupted,
            Err(_) => Came::Beyond,
        }
    }
}

impl Method for ByJoins {
    fn name(&self) -> &'static str {
        JOINS
    }

    fn glance(&mut self, means: &Means<'_>) -> Came {
        self.count(work::FLOOR * work::LONG_GLANCE, means)
    }

    fn predict(&mut self, _: &Means<'_>) -> Option<f64> {
        Some(self.cost)
    }

    fn go(&mut self, most: f64, means: &Means<'_>) -> Came {
        self.count(most, means)
    }
}

/// Branch and bound. It cannot be predicted what that costs.
struct ByBounds<'a> {
    puzzle: &'a TrailPuzzle,
}

impl ByBounds<'_> {
    fn find(&self, most: f64, means: &Means<'_>) -> Came {
        let mut interrupted = false;
        let found = LongestPath::find(self.puzzle, &mut |standing: &Standing| {
            interrupted |= !means.go_on();
            let beyond = standing.nodes as f64 * work::NODE_OF_BRANCH > most;
            if beyond || interrupted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match () {
            () if found.worth == found.bound => {
                Came::ToEnd(Numbers { longest: Some(found.worth), ..Numbers::default() })
            }
            () if interrupted => Came::Interrupted,
            () => Came::Beyond,
        }
    }
}

impl Method for ByBounds<'_> {
    fn name(&self) -> &'static str {
        BRANCH
    }

    /// All that it may cost is tried.
    fn glance(&mut self, means: &Means<'_>) -> Came {
        self.find(work::FLOOR, means)
    }

    fn predict(&mut self, _: &Means<'_>) -> Option<f64> {
        Some(f64::INFINITY)
    }

    fn go(&mut self, most: f64, means: &Means<'_>) -> Came {
        self.find(most, means)
    }
}
