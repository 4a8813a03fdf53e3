//! Runs the real binary and keeps what it said.
#![allow(dead_code, clippy::unwrap_used, reason = "each test file uses a part of this, and a test may fail")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What a run of the program said.
pub struct Said {
    pub out: String,
    pub err: String,
    pub code: Option<i32>,
}

impl std::fmt::Debug for Said {
    /// The beginning of it: a failing test should not print a million boards.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let start = |text: &str| text.chars().take(2000).collect::<String>();
        write!(f, "exit code {:?}\nstdout:\n{}\nstderr:\n{}", self.code, start(&self.out), start(&self.err))
    }
}

impl Said {
    pub fn of(output: Output) -> Self {
        Self {
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
            code: output.status.code(),
        }
    }

    /// It ended with this code.
    pub fn code(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{self:?}");
        self
    }

    /// Nothing was said on stderr.
    pub fn quiet(self) -> Self {
        assert_eq!(self.err, "", "{self:?}");
        self
    }

    /// Every line of stdout as JSON.
    pub fn json(&self) -> Vec<serde_json::Value> {
        self.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// The summary, which is the last line.
    pub fn summary(&self) -> serde_json::Value {
        let lines = self.json();
        let last = lines.last().unwrap();
        assert_eq!(last["type"], "summary");
        last.clone()
    }
}

/// The program, in surroundings that do not depend on who runs the tests.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fuge"));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").stdin(Stdio::null());
    command
}

/// Runs the program with words separated by spaces.
pub fn fuge(words: &str) -> Said {
    Said::of(program().args(words.split_whitespace()).output().unwrap())
}

/// Runs the program in a folder.
pub fn fuge_in(folder: &Folder, words: &str) -> Said {
    Said::of(program().current_dir(&folder.0).args(words.split_whitespace()).output().unwrap())
}

/// Lists the solutions of `puzzle` into `a.run`, stopped again and again and gone on with other
/// threads, until it has ended. On a busy machine the time may be over while it prepares, and then
/// there is nothing to save; so the time grows.
pub fn in_stretches(folder: &Folder, puzzle: &str) -> Said {
    for (time, threads) in (20..).step_by(20).zip([1, 2, 3, 4].into_iter().cycle()) {
        let words = match folder.path("a.run").exists() {
            true => "resume a.run".to_owned(),
            false => format!("solve {puzzle} --all --run a.run"),
        };
        let said = fuge_in(folder, &format!("{words} --json --time {time}ms --threads {threads}"));
        if said.code == Some(0) {
            // There may have been no time left for the check: it is made up for.
            return fuge_in(folder, "resume a.run --json").code(0);
        }
        let said = said.code(3);
        if !said.err.contains("while preparing") {
            assert!(said.err.contains("saved; to go on: fuge resume a.run"), "{said:?}");
            assert_eq!(said.summary()["status"], "stopped");
            assert_eq!(said.json().len(), 1, "a stopped run prints no solutions: they are in the file");
        }
    }
    unreachable!("the times have no end")
}

/// Runs the program with something on its standard input.
pub fn fuge_reading(input: &[u8], words: &str) -> Said {
    let mut child = program()
        .args(words.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It may end without reading all.
    let _ = child.stdin.take().unwrap().write_all(input);
    Said::of(child.wait_with_output().unwrap())
}

/// A folder of its own for a test, taken away at the end.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), bytes).unwrap();
    }

    /// The names in it, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> = entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// An answer without what it took: time is never the same twice, and a better engine needs fewer nodes. (The nodes of
/// each engine stand in tests of their own.)
pub fn effortless(text: &str) -> String {
    // How it was checked is told last.
    let unchecked = |line: &str| {
        let told = ["; checked by ", "; complete, by one method"].iter().filter_map(|told| line.find(told)).min();
        line[..told.unwrap_or(line.len())].to_owned()
    };
    let cut = |line: &str| match (line.rfind("; "), line.find(", engine")) {
        (Some(start), Some(end)) if start < end => format!("{}; EFFORT{}", &line[..start], &line[end..]),
        _ => line.to_owned(),
    };
    text.lines().map(|line| cut(&unchecked(line)) + "\n").collect()
}
