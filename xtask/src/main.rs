//! What the project does to itself: `cargo xtask test`, `campaign`, `compare`, `schema`, `fuzz`, `octave`, `mutants`.
//!
//! Each command is a list of steps; a step is a program run from the root of the workspace, and the first that fails ends it.

mod campaign;
mod dependencies;
mod fuzz;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

const HELP: &str = "\
cargo xtask test [--long] [--only PART]
                            every test, or one part: format, dependencies (licences, sources and duplicates of what others
                            wrote, without a network), clippy, docs, schema, tests, doctests, planted (puzzles cut from
                            a known solution, in a release build), wasm; --long adds the long enumerations, 10 000 cases of
                            every fuzz test, 20 times as many planted puzzles, and the parts sat (the SAT solver) and fuzz
                            (ten minutes of each fuzz target)
cargo xtask campaign [--minutes N] [--seed S] [--threads N] [--family FAMILY]
                            ask the program, as it is shipped, about puzzles of every family (packing, outline, silhouette, drawing, cards,
                            trail) in every way, and compare the answers: one minute on two threads unless told; Ctrl-C ends it. The same
                            seed goes on where it stopped. What fails is made smaller and kept in target/campaign; sums are added to
                            docs/campaign.toml and shown in docs/reliability.md. --puzzle FAMILY:SEED asks about one puzzle again
cargo xtask compare [--family FAMILY] [FOLDER]
                            Fuge measured, beside other solvers where there are some: packing, outline, silhouette, cards, trail, or all; printed and
                            written to docs/compare.md. The folder has drawings for silhouettes to be tried on
cargo xtask schema          write the JSON Schema of puzzle files to docs/puzzle.schema.json
cargo xtask fuzz [TARGET] [SECONDS]
                            run one fuzz target or all, a minute each unless told
cargo xtask octave […]      count the tilings of an 8x10 board by the 12 pentominoes and the 5 tetrominoes: a day on two cores; it
                            goes on where it stopped; with options of fuge resume, such as --time 8h or --threads 2
cargo xtask mutants [FAMILY…] [--minutes N] [--jobs N] [--seconds N] [--again] [--only WORDS] [--list]
                            plant errors, one at a time, and tell which no test notices: in packing, cover, frontier, outline,
                            silhouette, cards, trail, verify, check, or in all; what became of each is kept in mutants/families, so the
                            next run continues; --again: also those that survived before; --only: with these words in their titles";

/// The crates below the command line: they must build where there are no files, clocks and threads.
const PORTABLE: [&str; 5] = ["fuge-search", "fuge-puzzle", "fuge-format", "fuge-draw", "fuge-verify"];

const WASM: &str = "wasm32-unknown-unknown";
const SCHEMA: &str = "docs/puzzle.schema.json";
const COMPARE: &str = "docs/compare.md";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match arguments[..] {
        ["test", ref rest @ ..] => test(rest),
        ["campaign", ref rest @ ..] => campaign::campaign(rest),
        ["compare", ref rest @ ..] => compare(rest),
        ["octave", ref rest @ ..] => octave(rest),
        ["mutants", ref rest @ ..] => mutants(rest),
        ["fuzz", ref rest @ ..] => fuzz_by_hand(rest),
        ["schema"] => schema().and_then(|text| write(SCHEMA, &text)),
        _ => Err(HELP.to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

type Result<T = ()> = std::result::Result<T, String>;

/// A part of the tests: its name, whether it belongs to the long ones only, and what it does, told whether they are asked for.
type Part = (&'static str, bool, fn(bool) -> Result);

const PARTS: [Part; 11] = [
    ("format", false, |_| format()),
    ("dependencies", false, |_| dependencies::dependencies()),
    ("clippy", false, |_| clippy()),
    ("docs", false, |_| docs()),
    ("schema", false, |_| check_schema()),
    ("tests", false, tests),
    ("doctests", false, |_| cargo(&["test", "--workspace", "--doc"])),
    ("planted", false, planted),
    ("wasm", false, |_| wasm()),
    ("sat", true, |_| sat()),
    ("fuzz", true, |_| fuzz::fuzz(None, 600)),
];

fn test(options: &[&str]) -> Result {
    let (long, only) = match *options {
        [] => (false, None),
        ["--long"] => (true, None),
        ["--only", part] => (false, Some(part)),
        ["--long", "--only", part] | ["--only", part, "--long"] => (true, Some(part)),
        _ => return Err(HELP.to_owned()),
    };
    if let Some(unknown) = only.filter(|only| !PARTS.iter().any(|(name, ..)| name == only)) {
        return Err(format!("unknown part `{unknown}`; available: {}", PARTS.map(|(name, ..)| name).join(", ")));
    }
    // A part that is asked for by name runs, long or not.
    let chosen = |&&(name, is_long, _): &&Part| only.map_or(long || !is_long, |only| only == name);
    PARTS.iter().filter(chosen).try_for_each(|(_, _, run)| run(long))
}

fn mutants(options: &[&str]) -> Result {
    cargo(&[&["run", "--quiet", "--package", "fuge-mutants", "--"], options].concat())
}

fn format() -> Result {
    ensure("rustfmt", &["component", "add", "rustfmt"])?;
    cargo(&["fmt", "--all", "--check"])
}

fn clippy() -> Result {
    ensure("cargo-clippy", &["component", "add", "clippy"])?;
    cargo(&["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])
}

fn docs() -> Result {
    step(command("cargo", &["doc", "--workspace", "--no-deps", "--quiet"]).env("RUSTDOCFLAGS", "-D warnings"))
}

fn fuzz_by_hand(arguments: &[&str]) -> Result {
    let seconds = |word: &str| word.parse().map_err(|_| HELP.to_owned());
    match *arguments {
        [] => fuzz::fuzz(None, 60),
        [target] => fuzz::fuzz(Some(target), 60),
        [target, time] => fuzz::fuzz(Some(target), seconds(time)?),
        _ => Err(HELP.to_owned()),
    }
}

/// The outside engine. A C++ solver is compiled for it, which takes minutes, so it belongs to the long tests.
fn sat() -> Result {
    sat_tools()?;
    for package in ["fuge", "fuge-compare"] {
        cargo(&["clippy", "--package", package, "--features", "sat", "--all-targets", "--", "-D", "warnings"])?;
    }
    cargo(&["test", "--package", "fuge", "--features", "sat", "--test", "audit"])
}

/// What compiles the outside engine.
fn sat_tools() -> Result {
    if !succeeds("c++", &["--version"]) {
        install("g++", "a C++ compiler")?;
    }
    // Elsewhere bindgen knows better where to look, and says what it misses.
    if cfg!(target_os = "linux")
        && !succeeds(
            "sh",
            &["-c", "ls /usr/lib/llvm-*/lib/libclang*.so* | grep -v cpp || ldconfig -p | grep libclang.so"],
        )
    {
        install("libclang-dev", "libclang")?;
    }
    Ok(())
}

/// Installs a package of the system where that is possible, else says how.
fn install(package: &str, what: &str) -> Result {
    let how = format!("{what} is missing; on Debian and Ubuntu: apt-get install {package}");
    let root = output("id", &["-u"]).is_ok_and(|id| id.trim() == "0");
    if !root || !succeeds("apt-get", &["--version"]) {
        return Err(how);
    }
    step(&mut command("apt-get", &["install", "--yes", package])).map_err(|error| format!("{error}\n{how}"))
}

/// All tests but doctests.
fn tests(long: bool) -> Result {
    runner(&["--workspace"], long)
}

/// The planted puzzles once more, in the build that is shipped: what the other tests run has overflow checks and other optimisations.
fn planted(long: bool) -> Result {
    runner(&["--release", "--package", "fuge", "--test", "planted"], long)
}

/// Runs tests, with nextest where it is installed.
fn runner(which: &[&str], long: bool) -> Result {
    let nextest = succeeds("cargo", &["nextest", "--version"]);
    let mut arguments = if nextest { vec!["nextest", "run"] } else { vec!["test"] };
    arguments.extend(which);
    if !nextest && !which.contains(&"--test") {
        arguments.push("--all-targets");
    }
    match (long, nextest) {
        (false, _) => {}
        (true, true) => arguments.extend(["--run-ignored", "all"]),
        (true, false) => arguments.extend(["--", "--include-ignored"]),
    }
    let mut all = command("cargo", &arguments);
    if long {
        all.env("FUGE_FUZZ_CASES", "10000").env("FUGE_PLANTED", "20");
    }
    if std::env::var_os("CI").is_some() {
        // The same random cases every time: what CI says is about the change and not about luck. By hand they are new each time.
        all.env("PROPTEST_RNG_SEED", "1958");
    }
    step(&mut all)
}

fn wasm() -> Result {
    let targets = output("rustc", &["--print", "target-libdir", "--target", WASM])?;
    if !Path::new(targets.trim()).exists() {
        step(&mut command("rustup", &["target", "add", WASM]))
            .map_err(|error| format!("{error}\nthe target {WASM} is missing: rustup target add {WASM}"))?;
    }
    let packages = PORTABLE.iter().flat_map(|name| ["--package", name]);
    let arguments: Vec<&str> = ["build", "--target", WASM].into_iter().chain(packages).collect();
    cargo(&arguments)?;
    cargo(&["build", "--target", WASM, "--package", "fuge", "--lib", "--no-default-features"])
}

fn schema() -> Result<String> {
    output("cargo", &["run", "--quiet", "--package", "fuge", "--", "schema"])
}

fn check_schema() -> Result {
    let committed = std::fs::read_to_string(root().join(SCHEMA)).unwrap_or_default();
    if schema()? == committed {
        return Ok(());
    }
    Err(format!("{SCHEMA} is not what the types say; run: cargo xtask schema"))
}

/// The families that are measured, and their titles in the document.
const FAMILIES: [(&str, &str); 7] = [
    ("packing", "Packing beside other solvers"),
    ("outline", "Convex outlines"),
    ("silhouette", "Silhouettes"),
    ("cards", "Cards"),
    ("trail", "The rook's way"),
    ("cover", "Exact covers beside other solvers"),
    ("checks", "What a check costs"),
];

fn compare(options: &[&str]) -> Result {
    let (family, folder) = match *options {
        [] => (None, None),
        ["--family", family] => (Some(family), None),
        ["--family", family, folder] => (Some(family), Some(folder)),
        [folder] if !folder.starts_with('-') => (None, Some(folder)),
        _ => return Err(HELP.to_owned()),
    };
    if let Some(unknown) = family.filter(|family| !FAMILIES.iter().any(|(own, _)| own == family)) {
        let known = FAMILIES.map(|(own, _)| own).join(", ");
        return Err(format!("there is nothing to compare for `{unknown}`; there is for {known}"));
    }
    let folder =
        folder.map(|folder| std::path::absolute(folder).map_err(|error| format!("{folder}: {error}"))).transpose()?;
    let folder = folder.as_deref().and_then(Path::to_str);
    for (name, title) in FAMILIES.into_iter().filter(|(name, _)| family.is_none_or(|family| family == *name)) {
        if name == "cards" {
            sat_tools()?;
        }
        let features: &[&str] = if name == "cards" { &["--features", "sat"] } else { &[] };
        let run = ["run", "--release", "--quiet", "--package", "fuge-compare"];
        let folder = folder.filter(|_| name == "silhouette");
        let table = output("cargo", &[&run[..], features, &["--", name], folder.as_slice()].concat())?;
        println!("{table}");
        let date = output("date", &["+%Y-%m-%d"])?;
        let text = format!("Measured on {}, on {}.\n\n{}", date.trim(), machine(), table.trim_end());
        let document = std::fs::read_to_string(root().join(COMPARE)).unwrap_or_default();
        write(COMPARE, &with_section(&document, title, &text))?;
    }
    Ok(())
}

/// The document with a section new, all sections in the order of the families.
fn with_section(document: &str, title: &str, text: &str) -> String {
    let mut whole = String::from("# Fuge measured\n\nMade by `cargo xtask compare`.\n");
    for (_, own) in FAMILIES {
        let heading = format!("\n## {own}\n\n");
        let old = document
            .split_once(&heading)
            .map(|(_, rest)| rest.split_once("\n## ").map_or(rest, |(section, _)| section));
        let section = if own == title { Some(text) } else { old.map(str::trim_end) };
        if let Some(section) = section {
            whole += &format!("{heading}{section}\n");
        }
    }
    whole
}

/// The long count. The run file is where builds are, and is never removed by itself.
fn octave(options: &[&str]) -> Result {
    let run = root().join("target/octave.run");
    let run = run.to_str().ok_or("the path of the project is not text")?;
    let begin = ["solve", "octave-8x10", "--count", "--run", run];
    let go_on = ["resume", run];
    let work = if Path::new(run).exists() { &go_on[..] } else { &begin[..] };
    let fuge = ["run", "--release", "--package", "fuge", "--"];
    cargo(&[&fuge[..], work, options].concat())
}

fn machine() -> String {
    let cpu = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("model name"))?;
        Some(line.split_once(':')?.1.trim().to_owned())
    });
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{} with {cores} cores", cpu.unwrap_or_else(|| std::env::consts::ARCH.to_owned()))
}

/// Makes sure that a part of the Rust toolchain is there.
fn ensure(program: &str, install: &[&str]) -> Result {
    if succeeds(program, &["--version"]) {
        return Ok(());
    }
    step(&mut command("rustup", install))
        .map_err(|error| format!("{error}\n{program} is missing: rustup {}", install.join(" ")))
}

/// Makes sure that `cargo NAME` is there. The versions its author tested are preferred to the newest ones.
fn tool(name: &str) -> Result {
    if succeeds("cargo", &[name, "--version"]) {
        return Ok(());
    }
    let package = format!("cargo-{name}");
    cargo(&["install", &package, "--locked"])
        .or_else(|_| cargo(&["install", &package]))
        .map_err(|error| format!("{error}\ncargo {name} is missing: cargo install {package}"))
}

fn cargo(arguments: &[&str]) -> Result {
    step(&mut command("cargo", arguments))
}

fn command(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    command
}

/// Runs a step and shows what it is.
fn step(command: &mut Command) -> Result {
    let shown = shown(command);
    eprintln!("\n— {shown}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("failed ({status}): {shown}")),
        Err(error) => Err(format!("cannot run {shown}: {error}")),
    }
}

fn output(program: &str, arguments: &[&str]) -> Result<String> {
    let mut command = command(program, arguments);
    let output = command.stderr(Stdio::inherit()).output().map_err(|e| format!("cannot run {program}: {e}"))?;
    if !output.status.success() {
        return Err(format!("failed ({}): {}", output.status, shown(&command)));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("{program} does not write text: {error}"))
}

fn succeeds(program: &str, arguments: &[&str]) -> bool {
    let quiet = command(program, arguments).stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet.is_ok_and(|status| status.success())
}

fn shown(command: &Command) -> String {
    let words = [command.get_program()].into_iter().chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

fn write(path: &str, text: &str) -> Result {
    std::fs::write(root().join(path), text).map_err(|error| format!("cannot write {path}: {error}"))?;
    eprintln!("wrote {path}");
    Ok(())
}

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}
