//! Progress on stderr: a bar, when someone looks at a terminal and the run takes longer than a moment.

use super::words;
use fuge::run::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::Duration;

/// Runs shorter than this show nothing.
const MOMENT: Duration = Duration::from_millis(500);

/// Steps of the bar.
const STEPS: u64 = 1000;

/// The bar, hidden until there is something to tell.
#[derive(Clone)]
pub struct Bar {
    bar: ProgressBar,
    wanted: bool,
}

impl Bar {
    /// A bar where stderr is a terminal.
    pub fn new() -> Self {
        let bar = ProgressBar::with_draw_target(Some(STEPS), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("[{bar:16}] {msg}") {
            bar.set_style(style.progress_chars("=> "));
        }
        Self { bar, wanted: std::io::stderr().is_terminal() }
    }

    /// Whether anybody looks. Estimating what is left costs a little.
    pub fn wanted(&self) -> bool {
        self.wanted
    }

    /// Shows how far the run has come.
    pub fn tell(&self, progress: &Progress) {
        if !self.wanted || progress.elapsed < MOMENT {
            return;
        }
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_message(message(progress).chars().take(room()).collect::<String>());
        self.bar.set_position((progress.fraction() * STEPS as f64) as u64);
    }

    /// Writes something else without disturbing the bar.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        if self.bar.is_hidden() { write() } else { self.bar.suspend(write) }
    }

    /// Takes the bar away.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// Columns for the message. Some are left free: the terminal writes `^C` there, and the line must not break.
fn room() -> usize {
    let columns = crossterm::terminal::size().map_or(80, |(columns, _)| usize::from(columns));
    columns.saturating_sub("[================] ^C ".len())
}

/// The numbers beside the bar.
fn message(progress: &Progress) -> String {
    let mut parts = vec![format!("{:.1} %", progress.fraction() * 100.0)];
    if let Some(speed) = words::speed(progress.nodes_since(), progress.elapsed) {
        parts.push(format!("{} nodes/s", words::short(speed)));
    }
    parts.push(words::count(progress.solutions, "solution"));
    if let Some((left, error)) = progress.left() {
        parts.push(format!("{} +/- {} left", words::time(left), words::time(error)));
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use fuge::search::Estimate;

    #[test]
    fn the_bar_tells_speed_solutions_and_the_time_left() {
        let rest = Estimate { nodes: 3e6, error: 1e6, probes: 100 };
        let progress =
            Progress { elapsed: Duration::from_secs(2), nodes: 1_000_000, nodes_before: 0, solutions: 1, rest };
        assert_eq!(message(&progress), "25.0 %, 500k nodes/s, 1 solution, 6.00 s +/- 2.00 s left");
    }
}
