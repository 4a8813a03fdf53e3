//! What it costs that complete answers are checked: every puzzle that comes with Fuge, asked with `--check never` and as usual.
//!
//! The program as it is shipped is run, on one thread, and what counts is the shorter of several times on the clock, its start included.

use crate::measure::milliseconds;
use fuge_format::{Puzzle, shipped};
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// Whoever takes longer than this without a check is not waited for.
const PATIENCE: &str = "20s";

/// The table.
pub fn table(program: &Path) -> Result<String, String> {
    let mut text = format!(
        "Every puzzle that comes with Fuge, one thread, milliseconds on the clock for the whole program, the fastest of up to seven runs; left out \
         are those that take more than {PATIENCE} without a check.\n\n\
         | puzzle | question | `--check never` | checked | more | by |\n|---|---|---|---|---|---|"
    );
    for puzzle in shipped::shipped() {
        let file = puzzle.read().map_err(|error| format!("{}: {error}", puzzle.name))?;
        let questions: &[&[&str]] = match file.puzzle {
            Puzzle::Outline(_) => &[&["outlines"]],
            Puzzle::Trail(_) => &[&["solve"], &["solve", "--count"]],
            _ => &[&["solve", "--count"]],
        };
        for question in questions {
            text += &line(program, puzzle.name, question)?;
        }
    }
    Ok(text)
}

fn line(program: &Path, name: &str, question: &[&str]) -> Result<String, String> {
    let ask = |check: &str| -> Result<(Duration, Value), String> {
        let begun = Instant::now();
        let mut run = Command::new(program);
        run.args(question).args([name, "--json", "--threads", "1", "--check", check]);
        if check == "never" {
            run.args(["--time", PATIENCE]);
        }
        let output = run.output().map_err(|error| format!("{}: {error}", program.display()))?;
        let time = begun.elapsed();
        let text = String::from_utf8_lossy(&output.stdout);
        let summary = text.lines().last().and_then(|line| serde_json::from_str(line).ok());
        Ok((time, summary.ok_or_else(|| format!("{name}: no summary; {}", String::from_utf8_lossy(&output.stderr)))?))
    };
    let (mut bare, summary) = ask("never")?;
    if summary["complete"] != true {
        return Ok(String::new());
    }
    let (mut checked, summary) = ask("auto")?;
    // In turn, so that a noisy moment is one for both; what takes seconds is not run seven times.
    for _ in 0..(Duration::from_secs(3).div_duration_f64(bare + checked) as usize).min(6) {
        bare = bare.min(ask("never")?.0);
        checked = checked.min(ask("auto")?.0);
    }
    let by: Vec<&str> = summary["checked"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let by = if by.is_empty() { "-".to_owned() } else { format!("`{}`", by.join("`, `")) };
    let more = checked.saturating_sub(bare);
    let question = question.join(" ");
    let [bare, checked, more] = [bare, checked, more].map(milliseconds);
    Ok(format!("\n| `{name}` | `{question}` | {bare} | {checked} | {more} | {by} |"))
}
