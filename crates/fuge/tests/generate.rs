//! `fuge generate` through the real program: files that can be read at once, puzzles with one solution, and what cannot be made.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, fuge, fuge_in, fuge_reading, program};
use fuge_format::shipped;
use std::process::Stdio;

const SMALL: &str = r##"# Generated; the same command makes the same cards, as long as the generator has the number 1:
#     fuge generate cards --size 2x3 --colours 3 --seed 7
family = "cards"
title = "Cards 2x3, 3 colours, seed 7"
board = "2x3"
frame = "0"
frame-only = true
cards = [
    "0 0 2 1",
    "1 0 0 1",
    "1 2 0 1",
    "1 1 0 0",
    "1 1 1 0",
    "2 2 0 0",
]
"##;

#[test]
fn a_puzzle_is_made_and_read_at_once() {
    let said = fuge("generate cards --size 2x3 --colours 3 --seed 7").code(0).quiet();
    assert_eq!(said.out, SMALL);
    for words in [
        "--size 6 --colours 5 --seed 1",
        "--size 4 --colours 10 --no-frame --no-turn",
        "--size 5x4 --colours 6 --border-colours 3",
        "--size 2 --colours 9 --lattice triangle",
        "--size 3x2 --colours 9 --lattice hexagon --seed 18446744073709551615",
    ] {
        let made = fuge(&format!("generate cards {words}")).code(0).quiet();
        let solved = fuge_reading(made.out.as_bytes(), "solve -").code(0).quiet();
        assert!(solved.out.contains("solved: 1 solution shown"), "{words}: {solved:?}");
        // What the file says makes the file.
        let command = made.out.lines().nth(1).unwrap().strip_prefix("#     fuge ").unwrap();
        assert_eq!(fuge(command).code(0).out, made.out);
    }
}

#[test]
fn one_solution_is_one_on_every_road() {
    for (words, seed, raw) in [
        ("--size 6 --colours 5", 32, 4),
        ("--size 4 --colours 10 --no-frame --no-turn", 1, 1),
        ("--size 3x4 --colours 6", 1, 2),
    ] {
        let made = fuge(&format!("generate cards {words} --unique")).code(0);
        assert!(made.err.contains("has exactly one solution; "), "{made:?}");
        assert!(made.out.ends_with(&format!("]\n\n[known]\ndifferent = 1\nraw = {raw}\n")), "{made:?}");
        if seed > 1 {
            assert!(
                made.err.starts_with(&format!("seed {seed} has exactly one solution; 31 other puzzles tried")),
                "{made:?}"
            );
        }
        let audit = fuge_reading(made.out.as_bytes(), "audit -").code(0).quiet();
        assert!(audit.out.contains("on 3 roads, 1 different: they agree with each other and with the puzzle file"));
        // The seed that was found is found at once, and makes the same cards without a search.
        let command = made.out.lines().nth(1).unwrap().strip_prefix("#     fuge ").unwrap();
        let again = fuge(command).code(0);
        assert!(again.err.contains("0 other puzzles tried"), "{again:?}");
        assert_eq!(again.out, made.out);
        let plain = fuge(&command.replace(" --unique", "")).code(0).quiet();
        assert_eq!(cards(&plain.out), cards(&made.out));
    }
}

/// The cards of a puzzle file.
fn cards(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.starts_with("    \"")).collect()
}

#[test]
fn shipped_puzzles_are_made_again() {
    for name in ["cards-6x6", "tetravex-4x4"] {
        let text = shipped::find(name).unwrap().text;
        let command = text.lines().nth(1).unwrap().strip_prefix("#     fuge ").unwrap();
        let made = fuge(command).code(0);
        assert_eq!(cards(&made.out), cards(text), "{name}");
    }
}

#[test]
fn a_file_is_written() {
    let folder = Folder::new("generate");
    fuge_in(&folder, "generate cards --size 2x3 --colours 3 --seed 7 -o made.toml").code(0).quiet();
    let mark = "# Written by Fuge, which may overwrite this file\n";
    assert_eq!(std::fs::read_to_string(folder.path("made.toml")).unwrap(), format!("{mark}{SMALL}"));
    let said = fuge_in(&folder, "generate cards --size 2 --colours 3 -o nowhere/made.toml").code(2);
    assert!(said.err.contains("there is no folder `nowhere`"), "{said:?}");
    assert_eq!(folder.names(), ["made.toml"]);
}

#[test]
fn what_cannot_be_made_is_told() {
    for (words, message) in [
        ("", "possible values: cards"),
        ("packing", "possible values: cards"),
        ("cards --colours 3", "--size <SIZE>"),
        ("cards --size 6", "--colours <N>"),
        ("cards --size 6x --colours 3", "`6x` is not a size; write 6 or 4x6, rows first"),
        ("cards --size 1 --colours 3", "on this board no two cards meet\n help: take at least two places"),
        ("cards --size 23 --colours 3", "the board would have 529 places; the limit is 512"),
        ("cards --size 4294967295 --colours 3", "places; the limit is 512"),
        ("cards --size 6 --colours 0", "without colours there are no cards"),
        ("cards --size 6 --colours 6 --border-colours 0", "without colours there are no cards"),
        ("cards --size 6 --colours 250", "that would be 251 labels, and there can be 250"),
        ("cards --size 6 --colours 3 --lattice cube", "there are no cards for the lattice `cube`"),
        ("cards --size 6 --colours 6 --border-colours 3 --no-frame", "cannot be used with"),
        ("cards --size 6 --colours 1 --unique", "4 places want cards of one sort, and with so few colours"),
        ("cards --size 9 --colours 3 --unique", "help: take more colours, or a smaller board"),
    ] {
        let said = fuge(&format!("generate {words}")).code(2);
        assert!(said.err.contains(message), "{words}: {said:?}");
        assert_eq!(said.out, "", "{words}");
    }
}

#[test]
fn time_ends_the_search_for_one_solution() {
    // It could be, and it is not likely.
    let hopeless = "generate cards --size 6 --colours 3 --unique";
    let said = fuge(&format!("{hopeless} --time 200ms")).code(3);
    assert!(said.err.starts_with("time limit of 200 ms reached: "), "{said:?}");
    assert!(said.err.contains(" goes on from here"), "{said:?}");
    // One search that does not end.
    let said = fuge("generate cards --size 16 --colours 17 --border-colours 12 --unique --seed 11 --time 3s").code(3);
    assert!(said.err.starts_with("time limit of 3 s reached: 0 other puzzles tried, "), "{said:?}");
    assert!(said.err.contains("; seed 11 is not decided, and with more --colours it would be sooner"), "{said:?}");
    assert_eq!(said.out, "");
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_search_for_one_solution() {
    let words = "generate cards --size 6 --colours 3 --unique";
    let child = program().args(words.split(' ')).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Time to listen for signals.
    std::thread::sleep(std::time::Duration::from_millis(500));
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let said = common::Said::of(child.wait_with_output().unwrap()).code(3);
    assert!(said.err.starts_with("interrupted: "), "{said:?}");
    assert_eq!(said.out, "");
}
