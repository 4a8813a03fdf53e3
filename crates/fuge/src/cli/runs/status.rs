//! `fuge status`: how far a run has come. It only looks, and may look while the run goes on.

use super::super::answer::Answer;
use super::super::args::StatusArgs;
use super::super::best;
use super::super::checked::Checked;
use super::super::clock::Clock;
use super::super::failure::Failure;
use super::super::output::Output;
use super::super::words;
use super::{job_of, refused};
use fuge::Job;
use fuge::format::json;
use fuge::run::{End, Head, Keep, Progress, Report, RunView, estimate_all_patiently};
use fuge::search::{Estimate, Interval, Stopped};
use serde::Serialize;
use std::ops::ControlFlow;
use std::time::Duration;

/// Random probes for a first estimate of what is left, by how many times they grow while there is time, how many there are at most, and
/// where their random numbers start.
const PROBES: u32 = 100;
const GROWTH: u32 = 8;
const MOST: u32 = 6_400_000;
const SEED: u64 = 1;

/// How long anybody likes to wait for an estimate.
const MOMENT: Duration = Duration::from_millis(500);

/// How many open intervals are named.
const NAMED: usize = 5;

/// Shows how far a run has come.
pub fn status(args: &StatusArgs, output: &Output) -> Result<(), Failure> {
    if best::is_run(&args.run) {
        return best::status(args, output);
    }
    let run = RunView::open(&args.run).map_err(refused)?;
    let clock = Clock::new(None);
    let job = job_of(&args.run, run.head(), &clock, output)?;
    let state = State::of(&run, &job, &clock, output)?;
    output.print(&if args.json { state.line() } else { state.in_words(&words::shell(&args.run)) })?;
    if state.checked.disagreement().is_some() { Err(Failure::Disagreement) } else { Ok(()) }
}

struct State<'a> {
    run: &'a RunView,
    job: &'a Job,
    /// The rate is that of the last session, which is most like what will come.
    progress: Progress,
    /// `None`: nobody knows.
    at_work: Option<bool>,
    checked: Checked,
}

impl<'a> State<'a> {
    fn of(run: &'a RunView, job: &'a Job, clock: &Clock, output: &Output) -> Result<Self, Failure> {
        let statistics = run.statistics();
        let nodes = statistics.nodes();
        let last = run.sessions().last();
        let progress = Progress {
            elapsed: last.map_or(Duration::ZERO, |session| session.wall),
            nodes,
            nodes_before: nodes.saturating_sub(last.map_or(0, |session| session.nodes)),
            solutions: statistics.kept(),
            rest: left(job, run.rest(), clock, output)?,
        };
        let at_work = run.at_work().map_err(refused)?;
        Ok(Self { run, job, progress, at_work, checked: Checked::of_run(run) })
    }

    fn complete(&self) -> bool {
        self.run.rest().is_empty()
    }

    fn in_words(&self, name: &str) -> String {
        let Self { run, progress, .. } = self;
        let head = run.head();
        let what = match head.keep {
            Keep::All => "all solutions",
            Keep::Count => "the number of solutions",
        };
        let part = head.part.as_ref().map(|part| format!(", part {part}")).unwrap_or_default();
        let filters: String = head.filters.iter().map(|filter| format!(", {filter}")).collect();
        let puzzle = words::printable(&head.puzzle);
        let mut lines = vec![format!("{puzzle}: {what}{filters}{part}, engine {}", head.engine)];
        let cpu = words::time(run.cpu());
        let sessions = words::count(run.sessions().len() as u64, "session");
        lines.push(format!("work:      {}, CPU time {cpu}, {sessions}", words::time(run.wall())));
        lines.push(format!(
            "done:      {:.1} %, {}, {} in {}",
            progress.fraction() * 100.0,
            words::count(progress.nodes, "node"),
            words::count(progress.solutions, "solution"),
            words::count(run.done().count() as u64, "interval")
        ));
        if let Some(speed) = words::speed(progress.nodes_since(), progress.elapsed) {
            lines.push(format!("rate:      {} nodes/s", words::large(speed)));
        }
        if self.complete() {
            return lines.join("\n") + "\n" + &self.answer();
        }
        lines.push(self.left_in_words());
        let open = run.rest().iter().take(NAMED).map(|open| format!("open:      {open}"));
        lines.extend(open);
        if run.rest().len() > NAMED {
            lines.push(format!("           and {} more", run.rest().len() - NAMED));
        }
        lines.push(match self.at_work {
            Some(true) => format!("at work:   process {}", run.sessions().last().map_or(0, |session| session.process)),
            Some(false) => format!("at work:   nobody; to go on: fuge resume {name}"),
            None => "at work:   not known, because you may not write to the file".to_owned(),
        });
        lines.join("\n") + "\n"
    }

    fn left_in_words(&self) -> String {
        let rest = &self.progress.rest;
        let nodes = format!("left:      about {} +/- {} nodes", words::large(rest.nodes), words::large(rest.error));
        match self.progress.left() {
            Some((time, error)) => format!("{nodes}, {} +/- {}", words::time(time), words::time(error)),
            None => nodes,
        }
    }

    /// What came out, of a run that is done.
    fn answer(&self) -> String {
        let report = Report { statistics: self.run.statistics(), rest: Vec::new(), end: End::Complete };
        let part = self.run.head().part.clone();
        let count = self.run.head().keep == Keep::Count;
        Answer {
            job: self.job,
            report: &report,
            time: self.run.wall(),
            count,
            part,
            saved: None,
            outlines: None,
            asked_unique: false,
            checked: self.checked.clone(),
        }
        .in_words(false)
    }

    fn line(&self) -> String {
        let Self { run, progress, .. } = self;
        let (seconds_left, seconds_left_error) =
            progress.left().map(|(left, error)| (left.as_secs_f64(), error.as_secs_f64())).unzip();
        let Head { puzzle, family, filters, part, engine, .. } = run.head();
        let statistics = run.statistics();
        // Where methods do not agree, no number is there.
        let claims = self.checked.disagreement().is_none();
        json::line(&Line {
            puzzle,
            family,
            part: part.as_deref(),
            complete: self.complete() && claims,
            at_work: self.at_work,
            done: progress.fraction(),
            solutions: claims.then_some(statistics.solutions()),
            raw: claims.then_some(statistics.raw),
            filters,
            passed: (claims && !filters.is_empty()).then_some(statistics.kept()),
            nodes: progress.nodes,
            nodes_left: progress.rest.nodes,
            nodes_left_error: progress.rest.error,
            seconds: run.wall().as_secs_f64(),
            cpu_seconds: run.cpu().as_secs_f64(),
            seconds_left,
            seconds_left_error,
            intervals: run.done().count(),
            open: run.rest().len(),
            engine,
            checked: self.checked.methods(),
            disagreement: self.checked.dispute(),
        }) + "\n"
    }
}

/// Estimates what is left, with as many probes as there is time for: the trees of puzzles are uneven, and a few probes tell little. Where
/// not even a few are made in time, nothing is known.
fn left(job: &Job, rest: &[Interval], clock: &Clock, output: &Output) -> Result<Estimate, Failure> {
    let (mut tree, moment) = (job.tree(), clock.at_most(MOMENT));
    let mut best = Estimate { nodes: f64::INFINITY, error: f64::INFINITY, probes: 0 };
    let mut probes = PROBES;
    while probes <= MOST && moment.elapsed() * GROWTH < MOMENT {
        let estimate = moment.patiently(|patience| estimate_all_patiently(&mut tree, rest, probes, SEED, patience));
        match estimate {
            Ok(estimate) => best = estimate,
            Err(Stopped) => break,
        }
        probes *= GROWTH;
    }
    match clock.look() {
        ControlFlow::Continue(()) => Ok(best),
        ControlFlow::Break(()) => Err(clock.unprepared(&job.file().name, output)),
    }
}

/// The line for machines.
#[derive(Serialize)]
#[serde(tag = "type", rename = "status")]
struct Line<'a> {
    puzzle: &'a str,
    family: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<&'a str>,
    complete: bool,
    at_work: Option<bool>,
    done: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    raw: Option<u64>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    filters: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    passed: Option<u64>,
    nodes: u64,
    nodes_left: f64,
    nodes_left_error: f64,
    seconds: f64,
    cpu_seconds: f64,
    seconds_left: Option<f64>,
    seconds_left_error: Option<f64>,
    intervals: usize,
    open: usize,
    engine: &'a str,
    checked: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    disagreement: Option<json::Disagreement>,
}
