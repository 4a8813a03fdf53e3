//! What right files of a rook's way mean, and that they are written as they are read.

use fuge_format::foreign::write::trail_toml;
use fuge_format::{Puzzle, Trail, read, shipped};
use fuge_puzzle::trail::{End, Square, Visits, Weights};

fn trail(rest: &str) -> Trail {
    match read("mine.toml", &format!("family = 'trail'\n{rest}")).unwrap_or_else(|e| panic!("{e}")).puzzle {
        Puzzle::Trail(trail) => *trail,
        other => panic!("{} is no trail", other.family()),
    }
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

#[test]
fn the_bottom_line_is_row_1() {
    let Trail { puzzle, men } = trail("board = '''\n###\n#..\n'''\nstart = 'a1'\nend = 'c2'");
    assert!(!puzzle.grid().is_free(square("b1")) && puzzle.grid().is_free(square("b2")));
    assert_eq!((puzzle.grid().height(), puzzle.grid().width()), (2, 3));
    assert_eq!((puzzle.end(), puzzle.visits()), (End::At(square("c2")), Visits::Segments));
    assert!(men.is_empty());
    assert_eq!(trail("board = '3x3'\nstart = 'b2'\nend = 'start'").puzzle.end(), End::At(square("b2")));
    assert_eq!(trail("board = '3x3'\nstart = 'b2'\nvisits = 'squares'").puzzle.visits(), Visits::Squares);
    // A large board is only its size.
    assert_eq!(trail("board = '400x400'\nstart = 'a1'").puzzle.grid().width(), 400);
}

#[test]
fn chessmen_block_their_squares() {
    let Trail { puzzle, men } = trail("board = '8x8'\nstart = 'a1'\nchessmen = ['Ke8', 'bb4', 'd5', 'b7']");
    assert_eq!(men, [(square("e8"), 'K'), (square("b4"), 'b')]);
    let blocked: Vec<String> =
        puzzle.grid().squares().filter(|&s| !puzzle.grid().is_free(s)).map(|s| s.to_string()).collect();
    assert_eq!(blocked, ["b4", "d5", "b7", "e8"]);
}

#[test]
fn weights_are_those_of_what_is_seen() {
    let own = trail("board = '2x2'\nstart = 'a1'\nsquare-weights = '''\n1 2\n3 4\n'''");
    assert_eq!(*own.puzzle.weights(), Weights::Squares(vec![3, 4, 1, 2]));
    let own = trail("board = '2x2'\nstart = 'a1'\nsegment-weights = ['b1-a1 5']");
    assert_eq!(*own.puzzle.weights(), Weights::Segments([([square("a1"), square("b1")], 5)].into()));
}

#[test]
fn what_is_written_is_read_the_same() {
    let print = |text: &str| read("x", text).unwrap_or_else(|e| panic!("{e}")).puzzle.fingerprint();
    let shipped =
        shipped::shipped().iter().filter(|p| p.text.contains("family = \"trail\"")).map(|p| p.text.to_owned());
    let own = [
        "board = '''\n##.\n###\n'''\nstart = 'b1'\nend = 'start'\nchessmen = ['pa2']",
        "board = '2x3'\nstart = 'b1'\nsquare-weights = '''\n1 2 3\n4 5 6\n'''",
        "board = '2x3'\nstart = 'b1'\nvisits = 'squares'\nsegment-weights = ['a1-b1 0', 'b1-c1 1']",
    ];
    for text in shipped.chain(own.map(|rest| format!("family = 'trail'\n{rest}"))) {
        let Puzzle::Trail(trail) = read("x", &text).unwrap_or_else(|e| panic!("{e}")).puzzle else { panic!("a trail") };
        let written = trail_toml(&trail, Some("A \"title\""));
        assert_eq!(print(&written), print(&text), "{written}");
        let Puzzle::Trail(again) = read("x", &written).unwrap_or_else(|e| panic!("{e}\n{written}")).puzzle else {
            panic!("a trail")
        };
        assert_eq!(again.men, trail.men);
    }
}

#[test]
fn only_what_makes_a_difference_counts() {
    let print = |rest: &str| {
        read("x", &format!("family = 'trail'\n{rest}")).unwrap_or_else(|e| panic!("{e}")).puzzle.fingerprint()
    };
    let same = [
        ("board = '2x2'\nstart = 'a1'", "board = '''\n##\n##\n'''\nstart = 'A1'\nvisits = 'segments'"),
        (
            "board = '2x2'\nstart = 'a1'\nchessmen = ['b2']",
            "board = '''\n#.\n##\n'''\nstart = 'a1'\nchessmen = ['Qb2']",
        ),
        ("board = '2x2'\nstart = 'a1'\nend = 'a1'", "board = '2x2'\nstart = 'a1'\nend = 'start'"),
        ("board = '2x2'\nstart = 'a1'", "board = '2x2'\nstart = 'a1'\nsegment-weights = ['a1-b1 1']"),
    ];
    for (one, other) in same {
        assert_eq!(print(one), print(other), "{other}");
    }
    let all = [
        "board = '2x2'\nstart = 'a1'",
        "board = '2x2'\nstart = 'b1'",
        "board = '2x2'\nstart = 'a1'\nend = 'b1'",
        "board = '2x2'\nstart = 'a1'\nvisits = 'squares'",
        "board = '2x2'\nstart = 'a1'\nchessmen = ['b2']",
        "board = '2x2'\nstart = 'a1'\nsegment-weights = ['a1-b1 2']",
    ];
    let prints: std::collections::BTreeSet<String> = all.iter().map(|rest| print(rest)).collect();
    assert_eq!(prints.len(), all.len());
}

#[test]
fn known_answers_have_any_number_of_digits() {
    let text = "family = 'trail'\nboard = '8x8'\nstart = 'e1'\n[known]\nlongest = 101\nways = '123456789012345678901234567890123456789012345'";
    let known = read("x", text).unwrap_or_else(|e| panic!("{e}")).known;
    assert_eq!(known.longest, Some(101));
    assert_eq!(
        known.ways.map(|ways| ways.to_string()).as_deref(),
        Some("123456789012345678901234567890123456789012345")
    );
}
