//! The best way in a part, and why there is none better: by the cheapest segments to give up, and where these cut something off, case by case.

use super::blocks::{Block, Rest, blocks};
use super::join::{self, Join};
use super::moats::Moat;
use super::part::Part;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// How the work stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many times the odd squares of a part were matched.
    pub matchings: u64,
}

/// What is known of the best way.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    /// No way gains more.
    pub(super) most: u64,
    /// A way gains so much; `None`: no way is known.
    pub(super) sure: Option<u64>,
    /// The segments of this way, on the whole board.
    pub(super) segments: Vec<u32>,
    /// Where it ends, on the whole board.
    pub(super) end: u32,
    /// Why no way gains more: for each part, by the square where a way comes in.
    pub(super) proof: Vec<(u32, Why)>,
}

/// Why a way can gain no more in a part; squares are those of the whole board.
#[derive(Clone, Debug)]
pub(super) enum Why {
    Cuts(Vec<Moat>),
    Split { away: Vec<u32>, cases: Vec<Vec<(u32, Why)>> },
}

impl Found {
    /// Whether nothing is left to be found, or nothing that gains more than this.
    fn is_settled(&self, goal: u64) -> bool {
        self.most <= goal || self.sure == Some(self.most)
    }

    /// Takes over a way, if it gains more.
    fn improve(&mut self, other: &Self) {
        if other.sure > self.sure {
            (self.sure, self.end) = (other.sure, other.end);
            self.segments.clone_from(&other.segments);
        }
    }
}

/// The solver; it can be stopped.
pub(super) struct Solver<'a> {
    control: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>,
    progress: Progress,
    stopped: bool,
}

impl<'a> Solver<'a> {
    pub(super) fn new(control: &'a mut dyn FnMut(&Progress) -> ControlFlow<()>) -> Self {
        Self { control, progress: Progress { matchings: 0 }, stopped: false }
    }

    fn tick(&mut self) {
        self.progress.matchings += 1;
        self.stopped |= (self.control)(&self.progress).is_break();
    }

    /// The best way on a board.
    pub(super) fn board(&mut self, part: &Part) -> Found {
        let rest = Rest { given_up: vec![false; part.edges.len()], kept: None };
        self.compose(blocks(part, &rest), &mut |solver, part, _| solver.solve(part, 0))
    }

    /// Solves block by block, the last first, and puts the ways together.
    fn compose(&mut self, mut blocks: Vec<Block>, solve: &mut dyn FnMut(&mut Self, &Part, bool) -> Found) -> Found {
        let mut founds: Vec<Found> = Vec::new();
        let mut tails: HashMap<u32, (usize, u32)> = HashMap::new();
        while let Some(Block { part, above }) = blocks.pop() {
            let found = solve(self, &part, blocks.is_empty());
            if let Some(above) = above {
                let before = &mut blocks[above.block].part;
                if before.go_on(above.square, found.most + above.gain, found.sure.map(|sure| sure + above.gain)) {
                    tails.insert(before.squares[above.square], (founds.len(), above.segment));
                }
            }
            founds.push(found);
        }
        let Some(mut whole) = founds.pop() else { return Found::default() };
        while let Some((tail, bridge)) = tails.remove(&whole.end) {
            let tail = &mut founds[tail];
            whole.segments.push(bridge);
            whole.segments.append(&mut tail.segments);
            whole.end = tail.end;
            whole.sure = whole.sure.filter(|_| tail.sure.is_some());
        }
        whole.proof.extend(founds.into_iter().rev().flat_map(|found| found.proof));
        whole
    }

    /// The best way in a part, as long as it gains more than the goal.
    fn solve(&mut self, part: &Part, goal: u64) -> Found {
        let (mut found, join) = self.relaxed(part);
        let Some(join) = join else { return found };
        if found.is_settled(goal) || self.stopped {
            return found;
        }
        let join = self.repair(part, &mut found, join);
        if found.is_settled(goal) || self.stopped {
            return found;
        }
        self.split(part, found, &join, goal)
    }

    /// The bound of a part and a way in it, by the cheapest segments to give up.
    fn relaxed(&mut self, part: &Part) -> (Found, Option<Join>) {
        let end = part.end.unwrap_or(part.start);
        let from = part.squares[part.start];
        if part.edges.is_empty() {
            let most = part.most[end];
            let found =
                Found { most, sure: Some(part.sure[end]), end: part.squares[end], ..Found::default() };
            return (found, None);
        }
        self.tick();
        let (join, moats) = join::proven(part);
        let mut found = Found { proof: vec![(from, Why::Cuts(on_board(part, moats)))], ..Found::default() };
        if let Some(join) = &join {
            let given: u64 = given(part, join);
            found.most = part.gain() - given + part.most[join.end];
            found.improve(&Pieces::new(part, join).way(part, join));
        }
        (found, join)
    }

    /// Looks for segments to give up that cost no more and cut nothing off.
    fn repair(&mut self, part: &Part, found: &mut Found, join: Join) -> Join {
        join
    }

    fn split(&mut self, part: &Part, mut found: Found, join: &Join, goal: u64) -> Found {
        let away = Pieces::new(part, join).away(part, join);
        let rim: Vec<usize> = rim(part, &away);
        let mut cases = Vec::new();
        for case in 0..=rim.len() {
            let kept = case.checked_sub(1).map(|first| rim[first]);
            let mut given_up = vec![false; part.edges.len()];
            rim[..case.checked_sub(1).unwrap_or(rim.len())].iter().for_each(|&edge| given_up[edge] = true);
            let blocks = blocks(part, &Rest { given_up, kept });
            let bound = self.compose(blocks.clone(), &mut |solver, part, _| solver.relaxed(part).0);
            if self.stopped {
                return found;
            }
            found.improve(&bound);
            cases.push((bound, blocks));
        }
        let mut order: Vec<usize> = (0..cases.len()).collect();
        order.sort_by_key(|&case| std::cmp::Reverse(cases[case].0.most));
        for case in order {
            let goal = goal.max(found.sure.unwrap_or_default());
            let (bound, blocks) = &mut cases[case];
            if !bound.is_settled(goal) && !self.stopped {
                let blocks = std::mem::take(blocks);
                let solved = self.compose(blocks, &mut |solver, part, last| solver.solve(part, if last { goal } else { 0 }));
                found.improve(&solved);
                *bound = solved;
            }
        }
        let most = cases.iter().map(|(bound, _)| bound.most).max().unwrap_or_default();
        found.most = found.most.min(most);
        let away = (0..away.len()).filter(|&square| away[square]).map(|square| part.squares[square]).collect();
        let cases = cases.into_iter().map(|(bound, _)| bound.proof).collect();
        found.proof = vec![(part.squares[part.start], Why::Split { away, cases })];
        found
    }
}

/// What the segments given up gain.
fn given(part: &Part, join: &Join) -> u64 {
    part.edges.iter().zip(&join.given_up).filter(|&(_, given)| *given).map(|(edge, _)| edge.gain).sum()
}

fn on_board(part: &Part, mut moats: Vec<Moat>) -> Vec<Moat> {
    for square in moats.iter_mut().flat_map(|moat| &mut moat.squares) {
        *square = part.squares[*square] as usize;
    }
    moats
}

/// The segments between squares of a set and others.
fn rim(part: &Part, set: &[bool]) -> Vec<usize> {
    let rim = part.edges.iter().enumerate().filter(|(_, edge)| set[edge.ends[0]] != set[edge.ends[1]]);
    rim.map(|(number, _)| number).collect()
}

/// What is left when segments are given up: pieces, each of which hangs together.
struct Pieces {
    of: Vec<usize>,
    gain: Vec<u64>,
}

impl Pieces {
    fn new(part: &Part, join: &Join) -> Self {
        let mut pieces = Self { of: vec![usize::MAX; part.squares.len()], gain: Vec::new() };
        for from in std::iter::once(part.start).chain(0..part.squares.len()) {
            if pieces.of[from] == usize::MAX {
                pieces.flood(part, join, from);
            }
        }
        pieces
    }

    fn flood(&mut self, part: &Part, join: &Join, from: usize) {
        let number = self.gain.len();
        self.gain.push(0);
        self.of[from] = number;
        let mut open = vec![from];
        while let Some(square) = open.pop() {
            for &(edge, next) in part.at(square) {
                if join.given_up[edge] {
                    continue;
                }
                if part.edges[edge].ends[0] == square {
                    self.gain[number] += part.edges[edge].gain;
                }
                if self.of[next] == usize::MAX {
                    self.of[next] = number;
                    open.push(next);
                }
            }
        }
    }

    /// The way through the piece of the start.
    fn way(&self, part: &Part, join: &Join) -> Found {
        let kept = part.edges.iter().zip(&join.given_up).filter(|(edge, given)| !**given && self.of[edge.ends[0]] == 0);
        Found {
            sure: Some(self.gain[0] + part.sure[join.end]),
            segments: kept.map(|(edge, _)| edge.segment).collect(),
            end: part.squares[join.end],
            ..Found::default()
        }
    }

    /// A piece that is cut off.
    fn away(&self, part: &Part, _join: &Join) -> Vec<bool> {
        let mut rims = vec![0_u64; self.gain.len()];
        for edge in &part.edges {
            let [one, other] = edge.ends.map(|end| self.of[end]);
            if one != other {
                rims[one] += 1;
                rims[other] += 1;
            }
        }
        let best = (1..self.gain.len()).filter(|&piece| self.gain[piece] > 0);
        let best = best.min_by_key(|&piece| (rims[piece], std::cmp::Reverse(self.gain[piece]))).unwrap_or_default();
        self.of.iter().map(|&piece| piece == best).collect()
    }
}
