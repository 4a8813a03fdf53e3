//! What a result costs.

use cpu_time::ProcessTime;
use std::time::Duration;

/// A result and the shortest time that it took, of one thread.
pub struct Fastest<R> {
    pub result: Option<R>,
    pub time: Duration,
}

impl<R> Default for Fastest<R> {
    fn default() -> Self {
        Self { result: None, time: Duration::MAX }
    }
}

impl<R> Fastest<R> {
    pub fn run(&mut self, times: u32, mut run: impl FnMut() -> R) {
        for _ in 0..times {
            let start = ProcessTime::now();
            let result = run();
            let time = start.elapsed();
            if time < self.time {
                *self = Self { result: Some(result), time };
            }
        }
    }
}

pub fn milliseconds(time: Duration) -> String {
    let time = time.as_secs_f64() * 1e3;
    if time < 10.0 { format!("{time:.2}") } else { format!("{time:.1}") }
}
