//! The one clock of a command: a limit of time and the signals, from the reading of a puzzle to the end of its search.
//!
//! Preparing asks it through a [`Patience`], a search gets the [time that is left](Clock::left) and the flag of the signals.

use super::failure::Failure;
use super::interrupt;
use super::output::Output;
use super::words;
use fuge::search::{Patience, Stopped};
use std::cell::Cell;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// A limit of time, and what came first.
pub struct Clock {
    start: Instant,
    limit: Option<Duration>,
    stopped: Cell<Option<Stop>>,
}

#[derive(Clone, Copy)]
enum Stop {
    Signal,
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

    /// Whether to continue.
    pub fn look(&self) -> ControlFlow<()> {
        let stop = match () {
            () if interrupt::came() => Stop::Signal,
            () if self.limit.is_some_and(|limit| self.elapsed() >= limit) => Stop::Time,
            () => return ControlFlow::Continue(()),
        };
        self.stopped.set(Some(stop));
        ControlFlow::Break(())
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
        Some(match self.stopped.get()? {
            Stop::Signal => "interrupted".to_owned(),
            Stop::Time => format!("time limit of {} reached", self.limit.map(words::limit).unwrap_or_default()),
        })
    }

    /// The same, of work that leaves nothing behind.
    pub fn excuse(&self) -> Option<String> {
        Some(self.why()? + "; nothing to save")
    }
}
