//! `cargo xtask fuzz`: the targets of the folder `fuzz`, each for a while.
//!
//! libFuzzer starts from the committed corpus and from what it found before, and writes only into the build folder.

use crate::{Result, command, root, step, tool};
use std::path::Path;

/// Runs one target or all of them.
pub(crate) fn fuzz(target: Option<&str>, seconds: u64) -> Result {
    let all = targets()?;
    if let Some(unknown) = target.filter(|target| !all.iter().any(|known| known == target)) {
        return Err(format!("there is no fuzz target `{unknown}`; there are: {}", all.join(", ")));
    }
    tool("fuzz")?;
    all.iter().filter(|name| target.is_none_or(|target| target == **name)).try_for_each(|name| run(name, seconds))
}

/// The names of the targets, sorted: the files in their folder.
fn targets() -> Result<Vec<String>> {
    let folder = root().join("fuzz/targets");
    let files = std::fs::read_dir(&folder).map_err(|error| format!("cannot read {}: {error}", folder.display()))?;
    let stem = |path: &Path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let mut names: Vec<String> = files.filter_map(|file| stem(&file.ok()?.path())).collect();
    names.sort();
    Ok(names)
}

fn run(target: &str, seconds: u64) -> Result {
    let found = root().join("fuzz/target/found").join(target);
    std::fs::create_dir_all(&found).map_err(|error| format!("cannot make {}: {error}", found.display()))?;
    let mut run = command("cargo", &["fuzz", "run", target]);
    run.arg(found).arg(format!("fuzz/corpus/{target}"));
    run.args(["--", &format!("-max_total_time={seconds}"), &format!("-dict=fuzz/tokens/{target}.txt")]);
    // Longer than any file of the corpus.
    run.args(["-max_len=8192", "-timeout=10"]);
    // The sanitizers are not in the stable compiler yet, but they are in there.
    step(run.env("RUSTC_BOOTSTRAP", "1"))
}
