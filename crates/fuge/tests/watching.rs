//! Watching the search for a silhouette and for cards: on a pipe and in files. On boards it is watched in `others.rs`.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, Said, fuge, fuge_in, fuge_reading};
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
        ("watch pentominoes-3x20 --svg a.svg", "`pentominoes-3x20` is no silhouette and no trail, and has no cards"),
        ("watch tangram --no-tries", "--no-tries for silhouettes and cards"),
        ("watch turtles --style printer", "the line printer cannot draw silhouettes, nor cards"),
        ("watch turtles --engine cells", "is a cards puzzle, which another engine searches"),
        ("watch turtles --engine frontier", "has no tree"),
        ("watch turtles --steps 5 --all", "cannot be used with"),
        ("watch turtles --steps 2001 --html a.html", "the limit is 2000"),
    ] {
        let said = fuge_in(&folder, command).code(2);
        assert!(said.err.contains(part) && said.out.is_empty(), "{command}: {said:?}");
    }
    assert_eq!(folder.names(), ["square.svg"]);
}

/// The three piles of every step.
fn piles(said: &Said) -> Vec<[&str; 3]> {
    let of = |name: &str| said.out.lines().filter_map(|line| line.strip_prefix(name)).map(str::trim).collect();
    let (supply, laid, discarded): (Vec<&str>, Vec<&str>, Vec<&str>) = (of("supply:"), of("laid:"), of("discarded:"));
    assert!(supply.len() == laid.len() && laid.len() == discarded.len());
    (0..supply.len()).map(|step| [supply[step], laid[step], discarded[step]]).collect()
}

/// By hand, with the cards of the paper: card 1 shows k1 to the right, and the first card with k2 to lay beside it is 4.
#[test]
fn the_turtle_game_is_told_with_its_three_piles() {
    let said = fuge("watch turtles --engine rows --steps 14").code(0).quiet();
    assert!(said.out.is_ascii(), "{said:?}");
    let vain = |card: u32, turned: &str, label: &str| {
        format!("tried {card} {turned}, rejected: {label} at the left does not fit k1 of 1")
    };
    let expected = [
        "start; next the place 0,0".to_owned(),
        "placed 1 as it is; next the place 0,1".to_owned(),
        vain(2, "as it is", "s2"),
        vain(2, "turned 90 degrees", "t2"),
        vain(2, "turned 180 degrees", "k1"),
        vain(2, "turned 270 degrees", "f1") + "; 2 is discarded",
        vain(3, "as it is", "f2"),
        vain(3, "turned 90 degrees", "s1"),
        vain(3, "turned 180 degrees", "k1"),
        vain(3, "turned 270 degrees", "t2") + "; 3 is discarded",
        "placed 4 as it is; next the place 0,2".to_owned(),
        "tried 2 as it is, rejected: s2 at the left does not fit t1 of 4".to_owned(),
        "placed 2 turned 90 degrees; next the place 1,0".to_owned(),
        "placed 3 as it is; next the place 1,1".to_owned(),
    ];
    assert_eq!(events(&said), expected);
    let piles = piles(&said);
    assert_eq!(piles[0], ["1, 2, 3, 4, 5, 6, 7, 8, 9", "none", "none"]);
    assert_eq!(piles[1], ["2, 3, 4, 5, 6, 7, 8, 9", "1", "none"]);
    assert_eq!(piles[4], ["2, 3, 4, 5, 6, 7, 8, 9", "1", "none"]);
    assert_eq!(piles[5], ["3, 4, 5, 6, 7, 8, 9", "1", "2"]);
    assert_eq!(piles[9], ["4, 5, 6, 7, 8, 9", "1", "2, 3"]);
    assert_eq!(piles[10], ["2, 3, 5, 6, 7, 8, 9", "1, 4", "none"]);
    assert_eq!(piles[13], ["5, 6, 7, 8, 9", "1, 4, 2, 3", "none"]);
    assert!(said.out.ends_with("stopped: 14 steps, 5 nodes, 0 dead ends, 9 tried in vain, 0 solutions\n"), "{said:?}");
    let drawn = said.out.split("step 12, ").nth(1).unwrap().split_once('\n').unwrap().1;
    let expected = "\
+---------+---------+---------+
|   f2    |   f1    |   f1    |
| k2 1 k1 | k2 4 t1 |?s2 2 k1?|
|   t1    |   s2    |   t2    |
+---------+---------+---------+
|         |         |         |
|         |         |         |
|         |         |         |
+---------+---------+---------+
";
    assert!(drawn.starts_with(expected), "{drawn}");
    assert!(said.out.contains("\n| f2 3 k1 |    *    |         |\n"), "the place that is filled next: {said:?}");
    let shown = said.out.split("step 11, ").next().unwrap().split("step 10, ").nth(1).unwrap();
    assert!(include_str!("../../../docs/cards.md").contains(&format!("step 10, {shown}")), "the page about cards");
}

#[test]
fn watching_cards_visits_what_solving_visits() {
    let all = fuge("watch turtles --all --engine rows").code(0).quiet();
    assert!(all.out.contains(": dead end: no card that is left fits at 1,1\n"));
    for engine in ["rows", "spiral", "border"] {
        let solved = fuge(&format!("solve turtles --all --json --engine {engine}")).code(0).summary();
        let brief = fuge(&format!("watch turtles --all --no-tries --engine {engine}")).code(0).quiet();
        assert_eq!(number(&brief, "node"), solved["nodes"].as_u64().unwrap(), "{engine}");
        assert_eq!(number(&brief, "solution"), 12, "{engine}");
        assert_eq!(number(&brief, "step"), 2 * number(&brief, "node") - 1, "every node is reached once and left once");
        assert!(!brief.out.contains("tried"), "{engine}");
        assert!(brief.out.contains("rejected: a symmetric image of this comes earlier\n"), "{engine}");
        assert!(brief.out.contains("\nthe search is complete: "), "{engine}");
        if engine == "rows" {
            assert_eq!((number(&brief, "node"), number(&brief, "dead")), (number(&all, "node"), number(&all, "dead")));
            assert_eq!(number(&all, "solution"), 12);
        }
    }
    let first = fuge("watch turtles").code(0).quiet();
    let solution = fuge("solve turtles").code(0).quiet();
    let drawn = solution.out.split("\n\n").next().unwrap();
    let last = first.out.split(": solution 1\n").nth(1).unwrap();
    assert!(last.starts_with(drawn), "what is watched is what is solved: {last}");
}

#[test]
fn clues_frames_copies_and_other_lattices_are_told() {
    let clue = "family = 'cards'\nboard = '1x3'\ncards = ['a b a c', 'a d a b', 'a b a d']\nframe = {left='c'}\n\
                [[clue]]\ncard = '2'\nat = [0, 1]\nturn = 2\n";
    let said = fuge_reading(clue.as_bytes(), "watch - --all --engine rows").code(0).quiet();
    let told = events(&said);
    assert_eq!(told[0], "start; next the place 0,1, where a clue wants 2");
    assert_eq!(told[1], "placed 2 turned 180 degrees; next the place 0,0");
    assert_eq!(told[2], "tried 1 as it is, rejected: b at the right does not fit d of 2");
    assert!(told.iter().any(|event| event.contains("is not the c of the frame")), "{told:?}");
    assert_eq!(piles(&said)[1], ["1, 3", "2", "none"]);
    let copies =
        "family = 'cards'\nboard = '2x2'\nframe='g'\nframe-only=true\n[[card]]\nname='x'\nlabels='g a b g'\ncopies=5\n";
    let said = fuge_reading(copies.as_bytes(), "watch - --all --engine rows").code(0).quiet();
    assert_eq!(piles(&said)[0], ["x.1 (5 left)", "none", "none"]);
    assert_eq!(piles(&said)[1], ["x.2 (4 left)", "x.1", "none"]);
    assert!(events(&said).iter().any(|event| event.contains("fits nothing that may lie there")), "{said:?}");
    let triangles =
        "family = 'cards'\nlattice='triangle'\nboard='1x2'\nflip=true\ncards=['a b c','a b d','b c d','a c d']\n";
    let said = fuge_reading(triangles.as_bytes(), "watch - --all").code(0).quiet();
    assert!(said.out.contains("turned 120 degrees") && said.out.contains("turned over and by 240 degrees"), "{said:?}");
    assert!(said.out.contains("/0") && said.out.contains('*') && said.out.contains('_'), "{said:?}");
    let hexagons = "family = 'cards'\nlattice='hexagon'\nboard='2x2'\ncards=['a b c d e f','b a c d e f','c b a d e f','f e d c b a']\n";
    let said = fuge_reading(hexagons.as_bytes(), "watch - --steps 60").code(0).quiet();
    assert!(said.out.contains("turned 60 degrees") && said.out.contains("at the upper-left does not fit"), "{said:?}");
}

#[test]
fn the_tests_of_the_search_are_told() {
    let said = fuge("watch macmahon-squares --no-tries --steps 200").code(0).quiet();
    for reason in ["there is too little left of ", "no card that is left fits at "] {
        assert!(events(&said).iter().any(|event| event.contains(&format!(", rejected: {reason}"))), "{reason}");
    }
}

#[test]
fn large_piles_are_abbreviated() {
    let cards: String = (0..600).map(|card| format!("'{} x{} x{} y',", card % 7, card % 11, card % 13)).collect();
    let large = format!("family = 'cards'\nboard = '20x20'\nturn = false\nrule='equal'\ncards = [{cards}]\n");
    let said = fuge_reading(large.as_bytes(), "watch - --steps 3 --engine rows").code(0).quiet();
    assert!(said.out.lines().all(|line| line.len() <= 140), "{said:?}");
    assert!(said.out.lines().count() < 100 && said.out.contains(" more\n"), "{said:?}");
}

#[test]
fn steps_of_cards_are_drawn_into_files() {
    let folder = Folder::new("card-strips");
    let said = fuge_in(&folder, "watch turtles --engine rows --steps 110 --svg t.svg --html t.html").code(0);
    assert_eq!(said.err, "wrote t.svg to t-2.svg, t.html to t-2.html\n");
    assert_eq!(folder.names(), ["t-2.html", "t-2.svg", "t.html", "t.svg"]);
    let read = |name: &str| fs::read_to_string(folder.path(name)).unwrap();
    let (first, second) = (read("t.svg"), read("t-2.svg"));
    assert!(first.contains("<title>1. start; next the place 0,0; supply: 1, 2, 3, 4, 5, 6, 7, 8, 9; laid: none"));
    assert!(first.contains("<title>100. ") && second.contains("<title>110. ") && !second.contains("<title>111. "));
    let page = read("t.html");
    assert!(page.contains("stopped: 110 steps") && page.contains("; 2 is discarded<br>supply: 3, 4, "), "the piles");
    assert!(page.contains("f2 with f1, k1 with k2"), "the rule");
}
