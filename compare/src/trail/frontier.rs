//! A plain frontier program: square by square, a hash table of states, and in each state for every open segment where the piece of the way that it
//! belongs to leads. It knows nothing of what can still become longest.

use rustc_hash::FxHashMap;

/// For each open segment the other end of its piece: another open segment, or an end of the way. Two places more are for the segments that come in.
type State = [u8; 16];

/// Not open.
const NONE: u8 = 253;
const START: u8 = 254;
const END: u8 = 255;

/// A rectangle without blocked squares.
pub struct Rectangle {
    pub height: usize,
    pub width: usize,
    /// Where the way starts, row and column.
    pub start: (usize, usize),
    /// Where it ends; not where it starts.
    pub end: Option<(usize, usize)>,
    /// Whether a square may be visited again.
    pub again: bool,
}

/// Numbers of ways.
pub trait Ways: Clone + Default {
    /// One, of no step.
    fn one() -> Self;

    /// Others come to these, with so many steps more.
    fn add(&mut self, others: &Self, more: usize);
}

/// The longest: how many steps, and how many there are.
#[derive(Clone, Default)]
pub struct Longest(pub usize, pub u128);

impl Ways for Longest {
    fn one() -> Self {
        Self(0, 1)
    }

    fn add(&mut self, others: &Self, more: usize) {
        let steps = others.0 + more;
        if steps > self.0 || self.1 == 0 {
            *self = Self(steps, others.1);
        } else if steps == self.0 {
            self.1 += others.1;
        }
    }
}

/// All, by their steps.
#[derive(Clone, Default)]
pub struct Every(pub Vec<u128>);

impl Ways for Every {
    fn one() -> Self {
        Self(vec![1])
    }

    fn add(&mut self, others: &Self, more: usize) {
        self.0.resize(self.0.len().max(others.0.len() + more), 0);
        self.0[more..].iter_mut().zip(&others.0).for_each(|(own, others)| *own += others);
    }
}

/// All together.
#[derive(Clone, Default)]
pub struct Total(pub u128);

impl Ways for Total {
    fn one() -> Self {
        Self(1)
    }

    fn add(&mut self, others: &Self, _: usize) {
        self.0 += others.0;
    }
}

/// What meets on a square: segments that come in or go out, by their places, and ends of the way.
#[derive(Clone, Copy)]
enum Thread {
    In(u8),
    Out(u8),
    Terminal(u8),
}

/// The next layer, and the ways that are whole.
struct Next<V> {
    layer: FxHashMap<State, V>,
    whole: V,
}

impl Rectangle {
    /// Counts the ways.
    pub fn count<V: Ways>(&self) -> V {
        let mut layer = FxHashMap::from_iter([([NONE; 16], V::one())]);
        let mut whole = V::default();
        for row in 0..self.height {
            for column in 0..self.width {
                let mut next = Next { layer: FxHashMap::default(), whole };
                for (state, ways) in &layer {
                    self.pass(state, ways, (row, column), &mut next);
                }
                Next { layer, whole } = next;
            }
            layer = layer.into_iter().map(|(state, ways)| (next_row(state), ways)).collect();
        }
        whole
    }

    /// Passes a square: from the left it is entered at the place of its column, from behind at the next; ahead and to the right likewise.
    fn pass<V: Ways>(&self, state: &State, ways: &V, at: (usize, usize), next: &mut Next<V>) {
        let ended = state.contains(&END);
        let (left, up) = (at.1 as u8, at.1 as u8 + 1);
        let state = moved(moved(*state, left, 14), up, 15);
        let ins = [14, 15].into_iter().filter(|&place| state[usize::from(place)] != NONE).map(Thread::In);
        let ins: Vec<Thread> = ins.chain((at == self.start).then_some(Thread::Terminal(START))).collect();
        for outs in 0..4_u8 {
            if (outs & 1 != 0 && at.1 + 1 == self.width) || (outs & 2 != 0 && at.0 + 1 == self.height) {
                continue;
            }
            for ends in [false, true] {
                if self.end.map_or(ends && ended, |end| ends != (end == at)) {
                    continue;
                }
                let mut threads = ins.clone();
                threads.extend((outs & 1 != 0).then_some(Thread::Out(up)));
                threads.extend((outs & 2 != 0).then_some(Thread::Out(left)));
                threads.extend(ends.then_some(Thread::Terminal(END)));
                if threads.len().is_multiple_of(2) && (self.again || threads.len() <= 2) {
                    pair(state, &threads, false, &mut |state, whole| {
                        let more = outs.count_ones() as usize;
                        match (whole, state == [NONE; 16]) {
                            (false, _) => next.layer.entry(state).or_default().add(ways, more),
                            (true, true) => next.whole.add(ways, more),
                            (true, false) => {}
                        }
                    });
                }
            }
        }
    }
}

/// Pairs threads in every way, each pair one visit.
fn pair(state: State, threads: &[Thread], whole: bool, found: &mut dyn FnMut(State, bool)) {
    let Some((&first, others)) = threads.split_first() else { return found(state, whole) };
    for (number, &other) in others.iter().enumerate() {
        if let Some((state, tied)) = tie(state, first, other) {
            let mut rest = others.to_vec();
            rest.remove(number);
            pair(state, &rest, whole || tied, found);
        }
    }
}

/// Joins two pieces, and says whether the way is whole by that; `None`: they are one, and would be a ring.
fn tie(mut state: State, one: Thread, other: Thread) -> Option<(State, bool)> {
    if let (Thread::In(one), Thread::In(other)) = (one, other)
        && state[usize::from(one)] == other
    {
        return None;
    }
    let [one, other] = [one, other].map(|thread| match thread {
        Thread::In(place) => std::mem::replace(&mut state[usize::from(place)], NONE),
        Thread::Out(end) | Thread::Terminal(end) => end,
    });
    for (end, across) in [(one, other), (other, one)] {
        if end < NONE {
            state[usize::from(end)] = across;
        }
    }
    Some((state, one > NONE && other > NONE))
}

/// Moves an open segment to another place.
fn moved(mut state: State, from: u8, to: u8) -> State {
    let end = std::mem::replace(&mut state[usize::from(from)], NONE);
    state[usize::from(to)] = end;
    if end < NONE {
        state[usize::from(end)] = to;
    }
    state
}

/// What is ahead of a row is behind the next one.
fn next_row(state: State) -> State {
    (0..14).rev().fold(state, |state, place| moved(state, place, place + 1))
}
