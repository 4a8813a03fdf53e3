//! `fuge audit --with`: programs from outside that count right, count wrong, fail, or never end.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, Said, program};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// 36 ways to lay 8 dominoes on a chess board of 4x4, and a puzzle with cells that may stay empty.
const DOMINOES: &str = "family = 'packing'\nboard = '4x4'\nset = 'dominoes'\ncopies = 8\n";
const HOLES: &str = "family = 'packing'\nboard = '3x3'\ncover = 'partial'\nset = 'trominoes'\ncopies = '0..2'\n";

fn counter() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/outside/count.py");
    format!("python3 '{}'", path.display())
}

/// Audits a puzzle with a program.
fn audit(folder: &Folder, puzzle: &str, with: &str, more: &str) -> Said {
    let mut command = program();
    command.current_dir(folder.path("")).env("TMPDIR", folder.path(""));
    command.args(["audit", puzzle, "--with", with]).args(more.split_whitespace());
    Said::of(command.output().unwrap())
}

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("dominoes.toml", DOMINOES);
    folder.write("holes.toml", HOLES);
    folder
}

/// The words of the row.
fn row(said: &Said) -> Vec<String> {
    let row = said.out.lines().find(|line| line.starts_with("with ")).unwrap_or_else(|| panic!("{said:?}"));
    row.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn a_program_that_counts_right_agrees() {
    let folder = folder("with-right");
    for puzzle in ["dominoes.toml", "holes.toml"] {
        for more in ["", "--with-format dimacs"] {
            for with in [counter(), counter() + " {}"] {
                let said = audit(&folder, puzzle, &with, more).code(0).quiet();
                assert_eq!(row(&said).last().unwrap(), "yes", "{said:?}");
                assert!(said.out.contains("they agree"), "{said:?}");
            }
        }
    }
    let said = audit(&folder, "dominoes.toml", &counter(), "--road search --json").code(0);
    let lines = said.json();
    assert_eq!((&lines[1]["road"], &lines[1]["raw"], &lines[1]["agree"]), (&"with".into(), &36.into(), &true.into()));
    assert_eq!(lines.len(), 3);
    // Nothing is left of the files that were written for it.
    assert_eq!(folder.names(), ["dominoes.toml", "holes.toml"]);
    let said = audit(&folder, "dominoes.toml", "ls {}", "").code(1);
    assert!(said.err.contains("fuge-"), "{said:?}");
    assert_eq!(folder.names(), ["dominoes.toml", "holes.toml"]);
}

#[test]
fn the_file_of_another_program_can_be_audited() {
    let folder = folder("with-foreign");
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuge-format/tests/foreign/hand.polycube.txt");
    let said = audit(&folder, sample.to_str().unwrap(), &counter(), "").code(0).quiet();
    assert_eq!(row(&said)[2], "4", "{said:?}");
}

#[test]
fn a_program_that_counts_wrong_is_named() {
    let folder = folder("with-wrong");
    let said = audit(&folder, "dominoes.toml", "echo 'Altogether 35 solutions'", "").code(1);
    assert_eq!(row(&said).last().unwrap(), "NO", "{said:?}");
    assert!(said.out.contains("they DISAGREE: with says 35 in all against 36"), "{said:?}");
    // A line that is only a number will do, and the last one counts; what is called the number goes before it.
    audit(&folder, "dominoes.toml", r"printf '12\n36\n'", "").code(0);
    audit(&folder, "dominoes.toml", r"printf 's mc 36\n12\n'", "").code(0);
    audit(&folder, "dominoes.toml", r"sh -c 'echo 36; exit 10'", "").code(0);
}

#[test]
fn a_program_that_fails_is_shown() {
    let folder = folder("with-fails");
    let said = audit(&folder, "dominoes.toml", "sh -c 'echo \"no such item\" >&2; exit 7'", "").code(1);
    assert_eq!(said.out, "");
    for words in ["gave no number of solutions", "exit status: 7", "no such item"] {
        assert!(said.err.contains(words), "{words}: {said:?}");
    }
    let said = audit(&folder, "dominoes.toml", "true", "").code(1);
    assert!(said.err.contains("exit status: 0; it said nothing"), "{said:?}");
    for (with, message) in [
        ("no-such-program-here", "there is no program `no-such-program-here`"),
        ("./count", "there is no program `./count`"),
        ("dlx 'm1", "is no command"),
        ("  ", "is no command"),
    ] {
        let said = audit(&folder, "dominoes.toml", with, "").code(2);
        assert!(said.err.contains(message), "{said:?}");
    }
    let said = audit(&folder, "dominoes.toml", "true", "--with-format cnf").code(2);
    assert!(said.err.contains("possible values: knuth, dimacs"), "{said:?}");
}

/// What a sleeper that was started by the program does when it is not ended: it makes a file.
fn sleeper(folder: &Folder) -> (String, PathBuf) {
    let late = folder.path("late");
    (format!("sh -c 'sleep 4; touch \"{}\"'", late.display()), late)
}

#[test]
fn a_program_that_never_ends_is_ended() {
    let folder = folder("with-time");
    let (sleeper, late) = sleeper(&folder);
    let start = Instant::now();
    let said = audit(&folder, "dominoes.toml", &sleeper, "--time 1s").code(3);
    assert!(start.elapsed() < Duration::from_secs(4), "{said:?}");
    assert!(row(&said).join(" ").ends_with("not finished"), "{said:?}");
    assert!(said.err.contains("time limit of 1 s reached by with"), "{said:?}");
    std::thread::sleep(Duration::from_secs(4));
    assert!(!late.exists(), "it went on");
}

/// Whoever starts a session of its own is no longer in the program's group, and may hold its output open.
#[cfg(target_os = "linux")]
#[test]
fn nothing_that_the_program_started_outlives_its_time() {
    let folder = folder("with-setsid");
    let (sleeper, late) = sleeper(&folder);
    folder.write("sleeper", &sleeper);
    folder.write("twice", "setsid sh sleeper & wait");
    for with in
        ["setsid sh sleeper", "sh -c 'setsid sh sleeper &'", "setsid sh twice", "sh -c 'setsid sh twice & sleep 9'"]
    {
        let start = Instant::now();
        let said = audit(&folder, "dominoes.toml", with, "--time 1s").code(3);
        assert!(start.elapsed() < Duration::from_secs(4), "{with}: {said:?}");
    }
    std::thread::sleep(Duration::from_secs(4));
    assert!(!late.exists(), "it went on");
}

#[test]
fn a_signal_ends_the_program_too() {
    let folder = folder("with-signal");
    let (sleeper, late) = sleeper(&folder);
    let child = program()
        .current_dir(folder.path(""))
        .args(["audit", "dominoes.toml", "--with", &sleeper])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_secs(1));
    assert!(std::process::Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
    let said = Said::of(child.wait_with_output().unwrap()).code(3);
    assert!(said.err.contains("interrupted"), "{said:?}");
    std::thread::sleep(Duration::from_secs(4));
    assert!(!late.exists(), "it went on");
}
