//! The squares in the order in which they are passed, what can be chosen on each, and how much can still be gained behind it.
//!
//! **The bound.** Let every segment count at both of its squares. Then a square gains at most what its best choice of segments gains, whatever
//! happens elsewhere: an odd square that is no end of a trail gives up its cheapest segment, a square of a path keeps its two best. The sum of
//! that over the squares to come is what a state can still gain. It is near the truth (on the chessboard it *is* the truth), so a
//! state that gave up too much is known early.

use super::super::graph::Graph;
use super::super::model::Visits;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// How a graph is counted, square by square.
pub(super) struct Plan {
    pub(super) places: Vec<Place>,
    pub(super) rule: Rule,
    /// How many slots it takes.
    pub(super) slots: usize,
    /// What a way can be worth at most.
    pub(super) most: u64,
    /// Whether the end is free, so that a state must tell if it is behind.
    pub(super) free: bool,
}

/// A square, when its turn has come.
pub(super) struct Place {
    /// The segments that lead here from squares behind.
    pub(super) ins: Vec<Lead>,
    pub(super) choices: Vec<Choice>,
    /// How much can be gained on the squares after it: while the end is to come, and when it is behind. Nothing: there is no way on.
    pub(super) ahead: [Option<u64>; 2],
}

/// A segment in its slot.
pub(super) struct Lead {
    pub(super) slot: u8,
    pub(super) segment: u32,
    pub(super) gain: u64,
}

/// What can be done on a square.
pub(super) struct Choice {
    /// How often the way starts or ends here.
    pub(super) terminals: usize,
    /// Whether a free end is taken here.
    pub(super) ends: bool,
    /// The slots of the segments to go on with.
    pub(super) outs: Vec<u8>,
    pub(super) gain: u64,
}

/// How many segments can be used on a square.
#[derive(Clone, Copy)]
pub(super) struct Rule {
    visits: Visits,
    /// Whether the way comes back to its start.
    closed: bool,
}

impl Rule {
    /// Whether a square where the way starts or ends so often can have so many segments.
    pub(super) fn allows(self, terminals: usize, segments: usize) -> bool {
        match self.visits {
            Visits::Segments => (terminals + segments).is_multiple_of(2),
            // Once through, or not at all; only the start of a closed path is passed twice, at its two ends.
            Visits::Squares => {
                matches!(terminals + segments, 0 | 2) || (self.closed && terminals == 2 && segments == 2)
            }
        }
    }
}

impl Plan {
    /// Passes the squares along rows or along columns, whichever leaves fewer segments open.
    pub(super) fn new(graph: &Graph, visits: Visits) -> Self {
        let rows: Vec<u32> = (0..graph.squares.len() as u32).collect();
        let mut columns = rows.clone();
        columns.sort_by_key(|&square| graph.squares[square as usize].column);
        let (rows, columns) = (Order::new(graph, rows), Order::new(graph, columns));
        let order = if rows.cost() <= columns.cost() { rows } else { columns };
        let rule = Rule { visits, closed: graph.end == Some(graph.start) };
        let (first, ahead) = Bounds { graph, rule }.all(&order.squares);
        let places = order.squares.iter().zip(ahead).enumerate();
        let places = places.map(|(at, (&square, ahead))| order.place(graph, at, square, ahead)).collect();
        let slots = order.slots;
        Self { places, rule, slots, most: first.unwrap_or(0), free: graph.end.is_none() }
    }
}

/// An order of the squares, with the slots of the segments.
struct Order {
    squares: Vec<u32>,
    /// When the turn of each square comes.
    turns: Vec<usize>,
    /// The slot of each segment.
    held: Vec<usize>,
    slots: usize,
    /// How many segments are open, summed up over all squares.
    open: usize,
}

impl Order {
    fn new(graph: &Graph, squares: Vec<u32>) -> Self {
        let mut turns = vec![0; squares.len()];
        squares.iter().enumerate().for_each(|(turn, &square)| turns[square as usize] = turn);
        let mut order = Self { squares, turns, held: vec![0; graph.segments.len()], slots: 0, open: 0 };
        order.hold(graph);
        order
    }

    /// Gives every segment the first free slot. What leads on from a square has other slots than what leads there, so that one can be
    /// written before the other is wiped out.
    fn hold(&mut self, graph: &Graph) {
        let (mut free, mut taken) = (BinaryHeap::new(), 0);
        for turn in 0..self.squares.len() {
            let square = self.squares[turn];
            for (segment, _) in graph.at(square).filter(|&(_, next)| self.turns[next as usize] > turn) {
                let slot = free.pop().map_or(self.slots, |Reverse(slot)| slot);
                self.slots = self.slots.max(slot + 1);
                self.held[segment as usize] = slot;
                taken += 1;
            }
            self.open += taken;
            for (segment, _) in graph.at(square).filter(|&(_, next)| self.turns[next as usize] < turn) {
                free.push(Reverse(self.held[segment as usize]));
                taken -= 1;
            }
        }
    }

    fn cost(&self) -> (usize, usize) {
        (self.slots, self.open)
    }

    fn place(&self, graph: &Graph, turn: usize, square: u32, ahead: [Option<u64>; 2]) -> Place {
        let leads = |later: bool| {
            let segments = graph.at(square).filter(move |&(_, next)| (self.turns[next as usize] > turn) == later);
            segments.map(|(segment, _)| Lead {
                // A plan with more slots than fit is never used.
                slot: self.held[segment as usize] as u8,
                segment,
                gain: graph.segments[segment as usize].gain,
            })
        };
        let outs: Vec<Lead> = leads(true).collect();
        let choices = Role::all(graph, square).into_iter().flat_map(|role| role.choices(&outs)).collect();
        Place { ins: leads(false).collect(), choices, ahead }
    }
}

/// What a square can be to the way.
struct Role {
    terminals: usize,
    ends: bool,
    bonus: u64,
}

impl Role {
    fn all(graph: &Graph, square: u32) -> Vec<Self> {
        let (starts, bonus) = (usize::from(square == graph.start), 2 * graph.bonus[square as usize]);
        match graph.end {
            Some(end) if end == square => vec![Self { terminals: starts + 1, ends: false, bonus }],
            Some(_) => vec![Self { terminals: starts, ends: false, bonus: 0 }],
            None => vec![
                Self { terminals: starts, ends: false, bonus: 0 },
                Self { terminals: starts + 1, ends: true, bonus },
            ],
        }
    }

    /// The role with every set of segments to go on with.
    fn choices(self, outs: &[Lead]) -> impl Iterator<Item = Choice> {
        subsets(outs).map(move |outs| Choice {
            terminals: self.terminals,
            ends: self.ends,
            gain: self.bonus + outs.iter().map(|out| out.gain).sum::<u64>(),
            outs: outs.iter().map(|out| out.slot).collect(),
        })
    }
}

fn subsets<T>(items: &[T]) -> impl Iterator<Item = Vec<&T>> {
    (0..1_u32 << items.len()).map(move |set| {
        let chosen = (0..).zip(items).filter(move |(bit, _)| set >> bit & 1 == 1);
        chosen.map(|(_, item)| item).collect()
    })
}

/// How much can be gained on some squares.
struct Bounds<'a> {
    graph: &'a Graph,
    rule: Rule,
}

impl Bounds<'_> {
    /// What can be gained on all squares; and after each, while the end is to come, and when it is behind.
    fn all(&self, order: &[u32]) -> (Option<u64>, Vec<[Option<u64>; 2]>) {
        let mut rest = Rest { plain: 0, start: None, end: None, best: None };
        let mut ahead = vec![[None; 2]; order.len()];
        for (turn, &square) in order.iter().enumerate().rev() {
            ahead[turn] = [rest.most(self.graph, false), rest.most(self.graph, true)];
            self.take(&mut rest, square);
        }
        (rest.most(self.graph, false), ahead)
    }

    fn take(&self, rest: &mut Rest, square: u32) {
        let plain = self.cap(square, 0).unwrap_or(0);
        let bonus = 2 * self.graph.bonus[square as usize] as i64;
        let more = |terminals| self.cap(square, terminals).map(|cap| cap - plain);
        rest.plain += plain;
        if square == self.graph.start {
            rest.start = Some([more(1), more(2)]);
        } else {
            rest.best = rest.best.max(more(1).map(|more| more + bonus));
        }
        if self.graph.end == Some(square) {
            rest.end = Some(more(1).map(|more| more + bonus));
        }
    }

    /// The most that the segments of a square gain, if the way starts or ends there so often.
    fn cap(&self, square: u32, terminals: usize) -> Option<i64> {
        let gains: Vec<u64> =
            self.graph.at(square).map(|(segment, _)| self.graph.segments[segment as usize].gain).collect();
        let allowed = subsets(&gains).filter(|set| self.rule.allows(terminals, set.len()));
        allowed.map(|set| set.into_iter().sum::<u64>() as i64).max()
    }
}

/// The squares to come: what they gain if the way neither starts nor ends there, and how much more if it does.
struct Rest {
    plain: i64,
    /// On the start: if the way only starts there, and if it ends there too.
    start: Option<[Option<i64>; 2]>,
    /// On the given end.
    end: Option<Option<i64>>,
    /// On the best square to end on, apart from the start.
    best: Option<i64>,
}

impl Rest {
    fn most(&self, graph: &Graph, ended: bool) -> Option<u64> {
        let closed = graph.end == Some(graph.start);
        let more = match (self.start, graph.end) {
            (None, Some(_)) => self.end.unwrap_or(Some(0)),
            (Some([_, both]), Some(_)) if closed => both,
            (Some([one, _]), Some(_)) => one.zip(self.end.unwrap_or(Some(0))).map(|(one, end)| one + end),
            (None, None) if ended => Some(0),
            (None, None) => self.best,
            (Some([one, _]), None) if ended => one,
            (Some([one, both]), None) => both.max(one.zip(self.best).map(|(one, best)| one + best)),
        };
        more.map(|more| (self.plain + more).max(0) as u64)
    }
}
