//! What is audited: a board, or all outlines of a set of pieces.

use super::super::checking::Checking;
use super::super::clock::Clock;
use fuge::Job;
use fuge::format::Puzzle;
use fuge::outline::{Figures, Octagon, OutlinePuzzle};
use fuge::packing::{Compiled, Engine, PackingTree, Solution};
use fuge::search::{Patience, Stopped};
use fuge::verify::{outline, packing};
use std::collections::BTreeMap;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Between two looks at the clock, for what looks at none.
const PAUSE: Duration = Duration::from_millis(10);

/// What is audited.
#[derive(Clone, Copy)]
pub enum Subject<'a> {
    /// A board, or one outline.
    Board(&'a Compiled),
    /// All outlines of a set of pieces.
    Set(&'a OutlinePuzzle, &'a Figures),
}

impl<'a> Subject<'a> {
    /// What a job searches; `None`: neither pieces nor a board.
    pub fn of(job: &'a Job) -> Option<Self> {
        match (job.compiled(), job.figures(), &job.file().puzzle) {
            (Some(compiled), ..) => Some(Self::Board(compiled)),
            (None, Some(figures), Puzzle::Outline(set)) => Some(Self::Set(set, figures)),
            _ => None,
        }
    }

    /// The boards.
    pub fn boards(self) -> Vec<&'a Compiled> {
        match self {
            Self::Board(compiled) => vec![compiled],
            Self::Set(_, figures) => figures.list().iter().map(|figure| &*figure.compiled).collect(),
        }
    }

    /// The tree of an engine over all of them, unless it is stopped.
    pub fn tree(self, engine: Engine, patience: &Patience<'_>) -> Result<PackingTree, Stopped> {
        match self {
            Self::Board(compiled) => compiled.tree_patiently(engine, patience),
            Self::Set(_, figures) => Ok(figures.tree(self.engine(engine, patience)?)),
        }
    }

    /// The engine that the search takes where this one is asked for, unless choosing it is stopped.
    pub fn engine(self, engine: Engine, patience: &Patience<'_>) -> Result<Engine, Stopped> {
        let choice = match self {
            Self::Board(compiled) => compiled.settle_patiently(engine, patience)?,
            Self::Set(_, figures) => figures.settle_patiently(engine, patience)?,
        };
        Ok(choice.engine)
    }

    /// The checker of its solutions, and what is wrong with that already; unless the clock stops before it is ready.
    pub fn checker(self, clock: &Clock) -> Result<(Checking, Option<String>), Stopped> {
        let (checker, theirs) = match self {
            Self::Board(compiled) => {
                let own = compiled.clone();
                let board = move || Checking::Board(Box::new(packing::Checker::new(own.packing())));
                (aside(clock, board)?, compiled.order() as u64)
            }
            Self::Set(set, _) => {
                let own = set.clone();
                (aside(clock, move || Checking::Set(outline::Checker::new(&own)))?, set.motions().len() as u64)
            }
        };
        let (_, _, mine, _) = checker.numbers();
        let fault = (mine != theirs).then(|| format!("the group has order {mine}, in the search {theirs}"));
        Ok((checker, fault))
    }

    /// A solution of the search as pieces and cells, and the outline of it where there are several.
    pub fn solution(self, found: &[u32]) -> Option<(Solution, Option<[u32; 6]>)> {
        match self {
            Self::Board(compiled) => Some((compiled.solution(found), None)),
            Self::Set(_, figures) => {
                let figure = figures.of(found)?;
                Some((figure.solution(found), Some(figure.octagon.numbers())))
            }
        }
    }
}

/// Does work that looks at no clock on a thread of its own, which is left behind where the clock stops first.
fn aside<T: Send + 'static>(clock: &Clock, work: impl FnOnce() -> T + Clone + Send + 'static) -> Result<T, Stopped> {
    let (sender, receiver) = channel();
    let here = work.clone();
    // Whether anybody still waits for it does not matter.
    let _ = thread::Builder::new().spawn(move || drop(sender.send(work())));
    loop {
        match receiver.recv_timeout(PAUSE) {
            Ok(done) => return Ok(done),
            // There was no thread to be had.
            Err(RecvTimeoutError::Disconnected) => return Ok(here()),
            Err(RecvTimeoutError::Timeout) if clock.look().is_break() => return Err(Stopped),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Different solutions of each outline, and all.
pub type ByOutline = BTreeMap<Octagon, (u64, u64)>;

/// Counts a solution for its outline.
pub fn count(figures: &Figures, found: &[u32], counts: &mut ByOutline) {
    if let Some(figure) = figures.of(found) {
        let (different, raw) = counts.entry(figure.octagon).or_default();
        *different += 1;
        *raw += figure.orbit(found);
    }
}

/// The first outline that two roads disagree about, in words.
pub fn difference(mine: &ByOutline, theirs: &ByOutline) -> Option<String> {
    let count = |counts: &ByOutline, octagon: &Octagon| counts.get(octagon).copied().unwrap_or_default();
    let octagon = mine.keys().chain(theirs.keys()).find(|octagon| count(mine, octagon) != count(theirs, octagon))?;
    let ((a, b), (c, d)) = (count(mine, octagon), count(theirs, octagon));
    Some(format!("outline {octagon}: {a} different, {b} in all; in the search {c} and {d}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_that_looks_at_no_clock_is_left_behind() {
        assert_eq!(aside(&Clock::endless(), || 7), Ok(7));
        // It waits for what never comes, as the other end is kept here.
        let (sender, receiver) = channel::<()>();
        let receiver = std::sync::Arc::new(std::sync::Mutex::new(receiver));
        let endless = move || receiver.lock().map(|receiver| receiver.recv().is_ok()).is_ok();
        assert_eq!(aside(&Clock::new(Some(Duration::ZERO)), endless), Err(Stopped));
        drop(sender);
    }
}
