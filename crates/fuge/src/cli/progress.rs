//! Progress on stderr: a bar, when someone looks at a terminal and the run takes longer than a moment.

use super::words;
use fuge::frontier::Layer;
use fuge::run::Progress;
use fuge::run::layers::Growth;
use fuge::trail::count::CountStep;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// Runs shorter than this show nothing.
const MOMENT: Duration = Duration::from_millis(500);

/// Steps of the bar.
const STEPS: u64 = 1000;

/// The bar, hidden until there is something to tell.
#[derive(Clone)]
pub struct Bar {
    bar: ProgressBar,
    wanted: bool,
    /// What is running, where the command runs several things.
    name: Option<&'static str>,
    /// Which of several searches is running.
    turn: Option<Turn>,
}

/// One of several searches.
#[derive(Clone, Copy)]
struct Turn {
    number: usize,
    of: usize,
    /// When the first began.
    start: Instant,
}

impl Bar {
    /// A bar where stderr is a terminal.
    pub fn new() -> Self {
        let bar = ProgressBar::with_draw_target(Some(STEPS), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("[{bar:16}] {msg}") {
            bar.set_style(style.progress_chars("=> "));
        }
        Self { bar, wanted: std::io::stderr().is_terminal(), name: None, turn: None }
    }

    /// A bar that says what is running.
    pub fn named(name: &'static str) -> Self {
        Self { name: Some(name), ..Self::new() }
    }

    /// The bar for one of several searches, numbered from 0, the first of which began at `start`. Where the answers go to a terminal they are all
    /// that needs to be seen, and each search has a bar of its own.
    pub fn turn(&self, number: usize, of: usize, start: Instant) -> Self {
        if of < 2 || std::io::stdout().is_terminal() {
            return Self::new();
        }
        let turn = Self { turn: Some(Turn { number, of, start }), ..self.clone() };
        if turn.wanted && start.elapsed() >= MOMENT {
            turn.draw(0.0, "");
        }
        turn
    }

    /// Whether anybody looks. Estimating what is left costs a little.
    pub fn wanted(&self) -> bool {
        self.wanted
    }

    /// Shows how far the run has come.
    pub fn tell(&self, progress: &Progress) {
        if self.wanted && progress.elapsed >= MOMENT {
            self.draw(progress.fraction(), &message(progress));
        }
    }

    fn draw(&self, fraction: f64, message: &str) {
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        let name = self.name.map(|name| format!("{name}: ")).unwrap_or_default();
        let (turn, fraction) = match self.turn {
            None => (String::new(), fraction),
            Some(Turn { number, of, start }) => (
                format!("{number} of {of} done in {}; ", words::time(start.elapsed())),
                (number as f64 + fraction) / of as f64,
            ),
        };
        self.bar.set_message((name + &turn + message).chars().take(room()).collect::<String>());
        self.bar.set_position((fraction * STEPS as f64) as u64);
    }

    /// Shows how far a count without listing has come.
    pub fn tell_layer(&self, elapsed: Duration, step: usize, steps: usize, layer: &Layer) {
        if self.wanted && elapsed >= MOMENT {
            let within = layer.number as f64 / layer.layers.max(1) as f64;
            let states = words::count(layer.states, "state");
            self.draw((step as f64 + within) / steps as f64, &format!("{states}, {}", words::bytes(layer.bytes)));
        }
    }

    /// Shows how far a count of ways has come.
    pub fn tell_step(&self, elapsed: Duration, step: &CountStep) {
        let fraction = step.done as f64 / step.of.max(1) as f64;
        let states = words::count(step.states as u64, "state");
        self.tell_words(elapsed, fraction, &format!("{states}, {}", words::bytes(step.bytes)));
    }

    /// Shows how far something has come, in words.
    pub fn tell_words(&self, elapsed: Duration, fraction: f64, message: &str) {
        if self.wanted && elapsed >= MOMENT {
            self.draw(fraction, message);
        }
    }

    /// Shows how far an enumeration without a tree has come, where it is known how many there should be.
    #[cfg(feature = "sat")]
    pub fn tell_found(&self, elapsed: Duration, found: u64, expected: Option<u64>) {
        if self.wanted && elapsed >= MOMENT {
            let fraction = expected.map_or(0.0, |expected| found as f64 / expected.max(found).max(1) as f64);
            self.draw(fraction, &words::count(found, "solution"));
        }
    }

    /// Shows how far a layer of an enumeration has come.
    pub fn tell_growth(&self, elapsed: Duration, layer: u32, layers: u32, growth: &Growth) {
        if self.wanted && elapsed >= MOMENT {
            let Growth { grown, of, made } = growth;
            let message = format!("layer {layer} of {layers}: {grown} of {of} figures have grown, {made} made");
            self.draw(*grown as f64 / (*of).max(1) as f64, &message);
        }
    }

    /// Writes something else without disturbing the bar.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        if self.bar.is_hidden() { write() } else { self.bar.suspend(write) }
    }

    /// Takes the bar away, after the last of several searches.
    pub fn clear(&self) {
        if self.turn.is_none_or(|turn| turn.number + 1 == turn.of) {
            self.bar.finish_and_clear();
        }
    }
}

/// Columns for the message. Some are left free: the terminal writes `^C` there, and the line must not break.
fn room() -> usize {
    // A terminal that does not know its size says 0.
    let columns = crossterm::terminal::size().map_or(0, |(columns, _)| usize::from(columns));
    let columns = if columns == 0 { 80 } else { columns };
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
