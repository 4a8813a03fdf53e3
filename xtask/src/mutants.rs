//! `cargo xtask mutants`: would the tests notice an error in the symmetry and pruning code?
//!
//! cargo-mutants plants one small error after the other in those modules, in a copy of the sources, and runs the quick tests of
//! the family. An error that no test notices survives. A family each, `.cargo/mutants/` says where errors are planted, which tests run,
//! and which errors are none because they change nothing but the time. It takes hours, so no test run includes it.

use crate::{Result, command, root, tool};

/// The families. Each has a file of its name.
const FAMILIES: [&str; 6] = ["packing", "cards", "silhouette", "outline", "frontier", "trail"];

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

/// How every family is tested. What its file says of tests comes behind.
const OPTIONS: [&str; 10] = [
    "--package=fuge-puzzle",
    "--test-package=fuge-puzzle",
    "--no-shuffle",
    "--jobs=1",
    "--timeout=60",
    "--cargo-test-arg=--",
    "--cargo-test-arg=-Zunstable-options",
    "--cargo-test-arg=--fail-fast",
    // Words for people.
    "--exclude-re=::(reason|fmt)\\b",
    // An engine that does nothing: every test notices, most by never ending.
    "--exclude-re=(start|lay|place|push|descend|ascend) with \\(\\)$",
];

/// Values of types that cannot be made like this: these are never built.
const NO_VALUES: [&str; 3] = [
    "--exclude-re=with .*Default::default\\(\\)",
    "--exclude-re=Box::leak",
    "--exclude-re=with .*[a-z]::new\\(\\)\\)*$",
];

/// Runs cargo-mutants for the families that are named first, or that a file is of, or for all, with further options.
pub(crate) fn mutants(arguments: &[&str]) -> Result {
    tool("mutants")?;
    let named = arguments.iter().take_while(|word| FAMILIES.contains(word)).count();
    let (named, rest) = arguments.split_at(named);
    let (mut wanted, mut options, mut rest) = (named.to_vec(), Vec::new(), rest.iter());
    while let Some(&option) = rest.next() {
        let file = if option == "--file" { rest.next().copied() } else { option.strip_prefix("--file=") };
        options.push(file.map_or(option.to_owned(), only));
        wanted.extend(FAMILIES.iter().filter(|family| file.is_some_and(|file| file.contains(&format!("/{family}/")))));
    }
    let wanted = FAMILIES.iter().filter(|family| wanted.is_empty() || wanted.contains(family));
    let failed: Vec<String> = wanted.filter_map(|family| plant(family, &options).err()).collect();
    if failed.is_empty() { Ok(()) } else { Err(failed.join("\n")) }
}

/// A file given to cargo-mutants would come to those of the family. The name of an error begins with its file, so an expression narrows it down.
fn only(file: &str) -> String {
    format!("--re={}:", file.replace('.', "\\."))
}

fn plant(family: &str, options: &[String]) -> Result {
    println!("{family}:");
    let config = root().join(".cargo/mutants").join(family).with_extension("toml");
    let folder = root().join("target/mutants").join(family);
    std::fs::create_dir_all(&folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    let mut run = command("cargo", &["mutants"]);
    run.args(OPTIONS).args(NO_VALUES).args(options).arg("--config").arg(config).arg("--output").arg(&folder);
    run.env_remove("CARGO_TARGET_DIR").envs(SETTINGS);
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
        _ => Err(format!("{family}: cargo mutants: {status}")),
    }
}

/// What cargo-mutants ends with when tests ran out of time and nothing worse happened.
const TIMED_OUT: i32 = 3;
