//! When to stop: after some time, or at a signal.

use super::super::interrupt;
use super::super::words;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// A limit of time, and what came first.
pub struct Clock {
    start: Instant,
    limit: Option<Duration>,
    stopped: Option<Stop>,
}

#[derive(Clone, Copy)]
enum Stop {
    Signal,
    Time,
}

impl Clock {
    /// It starts now.
    pub fn new(limit: Option<Duration>) -> Self {
        Self { start: Instant::now(), limit, stopped: None }
    }

    /// Whether to go on.
    pub fn look(&mut self) -> ControlFlow<()> {
        self.stopped = match () {
            () if interrupt::came() => Some(Stop::Signal),
            () if self.limit.is_some_and(|limit| self.elapsed() >= limit) => Some(Stop::Time),
            () => return ControlFlow::Continue(()),
        };
        ControlFlow::Break(())
    }

    /// The time since it started.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Why it stopped, if it did.
    pub fn excuse(&self) -> Option<String> {
        Some(match self.stopped? {
            Stop::Signal => "stopped by a signal; there is nothing to save".to_owned(),
            Stop::Time => {
                let time = self.limit.map(words::time).unwrap_or_default();
                format!("the time of {time} is over; there is nothing to save")
            }
        })
    }
}
