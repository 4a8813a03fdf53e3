//! `fuge outlines --grow`: the second road, without any outline beforehand.

use super::super::args::OutlinesArgs;
use super::super::failure::Failure;
use super::super::interrupt;
use super::super::output::Output;
use super::super::symmetry;
use super::super::words::{self, printable};
use super::name;
use fuge::format::json::{OutlineCount, Status, Summary};
use fuge::format::{Count, PuzzleFile};
use fuge::outline::{Grown, Octagon, OutlinePuzzle, grow as grow_all};
use std::collections::BTreeSet;
use std::time::Instant;

/// Grows all figures.
pub fn grow(file: &PuzzleFile, set: &OutlinePuzzle, args: &OutlinesArgs, output: &Output) -> Result<(), Failure> {
    let start = Instant::now();
    interrupt::listen();
    let over = || interrupt::came() || args.work.time.is_some_and(|time| start.elapsed() >= time);
    let grown = grow_all(set, &over);
    let time = start.elapsed();
    let counts = |grown: &Grown| -> Vec<OutlineCount> {
        let count = |octagon: &Octagon| {
            let (different, raw) = grown.outlines.get(octagon).copied().unwrap_or_default();
            OutlineCount { octagon: octagon.numbers(), different, raw }
        };
        // What grew is told, also where no list of outlines has it.
        let all: BTreeSet<Octagon> = set.outlines().into_iter().chain(grown.outlines.keys().copied()).collect();
        all.iter().map(count).collect()
    };
    let Some(grown) = grown else {
        if args.json {
            let summary = Summary {
                seconds: time.as_secs_f64(),
                engine: "grow".into(),
                ..Summary::of(file, Status::Stopped, false)
            };
            output.print(&(summary.line() + "\n"))?;
        }
        output.note(&format!(
            "{}: stopped after {}; growing cannot be saved",
            printable(&file.name),
            words::time(time)
        ));
        return Err(Failure::Stopped);
    };
    let (different, raw) = grown.outlines.values().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1));
    if args.json {
        let status = if different == 0 { Status::Impossible } else { Status::Solved };
        let summary = Summary {
            different: Some(Count::from(different)),
            raw: Some(Count::from(raw)),
            outlines: Some(counts(&grown)),
            nodes: grown.set,
            seconds: time.as_secs_f64(),
            engine: "grow".into(),
            symmetry: symmetry::of_set(set).to_owned(),
            unchecked: Some("not asked for".to_owned()),
            ..Summary::of(file, status, true)
        };
        return output.print(&(summary.line() + "\n"));
    }
    let row = |(octagon, (different, raw)): (&Octagon, &(u64, u64))| {
        format!("{octagon}  {}  {different} ({raw} in all)\n", name(*octagon))
    };
    let rows: String = grown.outlines.iter().map(row).collect();
    let solutions = words::count(different, "different solution");
    output.print(&format!(
        "{rows}{} grown: {solutions} ({raw} in all); {} set in {}; complete, by one method\n",
        words::count(grown.outlines.len() as u64, "outline"),
        words::count(grown.set, "piece"),
        words::time(time)
    ))
}
