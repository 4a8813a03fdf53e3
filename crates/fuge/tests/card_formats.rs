//! Lists, tables, links and clues of cards on the command line: solved as they are, converted there and back, and refused with the place of what is wrong.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, Said, fuge, fuge_in, fuge_reading, program};

/// Nine cards for a frame of 0. Laid as they are listed they fit.
const NINE: &str = "\
0 1 4 0
0 2 5 1
0 0 6 2
4 7 1 0
5 8 2 7
6 0 3 8
1 4 0 0
2 5 0 4
3 0 0 5
";

/// The same as a link.
const LINK: &str = "#puzzle=nine&board_w=3&board_h=3&board_edges=abeaacfbaagcehbafichgadibeaacfaedaaf";

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    std::fs::write(folder.path("nine.txt"), NINE).unwrap();
    std::fs::write(folder.path("link.txt"), format!("https://example.org/{LINK}\n")).unwrap();
    folder
}

fn with_words(words: &[&str]) -> Said {
    Said::of(program().args(words).output().unwrap())
}

fn raw(said: Said) -> u64 {
    said.code(0).summary()["raw"].as_u64().unwrap()
}

#[test]
fn a_list_and_a_link_are_puzzles() {
    let folder = folder("card-formats");
    let solutions = raw(fuge_in(&folder, "solve nine.txt --count --json"));
    assert!(solutions > 0);
    assert_eq!(raw(fuge_in(&folder, "solve link.txt --count --json")), solutions);
    let said = with_words(&["solve", LINK, "--count", "--json"]).code(0);
    assert_eq!(said.summary()["puzzle"], "nine");
    assert_eq!(raw(said), solutions);
    assert_eq!(raw(fuge_reading(NINE.as_bytes(), "solve - --count --json")), solutions);
    let shown = fuge_in(&folder, "show nine.txt").code(0).quiet();
    assert!(shown.out.contains("9 cards for 9 places, 9 labels; they may be turned"), "{shown:?}");
    fuge_in(&folder, "audit nine.txt").code(0);
    // A run file keeps the puzzle, with its clues.
    fuge_in(&folder, "solve nine.txt --clues 5.5.0 --all --run nine.run --json").code(0);
    std::fs::remove_file(folder.path("nine.txt")).unwrap();
    fuge_in(&folder, "resume nine.run").code(0);
}

#[test]
fn converted_to_every_format_cards_stay_the_same() {
    let folder = folder("card-formats-convert");
    let toml = fuge_in(&folder, "convert nine.txt --to toml").code(0).quiet().out;
    for format in ["list", "csv", "link", "toml"] {
        fuge_in(&folder, &format!("convert nine.txt --to {format} -o again --force")).code(0).quiet();
        let again = fuge_in(&folder, "convert ./again --to list").code(0).quiet().out;
        assert_eq!(again, format!("3 3\n{NINE}"), "{format}");
    }
    fuge_in(&folder, "convert nine.txt --to list-ltrb -o left").code(0).quiet();
    assert_eq!(fuge_in(&folder, "convert ./left --edges ltrb --to toml").code(0).quiet().out, toml);
    assert_eq!(fuge_in(&folder, "convert nine.txt --edges trbl --to toml").code(0).quiet().out, toml);
    let csv = fuge_in(&folder, "convert nine.txt --to csv").code(0).quiet().out;
    assert!(csv.starts_with("card,top,right,bottom,left\n1,0,1,4,0\n"), "{csv}");
    let link = fuge_in(&folder, "convert nine.txt --to link").code(0).quiet().out;
    assert_eq!(link, format!("{LINK}&board_pieces=001002003004005006007008009\n"));
    assert_eq!(fuge_in(&folder, "convert link.txt --to list").code(0).quiet().out, format!("3 3\n{NINE}"));
}

#[test]
fn solutions_are_printed_as_links_and_clues_and_checked() {
    let folder = folder("card-formats-notation");
    let links = fuge_in(&folder, "solve nine.txt --all --notation link").code(0).quiet().out;
    let clues = fuge_in(&folder, "solve nine.txt --all --notation clues").code(0).quiet().out;
    let solutions = links.lines().filter(|line| line.starts_with("#puzzle=nine&board_w=3")).count();
    assert_eq!((links.lines().count(), clues.lines().count()), (solutions + 1, solutions + 1));
    std::fs::write(folder.path("links.txt"), &links).unwrap();
    let said = fuge_in(&folder, "verify nine.txt links.txt --json").code(0);
    assert_eq!(said.json()[0]["solutions"].as_u64(), Some(solutions as u64), "{said:?}");
    // A solution is clues for all cards: then there is one.
    let first = clues.lines().next().unwrap();
    assert_eq!(first.split('-').count(), 9);
    assert_eq!(raw(fuge_in(&folder, &format!("solve nine.txt --clues {first} --count --json"))), 1);
    let text = fuge_in(&folder, &format!("convert nine.txt --clues {first} --to clues")).code(0).quiet().out;
    assert_eq!(text.trim_end(), first);
    // Two letters exchanged.
    let wrong = links.lines().next().unwrap().replacen("board_edges=a", "board_edges=b", 1);
    std::fs::write(folder.path("links.txt"), wrong + "\n").unwrap();
    let said = fuge_in(&folder, "verify nine.txt links.txt").code(2);
    assert!(said.err.contains("links.txt:1:") && said.err.contains("is none that shows"), "{said:?}");
}

#[test]
fn clues_are_for_any_cards() {
    let whole = raw(fuge("solve turtles --count --json"));
    // A card in the middle: only turns of the whole leave it there.
    let middle = fuge("solve turtles --clues 9.5.3 --count --json").code(0);
    assert!(middle.summary()["raw"].as_u64().unwrap() < whole);
    assert!(middle.summary()["known"].is_null());
    let toml = fuge("convert turtles --clues 9.5.3 --to toml").code(0).quiet().out;
    assert!(toml.contains("[[clue]]\ncard = \"9\"\nat = [1, 1]\nturn = 3\n"), "{toml}");
    let again = fuge_reading(toml.as_bytes(), "solve - --count --json").code(0);
    assert_eq!(again.summary()["raw"], middle.summary()["raw"]);
    assert_eq!(fuge_reading(toml.as_bytes(), "convert - --to clues").code(0).out, "0-0-0-0-0-0-0-0-5.3\n");
    assert_eq!(fuge("convert turtles --to clues").code(0).out, "\n");
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let folder = folder("card-formats-wrong");
    std::fs::write(folder.path("three.txt"), "0 1 1 0\n0 1 1\n").unwrap();
    std::fs::write(folder.path("named.csv"), "top,right,bottom,left\n1,1,1,1\n").unwrap();
    for (line, messages) in [
        ("solve three.txt", ["three.txt:2:1", "a card has four numbers, and here are 3"]),
        ("solve nine.txt --clues 1.0-10.0", ["--clues:1:5", "there is no place 10: the board has 9"]),
        ("solve nine.txt --clues 1.0-1.0", ["--clues:1:5", "another card lies there"]),
        (
            "show pentominoes-3x20 --clues 1.0",
            ["`pentominoes-3x20` is no cards puzzle", "--clues is for puzzles of the family cards"],
        ),
        ("show turtles --edges ltrb", ["`turtles` is no list of cards", "--edges is for lists"]),
        ("show link.txt --edges ltrb", ["`link.txt` is no list of cards", "--edges is for lists"]),
        ("show named.csv --edges trbl", ["named.csv:1:1", "the columns have names, and another order is asked for"]),
        ("show #board_w=2&board_edges=bbbb", ["link:1:", "there is no `board_h`"]),
        (
            "convert turtles --to list",
            ["`turtles` cannot be written: a list of cards cannot say that", "other labels meet than equal ones"],
        ),
        (
            "convert macmahon-squares --to link",
            ["a link cannot say that the frame is of several labels", "`--to toml` can say every cards puzzle"],
        ),
        ("convert nine.txt --clues 1.0 --to csv", ["cannot say that cards lie already", "`clues` says where"]),
        ("convert nine.txt --to dimacs", ["is a cards puzzle", "the other formats are for packing puzzles"]),
        (
            "convert pentominoes-3x20 --to list",
            ["`pentominoes-3x20` is no cards puzzle", "lists, tables, links and clues"],
        ),
        ("convert ohtsuki --to csv", ["it can be written only as `toml`", "for packing puzzles"]),
        ("solve turtles --notation link", ["`turtles` cannot be written: a link cannot say that", "other labels meet"]),
        (
            "solve pentominoes-3x20 --notation clues",
            ["cannot be written in a notation for cards", "leave --notation out"],
        ),
    ] {
        let said = fuge_in(&folder, line).code(2);
        assert!(messages.iter().all(|message| said.err.contains(message)), "{line}: {said:?}");
    }
    // What cannot be written leaves nothing behind.
    fuge_in(&folder, "convert turtles --to list -o turtles.txt").code(2);
    assert!(!folder.path("turtles.txt").exists());
}
