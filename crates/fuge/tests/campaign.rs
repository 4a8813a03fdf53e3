//! The campaign: a few puzzles of every family agree, and a program that lies is caught, whatever it lies about.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::Folder;
use fuge_campaign::round::{Place, Which, ask, seeds};
use fuge_campaign::sums::Tally;
use fuge_campaign::{Program, family};
use std::cell::RefCell;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

const REAL: &str = env!("CARGO_BIN_EXE_fuge");

/// Asks about so many puzzles of a family; what is told of them.
fn asked(folder: &Folder, program: &Program, name: &str, puzzles: usize, which: Which<'_>) -> (Tally, Vec<String>) {
    let tries = if which == Which::Only("engines") { 2000 } else { 1 };
    let place = Place { scratch: folder.path("scratch"), findings: folder.path("findings"), tries };
    let (family, told) = (family(name).unwrap(), RefCell::new(Vec::new()));
    let tell = |text: &str| told.borrow_mut().push(text.to_owned());
    let tally = ask(program, &place, family, seeds(1, family, 0).take(puzzles), which, &tell).unwrap();
    (tally, told.into_inner())
}

/// What the shipped program says of these puzzles agrees, and every question had an answer.
fn agrees(name: &str, puzzles: usize) {
    let folder = Folder::new(&format!("campaign-{name}"));
    let (tally, told) = asked(&folder, &Program::new(REAL), name, puzzles, Which::All);
    assert_eq!(told, [""; 0], "{tally:?}");
    assert!(tally.puzzles > 0 && tally.totals()[3] == 0, "{tally:?}");
    for (question, row) in &tally.questions {
        assert!(row.asked == tally.puzzles && row.open < row.asked, "{question}: {tally:?}");
    }
}

#[test]
fn packing_agrees() {
    agrees("packing", 8);
}

#[test]
fn outlines_agree() {
    agrees("outline", 8);
}

#[test]
fn silhouettes_agree() {
    agrees("silhouette", 6);
}

#[test]
fn drawings_agree() {
    agrees("drawing", 6);
}

#[test]
fn cards_agree() {
    agrees("cards", 12);
}

#[test]
fn trails_agree() {
    agrees("trail", 6);
}

/// A program that does as the real one, but for what a filter does to its lines where the words match.
fn liar(folder: &Folder, words: &str, filter: &str) -> Program {
    let path = folder.path("liar");
    let script = format!(
        "#!/bin/sh\nout=$('{REAL}' \"$@\")\ncode=$?\ncase \" $* \" in\n*{words}*) printf '%s\\n' \"$out\" | {filter};;\n*) \
         printf '%s\\n' \"$out\";;\nesac\nexit $code\n"
    );
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    Program::new(path)
}

/// The folders of findings, sorted.
fn findings(folder: &Folder) -> Vec<PathBuf> {
    let mut found: Vec<_> =
        std::fs::read_dir(folder.path("findings")).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.sort();
    found
}

/// What a finding says when it is run again.
fn again(finding: &Path) -> String {
    let said = Command::new("sh").arg("again.sh").current_dir(finding).output().unwrap();
    String::from_utf8(said.stdout).unwrap()
}

/// One engine counts one too many where it walks ten nodes and more: that is found, the puzzle is made smaller, and what is kept shows it again.
fn is_caught(name: &str, engine: &str, puzzles: usize) {
    let folder = Folder::new(&format!("campaign-liar-{name}"));
    let filter = "sed -E '/\"nodes\":[0-9]{2,}/s/\"different\":/\"different\":1/'";
    let program = liar(&folder, &format!("\"--engine {engine} \""), filter);
    let (tally, told) = asked(&folder, &program, name, puzzles, Which::Only("engines"));
    assert!(tally.questions["engines"].differ > 0, "{tally:?}");
    assert!(told.iter().all(|told| told.contains("engines: counts: ")), "{told:?}");
    let found = findings(&folder);
    assert_eq!(found.len() as u64, tally.totals()[3], "{told:?}");
    let mut smaller = 0;
    for finding in found {
        let said = again(&finding);
        let counts: Vec<&str> =
            said.lines().map(|line| line.split("\"different\":").nth(1).unwrap().split(',').next().unwrap()).collect();
        assert!(counts.len() == 2 && counts[1] == format!("1{}", counts[0]), "{said}");
        let text = std::fs::read_to_string(finding.join("p0.toml")).unwrap();
        let seed = finding.to_str().unwrap().rsplit('-').next().unwrap().parse().unwrap();
        let made = (family(name).unwrap().make)(seed).unwrap();
        smaller += usize::from(3 * text.len() < 2 * made.text.len());
        let report = std::fs::read_to_string(finding.join("again.sh")).unwrap();
        assert!(report.contains(&format!("cargo xtask campaign --puzzle {name}:")), "{report}");
    }
    // Of these cards nothing was left out so far that mattered; whether that is the puzzles or the steps is open.
    assert!(smaller > 0 || name == "cards", "{told:?}");
}

#[test]
fn an_engine_that_counts_too_many_pieces_is_caught() {
    is_caught("packing", "fewest", 1);
}

#[test]
fn an_engine_that_counts_too_many_cards_is_caught() {
    is_caught("cards", "spiral", 4);
}

/// Each of these lies is seen by the question that is meant for it.
#[test]
fn every_lie_has_its_question() {
    let lies = [
        ("packing", "\" solve \"", "sed 's/\"status\":\"solved\"/\"status\":\"impossible\"/'", "first: denied"),
        ("packing", "\" --all \"", "sed '/\"type\":\"solution\"/{1d}'", "lists: lines"),
        ("packing", "\" verify \"", "cat; exit 0", "lists: missing"),
        ("packing", "\" resume m\"", "sed 's/\"nodes\":/\"nodes\":1/'", "parts: merged"),
        ("packing", "\".run --threads 2 \"", "sed 's/\"nodes\":/\"nodes\":1/'", "killed: killed"),
        ("packing", "\" c0.txt \"", "sed 's/\"raw\":/\"raw\":1/'", "formats: converted"),
        ("packing", "\" --engine laeuchli \"", "cat; kill -9 $$", "engines: crash"),
        ("outline", "\" --grow \"", "sed 's/\"raw\":/\"raw\":1/g'", "all outlines: outlines"),
        ("silhouette", "\" audit \"", "sed 's/\"agree\":true/\"agree\":false/'", "audit: audit"),
        ("drawing", "\" --pieces \"", "sed '2s/\"raw\":/\"raw\":1/'", "disturbed: disturbed"),
        ("trail", "\" --count \"", "sed 's/\"longest\":/\"longest\":1/'", "count: counts"),
        ("trail", "\" --count \"", "sed 's/\"count\":/\"count\":1/'", "lists: listed"),
    ];
    for (number, (name, words, filter, question)) in lies.into_iter().enumerate() {
        let folder = Folder::new(&format!("campaign-lie-{number}"));
        let program = liar(&folder, words, filter);
        let which = Which::Only(question.split(':').next().unwrap());
        let (tally, told) = asked(&folder, &program, name, 3, which);
        assert!(told.iter().any(|told| told.contains(question)), "{question}: {told:?}\n{tally:?}");
    }
}
