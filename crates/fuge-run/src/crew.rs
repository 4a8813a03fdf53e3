//! Threads around a [ledger](crate::ledger): each claims an interval, walks it, and reports now and then how far it has come. The
//! caller's own thread saves, keeps the clock and tells of the progress.
//!
//! Nothing has to come out in order here, so nobody waits for anybody. A thread without work makes the claim be cut that can be cut
//! highest in the tree, where the most is likely to be left.

use crate::forecast::{Forecast, Progress};
use crate::ledger::{Claim, Ledger, LedgerError, Record};
use crate::pace::Pace;
use crate::pool::{End, TELL, TICK};
use crate::threads::started;
use cpu_time::ThreadTime;
use fuge_search::{Answer, Control, Count, Interval, Sink, Tree, split, walk};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Bytes of solutions that a thread collects before it reports, and that wait in the ledger before it is saved.
const REPORT_BYTES: usize = 1 << 20;
const SAVE_BYTES: usize = 1 << 23;

/// Saving may take this part of the time, as long as that does not make the pauses longer than this.
const SAVING: u32 = 50;
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// How a search is to be recorded.
#[derive(Clone, Copy, Debug)]
pub struct Recording<'a> {
    /// Number of threads that walk, at least 1.
    pub threads: usize,
    /// Keep no solutions: only count them.
    pub count_only: bool,
    /// Save this often; less often where saving takes more than a fiftieth of the time, down to every ten seconds.
    pub save_every: Duration,
    /// Stop after this time.
    pub time: Option<Duration>,
    /// Stop soon after this is raised.
    pub cancel: Option<&'a AtomicBool>,
    /// Tell of the progress, with an estimate of what is left.
    pub progress: bool,
}

impl Default for Recording<'_> {
    fn default() -> Self {
        let save_every = Duration::from_secs(1);
        Self { threads: 1, count_only: false, save_every, time: None, cancel: None, progress: false }
    }
}

/// Walks what is open in a ledger on several threads, and writes down what comes of it; `encode` turns a solution into bytes.
/// However it ends, everything that was walked is in the ledger and saved, unless saving itself fails.
///
/// ```
/// use fuge_run::{End, Ledger, Memory, Recording, record};
/// use fuge_search::{Interval, Node, Tree};
/// # #[derive(Clone, Default)]
/// # struct Digits(Vec<u32>);
/// # impl Tree for Digits {
/// #     type Solution = Vec<u32>;
/// #     fn look(&mut self) -> Node {
/// #         if self.0.len() == 3 { Node::Solution { weight: 1 } } else { Node::Branches(10) }
/// #     }
/// #     fn descend(&mut self, branch: u32) { self.0.push(branch); }
/// #     fn ascend(&mut self) { self.0.pop(); }
/// #     fn solution(&self) -> Vec<u32> { self.0.clone() }
/// # }
/// // `Digits` is the tree of all numbers of three digits.
/// let mut ledger = Memory::new(Interval::whole());
/// let recording = Recording { threads: 2, ..Recording::default() };
/// let encode = |digits: &Vec<u32>, bytes: &mut Vec<u8>| bytes.extend(digits.iter().map(|&digit| digit as u8));
/// let end = record(&Digits::default(), &mut ledger, &recording, &encode, &mut |_| {})?;
/// assert_eq!(end, End::Complete);
/// assert_eq!(ledger.records().iter().map(|record| record.found.len()).sum::<u64>(), 1000);
/// # Ok::<(), fuge_run::LedgerError>(())
/// ```
///
/// # Errors
/// What the ledger says. It may then hold less than was walked, but nothing that was not.
pub fn record<T, L>(
    tree: &T,
    ledger: &mut L,
    recording: &Recording<'_>,
    encode: &(dyn Fn(&T::Solution, &mut Vec<u8>) + Sync),
    observe: &mut dyn FnMut(&Progress),
) -> Result<End, LedgerError>
where
    T: Tree + Clone + Send,
    L: Ledger + Send,
{
    let threads = recording.threads.max(1);
    // If it cannot be saved, this is the time to know.
    ledger.save()?;
    let nodes_before = ledger.statistics().nodes();
    let crew = Crew {
        desk: Mutex::new(Desk { ledger, seats: vec![None; threads], idle: 0, gone: 0, failed: None }),
        work: Condvar::new(),
        news: Condvar::new(),
        stop: AtomicBool::new(false),
        hungry: AtomicBool::new(false),
        recording,
    };
    let mut caller = Caller {
        crew: &crew,
        tree: tree.clone(),
        start: Instant::now(),
        nodes_before,
        forecast: Forecast::default(),
        alone: None,
    };
    let end = thread::scope(|scope| {
        // However this thread leaves, the others must not wait for it.
        let _stopping = Stopping(&crew);
        let hand = |seat, pause| Hand { seat, tree: tree.clone(), pace: Pace::new(), encode, pause };
        let start = |seat| {
            let (crew, mut hand) = (&crew, hand(seat, recording.save_every));
            let work = move || {
                let _stopping = StoppingByPanic(crew);
                match crew.work(&mut hand) {
                    Ok(()) => crew.go(),
                    Err(error) => crew.fail(error),
                }
            };
            started(scope, work)
        };
        let begun = (0..threads).map_while(start).count();
        // Without a thread the first seat is the caller's own.
        crew.lock().gone += threads - begun.max(1);
        caller.alone = (begun == 0).then(|| hand(0, TICK.min(recording.save_every)));
        caller.serve(observe)
    })?;
    crew.finish(end)
}

/// What the threads share.
struct Crew<'a, L> {
    desk: Mutex<Desk<'a, L>>,
    /// There may be something to walk.
    work: Condvar,
    /// Something was reported, or all is done.
    news: Condvar,
    stop: AtomicBool,
    /// Some thread waits for work.
    hungry: AtomicBool,
    recording: &'a Recording<'a>,
}

struct Desk<'a, L> {
    ledger: &'a mut L,
    /// What each thread walks.
    seats: Vec<Option<Seat>>,
    /// Threads that wait for work.
    idle: usize,
    /// Threads that have found nothing more to do.
    gone: usize,
    failed: Option<LedgerError>,
}

/// What a thread works with.
struct Hand<'a, T: Tree> {
    seat: usize,
    tree: T,
    pace: Pace,
    /// Turns a solution into bytes.
    encode: &'a (dyn Fn(&T::Solution, &mut Vec<u8>) + Sync),
    /// How long it walks before it reports.
    pause: Duration,
}

/// A claim that is being walked.
#[derive(Clone, Copy)]
struct Seat {
    /// How deep its next cut is, as far as it was looked for.
    depth: Option<usize>,
}

/// Stops all threads when it goes out of scope.
struct Stopping<'a, 'b, L>(&'a Crew<'b, L>);

impl<L> Drop for Stopping<'_, '_, L> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The same, by a panic only.
struct StoppingByPanic<'a, 'b, L>(&'a Crew<'b, L>);

impl<L> Drop for StoppingByPanic<'_, '_, L> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.stop();
        }
    }
}

impl<L: Ledger> Crew<'_, L> {
    /// A thread's life: claim an interval, walk it portion by portion, report; until there is nothing left.
    fn work<T: Tree>(&self, hand: &mut Hand<'_, T>) -> Result<(), LedgerError> {
        while let Some(claim) = self.claim(hand.seat) {
            let mut open = Some(claim.interval);
            while let Some(interval) = open {
                let (record, rest) = self.stretch(hand, claim.id, interval);
                open = self.report(claim.id, hand.seat, record, rest)?;
            }
        }
        Ok(())
    }

    /// Walks one stretch of what is open, and gives the rest back; whether there was anything to walk.
    fn walk_once<T: Tree>(&self, hand: &mut Hand<'_, T>) -> Result<bool, LedgerError> {
        let Some(claim) = self.claim(hand.seat) else { return Ok(false) };
        let (record, rest) = self.stretch(hand, claim.id, claim.interval);
        if self.report(claim.id, hand.seat, record, rest)?.is_some() {
            let mut desk = self.lock();
            desk.seats[hand.seat] = None;
            desk.ledger.release(claim.id);
        }
        Ok(true)
    }

    /// Waits for an interval to walk; `None`: there will be none.
    fn claim(&self, seat: usize) -> Option<Claim> {
        let mut desk = self.lock();
        loop {
            if self.stopped() {
                return None;
            }
            if let Some(claim) = desk.ledger.claim() {
                desk.seats[seat] = Some(Seat { depth: None });
                self.hungry.store(desk.idle > 0, Ordering::Relaxed);
                return Some(claim);
            }
            if desk.seats.iter().all(Option::is_none) {
                self.work.notify_all();
                return None;
            }
            desk.idle += 1;
            self.hungry.store(true, Ordering::Relaxed);
            desk = self.work.wait(desk).unwrap_or_else(PoisonError::into_inner);
            desk.idle -= 1;
        }
    }

    /// Walks portions of a claimed interval, until it is time to report; what was walked, and what is left. Where others are
    /// hungry, the later part of what is left is given away.
    fn stretch<T: Tree>(&self, hand: &mut Hand<'_, T>, claim: u64, interval: Interval) -> (Record, Option<Interval>) {
        let Hand { seat, tree, pace, encode, pause } = hand;
        let (start, cpu) = (Instant::now(), ThreadTime::now());
        let mut walked = Record::nothing_before(interval.from.clone());
        let mut left = Some(interval);
        while let Some(interval) = left.take() {
            let mut sink = Encoding { encode: *encode, record: &mut walked, bytes: Vec::new() };
            let sink: &mut dyn Sink<T::Solution> = if self.recording.count_only { &mut Count } else { &mut sink };
            let outcome = pace.portion(|nodes| {
                let control = Control { nodes: Some(nodes), cancel: Some(&self.stop), ..Control::default() };
                walk(tree, &interval, &control, sink)
            });
            walked.statistics += &outcome.statistics;
            walked.interval.to = outcome.rest.as_ref().map_or(interval.to, |rest| Some(rest.from.clone()));
            left = outcome.rest;
            if let Some(rest) = &mut left
                && self.hungry.load(Ordering::Relaxed)
            {
                self.give_away(tree, claim, *seat, rest);
            }
            let due = start.elapsed() >= *pause || walked.found.bytes().len() >= REPORT_BYTES;
            if due || self.stopped() {
                break;
            }
        }
        walked.cpu = cpu.elapsed();
        (walked, left)
    }

    /// Cuts what is left of a claim for those who wait, unless another thread could cut higher in the tree.
    fn give_away<T: Tree>(&self, tree: &mut T, claim: u64, seat: usize, rest: &mut Interval) {
        let Some((mine, other)) = split(tree, rest) else {
            self.lock().seats[seat] = Some(Seat { depth: Some(usize::MAX) });
            return;
        };
        let depth = other.from.len();
        let mut desk = self.lock();
        desk.seats[seat] = Some(Seat { depth: Some(depth) });
        let highest = desk.seats.iter().flatten().filter_map(|seat| seat.depth).min();
        if desk.idle > 0 && highest == Some(depth) {
            desk.ledger.split(claim, other.from);
            *rest = mine;
            self.work.notify_all();
        }
    }

    /// Reports what was walked of a claim; what is to be walked next of it.
    fn report(
        &self,
        claim: u64,
        seat: usize,
        record: Record,
        rest: Option<Interval>,
    ) -> Result<Option<Interval>, LedgerError> {
        let mut desk = self.lock();
        if rest.is_none() {
            desk.seats[seat] = None;
            desk.ledger.complete(claim, record)?;
            // Someone may wait for this thread to come to its end.
            self.work.notify_all();
        } else {
            desk.ledger.report(claim, record)?;
        }
        self.news.notify_all();
        if self.stopped() {
            desk.seats[seat] = None;
            desk.ledger.release(claim);
            return Ok(None);
        }
        Ok(rest)
    }

    /// When all threads have come home: saves what is left.
    fn finish(self, end: End) -> Result<End, LedgerError> {
        let desk = self.desk.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = desk.failed {
            return Err(error);
        }
        desk.ledger.finish()?;
        // The last of the work may have been done while the stop was on its way.
        Ok(if desk.ledger.rest().is_empty() { End::Complete } else { end })
    }
}

impl<'a, L> Crew<'a, L> {
    fn go(&self) {
        self.lock().gone += 1;
        self.news.notify_all();
    }

    fn fail(&self, error: LedgerError) {
        self.lock().failed.get_or_insert(error);
        self.stop();
    }

    fn lock(&self) -> MutexGuard<'_, Desk<'a, L>> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
        // Whoever looked at the flag before that is waiting by the time the lock is free.
        drop(self.lock());
        self.work.notify_all();
        self.news.notify_all();
    }
}

/// Takes solutions as bytes.
struct Encoding<'a, S> {
    encode: &'a (dyn Fn(&S, &mut Vec<u8>) + Sync),
    record: &'a mut Record,
    bytes: Vec<u8>,
}

impl<S> Sink<S> for Encoding<'_, S> {
    fn take(&mut self, make: &mut dyn FnMut() -> S) -> Answer {
        self.bytes.clear();
        (self.encode)(&make(), &mut self.bytes);
        self.record.found.push(&self.bytes);
        Answer::Next
    }
}

/// The caller's thread.
struct Caller<'a, 'b, T: Tree, L> {
    crew: &'a Crew<'b, L>,
    tree: T,
    start: Instant,
    nodes_before: u64,
    forecast: Forecast,
    /// Where no thread could be started, it walks itself.
    alone: Option<Hand<'a, T>>,
}

impl<T: Tree, L: Ledger> Caller<'_, '_, T, L> {
    /// Saves and tells, until the run ends.
    fn serve(&mut self, observe: &mut dyn FnMut(&Progress)) -> Result<End, LedgerError> {
        let Recording { save_every, time, cancel, progress, .. } = *self.crew.recording;
        let (mut saved, mut told, mut pause) = (Instant::now(), Instant::now(), save_every);
        let mut desk = self.crew.lock();
        loop {
            if cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) || self.crew.stopped() {
                return Ok(End::Cancelled);
            }
            let left = time.map(|time| time.saturating_sub(self.start.elapsed()));
            if left == Some(Duration::ZERO) {
                return Ok(End::Time);
            }
            if saved.elapsed() >= pause || desk.ledger.unsaved() >= SAVE_BYTES {
                let start = Instant::now();
                desk.ledger.save()?;
                pause = save_every.max((start.elapsed() * SAVING).min(LONGEST_PAUSE));
                saved = Instant::now();
            }
            if desk.gone == desk.seats.len() {
                return Ok(End::Complete);
            }
            if progress && told.elapsed() >= TELL {
                let (rest, statistics) = (desk.ledger.rest(), desk.ledger.statistics().clone());
                drop(desk);
                let nodes = statistics.nodes();
                let rest = self.forecast.rest(&mut self.tree, &rest, nodes);
                let (elapsed, nodes_before) = (self.start.elapsed(), self.nodes_before);
                observe(&Progress { elapsed, nodes, nodes_before, solutions: statistics.kept(), rest });
                told = Instant::now();
                desk = self.crew.lock();
                continue;
            }
            if let Some(hand) = &mut self.alone {
                drop(desk);
                if !self.crew.walk_once(hand)? {
                    self.crew.go();
                }
                desk = self.crew.lock();
                continue;
            }
            let timeout = [left, Some(TICK), Some(pause)].into_iter().flatten().min().unwrap_or(TICK);
            desk = self.crew.news.wait_timeout(desk, timeout).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}
