//! The known answers in the shipped puzzles, and the number of nodes of every engine's tree.

#![allow(clippy::unwrap_used)]

use fuge::Job;
use fuge_format::{Puzzle, PuzzleFile, shipped};
use fuge_puzzle::frontier::CountOptions;
use fuge_puzzle::packing::{Compiled, Counting, Engine};
use fuge_run::{Options, run};
use fuge_search::{Interval, Statistics};
use std::ops::ControlFlow;

/// Puzzles whose enumeration takes minutes.
const LONG: [&str; 4] =
    ["bedlam", "one-sided-pentominoes-5x18", "one-sided-pentominoes-6x15", "one-sided-pentominoes-9x10"];

/// Takes a day: `cargo xtask octave`.
const OCTAVE: &str = "octave-8x10";

/// The shipped puzzles that a test can enumerate. Trails have known answers of their own: they are in `trails.rs`.
fn short() -> impl Iterator<Item = &'static str> {
    let enumerated = |name: &&str| read(name).puzzle.family() != "trail";
    let names = shipped::shipped().iter().map(|puzzle| puzzle.name);
    names.filter(|name| !LONG.contains(name) && *name != OCTAVE).filter(enumerated)
}

fn read(name: &str) -> PuzzleFile {
    shipped::find(name).unwrap().read().unwrap()
}

fn counted(file: &PuzzleFile, engine: Engine) -> Statistics {
    let options = Options { threads: 2, count_only: true, ..Options::default() };
    let tree = Job::new(file.clone(), engine).tree();
    let report = run(&tree, &Interval::whole(), &options, &mut |_| {}, &mut |_| {});
    assert!(report.complete());
    report.statistics
}

fn check_known(file: &PuzzleFile, statistics: &Statistics) {
    let known = (file.known.different, file.known.raw);
    assert!(known.0.is_some() || known.1.is_some(), "{} has no known answer", file.name);
    let found = (statistics.solutions(), statistics.raw);
    assert_eq!(known.0.unwrap_or(found.0), found.0, "different solutions of {}", file.name);
    assert_eq!(known.1.unwrap_or(found.1), found.1, "all solutions of {}", file.name);
}

#[test]
fn shipped_puzzles_have_their_known_answers() {
    for name in short() {
        let file = read(name);
        check_known(&file, &counted(&file, Engine::Auto));
    }
}

/// The outlines that a set of pieces forms, and the second road to them.
#[test]
fn sets_form_their_known_outlines() {
    for puzzle in shipped::shipped() {
        let file = puzzle.read().unwrap();
        let Puzzle::Outline(set) = &file.puzzle else { continue };
        let grown = fuge::outline::grow(set, &|| false).unwrap();
        assert_eq!(file.known.outlines, Some(grown.outlines.len() as u64), "{}", file.name);
        assert_eq!(file.known.different, Some(grown.outlines.values().map(|count| count.0).sum()), "{}", file.name);
        assert_eq!(file.known.raw, Some(grown.outlines.values().map(|count| count.1).sum()), "{}", file.name);
    }
}

/// The third road: no tree at all.
fn counted_without_listing(name: &str) {
    let file = read(name);
    let job = Job::new(file.clone(), Engine::Cells);
    let boards: Vec<&Compiled> = match job.figures() {
        Some(figures) => figures.list().iter().map(|figure| &*figure.compiled).collect(),
        None => vec![job.compiled().unwrap()],
    };
    let options = CountOptions { memory: 4 << 30 };
    let mut go_on = |_: usize, _: &_| ControlFlow::Continue(());
    let (mut different, mut raw) = (0, 0);
    for compiled in boards {
        let counting = Counting::new(compiled);
        let all = counting.raw(&options, &mut go_on).unwrap();
        different += u64::try_from(counting.different_of(&all, &options, &mut go_on).unwrap()).unwrap();
        raw += u64::try_from(all).unwrap();
    }
    assert_eq!(file.known.different.unwrap_or(different), different, "different solutions of {name}");
    assert_eq!(file.known.raw.unwrap_or(raw), raw, "all solutions of {name}");
}

#[test]
fn known_answers_are_counted_without_listing() {
    // In three dimensions the frontier is wide: this one would take many gigabytes. Silhouettes and cards have no cells to count by.
    let counted = |name: &&str| !["silhouette", "cards"].contains(&read(name).puzzle.family());
    let cells = |name: &&str| *name != "solid-pentominoes-3x4x5" && counted(name);
    short().filter(cells).for_each(counted_without_listing);
    counted_without_listing("one-sided-pentominoes-5x18");
}

#[test]
#[ignore = "long: a minute, and some gigabytes of memory; cargo xtask test --long"]
fn long_answers_are_counted_without_listing() {
    counted_without_listing("one-sided-pentominoes-6x15");
}

#[test]
#[ignore = "long: half an hour of enumeration; cargo xtask test --long"]
fn long_puzzles_have_their_known_answers() {
    for name in LONG {
        let file = read(name);
        check_known(&file, &counted(&file, Engine::Auto));
    }
}

#[test]
#[ignore = "long: minutes of exact cover; cargo xtask test --long"]
fn long_puzzles_by_the_second_road() {
    for name in ["pentominoes-square-8x8", "dominoes-8x8"] {
        let file = read(name);
        check_known(&file, &counted(&file, Engine::Cover));
    }
}

/// The second road of silhouettes: other corners first, in other numbers, without symmetry.
#[test]
fn silhouettes_by_the_second_road() {
    for name in ["ohtsuki", "stomachion-glued"] {
        let file = read(name);
        let Puzzle::Silhouette(compiled) = &file.puzzle else { panic!("{name} is a silhouette") };
        let options = Options { threads: 2, count_only: true, ..Options::default() };
        let report = run(&compiled.second_tree(), &Interval::whole(), &options, &mut |_| {}, &mut |_| {});
        let search = counted(&file, Engine::Auto);
        assert_eq!(report.statistics.raw, search.raw, "{name}");
    }
}

/// The number of nodes is the signature of a tree's order: a change of it must be meant, and raises the order's version.
#[test]
fn trees_have_the_nodes_of_their_signature() {
    let committed = include_str!("signatures.txt");
    let mut seen = Vec::new();
    let mut actual = String::new();
    for line in committed.lines() {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let ([puzzle, engine, ..], false) = (&fields[..], line.starts_with('#')) else {
            actual += &format!("{line}\n");
            continue;
        };
        let engine: Engine = engine.parse().unwrap();
        let nodes = counted(&read(puzzle), engine).nodes();
        actual += &format!("{puzzle} {engine} {} {nodes}\n", engine.order_version());
        seen.push((*puzzle).to_owned());
    }
    assert_eq!(actual, committed, "a tree has changed: raise its order version, and say why in the commit");
    for puzzle in short() {
        assert!(seen.iter().any(|name| name == puzzle), "{puzzle} has no signature");
    }
}
