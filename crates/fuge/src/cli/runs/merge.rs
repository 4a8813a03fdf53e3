//! `fuge merge`: puts the runs of a search's parts together.

use super::super::answer;
use super::super::args::MergeArgs;
use super::super::best;
use super::super::checked::{self, Checked, Checker, Searched};
use super::super::clock::Clock;
use super::super::disk::{Beside, cannot_write};
use super::super::failure::Failure;
use super::super::interrupt;
use super::super::outlines::Tally;
use super::super::output::Output;
use super::super::words;
use super::{decode, job_of, refused};
use fuge::Job;
use fuge::check::Inspector;
use fuge::run::ledger::{JoinFault, join};
use fuge::run::{End, Head, Keep, Ledger, LedgerError, Report, RunFile, RunFileError, RunView};
use fuge::search::{Interval, Patience, Statistics};
use std::path::Path;

/// How many gaps are named.
const NAMED: usize = 10;

/// What is needed of a run to decide which of its records are taken.
struct Part {
    head: Head,
    records: Vec<(Interval, (Statistics, String))>,
}

/// Puts runs together. They are opened one after the other: there may be more of them than files may be open.
pub fn merge(args: &MergeArgs, output: &Output) -> Result<(), Failure> {
    let parts = args.runs.iter().map(|path| part(path)).collect::<Result<Vec<_>, _>>()?;
    let head = common_head(args, &parts, output)?;
    if args.output.exists() {
        return Err(refused(RunFileError::Exists { path: args.output.clone() }));
    }
    // Where each record stands: the number of its run, and its number in it.
    let places: Vec<(usize, usize)> =
        parts.iter().enumerate().flat_map(|(n, part)| (0..part.records.len()).map(move |index| (n, index))).collect();
    let records: Vec<_> = parts.into_iter().flat_map(|part| part.records).collect();
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
    // A new file beside its place, moved there when it is whole: half of it would look like a run that has hardly begun.
    let new = Beside::of(&args.output);
    let filters = head.filters.clone();
    let statistics = fill(&new.new, head, args, joined.take.iter().map(|&record| places[record]).collect())?;
    new.put_new().map_err(|error| cannot_write(&args.output, error))?;
    let found =
        format!("{} ({} in all)", answer::different(&statistics, &filters, "different solution"), statistics.raw);
    if !joined.gaps.is_empty() {
        tell(args, output, joined.take.len(), joined.twice.len(), &found)?;
        return gaps(args, output, &joined.gaps);
    }
    let clock = Clock::new(None);
    let run = RunView::open(&args.output).map_err(refused)?;
    let job = job_of(&args.output, run.head(), &clock, output)?;
    let checked = check(args, &run, &job, &clock, output)?;
    if let Some(alarm) = checked.alarm(&job.file().name, || run.head().fingerprint.clone()) {
        tell(args, output, joined.take.len(), joined.twice.len(), "solutions")?;
        output.print(&alarm)?;
        return Err(Failure::Disagreement);
    }
    tell(args, output, joined.take.len(), joined.twice.len(), &found)?;
    match checked.in_words().strip_prefix("; ") {
        Some(words) => output.print(&format!("{words}\n")),
        None => Ok(()),
    }
}

/// Checks the whole, every solution of it first, and keeps the verdict.
fn check(args: &MergeArgs, run: &RunView, job: &Job, clock: &Clock, output: &Output) -> Result<Checked, Failure> {
    let (mut inspector, mut fault, mut number) = (Inspector::new(job), None, 0);
    // A count has kept no solutions, so it knows nothing of single outlines.
    let figures = job.figures().filter(|_| run.head().keep == Keep::All);
    let mut tally = figures.map(|figures| Tally::new(figures, false, false));
    for record in run.records() {
        for bytes in record.map_err(refused)?.found.iter() {
            number += 1;
            let found = decode(job, bytes)?;
            if let Err(wrong) = inspector.found(job, &found) {
                fault.get_or_insert_with(|| checked::fault(job.engine(), number, wrong));
            }
            if let (Some(tally), Some(figure)) = (&mut tally, figures.and_then(|figures| figures.of(&found))) {
                tally.add(figure, &found);
            }
        }
    }
    let report = Report { statistics: run.statistics(), rest: Vec::new(), end: End::Complete };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let checker = Checker { args: &args.check, threads, clock, output };
    Ok(checker.search(Searched {
        job,
        report: &report,
        outlines: tally.as_ref().map(Tally::counts),
        fault,
        part: run.head().part.is_some(),
        run: Some(&args.output),
    }))
}

fn part(path: &Path) -> Result<Part, Failure> {
    best::refuse_run(path, "it has no parts to put together")?;
    let run = RunView::open(path).map_err(refused)?;
    Ok(Part { head: run.head().clone(), records: run.done().cloned().zip(run.outcomes()).collect() })
}

/// Copies records, each given by the numbers of its run and of itself, into a new run file; what they come to.
fn fill(path: &Path, head: Head, args: &MergeArgs, mut taken: Vec<(usize, usize)>) -> Result<Statistics, Failure> {
    taken.sort_unstable();
    let interrupted = || Failure::Interrupted("the runs were not put together".to_owned());
    let mut all = match RunFile::create_patiently(path, head, &Patience::new(&|| !interrupt::came())) {
        Err(RunFileError::Stopped { .. }) => return Err(interrupted()),
        created => created.map_err(refused)?,
    };
    for records in taken.chunk_by(|a, b| a.0 == b.0) {
        let run = RunView::open(&args.runs[records[0].0]).map_err(refused)?;
        for &(_, index) in records {
            if interrupt::came() {
                return Err(interrupted());
            }
            all.adopt(run.record(index).map_err(refused)?).map_err(failed)?;
        }
    }
    all.finish().map_err(failed)?;
    let statistics = all.statistics().clone();
    all.close().map_err(refused)?;
    Ok(statistics)
}

fn failed(error: LedgerError) -> Failure {
    Failure::failed("cannot put the runs together", error)
}

/// The head of the whole, when all runs are of one search.
fn common_head(args: &MergeArgs, parts: &[Part], output: &Output) -> Result<Head, Failure> {
    let (first, path) = (&parts[0].head, &args.runs[0]);
    job_of(path, first, &Clock::endless(), output)?;
    for (part, other) in parts.iter().zip(&args.runs) {
        if !part.head.same_search(first) {
            let message =
                format!("`{}` is {}, `{}` is {}", path.display(), about(first), other.display(), about(&part.head));
            return Err(Failure::bad_input_help(words::printable(&message), "merge runs of one search only"));
        }
    }
    Ok(Head { part: None, scope: Interval::whole(), ..first.clone() })
}

fn about(head: &Head) -> String {
    let Head { puzzle, fingerprint, engine, order, keep, filters, .. } = head;
    let keep = format!("{keep:?}").to_lowercase();
    let print: String = fingerprint.chars().take(8).collect();
    let filters: String = filters.iter().map(|filter| format!(" --filter {filter}")).collect();
    format!("a run of {puzzle} ({print}) with engine {engine} (order {order}), --{keep}{filters}")
}

fn tell(args: &MergeArgs, output: &Output, taken: usize, twice: usize, found: &str) -> Result<(), Failure> {
    let runs = words::count(args.runs.len() as u64, "run");
    let intervals = words::count(taken as u64, "interval");
    let file = words::shell(&args.output);
    output.print(&format!("{runs}, {intervals}: {found} in {file}\n"))?;
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
