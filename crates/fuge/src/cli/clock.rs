//! The one clock of a command: a limit of time and the signals, from the reading of a puzzle to the end of its search.
//!
//! Preparing asks it through a [`Patience`], a search gets the [time that is left](Clock::left) and the flag of the signals.

use super::failure::Failure;
use super::interrupt;
use super::output::Output;
use super::stream;
use super::words;
use fuge::search::{Patience, Stopped};
use std::cell::Cell;
use std::ops::ControlFlow;
use std::process;
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long work that does not look at the clock may go on after a signal, and how often that is asked. When the time is over, it may go on for half of
/// that time, where this is more, and up to a second.
const GRACE: Duration = Duration::from_millis(100);
const MOST_GRACE: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(25);

/// A limit of time, and what came first.
pub struct Clock {
    start: Instant,
    limit: Option<Duration>,
    stopped: Cell<Option<Stop>>,
}

/// What ends work early.
#[derive(Clone, Copy)]
pub enum Stop {
    /// A signal came.
    Signal,
    /// The time is over.
    Time,
}

impl Clock {
    /// It starts now, and from now on signals are heard.
    pub fn new(limit: Option<Duration>) -> Self {
        interrupt::listen();
        Self { limit, ..Self::endless() }
    }

    /// Without a limit, for a command that has nothing to tell when it is stopped: unless something else hears signals, they end the
    /// program.
    pub fn endless() -> Self {
        Self { start: Instant::now(), limit: None, stopped: Cell::new(None) }
    }

    /// The clock by which writing ends.
    pub fn of_writing() -> Self {
        let clock = Self::endless();
        match stream::limited() {
            Some((start, limit)) => Self { start, limit: Some(limit), ..clock },
            None => clock,
        }
    }

    /// Whether to continue.
    pub fn look(&self) -> ControlFlow<()> {
        let stop = stop(self.start, self.limit);
        match stop {
            None => ControlFlow::Continue(()),
            stop => {
                self.stopped.set(stop);
                ControlFlow::Break(())
            }
        }
    }

    /// Does work that does not look at the clock and leaves nothing behind, such as reading a puzzle or drawing it. Where it is not done a
    /// moment after the clock has stopped, the program ends: exit code 3.
    pub fn guard<T>(&self, doing: &str, output: &Output, work: impl FnOnce() -> T) -> T {
        let (start, limit) = (self.start, self.limit);
        let state = (Mutex::new(false), Condvar::new());
        let wait = || {
            let (mutex, condition) = &state;
            let mut over = None;
            let mut done = mutex.lock().unwrap_or_else(PoisonError::into_inner);
            while !*done {
                match stop(start, limit) {
                    Some(stop) if over.get_or_insert_with(Instant::now).elapsed() >= stop.grace(limit) => {
                        output.note(&format!("{} while {doing}; nothing to save", stop.why(limit)));
                        process::exit(i32::from(Failure::STOPPED));
                    }
                    _ => done = condition.wait_timeout(done, PAUSE).unwrap_or_else(PoisonError::into_inner).0,
                }
            }
        };
        thread::scope(|scope| {
            let _done = Done(&state);
            // Where there is no thread to be had, nobody watches.
            let _ = thread::Builder::new().spawn_scoped(scope, wait);
            work()
        })
    }

    /// Does work that this clock can stop.
    pub fn patiently<T>(&self, work: impl FnOnce(&Patience<'_>) -> T) -> T {
        work(&Patience::new(&|| self.look().is_continue()))
    }

    /// Prepares a puzzle of this name. When that is stopped, it says so.
    pub fn prepare<T>(
        &self,
        name: &str,
        output: &Output,
        work: impl FnOnce(&Patience<'_>) -> Result<T, Stopped>,
    ) -> Result<T, Failure> {
        self.patiently(work).map_err(|Stopped| self.unprepared(name, output))
    }

    /// Says that preparing a puzzle of this name was stopped.
    pub fn unprepared(&self, name: &str, output: &Output) -> Failure {
        let (name, why) = (words::printable(name), self.why().unwrap_or_default());
        output.note(&format!("{name}: {why} while preparing; nothing to save"));
        Failure::Stopped
    }

    /// A clock that starts now, and stops when this one does, or after so much time.
    pub fn at_most(&self, limit: Duration) -> Self {
        Self::new(Some(self.left().map_or(limit, |left| left.min(limit))))
    }

    /// The time since it started.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// What is left of the time, where it is limited.
    pub fn left(&self) -> Option<Duration> {
        self.limit.map(|limit| limit.saturating_sub(self.elapsed()))
    }

    /// Why it stopped, if it did.
    pub fn why(&self) -> Option<String> {
        self.stopped.get().map(|stop| stop.why(self.limit))
    }

    /// The same, of work that leaves nothing behind.
    pub fn excuse(&self) -> Option<String> {
        Some(self.why()? + "; nothing to save")
    }
}

/// What stops a clock, if anything does.
fn stop(start: Instant, limit: Option<Duration>) -> Option<Stop> {
    match () {
        () if interrupt::came() => Some(Stop::Signal),
        () if limit.is_some_and(|limit| start.elapsed() >= limit) => Some(Stop::Time),
        () => None,
    }
}

impl Stop {
    /// How long work may go on that does not look.
    fn grace(self, limit: Option<Duration>) -> Duration {
        match self {
            Self::Signal => GRACE,
            Self::Time => limit.map_or(GRACE, |limit| (limit / 2).clamp(GRACE, MOST_GRACE)),
        }
    }

    /// In words, the same in all commands.
    pub fn why(self, limit: Option<Duration>) -> String {
        match self {
            Self::Signal => "interrupted".to_owned(),
            Self::Time => format!("time limit of {} reached", limit.map(words::limit).unwrap_or_default()),
        }
    }
}

/// Tells the guard that the work is done, however it ends.
struct Done<'a>(&'a (Mutex<bool>, Condvar));

impl Drop for Done<'_> {
    fn drop(&mut self) {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.0.1.notify_all();
    }
}
