//! Searches that do not come to their end: time, signals, a reader that goes away. None of this measures speed; the
//! puzzle is simply too large to be finished.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, Said, fuge, fuge_in, program};
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Stdio};

const LONG: &str = "one-sided-pentominoes-9x10";

#[test]
fn time_over_ends_with_3_and_says_so() {
    let said = fuge(&format!("solve {LONG} --count --time 200ms")).code(3);
    assert!(said.out.starts_with("stopped: "), "{said:?}");
    assert!(said.err.contains("time limit of 200 ms reached: "), "{said:?}");
    assert!(said.err.contains("the run was not saved"), "{said:?}");
}

#[test]
fn a_stopped_summary_says_what_was_found() {
    let said = fuge(&format!("solve {LONG} --all --json --time 0.2")).code(3);
    let summary = said.summary();
    assert_eq!((&summary["status"], &summary["complete"]), (&"stopped".into(), &false.into()));
    assert_eq!(summary["found"], said.json().len() - 1);
    assert!(summary.get("different").is_none() && summary.get("raw").is_none());
}

#[test]
fn every_puzzle_has_its_own_time() {
    let said = fuge(&format!("solve {LONG} pentominoes-3x20 --count --json --time 100ms --threads 1"));
    assert_eq!(said.json()[0]["status"], "stopped");
    assert_eq!(said.json().len(), 2);
    assert_eq!(said.code, Some(3));
}

/// A packing whose preparing takes longer than a moment: all pieces of eight squares, on a board for some of them.
fn slow_to_prepare(name: &str) -> std::path::PathBuf {
    let path = std::env::temp_dir().join(format!("fuge-stopping-{name}-{}.toml", std::process::id()));
    std::fs::write(&path, "family = \"packing\"\nboard = \"15x30\"\nset = \"octominoes\"\nuse = \"some\"\n").unwrap();
    path
}

#[test]
fn preparing_looks_at_the_clock() {
    let path = slow_to_prepare("json");
    let said = fuge(&format!("solve {} --count --json --time 1ms", path.display())).code(3);
    let summary = said.summary();
    assert_eq!((&summary["status"], &summary["complete"]), (&"stopped".into(), &false.into()));
    assert_eq!((&summary["found"], &summary["nodes"]), (&0.into(), &0.into()));
    assert!(said.err.contains("time limit of 1 ms reached while preparing; nothing to save"), "{said:?}");
    for words in ["show", "estimate", "split --parts 3"] {
        let said = fuge(&format!("{words} {} --time 1ms", path.display())).code(3);
        assert!(said.err.contains("time limit of 1 ms reached while preparing"), "{words}: {said:?}");
    }
    std::fs::remove_file(path).unwrap();
}

#[test]
fn watching_has_a_time() {
    for words in ["watch pentominoes-6x10 --all", "watch turtles --all --no-tries", "watch rook-1979 --length 86"] {
        let said = fuge(&format!("{words} --time 300ms"));
        // Cards and ways may be through before.
        let in_time = said.code == Some(0) && said.out.contains("the search is complete");
        assert!(in_time || said.code == Some(3) && said.err.contains("time limit of 300 ms reached"), "{words}");
    }
}

#[test]
fn writing_in_another_format_has_a_time() {
    let path = slow_to_prepare("knuth");
    let said = fuge(&format!("convert {} --to knuth --time 1ms", path.display())).code(3);
    assert_eq!(
        (said.out.as_str(), said.err.as_str()),
        ("", "time limit of 1 ms reached while writing; nothing to save\n")
    );
    std::fs::remove_file(path).unwrap();
}

/// Cards that take long to be made ready for `--best`: there are many of them, with many labels.
fn many_cards() -> String {
    let label = |card: usize, side: usize| (card / 250_usize.pow(side as u32) + 7 * card * side) % 250;
    let card = |card: usize| {
        let labels: Vec<String> = (0..4).map(|side| label(card, side).to_string()).collect();
        format!("'{}'", labels.join(" "))
    };
    let cards: Vec<String> = (0..4000).map(card).collect();
    format!("family = 'cards'\nboard = '16x32'\nflip = true\ncards = [{}]\n", cards.join(", "))
}

#[test]
fn best_boards_have_a_time_from_the_beginning() {
    let folder = Folder::new("stopping-best");
    folder.write("many.toml", many_cards());
    let said = fuge_in(&folder, "solve many.toml --best --run a.run --time 1ms").code(3);
    assert!(said.err.contains("time limit of 1 ms reached while "), "{said:?}");
    assert_eq!(folder.names(), ["many.toml"]);
}

/// Waits until a program hears Ctrl-C.
#[cfg(target_os = "linux")]
fn hears(child: &mut Child) {
    let path = format!("/proc/{}/status", child.id());
    loop {
        let status = std::fs::read_to_string(&path).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        if u64::from_str_radix(caught.trim(), 16).unwrap() >> 1 & 1 == 1 {
            return;
        }
        assert!(child.try_wait().unwrap().is_none(), "it has ended");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn best_boards_hear_signals_from_the_beginning() {
    let folder = Folder::new("stopping-best-signal");
    folder.write("many.toml", many_cards());
    for name in ["-INT", "-TERM"] {
        let mut command = program();
        command.current_dir(folder.path("")).args(["solve", "many.toml", "--best", "--run", "a.run"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        hears(&mut child);
        signal(&child, name);
        let said = Said::of(child.wait_with_output().unwrap()).code(3);
        assert!(said.err.contains("interrupted while "), "{said:?}");
        assert_eq!(folder.names(), ["many.toml"]);
    }
}

#[test]
fn how_long_the_longest_way_is_has_a_time() {
    let folder = Folder::new("stopping-longest");
    let row = |row: usize| -> String {
        (0..200).map(|column| if (7 * row * row + 3 * column * row) % 11 == 5 { '.' } else { '#' }).collect()
    };
    let board: Vec<String> = (0..200).rev().map(row).collect();
    let text = format!("family = 'trail'\nstart = 'a1'\nvisits = 'squares'\nboard = '''\n{}\n'''\n", board.join("\n"));
    folder.write("holes.toml", text);
    for words in ["watch holes.toml --steps 2", "estimate holes.toml", "split holes.toml --parts 2"] {
        let said = fuge_in(&folder, &format!("{words} --time 100ms")).code(3);
        assert!(said.err.contains("time limit of 100 ms reached"), "{words}: {said:?}");
    }
}

/// Starts a search and waits until it has found something.
#[cfg(unix)]
fn begun(words: &str) -> (Child, BufReader<std::process::ChildStdout>) {
    let mut child = program().args(words.split(' ')).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut String::new()).unwrap();
    (child, out)
}

#[cfg(unix)]
fn signal(child: &Child, name: &str) {
    let sent = std::process::Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

#[cfg(unix)]
#[test]
fn signals_stop_the_search_and_what_was_found_is_there() {
    for name in ["-INT", "-TERM"] {
        let (mut child, mut out) = begun(&format!("solve {LONG} --all --json"));
        signal(&child, name);
        let mut rest = String::new();
        out.read_to_string(&mut rest).unwrap();
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(3), "{err}");
        let said = Said { out: rest, err, code: Some(3) };
        assert_eq!(said.summary()["status"], "stopped");
        assert_eq!(said.summary()["found"], said.json().len(), "the line read above takes the summary's place");
        assert!(said.err.contains("interrupted: ") && said.err.contains("was not saved"), "{said:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_count_can_be_interrupted() {
    // A first puzzle whose summary tells that the signals are heard by now, then one that never ends.
    let (mut child, mut out) = begun(&format!("solve pentominoes-3x20 {LONG} pentominoes-4x15 --count"));
    signal(&child, "-INT");
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3), "{err}");
    assert!(err.contains("not begun: ") && err.contains("pentominoes-4x15"), "{err}");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for words in [format!("solve {LONG} --all"), format!("solve {LONG} --all --json"), format!("watch {LONG} --all")] {
        let mut child = program().args(words.split(' ')).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut String::new()).unwrap();
        drop(out);
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""), "{words}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = program().args(["solve", "pentominoes-8x8"]).stdout(full).output().unwrap();
    let said = Said::of(output).code(1);
    assert!(said.err.starts_with("error: cannot write: "), "{said:?}");
}
