//! A failure, kept in a folder: the puzzle file and what to run.

use crate::case::file;
use crate::program::Program;
use crate::shrink::Shrunk;
use std::path::{Path, PathBuf};

/// Writes a finding into a folder of its own below this one, and gives its path.
///
/// # Errors
/// When nothing can be written there.
pub fn keep(
    folder: &Path,
    family: &str,
    question: &str,
    program: &Program,
    found: &Shrunk,
) -> std::io::Result<PathBuf> {
    let Shrunk { case, fault, repeated, tried } = found;
    let name = format!("{family}-{}-{}", question.replace(' ', "-"), case.seed);
    let own = folder.join(name);
    std::fs::create_dir_all(&own)?;
    std::fs::write(own.join(file(0)), &case.text)?;
    let path = program.path().display();
    let commands: String = fault
        .commands
        .iter()
        .map(|command| match command.split(' ').next() {
            Some("echo" | "cat") => format!("{command}\n"),
            _ => format!("{path} {command}\n"),
        })
        .collect();
    let again = match repeated {
        true => format!("Made smaller in {tried} steps."),
        false => "Asked about alone, the program did not fail again.".to_owned(),
    };
    let report = format!(
        "# {family}, {question}: {kind}\n#\n# As it was made: cargo xtask campaign --puzzle {family}:{seed}\n# {again}\n\n{commands}\n: <<'SAID'\n{what}\nSAID\n",
        kind = fault.kind,
        seed = case.seed,
        what = fault.what,
    );
    std::fs::write(own.join("again.sh"), report)?;
    Ok(own)
}
