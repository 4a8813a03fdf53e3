//! Would the tests notice an error? Errors are planted in the sources, one at a time, and the tests that come by it are run.
//!
//! All errors are built into one program, each behind a switch ([`schema`]): compiling takes minutes, trying an error seconds. What became of each
//! is kept in `mutants/families/` ([`ledger`]), so a run goes on where the one before it stopped.

mod family;
mod find;
mod ledger;
mod program;
mod schema;
mod tests;

use family::Family;
use ledger::{Key, Ledger, Verdict};
use program::{Planted, Program};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::collections::BTreeSet;
use std::hash::BuildHasher;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tests::{End, Rates, Test};

const HELP: &str = "\
fuge-mutants [FAMILY…] [--minutes N] [--jobs N] [--seconds N] [--again] [--list] [--only WORDS]
    --minutes N    stop after this time; the next run continues
    --jobs N       errors tried at a time (default: the number of processors)
    --seconds N    the most that the tests may take for one error (default: 90)
    --again        also those that survived before
    --only WORDS   only errors with these words in their titles
    --list         list the errors and what became of them";

type Fallible<T> = Result<T, String>;

#[derive(Debug, Default)]
struct Options {
    families: Vec<String>,
    minutes: Option<u64>,
    jobs: Option<usize>,
    /// The most that the tests may take for one error.
    seconds: Option<u64>,
    only: Option<String>,
    again: bool,
    list: bool,
}

impl Options {
    fn read() -> Fallible<Self> {
        let mut options = Self::default();
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut number = || words.next().and_then(|word| word.parse().ok()).ok_or(HELP);
            match word.as_str() {
                "--minutes" => options.minutes = Some(number()?),
                "--jobs" => options.jobs = Some(number()? as usize),
                "--seconds" => options.seconds = Some(number()?),
                "--only" => options.only = Some(words.next().ok_or(HELP)?),
                "--again" => options.again = true,
                "--list" => options.list = true,
                _ if word.starts_with('-') => return Err(HELP.to_owned()),
                _ => options.families.push(word),
            }
        }
        Ok(options)
    }

    fn wants(&self, family: &str, title: &str) -> bool {
        (self.families.is_empty() || self.families.iter().any(|own| own == family))
            && self.only.as_ref().is_none_or(|words| title.contains(words))
    }
}

fn main() -> ExitCode {
    match Options::read().and_then(|options| work(&options)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn work(options: &Options) -> Fallible<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = here.parent().unwrap_or(here);
    let folder = here.join("families");
    let families = family::families(&folder)?;
    if let Some(unknown) = options.families.iter().find(|name| !families.iter().any(|family| family.name == **name)) {
        let names: Vec<&str> = families.iter().map(|family| family.name.as_str()).collect();
        return Err(format!("unknown family `{unknown}`; available: {}", names.join(", ")));
    }
    let mut program = Program::new(root, &root.join("target/mutants/tree"), &families)?;
    let path = |family: &Family| folder.join(&family.name).with_extension("tsv");
    let mut ledgers: Vec<Ledger> =
        families.iter().map(|family| Ledger::open(&path(family))).collect::<Result<_, _>>()?;
    if options.list {
        list(options, &families, &program.errors, &ledgers);
        return Ok(());
    }
    let cache = root.join("target/mutants/refused");
    let mut refused = read_refused(&cache);
    program.clear(&mut refused)?;
    write_refused(&cache, &refused)?;
    for (index, ledger) in ledgers.iter_mut().enumerate() {
        let own: BTreeSet<&Key> = program.errors.iter().filter(|e| e.family == index).map(|e| &e.key).collect();
        ledger.retain(|key| own.contains(key));
    }
    let jobs = options.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let tests = tests::survey(&program, jobs, &root.join("target/mutants/survey.json"))?;
    let mut wanted: Vec<&Planted> = program
        .errors
        .iter()
        .filter(|error| options.wants(&families[error.family].name, &error.key.title))
        .filter(|error| families[error.family].harmless(&error.key.title).is_none())
        .filter(|error| ledgers[error.family].verdict(&error.key).is_none_or(|old| options.again && old.is_open()))
        .collect();
    // In an order that has nothing to do with where they are, the same in every run: those that were tried are a fair sample of all.
    wanted.sort_by_key(|error| FxBuildHasher.hash_one(&error.key));
    println!("{} errors in the program, {} to be tried", program.errors.len(), wanted.len());
    attempt(options, jobs, &wanted, &tests, &mut ledgers)?;
    list(options, &families, &program.errors, &ledgers);
    Ok(())
}

/// Tries errors, several at a time, and keeps what became of them.
fn attempt(
    options: &Options,
    jobs: usize,
    wanted: &[&Planted],
    tests: &[Test],
    ledgers: &mut [Ledger],
) -> Fallible<()> {
    let comers = tests::comers(tests);
    let rates = Mutex::new(Rates::default());
    let most = options.seconds.map_or(90.0, |seconds| seconds as f64);
    let end = options.minutes.map(|minutes| Instant::now() + Duration::from_secs(60 * minutes));
    let next = AtomicUsize::new(0);
    let fault = Mutex::new(None);
    let ledgers = Mutex::new(ledgers);
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                while end.is_none_or(|end| Instant::now() < end) {
                    let Some(error) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
                    let kept = tried(error, &comers, tests, &rates, most).and_then(|verdict| {
                        if verdict.is_open() {
                            println!("{}: {verdict:?}", error.key.title);
                        }
                        let ledger = &mut ledgers.lock().expect("no thread panics")[error.family];
                        ledger.record(error.key.clone(), verdict);
                        ledger.save()
                    });
                    if let Err(message) = kept {
                        *fault.lock().expect("no thread panics") = Some(message);
                        return;
                    }
                }
            });
        }
    });
    fault.into_inner().expect("no thread panics").map_or(Ok(()), Err)
}

/// Runs the tests that come by an error, until one fails, for so many seconds at most.
fn tried(
    error: &Planted,
    comers: &FxHashMap<u32, Vec<usize>>,
    tests: &[Test],
    rates: &Mutex<Rates>,
    most: f64,
) -> Fallible<Verdict> {
    let Some(comers) = comers.get(&error.number) else { return Ok(Verdict::Unreached) };
    let ordered = rates.lock().expect("no thread panics").ordered(error.file, comers, tests);
    let (mut seconds, mut done) = (0.0, 0);
    for index in ordered {
        let test = &tests[index];
        // A test that would take too long is left out, not those after it.
        if seconds + test.seconds > most && done > 0 {
            continue;
        }
        seconds += test.seconds;
        done += 1;
        let end = test.with(error.number)?;
        rates.lock().expect("no thread panics").count(error.file, index, end != End::Passed);
        match end {
            End::Passed => {}
            End::Failed => return Ok(Verdict::Noticed(test.title.clone())),
            End::Late => return Ok(Verdict::Late(test.title.clone())),
        }
    }
    Ok(Verdict::Survived(done))
}

/// Prints what became of the errors: those that are open one by one, and a table.
fn list(options: &Options, families: &[Family], errors: &[Planted], ledgers: &[Ledger]) {
    println!(
        "\n| family | errors | noticed | never ended | survived | no test comes by | harmless | not tried |\n|---|---|---|---|---|---|---|---|"
    );
    let mut open = Vec::new();
    for (index, (family, ledger)) in families.iter().zip(ledgers).enumerate() {
        let mut counts = [0; 7];
        for error in errors.iter().filter(|error| error.family == index) {
            let column = match (family.harmless(&error.key.title), ledger.verdict(&error.key)) {
                (Some(_), _) => 5,
                (_, None) => 6,
                (_, Some(Verdict::Noticed(_))) => 1,
                (_, Some(Verdict::Late(_))) => 2,
                (_, Some(Verdict::Survived(_))) => 3,
                (_, Some(Verdict::Unreached)) => 4,
            };
            counts[0] += 1;
            counts[column] += 1;
            if (3..=4).contains(&column) && options.wants(&family.name, &error.key.title) {
                open.push(format!("{}: {:?}", error.key.title, ledger.verdict(&error.key)));
            }
        }
        let [all, noticed, late, survived, unreached, harmless, untried] = counts;
        let name = &family.name;
        println!("| {name} | {all} | {noticed} | {late} | {survived} | {unreached} | {harmless} | {untried} |");
    }
    println!("\n{}", open.join("\n"));
}

fn read_refused(path: &Path) -> BTreeSet<Key> {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let key = |line: &str| {
        let (text, title) = line.split_once('\t')?;
        Some(Key { title: title.to_owned(), text: u64::from_str_radix(text, 16).ok()? })
    };
    text.lines().filter_map(key).collect()
}

fn write_refused(path: &PathBuf, refused: &BTreeSet<Key>) -> Fallible<()> {
    let text: String = refused.iter().map(|key| format!("{:016x}\t{}\n", key.text, key.title)).collect();
    std::fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// Runs a program and gives what it prints.
fn run(command: &mut Command) -> Fallible<String> {
    let output =
        command.stderr(Stdio::inherit()).output().map_err(|error| format!("cannot run {command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("failed ({}): {command:?}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{command:?} does not print text: {error}"))
}

/// A program that may not take all memory, nor fill the disk, whatever is wrong with it, in a group of its own.
fn limited(program: &Path) -> Command {
    use std::os::unix::process::CommandExt;
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 8000000; ulimit -f 2000000; exec \"$0\" \"$@\""]).arg(program).process_group(0);
    command
}
