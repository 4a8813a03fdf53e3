//! The intervals of a run, in tree order, and the results that wait for their turn.
//!
//! A *slot* is an interval that is open, being walked, or done, together with the portions of it that were walked and not
//! yet taken. The first slot is the front: its portions can be taken at once. Portions behind it have to wait, and the
//! solutions in them are bounded: a thread behind the front walks with the room that is left, and where that is none it
//! gives its interval back as soon as it meets a solution. Nothing here starts a thread or waits for one.

use fuge_search::{Interval, Statistics};
use std::collections::VecDeque;

/// The most solutions of one portion.
const PORTION: usize = 1024;

/// The intervals of a run.
pub(crate) struct Queue<S> {
    slots: VecDeque<Slot<S>>,
    next_id: u64,
    /// Solutions that may wait before those behind the front have to stop.
    capacity: usize,
    /// Solutions that wait.
    waiting: usize,
    /// Room that threads behind the front walk with.
    reserved: usize,
    /// The most solutions of one portion.
    portion: usize,
    /// What was walked so far, taken or not.
    pub(crate) walked: Statistics,
}

/// A part of an interval that was walked, with what was found in it.
pub(crate) struct Portion<S> {
    pub(crate) interval: Interval,
    pub(crate) statistics: Statistics,
    pub(crate) solutions: Vec<S>,
    /// It ended before a solution that it had no room for.
    pub(crate) refused: bool,
}

struct Slot<S> {
    id: u64,
    state: State,
    portions: VecDeque<Portion<S>>,
    /// The interval begins with a solution that there was no room for.
    needs_room: bool,
    /// There is nothing to split in the interval.
    unsplittable: bool,
}

enum State {
    Open(Interval),
    /// Being walked; what was left of it at the last report.
    Running(Interval),
    Done,
}

/// How many solutions a portion may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Room {
    pub(crate) solutions: usize,
    reserved: bool,
}

/// What a thread does after a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// Walks the next portion.
    GoOn,
    /// Splits what is left and gives the later part away with [`Queue::give_away`], then goes on.
    Split,
    /// The interval is done, or was given back: looks for another.
    LetGo,
}

impl<S> Queue<S> {
    pub(crate) fn new(interval: Interval, capacity: usize) -> Self {
        let mut queue = Self {
            slots: VecDeque::new(),
            next_id: 0,
            capacity,
            waiting: 0,
            reserved: 0,
            portion: (capacity / 8).clamp(1, PORTION),
            walked: Statistics::default(),
        };
        if !interval.is_empty() {
            queue.insert(0, interval);
        }
        queue
    }

    /// Takes the earliest open interval that can be worked on.
    pub(crate) fn claim(&mut self) -> Option<(u64, Interval)> {
        let full = self.room_left() == 0;
        let claimable =
            |(index, slot): (usize, &Slot<S>)| slot.open().is_some() && (index == 0 || !slot.needs_room || !full);
        let index = self.slots.iter().enumerate().position(claimable)?;
        let slot = &mut self.slots[index];
        let interval = slot.open()?.clone();
        slot.state = State::Running(interval.clone());
        slot.needs_room = false;
        Some((slot.id, interval))
    }

    /// Room for the next portion of this slot.
    pub(crate) fn take_room(&mut self, id: u64) -> Room {
        if self.index(id) == 0 {
            return Room { solutions: self.portion, reserved: false };
        }
        let solutions = self.portion.min(self.room_left());
        self.reserved += solutions;
        Room { solutions, reserved: true }
    }

    /// A portion of this slot was walked, and `rest` is left. `idle`: some thread has nothing to do.
    pub(crate) fn report(
        &mut self,
        id: u64,
        portion: Portion<S>,
        room: Room,
        rest: Option<Interval>,
        idle: bool,
    ) -> Next {
        if room.reserved {
            self.reserved -= room.solutions;
        }
        let refused = portion.refused;
        self.waiting += portion.solutions.len();
        self.walked += &portion.statistics;
        let index = self.index(id);
        self.slots[index].add(portion);
        let Some(rest) = rest else {
            self.slots[index].state = State::Done;
            return Next::LetGo;
        };
        self.slots[index].state = State::Running(rest);
        if refused && index > 0 && self.room_left() == 0 {
            self.slots[index].needs_room = true;
            self.give_back(id);
            return Next::LetGo;
        }
        if idle && self.earliest_splittable() == Some(index) {
            return Next::Split;
        }
        Next::GoOn
    }

    /// Gives the later part of what was left of a slot to whoever comes; `None`: there was nothing to split.
    pub(crate) fn give_away(&mut self, id: u64, parts: Option<(Interval, Interval)>) {
        let index = self.index(id);
        match parts {
            None => self.slots[index].unsplittable = true,
            Some((mine, other)) => {
                self.slots[index].state = State::Running(mine);
                self.insert(index + 1, other);
            }
        }
    }

    /// Opens what was left of a slot to others, together with the open interval that follows it, if one does.
    pub(crate) fn give_back(&mut self, id: u64) {
        let index = self.index(id);
        let State::Running(mut rest) = std::mem::replace(&mut self.slots[index].state, State::Done) else { return };
        let next = self.slots.get(index + 1);
        if let Some(Interval { to, .. }) = next.filter(|slot| slot.portions.is_empty()).and_then(Slot::open) {
            rest.to.clone_from(to);
            self.slots.remove(index + 1);
        }
        self.slots[index].unsplittable = false;
        self.slots[index].state = State::Open(rest);
    }

    /// Takes the next portion in tree order, where it is there.
    pub(crate) fn take(&mut self) -> Option<Portion<S>> {
        let front = self.slots.front_mut()?;
        let portion = front.portions.pop_front()?;
        self.waiting -= portion.solutions.len();
        // A slot that is done has at least one portion, so it goes with its last.
        if front.portions.is_empty() && matches!(front.state, State::Done) {
            self.slots.pop_front();
        }
        Some(portion)
    }

    /// Takes the next portion in tree order, over gaps that were not walked.
    pub(crate) fn take_over_gaps(&mut self) -> Option<Portion<S>> {
        let portion = self.slots.iter_mut().find_map(|slot| slot.portions.pop_front())?;
        self.waiting -= portion.solutions.len();
        Some(portion)
    }

    /// Whether the front has to wait until its results are taken.
    pub(crate) fn overflowing(&self) -> bool {
        self.waiting > self.capacity + self.portion
    }

    /// Whether everything was walked.
    pub(crate) fn done(&self) -> bool {
        self.slots.iter().all(|slot| matches!(slot.state, State::Done))
    }

    /// What was not walked yet, in tree order.
    pub(crate) fn rest(&self) -> impl Iterator<Item = &Interval> {
        self.slots.iter().filter_map(Slot::left)
    }

    /// What was not walked, or not taken, in tree order.
    pub(crate) fn not_taken(&self) -> impl Iterator<Item = &Interval> {
        self.slots.iter().flat_map(|slot| slot.portions.iter().map(|portion| &portion.interval).chain(slot.left()))
    }

    fn room_left(&self) -> usize {
        self.capacity.saturating_sub(self.waiting + self.reserved)
    }

    fn earliest_splittable(&self) -> Option<usize> {
        self.slots.iter().position(|slot| matches!(slot.state, State::Running(_)) && !slot.unsplittable)
    }

    fn index(&self, id: u64) -> usize {
        self.slots.iter().position(|slot| slot.id == id).expect("a slot stays until it is done and taken")
    }

    fn insert(&mut self, index: usize, interval: Interval) {
        let id = self.next_id;
        self.next_id += 1;
        let state = State::Open(interval);
        self.slots.insert(index, Slot { id, state, portions: VecDeque::new(), needs_room: false, unsplittable: false });
    }
}

impl<S> Slot<S> {
    fn open(&self) -> Option<&Interval> {
        match &self.state {
            State::Open(interval) => Some(interval),
            _ => None,
        }
    }

    /// What was not walked of it.
    fn left(&self) -> Option<&Interval> {
        match &self.state {
            State::Open(interval) | State::Running(interval) => Some(interval),
            State::Done => None,
        }
    }

    /// Appends a portion; one without solutions is joined to the one before it, so that poor intervals cost no memory.
    fn add(&mut self, portion: Portion<S>) {
        match self.portions.back_mut() {
            Some(last) if portion.solutions.is_empty() && last.solutions.is_empty() => {
                last.interval.to = portion.interval.to;
                last.statistics += &portion.statistics;
            }
            _ => self.portions.push_back(portion),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fuge_search::{Answer, Control, Node, Sink, Tree, split, walk};
    use proptest::prelude::*;

    /// Below each branch of the root a full binary tree of its own depth, all of whose leaves are solutions or dead ends.
    #[derive(Clone)]
    struct Bushes {
        bushes: Vec<(usize, bool)>,
        path: Vec<u32>,
    }

    impl Tree for Bushes {
        type Solution = Vec<u32>;
        fn look(&mut self) -> Node {
            let Some(&first) = self.path.first() else { return Node::Branches(self.bushes.len() as u32) };
            match self.bushes[first as usize] {
                (depth, _) if self.path.len() < depth => Node::Branches(2),
                (_, true) => Node::Solution { weight: 1 },
                (_, false) => Node::DeadEnd,
            }
        }
        fn descend(&mut self, branch: u32) {
            self.path.push(branch);
        }
        fn ascend(&mut self) {
            self.path.pop();
        }
        fn solution(&self) -> Vec<u32> {
            self.path.clone()
        }
    }

    struct Room1<'a>(&'a mut Portion<Vec<u32>>, usize);

    impl Sink<Vec<u32>> for Room1<'_> {
        fn take(&mut self, make: &mut dyn FnMut() -> Vec<u32>) -> Answer {
            if self.0.solutions.len() == self.1 {
                self.0.refused = true;
                return Answer::NotNow;
            }
            self.0.solutions.push(make());
            Answer::Next
        }
    }

    /// Threads that take turns by a schedule: what each does in its turn is what a thread of the pool does between two locks.
    struct Turns {
        tree: Bushes,
        queue: Queue<Vec<u32>>,
        threads: Vec<Option<(u64, Interval)>>,
        taken: Vec<Vec<u32>>,
        nodes: u64,
        /// In this round some thread found nothing to do.
        idle: bool,
        /// In this round some thread had to wait until results are taken.
        stalled: bool,
    }

    impl Turns {
        fn turn(&mut self, thread: usize) {
            if self.queue.overflowing() {
                self.stalled = true;
                return;
            }
            if self.threads[thread].is_none() {
                self.threads[thread] = self.queue.claim();
            }
            let Some((id, interval)) = self.threads[thread].take() else {
                self.idle = true;
                return;
            };
            let room = self.queue.take_room(id);
            let mut portion = Portion {
                interval: interval.clone(),
                statistics: Statistics::default(),
                solutions: Vec::new(),
                refused: false,
            };
            let control = Control { nodes: Some(5), ..Control::default() };
            let outcome = walk(&mut self.tree, &interval, &control, &mut Room1(&mut portion, room.solutions));
            portion.interval.to = outcome.rest.as_ref().map_or(interval.to, |rest| Some(rest.from.clone()));
            portion.statistics = outcome.statistics;
            let idle = self.threads.iter().enumerate().any(|(other, claim)| other != thread && claim.is_none());
            let rest = outcome.rest;
            match self.queue.report(id, portion, room, rest.clone(), idle) {
                Next::GoOn => self.threads[thread] = rest.map(|rest| (id, rest)),
                Next::LetGo => {}
                Next::Split => {
                    let rest = rest.unwrap();
                    let parts = split(&mut self.tree, &rest);
                    let mine = parts.as_ref().map_or(rest, |(mine, _)| mine.clone());
                    self.queue.give_away(id, parts);
                    self.threads[thread] = Some((id, mine));
                }
            }
        }

        fn take(&mut self) {
            while let Some(portion) = self.queue.take() {
                self.nodes += portion.statistics.nodes();
                self.taken.extend(portion.solutions);
            }
        }

        /// The earliest interval that is being walked and can be split.
        fn splittable_front(&self) -> Option<u64> {
            let slot = &self.queue.slots[self.queue.earliest_splittable()?];
            let State::Running(rest) = &slot.state else { return None };
            split(&mut self.tree.clone(), rest).map(|_| slot.id)
        }
    }

    fn simulate(bushes: Vec<(usize, bool)>, threads: usize, capacity: usize, schedule: &[usize]) {
        let tree = Bushes { bushes, path: Vec::new() };
        let mut expected = Vec::new();
        let plain = walk(&mut tree.clone(), &Interval::whole(), &Control::default(), &mut expected);
        let queue = Queue::new(Interval::whole(), capacity);
        let portion = queue.portion;
        let mut turns = Turns {
            tree,
            queue,
            threads: vec![None; threads],
            taken: Vec::new(),
            nodes: 0,
            idle: false,
            stalled: false,
        };
        let mut rounds = 0;
        while !turns.queue.done() {
            let (front, intervals) = (turns.splittable_front(), turns.queue.next_id);
            let was_idle = std::mem::take(&mut turns.idle);
            turns.stalled = false;
            for turn in 0..threads {
                turns.turn((turn + schedule[rounds % schedule.len()]) % threads);
                assert!(turns.queue.waiting <= capacity + 2 * portion, "{} wait", turns.queue.waiting);
            }
            // A thread was idle before this round and after it, and the front could be split all the time: then it was.
            if was_idle && turns.idle && !turns.stalled && front.is_some() && front == turns.splittable_front() {
                assert!(turns.queue.next_id > intervals, "a thread has nothing to do");
            }
            if schedule[rounds % schedule.len()] % 3 != 1 || rounds % 4 == 0 {
                turns.take();
            }
            rounds += 1;
            assert!(rounds < 100_000, "it never ends");
        }
        turns.take();
        assert_eq!(turns.taken, expected);
        assert_eq!(turns.nodes, plain.statistics.nodes());
        assert_eq!((turns.queue.waiting, turns.queue.reserved), (0, 0));
    }

    #[test]
    fn a_poor_front_and_a_rich_end_neither_block_nor_pile_up() {
        simulate(vec![(11, false), (2, false), (10, true)], 4, 16, &[0]);
        simulate(vec![(11, false), (10, true)], 2, 1, &[0, 1]);
    }

    proptest! {
        #[test]
        fn any_schedule_gives_the_plain_walk(
            bushes in prop::collection::vec((1..8_usize, any::<bool>()), 1..6),
            threads in 1..5_usize,
            capacity in 1..40_usize,
            schedule in prop::collection::vec(0..12_usize, 1..20),
        ) {
            simulate(bushes, threads, capacity, &schedule);
        }
    }
}
