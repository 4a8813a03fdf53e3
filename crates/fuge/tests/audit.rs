//! `fuge audit`: the shipped puzzles, a file that claims too much, and roads that do not come to their end.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, Said, fuge, fuge_in, program};
use serde_json::Value;
use std::process::Stdio;
use std::time::Duration;

/// Too large for any road.
const ENDLESS: &str = "one-sided-pentominoes-9x10";

/// The line of the table for a road, as words.
fn row<'a>(said: &'a Said, road: &str) -> Vec<&'a str> {
    let row = said.out.lines().find(|line| line.starts_with(&format!("{road} "))).unwrap_or_else(|| panic!("{said:?}"));
    row.split_whitespace().collect()
}

fn road(lines: &[Value], name: &str) -> Value {
    lines.iter().find(|line| line["road"] == name).unwrap().clone()
}

/// Takes these roads, or all, and they must agree.
fn passes(puzzle: &str, roads: &[&str]) {
    let roads: String = roads.iter().map(|road| format!(" --road {road}")).collect();
    let said = fuge(&format!("audit {puzzle} --json{roads}")).code(0).quiet();
    let lines = said.json();
    let audit = lines.last().unwrap();
    assert_eq!((&audit["type"], &audit["puzzle"]), (&"audit".into(), &puzzle.into()), "{said:?}");
    assert_eq!((&audit["agree"], &audit["complete"]), (&true.into(), &true.into()), "{said:?}");
    assert_eq!(audit["different"], road(&lines, "known")["different"], "{said:?}");
}

/// All roads but the outside engine, which is slow where there are many solutions.
const OURS: [&str; 4] = ["search", "orbits", "cover", "known"];

#[test]
fn shipped_puzzles_pass() {
    for board in ["3x20", "4x15", "5x12", "6x10", "8x8"] {
        passes(&format!("pentominoes-{board}"), &OURS);
    }
    passes("one-sided-pentominoes-3x30", &OURS);
}

#[test]
fn silhouettes_pass() {
    passes("ohtsuki", &[]);
    passes("stomachion", &["search", "orbits", "known"]);
    let said = fuge("audit ohtsuki --road cover").code(2);
    assert!(said.err.contains("to which the road cover does not lead"), "{said:?}");
    let said = fuge("audit pentominoes-3x20 --road second").code(2);
    assert!(said.err.contains("is no silhouette"), "{said:?}");
}

#[test]
fn cards_pass() {
    for puzzle in ["cards-6x6", "tetravex-4x4", "turtles"] {
        passes(puzzle, &[]);
    }
    passes("macmahon-squares", &["search", "orbits", "known"]);
    passes("macmahon-triangles", &["search", "orbits", "known"]);
}

#[test]
#[ignore = "long: minutes of exact cover with colours; cargo xtask test --long"]
fn macmahons_cards_pass_on_all_roads() {
    passes("macmahon-squares", &[]);
    passes("macmahon-triangles", &[]);
}

#[test]
#[ignore = "long: a minute of the second search; cargo xtask test --long"]
fn the_stomachion_passes_on_all_roads() {
    passes("stomachion", &[]);
}

#[test]
#[ignore = "long: minutes of exact cover; cargo xtask test --long"]
fn longer_shipped_puzzles_pass() {
    for puzzle in ["pentominoes-square-8x8", "dominoes-8x8"] {
        passes(puzzle, &OURS);
    }
}

/// Exact cover would take from two hours (5x18) to more than a day (9x10); for the first two the frontier count of `fuge-puzzle` is the second road.
#[test]
#[ignore = "long: half an hour of enumeration; cargo xtask test --long"]
fn the_longest_shipped_puzzles_pass_without_exact_cover() {
    for puzzle in ["one-sided-pentominoes-5x18", "one-sided-pentominoes-6x15", ENDLESS] {
        passes(puzzle, &["search", "orbits", "known"]);
    }
}

#[test]
fn the_table_and_the_sentence() {
    let said = fuge("audit pentominoes-8x8 --road search --road orbits --road cover --road known").code(0).quiet();
    let heading: Vec<&str> = said.out.lines().next().unwrap().split_whitespace().collect();
    assert_eq!(heading, ["ROAD", "DIFFERENT", "RAW", "NODES", "TIME", "AGREES"]);
    for (road, different) in [("search", "65"), ("orbits", "65"), ("cover", "-"), ("known", "65")] {
        let row = row(&said, road);
        assert_eq!((row[1], row[2], *row.last().unwrap()), (different, "520", "yes"), "{said:?}");
    }
    let last = said.out.lines().last().unwrap();
    let sentence = "520 solutions in all on 3 roads, 65 different: they agree with each other and with the puzzle file";
    assert_eq!(last, sentence);
}

#[test]
fn lines_for_machines() {
    let said = fuge("audit pentominoes-3x20 --json --road known --road cover --road search --road cover --threads 1");
    let lines = said.code(0).quiet().json();
    let names: Vec<&Value> = lines.iter().map(|line| &line["road"]).collect();
    assert_eq!(names, [&"search".into(), &"cover".into(), &"known".into(), &Value::Null], "each once, in their order");
    let cover = road(&lines, "cover");
    assert_eq!((&cover["type"], &cover["raw"], &cover["agree"]), (&"road".into(), &8.into(), &true.into()));
    assert!(cover.get("different").is_none(), "the exact cover has no number of its own for that");
    assert!(cover["nodes"].as_u64().unwrap() > 0 && cover["seconds"].as_f64().unwrap() > 0.0);
    let audit = lines.last().unwrap();
    assert_eq!((&audit["type"], &audit["different"], &audit["raw"]), (&"audit".into(), &2.into(), &8.into()));
}

/// A puzzle file: dominoes on a board.
fn dominoes(board: &str, copies: u32, known: &str) -> String {
    let piece = format!("[[piece]]\nname = 'domino'\nart = '##'\ncopies = {copies}");
    format!("family = 'packing'\nboard = \"\"\"\n{board}\n\"\"\"\n{piece}\n{known}")
}

const SQUARE: &str = "####\n####\n####\n####";

#[test]
fn a_wrong_claim_is_named() {
    let folder = Folder::new("audit-claim");
    folder.write("wrong.toml", dominoes(SQUARE, 8, "[known]\ndifferent = 9\nraw = 37\n"));
    let said = fuge_in(&folder, "audit wrong.toml").code(1).quiet();
    assert_eq!(row(&said, "known"), ["known", "9", "37", "-", "-", "NO"]);
    assert_eq!(row(&said, "search").last(), Some(&"yes"));
    assert!(said.out.ends_with("\nthey DISAGREE: known says 37 in all against 36\n"), "{said:?}");
    let lines = fuge_in(&folder, "audit wrong.toml --json").code(1).json();
    assert_eq!(road(&lines, "known")["agree"], false);
    let audit = lines.last().unwrap();
    assert_eq!((&audit["agree"], &audit["complete"]), (&false.into(), &true.into()));
    assert!(audit.get("raw").is_none(), "what is contradicted is no answer");
}

#[test]
fn nothing_claimed_nothing_found() {
    let folder = Folder::new("audit-none");
    folder.write("silent.toml", dominoes(SQUARE, 8, ""));
    let said = fuge_in(&folder, "audit silent.toml").code(0).quiet();
    assert!(
        said.out.contains("36 solutions in all on ") && said.out.ends_with(" 9 different: they agree\n"),
        "{said:?}"
    );
    assert!(!said.out.contains("known"), "{said:?}");
    let said = fuge_in(&folder, "audit silent.toml --road known").code(2);
    assert!(said.err.contains("states no known answer") && said.err.contains("[known]"), "{said:?}");
    let said = fuge_in(&folder, "audit silent.toml --road cover").code(0);
    assert!(said.out.ends_with("on 1 road: there is nothing to compare it with\n"), "{said:?}");

    // A board of black and white cells without two black corners cannot be covered.
    folder.write("impossible.toml", dominoes(".###\n####\n####\n###.", 7, "[known]\nraw = 0\n"));
    let said = fuge_in(&folder, "audit impossible.toml").code(0).quiet();
    assert_eq!((row(&said, "search")[2], row(&said, "cover")[2]), ("0", "0"));
    assert!(said.out.contains("\nno solution on "), "{said:?}");
}

#[test]
fn a_road_that_is_stopped_is_no_disagreement() {
    let said = fuge(&format!("audit {ENDLESS} --time 1ms")).code(3);
    for road in ["search", "orbits", "cover"] {
        assert!(row(&said, road).ends_with(&["not", "finished"]), "{said:?}");
    }
    assert_eq!(row(&said, "known").last(), Some(&"yes"));
    assert!(said.out.contains("nobody has checked what the puzzle file says; not finished: search, "), "{said:?}");
    assert!(said.err.contains("time limit of 1 ms reached by search, orbits, cover"), "{said:?}");
    let lines = fuge(&format!("audit {ENDLESS} --time 1ms --json")).code(3).json();
    let search = road(&lines, "search");
    assert_eq!(search["complete"], false);
    assert!(search.get("agree").is_none() && search.get("raw").is_none(), "{search}");
    let audit = lines.last().unwrap();
    assert_eq!((&audit["agree"], &audit["complete"]), (&true.into(), &false.into()));
}

#[test]
fn words_that_are_no_roads() {
    fuge("audit pentominoes-3x20 --road other").code(2);
    fuge("audit no-such-puzzle").code(2);
    if !cfg!(feature = "sat") {
        let said = fuge("audit pentominoes-3x20 --road sat").code(2);
        assert!(said.err.contains("no SAT solver") && said.err.contains("--features sat"), "{said:?}");
        let said = fuge("audit pentominoes-3x20 -v").code(0);
        assert!(said.err.contains("cover: ") && said.err.contains("sat: not in this build"), "{said:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_audit_and_the_table_is_there() {
    let words = ["audit", ENDLESS, "--verbose"];
    let mut child = program().args(words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // What it says first is said when it listens to signals already.
    let mut err = std::io::BufReader::new(child.stderr.take().unwrap());
    std::io::BufRead::read_line(&mut err, &mut String::new()).unwrap();
    std::thread::sleep(Duration::from_millis(50));
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let mut said = Said::of(child.wait_with_output().unwrap()).code(3);
    std::io::Read::read_to_string(&mut err, &mut said.err).unwrap();
    assert!(row(&said, "search").ends_with(&["not", "finished"]), "{said:?}");
    assert!(row(&said, "cover").ends_with(&["not", "begun"]), "{said:?}");
    assert!(said.err.contains("interrupted"), "{said:?}");
}

#[cfg(feature = "sat")]
mod sat {
    use super::*;

    /// Small ones: that there is no further solution takes a SAT solver minutes even where a search takes milliseconds.
    #[test]
    fn the_outside_engine_agrees() {
        let folder = Folder::new("audit-sat");
        let corners = "[[piece]]\nname = 'corner'\nart = '##\\n#.'\ncopies = 2\n".replace('\'', "\"");
        for (board, copies, more, raw) in [
            (SQUARE, 8, "", "36"),
            ("#####\n#####\n#####\n#####", 10, "", "95"),
            (".###\n####\n####\n###.", 7, "", "0"),
            (SQUARE, 5, corners.as_str(), "248"),
        ] {
            folder.write("small.toml", dominoes(board, copies, more));
            let said = fuge_in(&folder, "audit small.toml").code(0).quiet();
            assert_eq!((row(&said, "sat")[2], row(&said, "search")[2]), (raw, raw), "{said:?}");
        }
    }

    #[test]
    fn it_can_be_stopped() {
        let said = fuge(&format!("audit {ENDLESS} --road sat --time 100ms")).code(3);
        assert!(row(&said, "sat").ends_with(&["not", "finished"]), "{said:?}");
    }
}
