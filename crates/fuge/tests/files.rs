//! Files that are written: nobody's work is overwritten, nothing is left behind, and nobody waits for a pipe.

#![allow(clippy::unwrap_used, reason = "a test may fail")]
#![cfg(unix)]

mod common;

use common::{Folder, Said, fuge_in, program};
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::symlink;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const PUZZLE: &str = "family = 'packing'\nboard = '2x3'\nset = 'dominoes'\ncopies = 3\n";
const CARDS: &str = "2 2\n0 1 2 0\n0 3 4 1\n0 2 5 3\n0 4 5 2\n";
const LONG: &str = "dominoes-8x8";

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("p.toml", PUZZLE);
    folder
}

fn text(folder: &Folder, name: &str) -> String {
    String::from_utf8_lossy(&std::fs::read(folder.path(name)).unwrap()).into_owned()
}

#[test]
fn what_is_read_is_never_written() {
    let folder = folder("files-read");
    folder.write("empty", "");
    symlink("p.toml", folder.path("link.svg")).unwrap();
    std::fs::hard_link(folder.path("p.toml"), folder.path("hard.svg")).unwrap();
    for words in [
        "solve p.toml --svg p.toml",
        "solve p.toml --all --png ./p.toml --force",
        "solve p.toml --html link.svg --force",
        "solve p.toml --svg hard.svg --force",
        "solve hard.svg --svg ../files-read-PID/p.toml --force",
        "show p.toml --svg link.svg",
        "show link.svg --svg hard.svg --force",
        "convert p.toml --to knuth -o p.toml --force",
        "convert p.toml --to toml -o ./link.svg",
        "solve p.toml --all --run r.run --svg p.toml --force",
    ] {
        let words = words.replace("PID", &std::process::id().to_string());
        let said = fuge_in(&folder, &words).code(2);
        assert!(said.err.contains("is read by this command") && said.out.is_empty(), "{words}: {said:?}");
        assert_eq!(text(&folder, "p.toml"), PUZZLE, "{words}");
    }
    // Standard input may be a file, too.
    let input = std::fs::File::open(folder.path("p.toml")).unwrap();
    let mut command = program();
    command.current_dir(folder.path("")).args(["solve", "-", "--svg", "p.toml", "--force"]).stdin(input);
    Said::of(command.output().unwrap()).code(2);
    assert_eq!(text(&folder, "p.toml"), PUZZLE);
    // Nor is a run file, by any name.
    fuge_in(&folder, "solve p.toml --all --run r.run").code(0);
    std::fs::hard_link(folder.path("r.run"), folder.path("run.svg")).unwrap();
    let before = std::fs::read(folder.path("r.run")).unwrap();
    for words in ["export r.run --svg run.svg --force", "resume r.run --svg r.run --force"] {
        fuge_in(&folder, words).code(2);
        assert_eq!(std::fs::read(folder.path("r.run")).unwrap(), before, "{words}");
    }
    assert_eq!(folder.names(), ["empty", "hard.svg", "link.svg", "p.toml", "r.run", "run.svg"]);
}

#[test]
fn a_file_of_somebody_else_needs_force() {
    let folder = folder("files-force");
    folder.write("cards.txt", CARDS);
    for words in [
        "solve p.toml --svg mine",
        "solve p.toml --png mine",
        "solve p.toml --html mine",
        "solve rook-5x5 --animation mine",
        "show p.toml --svg mine",
        "watch turtles --steps 3 --svg mine",
        "outlines tangram-small --svg mine",
        "convert p.toml --to toml -o mine",
        "convert p.toml --to knuth -o mine",
        "convert p.toml --to dimacs -o mine",
        "convert p.toml --to polycube -o mine",
        "convert cards.txt --to list -o mine",
        "generate cards --size 2 --colours 2 -o mine",
    ] {
        folder.write("mine", "my own work\n");
        let said = fuge_in(&folder, words).code(2);
        assert!(
            said.err.contains("does not say that Fuge wrote it") && said.err.contains("--force"),
            "{words}: {said:?}"
        );
        assert_eq!(text(&folder, "mine"), "my own work\n", "{words}");
        fuge_in(&folder, &format!("{words} --force")).code(0);
        assert_ne!(text(&folder, "mine"), "my own work\n", "{words}");
        // Its own file Fuge knows.
        fuge_in(&folder, words).code(0);
        // An empty file has nothing to lose, and neither has a device.
        folder.write("mine", "");
        fuge_in(&folder, words).code(0);
        fuge_in(&folder, &words.replace("mine", "/dev/null")).code(0);
    }
    // A table has no room for a mark.
    folder.write("mine", "");
    for code in [0, 2] {
        fuge_in(&folder, "convert cards.txt --to csv -o mine").code(code);
    }
    fuge_in(&folder, "convert cards.txt --to csv -o mine --force").code(0);
    assert_eq!(folder.names(), ["cards.txt", "mine", "p.toml"]);
}

#[test]
fn pages_after_the_first_are_looked_at_too() {
    let folder = folder("files-pages");
    folder.write("all-2.svg", "my own work\n");
    let said = fuge_in(&folder, "solve pentominoes-6x10 --limit 400 --svg all.svg").code(2);
    assert!(said.err.contains("`all-2.svg` exists"), "{said:?}");
    assert_eq!(text(&folder, "all-2.svg"), "my own work\n");
}

#[test]
fn what_is_marked_can_still_be_read() {
    let folder = folder("files-marked");
    for (to, name) in [("toml", "a.toml"), ("knuth", "a.txt"), ("polycube", "a.polycube")] {
        fuge_in(&folder, &format!("convert p.toml --to {to} -o {name}")).code(0);
        let said = fuge_in(&folder, &format!("solve {name} --count --json")).code(0);
        assert_eq!(said.summary()["status"], "solved", "{to}");
    }
    folder.write("cards.txt", CARDS);
    fuge_in(&folder, "convert cards.txt --to list -o list.txt").code(0);
    fuge_in(&folder, "show list.txt").code(0);
    fuge_in(&folder, "solve p.toml --png a.png").code(0);
    let png = std::fs::read(folder.path("a.png")).unwrap();
    let chunks = chunks(&png);
    assert_eq!((chunks[0].as_str(), chunks[1].as_str(), chunks.last().unwrap().as_str()), ("IHDR", "tEXt", "IEND"));
    // What goes to standard output is what it was.
    assert_eq!(fuge_in(&folder, "convert p.toml --to toml").code(0).out, PUZZLE);
}

/// The chunks of a PNG by name, their checksums compared.
fn chunks(png: &[u8]) -> Vec<String> {
    let (mut names, mut rest) = (Vec::new(), &png[8..]);
    while let Some((length, after)) = rest.split_first_chunk::<4>() {
        let (content, after) = after.split_at(4 + u32::from_be_bytes(*length) as usize);
        let (sum, after) = after.split_first_chunk::<4>().unwrap();
        let mut crc = flate2::Crc::new();
        crc.update(content);
        assert_eq!(crc.sum(), u32::from_be_bytes(*sum));
        names.push(String::from_utf8(content[..4].to_vec()).unwrap());
        rest = after;
    }
    names
}

#[test]
fn two_outputs_are_two_files() {
    let folder = folder("files-two");
    folder.write("a.svg", "");
    std::fs::hard_link(folder.path("a.svg"), folder.path("b.svg")).unwrap();
    for words in [
        "solve p.toml --svg a.svg --html a.svg",
        "solve p.toml --svg a.svg --png ./a.svg",
        "solve p.toml --svg a.svg --html a-2.svg",
        "solve p.toml --svg a.svg --html b.svg --force",
        "solve p.toml --all --run new --svg new",
    ] {
        fuge_in(&folder, words).code(2);
        assert_eq!(folder.names(), ["a.svg", "b.svg", "p.toml"], "{words}");
        assert_eq!(text(&folder, "a.svg"), "");
    }
}

/// Runs the program in a folder with a limit to the size of files, in blocks of 512 bytes.
fn limited(folder: &Folder, blocks: u32, words: &str) -> Said {
    let mut command = Command::new("sh");
    let line = format!("ulimit -f {blocks}; exec '{}' {words}", env!("CARGO_BIN_EXE_fuge"));
    Said::of(command.current_dir(folder.path("")).args(["-c", &line]).output().unwrap())
}

#[test]
fn who_cannot_write_leaves_nothing() {
    let folder = folder("files-nothing");
    fuge_in(&folder, "solve p.toml --all --part 1/2 --run 1.run").code(0);
    fuge_in(&folder, "solve p.toml --all --part 2/2 --run 2.run").code(0);
    std::fs::create_dir(folder.path("parts")).unwrap();
    for words in [
        "convert pentominoes-6x10 --to knuth -o big",
        "generate cards --size 22 --colours 9 -o big",
        "show pentominoes-6x10 --svg big",
        "merge 1.run 2.run -o big",
        "split p.toml --parts 2 -o parts",
        "solve cards-6x6 --best --run big",
    ] {
        let said = limited(&folder, 1, words).code(1);
        assert!(said.err.contains("error: "), "{words}: {said:?}");
        assert_eq!(folder.names(), ["1.run", "2.run", "p.toml", "parts"], "{words}: {said:?}");
        assert_eq!(std::fs::read_dir(folder.path("parts")).unwrap().count(), 0, "{words}");
    }
}

#[test]
fn a_signal_ends_split_and_leaves_no_half() {
    let folder = folder("files-split");
    std::fs::create_dir(folder.path("parts")).unwrap();
    let mut child = program()
        .current_dir(folder.path(""))
        .args(["split", "pentominoes-6x10", "--parts", "5000", "-o", "parts"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    out.read_line(&mut String::new()).unwrap();
    signal(&child, "-INT");
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert_eq!(ended(&mut child), Some(3));
    for entry in std::fs::read_dir(folder.path("parts")).unwrap() {
        let path = entry.unwrap().path();
        assert!(path.extension().is_some_and(|extension| extension == "run"), "{}", path.display());
        let mut command = program();
        Said::of(command.arg("status").arg(path).output().unwrap()).code(0);
    }
}

#[test]
fn the_time_of_split_is_over_between_two_parts() {
    let folder = folder("files-split-time");
    std::fs::create_dir(folder.path("parts")).unwrap();
    // So many files are not written in that time, nor looked for in a moment.
    let said = fuge_in(&folder, "split pentominoes-6x10 --parts 20000 -o parts --time 500ms").code(3);
    let written = std::fs::read_dir(folder.path("parts")).unwrap().count();
    let preparing = said.err.contains("time limit of 500 ms reached while preparing") && written == 0;
    let told = said.err.contains(&format!("time limit of 500 ms reached: {written} of 20000 parts were written"));
    assert!(preparing || told, "{written}: {said:?}");
}

fn signal(child: &Child, name: &str) {
    assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
}

/// The exit code of a program that should not take long; who waits for ever is ended.
fn ended(child: &mut Child) -> Option<i32> {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(60) {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    panic!("it waits");
}

#[test]
fn nobody_waits_for_a_pipe_as_run_file() {
    let folder = folder("files-pipe");
    folder.write("cards.txt", CARDS);
    assert!(Command::new("mkfifo").arg(folder.path("pipe")).status().unwrap().success());
    for words in [
        "resume pipe",
        "status pipe",
        "export pipe --json",
        "merge pipe -o new",
        "solve p.toml --all --run pipe",
        "solve cards.txt --best --run pipe",
    ] {
        let mut child = program()
            .current_dir(folder.path(""))
            .args(words.split_whitespace())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        assert_eq!(ended(&mut child), Some(2), "{words}");
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert!(err.contains("`pipe` is n") && err.contains(" run"), "{words}: {err}");
    }
}

#[test]
fn an_empty_run_file_has_not_begun() {
    let folder = folder("files-empty");
    folder.write("r.run", "");
    for command in ["resume", "status", "export"] {
        let said = fuge_in(&folder, &format!("{command} r.run")).code(2);
        assert!(said.err.contains("its run has not begun yet"), "{said:?}");
    }
    fuge_in(&folder, "solve p.toml --all --run r.run").code(0);
}

#[test]
fn a_named_pipe_is_written_to() {
    let folder = folder("files-fifo");
    assert!(Command::new("mkfifo").arg(folder.path("pipe")).status().unwrap().success());
    let start = || {
        let mut command = program();
        command.current_dir(folder.path("")).args(["solve", "p.toml", "--svg", "pipe"]);
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    };
    let mut child = start();
    let read = std::fs::read_to_string(folder.path("pipe")).unwrap();
    assert!(read.starts_with("<svg") && read.ends_with("</svg>\n"), "{read}");
    assert_eq!(ended(&mut child), Some(0));
    // Without a reader it waits, until somebody wants an end.
    let mut child = start();
    std::thread::sleep(Duration::from_secs(2));
    signal(&child, "-INT");
    assert_eq!(ended(&mut child), Some(3));
}

/// Nobody reads from the pipe, which is full soon.
#[test]
fn a_reader_that_stalls_stops_neither_time_nor_signals() {
    for (words, interrupted) in [("--json --time 2s", false), ("--json", true), ("", true)] {
        let mut child = program()
            .args(["solve", LONG, "--all"])
            .args(words.split_whitespace())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        if interrupted {
            std::thread::sleep(Duration::from_secs(2));
            signal(&child, "-INT");
        }
        assert_eq!(ended(&mut child), Some(3), "{words}");
        let (mut out, mut err) = (String::new(), String::new());
        child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        // Where the search had not yet filled the pipe, it has said so itself.
        assert!(err.contains("nobody reads the output") || err.contains("so far"), "{err}");
        assert!(out.is_empty() || out.ends_with('\n'), "half a line");
        if words.contains("--json") {
            out.lines().for_each(|line| drop(serde_json::from_str::<serde_json::Value>(line).unwrap()));
        }
    }
}
