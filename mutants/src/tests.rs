//! The tests of the program: which there are, how long each takes, and by which errors it comes.
//!
//! Each is run once with nothing wrong, and what is seen then is kept until it is compiled anew. An error is tried only with tests that come by it;
//! those come first that noticed most errors of its file in the least time ([`Rates`]).

use crate::program::{Program, cargo};
use crate::{Fallible, limited};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHasher};
use serde::{Deserialize, Serialize};
use std::hash::{BuildHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// A test.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Test {
    /// `crate::binary::name`.
    pub title: String,
    /// Its name within its binary.
    name: String,
    binary: PathBuf,
    /// Where cargo runs it.
    folder: PathBuf,
    pub seconds: f64,
    /// The errors it comes by; `None`: it fails here, or takes too long.
    pub passes: Option<Vec<u32>>,
    /// What it was compiled to when it was run.
    made: u64,
}

/// How a test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Passed,
    Failed,
    Late,
}

/// The longest a test may take to be of use here.
const MOST: Duration = Duration::from_secs(120);

impl Test {
    /// Runs it, with one error on, or with a file for what it comes by.
    fn run(&self, variable: (&str, &str), most: Duration) -> Fallible<End> {
        let mut run = limited(&self.binary);
        run.args([&self.name, "--exact", "--include-ignored", "--test-threads=1"]).current_dir(&self.folder);
        run.env(variable.0, variable.1).env("RUST_MIN_STACK", "67108864").env("PROPTEST_MAX_SHRINK_ITERS", "0");
        // The same cases with every error.
        run.env("PROPTEST_RNG_SEED", "1958").env("CARGO_MANIFEST_DIR", &self.folder).env_remove("FUGE_FIGURES");
        run.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = run.spawn().map_err(|error| format!("{}: {error}", self.binary.display()))?;
        let begun = Instant::now();
        let mut nap = Duration::from_millis(1);
        loop {
            match child.try_wait().map_err(|error| error.to_string())? {
                Some(status) if status.success() => return Ok(End::Passed),
                Some(_) => return Ok(End::Failed),
                None if begun.elapsed() > most => {
                    let group = format!("-{}", child.id());
                    let _ = std::process::Command::new("kill").args(["-KILL", "--", &group]).status();
                    let _ = child.kill();
                    let _ = child.wait();
                    return Ok(End::Late);
                }
                None => std::thread::sleep(nap),
            }
            nap = (2 * nap).min(Duration::from_millis(50));
        }
    }

    /// Runs it with an error.
    pub fn with(&self, error: u32) -> Fallible<End> {
        let usual = Duration::from_secs_f64(self.seconds);
        self.run(("FUGE_MUTANT", &error.to_string()), 20 * usual + Duration::from_secs(10))
    }
}

/// The tests of the packages, ignored ones left out: compiled, and each run once, unless the file says what was seen the last time.
pub(crate) fn survey(program: &Program, jobs: usize, kept: &Path) -> Fallible<Vec<Test>> {
    let old = std::fs::read(kept).ok().and_then(|bytes| serde_json::from_slice::<Vec<Test>>(&bytes).ok());
    let known = |test: Test| {
        let same = |old: &&Test| (old.made, &old.title) == (test.made, &test.title);
        match old.iter().flatten().find(same) {
            Some(old) => (old.clone(), true),
            None => (test, false),
        }
    };
    let (mut done, tests): (Vec<_>, Vec<_>) = listed(program)?.into_iter().map(known).partition(|(_, known)| *known);
    println!("{} tests; {} of them are run once with nothing wrong", done.len() + tests.len(), tests.len());
    let next = AtomicUsize::new(0);
    let seen = Mutex::new(Vec::new());
    let fault = Mutex::new(None);
    std::thread::scope(|scope| {
        for job in 0..jobs {
            let (next, seen, fault, tests) = (&next, &seen, &fault, &tests);
            let passed = program.folder.join(format!("passed-{job}"));
            scope.spawn(move || {
                while let Some((test, _)) = tests.get(next.fetch_add(1, Ordering::Relaxed)) {
                    match surveyed(test, &passed) {
                        Ok(test) => seen.lock().expect("no thread panics").push((test, true)),
                        Err(error) => *fault.lock().expect("no thread panics") = Some(error),
                    }
                }
            });
        }
    });
    if let Some(error) = fault.into_inner().expect("no thread panics") {
        return Err(error);
    }
    done.extend(seen.into_inner().expect("no thread panics"));
    let mut done: Vec<Test> = done.into_iter().map(|(test, _)| test).collect();
    done.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    let text = serde_json::to_vec(&done).map_err(|error| error.to_string())?;
    std::fs::write(kept, text).map_err(|error| format!("{}: {error}", kept.display()))?;
    done.iter().filter(|test| test.passes.is_none()).for_each(|test| println!("not of use: {}", test.title));
    Ok(done)
}

/// A test with what it comes by.
fn surveyed(test: &Test, passed: &Path) -> Fallible<Test> {
    let _ = std::fs::remove_file(passed);
    let begun = Instant::now();
    let path = passed.to_str().ok_or("the path of the project is not text")?;
    let end = test.run(("FUGE_MUTANTS_PASSED", path), MOST)?;
    let seconds = begun.elapsed().as_secs_f64();
    let passes = (end == End::Passed).then(|| {
        let bytes = std::fs::read(passed).unwrap_or_default();
        let mut passes: Vec<u32> =
            bytes.chunks_exact(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect();
        passes.sort_unstable();
        passes.dedup();
        passes
    });
    Ok(Test { seconds, passes, ..test.clone() })
}

/// Compiles the tests, and lists them.
fn listed(program: &Program) -> Fallible<Vec<Test>> {
    let mut build = cargo(&program.folder);
    build.args([
        "test",
        "--no-run",
        "--quiet",
        "--workspace",
        "--exclude=xtask",
        "--exclude=fuge-mutants",
        "--exclude=fuge-compare",
    ]);
    build.args(["--lib", "--bins", "--tests", "--message-format=json"]).stderr(Stdio::inherit());
    let output = build.output().map_err(|error| format!("cannot run cargo: {error}"))?;
    if !output.status.success() {
        return Err("the tests of the copy do not compile".to_owned());
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let messages = || text.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    // Some tests run the program, and all know the errors by their numbers.
    let mut whole = FxHasher::default();
    program.errors.iter().for_each(|error| (error.number, &error.key).hash(&mut whole));
    for message in messages().filter(|message| message["profile"]["test"] == false) {
        message["executable"].as_str().map(|path| state(Path::new(path))).transpose()?.hash(&mut whole);
    }
    let whole = whole.finish();
    let mut tests = Vec::new();
    for message in messages() {
        let (Some(binary), Some(manifest)) = (message["executable"].as_str(), message["manifest_path"].as_str()) else {
            continue;
        };
        if message["profile"]["test"] != true {
            continue;
        }
        let folder = Path::new(manifest).parent().unwrap_or(Path::new(".")).to_owned();
        let package = folder.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let target = message["target"]["name"].as_str().unwrap_or_default();
        let list = |more: &[&str]| -> Fallible<Vec<String>> {
            let mut run = limited(Path::new(binary));
            let text = crate::run(run.args(["--list", "--format=terse"]).args(more).current_dir(&folder))?;
            Ok(text.lines().filter_map(|line| line.strip_suffix(": test").map(str::to_owned)).collect())
        };
        let made = FxBuildHasher.hash_one((whole, state(Path::new(binary))?));
        let ignored = list(&["--ignored"])?;
        for name in list(&[])?.into_iter().filter(|name| !ignored.contains(name)) {
            tests.push(Test {
                title: format!("{package}::{target}::{name}"),
                name,
                binary: PathBuf::from(binary),
                folder: folder.clone(),
                seconds: 0.0,
                passes: None,
                made,
            });
        }
    }
    Ok(tests)
}

/// What tells a program from the one that was compiled before it.
fn state(path: &Path) -> Fallible<(u64, std::time::SystemTime)> {
    let known = path.metadata().and_then(|data| Ok((data.len(), data.modified()?)));
    known.map_err(|error| format!("{}: {error}", path.display()))
}

/// For every error the tests that come by it, the quick ones first.
pub(crate) fn comers(tests: &[Test]) -> FxHashMap<u32, Vec<usize>> {
    let mut comers: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
    for (index, test) in tests.iter().enumerate() {
        for &error in test.passes.iter().flatten() {
            comers.entry(error).or_default().push(index);
        }
    }
    comers
}

/// How many errors each test was tried with, and how many it noticed: of all files, and of each.
#[derive(Debug, Default)]
pub(crate) struct Rates {
    all: FxHashMap<usize, (u32, u32)>,
    by_file: FxHashMap<(usize, usize), (u32, u32)>,
}

impl Rates {
    pub fn count(&mut self, file: usize, test: usize, noticed: bool) {
        for (tried, found) in [self.all.entry(test).or_default(), self.by_file.entry((file, test)).or_default()] {
            *tried += 1;
            *found += u32::from(noticed);
        }
    }

    /// Tests in the order in which they are likely to notice an error of a file soonest.
    pub fn ordered(&self, file: usize, comers: &[usize], tests: &[Test]) -> Vec<usize> {
        let share = |counted: Option<&(u32, u32)>, before: f64| {
            let &(tried, found) = counted.unwrap_or(&(0, 0));
            (f64::from(found) + 2.0 * before) / (f64::from(tried) + 2.0)
        };
        let worth = |&test: &usize| {
            let likely = share(self.by_file.get(&(file, test)), share(self.all.get(&test), 0.3));
            // What it costs to begin a program, too.
            likely / (tests[test].seconds + 0.01)
        };
        let mut ordered = comers.to_vec();
        ordered.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        ordered
    }
}

#[cfg(test)]
mod checks {
    use super::*;

    #[test]
    fn tests_that_notice_much_in_little_time_come_first() {
        let test = |seconds| Test {
            title: String::new(),
            name: String::new(),
            binary: PathBuf::new(),
            folder: PathBuf::new(),
            seconds,
            passes: None,
            made: 0,
        };
        let tests = [test(0.1), test(0.2), test(0.4)];
        let mut rates = Rates::default();
        assert_eq!(rates.ordered(7, &[2, 0, 1], &tests), [0, 1, 2]);
        (0..20).for_each(|_| rates.count(7, 0, false));
        (0..20).for_each(|_| rates.count(7, 2, true));
        assert_eq!(rates.ordered(7, &[0, 1, 2], &tests), [2, 1, 0]);
        assert_eq!(rates.ordered(8, &[0, 1], &tests), [1, 0]);
    }
}
