//! The way of a hot loop through its tree: what is chosen, where to go next, what was counted.
//!
//! Only the nodes with several branches are kept, the *forks*; between them there was no choice.

use fuge_search::{Answer, Meter, Position, Swept};

/// Offers a solution: the options chosen, in any order, at this depth.
pub(crate) type Leaf<'a, S> = &'a mut dyn FnMut(&mut Meter<'_, S>, usize, &[u32]) -> Answer;

/// The way from the node where the loop started to the one at hand.
pub(super) struct Way<'a, 'm, S> {
    /// The options chosen, those above the start too.
    chosen: Vec<u32>,
    /// For each step since the start, how many options were chosen before it.
    steps: Vec<usize>,
    forks: Vec<Fork>,
    /// The branches of all forks.
    branches: Vec<u32>,
    /// For each depth below the start, nodes and dead ends.
    counts: Vec<(u64, u64)>,
    meter: &'a mut Meter<'m, S>,
    leaf: Leaf<'a, S>,
}

/// A node where several branches lead on.
#[derive(Clone, Copy)]
struct Fork {
    /// How many steps lead to it.
    depth: usize,
    /// Where its branches start, and which is next.
    first: usize,
    next: usize,
}

/// Where a walk goes next.
pub(super) enum Next {
    /// From the last fork down this branch; whether it is the last.
    Down(u32, bool),
    /// The last fork is done, and is not on the way any more.
    Up,
    /// Nowhere: everything was walked, or it was stopped.
    End(Swept),
}

impl<'a, 'm, S> Way<'a, 'm, S> {
    /// A node where a loop starts: the options chosen on the way to it, and its branches.
    pub(super) fn new(chosen: Vec<u32>, branches: Vec<u32>, meter: &'a mut Meter<'m, S>, leaf: Leaf<'a, S>) -> Self {
        let forks = vec![Fork { depth: 0, first: 0, next: 0 }];
        Self { chosen, steps: Vec::new(), forks, branches, counts: Vec::new(), meter, leaf }
    }

    /// Where it goes next; if down, the step is taken.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Next {
        let Some(fork) = self.forks.last_mut() else { return Next::End(Swept::Done) };
        let Some(&option) = self.branches.get(fork.next) else {
            self.branches.truncate(fork.first);
            self.forks.pop();
            return Next::Up;
        };
        if self.meter.nodes_left == 0 {
            return Next::End(self.stop(None));
        }
        fork.next += 1;
        let (depth, last) = (fork.depth, fork.next == self.branches.len());
        if let Some(&chosen) = self.steps.get(depth) {
            self.chosen.truncate(chosen);
            self.steps.truncate(depth);
        }
        self.steps.push(self.chosen.len());
        Next::Down(option, last)
    }

    /// Notes the option that was chosen with the step just taken.
    #[inline(always)]
    pub(super) fn choose(&mut self, option: u32) {
        self.chosen.push(option);
    }

    /// The options chosen on the way to the node at hand.
    #[inline(always)]
    pub(super) fn chosen(&self) -> &[u32] {
        &self.chosen
    }

    /// The branches of the last fork that come before the one taken.
    pub(super) fn earlier(&self) -> &[u32] {
        self.forks.last().map_or(&[], |fork| &self.branches[fork.first..fork.next - 1])
    }

    /// Takes the one step that there is from the node at hand, unless it must stop before.
    #[inline(always)]
    pub(super) fn step(&mut self) -> Option<Swept> {
        self.steps.push(self.chosen.len());
        (self.meter.nodes_left == 0).then(|| self.stop(Some(0)))
    }

    /// Takes all steps to a solution that chooses all of these options, one after the other, without a choice; `None` where it might have to stop
    /// between them.
    pub(super) fn steps(&mut self, options: impl Iterator<Item = u32> + Clone) -> Option<Option<Swept>> {
        if options.clone().count() as u64 >= self.meter.nodes_left {
            return None;
        }
        for option in options {
            self.count(false);
            self.steps.push(self.chosen.len());
            self.choose(option);
        }
        Some(self.solution())
    }

    /// Makes a fork of the node at hand: `list` appends its branches.
    #[inline(always)]
    pub(super) fn fork(&mut self, list: impl FnOnce(&mut Vec<u32>)) {
        let first = self.branches.len();
        list(&mut self.branches);
        self.forks.push(Fork { depth: self.steps.len(), first, next: first });
    }

    /// Counts the node at hand, which is no solution.
    #[inline(always)]
    pub(super) fn count(&mut self, dead: bool) {
        let depth = self.steps.len();
        if self.counts.len() < depth {
            self.counts.resize(depth, (0, 0));
        }
        if let Some((nodes, dead_ends)) = self.counts.get_mut(depth.wrapping_sub(1)) {
            // 64 bits last longer than any search: an overflow check would only cost time.
            *nodes = nodes.wrapping_add(1);
            *dead_ends = dead_ends.wrapping_add(u64::from(dead));
        }
        self.meter.nodes_left = self.meter.nodes_left.wrapping_sub(1);
    }

    /// Offers the solution at hand; whether that ends the walk.
    #[cold]
    pub(super) fn solution(&mut self) -> Option<Swept> {
        let depth = self.meter.depth + self.steps.len();
        match (self.leaf)(self.meter, depth, &self.chosen) {
            Answer::Next => None,
            Answer::Enough => Some(self.stop(Some(1))),
            Answer::NotNow => Some(self.stop(Some(0))),
        }
    }

    /// Stops before the next branch of the last fork; or, with `skip`, at the node at hand, so many branches further on.
    #[cold]
    fn stop(&self, skip: Option<u32>) -> Swept {
        let mut position = Position::new();
        for (number, fork) in self.forks.iter().enumerate() {
            let next = (fork.next - fork.first) as u32;
            let below = self.forks.get(number + 1);
            if below.is_none() && skip.is_none() {
                position.push(next);
                break;
            }
            let end = below.map_or(self.steps.len(), |below| below.depth);
            position.push(next - 1);
            position.extend((fork.depth + 1..end).map(|_| 0));
        }
        if let (Some(last), Some(skip)) = (position.last_mut(), skip) {
            *last += skip;
        }
        Swept::Stopped(position)
    }

    /// Hands the counts to the meter.
    pub(super) fn finish(self) {
        for (depth, (nodes, dead_ends)) in (self.meter.depth + 1..).zip(self.counts) {
            let level = self.meter.statistics.level(depth);
            level.nodes += nodes;
            level.dead_ends += dead_ends;
        }
    }
}
