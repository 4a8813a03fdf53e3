//! `fuge outlines --grow`: the second road, without any outline beforehand; it is checked by the first.

use super::super::args::OutlinesArgs;
use super::super::checked::{Checked, Checker};
use super::super::clock::Clock;
use super::super::failure::Failure;
use super::super::output::Output;
use super::super::symmetry;
use super::super::words::{self, printable};
use super::name;
use fuge::check;
use fuge::format::json::{OutlineCount, Status, Summary};
use fuge::format::{Count, PuzzleFile};
use fuge::outline::{Grown, Octagon, OutlinePuzzle, grow as grow_all};
use std::collections::BTreeSet;
use std::time::Duration;

/// The name of the method.
const ENGINE: &str = "grow";

/// Grows all figures.
pub fn grow(
    file: &PuzzleFile,
    set: &OutlinePuzzle,
    args: &OutlinesArgs,
    clock: &Clock,
    output: &Output,
) -> Result<(), Failure> {
    let grown = grow_all(set, &|| clock.look().is_break());
    let time = clock.elapsed();
    let Some(grown) = grown else {
        if args.json {
            let summary = Summary {
                seconds: time.as_secs_f64(),
                engine: ENGINE.into(),
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
    let outlines = outlines(set, &grown);
    let checker = Checker { args: &args.check, threads: args.work.threads(), clock, output };
    let checked = checker.check(|effort, means| check::grown(set, &outlines, grown.set, effort, means));
    let alarm = checked.alarm(&file.name, || file.puzzle.fingerprint());
    output.print(&match (&alarm, args.json) {
        (_, true) => summary(file, set, &grown, outlines, time, &checked).line() + "\n",
        (Some(alarm), false) => alarm.clone(),
        (None, false) => in_words(&grown, time, &checked),
    })?;
    if alarm.is_some() { Err(Failure::Disagreement) } else { Ok(()) }
}

/// The numbers of every outline of the area, and of what grew, also where no list of outlines has it.
fn outlines(set: &OutlinePuzzle, grown: &Grown) -> Vec<OutlineCount> {
    let count = |octagon: &Octagon| {
        let (different, raw) = grown.outlines.get(octagon).copied().unwrap_or_default();
        OutlineCount { octagon: octagon.numbers(), different, raw }
    };
    let all: BTreeSet<Octagon> = set.outlines().into_iter().chain(grown.outlines.keys().copied()).collect();
    all.iter().map(count).collect()
}

/// Different solutions, and all.
fn sums(grown: &Grown) -> (u64, u64) {
    grown.outlines.values().fold((0, 0), |sum, count| (sum.0 + count.0, sum.1 + count.1))
}

/// The line for machines. Where methods do not agree, there are no counts.
fn summary(
    file: &PuzzleFile,
    set: &OutlinePuzzle,
    grown: &Grown,
    outlines: Vec<OutlineCount>,
    time: Duration,
    checked: &Checked,
) -> Summary {
    let (different, raw) = sums(grown);
    let complete = checked.disagreement().is_none();
    let counted = |number: u64| complete.then(|| Count::from(number));
    let status = match () {
        () if !complete => Status::Disagreement,
        () if different == 0 => Status::Impossible,
        () => Status::Solved,
    };
    checked.told(Summary {
        different: counted(different),
        raw: counted(raw),
        outlines: complete.then_some(outlines),
        nodes: grown.set,
        seconds: time.as_secs_f64(),
        engine: ENGINE.into(),
        symmetry: symmetry::of_set(set).to_owned(),
        ..Summary::of(file, status, complete)
    })
}

fn in_words(grown: &Grown, time: Duration, checked: &Checked) -> String {
    let row = |(octagon, (different, raw)): (&Octagon, &(u64, u64))| {
        format!("{octagon}  {}  {different} ({raw} in all)\n", name(*octagon))
    };
    let rows: String = grown.outlines.iter().map(row).collect();
    let (different, raw) = sums(grown);
    let solutions = words::count(different, "different solution");
    format!(
        "{rows}{} grown: {solutions} ({raw} in all); {} set in {}{}\n",
        words::count(grown.outlines.len() as u64, "outline"),
        words::count(grown.set, "piece"),
        words::time(time),
        checked.in_words()
    )
}
