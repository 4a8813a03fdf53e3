//! `cargo xtask campaign`: the shipped program is asked about puzzles without end, and the answers are compared.

use crate::{Result, cargo, root, step};
use std::process::Command;

/// Builds the program as it is shipped, and the campaign; the campaign knows what the options mean, and adds to the sums in docs.
pub(crate) fn campaign(options: &[&str]) -> Result {
    cargo(&["build", "--release", "--package", "fuge", "--package", "fuge-campaign"])?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |own| root().join(own));
    let built = |name: &str| target.join("release").join(name).with_extension(std::env::consts::EXE_EXTENSION);
    // Whoever works on the machine goes first.
    let mut run = match cfg!(unix) {
        true => Command::new("nice"),
        false => Command::new(built("fuge-campaign")),
    };
    if cfg!(unix) {
        run.args(["-n", "19"]).arg(built("fuge-campaign"));
    }
    step(run.arg(built("fuge")).arg("--root").arg(root()).args(options))
}
