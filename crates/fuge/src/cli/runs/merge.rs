//! `fuge merge`: puts the runs of a search's parts together.

use super::super::args::MergeArgs;
use super::super::failure::Failure;
use super::super::output::Output;
use super::super::words;
use super::{job_of, refused};
use fuge::run::ledger::{JoinFault, join};
use fuge::run::{Head, Ledger, LedgerError, RunFile, RunView};
use fuge::search::Interval;

/// How many gaps are named.
const NAMED: usize = 10;

/// Puts runs together.
pub fn merge(args: &MergeArgs, output: &Output) -> Result<(), Failure> {
    let runs = args.runs.iter().map(|path| RunView::open(path).map_err(refused)).collect::<Result<Vec<_>, _>>()?;
    let head = common_head(args, &runs)?;
    // Where each record stands: the number of its run, and its number in it.
    let places: Vec<(usize, usize)> =
        runs.iter().enumerate().flat_map(|(n, run)| (0..run.done().count()).map(move |index| (n, index))).collect();
    let records: Vec<(Interval, _)> = runs.iter().flat_map(|run| run.done().cloned().zip(run.outcomes())).collect();
    let named = |record: usize| {
        let file = args.runs[places[record].0].display();
        format!("`{}`, the interval {}", words::printable(&file.to_string()), records[record].0)
    };
    let joined = join(&records).map_err(|fault| match fault {
        JoinFault::Overlap { first, second } => Failure::bad_input_help(
            format!("these overlap: {}; {}", named(first), named(second)),
            "leave one of the two runs out; `fuge resume` then walks what is missing",
        ),
        JoinFault::Disagreement { first, second } => Failure::failed(
            format!("{} and {} have different outcomes", named(first), named(second)),
            "one of the two is wrong; `fuge verify` may tell which",
        ),
    })?;
    let mut all = RunFile::create(&args.output, head).map_err(refused)?;
    let filled = joined.take.iter().try_for_each(|&record| {
        let (run, index) = places[record];
        let record = runs[run].record(index).map_err(refused)?;
        all.adopt(record).map_err(failed)
    });
    if let Err(failure) = filled.and_then(|()| all.save().map_err(failed)) {
        drop(all);
        // Half of it is of no use to anybody. The first error is the one to tell.
        let _ = std::fs::remove_file(&args.output);
        return Err(failure);
    }
    let (solutions, raw) = (all.statistics().solutions(), all.statistics().raw);
    all.close().map_err(refused)?;
    tell(args, output, joined.take.len(), joined.twice.len(), solutions, raw)?;
    gaps(args, output, &joined.gaps)
}

fn failed(error: LedgerError) -> Failure {
    Failure::failed("cannot put the runs together", error)
}

/// The head of the whole, when all runs are of one search.
fn common_head(args: &MergeArgs, runs: &[RunView]) -> Result<Head, Failure> {
    let (first, path) = (runs[0].head(), &args.runs[0]);
    job_of(path, first)?;
    for (run, other) in runs.iter().zip(&args.runs) {
        if !run.head().same_search(first) {
            let message =
                format!("`{}` is {}, `{}` is {}", path.display(), about(first), other.display(), about(run.head()));
            return Err(Failure::bad_input_help(words::printable(&message), "merge runs of one search only"));
        }
    }
    Ok(Head { part: None, scope: Interval::whole(), ..first.clone() })
}

fn about(head: &Head) -> String {
    let Head { puzzle, fingerprint, engine, order, keep, .. } = head;
    let keep = format!("{keep:?}").to_lowercase();
    let print: String = fingerprint.chars().take(8).collect();
    format!("a run of {puzzle} ({print}) with engine {engine} (order {order}), --{keep}")
}

fn tell(
    args: &MergeArgs,
    output: &Output,
    taken: usize,
    twice: usize,
    solutions: u64,
    raw: u64,
) -> Result<(), Failure> {
    let runs = words::count(args.runs.len() as u64, "run");
    let intervals = words::count(taken as u64, "interval");
    let solutions = words::count(solutions, "different solution");
    let file = words::shell(&args.output);
    output.print(&format!("{runs}, {intervals}: {solutions} ({raw} in all) in {file}\n"))?;
    if twice > 0 {
        output.note(&format!("done more than once, and taken once: {}", words::count(twice as u64, "interval")));
    }
    Ok(())
}

/// Names what is missing.
fn gaps(args: &MergeArgs, output: &Output, gaps: &[Interval]) -> Result<(), Failure> {
    if gaps.is_empty() {
        return Ok(());
    }
    for gap in gaps.iter().take(NAMED) {
        output.note(&format!("missing: {gap}"));
    }
    if gaps.len() > NAMED {
        output.note(&format!("and {} more", gaps.len() - NAMED));
    }
    output.note(&format!(
        "the search is not complete; to walk what is missing: fuge resume {}",
        words::shell(&args.output)
    ));
    Err(Failure::Stopped)
}
