//! The best way in a part, and why there is none better: by the cheapest segments to give up, and where these cut something off, case by case.

use super::away::away;
use super::blocks::{Block, Rest, blocks};
use super::certificate::DEEPEST;
use super::fold::Folds;
use super::found::{FoldProof, Found, Known, Pieces, Proof, Why};
use super::join::{self, Join};
use super::pairs::pairs;
use super::part::Part;
use super::repair::{REPAIRS, Repair};
use fuge_search::{Patience, Stopped};
use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// So many segments are matched in some milliseconds.
const SMALL: usize = 1 << 10;

/// How the work stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many times the odd squares of a part were matched.
    pub matchings: u64,
}

/// The solver; it can be stopped.
pub(super) struct Solver<'a> {
    control: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
    progress: Progress,
    stopped: bool,
    /// What is folded.
    pub(super) folds: Folds,
    /// How many cases are within each other now.
    depth: usize,
}

/// How a part is solved.
type Solve<'s, 'a> = &'s mut dyn FnMut(&mut Solver<'a>, &Part, bool) -> Found;

impl<'a> Solver<'a> {
    /// A solver for a board of so many squares.
    pub(super) fn new(squares: usize, control: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>) -> Self {
        let progress = Progress { matchings: 0 };
        Self { control, progress, stopped: false, folds: Folds::new(squares), depth: 0 }
    }

    /// The best way on a board.
    pub(super) fn board(&mut self, part: &Part) -> Found {
        let blocks = blocks(part, &Rest::whole(part));
        self.solve_blocks(blocks, 0)
    }

    /// Solves blocks; only the first has the goal, what hangs on it is wanted exactly.
    fn solve_blocks(&mut self, blocks: Vec<Block>, goal: u64) -> Found {
        self.depth += 1;
        let found = self.compose(blocks, &mut |solver, part, first| solver.solve(part, if first { goal } else { 0 }));
        self.depth -= 1;
        found
    }

    /// Solves block by block, the last first, and puts the ways together.
    fn compose(&mut self, mut blocks: Vec<Block>, solve: Solve<'_, 'a>) -> Found {
        let mut founds: Vec<Found> = Vec::new();
        let mut tails: HashMap<u32, (usize, u32)> = HashMap::new();
        while let Some(Block { part, above }) = blocks.pop() {
            let found = solve(self, &part, blocks.is_empty());
            if let Some(above) = above {
                let before = &mut blocks[above.block].part;
                if before.go_on(above.square, found.most + above.gain, found.sure().map(|sure| sure + above.own)) {
                    tails.insert(before.squares[above.square], (founds.len(), above.segment));
                }
            }
            founds.push(found);
        }
        let Some(mut whole) = founds.pop() else { return Found::default() };
        if let Some(way) = &mut whole.way {
            while let Some((tail, bridge)) = tails.remove(&way.end) {
                let Some(Known { segments, end, .. }) = founds[tail].way.take() else { break };
                way.segments.push(bridge);
                way.segments.extend(segments);
                way.end = end;
            }
        }
        whole.proof.extend(founds.into_iter().rev().flat_map(|found| found.proof));
        whole
    }

    /// The best way in a part, as long as it gains more than the goal.
    fn solve(&mut self, part: &Part, goal: u64) -> Found {
        let (mut part, mut folds, mut known) = (part.clone(), Vec::new(), None);
        let mut found = loop {
            let (mut found, join) = self.relaxed(&part);
            found.improve(known.as_ref());
            let is_open = !found.is_settled(goal) && !self.stopped && self.depth < DEEPEST;
            let Some(join) = join.filter(|_| is_open) else { break found };
            let pieces = self.repair(&part, &mut found, &join);
            if found.is_settled(goal) {
                break found;
            }
            let before = folds.len();
            for set in pairs(&part, &pieces) {
                let Some((folded, proof)) = self.fold(&part, &set) else { continue };
                part = folded;
                folds.push(proof);
            }
            if folds.len() == before {
                break self.split(&part, found, &pieces, goal);
            }
            known = found.way;
        };
        if let Some(proof) = found.proof.first_mut() {
            proof.folds = folds;
        }
        found
    }

    /// Folds a set of squares, by their numbers on the whole board.
    fn fold(&mut self, part: &Part, set: &HashSet<u32>) -> Option<(Part, FoldProof)> {
        let squares = (0..part.squares.len()).filter(|&square| set.contains(&part.squares[square])).collect();
        let question = Folds::question(part, squares)?;
        let answers = question.parts().map(|part| self.board(part)).collect();
        Some(self.folds.fold(part, question, answers))
    }

    /// The bound of a part and a way in it, by the cheapest segments to give up.
    fn relaxed(&mut self, part: &Part) -> (Found, Option<Join>) {
        if part.edges.is_empty() {
            let found = Found { most: part.most[0], way: self.folds.stay(part), proof: Vec::new() };
            return (found, None);
        }
        self.tick();
        let (join, mut moats) = match self.patiently(part, |patience| join::proven(part, patience)) {
            Ok(proven) => proven,
            Err(Stopped) => {
                let join = join::in_tree(part);
                let way = join.as_ref().and_then(|join| self.folds.way(part, join, &Pieces::new(part, join)));
                let why = Why::Cuts(Vec::new());
                let proof = vec![Proof { from: part.squares[part.start], folds: Vec::new(), why }];
                return (Found { most: join::most(part), way, proof }, None);
            }
        };
        for square in moats.iter_mut().flat_map(|moat| &mut moat.squares) {
            *square = part.squares[*square] as usize;
        }
        let proof = Proof { from: part.squares[part.start], folds: Vec::new(), why: Why::Cuts(moats) };
        let mut found = Found { proof: vec![proof], ..Found::default() };
        if let Some(join) = &join {
            found.most = join.hope(part);
            found.way = self.folds.way(part, join, &Pieces::new(part, join));
        }
        (found, join)
    }

    /// Looks for segments to give up that cost no more and cut nothing off, or less; gives what is left then.
    fn repair(&mut self, part: &Part, found: &mut Found, join: &Join) -> Pieces {
        let mut repair = Repair::new(part);
        let mut best = Pieces::new(part, join);
        let mut pieces = best.clone();
        for _ in 0..REPAIRS {
            if self.stopped || found.is_settled(0) {
                break;
            }
            self.tick();
            let again = self.patiently(part, |patience| repair.again(&pieces, patience));
            let Ok(Some(join)) = again else { break };
            pieces = Pieces::new(part, &join);
            let before = found.sure();
            found.improve(self.folds.way(part, &join, &pieces).as_ref());
            if found.sure() > before && join.hope(part) == found.most {
                best = pieces.clone();
            }
        }
        best
    }

    /// Goes through the ways to come to a missed piece, or not.
    fn split(&mut self, part: &Part, mut found: Found, pieces: &Pieces, goal: u64) -> Found {
        let Some(away) = away(part, pieces) else { return found };
        let mut cases = self.cases(part, &away, &mut found);
        if self.stopped {
            return found;
        }
        let mut order: Vec<usize> = (0..cases.len()).collect();
        order.sort_by_key(|&case| Reverse(cases[case].1.most));
        for case in order {
            let goal = goal.max(found.sure().unwrap_or_default());
            let (blocks, bound) = &mut cases[case];
            if !bound.is_settled(goal) && !self.stopped {
                let solved = self.solve_blocks(std::mem::take(blocks), goal);
                found.improve(solved.way.as_ref());
                if solved.most < bound.most {
                    *bound = solved;
                }
            }
        }
        let most = cases.iter().map(|(_, bound)| bound.most).max().unwrap_or_default();
        if most < found.most {
            found.most = most;
            let away = (0..away.len()).filter(|&square| away[square]).map(|square| part.squares[square]).collect();
            let why = Why::Split { away, cases: cases.into_iter().map(|(_, bound)| bound.proof).collect() };
            found.proof = vec![Proof { from: part.squares[part.start], folds: Vec::new(), why }];
        }
        found
    }

    /// What is left in the cases of a split, with bounds for it.
    fn cases(&mut self, part: &Part, away: &[bool], found: &mut Found) -> Vec<(Vec<Block>, Found)> {
        let mut cases = Vec::new();
        for rest in rests(part, &part.rim(away)) {
            let blocks = blocks(part, &rest);
            let bound = self.compose(blocks.clone(), &mut |solver, part, _| solver.relaxed(part).0);
            found.improve(bound.way.as_ref());
            cases.push((blocks, bound));
        }
        cases
    }

    fn tick(&mut self) {
        self.progress.matchings += 1;
        self.stopped |= (self.control)(&self.progress).is_break();
    }

    /// Does what takes long on a large part, and can be stopped there. A small part is always worth the time.
    fn patiently<T>(
        &mut self,
        part: &Part,
        work: impl FnOnce(&Patience<'_>) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        if part.edges.len() <= SMALL {
            return work(&Patience::endless());
        }
        if self.stopped {
            return Err(Stopped);
        }
        let (progress, control) = (self.progress, RefCell::new(&mut *self.control));
        let goes_on = || (control.borrow_mut())(&progress).is_continue();
        let done = work(&Patience::new(&goes_on));
        self.stopped |= done.is_err();
        done
    }
}

/// What is left in the cases of a rim: each of its segments the first that is kept. In the last case this one alone is left, and so need not be used.
fn rests(part: &Part, rim: &[usize]) -> impl Iterator<Item = Rest> {
    (0..rim.len()).map(|first| {
        let mut rest = Rest { kept: Some(rim[first]), ..Rest::whole(part) };
        rim[..first].iter().for_each(|&edge| rest.given_up[edge] = true);
        rest
    })
}
