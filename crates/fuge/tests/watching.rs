//! Watching the search for a silhouette: on a pipe and in files. On boards it is watched in `others.rs`.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, Said, fuge, fuge_in};
use std::fs;

const SQUARE: &str = r#"<svg xmlns="http://www.w3.org/2000/svg"><polygon points="10,10 90,10 90,90 10,90" transform="rotate(9)"/></svg>"#;

/// The lines that say what was done.
fn events(said: &Said) -> Vec<&str> {
    said.out.lines().filter_map(|line| line.strip_prefix("step ")?.split_once(": ").map(|(_, event)| event)).collect()
}

/// The number before a word in the last line.
fn number(said: &Said, word: &str) -> u64 {
    let last = said.out.lines().last().unwrap();
    let part = last.split([',', ':']).find(|part| part.contains(word)).unwrap_or_else(|| panic!("{word}: {last}"));
    part.split_whitespace().next().unwrap().parse().unwrap()
}

#[test]
fn every_piece_that_is_tried_is_told() {
    let said = fuge("watch ohtsuki --all").code(0).quiet();
    assert!(said.out.is_ascii(), "{said:?}");
    let events = events(&said);
    assert_eq!(events[0], "start; next the corner (1, 0)");
    assert_eq!(events[1], "tried 1, rejected: it is longer than the edge behind, by 0.6");
    assert!(events.contains(&"tried 2, rejected: the angle left, 45 degrees, cannot be filled"), "{events:?}");
    let laid: Vec<&&str> = events.iter().filter(|event| !event.starts_with("tried")).collect();
    let expected = [
        "start; next the corner (1, 0)",
        "placed 1; next the corner (1, 0.5)",
        "placed 2: solution 1",
        "backed up, took 2 away; back to the corner (1, 0.5)",
        "backed up, took 1 away; back to the corner (1, 0)",
    ];
    assert_eq!(laid, expected.iter().collect::<Vec<_>>());
    // Eight ways to lay two pieces in the first corner and three to lay one in the second; two of them go on.
    assert!(
        said.out.ends_with("the search is complete: 14 steps, 3 nodes, 0 dead ends, 9 tried in vain, 1 solution\n")
    );
    assert_eq!(fuge("solve ohtsuki --all --json").summary()["nodes"], 3);
}

#[test]
fn a_board_is_printed_for_each_step() {
    let said = fuge("watch ohtsuki --steps 2").code(0).quiet();
    let (first, second) = said.out.split_once("step 2, depth 0: ").unwrap();
    assert!(first.starts_with("step 1, depth 0: start") && first.matches('*').count() == 1, "{first}");
    assert!(!first.contains('?') && second.contains("?????") && second.contains('*'), "{second}");
    assert!(!first.contains("\n\n\n"), "no blank lines around a board: {first}");
    // The figure stays where it is.
    let widest = |text: &str| text.lines().filter(|line| line.ends_with("....")).map(str::len).max();
    assert_eq!(widest(first), widest(second));
    assert!(said.out.ends_with("stopped: 2 steps, 1 node, 0 dead ends, 1 tried in vain, 0 solutions\n"), "{said:?}");
}

#[test]
fn watching_visits_what_solving_visits_and_gives_every_reason() {
    let folder = Folder::new("watched");
    folder.write("square.svg", SQUARE);
    let nodes = fuge_in(&folder, "solve square.svg --pieces tangram --all --json").code(0).summary()["nodes"].clone();
    let all = fuge_in(&folder, "watch square.svg --pieces tangram --all").code(0).quiet();
    assert_eq!((number(&all, "node"), number(&all, "solution")), (nodes.as_u64().unwrap(), 1));
    assert!(all.out.lines().last().unwrap().starts_with("the search is complete: "));
    for reason in [
        "rejected: its angle is larger than the corner",
        " degrees, cannot be filled",
        "rejected: it is longer than the edge, by ",
        "rejected: it is longer than the edge behind, by ",
        "is no sum of edges",
        "rejected: it sticks out of what is left",
        "rejected: a symmetric image of this comes earlier",
        "rejected: the area of a part, ",
        "dead end: no piece left fills this corner",
        "dead end: every piece that would fill this corner sticks out",
        "placed square: solution 1",
    ] {
        assert!(events(&all).iter().any(|event| event.contains(reason)), "{reason}");
    }
    let tried = events(&all).iter().filter(|event| event.starts_with("tried")).count() as u64;
    assert_eq!((tried, events(&all).len() as u64), (number(&all, "tried in vain"), number(&all, "step")));
    let brief = fuge_in(&folder, "watch square.svg --pieces tangram --all --no-tries").code(0).quiet();
    assert_eq!(number(&brief, "node"), number(&all, "node"));
    assert_eq!(number(&brief, "dead end"), number(&all, "dead end"));
    assert_eq!(number(&brief, "step"), 2 * number(&all, "node") - 1, "every node is reached once and left once");
    assert!(!brief.out.contains("tried"), "{brief:?}");
    let first = fuge_in(&folder, "watch square.svg --pieces tangram").code(0).quiet();
    assert!(first.out.contains(": solution 1\n") && first.out.contains("\nstopped: "), "{first:?}");
}

#[test]
fn steps_are_drawn_into_files() {
    let folder = Folder::new("strips");
    let said = fuge_in(&folder, "watch stomachion --steps 130 --svg s.svg --html s.html").code(0);
    assert_eq!(said.err, "wrote s.svg to s-2.svg, s.html to s-2.html\n");
    assert!(said.out.starts_with("stopped: 130 steps, ") && said.out.lines().count() == 1, "{said:?}");
    assert_eq!(folder.names(), ["s-2.html", "s-2.svg", "s.html", "s.svg"]);
    let read = |name: &str| fs::read_to_string(folder.path(name)).unwrap();
    let (first, second) = (read("s.svg"), read("s-2.svg"));
    assert!(first.contains("<title>1. start; next the corner (0, 0)</title>"), "the first step");
    assert!(first.contains("<title>100. ") && !first.contains("<title>101. ") && second.contains("<title>101. "));
    assert!(second.contains("<title>130. ") && !second.contains("<title>131. "));
    assert!(first.contains("rejected: its angle is larger than the corner</title>"));
    let (first, second) = (read("s.html"), read("s-2.html"));
    assert!(first.contains("<figure id=\"s100\">") && second.contains("<figure id=\"s130\">"));
    assert!(first.contains("href=\"s-2.html\"") && second.contains("href=\"s.html\""));
    assert!(first.contains("stopped: 130 steps") && first.contains("Stomachion"));
}

#[test]
fn wrong_use_is_refused() {
    let folder = Folder::new("refused");
    folder.write("square.svg", SQUARE);
    for (command, part) in [
        ("watch square.svg", "--pieces tangram"),
        ("watch ohtsuki --style printer", "the line printer cannot draw silhouettes"),
        ("watch ohtsuki --engine cells", "only the engine corners"),
        ("watch ohtsuki --engine frontier", "has no tree"),
        ("watch ohtsuki --steps 5 --all", "cannot be used with"),
        ("watch ohtsuki --steps 2001 --svg a.svg", "the limit is 2000"),
        ("watch ohtsuki --svg a.svg --html ./a.svg", "cannot both write"),
        ("watch ohtsuki --html no/a.html", "there is no folder"),
        ("watch pentominoes-3x20 --svg a.svg", "`pentominoes-3x20` is no silhouette"),
        ("watch tangram --no-tries", "are for silhouettes"),
    ] {
        let said = fuge_in(&folder, command).code(2);
        assert!(said.err.contains(part) && said.out.is_empty(), "{command}: {said:?}");
    }
    assert_eq!(folder.names(), ["square.svg"]);
}
