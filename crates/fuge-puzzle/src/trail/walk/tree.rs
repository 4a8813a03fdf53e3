//! The walk of 1979 as a tree, with an end to what cannot become long enough.
//!
//! A node is a partial way, and its branches are the steps that can be made, to the right first. A way that is worth enough may often go on, and what
//! it becomes then is worth as much or more: such a node has one branch before all others, *stop here*, and the solution is below
//! that. So the solutions are all ways worth at least what is wanted, each once; and where that is the most, all longest ways.

use super::Course;
use super::course::Step;
use super::rest::Rest;
use crate::trail::model::{TrailPuzzle, Visits};
use crate::trail::path::PathRest;
use crate::trail::way::Way;
use fuge_search::{Node, Patience, Tree};

/// The tree over all ways of a puzzle that are worth at least so much.
///
/// ```
/// use fuge_puzzle::trail::{Grid, TrailPuzzle, TrailTree};
/// use fuge_search::{Control, Count, Interval, walk};
/// let puzzle = TrailPuzzle::new(Grid::new(3, 3)?, "b1".parse()?)?;
/// let mut tree = TrailTree::new(&puzzle, 10);
/// let outcome = walk(&mut tree, &Interval::whole(), &Control::default(), &mut Count);
/// assert_eq!(outcome.statistics.raw, 50);
/// # Ok::<(), fuge_puzzle::trail::TrailError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TrailTree {
    course: Course,
    target: u64,
    bound: Bound,
    /// Whether the way was stopped where it might go on.
    stopped: bool,
    end: DeadEnd,
    effort: u64,
}

/// What tells how much the rest can gain.
#[derive(Clone, Debug)]
enum Bound {
    Trail(Rest),
    Path(PathRest),
}

/// Why a node leads nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DeadEnd {
    /// Nothing is free.
    Stuck,
    /// The end cannot be reached any more.
    Cut,
    /// This is the most that can come of it.
    Most(u64),
}

impl TrailTree {
    /// The tree of all ways that are worth at least `target`.
    #[must_use]
    pub fn new(puzzle: &TrailPuzzle, target: u64) -> Self {
        let course = Course::new(puzzle);
        let bound = match puzzle.visits() {
            Visits::Segments => Bound::Trail(Rest::new(&course.graph)),
            Visits::Squares => Bound::Path(PathRest::new(puzzle)),
        };
        Self { course, target, bound, stopped: false, end: DeadEnd::Stuck, effort: 0 }
    }

    /// What a way must be worth.
    #[must_use]
    pub fn target(&self) -> u64 {
        self.target
    }

    /// The partial way of the current node.
    #[must_use]
    pub fn way(&self) -> Way {
        self.course.way()
    }

    /// The directions of its steps.
    pub(in crate::trail) fn directions(&self) -> impl Iterator<Item = u8> {
        self.course.directions()
    }

    /// Whether the way is a solution as it is.
    fn is_wanted(&self) -> bool {
        self.course.has_arrived() && self.course.doubled_worth() / 2 >= self.target
    }

    /// What is wrong with everything that begins like this way.
    fn cut(&mut self) -> Option<DeadEnd> {
        let rest = match &mut self.bound {
            Bound::Trail(rest) => rest.most(&self.course),
            Bound::Path(rest) => rest.most(&self.course, &Patience::endless()).expect("nobody stops it"),
        };
        match rest.map(|rest| (self.course.gains + rest) / 2) {
            None => Some(DeadEnd::Cut),
            Some(most) if most < self.target => Some(DeadEnd::Most(most)),
            Some(_) => None,
        }
    }
}

impl Tree for TrailTree {
    type Solution = Way;

    fn look(&mut self) -> Node {
        let branches = self.course.steps_on().count() as u32;
        let wanted = self.is_wanted();
        if self.stopped || (wanted && branches == 0) {
            return Node::Solution { weight: 1 };
        }
        if wanted {
            return Node::Branches(branches + 1);
        }
        let end = if branches == 0 { Some(DeadEnd::Stuck) } else { self.cut() };
        match end {
            Some(end) => {
                self.end = end;
                Node::DeadEnd
            }
            None => Node::Branches(branches),
        }
    }

    fn descend(&mut self, branch: u32) {
        // A look at what is left goes over the board.
        self.effort += self.course.graph.squares.len() as u64;
        let turn = if self.is_wanted() { branch.checked_sub(1) } else { Some(branch) };
        match turn {
            None => self.stopped = true,
            Some(turn) => {
                let step: Option<Step> = self.course.steps_on().nth(turn as usize);
                self.course.go(step.expect("the branch was there when it was looked at"));
            }
        }
    }

    fn ascend(&mut self) {
        if !std::mem::take(&mut self.stopped) {
            self.course.back();
        }
    }

    fn solution(&self) -> Way {
        self.course.way()
    }

    fn effort(&self) -> u64 {
        self.effort
    }

    fn reason(&self) -> String {
        match self.end {
            DeadEnd::Stuck if self.course.steps_on().next().is_some() => "nothing leads on from here".to_owned(),
            DeadEnd::Stuck => match self.course.visits {
                Visits::Squares if self.course.graph.end == Some(self.course.at()) => {
                    format!("it ends here with {}, {} wanted", self.course.doubled_worth() / 2, self.target)
                }
                Visits::Segments => "no free segment leads on".to_owned(),
                Visits::Squares => "no free square is next to this one".to_owned(),
            },
            DeadEnd::Cut => "the end cannot be reached any more".to_owned(),
            DeadEnd::Most(most) => format!("at most {most} from here, {} wanted", self.target),
        }
    }
}
