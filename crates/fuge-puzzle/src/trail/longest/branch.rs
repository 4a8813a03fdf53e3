//! The best way in a part, and why there is none better: by the cheapest segments to give up, and where these cut something off, case by case.

use super::blocks::{Block, Rest, blocks};
use super::certificate::DEEPEST;
use super::fold::Folds;
use super::found::{Found, Known, Pieces, Proof, Why};
use super::join::{self, Join};
use super::pairs::pairs;
use super::part::Part;
use super::repair::{Repair, improved};
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

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

/// The sets that are folded in a part, with the proofs of their cases.
type FoldProofs = Vec<(Vec<u32>, Vec<Vec<Proof>>)>;

impl<'a> Solver<'a> {
    /// A solver for a board of so many squares.
    pub(super) fn new(squares: usize, control: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>) -> Self {
        let progress = Progress { matchings: 0 };
        Self { control, progress, stopped: false, folds: Folds::new(squares), depth: 0 }
    }

    /// The best way on a board, as long as it gains more than the goal.
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
                way.segments.push(bridge);
                let Some(Known { segments, end, .. }) = founds[tail].way.take() else { break };
                way.segments.extend(segments);
                way.end = end;
            }
        }
        whole.proof.extend(founds.into_iter().rev().flat_map(|found| found.proof));
        whole
    }

    /// The best way in a part, as long as it gains more than the goal.
    fn solve(&mut self, part: &Part, goal: u64) -> Found {
        let (mut part, mut folds) = (part.clone(), FoldProofs::new());
        loop {
            let (mut found, join) = self.relaxed(&part);
            let done = |mut found: Found, folds: FoldProofs| {
                found.proof.iter_mut().take(1).for_each(|proof| proof.folds.splice(0..0, folds.clone()).for_each(drop));
                found
            };
            let Some(join) = join.filter(|_| !found.is_settled(goal) && !self.stopped && self.depth < DEEPEST) else {
                return done(found, folds);
            };
            let join = self.repair(&part, &mut found, join);
            if found.is_settled(goal) {
                return done(found, folds);
            }
            let pieces = Pieces::new(&part, &join);
            let missed: Vec<bool> = (0..part.squares.len()).map(|square| pieces.is_missed(square)).collect();
            let before = folds.len();
            for set in pairs(&part, &missed) {
                part = self.fold(&part, &set, &mut folds);
            }
            if folds.len() == before {
                return done(self.split(&part, found, &pieces, goal), folds);
            }
        }
    }

    /// Folds a set of squares, by their numbers on the whole board.
    fn fold(&mut self, part: &Part, set: &HashSet<u32>, folds: &mut FoldProofs) -> Part {
        let squares = (0..part.squares.len()).filter(|&square| set.contains(&part.squares[square])).collect();
        let Some(question) = Folds::question(part, squares) else { return part.clone() };
        let parts: Vec<Part> = question.parts().cloned().collect();
        let answers = parts.iter().map(|part| self.board(part)).collect();
        self.folds.fold(part, question, answers, folds)
    }

    /// The bound of a part and a way in it, by the cheapest segments to give up.
    fn relaxed(&mut self, part: &Part) -> (Found, Option<Join>) {
        if part.edges.is_empty() {
            let found = Found { most: part.most[0], way: self.folds.stay(part), proof: Vec::new() };
            return (found, None);
        }
        self.tick();
        let (join, mut moats) = join::proven(part);
        for square in moats.iter_mut().flat_map(|moat| &mut moat.squares) {
            *square = part.squares[*square] as usize;
        }
        let proof = Proof { from: part.squares[part.start], folds: Vec::new(), why: Why::Cuts(moats) };
        let mut found = Found { proof: vec![proof], ..Found::default() };
        if let Some(join) = &join {
            found.most = part.gain() - join.cost(part) + part.most[join.end];
            found.way = self.folds.way(part, join, &Pieces::new(part, join));
        }
        (found, join)
    }

    /// Looks for segments to give up that cost no more and cut nothing off, or less.
    fn repair(&mut self, part: &Part, found: &mut Found, join: Join) -> Join {
        let mut repair = Repair::new(part);
        let mut pieces = Pieces::new(part, &join);
        let mut best = join;
        let rounds: usize = std::env::var("ROUNDS").ok().and_then(|x| x.parse().ok()).unwrap_or(20);
        for _ in 0..rounds {
            self.tick();
            let Some(join) = repair.again(&pieces).filter(|_| !self.stopped) else { break };
            pieces = Pieces::new(part, &join);
            if improved(&self.folds, part, &join, &pieces, found) && repair.hoped(&join) == found.most {
                best = join;
            }
            if found.sure() == Some(found.most) {
                break;
            }
        }
        best
    }

    /// Goes through the ways to come to a missed piece, or not.
    fn split(&mut self, part: &Part, mut found: Found, pieces: &Pieces, goal: u64) -> Found {
        let Some(away) = pieces.away(part) else { return found };
        let mut cases = Vec::new();
        for rest in rests(part, &part.rim(&away)) {
            let blocks = blocks(part, &rest);
            let bound = self.compose(blocks.clone(), &mut |solver, part, _| solver.relaxed(part).0);
            if self.stopped {
                return found;
            }
            found.improve(bound.way.as_ref());
            cases.push((bound, blocks));
        }
        let mut order: Vec<usize> = (0..cases.len()).collect();
        order.sort_by_key(|&case| Reverse(cases[case].0.most));
        for case in order {
            let goal = goal.max(found.sure().unwrap_or_default());
            let (bound, blocks) = &mut cases[case];
            if !bound.is_settled(goal) && !self.stopped {
                *bound = self.solve_blocks(std::mem::take(blocks), goal);
                found.improve(bound.way.as_ref());
            }
        }
        let most = cases.iter().map(|(bound, _)| bound.most).max().unwrap_or_default();
        found.most = found.most.min(most);
        let away = (0..away.len()).filter(|&square| away[square]).map(|square| part.squares[square]).collect();
        let cases = cases.into_iter().map(|(bound, _)| bound.proof).collect();
        let from = part.squares[part.start];
        found.proof = vec![Proof { from, folds: Vec::new(), why: Why::Split { away, cases } }];
        found
    }

    fn tick(&mut self) {
        self.progress.matchings += 1;
        self.stopped |= (self.control)(&self.progress).is_break();
    }
}

/// What is left in the cases of a rim: all of it given up, or each segment the first that is kept.
fn rests(part: &Part, rim: &[usize]) -> impl Iterator<Item = Rest> {
    let firsts = std::iter::once(None).chain((0..rim.len()).map(Some));
    firsts.map(|first| {
        let mut rest = Rest::whole(part);
        rim[..first.unwrap_or(rim.len())].iter().for_each(|&edge| rest.given_up[edge] = true);
        Rest { kept: first.map(|first| rim[first]), ..rest }
    })
}
