//! `fuge estimate`: how large is the search, and how long does it take here?
//!
//! Two measurements: the speed of the engine by walking the beginning of the tree for a moment, and the number of nodes by
//! random probing. A small tree is walked to its end in that moment, and then nothing needs to be estimated.

use super::args::EstimateArgs;
use super::clock::Clock;
use super::failure::Failure;
use super::interrupt;
use super::output::Output;
use super::puzzles;
use super::symmetry;
use super::trail;
use super::words;
use fuge::format::json;
use fuge::packing::PackingTree;
use fuge::run::{Options, run};
use fuge::search::{Estimate, Interval, Stopped, estimate_patiently};
use serde::Serialize;
use std::time::Duration;

/// How long the speed is measured.
const MOMENT: Duration = Duration::from_millis(200);

/// Estimates the size of a search.
pub fn estimate(args: &EstimateArgs, output: &Output) -> Result<(), Failure> {
    let clock = Clock::new(args.time);
    let read = || puzzles::read_outlined(&args.puzzle, &args.outline, output);
    let file = clock.guard("reading", output, read)?;
    let engine = puzzles::engine_with_tree(&file, &args.engine)?;
    let job = trail::ready(file, engine, &clock, output)?;
    let (file, mut tree) = (job.file(), job.tree());
    let sample = Sample::take(&tree, &clock);
    let estimate = probe(&mut tree, args, &clock, output)?;
    let line = Line {
        puzzle: &file.name,
        family: file.puzzle.family(),
        nodes: estimate.nodes,
        error: estimate.error,
        probes: estimate.probes,
        seed: args.seed,
        exact: sample.complete.then_some(sample.nodes),
        nodes_per_second: sample.speed(),
        seconds: sample.speed().map(|speed| estimate.nodes / speed),
        engine: job.engine().name(),
        symmetry: symmetry::of_job(&job),
    };
    if args.json {
        return output.print(&(json::line(&line) + "\n"));
    }
    let hint = match job.ways() {
        Some(_) => "this is the search for all longest ways; the longest one alone, and --count, take a moment\n",
        None => "",
    };
    output.print(&(sentences(&line, &estimate, &sample) + hint))
}

/// Probes the tree, unless the clock stops it.
fn probe(tree: &mut PackingTree, args: &EstimateArgs, clock: &Clock, output: &Output) -> Result<Estimate, Failure> {
    let (whole, probes, seed) = (Interval::whole(), args.probes, args.seed);
    clock.patiently(|patience| estimate_patiently(tree, &whole, probes, seed, patience)).map_err(|Stopped| {
        let why = clock.why().unwrap_or_default();
        output.note(&format!("{why} before there was an estimate; fewer --probes are quicker"));
        Failure::Stopped
    })
}

/// The beginning of the tree, walked for a moment.
struct Sample {
    nodes: u64,
    time: Duration,
    /// The beginning was the whole.
    complete: bool,
}

impl Sample {
    fn take(tree: &PackingTree, clock: &Clock) -> Self {
        let moment = clock.at_most(MOMENT);
        let options =
            Options { count_only: true, time: moment.left(), cancel: Some(interrupt::flag()), ..Options::default() };
        let report = run(tree, &Interval::whole(), &options, &mut |_| {}, &mut |_| {});
        Self { nodes: report.statistics.nodes(), time: moment.elapsed(), complete: report.complete() }
    }

    fn speed(&self) -> Option<f64> {
        words::speed(self.nodes, self.time)
    }
}

/// The estimate for machines. What is beyond all bounds is `null`.
#[derive(Serialize)]
#[serde(tag = "type", rename = "estimate")]
struct Line<'a> {
    puzzle: &'a str,
    family: &'a str,
    /// Estimated nodes.
    nodes: f64,
    /// Half the width of the 95 % confidence interval.
    error: f64,
    probes: u32,
    seed: u64,
    /// The number of nodes, where the tree was walked to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<u64>,
    /// On one thread.
    nodes_per_second: Option<f64>,
    /// For the estimated nodes, on one thread.
    seconds: Option<f64>,
    engine: &'a str,
    symmetry: &'a str,
}

fn sentences(line: &Line<'_>, estimate: &Estimate, sample: &Sample) -> String {
    let probes = words::count(u64::from(estimate.probes), "probe");
    let (nodes, error) = (words::large(estimate.nodes), words::large(estimate.error));
    let mut text = format!("about {nodes} nodes +/- {error} (95 %), from {probes} with seed {}\n", line.seed);
    if estimate.error >= estimate.nodes && estimate.nodes > 0.0 {
        text += "the error is as large as the estimate: only the order of magnitude is known; try more --probes\n";
    }
    if let Some(speed) = sample.speed() {
        let (mean, error) = (words::seconds(estimate.nodes / speed), words::seconds(estimate.error / speed));
        let speed = words::large(speed);
        let time = if mean == error { mean } else { format!("about {mean} +/- {error}") };
        text += &format!("{time} on one thread, at {speed} nodes/s, engine {}\n", line.engine);
    }
    if let Some(exact) = line.exact {
        let time = words::time(sample.time);
        text += &format!("exactly {}: the whole tree was walked in {time}\n", words::count(exact, "node"));
    }
    text
}
