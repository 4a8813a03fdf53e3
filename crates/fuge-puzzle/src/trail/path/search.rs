//! Branch and bound over the paths from the start.
//!
//! Whatever can come of a step is bounded before it is made, the most promising step goes first, and what cannot be worth more than the best path so far is
//! left out. When it is stopped, the largest bound of what is left over still holds for all paths.

use super::grow::GoOn;
use super::rest::{PathRest, at_once};
use super::{Observe, Standing, construct};
use crate::trail::model::TrailPuzzle;
use crate::trail::walk::{Course, Step};
use crate::trail::way::Way;
use fuge_search::Patience;
use std::cell::RefCell;
use std::ops::ControlFlow;

/// How many steps are bounded between two looks at who may want to stop.
const LOOK: u64 = 1 << 6;

/// The most squares of a board on which the first path is one that looks before every step, and on which a look takes no time worth mentioning.
const SMALL: usize = 2500;

/// A search under way.
pub(super) struct Search<'a> {
    puzzle: &'a TrailPuzzle,
    course: Course,
    rest: PathRest,
    /// The steps that are still to be made, of every square of the path so far.
    open: Vec<Vec<Open>>,
    /// What can come of the path at most, before the first step and after each.
    limits: Vec<u64>,
    pub best: Way,
    pub worth: u64,
    pub nodes: u64,
    /// Whether it has begun, and no path is laid at once any more.
    searching: bool,
    /// What was told last of what any path can be worth at most.
    told: u64,
}

/// A step that may be made.
#[derive(Clone, Copy, Debug)]
struct Open {
    step: Step,
    /// What can come of it at most.
    most: u64,
    /// How many steps can be made from there.
    on: usize,
}

impl<'a> Search<'a> {
    /// A search that knows of no path but the shortest.
    pub fn new(puzzle: &'a TrailPuzzle) -> Self {
        let best = construct::shortest(puzzle);
        let worth = best.worth(puzzle);
        let (course, rest) = (Course::new(puzzle), PathRest::new(puzzle));
        let told = at_once(&course) / 2;
        Self {
            puzzle,
            course,
            rest,
            open: Vec::new(),
            limits: vec![told],
            best,
            worth,
            nodes: 0,
            searching: false,
            told,
        }
    }

    /// Bounds all paths.
    pub fn begin(&mut self, observe: Observe<'_>) -> ControlFlow<()> {
        let most = self.look(observe)?;
        self.limits = vec![most.map_or(self.worth, |most| most / 2)];
        ControlFlow::Continue(())
    }

    /// Looks what the rest of the path can gain at most. On a large board that takes long, and can be stopped.
    fn look(&mut self, observe: Observe<'_>) -> ControlFlow<(), Option<u64>> {
        let standing = self.standing(self.told);
        let Self { course, rest, .. } = self;
        let most = match course.graph.squares.len() <= SMALL {
            true => rest.most(course, &Patience::endless()),
            false => patiently(standing, observe, |patience| rest.most(course, patience)),
        };
        most.map_or(ControlFlow::Break(()), ControlFlow::Continue)
    }

    /// What any path can be worth at most, before any step.
    pub fn most(&self) -> u64 {
        self.limits.first().map_or(self.worth, |&most| most.max(self.worth))
    }

    /// Takes a path that was found elsewhere, if it is one and worth more.
    pub fn improve(&mut self, way: Way) {
        let worth = way.worth(self.puzzle);
        if worth > self.worth && way.check(self.puzzle).is_ok() {
            (self.best, self.worth) = (way, worth);
        }
    }

    /// Lays long paths at once, one after the other, until one is worth all that can be.
    pub fn lay(&mut self, observe: Observe<'_>) -> ControlFlow<()> {
        let most = self.most();
        let mut time = ControlFlow::Continue(());
        let standing = self.standing(most);
        let mut told = |standing: &Standing| {
            time = observe(standing);
            time
        };
        let way = patiently(standing, &mut told, |patience| construct::rectangle(self.puzzle, patience));
        self.improve(way);
        time?;
        if self.worth < most {
            self.grow(observe, |puzzle, _, go_on| construct::grown(puzzle, most, go_on))?;
        }
        // To look before every step is too much for a large board.
        if self.worth < most && self.puzzle.reached().len() <= SMALL {
            self.dive(observe)?;
            self.grow(observe, |puzzle, best, go_on| construct::grown_from(puzzle, best, most, go_on))?;
        }
        ControlFlow::Continue(())
    }

    /// Takes a path that grows as long as `observe` lets it.
    fn grow(
        &mut self,
        observe: Observe<'_>,
        grown: impl FnOnce(&TrailPuzzle, &Way, GoOn<'_>) -> Way,
    ) -> ControlFlow<()> {
        let standing = self.standing(self.most());
        let mut time = ControlFlow::Continue(());
        let way = grown(self.puzzle, &self.best, &mut || {
            time = observe(&standing);
            time
        });
        self.improve(way);
        time
    }

    /// Searches until the best path is known, or `observe` stops it, and then it cannot go on; what any path can be worth at most.
    pub fn run(&mut self, observe: Observe<'_>) -> u64 {
        let most = self.most();
        self.searching = true;
        self.told = most;
        if most <= self.worth || observe(&self.standing(most)).is_break() {
            return most;
        }
        let mut time = self.expand(observe);
        let mut looked = self.nodes;
        while time.is_continue() && !self.open.is_empty() {
            if self.nodes >= looked + LOOK {
                looked = self.nodes;
                self.told = self.bound();
                if observe(&self.standing(self.told)).is_break() {
                    return self.told;
                }
            }
            time = self.advance(observe);
        }
        match time {
            ControlFlow::Continue(()) => self.worth,
            // Of the last square not all steps are known.
            ControlFlow::Break(()) => self.limits.last().map_or(most, |&limit| limit.max(self.bound())),
        }
    }

    /// Goes on by the most promising steps, and does not come back.
    fn dive(&mut self, observe: Observe<'_>) -> ControlFlow<()> {
        let mut time = self.expand(observe);
        let mut looked = self.nodes;
        while time.is_continue() && self.open.last().is_some_and(|open| !open.is_empty()) {
            time = self.advance(observe);
            if self.nodes >= looked + LOOK {
                looked = self.nodes;
                time = observe(&self.standing(self.most()));
            }
        }
        while !self.open.is_empty() {
            self.retreat();
        }
        time
    }

    /// Makes the next step, or goes back.
    fn advance(&mut self, observe: Observe<'_>) -> ControlFlow<()> {
        match self.open.last_mut().and_then(Vec::pop) {
            Some(open) if open.most > self.worth => {
                self.course.go(open.step);
                self.limits.push(open.most);
                if self.course.has_arrived() && self.course.doubled_worth() / 2 > self.worth {
                    self.worth = self.course.doubled_worth() / 2;
                    self.best = self.course.way();
                }
                self.expand(observe)
            }
            _ => {
                self.retreat();
                ControlFlow::Continue(())
            }
        }
    }

    fn retreat(&mut self) {
        self.open.pop();
        self.course.back();
        // The first limit stays: it is that of all paths.
        self.limits.truncate(self.open.len().max(1));
    }

    /// Lists the steps from here, the most promising last.
    fn expand(&mut self, observe: Observe<'_>) -> ControlFlow<()> {
        let steps: Vec<Step> = self.course.steps_on().collect();
        // Not everything that bounds a longer path bounds it as well as a shorter one.
        let limit = self.limits.last().copied().unwrap_or(u64::MAX);
        let mut open = Vec::with_capacity(steps.len());
        for step in steps {
            self.nodes += 1;
            self.course.go(step);
            let most = self.look(observe);
            let (gains, on) = (self.course.gains, self.course.steps_on().count());
            self.course.back();
            let most = most?.map(|most| limit.min((gains + most) / 2));
            open.extend(most.filter(|&most| most > self.worth).map(|most| Open { step, most, on }));
        }
        // Squares with few ways on are soon cut off (Warnsdorff 1823).
        open.sort_by_key(|open| (open.most, std::cmp::Reverse(open.on)));
        self.open.push(open);
        ControlFlow::Continue(())
    }

    /// What any path can be worth at most, by what is left over.
    fn bound(&self) -> u64 {
        self.open.iter().flatten().map(|open| open.most).fold(self.worth, u64::max)
    }

    fn standing(&self, bound: u64) -> Standing {
        Standing { nodes: self.nodes, worth: self.worth, bound, searching: self.searching }
    }
}

/// Does what takes long; whoever hears how the search stands may stop it.
fn patiently<T>(standing: Standing, observe: Observe<'_>, work: impl FnOnce(&Patience<'_>) -> T) -> T {
    let observe = RefCell::new(observe);
    let goes_on = || (observe.borrow_mut())(&standing).is_continue();
    work(&Patience::new(&goes_on))
}
