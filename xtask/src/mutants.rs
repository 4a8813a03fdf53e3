//! `cargo xtask mutants`: would the tests notice an error in the symmetry and pruning code?
//!
//! cargo-mutants plants one small error after the other in those modules, in a copy of the sources, and runs the quick tests of
//! `fuge-puzzle`. An error that no test notices survives; `.cargo/mutants.toml` says where errors are planted, which tests
//! run, and which errors are none because they change nothing but the time. It takes half an hour, so no test run includes it.

use crate::{Result, command, root, tool};

/// What makes a round of build and test short.
const SETTINGS: [(&str, &str); 5] = [
    // Without optimisation a mutant is built in a few seconds; the tests are slower then, but less than that.
    ("CARGO_PROFILE_DEV_OPT_LEVEL", "0"),
    ("CARGO_PROFILE_DEV_DEBUG", "none"),
    // Code that is not optimised needs a larger stack for a tree as deep as can be.
    ("RUST_MIN_STACK", "67108864"),
    // For the test harness to end after the first failure, which it does for nightly compilers only.
    ("RUSTC_BOOTSTRAP", "1"),
    // One case that fails is enough.
    ("PROPTEST_MAX_SHRINK_ITERS", "0"),
];

/// Runs cargo-mutants, with further options, and sums up.
pub(crate) fn mutants(options: &[&str]) -> Result {
    tool("mutants")?;
    let folder = root().join("target");
    let mut run =
        command("cargo", &["mutants", "--package", "fuge-puzzle", "--no-shuffle", "--jobs", "1", "--timeout", "60"]);
    run.args(options).arg("--output").arg(&folder).env_remove("CARGO_TARGET_DIR").envs(SETTINGS);
    let status = run.status().map_err(|error| format!("cannot run cargo mutants: {error}"))?;
    let list = |name: &str| std::fs::read_to_string(folder.join("mutants.out").join(name)).unwrap_or_default();
    let (missed, late, caught) = (list("missed.txt"), list("timeout.txt"), list("caught.txt"));
    let count = |list: &str| list.lines().count();
    println!("{} errors noticed, {} ran out of time, {} survived", count(&caught), count(&late), count(&missed));
    print!("{missed}");
    match status.code() {
        Some(0) => Ok(()),
        // An error that never ends is noticed, if late.
        Some(TIMED_OUT) if missed.is_empty() => Ok(()),
        _ => Err(format!("cargo mutants: {status}")),
    }
}

/// What cargo-mutants ends with when tests ran out of time and nothing worse happened.
const TIMED_OUT: i32 = 3;
