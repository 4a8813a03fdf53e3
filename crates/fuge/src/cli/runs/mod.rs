//! Searches that are kept in run files: begin, go on, look, take out, divide and put together.

mod export;
mod merge;
mod resume;
mod split;
mod status;

pub use export::export;
pub use merge::merge;
pub use resume::resume;
pub use split::split;
pub use status::status;

use super::best;
use super::checked;
use super::clock::Clock;
use super::failure::Failure;
use super::interrupt;
use super::output::Output;
use super::progress::Bar;
use super::receiver::Receiver;
use super::words;
use fuge::check::{Disagreement, Inspector};
use fuge::packing::Found;
use fuge::run::{Head, Keep, Ledger, LedgerError, Recording, Report, RunFile, RunFileError, RunView, record};
use fuge::{Job, JobError};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// What every run file begins with, as all databases of SQLite do.
pub const SQLITE: &[u8; 16] = b"SQLite format 3\0";

/// What is done while a run file is read that was there before.
const OPENING: &str = "reading the run file";

/// Opens a run file for a search: a new one, or one of the same search, which goes on. `None`: the clock has stopped it, and there is no new
/// file.
pub fn begin(path: &Path, head: Head, clock: &Clock, output: &Output) -> Result<Option<RunFile>, Failure> {
    best::refuse_run(path, "this search needs another file")?;
    match clock.patiently(|patience| RunFile::create_patiently(path, head.clone(), patience)) {
        Err(RunFileError::Exists { .. }) => {}
        Err(RunFileError::Stopped { .. }) => return Ok(None),
        created => return created.map(Some).map_err(refused),
    }
    let ledger = clock.guard(OPENING, output, || RunFile::open(path)).map_err(refused)?;
    let (there, name) = (ledger.head(), words::shell(path));
    let other = |what: String| {
        let help = format!("go on with it: fuge resume {name}; or name another file for this search");
        Err(Failure::bad_input_help(format!("`{}` is the run of {what}", path.display()), help))
    };
    if there.fingerprint != head.fingerprint {
        return other(format!("another puzzle, `{}`", words::printable(&there.puzzle)));
    }
    if there.engine != head.engine {
        return other(format!("another engine, {}", words::printable(&there.engine)));
    }
    if there.order != head.order || there.legend != head.legend {
        return Err(stale(path, &Job::of(there).err().unwrap_or(JobError::Puzzle)));
    }
    if there.keep != head.keep {
        return other(match there.keep {
            Keep::All => "a search for all solutions (--all)".to_owned(),
            Keep::Count => "a count (--count)".to_owned(),
        });
    }
    if there.filters != head.filters {
        return other(match there.filters.is_empty() {
            true => "a search without filters".to_owned(),
            false => format!("a search with other filters, {}", words::printable(&there.filters.join(", "))),
        });
    }
    if (&there.scope, &there.part) != (&head.scope, &head.part) {
        let part = there.part.as_ref().map_or_else(|| "the whole search".to_owned(), |part| format!("part {part}"));
        return other(part);
    }
    output.note(&format!("going on with {name}"));
    Ok(Some(ledger))
}

/// Work on a run file.
pub struct Work<'a> {
    /// What is searched.
    pub job: &'a Job,
    /// The run file.
    pub path: &'a Path,
    /// On how many threads.
    pub threads: usize,
    /// When to stop.
    pub clock: &'a Clock,
    /// How often it is saved.
    pub save_every: Duration,
    /// Shows the progress.
    pub bar: &'a Bar,
    /// Where words go.
    pub output: &'a Output,
}

impl Work<'_> {
    /// Walks what is open. When all is done, the solutions are handed out. The report and the time are of the whole run, whoever
    /// has worked on it.
    pub fn run(&self, mut ledger: RunFile, receiver: &mut Receiver<'_>) -> Result<(Report, Duration), Failure> {
        let keep = ledger.head().keep;
        ledger.set_threads(self.threads);
        let recording = Recording {
            threads: self.threads,
            count_only: keep == Keep::Count,
            save_every: self.save_every,
            time: self.clock.left(),
            cancel: Some(interrupt::flag()),
            progress: self.bar.wanted(),
        };
        let guard = Guard { job: self.job, idle: Mutex::default(), fault: Mutex::default() };
        let encode = |found: &Found, bytes: &mut Vec<u8>| guard.encode(found, bytes);
        let end = record(&self.job.tree(), &mut ledger, &recording, &encode, &mut |p| self.bar.tell(p))
            .map_err(|error| self.failed(error))?;
        receiver.accuse(guard.fault.into_inner().unwrap_or_else(PoisonError::into_inner));
        let report = Report { statistics: ledger.statistics().clone(), rest: ledger.rest(), end };
        let time = ledger.wall();
        ledger.close().map_err(refused)?;
        if report.complete() && receiver.wants_solutions() {
            hand_out(self.job, &RunView::open(self.path).map_err(refused)?, self.output, receiver)?;
        }
        Ok((report, time))
    }

    fn failed(&self, error: LedgerError) -> Failure {
        match error {
            LedgerError::File(error)
                if matches!(*error, RunFileError::Moved { .. } | RunFileError::Protected { .. }) =>
            {
                refused(*error)
            }
            error => {
                let help =
                    format!("what was saved before is in the file; to go on: fuge resume {}", words::shell(self.path));
                let told = words::printable(&error.to_string());
                Failure::failed("the run is stopped", format!("{told}\n help: {help}"))
            }
        }
    }
}

/// Looks at every solution before it is kept.
struct Guard<'a> {
    job: &'a Job,
    /// The inspectors that nobody uses now: there are as many as threads that looked at a solution at once.
    idle: Mutex<Vec<Inspector<'a>>>,
    fault: Mutex<Option<Disagreement>>,
}

impl Guard<'_> {
    /// Writes a solution down. The first that is wrong ends the work; it stays in the file, and so does the verdict.
    fn encode(&self, found: &Found, bytes: &mut Vec<u8>) {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut inspector = idle.unwrap_or_else(|| Inspector::new(self.job));
        let looked = inspector.found(self.job, found);
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(inspector);
        if let Err(wrong) = looked {
            let mut fault = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
            fault.get_or_insert_with(|| checked::fault(self.job.engine(), "found", wrong));
            interrupt::stop();
        }
        Job::encode(found, bytes);
    }
}

/// Hands out the solutions of a run, in tree order, that pass the filters of the job; how many do not. A signal ends it, and then not
/// all were handed out.
fn hand_out(job: &Job, run: &RunView, output: &Output, receiver: &mut Receiver<'_>) -> Result<u64, Failure> {
    let mut rejected = 0;
    for record in run.records() {
        for bytes in record.map_err(refused)?.found.iter() {
            let found = decode(job, bytes)?;
            if !job.passes(&found) {
                rejected += 1;
                continue;
            }
            receiver.take(&found);
            if receiver.failed() {
                return Ok(rejected);
            }
            if interrupt::came() {
                output.note("interrupted: not all solutions were printed; what was found is in the run file");
                return Err(Failure::Stopped);
            }
        }
    }
    Ok(rejected)
}

/// A solution that a run has kept.
fn decode(job: &Job, bytes: &[u8]) -> Result<Found, Failure> {
    job.decode(bytes).ok_or_else(|| Failure::bad_input("a solution in the run is not a solution of this puzzle"))
}

/// The job of a run, unless the clock stops it.
fn job_of(path: &Path, head: &Head, clock: &Clock, output: &Output) -> Result<Job, Failure> {
    // The text of the puzzle is read first, which asks nobody.
    let prepare = || clock.patiently(|patience| Job::prepare_of(head, patience));
    clock.guard("preparing", output, prepare).map_err(|error| match error {
        JobError::Stopped(_) => clock.unprepared(&head.puzzle, output),
        error => stale(path, &error),
    })
}

/// The run was made by a program that is too different from this one.
fn stale(path: &Path, error: &JobError) -> Failure {
    Failure::bad_input_help(
        format!("`{}`: {error}", words::printable(&path.to_string_lossy())),
        "go on with the version of Fuge that made it, or begin anew with another file; this one was not changed",
    )
}

/// What to say of a run file that cannot be used.
pub fn refused(error: RunFileError) -> Failure {
    let help = match &error {
        RunFileError::Missing { .. } => "begin a run with: fuge solve PUZZLE --all --run FILE",
        RunFileError::NoFolder { .. } => "make the folder, or name a file in a folder that exists",
        RunFileError::NotBegun { .. } => "begin it with: fuge solve PUZZLE --all --run FILE",
        RunFileError::Exists { .. } => "name a file that is not there yet",
        RunFileError::Foreign { .. } => "name a file that was made by `fuge solve --run`, `fuge split` or `fuge merge`",
        RunFileError::Version { .. } => "use the version of Fuge that made it; the file was not changed",
        RunFileError::Damaged { .. } => {
            "the file was not changed; take it from a backup, or begin anew with another file"
        }
        RunFileError::Protected { .. } => "make it and its folder writable, or copy it to where you may write",
        RunFileError::Moved { .. } => "if it was moved, go on with it where it is now; what was saved before is in it",
        RunFileError::Busy { .. } => {
            let help = "wait for it, or stop it with Ctrl-C; `fuge status` shows how far it is";
            return Failure::failed(words::printable(&error.to_string()), help);
        }
        _ => return Failure::failed("the run file failed", error),
    };
    Failure::bad_input_help(words::printable(&error.to_string()), help)
}
