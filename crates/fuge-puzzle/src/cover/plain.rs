//! Exact cover once more, in the plainest way: lists of options, copied at every step.
//!
//! It is the second method for bare exact covers, and so it shares nothing with the [other search](super::CoverTree) but the problem as it is written
//! down: no bits, no counts that are kept up to date, no undoing, and another choice of the item. What is left of the options is a list, and
//! to choose one of them is to copy those that go with it.

use super::problem::{CoverProblem, Member};
use fuge_search::{Node, Tree};
use std::sync::Arc;

/// The plain search of a problem. A solution is the list of the options chosen, in the order in which they were.
///
/// ```
/// use fuge_puzzle::cover::CoverProblem;
/// use fuge_puzzle::cover::PlainTree;
/// use fuge_search::{Control, Count, Interval, walk};
/// let mut problem = CoverProblem::new();
/// let [a, b, c] = problem.primaries();
/// problem.option([a, b]);
/// problem.option([c]);
/// problem.option([b, c]);
/// problem.option([a]);
/// let outcome = walk(&mut PlainTree::new(&problem), &Interval::whole(), &Control::default(), &mut Count);
/// assert_eq!(outcome.statistics.raw, 2);
/// ```
#[derive(Clone, Debug)]
pub struct PlainTree {
    problem: Arc<Listed>,
    chosen: Vec<u32>,
    /// What is left at each node on the way.
    steps: Vec<Step>,
}

/// A problem as lists.
#[derive(Debug)]
struct Listed {
    /// The members of each option.
    options: Vec<Vec<Member>>,
    /// How often each item is to be covered, and may be; nothing for a secondary one.
    times: Vec<Option<(u32, u32)>>,
}

#[derive(Clone, Debug)]
struct Step {
    /// Options that go with all that are chosen, in ascending order.
    left: Vec<u32>,
    /// How often each item is covered.
    covered: Vec<u32>,
    /// The options to choose from here, once it is known.
    branches: Vec<u32>,
    /// Whether an option was chosen to come here.
    led: bool,
}

impl PlainTree {
    /// The search at its root.
    #[must_use]
    pub fn new(problem: &CoverProblem) -> Self {
        let options: Vec<_> =
            (0..problem.option_count() as u32).filter_map(|option| Some(problem.members(option)?.to_vec())).collect();
        let times = |item| problem.times(item).map(|times| (*times.start(), *times.end()));
        let times: Vec<_> = (0..problem.item_count() as u32).map(times).collect();
        let possible = |members: &Vec<Member>| {
            members.iter().all(|member| times[member.item.number() as usize].is_none_or(|(_, most)| most > 0))
        };
        let left = (0..).zip(&options).filter(|(_, members)| possible(members)).map(|(option, _)| option).collect();
        let root = Step { left, covered: vec![0; times.len()], branches: Vec::new(), led: false };
        Self { problem: Arc::new(Listed { options, times }), chosen: Vec::new(), steps: vec![root] }
    }

    /// The bytes it takes at most, for all that is left at each of its steps.
    #[must_use]
    pub fn bytes(problem: &CoverProblem) -> u64 {
        let (options, items) = (problem.option_count() as u64, problem.item_count() as u64);
        let times = |item| problem.times(item).map_or(0, |times| u64::from(*times.end()).min(options));
        // Every step covers an item once more, or decides that it is covered enough.
        let steps =
            (0..items as u32).fold(1, |steps: u64, item| steps.saturating_add(times(item) + 1)).min(options + items);
        steps.saturating_mul(4 * (options + items))
    }

    fn step(&self) -> &Step {
        self.steps.last().expect("the root is never left")
    }
}

impl Listed {
    /// How often each item is in these options.
    fn counts(&self, options: &[u32]) -> Vec<u32> {
        let mut counts = vec![0; self.times.len()];
        for member in options.iter().flat_map(|&option| &self.options[option as usize]) {
            counts[member.item.number() as usize] += 1;
        }
        counts
    }

    /// Whether an option can be chosen after another was, which has left the items covered so often.
    fn goes_with(&self, option: u32, chosen: u32, covered: &[u32]) -> bool {
        let others = &self.options[chosen as usize];
        self.options[option as usize].iter().all(|member| {
            let Some(other) = others.iter().find(|other| other.item == member.item) else { return true };
            match self.times[member.item.number() as usize] {
                Some((_, most)) => covered[member.item.number() as usize] < most,
                None => member.colour.is_some() && member.colour == other.colour,
            }
        })
    }
}

impl Tree for PlainTree {
    type Solution = Vec<u32>;

    /// The item for which the fewest options are left among those that are not yet covered often enough; of several, the last. Where all are,
    /// but could be covered more often, the last of those, and none of its options is a branch too.
    fn look(&mut self) -> Node {
        let Step { left, covered, .. } = self.step();
        let counts = self.problem.counts(left);
        let wanted = |item: usize| {
            let (least, most) = self.problem.times[item]?;
            Some((least.saturating_sub(covered[item]), covered[item] < most))
        };
        let items = || (0..counts.len()).rev();
        let needy = items().filter(|&item| wanted(item).is_some_and(|(need, _)| need > 0));
        let (item, none) = match needy.min_by_key(|&item| counts[item]) {
            Some(item) if wanted(item).is_some_and(|(need, _)| counts[item] < need) => return Node::DeadEnd,
            Some(item) => (item, false),
            None => match items().find(|&item| counts[item] > 0 && wanted(item).is_some_and(|(_, more)| more)) {
                Some(item) => (item, true),
                None => return Node::Solution { weight: 1 },
            },
        };
        let has = |option: &&u32| {
            self.problem.options[**option as usize].iter().any(|member| member.item.number() as usize == item)
        };
        let branches: Vec<u32> = left.iter().filter(has).copied().collect();
        let number = branches.len() as u32 + u32::from(none);
        if let Some(step) = self.steps.last_mut() {
            step.branches = branches;
        }
        Node::Branches(number)
    }

    /// The options of the item before this one are left out for good: they were chosen first in the branches before.
    fn descend(&mut self, branch: u32) {
        let (problem, Step { left, covered, branches, .. }) = (&self.problem, self.step());
        let passed = &branches[..branch as usize];
        let mut left: Vec<u32> = left.iter().filter(|option| !passed.contains(option)).copied().collect();
        let mut covered = covered.clone();
        let chosen = branches.get(branch as usize).copied();
        if let Some(chosen) = chosen {
            problem.options[chosen as usize].iter().for_each(|member| covered[member.item.number() as usize] += 1);
            left.retain(|&option| option != chosen && problem.goes_with(option, chosen, &covered));
        }
        self.chosen.extend(chosen);
        self.steps.push(Step { left, covered, branches: Vec::new(), led: chosen.is_some() });
    }

    fn ascend(&mut self) {
        if self.steps.pop().is_some_and(|step| step.led) {
            self.chosen.pop();
        }
    }

    fn solution(&self) -> Vec<u32> {
        self.chosen.clone()
    }
}
