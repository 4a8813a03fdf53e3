//! Cards from the command line: the turtle game as it was printed, parts and run files, verify and audit, and bad input.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, fuge, fuge_in, fuge_reading};

/// The list of 1986, corrected.
const TURTLES: [&str; 12] = [
    "1l2r8r,3l4r9u,5r6u7r",
    "2r3o5u,4r9u1o,6u7r8r",
    "2r3o5u,4r9u1o,7r8r6u",
    "2r3o5u,4r9u1o,8r6u7r",
    "2r8r6u,4r9u1o,5u3o7r",
    "2r8r6u,4r9u1o,7r3o5u",
    "2u7u4u,3r9l8u,5l1r6l",
    "2u7u4u,8u9l3r,6l1r5l",
    "2u8u4u,6l9l3r,7u1r5l",
    "4u2u7u,3r9l8u,5l1r6l",
    "4u2u7u,8u9l3r,6l1r5l",
    "4u2u8u,6l9l3r,7u1r5l",
];

#[test]
fn the_turtle_game_is_printed_as_in_1986() {
    for engine in ["auto", "rows", "spiral", "border"] {
        let said = fuge(&format!("solve turtles --all --notation 1986 --engine {engine} --threads 2")).code(0).quiet();
        let lines: Vec<&str> = said.out.lines().collect();
        assert_eq!(lines[..12], TURTLES, "{engine}");
        assert!(
            lines[12].starts_with("12 different solutions (48 in all), symmetry: quarter turns (order 4)"),
            "{said:?}"
        );
    }
    let said = fuge("solve turtles --all --notation 1986 --json").code(2);
    assert!(said.err.contains("--notation is another way to print solutions"), "{said:?}");
    let said = fuge("solve macmahon-squares --all --notation 1986").code(2);
    assert!(said.err.contains("cannot be written in the notation of 1986"), "{said:?}");
    let said = fuge("solve pentominoes-3x20 --notation 1986").code(2);
    assert!(said.err.contains("cannot be written in a notation for cards"), "{said:?}");
}

#[test]
fn cards_are_drawn_and_shown() {
    let said = fuge("solve turtles").code(0).quiet();
    let (first, last) = (said.out.lines().next().unwrap(), said.out.lines().last().unwrap());
    assert_eq!(first, "+---------+---------+---------+");
    assert!(last.starts_with("solved: 1 solution shown, there may be more"), "{said:?}");
    let shown = fuge("show turtles").code(0).quiet();
    assert!(
        shown.out.contains("Cards: 9 cards for 9 places, 8 labels; they may be turned\n  1: f2 k1 t1 k2\n"),
        "{shown:?}"
    );
    assert!(shown.out.contains("Known answer: 12 different solutions (48 in all)"), "{shown:?}");
    let json = fuge("solve turtles --json").code(0).quiet();
    let lines = json.json();
    let rows = lines[0]["rows"].as_array().unwrap();
    assert_eq!((rows.len(), rows[0].as_array().unwrap().len()), (3, 3));
    assert!(rows[0][0]["card"].is_u64() && rows[0][0]["turn"].is_u64() && rows[0][0].get("flipped").is_none());
    assert_eq!((&lines[1]["family"], &lines[1]["status"]), (&"cards".into(), &"solved".into()));
}

#[test]
fn parts_and_run_files_come_to_the_same() {
    let folder = Folder::new("cards-runs");
    let whole = fuge("solve turtles --all --json --threads 1").code(0).quiet();
    let solutions =
        |text: &str| text.lines().filter(|line| line.contains("\"solution\"")).map(String::from).collect::<Vec<_>>();
    for part in 1..=3 {
        fuge_in(&folder, &format!("solve turtles --all --part {part}/3 --run {part}.run")).code(0);
    }
    fuge_in(&folder, "merge 1.run 2.run 3.run -o all.run").code(0);
    let merged = fuge_in(&folder, "export all.run --json").code(0);
    assert_eq!(solutions(&merged.out), solutions(&whole.out));
    let verified = fuge_in(&folder, "verify turtles all.run").code(0);
    assert!(verified.out.contains("12"), "{verified:?}");
    let table = fuge_in(&folder, "export all.run --csv").code(0);
    assert_eq!(table.out.lines().next(), Some("solution,place,card,turn,flipped"));
    assert_eq!(table.out.lines().count(), 1 + 12 * 9);
    let read = fuge_reading(whole.out.as_bytes(), "verify turtles -").code(0);
    assert!(read.out.contains("12"), "{read:?}");
    let cut = solutions(&whole.out)[..11].join("\n") + "\n" + whole.out.lines().last().unwrap() + "\n";
    fuge_reading(cut.as_bytes(), "verify turtles -").code(1);
}

#[test]
fn the_roads_agree() {
    let said = fuge("audit turtles").code(0).quiet();
    assert!(said.out.contains("they agree with each other and with the puzzle file"), "{said:?}");
    for road in ["frontier", "second", "grow"] {
        let said = fuge(&format!("audit turtles --road {road}")).code(2);
        assert!(said.err.contains(&format!("to which the road {road} does not lead")), "{said:?}");
    }
}

#[test]
fn what_is_not_for_cards_says_so() {
    for (line, message) in [
        ("solve turtles --engine cells", "is a cards puzzle, which another engine searches"),
        ("solve pentominoes-3x20 --engine spiral", "the engine spiral is for cards"),
        ("solve turtles --filter fault-free", "the filter fault-free is for pieces"),
        ("convert turtles --to knuth", "it can be written as `toml`, `list`, `csv`, `link` or `clues`"),
    ] {
        let said = fuge(line).code(2);
        assert!(said.err.contains(message), "{line}: {said:?}");
    }
    fuge("estimate turtles").code(0);
}

#[test]
fn bad_files_are_told_with_their_place() {
    let good = "family = 'cards'\nboard = '1x2'\ncards = ['a b a c', 'a d a b']\n";
    // b meets b, or one of two edges with a one of two others; twice, as either card may be the left one.
    let said = fuge_reading(good.as_bytes(), "solve - --count").code(0);
    assert!(said.out.starts_with("3 different solutions (10 in all)"), "{said:?}");
    for (text, place, message) in [
        ("family = 'cards'\ncards = ['a b c d']\n", "1:1", "the puzzle has no `board`"),
        ("family = 'cards'\nboard = '1x1'\n", "1:1", "the puzzle has no `cards`"),
        ("family = 'cards'\nboard = '1x2'\ncards = ['a b c d', 'a b c']\n", "3:21", "card 2 has 3 labels, and 4 edges"),
        (
            "family = 'cards'\nboard = '1x3'\ncards = ['a b c d']\n",
            "2:9",
            "the board has 3 places, and there are cards for 1",
        ),
        ("family = 'cards'\nboard = '1x1'\nrule = 'halves'\ncards = ['a1 a2 b1 x']\n", "4:10", "`x` is no half"),
        ("family = 'cards'\nboard = '1x1'\nframe = 'z'\ncards = ['a b c d']\n", "3:9", "no card has the label `z`"),
        ("family = 'cards'\nboard = '1x1'\nframe = {up='a'}\ncards = ['a b c d']\n", "3:9", "`up` is no side"),
        ("family = 'cards'\nboard = '1x1'\nrule = 'pairs'\ncards = ['a b c d']\n", "1:1", "the puzzle has no `pairs`"),
        ("family = 'cards'\nboard = '1x1'\npairs = ['a b']\ncards = ['a b c d']\n", "3:9", "the rule is not `pairs`"),
        ("family = 'cards'\nboard = '1x1'\nlattice = 'cube'\ncards = ['a b c d']\n", "3:11", "cube"),
        (
            "family = 'cards'\nboard = '1x1'\ncards = ['a b c d']\n[[clue]]\ncard = '2'\nat = [0, 0]\n",
            "5:8",
            "there is no card `2`",
        ),
        (
            "family = 'cards'\nboard = '1x1'\ncards = ['a b c d']\n[[clue]]\ncard = '1'\nat = [0, 1]\n",
            "4:1",
            "there is no such place",
        ),
        ("family = 'cards'\nboard = '1x1'\ncards = ['a b c d']\ncolours = 3\n", "4:1", "colours"),
    ] {
        let said = fuge_reading(text.as_bytes(), "solve - --count").code(2);
        assert!(said.err.contains(message), "{text}: {said:?}");
        assert!(said.err.contains(&format!("stdin:{place}")), "{text}: {said:?}");
    }
}

/// The puzzles of the documentation are read and solved; a clue names the place that the text gives.
#[test]
fn the_puzzles_of_the_documentation_are_solved() {
    let folder = Folder::new("cards-documented");
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/cards.md")).unwrap();
    let blocks: Vec<&str> = text.split("```toml\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    let mut middles = 0;
    for block in blocks.iter().filter(|block| block.starts_with("family")) {
        folder.write("it.toml", block);
        let said = fuge_in(&folder, "solve it.toml --all --json").code(0).quiet();
        assert_eq!(said.summary()["status"], "solved", "{block}");
        // In both the clue is for the second place of the second row; then for the third.
        for (_, card) in [("triangle", 2), ("hexagon", 4)].into_iter().filter(|(lattice, _)| block.contains(*lattice)) {
            assert_eq!(said.json()[0]["rows"][1][1]["card"], card, "{said:?}");
            middles += 1;
            let moved = block.replace("[1, 1, 1]", "[1, 2, 0]").replace("[1, 1]", "[1, 2]");
            folder.write("moved.toml", moved);
            let said = fuge_in(&folder, "solve moved.toml --json").code(0).quiet();
            assert_eq!(said.json()[0]["rows"][1][2]["card"], card, "{said:?}");
            // A triangle has three numbers, a hexagon two.
            let wrong = if block.contains("[1, 1, 1]") {
                block.replace("[1, 1, 1]", "[1, 1]")
            } else {
                block.replace("[1, 1]", "[1, 1, 1]")
            };
            folder.write("wrong.toml", wrong);
            let said = fuge_in(&folder, "solve wrong.toml").code(2);
            assert!(said.err.contains("a place has "), "{said:?}");
        }
    }
    assert_eq!(middles, 2);
}
