//! The program that is tested: a binary, known by what it prints and how it ends.

use serde_json::Value;
use std::collections::HashMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// However many puzzles are in a call, it has to end within this time.
const PATIENCE: Duration = Duration::from_secs(600);

/// The binary.
#[derive(Clone, Debug)]
pub struct Program(PathBuf);

/// What a run of the program said.
#[derive(Clone, Debug)]
pub struct Said {
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
    /// The exit code; `None`: a signal ended it.
    pub code: Option<i32>,
}

/// What the program said of one puzzle.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The lines before the summary.
    pub lines: Vec<String>,
    /// The summary; `None`: there is none.
    pub summary: Option<Value>,
    /// It was refused, with these words.
    pub refused: Option<String>,
    /// It was neither answered nor refused: the program failed, with these words.
    pub failed: Option<String>,
}

impl Program {
    /// The binary at this path.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// Its path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    fn command(&self, folder: &Path, words: &[impl AsRef<str>]) -> Command {
        let mut command = Command::new(&self.0);
        command.args(words.iter().map(AsRef::as_ref)).current_dir(folder).stdin(Stdio::null());
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        command
    }

    /// Starts it, to be killed perhaps; nobody reads what it says.
    pub fn start(&self, folder: &Path, words: &[impl AsRef<str>]) -> std::io::Result<Child> {
        self.command(folder, words).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
    }

    /// Runs it to its end, or kills it when it does not come to one.
    #[must_use]
    pub fn run(&self, folder: &Path, words: &[impl AsRef<str>]) -> Said {
        let mut command = self.command(folder, words);
        match command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn() {
            Ok(child) => heard(child),
            Err(error) => Said { out: String::new(), err: format!("cannot be run: {error}"), code: None },
        }
    }

    /// Solves files in one call and sorts what is said by puzzle, in the order of the files. Files that got no word because the program
    /// failed are asked again in smaller calls, until it is known which of them it was.
    #[must_use]
    pub fn solve(&self, folder: &Path, files: &[String], options: &[impl AsRef<str>]) -> Vec<Answer> {
        if files.is_empty() {
            return Vec::new();
        }
        let options: Vec<&str> = options.iter().map(AsRef::as_ref).collect();
        let words: Vec<&str> =
            ["solve"].into_iter().chain(files.iter().map(String::as_str)).chain(options.clone()).collect();
        let said = self.run(folder, &words);
        let mut answers = by_puzzle(&said.out);
        let stem = |file: &String| file.strip_suffix(".toml").or(file.strip_suffix(".txt")).unwrap_or(file).to_owned();
        let mut found: Vec<Option<Answer>> = files.iter().map(|file| answers.remove(&stem(file))).collect();
        let is_whole = |answer: &Option<Answer>| {
            answer.as_ref().is_some_and(|answer| answer.summary.is_some() || answer.refused.is_some())
        };
        let ended = matches!(said.code, Some(0..=3)) && !said.err.contains("panicked");
        if ended && found.iter().all(is_whole) {
            return found.into_iter().flatten().collect();
        }
        if let [_] = files {
            let answer = found.swap_remove(0).unwrap_or_default();
            return vec![match said.code {
                Some(2) => Answer { refused: Some(said.err), ..answer },
                _ => Answer { failed: Some(said.told()), ..answer },
            }];
        }
        let (first, second) = files.split_at(files.len() / 2);
        [self.solve(folder, first, &options), self.solve(folder, second, &options)].concat()
    }
}

/// Listens to a run until its end.
fn heard(mut child: Child) -> Said {
    let (ended, wait) = mpsc::channel::<()>();
    let [out, err] = [child.stdout.take().map(boxed), child.stderr.take().map(boxed)];
    std::thread::scope(|scope| {
        let listen = |pipe: Option<Box<dyn Read + Send>>, ended: mpsc::Sender<()>| {
            scope.spawn(move || {
                let mut bytes = Vec::new();
                // What cannot be read is missing in what was said.
                let _ = pipe.map(|mut pipe| pipe.read_to_end(&mut bytes));
                drop(ended);
                String::from_utf8_lossy(&bytes).into_owned()
            })
        };
        let (out, err) = (listen(out, ended.clone()), listen(err, ended));
        let late = wait.recv_timeout(PATIENCE) == Err(mpsc::RecvTimeoutError::Timeout);
        if late {
            let _ = child.kill();
        }
        let code = child.wait().ok().and_then(|status| status.code());
        let [out, err] = [out, err].map(|thread| thread.join().unwrap_or_default());
        Said { out, err: if late { format!("it did not end\n{err}") } else { err }, code }
    })
}

fn boxed(pipe: impl Read + Send + 'static) -> Box<dyn Read + Send> {
    Box::new(pipe)
}

/// What was said of each puzzle, by its name.
fn by_puzzle(out: &str) -> HashMap<String, Answer> {
    let mut answers: HashMap<String, Answer> = HashMap::new();
    for line in out.lines() {
        let Ok(value) = serde_json::from_str::<Value>(line) else { continue };
        let name = value["puzzle"].as_str().or(value["file"].as_str()).unwrap_or_default().to_owned();
        let answer = answers.entry(name).or_default();
        match value["type"].as_str() {
            Some("summary") => answer.summary = Some(value),
            Some("refused") => answer.refused = Some(value["message"].to_string()),
            _ => answer.lines.push(line.to_owned()),
        }
    }
    answers
}

impl Said {
    /// The last line, if it is JSON.
    #[must_use]
    pub fn last(&self) -> Option<Value> {
        serde_json::from_str(self.out.lines().last()?).ok()
    }

    /// The lines of solutions.
    #[must_use]
    pub fn solutions(&self) -> Vec<&str> {
        self.out.lines().filter(|line| line.starts_with("{\"type\":\"solution\"")).collect()
    }

    /// How it ended, for people.
    #[must_use]
    pub fn told(&self) -> String {
        let start = |text: &str| text.chars().take(2000).collect::<String>();
        format!("exit code {:?}\n{}{}", self.code, start(&self.out), start(&self.err))
    }
}

impl Answer {
    /// How it ended: `solved`, `impossible`, `stopped` …
    #[must_use]
    pub fn status(&self) -> &str {
        self.summary.as_ref().and_then(|summary| summary["status"].as_str()).unwrap_or_default()
    }

    /// Whether everything was searched.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.summary.as_ref().is_some_and(|summary| summary["complete"] == true)
    }

    /// The numbers of solutions, different and in all, of a complete answer. They may be larger than any integer here.
    #[must_use]
    pub fn counts(&self) -> Option<[String; 2]> {
        let summary = self.summary.as_ref().filter(|_| self.is_complete())?;
        Some(["different", "raw"].map(|key| summary[key].to_string()))
    }
}
