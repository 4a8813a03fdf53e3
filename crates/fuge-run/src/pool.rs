//! Threads around the [queue](crate::queue): they walk; the caller's own thread hands out results, keeps the clock and tells
//! of the progress.

use crate::forecast::{Forecast, Progress};
use crate::pace::Pace;
use crate::queue::{Next, Portion, Queue, Room};
use crate::threads::started;
use fuge_search::{Answer, Control, Count, Interval, Sink, Statistics, Tree, split, walk};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Time between two looks at the cancel flag and the clock.
pub(crate) const TICK: Duration = Duration::from_millis(100);

/// Time between two tellings of the progress.
pub(crate) const TELL: Duration = Duration::from_millis(300);

/// How long results that wait are handed out after a run was stopped.
const GRACE: Duration = Duration::from_millis(150);

/// How a search is to be run.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// Number of threads that walk, at least 1.
    pub threads: usize,
    /// Stop after this many solutions in tree order.
    pub limit: Option<u64>,
    /// Keep no solutions: only count them. Nothing is handed out.
    pub count_only: bool,
    /// Stop soon after so many nodes were walked. Whether a search has more than that depends neither on threads nor on time.
    pub nodes: Option<u64>,
    /// Stop after this time.
    pub time: Option<Duration>,
    /// Stop soon after this is raised.
    pub cancel: Option<&'a AtomicBool>,
    /// How many solutions may wait for their turn.
    pub waiting: usize,
    /// Tell of the progress, with an estimate of what is left.
    pub progress: bool,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self {
            threads: 1,
            limit: None,
            count_only: false,
            nodes: None,
            time: None,
            cancel: None,
            waiting: 1 << 16,
            progress: false,
        }
    }
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What was seen. For a complete or a limited run it does not depend on the number of threads.
    pub statistics: Statistics,
    /// What was not walked, or not handed out, in tree order; empty when the run is complete.
    pub rest: Vec<Interval>,
    /// Why it ended.
    pub end: End,
}

impl Report {
    /// Whether everything was walked.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.end == End::Complete
    }
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Everything was walked.
    Complete,
    /// The wanted number of solutions was found.
    Limit,
    /// As many nodes were walked as may be, and there are more.
    Nodes,
    /// The time was over.
    Time,
    /// The cancel flag was raised.
    Cancelled,
}

/// Walks an interval of a tree on several threads and hands the solutions to `deliver`, in tree order, on the caller's own
/// thread. Where `options.progress` says so, `observe` hears of the progress several times a second.
///
/// A run that is stopped early hands out what was found, still in tree order, though with gaps. Where `deliver` is so slow that
/// this takes more than a moment, what waits beyond that is given up, and belongs to the rest of the report.
pub fn run<T>(
    tree: &T,
    interval: &Interval,
    options: &Options<'_>,
    deliver: &mut dyn FnMut(T::Solution),
    observe: &mut dyn FnMut(&Progress),
) -> Report
where
    T: Tree + Clone + Send,
    T::Solution: Send,
{
    let pool = Pool {
        queue: Mutex::new(Guarded { queue: Queue::new(interval.clone(), options.waiting), idle: 0 }),
        work: Condvar::new(),
        results: Condvar::new(),
        stop: AtomicBool::new(false),
        keep: !options.count_only || options.limit.is_some(),
    };
    let start = Instant::now();
    let statistics = Statistics::default();
    let mut caller = Caller {
        pool: &pool,
        tree: tree.clone(),
        options,
        start,
        told: start,
        forecast: Forecast::default(),
        statistics,
        alone: None,
        over: None,
        given_up: None,
    };
    let end = thread::scope(|scope| {
        // However this thread leaves, the others must not wait for it.
        let _stopping = Stopping { pool: &pool, always: true };
        let start = || {
            let (pool, mut tree) = (&pool, tree.clone());
            started(scope, move || pool.work(&mut tree))
        };
        let threads = (0..options.threads.max(1)).map_while(|_| start()).count();
        caller.alone = (threads == 0).then(Pace::new);
        caller.serve(deliver, observe)
    });
    caller.finish(end, deliver)
}

struct Pool<S> {
    queue: Mutex<Guarded<S>>,
    /// There may be something to walk.
    work: Condvar,
    /// There may be something to take.
    results: Condvar,
    stop: AtomicBool,
    /// Solutions are kept.
    keep: bool,
}

struct Guarded<S> {
    queue: Queue<S>,
    /// Threads that wait for work.
    idle: usize,
}

/// Stops all threads when it goes out of scope: always, or by a panic only.
struct Stopping<'a, S> {
    pool: &'a Pool<S>,
    always: bool,
}

impl<S> Drop for Stopping<'_, S> {
    fn drop(&mut self) {
        if self.always || thread::panicking() {
            self.pool.stop();
        }
    }
}

impl<S> Pool<S> {
    /// A thread's life: claim an interval, walk it portion by portion, until there is nothing left.
    fn work<T: Tree<Solution = S>>(&self, tree: &mut T) {
        let _stopping = Stopping { pool: self, always: false };
        let mut pace = Pace::new();
        while let Some((id, interval)) = self.claim() {
            let mut rest = Some(interval);
            while let Some(interval) = rest.take() {
                let room = self.lock().queue.take_room(id);
                let (portion, left) = self.portion(tree, interval, room, &mut pace);
                rest = self.report(tree, id, portion, room, left);
            }
        }
    }

    /// Walks one portion of the earliest open interval, and opens what is left.
    fn walk_once<T: Tree<Solution = S>>(&self, tree: &mut T, pace: &mut Pace) {
        let Some((id, interval)) = self.claim() else { return };
        let room = self.lock().queue.take_room(id);
        let (portion, left) = self.portion(tree, interval, room, pace);
        let mut guarded = self.lock();
        if guarded.queue.report(id, portion, room, left, false) == Next::GoOn {
            guarded.queue.give_back(id);
        }
    }

    /// Walks one portion; what is left after it.
    fn portion<T: Tree<Solution = S>>(
        &self,
        tree: &mut T,
        interval: Interval,
        room: Room,
        pace: &mut Pace,
    ) -> (Portion<S>, Option<Interval>) {
        let mut kept = Bounded { solutions: Vec::new(), room: room.solutions, refused: false };
        let sink: &mut dyn Sink<S> = if self.keep { &mut kept } else { &mut Count };
        let outcome = pace.portion(|nodes| {
            let control = Control { nodes: Some(nodes), cancel: Some(&self.stop), ..Control::default() };
            walk(tree, &interval, &control, sink)
        });
        let to = outcome.rest.as_ref().map_or(interval.to, |rest| Some(rest.from.clone()));
        let walked = Interval { from: interval.from, to };
        let Bounded { solutions, refused, .. } = kept;
        (Portion { interval: walked, statistics: outcome.statistics, solutions, refused }, outcome.rest)
    }

    /// Waits for an interval to walk; `None`: there will be none.
    fn claim(&self) -> Option<(u64, Interval)> {
        let mut guarded = self.lock();
        loop {
            if self.stop.load(Ordering::Relaxed) || guarded.queue.done() {
                return None;
            }
            if let Some(claim) = guarded.queue.claim() {
                return Some(claim);
            }
            guarded.idle += 1;
            guarded = self.work.wait(guarded).unwrap_or_else(PoisonError::into_inner);
            guarded.idle -= 1;
        }
    }

    /// Reports a portion; what the thread is to walk next of its interval.
    fn report<T: Tree<Solution = S>>(
        &self,
        tree: &mut T,
        id: u64,
        portion: Portion<S>,
        room: Room,
        rest: Option<Interval>,
    ) -> Option<Interval> {
        let mut guarded = self.lock();
        let idle = guarded.idle > 0;
        let next = guarded.queue.report(id, portion, room, rest.clone(), idle);
        self.results.notify_all();
        if next == Next::LetGo {
            self.work.notify_all();
            return None;
        }
        while guarded.queue.overflowing() && !self.stop.load(Ordering::Relaxed) {
            guarded = self.work.wait(guarded).unwrap_or_else(PoisonError::into_inner);
        }
        if self.stop.load(Ordering::Relaxed) {
            guarded.queue.give_back(id);
            return None;
        }
        if next == Next::Split {
            let rest = rest?;
            let parts = split(tree, &rest);
            let mine = parts.as_ref().map_or(rest, |(mine, _)| mine.clone());
            guarded.queue.give_away(id, parts);
            self.work.notify_all();
            return Some(mine);
        }
        rest
    }

    fn lock(&self) -> MutexGuard<'_, Guarded<S>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        // Whoever looked at the flag before that is waiting by the time the lock is free.
        drop(self.lock());
        self.work.notify_all();
        self.results.notify_all();
    }
}

/// Takes solutions as long as there is room.
struct Bounded<S> {
    solutions: Vec<S>,
    room: usize,
    /// There was one more.
    refused: bool,
}

impl<S> Sink<S> for Bounded<S> {
    fn take(&mut self, make: &mut dyn FnMut() -> S) -> Answer {
        if self.solutions.len() == self.room {
            self.refused = true;
            return Answer::NotNow;
        }
        self.solutions.push(make());
        Answer::Next
    }
}

/// The caller's thread.
struct Caller<'a, T: Tree> {
    pool: &'a Pool<T::Solution>,
    tree: T,
    options: &'a Options<'a>,
    start: Instant,
    /// When it last told of the progress.
    told: Instant,
    forecast: Forecast,
    /// Of what was handed out.
    statistics: Statistics,
    /// Its own pace, where no thread could be started and it walks itself.
    alone: Option<Pace>,
    /// When it saw that the run has to end, while it handed out solutions.
    over: Option<Instant>,
    /// What was not handed out of the last portion.
    given_up: Option<Interval>,
}

impl<T: Tree> Caller<'_, T> {
    fn serve(&mut self, deliver: &mut dyn FnMut(T::Solution), observe: &mut dyn FnMut(&Progress)) -> End {
        loop {
            match self.next() {
                Event::Portion(portion) => {
                    if self.hand_out(portion, deliver) {
                        return End::Limit;
                    }
                    // With the rest of the portion given up, nothing after it can be handed out.
                    if self.given_up.is_some() {
                        return self.ended(self.left()).unwrap_or(End::Cancelled);
                    }
                }
                Event::End(end) => return end,
                Event::Tick(progress) => observe(&progress),
            }
        }
    }

    /// Waits for the next portion, the end, or a moment to tell of the progress.
    fn next(&mut self) -> Event<T::Solution> {
        let mut guarded = self.pool.lock();
        loop {
            let left = self.left();
            if let Some(end) = self.ended(left) {
                return Event::End(end);
            }
            if self.options.nodes.is_some_and(|most| guarded.queue.walked.nodes() > most) {
                return Event::End(End::Nodes);
            }
            if self.options.progress && self.told.elapsed() >= TELL {
                let rest: Vec<Interval> = guarded.queue.rest().cloned().collect();
                let walked = guarded.queue.walked.clone();
                drop(guarded);
                let progress = self.progress(&rest, &walked);
                self.told = Instant::now();
                return Event::Tick(progress);
            }
            if let Some(portion) = guarded.queue.take() {
                // The front may have waited for this.
                self.pool.work.notify_all();
                return Event::Portion(portion);
            }
            if guarded.queue.done() {
                return Event::End(End::Complete);
            }
            if let Some(pace) = &mut self.alone {
                drop(guarded);
                self.pool.walk_once(&mut self.tree, pace);
                guarded = self.pool.lock();
                continue;
            }
            let timeout = left.map_or(TICK, |left| left.min(TICK));
            guarded = self.pool.results.wait_timeout(guarded, timeout).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn left(&self) -> Option<Duration> {
        self.options.time.map(|time| time.saturating_sub(self.start.elapsed()))
    }

    /// Whether solutions were handed out for a moment after the run had to end.
    fn gives_up(&mut self) -> bool {
        if self.over.is_none() && self.ended(self.left()).is_some() {
            self.over = Some(Instant::now());
        }
        self.over.is_some_and(|over| over.elapsed() >= GRACE)
    }

    /// Whether the run has to end early, with this much time left.
    fn ended(&self, left: Option<Duration>) -> Option<End> {
        let cancelled = self.options.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed));
        // The pool stops by itself only when one of its threads has panicked.
        if cancelled || self.pool.stop.load(Ordering::Relaxed) {
            return Some(End::Cancelled);
        }
        if self.options.limit == Some(0) {
            return Some(End::Limit);
        }
        (left == Some(Duration::ZERO)).then_some(End::Time)
    }

    fn progress(&mut self, rest: &[Interval], walked: &Statistics) -> Progress {
        let nodes = walked.nodes();
        let rest = self.forecast.rest(&mut self.tree, rest, nodes);
        Progress { elapsed: self.start.elapsed(), nodes, nodes_before: 0, solutions: walked.kept(), rest }
    }

    /// Hands out the solutions of a portion; whether that was enough.
    fn hand_out(&mut self, mut portion: Portion<T::Solution>, deliver: &mut dyn FnMut(T::Solution)) -> bool {
        let wanted = self.options.limit.map_or(u64::MAX, |limit| limit - self.statistics.kept());
        let enough = self.options.limit.is_some() && portion.solutions.len() as u64 >= wanted;
        if enough {
            portion.solutions.truncate(wanted as usize);
            // What was walked after the last wanted solution depends on chance: walk the portion again, up to there.
            let control = Control { solutions: Some(wanted), ..Control::default() };
            portion.statistics = walk(&mut self.tree, &portion.interval, &control, &mut Count).statistics;
        }
        let (whole, mut handed) = (portion.solutions.len() as u64, 0_u64);
        for solution in portion.solutions.into_iter().filter(|_| !self.options.count_only) {
            if handed > 0 && self.gives_up() {
                break;
            }
            deliver(solution);
            handed += 1;
        }
        if handed < whole && !self.options.count_only {
            // Only what was seen up to the last of them counts.
            let control = Control { solutions: Some(handed), ..Control::default() };
            let outcome = walk(&mut self.tree, &portion.interval, &control, &mut Count);
            (portion.statistics, self.given_up) = (outcome.statistics, outcome.rest);
        }
        self.statistics += &portion.statistics;
        enough && self.given_up.is_none()
    }

    /// When all threads have come home: hands out what still waits, unless enough was handed out.
    fn finish(mut self, mut end: End, deliver: &mut dyn FnMut(T::Solution)) -> Report {
        let start = Instant::now();
        while end != End::Limit && start.elapsed() < GRACE && self.given_up.is_none() {
            let Some(portion) = self.pool.lock().queue.take_over_gaps() else { break };
            if self.hand_out(portion, deliver) {
                end = End::Limit;
            }
        }
        let rest: Vec<Interval> =
            self.given_up.into_iter().chain(self.pool.lock().queue.not_taken().cloned()).collect();
        // The last of the work may have been done while the stop was on its way.
        if rest.is_empty() && end != End::Limit {
            let beyond = self.options.nodes.is_some_and(|most| self.statistics.nodes() > most);
            end = if beyond { End::Nodes } else { End::Complete };
        }
        Report { statistics: self.statistics, rest, end }
    }
}

/// What the caller's thread has to do next.
enum Event<S> {
    Portion(Portion<S>),
    Tick(Progress),
    End(End),
}
