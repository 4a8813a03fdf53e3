//! Watching on a terminal: a full screen, and keys that step, run and stop.
//!
//! The walk calls the observer at every step; the observer keeps it waiting until a key or the clock lets it go on. So
//! there is no second thread, and what is on the screen is always the node where the search stands.

use super::story::Story;
use crate::cli::args::WatchArgs;
use crate::cli::clock::Clock;
use crate::cli::failure::Failure;
use crate::cli::output::Output;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal::{self, Clear, ClearType};
use crossterm::{cursor, execute, queue};
use fuge::search::{Control, Count, Interval, Observer, Step, walk_observed};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Steps for each second that the keys + and - choose from.
const SPEEDS: [u32; 12] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 20_000];

/// The speed at the start, as an index.
const FIRST_SPEED: usize = 3;

/// Time between two drawings while the search runs.
const FRAME: Duration = Duration::from_millis(33);

/// Time between two looks at the signals while nothing happens.
const WAIT: Duration = Duration::from_millis(100);

/// Steps between two looks at the keys on the way to a solution: looking costs more than a step.
const GLANCE: u64 = 256;

/// Lines of words around the drawing.
const WORDS: usize = 7;

const KEYS: &str = "space/→ step   r run/pause   +/- speed   s next solution   q quit";

/// Watches a search on a terminal.
pub fn watch<S: Story>(
    title: &str,
    mut tree: S::Tree,
    story: S,
    (args, clock): (&WatchArgs, &Clock),
    output: &Output,
) -> Result<(), Failure> {
    let terminal = Terminal::enter().map_err(cannot)?;
    let mut screen = Screen {
        title: title.to_owned(),
        story,
        output,
        clock,
        mode: Mode::Paused,
        speed: FIRST_SPEED,
        pause_at: args.steps,
        all: args.all,
        drawn: None,
        stepped: Instant::now(),
        end: None,
    };
    walk_observed(&mut tree, &Interval::whole(), &Control::default(), &mut Count, &mut screen);
    if screen.end.is_none() {
        (screen.mode, screen.drawn) = (Mode::Done, None);
        while screen.end.is_none() {
            screen.wait();
        }
    }
    drop(terminal);
    match screen.end {
        Some(End::Failed(error)) => Err(cannot(error)),
        // Who has seen everything has stopped nothing.
        Some(End::Interrupted) if screen.mode != Mode::Done => {
            output.note(&format!("stopped: {}", screen.story.tally().words()));
            Err(Failure::Stopped)
        }
        _ => output.print(&format!("{}\n", screen.story.tally().words())),
    }
}

fn cannot(error: io::Error) -> Failure {
    Failure::failed("cannot use this terminal", error)
}

/// The terminal while the whole screen is ours. It is given back however this ends: a panic drops it too, before its
/// message is lost with the other screen.
struct Terminal;

impl Terminal {
    fn enter() -> io::Result<Self> {
        terminal::enable_raw_mode()?;
        let terminal = Self;
        execute!(io::stdout(), terminal::EnterAlternateScreen, terminal::DisableLineWrap, cursor::Hide)?;
        let message = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            leave();
            message(panic);
        }));
        Ok(terminal)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        leave();
    }
}

fn leave() {
    // Nothing can be done about a terminal that does not listen any more.
    let _ = execute!(io::stdout(), cursor::Show, terminal::EnableLineWrap, terminal::LeaveAlternateScreen);
    let _ = terminal::disable_raw_mode();
}

/// What the search does by itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// It waits for a key.
    Paused,
    /// It goes on step by step.
    Running,
    /// It runs as fast as it can until the next solution.
    ToSolution,
    /// There is nothing left.
    Done,
}

/// Why the screen is left.
enum End {
    Quit,
    Interrupted,
    Failed(io::Error),
}

/// What a key asks for.
enum Wish {
    Step,
    RunOrPause,
    Faster,
    Slower,
    NextSolution,
    Redraw,
    End(End),
}

struct Screen<'a, S> {
    title: String,
    story: S,
    output: &'a Output,
    clock: &'a Clock,
    mode: Mode,
    /// Index into [`SPEEDS`].
    speed: usize,
    pause_at: Option<u64>,
    all: bool,
    /// When the screen was last drawn; `None`: it has to be drawn.
    drawn: Option<Instant>,
    /// When the search made its last step.
    stepped: Instant,
    end: Option<End>,
}

impl<S: Story> Observer<S::Tree> for Screen<'_, S> {
    fn step(&mut self, step: Step, tree: &S::Tree, position: &[u32]) -> ControlFlow<()> {
        self.story.hear(step, tree, position);
        while self.story.tell() {
            self.show(step)?;
        }
        ControlFlow::Continue(())
    }
}

impl<S: Story> Screen<'_, S> {
    /// Shows what was just told, until a key or the clock lets the search go on.
    fn show(&mut self, step: Step) -> ControlFlow<()> {
        if self.pauses_at(step) {
            self.mode = Mode::Paused;
        }
        self.stepped = Instant::now();
        if self.mode == Mode::Paused {
            self.drawn = None;
        }
        while self.end.is_none() {
            if self.wait() {
                return ControlFlow::Continue(());
            }
        }
        ControlFlow::Break(())
    }

    /// Whether the search pauses by itself after this step.
    fn pauses_at(&self, step: Step) -> bool {
        let solution = step == Step::Solution && (!self.all || self.mode == Mode::ToSolution);
        solution || self.pause_at == Some(self.story.tally().steps)
    }

    /// Draws if it is time to, and waits for a key or the clock; whether the search is to make its next step.
    fn wait(&mut self) -> bool {
        if self.mode == Mode::ToSolution && !self.story.tally().steps.is_multiple_of(GLANCE) {
            return true;
        }
        let patience = self.patience();
        let asked = self.draw_if_due().and_then(|()| next_wish(patience));
        match asked {
            Err(error) => self.end = Some(End::Failed(error)),
            Ok(Some(wish)) => return self.grant(wish),
            Ok(None) if self.clock.look().is_break() => self.end = Some(End::Interrupted),
            Ok(None) => return self.step_is_due(),
        }
        false
    }

    /// How long to wait for a key.
    fn patience(&self) -> Duration {
        match self.mode {
            Mode::Paused | Mode::Done => WAIT,
            Mode::Running => self.delay().saturating_sub(self.stepped.elapsed()).min(WAIT),
            Mode::ToSolution => Duration::ZERO,
        }
    }

    fn step_is_due(&self) -> bool {
        match self.mode {
            Mode::Paused | Mode::Done => false,
            Mode::Running => self.stepped.elapsed() >= self.delay(),
            Mode::ToSolution => true,
        }
    }

    /// Time between two steps.
    fn delay(&self) -> Duration {
        Duration::from_secs(1) / SPEEDS[self.speed]
    }

    /// Does what a key asks for; whether the search is to make its next step.
    fn grant(&mut self, wish: Wish) -> bool {
        self.drawn = None;
        let done = self.mode == Mode::Done;
        match wish {
            Wish::End(end) => self.end = Some(end),
            Wish::Faster => self.speed = (self.speed + 1).min(SPEEDS.len() - 1),
            Wish::Slower => self.speed = self.speed.saturating_sub(1),
            Wish::Step if !done => {
                self.mode = Mode::Paused;
                return true;
            }
            Wish::RunOrPause if !done => {
                self.mode = if self.mode == Mode::Paused { Mode::Running } else { Mode::Paused };
            }
            Wish::NextSolution if !done => {
                self.mode = Mode::ToSolution;
                return true;
            }
            Wish::Redraw | Wish::Step | Wish::RunOrPause | Wish::NextSolution => {}
        }
        false
    }

    fn draw_if_due(&mut self) -> io::Result<()> {
        if self.drawn.is_some_and(|at| matches!(self.mode, Mode::Paused | Mode::Done) || at.elapsed() < FRAME) {
            return Ok(());
        }
        self.drawn = Some(Instant::now());
        self.draw()
    }

    fn draw(&self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        let (_, rows) = terminal::size()?;
        queue!(out, terminal::BeginSynchronizedUpdate)?;
        for (line, row) in self.lines().iter().zip(0..rows) {
            queue!(out, cursor::MoveTo(0, row))?;
            write!(out, "{line}")?;
            queue!(out, Clear(ClearType::UntilNewLine))?;
        }
        queue!(out, Clear(ClearType::FromCursorDown), terminal::EndSynchronizedUpdate)?;
        out.flush()
    }

    fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.title.clone(), String::new()];
        lines.extend(self.story.board(self.output, Some(self.room())).lines().map(str::to_owned));
        lines.push(String::new());
        lines.push(format!("{}: {}", self.story.place(), self.state()));
        lines.push(self.story.heard().event.clone());
        lines.push(self.story.tally().words());
        lines.push(KEYS.to_owned());
        lines
    }

    fn state(&self) -> String {
        match self.mode {
            Mode::Paused => "paused".to_owned(),
            Mode::Running => format!("running, {} steps/s", SPEEDS[self.speed]),
            Mode::ToSolution => "running to the next solution".to_owned(),
            Mode::Done => "the search is complete".to_owned(),
        }
    }

    /// Columns and lines for the drawing.
    fn room(&self) -> (usize, usize) {
        let (columns, rows) = terminal::size().map_or((80, 24), |(columns, rows)| (columns.into(), rows.into()));
        (columns, usize::saturating_sub(rows, WORDS))
    }
}

/// The next wish within this time.
fn next_wish(patience: Duration) -> io::Result<Option<Wish>> {
    if !event::poll(patience)? {
        return Ok(None);
    }
    Ok(match event::read()? {
        Event::Key(key) if key.kind != KeyEventKind::Release => wish(key),
        Event::Resize(..) => Some(Wish::Redraw),
        _ => None,
    })
}

fn wish(key: KeyEvent) -> Option<Wish> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return matches!(key.code, KeyCode::Char('c')).then_some(Wish::End(End::Interrupted));
    }
    Some(match key.code {
        KeyCode::Char(' ') | KeyCode::Right => Wish::Step,
        KeyCode::Char('r') => Wish::RunOrPause,
        KeyCode::Char('+' | '=') => Wish::Faster,
        KeyCode::Char('-') => Wish::Slower,
        KeyCode::Char('s') => Wish::NextSolution,
        KeyCode::Char('q') | KeyCode::Esc => Wish::End(End::Quit),
        _ => return None,
    })
}
