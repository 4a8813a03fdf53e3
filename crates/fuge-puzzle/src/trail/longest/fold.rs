//! Sets of squares that two segments hold to the rest become one square each.

use super::found::{FoldProof, Found, Known, Pieces};
use super::join::Join;
use super::part::{Edge, Part};

/// What is known of the ways inside a set that was folded.
#[derive(Clone, Debug)]
pub(super) struct Folded {
    /// The square that stands for it, on the whole board.
    pub(super) name: u32,
    /// The two segments of its rim, on the whole board.
    rim: [u32; 2],
    /// From the one to the other.
    through: Option<Known>,
    /// From each of them to the end.
    ending: [Option<Known>; 2],
    /// The end is known, and in it.
    holds_end: bool,
}

/// All sets folded so far. Their squares are numbered after those of the board.
#[derive(Debug)]
pub(super) struct Folds {
    /// How many squares the board has.
    squares: u32,
    all: Vec<Folded>,
}

/// What a set is to be asked, and what it is to become.
pub(super) struct Question {
    squares: Vec<usize>,
    rim: [usize; 2],
    /// From one segment of the rim to the other.
    through: Option<Part>,
    /// From each of the two to the end.
    ending: Option<[Part; 2]>,
}

impl Question {
    /// What is asked, in the order of [`Fold`](super::Fold).
    pub(super) fn parts(&self) -> impl Iterator<Item = &Part> {
        self.through.iter().chain(self.ending.iter().flatten())
    }
}

impl Folds {
    pub(super) fn new(squares: usize) -> Self {
        Self { squares: squares as u32, all: Vec::new() }
    }

    /// What is folded in a square.
    pub(super) fn get(&self, square: u32) -> Option<&Folded> {
        self.all.get(square.checked_sub(self.squares)? as usize)
    }

    /// The square of the board that stands for a square.
    pub(super) fn name(&self, square: u32) -> u32 {
        self.get(square).map_or(square, |folded| folded.name)
    }

    /// What has to be known of a set before it is folded; `None`: it has not two segments on its rim.
    pub(super) fn question(part: &Part, squares: Vec<usize>) -> Option<Question> {
        let mut set = vec![false; part.squares.len()];
        squares.iter().for_each(|&square| set[square] = true);
        let rim: [usize; 2] = part.rim(&set).try_into().ok()?;
        let doors = rim.map(|edge| part.edges[edge].ends[usize::from(!set[part.edges[edge].ends[0]])]);
        let local = |square: usize| squares.binary_search(&square).ok();
        let inside = part.inside(&squares);
        let from = |door: usize, end: Option<usize>| {
            let into = Some(part.edges[rim[door]].segment);
            Part { start: local(doors[door]).unwrap_or_default(), into, end, ..inside.clone() }
        };
        let ends_inside = part.end.and_then(local);
        let through = ends_inside.is_none().then(|| {
            let count = squares.len();
            Part { most: vec![0; count], sure: vec![Some(0); count], ..from(0, local(doors[1])) }
        });
        let ending = (part.end.is_none() || ends_inside.is_some()).then(|| [0, 1].map(|door| from(door, ends_inside)));
        Some(Question { squares, rim, through, ending })
    }

    /// Folds a set, with the answers to its question.
    pub(super) fn fold(&mut self, part: &Part, question: Question, answers: Vec<Found>) -> (Part, FoldProof) {
        let Question { squares, rim, through, .. } = question;
        let numbers: Vec<u32> = squares.iter().map(|&square| part.squares[square]).collect();
        let (name, holds_end) = (self.name(numbers[0]), through.is_none());
        let most: Vec<u64> = answers.iter().map(|answer| answer.most).collect();
        let (ways, cases): (Vec<_>, Vec<_>) = answers.into_iter().map(|answer| (answer.way, answer.proof)).unzip();
        let mut ways = ways.into_iter();
        let through = if holds_end { None } else { ways.next().flatten() };
        let ending = [ways.next().flatten(), ways.next().flatten()];
        let number = self.squares + self.all.len() as u32;
        self.all.push(Folded { name, rim: rim.map(|edge| part.edges[edge].segment), through, ending, holds_end });
        (shrink(part, &squares, number, rim, shares(&most)), FoldProof { squares: numbers, cases })
    }

    /// The way in the piece of the start, when segments are given up.
    pub(super) fn way(&self, part: &Part, join: &Join, pieces: &Pieces) -> Option<Known> {
        let mut way = Known { gain: 0, segments: Vec::new(), end: part.squares[join.end] };
        let left = part.edges.iter().zip(&join.given_up).filter(|&(_, given_up)| !given_up);
        for (edge, _) in left.filter(|(edge, _)| pieces.of[edge.ends[0]] == 0) {
            way.gain += edge.own;
            way.segments.push(edge.segment);
        }
        if self.get(part.squares[join.end]).is_none() {
            way.gain += part.sure[join.end]?;
        }
        for square in (0..part.squares.len()).filter(|&square| pieces.of[square] == 0) {
            if let Some(folded) = self.get(part.squares[square]) {
                let left = part.at(square).iter().filter(|&&(edge, _)| !join.given_up[edge]);
                way.go_in(part, folded, left.map(|&(edge, _)| part.edges[edge].segment))?;
            }
        }
        Some(way)
    }

    /// The way where there is a single square: it ends there, or goes on from there.
    pub(super) fn stay(&self, part: &Part) -> Option<Known> {
        let here = Known { gain: 0, segments: Vec::new(), end: part.squares[0] };
        let on = part.sure[0].map(|gain| Known { gain, ..here.clone() });
        let Some(folded) = self.get(part.squares[0]) else { return on };
        let through = on.zip(folded.through.as_ref()).map(|(on, through)| {
            let mut way = through.clone();
            way.append(&on);
            Known { end: on.end, ..way }
        });
        let ending = part.into.and_then(|door| folded.ending(part, door));
        through.into_iter().chain(ending.cloned()).max_by_key(|way| way.gain)
    }
}

impl Folded {
    /// The way from a segment of the rim to the end, if it may be in here.
    fn ending(&self, part: &Part, door: u32) -> Option<&Known> {
        let ending = self.ending[usize::from(door != self.rim[0])].as_ref();
        ending.filter(|_| part.end.is_none() || self.holds_end)
    }
}

impl Known {
    /// Goes into what is folded along some segments: with two of them through it, with one to its end.
    fn go_in(&mut self, part: &Part, folded: &Folded, mut doors: impl Iterator<Item = u32>) -> Option<()> {
        match (doors.next(), doors.next()) {
            (Some(_), Some(_)) => self.append(folded.through.as_ref()?),
            (Some(door), None) => {
                let ending = folded.ending(part, door)?;
                self.append(ending);
                self.end = ending.end;
            }
            _ => {}
        }
        Some(())
    }

    fn append(&mut self, other: &Self) {
        self.gain += other.gain;
        self.segments.extend(&other.segments);
    }
}

/// The bonus of the one square, and what its two segments gain more; see [`Fold`](super::Fold).
fn shares(most: &[u64]) -> (u64, [u64; 2]) {
    match *most {
        [through] => (0, [through, 0]),
        [one, other] => (0, [one, other]),
        [through, one, other] => {
            let (one, other) = (one.max(through), other.max(through));
            let (mut one, other) = (one.max(other.saturating_sub(through)), other.max(one.saturating_sub(through)));
            one += (one + other - through) % 2;
            let bonus = (one + other - through) / 2;
            (bonus, [one - bonus, other - bonus])
        }
        _ => (0, [0, 0]),
    }
}

/// The part with one square for a set, where the first of the set was.
fn shrink(part: &Part, set: &[usize], number: u32, rim: [usize; 2], (bonus, more): (u64, [u64; 2])) -> Part {
    let mut stays = vec![true; part.squares.len()];
    set[1..].iter().for_each(|&square| stays[square] = false);
    let squares: Vec<usize> = (0..part.squares.len()).filter(|&square| stays[square]).collect();
    let mut local = vec![0; part.squares.len()];
    squares.iter().enumerate().for_each(|(number, &square)| local[square] = number);
    let one = local[set[0]];
    set.iter().for_each(|&square| local[square] = one);
    let mut edges = Vec::new();
    for (index, edge) in part.edges.iter().enumerate() {
        let ends = edge.ends.map(|end| local[end]);
        if ends[0] != ends[1] {
            let gain =
                edge.gain + rim.iter().zip(more).map(|(&rim, more)| if rim == index { more } else { 0 }).sum::<u64>();
            edges.push(Edge { ends, gain, ..*edge });
        }
    }
    let mut shrunk = part.sub(&squares, edges);
    (shrunk.squares[one], shrunk.most[one], shrunk.sure[one]) = (number, bonus, None);
    let (start, end) = (local[part.start], part.end.map(|end| local[end]));
    Part { start, end, into: part.into, ..shrunk }
}
