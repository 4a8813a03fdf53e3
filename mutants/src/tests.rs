//! The tests of the program: which there are, how long each takes, and by which errors it comes.
//!
//! Each is run once with nothing wrong. An error is tried only with tests that come by it, the quick ones first.

use crate::program::{Program, cargo};
use crate::{Fallible, limited};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
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
    /// The errors it comes by.
    pub passes: Vec<u32>,
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

/// The tests of the packages, ignored ones left out: compiled, and each run once.
pub(crate) fn survey(program: &Program, jobs: usize) -> Fallible<Vec<Test>> {
    let tests = listed(program)?;
    println!("{} tests, each run once with nothing wrong", tests.len());
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let fault = Mutex::new(None);
    std::thread::scope(|scope| {
        for job in 0..jobs {
            let (next, done, fault, tests) = (&next, &done, &fault, &tests);
            let passed = program.folder.join(format!("passed-{job}"));
            scope.spawn(move || {
                while let Some(test) = tests.get(next.fetch_add(1, Ordering::Relaxed)) {
                    match surveyed(test, &passed) {
                        Ok(Some(test)) => done.lock().expect("no thread panics").push(test),
                        Ok(None) => println!("not of use: {}", test.title),
                        Err(error) => *fault.lock().expect("no thread panics") = Some(error),
                    }
                }
            });
        }
    });
    if let Some(error) = fault.into_inner().expect("no thread panics") {
        return Err(error);
    }
    let mut done = done.into_inner().expect("no thread panics");
    done.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    Ok(done)
}

/// A test with what it comes by; `None`: it fails here, or takes too long.
fn surveyed(test: &Test, passed: &Path) -> Fallible<Option<Test>> {
    let _ = std::fs::remove_file(passed);
    let begun = Instant::now();
    let path = passed.to_str().ok_or("the path of the project is not text")?;
    if test.run(("FUGE_MUTANTS_PASSED", path), MOST)? != End::Passed {
        return Ok(None);
    }
    let seconds = begun.elapsed().as_secs_f64();
    let bytes = std::fs::read(passed).unwrap_or_default();
    let mut passes: Vec<u32> =
        bytes.chunks_exact(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect();
    passes.sort_unstable();
    passes.dedup();
    Ok(Some(Test { seconds, passes, ..test.clone() }))
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
    let mut tests = Vec::new();
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Ok(message) = serde_json::from_str::<serde_json::Value>(line) else { continue };
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
        let ignored = list(&["--ignored"])?;
        for name in list(&[])?.into_iter().filter(|name| !ignored.contains(name)) {
            tests.push(Test {
                title: format!("{package}::{target}::{name}"),
                name,
                binary: PathBuf::from(binary),
                folder: folder.clone(),
                seconds: 0.0,
                passes: Vec::new(),
            });
        }
    }
    Ok(tests)
}

/// For every error the tests that come by it, the quick ones first.
pub(crate) fn comers(tests: &[Test]) -> FxHashMap<u32, Vec<usize>> {
    let mut comers: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
    for (index, test) in tests.iter().enumerate() {
        for &error in &test.passes {
            comers.entry(error).or_default().push(index);
        }
    }
    comers
}
