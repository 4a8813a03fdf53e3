//! Rounds on threads: each takes the next number, and hands in what it finds. The exact search goes beside the rounds of the first thread.

use super::super::clock::Clock;
use fuge::BestState;
use fuge::cards::best::{Best, Standing, Verdict};
use fuge::search::{Patience, Stopped};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// Nodes of the exact search before the first round, and between two steps of a round.
const FIRST_NODES: u64 = 1 << 20;
const NODES: u64 = 1 << 16;

/// The exact search has this part of the time of its thread.
const SHARE: u32 = 5;

/// How often the clock is looked at.
const MOMENT: Duration = Duration::from_millis(20);

/// Why it ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Nothing can be better.
    Best,
    /// The clock has stopped: the time is over, or a signal came.
    Clock,
    /// All rounds that were asked for are done.
    Rounds,
}

/// How long, and on how many threads.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    pub threads: usize,
    pub clock: &'a Clock,
    /// Rounds to do from now on.
    pub rounds: Option<u64>,
}

/// What a thread has to say.
enum Report {
    Boards(Standing),
    Round(u64),
    Exact(Verdict),
}

/// Goes on from a state. `news` is told every better board (`true`) and every round that is done; it may end the search.
pub fn hunt(
    best: &Best,
    state: &mut BestState,
    limits: Limits<'_>,
    news: &mut dyn FnMut(&BestState, bool) -> Result<(), super::Failure>,
) -> Result<End, super::Failure> {
    let (stop, next) = (AtomicBool::new(false), AtomicU64::new(state.rounds));
    let last = limits.rounds.map_or(u64::MAX, |rounds| state.rounds.saturating_add(rounds));
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for thread in 0..limits.threads {
            let worker = Worker {
                best,
                stop: &stop,
                next: &next,
                last,
                sender: sender.clone(),
                standing: state.standing.clone(),
                position: match &state.verdict {
                    Verdict::Open(position) if thread == 0 => Some(position.clone()),
                    _ => None,
                },
            };
            // Where the system has no room for another, fewer do the same work.
            match std::thread::Builder::new().spawn_scoped(scope, move || worker.work()) {
                Err(error) if thread == 0 => return Err(super::Failure::failed("cannot start a thread", error)),
                Err(_) => break,
                Ok(_) => {}
            }
        }
        drop(sender);
        let mut done = BTreeSet::new();
        let end = loop {
            let report = receiver.recv_timeout(MOMENT);
            let told = match report {
                Err(RecvTimeoutError::Disconnected) => break Ok(End::Rounds),
                Err(RecvTimeoutError::Timeout) => Ok(()),
                Ok(report) => take(state, report, &mut done).map_or(Ok(()), |better| news(state, better)),
            };
            match () {
                () if told.is_err() => break told.map(|()| End::Clock),
                () if state.is_best(best) => break Ok(End::Best),
                () if limits.clock.look().is_break() => break Ok(End::Clock),
                () => {}
            }
        };
        stop.store(true, Ordering::Relaxed);
        // What was found in the last moment counts too.
        for report in receiver {
            take(state, report, &mut done);
        }
        end
    })
}

/// Takes a report; whether a board is better, where there is anything to tell.
fn take(state: &mut BestState, report: Report, done: &mut BTreeSet<u64>) -> Option<bool> {
    match report {
        Report::Boards(Standing { edges, cards }) => {
            let better = edges.iter().chain(&cards).filter(|board| state.standing.take(board)).count() > 0;
            better.then_some(true)
        }
        Report::Round(number) => {
            done.insert(number);
            while done.remove(&state.rounds) {
                state.rounds += 1;
            }
            Some(false)
        }
        Report::Exact(verdict) => {
            state.verdict = verdict;
            None
        }
    }
}

struct Worker<'a> {
    best: &'a Best,
    stop: &'a AtomicBool,
    next: &'a AtomicU64,
    /// The number of the first round that is not wanted.
    last: u64,
    sender: Sender<Report>,
    standing: Standing,
    /// Where the exact search goes on, of the thread that does it.
    position: Option<Vec<u32>>,
}

impl Worker<'_> {
    fn work(mut self) {
        let stop = self.stop;
        // Whoever has told it to stop waits for nothing more.
        let _ = self.rounds(&Patience::new(&|| !stop.load(Ordering::Relaxed)));
    }

    fn rounds(&mut self, patience: &Patience<'_>) -> Result<(), Stopped> {
        let position = self.position.take();
        let mut proof = position.map(|position| self.best.proof_patiently(position, patience)).transpose()?;
        let (start, mut exact) = (Instant::now(), Duration::ZERO);
        let mut nodes = FIRST_NODES;
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.last || self.stopped() {
                return Ok(());
            }
            let mut round = self.best.round_patiently(number, patience)?;
            loop {
                if let Some(search) = proof.as_mut().filter(|_| exact * SHARE <= start.elapsed()) {
                    let (begin, stop) = (Instant::now(), self.stop);
                    let verdict = self.told(|standing| search.step(nodes, Some(stop), standing));
                    (exact, nodes) = (exact + begin.elapsed(), NODES);
                    if !matches!(verdict, Verdict::Open(_)) {
                        proof = None;
                    }
                    self.tell(Report::Exact(verdict));
                }
                let more = self.told(|standing| round.step_patiently(standing, patience))?;
                if self.stopped() {
                    return Ok(());
                }
                if !more {
                    break;
                }
            }
            self.tell(Report::Round(number));
        }
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.standing.is_solved()
    }

    /// Does something that may find better boards, and hands them in.
    fn told<T>(&mut self, step: impl FnOnce(&mut Standing) -> T) -> T {
        let before = self.standing.clone();
        let done = step(&mut self.standing);
        if self.standing != before {
            self.tell(Report::Boards(self.standing.clone()));
        }
        done
    }

    fn tell(&self, report: Report) {
        // Nobody listens when the search has ended.
        let _ = self.sender.send(report);
    }
}
