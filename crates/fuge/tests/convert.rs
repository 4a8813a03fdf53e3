//! Files of other programs on the command line: solved as they are, converted there and back, and refused with the place of what is
//! wrong.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, Said, fuge, fuge_in, fuge_reading, program};
use flate2::{Compression, write::GzEncoder};
use std::io::Write;
use std::path::{Path, PathBuf};

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuge-format/tests/foreign").join(name)
}

fn with_sample(command: &str, name: &str, more: &str) -> Said {
    Said::of(program().arg(command).arg(sample(name)).args(more.split_whitespace()).output().unwrap())
}

/// Every sample, with the number of its solutions.
const SAMPLES: &[(&str, u64)] = &[
    ("soma.xmpuzzle", 11520),
    ("flat-holes.xmpuzzle#1", 1),
    ("flat-holes.xmpuzzle#2", 10),
    ("colours.xmpuzzle", 26),
    ("corners.polycube.txt#1", 7),
    ("corners.polycube.txt#2", 336),
    ("hand.polycube.txt", 4),
    ("squares.psv", 3),
    ("use-all.psv", 8),
    ("hexagons.psv", 20),
    ("triangles.psv", 4),
    ("tans.psv", 8),
    ("cubes.json", 12),
    ("tans.json", 2),
    ("colours.knuth.txt", 2),
    ("twice.knuth.txt", 3),
];

/// The number of all solutions.
fn raw(said: Said) -> u64 {
    said.code(0).summary()["raw"].as_u64().unwrap()
}

#[test]
fn every_sample_is_solved() {
    for &(name, solutions) in SAMPLES {
        assert_eq!(raw(with_sample("solve", name, "--count --json")), solutions, "{name}");
        with_sample("show", name, "").code(0);
    }
}

#[test]
fn converted_to_every_format_a_puzzle_keeps_its_solutions() {
    let folder = Folder::new("convert-again");
    for &(name, solutions) in SAMPLES.iter().filter(|(name, _)| !name.contains("knuth")) {
        for format in ["toml", "knuth", "polycube"] {
            let out = folder.path("again");
            let said = with_sample("convert", name, &format!("--to {format} -o {}", out.display()));
            if format == "polycube" && said.code == Some(2) {
                assert!(said.err.contains("polycube text cannot say that"), "{said:?}");
                continue;
            }
            assert_eq!(said.code(0).out, "");
            assert_eq!(raw(fuge_in(&folder, "solve ./again --count --json")), solutions, "{name} as {format}");
        }
        let dimacs = with_sample("convert", name, "--to dimacs").code(0);
        assert!(dimacs.out.contains("\np cnf "), "{name}");
    }
}

#[test]
fn shipped_puzzles_are_converted_by_name() {
    let toml = fuge("convert pentominoes-3x20 --to toml").code(0).quiet();
    assert!(toml.out.contains("family = "), "{toml:?}");
    let knuth = fuge("convert pentominoes-3x20 --to knuth").code(0).quiet();
    assert_eq!(raw(fuge_reading(knuth.out.as_bytes(), "solve - --count --json")), 8);
    let polycube = fuge("convert pentominoes-3x20 --to polycube").code(0).quiet();
    let said = fuge_reading(polycube.out.as_bytes(), "solve - --count --json").code(0);
    assert_eq!((said.summary()["different"].clone(), raw(said)), (2.into(), 8));
}

#[test]
fn a_chosen_puzzle_has_a_name_of_its_own_and_a_run_keeps_it() {
    let folder = Folder::new("convert-run");
    std::fs::copy(sample("corners.polycube.txt"), folder.path("corners.txt")).unwrap();
    let said = fuge_in(&folder, "solve corners.txt#2 --all --json --run a.run").code(0).quiet();
    assert_eq!(said.summary()["puzzle"], "corners-2");
    std::fs::remove_file(folder.path("corners.txt")).unwrap();
    let again = fuge_in(&folder, "resume a.run --json").code(0).quiet();
    assert_eq!(again.json().len(), said.json().len());
    assert_eq!(again.json()[0], said.json()[0]);
    folder.write("odd#2", "family='packing'\nboard='1x2'\nset='dominoes'");
    fuge_in(&folder, "show odd#2").code(0).quiet();
}

#[test]
fn what_is_not_read_is_warned_of() {
    let said = with_sample("solve", "flat-holes.xmpuzzle", "--count").code(0);
    assert!(said.err.contains("flat-holes.xmpuzzle:1:1: the file has 2 problems"), "{said:?}");
    assert!(said.err.contains("2 solutions in the file are not read"), "{said:?}");
}

#[test]
fn bare_covers_are_solved_like_any_puzzle() {
    let folder = Folder::new("covers");
    std::fs::copy(sample("twice.knuth.txt"), folder.path("twice.txt")).unwrap();
    let first = fuge_in(&folder, "solve twice.txt").code(0).quiet();
    assert!(first.out.starts_with("a b\na b x\na c\n\nsolved: 1 solution shown, there may be more; "), "{first:?}");
    let all = fuge_in(&folder, "solve twice.txt --all --json --threads 2").code(0).quiet();
    let lines = all.json();
    let options = serde_json::json!([
        {"line": 2, "items": ["a", "b"]}, {"line": 3, "items": ["a", "b", "x"]}, {"line": 4, "items": ["a", "c"]}
    ]);
    assert_eq!((lines.len(), &lines[0]["options"]), (4, &options));
    let summary = all.summary();
    assert_eq!((&summary["family"], &summary["engine"]), (&"cover".into(), &"cover".into()));
    assert_eq!((&summary["different"], &summary["raw"]), (&3.into(), &3.into()));
    assert_eq!(fuge_in(&folder, "solve twice.txt --limit 2 --json").code(0).json().len(), 3);
    let verbose = fuge_in(&folder, "solve twice.txt --count -v").code(0);
    assert!(verbose.out.starts_with("3 solutions; ") && verbose.err.contains("3 primary and 1 secondary item"));
    let none = fuge_reading(b"a b c\na b\nb c\n", "solve - --all").code(0).quiet();
    assert!(none.out.starts_with("no solution: proven"), "{none:?}");
    let show = fuge_in(&folder, "show twice.txt").code(0).quiet();
    assert!(show.out.contains("Items: 4, 3 of them primary") && show.out.contains("Options: 6"), "{show:?}");
    let estimate = fuge_in(&folder, "estimate twice.txt --json").code(0).quiet();
    assert_eq!(estimate.json()[0]["exact"], 9);
}

#[test]
fn a_run_of_a_bare_cover_is_resumed_exported_split_and_merged() {
    let folder = Folder::new("cover-runs");
    std::fs::copy(sample("twice.knuth.txt"), folder.path("twice.txt")).unwrap();
    let all = fuge_in(&folder, "solve twice.txt --all --json --run a.run").code(0).quiet();
    assert_eq!(all.json().len(), 4);
    let csv = fuge_in(&folder, "export a.run --csv").code(0).quiet();
    assert!(csv.out.starts_with("solution,line,items\n0,2,a b\n"), "{csv:?}");
    fuge_in(&folder, "split twice.txt --parts 2 -o .").code(0).quiet();
    for part in 1..=2 {
        fuge_in(&folder, &format!("resume twice-{part}-of-2.run")).code(0).quiet();
    }
    fuge_in(&folder, "merge twice-1-of-2.run twice-2-of-2.run -o m.run").code(0).quiet();
    let merged = fuge_in(&folder, "export m.run --json").code(0).quiet();
    assert_eq!(merged.json()[..3], all.json()[..3]);
    let status = fuge_in(&folder, "status m.run --json").code(0).quiet();
    assert_eq!((&status.json()[0]["family"], &status.json()[0]["complete"]), (&"cover".into(), &true.into()));
    // A comment more is the same cover, another option is not.
    let text = std::fs::read_to_string(folder.path("twice.txt")).unwrap();
    folder.write("twice.txt", format!("| twice\n{text}"));
    fuge_in(&folder, "solve twice.txt --all --run a.run").code(0);
    folder.write("twice.txt", format!("{text}\nb\n"));
    fuge_in(&folder, "solve twice.txt --all --run a.run").code(2);
}

/// Solving this ends with 2, nothing on stdout, and a message.
fn refused(said: Said, message: &str) {
    let said = said.code(2);
    assert_eq!(said.out, "");
    assert!(said.err.contains(message), "{message}: {}", said.err);
    assert!(!said.err.contains("panicked"), "{}", said.err);
}

#[test]
fn what_makes_no_sense_for_a_bare_cover_is_refused() {
    let folder = Folder::new("cover-refused");
    std::fs::copy(sample("twice.knuth.txt"), folder.path("twice.txt")).unwrap();
    fuge_in(&folder, "solve twice.txt --all --run a.run").code(0);
    for words in [
        "watch twice.txt",
        "audit twice.txt",
        "verify twice.txt a.run",
        "solve twice.txt --svg a.svg",
        "show twice.txt --html a.html",
        "export a.run --svg a.svg",
        "resume a.run --html a.html",
    ] {
        refused(fuge_in(&folder, words), "`twice` is a bare exact cover: it has neither board nor pieces");
    }
    refused(fuge_in(&folder, "solve twice.txt --engine cells"), "only the engine cover");
    for format in ["toml", "polycube", "dimacs"] {
        refused(fuge_in(&folder, &format!("convert twice.txt --to {format}")), "it can be written only as `knuth`");
    }
    let knuth = fuge_in(&folder, "convert twice.txt --to knuth").code(0).quiet();
    assert!(knuth.out.starts_with("2:3|a 2|b c | x\na b\n"), "{knuth:?}");
}

#[test]
fn bad_files_are_refused_with_the_place() {
    let folder = Folder::new("convert-bad");
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(&std::fs::read(sample("soma.xmpuzzle")).unwrap()).unwrap();
    let packed = encoder.finish().unwrap();
    folder.write("packed.xmpuzzle", &packed);
    assert_eq!(raw(fuge_in(&folder, "solve packed.xmpuzzle --count --json")), 11520);
    folder.write("cut.xmpuzzle", &packed[..packed.len() / 2]);
    refused(fuge_in(&folder, "solve cut.xmpuzzle"), "cut.xmpuzzle:1:1: the file cannot be unpacked");
    folder.write("wrong.xmpuzzle", "<?xml version='1.0'?>\n<puzzle version='2'>\n  <gridType type='0'>\n</puzzle>\n");
    refused(fuge_in(&folder, "solve wrong.xmpuzzle"), "wrong.xmpuzzle:4:");
    folder.write("grid.psv", "Mine\nPentagon\nBoard ((2,2))\ntile ((0,0))\n");
    refused(fuge_in(&folder, "show grid.psv"), "grid.psv:2:1: ");
    let cubes = std::fs::read_to_string(sample("cubes.json")).unwrap();
    folder.write("grid.json", cubes.replace("\"cube\"", "\"rhombic\""));
    refused(fuge_in(&folder, "convert grid.json --to toml"), "grid.json:1:1: the grid is `rhombic`");
    folder.write("cover.txt", "a b\na c\n");
    refused(fuge_in(&folder, "estimate cover.txt"), "cover.txt:2:3: item `c` is not in the line of items");
    folder.write("empty", "");
    refused(fuge_in(&folder, "convert ./empty --to knuth"), "./empty:1:1: the puzzle has no `family`");
    folder.write("binary", [0, 1, 2, 0xff, 0xfe, b'\n', 0]);
    refused(fuge_in(&folder, "convert ./binary --to knuth"), "./binary:1:4: this is not text (UTF-8)");
    refused(fuge_in(&folder, "convert . --to toml"), "`.` is a folder");
    refused(fuge_in(&folder, "convert missing.psv --to toml"), "cannot read `missing.psv`");
    refused(fuge_in(&folder, "solve packed.xmpuzzle#2"), "packed.xmpuzzle:1:1: there is no problem number 2");
    refused(fuge("solve pentominoes-8x8#2"), "there is no puzzle number 2 in `pentominoes-8x8`");
}

#[test]
fn a_long_line_is_no_trouble() {
    let folder = Folder::new("convert-long");
    let blanks = " ".repeat(70_000);
    folder.write("long.toml", format!("family = 'packing'\n{blanks}sett = 'dominoes'\n"));
    refused(fuge_in(&folder, "solve long.toml"), "long.toml:2:70001: ");
    folder.write("long.txt", format!("a b\na b\n{blanks}c\n"));
    refused(fuge_in(&folder, "solve long.txt"), "long.txt:3:70001: ");
}

#[test]
fn a_file_is_as_long_as_its_format_allows() {
    let folder = Folder::new("convert-large");
    let cover = format!("a b | c\na b\n{}", "| a comment that goes on and on\n".repeat(1 << 16));
    assert!(cover.len() > 1 << 20);
    folder.write("large.txt", &cover);
    assert_eq!(raw(fuge_in(&folder, "solve large.txt --count --json")), 1);
    assert_eq!(raw(fuge_reading(cover.as_bytes(), "solve - --count --json")), 1);
}

#[test]
fn outputs_are_checked_before_they_are_written() {
    let folder = Folder::new("convert-out");
    fuge_in(&folder, "solve pentominoes-3x20 --count --run a.run").code(0);
    refused(fuge_in(&folder, "convert pentominoes-3x20 --to knuth -o a.run"), "`a.run` is a run file");
    refused(fuge_in(&folder, "convert pentominoes-3x20 --to knuth -o ."), "it is a folder");
    refused(fuge_in(&folder, "convert pentominoes-3x20 --to knuth -o no/a.txt"), "there is no folder `no`");
    refused(fuge_in(&folder, "convert pentominoes-3x20 --to xml"), "possible values: toml, polycube, knuth, dimacs");
    assert_eq!(folder.names(), ["a.run"]);
}
